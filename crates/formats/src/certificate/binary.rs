//! Tables of claims in a few bits each. The layout is told in the module above, the codes in `loopy`.

use std::io::{self, Read, Write};

use graph_core::{Budget, GraphError, Meter, Outcome, VertexId};
use loopy::{CompactCertificate, Ends, InfinitePlay, Parity, PartsError, PlayConvention};

use super::heading::outcome_byte;
use super::{CertificateFile, Claims, Heading, Rules};
use crate::FormatError;
use crate::sink::Sink;

pub(super) const MAGIC: [u8; 8] = [0x89, b'U', b'P', b'C', b'\r', b'\n', 0x1a, b'\n'];
const VERSION: u32 = 1;
const HEADER: usize = 68;
const DECLARED: usize = 5;
const FAR: usize = 12;

pub(super) fn write(heading: &Heading, table: &CompactCertificate, out: impl Write) -> io::Result<()> {
    let mut out = Sections {
        sink: Sink::new(out),
        hasher: crc32fast::Hasher::new(),
    };
    out.put(&header(heading, table))?;
    out.checksum()?;
    for ends in heading.rules.ends() {
        for &(vertex, outcome) in ends.declared() {
            out.put(&vertex.get().to_le_bytes())?;
            out.put(&[outcome_byte(outcome)])?;
        }
    }
    out.checksum()?;
    for codes in table.codes().chunks(1 << 16) {
        out.put(codes)?;
    }
    out.checksum()?;
    for &(state, code) in table.far() {
        out.put(&state.to_le_bytes())?;
        out.put(&code.to_le_bytes())?;
    }
    out.checksum()?;
    out.sink.finish().map(drop)
}

fn header(heading: &Heading, table: &CompactCertificate) -> Vec<u8> {
    let ends = heading.rules.ends();
    let n_declared = |place: usize| ends.get(place).map_or(0, |ends| ends.declared().len() as u64);
    let parity = match table.parity() {
        Parity::Free => 0,
        Parity::OddWins => 1,
        Parity::EvenWins => 2,
    };
    let mut header = Vec::with_capacity(HEADER);
    header.extend(MAGIC);
    header.extend(VERSION.to_le_bytes());
    header.extend(heading.rule_bytes());
    header.push(parity);
    header.extend(u32::from(table.width()).to_le_bytes());
    header.extend(heading.graph_checksum.to_le_bytes());
    header.extend(u64::from(heading.n_vertices).to_le_bytes());
    header.extend(heading.n_edges.to_le_bytes());
    header.extend(n_declared(0).to_le_bytes());
    header.extend(n_declared(1).to_le_bytes());
    header.extend((table.far().len() as u64).to_le_bytes());
    header.extend(heading.rules_checksum().to_le_bytes());
    debug_assert_eq!(header.len(), HEADER, "the header has its length");
    header
}

/// Bytes on their way out, with the checksum of those since the last one.
struct Sections<W> {
    sink: Sink<W>,
    hasher: crc32fast::Hasher,
}

impl<W: Write> Sections<W> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hasher.update(bytes);
        self.sink.buffer.extend_from_slice(bytes);
        self.sink.spill()
    }

    fn checksum(&mut self) -> io::Result<()> {
        let hasher = std::mem::replace(&mut self.hasher, crc32fast::Hasher::new());
        self.sink
            .buffer
            .extend_from_slice(&hasher.finalize().to_le_bytes());
        self.sink.spill()
    }
}

pub(super) fn read(reader: impl Read, budget: &Budget<'_>) -> Result<CertificateFile, FormatError> {
    let mut input = Input {
        reader: io::BufReader::with_capacity(1 << 16, reader),
        offset: 0,
        hasher: crc32fast::Hasher::new(),
        meter: budget.meter(),
    };
    let header = Header::read(&mut input, budget)?;
    let heading = heading(&mut input, &header)?;
    let n_states = heading.n_states();
    let n_bytes = CompactCertificate::code_bytes(n_states, header.width)
        .ok_or_else(|| wrong(24, "fewer vertices".into()))?;
    let start_of_codes = input.offset;
    let codes = input.bytes(n_bytes, "the codes")?;
    input.checksum("the codes")?;
    let start_of_far = input.offset;
    let far = far(&mut input, header.n_far, n_states)?;
    input.checksum("the long codes")?;
    input.end()?;
    let table = CompactCertificate::from_parts(n_states, header.parity, header.width, codes, far);
    let table = table.map_err(|error| match error {
        PartsError::OutOfMemory => GraphError::OutOfMemory { bytes: n_bytes }.into(),
        PartsError::Far { .. } => wrong(start_of_far, error.to_string()),
        error => wrong(start_of_codes, error.to_string()),
    })?;
    Ok(CertificateFile {
        heading,
        claims: Claims::Table(table),
    })
}

fn wrong(offset: u64, expected: String) -> FormatError {
    FormatError::Binary { offset, expected }
}

struct Header {
    rule_bytes: [u8; 3],
    parity: Parity,
    width: u8,
    graph_checksum: u32,
    n_vertices: u32,
    n_edges: u64,
    n_declared: [u64; 2],
    n_far: u64,
    rules_checksum: u32,
}

impl Header {
    fn read<R: Read>(input: &mut Input<'_, R>, budget: &Budget<'_>) -> Result<Self, FormatError> {
        if input.array("the magic number of certificates")? != MAGIC {
            return Err(wrong(0, "the magic number of certificates".into()));
        }
        let version = u32::from_le_bytes(input.array("the version")?);
        if version != VERSION {
            return Err(wrong(8, format!("version {VERSION}, found {version}")));
        }
        let [model, convention, infinite_play, parity] = input.array("the rules")?;
        let width = u32::from_le_bytes(input.array("the width of codes")?);
        let graph_checksum = u32::from_le_bytes(input.array("the checksum of the graph")?);
        let mut number = |what| input.array(what).map(u64::from_le_bytes);
        let n_vertices = number("the number of vertices")?;
        let n_edges = number("the number of edges")?;
        let n_declared = [
            number("the number of declared vertices")?,
            number("the number of declared vertices")?,
        ];
        let n_far = number("the number of long codes")?;
        let rules_checksum = u32::from_le_bytes(input.array("the checksum of the rules")?);
        // Only now is anything believed.
        input.checksum("the header")?;
        let n_vertices = u32::try_from(n_vertices)
            .map_err(|_| wrong(24, format!("at most {} vertices, found {n_vertices}", u32::MAX)))?;
        if n_vertices > budget.max_vertices {
            let max_vertices = budget.max_vertices;
            return Err(GraphError::TooManyVertices { max_vertices }.into());
        }
        let width = u8::try_from(width)
            .ok()
            .filter(|width| CompactCertificate::WIDTHS.contains(width));
        Ok(Self {
            rule_bytes: [model, convention, infinite_play],
            parity: parity_of(parity).ok_or_else(|| wrong(15, "a parity of 0, 1 or 2".into()))?,
            width: width.ok_or_else(|| wrong(16, "codes of 1 to 34 bits".into()))?,
            graph_checksum,
            n_vertices,
            n_edges,
            n_declared,
            n_far,
            rules_checksum,
        })
    }
}

const fn parity_of(byte: u8) -> Option<Parity> {
    match byte {
        0 => Some(Parity::Free),
        1 => Some(Parity::OddWins),
        2 => Some(Parity::EvenWins),
        _ => None,
    }
}

/// The rules, with the declared vertices, which come next.
fn heading<R: Read>(input: &mut Input<'_, R>, header: &Header) -> Result<Heading, FormatError> {
    let [kind, convention, infinite_play] = header.rule_bytes;
    let n_movers = match kind {
        0 | 2 => 1,
        1 => 2,
        _ => return Err(wrong(12, "a model of 0, 1 or 2".into())),
    };
    if convention >> n_movers != 0 {
        return Err(wrong(13, "a convention for each player to move".into()));
    }
    let infinite_play = match infinite_play {
        0 => InfinitePlay::Draw,
        1 => InfinitePlay::Left,
        2 => InfinitePlay::Right,
        _ => return Err(wrong(14, "0, 1 or 2 for play without end".into())),
    };
    if n_movers == 1 && header.n_declared[1] != 0 {
        return Err(wrong(48, "no vertices declared with Right to move".into()));
    }
    let mut ends = Vec::new();
    for (place, &n_declared) in header.n_declared.iter().enumerate().take(n_movers) {
        let convention = if convention >> place & 1 == 1 {
            PlayConvention::Misere
        } else {
            PlayConvention::Normal
        };
        let declared = declared(input, n_declared, header.n_vertices)?;
        let declared = Ends::new(convention).with_declared(declared);
        ends.push(declared.map_err(|error| wrong(input.offset, error.to_string()))?);
    }
    input.checksum("the declared vertices")?;
    // A kind and as many ends as it has movers.
    let rules = Rules::of_kind(kind, ends).ok_or_else(|| wrong(12, "a model of 0, 1 or 2".into()))?;
    let heading = Heading {
        rules,
        infinite_play,
        n_vertices: header.n_vertices,
        n_edges: header.n_edges,
        graph_checksum: header.graph_checksum,
    };
    let computed = heading.rules_checksum();
    if computed != header.rules_checksum {
        let stated = header.rules_checksum;
        return Err(wrong(
            64,
            format!("the checksum {computed:08x} of the rules, found {stated:08x}"),
        ));
    }
    Ok(heading)
}

fn declared<R: Read>(
    input: &mut Input<'_, R>,
    n_declared: u64,
    n_vertices: u32,
) -> Result<Vec<(VertexId, Outcome)>, FormatError> {
    let mut declared = Vec::new();
    let mut least = 0;
    for _ in 0..n_declared {
        let offset = input.offset;
        let [a, b, c, d, outcome] = input.array::<DECLARED>("a declared vertex")?;
        let vertex = u32::from_le_bytes([a, b, c, d]);
        if !(least..n_vertices).contains(&vertex) {
            let expected =
                format!("a declared vertex, at least {least} and below {n_vertices}, found {vertex}");
            return Err(wrong(offset, expected));
        }
        // Below the number of vertices, so that this does not overflow.
        least = vertex + 1;
        let outcome = match outcome {
            0 => Outcome::Loss,
            1 => Outcome::Draw,
            2 => Outcome::Win,
            _ => return Err(wrong(offset + 4, "0, 1 or 2 for the outcome declared".into())),
        };
        declared.push((VertexId::new(vertex), outcome));
    }
    Ok(declared)
}

fn far<R: Read>(input: &mut Input<'_, R>, n_far: u64, n_states: u64) -> Result<Vec<(u32, u64)>, FormatError> {
    if n_far > n_states {
        return Err(wrong(56, format!("at most {n_states} long codes, found {n_far}")));
    }
    let mut far = Vec::new();
    for done in 0..n_far {
        let [a, b, c, d, code @ ..] = input.array::<FAR>("a long code")?;
        if far.len() == far.capacity() {
            // Twice as much, but no more than is to come.
            let room = (n_far - done).min(far.len().max(1 << 10) as u64);
            let bytes = n_far.saturating_mul(16);
            far.try_reserve_exact(usize::try_from(room).unwrap_or(usize::MAX))
                .map_err(|_| GraphError::OutOfMemory { bytes })?;
        }
        far.push((u32::from_le_bytes([a, b, c, d]), u64::from_le_bytes(code)));
    }
    Ok(far)
}

/// Bytes on their way in, with the checksum of those since the last one.
struct Input<'a, R> {
    reader: R,
    offset: u64,
    hasher: crc32fast::Hasher,
    meter: Meter<'a>,
}

impl<R: Read> Input<'_, R> {
    fn fill(&mut self, bytes: &mut [u8], what: &str) -> Result<(), FormatError> {
        let (offset, length) = (self.offset, bytes.len());
        self.reader
            .read_exact(bytes)
            .map_err(|error| match error.kind() {
                io::ErrorKind::UnexpectedEof => wrong(
                    offset,
                    format!("{what}, but the input ends within the next {length} bytes"),
                ),
                _ => error.into(),
            })?;
        self.hasher.update(bytes);
        self.offset += length as u64;
        Ok(())
    }

    fn array<const N: usize>(&mut self, what: &str) -> Result<[u8; N], FormatError> {
        let mut bytes = [0; N];
        self.fill(&mut bytes, what)?;
        Ok(bytes)
    }

    /// Reads so many bytes; room for them is made as they come.
    fn bytes(&mut self, length: u64, what: &str) -> Result<Vec<u8>, FormatError> {
        const CHUNK: u64 = 1 << 16;
        let mut bytes = Vec::new();
        let mut left = length;
        while left > 0 {
            self.meter.spend(1)?;
            // At most the constant, a usize.
            let n = usize::try_from(left.min(CHUNK)).unwrap_or(0);
            if bytes.capacity() - bytes.len() < n {
                let room = left.min(bytes.len().max(n) as u64);
                bytes
                    .try_reserve_exact(usize::try_from(room).unwrap_or(usize::MAX))
                    .map_err(|_| GraphError::OutOfMemory { bytes: length })?;
            }
            let start = bytes.len();
            bytes.resize(start + n, 0);
            self.fill(&mut bytes[start..], what)?;
            left -= n as u64;
        }
        Ok(bytes)
    }

    /// Reads the checksum of what came since the last one.
    fn checksum(&mut self, of: &str) -> Result<(), FormatError> {
        let hasher = std::mem::replace(&mut self.hasher, crc32fast::Hasher::new());
        let (offset, computed) = (self.offset, hasher.finalize());
        let stated = u32::from_le_bytes(self.array("a checksum")?);
        self.hasher = crc32fast::Hasher::new();
        if stated == computed {
            return Ok(());
        }
        Err(wrong(
            offset,
            format!("the checksum {computed:08x} of {of}, found {stated:08x}"),
        ))
    }

    fn end(&mut self) -> Result<(), FormatError> {
        let mut more = [0];
        match self.reader.read_exact(&mut more) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(()),
            Err(error) => Err(error.into()),
            Ok(()) => Err(wrong(self.offset, "the end of the input".into())),
        }
    }
}
