//! The ring of surreal numbers: sums, negatives, products and powers. These are the natural operations of ordinals;
//! the ordinary ones are in `ordinal.rs`, quotients in `quotient.rs`.

use num_bigint::BigInt;
use num_traits::{One as _, Signed as _, ToPrimitive as _, Zero as _};

use super::{Rational, SurrealError, SurrealId, Surreals, Term};

impl Surreals {
    /// Returns `-x`.
    ///
    /// # Errors
    ///
    /// [`SurrealError::LimitReached`] and [`SurrealError::Cancelled`].
    pub fn negative(&mut self, x: SurrealId) -> Result<SurrealId, SurrealError> {
        let negative = |term: &Term| Term {
            exponent: term.exponent,
            coefficient: -&term.coefficient,
        };
        let terms: Vec<_> = self.terms(x).iter().map(negative).collect();
        self.intern(&terms)
    }

    /// Returns `x + y`; for ordinals this is the natural sum.
    ///
    /// # Errors
    ///
    /// [`SurrealError::LimitReached`], [`SurrealError::Cancelled`] and [`SurrealError::NumberTooLarge`].
    ///
    /// # Complexity
    ///
    /// As for [`Surreals::sum_all`].
    pub fn sum(&mut self, x: SurrealId, y: SurrealId) -> Result<SurrealId, SurrealError> {
        self.sum_all(&[x, y])
    }

    /// Returns the sum of all summands, 0 when there is none.
    ///
    /// # Errors
    ///
    /// As for [`Surreals::sum`].
    ///
    /// # Complexity
    ///
    /// `O(n log n)` comparisons of exponents for `n` terms of all summands, extra space `O(n)`.
    pub fn sum_all(&mut self, summands: &[SurrealId]) -> Result<SurrealId, SurrealError> {
        let terms = summands.iter().flat_map(|&x| self.terms(x)).cloned().collect();
        self.intern_sum(terms)
    }

    /// Returns `x - y`.
    ///
    /// # Errors
    ///
    /// As for [`Surreals::sum`].
    pub fn difference(&mut self, x: SurrealId, y: SurrealId) -> Result<SurrealId, SurrealError> {
        let negative = self.negative(y)?;
        self.sum(x, negative)
    }

    /// Returns `x·y`; for ordinals this is the natural product.
    ///
    /// # Errors
    ///
    /// As for [`Surreals::sum`].
    ///
    /// # Complexity
    ///
    /// `O(n log n)` comparisons of exponents, where `n` is the product of both numbers of terms; extra space `O(n)`.
    pub fn product(&mut self, x: SurrealId, y: SurrealId) -> Result<SurrealId, SurrealError> {
        if x == SurrealId::ONE {
            return Ok(y);
        }
        let mut terms = Vec::new();
        for i in 0..self.terms(x).len() {
            let term = self.terms(x)[i].clone();
            self.append_product(y, &term, &mut terms)?;
        }
        self.intern_sum(terms)
    }

    /// Returns `x^n` for an integer `n`.
    ///
    /// A negative power exists only for single terms. See [`Surreals::power`] for other exponents.
    ///
    /// # Errors
    ///
    /// [`SurrealError::DivisionByZero`] for a negative power of 0, [`SurrealError::NoPower`] for one of a number with
    /// several terms, and those of [`Surreals::sum`].
    ///
    /// # Complexity
    ///
    /// `O(log n)` products.
    pub fn integer_power(&mut self, x: SurrealId, n: &BigInt) -> Result<SurrealId, SurrealError> {
        if n.is_zero() || x == SurrealId::ONE {
            return Ok(SurrealId::ONE);
        }
        if x == SurrealId::ZERO {
            return if n.is_negative() {
                Err(SurrealError::DivisionByZero)
            } else {
                Ok(x)
            };
        }
        if let Some(term) = self.as_monomial(x).cloned() {
            let factor = self.rational(Rational::from(n.clone()))?;
            let exponent = self.product(term.exponent, factor)?;
            return self.monomial(exponent, rational_power(&term.coefficient, n)?);
        }
        if n.is_negative() {
            return Err(SurrealError::NoPower);
        }
        // A power of several terms has more terms than its exponent says.
        let n = n.to_u64().ok_or(SurrealError::NumberTooLarge)?;
        let mut power = SurrealId::ONE;
        for place in (0..64 - n.leading_zeros()).rev() {
            power = self.product(power, power)?;
            if n >> place & 1 == 1 {
                power = self.product(power, x)?;
            }
        }
        Ok(power)
    }

    /// Returns `x^y` where the power has a finite normal form that needs no choice.
    ///
    /// Powers of `ω` are those of [`Surreals::omega_power`], for every exponent. A power of a number `ω^z` with a
    /// rational exponent is `ω^(zy)`. Otherwise the exponent has to be an integer. Where two of these apply, they
    /// agree.
    ///
    /// # Errors
    ///
    /// [`SurrealError::NoPower`] and those of [`Surreals::integer_power`].
    ///
    /// # Complexity
    ///
    /// As for [`Surreals::integer_power`].
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::surreal::{Rational, SurrealError, Surreals};
    /// let mut surreals = Surreals::new();
    /// let (omega, half) = (surreals.omega()?, surreals.rational(Rational::new(1, 2).expect("2 is not 0"))?);
    /// let root = surreals.power(omega, half)?;
    /// assert_eq!(surreals.product(root, root)?, omega);
    /// let two = surreals.integer(2)?;
    /// assert_eq!(surreals.power(two, half), Err(SurrealError::NoPower));
    /// # Ok::<(), SurrealError>(())
    /// ```
    pub fn power(&mut self, x: SurrealId, y: SurrealId) -> Result<SurrealId, SurrealError> {
        if x == SurrealId::ONE {
            return Ok(x);
        }
        let rational = self.as_rational(y);
        if let Some(integer) = rational.as_ref().filter(|rational| rational.is_integer()) {
            return self.integer_power(x, &integer.numerator());
        }
        match self.as_monomial(x) {
            Some(term) if term.coefficient == Rational::ONE => {
                let exponent = term.exponent;
                if exponent != SurrealId::ONE && rational.is_none() {
                    return Err(SurrealError::NoPower);
                }
                let exponent = self.product(exponent, y)?;
                self.omega_power(exponent)
            }
            _ => Err(SurrealError::NoPower),
        }
    }

    /// Appends the terms of `x·term`.
    pub(super) fn append_product(
        &mut self,
        x: SurrealId,
        term: &Term,
        out: &mut Vec<Term>,
    ) -> Result<(), SurrealError> {
        for i in 0..self.terms(x).len() {
            let other = self.terms(x)[i].clone();
            out.push(Term {
                exponent: self.sum(other.exponent, term.exponent)?,
                coefficient: &other.coefficient * &term.coefficient,
            });
        }
        Ok(())
    }
}

/// The power of a rational that is not 0.
fn rational_power(base: &Rational, n: &BigInt) -> Result<Rational, SurrealError> {
    let exponent = n.magnitude();
    if base.is_integer() && base.numerator().magnitude().is_one() {
        let is_odd = exponent.bit(0);
        return Ok(if is_odd { base.clone() } else { Rational::ONE });
    }
    let exponent = exponent.to_u32().ok_or(SurrealError::NumberTooLarge)?;
    let bits = base.numerator().bits().max(base.denominator().bits());
    if (bits - 1).saturating_mul(exponent.into()) > Rational::MAX_BITS {
        return Err(SurrealError::NumberTooLarge);
    }
    Ok(base.power(exponent, n.is_negative()))
}
