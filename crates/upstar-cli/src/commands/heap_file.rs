//! What `upstar heap` keeps in files: values to go on from, pictures, and proofs of periods, which `upstar verify`
//! checks.

use std::io::{Read as _, Write as _};
use std::path::Path;

use formats::{heap_proof, heap_values};
use serde_json::json;
use upstar::graph_core::Nimber;
use upstar::impartial::{HeapGame, HeapTable};

use crate::arguments::{Common, Format, Heap};
use crate::commands::{budget, graph};
use crate::failure::Failure;
use crate::input::Input;
use crate::output::Output;
use crate::watch;

/// The table to go on with: from a file of values when there is one.
pub(super) fn table(
    command: &Heap,
    game: impl Fn() -> Result<HeapGame, Failure>,
) -> Result<HeapTable, Failure> {
    let is_named = command.code.is_some() || command.subtract.is_some() || command.all_but.is_some();
    let game = if is_named { Some(game()?) } else { None };
    let file = command
        .read
        .as_deref()
        .or(command.checkpoint.as_deref().filter(|file| file.exists()));
    let Some(file) = file else {
        return game
            .map(|game| game.table())
            .ok_or_else(|| Failure::bad("expected a code"));
    };
    let input = Input::open(Some(file))?;
    let kept =
        heap_values::read(input.reader).map_err(|error| Failure::bad(format!("{}: {error}", input.name)))?;
    let of = heap_proof::game(&kept.game).ok_or_else(|| {
        Failure::bad(format!(
            "{}: expected the values of a heap game, found {:?}",
            input.name, kept.game
        ))
    })?;
    if let Some(game) = game.filter(|game| *game != of) {
        return Err(Failure::bad(format!(
            "{}: expected the values of {game}, found those of {of}",
            input.name
        )));
    }
    HeapTable::resumed(of, kept.values().map(Nimber))
        .ok_or_else(|| Failure::bad(format!("{}: expected the value 0 for the empty heap", input.name)))
}

/// Writes the values computed so far; the file takes the place of an older one only when it is whole.
pub(super) fn keep(checkpoint: &Path, table: &HeapTable) -> Result<(), Failure> {
    let mut out = Output::open(Some(checkpoint))?;
    write_values(&mut out, table, table.n_computed())?;
    out.finish()
}

fn write_values(out: &mut Output, table: &HeapTable, n: u64) -> Result<(), Failure> {
    let values = (0..n).filter_map(|heap| table.value(heap)).map(|value| value.0);
    heap_values::write(&table.game().to_string(), values, out)?;
    Ok(())
}

/// Prints values as a binary file or as a picture.
pub(super) fn print(common: &Common, command: &Heap, table: &HeapTable, most: u64) -> Result<(), Failure> {
    let mut out = Output::open(common.output.as_deref())?;
    if command.binary {
        write_values(&mut out, table, most.saturating_add(1))?;
    } else {
        let values = (0..=most)
            .filter_map(|heap| table.value(heap))
            .map(|value| value.0);
        let values: Vec<_> = values.collect();
        writeln!(
            out,
            "{}",
            render::heap_values_svg(&table.game().to_string(), &values)
        )?;
    }
    out.finish()
}

/// Writes what the period rests on; without a period there is nothing to write.
pub(super) fn write_proof(file: Option<&Path>, table: &HeapTable) -> Result<(), Failure> {
    let (Some(file), Some(proof)) = (file, table.proof()) else {
        return Ok(());
    };
    let mut out = Output::open(Some(file))?;
    out.write_all(heap_proof::write(&proof).as_bytes())?;
    out.finish()
}

/// Checks a proof, computing every value anew.
pub(super) fn verify(common: &Common, input: Input) -> Result<(), Failure> {
    const MOST: u64 = 1 << 16;
    let mut bytes = Vec::new();
    input.reader.take(MOST).read_to_end(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes);
    if !heap_proof::is_proof(&text) {
        return Err(Failure::bad(format!(
            "{}: expected a proof that `best --proof` wrote, or one of `heap --proof`, or a graph and its certificate",
            input.name
        )));
    }
    let proof = heap_proof::read(&text).map_err(|error| Failure::bad(format!("{}: {error}", input.name)))?;
    let checked = proof
        .verify(&budget(common))
        .map_err(|error| graph::unsolved(&error))?;
    watch::answering();
    let mut out = Output::open(common.output.as_deref())?;
    let period = proof.period;
    match (checked, common.format()) {
        (checked, Format::Json) => {
            let reason = checked.err().map(|error| error.to_string());
            let document = json!({ "schema": "upstar/verify/1", "ok": checked.is_ok(), "code": proof.game.to_string(), "reason": reason });
            writeln!(out, "{document}")?;
        }
        (Ok(()), _) => writeln!(
            out,
            "ok: {} has period {} and saltus {} from heap {} on, {} values checked",
            proof.game, period.period, period.saltus, period.preperiod, period.n_checked
        )?,
        (Err(error), _) => writeln!(out, "fails: {error}")?,
    }
    out.finish()?;
    checked.map_err(|_| Failure::No)
}
