//! Games that leave one heap or none, with takes that repeat for ever: when two moments are alike, values go on
//! alike, shifted by a saltus. Periods of other games are in `heap_period`.

use std::collections::BTreeSet;

use crate::HeapGame;

/// All that the values from some heap on depend on, up to a shift of the values.
///
/// Some heaps can be left from every larger heap of a residue, for ever; let `base` be the least value that not all
/// residues can always leave. Values below it do not matter any more, and the others only by how far they lie above.
#[derive(PartialEq, Eq)]
pub(crate) struct Moment {
    residue: u64,
    has_base: bool,
    // By residue of the heap: values that can be left from far above, above the base.
    far: Vec<BTreeSet<u64>>,
    // Values of heaps that are still near, above the base.
    near: Vec<Option<u64>>,
}

impl Moment {
    /// The moment before the value of the heap `values.len()` is known, and its base. `None` when the theorem says
    /// nothing: for finitely many takes, for moves that leave several heaps, and too early.
    pub(crate) fn new(game: &HeapGame, values: &[u64]) -> Option<(Self, u64)> {
        let (start, period) = game.repeats_from().filter(|_| game.max_heaps() <= 1)?;
        let start_at = usize::try_from(start).ok()?;
        let n_residues = usize::try_from(period).ok()?;
        let n_far = (values.len() + 1)
            .checked_sub(start_at)
            .filter(|&n_far| n_far > 1)?;
        let mut far = vec![BTreeSet::new(); n_residues];
        for heap in 1..n_far {
            far[heap % n_residues].insert(values[heap]);
        }
        let base = (0..period)
            .map(|residue| least_open(game, &far, start, residue))
            .min()?;
        for values in &mut far {
            *values = values
                .iter()
                .filter_map(|value| value.checked_sub(base))
                .collect();
        }
        let near = values[n_far..].iter().map(|value| value.checked_sub(base));
        let moment = Self {
            residue: values.len() as u64 % period,
            has_base: base > 0,
            far,
            near: near.collect(),
        };
        Some((moment, base))
    }
}

/// The least value that a heap of this residue, however large, need not be able to leave.
fn least_open(game: &HeapGame, far: &[BTreeSet<u64>], start: u64, residue: u64) -> u64 {
    let period = far.len() as u64;
    let digit = |left: u64| game.digit(start + (residue + 2 * period - start % period - left) % period);
    let can_leave = |value: u64| {
        let by_heaps = (0_u64..).zip(far);
        let mut heaps = by_heaps.filter(|(left, _)| digit(*left) & 2 == 2);
        heaps.any(|(_, values)| values.contains(&value)) || value == 0 && digit(0) & 1 == 1
    };
    let n_most = far.iter().map(BTreeSet::len).sum::<usize>() as u64 + 1;
    (0..=n_most).find(|&value| !can_leave(value)).unwrap_or(n_most)
}
