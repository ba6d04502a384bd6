//! Positions by number and numbers by position. What is known of a position is kept by those who number them.

use alloc::vec::Vec;
use core::fmt;
use core::hash::{BuildHasher, Hash};

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::GraphError;

/// Numbers positions in the order in which they are first seen.
///
/// Numbers depend on that order alone, never on hashes: tables beside this one are indexed by them.
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
        let hash = self.hasher.hash_one(position);
        self.numbers
            .find(hash, |&number| self.positions[number as usize] == *position)
            .copied()
    }

    /// Returns the number of a position, the next free one when it is new.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooManyVertices`] when it is new and `max_positions` have a number.
    ///
    /// # Complexity
    ///
    /// One hash of the position and, on average, one comparison; the growth of the table is amortised and hashes
    /// every position again.
    pub fn intern(&mut self, position: P, max_positions: u32) -> Result<u32, GraphError> {
        let Self {
            positions,
            numbers,
            hasher,
        } = self;
        let hash = hasher.hash_one(&position);
        if let Some(&number) = numbers.find(hash, |&number| positions[number as usize] == position) {
            return Ok(number);
        }
        let number = u32::try_from(positions.len())
            .ok()
            .filter(|&number| number < max_positions)
            .ok_or(GraphError::TooManyVertices {
                max_vertices: max_positions,
            })?;
        positions.push(position);
        numbers.insert_unique(hash, number, |&number| {
            hasher.hash_one(&positions[number as usize])
        });
        Ok(number)
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
