//! Sign expansions of rationals: finite for dyadics, periodic for the others. Those of dyadics are in
//! `sign_expansion.rs`.
//!
//! The expansion of a positive number begins with one plus more than its integer part and a minus, which are the binary
//! point; then a plus is the digit 1 and a minus the digit 0 (Berlekamp 1974).

use graph_core::Player;
use num_bigint::{BigInt, BigUint};
use num_integer::Integer as _;
use num_traits::{One as _, ToPrimitive as _, Zero as _};

use super::{Rational, SurrealError, Surreals};
use crate::SignExpansion;

/// The signs of a rational: a word, and for a rational that is not dyadic another that follows it without end.
pub(super) struct RationalSigns {
    pub(super) prefix: SignExpansion,
    // Invariant: both signs occur in it.
    pub(super) word: Option<SignExpansion>,
}

impl Surreals {
    /// The signs of a rational; the prefix ends as early as it can behind the binary point.
    pub(super) fn signs_of_rational(&mut self, rational: &Rational) -> Result<RationalSigns, SurrealError> {
        if rational.is_dyadic() {
            let dyadic = rational.to_dyadic().ok_or(SurrealError::NumberTooLarge)?;
            self.spend(usize::try_from(rational.bits()).unwrap_or(usize::MAX))?;
            return Ok(RationalSigns {
                prefix: dyadic.sign_expansion(),
                word: None,
            });
        }
        let plus = if rational.sign().is_gt() {
            Player::Left
        } else {
            Player::Right
        };
        let denominator = rational.denominator().magnitude().clone();
        let (whole, fraction) = rational.numerator().magnitude().div_rem(&denominator);
        let mut prefix = SignExpansion::from_runs([(plus, whole + 1_u32), (-plus, BigUint::one())]);
        let mut digits = Digits {
            plus,
            fraction,
            denominator,
        };
        // As many digits as the denominator has factors 2 come before the period.
        for _ in 0..digits.denominator.trailing_zeros().unwrap_or(0) {
            self.spend(1)?;
            prefix.push(digits.next(), BigUint::one());
        }
        let start = digits.fraction.clone();
        let mut word = SignExpansion::new();
        loop {
            self.spend(1)?;
            word.push(digits.next(), BigUint::one());
            if digits.fraction == start {
                break;
            }
        }
        Ok(RationalSigns {
            prefix,
            word: Some(word),
        })
    }
}

/// The binary digits of a fraction below 1, as signs.
struct Digits {
    plus: Player,
    fraction: BigUint,
    denominator: BigUint,
}

impl Digits {
    fn next(&mut self) -> Player {
        self.fraction <<= 1;
        if self.fraction >= self.denominator {
            self.fraction -= &self.denominator;
            self.plus
        } else {
            -self.plus
        }
    }
}

/// The rational whose signs are a word and behind it another, in which both signs occur, without end.
pub(super) fn rational_of_signs(
    prefix: &SignExpansion,
    word: &SignExpansion,
) -> Result<Rational, SurrealError> {
    let mut prefix = prefix.clone();
    let mut word = word.clone();
    // The binary point has to be in the prefix.
    while prefix.runs().len() < 2 {
        word = unrolled(&mut prefix, &word);
    }
    let Some(((plus, whole), [point, ..])) = prefix.runs().split_first() else {
        return Err(SurrealError::NoNormalForm);
    };
    let first_digits = (point.0, point.1.clone() - 1_u32);
    let before = core::iter::once(&first_digits).chain(&prefix.runs()[2..]);
    let (n_before, before) = binary(before, *plus)?;
    let (n_period, period) = binary(word.runs().iter(), *plus)?;
    // One period weighs as much as all.
    let all = (BigUint::one() << n_period) - 1_u32;
    let numerator = (((whole - 1_u32) << n_before) + before) * &all + period;
    let numerator = BigInt::from(numerator);
    let numerator = if *plus == Player::Left {
        numerator
    } else {
        -numerator
    };
    Rational::new(numerator, BigInt::from(all << n_before)).ok_or(SurrealError::NoNormalForm)
}

/// Moves the first run of a repeated word to the end of the prefix; returns the word that is repeated behind it.
fn unrolled(prefix: &mut SignExpansion, word: &SignExpansion) -> SignExpansion {
    let mut rotated = SignExpansion::new();
    for (sign, length) in word.runs().iter().skip(1).chain(word.runs().first()) {
        rotated.push(*sign, length.clone());
    }
    if let Some((sign, length)) = word.runs().first() {
        prefix.push(*sign, length.clone());
    }
    rotated
}

/// How many signs runs have, and the number whose digits they are.
fn binary<'r>(
    runs: impl Iterator<Item = &'r (Player, BigUint)> + Clone,
    one: Player,
) -> Result<(u64, BigUint), SurrealError> {
    let n_digits: BigUint = runs.clone().map(|(_, length)| length).sum();
    let n_digits = n_digits
        .to_u64()
        .filter(|&n_digits| n_digits <= Rational::MAX_BITS)
        .ok_or(SurrealError::NumberTooLarge)?;
    let mut digits = BigUint::zero();
    let mut place = n_digits;
    for (sign, length) in runs {
        // Each run is no longer than all digits together.
        let length = length.to_u64().ok_or(SurrealError::NumberTooLarge)?;
        if *sign == one {
            (place - length..place).for_each(|place| digits.set_bit(place, true));
        }
        place -= length;
    }
    Ok((n_digits, digits))
}
