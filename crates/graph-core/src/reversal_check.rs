//! Whether one graph is another with its edges turned round, without turning them. How they are turned is in `reversal`.

use crate::{Digraph, VertexId};

/// Returns whether `reversed` has the edges of `graph` turned round, by a sum over both that is compared; `key` should
/// be drawn at random by the caller.
///
/// Every vertex has two random numbers, `a` and `b`, drawn from the key; an edge counts for `a` of its tail times `b` of
/// its head, modulo 2^64. Graphs that are each other's reversal have the same sum. If they are not, the sums agree for
/// one key in 2^58 at most, if the numbers are as good as random: a sum that is linear in each number and not zero.
/// Both tables are read in order, which takes a fraction of the time of a reversal.
///
/// # Complexity
///
/// Time `O(V + E)`, no extra space.
///
/// # Examples
///
/// ```
/// use graph_core::{Digraph, is_reversal};
/// let graph = Digraph::from_edges(3, &[(0, 1), (0, 2)])?;
/// assert!(is_reversal(&graph, &graph.reversed()?, 0x1234));
/// assert!(!is_reversal(&graph, &Digraph::from_edges(3, &[(1, 0), (2, 1)])?, 0x1234));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[must_use]
pub fn is_reversal(graph: &Digraph, reversed: &Digraph, key: u64) -> bool {
    let size = |graph: &Digraph| (graph.n_vertices(), graph.n_edges());
    let other_key = mixed(key);
    let of_tail = |vertex: VertexId| mixed(key ^ u64::from(vertex.get()));
    let of_head = |vertex: VertexId| mixed(other_key ^ u64::from(vertex.get()));
    size(graph) == size(reversed) && sum(graph, of_tail, of_head) == sum(reversed, of_head, of_tail)
}

fn sum(graph: &Digraph, of_row: impl Fn(VertexId) -> u64, of_target: impl Fn(VertexId) -> u64) -> u64 {
    let rows = graph.rows();
    graph.vertices().fold(0, |sum: u64, vertex| {
        let targets = rows.successors(vertex).iter();
        let row = targets.fold(0, |row: u64, &target| row.wrapping_add(of_target(target)));
        sum.wrapping_add(of_row(vertex).wrapping_mul(row))
    })
}

/// The output function of `SplitMix64` after a step (Steele, Lea and Flood 2014).
const fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digraph::random_graph;
    use alloc::vec::Vec;

    #[test]
    fn any_edge_that_differs_is_noticed() {
        for round in 0..60 {
            let graph = random_graph(1 + round % 7, round % 17, u64::from(round));
            let reversed = graph.reversed().unwrap();
            assert!(is_reversal(&graph, &reversed, u64::from(round)));
            let edges: Vec<_> = reversed
                .edges()
                .map(|(tail, head)| (tail.get(), head.get()))
                .collect();
            for place in 0..edges.len() {
                for tail in 0..graph.n_vertices() {
                    let mut changed = edges.clone();
                    changed[place].0 = tail;
                    let changed = Digraph::from_edges(graph.n_vertices(), &changed).unwrap();
                    let expected = changed == reversed;
                    assert_eq!(is_reversal(&graph, &changed, u64::from(round)), expected);
                }
            }
        }
    }
}
