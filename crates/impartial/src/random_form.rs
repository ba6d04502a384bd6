//! What a table of a random player's heaps looks like for ever: which take is best by residue class, with proof,
//! and the chances as linear recurrences. The search is in `random_form/search.rs`, the check that shares no code
//! with it in `random_form/check.rs`.

use core::fmt;

use num_rational::BigRational;

use crate::{
    ClosedForm, FirstMover, HeapGame, IllegalPick, LinearRecurrence, NeverNegative, PlayConvention,
    PrimeModulus, TakeSet, WinningChances,
};

mod check;
mod search;

/// The chances of the player who plays best against a random one, for heaps of any size, with proof.
///
/// From [`start`](Self::start) on the best take depends on the heap modulo [`period`](Self::period) alone. Given the
/// takes, the chances follow a linear recurrence with non-negative coefficients; that no other take is ever better is
/// proved for each of the finitely many comparisons by a [`NeverNegative`].
///
/// ```
/// use graph_core::Budget;
/// use impartial::{FirstMover, IllegalPick, PlayConvention, RandomHeaps, TakeSet};
/// let takes = TakeSet::new([1, 4]).expect("no take is 0");
/// let mut heaps = RandomHeaps::new(takes, PlayConvention::Normal, IllegalPick::Loses);
/// let form = heaps.prove_form(1_000, &Budget::unlimited())?.expect("proved");
/// assert!(form.verify());
/// assert_eq!((form.period(), form.best_take(13)), (5, Some(1)));
/// let law = form.closed_form(3, FirstMover::Random).expect("rational bases");
/// assert_eq!(law.to_string(), "1 - 1/4 (1/2)^t");
/// assert_eq!(form.exact(8, FirstMover::Random, 64)?.to_string(), "7/8");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomForm {
    game: HeapGame,
    takes: TakeSet,
    play: PlayConvention,
    illegal: IllegalPick,
    // The best take by heap modulo the period, which is their number.
    choices: Vec<u64>,
    // Invariant: a multiple of the period.
    step: u64,
    // Invariant: one for each heap below `start`, a multiple of `step` and above the largest take.
    head: Vec<WinningChances>,
    // By heap modulo `step`; time `t` is `(heap - start) / step`.
    classes: Vec<Class>,
}

/// Heaps that are equal modulo the step.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Class {
    best_first: LinearRecurrence,
    random_first: LinearRecurrence,
    comparisons: Vec<Comparison>,
}

/// The proof that one take is never better than the best one, in one class of heaps.
///
/// ```
/// use graph_core::Budget;
/// use impartial::{IllegalPick, PlayConvention, RandomHeaps, TakeSet};
/// let takes = TakeSet::new([1, 2]).expect("no take is 0");
/// let mut heaps = RandomHeaps::new(takes, PlayConvention::Normal, IllegalPick::Redraws);
/// let form = heaps.prove_form(1_000, &Budget::unlimited())?.expect("proved");
/// let others: Vec<_> = form.comparisons(2).iter().map(|comparison| comparison.take).collect();
/// assert_eq!((form.best_take(8), others), (Some(2), vec![1]));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The other take.
    pub take: u64,
    /// Why the chance after the best take minus the chance after this one never becomes negative.
    pub why: NeverNegative,
}

impl RandomForm {
    /// Returns the rule of a heap.
    #[must_use]
    pub const fn game(&self) -> &HeapGame {
        &self.game
    }

    /// Returns the takes.
    #[must_use]
    pub const fn takes(&self) -> &TakeSet {
        &self.takes
    }

    /// Returns the period of the best take.
    #[must_use]
    pub const fn period(&self) -> u64 {
        self.choices.len() as u64
    }

    /// Returns the step of the recurrences, a multiple of the period: heaps that are equal modulo the step make one
    /// sequence.
    #[must_use]
    pub const fn step(&self) -> u64 {
        self.step
    }

    /// Returns the first heap of the form, a multiple of the step; smaller ones are in a table.
    #[must_use]
    pub const fn start(&self) -> u64 {
        self.head.len() as u64
    }

    /// Returns a take that is best for the player who plays best; `None` below the start of the form.
    #[must_use]
    pub fn best_take(&self, heap: u64) -> Option<u64> {
        let residue = usize::try_from(heap % self.period()).ok()?;
        (heap >= self.start()).then(|| self.choices[residue])
    }

    /// Returns the proofs that no other take is better, for heaps of one residue modulo the step.
    #[must_use]
    pub fn comparisons(&self, residue: u64) -> &[Comparison] {
        self.class(residue).map_or(&[], |class| &class.comparisons)
    }

    /// Returns the recurrence of the chances for heaps of one residue modulo the step, from the start on; `None` for a
    /// residue that is too large.
    #[must_use]
    pub fn recurrence(&self, residue: u64, first: FirstMover) -> Option<&LinearRecurrence> {
        self.class(residue).map(|class| class.chances(first))
    }

    /// Returns the chances of heaps `step · t + residue`, from the start on, as a sum of powers in `t`; `None` where
    /// a base is irrational.
    ///
    /// # Complexity
    ///
    /// `O(k^3)` operations on fractions for a recurrence of order `k`.
    #[must_use]
    pub fn closed_form(&self, residue: u64, first: FirstMover) -> Option<ClosedForm> {
        ClosedForm::new(self.recurrence(residue, first)?, self.start() / self.step)
    }

    /// Returns the probability that the player who plays best wins, as a fraction of at most `max_bits` bits.
    ///
    /// # Errors
    ///
    /// [`RandomFormError::TooManyBits`] when the fraction, or a number on the way to it, has more.
    ///
    /// # Complexity
    ///
    /// `O(k^2 log n)` operations on fractions of at most `max_bits` bits.
    pub fn exact(&self, heap: u64, first: FirstMover, max_bits: u64) -> Result<BigRational, RandomFormError> {
        if let Some(chances) = self.in_head(heap) {
            return Ok(chances.of(first).clone());
        }
        let (t, class) = self
            .place(heap)
            .ok_or(RandomFormError::TooManyBits { max_bits })?;
        class
            .chances(first)
            .term(t, max_bits)
            .ok_or(RandomFormError::TooManyBits { max_bits })
    }

    /// Returns the probability modulo a prime.
    ///
    /// # Errors
    ///
    /// [`RandomFormError::NoResidue`] when the prime divides a denominator of the fraction or of its recurrence.
    ///
    /// # Complexity
    ///
    /// `O(k^2 log n)` products of residues.
    pub fn residue(
        &self,
        heap: u64,
        first: FirstMover,
        modulus: PrimeModulus,
    ) -> Result<u64, RandomFormError> {
        let residue = match self.in_head(heap) {
            Some(chances) => modulus.reduce(chances.of(first)),
            None => self
                .place(heap)
                .and_then(|(t, class)| class.chances(first).term_modulo(t, modulus)),
        };
        let prime = modulus.get();
        residue.ok_or(RandomFormError::NoResidue { prime })
    }

    /// Checks the whole form against the rule, from the first heap on, without the code that found it.
    ///
    /// # Complexity
    ///
    /// `O(n m)` operations on fractions for `m` takes and the `n` heaps that the proof needs: the start, and as many
    /// steps as twice the largest take and the largest order.
    #[must_use]
    pub fn verify(&self) -> bool {
        check::holds(self)
    }

    fn in_head(&self, heap: u64) -> Option<&WinningChances> {
        self.head.get(usize::try_from(heap).ok()?)
    }

    /// The class of a heap of the form, and its time there.
    fn place(&self, heap: u64) -> Option<(u64, &Class)> {
        let t = heap.checked_sub(self.start())? / self.step;
        Some((t, self.class(heap % self.step)?))
    }

    fn class(&self, residue: u64) -> Option<&Class> {
        self.classes.get(usize::try_from(residue).ok()?)
    }
}

impl Class {
    const fn chances(&self, first: FirstMover) -> &LinearRecurrence {
        match first {
            FirstMover::Best => &self.best_first,
            FirstMover::Random => &self.random_first,
        }
    }
}

/// Why a proved form does not give a probability as it was wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RandomFormError {
    /// The fraction, or a number on the way to it, is longer than the caller allows.
    TooManyBits {
        /// How many bits the caller allows.
        max_bits: u64,
    },
    /// The prime divides a denominator, so that there is no residue.
    NoResidue {
        /// The prime.
        prime: u64,
    },
}

impl fmt::Display for RandomFormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyBits { max_bits } => {
                write!(
                    f,
                    "the exact fraction is too long: expected at most {max_bits} bits"
                )
            }
            Self::NoResidue { prime } => write!(f, "expected denominators that {prime} does not divide"),
        }
    }
}

impl core::error::Error for RandomFormError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RandomHeaps;
    use graph_core::Budget;
    use num_traits::One;

    fn form(takes: &str) -> RandomForm {
        let takes = takes.parse().unwrap();
        let mut heaps = RandomHeaps::new(takes, PlayConvention::Normal, IllegalPick::Loses);
        heaps.prove_form(4_000, &Budget::unlimited()).unwrap().unwrap()
    }

    /// The form after a change, which must be noticed.
    #[track_caller]
    fn assert_rejected(takes: &str, change: impl Fn(&mut RandomForm)) {
        let mut form = form(takes);
        assert!(form.verify());
        change(&mut form);
        assert!(!form.verify());
    }

    fn proof(form: &mut RandomForm) -> &mut NeverNegative {
        let comparisons = form.classes.iter_mut().flat_map(|class| &mut class.comparisons);
        let mut proofs = comparisons.map(|comparison| &mut comparison.why);
        proofs.find(|why| !why.nodes.is_empty()).unwrap()
    }

    #[test]
    fn every_part_of_a_form_is_checked() {
        for takes in ["1,4", "1,2,4,5", "2,5"] {
            assert_rejected(takes, |form| form.play = PlayConvention::Misere);
            assert_rejected(takes, |form| form.step *= 2);
            assert_rejected(takes, |form| drop(form.head.pop()));
            assert_rejected(takes, |form| form.head[3].best_first += BigRational::one());
            assert_rejected(takes, |form| form.choices.rotate_left(1));
            assert_rejected(takes, |form| drop(proof(form).nodes.pop()));
            assert_rejected(takes, |form| proof(form).recurrence[0] += BigRational::one());
            assert_rejected(takes, |form| proof(form).nodes[0] = -BigRational::one());
            assert_rejected(takes, |form| {
                let class = form
                    .classes
                    .iter_mut()
                    .find(|class| !class.comparisons.is_empty());
                drop(class.unwrap().comparisons.pop());
            });
            assert_rejected(takes, |form| {
                let class = &mut form.classes[0];
                core::mem::swap(&mut class.best_first, &mut class.random_first);
            });
        }
    }
}
