//! `upstar eval`.

use crate::answers::answer_each;
use crate::arguments::{Common, Eval};
use crate::commands::columns::with_columns;
use crate::commands::expression::{arena, evaluated};
use crate::failure::Failure;

pub(super) fn run(common: &Common, command: &Eval) -> Result<(), Failure> {
    let mut values = arena(common);
    answer_each(common, "upstar/eval/1", &command.expressions, |text| {
        let value = evaluated(&mut values, text)?;
        with_columns(common, &mut values, text, value, &command.show.show)
    })
}
