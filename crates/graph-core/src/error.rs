//! What can go wrong with a graph or a budget.

use core::fmt;

use crate::VertexId;

/// Why a graph could not be made, explored or labelled.
///
/// ```
/// use graph_core::{Digraph, GraphError, VertexId};
/// let error = Digraph::from_edges(2, &[(0, 2)]).expect_err("there is no vertex 2");
/// assert_eq!(error, GraphError::VertexOutOfRange { vertex: VertexId::new(2), n_vertices: 2 });
/// assert_eq!(error.to_string(), "vertex 2 is out of range: expected 0..=1");
/// assert!(!error.is_budget_exhausted());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphError {
    /// An edge names a vertex the graph does not have.
    VertexOutOfRange {
        /// The vertex that does not exist.
        vertex: VertexId,
        /// How many vertices there are.
        n_vertices: u32,
    },
    /// More vertices than the caller's budget, which may be the range of the ids.
    TooManyVertices {
        /// The budget.
        max_vertices: u32,
    },
    /// More edges than the caller's budget; where it matters, each function says whether repeats count.
    TooManyEdges {
        /// The budget.
        max_edges: u64,
    },
    /// The memory for so large a table was refused.
    OutOfMemory {
        /// The size of the refused table in bytes.
        bytes: u64,
    },
    /// The watch of the budget asked to stop.
    Cancelled {
        /// Units of work done by then; what a unit is, each function says.
        done: u64,
    },
}

impl GraphError {
    /// Returns true when the input may be fine and a larger budget could succeed: for everything but an edge out of
    /// range.
    #[must_use]
    pub const fn is_budget_exhausted(&self) -> bool {
        matches!(
            self,
            Self::TooManyVertices { .. }
                | Self::TooManyEdges { .. }
                | Self::OutOfMemory { .. }
                | Self::Cancelled { .. }
        )
    }

    /// Returns true when the caller's watch asked to stop.
    #[must_use]
    pub const fn is_cancelled(&self) -> bool {
        matches!(self, Self::Cancelled { .. })
    }
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::VertexOutOfRange {
                vertex,
                n_vertices: 0,
            } => {
                write!(f, "vertex {vertex} is out of range: the graph has no vertices")
            }
            Self::VertexOutOfRange { vertex, n_vertices } => {
                write!(
                    f,
                    "vertex {vertex} is out of range: expected 0..={}",
                    n_vertices - 1
                )
            }
            Self::TooManyVertices { max_vertices } => {
                write!(f, "the limit of {max_vertices} vertices was reached")
            }
            Self::TooManyEdges { max_edges } => write!(f, "the limit of {max_edges} edges was reached"),
            Self::OutOfMemory { bytes } => write!(f, "out of memory: a table of {bytes} bytes was refused"),
            Self::Cancelled { done } => write!(f, "stopped by the caller after {done} units of work"),
        }
    }
}

impl core::error::Error for GraphError {}
