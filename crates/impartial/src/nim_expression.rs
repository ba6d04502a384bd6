//! Expressions of nimbers: reading them and finding their values at once. The arithmetic is in `nim_field`; partizan
//! expressions are another theory's.

use core::fmt;
use core::ops::Range;

use graph_core::{Budget, GraphError};
use num_bigint::BigInt;
use num_traits::Zero;

use crate::nim_field::{NimField, NimWord};

/// What an expression of nimbers asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NimAnswer<W> {
    /// A nimber.
    Nimber(W),
    /// The roots of a quadratic equation, the smaller first; `None` when the field has none.
    Roots(Option<[W; 2]>),
    /// An exponent, for an order or a logarithm; `None` when there is none.
    Exponent(Option<u128>),
}

impl<W: fmt::Display> fmt::Display for NimAnswer<W> {
    /// Writes numbers, and `none` where there is none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nimber(nimber) => nimber.fmt(f),
            Self::Roots(Some([smaller, larger])) => write!(f, "{smaller} {larger}"),
            Self::Exponent(Some(exponent)) => exponent.fmt(f),
            Self::Roots(None) | Self::Exponent(None) => f.write_str("none"),
        }
    }
}

/// What is open around the place that is read.
struct Frame<W> {
    opener: Opener,
    // Where the opener's name or bracket begins.
    start: usize,
    arguments: [W; 2],
    n_arguments: usize,
    // The terms that are complete.
    sum: W,
    // The term that is being read, before `joint`.
    term: W,
    joint: Joint,
}

/// How the next factor joins its term.
#[derive(Clone, Copy)]
enum Joint {
    First,
    Times,
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Opener {
    Text,
    Bracket,
    SquareRoot,
    Roots,
    Order,
    Logarithm,
}

impl Opener {
    const fn n_arguments(self) -> usize {
        match self {
            Self::Roots | Self::Logarithm => 2,
            Self::Text | Self::Bracket | Self::SquareRoot | Self::Order => 1,
        }
    }
}

impl NimField {
    /// Finds the value of an expression of nimbers.
    ///
    /// Expressions have sums `a + b`, which `a - b` is too, products `a * b`, quotients `a / b`, powers `a^n` with a whole
    /// exponent of any size and sign, brackets and `sqrt(a)`. The whole may also be `roots(b, c)`, of `x² + b x + c`,
    /// `order(a)`, or `log(b, a)`, the least exponent for which the power of `b` is `a`. `⊕` and `⊗` are read as `+` and `*`.
    ///
    /// The budget is that of [`NimField::logarithm`].
    ///
    /// # Errors
    ///
    /// [`NimExpressionError`] with the bytes of the text where something else was expected, a number that the field does not
    /// have, a division by 0, or a limit.
    ///
    /// # Complexity
    ///
    /// Linear in the text, but for powers and logarithms; no recursion.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Budget;
    /// use impartial::{NimAnswer, NimField};
    /// let field = NimField::new();
    /// let value = |text| field.evaluate::<u64>(text, &Budget::unlimited());
    /// assert_eq!(value("5 * 7 + 3^-1")?, NimAnswer::Nimber(15));
    /// assert_eq!(value("roots(1, 1)")?.to_string(), "2 3");
    /// assert_eq!(value("order(2)")?, NimAnswer::Exponent(Some(3)));
    /// assert_eq!(value("1 / (2 + 2)").expect_err("2 + 2 is 0").span, 4..11);
    /// # Ok::<(), impartial::NimExpressionError>(())
    /// ```
    pub fn evaluate<W: NimWord>(
        &self,
        text: &str,
        budget: &Budget<'_>,
    ) -> Result<NimAnswer<W>, NimExpressionError> {
        Reader {
            field: self,
            text,
            at: 0,
            frames: vec![Frame::new(Opener::Text, 0)],
        }
        .answer(budget)
    }
}

impl<W: NimWord> Frame<W> {
    fn new(opener: Opener, start: usize) -> Self {
        Self {
            opener,
            start,
            arguments: [W::default(); 2],
            n_arguments: 0,
            sum: W::default(),
            term: W::default(),
            joint: Joint::First,
        }
    }

    fn end_term(&mut self) {
        self.sum = self.sum ^ self.term;
        self.term = W::default();
        self.joint = Joint::First;
    }

    fn end_argument(&mut self) {
        self.end_term();
        self.arguments[self.n_arguments.min(1)] = self.sum;
        self.n_arguments += 1;
        self.sum = W::default();
    }
}

struct Reader<'a, W> {
    field: &'a NimField,
    text: &'a str,
    at: usize,
    // Invariant: not empty.
    frames: Vec<Frame<W>>,
}

impl<W: NimWord> Reader<'_, W> {
    fn answer(mut self, budget: &Budget<'_>) -> Result<NimAnswer<W>, NimExpressionError> {
        loop {
            let start = self.skip_blanks();
            let Some(nimber) = self.operand()? else {
                continue;
            };
            let mut span = start..self.at;
            let mut nimber = self.raised(nimber, &span)?;
            // What follows a factor: closing brackets close more factors.
            loop {
                self.join(nimber, &span)?;
                self.skip_blanks();
                if !self.eat(")") {
                    break;
                }
                let frame = self.close()?;
                span = frame.start..self.at;
                nimber = match frame.opener {
                    Opener::SquareRoot => self.field.square_root(frame.arguments[0]),
                    Opener::Text | Opener::Bracket => frame.arguments[0],
                    _ => return self.alone(&frame, budget),
                };
                nimber = self.raised(nimber, &span)?;
            }
            let n_frames = self.frames.len();
            let frame = &mut self.frames[n_frames - 1];
            let rest = &self.text[self.at..];
            let Some(operator) = rest.chars().next() else {
                if frame.opener != Opener::Text {
                    return Err(self.expected("an operator or a closing bracket"));
                }
                frame.end_term();
                return Ok(NimAnswer::Nimber(frame.sum));
            };
            match operator {
                '+' | '-' | '⊕' => frame.end_term(),
                '*' | '⊗' => frame.joint = Joint::Times,
                '/' => frame.joint = Joint::Over,
                ',' if frame.n_arguments + 1 < frame.opener.n_arguments() => frame.end_argument(),
                _ => return Err(self.expected("an operator or the end")),
            }
            self.at += operator.len_utf8();
        }
    }

    /// Reads a number; `None` when a bracket was opened instead.
    fn operand(&mut self) -> Result<Option<W>, NimExpressionError> {
        let start = self.at;
        let digits = self.digits();
        if !digits.is_empty() {
            let number = digits.parse().map_err(|_| NimExpressionError {
                span: start..self.at,
                kind: NimExpressionErrorKind::TooLarge { bits: W::BITS },
            });
            return number.map(Some);
        }
        for (name, opener) in [
            ("(", Opener::Bracket),
            ("sqrt(", Opener::SquareRoot),
            ("roots(", Opener::Roots),
            ("order(", Opener::Order),
            ("log(", Opener::Logarithm),
        ] {
            if self.eat(name) {
                let stands_alone = !matches!(opener, Opener::Bracket | Opener::SquareRoot);
                if stands_alone && !self.text[..start].trim().is_empty() {
                    return Err(not_alone(start..self.at - 1));
                }
                self.frames.push(Frame::new(opener, start));
                return Ok(None);
            }
        }
        Err(self.expected("a nimber, a bracket, sqrt, roots, order or log"))
    }

    /// Reads the exponent after a factor, if there is one. `2^3^4` is refused: exponents are no nimbers.
    fn raised(&mut self, nimber: W, span: &Range<usize>) -> Result<W, NimExpressionError> {
        self.skip_blanks();
        if !self.eat("^") {
            return Ok(nimber);
        }
        self.skip_blanks();
        let negative = self.eat("-");
        let digits = self.digits();
        if digits.is_empty() {
            return Err(self.expected("a whole exponent"));
        }
        let exponent = reduced(digits, W::GROUP_ORDER);
        let exponent = if negative { -exponent } else { exponent };
        let power = self.field.power_by_integer(nimber, &exponent);
        power.ok_or_else(|| division_by_zero(span.clone()))
    }

    /// Joins a factor to its term.
    fn join(&mut self, factor: W, span: &Range<usize>) -> Result<(), NimExpressionError> {
        let n_frames = self.frames.len();
        let frame = &mut self.frames[n_frames - 1];
        frame.term = match frame.joint {
            Joint::First => factor,
            Joint::Times => self.field.product(frame.term, factor),
            Joint::Over => {
                let quotient = self.field.quotient(frame.term, factor);
                quotient.ok_or_else(|| division_by_zero(span.clone()))?
            }
        };
        Ok(())
    }

    /// Closes the innermost bracket, whose last argument is complete.
    fn close(&mut self) -> Result<Frame<W>, NimExpressionError> {
        let bracket = self.at - 1..self.at;
        let wrong = |expected| NimExpressionError {
            span: bracket,
            kind: NimExpressionErrorKind::Expected { expected },
        };
        match self.frames.pop() {
            Some(mut frame) if frame.opener != Opener::Text => {
                frame.end_argument();
                if frame.n_arguments < frame.opener.n_arguments() {
                    return Err(wrong("a comma and a second nimber"));
                }
                Ok(frame)
            }
            _ => Err(wrong("the end: no bracket is open")),
        }
    }

    /// Answers a question that is the whole text.
    fn alone(mut self, frame: &Frame<W>, budget: &Budget<'_>) -> Result<NimAnswer<W>, NimExpressionError> {
        let end = self.at;
        self.skip_blanks();
        if self.at < self.text.len() {
            return Err(not_alone(frame.start..end));
        }
        let [first, second] = frame.arguments;
        match frame.opener {
            Opener::Roots => Ok(NimAnswer::Roots(self.field.quadratic_roots(first, second))),
            Opener::Order => Ok(NimAnswer::Exponent(self.field.order(first))),
            _ => {
                let exponent = self.field.logarithm(first, second, budget);
                exponent
                    .map(NimAnswer::Exponent)
                    .map_err(|error| NimExpressionError {
                        span: frame.start..end,
                        kind: NimExpressionErrorKind::Limit(error),
                    })
            }
        }
    }

    fn skip_blanks(&mut self) -> usize {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.at
    }

    fn eat(&mut self, wanted: &str) -> bool {
        let found = self.text[self.at..].starts_with(wanted);
        if found {
            self.at += wanted.len();
        }
        found
    }

    fn digits(&mut self) -> &str {
        let start = self.at;
        let rest = self.text[start..].bytes();
        self.at += rest.take_while(u8::is_ascii_digit).count();
        &self.text[start..self.at]
    }

    /// Something else was expected here: the span is the next letter or word.
    fn expected(&self, expected: &'static str) -> NimExpressionError {
        let rest = &self.text[self.at..];
        let word = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        let letter = rest.chars().next().map_or(0, char::len_utf8);
        NimExpressionError {
            span: self.at..self.at + word.max(letter),
            kind: NimExpressionErrorKind::Expected { expected },
        }
    }
}

/// An exponent that gives the same powers, of 0 too: smaller, and 0 only when the digits say 0.
fn reduced(digits: &str, order: u128) -> BigInt {
    let order = BigInt::from(order);
    let residue = digits.bytes().collect::<Vec<_>>();
    let mut exponent = BigInt::zero();
    for chunk in residue.chunks(18) {
        let (shift, number) = chunk.iter().fold((1_u64, 0_u64), |(shift, number), digit| {
            (10 * shift, 10 * number + u64::from(digit - b'0'))
        });
        exponent = (exponent * shift + number) % &order;
    }
    if exponent.is_zero() && residue.iter().any(|&digit| digit != b'0') {
        order
    } else {
        exponent
    }
}

const fn division_by_zero(span: Range<usize>) -> NimExpressionError {
    NimExpressionError {
        span,
        kind: NimExpressionErrorKind::DivisionByZero,
    }
}

const fn not_alone(span: Range<usize>) -> NimExpressionError {
    NimExpressionError {
        span,
        kind: NimExpressionErrorKind::NotAlone,
    }
}

/// Why an expression of nimbers has no value, and where.
///
/// ```
/// use graph_core::Budget;
/// use impartial::NimField;
/// let error = NimField::new().evaluate::<u64>("2 * (3", &Budget::unlimited()).expect_err("a bracket is open");
/// assert_eq!(error.to_string(), "at byte 6: expected an operator or a closing bracket");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NimExpressionError {
    /// The bytes of the text; empty at its end.
    pub span: Range<usize>,
    /// What is wrong there.
    pub kind: NimExpressionErrorKind,
}

/// What can be wrong with an expression of nimbers.
///
/// ```
/// let kind = impartial::NimExpressionErrorKind::TooLarge { bits: 64 };
/// assert_eq!(kind.to_string(), "expected a nimber below 2^64");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NimExpressionErrorKind {
    /// The text goes on in another way than expressions do.
    Expected {
        /// What was expected.
        expected: &'static str,
    },
    /// The number is no element of the field.
    TooLarge {
        /// The field has the nimbers below 2 to this power.
        bits: u32,
    },
    /// The divisor is 0.
    DivisionByZero,
    /// The question has no nimber for an answer, so that it cannot be part of an expression.
    NotAlone,
    /// A limit of the caller's budget was reached.
    Limit(GraphError),
}

impl fmt::Display for NimExpressionErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected { expected } => write!(f, "expected {expected}"),
            Self::TooLarge { bits } => write!(f, "expected a nimber below 2^{bits}"),
            Self::DivisionByZero => f.write_str("expected a divisor other than 0"),
            Self::NotAlone => f.write_str("expected a nimber: roots, order and log stand alone"),
            Self::Limit(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for NimExpressionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: {}", self.span.start, self.kind)
    }
}

impl core::error::Error for NimExpressionError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        match NimField::new().evaluate::<u64>(text, &Budget::unlimited()) {
            Ok(answer) => answer.to_string(),
            Err(error) => format!("{} {}..{}", error.kind, error.span.start, error.span.end),
        }
    }

    #[test]
    fn values() {
        for (text, expected) in [
            ("7", "7"),
            (" 5*7 + 3^-1 ", "15"),
            ("5 ⊗ 7 ⊕ 2", "15"),
            ("1 + 2 * 2", "2"),
            ("(1 + 2) * 2", "1"),
            ("8 / 2 / 2 - 8 / (2 * 2)", "0"),
            ("((((2))))", "2"),
            ("sqrt(2) ^ 2", "2"),
            ("0^0", "1"),
            ("0^18446744073709551615", "0"),
            ("2^100000000000000000000000000000000000000001", "3"),
            ("2^-0003", "1"),
            ("roots(1, 9223372036854775808)", "none"),
            ("roots(1, 1 + 1) ", "0 1"),
            ("roots(0, 2)", "3 3"),
            ("order(4294967302)", "18446744073709551615"),
            ("order(0)", "none"),
            ("log(2, 3)", "2"),
            ("log(2, 4)", "none"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn errors_say_where() {
        for (text, expected) in [
            ("", "expected a nimber, a bracket, sqrt, roots, order or log 0..0"),
            (
                "2 +",
                "expected a nimber, a bracket, sqrt, roots, order or log 3..3",
            ),
            (
                "2 + é",
                "expected a nimber, a bracket, sqrt, roots, order or log 4..6",
            ),
            (
                "*3",
                "expected a nimber, a bracket, sqrt, roots, order or log 0..1",
            ),
            ("18446744073709551616", "expected a nimber below 2^64 0..20"),
            ("(3", "expected an operator or a closing bracket 2..2"),
            ("3)", "expected the end: no bracket is open 1..2"),
            ("3 four", "expected an operator or the end 2..6"),
            ("1, 2", "expected an operator or the end 1..2"),
            ("sqrt(1, 2)", "expected an operator or the end 6..7"),
            ("log(1)", "expected a comma and a second nimber 5..6"),
            ("(2)^3^1", "expected an operator or the end 5..6"),
            ("2^x", "expected a whole exponent 2..3"),
            ("2^(3)", "expected a whole exponent 2..3"),
            ("1 / (3 + 3) + 1", "expected a divisor other than 0 4..11"),
            ("0^-1", "expected a divisor other than 0 0..1"),
            (
                "order(2) + 1",
                "expected a nimber: roots, order and log stand alone 0..8",
            ),
            (
                "1 + order(2)",
                "expected a nimber: roots, order and log stand alone 4..9",
            ),
            (
                "sqrt(log(2, 3))",
                "expected a nimber: roots, order and log stand alone 5..8",
            ),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn deep_brackets_and_long_exponents() {
        let deep = "(".repeat(1_000_000) + "6" + &")".repeat(1_000_000);
        assert_eq!(shown(&deep), "6");
        // A number that says 1 in a million digits, by its residue modulo 3.
        assert_eq!(shown(&format!("2^1{}", "0".repeat(1_000_000))), "2");
    }
}
