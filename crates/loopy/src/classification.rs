//! Win, loss and draw on one digraph. The solver is in `solver`, what it returns in `solution`.

use graph_core::{Budget, Digraph, GraphError};

use crate::solver::{solve, solve_with_reversed};
use crate::{Ends, Solution};

/// The outcome of every vertex of a digraph for the player to move there, and how to play.
///
/// Memory is 5 bytes a vertex, and 8 for every declared vertex.
pub type Classification = Solution<Digraph>;

/// Classifies every vertex of `graph` as a win, a loss or a draw for the player to move there.
///
/// A vertex is lost when all its options are won, and won when some option is lost; what neither rule ever
/// reaches is drawn (Smith 1966; Fraenkel and Perl 1975; Siegel 2013, VI). Labels travel backwards from the ends
/// of the game, so the depth of the graph costs no stack. A vertex whose only move is a loop is drawn. Units of
/// work for the budget's watch: vertices decided and edges followed.
///
/// # Errors
///
/// [`GraphError::VertexOutOfRange`] when a declared vertex is not in the graph, [`GraphError::OutOfMemory`], and
/// [`GraphError::Cancelled`] when the watch says so.
///
/// # Complexity
///
/// Time `O(V + E)`, extra space at most `9 V + 6 E` bytes beside the result, most of it for the reversed graph.
///
/// # Examples
///
/// ```
/// use graph_core::{Budget, Digraph, Outcome, VertexId};
/// use loopy::{Ends, PlayConvention, classify};
///
/// // Whoever moves the token onto vertex 2 wins, although edges leave it.
/// let graph = Digraph::from_edges(4, &[(0, 1), (1, 2), (2, 0), (3, 3)])?;
/// let ends = Ends::new(PlayConvention::Normal)
///     .with_targets([VertexId::new(2)])
///     .expect("declared once");
/// let found = classify(&graph, &ends, &Budget::unlimited())?;
/// let outcomes: Vec<_> = graph.vertices().map(|vertex| found.outcome(vertex)).collect();
/// assert_eq!(outcomes, [Outcome::Loss, Outcome::Win, Outcome::Loss, Outcome::Draw]);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn classify(graph: &Digraph, ends: &Ends, budget: &Budget<'_>) -> Result<Classification, GraphError> {
    solve(graph, ends, budget)
}

/// [`classify`] for callers that have the reversed graph already.
///
/// # Errors
///
/// As for [`classify`].
///
/// # Panics
///
/// When the two graphs differ in the number of vertices or edges.
///
/// # Complexity
///
/// Time `O(V + E)`, extra space at most `9 V` bytes beside the result.
///
/// # Examples
///
/// ```
/// use graph_core::{Budget, Digraph};
/// use loopy::{Ends, PlayConvention, classify, classify_with_reversed};
/// let graph = Digraph::from_edges(3, &[(0, 1), (1, 2), (2, 1)])?;
/// let (ends, budget) = (Ends::new(PlayConvention::Misere), Budget::unlimited());
/// let found = classify_with_reversed(&graph, &graph.reversed()?, &ends, &budget)?;
/// assert_eq!(found, classify(&graph, &ends, &budget)?);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn classify_with_reversed(
    graph: &Digraph,
    reversed: &Digraph,
    ends: &Ends,
    budget: &Budget<'_>,
) -> Result<Classification, GraphError> {
    solve_with_reversed(graph, core::slice::from_ref(reversed), ends, budget)
}
