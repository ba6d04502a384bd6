//! Values of impartial games that may go on for ever, their sum and who wins it. How the vertices of a graph get theirs
//! is in `nim_values`.

use core::fmt;
use core::iter::Sum;
use core::ops::Add;
use core::str::FromStr;

use graph_core::{Nimber, Outcome};
use smallvec::SmallVec;

/// A set of nimbers, increasing.
///
/// ```
/// use graph_core::Nimber;
/// use loopy::NimberSet;
/// let set: NimberSet = [2, 0, 2].map(Nimber).into_iter().collect();
/// assert_eq!(set.as_slice(), [Nimber(0), Nimber(2)]);
/// assert!(set.contains(Nimber(2)) && !set.contains(Nimber(1)));
/// assert_eq!(set.mex(), Nimber(1));
/// assert_eq!(set.translated(Nimber(3)).as_slice(), [Nimber(1), Nimber(3)]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct NimberSet {
    // Invariant: strictly increasing.
    nimbers: SmallVec<[Nimber; 4]>,
}

/// The value of an impartial game whose play may go on for ever, as far as sums and normal play see it.
///
/// A game of value `n` acts like a nim heap of `n` tokens: with a heap of `n` it makes a sum that the player about to
/// move loses. A game of value `inf(K)` has no such heap: with a heap of `n`, the player about to move wins when `n` is in
/// `K`, and else nobody can force a win (Smith 1966; Fraenkel and Perl 1975; Siegel 2013, IV.4). Equal values need not
/// mean equal games: it is outcomes of sums that they decide.
///
/// ```
/// use graph_core::{Nimber, Outcome};
/// use loopy::LoopyNimber;
/// let finite = LoopyNimber::Finite(Nimber(3));
/// let infinite: LoopyNimber = "inf(0,2)".parse()?;
/// assert_eq!(finite.outcome(), Outcome::Win);
/// assert_eq!((finite.clone() + infinite.clone()).to_string(), "inf(1,3)");
/// assert_eq!((finite + infinite.clone()).outcome(), Outcome::Draw);
/// assert_eq!((infinite.clone() + infinite).to_string(), "inf");
/// # Ok::<(), loopy::LoopyNimberError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LoopyNimber {
    /// Acts like a nim heap of this size.
    Finite(Nimber),
    /// Moves to games of these values, and play without end; nothing else that counts.
    Infinite(NimberSet),
}

impl NimberSet {
    /// The set without members.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns true when the nimber is a member.
    ///
    /// # Complexity
    ///
    /// Time `O(log n)` for `n` members.
    #[must_use]
    pub fn contains(&self, nimber: Nimber) -> bool {
        self.nimbers.binary_search(&nimber).is_ok()
    }

    /// Returns the members, increasing.
    #[must_use]
    pub fn as_slice(&self) -> &[Nimber] {
        &self.nimbers
    }

    /// Returns the least nimber that is not a member.
    ///
    /// # Complexity
    ///
    /// Time `O(n)` for `n` members.
    #[must_use]
    pub fn mex(&self) -> Nimber {
        let in_place = (0..).zip(&self.nimbers).take_while(|&(n, nimber)| nimber.0 == n);
        Nimber(in_place.count() as u64)
    }

    /// Returns the set of the sums of every member with `by`.
    ///
    /// # Complexity
    ///
    /// Time and space `O(n log n)` for `n` members.
    #[must_use]
    pub fn translated(&self, by: Nimber) -> Self {
        self.nimbers.iter().map(|&nimber| nimber + by).collect()
    }
}

impl FromIterator<Nimber> for NimberSet {
    fn from_iter<I: IntoIterator<Item = Nimber>>(nimbers: I) -> Self {
        let mut nimbers: SmallVec<[Nimber; 4]> = nimbers.into_iter().collect();
        nimbers.sort_unstable();
        nimbers.dedup();
        Self { nimbers }
    }
}

impl LoopyNimber {
    /// The value of a game that the player about to move loses.
    pub const ZERO: Self = Self::Finite(Nimber::ZERO);

    /// Returns the outcome for the player about to move, under normal play.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::Finite(Nimber::ZERO) => Outcome::Loss,
            Self::Infinite(set) if !set.contains(Nimber::ZERO) => Outcome::Draw,
            Self::Finite(_) | Self::Infinite(_) => Outcome::Win,
        }
    }

    /// Returns the nimber, when it is one.
    #[must_use]
    pub const fn finite(&self) -> Option<Nimber> {
        match self {
            Self::Finite(nimber) => Some(*nimber),
            Self::Infinite(_) => None,
        }
    }
}

impl From<Nimber> for LoopyNimber {
    fn from(nimber: Nimber) -> Self {
        Self::Finite(nimber)
    }
}

impl Add for LoopyNimber {
    type Output = Self;

    /// The value of the sum of two games: nimbers are added, a nimber moves the set of an infinite value, and two
    /// infinite values leave nothing to be won (Smith 1966).
    fn add(self, other: Self) -> Self {
        match (self, other) {
            (Self::Finite(left), Self::Finite(right)) => Self::Finite(left + right),
            (Self::Finite(nimber), Self::Infinite(set)) | (Self::Infinite(set), Self::Finite(nimber)) => {
                Self::Infinite(set.translated(nimber))
            }
            (Self::Infinite(_), Self::Infinite(_)) => Self::Infinite(NimberSet::new()),
        }
    }
}

impl Sum for LoopyNimber {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self::ZERO, Self::add)
    }
}

impl fmt::Display for LoopyNimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let set = match self {
            Self::Finite(nimber) => return nimber.fmt(f),
            Self::Infinite(set) => set,
        };
        f.write_str("inf")?;
        for (at, nimber) in set.as_slice().iter().enumerate() {
            write!(f, "{}{nimber}", if at == 0 { "(" } else { "," })?;
        }
        f.write_str(if set.as_slice().is_empty() { "" } else { ")" })
    }
}

/// A text that is no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoopyNimberError;

impl fmt::Display for LoopyNimberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected a whole number below 2^64, inf, or inf with such numbers in brackets, as in inf(0,2)",
        )
    }
}

impl core::error::Error for LoopyNimberError {}

impl FromStr for LoopyNimber {
    type Err = LoopyNimberError;

    /// Reads what [`Display`](fmt::Display) writes, and `inf()`; blanks around numbers do not matter.
    ///
    /// # Errors
    ///
    /// [`LoopyNimberError`].
    fn from_str(text: &str) -> Result<Self, LoopyNimberError> {
        let Some(rest) = text.trim().strip_prefix("inf") else {
            return nimber(text).map(Self::Finite);
        };
        if rest.is_empty() {
            return Ok(Self::Infinite(NimberSet::new()));
        }
        let inside = rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        let inside = inside.ok_or(LoopyNimberError)?;
        if inside.trim().is_empty() {
            return Ok(Self::Infinite(NimberSet::new()));
        }
        inside
            .split(',')
            .map(nimber)
            .collect::<Result<_, _>>()
            .map(Self::Infinite)
    }
}

fn nimber(text: &str) -> Result<Nimber, LoopyNimberError> {
    let digits = text.trim();
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.parse().ok().filter(|_| is_number);
    number.map(Nimber).ok_or(LoopyNimberError)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn values() -> impl Strategy<Value = LoopyNimber> {
        let nimber = || (0_u64..9).prop_map(Nimber);
        prop_oneof![
            nimber().prop_map(LoopyNimber::Finite),
            proptest::collection::vec(nimber(), 0..5)
                .prop_map(|set| LoopyNimber::Infinite(set.into_iter().collect())),
        ]
    }

    proptest! {
        #[test]
        fn addition_is_that_of_a_monoid(a in values(), b in values(), c in values()) {
            prop_assert_eq!(a.clone() + b.clone(), b.clone() + a.clone());
            prop_assert_eq!(a.clone() + LoopyNimber::ZERO, a.clone());
            prop_assert_eq!((a.clone() + b.clone()) + c.clone(), a + (b + c));
        }

        #[test]
        fn parse_after_print(value in values()) {
            prop_assert_eq!(value.to_string().parse(), Ok(value));
        }
    }

    #[test]
    fn other_texts_are_no_values() {
        for text in [
            "",
            "inf(",
            "inf(0",
            "inf(,)",
            "inf 0",
            "-1",
            "+1",
            "x",
            "18446744073709551616",
            "inf(0,+1)",
        ] {
            assert_eq!(text.parse::<LoopyNimber>(), Err(LoopyNimberError), "{text}");
        }
        assert_eq!("inf( )".parse(), Ok(LoopyNimber::Infinite(NimberSet::new())));
    }
}
