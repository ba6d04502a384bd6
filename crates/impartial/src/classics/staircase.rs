//! Staircase nim: tokens on stairs, a move carries some of one stair to the stair below. The game of coins on a strip is
//! the same in other clothes, see `silver_dollar`.

use graph_core::{Nimber, Outcome};

use crate::grundy::outcome_of;
use crate::{Nim, PlayConvention};

/// A position of staircase nim: how many tokens lie on the first stair above the ground, on the second, and so on.
///
/// Only the odd stairs count: whatever comes down to an odd stair from an even one, the other player carries on. That
/// holds under misère play as well.
///
/// ```
/// use graph_core::{Nimber, Outcome};
/// use impartial::PlayConvention;
/// use impartial::classics::{Staircase, StaircaseMove};
/// let stairs = Staircase(&[3, 1, 4, 1, 5]);
/// assert_eq!(stairs.value(), Nimber(2));
/// let moves = stairs.winning_moves(PlayConvention::Normal);
/// assert_eq!(moves[0], StaircaseMove { stair: 0, tokens: 2 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Staircase<'a>(pub &'a [u64]);

/// A move in staircase nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StaircaseMove {
    /// From which stair, counted from 0, the first one above the ground.
    pub stair: usize,
    /// How many tokens go to the stair below.
    pub tokens: u64,
}

impl Staircase<'_> {
    /// Returns the nim-value under normal play: the nim-sum of the odd stairs, the first one among them.
    ///
    /// # Complexity
    ///
    /// Time `O(n)` for `n` stairs, no extra space.
    #[must_use]
    pub fn value(self) -> Nimber {
        self.0.iter().step_by(2).map(|&tokens| Nimber(tokens)).sum()
    }

    /// Returns the outcome for the player about to move.
    ///
    /// # Complexity
    ///
    /// Time and space `O(n)` for `n` stairs.
    #[must_use]
    pub fn outcome(self, play: PlayConvention) -> Outcome {
        match play {
            PlayConvention::Normal => outcome_of(self.value()),
            PlayConvention::Misere => Nim(&self.odd()).outcome(play),
        }
    }

    /// Returns every winning move, ordered by stair; a stair has at most one.
    ///
    /// # Complexity
    ///
    /// Time and space `O(n)` for `n` stairs.
    #[must_use]
    pub fn winning_moves(self, play: PlayConvention) -> Vec<StaircaseMove> {
        if self.outcome(play) == Outcome::Loss {
            return Vec::new();
        }
        let odd = self.odd();
        let large = odd.iter().filter(|&&tokens| tokens > 1).count();
        let sum = self.value().0;
        let moves = self.0.iter().enumerate().filter_map(|(stair, &held)| {
            // The odd stair that a move changes, and what it must hold to leave a lost game.
            let changed = odd[stair / 2];
            let others_small = large == usize::from(changed > 1);
            let target = u64::from(play == PlayConvention::Misere && others_small);
            let wanted = changed ^ sum ^ target;
            let tokens = if stair % 2 == 0 {
                changed.checked_sub(wanted)
            } else {
                wanted.checked_sub(changed)
            };
            let tokens = tokens.filter(|&tokens| tokens > 0 && tokens <= held)?;
            Some(StaircaseMove { stair, tokens })
        });
        moves.collect()
    }

    fn odd(self) -> Vec<u64> {
        self.0.iter().step_by(2).copied().collect()
    }
}
