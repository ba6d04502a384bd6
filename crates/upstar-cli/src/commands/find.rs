//! `upstar find`: the shortest explanation of a table or of a rule.

use std::io::Read as _;

use upstar::impartial::patterns::{
    Formula, Pattern, PatternStatus, find_heap_patterns, find_pair_patterns, find_patterns,
};

use crate::answers::{Answer, print_all};
use crate::arguments::{Common, Find};
use crate::commands::heap::named_game;
use crate::commands::{budget, graph};
use crate::failure::Failure;
use crate::input::Input;
use crate::watch;

pub(super) fn run(common: &Common, command: &Find) -> Result<(), Failure> {
    let by_rule = command.code.is_some() || command.subtract.is_some() || command.all_but.is_some();
    let (mut patterns, n_values) = if by_rule {
        let game = named_game(
            command.code.as_deref(),
            command.subtract.as_deref(),
            command.all_but.as_deref(),
        )?;
        let patterns = find_heap_patterns(&game, command.up_to, &budget(common));
        (
            patterns.map_err(|error| graph::unsolved(&error))?,
            command.up_to.saturating_add(1),
        )
    } else {
        let table = read_table(command)?;
        match &table {
            Table::Values(first, values) => (find_patterns(*first, values), values.len() as u64),
            Table::Pairs(rows) => (find_pair_patterns(rows), rows.len() as u64),
        }
    };
    watch::answering();
    if !command.all {
        patterns.truncate(1);
    }
    let mut answers: Vec<_> = patterns.iter().map(shown).collect();
    if answers.is_empty() {
        answers.push(nothing(n_values));
    }
    print_all(common, "upstar/find/1", answers)
}

fn shown(pattern: &Pattern) -> Answer {
    let reason = match pattern.status {
        PatternStatus::Proved(period) => format!(
            "proved: the rule has period {} from {} on, by {} values",
            period.period, period.preperiod, period.n_checked
        ),
        _ => format!("fits the first {} values; not proved", pattern.n_values),
    };
    let scope = match pattern.formula {
        Formula::Value(_) | Formula::Pair(_) => "",
        _ => " (outcomes only)",
    };
    Answer {
        text: format!(
            "{}{scope}\n  {reason}\n  {} bits explain {}",
            pattern.formula, pattern.bits, pattern.table_bits
        ),
        fields: vec![
            ("formula", pattern.formula.to_string().into()),
            ("status", pattern.status.to_string().into()),
            ("values", pattern.n_values.into()),
            ("bits", pattern.bits.into()),
            ("table_bits", pattern.table_bits.into()),
        ],
    }
}

fn nothing(n_values: u64) -> Answer {
    Answer {
        text: format!("no explanation of {n_values} values is short enough to be believed"),
        fields: vec![
            ("formula", serde_json::Value::Null),
            ("status", "unknown".into()),
            ("values", n_values.into()),
            ("bits", serde_json::Value::Null),
            ("table_bits", serde_json::Value::Null),
        ],
    }
}

enum Table {
    Values(u64, Vec<u64>),
    Pairs(Vec<(u64, u64, u64)>),
}

/// Reads a table: numbers or outcomes between blanks and commas; under a header, rows of an index and a value, or of two
/// numbers and a value.
fn read_table(command: &Find) -> Result<Table, Failure> {
    let mut input = Input::open(command.file.as_deref())?;
    let mut text = String::new();
    input
        .reader
        .read_to_string(&mut text)
        .map_err(|error| Failure::bad(format!("{}: {error}", input.name)))?;
    let mut rows = Vec::new();
    let mut header = None;
    for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let content = line.split('#').next().unwrap_or_default();
        let is_first = rows.is_empty() && header.is_none();
        let words = content
            .split([' ', '\t', ',', '\r'])
            .filter(|word| !word.is_empty())
            .count();
        if words > 1 && is_first && words_only(content) {
            header = Some(words);
            continue;
        }
        let row = read_row(content).map_err(|(column, word)| {
            let expected = "expected a number from 0 to 2^64 - 1, or P, N, L or W";
            Failure::bad(format!(
                "{}:{}:{}: {expected}, found `{word}`",
                input.name,
                index + 1,
                column + 1
            ))
        })?;
        let wanted = if command.pairs { Some(3) } else { header };
        match wanted {
            Some(wanted) if !row.is_empty() && row.len() != wanted => {
                let expected = format!("expected {wanted} columns, found {}", row.len());
                return Err(Failure::bad(format!(
                    "{}:{}:1: {expected}",
                    input.name,
                    index + 1
                )));
            }
            _ => rows.push((index + 1, row)),
        }
    }
    rows.retain(|(_, row)| !row.is_empty());
    match (command.pairs, header) {
        (true, _) | (_, Some(3)) => Ok(Table::Pairs(
            rows.iter().map(|(_, row)| (row[0], row[1], row[2])).collect(),
        )),
        (false, None) => Ok(Table::Values(
            command.first,
            rows.into_iter().flat_map(|(_, row)| row).collect(),
        )),
        (false, Some(2)) => indexed(&input.name, &rows),
        (false, Some(_)) => Err(Failure::bad(format!(
            "{}:1:1: expected two or three columns",
            input.name
        ))),
    }
}

/// Rows of an index and a value; the indices follow one another.
fn indexed(name: &str, rows: &[(usize, Vec<u64>)]) -> Result<Table, Failure> {
    let first = rows.first().map_or(0, |(_, row)| row[0]);
    for (expected, (line, row)) in (first..).zip(rows) {
        if row[0] != expected {
            return Err(Failure::bad(format!(
                "{name}:{line}:1: expected {expected}, found `{}`",
                row[0]
            )));
        }
    }
    Ok(Table::Values(first, rows.iter().map(|(_, row)| row[1]).collect()))
}

/// True for a header: no word is a value.
fn words_only(line: &str) -> bool {
    let mut words = line.split([' ', '\t', ',', '\r']).filter(|word| !word.is_empty());
    words.all(|word| value(word).is_none() && word.starts_with(|first: char| first.is_alphabetic()))
}

fn value(word: &str) -> Option<u64> {
    match word {
        "P" | "L" | "Loss" | "loss" | "LOSE" => Some(0),
        "N" | "W" | "Win" | "win" | "WIN" => Some(1),
        digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => digits.parse().ok(),
        _ => None,
    }
}

fn read_row(line: &str) -> Result<Vec<u64>, (usize, &str)> {
    let mut row = Vec::new();
    let mut start = 0;
    for word in line.split([' ', '\t', ',', '\r']) {
        if !word.is_empty() {
            row.push(value(word).ok_or_else(|| (line[..start].chars().count(), word))?);
        }
        start += word.len() + 1;
    }
    Ok(row)
}
