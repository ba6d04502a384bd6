//! Games that split a heap in two, by sparse space: most pairs of heaps need not be looked at. The table that calls
//! this has another way for games in which that does not help.
//!
//! Choose bits of the values, perhaps with the parity of the heap. For most heaps, the *common* ones, the number of
//! chosen bits that are set then has one parity, for few, the *rare* ones, the other. Two common heaps make a sum of a
//! parity that is known beforehand; values of that parity are *easy*, the others *hard*. So a hard value can only
//! come from a pair with a rare heap: all of these are tried, and the least hard value that none reaches bounds the
//! value sought from above. Each easy value below the bound needs one pair that reaches it. Such pairs are plentiful, and if
//! there is none, all pairs have been tried. The choice of bits steers the search; it cannot make a value wrong
//! (Winning Ways, chapter 4; Siegel 2013, IV.2).

mod helpers;

use crate::HeapGame;
use crate::heap_values::{HeapValues, Narrow};
use helpers::Sample;

/// The values of heaps that can be divided in two, as few pairs tried as possible.
#[derive(Clone)]
pub(crate) struct SparseSpace {
    unequal: bool,
    // Takes that can leave one heap, increasing.
    takes: Vec<usize>,
    // Takes that can leave nothing.
    wholes: Vec<usize>,
    // Takes that can leave two heaps: the even ones and the odd ones.
    sides: [Side; 2],
    // Lanes are consecutive heaps. A mark is an epoch: other marks are old.
    marks: Vec<u8>,
    epoch: u8,
    // Invariant: a power of two above every value, at least 64.
    n_values: usize,
    // By parity of the heap: 1 for values that are hard for both sides.
    hard: [Vec<u8>; 2],
    // The length at which bits are chosen anew.
    next_choice: usize,
    is_active: bool,
    // The length when bits were chosen, and the pairs searched since.
    chosen_at: usize,
    n_searched: u64,
    missing: Vec<usize>,
    // The values of heaps `1..=small.len()`, the largest first: beside them those of what they leave of a total are in
    // increasing order.
    small: Vec<u16>,
}

/// Splits after takes of one parity.
#[derive(Clone, Default)]
struct Side {
    takes: Vec<usize>,
    bits: Bits,
    rare: Vec<Heap>,
    // Common heaps that are tried together with the rare ones, as most easy values come from them.
    helpers: Vec<Heap>,
}

/// Which bits of a value count, and whether the parity of the heap does.
#[derive(Clone, Copy, Default)]
struct Bits {
    mask: u32,
    with_heap: bool,
    // The parity of common heaps.
    common: bool,
}

#[derive(Clone, Copy)]
struct Heap {
    size: u32,
    value: u16,
}

const N_LANES: usize = 4;
const N_MARKS: usize = 1 << 16;
/// Heaps below are tried with every other one, so that lanes need not know each other.
const N_SMALL: usize = 4;
/// From this length on bits are chosen.
const FIRST_CHOICE: usize = 256;
/// Helpers are smaller heaps than this: old enough to differ from the rhythm of large heaps.
const HELPERS_TO: usize = 16_000;

impl SparseSpace {
    /// `None` for games that leave more than two heaps or have infinitely many takes.
    pub(crate) fn new(game: &HeapGame) -> Option<Self> {
        let last = game.last_take().filter(|_| game.max_heaps() == 2)?;
        let last = u32::try_from(last).ok()?;
        let leaving = |n_heaps: u32| {
            let takes = (0..=last).filter(move |&take| game.digit(u64::from(take)) >> n_heaps & 1 == 1);
            takes.map(|take| take as usize)
        };
        let side = |parity| Side {
            takes: leaving(2).filter(|take| take % 2 == parity).collect(),
            ..Side::default()
        };
        Some(Self {
            unequal: game.splits_unequally(),
            takes: leaving(1).collect(),
            wholes: leaving(0).collect(),
            sides: [side(0), side(1)],
            marks: vec![0; N_LANES * N_MARKS],
            epoch: 0,
            n_values: 64,
            hard: Default::default(),
            next_choice: FIRST_CHOICE,
            is_active: false,
            chosen_at: 0,
            n_searched: 0,
            missing: Vec::new(),
            small: Vec::new(),
        })
    }

    /// Chooses bits when it is time to, and says whether the next values are to be computed here.
    pub(crate) fn is_wanted(&mut self, values: &HeapValues) -> bool {
        if values.len() >= self.next_choice {
            self.choose_bits(values);
            self.next_choice = (values.len() + 1).next_power_of_two();
        }
        // Searches that find nothing cost as much as trying all pairs at once.
        let n = values.len() as u64;
        let n_since = n - (self.chosen_at as u64).min(n);
        self.is_active &= self.n_searched <= (n_since + 64).saturating_mul(n) / 8;
        self.is_active
    }

    /// Computes at most this many values, and at least one; returns the pairs tried.
    pub(crate) fn push_block(&mut self, values: &mut HeapValues, n_wanted: usize) -> u64 {
        let searched = self.n_searched;
        let length = values.len();
        let higher = match values {
            HeapValues::Bytes(values) => self.push_lanes(values, n_wanted),
            HeapValues::Shorts(values) => self.push_lanes(values, n_wanted),
            HeapValues::Wide(_) => None,
        };
        if let Some(value) = higher {
            values.push(value);
            self.next_choice = values.len();
        }
        let per_block = self.pairs_of_block() + (values.len() - length) as u64;
        self.n_searched - searched + per_block
    }

    /// The bits that count, or 0 when the parity of heaps counts too or differs between takes.
    pub(crate) fn mask(&self) -> u32 {
        let mut sides = self.sides.iter().filter(|side| !side.takes.is_empty());
        let first = sides.next().map_or(Bits::default(), |side| side.bits);
        let is_plain = |bits: Bits| !bits.with_heap && bits.mask == first.mask;
        if is_plain(first) && sides.all(|side| is_plain(side.bits)) {
            first.mask
        } else {
            0
        }
    }

    pub(crate) fn memory_usage(&self) -> usize {
        let lists = self
            .sides
            .iter()
            .map(|side| side.rare.capacity() + side.helpers.capacity());
        self.marks.capacity()
            + 2 * self.small.capacity()
            + lists.sum::<usize>() * size_of::<Heap>()
            + 2 * self.hard[0].capacity()
    }

    fn pairs_of_block(&self) -> u64 {
        let pairs = self
            .sides
            .iter()
            .map(|side| side.takes.len() * (side.rare.len() + side.helpers.len()));
        pairs.sum::<usize>() as u64
    }

    /// Returns a value that needs a bit more than all before, which is not pushed.
    fn push_lanes<T: Narrow>(&mut self, values: &mut Vec<T>, n_wanted: usize) -> Option<u32> {
        let first = values.len();
        self.begin_epoch();
        for side in &self.sides {
            for &take in &side.takes {
                let Some(total) = first.checked_sub(take) else {
                    continue;
                };
                for heaps in [&side.rare, &side.helpers] {
                    for part in without_halves(heaps, total, self.unequal) {
                        mark_lanes(values, part, total, &mut self.marks, self.epoch);
                    }
                }
            }
        }
        for lane in 0..n_wanted.min(N_LANES) {
            self.mark_plain(values, lane);
            if self.unequal {
                self.mark_halves(values, lane, first);
            }
            let value = self.settle(values, lane);
            if value >= self.n_values {
                return u32::try_from(value).ok();
            }
            let value = T::cut(u32::try_from(value).unwrap_or(0));
            self.note(values.len(), value.get());
            values.push(value);
        }
        None
    }

    fn begin_epoch(&mut self) {
        self.epoch = self.epoch.wrapping_add(1);
        if self.epoch == 0 {
            for marks in self.marks.as_chunks_mut::<N_MARKS>().0 {
                marks[..self.n_values].fill(0);
            }
            self.epoch = 1;
        }
    }

    /// Marks the options of the next heap that are one heap or none, and pairs with a small heap.
    fn mark_plain<T: Narrow>(&mut self, values: &[T], lane: usize) {
        let heap = values.len();
        let marks = &mut self.marks.as_chunks_mut::<N_MARKS>().0[lane];
        if self.wholes.binary_search(&heap).is_ok() {
            marks[0] = self.epoch;
        }
        for &take in self.takes.iter().take_while(|&&take| take < heap) {
            marks[usize::from(values[heap - take].get())] = self.epoch;
        }
        for &take in self.sides.iter().flat_map(|side| &side.takes) {
            let total = heap.saturating_sub(take);
            for small in (1..N_SMALL).take_while(|small| 2 * small <= total) {
                if !self.unequal || 2 * small != total {
                    let sum = values[small].get() ^ values[total - small].get();
                    marks[usize::from(sum)] = self.epoch;
                }
            }
        }
    }

    /// Marks the pairs that were left out because another lane would have divided a heap into halves.
    fn mark_halves<T: Narrow>(&mut self, values: &[T], lane: usize, first: usize) {
        let heap = values.len();
        for side in &self.sides {
            for &take in &side.takes {
                let Some(total) = first.checked_sub(take) else {
                    continue;
                };
                for heaps in [&side.rare, &side.helpers] {
                    for part in &heaps[halves(heaps, total)] {
                        let other = heap - take - part.size as usize;
                        if other != part.size as usize {
                            let sum = part.value ^ values[other].get();
                            self.marks.as_chunks_mut::<N_MARKS>().0[lane][usize::from(sum)] = self.epoch;
                        }
                    }
                }
            }
        }
    }

    /// The value of the next heap: the least that no option has.
    fn settle<T: Narrow>(&mut self, values: &[T], lane: usize) -> usize {
        let bound = self.bound(values.len() % 2, lane);
        if self.missing.is_empty() {
            return bound;
        }
        let found = self.search_small(values) || self.search_all(values, lane);
        if found { bound } else { self.missing[0] }
    }

    /// Tries pairs with small heaps, many at once and all takes in turn; true when nothing is missing any more.
    fn search_small<T: Narrow>(&mut self, values: &[T]) -> bool {
        let heap = values.len();
        let (parts, _) = self.small.as_chunks::<N_TOGETHER>();
        for (index, smaller) in parts.iter().enumerate() {
            for &take in self.sides.iter().flat_map(|side| &side.takes) {
                let Some(start) = self.beside_small(heap, take) else {
                    continue;
                };
                let larger = values.get(start + index * N_TOGETHER..);
                if let Some(larger) = larger.and_then(|larger| larger.first_chunk()) {
                    self.n_searched += N_TOGETHER as u64 / 8;
                    self.missing.retain(|&value| !is_sum(smaller, larger, value));
                    if self.missing.is_empty() {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// What the largest of the small heaps leaves of a heap after a take; `None` when small heaps may be halves that must
    /// differ, or too large.
    fn beside_small(&self, heap: usize, take: usize) -> Option<usize> {
        let left = heap.checked_sub(take + self.small.len())?;
        let least = if self.unequal { self.small.len() + 1 } else { 1 };
        (left >= least).then_some(left)
    }

    /// Tries all pairs, from the middle outwards and all takes in turn; true when nothing is missing any more.
    fn search_all<T: Narrow>(&mut self, values: &[T], lane: usize) -> bool {
        let heap = values.len();
        let marks = &mut self.marks.as_chunks_mut::<N_MARKS>().0[lane];
        for start in (0..=heap / 2).step_by(N_TRIED) {
            for &take in self.sides.iter().flat_map(|side| &side.takes) {
                let total = heap.saturating_sub(take);
                let middle = total.saturating_sub(usize::from(self.unequal)) / 2;
                let most = (middle + 1).saturating_sub(start);
                let least = most.saturating_sub(N_TRIED).max(1);
                if least < most {
                    self.n_searched += (most - least) as u64;
                    let smaller = values[least..most].iter();
                    let larger = values[total + 1 - most..=total - least].iter().rev();
                    for (a, b) in smaller.zip(larger) {
                        marks[usize::from(a.get() ^ b.get())] = self.epoch;
                    }
                }
            }
            self.missing.retain(|&value| marks[value] != self.epoch);
            if self.missing.is_empty() {
                return true;
            }
        }
        false
    }

    /// The least hard value that is not marked; the easy ones below it that are not marked are missing.
    fn bound(&mut self, parity: usize, lane: usize) -> usize {
        self.missing.clear();
        let (marks, _) = self.marks.as_chunks::<N_MARKS>().0[lane][..self.n_values].as_chunks::<16>();
        let (hard, _) = self.hard[parity].as_chunks::<16>();
        for (chunk, (marks, hard)) in marks.iter().zip(hard).enumerate() {
            let unmarked = marks.iter().fold(0, |any, &mark| any | (mark ^ self.epoch));
            if unmarked == 0 {
                continue;
            }
            for (at, (&mark, &hard)) in marks.iter().zip(hard).enumerate() {
                let value = 16 * chunk + at;
                if mark == self.epoch {
                    continue;
                }
                if hard == 1 {
                    return value;
                }
                self.missing.push(value);
            }
        }
        self.n_values
    }

    /// Sorts the newest heap.
    fn note(&mut self, heap: usize, value: u16) {
        let Ok(size) = u32::try_from(heap) else {
            return;
        };
        for side in self.sides.iter_mut().filter(|side| !side.takes.is_empty()) {
            if side.bits.is_rare(heap, value) && heap >= N_SMALL {
                side.rare.push(Heap { size, value });
            }
        }
    }

    /// Chooses the bits that leave the fewest rare heaps, and sorts all heaps anew.
    fn choose_bits(&mut self, values: &HeapValues) {
        let known = || (1..values.len()).map(|heap| (heap, values.at(heap)));
        let largest = known().map(|(_, value)| value).max().unwrap_or(0) as usize;
        let n_values = (largest + 1).next_power_of_two().max(64);
        if n_values > N_MARKS || u32::try_from(values.len()).is_err() {
            self.is_active = false;
            return;
        }
        self.n_values = n_values;
        self.marks.fill(0);
        let mut sums = vec![0_i64; 2 * n_values];
        for (heap, value) in known() {
            sums[2 * value as usize + heap % 2] += 1;
        }
        walsh_hadamard(&mut sums);
        for (parity, side) in self.sides.iter_mut().enumerate() {
            side.bits = Bits::fewest_rare(&sums, parity == 1);
            side.rare.clear();
        }
        for (heap, value) in known() {
            self.note(heap, u16::try_from(value).unwrap_or(u16::MAX));
        }
        self.find_hard();
        self.choose_helpers(values);
        let cost = self.pairs_of_block();
        self.is_active = cost < values.len() as u64 / 6;
        (self.chosen_at, self.n_searched) = (values.len(), 0);
    }

    fn find_hard(&mut self) {
        for (parity, hard) in self.hard.iter_mut().enumerate() {
            let is_hard = |value: usize| {
                let mut sides = self
                    .sides
                    .iter()
                    .enumerate()
                    .filter(|(_, side)| !side.takes.is_empty());
                sides.all(|(take, side)| side.bits.is_hard((parity + take) % 2 == 1, value))
            };
            hard.clear();
            hard.extend((0..self.n_values).map(|value| u8::from(is_hard(value))));
        }
    }

    /// Chooses helpers by what rare heaps leave missing for some of the largest heaps known.
    fn choose_helpers(&mut self, values: &HeapValues) {
        let n = values.len();
        let from = N_SMALL;
        // At most half, so that all of the sample can be divided by them.
        let to = (n / 2).min(HELPERS_TO);
        let stride = ((to - from) / N_CANDIDATES).max(1) | 1;
        let step = (n / 4 / N_SAMPLES).max(1);
        let last_take = self
            .sides
            .iter()
            .flat_map(|side| &side.takes)
            .max()
            .copied()
            .unwrap_or(0);
        let sizes: Vec<_> = (n / 2 + last_take + 1..n)
            .rev()
            .step_by(step)
            .take(N_SAMPLES)
            .collect();
        let narrow = |heap: usize| u16::try_from(values.at(heap)).unwrap_or(u16::MAX);
        self.small.clear();
        self.small
            .extend((1..=to / N_TOGETHER * N_TOGETHER).rev().map(narrow));
        for parity in 0..2 {
            let missing = self.missing_in(values, &sizes, parity);
            let side = &mut self.sides[parity];
            side.helpers.clear();
            if side.takes.is_empty() {
                continue;
            }
            let candidates = (from..to)
                .step_by(stride)
                .filter(|&heap| !side.bits.is_rare(heap, narrow(heap)));
            let candidates = candidates.filter_map(|heap| {
                let number = u32::try_from(heap).ok()?;
                Some(Heap {
                    size: number,
                    value: narrow(heap),
                })
            });
            let candidates = candidates.collect();
            let sample = Sample {
                sizes: &sizes,
                missing,
                n_values: self.n_values,
                takes: &side.takes,
                unequal: self.unequal,
            };
            let n_most = n / 12 / side.takes.len();
            side.helpers = sample.choose(candidates, narrow, n_most);
        }
    }

    /// For each of these heaps, which easy values less than its own no pair with a rare heap has.
    fn missing_in(&self, values: &HeapValues, sizes: &[usize], parity: usize) -> Vec<u8> {
        let mut missing = vec![0; sizes.len() * self.n_values];
        for (missing, &size) in missing.chunks_exact_mut(self.n_values).zip(sizes) {
            let bits = self.sides[parity].bits;
            for (value, missing) in missing.iter_mut().enumerate().take(values.at(size) as usize) {
                *missing = u8::from(!bits.is_hard((size + parity) % 2 == 1, value));
            }
            for side in &self.sides {
                for total in side.takes.iter().map(|take| size - take) {
                    for rare in side.rare.iter().take_while(|rare| (rare.size as usize) < total) {
                        let other = values.at(total - rare.size as usize) as usize;
                        missing[usize::from(rare.value) ^ other] = 0;
                    }
                }
            }
        }
        missing
    }
}

/// Helpers are taken from so many heaps.
const N_CANDIDATES: usize = 1 << 12;
/// How many heaps are looked at to choose them.
const N_SAMPLES: usize = 128;

/// So many pairs with small heaps are tried at once.
const N_TOGETHER: usize = 64;
/// How many pairs a take has tried before one looks at what is missing.
const N_TRIED: usize = 32;

impl Bits {
    /// The choice with the fewest rare heaps, given the sums over all heaps of −1 to the power of the parity,
    /// by mask and, in the lowest bit, whether the heap counts.
    fn fewest_rare(sums: &[i64], odd_takes: bool) -> Self {
        // Common heaps must have hard values: the parity of a heap counts against that of the take.
        let rated = sums.iter().enumerate().map(|(at, &sum)| {
            let common_is_even = at % 2 == 1 && odd_takes;
            (if common_is_even { -sum } else { sum }, at)
        });
        let best = rated.min().map_or(0, |(_, at)| at);
        Self {
            mask: u32::try_from(best / 2).unwrap_or(0),
            with_heap: best % 2 == 1,
            common: !(best % 2 == 1 && odd_takes),
        }
    }

    fn is_rare(self, heap: usize, value: u16) -> bool {
        let odd = (u32::from(value) & self.mask).count_ones() % 2 == 1;
        (odd ^ (self.with_heap && heap % 2 == 1)) != self.common
    }

    /// True for values that no two common heaps with a total of this parity have.
    fn is_hard(self, odd_total: bool, value: usize) -> bool {
        let odd = (value & self.mask as usize).count_ones() % 2 == 1;
        odd != (self.with_heap && odd_total)
    }
}

/// Marks the sums of each heap with what it leaves of a total, and of the next totals, a lane for each.
fn mark_lanes<T: Narrow>(values: &[T], heaps: &[Heap], total: usize, marks: &mut [u8], epoch: u8) {
    let (lanes, _) = marks.as_chunks_mut::<N_MARKS>();
    let Some([first, second, third, fourth]) = lanes.first_chunk_mut::<N_LANES>() else {
        return;
    };
    let Some(n) = values.len().checked_sub(N_LANES - 1) else {
        return;
    };
    // Four views of one length: one look at an index serves them all.
    let [ones, twos, threes, fours] = [0, 1, 2, 3].map(|lane| &values[lane..lane + n]);
    let fitting = heaps.partition_point(|heap| (heap.size as usize) < total);
    for heap in &heaps[..fitting] {
        let other = total.wrapping_sub(heap.size as usize);
        if other < n {
            first[usize::from(heap.value ^ ones[other].get())] = epoch;
            second[usize::from(heap.value ^ twos[other].get())] = epoch;
            third[usize::from(heap.value ^ threes[other].get())] = epoch;
            fourth[usize::from(heap.value ^ fours[other].get())] = epoch;
        }
    }
}

/// True when some of the pairs has this nim-sum.
fn is_sum<T: Narrow>(smaller: &[u16; N_TOGETHER], larger: &[T; N_TOGETHER], wanted: usize) -> bool {
    let wanted = u16::try_from(wanted).unwrap_or(u16::MAX);
    let pairs = smaller.iter().zip(larger);
    pairs.fold(0, |found, (a, b)| found | u16::from(a ^ b.get() == wanted)) != 0
}

/// The heaps that are half of a total or of one of the next.
fn halves(heaps: &[Heap], total: usize) -> core::ops::Range<usize> {
    let from = heaps.partition_point(|heap| 2 * (heap.size as usize) < total);
    let to = heaps.partition_point(|heap| 2 * (heap.size as usize) < total + N_LANES);
    from..to
}

/// All heaps, or those that are no halves.
fn without_halves(heaps: &[Heap], total: usize, unequal: bool) -> [&[Heap]; 2] {
    if !unequal {
        return [heaps, &[]];
    }
    let halves = halves(heaps, total);
    [&heaps[..halves.start], &heaps[halves.end..]]
}

/// Replaces counts by their sums with signs: at `x` the sum of the count of `y` times −1 to the number of common bits.
fn walsh_hadamard(counts: &mut [i64]) {
    let mut half = 1;
    while half < counts.len() {
        for block in counts.chunks_exact_mut(2 * half) {
            let (left, right) = block.split_at_mut(half);
            for (a, b) in left.iter_mut().zip(right) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use graph_core::Budget;

    /// The values by the plainest loop: every option of every heap.
    fn plain_values(game: &HeapGame, n: usize) -> Vec<usize> {
        let last = usize::try_from(game.last_take().unwrap()).unwrap();
        let mut values = vec![0];
        let mut seen = vec![0; N_MARKS];
        for heap in 1..n {
            for take in 0..=last.min(heap) {
                let digit = game.digit(take as u64);
                let total = heap - take;
                if digit & 1 == 1 && total == 0 {
                    seen[0] = heap;
                }
                if digit & 2 == 2 && total > 0 {
                    seen[values[total]] = heap;
                }
                for part in (1..total).take_while(|part| digit & 4 == 4 && 2 * part <= total) {
                    if !game.splits_unequally() || 2 * part != total {
                        seen[values[part] ^ values[total - part]] = heap;
                    }
                }
            }
            values.push((0..N_MARKS).find(|&value| seen[value] != heap).unwrap());
        }
        values
    }

    #[test]
    fn sparse_space_and_the_plain_loop_agree() {
        let codes = [
            "0.6", "0.16", "0.56", "4.064", "0.054", "0.026", "0.356", "4.2064", "0.1337", "0.44",
        ];
        let mut games: Vec<_> = codes.map(|code| HeapGame::coded(code.parse().unwrap())).into();
        let late = format!("0.{}47", "0".repeat(180));
        games.push(HeapGame::coded(late.parse().unwrap()));
        games.push(HeapGame::grundys_game());
        let mut n_sparse = 0;
        for game in games {
            let n = 6_000;
            let mut table = game.table();
            table.extend_to(n as u64 - 1, &Budget::unlimited()).unwrap();
            for (heap, &value) in plain_values(&game, n).iter().enumerate() {
                assert_eq!(
                    table.value(heap as u64).unwrap().0,
                    value as u64,
                    "{game} at {heap}"
                );
            }
            // Always by sparse space, whether it helps or not.
            let mut sparse = SparseSpace::new(&game).unwrap();
            let mut values = HeapValues::new();
            for heap in 1..FIRST_CHOICE {
                values.push(u32::try_from(table.value(heap as u64).unwrap().0).unwrap());
            }
            while values.len() < 1500 {
                sparse.is_wanted(&values);
                n_sparse += usize::from(sparse.is_active);
                let n_wanted = 1 + values.len() % 5;
                sparse.push_block(&mut values, n_wanted);
            }
            for heap in 0..1500 {
                assert_eq!(
                    u64::from(values.at(heap)),
                    table.value(heap as u64).unwrap().0,
                    "{game} at {heap}"
                );
            }
        }
        assert!(n_sparse > 500, "{n_sparse}");
    }

    #[test]
    fn sums_with_signs_by_definition() {
        let counts = [3, 1, 4, 1, 5, 9, 2, 6];
        let mut found = counts;
        walsh_hadamard(&mut found);
        for (x, &sum) in found.iter().enumerate() {
            let signed = counts.iter().enumerate().map(|(y, &count)| {
                if (x & y).count_ones() % 2 == 1 {
                    -count
                } else {
                    count
                }
            });
            assert_eq!(sum, signed.sum::<i64>());
        }
    }
}
