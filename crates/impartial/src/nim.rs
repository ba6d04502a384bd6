//! Nim: heaps of any size below 2^64, normal and misère (Bouton 1901). Sums of other games are in `sum`.

use graph_core::{Nimber, Outcome};

use crate::PlayConvention;
use crate::grundy::outcome_of;

/// A move in nim: a heap is made smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NimMove {
    /// Which heap, counted from 0.
    pub heap: usize,
    /// The tokens it keeps, fewer than before.
    pub size: u64,
}

/// A position of nim: the sizes of its heaps in tokens, empty ones allowed.
///
/// ```
/// use graph_core::{Nimber, Outcome};
/// use impartial::{Nim, NimMove, PlayConvention};
/// let position = Nim(&[3, 4, 5]);
/// assert_eq!(position.nim_sum(), Nimber(2));
/// assert_eq!(position.winning_moves(PlayConvention::Normal), [NimMove { heap: 0, size: 1 }]);
/// assert_eq!(Nim(&[1, 1]).outcome(PlayConvention::Misere), Outcome::Win);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Nim<'a>(pub &'a [u64]);

impl Nim<'_> {
    /// Returns the nim-sum of the heaps, which is the nim-value under normal play.
    ///
    /// # Complexity
    ///
    /// Time `O(n)` for `n` heaps, no extra space.
    #[must_use]
    pub fn nim_sum(self) -> Nimber {
        self.0.iter().map(|&heap| Nimber(heap)).sum()
    }

    /// Returns the outcome for the player about to move.
    ///
    /// Under misère play it is that of normal play while some heap has two tokens or more, and the opposite
    /// otherwise: then the players only count heaps. Without tokens, the mover has lost under normal play and
    /// won under misère play.
    ///
    /// # Complexity
    ///
    /// Time `O(n)` for `n` heaps, no extra space.
    #[must_use]
    pub fn outcome(self, play: PlayConvention) -> Outcome {
        let outcome = outcome_of(self.nim_sum());
        match play {
            PlayConvention::Misere if self.all_small() => outcome.opposite(),
            PlayConvention::Misere | PlayConvention::Normal => outcome,
        }
    }

    /// Returns every winning move, ordered by heap; a heap has at most one.
    ///
    /// # Complexity
    ///
    /// Time `O(n)` for `n` heaps, no space but for the moves.
    #[must_use]
    pub fn winning_moves(self, play: PlayConvention) -> Vec<NimMove> {
        let target = self.winning_nim_sum(play);
        let change = self.nim_sum() + target;
        let moves = self.0.iter().enumerate().map(|(heap, &tokens)| NimMove {
            heap,
            size: tokens ^ change.0,
        });
        moves.filter(|to| to.size < self.0[to.heap]).collect()
    }

    /// The nim-sum that a winning move leaves: 0, but 1 when it leaves small heaps only under misère play.
    fn winning_nim_sum(self, play: PlayConvention) -> Nimber {
        let n_large = self.0.iter().filter(|&&heap| heap > 1).count();
        Nimber(u64::from(play == PlayConvention::Misere && n_large <= 1))
    }

    fn all_small(self) -> bool {
        self.0.iter().all(|&heap| heap <= 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_tokens_at_all() {
        for heaps in [&[][..], &[0], &[0, 0, 0]] {
            assert_eq!(Nim(heaps).outcome(PlayConvention::Normal), Outcome::Loss);
            assert_eq!(Nim(heaps).outcome(PlayConvention::Misere), Outcome::Win);
            assert!(Nim(heaps).winning_moves(PlayConvention::Misere).is_empty());
        }
    }

    #[test]
    fn the_largest_heaps() {
        let heaps = [u64::MAX, 1];
        assert_eq!(
            Nim(&heaps).winning_moves(PlayConvention::Normal),
            [NimMove { heap: 0, size: 1 }]
        );
        assert_eq!(
            Nim(&heaps).winning_moves(PlayConvention::Misere),
            [NimMove { heap: 0, size: 0 }]
        );
    }
}
