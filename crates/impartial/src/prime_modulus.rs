//! Arithmetic modulo a prime that is known only at run time, for fractions in contests. The prime that contests
//! mostly mean is built into `residue`.

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::ToPrimitive;

/// A prime below 2^64 and arithmetic modulo it. Residues are the numbers below the prime.
///
/// As with [`Residue`](crate::Residue), residues must not be compared: a maximum is taken on fractions.
///
/// ```
/// use impartial::PrimeModulus;
/// use num_rational::BigRational;
/// let modulus = PrimeModulus::new(1_000_000_007).expect("a prime");
/// let half = BigRational::new(1.into(), 2.into());
/// assert_eq!(modulus.reduce(&half), Some(500_000_004));
/// assert_eq!(PrimeModulus::new(2).expect("a prime").reduce(&half), None);
/// assert!(PrimeModulus::new(1_000_000_008).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PrimeModulus {
    // Invariant: prime.
    prime: u64,
}

/// Bases that tell primes from composites below 2^64 by strong pseudoprimality (Sorenson and Webster 2017).
const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];

impl PrimeModulus {
    /// The prime 998244353, the usual modulus of contests.
    pub const CONTEST: Self = Self {
        prime: crate::Residue::MODULUS as u64,
    };

    /// Takes a prime; `None` for any other number. The test is exact.
    ///
    /// # Complexity
    ///
    /// At most some 2,000 products.
    #[must_use]
    pub fn new(number: u64) -> Option<Self> {
        let divisor = BASES.into_iter().find(|&base| number.is_multiple_of(base));
        let is_prime = match divisor {
            Some(divisor) => number == divisor,
            None => {
                number > 1
                    && BASES
                        .into_iter()
                        .all(|base| is_strong_probable_prime(number, base))
            }
        };
        is_prime.then_some(Self { prime: number })
    }

    /// Returns the prime.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.prime
    }

    /// Returns the residue of a fraction, numerator times inverse of the denominator; `None` when the prime divides
    /// the denominator.
    ///
    /// # Complexity
    ///
    /// Linear in the bits of the fraction, and at most 128 products.
    #[must_use]
    pub fn reduce(self, fraction: &BigRational) -> Option<u64> {
        let inverse = self.inverse(self.reduce_integer(fraction.denom()))?;
        Some(self.mul(self.reduce_integer(fraction.numer()), inverse))
    }

    pub(crate) fn add(self, left: u64, right: u64) -> u64 {
        let sum = u128::from(left) + u128::from(right);
        narrow(sum % u128::from(self.prime))
    }

    pub(crate) fn mul(self, left: u64, right: u64) -> u64 {
        mul_mod(left, right, self.prime)
    }

    fn inverse(self, residue: u64) -> Option<u64> {
        // Fermat: the power of exponent `p - 1` is 1.
        (residue != 0).then(|| pow_mod(residue, self.prime - 2, self.prime))
    }

    fn reduce_integer(self, number: &BigInt) -> u64 {
        number.mod_floor(&BigInt::from(self.prime)).to_u64().unwrap_or(0)
    }
}

/// An odd number above every base either has a base that proves it composite here, or is prime.
fn is_strong_probable_prime(number: u64, base: u64) -> bool {
    let twos = (number - 1).trailing_zeros();
    let mut power = pow_mod(base, (number - 1) >> twos, number);
    if power == 1 {
        return true;
    }
    for _ in 0..twos {
        if power == number - 1 {
            return true;
        }
        power = mul_mod(power, power, number);
    }
    false
}

fn pow_mod(base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let (mut power, mut res) = (base % modulus, 1 % modulus);
    while exponent > 0 {
        if exponent & 1 == 1 {
            res = mul_mod(res, power, modulus);
        }
        power = mul_mod(power, power, modulus);
        exponent >>= 1;
    }
    res
}

fn mul_mod(left: u64, right: u64, modulus: u64) -> u64 {
    narrow(u128::from(left) * u128::from(right) % u128::from(modulus))
}

/// A remainder by a 64-bit number has 64 bits.
fn narrow(remainder: u128) -> u64 {
    u64::try_from(remainder).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Residue;
    use proptest::prelude::*;

    #[test]
    fn small_numbers_by_trial_division() {
        for number in 0..5_000_u64 {
            let is_prime = number > 1
                && (2..number)
                    .take_while(|d| d * d <= number)
                    .all(|d| number % d > 0);
            assert_eq!(PrimeModulus::new(number).is_some(), is_prime, "{number}");
        }
    }

    #[test]
    fn large_primes_and_products_that_fool_few_bases() {
        for prime in [18_446_744_073_709_551_557, 1_000_000_000_000_000_003, 998_244_353] {
            assert!(PrimeModulus::new(prime).is_some(), "{prime}");
        }
        for composite in [
            3_215_031_751,
            3_825_123_056_546_413_051,
            18_446_744_073_709_551_615,
            561,
        ] {
            assert_eq!(PrimeModulus::new(composite), None, "{composite}");
        }
    }

    proptest! {
        #[test]
        fn agrees_with_the_built_in_prime(numerator in any::<i64>(), denominator in 1..i64::MAX) {
            let fraction = BigRational::new(numerator.into(), denominator.into());
            let expected = Residue::try_from(&fraction).ok().map(|residue| u64::from(residue.get()));
            prop_assert_eq!(PrimeModulus::CONTEST.reduce(&fraction), expected);
        }

        #[test]
        fn the_largest_prime_does_not_overflow(a in any::<u64>(), b in any::<u64>()) {
            let prime = 18_446_744_073_709_551_557;
            let modulus = PrimeModulus::new(prime).unwrap();
            let (a, b) = (a % prime, b % prime);
            let wide = |number: u128| BigRational::from(BigInt::from(number));
            prop_assert_eq!(modulus.reduce(&wide(u128::from(a) + u128::from(b))), Some(modulus.add(a, b)));
            prop_assert_eq!(modulus.reduce(&wide(u128::from(a) * u128::from(b))), Some(modulus.mul(a, b)));
        }
    }
}
