//! Finding a form in a table: the period of the best take, then the proofs of its comparisons. Whether they are
//! proofs is for `check` to say.

use graph_core::{Budget, GraphError};
use num_rational::BigRational;
use num_traits::Signed;

use super::{Class, Comparison, RandomForm};
use crate::{FirstMover, LinearRecurrence, NeverNegative, RandomHeaps};

/// Multiples of the period to try as step: bases become positive, and the largest stands out.
const MULTIPLES: [usize; 9] = [1, 2, 3, 4, 6, 8, 12, 16, 24];

/// The largest order of a recurrence that is looked for, and as many terms may pass before a proof holds.
const MAX_ORDER: usize = 12;

impl RandomHeaps {
    /// Looks for the form of all heaps, with a table of heaps below `max_heap`, and proves it.
    ///
    /// The maximum over the takes is what makes this hard: a guess which take is best, periodic in the heap, turns
    /// the rule into a linear recurrence, and the guess is right for ever when certain differences never become
    /// negative, which is then proved. `None` when nothing is proved; there may be a form nevertheless.
    ///
    /// # Errors
    ///
    /// As for [`RandomHeaps::extend_to`].
    ///
    /// # Complexity
    ///
    /// `O(n m)` operations on fractions for `n` heaps in the table and `m` takes, and `O(n^2 m)` simple steps.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Budget;
    /// use impartial::{FirstMover, IllegalPick, PlayConvention, PrimeModulus, RandomHeaps, TakeSet};
    /// let takes = TakeSet::new([1, 2, 4, 5]).expect("no take is 0");
    /// let mut heaps = RandomHeaps::new(takes, PlayConvention::Misere, IllegalPick::Redraws);
    /// let form = heaps.prove_form(1_000, &Budget::unlimited())?.expect("proved");
    /// let far = 1_000_000_000_000_000_000;
    /// assert!(form.residue(far, FirstMover::Random, PrimeModulus::CONTEST).is_ok());
    /// # Ok::<(), graph_core::GraphError>(())
    /// ```
    pub fn prove_form(
        &mut self,
        max_heap: u64,
        budget: &Budget<'_>,
    ) -> Result<Option<RandomForm>, GraphError> {
        let max_heap = usize::try_from(max_heap).unwrap_or(usize::MAX);
        let largest = usize::try_from(self.takes().largest()).unwrap_or(usize::MAX);
        // No take stays legal: large heaps have no moves.
        let stays = |take: &u64| self.game().digit(*take) & 0b10 != 0;
        if largest >= max_heap || !self.takes().as_slice().iter().any(stays) {
            return Ok(None);
        }
        let mut n_heaps = largest.saturating_mul(16).saturating_add(64);
        loop {
            n_heaps = n_heaps.min(max_heap);
            self.grow(n_heaps, budget)?;
            let found = Ties::of(self, n_heaps).pattern();
            if let Some(pattern) = found
                && let Some(form) = self.prove_pattern(&pattern, largest, max_heap, budget)?
            {
                return Ok(Some(form));
            }
            if n_heaps == max_heap {
                return Ok(None);
            }
            n_heaps = n_heaps.saturating_mul(4);
        }
    }

    fn grow(&mut self, n_heaps: usize, budget: &Budget<'_>) -> Result<(), GraphError> {
        match n_heaps.checked_sub(1) {
            Some(last) => self.extend_to(last as u64, budget),
            None => Ok(()),
        }
    }

    fn prove_pattern(
        &mut self,
        pattern: &Pattern,
        largest: usize,
        max_heap: usize,
        budget: &Budget<'_>,
    ) -> Result<Option<RandomForm>, GraphError> {
        for multiple in MULTIPLES {
            let step = pattern.choices.len() * multiple;
            // Above the largest take, a take is legal always or never.
            let start = pattern.start.max(largest + 1).next_multiple_of(step);
            // The state of the recurrence is the last `largest` pairs of chances.
            let n_sure = 2 * largest;
            let n_terms = n_sure + 2 * MAX_ORDER.min(n_sure) + 2;
            let Some(n_heaps) = step.checked_mul(n_terms + 1).and_then(|n| n.checked_add(start)) else {
                return Ok(None);
            };
            if n_heaps > max_heap {
                return Ok(None);
            }
            self.grow(n_heaps, budget)?;
            let attempt = Attempt {
                heaps: self,
                pattern,
                start,
                step,
                n_sure,
                n_terms,
            };
            if let Some(form) = attempt.form() {
                return Ok(Some(form));
            }
        }
        Ok(None)
    }
}

/// Which takes are best, heap by heap.
struct Ties {
    takes: Vec<u64>,
    n_heaps: usize,
    // `is_best[heap * takes.len() + i]`; all false where no take is legal.
    is_best: Vec<bool>,
}

/// A take for each residue that is best from `start` to the end of the table.
struct Pattern {
    start: usize,
    choices: Vec<u64>,
}

impl Ties {
    fn of(heaps: &RandomHeaps, n_heaps: usize) -> Self {
        let takes = heaps.takes().as_slice().to_vec();
        let mut is_best = Vec::with_capacity(n_heaps * takes.len());
        for heap in 0..n_heaps as u64 {
            let best = heaps.chances(heap).map(|chances| &chances.best_first);
            is_best.extend(takes.iter().map(|&take| {
                let left = heaps.left(heap, take).and_then(|left| heaps.chances(left));
                left.is_some_and(|left| Some(&left.random_first) == best)
            }));
        }
        Self {
            takes,
            n_heaps,
            is_best,
        }
    }

    /// The shortest period that holds for the second half of the table, and at least four times.
    fn pattern(&self) -> Option<Pattern> {
        (1..=self.n_heaps / 8).find_map(|period| self.pattern_of(period))
    }

    fn pattern_of(&self, period: usize) -> Option<Pattern> {
        let mut start = 0;
        let mut choices = Vec::with_capacity(period);
        for residue in 0..period {
            let (choice, from) = self.choice(residue, period)?;
            choices.push(choice);
            start = start.max(from);
        }
        Some(Pattern { start, choices })
    }

    /// The take that is best for the most last heaps of a residue, and from where on.
    fn choice(&self, residue: usize, period: usize) -> Option<(u64, usize)> {
        let n_takes = self.takes.len();
        let mut alive: Vec<usize> = (0..n_takes).collect();
        let n_in_class = (self.n_heaps - residue).div_ceil(period);
        let mut from = self.n_heaps;
        for heap in (0..n_in_class).rev().map(|t| residue + t * period) {
            let still: Vec<_> = alive
                .iter()
                .copied()
                .filter(|&i| self.is_best[heap * n_takes + i])
                .collect();
            if still.is_empty() {
                break;
            }
            (alive, from) = (still, heap);
        }
        // Where the class begins, nothing before it can fail.
        let from = if from < period { 0 } else { from };
        let choice = alive.first().map(|&i| self.takes[i]);
        choice
            .filter(|_| from <= self.n_heaps / 2)
            .map(|choice| (choice, from))
    }
}

/// One step and one start to try.
struct Attempt<'a> {
    heaps: &'a RandomHeaps,
    pattern: &'a Pattern,
    start: usize,
    step: usize,
    n_sure: usize,
    n_terms: usize,
}

impl Attempt<'_> {
    fn form(&self) -> Option<RandomForm> {
        let mut late = 0;
        let mut comparisons = Vec::with_capacity(self.step);
        for residue in 0..self.step {
            let (found, needs) = self.comparisons(residue)?;
            comparisons.push(found);
            late = late.max(needs);
        }
        let classes = comparisons.into_iter().enumerate();
        let classes: Option<Vec<_>> = classes
            .map(|(residue, found)| self.class(residue, late, found))
            .collect();
        let n_head = self.start + late * self.step;
        let head: Option<Vec<_>> = (0..n_head as u64)
            .map(|heap| self.heaps.chances(heap).cloned())
            .collect();
        let (play, illegal) = self.heaps.rule();
        Some(RandomForm {
            game: self.heaps.game().clone(),
            takes: self.heaps.takes().clone(),
            play,
            illegal,
            choices: self.pattern.choices.clone(),
            step: self.step as u64,
            head: head?,
            classes: classes?,
        })
    }

    /// Proofs that no other take is better, and how many steps after the start the last of them begins.
    fn comparisons(&self, residue: usize) -> Option<(Vec<Comparison>, usize)> {
        let best = self.pattern.choices[residue % self.pattern.choices.len()];
        let mut late = 0;
        let mut comparisons = Vec::new();
        let stays = |take: u64| self.heaps.game().digit(take) & 0b10 != 0;
        let takes = self.heaps.takes().as_slice().iter().copied();
        for take in takes.filter(|&take| take != best && stays(take)) {
            let terms: Option<Vec<_>> = (0..self.n_terms)
                .map(|t| self.difference(residue, t, best, take))
                .collect();
            let terms = terms?;
            if terms.iter().any(Signed::is_negative) {
                return None;
            }
            let (why, needs) = NeverNegative::find(&terms, self.n_sure)?;
            late = late.max(needs);
            comparisons.push(Comparison { take, why });
        }
        Some((comparisons, late))
    }

    /// By how much one take is better than another.
    fn difference(&self, residue: usize, t: usize, best: u64, take: u64) -> Option<BigRational> {
        let heap = (self.start + residue + t * self.step) as u64;
        let after = |take| self.heaps.chances(heap.checked_sub(take)?);
        Some(&after(best)?.random_first - &after(take)?.random_first)
    }

    fn class(&self, residue: usize, late: usize, comparisons: Vec<Comparison>) -> Option<Class> {
        let recurrence = |first: FirstMover| {
            let terms: Option<Vec<_>> = (late..self.n_terms)
                .map(|t| {
                    let heap = (self.start + residue + t * self.step) as u64;
                    self.heaps.chances(heap).map(|chances| chances.of(first).clone())
                })
                .collect();
            let terms = terms?;
            let shortest = LinearRecurrence::shortest(&terms);
            (shortest.order() + self.n_sure <= terms.len()).then_some(shortest)
        };
        Some(Class {
            best_first: recurrence(FirstMover::Best)?,
            random_first: recurrence(FirstMover::Random)?,
            comparisons,
        })
    }
}
