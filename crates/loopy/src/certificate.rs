//! Tables of outcomes and remoteness, and the checker that accepts or refutes them. It shares no code with the
//! solvers: it looks once at every vertex and every edge. The rule for one vertex is in `claim`.

use core::fmt;

use graph_core::{GraphError, Outcome, Player, VertexId};

use crate::claim::{Claim, ClaimFault, check};
use crate::game_graph::{GameGraph, Mover, n_vertices, state_number};

/// An outcome and a number of plies for every state of a game: a claim that anyone can check.
///
/// A certificate may come from a solver or from a file, and may hold any nonsense: only [`verify`] says whether it is
/// right. For a win or a loss the plies are the remoteness, the length of the game when the winner hurries and the
/// loser delays (Smith 1966); for a draw there are none. Outcomes alone would not do: on a cycle, wins and losses can
/// support each other in a circle.
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

    /// Checks this certificate of a game on `graph`.
    ///
    /// State `v` is vertex `v`, for the player to move there or for the owner. With Left's and Right's moves on `n`
    /// vertices there are `2 n` states: state `v` is vertex `v` with Left to move, state `n + v` with Right to move.
    ///
    /// # Errors
    ///
    /// [`CertificateError`], naming the first vertex whose claim does not follow from the claims for its options;
    /// states with Left to move are looked at first. If there is none, every outcome and every remoteness is right.
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)`, no extra space.
    pub fn verify<G: GameGraph>(&self, graph: &G, ends: &G::Ends) -> Result<Verified, CertificateError> {
        self.check_sizes(graph, ends)?;
        let mut n_edges = 0;
        for &mover in G::Mover::ALL {
            self.check_states(graph, ends, mover)?;
            n_edges += graph.moves(mover).n_edges();
        }
        Ok(self.verified(n_edges))
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

    fn check_sizes<G: GameGraph>(&self, graph: &G, ends: &G::Ends) -> Result<(), CertificateError> {
        let n_vertices = n_vertices(graph);
        let expected = G::Mover::ALL.len() as u64 * u64::from(n_vertices);
        for (table, length) in [("outcomes", self.outcomes.len()), ("ranks", self.ranks.len())] {
            let length = length as u64;
            if length != expected {
                return Err(CertificateError::WrongLength {
                    table,
                    length,
                    expected,
                });
            }
        }
        for &mover in G::Mover::ALL {
            let ends = G::ends_of(ends, mover);
            ends.check_range(n_vertices).map_err(CertificateError::Ends)?;
        }
        Ok(())
    }

    fn check_states<G: GameGraph>(
        &self,
        graph: &G,
        ends: &G::Ends,
        mover: G::Mover,
    ) -> Result<(), CertificateError> {
        let n_vertices = n_vertices(graph);
        let (digraph, ends) = (graph.moves(mover), G::ends_of(ends, mover));
        let mut declared = ends.declared();
        for vertex in digraph.vertices() {
            let options = digraph.successors(vertex);
            let mut end = options.is_empty().then_some(ends.convention().stuck());
            if let [(next, outcome), rest @ ..] = declared
                && *next == vertex
            {
                end = Some(*outcome);
                declared = rest;
            }
            // What is claimed of an option, for the player who moves at the vertex.
            let options = options.iter().map(|&option| {
                let claim = self.claim(state_number(option, mover.next(), n_vertices));
                let passes = graph.turn_passes(vertex, option);
                (option, if passes { claim.opposite() } else { claim })
            });
            let claim = self.claim(state_number(vertex, mover, n_vertices));
            let mover = mover.player();
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
