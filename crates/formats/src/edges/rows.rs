//! Writing the form `edges` from rows that are made twice and never kept.

use std::io::Write;

use graph_core::VertexId;

use super::push_pair;
use crate::FormatError;
use crate::row_count::{MakeRows, RowCount, check_same};
use crate::sink::Sink;

/// Writes a graph of so many vertices in the form `edges`, zero-based, without ever holding it: `make` shows its rows, and
/// is called twice, as the first line holds the number of edges.
///
/// # Errors
///
/// As for [`csr::write_rows`](crate::csr::write_rows).
///
/// # Complexity
///
/// Time linear in the text, and twice that of making the rows; one buffer.
///
/// # Examples
///
/// ```
/// use formats::edges;
/// use graph_core::{Budget, families};
/// let mut out = Vec::new();
/// edges::write_rows(3, |visit| families::visit_path_rows(3, &Budget::unlimited(), visit), &mut out)?;
/// assert_eq!(out, b"3 2\n0 1\n1 2\n");
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn write_rows(n_vertices: u32, mut make: impl MakeRows, out: impl Write) -> Result<(), FormatError> {
    let mut count = RowCount::new(n_vertices);
    make(&mut |row| count.take(row))?;
    count.finish()?;
    let mut sink = Sink::new(out);
    push_pair(&mut sink.buffer, u64::from(n_vertices), count.n_edges);
    let mut written = RowCount::new(n_vertices);
    let mut tail = 0;
    make(&mut |row: &[VertexId]| {
        written.take(row)?;
        for head in row {
            push_pair(&mut sink.buffer, tail, u64::from(head.get()));
            sink.spill()?;
        }
        tail += 1;
        Ok(())
    })?;
    sink.finish()?;
    check_same(&count.n_edges, &written.n_edges)
}
