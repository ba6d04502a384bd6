//! The check of periods: what it accepts is so, and it refuses whatever is changed in a proof.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use graph_core::{Budget, Nimber};
use impartial::{HeapGame, HeapPeriod, TakeSet};

fn coded(code: &str) -> HeapGame {
    HeapGame::coded(code.parse().unwrap())
}

fn set(takes: &[u64]) -> TakeSet {
    TakeSet::new(takes.iter().copied()).unwrap()
}

/// Values by the moves themselves, as a period claimed of a table would be believed by it.
fn values(game: &HeapGame, n: u64) -> Vec<Nimber> {
    let mut values: Vec<Nimber> = Vec::new();
    let mut moves = Vec::new();
    for heap in 0..n {
        moves.clear();
        game.heap_options(&mut moves, heap);
        let of = |left: &impartial::Heaps| {
            let parts = left.iter().map(|&part| values[usize::try_from(part).unwrap()].0);
            parts.fold(0, |sum, value| sum ^ value)
        };
        let options: Vec<_> = moves.iter().map(of).collect();
        values.push(graph_core::mex(&options));
    }
    values
}

fn holds(values: &[Nimber], period: &HeapPeriod) -> bool {
    let [start, period_at] = [period.preperiod, period.period].map(|number| usize::try_from(number).unwrap());
    let later = values.iter().skip(start + period_at);
    later
        .zip(&values[start..])
        .all(|(later, earlier)| later.0 == earlier.0 + period.saltus)
}

/// Small games of every kind.
fn games() -> Vec<HeapGame> {
    let mut games = Vec::new();
    for first in ["0", "4", "8"] {
        for digits in 0..0o100 {
            games.push(coded(&format!("{first}.{digits:02o}")));
        }
    }
    for code in [
        "0.137", "0.156", "0.0007", "0.F", "0.8A", "0.0303", "0.3[1]", "0.1[21]", "0.2[03]", "0.[32]",
        "0.03[2]", "0.[1]",
    ] {
        games.push(coded(code));
    }
    for takes in [&[1][..], &[3], &[1, 2], &[2, 5], &[1, 4, 6], &[]] {
        games.push(HeapGame::subtraction(set(takes)));
        games.push(HeapGame::all_but(set(takes)));
    }
    games.push(HeapGame::grundys_game());
    games
}

#[test]
fn what_is_accepted_is_so() {
    const LONG: u64 = 160;
    let mut n_accepted = 0;
    for game in games() {
        let n_values = if game.max_heaps() > 2 { 60 } else { LONG };
        let values = values(&game, n_values);
        for n_checked in [6, 9, 14, 20, 27, 33, 40] {
            for preperiod in 0..n_checked.min(14) {
                for period in 1..n_checked.min(14) {
                    for saltus in 0..4 {
                        let claim = HeapPeriod::claimed(preperiod, period, saltus, n_checked);
                        if claim.verify(&game, &values) {
                            assert!(holds(&values, &claim), "{game} {claim:?}");
                            n_accepted += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(n_accepted > 200, "{n_accepted}");
}

#[test]
fn what_is_changed_is_refused() {
    let mut n_proved = 0;
    for game in games() {
        let mut table = game.table();
        let proved = table.prove_period(400, &Budget::unlimited()).unwrap();
        let Some(proved) = proved.filter(|_| game.max_heaps() <= 2) else {
            continue;
        };
        n_proved += 1;
        let known = values(&game, proved.n_checked + 2 * proved.period);
        let accepts = |preperiod, period, saltus, n_checked| {
            HeapPeriod::claimed(preperiod, period, saltus, n_checked).verify(&game, &known)
        };
        let HeapPeriod {
            preperiod: n0,
            period: p,
            saltus: s,
            n_checked: n,
            ..
        } = proved;
        assert!(accepts(n0, p, s, n), "{game} {proved:?}");
        // More values of the game do not harm.
        assert!(accepts(n0, p, s, n + p), "{game} {proved:?}");
        for (preperiod, period, saltus, n_checked) in [
            (n0 + 1, p, s, n + p),
            (n0.wrapping_sub(1), p, s, n),
            (n0, p + 1, s, n),
            (n0, p - 1, s, n),
            (n0, 2 * p, 2 * s, n + p),
            (n0, p, s + 1, n),
            (n0, p, s, u64::MAX),
            (n0, p, s, n0 + p),
            (u64::MAX, p, s, n),
            (n0, u64::MAX, s, n),
        ] {
            let is_same = (preperiod, period, saltus) == (n0, p, s) && n_checked == n;
            assert!(
                is_same || !accepts(preperiod, period, saltus, n_checked),
                "{game} {preperiod} {period} {saltus} {n_checked}"
            );
        }
        // A value that is compared with another one.
        for at in n0..n - p {
            let mut changed = known.clone();
            changed[usize::try_from(at).unwrap()].0 += 1;
            let (before, after) = (at.checked_sub(p).filter(|&before| before >= n0), at + p < n);
            assert!(before.is_some() || after);
            assert!(!proved.verify(&game, &changed), "{game} at {at}");
        }
    }
    assert!(n_proved > 100, "{n_proved}");
}

/// The exact number of values from which a period is proved, worked out by hand from the theorem.
#[test]
fn one_value_less_is_refused() {
    for (game, preperiod, period, least) in [
        // At most k tokens taken, at most h heaps left: the largest k + h (start + period - 1) + 1 and so on.
        (coded("0.77"), 71, 12, 2 + 2 * (71 + 12 - 1) + 1),
        (coded("0.137"), 52, 34, 3 + 2 * (52 + 34 - 1) + 1),
        (coded("0.3"), 0, 2, 1 + 2 + 1),
        (HeapGame::subtraction(set(&[2, 5, 7])), 0, 22, 7 + 22 + 1),
    ] {
        let known = values(&game, 300);
        let accepted: Vec<_> = (0..300)
            .filter(|&n| HeapPeriod::claimed(preperiod, period, 0, n).verify(&game, &known))
            .collect();
        assert_eq!(accepted.first(), Some(&least), "{game}");
        assert!(accepted.iter().copied().eq(least..300), "{game}");
    }
}
