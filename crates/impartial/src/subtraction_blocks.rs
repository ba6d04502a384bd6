//! Subtraction games, 64 heaps at a time: one bit a heap for each value. Periods are in `heap_period`.

use crate::TakeSet;

/// The values of a subtraction game, in blocks of 64 heaps from the empty one up.
#[derive(Clone)]
pub(crate) struct SubtractionBlocks {
    // Words and bits of the takes.
    takes: Vec<(usize, u32)>,
    // Bit `s` for each take `s` below 64.
    short: u64,
    // By value: bit `b` of word `w` for each heap `64 w + b` that has it. Equally many words for all.
    heaps: Vec<Vec<u64>>,
    n_blocks: usize,
}

impl SubtractionBlocks {
    /// `None` for sets so large that blocks do not pay, or with takes beyond any table.
    pub(crate) fn new(takes: &TakeSet) -> Option<Self> {
        const MOST: usize = 64;
        let takes = takes.as_slice();
        let places = takes.iter().map(|&take| {
            let bit = u32::try_from(take % 64).ok()?;
            Some((usize::try_from(take / 64).ok()?, bit))
        });
        let short = takes.iter().filter(|&&take| take < 64);
        (takes.len() <= MOST).then_some(Self {
            short: short.fold(0, |bits, take| bits | 1 << take),
            takes: places.collect::<Option<_>>()?,
            heaps: Vec::new(),
            n_blocks: 0,
        })
    }

    /// Computes the values of the next 64 heaps.
    pub(crate) fn next_block(&mut self) -> [u32; 64] {
        let mut values = [0; 64];
        let mut undecided = u64::MAX;
        let mut value = 0;
        while undecided != 0 {
            if value == self.heaps.len() {
                self.heaps.push(vec![0; self.n_blocks]);
            }
            let chosen = self.greedy(undecided & !self.reached(value));
            let mut rest = chosen;
            while rest != 0 {
                values[rest.trailing_zeros() as usize] = u32::try_from(value).unwrap_or(u32::MAX);
                rest &= rest - 1;
            }
            undecided &= !chosen;
            self.heaps[value].push(chosen);
            value += 1;
        }
        self.n_blocks += 1;
        for heaps in &mut self.heaps[value..] {
            heaps.push(0);
        }
        values
    }

    pub(crate) fn memory_usage(&self) -> usize {
        let words: usize = self.heaps.iter().map(Vec::capacity).sum();
        words * size_of::<u64>()
    }

    /// The heaps of the next block from which a take leads to a heap before the block with this value.
    fn reached(&self, value: usize) -> u64 {
        let heaps = &self.heaps[value];
        let word = |back: usize| {
            self.n_blocks
                .checked_sub(back)
                .and_then(|at| heaps.get(at))
                .copied()
                .unwrap_or(0)
        };
        self.takes.iter().fold(0, |reached, &(words, bits)| {
            // The last word is not there yet: it counts as empty.
            let older = word(words + 1).checked_shr(64 - bits).unwrap_or(0);
            reached | word(words) << bits | older
        })
    }

    /// From the least on, each heap that no take leads from to one chosen before.
    fn greedy(&self, mut open: u64) -> u64 {
        let mut chosen = 0;
        while open != 0 {
            let heap = open.trailing_zeros();
            chosen |= 1 << heap;
            open &= !(self.short << heap | 1 << heap);
        }
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use graph_core::mex;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn blocks_by_definition(takes in proptest::collection::btree_set(1..200_u64, 0..12), long in 1..2000_u64) {
            let takes = TakeSet::new(takes.into_iter().chain([long])).unwrap();
            let mut blocks = SubtractionBlocks::new(&takes).unwrap();
            let found: Vec<_> = (0..40).flat_map(|_| blocks.next_block()).collect();
            let mut values: Vec<u64> = Vec::new();
            for (heap, &value) in (0_u64..).zip(&found) {
                let left = takes.as_slice().iter().filter_map(|take| usize::try_from(heap.checked_sub(*take)?).ok());
                let options: Vec<_> = left.map(|left| values[left]).collect();
                values.push(mex(&options).0);
                prop_assert_eq!(values.last().copied(), Some(u64::from(value)));
            }
        }
    }
}
