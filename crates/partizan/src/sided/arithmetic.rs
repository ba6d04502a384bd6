//! Negatives, sums, multiples and degrees of loopy values: each side by itself.

use graph_core::{Budget, Player};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use super::translation::translated;
use super::{LoopyValue, Side, search};
use crate::Values;
use crate::stopper::{Stopper, StopperError};

impl LoopyValue {
    /// Returns the game with the players exchanged: `-(s & t)` is `-t & -s`.
    ///
    /// # Errors
    ///
    /// As for [`Values::negative`].
    ///
    /// # Complexity
    ///
    /// As for [`Stopper::negative`].
    pub fn negative(&self, values: &mut Values) -> Result<Self, StopperError> {
        Ok(Self {
            onside: self.offside.negative(values)?,
            offside: self.onside.negative(values)?,
        })
    }

    /// Returns the sum: the upsum of the onsides, and the downsum of the offsides.
    ///
    /// # Errors
    ///
    /// As for [`LoopyValue::new`] and [`LoopyGraph::sum`](crate::stopper::LoopyGraph::sum).
    ///
    /// # Complexity
    ///
    /// As for [`LoopyValue::new`], of the graph of the sum.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::{Budget, Player};
    /// use partizan::Values;
    /// use partizan::sided::LoopyValue;
    /// use partizan::stopper::Stopper;
    /// let (mut values, budget) = (Values::new(), Budget::unlimited());
    /// let [on, off] = Player::BOTH.map(|player| LoopyValue::of_stopper(Stopper::always(player)));
    /// assert_eq!(on.sum(&mut values, &off, &budget)?, LoopyValue::dud());
    /// # Ok::<(), partizan::stopper::StopperError>(())
    /// ```
    ///
    /// # References
    ///
    /// (Siegel 2013, VI.4).
    pub fn sum(&self, values: &mut Values, other: &Self, budget: &Budget<'_>) -> Result<Self, StopperError> {
        let dud = Self::dud();
        if *self == dud || *other == dud {
            return Ok(dud);
        }
        if let (Some(a), Some(b)) = (self.as_stopper(), other.as_stopper()) {
            if let Some(known) = closed_sum(values, [a, b])? {
                return Ok(Self::of_stopper(known));
            }
            let game = a.graph().sum(values, b.graph(), budget)?;
            return Self::new(values, &game, budget);
        }
        Ok(Self {
            onside: side_of_sum(values, [&self.onside, &other.onside], Player::Left, budget)?,
            offside: side_of_sum(values, [&self.offside, &other.offside], Player::Right, budget)?,
        })
    }

    /// Returns `n` copies of the game, those of its negative when `n` is negative.
    ///
    /// # Errors
    ///
    /// As for [`LoopyValue::sum`].
    ///
    /// # Complexity
    ///
    /// At most two sums for each binary digit of `n`.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Budget;
    /// use num_bigint::BigInt;
    /// use partizan::Values;
    /// use partizan::sided::LoopyValue;
    /// let (mut values, budget) = (Values::new(), Budget::unlimited());
    /// let over = LoopyValue::new(&mut values, &"0={1|0}; 1={|}".parse()?, &budget)?;
    /// assert_eq!(over.multiple(&mut values, &BigInt::from(5), &budget)?, over);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn multiple(
        &self,
        values: &mut Values,
        n: &BigInt,
        budget: &Budget<'_>,
    ) -> Result<Self, StopperError> {
        let unit = if n.is_negative() {
            self.negative(values)?
        } else {
            self.clone()
        };
        let mut res = Self::of_value(values.zero());
        let n = n.magnitude();
        if n.is_zero() {
            return Ok(res);
        }
        for digit in (0..n.bits()).rev() {
            res = res.sum(values, &res, budget)?;
            if n.bit(digit) {
                res = res.sum(values, &unit, budget)?;
            }
        }
        Ok(res)
    }

    /// Returns the degree of a stopper `s`: the onside of `s - s`, which is 0 for short games and positive for all other
    /// stoppers. `None` when the game is no stopper.
    ///
    /// # Errors
    ///
    /// As for [`LoopyValue::sum`].
    ///
    /// # Complexity
    ///
    /// As for [`LoopyValue::sum`].
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Budget;
    /// use partizan::Values;
    /// use partizan::sided::LoopyValue;
    /// let (mut values, budget) = (Values::new(), Budget::unlimited());
    /// let over = LoopyValue::new(&mut values, &"0={1|0}; 1={|}".parse()?, &budget)?;
    /// assert_eq!(over.degree(&mut values, &budget)?.as_ref(), Some(over.onside()));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn degree(&self, values: &mut Values, budget: &Budget<'_>) -> Result<Option<Side>, StopperError> {
        let Some(stopper) = self.as_stopper() else {
            return Ok(None);
        };
        let negative = Side::Stopper(stopper.negative(values)?);
        side_of_sum(values, [&self.onside, &negative], Player::Left, budget).map(Some)
    }
}

/// The side of a sum on which this player wins infinite play.
fn side_of_sum(
    values: &mut Values,
    [a, b]: [&Side; 2],
    favoured: Player,
    budget: &Budget<'_>,
) -> Result<Side, StopperError> {
    let best = Side::Stopper(Stopper::always(favoured));
    if *a == best || *b == best {
        // He who can always move need not lose.
        return Ok(best);
    }
    if let [Side::Stopper(a), Side::Stopper(b)] = [a, b]
        && let Some(known) = closed_sum(values, [a, b])?
    {
        return Ok(Side::Stopper(known));
    }
    let game = a.graph().sum(values, b.graph(), budget)?;
    search::side(values, &game, favoured, budget)
}

/// Sums that are known without a graph: of short games, of `on` or `off` with them, and of some with a number.
fn closed_sum(values: &mut Values, [a, b]: [&Stopper; 2]) -> Result<Option<Stopper>, StopperError> {
    match (a.as_value(), b.as_value()) {
        (Some(a), Some(b)) => Ok(Some(Stopper::of_value(values.sum(a, b)?))),
        (Some(value), None) => with_short(values, b, value),
        (None, Some(value)) => with_short(values, a, value),
        (None, None) => Ok(None),
    }
}

fn with_short(
    values: &mut Values,
    stopper: &Stopper,
    value: crate::ValueId,
) -> Result<Option<Stopper>, StopperError> {
    if Player::BOTH
        .into_iter()
        .any(|player| *stopper == Stopper::always(player))
    {
        return Ok(Some(stopper.clone()));
    }
    match values.as_number(value).cloned() {
        Some(number) => translated(values, stopper, &number),
        None => Ok(None),
    }
}
