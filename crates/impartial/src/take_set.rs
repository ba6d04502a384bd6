//! Finite sets of takes, for subtraction games and their complements: reading and writing them.

use core::fmt;
use core::ops::Range;
use core::str::FromStr;

/// A finite set of numbers of tokens, each at least one: sorted, without repeats; it may be empty.
///
/// ```
/// use impartial::TakeSet;
/// let takes: TakeSet = "4,1".parse()?;
/// assert!(takes.contains(4) && !takes.contains(2));
/// assert_eq!(takes.to_string(), "1,4");
/// # Ok::<(), impartial::TakeSetError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TakeSet {
    // Invariant: strictly increasing, positive.
    takes: Vec<u64>,
}

impl TakeSet {
    /// Makes a set, in any order and with or without repeats; `None` when 0 is among the takes: a move that takes
    /// nothing need never end.
    #[must_use]
    pub fn new(takes: impl IntoIterator<Item = u64>) -> Option<Self> {
        let mut takes: Vec<_> = takes.into_iter().collect();
        takes.sort_unstable();
        takes.dedup();
        (takes.first() != Some(&0)).then_some(Self { takes })
    }

    /// Returns true when the set holds this take.
    #[must_use]
    pub fn contains(&self, take: u64) -> bool {
        self.takes.binary_search(&take).is_ok()
    }

    /// Returns the takes in increasing order.
    #[must_use]
    pub fn as_slice(&self) -> &[u64] {
        &self.takes
    }

    /// Returns the largest take, or 0 when the set is empty.
    #[must_use]
    pub fn largest(&self) -> u64 {
        self.takes.last().copied().unwrap_or(0)
    }
}

impl FromStr for TakeSet {
    type Err = TakeSetError;

    /// Reads numbers separated by commas, with blanks around them and one pair of braces allowed; `{}` is the empty
    /// set.
    ///
    /// # Errors
    ///
    /// [`TakeSetError`] with the bytes where a number from 1 to 2^64 - 1 was expected.
    fn from_str(text: &str) -> Result<Self, TakeSetError> {
        let trimmed = text.trim();
        let inner = trimmed.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
        let inner = inner.unwrap_or(trimmed);
        // Both are parts of `text`.
        let mut at = text.find(inner).unwrap_or(0);
        let mut takes = Vec::new();
        if inner.trim().is_empty() && inner.len() < trimmed.len() {
            return Ok(Self { takes });
        }
        for item in inner.split(',') {
            let number = item.trim();
            let start = at + (item.len() - item.trim_start().len());
            match number.parse() {
                Ok(take) if take > 0 => takes.push(take),
                _ => {
                    return Err(TakeSetError {
                        span: start..start + number.len(),
                    });
                }
            }
            at += item.len() + 1;
        }
        takes.sort_unstable();
        takes.dedup();
        Ok(Self { takes })
    }
}

impl fmt::Display for TakeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.takes.is_empty() {
            return f.pad("{}");
        }
        let numbers: Vec<_> = self.takes.iter().map(u64::to_string).collect();
        f.pad(&numbers.join(","))
    }
}

/// A text that is no set of takes, and where.
///
/// ```
/// use impartial::TakeSet;
/// let error = "1,0".parse::<TakeSet>().expect_err("a move takes something");
/// assert_eq!(error.span, 2..3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TakeSetError {
    /// The bytes of the text where a number was expected; empty where one is missing.
    pub span: Range<usize>,
}

impl fmt::Display for TakeSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "at byte {}: expected a whole number from 1 to 2^64 - 1",
            self.span.start
        )
    }
}

impl core::error::Error for TakeSetError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_read_in_any_order() {
        for (text, expected) in [("1", "1"), (" 4, 1 ,4", "1,4"), ("{2,3}", "2,3"), ("{ }", "{}")] {
            assert_eq!(text.parse::<TakeSet>().unwrap().to_string(), expected);
        }
        assert_eq!(TakeSet::new([0, 1]), None);
    }

    #[test]
    fn errors_say_where() {
        for (text, expected) in [
            ("", 0..0),
            ("1,0", 2..3),
            ("1,,2", 2..2),
            ("{1, x}", 4..5),
            ("1,-2", 2..4),
            ("3,18446744073709551616", 2..22),
        ] {
            assert_eq!(text.parse::<TakeSet>().unwrap_err().span, expected, "{text}");
        }
    }
}
