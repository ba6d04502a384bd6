//! Texts made of lines of numbers, with blank lines and comments. Which numbers, the format says.

use core::ops::Range;
use std::io::{self, Read};

use crate::FormatError;
use crate::source::Source;

impl<R: Read> Source<R> {
    /// Passes blank lines and comments to the next word; false when the input ends first.
    #[inline]
    pub(crate) fn next_line(&mut self) -> io::Result<bool> {
        loop {
            match self.skip_blanks()? {
                None => return Ok(false),
                Some(b'#') => self.skip_line()?,
                Some(b'\n') => self.pass(b'\n'),
                Some(_) => return Ok(true),
            }
        }
    }

    /// Passes blanks and a number within `bounds` on the current line.
    #[inline]
    pub(crate) fn number(
        &mut self,
        bounds: Range<u64>,
        expected: impl FnOnce() -> String,
    ) -> Result<u64, FormatError> {
        self.skip_blanks()?;
        let ahead = self.ahead()?;
        let mut value = 0u64;
        let mut length = 0;
        // Seventeen digits fit without overflow.
        while let Some(digit @ b'0'..=b'9') = ahead.get(length)
            && length < 17
        {
            value = 10 * value + u64::from(digit - b'0');
            length += 1;
        }
        if length == 17 {
            return self.long_number(bounds, expected);
        }
        let is_whole = matches!(
            ahead.get(length),
            None | Some(b' ' | b'\n' | b'\t' | b'\r' | b'#')
        );
        if length == 0 || !is_whole || !bounds.contains(&value) {
            return Err(self.error(expected()));
        }
        self.pass_ascii(length);
        Ok(value)
    }

    #[cold]
    fn long_number(
        &mut self,
        bounds: Range<u64>,
        expected: impl FnOnce() -> String,
    ) -> Result<u64, FormatError> {
        let ahead = self.ahead()?;
        let length = ahead
            .iter()
            .position(|byte| !byte.is_ascii_digit())
            .unwrap_or(ahead.len());
        let is_whole = ahead.get(length).is_none_or(|byte| b" \n\t\r#".contains(byte));
        let value = str::from_utf8(&ahead[..length])
            .ok()
            .and_then(|digits| digits.parse().ok());
        match value {
            // A number that fills all that can be seen ahead may go on.
            Some(value) if bounds.contains(&value) && is_whole && length < Self::LOOKAHEAD => {
                self.pass_ascii(length);
                Ok(value)
            }
            _ => Err(self.error(expected())),
        }
    }

    /// Passes the end of a line: blanks, a comment, and the line feed or the end of the input.
    #[inline]
    pub(crate) fn end_of_line(&mut self) -> Result<(), FormatError> {
        match self.skip_blanks()? {
            Some(b'\n') => self.pass(b'\n'),
            Some(b'#') => self.skip_line()?,
            None => {}
            Some(_) => return Err(self.error("the end of the line")),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Result<u64, String> {
        let mut source = Source::new(text.as_bytes()).unwrap();
        source
            .number(0..u64::MAX, || "a number".into())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn numbers_are_whole_words() {
        assert_eq!(number(" 0012#"), Ok(12));
        assert_eq!(number("18446744073709551614"), Ok(u64::MAX - 1));
        assert_eq!(number("00000000000000000000000000007\n"), Ok(7));
        for text in [
            "",
            "-1",
            "+1",
            "1.5",
            "1e3",
            "x",
            "18446744073709551615",
            "99999999999999999x",
            "٣",
        ] {
            let message = number(text).unwrap_err();
            assert!(
                message.starts_with("line 1, column 1: expected a number, found "),
                "{message}"
            );
        }
        assert!(number(&"1".repeat(200)).is_err());
        assert!(number(&"0".repeat(200)).is_err());
    }
}
