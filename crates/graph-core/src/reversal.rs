//! Turning edges round: from edges, in whatever order they come, to the rows of their tails by head. Which graph that
//! is for, `digraph` and `retrograde` know.
//!
//! A survey looks once at every edge and counts how many lead into each block of vertices. Written straight to its
//! place, an edge of a large graph with heads all over costs two cache misses: there the edges are first parted by
//! blocks, and each block is then sorted within the cache. The rows come out the same for any number of threads.

use alloc::vec::Vec;
use core::mem;
use core::num::NonZeroUsize;

use crate::edge_source::EdgeSource;
use crate::memory::zeroed;
use crate::row_starts::{Place, RowStarts};
use crate::{Digraph, GraphError, VertexId};

mod by_blocks;
mod counted;
mod straight;
mod survey;

pub(crate) use survey::OptionCounts;
use survey::Survey;

/// Vertices of a block, as a power of two: numbers within a block fit in 16 bits.
const BLOCK_BITS: u32 = 16;
/// Below this, the table of starts stays in the cache as it is.
const LARGE: u32 = 1 << 18;

impl Digraph {
    /// [`Digraph::reversed`] by at most this many threads; the result is the same for any number of them. Without the
    /// feature `parallel` there is one.
    ///
    /// # Errors
    ///
    /// [`GraphError::OutOfMemory`].
    ///
    /// # Complexity
    ///
    /// As for [`Digraph::reversed`], but with more than one thread a graph with few vertices or local edges is surveyed
    /// first, with `4 V` bytes of extra space for two threads, and by more every thread reads all edges.
    ///
    /// # Examples
    ///
    /// ```
    /// use core::num::NonZeroUsize;
    /// use graph_core::Digraph;
    /// let graph = Digraph::from_edges(3, &[(0, 1), (0, 2)])?;
    /// let two = NonZeroUsize::MIN.saturating_add(1);
    /// assert_eq!(graph.reversed_by(two)?, graph.reversed()?);
    /// # Ok::<(), graph_core::GraphError>(())
    /// ```
    pub fn reversed_by(&self, n_threads: NonZeroUsize) -> Result<Self, GraphError> {
        let (starts, targets) = reversed_tables(self, n_threads)?;
        Ok(Self::from_valid_tables(starts, targets))
    }
}

/// The starts of rows and the targets of the reversed graph, rows increasing.
pub(crate) fn reversed_tables(
    graph: &Digraph,
    n_threads: NonZeroUsize,
) -> Result<(RowStarts, Vec<VertexId>), GraphError> {
    if n_threads == NonZeroUsize::MIN && !is_scattered(graph) {
        return if graph.n_edges() <= u32::MAX_EDGES {
            filled_from_graph::<u32>(graph)
        } else {
            filled_from_graph::<u64>(graph)
        };
    }
    let survey = Survey::of(graph, graph.n_vertices(), n_threads, BLOCK_BITS)?;
    rows_by_head(graph, graph.n_vertices(), survey, n_threads)
}

/// Whether the graph is large and most edges have their head in another block than the edge before them.
fn is_scattered(graph: &Digraph) -> bool {
    let is_apart = |pair: &&[VertexId]| (pair[0].get() ^ pair[1].get()) >> BLOCK_BITS != 0;
    graph.n_vertices() >= LARGE
        && 2 * graph.targets().windows(2).filter(is_apart).count() > graph.targets().len()
}

fn filled_from_graph<P: Place>(graph: &Digraph) -> Result<(RowStarts, Vec<VertexId>), GraphError> {
    let mut tails = zeroed::<VertexId>(graph.targets().len())?;
    let starts = straight::fill_from_graph::<P>(graph, &mut tails)?;
    Ok((P::into_starts(starts), tails))
}

/// The tails of all edges by their heads, those of one head in the order of the edges, and how many edges leave each
/// vertex. The number of edges is checked before any is written.
pub(crate) fn turned_edges<E: EdgeSource + ?Sized>(
    edges: &E,
    n_vertices: u32,
    n_threads: NonZeroUsize,
    check_size: impl FnOnce(u64) -> Result<(), GraphError>,
) -> Result<(RowStarts, Vec<VertexId>, OptionCounts), GraphError> {
    let mut survey = Survey::with_options(edges, n_vertices, n_threads, BLOCK_BITS)?;
    check_size(survey.n_edges() as u64)?;
    let n_options = mem::take(&mut survey.n_options);
    let (starts, tails) = rows_by_head(edges, n_vertices, survey, n_threads)?;
    Ok((starts, tails, n_options))
}

fn rows_by_head<E: EdgeSource + ?Sized>(
    edges: &E,
    n_vertices: u32,
    mut survey: Survey,
    n_threads: NonZeroUsize,
) -> Result<(RowStarts, Vec<VertexId>), GraphError> {
    let is_parted = n_vertices >= LARGE && survey.is_scattered();
    let lengths = mem::take(&mut survey.lengths);
    if survey.n_edges() as u64 > u32::MAX_EDGES {
        filled::<u64, E>(edges, n_vertices, &survey, n_threads, is_parted)
    } else if is_parted || lengths.is_empty() {
        filled::<u32, E>(edges, n_vertices, &survey, n_threads, is_parted)
    } else {
        filled_counted(edges, &survey, lengths, n_threads)
    }
}

fn filled_counted<E: EdgeSource + ?Sized>(
    edges: &E,
    survey: &Survey,
    lengths: Vec<Vec<u32>>,
    n_threads: NonZeroUsize,
) -> Result<(RowStarts, Vec<VertexId>), GraphError> {
    let mut tails = zeroed::<VertexId>(survey.n_edges())?;
    let starts = counted::fill(edges, survey, lengths, n_threads, &mut tails);
    Ok((RowStarts::Narrow(starts), tails))
}

fn filled<P: Place + Send, E: EdgeSource + ?Sized>(
    edges: &E,
    n_vertices: u32,
    survey: &Survey,
    n_threads: NonZeroUsize,
    is_parted: bool,
) -> Result<(RowStarts, Vec<VertexId>), GraphError> {
    let mut tails = zeroed::<VertexId>(survey.n_edges())?;
    let mut starts = if is_parted {
        by_blocks::fill::<P, E>(edges, n_vertices, survey, n_threads, &mut tails)?
    } else {
        straight::fill::<P, E>(edges, n_vertices, survey, n_threads, &mut tails)?
    };
    if let Some(last) = starts.last_mut() {
        *last = P::new(tails.len());
    }
    Ok((P::into_starts(starts), tails))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digraph::random_graph;
    use alloc::vec;

    type Tables = (RowStarts, Vec<VertexId>);

    /// A vector a vertex.
    fn plain(n_vertices: u32, edges: &[(u32, u32)]) -> Tables {
        let mut rows = vec![Vec::new(); n_vertices as usize];
        for &(tail, head) in edges {
            rows[head as usize].push(VertexId::new(tail));
        }
        let mut starts = vec![0u64];
        for row in &rows {
            starts.push(starts[starts.len() - 1] + row.len() as u64);
        }
        (u64::into_starts(starts), rows.concat())
    }

    fn edges_of(graph: &Digraph) -> Vec<(u32, u32)> {
        graph
            .edges()
            .map(|(tail, head)| (tail.get(), head.get()))
            .collect()
    }

    #[test]
    fn blocks_of_any_size_and_any_number_of_threads_give_the_same() {
        for i in 0..60 {
            let n = 1 + i * 7 % 70;
            let mut edges = edges_of(&random_graph(n, i * 5, u64::from(i)));
            // Repeats, and tails out of order.
            edges.extend_from_within(..edges.len() / 2);
            edges.reverse();
            let expected = plain(n, &edges);
            for (bits, n_threads) in [(0, 1), (1, 2), (3, 1), (3, 3), (5, 2), (16, 2)] {
                let n_threads = NonZeroUsize::new(n_threads).unwrap();
                let survey = Survey::of(&edges, n, n_threads, bits).unwrap();
                if !survey.lengths.is_empty() {
                    let found = filled_counted(&edges, &survey, survey.lengths.clone(), n_threads);
                    assert_eq!(found.unwrap(), expected, "{n} {bits} {n_threads}");
                }
                for is_parted in [false, true] {
                    let narrow = filled::<u32, _>(&edges, n, &survey, n_threads, is_parted);
                    assert_eq!(narrow.unwrap(), expected, "{n} {bits} {n_threads} {is_parted}");
                    let wide = filled::<u64, _>(&edges, n, &survey, n_threads, is_parted);
                    assert_eq!(wide.unwrap(), expected, "{n} {bits} {n_threads} {is_parted}");
                }
                // As for graphs whose tails leave no bits free.
                let mut tails = vec![VertexId::new(0); edges.len()];
                by_blocks::fill_with::<u32, u16, _>(&edges, n, &survey, n_threads, &mut tails).unwrap();
                assert_eq!(tails, expected.1, "{n} {bits} {n_threads}");
            }
        }
    }

    #[test]
    fn graphs_are_turned_from_their_own_tables() {
        for i in 0..60 {
            let graph = random_graph(1 + i * 7 % 70, i * 5, u64::from(i));
            let expected = plain(graph.n_vertices(), &edges_of(&graph));
            assert_eq!(filled_from_graph::<u32>(&graph).unwrap(), expected);
            assert_eq!(filled_from_graph::<u64>(&graph).unwrap(), expected);
        }
    }

    #[test]
    fn vertices_that_fill_the_last_block_and_none_at_all() {
        for n in [0, 64] {
            let edges = if n == 0 {
                vec![]
            } else {
                edges_of(&random_graph(n, 200, 1))
            };
            let survey = Survey::of(&edges, n, NonZeroUsize::MIN, 3).unwrap();
            for is_parted in [false, true] {
                let found = filled::<u32, _>(&edges, n, &survey, NonZeroUsize::MIN, is_parted);
                assert_eq!(found.unwrap(), plain(n, &edges));
            }
        }
    }

    #[test]
    fn large_scattered_graphs_are_turned_by_blocks() {
        let n = LARGE + 77;
        let scattered = random_graph(n, 2 * n, 3);
        let is_scattered = |graph: &Digraph| {
            let survey = Survey::of(graph, n, NonZeroUsize::MIN, BLOCK_BITS).unwrap();
            assert_eq!(survey.is_scattered(), is_scattered(graph));
            survey.is_scattered()
        };
        assert!(is_scattered(&scattered));
        assert_eq!(
            reversed_tables(&scattered, NonZeroUsize::MIN).unwrap(),
            plain(n, &edges_of(&scattered))
        );
        let path: Vec<_> = (1..n).map(|tail| (tail, tail - 1)).collect();
        let graph = Digraph::from_edges(n, &path).unwrap();
        assert!(!is_scattered(&graph));
        for n_threads in [1, 2] {
            let n_threads = NonZeroUsize::new(n_threads).unwrap();
            assert_eq!(reversed_tables(&graph, n_threads).unwrap(), plain(n, &path));
        }
    }
}
