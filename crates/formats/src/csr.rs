//! The form `csr`: a graph in binary, as it lies in memory.
//!
//! All numbers are unsigned and little-endian, all checksums CRC-32 (IEEE 802.3). A file begins:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | the magic number `89 55 50 47 0d 0a 1a 0a`, with `UPG` in it |
//! | 4 | the version, 2 |
//! | 4 | flags: bit 0 for one-based numbering; the others are 0 |
//! | 8 | V, the number of vertices, at most 2^32 - 1 |
//! | 8 | E, the number of edges |
//! | 8 | the length of the whole in bytes |
//! | 4 | S, the number of sections |
//! | 4 | 0 |
//! | 24 S | for each section its kind (4), the checksum of its bytes (4), where it begins (8), its length in bytes (8) |
//! | 4 | the checksum of all bytes before it |
//!
//! The sections follow in the order of their kinds, each at the next multiple of 64 with zeros before it, and the last
//! ends the file:
//!
//! | kind | bytes | what |
//! |---|---|---|
//! | 1 | 4 (V + 1) | starts: row v of the targets is `starts[v]..starts[v + 1]`; with fewer than 2^32 edges |
//! | 2 | 8 (V + 1) | the same with more edges |
//! | 3 | 4 E | targets, every row strictly increasing |
//! | 4, 5, 6 | | optional: kinds 1, 2 and 3 of the graph with every edge turned round |
//! | 7 | 8 V | optional: where the name of each vertex ends in the names |
//! | 8 | any | with kind 7: the names in UTF-8, one after the other, all different |
//!
//! So a mapped file is a graph in memory ([`open`]), and the graph turned round, if it is there, lets a solver start at
//! once. Where everything lies follows from the numbers of vertices and edges, and a reader refuses any other layout.
//! Every byte is part of a number that is checked, of a checksummed stretch, or a zero that is asked for: no altered byte
//! goes unnoticed.
//!
//! Version 1, of earlier releases, is read too: its description is in `csr/version1.rs`.

mod header;
mod input;
mod rows;
mod sections;
mod version1;
mod writer;

use std::hash::{BuildHasher as _, RandomState};
use std::io::Read;

use bytes::Bytes;
use graph_core::{Budget, Digraph, EdgeSum, Starts, Table, TableError};

use crate::{FormatError, NamedGraph, Numbering, VertexNames};

pub(crate) use header::Kind;
use header::{Header, Section};
use input::Input;
pub use rows::write_rows;
pub(crate) use writer::{SendBytes, write_sections};
pub use writer::{write, write_reversing};

const MAGIC: [u8; 8] = [0x89, b'U', b'P', b'G', b'\r', b'\n', 0x1a, b'\n'];

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

/// Reads a graph in the form `csr`, of either version; checksums and every invariant of the graph are checked.
///
/// # Errors
///
/// [`FormatError::Binary`] where the bytes are not of the form, [`FormatError::Graph`] when the graph exceeds the
/// budget, whose unit of work is 64 KiB of input, or memory, and [`FormatError::Io`].
///
/// # Complexity
///
/// Time `O(V + E)` and linear in the names, no extra space beside the tables, which grow as the input delivers them.
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
    if input.array("the magic number of the form csr")? != MAGIC {
        return Err(not_csr());
    }
    match u32::from_le_bytes(input.array("the version")?) {
        1 => version1::read(input, budget),
        header::VERSION => {
            let header = Header::read(&mut input)?;
            header.check_budget(budget)?;
            graph_of(&header, Part::Whole, &mut input)
        }
        version => Err(unknown_version(version)),
    }
}

/// Opens a graph in the form `csr` in bytes that are in memory, such as a mapped file: tables are read where they lie,
/// and the graph keeps the bytes. Everything is checked as by [`read`], in one pass over the bytes.
///
/// Tables are copied where they cannot be seen in the bytes: of version 1, on machines whose numbers are big-endian, and
/// when the bytes do not begin at a multiple of 8 in memory.
///
/// # Errors
///
/// As for [`read`]; an input that is longer or shorter than its header says is refused before anything else.
///
/// # Complexity
///
/// Time `O(V + E)` and linear in the names; no extra space but for names, which are copied.
///
/// # Examples
///
/// ```
/// use bytes::Bytes;
/// use formats::{NamedGraph, Numbering, csr};
/// use graph_core::{Budget, Digraph};
/// let graph = NamedGraph::numbered(Digraph::from_edges(3, &[(0, 2)])?, Numbering::ZeroBased);
/// let mut bytes = Vec::new();
/// csr::write(&graph, &mut bytes)?;
/// let opened = csr::open(Bytes::from_owner(bytes.clone()), &Budget::unlimited())?;
/// assert_eq!(opened, graph);
///
/// let error = csr::open(Bytes::from_owner(bytes).slice(..150), &Budget::unlimited()).unwrap_err();
/// assert_eq!(error.to_string(), "byte 150: expected 196 bytes in all, as the header says");
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn open(bytes: Bytes, budget: &Budget<'_>) -> Result<NamedGraph, FormatError> {
    open_part(bytes, Part::Whole, budget)
}

/// [`open`] for those who do not want the graph turned round: if it is in the bytes, they are not looked at there, and not
/// checked.
///
/// # Errors
///
/// As for [`open`].
///
/// # Complexity
///
/// As for [`open`], without the sections of the graph turned round.
///
/// # Examples
///
/// ```
/// use bytes::Bytes;
/// use formats::{NamedGraph, Numbering, csr};
/// use graph_core::{Budget, Digraph};
/// let digraph = Digraph::from_edges(3, &[(0, 2)])?;
/// let reversed = digraph.reversed()?;
/// let graph = NamedGraph::numbered(digraph, Numbering::ZeroBased).with_reversed(reversed);
/// let mut bytes = Vec::new();
/// csr::write(&graph, &mut bytes)?;
/// let opened = csr::open_forward(Bytes::from_owner(bytes), &Budget::unlimited())?;
/// assert_eq!(opened, graph);
/// assert!(opened.reversed().is_none());
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn open_forward(bytes: Bytes, budget: &Budget<'_>) -> Result<NamedGraph, FormatError> {
    open_part(bytes, Part::Forward, budget)
}

fn open_part(bytes: Bytes, part: Part, budget: &Budget<'_>) -> Result<NamedGraph, FormatError> {
    let mut input = Input::new(&bytes[..], budget);
    if input.array("the magic number of the form csr")? != MAGIC {
        return Err(not_csr());
    }
    let is_seen = cfg!(target_endian = "little") && bytes.as_ptr().align_offset(8) == 0;
    if u32::from_le_bytes(input.array("the version")?) != header::VERSION || !is_seen {
        return read(&bytes[..], budget);
    }
    let header = Header::read(&mut input)?;
    header.check_length(bytes.len() as u64)?;
    header.check_budget(budget)?;
    let mut seen = sections::Seen::new(bytes, header.end(), budget);
    graph_of(&header, part, &mut seen)
}

fn not_csr() -> FormatError {
    FormatError::Binary {
        offset: 0,
        expected: "the magic number of the form csr".into(),
    }
}

fn unknown_version(version: u32) -> FormatError {
    FormatError::Binary {
        offset: 8,
        expected: format!("version 1 or {}, found {version}", header::VERSION),
    }
}

/// Where the tables of a file come from, in the order of their sections.
trait Tables {
    fn narrow(&mut self, section: &Section) -> Result<Table<u32>, FormatError>;
    fn wide(&mut self, section: &Section) -> Result<Table<u64>, FormatError>;
    /// The graph of these starts and the targets of a section, with the sum over its edges if one is asked for. That
    /// bytes were altered is an error before that they are no graph.
    fn graph(
        &mut self,
        starts: Starts,
        targets: &Section,
        sum: Option<EdgeSum>,
    ) -> Result<Summed, FormatError>;
    /// Passes over a section of which nothing is wanted.
    fn pass_over(&mut self, section: &Section) -> Result<(), FormatError>;
    fn text(&mut self, section: &Section) -> Result<Vec<u8>, FormatError>;
    /// Checks that nothing follows.
    fn end(&mut self) -> Result<(), FormatError>;
}

/// A graph and the sum over its edges, or why the tables are not those of one.
type Summed = Result<(Digraph, u64), TableError>;

/// What is read of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Whole,
    /// All but the graph turned round.
    Forward,
}

fn graph_of(header: &Header, part: Part, tables: &mut impl Tables) -> Result<NamedGraph, FormatError> {
    let kinds = [Kind::NarrowStarts, Kind::WideStarts, Kind::Targets];
    let reversed_kinds = [
        Kind::NarrowReversedStarts,
        Kind::WideReversedStarts,
        Kind::ReversedTargets,
    ];
    let has_reversed = part == Part::Whole && header.section(Kind::ReversedTargets).is_some();
    // Nobody who makes a file knows the key.
    let sum = has_reversed.then(|| EdgeSum::new(RandomState::new().hash_one(header.n_edges)));
    let graph = digraph(header, kinds, sum, tables)?;
    let (graph, edges) = graph.ok_or_else(|| header.misses("the starts and the targets of the graph"))?;
    let reversed = if let Some(sum) = sum {
        digraph(header, reversed_kinds, Some(sum.turned_round()), tables)?
    } else {
        for section in reversed_kinds.iter().filter_map(|&kind| header.section(kind)) {
            tables.pass_over(section)?;
        }
        None
    };
    let names = match (header.section(Kind::NameEnds), header.section(Kind::Names)) {
        (Some(ends), Some(text)) => Some(names(ends, text, tables)?),
        _ => None,
    };
    tables.end()?;
    let graph = match names {
        None => NamedGraph::numbered(graph, header.numbering),
        Some(names) => NamedGraph::named(graph, names).ok_or_else(|| FormatError::Binary {
            offset: header.section(Kind::NameEnds).map_or(0, |ends| ends.offset),
            expected: "a name of its own for each vertex".into(),
        })?,
    };
    let Some((reversed, reversed_edges)) = reversed else {
        return Ok(graph);
    };
    if edges != reversed_edges {
        return Err(FormatError::Binary {
            offset: header
                .section(Kind::ReversedTargets)
                .map_or(0, |section| section.offset),
            expected: "the same edges turned round".into(),
        });
    }
    Ok(graph.with_reversed(reversed))
}

/// The graph of these kinds of sections: narrow starts, wide starts, targets. With it the sum over its edges.
fn digraph(
    header: &Header,
    [narrow, wide, targets]: [Kind; 3],
    sum: Option<EdgeSum>,
    tables: &mut impl Tables,
) -> Result<Option<(Digraph, u64)>, FormatError> {
    let (starts_section, starts) = match (header.section(narrow), header.section(wide)) {
        (Some(section), _) => (section, Starts::Narrow(tables.narrow(section)?)),
        (None, Some(section)) => (section, Starts::Wide(tables.wide(section)?)),
        (None, None) => return Ok(None),
    };
    let Some(section) = header.section(targets) else {
        return Ok(None);
    };
    let entry = if starts_section.kind == narrow { 4 } else { 8 };
    let summed = tables.graph(starts, section, sum)?;
    let summed = summed.map_err(|error| {
        let offset = match error {
            TableError::Start { row, .. } => starts_section.offset + entry * row,
            TableError::Target { place, .. } => section.offset + 4 * place,
            _ => starts_section.offset,
        };
        FormatError::Binary {
            offset,
            expected: format!("the rows of a graph: {error}"),
        }
    })?;
    Ok(Some(summed))
}

fn names(ends: &Section, text: &Section, tables: &mut impl Tables) -> Result<VertexNames, FormatError> {
    let end_table = tables.wide(ends)?;
    let name_text = tables.text(text)?;
    named(&end_table, ends.offset, name_text, text.offset)
}

/// The names that end so in the text, given where both stand in the input.
fn named(
    ends: &[u64],
    ends_offset: u64,
    text: Vec<u8>,
    text_offset: u64,
) -> Result<VertexNames, FormatError> {
    let text = String::from_utf8(text).map_err(|error| FormatError::Binary {
        offset: text_offset + error.utf8_error().valid_up_to() as u64,
        expected: "names in UTF-8".into(),
    })?;
    let mut names = VertexNames::new();
    let mut start = 0;
    for (place, &end) in (0u64..).zip(ends) {
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

const fn numbering(is_one_based: bool) -> Numbering {
    if is_one_based {
        Numbering::OneBased
    } else {
        Numbering::ZeroBased
    }
}
