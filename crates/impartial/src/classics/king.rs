//! The king who walks towards the corner: one step to the left, up, or both at once.

use graph_core::{Nimber, Outcome};

use crate::grundy::outcome_of;

/// A king on a board without end, so many squares from the left edge and so many from the upper one; normal play.
///
/// A move takes him one square to the left, one up, or one both ways. In the corner nobody can move.
///
/// His value is 0 when both numbers are even and 2 when both are odd. Otherwise it is 1 when the smaller one is even, and 3
/// when it is odd.
///
/// ```
/// use graph_core::{Nimber, Outcome};
/// use impartial::classics::King;
/// let king = King { left: 7, up: 4 };
/// assert_eq!((king.value(), king.outcome()), (Nimber(1), Outcome::Win));
/// assert_eq!(king.winning_moves(), [King { left: 6, up: 4 }]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct King {
    /// Squares to his left.
    pub left: u64,
    /// Squares above him.
    pub up: u64,
}

impl King {
    /// Returns the nim-value.
    ///
    /// # Complexity
    ///
    /// Time and space `O(1)`.
    #[must_use]
    pub const fn value(self) -> Nimber {
        let smaller = if self.left < self.up { self.left } else { self.up };
        Nimber(match (self.left % 2, self.up % 2) {
            (0, 0) => 0,
            (1, 1) => 2,
            _ if smaller.is_multiple_of(2) => 1,
            _ => 3,
        })
    }

    /// Returns the outcome for the player about to move.
    ///
    /// # Complexity
    ///
    /// As [`King::value`].
    #[must_use]
    pub fn outcome(self) -> Outcome {
        outcome_of(self.value())
    }

    /// Returns where the king can go, at most three squares.
    ///
    /// # Complexity
    ///
    /// Time and space `O(1)`.
    #[must_use]
    pub fn options(self) -> Vec<Self> {
        let steps = [(1, 0), (0, 1), (1, 1)];
        let squares = steps.into_iter().filter_map(|(left, up)| {
            Some(Self {
                left: self.left.checked_sub(left)?,
                up: self.up.checked_sub(up)?,
            })
        });
        squares.collect()
    }

    /// Returns where the king goes to win.
    ///
    /// # Complexity
    ///
    /// As [`King::options`].
    #[must_use]
    pub fn winning_moves(self) -> Vec<Self> {
        let mut options = self.options();
        options.retain(|option| option.value().is_zero());
        options
    }
}
