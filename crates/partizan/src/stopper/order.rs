//! The order of stoppers, all pairs at once: Left survives the difference, moving second. The order of games that are no
//! stoppers is in `sided`.

use graph_core::{Budget, Outcome, Player};

use super::StopperError;
use super::product::{Product, Shape};
use super::universe::Universe;
use crate::Values;

/// Which elements of one universe are at least which of another.
#[derive(Debug)]
pub(crate) struct Order {
    shape: Shape,
    // By state.
    left_survives: Vec<bool>,
}

impl Order {
    /// Compares stoppers: play ends, so that surviving is a matter of safety.
    ///
    /// # Errors
    ///
    /// As for [`Product::new`].
    ///
    /// # Complexity
    ///
    /// Linear in the product.
    pub(crate) fn of_stoppers(
        values: &mut Values,
        universes: [&Universe; 2],
        budget: &Budget<'_>,
    ) -> Result<Self, StopperError> {
        let product = Product::new(values, universes, budget)?;
        let outcomes = product.labels(budget)?.into_outcomes();
        let left_survives = (0..)
            .zip(outcomes)
            .map(|(state, outcome)| match Product::mover(state) {
                Player::Left => outcome != Outcome::Loss,
                Player::Right => outcome != Outcome::Win,
            })
            .collect();
        Ok(Self::new(&product, left_survives))
    }

    /// An order by the states in which Left survives.
    pub(crate) const fn new(product: &Product, left_survives: Vec<bool>) -> Self {
        Self {
            shape: product.shape(),
            left_survives,
        }
    }

    /// Returns true when an element of the first universe is at least one of the second.
    ///
    /// # Errors
    ///
    /// What the arena refuses when both are values.
    pub(crate) fn is_at_least(
        &self,
        values: &mut Values,
        universes: [&Universe; 2],
        first: u32,
        second: u32,
    ) -> Result<bool, StopperError> {
        if let Some(state) = self.shape.state(first, second, Player::Right) {
            return Ok(self.left_survives[state as usize]);
        }
        match (universes[0].value(first), universes[1].value(second)) {
            (Some(a), Some(b)) => Ok(values.le(b, a)?),
            _ => unreachable!("what is not a node is a value"),
        }
    }
}
