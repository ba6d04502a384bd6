//! Quotients: exact ones, and the terms of the others one by one. Products are in `ring.rs`.

use core::iter::FusedIterator;

use hashbrown::HashSet;

use super::{Rational, SurrealError, SurrealId, Surreals, Term};

/// The terms of a quotient, in the order of decreasing exponents; made by [`Surreals::quotient_terms`].
///
/// An error ends the sequence.
#[derive(Debug)]
#[must_use = "terms are computed when they are asked for"]
pub struct QuotientTerms<'s> {
    surreals: &'s mut Surreals,
    // What the terms so far, times the divisor, lack of the dividend.
    remainder: SurrealId,
    divisor: SurrealId,
}

impl Surreals {
    /// Returns the number `q` with `q·divisor = dividend`, when its normal form is finite.
    ///
    /// # Errors
    ///
    /// [`SurrealError::DivisionByZero`], [`SurrealError::InexactQuotient`], and those of [`Surreals::sum`].
    ///
    /// # Complexity
    ///
    /// One product of the divisor by a term, and one sum, for each term of the quotient. Bounds on its exponents,
    /// coordinate by coordinate, end the division when it cannot be exact.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::surreal::{SurrealError, Surreals};
    /// let mut surreals = Surreals::new();
    /// let (one, omega) = (surreals.one(), surreals.omega()?);
    /// let square = surreals.product(omega, omega)?;
    /// let (dividend, divisor) = (surreals.difference(square, one)?, surreals.sum(omega, one)?);
    /// assert_eq!(surreals.checked_div(dividend, divisor)?, surreals.difference(omega, one)?);
    /// assert_eq!(surreals.checked_div(square, divisor), Err(SurrealError::InexactQuotient));
    /// # Ok::<(), SurrealError>(())
    /// ```
    pub fn checked_div(
        &mut self,
        dividend: SurrealId,
        divisor: SurrealId,
    ) -> Result<SurrealId, SurrealError> {
        if divisor == SurrealId::ZERO {
            return Err(SurrealError::DivisionByZero);
        }
        let bounds = Bounds::of_quotient(self, dividend, divisor);
        let bounds = bounds.ok_or(SurrealError::InexactQuotient)?;
        let mut quotient = Vec::new();
        let mut rest = self.quotient_terms(dividend, divisor)?;
        while let Some(term) = rest.next().transpose()? {
            if !bounds.allow(rest.surreals, term.exponent) {
                return Err(SurrealError::InexactQuotient);
            }
            quotient.push(term);
        }
        self.intern(&quotient)
    }

    /// Returns the terms of `dividend / divisor` one by one, exponents decreasing, by long division.
    ///
    /// The sequence ends when the quotient is exact. Otherwise it has no end, and is the beginning of the normal form,
    /// whose further terms may be beyond all of the sequence.
    ///
    /// # Errors
    ///
    /// [`SurrealError::DivisionByZero`].
    ///
    /// # Complexity
    ///
    /// Each term costs a product of the divisor by a term, and a sum.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::surreal::Surreals;
    /// let mut surreals = Surreals::new();
    /// let (one, omega) = (surreals.one(), surreals.omega()?);
    /// let divisor = surreals.sum(omega, one)?;
    /// // ω^-1 - ω^-2 + ω^-3 - …
    /// let terms = surreals.quotient_terms(one, divisor)?.take(3).collect::<Result<Vec<_>, _>>()?;
    /// let signs: Vec<_> = terms.iter().map(|term| term.coefficient.to_string()).collect();
    /// assert_eq!(signs, ["1", "-1", "1"]);
    /// # Ok::<(), partizan::surreal::SurrealError>(())
    /// ```
    pub fn quotient_terms(
        &mut self,
        dividend: SurrealId,
        divisor: SurrealId,
    ) -> Result<QuotientTerms<'_>, SurrealError> {
        if divisor == SurrealId::ZERO {
            return Err(SurrealError::DivisionByZero);
        }
        Ok(QuotientTerms {
            surreals: self,
            remainder: dividend,
            divisor,
        })
    }

    /// The quotient of the leading terms, when the dividend has one.
    fn leading_quotient(
        &mut self,
        dividend: SurrealId,
        divisor: SurrealId,
    ) -> Result<Option<Term>, SurrealError> {
        let (Some(above), Some(below)) = (self.terms(dividend).first(), self.terms(divisor).first()) else {
            return Ok(None);
        };
        let coefficient = above.coefficient.checked_div(&below.coefficient);
        let (above, below) = (above.exponent, below.exponent);
        Ok(Some(Term {
            exponent: self.difference(above, below)?,
            coefficient: coefficient.ok_or(SurrealError::DivisionByZero)?,
        }))
    }
}

impl Iterator for QuotientTerms<'_> {
    type Item = Result<Term, SurrealError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut step = || -> Result<Option<Term>, SurrealError> {
            let Some(term) = self.surreals.leading_quotient(self.remainder, self.divisor)? else {
                return Ok(None);
            };
            let negative = Term {
                exponent: term.exponent,
                coefficient: -&term.coefficient,
            };
            let mut terms = self.surreals.terms(self.remainder).to_vec();
            self.surreals
                .append_product(self.divisor, &negative, &mut terms)?;
            self.remainder = self.surreals.intern_sum(terms)?;
            Ok(Some(term))
        };
        let res = step();
        if res.is_err() {
            self.remainder = SurrealId::ZERO;
        }
        res.transpose()
    }
}

impl FusedIterator for QuotientTerms<'_> {}

/// Where the exponents of an exact quotient lie.
///
/// Exponents are vectors over the rationals whose coordinates are their own coefficients. The extreme parts of a
/// product along any coordinate are the products of the extreme parts, so the extremes add. Exponents of the quotient
/// are combinations with integer coefficients of finitely many, of which a box holds finitely many.
struct Bounds {
    coordinates: Vec<(SurrealId, [Rational; 2])>,
}

impl Bounds {
    /// The box; `None` when it is empty, so that the quotient is not exact.
    fn of_quotient(surreals: &Surreals, dividend: SurrealId, divisor: SurrealId) -> Option<Self> {
        if dividend == SurrealId::ZERO {
            return Some(Self {
                coordinates: Vec::new(),
            });
        }
        let mut seen = HashSet::new();
        let all = surreals.terms(dividend).iter().chain(surreals.terms(divisor));
        let axes = all
            .flat_map(|term| surreals.terms(term.exponent))
            .map(|term| term.exponent);
        let mut coordinates = Vec::new();
        for axis in axes.filter(|&axis| seen.insert(axis)) {
            let [lo, hi] = extremes(surreals, dividend, axis);
            let [least, most] = extremes(surreals, divisor, axis);
            let range = [&lo - &least, &hi - &most];
            if range[0] > range[1] {
                return None;
            }
            coordinates.push((axis, range));
        }
        Some(Self { coordinates })
    }

    /// Whether an exponent lies in the box.
    fn allow(&self, surreals: &Surreals, exponent: SurrealId) -> bool {
        self.coordinates.iter().all(|(axis, [lo, hi])| {
            let x = coordinate(surreals, exponent, *axis);
            *lo <= x && x <= *hi
        })
    }
}

/// The coefficient of `ω^axis`.
fn coordinate(surreals: &Surreals, x: SurrealId, axis: SurrealId) -> Rational {
    let term = surreals.terms(x).iter().find(|term| term.exponent == axis);
    term.map_or(Rational::ZERO, |term| term.coefficient.clone())
}

/// The least and the greatest coordinate of the exponents of a number, which is not 0.
fn extremes(surreals: &Surreals, x: SurrealId, axis: SurrealId) -> [Rational; 2] {
    let all = || {
        surreals
            .terms(x)
            .iter()
            .map(|term| coordinate(surreals, term.exponent, axis))
    };
    [all().min(), all().max()].map(Option::unwrap_or_default)
}
