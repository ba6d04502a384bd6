//! Positions by number and numbers by position. What is known of a position is kept by those who number them.

use alloc::vec::Vec;
use core::fmt;
use core::hash::{BuildHasher, Hash};

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::GraphError;

/// Numbers positions in the order in which they are first seen.
///
/// Numbers depend on that order alone, never on hashes: tables beside this one are indexed by them. A position is held
/// once; beside it, the table takes five bytes a slot, which are 6 to 12 bytes a position.
///
/// ```
/// use graph_core::PositionTable;
/// let mut table = PositionTable::new();
/// assert_eq!((table.intern("a", 9)?, table.intern("b", 9)?, table.intern("a", 9)?), (0, 1, 0));
/// assert_eq!(table.positions(), ["a", "b"]);
/// assert_eq!((table.number(&"b"), table.number(&"c"), table.len()), (Some(1), None, 2));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone)]
pub struct PositionTable<P> {
    positions: Vec<P>,
    // Invariant: holds every index of `positions` once, by the hash of the position.
    numbers: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl<P> PositionTable<P> {
    /// Makes an empty table.
    #[must_use]
    pub fn new() -> Self {
        Self {
            positions: Vec::new(),
            numbers: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
        }
    }

    /// Returns the positions by number.
    #[must_use]
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// Returns the positions by number, and gives up their numbers.
    #[must_use]
    pub fn into_positions(self) -> Vec<P> {
        self.positions
    }

    /// Returns how many positions have a number.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Returns true when no position has a number.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Returns the bytes the table holds on the heap, without what positions hold themselves.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        self.positions.capacity() * size_of::<P>() + self.numbers.allocation_size()
    }
}

impl<P: Eq + Hash> PositionTable<P> {
    /// Returns the number of a position, `None` when it has none.
    ///
    /// # Complexity
    ///
    /// One hash of the position and, on average, one comparison.
    pub fn number(&self, position: &P) -> Option<u32> {
        self.number_hashed(self.hash(position), position)
    }

    /// Returns the number of a position, the next free one when it is new.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooManyVertices`] when it is new and `max_positions` have a number, and
    /// [`GraphError::OutOfMemory`].
    ///
    /// # Complexity
    ///
    /// One hash of the position and, on average, one comparison; the growth of the table is amortised and hashes
    /// every position again.
    pub fn intern(&mut self, position: P, max_positions: u32) -> Result<u32, GraphError> {
        self.intern_hashed(self.hash(&position), position, max_positions)
    }

    /// The hash of a position in this table.
    pub(crate) fn hash(&self, position: &P) -> u64 {
        self.hasher.hash_one(position)
    }

    /// [`number`](Self::number) for a position with this hash.
    #[inline]
    pub(crate) fn number_hashed(&self, hash: u64, position: &P) -> Option<u32> {
        self.numbers
            .find(hash, |&number| self.positions[number as usize] == *position)
            .copied()
    }

    /// [`intern`](Self::intern) for a position with this hash.
    pub(crate) fn intern_hashed(
        &mut self,
        hash: u64,
        position: P,
        max_positions: u32,
    ) -> Result<u32, GraphError> {
        if let Some(number) = self.number_hashed(hash, &position) {
            return Ok(number);
        }
        let number = u32::try_from(self.positions.len())
            .ok()
            .filter(|&number| number < max_positions)
            .ok_or(GraphError::TooManyVertices {
                max_vertices: max_positions,
            })?;
        let Self {
            positions,
            numbers,
            hasher,
        } = self;
        let rehash = |number: &u32| hasher.hash_one(&positions[*number as usize]);
        let is_refused = numbers.try_reserve(1, rehash).is_err() || positions.try_reserve(1).is_err();
        if is_refused {
            return Err(self.out_of_memory());
        }
        // The hashes of others are not asked for: there is room.
        numbers.insert_unique(hash, number, |number| {
            hasher.hash_one(&positions[*number as usize])
        });
        positions.push(position);
        Ok(number)
    }

    #[cold]
    fn out_of_memory(&self) -> GraphError {
        GraphError::OutOfMemory {
            bytes: 2 * self.memory_usage() as u64,
        }
    }
}

impl<P> Default for PositionTable<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P> fmt::Debug for PositionTable<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PositionTable")
            .field("len", &self.len())
            .finish_non_exhaustive()
    }
}
