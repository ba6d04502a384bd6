//! The nine outcome classes of partizan games that may last for ever. How a game's class is found is in
//! `partizan`.

use core::fmt;

use graph_core::Player;

/// Who wins a partizan game, for each of the players who may begin, when play without end is a draw (Siegel 2013,
/// VI.1). The play convention is that of the game's ends.
///
/// A hat leans to Left and a check to Right: they are `N` or `P` with one of the two wins become a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutcomeClass {
    /// `L`: Left wins, whoever begins.
    Left,
    /// `R`: Right wins, whoever begins.
    Right,
    /// `N`: the player who begins wins.
    Next,
    /// `P`: the player who does not begin wins.
    Previous,
    /// `D`: drawn, whoever begins.
    Drawn,
    /// `N^`: Left wins when she begins, Right draws when he begins.
    NextHat,
    /// `Nv`: Left draws when she begins, Right wins when he begins.
    NextCheck,
    /// `P^`: Left draws when she begins, and wins when Right begins.
    PreviousHat,
    /// `Pv`: Right wins when Left begins, and draws when he begins.
    PreviousCheck,
}

impl OutcomeClass {
    /// The class of games with these winners when Left begins and when Right begins; `None` is a draw.
    ///
    /// ```
    /// use graph_core::Player;
    /// use loopy::OutcomeClass;
    /// let class = OutcomeClass::of(Some(Player::Left), None);
    /// assert_eq!((class, class.to_string().as_str()), (OutcomeClass::NextHat, "N^"));
    /// ```
    #[must_use]
    pub const fn of(left_begins: Option<Player>, right_begins: Option<Player>) -> Self {
        match (left_begins, right_begins) {
            (Some(Player::Left), Some(Player::Left)) => Self::Left,
            (Some(Player::Left), None) => Self::NextHat,
            (Some(Player::Left), Some(Player::Right)) => Self::Next,
            (None, Some(Player::Left)) => Self::PreviousHat,
            (None, None) => Self::Drawn,
            (None, Some(Player::Right)) => Self::NextCheck,
            (Some(Player::Right), Some(Player::Left)) => Self::Previous,
            (Some(Player::Right), None) => Self::PreviousCheck,
            (Some(Player::Right), Some(Player::Right)) => Self::Right,
        }
    }

    /// Returns who wins when `starter` begins; `None` is a draw.
    ///
    /// ```
    /// use graph_core::Player;
    /// use loopy::OutcomeClass;
    /// assert_eq!(OutcomeClass::Previous.winner(Player::Left), Some(Player::Right));
    /// assert_eq!(OutcomeClass::NextHat.winner(Player::Right), None);
    /// ```
    #[must_use]
    pub const fn winner(self, starter: Player) -> Option<Player> {
        let (left_begins, right_begins) = match self {
            Self::Left => (Some(Player::Left), Some(Player::Left)),
            Self::NextHat => (Some(Player::Left), None),
            Self::Next => (Some(Player::Left), Some(Player::Right)),
            Self::PreviousHat => (None, Some(Player::Left)),
            Self::Drawn => (None, None),
            Self::NextCheck => (None, Some(Player::Right)),
            Self::Previous => (Some(Player::Right), Some(Player::Left)),
            Self::PreviousCheck => (Some(Player::Right), None),
            Self::Right => (Some(Player::Right), Some(Player::Right)),
        };
        match starter {
            Player::Left => left_begins,
            Player::Right => right_begins,
        }
    }

    /// Returns the letter of the class, with `^` for a hat and `v` for a check.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "L",
            Self::Right => "R",
            Self::Next => "N",
            Self::Previous => "P",
            Self::Drawn => "D",
            Self::NextHat => "N^",
            Self::NextCheck => "Nv",
            Self::PreviousHat => "P^",
            Self::PreviousCheck => "Pv",
        }
    }
}

impl fmt::Display for OutcomeClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_is_its_two_winners() {
        let results = [Some(Player::Left), None, Some(Player::Right)];
        for left_begins in results {
            for right_begins in results {
                let class = OutcomeClass::of(left_begins, right_begins);
                assert_eq!(class.winner(Player::Left), left_begins);
                assert_eq!(class.winner(Player::Right), right_begins);
            }
        }
    }
}
