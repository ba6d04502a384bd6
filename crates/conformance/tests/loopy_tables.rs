//! Values of games whose play may go on for ever, held to tables that others made.
#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests may")]

use std::fs;
use std::path::Path;

use conformance::rows;
use graph_core::Budget;
use partizan::Values;
use partizan::notation::parse_loopy;
use upstar::loopy_positions::LoopyPosition;

const UNLIMITED: Budget<'static> = Budget::unlimited();

/// Every row of a table: the value of its position is the value it states.
#[track_caller]
fn table_holds(
    ruleset: &str,
    file: &str,
    columns: [&str; 2],
    translated: impl Fn(&str) -> String,
    least: usize,
) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/oracle")
        .join(file);
    let text = fs::read_to_string(path).unwrap();
    let mut values = Values::new();
    let mut n_checked = 0;
    for row in rows(&text) {
        let [position, expected] = columns.map(|column| row.get(column));
        let position = LoopyPosition::read(ruleset, &translated(position), &UNLIMITED).unwrap();
        let found = position.value(&mut values, &UNLIMITED).unwrap();
        // Where they write `2over` we write `2 + over`.
        let expected = expected
            .replace("over", "+over")
            .replace("{+", "{")
            .replace("|+", "|");
        let expected = parse_loopy(&expected).unwrap_or_else(|error| panic!("{expected}: {error}"));
        let expected = expected.evaluate(&mut values, &UNLIMITED).unwrap();
        assert_eq!(found, expected, "{file}: {row:?}");
        n_checked += 1;
    }
    assert!(n_checked >= least, "{file}: {n_checked}");
}

#[test]
fn backsliding_toads_and_frogs() {
    let file = "cgsuite_backsliding_toads_and_frogs.tsv";
    table_holds(
        "backsliding-toads-and-frogs",
        file,
        ["strip", "game value"],
        str::to_owned,
        250,
    );
}

/// `{(3,1),(3,3)}; (1,1)`: rows are counted from below, columns from the left, both from 1.
fn board(places: &str) -> String {
    let numbers: Vec<usize> = places
        .split(|symbol: char| !symbol.is_ascii_digit())
        .filter_map(|number| number.parse().ok())
        .collect();
    let mut rows = vec![vec!['.'; 8]; 8];
    let n_pieces = numbers.len() / 2;
    for (at, place) in numbers.chunks(2).enumerate() {
        rows[8 - place[0]][place[1] - 1] = if at + 1 == n_pieces { 'o' } else { 'x' };
    }
    let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
    rows.join("/")
}

#[test]
fn fox_and_geese() {
    table_holds(
        "fox-and-geese",
        "cgsuite_fox_and_geese.tsv",
        ["geese; fox", "game value"],
        board,
        10,
    );
}
