//! Which common heaps are worth trying for every value: those that reached what was missing for a sample of the heaps
//! known. Values have rhythms that no choice of bits shows, so that the sample decides and not a count.

use super::Heap;

/// Easy values that rare heaps do not reach, for each heap of a sample.
pub(super) struct Sample<'a> {
    /// The sizes.
    pub sizes: &'a [usize],
    /// For each size, 1 for each value that is missing, 0 for the others; equally many for each.
    pub missing: Vec<u8>,
    pub n_values: usize,
    pub takes: &'a [usize],
    pub unequal: bool,
}

/// So many heaps are chosen before what is missing is counted again.
const N_TOGETHER: usize = 16;
/// So many easy values may be left to a search, in a hundred heaps.
const N_LEFT: usize = 150;

impl Sample<'_> {
    /// Chooses candidates until little is missing, or at most so many; returns them by size.
    pub(super) fn choose(
        mut self,
        mut candidates: Vec<Heap>,
        value: impl Fn(usize) -> u16,
        n_most: usize,
    ) -> Vec<Heap> {
        let mut chosen = Vec::new();
        loop {
            let n_left = self
                .missing
                .iter()
                .map(|&missing| usize::from(missing))
                .sum::<usize>();
            let is_enough = n_left * 100 <= N_LEFT * self.sizes.len() || chosen.len() >= n_most;
            let samples = self.lacking();
            let mut rated: Vec<_> = candidates
                .iter()
                .map(|&heap| (self.reached(heap, &samples, &value), heap))
                .collect();
            rated.sort_by_key(|&(reached, heap)| (core::cmp::Reverse(reached), heap.size));
            candidates = rated.into_iter().map(|(_, heap)| heap).collect();
            if is_enough || candidates.is_empty() {
                chosen.sort_unstable_by_key(|heap: &Heap| heap.size);
                return chosen;
            }
            for heap in candidates.drain(..N_TOGETHER.min(candidates.len())) {
                for at in self.places(heap, &value) {
                    self.missing[at] = 0;
                }
                chosen.push(heap);
            }
        }
    }

    /// The samples for which something is missing, and their sizes.
    fn lacking(&self) -> Vec<(usize, usize)> {
        let samples = self
            .missing
            .chunks_exact(self.n_values)
            .zip(self.sizes)
            .enumerate();
        let lacking = samples.filter(|(_, (missing, _))| missing.contains(&1));
        lacking.map(|(sample, (_, &size))| (sample, size)).collect()
    }

    fn reached(&self, heap: Heap, samples: &[(usize, usize)], value: &impl Fn(usize) -> u16) -> usize {
        let mut reached = 0;
        for &(sample, size) in samples {
            for &take in self.takes {
                let other = (size - take).saturating_sub(heap.size as usize);
                let at = sample * self.n_values + usize::from(heap.value ^ value(other));
                reached += usize::from(self.missing[at]);
            }
        }
        reached
    }

    fn places(&self, heap: Heap, value: &impl Fn(usize) -> u16) -> Vec<usize> {
        let of = |sample: usize, size: usize, take: usize| {
            let other = (size - take).checked_sub(heap.size as usize)?;
            let is_pair = other > 0 && (!self.unequal || other != heap.size as usize);
            is_pair.then(|| sample * self.n_values + usize::from(heap.value ^ value(other)))
        };
        let sizes = self.sizes.iter().enumerate();
        sizes
            .flat_map(|(sample, &size)| self.takes.iter().filter_map(move |&take| of(sample, size, take)))
            .collect()
    }
}
