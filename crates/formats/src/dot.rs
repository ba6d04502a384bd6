//! The form `dot`: the digraphs of Graphviz.
//!
//! Read is `[strict] digraph [name] { … }` with node statements, edges as chains `a -> b -> {c d}`, subgraphs as
//! groups of vertices (an edge to or from a group is one to or from each vertex in it), attributes, which are passed
//! over, ports, which are too, and comments `/* … */`, `// …` and lines that start with `#`. Vertices are numbered on
//! first sight. Names are identifiers, numerals or strings; a name in HTML (`<…>`), an undirected graph and a second
//! graph in the file are errors. In strings, as in Graphviz, only `\"` and a backslash before the end of a line are
//! escapes, and `+` joins strings.

mod lexer;
mod parser;

use std::io::{Read, Write};

use graph_core::Budget;

use crate::sink::Sink;
use crate::source::Source;
use crate::{FormatError, NamedGraph, VertexLabel};
use lexer::{Lexer, is_keyword};
use parser::Parser;

/// Reads a digraph of Graphviz.
///
/// # Errors
///
/// [`FormatError::Syntax`] where the text is not of the form, [`FormatError::Graph`] when the graph exceeds the
/// budget, whose unit of work is a statement or an edge, and [`FormatError::Io`].
///
/// # Complexity
///
/// Expected time `O(L log L + E log d)` for a text of `L` bytes, where `E` counts every edge between groups and `d` is
/// the greatest out-degree; extra space `O(L + E)`. Nesting uses no stack of calls.
///
/// # Examples
///
/// ```
/// use formats::dot;
/// use graph_core::Budget;
/// let text = "digraph { a -> {b c} [color=red]; b -> c }";
/// let graph = dot::read(text.as_bytes(), &Budget::unlimited())?;
/// assert_eq!(graph.graph().n_edges(), 3);
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn read(reader: impl Read, budget: &Budget<'_>) -> Result<NamedGraph, FormatError> {
    Parser::new(Lexer::new(Source::new(reader)?)?, budget)?.graph()
}

/// Writes a graph as a digraph of Graphviz, one vertex or edge a line; reading it back gives the same graph, names and
/// numbers.
///
/// # Errors
///
/// [`FormatError::Unwritable`] for a name in which an odd number of backslashes stands before a quote, a line end or
/// the end of the name: the language has no spelling for it. [`FormatError::Io`] as the writer reports.
///
/// # Complexity
///
/// Time `O(L + V + E)` for an output of `L` bytes, one buffer.
///
/// # Examples
///
/// ```
/// use formats::{NamedGraph, Numbering, dot};
/// use graph_core::Digraph;
/// let graph = NamedGraph::numbered(Digraph::from_edges(2, &[(0, 1)])?, Numbering::ZeroBased);
/// let mut out = Vec::new();
/// dot::write(&graph, &mut out)?;
/// assert_eq!(out, b"digraph {\n  0;\n  1;\n  0 -> 1;\n}\n");
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn write(graph: &NamedGraph, out: impl Write) -> Result<(), FormatError> {
    let mut sink = Sink::new(out);
    sink.buffer.extend_from_slice(b"digraph {\n");
    for vertex in graph.graph().vertices() {
        sink.buffer.extend_from_slice(b"  ");
        push_name(&mut sink.buffer, graph.label(vertex))?;
        sink.buffer.extend_from_slice(b";\n");
        sink.spill()?;
    }
    for (tail, head) in graph.graph().edges() {
        sink.buffer.extend_from_slice(b"  ");
        push_name(&mut sink.buffer, graph.label(tail))?;
        sink.buffer.extend_from_slice(b" -> ");
        push_name(&mut sink.buffer, graph.label(head))?;
        sink.buffer.extend_from_slice(b";\n");
        sink.spill()?;
    }
    sink.buffer.extend_from_slice(b"}\n");
    sink.finish()?;
    Ok(())
}

fn push_name(out: &mut Vec<u8>, label: VertexLabel<'_>) -> Result<(), FormatError> {
    match label {
        VertexLabel::Name(name) if !is_bare(name) => push_string(out, name),
        _ => {
            label.append_to(out);
            Ok(())
        }
    }
}

fn is_bare(name: &str) -> bool {
    let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
    let is_word = name
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let starts_with_digit = name.starts_with(|first: char| first.is_ascii_digit());
    !name.is_empty() && (is_number || is_word && !starts_with_digit && !is_keyword(name.as_bytes()))
}

fn push_string(out: &mut Vec<u8>, name: &str) -> Result<(), FormatError> {
    let mut is_escaping = false;
    out.push(b'"');
    for byte in name.bytes() {
        if is_escaping && matches!(byte, b'"' | b'\n' | b'\r') {
            return Err(unwritable(name));
        }
        if byte == b'"' {
            out.push(b'\\');
        }
        out.push(byte);
        is_escaping = byte == b'\\' && !is_escaping;
    }
    out.push(b'"');
    if is_escaping {
        return Err(unwritable(name));
    }
    Ok(())
}

fn unwritable(name: &str) -> FormatError {
    FormatError::Unwritable {
        name: name.to_owned(),
        expected: "an even number of backslashes before a quote, a line end or the end of the name",
    }
}
