//! What is wrong with the text of a position, and where.

use std::fmt;
use std::ops::Range;

/// The text of a position that a ruleset could not read.
///
/// ```
/// use rulesets::grid::Board;
/// let error = Board::parse("..x").expect_err("`x` is no cell");
/// assert_eq!(error.span, 2..3);
/// assert_eq!(error.to_string(), "expected `.`, `#`, or `/` or `|` between rows, found `x`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// The offending bytes of the text; empty at its end when something is missing there.
    pub span: Range<usize>,
    /// What should have stood there.
    pub expected: String,
    /// What stood there; `None` at the end of the text.
    pub found: Option<String>,
}

impl PositionError {
    /// An error about the character at byte `offset` of `text`, or about its end.
    pub(crate) fn at(text: &str, offset: usize, expected: impl Into<String>) -> Self {
        let found = text[offset..].chars().next();
        Self {
            span: offset..offset + found.map_or(0, char::len_utf8),
            expected: expected.into(),
            found: found.map(String::from),
        }
    }

    /// An error about a stretch of `text`.
    pub(crate) fn over(text: &str, span: Range<usize>, expected: impl Into<String>) -> Self {
        let found = Some(text[span.clone()].to_owned());
        Self {
            span,
            expected: expected.into(),
            found,
        }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.found {
            Some(found) => write!(f, "expected {}, found `{}`", self.expected, found.escape_debug()),
            None => write!(f, "expected {}, found the end of the position", self.expected),
        }
    }
}

impl std::error::Error for PositionError {}
