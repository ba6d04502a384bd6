//! What can go wrong with surreal numbers. Errors of their notation are in `notation.rs`.

use core::fmt;

use super::Rational;
use crate::Resource;

/// Why a surreal number could not be computed.
///
/// ```
/// use partizan::surreal::{SurrealError, Surreals};
/// let mut surreals = Surreals::new();
/// let (one, omega) = (surreals.one(), surreals.omega()?);
/// let more = surreals.sum(omega, one)?;
/// assert_eq!(surreals.checked_div(one, more), Err(SurrealError::InexactQuotient));
/// # Ok::<(), SurrealError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SurrealError {
    /// A limit of the arena was reached; the input itself may be fine.
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
    /// A coefficient has more than [`Rational::MAX_BITS`] binary digits.
    NumberTooLarge,
    /// A quotient by 0.
    DivisionByZero,
    /// A quotient whose normal form has no end.
    InexactQuotient,
    /// A power that has no finite normal form, or whose exponent is neither an integer nor that of a power of `ω`.
    NoPower,
    /// An exponent of the normal form has a coefficient that is not dyadic, so that the runs of signs grow for ever
    /// without a period.
    NonDyadicExponent,
    /// Signs repeated without end whose runs are not multiples of one power of `ω`, so that the number has no finite
    /// normal form.
    NoNormalForm,
    /// A number of terms that has to be a natural number and is not.
    NotNatural,
    /// A number that has to be an ordinal and is not.
    NotAnOrdinal,
    /// A prefix is asked for that is longer than the sign expansion.
    PrefixTooLong,
    /// No number lies between two bounds, because the lower is not below the upper.
    EmptyInterval,
}

impl SurrealError {
    /// Returns true when the input may be fine and larger limits could succeed.
    #[must_use]
    pub const fn is_budget_exhausted(&self) -> bool {
        matches!(self, Self::LimitReached { .. } | Self::Cancelled { .. })
    }
}

impl fmt::Display for SurrealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LimitReached { resource, max } => write!(f, "the limit of {max} {resource} was reached"),
            Self::Cancelled { done } => write!(f, "stopped by the caller after {done} units of work"),
            Self::NumberTooLarge => write!(
                f,
                "expected coefficients of at most {} binary digits",
                Rational::MAX_BITS
            ),
            Self::DivisionByZero => f.write_str("expected a divisor other than 0"),
            Self::InexactQuotient => {
                f.write_str("expected an exact quotient, but the normal form of this one has no end")
            }
            Self::NoPower => f.write_str(
                "expected a power with a finite normal form: of w, a rational power of a power of w, or one with an integer exponent",
            ),
            Self::NonDyadicExponent => f.write_str(
                "expected exponents whose coefficients have powers of two as denominators: the signs of others have no period",
            ),
            Self::NoNormalForm => f.write_str(
                "expected repeated signs in runs that are multiples of one power of w: others have no finite normal form",
            ),
            Self::NotNatural => f.write_str("expected a natural number below 2^32"),
            Self::NotAnOrdinal => f.write_str("expected an ordinal"),
            Self::PrefixTooLong => f.write_str("expected a length of at most that of the sign expansion"),
            Self::EmptyInterval => f.write_str("expected every number on the left below every number on the right"),
        }
    }
}

impl core::error::Error for SurrealError {}
