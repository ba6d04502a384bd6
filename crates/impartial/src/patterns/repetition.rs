//! Sequences that repeat from some place on, each time larger by a constant, and the shortest description of a table as
//! one.

use super::{bits, bits_of_one_among};

/// A sequence that repeats: what comes before, what repeats, and by how much it grows each time.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repetition {
    /// The index of the first value.
    pub first: u64,
    /// The values before the repetition.
    pub before: Vec<u64>,
    /// The values that repeat; never empty.
    pub values: Vec<u64>,
    /// How much more each repetition is worth; 0 for a period.
    pub saltus: u64,
}

impl Repetition {
    /// Returns the value at an index; `None` before the first and beyond 2^64.
    #[must_use]
    pub fn value(&self, index: u64) -> Option<u64> {
        let at = index.checked_sub(self.first)?;
        if let Some(&value) = usize::try_from(at).ok().and_then(|at| self.before.get(at)) {
            return Some(value);
        }
        let at = at - self.before.len() as u64;
        let length = self.values.len() as u64;
        let value = usize::try_from(at % length)
            .ok()
            .and_then(|at| self.values.get(at))?;
        (at / length).checked_mul(self.saltus)?.checked_add(*value)
    }

    /// Returns the index from which the values repeat.
    #[must_use]
    pub fn start(&self) -> u64 {
        self.first + self.before.len() as u64
    }

    /// The bits it takes to write it down.
    pub(super) fn bits(&self) -> u64 {
        let stored = || self.before.iter().chain(&self.values);
        let each = bits_of_one_among(stored().max().map_or(1, |&most| most.saturating_add(1)));
        let [n_before, n_values] = [self.before.len() as u64, self.values.len() as u64];
        bits(n_before) + bits(n_values) + bits(self.saltus) + (n_before + n_values) * each
    }
}

/// Finds the repetition of the whole table that takes the fewest bits.
///
/// Time `O(n)` for each length that is tried, and lengths end where they alone take more bits than the best.
pub(super) fn shortest(first: u64, values: &[u64]) -> Option<Repetition> {
    let n = values.len();
    let mut best: Option<(u64, Repetition)> = None;
    for length in 1..=n / 2 {
        if best.as_ref().is_some_and(|(bits, _)| *bits <= length as u64) {
            break;
        }
        let step = |at: usize| values[at].checked_sub(values[at - length]);
        let Some(saltus) = step(n - 1) else {
            continue;
        };
        let n_repeating = (length..n)
            .rev()
            .take_while(|&at| step(at) == Some(saltus))
            .count();
        let start = n - length - n_repeating;
        // As much as it takes to write down must have been seen again.
        if n_repeating < length + start {
            continue;
        }
        let found = Repetition {
            first,
            before: values[..start].to_vec(),
            values: values[start..start + length].to_vec(),
            saltus,
        };
        let bits = found.bits();
        if best.as_ref().is_none_or(|(least, _)| bits < *least) {
            best = Some((bits, found));
        }
    }
    best.map(|(_, found)| found)
}
