//! What kind of number a surreal number is.

use super::{Rational, SurrealId, Surreals, Term};

impl Surreals {
    /// Returns the rational that a number is, when it is one.
    ///
    /// ```
    /// use partizan::surreal::{Rational, Surreals};
    /// let mut surreals = Surreals::new();
    /// let (third, omega) = (Rational::new(1, 3).expect("3 is not 0"), surreals.omega()?);
    /// let x = surreals.rational(third.clone())?;
    /// assert_eq!((surreals.as_rational(x), surreals.as_rational(omega)), (Some(third), None));
    /// # Ok::<(), partizan::surreal::SurrealError>(())
    /// ```
    #[must_use]
    pub fn as_rational(&self, x: SurrealId) -> Option<Rational> {
        match self.terms(x) {
            [] => Some(Rational::ZERO),
            [term] if term.exponent == SurrealId::ZERO => Some(term.coefficient.clone()),
            _ => None,
        }
    }

    /// Returns true for real numbers; those of this arena are rational.
    #[must_use]
    pub fn is_real(&self, x: SurrealId) -> bool {
        self.as_rational(x).is_some()
    }

    /// Returns true for rationals whose denominators are powers of two: the numbers born on finite days.
    #[must_use]
    pub fn is_dyadic(&self, x: SurrealId) -> bool {
        self.as_rational(x).is_some_and(|rational| rational.is_dyadic())
    }

    /// Returns true for the integers `…, -1, 0, 1, …`.
    #[must_use]
    pub fn is_integer(&self, x: SurrealId) -> bool {
        self.as_rational(x).is_some_and(|rational| rational.is_integer())
    }

    /// Returns true for omnific integers: no term is infinitesimal, and the real part is an integer
    /// (Conway 1976, chapter 5).
    ///
    /// ```
    /// use partizan::surreal::{Rational, Surreals};
    /// let mut surreals = Surreals::new();
    /// let one = surreals.one();
    /// let third = surreals.monomial(one, Rational::new(1, 3).expect("3 is not 0"))?;
    /// assert!(surreals.is_omnific_integer(third) && !surreals.is_integer(third));
    /// # Ok::<(), partizan::surreal::SurrealError>(())
    /// ```
    #[must_use]
    pub fn is_omnific_integer(&self, x: SurrealId) -> bool {
        // Exponents decrease: the last term is the only one to look at.
        self.terms(x).last().is_none_or(|term| {
            self.sign(term.exponent).is_gt()
                || (term.exponent == SurrealId::ZERO && term.coefficient.is_integer())
        })
    }

    /// Returns true for ordinals: those of this arena are the ordinals below `ε₀`.
    #[must_use]
    pub fn is_ordinal(&self, x: SurrealId) -> bool {
        self.records[x.index()].is_ordinal
    }

    /// Returns true when the absolute value is below every positive real, as for 0.
    #[must_use]
    pub fn is_infinitesimal(&self, x: SurrealId) -> bool {
        self.terms(x)
            .first()
            .is_none_or(|term| self.sign(term.exponent).is_lt())
    }

    /// Returns true when the absolute value is below some integer.
    #[must_use]
    pub fn is_finite(&self, x: SurrealId) -> bool {
        self.terms(x)
            .first()
            .is_none_or(|term| self.sign(term.exponent).is_le())
    }

    /// The only term, when there is one.
    pub(super) fn as_monomial(&self, x: SurrealId) -> Option<&Term> {
        match self.terms(x) {
            [term] => Some(term),
            _ => None,
        }
    }
}
