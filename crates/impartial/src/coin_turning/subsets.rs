//! Nim-sums of sets of coins, by how many coins there are. Which coins may be turned together is the caller's.

use crate::value_set::ValueSet;

/// The nim-sums of all subsets of the coins included so far, by their number of coins.
#[derive(Clone)]
pub(super) struct Subsets {
    // Invariant: set `i` holds the sums of `i` coins; the last set, when `open`, those of as many or more.
    by_count: Vec<ValueSet>,
    open: bool,
}

impl Subsets {
    /// Of no coins yet; counts up to `most` are kept apart, more are kept with `most` when `open`, else not at all.
    pub(super) fn new(most: usize, open: bool) -> Self {
        let mut by_count = vec![ValueSet::new(); most + 1];
        by_count[0].insert(0);
        Self { by_count, open }
    }

    /// Includes something of this value that counts as `n_coins` coins, at least one.
    pub(super) fn include(&mut self, value: u32, n_coins: usize) {
        let last = self.by_count.len() - 1;
        // From the last on, so that nothing is included twice.
        for count in (0..=last).rev() {
            let to = count + n_coins;
            if to > last && !self.open {
                continue;
            }
            let sums = core::mem::take(&mut self.by_count[count]);
            if to.min(last) == count {
                let mut with = sums.clone();
                with.union_with_translate(&sums, value);
                self.by_count[count] = with;
            } else {
                self.by_count[to.min(last)].union_with_translate(&sums, value);
                self.by_count[count] = sums;
            }
        }
    }

    /// Adds to `out` the sums of at least `least` and at most `most` coins, each with `value` added.
    pub(super) fn add_sums(&self, out: &mut ValueSet, least: usize, most: usize, value: u32) {
        let kept_apart = self.by_count.len() - 1;
        let least = if self.open { least.min(kept_apart) } else { least };
        for sums in self.by_count.iter().take(most.saturating_add(1)).skip(least) {
            out.union_with_translate(sums, value);
        }
    }
}
