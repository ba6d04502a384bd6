//! A place in the text of a position, and what the readers of several games look for there: symbols, blanks, numbers.

use crate::PositionError;

pub(crate) struct Reader<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: usize,
}

impl<'a> Reader<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Skips blanks and these symbols, and returns how many bytes they were.
    pub(crate) fn skip(&mut self, symbols: &str) -> usize {
        let rest = &self.text[self.at..];
        let is_skipped = |symbol: char| symbol.is_whitespace() || symbols.contains(symbol);
        let length = rest.len() - rest.trim_start_matches(is_skipped).len();
        self.at += length;
        length
    }

    pub(crate) fn expect(&mut self, symbol: char, expected: &str) -> Result<(), PositionError> {
        if self.peek() != Some(symbol) {
            return Err(self.error(expected));
        }
        self.at += symbol.len_utf8();
        Ok(())
    }

    /// Reads decimal digits.
    pub(crate) fn number(&mut self, least: u32, most: u32, expected: &str) -> Result<u32, PositionError> {
        let rest = &self.text[self.at..];
        let length = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if length == 0 {
            return Err(self.error(expected));
        }
        let span = self.at..self.at + length;
        self.at += length;
        let number = rest[..length].parse().ok();
        number
            .filter(|number| (least..=most).contains(number))
            .ok_or_else(|| PositionError::over(self.text, span, expected))
    }

    /// An error about the symbol that comes next.
    pub(crate) fn error(&self, expected: impl Into<String>) -> PositionError {
        PositionError::at(self.text, self.at, expected)
    }
}
