//! Edges that can be read more than once, in parts: what graphs are built from. The building is elsewhere.

use alloc::vec::Vec;
use core::fmt;

use crate::{Digraph, VertexId};

/// What is done with a piece of the edges.
pub type Visit<'a> = dyn FnMut(&[(u32, u32)]) + 'a;

/// Edges, each a pair of the numbers of its tail and its head, that can be read as often as wanted.
///
/// The edges come in parts, so that several threads can read at once: the parts of one number of parts, one after the
/// other, are always the same edges in the same order. Implemented for slices of pairs, for [`Digraph`], and for
/// whatever can start an iterator over edges anew, by [`Repeatable`].
pub trait EdgeSource: Sync {
    /// Calls `visit` with the edges of one of the parts `0..n_parts`, in pieces of any length.
    fn visit(&self, part: usize, n_parts: usize, visit: &mut Visit<'_>);
}

/// Pairs are handed on in pieces of this length, which stay in the cache.
const PIECE: usize = 1 << 10;

impl EdgeSource for [(u32, u32)] {
    fn visit(&self, part: usize, n_parts: usize, visit: &mut Visit<'_>) {
        let part = self.chunks(self.len().div_ceil(n_parts.max(1)).max(1)).nth(part);
        for piece in part.unwrap_or_default().chunks(PIECE) {
            visit(piece);
        }
    }
}

impl EdgeSource for Vec<(u32, u32)> {
    fn visit(&self, part: usize, n_parts: usize, visit: &mut Visit<'_>) {
        self.as_slice().visit(part, n_parts, visit);
    }
}

/// The parts are as many rows each.
impl EdgeSource for Digraph {
    fn visit(&self, part: usize, n_parts: usize, visit: &mut Visit<'_>) {
        let n_rows = (self.n_vertices() as usize).div_ceil(n_parts.max(1));
        let mut rows = self.vertices().skip(part.saturating_mul(n_rows)).take(n_rows);
        let Some(first) = rows.next() else { return };
        let last = rows.last().unwrap_or(first);
        let mut edges = Tails {
            graph: self,
            tail: first,
            tails: [0; PIECE + SHORT],
        };
        let mut piece = Vec::with_capacity(PIECE);
        let (start, end) = (self.row(first).0, self.row(last).1);
        for from in (start..end).step_by(PIECE) {
            let heads = &self.targets()[from..end.min(from + PIECE)];
            let tails = edges.tails(from, heads.len());
            piece.clear();
            piece.extend(tails.iter().zip(heads).map(|(&tail, head)| (tail, head.get())));
            visit(&piece);
        }
    }
}

/// The tails of consecutive edges of a graph.
struct Tails<'a> {
    graph: &'a Digraph,
    /// That of the next edge, or one before it.
    tail: VertexId,
    tails: [u32; PIECE + SHORT],
}

/// Most rows are no longer than this: they are written without a loop, as nobody can guess how often it would run.
const SHORT: usize = 8;

impl Tails<'_> {
    /// Those of so many edges from this place on, which is where the last ones ended.
    fn tails(&mut self, from: usize, n_edges: usize) -> &[u32] {
        let mut n = 0;
        while n < n_edges {
            let tail = self.tail.get();
            let row_end = self.graph.row(self.tail).1 - from;
            let end = row_end.min(n_edges);
            if end <= n + SHORT {
                self.tails[n..n + SHORT].copy_from_slice(&[tail; SHORT]);
            } else {
                self.tails[n..end].fill(tail);
            }
            n = end;
            if row_end == end {
                self.tail = VertexId::new(tail + 1);
            }
        }
        &self.tails[..n_edges]
    }
}

/// Edges that come from an iterator, which is started anew whenever they are read.
///
/// All of them are in one part, so that one thread reads them.
///
/// ```
/// use graph_core::{EdgeSource, Repeatable};
/// let ring = Repeatable(|| (0..5).map(|tail| (tail, (tail + 1) % 5)));
/// let mut n_edges = 0;
/// ring.visit(0, 1, &mut |piece| n_edges += piece.len());
/// assert_eq!(n_edges, 5);
/// ```
#[derive(Clone, Copy)]
pub struct Repeatable<F>(pub F);

impl<F> fmt::Debug for Repeatable<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Repeatable").finish_non_exhaustive()
    }
}

impl<F: Fn() -> I + Sync, I: Iterator<Item = (u32, u32)>> EdgeSource for Repeatable<F> {
    fn visit(&self, part: usize, _n_parts: usize, visit: &mut Visit<'_>) {
        if part == 0 {
            in_pieces((self.0)(), visit);
        }
    }
}

fn in_pieces(edges: impl Iterator<Item = (u32, u32)>, visit: &mut Visit<'_>) {
    let mut piece = Vec::with_capacity(PIECE);
    // From the inside, iterators over rows need not ask at every edge whether the row has ended.
    edges.for_each(|edge| {
        piece.push(edge);
        if piece.len() == PIECE {
            visit(&piece);
            piece.clear();
        }
    });
    if !piece.is_empty() {
        visit(&piece);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digraph::random_graph;

    #[test]
    fn parts_make_up_the_whole() {
        for (n, m) in [(0, 0), (1, 1), (3, 7), (50, 3_000), (4_000, 10_000)] {
            let graph = if n == 0 {
                Digraph::from_edges(0, &[]).unwrap()
            } else {
                random_graph(n, m, 1)
            };
            let edges: Vec<_> = graph
                .edges()
                .map(|(tail, head)| (tail.get(), head.get()))
                .collect();
            let again = Repeatable(|| edges.iter().copied());
            let sources: [&dyn EdgeSource; 4] = [&edges, &edges.as_slice().to_vec(), &graph, &again];
            for source in sources {
                for n_parts in [1, 2, 3, 7, 100] {
                    let mut read = Vec::new();
                    for part in 0..n_parts {
                        source.visit(part, n_parts, &mut |piece| read.extend_from_slice(piece));
                    }
                    assert_eq!(read, edges);
                }
            }
        }
    }
}
