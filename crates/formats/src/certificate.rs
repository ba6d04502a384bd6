//! The file form of a certificate of a game on a digraph: what is claimed, and of which game.
//!
//! Text in lines, so that a claim can be read, and a wrong one found, with any tool; a claim is a line of some four
//! bytes, so that it stays small beside its graph. Blank lines and what follows a `#` are ignored.
//!
//! ```text
//! upstar-certificate 1
//! convention normal
//! vertices 4
//! edges 3
//! graph 31d1f9ac
//! declared 1
//! 3 L
//! claims
//! W 1
//! L 2
//! D
//! L 0
//! ```
//!
//! The first line names the form and its version. `convention` is `normal` or `misere`. `graph` is the checksum of
//! the graph ([`graph_checksum`]) in eight hexadecimal digits. `declared` is a number of vertices, which follow in
//! increasing order with the outcome for the player to move there: `W`, `D` or `L`. The claims follow, one for each
//! vertex from 0: `W` or `L` with the remoteness in plies, or `D`. There is no checksum of the claims: a certificate
//! is not trusted but verified ([`Certificate::verify`]).

use std::io::{self, Read, Write};

use graph_core::{Budget, Digraph, GraphError, Outcome, VertexId};
use loopy::{Certificate, Ends, PlayConvention};

use crate::FormatError;
use crate::source::Source;

const NAME: &str = "upstar-certificate";
const VERSION: u64 = 1;

/// A certificate as a file holds it: claims, how the game ends, and of which graph they speak.
///
/// Nothing about the claims is known to be right: see [`Certificate::verify`]. [`read`] makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertificateFile {
    /// How the game ends.
    pub ends: Ends,
    /// The claims, one a vertex.
    pub certificate: Certificate,
    /// The number of edges of the graph.
    pub n_edges: u64,
    /// The checksum of the graph.
    pub graph_checksum: u32,
}

impl CertificateFile {
    /// Whether the certificate was written for this graph, as far as sizes and checksum tell.
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)`, one buffer.
    #[must_use]
    pub fn is_of(&self, graph: &Digraph) -> bool {
        self.certificate.outcomes.len() as u64 == u64::from(graph.n_vertices())
            && self.n_edges == graph.n_edges()
            && self.graph_checksum == graph_checksum(graph)
    }
}

/// Returns the checksum by which a certificate names its graph.
///
/// It is the CRC-32 (IEEE 802.3) of the number of vertices in 8 bytes, then of every edge in increasing order: its
/// tail and its head in 4 bytes each, all little-endian. It tells graphs apart that differ by accident, not by design.
///
/// # Complexity
///
/// Time `O(V + E)`, one buffer.
///
/// # Examples
///
/// ```
/// use formats::certificate::graph_checksum;
/// use graph_core::Digraph;
/// let [one, other] = [Digraph::from_edges(3, &[(0, 1)])?, Digraph::from_edges(3, &[(1, 0)])?];
/// assert_ne!(graph_checksum(&one), graph_checksum(&other));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[must_use]
pub fn graph_checksum(graph: &Digraph) -> u32 {
    const BUFFER: usize = 1 << 16;
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&u64::from(graph.n_vertices()).to_le_bytes());
    let mut buffer = Vec::with_capacity(BUFFER + 8);
    for tail in graph.vertices() {
        for head in graph.successors(tail) {
            buffer.extend_from_slice(&tail.get().to_le_bytes());
            buffer.extend_from_slice(&head.get().to_le_bytes());
            if buffer.len() >= BUFFER {
                hasher.update(&buffer);
                buffer.clear();
            }
        }
    }
    hasher.update(&buffer);
    hasher.finalize()
}

/// Writes the certificate of a game on `graph`.
///
/// # Errors
///
/// Whatever the writer reports, and [`io::ErrorKind::InvalidInput`] when the certificate does not have one claim for
/// every vertex, a number of plies for every win and loss, and none for a draw: such a one has no spelling, and is
/// wrong.
///
/// # Complexity
///
/// Time `O(V + E)`, one buffer.
///
/// # Examples
///
/// ```
/// use formats::certificate;
/// use graph_core::{Budget, Digraph};
/// use loopy::{Ends, PlayConvention, classify};
/// let graph = Digraph::from_edges(3, &[(0, 1), (1, 0), (1, 2)])?;
/// let found = classify(&graph, &Ends::new(PlayConvention::Normal), &Budget::unlimited())?;
/// let mut out = Vec::new();
/// certificate::write(&graph, found.ends(), found.certificate(), &mut out)?;
///
/// let file = certificate::read(out.as_slice(), &Budget::unlimited())?;
/// assert!(file.is_of(&graph));
/// assert!(file.certificate.verify(&graph, &file.ends).is_ok());
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn write(graph: &Digraph, ends: &Ends, certificate: &Certificate, out: impl Write) -> io::Result<()> {
    let n_vertices = graph.n_vertices() as usize;
    if certificate.outcomes.len() != n_vertices || certificate.ranks.len() != n_vertices {
        return Err(unwritable("expected one claim for every vertex"));
    }
    let mut out = io::BufWriter::with_capacity(1 << 16, out);
    writeln!(out, "{NAME} {VERSION}")?;
    writeln!(out, "convention {}", ends.convention())?;
    writeln!(out, "vertices {n_vertices}")?;
    writeln!(out, "edges {}", graph.n_edges())?;
    writeln!(out, "graph {:08x}", graph_checksum(graph))?;
    writeln!(out, "declared {}", ends.declared().len())?;
    for &(vertex, outcome) in ends.declared() {
        writeln!(out, "{vertex} {}", char::from(letter(outcome)))?;
    }
    out.write_all(b"claims\n")?;
    let mut digits = itoa::Buffer::new();
    for (&outcome, &rank) in certificate.outcomes.iter().zip(&certificate.ranks) {
        if (outcome == Outcome::Draw) != (rank == Certificate::NO_RANK) {
            return Err(unwritable(
                "expected plies for every win and loss, and none for a draw",
            ));
        }
        out.write_all(&[letter(outcome)])?;
        if outcome != Outcome::Draw {
            out.write_all(b" ")?;
            out.write_all(digits.format(rank).as_bytes())?;
        }
        out.write_all(b"\n")?;
    }
    out.flush()
}

/// Reads a certificate; what it claims is left to be verified.
///
/// # Errors
///
/// [`FormatError::Syntax`] where the text is not of the form, [`FormatError::Graph`] when there are more vertices than
/// the budget allows, whose unit of work is a claim, or than memory holds, and [`FormatError::Io`].
///
/// # Complexity
///
/// Time linear in the text; memory is 5 bytes a claim and 8 a declared vertex, and grows as they come.
///
/// # Examples
///
/// ```
/// use formats::certificate;
/// use graph_core::Budget;
/// let text = "upstar-certificate 1\nconvention normal\nvertices 1\nedges 0\ngraph 0ee1b2a8\ndeclared 0\nclaims\nX 0\n";
/// let error = certificate::read(text.as_bytes(), &Budget::unlimited()).unwrap_err();
/// assert_eq!(error.line_and_column(), Some((8, 1)));
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn read(reader: impl Read, budget: &Budget<'_>) -> Result<CertificateFile, FormatError> {
    let mut source = Source::new(reader)?;
    heading(&mut source)?;
    let convention = convention(&mut source)?;
    let n_vertices = field(&mut source, "vertices", "vertices", u64::from(u32::MAX))?;
    if n_vertices > u64::from(budget.max_vertices) {
        let max_vertices = budget.max_vertices;
        return Err(GraphError::TooManyVertices { max_vertices }.into());
    }
    let n_edges = field(&mut source, "edges", "edges", u64::MAX - 1)?;
    let graph_checksum = checksum(&mut source)?;
    let declared = declared(&mut source, n_vertices)?;
    // Strictly increasing, so that nothing is declared twice.
    let ends = Ends::new(convention)
        .with_declared(declared)
        .map_err(|_| source.error("vertices declared once"))?;
    let certificate = claims(&mut source, n_vertices, budget)?;
    if source.next_line()? {
        return Err(source.error(format!("the end of the input after {n_vertices} claims")));
    }
    Ok(CertificateFile {
        ends,
        certificate,
        n_edges,
        graph_checksum,
    })
}

pub(crate) fn unwritable(expected: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, expected)
}

const fn letter(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Win => b'W',
        Outcome::Draw => b'D',
        Outcome::Loss => b'L',
    }
}

fn heading<R: Read>(source: &mut Source<R>) -> Result<(), FormatError> {
    word(source, NAME)?;
    source.number(VERSION..VERSION + 1, || format!("version {VERSION}"))?;
    source.end_of_line()
}

fn convention<R: Read>(source: &mut Source<R>) -> Result<PlayConvention, FormatError> {
    word(source, "convention")?;
    source.skip_blanks()?;
    for convention in [PlayConvention::Normal, PlayConvention::Misere] {
        if passes(source, &convention.to_string())? {
            source.end_of_line()?;
            return Ok(convention);
        }
    }
    Err(source.error("normal or misere"))
}

/// A line with the name of a field and a number.
pub(crate) fn field<R: Read>(
    source: &mut Source<R>,
    name: &str,
    what: &str,
    max: u64,
) -> Result<u64, FormatError> {
    word(source, name)?;
    let number = source.number(0..max + 1, || format!("a number of {what}, at most {max}"))?;
    source.end_of_line()?;
    Ok(number)
}

pub(crate) fn checksum<R: Read>(source: &mut Source<R>) -> Result<u32, FormatError> {
    word(source, "graph")?;
    source.skip_blanks()?;
    let ahead = source.ahead()?;
    let digits = ahead
        .get(..8)
        .filter(|digits| digits.iter().all(u8::is_ascii_hexdigit));
    let parsed = digits
        .and_then(|digits| str::from_utf8(digits).ok())
        .and_then(|digits| u32::from_str_radix(digits, 16).ok());
    let ends = ahead.get(8).is_none_or(|byte| b" \t\r\n#".contains(byte));
    match parsed {
        Some(checksum) if ends => {
            source.pass_ascii(8);
            source.end_of_line()?;
            Ok(checksum)
        }
        _ => Err(source.error("a checksum of eight hexadecimal digits")),
    }
}

fn declared<R: Read>(
    source: &mut Source<R>,
    n_vertices: u64,
) -> Result<Vec<(VertexId, Outcome)>, FormatError> {
    let promised = field(source, "declared", "declared vertices", n_vertices)?;
    let mut declared = Vec::new();
    let mut least = 0;
    for done in 0..promised {
        if !source.next_line()? {
            let expected = format!("a declared vertex ({promised} are promised, there are {done})");
            return Err(source.error(expected));
        }
        let vertex = source.number(least..n_vertices, || {
            format!("a declared vertex, at least {least} and below {n_vertices}")
        })?;
        least = vertex + 1;
        let outcome = outcome(source)?;
        source.end_of_line()?;
        // The bounds above make the conversion exact.
        declared.push((VertexId::new(u32::try_from(vertex).unwrap_or(u32::MAX)), outcome));
    }
    Ok(declared)
}

fn claims<R: Read>(
    source: &mut Source<R>,
    n_vertices: u64,
    budget: &Budget<'_>,
) -> Result<Certificate, FormatError> {
    word(source, "claims")?;
    source.end_of_line()?;
    let mut meter = budget.meter();
    let (mut outcomes, mut ranks) = (Vec::new(), Vec::new());
    for vertex in 0..n_vertices {
        meter.spend(1)?;
        if !source.next_line()? {
            return Err(source.error(format!("the claim for vertex {vertex} of {n_vertices}")));
        }
        let outcome = outcome(source)?;
        let rank = match outcome {
            Outcome::Draw => u64::from(Certificate::NO_RANK),
            _ => source.number(0..u64::from(Certificate::NO_RANK), || {
                "a number of plies, below 2^32 - 1".into()
            })?,
        };
        source.end_of_line()?;
        push(&mut outcomes, outcome)?;
        push(&mut ranks, u32::try_from(rank).unwrap_or(Certificate::NO_RANK))?;
    }
    Ok(Certificate::new(outcomes, ranks))
}

/// Appends to a table that grows as the input comes.
pub(crate) fn push<T>(table: &mut Vec<T>, entry: T) -> Result<(), GraphError> {
    if table.len() == table.capacity() {
        let more = table.len().max(1 << 10);
        table.try_reserve(more).map_err(|_| GraphError::OutOfMemory {
            bytes: (table.len().saturating_add(more) as u64).saturating_mul(size_of::<T>() as u64),
        })?;
    }
    table.push(entry);
    Ok(())
}

fn outcome<R: Read>(source: &mut Source<R>) -> Result<Outcome, FormatError> {
    source.skip_blanks()?;
    let outcome = match source.ahead()? {
        [b'W', rest @ ..] if ends_word(rest) => Outcome::Win,
        [b'D', rest @ ..] if ends_word(rest) => Outcome::Draw,
        [b'L', rest @ ..] if ends_word(rest) => Outcome::Loss,
        _ => return Err(source.error("W, D or L")),
    };
    source.pass_ascii(1);
    Ok(outcome)
}

/// Passes this word, the first of its line.
pub(crate) fn word<R: Read>(source: &mut Source<R>, expected: &str) -> Result<(), FormatError> {
    source.next_line()?;
    if passes(source, expected)? {
        Ok(())
    } else {
        Err(source.error(format!("`{expected}`")))
    }
}

/// Passes this word if it comes next.
pub(crate) fn passes<R: Read>(source: &mut Source<R>, word: &str) -> io::Result<bool> {
    let rest = source.ahead()?.strip_prefix(word.as_bytes());
    let is_next = rest.is_some_and(ends_word);
    if is_next {
        source.pass_ascii(word.len());
    }
    Ok(is_next)
}

fn ends_word(rest: &[u8]) -> bool {
    rest.first().is_none_or(|byte| b" \t\r\n#".contains(byte))
}
