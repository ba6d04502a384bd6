//! Win, loss and draw where every vertex belongs to the player who moves there: a player may move several times
//! in a row.

use graph_core::retrograde::{Seed, StateGraph, label};
use graph_core::{Budget, Digraph, GraphError, Outcome, Player, VertexId};

use crate::classification::certificate_of;
use crate::strategy::best_option;
use crate::{Certificate, CertificateError, Counts, Ends, Line, Verified};

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

/// The outcome of every vertex of an owned graph, and how to play.
///
/// Memory is 6 bytes a vertex, and 8 for every declared vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnedClassification {
    // Invariant: verified for the graph and these ends.
    certificate: Certificate,
    owners: Vec<Player>,
    ends: Ends,
    greatest_remoteness: Option<u32>,
}

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
/// Time `O(V + E)`, extra space `17 V + 4 E` bytes beside the result.
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
    ends.check_range(graph.graph.n_vertices())?;
    let reversed = graph.graph.reversed()?;
    let mut end = ends.in_order();
    let seed = |state| {
        let vertex = VertexId::new(state);
        end(vertex, graph.graph.out_degree(vertex)).map_or(Seed::Open, Seed::Declared)
    };
    let states = States { graph, reversed };
    let labels = label(&states, seed, budget)?;
    drop(states);
    let (certificate, greatest_remoteness) = certificate_of(labels)?;
    Ok(OwnedClassification {
        certificate,
        owners: graph.owners.clone(),
        ends: ends.clone(),
        greatest_remoteness,
    })
}

impl OwnedClassification {
    /// Returns the outcome for the owner of `vertex`, who is to move there.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn outcome(&self, vertex: VertexId) -> Outcome {
        self.certificate.outcomes[vertex.index()]
    }

    /// Returns who wins from `vertex`; `None` is a draw.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn winner(&self, vertex: VertexId) -> Option<Player> {
        let owner = self.owners[vertex.index()];
        match self.outcome(vertex) {
            Outcome::Win => Some(owner),
            Outcome::Draw => None,
            Outcome::Loss => Some(owner.opponent()),
        }
    }

    /// Returns in how many plies the game ends when the winner hurries and the loser delays, or `None` for a draw.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn remoteness(&self, vertex: VertexId) -> Option<u32> {
        let rank = self.certificate.ranks[vertex.index()];
        (rank != Certificate::NO_RANK).then_some(rank)
    }

    /// Returns an optimal move of the owner of `vertex`: to the quickest win, else to a draw, else to the slowest
    /// loss; the least vertex among equals. `None` where the game is over.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph, or the graph is not the one that was classified.
    ///
    /// # Complexity
    ///
    /// Time linear in the number of options.
    #[must_use]
    pub fn best_move(&self, graph: &OwnedGraph, vertex: VertexId) -> Option<VertexId> {
        let options = graph.graph.successors(vertex);
        if self.ends.end_at(vertex, options.len()).is_some() {
            return None;
        }
        let seen = |&option: &VertexId| {
            let claim = self.certificate.claim(option.index());
            let same_player = graph.owner(vertex) == graph.owner(option);
            (option, if same_player { claim } else { claim.opposite() })
        };
        best_option(self.outcome(vertex), options.iter().map(seen))
    }

    /// Returns the line of play from `from` in which both players make their best moves.
    ///
    /// # Panics
    ///
    /// As for [`OwnedClassification::best_move`].
    ///
    /// # Complexity
    ///
    /// Time linear in the options along the line, extra space linear in its length.
    #[must_use]
    pub fn principal_line(&self, graph: &OwnedGraph, from: VertexId) -> Line {
        let next = |&vertex: &VertexId| self.best_move(graph, vertex);
        match self.outcome(from) {
            Outcome::Draw => Line::until_it_repeats(from, next, |vertex| vertex),
            // Every move comes nearer to the end.
            Outcome::Win | Outcome::Loss => {
                Line::to_the_end(from, self.remoteness(from), next, |vertex| vertex)
            }
        }
    }

    /// Returns how many vertices are won, lost and drawn for their owners.
    ///
    /// # Complexity
    ///
    /// Time `O(V)`.
    #[must_use]
    pub fn counts(&self) -> Counts {
        Counts::of(&self.certificate.outcomes)
    }

    /// Returns the plies of the longest game from a vertex that is not drawn, if there is one.
    #[must_use]
    pub const fn greatest_remoteness(&self) -> Option<u32> {
        self.greatest_remoteness
    }

    /// Checks every outcome and every remoteness without trusting the solver.
    ///
    /// # Errors
    ///
    /// [`CertificateError`], which after [`classify_owned`] means that this is another graph.
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)`, no extra space.
    pub fn verify(&self, graph: &OwnedGraph) -> Result<Verified, CertificateError> {
        self.certificate.verify_owned(graph, &self.ends)
    }

    /// Returns the outcomes and ranks.
    #[must_use]
    pub const fn certificate(&self) -> &Certificate {
        &self.certificate
    }

    /// Returns the bytes this classification holds on the heap.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        let owners = self.owners.capacity() * size_of::<Player>();
        self.certificate.memory_usage() + self.ends.memory_usage() + owners
    }
}

/// The states are the vertices; the turn passes only where the owner changes.
struct States<'a> {
    graph: &'a OwnedGraph,
    reversed: Digraph,
}

impl StateGraph for States<'_> {
    const TURN_ALWAYS_PASSES: bool = false;

    fn n_states(&self) -> u32 {
        self.graph.graph.n_vertices()
    }

    fn n_options(&self, state: u32) -> u64 {
        self.graph.graph.out_degree(VertexId::new(state)) as u64
    }

    #[inline]
    fn predecessors(&self, state: u32) -> (&[VertexId], u32) {
        (self.reversed.successors(VertexId::new(state)), 0)
    }

    #[inline]
    fn turn_passes(&self, from: u32, to: u32) -> bool {
        self.graph.owner(VertexId::new(from)) != self.graph.owner(VertexId::new(to))
    }
}
