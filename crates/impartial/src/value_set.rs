//! Sets of small nim-values as bits: union, translation by a value, and the mex of a union. What the values
//! belong to is the caller's.

/// A set of nim-values.
#[derive(Clone, Debug, Default)]
pub(crate) struct ValueSet {
    // Value `64 w + b` is bit `b` of word `w`.
    words: Vec<u64>,
    // Invariant: all words below are full. May lag behind.
    n_full: usize,
}

/// Bit `b` of these is set where bit `i` of `b` is clear.
const HALVES: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

impl ValueSet {
    pub(crate) const fn new() -> Self {
        Self {
            words: Vec::new(),
            n_full: 0,
        }
    }

    /// Makes the set of the indices of non-zero marks, which are 0 or 1, and clears the marks; their number is a
    /// multiple of 64.
    pub(crate) fn take_marks(marks: &mut [u8]) -> Self {
        let mut words = Vec::with_capacity(marks.len().div_ceil(64));
        for chunk in marks.chunks(64) {
            let (eights, _) = chunk.as_chunks::<8>();
            let bytes = eights.iter().enumerate();
            words.push(bytes.fold(0, |word, (at, &eight)| word | gathered(eight) << (8 * at)));
        }
        marks.fill(0);
        while words.last() == Some(&0) {
            words.pop();
        }
        Self { words, n_full: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.words.clear();
        self.n_full = 0;
    }

    pub(crate) fn insert(&mut self, value: u32) {
        let at = value as usize / 64;
        self.grow(at + 1);
        self.words[at] |= 1 << (value % 64);
        self.advance();
    }

    pub(crate) fn union_with(&mut self, other: &Self) {
        self.grow(other.words.len());
        for (word, &more) in self.words.iter_mut().zip(&other.words) {
            *word |= more;
        }
        self.advance();
    }

    /// Adds `value ⊕ by` for every value of `other`.
    pub(crate) fn union_with_translate(&mut self, other: &Self, by: u32) {
        let (block, within) = (by as usize / 64, by % 64);
        for (at, &word) in other.words.iter().enumerate() {
            if word != 0 {
                self.grow((at ^ block) + 1);
                self.words[at ^ block] |= permuted(word, within);
            }
        }
    }

    #[cfg(test)]
    pub(crate) fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        let words = (0_u32..).zip(&self.words);
        words.flat_map(|(at, &word)| {
            (0..64)
                .filter(move |bit| word >> bit & 1 == 1)
                .map(move |bit| 64 * at + bit)
        })
    }

    pub(crate) fn memory_usage(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
    }

    fn grow(&mut self, n_words: usize) {
        if n_words > self.words.len() {
            self.words.resize(n_words, 0);
        }
    }

    fn advance(&mut self) {
        while self.words.get(self.n_full) == Some(&u64::MAX) {
            self.n_full += 1;
        }
    }
}

/// Packs eight marks into eight bits, the first lowest.
fn gathered(marks: [u8; 8]) -> u64 {
    // Mark `i`, at bit `8 i`, times 2^(7 (8 - i)) lands on bit 56 + i; no two products meet.
    u64::from_le_bytes(marks).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Moves bit `b` to bit `b ⊕ by`.
fn permuted(word: u64, by: u32) -> u64 {
    let mut res = word;
    for (bit, low) in HALVES.into_iter().enumerate() {
        if by >> bit & 1 == 1 {
            let shift = 1 << bit;
            res = (res & low) << shift | res >> shift & low;
        }
    }
    res
}

/// Returns the least value that is in none of the sets.
pub(crate) fn mex_of_union(sets: &[&ValueSet]) -> usize {
    let mut at = sets.iter().map(|set| set.n_full).max().unwrap_or(0);
    loop {
        let words = sets.iter().filter_map(|set| set.words.get(at));
        let union = words.fold(0, |union, word| union | word);
        if union != u64::MAX {
            return 64 * at + union.trailing_ones() as usize;
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn set_of(values: &BTreeSet<u32>) -> ValueSet {
        let mut set = ValueSet::new();
        for &value in values {
            set.insert(value);
        }
        set
    }

    fn values_of(set: &ValueSet) -> BTreeSet<u32> {
        set.iter().collect()
    }

    proptest! {
        #[test]
        fn bits_agree_with_a_tree(
            values in proptest::collection::btree_set(0_u32..700, 0..60),
            others in proptest::collection::btree_set(0_u32..200, 0..200),
            by in 0_u32..1000,
        ) {
            let (set, other) = (set_of(&values), set_of(&others));
            let mut translated = other.clone();
            translated.union_with_translate(&set, by);
            let expected: BTreeSet<_> = values.iter().map(|value| value ^ by).chain(others.iter().copied()).collect();
            prop_assert_eq!(values_of(&translated), expected);

            let mut union = set.clone();
            union.union_with(&other);
            let expected: BTreeSet<_> = values.union(&others).copied().collect();
            let mex = (0..2000).find(|value| !expected.contains(value)).unwrap() as usize;
            prop_assert_eq!(mex_of_union(&[&union]), mex);
            prop_assert_eq!(mex_of_union(&[&set, &other]), mex);
            prop_assert_eq!(values_of(&union), expected);

            let mut marks = vec![0; 1024];
            for &value in &values {
                marks[value as usize] = 1;
            }
            prop_assert_eq!(values_of(&ValueSet::take_marks(&mut marks)), values);
            prop_assert!(marks.iter().all(|&mark| mark == 0));
        }
    }
}
