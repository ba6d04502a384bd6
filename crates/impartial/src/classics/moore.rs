//! Moore's nim: a move makes at least one and at most `k` heaps smaller, each as it likes.

use core::num::NonZeroU64;
use core::ops::ControlFlow;

use graph_core::Outcome;

use crate::{NimMove, PlayConvention};

/// A position of Moore's nim and how many heaps a move may change.
///
/// Under normal play the player about to move loses exactly when every binary digit occurs in a number of heaps that
/// `k + 1` divides; under misère play too, unless no heap has more than one token: then he loses when the number of
/// tokens leaves 1 modulo `k + 1` (Moore 1910).
///
/// ```
/// use core::num::NonZeroU64;
/// use graph_core::Outcome;
/// use impartial::PlayConvention;
/// use impartial::classics::MooreNim;
/// let two = NonZeroU64::MIN.saturating_add(1);
/// let position = MooreNim { heaps: &[3, 4, 5], most: two };
/// assert_eq!(position.outcome(PlayConvention::Normal), Outcome::Win);
/// assert_eq!(position.winning_move(PlayConvention::Normal).map(|heaps| heaps.len()), Some(2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MooreNim<'a> {
    /// The sizes of the heaps.
    pub heaps: &'a [u64],
    /// The most heaps that a move may change, `k`.
    pub most: NonZeroU64,
}

/// Ways to decide one digit more: heaps that a move makes smaller, with the digits decided so far.
type Ways<'a> = Box<dyn Iterator<Item = Vec<NimMove>> + 'a>;

impl<'a> MooreNim<'a> {
    /// Returns the outcome for the player about to move.
    ///
    /// # Complexity
    ///
    /// Time `O(64 n)` for `n` heaps, no extra space.
    #[must_use]
    pub fn outcome(self, play: PlayConvention) -> Outcome {
        let small = self.heaps.iter().all(|&heap| heap <= 1);
        let target = target(play, small);
        let lost = (0..u64::BITS).all(|digit| {
            let wanted = if digit == 0 { target } else { 0 };
            self.residue(ones(self.heaps.iter().copied(), digit)) == self.residue(wanted)
        });
        if lost { Outcome::Loss } else { Outcome::Win }
    }

    /// Returns one winning move, or `None` for a loss and where no move is left.
    ///
    /// # Complexity
    ///
    /// Time `O(64 n)` for `n` heaps, space for the move.
    #[must_use]
    pub fn winning_move(self, play: PlayConvention) -> Option<Vec<NimMove>> {
        self.try_for_each_winning_move(play, ControlFlow::Break)
            .break_value()
    }

    /// Visits every winning move once: the heaps it changes, in their order. Ends when `visit` breaks, with what it said.
    ///
    /// There may be very many. No time is lost between them: whatever is decided of the upper digits can be completed.
    ///
    /// # Complexity
    ///
    /// Time `O(64 n)` a move and extra space `O(64 n)` for `n` heaps.
    pub fn try_for_each_winning_move<B>(
        self,
        play: PlayConvention,
        mut visit: impl FnMut(Vec<NimMove>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // One entry a digit, the highest first.
        let mut open = vec![self.ways(Vec::new(), u64::BITS - 1, play)];
        while let Some(ways) = open.last_mut() {
            let Some(mut lowered) = ways.next() else {
                open.pop();
                continue;
            };
            if open.len() < u64::BITS as usize {
                let digit = u64::BITS - 1 - u32::try_from(open.len()).unwrap_or(0);
                open.push(self.ways(lowered, digit, play));
            } else if !lowered.is_empty() {
                lowered.sort_unstable();
                visit(lowered)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Every way to decide one digit more of a move whose upper digits are decided.
    fn ways(self, lowered: Vec<NimMove>, digit: u32, play: PlayConvention) -> Ways<'a> {
        let mut untouched = vec![true; self.heaps.len()];
        for step in &lowered {
            untouched[step.heap] = false;
        }
        let small = lowered.iter().all(|step| step.size == 0)
            && self
                .heaps
                .iter()
                .zip(&untouched)
                .all(|(&heap, &stays)| heap <= 1 || !stays);
        let wanted = if digit == 0 { target(play, small) } else { 0 };
        let with_digit = self.heaps.iter().zip(untouched).enumerate();
        let with_digit: Vec<_> = with_digit
            .filter(|(_, (tokens, stays))| *stays && *tokens >> digit & 1 == 1)
            .map(|(heap, _)| heap)
            .collect();
        let free = self.most.get().saturating_sub(lowered.len() as u64);
        let most_new = with_digit.len().min(usize::try_from(free).unwrap_or(usize::MAX));
        let (n_lowered, n_with_digit) = (lowered.len(), with_digit.len());
        let counts = (0..=most_new).filter_map(move |n_new| {
            let n_set = self.missing((n_with_digit - n_new) as u64, wanted)?;
            (n_set <= n_lowered).then_some((n_new, n_set))
        });
        let choices = counts.flat_map(move |(n_new, n_set)| {
            combinations(n_with_digit, n_new)
                .flat_map(move |new| combinations(n_lowered, n_set).map(move |set| (new.clone(), set)))
        });
        Box::new(choices.map(move |(new, set)| {
            let mut next = lowered.clone();
            for at in set {
                next[at].size |= 1 << digit;
            }
            next.extend(new.iter().map(|&at| NimMove {
                heap: with_digit[at],
                // The upper digits stay, this one goes.
                size: self.heaps[with_digit[at]] >> digit >> 1 << digit << 1,
            }));
            next
        }))
    }

    /// How many digits more make `ones` leave `wanted` modulo `k + 1`.
    fn missing(self, ones: u64, wanted: u64) -> Option<usize> {
        let modulus = u128::from(self.most.get()) + 1;
        let missing = (u128::from(wanted) + modulus - u128::from(ones) % modulus) % modulus;
        usize::try_from(missing).ok()
    }

    /// A number modulo `k + 1`, which may be 2^64.
    const fn residue(self, number: u64) -> u64 {
        match self.most.get().checked_add(1) {
            Some(modulus) => number % modulus,
            None => number,
        }
    }
}

/// How many heaps have their last digit set in a lost position.
const fn target(play: PlayConvention, small: bool) -> u64 {
    match play {
        PlayConvention::Misere if small => 1,
        PlayConvention::Misere | PlayConvention::Normal => 0,
    }
}

fn ones(heaps: impl Iterator<Item = u64>, digit: u32) -> u64 {
    heaps.map(|tokens| tokens >> digit & 1).sum()
}

/// Every way to choose `k` of `0..n`, in lexicographic order.
fn combinations(n: usize, k: usize) -> impl Iterator<Item = Vec<usize>> {
    let first = (k <= n).then(|| (0..k).collect::<Vec<_>>());
    core::iter::successors(first, move |chosen| {
        let at = (0..k).rev().find(|&at| chosen[at] < n - k + at)?;
        let mut next = chosen.clone();
        for (offset, place) in next[at..].iter_mut().enumerate() {
            *place = chosen[at] + 1 + offset;
        }
        Some(next)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choosing() {
        assert_eq!(combinations(4, 2).count(), 6);
        assert_eq!(combinations(3, 0).collect::<Vec<_>>(), [[0; 0]]);
        assert_eq!(combinations(2, 3).count(), 0);
        assert_eq!(combinations(3, 3).collect::<Vec<_>>(), [[0, 1, 2]]);
    }

    #[test]
    fn many_heaps_and_large_ones() {
        let heaps: Vec<_> = (0..100_000_u64).map(|index| index * 0x9e37_79b9_7f4a).collect();
        let position = MooreNim {
            heaps: &heaps,
            most: NonZeroU64::MIN.saturating_add(2),
        };
        let winning = position.winning_move(PlayConvention::Normal).unwrap();
        let mut after = heaps.clone();
        for step in &winning {
            assert!(step.size < after[step.heap]);
            after[step.heap] = step.size;
        }
        let position = MooreNim {
            heaps: &after,
            ..position
        };
        assert_eq!(position.outcome(PlayConvention::Misere), Outcome::Loss);
    }
}
