//! Limits of an arena, the watch and what has been done. They are enforced where values are made
//! (`intern.rs`) and compared (`order.rs`).

use core::ops::ControlFlow;

/// How far the arena may grow and work.
///
/// ```
/// use partizan::{Limits, Values};
/// let limits = Limits::unlimited().with_max_values(1000).with_max_comparisons(1_000_000);
/// let values = Values::with_limits(limits);
/// assert_eq!(values.limits().max_values, 1000);
/// assert_eq!(values.statistics().values, 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The most values, 0 included.
    pub max_values: u32,
    /// The most searches that comparisons may start, over the life of the arena.
    pub max_comparisons: u64,
    /// The most entries a table of remembered results keeps; a full table is emptied, which costs time and
    /// never an answer. A sum that needs more is given twice as much each time. The tables of thermographs, atomic
    /// weights and reduced forms, at most one entry a value, are looked at when an operation starts, and grow within
    /// it; negatives and birthdays, one a value, are always kept.
    pub max_memo_entries: usize,
}

impl Limits {
    /// No limit but the range of the ids, and tables of at most 2^23 remembered results.
    #[must_use]
    pub const fn unlimited() -> Self {
        Self {
            max_values: u32::MAX,
            max_comparisons: u64::MAX,
            max_memo_entries: 1 << 23,
        }
    }

    /// The same limits with at most this many values.
    #[must_use]
    pub const fn with_max_values(mut self, max_values: u32) -> Self {
        self.max_values = max_values;
        self
    }

    /// The same limits with at most this many comparisons.
    #[must_use]
    pub const fn with_max_comparisons(mut self, max_comparisons: u64) -> Self {
        self.max_comparisons = max_comparisons;
        self
    }

    /// The same limits with tables of at most this many remembered results.
    #[must_use]
    pub const fn with_max_memo_entries(mut self, max_memo_entries: usize) -> Self {
        self.max_memo_entries = max_memo_entries;
        self
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::unlimited()
    }
}

/// What an arena has done so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statistics {
    /// Values in the arena.
    pub values: u32,
    /// Searches started to compare two values; comparisons answered by closed forms, stops or memory are
    /// not counted.
    pub comparisons: u64,
    /// Units of work: comparisons, values made, and options looked at while sums are formed.
    pub work: u64,
}

/// Called now and then with the units of work done so far; `Break` cancels.
pub type Watch = Box<dyn Fn(u64) -> ControlFlow<()> + Send>;
