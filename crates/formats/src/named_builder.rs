//! Filling a graph whose vertices are named on first sight, name by name or by lines. How names are spelled, each format
//! says.

use core::mem;

use graph_core::{Budget, DigraphBuilder, GraphError, VertexId};

use crate::{NamedGraph, VertexNames};

pub(crate) struct NamedBuilder {
    // Invariant: as many vertices as names, unless there was an error.
    builder: DigraphBuilder,
    names: VertexNames,
}

impl NamedBuilder {
    pub(crate) fn new(budget: &Budget<'_>) -> Result<Self, GraphError> {
        Ok(Self {
            builder: DigraphBuilder::new(0, budget)?,
            names: VertexNames::new(),
        })
    }

    /// Returns the vertex of this name, a new one on first sight.
    pub(crate) fn vertex(&mut self, name: &str) -> Result<VertexId, GraphError> {
        let vertex = self.names.intern(name)?;
        if vertex.get() == self.builder.n_vertices() {
            self.builder.add_vertex()?;
        }
        Ok(vertex)
    }

    pub(crate) fn add_edge(&mut self, tail: VertexId, head: VertexId) -> Result<(), GraphError> {
        self.builder.add_edge(tail, head)
    }

    pub(crate) fn build(self) -> Result<NamedGraph, GraphError> {
        let graph = self.builder.build()?;
        let n_vertices = graph.n_vertices();
        // There are as many names as vertices, so this is always a graph.
        NamedGraph::named(graph, self.names).ok_or(GraphError::TooManyVertices {
            max_vertices: n_vertices,
        })
    }
}

/// Fills a graph by lines, each a tail and any number of heads. Names are looked up many at a time, so that the looks at
/// the memory overlap.
pub(crate) struct LineBuilder {
    builder: NamedBuilder,
    // The names that wait to be looked up, one after the other.
    text: String,
    // Invariant: of each of them, the end in the text and its part in the line.
    waiting: Vec<(usize, Part)>,
    // The tail of the last line among those that do not wait.
    tail: VertexId,
}

/// What a name is on its line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Tail,
    Head,
}

impl LineBuilder {
    /// Names looked up at a time.
    const BATCH: usize = 128;

    pub(crate) fn new(budget: &Budget<'_>) -> Result<Self, GraphError> {
        Ok(Self {
            builder: NamedBuilder::new(budget)?,
            text: String::new(),
            waiting: Vec::with_capacity(Self::BATCH),
            tail: VertexId::new(0),
        })
    }

    /// Adds a name; every line begins with its tail. An error may concern a name that has waited.
    pub(crate) fn add(&mut self, name: &str, part: Part) -> Result<(), GraphError> {
        self.text.push_str(name);
        self.waiting.push((self.text.len(), part));
        if self.waiting.len() < Self::BATCH {
            return Ok(());
        }
        self.look_up()
    }

    /// Looks up the names that wait, and adds the edges to those that are heads.
    pub(crate) fn look_up(&mut self) -> Result<(), GraphError> {
        // After an error nothing waits any more.
        let (mut text, mut waiting) = (mem::take(&mut self.text), mem::take(&mut self.waiting));
        let mut start = 0;
        let names = waiting.iter().map(|&(end, part)| {
            let name = &text[start..end];
            start = end;
            (name, part)
        });
        let names: Vec<_> = names.collect();
        self.builder.names.touch(names.iter().map(|&(name, _)| name));
        for (name, part) in names {
            let vertex = self.builder.vertex(name)?;
            match part {
                Part::Tail => self.tail = vertex,
                Part::Head => self.builder.add_edge(self.tail, vertex)?,
            }
        }
        text.clear();
        waiting.clear();
        (self.text, self.waiting) = (text, waiting);
        Ok(())
    }

    pub(crate) fn build(mut self) -> Result<NamedGraph, GraphError> {
        self.look_up()?;
        self.builder.build()
    }
}
