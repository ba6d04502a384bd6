//! Joins and meets among the values born by a day, which are a distributive lattice (Calistrate, Paulhus and Wolfe 2002).
//! The values of a day are listed in `days.rs`.

use graph_core::Player;

use super::{Universe, ValueId, Values};
use crate::PartizanError;

impl Values {
    /// The last day of which joins and meets are found: they look at every value of the day before.
    pub const LAST_LATTICE_DAY: u32 = 4;

    /// Returns the least value born by `day` that is at least `g` and at least `h`.
    ///
    /// It is `{G^L, H^L|X}`, where `X` runs over the values of the day before that are at most neither `g` nor `h`. By a
    /// later day there may be a smaller one: the join of 0 and `*` is 1 on day 1, 1/2 on day 2 and an infinitesimal on day 3.
    ///
    /// # Errors
    ///
    /// [`PartizanError::NotBornBy`] when `g` or `h` is born later, [`PartizanError::DayTooLate`] for days after
    /// [`Values::LAST_LATTICE_DAY`], [`PartizanError::LimitReached`] and [`PartizanError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// Two comparisons for each value of the day before, and one canonical form.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Values};
    /// let mut values = Values::new();
    /// let (zero, one, star) = (values.zero(), values.integer(1)?, values.nimber(1)?);
    /// assert_eq!(values.join(1, zero, star)?, one);
    /// assert_eq!(values.join(2, zero, star)?, values.number(&Dyadic::new(1, 1)?)?);
    /// let join = values.join(3, zero, star)?;
    /// assert!(values.is_infinitesimal(join));
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn join(&mut self, day: u32, g: ValueId, h: ValueId) -> Result<ValueId, PartizanError> {
        for id in [g, h] {
            if self.birthday(id) > day.into() {
                return Err(PartizanError::NotBornBy { day });
            }
        }
        if day > Self::LAST_LATTICE_DAY {
            return Err(PartizanError::DayTooLate {
                max: Self::LAST_LATTICE_DAY,
            });
        }
        let Some(before) = day.checked_sub(1) else {
            return Ok(self.zero());
        };
        let mut left = self.options(g, Player::Left)?;
        left.extend(self.options(h, Player::Left)?);
        let mut right = Vec::new();
        for id in self.born_by(before, Universe::All)? {
            if !self.le(id, g)? && !self.le(id, h)? {
                right.push(id);
            }
        }
        self.from_options(&left, &right)
    }

    /// Returns the greatest value born by `day` that is at most `g` and at most `h`.
    ///
    /// # Errors
    ///
    /// As for [`Values::join`].
    ///
    /// # Complexity
    ///
    /// As for [`Values::join`] of the negatives.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Values;
    /// let mut values = Values::new();
    /// let (zero, star) = (values.zero(), values.nimber(1)?);
    /// assert_eq!(values.meet(1, zero, star)?, values.integer(-1)?);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn meet(&mut self, day: u32, g: ValueId, h: ValueId) -> Result<ValueId, PartizanError> {
        let (g, h) = (self.negative(g)?, self.negative(h)?);
        let join = self.join(day, g, h)?;
        self.negative(join)
    }
}
