//! The longest plays a graph can hold.

use crate::families::{SplitMix64, check_vertices};
use crate::{Budget, Digraph, DigraphBuilder, GraphError, VertexId};

/// Makes the path 0 → 1 → … → n − 1, of which the last vertex is terminal.
///
/// # Errors
///
/// [`GraphError::TooManyVertices`], [`GraphError::TooManyEdges`], [`GraphError::OutOfMemory`] and
/// [`GraphError::Cancelled`].
///
/// # Complexity
///
/// Time and extra space `O(V)`.
///
/// # Examples
///
/// ```
/// use graph_core::{Budget, VertexId, families};
/// let graph = families::path(3, &Budget::unlimited())?;
/// assert_eq!(graph.successors(VertexId::new(1)), [VertexId::new(2)]);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn path(n_vertices: u32, budget: &Budget<'_>) -> Result<Digraph, GraphError> {
    along(n_vertices, VertexId::new, budget)
}

/// Makes the rows of [`path`] in the order of the vertices, shows each to `visit`, and keeps none.
///
/// # Errors
///
/// As for [`path`], and whatever `visit` reports.
///
/// # Complexity
///
/// Time `O(V)`, no extra space.
pub fn visit_path_rows<E: From<GraphError>>(
    n_vertices: u32,
    budget: &Budget<'_>,
    mut visit: impl FnMut(&[VertexId]) -> Result<(), E>,
) -> Result<(), E> {
    check_vertices(n_vertices, budget)?;
    if u64::from(n_vertices.saturating_sub(1)) > budget.max_edges {
        let max_edges = budget.max_edges;
        return Err(GraphError::TooManyEdges { max_edges }.into());
    }
    let mut meter = budget.meter();
    for next in 1..n_vertices {
        meter.spend(1)?;
        visit(&[VertexId::new(next)])?;
    }
    if n_vertices > 0 {
        visit(&[])?;
    }
    Ok(())
}

/// Makes a path whose vertices are met in a random order: p(0) → p(1) → … → p(n − 1).
///
/// The permutation is the one of the family [`Layered`](crate::families::Layered).
///
/// # Errors
///
/// [`GraphError::TooManyVertices`], [`GraphError::TooManyEdges`], [`GraphError::OutOfMemory`] and
/// [`GraphError::Cancelled`].
///
/// # Complexity
///
/// Time and extra space `O(V)`.
///
/// # Examples
///
/// ```
/// use graph_core::{Budget, families};
/// let graph = families::path_permuted(100, families::DEFAULT_SEED, &Budget::unlimited())?;
/// assert_eq!(graph.n_edges(), 99);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn path_permuted(n_vertices: u32, seed: u64, budget: &Budget<'_>) -> Result<Digraph, GraphError> {
    // Only to refuse what is too large before the permutation costs memory.
    DigraphBuilder::new(n_vertices, budget)?;
    let order = SplitMix64::new(seed).permutation(n_vertices)?;
    along(n_vertices, |place| VertexId::new(order[place as usize]), budget)
}

fn along(
    n_vertices: u32,
    vertex: impl Fn(u32) -> VertexId,
    budget: &Budget<'_>,
) -> Result<Digraph, GraphError> {
    let mut builder = DigraphBuilder::new(n_vertices, budget)?;
    let mut meter = budget.meter();
    for place in 1..n_vertices {
        meter.spend(1)?;
        builder.add_edge(vertex(place - 1), vertex(place))?;
    }
    builder.build()
}
