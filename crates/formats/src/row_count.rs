//! Graphs that are made row by row, and made again, so that they can be written without being kept: what the rows must
//! be. How they are written, each form says.

use std::io;

use graph_core::VertexId;

use crate::FormatError;

/// Shows every row of a graph, in the order of the vertices, to the function that it is given; the same rows each time it
/// is called.
///
/// A row is strictly increasing, as [`Random::visit_rows`](graph_core::families::Random::visit_rows) makes it.
pub trait MakeRows: FnMut(&mut VisitRow<'_>) -> Result<(), FormatError> {}

impl<M: FnMut(&mut VisitRow<'_>) -> Result<(), FormatError>> MakeRows for M {}

/// Is shown a row.
pub type VisitRow<'a> = dyn FnMut(&[VertexId]) -> Result<(), FormatError> + 'a;

/// Rows seen so far, checked and counted.
pub(crate) struct RowCount {
    n_vertices: u32,
    n_rows: u64,
    pub(crate) n_edges: u64,
}

impl RowCount {
    pub(crate) const fn new(n_vertices: u32) -> Self {
        Self {
            n_vertices,
            n_rows: 0,
            n_edges: 0,
        }
    }

    pub(crate) fn take(&mut self, row: &[VertexId]) -> Result<(), FormatError> {
        let is_below = row.last().is_none_or(|last| last.get() < self.n_vertices);
        if !is_below || !row.is_sorted_by(|a, b| a < b) {
            return Err(refused("expected rows that rise to a vertex"));
        }
        self.n_rows += 1;
        self.n_edges += row.len() as u64;
        Ok(())
    }

    /// Checks that there was a row for every vertex.
    pub(crate) fn finish(&self) -> Result<(), FormatError> {
        if self.n_rows == u64::from(self.n_vertices) {
            return Ok(());
        }
        Err(refused("expected a row for every vertex"))
    }
}

/// Checks that what was written is what was counted before.
pub(crate) fn check_same<T: PartialEq>(first: &T, second: &T) -> Result<(), FormatError> {
    if first == second {
        return Ok(());
    }
    Err(refused("expected the same rows when they are made again"))
}

fn refused(expected: &'static str) -> FormatError {
    io::Error::new(io::ErrorKind::InvalidInput, expected).into()
}
