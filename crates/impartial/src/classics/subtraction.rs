//! Sums of heaps of one subtraction game, normal and misère: subtraction games are tame, so that nim's rule for misère
//! play holds for their values. Other heap games need not be tame.

use graph_core::{Budget, GraphError, Nimber, Outcome};

use crate::grundy::outcome_of;
use crate::{HeapGame, HeapTable, NimMove, PlayConvention, TakeSet};

/// Heaps from which a number of tokens in a set is taken.
///
/// Under misère play the player about to move wins when the nim-sum of the values is not 0 while some value is above 1,
/// and when it is 0 while none is (Ferguson 1974). In contests the rule is known as that of anti-SG games, and it fails
/// for many other games: it does not hold for Kayles.
///
/// ```
/// use graph_core::{Budget, Outcome};
/// use impartial::classics::SubtractionHeaps;
/// use impartial::{NimMove, PlayConvention, TakeSet};
/// let takes = TakeSet::new([1, 2]).expect("no take is 0");
/// let position = SubtractionHeaps::new(takes, &[3, 4], &Budget::unlimited())?;
/// assert_eq!(position.outcome(PlayConvention::Misere), Outcome::Loss);
/// let moves = [NimMove { heap: 0, size: 1 }, NimMove { heap: 1, size: 3 }];
/// assert_eq!(position.winning_moves(PlayConvention::Normal), moves);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SubtractionHeaps {
    takes: TakeSet,
    // Invariant: reaches every heap.
    table: HeapTable,
    heaps: Vec<u64>,
}

impl SubtractionHeaps {
    /// Finds the values of the heaps.
    ///
    /// # Errors
    ///
    /// As [`HeapTable::extend_to`].
    ///
    /// # Complexity
    ///
    /// As [`HeapTable::extend_to`] for the largest heap.
    pub fn new(takes: TakeSet, heaps: &[u64], budget: &Budget<'_>) -> Result<Self, GraphError> {
        let mut table = HeapGame::subtraction(takes.clone()).table();
        if let Some(&largest) = heaps.iter().max() {
            table.extend_to(largest, budget)?;
        }
        Ok(Self {
            takes,
            table,
            heaps: heaps.to_vec(),
        })
    }

    /// Returns the nim-value under normal play.
    #[must_use]
    pub fn value(&self) -> Nimber {
        self.heaps.iter().map(|&heap| self.value_of(heap)).sum()
    }

    /// Returns the outcome for the player about to move.
    #[must_use]
    pub fn outcome(&self, play: PlayConvention) -> Outcome {
        let n_large = self
            .heaps
            .iter()
            .filter(|&&heap| self.value_of(heap).0 > 1)
            .count();
        outcome_with(self.value(), n_large, play)
    }

    /// Returns every winning move, ordered by heap, the smallest take first.
    ///
    /// # Complexity
    ///
    /// Time `O(n m)` for `n` heaps and `m` takes, space for the moves.
    #[must_use]
    pub fn winning_moves(&self, play: PlayConvention) -> Vec<NimMove> {
        let n_large = self
            .heaps
            .iter()
            .filter(|&&heap| self.value_of(heap).0 > 1)
            .count();
        let sum = self.value();
        let mut moves = Vec::new();
        for (heap, &tokens) in self.heaps.iter().enumerate() {
            let value = self.value_of(tokens);
            let sizes = self
                .takes
                .as_slice()
                .iter()
                .filter_map(|take| tokens.checked_sub(*take));
            for size in sizes {
                let after = self.value_of(size);
                let n_large = n_large - usize::from(value.0 > 1) + usize::from(after.0 > 1);
                if outcome_with(sum + value + after, n_large, play) == Outcome::Loss {
                    moves.push(NimMove { heap, size });
                }
            }
        }
        moves
    }

    fn value_of(&self, heap: u64) -> Nimber {
        self.table.value(heap).expect("the table reaches every heap")
    }
}

fn outcome_with(sum: Nimber, n_large: usize, play: PlayConvention) -> Outcome {
    let normal = outcome_of(sum);
    match play {
        PlayConvention::Misere if n_large == 0 => normal.opposite(),
        PlayConvention::Misere | PlayConvention::Normal => normal,
    }
}
