//! Where the rows of a graph start in its table of targets. What is in the rows is the graph's business.

use alloc::vec::Vec;

use memory_hints::prefetch;
use zerocopy::FromZeros;

use crate::GraphError;
use crate::memory::zeroed;

/// A place in a table of targets.
pub(crate) trait Place: Copy + Default + Ord + FromZeros {
    /// The greatest number of edges for which places are of this type.
    const MAX_EDGES: u64;

    /// The place with this index, which is at most [`Place::MAX_EDGES`].
    fn new(index: usize) -> Self;
    fn index(self) -> usize;
    /// The number of this place, which may be read from anywhere and be no index.
    fn as_u64(self) -> u64;
    fn into_starts(table: Vec<Self>) -> RowStarts;

    #[inline]
    fn advance(&mut self) {
        *self = Self::new(self.index() + 1);
    }
}

impl Place for u32 {
    const MAX_EDGES: u64 = Self::MAX as u64;

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the caller promises that it fits")]
    fn new(index: usize) -> Self {
        debug_assert!(
            index as u64 <= Self::MAX_EDGES,
            "a place of 32 bits is wanted for {index}"
        );
        index as Self
    }

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    fn as_u64(self) -> u64 {
        u64::from(self)
    }

    fn into_starts(table: Vec<Self>) -> RowStarts {
        RowStarts::Narrow(table)
    }
}

impl Place for u64 {
    const MAX_EDGES: u64 = Self::MAX;

    #[inline]
    fn new(index: usize) -> Self {
        index as Self
    }

    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "places are indices of a table in memory"
    )]
    fn index(self) -> usize {
        self as usize
    }

    fn as_u64(self) -> u64 {
        self
    }

    fn into_starts(table: Vec<Self>) -> RowStarts {
        RowStarts::Wide(table)
    }
}

/// The starts of rows, in 32 bits as long as those suffice.
#[derive(Clone, Debug)]
pub(crate) enum RowStarts {
    Narrow(Vec<u32>),
    Wide(Vec<u64>),
}

impl RowStarts {
    pub(crate) const fn new() -> Self {
        Self::Narrow(Vec::new())
    }

    /// The same starts; none is above `n_edges`.
    pub(crate) fn of_table(table: Vec<u64>, n_edges: usize) -> Self {
        let mut narrow = Vec::new();
        if n_edges as u64 > u32::MAX_EDGES || narrow.try_reserve_exact(table.len()).is_err() {
            return Self::Wide(table);
        }
        narrow.extend(table.into_iter().map(|start| u32::new(start.index())));
        Self::Narrow(narrow)
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Narrow(table) => table.len(),
            Self::Wide(table) => table.len(),
        }
    }

    /// The start of this row and that of the next.
    #[inline]
    pub(crate) fn bounds(&self, row: usize) -> (usize, usize) {
        match self {
            Self::Narrow(table) => (table[row].index(), table[row + 1].index()),
            Self::Wide(table) => (table[row].index(), table[row + 1].index()),
        }
    }

    /// Asks the memory for the start of this row, and does not wait for it.
    #[inline]
    pub(crate) fn ask_for(&self, row: usize) {
        match self {
            Self::Narrow(table) => prefetch(table, row),
            Self::Wide(table) => prefetch(table, row),
        }
    }

    pub(crate) fn memory_usage(&self) -> usize {
        match self {
            Self::Narrow(table) => table.capacity() * size_of::<u32>(),
            Self::Wide(table) => table.capacity() * size_of::<u64>(),
        }
    }

    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = u64> + Clone {
        let at = |row| match self {
            Self::Narrow(table) => u64::from(table[row]),
            Self::Wide(table) => table[row],
        };
        (0..self.len()).map(at)
    }

    /// Makes room for so many more.
    pub(crate) fn reserve(&mut self, n_rows: usize) -> Result<(), GraphError> {
        let (reserved, size) = match self {
            Self::Narrow(table) => (table.try_reserve_exact(n_rows), size_of::<u32>()),
            Self::Wide(table) => (table.try_reserve_exact(n_rows), size_of::<u64>()),
        };
        reserved.map_err(|_| GraphError::OutOfMemory {
            bytes: (n_rows as u64).saturating_mul(size as u64),
        })
    }

    /// Lets every row from the first unknown one up to this one start at `start`, which is not before any other.
    pub(crate) fn extend_to(&mut self, row: usize, start: usize) -> Result<(), GraphError> {
        if start as u64 > u32::MAX_EDGES {
            self.widen()?;
        }
        match self {
            Self::Narrow(table) => extend(table, row + 1, Place::new(start)),
            Self::Wide(table) => extend(table, row + 1, Place::new(start)),
        }
    }

    fn widen(&mut self) -> Result<(), GraphError> {
        if let Self::Narrow(narrow) = self {
            let mut wide = zeroed(narrow.len())?;
            for (wide, &narrow) in wide.iter_mut().zip(&*narrow) {
                *wide = u64::from(narrow);
            }
            *self = Self::Wide(wide);
        }
        Ok(())
    }
}

impl PartialEq for RowStarts {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Narrow(a), Self::Narrow(b)) => a == b,
            (Self::Wide(a), Self::Wide(b)) => a == b,
            _ => self.iter().eq(other.iter()),
        }
    }
}

impl Eq for RowStarts {}

fn extend<P: Place>(table: &mut Vec<P>, length: usize, start: P) -> Result<(), GraphError> {
    let more = length.saturating_sub(table.len());
    let refused = |_| GraphError::OutOfMemory {
        bytes: (length as u64).saturating_mul(size_of::<P>() as u64),
    };
    table.try_reserve(more).map_err(refused)?;
    table.extend(core::iter::repeat_n(start, more));
    Ok(())
}

/// Turns lengths of rows (last entry unused) into their starts.
pub(crate) fn lengths_to_starts<P: Place>(table: &mut [P]) {
    let mut start = 0;
    for entry in table {
        let length = core::mem::replace(entry, P::new(start));
        start += length.index();
    }
}

/// Turns the ends of rows, as filling leaves them, into starts: the end of a row is the start of the next.
pub(crate) fn ends_to_starts<P: Place>(table: &mut [P]) {
    table.rotate_right(1);
    // The entry that came round is the number of edges; it belongs at the end, where it already stands too.
    if let Some(first) = table.first_mut() {
        *first = P::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn starts_widen_when_they_must() {
        let mut starts = RowStarts::new();
        let far = 1 << 40;
        starts.extend_to(0, 0).unwrap();
        starts.extend_to(2, 7).unwrap();
        let narrow = starts.clone();
        starts.extend_to(3, far).unwrap();
        assert!(matches!(
            (&narrow, &starts),
            (RowStarts::Narrow(_), RowStarts::Wide(_))
        ));
        assert!(starts.iter().eq([0, 7, 7, 1 << 40]));
        assert_eq!(RowStarts::Wide(vec![0, 7, 7]), narrow);
        assert_eq!(RowStarts::of_table(vec![0, 7, 7], 7), narrow);
        assert_eq!(RowStarts::of_table(vec![0, 7, 7, 1 << 40], far), starts);
    }

    #[test]
    fn lengths_become_starts_and_ends_too() {
        let mut table = [3_u32, 0, 2, 0];
        lengths_to_starts(&mut table);
        assert_eq!(table, [0, 3, 3, 5]);
        let mut table = [3_u64, 3, 5, 5];
        ends_to_starts(&mut table);
        assert_eq!(table, [0, 3, 3, 5]);
    }
}
