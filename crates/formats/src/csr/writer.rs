//! Writing the form `csr`, version 2: each section is gone through twice, for its checksum and for its bytes. Where the
//! sections lie, `header` says.

use std::io::{self, Write};

use graph_core::{Digraph, VertexId};

use super::header::{Header, Kind};
use crate::{NamedGraph, VertexNames};

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
    let [starts, reversed_starts] = Kind::starts(is_narrow);
    let mut contents = vec![
        (starts, Content::Starts { digraph, is_narrow }),
        (Kind::Targets, Content::Targets(digraph.targets())),
    ];
    if let Some(reversed) = graph.reversed() {
        let digraph = reversed;
        contents.push((reversed_starts, Content::Starts { digraph, is_narrow }));
        contents.push((Kind::ReversedTargets, Content::Targets(reversed.targets())));
    }
    if let Some(names) = graph.names() {
        contents.push((Kind::NameEnds, Content::NameEnds(names)));
        contents.push((Kind::Names, Content::Names(names)));
    }
    let described = contents.iter().map(|(kind, content)| {
        let (length, checksum) = content.length_and_checksum();
        (*kind, length, checksum)
    });
    let too_long = || io::Error::from(io::ErrorKind::FileTooLarge);
    let header = Header::new(
        graph.numbering(),
        digraph.n_vertices(),
        digraph.n_edges(),
        described,
    )
    .ok_or_else(too_long)?;
    let mut out = Placed { out, offset: 0 };
    out.write(&header.bytes())?;
    for (section, (_, content)) in header.sections.iter().zip(&contents) {
        out.pad(section.offset)?;
        content.send(&mut |bytes| out.write(bytes))?;
    }
    out.out.flush()
}

/// What a section holds.
enum Content<'a> {
    Starts { digraph: &'a Digraph, is_narrow: bool },
    Targets(&'a [VertexId]),
    NameEnds(&'a VertexNames),
    Names(&'a VertexNames),
}

impl Content<'_> {
    fn length_and_checksum(&self) -> (u64, u32) {
        let (mut length, mut hasher) = (0, crc32fast::Hasher::new());
        let taken = self.send(&mut |bytes| {
            length += bytes.len() as u64;
            hasher.update(bytes);
            Ok(())
        });
        debug_assert!(taken.is_ok(), "counting does not fail");
        (length, hasher.finalize())
    }

    /// Sends all bytes, stretch by stretch.
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
fn send<T, const N: usize>(
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
struct Placed<W> {
    out: W,
    offset: u64,
}

impl<W: Write> Placed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes)?;
        self.offset += bytes.len() as u64;
        Ok(())
    }

    /// Writes zeros up to here.
    fn pad(&mut self, offset: u64) -> io::Result<()> {
        while self.offset < offset {
            self.write(&[0])?;
        }
        Ok(())
    }
}
