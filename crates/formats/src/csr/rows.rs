//! Writing the form `csr` from rows that are made twice and never kept. Graphs in memory are written in `writer`.

use std::io::{self, Write};

use graph_core::{GraphError, VertexId};

use super::header::{Header, Kind};
use super::writer::{Placed, send};
use crate::row_count::{MakeRows, RowCount, check_same};
use crate::sink::Sink;
use crate::{FormatError, Numbering};

/// Writes a graph of so many vertices in the form `csr` without ever holding it: `make` shows its rows, and is called
/// twice.
///
/// # Errors
///
/// Whatever `make` reports, [`FormatError::Graph`] when memory is refused, and [`FormatError::Io`], also with
/// [`io::ErrorKind::InvalidInput`] when there is not a row for every vertex, a row does not rise or the rows are others
/// the second time; then what has been written is no graph.
///
/// # Complexity
///
/// Time linear in the graph, and twice that of making it; extra space 4 bytes a vertex and a buffer.
///
/// # Examples
///
/// ```
/// use formats::csr;
/// use graph_core::{Budget, families};
/// let budget = Budget::unlimited();
/// let mut bytes = Vec::new();
/// csr::write_rows(1000, |visit| families::visit_path_rows(1000, &budget, visit), &mut bytes)?;
/// assert_eq!(csr::read(bytes.as_slice(), &budget)?.into_graph(), families::path(1000, &budget)?);
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn write_rows(n_vertices: u32, mut make: impl MakeRows, out: impl Write) -> Result<(), FormatError> {
    let mut degrees = Vec::new();
    degrees
        .try_reserve_exact(n_vertices as usize)
        .map_err(|_| GraphError::OutOfMemory {
            bytes: 4 * u64::from(n_vertices),
        })?;
    let mut count = RowCount::new(n_vertices);
    let mut described = Described::default();
    make(&mut |row| {
        count.take(row)?;
        // A row that rises has at most as many entries as there are vertices.
        degrees.push(u32::try_from(row.len()).unwrap_or(u32::MAX));
        described.add(row);
        Ok(())
    })?;
    count.finish()?;
    let first = described.finish();
    let header = header(n_vertices, count.n_edges, &degrees, first)?;
    let mut out = Placed::new(out);
    out.write(&header.bytes())?;
    if let [starts, targets] = &header.sections[..] {
        out.pad(starts.offset)?;
        send_starts(&degrees, count.n_edges, &mut |bytes| out.write(bytes))?;
        out.pad(targets.offset)?;
    }
    check_same(&first, &write_targets(&mut make, out)?)
}

fn header(
    n_vertices: u32,
    n_edges: u64,
    degrees: &[u32],
    targets: (u64, u32),
) -> Result<Header, FormatError> {
    let [starts_kind, _] = Kind::starts(is_narrow(n_edges));
    let mut hasher = crc32fast::Hasher::new();
    let mut length = 0;
    send_starts(degrees, n_edges, &mut |bytes| {
        hasher.update(bytes);
        length += bytes.len() as u64;
        Ok(())
    })?;
    let contents = [
        (starts_kind, length, hasher.finalize()),
        (Kind::Targets, targets.0, targets.1),
    ];
    let too_long = || io::Error::from(io::ErrorKind::FileTooLarge);
    let header = Header::new(Numbering::ZeroBased, n_vertices, n_edges, contents);
    Ok(header.ok_or_else(too_long)?)
}

fn is_narrow(n_edges: u64) -> bool {
    u32::try_from(n_edges).is_ok()
}

fn send_starts(
    degrees: &[u32],
    n_edges: u64,
    to: &mut impl FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let ends = degrees.iter().scan(0_u64, |end, &degree| {
        *end += u64::from(degree);
        Some(*end)
    });
    let starts = core::iter::once(0).chain(ends);
    if is_narrow(n_edges) {
        let narrow = |start| u32::try_from(start).unwrap_or(u32::MAX).to_le_bytes();
        return send(starts, narrow, to);
    }
    send(starts, u64::to_le_bytes, to)
}

/// Writes the targets of rows that are made again; returns their length and checksum.
fn write_targets(make: &mut impl MakeRows, out: Placed<impl Write>) -> Result<(u64, u32), FormatError> {
    let mut sink = Sink::new(out.into_inner());
    let mut described = Described::default();
    make(&mut |row| {
        described.add(row);
        for target in row {
            sink.buffer.extend_from_slice(&target.get().to_le_bytes());
        }
        Ok(sink.spill()?)
    })?;
    sink.finish()?;
    Ok(described.finish())
}

/// The length and the checksum of targets so far.
#[derive(Default)]
struct Described {
    hasher: crc32fast::Hasher,
    buffer: Vec<u8>,
    length: u64,
}

impl Described {
    fn add(&mut self, row: &[VertexId]) {
        const BUFFER: usize = 1 << 14;
        for target in row {
            self.buffer.extend_from_slice(&target.get().to_le_bytes());
        }
        if self.buffer.len() >= BUFFER {
            self.flush();
        }
    }

    fn flush(&mut self) {
        self.hasher.update(&self.buffer);
        self.length += self.buffer.len() as u64;
        self.buffer.clear();
    }

    fn finish(mut self) -> (u64, u32) {
        self.flush();
        (self.length, self.hasher.finalize())
    }
}
