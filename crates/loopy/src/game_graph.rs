//! What a game on a graph is: its states, the moves between them, and whose turn it is. How a game ends is in
//! `ends`; who wins, the solver and the checker say.

use core::fmt;
use core::hash::Hash;

use graph_core::{BiGraph, Digraph, Player, VertexId};

use crate::{Ends, PartizanEnds};

/// A graph on which a token is moved: a graph of states, at each of which one player is to move.
///
/// A state is a vertex and a [`Mover`]. Of a [`Digraph`] and of an [`OwnedGraph`](crate::OwnedGraph) the states are
/// the vertices; of a [`BiGraph`] there are two for each vertex, one with Left and one with Right to move. Sealed:
/// states are numbered by a rule that solver and checker rely on.
///
/// ```
/// use graph_core::{Digraph, GraphError};
/// use loopy::{Certificate, GameGraph, Mover};
/// fn n_states<G: GameGraph>(graph: &G) -> usize {
///     let moves = |&mover: &G::Mover| graph.moves(mover).vertices().len();
///     G::Mover::ALL.iter().map(moves).sum()
/// }
/// assert_eq!(n_states(&Digraph::from_edges(3, &[])?), 3);
/// # Ok::<(), GraphError>(())
/// ```
pub trait GameGraph: sealed::Sealed + Sync {
    /// What says, beside the vertex, who is to move.
    type Mover: Mover;
    /// How games on such graphs end.
    type Ends: Clone + fmt::Debug + PartialEq + Eq + Send + Sync;

    /// True when every move gives the turn to the other player.
    const TURN_ALWAYS_PASSES: bool = true;

    /// Returns the moves in the states with this mover; the vertices are the same for all of them.
    fn moves(&self, mover: Self::Mover) -> &Digraph;

    /// Returns the ends in the states with this mover.
    fn ends_of(ends: &Self::Ends, mover: Self::Mover) -> &Ends;

    /// Returns true when a move from one vertex to the other gives the turn to the other player.
    fn turn_passes(&self, from: VertexId, to: VertexId) -> bool {
        let _ = (from, to);
        true
    }

    /// Returns who moves at each vertex, when vertices have owners; else nothing.
    fn owners(&self) -> &[Player] {
        &[]
    }
}

/// What says, beside a vertex, who is to move: `()` where the vertex says it all, else a [`Player`].
///
/// Sealed, as [`GameGraph`] is.
pub trait Mover: Copy + fmt::Debug + Eq + Hash + sealed::Sealed + 'static {
    /// All of them, in the order in which their states are numbered.
    const ALL: &'static [Self];

    /// Returns the place in [`Mover::ALL`].
    fn number(self) -> usize;

    /// Returns the mover after a move; a move by him leads back to this one.
    #[must_use]
    fn next(self) -> Self;

    /// Returns the player, when this is one.
    fn player(self) -> Option<Player>;
}

impl Mover for () {
    const ALL: &'static [Self] = &[()];

    fn number(self) -> usize {
        0
    }

    fn next(self) -> Self {}

    fn player(self) -> Option<Player> {
        None
    }
}

impl Mover for Player {
    const ALL: &'static [Self] = &Self::BOTH;

    fn number(self) -> usize {
        self.index()
    }

    fn next(self) -> Self {
        self.opponent()
    }

    fn player(self) -> Option<Player> {
        Some(self)
    }
}

impl GameGraph for Digraph {
    type Mover = ();
    type Ends = Ends;

    fn moves(&self, (): ()) -> &Digraph {
        self
    }

    fn ends_of(ends: &Ends, (): ()) -> &Ends {
        ends
    }
}

impl GameGraph for BiGraph {
    type Mover = Player;
    type Ends = PartizanEnds;

    fn moves(&self, mover: Player) -> &Digraph {
        self.moves(mover)
    }

    fn ends_of(ends: &PartizanEnds, mover: Player) -> &Ends {
        ends.of(mover)
    }
}

/// The number of the state of `vertex` and `mover`, for a graph with so many vertices.
pub(crate) fn state_number(vertex: VertexId, mover: impl Mover, n_vertices: u32) -> usize {
    assert!(
        vertex.get() < n_vertices,
        "vertex {vertex} belongs to a larger graph"
    );
    mover.number() * n_vertices as usize + vertex.index()
}

/// The number of vertices, which is the same for all movers.
pub(crate) fn n_vertices<G: GameGraph>(graph: &G) -> u32 {
    graph.moves(G::Mover::ALL[0]).n_vertices()
}

pub(crate) mod sealed {
    pub trait Sealed {}
    impl Sealed for () {}
    impl Sealed for graph_core::Player {}
    impl Sealed for graph_core::Digraph {}
    impl Sealed for graph_core::BiGraph {}
    impl Sealed for crate::OwnedGraph {}
}
