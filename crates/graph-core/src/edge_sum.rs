//! A sum over all edges of a graph, by which two tables of the same edges know each other. Whole graphs are compared in
//! `reversal_check`, tables that are read once in `rows`.

use crate::VertexId;
use crate::families::SplitMix64;

/// How a sum over all edges is made that has the same value for a graph and for the graph with every edge turned round.
///
/// Every vertex has two random numbers, `a` and `b`, drawn from a key; an edge counts for `a` of its tail times `b` of
/// its head, modulo 2^64. Sums of different edges agree for one key in 2^58 at most, if the numbers are as good as random:
/// their difference is linear in each number and not zero.
///
/// ```
/// use graph_core::{EdgeSum, VertexId};
/// let [v, w] = [0, 1].map(VertexId::new);
/// let sum = EdgeSum::new(0x1234);
/// assert_eq!(sum.of_row(v, &[w]), sum.turned_round().of_row(w, &[v]));
/// assert_ne!(sum.of_row(v, &[w]), sum.of_row(w, &[v]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgeSum {
    row_key: u64,
    target_key: u64,
}

impl EdgeSum {
    /// Draws the numbers of all vertices; the key should be drawn at random by the caller.
    #[must_use]
    pub fn new(key: u64) -> Self {
        Self {
            row_key: key,
            target_key: SplitMix64::new(key).next_u64(),
        }
    }

    /// Returns the sum for a graph whose edges are turned round: its rows are heads, and its targets tails.
    #[must_use]
    pub const fn turned_round(self) -> Self {
        Self {
            row_key: self.target_key,
            target_key: self.row_key,
        }
    }

    /// Returns what edges from one vertex to these count for, modulo 2^64.
    #[inline]
    #[must_use]
    pub fn of_row(self, vertex: VertexId, targets: &[VertexId]) -> u64 {
        let number = |key: u64, vertex: VertexId| SplitMix64::new(key ^ u64::from(vertex.get())).next_u64();
        let of_targets = targets.iter().fold(0, |sum: u64, &target| {
            sum.wrapping_add(number(self.target_key, target))
        });
        number(self.row_key, vertex).wrapping_mul(of_targets)
    }
}
