//! Every edge written straight to its place: by one thread where a graph is at hand, and else by groups of rows; each group reads all edges and keeps its own, so that no two threads write to the same rows.

use alloc::vec::Vec;
use core::mem;
use core::num::NonZeroUsize;

use super::survey::Survey;
use crate::edge_source::EdgeSource;
use crate::memory::zeroed;
use crate::row_starts::Place;
use crate::threads::shared_out;
use crate::{Digraph, GraphError, VertexId};

/// Fills `tails` and returns the starts of the rows.
pub(super) fn fill<P: Place + Send, E: EdgeSource + ?Sized>(
    edges: &E,
    n_vertices: u32,
    survey: &Survey,
    n_threads: NonZeroUsize,
    tails: &mut [VertexId],
) -> Result<Vec<P>, GraphError> {
    let mut starts = zeroed::<P>(n_vertices as usize + 1)?;
    let groups = groups(survey, n_threads.get(), &mut starts, tails);
    shared_out(n_threads, groups, |group| group.fill(edges, survey.n_parts()));
    Ok(starts)
}

/// The same for a graph by one thread, which reads the tables of the graph as they are.
pub(super) fn fill_from_graph<P: Place>(
    graph: &Digraph,
    tails: &mut [VertexId],
) -> Result<Vec<P>, GraphError> {
    let mut starts = zeroed::<P>(graph.n_vertices() as usize + 1)?;
    for head in graph.targets() {
        starts[head.index()].advance();
    }
    lengths_to_next(&mut starts);
    let rows = graph.rows();
    for tail in graph.vertices() {
        for head in rows.successors(tail) {
            let next = &mut starts[head.index() + 1];
            tails[next.index()] = tail;
            next.advance();
        }
    }
    Ok(starts)
}

/// Rows that one thread fills.
struct Group<'a, P> {
    /// The first row.
    first: usize,
    /// Edges of the groups before.
    n_before: usize,
    /// True when no other group has edges.
    is_all: bool,
    starts: &'a mut [P],
    tails: &'a mut [VertexId],
}

/// Shares the rows out to at most so many groups with about equally many edges, along the bounds of blocks.
fn groups<'a, P: Place>(
    survey: &Survey,
    n_groups: usize,
    mut starts: &'a mut [P],
    mut tails: &'a mut [VertexId],
) -> Vec<Group<'a, P>> {
    let (n_edges, n_blocks) = (survey.n_edges(), survey.n_blocks());
    let most = n_edges.div_ceil(n_groups).max(1);
    let mut groups = Vec::new();
    let mut first = 0;
    while first < n_blocks {
        let n_before = survey.starts[first];
        let mut end = first + 1;
        while end < n_blocks && survey.starts[end + 1] - n_before <= most {
            end += 1;
        }
        if groups.len() + 1 == n_groups {
            end = n_blocks;
        }
        let n_rows = ((end - first) << survey.bits).min(starts.len());
        let (starts_here, rest) = mem::take(&mut starts).split_at_mut(n_rows);
        starts = rest;
        let n_tails = survey.starts[end] - n_before;
        let (tails_here, rest) = mem::take(&mut tails).split_at_mut(n_tails);
        tails = rest;
        groups.push(Group {
            first: first << survey.bits,
            n_before,
            is_all: n_tails == n_edges,
            starts: starts_here,
            tails: tails_here,
        });
        first = end;
    }
    groups
}

impl<P: Place> Group<'_, P> {
    fn fill<E: EdgeSource + ?Sized>(self, edges: &E, n_parts: usize) {
        let Self {
            first,
            n_before,
            is_all,
            starts,
            tails,
        } = self;
        let n_rows = starts.len();
        let read = Reading {
            first,
            n_rows,
            is_all,
            n_parts,
        };
        read.own_edges(edges, |piece| {
            for &(_, head) in piece {
                starts[head as usize].advance();
            }
        });
        let mut last_row = lengths_to_next(starts);
        read.own_edges(edges, |piece| {
            for &(tail, head) in piece {
                let place = if let Some(next) = starts.get_mut(head as usize + 1) {
                    let place = next.index();
                    next.advance();
                    place
                } else {
                    last_row += 1;
                    last_row - 1
                };
                tails[place] = VertexId::new(tail);
            }
        });
        if n_before > 0 {
            for start in starts {
                *start = P::new(start.index() + n_before);
            }
        }
    }
}

/// Turns lengths of rows into where the next edge of each goes: that is kept where the row after it has its start, so
/// that its last edge leaves it right. Returns it for the last row.
fn lengths_to_next<P: Place>(starts: &mut [P]) -> usize {
    let (mut next, mut length_before) = (0, 0);
    for start in starts {
        let length = start.index();
        *start = P::new(next);
        next += mem::replace(&mut length_before, length);
    }
    next
}

/// Which edges a group reads.
struct Reading {
    first: usize,
    n_rows: usize,
    is_all: bool,
    n_parts: usize,
}

impl Reading {
    /// Calls `visit` with the edges into the rows of the group, in pieces, heads counted from the first row.
    fn own_edges<E: EdgeSource + ?Sized>(&self, edges: &E, mut visit: impl FnMut(&[(u32, u32)])) {
        let Ok(first) = u32::try_from(self.first) else {
            return;
        };
        let mut own = Vec::new();
        for part in 0..self.n_parts {
            edges.visit(part, self.n_parts, &mut |piece| {
                if self.is_all && first == 0 {
                    visit(piece);
                    return;
                }
                // Without branches: whether an edge is kept may be hard to guess.
                own.resize(own.len().max(piece.len() + 1), (0, 0));
                let mut n_own = 0;
                for &(tail, head) in piece {
                    let head = head.wrapping_sub(first);
                    own[n_own] = (tail, head);
                    n_own += usize::from((head as usize) < self.n_rows);
                }
                visit(&own[..n_own]);
            });
        }
    }
}
