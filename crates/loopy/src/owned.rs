//! Games in which every vertex belongs to the player who moves there: a player may move several times in a row. The
//! solver is in `solver`, what it returns in `solution`.

use core::num::NonZeroUsize;

use graph_core::{Budget, Digraph, GraphError, Player, VertexId};

use crate::solver::solve;
use crate::{Ends, GameGraph, Solution};

/// A digraph each of whose vertices has an owner, who moves whenever the token stands there.
///
/// ```
/// use graph_core::{Digraph, Player, VertexId};
/// use loopy::OwnedGraph;
/// let graph = Digraph::from_edges(2, &[(0, 1)])?;
/// assert!(OwnedGraph::new(graph.clone(), vec![Player::Left]).is_none());
/// let owned = OwnedGraph::new(graph, vec![Player::Left, Player::Right]).expect("one owner a vertex");
/// assert_eq!(owned.owner(VertexId::new(1)), Player::Right);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnedGraph {
    graph: Digraph,
    // Invariant: one entry a vertex.
    owners: Vec<Player>,
}

impl OwnedGraph {
    /// Gives every vertex its owner; `None` unless there is one owner for each.
    #[must_use]
    pub fn new(graph: Digraph, owners: Vec<Player>) -> Option<Self> {
        (owners.len() as u64 == u64::from(graph.n_vertices())).then_some(Self { graph, owners })
    }

    /// Returns the moves.
    #[must_use]
    pub const fn graph(&self) -> &Digraph {
        &self.graph
    }

    /// Returns who moves at `vertex`.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn owner(&self, vertex: VertexId) -> Player {
        self.owners[vertex.index()]
    }
}

impl GameGraph for OwnedGraph {
    type Mover = ();
    type Ends = Ends;

    const TURN_ALWAYS_PASSES: bool = false;

    fn moves(&self, (): ()) -> &Digraph {
        &self.graph
    }

    fn ends_of(ends: &Ends, (): ()) -> &Ends {
        ends
    }

    #[inline]
    fn turn_passes(&self, from: VertexId, to: VertexId) -> bool {
        self.owner(from) != self.owner(to)
    }

    fn owners(&self) -> &[Player] {
        &self.owners
    }
}

/// The outcome of every vertex of an owned graph for its owner, and how to play.
///
/// Memory is 6 bytes a vertex, and 8 for every declared vertex.
pub type OwnedClassification = Solution<OwnedGraph>;

/// Classifies every vertex of `graph` for its owner.
///
/// A vertex is won when some move leads to a vertex won for the same player, and lost when every move leads to
/// one won for the opponent; labels travel backwards as in [`classify`](crate::classify). The outcome at a declared
/// vertex, and at one without moves, is for its owner. Units of work for the budget's watch: vertices decided and
/// edges followed.
///
/// # Errors
///
/// As for [`classify`](crate::classify).
///
/// # Complexity
///
/// Time `O(V + E)`, extra space at most `9 V + 6 E` bytes beside the result.
///
/// # Examples
///
/// ```
/// use graph_core::{Budget, Digraph, Player, VertexId};
/// use loopy::{Ends, OwnedGraph, PlayConvention, classify_owned};
/// // Left moves twice, and Right is stuck.
/// let graph = Digraph::from_edges(3, &[(0, 1), (1, 2)])?;
/// let owners = vec![Player::Left, Player::Left, Player::Right];
/// let graph = OwnedGraph::new(graph, owners).expect("one owner a vertex");
/// let found = classify_owned(&graph, &Ends::new(PlayConvention::Normal), &Budget::unlimited())?;
/// assert_eq!(found.winner(VertexId::new(0)), Some(Player::Left));
/// assert_eq!(found.remoteness(VertexId::new(0)), Some(2));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn classify_owned(
    graph: &OwnedGraph,
    ends: &Ends,
    budget: &Budget<'_>,
) -> Result<OwnedClassification, GraphError> {
    solve(graph, ends, NonZeroUsize::MIN, budget)
}
