//! The forms `two-colour` and `owned`: lines of numbers, as in [`edges`](crate::edges), that say who moves.
//!
//! Two-coloured graphs have a line `n m`, then m lines `u v C`: the colour is `B` (or `L`) for an edge along which Left
//! moves, `R` for one of Right's, `G` for one of both. Owned graphs have a line `n m`, then one line with the owners of
//! the n vertices, `L` or `R` each, with or without blanks between them, then m lines `u v`. Blank lines and what follows
//! a `#` are ignored. The number of edges is a promise that the input must keep exactly; an edge may come twice in a
//! colour and counts once.

use std::io::{self, Read, Write};

use graph_core::{BiGraph, Budget, Digraph, DigraphBuilder, GraphError, Meter, Player, VertexId};
use loopy::{GameGraph as _, OwnedGraph};

use crate::sink::Sink;
use crate::source::Source;
use crate::{FormatError, Numbering};

/// Reads a two-coloured graph.
///
/// # Errors
///
/// [`FormatError::Syntax`] where the text is not of the form, [`FormatError::Graph`] when the graph exceeds the
/// budget, whose unit of work is a line, and [`FormatError::Io`].
///
/// # Complexity
///
/// Time `O(V + E log d)` for a greatest out-degree `d`, extra space `O(E)`; no text is kept.
///
/// # Examples
///
/// ```
/// use formats::{Numbering, coloured};
/// use graph_core::{Budget, Player};
/// let over = "2 2\n0 1 B # Left ends the game\n0 0 R # Right passes\n";
/// let graph = coloured::read_two_colour(over.as_bytes(), Numbering::ZeroBased, &Budget::unlimited())?;
/// assert_eq!(graph.moves(Player::Left).n_edges(), 1);
///
/// let bad = "2 1\n0 1 X\n".as_bytes();
/// let error = coloured::read_two_colour(bad, Numbering::ZeroBased, &Budget::unlimited()).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 5: expected a colour, B, R or G, found `X`");
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn read_two_colour(
    reader: impl Read,
    numbering: Numbering,
    budget: &Budget<'_>,
) -> Result<BiGraph, FormatError> {
    let mut lines = Lines::new(reader, numbering, budget)?;
    let mut builders = [
        DigraphBuilder::new(lines.n_vertices, budget)?,
        DigraphBuilder::new(lines.n_vertices, budget)?,
    ];
    while let Some((tail, head)) = lines.edge()? {
        let colours = lines.colours()?;
        lines.source.end_of_line()?;
        for &player in colours {
            builders[player.index()].add_edge(tail, head)?;
        }
    }
    lines.end()?;
    let [left, right] = builders;
    let graph = BiGraph::new(left.build()?, right.build()?);
    // Both have as many vertices as the first line says.
    graph.ok_or_else(|| lines.source.error("as many vertices in both colours"))
}

/// Reads an owned graph.
///
/// # Errors
///
/// As for [`read_two_colour`].
///
/// # Complexity
///
/// As for [`read_two_colour`].
///
/// # Examples
///
/// ```
/// use formats::{Numbering, coloured};
/// use graph_core::{Budget, Player, VertexId};
/// let text = "3 2\nLLR\n0 1\n1 2\n";
/// let graph = coloured::read_owned(text.as_bytes(), Numbering::ZeroBased, &Budget::unlimited())?;
/// assert_eq!(graph.owner(VertexId::new(2)), Player::Right);
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn read_owned(
    reader: impl Read,
    numbering: Numbering,
    budget: &Budget<'_>,
) -> Result<OwnedGraph, FormatError> {
    let mut lines = Lines::new(reader, numbering, budget)?;
    let owners = lines.owners()?;
    let mut builder = DigraphBuilder::new(lines.n_vertices, budget)?;
    while let Some((tail, head)) = lines.edge()? {
        lines.source.end_of_line()?;
        builder.add_edge(tail, head)?;
    }
    lines.end()?;
    let graph = OwnedGraph::new(builder.build()?, owners);
    // As many owners were read as the first line says.
    graph.ok_or_else(|| lines.source.error("an owner for every vertex"))
}

/// The lines of a graph, the first of which is read.
struct Lines<'a, R> {
    source: Source<R>,
    numbering: Numbering,
    meter: Meter<'a>,
    n_vertices: u32,
    n_edges: u64,
    n_done: u64,
}

impl<'a, R: Read> Lines<'a, R> {
    fn new(reader: R, numbering: Numbering, budget: &Budget<'a>) -> Result<Self, FormatError> {
        let mut source = Source::new(reader)?;
        if !source.next_line()? {
            return Err(source.error("a line with the numbers of vertices and edges"));
        }
        let expected = || format!("a number of vertices, at most {}", u32::MAX);
        let n_vertices = source.number(0..1 << 32, expected)?;
        let n_edges = source.number(0..u64::MAX, || "a number of edges below 2^64 - 1".into())?;
        source.end_of_line()?;
        if n_edges > budget.max_edges {
            let max_edges = budget.max_edges;
            return Err(GraphError::TooManyEdges { max_edges }.into());
        }
        if n_vertices > u64::from(budget.max_vertices) {
            let max_vertices = budget.max_vertices;
            return Err(GraphError::TooManyVertices { max_vertices }.into());
        }
        Ok(Self {
            source,
            numbering,
            meter: budget.meter(),
            // The bound above makes the conversion exact.
            n_vertices: u32::try_from(n_vertices).unwrap_or(u32::MAX),
            n_edges,
            n_done: 0,
        })
    }

    /// The next edge, up to what follows its head; `None` after as many as are promised.
    fn edge(&mut self) -> Result<Option<(VertexId, VertexId)>, FormatError> {
        if self.n_done == self.n_edges {
            return Ok(None);
        }
        self.meter.spend(1)?;
        if !self.source.next_line()? {
            let (promised, done) = (self.n_edges, self.n_done);
            let expected = format!("another edge (the first line promises {promised}, there are {done})");
            return Err(self.source.error(expected));
        }
        self.n_done += 1;
        Ok(Some((self.vertex()?, self.vertex()?)))
    }

    fn vertex(&mut self) -> Result<VertexId, FormatError> {
        let first = u64::from(self.numbering.first());
        let bounds = first..first + u64::from(self.n_vertices);
        let end = bounds.end;
        let expected = || match end - first {
            0 => "no edge: the graph has no vertices".into(),
            _ => format!("a vertex in {first}..={}", end - 1),
        };
        let number = self.source.number(bounds, expected)?;
        // The bounds above make the id exist.
        Ok(self.numbering.vertex(number).unwrap_or(VertexId::new(0)))
    }

    /// Who moves along the edge before this word.
    fn colours(&mut self) -> Result<&'static [Player], FormatError> {
        let colours: &[Player] = match self.source.skip_blanks()? {
            Some(b'B' | b'L') => &[Player::Left],
            Some(b'R') => &[Player::Right],
            Some(b'G') => &Player::BOTH,
            _ => return Err(self.source.error("a colour, B, R or G")),
        };
        self.source.pass_ascii(1);
        Ok(colours)
    }

    /// The line of owners.
    fn owners(&mut self) -> Result<Vec<Player>, FormatError> {
        let mut owners = Vec::new();
        if self.n_vertices == 0 {
            return Ok(owners);
        }
        self.source.next_line()?;
        for done in 0..self.n_vertices {
            self.meter.spend(1)?;
            let owner = match self.source.skip_blanks()? {
                Some(b'L') => Player::Left,
                Some(b'R') => Player::Right,
                _ => {
                    let n = self.n_vertices;
                    let expected =
                        format!("an owner, L or R (there are {n} vertices, and {done} owners before this)");
                    return Err(self.source.error(expected));
                }
            };
            self.source.pass_ascii(1);
            if owners.len() == owners.capacity() {
                let more = owners.len().max(1 << 10);
                owners.try_reserve(more).map_err(|_| GraphError::OutOfMemory {
                    bytes: u64::from(self.n_vertices),
                })?;
            }
            owners.push(owner);
        }
        self.source.end_of_line()?;
        Ok(owners)
    }

    fn end(&mut self) -> Result<(), FormatError> {
        if self.source.next_line()? {
            let promised = self.n_edges;
            let expected = format!("the end of the input (the first line promises {promised} edges)");
            return Err(self.source.error(expected));
        }
        Ok(())
    }
}

/// Writes a two-coloured graph: for each vertex Left's edges and those of both, then Right's.
///
/// # Errors
///
/// Whatever the writer reports.
///
/// # Complexity
///
/// Time `O(V + E log d)` for a greatest out-degree `d`, one buffer.
///
/// # Examples
///
/// ```
/// use formats::{Numbering, coloured};
/// use graph_core::{BiGraph, Digraph};
/// let [left, right] = [&[(0, 0), (0, 1)][..], &[(0, 0)]].map(|edges| Digraph::from_edges(2, edges));
/// let graph = BiGraph::new(left?, right?).expect("both have two vertices");
/// let mut out = Vec::new();
/// coloured::write_two_colour(&graph, Numbering::OneBased, &mut out)?;
/// assert_eq!(out, b"2 2\n1 1 G\n1 2 B\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_two_colour(graph: &BiGraph, numbering: Numbering, out: impl Write) -> io::Result<()> {
    let [left, right] = Player::BOTH.map(|player| graph.moves(player));
    let of_both = |&(tail, head): &(VertexId, VertexId)| left.successors(tail).binary_search(&head).is_ok();
    let n_green = right.edges().filter(of_both).count() as u64;
    let mut sink = Sink::new(out);
    writeln!(
        sink.buffer,
        "{} {}",
        graph.n_vertices(),
        graph.n_edges() - n_green
    )?;
    for tail in left.vertices() {
        let is_rights = |head: &VertexId| right.successors(tail).binary_search(head).is_ok();
        let lefts = left.successors(tail).iter();
        let lefts = lefts.map(|head| (head, if is_rights(head) { 'G' } else { 'B' }));
        let rights = right.successors(tail).iter().map(|head| (head, 'R'));
        let rights = rights.filter(|&(head, _)| !of_both(&(tail, *head)));
        for (head, colour) in lefts.chain(rights) {
            let (tail, head) = (numbering.number(tail), numbering.number(*head));
            writeln!(sink.buffer, "{tail} {head} {colour}")?;
            sink.spill()?;
        }
    }
    sink.finish().map(drop)
}

/// Writes an owned graph.
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
/// use formats::{Numbering, coloured};
/// use graph_core::{Digraph, Player};
/// use loopy::OwnedGraph;
/// let owners = vec![Player::Left, Player::Right];
/// let graph = OwnedGraph::new(Digraph::from_edges(2, &[(0, 1)])?, owners).expect("two owners");
/// let mut out = Vec::new();
/// coloured::write_owned(&graph, Numbering::ZeroBased, &mut out)?;
/// assert_eq!(out, b"2 1\nLR\n0 1\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_owned(graph: &OwnedGraph, numbering: Numbering, out: impl Write) -> io::Result<()> {
    let mut sink = Sink::new(out);
    let digraph: &Digraph = graph.graph();
    writeln!(sink.buffer, "{} {}", digraph.n_vertices(), digraph.n_edges())?;
    for owner in graph.owners() {
        sink.buffer.push(match owner {
            Player::Left => b'L',
            Player::Right => b'R',
        });
        sink.spill()?;
    }
    sink.buffer.push(b'\n');
    for (tail, head) in digraph.edges() {
        let (tail, head) = (numbering.number(tail), numbering.number(head));
        writeln!(sink.buffer, "{tail} {head}")?;
        sink.spill()?;
    }
    sink.finish().map(drop)
}
