//! Codes of take-and-break games: the digits, and reading and writing them. What the digits allow on heaps is
//! in `heap_game`, values are in `heap_table`.

use core::fmt;
use core::ops::Range;
use core::str::FromStr;

/// A code `d0.d1d2d3…` of a take-and-break game (Guy and Smith 1956; Siegel 2013, IV.2).
///
/// Bit `i` of digit `dj` allows to take `j` tokens from a heap and leave exactly `i` heaps, none of them empty.
/// Octal digits have three bits and hexadecimal digits four; letters go up to `Z` = 35, which has six. Digits in
/// brackets at the end repeat for ever. `d0` takes nothing: it may split, but leaving no heap or one heap would
/// be a move that changes nothing.
///
/// Two codes are equal exactly when their digits are: `0.3[3]` is `0.[3]`.
///
/// ```
/// use impartial::HeapCode;
/// let kayles: HeapCode = "0.77".parse()?;
/// assert_eq!((kayles.digit(2), kayles.digit(3)), (7, 0));
/// assert_eq!((kayles.last_take(), kayles.repeats_from(), kayles.max_heaps()), (Some(2), None, 2));
/// let nim: HeapCode = "0.3[33]".parse()?;
/// assert_eq!(nim.to_string(), "0.[3]");
/// assert_eq!("20.017".parse::<HeapCode>().unwrap_err().span, 0..1);
/// # Ok::<(), impartial::HeapCodeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeapCode {
    // Invariant: `d0` first, so never empty; every digit below 36; bits 0 and 1 of `d0` clear; without `repeat`
    // no zero at the end, with it a last digit, if not `d0`, unlike the last of `repeat`.
    digits: Vec<u8>,
    // Invariant: not all zero, not itself a repetition.
    repeat: Vec<u8>,
}

impl HeapCode {
    /// Returns the digit for taking `take` tokens.
    #[must_use]
    pub fn digit(&self, take: u64) -> u8 {
        let n_digits = self.digits.len() as u64;
        let at = |digits: &[u8], index| usize::try_from(index).ok().and_then(|at| digits.get(at).copied());
        let found = if take < n_digits || self.repeat.is_empty() {
            at(&self.digits, take)
        } else {
            at(&self.repeat, (take - n_digits) % self.repeat.len() as u64)
        };
        found.unwrap_or(0)
    }

    /// Returns the first take from which the digits repeat, and after how many they do; `None` when the code
    /// ends.
    #[must_use]
    pub fn repeats_from(&self) -> Option<(u64, u64)> {
        let period = self.repeat.len() as u64;
        (period > 0).then_some((self.digits.len() as u64, period))
    }

    /// Returns the largest take that is allowed; 0 when none is, `None` when the code repeats for ever.
    #[must_use]
    pub fn last_take(&self) -> Option<u64> {
        self.repeat.is_empty().then(|| self.digits.len() as u64 - 1)
    }

    /// Returns the most heaps that a move can leave.
    #[must_use]
    pub fn max_heaps(&self) -> u32 {
        let all = self
            .digits
            .iter()
            .chain(&self.repeat)
            .fold(0, |all, digit| all | digit);
        u8::BITS - 1 - u8::leading_zeros(all | 1)
    }

    /// Brings the digits into the one form that equal codes share.
    fn normalized(mut digits: Vec<u8>, mut repeat: Vec<u8>) -> Self {
        if repeat.iter().all(|&digit| digit == 0) {
            repeat.clear();
            while digits.len() > 1 && digits.last() == Some(&0) {
                digits.pop();
            }
            return Self { digits, repeat };
        }
        let n = repeat.len();
        let is_period =
            |&period: &usize| n.is_multiple_of(period) && repeat[period..] == repeat[..n - period];
        let period = (1..=n).find(is_period).unwrap_or(n);
        repeat.truncate(period);
        while digits.len() > 1 && digits.last() == repeat.last() {
            digits.pop();
            repeat.rotate_right(1);
        }
        Self { digits, repeat }
    }
}

impl fmt::Display for HeapCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for (take, &digit) in self.digits.iter().enumerate() {
            text.push(letter(digit));
            if take == 0 {
                text.push('.');
            }
        }
        if !self.repeat.is_empty() {
            text.push('[');
            text.extend(self.repeat.iter().map(|&digit| letter(digit)));
            text.push(']');
        } else if self.digits.len() == 1 {
            text.push('0');
        }
        f.pad(&text)
    }
}

fn letter(digit: u8) -> char {
    char::from_digit(u32::from(digit), BASE).map_or('?', |letter| letter.to_ascii_uppercase())
}

/// Digits are read up to `Z` = 35.
const BASE: u32 = 36;

/// Bits 0 and 1 of `d0`: moves that change nothing.
const IDLE: u8 = 0b11;

impl FromStr for HeapCode {
    type Err = HeapCodeError;

    /// Reads a code; letters in either case, without blanks, zeros in front and at the end allowed.
    ///
    /// # Errors
    ///
    /// [`HeapCodeError`] with the leftmost mistake and its bytes; a code whose play need not end is one.
    fn from_str(text: &str) -> Result<Self, HeapCodeError> {
        let Some(point) = text.find('.') else {
            return Err(without_point(text));
        };
        let d0 = leading_digit(&text[..point])?;
        let mut digits = vec![d0];
        let mut repeat = Vec::new();
        let fraction = &text[point + 1..];
        let n_plain = fraction.find('[').unwrap_or(fraction.len());
        read_digits(&fraction[..n_plain], point + 1, &mut digits)?;
        if n_plain < fraction.len() {
            let open = point + 1 + n_plain;
            read_digits(bracketed(text, open)?, open + 1, &mut repeat)?;
        }
        Ok(Self::normalized(digits, repeat))
    }
}

/// The text between the bracket at `open` and the closing one, which must be the last character.
fn bracketed(text: &str, open: usize) -> Result<&str, HeapCodeError> {
    let inside = &text[open + 1..];
    let Some(n_inside) = inside.find(']') else {
        return Err(HeapCodeErrorKind::UnclosedRepeat.at(open..text.len()));
    };
    let close = open + 1 + n_inside;
    if n_inside == 0 {
        return Err(HeapCodeErrorKind::EmptyRepeat.at(open..close + 1));
    }
    if close + 1 < text.len() {
        // The leftmost mistake is the one to name.
        read_digits(&inside[..n_inside], open + 1, &mut Vec::new())?;
        return Err(HeapCodeErrorKind::TextAfterRepeat.at(close + 1..text.len()));
    }
    Ok(&inside[..n_inside])
}

fn without_point(text: &str) -> HeapCodeError {
    match read_digits(text, 0, &mut Vec::new()) {
        Err(error) => error,
        Ok(()) => HeapCodeErrorKind::MissingPoint.at(text.len()..text.len()),
    }
}

/// The digit in front of the point; what stands before it would add tokens.
fn leading_digit(text: &str) -> Result<u8, HeapCodeError> {
    let mut digits = Vec::new();
    read_digits(text, 0, &mut digits)?;
    let Some((&d0, adding)) = digits.split_last() else {
        return Err(HeapCodeErrorKind::MissingLeadingDigit.at(0..0));
    };
    // Digits are one byte each.
    if let Some(at) = adding.iter().position(|&digit| digit != 0) {
        return Err(HeapCodeErrorKind::AddsTokens.at(at..at + 1));
    }
    if d0 & IDLE != 0 {
        return Err(HeapCodeErrorKind::IdleMove { digit: d0 }.at(adding.len()..text.len()));
    }
    Ok(d0)
}

fn read_digits(text: &str, offset: usize, digits: &mut Vec<u8>) -> Result<(), HeapCodeError> {
    for (at, found) in text.char_indices() {
        let digit = found.to_digit(BASE).and_then(|digit| u8::try_from(digit).ok());
        let span = offset + at..offset + at + found.len_utf8();
        digits.push(digit.ok_or_else(|| HeapCodeErrorKind::UnexpectedCharacter { found }.at(span))?);
    }
    Ok(())
}

/// What is wrong with the text of a code, and where.
///
/// ```
/// use impartial::{HeapCode, HeapCodeErrorKind};
/// let error = "1.7".parse::<HeapCode>().expect_err("a move that takes nothing and leaves nothing");
/// assert_eq!((error.kind, error.span), (HeapCodeErrorKind::IdleMove { digit: 1 }, 0..1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HeapCodeError {
    /// What is wrong.
    pub kind: HeapCodeErrorKind,
    /// The bytes of the text that are wrong; empty where something is missing.
    pub span: Range<usize>,
}

/// What can be wrong with the text of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HeapCodeErrorKind {
    /// There is no point after the first digit.
    MissingPoint,
    /// There is no digit before the point.
    MissingLeadingDigit,
    /// A character is no digit, or stands in the wrong place.
    UnexpectedCharacter {
        /// The character.
        found: char,
    },
    /// A digit two places before the point or further: its moves add tokens, so that play need not end.
    AddsTokens,
    /// The digit before the point allows a move that changes nothing, so that play need not end.
    IdleMove {
        /// The digit.
        digit: u8,
    },
    /// The brackets hold no digit.
    EmptyRepeat,
    /// An opening bracket is not closed.
    UnclosedRepeat,
    /// Something follows the digits that repeat for ever.
    TextAfterRepeat,
}

impl HeapCodeErrorKind {
    const fn at(self, span: Range<usize>) -> HeapCodeError {
        HeapCodeError { kind: self, span }
    }
}

impl fmt::Display for HeapCodeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingPoint => f.write_str("expected a point after the first digit, as in 0.77"),
            Self::MissingLeadingDigit => f.write_str("expected a digit before the point, as in 0.77"),
            Self::UnexpectedCharacter { found } => {
                write!(f, "expected a digit 0-9 or A-Z, found {found:?}")
            }
            Self::AddsTokens => f.write_str("expected 0: a move that adds tokens need never end"),
            Self::IdleMove { digit } => write!(
                f,
                "expected a first digit divisible by 4, found {}: a move that changes nothing need never end",
                letter(*digit)
            ),
            Self::EmptyRepeat => f.write_str("expected a digit between the brackets"),
            Self::UnclosedRepeat => f.write_str("expected a closing bracket ]"),
            Self::TextAfterRepeat => f.write_str("expected the end after the digits that repeat for ever"),
        }
    }
}

impl fmt::Display for HeapCodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: {}", self.span.start, self.kind)
    }
}

impl core::error::Error for HeapCodeError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        match text.parse::<HeapCode>() {
            Ok(code) => code.to_string(),
            Err(error) => format!("{:?} {}..{}", error.kind, error.span.start, error.span.end),
        }
    }

    #[test]
    fn equal_codes_are_written_alike() {
        for (text, expected) in [
            ("0.137", "0.137"),
            ("0.", "0.0"),
            ("4.", "4.0"),
            ("04.30", "4.3"),
            ("0.f", "0.F"),
            ("0.[3]", "0.[3]"),
            ("0.33[3333]", "0.[3]"),
            ("0.3[1]", "0.3[1]"),
            ("0.[3737]", "0.[37]"),
            ("0.3[73]", "0.[37]"),
            ("4.00[00]", "4.0"),
            ("4.00[30]", "4.0[03]"),
            ("4.[4]", "4.[4]"),
            ("Z.0Z", "IdleMove { digit: 35 } 0..1"),
            ("0.0Z", "0.0Z"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn errors_say_where() {
        for (text, expected) in [
            ("", "MissingPoint 0..0"),
            ("77", "MissingPoint 2..2"),
            ("kayles!", "UnexpectedCharacter { found: '!' } 6..7"),
            (".77", "MissingLeadingDigit 0..0"),
            ("20.017", "AddsTokens 0..1"),
            ("0010.7", "AddsTokens 2..3"),
            ("1.7", "IdleMove { digit: 1 } 0..1"),
            ("06.7", "IdleMove { digit: 6 } 1..2"),
            ("0.7.7", "UnexpectedCharacter { found: '.' } 3..4"),
            ("0.7-", "UnexpectedCharacter { found: '-' } 3..4"),
            ("0.7é7", "UnexpectedCharacter { found: 'é' } 3..5"),
            ("[4].3", "UnexpectedCharacter { found: '[' } 0..1"),
            ("0.[]", "EmptyRepeat 2..4"),
            ("0.3[7", "UnclosedRepeat 3..5"),
            ("0.3]7", "UnexpectedCharacter { found: ']' } 3..4"),
            ("0.[3]7", "TextAfterRepeat 5..6"),
            ("0.[[3]]", "UnexpectedCharacter { found: '[' } 3..4"),
            ("0.[3][3]", "TextAfterRepeat 5..8"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn digits_far_out() {
        let code: HeapCode = "4.1[230]".parse().unwrap();
        let digits: Vec<_> = (0..9).map(|take| code.digit(take)).collect();
        assert_eq!(digits, [4, 1, 2, 3, 0, 2, 3, 0, 2]);
        assert_eq!(code.repeats_from(), Some((2, 3)));
        assert_eq!(code.digit(2 + 3 * 6_000_000_000_000_000_000 + 1), 3);
        assert_eq!((code.last_take(), code.max_heaps()), (None, 2));
    }
}
