//! Edges turned round and counted, which is all that labelling reads of them.

use alloc::vec::Vec;
use core::num::NonZeroUsize;

use memory_hints::prefetch;

use super::StateGraph;
use crate::edge_source::EdgeSource;
use crate::reversal::{OptionCounts, turned_edges};
use crate::row_starts::RowStarts;
use crate::{Budget, GraphError, VertexId};

/// A graph as labelling sees it: the predecessors of each vertex, and how many options it has.
///
/// It is made from edges directly; that they lead forwards is not kept. The states are the vertices, and every move
/// passes the turn. A repeated edge is an option as often as it is repeated, which changes no outcome and no rank.
/// Memory is `5 V + 4 E` bytes for `V` vertices and `E` edges, repeats counted; from 2^32 edges on it is `9 V + 4 E`.
///
/// ```
/// use core::num::NonZeroUsize;
/// use graph_core::retrograde::{Predecessors, Seed, StateGraph, label};
/// use graph_core::{Budget, Outcome};
///
/// // 0 and 1 turn round; 1 has an exit to 2, where the player to move is stuck and loses.
/// let edges = [(0, 1), (1, 0), (1, 2)];
/// let budget = Budget::unlimited();
/// let states = Predecessors::from_edges(3, &edges[..], NonZeroUsize::MIN, &budget)?;
/// let stuck_loses = |state| match states.n_options(state) {
///     0 => Seed::Declared(Outcome::Loss),
///     _ => Seed::Open,
/// };
/// let labels = label(&states, stuck_loses, &budget)?;
/// assert_eq!(labels.into_outcomes(), [Outcome::Loss, Outcome::Win, Outcome::Loss]);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Predecessors {
    // Invariant: one entry more than there are vertices, non-decreasing, from 0 to the number of tails.
    starts: RowStarts,
    tails: Vec<VertexId>,
    // Invariant: as many options altogether as there are tails.
    n_options: OptionCounts,
}

impl Predecessors {
    /// Turns the edges, (tail, head), of a graph of `n_vertices` round, by at most this many threads; the result is the
    /// same for any number of them. Without the feature `parallel` there is one.
    ///
    /// Units of work for the budget's watch: edges written. It is called on the caller's thread alone, before anything
    /// is written and at the end.
    ///
    /// # Errors
    ///
    /// [`GraphError::VertexOutOfRange`], naming the first vertex that does not exist, [`GraphError::TooManyVertices`] and
    /// [`GraphError::TooManyEdges`] when the budget is smaller, [`GraphError::OutOfMemory`], and
    /// [`GraphError::Cancelled`] when the watch says so.
    ///
    /// # Panics
    ///
    /// May panic when `edges` are not the same each time they are read.
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)`; edges are read twice, and small graphs and those with local edges by more than two threads are
    /// read three times by each. Extra space is `V` bytes a thread and, for a large graph with heads all over, at most
    /// `2 E` bytes, given back while the `4 V` of the result are filled; for others `4 V` bytes with two threads.
    pub fn from_edges<E: EdgeSource + ?Sized>(
        n_vertices: u32,
        edges: &E,
        n_threads: NonZeroUsize,
        budget: &Budget<'_>,
    ) -> Result<Self, GraphError> {
        if n_vertices > budget.max_vertices {
            let max_vertices = budget.max_vertices;
            return Err(GraphError::TooManyVertices { max_vertices });
        }
        let mut meter = budget.meter();
        let check_size = |n_edges: u64| {
            if n_edges > budget.max_edges {
                let max_edges = budget.max_edges;
                return Err(GraphError::TooManyEdges { max_edges });
            }
            meter.spend(n_edges)
        };
        let (starts, tails, n_options) = turned_edges(edges, n_vertices, n_threads, check_size)?;
        Ok(Self {
            starts,
            tails,
            n_options,
        })
    }

    /// Takes the counts of options away: a byte for each vertex, and what is to be made of it. Afterwards nothing may ask for
    /// them.
    pub(super) fn take_options(&mut self) -> (Vec<u8>, OptionCounts) {
        let mut counts = core::mem::take(&mut self.n_options);
        (counts.take_bytes(), counts)
    }

    /// Returns the number of edges, repeats counted.
    #[must_use]
    pub fn n_edges(&self) -> u64 {
        self.tails.len() as u64
    }

    /// Returns the bytes that this holds on the heap.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        self.starts.memory_usage()
            + self.tails.capacity() * size_of::<VertexId>()
            + self.n_options.memory_usage()
    }
}

impl StateGraph for Predecessors {
    fn n_states(&self) -> u32 {
        // There are at most `u32::MAX` vertices, so this never saturates.
        u32::try_from(self.starts.len() - 1).unwrap_or(u32::MAX)
    }

    #[inline]
    fn n_options(&self, state: u32) -> u64 {
        self.n_options.of(state)
    }

    #[inline]
    fn predecessors(&self, state: u32) -> (&[VertexId], u32) {
        let (start, end) = self.starts.bounds(state as usize);
        (&self.tails[start..end], 0)
    }

    #[inline]
    fn ask_for_start(&self, state: u32) {
        self.starts.ask_for(state as usize);
    }

    #[inline]
    fn ask_for_row(&self, state: u32) {
        prefetch(&self.tails, self.starts.bounds(state as usize).0);
    }
}
