//! The game of taking at most half of a heap.

use graph_core::{Nimber, Outcome};

use crate::Component;
use crate::grundy::outcome_of;

/// A heap from which at most half is taken; normal play.
///
/// An even heap is worth half of it; an odd one as much as half of what is left without one token.
///
/// ```
/// use graph_core::Nimber;
/// use impartial::classics::AtMostHalf;
/// assert_eq!(AtMostHalf(9).value(), Nimber(2));
/// assert_eq!(AtMostHalf(9).winning_move(), Some(7));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AtMostHalf(pub u64);

impl AtMostHalf {
    /// Returns the nim-value.
    #[must_use]
    pub const fn value(self) -> Nimber {
        // Without its last digits 1, an even number is left.
        let ones = self.0.trailing_ones();
        Nimber(if ones == u64::BITS { 0 } else { self.0 >> ones >> 1 })
    }

    /// Returns the outcome for the player about to move.
    #[must_use]
    pub fn outcome(self) -> Outcome {
        outcome_of(self.value())
    }

    /// Returns what the winning move leaves; there is at most one.
    #[must_use]
    pub fn winning_move(self) -> Option<u64> {
        self.option_of_value(Nimber::ZERO)
    }

    /// The options are `⌈n/2⌉` to `n − 1`; among them a value comes at most once.
    fn option_of_value(self, value: Nimber) -> Option<u64> {
        let mut heap = value.0.checked_mul(2)?;
        while heap < self.0.div_ceil(2) {
            heap = heap.checked_mul(2)?.checked_add(1)?;
        }
        (heap < self.0).then_some(heap)
    }
}

/// Moves are named by the heap they leave.
impl Component for AtMostHalf {
    type Move = u64;

    fn value(&self) -> Nimber {
        (*self).value()
    }

    fn moves_to(&self, out: &mut Vec<u64>, value: Nimber) {
        out.extend(self.option_of_value(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use graph_core::mex;

    #[test]
    fn every_small_heap() {
        for heap in 0..300_u64 {
            let options: Vec<_> = (heap.div_ceil(2)..heap).collect();
            let values: Vec<_> = options.iter().map(|&left| AtMostHalf(left).value().0).collect();
            assert_eq!(AtMostHalf(heap).value(), mex(&values), "{heap}");
            for value in (0..160).map(Nimber) {
                let mut found = Vec::new();
                AtMostHalf(heap).moves_to(&mut found, value);
                let expected = options
                    .iter()
                    .copied()
                    .filter(|&left| AtMostHalf(left).value() == value);
                assert_eq!(found, expected.collect::<Vec<_>>(), "{heap} {value}");
            }
        }
    }

    #[test]
    fn the_largest_heaps() {
        assert_eq!(AtMostHalf(u64::MAX).value(), Nimber(0));
        assert_eq!(AtMostHalf(u64::MAX).winning_move(), None);
        assert_eq!(AtMostHalf(u64::MAX - 1).value(), Nimber(u64::MAX / 2));
        assert_eq!(AtMostHalf(u64::MAX - 1).winning_move(), Some(u64::MAX / 2));
    }
}
