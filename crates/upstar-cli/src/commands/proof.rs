//! `upstar verify` of a proof that `best` wrote: its strategies, without trusting the solver that made them.

use std::io::{Read, Write as _};

use formats::strategy::{self, StrategyFile};
use serde_json::{Map, Value, json};
use upstar::partizan::Values;
use upstar::partizan::play::{Component, Refutation, Strategy, StrategyError, SumPosition, Verified};

use crate::arguments::{Common, Format};
use crate::commands::best::loopy::read_short;
use crate::commands::expression::{arena, printed, unfound};
use crate::commands::{budget, graph};
use crate::failure::Failure;
use crate::output::Output;
use crate::watch;

/// Why a proof fails.
struct Failing {
    step: Option<usize>,
    position: Option<String>,
    reason: String,
}

/// Checks the proof of a sum, or of the sum that it names.
pub(super) fn verify(
    common: &Common,
    sum: Option<&str>,
    name: &str,
    reader: impl Read,
    schema: &str,
) -> Result<(), Failure> {
    let mut values = arena(common);
    let file =
        strategy::read(reader, &mut values, &budget(common)).map_err(|error| graph::failed(name, &error))?;
    let text = sum.unwrap_or(&file.sum);
    let terms = read_short(common, &mut values, text)?;
    let sum: Vec<_> = terms.into_iter().map(|(component, _)| component).collect();
    let checked = checked(common, &mut values, &file, &sum)?;
    watch::answering();
    let mut out = Output::open(common.output.as_deref())?;
    match (&checked, common.format()) {
        (Ok(verified), Format::Json) => {
            let strategies: Vec<_> = verified
                .iter()
                .map(|(strategy, counts)| document(strategy, counts))
                .collect();
            let document = json!({ "schema": schema, "ok": true, "sum": text, "strategies": strategies });
            writeln!(out, "{document}")?;
        }
        (Ok(verified), _) => {
            for (Strategy { first, winner, .. }, counts) in verified {
                let Verified {
                    positions,
                    moves,
                    rules,
                    ..
                } = counts;
                writeln!(
                    out,
                    "ok: {winner} wins when {first} moves first: {positions} positions, {moves} moves, {rules} rules"
                )?;
            }
        }
        (
            Err(Failing {
                step,
                position,
                reason,
            }),
            Format::Json,
        ) => {
            let mut document = Map::from_iter([
                ("schema".to_owned(), schema.into()),
                ("ok".to_owned(), false.into()),
            ]);
            document.insert("step".to_owned(), step.map_or(Value::Null, Value::from));
            document.insert("position".to_owned(), position.clone().into());
            document.insert("reason".to_owned(), reason.as_str().into());
            writeln!(out, "{}", Value::Object(document))?;
        }
        (
            Err(Failing {
                position: Some(position),
                reason,
                ..
            }),
            _,
        ) => {
            writeln!(out, "fails at {position}: {reason}")?;
        }
        (Err(Failing { reason, .. }), _) => writeln!(out, "fails: {reason}")?,
    }
    out.finish()?;
    checked.map(|_| ()).map_err(|_| Failure::No)
}

type Checked<'a> = Result<Vec<(&'a Strategy, Verified)>, Failing>;

fn checked<'a>(
    common: &Common,
    values: &mut Values,
    file: &'a StrategyFile,
    sum: &[Component],
) -> Result<Checked<'a>, Failure> {
    if file.strategies.is_empty() {
        return Ok(Err(Failing {
            step: None,
            position: None,
            reason: "expected a strategy, found none".to_owned(),
        }));
    }
    let mut verified = Vec::new();
    for strategy in &file.strategies {
        match strategy.verify(values, sum) {
            Ok(counts) => verified.push((strategy, counts)),
            Err(StrategyError::Arena(error)) => return Err(unfound(&error)),
            Err(StrategyError::Refuted(refutation)) => return Ok(Err(reason(common, values, &refutation)?)),
            Err(error) => return Err(Failure::bad(error)),
        }
    }
    Ok(Ok(verified))
}

fn reason(common: &Common, values: &Values, refutation: &Refutation) -> Result<Failing, Failure> {
    Ok(Failing {
        step: refutation.step.map(|step| step + 1),
        position: Some(position_text(common, values, &refutation.position)?),
        reason: refutation.to_string(),
    })
}

fn position_text(common: &Common, values: &Values, position: &SumPosition) -> Result<String, Failure> {
    let mut terms = Vec::new();
    for &(game, copies) in position.games() {
        let game = printed(common, values, game)?;
        terms.push(if copies == 1 {
            game
        } else {
            format!("{copies}.{game}")
        });
    }
    if terms.is_empty() || position.closed() != values.zero() {
        terms.push(printed(common, values, position.closed())?);
    }
    Ok(terms.join(" + "))
}

fn document(strategy: &Strategy, counts: &Verified) -> Value {
    json!({
        "first": strategy.first.to_string(), "winner": strategy.winner.to_string(),
        "positions": counts.positions, "moves": counts.moves, "rules": counts.rules,
    })
}
