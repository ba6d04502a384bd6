//! What can go wrong when an expression is evaluated, and which part of its text is to blame.

use core::fmt;
use core::ops::Range;

use super::Function;
use crate::PartizanError;
use crate::stopper::StopperError;

/// Why an expression has no value, with the bytes of its text to blame.
///
/// ```
/// use partizan::Values;
/// use partizan::notation::parse;
/// let error = parse("0 + aw(1)")?.evaluate(&mut Values::new()).expect_err("1 is not dicotic");
/// assert_eq!(error.span, 4..9);
/// assert!(!error.is_budget_exhausted());
/// # Ok::<(), partizan::notation::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EvaluateError {
    /// The bytes of the smallest part of the text that could not be evaluated.
    pub span: Range<usize>,
    /// What went wrong there.
    pub kind: EvaluateErrorKind,
}

/// What went wrong with a part of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EvaluateErrorKind {
    /// The arena refused: a limit was reached, or the operation has no answer.
    Value(PartizanError),
    /// A variable that stands for no value.
    UnknownVariable {
        /// Its name.
        name: String,
    },
    /// An argument that has to be an integer from 1 to 4294967295 and is not.
    NotAPositiveInteger {
        /// The function.
        function: Function,
    },
    /// More copies of a game than 64 bits count, where the game is played and not multiplied.
    TooManyCopies,
    /// A first argument that has to be an integer from 0 to 4294967295 and is not.
    NotADay {
        /// The function.
        function: Function,
    },
    /// A product or a function that makes a value and no form.
    NoForm,
    /// A product of loopy games was refused, or sides are out of order.
    Loopy(StopperError),
    /// An operand of an operation that is defined for short games alone is loopy.
    NotShort,
    /// A name of braces that are not closed yet, elsewhere than as an option.
    OpenName,
    /// Sides of a game that is played and not valued: they do not tell its moves, unless both are one stopper.
    NoGraph,
    /// An argument that has to be a number and is not.
    NotANumber {
        /// The function.
        function: Function,
    },
}

impl EvaluateError {
    /// Returns true when the expression may be fine and a larger budget could succeed.
    #[must_use]
    pub fn is_budget_exhausted(&self) -> bool {
        match &self.kind {
            EvaluateErrorKind::Value(error) => error.is_budget_exhausted(),
            EvaluateErrorKind::Loopy(error) => error.is_budget_exhausted(),
            _ => false,
        }
    }
}

impl fmt::Display for EvaluateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl fmt::Display for EvaluateErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(error) => error.fmt(f),
            Self::UnknownVariable { name } => write!(f, "expected a variable with a value, found `{name}`"),
            Self::NotAPositiveInteger { function } => {
                write!(
                    f,
                    "expected an integer from 1 to {} as the argument of `{function}`",
                    u32::MAX
                )
            }
            Self::TooManyCopies => write!(f, "expected at most {} copies of a game", u64::MAX),
            Self::NotADay { function } => {
                write!(
                    f,
                    "expected an integer from 0 to {} as the first argument of `{function}`",
                    u32::MAX
                )
            }
            Self::NoForm => f.write_str(
                "expected something with a form of its own: braces, literals, sums, ordinal sums, multiples, tinies and powers of up",
            ),
            Self::Loopy(error) => error.fmt(f),
            Self::NotShort => f.write_str(
                "expected a short game, for which alone this is defined: loopy games have sums, negatives, multiples by integers, switches, tinies and minies",
            ),
            Self::OpenName => f.write_str(
                "expected a game with its options: a name inside the braces that it stands for can only be an option",
            ),
            Self::NoGraph => f.write_str(
                "expected a game with its moves: sides that are not one stopper say what a game is worth and not how it is played",
            ),
            Self::NotANumber { function } => {
                write!(f, "expected a number as the last argument of `{function}`")
            }
        }
    }
}

impl core::error::Error for EvaluateError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.kind {
            EvaluateErrorKind::Value(error) => Some(error),
            EvaluateErrorKind::Loopy(error) => Some(error),
            _ => None,
        }
    }
}
