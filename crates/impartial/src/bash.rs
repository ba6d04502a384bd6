//! The game of Bash (Bachet 1612): one heap, at most so many tokens a move, normal and misère, by theorem. The same
//! game against a random player is in `random_heaps`.

use core::num::NonZeroU64;

use graph_core::{Nimber, Outcome};

use crate::PlayConvention;

/// The rule: a move takes at least one and at most `max` tokens. Every answer takes constant time.
///
/// ```
/// use core::num::NonZeroU64;
/// use graph_core::{Nimber, Outcome};
/// use impartial::{Bash, PlayConvention};
/// let bash = Bash::new(NonZeroU64::MIN.saturating_add(3));
/// assert_eq!(bash.outcome(20, PlayConvention::Normal), Outcome::Loss);
/// assert_eq!(bash.value(23, PlayConvention::Normal), Nimber(3));
/// assert_eq!(bash.winning_take(23, PlayConvention::Normal), Some(3));
/// assert_eq!(bash.outcome(21, PlayConvention::Misere), Outcome::Loss);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bash {
    max: NonZeroU64,
}

impl Bash {
    /// Makes the rule under which at most `max` tokens are taken.
    #[must_use]
    pub const fn new(max: NonZeroU64) -> Self {
        Self { max }
    }

    /// Returns the outcome for the player about to move.
    ///
    /// He loses exactly when the tokens modulo `max + 1` are 0 under normal play, 1 under misère play. Under
    /// misère play with no token he has already won.
    #[must_use]
    pub fn outcome(self, tokens: u64, play: PlayConvention) -> Outcome {
        if self.residue(tokens) == losing_residue(play) {
            Outcome::Loss
        } else {
            Outcome::Win
        }
    }

    /// Returns the value of a heap: the mex of its options' values, starting from what an empty heap is worth.
    ///
    /// Under normal play an empty heap is worth 0, the value is the tokens modulo `max + 1`, and values of heaps
    /// add as nimbers. Under misère play an empty heap is worth 1 (its mover has won) and the residues 0 and 1
    /// change places; the value is again 0 exactly for a loss, but it is the value of this heap alone: misère
    /// values do not add as nimbers (Siegel 2013, V.1).
    #[must_use]
    pub fn value(self, tokens: u64, play: PlayConvention) -> Nimber {
        let residue = self.residue(tokens);
        match play {
            PlayConvention::Misere if residue <= 1 => Nimber(1 - residue),
            PlayConvention::Misere | PlayConvention::Normal => Nimber(residue),
        }
    }

    /// Returns the take that wins, which is unique; `None` when there is none, that is for a loss and for an
    /// empty heap.
    #[must_use]
    pub fn winning_take(self, tokens: u64, play: PlayConvention) -> Option<u64> {
        let (residue, losing) = (self.residue(tokens), losing_residue(play));
        let take = match residue.checked_sub(losing) {
            Some(0) => return None,
            Some(take) => take,
            // Misère play and residue 0: the most, down to the next residue 1.
            None => self.max.get(),
        };
        (take <= tokens).then_some(take)
    }

    /// The tokens modulo `max + 1`, which may be 2^64.
    const fn residue(self, tokens: u64) -> u64 {
        match self.max.get().checked_add(1) {
            Some(modulus) => tokens % modulus,
            None => tokens,
        }
    }
}

/// The residue at which the mover loses.
const fn losing_residue(play: PlayConvention) -> u64 {
    match play {
        PlayConvention::Normal => 0,
        PlayConvention::Misere => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_the_range() {
        let any = Bash::new(NonZeroU64::MAX);
        assert_eq!(any.value(u64::MAX, PlayConvention::Normal), Nimber(u64::MAX));
        assert_eq!(any.winning_take(u64::MAX, PlayConvention::Normal), Some(u64::MAX));
        assert_eq!(
            any.winning_take(u64::MAX, PlayConvention::Misere),
            Some(u64::MAX - 1)
        );
        let one = Bash::new(NonZeroU64::MIN);
        assert_eq!(one.outcome(u64::MAX, PlayConvention::Normal), Outcome::Win);
        assert_eq!(one.outcome(u64::MAX, PlayConvention::Misere), Outcome::Loss);
        assert_eq!(one.winning_take(2, PlayConvention::Misere), Some(1));
    }

    #[test]
    fn an_empty_heap() {
        let three = Bash::new(NonZeroU64::new(3).unwrap());
        assert_eq!(three.outcome(0, PlayConvention::Misere), Outcome::Win);
        assert_eq!(three.value(0, PlayConvention::Misere), Nimber(1));
        assert_eq!(three.winning_take(0, PlayConvention::Misere), None);
        assert_eq!(three.outcome(0, PlayConvention::Normal), Outcome::Loss);
    }
}
