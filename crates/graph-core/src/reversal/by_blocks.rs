//! Edges parted by blocks of their heads, then each block sorted within the cache. Both steps keep the order of edges.

use alloc::vec::Vec;
use core::mem;
use core::num::NonZeroUsize;
use core::ops::Range;
use core::slice::IterMut;

use zerocopy::FromZeros;

use super::survey::Survey;
use crate::edge_source::EdgeSource;
use crate::memory::zeroed;
use crate::row_starts::Place;
use crate::threads::shared_out;
use crate::{GraphError, VertexId};

/// Blocks are sorted in so many strips: the places of edges within their block are given back as strips are done.
const N_STRIPS: usize = 32;

/// Fills `tails` and returns the starts of the rows.
pub(super) fn fill<P: Place + Send, E: EdgeSource + ?Sized>(
    edges: &E,
    n_vertices: u32,
    survey: &Survey,
    n_threads: NonZeroUsize,
    tails: &mut [VertexId],
) -> Result<Vec<P>, GraphError> {
    if n_vertices <= u8::MOST_VERTICES {
        fill_with::<P, u8, E>(edges, n_vertices, survey, n_threads, tails)
    } else {
        fill_with::<P, u16, E>(edges, n_vertices, survey, n_threads, tails)
    }
}

/// Where in its block the head of an edge is, beside the tail: in 16 bits, or in 8 and the 8 that the tail leaves free.
pub(super) trait Within: FromZeros + Copy + Send + Sync {
    /// Tails are below this.
    const MOST_VERTICES: u32;

    fn split(tail: u32, within: u32) -> (u32, Self);
    /// The tail, and where in its block the head is.
    fn joined(self, word: u32) -> (u32, usize);
}

impl Within for u16 {
    const MOST_VERTICES: u32 = u32::MAX;

    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a number within a block has at most 16 bits"
    )]
    fn split(tail: u32, within: u32) -> (u32, Self) {
        (tail, within as Self)
    }

    #[inline]
    fn joined(self, word: u32) -> (u32, usize) {
        (word, usize::from(self))
    }
}

impl Within for u8 {
    const MOST_VERTICES: u32 = 1 << 24;

    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the low 8 bits of a number within a block, which has at most 16"
    )]
    fn split(tail: u32, within: u32) -> (u32, Self) {
        (tail | (within >> 8) << 24, within as Self)
    }

    #[inline]
    fn joined(self, word: u32) -> (u32, usize) {
        (word & 0xff_ffff, (word >> 24 << 8) as usize | usize::from(self))
    }
}

pub(super) fn fill_with<P: Place + Send, W: Within, E: EdgeSource + ?Sized>(
    edges: &E,
    n_vertices: u32,
    survey: &Survey,
    n_threads: NonZeroUsize,
    tails: &mut [VertexId],
) -> Result<Vec<P>, GraphError> {
    let mut within = zeroed::<W>(survey.n_edges())?;
    let pens = pens(survey, tails, &mut within)?;
    let parts = pens.into_iter().enumerate().collect();
    shared_out(n_threads, parts, |(part, pens)| {
        part_edges(edges, (part, survey.n_parts()), survey.bits, pens);
    });
    let mut starts = zeroed::<P>(n_vertices as usize + 1)?;
    let of_strip = survey.n_blocks().div_ceil(N_STRIPS).max(1);
    let mut end = survey.n_blocks();
    while end > 0 {
        let first = (end - 1) / of_strip * of_strip;
        // As many strips as there are threads, from the last one on: what is at the end can be given back.
        let first = first.saturating_sub((n_threads.get() - 1).saturating_mul(of_strip));
        let strips = strips(survey, first..end, of_strip, &mut starts, tails, &within);
        let results = shared_out(n_threads, strips, |strip| strip.sort(survey.bits));
        results.into_iter().collect::<Result<(), _>>()?;
        within.truncate(survey.starts[first]);
        within.shrink_to_fit();
        end = first;
    }
    Ok(starts)
}

/// Where the edges of one part into one block are written.
struct Pen<'a, W> {
    tails: IterMut<'a, VertexId>,
    within: IterMut<'a, W>,
}

/// For each part a pen for each block; those of one block follow each other in the order of the parts.
fn pens<'a, W>(
    survey: &Survey,
    mut tails: &'a mut [VertexId],
    mut within: &'a mut [W],
) -> Result<Vec<Vec<Pen<'a, W>>>, GraphError> {
    let n_blocks = survey.n_blocks();
    let mut pens: Vec<Vec<Pen<'a, W>>> = Vec::new();
    for _ in 0..survey.n_parts() {
        let mut of_part = Vec::new();
        let refused = |_| GraphError::OutOfMemory {
            bytes: (n_blocks as u64).saturating_mul(size_of::<Pen<'a, W>>() as u64),
        };
        of_part.try_reserve_exact(n_blocks).map_err(refused)?;
        pens.push(of_part);
    }
    for block in 0..n_blocks {
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
    Ok(pens)
}

/// Writes the tail of every edge, and where in its block its head is, into the block of its head.
fn part_edges<W: Within, E: EdgeSource + ?Sized>(
    edges: &E,
    (part, n_parts): (usize, usize),
    bits: u32,
    mut pens: Vec<Pen<'_, W>>,
) {
    let mask = (1u32 << bits) - 1;
    let pens = pens.as_mut_slice();
    edges.visit(part, n_parts, &mut |piece| {
        for &(tail, head) in piece {
            let pen = &mut pens[(head >> bits) as usize];
            // There is a place for each edge that was surveyed.
            if let (Some(to_tail), Some(to_within)) = (pen.tails.next(), pen.within.next()) {
                let (word, within) = W::split(tail, head & mask);
                *to_tail = VertexId::new(word);
                *to_within = within;
            }
        }
    });
}

/// Some blocks, parted but not yet sorted.
struct Strip<'a, P, W> {
    /// For each block, where its edges start among those of the strip; and where the last ends.
    bounds: Vec<usize>,
    /// Edges of the strips before.
    n_before: usize,
    starts: &'a mut [P],
    tails: &'a mut [VertexId],
    within: &'a [W],
}

/// These blocks in strips of so many.
fn strips<'a, P: Place, W>(
    survey: &Survey,
    blocks: Range<usize>,
    of_strip: usize,
    starts: &'a mut [P],
    tails: &'a mut [VertexId],
    within: &'a [W],
) -> Vec<Strip<'a, P, W>> {
    let mut starts = starts.get_mut(blocks.start << survey.bits..).unwrap_or_default();
    let mut tails = &mut tails[survey.starts[blocks.start]..];
    let strips = blocks.clone().step_by(of_strip).map(|first| {
        let end = blocks.end.min(first + of_strip);
        let n_before = survey.starts[first];
        let n_rows = ((end - first) << survey.bits).min(starts.len());
        let (starts_here, rest) = mem::take(&mut starts).split_at_mut(n_rows);
        starts = rest;
        let (tails_here, rest) = mem::take(&mut tails).split_at_mut(survey.starts[end] - n_before);
        tails = rest;
        Strip {
            bounds: survey.starts[first..=end]
                .iter()
                .map(|start| start - n_before)
                .collect(),
            n_before,
            starts: starts_here,
            tails: tails_here,
            within: &within[n_before..survey.starts[end]],
        }
    });
    strips.collect()
}

impl<P: Place, W: Within> Strip<'_, P, W> {
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
fn sort_block<P: Place, W: Within>(
    rows: &mut [P],
    places: &mut [P],
    n_before: usize,
    within: &[W],
    unsorted: &[VertexId],
    sorted: &mut [VertexId],
) {
    places.fill(P::default());
    let edges = within
        .iter()
        .zip(unsorted)
        .map(|(within, word)| within.joined(word.get()));
    for (_, head) in edges.clone() {
        places[head].advance();
    }
    let mut next = 0;
    for (row, place) in rows.iter_mut().zip(places.iter_mut()) {
        *row = P::new(n_before + next);
        next += mem::replace(place, P::new(next)).index();
    }
    for (tail, head) in edges {
        let place = &mut places[head];
        sorted[place.index()] = VertexId::new(tail);
        place.advance();
    }
}
