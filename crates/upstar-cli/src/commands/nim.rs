//! `upstar nim`.

use serde_json::{Value, json};
use upstar::impartial::Nim;

use crate::answers::{Answer, answer_each};
use crate::arguments::{Common, Nim as Command};
use crate::commands::mex::joined;
use crate::commands::numbers::numbers;
use crate::commands::play;
use crate::failure::Failure;

pub(super) fn run(common: &Common, command: &Command) -> Result<(), Failure> {
    let positions = joined(&command.heaps);
    let play = play(command.misere);
    answer_each(common, "upstar/nim/1", &positions, |line| {
        let heaps = numbers(line)?;
        let position = Nim(&heaps);
        let (outcome, sum) = (position.outcome(play), position.nim_sum());
        let moves = position.winning_moves(play);
        // Heaps are counted from 1, as people do.
        let shown = moves
            .iter()
            .map(|step| format!("heap {}: {} to {}", step.heap + 1, heaps[step.heap], step.size));
        let shown: Vec<_> = shown.collect();
        let text = if shown.is_empty() {
            format!("{outcome}, nim-sum {sum}")
        } else {
            format!("{outcome}, nim-sum {sum}, {}", shown.join(", "))
        };
        let moves = moves
            .iter()
            .map(|step| json!({ "heap": step.heap + 1, "size": step.size }));
        Ok(Answer {
            text,
            fields: vec![
                ("heaps", heaps.clone().into()),
                ("outcome", outcome.to_string().into()),
                ("nim_sum", sum.0.into()),
                ("moves", Value::Array(moves.collect())),
            ],
        })
    })
}
