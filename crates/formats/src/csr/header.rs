//! The header of a file of the form `csr`, version 2: what sections there are, and where. What is in them is read and
//! written elsewhere.

use std::io::Read;

use graph_core::{Budget, GraphError};

use super::input::Input;
use super::{MAGIC, numbering};
use crate::{FormatError, Numbering};

pub(super) const VERSION: u32 = 2;
const ONE_BASED: u32 = 1;
/// Sections begin at multiples of this.
const ALIGNMENT: u64 = 64;
/// Bytes before the table of sections.
const FIXED: u64 = 48;
/// Bytes of an entry of it.
const ENTRY: u64 = 24;

/// What a section holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    NarrowStarts,
    WideStarts,
    Targets,
    NarrowReversedStarts,
    WideReversedStarts,
    ReversedTargets,
    NameEnds,
    Names,
}

impl Kind {
    const ALL: [Self; 8] = [
        Self::NarrowStarts,
        Self::WideStarts,
        Self::Targets,
        Self::NarrowReversedStarts,
        Self::WideReversedStarts,
        Self::ReversedTargets,
        Self::NameEnds,
        Self::Names,
    ];

    /// The kinds that starts of rows have: of the graph, and of the graph turned round.
    pub(crate) const fn starts(is_narrow: bool) -> [Self; 2] {
        if is_narrow {
            [Self::NarrowStarts, Self::NarrowReversedStarts]
        } else {
            [Self::WideStarts, Self::WideReversedStarts]
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::NarrowStarts | Self::WideStarts => "the starts",
            Self::Targets => "the targets",
            Self::NarrowReversedStarts | Self::WideReversedStarts => "the starts of the graph turned round",
            Self::ReversedTargets => "the targets of the graph turned round",
            Self::NameEnds => "the ends of the names",
            Self::Names => "the names",
        }
    }

    fn number(self) -> u32 {
        // In the order of their numbers, from 1.
        (1..)
            .zip(Self::ALL)
            .find(|&(_, kind)| kind == self)
            .map_or(0, |(number, _)| number)
    }

    fn from_number(number: u32) -> Option<Self> {
        let place = usize::try_from(number.checked_sub(1)?).ok()?;
        Self::ALL.get(place).copied()
    }

    /// The bytes of a section of this kind, if they follow from the sizes of the graph; edges are few enough to count
    /// the bytes.
    fn length(self, n_vertices: u32, n_edges: u64) -> Option<u64> {
        let n_vertices = u64::from(n_vertices);
        Some(match self {
            Self::NarrowStarts | Self::NarrowReversedStarts => 4 * (n_vertices + 1),
            Self::WideStarts | Self::WideReversedStarts => 8 * (n_vertices + 1),
            Self::Targets | Self::ReversedTargets => 4 * n_edges,
            Self::NameEnds => 8 * n_vertices,
            Self::Names => return None,
        })
    }
}

/// A section of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Section {
    pub(super) kind: Kind,
    pub(super) checksum: u32,
    pub(super) offset: u64,
    pub(super) length: u64,
}

/// What a file begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) numbering: Numbering,
    pub(super) n_vertices: u32,
    pub(super) n_edges: u64,
    // Invariant: by kind, each where the layout puts it.
    pub(super) sections: Vec<Section>,
}

impl Header {
    /// Lays out sections of these kinds, lengths and checksums, which are in the order of their kinds; `None` when they
    /// would be too long to count.
    pub(super) fn new(
        numbering: Numbering,
        n_vertices: u32,
        n_edges: u64,
        contents: impl IntoIterator<Item = (Kind, u64, u32)>,
    ) -> Option<Self> {
        let contents: Vec<_> = contents.into_iter().collect();
        let mut end = header_length(contents.len() as u64);
        let mut sections = Vec::new();
        for (kind, length, checksum) in contents {
            let offset = end.checked_next_multiple_of(ALIGNMENT)?;
            end = offset.checked_add(length)?;
            sections.push(Section {
                kind,
                checksum,
                offset,
                length,
            });
        }
        Some(Self {
            numbering,
            n_vertices,
            n_edges,
            sections,
        })
    }

    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let flags = match self.numbering {
            Numbering::ZeroBased => 0,
            Numbering::OneBased => ONE_BASED,
        };
        // There are at most as many sections as kinds.
        let n_sections = u32::try_from(self.sections.len()).unwrap_or(u32::MAX);
        bytes.extend_from_slice(&MAGIC);
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&flags.to_le_bytes());
        bytes.extend_from_slice(&u64::from(self.n_vertices).to_le_bytes());
        bytes.extend_from_slice(&self.n_edges.to_le_bytes());
        bytes.extend_from_slice(&self.length().to_le_bytes());
        bytes.extend_from_slice(&n_sections.to_le_bytes());
        bytes.extend_from_slice(&[0; 4]);
        for section in &self.sections {
            bytes.extend_from_slice(&section.kind.number().to_le_bytes());
            bytes.extend_from_slice(&section.checksum.to_le_bytes());
            bytes.extend_from_slice(&section.offset.to_le_bytes());
            bytes.extend_from_slice(&section.length.to_le_bytes());
        }
        let checksum = crc32fast::hash(&bytes);
        bytes.extend_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// Reads what follows the version.
    pub(super) fn read<R: Read>(input: &mut Input<'_, R>) -> Result<Self, FormatError> {
        let flags = u32::from_le_bytes(input.array("the flags")?);
        let n_vertices = u64::from_le_bytes(input.array("the number of vertices")?);
        let n_edges = u64::from_le_bytes(input.array("the number of edges")?);
        let length = u64::from_le_bytes(input.array("the length of the file")?);
        let n_sections = u32::from_le_bytes(input.array("the number of sections")?);
        let zero = u32::from_le_bytes(input.array("a zero")?);
        let most = Kind::ALL.len();
        if !usize::try_from(n_sections).is_ok_and(|n_sections| n_sections <= most) {
            let expected = format!("at most {most} sections, found {n_sections}");
            return Err(FormatError::Binary { offset: 40, expected });
        }
        let mut entries = Vec::new();
        for _ in 0..n_sections {
            entries.push(input.array::<24>("a section")?);
        }
        input.checksum("the header")?;
        let wrong = |offset, expected: String| Err(FormatError::Binary { offset, expected });
        if flags & !ONE_BASED != 0 {
            return wrong(12, format!("only flag 1, found {flags:#x}"));
        }
        let Ok(n_vertices) = u32::try_from(n_vertices) else {
            return wrong(16, format!("at most {} vertices, found {n_vertices}", u32::MAX));
        };
        if n_edges >= 1 << 62 {
            return wrong(24, format!("fewer than 2^62 edges, found {n_edges}"));
        }
        if zero != 0 {
            return wrong(44, format!("0, found {zero}"));
        }
        let numbering = numbering(flags & ONE_BASED != 0);
        let header = Self::of_entries(numbering, n_vertices, n_edges, &entries)?;
        if header.length() != length {
            return wrong(
                32,
                format!("a length of {} bytes, found {length}", header.length()),
            );
        }
        Ok(header)
    }

    /// Checks the table of sections against the layout.
    fn of_entries(
        numbering: Numbering,
        n_vertices: u32,
        n_edges: u64,
        entries: &[[u8; 24]],
    ) -> Result<Self, FormatError> {
        let mut contents: Vec<(Kind, u64, u32)> = Vec::new();
        let mut offsets = Vec::new();
        for (place, entry) in (0..).map(|place| FIXED + ENTRY * place).zip(entries) {
            let wrong = |offset, expected| FormatError::Binary { offset, expected };
            let number = number32(entry, 0);
            let kind = Kind::from_number(number)
                .filter(|&kind| contents.last().is_none_or(|&(before, ..)| before < kind))
                .ok_or_else(|| {
                    wrong(
                        place,
                        format!("a kind of section after the one before it, found {number}"),
                    )
                })?;
            let length = number64(entry, 16);
            let expected = kind.length(n_vertices, n_edges);
            if let Some(expected) = expected.filter(|&expected| expected != length) {
                let name = kind.name();
                return Err(wrong(
                    place + 16,
                    format!("{expected} bytes for {name}, found {length}"),
                ));
            }
            contents.push((kind, length, number32(entry, 4)));
            offsets.push((place, number64(entry, 8)));
        }
        let header = Self::new(numbering, n_vertices, n_edges, contents);
        let header = header.ok_or_else(|| FormatError::Binary {
            offset: FIXED,
            expected: "sections of fewer than 2^64 bytes together".into(),
        })?;
        for (section, (place, offset)) in header.sections.iter().zip(offsets) {
            if section.offset != offset {
                let (name, expected) = (section.kind.name(), section.offset);
                return Err(FormatError::Binary {
                    offset: place + 8,
                    expected: format!("{name} at byte {expected}, found {offset}"),
                });
            }
        }
        header.check_kinds()?;
        Ok(header)
    }

    /// Checks that kinds that belong together come together.
    fn check_kinds(&self) -> Result<(), FormatError> {
        let has = |kind| self.section(kind).is_some();
        let is_pair = |narrow, wide, targets| has(narrow) != has(wide) && has(targets);
        if !is_pair(Kind::NarrowStarts, Kind::WideStarts, Kind::Targets) {
            return Err(self.misses("starts of one width and targets"));
        }
        let reversed = [
            Kind::NarrowReversedStarts,
            Kind::WideReversedStarts,
            Kind::ReversedTargets,
        ];
        let [narrow, wide, targets] = reversed;
        if reversed.iter().any(|&kind| has(kind)) && !is_pair(narrow, wide, targets) {
            return Err(self.misses("starts of one width and targets of the graph turned round, or none"));
        }
        if has(Kind::NameEnds) != has(Kind::Names) {
            return Err(self.misses("names with their ends, or none"));
        }
        Ok(())
    }

    pub(super) fn misses(&self, what: &str) -> FormatError {
        FormatError::Binary {
            offset: FIXED,
            expected: format!("{what} among the {} sections", self.sections.len()),
        }
    }

    /// Checks that an input has the length that the header says.
    pub(super) fn check_length(&self, found: u64) -> Result<(), FormatError> {
        if found == self.length() {
            return Ok(());
        }
        Err(FormatError::Binary {
            offset: found.min(self.length()),
            expected: if found < self.length() {
                format!("{} bytes in all, as the header says", self.length())
            } else {
                "the end of the input".into()
            },
        })
    }

    pub(super) const fn check_budget(&self, budget: &Budget<'_>) -> Result<(), FormatError> {
        let (max_vertices, max_edges) = (budget.max_vertices, budget.max_edges);
        if self.n_vertices > max_vertices {
            return Err(FormatError::Graph(GraphError::TooManyVertices { max_vertices }));
        }
        if self.n_edges > max_edges {
            return Err(FormatError::Graph(GraphError::TooManyEdges { max_edges }));
        }
        Ok(())
    }

    pub(super) fn section(&self, kind: Kind) -> Option<&Section> {
        self.sections.iter().find(|section| section.kind == kind)
    }

    /// Where the header ends.
    pub(super) fn end(&self) -> usize {
        // A header is short.
        usize::try_from(header_length(self.sections.len() as u64)).unwrap_or(usize::MAX)
    }

    /// The length of the whole file in bytes.
    pub(super) fn length(&self) -> u64 {
        let last = self.sections.last();
        last.map_or(header_length(0), |section| section.offset + section.length)
    }
}

const fn header_length(n_sections: u64) -> u64 {
    FIXED + ENTRY * n_sections + 4
}

fn number32(entry: &[u8; 24], at: usize) -> u32 {
    let mut bytes = [0; 4];
    bytes.copy_from_slice(&entry[at..at + 4]);
    u32::from_le_bytes(bytes)
}

fn number64(entry: &[u8; 24], at: usize) -> u64 {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&entry[at..at + 8]);
    u64::from_le_bytes(bytes)
}
