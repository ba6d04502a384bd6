//! The values of all pairs of heaps with a given total: the inner loop of every game that splits. What the pairs
//! are options of is the table's business.

use crate::heap_values::HeapValues;
use crate::value_set::ValueSet;

/// The values of single heaps, kept so that the nim-sums of pairs are found four at a time.
#[derive(Clone)]
pub(crate) struct PairSums {
    // Values in two bytes, from the empty heap up; empty for good once a value needs more.
    forward: Vec<u16>,
    // Invariant: ends with `forward` reversed.
    backward: Vec<u16>,
    // Invariant: all zero between calls; at least `n_marks` and `N_NARROW` of them.
    marks: Vec<u8>,
    // Invariant: a power of two above every value, hence above every nim-sum of values.
    n_marks: usize,
}

/// Values of two bytes need this many marks; then the compiler sees that every index is in range.
const N_NARROW: usize = 1 << 16;

impl PairSums {
    /// Knows the empty heap.
    pub(crate) fn new() -> Self {
        Self {
            forward: vec![0],
            backward: vec![0],
            marks: vec![0; N_NARROW],
            n_marks: 64,
        }
    }

    /// Adds the value of the next heap.
    pub(crate) fn push(&mut self, value: u32) {
        match u16::try_from(value) {
            Ok(value) if !self.forward.is_empty() => self.push_narrow(value),
            _ => {
                self.forward = Vec::new();
                self.backward = Vec::new();
            }
        }
        while self.n_marks <= value as usize {
            self.n_marks *= 2;
        }
        if self.n_marks > self.marks.len() {
            self.marks.resize(self.n_marks, 0);
        }
    }

    /// Returns the values of two non-empty heaps with this total; `values` are those of all heaps below it.
    pub(crate) fn values_of_pairs(&mut self, values: &HeapValues, total: usize, unequal: bool) -> ValueSet {
        let n_pairs = if unequal {
            total.saturating_sub(1) / 2
        } else {
            total / 2
        };
        if let Some(marks) = self.marks.first_chunk_mut::<N_NARROW>()
            && self.forward.len() == total
        {
            let start = self.backward.len() - total;
            let larger = &self.backward[start..start + n_pairs];
            mark_narrow(&self.forward[1..=n_pairs], larger, marks);
        } else {
            for smaller in 1..=n_pairs {
                self.marks[(values.at(smaller) ^ values.at(total - smaller)) as usize] = 1;
            }
        }
        ValueSet::take_marks(&mut self.marks[..self.n_marks])
    }

    pub(crate) fn memory_usage(&self) -> usize {
        (self.forward.capacity() + self.backward.capacity()) * size_of::<u16>() + self.marks.capacity()
    }

    fn push_narrow(&mut self, value: u16) {
        if self.forward.len() == self.backward.len() {
            let mut roomier = vec![0; self.backward.len()];
            roomier.append(&mut self.backward);
            self.backward = roomier;
        }
        self.forward.push(value);
        let at = self.backward.len() - self.forward.len();
        self.backward[at] = value;
    }
}

/// Marks the nim-sums of two lists, taken in the same order.
fn mark_narrow(smaller: &[u16], larger: &[u16], marks: &mut [u8; N_NARROW]) {
    let (fours_a, rest_a) = smaller.as_chunks::<4>();
    let (fours_b, rest_b) = larger.as_chunks::<4>();
    for (&a, &b) in fours_a.iter().zip(fours_b) {
        for sum in unpacked(packed(a) ^ packed(b)) {
            marks[usize::from(sum)] = 1;
        }
    }
    for (a, b) in rest_a.iter().zip(rest_b) {
        marks[usize::from(a ^ b)] = 1;
    }
}

fn packed(values: [u16; 4]) -> u64 {
    values
        .into_iter()
        .rev()
        .fold(0, |word, value| word << 16 | u64::from(value))
}

#[expect(clippy::cast_possible_truncation, reason = "the low sixteen bits are wanted")]
fn unpacked(word: u64) -> [u16; 4] {
    [
        word as u16,
        (word >> 16) as u16,
        (word >> 32) as u16,
        (word >> 48) as u16,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value_set::mex_of_union;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn pairs_by_definition(
            small in proptest::collection::vec(0..300_u32, 0..60),
            large in proptest::collection::vec(0..150_000_u32, 0..20),
            unequal in any::<bool>(),
        ) {
            let mut values = HeapValues::new();
            let mut pairs = PairSums::new();
            for value in small.into_iter().chain(large) {
                values.push(value);
                pairs.push(value);
                let total = values.len();
                let found = pairs.values_of_pairs(&values, total, unequal);
                let limit = if unequal { (total - 1) / 2 } else { total / 2 };
                let sums: BTreeSet<u32> = (1..=limit).map(|heap| values.at(heap) ^ values.at(total - heap)).collect();
                let mut expected = ValueSet::new();
                for &sum in &sums {
                    expected.insert(sum);
                }
                prop_assert_eq!(found.iter().collect::<Vec<_>>(), expected.iter().collect::<Vec<_>>());
                prop_assert_eq!(mex_of_union(&[&found]), mex_of_union(&[&expected]));
            }
        }
    }
}
