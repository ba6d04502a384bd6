//! The two play conventions: what it means to be unable to move. How games are solved under them is a
//! theory's business.

use core::fmt;

use crate::Outcome;

/// Who wins when a player cannot move.
///
/// ```
/// use graph_core::{Outcome, PlayConvention};
/// assert_eq!(PlayConvention::Normal.stuck(), Outcome::Loss);
/// assert_eq!(PlayConvention::Misere.stuck(), Outcome::Win);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlayConvention {
    /// A player who cannot move loses: whoever moves last wins.
    #[default]
    Normal,
    /// A player who cannot move wins: whoever moves last loses.
    Misere,
}

impl PlayConvention {
    /// Returns the outcome for a player who is about to move and cannot.
    #[must_use]
    pub const fn stuck(self) -> Outcome {
        match self {
            Self::Normal => Outcome::Loss,
            Self::Misere => Outcome::Win,
        }
    }
}

impl fmt::Display for PlayConvention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Normal => "normal",
            Self::Misere => "misere",
        })
    }
}
