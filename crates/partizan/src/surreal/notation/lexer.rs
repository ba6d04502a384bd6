//! From text to tokens. Which token may follow which is the parser's business.

use core::ops::Range;

use super::expression::Comparison;

/// The smallest pieces of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Digits,
    Omega,
    /// A name that is not `w`.
    Name,
    Plus,
    Minus,
    Star,
    Slash,
    Caret,
    Comma,
    Bar,
    OpenBrace,
    CloseBrace,
    OpenParenthesis,
    CloseParenthesis,
    Comparison(Comparison),
    /// A character that no token begins with.
    Stray,
    End,
}

/// Reads tokens from a text, from left to right.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'t> {
    text: &'t str,
    // Invariant: on a character boundary of `text`.
    position: usize,
}

impl<'t> Lexer<'t> {
    pub(super) const fn new(text: &'t str) -> Self {
        Self { text, position: 0 }
    }

    pub(super) const fn text(&self) -> &'t str {
        self.text
    }

    /// Returns the next token with its bytes. At the end of the text the range is empty.
    pub(super) fn next(&mut self) -> (Token, Range<usize>) {
        self.skip_while(char::is_whitespace);
        let start = self.position;
        let token = match self.peek() {
            None => Token::End,
            Some(c) if c.is_ascii_digit() => {
                self.skip_while(|c| c.is_ascii_digit());
                Token::Digits
            }
            Some(c) if is_word(c) => match self.skip_while(is_word) {
                "w" => Token::Omega,
                _ => Token::Name,
            },
            Some(c) => {
                self.position += c.len_utf8();
                self.sign(c)
            }
        };
        (token, start..self.position)
    }

    fn peek(&self) -> Option<char> {
        self.text[self.position..].chars().next()
    }

    fn skip_while(&mut self, wanted: impl Fn(char) -> bool) -> &'t str {
        let rest = &self.text[self.position..];
        let length = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.position += length;
        &rest[..length]
    }

    fn sign(&mut self, c: char) -> Token {
        match c {
            'ω' => Token::Omega,
            '+' => Token::Plus,
            '-' | '−' => Token::Minus,
            '*' | '·' | '⋅' | '×' => Token::Star,
            '/' => Token::Slash,
            '^' => Token::Caret,
            ',' => Token::Comma,
            '|' => Token::Bar,
            '{' => Token::OpenBrace,
            '}' => Token::CloseBrace,
            '(' => Token::OpenParenthesis,
            ')' => Token::CloseParenthesis,
            '=' => Token::Comparison(Comparison::Equal),
            '≤' => Token::Comparison(Comparison::AtMost),
            '≥' => Token::Comparison(Comparison::AtLeast),
            '<' if self.takes_equal() => Token::Comparison(Comparison::AtMost),
            '>' if self.takes_equal() => Token::Comparison(Comparison::AtLeast),
            '<' => Token::Comparison(Comparison::Less),
            '>' => Token::Comparison(Comparison::Greater),
            _ => Token::Stray,
        }
    }

    fn takes_equal(&mut self) -> bool {
        let is_there = self.peek() == Some('=');
        self.position += usize::from(is_there);
        is_there
    }
}

const fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}
