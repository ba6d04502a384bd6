//! Compounds: tables of others, and the theorems against the product graph.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use graph_core::{Budget, Digraph, GraphError, Outcome, PlayConvention, VertexId, topological_order};
use loopy::{
    Compound, CompoundProduct, CompoundRule, Ends, SolvedCompound, Suspense, Tokens, classify,
    solve_compound, solve_product,
};
use proptest::prelude::*;

type Token<'a> = (&'a Digraph, VertexId);

fn by_rule(tokens: &[Token<'_>], compound: Compound, convention: PlayConvention) -> SolvedCompound {
    solve_compound(tokens, compound, convention, 100_000, &Budget::unlimited()).unwrap()
}

fn by_product(tokens: &[Token<'_>], compound: Compound, convention: PlayConvention) -> SolvedCompound {
    solve_product(tokens, compound, convention, 100_000, &Budget::unlimited()).unwrap()
}

/// `W:3`, `L:0` or `D`.
fn shown(solved: &SolvedCompound) -> String {
    match (solved.outcome, solved.plies) {
        (Outcome::Win, Some(plies)) => format!("W:{plies}"),
        (Outcome::Loss, Some(plies)) => format!("L:{plies}"),
        (Outcome::Draw, None) => "D".to_owned(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_oracle_agrees() {
    let columns = [
        (9, Compound::Disjunctive),
        (10, Compound::Conjunctive),
        (11, Compound::ContinuedConjunctive),
        (12, Compound::Selective),
        (13, Compound::ShortenedSelective),
        (14, Compound::DiminishedDisjunctive),
    ];
    let mut n_rows = 0;
    for line in include_str!("oracle/loopy_compounds.tsv").lines().skip(1) {
        let cells: Vec<_> = line.split('\t').collect();
        let graph =
            |n: usize, edges: usize| testkit::digraph(&format!("{}: {}", cells[n], cells[edges])).unwrap();
        let start = |at: usize| VertexId::new(cells[at].parse().unwrap());
        let [one, other] = [graph(2, 1), graph(5, 4)];
        let tokens = [(&one, start(3)), (&other, start(6))];
        for (at, (graph, vertex)) in tokens.into_iter().enumerate() {
            let values = loopy::nim_values(graph, &Budget::unlimited()).unwrap();
            assert_eq!(Ok(values.value(vertex)), cells[7 + at].parse(), "{}", cells[0]);
        }
        for (column, compound) in columns {
            let expected = cells[column];
            let product = by_product(&tokens, compound, PlayConvention::Normal);
            assert_eq!(shown(&product), expected, "{} {compound}", cells[0]);
            let solved = by_rule(&tokens, compound, PlayConvention::Normal);
            assert_eq!(solved.outcome, product.outcome, "{} {compound}", cells[0]);
        }
        n_rows += 1;
    }
    assert_eq!(n_rows, 49);
}

fn digraphs(most: u32, acyclic: bool) -> impl Strategy<Value = Digraph> {
    (1..=most).prop_flat_map(move |n| {
        proptest::collection::vec((0..n, 0..n), 0..=(3 * n as usize)).prop_map(move |edges| {
            let edges: Vec<_> = edges
                .into_iter()
                .filter(|(tail, head)| !acyclic || tail > head)
                .collect();
            Digraph::from_edges(n, &edges).unwrap()
        })
    })
}

/// Theorem and product agree on outcome, remoteness and moves; always the first winning move, and nobody goes round.
fn check(graphs: [&Digraph; 2], compound: Compound, convention: PlayConvention) -> Result<(), TestCaseError> {
    let pairs = graphs[0]
        .vertices()
        .flat_map(|one| graphs[1].vertices().map(move |other| [one, other]));
    let mut replies = Vec::new();
    let number = |tokens: &[VertexId]| tokens[0].get() * graphs[1].n_vertices() + tokens[1].get();
    for pair in pairs {
        let tokens = [(graphs[0], pair[0]), (graphs[1], pair[1])];
        let product = by_product(&tokens, compound, convention);
        let solved = by_rule(&tokens, compound, convention);
        prop_assert_eq!(solved.outcome, product.outcome, "{} {:?}", compound, pair);
        if solved.rule == CompoundRule::LeastRemoteness {
            prop_assert_eq!(solved.plies, product.plies, "{} {:?}", compound, pair);
        }
        match solved.outcome {
            // Under misère play a stuck player has won without a move.
            Outcome::Win => replies.extend(solved.moves.first().map(|first| (number(&pair), number(first)))),
            Outcome::Loss => {
                let all = CompoundProduct::explore(&tokens, compound, &Budget::unlimited()).unwrap();
                let options = all.graph.successors(VertexId::new(0)).iter();
                replies.extend(options.map(|next| (number(&pair), number(&all.positions[next.index()]))));
            }
            Outcome::Draw => {}
        }
        let [mut found, mut expected]: [Vec<Tokens>; 2] = [solved.moves, product.moves];
        for moves in [&mut found, &mut expected] {
            moves.sort();
        }
        prop_assert_eq!(found, expected, "{} {:?}", compound, pair);
    }
    let strategy = Digraph::from_edges(graphs[0].n_vertices() * graphs[1].n_vertices(), &replies).unwrap();
    prop_assert!(
        topological_order(&strategy).is_ok(),
        "{}: the winner goes round",
        compound
    );
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn theorems_agree_with_the_product(one in digraphs(5, false), other in digraphs(5, false)) {
        for compound in Compound::ALL {
            for convention in [PlayConvention::Normal, PlayConvention::Misere] {
                check([&one, &other], compound, convention)?;
            }
        }
    }

    #[test]
    fn without_cycles_too(one in digraphs(6, true), other in digraphs(6, true)) {
        for compound in Compound::ALL {
            check([&one, &other], compound, PlayConvention::Normal)?;
        }
        let tokens = [(&one, VertexId::new(0)), (&other, VertexId::new(0))];
        let slow = by_rule(&tokens, Compound::ContinuedConjunctive, PlayConvention::Normal);
        prop_assert_eq!(slow.rule, CompoundRule::GreatestSuspense);
    }

    /// Three tokens of which two share a graph.
    #[test]
    fn three_games(one in digraphs(4, false), other in digraphs(4, false), at in (0_u32..4, 0_u32..4, 0_u32..4)) {
        let vertex = |graph: &Digraph, at: u32| VertexId::new(at % graph.n_vertices());
        let tokens = [(&one, vertex(&one, at.0)), (&other, vertex(&other, at.1)), (&one, vertex(&one, at.2))];
        for compound in Compound::ALL {
            let solved = by_rule(&tokens, compound, PlayConvention::Normal);
            let product = by_product(&tokens, compound, PlayConvention::Normal);
            prop_assert_eq!(solved.outcome, product.outcome, "{}", compound);
        }
    }

    /// Suspense is a number of plies of its own: its parity is the outcome, and it is at least the remoteness of a win.
    #[test]
    fn suspense_is_checked(graph in digraphs(9, true), change in (0_usize..9, 1_u32..5)) {
        let suspense = Suspense::of(&graph).unwrap();
        suspense.verify(&graph).unwrap();
        let found = classify(&graph, &Ends::new(PlayConvention::Normal), &Budget::unlimited()).unwrap();
        for vertex in graph.vertices() {
            prop_assert_eq!(suspense.outcome(vertex), found.outcome(vertex));
        }
        let mut claim: Vec<_> = graph.vertices().map(|vertex| suspense.plies(vertex)).collect();
        let at = change.0 % claim.len();
        claim[at] += change.1;
        prop_assert!(Suspense::from_claim(claim).verify(&graph).is_err());
    }
}

#[test]
fn games_of_no_tokens() {
    for compound in Compound::ALL {
        for (convention, outcome) in [
            (PlayConvention::Normal, Outcome::Loss),
            (PlayConvention::Misere, Outcome::Win),
        ] {
            assert_eq!(by_rule(&[], compound, convention).outcome, outcome, "{compound}");
            assert_eq!(
                by_product(&[], compound, convention).outcome,
                outcome,
                "{compound}"
            );
        }
    }
}

#[test]
fn limits_are_kept() {
    let n = 60;
    let edges: Vec<_> = (0..n)
        .flat_map(|tail| (0..n).map(move |head| (tail, head)))
        .collect();
    let graph = Digraph::from_edges(n, &edges).unwrap();
    let tokens = vec![(&graph, VertexId::new(0)); 12];
    let solve = |budget: &Budget<'_>| {
        solve_compound(
            &tokens,
            Compound::ShortenedSelective,
            PlayConvention::Normal,
            10,
            budget,
        )
    };
    let few = Budget::unlimited().with_max_vertices(1000);
    assert_eq!(
        solve(&few),
        Err(GraphError::TooManyVertices { max_vertices: 1000 })
    );
    let few = Budget::unlimited().with_max_edges(1000);
    assert_eq!(solve(&few), Err(GraphError::TooManyEdges { max_edges: 1000 }));
    let outside = [(&graph, VertexId::new(n))];
    let error = solve_compound(&outside, Compound::Selective, PlayConvention::Normal, 1, &few).unwrap_err();
    assert_eq!(error.to_string(), "vertex 60 is out of range: expected 0..=59");
}

#[test]
fn names_are_read_back() {
    for compound in Compound::ALL {
        assert_eq!(compound.to_string().parse(), Ok(compound));
    }
    assert!(
        "sum"
            .parse::<Compound>()
            .unwrap_err()
            .to_string()
            .contains("selective")
    );
}
