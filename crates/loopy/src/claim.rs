//! The local rule that every entry of a table of outcomes must satisfy. Where the entries come from, and the
//! walk over a graph, is in `certificate`, `compact` and `checker`; no solver uses this file.

use core::fmt;

use graph_core::{Outcome, VertexId};

use crate::{Certificate, CertificateError};

/// What a table says of one state: the outcome for one of the players, and the plies to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    pub(crate) outcome: Outcome,
    /// [`Certificate::NO_RANK`] where there is no end.
    pub(crate) rank: u32,
}

impl Claim {
    /// The same claim, seen by the other player.
    pub(crate) const fn opposite(self) -> Self {
        Self {
            outcome: self.outcome.opposite(),
            rank: self.rank,
        }
    }
}

/// A table of claims, one a state.
pub(crate) trait Claims: Sync {
    /// An error unless there is one claim for each of so many states.
    fn check_length(&self, expected: u64) -> Result<(), CertificateError>;

    /// What is claimed of a state, for the player to move there; the table reaches so far.
    fn claim(&self, state: usize) -> Claim;

    /// Asks the memory for what is claimed of a state, and does not wait for it.
    fn ask_for(&self, state: usize) {
        let _ = state;
    }

    /// What is claimed of a state, as a weight for the player who moves to it: the best of his options weighs the least.
    #[inline]
    fn weight(&self, state: usize) -> u64 {
        weight(self.claim(state))
    }

    /// Whether the claim for a state with options follows from the least of their weights. False for claims of which
    /// weights do not tell.
    #[inline]
    fn follows_from(&self, state: usize, least: u64) -> bool {
        follows_from(self.claim(state), least)
    }

    /// A byte of what has to be read for this claim: reading many at once, before any is needed, waits for memory once.
    fn touch(&self, state: usize) -> u8;
}

/// Of what weights do not tell: a claim that no game has.
pub(crate) const UNKNOWN: u64 = 0;
/// The weight of a draw. Wins of the player who moves weigh less, and quick ones the least; losses weigh more, and slow
/// ones the least of them.
pub(crate) const DRAW: u64 = 1 << 40;

/// What a claim weighs for the player who moves to this state, when the turn passes.
#[inline]
fn weight(claim: Claim) -> u64 {
    let plies = u64::from(claim.rank) + 1;
    let has_rank = claim.rank != Certificate::NO_RANK;
    // Selections instead of branches: which claim comes next, nobody can foresee.
    let weight = match claim.outcome {
        Outcome::Loss => plies,
        Outcome::Draw => DRAW,
        Outcome::Win => 2 * DRAW - plies,
    };
    let is_known = has_rank != (claim.outcome == Outcome::Draw);
    if is_known { weight } else { UNKNOWN }
}

/// Whether a claim follows from the least weight among the options.
#[inline]
fn follows_from(claim: Claim, least: u64) -> bool {
    // One ply more than the option: its rank and one.
    let (outcome, rank) = match least {
        UNKNOWN => return false,
        DRAW => return claim.outcome == Outcome::Draw && claim.rank == Certificate::NO_RANK,
        plies if plies < DRAW => (Outcome::Win, plies),
        weight => (Outcome::Loss, 2 * DRAW - weight),
    };
    claim.outcome == outcome && u64::from(claim.rank) == rank && claim.rank != Certificate::NO_RANK
}

/// Why an entry of a table of outcomes cannot be right.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClaimFault {
    /// The game is over at this vertex, with this outcome for the player to move.
    Ends {
        /// What the play convention or a declaration says.
        expected: Outcome,
    },
    /// It is called won, and no move reaches a state that is lost for the opponent.
    NoWinningMove,
    /// It is called lost or drawn, and this move reaches a state that is better for the player to move.
    BetterMove {
        /// Where that move leads.
        option: VertexId,
        /// What it is worth for the player who makes it.
        outcome: Outcome,
    },
    /// It is called drawn, and every move loses.
    NoDrawingMove,
    /// The number of plies is wrong; `None` stands for a game without end.
    Remoteness {
        /// What is claimed.
        claimed: Option<u32>,
        /// What follows from the claims for the options.
        expected: Option<u32>,
    },
}

impl fmt::Display for ClaimFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plies = |rank: &Option<u32>| match rank {
            Some(rank) => format!("{rank} plies"),
            None => "no end".to_owned(),
        };
        match self {
            Self::Ends { expected } => write!(f, "expected {expected}: the game is over here"),
            Self::NoWinningMove => f.write_str("claimed Win, but no move reaches a loss of the opponent"),
            Self::BetterMove { option, outcome } => {
                write!(
                    f,
                    "expected {outcome} or better: the move to vertex {option} is worth it"
                )
            }
            Self::NoDrawingMove => f.write_str("claimed Draw, but every move loses"),
            Self::Remoteness { claimed, expected } => {
                write!(f, "claimed {}, expected {}", plies(claimed), plies(expected))
            }
        }
    }
}

/// Whether the claim for one state that is not an end follows from the claims for its options: what [`check`] accepts,
/// found without a branch for each option, as nobody can foresee which they are.
///
/// The claims for the options are for the player to move at the state itself, not at the option.
#[expect(clippy::needless_bitwise_bool, reason = "a lazy operator is a branch")]
#[inline]
pub(crate) fn follows(claim: Claim, options: impl Iterator<Item = Claim>) -> bool {
    let (mut quickest, mut slowest) = (Certificate::NO_RANK, 0);
    let (mut wins, mut draws) = (false, false);
    for option in options {
        let is_win = option.outcome == Outcome::Win;
        quickest = quickest.min(if is_win { option.rank } else { Certificate::NO_RANK });
        // Whatever this is when some option is not lost, it is not looked at.
        slowest = slowest.max(option.rank);
        wins |= is_win;
        draws |= option.outcome == Outcome::Draw;
    }
    let rank = if wins { quickest } else { slowest }.saturating_add(1);
    let is_rank = (claim.rank == rank) & (rank != Certificate::NO_RANK);
    let is_win = (claim.outcome == Outcome::Win) & wins & is_rank;
    let is_loss = (claim.outcome == Outcome::Loss) & !wins & !draws & is_rank;
    let is_draw = (claim.outcome == Outcome::Draw) & !wins & draws & (claim.rank == Certificate::NO_RANK);
    is_win | is_loss | is_draw
}

/// Checks the claim for one state against its end, if it has one, or else against its options.
///
/// The claims for the options are for the player to move at the state itself, not at the option.
pub(crate) fn check(
    claim: Claim,
    end: Option<Outcome>,
    options: impl Iterator<Item = (VertexId, Claim)>,
) -> Result<(), ClaimFault> {
    let expected = match (end, claim.outcome) {
        (Some(expected), claimed) if expected != claimed => return Err(ClaimFault::Ends { expected }),
        (Some(Outcome::Draw), _) => None,
        (Some(_), _) => Some(0),
        (None, Outcome::Win) => Some(check_win(options)?),
        (None, Outcome::Loss) => Some(check_loss(options)?),
        (None, Outcome::Draw) => check_draw(options).map(|()| None)?,
    };
    let claimed = known(claim.rank);
    if claimed == expected {
        return Ok(());
    }
    // A number of plies that overflowed is one that no game has: it equals no claim.
    let expected = expected.and_then(known);
    Err(ClaimFault::Remoteness { claimed, expected })
}

fn known(rank: u32) -> Option<u32> {
    (rank != Certificate::NO_RANK).then_some(rank)
}

/// The winner hurries: one ply more than the quickest win.
fn check_win(options: impl Iterator<Item = (VertexId, Claim)>) -> Result<u32, ClaimFault> {
    let wins = options.filter(|(_, option)| option.outcome == Outcome::Win);
    let quickest = wins.map(|(_, option)| option.rank).min();
    Ok(quickest.ok_or(ClaimFault::NoWinningMove)?.saturating_add(1))
}

/// The loser delays: one ply more than the slowest loss.
fn check_loss(options: impl Iterator<Item = (VertexId, Claim)>) -> Result<u32, ClaimFault> {
    let mut slowest = 0;
    for (vertex, option) in options {
        if option.outcome != Outcome::Loss {
            return Err(better(vertex, option));
        }
        slowest = slowest.max(option.rank);
    }
    Ok(slowest.saturating_add(1))
}

fn check_draw(options: impl Iterator<Item = (VertexId, Claim)>) -> Result<(), ClaimFault> {
    let mut draws = false;
    for (vertex, option) in options {
        match option.outcome {
            Outcome::Win => return Err(better(vertex, option)),
            Outcome::Draw => draws = true,
            Outcome::Loss => {}
        }
    }
    draws.then_some(()).ok_or(ClaimFault::NoDrawingMove)
}

fn better(option: VertexId, claim: Claim) -> ClaimFault {
    ClaimFault::BetterMove {
        option,
        outcome: claim.outcome,
    }
}
