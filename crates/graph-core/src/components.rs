//! Strongly connected components: the parts of a graph in which play can turn round for ever.

use alloc::vec::Vec;

use crate::{Digraph, VertexId};

/// The strongly connected components of a [`Digraph`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    // Invariant: one entry a vertex, below `n_components`.
    component: Vec<u32>,
    n_components: u32,
}

impl Components {
    /// Returns the number of components.
    #[must_use]
    pub const fn n_components(&self) -> u32 {
        self.n_components
    }

    /// Returns the component of a vertex.
    ///
    /// Components are numbered so that an edge between two of them leads from the higher number to the lower.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn of(&self, vertex: VertexId) -> u32 {
        self.component[vertex.index()]
    }
}

/// Returns the strongly connected components of `graph`, options first (Tarjan 1972).
///
/// # Complexity
///
/// Time `O(V + E)`, extra space `O(V)`; the search keeps its own stack.
///
/// # Examples
///
/// ```
/// use graph_core::{Digraph, VertexId, strongly_connected_components};
/// let graph = Digraph::from_edges(3, &[(0, 1), (1, 0), (1, 2)])?;
/// let components = strongly_connected_components(&graph);
/// assert_eq!(components.n_components(), 2);
/// assert_eq!(components.of(VertexId::new(0)), components.of(VertexId::new(1)));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[must_use]
pub fn strongly_connected_components(graph: &Digraph) -> Components {
    let mut search = Search::new(graph.n_vertices() as usize);
    for root in graph.vertices() {
        if search.number[root.index()] == NEW {
            search.run(graph, root);
        }
    }
    Components {
        component: search.component,
        n_components: search.n_components,
    }
}

const NEW: u32 = u32::MAX;

struct Search {
    // The order of discovery, or NEW.
    number: Vec<u32>,
    // The least number that the search below a vertex has seen on the stack.
    low: Vec<u32>,
    component: Vec<u32>,
    // Discovered vertices that have no component yet.
    stack: Vec<VertexId>,
    // The path of the search, each vertex with the next edge to follow.
    path: Vec<(VertexId, usize)>,
    n_discovered: u32,
    n_components: u32,
}

impl Search {
    fn new(n: usize) -> Self {
        Self {
            number: alloc::vec![NEW; n],
            low: alloc::vec![NEW; n],
            component: alloc::vec![NEW; n],
            stack: Vec::new(),
            path: Vec::new(),
            n_discovered: 0,
            n_components: 0,
        }
    }

    fn discover(&mut self, vertex: VertexId) {
        self.number[vertex.index()] = self.n_discovered;
        self.low[vertex.index()] = self.n_discovered;
        self.n_discovered += 1;
        self.stack.push(vertex);
        self.path.push((vertex, 0));
    }

    fn run(&mut self, graph: &Digraph, root: VertexId) {
        self.discover(root);
        while let Some((vertex, next)) = self.path.last_mut() {
            let vertex = *vertex;
            let Some(&head) = graph.successors(vertex).get(*next) else {
                self.leave(vertex);
                continue;
            };
            *next += 1;
            if self.number[head.index()] == NEW {
                self.discover(head);
            } else if self.component[head.index()] == NEW {
                self.low[vertex.index()] = self.low[vertex.index()].min(self.number[head.index()]);
            }
        }
    }

    /// All edges of `vertex` are followed: close its component if it is the first of one.
    fn leave(&mut self, vertex: VertexId) {
        self.path.pop();
        let low = self.low[vertex.index()];
        if let Some(&(parent, _)) = self.path.last() {
            self.low[parent.index()] = self.low[parent.index()].min(low);
        }
        if low != self.number[vertex.index()] {
            return;
        }
        while let Some(member) = self.stack.pop() {
            self.component[member.index()] = self.n_components;
            if member == vertex {
                break;
            }
        }
        self.n_components += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_fall_along_edges() {
        let edges = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 3), (5, 0), (6, 6)];
        let graph = Digraph::from_edges(7, &edges).unwrap();
        let components = strongly_connected_components(&graph);
        let of = |number| components.of(VertexId::new(number));
        assert_eq!(components.n_components(), 4);
        assert_eq!((of(0), of(3)), (of(1), of(4)));
        assert_eq!(of(1), of(2));
        assert!(edges.iter().all(|&(tail, head)| of(tail) >= of(head)));
    }
}
