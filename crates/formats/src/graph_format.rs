//! The forms by name, for choosing one at run time. What each is like, its own module says.

use core::fmt;
use core::str::FromStr;
use std::io::{Read, Write};

use graph_core::Budget;

use crate::{FormatError, NamedGraph, Numbering, csr, dot, edges, json, names};

/// A form in which a graph is read and written.
///
/// ```
/// use formats::GraphFormat;
/// assert_eq!(GraphFormat::from_extension("gv"), Some(GraphFormat::Dot));
/// assert_eq!("csr".parse(), Ok(GraphFormat::Csr));
/// assert_eq!(GraphFormat::default().to_string(), "edges");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GraphFormat {
    /// Lines of numbers, see [`edges`].
    #[default]
    Edges,
    /// Lines of names, see [`names`].
    Names,
    /// Digraphs of Graphviz, see [`dot`].
    Dot,
    /// Binary, see [`csr`].
    Csr,
    /// A JSON document, see [`json`].
    Json,
}

impl GraphFormat {
    /// All forms.
    pub const ALL: [Self; 5] = [Self::Edges, Self::Names, Self::Dot, Self::Csr, Self::Json];

    /// Returns the form that files with this ending have, in any case: the name of the form, or `gv` for `dot`.
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Self> {
        if extension.eq_ignore_ascii_case("gv") {
            return Some(Self::Dot);
        }
        let is_it = |format: &Self| format.name().eq_ignore_ascii_case(extension);
        Self::ALL.into_iter().find(is_it)
    }

    /// Returns the name of the form.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Edges => "edges",
            Self::Names => "names",
            Self::Dot => "dot",
            Self::Csr => "csr",
            Self::Json => "json",
        }
    }

    /// Reads a graph in this form; `numbering` is for [`GraphFormat::Edges`], the others carry their own.
    ///
    /// # Errors
    ///
    /// Those of the form's own reader.
    ///
    /// # Complexity
    ///
    /// That of the form's own reader.
    ///
    /// # Examples
    ///
    /// ```
    /// use formats::{GraphFormat, Numbering};
    /// use graph_core::Budget;
    /// let graph = GraphFormat::Names.read("a: b".as_bytes(), Numbering::default(), &Budget::unlimited())?;
    /// let mut out = Vec::new();
    /// GraphFormat::Edges.write(&graph, &mut out)?;
    /// assert_eq!(out, b"2 1\n# 0 is \"a\"\n# 1 is \"b\"\n0 1\n");
    /// # Ok::<(), formats::FormatError>(())
    /// ```
    pub fn read(
        self,
        reader: impl Read,
        numbering: Numbering,
        budget: &Budget<'_>,
    ) -> Result<NamedGraph, FormatError> {
        match self {
            Self::Edges => edges::read(reader, numbering, budget),
            Self::Names => names::read(reader, budget),
            Self::Dot => dot::read(reader, budget),
            Self::Csr => csr::read(reader, budget),
            Self::Json => json::read_graph(reader, budget),
        }
    }

    /// Writes a graph in this form.
    ///
    /// # Errors
    ///
    /// Those of the form's own writer.
    ///
    /// # Complexity
    ///
    /// That of the form's own writer.
    pub fn write(self, graph: &NamedGraph, out: impl Write) -> Result<(), FormatError> {
        match self {
            Self::Edges => Ok(edges::write(graph, out)?),
            Self::Names => Ok(names::write(graph, out)?),
            Self::Dot => dot::write(graph, out),
            Self::Csr => Ok(csr::write(graph, out)?),
            Self::Json => Ok(json::write_graph(graph, out)?),
        }
    }
}

impl fmt::Display for GraphFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for GraphFormat {
    type Err = UnknownFormat;

    /// Reads the name of a form, in lower case.
    ///
    /// # Errors
    ///
    /// [`UnknownFormat`] for any other word.
    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        let found = Self::ALL.into_iter().find(|format| format.name() == text);
        found.ok_or_else(|| UnknownFormat { found: text.into() })
    }
}

/// A word that is not the name of a form.
///
/// ```
/// use formats::GraphFormat;
/// let error = "gml".parse::<GraphFormat>().expect_err("there is no such form");
/// assert_eq!(error.to_string(), "expected edges, names, dot, csr or json, found \"gml\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFormat {
    /// The word.
    pub found: String,
}

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected ")?;
        for (place, format) in GraphFormat::ALL.iter().enumerate() {
            let separator = match place {
                0 => "",
                last if last + 1 == GraphFormat::ALL.len() => " or ",
                _ => ", ",
            };
            write!(f, "{separator}{format}")?;
        }
        write!(f, ", found {:?}", self.found)
    }
}

impl core::error::Error for UnknownFormat {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for format in GraphFormat::ALL {
            assert_eq!(format.name().parse(), Ok(format));
            assert_eq!(
                GraphFormat::from_extension(&format.name().to_uppercase()),
                Some(format)
            );
        }
        assert_eq!(GraphFormat::from_extension("txt"), None);
        assert_eq!(
            "xml".parse::<GraphFormat>().unwrap_err().to_string(),
            "expected edges, names, dot, csr or json, found \"xml\""
        );
    }
}
