//! Whether finitely many values prove a period for ever: two theorems, each stated on its own. Nothing here is shared
//! with the search for periods, which is in `heap_period`, nor with the table that computes values.

use graph_core::Nimber;

use crate::{HeapGame, HeapPeriod};

impl HeapPeriod {
    /// Checks the proof against the values of heaps `0..n_checked`, which are taken as given: that they repeat,
    /// that they are enough for a theorem, and that neither number could be less.
    ///
    /// Finitely many takes of at most `k` tokens that leave at most `h` heaps: a period is proved when both `N` heaps and
    /// `N - period` heaps, shared out as evenly as can be after a take of `k`, leave a heap that is not empty and in the
    /// part that repeats, in the first case even a period further down. Then every option has one of the same value a
    /// period below or above, whatever the heap (Guy and Smith 1956; Siegel 2013, IV.2). Takes that repeat for ever and
    /// leave one heap or none: when what heaps can leave was the same some periods before, up to the saltus.
    ///
    /// # Complexity
    ///
    /// Time `O(n d)` for `n` values and `d` divisors of the period, no extra space; for takes that repeat for ever with
    /// period `r`, time `O(n r log n)` and space `O(n)`.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Budget;
    /// let game = impartial::HeapGame::coded("0.137".parse()?);
    /// let mut table = game.table();
    /// let period = table.prove_period(500, &Budget::unlimited()).expect("500 is not many").expect("known since 1956");
    /// assert_eq!((period.preperiod, period.period), (52, 34));
    /// let values: Vec<_> = (0..period.n_checked).filter_map(|heap| table.value(heap)).collect();
    /// assert!(period.verify(&game, &values));
    /// # Ok::<(), impartial::HeapCodeError>(())
    /// ```
    #[must_use]
    pub fn verify(&self, game: &HeapGame, values: &[Nimber]) -> bool {
        Claim::new(self, values).is_some_and(|claim| {
            claim.repeats(claim.period, claim.saltus)
                && claim.is_least()
                && match game.repeats_from() {
                    None => claim.goes_on_with_few_takes(game),
                    Some((first, period)) => Endless::new(game, first, period).proves(&claim),
                }
        })
    }
}

/// A period, and the values that it is to follow from.
struct Claim<'a> {
    values: &'a [Nimber],
    start: usize,
    // Invariant: positive, and `start + period` is below the number of values.
    period: usize,
    saltus: u64,
}

impl<'a> Claim<'a> {
    fn new(claimed: &HeapPeriod, values: &'a [Nimber]) -> Option<Self> {
        let start = usize::try_from(claimed.preperiod).ok()?;
        let period = usize::try_from(claimed.period)
            .ok()
            .filter(|&period| period > 0)?;
        let values = values.get(..usize::try_from(claimed.n_checked).ok()?)?;
        (start.checked_add(period)? < values.len()).then_some(Self {
            values,
            start,
            period,
            saltus: claimed.saltus,
        })
    }

    fn grows(&self, heap: usize, period: usize, saltus: u64) -> bool {
        self.values[heap].0.checked_add(saltus) == Some(self.values[heap + period].0)
    }

    fn repeats(&self, period: usize, saltus: u64) -> bool {
        (self.start..self.values.len() - period).all(|heap| self.grows(heap, period, saltus))
    }

    /// Periods of what repeats for ever are multiples of the least one.
    fn is_least(&self) -> bool {
        let is_period = |shorter: usize| {
            let times = (self.period / shorter) as u64;
            self.saltus.is_multiple_of(times) && self.repeats(shorter, self.saltus / times)
        };
        let mut divisors = (1..=self.period / 2).filter(|&shorter| self.period.is_multiple_of(shorter));
        let is_earliest = self.start == 0 || !self.grows(self.start - 1, self.period, self.saltus);
        is_earliest && !divisors.any(is_period)
    }

    /// The theorem for finitely many takes. An option of heap `n` with a part `a` and one of heap `n - period` with
    /// `a - period` instead have the same value when `a - period` is in the part that repeats and no empty heap. Taking
    /// `a` as the largest part, every option of a heap from `values.len()` on has such a partner, and is one.
    fn goes_on_with_few_takes(&self, game: &HeapGame) -> bool {
        let last_take = game.last_take().and_then(|take| usize::try_from(take).ok());
        // Parts that must differ may be alike in the partner; a saltus is not kept by nim-sums.
        let (Some(last_take), false, 0) = (last_take, game.splits_unequally(), self.saltus) else {
            return false;
        };
        let n_parts = game.max_heaps().max(1) as usize;
        // The least that the largest part can be, and whether there is any.
        let largest_part = |heap: usize| {
            let left = heap.checked_sub(last_take).filter(|&left| left > 0);
            left.map(|left| left.div_ceil(n_parts))
        };
        let n = self.values.len();
        let least = self.start.max(1);
        largest_part(n).is_some_and(|part| part >= least + self.period)
            && largest_part(n - self.period).is_some_and(|part| part >= least)
    }
}

/// A game whose takes repeat for ever, from `first` on with `period`.
struct Endless<'a> {
    game: &'a HeapGame,
    first: u64,
    period: u64,
}

impl<'a> Endless<'a> {
    const fn new(game: &'a HeapGame, first: u64, period: u64) -> Self {
        Self { game, first, period }
    }

    /// The theorem for moves that leave one heap or none. Let `now` be the number of values, and `before` some periods
    /// less, so that takes are where they were. Heaps from `now` on have, among their options below `now`, all values
    /// below a least one `low`; above it, they have what heaps a while before had below `before`, with the saltus added.
    /// Then so it is of all their options, one after the other, and of what is missing first.
    fn proves(&self, claim: &Claim<'_>) -> bool {
        let (Ok(first), Ok(cycle)) = (usize::try_from(self.first), usize::try_from(self.period)) else {
            return false;
        };
        let n_periods = (1..=cycle).find(|times| (times * claim.period).is_multiple_of(cycle));
        let Some(n_periods) = n_periods.filter(|_| self.game.max_heaps() <= 1) else {
            return false;
        };
        let Some(saltus) = claim.saltus.checked_mul(n_periods as u64) else {
            return false;
        };
        let now = claim.values.len();
        let Some(before) = now.checked_sub(n_periods * claim.period) else {
            return false;
        };
        if before < claim.start || before < first {
            return false;
        }
        let all = |n: usize| -> Vec<_> {
            (0..cycle)
                .map(|residue| self.left_from_afar(&claim.values[..n], first, residue))
                .collect()
        };
        let (far_before, far_now) = (all(before), all(now));
        let low = least_missing(&far_before);
        if Some(least_missing(&far_now)) != low.checked_add(saltus) {
            return false;
        }
        let is_alike = |earlier: u64, later: u64| {
            earlier.checked_add(saltus) == Some(later) || earlier < low && later < low + saltus
        };
        let same_from_afar = far_before.iter().zip(&far_now).all(|(earlier, later)| {
            let earlier = &earlier[earlier.partition_point(|&value| value < low)..];
            let later = &later[later.partition_point(|&value| value < low + saltus)..];
            let grown = earlier.iter().map(|value| value.checked_add(saltus));
            grown.eq(later.iter().copied().map(Some))
        });
        // The other heaps below, to which only some takes lead.
        let mut near = (before + 1 - first..before).map(|heap| (heap, heap + now - before));
        same_from_afar
            && near.all(|(earlier, later)| is_alike(claim.values[earlier].0, claim.values[later].0))
    }

    /// The values of options of every heap of a residue from `values.len()` on, as far as they are below that and a take
    /// that repeats leads there: sorted, each once.
    fn left_from_afar(&self, values: &[Nimber], first: usize, residue: usize) -> Vec<u64> {
        let digit = |left: usize| {
            // The least take of those that repeat and lead from the residue to that of what is left.
            let wanted = (residue as u64 + self.period - left as u64 % self.period) % self.period;
            let beyond = (wanted + self.period - self.first % self.period) % self.period;
            self.game.digit(self.first.saturating_add(beyond))
        };
        let heaps = 1..=values.len() - first;
        let kept = heaps.filter(|&left| digit(left) & 0b10 != 0);
        let mut res: Vec<_> = kept.map(|left| values[left].0).collect();
        if digit(0) & 1 != 0 {
            res.push(0);
        }
        res.sort_unstable();
        res.dedup();
        res
    }
}

/// The least value that some of the sets lacks.
fn least_missing(sets: &[Vec<u64>]) -> u64 {
    let least = |set: &Vec<u64>| {
        let missing = (0_u64..).zip(set).find(|(index, value)| index != *value);
        missing.map_or(set.len() as u64, |(index, _)| index)
    };
    sets.iter().map(least).min().unwrap_or(0)
}
