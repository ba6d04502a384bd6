//! Periods of nim-values of heap games, proved: the theorem that turns finitely many equal values into infinitely
//! many. Computing the values is the table's business.

use crate::HeapGame;

/// A proof that the nim-values of a heap game are periodic.
///
/// `G(n + period) = G(n)` for every `n` from `preperiod` on; both numbers are the least possible. The proof is that
/// this was seen for all `n + period < n_checked`, which is enough for this game (Guy and Smith 1956; Siegel 2013,
/// IV.2); [`HeapPeriod::verify`] goes through it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HeapPeriod {
    /// The least heap from which the values repeat; the empty heap counts.
    pub preperiod: u64,
    /// After how many tokens they repeat.
    pub period: u64,
    /// How many values, from the empty heap on, the proof rests on.
    pub n_checked: u64,
}

/// Looks for the least period that these values, from the empty heap on, prove.
///
/// # Complexity
///
/// Time and extra space `O(n)` for `n` values.
pub(crate) fn prove_period(game: &HeapGame, values: &[u32]) -> Option<HeapPeriod> {
    // Values from the largest heap down: how far they agree with themselves, shifted.
    let agreement = self_agreement(values);
    let n = values.len();
    let candidates = (1..n).map(|period| HeapPeriod {
        preperiod: (n - period - agreement[period]) as u64,
        period: period as u64,
        n_checked: n as u64,
    });
    let shape = Shape::of(game)?;
    candidates.into_iter().find(|candidate| shape.suffices(candidate))
}

impl HeapPeriod {
    /// Checks the proof against the values of heaps `0..n_checked`, which are taken as given: that they repeat,
    /// that they are enough for the theorem, and that neither number could be less.
    ///
    /// # Complexity
    ///
    /// Time `O(n)` for `n` values, times the number of prime divisors of the period; no extra space.
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
    pub fn verify(&self, game: &HeapGame, values: &[graph_core::Nimber]) -> bool {
        let indices = [self.preperiod, self.period, self.n_checked].map(usize::try_from);
        let [Ok(start), Ok(period), Ok(n)] = indices else {
            return false;
        };
        if period == 0 || values.len() < n || n.saturating_sub(period) <= start {
            return false;
        }
        let repeats =
            |period: usize, from: usize| (from..n - period).all(|at| values[at] == values[at + period]);
        let least_start = start == 0 || values[start - 1] != values[start - 1 + period];
        let least_period = prime_divisors(period)
            .iter()
            .all(|prime| !repeats(period / prime, start));
        let enough = Shape::of(game).is_some_and(|shape| shape.suffices(self));
        repeats(period, start) && least_start && least_period && enough
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

/// For every shift: how many of the last values agree with those a shift before them.
///
/// This is the Z-function of the reversed list (Gusfield 1997).
fn self_agreement(values: &[u32]) -> Vec<usize> {
    let n = values.len();
    let at = |i: usize| values[n - 1 - i];
    let mut res = vec![0; n];
    // The stretch that reaches furthest among those found to agree with the beginning.
    let (mut start, mut end) = (0, 0);
    for shift in 1..n {
        let mut length = if shift < end {
            res[shift - start].min(end - shift)
        } else {
            0
        };
        while shift + length < n && at(length) == at(shift + length) {
            length += 1;
        }
        res[shift] = length;
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
        let found = self_agreement(&values);
        for shift in 1..n {
            let expected = (0..n - shift)
                .take_while(|i| values[n - 1 - i] == values[n - 1 - i - shift])
                .count();
            assert_eq!(found[shift], expected, "{shift}");
        }
        assert!(self_agreement(&[]).is_empty());
    }

    #[test]
    fn primes_of_periods() {
        assert_eq!(prime_divisors(1), []);
        assert_eq!(prime_divisors(12), [2, 3]);
        assert_eq!(prime_divisors(149_459), [149_459]);
    }
}
