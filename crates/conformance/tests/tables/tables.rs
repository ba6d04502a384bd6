//! Tables of positions and values held against the rulesets of the façade. The tables are in `oracle`.

use std::fs;
use std::path::Path;

use conformance::{from_cgsuite, rows};
use partizan::Values;
use partizan::notation::parse;
use upstar::positions::PositionSolver;

/// Every row of a table: the value of its position is the value it states, with the outcome it states.
#[track_caller]
pub(crate) fn table_holds(ruleset: &str, file: &str, position: &str, canonical: &str, outcome: Option<&str>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/oracle")
        .join(file);
    let text = fs::read_to_string(path).unwrap();
    let mut values = Values::new();
    let mut solver = PositionSolver::named(ruleset).unwrap();
    let mut n_checked = 0;
    for row in rows(&text) {
        let position = row.get(position);
        let found = solver.value(&mut values, position).unwrap();
        let expected = from_cgsuite(row.get(canonical));
        if expected != "-" {
            let expression = parse(&expected).unwrap_or_else(|error| panic!("{expected}: {error}"));
            let expected = expression.evaluate(&mut values).unwrap();
            assert_eq!(found, expected, "{file}: {row:?}");
        }
        if let Some(outcome) = outcome {
            assert_eq!(
                values.outcome(found).unwrap().to_string(),
                row.get(outcome),
                "{file}: {row:?}"
            );
        }
        n_checked += 1;
    }
    assert!(n_checked >= 5, "{file}: {n_checked}");
}
