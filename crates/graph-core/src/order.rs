//! Topological order, or a cycle as a witness that there is none. Components that are cycles are in
//! `components`.

use alloc::vec::Vec;

use crate::{Digraph, VertexId};

/// A directed cycle: an edge leads from each vertex to the next and from the last to the first.
///
/// A loop is a cycle of one vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// The vertices in the order of the edges, starting at the least; never empty.
    pub vertices: Vec<VertexId>,
}

impl Cycle {
    /// Returns true when this is a cycle of `graph`: the check that needs no trust in the search.
    ///
    /// # Complexity
    ///
    /// Time linear in the options of the vertices of the cycle, no extra space.
    #[must_use]
    pub fn is_cycle_of(&self, graph: &Digraph) -> bool {
        let n = self.vertices.len();
        let in_range = self
            .vertices
            .iter()
            .all(|vertex| vertex.get() < graph.n_vertices());
        let leads = |i: usize| {
            graph
                .successors(self.vertices[i])
                .contains(&self.vertices[(i + 1) % n])
        };
        n > 0 && in_range && (0..n).all(leads)
    }
}

/// Returns the vertices such that every edge leads from a later one to an earlier one: options come first.
///
/// Ties are broken by a depth-first search from the least vertex, so the order depends on the graph alone.
///
/// # Errors
///
/// A [`Cycle`] of the graph, when it has one.
///
/// # Complexity
///
/// Time `O(V + E)`, extra space `O(V)`; the search keeps its own stack.
///
/// # Examples
///
/// ```
/// use graph_core::{Digraph, VertexId, topological_order};
/// let path = Digraph::from_edges(3, &[(0, 1), (1, 2)])?;
/// let order = topological_order(&path).expect("a path has no cycle");
/// assert_eq!(order.first(), Some(&VertexId::new(2)));
///
/// let ring = Digraph::from_edges(3, &[(0, 1), (1, 2), (2, 1)])?;
/// let cycle = topological_order(&ring).expect_err("two vertices turn round");
/// assert_eq!(cycle.vertices, [VertexId::new(1), VertexId::new(2)]);
/// assert!(cycle.is_cycle_of(&ring) && !cycle.is_cycle_of(&path));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn topological_order(graph: &Digraph) -> Result<Vec<VertexId>, Cycle> {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let n = graph.n_vertices() as usize;
    let mut marks = alloc::vec![Mark::New; n];
    let mut order = Vec::with_capacity(n);
    // Invariant: the open vertices of the current path, each with the next edge to follow.
    let mut path: Vec<(VertexId, usize)> = Vec::new();
    for root in graph.vertices() {
        if marks[root.index()] != Mark::New {
            continue;
        }
        marks[root.index()] = Mark::Open;
        path.push((root, 0));
        while let Some((vertex, next)) = path.last_mut() {
            let vertex = *vertex;
            let Some(&head) = graph.successors(vertex).get(*next) else {
                marks[vertex.index()] = Mark::Done;
                order.push(vertex);
                path.pop();
                continue;
            };
            *next += 1;
            match marks[head.index()] {
                Mark::Done => {}
                Mark::New => {
                    marks[head.index()] = Mark::Open;
                    path.push((head, 0));
                }
                Mark::Open => return Err(closed_at(&path, head)),
            }
        }
    }
    Ok(order)
}

/// The cycle that an edge from the end of `path` back to `head` closes.
fn closed_at(path: &[(VertexId, usize)], head: VertexId) -> Cycle {
    let from_head = path
        .iter()
        .map(|&(vertex, _)| vertex)
        .skip_while(|&vertex| vertex != head);
    let mut vertices: Vec<_> = from_head.collect();
    let least = (0..vertices.len()).min_by_key(|&i| vertices[i]).unwrap_or(0);
    vertices.rotate_left(least);
    Cycle { vertices }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_come_first() {
        let edges = [(0, 3), (3, 1), (4, 0), (4, 1), (1, 2), (0, 2)];
        let graph = Digraph::from_edges(5, &edges).unwrap();
        let order = topological_order(&graph).unwrap();
        assert_eq!(order.len(), 5);
        let place = |number: u32| order.iter().position(|vertex| vertex.get() == number).unwrap();
        assert!(edges.iter().all(|&(tail, head)| place(tail) > place(head)));
    }

    #[test]
    fn the_witness_is_a_cycle() {
        let graph = Digraph::from_edges(6, &[(0, 1), (1, 5), (5, 4), (4, 2), (2, 5), (2, 3)]).unwrap();
        let cycle = topological_order(&graph).unwrap_err();
        assert!(cycle.is_cycle_of(&graph));
        assert_eq!(cycle.vertices.first(), Some(&VertexId::new(2)));
        assert!(
            !Cycle {
                vertices: alloc::vec![VertexId::new(0)]
            }
            .is_cycle_of(&graph)
        );
    }

    #[test]
    fn a_long_path_needs_no_deep_stack() {
        let edges: Vec<_> = (0..200_000).map(|v| (v, v + 1)).collect();
        let graph = Digraph::from_edges(200_001, &edges).unwrap();
        assert_eq!(topological_order(&graph).unwrap().len(), 200_001);
    }
}
