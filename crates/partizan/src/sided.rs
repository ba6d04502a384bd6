//! Games whose play may last for ever, by their two sides.
//!
//! Let infinite play be won by Left, and a game becomes its *onside*; let it be won by Right, and it becomes its *offside*.
//! Two games are equal when both sides are (Conway 1978; Siegel 2013, VI). Often a side equals a [`Stopper`], and then
//! `s & t` says all about a game: `on & off` is dud, the game in which both can always pass. Not every game is so
//! simple. A [`LoopyValue`] holds each side as a stopper where one is found and as a graph where none is; every stopper
//! is proved to be the side it stands for, by the comparison of games with infinite play (`order`), both ways. How they
//! are found is in `search`.
//!
//! Outcomes and order need no stoppers: they are answered of graphs too, as long as the budget lasts.
//!
//! ```
//! use graph_core::Budget;
//! use partizan::sided::LoopyValue;
//! use partizan::stopper::Stopper;
//! use partizan::Values;
//!
//! let (mut values, budget) = (Values::new(), Budget::unlimited());
//! // tis = {tisn|}, tisn = {|tis}
//! let tis = LoopyValue::new(&mut values, &"0={1|}; 1={|0}".parse()?, &budget)?;
//! let one = Stopper::of_value(values.integer(1)?);
//! let zero = Stopper::of_value(values.zero());
//! assert_eq!(tis, LoopyValue::from_sides(&mut values, one, zero, &budget)?);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod arithmetic;
mod order;
mod search;
mod translation;

use graph_core::{Budget, Player};

use crate::stopper::{LoopyGraph, Stopper, StopperError, Winners};
use crate::{PartizanError, Relation, ValueId, Values};

pub(crate) use self::translation::{Loop, one_loop};

/// A game in which infinite play is won by one of the players.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// It equals this stopper.
    Stopper(Stopper),
    /// No stopper was found: a game that has this side.
    Unresolved(LoopyGraph),
}

impl Side {
    /// Returns a game that has this side.
    #[must_use]
    pub const fn graph(&self) -> &LoopyGraph {
        match self {
            Self::Stopper(stopper) => stopper.graph(),
            Self::Unresolved(graph) => graph,
        }
    }

    /// Returns the stopper, if one was found.
    #[must_use]
    pub const fn as_stopper(&self) -> Option<&Stopper> {
        match self {
            Self::Stopper(stopper) => Some(stopper),
            Self::Unresolved(_) => None,
        }
    }

    fn adopted(&self, from: &Values, into: &mut Values) -> Result<Self, PartizanError> {
        let graph = self.graph().adopted(from, into)?;
        Ok(match self {
            // The numbering depends on the play alone.
            Self::Stopper(_) => Self::Stopper(Stopper::of_canonical(graph)),
            Self::Unresolved(_) => Self::Unresolved(graph),
        })
    }

    fn negative(&self, values: &mut Values) -> Result<Self, StopperError> {
        Ok(match self {
            Self::Stopper(stopper) => Self::Stopper(stopper.negative(values)?),
            Self::Unresolved(graph) => Self::Unresolved(graph.negative(values)?),
        })
    }
}

/// The value of a game whose play may last for ever; infinite play is a draw.
///
/// Where both sides are stoppers, two values are equal games exactly when they are equal as values. Where a side is
/// unresolved, equal games may have different graphs, and [`LoopyValue::compare`] tells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LoopyValue {
    onside: Side,
    offside: Side,
}

impl LoopyValue {
    /// Finds the sides of a game.
    ///
    /// # Errors
    ///
    /// [`StopperError::TooLarge`], when a product that cannot be done without is refused by the budget, and what the
    /// arena refuses.
    ///
    /// # Complexity
    ///
    /// Linear in the product of the game with itself for a stopper. Otherwise a bounded number of rounds of simplification,
    /// and at worst as many comparisons as there are pairs of options on loops; each comparison takes time quadratic in
    /// its product at worst.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Budget;
    /// use partizan::Values;
    /// use partizan::sided::LoopyValue;
    /// let (mut values, budget) = (Values::new(), Budget::unlimited());
    /// // Either may pass, and Left may stop: on & over.
    /// let game = LoopyValue::new(&mut values, &"0={0,1|0}; 1={|}".parse()?, &budget)?;
    /// let over = LoopyValue::new(&mut values, &"0={1|0}; 1={|}".parse()?, &budget)?;
    /// assert_eq!(game.offside(), over.onside());
    /// assert!(over.as_stopper().is_some() && game.as_stopper().is_none());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn new(values: &mut Values, game: &LoopyGraph, budget: &Budget<'_>) -> Result<Self, StopperError> {
        search::sides(values, game, budget)
    }

    /// Makes `onside & offside`.
    ///
    /// # Errors
    ///
    /// [`StopperError::SidesOutOfOrder`] unless the onside is at least the offside, and as for
    /// [`Stopper::is_at_least`].
    ///
    /// # Complexity
    ///
    /// One comparison.
    pub fn from_sides(
        values: &mut Values,
        onside: Stopper,
        offside: Stopper,
        budget: &Budget<'_>,
    ) -> Result<Self, StopperError> {
        if !onside.is_at_least(values, &offside, budget)? {
            return Err(StopperError::SidesOutOfOrder);
        }
        Ok(Self::of_ordered_sides(onside, offside))
    }

    /// Makes the game with the onside of one and the offside of another.
    ///
    /// # Errors
    ///
    /// [`StopperError::SidesOutOfOrder`] unless the onside is at least the offside.
    ///
    /// # Complexity
    ///
    /// One comparison.
    pub fn joined(
        values: &mut Values,
        with_onside: &Self,
        with_offside: &Self,
        budget: &Budget<'_>,
    ) -> Result<Self, StopperError> {
        let (onside, offside) = (with_onside.onside.clone(), with_offside.offside.clone());
        if !order::is_onside_at_least_offside(values, [onside.graph(), offside.graph()], budget)? {
            return Err(StopperError::SidesOutOfOrder);
        }
        Ok(Self { onside, offside })
    }

    /// Makes `onside & offside`, the first of which is at least the second.
    pub(crate) const fn of_ordered_sides(onside: Stopper, offside: Stopper) -> Self {
        Self {
            onside: Side::Stopper(onside),
            offside: Side::Stopper(offside),
        }
    }

    /// Makes a stopper a value: both its sides are itself.
    #[must_use]
    pub fn of_stopper(stopper: Stopper) -> Self {
        Self {
            onside: Side::Stopper(stopper.clone()),
            offside: Side::Stopper(stopper),
        }
    }

    /// Makes a short game a value.
    #[must_use]
    pub fn of_value(value: ValueId) -> Self {
        Self::of_stopper(Stopper::of_value(value))
    }

    /// Returns dud, in which both players can always move: `on & off`.
    #[must_use]
    pub fn dud() -> Self {
        let [onside, offside] = Player::BOTH.map(|player| Side::Stopper(Stopper::always(player)));
        Self { onside, offside }
    }

    /// Returns the value in another arena, into which what it is made of is carried over by [`Values::adopt`].
    ///
    /// # Errors
    ///
    /// As for [`Values::adopt`].
    ///
    /// # Complexity
    ///
    /// As for [`Values::adopt`], and linear in the graphs.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Budget;
    /// use partizan::Values;
    /// use partizan::notation::parse_loopy;
    /// let (mut values, budget) = (Values::new(), Budget::unlimited());
    /// let game = parse_loopy("{3 + over|{2|-2}}")?.evaluate(&mut values, &budget)?;
    /// let mut fresh = Values::new();
    /// let adopted = game.adopted(&values, &mut fresh)?;
    /// assert_eq!(adopted, parse_loopy("{3 + over|{2|-2}}")?.evaluate(&mut fresh, &budget)?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn adopted(&self, from: &Values, into: &mut Values) -> Result<Self, PartizanError> {
        Ok(Self {
            onside: self.onside.adopted(from, into)?,
            offside: self.offside.adopted(from, into)?,
        })
    }

    /// Makes the game with these options.
    ///
    /// # Errors
    ///
    /// As for [`LoopyValue::new`].
    ///
    /// # Complexity
    ///
    /// As for [`LoopyValue::new`].
    pub fn from_options(
        values: &mut Values,
        options: [&[Self]; 2],
        budget: &Budget<'_>,
    ) -> Result<Self, StopperError> {
        let games = |side: fn(&Self) -> &Side| {
            let [left, right] = options.map(|options| {
                options
                    .iter()
                    .map(|option| side(option).graph().clone())
                    .collect::<Vec<_>>()
            });
            LoopyGraph::from_options([&left, &right])
        };
        let games = [games(Self::onside)?, games(Self::offside)?];
        Self::from_games(values, games, budget)
    }

    /// Returns the onside: the game when infinite play is won by Left.
    #[must_use]
    pub const fn onside(&self) -> &Side {
        &self.onside
    }

    /// Returns the offside: the game when infinite play is won by Right.
    #[must_use]
    pub const fn offside(&self) -> &Side {
        &self.offside
    }

    /// Returns the stopper that the game equals, if one was found.
    #[must_use]
    pub fn as_stopper(&self) -> Option<&Stopper> {
        let stopper = self.onside.as_stopper()?;
        (self.offside.as_stopper() == Some(stopper)).then_some(stopper)
    }

    /// Returns the value of the short game that the game equals, if one was found.
    #[must_use]
    pub fn as_value(&self) -> Option<ValueId> {
        self.as_stopper().and_then(Stopper::as_value)
    }

    /// Returns true when both sides are stoppers.
    #[must_use]
    pub const fn is_resolved(&self) -> bool {
        self.onside.as_stopper().is_some() && self.offside.as_stopper().is_some()
    }

    /// Returns who wins; infinite play is a draw.
    ///
    /// # Errors
    ///
    /// As for [`LoopyGraph::winners`].
    ///
    /// # Complexity
    ///
    /// As for [`LoopyGraph::winners`], for both sides.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Budget;
    /// use partizan::Values;
    /// use partizan::sided::LoopyValue;
    /// let winners = LoopyValue::dud().winners(&mut Values::new(), &Budget::unlimited())?;
    /// assert_eq!((winners.left_begins, winners.right_begins), (None, None));
    /// # Ok::<(), partizan::stopper::StopperError>(())
    /// ```
    pub fn winners(&self, values: &mut Values, budget: &Budget<'_>) -> Result<Winners, StopperError> {
        let onside = self.onside.graph().winners(values, budget)?;
        if self.onside == self.offside && self.is_resolved() {
            return Ok(onside);
        }
        let offside = self.offside.graph().winners(values, budget)?;
        // Infinite play is worth a draw: Left has it in the onside, and has won in the offside only without it.
        let winner = |first| match (onside.when_begins(first), offside.when_begins(first)) {
            (Some(Player::Right), _) => Some(Player::Right),
            (_, Some(Player::Left)) => Some(Player::Left),
            _ => None,
        };
        Ok(Winners {
            left_begins: winner(Player::Left),
            right_begins: winner(Player::Right),
        })
    }

    /// Returns true when the game is at least another: better for Left in every sum, or equal.
    ///
    /// # Errors
    ///
    /// As for [`LoopyValue::new`].
    ///
    /// # Complexity
    ///
    /// Linear in the products of the sides where they are stoppers, at worst quadratic where they are not.
    pub fn is_at_least(
        &self,
        values: &mut Values,
        other: &Self,
        budget: &Budget<'_>,
    ) -> Result<bool, StopperError> {
        Ok(
            order::is_side_at_least(values, [&self.onside, &other.onside], Player::Left, budget)?
                && order::is_side_at_least(values, [&self.offside, &other.offside], Player::Right, budget)?,
        )
    }

    /// Compares the game with another.
    ///
    /// # Errors
    ///
    /// As for [`LoopyValue::new`].
    ///
    /// # Complexity
    ///
    /// As for [`LoopyValue::is_at_least`].
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Budget;
    /// use partizan::sided::LoopyValue;
    /// use partizan::{Relation, Values};
    /// let (mut values, budget) = (Values::new(), Budget::unlimited());
    /// let zero = LoopyValue::of_value(values.zero());
    /// assert_eq!(LoopyValue::dud().compare(&mut values, &zero, &budget)?, Relation::Confused);
    /// # Ok::<(), partizan::stopper::StopperError>(())
    /// ```
    pub fn compare(
        &self,
        values: &mut Values,
        other: &Self,
        budget: &Budget<'_>,
    ) -> Result<Relation, StopperError> {
        let at_least = self.is_at_least(values, other, budget)?;
        let at_most = other.is_at_least(values, self, budget)?;
        Ok(Relation::new(at_most, at_least))
    }

    /// The value of a game by games that have its onside and its offside.
    pub(crate) fn from_games(
        values: &mut Values,
        [for_onside, for_offside]: [LoopyGraph; 2],
        budget: &Budget<'_>,
    ) -> Result<Self, StopperError> {
        if for_onside == for_offside {
            return Self::new(values, &for_onside, budget);
        }
        Ok(Self {
            onside: search::side(values, &for_onside, Player::Left, budget)?,
            offside: search::side(values, &for_offside, Player::Right, budget)?,
        })
    }
}
