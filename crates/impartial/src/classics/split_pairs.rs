//! Pairs of heaps of which one heap is thrown away and the other split: the game E&D of a Shandong contest.

use core::ops::ControlFlow;

use graph_core::{Budget, GraphError, Nimber, Outcome};

use crate::grundy::outcome_of;

/// A sum of pairs of heaps, each with at least one token; normal play.
///
/// A move throws away one heap of a pair and splits the other into two that are not empty. The value of a pair is the
/// place of the lowest digit 0 that its heaps, each less one, have in common (SDOI 2009, E&D).
///
/// ```
/// use core::num::NonZeroU64;
/// use graph_core::Nimber;
/// use impartial::classics::SplitPairs;
/// let [seven, twelve] = [7, 12].map(|heap| NonZeroU64::new(heap).expect("some tokens"));
/// assert_eq!(SplitPairs(&[(seven, twelve)]).value(), Nimber(4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SplitPairs<'a>(pub &'a [(core::num::NonZeroU64, core::num::NonZeroU64)]);

/// A move in a sum of pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SplitPairMove {
    /// Which pair, counted from 0.
    pub pair: usize,
    /// The heap that is split; the other one is thrown away.
    pub split: u64,
    /// What it is split into, the smaller part first.
    pub parts: (u64, u64),
}

impl SplitPairs<'_> {
    /// Returns the nim-value.
    ///
    /// # Complexity
    ///
    /// Time `O(n)` for `n` pairs.
    #[must_use]
    pub fn value(self) -> Nimber {
        self.0
            .iter()
            .map(|(first, second)| pair_value(first.get(), second.get()))
            .sum()
    }

    /// Returns the outcome for the player about to move.
    ///
    /// # Complexity
    ///
    /// As [`SplitPairs::value`].
    #[must_use]
    pub fn outcome(self) -> Outcome {
        outcome_of(self.value())
    }

    /// Visits every winning move, ordered by pair; of equal heaps only one is named. Ends when `visit` breaks, with what
    /// it said.
    ///
    /// The budget's units of work are splits tried.
    ///
    /// # Errors
    ///
    /// [`GraphError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// Time `O(s)` for the sum `s` of the heaps, no extra space.
    pub fn try_for_each_winning_move<B>(
        self,
        budget: &Budget<'_>,
        mut visit: impl FnMut(SplitPairMove) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, GraphError> {
        let (sum, mut meter) = (self.value(), budget.meter());
        if sum.is_zero() {
            return Ok(ControlFlow::Continue(()));
        }
        for (pair, &(first, second)) in self.0.iter().enumerate() {
            let wanted = pair_value(first.get(), second.get()) + sum;
            let heaps = [Some(first), (first != second).then_some(second)];
            for split in heaps.into_iter().flatten().map(core::num::NonZeroU64::get) {
                for part in 1..=split / 2 {
                    let parts = (part, split - part);
                    meter.spend(1)?;
                    if pair_value(parts.0, parts.1) == wanted
                        && let ControlFlow::Break(end) = visit(SplitPairMove { pair, split, parts })
                    {
                        return Ok(ControlFlow::Break(end));
                    }
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

const fn pair_value(first: u64, second: u64) -> Nimber {
    Nimber(((first - 1) | (second - 1)).trailing_ones() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use graph_core::mex;

    #[test]
    fn every_small_pair() {
        for (first, second) in (1..40_u64).flat_map(|first| (1..40).map(move |second| (first, second))) {
            let splits = |heap: u64| (1..heap).map(move |part| pair_value(part, heap - part).0);
            let options: Vec<_> = splits(first).chain(splits(second)).collect();
            assert_eq!(pair_value(first, second), mex(&options), "{first} {second}");
        }
    }
}
