//! The vertices of a rank in chunks, and what of the tables has to be read for them, said two chunks before they are told:
//! first where their rows are, then the rows. Which bytes are fetched how is the caller's business.

use alloc::vec::Vec;
use core::ops::Range;

use super::LONG_ROW;
use super::rank::Rank;
use crate::{Digraph, Rows, VertexId};

pub(super) struct Ahead<'a> {
    rank: &'a mut Rank,
    rows: Rows<'a>,
    /// Bytes of a row, on average.
    row_bytes: u64,
    will_need: &'a dyn Fn(&[u8]),
    told: Vec<u32>,
    /// Their rows are on the way.
    with_rows: Vec<u32>,
    /// The places of their rows are on the way.
    with_places: Vec<u32>,
}

impl<'a> Ahead<'a> {
    /// Vertices of a chunk.
    const MOST_VERTICES: usize = 1 << 15;
    /// Bytes that are read for a chunk, by an estimate.
    const MOST_BYTES: u64 = 1 << 22;
    /// The least that storage reads, and what is worth reading to join two parts that are near each other.
    const PAGE: u64 = 1 << 12;
    const GAP: usize = 1 << 15;

    pub(super) fn new(rank: &'a mut Rank, reversed: &'a Digraph, will_need: &'a dyn Fn(&[u8])) -> Self {
        let n_vertices = u64::from(reversed.n_vertices()).max(1);
        let mut ahead = Self {
            rank,
            rows: reversed.rows(),
            row_bytes: 4 * (reversed.n_edges() / n_vertices + 1),
            will_need,
            told: Vec::new(),
            with_rows: Vec::new(),
            with_places: Vec::new(),
        };
        ahead.advance();
        ahead.advance();
        ahead
    }

    /// Returns the next vertices of the rank, increasing; nothing when all were returned.
    pub(super) fn next_vertices(&mut self) -> Option<&[u32]> {
        self.advance();
        (!self.told.is_empty()).then_some(&self.told)
    }

    fn advance(&mut self) {
        core::mem::swap(&mut self.told, &mut self.with_rows);
        core::mem::swap(&mut self.with_rows, &mut self.with_places);
        self.fill();
        let rows = self.rows;
        let places = self.with_places.iter().map(|&vertex| {
            let row = VertexId::new(vertex).index();
            row..row + 2
        });
        joined(places, Self::GAP / 4, |places| {
            (self.will_need)(rows.start_bytes(places));
        });
        let bounds = self
            .with_rows
            .iter()
            .map(|&vertex| first_part(rows.bounds_of(VertexId::new(vertex))));
        joined(bounds, Self::GAP / 4, |bounds| {
            (self.will_need)(rows.target_bytes(bounds));
        });
    }

    /// Takes the vertices of one chunk more.
    fn fill(&mut self) {
        self.with_places.clear();
        let mut n_bytes = 0;
        let mut last = 0;
        while self.with_places.len() < Self::MOST_VERTICES && n_bytes < Self::MOST_BYTES {
            let Some(vertex) = self.rank.take() else { return };
            let skipped = u64::from(vertex - last) * self.row_bytes;
            n_bytes += skipped.min(Self::PAGE) + self.row_bytes;
            last = vertex;
            self.with_places.push(vertex);
        }
    }
}

/// What is announced of a row: the rest of a long one is when its turn comes.
fn first_part(row: Range<usize>) -> Range<usize> {
    row.start..row.end.min(row.start + LONG_ROW)
}

/// Joins increasing ranges that are nearer to each other than the gap, and leaves out empty ones.
fn joined(ranges: impl Iterator<Item = Range<usize>>, gap: usize, mut show: impl FnMut(Range<usize>)) {
    let mut open = 0..0;
    for range in ranges.filter(|range| !range.is_empty()) {
        if open.is_empty() {
            open = range;
        } else if range.start <= open.end + gap {
            open.end = range.end;
        } else {
            show(core::mem::replace(&mut open, range));
        }
    }
    if !open.is_empty() {
        show(open);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn near_ranges_are_joined() {
        let mut shown = Vec::new();
        let ranges = [3..3, 4..6, 6..9, 12..13, 13..13, 17..20, 40..41];
        joined(ranges.into_iter(), 3, |range| shown.push(range));
        assert_eq!(shown, vec![4..13, 17..20, 40..41]);
        joined(core::iter::empty(), 3, |_| {
            unreachable!("nothing is shown of nothing")
        });
    }
}
