//! `upstar position` and `upstar rulesets`.

use serde_json::Value;
use upstar::graph_core::{Player, VertexId};
use upstar::loopy::OutcomeClass;
use upstar::loopy_positions::{LOOPY_RULESETS, LoopyPosition, LoopyPositionFailure};
use upstar::positions::{PositionFailure, PositionSolver, RULESETS};

use crate::answers::{Answer, answer_each, print_all};
use crate::arguments::{Column, Common, Position};
use crate::commands::columns::with_columns;
use crate::commands::expression::{Remembered, arena, unfound};
use crate::commands::loopy::{self, Found, winner, with_columns_of};
use crate::commands::{budget, graph};
use crate::failure::{BadText, Failure};

pub(super) fn run(common: &Common, command: &Position) -> Result<(), Failure> {
    let mut loopy = LOOPY_RULESETS.iter();
    if loopy.any(|ruleset| ruleset.name.eq_ignore_ascii_case(&command.ruleset)) {
        return run_loopy(common, command);
    }
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

/// Positions of a game whose play may go on for ever.
fn run_loopy(common: &Common, command: &Position) -> Result<(), Failure> {
    let mut remembered = Remembered::new(|| arena(common), |values| values);
    let operands: Vec<_> = command.text.iter().cloned().collect();
    answer_each(common, "upstar/position/1", &operands, |text| {
        remembered.answer(|values| {
            let position = LoopyPosition::read(&command.ruleset, text, &loopy::budget(common))
                .map_err(|failure| unexplored(&command.ruleset, text, failure))?;
            match position.value(values, &loopy::budget(common)) {
                Ok(value) => {
                    let found = value.as_value().map_or(Found::Loopy(value), Found::Short);
                    with_columns_of(common, values, text, &found, &command.show.show)
                }
                Err(error) if error.is_budget_exhausted() && common.max_vertices.is_none() => {
                    without_value(common, text, &position, &error.to_string(), &command.show.show)
                }
                Err(error) => Err(loopy::failed(&error)),
            }
        })
    })
}

/// The answer where the value is out of reach: who wins is not.
fn without_value(
    common: &Common,
    text: &str,
    position: &LoopyPosition,
    reason: &str,
    columns: &[Column],
) -> Result<Answer, Failure> {
    let solved = position
        .solve(&budget(common))
        .map_err(|error| graph::unsolved(&error))?;
    let root = VertexId::new(0);
    let winners = Player::BOTH.map(|player| winner(solved.outcome(root, player), player));
    let class = OutcomeClass::of(winners[0], winners[1]).to_string();
    let n_positions = position.graph().n_vertices();
    let mut fields = vec![("input", Value::from(text)), ("value", Value::Null)];
    for &column in columns.iter().flat_map(Column::parts) {
        let field = if column == Column::Outcome {
            class.as_str().into()
        } else {
            Value::Null
        };
        fields.push((column.name(), field));
    }
    Ok(Answer {
        text: format!(
            "unknown, outcome {class} ({n_positions} positions: {reason}, which --max-vertices sets)"
        ),
        fields,
    })
}

/// Says why a position was not explored.
pub(super) fn unexplored(ruleset: &str, text: &str, failure: LoopyPositionFailure) -> Failure {
    match failure {
        LoopyPositionFailure::NoSuchRuleset => {
            let known: Vec<_> = LOOPY_RULESETS.iter().map(|ruleset| ruleset.name).collect();
            Failure::bad(format!(
                "no ruleset whose play may go on for ever is called `{ruleset}`: expected one of {}",
                known.join(", ")
            ))
        }
        LoopyPositionFailure::Position(error) => failed(ruleset, text, PositionFailure::Position(error)),
        LoopyPositionFailure::Graph(error) => graph::unsolved(&error),
        other => Failure::bad(other),
    }
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
    let known: Vec<_> = RULESETS
        .iter()
        .chain(&LOOPY_RULESETS)
        .map(|ruleset| ruleset.name)
        .collect();
    Failure::bad(format!(
        "no ruleset is called `{name}`: expected one of {}",
        known.join(", ")
    ))
}

pub(super) fn list(common: &Common) -> Result<(), Failure> {
    let answers = RULESETS.iter().chain(&LOOPY_RULESETS).map(|ruleset| Answer {
        text: format!("{}: {}\n    {}", ruleset.name, ruleset.rule, ruleset.text_form),
        fields: vec![
            ("name", Value::from(ruleset.name)),
            ("rule", Value::from(ruleset.rule)),
            ("text_form", Value::from(ruleset.text_form)),
        ],
    });
    print_all(common, "upstar/rulesets/1", answers.collect())
}
