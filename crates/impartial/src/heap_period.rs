//! Periods of nim-values of heap games: looking for the least one that values prove. The check of what is found is in
//! `heap_period_check` and states the theorems anew; computing the values is the table's business.

use crate::HeapGame;
use crate::arithmetic_period::Moment;
use crate::heap_values::HeapValues;

/// A proof that the nim-values of a heap game are periodic, perhaps with a saltus.
///
/// `G(n + period) = G(n) + saltus` for every `n` from `preperiod` on; preperiod and period are the least possible. For
/// finitely many takes the proof is that this was seen for all `n + period < n_checked`, which is enough (Guy and Smith
/// 1956; Siegel 2013, IV.2). For takes that repeat for ever and leave one heap or none it is that all that the values
/// from `n_checked` on depend on was the same a period before, up to a shift. [`HeapPeriod::verify`] goes through it
/// again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HeapPeriod {
    /// The least heap from which the values repeat; the empty heap counts.
    pub preperiod: u64,
    /// After how many tokens they repeat.
    pub period: u64,
    /// By how much they grow then, as numbers; 0 when they repeat.
    pub saltus: u64,
    /// How many values, from the empty heap on, the proof rests on.
    pub n_checked: u64,
}

/// What values show.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Outlook {
    /// A period for ever.
    Proved(HeapPeriod),
    /// No period that is proved; one that is seen would be at this length.
    Open { next: Option<u64> },
}

/// Looks for the least period that these values, from the empty heap on, prove.
///
/// # Complexity
///
/// Time `O(n)` for `n` values, extra space 4 bytes for each that can be a period.
pub(crate) fn prove_period(game: &HeapGame, values: &HeapValues) -> Outlook {
    if game.repeats_from().is_some() && game.max_heaps() <= 1 {
        let values: Vec<_> = values.iter().map(u64::from).collect();
        return arithmetic(game, &values).map_or(Outlook::Open { next: None }, Outlook::Proved);
    }
    let Some(shape) = Shape::of(game) else {
        return Outlook::Open { next: None };
    };
    match values {
        HeapValues::Bytes(values) => shape.outlook(values),
        HeapValues::Shorts(values) => shape.outlook(values),
        HeapValues::Wide(values) => shape.outlook(values),
    }
}

/// Looks for a period with a saltus among those that the differences of the last values suggest.
fn arithmetic(game: &HeapGame, values: &[u64]) -> Option<HeapPeriod> {
    const N_TRIED: usize = 16;
    let n = values.len();
    let steps: Vec<_> = values
        .windows(2)
        .map(|pair| pair[1].wrapping_sub(pair[0]))
        .collect();
    let agreement = self_agreement(&steps, n / 2);
    let seen = agreement
        .iter()
        .enumerate()
        .skip(1)
        .filter(|&(period, &agreement)| agreement as usize >= period);
    let proved = seen.take(N_TRIED).find_map(|(period, &agreement)| {
        let saltus = values[n - 1].checked_sub(values[n - 1 - period])?;
        let seen = HeapPeriod {
            preperiod: (n - 1 - period) as u64 - u64::from(agreement),
            period: period as u64,
            saltus,
            n_checked: n as u64,
        };
        goes_on(game, values, &seen).then_some(seen)
    });
    proved.map(|seen| least(values, seen))
}

/// The period without factors that are not needed.
fn least(values: &[u64], mut seen: HeapPeriod) -> HeapPeriod {
    for prime in prime_divisors(usize::try_from(seen.period).unwrap_or(1)) {
        let prime = prime as u64;
        while seen.period.is_multiple_of(prime) && seen.saltus.is_multiple_of(prime) {
            let shorter = HeapPeriod {
                period: seen.period / prime,
                saltus: seen.saltus / prime,
                ..seen
            };
            if !shorter.is_seen(values) {
                break;
            }
            seen = shorter;
        }
    }
    while seen.preperiod > 0 {
        let earlier = HeapPeriod {
            preperiod: seen.preperiod - 1,
            n_checked: seen.preperiod + seen.period,
            ..seen
        };
        if !earlier.is_seen(values) {
            break;
        }
        seen.preperiod -= 1;
    }
    seen
}

/// True when all that later values depend on is the same at the end and some periods before, up to a shift.
fn goes_on(game: &HeapGame, values: &[u64], seen: &HeapPeriod) -> bool {
    let repeats = game.repeats_from().map_or(1, |(_, period)| period);
    // Alike moments must also be alike in where they are among the takes that repeat.
    let n_periods = (1..=repeats)
        .find(|times| (times * seen.period).is_multiple_of(repeats))
        .unwrap_or(repeats);
    let Some(before) = seen.n_checked.checked_sub(n_periods * seen.period) else {
        return false;
    };
    let [Ok(before), Ok(now)] = [before, seen.n_checked].map(usize::try_from) else {
        return false;
    };
    if now > values.len() || (before as u64) < seen.preperiod {
        return false;
    }
    let (Some((earlier, base)), Some((later, higher))) = (
        Moment::new(game, &values[..before]),
        Moment::new(game, &values[..now]),
    ) else {
        return false;
    };
    earlier == later && higher.checked_sub(base) == Some(n_periods * seen.saltus)
}

impl HeapPeriod {
    /// Puts together what somebody claims; [`HeapPeriod::verify`] says whether it is one.
    #[must_use]
    pub const fn claimed(preperiod: u64, period: u64, saltus: u64, n_checked: u64) -> Self {
        Self {
            preperiod,
            period,
            saltus,
            n_checked,
        }
    }

    /// Returns the heap below the second period that a heap is like, and by how much more it is worth; `None` below
    /// the preperiod.
    ///
    /// ```
    /// use graph_core::{Budget, Nimber};
    /// use impartial::{HeapGame, TakeSet};
    /// let game = HeapGame::all_but(TakeSet::new([3]).expect("no take is 0"));
    /// let mut table = game.table();
    /// let period = table.prove_period(100, &Budget::unlimited())?.expect("all-but games are periodic");
    /// assert_eq!((period.preperiod, period.period, period.saltus), (0, 6, 3));
    /// assert_eq!(period.equal_heap(1_000_000_000), Some((4, 499_999_998)));
    /// assert_eq!(table.value(1_000_000_000), Some(Nimber(499_999_999)));
    /// # Ok::<(), graph_core::GraphError>(())
    /// ```
    #[must_use]
    pub fn equal_heap(&self, heap: u64) -> Option<(u64, u64)> {
        let beyond = heap.checked_sub(self.preperiod)?;
        let times = beyond.checked_div(self.period)?;
        Some((
            self.preperiod + beyond % self.period,
            times.checked_mul(self.saltus)?,
        ))
    }

    fn is_seen(&self, values: &[u64]) -> bool {
        let indices = [self.preperiod, self.period, self.n_checked].map(usize::try_from);
        let [Ok(start), Ok(period), Ok(n)] = indices else {
            return false;
        };
        let n = n.min(values.len());
        n > start + period
            && (start..n - period).all(|at| values[at].checked_add(self.saltus) == Some(values[at + period]))
    }
}

/// What the theorem needs to know of a game: how many tokens a move takes at most, how many heaps it leaves at
/// most.
struct Shape {
    last_take: u64,
    max_heaps: u64,
}

impl Shape {
    /// `None` when the theorem says nothing: infinitely many takes, or heaps that must differ.
    fn of(game: &HeapGame) -> Option<Self> {
        let last_take = game.last_take().filter(|_| !game.splits_unequally())?;
        Some(Self {
            last_take,
            max_heaps: u64::from(game.max_heaps()),
        })
    }

    fn outlook<T: Copy + Eq>(&self, values: &[T]) -> Outlook {
        let n = values.len();
        // Values from the largest heap down: how far they agree with themselves, shifted.
        let longest = n / usize::try_from(self.max_heaps.max(1)).unwrap_or(usize::MAX);
        let agreement = self_agreement(values, longest);
        let mut next = None;
        for (period, &agreement) in agreement.iter().enumerate().skip(1) {
            let seen = HeapPeriod {
                preperiod: (n - period) as u64 - u64::from(agreement),
                period: period as u64,
                saltus: 0,
                n_checked: n as u64,
            };
            if self.suffices(&seen) {
                return Outlook::Proved(seen);
            }
            if u64::from(agreement) > 2 * seen.period + MANY {
                let enough = self.enough(&seen);
                next = Some(next.map_or(enough, |next: u64| next.min(enough)));
            }
        }
        Outlook::Open { next }
    }

    /// How many values suffice when the repetition seen goes on.
    fn enough(&self, seen: &HeapPeriod) -> u64 {
        let (k, h, n0, p) = (self.last_take, self.max_heaps, seen.preperiod.max(1), seen.period);
        let after = p.saturating_add(k).saturating_add(1);
        let by_heaps = h.saturating_mul(n0 + p - 1).saturating_add(k.saturating_add(1));
        let below = h.saturating_mul(n0 - 1).saturating_add(after);
        by_heaps.max(below).max(n0.saturating_add(after))
    }

    /// True when the repetition seen goes on for ever.
    ///
    /// For every heap from `n_checked` on, an option leaves some heap so large that it lies in the part that
    /// repeats, one period up or down, without becoming empty; so the options of the heap and of the one a
    /// period below have the same values.
    fn suffices(&self, seen: &HeapPeriod) -> bool {
        let [k, h, n0, p, n] = [
            self.last_take,
            self.max_heaps,
            seen.preperiod.max(1),
            seen.period,
            seen.n_checked,
        ]
        .map(u128::from);
        n > p + k && n - p - k >= n0 && h * (n0 + p - 1) < n - k && h * (n0 - 1) < n - p - k
    }
}

/// A repetition is worth a second look when it is longer than two periods by this.
const MANY: u64 = 64;

/// For every shift up to a longest one: how many of the last values agree with those a shift before them.
///
/// This is the Z-function of the reversed list (Gusfield 1997). More than `u32::MAX` values are not looked at.
fn self_agreement<T: Copy + Eq>(values: &[T], longest: usize) -> Vec<u32> {
    let Ok(n) = u32::try_from(values.len()) else {
        return Vec::new();
    };
    let at = |i: u32| values[(n - 1 - i) as usize];
    let n_shifts = n.min(u32::try_from(longest).unwrap_or(u32::MAX).saturating_add(1));
    let mut res = vec![0; n_shifts as usize];
    // The stretch that reaches furthest among those found to agree with the beginning.
    let (mut start, mut end) = (0, 0);
    for shift in 1..n_shifts {
        let mut length = if shift < end {
            u32::min(res[(shift - start) as usize], end - shift)
        } else {
            0
        };
        while shift + length < n && at(length) == at(shift + length) {
            length += 1;
        }
        res[shift as usize] = length;
        if shift + length > end {
            (start, end) = (shift, shift + length);
        }
    }
    res
}

fn prime_divisors(mut number: usize) -> Vec<usize> {
    let mut res = Vec::new();
    let mut prime = 2;
    while prime <= number / prime {
        if number.is_multiple_of(prime) {
            res.push(prime);
            while number.is_multiple_of(prime) {
                number /= prime;
            }
        }
        prime += 1;
    }
    if number > 1 {
        res.push(number);
    }
    res
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agreement_by_definition() {
        let values = [3, 1, 2, 1, 2, 1, 2, 2, 1, 2, 1, 2, 1, 2];
        let n = values.len();
        let found = self_agreement(&values, n);
        for shift in 1..n {
            let expected = (0..n - shift)
                .take_while(|i| values[n - 1 - i] == values[n - 1 - i - shift])
                .count();
            assert_eq!(found[shift] as usize, expected, "{shift}");
        }
        assert!(self_agreement::<u8>(&[], 5).is_empty());
    }

    #[test]
    fn primes_of_periods() {
        assert_eq!(prime_divisors(1), []);
        assert_eq!(prime_divisors(12), [2, 3]);
        assert_eq!(prime_divisors(149_459), [149_459]);
    }
}
