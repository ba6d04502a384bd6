//! Numbers modulo the prime 998244353, in which contests want fractions. Nothing here may be compared: residues
//! have no order that fractions would keep.

use core::fmt;
use core::iter::Sum;
use core::ops::{Add, Mul, Neg, Sub};

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::ToPrimitive;

/// A residue modulo the prime [`Residue::MODULUS`].
///
/// There is deliberately no order: a maximum is to be taken before a number becomes a residue.
///
/// ```
/// use impartial::Residue;
/// let half = Residue::new(2).inverse().expect("2 is no multiple of the prime");
/// assert_eq!(half.get(), 499_122_177);
/// assert_eq!(half + half, Residue::new(1));
/// assert_eq!(half.pow(2) * Residue::new(4), Residue::ONE);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Residue {
    // Invariant: below the modulus.
    residue: u32,
}

impl Residue {
    /// The prime 7·17·2^23 + 1.
    pub const MODULUS: u32 = 998_244_353;
    /// The residue 0.
    pub const ZERO: Self = Self::new(0);
    /// The residue 1.
    pub const ONE: Self = Self::new(1);

    /// Reduces a number.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a remainder by a 32-bit number has 32 bits"
    )]
    pub const fn new(number: u64) -> Self {
        Self {
            residue: (number % Self::MODULUS as u64) as u32,
        }
    }

    /// Returns the least non-negative number with this residue.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.residue
    }

    /// Returns the power; the power of exponent 0 is 1.
    ///
    /// # Complexity
    ///
    /// At most 128 products.
    #[must_use]
    pub fn pow(self, mut exponent: u64) -> Self {
        let (mut power, mut res) = (self, Self::ONE);
        while exponent > 0 {
            if exponent & 1 == 1 {
                res = res * power;
            }
            power = power * power;
            exponent >>= 1;
        }
        res
    }

    /// Returns the residue whose product with this one is 1; `None` for 0.
    ///
    /// # Complexity
    ///
    /// At most 60 products.
    #[must_use]
    pub fn inverse(self) -> Option<Self> {
        // Fermat: the power of exponent `p - 1` is 1.
        (self.residue != 0).then(|| self.pow(u64::from(Self::MODULUS) - 2))
    }

    fn of_integer(number: &BigInt) -> Self {
        let residue = number.mod_floor(&BigInt::from(Self::MODULUS));
        Self::new(residue.to_u64().unwrap_or(0))
    }
}

impl TryFrom<&BigRational> for Residue {
    type Error = ResidueError;

    /// Reduces a fraction: the numerator times the inverse of the denominator.
    ///
    /// # Errors
    ///
    /// [`ResidueError`] when the prime divides the denominator.
    fn try_from(fraction: &BigRational) -> Result<Self, ResidueError> {
        let denominator = Self::of_integer(fraction.denom());
        let inverse = denominator.inverse().ok_or(ResidueError)?;
        Ok(Self::of_integer(fraction.numer()) * inverse)
    }
}

impl Add for Residue {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(u64::from(self.residue) + u64::from(other.residue))
    }
}

impl Sub for Residue {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Residue {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self::new(u64::from(self.residue) * u64::from(other.residue))
    }
}

impl Neg for Residue {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(u64::from(Self::MODULUS - self.residue))
    }
}

impl Sum for Residue {
    fn sum<I: Iterator<Item = Self>>(residues: I) -> Self {
        residues.fold(Self::ZERO, Self::add)
    }
}

impl fmt::Display for Residue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.residue.fmt(f)
    }
}

/// A fraction has no residue: its denominator is a multiple of the prime.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ResidueError;

impl fmt::Display for ResidueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected a denominator that {} does not divide",
            Residue::MODULUS
        )
    }
}

impl core::error::Error for ResidueError {}

#[cfg(test)]
mod tests {
    use super::*;
    use num_traits::FromPrimitive;
    use proptest::prelude::*;

    fn fraction(numerator: i64, denominator: i64) -> BigRational {
        BigRational::new(numerator.into(), denominator.into())
    }

    proptest! {
        #[test]
        fn reducing_keeps_sums_and_products(a in any::<i32>(), b in 1..1_000_000_i64, c in any::<i32>(), d in 1..1_000_000_i64) {
            let (x, y) = (fraction(a.into(), b), fraction(c.into(), d));
            let residue = |number: &BigRational| Residue::try_from(number).unwrap();
            prop_assert_eq!(residue(&(&x + &y)), residue(&x) + residue(&y));
            prop_assert_eq!(residue(&(&x - &y)), residue(&x) - residue(&y));
            prop_assert_eq!(residue(&(&x * &y)), residue(&x) * residue(&y));
            prop_assert_eq!(residue(&-x.clone()), -residue(&x));
            if let Some(inverse) = residue(&x).inverse() {
                prop_assert_eq!(inverse * residue(&x), Residue::ONE);
            }
        }
    }

    #[test]
    fn the_prime_has_no_inverse() {
        let prime = i64::from(Residue::MODULUS);
        assert_eq!(Residue::try_from(&fraction(1, 3 * prime)), Err(ResidueError));
        assert_eq!(Residue::new(u64::from(Residue::MODULUS)).inverse(), None);
        assert_eq!(-Residue::ZERO, Residue::ZERO);
        assert_eq!(Residue::new(0).pow(0), Residue::ONE);
        let third = BigRational::from_i64(1).unwrap() / BigRational::from_i64(3).unwrap();
        assert_eq!(Residue::try_from(&third).unwrap().get(), 332_748_118);
    }
}
