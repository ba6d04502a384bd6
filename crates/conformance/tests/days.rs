//! Games born by days 2 and 3: forms, sums, order, products and attributes as other programs state them.

use conformance::{Row, from_cgsuite, rows};
use partizan::notation::parse;
use partizan::{ValueId, Values};

#[track_caller]
fn value(values: &mut Values, text: &str) -> ValueId {
    let expression = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    expression
        .evaluate(values)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The value of a column of CGSuite's.
#[track_caller]
fn theirs(values: &mut Values, row: Row<'_>, column: &str) -> ValueId {
    value(values, &from_cgsuite(row.get(column)))
}

#[test]
fn forms_have_their_canonical_forms() {
    let mut values = Values::new();
    for (table, form) in [
        (include_str!("oracle/cgsuite_day2_table.tsv"), "game form"),
        (include_str!("oracle/cgsuite_day3_forms.tsv"), "game form"),
    ] {
        for row in rows(table) {
            let found = theirs(&mut values, row, form);
            assert_eq!(found, theirs(&mut values, row, "canonical form"), "{row:?}");
            assert!(values.verify(found).unwrap(), "{row:?}");
        }
    }
}

#[test]
fn sums_and_the_order() {
    let mut values = Values::new();
    let tables = [
        include_str!("oracle/cgsuite_day2_sums.tsv"),
        include_str!("oracle/cgsuite_day3_sums.tsv"),
    ];
    for row in tables.into_iter().flat_map(rows) {
        let [g, h] = ["g", "h"].map(|column| theirs(&mut values, row, column));
        let (sum, difference) = (values.sum(g, h).unwrap(), values.difference(g, h).unwrap());
        assert_eq!(sum, theirs(&mut values, row, "g+h"), "{row:?}");
        assert_eq!(difference, theirs(&mut values, row, "g-h"), "{row:?}");
        assert_eq!(
            values.compare(g, h).unwrap().to_string(),
            row.get("relation"),
            "{row:?}"
        );
    }
}

#[test]
fn products() {
    let mut values = Values::new();
    for row in rows(include_str!("oracle/cgsuite_day2_products.tsv")) {
        let [g, h] = ["g", "h"].map(|column| from_cgsuite(row.get(column)));
        let product = value(&mut values, &format!("conway({g},{h})"));
        assert_eq!(product, theirs(&mut values, row, "ConwayProduct"), "{row:?}");
        let ordinal = value(&mut values, &format!("({g}):({h})"));
        assert_eq!(ordinal, theirs(&mut values, row, "OrdinalSum"), "{row:?}");
    }
}

#[test]
fn attributes() {
    let mut values = Values::new();
    let tables = [
        include_str!("oracle/cgt_day2_games.tsv"),
        include_str!("oracle/cgt_day3_games.tsv"),
    ];
    for row in tables.into_iter().flat_map(rows) {
        let game = value(&mut values, row.get("canonical_form"));
        let found = [
            values.outcome(game).unwrap().to_string(),
            values.birthday(game).to_string(),
            values.left_stop(game).to_string(),
            values.right_stop(game).to_string(),
            values.mean(game).unwrap().to_string(),
            values.temperature(game).unwrap().to_string(),
        ];
        let expected = [
            "outcome",
            "birthday",
            "left_stop",
            "right_stop",
            "mean",
            "temperature",
        ];
        assert_eq!(found, expected.map(|column| row.get(column)), "{row:?}");
        let reduced = values.reduced(game).unwrap();
        assert_eq!(reduced, value(&mut values, row.get("reduced")), "{row:?}");
        let negative = values.negative(game).unwrap();
        assert_eq!(negative, value(&mut values, row.get("negative")), "{row:?}");
    }
}
