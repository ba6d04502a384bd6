//! JSON documents: every one an object whose field `schema` says what it is. What is in them, each kind says; nothing
//! is computed here.
//!
//! A document that may be long is written row by row ([`write_rows`]), any other at once ([`write_document`]), and both
//! end in a line feed. Vertices stand in them as they are called outside: a name is a string, a number is a number.

mod graph;
mod rows;

use std::io::{self, Read, Write};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde::ser::Serializer;

use crate::{FormatError, VertexLabel};
pub use graph::{GRAPH_SCHEMA, read_graph, write_graph};
pub use rows::{GrundyRow, RaceRow, SolveRow};

/// Writes an object with the field `schema` first and the fields of `body`, a structure or a map, after it. Writes come
/// in small pieces: wrap the writer in a buffer.
///
/// # Errors
///
/// Whatever the writer reports, and [`io::ErrorKind::InvalidData`] when `body` is neither a structure nor a map.
///
/// # Complexity
///
/// Linear in the length of the output.
///
/// # Examples
///
/// ```
/// use formats::json;
/// #[derive(serde::Serialize)]
/// struct Mex {
///     mex: u32,
/// }
/// let mut out = Vec::new();
/// json::write_document("upstar/mex/1", &Mex { mex: 2 }, &mut out)?;
/// assert_eq!(out, b"{\"schema\":\"upstar/mex/1\",\"mex\":2}\n");
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn write_document(schema: &str, body: &impl Serialize, mut out: impl Write) -> io::Result<()> {
    #[derive(Serialize)]
    struct Tagged<'a, T> {
        schema: &'a str,
        #[serde(flatten)]
        body: &'a T,
    }
    serde_json::to_writer(&mut out, &Tagged { schema, body })?;
    out.write_all(b"\n")
}

/// Writes an object with the fields `schema` and `rows`, a row a line; no row is kept.
///
/// # Errors
///
/// Whatever the writer reports. Wrap it in a buffer: rows are short.
///
/// # Complexity
///
/// Linear in the length of the output, no extra space.
///
/// # Examples
///
/// ```
/// use formats::{VertexLabel, json};
/// let rows = [("a", "3"), ("b", "0")].map(|(vertex, value)| json::GrundyRow {
///     vertex: VertexLabel::Name(vertex),
///     value,
/// });
/// let mut out = Vec::new();
/// json::write_rows("upstar/grundy/1", rows, &mut out)?;
/// let text = "{\"schema\":\"upstar/grundy/1\",\"rows\":[\n\
///     {\"vertex\":\"a\",\"value\":\"3\"},\n{\"vertex\":\"b\",\"value\":\"0\"}\n]}\n";
/// assert_eq!(out, text.as_bytes());
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn write_rows<T: Serialize>(
    schema: &str,
    rows: impl IntoIterator<Item = T>,
    mut out: impl Write,
) -> io::Result<()> {
    out.write_all(b"{\"schema\":")?;
    serde_json::to_writer(&mut out, schema)?;
    out.write_all(b",\"rows\":[")?;
    let mut separator: &[u8] = b"\n";
    for row in rows {
        out.write_all(separator)?;
        serde_json::to_writer(&mut out, &row)?;
        separator = b",\n";
    }
    out.write_all(b"\n]}\n")
}

/// Reads one value and the end of the input.
///
/// # Errors
///
/// [`FormatError::Document`] where the text is not JSON, is nested more than 127 deep, or is not such a value, and
/// [`FormatError::Io`].
///
/// # Complexity
///
/// Linear in the length of the input; space for the value. No budget limits it.
///
/// # Examples
///
/// ```
/// let numbers: Vec<u32> = formats::json::read("[1, 2]".as_bytes())?;
/// assert_eq!(numbers, [1, 2]);
/// assert!(formats::json::read::<Vec<u32>>("[1, 2] 3".as_bytes()).is_err());
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn read<T: DeserializeOwned>(reader: impl Read) -> Result<T, FormatError> {
    let mut deserializer = serde_json::Deserializer::from_reader(io::BufReader::new(reader));
    let value = T::deserialize(&mut deserializer)?;
    deserializer.end()?;
    Ok(value)
}

impl From<serde_json::Error> for FormatError {
    fn from(error: serde_json::Error) -> Self {
        if error.is_io() {
            return Self::Io(error.into());
        }
        let (line, column) = (error.line() as u64, error.column() as u64);
        let text = error.to_string();
        // The place is told apart from the message here.
        let message = text.strip_suffix(&format!(" at line {line} column {column}"));
        Self::Document {
            place: (line > 0).then_some((line, column.max(1))),
            message: message.unwrap_or(&text).to_owned(),
        }
    }
}

impl Serialize for VertexLabel<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Name(name) => serializer.serialize_str(name),
            Self::Number(number) => serializer.serialize_u64(*number),
        }
    }
}
