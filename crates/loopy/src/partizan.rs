//! Win, loss and draw where Left and Right have moves of their own. The solver is in `solver`, what it returns in
//! `solution`; values of such games, which outlive sums, are another theory's business.

use core::num::NonZeroUsize;

use graph_core::{BiGraph, Budget, GraphError};

use crate::solver::solve;
use crate::{PartizanEnds, Solution};

/// The outcome of every vertex of a two-coloured graph, with Left and with Right to move, and how to play.
///
/// Memory is 10 bytes a vertex, and 8 for every declared vertex and player.
pub type PartizanClassification = Solution<BiGraph>;

/// Classifies every vertex of `graph`, once with Left and once with Right to move.
///
/// The states are pairs of a vertex and the player to move; they are labelled as in
/// [`classify`](crate::classify), without copying the graph. Units of work for the budget's watch: states decided
/// and edges followed.
///
/// # Errors
///
/// [`GraphError::VertexOutOfRange`] when a declared vertex is not in the graph, [`GraphError::TooManyVertices`]
/// when the states are too many to number, [`GraphError::OutOfMemory`], and [`GraphError::Cancelled`] when the
/// watch says so.
///
/// # Complexity
///
/// Time `O(V + E)`, extra space at most `18 V + 6 E` bytes beside the result, green edges counted twice.
///
/// # Examples
///
/// ```
/// use graph_core::{BiGraph, Budget, Digraph, Player, VertexId};
/// use loopy::{OutcomeClass, PartizanEnds, PlayConvention, classify_partizan};
///
/// // The game `over`: Left may move to zero, Right may pass.
/// let [left, right] = [Digraph::from_edges(2, &[(0, 1)])?, Digraph::from_edges(2, &[(0, 0)])?];
/// let over = BiGraph::new(left, right).expect("both have two vertices");
/// let ends = PartizanEnds::new(PlayConvention::Normal);
/// let found = classify_partizan(&over, &ends, &Budget::unlimited())?;
/// let root = VertexId::new(0);
/// assert_eq!(found.outcome_class(root), OutcomeClass::Left);
/// assert_eq!(found.remoteness(root, Player::Right), Some(2));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn classify_partizan(
    graph: &BiGraph,
    ends: &PartizanEnds,
    budget: &Budget<'_>,
) -> Result<PartizanClassification, GraphError> {
    solve(graph, ends, NonZeroUsize::MIN, budget)
}
