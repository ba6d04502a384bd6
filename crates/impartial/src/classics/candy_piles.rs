//! Candy piles: eat the largest pile, or one candy of every pile. Whoever eats the last candy loses.

use graph_core::Outcome;

/// Piles of candies; a move eats the largest pile, or one candy of each pile; whoever eats the last candy loses.
///
/// In the staircase of the piles a token walks from the corner to the rim. Steps along the diagonal change nothing, and on
/// the last diagonal square the parity of the two ways to the rim decides (AGC 002 E).
///
/// ```
/// use graph_core::Outcome;
/// use impartial::classics::{CandyMove, CandyPiles};
/// let piles = CandyPiles::new(&[1, 3]);
/// assert_eq!(piles.outcome(), Outcome::Win);
/// assert_eq!(piles.winning_moves(), [CandyMove::LargestPile]);
/// assert_eq!(CandyPiles::new(&[1, 2, 3]).outcome(), Outcome::Loss);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CandyPiles {
    // Invariant: non-increasing, positive.
    piles: Vec<u64>,
}

/// A move in candy piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CandyMove {
    /// The largest pile is eaten.
    LargestPile,
    /// One candy of every pile is eaten.
    OneOfEach,
}

impl CandyPiles {
    /// Makes a position; empty piles are left out.
    #[must_use]
    pub fn new(piles: &[u64]) -> Self {
        let mut piles: Vec<_> = piles.iter().copied().filter(|&pile| pile > 0).collect();
        piles.sort_unstable_by(|first, second| second.cmp(first));
        Self { piles }
    }

    /// Returns the outcome for the player about to move; without candies he has won.
    ///
    /// # Complexity
    ///
    /// Time `O(n)` for `n` piles, no extra space.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.outcome_at(0, 0)
    }

    /// Returns the winning moves.
    ///
    /// # Complexity
    ///
    /// As [`CandyPiles::outcome`].
    #[must_use]
    pub fn winning_moves(&self) -> Vec<CandyMove> {
        if self.piles.is_empty() {
            return Vec::new();
        }
        let options = [
            (CandyMove::LargestPile, self.outcome_at(1, 0)),
            (CandyMove::OneOfEach, self.outcome_at(0, 1)),
        ];
        let winning = options
            .into_iter()
            .filter(|(_, outcome)| *outcome == Outcome::Loss);
        winning.map(|(name, _)| name).collect()
    }

    /// The outcome when `eaten` piles and `bites` candies of each other pile are gone.
    fn outcome_at(&self, mut eaten: usize, mut bites: u64) -> Outcome {
        if !self.has(eaten, bites) {
            return Outcome::Win;
        }
        while self.has(eaten + 1, bites + 1) {
            (eaten, bites) = (eaten + 1, bites + 1);
        }
        let up = self.piles[eaten] - bites - 1;
        let right = self.piles[eaten..].partition_point(|&pile| pile > bites) - 1;
        if up % 2 == 1 || right % 2 == 1 {
            Outcome::Win
        } else {
            Outcome::Loss
        }
    }

    fn has(&self, eaten: usize, bites: u64) -> bool {
        self.piles.get(eaten).is_some_and(|&pile| pile > bites)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wins(piles: &[u64]) -> bool {
        let Some(largest) = (0..piles.len()).max_by_key(|&at| piles[at]) else {
            return true;
        };
        let mut without = piles.to_vec();
        without.remove(largest);
        let bitten: Vec<_> = piles
            .iter()
            .map(|pile| pile - 1)
            .filter(|&pile| pile > 0)
            .collect();
        !wins(&without) || !wins(&bitten)
    }

    #[test]
    fn every_small_position() {
        for code in 0..6_u64.pow(5) {
            let piles: Vec<_> = (0..5)
                .map(|at| code / 6_u64.pow(at) % 6)
                .filter(|&pile| pile > 0)
                .collect();
            if !piles.is_sorted() {
                continue;
            }
            let position = CandyPiles::new(&piles);
            assert_eq!(position.outcome() == Outcome::Win, wins(&piles), "{piles:?}");
            for step in [CandyMove::LargestPile, CandyMove::OneOfEach] {
                let left: Vec<_> = match step {
                    CandyMove::LargestPile => piles[..piles.len().saturating_sub(1)].to_vec(),
                    CandyMove::OneOfEach => piles
                        .iter()
                        .map(|pile| pile - 1)
                        .filter(|&pile| pile > 0)
                        .collect(),
                };
                let expected = !piles.is_empty() && !wins(&left);
                assert_eq!(
                    position.winning_moves().contains(&step),
                    expected,
                    "{piles:?} {step:?}"
                );
            }
        }
    }
}
