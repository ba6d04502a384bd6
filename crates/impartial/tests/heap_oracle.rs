//! Heap games against values from other programs.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use graph_core::{Budget, Nimber};
use impartial::{HeapGame, HeapTable, TakeSet, subtraction_period};

fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines().skip(1).map(|line| line.split('\t').collect())
}

fn numbers(list: &str) -> Vec<u64> {
    let items = list.split([',', ' ']).filter(|item| !item.is_empty());
    items.map(|item| item.parse().unwrap()).collect()
}

#[track_caller]
fn assert_values(table: &mut HeapTable, first_heap: u64, expected: &[u64]) {
    let last = first_heap + expected.len() as u64 - 1;
    table.extend_to(last, &Budget::unlimited()).unwrap();
    let found: Vec<_> = (first_heap..=last)
        .map(|heap| table.value(heap).unwrap().0)
        .collect();
    assert_eq!(found, expected, "{}", table.game());
}

fn coded(code: &str) -> HeapTable {
    HeapGame::coded(code.parse().unwrap()).table()
}

/// How far periods are looked for here; the longest of the table take hours in any program.
const HORIZON: u64 = 8_000;

fn assert_period(table: &mut HeapTable, preperiod: u64, period: u64, max_value: u64) {
    let proved = table.prove_period(HORIZON, &Budget::unlimited()).unwrap();
    let proved = proved.unwrap_or_else(|| panic!("no period for {}", table.game()));
    let code = table.game().to_string();
    assert_eq!((proved.preperiod, proved.period), (preperiod, period), "{code}");
    assert_eq!(table.max_value(), Nimber(max_value), "{code}");
    let values: Vec<_> = (0..proved.n_checked)
        .map(|heap| table.value(heap).unwrap())
        .collect();
    assert!(proved.verify(table.game(), &values), "{code}");
}

#[test]
fn octal_codes() {
    let mut n_periods = 0;
    for row in rows(include_str!("oracle/octal.tsv")) {
        let mut table = coded(row[0]);
        assert_values(&mut table, 0, &numbers(row[9]));
        let (Ok(preperiod), Ok(period)) = (row[1].parse::<u64>(), row[2].parse::<u64>()) else {
            let proved = table.prove_period(1_000, &Budget::unlimited()).unwrap();
            assert_eq!(proved, None, "{}", row[0]);
            continue;
        };
        if 3 * (preperiod + period) < HORIZON {
            assert_period(&mut table, preperiod, period, row[3].parse().unwrap());
            n_periods += 1;
        }
    }
    assert!(n_periods > 500, "{n_periods}");
}

#[test]
fn hexadecimal_codes() {
    for row in rows(include_str!("oracle/hex.tsv")) {
        let mut table = coded(row[0]);
        assert_values(&mut table, 0, &numbers(row[7]));
        if row[1] == "periodic(proven)" {
            assert_period(
                &mut table,
                row[2].parse().unwrap(),
                row[3].parse().unwrap(),
                row[5].parse().unwrap(),
            );
        }
    }
}

#[test]
fn subtraction_games() {
    for row in rows(include_str!("oracle/subtraction.tsv")) {
        let found = subtraction_period(&row[0].parse().unwrap(), HORIZON, &Budget::unlimited());
        let found = found.unwrap().unwrap();
        assert_eq!(
            [found.preperiod, found.period].map(|n| n.to_string()),
            [row[1], row[2]],
            "{}",
            row[0]
        );
        let mut table = HeapGame::subtraction(row[0].parse().unwrap()).table();
        assert_values(&mut table, 0, &numbers(row[4]));
        assert_period(
            &mut table,
            row[1].parse().unwrap(),
            row[2].parse().unwrap(),
            row[3].parse().unwrap(),
        );
    }
    for row in rows(include_str!("oracle/cgt_subtraction.tsv")) {
        let takes = row[0].trim_matches(['[', ']']).parse().unwrap();
        assert_values(&mut HeapGame::subtraction(takes).table(), 0, &numbers(row[1]));
    }
}

#[test]
fn cgsuite_subtraction_and_all_but() {
    for row in rows(include_str!("oracle/cgsuite_subtraction_nim.tsv")) {
        let takes: TakeSet = row[0].parse().unwrap();
        let mut table = HeapGame::subtraction(takes.clone()).table();
        assert_values(&mut table, 1, &numbers(row[1]));
        let proved = table
            .prove_period(HORIZON, &Budget::unlimited())
            .unwrap()
            .unwrap();
        assert_eq!(proved.period, row[2].parse::<u64>().unwrap());
        assert_eq!(proved.preperiod, row[3].parse::<u64>().unwrap());
        assert_values(&mut HeapGame::all_but(takes).table(), 1, &numbers(row[4]));
    }
}

#[test]
fn cgsuite_codes() {
    for text in [
        include_str!("oracle/cgsuite_octal_nim.tsv"),
        include_str!("oracle/cgsuite_hex_nim.tsv"),
    ] {
        for row in rows(text) {
            let mut table = coded(row[0]);
            assert_values(&mut table, 1, &numbers(row[1]));
            if let (Ok(period), Ok(preperiod)) = (row[2].parse::<u64>(), row[3].parse::<u64>())
                && row[4] == "0"
            {
                let proved = table
                    .prove_period(HORIZON, &Budget::unlimited())
                    .unwrap()
                    .unwrap();
                assert_eq!(
                    (proved.preperiod, proved.period),
                    (preperiod, period),
                    "{}",
                    row[0]
                );
            }
        }
    }
}

#[test]
fn cgsuite_repeating_codes() {
    let mut n_read = 0;
    for row in rows(include_str!("oracle/cgsuite_generalized_takebreak_nim.tsv")) {
        let game = match row[0] {
            "4!.0" => HeapGame::grundys_game(),
            code if code.contains(['!', '?', '=', '*', '{']) => continue,
            code => HeapGame::coded(code.parse().unwrap()),
        };
        n_read += 1;
        assert_values(&mut game.table(), 1, &numbers(row[1]));
    }
    assert_eq!(n_read, 5);
}
