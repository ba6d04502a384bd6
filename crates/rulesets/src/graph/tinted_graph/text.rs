//! The text forms of tinted graphs: tints and edges, grids, and trees.

use std::fmt::Write as _;

use hashbrown::HashMap;

use super::{Tint, TintedGraph};
use crate::PositionError;
use crate::graph::vertex_name;

/// Which text forms a game knows.
#[derive(Clone, Copy)]
pub(in crate::graph) struct Form {
    /// The symbol between the ends of an edge: `-`, or `>` in digraphs.
    pub(in crate::graph) edge: char,
    /// The symbols of tints: with `.` and `#`, or without.
    pub(in crate::graph) tints: &'static str,
    /// What is expected where a tint stands, with the separators of grids.
    pub(in crate::graph) expected: &'static str,
}

impl Form {
    /// Graphs of untinted and tinted vertices.
    pub(in crate::graph) const TINTED: Self = Self {
        edge: '-',
        tints: ".#lLxXrRoO",
        expected: "a tint `.`, `l`, `r`, or `#`",
    };
    /// Graphs without tints.
    pub(in crate::graph) const PLAIN: Self = Self {
        edge: '-',
        tints: ".#",
        expected: "a vertex `.` or `#`",
    };
    /// Digraphs in which every vertex is somebody's.
    pub(in crate::graph) const DIRECTED: Self = Self {
        edge: '>',
        tints: "lLxXrRoO",
        expected: "a tint `l` or `r`",
    };

    const fn is_directed(self) -> bool {
        self.edge == '>'
    }

    /// The tint that a symbol at a place in the text stands for, `None` for a removed vertex.
    fn tint(self, text: &str, offset: usize, symbol: char) -> Result<Option<Tint>, PositionError> {
        match symbol {
            _ if !self.tints.contains(symbol) => Err(PositionError::at(text, offset, self.expected)),
            '#' => Ok(None),
            '.' => Ok(Some(Tint::Untinted)),
            'l' | 'L' | 'x' | 'X' => Ok(Some(Tint::Left)),
            _ => Ok(Some(Tint::Right)),
        }
    }

    /// Reads a graph.
    pub(in crate::graph) fn parse(self, text: &str) -> Result<TintedGraph, PositionError> {
        let has_numbers = text.contains(|symbol: char| symbol.is_ascii_digit());
        let (tints, edges) = if has_numbers || self.is_directed() {
            self.parse_lists(text)?
        } else if text.contains('-') {
            Tree::new(self, text).parse()?
        } else if text.contains(':') {
            self.parse_lists(text)?
        } else {
            self.parse_grid(text)?
        };
        Ok(self.graph(&tints, &edges))
    }

    /// The graph without the removed vertices and their edges.
    fn graph(self, tints: &[Option<Tint>], edges: &[[u32; 2]]) -> TintedGraph {
        let mut names = Vec::with_capacity(tints.len());
        let mut n_kept = 0;
        for tint in tints {
            names.push(tint.map(|_| n_kept));
            n_kept += u32::from(tint.is_some());
        }
        let name = |end: u32| names[end as usize];
        let edges = edges.iter().filter_map(|&[u, v]| Some([name(u)?, name(v)?]));
        let tints = tints.iter().copied().flatten().collect();
        TintedGraph::new(tints, edges.collect(), self.is_directed())
    }

    /// Writes tints and edges.
    pub(in crate::graph) fn print(self, graph: &TintedGraph) -> String {
        let symbol = |tint: &Tint| match tint {
            Tint::Untinted => '.',
            Tint::Left => 'l',
            Tint::Right => 'r',
        };
        let mut text: String = graph.tints.iter().map(symbol).collect();
        text.push_str(if text.is_empty() { ":" } else { " :" });
        for [u, v] in &graph.edges {
            // Writing to a string cannot fail.
            let _ = write!(text, " {u}{}{v}", self.edge);
        }
        text
    }
}

/// What was read: a tint for every vertex, `None` for a removed one, and edges between them.
type Parsed = (Vec<Option<Tint>>, Vec<[u32; 2]>);

impl Form {
    /// Edges `0-1 1-2` and tints `.lr`, one before the other, with or without a colon between; without tints, the vertices
    /// are those that edges name.
    fn parse_lists(self, text: &str) -> Result<Parsed, PositionError> {
        let mut tints: Option<Vec<Option<Tint>>> = None;
        let mut edges = Vec::new();
        let is_separator = |symbol: char| symbol.is_whitespace() || symbol == ',' || symbol == ':';
        let mut at = 0;
        while at < text.len() {
            let rest = &text[at..];
            let length = rest.find(is_separator).unwrap_or(rest.len());
            if length == 0 {
                at += rest.chars().next().map_or(1, char::len_utf8);
                continue;
            }
            if rest.starts_with(|symbol: char| symbol.is_ascii_digit()) {
                edges.push((self.edge(text, at, length)?, at..at + length));
            } else if tints.is_some() {
                let expected = format!("an edge `0{}1`", self.edge);
                return Err(PositionError::over(text, at..at + length, expected));
            } else {
                tints = Some(self.tints(text, at, length)?);
            }
            at += length;
        }
        let Some(tints) = tints else {
            if self.is_directed() && (!edges.is_empty() || at == 0) {
                return Err(PositionError::at(
                    text,
                    text.len(),
                    "a tint `l` or `r` for every vertex",
                ));
            }
            return Ok(without_tints(edges.into_iter().map(|(edge, _)| edge).collect()));
        };
        let is_outside = |edge: &[u32; 2]| edge.iter().any(|&end| end as usize >= tints.len());
        if let Some((_, span)) = edges.iter().find(|(edge, _)| is_outside(edge)) {
            let expected = format!(
                "an edge between vertices below {}, the number of tints",
                tints.len()
            );
            return Err(PositionError::over(text, span.clone(), expected));
        }
        Ok((tints, edges.into_iter().map(|(edge, _)| edge).collect()))
    }

    fn tints(self, text: &str, at: usize, length: usize) -> Result<Vec<Option<Tint>>, PositionError> {
        let symbols = text[at..at + length].char_indices();
        let tint = |(offset, symbol)| self.tint(text, at + offset, symbol);
        symbols.map(tint).collect()
    }

    fn edge(self, text: &str, at: usize, length: usize) -> Result<[u32; 2], PositionError> {
        let word = &text[at..at + length];
        let bad = || {
            let expected = format!("an edge `0{}1` between different vertices below 2^32", self.edge);
            PositionError::over(text, at..at + length, expected)
        };
        let (from, to) = word.split_once(self.edge).ok_or_else(bad)?;
        let is_number = |end: &str| end.bytes().all(|byte| byte.is_ascii_digit());
        match (from.parse(), to.parse()) {
            (Ok(u), Ok(v)) if u != v && is_number(from) && is_number(to) => Ok([u, v]),
            _ => Err(bad()),
        }
    }

    /// Rows of tints, separated by `/`, `|` or line breaks; cells are joined to those beside, above and below them.
    fn parse_grid(self, text: &str) -> Result<Parsed, PositionError> {
        let end = text.trim_end().len();
        let (mut tints, mut edges) = (Vec::new(), Vec::new());
        let (mut width, mut start) = (None, 0);
        for (offset, symbol) in text[..end].char_indices().chain([(end, '/')]) {
            let column = tints.len() - start;
            match symbol {
                '/' | '|' | '\n' => {
                    if column == 0 {
                        return Err(PositionError::at(text, offset, self.expected));
                    }
                    if let Some(width) = width.filter(|&width| width != column) {
                        let expected = format!("a row of {width} cells like the first, not of {column}");
                        return Err(PositionError::at(text, offset, expected));
                    }
                    width = Some(column);
                    start = tints.len();
                }
                '\r' => {}
                _ if width == Some(column) => {
                    let expected = format!("the end of the row after {column} cells like the first");
                    return Err(PositionError::at(text, offset, expected));
                }
                _ => tints.push(self.tint(text, offset, symbol)?),
            }
        }
        let n = u32::try_from(tints.len())
            .map_err(|_| PositionError::over(text, 0..end, "a grid of fewer than 2^32 cells"))?;
        let width = u32::try_from(width.unwrap_or(1)).unwrap_or(u32::MAX);
        edges.extend(
            (1..n)
                .filter(|cell| cell % width != 0)
                .map(|cell| [cell - 1, cell]),
        );
        edges.extend((width..n).map(|cell| [cell - width, cell]));
        Ok((tints, edges))
    }
}

/// Vertices joined by `-`, with branches in brackets: `.-l-.(-.;-r)`; `:A` or `:{name}` names the vertex before it, and where
/// the name was given before, that vertex is meant.
struct Tree<'a> {
    form: Form,
    text: &'a str,
    tints: Vec<Option<Tint>>,
    edges: Vec<[u32; 2]>,
    names: HashMap<&'a str, u32>,
    // Vertices by which brackets were opened, and where.
    forks: Vec<(u32, usize)>,
    // The vertex reached, and what came last.
    tip: Option<u32>,
    last: Last,
}

#[derive(Clone, Copy, PartialEq)]
enum Last {
    /// `-`, or nothing yet: a vertex must follow.
    Edge,
    Vertex,
    Other,
}

impl<'a> Tree<'a> {
    fn new(form: Form, text: &'a str) -> Self {
        Self {
            form,
            text,
            tints: Vec::new(),
            edges: Vec::new(),
            names: HashMap::new(),
            forks: Vec::new(),
            tip: None,
            last: Last::Edge,
        }
    }

    fn parse(mut self) -> Result<Parsed, PositionError> {
        let end = self.text.trim_end().len();
        let mut at = 0;
        while let Some(symbol) = self.text[at..end].chars().next() {
            if symbol == ':' && self.last == Last::Vertex {
                at = self.name(at)?;
            } else {
                self.symbol(at, symbol)?;
                at += symbol.len_utf8();
            }
        }
        match self.forks.last() {
            Some(&(_, opened)) => {
                let expected = "a closing `)` for the branch opened here";
                Err(PositionError::over(self.text, opened..opened + 1, expected))
            }
            None if self.last == Last::Edge => Err(PositionError::at(self.text, end, self.form.expected)),
            None => Ok((self.tints, self.edges)),
        }
    }

    fn symbol(&mut self, at: usize, symbol: char) -> Result<(), PositionError> {
        match (symbol, self.tip, self.forks.last()) {
            _ if self.last == Last::Edge => {
                let n = u32::try_from(self.tints.len()).unwrap_or(u32::MAX);
                self.tints.push(self.form.tint(self.text, at, symbol)?);
                self.edges.extend(self.tip.map(|tip| [tip, n]));
                (self.tip, self.last) = (Some(n), Last::Vertex);
                return Ok(());
            }
            ('-', _, _) => {
                self.last = Last::Edge;
                return Ok(());
            }
            ('(', Some(tip), _) => self.forks.push((tip, at)),
            (';', _, Some(&(fork, _))) => self.tip = Some(fork),
            (')', _, Some(&(fork, _))) => {
                self.tip = Some(fork);
                self.forks.pop();
            }
            _ => {
                let expected = "`-` and the next vertex, or `(`, `;` or `)`";
                return Err(PositionError::at(self.text, at, expected));
            }
        }
        self.last = Last::Other;
        Ok(())
    }

    /// Reads the name of the vertex reached and returns where it ends.
    fn name(&mut self, at: usize) -> Result<usize, PositionError> {
        let end = at + 1 + vertex_name::length(self.text, at)?;
        let name = &self.text[at + 1..end];
        match (self.names.get(name), self.tip, self.edges.last_mut()) {
            (Some(&named), _, Some(edge)) if edge[0] != named => {
                edge[1] = named;
                self.tints.pop();
                self.tip = Some(named);
            }
            (None, Some(tip), _) => {
                self.names.insert(name, tip);
            }
            _ => {
                let expected = "the name of another vertex than the one before";
                return Err(PositionError::over(self.text, at + 1..end, expected));
            }
        }
        self.last = Last::Other;
        Ok(end)
    }
}

/// Edges alone: the vertices are those that they name, untinted, with the numbers from 0 on in the order of their old ones.
fn without_tints(mut edges: Vec<[u32; 2]>) -> Parsed {
    let mut used: Vec<u32> = edges.iter().flatten().copied().collect();
    used.sort_unstable();
    used.dedup();
    for end in edges.iter_mut().flatten() {
        *end = u32::try_from(used.partition_point(|vertex| vertex < end)).unwrap_or(*end);
    }
    (vec![Some(Tint::Untinted); used.len()], edges)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(text: &str) -> String {
        Form::TINTED.print(&Form::TINTED.parse(text).unwrap())
    }

    #[test]
    fn all_forms_make_the_same_graph() {
        for text in [
            "..l",
            "..L : 0-1 1-2",
            "0-1,2-1 : ..l",
            "0-1 1-2 ..x",
            ".-.-l",
            ".(-.-l)",
        ] {
            assert_eq!(printed(text), "..l : 0-1 1-2", "{text}");
        }
        assert_eq!(printed("3-7 7-90"), "... : 0-1 1-2");
        assert_eq!(printed("./r"), ".r : 0-1");
        assert_eq!(printed("..#/l#r"), "..lr : 0-1 0-2");
        assert_eq!(printed(".#. : 0-1 1-2 0-2"), ".. : 0-1");
        assert_eq!(printed(".-.-.(-l;-r(-.))"), "...lr. : 0-1 1-2 2-3 2-4 4-5");
        assert_eq!(printed(".:A-l-.-r:A"), ".l. : 0-1 0-2 1-2");
        assert_eq!(printed(".(-l:{far end};-.-.:{far end})"), ".l. : 0-1 0-2 1-2");
        for text in [".l :", ":", "l. : 0-1"] {
            assert_eq!(printed(text), text);
        }
        let digraph = Form::DIRECTED.parse("rl : 1>0 0>1 1>0").unwrap();
        assert_eq!(Form::DIRECTED.print(&digraph), "rl : 0>1 1>0");
        assert_eq!(Form::DIRECTED.parse("rl").unwrap().edges(), [[0; 2]; 0]);
    }

    #[test]
    fn bad_graphs_say_where() {
        for (text, at) in [
            (".q", 1),
            ("", 0),
            ("../.", 4),
            ("./..", 3),
            (".. : 0-2", 5),
            (".. : 0-0", 5),
            (".. : 0=1", 5),
            (".. : 0-1 ..", 9),
            (".. : 0-99999999999", 5),
            (".- ", 2),
            (".-.)", 3),
            (".-(.", 2),
            (".(-.", 1),
            (".-..", 3),
            ("-.", 0),
            (".:A-.:A", 6),
            (".:A-.:", 6),
            (".(:A-.)", 2),
            (".. : 0-+1", 5),
        ] {
            let error = Form::TINTED.parse(text).unwrap_err();
            assert_eq!(error.span.start, at, "{text}: {error}");
        }
        assert!(Form::DIRECTED.parse("l. : 0>1").is_err());
        assert!(Form::PLAIN.parse("l.").is_err());
        // A digraph needs its tints.
        assert!(Form::DIRECTED.parse("0>1").is_err());
    }
}
