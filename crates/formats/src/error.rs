//! What can be wrong with an input: where, what was expected there and what was found. What the words mean, each
//! format says.

use core::fmt;
use std::io;

use graph_core::GraphError;
use partizan::PartizanError;

/// Why an input could not be read, or a graph not be written.
///
/// ```
/// use formats::{Numbering, edges};
/// use graph_core::Budget;
/// let text = "2 1\n0 5\n";
/// let error = edges::read(text.as_bytes(), Numbering::ZeroBased, &Budget::unlimited()).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 3: expected a vertex in 0..=1, found `5`");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum FormatError {
    /// The text is not of the format.
    Syntax {
        /// The line, from 1.
        line: u64,
        /// The column, from 1, in characters.
        column: u64,
        /// What stands there.
        found: Found,
        /// What should stand there.
        expected: String,
    },
    /// The bytes are not of the binary format.
    Binary {
        /// The offset of the first offending byte, from 0.
        offset: u64,
        /// What should stand there.
        expected: String,
    },
    /// The JSON document is not one, or not of the schema.
    Document {
        /// The line and the column in bytes, both from 1, where the text is wrong; nothing where it is well formed and
        /// its numbers do not fit together.
        place: Option<(u64, u64)>,
        /// What is wrong.
        message: String,
    },
    /// A name that the format has no spelling for.
    Unwritable {
        /// The name.
        name: String,
        /// Which names can be written.
        expected: &'static str,
    },
    /// The graph exceeds the caller's budget, or memory.
    Graph(GraphError),
    /// The arena of partizan values refuses: one of its limits was reached, or a number cannot be held.
    Partizan(PartizanError),
    /// Reading or writing failed.
    Io(io::Error),
}

/// What stands where something else was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Found {
    /// This word; a long one is cut.
    Text(String),
    /// The line ends.
    EndOfLine,
    /// The input ends.
    EndOfInput,
}

impl FormatError {
    /// Returns true when the input may be fine and a larger budget could succeed.
    #[must_use]
    pub fn is_budget_exhausted(&self) -> bool {
        match self {
            Self::Graph(error) => error.is_budget_exhausted(),
            Self::Partizan(error) => error.is_budget_exhausted(),
            _ => false,
        }
    }

    /// Returns the line and the column, both from 1, when the input is a text that is wrong there. Columns count
    /// characters, those of JSON documents bytes.
    #[must_use]
    pub const fn line_and_column(&self) -> Option<(u64, u64)> {
        match self {
            Self::Syntax { line, column, .. } => Some((*line, *column)),
            Self::Document { place, .. } => *place,
            _ => None,
        }
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax {
                line,
                column,
                found,
                expected,
            } => write!(
                f,
                "line {line}, column {column}: expected {expected}, found {found}"
            ),
            Self::Binary { offset, expected } => write!(f, "byte {offset}: expected {expected}"),
            Self::Document {
                place: Some((line, column)),
                message,
            } => write!(f, "line {line}, column {column}: {message}"),
            Self::Document { place: None, message } => f.write_str(message),
            Self::Unwritable { name, expected } => {
                write!(f, "the name {name:?} cannot be written: expected {expected}")
            }
            Self::Graph(error) => error.fmt(f),
            Self::Partizan(error) => error.fmt(f),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // Control characters would disturb a terminal.
            Self::Text(text) => write!(f, "`{}`", text.escape_debug()),
            Self::EndOfLine => f.write_str("the end of the line"),
            Self::EndOfInput => f.write_str("the end of the input"),
        }
    }
}

impl core::error::Error for FormatError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Graph(error) => Some(error),
            Self::Partizan(error) => Some(error),
            Self::Io(error) => Some(error),
            Self::Syntax { .. } | Self::Binary { .. } | Self::Document { .. } | Self::Unwritable { .. } => {
                None
            }
        }
    }
}

impl From<GraphError> for FormatError {
    fn from(error: GraphError) -> Self {
        Self::Graph(error)
    }
}

impl From<PartizanError> for FormatError {
    fn from(error: PartizanError) -> Self {
        Self::Partizan(error)
    }
}

impl From<io::Error> for FormatError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_say_where_and_what() {
        let error = FormatError::Syntax {
            line: 3,
            column: 7,
            found: Found::Text("\u{1b}x".into()),
            expected: "a vertex in 0..=4".into(),
        };
        assert_eq!(
            error.to_string(),
            "line 3, column 7: expected a vertex in 0..=4, found `\\u{1b}x`"
        );
        assert_eq!(error.line_and_column(), Some((3, 7)));
        assert!(!error.is_budget_exhausted());
        assert!(FormatError::from(GraphError::TooManyEdges { max_edges: 1 }).is_budget_exhausted());
    }
}
