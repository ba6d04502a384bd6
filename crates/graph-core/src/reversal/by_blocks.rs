//! Edges parted by blocks of their heads, then each block sorted within the cache. Both steps keep the order of edges.

use alloc::vec::Vec;
use core::mem;
use core::num::NonZeroUsize;
use core::slice::IterMut;

use super::survey::Survey;
use crate::edge_source::EdgeSource;
use crate::memory::zeroed;
use crate::row_starts::Place;
use crate::threads::shared_out;
use crate::{GraphError, VertexId};

/// Blocks are sorted in so many strips: the places of edges within their block are given back strip by strip.
const N_STRIPS: usize = 32;

/// Fills `tails` and returns the starts of the rows.
pub(super) fn fill<P: Place + Send, E: EdgeSource + ?Sized>(
    edges: &E,
    n_vertices: u32,
    survey: &Survey,
    n_threads: NonZeroUsize,
    tails: &mut [VertexId],
) -> Result<Vec<P>, GraphError> {
    let bits = survey.bits;
    let n_blocks = survey.n_blocks();
    let blocks_of_strip = n_blocks.div_ceil(N_STRIPS).max(1);
    let mut within = Vec::new();
    for first in (0..n_blocks).step_by(blocks_of_strip) {
        let end = n_blocks.min(first + blocks_of_strip);
        within.push(zeroed::<u16>(survey.starts[end] - survey.starts[first])?);
    }
    let pens = pens(survey, blocks_of_strip, tails, &mut within)?;
    let parts = pens.into_iter().enumerate().collect();
    shared_out(n_threads, parts, |(part, pens)| {
        part_edges(edges, (part, survey.n_parts()), bits, pens);
    });
    let mut starts = zeroed::<P>(n_vertices as usize + 1)?;
    let strips = strips(survey, blocks_of_strip, &mut starts, tails, within);
    let results = shared_out(n_threads, strips, |strip| strip.sort(bits));
    results.into_iter().collect::<Result<(), _>>()?;
    Ok(starts)
}

/// Where the edges of one part into one block are written.
struct Pen<'a> {
    tails: IterMut<'a, VertexId>,
    within: IterMut<'a, u16>,
}

/// For each part a pen for each block; those of one block follow each other in the order of the parts.
fn pens<'a>(
    survey: &Survey,
    blocks_of_strip: usize,
    mut tails: &'a mut [VertexId],
    within: &'a mut [Vec<u16>],
) -> Result<Vec<Vec<Pen<'a>>>, GraphError> {
    let n_blocks = survey.n_blocks();
    let mut pens: Vec<Vec<Pen<'a>>> = Vec::new();
    for _ in 0..survey.n_parts() {
        let mut of_part = Vec::new();
        let refused = |_| GraphError::OutOfMemory {
            bytes: (n_blocks as u64).saturating_mul(size_of::<Pen<'a>>() as u64),
        };
        of_part.try_reserve_exact(n_blocks).map_err(refused)?;
        pens.push(of_part);
    }
    for (strip, within) in within.iter_mut().enumerate() {
        let mut within = within.as_mut_slice();
        let first = strip * blocks_of_strip;
        for block in first..n_blocks.min(first + blocks_of_strip) {
            for (part, pens) in pens.iter_mut().enumerate() {
                let n_edges = survey.n_into(part, block);
                let (tails_here, rest) = mem::take(&mut tails).split_at_mut(n_edges);
                tails = rest;
                let (within_here, rest) = mem::take(&mut within).split_at_mut(n_edges);
                within = rest;
                pens.push(Pen {
                    tails: tails_here.iter_mut(),
                    within: within_here.iter_mut(),
                });
            }
        }
    }
    Ok(pens)
}

/// Writes the tail of every edge, and where in its block its head is, into the block of its head.
fn part_edges<E: EdgeSource + ?Sized>(
    edges: &E,
    (part, n_parts): (usize, usize),
    bits: u32,
    mut pens: Vec<Pen<'_>>,
) {
    let mask = (1u32 << bits) - 1;
    let pens = pens.as_mut_slice();
    edges.visit(part, n_parts, &mut |piece| {
        for &(tail, head) in piece {
            let pen = &mut pens[(head >> bits) as usize];
            // There is a place for each edge that was surveyed.
            if let (Some(to_tail), Some(to_within)) = (pen.tails.next(), pen.within.next()) {
                *to_tail = VertexId::new(tail);
                *to_within = low_bits(head & mask);
            }
        }
    });
}

#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "a number within a block has at most 16 bits"
)]
const fn low_bits(head: u32) -> u16 {
    head as u16
}

/// Some blocks, parted but not yet sorted.
struct Strip<'a, P> {
    /// For each block, where its edges start among those of the strip; and where the last ends.
    bounds: Vec<usize>,
    /// Edges of the strips before.
    n_before: usize,
    starts: &'a mut [P],
    tails: &'a mut [VertexId],
    within: Vec<u16>,
}

fn strips<'a, P: Place>(
    survey: &Survey,
    blocks_of_strip: usize,
    mut starts: &'a mut [P],
    mut tails: &'a mut [VertexId],
    within: Vec<Vec<u16>>,
) -> Vec<Strip<'a, P>> {
    let strips = within.into_iter().enumerate().map(|(strip, within)| {
        let first = strip * blocks_of_strip;
        let end = survey.n_blocks().min(first + blocks_of_strip);
        let n_before = survey.starts[first];
        let bounds = survey.starts[first..=end].iter().map(|start| start - n_before);
        let n_rows = ((end - first) << survey.bits).min(starts.len());
        let (starts_here, rest) = mem::take(&mut starts).split_at_mut(n_rows);
        starts = rest;
        let (tails_here, rest) = mem::take(&mut tails).split_at_mut(within.len());
        tails = rest;
        Strip {
            bounds: bounds.collect(),
            n_before,
            starts: starts_here,
            tails: tails_here,
            within,
        }
    });
    strips.collect()
}

impl<P: Place> Strip<'_, P> {
    fn sort(self, bits: u32) -> Result<(), GraphError> {
        let mut places = zeroed::<P>(1 << bits)?;
        let mut unsorted = Vec::new();
        for (rows, bounds) in self.starts.chunks_mut(1 << bits).zip(self.bounds.windows(2)) {
            let block = bounds[0]..bounds[1];
            let tails = &mut self.tails[block.clone()];
            let bytes = 4 * tails.len() as u64;
            unsorted.clear();
            unsorted
                .try_reserve(tails.len())
                .map_err(|_| GraphError::OutOfMemory { bytes })?;
            unsorted.extend_from_slice(tails);
            let n_before = self.n_before + block.start;
            sort_block(rows, &mut places, n_before, &self.within[block], &unsorted, tails);
        }
        Ok(())
    }
}

/// Sorts one block by heads, and writes where each row starts; `n_before` edges are before those of the block.
fn sort_block<P: Place>(
    rows: &mut [P],
    places: &mut [P],
    n_before: usize,
    within: &[u16],
    unsorted: &[VertexId],
    sorted: &mut [VertexId],
) {
    places.fill(P::default());
    for &head in within {
        places[usize::from(head)].advance();
    }
    let mut next = 0;
    for (row, place) in rows.iter_mut().zip(places.iter_mut()) {
        *row = P::new(n_before + next);
        next += mem::replace(place, P::new(next)).index();
    }
    for (&head, &tail) in within.iter().zip(unsorted) {
        let place = &mut places[usize::from(head)];
        sorted[place.index()] = tail;
        place.advance();
    }
}
