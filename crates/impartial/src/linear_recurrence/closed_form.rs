//! A linear recurrence with rational roots as a sum of powers, for people to read.

use core::fmt;

use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use super::LinearRecurrence;
use crate::rational_polynomial::split_off_rational_roots;

/// A sum of summands `coefficient · t^power · base^t`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedForm {
    // Invariant: no coefficient is 0, and no pair of power and base occurs twice.
    summands: Vec<Summand>,
    // The first terms, as far as a base 0 makes them exceptions.
    exceptions: Vec<BigRational>,
    // The `t` of the first term.
    first_t: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Summand {
    coefficient: BigRational,
    power: u32,
    base: BigRational,
}

impl ClosedForm {
    /// The sequence with `t` counted from `first_t` on.
    pub(crate) fn new(sequence: &LinearRecurrence, first_t: u64) -> Option<Self> {
        let (roots, rest) = split_off_rational_roots(&sequence.characteristic());
        if rest.len() > 1 {
            return None;
        }
        let n_exceptions = roots.iter().filter(|root| root.is_zero()).count();
        let mut shapes: Vec<Summand> = Vec::new();
        for base in roots.into_iter().rev().filter(|root| !root.is_zero()) {
            let power = match shapes.last() {
                Some(last) if last.base == base => last.power + 1,
                _ => 0,
            };
            let coefficient = BigRational::zero();
            shapes.push(Summand {
                coefficient,
                power,
                base,
            });
        }
        let mut terms = sequence.first().to_vec();
        while terms.len() < n_exceptions + shapes.len() {
            let back = &terms[terms.len() - sequence.order()..];
            let next = back.iter().zip(sequence.coefficients()).map(|(u, c)| u * c).sum();
            terms.push(next);
        }
        let rows = terms[n_exceptions..].iter().enumerate().map(|(i, term)| {
            let t = first_t + (n_exceptions + i) as u64;
            shapes
                .iter()
                .map(|shape| shape.factor(t))
                .chain([term.clone()])
                .collect()
        });
        let coefficients = solve(rows.collect())?;
        for (shape, coefficient) in shapes.iter_mut().zip(coefficients) {
            shape.coefficient = coefficient;
        }
        shapes.retain(|shape| !shape.coefficient.is_zero());
        terms.truncate(n_exceptions);
        Some(Self {
            summands: shapes,
            exceptions: terms,
            first_t,
        })
    }

    /// Returns one term, at least the first.
    ///
    /// # Complexity
    ///
    /// `O(k log t)` operations on fractions; the term has `O(t)` bits.
    #[must_use]
    pub fn term(&self, t: u64) -> BigRational {
        let exception = t
            .checked_sub(self.first_t)
            .and_then(|at| self.exceptions.get(usize::try_from(at).ok()?));
        exception.cloned().unwrap_or_else(|| {
            let summands = self.summands.iter();
            summands
                .map(|summand| &summand.coefficient * summand.factor(t))
                .sum()
        })
    }
}

impl Summand {
    fn factor(&self, t: u64) -> BigRational {
        let t_as_fraction = BigRational::from(num_bigint::BigInt::from(t));
        power(&t_as_fraction, u64::from(self.power)) * power(&self.base, t)
    }
}

fn power(base: &BigRational, mut exponent: u64) -> BigRational {
    let (mut square, mut res) = (base.clone(), BigRational::one());
    while exponent > 0 {
        if exponent & 1 == 1 {
            res *= &square;
        }
        exponent >>= 1;
        if exponent > 0 {
            square = &square * &square;
        }
    }
    res
}

/// Solves a square system whose rows end in the right-hand side; `None` when it is singular.
fn solve(mut rows: Vec<Vec<BigRational>>) -> Option<Vec<BigRational>> {
    let n = rows.len();
    for column in 0..n {
        let pivot = (column..n).find(|&row| !rows[row][column].is_zero())?;
        rows.swap(column, pivot);
        let inverse = rows[column][column].recip();
        for entry in &mut rows[column] {
            *entry *= &inverse;
        }
        let pivot_row = rows[column].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(at, _)| *at != column) {
            let factor = row[column].clone();
            for (entry, pivot) in row.iter_mut().zip(&pivot_row) {
                *entry -= &factor * pivot;
            }
        }
    }
    rows.into_iter().map(|row| row.into_iter().nth(n)).collect()
}

impl fmt::Display for ClosedForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.summands.is_empty() {
            f.write_str("0")?;
        }
        for (at, summand) in self.summands.iter().enumerate() {
            let sign = match (at, summand.coefficient.is_negative()) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            };
            write!(f, "{sign}{summand}")?;
        }
        for (t, value) in (self.first_t..).zip(&self.exceptions) {
            write!(
                f,
                "{} {value} at t = {t}",
                if t == self.first_t { ";" } else { "," }
            )?;
        }
        Ok(())
    }
}

impl fmt::Display for Summand {
    /// Writes the summand without its sign.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let coefficient = self.coefficient.abs();
        let mut factors = Vec::new();
        if !coefficient.is_one() {
            factors.push(coefficient.to_string());
        }
        match self.power {
            0 => {}
            1 => factors.push("t".to_owned()),
            power => factors.push(format!("t^{power}")),
        }
        if !self.base.is_one() {
            factors.push(format!("({})^t", self.base));
        }
        if factors.is_empty() {
            factors.push("1".to_owned());
        }
        f.write_str(&factors.join(" "))
    }
}
