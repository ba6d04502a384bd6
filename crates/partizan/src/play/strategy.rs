//! Strategies as data: what the winner answers where. They are made in `prove.rs` and checked in `verify.rs`.

use graph_core::Player;

use super::SumPosition;
use crate::{Dyadic, ValueId};

/// A proof that a player wins a sum when a certain player moves first, under normal play.
///
/// It says what the winner does in the positions that play can reach: a move where the winner is to move, or a rule
/// that decides the position without more moves, whoever is to move. Positions that are closed forms need no step, and
/// of positions where the loser is to move and no rule is given, every move is looked at. A strategy may come from a
/// solver or from a file and may hold any nonsense: [`Strategy::verify`] says whether it is right.
///
/// ```
/// use graph_core::Player;
/// use partizan::play::{Action, Component, SumSolver};
/// use partizan::Values;
/// let mut values = Values::new();
/// let two = values.integer(2)?;
/// let tiny = values.tiny(two)?;
/// let sum = [Component::one(tiny)];
/// let strategy = SumSolver::new().strategy(&mut values, &sum, Player::Left)?;
/// assert_eq!(strategy.winner, Player::Left);
/// // Left moves to 0, whatever else she might do.
/// assert_eq!(strategy.steps[0].action, Action::Move { from: tiny, to: values.zero() });
/// # Ok::<(), partizan::PartizanError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// Who moves first.
    pub first: Player,
    /// Who wins.
    pub winner: Player,
    /// What the winner does, in any order.
    pub steps: Vec<Step>,
}

/// What decides one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The position.
    pub position: SumPosition,
    /// Who is to move there.
    pub mover: Player,
    /// What decides it.
    pub action: Action,
}

/// A move or a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// The winner moves in one copy of a game, or in the closed form.
    Move {
        /// The game.
        from: ValueId,
        /// The option.
        to: ValueId,
    },
    /// The position is decided as it stands.
    Rule(Rule),
}

/// What decides a position without a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rule {
    /// The thermographs at this temperature, 0 or above, show that the stop of the sum that counts is on the winner's
    /// side of 0 (Winning Ways, chapter 6).
    Heat(Dyadic),
    /// The sum is a number plus switches `{x|y}` of numbers, which are played by size.
    Switches,
    /// All games are dicotic, and the winner is two ups ahead, or one when it is his move. These are the atomic weights
    /// of the games, in the order of the position (Siegel 2013, II.7).
    Weights(Vec<i64>),
}
