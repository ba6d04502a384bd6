//! How much work the solvers do: counts that no clock blurs. A change here is a change of an algorithm.
#![expect(clippy::unwrap_used, reason = "a broken fixture fails its test")]

use std::num::NonZeroU32;

use graph_core::families::{Layered, Random, path};
use graph_core::retrograde::{Alternating, Seed, label};
use graph_core::{Budget, Digraph, Outcome, Player, VertexId};
use partizan::notation::parse;
use partizan::play::SumSolver;
use partizan::{PositionValues, Values};
use rulesets::TextForm;
use rulesets::grid::Domineering;

/// Edges followed backwards, of how many there are.
fn followed(graph: &Digraph) -> String {
    let reversed = graph.reversed().unwrap();
    let stuck_loses = |state: u32| match graph.out_degree(VertexId::new(state)) {
        0 => Seed::Declared(Outcome::Loss),
        _ => Seed::Open,
    };
    let labels = label(
        &Alternating::new(graph, &reversed),
        stuck_loses,
        &Budget::unlimited(),
    )
    .unwrap();
    format!(
        "{} of {} edges followed",
        labels.n_edges_followed(),
        graph.n_edges()
    )
}

#[test]
fn labelling_follows_an_edge_at_most_once() {
    let budget = Budget::unlimited();
    let most = |degree| NonZeroU32::new(degree).unwrap();
    let random = Random {
        n_vertices: 10_000,
        terminal_permille: 50,
        max_degree: most(8),
        seed: 1,
    };
    let layered = Layered {
        n_vertices: 10_000,
        width: most(100),
        max_degree: most(8),
        seed: 1,
    };
    let counts = [
        followed(&random.graph(&budget).unwrap()),
        followed(&layered.graph(&budget).unwrap()),
        followed(&path(10_000, &budget).unwrap()),
    ];
    insta::assert_snapshot!("label", counts.join("\n"));
}

#[test]
fn canonical_forms_of_empty_domineering_boards() {
    let counts = [(2, 2), (3, 3), (4, 4), (4, 5), (5, 5)].map(|(height, width)| {
        let board = Domineering
            .parse(&vec![".".repeat(width); height].join("/"))
            .unwrap();
        let mut values = Values::new();
        let mut positions = PositionValues::new(&Domineering);
        let value = positions.value(&mut values, &board).unwrap();
        let work = values.statistics();
        // Won by the second player in 5x5 alone (checked by an independent search).
        assert_eq!(value == values.zero(), (height, width) == (5, 5));
        let n_components = positions.n_components();
        format!(
            "{height}x{width}: {n_components} components, {} values, {} comparisons",
            work.values, work.comparisons
        )
    });
    insta::assert_snapshot!("domineering", counts.join("\n"));
}

/// Positions searched, and steps of a proof, when Right starts.
fn played(name: &str, text: &str) -> String {
    let mut values = Values::new();
    let terms = parse(text).unwrap().terms();
    let sum: Vec<_> = terms
        .iter()
        .map(|term| term.component(&mut values).unwrap())
        .collect();
    let mut solver = SumSolver::new();
    let winner = solver.winner(&mut values, &sum, Player::Right).unwrap();
    let n_searched = solver.n_searched();
    let strategy = solver.strategy(&mut values, &sum, Player::Right).unwrap();
    let verified = strategy.verify(&mut values, &sum).unwrap();
    assert_eq!(strategy.winner, winner);
    format!(
        "{name}: {winner} wins, {n_searched} positions searched, proof of {} steps for {} positions",
        strategy.steps.len(),
        verified.positions
    )
}

#[test]
fn sums_are_played_and_not_added() {
    let sum = |n: i64, term: &dyn Fn(i64) -> String| (1..=n).map(term).collect::<Vec<_>>().join(" + ");
    let switches = sum(40, &|k| format!("{{{k}|-{k}}}"));
    let threats = sum(20, &|k| format!("{{{k}|{{0|-{k}}}}}"));
    let dicotic = "{0||0|v*} + {^|v} + {0,*|v} + {^^|v,*} + {0|v,*2} + {*|v||v} + {^^|vv} + {^^*|*} + *4 + v";
    let counts = [
        played("{k|-k}, k <= 40", &switches),
        played(
            "{k|-k}, k <= 40, with tiny-1 and 20",
            &format!("{switches} + tiny(1) + 20"),
        ),
        played("{k|{0|-k}}, k <= 20", &threats),
        // The means add up to 52 1/2.
        played("{k|{0|-k}}, k <= 20, less 49 1/2", &format!("{threats} - 99/2")),
        played("{k|{0|-k}}, k <= 20, less 47 1/2", &format!("{threats} - 95/2")),
        played("ten dicotic games", dicotic),
    ];
    insta::assert_snapshot!("sums", counts.join("\n"));
}
