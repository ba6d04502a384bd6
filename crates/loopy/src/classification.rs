//! Win, loss and draw on one digraph. The solver is in `solver`, what it returns in `solution`.

use core::num::NonZeroUsize;

use graph_core::retrograde::Predecessors;
use graph_core::{Budget, Digraph, EdgeSource, GraphError, Outcome};

use crate::solver::{outcomes, outcomes_of_predecessors, solve, solve_predecessors, solve_with_reversed};
use crate::{Ends, GameGraph, Solution};

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
    solve(graph, ends, NonZeroUsize::MIN, budget)
}

/// [`classify_by`] for callers that have the reversed graph already.
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
/// use core::num::NonZeroUsize;
/// use graph_core::{Budget, Digraph};
/// use loopy::{Ends, PlayConvention, classify, classify_with_reversed};
/// let graph = Digraph::from_edges(3, &[(0, 1), (1, 2), (2, 1)])?;
/// let (ends, budget) = (Ends::new(PlayConvention::Misere), Budget::unlimited());
/// let found = classify_with_reversed(&graph, &graph.reversed()?, &ends, NonZeroUsize::MIN, &budget)?;
/// assert_eq!(found, classify(&graph, &ends, &budget)?);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn classify_with_reversed(
    graph: &Digraph,
    reversed: &Digraph,
    ends: &Ends,
    n_threads: NonZeroUsize,
    budget: &Budget<'_>,
) -> Result<Classification, GraphError> {
    solve_with_reversed(graph, core::slice::from_ref(reversed), ends, n_threads, budget)
}

/// Solves a game on a graph of any kind by at most `n_threads` threads, one without the feature `parallel`: what
/// [`classify`], [`classify_partizan`](crate::classify_partizan) or [`classify_owned`](crate::classify_owned) finds, the
/// same for any number of threads.
///
/// Threads share the work where many states have one remoteness, and turn the edges round together. The watch of the
/// budget is called on the caller's thread alone.
///
/// # Errors
///
/// As for the functions named.
///
/// # Complexity
///
/// As for the functions named, and some 2 MB of extra space a thread.
///
/// # Examples
///
/// ```
/// use core::num::NonZeroUsize;
/// use graph_core::{Budget, families};
/// use loopy::{Ends, PlayConvention, classify, classify_by};
/// let (ends, budget) = (Ends::new(PlayConvention::Normal), Budget::unlimited());
/// let graph = families::path(1000, &budget)?;
/// let two = NonZeroUsize::MIN.saturating_add(1);
/// assert_eq!(classify_by(&graph, &ends, two, &budget)?, classify(&graph, &ends, &budget)?);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn classify_by<G: GameGraph>(
    graph: &G,
    ends: &G::Ends,
    n_threads: NonZeroUsize,
    budget: &Budget<'_>,
) -> Result<Solution<G>, GraphError> {
    solve(graph, ends, n_threads, budget)
}

/// The outcome of every state of a game on a graph of any kind, for the player to move there, without remoteness and
/// without strategy: a fifth of the memory. States are laid out as [`Certificate::verify`](crate::Certificate::verify)
/// says; at most `n_threads` threads work, as in [`classify_by`].
///
/// # Errors
///
/// As for [`classify_by`].
///
/// # Complexity
///
/// Time as for [`classify_by`]. The result takes a byte a state; extra space beside the reversed graph is some 16 bytes
/// for each state of the widest rank and the one before it.
///
/// # Examples
///
/// ```
/// use core::num::NonZeroUsize;
/// use graph_core::{Budget, Digraph, Outcome};
/// use loopy::{Ends, PlayConvention, classify_outcomes};
/// let graph = Digraph::from_edges(3, &[(0, 1), (1, 2), (2, 1)])?;
/// let (ends, budget) = (Ends::new(PlayConvention::Normal), Budget::unlimited());
/// let outcomes = classify_outcomes(&graph, &ends, NonZeroUsize::MIN, &budget)?;
/// assert_eq!(outcomes, [Outcome::Draw; 3]);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn classify_outcomes<G: GameGraph>(
    graph: &G,
    ends: &G::Ends,
    n_threads: NonZeroUsize,
    budget: &Budget<'_>,
) -> Result<Vec<Outcome>, GraphError> {
    outcomes(graph, ends, n_threads, budget)
}

/// [`classify_outcomes`] for callers that have edges, (tail, head), and no graph of them.
///
/// # Errors
///
/// As for [`classify_edges`].
///
/// # Panics
///
/// As for [`classify_edges`].
///
/// # Complexity
///
/// Time as for [`classify_edges`]; extra space at most `5 V + 6 E` bytes, another `V` a thread, and some 16 bytes for each
/// vertex of the widest rank and the one before it.
///
/// # Examples
///
/// ```
/// use core::num::NonZeroUsize;
/// use graph_core::{Budget, Outcome};
/// use loopy::{Ends, PlayConvention, outcomes_of_edges};
/// let (ends, budget) = (Ends::new(PlayConvention::Misere), Budget::unlimited());
/// let outcomes = outcomes_of_edges(2, &[(0, 1)][..], &ends, NonZeroUsize::MIN, &budget)?;
/// assert_eq!(outcomes, [Outcome::Loss, Outcome::Win]);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn outcomes_of_edges<E: EdgeSource + ?Sized>(
    n_vertices: u32,
    edges: &E,
    ends: &Ends,
    n_threads: NonZeroUsize,
    budget: &Budget<'_>,
) -> Result<Vec<Outcome>, GraphError> {
    let states = Predecessors::from_edges(n_vertices, edges, n_threads, budget)?;
    outcomes_of_predecessors(&states, ends, n_threads, budget)
}

/// [`classify`] for callers that have the predecessors of each vertex, as they come from edges, and no graph. At most
/// `n_threads` threads work, as in [`classify_by`].
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
/// let (ends, budget) = (Ends::new(PlayConvention::Normal), Budget::unlimited());
/// let predecessors = Predecessors::from_edges(2, &[(0, 1)][..], NonZeroUsize::MIN, &budget)?;
/// let found = classify_predecessors(predecessors, &ends, NonZeroUsize::MIN, &budget)?;
/// assert_eq!(found.outcome(VertexId::new(0)), Outcome::Win);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn classify_predecessors(
    predecessors: Predecessors,
    ends: &Ends,
    n_threads: NonZeroUsize,
    budget: &Budget<'_>,
) -> Result<Classification, GraphError> {
    solve_predecessors(predecessors, ends, n_threads, budget)
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
/// Time `O(V + E)`, each thread reading all edges. Extra space beside the result: at most `10 V + 6 E` bytes and another
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
    solve_predecessors(states, ends, n_threads, budget)
}
