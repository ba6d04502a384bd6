//! Reading sign expansions. How they are written is in `printer`.

use core::fmt;
use core::ops::Range;

use graph_core::Player;
use num_bigint::BigUint;
use num_traits::ToPrimitive as _;

use super::evaluate::EvaluateSurrealError;
use super::parser::parse;
use crate::SignExpansion;
use crate::notation::{Expected, Found, ParseError, ParseErrorKind};
use crate::surreal::{Rational, SignBlock, SurrealError, SurrealId, Surreals};

/// Reads a sign expansion, as [`print_signs`](super::print_signs) writes it.
///
/// | symbol | is | remarks |
/// |---|---|---|
/// | expansion | blocks { blank blocks } | nothing is the expansion of 0 |
/// | block | run, or `(` runs `)^` length | the runs repeated, finitely often or `w` times |
/// | run | `+` or `-`, or one of them with `^` length behind it | |
/// | length | digits, or `w`, or `(` expression `)` | an ordinal, in the language of [`parse`] |
///
/// Blanks are free, and signs may follow each other without: `++-` is `+^2 -`, of which the result has two runs. The lengths of runs that are repeated
/// `w` times have to be multiples of one power of `ω`.
///
/// # Errors
///
/// [`SignsError::Text`] for what is no such text, and [`SignsError::Length`] for lengths that are no ordinals and
/// repeated runs without a common power of `ω`.
///
/// # Complexity
///
/// Time linear in the text, but for lengths, which cost what their expressions do.
///
/// # Examples
///
/// ```
/// use partizan::notation::Notation;
/// use partizan::surreal::{Surreals, parse_signs, print};
/// let mut surreals = Surreals::new();
/// for (signs, number) in [("+- (-+)^w", "1/3"), ("+^w -^(w^2)", "w^(1/2)"), ("+ -^w", "w^(-1)")] {
///     let blocks = parse_signs(&mut surreals, signs)?;
///     let x = surreals.from_sign_expansion(&blocks)?;
///     assert_eq!(print(&surreals, x, Notation::Ascii).to_string(), number);
/// }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn parse_signs(surreals: &mut Surreals, text: &str) -> Result<Vec<SignBlock>, SignsError> {
    let mut reader = Reader {
        surreals,
        text,
        position: 0,
        blocks: Vec::new(),
    };
    reader.expansion()?;
    Ok(reader.blocks)
}

/// Why a text is not a sign expansion, with the bytes of the text to blame.
///
/// ```
/// use partizan::surreal::{SignsError, Surreals, parse_signs};
/// let error = parse_signs(&mut Surreals::new(), "+^w *").expect_err("a star is no sign");
/// assert_eq!(error.span(), 4..5);
/// assert_eq!(error.to_string(), "expected `+` or `-` or `(`, found `*`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SignsError {
    /// The text is not of the form of a sign expansion.
    Text(ParseError),
    /// A length is not an ordinal, or repeated runs have no common power of `ω`.
    Length(EvaluateSurrealError),
}

impl SignsError {
    /// Returns the offending bytes of the text.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        match self {
            Self::Text(error) => error.span.clone(),
            Self::Length(error) => error.span.clone(),
        }
    }

    /// Returns true when the text may be fine and larger limits could succeed.
    #[must_use]
    pub const fn is_budget_exhausted(&self) -> bool {
        matches!(self, Self::Length(error) if error.is_budget_exhausted())
    }
}

impl fmt::Display for SignsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(error) => error.fmt(f),
            Self::Length(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for SignsError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Text(error) => Some(error),
            Self::Length(error) => Some(error),
        }
    }
}

struct Reader<'s, 't> {
    surreals: &'s mut Surreals,
    text: &'t str,
    // Invariant: on a character boundary of `text`.
    position: usize,
    blocks: Vec<SignBlock>,
}

impl Reader<'_, '_> {
    fn expansion(&mut self) -> Result<(), SignsError> {
        while let Some(c) = self.peek() {
            if c == '(' {
                self.group()?;
            } else {
                let (sign, length) = self.run(&[Expected::Sign, Expected::OpenParenthesis])?;
                let span = self.position..self.position;
                self.push(sign, length)
                    .map_err(|kind| SignsError::Length(EvaluateSurrealError { span, kind }))?;
            }
        }
        Ok(())
    }

    /// Appends a run; an empty one vanishes, equal neighbours merge.
    fn push(&mut self, sign: Player, length: SurrealId) -> Result<(), SurrealError> {
        match self.blocks.last_mut() {
            _ if length == SurrealId::ZERO => {}
            Some(SignBlock::Run {
                sign: last,
                length: total,
            }) if *last == sign => *total = self.surreals.ordinal_sum(*total, length)?,
            _ => self.blocks.push(SignBlock::Run { sign, length }),
        }
        Ok(())
    }

    /// Reads `(` runs `)^` length.
    fn group(&mut self) -> Result<(), SignsError> {
        let opened = self.position..self.position + 1;
        self.position += 1;
        let mut runs = vec![self.run(&[Expected::Sign])?];
        loop {
            let expected = [Expected::Sign, Expected::CloseParenthesis];
            match self.peek() {
                Some(')') => break,
                Some(_) => runs.push(self.run(&expected)?),
                None => {
                    let kind = ParseErrorKind::Unclosed {
                        delimiter: '(',
                        opened,
                        expected: expected.to_vec(),
                    };
                    let end = self.text.len();
                    return Err(SignsError::Text(ParseError::new(end..end, kind)));
                }
            }
        }
        self.position += 1;
        let count = match self.peek() {
            Some('^') => self.length()?,
            _ => SurrealId::ONE,
        };
        let span = opened.start..self.position;
        let wrong = |kind| SignsError::Length(EvaluateSurrealError { span, kind });
        self.repeat(&runs, count).map_err(wrong)
    }

    /// Appends runs repeated so often.
    fn repeat(&mut self, runs: &[(Player, SurrealId)], count: SurrealId) -> Result<(), SurrealError> {
        if count == self.surreals.omega()? {
            let merged = self.merged(runs)?;
            return self.repeat_without_end(merged);
        }
        let count = self.surreals.as_rational(count);
        let count = count.and_then(|count| count.numerator().to_u64());
        for _ in 0..count.ok_or(SurrealError::NoNormalForm)? {
            self.surreals.spend(runs.len())?;
            for &(sign, length) in runs {
                self.push(sign, length)?;
            }
        }
        Ok(())
    }

    /// The same runs, none empty, neighbours of different signs.
    fn merged(&mut self, runs: &[(Player, SurrealId)]) -> Result<Vec<(Player, SurrealId)>, SurrealError> {
        let mut merged: Vec<(Player, SurrealId)> = Vec::new();
        for &(sign, length) in runs {
            match merged.last_mut() {
                _ if length == SurrealId::ZERO => {}
                Some((last, total)) if *last == sign => {
                    *total = self.surreals.ordinal_sum(*total, length)?;
                }
                _ => merged.push((sign, length)),
            }
        }
        Ok(merged)
    }

    /// Appends merged runs repeated `ω` times.
    fn repeat_without_end(&mut self, mut runs: Vec<(Player, SurrealId)>) -> Result<(), SurrealError> {
        let (Some(&(sign, first)), Some(&(last_sign, last))) = (runs.first(), runs.last()) else {
            return Ok(());
        };
        if runs.len() == 1 {
            let omega = self.surreals.omega()?;
            let length = self.surreals.ordinal_product(first, omega)?;
            return self.push(sign, length);
        }
        let mut word = self.word_of(&runs);
        if word.is_none() && sign == last_sign {
            // The last run goes on in the first of the next round.
            self.push(sign, first)?;
            let joined = self.surreals.ordinal_sum(last, first)?;
            runs.rotate_left(1);
            runs.truncate(runs.len() - 2);
            runs.push((sign, joined));
            word = self.word_of(&runs);
        }
        let (word, exponent) = word.ok_or(SurrealError::NoNormalForm)?;
        let unit = self.surreals.omega_power(exponent)?;
        self.blocks.push(SignBlock::Repeated { word, unit });
        Ok(())
    }

    /// The word of runs that are all multiples of one power of `ω`, and its exponent.
    fn word_of(&self, runs: &[(Player, SurrealId)]) -> Option<(SignExpansion, SurrealId)> {
        let exponent = self.surreals.as_monomial(runs.first()?.1)?.exponent;
        let mut word = SignExpansion::new();
        for &(sign, length) in runs {
            let term = self.surreals.as_monomial(length)?;
            if term.exponent != exponent {
                return None;
            }
            word.push(sign, term.coefficient.numerator().magnitude().clone());
        }
        Some((word, exponent))
    }

    fn run(&mut self, expected: &[Expected]) -> Result<(Player, SurrealId), SignsError> {
        let sign = match self.peek() {
            Some('+') => Player::Left,
            Some('-' | '−') => Player::Right,
            _ => return Err(self.unexpected(expected)),
        };
        self.take();
        let length = match self.peek() {
            Some('^') => self.length()?,
            _ => SurrealId::ONE,
        };
        Ok((sign, length))
    }

    /// Reads `^` and an ordinal.
    fn length(&mut self) -> Result<SurrealId, SignsError> {
        self.take();
        let start = match self.peek() {
            Some('w' | 'ω') => {
                let start = self.position;
                self.take();
                let span = start..self.position;
                return self
                    .surreals
                    .omega()
                    .map_err(|kind| SignsError::Length(EvaluateSurrealError { span, kind }));
            }
            Some(c) if c.is_ascii_digit() => {
                let rest = &self.text[self.position..];
                let n_digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                let span = self.position..self.position + n_digits;
                self.position = span.end;
                let n = BigUint::parse_bytes(&self.text.as_bytes()[span.clone()], 10).unwrap_or_default();
                let length = self
                    .surreals
                    .rational(Rational::from(num_bigint::BigInt::from(n)));
                return length.map_err(|kind| SignsError::Length(EvaluateSurrealError { span, kind }));
            }
            Some('(') => self.position,
            _ => return Err(self.unexpected(&[Expected::Length])),
        };
        let end = self.end_of_parenthesis(start);
        self.position = end;
        self.ordinal(start..end)
    }

    /// The ordinal that a part of the text writes.
    fn ordinal(&mut self, span: Range<usize>) -> Result<SurrealId, SignsError> {
        let shifted = |inner: Range<usize>| span.start + inner.start..span.start + inner.end;
        let expression = parse(&self.text[span.clone()]).map_err(|mut error| {
            error.span = shifted(error.span);
            if let ParseErrorKind::Unclosed { opened, .. } = &mut error.kind {
                *opened = shifted(opened.clone());
            }
            SignsError::Text(error)
        })?;
        let value = expression.evaluate(self.surreals).map_err(|mut error| {
            error.span = shifted(error.span);
            SignsError::Length(error)
        })?;
        let ordinal = value.number().filter(|&number| self.surreals.is_ordinal(number));
        ordinal.ok_or_else(|| {
            let kind = SurrealError::NotAnOrdinal;
            SignsError::Length(EvaluateSurrealError { span, kind })
        })
    }

    /// Where the parenthesis that opens here is closed, or the end of the text.
    fn end_of_parenthesis(&self, start: usize) -> usize {
        let mut depth = 0_usize;
        for (at, c) in self.text[start..].char_indices() {
            match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return start + at + 1;
            }
        }
        self.text.len()
    }

    /// The next character that is no blank.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.position..];
        self.position = self.text.len() - rest.trim_start().len();
        self.text[self.position..].chars().next()
    }

    fn take(&mut self) {
        self.position += self.peek().map_or(0, char::len_utf8);
    }

    fn unexpected(&mut self, expected: &[Expected]) -> SignsError {
        let end = self.position + self.peek().map_or(0, char::len_utf8);
        let span = self.position..end;
        let kind = ParseErrorKind::Unexpected {
            expected: expected.to_vec(),
            found: Found::new(&self.text[span.clone()]),
        };
        SignsError::Text(ParseError::new(span, kind))
    }
}
