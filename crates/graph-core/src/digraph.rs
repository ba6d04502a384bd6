//! The frozen digraph in compressed sparse row form. How it is filled is in `digraph_builder`, how it is turned
//! round in `reversal`; what it means as a game is a theory's business.

use alloc::vec::Vec;
use core::iter::FusedIterator;
use core::num::NonZeroUsize;

use crate::reversal::reversed_tables;
use crate::row_starts::RowStarts;
use crate::rows::{self, Rows, Starts};
use crate::{Budget, DigraphBuilder, EdgeSum, GraphError, Table, TableError, VertexId};

/// An immutable digraph in compressed sparse row form.
///
/// Loops are allowed; parallel edges are stored once, so that out-degrees and reversed edges always agree.
/// Memory is `4 (V + 1) + 4 E` bytes for `V` vertices, at most `u32::MAX`, and `E` edges; from 2^32 edges on it is
/// `8 (V + 1) + 4 E`. The tables may also lie in bytes that somebody else owns, such as a mapped file
/// ([`Digraph::from_starts`]): everything works on both alike.
///
/// ```
/// use graph_core::{Digraph, VertexId};
/// let graph = Digraph::from_edges(3, &[(2, 0), (0, 1), (0, 2)])?;
/// assert_eq!((graph.n_vertices(), graph.n_edges()), (3, 3));
/// let root = graph.vertex(0).expect("vertex 0 exists");
/// assert_eq!((graph.out_degree(root), graph.successors(root)), (2, &[1, 2].map(VertexId::new)[..]));
/// assert_eq!(graph.vertex(3), None);
/// let edges: Vec<_> = graph.edges().map(|(tail, head)| (tail.get(), head.get())).collect();
/// assert_eq!(edges, [(0, 1), (0, 2), (2, 0)]);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Digraph {
    // Invariant: `V + 1` entries, non-decreasing, first 0, last `targets.len()`.
    starts: Starts,
    // Invariant: every row is strictly increasing and below `V`.
    targets: Table<VertexId>,
}

const _: () = {
    const fn assert_send_sync<T: Send + Sync>() {}
    assert_send_sync::<Digraph>();
};

impl Digraph {
    /// Makes a graph of `n_vertices` from pairs (tail, head), in any order, with or without repeats.
    ///
    /// # Errors
    ///
    /// [`GraphError::VertexOutOfRange`] when a pair names a vertex that is not below `n_vertices`, and
    /// [`GraphError::OutOfMemory`].
    ///
    /// # Complexity
    ///
    /// Time `O(V + E log d)` for `E` pairs and a greatest out-degree `d`, extra space `O(E)`.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::{Digraph, VertexId};
    /// let graph = Digraph::from_edges(2, &[(0, 1), (0, 1), (1, 1)])?;
    /// assert_eq!(graph.n_edges(), 2);
    /// assert_eq!(graph.successors(VertexId::new(0)), [VertexId::new(1)]);
    /// # Ok::<(), graph_core::GraphError>(())
    /// ```
    pub fn from_edges(n_vertices: u32, edges: &[(u32, u32)]) -> Result<Self, GraphError> {
        let mut builder = DigraphBuilder::new(n_vertices, &Budget::unlimited())?;
        for &(tail, head) in edges {
            builder.add_edge(VertexId::new(tail), VertexId::new(head))?;
        }
        builder.build()
    }

    /// Makes a graph from its two tables, checking every invariant: for readers of binary files.
    ///
    /// `offsets` has one entry more than there are vertices; row `v` is `targets[offsets[v]..offsets[v + 1]]`.
    /// Returns `None` unless offsets start at 0, never decrease and end at `targets.len()`, every row is strictly
    /// increasing and below the number of vertices, and there are at most `u32::MAX` vertices.
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)`, no extra space.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::{Digraph, VertexId};
    /// let graph = Digraph::from_tables(vec![0, 1, 1], vec![VertexId::new(1)]).expect("an edge from 0 to 1");
    /// assert!(graph.offsets().eq([0, 1, 1]));
    /// assert_eq!(graph.targets(), [VertexId::new(1)]);
    /// assert!(Digraph::from_tables(vec![0, 1], vec![VertexId::new(1)]).is_none());
    /// ```
    #[must_use]
    pub fn from_tables(offsets: Vec<u64>, targets: Vec<VertexId>) -> Option<Self> {
        rows::check(rows::StartsView::Wide(&offsets), &targets).ok()?;
        let offsets = RowStarts::of_table(offsets, targets.len());
        Some(Self::from_valid_tables(offsets, targets))
    }

    /// Makes a graph from its two tables where they lie, checking every invariant: for maps of binary files.
    ///
    /// `starts` has one entry more than there are vertices; row `v` is `targets[starts[v]..starts[v + 1]]`.
    ///
    /// # Errors
    ///
    /// [`TableError`], naming the first wrong start, or else the first wrong target: starts must begin at 0, never fall
    /// and end at the number of targets, and every row must be strictly increasing and below the number of vertices.
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)`: one pass over each table. No extra space.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::{Digraph, Starts, TableError, VertexId};
    /// let starts = Starts::Wide(vec![0, 2].into());
    /// let error = Digraph::from_starts(starts, [0, 0].map(VertexId::new).to_vec().into());
    /// assert!(matches!(error, Err(TableError::Target { place: 1, .. })));
    /// ```
    pub fn from_starts(starts: Starts, targets: Table<VertexId>) -> Result<Self, TableError> {
        rows::check(starts.view(), &targets)?;
        Ok(Self { starts, targets })
    }

    /// [`Digraph::from_starts`] for tables that are dear to read: all is done in one pass over the targets, in their order.
    /// `see` is shown them in stretches, all of them whether or not the tables are right, so that it may check what it
    /// knows of the same bytes; an error of its own ends the pass. Returned is the graph with the sum over its edges, 0 if
    /// none is asked for.
    ///
    /// # Errors
    ///
    /// Outside whatever `see` reports, inside what is wrong with the tables, as for [`Digraph::from_starts`].
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)`: one pass over the targets, in whose course starts are read again; where a row is wrong, another one.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::{Digraph, EdgeSum, Starts, VertexId};
    /// let (graph, sum) = (Digraph::from_edges(2, &[(0, 1)])?, EdgeSum::new(7));
    /// let mut n_seen = 0;
    /// let see = |targets: &[VertexId]| {
    ///     n_seen += targets.len();
    ///     Ok::<_, graph_core::GraphError>(())
    /// };
    /// let starts = Starts::Narrow(vec![0, 1, 1].into());
    /// let made = Digraph::from_starts_in_one_pass(starts, graph.targets().to_vec().into(), Some(sum), see)?;
    /// let expected = sum.of_row(VertexId::new(0), graph.targets());
    /// assert_eq!((made, n_seen), (Ok((graph, expected)), 1));
    /// # Ok::<(), graph_core::GraphError>(())
    /// ```
    pub fn from_starts_in_one_pass<E>(
        starts: Starts,
        targets: Table<VertexId>,
        sum: Option<EdgeSum>,
        see: impl FnMut(&[VertexId]) -> Result<(), E>,
    ) -> Result<Result<(Self, u64), TableError>, E> {
        let checked = rows::check_and_sum(starts.view(), &targets, sum, see)?;
        Ok(checked.map(|sum| (Self { starts, targets }, sum)))
    }

    /// For tables that hold the invariants by construction.
    pub(crate) fn from_valid_tables(starts: RowStarts, targets: Vec<VertexId>) -> Self {
        let graph = Self {
            starts: starts.into(),
            targets: targets.into(),
        };
        debug_assert_eq!(
            rows::check(graph.starts.view(), &graph.targets),
            Ok(()),
            "rows of a digraph are sorted, distinct and in range"
        );
        graph
    }

    /// Returns the number of vertices.
    #[must_use]
    pub fn n_vertices(&self) -> u32 {
        // There are at most `u32::MAX` vertices, so this never saturates.
        u32::try_from(self.starts.len() - 1).unwrap_or(u32::MAX)
    }

    /// Returns the number of edges, loops included.
    #[must_use]
    pub fn n_edges(&self) -> u64 {
        self.targets.len() as u64
    }

    /// Returns every vertex in increasing order.
    pub fn vertices(&self) -> impl ExactSizeIterator<Item = VertexId> + DoubleEndedIterator + use<> {
        (0..self.n_vertices()).map(VertexId::new)
    }

    /// Returns the vertex with this number, when the graph has it.
    #[must_use]
    pub fn vertex(&self, number: u32) -> Option<VertexId> {
        (number < self.n_vertices()).then_some(VertexId::new(number))
    }

    /// Returns the heads of the edges that leave `vertex`, strictly increasing: the options of a token there.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[inline]
    #[must_use]
    pub fn successors(&self, vertex: VertexId) -> &[VertexId] {
        let (start, end) = self.row(vertex);
        &self.targets[start..end]
    }

    /// Returns how many edges leave `vertex`.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[inline]
    #[must_use]
    pub fn out_degree(&self, vertex: VertexId) -> usize {
        let (start, end) = self.row(vertex);
        end - start
    }

    /// The bounds of a row in [`Digraph::targets`].
    #[inline]
    pub(crate) fn row(&self, vertex: VertexId) -> (usize, usize) {
        self.starts.bounds(vertex.index())
    }

    /// Returns the rows as slices, wherever the graph keeps them: loops that visit many rows take them once.
    #[inline]
    #[must_use]
    pub fn rows(&self) -> Rows<'_> {
        Rows::new(self.starts.view(), &self.targets)
    }

    /// Returns the row bounds, one more than there are vertices: row `v` of [`Digraph::targets`] is from the `v`-th to
    /// the next.
    #[must_use]
    pub fn offsets(&self) -> impl ExactSizeIterator<Item = u64> + Clone {
        self.starts.view().iter()
    }

    /// Returns the heads of all edges, row after row.
    #[must_use]
    pub fn targets(&self) -> &[VertexId] {
        &self.targets
    }

    /// Returns all edges as (tail, head), increasing.
    #[must_use]
    pub fn edges(&self) -> Edges<'_> {
        Edges {
            graph: self,
            tail: 0,
            at: 0,
        }
    }

    /// Returns the same graph with every edge turned round.
    ///
    /// # Errors
    ///
    /// [`GraphError::OutOfMemory`].
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)`. Beside the result no extra space, or, for a large graph with heads all over, `2 E` bytes and
    /// 4 bytes for each edge that enters one block of 65,536 vertices.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Digraph;
    /// let graph = Digraph::from_edges(3, &[(0, 1), (0, 2)])?;
    /// assert_eq!(graph.reversed()?, Digraph::from_edges(3, &[(1, 0), (2, 0)])?);
    /// # Ok::<(), graph_core::GraphError>(())
    /// ```
    pub fn reversed(&self) -> Result<Self, GraphError> {
        let (offsets, targets) = reversed_tables(self, NonZeroUsize::MIN)?;
        Ok(Self::from_valid_tables(offsets, targets))
    }

    /// Returns the bytes this graph holds on the heap; tables that are shared count for nothing.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        self.starts.memory_usage() + self.targets.memory_usage()
    }
}

impl PartialEq for Digraph {
    fn eq(&self, other: &Self) -> bool {
        self.targets == other.targets && self.offsets().eq(other.offsets())
    }
}

impl Eq for Digraph {}

/// The edges of a [`Digraph`] as (tail, head), increasing.
#[derive(Clone, Debug)]
pub struct Edges<'a> {
    graph: &'a Digraph,
    tail: u32,
    at: usize,
}

impl Iterator for Edges<'_> {
    type Item = (VertexId, VertexId);

    fn next(&mut self) -> Option<Self::Item> {
        let head = *self.graph.targets.get(self.at)?;
        while self.graph.row(VertexId::new(self.tail)).1 <= self.at {
            self.tail += 1;
        }
        self.at += 1;
        Some((VertexId::new(self.tail), head))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.graph.targets.len() - self.at;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Edges<'_> {}
impl FusedIterator for Edges<'_> {}

/// A graph for tests, edges anywhere: about `m` of them, as repeats are stored once.
#[cfg(test)]
pub(crate) fn random_graph(n: u32, m: u32, seed: u64) -> Digraph {
    let mut generator = crate::families::SplitMix64::new(seed);
    let mut vertex = || generator.bounded(n);
    let edges: Vec<_> = (0..m).map(|_| (vertex(), vertex())).collect();
    Digraph::from_edges(n, &edges).unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn edges_of(graph: &Digraph) -> Vec<(u32, u32)> {
        graph
            .edges()
            .map(|(tail, head)| (tail.get(), head.get()))
            .collect()
    }

    #[test]
    fn rows_are_sorted_and_repeats_stored_once() {
        let graph = Digraph::from_edges(4, &[(2, 1), (0, 3), (2, 1), (2, 0), (3, 3), (0, 1)]).unwrap();
        assert_eq!(edges_of(&graph), [(0, 1), (0, 3), (2, 0), (2, 1), (3, 3)]);
        assert_eq!(graph.out_degree(VertexId::new(1)), 0);
    }

    #[test]
    fn reversal_twice_is_the_graph() {
        let graph = Digraph::from_edges(5, &[(4, 0), (4, 4), (1, 4), (0, 4), (3, 1)]).unwrap();
        let reversed = graph.reversed().unwrap();
        assert_eq!(edges_of(&reversed), [(0, 4), (1, 3), (4, 0), (4, 1), (4, 4)]);
        assert_eq!(reversed.reversed().unwrap(), graph);
    }

    #[test]
    fn a_graph_without_vertices_is_a_graph() {
        let graph = Digraph::from_edges(0, &[]).unwrap();
        assert_eq!((graph.n_vertices(), graph.n_edges()), (0, 0));
        assert_eq!(graph.reversed().unwrap(), graph);
        assert!(Digraph::from_edges(0, &[(0, 0)]).is_err());
    }

    #[test]
    fn tables_that_lie_are_rejected() {
        let v = |numbers: &[u32]| numbers.iter().copied().map(VertexId::new).collect::<Vec<_>>();
        assert!(Digraph::from_tables(vec![0, 1, 2], v(&[1, 0])).is_some());
        for (offsets, targets) in [
            (vec![], v(&[])),
            (vec![0, 2, 1], v(&[0])),
            (vec![1, 1], v(&[0])),
            (vec![0, 1], v(&[1])),
            (vec![0, 2], v(&[0, 0])),
            (vec![0, 1, 1], v(&[0, 1])),
        ] {
            assert!(
                Digraph::from_tables(offsets.clone(), targets).is_none(),
                "{offsets:?}"
            );
        }
    }
}
