//! What can go wrong with games that may last for ever. Errors of their notation are in `notation`.

use core::fmt;

use graph_core::{GraphError, VertexId};

use crate::PartizanError;

/// Why something about a loopy game could not be found.
///
/// ```
/// use graph_core::Budget;
/// use partizan::Values;
/// use partizan::stopper::{LoopyGraph, LoopyVertex, Stopper, StopperError};
/// let mut values = Values::new();
/// let over = "0={1|0}; 1={|}".parse::<LoopyGraph>()?;
/// let error = Stopper::new(&mut values, &over, &Budget::unlimited().with_max_vertices(5));
/// assert_eq!(error, Err(StopperError::TooLarge { size: 10, max: 5 }));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StopperError {
    /// The arena refused: a limit was reached.
    Value(PartizanError),
    /// A graph of states could not be made or labelled.
    Graph(GraphError),
    /// A product of games would have more states or moves than the budget allows; nothing of it was built.
    TooLarge {
        /// The size refused, at least.
        size: u64,
        /// The limit.
        max: u64,
    },
    /// A graph without vertices, which has no root.
    NoRoot,
    /// An option is a vertex that the graph does not have.
    UnknownVertex {
        /// The vertex.
        vertex: VertexId,
        /// How many vertices there are.
        n_vertices: usize,
    },
    /// An onside that is not at least the offside it was joined with.
    SidesOutOfOrder,
}

impl StopperError {
    /// Returns true when the input may be fine and a larger budget could succeed.
    #[must_use]
    pub const fn is_budget_exhausted(&self) -> bool {
        match self {
            Self::Value(error) => error.is_budget_exhausted(),
            Self::Graph(error) => error.is_budget_exhausted(),
            Self::TooLarge { .. } => true,
            _ => false,
        }
    }
}

impl fmt::Display for StopperError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(error) => error.fmt(f),
            Self::Graph(error) => error.fmt(f),
            Self::TooLarge { size, max } => {
                write!(
                    f,
                    "a product of loopy games of size {size} exceeds the limit of {max}"
                )
            }
            Self::NoRoot => f.write_str("expected a graph with at least one vertex"),
            Self::UnknownVertex { vertex, n_vertices } => {
                write!(f, "expected a vertex below {n_vertices}, found {vertex}")
            }
            Self::SidesOutOfOrder => f.write_str("expected an onside that is at least the offside"),
        }
    }
}

impl core::error::Error for StopperError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Value(error) => Some(error),
            Self::Graph(error) => Some(error),
            _ => None,
        }
    }
}

impl From<PartizanError> for StopperError {
    fn from(error: PartizanError) -> Self {
        Self::Value(error)
    }
}

impl From<GraphError> for StopperError {
    fn from(error: GraphError) -> Self {
        Self::Graph(error)
    }
}
