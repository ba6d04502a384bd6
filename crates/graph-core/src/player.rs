//! The two players. What they may do is a rule's business, not this file's.

use core::fmt;
use core::ops::Neg;

/// One of the two players of a game, Left or Right.
///
/// `-Player::Left` is Right: negating a game swaps the players.
///
/// ```
/// use graph_core::Player;
/// assert_eq!(-Player::Left, Player::Right);
/// assert_eq!(Player::BOTH.map(Player::opponent), [Player::Right, Player::Left]);
/// assert_eq!(Player::BOTH.map(Player::index), [0, 1]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Left, also called positive or blue.
    Left,
    /// Right, also called negative or red.
    Right,
}

impl Player {
    /// Both players, Left first.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];

    /// Returns 0 for Left and 1 for Right, for tables of two entries.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::Left => 0,
            Self::Right => 1,
        }
    }

    /// Returns the other player.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

impl Neg for Player {
    type Output = Self;

    fn neg(self) -> Self {
        self.opponent()
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Left => "Left",
            Self::Right => "Right",
        })
    }
}
