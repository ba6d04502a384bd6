//! Words and signs of the DOT language, with blanks and comments passed over.

use std::io::{self, Read};

use crate::source::{Position, Source};
use crate::{FormatError, Found};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// An identifier or a numeral; its text is in [`Lexer::text`].
    Word,
    /// A word of the language, in any case.
    Keyword(Keyword),
    /// A string; its text is in [`Lexer::text`].
    String,
    /// `->`.
    Arrow,
    /// `--`.
    Line,
    /// One of `{ } [ ] ; , : =`.
    Sign(u8),
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keyword {
    Strict,
    Graph,
    Digraph,
    Subgraph,
    Node,
    Edge,
}

const KEYWORDS: [(&str, Keyword); 6] = [
    ("strict", Keyword::Strict),
    ("graph", Keyword::Graph),
    ("digraph", Keyword::Digraph),
    ("subgraph", Keyword::Subgraph),
    ("node", Keyword::Node),
    ("edge", Keyword::Edge),
];

fn keyword(word: &[u8]) -> Option<Keyword> {
    let found = KEYWORDS
        .iter()
        .find(|(name, _)| word.eq_ignore_ascii_case(name.as_bytes()));
    found.map(|&(_, keyword)| keyword)
}

pub(super) fn is_keyword(word: &[u8]) -> bool {
    keyword(word).is_some()
}

pub(super) struct Lexer<R> {
    source: Source<R>,
    /// The current token.
    pub(super) token: Token,
    /// Where it starts.
    pub(super) start: Position,
    /// The text of the last word or string.
    pub(super) text: Vec<u8>,
}

impl<R: Read> Lexer<R> {
    /// Starts at the first token.
    pub(super) fn new(source: Source<R>) -> Result<Self, FormatError> {
        let mut lexer = Self {
            start: source.position(),
            source,
            token: Token::End,
            text: Vec::new(),
        };
        lexer.advance()?;
        Ok(lexer)
    }

    /// Goes on to the next token.
    pub(super) fn advance(&mut self) -> Result<(), FormatError> {
        self.skip_between()?;
        self.start = self.source.position();
        self.token = match self.source.peek()? {
            None => Token::End,
            Some(b'"') => self.strings()?,
            Some(b'-') => self.dash()?,
            Some(b'0'..=b'9' | b'.') => self.numeral()?,
            Some(byte) if is_letter(byte) => self.word()?,
            Some(sign @ (b'{' | b'}' | b'[' | b']' | b';' | b',' | b':' | b'=')) => {
                self.source.pass(sign);
                Token::Sign(sign)
            }
            Some(b'<') => return Err(self.source.error("a name that is not in HTML")),
            Some(_) => return Err(self.source.error("a word or a sign of the DOT language")),
        };
        Ok(())
    }

    /// Passes blanks and comments.
    fn skip_between(&mut self) -> Result<(), FormatError> {
        loop {
            match self.source.skip_blanks()? {
                Some(byte @ (b'\n' | 0x0b | 0x0c)) => self.source.pass(byte),
                Some(b'/') if self.source.ahead()?.starts_with(b"//") => self.source.skip_line()?,
                Some(b'/') if self.source.ahead()?.starts_with(b"/*") => self.block_comment()?,
                Some(b'#') if self.source.position().column == 1 => self.source.skip_line()?,
                _ => return Ok(()),
            }
        }
    }

    fn block_comment(&mut self) -> Result<(), FormatError> {
        self.source.pass_ascii(2);
        loop {
            match self.source.peek()? {
                None => return Err(self.source.error("`*/` to end the comment")),
                Some(b'*') if self.source.ahead()?.starts_with(b"*/") => {
                    self.source.pass_ascii(2);
                    return Ok(());
                }
                Some(byte) => self.source.pass(byte),
            }
        }
    }

    fn dash(&mut self) -> Result<Token, FormatError> {
        let token = match self.source.ahead()?.get(1) {
            Some(b'>') => Token::Arrow,
            Some(b'-') => Token::Line,
            Some(b'0'..=b'9' | b'.') => return self.numeral(),
            _ => return Err(self.source.error("`->` or a number")),
        };
        self.source.pass_ascii(2);
        Ok(token)
    }

    /// `[-] digits [. [digits]]` or `[-] . digits`, and no letter after it.
    fn numeral(&mut self) -> Result<Token, FormatError> {
        self.text.clear();
        if self.source.peek()? == Some(b'-') {
            self.take(b'-');
        }
        let mut n_digits = self.digits()?;
        if self.source.peek()? == Some(b'.') {
            self.take(b'.');
            n_digits += self.digits()?;
        }
        let next = self.source.peek()?;
        if n_digits == 0 || next.is_some_and(|byte| is_letter(byte) || byte == b'.') {
            return Err(self.error_at_word("a number, or a name in quotes")?);
        }
        Ok(Token::Word)
    }

    fn digits(&mut self) -> io::Result<u64> {
        let mut n_digits = 0;
        while let Some(digit @ b'0'..=b'9') = self.source.peek()? {
            self.take(digit);
            n_digits += 1;
        }
        Ok(n_digits)
    }

    fn word(&mut self) -> Result<Token, FormatError> {
        self.text.clear();
        while let Some(byte) = self.source.peek()?
            && (is_letter(byte) || byte.is_ascii_digit())
        {
            self.take(byte);
        }
        Ok(keyword(&self.text).map_or(Token::Word, Token::Keyword))
    }

    /// One string, or several joined by `+`.
    fn strings(&mut self) -> Result<Token, FormatError> {
        self.text.clear();
        loop {
            self.string()?;
            self.skip_between()?;
            if self.source.peek()? != Some(b'+') {
                return Ok(Token::String);
            }
            self.source.pass(b'+');
            self.skip_between()?;
            if self.source.peek()? != Some(b'"') {
                return Err(self.source.error("a string after `+`"));
            }
        }
    }

    fn string(&mut self) -> Result<(), FormatError> {
        self.source.pass(b'"');
        loop {
            let Some(byte) = self.source.peek()? else {
                return Err(self.source.error("a quote that closes the string"));
            };
            match byte {
                b'"' => {
                    self.source.pass(b'"');
                    return Ok(());
                }
                b'\\' => self.backslash()?,
                _ => self.take(byte),
            }
        }
    }

    fn backslash(&mut self) -> io::Result<()> {
        self.source.pass(b'\\');
        match self.source.ahead()? {
            [b'"', ..] => self.take(b'"'),
            // Two stay two, but the second does not escape what follows.
            [b'\\', ..] => {
                self.text.push(b'\\');
                self.take(b'\\');
            }
            [b'\n', ..] => self.source.pass(b'\n'),
            [b'\r', b'\n', ..] => {
                self.source.pass(b'\r');
                self.source.pass(b'\n');
            }
            _ => self.text.push(b'\\'),
        }
        Ok(())
    }

    fn take(&mut self, byte: u8) {
        self.source.pass(byte);
        self.text.push(byte);
    }

    /// An error at the current token.
    #[cold]
    pub(super) fn error(&self, expected: impl Into<String>) -> FormatError {
        let found = match self.token {
            Token::Word | Token::Keyword(_) | Token::String => Found::Text(self.shown()),
            Token::Arrow => Found::Text("->".into()),
            Token::Line => Found::Text("--".into()),
            Token::Sign(sign) => Found::Text(char::from(sign).into()),
            Token::End => Found::EndOfInput,
        };
        self.start.error(found, expected)
    }

    /// An error at a word that is not read to its end.
    #[cold]
    fn error_at_word(&mut self, expected: &str) -> io::Result<FormatError> {
        while let Some(byte) = self.source.peek()?
            && (is_letter(byte) || byte.is_ascii_digit() || byte == b'.')
            && self.text.len() < 64
        {
            self.take(byte);
        }
        Ok(self.start.error(Found::Text(self.shown()), expected))
    }

    fn shown(&self) -> String {
        String::from_utf8_lossy(&self.text).chars().take(40).collect()
    }
}

fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_' || byte >= 0x80
}
