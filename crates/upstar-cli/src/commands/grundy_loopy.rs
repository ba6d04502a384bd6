//! `upstar grundy --loopy`: nim-values of a graph that may have cycles, their certificate, and its check.

use std::io::{BufRead, Write as _};
use std::path::Path;

use formats::{NamedGraph, nim_certificate};
use serde_json::{Map, json};
use upstar::graph_core::Outcome;
use upstar::loopy::{NimValues, nim_values};

use crate::arguments::{Common, Format, Grundy};
use crate::commands::{budget, graph};
use crate::failure::Failure;
use crate::output::Output;
use crate::table::{Field, Table};
use crate::watch;

pub(super) fn run(common: &Common, command: &Grundy) -> Result<(), Failure> {
    let graph = graph::read(common, &command.graph)?;
    let values = nim_values(graph.graph(), &budget(common)).map_err(|error| graph::unsolved(&error))?;
    watch::answering();
    // Either both files appear or none.
    let certificate = match &command.certificate {
        Some(target) => Some(certificate_of(target, common, &graph, &values)?),
        None => None,
    };
    print_table(common, &graph, &values)?;
    certificate.map_or(Ok(()), Output::finish)
}

/// Writes the certificate, but does not yet put it in its place.
fn certificate_of(
    target: &Path,
    common: &Common,
    graph: &NamedGraph,
    values: &NimValues,
) -> Result<Output, Failure> {
    if common.output.as_deref() == Some(target) {
        let target = target.display();
        return Err(Failure::bad(format!(
            "--certificate and --output are the same file, {target}"
        )));
    }
    let mut out = Output::open(Some(target))?;
    nim_certificate::write(graph.graph(), values.certificate(), &mut out)?;
    Ok(out)
}

fn print_table(common: &Common, graph: &NamedGraph, values: &NimValues) -> Result<(), Failure> {
    let out = Output::open(common.output.as_deref())?;
    let mut extra = Map::new();
    let counts = counts(graph, values);
    let [wins, losses, draws] = counts;
    extra.insert(
        "counts".to_owned(),
        json!({ "Win": wins, "Loss": losses, "Draw": draws }),
    );
    let columns = vec![("vertex", graph::width(graph)), ("value", 0)];
    let mut table = Table::start(out, common.format(), "upstar/loopy-grundy/1", extra, columns)?;
    for vertex in graph.graph().vertices() {
        let label = Field::Vertex(graph.label(vertex));
        match values.finite(vertex) {
            Some(nimber) => table.row(&[label, nimber.into()])?,
            None => table.row(&[label, Field::Word(&values.value(vertex).to_string())])?,
        }
    }
    let lines = if common.format() == Format::Text {
        summary(graph, values, counts)
    } else {
        Vec::new()
    };
    table.finish(&lines)
}

/// How many vertices are won, lost and drawn for the player about to move.
fn counts(graph: &NamedGraph, values: &NimValues) -> [u64; 3] {
    let mut counts = [0; 3];
    for vertex in graph.graph().vertices() {
        let at = match values.outcome(vertex) {
            Outcome::Win => 0,
            Outcome::Loss => 1,
            Outcome::Draw => 2,
        };
        counts[at] += 1;
    }
    counts
}

fn summary(graph: &NamedGraph, values: &NimValues, [wins, losses, draws]: [u64; 3]) -> Vec<String> {
    let n = graph.graph().n_vertices();
    let greatest = values
        .greatest()
        .map(|nimber| format!(", greatest value {nimber}"));
    vec![
        String::new(),
        format!(
            "{n} vertices: {wins} Win, {losses} Loss, {draws} Draw{}",
            greatest.unwrap_or_default()
        ),
    ]
}

/// Checks a certificate against its graph.
pub(super) fn verify(
    common: &Common,
    graph: &NamedGraph,
    name: &str,
    reader: impl BufRead,
    schema: &str,
) -> Result<(), Failure> {
    let file = nim_certificate::read(reader, &budget(common)).map_err(|error| graph::failed(name, &error))?;
    let checked = if file.is_of(graph.graph()) {
        file.certificate.verify(graph.graph()).map_err(|error| {
            let vertex = error.vertex().map(|vertex| graph::name(graph, vertex));
            (vertex, error.to_string())
        })
    } else {
        Err((None, "the certificate is of another graph".to_owned()))
    };
    watch::answering();
    let mut out = Output::open(common.output.as_deref())?;
    match (&checked, common.format()) {
        (Ok(verified), Format::Json) => {
            let document = json!({
                "schema": schema, "ok": true, "finite": verified.n_finite, "infinite": verified.n_infinite,
                "greatest": verified.greatest, "edges": verified.n_edges,
            });
            writeln!(out, "{document}")?;
        }
        (Ok(verified), _) => {
            let greatest = verified.greatest.map(|label| format!(" up to {label}"));
            writeln!(
                out,
                "ok: {} nimbers{}, {} infinite values, {} edges checked",
                verified.n_finite,
                greatest.unwrap_or_default(),
                verified.n_infinite,
                verified.n_edges
            )?;
        }
        (Err((vertex, reason)), Format::Json) => {
            let document = json!({ "schema": schema, "ok": false, "vertex": vertex, "reason": reason });
            writeln!(out, "{document}")?;
        }
        (Err((Some(vertex), reason)), _) => writeln!(out, "fails at vertex {vertex}: {reason}")?,
        (Err((None, reason)), _) => writeln!(out, "fails: {reason}")?,
    }
    out.finish()?;
    checked.map(|_| ()).map_err(|_| Failure::No)
}
