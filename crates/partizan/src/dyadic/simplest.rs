//! How simple a number is: floors, birthdays, canonical options and the simplest number of an interval
//! (Siegel 2013, II.2). Sign expansions are in `sign_expansion.rs`.

use core::cmp::Ordering;

use graph_core::Player;
use num_bigint::{BigInt, BigUint};

use super::{Dyadic, Repr};

impl Dyadic {
    /// Returns the largest integer that is not above this number.
    ///
    /// ```
    /// use partizan::Dyadic;
    /// assert_eq!(Dyadic::new(-5, 3)?.floor(), (-1).into());
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    #[must_use]
    pub fn floor(&self) -> BigInt {
        self.floor_times_power(0)
    }

    /// Returns the day on which this number is born: the height of its canonical form.
    ///
    /// An integer `n` is born on day `|n|`; a number with integer part `n` and denominator `2^k`, `k` at least
    /// 1, on day `n + k + 1` (Siegel 2013, II.2).
    ///
    /// ```
    /// use partizan::Dyadic;
    /// assert_eq!(Dyadic::new(-5, 3)?.birthday(), 4_u32.into());
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    #[must_use]
    pub fn birthday(&self) -> BigUint {
        if let Some(day) = self.small_birthday() {
            return day.into();
        }
        let magnitude = if self.sign() == Ordering::Less {
            -self
        } else {
            self.clone()
        };
        let whole = magnitude.floor().magnitude().clone();
        if self.is_integer() {
            whole
        } else {
            whole + self.exponent() + 1_u32
        }
    }

    /// The largest multiple of `2^-power` that is not above this number.
    pub(crate) fn floor_to(&self, power: u32) -> Self {
        Self::reduce(self.floor_times_power(power), power)
    }

    /// Whether this number is born before another.
    pub(crate) fn is_simpler_than(&self, other: &Self) -> bool {
        match (self.small_birthday(), other.small_birthday()) {
            (Some(day), Some(other)) => day < other,
            _ => self.birthday() < other.birthday(),
        }
    }

    /// The birthday of a number held inline.
    fn small_birthday(&self) -> Option<u128> {
        let Repr::Small { numerator, exponent } = self.0 else {
            return None;
        };
        let whole = numerator.unsigned_abs().checked_shr(exponent).unwrap_or(0);
        let below_the_point = if exponent == 0 {
            0
        } else {
            u128::from(exponent) + 1
        };
        Some(u128::from(whole) + below_the_point)
    }

    /// Returns the canonical option of `player`, or `None` where there is none.
    ///
    /// An integer has at most one option, `n - 1` for Left when it is positive, `n + 1` for Right when it is
    /// negative; `p/2^k` has `(p - 1)/2^k` for Left and `(p + 1)/2^k` for Right.
    ///
    /// ```
    /// use graph_core::Player;
    /// use partizan::Dyadic;
    /// assert_eq!(Dyadic::new(3, 2)?.canonical_option(Player::Left), Some(Dyadic::new(1, 1)?));
    /// assert_eq!(Dyadic::from(3).canonical_option(Player::Right), None);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    #[must_use]
    pub fn canonical_option(&self, player: Player) -> Option<Self> {
        let towards_zero = match player {
            Player::Left => Ordering::Greater,
            Player::Right => Ordering::Less,
        };
        if self.is_integer() && self.sign() != towards_zero {
            return None;
        }
        let step = Self(Repr::Small {
            numerator: if player == Player::Left { -1 } else { 1 },
            exponent: self.exponent(),
        });
        Some(self + &step)
    }

    /// Returns the simplest number strictly between two numbers, `None` standing for no bound.
    ///
    /// The simplest number is the one born first (Conway 1976, chapter 0). `None` is returned when the interval is
    /// empty. Its exponent may exceed those of both bounds by one.
    ///
    /// # Complexity
    ///
    /// Time `O(b log b)` for operands of `b` bits.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Dyadic;
    /// let quarter = Dyadic::new(1, 2)?;
    /// assert_eq!(Dyadic::simplest_between(Some(&quarter), Some(&Dyadic::from(1))), Some(Dyadic::new(1, 1)?));
    /// assert_eq!(Dyadic::simplest_between(None, None), Some(Dyadic::ZERO));
    /// assert_eq!(Dyadic::simplest_between(Some(&quarter), Some(&quarter)), None);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    #[must_use]
    pub fn simplest_between(lo: Option<&Self>, hi: Option<&Self>) -> Option<Self> {
        let lo_negative = lo.is_none_or(|lo| lo.sign() == Ordering::Less);
        let hi_positive = hi.is_none_or(|hi| hi.sign() == Ordering::Greater);
        match (lo, hi) {
            (Some(lo), Some(hi)) if lo >= hi => None,
            _ if lo_negative && hi_positive => Some(Self::ZERO),
            // Not negative: at 0 or above.
            (Some(lo), hi) if !lo_negative => Some(simplest_above(lo, hi)),
            (lo, Some(hi)) => {
                let (lo, hi) = (lo.map(|lo| -lo), -hi);
                Some(-simplest_above(&hi, lo.as_ref()))
            }
            (_, None) => None,
        }
    }

    /// The least multiple of `2^-power` above this number.
    fn next_multiple(&self, power: u32) -> Self {
        match self.0 {
            Repr::Small { numerator, exponent } if exponent.max(power) < 62 => {
                // Shifts of negative numbers round down.
                let shifted = (i128::from(numerator) << power) >> exponent;
                Self::reduce_small(shifted + 1, power)
            }
            _ => Self::reduce(self.floor_times_power(power) + 1, power),
        }
    }

    /// The floor of `self * 2^power`.
    fn floor_times_power(&self, power: u32) -> BigInt {
        if power >= self.exponent() {
            self.numerator() << (power - self.exponent())
        } else {
            // Shifts of negative numbers round down.
            self.numerator() >> (self.exponent() - power)
        }
    }
}

/// The simplest number in `(lo, hi)`, where `0 <= lo < hi`.
fn simplest_above(lo: &Dyadic, hi: Option<&Dyadic>) -> Dyadic {
    let whole = lo.next_multiple(0);
    let Some(hi) = hi else { return whole };
    if whole < *hi {
        return whole;
    }
    // A multiple of 2^-k strictly between is one of 2^-(k+1) too: the least k is found by bisection.
    let (mut fails, mut fits) = (0, lo.exponent().max(hi.exponent()) + 1);
    while fits - fails > 1 {
        let middle = fails.midpoint(fits);
        if lo.next_multiple(middle) < *hi {
            fits = middle;
        } else {
            fails = middle;
        }
    }
    lo.next_multiple(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_intervals_are_quick() {
        let tiny = Dyadic::new(1, 100_000).unwrap();
        let between = Dyadic::simplest_between(Some(&Dyadic::ZERO), Some(&tiny)).unwrap();
        assert_eq!(between.exponent(), 100_001);
        assert_eq!(between.birthday(), 100_002_u32.into());
        let huge = Dyadic::from(i64::MAX);
        assert_eq!(
            Dyadic::simplest_between(Some(&huge), None).unwrap().to_string(),
            "9223372036854775808"
        );
    }
}
