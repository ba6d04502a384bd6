//! The bytes of a text, buffered, with the line and column of the next one. What a text means, its format says.

use std::io::{self, Read};

use crate::{FormatError, Found};

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) line: u64,
    pub(crate) column: u64,
}

impl Position {
    /// The place after these bytes, which begin at this one.
    pub(crate) fn after(mut self, bytes: &[u8]) -> Self {
        for &byte in bytes {
            if byte == b'\n' {
                self.line += 1;
                self.column = 1;
            } else if byte & 0b1100_0000 != 0b1000_0000 {
                self.column += 1;
            }
        }
        self
    }

    pub(crate) fn error(self, found: Found, expected: impl Into<String>) -> FormatError {
        FormatError::Syntax {
            line: self.line,
            column: self.column,
            found,
            expected: expected.into(),
        }
    }
}

pub(crate) struct Source<R> {
    reader: R,
    buffer: Box<[u8]>,
    // Invariant: `buffer[at..end]` are the bytes read and not yet passed.
    at: usize,
    end: usize,
    is_finished: bool,
    // Bytes of the input before `buffer[0]`.
    n_passed: u64,
    line: u64,
    // Where the current line starts, in bytes from the start of the input.
    line_start: u64,
    // Bytes passed on the current line that continue a character of UTF-8.
    n_continuations: u64,
}

impl<R: Read> Source<R> {
    /// Bytes that [`Source::ahead`] shows unless the input ends sooner.
    pub(crate) const LOOKAHEAD: usize = 64;
    const BUFFER: usize = 1 << 16;

    /// Starts reading, past a byte order mark if there is one.
    pub(crate) fn new(reader: R) -> Result<Self, FormatError> {
        let mut source = Self {
            reader,
            buffer: vec![0; Self::BUFFER].into_boxed_slice(),
            at: 0,
            end: 0,
            is_finished: false,
            n_passed: 0,
            line: 1,
            line_start: 0,
            n_continuations: 0,
        };
        let ahead = source.ahead()?;
        if ahead.starts_with(b"\xEF\xBB\xBF") {
            source.at = 3;
            source.line_start = 3;
        } else if ahead.starts_with(b"\xFF\xFE") || ahead.starts_with(b"\xFE\xFF") {
            let found = Found::Text("a byte order mark of UTF-16".into());
            return Err(source.position().error(found, "text in UTF-8"));
        }
        Ok(source)
    }

    /// Goes on reading a text at this place of it.
    pub(crate) fn resume(reader: R, position: Position) -> Self {
        Self {
            reader,
            buffer: vec![0; Self::BUFFER].into_boxed_slice(),
            at: 0,
            end: 0,
            is_finished: false,
            // As if the line were of ASCII up to here.
            n_passed: position.column - 1,
            line: position.line,
            line_start: 0,
            n_continuations: 0,
        }
    }

    /// Gives up: what was read and not passed, the reader of what comes after it, and the place of both.
    pub(crate) fn into_parts(self) -> (Vec<u8>, R, Position) {
        let position = self.position();
        (self.buffer[self.at..self.end].to_vec(), self.reader, position)
    }

    /// Returns the next bytes: at least `LOOKAHEAD` unless the input ends sooner.
    #[inline]
    pub(crate) fn ahead(&mut self) -> io::Result<&[u8]> {
        if self.end - self.at < Self::LOOKAHEAD && !self.is_finished {
            self.refill()?;
        }
        Ok(&self.buffer[self.at..self.end])
    }

    /// Returns the next byte, `None` at the end of the input.
    #[inline]
    pub(crate) fn peek(&mut self) -> io::Result<Option<u8>> {
        if self.at == self.end && !self.is_finished {
            self.refill()?;
        }
        Ok(self.buffer[self.at..self.end].first().copied())
    }

    #[cold]
    fn refill(&mut self) -> io::Result<()> {
        self.buffer.copy_within(self.at..self.end, 0);
        self.n_passed += self.at as u64;
        self.end -= self.at;
        self.at = 0;
        while self.end < Self::LOOKAHEAD && !self.is_finished {
            match self.reader.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.is_finished = true,
                Ok(n) => self.end += n,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Passes `n` bytes that [`Source::ahead`] showed, all of them ASCII and none a line feed.
    #[inline]
    pub(crate) fn pass_ascii(&mut self, n: usize) {
        debug_assert!(n <= self.end - self.at, "only bytes that were seen are passed");
        self.at += n;
    }

    /// Passes the byte that [`Source::peek`] showed.
    #[inline]
    pub(crate) fn pass(&mut self, byte: u8) {
        debug_assert_eq!(self.buffer[self.at], byte, "only a byte that was seen is passed");
        self.at += 1;
        if byte == b'\n' {
            self.line += 1;
            self.line_start = self.n_passed + self.at as u64;
            self.n_continuations = 0;
        } else if byte & 0b1100_0000 == 0b1000_0000 {
            self.n_continuations += 1;
        }
    }

    /// Passes blanks: spaces, tabs and carriage returns.
    #[inline]
    pub(crate) fn skip_blanks(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.peek()? {
                Some(b' ' | b'\t' | b'\r') => self.at += 1,
                next => return Ok(next),
            }
        }
    }

    /// Passes what is left of the line, but not its line feed.
    pub(crate) fn skip_line(&mut self) -> io::Result<()> {
        loop {
            match self.peek()? {
                None | Some(b'\n') => return Ok(()),
                Some(byte) => self.pass(byte),
            }
        }
    }

    /// Returns the place of the next byte.
    pub(crate) fn position(&self) -> Position {
        let on_line = self.n_passed + self.at as u64 - self.line_start;
        Position {
            line: self.line,
            column: on_line - self.n_continuations + 1,
        }
    }

    /// Returns the word at the next byte, cut where it is long.
    pub(crate) fn found(&mut self) -> io::Result<Found> {
        const SHOWN: usize = 40;
        let ahead = self.ahead()?;
        match ahead {
            [] => return Ok(Found::EndOfInput),
            [b'\n', ..] | [b'\r', b'\n', ..] => return Ok(Found::EndOfLine),
            _ => {}
        }
        // A blank or a control character that is not wanted is shown itself.
        let length = ahead[1..].iter().position(u8::is_ascii_whitespace);
        let word = &ahead[..length.map_or(ahead.len(), |length| length + 1)];
        let text = String::from_utf8_lossy(word);
        Ok(Found::Text(match text.char_indices().nth(SHOWN) {
            Some((cut, _)) => format!("{}…", &text[..cut]),
            None => text.into_owned(),
        }))
    }

    /// An error at the next byte.
    #[cold]
    pub(crate) fn error(&mut self, expected: impl Into<String>) -> FormatError {
        match self.found() {
            Ok(found) => self.position().error(found, expected),
            Err(error) => error.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_across_refills() {
        let text = format!("\u{feff}{}é→x", " ".repeat(100_000));
        let mut source = Source::new(text.as_bytes()).unwrap();
        assert_eq!(source.position().column, 1);
        source.skip_blanks().unwrap();
        assert_eq!(source.position().column, 100_001);
        while let Some(byte) = source.peek().unwrap() {
            if byte == b'x' {
                break;
            }
            source.pass(byte);
        }
        assert_eq!(source.position().column, 100_003);
    }

    #[test]
    fn long_words_are_cut() {
        let text = "é".repeat(1000);
        let mut source = Source::new(text.as_bytes()).unwrap();
        let Found::Text(word) = source.found().unwrap() else {
            panic!("a word is there");
        };
        assert!(word.starts_with("éé") && word.chars().count() <= 41);
    }
}
