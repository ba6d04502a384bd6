//! How a game ends for the player about to move. Outcome classes of partizan games (L, R, N, P) are a
//! theory's business.

use core::fmt;

/// The result under best play, for the player about to move.
///
/// Closed on purpose: a match over it stays exhaustive. A draw is a result, not an error. What the end of a game
/// means, a [`PlayConvention`](crate::PlayConvention) says.
///
/// ```
/// use graph_core::Outcome;
/// assert_eq!(Outcome::Win.opposite(), Outcome::Loss);
/// assert_eq!(Outcome::Draw.opposite(), Outcome::Draw);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The opponent can force the end in his favour.
    Loss,
    /// Neither player can force a win; play may go on for ever.
    Draw,
    /// The player about to move can force a win.
    Win,
}

impl Outcome {
    /// Returns the same result seen by the other player.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Loss => "Loss",
            Self::Draw => "Draw",
            Self::Win => "Win",
        })
    }
}
