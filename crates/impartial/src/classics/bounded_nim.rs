//! Nim with at most so many tokens a move: Bash's game on several heaps, normal and misère.

use core::num::NonZeroU64;

use graph_core::{Nimber, Outcome};

use crate::{Bash, Nim, NimMove, PlayConvention};

/// Heaps from which a move takes at least one and at most `max` tokens of one heap.
///
/// Heaps are worth their sizes modulo `max + 1`; under misère play the player about to move fares as in nim with heaps
/// of those sizes, since subtraction games are tame (Ferguson 1974). Exact over the whole range.
///
/// ```
/// use core::num::NonZeroU64;
/// use graph_core::Nimber;
/// use impartial::classics::BoundedNim;
/// use impartial::{NimMove, PlayConvention};
/// let position = BoundedNim { heaps: &[9, 9, 1], max: NonZeroU64::MIN.saturating_add(3) };
/// assert_eq!(position.value(), Nimber(1));
/// assert_eq!(position.winning_moves(PlayConvention::Normal).last(), Some(&NimMove { heap: 2, size: 0 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoundedNim<'a> {
    /// The sizes of the heaps.
    pub heaps: &'a [u64],
    /// The most tokens that a move takes.
    pub max: NonZeroU64,
}

impl BoundedNim<'_> {
    /// Returns the nim-value under normal play.
    ///
    /// # Complexity
    ///
    /// Time `O(n)` for `n` heaps.
    #[must_use]
    pub fn value(self) -> Nimber {
        self.heaps.iter().map(|&heap| Nimber(self.value_of(heap))).sum()
    }

    /// Returns the outcome for the player about to move.
    ///
    /// # Complexity
    ///
    /// Time and space `O(n)` for `n` heaps.
    #[must_use]
    pub fn outcome(self, play: PlayConvention) -> Outcome {
        let values: Vec<_> = self.heaps.iter().map(|&heap| self.value_of(heap)).collect();
        Nim(&values).outcome(play)
    }

    /// Returns every winning move, ordered by heap; a heap has at most one.
    ///
    /// # Complexity
    ///
    /// Time and space `O(n)` for `n` heaps.
    #[must_use]
    pub fn winning_moves(self, play: PlayConvention) -> Vec<NimMove> {
        if self.outcome(play) == Outcome::Loss {
            return Vec::new();
        }
        let sum = self.value().0;
        let n_large = self.heaps.iter().filter(|&&heap| self.value_of(heap) > 1).count();
        let moves = self.heaps.iter().enumerate().filter_map(|(heap, &tokens)| {
            let value = self.value_of(tokens);
            let others_small = n_large == usize::from(value > 1);
            let target = u64::from(play == PlayConvention::Misere && others_small);
            let take = self.take_to(value, value ^ sum ^ target)?;
            let size = tokens.checked_sub(take)?;
            Some(NimMove { heap, size })
        });
        moves.collect()
    }

    fn value_of(self, heap: u64) -> u64 {
        Bash::new(self.max).value(heap, PlayConvention::Normal).0
    }

    /// The take from one value to another, which is more when it goes around.
    pub(crate) fn take_to(self, value: u64, wanted: u64) -> Option<u64> {
        match value.checked_sub(wanted) {
            Some(0) => None,
            Some(take) => Some(take),
            None => (wanted <= self.max.get()).then(|| self.max.get() - (wanted - value) + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TakeSet;
    use crate::classics::SubtractionHeaps;
    use graph_core::Budget;

    #[test]
    fn agrees_with_subtraction_games() {
        for max in 1..5_u64 {
            let set = TakeSet::new(1..=max).unwrap();
            for code in 0..8_u64.pow(3) {
                let heaps: Vec<_> = (0..3).map(|at| code / 8_u64.pow(at) % 8).collect();
                let table = SubtractionHeaps::new(set.clone(), &heaps, &Budget::unlimited()).unwrap();
                let position = BoundedNim {
                    heaps: &heaps,
                    max: NonZeroU64::new(max).unwrap(),
                };
                assert_eq!(position.value(), table.value());
                for play in [PlayConvention::Normal, PlayConvention::Misere] {
                    assert_eq!(
                        position.outcome(play),
                        table.outcome(play),
                        "{max} {heaps:?} {play}"
                    );
                    assert_eq!(
                        position.winning_moves(play),
                        table.winning_moves(play),
                        "{max} {heaps:?} {play}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_largest_bound() {
        let position = BoundedNim {
            heaps: &[u64::MAX, 3],
            max: NonZeroU64::MAX,
        };
        assert_eq!(
            position.winning_moves(PlayConvention::Normal),
            [NimMove { heap: 0, size: 3 }]
        );
    }
}
