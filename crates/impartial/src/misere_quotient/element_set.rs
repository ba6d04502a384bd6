//! Sets of elements of a finite monoid, as bits. What the elements mean is the caller's.

use smallvec::SmallVec;

/// A set of elements `0..`; equal sets over one monoid are equal bits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct ElementSet {
    // Invariant: the last word is not 0.
    words: SmallVec<[u64; 2]>,
}

impl ElementSet {
    pub(crate) fn insert(&mut self, element: usize) {
        let at = element / 64;
        if at >= self.words.len() {
            self.words.resize(at + 1, 0);
        }
        self.words[at] |= 1 << (element % 64);
    }

    pub(crate) fn contains(&self, element: usize) -> bool {
        self.words
            .get(element / 64)
            .is_some_and(|word| word >> (element % 64) & 1 == 1)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    pub(crate) fn is_subset(&self, other: &Self) -> bool {
        self.words.len() <= other.words.len() && self.words.iter().zip(&other.words).all(|(a, b)| a & !b == 0)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words
            .iter()
            .enumerate()
            .flat_map(|(at, &word)| Bits(word).map(move |bit| at * 64 + bit))
    }

    pub(crate) fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }
}

impl FromIterator<usize> for ElementSet {
    fn from_iter<I: IntoIterator<Item = usize>>(elements: I) -> Self {
        let mut res = Self::default();
        elements.into_iter().for_each(|element| res.insert(element));
        res
    }
}

/// The places of the bits of a word, from the lowest.
struct Bits(u64);

impl Iterator for Bits {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let bit = self.0.trailing_zeros();
        (bit < u64::BITS).then(|| {
            self.0 &= self.0 - 1;
            bit as usize
        })
    }
}
