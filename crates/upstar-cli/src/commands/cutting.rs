//! `upstar cutting`.

use upstar::graph_core::Outcome;
use upstar::impartial::{Cut, CuttingTable, Sheet};

use crate::answers::{Answer, answer_each};
use crate::arguments::{Common, Cutting};
use crate::commands::mex::joined;
use crate::commands::numbers::numbers;
use crate::commands::{budget, graph};
use crate::failure::Failure;

pub(super) fn run(common: &Common, command: &Cutting) -> Result<(), Failure> {
    let mut table = CuttingTable::new();
    answer_each(common, "upstar/cutting/1", &joined(&command.sides), |line| {
        let sheet = sheet(line)?;
        let budget = budget(common);
        let value = table
            .value(sheet, &budget)
            .map_err(|error| graph::unsolved(&error))?;
        let cut = table
            .winning_cut(sheet, &budget)
            .map_err(|error| graph::unsolved(&error))?;
        let result = if value.outcome() == Outcome::Win {
            "WIN"
        } else {
            "LOSE"
        };
        let cut = cut.map(|cut| match cut {
            Cut::Vertical(at) => format!("vertical:{at}"),
            Cut::Horizontal(at) => format!("horizontal:{at}"),
        });
        Ok(Answer {
            text: result.to_owned(),
            fields: vec![
                ("width", sheet.width.get().into()),
                ("height", sheet.height.get().into()),
                ("result", result.into()),
                ("value", value.nimber().map(|value| value.0).into()),
                ("cut", cut.into()),
            ],
        })
    })
}

fn sheet(line: &str) -> Result<Sheet, Failure> {
    let sides = numbers(line)?;
    let [width, height] = sides[..] else {
        return Err(Failure::bad(format!(
            "expected two numbers, width and height, found {}",
            sides.len()
        )));
    };
    let side = |side: u64| u32::try_from(side).ok();
    let sheet = side(width)
        .zip(side(height))
        .and_then(|(width, height)| Sheet::new(width, height));
    sheet.ok_or_else(|| {
        Failure::bad(format!(
            "a sheet of {width} by {height}: expected sides from 1 to {}",
            u32::MAX
        ))
    })
}
