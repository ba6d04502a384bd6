//! `upstar generate`: seeded families of test graphs.

use formats::{NamedGraph, Numbering};
use upstar::graph_core::GraphError;
use upstar::graph_core::families::{self, Layered, Pursuit, Random, Rmat, Robber};

use crate::arguments::{self, Common, Family, Generate};
use crate::commands::{budget, graph};
use crate::failure::Failure;
use crate::output::Output;
use crate::watch;

pub(super) fn run(common: &Common, command: &Generate) -> Result<(), Failure> {
    let (budget, seed) = (budget(common), command.seed);
    let made = match command.family {
        Family::Random { n, terminal, degree } => Random {
            n_vertices: n,
            terminal_permille: terminal,
            max_degree: degree,
            seed,
        }
        .graph(&budget),
        Family::Layered { n, width, degree } => Layered {
            n_vertices: n,
            width,
            max_degree: degree,
            seed,
        }
        .graph(&budget),
        Family::Path { n, permuted: false } => families::path(n, &budget),
        Family::Path { n, permuted: true } => families::path_permuted(n, seed, &budget),
        Family::Rmat { scale, edges } => Rmat {
            scale,
            n_edges: edges,
            seed,
        }
        .graph(&budget),
        Family::Pursuit {
            width,
            height,
            holes,
            robber,
        } => {
            let robber = match robber {
                arguments::Robber::Walks => Robber::Walks,
                arguments::Robber::Evades => Robber::Evades,
                arguments::Robber::Leaves => Robber::Leaves,
            };
            Pursuit {
                width,
                height,
                holes_permille: holes,
                robber,
                seed,
            }
            .graph(&budget)
        }
    };
    let made = made.map_err(|error| match error {
        GraphError::TooManyVertices { max_vertices } if common.max_vertices.is_none() => {
            Failure::bad(format!("the graph would have more than {max_vertices} vertices"))
        }
        error => graph::unsolved(&error),
    })?;
    watch::answering();
    let mut out = Output::open(common.output.as_deref())?;
    let made = NamedGraph::numbered(made, Numbering::ZeroBased);
    command.to.write(&made, &mut out).map_err(graph::unwritten)?;
    out.finish()
}
