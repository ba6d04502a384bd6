//! From a text in blocks to its edges, in the order of the text: blocks are scanned on several threads, and taken one
//! after the other. A block that is not right, or has more edges than there may be, is read again by the exact reader, so
//! that errors do not depend on threads.

use std::collections::BTreeMap;
use std::io::Read;
use std::num::NonZeroUsize;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use super::blocks::{Block, Blocks};
use super::scan::{Scanned, Vertices, scan};
use super::{EdgeReader, FirstLine};
use crate::source::{Position, Source};
use crate::{FormatError, Numbering, SpilledBuilder};
use graph_core::{Budget, DigraphBuilder, GraphError, Meter, VertexId};

/// Takes the edges of a text in their order.
pub(super) trait TakeEdges {
    type Error: Into<FormatError>;

    fn take_edge(&mut self, tail: VertexId, head: VertexId) -> Result<(), Self::Error>;
}

impl TakeEdges for DigraphBuilder {
    type Error = GraphError;

    #[inline]
    fn take_edge(&mut self, tail: VertexId, head: VertexId) -> Result<(), GraphError> {
        self.add_edge(tail, head)
    }
}

impl TakeEdges for SpilledBuilder<'_> {
    type Error = FormatError;

    #[inline]
    fn take_edge(&mut self, tail: VertexId, head: VertexId) -> Result<(), FormatError> {
        self.add_edge(tail, head)
    }
}

/// Edges taken so far, and what is still to come.
pub(super) struct Assembly<'a, B> {
    builder: B,
    numbering: Numbering,
    n_vertices: u32,
    n_edges: u64,
    n_taken: u64,
    // Where the next block begins.
    position: Position,
    meter: Meter<'a>,
}

impl<'a, B: TakeEdges> Assembly<'a, B> {
    /// Starts a graph of which the first line says this.
    pub(super) fn new(numbering: Numbering, first_line: FirstLine, builder: B, budget: &Budget<'a>) -> Self {
        Self {
            builder,
            numbering,
            n_vertices: first_line.n_vertices,
            n_edges: first_line.n_edges,
            n_taken: 0,
            position: first_line.end,
            meter: budget.meter(),
        }
    }

    const fn vertices(&self) -> Vertices {
        Vertices {
            first: self.numbering.first(),
            n_vertices: self.n_vertices,
        }
    }

    /// Takes all edges of a text, whose blocks are scanned one after the other.
    pub(super) fn take_all(mut self, mut blocks: Blocks<impl Read>) -> Result<B, FormatError> {
        while let Some(block) = blocks.next_block()? {
            if !block.is_whole {
                return self.take_rest(&block, blocks.reader());
            }
            let scanned = scan(&block, self.vertices());
            self.take(&block, &scanned)?;
            blocks.take_back(block);
        }
        self.finish()
    }

    /// The same, on this thread and others.
    pub(super) fn take_all_on(
        mut self,
        blocks: Blocks<impl Read + Send>,
        n_threads: NonZeroUsize,
    ) -> Result<B, FormatError> {
        let vertices = self.vertices();
        let blocks = Mutex::new(blocks);
        let unfinished = thread::scope(|scope| {
            let most_waiting = 2 * n_threads.get();
            let (sender, receiver) = sync_channel(most_waiting);
            for _ in 1..n_threads.get() {
                let (blocks, sender) = (&blocks, sender.clone());
                scope.spawn(move || scan_and_send(blocks, vertices, &sender));
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut next = 0;
            loop {
                waiting.extend(receiver.try_iter());
                while let Some(part) = waiting.remove(&next) {
                    next += 1;
                    let (block, scanned) = part?;
                    if !block.is_whole {
                        return Ok::<_, FormatError>(Some(block));
                    }
                    self.take(&block, &scanned)?;
                    unpoisoned(&blocks).take_back(block);
                }
                // Too many wait for one that another thread has.
                let part = if waiting.len() < most_waiting {
                    next_part(&blocks, vertices)
                } else {
                    None
                };
                // Without a block left to scan, the others end, and then there is nothing to receive.
                match part.or_else(|| receiver.recv().ok()) {
                    Some((number, part)) => waiting.insert(number, part),
                    None if waiting.contains_key(&next) => continue,
                    None => return Ok(None),
                };
            }
        })?;
        match unfinished {
            Some(block) => self.take_rest(&block, unpoisoned(&blocks).reader()),
            None => self.finish(),
        }
    }

    /// Takes the edges of a block that is whole.
    fn take(&mut self, block: &Block, scanned: &Scanned) -> Result<(), FormatError> {
        let n_edges = scanned.edges.len() as u64;
        if !scanned.is_right || n_edges > self.n_edges - self.n_taken {
            let source = Source::resume(block.bytes(), self.position);
            self.position = self.read_exactly(source)?;
            return Ok(());
        }
        self.meter.spend(n_edges)?;
        for &(tail, head) in &scanned.edges {
            self.builder.take_edge(tail, head).map_err(Into::into)?;
        }
        self.n_taken += n_edges;
        if block.bytes().last() == Some(&b'\n') {
            self.position.line += scanned.n_line_ends;
            self.position.column = 1;
        } else {
            self.position = self.position.after(block.bytes());
        }
        Ok(())
    }

    /// Takes the edges from a block that is not whole on, line by line.
    fn take_rest(mut self, block: &Block, reader: &mut impl Read) -> Result<B, FormatError> {
        let source = Source::resume(block.bytes().chain(reader), self.position);
        self.position = self.read_exactly(source)?;
        self.finish()
    }

    /// Takes edges by the reader that says what is wrong; returns where the text ends.
    fn read_exactly<R: Read>(&mut self, source: Source<R>) -> Result<Position, FormatError> {
        let meter = core::mem::replace(&mut self.meter, Budget::unlimited().meter());
        let mut edges = EdgeReader {
            source,
            numbering: self.numbering,
            meter,
        };
        while edges.source.next_line()? {
            if self.n_taken == self.n_edges {
                edges.end(&format!("{} edges", self.n_edges))?;
            }
            let (tail, head) = edges.pair(self.n_vertices, "edge", self.n_edges, self.n_taken)?;
            self.builder.take_edge(tail, head).map_err(Into::into)?;
            self.n_taken += 1;
        }
        self.meter = edges.meter;
        Ok(edges.source.position())
    }

    /// Gives the builder back at the end of the text.
    fn finish(self) -> Result<B, FormatError> {
        if self.n_taken < self.n_edges {
            let expected = super::another("edge", self.n_edges, self.n_taken);
            return Err(Source::resume(&b""[..], self.position).error(expected));
        }
        Ok(self.builder)
    }
}

/// A block with what a thread has found in it, or why there is none.
type Part = Result<(Block, Scanned), FormatError>;

fn scan_and_send<R: Read>(blocks: &Mutex<Blocks<R>>, vertices: Vertices, sender: &SyncSender<(u64, Part)>) {
    while let Some(part) = next_part(blocks, vertices) {
        // Nobody listens any more after an error.
        if sender.send(part).is_err() {
            return;
        }
    }
}

/// Scans the next block; nothing when none is left.
fn next_part<R: Read>(blocks: &Mutex<Blocks<R>>, vertices: Vertices) -> Option<(u64, Part)> {
    let mut reader = unpoisoned(blocks);
    let number = reader.n_given();
    let block = match reader.next_block() {
        Ok(block) => block?,
        Err(error) => return Some((number, Err(error.into()))),
    };
    drop(reader);
    let scanned = if block.is_whole {
        scan(&block, vertices)
    } else {
        Scanned::default()
    };
    Some((number, Ok((block, scanned))))
}

fn unpoisoned<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
