//! The check of a form: the rule played out anew, and every proof followed step by step. Shares no code with the
//! search, nor with the table that the search reads.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use super::{Class, RandomForm};
use crate::{IllegalPick, LinearRecurrence, NeverNegative, PlayConvention};

/// The chances of losing, by heap: with the best player to move, and with the random one.
struct Losses {
    best_first: Vec<BigRational>,
    random_first: Vec<BigRational>,
}

/// Returns true when everything that the form claims follows.
///
/// From the start on, above the largest take, a take is legal always or never. Between the start and the end of the checked
/// heaps the choices are best, as seen. Follow them for ever, whether
/// best or not: the last `L` pairs of chances, with `L` the largest take, then determine the next ones linearly, and
/// those a step later by one fixed matrix of order `2 L`. A linear combination of chances in fixed places that is 0
/// for `2 L` steps in a row is 0 for ever (Cayley and Hamilton), so every recurrence that is seen so often holds for
/// ever; then each comparison never becomes negative, so that the choices are best for ever.
pub(super) fn holds(form: &RandomForm) -> bool {
    let (Ok(largest), Ok(step)) = (usize::try_from(form.takes.largest()), usize::try_from(form.step)) else {
        return false;
    };
    let (start, period) = (form.head.len(), form.choices.len());
    let is_shaped = period > 0
        && step > 0
        && step.is_multiple_of(period)
        && start.is_multiple_of(step)
        && start > largest
        && form.classes.len() == step;
    if !is_shaped {
        return false;
    }
    let n_sure = 2 * largest;
    let n_terms = n_sure + form.classes.iter().map(order).max().unwrap_or(0);
    let losses = Losses::up_to(form, start + n_terms * step);
    is_head_right(form, &losses)
        && (start..start + n_terms * step).all(|heap| is_choice_best(form, &losses, heap))
        && (0..step).all(|residue| is_class_right(form, &losses, residue, n_sure))
}

/// The largest order of a recurrence in a class.
fn order(class: &Class) -> usize {
    let comparisons = class
        .comparisons
        .iter()
        .map(|comparison| comparison.why.recurrence.len());
    let chances = [class.best_first.order(), class.random_first.order()];
    comparisons.chain(chances).max().unwrap_or(0)
}

impl Losses {
    fn up_to(form: &RandomForm, n_heaps: usize) -> Self {
        let mut losses = Self {
            best_first: Vec::with_capacity(n_heaps),
            random_first: Vec::with_capacity(n_heaps),
        };
        // With what each may leave: nothing, and a heap.
        let takes: Vec<(usize, [bool; 2])> = form
            .takes
            .as_slice()
            .iter()
            .filter_map(|&take| Some((usize::try_from(take).ok()?, may_leave(form, take))))
            .collect();
        for heap in 0..n_heaps {
            let left = takes.iter().filter_map(|&(take, [nothing, something])| {
                let left = heap.checked_sub(take)?;
                (if left == 0 { nothing } else { something }).then_some(left)
            });
            let left: Vec<usize> = left.collect();
            let (best, random) = losses.next(form, &left);
            losses.best_first.push(best);
            losses.random_first.push(random);
        }
        losses
    }

    fn next(&self, form: &RandomForm, left: &[usize]) -> (BigRational, BigRational) {
        let least = left.iter().map(|&left| &self.random_first[left]).min();
        let Some(least) = least else {
            let (zero, one) = (BigRational::zero(), BigRational::one());
            return match form.play {
                PlayConvention::Normal => (one, zero),
                PlayConvention::Misere => (zero, one),
            };
        };
        let n_picks = match form.illegal {
            IllegalPick::Loses => form.takes.as_slice().len(),
            IllegalPick::Redraws => left.len(),
        };
        let sum: BigRational = left.iter().map(|&left| &self.best_first[left]).sum();
        (least.clone(), sum / BigInt::from(n_picks))
    }
}

/// Whether a take may leave nothing, and whether it may leave one heap.
fn may_leave(form: &RandomForm, take: u64) -> [bool; 2] {
    [0, 1].map(|n_heaps| form.game.digit(take) >> n_heaps & 1 == 1)
}

fn is_head_right(form: &RandomForm, losses: &Losses) -> bool {
    let pairs = losses.best_first.iter().zip(&losses.random_first);
    form.head.iter().zip(pairs).all(|(claimed, (best, random))| {
        (&claimed.best_first + best).is_one() && (&claimed.random_first + random).is_one()
    })
}

fn is_choice_best(form: &RandomForm, losses: &Losses, heap: usize) -> bool {
    let choice = form.choices[heap % form.choices.len()];
    let left = usize::try_from(choice)
        .ok()
        .and_then(|choice| heap.checked_sub(choice));
    form.takes.contains(choice)
        && may_leave(form, choice)[1]
        && left.is_some_and(|left| losses.random_first[left] == losses.best_first[heap])
}

fn is_class_right(form: &RandomForm, losses: &Losses, residue: usize, n_sure: usize) -> bool {
    let class = &form.classes[residue];
    let (start, choice) = (
        form.head.len() + residue,
        form.choices[residue % form.choices.len()],
    );
    let Ok(step) = usize::try_from(form.step) else {
        return false;
    };
    let heap_at = |t: usize| start + t * step;
    let has_all_comparisons = form
        .takes
        .as_slice()
        .iter()
        .filter(|&&take| take != choice && may_leave(form, take)[1])
        .eq(class.comparisons.iter().map(|comparison| &comparison.take));
    let chances = |losses: &[BigRational], claimed: &LinearRecurrence| {
        let terms = |t: usize| BigRational::one() - &losses[heap_at(t)];
        let first = claimed.first().iter().enumerate();
        first.into_iter().all(|(t, value)| terms(t) == *value)
            && is_recurrence_seen(claimed.coefficients(), n_sure, terms)
    };
    has_all_comparisons
        && chances(&losses.best_first, &class.best_first)
        && chances(&losses.random_first, &class.random_first)
        && class.comparisons.iter().all(|comparison| {
            let after = |t: usize, take: u64| {
                let take = usize::try_from(take).unwrap_or(0);
                &losses.random_first[heap_at(t) - take]
            };
            let terms = |t: usize| after(t, comparison.take) - after(t, choice);
            is_recurrence_seen(&comparison.why.recurrence, n_sure, terms)
                && is_never_negative(&comparison.why, terms)
        })
}

/// True when the recurrence holds so often in a row from the first term on.
fn is_recurrence_seen(
    coefficients: &[BigRational],
    n_times: usize,
    terms: impl Fn(usize) -> BigRational,
) -> bool {
    let order = coefficients.len();
    let values: Vec<_> = (0..n_times + order).map(terms).collect();
    values.windows(order + 1).all(|window| {
        let sum: BigRational = window.iter().zip(coefficients).map(|(term, c)| term * c).sum();
        sum == window[order]
    })
}

/// True when the induction of a [`NeverNegative`] goes through.
fn is_never_negative(proof: &NeverNegative, terms: impl Fn(usize) -> BigRational) -> bool {
    let order = proof.recurrence.len();
    if proof.nodes.len() != order || proof.nodes.iter().any(Signed::is_negative) {
        return false;
    }
    let mut differences: Vec<_> = (0..order).map(terms).collect();
    // The polynomial of the recurrence, highest power first; what is left of it after each division.
    let mut polynomial = vec![BigRational::one()];
    polynomial.extend(proof.recurrence.iter().rev().map(|coefficient| -coefficient));
    for node in &proof.nodes {
        if differences.first().is_some_and(Signed::is_negative) {
            return false;
        }
        differences = differences
            .windows(2)
            .map(|pair| &pair[1] - &pair[0] * node)
            .collect();
        for at in 1..polynomial.len() {
            let carried = &polynomial[at - 1] * node;
            polynomial[at] += carried;
        }
        // The remainder is minus the weight of a difference.
        if polynomial.pop().is_some_and(|remainder| remainder.is_positive()) {
            return false;
        }
    }
    true
}
