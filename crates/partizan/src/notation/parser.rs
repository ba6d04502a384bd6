//! The grammar: tokens become a postfix program. One pass with a stack of open constructs, no recursion.

use core::ops::Range;

use super::Function;
use super::expression::{Expression, Node, Operation};
use super::frame::Frame;
use super::lexer::{Lexer, Place, Token, is_name, is_reserved};
use super::loopy::Names;
use super::parse_error::{Expected, Found, ParseError, ParseErrorKind};

/// Reads an expression.
///
/// # Errors
///
/// [`ParseError`], which says what was expected and which bytes of the text are to blame.
///
/// # Complexity
///
/// Time and space `O(n)` for a text of `n` bytes, but for the digits of a single number, which take quadratic
/// time. Nesting is limited by memory and not by the stack.
///
/// # Examples
///
/// ```
/// use partizan::notation::parse;
/// assert!(parse("{2|1||0|-1} + 3·↑ - 1/2").is_ok());
///
/// let error = parse("{0|1|2}").expect_err("which bar is the middle?");
/// assert_eq!(error.span, 4..5);
/// let error = parse("*2 + 1/3").expect_err("a short game has no third");
/// assert_eq!(error.span, 5..8);
/// assert_eq!(error.to_string(), "expected a denominator that is a power of two");
/// ```
pub fn parse(text: &str) -> Result<Expression, ParseError> {
    parse_with_variables(text, |_| false)
}

/// Reads an expression in which the names that `is_variable` accepts stand for values.
///
/// The names of functions and the words `v`, `vv`, `v2`, … of the literals stay what they are, see
/// [`is_variable_name`].
///
/// # Errors
///
/// As for [`parse`].
///
/// # Complexity
///
/// As for [`parse`], and one call of `is_variable` for each name.
///
/// # Examples
///
/// ```
/// use partizan::notation::parse_with_variables;
/// let expression = parse_with_variables("g + {h|g}", |name| ["g", "h"].contains(&name))?;
/// assert_eq!(expression.variables(), ["g", "h", "g"]);
/// # Ok::<(), partizan::notation::ParseError>(())
/// ```
pub fn parse_with_variables(
    text: &str,
    is_variable: impl Fn(&str) -> bool,
) -> Result<Expression, ParseError> {
    parse_by(text, is_variable, None).map(|(expression, _)| expression)
}

/// Reads an expression; with names, one in which braces may be named.
pub(super) fn parse_by(
    text: &str,
    is_variable: impl Fn(&str) -> bool,
    names: Option<Names>,
) -> Result<(Expression, Option<Names>), ParseError> {
    let mut parser = Parser {
        lexer: Lexer::new(text),
        is_variable,
        names,
        nodes: Vec::new(),
        variables: Vec::new(),
        frames: Vec::new(),
        last: Last {
            span: 0..0,
            is_term: false,
        },
    };
    let mut place = Some(Place::Operand);
    while let Some(at) = place {
        let (token, span) = parser.lexer.next(at)?;
        place = match at {
            Place::Operand => Some(parser.operand(token, span)?),
            Place::Operator => parser.operator(&token, span)?,
        };
    }
    let Parser {
        nodes,
        variables,
        names,
        ..
    } = parser;
    Ok((Expression { nodes, variables }, names))
}

/// Returns true for a name that can be a variable's: letters, digits and `_`, not beginning with a digit, and neither
/// the name of a function nor a word of the literals.
///
/// ```
/// use partizan::notation::is_variable_name;
/// assert!(is_variable_name("g") && is_variable_name("left_end_2"));
/// assert!(!is_variable_name("v") && !is_variable_name("v3") && !is_variable_name("tiny"));
/// ```
#[must_use]
pub fn is_variable_name(name: &str) -> bool {
    is_name(name) && !is_reserved(name)
}

/// The operand that has just been completed.
#[derive(Debug)]
struct Last {
    span: Range<usize>,
    /// True for `+-(a,b)`, which `.` and `:` cannot follow.
    is_term: bool,
}

struct Parser<'t, F> {
    lexer: Lexer<'t>,
    is_variable: F,
    // Those of braces, where there may be any.
    names: Option<Names>,
    nodes: Vec<Node>,
    variables: Vec<String>,
    // Invariant: bars stand directly above braces or bars of more strokes; a list of a switch above its switch.
    frames: Vec<Frame>,
    last: Last,
}

impl<F: Fn(&str) -> bool> Parser<'_, F> {
    /// Reads one token in front of an operand.
    fn operand(&mut self, token: Token, span: Range<usize>) -> Result<Place, ParseError> {
        match token {
            Token::Literal(literal) => return Ok(self.push_operand(Operation::Literal(literal), span)),
            Token::Name => return self.name(span),
            Token::Function(function) => self.open_call(function, span)?,
            Token::Minus if self.allows_sign() => self.frames.push(Frame::Negate { start: span.start }),
            Token::PlusMinus if self.allows_sign() => self.frames.push(Frame::Switch { start: span.start }),
            Token::OpenBrace => self.frames.push(Frame::Braces {
                opened: span,
                options: 0,
            }),
            Token::OpenParenthesis => self.frames.push(match self.frames.last() {
                Some(Frame::Switch { .. }) => Frame::SwitchList {
                    opened: span,
                    items: 0,
                },
                _ => Frame::Parenthesis { opened: span },
            }),
            Token::Bar(strokes) if self.at_start_of_list() => {
                self.bar(strokes, span)?;
            }
            Token::CloseBrace if matches!(self.frames.last(), Some(Frame::Bar { options: 0, .. })) => {
                return Ok(self.close_braces(span));
            }
            Token::CloseParenthesis
                if matches!(
                    self.frames.last(),
                    Some(Frame::SwitchList { items: 0, .. } | Frame::Call { arguments: 0, .. })
                ) =>
            {
                return self.close_parenthesis(span, 0);
            }
            _ => return Err(self.unexpected(Place::Operand, span)),
        }
        Ok(Place::Operand)
    }

    /// Reads one token behind an operand; returns `None` at the end of the text.
    fn operator(&mut self, token: &Token, span: Range<usize>) -> Result<Option<Place>, ParseError> {
        match token {
            Token::Dot | Token::Colon if self.last.is_term => {
                return Err(self.unexpected(Place::Operator, span));
            }
            Token::Dot => {
                self.reduce_factor();
                let start = self.last.span.start;
                self.frames.push(Frame::Dot { start });
            }
            Token::Colon => {
                self.reduce_factor();
                self.keep_form_of_last();
                let start = self.last.span.start;
                self.frames.push(Frame::Colon { start });
            }
            Token::Plus => self.next_term(),
            Token::Minus => {
                self.next_term();
                self.frames.push(Frame::Negate { start: span.start });
            }
            Token::Comma => self.comma(span)?,
            Token::Ampersand if self.names.is_some() => self.sides(span)?,
            Token::Bar(strokes) => {
                self.end_option(span.clone())?;
                self.bar(*strokes, span)?;
            }
            Token::CloseBrace => {
                self.end_option(span.clone())?;
                if matches!(self.frames.last(), Some(Frame::Braces { .. })) {
                    return Err(self.unexpected(Place::Operator, span));
                }
                return Ok(Some(self.close_braces(span)));
            }
            Token::CloseParenthesis => {
                self.reduce_sides();
                return self.close_parenthesis(span, 1).map(Some);
            }
            Token::End => {
                self.reduce_sides();
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

    fn name(&mut self, span: Range<usize>) -> Result<Place, ParseError> {
        let name = &self.lexer.text()[span.clone()];
        if let Some(names) = &mut self.names {
            if self.lexer.is_before_brace() {
                names.bind(name, &span)?;
                self.frames.push(Frame::Bind { name: span });
                return Ok(Place::Operand);
            }
            if !(self.is_variable)(name) {
                names.mention(name, &span)?;
            }
            self.variables.push(name.to_owned());
            return Ok(self.push_operand(Operation::Variable, span));
        }
        if !is_name(name) || !(self.is_variable)(name) {
            let name = name.to_owned();
            return Err(ParseError::new(span, ParseErrorKind::UnknownName { name }));
        }
        self.variables.push(name.to_owned());
        Ok(self.push_operand(Operation::Variable, span))
    }

    fn open_call(&mut self, function: Function, name: Range<usize>) -> Result<(), ParseError> {
        let (token, opened) = self.lexer.next(Place::Operand)?;
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

    /// A sign may stand in front of a term, and not inside a factor or behind `+-`.
    fn allows_sign(&self) -> bool {
        !matches!(
            self.frames.last(),
            Some(Frame::Switch { .. } | Frame::Dot { .. } | Frame::Colon { .. })
        )
    }

    fn at_start_of_list(&self) -> bool {
        matches!(
            self.frames.last(),
            Some(Frame::Braces { options: 0, .. } | Frame::Bar { options: 0, .. })
        )
    }

    fn emit(&mut self, operation: Operation, span: Range<usize>) {
        self.last = Last {
            span: span.clone(),
            is_term: false,
        };
        self.nodes.push(Node { operation, span });
    }

    fn push_operand(&mut self, operation: Operation, span: Range<usize>) -> Place {
        self.emit(operation, span);
        Place::Operator
    }

    /// The last operand is the base of an ordinal sum: what was written in braces stands for itself there.
    fn keep_form_of_last(&mut self) {
        if let Some(Operation::Braces { keeps_form, .. } | Operation::OrdinalSum { keeps_form }) =
            self.nodes.last_mut().map(|node| &mut node.operation)
        {
            *keeps_form = true;
        }
    }

    /// Completes `a.b` and `a:b`.
    fn reduce_factor(&mut self) {
        let end = self.last.span.end;
        match self.frames.last() {
            Some(&Frame::Dot { start }) => {
                self.frames.pop();
                self.emit(Operation::Product, start..end);
            }
            Some(&Frame::Colon { start }) => {
                self.frames.pop();
                self.emit(Operation::OrdinalSum { keeps_form: false }, start..end);
            }
            _ => {}
        }
    }

    /// Completes a factor and the signs in front of it.
    fn reduce_term(&mut self) {
        self.reduce_factor();
        let end = self.last.span.end;
        loop {
            match self.frames.last() {
                Some(&Frame::Negate { start }) => self.emit(Operation::Negate, start..end),
                Some(&Frame::Switch { start }) => self.emit(Operation::Switch { options: 1 }, start..end),
                _ => return,
            }
            self.frames.pop();
        }
    }

    fn reduce_expression(&mut self) {
        self.reduce_term();
        if let Some(&Frame::Sum { start, terms }) = self.frames.last() {
            self.frames.pop();
            let span = start..self.last.span.end;
            self.emit(Operation::Sum { terms: terms + 1 }, span);
        }
    }

    /// Completes `a & b`, which holds together what nothing else does.
    fn reduce_sides(&mut self) {
        self.reduce_expression();
        if let Some(&Frame::Sides { start }) = self.frames.last() {
            self.frames.pop();
            let span = start..self.last.span.end;
            self.emit(Operation::Sides, span);
        }
    }

    /// Completes the onside of a game.
    fn sides(&mut self, span: Range<usize>) -> Result<(), ParseError> {
        self.reduce_expression();
        if !matches!(self.frames.last(), None | Some(Frame::Parenthesis { .. })) {
            return Err(self.unexpected(Place::Operator, span));
        }
        let start = self.last.span.start;
        self.frames.push(Frame::Sides { start });
        Ok(())
    }

    /// Completes a term that `+` or `-` follows.
    fn next_term(&mut self) {
        self.reduce_term();
        if let Some(Frame::Sum { terms, .. }) = self.frames.last_mut() {
            *terms += 1;
        } else {
            let start = self.last.span.start;
            self.frames.push(Frame::Sum { start, terms: 1 });
        }
    }

    fn comma(&mut self, span: Range<usize>) -> Result<(), ParseError> {
        self.reduce_expression();
        match self.frames.last_mut() {
            Some(Frame::Braces { options, .. } | Frame::Bar { options, .. }) => *options += 1,
            Some(Frame::SwitchList { items, .. }) => *items += 1,
            Some(Frame::Call {
                function, arguments, ..
            }) => {
                *arguments += 1;
                if *function == Function::OrdinalSum && *arguments == 1 {
                    self.keep_form_of_last();
                }
            }
            _ => return Err(self.unexpected(Place::Operator, span)),
        }
        Ok(())
    }

    /// Completes an option that a bar or a closing brace follows.
    fn end_option(&mut self, span: Range<usize>) -> Result<(), ParseError> {
        self.reduce_expression();
        match self.frames.last_mut() {
            Some(Frame::Braces { options, .. } | Frame::Bar { options, .. }) => *options += 1,
            _ => return Err(self.unexpected(Place::Operator, span)),
        }
        Ok(())
    }

    /// A bar ends what shorter bars hold together.
    ///
    /// The open bars of a pair of braces get shorter upwards, as on the path to the last node of a Cartesian tree;
    /// so each is pushed and completed once, however many there are.
    fn bar(&mut self, strokes: usize, span: Range<usize>) -> Result<(), ParseError> {
        let (mut n_options, mut segment_start) = (0, span.start);
        let mut is_first = true;
        loop {
            match self.frames.last() {
                Some(Frame::Braces { opened, options }) => {
                    (n_options, segment_start) = if is_first {
                        (*options, opened.end)
                    } else {
                        (1, opened.end)
                    };
                    break;
                }
                Some(Frame::Bar {
                    strokes: open,
                    span: first,
                    ..
                }) if *open == strokes => {
                    let first = first.clone();
                    return Err(ParseError::new(
                        span,
                        ParseErrorKind::EqualBars { strokes, first },
                    ));
                }
                Some(Frame::Bar {
                    strokes: open,
                    options,
                    span: first,
                    ..
                }) if *open > strokes => {
                    (n_options, segment_start) = if is_first {
                        (*options, first.end)
                    } else {
                        (1, first.end)
                    };
                    break;
                }
                Some(&Frame::Bar {
                    start, left, options, ..
                }) => {
                    let right = if is_first { options } else { 1 };
                    self.emit_braces(left, right, start..span.start);
                    self.frames.pop();
                    is_first = false;
                }
                _ => break,
            }
        }
        self.frames.push(Frame::Bar {
            span,
            strokes,
            start: segment_start,
            left: n_options,
            options: 0,
        });
        Ok(())
    }

    fn emit_braces(&mut self, left: usize, right: usize, span: Range<usize>) {
        let operation = Operation::Braces {
            left,
            right,
            keeps_form: false,
        };
        let text = &self.lexer.text()[span.clone()];
        let start = span.end - text.trim_start().len();
        let end = span.start + text.trim_end().len();
        self.emit(operation, start.min(end)..end);
    }

    /// Completes all bars of the innermost braces, of which there is at least one.
    fn close_braces(&mut self, closed: Range<usize>) -> Place {
        let mut is_first = true;
        while let Some(frame) = self.frames.pop() {
            let Frame::Bar {
                start, left, options, ..
            } = frame
            else {
                break;
            };
            let right = if is_first { options } else { 1 };
            let span = match self.frames.last() {
                Some(Frame::Braces { opened, .. }) => opened.start..closed.end,
                _ => start..closed.start,
            };
            self.emit_braces(left, right, span);
            is_first = false;
        }
        if let Some(Frame::Bind { name }) = self.frames.last() {
            let name = name.clone();
            self.frames.pop();
            let bound = self.lexer.text()[name.clone()].into();
            self.emit(Operation::Bind { name: bound }, name.start..closed.end);
        }
        Place::Operator
    }

    /// Closes the innermost parenthesis, behind `n_new` more complete expressions.
    fn close_parenthesis(&mut self, closed: Range<usize>, n_new: usize) -> Result<Place, ParseError> {
        match self.frames.pop() {
            Some(Frame::Parenthesis { opened }) => {
                self.last = Last {
                    span: opened.start..closed.end,
                    is_term: false,
                };
            }
            Some(Frame::SwitchList { opened, items }) => {
                self.close_switch(opened.start..closed.end, items + n_new);
            }
            Some(Frame::Call {
                function,
                name,
                arguments,
                ..
            }) => {
                let found = arguments + n_new;
                if found != function.arity() {
                    return Err(ParseError::new(
                        name,
                        ParseErrorKind::WrongArity { function, found },
                    ));
                }
                let operation = match function {
                    Function::OrdinalSum => Operation::OrdinalSum { keeps_form: false },
                    _ => Operation::Call(function),
                };
                self.emit(operation, name.start..closed.end);
            }
            frame => {
                self.frames.extend(frame);
                return Err(self.unexpected(Place::Operator, closed));
            }
        }
        Ok(Place::Operator)
    }

    /// `+-(a)` is a sign in front of a parenthesis, which may begin a longer factor; `+-(a,b)` is complete.
    fn close_switch(&mut self, list: Range<usize>, options: usize) {
        if options == 1 {
            self.last = Last {
                span: list,
                is_term: false,
            };
            return;
        }
        let start = match self.frames.pop() {
            Some(Frame::Switch { start }) => start,
            _ => list.start,
        };
        self.emit(Operation::Switch { options }, start..list.end);
        self.last.is_term = true;
    }

    #[cold]
    fn unexpected(&self, place: Place, span: Range<usize>) -> ParseError {
        let mut expected = Vec::new();
        match place {
            Place::Operand => {
                expected.push(Expected::Value);
                if self.at_start_of_list() {
                    expected.push(Expected::Bar);
                }
                match self.frames.last() {
                    Some(Frame::Bar { options: 0, .. }) => expected.push(Expected::CloseBrace),
                    Some(Frame::SwitchList { items: 0, .. }) => expected.push(Expected::CloseParenthesis),
                    _ => {}
                }
            }
            Place::Operator => {
                expected.push(Expected::Operator);
                expected.extend_from_slice(self.innermost().map_or(&[Expected::End], Frame::continuations));
            }
        }
        self.unexpected_of(expected, span)
    }

    fn unexpected_of(&self, expected: Vec<Expected>, span: Range<usize>) -> ParseError {
        let opened = self.innermost_opening().filter(|_| span.is_empty());
        let kind = match opened {
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

    /// The innermost construct that holds whole expressions.
    fn innermost(&self) -> Option<&Frame> {
        self.frames
            .iter()
            .rev()
            .find(|frame| !frame.continuations().is_empty())
    }

    fn innermost_opening(&self) -> Option<(char, Range<usize>)> {
        self.frames.iter().rev().find_map(|frame| match frame {
            Frame::Braces { opened, .. } => Some(('{', opened.clone())),
            Frame::Parenthesis { opened } | Frame::SwitchList { opened, .. } | Frame::Call { opened, .. } => {
                Some(('(', opened.clone()))
            }
            _ => None,
        })
    }
}
