//! `upstar day`.

use upstar::partizan::Universe;

use crate::answers::{Answer, print_all};
use crate::arguments::{Common, Day};
use crate::commands::columns::{number, with_columns};
use crate::commands::expression::{arena, unfound};
use crate::failure::Failure;

pub(super) fn run(common: &Common, command: &Day) -> Result<(), Failure> {
    const SCHEMA: &str = "upstar/day/1";
    let universe = if command.dicotic {
        Universe::Dicotic
    } else {
        Universe::All
    };
    let mut values = arena(common);
    if command.count {
        let count = values
            .count_born_by(command.last, universe)
            .map_err(|error| unfound(&error))?;
        let text = count.to_string();
        let fields = vec![("day", command.last.into()), ("count", number(&text))];
        return print_all(common, SCHEMA, vec![Answer { text, fields }]);
    }
    let born = values
        .born_by(command.last, universe)
        .map_err(|error| unfound(&error))?;
    let answers = born.into_iter().map(|value| {
        let mut answer = with_columns(common, &mut values, "", value, &command.show.show)?;
        // Nothing was put in.
        answer.fields.retain(|&(name, _)| name != "input");
        Ok(answer)
    });
    print_all(common, SCHEMA, answers.collect::<Result<_, Failure>>()?)
}
