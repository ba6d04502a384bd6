//! What is known of a game when it is solved: outcomes, remoteness, best moves, lines of play, and the evidence. How
//! it is found is in `solver`, how it is checked in `certificate`.

use graph_core::{BiGraph, Outcome, Player, VertexId};

use crate::claim::{Claim, Claims as _};
use crate::game_graph::state_number;
use crate::strategy::best_option;
use crate::{
    Certificate, CertificateError, Counts, GameGraph, Line, Mover, OutcomeClass, OwnedGraph, Verified,
};

/// The outcome of every state of a game on a graph, and how to play.
///
/// A state is a vertex; on a [`BiGraph`], a vertex and the player to move. Every outcome is for the player to move
/// there, at an owned vertex for its owner. Known as [`Classification`](crate::Classification),
/// [`PartizanClassification`](crate::PartizanClassification) and [`OwnedClassification`](crate::OwnedClassification).
///
/// Memory is 5 bytes a state, 1 for every owned vertex, and 8 for every vertex declared for a mover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<G: GameGraph> {
    // Invariant: verified for the graph and these ends.
    certificate: Certificate,
    ends: G::Ends,
    // Invariant: one entry a vertex, or none.
    owners: Box<[Player]>,
    n_vertices: u32,
    counts: Counts,
    greatest_remoteness: Option<u32>,
}

const _: () = {
    const fn assert_send_sync<T: Send + Sync>() {}
    assert_send_sync::<Solution<BiGraph>>();
};

impl<G: GameGraph> Solution<G> {
    pub(crate) fn new(
        n_vertices: u32,
        owners: &[Player],
        ends: &G::Ends,
        certificate: Certificate,
        greatest_remoteness: Option<u32>,
    ) -> Self {
        Self {
            counts: Counts::of(&certificate.outcomes),
            certificate,
            ends: ends.clone(),
            owners: owners.into(),
            n_vertices,
            greatest_remoteness,
        }
    }

    /// Returns how many states are won, lost and drawn for the player to move there.
    #[must_use]
    pub const fn counts(&self) -> Counts {
        self.counts
    }

    /// Returns the plies of the longest game from a state that is not drawn, if there is one.
    #[must_use]
    pub const fn greatest_remoteness(&self) -> Option<u32> {
        self.greatest_remoteness
    }

    /// Returns the ends of the game that was solved.
    #[must_use]
    pub const fn ends(&self) -> &G::Ends {
        &self.ends
    }

    /// Checks every outcome and every remoteness without trusting the solver.
    ///
    /// # Errors
    ///
    /// [`CertificateError`], which after a solver means that this is another graph.
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)`, no extra space.
    pub fn verify(&self, graph: &G) -> Result<Verified, CertificateError> {
        self.certificate.verify(graph, &self.ends)
    }

    /// Returns the outcomes and ranks, for whoever wants to check or keep them, laid out as [`Certificate::verify`]
    /// says.
    #[must_use]
    pub const fn certificate(&self) -> &Certificate {
        &self.certificate
    }

    /// Returns the outcomes and ranks, and forgets how to play.
    #[must_use]
    pub fn into_certificate(self) -> Certificate {
        self.certificate
    }

    /// Returns the bytes this solution holds on the heap.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        let ends = |&mover: &G::Mover| G::ends_of(&self.ends, mover).memory_usage();
        let ends: usize = G::Mover::ALL.iter().map(ends).sum();
        self.certificate.memory_usage() + ends + self.owners.len() * size_of::<Player>()
    }

    pub(crate) fn claim(&self, vertex: VertexId, mover: G::Mover) -> Claim {
        self.certificate
            .claim(state_number(vertex, mover, self.n_vertices))
    }

    fn remoteness_at(&self, vertex: VertexId, mover: G::Mover) -> Option<u32> {
        let rank = self.claim(vertex, mover).rank;
        (rank != Certificate::NO_RANK).then_some(rank)
    }

    pub(crate) fn best_move_at(&self, graph: &G, vertex: VertexId, mover: G::Mover) -> Option<VertexId> {
        let options = graph.moves(mover).successors(vertex);
        let ends = G::ends_of(&self.ends, mover);
        if ends.end_at(vertex, options.len()).is_some() {
            return None;
        }
        // The only move is worth what the vertex is, whatever that may be.
        if let [only] = options {
            return Some(*only);
        }
        let seen = |&option: &VertexId| {
            let claim = self.claim(option, mover.next());
            let passes = G::TURN_ALWAYS_PASSES || graph.turn_passes(vertex, option);
            (option, if passes { claim.opposite() } else { claim })
        };
        best_option(self.claim(vertex, mover).outcome, options.iter().map(seen))
    }

    fn principal_line_at(&self, graph: &G, vertex: VertexId, mover: G::Mover) -> Line {
        let next = |&(vertex, mover): &(VertexId, G::Mover)| {
            let option = self.best_move_at(graph, vertex, mover)?;
            Some((option, mover.next()))
        };
        let (start, vertex_of) = ((vertex, mover), |(vertex, _)| vertex);
        match self.claim(vertex, mover).outcome {
            Outcome::Draw => Line::until_it_repeats(start, next, vertex_of),
            // Every move comes nearer to the end.
            Outcome::Win | Outcome::Loss => {
                Line::to_the_end(start, self.remoteness_at(vertex, mover), next, vertex_of)
            }
        }
    }
}

/// Where the vertex says who moves: on a [`Digraph`](graph_core::Digraph) and an [`OwnedGraph`].
impl<G: GameGraph<Mover = ()>> Solution<G> {
    /// Returns the outcome for the player to move at `vertex`.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn outcome(&self, vertex: VertexId) -> Outcome {
        self.claim(vertex, ()).outcome
    }

    /// Returns in how many plies the game ends when the winner hurries and the loser delays, or `None` for a draw.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn remoteness(&self, vertex: VertexId) -> Option<u32> {
        self.remoteness_at(vertex, ())
    }

    /// Returns an optimal move from `vertex`: to the quickest win, else to a draw, else to the slowest loss; the
    /// least vertex among equals. `None` where the game is over.
    ///
    /// Always choosing it wins every won game in [`Solution::remoteness`] plies at most.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph, or the graph is not the one that was solved.
    ///
    /// # Complexity
    ///
    /// Time linear in the number of options.
    #[must_use]
    pub fn best_move(&self, graph: &G, vertex: VertexId) -> Option<VertexId> {
        self.best_move_at(graph, vertex, ())
    }

    /// Asks the memory for what [`Solution::best_move`] will look at, and does not wait for it: for loops over many
    /// vertices of a large graph, some way ahead.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::{Budget, Digraph, VertexId};
    /// use loopy::{Ends, PlayConvention, classify};
    /// let graph = Digraph::from_edges(3, &[(0, 1), (1, 2), (2, 1)])?;
    /// let found = classify(&graph, &Ends::new(PlayConvention::Normal), &Budget::unlimited())?;
    /// found.ask_for_options(&graph, VertexId::new(1));
    /// assert_eq!(found.best_move(&graph, VertexId::new(0)), Some(VertexId::new(1)));
    /// # Ok::<(), graph_core::GraphError>(())
    /// ```
    pub fn ask_for_options(&self, graph: &G, vertex: VertexId) {
        for option in graph.moves(()).successors(vertex) {
            self.certificate.ask_for(option.index());
        }
    }

    /// Returns the line of play from `from` in which both players make their [best move](Self::best_move).
    ///
    /// # Panics
    ///
    /// As for [`Solution::best_move`].
    ///
    /// # Complexity
    ///
    /// Time linear in the options along the line, extra space linear in its length.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::{Budget, Digraph, VertexId};
    /// use loopy::{Ends, PlayConvention, classify};
    /// let graph = Digraph::from_edges(3, &[(0, 1), (1, 2), (2, 1)])?;
    /// let found = classify(&graph, &Ends::new(PlayConvention::Normal), &Budget::unlimited())?;
    /// let line = found.principal_line(&graph, VertexId::new(0));
    /// assert_eq!(line.vertices(), [0, 1, 2].map(VertexId::new));
    /// assert_eq!(line.cycle_start(), Some(1));
    /// # Ok::<(), graph_core::GraphError>(())
    /// ```
    #[must_use]
    pub fn principal_line(&self, graph: &G, from: VertexId) -> Line {
        self.principal_line_at(graph, from, ())
    }
}

/// Where Left and Right have moves of their own.
impl Solution<BiGraph> {
    /// Returns the outcome for `mover`, who is to move at `vertex`.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn outcome(&self, vertex: VertexId, mover: Player) -> Outcome {
        self.claim(vertex, mover).outcome
    }

    /// Returns who wins when `starter` begins at `vertex`; `None` is a draw.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn winner(&self, vertex: VertexId, starter: Player) -> Option<Player> {
        winner(self.outcome(vertex, starter), starter)
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
        self.remoteness_at(vertex, mover)
    }

    /// Returns an optimal move of `mover`: to the quickest win, else to a draw, else to the slowest loss; the least
    /// vertex among equals. `None` where the game is over.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph, or the graph is not the one that was solved.
    ///
    /// # Complexity
    ///
    /// Time linear in the number of options.
    #[must_use]
    pub fn best_move(&self, graph: &BiGraph, vertex: VertexId, mover: Player) -> Option<VertexId> {
        self.best_move_at(graph, vertex, mover)
    }

    /// Returns the line of play from `from` in which `starter` begins and both make their best moves.
    ///
    /// The line stops before a vertex comes again with the same player to move; a vertex may come twice.
    ///
    /// # Panics
    ///
    /// As for [`Solution::best_move`].
    ///
    /// # Complexity
    ///
    /// Time linear in the options along the line, extra space linear in its length.
    #[must_use]
    pub fn principal_line(&self, graph: &BiGraph, from: VertexId, starter: Player) -> Line {
        self.principal_line_at(graph, from, starter)
    }
}

/// Where vertices have owners.
impl Solution<OwnedGraph> {
    /// Returns who wins from `vertex`; `None` is a draw.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn winner(&self, vertex: VertexId) -> Option<Player> {
        winner(self.outcome(vertex), self.owners[vertex.index()])
    }
}

/// Who wins a game with this outcome for `mover`.
const fn winner(outcome: Outcome, mover: Player) -> Option<Player> {
    match outcome {
        Outcome::Win => Some(mover),
        Outcome::Draw => None,
        Outcome::Loss => Some(mover.opponent()),
    }
}
