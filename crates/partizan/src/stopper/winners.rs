//! Who wins a game that may last for ever, for each of the players who may begin.

use graph_core::{Budget, Outcome, Player};

use super::{LoopyGraph, Product, StopperError, Universe};
use crate::Values;

/// Who wins under best play; `None` is a draw, which infinite play is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Winners {
    /// Who wins when Left begins.
    pub left_begins: Option<Player>,
    /// Who wins when Right begins.
    pub right_begins: Option<Player>,
}

impl Winners {
    /// Returns who wins when this player begins.
    #[must_use]
    pub const fn when_begins(self, first: Player) -> Option<Player> {
        match first {
            Player::Left => self.left_begins,
            Player::Right => self.right_begins,
        }
    }
}

impl LoopyGraph {
    /// Returns who wins, normal play, infinite play being a draw.
    ///
    /// # Errors
    ///
    /// [`StopperError::TooLarge`] and what the arena refuses.
    ///
    /// # Complexity
    ///
    /// Linear in the nodes of the game and their options, followers of its values counted.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::{Budget, Player};
    /// use partizan::Values;
    /// use partizan::stopper::{LoopyGraph, Winners};
    /// // tis = {{|tis}|}: Left gets away with a draw when she begins.
    /// let tis: LoopyGraph = "0={1|}; 1={|0}".parse()?;
    /// let winners = tis.winners(&mut Values::new(), &Budget::unlimited())?;
    /// assert_eq!(winners, Winners { left_begins: None, right_begins: Some(Player::Left) });
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn winners(&self, values: &mut Values, budget: &Budget<'_>) -> Result<Winners, StopperError> {
        let game = self.tidied(values)?;
        let mut winners = [None; 2];
        if let Some(value) = game.as_value() {
            let zero = values.zero();
            let at_most = values.le(value, zero)?;
            let at_least = values.le(zero, value)?;
            return Ok(Winners {
                left_begins: Some(if at_most { Player::Right } else { Player::Left }),
                right_begins: Some(if at_least { Player::Left } else { Player::Right }),
            });
        }
        let (universe, zero) = (Universe::new(values, &game, budget)?, Universe::zero(values));
        let product = Product::new(values, [&universe, &zero], budget)?;
        let labels = product.labels(budget)?;
        for first in Player::BOTH {
            let state = product.shape().state(universe.of_vertex(0), 0, first);
            winners[first.index()] = match state.map_or(Outcome::Draw, |state| labels.outcome(state)) {
                Outcome::Win => Some(first),
                Outcome::Loss => Some(first.opponent()),
                Outcome::Draw => None,
            };
        }
        let [left_begins, right_begins] = winners;
        Ok(Winners {
            left_begins,
            right_begins,
        })
    }
}
