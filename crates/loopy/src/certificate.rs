//! Tables of outcomes and remoteness, and the checker that accepts or refutes them. It shares no code with the
//! solvers: it looks once at every vertex and every edge. The rule for one vertex is in `claim`.

use core::fmt;

use graph_core::{BiGraph, Digraph, GraphError, Outcome, Player, VertexId};

use crate::claim::{Claim, ClaimFault, check};
use crate::{Ends, OwnedGraph, PartizanEnds};

/// An outcome and a number of plies for every state of a game: a claim that anyone can check.
///
/// A certificate may come from a solver or from a file, and may hold any nonsense: only [`verify`] and its
/// siblings say whether it is right. For a win or a loss the plies are the remoteness, the length of the game
/// when the winner hurries and the loser delays (Smith 1966); for a draw there are none. Outcomes alone would
/// not do: on a cycle, wins and losses can support each other in a circle.
///
/// [`verify`]: Certificate::verify
///
/// ```
/// use graph_core::{Digraph, Outcome};
/// use loopy::{Certificate, Ends, PlayConvention};
/// let graph = Digraph::from_edges(2, &[(0, 1)])?;
/// let ends = Ends::new(PlayConvention::Normal);
/// let right = Certificate::new(vec![Outcome::Win, Outcome::Loss], vec![1, 0]);
/// assert!(right.verify(&graph, &ends).is_ok());
/// let wrong = Certificate::new(vec![Outcome::Loss, Outcome::Win], vec![1, 0]);
/// let error = wrong.verify(&graph, &ends).err().map(|error| error.to_string());
/// assert_eq!(error.as_deref(), Some("vertex 1: expected Loss: the game is over here"));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The outcome of every state, for the player to move there.
    pub outcomes: Vec<Outcome>,
    /// The remoteness of every state in plies, [`Certificate::NO_RANK`] for a draw.
    pub ranks: Vec<u32>,
}

impl Certificate {
    /// Stands in the ranks for a game without end.
    pub const NO_RANK: u32 = u32::MAX;

    /// Makes a certificate of two tables, unchecked.
    #[must_use]
    pub const fn new(outcomes: Vec<Outcome>, ranks: Vec<u32>) -> Self {
        Self { outcomes, ranks }
    }

    /// Checks this certificate of a game on `graph`: state `v` is vertex `v`.
    ///
    /// # Errors
    ///
    /// [`CertificateError`], naming the first vertex whose claim does not follow from the claims for its options.
    /// If there is none, every outcome and every remoteness is right.
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)`, no extra space.
    pub fn verify(&self, graph: &Digraph, ends: &Ends) -> Result<Verified, CertificateError> {
        self.check_sizes(u64::from(graph.n_vertices()), graph.n_vertices(), &[ends])?;
        self.check_states(0, graph, ends, None, |_, option| {
            self.claim(option.index()).opposite()
        })?;
        Ok(self.verified(graph.n_edges()))
    }

    /// Checks this certificate of a game with Left's and Right's moves.
    ///
    /// For `n` vertices there are `2 n` states: state `v` is vertex `v` with Left to move, state `n + v` with Right
    /// to move.
    ///
    /// # Errors
    ///
    /// As for [`Certificate::verify`]; states with Left to move are looked at first.
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)`, no extra space.
    pub fn verify_partizan(
        &self,
        graph: &BiGraph,
        ends: &PartizanEnds,
    ) -> Result<Verified, CertificateError> {
        let n = graph.n_vertices();
        let of_both = [ends.of(Player::Left), ends.of(Player::Right)];
        self.check_sizes(2 * u64::from(n), n, &of_both)?;
        for mover in Player::BOTH {
            let first = mover.index() * n as usize;
            let first_of_opponent = mover.opponent().index() * n as usize;
            self.check_states(
                first,
                graph.moves(mover),
                ends.of(mover),
                Some(mover),
                |_, option| self.claim(first_of_opponent + option.index()).opposite(),
            )?;
        }
        Ok(self.verified(graph.n_edges()))
    }

    /// Checks this certificate of a game whose vertices have owners: state `v` is vertex `v`, its outcome is for
    /// the owner.
    ///
    /// # Errors
    ///
    /// As for [`Certificate::verify`].
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)`, no extra space.
    pub fn verify_owned(&self, graph: &OwnedGraph, ends: &Ends) -> Result<Verified, CertificateError> {
        let moves = graph.graph();
        self.check_sizes(u64::from(moves.n_vertices()), moves.n_vertices(), &[ends])?;
        self.check_states(0, moves, ends, None, |vertex, option| {
            let claim = self.claim(option.index());
            if graph.owner(vertex) == graph.owner(option) {
                claim
            } else {
                claim.opposite()
            }
        })?;
        Ok(self.verified(moves.n_edges()))
    }

    /// Returns the bytes this certificate holds on the heap.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        self.outcomes.capacity() * size_of::<Outcome>() + self.ranks.capacity() * size_of::<u32>()
    }

    /// What the tables say of a state, for the player to move there. Both tables reach so far.
    pub(crate) fn claim(&self, state: usize) -> Claim {
        Claim {
            outcome: self.outcomes[state],
            rank: self.ranks[state],
        }
    }

    fn check_sizes(&self, n_states: u64, n_vertices: u32, ends: &[&Ends]) -> Result<(), CertificateError> {
        for (table, length) in [("outcomes", self.outcomes.len()), ("ranks", self.ranks.len())] {
            if length as u64 != n_states {
                return Err(CertificateError::WrongLength {
                    table,
                    length: length as u64,
                    expected: n_states,
                });
            }
        }
        match ends.iter().find_map(|ends| ends.check_range(n_vertices).err()) {
            Some(error) => Err(CertificateError::Ends(error)),
            None => Ok(()),
        }
    }

    /// Checks the states `first + v`; `seen` is the claim for an option, for the player who moves there.
    fn check_states(
        &self,
        first: usize,
        graph: &Digraph,
        ends: &Ends,
        mover: Option<Player>,
        seen: impl Fn(VertexId, VertexId) -> Claim,
    ) -> Result<(), CertificateError> {
        let mut declared = ends.declared();
        for vertex in graph.vertices() {
            let options = graph.successors(vertex);
            let mut end = options.is_empty().then_some(ends.convention().stuck());
            if let [(next, outcome), rest @ ..] = declared
                && *next == vertex
            {
                end = Some(*outcome);
                declared = rest;
            }
            let claim = self.claim(first + vertex.index());
            let options = options.iter().map(|&option| (option, seen(vertex, option)));
            check(claim, end, options).map_err(|fault| CertificateError::Refuted { vertex, mover, fault })?;
        }
        Ok(())
    }

    fn verified(&self, n_edges: u64) -> Verified {
        let plies = self.ranks.iter().filter(|&&rank| rank != Self::NO_RANK);
        Verified {
            counts: Counts::of(&self.outcomes),
            greatest_remoteness: plies.max().copied(),
            n_edges,
        }
    }
}

/// How many states are won, lost and drawn for the player to move there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counts {
    /// States won for the player to move.
    pub wins: u64,
    /// States lost for the player to move.
    pub losses: u64,
    /// States from which neither player can force a win.
    pub draws: u64,
}

impl Counts {
    pub(crate) fn of(outcomes: &[Outcome]) -> Self {
        let count = |wanted| outcomes.iter().filter(|&&outcome| outcome == wanted).count() as u64;
        Self {
            wins: count(Outcome::Win),
            losses: count(Outcome::Loss),
            draws: count(Outcome::Draw),
        }
    }
}

/// What a checker found when everything held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How many states are won, lost and drawn.
    pub counts: Counts,
    /// The plies of the longest game between players of whom one can win, if there is one.
    pub greatest_remoteness: Option<u32>,
    /// The edges of the graph: each was looked at.
    pub n_edges: u64,
}

/// Why a certificate is refuted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CertificateError {
    /// A table does not have one entry for every state.
    WrongLength {
        /// The table, `outcomes` or `ranks`.
        table: &'static str,
        /// How many entries it has.
        length: u64,
        /// How many states there are.
        expected: u64,
    },
    /// A vertex is declared that the graph does not have.
    Ends(GraphError),
    /// A claim does not follow from the claims for its options.
    Refuted {
        /// The first such vertex.
        vertex: VertexId,
        /// The player to move there, in a game with Left's and Right's moves.
        mover: Option<Player>,
        /// What is wrong.
        fault: ClaimFault,
    },
}

impl CertificateError {
    /// Returns the vertex whose claim is refuted, when it is a claim that fails.
    #[must_use]
    pub const fn vertex(&self) -> Option<VertexId> {
        match self {
            Self::Refuted { vertex, .. } => Some(*vertex),
            _ => None,
        }
    }
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongLength {
                table,
                length,
                expected,
            } => write!(
                f,
                "the table of {table} has {length} entries, expected {expected}"
            ),
            Self::Ends(error) => write!(f, "declared {error}"),
            Self::Refuted {
                vertex,
                mover: None,
                fault,
            } => write!(f, "vertex {vertex}: {fault}"),
            Self::Refuted {
                vertex,
                mover: Some(mover),
                fault,
            } => write!(f, "vertex {vertex} with {mover} to move: {fault}"),
        }
    }
}

impl core::error::Error for CertificateError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Ends(error) => Some(error),
            _ => None,
        }
    }
}
