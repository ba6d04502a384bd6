//! Northcott's game: in each row stand two pieces, one a player, that block each other. Play could go on for ever, and
//! yet the nim-sum of the gaps decides: whoever retreats only gives ground.

use graph_core::{Nimber, Outcome};

use crate::grundy::outcome_of;

/// One row of Northcott's game as the player about to move sees it.
///
/// A move takes his piece in one row to any square this side of the other's piece, forwards or backwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NorthcottRow {
    /// Empty squares between the two pieces.
    pub gap: u64,
    /// Empty squares behind the piece of the player about to move.
    pub behind: u64,
}

/// A move in Northcott's game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NorthcottMove {
    /// In which row, counted from 0.
    pub row: usize,
    /// The gap that the move leaves.
    pub gap: u64,
}

/// A position of Northcott's game under normal play: whoever cannot move loses.
///
/// The loser of nim can retreat, but the winner advances by as much, and room to retreat runs out: the outcome is
/// never a draw (Winning Ways, chapter 3).
///
/// ```
/// use graph_core::Outcome;
/// use impartial::classics::{Northcott, NorthcottMove, NorthcottRow};
/// let rows = [NorthcottRow { gap: 5, behind: 0 }, NorthcottRow { gap: 1, behind: 4 }];
/// let position = Northcott(&rows);
/// assert_eq!(position.outcome(), Outcome::Win);
/// let advance = NorthcottMove { row: 0, gap: 1 };
/// let retreat = NorthcottMove { row: 1, gap: 5 };
/// assert_eq!(position.winning_moves(), [advance, retreat]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Northcott<'a>(pub &'a [NorthcottRow]);

impl Northcott<'_> {
    /// Returns the nim-sum of the gaps.
    ///
    /// # Complexity
    ///
    /// Time `O(n)` for `n` rows.
    #[must_use]
    pub fn nim_sum(self) -> Nimber {
        self.0.iter().map(|row| Nimber(row.gap)).sum()
    }

    /// Returns the outcome for the player about to move.
    ///
    /// # Complexity
    ///
    /// Time `O(n)` for `n` rows.
    #[must_use]
    pub fn outcome(self) -> Outcome {
        outcome_of(self.nim_sum())
    }

    /// Returns every winning move, retreats among them, ordered by row; a row has at most one.
    ///
    /// A winner who retreats must not do so for ever.
    ///
    /// # Complexity
    ///
    /// Time `O(n)` for `n` rows.
    #[must_use]
    pub fn winning_moves(self) -> Vec<NorthcottMove> {
        let sum = self.nim_sum().0;
        let moves = self.0.iter().enumerate().filter_map(|(index, row)| {
            let gap = row.gap ^ sum;
            let reachable = gap != row.gap && gap.saturating_sub(row.gap) <= row.behind;
            reachable.then_some(NorthcottMove { row: index, gap })
        });
        moves.collect()
    }
}
