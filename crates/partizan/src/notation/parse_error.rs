//! What can be wrong with the text of an expression, and where. Errors of evaluation are in `evaluate_error`.

use core::fmt;
use core::ops::Range;

use super::Function;
use crate::Dyadic;
use crate::stopper::NumberedErrorKind;
use crate::surreal::SurrealFunction;

/// Why a text is not an expression, with the bytes of the text to blame.
///
/// ```
/// use partizan::notation::parse;
/// let error = parse("{0|1)").expect_err("the brace is closed by a parenthesis");
/// assert_eq!(error.to_string(), "expected an operator, `,`, `|` or `}`, found `)`");
/// assert_eq!(error.span, 4..5);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseError {
    /// The offending bytes of the text, on character boundaries; empty at the end of the text.
    pub span: Range<usize>,
    /// What is wrong there.
    pub kind: ParseErrorKind,
}

/// What is wrong with the text of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// Something else had to come here.
    Unexpected {
        /// What could have come.
        expected: Vec<Expected>,
        /// What came.
        found: Found,
    },
    /// The text ends before a brace or parenthesis is closed.
    Unclosed {
        /// The opening delimiter, `{` or `(`.
        delimiter: char,
        /// The bytes of the text where it was opened.
        opened: Range<usize>,
        /// What could have come at the end of the text.
        expected: Vec<Expected>,
    },
    /// Two bars of the same length with no longer bar between them.
    EqualBars {
        /// The strokes of each of the bars.
        strokes: usize,
        /// The bytes of the first of the bars; the span is that of the second.
        first: Range<usize>,
    },
    /// A fraction whose denominator is not a power of two.
    DenominatorNotPowerOfTwo,
    /// A number with more binary digits after the point than the crate can hold.
    NumberTooLarge,
    /// More ups or downs than 64 bits count.
    TooManyUps,
    /// A nimber beyond 32 bits.
    NimberTooLarge,
    /// A star glued to a minus and digits, as in `*-1`.
    NegativeNimber,
    /// An arrow glued to a minus and digits, as in `^-3`.
    NegativeUps,
    /// A name that is no function and no variable.
    UnknownName {
        /// The name.
        name: String,
    },
    /// A name that stands for no braces of a loopy expression.
    FreeName {
        /// The name.
        name: String,
    },
    /// A name in front of braces that stands for others already.
    BoundTwice {
        /// The name.
        name: String,
        /// The bytes where it was bound first; the span is where it is bound again.
        first: Range<usize>,
    },
    /// A name in front of braces that has a meaning of its own.
    ReservedName {
        /// The name.
        name: String,
    },
    /// A graph of numbered vertices is not one.
    Numbered(NumberedErrorKind),
    /// A function called with the wrong number of arguments.
    WrongArity {
        /// The function.
        function: Function,
        /// How many arguments there are.
        found: usize,
    },
    /// A function of surreal numbers called with the wrong number of arguments.
    WrongSurrealArity {
        /// The function.
        function: SurrealFunction,
        /// How many arguments there are.
        found: usize,
    },
}

/// Something that an expression may continue with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Expected {
    /// The beginning of an expression: a number, `^`, `v`, `*`, `{`, `(`, `-`, `+-` or a name.
    Value,
    /// One of `+`, `-`, `.` and `:`.
    Operator,
    /// A comma.
    Comma,
    /// A bar of any length.
    Bar,
    /// An opening parenthesis.
    OpenParenthesis,
    /// A closing parenthesis.
    CloseParenthesis,
    /// A closing brace.
    CloseBrace,
    /// The digits of a denominator.
    Digits,
    /// One of `<`, `<=`, `=`, `>=` and `>`.
    Comparison,
    /// A plus or a minus of a sign expansion.
    Sign,
    /// The length of a run of signs: digits, `w`, or an ordinal in parentheses.
    Length,
    /// The end of the text.
    End,
}

/// What stands where something else was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Found {
    /// The end of the text.
    End,
    /// This piece of the text, control characters escaped; long pieces are cut and end in `…`.
    Text(String),
}

impl ParseError {
    pub(crate) const fn new(span: Range<usize>, kind: ParseErrorKind) -> Self {
        Self { span, kind }
    }
}

impl Found {
    /// Characters of the text that are shown at most.
    const MAX_CHARACTERS: usize = 24;

    pub(crate) fn new(text: &str) -> Self {
        if text.is_empty() {
            return Self::End;
        }
        let cut = text.char_indices().nth(Self::MAX_CHARACTERS).map(|(cut, _)| cut);
        let mut shown = String::new();
        for c in text[..cut.unwrap_or(text.len())].chars() {
            if c.is_control() {
                shown.extend(c.escape_default());
            } else {
                shown.push(c);
            }
        }
        if cut.is_some() {
            shown.push('…');
        }
        Self::Text(shown)
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unexpected { expected, found } => {
                write!(f, "expected {}, found {found}", Alternatives(expected))
            }
            Self::Unclosed {
                delimiter, expected, ..
            } => write!(
                f,
                "expected {}, found the end: a `{delimiter}` is not closed",
                Alternatives(expected)
            ),
            Self::EqualBars { strokes, .. } => {
                let bar = "|".repeat((*strokes).min(Found::MAX_CHARACTERS));
                write!(f, "expected bars of different length, found a second `{bar}`")
            }
            Self::DenominatorNotPowerOfTwo => f.write_str("expected a denominator that is a power of two"),
            Self::NumberTooLarge => write!(f, "expected a denominator of at most 2^{}", Dyadic::MAX_EXPONENT),
            Self::TooManyUps => write!(f, "expected at most {} ups or downs", i64::MAX),
            Self::NimberTooLarge => write!(f, "expected a nimber of at most *{}", u32::MAX),
            Self::NegativeNimber => f.write_str(
                "expected a nimber without a sign: a difference is written with blanks, as in `* - 1`",
            ),
            Self::NegativeUps => f.write_str(
                "expected a count of ups or downs without a sign: a difference is written with blanks, as in `^ - 1`",
            ),
            Self::UnknownName { name } => {
                write!(f, "expected the name of a function, found {}", Found::new(name))
            }
            Self::FreeName { name } => {
                let name = Found::new(name);
                write!(f, "expected a game, a function or a name in front of braces somewhere, found {name}")
            }
            Self::BoundTwice { name, .. } => {
                write!(f, "expected each name in front of braces once, found {} again", Found::new(name))
            }
            Self::ReservedName { name } => {
                write!(f, "expected a name without a meaning of its own, found {}", Found::new(name))
            }
            Self::Numbered(kind) => kind.fmt(f),
            Self::WrongArity { function, found } => wrong_arity(f, function, function.arity(), *found),
            Self::WrongSurrealArity { function, found } => wrong_arity(f, function, function.arity(), *found),
        }
    }
}

fn wrong_arity(
    f: &mut fmt::Formatter<'_>,
    function: &dyn fmt::Display,
    arity: usize,
    found: usize,
) -> fmt::Result {
    let plural = if arity == 1 { "" } else { "s" };
    write!(
        f,
        "expected {arity} argument{plural} of `{function}`, found {found}"
    )
}

/// Writes "a, b or c".
struct Alternatives<'a>(&'a [Expected]);

impl fmt::Display for Alternatives<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, expected) in self.0.iter().enumerate() {
            f.write_str(match i {
                0 => "",
                _ if i + 1 == self.0.len() => " or ",
                _ => ", ",
            })?;
            expected.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Value => "a value",
            Self::Operator => "an operator",
            Self::Comma => "`,`",
            Self::Bar => "`|`",
            Self::OpenParenthesis => "`(`",
            Self::CloseParenthesis => "`)`",
            Self::CloseBrace => "`}`",
            Self::Digits => "the digits of a denominator",
            Self::Comparison => "a comparison",
            Self::Sign => "`+` or `-`",
            Self::Length => "digits, `w` or an ordinal in parentheses",
            Self::End => "the end",
        })
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::End => f.write_str("the end"),
            Self::Text(text) => write!(f, "`{text}`"),
        }
    }
}

impl core::error::Error for ParseError {}
