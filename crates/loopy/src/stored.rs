//! Win, loss and draw on a graph that is larger than memory. The propagation is in `graph_core::stored`; who brings the
//! file into memory, the caller says.

use graph_core::retrograde::Seed;
use graph_core::stored::label_stored;
use graph_core::{Budget, Digraph, GraphError};

use crate::{Certificate, Classification, Ends, Solution};

/// Classifies every vertex of a graph whose tables lie in storage, such as a mapped file larger than memory: what
/// [`classify_with_reversed`](crate::classify_with_reversed) finds.
///
/// Rows of `reversed` are read rank by rank, in the order in which they lie. `will_need` is shown what will be read soon,
/// as bytes of the tables of `reversed`; it may begin to fetch them, or do nothing, on which only speed depends. Units of
/// work for the budget's watch: vertices decided and edges followed.
///
/// # Errors
///
/// [`GraphError::VertexOutOfRange`] when a declared vertex is not in the graph, [`GraphError::OutOfMemory`], and
/// [`GraphError::Cancelled`] when the watch says so.
///
/// # Panics
///
/// When the two graphs differ in the number of vertices or edges.
///
/// # Complexity
///
/// Time `O(V + E)`, and `O(s log s)` for each rank of `s` vertices. The result takes `5 V` bytes, extra space is at most
/// `V / 3` bytes. How much is read, [`label_stored`] says.
///
/// # Examples
///
/// ```
/// use graph_core::{Budget, Digraph};
/// use loopy::{Ends, PlayConvention, classify, classify_stored};
/// let graph = Digraph::from_edges(3, &[(0, 1), (1, 2), (2, 1)])?;
/// let (ends, budget) = (Ends::new(PlayConvention::Normal), Budget::unlimited());
/// let found = classify_stored(&graph, &graph.reversed()?, &ends, &|_| {}, &budget)?;
/// assert_eq!(found, classify(&graph, &ends, &budget)?);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn classify_stored(
    graph: &Digraph,
    reversed: &Digraph,
    ends: &Ends,
    will_need: &dyn Fn(&[u8]),
    budget: &Budget<'_>,
) -> Result<Classification, GraphError> {
    ends.check_range(graph.n_vertices())?;
    let mut end = ends.in_order();
    let seed = |vertex, n_options| end(vertex, n_options).map_or(Seed::Open, Seed::Declared);
    let labels = label_stored(graph, reversed, seed, Certificate::NO_RANK, will_need, budget)?;
    let certificate = Certificate::new(labels.outcomes, labels.ranks);
    Ok(Solution::new(
        graph.n_vertices(),
        &[],
        ends,
        certificate,
        labels.greatest_rank,
    ))
}
