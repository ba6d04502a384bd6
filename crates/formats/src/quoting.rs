//! Quoted names: any text on one line between double quotes, with escapes. Bare names are each format's own.

use std::io::Read;

use crate::source::{Position, Source};
use crate::{FormatError, Found};

/// Appends `name` in quotes, with `\"`, `\\`, `\n`, `\r`, `\t` and `\u{…}` for other control characters.
pub(crate) fn push_quoted(out: &mut Vec<u8>, name: &str) {
    out.push(b'"');
    for character in name.chars() {
        match character {
            '"' => out.extend_from_slice(b"\\\""),
            '\\' => out.extend_from_slice(b"\\\\"),
            '\n' => out.extend_from_slice(b"\\n"),
            '\r' => out.extend_from_slice(b"\\r"),
            '\t' => out.extend_from_slice(b"\\t"),
            control if control.is_control() => {
                out.extend_from_slice(format!("\\u{{{:x}}}", u32::from(control)).as_bytes());
            }
            other => out.extend_from_slice(other.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    out.push(b'"');
}

impl<R: Read> Source<R> {
    /// Reads a name in quotes, of which the first is the next byte, into `name`.
    pub(crate) fn quoted(&mut self, name: &mut Vec<u8>) -> Result<(), FormatError> {
        name.clear();
        self.pass(b'"');
        loop {
            match self.peek()? {
                None | Some(b'\n') => return Err(self.error("a quote that closes the name")),
                Some(b'"') => {
                    self.pass(b'"');
                    return Ok(());
                }
                Some(b'\\') => self.escape(name)?,
                Some(byte) => {
                    self.pass(byte);
                    name.push(byte);
                }
            }
        }
    }

    fn escape(&mut self, name: &mut Vec<u8>) -> Result<(), FormatError> {
        const EXPECTED: &str = "one of the escapes \\\" \\\\ \\n \\r \\t \\u{…}";
        let escape: Vec<u8> = self.ahead()?.iter().copied().take(12).collect();
        let (length, meant) = match escape.get(1) {
            Some(b'"') => (2, '"'),
            Some(b'\\') => (2, '\\'),
            Some(b'n') => (2, '\n'),
            Some(b'r') => (2, '\r'),
            Some(b't') => (2, '\t'),
            Some(b'u') => match scalar(&escape) {
                Some(found) => found,
                None => return Err(self.error(EXPECTED)),
            },
            _ => return Err(self.error(EXPECTED)),
        };
        self.pass_ascii(length);
        name.extend_from_slice(meant.encode_utf8(&mut [0; 4]).as_bytes());
        Ok(())
    }
}

/// Returns the bytes of a name as text, or an error at its start.
pub(crate) fn utf8(start: Position, bytes: &[u8]) -> Result<&str, FormatError> {
    str::from_utf8(bytes).map_err(|_| {
        let shown = String::from_utf8_lossy(bytes).chars().take(40).collect();
        start.error(Found::Text(shown), "a name in UTF-8")
    })
}

/// The length and the meaning of `\u{…}`.
fn scalar(escape: &[u8]) -> Option<(usize, char)> {
    let inner = escape.strip_prefix(b"\\u{")?;
    let length = inner.iter().position(|&byte| byte == b'}')?;
    let digits = str::from_utf8(&inner[..length]).ok()?;
    let is_hex = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let code = u32::from_str_radix(digits, 16).ok().filter(|_| is_hex)?;
    Some((length + 4, char::from_u32(code)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoting_is_undone_by_reading() {
        for name in ["", "a b", "\"\\\n\r\t\u{1b}\u{85}é→", "#:,", "\\u{41}"] {
            let mut text = Vec::new();
            push_quoted(&mut text, name);
            let mut read = Vec::new();
            Source::new(text.as_slice()).unwrap().quoted(&mut read).unwrap();
            assert_eq!(str::from_utf8(&read), Ok(name));
        }
    }

    #[test]
    fn bad_quotes_are_named() {
        for text in [
            "\"a",
            "\"a\nb\"",
            "\"\\x\"",
            "\"\\u{110000}\"",
            "\"\\u{}\"",
            "\"\\u41\"",
            "\"\\",
        ] {
            let mut source = Source::new(text.as_bytes()).unwrap();
            assert!(source.quoted(&mut Vec::new()).is_err(), "{text}");
        }
    }
}
