//! Kc0's stones: take 1 or 4 against a player who picks at random, by closed form for heaps of any size. The
//! recurrence for any takes is in `random_heaps`.

use core::fmt;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One;

use crate::Residue;

/// A probability of the form `1 - 2^-k`, or 1 itself.
///
/// The fraction may have far more digits than there is memory, so it is kept as its exponent.
///
/// ```
/// use impartial::{KcZeroProbability, kc_zero};
/// let probability = kc_zero(3);
/// assert_eq!(probability, KcZeroProbability::OneMinusPowerOfHalf(2));
/// assert_eq!(probability.to_string(), "1 - 2^-2");
/// assert_eq!(probability.exact(64)?.to_string(), "3/4");
/// assert_eq!(kc_zero(1).residue().get(), 499_122_177);
/// # Ok::<(), impartial::TooManyBits>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KcZeroProbability {
    /// The probability 1.
    Certain,
    /// The probability `1 - 2^-k` with this `k`, at least 1.
    OneMinusPowerOfHalf(u64),
}

impl KcZeroProbability {
    /// Returns the probability modulo 998244353.
    ///
    /// # Complexity
    ///
    /// At most 128 products of residues.
    #[must_use]
    pub fn residue(self) -> Residue {
        match self {
            Self::Certain => Residue::ONE,
            Self::OneMinusPowerOfHalf(exponent) => Residue::ONE - HALF.pow(exponent),
        }
    }

    /// Returns the fraction in lowest terms, if its denominator has at most `max_bits` bits.
    ///
    /// # Errors
    ///
    /// [`TooManyBits`] when the denominator has more.
    ///
    /// # Complexity
    ///
    /// Time and space linear in the bits of the denominator, at most `max_bits`.
    pub fn exact(self, max_bits: u64) -> Result<BigRational, TooManyBits> {
        let bits = self.denominator_bits();
        if bits > max_bits {
            return Err(TooManyBits { bits, max_bits });
        }
        let denominator = BigInt::one() << (bits - 1);
        Ok(match self {
            Self::Certain => BigRational::one(),
            // An odd number over a power of two is in lowest terms.
            Self::OneMinusPowerOfHalf(_) => BigRational::new_raw(&denominator - 1, denominator),
        })
    }

    /// Returns the number of bits of the denominator.
    #[must_use]
    pub const fn denominator_bits(self) -> u64 {
        match self {
            Self::Certain => 1,
            Self::OneMinusPowerOfHalf(exponent) => exponent.saturating_add(1),
        }
    }
}

impl fmt::Display for KcZeroProbability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Certain => f.write_str("1"),
            Self::OneMinusPowerOfHalf(exponent) => write!(f, "1 - 2^-{exponent}"),
        }
    }
}

/// 1/2.
const HALF: Residue = Residue::new(Residue::MODULUS.div_ceil(2) as u64);

/// Returns the probability that Kai wins Kc0's stones with `stones` on the table.
///
/// A move takes 1 stone or 4. Kc0 moves first and picks 1 or 4 with probability ½ each, whatever is left; a pick
/// that cannot be made loses. Kai plays best. Whoever cannot move loses; so with no stones Kc0 has lost, and the
/// probability is 1.
///
/// # Proof
///
/// Write `n = 5 t + r`. Let `e(n)` be the probability that Kai loses with Kc0 to move and `d(n)` that he loses
/// with himself to move:
/// `d(n) = min(e(n-1), e(n-4))` and `e(n) = (d(n-1) + d(n-4)) / 2`, where a take that cannot be made does not
/// count in the minimum and counts 0 in the mean. For `n ≥ 2` the solution is
///
/// | r | e(n) | d(n) |
/// |---|---|---|
/// | 0 | 0 | 2^-t |
/// | 1 | 2^-t | 0 |
/// | 2 | 0 | 2^-(t+1) |
/// | 3 | 2^-(t+2) | 0 |
/// | 4 | 2^-(t+1) | 0 |
///
/// as substituting it into the recurrence shows row by row: for instance `d(5t) = min(e(5(t-1)+4), e(5(t-1)+1)) =
/// min(2^-t, 2^-(t-1))` and `e(5t+1) = (d(5t) + d(5(t-1)+2)) / 2 = (2^-t + 2^-t) / 2`. At the beginning `e(0) = 0`,
/// `d(0) = 1`, `e(1) = 1/2` (the one exception: Kc0 picks 4 and loses), `d(1) = 0`.
///
/// # Complexity
///
/// Time `O(1)`.
///
/// # Examples
///
/// ```
/// use impartial::kc_zero;
/// assert_eq!(kc_zero(1_000_000_000_000_000_001).to_string(), "1 - 2^-200000000000000000");
/// assert_eq!(kc_zero(0).to_string(), "1");
/// ```
#[must_use]
pub const fn kc_zero(stones: u64) -> KcZeroProbability {
    let t = stones / 5;
    match (stones, stones % 5) {
        (1, _) => KcZeroProbability::OneMinusPowerOfHalf(1),
        (_, 1) => KcZeroProbability::OneMinusPowerOfHalf(t),
        (_, 3) => KcZeroProbability::OneMinusPowerOfHalf(t + 2),
        (_, 4) => KcZeroProbability::OneMinusPowerOfHalf(t + 1),
        _ => KcZeroProbability::Certain,
    }
}

/// A fraction has more bits than the caller allows.
///
/// ```
/// let error = impartial::kc_zero(1_000_001).exact(64).expect_err("2^200000 has more");
/// assert_eq!((error.bits, error.max_bits), (200_001, 64));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TooManyBits {
    /// How many bits the denominator has.
    pub bits: u64,
    /// How many the caller allows.
    pub max_bits: u64,
}

impl fmt::Display for TooManyBits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { bits, max_bits } = self;
        write!(
            f,
            "the exact fraction has a denominator of {bits} bits: expected at most {max_bits}"
        )
    }
}

impl core::error::Error for TooManyBits {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn far_beyond_memory() {
        let probability = kc_zero(1_000_000_000_000_000_003);
        let bits = 200_000_000_000_000_003;
        assert_eq!(
            probability.exact(1 << 20),
            Err(TooManyBits {
                bits,
                max_bits: 1 << 20
            })
        );
        assert_eq!(kc_zero(u64::MAX), KcZeroProbability::Certain);
    }

    #[test]
    fn residues_are_those_of_the_fractions() {
        for stones in 0..500 {
            let probability = kc_zero(stones);
            let fraction = probability.exact(1_000).unwrap();
            assert_eq!(
                Residue::try_from(&fraction),
                Ok(probability.residue()),
                "{stones}"
            );
        }
    }
}
