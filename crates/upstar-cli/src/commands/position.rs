//! `upstar position` and `upstar rulesets`.

use serde_json::Value;
use upstar::positions::{PositionFailure, PositionSolver, RULESETS};

use crate::answers::{Answer, answer_each, print_all};
use crate::arguments::{Common, Position};
use crate::commands::columns::with_columns;
use crate::commands::expression::{Remembered, arena, unfound};
use crate::failure::{BadText, Failure};

pub(super) fn run(common: &Common, command: &Position) -> Result<(), Failure> {
    let solver = || PositionSolver::named(&command.ruleset).ok_or_else(|| unknown(&command.ruleset));
    solver()?;
    let mut remembered = Remembered::new(|| (arena(common), solver().ok()), |(values, _)| values);
    let operands: Vec<_> = command.text.iter().cloned().collect();
    answer_each(common, "upstar/position/1", &operands, |text| {
        remembered.answer(|(values, solver)| {
            let solver = solver.as_mut().ok_or_else(|| unknown(&command.ruleset))?;
            let value = solver
                .value_by(common.threads(), values, text)
                .map_err(|failure| failed(&command.ruleset, text, failure))?;
            with_columns(common, values, text, value, &command.show.show)
        })
    })
}

/// Says why a position has no value.
pub(super) fn failed(ruleset: &str, text: &str, failure: PositionFailure) -> Failure {
    match failure {
        PositionFailure::Position(error) => Failure::BadText(BadText {
            origin: format!("{ruleset} position"),
            text: text.to_owned(),
            span: error.span.clone(),
            message: error.to_string(),
            also: None,
        }),
        PositionFailure::Value(error) => unfound(&error),
        other => Failure::bad(other),
    }
}

/// Says that no ruleset has this name.
pub(super) fn unknown(name: &str) -> Failure {
    let known: Vec<_> = RULESETS.iter().map(|ruleset| ruleset.name).collect();
    Failure::bad(format!(
        "no ruleset is called `{name}`: expected one of {}",
        known.join(", ")
    ))
}

pub(super) fn list(common: &Common) -> Result<(), Failure> {
    let answers = RULESETS.iter().map(|ruleset| Answer {
        text: format!("{}: {}\n    {}", ruleset.name, ruleset.rule, ruleset.text_form),
        fields: vec![
            ("name", Value::from(ruleset.name)),
            ("rule", Value::from(ruleset.rule)),
            ("text_form", Value::from(ruleset.text_form)),
        ],
    });
    print_all(common, "upstar/rulesets/1", answers.collect())
}
