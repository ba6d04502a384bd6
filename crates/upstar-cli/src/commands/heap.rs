//! `upstar heap`: nim-values of heap games. How they are computed bit by bit is in `heap_growth`.

use std::io::{self, IsTerminal as _, Write as _};
use std::str::FromStr;

use serde_json::{Value, json};
use upstar::impartial::{HeapCode, HeapGame, HeapTable, TakeSet};

use crate::arguments::{Common, Format, Heap};
use crate::commands::{budget, graph, heap_file, heap_growth};
use crate::failure::{BadText, Failure};
use crate::output::{self, Output};
use crate::watch;

pub(super) fn run(common: &Common, command: &Heap) -> Result<(), Failure> {
    let mut table = heap_file::table(command, || game(command))?;
    if command.period {
        return print_period(common, command, table);
    }
    // Values that were read are all shown unless a number is asked for.
    let most = command.up_to.unwrap_or(table.n_computed() - 1);
    if let Some(limit) = common.max_vertices.filter(|&limit| most >= u64::from(limit)) {
        // What can be known is worth keeping.
        heap_growth::extend(common, command, &mut table, most, |_| Ok(()))?;
        return Err(Failure::Limit(format!(
            "{limit} values, of {} asked for",
            u128::from(most) + 1
        )));
    }
    // A proved period makes any number of values known at once: the clock goes on while they are written.
    if command.binary || command.plot {
        heap_growth::extend(common, command, &mut table, most, |_| Ok(()))?;
        return heap_file::print(common, command, &table, most);
    }
    print_values(common, command, table, most)
}

fn game(command: &Heap) -> Result<HeapGame, Failure> {
    named_game(
        command.code.as_deref(),
        command.subtract.as_deref(),
        command.all_but.as_deref(),
    )
}

/// The heap game of a name or code, of a set of takes, or of the takes that are not allowed.
pub(super) fn named_game(
    code: Option<&str>,
    subtract: Option<&str>,
    all_but: Option<&str>,
) -> Result<HeapGame, Failure> {
    let set = |option: &str, text: &str| {
        TakeSet::from_str(text).map_err(|error| {
            Failure::BadText(BadText {
                origin: option.to_owned(),
                text: text.to_owned(),
                span: error.span,
                message: "expected whole numbers from 1 on, separated by commas".to_owned(),
                also: None,
            })
        })
    };
    if let Some(takes) = subtract {
        return set("--subtract", takes).map(HeapGame::subtraction);
    }
    if let Some(takes) = all_but {
        return set("--all-but", takes).map(HeapGame::all_but);
    }
    coded(code.unwrap_or_default())
}

/// The game of a name or a code.
pub(super) fn coded(text: &str) -> Result<HeapGame, Failure> {
    if let Some(game) = HeapGame::named(text) {
        return Ok(game);
    }
    let code = HeapCode::from_str(text).map_err(|error| {
        Failure::BadText(BadText {
            origin: "code".to_owned(),
            text: text.to_owned(),
            span: error.span.clone(),
            message: error.kind.to_string(),
            also: None,
        })
    })?;
    Ok(HeapGame::coded(code))
}

/// Prints values while they are computed; a document is printed when it is whole.
fn print_values(common: &Common, command: &Heap, mut table: HeapTable, most: u64) -> Result<(), Failure> {
    if common.format() == Format::Json {
        heap_growth::extend(common, command, &mut table, most, |_| Ok(()))?;
        return print_document(common, &table, most);
    }
    let mut rows = Rows::begin(common)?;
    heap_growth::extend(common, command, &mut table, most, |table| rows.write(table, most))?;
    rows.finish()
}

/// Values on their way out, those of a heap and all smaller ones before those of the next.
struct Rows {
    out: Output,
    format: Format,
    // The least heap that has not been written.
    next: u64,
    is_last_written: bool,
}

impl Rows {
    fn begin(common: &Common) -> Result<Self, Failure> {
        let mut out = Output::open(common.output.as_deref())?;
        if common.format() == Format::Tsv {
            writeln!(out, "heap\tvalue")?;
        }
        if matches!(out, Output::Standard(_)) && io::stdout().is_terminal() {
            // Rows are progress enough, and a bar would stand in their way.
            watch::hide_bar();
        }
        Ok(Self {
            out,
            format: common.format(),
            next: 0,
            is_last_written: false,
        })
    }

    /// Writes what has become known, and passes it on at once.
    fn write(&mut self, table: &HeapTable, most: u64) -> Result<(), Failure> {
        while let Some(part) = self.next_part(table, most) {
            // An end from outside comes before or after these rows.
            let _whole = output::whole_rows();
            self.out.write_all(&part)?;
            self.out.flush()?;
        }
        Ok(())
    }

    /// Some of the rows that are known and not written; `None` when there are no more.
    fn next_part(&mut self, table: &HeapTable, most: u64) -> Option<Vec<u8>> {
        const LONG: usize = 1 << 15;
        let mut part = Vec::new();
        let (mut heaps, mut values) = (itoa::Buffer::new(), itoa::Buffer::new());
        while self.next <= most && part.len() < LONG && !self.is_last_written {
            let Some(value) = table.value(self.next) else {
                break;
            };
            if self.format == Format::Tsv {
                part.extend_from_slice(heaps.format(self.next).as_bytes());
                part.push(b'\t');
            } else if self.next > 0 {
                part.push(b' ');
            }
            part.extend_from_slice(values.format(value.0).as_bytes());
            if self.format == Format::Tsv {
                part.push(b'\n');
            }
            self.is_last_written = self.next == most;
            self.next = self.next.saturating_add(1);
        }
        (!part.is_empty()).then_some(part)
    }

    fn finish(mut self) -> Result<(), Failure> {
        if self.format != Format::Tsv {
            writeln!(self.out)?;
        }
        self.out.finish()
    }
}

fn print_document(common: &Common, table: &HeapTable, most: u64) -> Result<(), Failure> {
    let mut out = Output::open(common.output.as_deref())?;
    write!(
        out,
        "{{\"schema\":\"upstar/heap/1\",\"code\":{},\"values\":[",
        Value::from(table.game().to_string())
    )?;
    // Every value up to `most` is known.
    for (index, value) in (0..=most).filter_map(|heap| table.value(heap)).enumerate() {
        write!(out, "{}{value}", if index == 0 { "" } else { "," })?;
    }
    writeln!(out, "]}}")?;
    out.finish()
}

/// Looks for a period among the values up to the limit, and says whether one is proved.
fn print_period(common: &Common, command: &Heap, mut table: HeapTable) -> Result<(), Failure> {
    const HEAPS: u64 = 10_000;
    let most = command.up_to.unwrap_or(HEAPS);
    // A subtraction game needs no table to find its period.
    if command.checkpoint.is_some() || command.subtract.is_none() {
        heap_growth::extend(common, command, &mut table, most, |_| Ok(()))?;
    }
    let period = table
        .prove_period(most, &budget(common))
        .map_err(|error| graph::unsolved(&error))?;
    watch::answering();
    heap_file::write_proof(command.proof.as_deref(), &table)?;
    let code = table.game().to_string();
    let status = if period.is_some() { "proved" } else { "unknown" };
    let (before, length) = (
        period.map(|period| period.preperiod),
        period.map(|period| period.period),
    );
    let most_seen = table.max_value();
    let mut out = Output::open(common.output.as_deref())?;
    match common.format() {
        Format::Json => {
            let document = json!({
                "schema": "upstar/period/1", "code": code, "preperiod": before, "period": length,
                "max": most_seen.0, "status": status, "computed": table.n_computed(),
                "saltus": period.map(|period| period.saltus), "exceptions": exceptions(&table),
            });
            writeln!(out, "{document}")?;
        }
        Format::Tsv => {
            let shown = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
            writeln!(out, "code\tpreperiod\tperiod\tmax\tstatus")?;
            writeln!(
                out,
                "{code}\t{}\t{}\t{most_seen}\t{status}",
                shown(before),
                shown(length)
            )?;
        }
        Format::Text => match period {
            Some(period) => {
                let saltus = if period.saltus == 0 {
                    String::new()
                } else {
                    format!(" and saltus {}", period.saltus)
                };
                writeln!(
                    out,
                    "{code}: period {}{saltus} from heap {} on, proved by {} values, the greatest {most_seen}",
                    period.period, period.preperiod, period.n_checked
                )?;
                print_exceptions(&mut out, &table)?;
            }
            None => writeln!(out, "{code}: no period is proved by the values up to {most}")?,
        },
    }
    out.finish()
}

/// So many exceptional heaps are listed, and told when there are more.
const N_EXCEPTIONS: usize = 64;

/// How many heaps are exceptional, and the first of them with their values.
fn exceptions(table: &HeapTable) -> Option<Value> {
    let first: Vec<_> = table
        .exceptions()?
        .take(N_EXCEPTIONS)
        .map(|(heap, value)| json!([heap, value.0]))
        .collect();
    Some(json!({ "count": table.exceptions()?.count(), "first": first }))
}

fn print_exceptions(out: &mut Output, table: &HeapTable) -> Result<(), Failure> {
    let Some(n) = table.exceptions().map(Iterator::count).filter(|&n| n > 0) else {
        return Ok(());
    };
    let first = table.exceptions().into_iter().flatten().take(N_EXCEPTIONS);
    let list: Vec<_> = first.map(|(heap, value)| format!("{heap}:{value}")).collect();
    let more = if n > N_EXCEPTIONS { " …" } else { "" };
    writeln!(
        out,
        "{n} exceptional heaps and their values: {}{more}",
        list.join(" ")
    )?;
    Ok(())
}
