//! The rows of a graph as they lie in memory: where each starts, what is in them, and whether both are right. The graph
//! that holds them is in `digraph`.

mod pass;

use core::convert::Infallible;
use core::fmt;
use core::ops::{Range, RangeInclusive};

use zerocopy::IntoBytes as _;

use memory_hints::prefetch;

use crate::row_starts::{Place, RowStarts};
use crate::{EdgeSum, Table, VertexId};

/// Where the rows of a graph start in its table of targets, in 32 or in 64 bits.
///
/// ```
/// use graph_core::{Digraph, Starts, VertexId};
/// let starts = Starts::Narrow(vec![0, 1, 1].into());
/// let graph = Digraph::from_starts(starts, vec![VertexId::new(1)].into())?;
/// assert_eq!(graph, Digraph::from_edges(2, &[(0, 1)]).expect("an edge from 0 to 1"));
/// # Ok::<(), graph_core::TableError>(())
/// ```
#[derive(Clone, Debug)]
pub enum Starts {
    /// Below 2^32 edges.
    Narrow(Table<u32>),
    /// Any number of edges.
    Wide(Table<u64>),
}

impl Starts {
    #[inline]
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Narrow(table) => table.len(),
            Self::Wide(table) => table.len(),
        }
    }

    #[inline]
    pub(crate) fn bounds(&self, row: usize) -> (usize, usize) {
        match self {
            Self::Narrow(table) => bounds(table, row),
            Self::Wide(table) => bounds(table, row),
        }
    }

    pub(crate) fn memory_usage(&self) -> usize {
        match self {
            Self::Narrow(table) => table.memory_usage(),
            Self::Wide(table) => table.memory_usage(),
        }
    }

    #[inline]
    pub(crate) fn view(&self) -> StartsView<'_> {
        match self {
            Self::Narrow(table) => StartsView::Narrow(table),
            Self::Wide(table) => StartsView::Wide(table),
        }
    }
}

impl From<RowStarts> for Starts {
    fn from(starts: RowStarts) -> Self {
        match starts {
            RowStarts::Narrow(table) => Self::Narrow(table.into()),
            RowStarts::Wide(table) => Self::Wide(table.into()),
        }
    }
}

#[inline]
fn bounds<P: Place>(table: &[P], row: usize) -> (usize, usize) {
    (table[row].index(), table[row + 1].index())
}

/// The starts as slices.
#[derive(Clone, Copy, Debug)]
pub(crate) enum StartsView<'a> {
    Narrow(&'a [u32]),
    Wide(&'a [u64]),
}

impl<'a> StartsView<'a> {
    pub(crate) fn iter(self) -> impl ExactSizeIterator<Item = u64> + Clone + use<'a> {
        let length = match self {
            Self::Narrow(table) => table.len(),
            Self::Wide(table) => table.len(),
        };
        let at = move |row| match self {
            Self::Narrow(table) => u64::from(table[row]),
            Self::Wide(table) => table[row],
        };
        (0..length).map(at)
    }
}

/// The rows of a [`Digraph`](crate::Digraph) as slices, wherever the graph keeps them: for loops that visit many.
///
/// ```
/// use graph_core::{Digraph, VertexId};
/// let graph = Digraph::from_edges(3, &[(0, 1), (0, 2)])?;
/// let rows = graph.rows();
/// assert_eq!(rows.successors(VertexId::new(0)), graph.successors(VertexId::new(0)));
/// assert_eq!(rows.out_degree(VertexId::new(2)), 0);
/// assert_eq!(rows.successors_of_all(0..3), graph.targets());
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    starts: StartsView<'a>,
    targets: &'a [VertexId],
}

impl<'a> Rows<'a> {
    pub(crate) const fn new(starts: StartsView<'a>, targets: &'a [VertexId]) -> Self {
        Self { starts, targets }
    }

    /// Returns the heads of the edges that leave `vertex`, strictly increasing.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[inline]
    #[must_use]
    pub fn successors(self, vertex: VertexId) -> &'a [VertexId] {
        let (start, end) = self.bounds(vertex);
        &self.targets[start..end]
    }

    /// Returns how many edges leave `vertex`.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[inline]
    #[must_use]
    pub fn out_degree(self, vertex: VertexId) -> usize {
        let (start, end) = self.bounds(vertex);
        end - start
    }

    /// Returns the heads of all edges that leave these vertices, row after row.
    ///
    /// # Panics
    ///
    /// When the graph has fewer vertices, or the range is turned round.
    #[inline]
    #[must_use]
    pub fn successors_of_all(self, vertices: Range<u32>) -> &'a [VertexId] {
        let place = |row: u32| match self.starts {
            StartsView::Narrow(table) => table[row as usize].index(),
            StartsView::Wide(table) => table[row as usize].index(),
        };
        &self.targets[place(vertices.start)..place(vertices.end)]
    }

    /// Where a row is among the targets.
    #[inline]
    pub(crate) fn bounds_of(self, vertex: VertexId) -> Range<usize> {
        let (start, end) = self.bounds(vertex);
        start..end
    }

    /// These starts as they lie in memory.
    pub(crate) fn start_bytes(self, places: Range<usize>) -> &'a [u8] {
        match self.starts {
            StartsView::Narrow(table) => table[places].as_bytes(),
            StartsView::Wide(table) => table[places].as_bytes(),
        }
    }

    /// The targets of all rows.
    pub(crate) const fn targets(self) -> &'a [VertexId] {
        self.targets
    }

    /// These targets as they lie in memory.
    pub(crate) fn target_bytes(self, places: Range<usize>) -> &'a [u8] {
        self.targets[places].as_bytes()
    }

    /// Asks the memory for where the row of `vertex` is, and does not wait for it.
    #[inline]
    pub fn ask_for_start(self, vertex: VertexId) {
        match self.starts {
            StartsView::Narrow(table) => prefetch(table, vertex.index()),
            StartsView::Wide(table) => prefetch(table, vertex.index()),
        }
    }

    /// Asks the memory for the row of `vertex`, and does not wait for it.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[inline]
    pub fn ask_for_row(self, vertex: VertexId) {
        prefetch(self.targets, self.bounds(vertex).0);
    }

    #[inline]
    fn bounds(self, vertex: VertexId) -> (usize, usize) {
        match self.starts {
            StartsView::Narrow(table) => bounds(table, vertex.index()),
            StartsView::Wide(table) => bounds(table, vertex.index()),
        }
    }
}

/// Why tables are not those of a graph.
///
/// ```
/// use graph_core::{Digraph, Starts, VertexId};
/// let starts = Starts::Narrow(vec![0, 2, 1].into());
/// let error = Digraph::from_starts(starts, vec![VertexId::new(0)].into()).expect_err("row 0 ends too late");
/// assert_eq!(error.to_string(), "the start of row 1 is 2: expected 0..=1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableError {
    /// There is no start at all, or there are more vertices than ids.
    Length {
        /// How many starts there are; one more than vertices.
        n_starts: u64,
    },
    /// A row starts where it cannot.
    Start {
        /// The row; the one after the last starts where all targets end.
        row: u64,
        /// Its start.
        start: u64,
        /// Where it could start.
        expected: RangeInclusive<u64>,
    },
    /// A target is not above the one before it in its row, or not a vertex.
    Target {
        /// The place of the target in the table.
        place: u64,
        /// The target.
        target: VertexId,
        /// What could stand there; empty when the one before it is the last vertex.
        expected: RangeInclusive<u64>,
    },
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { n_starts } => {
                write!(
                    f,
                    "there are {n_starts} starts of rows: expected 1..={}",
                    1_u64 << 32
                )
            }
            Self::Start { row, start, expected } => {
                let (least, most) = (expected.start(), expected.end());
                write!(f, "the start of row {row} is {start}: expected {least}..={most}")
            }
            Self::Target {
                place,
                target,
                expected,
            } if expected.is_empty() => {
                write!(f, "target {place} is {target}: expected the end of the row")
            }
            Self::Target {
                place,
                target,
                expected,
            } => {
                let (least, most) = (expected.start(), expected.end());
                write!(f, "target {place} is {target}: expected {least}..={most}")
            }
        }
    }
}

impl core::error::Error for TableError {}

/// Checks all that a graph promises of its tables.
pub(crate) fn check(starts: StartsView<'_>, targets: &[VertexId]) -> Result<(), TableError> {
    let see = |_: &[VertexId]| Ok::<_, Infallible>(());
    let Ok(checked) = check_and_sum(starts, targets, None, see);
    checked.map(|_| ())
}

/// [`check`] with the sum over all edges, if it is asked for; `see` is shown all targets on the way, in stretches, whether
/// or not the tables are right. One pass over the targets, without a branch a row.
pub(crate) fn check_and_sum<E>(
    starts: StartsView<'_>,
    targets: &[VertexId],
    sum: Option<EdgeSum>,
    see: impl FnMut(&[VertexId]) -> Result<(), E>,
) -> Result<Result<u64, TableError>, E> {
    match starts {
        StartsView::Narrow(starts) => check_tables(starts, targets, sum, see),
        StartsView::Wide(starts) => check_tables(starts, targets, sum, see),
    }
}

fn check_tables<P: Place, E>(
    starts: &[P],
    targets: &[VertexId],
    sum: Option<EdgeSum>,
    mut see: impl FnMut(&[VertexId]) -> Result<(), E>,
) -> Result<Result<u64, TableError>, E> {
    let n_vertices = match check_starts(starts, targets.len() as u64) {
        Ok(n_vertices) => n_vertices,
        Err(error) => {
            see(targets)?;
            return Ok(Err(error));
        }
    };
    let sum = pass::rising_sum(starts, targets, sum, see)?;
    Ok(sum.ok_or_else(|| wrong_target(starts, targets, n_vertices)))
}

/// Checks starts for so many targets, and returns the number of vertices.
fn check_starts<P: Place>(starts: &[P], n_edges: u64) -> Result<u32, TableError> {
    let n_starts = starts.len() as u64;
    let n_vertices = n_starts
        .checked_sub(1)
        .and_then(|n_vertices| u32::try_from(n_vertices).ok())
        .ok_or(TableError::Length { n_starts })?;
    let ends_meet = starts.first().is_some_and(|start| start.as_u64() == 0)
        && starts.last().is_some_and(|end| end.as_u64() == n_edges);
    if !ends_meet || !starts.is_sorted() {
        return Err(wrong_start(starts, n_edges));
    }
    Ok(n_vertices)
}

#[cold]
fn wrong_start<P: Place>(starts: &[P], n_edges: u64) -> TableError {
    let mut least = 0;
    let end_row = starts.len().saturating_sub(1);
    for (row, start) in starts.iter().enumerate() {
        let start = start.as_u64();
        let expected = match row {
            0 => 0..=0,
            _ if row == end_row => n_edges..=n_edges,
            _ => least..=n_edges,
        };
        if !expected.contains(&start) {
            return TableError::Start {
                row: row as u64,
                start,
                expected,
            };
        }
        least = start;
    }
    // Starts that pass all this are right, and this is not asked of them.
    TableError::Length {
        n_starts: starts.len() as u64,
    }
}

#[cold]
fn wrong_target<P: Place>(starts: &[P], targets: &[VertexId], n_vertices: u32) -> TableError {
    for row in starts.windows(2) {
        let mut least = 0;
        let range = row[0].index()..row[1].index();
        for (place, &target) in range.clone().zip(&targets[range]) {
            if u64::from(target.get()) < least || target.get() >= n_vertices {
                return TableError::Target {
                    place: place as u64,
                    target,
                    expected: least..=u64::from(n_vertices).saturating_sub(1),
                };
            }
            least = u64::from(target.get()) + 1;
        }
    }
    // Rows that pass all this rise, and this is not asked of them.
    TableError::Length {
        n_starts: starts.len() as u64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digraph::random_graph;
    use crate::families::SplitMix64;
    use alloc::vec::Vec;

    /// The definition, row by row.
    fn are_right(starts: &[u64], targets: &[VertexId]) -> bool {
        let Some(n_vertices) = starts.len().checked_sub(1) else {
            return false;
        };
        let in_range = |start: u64| usize::try_from(start).is_ok_and(|start| start <= targets.len());
        starts[0] == 0
            && starts[n_vertices] == targets.len() as u64
            && starts.windows(2).all(|row| {
                row[0] <= row[1] && in_range(row[1]) && {
                    let row = &targets[row[0].index()..row[1].index()];
                    row.is_sorted_by(|a, b| a < b) && row.iter().all(|target| target.index() < n_vertices)
                }
            })
    }

    #[test]
    fn tables_are_right_by_definition_and_wrong_where_the_error_says() {
        let mut generator = SplitMix64::new(5);
        for round in 0..20_000 {
            let graph = random_graph(1 + round % 9, round % 23, u64::from(round));
            let mut starts: Vec<_> = graph.offsets().collect();
            let mut targets = graph.targets().to_vec();
            if !targets.is_empty() && round % 2 == 0 {
                let place = generator.bounded(u32::try_from(targets.len()).unwrap()) as usize;
                targets[place] = VertexId::new(generator.bounded(graph.n_vertices() + 1));
            }
            if round % 3 == 0 {
                let row = generator.bounded(graph.n_vertices() + 1) as usize;
                starts[row] = u64::from(generator.bounded(25));
            }
            let checked = check(StartsView::Wide(&starts), &targets);
            assert_eq!(
                checked.is_ok(),
                are_right(&starts, &targets),
                "{starts:?} {targets:?}"
            );
            let narrow: Vec<_> = starts
                .iter()
                .map(|&start| u32::try_from(start).unwrap())
                .collect();
            assert_eq!(check(StartsView::Narrow(&narrow), &targets), checked);
            match checked {
                Err(TableError::Start { row, start, .. }) => assert_eq!(starts[row.index()], start),
                Err(TableError::Target { place, target, .. }) => assert_eq!(targets[place.index()], target),
                other => assert_eq!(other, Ok(())),
            }
        }
        assert_eq!(
            check(StartsView::Narrow(&[]), &[]),
            Err(TableError::Length { n_starts: 0 })
        );
    }

    #[test]
    fn long_rows_are_checked_across_blocks() {
        let targets: Vec<_> = (0..20_000).map(VertexId::new).collect();
        let starts: Vec<u32> = (0..20_000)
            .map(|row| 20_000 * u32::from(row > 0))
            .chain([20_000])
            .collect();
        assert_eq!(check(StartsView::Narrow(&starts), &targets), Ok(()));
        for place in [1, 4095, 4096, 4097, 8192, 19_999] {
            let mut wrong = targets.clone();
            wrong[place] = wrong[place - 1];
            let error = check(StartsView::Narrow(&starts), &wrong);
            assert!(matches!(error, Err(TableError::Target { place: found, .. }) if found == place as u64));
        }
    }
}
