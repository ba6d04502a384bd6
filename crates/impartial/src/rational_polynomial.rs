//! Polynomials with rational coefficients, as far as linear recurrences need them: division by a linear factor and
//! all rational roots. Coefficients stand lowest first.

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

/// Divides by `z - root`: the quotient, and the remainder, which is the value at the root.
pub(crate) fn divide_by_linear(
    polynomial: &[BigRational],
    root: &BigRational,
) -> (Vec<BigRational>, BigRational) {
    let mut carry = BigRational::zero();
    let mut quotient = Vec::with_capacity(polynomial.len());
    for coefficient in polynomial.iter().rev() {
        carry = &carry * root + coefficient;
        quotient.push(carry.clone());
    }
    let remainder = quotient.pop().unwrap_or_else(BigRational::zero);
    quotient.reverse();
    (quotient, remainder)
}

/// Splits a monic polynomial into its rational roots, in increasing order and as often as they occur, and the
/// monic factor that has none.
pub(crate) fn split_off_rational_roots(polynomial: &[BigRational]) -> (Vec<BigRational>, Vec<BigRational>) {
    let (mut rest, mut roots) = (polynomial.to_vec(), Vec::new());
    for candidate in root_candidates(polynomial) {
        loop {
            let (quotient, remainder) = divide_by_linear(&rest, &candidate);
            if rest.len() < 2 || !remainder.is_zero() {
                break;
            }
            roots.push(candidate.clone());
            rest = quotient;
        }
    }
    (roots, rest)
}

/// Numbers among which all rational roots of a monic polynomial are, in increasing order.
///
/// With a common denominator `L` of the coefficients, `L` times a root is a root of a monic polynomial with whole
/// coefficients, so if rational then whole. Whole roots are bracketed by bisection between the brackets of the
/// derivative's roots, where the polynomial is monotone.
fn root_candidates(polynomial: &[BigRational]) -> Vec<BigRational> {
    let one = BigInt::one();
    let scale = polynomial
        .iter()
        .fold(one.clone(), |scale, c| scale.lcm(c.denom()));
    let largest = polynomial
        .iter()
        .map(Signed::abs)
        .max()
        .unwrap_or_else(BigRational::zero);
    // No root is larger than one more than the largest coefficient (Cauchy).
    let bound = (&largest.ceil().to_integer() + &one) * &scale;
    let mut brackets: Vec<BigInt> = Vec::new();
    let scaled = scaled_to_integers(polynomial, &scale);
    for derivative in derivatives(scaled).iter().rev() {
        let mut points = vec![-&bound, bound.clone()];
        points.extend(brackets.iter().flat_map(|at| [at.clone(), at + &one]));
        points.sort_unstable();
        points.dedup();
        for pair in points.windows(2) {
            brackets.extend(bracket(derivative, &pair[0], &pair[1]));
        }
        brackets.sort_unstable();
        brackets.dedup();
    }
    let mut candidates: Vec<_> = brackets.iter().flat_map(|at| [at.clone(), at + &one]).collect();
    candidates.dedup();
    let fractions = candidates
        .into_iter()
        .map(|at| BigRational::new(at, scale.clone()));
    fractions.collect()
}

/// The polynomial whose roots are `scale` times those of the monic one given.
fn scaled_to_integers(polynomial: &[BigRational], scale: &BigInt) -> Vec<BigInt> {
    let mut power = BigInt::one();
    let mut scaled = Vec::with_capacity(polynomial.len());
    for coefficient in polynomial.iter().rev() {
        scaled.push((coefficient * &power).to_integer());
        power *= scale;
    }
    scaled.reverse();
    scaled
}

/// The polynomial and its derivatives down to the linear one.
fn derivatives(polynomial: Vec<BigInt>) -> Vec<Vec<BigInt>> {
    let mut all = Vec::new();
    let mut last = polynomial;
    while last.len() > 1 {
        let next = last
            .iter()
            .enumerate()
            .skip(1)
            .map(|(i, c)| c * BigInt::from(i))
            .collect();
        all.push(core::mem::replace(&mut last, next));
    }
    all
}

/// The whole part of a root between two points where the signs differ; an end that is a root itself.
fn bracket(polynomial: &[BigInt], low: &BigInt, high: &BigInt) -> Option<BigInt> {
    let sign = |at: &BigInt| {
        let value = polynomial
            .iter()
            .rev()
            .fold(BigInt::zero(), |value, c| value * at + c);
        value.signum()
    };
    let (below, above) = (sign(low), sign(high));
    if below.is_zero() || below == above {
        return below.is_zero().then(|| low.clone());
    }
    let (mut low, mut high) = (low.clone(), high.clone());
    while &high - &low > BigInt::one() {
        let middle: BigInt = (&low + &high) >> 1;
        if sign(&middle) == below {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(low)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fraction(numerator: i64, denominator: i64) -> BigRational {
        BigRational::new(numerator.into(), denominator.into())
    }

    fn times_linear(polynomial: &[BigRational], root: &BigRational) -> Vec<BigRational> {
        let mut product = vec![BigRational::zero(); polynomial.len() + 1];
        for (i, coefficient) in polynomial.iter().enumerate() {
            product[i + 1] += coefficient;
            product[i] -= coefficient * root;
        }
        product
    }

    proptest! {
        #[test]
        fn every_root_is_found_as_often_as_it_occurs(
            roots in proptest::collection::vec((-9_i64..10, 1_i64..7), 0..6),
            irrational in any::<bool>(),
        ) {
            // z^2 - z/4 - 1/4 has no rational root.
            let factor = if irrational {
                vec![fraction(-1, 4), fraction(-1, 4), fraction(1, 1)]
            } else {
                vec![fraction(1, 1)]
            };
            let mut roots: Vec<_> = roots.into_iter().map(|(n, d)| fraction(n, d)).collect();
            roots.sort();
            let product = roots.iter().fold(factor.clone(), |product, root| times_linear(&product, root));
            prop_assert_eq!(split_off_rational_roots(&product), (roots, factor));
        }
    }
}
