//! Turning every edge of a digraph round. The graph itself is in `digraph`.
//!
//! Written straight to its place, an edge of a large graph with heads all over costs two cache misses. There the
//! edges are first parted by blocks of heads, and each block is then sorted within the cache.

use alloc::vec::Vec;

use crate::digraph::zeroed;
use crate::row_starts::{Place, RowStarts, ends_to_starts, lengths_to_starts};
use crate::{Digraph, GraphError, VertexId};

/// Vertices of a block, as a power of two: numbers within a block fit in 16 bits.
const BLOCK_BITS: u32 = 16;
/// Below this, the table of starts stays in the cache as it is.
const LARGE: u32 = 1 << 18;

/// The starts of rows and the targets of the reversed graph, rows increasing.
pub(crate) fn reversed_tables(graph: &Digraph) -> Result<(RowStarts, Vec<VertexId>), GraphError> {
    if graph.n_edges() <= u32::MAX_EDGES {
        tables::<u32>(graph)
    } else {
        tables::<u64>(graph)
    }
}

fn tables<P: Place>(graph: &Digraph) -> Result<(RowStarts, Vec<VertexId>), GraphError> {
    let (starts, targets) = if graph.n_vertices() >= LARGE && is_scattered(graph.targets()) {
        by_blocks::<P>(graph, BLOCK_BITS)?
    } else {
        straight(graph)?
    };
    Ok((P::into_starts(starts), targets))
}

/// Whether most edges of a sample have their head in another block than the edge before them.
fn is_scattered(targets: &[VertexId]) -> bool {
    const SAMPLE: usize = 1 << 10;
    let step = (targets.len() / SAMPLE).max(1);
    let pairs = targets.windows(2).step_by(step);
    let n_pairs = pairs.len();
    let apart = pairs.filter(|pair| block(pair[0], BLOCK_BITS) != block(pair[1], BLOCK_BITS));
    2 * apart.count() > n_pairs
}

const fn block(vertex: VertexId, bits: u32) -> usize {
    vertex.index() >> bits
}

fn straight<P: Place>(graph: &Digraph) -> Result<(Vec<P>, Vec<VertexId>), GraphError> {
    let mut starts = zeroed(graph.n_vertices() as usize + 1, P::default())?;
    for head in graph.targets() {
        starts[head.index()].advance();
    }
    lengths_to_starts(&mut starts);
    let mut targets = zeroed(graph.targets().len(), VertexId::new(0))?;
    for tail in graph.vertices() {
        for head in graph.successors(tail) {
            let place = &mut starts[head.index()];
            targets[place.index()] = tail;
            place.advance();
        }
    }
    ends_to_starts(&mut starts);
    Ok((starts, targets))
}

/// `bits` is at most 16. Both steps keep the order of tails, so that rows come out increasing.
fn by_blocks<P: Place>(graph: &Digraph, bits: u32) -> Result<(Vec<P>, Vec<VertexId>), GraphError> {
    let blocks = starts_of_blocks(graph, bits)?;
    let mut tails = zeroed(graph.targets().len(), VertexId::new(0))?;
    let mut within = zeroed(graph.targets().len(), 0u16)?;
    part(graph, bits, blocks.clone(), &mut tails, &mut within);
    let mut starts = zeroed(graph.n_vertices() as usize + 1, P::default())?;
    let mut unsorted = Vec::new();
    let rows = starts.chunks_mut(1 << bits);
    for (rows, bounds) in rows.zip(blocks.windows(2)) {
        let block = bounds[0]..bounds[1];
        unsorted.clear();
        unsorted.extend_from_slice(&tails[block.clone()]);
        sort_block(rows, &within[block.clone()], &unsorted, &mut tails[block.clone()]);
        for end in rows {
            *end = P::new(end.index() + block.start);
        }
    }
    // The entry after the last row is in the last block, or alone behind it.
    if let Some(last) = starts.last_mut() {
        *last = P::new(graph.targets().len());
    }
    ends_to_starts(&mut starts);
    Ok((starts, tails))
}

fn starts_of_blocks(graph: &Digraph, bits: u32) -> Result<Vec<usize>, GraphError> {
    // One block more than vertices need when they fill the last: there is one start more.
    let n_blocks = (graph.n_vertices() as usize >> bits) + 1;
    let mut starts = zeroed(n_blocks + 1, 0)?;
    for &head in graph.targets() {
        starts[block(head, bits) + 1] += 1;
    }
    for at in 1..starts.len() {
        starts[at] += starts[at - 1];
    }
    Ok(starts)
}

/// Writes the tail of every edge, and where in its block its head is, into the block of its head.
fn part(graph: &Digraph, bits: u32, mut places: Vec<usize>, tails: &mut [VertexId], within: &mut [u16]) {
    let mask = (1u32 << bits) - 1;
    for tail in graph.vertices() {
        for &head in graph.successors(tail) {
            let place = &mut places[block(head, bits)];
            tails[*place] = tail;
            // The mask leaves at most sixteen bits.
            within[*place] = u16::try_from(head.get() & mask).unwrap_or(u16::MAX);
            *place += 1;
        }
    }
}

/// Sorts one block by heads; leaves in `rows` where each row ends within the block.
fn sort_block<P: Place>(rows: &mut [P], within: &[u16], unsorted: &[VertexId], sorted: &mut [VertexId]) {
    for &head in within {
        rows[usize::from(head)].advance();
    }
    lengths_to_starts(rows);
    for (&head, &tail) in within.iter().zip(unsorted) {
        let place = &mut rows[usize::from(head)];
        sorted[place.index()] = tail;
        place.advance();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digraph::random_graph;

    #[test]
    fn blocks_of_any_size_give_the_same() {
        for i in 1..60 {
            let n = 1 + i * 7 % 70;
            let graph = random_graph(n, i * 5, u64::from(i));
            for bits in [0, 1, 3, 5, 16] {
                assert_eq!(by_blocks::<u32>(&graph, bits), straight(&graph), "{n} {bits}");
                assert_eq!(by_blocks::<u64>(&graph, bits), straight(&graph), "{n} {bits}");
            }
            assert_eq!(tables::<u32>(&graph), tables::<u64>(&graph));
        }
        // Vertices that fill the last block exactly, and none at all.
        for graph in [random_graph(64, 200, 1), Digraph::from_edges(0, &[]).unwrap()] {
            assert_eq!(by_blocks::<u32>(&graph, 3), straight(&graph));
        }
    }

    type Tables<S> = Result<(S, Vec<VertexId>), GraphError>;

    fn wrapped(tables: Tables<Vec<u64>>) -> Tables<RowStarts> {
        tables.map(|(starts, targets)| (u64::into_starts(starts), targets))
    }

    #[test]
    fn large_scattered_graphs_are_turned_by_blocks() {
        let n = LARGE + 77;
        let scattered = random_graph(n, 2 * n, 3);
        assert!(is_scattered(scattered.targets()));
        assert_eq!(reversed_tables(&scattered), wrapped(straight(&scattered)));
        let path: Vec<_> = (1..n).map(|tail| (tail, tail - 1)).collect();
        let path = Digraph::from_edges(n, &path).unwrap();
        assert!(!is_scattered(path.targets()));
        assert_eq!(reversed_tables(&path), wrapped(straight(&path)));
    }
}
