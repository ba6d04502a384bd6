//! `upstar compare`.

use upstar::partizan::Relation;

use crate::answers::{Answer, answer_each};
use crate::arguments::{Common, Compare};
use crate::commands::expression::{Remembered, arena};
use crate::commands::loopy::compared;
use crate::failure::Failure;

pub(super) fn run(common: &Common, command: &Compare) -> Result<(), Failure> {
    let mut remembered = Remembered::new(|| arena(common), |values| values);
    let wanted = command.assert.as_deref().map(relation).transpose()?;
    let mut holds = true;
    // Two operands are one item; in a batch a tab stands between them.
    let pairs: Vec<_> = command
        .expressions
        .chunks(2)
        .map(|pair| pair.join("\t"))
        .collect();
    answer_each(common, "upstar/compare/1", &pairs, |line| {
        let (left, right) = line
            .split_once('\t')
            .ok_or_else(|| Failure::bad("expected two expressions with a tab between them"))?;
        let found = remembered.answer(|values| compared(common, values, [left, right]))?;
        holds &= wanted.is_none_or(|wanted| wanted == found);
        Ok(Answer {
            text: found.to_string(),
            fields: vec![
                ("left", left.into()),
                ("right", right.into()),
                ("relation", found.to_string().into()),
            ],
        })
    })?;
    if holds { Ok(()) } else { Err(Failure::No) }
}

fn relation(text: &str) -> Result<Relation, Failure> {
    match text {
        "=" => Ok(Relation::Equal),
        "<" => Ok(Relation::Less),
        ">" => Ok(Relation::Greater),
        "||" => Ok(Relation::Confused),
        _ => Err(Failure::bad(format!(
            "--assert {text}: expected `=`, `<`, `>` or `||`"
        ))),
    }
}
