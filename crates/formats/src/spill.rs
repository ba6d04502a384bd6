//! Sorting more edges than memory holds, in files that the caller lends. What the edges are of, `spilled` says.

use std::fmt;
use std::io::{self, Read, Seek, Write};

use graph_core::{GraphError, Meter, VertexId};

use crate::FormatError;

/// A file for what does not fit in memory: written, and then read from its beginning.
pub trait ScratchFile: Read + Write + Seek {}

impl<F: Read + Write + Seek> ScratchFile for F {}

/// Where edges are kept that do not fit in memory, and how much of it they may take.
#[derive(Clone, Copy)]
pub struct Scratch<'a> {
    /// Makes an empty file that nobody else uses. A few hundred may be in use at once; each is dropped when it was read.
    pub create: &'a dyn Fn() -> io::Result<Box<dyn ScratchFile>>,
    /// The bytes of memory that sorting may take; some hundred kilobytes are taken in any case.
    pub most_bytes: usize,
}

impl fmt::Debug for Scratch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scratch")
            .field("most_bytes", &self.most_bytes)
            .finish_non_exhaustive()
    }
}

/// Edges on their way into order, parted by ranges of keys.
pub(crate) struct EdgeSorter<'a> {
    scratch: Scratch<'a>,
    // Invariant: keys are at least `first`, and `(key - first) >> shift` is the part of a key.
    first: u64,
    shift: u32,
    parts: Vec<Part>,
    buffer_keys: usize,
}

/// The keys of a range: the newest in memory, the others in a file.
#[derive(Default)]
struct Part {
    buffer: Vec<u64>,
    file: Option<Box<dyn ScratchFile>>,
    n_written: u64,
}

/// An edge as a number: edges are ordered as their numbers.
pub(crate) fn key(tail: VertexId, head: VertexId) -> u64 {
    u64::from(tail.get()) << 32 | u64::from(head.get())
}

/// The edge of a number.
pub(crate) fn edge(key: u64) -> (VertexId, VertexId) {
    let half = |bits: u64| VertexId::new(u32::try_from(bits & u64::from(u32::MAX)).unwrap_or(u32::MAX));
    (half(key >> 32), half(key))
}

impl<'a> EdgeSorter<'a> {
    const MOST_PARTS: u64 = 256;
    /// Keys that wait in memory for each part, at least.
    const LEAST_BUFFER: usize = 1 << 7;
    const MOST_BUFFER: usize = 1 << 16;
    /// Keys that are sorted at once, at least.
    const LEAST_SORTED: u64 = 1 << 12;

    /// For about so many edges of a graph with so many vertices.
    pub(crate) fn new(n_vertices: u32, n_edges: u64, scratch: Scratch<'a>) -> Self {
        Self::of_range(0, u64::from(n_vertices) << 32, n_edges, scratch)
    }

    /// For about so many keys in a range of this width.
    fn of_range(first: u64, width: u64, n_keys: u64, scratch: Scratch<'a>) -> Self {
        let wanted = n_keys
            .div_ceil(Self::most_sorted(scratch))
            .clamp(1, Self::MOST_PARTS);
        // The least power of two with which the parts are no more than wanted.
        let part_width = width.div_ceil(wanted).max(1).checked_next_power_of_two();
        let shift = part_width.map_or(63, u64::trailing_zeros);
        let n_parts = (width.saturating_sub(1) >> shift) + 1;
        let n_parts = usize::try_from(n_parts).unwrap_or(usize::MAX);
        let buffer_keys = scratch.most_bytes / 2 / size_of::<u64>() / n_parts;
        Self {
            scratch,
            first,
            shift,
            parts: (0..n_parts).map(|_| Part::default()).collect(),
            buffer_keys: buffer_keys.clamp(Self::LEAST_BUFFER, Self::MOST_BUFFER),
        }
    }

    fn most_sorted(scratch: Scratch<'_>) -> u64 {
        (scratch.most_bytes as u64 / 2 / size_of::<u64>() as u64).max(Self::LEAST_SORTED)
    }

    /// Adds a key of the range.
    #[inline]
    pub(crate) fn add(&mut self, key: u64) -> Result<(), FormatError> {
        let place = usize::try_from((key - self.first) >> self.shift).unwrap_or(usize::MAX);
        let part = &mut self.parts[place];
        if part.buffer.len() == part.buffer.capacity() {
            part.make_room(self.buffer_keys, self.scratch)?;
        }
        part.buffer.push(key);
        Ok(())
    }

    /// Shows all keys in increasing order, each once.
    pub(crate) fn drain(
        self,
        meter: &mut Meter<'_>,
        mut visit: impl FnMut(u64) -> Result<(), FormatError>,
    ) -> Result<(), FormatError> {
        let scratch = self.scratch;
        let mut rest = Vec::new();
        self.push_parts(&mut rest);
        let mut sorted = Vec::new();
        while let Some((first, shift, part)) = rest.pop() {
            if part.n_keys() <= Self::most_sorted(scratch) {
                part.read_into(&mut sorted)?;
                sorted.sort_unstable();
                sorted.dedup();
                meter.spend(sorted.len() as u64)?;
                sorted.iter().try_for_each(|&key| visit(key))?;
            } else if shift == 0 {
                visit(first)?;
            } else {
                let mut parts = Self::of_range(first, 1 << shift, part.n_keys(), scratch);
                part.read(|keys| keys.iter().try_for_each(|&key| parts.add(key)))?;
                parts.push_parts(&mut rest);
            }
        }
        Ok(())
    }

    /// The parts with their ranges, the last first.
    fn push_parts(self, rest: &mut Vec<(u64, u32, Part)>) {
        let firsts = (0..).map(|place: u64| self.first + (place << self.shift));
        let mut parts: Vec<_> = firsts
            .zip(self.parts)
            .map(|(first, part)| (first, self.shift, part))
            .collect();
        parts.reverse();
        rest.append(&mut parts);
    }
}

impl Part {
    fn n_keys(&self) -> u64 {
        self.n_written + self.buffer.len() as u64
    }

    /// Makes room in the buffer, which is full: it grows up to so many keys, and is then written.
    #[cold]
    fn make_room(&mut self, most: usize, scratch: Scratch<'_>) -> Result<(), FormatError> {
        if self.buffer.len() < most {
            let more = self.buffer.len().clamp(16, most - self.buffer.len());
            return Ok(reserve(&mut self.buffer, more)?);
        }
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert((scratch.create)()?),
        };
        let mut bytes = [0; 1 << 13];
        for keys in self.buffer.chunks(bytes.len() / 8) {
            for (place, key) in bytes.as_chunks_mut().0.iter_mut().zip(keys) {
                *place = key.to_le_bytes();
            }
            file.write_all(&bytes[..8 * keys.len()])?;
        }
        self.n_written += self.buffer.len() as u64;
        self.buffer.clear();
        Ok(())
    }

    fn read_into(self, keys: &mut Vec<u64>) -> Result<(), FormatError> {
        keys.clear();
        reserve(keys, usize::try_from(self.n_keys()).unwrap_or(usize::MAX))?;
        self.read(|more| {
            keys.extend_from_slice(more);
            Ok(())
        })
    }

    /// Shows all keys, in any order.
    fn read(self, mut show: impl FnMut(&[u64]) -> Result<(), FormatError>) -> Result<(), FormatError> {
        show(&self.buffer)?;
        drop(self.buffer);
        let Some(mut file) = self.file else { return Ok(()) };
        file.rewind()?;
        let mut bytes = vec![0; 1 << 16];
        let mut keys = Vec::new();
        let mut left = self.n_written;
        while left > 0 {
            // At most as many as the buffer takes.
            let n_keys = usize::try_from(left).unwrap_or(usize::MAX).min(bytes.len() / 8);
            file.read_exact(&mut bytes[..8 * n_keys])?;
            keys.clear();
            keys.extend(
                bytes[..8 * n_keys]
                    .as_chunks()
                    .0
                    .iter()
                    .map(|&key| u64::from_le_bytes(key)),
            );
            show(&keys)?;
            left -= n_keys as u64;
        }
        Ok(())
    }
}

fn reserve(keys: &mut Vec<u64>, more: usize) -> Result<(), GraphError> {
    let bytes = 8 * (keys.len() as u64 + more as u64);
    keys.try_reserve_exact(more)
        .map_err(|_| GraphError::OutOfMemory { bytes })
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::io::Cursor;

    use graph_core::Budget;
    use graph_core::families::SplitMix64;

    use super::*;

    #[test]
    fn keys_come_sorted_and_once() {
        for (n_vertices, n_keys, n_tails, most_bytes, is_spilled) in [
            (1, 1, 1, 0, false),
            (1000, 3_000, 1000, 1 << 20, false),
            (1000, 300_000, 1000, 1 << 16, true),
            // One row, longer than memory, and one edge over and over.
            (u32::MAX, 100_000, 1, 1 << 14, true),
            (1, 100_000, 1, 1 << 14, true),
            (u32::MAX, 50_000, u32::MAX, 1 << 15, true),
        ] {
            let n_files = Cell::new(0);
            let create = || {
                n_files.set(n_files.get() + 1);
                Ok(Box::new(Cursor::new(Vec::new())) as Box<dyn ScratchFile>)
            };
            let scratch = Scratch {
                create: &create,
                most_bytes,
            };
            // The first line of a text may promise anything.
            for promised in [n_keys, 0, u64::MAX] {
                let mut generator = SplitMix64::new(n_keys);
                let mut sorter = EdgeSorter::new(n_vertices, promised, scratch);
                let mut expected = Vec::new();
                for _ in 0..n_keys {
                    let tail = VertexId::new(generator.bounded(n_tails) + (n_vertices - n_tails));
                    let key = key(tail, VertexId::new(generator.bounded(n_vertices)));
                    assert_eq!(super::key(edge(key).0, edge(key).1), key);
                    sorter.add(key).unwrap();
                    expected.push(key);
                }
                expected.sort_unstable();
                expected.dedup();
                let mut found = Vec::new();
                let visit = |key| {
                    found.push(key);
                    Ok(())
                };
                sorter.drain(&mut Budget::unlimited().meter(), visit).unwrap();
                assert!(found == expected, "{n_vertices} {n_keys} {promised}");
            }
            assert_eq!(n_files.get() > 0, is_spilled, "{n_vertices} {n_keys}");
        }
    }
}
