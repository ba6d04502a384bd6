//! A graph as a rule: a token stands on a vertex and moves along edges. For solvers that take rules; those that
//! take graphs are better served with the graph itself.

use graph_core::{Digraph, Options, Ruleset, VertexId};

/// The game of moving one token along the edges of a graph.
///
/// ```
/// use graph_core::{Budget, Digraph, VertexId};
/// use impartial::{GraphGame, Picks, PlayConvention, RandomOpponent};
/// let graph = Digraph::from_edges(4, &[(3, 2), (3, 1), (2, 1), (1, 0)])?;
/// let mut solver = RandomOpponent::new(GraphGame(&graph), PlayConvention::Misere, Picks::Legal);
/// let chances = solver.chances(&VertexId::new(3), &Budget::unlimited()).expect("edges go down");
/// assert_eq!(chances.random_first.to_string(), "1/2");
/// # Ok::<(), graph_core::GraphError>(())
/// ```
///
/// # Panics
///
/// Its options, when asked for a vertex of a larger graph.
#[derive(Clone, Copy, Debug)]
pub struct GraphGame<'a>(pub &'a Digraph);

impl Ruleset for GraphGame<'_> {
    type Position = VertexId;

    fn options(&self, out: &mut Options<VertexId>, position: &VertexId) {
        out.extend(self.0.successors(*position).iter().copied());
    }
}
