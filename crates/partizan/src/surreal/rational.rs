//! Exact rationals, the coefficients of normal forms: representation, order and arithmetic. Their sign expansions
//! are in `period.rs`.

use core::cmp::Ordering;
use core::fmt;
use core::num::NonZeroU64;
use core::ops::{Add, Mul, Neg, Sub};

use num_bigint::{BigInt, Sign};
use num_integer::Integer as _;
use num_rational::BigRational;
use num_traits::Signed as _;

use crate::Dyadic;

/// An exact rational number.
///
/// Fractions whose parts fit in 64 bits are held inline, larger ones behind a pointer; which of the two is decided
/// by the number alone, so that equality and hash are structural.
///
/// ```
/// use partizan::surreal::Rational;
/// let third = Rational::new(2, 6).expect("6 is not 0");
/// assert_eq!(third.to_string(), "1/3");
/// assert_eq!(&(&third + &third) + &third, Rational::from(1));
/// assert_eq!((third.is_dyadic(), third.is_integer(), third.to_dyadic()), (false, false, None));
/// assert_eq!(Rational::new(1, 0), None);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rational(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    // Invariant: reduced, and the denominator is below 2^63.
    Small { numerator: i64, denominator: NonZeroU64 },
    // Invariant: reduced, the denominator is positive, and the number is not small.
    Big(Box<BigRational>),
}

const _: () = assert!(size_of::<Rational>() == 16);

impl Rational {
    /// The number 0.
    pub const ZERO: Self = Self::integer(0);

    /// The number 1.
    pub const ONE: Self = Self::integer(1);

    /// The most binary digits that the numerator or the denominator of a coefficient may have in an arena.
    pub const MAX_BITS: u64 = 1 << 24;

    /// Makes `numerator / denominator` and reduces it; `None` when the denominator is 0.
    ///
    /// # Complexity
    ///
    /// That of the greatest common divisor of the parts.
    #[must_use]
    pub fn new(numerator: impl Into<BigInt>, denominator: impl Into<BigInt>) -> Option<Self> {
        let denominator = denominator.into();
        if denominator.sign() == Sign::NoSign {
            return None;
        }
        Some(Self::from(BigRational::new(numerator.into(), denominator)))
    }

    /// Returns the numerator of the reduced fraction, which has the sign.
    #[must_use]
    pub fn numerator(&self) -> BigInt {
        match &self.0 {
            Repr::Small { numerator, .. } => BigInt::from(*numerator),
            Repr::Big(big) => big.numer().clone(),
        }
    }

    /// Returns the denominator of the reduced fraction, which is positive.
    #[must_use]
    pub fn denominator(&self) -> BigInt {
        match &self.0 {
            Repr::Small { denominator, .. } => BigInt::from(denominator.get()),
            Repr::Big(big) => big.denom().clone(),
        }
    }

    /// Returns the sign as the order of this number against 0.
    #[must_use]
    pub fn sign(&self) -> Ordering {
        match &self.0 {
            Repr::Small { numerator, .. } => numerator.cmp(&0),
            Repr::Big(big) if big.is_negative() => Ordering::Less,
            Repr::Big(_) => Ordering::Greater,
        }
    }

    /// Returns true for 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }

    /// Returns true for integers.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Repr::Small { denominator, .. } => denominator.get() == 1,
            Repr::Big(big) => big.is_integer(),
        }
    }

    /// Returns true when the denominator is a power of two.
    #[must_use]
    pub fn is_dyadic(&self) -> bool {
        match &self.0 {
            Repr::Small { denominator, .. } => denominator.is_power_of_two(),
            Repr::Big(big) => big.denom().magnitude().count_ones() == 1,
        }
    }

    /// Returns the dyadic that this number is, when it is one and its denominator is at most
    /// `2^`[`Dyadic::MAX_EXPONENT`].
    #[must_use]
    pub fn to_dyadic(&self) -> Option<Dyadic> {
        if !self.is_dyadic() {
            return None;
        }
        let exponent = u32::try_from(self.denominator().bits() - 1).ok()?;
        Dyadic::new(self.numerator(), exponent).ok()
    }

    /// Returns the quotient, or `None` when the divisor is 0.
    #[must_use]
    pub fn checked_div(&self, divisor: &Self) -> Option<Self> {
        let inverse = match &divisor.0 {
            Repr::Small { numerator: 0, .. } => return None,
            Repr::Small {
                numerator,
                denominator,
            } => {
                let sign = i128::from(numerator.signum());
                Self::reduced(
                    sign * i128::from(denominator.get()),
                    i128::from(*numerator) * sign,
                )
            }
            Repr::Big(big) => Self::from(big.recip()),
        };
        Some(self * &inverse)
    }

    /// Binary digits of the larger of both parts.
    pub(super) fn bits(&self) -> u64 {
        match &self.0 {
            Repr::Small { .. } => 64,
            Repr::Big(big) => big.numer().bits().max(big.denom().bits()),
        }
    }

    const fn integer(numerator: i64) -> Self {
        Self(Repr::Small {
            numerator,
            denominator: NonZeroU64::MIN,
        })
    }

    fn to_big(&self) -> BigRational {
        match &self.0 {
            Repr::Small { .. } => BigRational::new_raw(self.numerator(), self.denominator()),
            Repr::Big(big) => (**big).clone(),
        }
    }

    /// Reduces a fraction whose denominator is positive.
    fn reduced(numerator: i128, denominator: i128) -> Self {
        let divisor = if denominator == 1 {
            1
        } else {
            numerator.gcd(&denominator)
        };
        let (numerator, denominator) = (numerator / divisor, denominator / divisor);
        let small = u64::try_from(denominator).ok().filter(|&d| d >> 63 == 0);
        match (i64::try_from(numerator), small.and_then(NonZeroU64::new)) {
            (Ok(numerator), Some(denominator)) => Self(Repr::Small {
                numerator,
                denominator,
            }),
            _ => Self(Repr::Big(Box::new(BigRational::new_raw(
                numerator.into(),
                denominator.into(),
            )))),
        }
    }

    /// The numerator and the exponent of a denominator that is a power of two: these need no greatest common divisor.
    fn to_shifted(&self) -> Option<(BigInt, u64)> {
        let exponent = || self.denominator().bits() - 1;
        self.is_dyadic().then(|| (self.numerator(), exponent()))
    }

    /// Reduces `numerator / 2^exponent`.
    fn shifted(numerator: BigInt, exponent: u64) -> Self {
        let twos = numerator.trailing_zeros().unwrap_or(exponent).min(exponent);
        let denominator = BigInt::from(1) << (exponent - twos);
        Self::from(BigRational::new_raw(numerator >> twos, denominator))
    }

    /// The power of a number that is not 0, or its inverse.
    pub(super) fn power(&self, exponent: u32, is_inverse: bool) -> Self {
        let (mut numerator, mut denominator) =
            (self.numerator().pow(exponent), self.denominator().pow(exponent));
        if is_inverse {
            (numerator, denominator) = (denominator, numerator);
        }
        if denominator.is_negative() {
            (numerator, denominator) = (-numerator, -denominator);
        }
        // Powers of a reduced fraction are reduced.
        Self::from(BigRational::new_raw(numerator, denominator))
    }

    /// The parts in 128 bits, where a product of two of them fits.
    fn small(&self) -> Option<(i128, i128)> {
        match &self.0 {
            Repr::Small {
                numerator,
                denominator,
            } => Some(((*numerator).into(), denominator.get().into())),
            Repr::Big(_) => None,
        }
    }
}

impl Default for Rational {
    fn default() -> Self {
        Self::ZERO
    }
}

impl From<i64> for Rational {
    fn from(integer: i64) -> Self {
        Self::integer(integer)
    }
}

impl From<BigInt> for Rational {
    fn from(integer: BigInt) -> Self {
        Self::from(BigRational::from_integer(integer))
    }
}

impl From<BigRational> for Rational {
    fn from(big: BigRational) -> Self {
        let parts = (i64::try_from(big.numer()), i64::try_from(big.denom()));
        match parts {
            (Ok(numerator), Ok(denominator)) => Self::reduced(numerator.into(), denominator.into()),
            _ => Self(Repr::Big(Box::new(big))),
        }
    }
}

impl From<&Dyadic> for Rational {
    fn from(dyadic: &Dyadic) -> Self {
        let denominator = BigInt::from(1) << dyadic.exponent();
        Self::from(BigRational::new_raw(dyadic.numerator(), denominator))
    }
}

impl Add for &Rational {
    type Output = Rational;

    fn add(self, other: &Rational) -> Rational {
        match (self.small(), other.small()) {
            // Each product is below 2^126.
            (Some((a, b)), Some((c, d))) => Rational::reduced(a * d + c * b, b * d),
            _ => match (self.to_shifted(), other.to_shifted()) {
                (Some((a, m)), Some((b, n))) => {
                    let most = m.max(n);
                    Rational::shifted((a << (most - m)) + (b << (most - n)), most)
                }
                _ => Rational::from(self.to_big() + other.to_big()),
            },
        }
    }
}

impl Neg for &Rational {
    type Output = Rational;

    fn neg(self) -> Rational {
        match self.small() {
            Some((a, b)) => Rational::reduced(-a, b),
            None => Rational::from(-self.to_big()),
        }
    }
}

impl Sub for &Rational {
    type Output = Rational;

    fn sub(self, other: &Rational) -> Rational {
        self + &-other
    }
}

impl Mul for &Rational {
    type Output = Rational;

    fn mul(self, other: &Rational) -> Rational {
        match (self.small(), other.small()) {
            (Some((a, b)), Some((c, d))) => Rational::reduced(a * c, b * d),
            _ => match (self.to_shifted(), other.to_shifted()) {
                (Some((a, m)), Some((b, n))) => Rational::shifted(a * b, m + n),
                _ => Rational::from(self.to_big() * other.to_big()),
            },
        }
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.small(), other.small()) {
            (Some((a, b)), Some((c, d))) => (a * d).cmp(&(c * b)),
            _ if self.sign() != other.sign() => self.sign().cmp(&other.sign()),
            _ => {
                let cross = |x: &Self, y: &Self| x.numerator() * y.denominator();
                cross(self, other).cmp(&cross(other, self))
            }
        }
    }
}

/// Writes `-5`, `1/3`.
impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small {
                numerator,
                denominator,
            } if denominator.get() == 1 => fmt::Display::fmt(numerator, f),
            Repr::Small {
                numerator,
                denominator,
            } => f.pad(&format!("{numerator}/{denominator}")),
            Repr::Big(big) => fmt::Display::fmt(big, f),
        }
    }
}

// Short on purpose: a test that fails prints many of them.
impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rational(numerator: impl Into<BigInt>, denominator: impl Into<BigInt>) -> Rational {
        Rational::new(numerator, denominator).unwrap()
    }

    #[test]
    fn a_number_has_one_representation() {
        assert_eq!(rational(-4, -6), rational(2, 3));
        assert_eq!(rational(4, -6), rational(-2, 3));
        let least = Rational::from(i64::MIN);
        assert_eq!((-&least).to_string(), "9223372036854775808");
        assert_eq!(-&-&least, least);
        assert_eq!(&least * &rational(1, i64::MIN), Rational::ONE);
        let big = BigInt::from(i64::MAX) * 7_i64;
        assert_eq!(
            &Rational::from(big.clone()) * &rational(1, 7),
            Rational::from(i64::MAX)
        );
        assert_eq!(
            rational(1, big.clone()).checked_div(&rational(1, big)),
            Some(Rational::ONE)
        );
        assert_eq!(Rational::ONE.checked_div(&Rational::ZERO), None);
        assert_eq!(
            rational(-2, 3).checked_div(&rational(-4, 5)),
            Some(rational(5, 6))
        );
    }

    #[test]
    fn order_holds_across_sizes() {
        let huge = Rational::from(BigInt::from(i64::MAX) * 7_i64);
        let tiny = Rational::ONE.checked_div(&huge).unwrap();
        assert!(Rational::ZERO < tiny && tiny < rational(1, i64::MAX) && -&huge < -&tiny);
        assert!(rational(1, 3) < rational(1, 2) && rational(-1, 3) > rational(-1, 2));
        assert_eq!(
            Rational::from(&Dyadic::new(3, 70).unwrap()).to_dyadic(),
            Dyadic::new(3, 70).ok()
        );
        assert_eq!(rational(1, 3).to_dyadic(), None);
    }
}
