//! The two play conventions: what it means to be unable to move. How games are solved under them is
//! elsewhere.

use core::fmt;

/// Who wins when a player cannot move.
///
/// ```
/// use graph_core::Outcome;
/// use impartial::Play;
/// assert_eq!(Play::Normal.outcome_at_end(), Outcome::Loss);
/// assert_eq!(Play::Misere.outcome_at_end(), Outcome::Win);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Play {
    /// A player who cannot move loses: whoever moves last wins.
    #[default]
    Normal,
    /// A player who cannot move wins: whoever moves last loses.
    Misere,
}

impl Play {
    /// Returns the outcome, for the player about to move, of a position without moves.
    #[must_use]
    pub const fn outcome_at_end(self) -> graph_core::Outcome {
        match self {
            Self::Normal => graph_core::Outcome::Loss,
            Self::Misere => graph_core::Outcome::Win,
        }
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Normal => "normal",
            Self::Misere => "misere",
        })
    }
}
