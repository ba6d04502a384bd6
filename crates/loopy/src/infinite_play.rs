//! What play without end is worth. How outcomes are found is the solvers' business: they call it a draw, and here a draw
//! is read as what it stands for.

use core::fmt;
use core::str::FromStr;

use graph_core::{Outcome, Player};

/// Who wins when play never ends.
///
/// A draw of the game in which play without end is a draw is a win of the favoured player in the game in which it is his:
/// he never loses from there, and the other cannot force an end. So one solution, and one certificate, serve all three,
/// unless a vertex is declared a draw: an end of the game that nobody wins is then a third thing.
///
/// ```
/// use graph_core::{Outcome, Player};
/// use loopy::InfinitePlay;
/// let left: InfinitePlay = "left".parse()?;
/// assert_eq!(left.outcome(Outcome::Draw, Player::Left), Outcome::Win);
/// assert_eq!(left.outcome(Outcome::Draw, Player::Right), Outcome::Loss);
/// assert_eq!(left.outcome(Outcome::Loss, Player::Left), Outcome::Loss);
/// # Ok::<(), String>(())
/// ```
///
/// (Siegel 2013, VI.)
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum InfinitePlay {
    /// Nobody.
    #[default]
    Draw,
    /// Left: the game written with a `+`.
    Left,
    /// Right: the game written with a `-`.
    Right,
}

impl InfinitePlay {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Draw, Self::Left, Self::Right];

    /// Returns who is favoured, if anyone.
    #[must_use]
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Draw => None,
            Self::Left => Some(Player::Left),
            Self::Right => Some(Player::Right),
        }
    }

    /// Returns the outcome for `mover` where it is this when play without end is a draw.
    #[must_use]
    pub fn outcome(self, outcome: Outcome, mover: Player) -> Outcome {
        match (outcome, self.winner()) {
            (Outcome::Draw, Some(winner)) if winner == mover => Outcome::Win,
            (Outcome::Draw, Some(_)) => Outcome::Loss,
            _ => outcome,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Left => "left",
            Self::Right => "right",
        }
    }
}

impl fmt::Display for InfinitePlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for InfinitePlay {
    type Err = String;

    /// Reads `draw`, `left` or `right`.
    ///
    /// # Errors
    ///
    /// What was expected, for any other word.
    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|play| play.name() == text);
        found.ok_or_else(|| format!("expected draw, left or right, found {text:?}"))
    }
}
