//! Expressions of games whose play may last for ever: their values, columns and order. Expressions without a mark of such
//! games never come here.

use serde_json::Value;
use upstar::graph_core::{Budget, Outcome, Player};
use upstar::loopy::OutcomeClass;
use upstar::partizan::notation::{
    ParseErrorKind, is_loopy, parse, parse_loopy, parse_loopy_with_variables, parse_with_variables,
    print_loopy,
};
use upstar::partizan::sided::{LoopyValue, Side};
use upstar::partizan::stopper::{LoopyGraph, LoopyVertex, Stopper, StopperError};
use upstar::partizan::{Relation, ValueId, Values};

use crate::answers::Answer;
use crate::arguments::{Column, Common};
use crate::commands::columns::{text_of, with_columns};
use crate::commands::expression::{
    LONGEST, evaluated_expression, notation, printed, unevaluated, unfound, unread,
};
use crate::failure::Failure;
use crate::watch;

/// What an expression comes to.
#[derive(Clone, Debug)]
pub(super) enum Found {
    Short(ValueId),
    Loopy(LoopyValue),
}

/// States of a product of games at most, unless the caller sets another limit.
const MOST_STATES: u32 = 1 << 22;

/// Moves of such a product at most.
const MOST_MOVES: u64 = 1 << 24;

/// The budget of products.
pub(super) fn budget(common: &Common) -> Budget<'static> {
    let budget = Budget::unlimited().with_watch(&watch::count);
    let budget = budget.with_max_edges(MOST_MOVES);
    budget.with_max_vertices(common.max_vertices.unwrap_or(MOST_STATES))
}

/// The value of an expression, short or loopy.
pub(super) fn found(common: &Common, values: &mut Values, text: &str) -> Result<Found, Failure> {
    // What reads as a short game is one.
    let expression = parse(text);
    if expression.is_ok() || !is_loopy(text) {
        return evaluated_expression(values, text, expression, None).map(Found::Short);
    }
    let value = loopy(common, values, text)?;
    Ok(Found::of(value))
}

/// The same, with names that stand for values.
pub(super) fn found_with(
    common: &Common,
    values: &mut Values,
    text: &str,
    value_of: &dyn Fn(&str) -> Option<Found>,
) -> Result<Found, Failure> {
    let short = |name: &str| match value_of(name) {
        Some(Found::Short(value)) => Some(value),
        _ => None,
    };
    let is_loopy_name = |name: &str| matches!(value_of(name), Some(Found::Loopy(_)));
    // What reads as a short game is one.
    let expression = parse_with_variables(text, |name| short(name).is_some());
    let names_loopy_game = match &expression {
        Err(error) => {
            matches!(&error.kind, ParseErrorKind::UnknownName { name } if is_loopy_name(name))
        }
        Ok(_) => false,
    };
    // Where a session has other uses for it, `=` is a mark of numbered graphs alone.
    let has_mark = if text.contains('=') {
        is_numbered(text)
    } else {
        is_loopy(text)
    };
    if expression.is_ok() || !(names_loopy_game || has_mark) {
        return evaluated_expression(values, text, expression, Some(&short)).map(Found::Short);
    }
    let expression = parse_loopy_with_variables(text, |name| value_of(name).is_some());
    let expression = expression.map_err(|error| unread("expression", text, &error))?;
    let variable = |name: &str| value_of(name).map(Found::into_loopy);
    let value = expression
        .evaluate_with_variables(values, variable, &budget(common))
        .map_err(|error| unevaluated(text, &error))?;
    Ok(Found::of(value))
}

/// True for a text that begins as `0={` does.
fn is_numbered(text: &str) -> bool {
    let rest = text.trim_start();
    let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let options = behind.trim_start().strip_prefix('=');
    behind.len() < rest.len() && options.is_some_and(|options| options.trim_start().starts_with('{'))
}

fn loopy(common: &Common, values: &mut Values, text: &str) -> Result<LoopyValue, Failure> {
    let expression = parse_loopy(text).map_err(|error| unread("expression", text, &error))?;
    expression
        .evaluate(values, &budget(common))
        .map_err(|error| unevaluated(text, &error))
}

/// The answer about a value: the input, its text, and the columns asked for.
pub(super) fn with_columns_of(
    common: &Common,
    values: &mut Values,
    input: &str,
    found: &Found,
    columns: &[Column],
) -> Result<Answer, Failure> {
    let value = match found {
        Found::Short(value) => return with_columns(common, values, input, *value, columns),
        Found::Loopy(value) => value,
    };
    let shown = spelled(common, values, value)?;
    let mut fields = vec![("input", Value::from(input)), ("value", Value::from(shown))];
    for &column in columns.iter().flat_map(Column::parts) {
        fields.push((column.name(), field(common, values, value, column)?));
    }
    let mut text: Vec<_> = fields.iter().skip(1).map(|(_, field)| text_of(field)).collect();
    if !value.is_resolved() {
        text[0] += " (sides unresolved)";
    }
    Ok(Answer {
        text: text.join("\t"),
        fields,
    })
}

/// Compares two expressions.
pub(super) fn compared(
    common: &Common,
    values: &mut Values,
    [left, right]: [&str; 2],
) -> Result<Relation, Failure> {
    let games = [found(common, values, left)?, found(common, values, right)?];
    compared_games(common, values, games)
}

/// Compares two games.
pub(super) fn compared_games(
    common: &Common,
    values: &mut Values,
    [left, right]: [Found; 2],
) -> Result<Relation, Failure> {
    if let (Found::Short(left), Found::Short(right)) = (&left, &right) {
        return values.compare(*left, *right).map_err(|error| unfound(&error));
    }
    let [left, right] = [left, right].map(Found::into_loopy);
    left.compare(values, &right, &budget(common))
        .map_err(|error| failed(&error))
}

impl Found {
    /// A value, as a short game where it is one.
    pub(super) fn of(value: LoopyValue) -> Self {
        value.as_value().map_or(Self::Loopy(value), Self::Short)
    }

    fn into_loopy(self) -> LoopyValue {
        match self {
            Self::Short(value) => LoopyValue::of_value(value),
            Self::Loopy(value) => value,
        }
    }
}

/// The column of a value; `null` where it has none.
pub(super) fn column_of(
    common: &Common,
    values: &mut Values,
    found: &Found,
    column: Column,
) -> Result<Value, Failure> {
    match found {
        Found::Short(value) => column.of(common, values, *value),
        Found::Loopy(value) => field(common, values, value, column),
    }
}

/// The text of a value.
pub(super) fn text_of_found(common: &Common, values: &Values, found: &Found) -> Result<String, Failure> {
    match found {
        Found::Short(value) => printed(common, values, *value),
        Found::Loopy(value) => spelled(common, values, value),
    }
}

/// The column of a loopy value; `null` for what only short games have.
fn field(common: &Common, values: &mut Values, value: &LoopyValue, column: Column) -> Result<Value, Failure> {
    let budget = budget(common);
    let failed = |error: StopperError| failed(&error);
    Ok(match column {
        Column::Canonical if value.is_resolved() => spelled(common, values, value)?.into(),
        Column::Outcome => {
            let winners = value.winners(values, &budget).map_err(failed)?;
            OutcomeClass::of(winners.left_begins, winners.right_begins)
                .to_string()
                .into()
        }
        Column::Degree => match value.degree(values, &budget).map_err(failed)? {
            Some(Side::Stopper(degree)) => spelled(common, values, &LoopyValue::of_stopper(degree))?.into(),
            _ => Value::Null,
        },
        Column::Sides => sides(common, values, value)?,
        Column::Stopper if value.is_resolved() => value.as_stopper().is_some().into(),
        Column::LeftOptions => options(common, values, value, Player::Left)?,
        Column::RightOptions => options(common, values, value, Player::Right)?,
        _ => Value::Null,
    })
}

/// `onside & offside`, where both are stoppers.
fn sides(common: &Common, values: &Values, value: &LoopyValue) -> Result<Value, Failure> {
    let mut sides = Vec::new();
    for side in [value.onside(), value.offside()] {
        let Side::Stopper(stopper) = side else {
            return Ok(Value::Null);
        };
        sides.push(spelled(common, values, &LoopyValue::of_stopper(stopper.clone()))?);
    }
    Ok(sides.join(" & ").into())
}

/// The canonical options of a stopper, in order of length and then of text.
fn options(
    common: &Common,
    values: &mut Values,
    value: &LoopyValue,
    player: Player,
) -> Result<Value, Failure> {
    let Some(graph) = value.as_stopper().map(Stopper::graph) else {
        return Ok(Value::Null);
    };
    let [LoopyVertex::Node(options), ..] = graph.vertices() else {
        return Ok(Value::Null);
    };
    let mut texts = Vec::new();
    for &option in &options[player.index()] {
        let option: LoopyGraph = graph.rooted_at(option);
        let option = LoopyValue::new(values, &option, &budget(common)).map_err(|error| failed(&error))?;
        texts.push(spelled(common, values, &option)?);
    }
    texts.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    Ok(texts.into_iter().map(Value::from).collect())
}

/// The text of a loopy value.
pub(super) fn spelled(common: &Common, values: &Values, value: &LoopyValue) -> Result<String, Failure> {
    if let Some(value) = value.as_value() {
        return printed(common, values, value);
    }
    print_loopy(values, value, notation(common), LONGEST).map_err(|error| Failure::Limit(error.to_string()))
}

/// Who wins where this is the outcome for the player to move; `None` is a draw.
pub(super) const fn winner(outcome: Outcome, mover: Player) -> Option<Player> {
    match outcome {
        Outcome::Win => Some(mover),
        Outcome::Loss => Some(mover.opponent()),
        Outcome::Draw => None,
    }
}

/// Says why something about a loopy game was not found.
pub(super) fn failed(error: &StopperError) -> Failure {
    if error.is_budget_exhausted() {
        Failure::Limit(error.to_string())
    } else {
        Failure::bad(error)
    }
}
