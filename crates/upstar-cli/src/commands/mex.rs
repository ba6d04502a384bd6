//! `upstar mex`.

use upstar::graph_core::mex;

use crate::answers::{Answer, answer_each};
use crate::arguments::{Common, Numbers};
use crate::commands::numbers::numbers;
use crate::failure::Failure;

pub(super) fn run(common: &Common, command: &Numbers) -> Result<(), Failure> {
    let lists = joined(&command.numbers);
    answer_each(common, "upstar/mex/1", &lists, |line| {
        let values = numbers(line)?;
        let least = mex(&values);
        Ok(Answer {
            text: least.to_string(),
            fields: vec![("values", values.into()), ("mex", least.0.into())],
        })
    })
}

/// All operands are one item.
pub(super) fn joined(operands: &[String]) -> Vec<String> {
    if operands.is_empty() {
        Vec::new()
    } else {
        vec![operands.join(" ")]
    }
}
