//! Filling a graph whose vertices are named on first sight. How names are spelled, each format says.

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
