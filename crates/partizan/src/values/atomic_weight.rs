//! Atomic weights of dicotic games (Winning Ways, chapter 8; Siegel 2013, II.7). The remote
//! star is never built: the sets of `star_set.rs` say how a game compares with every large nimber.

use graph_core::Player;

use super::{Kind, ValueId, ValueList, Values};
use crate::{Dyadic, PartizanError};

impl Values {
    /// Returns the atomic weight: how many ups a dicotic game is worth, as a game.
    ///
    /// The weight `w` of `g` is the value with `-(up + *N) <= g - w.up <= up + *N` for all large `N`, where
    /// `w.up` is a Norton product. It is additive. A game of weight at least 2 is positive.
    ///
    /// # Errors
    ///
    /// [`PartizanError::NotDicotic`] for other games, [`PartizanError::LimitReached`], [`PartizanError::Cancelled`], and
    /// [`PartizanError::NumberTooLarge`] when a number on the way cannot be held.
    ///
    /// # Complexity
    ///
    /// One canonical form and one comparison with the remote star for each sub-position; weights are
    /// remembered.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Values};
    /// let mut values = Values::new();
    /// let (double, double_down) = (
    ///     values.number_up_star(&Dyadic::ZERO, 2, 0)?,
    ///     values.number_up_star(&Dyadic::ZERO, -2, 0)?,
    /// );
    /// let switch = values.from_options(&[double], &[double_down])?;
    /// assert_eq!(values.atomic_weight(double)?, values.integer(2)?);
    /// assert_eq!(values.atomic_weight(switch)?, values.nimber(1)?);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn atomic_weight(&mut self, g: ValueId) -> Result<ValueId, PartizanError> {
        if !self.is_dicotic(g) {
            return Err(PartizanError::NotDicotic);
        }
        if self.atomic_weights.len() > self.limits.max_memo_entries {
            self.atomic_weights.clear();
        }
        let is_known = |values: &Self, id| {
            values.record(id).kind != Kind::Options || values.atomic_weights.contains_key(&id)
        };
        self.options_first(g, is_known, |values, id| {
            let weight = values.weight_from_options(id)?;
            values.atomic_weights.insert(id, weight);
            Ok(())
        })?;
        // The walk ends when it is known.
        self.known_weight(g)?.ok_or(PartizanError::NumberTooLarge)
    }

    fn known_weight(&mut self, id: ValueId) -> Result<Option<ValueId>, PartizanError> {
        match self.record(id).kind {
            Kind::NumberUpStar { ups, .. } => self.integer(ups).map(Some),
            Kind::Options => Ok(self.atomic_weights.get(&id).copied()),
        }
    }

    fn weight_from_options(&mut self, id: ValueId) -> Result<ValueId, PartizanError> {
        let left = self.weights_moved(id, Player::Left)?;
        let right = self.weights_moved(id, Player::Right)?;
        let weight = self.from_options(&left, &right)?;
        if !self.as_number(weight).is_some_and(Dyadic::is_integer) {
            return Ok(weight);
        }
        // The eccentric case: the remote star decides.
        let sets = self.star_sets(id, self.zero())?;
        if sets.above.is_cofinite() {
            self.extreme_integer(Player::Right, &right)
        } else if sets.below.is_cofinite() {
            self.extreme_integer(Player::Left, &left)
        } else {
            Ok(self.zero())
        }
    }

    /// The weights of a player's options, less two for Left's and more two for Right's.
    fn weights_moved(&mut self, id: ValueId, player: Player) -> Result<ValueList, PartizanError> {
        let cost = self.integer(match player {
            Player::Left => -2,
            Player::Right => 2,
        })?;
        let mut res = ValueList::new();
        for at in self.record(id).options.of(player) {
            if let Some(weight) = self.known_weight(self.pool[at])? {
                res.push(self.sum(weight, cost)?);
            }
        }
        Ok(res)
    }

    /// For Right's options the greatest integer that none of them is at most, for Left's the least integer that
    /// none of them is at least.
    fn extreme_integer(&mut self, player: Player, options: &[ValueId]) -> Result<ValueId, PartizanError> {
        let mut best: Option<Dyadic> = None;
        for &option in options {
            let integer = self.last_integer(player, option)?;
            let nearer = best.as_ref().is_none_or(|best| match player {
                Player::Left => integer > *best,
                Player::Right => integer < *best,
            });
            if nearer {
                best = Some(integer);
            }
        }
        // A dicotic game other than 0 has options for both players.
        self.number(&best.unwrap_or(Dyadic::ZERO))
    }

    /// The integer nearest to an option that the option still fails to pass: found at its stop.
    fn last_integer(&mut self, player: Player, option: ValueId) -> Result<Dyadic, PartizanError> {
        let one = Dyadic::from(1);
        let (stop, beyond) = match player {
            Player::Left => (self.right_stop(option).clone(), one),
            Player::Right => (self.left_stop(option).clone(), -one),
        };
        if !stop.is_integer() {
            let floor = Dyadic::from(stop.floor());
            return Ok(match player {
                Player::Left => floor + beyond,
                Player::Right => floor,
            });
        }
        let at_stop = self.number(&stop)?;
        let passes = self.at_least(player, option, at_stop)?;
        Ok(if passes { stop + beyond } else { stop })
    }
}
