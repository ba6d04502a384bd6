//! What can go wrong while values are made and compared. Errors of the notation are in `notation`.

use core::fmt;

/// Why a value could not be computed.
///
/// ```
/// use partizan::{Limits, PartizanError, Resource, Values};
/// let mut values = Values::with_limits(Limits::unlimited().with_max_values(2));
/// values.integer(1)?;
/// let error = values.integer(2).expect_err("0 and 1 are two values");
/// assert_eq!(error, PartizanError::LimitReached { resource: Resource::Values, max: 2 });
/// assert_eq!(error.to_string(), "the limit of 2 values was reached");
/// assert!(error.is_budget_exhausted() && !error.is_cancelled());
/// # Ok::<(), PartizanError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartizanError {
    /// A limit of [`Limits`](crate::Limits) was reached; the input itself may be fine.
    LimitReached {
        /// What there were too many of.
        resource: Resource,
        /// The limit.
        max: u64,
    },
    /// The watch of the arena asked to stop.
    Cancelled {
        /// Units of work done by then.
        done: u64,
    },
    /// A number, a count of ups or a nimber is too large to be held.
    NumberTooLarge,
    /// Play from this position can return to where it was, so that it has no short value.
    Loopy,
    /// The atomic weight of a game is asked for that is not dicotic.
    NotDicotic,
    /// A power or a count is asked for that is not a positive integer.
    NotPositive,
    /// A join or a meet of a day is asked of values that are born later.
    NotBornBy {
        /// The day.
        day: u32,
    },
    /// The values of too late a day are asked for: they are too many to be listed.
    DayTooLate {
        /// The last day that can be asked for.
        max: u32,
    },
}

/// What a limit of [`Limits`](crate::Limits) counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Resource {
    /// Values in the arena.
    Values,
    /// Searches started to compare two values.
    Comparisons,
    /// Positions of a ruleset.
    Positions,
    /// Forms in an arena of forms.
    Forms,
    /// Terms of the normal forms in an arena of surreal numbers.
    Terms,
}

impl PartizanError {
    /// Returns true when the input may be fine and larger limits could succeed.
    #[must_use]
    pub const fn is_budget_exhausted(&self) -> bool {
        matches!(self, Self::LimitReached { .. } | Self::Cancelled { .. })
    }

    /// Returns true when the caller's watch asked to stop.
    #[must_use]
    pub const fn is_cancelled(&self) -> bool {
        matches!(self, Self::Cancelled { .. })
    }
}

impl fmt::Display for Resource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Values => "values",
            Self::Comparisons => "comparisons",
            Self::Positions => "positions",
            Self::Forms => "forms",
            Self::Terms => "terms",
        })
    }
}

impl fmt::Display for PartizanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LimitReached { resource, max } => write!(f, "the limit of {max} {resource} was reached"),
            Self::Cancelled { done } => write!(f, "stopped by the caller after {done} units of work"),
            Self::NumberTooLarge => f.write_str(
                "expected numbers with denominators of at most 2^16777216, fewer than 2^63 ups and nimbers below 2^32",
            ),
            Self::Loopy => f.write_str("expected a game that must end, but play can come back to a position"),
            Self::NotDicotic => f.write_str(
                "expected a dicotic game: in each of its positions both players can move or neither can",
            ),
            Self::NotPositive => f.write_str("expected a positive integer"),
            Self::NotBornBy { day } => write!(f, "expected values born by day {day}"),
            Self::DayTooLate { max } => write!(f, "expected a day from 0 to {max}"),
        }
    }
}

impl core::error::Error for PartizanError {}
