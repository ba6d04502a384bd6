//! Reading whole numbers from operands and lines.

use std::num::NonZeroU64;
use std::ops::Range;

use crate::failure::{BadText, Failure};

/// Reads one number.
pub(super) fn number(text: &str) -> Result<u64, Failure> {
    let trimmed = text.trim();
    let start = text.len() - text.trim_start().len();
    word(text, start..start + trimmed.len())
}

/// Reads numbers separated by blanks; none are none.
pub(super) fn numbers(text: &str) -> Result<Vec<u64>, Failure> {
    let mut numbers = Vec::new();
    let mut start = 0;
    for piece in text.split(|c: char| c.is_whitespace()) {
        if !piece.is_empty() {
            numbers.push(word(text, start..start + piece.len())?);
        }
        // The blank after a piece may take more than one byte.
        let blank = text[start + piece.len()..].chars().next();
        start += piece.len() + blank.map_or(0, char::len_utf8);
    }
    Ok(numbers)
}

/// Reads the number of at least 1 that an option gives.
pub(super) fn positive(option: &str, text: &str) -> Result<NonZeroU64, Failure> {
    let expected = || {
        Failure::bad(format!(
            "{option} {text}: expected a whole number from 1 to 2^64 - 1"
        ))
    };
    text.parse().map_err(|_| expected())
}

fn word(text: &str, span: Range<usize>) -> Result<u64, Failure> {
    let digits = &text[span.clone()];
    let all_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| all_digits).ok_or_else(|| {
        let found = if digits.is_empty() {
            "nothing".to_owned()
        } else {
            format!("`{digits}`")
        };
        Failure::BadText(BadText {
            origin: "number".to_owned(),
            text: text.to_owned(),
            span,
            message: format!("expected a whole number from 0 to 2^64 - 1, found {found}"),
            also: None,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_separated_by_blanks_of_any_kind() {
        assert_eq!(numbers("  3\t5\u{a0}7 ").unwrap(), [3, 5, 7]);
        assert!(numbers("").unwrap().is_empty());
        for bad in ["3 -1", "1.5", "18446744073709551616", "+3", "é"] {
            assert!(numbers(bad).is_err(), "{bad}");
        }
        assert!(matches!(numbers("3 x"), Err(Failure::BadText(BadText { span, .. })) if span == (2..3)));
    }
}
