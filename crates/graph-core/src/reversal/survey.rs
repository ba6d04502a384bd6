//! One look at every edge, before any is written: how many lead into each block of vertices, whether they jump from
//! block to block, how many leave each vertex, and whether all name vertices that exist.

use alloc::vec::Vec;
use core::num::NonZeroUsize;

use hashbrown::HashMap;

use crate::digraph::zeroed;
use crate::edge_source::EdgeSource;
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
    /// Empty unless asked for.
    pub(super) n_options: OptionCounts,
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
            edges.visit(part, n_parts, &mut |piece| found.add(piece, n_vertices, bits));
            Ok(found)
        });
        let mut whole: Option<Part> = None;
        let mut n_into = Vec::new();
        for part in parts {
            let part: Part = part?;
            n_into.push(part.n_into.clone());
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
            n_options: whole.counters.finished(),
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
        2 * self.n_apart > self.n_edges()
    }
}

/// What one thread has seen.
struct Part {
    /// One entry more than there are blocks.
    n_into: Vec<usize>,
    n_apart: usize,
    last_block: usize,
    outside: Option<VertexId>,
    counters: Counters,
}

impl Part {
    fn new(n_vertices: u32, bits: u32, n_counters: u32) -> Result<Self, GraphError> {
        // One block more than vertices need when they fill the last: there is one start of a row more.
        let n_blocks = (n_vertices as usize >> bits) + 1;
        Ok(Self {
            n_into: zeroed(n_blocks + 1, 0)?,
            n_apart: 0,
            last_block: 0,
            outside: None,
            counters: Counters {
                low: zeroed(n_counters as usize, 0)?,
                high: HashMap::new(),
            },
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
        for &(_, head) in piece {
            let block = (head >> bits) as usize;
            self.n_into[block] += 1;
            self.n_apart += usize::from(block != self.last_block);
            self.last_block = block;
        }
        if !self.counters.low.is_empty() {
            self.counters.add(piece);
        }
    }

    fn join(&mut self, other: Self) {
        for (n_into, more) in self.n_into.iter_mut().zip(other.n_into) {
            *n_into += more;
        }
        self.n_apart += other.n_apart;
        self.counters.join(other.counters);
    }
}

/// A counter for each vertex: the low byte in a table, what is above it in a map.
struct Counters {
    low: Vec<u8>,
    high: HashMap<u32, u64>,
}

impl Counters {
    fn add(&mut self, piece: &[(u32, u32)]) {
        for &(tail, _) in piece {
            let low = &mut self.low[tail as usize];
            *low = low.wrapping_add(1);
            if *low == 0 {
                *self.high.entry(tail).or_insert(0) += 1;
            }
        }
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
        match self.table[vertex as usize] {
            Self::MANY => self.many.get(&vertex).copied().unwrap_or(0),
            count => u64::from(count),
        }
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
