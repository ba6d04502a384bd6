//! `upstar surreal`.

use serde_json::Value;
use upstar::partizan::surreal::{
    EvaluateSurrealError, Evaluated, SignsError, SurrealError, SurrealId, SurrealLimits, Surreals, parse,
    parse_signs, print_signs_within, print_within,
};

use crate::answers::{Answer, answer_each};
use crate::arguments::{Common, Surreal};
use crate::commands::expression::{LONGEST, bad, notation, unread};
use crate::failure::Failure;
use crate::watch;

pub(super) fn run(common: &Common, command: &Surreal) -> Result<(), Failure> {
    let mut holds = true;
    answer_each(common, "upstar/surreal/1", &command.expressions, |text| {
        // Numbers cost little to make again, and no answer depends on the ones before.
        let mut surreals = arena(common);
        let value = if command.signs {
            Evaluated::Number(with_signs(&mut surreals, text)?)
        } else {
            evaluated(&mut surreals, text)?
        };
        match value {
            Evaluated::Number(x) => described(common, &mut surreals, text, x),
            Evaluated::Truth(truth) => {
                holds &= truth;
                Ok(Answer {
                    text: truth.to_string(),
                    fields: fields(text, truth.into(), Value::Null, Value::Null),
                })
            }
        }
    })?;
    if holds || !command.assert {
        Ok(())
    } else {
        Err(Failure::No)
    }
}

/// An arena under the common limits.
fn arena(common: &Common) -> Surreals {
    let limits = SurrealLimits::unlimited();
    let mut surreals = Surreals::with_limits(
        common
            .max_vertices
            .map_or(limits, |most| limits.with_max_values(most)),
    );
    surreals.set_watch(Some(Box::new(watch::count)));
    surreals
}

/// The value of an expression.
fn evaluated(surreals: &mut Surreals, text: &str) -> Result<Evaluated, Failure> {
    let expression = parse(text).map_err(|error| unread("expression", text, &error))?;
    expression
        .evaluate(surreals)
        .map_err(|error| undefined("expression", text, &error))
}

/// The number with a sign expansion.
fn with_signs(surreals: &mut Surreals, text: &str) -> Result<SurrealId, Failure> {
    const ORIGIN: &str = "sign expansion";
    let blocks = parse_signs(surreals, text).map_err(|error| match error {
        SignsError::Text(error) => unread(ORIGIN, text, &error),
        SignsError::Length(error) => undefined(ORIGIN, text, &error),
        other => Failure::bad(other),
    })?;
    surreals
        .from_sign_expansion(&blocks)
        .map_err(|error| unfound(&error))
}

/// The normal form, the sign expansion and the birthday of a number.
fn described(common: &Common, surreals: &mut Surreals, input: &str, x: SurrealId) -> Result<Answer, Failure> {
    let notation = notation(common);
    let written = |surreals: &Surreals, x| {
        print_within(surreals, x, notation, LONGEST).map_err(|error| Failure::Limit(error.to_string()))
    };
    let value = written(surreals, x)?;
    let signs = match surreals.sign_expansion(x) {
        Ok(blocks) => Some(
            print_signs_within(surreals, &blocks, notation, LONGEST)
                .map_err(|error| Failure::Limit(error.to_string()))?,
        ),
        Err(error) => unknown(&error)?,
    };
    let birthday = match surreals.birthday(x) {
        Ok(birthday) => Some(written(surreals, birthday)?),
        Err(error) => unknown(&error)?,
    };
    let shown = |field: &Option<String>| field.clone().unwrap_or_else(|| "?".to_owned());
    Ok(Answer {
        text: format!("{value}\t{}\t{}", shown(&signs), shown(&birthday)),
        fields: fields(input, value.into(), signs.into(), birthday.into()),
    })
}

fn fields(input: &str, value: Value, signs: Value, birthday: Value) -> Vec<(&'static str, Value)> {
    vec![
        ("input", input.into()),
        ("value", value),
        ("sign-expansion", signs),
        ("birthday", birthday),
    ]
}

/// Some numbers have sign expansions without a text: that is no failure.
fn unknown(error: &SurrealError) -> Result<Option<String>, Failure> {
    match error {
        SurrealError::NonDyadicExponent => Ok(None),
        error => Err(unfound(error)),
    }
}

fn undefined(origin: &str, text: &str, error: &EvaluateSurrealError) -> Failure {
    if error.is_budget_exhausted() {
        Failure::Limit(error.to_string())
    } else {
        bad(origin, text, error.span.clone(), error.to_string(), None)
    }
}

fn unfound(error: &SurrealError) -> Failure {
    if error.is_budget_exhausted() {
        Failure::Limit(error.to_string())
    } else {
        Failure::bad(error)
    }
}
