//! Sums of tokens and heaps against sums played out, and the promise that the first winning move makes progress.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use graph_core::{
    Budget, Digraph, Nimber, Options, Outcome, PlayConvention, Ruleset, VertexId, explore, topological_order,
};
use loopy::{NimValues, SolvedTokenSum, SumOption, SumTerm, nim_values, solve_token_sum};
use proptest::prelude::*;

/// Two tokens and a heap.
type Position = (VertexId, VertexId, u64);

struct Sum<'a>(&'a Digraph);

impl Ruleset for Sum<'_> {
    type Position = Position;

    fn options(&self, out: &mut Options<Position>, &(one, other, heap): &Position) {
        out.extend(self.0.successors(one).iter().map(|&one| (one, other, heap)));
        out.extend(self.0.successors(other).iter().map(|&other| (one, other, heap)));
        out.extend((0..heap).map(|heap| (one, other, heap)));
    }
}

fn solve(graph: &Digraph, values: &NimValues, (one, other, heap): Position, most: usize) -> SolvedTokenSum {
    let token = |vertex| SumTerm::Token {
        graph,
        values,
        vertex,
    };
    let terms = [token(one), token(other), SumTerm::Heap(Nimber(heap))];
    solve_token_sum(&terms, most, &Budget::unlimited()).unwrap()
}

fn after((one, other, heap): Position, term: usize, option: SumOption) -> Position {
    match (term, option) {
        (0, SumOption::Vertex(one)) => (one, other, heap),
        (1, SumOption::Vertex(other)) => (one, other, heap),
        (2, SumOption::Heap(Nimber(heap))) => (one, other, heap),
        other => panic!("no such move: {other:?}"),
    }
}

fn digraphs() -> impl Strategy<Value = Digraph> {
    (2_u32..7).prop_flat_map(|n| {
        proptest::collection::vec((0..n, 0..n), 0..=(3 * n as usize))
            .prop_map(move |edges| Digraph::from_edges(n, &edges).unwrap())
    })
}

proptest! {
    #[test]
    fn outcomes_and_moves_are_those_of_play(graph in digraphs()) {
        let values = nim_values(&graph, &Budget::unlimited()).unwrap();
        let all = graph.vertices().flat_map(|one| {
            graph.vertices().flat_map(move |other| (0..4).map(move |heap| (one, other, heap)))
        });
        let played = explore(&Sum(&graph), all, &Budget::unlimited()).unwrap();
        let judged = testkit::outcomes(&played.graph, |_| None, PlayConvention::Normal);
        let numbers: std::collections::BTreeMap<_, _> = played.positions.iter().copied().zip(0..).collect();
        // What the second player meets when he always answers by our first move.
        let mut replies = Vec::new();
        for (&position, vertex) in played.positions.iter().zip(played.graph.vertices()) {
            let solved = solve(&graph, &values, position, 100);
            let outcome = judged[vertex.index()].0;
            prop_assert_eq!(solved.outcome, outcome, "{:?}", position);
            prop_assert!(solved.complete);
            let mut found: Vec<Position> =
                solved.moves.iter().map(|good| after(position, good.term, good.option)).collect();
            if outcome == Outcome::Win {
                replies.push((vertex.get(), numbers[&found[0]]));
            } else if outcome == Outcome::Loss {
                replies.extend(played.graph.successors(vertex).iter().map(|next| (vertex.get(), next.get())));
            }
            let keeps = |next: &&Position| {
                outcome != Outcome::Loss && judged[numbers[*next] as usize].0 == outcome.opposite()
            };
            let mut options = Options::new();
            Sum(&graph).options(&mut options, &position);
            let mut expected: Vec<_> = options.iter().filter(keeps).copied().collect();
            for moves in [&mut found, &mut expected] {
                moves.sort_unstable();
            }
            prop_assert_eq!(found, expected, "{:?}", position);
        }
        let strategy = Digraph::from_edges(played.graph.n_vertices(), &replies).unwrap();
        prop_assert!(topological_order(&strategy).is_ok(), "the winner goes round");
    }
}

#[test]
fn lists_of_moves_can_be_cut_and_heaps_may_be_large() {
    let graph = testkit::digraph("2: 0>0 1>1").unwrap();
    let values = nim_values(&graph, &Budget::unlimited()).unwrap();
    let [one, other] = [0, 1].map(VertexId::new);
    let solved = solve(&graph, &values, (one, other, u64::MAX), 5);
    assert_eq!(
        (solved.outcome, solved.moves.len(), solved.complete),
        (Outcome::Draw, 5, false)
    );
    let all = solve(&graph, &values, (one, other, 3), 5);
    assert_eq!((all.moves.len(), all.complete), (5, true));
}

#[test]
fn the_empty_sum_is_lost() {
    let solved = solve_token_sum(&[], 5, &Budget::unlimited()).unwrap();
    assert_eq!(
        (
            solved.outcome,
            solved.moves.len(),
            solved.value.to_string().as_str()
        ),
        (Outcome::Loss, 0, "0")
    );
}
