//! Tables of outcomes and remoteness, and what the checker says of them. The checker shares no code with the solvers:
//! its walk over a graph is in `checker`, the rule for one vertex in `claim`; a table in fewer bits is in `compact`.

use core::fmt;

use graph_core::{Budget, GraphError, Outcome, Player, VertexId};

use crate::GameGraph;
use crate::checker::check_all;
use crate::claim::{Claim, ClaimFault, Claims};

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
        check_all(self, graph, ends, &Budget::unlimited())
    }

    /// Returns the bytes this certificate holds on the heap.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        self.outcomes.capacity() * size_of::<Outcome>() + self.ranks.capacity() * size_of::<u32>()
    }
}

impl Claims for Certificate {
    fn check_length(&self, expected: u64) -> Result<(), CertificateError> {
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
        Ok(())
    }

    #[inline]
    fn ask_for(&self, state: usize) {
        memory_hints::prefetch(&self.outcomes, state);
        memory_hints::prefetch(&self.ranks, state);
    }

    #[inline]
    fn claim(&self, state: usize) -> Claim {
        Claim {
            outcome: self.outcomes[state],
            rank: self.ranks[state],
        }
    }

    #[inline]
    fn touch(&self, state: usize) -> u8 {
        let is_draw = self.outcomes[state] == Outcome::Draw;
        u8::from(is_draw) ^ self.ranks[state].to_le_bytes()[0]
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
    /// A win or a loss comes without a number of plies, or a draw with one: it is wrong, and has no compact form.
    NoCode {
        /// The state.
        state: u64,
    },
    /// The caller's watch stopped the work, or memory is refused; nothing is known of the certificate.
    Graph(GraphError),
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
            Self::NoCode { state } => write!(
                f,
                "state {state}: expected plies for every win and loss, and none for a draw"
            ),
            Self::Graph(error) => error.fmt(f),
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
            Self::Ends(error) | Self::Graph(error) => Some(error),
            _ => None,
        }
    }
}

impl From<GraphError> for CertificateError {
    fn from(error: GraphError) -> Self {
        Self::Graph(error)
    }
}
