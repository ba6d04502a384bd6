//! The form `csr`: a graph in binary, as it lies in memory.
//!
//! All numbers are unsigned and little-endian. In this order:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | the magic number `89 55 50 47 0d 0a 1a 0a`, with `UPG` in it |
//! | 4 | the version, 1 |
//! | 4 | flags: bit 0 for one-based numbering, bit 1 for names; the others are 0 |
//! | 8 | V, the number of vertices, at most 2^32 - 1 |
//! | 8 | E, the number of edges |
//! | 8 | T, the length of all names together in bytes, 0 without names |
//! | 8 (V + 1) | offsets: row v of the targets is `offsets[v]..offsets[v + 1]` |
//! | 4 E | targets, every row strictly increasing |
//! | 8 V | with names only: where the name of each vertex ends in their text |
//! | T | the names in UTF-8, one after the other, all different |
//! | 4 | the checksum: CRC-32 of all bytes before it (IEEE 802.3) |
//!
//! Offsets lie at a multiple of 8 from the start and targets at a multiple of 4, so that a file can be mapped.

use std::io::{self, Read, Write};

use graph_core::{Budget, Digraph, GraphError, VertexId};

use crate::sink::Sink;
use crate::{FormatError, NamedGraph, Numbering, VertexNames};

const MAGIC: [u8; 8] = [0x89, b'U', b'P', b'G', b'\r', b'\n', 0x1a, b'\n'];
const VERSION: u32 = 1;
const ONE_BASED: u32 = 1;
const NAMED: u32 = 2;
const CHUNK: usize = 1 << 16;

/// Whether an input that starts with these bytes, at least eight, is meant to be of the form `csr`.
///
/// ```
/// assert!(formats::csr::is_meant(b"\x89UPG\r\n\x1a\n\x01\0\0\0"));
/// assert!(!formats::csr::is_meant(b"3 2\n0 1\n"));
/// ```
#[must_use]
pub fn is_meant(start: &[u8]) -> bool {
    start.starts_with(&MAGIC)
}

/// Reads a graph in the form `csr`; every invariant of the graph and the checksum are checked. T is not
/// looked at where the flags say that there are no names.
///
/// # Errors
///
/// [`FormatError::Binary`] where the bytes are not of the form, [`FormatError::Graph`] when the graph exceeds the
/// budget, whose unit of work is 64 KiB of input, or memory, and [`FormatError::Io`].
///
/// # Complexity
///
/// Time `O(V + E + T)`, no extra space beside the tables, which grow as the input delivers them.
///
/// # Examples
///
/// ```
/// use formats::{NamedGraph, Numbering, csr};
/// use graph_core::{Budget, Digraph};
/// let graph = NamedGraph::numbered(Digraph::from_edges(3, &[(0, 2)])?, Numbering::OneBased);
/// let mut bytes = Vec::new();
/// csr::write(&graph, &mut bytes)?;
/// assert_eq!(csr::read(bytes.as_slice(), &Budget::unlimited())?, graph);
///
/// bytes[40] ^= 1;
/// assert!(csr::read(bytes.as_slice(), &Budget::unlimited()).is_err());
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn read(reader: impl Read, budget: &Budget<'_>) -> Result<NamedGraph, FormatError> {
    let mut input = Input::new(reader, budget);
    let header = Header::read(&mut input, budget)?;
    let offsets = input.table(
        u64::from(header.n_vertices) + 1,
        "the offsets",
        u64::from_le_bytes,
    )?;
    let to_vertex = |bytes| VertexId::new(u32::from_le_bytes(bytes));
    let targets = input.table(header.n_edges, "the targets", to_vertex)?;
    let end_of_tables = input.offset;
    let names = if header.flags & NAMED == 0 {
        None
    } else {
        Some(names(&mut input, &header)?)
    };
    input.checksum()?;
    let graph = Digraph::from_tables(offsets, targets).ok_or_else(|| FormatError::Binary {
        offset: end_of_tables,
        expected:
            "offsets that never fall from 0 to the number of edges, and rows that rise, before this place"
                .into(),
    })?;
    let numbering = if header.flags & ONE_BASED == 0 {
        Numbering::ZeroBased
    } else {
        Numbering::OneBased
    };
    Ok(match names {
        None => NamedGraph::numbered(graph, numbering),
        Some(names) => NamedGraph::named(graph, names).ok_or_else(|| FormatError::Binary {
            offset: end_of_tables,
            expected: "a name of its own for each vertex".into(),
        })?,
    })
}

struct Header {
    flags: u32,
    n_vertices: u32,
    n_edges: u64,
    text_length: u64,
}

impl Header {
    fn read<R: Read>(input: &mut Input<'_, R>, budget: &Budget<'_>) -> Result<Self, FormatError> {
        if input.array("the magic number of the form csr")? != MAGIC {
            return Err(FormatError::Binary {
                offset: 0,
                expected: "the magic number of the form csr".into(),
            });
        }
        let version = u32::from_le_bytes(input.array("the version")?);
        if version != VERSION {
            return Err(FormatError::Binary {
                offset: 8,
                expected: format!("version {VERSION}, found {version}"),
            });
        }
        let flags = u32::from_le_bytes(input.array("the flags")?);
        if flags & !(ONE_BASED | NAMED) != 0 {
            return Err(FormatError::Binary {
                offset: 12,
                expected: format!("only flags 1 and 2, found {flags:#x}"),
            });
        }
        let n_vertices = u64::from_le_bytes(input.array("the number of vertices")?);
        let n_vertices = u32::try_from(n_vertices).map_err(|_| FormatError::Binary {
            offset: 16,
            expected: format!("at most {} vertices, found {n_vertices}", u32::MAX),
        })?;
        let n_edges = u64::from_le_bytes(input.array("the number of edges")?);
        let text_length = u64::from_le_bytes(input.array("the length of the names")?);
        if n_vertices > budget.max_vertices {
            let max_vertices = budget.max_vertices;
            return Err(GraphError::TooManyVertices { max_vertices }.into());
        }
        if n_edges > budget.max_edges {
            let max_edges = budget.max_edges;
            return Err(GraphError::TooManyEdges { max_edges }.into());
        }
        Ok(Self {
            flags,
            n_vertices,
            n_edges,
            text_length,
        })
    }
}

fn names<R: Read>(input: &mut Input<'_, R>, header: &Header) -> Result<VertexNames, FormatError> {
    let ends_offset = input.offset;
    let ends = input.table(
        u64::from(header.n_vertices),
        "the ends of the names",
        u64::from_le_bytes,
    )?;
    let text_offset = input.offset;
    let text = input.table(header.text_length, "the names", |[byte]: [u8; 1]| byte)?;
    let text = String::from_utf8(text).map_err(|error| FormatError::Binary {
        offset: text_offset + error.utf8_error().valid_up_to() as u64,
        expected: "names in UTF-8".into(),
    })?;
    let mut names = VertexNames::new();
    let mut start = 0;
    for (place, &end) in (0u64..).zip(&ends) {
        let name = usize::try_from(end)
            .ok()
            .and_then(|end| Some((end, text.get(start..end)?)));
        let (end, name) = name.ok_or_else(|| FormatError::Binary {
            offset: ends_offset + 8 * place,
            expected: "the end of a name, not before its start and not inside a character".into(),
        })?;
        names.intern(name)?;
        start = end;
    }
    if start != text.len() {
        return Err(FormatError::Binary {
            offset: text_offset + start as u64,
            expected: "no text after the last name".into(),
        });
    }
    Ok(names)
}

/// Bytes read so far, with their checksum.
struct Input<'a, R> {
    reader: R,
    offset: u64,
    hasher: crc32fast::Hasher,
    meter: graph_core::Meter<'a>,
}

impl<'a, R: Read> Input<'a, R> {
    fn new(reader: R, budget: &Budget<'a>) -> Self {
        Self {
            reader,
            offset: 0,
            hasher: crc32fast::Hasher::new(),
            meter: budget.meter(),
        }
    }

    fn array<const N: usize>(&mut self, what: &str) -> Result<[u8; N], FormatError> {
        let mut bytes = [0; N];
        self.fill(&mut bytes, what)?;
        Ok(bytes)
    }

    fn fill(&mut self, bytes: &mut [u8], what: &str) -> Result<(), FormatError> {
        self.reader
            .read_exact(bytes)
            .map_err(|error| match error.kind() {
                io::ErrorKind::UnexpectedEof => FormatError::Binary {
                    offset: self.offset,
                    expected: format!("{what}, but the input ends within the next {} bytes", bytes.len()),
                },
                _ => error.into(),
            })?;
        self.hasher.update(bytes);
        self.offset += bytes.len() as u64;
        Ok(())
    }

    /// Reads so many entries; room for them is made as they come.
    fn table<const N: usize, T>(
        &mut self,
        length: u64,
        what: &str,
        entry: impl Fn([u8; N]) -> T,
    ) -> Result<Vec<T>, FormatError> {
        let mut table = Vec::new();
        let mut chunk = vec![0; CHUNK];
        let mut left = length;
        while left > 0 {
            // The minimum is at most the constant, a usize.
            let n = usize::try_from(left.min((CHUNK / N) as u64)).unwrap_or(CHUNK / N);
            let bytes = &mut chunk[..n * N];
            self.fill(bytes, what)?;
            self.meter.spend(1)?;
            if table.capacity() - table.len() < n {
                // Twice as much, but no more than is to come.
                let room = left.min(table.len().max(n) as u64);
                let refused = |_| GraphError::OutOfMemory {
                    bytes: length.saturating_mul(N as u64),
                };
                table
                    .try_reserve_exact(usize::try_from(room).unwrap_or(usize::MAX))
                    .map_err(refused)?;
            }
            table.extend(bytes.as_chunks().0.iter().map(|&bytes| entry(bytes)));
            left -= n as u64;
        }
        Ok(table)
    }

    /// Reads the checksum and the end of the input.
    fn checksum(&mut self) -> Result<(), FormatError> {
        let (offset, computed) = (self.offset, self.hasher.clone().finalize());
        let stated = u32::from_le_bytes(self.array("the checksum")?);
        if stated != computed {
            return Err(FormatError::Binary {
                offset,
                expected: format!("the checksum {computed:08x}, found {stated:08x}"),
            });
        }
        let mut more = [0];
        match self.reader.read_exact(&mut more) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(()),
            Err(error) => Err(error.into()),
            Ok(()) => Err(FormatError::Binary {
                offset: self.offset,
                expected: "the end of the input".into(),
            }),
        }
    }
}

/// Writes a graph in the form `csr`, with its names and numbering.
///
/// # Errors
///
/// Whatever the writer reports.
///
/// # Complexity
///
/// Time `O(V + E + T)`, one buffer.
///
/// # Examples
///
/// ```
/// use formats::{NamedGraph, Numbering, csr};
/// use graph_core::Digraph;
/// let graph = NamedGraph::numbered(Digraph::from_edges(3, &[(0, 2)])?, Numbering::ZeroBased);
/// let mut bytes = Vec::new();
/// csr::write(&graph, &mut bytes)?;
/// assert_eq!(bytes.len(), 40 + 8 * (3 + 1) + 4 + 4);
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn write(graph: &NamedGraph, out: impl Write) -> io::Result<()> {
    let mut sink = Sink::new(Hashed {
        out,
        hasher: crc32fast::Hasher::new(),
    });
    let digraph = graph.graph();
    let names = graph.names();
    let mut flags = if names.is_some() { NAMED } else { 0 };
    if graph.numbering() == Numbering::OneBased {
        flags |= ONE_BASED;
    }
    let text_length: usize = names.map_or(0, |names| names.iter().map(str::len).sum());
    let header = &mut sink.buffer;
    header.extend_from_slice(&MAGIC);
    header.extend_from_slice(&VERSION.to_le_bytes());
    header.extend_from_slice(&flags.to_le_bytes());
    header.extend_from_slice(&u64::from(digraph.n_vertices()).to_le_bytes());
    header.extend_from_slice(&digraph.n_edges().to_le_bytes());
    header.extend_from_slice(&(text_length as u64).to_le_bytes());
    for offset in digraph.offsets() {
        sink.buffer.extend_from_slice(&offset.to_le_bytes());
        sink.spill()?;
    }
    for target in digraph.targets() {
        sink.buffer.extend_from_slice(&target.get().to_le_bytes());
        sink.spill()?;
    }
    if let Some(names) = names {
        let mut end = 0;
        for name in names.iter() {
            end += name.len() as u64;
            sink.buffer.extend_from_slice(&end.to_le_bytes());
            sink.spill()?;
        }
        for name in names.iter() {
            sink.buffer.extend_from_slice(name.as_bytes());
            sink.spill()?;
        }
    }
    let Hashed { mut out, hasher } = sink.finish()?;
    out.write_all(&hasher.finalize().to_le_bytes())?;
    out.flush()
}

/// A writer that takes the checksum of what passes.
struct Hashed<W> {
    out: W,
    hasher: crc32fast::Hasher,
}

impl<W: Write> Write for Hashed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let n = self.out.write(bytes)?;
        self.hasher.update(&bytes[..n]);
        Ok(n)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
