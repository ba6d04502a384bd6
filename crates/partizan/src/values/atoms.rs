//! Games with names: switches, tinies and minies, powers of up (Siegel 2013, II.4; Berlekamp, Conway and Guy
//! 2001, chapters 6 and 8).

use super::{ValueId, Values};
use crate::PartizanError;

impl Values {
    /// Returns `{L|-L}`, the switch whose left options are `left`.
    ///
    /// # Errors
    ///
    /// [`PartizanError`] when a limit is reached or the watch cancels.
    pub fn switch(&mut self, left: &[ValueId]) -> Result<ValueId, PartizanError> {
        let right: Result<Vec<_>, _> = left.iter().map(|&option| self.negative(option)).collect();
        self.from_options(left, &right?)
    }

    /// Returns tiny-`g`, `{0||0|-g}`.
    ///
    /// # Errors
    ///
    /// [`PartizanError`] when a limit is reached or the watch cancels.
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
    /// [`PartizanError`] when a limit is reached or the watch cancels.
    pub fn miny(&mut self, g: ValueId) -> Result<ValueId, PartizanError> {
        let tiny = self.tiny(g)?;
        self.negative(tiny)
    }

    /// Returns the `k`-th power of up, `{0|* - (up + ... + up^(k-1))}`: infinitesimal beside the power before
    /// it.
    ///
    /// # Errors
    ///
    /// [`PartizanError::NotPositive`] for `k` = 0; others when a limit is reached or the watch cancels.
    ///
    /// # Complexity
    ///
    /// `k` canonical forms.
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
    /// [`PartizanError::NotPositive`] for `k` = 0; others when a limit is reached or the watch cancels.
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
