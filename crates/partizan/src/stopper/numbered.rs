//! Graphs of games by numbered vertices: `0={1|0}; 1={|}`. Expressions with named loops are read in `notation`.

use core::fmt;
use core::ops::Range;
use core::str::FromStr;

use graph_core::VertexId;
use hashbrown::HashMap;

use super::{LoopyGraph, LoopyVertex, StopperError};

/// Why a text is not a numbered graph, with the bytes to blame.
///
/// ```
/// use partizan::stopper::LoopyGraph;
/// let error = "0={1|0}; 1={2|}".parse::<LoopyGraph>().expect_err("there is no vertex 2");
/// assert_eq!(error.span, 12..13);
/// assert_eq!(error.to_string(), "expected a vertex that has a definition");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NumberedError {
    /// The offending bytes of the text, on character boundaries; empty at the end of the text.
    pub span: Range<usize>,
    /// What is wrong there.
    pub kind: NumberedErrorKind,
}

/// What is wrong with a numbered graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NumberedErrorKind {
    /// Something else than this sign.
    Expected(char),
    /// Something else than the number of a vertex.
    ExpectedVertex,
    /// A vertex is defined a second time.
    DefinedTwice,
    /// An option has no definition.
    Undefined,
}

impl fmt::Display for NumberedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl fmt::Display for NumberedErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected(sign) => write!(f, "expected `{sign}`"),
            Self::ExpectedVertex => write!(f, "expected the number of a vertex, at most {}", u32::MAX),
            Self::DefinedTwice => f.write_str("expected one definition for each vertex"),
            Self::Undefined => f.write_str("expected a vertex that has a definition"),
        }
    }
}

impl core::error::Error for NumberedError {}

/// A definition as it is written.
struct Definition {
    options: [Vec<(u32, Range<usize>)>; 2],
}

impl FromStr for LoopyGraph {
    type Err = NumberedError;

    /// Reads `0={1|0}; 1={|}`: numbered vertices with their options, that of the game itself first.
    ///
    /// Numbers name vertices and nothing more: they may be any, in any order.
    ///
    /// # Errors
    ///
    /// [`NumberedError`].
    fn from_str(text: &str) -> Result<Self, NumberedError> {
        let mut reader = Reader { text, position: 0 };
        let mut numbers = HashMap::new();
        let mut definitions = Vec::new();
        loop {
            let (name, span) = reader.number()?;
            let number = u32::try_from(definitions.len()).map(VertexId::new);
            let number = number.map_err(|_| error(span.clone(), NumberedErrorKind::ExpectedVertex))?;
            if numbers.insert(name, number).is_some() {
                return Err(error(span, NumberedErrorKind::DefinedTwice));
            }
            reader.sign('=')?;
            reader.sign('{')?;
            let left = reader.list('|')?;
            let right = reader.list('}')?;
            definitions.push(Definition {
                options: [left, right],
            });
            // A semicolon may also stand at the end.
            let goes_on = reader.take(';');
            if reader.is_at_end() {
                break;
            }
            if !goes_on {
                reader.sign(';')?;
            }
        }
        let mut vertices = Vec::with_capacity(definitions.len());
        for definition in definitions {
            let mut options = [Vec::new(), Vec::new()];
            for (side, numbered) in definition.options.into_iter().zip(&mut options) {
                for (name, span) in side {
                    let number = numbers.get(&name).copied();
                    numbered.push(number.ok_or_else(|| error(span, NumberedErrorKind::Undefined))?);
                }
            }
            vertices.push(LoopyVertex::Node(options));
        }
        Self::new(vertices).map_err(|_: StopperError| error(0..0, NumberedErrorKind::ExpectedVertex))
    }
}

const fn error(span: Range<usize>, kind: NumberedErrorKind) -> NumberedError {
    NumberedError { span, kind }
}

struct Reader<'t> {
    text: &'t str,
    // Invariant: on a character boundary.
    position: usize,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.position..];
        self.position = self.text.len() - rest.trim_start().len();
        self.text[self.position..].chars().next()
    }

    fn is_at_end(&mut self) -> bool {
        self.peek().is_none()
    }

    fn take(&mut self, sign: char) -> bool {
        let is_there = self.peek() == Some(sign);
        if is_there {
            self.position += sign.len_utf8();
        }
        is_there
    }

    fn sign(&mut self, sign: char) -> Result<(), NumberedError> {
        if self.take(sign) {
            return Ok(());
        }
        let end = self.position + self.peek().map_or(0, char::len_utf8);
        Err(error(self.position..end, NumberedErrorKind::Expected(sign)))
    }

    fn number(&mut self) -> Result<(u32, Range<usize>), NumberedError> {
        let next = self.peek();
        let start = self.position;
        let rest = &self.text[start..];
        let n_digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let number = rest[..n_digits].parse().map_err(|_| {
            let end = start + n_digits.max(next.map_or(0, char::len_utf8));
            error(start..end, NumberedErrorKind::ExpectedVertex)
        })?;
        self.position += n_digits;
        Ok((number, start..self.position))
    }

    /// Reads vertices with commas between them, and the sign behind.
    fn list(&mut self, end: char) -> Result<Vec<(u32, Range<usize>)>, NumberedError> {
        let mut res = Vec::new();
        if self.take(end) {
            return Ok(res);
        }
        loop {
            res.push(self.number()?);
            if self.take(end) {
                return Ok(res);
            }
            if !self.take(',') {
                self.sign(end)?;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        for (text, span, kind) in [
            ("", 0..0, NumberedErrorKind::ExpectedVertex),
            ("0={|", 4..4, NumberedErrorKind::ExpectedVertex),
            ("0={1|0}; 0={|}", 9..10, NumberedErrorKind::DefinedTwice),
            ("0={é|}", 3..5, NumberedErrorKind::ExpectedVertex),
            ("0={0|} 1={|}", 7..8, NumberedErrorKind::Expected(';')),
            ("0=(0|)", 2..3, NumberedErrorKind::Expected('{')),
            ("99999999999={|}", 0..11, NumberedErrorKind::ExpectedVertex),
        ] {
            assert_eq!(text.parse::<LoopyGraph>(), Err(error(span, kind)), "{text}");
        }
        assert!(" 7 = { 7 , 3 | } ; 3={|};".parse::<LoopyGraph>().is_ok());
    }
}
