//! Graphs and queries that the benchmarks run on.

use std::num::NonZeroU32;

use graph_core::families::{Layered, Pursuit, Random, Rmat, Robber, SplitMix64, path, path_permuted};
use graph_core::{Budget, Digraph, GraphError, VertexId};

/// A family of graphs, one graph a size.
#[derive(Clone, Copy, Debug)]
pub struct GraphFamily {
    /// The name in the ids of benchmarks.
    pub name: &'static str,
    /// Makes a graph of about so many vertices.
    pub graph: fn(u32) -> Result<Digraph, GraphError>,
}

const fn most(degree: u32) -> NonZeroU32 {
    match NonZeroU32::new(degree) {
        Some(degree) => degree,
        None => NonZeroU32::MIN,
    }
}

/// The families that classification is measured on.
pub const FAMILIES: [GraphFamily; 4] = [
    GraphFamily {
        name: "random",
        graph: |n_vertices| random(n_vertices, 50, 8),
    },
    GraphFamily {
        name: "layered",
        graph: |n_vertices| layered(n_vertices, 8),
    },
    GraphFamily {
        name: "path",
        graph: |n_vertices| path(n_vertices, &Budget::unlimited()),
    },
    GraphFamily {
        name: "pursuit",
        graph: |n_vertices| pursuit(n_vertices, Robber::Walks),
    },
];

/// The families that races are measured on, with five edges a vertex where there is a choice.
pub const RACE_FAMILIES: [GraphFamily; 8] = [
    GraphFamily {
        name: "random-5",
        graph: |n_vertices| random(n_vertices, 50, 10),
    },
    GraphFamily {
        name: "random-30",
        graph: |n_vertices| random(n_vertices, 300, 13),
    },
    GraphFamily {
        name: "rmat",
        graph: |n_vertices| {
            let rmat = Rmat {
                scale: n_vertices.next_power_of_two().trailing_zeros(),
                n_edges: 5 * u64::from(n_vertices),
                seed: 1,
            };
            rmat.graph(&Budget::unlimited())
        },
    },
    GraphFamily {
        name: "pursuit",
        graph: |n_vertices| pursuit(n_vertices, Robber::Walks),
    },
    GraphFamily {
        name: "pursuit-evades",
        graph: |n_vertices| pursuit(n_vertices, Robber::Evades),
    },
    GraphFamily {
        name: "layered",
        graph: |n_vertices| layered(n_vertices, 9),
    },
    GraphFamily {
        name: "path-permuted",
        graph: |n_vertices| path_permuted(n_vertices, 1, &Budget::unlimited()),
    },
    GraphFamily {
        name: "cycle",
        graph: |n_vertices| {
            let mut edges: Vec<(u32, u32)> = path_permuted(n_vertices, 1, &Budget::unlimited())?
                .edges()
                .map(|(tail, head)| (tail.get(), head.get()))
                .collect();
            edges.extend(closing_edge(n_vertices, &edges));
            Digraph::from_edges(n_vertices, &edges)
        },
    },
];

/// From the end of a path to its beginning.
fn closing_edge(n_vertices: u32, path: &[(u32, u32)]) -> Option<(u32, u32)> {
    let mut ends = vec![(false, false); n_vertices as usize];
    for &(tail, head) in path {
        ends[tail as usize].0 = true;
        ends[head as usize].1 = true;
    }
    let place = |wanted| (0..n_vertices).zip(&ends).find(|&(_, &end)| end == wanted);
    Some((place((false, true))?.0, place((true, false))?.0))
}

fn random(n_vertices: u32, terminal_permille: u32, max_degree: u32) -> Result<Digraph, GraphError> {
    let random = Random {
        n_vertices,
        terminal_permille,
        max_degree: most(max_degree),
        seed: 1,
    };
    random.graph(&Budget::unlimited())
}

fn layered(n_vertices: u32, max_degree: u32) -> Result<Digraph, GraphError> {
    let layered = Layered {
        n_vertices,
        width: most(n_vertices.isqrt()),
        max_degree: most(max_degree),
        seed: 1,
    };
    layered.graph(&Budget::unlimited())
}

/// A pursuit has twice the square of the free cells; nine cells in ten are free.
fn pursuit(n_vertices: u32, robber: Robber) -> Result<Digraph, GraphError> {
    let side = (f64::from(n_vertices) / 2.0).sqrt().sqrt() / 0.9_f64.sqrt();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a side is small and positive"
    )]
    let side = side.round() as u32;
    let pursuit = Pursuit {
        width: side,
        height: side,
        holes_permille: 100,
        robber,
        seed: 1,
    };
    pursuit.graph(&Budget::unlimited())
}

/// Pairs (start, target) for a graph of `n_vertices`, at random.
#[must_use]
pub fn race_queries(n_vertices: u32, n_queries: u32) -> Vec<(VertexId, VertexId)> {
    let mut generator = SplitMix64::new(7);
    let mut vertex = || VertexId::new(generator.bounded(n_vertices));
    (0..n_queries).map(|_| (vertex(), vertex())).collect()
}

/// Edges from vertices to smaller ones, or with `is_shuffled` the same graph with its vertices renamed at random.
///
/// # Panics
///
/// When there are fewer than two vertices.
#[must_use]
pub fn acyclic_edges(n_vertices: u32, n_edges: usize, is_shuffled: bool) -> Vec<(u32, u32)> {
    assert!(n_vertices >= 2, "an edge has two ends");
    let mut random = SplitMix64::new(1);
    let mut below = |bound: u32| random.bounded(bound);
    let mut names: Vec<u32> = (0..n_vertices).collect();
    if is_shuffled {
        for at in (1..n_vertices).rev() {
            names.swap(at as usize, below(at + 1) as usize);
        }
    }
    let edges = (0..n_edges).map(|_| {
        let (one, other) = (below(n_vertices - 1) + 1, below(n_vertices - 1));
        let (tail, head) = if one > other {
            (one, other)
        } else {
            (other + 1, one - 1)
        };
        (names[tail as usize], names[head as usize])
    });
    edges.collect()
}
