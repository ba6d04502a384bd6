//! The game of subtracting a power of two.

use graph_core::{Nimber, Outcome};

use crate::Component;
use crate::grundy::outcome_of;

/// A heap from which a power of two is taken; normal play. It is worth its size modulo 3, as no power of two is divisible
/// by 3 and both other residues are there.
///
/// ```
/// use graph_core::Nimber;
/// use impartial::classics::PowersOfTwo;
/// assert_eq!(PowersOfTwo(100).value(), Nimber(1));
/// assert_eq!(PowersOfTwo(5).winning_moves(), [3]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PowersOfTwo(pub u64);

impl PowersOfTwo {
    /// Returns the nim-value.
    #[must_use]
    pub const fn value(self) -> Nimber {
        Nimber(self.0 % 3)
    }

    /// Returns the outcome for the player about to move.
    #[must_use]
    pub fn outcome(self) -> Outcome {
        outcome_of(self.value())
    }

    /// Returns what every winning move leaves, the smallest take first.
    #[must_use]
    pub fn winning_moves(self) -> Vec<u64> {
        let mut moves = Vec::new();
        if self.outcome() == Outcome::Win {
            self.moves_to(&mut moves, Nimber::ZERO);
        }
        moves
    }
}

/// Moves are named by the heap they leave.
impl Component for PowersOfTwo {
    type Move = u64;

    fn value(&self) -> Nimber {
        (*self).value()
    }

    fn moves_to(&self, out: &mut Vec<u64>, value: Nimber) {
        let left = (0..u64::BITS).filter_map(|exponent| self.0.checked_sub(1 << exponent));
        out.extend(left.filter(|&left| Self(left).value() == value));
    }
}
