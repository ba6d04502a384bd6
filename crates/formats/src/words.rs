//! Texts made of lines of words, with blank lines and comments. Which words, the format says; numbers are in `numbers`.

use std::io::Read;

use crate::source::{Position, Source};
use crate::{FormatError, Found};

/// A word with its place, for errors.
pub(crate) struct Word {
    pub(crate) text: String,
    position: Position,
    found: Found,
}

impl Word {
    pub(crate) fn error(self, expected: impl Into<String>) -> FormatError {
        self.position.error(self.found, expected)
    }
}

/// Passes the next word of the line, which may be empty at its end.
pub(crate) fn next_word<R: Read>(source: &mut Source<R>) -> Result<Word, FormatError> {
    source.skip_blanks()?;
    let (position, found) = (source.position(), source.found()?);
    let mut bytes = Vec::new();
    while let Some(byte) = source.peek()?
        && !b" \t\r\n#".contains(&byte)
    {
        bytes.push(byte);
        source.pass(byte);
    }
    Ok(Word {
        text: String::from_utf8_lossy(&bytes).into_owned(),
        position,
        found,
    })
}

/// Passes this word, the first of its line.
pub(crate) fn word<R: Read>(source: &mut Source<R>, expected: &str) -> Result<(), FormatError> {
    source.next_line()?;
    same_line_word(source, expected)
}

/// Passes this word, the next of the line.
pub(crate) fn same_line_word<R: Read>(source: &mut Source<R>, expected: &str) -> Result<(), FormatError> {
    let word = next_word(source)?;
    if word.text == expected {
        Ok(())
    } else {
        Err(word.error(format!("`{expected}`")))
    }
}

/// A line with a word and a number.
pub(crate) fn count<R: Read>(source: &mut Source<R>, name: &str) -> Result<u64, FormatError> {
    word(source, name)?;
    let count = source.number(0..u64::MAX, || format!("a number of {name}"))?;
    source.end_of_line()?;
    Ok(count)
}

/// Passes what is left of the line: an expression, which has no comments.
pub(crate) fn rest_of_line<R: Read>(source: &mut Source<R>) -> Result<String, FormatError> {
    source.skip_blanks()?;
    let (position, found) = (source.position(), source.found()?);
    let mut bytes = Vec::new();
    while let Some(byte) = source.peek()?
        && byte != b'\n'
    {
        bytes.push(byte);
        source.pass(byte);
    }
    let text = String::from_utf8(bytes).map_err(|_| position.error(found, "text in UTF-8"))?;
    Ok(text.trim_end().to_owned())
}
