//! What can go wrong when the positions of a rule are searched.

use core::fmt;

use graph_core::GraphError;

/// Why the positions of a rule could not be solved.
///
/// ```
/// use graph_core::{Budget, Digraph, VertexId};
/// use impartial::{GraphGame, GrundySolver, SearchError};
/// let ring = Digraph::from_edges(2, &[(0, 1), (1, 0)])?;
/// let found = GrundySolver::new(GraphGame(&ring)).value(&VertexId::new(0), &Budget::unlimited());
/// let positions = [0, 1].map(VertexId::new).to_vec();
/// assert_eq!(found, Err(SearchError::Cycle { positions }));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchError<P> {
    /// Play can return to a position, so that the game need not end.
    Cycle {
        /// The positions in the order of the moves; a move leads from the last to the first. Never empty.
        positions: Vec<P>,
    },
    /// A limit of the caller's budget was reached; the game itself may be fine.
    Limit(GraphError),
    /// A position has more moves than a random player was said to pick from.
    TooFewPicks {
        /// The position.
        position: P,
        /// How many picks there are.
        n_picks: u64,
        /// How many moves there are.
        n_moves: u64,
    },
}

impl<P> SearchError<P> {
    /// Returns true when the game may be fine and a larger budget could succeed.
    #[must_use]
    pub const fn is_budget_exhausted(&self) -> bool {
        matches!(self, Self::Limit(error) if error.is_budget_exhausted())
    }
}

impl<P> From<GraphError> for SearchError<P> {
    fn from(error: GraphError) -> Self {
        Self::Limit(error)
    }
}

/// How many positions of a cycle a message shows; the error holds them all.
const N_SHOWN: usize = 16;

impl<P: fmt::Debug> fmt::Display for SearchError<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cycle { positions } => {
                f.write_str("play can return to a position: expected a game that ends, found the cycle ")?;
                for (i, position) in positions.iter().take(N_SHOWN).enumerate() {
                    let arrow = if i == 0 { "" } else { " -> " };
                    write!(f, "{arrow}{position:?}")?;
                }
                match positions.len() {
                    n if n > N_SHOWN => write!(f, " -> … ({n} positions)"),
                    _ => Ok(()),
                }
            }
            Self::Limit(error) => error.fmt(f),
            Self::TooFewPicks {
                position,
                n_picks,
                n_moves,
            } => write!(
                f,
                "position {position:?} has {n_moves} moves: expected at most {n_picks}, the number of picks"
            ),
        }
    }
}

impl<P: fmt::Debug> core::error::Error for SearchError<P> {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Limit(error) => Some(error),
            Self::Cycle { .. } | Self::TooFewPicks { .. } => None,
        }
    }
}
