//! `upstar position` and `upstar rulesets`.

use serde_json::Value;
use upstar::positions::{PositionFailure, PositionSolver, RULESETS};

use crate::answers::{Answer, answer_each, print_all};
use crate::arguments::{Common, Position};
use crate::commands::columns::with_columns;
use crate::commands::expression::{arena, unfound};
use crate::failure::{BadText, Failure};

pub(super) fn run(common: &Common, command: &Position) -> Result<(), Failure> {
    let mut solver = PositionSolver::named(&command.ruleset).ok_or_else(|| unknown(&command.ruleset))?;
    let mut values = arena(common);
    let operands: Vec<_> = command.text.iter().cloned().collect();
    answer_each(common, "upstar/position/1", &operands, |text| {
        let value = solver.value(&mut values, text).map_err(|failure| match failure {
            PositionFailure::Position(error) => Failure::BadText(BadText {
                origin: format!("{} position", command.ruleset),
                text: text.to_owned(),
                span: error.span.clone(),
                message: error.to_string(),
                also: None,
            }),
            PositionFailure::Value(error) => unfound(&error),
            other => Failure::bad(other),
        })?;
        with_columns(common, &mut values, text, value, &command.show.show)
    })
}

fn unknown(name: &str) -> Failure {
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
