//! Entailing moves: tables of others, and values against the graph of all positions.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use graph_core::{Budget, Nimber, Outcome, PlayConvention, VertexId};
use loopy::{
    Ends, EntailingError, EntailingValue, EntailingValues, Mark, MarkedGraph, MarkedMove, MarkedProduct,
    classify_owned, entailing_values, solve_entailing_sum,
};
use proptest::prelude::*;

/// `1>0! 2>1 3>2&`: entailing moves have a `!`, complimenting ones a `&`.
fn marked(n: u32, edges: &str) -> MarkedGraph {
    let edges = edges.split(' ').filter(|edge| *edge != "-").map(|edge| {
        let (bare, mark) = match edge.as_bytes().last() {
            Some(b'!') => (&edge[..edge.len() - 1], Mark::Entailing),
            Some(b'&') => (&edge[..edge.len() - 1], Mark::Complimenting),
            _ => (edge, Mark::Quiet),
        };
        let (tail, head) = bare.split_once('>').unwrap();
        let [tail, head] = [tail, head].map(|number| VertexId::new(number.parse().unwrap()));
        (tail, head, mark)
    });
    MarkedGraph::new(n, edges).unwrap()
}

fn values_of(graph: &MarkedGraph) -> EntailingValues {
    entailing_values(graph, &Budget::unlimited()).unwrap()
}

/// The outcome of a sum played out, and of what each of its moves leaves for the opponent.
fn played_out(graph: &MarkedGraph, tokens: &[VertexId]) -> (Outcome, usize) {
    let product = MarkedProduct::explore(graph, tokens, &Budget::unlimited()).unwrap();
    let found = classify_owned(
        &product.graph,
        &Ends::new(PlayConvention::Normal),
        &Budget::unlimited(),
    )
    .unwrap();
    found.verify(&product.graph).unwrap();
    let start = VertexId::new(0);
    let winner = found.winner(start);
    let wins = |option: &&VertexId| found.winner(**option) == winner;
    let n_winning = product
        .graph
        .graph()
        .successors(start)
        .iter()
        .filter(wins)
        .count();
    (found.outcome(start), n_winning)
}

#[test]
fn the_oracle_agrees() {
    let mut n_rows = 0;
    for line in include_str!("oracle/entailing.tsv").lines().skip(1) {
        let cells: Vec<_> = line.split('\t').collect();
        let graph = marked(cells[1].parse().unwrap(), cells[2]);
        let values = values_of(&graph);
        for (vertex, expected) in (0..).map(VertexId::new).zip(cells[3].split(';')) {
            let expected = match expected {
                "moon" => EntailingValue::Loony,
                nimber => EntailingValue::Nimber(Nimber(nimber.parse().unwrap())),
            };
            assert_eq!(values.value(vertex), expected, "{} {vertex}", cells[0]);
        }
        n_rows += 1;
    }
    assert_eq!(n_rows, 52);
}

/// Graphs with all kinds of edges that lead down, beside nim heaps of up to three at the vertices 0..4.
fn graphs(with_heap: u32) -> impl Strategy<Value = MarkedGraph> {
    proptest::collection::vec((with_heap..with_heap + 6, 0..with_heap + 6, any::<bool>()), 0..20).prop_map(
        move |edges| {
            let takes = (0..with_heap).flat_map(|n| (0..n).map(move |less| (n, less, false)));
            // To a nim heap no edge leads but its own, so that heaps stay games beside the others.
            let down = edges.into_iter().filter(|(tail, head, _)| tail > head);
            let edges = takes.chain(down).map(|(tail, head, entails)| {
                let mark = if entails { Mark::Entailing } else { Mark::Quiet };
                (VertexId::new(tail), VertexId::new(head), mark)
            });
            MarkedGraph::new(with_heap + 6, edges).unwrap()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn values_and_moves_are_those_of_play(graph in graphs(4)) {
        let values = values_of(&graph);
        let n = graph.n_vertices();
        for one in (0..n).map(VertexId::new) {
            for other in (0..n).map(VertexId::new) {
                let tokens = [one, other];
                let solved =
                    solve_entailing_sum(&graph, &values, &tokens, Nimber(0), &Budget::unlimited()).unwrap();
                let (outcome, n_winning) = played_out(&graph, &tokens);
                prop_assert_eq!(solved.outcome, outcome, "{} {}", one, other);
                prop_assert_eq!(values.value(one) + values.value(other), solved.value);
                if outcome == Outcome::Win {
                    prop_assert_eq!(distinct(tokens, &solved.moves), n_winning, "{:?}", solved.moves);
                }
            }
        }
    }

    /// A heap of its own is the same as a token on a graph of a heap.
    #[test]
    fn heaps_are_tokens(graph in graphs(4), at in (0_u32..10, 0_u32..10)) {
        let values = values_of(&graph);
        let [one, other] = [at.0, at.1].map(VertexId::new);
        for heap in 0..4_u32 {
            let token = solve_entailing_sum(
                &graph, &values, &[one, other, VertexId::new(heap)], Nimber(0), &Budget::unlimited(),
            ).unwrap();
            let beside =
                solve_entailing_sum(&graph, &values, &[one, other], Nimber(heap.into()), &Budget::unlimited())
                    .unwrap();
            prop_assert_eq!(token.value, beside.value);
            prop_assert_eq!(token.moves.len(), beside.moves.len());
        }
    }
}

/// How many different positions the moves lead to.
fn distinct(start: [VertexId; 2], moves: &[MarkedMove]) -> usize {
    let after = moves.iter().map(|&good| match good {
        MarkedMove::Token { token, mark, to } => {
            let mut tokens = start;
            tokens[token] = to;
            (tokens, (mark == Mark::Entailing).then_some(token))
        }
        MarkedMove::Heap(_) => panic!("there is no heap"),
    });
    let mut after: Vec<_> = after.collect();
    after.sort_unstable();
    after.dedup();
    after.len()
}

#[test]
fn what_has_no_values_is_named() {
    let cycle = marked(2, "0>1 1>0!");
    let error = entailing_values(&cycle, &Budget::unlimited()).unwrap_err();
    assert!(matches!(error, EntailingError::Cycle(_)));
    assert!(
        error
            .to_string()
            .starts_with("expected a graph without cycles, found the cycle ")
    );
    let complimenting = marked(3, "2>1 1>0&");
    let error = entailing_values(&complimenting, &Budget::unlimited()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected quiet and entailing moves, found a complimenting one from 1 to 0"
    );
}

/// Hands of plies counted by hand.
#[test]
fn complimenting_moves_and_cycles_are_played_out() {
    let v = VertexId::new;
    // A complimenting move to 1, and then the quiet one to 0: the opponent is stuck.
    assert_eq!(played_out(&marked(3, "2>1& 1>0"), &[v(2)]).0, Outcome::Win);
    // Two complimenting moves leave the mover without one.
    assert_eq!(played_out(&marked(3, "2>1& 1>0&"), &[v(2)]).0, Outcome::Loss);
    // With a quiet move elsewhere the same may be done first.
    assert_eq!(
        played_out(&marked(4, "2>1& 1>0& 3>0"), &[v(2), v(3)]).0,
        Outcome::Win
    );
    // Both turn round for ever.
    assert_eq!(played_out(&marked(2, "0>1! 1>0!"), &[v(0)]).0, Outcome::Draw);
    // In a turn round of compliments the mover never ends.
    assert_eq!(played_out(&marked(1, "0>0&"), &[v(0)]).0, Outcome::Draw);
}
