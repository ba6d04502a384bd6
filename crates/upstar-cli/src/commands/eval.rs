//! `upstar eval`.

use crate::answers::answer_each;
use crate::arguments::{Common, Eval};
use crate::commands::expression::{Remembered, arena};
use crate::commands::loopy::{found, with_columns_of};
use crate::failure::Failure;

pub(super) fn run(common: &Common, command: &Eval) -> Result<(), Failure> {
    let mut remembered = Remembered::new(|| arena(common), |values| values);
    answer_each(common, "upstar/eval/1", &command.expressions, |text| {
        remembered.answer(|values| {
            let value = found(common, values, text)?;
            with_columns_of(common, values, text, &value, &command.show.show)
        })
    })
}
