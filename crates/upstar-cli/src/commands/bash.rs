//! `upstar bash`.

use upstar::impartial::Bash;

use crate::answers::{Answer, answer_each};
use crate::arguments::{Bash as Command, Common};
use crate::commands::numbers::{number, positive};
use crate::commands::play;
use crate::failure::Failure;

pub(super) fn run(common: &Common, command: &Command) -> Result<(), Failure> {
    let game = Bash::new(positive("--max", &command.max)?);
    let play = play(command.misere);
    answer_each(common, "upstar/bash/1", &command.stones, |text| {
        let stones = number(text)?;
        let (outcome, value) = (game.outcome(stones, play), game.value(stones, play));
        let take = game.winning_take(stones, play);
        let shown = take.map_or(String::new(), |take| format!(", take {take}"));
        Ok(Answer {
            text: format!("{outcome}, value {value}{shown}"),
            fields: vec![
                ("stones", stones.into()),
                ("outcome", outcome.to_string().into()),
                ("value", value.0.into()),
                ("take", take.into()),
            ],
        })
    })
}
