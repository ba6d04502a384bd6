//! The form `names`: a line for each vertex with the names of its options.
//!
//! A line is `from: to to to` or `from -> to to to`, with any number of targets, also none; targets are separated by
//! blanks or commas. A vertex exists from the first sight of its name, and vertices are numbered in that order. A
//! vertex may have several lines. Blank lines and what follows a `#` are ignored, as is a byte order mark of UTF-8.
//!
//! A bare name is made of any characters but blanks, control characters of ASCII and `"`, `#`, `:`, `,`; it ends
//! before `->`. Any other name is written in double quotes, with the escapes `\"`, `\\`, `\n`, `\r`, `\t` and
//! `\u{…}`; `a` and `"a"` are the same name.

use std::io::{self, Read, Write};

use graph_core::{Budget, Digraph, VertexId};

use crate::named_builder::{LineBuilder, Part};
use crate::quoting::{push_quoted, utf8};
use crate::sink::Sink;
use crate::source::Source;
use crate::{FormatError, NamedGraph, VertexLabel};

/// Reads a graph in the form `names`.
///
/// # Errors
///
/// [`FormatError::Syntax`] where the text is not of the form, [`FormatError::Graph`] when the graph exceeds the
/// budget, whose unit of work is a name, and [`FormatError::Io`].
///
/// # Complexity
///
/// Expected time `O(L + V + E log d)` for a text of `L` bytes and a greatest out-degree `d`; extra space `O(E)`.
///
/// # Examples
///
/// ```
/// use formats::names;
/// use graph_core::Budget;
/// let graph = names::read("a: b \"the end\"\nb -> a\n".as_bytes(), &Budget::unlimited())?;
/// let end = graph.vertex("the end").expect("it was named");
/// assert_eq!(graph.graph().out_degree(end), 0);
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn read(reader: impl Read, budget: &Budget<'_>) -> Result<NamedGraph, FormatError> {
    let mut source = Source::new(reader)?;
    let mut builder = LineBuilder::new(budget)?;
    if let Err(error) = read_lines(&mut source, &mut builder, budget) {
        // What is wrong with names before that comes first.
        builder.look_up()?;
        return Err(error);
    }
    Ok(builder.build()?)
}

fn read_lines<R: Read>(
    source: &mut Source<R>,
    builder: &mut LineBuilder,
    budget: &Budget<'_>,
) -> Result<(), FormatError> {
    let mut meter = budget.meter();
    let mut name = Vec::new();
    while source.next_line()? {
        meter.spend(1)?;
        add_name(source, builder, Part::Tail, &mut name)?;
        colon_or_arrow(source)?;
        while target_follows(source)? {
            meter.spend(1)?;
            add_name(source, builder, Part::Head, &mut name)?;
        }
        source.end_of_line()?;
    }
    Ok(())
}

/// Reads a name and adds it; `name` is room for it.
fn add_name<R: Read>(
    source: &mut Source<R>,
    builder: &mut LineBuilder,
    part: Part,
    name: &mut Vec<u8>,
) -> Result<(), FormatError> {
    let start = source.position();
    if source.peek()? == Some(b'"') {
        source.quoted(name)?;
    } else {
        bare(source, name)?;
        if name.is_empty() {
            return Err(source.error("the name of a vertex"));
        }
    }
    Ok(builder.add(utf8(start, name)?, part)?)
}

/// Reads the longest bare name into `name`, perhaps none.
fn bare<R: Read>(source: &mut Source<R>, name: &mut Vec<u8>) -> io::Result<()> {
    name.clear();
    while let Some(byte) = source.peek()? {
        let is_arrow = byte == b'-' && source.ahead()?.starts_with(b"->");
        if byte <= b' ' || is_arrow || matches!(byte, b'"' | b'#' | b':' | b',' | 0x7f) {
            break;
        }
        source.pass(byte);
        name.push(byte);
    }
    Ok(())
}

fn colon_or_arrow<R: Read>(source: &mut Source<R>) -> Result<(), FormatError> {
    match source.skip_blanks()? {
        Some(b':') => source.pass_ascii(1),
        Some(b'-') if source.ahead()?.starts_with(b"->") => source.pass_ascii(2),
        _ => return Err(source.error("`:` or `->` after the first name of a line")),
    }
    Ok(())
}

/// Passes blanks and at most one comma; true when a target must follow.
fn target_follows<R: Read>(source: &mut Source<R>) -> io::Result<bool> {
    let mut next = source.skip_blanks()?;
    if next == Some(b',') {
        source.pass_ascii(1);
        next = source.skip_blanks()?;
    }
    Ok(!matches!(next, None | Some(b'\n' | b'#')))
}

/// Writes a graph in the form `names`; reading it back gives the same graph, names and numbers.
///
/// # Errors
///
/// Whatever the writer reports.
///
/// # Complexity
///
/// Time `O(L + V + E)` for an output of `L` bytes, one buffer.
///
/// # Examples
///
/// ```
/// use formats::{NamedGraph, Numbering, names};
/// use graph_core::Digraph;
/// let graph = NamedGraph::numbered(Digraph::from_edges(3, &[(0, 1), (0, 2)])?, Numbering::ZeroBased);
/// let mut out = Vec::new();
/// names::write(&graph, &mut out)?;
/// assert_eq!(out, b"0: 1 2\n1:\n2:\n");
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn write(graph: &NamedGraph, out: impl Write) -> io::Result<()> {
    let mut sink = Sink::new(out);
    let digraph = graph.graph();
    let is_in_order = is_in_order_of_sight(digraph);
    // Where the lines would name vertices out of order, all are named first.
    if !is_in_order {
        for vertex in digraph.vertices() {
            push_line(&mut sink.buffer, graph, vertex, &[]);
            sink.spill()?;
        }
    }
    for vertex in digraph.vertices() {
        let targets = digraph.successors(vertex);
        if is_in_order || !targets.is_empty() {
            push_line(&mut sink.buffer, graph, vertex, targets);
            sink.spill()?;
        }
    }
    sink.finish()?;
    Ok(())
}

/// Whether a line for each vertex shows new names in the order of their numbers.
fn is_in_order_of_sight(graph: &Digraph) -> bool {
    let mut n_seen = 0;
    graph.vertices().all(|vertex| {
        let line = core::iter::once(&vertex).chain(graph.successors(vertex));
        line.into_iter().all(|name| {
            let is_new = name.get() == n_seen;
            n_seen += u32::from(is_new);
            name.get() < n_seen
        })
    })
}

fn push_line(out: &mut Vec<u8>, graph: &NamedGraph, vertex: VertexId, targets: &[VertexId]) {
    push_name(out, graph.label(vertex));
    out.push(b':');
    for &target in targets {
        out.push(b' ');
        push_name(out, graph.label(target));
    }
    out.push(b'\n');
}

fn push_name(out: &mut Vec<u8>, label: VertexLabel<'_>) {
    match label {
        VertexLabel::Name(name) if !is_bare(name) => push_quoted(out, name),
        _ => label.append_to(out),
    }
}

/// Whether a name is written bare: fewer are than may be, for the eye.
fn is_bare(name: &str) -> bool {
    let is_plain = |character: char| {
        character.is_alphanumeric() || character.is_ascii_punctuation() && !"\"#:,\\".contains(character)
    };
    !name.is_empty() && name.chars().all(is_plain) && !name.contains("->")
}
