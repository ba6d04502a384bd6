//! Dynamic nim: one heap, and a take is limited by the take before it; Fibonacci nim is the best known case. Heaps of it
//! do not add: the limit belongs to the whole position.

use graph_core::{Budget, GraphError, Outcome};

use crate::PlayConvention;

/// The rule: a take is at most `factor` times the take before it, and the first take leaves something.
///
/// `H` is the sequence 1, then always the last member plus the first member `h` with `factor · h` not below the last:
/// powers of two for factor 1, Fibonacci numbers for factor 2. Every number is in one way a sum of members each more than
/// `factor` times the next (Zeckendorf 1972 for factor 2), and a player whose limit is below the least part of the heap
/// loses (Whinihan 1963; Schwenk 1970).
///
/// ```
/// use core::num::NonZeroU64;
/// use graph_core::{Budget, Outcome};
/// use impartial::PlayConvention;
/// use impartial::classics::{DynamicNim, DynamicNimPosition};
/// let game = DynamicNim::fibonacci(&Budget::unlimited())?;
/// let fifty = DynamicNimPosition::first(50);
/// assert_eq!(game.parts(50), [3, 13, 34]);
/// assert_eq!(game.outcome(fifty, PlayConvention::Normal), Outcome::Win);
/// assert_eq!(game.winning_takes(fifty, PlayConvention::Normal), [3, 16]);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DynamicNim {
    factor: u64,
    // Invariant: strictly increasing, from 1; the next member is beyond `reach`.
    members: Vec<u64>,
    reach: u64,
}

/// A heap and the most tokens that the next move may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DynamicNimPosition {
    /// Tokens in the heap.
    pub tokens: u64,
    /// The most that may be taken; a limit above the heap is as good as the heap.
    pub limit: u64,
}

impl DynamicNimPosition {
    /// The beginning of a game: anything but the whole heap may be taken.
    #[must_use]
    pub const fn first(tokens: u64) -> Self {
        Self {
            tokens,
            limit: tokens.saturating_sub(1),
        }
    }
}

impl DynamicNim {
    /// Fibonacci nim, for all heaps: a take is at most twice the one before it.
    ///
    /// # Errors
    ///
    /// As [`DynamicNim::new`]; its sequence has 92 members.
    pub fn fibonacci(budget: &Budget<'_>) -> Result<Self, GraphError> {
        Self::new(core::num::NonZeroU64::MIN.saturating_add(1), u64::MAX, budget)
    }

    /// Makes the rule, for heaps of at most `reach` tokens.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooManyVertices`] when the sequence has more members up to `reach` than the budget has vertices,
    /// and [`GraphError::Cancelled`]; its units of work are members.
    ///
    /// # Complexity
    ///
    /// Time and space `O(m)` for the `m` members up to `reach`, of order `factor · log(reach)`, and never more than
    /// `reach`.
    pub fn new(factor: core::num::NonZeroU64, reach: u64, budget: &Budget<'_>) -> Result<Self, GraphError> {
        let factor = factor.get();
        let (mut members, mut at, mut meter) = (vec![1_u64], 0, budget.meter());
        while let Some(&last) = members.last() {
            while members[at].saturating_mul(factor) < last {
                at += 1;
            }
            let Some(next) = last.checked_add(members[at]).filter(|&next| next <= reach) else {
                break;
            };
            if members.len() >= budget.max_vertices as usize {
                return Err(GraphError::TooManyVertices {
                    max_vertices: budget.max_vertices,
                });
            }
            members.push(next);
            meter.spend(1)?;
        }
        Ok(Self {
            factor,
            members,
            reach,
        })
    }

    /// Returns the sequence `H` as far as it was made: the heaps that are lost at the beginning of normal play.
    #[must_use]
    pub fn members(&self) -> &[u64] {
        &self.members
    }

    /// Returns the members that add up to a number, each more than `factor` times the one before, in increasing order.
    ///
    /// # Panics
    ///
    /// When the number is beyond the reach of the rule.
    ///
    /// # Complexity
    ///
    /// Time `O(p log m)` for `p` parts and `m` members.
    #[must_use]
    pub fn parts(&self, number: u64) -> Vec<u64> {
        assert!(number <= self.reach, "the rule was made for smaller heaps");
        let (mut rest, mut parts) = (number, Vec::new());
        while rest > 0 {
            let n_fitting = self.members.partition_point(|&member| member <= rest);
            // The first member is 1: something fits.
            let part = self.members[n_fitting.saturating_sub(1)];
            parts.push(part);
            rest -= part;
        }
        parts.reverse();
        parts
    }

    /// Returns the outcome for the player about to move. Where he cannot move, he loses under normal play and wins
    /// under misère play.
    ///
    /// # Panics
    ///
    /// When the heap is beyond the reach of the rule.
    #[must_use]
    pub fn outcome(&self, position: DynamicNimPosition, play: PlayConvention) -> Outcome {
        if position.tokens.min(position.limit) == 0 {
            return play.stuck();
        }
        let wins = |rest| {
            let parts = self.parts(rest);
            parts.first().is_some_and(|&least| least <= position.limit)
        };
        // Whoever must take the last token loses: the others are played for as in normal play.
        let won = match play {
            PlayConvention::Normal => wins(position.tokens),
            PlayConvention::Misere => wins(position.tokens - 1),
        };
        if won { Outcome::Win } else { Outcome::Loss }
    }

    /// Returns every winning take, in increasing order.
    ///
    /// A take wins exactly when it is the sum of the least parts of the heap, and the next part is more than `factor`
    /// times it or there is none.
    ///
    /// # Panics
    ///
    /// When the heap is beyond the reach of the rule.
    #[must_use]
    pub fn winning_takes(&self, position: DynamicNimPosition, play: PlayConvention) -> Vec<u64> {
        let heap = match play {
            PlayConvention::Normal => position.tokens,
            PlayConvention::Misere => position.tokens.saturating_sub(1),
        };
        let parts = self.parts(heap);
        let mut take = 0;
        let mut takes = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            take += part;
            let next = parts.get(index + 1);
            let most = u128::from(take) * u128::from(self.factor);
            if take <= position.limit && next.is_none_or(|&next| u128::from(next) > most) {
                takes.push(take);
            }
        }
        takes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::num::NonZeroU64;

    fn wins(factor: u64, tokens: u64, limit: u64, play: PlayConvention) -> bool {
        let most = tokens.min(limit);
        if most == 0 {
            return play == PlayConvention::Misere;
        }
        (1..=most).any(|take| !wins(factor, tokens - take, take * factor, play))
    }

    #[test]
    fn every_small_position() {
        for factor in 1..=4 {
            let game = DynamicNim::new(NonZeroU64::new(factor).unwrap(), 1000, &Budget::unlimited()).unwrap();
            for (tokens, limit) in
                (0..18).flat_map(|tokens| (0..=tokens + 1).map(move |limit| (tokens, limit)))
            {
                for play in [PlayConvention::Normal, PlayConvention::Misere] {
                    let position = DynamicNimPosition { tokens, limit };
                    let won = wins(factor, tokens, limit, play);
                    assert_eq!(
                        game.outcome(position, play) == Outcome::Win,
                        won,
                        "{factor} {position:?} {play}"
                    );
                    let expected: Vec<_> = (1..=tokens.min(limit))
                        .filter(|take| !wins(factor, tokens - take, take * factor, play))
                        .collect();
                    assert_eq!(
                        game.winning_takes(position, play),
                        expected,
                        "{factor} {position:?} {play}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_largest_heaps_and_limits() {
        let game = DynamicNim::fibonacci(&Budget::unlimited()).unwrap();
        assert_eq!(game.members().len(), 92);
        let position = DynamicNimPosition::first(12_200_160_415_121_876_738);
        assert_eq!(game.outcome(position, PlayConvention::Normal), Outcome::Loss);
        let small = Budget::unlimited().with_max_vertices(10);
        assert!(DynamicNim::new(NonZeroU64::MAX, 1000, &small).is_err());
    }
}
