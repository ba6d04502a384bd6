//! Proofs that a sequence of fractions with a linear recurrence never becomes negative: finding them. That they
//! prove what they claim is checked elsewhere, by whoever holds the sequence.

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use crate::LinearRecurrence;
use crate::rational_polynomial::{divide_by_linear, split_off_rational_roots};

/// Why a sequence `u` never becomes negative.
///
/// Let `q` be the characteristic polynomial of its recurrence, of degree `k`, and `E` the step from `u(t)` to
/// `u(t + 1)`. With nodes `ρ1, …, ρk ≥ 0` let `g0 = u` and `g(i) = (E - ρi) g(i-1)`. Written in the Newton basis of
/// the nodes, `q = N(k) - a(k-1) N(k-1) - … - a(0) N(0)` where `N(i) = (z - ρ1) … (z - ρi)`; so `q(E) u = 0` says
/// `g(k) = a(k-1) g(k-1) + … + a(0) g(0)`. When all `a(i) ≥ 0` and all `g(i)(0) ≥ 0` for `i < k`, then by induction
/// all `g(i)(t) ≥ 0`: `g(i)(t+1) = ρ(i+1) g(i)(t) + g(i+1)(t)`.
///
/// ```
/// use impartial::{IllegalPick, PlayConvention, RandomHeaps, TakeSet};
/// use graph_core::Budget;
/// let takes = TakeSet::new([1, 4]).expect("no take is 0");
/// let mut heaps = RandomHeaps::new(takes, PlayConvention::Normal, IllegalPick::Loses);
/// let form = heaps.prove_form(1_000, &Budget::unlimited())?.expect("proved");
/// // Of heaps 5 t + 1, taking 1 is best and 4 is no better; both the comparisons halve with every step.
/// let proof = &form.comparisons(1)[0];
/// assert_eq!(proof.take, 4);
/// assert!(proof.why.recurrence.len() == proof.why.nodes.len());
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeverNegative {
    /// The coefficients of the recurrence, that of the earliest term first.
    pub recurrence: Vec<BigRational>,
    /// The nodes, as many as coefficients.
    pub nodes: Vec<BigRational>,
}

impl NeverNegative {
    /// Looks for a proof for the sequence of these terms, of which it may leave out some in front: how many is
    /// returned besides. The recurrence must hold `n_sure` times in a row, which is the caller's proof that it
    /// holds for ever.
    pub(crate) fn find(terms: &[BigRational], n_sure: usize) -> Option<(Self, usize)> {
        let shortest = LinearRecurrence::shortest(terms);
        if shortest.order() + n_sure > terms.len() {
            return None;
        }
        let mut characteristic = shortest.characteristic();
        let n_transient = characteristic.iter().take_while(|c| c.is_zero()).count();
        characteristic.drain(..n_transient);
        if characteristic.len() + n_transient + n_sure > terms.len() + 1 {
            return None;
        }
        let terms = &terms[n_transient..];
        for nodes in candidates(&characteristic, terms) {
            let Some(skip) = first_start(&characteristic, &nodes, terms) else {
                continue;
            };
            let n_coefficients = characteristic.len() - 1;
            let negated = characteristic[..n_coefficients].iter().map(|c| -c);
            let recurrence = negated.collect();
            return Some((Self { recurrence, nodes }, n_transient + skip));
        }
        None
    }
}

/// Lists of nodes worth trying.
///
/// Exact roots, the smallest first, leave a difference in which only the largest base remains. Otherwise the same
/// node throughout, at most the `k`-th part of the largest base: it works as soon as the other bases are small
/// beside that one.
fn candidates(characteristic: &[BigRational], terms: &[BigRational]) -> Vec<Vec<BigRational>> {
    let (roots, _) = split_off_rational_roots(characteristic);
    let roots: Vec<_> = roots.into_iter().filter(Signed::is_positive).collect();
    let mut candidates = Vec::new();
    let n_roots = roots.len();
    for n_peeled in [n_roots, n_roots.saturating_sub(1), 0] {
        let peeled = &roots[..n_peeled];
        let left = peeled
            .iter()
            .fold(terms.to_vec(), |left, node| difference(&left, node));
        let n_same = characteristic.len() - 1 - n_peeled;
        for same in same_nodes(&left, n_same) {
            let nodes = peeled.iter().cloned().chain(core::iter::repeat_n(same, n_same));
            candidates.push(nodes.collect());
        }
    }
    candidates.dedup();
    candidates
}

/// Zero, and parts of the quotient of the last two terms.
fn same_nodes(terms: &[BigRational], n_nodes: usize) -> Vec<BigRational> {
    let mut nodes = vec![BigRational::zero()];
    if let [.., before, last] = terms
        && before.is_positive()
        && last.is_positive()
    {
        let part = last / before / BigInt::from(4 * n_nodes.max(1));
        let parts = [4, 3, 2, 1].map(|quarters| rounded_down(&(&part * BigInt::from(quarters))));
        nodes.extend(parts);
    }
    nodes
}

/// A fraction with few digits, at most the given positive one and hardly smaller.
fn rounded_down(fraction: &BigRational) -> BigRational {
    const DIGITS: u64 = 12;
    let n_leading_zeros = fraction.denom().bits().saturating_sub(fraction.numer().bits());
    let denominator = BigInt::one() << (n_leading_zeros + DIGITS);
    let numerator = (fraction.numer() * &denominator).div_floor(fraction.denom());
    BigRational::new(numerator, denominator)
}

/// The sequence `u(t + 1) - node u(t)`.
fn difference(terms: &[BigRational], node: &BigRational) -> Vec<BigRational> {
    terms.windows(2).map(|pair| &pair[1] - node * &pair[0]).collect()
}

/// From which term on the nodes make a proof, if from any.
fn first_start(
    characteristic: &[BigRational],
    nodes: &[BigRational],
    terms: &[BigRational],
) -> Option<usize> {
    let mut quotient = characteristic.to_vec();
    for node in nodes {
        let (next, remainder) = divide_by_linear(&quotient, node);
        if remainder.is_positive() {
            return None;
        }
        quotient = next;
    }
    let mut start = 0;
    let mut differences = terms.to_vec();
    for node in nodes {
        // Once all are non-negative they stay so: the last one that is not decides.
        let last_negative = differences.iter().rposition(Signed::is_negative);
        start = start.max(last_negative.map_or(0, |at| at + 1));
        differences = difference(&differences, node);
    }
    (start + nodes.len() <= terms.len()).then_some(start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fraction(numerator: i64, denominator: i64) -> BigRational {
        BigRational::new(numerator.into(), denominator.into())
    }

    fn extended(first: &[BigRational], coefficients: &[BigRational]) -> Vec<BigRational> {
        let mut terms = first.to_vec();
        while terms.len() < 40 {
            let back = &terms[terms.len() - coefficients.len()..];
            terms.push(back.iter().zip(coefficients).map(|(u, c)| u * c).sum());
        }
        terms
    }

    #[test]
    fn irrational_bases_and_double_ones() {
        // Bases near 0.64 and -0.39, those near 0.41 and 0.15, and 1/2 twice.
        for coefficients in [
            [fraction(1, 4), fraction(1, 4)],
            [fraction(-1, 16), fraction(9, 16)],
            [fraction(-1, 4), fraction(1, 1)],
        ] {
            let terms = extended(&[fraction(1, 1), fraction(1, 1)], &coefficients);
            assert!(NeverNegative::find(&terms, 8).is_some(), "{coefficients:?}");
            let negated: Vec<_> = terms.iter().map(|term| -term).collect();
            assert_eq!(NeverNegative::find(&negated, 8), None, "{coefficients:?}");
        }
    }

    #[test]
    fn a_sequence_that_turns_has_no_proof() {
        // Bases i/2 and -i/2.
        let terms = extended(
            &[fraction(1, 1), fraction(1, 1)],
            &[fraction(-1, 4), fraction(0, 1)],
        );
        assert_eq!(NeverNegative::find(&terms, 8), None);
    }

    proptest! {
        #[test]
        fn what_is_proved_holds(
            first in proptest::collection::vec(-4_i64..9, 3),
            coefficients in proptest::collection::vec((-4_i64..9, 5_i64..12), 3),
        ) {
            let coefficients: Vec<_> = coefficients.into_iter().map(|(n, d)| fraction(n, d)).collect();
            let first: Vec<_> = first.into_iter().map(|u| fraction(u, 1)).collect();
            let terms = extended(&first, &coefficients);
            if let Some((_, start)) = NeverNegative::find(&terms[..20], 6) {
                prop_assert!(terms[start..].iter().all(|term| !term.is_negative()));
            }
        }
    }
}
