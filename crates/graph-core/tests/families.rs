//! The graph families: the same on every machine, and of the shape they promise.

use core::num::NonZeroU32;

use graph_core::families::{DEFAULT_SEED, Layered, Pursuit, Random, Rmat, Robber, path, path_permuted};
use graph_core::retrograde::{Alternating, Seed, label};
use graph_core::{Budget, Digraph, GraphError, Outcome, VertexId, topological_order};

const UNLIMITED: Budget<'static> = Budget::unlimited();

fn at_most(bound: u32) -> NonZeroU32 {
    NonZeroU32::new(bound).expect("bounds are positive")
}

fn pursuit(robber: Robber) -> Pursuit {
    Pursuit {
        width: 9,
        height: 7,
        holes_permille: 150,
        robber,
        seed: DEFAULT_SEED,
    }
}

fn random(n_vertices: u32, terminal_permille: u32, degree: u32, seed: u64) -> Random {
    Random {
        n_vertices,
        terminal_permille,
        max_degree: at_most(degree),
        seed,
    }
}

fn layered(n_vertices: u32, width: u32, degree: u32) -> Layered {
    Layered {
        n_vertices,
        width: at_most(width),
        max_degree: at_most(degree),
        seed: DEFAULT_SEED,
    }
}

/// The graph of a name in `oracle/families.tsv`.
fn family(name: &str) -> Result<Digraph, GraphError> {
    let rmat = Rmat {
        scale: 12,
        n_edges: 40_000,
        seed: DEFAULT_SEED,
    };
    match name {
        "random" => random(10_000, 50, 8, DEFAULT_SEED).graph(&UNLIMITED),
        "random of seed 7" => random(5_000, 300, 3, 7).graph(&UNLIMITED),
        "layered" => layered(10_005, 100, 8).graph(&UNLIMITED),
        "path permuted" => path_permuted(10_000, DEFAULT_SEED, &UNLIMITED),
        "rmat" => rmat.graph(&UNLIMITED),
        "pursuit, robber walks" => pursuit(Robber::Walks).graph(&UNLIMITED),
        "pursuit, robber evades" => pursuit(Robber::Evades).graph(&UNLIMITED),
        "pursuit, robber leaves" => pursuit(Robber::Leaves).graph(&UNLIMITED),
        _ => panic!("no such family: {name}"),
    }
}

fn checksum(graph: &Digraph) -> u64 {
    graph.edges().fold(0xcbf2_9ce4_8422_2325, |sum, (tail, head)| {
        let edge = u64::from(tail.get()) << 32 | u64::from(head.get());
        (sum ^ edge).wrapping_mul(0x0100_0000_01b3)
    })
}

#[test]
fn every_machine_makes_the_same_graphs() {
    let rows = include_str!("oracle/families.tsv").lines().skip(1);
    let mut n_rows = 0;
    for row in rows {
        let name = row.split('\t').next().unwrap();
        let graph = family(name).unwrap();
        let found = format!(
            "{name}\t{}\t{}\t{:016x}",
            graph.n_vertices(),
            graph.n_edges(),
            checksum(&graph)
        );
        assert_eq!(found, row);
        n_rows += 1;
    }
    assert_eq!(n_rows, 8);
}

/// How many vertices are won, lost and drawn for the mover under normal play, and the greatest remoteness.
fn outcomes(graph: &Digraph) -> ([u32; 3], u32) {
    let reversed = graph.reversed().expect("a small graph fits in memory");
    let seed = |state| match graph.out_degree(VertexId::new(state)) {
        0 => Seed::Declared(Outcome::Loss),
        _ => Seed::Open,
    };
    let labels = label(&Alternating::new(graph, &reversed), seed, &UNLIMITED).expect("nothing is limited");
    let mut counts = [0; 3];
    for vertex in graph.vertices() {
        counts[match labels.outcome(vertex.get()) {
            Outcome::Win => 0,
            Outcome::Loss => 1,
            Outcome::Draw => 2,
        }] += 1;
    }
    let ranks = labels.ranks(0).expect("a small table fits in memory");
    (counts, ranks.into_iter().max().unwrap_or(0))
}

/// Shares of wins, losses and draws that were measured on the same family, a hundred times as large.
#[test]
fn random_graphs_have_the_shares_of_larger_ones() {
    let (counts, _) = outcomes(&random(100_000, 50, 8, DEFAULT_SEED).graph(&UNLIMITED).unwrap());
    for (count, percent) in counts.into_iter().zip([48, 16, 36]) {
        assert!((count / 1000).abs_diff(percent) <= 2, "{counts:?}");
    }
}

/// On a grid without holes a king catches a walker from everywhere; a walker catches a king who is a step away, or
/// who must leave a corner while the walker stands diagonally before it.
#[test]
fn kings_catch_walkers_and_walkers_do_not_catch_kings() {
    let full = |robber| {
        let grid = Pursuit {
            holes_permille: 0,
            ..pursuit(robber)
        };
        grid.graph(&UNLIMITED).unwrap()
    };
    let n_pairs = 63 * 63;
    assert_eq!(outcomes(&full(Robber::Walks)).0[2], 0);
    let ([won, lost, drawn], _) = outcomes(&full(Robber::Evades));
    // The king beside the walker who is to move: 2 · 9 · 7 - 9 - 7 pairs of neighbours, in both orders; and for each
    // corner, two cells from which the walker steps before it.
    assert_eq!(won, 2 * (2 * 63 - 9 - 7) + 4 * 2);
    // Both on one cell, for either turn; and the four corners.
    assert_eq!(lost, 2 * 63 + 4);
    assert_eq!(drawn, 2 * n_pairs - won - lost);
}

#[test]
fn shapes_are_as_promised() {
    let graph = layered(997, 10, 4).graph(&UNLIMITED).unwrap();
    assert!(topological_order(&graph).is_ok());
    let n_terminal = graph
        .vertices()
        .filter(|&vertex| graph.out_degree(vertex) == 0)
        .count();
    assert_eq!(n_terminal, 10);

    for graph in [
        path(1000, &UNLIMITED).unwrap(),
        path_permuted(1000, 5, &UNLIMITED).unwrap(),
    ] {
        let (counts, longest) = outcomes(&graph);
        assert_eq!((counts, longest), ([500, 500, 0], 999));
    }
    for n in [0, 1] {
        assert_eq!(path(n, &UNLIMITED).unwrap().n_edges(), 0);
        assert_eq!(path_permuted(n, 1, &UNLIMITED).unwrap().n_vertices(), n);
        assert_eq!(random(n, 0, 8, 1).graph(&UNLIMITED).unwrap().n_vertices(), n);
        assert_eq!(layered(n, 10, 8).graph(&UNLIMITED).unwrap().n_vertices(), n);
    }
}

#[test]
fn states_of_pursuit_are_numbered_both_ways() {
    let states = pursuit(Robber::Leaves).states(&UNLIMITED).unwrap();
    let graph = pursuit(Robber::Leaves).graph(&UNLIMITED).unwrap();
    for vertex in graph.vertices() {
        let state = states.state(vertex).unwrap();
        assert_eq!(states.vertex(state), Some(vertex));
        for &successor in graph.successors(vertex) {
            let after = states.state(successor).unwrap();
            assert_ne!(after.is_chasers_turn, state.is_chasers_turn);
            let stayed = if state.is_chasers_turn {
                after.robber == state.robber
            } else {
                after.chaser == state.chaser
            };
            assert!(stayed, "{state:?} {after:?}");
        }
    }
    assert_eq!(states.state(VertexId::new(graph.n_vertices())), None);
}

#[test]
fn limits_are_kept() {
    let budget = UNLIMITED.with_max_vertices(100).with_max_edges(100);
    let huge = u32::MAX;
    let errors = [
        random(huge, 0, huge, 1).graph(&budget),
        random(100, 0, huge, 1).graph(&budget),
        layered(huge, 1, 1).graph(&budget),
        layered(100, 1, huge).graph(&budget),
        path(huge, &budget),
        path_permuted(huge, 1, &budget),
        Rmat {
            scale: 40,
            n_edges: 0,
            seed: 1,
        }
        .graph(&budget),
        Rmat {
            scale: 4,
            n_edges: 101,
            seed: 1,
        }
        .graph(&budget),
        Pursuit {
            width: huge,
            height: huge,
            ..pursuit(Robber::Walks)
        }
        .graph(&budget),
        Pursuit {
            width: huge,
            height: huge,
            holes_permille: 1000,
            ..pursuit(Robber::Walks)
        }
        .graph(&UNLIMITED),
    ];
    for result in errors {
        assert!(result.is_err_and(|error| error.is_budget_exhausted()));
    }
}
