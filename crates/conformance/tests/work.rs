//! How much work the solvers do: counts that no clock blurs. A change here is a change of an algorithm.
#![expect(clippy::unwrap_used, reason = "a broken fixture fails its test")]

use std::num::{NonZeroU32, NonZeroUsize};

use graph_core::families::{Layered, Pursuit, Random, Rmat, Robber, path, path_permuted};
use graph_core::retrograde::{Predecessors, Seed, StateGraph, label_shared_out};
use graph_core::{Budget, Digraph, Outcome, Player};
use partizan::notation::parse;
use partizan::play::SumSolver;
use partizan::{PositionValues, Values};
use rulesets::TextForm;
use rulesets::grid::Domineering;

/// States told to their predecessors, edges followed backwards and options counted, the same for any number of threads.
fn labelled(name: &str, graph: &Digraph) -> String {
    let budget = Budget::unlimited();
    let edges: Vec<_> = graph
        .edges()
        .map(|(tail, head)| (tail.get(), head.get()))
        .collect();
    let work = |n_threads: usize| {
        let n_threads = NonZeroUsize::new(n_threads).unwrap();
        let states = Predecessors::from_edges(graph.n_vertices(), &edges, n_threads, &budget).unwrap();
        let stuck_loses = |state: u32| match states.n_options(state) {
            0 => Seed::Declared(Outcome::Loss),
            _ => Seed::Open,
        };
        label_shared_out(&states, stuck_loses, n_threads, &budget)
            .unwrap()
            .work()
    };
    let alone = work(1);
    assert_eq!(work(2), alone);
    assert_eq!(work(5), alone);
    assert!(alone.edges_followed <= graph.n_edges());
    format!(
        "{name}: {} of {} states told, {} of {} edges followed, {} options counted",
        alone.states_told,
        graph.n_vertices(),
        alone.edges_followed,
        graph.n_edges(),
        alone.options_counted
    )
}

#[test]
fn labelling_follows_an_edge_at_most_once() {
    let budget = Budget::unlimited();
    let most = |degree| NonZeroU32::new(degree).unwrap();
    let random = |n_vertices, terminal_permille| {
        Random {
            n_vertices,
            terminal_permille,
            max_degree: most(8),
            seed: 1,
        }
        .graph(&budget)
    };
    let layered = Layered {
        n_vertices: 10_000,
        width: most(100),
        max_degree: most(8),
        seed: 1,
    };
    let rmat = Rmat {
        scale: 13,
        n_edges: 1 << 17,
        seed: 1,
    };
    let pursuit = |robber| {
        Pursuit {
            width: 10,
            height: 9,
            holes_permille: 100,
            robber,
            seed: 1,
        }
        .graph(&budget)
    };
    let graphs = [
        ("random", random(10_000, 50)),
        ("random, with wide ranks", random(100_000, 300)),
        ("layered", layered.graph(&budget)),
        ("rmat", rmat.graph(&budget)),
        ("pursuit", pursuit(Robber::Walks)),
        ("pursuit, robber evades", pursuit(Robber::Evades)),
        ("pursuit, robber leaves", pursuit(Robber::Leaves)),
        ("path", path(10_000, &budget)),
        ("path permuted", path_permuted(100_000, 1, &budget)),
    ];
    let counts = graphs.map(|(name, graph)| labelled(name, &graph.unwrap()));
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
