//! What a loopy expression may come to: values, by their sides, or games by their graphs, as they are written. The
//! machine that runs expressions in either is in `evaluate`.

use graph_core::Budget;
use num_bigint::BigInt;
use num_traits::Signed;

use super::Known;
use crate::sided::LoopyValue;
use crate::stopper::{LoopyGraph, Stopper, StopperError};
use crate::{ValueId, Values};

/// Which graph of a game is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sided {
    Onside,
    Offside,
}

/// A kind of games with the operations of loopy expressions.
pub(super) trait Domain: Clone + Sized {
    fn of_value(value: ValueId) -> Self;

    fn of_known(known: Known, values: &mut Values) -> Result<Self, StopperError>;

    /// The value, where it is known to be short.
    fn as_value(&self) -> Option<ValueId>;

    /// A graph that has this side of the game.
    fn graph(&self, side: Sided) -> &LoopyGraph;

    /// The game with the onside of one of these graphs and the offside of the other.
    fn from_games(
        values: &mut Values,
        games: [LoopyGraph; 2],
        budget: &Budget<'_>,
    ) -> Result<Self, StopperError>;

    fn negative(&self, values: &mut Values) -> Result<Self, StopperError>;

    fn sum(&self, values: &mut Values, other: &Self, budget: &Budget<'_>) -> Result<Self, StopperError>;

    fn multiple(&self, values: &mut Values, n: &BigInt, budget: &Budget<'_>) -> Result<Self, StopperError>;

    /// The game with the onside of the first and the offside of the second; `None` where it is none of this kind.
    fn joined(
        values: &mut Values,
        sides: [&Self; 2],
        budget: &Budget<'_>,
    ) -> Result<Option<Self>, StopperError>;

    /// The game with these options.
    fn from_options(
        values: &mut Values,
        options: [&[Self]; 2],
        budget: &Budget<'_>,
    ) -> Result<Self, StopperError> {
        let games = |side| {
            let [left, right] = options.map(|options| {
                options
                    .iter()
                    .map(|option| option.graph(side).clone())
                    .collect::<Vec<_>>()
            });
            LoopyGraph::from_options([&left, &right])
        };
        let games = [games(Sided::Onside)?, games(Sided::Offside)?];
        Self::from_games(values, games, budget)
    }
}

impl Domain for LoopyValue {
    fn of_value(value: ValueId) -> Self {
        Self::of_value(value)
    }

    fn of_known(known: Known, values: &mut Values) -> Result<Self, StopperError> {
        known.value(values)
    }

    fn as_value(&self) -> Option<ValueId> {
        self.as_value()
    }

    fn graph(&self, side: Sided) -> &LoopyGraph {
        match side {
            Sided::Onside => self.onside().graph(),
            Sided::Offside => self.offside().graph(),
        }
    }

    fn from_games(
        values: &mut Values,
        games: [LoopyGraph; 2],
        budget: &Budget<'_>,
    ) -> Result<Self, StopperError> {
        Self::from_games(values, games, budget)
    }

    fn negative(&self, values: &mut Values) -> Result<Self, StopperError> {
        self.negative(values)
    }

    fn sum(&self, values: &mut Values, other: &Self, budget: &Budget<'_>) -> Result<Self, StopperError> {
        self.sum(values, other, budget)
    }

    fn multiple(&self, values: &mut Values, n: &BigInt, budget: &Budget<'_>) -> Result<Self, StopperError> {
        self.multiple(values, n, budget)
    }

    fn joined(
        values: &mut Values,
        [onside, offside]: [&Self; 2],
        budget: &Budget<'_>,
    ) -> Result<Option<Self>, StopperError> {
        Self::joined(values, onside, offside, budget).map(Some)
    }
}

/// Both sides of a game that is given by its graph have this graph.
impl Domain for LoopyGraph {
    fn of_value(value: ValueId) -> Self {
        Self::of_value(value)
    }

    fn of_known(known: Known, values: &mut Values) -> Result<Self, StopperError> {
        known.graph(values)
    }

    fn as_value(&self) -> Option<ValueId> {
        self.as_value()
    }

    fn graph(&self, _: Sided) -> &LoopyGraph {
        self
    }

    fn from_games(
        values: &mut Values,
        [game, _]: [LoopyGraph; 2],
        _: &Budget<'_>,
    ) -> Result<Self, StopperError> {
        game.tidied(values)
    }

    fn negative(&self, values: &mut Values) -> Result<Self, StopperError> {
        self.negative(values)
    }

    fn sum(&self, values: &mut Values, other: &Self, budget: &Budget<'_>) -> Result<Self, StopperError> {
        self.sum(values, other, budget)?.tidied(values)
    }

    /// By binary digits, from the first one on.
    fn multiple(&self, values: &mut Values, n: &BigInt, budget: &Budget<'_>) -> Result<Self, StopperError> {
        let unit = if n.is_negative() {
            Domain::negative(self, values)?
        } else {
            self.clone()
        };
        let mut res = <Self as Domain>::of_value(values.zero());
        for digit in (0..n.bits()).rev() {
            res = Domain::sum(&res, values, &res, budget)?;
            if n.magnitude().bit(digit) {
                res = Domain::sum(&res, values, &unit, budget)?;
            }
        }
        Ok(res)
    }

    /// Sides alone do not tell how the game is played, unless they are one stopper.
    fn joined(
        values: &mut Values,
        sides: [&Self; 2],
        budget: &Budget<'_>,
    ) -> Result<Option<Self>, StopperError> {
        let [onside, offside] = sides.map(|side| LoopyValue::new(values, side, budget));
        let joined = LoopyValue::joined(values, &onside?, &offside?, budget)?;
        Ok(joined.as_stopper().map(Stopper::graph).cloned())
    }
}
