//! The form of graphs with entailing and complimenting moves: words with blanks or line ends between them. Graphs without
//! such moves have forms of their own, see the list of the crate.
//!
//! A word `a>b` is a quiet move from `a` to `b`, `a>b!` an entailing one, `a>b&` a complimenting one; a word without `>`
//! names a vertex that may have no moves. A vertex exists from the first sight of its name, and vertices are numbered in
//! that order, or by their numbers when all names are whole numbers. What follows a `#` on its line is ignored, as is a
//! byte order mark of UTF-8. A name is made of any characters but blanks, control characters of ASCII and `#`, `>`, `!`,
//! `&`.

use std::io::{self, Read};

use graph_core::{Budget, GraphError, VertexId};
use loopy::{Mark, MarkedGraph};

use crate::source::{Position, Source};
use crate::{FormatError, Found, VertexNames};

/// A graph with marked moves, and what its vertices are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedMarkedGraph {
    graph: MarkedGraph,
    // Invariant: as many names as vertices.
    names: VertexNames,
}

impl NamedMarkedGraph {
    /// Returns the graph.
    #[must_use]
    pub const fn graph(&self) -> &MarkedGraph {
        &self.graph
    }

    /// Returns the names, first come first.
    #[must_use]
    pub const fn names(&self) -> &VertexNames {
        &self.names
    }
}

/// Reads a graph with marked moves.
///
/// # Errors
///
/// [`FormatError::Syntax`] where the text is not of the form, [`FormatError::Graph`] when the graph exceeds the budget,
/// whose unit of work is a word, and [`FormatError::Io`].
///
/// # Complexity
///
/// Expected time `O(L + V log V + E log d)` for a text of `L` bytes and a greatest out-degree `d`; extra space `O(E)`.
///
/// # Examples
///
/// ```
/// use formats::marked;
/// use graph_core::Budget;
/// use loopy::Mark;
/// let named = marked::read("1>0! 2>1 # three vertices\n3".as_bytes(), &Budget::unlimited())?;
/// let [zero, one] = ["0", "1"].map(|name| named.names().find(name).expect("it was named"));
/// assert_eq!(named.graph().moves(Mark::Entailing).successors(one), [zero]);
/// assert_eq!(named.graph().n_vertices(), 4);
///
/// let error = marked::read("a>b>c".as_bytes(), &Budget::unlimited()).unwrap_err();
/// assert_eq!(error.line_and_column(), Some((1, 4)));
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn read(reader: impl Read, budget: &Budget<'_>) -> Result<NamedMarkedGraph, FormatError> {
    let mut source = Source::new(reader)?;
    let mut meter = budget.meter();
    let mut builder = Builder {
        budget: *budget,
        names: VertexNames::new(),
        edges: Vec::new(),
    };
    let mut word = Vec::new();
    while source.next_line()? {
        while let Some(start) = next_word(&mut source, &mut word)? {
            meter.spend(1)?;
            builder.add(&word, start)?;
        }
    }
    Ok(builder.build()?)
}

/// Reads the next word of the line, and says where it begins; none when the line ends.
fn next_word<R: Read>(source: &mut Source<R>, word: &mut Vec<u8>) -> io::Result<Option<Position>> {
    word.clear();
    source.skip_blanks()?;
    let start = source.position();
    while let Some(byte) = source.peek()? {
        if b" \t\r\n#".contains(&byte) {
            break;
        }
        word.push(byte);
        source.pass(byte);
    }
    Ok((!word.is_empty()).then_some(start))
}

struct Builder<'a> {
    budget: Budget<'a>,
    names: VertexNames,
    edges: Vec<(VertexId, VertexId, Mark)>,
}

impl Builder<'_> {
    fn add(&mut self, word: &[u8], start: Position) -> Result<(), FormatError> {
        let Ok(text) = str::from_utf8(word) else {
            let found = Found::Text(String::from_utf8_lossy(word).into_owned());
            return Err(start.error(found, "text in UTF-8"));
        };
        let Some((tail, rest)) = text.split_once('>') else {
            self.vertex(text, text, start)?;
            return Ok(());
        };
        let (head, mark) = match (rest.strip_suffix('!'), rest.strip_suffix('&')) {
            (Some(head), _) => (head, Mark::Entailing),
            (None, Some(head)) => (head, Mark::Complimenting),
            (None, None) => (rest, Mark::Quiet),
        };
        let tail = self.vertex(tail, text, start)?;
        let head = self.vertex(head, rest, after(start, text, rest))?;
        if self.edges.len() as u64 >= self.budget.max_edges {
            let max_edges = self.budget.max_edges;
            return Err(GraphError::TooManyEdges { max_edges }.into());
        }
        self.edges.push((tail, head, mark));
        Ok(())
    }

    /// The vertex of a name, with which this text begins at this place.
    fn vertex(&mut self, name: &str, text: &str, start: Position) -> Result<VertexId, FormatError> {
        let bad = |symbol: char| symbol.is_ascii_control() || "!&>".contains(symbol);
        if let Some(at) = name.find(bad) {
            let rest = &text[at..];
            let expected = "a name, or `>` between two names, with `!` or `&` behind them at most";
            return Err(after(start, text, rest).error(Found::Text(rest.to_owned()), expected));
        }
        if name.is_empty() {
            let found = if text.is_empty() {
                Found::EndOfLine
            } else {
                Found::Text(text.to_owned())
            };
            return Err(start.error(found, "the name of a vertex"));
        }
        let vertex = self.names.intern(name)?;
        if vertex.get() >= self.budget.max_vertices {
            let max_vertices = self.budget.max_vertices;
            return Err(GraphError::TooManyVertices { max_vertices }.into());
        }
        Ok(vertex)
    }

    fn build(self) -> Result<NamedMarkedGraph, GraphError> {
        let (names, places) = in_order(self.names)?;
        let n_vertices = u32::try_from(names.len()).unwrap_or(u32::MAX);
        let place = |vertex: VertexId| places.as_ref().map_or(vertex, |places| places[vertex.index()]);
        let edges = self
            .edges
            .iter()
            .map(|&(tail, head, mark)| (place(tail), place(head), mark));
        Ok(NamedMarkedGraph {
            graph: MarkedGraph::new(n_vertices, edges)?,
            names,
        })
    }
}

/// The place of the last bytes of a text that begins there.
fn after(start: Position, text: &str, rest: &str) -> Position {
    let before = text[..text.len() - rest.len()].chars().count() as u64;
    Position {
        column: start.column + before,
        ..start
    }
}

/// Sorts names that are all whole numbers; then says also which vertex each became.
fn in_order(names: VertexNames) -> Result<(VertexNames, Option<Vec<VertexId>>), GraphError> {
    let number = |name: &str| -> Option<u64> {
        let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
        name.parse().ok().filter(|_| is_number)
    };
    let numbers: Option<Vec<u64>> = names.iter().map(number).collect();
    let Some(numbers) = numbers else {
        return Ok((names, None));
    };
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    // Stable: 1 and 01 are different names.
    order.sort_by_key(|&at| numbers[at]);
    let mut sorted = VertexNames::new();
    let mut places = vec![VertexId::new(0); order.len()];
    for at in order {
        let name = VertexId::from_index(at).and_then(|vertex| names.get(vertex));
        places[at] = sorted.intern(name.unwrap_or_default())?;
    }
    Ok((sorted, Some(places)))
}
