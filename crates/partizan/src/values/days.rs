//! All values born by a day: listing, visiting and counting them. The poset of a day and its antichains are in
//! `days/poset.rs`; joins and meets are in `lattice.rs`.
//!
//! A game of the next day is a pair of antichains `(L, R)` of this day's poset, and it is canonical iff no option is
//! reversible. That is decided by sets: whether `z <= V` for `V = {L|R}` is asked only of the options `z` of options of
//! `V`, which were born a day earlier still, and depends on `L` and `R` only through the sets of such `z` that are at
//! most some member of `L` and at least some member of `R`. So pairs are not compared, hashed or made to be counted, and
//! each value is met once.

mod poset;

use core::ops::ControlFlow;

use graph_core::Player;
use hashbrown::HashMap;
use num_bigint::BigUint;

use self::poset::{Antichains, Poset, Side};
use super::{ValueId, Values};
use crate::PartizanError;

/// Which games are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Universe {
    /// All short games.
    All,
    /// The dicotic ones: in each position both players can move or neither can.
    Dicotic,
}

impl Universe {
    /// Returns the last day whose values can be listed: a list of the next would not end.
    ///
    /// By day 4 there are more than 10^28 values (Suetsugu 2022); the dicotic ones of day 5 come from the antichains of
    /// 534,483 values.
    #[must_use]
    pub const fn last_day(self) -> u32 {
        match self {
            Self::All => 3,
            Self::Dicotic => 4,
        }
    }

    const fn check(self, day: u32) -> Result<(), PartizanError> {
        let max = self.last_day();
        if day > max {
            return Err(PartizanError::DayTooLate { max });
        }
        Ok(())
    }

    fn admits(self, left: &Side, right: &Side) -> bool {
        self == Self::All || left.is_empty() == right.is_empty()
    }
}

impl Values {
    /// Returns all values born by a day, those of earlier days first.
    ///
    /// There are 1, 4, 22 and 1474 by days 0 to 3; of the dicotic ones 1, 2, 7, 67 and 534,483 by days 0 to 4 (Wolfe and
    /// Fraser 2004).
    ///
    /// # Errors
    ///
    /// [`PartizanError::DayTooLate`] after [`Universe::last_day`], [`PartizanError::LimitReached`] and
    /// [`PartizanError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// As for [`Values::visit_born_by`], and space for the list.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Universe, Values};
    /// let mut values = Values::new();
    /// let [one, minus_one] = [values.integer(1)?, values.integer(-1)?];
    /// let [zero, star] = [values.zero(), values.nimber(1)?];
    /// assert_eq!(values.born_by(1, Universe::All)?, [zero, minus_one, one, star]);
    /// assert_eq!(values.born_by(2, Universe::All)?.len(), 22);
    /// assert_eq!(values.born_by(3, Universe::Dicotic)?.len(), 67);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn born_by(&mut self, day: u32, universe: Universe) -> Result<Vec<ValueId>, PartizanError> {
        universe.check(day)?;
        let mut values = vec![self.zero()];
        let mut n_before = 0;
        for _ in 0..day {
            let poset = Poset::new(self, values, n_before)?;
            let mut born = Vec::new();
            let _: ControlFlow<()> = self.visit_next_day(&poset, universe, &mut |_, value| {
                born.push(value);
                ControlFlow::Continue(())
            })?;
            values = poset.into_elements();
            n_before = values.len();
            let day_before: hashbrown::HashSet<_> = values.iter().copied().collect();
            values.extend(born.into_iter().filter(|value| !day_before.contains(value)));
        }
        Ok(values)
    }

    /// Calls `visit` with each value born by a day, once, until it breaks; holds the values of earlier days only.
    ///
    /// The order is that of pairs of antichains, and the same in every arena.
    ///
    /// # Errors
    ///
    /// As for [`Values::born_by`].
    ///
    /// # Complexity
    ///
    /// For `a` antichains of the day before, of `m` values, `O(m^2)` comparisons and `O(a^2)` pairs, each looked at for a time
    /// linear in the number of values two days before; one canonical form for each value.
    ///
    /// # Examples
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use partizan::{OutcomeClass, Universe, Values};
    /// let mut values = Values::new();
    /// let mut n_positive = 0;
    /// let all = values.visit_born_by(3, Universe::All, |values, value| {
    ///     n_positive += u32::from(values.outcome(value) == Ok(OutcomeClass::Left));
    ///     ControlFlow::<()>::Continue(())
    /// })?;
    /// assert_eq!((all, n_positive), (ControlFlow::Continue(()), 217));
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn visit_born_by<B>(
        &mut self,
        day: u32,
        universe: Universe,
        mut visit: impl FnMut(&mut Self, ValueId) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, PartizanError> {
        universe.check(day)?;
        let Some(poset) = self.poset_before(day, universe)? else {
            let zero = self.zero();
            return Ok(visit(self, zero));
        };
        self.visit_next_day(&poset, universe, &mut visit)
    }

    /// Returns how many values are born by a day, without making those born on that day.
    ///
    /// # Errors
    ///
    /// As for [`Values::born_by`].
    ///
    /// # Complexity
    ///
    /// For `a` antichains of the day before, of `m` values, `O(m^2)` comparisons, `O(a)` steps, and one for each pair of
    /// antichains that play cannot tell apart two days before.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Universe, Values};
    /// let mut values = Values::new();
    /// assert_eq!(values.count_born_by(3, Universe::All)?, 1474_u32.into());
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn count_born_by(&mut self, day: u32, universe: Universe) -> Result<BigUint, PartizanError> {
        universe.check(day)?;
        let Some(poset) = self.poset_before(day, universe)? else {
            return Ok(1_u32.into());
        };
        let left = self.kinds_of_sides(&poset, Player::Left)?;
        let right = self.kinds_of_sides(&poset, Player::Right)?;
        let mut res = BigUint::default();
        for (left, n_left) in &left {
            for (right, n_right) in &right {
                self.count_work()?;
                if universe.admits(left, right) && poset.is_canonical(left, right) {
                    res += BigUint::from(*n_left) * *n_right;
                }
            }
        }
        Ok(res)
    }

    /// The poset of the day before; `None` before day 0.
    fn poset_before(&mut self, day: u32, universe: Universe) -> Result<Option<Poset>, PartizanError> {
        let Some(before) = day.checked_sub(1) else {
            return Ok(None);
        };
        let values = self.born_by(before, universe)?;
        let n_before = match before.checked_sub(1) {
            Some(earlier) => self.born_by(earlier, universe)?.len(),
            None => 0,
        };
        Poset::new(self, values, n_before).map(Some)
    }

    fn visit_next_day<B>(
        &mut self,
        poset: &Poset,
        universe: Universe,
        visit: &mut impl FnMut(&mut Self, ValueId) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, PartizanError> {
        let mut left = Antichains::new(poset, Player::Left);
        while let Some(left_side) = left.advance() {
            let mut right = Antichains::new(poset, Player::Right);
            while let Some(right_side) = right.advance() {
                self.count_work()?;
                if !universe.admits(left_side, right_side) || !poset.is_canonical(left_side, right_side) {
                    continue;
                }
                let value = self.from_options(&left_side.members(poset), &right_side.members(poset))?;
                if let ControlFlow::Break(broken) = visit(self, value) {
                    return Ok(ControlFlow::Break(broken));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The antichains that differ for [`Poset::is_canonical`], without their members, and how many there are of each kind,
    /// in the order in which they are met.
    fn kinds_of_sides(&mut self, poset: &Poset, player: Player) -> Result<Vec<(Side, u64)>, PartizanError> {
        let mut res: Vec<(Side, u64)> = Vec::new();
        let mut places: HashMap<Side, usize> = HashMap::new();
        let mut antichains = Antichains::new(poset, player);
        while let Some(side) = antichains.advance() {
            self.count_work()?;
            let kind = side.kind();
            let place = *places.entry(kind.clone()).or_insert(res.len());
            match res.get_mut(place) {
                Some((_, count)) => *count = count.saturating_add(1),
                None => res.push((kind, 1)),
            }
        }
        Ok(res)
    }
}
