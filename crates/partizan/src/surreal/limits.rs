//! Limits of an arena of surreal numbers. They are enforced where numbers and sequences of signs are made
//! (`intern.rs`, `signs.rs`).

/// How far an arena of surreal numbers may grow.
///
/// ```
/// use partizan::surreal::{SurrealLimits, Surreals};
/// let limits = SurrealLimits::unlimited().with_max_values(1000).with_max_terms(100_000);
/// let mut surreals = Surreals::with_limits(limits);
/// let error = (0..).find_map(|n| surreals.integer(n).err()).expect("a limit");
/// assert_eq!(error.to_string(), "the limit of 1000 values was reached");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SurrealLimits {
    /// The most numbers, 0 and 1 included, and the most sequences of signs beside them.
    pub max_values: u32,
    /// The most terms of all normal forms together.
    pub max_terms: u64,
}

impl SurrealLimits {
    /// No limit but the range of the ids.
    #[must_use]
    pub const fn unlimited() -> Self {
        Self {
            max_values: u32::MAX,
            max_terms: u64::MAX,
        }
    }

    /// The same limits with at most this many numbers.
    #[must_use]
    pub const fn with_max_values(mut self, max_values: u32) -> Self {
        self.max_values = max_values;
        self
    }

    /// The same limits with at most this many terms.
    #[must_use]
    pub const fn with_max_terms(mut self, max_terms: u64) -> Self {
        self.max_terms = max_terms;
        self
    }
}

impl Default for SurrealLimits {
    fn default() -> Self {
        Self::unlimited()
    }
}
