//! A graph together with what its vertices are called outside: by names or by numbers. Reading and writing it is the
//! business of each format.

use core::fmt;

use graph_core::{Digraph, VertexId};

use crate::VertexNames;

/// Which number the first vertex has outside.
///
/// ```
/// use formats::Numbering;
/// use graph_core::VertexId;
/// assert_eq!(Numbering::OneBased.number(VertexId::new(0)), 1);
/// assert_eq!(Numbering::OneBased.vertex(0), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Numbering {
    /// Vertices are `0..n`, as inside.
    #[default]
    ZeroBased,
    /// Vertices are `1..=n`.
    OneBased,
}

impl Numbering {
    /// Returns the number of the first vertex.
    #[must_use]
    pub const fn first(self) -> u32 {
        match self {
            Self::ZeroBased => 0,
            Self::OneBased => 1,
        }
    }

    /// Returns the number of a vertex outside.
    #[must_use]
    pub fn number(self, vertex: VertexId) -> u64 {
        u64::from(vertex.get()) + u64::from(self.first())
    }

    /// Returns the vertex that has this number outside, if an id can hold it.
    #[must_use]
    pub fn vertex(self, number: u64) -> Option<VertexId> {
        let id = number.checked_sub(u64::from(self.first()))?;
        u32::try_from(id).ok().map(VertexId::new)
    }
}

/// A graph and what its vertices are called.
///
/// Names that are just the vertices' numbers are not kept, so that a graph has one form and one without names costs
/// nothing beside itself.
///
/// ```
/// use formats::{NamedGraph, Numbering, VertexNames};
/// use graph_core::{Digraph, VertexId};
/// let graph = Digraph::from_edges(2, &[(0, 1)])?;
/// let numbered = NamedGraph::numbered(graph.clone(), Numbering::OneBased);
/// assert_eq!(numbered.vertex("2"), Some(VertexId::new(1)));
///
/// let mut names = VertexNames::new();
/// names.intern("start")?;
/// names.intern("end")?;
/// let named = NamedGraph::named(graph, names).expect("there are two names for two vertices");
/// assert_eq!(named.vertex("end"), Some(VertexId::new(1)));
/// assert_eq!(named.label(VertexId::new(0)).to_string(), "start");
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct NamedGraph {
    graph: Digraph,
    // Invariant: the same graph with every edge turned round, where a reader has found it or a writer wants it.
    reversed: Option<Digraph>,
    // Invariant: as many names as vertices, and they are not the numbers of either numbering.
    names: Option<VertexNames>,
    // Invariant: zero-based where there are names, or no vertices.
    numbering: Numbering,
}

impl NamedGraph {
    /// A graph whose vertices are called by their numbers.
    #[must_use]
    pub fn numbered(graph: Digraph, numbering: Numbering) -> Self {
        let has_vertices = graph.n_vertices() > 0;
        Self {
            graph,
            reversed: None,
            names: None,
            numbering: if has_vertices {
                numbering
            } else {
                Numbering::ZeroBased
            },
        }
    }

    /// A graph whose vertices have names; `None` unless there are as many names as vertices.
    ///
    /// # Complexity
    ///
    /// Time linear in the names that are the vertices' numbers, until the first that is not.
    #[must_use]
    pub fn named(graph: Digraph, names: VertexNames) -> Option<Self> {
        if names.len() != graph.n_vertices() as usize {
            return None;
        }
        for numbering in [Numbering::ZeroBased, Numbering::OneBased] {
            if are_numbers(&names, numbering) {
                return Some(Self::numbered(graph, numbering));
            }
        }
        Some(Self {
            graph,
            reversed: None,
            names: Some(names),
            numbering: Numbering::ZeroBased,
        })
    }

    /// Returns the graph.
    #[must_use]
    pub const fn graph(&self) -> &Digraph {
        &self.graph
    }

    /// The same graph beside its reversal, which must be that: solvers start from it, and [`csr`](crate::csr) keeps it.
    #[must_use]
    pub fn with_reversed(self, reversed: Digraph) -> Self {
        Self {
            reversed: Some(reversed),
            ..self
        }
    }

    /// Returns the graph with every edge turned round, if it came with it.
    #[must_use]
    pub const fn reversed(&self) -> Option<&Digraph> {
        self.reversed.as_ref()
    }

    /// Returns the graph alone.
    #[must_use]
    pub fn into_graph(self) -> Digraph {
        self.graph
    }

    /// Returns the names, unless vertices are called by their numbers.
    #[must_use]
    pub const fn names(&self) -> Option<&VertexNames> {
        self.names.as_ref()
    }

    /// Returns how vertices without names are numbered.
    #[must_use]
    pub const fn numbering(&self) -> Numbering {
        self.numbering
    }

    /// Returns the vertex that is called `text`.
    ///
    /// # Complexity
    ///
    /// Expected time linear in the text.
    #[must_use]
    pub fn vertex(&self, text: &str) -> Option<VertexId> {
        if let Some(names) = &self.names {
            return names.find(text);
        }
        if !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let vertex = self.numbering.vertex(text.parse().ok()?)?;
        self.graph.vertex(vertex.get())
    }

    /// Returns what a vertex is called; a number also for vertices that the graph does not have.
    #[must_use]
    pub fn label(&self, vertex: VertexId) -> VertexLabel<'_> {
        match self.names.as_ref().and_then(|names| names.get(vertex)) {
            Some(name) => VertexLabel::Name(name),
            None => VertexLabel::Number(self.numbering.number(vertex)),
        }
    }

    /// Returns the bytes this graph, its reversal and its names hold on the heap.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        let reversed = self.reversed.as_ref().map_or(0, Digraph::memory_usage);
        self.graph.memory_usage() + reversed + self.names.as_ref().map_or(0, VertexNames::memory_usage)
    }
}

/// Graphs are compared, and names; the reversal follows from the graph, be it there or not.
impl PartialEq for NamedGraph {
    fn eq(&self, other: &Self) -> bool {
        (self.numbering, &self.names, &self.graph) == (other.numbering, &other.names, &other.graph)
    }
}

impl Eq for NamedGraph {}

fn are_numbers(names: &VertexNames, numbering: Numbering) -> bool {
    let mut digits = itoa::Buffer::new();
    let mut numbers = u64::from(numbering.first())..;
    names
        .iter()
        .all(|name| numbers.next().is_some_and(|number| digits.format(number) == name))
}

/// What a vertex is called: by its name or by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VertexLabel<'a> {
    /// A vertex with a name.
    Name(&'a str),
    /// A vertex without one.
    Number(u64),
}

impl VertexLabel<'_> {
    /// Appends the label: the fast way for long tables.
    pub fn append_to(self, out: &mut Vec<u8>) {
        match self {
            Self::Name(name) => out.extend_from_slice(name.as_bytes()),
            Self::Number(number) => out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes()),
        }
    }
}

impl fmt::Display for VertexLabel<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => f.pad(name),
            Self::Number(number) => number.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_numbers_are_dropped() {
        let graph = Digraph::from_edges(3, &[(0, 1)]).unwrap();
        let made = |words: [&str; 3]| {
            let mut names = VertexNames::new();
            for word in words {
                names.intern(word).unwrap();
            }
            NamedGraph::named(graph.clone(), names)
        };
        let one_based = made(["1", "2", "3"]).unwrap();
        assert_eq!(
            one_based,
            NamedGraph::numbered(graph.clone(), Numbering::OneBased)
        );
        assert!(made(["0", "1", "02"]).unwrap().names().is_some());
        assert!(made(["0", "1", "1"]).is_none());
        for (text, vertex) in [
            ("1", Some(0)),
            ("3", Some(2)),
            ("0", None),
            ("4", None),
            ("+1", None),
        ] {
            assert_eq!(one_based.vertex(text), vertex.map(VertexId::new), "{text}");
        }
        assert_eq!(one_based.vertex(""), None);
    }
}
