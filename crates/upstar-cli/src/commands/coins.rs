//! `upstar coins`: nim-values of coin-turning games.

use std::io::Write as _;

use serde_json::json;
use upstar::graph_core::Nimber;
use upstar::impartial::{CoinProduct, CoinTurning, NimField};

use crate::arguments::{Coins, Common, Format};
use crate::commands::{budget, graph};
use crate::failure::{BadText, Failure};
use crate::output::Output;
use crate::watch;

pub(super) fn run(common: &Common, command: &Coins) -> Result<(), Failure> {
    let first = game(&command.code)?;
    let second = command.second.as_deref().map(game).transpose()?;
    let values = |game: &CoinTurning| {
        let values = game.values(command.up_to, &budget(common));
        values.map_err(|error| graph::unsolved(&error))
    };
    let rows = values(&first)?;
    let columns = second.as_ref().map(values).transpose()?;
    watch::answering();
    match second.zip(columns) {
        None => print_row(common, &first, &rows),
        Some((second, columns)) => print_board(common, [&first, &second], [&rows, &columns]),
    }
}

fn game(text: &str) -> Result<CoinTurning, Failure> {
    if let Some(game) = CoinTurning::named(text) {
        return Ok(game);
    }
    text.parse().map_err(|error: upstar::impartial::CoinCodeError| {
        let names: Vec<_> = CoinTurning::names().map(|(name, _)| name).collect();
        Failure::BadText(BadText {
            origin: "code".to_owned(),
            text: text.to_owned(),
            span: error.span,
            message: format!("expected {}, or one of {}", error.expected, names.join(", ")),
            also: None,
        })
    })
}

fn print_row(common: &Common, game: &CoinTurning, values: &[Nimber]) -> Result<(), Failure> {
    let mut out = Output::open(common.output.as_deref())?;
    match common.format() {
        Format::Text => writeln!(out, "{}", joined(values))?,
        Format::Tsv => {
            writeln!(out, "place\tvalue")?;
            for (place, value) in (1_u32..).zip(values) {
                writeln!(out, "{place}\t{value}")?;
            }
        }
        Format::Json => {
            let values: Vec<_> = values.iter().map(|value| value.0).collect();
            let document = json!({ "schema": "upstar/coins/1", "code": game.to_string(), "values": values });
            writeln!(out, "{document}")?;
        }
    }
    out.finish()
}

fn print_board(common: &Common, games: [&CoinTurning; 2], values: [&[Nimber]; 2]) -> Result<(), Failure> {
    let field = NimField::new();
    let board = CoinProduct {
        field: &field,
        rows: values[0],
        columns: values[1],
    };
    let places = |values: &[Nimber]| (1_u32..).zip(values).map(|(place, _)| place).collect::<Vec<_>>();
    let columns = places(values[1]);
    let row = |row| -> Vec<_> {
        let values = columns.iter().filter_map(|&column| board.value(row, column));
        values.collect()
    };
    let mut out = Output::open(common.output.as_deref())?;
    let rows = places(values[0]);
    match common.format() {
        Format::Text => {
            for &place in &rows {
                writeln!(out, "{}", joined(&row(place)))?;
            }
        }
        Format::Tsv => {
            writeln!(out, "row\tcolumn\tvalue")?;
            for &place in &rows {
                for (column, value) in columns.iter().zip(row(place)) {
                    writeln!(out, "{place}\t{column}\t{value}")?;
                }
            }
        }
        Format::Json => {
            let codes = games.map(CoinTurning::to_string);
            write!(
                out,
                "{{\"schema\":\"upstar/coin-board/1\",\"codes\":{},\"values\":[",
                json!(codes)
            )?;
            for &place in &rows {
                let values: Vec<_> = row(place).iter().map(|value| value.0).collect();
                write!(out, "{}{}", if place == 1 { "" } else { "," }, json!(values))?;
            }
            writeln!(out, "]}}")?;
        }
    }
    out.finish()
}

fn joined(values: &[Nimber]) -> String {
    let values: Vec<_> = values.iter().map(Nimber::to_string).collect();
    values.join(" ")
}
