//! The form `edges`: a line `n m`, then m lines `u v`. Also the input of races, which ends in queries.
//!
//! Blank lines and what follows a `#` are ignored; lines end in `\n` or `\r\n`; a byte order mark of UTF-8 is
//! passed over. Numbers are separated by blanks and written in digits only. The number of edges is a promise that
//! the input must keep exactly; an edge may come twice and counts once in the graph.

mod assembly;
mod blocks;
mod rows;
mod scan;

use std::io::{self, Read, Write};
use std::num::NonZeroUsize;

use graph_core::{Budget, Digraph, DigraphBuilder, GraphError, Meter, VertexId};

use assembly::Assembly;
use blocks::Blocks;
pub use rows::write_rows;

use crate::quoting::push_quoted;
use crate::sink::Sink;
use crate::source::{Position, Source};
use crate::{FormatError, NamedGraph, Numbering, Scratch, SpilledBuilder, SpilledGraph, VertexNames};

/// Reads a graph in the form `edges`.
///
/// # Errors
///
/// [`FormatError::Syntax`] where the text is not of the form, [`FormatError::Graph`] when the graph exceeds the
/// budget, whose unit of work is a line, and [`FormatError::Io`].
///
/// # Complexity
///
/// Time `O(V + E log d)` for a greatest out-degree `d`. Extra space is a stretch of text and its edges, below 3 MiB, and
/// what [`DigraphBuilder`] takes: nothing beside the graph where tails never decrease, else some `8 E` bytes.
///
/// # Examples
///
/// ```
/// use formats::{Numbering, edges};
/// use graph_core::Budget;
/// let text = "3 2 # vertices, edges\n1 2\n2 3\n";
/// let graph = edges::read(text.as_bytes(), Numbering::OneBased, &Budget::unlimited())?;
/// assert_eq!(graph.graph().n_edges(), 2);
///
/// let error = edges::read("3 2\n0 1\n".as_bytes(), Numbering::ZeroBased, &Budget::unlimited()).unwrap_err();
/// assert_eq!(error.line_and_column(), Some((3, 1)));
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn read(reader: impl Read, numbering: Numbering, budget: &Budget<'_>) -> Result<NamedGraph, FormatError> {
    let (assembly, blocks) = begin(reader, numbering, budget)?;
    let graph = assembly.take_all(blocks)?.build()?;
    Ok(NamedGraph::numbered(graph, numbering))
}

/// Reads a graph in the form `edges` as [`read`] does, on several threads; the graph and every error are the same for any
/// number of them. One thread at a time reads a stretch of 256 KiB, the others scan theirs meanwhile.
///
/// # Errors
///
/// As for [`read`].
///
/// # Complexity
///
/// As for [`read`], and up to 3 MiB a thread.
///
/// # Examples
///
/// ```
/// use std::num::NonZeroUsize;
/// use formats::{Numbering, edges};
/// use graph_core::Budget;
/// let text = "3 2\n0 1\n1 2\n".as_bytes();
/// let n_threads = NonZeroUsize::MIN.saturating_add(1);
/// let graph = edges::read_on(text, Numbering::ZeroBased, n_threads, &Budget::unlimited())?;
/// assert_eq!(graph, edges::read(text, Numbering::ZeroBased, &Budget::unlimited())?);
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn read_on(
    reader: impl Read + Send,
    numbering: Numbering,
    n_threads: NonZeroUsize,
    budget: &Budget<'_>,
) -> Result<NamedGraph, FormatError> {
    if n_threads == NonZeroUsize::MIN {
        return read(reader, numbering, budget);
    }
    let (assembly, blocks) = begin(reader, numbering, budget)?;
    let graph = assembly.take_all_on(blocks, n_threads)?.build()?;
    Ok(NamedGraph::numbered(graph, numbering))
}

/// A graph that was read, in memory or not.
#[derive(Debug)]
pub enum ReadGraph<'a> {
    /// It is in memory.
    InMemory(NamedGraph),
    /// It is in files.
    Spilled(SpilledGraph<'a>),
}

/// Reads a graph in the form `edges` as [`read_on`] does if that takes no more than so many bytes of memory, as the first
/// line tells; else its edges are kept in files that the caller lends. Every error is the same.
///
/// # Errors
///
/// As for [`read`].
///
/// # Complexity
///
/// As for [`read_on`], or as for [`SpilledBuilder`].
///
/// # Examples
///
/// ```
/// use std::io::Cursor;
/// use std::num::NonZeroUsize;
/// use formats::edges::{self, ReadGraph};
/// use formats::{Numbering, Scratch, ScratchFile};
/// use graph_core::Budget;
/// let create = || Ok(Box::new(Cursor::new(Vec::new())) as Box<dyn ScratchFile>);
/// let scratch = Scratch { create: &create, most_bytes: 1 << 20 };
/// let (text, one, budget) = ("3 2\n1 2\n0 1\n", NonZeroUsize::MIN, Budget::unlimited());
/// let read = edges::read_or_spill(text.as_bytes(), Numbering::ZeroBased, one, 0, scratch, &budget)?;
/// let ReadGraph::Spilled(graph) = read else { panic!("nothing may be kept in memory") };
/// let mut out = Vec::new();
/// graph.write_edges(&mut out)?;
/// assert_eq!(out, b"3 2\n0 1\n1 2\n");
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn read_or_spill<'a>(
    reader: impl Read + Send,
    numbering: Numbering,
    n_threads: NonZeroUsize,
    most_bytes: u64,
    scratch: Scratch<'a>,
    budget: &Budget<'_>,
) -> Result<ReadGraph<'a>, FormatError> {
    let (first_line, blocks) = first_line(reader, numbering, budget)?;
    let FirstLine {
        n_vertices, n_edges, ..
    } = first_line;
    // An edge takes up to 16 bytes while they are sorted.
    let needed = n_edges
        .saturating_mul(16)
        .saturating_add(8 * u64::from(n_vertices));
    if needed <= most_bytes {
        let builder = builder(&first_line, budget)?;
        let builder = Assembly::new(numbering, first_line, builder, budget).take_all_on(blocks, n_threads)?;
        return Ok(ReadGraph::InMemory(NamedGraph::numbered(
            builder.build()?,
            numbering,
        )));
    }
    let builder = SpilledBuilder::new(n_vertices, n_edges, scratch, budget)?;
    let builder = Assembly::new(numbering, first_line, builder, budget).take_all_on(blocks, n_threads)?;
    Ok(ReadGraph::Spilled(builder.build(numbering, budget)?))
}

/// What the first line says, and where it ends.
#[derive(Clone, Copy)]
struct FirstLine {
    n_vertices: u32,
    n_edges: u64,
    end: Position,
}

/// A builder for what the first line says.
fn builder(first_line: &FirstLine, budget: &Budget<'_>) -> Result<DigraphBuilder, GraphError> {
    // Room beyond this is made as edges come: the first line may promise too much.
    const BELIEVED: u64 = 1 << 16;
    let mut builder = DigraphBuilder::new(first_line.n_vertices, budget)?;
    builder.reserve(first_line.n_edges.min(BELIEVED));
    Ok(builder)
}

/// Starts a graph in memory.
fn begin<'a, R: Read>(
    reader: R,
    numbering: Numbering,
    budget: &Budget<'a>,
) -> Result<(Assembly<'a, DigraphBuilder>, Blocks<R>), FormatError> {
    let (first_line, blocks) = first_line(reader, numbering, budget)?;
    let builder = builder(&first_line, budget)?;
    Ok((Assembly::new(numbering, first_line, builder, budget), blocks))
}

/// Reads the first line.
fn first_line<R: Read>(
    reader: R,
    numbering: Numbering,
    budget: &Budget<'_>,
) -> Result<(FirstLine, Blocks<R>), FormatError> {
    let mut edges = EdgeReader::new(reader, numbering, budget)?;
    edges.first_line("a line with the numbers of vertices and edges")?;
    let n_vertices = edges.n_vertices()?;
    let n_edges = edges.n_edges(budget)?;
    edges.source.end_of_line()?;
    let (rest, reader, end) = edges.source.into_parts();
    let first_line = FirstLine {
        n_vertices,
        n_edges,
        end,
    };
    Ok((first_line, Blocks::new(rest, reader)))
}

/// The input of races: a graph and pairs of a start and a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Race {
    /// Where the races are run.
    pub graph: Digraph,
    /// The start and the target of each race; both are vertices of the graph.
    pub queries: Vec<(VertexId, VertexId)>,
}

/// Reads the input of races: a line `n m q`, m edges and q pairs `start target`, one-based (Luogu P6560).
///
/// # Errors
///
/// As for [`read`].
///
/// # Complexity
///
/// As for [`read`], and 8 bytes a query; queries are not limited by the budget.
///
/// # Examples
///
/// ```
/// use formats::edges;
/// use graph_core::{Budget, VertexId};
/// let race = edges::read_race("3 2 1\n1 2\n2 3\n1 3\n".as_bytes(), &Budget::unlimited())?;
/// assert_eq!(race.queries, [(VertexId::new(0), VertexId::new(2))]);
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn read_race(reader: impl Read, budget: &Budget<'_>) -> Result<Race, FormatError> {
    let mut edges = EdgeReader::new(reader, Numbering::OneBased, budget)?;
    edges.first_line("a line with the numbers of vertices, edges and queries")?;
    let n_vertices = edges.n_vertices()?;
    let n_edges = edges.n_edges(budget)?;
    let expected = || "a number of queries below 2^64 - 1".into();
    let n_queries = edges.source.number(0..u64::MAX, expected)?;
    edges.source.end_of_line()?;
    let graph = edges.graph(n_vertices, n_edges, budget)?;
    let mut queries = Vec::new();
    for done in 0..n_queries {
        queries.push(edges.pair(n_vertices, "query", n_queries, done)?);
    }
    edges.end(&format!("{n_edges} edges and {n_queries} queries"))?;
    Ok(Race { graph, queries })
}

struct EdgeReader<'a, R> {
    source: Source<R>,
    numbering: Numbering,
    meter: Meter<'a>,
}

impl<'a, R: Read> EdgeReader<'a, R> {
    fn new(reader: R, numbering: Numbering, budget: &Budget<'a>) -> Result<Self, FormatError> {
        Ok(Self {
            source: Source::new(reader)?,
            numbering,
            meter: budget.meter(),
        })
    }

    fn first_line(&mut self, expected: &str) -> Result<(), FormatError> {
        if self.source.next_line()? {
            Ok(())
        } else {
            Err(self.source.error(expected))
        }
    }

    fn n_vertices(&mut self) -> Result<u32, FormatError> {
        let expected = || format!("a number of vertices, at most {}", u32::MAX);
        let n_vertices = self.source.number(0..1 << 32, expected)?;
        // The bound above makes the conversion exact.
        Ok(u32::try_from(n_vertices).unwrap_or(u32::MAX))
    }

    fn n_edges(&mut self, budget: &Budget<'_>) -> Result<u64, FormatError> {
        let expected = || "a number of edges below 2^64 - 1".into();
        let n_edges = self.source.number(0..u64::MAX, expected)?;
        if n_edges > budget.max_edges {
            return Err(GraphError::TooManyEdges {
                max_edges: budget.max_edges,
            }
            .into());
        }
        Ok(n_edges)
    }

    fn graph(&mut self, n_vertices: u32, n_edges: u64, budget: &Budget<'_>) -> Result<Digraph, FormatError> {
        // Room beyond this is made as edges come: the first line may promise too much.
        const BELIEVED: u64 = 1 << 16;
        let mut builder = DigraphBuilder::new(n_vertices, budget)?;
        builder.reserve(n_edges.min(BELIEVED));
        for done in 0..n_edges {
            let (tail, head) = self.pair(n_vertices, "edge", n_edges, done)?;
            builder.add_edge(tail, head)?;
        }
        Ok(builder.build()?)
    }

    #[inline]
    fn pair(
        &mut self,
        n_vertices: u32,
        what: &str,
        promised: u64,
        done: u64,
    ) -> Result<(VertexId, VertexId), FormatError> {
        self.meter.spend(1)?;
        if !self.source.next_line()? {
            return Err(self.source.error(another(what, promised, done)));
        }
        let pair = (self.vertex(n_vertices)?, self.vertex(n_vertices)?);
        self.source.end_of_line()?;
        Ok(pair)
    }

    #[inline]
    fn vertex(&mut self, n_vertices: u32) -> Result<VertexId, FormatError> {
        let first = u64::from(self.numbering.first());
        let bounds = first..first + u64::from(n_vertices);
        let expected = || match n_vertices {
            0 => "no edge: the graph has no vertices".into(),
            _ => format!("a vertex in {first}..={}", first + u64::from(n_vertices) - 1),
        };
        let number = self.source.number(bounds, expected)?;
        // The bounds above make the id exist.
        Ok(self.numbering.vertex(number).unwrap_or(VertexId::new(0)))
    }

    fn end(&mut self, promised: &str) -> Result<(), FormatError> {
        if self.source.next_line()? {
            let expected = format!("the end of the input (the first line promises {promised})");
            return Err(self.source.error(expected));
        }
        Ok(())
    }
}

fn another(what: &str, promised: u64, done: u64) -> String {
    format!("another {what} (the first line promises {promised}, there are {done})")
}

/// Writes a graph in the form `edges`, in its own numbering; names become comments.
///
/// # Errors
///
/// Whatever the writer reports.
///
/// # Complexity
///
/// Time `O(V + E)`, one buffer.
///
/// # Examples
///
/// ```
/// use formats::{NamedGraph, Numbering, edges};
/// use graph_core::Digraph;
/// let graph = NamedGraph::numbered(Digraph::from_edges(2, &[(0, 1)])?, Numbering::ZeroBased);
/// let mut out = Vec::new();
/// edges::write(&graph, &mut out)?;
/// assert_eq!(out, b"2 1\n0 1\n");
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn write(graph: &NamedGraph, out: impl Write) -> io::Result<()> {
    let mut sink = Sink::new(out);
    let digraph = graph.graph();
    push_pair(
        &mut sink.buffer,
        u64::from(digraph.n_vertices()),
        digraph.n_edges(),
    );
    for (name, vertex) in graph.names().into_iter().flat_map(VertexNames::iter).zip(0u64..) {
        sink.buffer.extend_from_slice(b"# ");
        push_number(&mut sink.buffer, vertex);
        sink.buffer.extend_from_slice(b" is ");
        push_quoted(&mut sink.buffer, name);
        sink.buffer.push(b'\n');
        sink.spill()?;
    }
    let numbering = graph.numbering();
    for (tail, head) in digraph.edges() {
        push_pair(&mut sink.buffer, numbering.number(tail), numbering.number(head));
        sink.spill()?;
    }
    sink.finish()?;
    Ok(())
}

/// Writes a graph without names whose edges are shown one after the other, increasing.
pub(crate) fn write_visited(
    n_vertices: u32,
    n_edges: u64,
    numbering: Numbering,
    out: impl Write,
    show: impl FnOnce(&mut dyn FnMut(VertexId, VertexId) -> Result<(), FormatError>) -> Result<(), FormatError>,
) -> Result<(), FormatError> {
    let mut sink = Sink::new(out);
    push_pair(&mut sink.buffer, u64::from(n_vertices), n_edges);
    show(&mut |tail, head| {
        push_pair(&mut sink.buffer, numbering.number(tail), numbering.number(head));
        Ok(sink.spill()?)
    })?;
    sink.finish()?;
    Ok(())
}

fn push_pair(out: &mut Vec<u8>, first: u64, second: u64) {
    push_number(out, first);
    out.push(b' ');
    push_number(out, second);
    out.push(b'\n');
}

fn push_number(out: &mut Vec<u8>, number: u64) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}
