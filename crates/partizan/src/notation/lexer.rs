//! From text to tokens. Glued literals such as `3/4^^*2` are one token each; which token may follow which is
//! the parser's business.

use core::ops::Range;

use num_bigint::{BigInt, BigUint};

use super::parse_error::{Expected, Found, ParseError, ParseErrorKind};
use super::{Function, Literal};
use crate::Dyadic;

/// What the parser is waiting for; it decides what a minus means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// In front of an operand: `-` glued to digits belongs to the number, `+-` is one sign.
    Operand,
    /// Behind an operand: `+` and `-` are operators.
    Operator,
}

/// The smallest pieces of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Literal(Literal),
    /// A function that has been written by its sign, or by its name.
    Function(Function),
    /// A name that is not a function's.
    Name,
    Plus,
    Minus,
    PlusMinus,
    Dot,
    Colon,
    Comma,
    /// `&`, between the sides of a loopy game.
    Ampersand,
    /// A bar of this many strokes, at least one.
    Bar(usize),
    OpenBrace,
    CloseBrace,
    OpenParenthesis,
    CloseParenthesis,
    /// A character that no token begins with.
    Stray,
    End,
}

/// Reads tokens from a text, from left to right.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'t> {
    text: &'t str,
    // Invariant: on a character boundary of `text`.
    position: usize,
}

impl<'t> Lexer<'t> {
    pub(super) const fn new(text: &'t str) -> Self {
        Self { text, position: 0 }
    }

    pub(super) const fn text(&self) -> &'t str {
        self.text
    }

    /// Returns true when the next token is an opening brace.
    pub(super) fn is_before_brace(&self) -> bool {
        self.text[self.position..].trim_start().starts_with('{')
    }

    /// Returns the next token with its bytes. At the end of the text the range is empty.
    ///
    /// # Errors
    ///
    /// A literal that is too large, or not a game.
    ///
    /// # Complexity
    ///
    /// Linear in the token, but for numbers: their binary digits take quadratic time.
    pub(super) fn next(&mut self, place: Place) -> Result<(Token, Range<usize>), ParseError> {
        self.skip_while(char::is_whitespace);
        let start = self.position;
        let token = match self.peek() {
            None => Token::End,
            Some(c) if self.literal_starts(c, place) => Token::Literal(self.literal()?),
            Some(c) if is_word(c) => self.word(),
            Some(c) => self.sign(c, place),
        };
        Ok((token, start..self.position))
    }

    fn peek(&self) -> Option<char> {
        self.text[self.position..].chars().next()
    }

    fn peek_second(&self) -> Option<char> {
        self.text[self.position..].chars().nth(1)
    }

    /// Consumes the next character when it is one of these.
    fn take(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        let c = self.peek().filter(|&c| wanted(c))?;
        self.position += c.len_utf8();
        Some(c)
    }

    fn skip_while(&mut self, wanted: impl Fn(char) -> bool) -> &'t str {
        let start = self.position;
        while self.take(&wanted).is_some() {}
        &self.text[start..self.position]
    }

    fn literal_starts(&self, c: char, place: Place) -> bool {
        let digit = |c: char| c.is_ascii_digit() || vulgar_fraction(c).is_some();
        digit(c)
            || is_star(c)
            || arrow(c).is_some()
            || (c == 'v' && is_downs(self.peek_word()))
            || (is_minus(c) && place == Place::Operand && self.peek_second().is_some_and(digit))
    }

    fn peek_word(&self) -> &'t str {
        let rest = &self.text[self.position..];
        &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())]
    }

    fn word(&mut self) -> Token {
        let word = self.skip_while(is_word);
        Function::from_name(word).map_or(Token::Name, Token::Function)
    }

    fn sign(&mut self, c: char, place: Place) -> Token {
        if let Some(n) = strokes(c) {
            return self.bar(n);
        }
        self.position += c.len_utf8();
        match c {
            '+' if place == Place::Operand && self.take(is_minus).is_some() => Token::PlusMinus,
            '±' => Token::PlusMinus,
            '+' => Token::Plus,
            c if is_minus(c) => Token::Minus,
            '.' | '·' | '⋅' => Token::Dot,
            ':' => Token::Colon,
            ',' => Token::Comma,
            '&' => Token::Ampersand,
            '{' => Token::OpenBrace,
            '}' => Token::CloseBrace,
            '(' => Token::OpenParenthesis,
            ')' => Token::CloseParenthesis,
            '⧾' => Token::Function(Function::Tiny),
            '⧿' => Token::Function(Function::Miny),
            _ => Token::Stray,
        }
    }

    fn bar(&mut self, first: usize) -> Token {
        debug_assert!(first > 0, "called in front of a stroke");
        let mut n_strokes = 0;
        while let Some(n) = self.peek().and_then(strokes) {
            n_strokes += n;
            self.take(|_| true);
        }
        Token::Bar(n_strokes)
    }

    /// Reads `[number][ups][star]`, glued.
    fn literal(&mut self) -> Result<Literal, ParseError> {
        let number = self.number()?;
        let ups = self.ups()?;
        let star = self.star()?;
        Ok(Literal { number, ups, star })
    }

    fn number(&mut self) -> Result<Dyadic, ParseError> {
        let start = self.position;
        let negative = self.take(is_minus).is_some();
        let (numerator, exponent) = if let Some((numerator, exponent)) = self.peek().and_then(vulgar_fraction)
        {
            self.take(|_| true);
            (numerator.into(), exponent)
        } else {
            let digits = self.skip_while(|c| c.is_ascii_digit());
            (natural(digits), self.denominator(start)?)
        };
        let numerator = if negative {
            -BigInt::from(numerator)
        } else {
            BigInt::from(numerator)
        };
        Dyadic::new(numerator, exponent)
            .map_err(|_| ParseError::new(start..self.position, ParseErrorKind::NumberTooLarge))
    }

    /// Reads `/` and a power of two behind the digits that began at `start`; returns its exponent.
    fn denominator(&mut self, start: usize) -> Result<u32, ParseError> {
        if start == self.position || self.take(|c| c == '/').is_none() {
            return Ok(0);
        }
        let digits = self.skip_while(|c| c.is_ascii_digit());
        if digits.is_empty() {
            let found = self
                .peek()
                .map_or(Found::End, |c| Found::new(c.encode_utf8(&mut [0; 4])));
            let end = self.position + self.peek().map_or(0, char::len_utf8);
            let expected = vec![Expected::Digits];
            let kind = ParseErrorKind::Unexpected { expected, found };
            return Err(ParseError::new(self.position..end, kind));
        }
        let denominator = natural(digits);
        let error = |kind| ParseError::new(start..self.position, kind);
        let exponent = denominator.bits().saturating_sub(1);
        if denominator.trailing_zeros() != Some(exponent) {
            return Err(error(ParseErrorKind::DenominatorNotPowerOfTwo));
        }
        u32::try_from(exponent).map_err(|_| error(ParseErrorKind::NumberTooLarge))
    }

    fn ups(&mut self) -> Result<i64, ParseError> {
        let start = self.position;
        let count = match self.peek() {
            Some('v') if is_downs(self.peek_word()) => {
                let word = self.skip_while(is_word);
                count_downs(word).map(|n| -n)
            }
            Some(c) => match arrow(c) {
                Some(first) => self.arrows(first),
                None => return Ok(0),
            },
            None => return Ok(0),
        };
        let is_single = self.text[start..self.position].chars().count() == 1;
        let count = count.ok_or_else(|| ParseError::new(start..self.position, ParseErrorKind::TooManyUps))?;
        if is_single && count.abs() == 1 {
            self.no_sign(start, ParseErrorKind::NegativeUps)?;
        }
        Ok(count)
    }

    /// Reads a run of arrows of one direction, or a single one with its count; `None` when out of range.
    fn arrows(&mut self, first: i64) -> Option<i64> {
        let run = self.skip_while(|c| arrow(c).is_some_and(|n| n.signum() == first.signum()));
        let single = run.chars().count() == 1 && first.abs() == 1;
        let digits = if single {
            self.skip_while(|c| c.is_ascii_digit())
        } else {
            ""
        };
        if digits.is_empty() {
            return run.chars().filter_map(arrow).try_fold(0_i64, i64::checked_add);
        }
        digits.parse::<i64>().ok().map(|n| n * first)
    }

    fn star(&mut self) -> Result<u32, ParseError> {
        let start = self.position;
        if self.take(is_star).is_none() {
            return Ok(0);
        }
        let digits = self.skip_while(|c| c.is_ascii_digit());
        if !digits.is_empty() {
            let too_large = |_| ParseError::new(start..self.position, ParseErrorKind::NimberTooLarge);
            return digits.parse().map_err(too_large);
        }
        self.no_sign(start, ParseErrorKind::NegativeNimber)?;
        Ok(1)
    }

    /// A minus and digits glued to a mark that takes a count look like its count, and are not.
    fn no_sign(&mut self, start: usize, kind: ParseErrorKind) -> Result<(), ParseError> {
        if self.peek().is_some_and(is_minus) && self.peek_second().is_some_and(|c| c.is_ascii_digit()) {
            self.take(is_minus);
            self.skip_while(|c| c.is_ascii_digit());
            return Err(ParseError::new(start..self.position, kind));
        }
        Ok(())
    }
}

/// True for a name that can never be a variable's: a function, or a word of the literals such as `v` and `v3`.
pub(super) fn is_reserved(name: &str) -> bool {
    is_downs(name) || Function::from_name(name).is_some()
}

/// True for a word that is a name as far as its letters go.
pub(super) fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && name.chars().all(is_word)
}

fn natural(digits: &str) -> BigUint {
    digits
        .parse::<u64>()
        .map(BigUint::from)
        .ok()
        .or_else(|| BigUint::parse_bytes(digits.as_bytes(), 10))
        .unwrap_or_default()
}

/// True for the words `v…v` and `v` with digits.
fn is_downs(word: &str) -> bool {
    word.strip_prefix('v').is_some_and(|rest| {
        rest.bytes().all(|byte| byte == b'v') || rest.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// The downs that such a word stands for, as far as 64 bits count.
fn count_downs(word: &str) -> Option<i64> {
    let digits = word.trim_start_matches('v');
    if digits.is_empty() {
        i64::try_from(word.len()).ok()
    } else {
        digits.parse().ok()
    }
}

const fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

const fn is_minus(c: char) -> bool {
    matches!(c, '-' | '−')
}

const fn is_star(c: char) -> bool {
    matches!(c, '*' | '∗' | '⋆')
}

const fn arrow(c: char) -> Option<i64> {
    match c {
        '^' | '↑' => Some(1),
        '⇑' => Some(2),
        '↓' => Some(-1),
        '⇓' => Some(-2),
        _ => None,
    }
}

const fn strokes(c: char) -> Option<usize> {
    match c {
        '|' => Some(1),
        '‖' => Some(2),
        _ => None,
    }
}

const fn vulgar_fraction(c: char) -> Option<(u32, u32)> {
    match c {
        '½' => Some((1, 1)),
        '¼' => Some((1, 2)),
        '¾' => Some((3, 2)),
        '⅛' => Some((1, 3)),
        '⅜' => Some((3, 3)),
        '⅝' => Some((5, 3)),
        '⅞' => Some((7, 3)),
        _ => None,
    }
}
