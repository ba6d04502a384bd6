//! Win, loss and draw on one digraph. The solver is in `solver`, what it returns in `solution`.

use core::num::NonZeroUsize;

use graph_core::retrograde::Predecessors;
use graph_core::{Budget, Digraph, EdgeSource, GraphError};

use crate::solver::{solve, solve_predecessors, solve_with_reversed};
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

/// [`classify`] for callers that have the predecessors of each vertex, as they come from edges, and no graph.
///
/// # Errors
///
/// As for [`classify`].
///
/// # Complexity
///
/// Time `O(V + E)`, extra space at most `5 V` bytes beside the result; the predecessors are given back early.
///
/// # Examples
///
/// ```
/// use core::num::NonZeroUsize;
/// use graph_core::retrograde::Predecessors;
/// use graph_core::{Budget, Outcome, VertexId};
/// use loopy::{Ends, PlayConvention, classify_predecessors};
/// let budget = Budget::unlimited();
/// let predecessors = Predecessors::from_edges(2, &[(0, 1)][..], NonZeroUsize::MIN, &budget)?;
/// let found = classify_predecessors(predecessors, &Ends::new(PlayConvention::Normal), &budget)?;
/// assert_eq!(found.outcome(VertexId::new(0)), Outcome::Win);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn classify_predecessors(
    predecessors: Predecessors,
    ends: &Ends,
    budget: &Budget<'_>,
) -> Result<Classification, GraphError> {
    solve_predecessors(predecessors, ends, budget)
}

/// [`classify`] for callers that have edges, (tail, head), and no graph of them: half the work, half the memory.
///
/// Edges may be repeated, which changes nothing. At most `n_threads` threads work, one without the feature `parallel`;
/// the result is the same for any number of them. Units of work for the budget's watch: edges written, vertices decided
/// and edges followed.
///
/// # Errors
///
/// As for [`classify`], [`GraphError::VertexOutOfRange`] also when an edge names a vertex that does not exist, and
/// [`GraphError::TooManyVertices`] or [`GraphError::TooManyEdges`] above the budget.
///
/// # Panics
///
/// May panic when `edges` are not the same each time they are read.
///
/// # Complexity
///
/// Time `O(V + E)`, each thread reading all edges. Extra space beside the result: at most `9 V + 5 E` bytes and another
/// `V` a thread.
///
/// # Examples
///
/// ```
/// use core::num::NonZeroUsize;
/// use graph_core::{Budget, Digraph};
/// use loopy::{Ends, PlayConvention, classify, classify_edges};
/// let edges = [(0, 1), (1, 2), (2, 1), (1, 2)];
/// let (ends, budget) = (Ends::new(PlayConvention::Normal), Budget::unlimited());
/// let found = classify_edges(3, &edges[..], &ends, NonZeroUsize::MIN, &budget)?;
/// assert_eq!(found, classify(&Digraph::from_edges(3, &edges)?, &ends, &budget)?);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn classify_edges<E: EdgeSource + ?Sized>(
    n_vertices: u32,
    edges: &E,
    ends: &Ends,
    n_threads: NonZeroUsize,
    budget: &Budget<'_>,
) -> Result<Classification, GraphError> {
    let states = Predecessors::from_edges(n_vertices, edges, n_threads, budget)?;
    solve_predecessors(states, ends, budget)
}
