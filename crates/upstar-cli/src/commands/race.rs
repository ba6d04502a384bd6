//! `upstar race`: the contest form of the race to a target.

use std::io::Write as _;

use formats::edges::read_race;
use serde_json::json;
use upstar::graph_core::{Outcome, PlayConvention};
use upstar::loopy::{Ends, RaceSolver};

use crate::arguments::{Common, Format, Race};
use crate::commands::{budget, graph};
use crate::failure::Failure;
use crate::input::Input;
use crate::output::Output;
use crate::watch;

pub(super) fn run(common: &Common, command: &Race) -> Result<(), Failure> {
    let input = Input::open(command.file.as_deref())?;
    let race =
        read_race(input.reader, &budget(common)).map_err(|error| graph::failed(&input.name, &error))?;
    let unsolved = |error| graph::unsolved(&error);
    let ends = Ends::new(PlayConvention::Normal);
    let mut solver = RaceSolver::new(&race.graph, &ends, &budget(common)).map_err(unsolved)?;
    let answers = solver.answers(&race.queries, &budget(common)).map_err(unsolved)?;
    watch::answering();
    let mut out = Output::open(common.output.as_deref())?;
    let number = |outcome: &Outcome| match outcome {
        Outcome::Win => 1,
        Outcome::Draw => 0,
        Outcome::Loss => -1,
    };
    match common.format() {
        Format::Text => {
            for answer in &answers {
                writeln!(out, "{}", number(answer))?;
            }
        }
        Format::Tsv => {
            writeln!(out, "start\ttarget\tanswer")?;
            for ((start, target), answer) in race.queries.iter().zip(&answers) {
                writeln!(
                    out,
                    "{}\t{}\t{}",
                    start.get() + 1,
                    target.get() + 1,
                    number(answer)
                )?;
            }
        }
        Format::Json => {
            let answers: Vec<_> = answers.iter().map(number).collect();
            writeln!(
                out,
                "{}",
                json!({ "schema": "upstar/race/1", "answers": answers })
            )?;
        }
    }
    out.finish()
}
