//! Sequences of fractions that satisfy a linear recurrence: finding the shortest one, and terms far out, exactly and
//! modulo a prime. Which sequences never become negative is in `never_negative`.

use core::fmt;

use num_rational::BigRational;
use num_traits::{One, Zero};

use crate::PrimeModulus;

mod closed_form;

pub use closed_form::ClosedForm;

/// A sequence `u(0), u(1), …` with `u(t + k) = c(0) u(t) + … + c(k - 1) u(t + k - 1)` for all `t`, by its first `k`
/// terms; of order 0 it is zero throughout.
///
/// ```
/// use impartial::{LinearRecurrence, PrimeModulus};
/// use num_rational::BigRational;
/// let fraction = |n: i64, d: i64| BigRational::new(n.into(), d.into());
/// // 1 - 2^-t
/// let terms: Vec<_> = (0..8).map(|t| fraction((1 << t) - 1, 1 << t)).collect();
/// let sequence = LinearRecurrence::shortest(&terms);
/// assert_eq!((sequence.order(), sequence.term(10, 64)), (2, Some(fraction(1023, 1024))));
/// let last = sequence.term_modulo(1_000_000_000_000_000_000, PrimeModulus::CONTEST);
/// assert!(last.is_some());
/// assert_eq!(sequence.closed_form().map(|form| form.to_string()).as_deref(), Some("1 - (1/2)^t"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearRecurrence {
    // Invariant: of one length.
    coefficients: Vec<BigRational>,
    first: Vec<BigRational>,
}

impl LinearRecurrence {
    /// Returns the shortest recurrence that these terms satisfy (Massey 1969).
    ///
    /// It determines the sequence only when the order is known to be at most half the number of terms.
    ///
    /// # Complexity
    ///
    /// `O(n k)` operations on fractions for `n` terms and order `k`.
    #[must_use]
    pub fn shortest(terms: &[BigRational]) -> Self {
        // `connection[i]` is the weight of the term `i` places back; the first is 1.
        let (mut connection, mut before) = (vec![BigRational::one()], vec![BigRational::one()]);
        let (mut order, mut shift, mut last_error) = (0, 1, BigRational::one());
        for at in 0..terms.len() {
            let weights = connection.iter().take(order + 1).enumerate();
            let error: BigRational = weights.map(|(back, weight)| weight * &terms[at - back]).sum();
            if error.is_zero() {
                shift += 1;
                continue;
            }
            let factor = &error / &last_error;
            let kept = connection.clone();
            connection.resize(connection.len().max(before.len() + shift), BigRational::zero());
            for (i, weight) in before.iter().enumerate() {
                connection[i + shift] -= &factor * weight;
            }
            if 2 * order <= at {
                (order, before, last_error, shift) = (at + 1 - order, kept, error, 1);
            } else {
                shift += 1;
            }
        }
        connection.resize(order + 1, BigRational::zero());
        Self {
            coefficients: connection[1..].iter().rev().map(|weight| -weight).collect(),
            first: terms[..order].to_vec(),
        }
    }

    /// Returns the order: how many terms determine the sequence.
    #[must_use]
    pub const fn order(&self) -> usize {
        self.coefficients.len()
    }

    /// Returns the coefficients, that of the earliest term first.
    #[must_use]
    pub fn coefficients(&self) -> &[BigRational] {
        &self.coefficients
    }

    /// Returns the first terms, as many as the order.
    #[must_use]
    pub fn first(&self) -> &[BigRational] {
        &self.first
    }

    /// Returns one term; `None` when more than `max_bits` bits would be needed for it or on the way to it.
    ///
    /// # Complexity
    ///
    /// `O(k^2 log t)` operations on fractions of at most `max_bits` bits.
    #[must_use]
    pub fn term(&self, t: u64, max_bits: u64) -> Option<BigRational> {
        let fits = |fraction: &BigRational| fraction.numer().bits().max(fraction.denom().bits()) <= max_bits;
        let mut power = vec![BigRational::one()];
        for bit in (0..u64::BITS - t.leading_zeros()).rev() {
            power = self.reduced(product(&power, &power));
            if t >> bit & 1 == 1 {
                power.insert(0, BigRational::zero());
                power = self.reduced(power);
            }
            if !power.iter().all(fits) {
                return None;
            }
        }
        let power = self.reduced(power);
        let term: BigRational = power.iter().zip(&self.first).map(|(c, u)| c * u).sum();
        fits(&term).then_some(term)
    }

    /// Returns one term modulo a prime; `None` when the prime divides a denominator of the recurrence.
    ///
    /// # Complexity
    ///
    /// `O(k^2 log t)` products of residues, and the reduction of `2 k` fractions.
    #[must_use]
    pub fn term_modulo(&self, t: u64, modulus: PrimeModulus) -> Option<u64> {
        let reduce = |fractions: &[BigRational]| -> Option<Vec<u64>> {
            fractions
                .iter()
                .map(|fraction| modulus.reduce(fraction))
                .collect()
        };
        let (coefficients, first) = (reduce(&self.coefficients)?, reduce(&self.first)?);
        let reduced = |mut polynomial: Vec<u64>| {
            while polynomial.len() > coefficients.len() {
                let top = polynomial.pop().unwrap_or(0);
                let low = polynomial.len() - coefficients.len();
                for (slot, &coefficient) in polynomial[low..].iter_mut().zip(&coefficients) {
                    *slot = modulus.add(*slot, modulus.mul(top, coefficient));
                }
            }
            polynomial
        };
        let mut power = reduced(vec![1]);
        for bit in (0..u64::BITS - t.leading_zeros()).rev() {
            let mut square = vec![0; (2 * power.len()).saturating_sub(1)];
            for (i, &left) in power.iter().enumerate() {
                for (j, &right) in power.iter().enumerate() {
                    square[i + j] = modulus.add(square[i + j], modulus.mul(left, right));
                }
            }
            if t >> bit & 1 == 1 {
                square.insert(0, 0);
            }
            power = reduced(square);
        }
        let products = power.iter().zip(&first).map(|(&c, &u)| modulus.mul(c, u));
        Some(products.fold(0, |sum, product| modulus.add(sum, product)))
    }

    /// Returns the sequence as a sum of powers, when all roots of its characteristic polynomial are rational.
    ///
    /// # Complexity
    ///
    /// `O(k^3)` operations on fractions.
    #[must_use]
    pub fn closed_form(&self) -> Option<ClosedForm> {
        ClosedForm::new(self, 0)
    }

    /// The monic polynomial whose roots are the bases of the powers in the sequence, coefficients lowest first.
    pub(crate) fn characteristic(&self) -> Vec<BigRational> {
        let negated = self.coefficients.iter().map(|coefficient| -coefficient);
        negated.chain([BigRational::one()]).collect()
    }

    /// Replaces powers of order `k` and more by lower ones.
    fn reduced(&self, mut polynomial: Vec<BigRational>) -> Vec<BigRational> {
        while polynomial.len() > self.order() {
            let top = polynomial.pop().unwrap_or_else(BigRational::zero);
            let low = polynomial.len() - self.order();
            for (slot, coefficient) in polynomial[low..].iter_mut().zip(&self.coefficients) {
                *slot += &top * coefficient;
            }
        }
        polynomial
    }
}

fn product(left: &[BigRational], right: &[BigRational]) -> Vec<BigRational> {
    let mut product = vec![BigRational::zero(); (left.len() + right.len()).saturating_sub(1)];
    for (i, a) in left.iter().enumerate() {
        for (j, b) in right.iter().enumerate() {
            product[i + j] += a * b;
        }
    }
    product
}

impl fmt::Display for LinearRecurrence {
    /// Writes `u(t+2) = c u(t) + d u(t+1), u(0) = …, u(1) = …`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |at: usize| {
            if at == 0 {
                "u(t)".to_owned()
            } else {
                format!("u(t+{at})")
            }
        };
        let summands = self.coefficients.iter().enumerate();
        let summands: Vec<_> = summands
            .filter(|(_, coefficient)| !coefficient.is_zero())
            .map(|(at, coefficient)| format!("({coefficient}) {}", name(at)))
            .collect();
        let sum = if summands.is_empty() {
            "0".to_owned()
        } else {
            summands.join(" + ")
        };
        write!(f, "{} = {sum}", name(self.order()))?;
        for (at, value) in self.first.iter().enumerate() {
            write!(f, ", u({at}) = {value}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fraction(numerator: i64, denominator: i64) -> BigRational {
        BigRational::new(numerator.into(), denominator.into())
    }

    proptest! {
        #[test]
        fn terms_agree_with_the_recurrence(
            coefficients in proptest::collection::vec((-3_i64..4, 1_i64..4), 0..4),
            first in proptest::collection::vec(-5_i64..6, 4),
        ) {
            let order = coefficients.len();
            let mut terms: Vec<_> = first[..order].iter().map(|&u| fraction(u, 1)).collect();
            for t in 0..30 {
                let next = coefficients.iter().enumerate().map(|(i, &(n, d))| fraction(n, d) * &terms[t + i]).sum();
                terms.push(next);
            }
            let found = LinearRecurrence::shortest(&terms);
            prop_assert!(found.order() <= order);
            let modulus = PrimeModulus::new(1_000_000_007).unwrap();
            for (t, term) in (0..).zip(&terms) {
                prop_assert_eq!(found.term(t, 10_000), Some(term.clone()));
                prop_assert_eq!(found.term_modulo(t, modulus), modulus.reduce(term));
            }
            if let Some(form) = found.closed_form() {
                for (t, term) in (0..).zip(&terms) {
                    prop_assert_eq!(&form.term(t), term, "{}", form);
                }
            }
        }
    }

    #[test]
    fn bits_are_limited() {
        let powers: Vec<_> = (0..8).map(|t| fraction(1, 1 << t)).collect();
        let sequence = LinearRecurrence::shortest(&powers);
        assert_eq!(sequence.term(u64::MAX, 1_000), None);
        assert_eq!(sequence.term(62, 63), Some(fraction(1, 1 << 62)));
        assert_eq!(sequence.to_string(), "u(t+1) = (1/2) u(t), u(0) = 1");
    }

    #[test]
    fn a_prime_in_a_denominator_has_no_residue() {
        let powers: Vec<_> = (0..8).map(|t| fraction(1, 1 << t)).collect();
        let sequence = LinearRecurrence::shortest(&powers);
        assert_eq!(sequence.term_modulo(9, PrimeModulus::new(2).unwrap()), None);
        let zero = LinearRecurrence::shortest(&[BigRational::zero(), BigRational::zero()]);
        assert_eq!(zero.term_modulo(u64::MAX, PrimeModulus::new(2).unwrap()), Some(0));
        assert_eq!(
            (zero.term(9, 1), zero.to_string()),
            (Some(BigRational::zero()), "u(t) = 0".to_owned())
        );
    }
}
