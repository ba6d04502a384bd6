//! Writing the form `csr`, version 2: each section is gone through twice, for its checksum and for its bytes. Where the
//! sections lie, `header` says.

use std::io::{self, Write};

use graph_core::{Budget, Digraph, VertexId};

use super::header::{Header, Kind};
use crate::spill::{EdgeSorter, key};
use crate::spilled::Rows;
use crate::{FormatError, NamedGraph, Numbering, Scratch, VertexNames};

/// Bytes gathered before they are written.
const BUFFER: usize = 1 << 16;

/// Writes a graph in the form `csr`, with its names and numbering, and with its reversal if it has one.
///
/// # Errors
///
/// Whatever the writer reports.
///
/// # Complexity
///
/// Time `O(V + E)` and linear in the names, one buffer.
///
/// # Examples
///
/// ```
/// use formats::{NamedGraph, Numbering, csr};
/// use graph_core::Digraph;
/// let digraph = Digraph::from_edges(3, &[(0, 2)])?;
/// let reversed = digraph.reversed()?;
/// let graph = NamedGraph::numbered(digraph, Numbering::ZeroBased);
/// let mut bytes = Vec::new();
/// csr::write(&graph, &mut bytes)?;
/// assert_eq!(bytes.len(), 192 + 4);
///
/// bytes.clear();
/// csr::write(&graph.with_reversed(reversed), &mut bytes)?;
/// assert_eq!(bytes.len(), 384 + 4);
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn write(graph: &NamedGraph, out: impl Write) -> io::Result<()> {
    let digraph = graph.graph();
    let is_narrow = u32::try_from(digraph.n_edges()).is_ok();
    let [_, reversed_starts] = Kind::starts(is_narrow);
    let mut contents = forward(digraph, is_narrow);
    if let Some(digraph) = graph.reversed() {
        contents.push((reversed_starts, Content::Starts { digraph, is_narrow }.sender()));
        contents.push((
            Kind::ReversedTargets,
            Content::Targets(digraph.targets()).sender(),
        ));
    }
    contents.extend(names(graph));
    let (n_vertices, n_edges) = (digraph.n_vertices(), digraph.n_edges());
    write_sections(graph.numbering(), n_vertices, n_edges, contents, out)
}

/// [`write()`] of a graph beside its reversal, where there is no memory for that: it is sorted in files that the caller
/// lends. The same bytes are written. Units of work are edges.
///
/// # Errors
///
/// [`FormatError::Graph`] when memory is refused or the watch says so, [`FormatError::Io`].
///
/// # Complexity
///
/// Time `O(V + E log E)`, memory as the caller allows; in files 8 bytes an edge and then 4, and 8 a vertex.
///
/// # Examples
///
/// ```
/// use std::io::Cursor;
/// use formats::{NamedGraph, Numbering, Scratch, ScratchFile, csr};
/// use graph_core::{Budget, Digraph};
/// let digraph = Digraph::from_edges(3, &[(0, 2)])?;
/// let reversed = digraph.reversed()?;
/// let graph = NamedGraph::numbered(digraph, Numbering::ZeroBased);
/// let create = || Ok(Box::new(Cursor::new(Vec::new())) as Box<dyn ScratchFile>);
/// let scratch = Scratch { create: &create, most_bytes: 1 << 20 };
/// let (mut spilled, mut expected) = (Vec::new(), Vec::new());
/// csr::write_reversing(&graph, scratch, &Budget::unlimited(), &mut spilled)?;
/// csr::write(&graph.with_reversed(reversed), &mut expected)?;
/// assert_eq!(spilled, expected);
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn write_reversing(
    graph: &NamedGraph,
    scratch: Scratch<'_>,
    budget: &Budget<'_>,
    out: impl Write,
) -> Result<(), FormatError> {
    let digraph = graph.graph();
    let (n_vertices, n_edges) = (digraph.n_vertices(), digraph.n_edges());
    let mut meter = budget.meter();
    let mut sorter = EdgeSorter::new(n_vertices, n_edges, scratch);
    for (tail, head) in digraph.edges() {
        meter.spend(1)?;
        sorter.add(key(head, tail))?;
    }
    let mut reversed = Rows::of_sorted(n_vertices, sorter, scratch, &mut meter)?;
    let is_narrow = u32::try_from(n_edges).is_ok();
    let [_, reversed_starts] = Kind::starts(is_narrow);
    let mut contents = forward(digraph, is_narrow);
    contents.extend(reversed.contents(is_narrow, [reversed_starts, Kind::ReversedTargets]));
    contents.extend(names(graph));
    Ok(write_sections(
        graph.numbering(),
        n_vertices,
        n_edges,
        contents,
        out,
    )?)
}

/// Sends the bytes of a section, the same each time it is called.
pub(crate) type SendBytes<'a> =
    Box<dyn FnMut(&mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> + 'a>;

/// Writes a file of these sections, which are in the order of their kinds.
pub(crate) fn write_sections(
    numbering: Numbering,
    n_vertices: u32,
    n_edges: u64,
    mut contents: Vec<(Kind, SendBytes<'_>)>,
    out: impl Write,
) -> io::Result<()> {
    let mut described = Vec::new();
    for (kind, send) in &mut contents {
        let (mut length, mut hasher) = (0, crc32fast::Hasher::new());
        send(&mut |bytes| {
            length += bytes.len() as u64;
            hasher.update(bytes);
            Ok(())
        })?;
        described.push((*kind, length, hasher.finalize()));
    }
    let too_long = || io::Error::from(io::ErrorKind::FileTooLarge);
    let header = Header::new(numbering, n_vertices, n_edges, described).ok_or_else(too_long)?;
    let mut out = Placed::new(out);
    out.write(&header.bytes())?;
    for (section, (_, send)) in header.sections.iter().zip(&mut contents) {
        out.pad(section.offset)?;
        send(&mut |bytes| out.write(bytes))?;
    }
    out.into_inner().flush()
}

/// The sections of a graph itself.
fn forward(digraph: &Digraph, is_narrow: bool) -> Vec<(Kind, SendBytes<'_>)> {
    let [starts, _] = Kind::starts(is_narrow);
    vec![
        (starts, Content::Starts { digraph, is_narrow }.sender()),
        (Kind::Targets, Content::Targets(digraph.targets()).sender()),
    ]
}

/// The sections of names, if there are names.
fn names(graph: &NamedGraph) -> Vec<(Kind, SendBytes<'_>)> {
    let sections = graph.names().map(|names| {
        [
            (Kind::NameEnds, Content::NameEnds(names).sender()),
            (Kind::Names, Content::Names(names).sender()),
        ]
    });
    sections.into_iter().flatten().collect()
}

/// What a section holds.
enum Content<'a> {
    Starts { digraph: &'a Digraph, is_narrow: bool },
    Targets(&'a [VertexId]),
    NameEnds(&'a VertexNames),
    Names(&'a VertexNames),
}

impl<'a> Content<'a> {
    fn sender(self) -> SendBytes<'a> {
        Box::new(move |mut to| self.send(&mut to))
    }

    fn send(&self, to: &mut impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        match self {
            // Narrow starts are below 2^32.
            Self::Starts {
                digraph,
                is_narrow: true,
            } => send(
                digraph.offsets(),
                |start| u32::try_from(start).unwrap_or(u32::MAX).to_le_bytes(),
                to,
            ),
            Self::Starts {
                digraph,
                is_narrow: false,
            } => send(digraph.offsets(), u64::to_le_bytes, to),
            Self::Targets(targets) => send(targets.iter(), |target| target.get().to_le_bytes(), to),
            Self::NameEnds(names) => {
                let mut end = 0;
                let ends = names.iter().map(|name| {
                    end += name.len() as u64;
                    end
                });
                send(ends, u64::to_le_bytes, to)
            }
            Self::Names(names) => {
                let mut buffer = Vec::with_capacity(BUFFER);
                for name in names.iter() {
                    buffer.extend_from_slice(name.as_bytes());
                    if buffer.len() >= BUFFER {
                        to(&buffer)?;
                        buffer.clear();
                    }
                }
                to(&buffer)
            }
        }
    }
}

/// Sends numbers as bytes.
pub(super) fn send<T, const N: usize>(
    mut numbers: impl Iterator<Item = T>,
    bytes: impl Fn(T) -> [u8; N],
    to: &mut impl FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let mut buffer = Vec::with_capacity(BUFFER);
    loop {
        buffer.clear();
        for number in numbers.by_ref().take(BUFFER / N) {
            buffer.extend_from_slice(&bytes(number));
        }
        if buffer.is_empty() {
            return Ok(());
        }
        to(&buffer)?;
    }
}

/// A writer that knows how far it has come.
pub(super) struct Placed<W> {
    out: W,
    offset: u64,
}

impl<W: Write> Placed<W> {
    pub(super) const fn new(out: W) -> Self {
        Self { out, offset: 0 }
    }

    pub(super) fn into_inner(self) -> W {
        self.out
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes)?;
        self.offset += bytes.len() as u64;
        Ok(())
    }

    /// Writes zeros up to here.
    pub(super) fn pad(&mut self, offset: u64) -> io::Result<()> {
        while self.offset < offset {
            self.write(&[0])?;
        }
        Ok(())
    }
}
