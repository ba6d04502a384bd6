//! Codes of claims, by what the parity of the plies tells. The tables of codes are in the module above.

use graph_core::Outcome;

use crate::Certificate;
use crate::claim::Claim;

/// Whether the remoteness of a state says who wins there.
///
/// # Codes
///
/// A draw has the code 0. Where outcomes have to be told, a loss in `r` plies has `1 + 2 r` and a win `2 + 2 r`; else
/// both have `1 + r`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parity {
    /// It does not: the outcome is told.
    Free,
    /// Wins last an odd number of plies and losses an even one, as under normal play.
    OddWins,
    /// Wins last an even number of plies and losses an odd one, as under misère play.
    EvenWins,
}

impl Parity {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Free, Self::OddWins, Self::EvenWins];

    /// The code of a claim; `None` when it has none.
    pub(super) fn code(self, claim: Claim) -> Option<u64> {
        let rank = u64::from(claim.rank);
        let is_win = claim.outcome == Outcome::Win;
        match (claim.outcome, claim.rank) {
            (Outcome::Draw, Certificate::NO_RANK) => Some(0),
            (Outcome::Draw, _) | (_, Certificate::NO_RANK) => None,
            _ => match self {
                Self::Free => Some(1 + 2 * rank + u64::from(is_win)),
                Self::OddWins => (is_win == (rank % 2 == 1)).then_some(1 + rank),
                Self::EvenWins => (is_win == (rank % 2 == 0)).then_some(1 + rank),
            },
        }
    }

    /// What an odd code is to be joined with to say a loss.
    pub(super) const fn flip(self) -> u64 {
        match self {
            Self::Free | Self::OddWins => 0,
            Self::EvenWins => 1,
        }
    }

    /// By how much the code of a win is above that of the loss it leads to, in one ply less.
    pub(super) const fn more_for_win(self) -> u64 {
        match self {
            Self::Free => 3,
            Self::OddWins | Self::EvenWins => 1,
        }
    }

    /// By how much the code of a loss is above that of the win it leads to.
    pub(super) const MORE_FOR_LOSS: u64 = 1;

    /// The claim with this code. One that no claim has says a number of plies that no game has.
    #[inline]
    pub(super) fn claim(self, code: u64) -> Claim {
        // Selections instead of branches: which claim comes next, nobody can foresee.
        let (shift, flip) = match self {
            Self::Free => (1, 0),
            Self::OddWins => (0, 0),
            Self::EvenWins => (0, 1),
        };
        let number = code.wrapping_sub(1);
        let won = if (number ^ flip) & 1 == 1 {
            Outcome::Win
        } else {
            Outcome::Loss
        };
        // Too large for any number of plies where the code is 0.
        let rank = u32::try_from(number >> shift).unwrap_or(Certificate::NO_RANK);
        Claim {
            outcome: if code == 0 { Outcome::Draw } else { won },
            rank,
        }
    }
}
