//! One look at every edge, before any is written: how many lead into each block of vertices, whether they jump from
//! block to block, how many leave each vertex, and whether all name vertices that exist.

use alloc::vec::Vec;
use core::num::NonZeroUsize;

use hashbrown::HashMap;

use super::LARGE;
use crate::edge_source::EdgeSource;
use crate::memory::zeroed;
use crate::threads::shared_out;
use crate::{GraphError, VertexId};

/// What is known of edges before they are written.
pub(super) struct Survey {
    pub(super) bits: u32,
    // Invariant: for each block the number of edges into those before it, and at the end the number of all.
    pub(super) starts: Vec<usize>,
    // Invariant: one entry a part, of one entry more than there are blocks.
    n_into: Vec<Vec<usize>>,
    /// Edges with their head in another block than the edge before them.
    n_apart: usize,
    /// Edges of which that is known: once it is clear, the others are not asked.
    n_looked_at: usize,
    /// Empty unless asked for.
    pub(super) n_options: OptionCounts,
    /// For each part how many of its edges lead into each vertex, after an entry without meaning; none where that was not
    /// counted.
    pub(super) lengths: Vec<Vec<u32>>,
}

impl Survey {
    /// Blocks have `2^bits` vertices.
    pub(super) fn of<E: EdgeSource + ?Sized>(
        edges: &E,
        n_vertices: u32,
        n_threads: NonZeroUsize,
        bits: u32,
    ) -> Result<Self, GraphError> {
        Self::made(edges, n_vertices, n_threads, bits, 0)
    }

    /// The same, with the number of edges that leave each vertex.
    pub(super) fn with_options<E: EdgeSource + ?Sized>(
        edges: &E,
        n_vertices: u32,
        n_threads: NonZeroUsize,
        bits: u32,
    ) -> Result<Self, GraphError> {
        Self::made(edges, n_vertices, n_threads, bits, n_vertices)
    }

    fn made<E: EdgeSource + ?Sized>(
        edges: &E,
        n_vertices: u32,
        n_threads: NonZeroUsize,
        bits: u32,
        n_counters: u32,
    ) -> Result<Self, GraphError> {
        let n_parts = n_threads.get();
        let parts = shared_out(n_threads, (0..n_parts).collect(), |part| {
            let mut found = Part::new(n_vertices, bits, n_counters)?;
            if n_parts <= MOST_TABLES {
                found.lengths = zeroed(n_vertices as usize + 1)?;
            }
            edges.visit(part, n_parts, &mut |piece| found.add(piece, n_vertices, bits));
            found.count_by_lengths();
            Ok(found)
        });
        let mut whole: Option<Part> = None;
        let mut n_into = Vec::new();
        let mut lengths = Vec::new();
        for part in parts {
            let mut part: Part = part?;
            n_into.push(part.n_into.clone());
            lengths.push(core::mem::take(&mut part.lengths));
            if let Some(vertex) = part.outside {
                return Err(GraphError::VertexOutOfRange { vertex, n_vertices });
            }
            match &mut whole {
                None => whole = Some(part),
                Some(whole) => whole.join(part),
            }
        }
        let whole = match whole {
            Some(whole) => whole,
            None => Part::new(n_vertices, bits, n_counters)?,
        };
        if whole.n_edges > u32::MAX as usize || lengths.iter().any(Vec::is_empty) {
            lengths.clear();
        }
        let mut starts = whole.n_into;
        let mut n_edges = 0;
        for start in &mut starts {
            n_edges += core::mem::replace(start, n_edges);
        }
        Ok(Self {
            bits,
            starts,
            n_into,
            n_apart: whole.n_apart,
            n_looked_at: whole.n_looked_at,
            n_options: whole.counters.finished(),
            lengths,
        })
    }

    pub(super) fn n_edges(&self) -> usize {
        self.starts.last().copied().unwrap_or(0)
    }

    pub(super) fn n_blocks(&self) -> usize {
        self.starts.len() - 1
    }

    /// The parts in which the edges were read.
    pub(super) fn n_parts(&self) -> usize {
        self.n_into.len()
    }

    /// The number of edges of one part into one block.
    pub(super) fn n_into(&self, part: usize, block: usize) -> usize {
        self.n_into[part][block]
    }

    /// Whether most edges have their head in another block than the edge before them.
    pub(super) fn is_scattered(&self) -> bool {
        2 * self.n_apart > self.n_looked_at
    }
}

/// What one thread has seen.
struct Part {
    /// One entry more than there are blocks.
    n_into: Vec<usize>,
    n_apart: usize,
    last_block: usize,
    /// Edges of which that is known.
    n_looked_at: usize,
    n_edges: usize,
    bits: u32,
    is_large: bool,
    outside: Option<VertexId>,
    counters: Counters,
    /// Edges into each vertex, after an entry without meaning; empty once most of those looked at jumped from block to block.
    lengths: Vec<u32>,
}

/// After so many edges it is decided whether rows are counted at once.
const N_SAMPLED: usize = 1 << 16;
/// With more threads, each with a table of lengths of its own, these would take too much memory.
const MOST_TABLES: usize = 4;

impl Part {
    fn new(n_vertices: u32, bits: u32, n_counters: u32) -> Result<Self, GraphError> {
        // One block more than vertices need when they fill the last: there is one start of a row more.
        let n_blocks = (n_vertices as usize >> bits) + 1;
        Ok(Self {
            n_into: zeroed(n_blocks + 1)?,
            n_apart: 0,
            last_block: 0,
            n_looked_at: 0,
            n_edges: 0,
            bits,
            is_large: n_vertices >= LARGE,
            outside: None,
            counters: Counters {
                low: zeroed(n_counters as usize)?,
                high: HashMap::new(),
            },
            lengths: Vec::new(),
        })
    }

    fn add(&mut self, piece: &[(u32, u32)], n_vertices: u32, bits: u32) {
        let greatest = piece
            .iter()
            .fold(0, |greatest, &(tail, head)| greatest.max(tail).max(head));
        if greatest >= n_vertices {
            let mut ends = piece.iter().flat_map(|&(tail, head)| [tail, head]);
            let outside = ends.find(|&vertex| vertex >= n_vertices);
            self.outside = self.outside.or(outside.map(VertexId::new));
            return;
        }
        self.n_edges += piece.len();
        if self.n_edges > u32::MAX as usize {
            self.drop_lengths();
        }
        if self.lengths.is_empty() {
            self.look_at_blocks(piece, bits);
            self.counters.add(piece);
            return;
        }
        if self.n_looked_at < N_SAMPLED {
            self.look_at_blocks(piece, bits);
        }
        self.count_lengths(piece);
        if self.n_looked_at >= N_SAMPLED && self.is_large && 2 * self.n_apart > self.n_looked_at {
            self.drop_lengths();
        }
    }

    fn count_lengths(&mut self, piece: &[(u32, u32)]) {
        if self.counters.low.is_empty() {
            for_each_apart(piece, |_, head| self.lengths[head as usize + 1] += 1);
            return;
        }
        for_each_apart(piece, |tail, head| {
            self.lengths[head as usize + 1] += 1;
            self.counters.add_one(tail);
        });
    }

    /// What was looked at is in both counts of blocks; the lengths have all.
    fn count_by_lengths(&mut self) {
        let Some(lengths) = self.lengths.get(1..) else {
            return;
        };
        self.n_into.fill(0);
        for (n_into, lengths) in self.n_into.iter_mut().zip(lengths.chunks(1 << self.bits)) {
            *n_into = lengths.iter().map(|&length| length as usize).sum();
        }
    }

    fn drop_lengths(&mut self) {
        self.count_by_lengths();
        self.lengths = Vec::new();
    }

    fn look_at_blocks(&mut self, piece: &[(u32, u32)], bits: u32) {
        for &(_, head) in piece {
            let block = (head >> bits) as usize;
            self.n_into[block] += 1;
            self.n_apart += usize::from(block != self.last_block);
            self.last_block = block;
        }
        self.n_looked_at += piece.len();
    }

    fn join(&mut self, other: Self) {
        for (n_into, more) in self.n_into.iter_mut().zip(other.n_into) {
            *n_into += more;
        }
        self.n_apart += other.n_apart;
        self.n_looked_at += other.n_looked_at;
        self.n_edges += other.n_edges;
        self.counters.join(other.counters);
    }
}

/// Calls `visit` with every edge, in turn from four places. Consecutive edges often have an end in common, and a counter
/// that was just written cannot be read at once.
#[inline]
fn for_each_apart(piece: &[(u32, u32)], mut visit: impl FnMut(u32, u32)) {
    let quarter = piece.len() / 4;
    let (first, rest) = piece.split_at(quarter);
    let (second, rest) = rest.split_at(quarter);
    let (third, rest) = rest.split_at(quarter);
    let (fourth, last) = rest.split_at(quarter);
    for (((first, second), third), fourth) in first.iter().zip(second).zip(third).zip(fourth) {
        visit(first.0, first.1);
        visit(second.0, second.1);
        visit(third.0, third.1);
        visit(fourth.0, fourth.1);
    }
    for &(tail, head) in last {
        visit(tail, head);
    }
}

/// A counter for each vertex: the low byte in a table, what is above it in a map.
struct Counters {
    low: Vec<u8>,
    high: HashMap<u32, u64>,
}

impl Counters {
    /// Adds nothing where nothing is counted.
    fn add(&mut self, piece: &[(u32, u32)]) {
        if self.low.is_empty() {
            return;
        }
        for_each_apart(piece, |tail, _| self.add_one(tail));
    }

    #[inline]
    fn add_one(&mut self, tail: u32) {
        let low = &mut self.low[tail as usize];
        *low = low.wrapping_add(1);
        if *low == 0 {
            self.carry(tail);
        }
    }

    #[cold]
    fn carry(&mut self, tail: u32) {
        *self.high.entry(tail).or_insert(0) += 1;
    }

    fn join(&mut self, other: Self) {
        for (vertex, (low, more)) in (0..).zip(self.low.iter_mut().zip(other.low)) {
            let (sum, carries) = low.overflowing_add(more);
            *low = sum;
            if carries {
                *self.high.entry(vertex).or_insert(0) += 1;
            }
        }
        for (vertex, more) in other.high {
            *self.high.entry(vertex).or_insert(0) += more;
        }
    }

    fn finished(mut self) -> OptionCounts {
        for (vertex, low) in (0..).zip(&mut self.low) {
            if *low == OptionCounts::MANY && !self.high.contains_key(&vertex) {
                self.high.insert(vertex, 0);
            }
        }
        for (&vertex, count) in &mut self.high {
            let low = &mut self.low[vertex as usize];
            *count = (*count << 8) + u64::from(*low);
            *low = OptionCounts::MANY;
        }
        OptionCounts {
            table: self.low,
            many: self.high,
        }
    }
}

/// How many edges leave each vertex: a byte a vertex, and a map for those with more than 254.
#[derive(Clone, Debug, Default)]
pub(crate) struct OptionCounts {
    table: Vec<u8>,
    // Invariant: the counts of all vertices whose byte is MANY.
    many: HashMap<u32, u64>,
}

impl OptionCounts {
    const MANY: u8 = 255;

    #[inline]
    pub(crate) fn of(&self, vertex: u32) -> u64 {
        self.of_byte(vertex, self.table[vertex as usize])
    }

    /// The count of a vertex whose byte in the table is known.
    #[inline]
    pub(crate) fn of_byte(&self, vertex: u32, byte: u8) -> u64 {
        match byte {
            Self::MANY => self.many.get(&vertex).copied().unwrap_or(0),
            count => u64::from(count),
        }
    }

    /// Takes the table away.
    pub(crate) fn take_bytes(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.table)
    }

    pub(crate) fn memory_usage(&self) -> usize {
        self.table.capacity() + self.many.capacity() * size_of::<(u32, u64)>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn counts_above_a_byte_are_exact_for_any_number_of_threads() {
        let counts = [0, 1, 254, 255, 256, 257, 511, 512, 5_000, 3];
        let edges: Vec<_> = (0..)
            .zip(counts)
            .flat_map(|(tail, count)| vec![(tail, 0); count])
            .collect();
        for n_threads in [1, 2, 3, 8] {
            let n_threads = NonZeroUsize::new(n_threads).unwrap();
            let survey = Survey::with_options(&edges, 10, n_threads, 2).unwrap();
            assert_eq!(survey.n_edges(), edges.len());
            for (vertex, count) in (0..).zip(counts) {
                assert_eq!(survey.n_options.of(vertex), count as u64, "{vertex}");
            }
        }
    }

    #[test]
    fn an_edge_out_of_range_names_the_culprit() {
        let edges = vec![(0, 1), (2, 3), (7, 9)];
        for n_threads in [1, 2] {
            let n_threads = NonZeroUsize::new(n_threads).unwrap();
            let error = Survey::of(&edges, 3, n_threads, 1).err();
            let expected = GraphError::VertexOutOfRange {
                vertex: VertexId::new(3),
                n_vertices: 3,
            };
            assert_eq!(error, Some(expected));
        }
    }
}
