//! Periods of subtraction games by the repetition of a state that fits in a few machine words, without a table of
//! values. Values in blocks are in `subtraction_blocks`, periods of other heap games in `heap_period`.

use core::array;

use graph_core::{Budget, GraphError};

use crate::{HeapGame, HeapPeriod, TakeSet};

/// Finds the least pre-period and period of the subtraction game of a set, when the values of heaps up to `most` prove
/// them; `None` when they do not.
///
/// All later values follow from a state: which values each of the next heaps can already reach, for as many heaps as
/// the largest take (Golomb 1966). While these bits fit in sixteen words one value is a handful of instructions, and the
/// first state that comes again, looked for as Brent (1980) does, ends the search. Larger states are left to
/// [`HeapTable`](crate::HeapTable).
///
/// The result says of how many values it could be [verified](HeapPeriod::verify). The budget's vertices limit the values
/// computed, each of them one unit of work.
///
/// # Errors
///
/// [`GraphError::TooManyVertices`] and [`GraphError::Cancelled`].
///
/// # Complexity
///
/// For `m` takes, the largest `k`, and `n` the sum of pre-period, period and `k`: time `O(n k m / 64)`, space `n` bytes,
/// none of them allocated while `n` is below a hundred. As [`HeapTable`](crate::HeapTable) for states of more than 1024
/// bits: `k (m + 1)` of them, rounded up to whole words.
///
/// # Examples
///
/// ```
/// use graph_core::Budget;
/// use impartial::subtraction_period;
/// let period = subtraction_period(&"2,5,7".parse()?, 1_000, &Budget::unlimited());
/// let period = period.expect("no limit").expect("a state comes again");
/// assert_eq!((period.preperiod, period.period, period.n_checked), (0, 22, 30));
/// # Ok::<(), impartial::TakeSetError>(())
/// ```
pub fn subtraction_period(
    takes: &TakeSet,
    most: u64,
    budget: &Budget<'_>,
) -> Result<Option<HeapPeriod>, GraphError> {
    match few_words(takes, most, budget) {
        Some(found) => found,
        None => HeapGame::subtraction(takes.clone())
            .table()
            .prove_period(most, budget),
    }
}

/// The same; `None` when a state needs many words.
pub(crate) fn few_words(
    takes: &TakeSet,
    most: u64,
    budget: &Budget<'_>,
) -> Option<Result<Option<HeapPeriod>, GraphError>> {
    let shape = Shape::of(takes)?;
    let takes = takes.as_slice();
    let found = match shape.n_words {
        0 | 1 => Search::<1>::new(shape, takes).period(most, budget),
        2 => Search::<2>::new(shape, takes).period(most, budget),
        3 => Search::<3>::new(shape, takes).period(most, budget),
        4 => Search::<4>::new(shape, takes).period(most, budget),
        5..=8 => Search::<8>::new(shape, takes).period(most, budget),
        _ => Search::<16>::new(shape, takes).period(most, budget),
    };
    Some(found)
}

/// How the bits of a state are laid out: a lane for each of the next heaps.
#[derive(Clone, Copy)]
struct Shape {
    // The largest take, which is the number of lanes.
    n_lanes: usize,
    // Bits of a lane: one for each value that a heap with so many options can have.
    width: u32,
    lanes_a_word: u32,
    n_words: usize,
}

const MOST_WORDS: usize = 16;
const MOST_TAKES: usize = 31;

impl Shape {
    fn of(takes: &TakeSet) -> Option<Self> {
        let n_takes = takes.as_slice().len();
        let width = u32::try_from(n_takes + 1).ok()?;
        let n_lanes = u32::try_from(takes.largest()).ok()?;
        let lanes_a_word = u64::BITS / width.max(2);
        let n_words = n_lanes.div_ceil(lanes_a_word.max(1)) as usize;
        (n_takes <= MOST_TAKES && n_words <= MOST_WORDS).then_some(Self {
            n_lanes: n_lanes as usize,
            width,
            lanes_a_word,
            n_words,
        })
    }
}

/// All that the values of the next heaps depend on.
#[derive(Clone, Copy)]
struct State<const N: usize> {
    // Bit `v` of lane `j`: the heap `j` above the next one can reach a heap of value `v`.
    reached: [u64; N],
    // In the lane of each take, the lowest bit.
    takes: [u64; N],
    // The bits of the first lane.
    lane: u64,
    width: u32,
    // Where the last lane of a word begins.
    last_lane: u32,
}

impl<const N: usize> State<N> {
    fn new(shape: Shape, takes: &[u64]) -> Self {
        let mut lanes = [0; N];
        // The first lane is for a take of one.
        let (mut word, mut before) = (0, 1);
        for &take in takes {
            while take >= before + u64::from(shape.lanes_a_word) {
                before += u64::from(shape.lanes_a_word);
                word += 1;
            }
            lanes[word] |= 1 << (u64::from(shape.width) * (take - before));
        }
        Self {
            reached: [0; N],
            takes: lanes,
            lane: u64::MAX >> (u64::BITS - shape.width),
            width: shape.width,
            last_lane: shape.width * (shape.lanes_a_word - 1),
        }
    }

    /// Finds the least value that the next heap cannot reach, and lets larger heaps reach that heap.
    #[inline]
    fn next_value(&mut self) -> u8 {
        // A heap has fewer options than a lane has bits: some bit of the first lane is clear.
        let least = !self.reached[0] & self.reached[0].wrapping_add(1);
        self.reached = array::from_fn(|word| {
            let next = self.reached.get(word + 1);
            let next = next.map_or(0, |next| (next & self.lane) << self.last_lane);
            // A product by a power of two: bits stay within their lanes.
            self.reached[word] >> self.width | next | self.takes[word].wrapping_mul(least)
        });
        bit_number(least)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "bits are counted up to 64")]
const fn bit_number(bit: u64) -> u8 {
    bit.trailing_zeros() as u8
}

/// A state, and one before to compare it with.
struct Search<const N: usize> {
    state: State<N>,
    n_lanes: usize,
    // What was reached after `kept_at` values; before anything is kept, what never comes.
    kept: [u64; N],
    kept_at: usize,
    // When to keep what is reached then.
    next_kept: usize,
    // So many values are known.
    n_known: usize,
}

/// Values kept without an allocation.
const N_FEW: usize = 128;
/// The most values computed before limits are looked at.
const N_AT_ONCE: usize = 1 << 16;

impl<const N: usize> Search<N> {
    fn new(shape: Shape, takes: &[u64]) -> Self {
        Self {
            state: State::new(shape, takes),
            n_lanes: shape.n_lanes,
            kept: [u64::MAX; N],
            kept_at: 0,
            next_kept: shape.n_lanes,
            n_known: 0,
        }
    }

    fn period(mut self, most: u64, budget: &Budget<'_>) -> Result<Option<HeapPeriod>, GraphError> {
        // A state comes again at the latest when four times the values that prove it are known.
        let enough = most.saturating_add(1 + 2 * self.n_lanes as u64).saturating_mul(4);
        let n_most = usize::try_from(enough.min(u64::from(budget.max_vertices))).unwrap_or(usize::MAX);
        let is_proof = |found: &HeapPeriod| found.n_checked <= most.saturating_add(1);
        let mut few = [0; N_FEW];
        let n_few = n_most.min(N_FEW);
        if let Some(period) = self.repeats(&mut few[..n_few]) {
            return Ok(Some(self.least(&few, period)).filter(is_proof));
        }
        let mut values = few[..n_few].to_vec();
        let mut meter = budget.meter();
        while self.n_known < n_most {
            let n_more = self.n_known.min(N_AT_ONCE).min(n_most - self.n_known);
            values.resize(self.n_known + n_more, 0);
            meter.spend(n_more as u64)?;
            if let Some(period) = self.repeats(&mut values) {
                return Ok(Some(self.least(&values, period)).filter(is_proof));
            }
        }
        if (n_most as u64) < enough {
            return Err(GraphError::TooManyVertices {
                max_vertices: budget.max_vertices,
            });
        }
        Ok(None)
    }

    /// Fills in the values from `n_known` on, until a state comes again; returns after how many heaps it did.
    fn repeats(&mut self, values: &mut [u8]) -> Option<usize> {
        while self.n_known < values.len() {
            if self.n_known == self.next_kept {
                self.kept = self.state.reached;
                self.kept_at = self.n_known;
                // Most periods are shorter than two of the largest take.
                self.next_kept = 2 * self.n_known + self.n_lanes + 1;
            }
            let end = self.next_kept.min(values.len());
            let kept = self.kept;
            let mut state = self.state;
            for value in &mut values[self.n_known..end] {
                *value = state.next_value();
                self.n_known += 1;
                if state.reached == kept {
                    return Some(self.n_known - self.kept_at);
                }
            }
            self.state = state;
        }
        None
    }

    /// Values before the state that was kept may have repeated too.
    fn least(&self, values: &[u8], period: usize) -> HeapPeriod {
        let earlier = values[..self.kept_at].iter().rev();
        let later = values[..self.kept_at + period].iter().rev();
        let n_alike = earlier.zip(later).take_while(|(a, b)| a == b).count();
        let preperiod = self.kept_at - n_alike;
        let n_checked = preperiod.max(1) + period + self.n_lanes;
        HeapPeriod::claimed(preperiod as u64, period as u64, 0, n_checked as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use graph_core::Nimber;
    use proptest::prelude::*;

    /// Values by the plainest loop.
    fn plain_values(takes: &[u64], n: usize) -> Vec<Nimber> {
        let mut values: Vec<Nimber> = Vec::new();
        for heap in 0..n {
            let left = takes
                .iter()
                .filter_map(|&take| heap.checked_sub(usize::try_from(take).ok()?));
            let options: Vec<_> = left.map(|left| values[left].0).collect();
            values.push(graph_core::mex(&options));
        }
        values
    }

    proptest! {
        #[test]
        fn the_least_period_and_all_that_proves_it(
            takes in proptest::collection::btree_set(1..40_u64, 0..9),
            more in proptest::collection::btree_set(1..300_u64, 0..3),
            most in 1..5_000_u64,
        ) {
            let takes = TakeSet::new(takes.into_iter().chain(more)).unwrap();
            let game = HeapGame::subtraction(takes.clone());
            let Some(found) = few_words(&takes, u64::MAX, &Budget::unlimited().with_max_vertices(200_000)) else {
                prop_assert!(Shape::of(&takes).is_none());
                return Ok(());
            };
            if let Ok(found) = found {
                let found = found.unwrap();
                let n = usize::try_from(found.n_checked).unwrap();
                let values = plain_values(takes.as_slice(), n);
                prop_assert!(found.verify(&game, &values), "{} {:?}", game, found);
                // With one value less nothing is proved.
                let short = HeapPeriod::claimed(found.preperiod, found.period, 0, found.n_checked - 1);
                prop_assert!(!short.verify(&game, &values));
                let limited = few_words(&takes, most, &Budget::unlimited()).unwrap().unwrap();
                prop_assert_eq!(limited, Some(found).filter(|found| found.n_checked <= most + 1));
            }
        }
    }
}
