//! Outcome classes of short games and the four ways two values can compare. How they are found is in
//! `values/order.rs`.

use core::fmt;

/// Who wins a short game under best play, normal play convention (Conway 1976, chapter 7).
///
/// ```
/// use partizan::{OutcomeClass, Values};
/// let mut values = Values::new();
/// let star = values.nimber(1)?;
/// assert_eq!(values.outcome(star)?, OutcomeClass::Next);
/// assert_eq!(OutcomeClass::Left.negated(), OutcomeClass::Right);
/// # Ok::<(), partizan::PartizanError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutcomeClass {
    /// Left wins whoever starts: the value is positive.
    Left,
    /// Right wins whoever starts: the value is negative.
    Right,
    /// The player who starts wins: the value is confused with 0.
    Next,
    /// The player who does not start wins: the value is 0.
    Previous,
}

/// How two values compare.
///
/// ```
/// use partizan::{Relation, Values};
/// let mut values = Values::new();
/// let [zero, star] = [values.zero(), values.nimber(1)?];
/// assert_eq!(values.compare(zero, star)?, Relation::Confused);
/// assert_eq!(Relation::Less.reversed(), Relation::Greater);
/// # Ok::<(), partizan::PartizanError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// The same value.
    Equal,
    /// The first is less: better for Right.
    Less,
    /// The first is greater: better for Left.
    Greater,
    /// Neither is at least the other.
    Confused,
}

impl OutcomeClass {
    /// Returns the outcome of the negative game.
    #[must_use]
    pub const fn negated(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            other => other,
        }
    }
}

impl Relation {
    pub(crate) const fn new(le: bool, ge: bool) -> Self {
        match (le, ge) {
            (true, true) => Self::Equal,
            (true, false) => Self::Less,
            (false, true) => Self::Greater,
            (false, false) => Self::Confused,
        }
    }

    /// Returns the relation of the second value to the first.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::Greater => Self::Less,
            other => other,
        }
    }
}

/// The outcome of a game that compares so with 0.
impl From<Relation> for OutcomeClass {
    fn from(relation: Relation) -> Self {
        match relation {
            Relation::Equal => Self::Previous,
            Relation::Less => Self::Right,
            Relation::Greater => Self::Left,
            Relation::Confused => Self::Next,
        }
    }
}

/// Writes `L`, `R`, `N` or `P`.
impl fmt::Display for OutcomeClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Left => "L",
            Self::Right => "R",
            Self::Next => "N",
            Self::Previous => "P",
        })
    }
}

/// Writes `=`, `<`, `>` or `||`.
impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Equal => "=",
            Self::Less => "<",
            Self::Greater => ">",
            Self::Confused => "||",
        })
    }
}
