//! The seeded families, labelled: shares of wins, losses and draws against those measured independently on
//! large members (10^7 vertices), and the same labels from brute force by rounds on small ones.
#![expect(clippy::unwrap_used, reason = "a broken fixture fails its test")]

use std::num::NonZeroU32;

use graph_core::families::{Layered, Pursuit, Random, Rmat, Robber};
use graph_core::{Budget, Digraph, PlayConvention};
use loopy::{Ends, classify};

fn most(degree: u32) -> NonZeroU32 {
    NonZeroU32::new(degree).unwrap()
}

/// The shares of wins, losses and draws are these, up to what the size of the graph blurs.
#[track_caller]
fn shares(graph: &Digraph, expected: [f64; 3]) {
    let solved = classify(graph, &Ends::new(PlayConvention::Normal), &Budget::unlimited()).unwrap();
    solved.verify(graph).unwrap();
    let counts = solved.counts();
    for (found, expected) in [counts.wins, counts.losses, counts.draws]
        .into_iter()
        .zip(expected)
    {
        let share = f64::from(u32::try_from(found).unwrap()) / f64::from(graph.n_vertices());
        assert!((share - expected).abs() < 0.01, "{counts:?}, expected {expected}");
    }
}

#[test]
fn random_graphs_have_draws() {
    let random = Random {
        n_vertices: 100_000,
        terminal_permille: 50,
        max_degree: most(8),
        seed: 1,
    };
    shares(&random.graph(&Budget::unlimited()).unwrap(), [0.48, 0.16, 0.36]);
}

#[test]
fn layered_graphs_have_none() {
    let layered = Layered {
        n_vertices: 100_000,
        width: most(1_000),
        max_degree: most(8),
        seed: 1,
    };
    shares(&layered.graph(&Budget::unlimited()).unwrap(), [0.71, 0.29, 0.0]);
}

#[test]
fn a_walking_robber_is_always_caught() {
    let pursuit = Pursuit {
        width: 15,
        height: 15,
        holes_permille: 100,
        robber: Robber::Walks,
        seed: 1,
    };
    shares(&pursuit.graph(&Budget::unlimited()).unwrap(), [0.5, 0.5, 0.0]);
}

#[test]
fn small_members_agree_with_brute_force() {
    let budget = Budget::unlimited();
    let graphs = (1..40).flat_map(|seed| {
        [
            Random {
                n_vertices: 30,
                terminal_permille: 100,
                max_degree: most(4),
                seed,
            }
            .graph(&budget)
            .unwrap(),
            Layered {
                n_vertices: 30,
                width: most(4),
                max_degree: most(3),
                seed,
            }
            .graph(&budget)
            .unwrap(),
            Rmat {
                scale: 4,
                n_edges: 40,
                seed,
            }
            .graph(&budget)
            .unwrap(),
            Pursuit {
                width: 3,
                height: 2,
                holes_permille: 200,
                robber: Robber::Evades,
                seed,
            }
            .graph(&budget)
            .unwrap(),
        ]
    });
    for graph in graphs {
        let solved = classify(&graph, &Ends::new(PlayConvention::Normal), &budget).unwrap();
        let judged = testkit::outcomes(&graph, |_| None, PlayConvention::Normal);
        for vertex in graph.vertices() {
            assert_eq!(
                (solved.outcome(vertex), solved.remoteness(vertex)),
                judged[vertex.index()],
                "{graph:?} {vertex}"
            );
        }
    }
}
