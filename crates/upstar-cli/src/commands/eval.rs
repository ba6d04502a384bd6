//! `upstar eval`.

use crate::answers::answer_each;
use crate::arguments::{Common, Eval};
use crate::commands::columns::with_columns;
use crate::commands::expression::{Remembered, arena, evaluated};
use crate::failure::Failure;

pub(super) fn run(common: &Common, command: &Eval) -> Result<(), Failure> {
    let mut remembered = Remembered::new(|| arena(common), |values| values);
    answer_each(common, "upstar/eval/1", &command.expressions, |text| {
        remembered.answer(|values| {
            let value = evaluated(values, text)?;
            with_columns(common, values, text, value, &command.show.show)
        })
    })
}
