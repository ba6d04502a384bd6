//! Cooling, freezing, heating and overheating of canonical forms (Winning Ways, chapter 6; Siegel 2013, II.5 and
//! VII). Thermographs are in `thermograph.rs`.

use super::{ValueId, Values};
use crate::{Dyadic, PartizanError};

impl Values {
    /// Returns `g` cooled by `t`: each move costs the player who makes it `t`, until play would stop for that.
    ///
    /// That is `{G^L cooled - t|G^R cooled + t}` up to the temperature of `g`, and the mean of `g` above it. It
    /// is additive for `t` of at least 0. A negative `t` heats; then numbers that are no integers take part as
    /// far as they are hotter than `t`, unlike in [`Values::heat`], while integers stay as they are.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`], [`PartizanError::Cancelled`], and [`PartizanError::NumberTooLarge`] when a
    /// number, a count of ups or a nimber on the way cannot be held.
    ///
    /// # Complexity
    ///
    /// One canonical form and one thermograph for each sub-position.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Values};
    /// let mut values = Values::new();
    /// let (one, star) = (values.integer(1)?, values.nimber(1)?);
    /// let switch = values.switch(&[one])?;
    /// assert_eq!(values.cool(switch, &Dyadic::from(1))?, star);
    /// assert_eq!(values.cool(switch, &Dyadic::from(2))?, values.zero());
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn cool(&mut self, g: ValueId, t: &Dyadic) -> Result<ValueId, PartizanError> {
        if t.is_zero() {
            return Ok(g);
        }
        let gain = self.number(t)?;
        let cost = self.negative(gain)?;
        self.transform(g, [&[cost], &[gain]], |values, id| {
            if values.as_number(id).is_some_and(Dyadic::is_integer) {
                return Ok(Some(id));
            }
            if *t <= values.temperature(id)? {
                return Ok(None);
            }
            let mean = values.mean(id)?;
            values.number(&mean).map(Some)
        })
    }

    /// Returns the freezing point: a number itself, any other game cooled by its temperature (Winning Ways,
    /// chapter 6).
    ///
    /// It is infinitesimally close to the mean and tells what is left to play for when the mast begins; that can be
    /// nothing, a star, or any other infinitesimal. An infinitesimal over a number is its own freezing point.
    ///
    /// # Errors
    ///
    /// As [`Values::cool`].
    ///
    /// # Complexity
    ///
    /// As [`Values::cool`]; constant for numbers plus ups plus nimbers.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Values;
    /// let mut values = Values::new();
    /// let [three, one] = [values.integer(3)?, values.integer(1)?];
    /// let hot = values.from_options(&[three], &[one])?;
    /// let star = values.nimber(1)?;
    /// let (mean, two) = (values.mean(hot)?, values.integer(2)?);
    /// assert_eq!(values.number(&mean)?, two);
    /// assert_eq!(values.freezing_point(hot)?, values.sum(two, star)?);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn freezing_point(&mut self, g: ValueId) -> Result<ValueId, PartizanError> {
        if self.as_number(g).is_some() {
            return Ok(g);
        }
        let temperature = self.temperature(g)?;
        self.cool(g, &temperature)
    }

    /// Returns `g` heated by `t`: numbers stay, other games become `{G^L heated + t|G^R heated - t}`.
    ///
    /// Not additive in general; cooling by a number `t` undoes heating by it.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`], [`PartizanError::Cancelled`], and [`PartizanError::NumberTooLarge`] when a
    /// number, a count of ups or a nimber on the way cannot be held.
    ///
    /// # Complexity
    ///
    /// One canonical form for each sub-position.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Values;
    /// let mut values = Values::new();
    /// let (one, star) = (values.integer(1)?, values.nimber(1)?);
    /// let switch = values.switch(&[one])?;
    /// assert_eq!(values.heat(star, one)?, switch);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn heat(&mut self, g: ValueId, t: ValueId) -> Result<ValueId, PartizanError> {
        let minus_t = self.negative(t)?;
        self.transform(g, [&[t], &[minus_t]], |values, id| {
            Ok(values.as_number(id).is_some().then_some(id))
        })
    }

    /// Returns `g` overheated from `s` to `t`: integers `n` become `n` copies of `s`, other games
    /// `{G^L overheated + t|G^R overheated - t}`.
    ///
    /// Numbers that are no integers are rebuilt like other games. Not additive in general.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`], [`PartizanError::Cancelled`], and [`PartizanError::NumberTooLarge`] when a
    /// number, a count of ups or a nimber on the way cannot be held.
    ///
    /// # Complexity
    ///
    /// One canonical form for each sub-position.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Values};
    /// let mut values = Values::new();
    /// let half = values.number(&Dyadic::new(1, 1)?)?;
    /// let (one, star) = (values.integer(1)?, values.nimber(1)?);
    /// let one_star = values.sum(one, star)?;
    /// let expected = values.from_options(&[one], &[star])?;
    /// assert_eq!(values.overheat(half, one_star, one)?, expected);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn overheat(&mut self, g: ValueId, s: ValueId, t: ValueId) -> Result<ValueId, PartizanError> {
        let minus_t = self.negative(t)?;
        self.transform(g, [&[t], &[minus_t]], |values, id| values.integer_multiple(id, s))
    }
}
