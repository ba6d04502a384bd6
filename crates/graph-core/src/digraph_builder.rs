//! Filling a [`Digraph`], edge by edge in any order, or row by row. The frozen graph is in `digraph`.

use alloc::vec::Vec;

use crate::memory::zeroed;
use crate::row_starts::{Place, RowStarts, ends_to_starts, lengths_to_starts};
use crate::{Budget, Digraph, GraphError, VertexId};

/// Collects edges and freezes them into a [`Digraph`].
///
/// Limits are counted as edges arrive: an edge too many is an error before it costs memory. An edge takes 4 bytes as long
/// as tails never decrease, and 8 from the first that does.
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
    tails: Tails,
    heads: Vec<VertexId>,
}

/// The tail of every edge so far.
#[derive(Clone, Debug)]
enum Tails {
    /// They never decrease. Invariant: where in the heads each row starts, up to that of the last tail.
    InOrder(RowStarts),
    /// Invariant: as many as heads.
    Listed(Vec<VertexId>),
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
            tails: Tails::InOrder(RowStarts::new()),
            heads: Vec::new(),
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
            let _ = self.heads.try_reserve(n_edges);
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
        let n_edges = self.heads.len();
        if n_edges as u64 >= self.max_edges || n_edges == self.heads.capacity() {
            self.grow()?;
        }
        match &mut self.tails {
            Tails::InOrder(starts) if tail.index() + 1 == starts.len() => {}
            Tails::InOrder(starts) if tail.index() >= starts.len() => {
                starts.extend_to(tail.index(), n_edges)?;
            }
            _ => self.list_tail(tail)?,
        }
        self.heads.push(head);
        Ok(())
    }

    #[cold]
    fn grow(&mut self) -> Result<(), GraphError> {
        let length = self.heads.len();
        let room = self.max_edges.saturating_sub(length as u64);
        if room == 0 {
            return Err(GraphError::TooManyEdges {
                max_edges: self.max_edges,
            });
        }
        let wanted = usize::try_from(room.min(length.max(16) as u64)).unwrap_or(usize::MAX);
        let refused = |_| GraphError::OutOfMemory {
            bytes: 4 * (length as u64 + wanted as u64),
        };
        self.heads.try_reserve_exact(wanted).map_err(refused)
    }

    /// Adds a tail to the list, which takes the place of rows at the first tail out of order.
    fn list_tail(&mut self, tail: VertexId) -> Result<(), GraphError> {
        if let Tails::InOrder(starts) = &self.tails {
            self.tails = Tails::Listed(tails_of_rows(starts, self.heads.len())?);
        }
        if let Tails::Listed(tails) = &mut self.tails {
            // Amortised, as long as the heads are: there is room for as many.
            tails
                .try_reserve_exact(self.heads.capacity() - tails.len())
                .map_err(|_| {
                    let bytes = 4 * self.heads.capacity() as u64;
                    GraphError::OutOfMemory { bytes }
                })?;
            tails.push(tail);
        }
        Ok(())
    }

    /// Returns the number of vertices so far.
    #[must_use]
    pub const fn n_vertices(&self) -> u32 {
        self.n_vertices
    }

    /// Returns the number of edges so far, repeats counted.
    #[must_use]
    pub fn n_edges(&self) -> u64 {
        self.heads.len() as u64
    }

    /// Freezes the graph: a counting sort by tail where tails came out of order, then each row sorted and freed of
    /// repeats.
    ///
    /// # Errors
    ///
    /// [`GraphError::OutOfMemory`].
    ///
    /// # Complexity
    ///
    /// Time `O(V + E log d)` for `E` edges, repeats counted, and a greatest out-degree `d`; extra space `O(E)`, or none
    /// where tails came in order.
    pub fn build(self) -> Result<Digraph, GraphError> {
        let n_vertices = self.n_vertices as usize;
        let (starts, targets) = match self.tails {
            Tails::InOrder(mut starts) => {
                starts.extend_to(n_vertices, self.heads.len())?;
                match starts {
                    RowStarts::Narrow(starts) => compacted(starts, self.heads),
                    RowStarts::Wide(starts) => compacted(starts, self.heads),
                }
            }
            Tails::Listed(tails) if tails.len() as u64 <= u32::MAX_EDGES => {
                let (starts, targets) = sorted::<u32>(n_vertices, tails, self.heads)?;
                compacted(starts, targets)
            }
            Tails::Listed(tails) => {
                let (starts, targets) = sorted::<u64>(n_vertices, tails, self.heads)?;
                compacted(starts, targets)
            }
        };
        Ok(Digraph::from_valid_tables(starts, targets))
    }
}

/// The tail of every edge, from the starts of rows up to that of the last tail.
fn tails_of_rows(starts: &RowStarts, n_edges: usize) -> Result<Vec<VertexId>, GraphError> {
    let mut tails = zeroed::<VertexId>(n_edges)?;
    let ends = starts.iter().skip(1).chain([n_edges as u64]);
    let mut edge = 0;
    for (tail, end) in (0..).map(VertexId::new).zip(ends) {
        let end = end.index();
        tails[edge..end].fill(tail);
        edge = end;
    }
    Ok(tails)
}

/// Sorts edges by their tails.
fn sorted<P: Place>(
    n_vertices: usize,
    tails: Vec<VertexId>,
    heads: Vec<VertexId>,
) -> Result<(Vec<P>, Vec<VertexId>), GraphError> {
    let mut starts = zeroed::<P>(n_vertices + 1)?;
    for tail in &tails {
        starts[tail.index()].advance();
    }
    lengths_to_starts(&mut starts);
    let mut targets = zeroed::<VertexId>(heads.len())?;
    for (tail, head) in tails.into_iter().zip(heads) {
        let place = &mut starts[tail.index()];
        targets[place.index()] = head;
        place.advance();
    }
    ends_to_starts(&mut starts);
    Ok((starts, targets))
}

/// Sorts every row and drops repeats.
fn compacted<P: Place>(mut starts: Vec<P>, mut targets: Vec<VertexId>) -> (RowStarts, Vec<VertexId>) {
    let (mut start, mut write) = (0, 0);
    for next_start in starts.iter_mut().skip(1) {
        let end = next_start.index();
        let row = &mut targets[start..end];
        if !row.is_sorted_by(|a, b| a < b) {
            row.sort_unstable();
        }
        let row_start = write;
        for read in start..end {
            let head = targets[read];
            if write == row_start || targets[write - 1] != head {
                targets[write] = head;
                write += 1;
            }
        }
        *next_start = P::new(write);
        start = end;
    }
    targets.truncate(write);
    targets.shrink_to_fit();
    starts.shrink_to_fit();
    (P::into_starts(starts), targets)
}

/// Collects whole rows in the order of their vertices, for makers that visit vertices in order.
#[derive(Debug)]
pub(crate) struct RowBuilder {
    // Invariant: the start of every row so far and of the row to come.
    starts: RowStarts,
    targets: Vec<VertexId>,
    max_edges: u64,
}

impl RowBuilder {
    pub(crate) fn new(budget: &Budget<'_>) -> Self {
        Self {
            starts: RowStarts::Narrow(alloc::vec![0]),
            targets: Vec::new(),
            max_edges: budget.max_edges,
        }
    }

    /// A builder for so many rows; refuses at once what is above the budget.
    pub(crate) fn with_vertices(n_vertices: u32, budget: &Budget<'_>) -> Result<Self, GraphError> {
        // The check of the other builder, and its error.
        DigraphBuilder::new(n_vertices, budget)?;
        let mut rows = Self::new(budget);
        rows.starts.reserve(n_vertices as usize)?;
        Ok(rows)
    }

    /// Appends the row of the next vertex, which is sorted and free of repeats.
    pub(crate) fn push_sorted_row(
        &mut self,
        row: impl ExactSizeIterator<Item = VertexId>,
    ) -> Result<(), GraphError> {
        if self.targets.len() as u64 + row.len() as u64 > self.max_edges {
            return Err(GraphError::TooManyEdges {
                max_edges: self.max_edges,
            });
        }
        let length = self.targets.len() + row.len();
        self.targets
            .try_reserve(row.len())
            .map_err(|_| GraphError::OutOfMemory {
                bytes: (length as u64).saturating_mul(size_of::<VertexId>() as u64),
            })?;
        self.targets.extend(row);
        self.starts.extend_to(self.starts.len(), self.targets.len())
    }

    /// Freezes the graph; every target must be a vertex whose row was pushed.
    pub(crate) fn build(self) -> Digraph {
        Digraph::from_valid_tables(self.starts, self.targets)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digraph::random_graph;
    use crate::families::SplitMix64;

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
    fn the_order_of_edges_does_not_matter() {
        let n = 40;
        for salt in 0..50 {
            let mut edges: Vec<_> = random_graph(n, 120, salt).edges().collect();
            edges.extend_from_within(..7);
            let mut shuffled = edges.clone();
            let order = SplitMix64::new(salt)
                .permutation(u32::try_from(edges.len()).unwrap())
                .unwrap();
            for (place, &from) in shuffled.iter_mut().zip(&order) {
                *place = edges[from as usize];
            }
            let mut in_order = edges.clone();
            in_order.sort_by_key(|&(tail, _)| tail);
            // In order but for the last edges.
            let mut almost = in_order.clone();
            almost.rotate_left(3);
            let built = [edges, shuffled, in_order, almost].map(|edges| {
                let mut builder = DigraphBuilder::new(n, &Budget::unlimited()).unwrap();
                for (tail, head) in edges {
                    builder.add_edge(tail, head).unwrap();
                }
                builder.build().unwrap()
            });
            for graph in &built {
                assert_eq!(*graph, random_graph(n, 120, salt));
            }
        }
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
