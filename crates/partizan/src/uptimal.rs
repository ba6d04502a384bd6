//! Uptimals: a number, a nimber and multiples of the powers of up, as digits. Their order, arithmetic and text are
//! closed forms. Their canonical options are in `uptimal/options.rs`; values are made of them and recognised as them in
//! `values/uptimals.rs`.

mod options;

use core::cmp::Ordering;
use core::fmt;

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use smallvec::SmallVec;

use crate::{Dyadic, OutcomeClass, PartizanError, Relation};

/// An uptimal: `number + *star + d1.up + d2.up^2 + … + dk.up^k`, with the digits `d1, …, dk` (Siegel 2013, II.4;
/// McKay 2011).
///
/// Here `up^k` is `{0|* - (up + … + up^(k-1))}`, the powers of [`Values::up_power`](crate::Values::up_power), each
/// infinitesimal beside the one before. Every value has at most one such form, found by
/// [`Values::uptimal`](crate::Values::uptimal).
///
/// ```
/// use partizan::{Dyadic, Relation, Uptimal};
/// let many_squares = Uptimal::new(Dyadic::ZERO, 0, &[0, 1_000_000]);
/// let up = Uptimal::new(Dyadic::ZERO, 0, &[1]);
/// assert_eq!(many_squares.compare(&up), Relation::Less);
/// assert_eq!(Uptimal::new(Dyadic::from(-1), 2, &[1, 0, -3]).to_string(), "-1*2.103-");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Uptimal {
    number: Dyadic,
    star: u32,
    // Invariant: does not end in 0.
    digits: Digits,
}

type Digits = SmallVec<[i64; 4]>;

impl Uptimal {
    /// Makes `number + *star + digits[0].up + digits[1].up^2 + …`.
    ///
    /// # Complexity
    ///
    /// Linear in the number of digits.
    #[must_use]
    pub fn new(number: Dyadic, star: u32, digits: &[i64]) -> Self {
        Self::with_digits(number, star, digits.into())
    }

    fn with_digits(number: Dyadic, star: u32, mut digits: Digits) -> Self {
        while digits.last() == Some(&0) {
            digits.pop();
        }
        Self { number, star, digits }
    }

    /// Returns the number.
    #[must_use]
    pub const fn number(&self) -> &Dyadic {
        &self.number
    }

    /// Returns the nimber's heap.
    #[must_use]
    pub const fn star(&self) -> u32 {
        self.star
    }

    /// Returns how many times up, its square, its cube, … occur; the last digit is not 0.
    #[must_use]
    pub fn digits(&self) -> &[i64] {
        &self.digits
    }

    /// Returns how many times the `k`-th power of up occurs, `k` counted from 1; 0 for `k` = 0.
    #[must_use]
    pub fn digit(&self, k: usize) -> i64 {
        let at = k.checked_sub(1).and_then(|at| self.digits.get(at));
        at.copied().unwrap_or(0)
    }

    /// Returns how two uptimals compare as games under normal play.
    ///
    /// Let `d` be the digits of the difference and `*m` its nimber, where the numbers are equal. Without a nimber the
    /// first digit that is not 0 decides. Beside `*m`, `m > 1`, only `d1` does: ups are above all nimbers but `*`,
    /// and their higher powers are confused with them. Beside `*` the difference is positive when `d` is
    /// lexicographically more than `1, 1, 1, …`, negative when it is less than `-1, -1, -1, …`, and confused with 0 between.
    /// All three follow by induction over the moves: from a power of up to 0, and to `* - (up + … + up^(k-1))`.
    ///
    /// # Complexity
    ///
    /// Linear in the number of digits.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Relation, Uptimal};
    /// let star = Uptimal::new(Dyadic::ZERO, 1, &[]);
    /// let sums = [[1, 1, 1], [1, 2, -9], [0, 9, 9]].map(|digits| Uptimal::new(Dyadic::ZERO, 0, &digits));
    /// let relations = sums.map(|sum| sum.compare(&star));
    /// assert_eq!(relations, [Relation::Confused, Relation::Greater, Relation::Confused]);
    /// ```
    #[must_use]
    pub fn compare(&self, other: &Self) -> Relation {
        let by_number = self.number.cmp(&other.number);
        if by_number != Ordering::Equal {
            return relation(by_number);
        }
        let length = self.digits.len().max(other.digits.len());
        // Differences of two i64 fit.
        let digits = (1..=length).map(|k| i128::from(self.digit(k)) - i128::from(other.digit(k)));
        match self.star ^ other.star {
            0 => relation(against(digits, 0)),
            1 if against(digits.clone(), 1) == Ordering::Greater => Relation::Greater,
            1 if against(digits, -1) == Ordering::Less => Relation::Less,
            1 => Relation::Confused,
            _ => match self.digit(1).cmp(&other.digit(1)) {
                Ordering::Equal => Relation::Confused,
                order => relation(order),
            },
        }
    }

    /// Returns who wins under normal play.
    ///
    /// # Complexity
    ///
    /// As for [`Uptimal::compare`].
    #[must_use]
    pub fn outcome(&self) -> OutcomeClass {
        let zero = Self::new(Dyadic::ZERO, 0, &[]);
        self.compare(&zero).into()
    }

    /// Returns the sum.
    ///
    /// # Errors
    ///
    /// [`PartizanError::NumberTooLarge`] when a digit does not fit in an `i64`.
    ///
    /// # Complexity
    ///
    /// Linear in the number of digits.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Uptimal};
    /// let g = Uptimal::new(Dyadic::from(1), 3, &[2, -1]);
    /// let h = Uptimal::new(Dyadic::ZERO, 1, &[-2, 1]);
    /// assert_eq!(g.sum(&h)?, Uptimal::new(Dyadic::from(1), 2, &[]));
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn sum(&self, other: &Self) -> Result<Self, PartizanError> {
        let length = self.digits.len().max(other.digits.len());
        let digits = (1..=length).map(|k| self.digit(k).checked_add(other.digit(k)));
        let digits: Option<Digits> = digits.collect();
        Ok(Self::with_digits(
            &self.number + &other.number,
            self.star ^ other.star,
            digits.ok_or(PartizanError::NumberTooLarge)?,
        ))
    }

    /// Returns the negative.
    ///
    /// # Errors
    ///
    /// [`PartizanError::NumberTooLarge`] for a digit of `-2^63`.
    ///
    /// # Complexity
    ///
    /// Linear in the number of digits.
    pub fn negative(&self) -> Result<Self, PartizanError> {
        let digits: Option<Digits> = self.digits.iter().map(|digit| digit.checked_neg()).collect();
        let digits = digits.ok_or(PartizanError::NumberTooLarge)?;
        Ok(Self::with_digits(-&self.number, self.star, digits))
    }

    /// Returns the sum of `n` copies, of the negative when `n` is negative.
    ///
    /// # Errors
    ///
    /// [`PartizanError::NumberTooLarge`] when a digit does not fit in an `i64`.
    ///
    /// # Complexity
    ///
    /// One product for each digit.
    pub fn multiple(&self, n: &BigInt) -> Result<Self, PartizanError> {
        let digits = self.digits.iter().map(|digit| (n * digit).to_i64());
        let digits: Option<Digits> = digits.collect();
        Ok(Self::with_digits(
            self.number.times(n),
            if n.bit(0) { self.star } else { 0 },
            digits.ok_or(PartizanError::NumberTooLarge)?,
        ))
    }
}

/// How digits compare lexicographically with the endless sequence of one digit.
fn against(digits: impl Iterator<Item = i128>, endless: i128) -> Ordering {
    let differs = digits
        .map(|digit| digit.cmp(&endless))
        .find(|order| order.is_ne());
    // Where the digits end, zeros follow.
    differs.unwrap_or_else(|| 0.cmp(&endless))
}

fn relation(order: Ordering) -> Relation {
    Relation::new(order.is_le(), order.is_ge())
}

/// Writes `number *star .d1d2d3…` without the blanks: a minus stands behind a negative digit, and digits of more than one
/// figure stand in round brackets.
///
/// ```
/// use partizan::{Dyadic, Uptimal};
/// for (star, digits, text) in [
///     (0, &[][..], "0.0"),
///     (1, &[], "*.0"),
///     (0, &[0, 2, 0, 2], "0.0202"),
///     (1, &[-1, 12], "*.1-(12)"),
/// ] {
///     assert_eq!(Uptimal::new(Dyadic::ZERO, star, digits).to_string(), text);
/// }
/// ```
impl fmt::Display for Uptimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.number.is_zero() || self.star == 0 {
            write!(f, "{}", self.number)?;
        }
        match self.star {
            0 => {}
            1 => f.write_str("*")?,
            star => write!(f, "*{star}")?,
        }
        f.write_str(".")?;
        if self.digits.is_empty() {
            return f.write_str("0");
        }
        for digit in &self.digits {
            match digit.unsigned_abs() {
                figure @ 0..=9 => write!(f, "{figure}")?,
                figures => write!(f, "({figures})")?,
            }
            if *digit < 0 {
                f.write_str("-")?;
            }
        }
        Ok(())
    }
}
