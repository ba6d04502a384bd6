//! The least non-negative integer that is missing: of a list, and of a set that is filled and emptied many
//! times without allocating.

use alloc::vec;
use alloc::vec::Vec;

use crate::Nimber;

/// Returns the least non-negative integer that is not among `values`: the minimal excludant (Sprague 1935; Grundy
/// 1939).
///
/// # Complexity
///
/// Time and extra space `O(n)` for `n` values, whatever their size.
///
/// # Examples
///
/// ```
/// use graph_core::{Nimber, mex};
/// assert_eq!(mex(&[0, 1, 3]), Nimber(2));
/// assert_eq!(mex(&[]), Nimber(0));
/// ```
#[must_use]
pub fn mex(values: &[u64]) -> Nimber {
    let n = values.len();
    let mut seen = vec![false; n];
    for &value in values {
        if let Some(slot) = usize::try_from(value).ok().and_then(|at| seen.get_mut(at)) {
            *slot = true;
        }
    }
    Nimber(seen.iter().position(|&present| !present).unwrap_or(n) as u64)
}

/// A set of nimbers that is asked for its mex and then emptied, over and over.
///
/// Values below 64 live in one word and are always kept. Larger ones live in a stamped table that grows to the
/// largest value kept, so that emptying costs nothing; those at or above the promise of [`MexSet::clear`] cannot
/// change a mex and are dropped.
///
/// ```
/// use graph_core::{MexSet, Nimber};
/// let mut set = MexSet::new();
/// set.clear(2);
/// set.insert(Nimber(0));
/// set.insert(Nimber(1_000_000));
/// assert_eq!(set.mex(), Nimber(1));
/// assert!(!set.contains(Nimber(1_000_000)));
/// ```
#[derive(Clone, Debug, Default)]
pub struct MexSet {
    small: u64,
    // Invariant: value `64 + i` is present iff `stamps[i] == epoch`.
    stamps: Vec<u32>,
    epoch: u32,
    bound: u64,
}

impl MexSet {
    /// Makes an empty set before any promise: until [`MexSet::clear`] makes one, values of 64 or more are dropped.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            small: 0,
            stamps: Vec::new(),
            epoch: 0,
            bound: 0,
        }
    }

    /// Empties the set and promises at most `n_values` insertions, so that the mex is at most `n_values`.
    ///
    /// When more values come than were promised, a mex of 64 or more may come out too small.
    ///
    /// # Complexity
    ///
    /// Amortised time `O(1)`.
    pub fn clear(&mut self, n_values: usize) {
        self.small = 0;
        self.bound = n_values as u64;
        self.epoch = self.epoch.checked_add(1).unwrap_or_else(|| {
            self.stamps.fill(0);
            1
        });
    }

    /// Adds a value, if it can change the mex.
    ///
    /// # Complexity
    ///
    /// Time `O(1)`, but for the growth of the table: its size is at most the greatest promise so far, in all.
    pub fn insert(&mut self, value: Nimber) {
        if value.0 < 64 {
            self.small |= 1 << value.0;
        } else if value.0 < self.bound {
            self.insert_large(value.0);
        }
    }

    fn insert_large(&mut self, value: u64) {
        // `value < bound`, and `bound` came from a `usize`.
        let Ok(at) = usize::try_from(value - 64) else {
            return;
        };
        if at >= self.stamps.len() {
            self.stamps.resize(at + 1, 0);
        }
        self.stamps[at] = self.epoch;
    }

    /// Returns the least value that is not in the set, provided that no more values came than were promised.
    ///
    /// # Complexity
    ///
    /// Time `O(mex)`, a single instruction below 64.
    #[must_use]
    pub fn mex(&self) -> Nimber {
        if self.small != u64::MAX {
            return Nimber(u64::from(self.small.trailing_ones()));
        }
        let large = self
            .stamps
            .iter()
            .take_while(|&&stamp| stamp == self.epoch)
            .count();
        Nimber(64 + large as u64)
    }

    /// Returns true when the value is in the set: inserted since the last [`MexSet::clear`], and below 64 or below
    /// what was promised there.
    #[must_use]
    pub fn contains(&self, value: Nimber) -> bool {
        if value.0 < 64 {
            return self.small >> value.0 & 1 == 1;
        }
        usize::try_from(value.0 - 64)
            .ok()
            .and_then(|at| self.stamps.get(at))
            == Some(&self.epoch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_set_agrees_with_the_list() {
        let mut set = MexSet::new();
        let mut values: Vec<u64> = Vec::new();
        for next in (0..200).rev().chain([7, 7, 900]) {
            values.push(next);
            set.clear(values.len());
            for &value in &values {
                set.insert(Nimber(value));
            }
            assert_eq!(set.mex(), mex(&values), "{values:?}");
        }
    }

    #[test]
    fn nothing_survives_a_clear() {
        let mut set = MexSet::new();
        set.clear(100);
        (0..100).for_each(|value| set.insert(Nimber(value)));
        assert_eq!(set.mex(), Nimber(100));
        set.clear(0);
        assert_eq!(set.mex(), Nimber(0));
    }
}
