//! Games with names: switches, tinies and minies, powers of up (Siegel 2013, II.4; Winning Ways, chapters
//! 5 and 8).

use super::{ValueId, Values};
use crate::PartizanError;

impl Values {
    /// Returns `{L|-L}`, the switch whose left options are `left`.
    ///
    /// # Errors
    ///
    /// As [`Values::negative`] and [`Values::from_options`].
    ///
    /// # Complexity
    ///
    /// One negative for each option, and one canonical form.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Values;
    /// let mut values = Values::new();
    /// let (one, minus_one) = (values.integer(1)?, values.integer(-1)?);
    /// assert_eq!(values.switch(&[one])?, values.from_options(&[one], &[minus_one])?);
    /// // {-1|1} is no switch: it is 0.
    /// assert_eq!(values.switch(&[minus_one])?, values.zero());
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn switch(&mut self, left: &[ValueId]) -> Result<ValueId, PartizanError> {
        let right: Result<Vec<_>, _> = left.iter().map(|&option| self.negative(option)).collect();
        self.from_options(left, &right?)
    }

    /// Returns tiny-`g`, `{0||0|-g}`.
    ///
    /// # Errors
    ///
    /// As [`Values::switch`].
    ///
    /// # Complexity
    ///
    /// One negative and two canonical forms.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, OutcomeClass, Values};
    /// let mut values = Values::new();
    /// let one = values.integer(1)?;
    /// let tiny = values.tiny(one)?;
    /// assert_eq!(values.outcome(tiny)?, OutcomeClass::Left);
    /// // Tiny-0 is up.
    /// let (zero, up) = (values.zero(), values.number_up_star(&Dyadic::ZERO, 1, 0)?);
    /// assert_eq!(values.tiny(zero)?, up);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn tiny(&mut self, g: ValueId) -> Result<ValueId, PartizanError> {
        let zero = self.zero();
        let minus_g = self.negative(g)?;
        let threat = self.from_options(&[zero], &[minus_g])?;
        self.from_options(&[zero], &[threat])
    }

    /// Returns miny-`g`, `{g|0||0}`, the negative of tiny-`g`.
    ///
    /// # Errors
    ///
    /// As [`Values::switch`].
    ///
    /// # Complexity
    ///
    /// Two negatives and two canonical forms.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Values;
    /// let mut values = Values::new();
    /// let one = values.integer(1)?;
    /// let (tiny, miny) = (values.tiny(one)?, values.miny(one)?);
    /// assert_eq!(values.sum(tiny, miny)?, values.zero());
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn miny(&mut self, g: ValueId) -> Result<ValueId, PartizanError> {
        let tiny = self.tiny(g)?;
        self.negative(tiny)
    }

    /// Returns the `k`-th power of up, `{0|* - (up + ... + up^(k-1))}`: infinitesimal beside the power before
    /// it.
    ///
    /// # Errors
    ///
    /// [`PartizanError::NotPositive`] for `k` = 0, [`PartizanError::LimitReached`] and [`PartizanError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// `k` canonical forms and a difference.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Relation, Values};
    /// let mut values = Values::new();
    /// let (up, square) = (values.up_power(1)?, values.up_power(2)?);
    /// assert_eq!(up, values.number_up_star(&Dyadic::ZERO, 1, 0)?);
    /// let many = values.multiple(&10.into(), square)?;
    /// assert_eq!(values.compare(many, up)?, Relation::Less);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn up_power(&mut self, k: u32) -> Result<ValueId, PartizanError> {
        let before = k.checked_sub(1).ok_or(PartizanError::NotPositive)?;
        let (zero, star) = (self.zero(), self.nimber(1)?);
        let sum = if before == 0 { zero } else { self.up_sum(before)? };
        let answer = self.difference(star, sum)?;
        self.from_options(&[zero], &[answer])
    }

    /// Returns the sum of the first `k` powers of up, `{up + ... + up^(k-1)|*}`.
    ///
    /// # Errors
    ///
    /// [`PartizanError::NotPositive`] for `k` = 0, [`PartizanError::LimitReached`] and [`PartizanError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// `k` canonical forms.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Values;
    /// let mut values = Values::new();
    /// let (up, square) = (values.up_power(1)?, values.up_power(2)?);
    /// let sum = values.sum(up, square)?;
    /// assert_eq!(values.up_sum(2)?, sum);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn up_sum(&mut self, k: u32) -> Result<ValueId, PartizanError> {
        if k == 0 {
            return Err(PartizanError::NotPositive);
        }
        let star = self.nimber(1)?;
        let mut res = self.zero();
        for _ in 0..k {
            res = self.from_options(&[res], &[star])?;
        }
        Ok(res)
    }
}
