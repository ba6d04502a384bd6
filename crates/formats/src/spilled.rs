//! Graphs whose edges lie in files that the caller lends, as they do not fit in memory: taken in any order, and written as
//! the same graph would be from memory. How edges are sorted, `spill` says; how they are read and written, each form.

use std::fmt;
use std::io::{self, Write};

use graph_core::{Budget, GraphError, Meter, VertexId};

use crate::csr::{Kind, SendBytes, write_sections};
use crate::spill::{EdgeSorter, Scratch, ScratchFile, edge, key};
use crate::{FormatError, Numbering};

/// Takes the edges of a graph in any order, with or without repeats, in limited memory.
///
/// ```
/// use std::io::Cursor;
/// use formats::{NamedGraph, Numbering, Scratch, ScratchFile, SpilledBuilder, csr};
/// use graph_core::{Budget, Digraph, VertexId};
/// // A program would make files without a name.
/// let create = || Ok(Box::new(Cursor::new(Vec::new())) as Box<dyn ScratchFile>);
/// let scratch = Scratch { create: &create, most_bytes: 1 << 20 };
/// let mut builder = SpilledBuilder::new(3, 2, scratch, &Budget::unlimited())?;
/// for (tail, head) in [(2, 0), (0, 1), (2, 0)] {
///     builder.add_edge(VertexId::new(tail), VertexId::new(head))?;
/// }
/// let (mut spilled, mut expected) = (Vec::new(), Vec::new());
/// builder.build(Numbering::ZeroBased, &Budget::unlimited())?.write_csr(&mut spilled)?;
/// let graph = Digraph::from_edges(3, &[(0, 1), (2, 0)])?;
/// csr::write(&NamedGraph::numbered(graph, Numbering::ZeroBased), &mut expected)?;
/// assert_eq!(spilled, expected);
/// # Ok::<(), formats::FormatError>(())
/// ```
pub struct SpilledBuilder<'a> {
    n_vertices: u32,
    scratch: Scratch<'a>,
    sorter: EdgeSorter<'a>,
}

impl<'a> SpilledBuilder<'a> {
    /// Starts a graph of so many vertices, and about so many edges: on the second number only speed depends.
    ///
    /// # Errors
    ///
    /// [`FormatError::Graph`] when the vertices are above the budget.
    pub fn new(
        n_vertices: u32,
        n_edges: u64,
        scratch: Scratch<'a>,
        budget: &Budget<'_>,
    ) -> Result<Self, FormatError> {
        let max_vertices = budget.max_vertices;
        if n_vertices > max_vertices {
            return Err(GraphError::TooManyVertices { max_vertices }.into());
        }
        Ok(Self {
            n_vertices,
            scratch,
            sorter: EdgeSorter::new(n_vertices, n_edges, scratch),
        })
    }

    /// Adds an edge; adding it again does not change the graph.
    ///
    /// # Errors
    ///
    /// [`FormatError::Graph`] for a vertex that does not exist and when memory is refused, [`FormatError::Io`].
    #[inline]
    pub fn add_edge(&mut self, tail: VertexId, head: VertexId) -> Result<(), FormatError> {
        let n_vertices = self.n_vertices;
        for vertex in [tail, head] {
            if vertex.get() >= n_vertices {
                return Err(GraphError::VertexOutOfRange { vertex, n_vertices }.into());
            }
        }
        self.sorter.add(key(tail, head))
    }

    /// Brings the edges into order; units of work are edges.
    ///
    /// # Errors
    ///
    /// [`FormatError::Graph`] when memory is refused or the watch says so, [`FormatError::Io`].
    ///
    /// # Complexity
    ///
    /// Time `O(V + E log E)`, memory as the caller allows; in files 8 bytes an edge and then 4, and 8 a vertex.
    pub fn build(self, numbering: Numbering, budget: &Budget<'_>) -> Result<SpilledGraph<'a>, FormatError> {
        let rows = Rows::of_sorted(self.n_vertices, self.sorter, self.scratch, &mut budget.meter())?;
        Ok(SpilledGraph {
            numbering: if self.n_vertices > 0 {
                numbering
            } else {
                Numbering::ZeroBased
            },
            scratch: self.scratch,
            rows,
            reversed: None,
        })
    }
}

/// A graph whose rows lie in files.
pub struct SpilledGraph<'a> {
    numbering: Numbering,
    scratch: Scratch<'a>,
    rows: Rows,
    reversed: Option<Rows>,
}

impl SpilledGraph<'_> {
    /// Adds the graph with every edge turned round; units of work are edges.
    ///
    /// # Errors
    ///
    /// As for [`SpilledBuilder::build`].
    ///
    /// # Complexity
    ///
    /// As for [`SpilledBuilder::build`].
    pub fn with_reversed(mut self, budget: &Budget<'_>) -> Result<Self, FormatError> {
        let n_vertices = self.rows.n_vertices;
        let mut sorter = EdgeSorter::new(n_vertices, self.rows.n_edges, self.scratch);
        let mut meter = budget.meter();
        self.rows.visit(|tail, head| {
            meter.spend(1)?;
            sorter.add(key(head, tail))
        })?;
        self.reversed = Some(Rows::of_sorted(n_vertices, sorter, self.scratch, &mut meter)?);
        Ok(self)
    }

    /// Writes the graph in the form [`csr`](crate::csr): the same bytes as from memory.
    ///
    /// # Errors
    ///
    /// [`FormatError::Io`].
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)`, one buffer.
    pub fn write_csr(mut self, out: impl Write) -> Result<(), FormatError> {
        let (n_vertices, n_edges) = (self.rows.n_vertices, self.rows.n_edges);
        let is_narrow = u32::try_from(n_edges).is_ok();
        let [starts, reversed_starts] = Kind::starts(is_narrow);
        let mut contents = self.rows.contents(is_narrow, [starts, Kind::Targets]);
        if let Some(reversed) = &mut self.reversed {
            contents.extend(reversed.contents(is_narrow, [reversed_starts, Kind::ReversedTargets]));
        }
        Ok(write_sections(
            self.numbering,
            n_vertices,
            n_edges,
            contents,
            out,
        )?)
    }

    /// Writes the graph in the form [`edges`](crate::edges): the same bytes as from memory.
    ///
    /// # Errors
    ///
    /// [`FormatError::Io`].
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)`, one buffer.
    pub fn write_edges(mut self, out: impl Write) -> Result<(), FormatError> {
        let (n_vertices, n_edges, numbering) = (self.rows.n_vertices, self.rows.n_edges, self.numbering);
        crate::edges::write_visited(n_vertices, n_edges, numbering, out, |visit| {
            self.rows.visit(visit)
        })
    }
}

impl fmt::Debug for SpilledBuilder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SpilledBuilder")
            .field("n_vertices", &self.n_vertices)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for SpilledGraph<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SpilledGraph")
            .field("n_vertices", &self.rows.n_vertices)
            .field("n_edges", &self.rows.n_edges)
            .finish_non_exhaustive()
    }
}

/// The tables of a graph in files.
pub(crate) struct Rows {
    pub(crate) n_vertices: u32,
    pub(crate) n_edges: u64,
    starts: Numbers<8>,
    targets: Numbers<4>,
}

impl Rows {
    pub(crate) fn of_sorted(
        n_vertices: u32,
        sorter: EdgeSorter<'_>,
        scratch: Scratch<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Self, FormatError> {
        let mut rows = Self {
            n_vertices,
            n_edges: 0,
            starts: Numbers::new((scratch.create)()?),
            targets: Numbers::new((scratch.create)()?),
        };
        let mut next_row = 0;
        sorter.drain(meter, |key| {
            let (tail, head) = edge(key);
            while next_row <= u64::from(tail.get()) {
                rows.starts.push(rows.n_edges.to_le_bytes())?;
                next_row += 1;
            }
            rows.targets.push(head.get().to_le_bytes())?;
            rows.n_edges += 1;
            Ok(())
        })?;
        while next_row <= u64::from(n_vertices) {
            rows.starts.push(rows.n_edges.to_le_bytes())?;
            next_row += 1;
        }
        rows.starts.flush()?;
        rows.targets.flush()?;
        Ok(rows)
    }

    /// Shows all edges in increasing order.
    fn visit(
        &mut self,
        mut visit: impl FnMut(VertexId, VertexId) -> Result<(), FormatError>,
    ) -> Result<(), FormatError> {
        let (mut starts, mut targets) = (self.starts.read()?, self.targets.read()?);
        let mut start = starts.next()?.map_or(0, u64::from_le_bytes);
        for tail in (0..self.n_vertices).map(VertexId::new) {
            let end = starts.next()?.map_or(start, u64::from_le_bytes);
            for _ in start..end {
                if let Some(head) = targets.next()? {
                    visit(tail, VertexId::new(u32::from_le_bytes(head)))?;
                }
            }
            start = end;
        }
        Ok(())
    }

    /// What the sections of these kinds hold: starts and targets.
    pub(crate) fn contents(
        &mut self,
        is_narrow: bool,
        [starts_kind, targets_kind]: [Kind; 2],
    ) -> Vec<(Kind, SendBytes<'_>)> {
        let (starts, targets) = (&mut self.starts, &mut self.targets);
        let send_starts = move |to: &mut dyn FnMut(&[u8]) -> io::Result<()>| {
            starts.send(&mut |bytes| {
                if !is_narrow {
                    return to(bytes);
                }
                // The upper halves are 0.
                let halves = bytes.as_chunks::<8>().0.iter().flat_map(|start| &start[..4]);
                to(&halves.copied().collect::<Vec<_>>())
            })
        };
        let send_targets = move |to: &mut dyn FnMut(&[u8]) -> io::Result<()>| targets.send(to);
        vec![
            (starts_kind, Box::new(send_starts)),
            (targets_kind, Box::new(send_targets)),
        ]
    }
}

/// Numbers of so many bytes, one after the other in a file.
struct Numbers<const N: usize> {
    file: Box<dyn ScratchFile>,
    buffer: Vec<u8>,
    n_bytes: u64,
}

impl<const N: usize> Numbers<N> {
    /// A multiple of the length of a number.
    const BUFFER: usize = 1 << 16;

    fn new(file: Box<dyn ScratchFile>) -> Self {
        Self {
            file,
            buffer: Vec::with_capacity(Self::BUFFER),
            n_bytes: 0,
        }
    }

    #[inline]
    fn push(&mut self, number: [u8; N]) -> io::Result<()> {
        if self.buffer.len() == Self::BUFFER {
            self.flush()?;
        }
        self.buffer.extend_from_slice(&number);
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.write_all(&self.buffer)?;
        self.n_bytes += self.buffer.len() as u64;
        self.buffer.clear();
        Ok(())
    }

    /// Shows all bytes in stretches of whole numbers.
    fn send(&mut self, to: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        let mut reader = self.read()?;
        while reader.fill()? {
            to(reader.bytes())?;
        }
        Ok(())
    }

    fn read(&mut self) -> io::Result<Reader<'_, N>> {
        self.file.rewind()?;
        Ok(Reader {
            file: &mut *self.file,
            buffer: vec![0; Self::BUFFER],
            at: 0,
            end: 0,
            n_left: self.n_bytes,
        })
    }
}

/// Numbers on their way back from a file.
struct Reader<'a, const N: usize> {
    file: &'a mut dyn ScratchFile,
    buffer: Vec<u8>,
    // Invariant: `buffer[at..end]` are read and not yet passed, whole numbers.
    at: usize,
    end: usize,
    n_left: u64,
}

impl<const N: usize> Reader<'_, N> {
    /// Reads the next stretch; false when there is none.
    fn fill(&mut self) -> io::Result<bool> {
        let length = usize::try_from(self.n_left)
            .unwrap_or(usize::MAX)
            .min(self.buffer.len());
        self.file.read_exact(&mut self.buffer[..length])?;
        self.n_left -= length as u64;
        (self.at, self.end) = (0, length);
        Ok(length > 0)
    }

    fn bytes(&self) -> &[u8] {
        &self.buffer[self.at..self.end]
    }

    #[inline]
    fn next(&mut self) -> io::Result<Option<[u8; N]>> {
        if self.at == self.end && !self.fill()? {
            return Ok(None);
        }
        let number = self.bytes().first_chunk().copied();
        self.at += N;
        Ok(number)
    }
}
