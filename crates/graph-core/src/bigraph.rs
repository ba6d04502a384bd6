//! Two edge sets over one set of vertices: Left's moves and Right's. Outcomes of such games are a theory's
//! business.

use crate::{Digraph, Player, VertexId};

/// A digraph whose edges are coloured: Left moves along blue edges, Right along red ones, both along green.
///
/// A green edge is stored in both colours.
///
/// ```
/// use graph_core::{BiGraph, Digraph, Player, VertexId};
/// let [left, right] = [Digraph::from_edges(2, &[(0, 1)])?, Digraph::from_edges(2, &[])?];
/// let graph = BiGraph::new(left, right).expect("both have two vertices");
/// assert_eq!(graph.successors(VertexId::new(0), Player::Left).len(), 1);
/// assert_eq!(graph.successors(VertexId::new(0), Player::Right).len(), 0);
/// assert_eq!(graph.negated().moves(Player::Right).n_edges(), 1);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BiGraph {
    // Invariant: both have the same number of vertices.
    moves: [Digraph; 2],
}

impl BiGraph {
    /// Joins Left's moves and Right's; `None` unless they have equally many vertices.
    #[must_use]
    pub fn new(left: Digraph, right: Digraph) -> Option<Self> {
        (left.n_vertices() == right.n_vertices()).then_some(Self { moves: [left, right] })
    }

    /// Returns the number of vertices.
    #[must_use]
    pub fn n_vertices(&self) -> u32 {
        self.moves[0].n_vertices()
    }

    /// Returns the number of edges, green ones counted twice.
    #[must_use]
    pub fn n_edges(&self) -> u64 {
        self.moves[0].n_edges() + self.moves[1].n_edges()
    }

    /// Returns the graph of one player's moves.
    #[must_use]
    pub const fn moves(&self, player: Player) -> &Digraph {
        &self.moves[player.index()]
    }

    /// Returns the options of `player` from `vertex`, strictly increasing.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn successors(&self, vertex: VertexId, player: Player) -> &[VertexId] {
        self.moves(player).successors(vertex)
    }

    /// Returns the game with the players exchanged: the negative.
    ///
    /// # Complexity
    ///
    /// Time and space `O(V + E)`: both graphs are copied.
    #[must_use]
    pub fn negated(&self) -> Self {
        let [left, right] = &self.moves;
        Self {
            moves: [right.clone(), left.clone()],
        }
    }
}
