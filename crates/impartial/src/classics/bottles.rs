//! Beans in bottles: one bean of a bottle makes two in bottles after it. Nothing but the parities matter.

use graph_core::{Nimber, Outcome};

use crate::grundy::outcome_of;

/// Bottles in a row with so many beans each; normal play.
///
/// A move takes a bean out of a bottle and puts one each into two bottles after it, which may be the same one. Beans in
/// the last bottle are out of play.
///
/// Every bean is a game of its own, worth a number by how many bottles come after its own: with 0, 1, 2, 3, 4, 5 after it 0,
/// 1, 2, 4, 7, 8, and from then on the odious numbers, those with an odd number of bits set. That is Mock Turtles: an even
/// number of beans in one bottle cancel, so that a move turns one, two or three coins (Winning Ways, chapter 14).
///
/// ```
/// use graph_core::{Nimber, Outcome};
/// use impartial::classics::{BottleMove, Bottles};
/// let bottles = Bottles(&[1, 0, 1, 5000]);
/// assert_eq!((bottles.value(), bottles.outcome()), (Nimber(5), Outcome::Win));
/// let first = bottles.winning_moves().next();
/// assert_eq!(first, Some(BottleMove { from: 0, into: [2, 3] }));
/// assert_eq!(bottles.winning_moves().count(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bottles<'a>(pub &'a [u64]);

/// A move with beans in bottles, which are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BottleMove {
    /// The bottle that a bean is taken from.
    pub from: usize,
    /// The bottles that a bean each is put into, in their order.
    pub into: [usize; 2],
}

impl<'a> Bottles<'a> {
    /// Returns the nim-value.
    ///
    /// # Complexity
    ///
    /// Time `O(n)` for `n` bottles.
    #[must_use]
    pub fn value(self) -> Nimber {
        let odd = (0..self.0.len()).filter(|&bottle| self.0[bottle] % 2 == 1);
        Nimber(odd.fold(0, |sum, bottle| sum ^ self.bean(bottle)))
    }

    /// Returns the outcome for the player about to move.
    ///
    /// # Complexity
    ///
    /// As [`Bottles::value`].
    #[must_use]
    pub fn outcome(self) -> Outcome {
        outcome_of(self.value())
    }

    /// Returns every winning move, by the bottle that a bean is taken from and then by those that beans are put into.
    ///
    /// # Complexity
    ///
    /// Time `O(n^2)` for `n` bottles, no extra space.
    pub fn winning_moves(self) -> impl Iterator<Item = BottleMove> + use<'a> {
        let total = self.value().0;
        let n = self.0.len();
        let full = (0..n).filter(move |&from| self.0[from] > 0 && from + 1 < n);
        full.flat_map(move |from| {
            (from + 1..n).filter_map(move |first| {
                let wanted = total ^ self.bean(from) ^ self.bean(first);
                let after = bottles_after(wanted)?;
                let second = (n - 1).checked_sub(usize::try_from(after).ok()?)?;
                (second >= first).then_some(BottleMove {
                    from,
                    into: [first, second],
                })
            })
        })
    }

    /// The value of a bean in this bottle.
    fn bean(self, bottle: usize) -> u64 {
        value_of_bean((self.0.len() - 1 - bottle) as u64)
    }
}

/// The value of a bean with so many bottles after it: 0, and then the odious numbers in their order.
fn value_of_bean(after: u64) -> u64 {
    after.checked_sub(1).map_or(0, |number| {
        2 * number + u64::from(number.count_ones().is_multiple_of(2))
    })
}

/// With how many bottles after it a bean has this value.
fn bottles_after(value: u64) -> Option<u64> {
    match value {
        0 => Some(0),
        value if value.count_ones() % 2 == 1 => Some(value / 2 + 1),
        _ => None,
    }
}
