//! Ordinals below `ε₀` with their ordinary operations, which lengths of sign expansions obey. The natural operations
//! of ordinals are those of surreal numbers, in `ring.rs`.

use num_bigint::BigInt;

use super::{Rational, SurrealError, SurrealId, Surreals, Term};

impl Surreals {
    /// Returns the ordinary sum of two ordinals, the order type of one behind the other: `1 + ω` is `ω`.
    ///
    /// # Errors
    ///
    /// [`SurrealError::NotAnOrdinal`], [`SurrealError::LimitReached`], [`SurrealError::Cancelled`] and
    /// [`SurrealError::NumberTooLarge`].
    ///
    /// # Complexity
    ///
    /// Linear in the terms, and one comparison of exponents for each that is absorbed.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::surreal::Surreals;
    /// let mut surreals = Surreals::new();
    /// let (one, omega) = (surreals.one(), surreals.omega()?);
    /// assert_eq!(surreals.ordinal_sum(one, omega)?, omega);
    /// assert_eq!(surreals.ordinal_sum(omega, one)?, surreals.sum(omega, one)?);
    /// # Ok::<(), partizan::surreal::SurrealError>(())
    /// ```
    pub fn ordinal_sum(&mut self, alpha: SurrealId, beta: SurrealId) -> Result<SurrealId, SurrealError> {
        self.require_ordinals(alpha, beta)?;
        let mut sum = OrdinarySum::of(self.terms(alpha));
        sum.add(self, self.terms(beta));
        self.intern(&sum.terms)
    }

    /// Returns the ordinary product of two ordinals, `beta` copies of `alpha` one behind the other: `2·ω` is `ω`,
    /// and `ω·2` is `ω + ω`.
    ///
    /// # Errors
    ///
    /// As for [`Surreals::ordinal_sum`].
    ///
    /// # Complexity
    ///
    /// One ordinary sum of exponents for each term of `beta`.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::surreal::Surreals;
    /// let mut surreals = Surreals::new();
    /// let (two, omega) = (surreals.integer(2)?, surreals.omega()?);
    /// assert_eq!(surreals.ordinal_product(two, omega)?, omega);
    /// assert_eq!(surreals.ordinal_product(omega, two)?, surreals.product(omega, two)?);
    /// # Ok::<(), partizan::surreal::SurrealError>(())
    /// ```
    pub fn ordinal_product(&mut self, alpha: SurrealId, beta: SurrealId) -> Result<SurrealId, SurrealError> {
        self.require_ordinals(alpha, beta)?;
        let [first, lower @ ..] = self.terms(alpha) else {
            return Ok(SurrealId::ZERO);
        };
        let (first, lower) = (first.clone(), lower.to_vec());
        let mut terms = Vec::new();
        for term in self.terms(beta).to_vec() {
            if term.exponent == SurrealId::ZERO {
                // Finitely many copies: all but the last lose their lower terms.
                terms.push(Term {
                    exponent: first.exponent,
                    coefficient: &first.coefficient * &term.coefficient,
                });
                terms.extend_from_slice(&lower);
            } else {
                terms.push(Term {
                    exponent: self.ordinal_sum(first.exponent, term.exponent)?,
                    coefficient: term.coefficient,
                });
            }
        }
        self.intern(&terms)
    }

    /// Returns the ordinal `gamma` with `alpha + gamma = beta`, ordinary sum, or `None` when `alpha > beta`.
    ///
    /// # Errors
    ///
    /// As for [`Surreals::ordinal_sum`].
    ///
    /// # Complexity
    ///
    /// Linear in the terms.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::surreal::Surreals;
    /// let mut surreals = Surreals::new();
    /// let (one, omega) = (surreals.one(), surreals.omega()?);
    /// assert_eq!(surreals.ordinal_difference(one, omega)?, Some(omega));
    /// assert_eq!(surreals.ordinal_difference(omega, one)?, None);
    /// # Ok::<(), partizan::surreal::SurrealError>(())
    /// ```
    pub fn ordinal_difference(
        &mut self,
        alpha: SurrealId,
        beta: SurrealId,
    ) -> Result<Option<SurrealId>, SurrealError> {
        self.require_ordinals(alpha, beta)?;
        if self.compare(alpha, beta).is_gt() {
            return Ok(None);
        }
        let rest = rest_of(self.terms(alpha), self.terms(beta));
        self.intern(&rest).map(Some)
    }

    /// The ordinal `gamma` with `alpha + gamma = beta`, where there is one.
    pub(super) fn left_subtract(
        &mut self,
        alpha: SurrealId,
        beta: SurrealId,
    ) -> Result<SurrealId, SurrealError> {
        let difference = self.ordinal_difference(alpha, beta)?;
        difference.ok_or(SurrealError::PrefixTooLong)
    }

    /// `ω^exponent·n` for a natural number `n`.
    pub(super) fn multiple_of_unit(
        &mut self,
        exponent: SurrealId,
        n: BigInt,
    ) -> Result<SurrealId, SurrealError> {
        self.monomial(exponent, Rational::from(n))
    }

    /// The terms of an ordinal with exponents of at least `least`, and the others.
    pub(super) fn split_ordinal(&self, terms: &[Term], least: SurrealId) -> (Vec<Term>, Vec<Term>) {
        let n_high = terms.partition_point(|term| self.compare(term.exponent, least).is_ge());
        (terms[..n_high].to_vec(), terms[n_high..].to_vec())
    }

    fn require_ordinals(&self, alpha: SurrealId, beta: SurrealId) -> Result<(), SurrealError> {
        if self.is_ordinal(alpha) && self.is_ordinal(beta) {
            Ok(())
        } else {
            Err(SurrealError::NotAnOrdinal)
        }
    }
}

/// An ordinary sum of ordinals that grows term by term, without an id.
#[derive(Clone, Debug, Default)]
pub(super) struct OrdinarySum {
    pub(super) terms: Vec<Term>,
}

impl OrdinarySum {
    pub(super) fn of(terms: &[Term]) -> Self {
        Self {
            terms: terms.to_vec(),
        }
    }

    /// Adds an ordinal behind; terms that it absorbs vanish.
    pub(super) fn add(&mut self, surreals: &Surreals, beta: &[Term]) {
        let [first, tail @ ..] = beta else { return };
        let is_absorbed = |term: &mut Term| surreals.compare(term.exponent, first.exponent).is_lt();
        while self.terms.pop_if(is_absorbed).is_some() {}
        match self.terms.last_mut() {
            Some(last) if last.exponent == first.exponent => {
                last.coefficient = &last.coefficient + &first.coefficient;
            }
            _ => self.terms.push(first.clone()),
        }
        self.terms.extend_from_slice(tail);
    }
}

/// The terms of the ordinal `gamma` with `alpha + gamma = beta`, where `alpha` is at most `beta`.
pub(super) fn rest_of(alpha: &[Term], beta: &[Term]) -> Vec<Term> {
    let n_common = alpha.iter().zip(beta).take_while(|(s, t)| s == t).count();
    let mut rest = beta[n_common..].to_vec();
    if let (Some(s), Some(t)) = (alpha.get(n_common), rest.first_mut())
        && s.exponent == t.exponent
    {
        t.coefficient = &t.coefficient - &s.coefficient;
    }
    rest
}
