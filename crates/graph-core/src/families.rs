//! Seeded families of graphs, for tests, benches and examples: the same seed makes the same graph on every machine.
//! What their vertices are worth, no one says here.
//!
//! All randomness comes from [`SplitMix64`], and every family says in which order it draws. Where a family makes
//! parallel edges, the graph stores them once. Sizes beyond a [`Budget`] are errors before they cost
//! memory; its unit of work is a vertex or an edge.
//!
//! ```
//! use graph_core::{Budget, families};
//! let graph = families::path(4, &Budget::unlimited())?;
//! assert_eq!(graph.n_edges(), 3);
//! # Ok::<(), graph_core::GraphError>(())
//! ```

mod layered;
mod path;
mod pursuit;
mod random;
mod rmat;
mod split_mix;

pub use layered::Layered;
pub use path::{path, path_permuted, visit_path_rows};
pub use pursuit::{Pursuit, PursuitState, PursuitStates, Robber};
pub use random::Random;
pub use rmat::Rmat;
pub use split_mix::SplitMix64;

use crate::{Budget, DigraphBuilder, GraphError, Meter};

/// Refuses what is too large before it costs memory: the check of the builder, and its error.
fn check_vertices(n_vertices: u32, budget: &Budget<'_>) -> Result<(), GraphError> {
    DigraphBuilder::new(n_vertices, budget).map(drop)
}

/// Counts an edge more, repeats included, against the budget.
fn count_edge(meter: &mut Meter<'_>, budget: &Budget<'_>) -> Result<(), GraphError> {
    if meter.done() >= budget.max_edges {
        return Err(GraphError::TooManyEdges {
            max_edges: budget.max_edges,
        });
    }
    meter.spend(1)
}

/// The seed of a family where no other is asked for.
pub const DEFAULT_SEED: u64 = 1;
