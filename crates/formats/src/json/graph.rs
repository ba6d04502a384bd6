//! A graph as a JSON document: the form `json`.

use std::io::{self, Read, Write};

use graph_core::{Budget, DigraphBuilder, VertexId};
use serde::ser::{SerializeStruct, Serializer};
use serde::{Deserialize, Serialize};

use super::read;
use crate::{FormatError, NamedGraph, Numbering, VertexNames};

/// The schema of a graph, as its document names it.
///
/// Fields: `schema`; `n_vertices`; `first_number`, 0 or 1, which vertex numbers start at; `names`, absent or an array of
/// a string for each vertex; `edges`, an array of pairs of numbers. Other fields are errors; an absent `first_number` is
/// 0.
pub const GRAPH_SCHEMA: &str = "upstar/graph/1";

/// Reads a graph from its JSON document.
///
/// # Errors
///
/// [`FormatError::Document`] where the text is not such a document, [`FormatError::Graph`] when the graph exceeds the
/// budget, whose unit of work is an edge, and [`FormatError::Io`].
///
/// # Complexity
///
/// Time `O(L + V + E log d)` for a text of `L` bytes and a greatest out-degree `d`; extra space `O(V + E)`. The document
/// is read as a whole before the budget is looked at: limit the reader where the text is not trusted.
///
/// # Examples
///
/// ```
/// use formats::json;
/// use graph_core::Budget;
/// let text = r#"{"schema":"upstar/graph/1","n_vertices":2,"first_number":1,"edges":[[1,2]]}"#;
/// let graph = json::read_graph(text.as_bytes(), &Budget::unlimited())?;
/// assert_eq!(graph.graph().n_edges(), 1);
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn read_graph(reader: impl Read, budget: &Budget<'_>) -> Result<NamedGraph, FormatError> {
    let document: GraphDocument = read(reader)?;
    if document.schema != GRAPH_SCHEMA {
        let message = format!(
            "expected the schema {GRAPH_SCHEMA:?}, found {:?}",
            document.schema
        );
        return Err(misfit(message));
    }
    let numbering = match document.first_number {
        0 => Numbering::ZeroBased,
        1 => Numbering::OneBased,
        other => return Err(misfit(format!("first_number: expected 0 or 1, found {other}"))),
    };
    let mut builder = DigraphBuilder::new(document.n_vertices, budget)?;
    let mut meter = budget.meter();
    for (place, [tail, head]) in (0u64..).zip(document.edges) {
        meter.spend(1)?;
        let vertex = |number| {
            let vertex = numbering.vertex(number);
            vertex
                .filter(|vertex| vertex.get() < document.n_vertices)
                .ok_or_else(|| {
                    misfit(format!(
                        "edges[{place}]: expected {} vertices numbered from {}, found {number}",
                        document.n_vertices, document.first_number
                    ))
                })
        };
        builder.add_edge(vertex(tail)?, vertex(head)?)?;
    }
    let names = document
        .names
        .map(|names| distinct(&names, document.n_vertices))
        .transpose()?;
    let graph = builder.build()?;
    let n_vertices = graph.n_vertices();
    match names {
        None => Ok(NamedGraph::numbered(graph, numbering)),
        Some(names) => NamedGraph::named(graph, names).ok_or_else(|| wrong_names(n_vertices)),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GraphDocument {
    schema: String,
    n_vertices: u32,
    #[serde(default)]
    first_number: u64,
    #[serde(default)]
    names: Option<Vec<String>>,
    edges: Vec<[u64; 2]>,
}

fn distinct(list: &[String], n_vertices: u32) -> Result<VertexNames, FormatError> {
    let mut names = VertexNames::new();
    for name in list {
        names.intern(name)?;
    }
    if names.len() == list.len() && names.len() == n_vertices as usize {
        Ok(names)
    } else {
        Err(wrong_names(n_vertices))
    }
}

fn wrong_names(n_vertices: u32) -> FormatError {
    misfit(format!("names: expected {n_vertices} different names"))
}

fn misfit(message: String) -> FormatError {
    FormatError::Document { place: None, message }
}

/// Writes a graph as a JSON document on one line; reading it back gives the same graph, names and numbers.
///
/// # Errors
///
/// Whatever the writer reports.
///
/// # Complexity
///
/// Time `O(V + E)`, no extra space but a buffer.
///
/// # Examples
///
/// ```
/// use formats::{NamedGraph, Numbering, json};
/// use graph_core::Digraph;
/// let graph = NamedGraph::numbered(Digraph::from_edges(2, &[(0, 1)])?, Numbering::ZeroBased);
/// let mut out = Vec::new();
/// json::write_graph(&graph, &mut out)?;
/// let text = r#"{"schema":"upstar/graph/1","n_vertices":2,"first_number":0,"edges":[[0,1]]}"#;
/// assert_eq!(out, [text.as_bytes(), b"\n"].concat());
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn write_graph(graph: &NamedGraph, out: impl Write) -> io::Result<()> {
    let mut out = io::BufWriter::with_capacity(1 << 16, out);
    serde_json::to_writer(&mut out, &Streamed(graph))?;
    out.write_all(b"\n")?;
    out.flush()
}

/// The document without a copy of the edges.
struct Streamed<'a>(&'a NamedGraph);

impl Serialize for Streamed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (graph, numbering) = (self.0.graph(), self.0.numbering());
        let edge = |(tail, head): (VertexId, VertexId)| [numbering.number(tail), numbering.number(head)];
        let mut document = serializer.serialize_struct("Graph", 5)?;
        document.serialize_field("schema", GRAPH_SCHEMA)?;
        document.serialize_field("n_vertices", &graph.n_vertices())?;
        document.serialize_field("first_number", &numbering.first())?;
        if let Some(names) = self.0.names() {
            document.serialize_field("names", &Sequence(|| names.iter()))?;
        }
        document.serialize_field("edges", &Sequence(|| graph.edges().map(edge)))?;
        document.end()
    }
}

/// An array whose elements are made as they are written.
struct Sequence<F>(F);

impl<F, I> Serialize for Sequence<F>
where
    F: Fn() -> I,
    I: Iterator<Item: Serialize>,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}
