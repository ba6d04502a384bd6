//! Wythoff's game: two heaps, a move takes from one of them or as much from both. Lost positions by theorem, values by
//! a table, since no closed form of them is known.

use graph_core::{Budget, GraphError, Nimber, Outcome};

use crate::PlayConvention;
use crate::value_set::{ValueSet, mex_of_union};

/// A position of Wythoff's game: the sizes of its two heaps.
///
/// The lost positions of normal play are the pairs of `⌊dφ⌋` and `⌊dφ⌋ + d`, where `φ` is the golden ratio and
/// `d` the difference (Wythoff 1907). Under misère play (0, 1) and (2, 2) take the place of the first two of them,
/// (0, 0) and (1, 2). Every answer but [values](WythoffValues) takes constant time and is exact over the whole range.
///
/// ```
/// use graph_core::Outcome;
/// use impartial::PlayConvention;
/// use impartial::classics::Wythoff;
/// assert_eq!(Wythoff(8, 13).outcome(PlayConvention::Normal), Outcome::Loss);
/// assert_eq!(Wythoff(3, 4).winning_moves(PlayConvention::Normal), [(1, 2)]);
/// assert_eq!(Wythoff(3, 3).winning_moves(PlayConvention::Misere), [(2, 2)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wythoff(pub u64, pub u64);

impl Wythoff {
    /// Returns the outcome for the player about to move.
    #[must_use]
    pub fn outcome(self, play: PlayConvention) -> Outcome {
        let least = self.0.min(self.1);
        if lost_with_difference(self.0.abs_diff(self.1), play) == Some(least) {
            Outcome::Loss
        } else {
            Outcome::Win
        }
    }

    /// Returns every winning move by the heaps it leaves, in their order: from the first heap, from the second, from
    /// both.
    #[must_use]
    pub fn winning_moves(self, play: PlayConvention) -> Vec<(u64, u64)> {
        if self.outcome(play) == Outcome::Loss {
            return Vec::new();
        }
        let Self(first, second) = self;
        let from_first = lost_partner(second, play)
            .filter(|&left| left < first)
            .map(|left| (left, second));
        let from_second = lost_partner(first, play)
            .filter(|&left| left < second)
            .map(|left| (first, left));
        let least = first.min(second);
        let from_both = lost_with_difference(first.abs_diff(second), play)
            .and_then(|left| least.checked_sub(left))
            .filter(|&take| take > 0)
            .map(|take| (first - take, second - take));
        [from_first, from_second, from_both]
            .into_iter()
            .flatten()
            .collect()
    }
}

/// The smaller heap of the lost position with this difference; `None` when its larger heap is beyond the range.
fn lost_with_difference(difference: u64, play: PlayConvention) -> Option<u64> {
    match (play, difference) {
        (PlayConvention::Misere, 0) => Some(2),
        (PlayConvention::Misere, 1) => Some(0),
        _ => lower(difference),
    }
}

/// The heap that makes a lost position with this one; `None` when it is beyond the range.
fn lost_partner(heap: u64, play: PlayConvention) -> Option<u64> {
    match (play, heap) {
        (PlayConvention::Misere, 0..=1) => Some(1 - heap),
        (PlayConvention::Misere, 2) => Some(2),
        _ => partner(heap),
    }
}

/// `⌊dφ⌋` in whole numbers; `None` when `⌊dφ⌋ + d` is beyond the range.
fn lower(difference: u64) -> Option<u64> {
    let d = u128::from(difference);
    let root = d.checked_mul(d)?.checked_mul(5)?.isqrt();
    let lower = u64::try_from(d.midpoint(root)).ok()?;
    lower.checked_add(difference).map(|_| lower)
}

/// Every heap is the smaller or the larger one of exactly one lost position.
fn partner(heap: u64) -> Option<u64> {
    let as_larger = greatest(heap, |difference| {
        lower(difference).map(|lower| lower + difference)
    });
    if lower(as_larger)? + as_larger == heap {
        return Some(heap - as_larger);
    }
    let as_smaller = greatest(heap, lower);
    // A heap that is no larger one is a smaller one; when its pair is beyond the range, so is its partner.
    (lower(as_smaller) == Some(heap)).then(|| heap + as_smaller)
}

/// The greatest argument at which an increasing function is at most `bound`; it is 0 at 0.
fn greatest(bound: u64, function: impl Fn(u64) -> Option<u64>) -> u64 {
    let (mut below, mut above) = (0, bound);
    while below < above {
        let middle = below + (above - below).div_ceil(2);
        if function(middle).is_some_and(|value| value <= bound) {
            below = middle;
        } else {
            above = middle - 1;
        }
    }
    below
}

/// The nim-values of all positions of Wythoff's game up to given heaps, under normal play.
///
/// ```
/// use graph_core::{Budget, Nimber};
/// use impartial::classics::WythoffValues;
/// let values = WythoffValues::new(10, 10, &Budget::unlimited())?;
/// assert_eq!(values.value(2, 3), Some(Nimber(5)));
/// assert!(values.verify(10, 7));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct WythoffValues {
    // Invariant: `n_columns` is positive and divides the length.
    values: Vec<u32>,
    n_columns: usize,
}

impl WythoffValues {
    /// Computes the values of all positions with heaps up to `first` and `second`.
    ///
    /// The budget's vertices limit the positions, which are its units of work.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooManyVertices`], [`GraphError::OutOfMemory`] and [`GraphError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// For heaps `m <= n` time `O(m n (1 + m / 64))` at worst, space 4 bytes a position and `O(n^2 / 64)` bits.
    pub fn new(first: u64, second: u64, budget: &Budget<'_>) -> Result<Self, GraphError> {
        let too_many = GraphError::TooManyVertices {
            max_vertices: budget.max_vertices,
        };
        let cells = (u128::from(first) + 1) * (u128::from(second) + 1);
        if cells > u128::from(budget.max_vertices) {
            return Err(too_many);
        }
        let [Ok(n_rows), Ok(n_columns)] = [first, second].map(|heap| usize::try_from(heap + 1)) else {
            return Err(too_many);
        };
        let mut columns = vec![ValueSet::new(); n_columns];
        let mut diagonals = vec![ValueSet::new(); n_rows + n_columns];
        let (mut values, mut meter) = (Vec::new(), budget.meter());
        if values.try_reserve_exact(n_rows * n_columns).is_err() {
            let bytes = 4 * n_rows as u64 * n_columns as u64;
            return Err(GraphError::OutOfMemory { bytes });
        }
        for row in 0..n_rows {
            let mut seen = ValueSet::new();
            for (column, below) in columns.iter_mut().enumerate() {
                let diagonal = &mut diagonals[n_rows + column - row];
                let least = mex_of_union(&[&seen, below, diagonal]);
                // At most three values for each token: the table would not fit in memory before this does not hold.
                let value = u32::try_from(least).map_err(|_| too_many.clone())?;
                for set in [&mut seen, below, diagonal] {
                    set.insert(value);
                }
                values.push(value);
                meter.spend(1)?;
            }
        }
        Ok(Self { values, n_columns })
    }

    /// Returns the value of a position, or `None` beyond the table.
    #[must_use]
    pub fn value(&self, first: u64, second: u64) -> Option<Nimber> {
        let [row, column] = [usize::try_from(first).ok()?, usize::try_from(second).ok()?];
        let row = self.values.chunks_exact(self.n_columns).nth(row)?;
        row.get(column).map(|&value| Nimber(u64::from(value)))
    }

    /// Checks one value against those of its options. False beyond the table.
    ///
    /// # Complexity
    ///
    /// Time and space `O(m + n)` for heaps of `m` and `n`.
    #[must_use]
    pub fn verify(&self, first: u64, second: u64) -> bool {
        let from_first = (0..first).map(|left| (left, second));
        let from_second = (0..second).map(|left| (first, left));
        let from_both = (1..=first.min(second)).map(|take| (first - take, second - take));
        let options = from_first.chain(from_second).chain(from_both);
        let values: Option<Vec<u64>> = options
            .map(|(left, right)| Some(self.value(left, right)?.0))
            .collect();
        values.is_some_and(|values| self.value(first, second) == Some(graph_core::mex(&values)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_golden_ratio_in_whole_numbers() {
        let found: Vec<_> = (0..8).map(|d| lower(d).unwrap()).collect();
        assert_eq!(found, [0, 1, 3, 4, 6, 8, 9, 11]);
        assert_eq!(lower(u64::MAX), None);
        for heap in [1, 2, 3, 10, 1_000_000_007, 1 << 60] {
            let other = partner(heap).unwrap();
            assert_eq!(partner(other), Some(heap));
            assert_eq!(
                Wythoff(heap, other).outcome(PlayConvention::Normal),
                Outcome::Loss
            );
        }
    }

    #[test]
    fn the_ends_of_the_range() {
        for position in [
            Wythoff(u64::MAX, u64::MAX),
            Wythoff(0, u64::MAX),
            Wythoff(u64::MAX - 1, 1),
            Wythoff(u64::MAX / 2, u64::MAX),
        ] {
            for play in [PlayConvention::Normal, PlayConvention::Misere] {
                for (first, second) in position.winning_moves(play) {
                    assert_eq!(Wythoff(first, second).outcome(play), Outcome::Loss);
                }
                assert!(!position.winning_moves(play).is_empty());
            }
        }
    }
}
