//! Exact dyadic rationals: representation, order and arithmetic. Birthdays and the simplest number are in
//! `dyadic/simplest.rs`; sign expansions are in `sign_expansion.rs`; values of games that are numbers are made
//! in `values.rs`.

mod arithmetic;
mod born_by;
mod simplest;

use core::cmp::Ordering;
use core::fmt;

use num_bigint::BigInt;
use num_traits::Signed;

use crate::PartizanError;

pub use self::born_by::NumbersBornBy;

/// An exact dyadic rational, `numerator / 2^exponent`.
///
/// Numbers whose numerator fits in 64 bits are held inline, larger ones behind a pointer; which of the two is
/// decided by the number alone, so that equality and hash are structural.
///
/// ```
/// use partizan::Dyadic;
/// let three_quarters = Dyadic::new(6, 3)?;
/// assert_eq!(three_quarters.to_string(), "3/4");
/// assert_eq!((three_quarters.numerator(), three_quarters.exponent()), (3.into(), 2));
/// assert_eq!((three_quarters.is_integer(), three_quarters.to_i64()), (false, None));
/// assert_eq!(&three_quarters + &Dyadic::new(1, 2)?, Dyadic::from(1));
/// # Ok::<(), partizan::PartizanError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dyadic(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    // Invariant: the numerator is odd or the exponent is 0.
    Small { numerator: i64, exponent: u32 },
    // Invariant: as above, and the numerator does not fit in an i64.
    Big(Box<Big>),
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Big {
    numerator: BigInt,
    exponent: u32,
}

const _: () = assert!(size_of::<Dyadic>() == 16);

impl Dyadic {
    /// The number 0.
    pub const ZERO: Self = Self(Repr::Small {
        numerator: 0,
        exponent: 0,
    });

    /// The largest `k` for which a number with denominator `2^k` may be made.
    ///
    /// Only [`Dyadic::simplest_between`] may exceed it, by one; an arena refuses such a number.
    pub const MAX_EXPONENT: u32 = 1 << 24;

    /// Makes `numerator / 2^exponent` and reduces it.
    ///
    /// # Errors
    ///
    /// [`PartizanError::NumberTooLarge`] when the reduced exponent exceeds [`Dyadic::MAX_EXPONENT`].
    ///
    /// # Complexity
    ///
    /// Linear in the size of the numerator.
    pub fn new(numerator: impl Into<BigInt>, exponent: u32) -> Result<Self, PartizanError> {
        let res = Self::reduce(numerator.into(), exponent);
        if res.exponent() > Self::MAX_EXPONENT {
            return Err(PartizanError::NumberTooLarge);
        }
        Ok(res)
    }

    /// Returns the numerator of the reduced fraction.
    #[must_use]
    pub fn numerator(&self) -> BigInt {
        match &self.0 {
            Repr::Small { numerator, .. } => BigInt::from(*numerator),
            Repr::Big(big) => big.numerator.clone(),
        }
    }

    /// Returns the exponent `k` of the reduced denominator `2^k`.
    #[must_use]
    pub fn exponent(&self) -> u32 {
        match &self.0 {
            Repr::Small { exponent, .. } => *exponent,
            Repr::Big(big) => big.exponent,
        }
    }

    /// Returns true for integers.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        self.exponent() == 0
    }

    /// Returns the sign as the order of this number against 0.
    #[must_use]
    pub fn sign(&self) -> Ordering {
        match &self.0 {
            Repr::Small { numerator, .. } => numerator.cmp(&0),
            Repr::Big(big) if big.numerator.is_negative() => Ordering::Less,
            Repr::Big(_) => Ordering::Greater,
        }
    }

    /// Returns true for 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }

    /// Returns the integer this number is, when it is one and fits in 64 bits.
    #[must_use]
    pub fn to_i64(&self) -> Option<i64> {
        match self.0 {
            Repr::Small {
                numerator,
                exponent: 0,
            } => Some(numerator),
            _ => None,
        }
    }

    /// The numerator and the exponent, where the numerator fits in a machine word.
    #[inline]
    pub(crate) const fn small(&self) -> Option<(i64, u32)> {
        match self.0 {
            Repr::Small { numerator, exponent } => Some((numerator, exponent)),
            Repr::Big(_) => None,
        }
    }

    /// Returns the heap memory held, in bytes.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        match &self.0 {
            Repr::Small { .. } => 0,
            Repr::Big(big) => {
                let bytes = usize::try_from(big.numerator.bits() / 8).unwrap_or(usize::MAX);
                size_of::<Big>().saturating_add(bytes)
            }
        }
    }

    fn reduce(numerator: BigInt, exponent: u32) -> Self {
        let twos = numerator.trailing_zeros().map_or(exponent, |twos| {
            exponent.min(u32::try_from(twos).unwrap_or(u32::MAX))
        });
        let numerator = if twos == 0 { numerator } else { numerator >> twos };
        let exponent = exponent - twos;
        match i64::try_from(&numerator) {
            Ok(numerator) => Self(Repr::Small { numerator, exponent }),
            Err(_) => Self(Repr::Big(Box::new(Big { numerator, exponent }))),
        }
    }

    fn reduce_small(numerator: i128, exponent: u32) -> Self {
        let twos = if numerator == 0 {
            exponent
        } else {
            exponent.min(numerator.trailing_zeros())
        };
        // A shift by 127 or more only happens to zero.
        let numerator = numerator.checked_shr(twos).unwrap_or(0);
        let exponent = exponent - twos;
        match i64::try_from(numerator) {
            Ok(numerator) => Self(Repr::Small { numerator, exponent }),
            Err(_) => Self(Repr::Big(Box::new(Big {
                numerator: BigInt::from(numerator),
                exponent,
            }))),
        }
    }
}

impl From<i64> for Dyadic {
    fn from(numerator: i64) -> Self {
        Self(Repr::Small {
            numerator,
            exponent: 0,
        })
    }
}

impl From<BigInt> for Dyadic {
    fn from(numerator: BigInt) -> Self {
        Self::reduce(numerator, 0)
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Dyadic {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (
                Repr::Small { numerator, exponent },
                Repr::Small {
                    numerator: other_numerator,
                    exponent: other_exponent,
                },
            ) => {
                if exponent == other_exponent {
                    numerator.cmp(other_numerator)
                } else {
                    cmp_small((*numerator, *exponent), (*other_numerator, *other_exponent))
                }
            }
            _ => cmp_big(self, other),
        }
    }
}

fn cmp_small(a: (i64, u32), b: (i64, u32)) -> Ordering {
    if a.1 > b.1 {
        return cmp_small(b, a).reverse();
    }
    let shift = b.1 - a.1;
    if shift < 64 {
        (i128::from(a.0) << shift).cmp(&i128::from(b.0))
    } else if a.0 == 0 {
        0.cmp(&b.0)
    } else {
        // |a| is at least 2^64 numerators of b.
        a.0.cmp(&0)
    }
}

fn cmp_big(a: &Dyadic, b: &Dyadic) -> Ordering {
    let by_sign = a.sign().cmp(&b.sign());
    if by_sign != Ordering::Equal || a.sign() == Ordering::Equal {
        return by_sign;
    }
    // Sizes first: numbers of different magnitude are never aligned.
    let magnitude = |x: &Dyadic| i128::from(x.bits()) - i128::from(x.exponent());
    let by_size = magnitude(a).cmp(&magnitude(b));
    if by_size != Ordering::Equal {
        return if a.sign() == Ordering::Less {
            by_size.reverse()
        } else {
            by_size
        };
    }
    let exponent = a.exponent().max(b.exponent());
    a.numerator_over(exponent).cmp(&b.numerator_over(exponent))
}

impl Dyadic {
    fn bits(&self) -> u64 {
        match &self.0 {
            Repr::Small { numerator, .. } => u64::from(64 - numerator.unsigned_abs().leading_zeros()),
            Repr::Big(big) => big.numerator.bits(),
        }
    }

    /// The numerator over the denominator `2^exponent`, which is at least our own.
    fn numerator_over(&self, exponent: u32) -> BigInt {
        self.numerator() << (exponent - self.exponent())
    }
}

/// Writes `-5`, `3/8`: the denominator in full.
impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small {
                numerator,
                exponent: 0,
            } => fmt::Display::fmt(numerator, f),
            Repr::Small { numerator, exponent } if *exponent < 64 => {
                f.pad(&format!("{numerator}/{}", 1_u64 << exponent))
            }
            _ if self.is_integer() => fmt::Display::fmt(&self.numerator(), f),
            _ => f.pad(&format!(
                "{}/{}",
                self.numerator(),
                BigInt::from(1) << self.exponent()
            )),
        }
    }
}

// Short on purpose: a test that fails prints many of them.
impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dyadic(numerator: i64, exponent: u32) -> Dyadic {
        Dyadic::new(numerator, exponent).unwrap()
    }

    #[test]
    fn a_number_has_one_representation() {
        assert_eq!(dyadic(4, 3), dyadic(1, 1));
        assert_eq!(dyadic(0, 90), Dyadic::ZERO);
        let big = Dyadic::from(BigInt::from(i64::MAX)) + Dyadic::from(1);
        assert_eq!(big.to_string(), "9223372036854775808");
        assert_eq!(big - Dyadic::from(1), Dyadic::from(i64::MAX));
    }

    #[test]
    fn order_holds_across_sizes() {
        let tiny = Dyadic::new(1, 100_000).unwrap();
        assert!(tiny > Dyadic::ZERO && tiny < dyadic(1, 63));
        assert!(-&tiny < Dyadic::ZERO && -&tiny > dyadic(-1, 63));
        let near_one = Dyadic::from(1) - &tiny;
        assert!(near_one < Dyadic::from(1) && near_one > dyadic(1, 1));
        assert!(near_one.is_integer() || near_one.exponent() == 100_000);
        assert_eq!(near_one.cmp(&near_one.clone()), Ordering::Equal);
    }

    #[test]
    fn exponents_past_the_limit_are_an_error() {
        assert_eq!(Dyadic::new(1, u32::MAX), Err(PartizanError::NumberTooLarge));
        assert_eq!(Dyadic::new(0, u32::MAX), Ok(Dyadic::ZERO));
    }
}
