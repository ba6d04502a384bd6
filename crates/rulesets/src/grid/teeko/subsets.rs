//! Small sets of cells by rank: by increasing bits, among the sets of their size.

/// The sets of at most four of at most 25 cells.
///
/// The rank of a set is how many sets of its size have less bits, as numbers. So the sets of a size within the first
/// `n` cells have the first ranks, whatever `n` is.
#[derive(Clone, Debug)]
pub(super) struct Subsets {
    // Invariant: for each size, the sets by rank.
    by_rank: Vec<Vec<u32>>,
    // Invariant: for the lower bits of a set, what they add to its rank.
    low: Vec<u16>,
    // Invariant: for the number of lower bits and the higher bits of a set, what these add to its rank.
    high: Vec<u16>,
}

impl Subsets {
    pub(super) const MAX_CELLS: u32 = 25;
    pub(super) const MAX_SIZE: u32 = 4;
    const LOW_BITS: u32 = 13;
    const HIGH_BITS: u32 = Self::MAX_CELLS - Self::LOW_BITS;

    pub(super) fn new(n_cells: u32, max_size: u32) -> Self {
        debug_assert!(n_cells <= Self::MAX_CELLS, "at most 25 cells have tables");
        debug_assert!(max_size <= Self::MAX_SIZE, "at most four men have tables");
        let mut subsets = Self {
            by_rank: Vec::new(),
            low: (0..1 << Self::LOW_BITS)
                .map(|low: u32| share_of_rank(low, 0))
                .collect(),
            high: (0..=Self::MAX_SIZE)
                .flat_map(|n_below| {
                    let share = move |high: u32| share_of_rank(high << Self::LOW_BITS, n_below);
                    (0..1 << Self::HIGH_BITS).map(share)
                })
                .collect(),
        };
        subsets.by_rank = (0..=max_size).map(|size| sets_of_size(n_cells, size)).collect();
        subsets
    }

    /// The sets of a size, by rank.
    pub(super) fn of_size(&self, size: u32) -> &[u32] {
        &self.by_rank[size as usize]
    }

    /// The rank of a set of at most four cells.
    #[inline]
    pub(super) fn rank(&self, set: u32) -> u32 {
        let low = set & ((1 << Self::LOW_BITS) - 1);
        let high = low.count_ones() << Self::HIGH_BITS | set >> Self::LOW_BITS;
        u32::from(self.low[low as usize]) + u32::from(self.high[high as usize])
    }
}

/// What these cells of a set, above so many others, add to its rank; for sets of more than four cells nothing that
/// means anything.
fn share_of_rank(cells: u32, n_below: u32) -> u16 {
    let share = super::cells(cells)
        .zip(n_below + 1..=Subsets::MAX_SIZE)
        .fold(0, |share, (cell, place)| share + binomial(cell, place));
    u16::try_from(share).unwrap_or(u16::MAX)
}

/// How many sets of `k` of `n` things there are, for small numbers.
pub(super) fn binomial(n: u32, k: u32) -> u32 {
    (0..k).fold(1, |product, i| product * n.saturating_sub(i) / (i + 1))
}

fn sets_of_size(n_cells: u32, size: u32) -> Vec<u32> {
    let mut sets: Vec<u32> = vec![0];
    for _ in 0..size {
        let grown = sets.iter().flat_map(|&set| {
            let above = u32::BITS - set.leading_zeros();
            (above..n_cells).map(move |cell| set | 1 << cell)
        });
        sets = grown.collect();
    }
    sets.sort_unstable();
    sets
}

/// The set without these cells, its other cells moved together: what is left of a board without them.
#[inline]
pub(super) fn moved_together(set: u32, without: u32) -> u32 {
    let (mut moved, mut left) = (set, without);
    while left != 0 {
        // From the highest on, so that lower ones stay where they are.
        let cell = left.ilog2();
        let below = (1 << cell) - 1;
        moved = moved & below | moved >> 1 & !below;
        left &= below;
    }
    moved
}

/// The set of which [`moved_together`] makes this one.
#[inline]
pub(super) fn moved_apart(set: u32, without: u32) -> u32 {
    let (mut moved, mut left) = (set, without);
    while left != 0 {
        let below = (1 << left.trailing_zeros()) - 1;
        moved = moved & below | (moved & !below) << 1;
        left &= left - 1;
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_count_sets() {
        for n_cells in [9, 16, 25] {
            let subsets = Subsets::new(n_cells, 4);
            for size in 0..=4 {
                let sets = subsets.of_size(size);
                assert_eq!(sets.len(), binomial(n_cells, size) as usize);
                assert!(sets.is_sorted_by(|a, b| a < b));
                for (rank, &set) in (0..).zip(sets) {
                    assert_eq!((set.count_ones(), subsets.rank(set)), (size, rank));
                }
            }
        }
    }

    #[test]
    fn what_is_moved_together_moves_apart() {
        let subsets = Subsets::new(9, 4);
        for &without in subsets.of_size(3) {
            for &set in subsets.of_size(4).iter().filter(|&&set| set & without == 0) {
                let together = moved_together(set, without);
                assert!(together < 1 << 6);
                assert_eq!(together.count_ones(), 4);
                assert_eq!(moved_apart(together, without), set);
            }
        }
    }
}
