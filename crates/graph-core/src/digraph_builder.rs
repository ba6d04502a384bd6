//! Filling a [`Digraph`], edge by edge in any order, or row by row. The frozen graph is in `digraph`.

use alloc::vec::Vec;

use crate::digraph::{start_of_rows, zeroed};
use crate::{Budget, Digraph, GraphError, VertexId};

/// Collects edges and freezes them into a [`Digraph`].
///
/// Limits are counted as edges arrive: an edge too many is an error before it costs memory.
///
/// ```
/// use graph_core::{Budget, DigraphBuilder, VertexId};
/// let mut builder = DigraphBuilder::new(0, &Budget::unlimited().with_max_vertices(2))?;
/// let (a, b) = (builder.add_vertex()?, builder.add_vertex()?);
/// builder.add_edge(a, b)?;
/// assert!(builder.add_vertex().is_err());
/// assert_eq!(builder.build()?.n_edges(), 1);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct DigraphBuilder {
    n_vertices: u32,
    max_vertices: u32,
    max_edges: u64,
    edges: Vec<(VertexId, VertexId)>,
}

impl DigraphBuilder {
    /// Starts a graph of `n_vertices` vertices and no edges.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooManyVertices`] when that is above the budget.
    pub fn new(n_vertices: u32, budget: &Budget<'_>) -> Result<Self, GraphError> {
        if n_vertices > budget.max_vertices {
            return Err(GraphError::TooManyVertices {
                max_vertices: budget.max_vertices,
            });
        }
        let (max_vertices, max_edges) = (budget.max_vertices, budget.max_edges);
        Ok(Self {
            n_vertices,
            max_vertices,
            max_edges,
            edges: Vec::new(),
        })
    }

    /// Makes room for this many edges: a hint on which only speed depends.
    ///
    /// The header of a file may promise anything. So no more room is made than for 2^24 edges, than the budget
    /// allows, and than memory gives.
    pub fn reserve(&mut self, n_edges: u64) {
        const BELIEVED: u64 = 1 << 24;
        if let Ok(n_edges) = usize::try_from(n_edges.min(self.max_edges).min(BELIEVED)) {
            // Only a hint: without it the list grows as the edges come.
            let _ = self.edges.try_reserve(n_edges);
        }
    }

    /// Adds a vertex.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooManyVertices`] at the budget.
    pub fn add_vertex(&mut self) -> Result<VertexId, GraphError> {
        if self.n_vertices >= self.max_vertices {
            return Err(GraphError::TooManyVertices {
                max_vertices: self.max_vertices,
            });
        }
        self.n_vertices += 1;
        Ok(VertexId::new(self.n_vertices - 1))
    }

    /// Adds the edge from `tail` to `head`; adding it again does not change the graph.
    ///
    /// # Errors
    ///
    /// [`GraphError::VertexOutOfRange`], naming the vertex that does not exist, [`GraphError::TooManyEdges`]
    /// at the budget, which counts repeats, and [`GraphError::OutOfMemory`].
    #[inline]
    pub fn add_edge(&mut self, tail: VertexId, head: VertexId) -> Result<(), GraphError> {
        for vertex in [tail, head] {
            if vertex.get() >= self.n_vertices {
                return Err(GraphError::VertexOutOfRange {
                    vertex,
                    n_vertices: self.n_vertices,
                });
            }
        }
        if self.edges.len() as u64 >= self.max_edges || self.edges.len() == self.edges.capacity() {
            self.grow()?;
        }
        self.edges.push((tail, head));
        Ok(())
    }

    #[cold]
    fn grow(&mut self) -> Result<(), GraphError> {
        let length = self.edges.len();
        let room = self.max_edges.saturating_sub(length as u64);
        if room == 0 {
            return Err(GraphError::TooManyEdges {
                max_edges: self.max_edges,
            });
        }
        let wanted = usize::try_from(room.min(length.max(16) as u64)).unwrap_or(usize::MAX);
        let refused = |_| GraphError::OutOfMemory {
            bytes: 8 * (length as u64 + wanted as u64),
        };
        self.edges.try_reserve_exact(wanted).map_err(refused)
    }

    /// Returns the number of vertices so far.
    #[must_use]
    pub const fn n_vertices(&self) -> u32 {
        self.n_vertices
    }

    /// Returns the number of edges so far, repeats counted.
    #[must_use]
    pub fn n_edges(&self) -> u64 {
        self.edges.len() as u64
    }

    /// Freezes the graph: a counting sort by tail, then each row sorted and freed of repeats.
    ///
    /// # Errors
    ///
    /// [`GraphError::OutOfMemory`].
    ///
    /// # Complexity
    ///
    /// Time `O(V + E log d)` for `E` edges, repeats counted, and a greatest out-degree `d`; extra space `O(E)`.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "offsets are at most the number of edges, a usize"
    )]
    pub fn build(self) -> Result<Digraph, GraphError> {
        let mut offsets = zeroed(self.n_vertices as usize + 1, 0u64)?;
        for (tail, _) in &self.edges {
            offsets[tail.index()] += 1;
        }
        start_of_rows(&mut offsets);
        let mut targets = zeroed(self.edges.len(), VertexId::new(0))?;
        for &(tail, head) in &self.edges {
            let place = &mut offsets[tail.index()];
            targets[*place as usize] = head;
            *place += 1;
        }
        drop(self.edges);
        compact_rows(&mut offsets, &mut targets);
        Ok(Digraph::from_valid_tables(offsets, targets))
    }
}

/// Sorts the rows that end at `ends[v]`, drops repeats, and turns the ends into offsets.
#[expect(
    clippy::cast_possible_truncation,
    reason = "ends are at most targets.len(), a usize"
)]
fn compact_rows(ends: &mut [u64], targets: &mut Vec<VertexId>) {
    let (mut start, mut write) = (0, 0);
    let n_vertices = ends.len() - 1;
    for end in &mut ends[..n_vertices] {
        let row_end = *end as usize;
        *end = write as u64;
        let row = &mut targets[start..row_end];
        if !row.is_sorted_by(|a, b| a < b) {
            row.sort_unstable();
        }
        let row_start = write;
        for read in start..row_end {
            let head = targets[read];
            if write == row_start || targets[write - 1] != head {
                targets[write] = head;
                write += 1;
            }
        }
        start = row_end;
    }
    ends[n_vertices] = write as u64;
    targets.truncate(write);
}

/// Collects whole rows in the order of their vertices, for makers that visit vertices in order.
#[derive(Debug)]
pub(crate) struct RowBuilder {
    // Invariant: the start of every row so far and of the row to come.
    offsets: Vec<u64>,
    targets: Vec<VertexId>,
    max_edges: u64,
}

impl RowBuilder {
    pub(crate) fn new(budget: &Budget<'_>) -> Self {
        Self {
            offsets: alloc::vec![0],
            targets: Vec::new(),
            max_edges: budget.max_edges,
        }
    }

    /// A builder for so many rows; refuses at once what is above the budget.
    pub(crate) fn with_vertices(n_vertices: u32, budget: &Budget<'_>) -> Result<Self, GraphError> {
        // The check of the other builder, and its error.
        DigraphBuilder::new(n_vertices, budget)?;
        let mut rows = Self::new(budget);
        let refused = |_| GraphError::OutOfMemory {
            bytes: 8 * u64::from(n_vertices),
        };
        rows.offsets
            .try_reserve_exact(n_vertices as usize)
            .map_err(refused)?;
        Ok(rows)
    }

    /// Appends the row of the next vertex.
    pub(crate) fn push_row(&mut self, row: &mut Vec<VertexId>) -> Result<(), GraphError> {
        row.sort_unstable();
        row.dedup();
        if self.targets.len() as u64 + row.len() as u64 > self.max_edges {
            return Err(GraphError::TooManyEdges {
                max_edges: self.max_edges,
            });
        }
        self.targets.extend_from_slice(row);
        self.offsets.push(self.targets.len() as u64);
        Ok(())
    }

    /// Freezes the graph; every target must be a vertex whose row was pushed.
    pub(crate) fn build(self) -> Digraph {
        Digraph::from_valid_tables(self.offsets, self.targets)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_counted() {
        let budget = Budget::unlimited().with_max_edges(3).with_max_vertices(5);
        assert!(DigraphBuilder::new(6, &budget).is_err());
        let mut builder = DigraphBuilder::new(5, &budget).unwrap();
        builder.reserve(1_000_000_000_000);
        let [a, b] = [VertexId::new(0), VertexId::new(4)];
        let error = (0..10).find_map(|_| builder.add_edge(a, b).err());
        assert_eq!(error, Some(GraphError::TooManyEdges { max_edges: 3 }));
        assert_eq!(builder.n_edges(), 3);
    }

    #[test]
    fn an_edge_out_of_range_names_the_culprit() {
        let mut builder = DigraphBuilder::new(3, &Budget::unlimited()).unwrap();
        let error = builder.add_edge(VertexId::new(1), VertexId::new(3));
        assert_eq!(
            error,
            Err(GraphError::VertexOutOfRange {
                vertex: VertexId::new(3),
                n_vertices: 3
            })
        );
    }
}
