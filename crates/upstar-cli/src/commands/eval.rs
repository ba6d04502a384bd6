//! `upstar eval`.

use crate::answers::answer_each;
use crate::arguments::{Common, Eval};
use crate::commands::columns::with_columns;
use crate::commands::expression::{Session, arena, evaluated};
use crate::failure::Failure;

pub(super) fn run(common: &Common, command: &Eval) -> Result<(), Failure> {
    let mut session = Session::new(|| arena(common), |values| values);
    answer_each(common, "upstar/eval/1", &command.expressions, |text| {
        session.answer(|values| {
            let value = evaluated(values, text)?;
            with_columns(common, values, text, value, &command.show.show)
        })
    })
}
