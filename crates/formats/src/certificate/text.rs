//! Certificates as lines of text: headings and tables. The lines of evidence are in `evidence`, what all this means in
//! the module above.

use std::io::{self, Read, Write};

use graph_core::{Budget, GraphError, Outcome, VertexId};
use loopy::{Certificate, CompactCertificate, Ends, InfinitePlay, PlayConvention};

use super::{CertificateFile, Claims, Heading, Rules, evidence, unwritable};
use crate::FormatError;
use crate::sink::Sink;
use crate::source::Source;

const NAME: &str = "upstar-certificate";
const MODELS: [&str; 3] = ["impartial", "two-colour", "owned"];

pub(super) fn write(heading: &Heading, table: &CompactCertificate, out: impl Write) -> io::Result<()> {
    let is_plain =
        matches!(heading.rules, Rules::Impartial(_)) && heading.infinite_play == InfinitePlay::Draw;
    let mut sink = Sink::new(out);
    write_heading(heading, if is_plain { 1 } else { 2 }, &mut sink.buffer)?;
    sink.buffer.extend_from_slice(b"claims\n");
    let mut digits = itoa::Buffer::new();
    for state in 0..table.n_states() {
        let outcome = table.outcome(state);
        let plies = table.remoteness(state);
        if (outcome == Outcome::Draw) != plies.is_none() {
            return Err(unwritable(
                "expected plies for every win and loss, and none for a draw",
            ));
        }
        sink.buffer.push(letter(outcome));
        if let Some(plies) = plies {
            sink.buffer.push(b' ');
            sink.buffer.extend_from_slice(digits.format(plies).as_bytes());
        }
        sink.buffer.push(b'\n');
        sink.spill()?;
    }
    sink.finish().map(drop)
}

/// The lines before the claims.
pub(super) fn write_heading(heading: &Heading, version: u64, out: &mut Vec<u8>) -> io::Result<()> {
    writeln!(out, "{NAME} {version}")?;
    let all_ends = heading.rules.ends();
    if version > 1 {
        writeln!(out, "model {}", heading.rules.model())?;
    }
    let mut conventions: Vec<_> = all_ends
        .iter()
        .map(|ends| ends.convention().to_string())
        .collect();
    conventions.dedup();
    writeln!(out, "convention {}", conventions.join(" "))?;
    if version > 1 {
        writeln!(out, "infinite {}", heading.infinite_play)?;
    }
    writeln!(out, "vertices {}", heading.n_vertices)?;
    writeln!(out, "edges {}", heading.n_edges)?;
    writeln!(out, "graph {:08x}", heading.graph_checksum)?;
    for ends in all_ends {
        writeln!(out, "declared {}", ends.declared().len())?;
        for &(vertex, outcome) in ends.declared() {
            writeln!(out, "{vertex} {}", char::from(letter(outcome)))?;
        }
    }
    Ok(())
}

pub(super) const fn letter(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Win => b'W',
        Outcome::Draw => b'D',
        Outcome::Loss => b'L',
    }
}

pub(super) fn read(reader: impl Read, budget: &Budget<'_>) -> Result<CertificateFile, FormatError> {
    let mut source = Source::new(reader)?;
    let (heading, version) = heading(&mut source, budget)?;
    source.next_line()?;
    let claims = if version > 1 && passes(&mut source, "start")? {
        evidence::read(&mut source, &heading, budget)?
    } else {
        Claims::Table(table(&mut source, heading.n_states(), budget)?)
    };
    if source.next_line()? {
        return Err(source.error("the end of the input after the claims"));
    }
    Ok(CertificateFile { heading, claims })
}

fn heading<R: Read>(source: &mut Source<R>, budget: &Budget<'_>) -> Result<(Heading, u64), FormatError> {
    word(source, NAME)?;
    let version = source.number(1..3, || "version 1 or 2".into())?;
    source.end_of_line()?;
    let kind = if version > 1 {
        word(source, "model")?;
        one_of(source, &MODELS, "impartial, two-colour or owned")?
    } else {
        0
    };
    let conventions = conventions(source, kind)?;
    let infinite_play = if version > 1 {
        word(source, "infinite")?;
        let words = InfinitePlay::ALL.map(|play| play.to_string());
        let place = one_of(source, &words, "draw, left or right")?;
        InfinitePlay::ALL[place]
    } else {
        InfinitePlay::Draw
    };
    let n_vertices = field(source, "vertices", "vertices", u64::from(u32::MAX))?;
    if n_vertices > u64::from(budget.max_vertices) {
        let max_vertices = budget.max_vertices;
        return Err(GraphError::TooManyVertices { max_vertices }.into());
    }
    let n_edges = field(source, "edges", "edges", u64::MAX - 1)?;
    let graph_checksum = checksum(source)?;
    let mut ends = Vec::new();
    for convention in conventions {
        let declared = declared(source, n_vertices)?;
        // Strictly increasing, so that nothing is declared twice.
        let declared = Ends::new(convention).with_declared(declared);
        ends.push(declared.map_err(|_| source.error("vertices declared once"))?);
    }
    // The kinds are as many as the models, and each has as many ends as conventions were read.
    let rules = u8::try_from(kind)
        .ok()
        .and_then(|kind| Rules::of_kind(kind, ends))
        .ok_or_else(|| source.error("impartial, two-colour or owned"))?;
    let heading = Heading {
        rules,
        infinite_play,
        // The bounds above make the conversion exact.
        n_vertices: u32::try_from(n_vertices).unwrap_or(u32::MAX),
        n_edges,
        graph_checksum,
    };
    Ok((heading, version))
}

/// One convention, or one for each player to move; one word may stand for both.
fn conventions<R: Read>(source: &mut Source<R>, kind: usize) -> Result<Vec<PlayConvention>, FormatError> {
    const ALL: [PlayConvention; 2] = [PlayConvention::Normal, PlayConvention::Misere];
    word(source, "convention")?;
    let mut found = Vec::new();
    let n_wanted = if kind == 1 { 2 } else { 1 };
    while found.len() < n_wanted {
        if !found.is_empty() && matches!(source.skip_blanks()?, None | Some(b'\n' | b'#')) {
            found.push(found[0]);
            break;
        }
        let mut is_found = false;
        source.skip_blanks()?;
        for convention in ALL {
            if !is_found && passes(source, &convention.to_string())? {
                found.push(convention);
                is_found = true;
            }
        }
        if !is_found {
            return Err(source.error("normal or misere"));
        }
    }
    source.end_of_line()?;
    Ok(found)
}

/// The place of the next word among these, the last of its line.
fn one_of<R: Read>(
    source: &mut Source<R>,
    words: &[impl AsRef<str>],
    expected: &str,
) -> Result<usize, FormatError> {
    source.skip_blanks()?;
    for (place, word) in words.iter().enumerate() {
        if passes(source, word.as_ref())? {
            source.end_of_line()?;
            return Ok(place);
        }
    }
    Err(source.error(expected))
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

/// The claims from the line that says so, which is the current one.
fn table<R: Read>(
    source: &mut Source<R>,
    n_states: u64,
    budget: &Budget<'_>,
) -> Result<CompactCertificate, FormatError> {
    word(source, "claims")?;
    source.end_of_line()?;
    let mut meter = budget.meter();
    let (mut outcomes, mut ranks) = (Vec::new(), Vec::new());
    for state in 0..n_states {
        meter.spend(1)?;
        if !source.next_line()? {
            return Err(source.error(format!("the claim for state {state} of {n_states}")));
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
    let certificate = Certificate::new(outcomes, ranks);
    CompactCertificate::of(&certificate, budget).map_err(|error| match error {
        loopy::CertificateError::Graph(error) => error.into(),
        // Every claim that was read has plies or is a draw.
        error => source.error(error.to_string()),
    })
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

pub(super) fn outcome<R: Read>(source: &mut Source<R>) -> Result<Outcome, FormatError> {
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
