//! Win, loss and draw where Left and Right have moves of their own. Values of such games, which outlive sums,
//! are another theory's business.

use graph_core::retrograde::{Seed, StateGraph, label};
use graph_core::{BiGraph, Budget, Digraph, GraphError, Outcome, Player, VertexId};

use crate::classification::certificate_of;
use crate::strategy::best_option;
use crate::{Certificate, CertificateError, Counts, Line, OutcomeClass, PartizanEnds, Verified};

/// The outcome of every vertex of a two-coloured graph, with Left and with Right to move, and how to play.
///
/// Memory is 10 bytes a vertex, and 8 for every declared vertex and player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartizanClassification {
    // Invariant: verified for the graph and these ends; Left's states come first.
    certificate: Certificate,
    ends: PartizanEnds,
    n_vertices: u32,
    greatest_remoteness: Option<u32>,
}

/// Classifies every vertex of `graph`, once with Left and once with Right to move.
///
/// The states are pairs of a vertex and the player to move; they are labelled as in
/// [`classify`](crate::classify), without copying the graph. Units of work for the budget's watch: states decided
/// and edges followed.
///
/// # Errors
///
/// [`GraphError::VertexOutOfRange`] when a declared vertex is not in the graph, [`GraphError::TooManyVertices`]
/// when the states are too many to number, [`GraphError::OutOfMemory`], and [`GraphError::Cancelled`] when the
/// watch says so.
///
/// # Complexity
///
/// Time `O(V + E)`, extra space `34 V + 4 E` bytes beside the result, green edges counted twice.
///
/// # Examples
///
/// ```
/// use graph_core::{BiGraph, Budget, Digraph, Player, VertexId};
/// use loopy::{OutcomeClass, PartizanEnds, PlayConvention, classify_partizan};
///
/// // The game `over`: Left may move to zero, Right may pass.
/// let [left, right] = [Digraph::from_edges(2, &[(0, 1)])?, Digraph::from_edges(2, &[(0, 0)])?];
/// let over = BiGraph::new(left, right).expect("both have two vertices");
/// let ends = PartizanEnds::new(PlayConvention::Normal);
/// let found = classify_partizan(&over, &ends, &Budget::unlimited())?;
/// let root = VertexId::new(0);
/// assert_eq!(found.outcome_class(root), OutcomeClass::Left);
/// assert_eq!(found.remoteness(root, Player::Right), Some(2));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn classify_partizan(
    graph: &BiGraph,
    ends: &PartizanEnds,
    budget: &Budget<'_>,
) -> Result<PartizanClassification, GraphError> {
    let n_vertices = graph.n_vertices();
    for player in Player::BOTH {
        ends.of(player).check_range(n_vertices)?;
    }
    let states = States::new(graph)?;
    let [mut end_of_left, mut end_of_right] = Player::BOTH.map(|player| ends.of(player).in_order());
    let seed = |state| {
        let (vertex, mover) = states.split(state);
        let n_options = graph.successors(vertex, mover).len();
        let end = match mover {
            Player::Left => end_of_left(vertex, n_options),
            Player::Right => end_of_right(vertex, n_options),
        };
        end.map_or(Seed::Open, Seed::Declared)
    };
    let labels = label(&states, seed, budget)?;
    drop(states);
    let (certificate, greatest_remoteness) = certificate_of(labels)?;
    Ok(PartizanClassification {
        certificate,
        ends: ends.clone(),
        n_vertices,
        greatest_remoteness,
    })
}

impl PartizanClassification {
    /// Returns the outcome for `mover`, who is to move at `vertex`.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn outcome(&self, vertex: VertexId, mover: Player) -> Outcome {
        self.certificate.outcomes[self.state(vertex, mover)]
    }

    /// Returns who wins when `starter` begins at `vertex`; `None` is a draw.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn winner(&self, vertex: VertexId, starter: Player) -> Option<Player> {
        match self.outcome(vertex, starter) {
            Outcome::Win => Some(starter),
            Outcome::Draw => None,
            Outcome::Loss => Some(starter.opponent()),
        }
    }

    /// Returns the outcome class of the game that starts at `vertex`.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn outcome_class(&self, vertex: VertexId) -> OutcomeClass {
        let [left_begins, right_begins] = Player::BOTH.map(|starter| self.winner(vertex, starter));
        OutcomeClass::of(left_begins, right_begins)
    }

    /// Returns in how many plies the game ends with `mover` to move, or `None` for a draw: the winner hurries and
    /// the loser delays.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn remoteness(&self, vertex: VertexId, mover: Player) -> Option<u32> {
        let rank = self.certificate.ranks[self.state(vertex, mover)];
        (rank != Certificate::NO_RANK).then_some(rank)
    }

    /// Returns an optimal move of `mover`: to the quickest win, else to a draw, else to the slowest loss; the least
    /// vertex among equals. `None` where the game is over.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph, or the graph is not the one that was classified.
    ///
    /// # Complexity
    ///
    /// Time linear in the number of options.
    #[must_use]
    pub fn best_move(&self, graph: &BiGraph, vertex: VertexId, mover: Player) -> Option<VertexId> {
        let options = graph.successors(vertex, mover);
        if self.ends.of(mover).end_at(vertex, options.len()).is_some() {
            return None;
        }
        let seen = |&option: &VertexId| {
            let reply = self.state(option, mover.opponent());
            (option, self.certificate.claim(reply).opposite())
        };
        best_option(self.outcome(vertex, mover), options.iter().map(seen))
    }

    /// Returns the line of play from `from` in which `starter` begins and both make their best moves.
    ///
    /// The line stops before a vertex comes again with the same player to move; a vertex may come twice.
    ///
    /// # Panics
    ///
    /// As for [`PartizanClassification::best_move`].
    ///
    /// # Complexity
    ///
    /// Time linear in the options along the line, extra space linear in its length.
    #[must_use]
    pub fn principal_line(&self, graph: &BiGraph, from: VertexId, starter: Player) -> Line {
        let next = |&(vertex, mover): &(VertexId, Player)| {
            let option = self.best_move(graph, vertex, mover)?;
            Some((option, mover.opponent()))
        };
        let start = (from, starter);
        match self.outcome(from, starter) {
            Outcome::Draw => Line::until_it_repeats(start, next, |(vertex, _)| vertex),
            // Every move comes nearer to the end.
            Outcome::Win | Outcome::Loss => {
                Line::to_the_end(start, self.remoteness(from, starter), next, |(vertex, _)| vertex)
            }
        }
    }

    /// Returns how many states, pairs of a vertex and the player to move, are won, lost and drawn for that player.
    ///
    /// # Complexity
    ///
    /// Time `O(V)`.
    #[must_use]
    pub fn counts(&self) -> Counts {
        Counts::of(&self.certificate.outcomes)
    }

    /// Returns the plies of the longest game from a state that is not drawn, if there is one.
    #[must_use]
    pub const fn greatest_remoteness(&self) -> Option<u32> {
        self.greatest_remoteness
    }

    /// Checks every outcome and every remoteness without trusting the solver.
    ///
    /// # Errors
    ///
    /// [`CertificateError`], which after [`classify_partizan`] means that this is another graph.
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)`, no extra space.
    pub fn verify(&self, graph: &BiGraph) -> Result<Verified, CertificateError> {
        self.certificate.verify_partizan(graph, &self.ends)
    }

    /// Returns the outcomes and ranks, laid out as [`Certificate::verify_partizan`] says.
    #[must_use]
    pub const fn certificate(&self) -> &Certificate {
        &self.certificate
    }

    /// Returns the bytes this classification holds on the heap.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        let ends = Player::BOTH.map(|player| self.ends.of(player).memory_usage());
        self.certificate.memory_usage() + ends[0] + ends[1]
    }

    fn state(&self, vertex: VertexId, mover: Player) -> usize {
        assert!(
            vertex.get() < self.n_vertices,
            "vertex {vertex} belongs to a larger graph"
        );
        mover.index() * self.n_vertices as usize + vertex.index()
    }
}

/// Pairs of a vertex and the player to move: Left's are `0..n`, Right's `n..2 n`.
struct States<'a> {
    graph: &'a BiGraph,
    reversed: [Digraph; 2],
    n_vertices: u32,
}

impl<'a> States<'a> {
    fn new(graph: &'a BiGraph) -> Result<Self, GraphError> {
        let n_vertices = graph.n_vertices();
        let max_vertices = u32::MAX / 2;
        if n_vertices > max_vertices {
            return Err(GraphError::TooManyVertices { max_vertices });
        }
        let [left, right] = Player::BOTH.map(|player| graph.moves(player).reversed());
        Ok(Self {
            graph,
            reversed: [left?, right?],
            n_vertices,
        })
    }

    fn split(&self, state: u32) -> (VertexId, Player) {
        match state.checked_sub(self.n_vertices) {
            None => (VertexId::new(state), Player::Left),
            Some(vertex) => (VertexId::new(vertex), Player::Right),
        }
    }
}

impl StateGraph for States<'_> {
    fn n_states(&self) -> u32 {
        2 * self.n_vertices
    }

    fn n_options(&self, state: u32) -> u64 {
        let (vertex, mover) = self.split(state);
        self.graph.moves(mover).out_degree(vertex) as u64
    }

    #[inline]
    fn predecessors(&self, state: u32) -> (&[VertexId], u32) {
        // Whoever moved to this state is the other player, whose states begin at the shift.
        let (vertex, mover) = self.split(state);
        let shift = match mover {
            Player::Left => self.n_vertices,
            Player::Right => 0,
        };
        let before = mover.opponent();
        (self.reversed[before.index()].successors(vertex), shift)
    }
}
