//! The memory of comparisons: a cache of answers a bit each beside their question. What is asked, and when an answer
//! is worth remembering, is in `order.rs`.

/// Answers by question, a nonzero number below 2^63.
///
/// A bucket is a cache line. A bucket that is full, with the one beside it, forgets an answer, so that the memory is bounded and never asks for more than
/// it may hold; one that grows forgets next to nothing. Forgetting costs time and never an answer.
#[derive(Clone, Debug, Default)]
pub(super) struct OrderMemo {
    // Invariant: in a bucket questions come before empty slots, which are 0; the number of buckets is even.
    buckets: Vec<Bucket>,
    n_entries: usize,
    // For each pair of two of the first values, by the larger, two bits: whether it is known, and the answer.
    first: Vec<u64>,
}

/// Questions, each with its answer in the highest bit.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Bucket([u64; SLOTS]);

const SLOTS: usize = 8;
const ANSWER: u64 = 1 << 63;
/// 2^64 over the golden ratio: multiplying by it spreads questions (Knuth 1998, 6.4).
const MIXER: u64 = 0x9e37_79b9_7f4a_7c15;

impl OrderMemo {
    const FEWEST_BUCKETS: usize = 4;

    /// The values of which every pair has a place of its own: a mebibyte.
    const N_FIRST: u32 = 2048;

    /// Returns the remembered answer to `a <= b`, for the ids of two different values.
    #[inline]
    pub(super) fn le(&self, a: u32, b: u32) -> Option<bool> {
        if a.max(b) < Self::N_FIRST {
            let (word, bit) = place_of_pair(a, b);
            let bits = self.first.get(word).map_or(0, |word| word >> bit);
            return (bits & 1 != 0).then_some(bits & 2 != 0);
        }
        self.get(u64::from(a) << 32 | u64::from(b))
    }

    /// Remembers the answer to `a <= b`, that was not remembered, among at most about `most` others.
    pub(super) fn remember_le(&mut self, a: u32, b: u32, answer: bool, most: usize) {
        let largest = a.max(b);
        if largest >= Self::N_FIRST {
            return self.insert(u64::from(a) << 32 | u64::from(b), answer, most);
        }
        let (word, bit) = place_of_pair(a, b);
        if word >= self.first.len() {
            // By eighths, so that it is not copied for every value.
            let rows = (largest + largest / 8 + 64).min(Self::N_FIRST);
            self.first.resize(place_of_pair(rows - 1, rows - 1).0 + 1, 0);
        }
        self.first[word] |= (1 | u64::from(answer) << 1) << bit;
    }

    /// Returns the remembered answer.
    #[inline]
    pub(super) fn get(&self, question: u64) -> Option<bool> {
        let at = self.bucket_of(question);
        let bucket = self.buckets.get(at)?;
        bucket.get(question).or_else(|| {
            let beside = self.buckets.get(at ^ 1).filter(|_| bucket.is_full());
            beside.and_then(|bucket| bucket.get(question))
        })
    }

    /// Remembers an answer that was not remembered, among at most about `most` others.
    pub(super) fn insert(&mut self, question: u64, answer: bool, most: usize) {
        if self.n_entries >= self.buckets.len() * 5 {
            self.grow(most);
        }
        self.put(question | if answer { ANSWER } else { 0 });
    }

    /// Puts a slot in its bucket, in the one beside it, or in place of another slot.
    fn put(&mut self, slot: u64) {
        let at = self.bucket_of(slot & !ANSWER);
        if self.buckets[at].insert(slot) || self.buckets[at ^ 1].insert(slot) {
            self.n_entries += 1;
        } else {
            self.buckets[at].0[(slot.wrapping_mul(MIXER) >> 8) as usize % SLOTS] = slot;
        }
    }

    /// Forgets everything, and gives back what a large table holds.
    pub(super) fn clear(&mut self) {
        if self.buckets.len() > 4 * Self::FEWEST_BUCKETS {
            self.buckets = Vec::new();
        } else if self.n_entries > 0 {
            self.buckets.fill(Bucket::default());
        }
        self.n_entries = 0;
        self.first = Vec::new();
    }

    /// The heap memory held, in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        self.buckets.capacity() * size_of::<Bucket>() + self.first.capacity() * size_of::<u64>()
    }

    /// Makes half as many buckets again, or more, as far as `most` entries allow.
    #[cold]
    fn grow(&mut self, most: usize) {
        let most_buckets = most / SLOTS;
        let n_buckets = (self.buckets.len() * 3 / 2)
            .min(most_buckets)
            .max(Self::FEWEST_BUCKETS)
            & !1;
        if n_buckets <= self.buckets.len() {
            return;
        }
        let old = core::mem::replace(&mut self.buckets, vec![Bucket::default(); n_buckets]);
        self.n_entries = 0;
        for slot in old.iter().flat_map(|bucket| bucket.0).filter(|&slot| slot != 0) {
            self.put(slot);
        }
    }

    /// The bucket of a question: its place in the range of the buckets, as its hash has in the range of hashes.
    #[inline]
    fn bucket_of(&self, question: u64) -> usize {
        let hash = (question.wrapping_mul(MIXER) >> 32) as usize;
        // There are fewer than 2^32 buckets in any memory; on 32 bits the product is formed in 64.
        ((hash as u64 * self.buckets.len() as u64) >> 32) as usize
    }
}

/// The word and the bit of a pair: pairs are in the order of their larger member.
#[inline]
fn place_of_pair(a: u32, b: u32) -> (usize, u32) {
    let place = if a < b { b * b + a } else { a * a + a + b };
    ((place / 32) as usize, place % 32 * 2)
}

impl Bucket {
    #[inline]
    fn get(&self, question: u64) -> Option<bool> {
        let slot = self.0.iter().find(|&&slot| slot & !ANSWER == question);
        slot.map(|slot| slot & ANSWER != 0)
    }

    const fn is_full(&self) -> bool {
        self.0[SLOTS - 1] != 0
    }

    /// Puts a slot in the first empty place; returns whether there was one.
    #[inline]
    fn insert(&mut self, slot: u64) -> bool {
        let empty = self.0.iter_mut().find(|slot| **slot == 0);
        empty.map(|empty| *empty = slot).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_right_or_forgotten() {
        let mut memo = OrderMemo::default();
        assert_eq!(memo.get(5), None);
        let questions = || (1..20_000_u64).map(|n| n << 32 | (n * n % 977));
        for question in questions() {
            memo.insert(question, question % 3 == 0, usize::MAX);
        }
        let known = questions().filter_map(|question| memo.get(question).map(|answer| (question, answer)));
        let known: Vec<_> = known.collect();
        assert!(
            known
                .iter()
                .all(|&(question, answer)| answer == (question % 3 == 0))
        );
        // It grows, so that next to nothing is forgotten.
        assert!(known.len() > 19_700, "{}", known.len());
        assert_eq!(memo.get((3 << 32) + 976), None);
        memo.clear();
        assert!(questions().all(|question| memo.get(question).is_none()));
    }

    #[test]
    fn a_bounded_memory_forgets() {
        let mut memo = OrderMemo::default();
        for question in 1..10_000 {
            memo.insert(question, true, 100);
            assert_eq!(memo.get(question), Some(true));
        }
        assert!(memo.memory_usage() <= 100 * 8);
    }
}
