//! Sign expansions of dyadic rationals, held as runs of equal signs. Transfinite expansions are not here.

use core::cmp::Ordering;
use core::fmt;

use graph_core::Player;
use num_bigint::{BigInt, BigUint};
use num_traits::{One, ToPrimitive, Zero};

use crate::{Dyadic, PartizanError};

/// A finite sequence of signs: the path from 0 to a number in the tree of numbers.
///
/// A plus is written as [`Player::Left`], a minus as [`Player::Right`]: read from the ground, a red-blue
/// Hackenbush stalk is the sign expansion of its value. Equal signs are held as one run, so that a million
/// pluses cost as much as one (Gonshor 1986; Berlekamp 1974).
///
/// ```
/// use graph_core::Player;
/// use partizan::{Dyadic, SignExpansion};
///
/// let three_quarters = Dyadic::new(3, 2)?;
/// let signs = three_quarters.sign_expansion();
/// assert_eq!(signs.to_string(), "+ - +");
/// assert_eq!(signs.to_dyadic()?, three_quarters);
///
/// let million = SignExpansion::from_runs([(Player::Left, 1_000_000_u32.into())]);
/// assert_eq!(million.to_dyadic()?, Dyadic::from(1_000_000));
/// # Ok::<(), partizan::PartizanError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SignExpansion {
    // Invariant: neighbouring runs have different signs, no run is empty.
    runs: Vec<(Player, BigUint)>,
}

impl SignExpansion {
    /// Makes the empty expansion, which is 0.
    #[must_use]
    pub const fn new() -> Self {
        Self { runs: Vec::new() }
    }

    /// Joins runs of signs; empty ones vanish and equal neighbours merge.
    #[must_use]
    pub fn from_runs(runs: impl IntoIterator<Item = (Player, BigUint)>) -> Self {
        let mut res = Self::new();
        for (sign, length) in runs {
            res.push(sign, length);
        }
        res
    }

    /// Joins single signs.
    ///
    /// ```
    /// use graph_core::Player::{Left, Right};
    /// use partizan::SignExpansion;
    /// let signs = SignExpansion::from_signs([Left, Left, Right]);
    /// assert_eq!(signs.runs(), [(Left, 2_u32.into()), (Right, 1_u32.into())]);
    /// ```
    #[must_use]
    pub fn from_signs(signs: impl IntoIterator<Item = Player>) -> Self {
        Self::from_runs(signs.into_iter().map(|sign| (sign, BigUint::one())))
    }

    /// Appends `length` equal signs, amortised in constant time up to the arithmetic of lengths.
    ///
    /// ```
    /// use graph_core::Player;
    /// use partizan::SignExpansion;
    /// let mut signs = SignExpansion::new();
    /// signs.push(Player::Left, 2_u32.into());
    /// signs.push(Player::Right, 1_u32.into());
    /// assert_eq!(signs.to_string(), "+^2 -");
    /// ```
    pub fn push(&mut self, sign: Player, length: BigUint) {
        if length.is_zero() {
            return;
        }
        match self.runs.last_mut() {
            Some((last, total)) if *last == sign => *total += length,
            _ => self.runs.push((sign, length)),
        }
    }

    /// Appends another expansion: the ordinal sum of numbers.
    ///
    /// # Complexity
    ///
    /// Time linear in the runs of the other.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, SignExpansion};
    /// let mut signs = Dyadic::from(1).sign_expansion();
    /// signs.extend(&Dyadic::from(-1).sign_expansion());
    /// assert_eq!((signs.to_string().as_str(), signs.to_dyadic()?), ("+ -", Dyadic::new(1, 1)?));
    /// assert_eq!(signs.length(), 2_u32.into());
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn extend(&mut self, other: &Self) {
        for (sign, length) in &other.runs {
            self.push(*sign, length.clone());
        }
    }

    /// Returns the runs of equal signs in order.
    #[must_use]
    pub fn runs(&self) -> &[(Player, BigUint)] {
        &self.runs
    }

    /// Returns the number of signs, which is the birthday of the number.
    #[must_use]
    pub fn length(&self) -> BigUint {
        self.runs.iter().map(|(_, length)| length).sum()
    }

    /// Returns the number with this expansion: Berlekamp's rule (Berlekamp 1974).
    ///
    /// The first run counts the integer part. If there is more, its last sign and the first of the next run
    /// are the binary point; what follows are binary digits, and a final 1 is appended.
    ///
    /// # Errors
    ///
    /// [`PartizanError::NumberTooLarge`] when the denominator exceeds `2^`[`Dyadic::MAX_EXPONENT`].
    ///
    /// # Complexity
    ///
    /// Time and extra space linear in the number of runs and of binary digits.
    pub fn to_dyadic(&self) -> Result<Dyadic, PartizanError> {
        let Some(((first, whole), rest)) = self.runs.split_first() else {
            return Ok(Dyadic::ZERO);
        };
        let magnitude = if rest.is_empty() {
            Dyadic::from(BigInt::from(whole.clone()))
        } else {
            fraction(*first, whole, rest)?
        };
        Ok(match first {
            Player::Left => magnitude,
            Player::Right => -magnitude,
        })
    }
}

/// The number whose first run is `whole` signs `one`, taken as positive, and has the runs `rest` after it.
fn fraction(one: Player, whole: &BigUint, rest: &[(Player, BigUint)]) -> Result<Dyadic, PartizanError> {
    // The binary point takes one sign of `rest`, the final 1 gives it back.
    let n_digits: BigUint = rest.iter().map(|(_, length)| length).sum();
    let n_digits = n_digits
        .to_u32()
        .filter(|&n_digits| n_digits <= Dyadic::MAX_EXPONENT)
        .ok_or(PartizanError::NumberTooLarge)?;
    let mut digits = BigUint::zero();
    let mut place = n_digits;
    let mut point = 1;
    for (sign, length) in rest {
        // Each run is no longer than all digits together.
        let length = length.to_u32().ok_or(PartizanError::NumberTooLarge)? - point;
        point = 0;
        if *sign == one {
            (place - length..place).for_each(|place| digits.set_bit(u64::from(place), true));
        }
        place -= length;
    }
    digits.set_bit(0, true);
    Dyadic::new(BigInt::from(((whole - 1_u32) << n_digits) + digits), n_digits)
}

impl Dyadic {
    /// Returns the sign expansion (Berlekamp's rule, see [`SignExpansion::to_dyadic`]).
    ///
    /// # Complexity
    ///
    /// Time and extra space linear in the size of the number in bits.
    #[must_use]
    pub fn sign_expansion(&self) -> SignExpansion {
        let (plus, magnitude) = match self.sign() {
            Ordering::Equal => return SignExpansion::new(),
            Ordering::Greater => (Player::Left, self.clone()),
            Ordering::Less => (Player::Right, -self),
        };
        let whole = magnitude.floor().magnitude().clone();
        let mut res = SignExpansion::new();
        if magnitude.is_integer() {
            res.push(plus, whole);
            return res;
        }
        res.push(plus, whole + 1_u32);
        res.push(-plus, BigUint::one());
        let digits = magnitude.numerator();
        // The last digit is 1 and is not written.
        for place in (1..u64::from(magnitude.exponent())).rev() {
            res.push(if digits.bit(place) { plus } else { -plus }, BigUint::one());
        }
        res
    }
}

/// Writes `+^3 - +^2`: a run longer than one sign as a power, blanks between runs.
impl fmt::Display for SignExpansion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (sign, length)) in self.runs.iter().enumerate() {
            let blank = if at == 0 { "" } else { " " };
            let sign = match sign {
                Player::Left => '+',
                Player::Right => '-',
            };
            if length.is_one() {
                write!(f, "{blank}{sign}")?;
            } else {
                write!(f, "{blank}{sign}^{length}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_short_expansion_goes_there_and_back() {
        for length in 0..10_u32 {
            for bits in 0..1_u32 << length {
                let sign = |place: u32| {
                    if bits >> place & 1 == 1 {
                        Player::Left
                    } else {
                        Player::Right
                    }
                };
                let signs = SignExpansion::from_signs((0..length).map(sign));
                let number = signs.to_dyadic().unwrap();
                assert_eq!(number.sign_expansion(), signs, "{number}");
                assert_eq!(number.birthday(), length.into());
            }
        }
    }

    #[test]
    fn the_walk_agrees_with_the_rule() {
        // Each sign makes the number so far a bound; the next number is the simplest within the bounds.
        let signs = [true, true, false, true, false, false, true, true, true, false];
        let (mut lo, mut hi, mut here) = (None, None, Dyadic::ZERO);
        let mut so_far = SignExpansion::new();
        for plus in signs {
            let sign = if plus { Player::Left } else { Player::Right };
            *if plus { &mut lo } else { &mut hi } = Some(here);
            here = Dyadic::simplest_between(lo.as_ref(), hi.as_ref()).unwrap();
            so_far.push(sign, BigUint::one());
            assert_eq!(so_far.to_dyadic().unwrap(), here);
        }
    }

    #[test]
    fn too_many_digits_are_an_error() {
        let runs = [
            (Player::Left, BigUint::one()),
            (Player::Right, BigUint::one() << 40_u32),
        ];
        assert_eq!(
            SignExpansion::from_runs(runs).to_dyadic(),
            Err(PartizanError::NumberTooLarge)
        );
    }
}
