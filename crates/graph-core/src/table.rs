//! Tables of numbers that a graph owns, or that lie in bytes which somebody else owns. What the numbers mean is said
//! elsewhere.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Deref;

use bytes::Bytes;
use zerocopy::{FromBytes, Immutable};

use crate::VertexId;

/// A number that tables may hold: of 32 or 64 bits, or the id of a vertex.
///
/// Sealed: each is, in memory, the bytes of its number.
pub trait Entry:
    FromBytes + Immutable + Copy + fmt::Debug + Eq + Send + Sync + 'static + sealed::Sealed
{
}

impl Entry for u32 {}
impl Entry for u64 {}
impl Entry for VertexId {}

mod sealed {
    pub trait Sealed {}
    impl Sealed for u32 {}
    impl Sealed for u64 {}
    impl Sealed for crate::VertexId {}
}

/// A table of numbers: its own, or shared bytes that are read where they lie, such as those of a mapped file.
///
/// It is read as a slice. Where it lies is asked each time, so loops that run over whole tables take the slice once.
///
/// ```
/// use bytes::Bytes;
/// use graph_core::Table;
/// let owned = Table::from(vec![1_u32, 2]);
/// let bytes = Bytes::from_owner([1_u32.to_ne_bytes(), 2_u32.to_ne_bytes()].concat());
/// if let Some(shared) = Table::shared(bytes) {
///     assert_eq!((&shared[..], shared.memory_usage()), (&owned[..], 0));
/// }
/// ```
#[derive(Clone)]
pub struct Table<T>(Storage<T>);

#[derive(Clone)]
enum Storage<T> {
    Owned(Vec<T>),
    // Invariant: aligned for `T`, and whole entries.
    Shared(Bytes),
}

const _: () = {
    const fn assert_send_sync<T: Send + Sync>() {}
    assert_send_sync::<Table<VertexId>>();
};

impl<T: Entry> Table<T> {
    /// Sees a table in bytes, which are kept and not copied; their order is that of this machine. `None` unless they are
    /// whole entries and lie where the machine can read such numbers, at a multiple of their size.
    #[must_use]
    pub fn shared(bytes: Bytes) -> Option<Self> {
        <[T]>::ref_from_bytes(&bytes).is_ok().then_some(())?;
        Some(Self(Storage::Shared(bytes)))
    }

    /// Returns the bytes this table holds on the heap: none when it is shared.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        match &self.0 {
            Storage::Owned(table) => table.capacity() * size_of::<T>(),
            Storage::Shared(_) => 0,
        }
    }
}

impl<T: Entry> Deref for Table<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        match &self.0 {
            Storage::Owned(table) => table,
            // The bytes were seen as a table before, and lie still.
            Storage::Shared(bytes) => <[T]>::ref_from_bytes(bytes).unwrap_or(&[]),
        }
    }
}

impl<T> From<Vec<T>> for Table<T> {
    fn from(table: Vec<T>) -> Self {
        Self(Storage::Owned(table))
    }
}

impl<T: Entry> fmt::Debug for Table<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Entry> PartialEq for Table<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Entry> Eq for Table<T> {}

#[cfg(test)]
mod tests {
    use super::*;
    use zerocopy::IntoBytes;

    /// Bytes with an owner whose alignment is that of the numbers.
    struct Owner(Vec<u64>);

    impl AsRef<[u8]> for Owner {
        fn as_ref(&self) -> &[u8] {
            self.0.as_bytes()
        }
    }

    #[test]
    fn bytes_are_whole_aligned_entries_or_none() {
        let bytes = Bytes::from_owner(Owner((0..9).collect()));
        let table = Table::<u64>::shared(bytes.clone()).unwrap();
        assert!(table.iter().copied().eq(0..9));
        assert_eq!(table, Table::from(table.to_vec()));
        assert_eq!(Table::<VertexId>::shared(bytes.slice(4..12)).unwrap().len(), 2);
        for range in [1..9, 0..7, 4..12] {
            assert!(Table::<u64>::shared(bytes.slice(range)).is_none());
        }
        assert!(Table::<u64>::shared(Bytes::new()).is_none_or(|table| table.is_empty()));
    }
}
