//! The grammar: tokens become a postfix program. One pass with a stack of open constructs, no recursion.

use core::ops::Range;

use num_bigint::{BigInt, BigUint};

use super::expression::{Comparison, Node, Operation, SurrealExpression};
use super::function::SurrealFunction;
use super::lexer::{Lexer, Token};
use crate::notation::{Expected, Found, ParseError, ParseErrorKind};

/// Reads an expression of surreal numbers.
///
/// | symbol | is | remarks |
/// |---|---|---|
/// | text | sum, or sum comparison sum | `<`, `<=`, `=`, `>=`, `>` |
/// | sum | product { (`+` or `-`) product } | |
/// | product | power { (`*` or `/`) power } | from left to right; `/` is the exact quotient |
/// | power | `-` power, or primary, or primary `^` power | `-w^2` is `-(w^2)`, `w^w^2` is `w^(w^2)`, `w^-1` is `w^(-1)` |
/// | primary | digits, or `w`, or `(` sum `)`, or `{` list `\|` list `}`, or name `(` list `)` | the names are [`SurrealFunction::ALL`] |
/// | list | nothing, or sum { `,` sum } | |
///
/// `{a, b | c}` is the simplest number above those on the left and below those on the right. A natural number or a
/// closing parenthesis directly in front of `w` or `(` is a factor, `2w^2` and `(w + 1)(w - 1)`, unless it is a divisor
/// or an exponent, as in `1/2w`. Blanks are free; `ω`, `−`, `·`, `×`, `≤` and `≥` are read as well.
///
/// # Errors
///
/// [`ParseError`], which says what was expected and which bytes of the text are to blame.
///
/// # Complexity
///
/// Time and space `O(n)` for a text of `n` bytes, but for the digits of a single number, which take quadratic time.
/// Nesting is limited by memory and not by the stack.
///
/// # Examples
///
/// ```
/// use partizan::surreal::{Surreals, parse};
/// let mut surreals = Surreals::new();
/// for (text, same) in [
///     ("2w^2", "2*(w^2)"),
///     ("-w^2", "0 - w*w"),
///     ("w^w^2", "w^(w^2)"),
///     ("1/3*w", "w/3"),
///     ("{w | 2w}", "w + 1"),
///     ("(w + 1)(w - 1)/(w - 1)", "w + 1"),
/// ] {
///     let value = parse(text)?.evaluate(&mut surreals)?;
///     assert_eq!(value, parse(same)?.evaluate(&mut surreals)?, "{text}");
/// }
/// let error = parse("1/2w").expect_err("w/2 or 1/(2*w)");
/// assert_eq!(error.span, 3..4);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn parse(text: &str) -> Result<SurrealExpression, ParseError> {
    let mut parser = Parser {
        lexer: Lexer::new(text),
        nodes: Vec::new(),
        frames: Vec::new(),
        last: 0..0,
        can_be_factor: false,
        comparison: None,
    };
    let mut place = Some(Place::Operand);
    while let Some(at) = place {
        let (token, span) = parser.lexer.next();
        place = match at {
            Place::Operand => Some(parser.operand(token, span)?),
            Place::Operator => parser.operator(token, span)?,
        };
    }
    let Parser {
        nodes, comparison, ..
    } = parser;
    Ok(SurrealExpression { nodes, comparison })
}

/// What the parser is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Operand,
    Operator,
}

/// What has been begun and not completed.
#[derive(Clone, Debug)]
enum Frame {
    Sum {
        start: usize,
        terms: usize,
    },
    Negate {
        start: usize,
    },
    Product {
        start: usize,
    },
    Quotient {
        start: usize,
    },
    Power {
        start: usize,
    },
    Parenthesis {
        opened: Range<usize>,
    },
    /// Numbers before the bar, once there is one, and on the side that is open.
    Cut {
        opened: Range<usize>,
        left: Option<usize>,
        options: usize,
    },
    Call {
        function: SurrealFunction,
        name: Range<usize>,
        opened: Range<usize>,
        arguments: usize,
    },
}

/// How tight operators hold their operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Tightness {
    Sum,
    Product,
    Negate,
    Power,
}

impl Frame {
    const fn tightness(&self) -> Option<Tightness> {
        match self {
            Self::Sum { .. } => Some(Tightness::Sum),
            Self::Product { .. } | Self::Quotient { .. } => Some(Tightness::Product),
            Self::Negate { .. } => Some(Tightness::Negate),
            Self::Power { .. } => Some(Tightness::Power),
            _ => None,
        }
    }
}

struct Parser<'t> {
    lexer: Lexer<'t>,
    nodes: Vec<Node>,
    frames: Vec<Frame>,
    /// The bytes of the operand that has just been completed.
    last: Range<usize>,
    /// Whether it is one that `w` or a parenthesis may follow as a factor.
    can_be_factor: bool,
    comparison: Option<Comparison>,
}

impl Parser<'_> {
    /// Reads one token in front of an operand.
    fn operand(&mut self, token: Token, span: Range<usize>) -> Result<Place, ParseError> {
        match token {
            Token::Digits => {
                let digits = &self.lexer.text().as_bytes()[span.clone()];
                let integer = BigUint::parse_bytes(digits, 10).unwrap_or_default();
                self.emit(Operation::Integer(BigInt::from(integer)), span);
                self.can_be_factor = true;
                return Ok(Place::Operator);
            }
            Token::Omega => {
                self.emit(Operation::Omega, span);
                return Ok(Place::Operator);
            }
            Token::Name => self.open_call(span)?,
            Token::Minus => self.frames.push(Frame::Negate { start: span.start }),
            Token::OpenParenthesis => self.frames.push(Frame::Parenthesis { opened: span }),
            Token::OpenBrace => self.frames.push(Frame::Cut {
                opened: span,
                left: None,
                options: 0,
            }),
            Token::Bar if self.is_empty_side(false) => self.bar(0),
            Token::CloseBrace if self.is_empty_side(true) => return self.close_brace(span, 0),
            _ => return Err(self.unexpected(Place::Operand, span)),
        }
        Ok(Place::Operand)
    }

    /// Reads one token behind an operand; returns `None` at the end of the text.
    fn operator(&mut self, token: Token, span: Range<usize>) -> Result<Option<Place>, ParseError> {
        match token {
            Token::Plus => self.next_term(),
            Token::Minus => {
                self.next_term();
                self.frames.push(Frame::Negate { start: span.start });
            }
            Token::Star => {
                self.reduce(Tightness::Product);
                let start = self.last.start;
                self.frames.push(Frame::Product { start });
            }
            Token::Slash => {
                self.reduce(Tightness::Product);
                let start = self.last.start;
                self.frames.push(Frame::Quotient { start });
            }
            Token::Caret => {
                // Powers hold from right to left.
                let start = self.last.start;
                self.frames.push(Frame::Power { start });
            }
            Token::Omega | Token::OpenParenthesis if self.is_factor() => {
                self.reduce(Tightness::Product);
                let start = self.last.start;
                self.frames.push(Frame::Product { start });
                return self.operand(token, span).map(Some);
            }
            Token::Comma => {
                self.reduce(Tightness::Sum);
                match self.frames.last_mut() {
                    Some(Frame::Cut { options, .. }) => *options += 1,
                    Some(Frame::Call { arguments, .. }) => *arguments += 1,
                    _ => return Err(self.unexpected(Place::Operator, span)),
                }
            }
            Token::Bar => {
                self.reduce(Tightness::Sum);
                if !matches!(self.frames.last(), Some(Frame::Cut { left: None, .. })) {
                    return Err(self.unexpected(Place::Operator, span));
                }
                self.bar(1);
            }
            Token::CloseBrace => {
                self.reduce(Tightness::Sum);
                return self.close_brace(span, 1).map(Some);
            }
            Token::CloseParenthesis => {
                self.reduce(Tightness::Sum);
                return self.close_parenthesis(span).map(Some);
            }
            Token::Comparison(comparison) => {
                self.reduce(Tightness::Sum);
                if self.comparison.is_some() || !self.frames.is_empty() {
                    return Err(self.unexpected(Place::Operator, span));
                }
                self.comparison = Some(comparison);
            }
            Token::End => {
                self.reduce(Tightness::Sum);
                return if self.frames.is_empty() {
                    Ok(None)
                } else {
                    Err(self.unexpected(Place::Operator, span))
                };
            }
            _ => return Err(self.unexpected(Place::Operator, span)),
        }
        Ok(Some(Place::Operand))
    }

    fn open_call(&mut self, name: Range<usize>) -> Result<(), ParseError> {
        let word = &self.lexer.text()[name.clone()];
        let Some(function) = SurrealFunction::from_name(word) else {
            let kind = ParseErrorKind::UnknownName {
                name: word.to_owned(),
            };
            return Err(ParseError::new(name, kind));
        };
        let (token, opened) = self.lexer.next();
        if token != Token::OpenParenthesis {
            return Err(self.unexpected_of(vec![Expected::OpenParenthesis], opened));
        }
        self.frames.push(Frame::Call {
            function,
            name,
            opened,
            arguments: 0,
        });
        Ok(())
    }

    /// Whether the innermost construct is a side of a cut without numbers.
    fn is_empty_side(&self, has_bar: bool) -> bool {
        matches!(self.frames.last(), Some(Frame::Cut { left, options: 0, .. }) if left.is_some() == has_bar)
    }

    /// Whether the last operand is a factor of what follows it without a sign between.
    fn is_factor(&self) -> bool {
        let mut outside = self.frames.iter().rev();
        let operator = outside.find(|frame| !matches!(frame, Frame::Negate { .. }));
        self.can_be_factor && !matches!(operator, Some(Frame::Quotient { .. } | Frame::Power { .. }))
    }

    fn emit(&mut self, operation: Operation, span: Range<usize>) {
        self.last = span.clone();
        self.can_be_factor = false;
        self.nodes.push(Node { operation, span });
    }

    /// Completes what holds its operands at least as tight.
    fn reduce(&mut self, least: Tightness) {
        let end = self.last.end;
        while let Some(frame) = self
            .frames
            .pop_if(|frame| frame.tightness().is_some_and(|tightness| tightness >= least))
        {
            let (operation, start) = match frame {
                Frame::Sum { start, terms } => (Operation::Sum { terms: terms + 1 }, start),
                Frame::Negate { start } => (Operation::Negate, start),
                Frame::Product { start } => (Operation::Product, start),
                Frame::Quotient { start } => (Operation::Quotient, start),
                Frame::Power { start } => (Operation::Power, start),
                Frame::Parenthesis { .. } | Frame::Cut { .. } | Frame::Call { .. } => continue,
            };
            self.emit(operation, start..end);
        }
    }

    /// Completes a term that `+` or `-` follows.
    fn next_term(&mut self) {
        self.reduce(Tightness::Product);
        if let Some(Frame::Sum { terms, .. }) = self.frames.last_mut() {
            *terms += 1;
        } else {
            let start = self.last.start;
            self.frames.push(Frame::Sum { start, terms: 1 });
        }
    }

    /// Begins the other side of a cut, behind `n_new` more complete numbers.
    fn bar(&mut self, n_new: usize) {
        if let Some(Frame::Cut { left, options, .. }) = self.frames.last_mut() {
            *left = Some(*options + n_new);
            *options = 0;
        }
    }

    fn close_brace(&mut self, closed: Range<usize>, n_new: usize) -> Result<Place, ParseError> {
        match self.frames.pop() {
            Some(Frame::Cut {
                opened,
                left: Some(left),
                options,
            }) => {
                let right = options + n_new;
                self.emit(Operation::Cut { left, right }, opened.start..closed.end);
                Ok(Place::Operator)
            }
            frame => {
                self.frames.extend(frame);
                Err(self.unexpected(Place::Operator, closed))
            }
        }
    }

    fn close_parenthesis(&mut self, closed: Range<usize>) -> Result<Place, ParseError> {
        match self.frames.pop() {
            Some(Frame::Parenthesis { opened }) => {
                self.last = opened.start..closed.end;
                self.can_be_factor = true;
            }
            Some(Frame::Call {
                function,
                name,
                arguments,
                ..
            }) => {
                let found = arguments + 1;
                if found != function.arity() {
                    let kind = ParseErrorKind::WrongSurrealArity { function, found };
                    return Err(ParseError::new(name, kind));
                }
                self.emit(Operation::Call(function), name.start..closed.end);
            }
            frame => {
                self.frames.extend(frame);
                return Err(self.unexpected(Place::Operator, closed));
            }
        }
        Ok(Place::Operator)
    }

    #[cold]
    fn unexpected(&self, place: Place, span: Range<usize>) -> ParseError {
        let mut expected = Vec::new();
        match place {
            Place::Operand => {
                expected.push(Expected::Value);
                if self.is_empty_side(false) {
                    expected.push(Expected::Bar);
                }
                if self.is_empty_side(true) {
                    expected.push(Expected::CloseBrace);
                }
            }
            Place::Operator => {
                expected.push(Expected::Operator);
                expected.extend_from_slice(match self.innermost() {
                    None if self.comparison.is_some() => &[Expected::End],
                    None => &[Expected::Comparison, Expected::End],
                    Some(Frame::Cut { left: None, .. }) => &[Expected::Comma, Expected::Bar],
                    Some(Frame::Cut { .. }) => &[Expected::Comma, Expected::CloseBrace],
                    Some(Frame::Call { .. }) => &[Expected::Comma, Expected::CloseParenthesis],
                    Some(_) => &[Expected::CloseParenthesis],
                });
            }
        }
        self.unexpected_of(expected, span)
    }

    fn unexpected_of(&self, expected: Vec<Expected>, span: Range<usize>) -> ParseError {
        let opening = self.innermost().and_then(|frame| match frame {
            Frame::Cut { opened, .. } => Some(('{', opened.clone())),
            Frame::Parenthesis { opened } | Frame::Call { opened, .. } => Some(('(', opened.clone())),
            _ => None,
        });
        let kind = match opening.filter(|_| span.is_empty()) {
            Some((delimiter, opened)) => ParseErrorKind::Unclosed {
                delimiter,
                opened,
                expected,
            },
            None => ParseErrorKind::Unexpected {
                expected,
                found: Found::new(&self.lexer.text()[span.clone()]),
            },
        };
        ParseError::new(span, kind)
    }

    /// The innermost construct that has to be closed.
    fn innermost(&self) -> Option<&Frame> {
        self.frames.iter().rev().find(|frame| frame.tightness().is_none())
    }
}
