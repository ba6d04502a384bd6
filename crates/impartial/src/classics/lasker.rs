//! Lasker's nim by its closed form: take from a heap, or split it into two. The same game as a code is among the named
//! heap games.

use core::ops::ControlFlow;

use graph_core::{Nimber, Outcome};

use crate::grundy::outcome_of;

/// Heaps of Lasker's nim under normal play: a move takes any number of tokens from a heap, or splits one into two.
///
/// A heap is worth its size, but for `4 q` and `4 q + 3` tokens one less and one more (Winning Ways, chapter 4).
///
/// ```
/// use graph_core::{Nimber, Outcome};
/// use impartial::classics::LaskerNim;
/// let position = LaskerNim(&[3, 4, 5]);
/// assert_eq!((position.value(), position.outcome()), (Nimber(2), Outcome::Win));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LaskerNim<'a>(pub &'a [u64]);

/// A move in Lasker's nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LaskerMove {
    /// The heap, counted from 0, is reduced to this size.
    Take {
        /// Which heap.
        heap: usize,
        /// What it keeps.
        size: u64,
    },
    /// The heap, counted from 0, is split.
    Split {
        /// Which heap.
        heap: usize,
        /// The two heaps, the smaller one first.
        parts: (u64, u64),
    },
}

impl LaskerNim<'_> {
    /// Returns the value of one heap.
    ///
    /// `None` for a heap of 2^64 - 1 tokens, whose value is 2^64.
    #[must_use]
    pub const fn heap_value(heap: u64) -> Option<Nimber> {
        match (heap, heap % 4) {
            (0, _) => Some(Nimber(0)),
            (_, 0) => Some(Nimber(heap - 1)),
            (u64::MAX, _) => None,
            (_, 3) => Some(Nimber(heap + 1)),
            _ => Some(Nimber(heap)),
        }
    }

    /// Returns the value of the position.
    ///
    /// # Panics
    ///
    /// When some heap has 2^64 - 1 tokens.
    #[must_use]
    pub fn value(self) -> Nimber {
        self.0.iter().map(|&heap| value_of(heap)).sum()
    }

    /// Returns the outcome for the player about to move.
    ///
    /// # Panics
    ///
    /// When some heap has 2^64 - 1 tokens.
    #[must_use]
    pub fn outcome(self) -> Outcome {
        outcome_of(self.value())
    }

    /// Visits every winning move, ordered by heap, the take first. Ends when `visit` breaks, with what it said.
    ///
    /// A heap has at most one winning take, but may have very many winning splits: the parts are found from their sum
    /// and their nim-sum, not by trying.
    ///
    /// # Panics
    ///
    /// When some heap has 2^64 - 1 tokens.
    ///
    /// # Complexity
    ///
    /// Constant time a heap and for every 16 splits visited, no extra space.
    pub fn try_for_each_winning_move<B>(
        self,
        mut visit: impl FnMut(LaskerMove) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let sum = self.value();
        if sum.is_zero() {
            return ControlFlow::Continue(());
        }
        for (heap, &tokens) in self.0.iter().enumerate() {
            let wanted = value_of(tokens) + sum;
            if let Some(size) = Self::take_to(tokens, wanted) {
                visit(LaskerMove::Take { heap, size })?;
            }
            for parts in Self::splits_to(tokens, wanted) {
                visit(LaskerMove::Split { heap, parts })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The size to which a heap is reduced by the one take to a value, if there is one.
    pub(crate) fn take_to(heap: u64, wanted: Nimber) -> Option<u64> {
        let size = inverse(wanted);
        (size < heap).then_some(size)
    }

    /// Every split of a heap into two that are worth `wanted` together, the smaller part first.
    pub(crate) fn splits_to(heap: u64, wanted: Nimber) -> impl Iterator<Item = (u64, u64)> {
        splits(heap, wanted)
    }
}

fn value_of(heap: u64) -> Nimber {
    LaskerNim::heap_value(heap).expect("a heap of less than 2^64 - 1 tokens")
}

/// The heap with a value; values of heaps run through all numbers.
const fn inverse(value: Nimber) -> u64 {
    match (value.0, value.0 % 4) {
        (0, _) => 0,
        (value, 0) => value - 1,
        (value, 3) => value.saturating_add(1),
        (value, _) => value,
    }
}

/// How much more than its size a heap is worth, by its residue modulo 4.
const EXCESS: [i128; 4] = [-1, 0, 0, 1];

/// Every way to split a heap into two that are worth `wanted` together, the smaller part first, each once.
fn splits(heap: u64, wanted: Nimber) -> impl Iterator<Item = (u64, u64)> {
    let residues = (0..4_u64).map(move |first| (first, (heap % 4 + 4 - first) % 4));
    residues.flat_map(move |(first, second)| {
        let excess =
            EXCESS[usize::try_from(first).unwrap_or(0)] + EXCESS[usize::try_from(second).unwrap_or(0)];
        // Two numbers have this sum and this exclusive or when what they share is half the difference.
        let shared = i128::from(heap) + excess - i128::from(wanted.0);
        let common = u64::try_from(shared / 2)
            .ok()
            .filter(|common| shared >= 0 && shared % 2 == 0 && common & wanted.0 == 0);
        let values = common
            .into_iter()
            .flat_map(move |common| subsets(wanted.0).map(move |subset| common | subset));
        values.filter_map(move |value| {
            let part = inverse(Nimber(value));
            let rest = heap.checked_sub(part)?;
            (part > 0 && part <= rest && part % 4 == first && rest % 4 == second).then_some((part, rest))
        })
    })
}

/// Every number whose digits are among those of `digits`, in increasing order.
fn subsets(digits: u64) -> impl Iterator<Item = u64> {
    core::iter::successors(Some(0), move |&subset: &u64| {
        let next = subset.wrapping_sub(digits) & digits;
        (next != 0).then_some(next)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use graph_core::mex;

    #[test]
    fn values_and_splits_by_definition() {
        let value = |heap| value_of(heap);
        for heap in 0..80 {
            let takes = (0..heap).map(|left| value(left).0);
            let pairs = (1..=heap / 2).map(|part| (part, heap - part));
            let options: Vec<_> = takes
                .chain(pairs.clone().map(|(a, b)| (value(a) + value(b)).0))
                .collect();
            assert_eq!(mex(&options), value(heap), "{heap}");
            assert_eq!(inverse(value(heap)), heap);
            for wanted in (0..130).map(Nimber) {
                let mut found: Vec<_> = splits(heap, wanted).collect();
                found.sort_unstable();
                let expected = pairs.clone().filter(|&(a, b)| value(a) + value(b) == wanted);
                assert_eq!(found, expected.collect::<Vec<_>>(), "{heap} {wanted}");
            }
        }
    }

    #[test]
    fn large_heaps() {
        let position = LaskerNim(&[u64::MAX - 1, 1 << 63]);
        let first = position.try_for_each_winning_move(ControlFlow::Break);
        assert!(first.is_break());
        assert_eq!(LaskerNim::heap_value(u64::MAX), None);
    }
}
