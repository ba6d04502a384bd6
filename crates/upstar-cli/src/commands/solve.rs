//! `upstar solve`: labels, remoteness and best moves of a graph that may have cycles.

use std::path::Path;

use formats::{NamedGraph, certificate};
use serde_json::{Map, Value, json};
use upstar::graph_core::{Outcome, VertexId};
use upstar::loopy::{Classification, Ends, classify_by, classify_with_reversed};

use crate::arguments::{Common, Format, Solve};
use crate::commands::{budget, graph, play};
use crate::failure::Failure;
use crate::output::Output;
use crate::table::{Field, Table};
use crate::watch;

const SCHEMA: &str = "upstar/solve/1";

pub(super) fn run(common: &Common, command: &Solve) -> Result<(), Failure> {
    let graph = graph::read(common, &command.graph)?;
    let ends = ends(&graph, command)?;
    let from = command
        .from
        .as_deref()
        .map(|from| graph::vertex(&graph, from))
        .transpose()?;
    let solved = match graph.reversed() {
        Some(reversed) => classify_with_reversed(graph.graph(), reversed, &ends, &budget(common)),
        None => classify_by(graph.graph(), &ends, common.threads(), &budget(common)),
    };
    let solved = solved.map_err(|error| graph::unsolved(&error))?;
    watch::answering();
    // Either both files appear or none.
    let certificate = match &command.certificate {
        Some(target) => Some(certificate_of(target, common, &graph, &solved)?),
        None => None,
    };
    let out = Output::open(common.output.as_deref())?;
    match from {
        Some(from) => print_line(out, common.format(), &graph, &solved, from)?,
        None => print_table(out, common.format(), &graph, &solved)?,
    }
    certificate.map_or(Ok(()), Output::finish)
}

fn ends(graph: &NamedGraph, command: &Solve) -> Result<Ends, Failure> {
    let convention = play(command.misere);
    let mut declared = Vec::new();
    for target in &command.target {
        declared.push((graph::vertex(graph, target)?, Outcome::Loss));
    }
    for label in &command.label {
        declared.push(declared_label(graph, label)?);
    }
    Ends::new(convention)
        .with_declared(declared)
        .map_err(Failure::bad)
}

/// Reads `V=win`, `V=loss` or `V=draw`; the name may hold `=` itself.
fn declared_label(graph: &NamedGraph, text: &str) -> Result<(VertexId, Outcome), Failure> {
    let expected = || Failure::bad(format!("--label {text}: expected V=win, V=loss or V=draw"));
    let (vertex, outcome) = text.rsplit_once('=').ok_or_else(expected)?;
    let outcome = match outcome.to_ascii_lowercase().as_str() {
        "win" => Outcome::Win,
        "loss" => Outcome::Loss,
        "draw" => Outcome::Draw,
        _ => return Err(expected()),
    };
    Ok((graph::vertex(graph, vertex)?, outcome))
}

/// Writes the certificate, but does not yet put it in its place.
fn certificate_of(
    target: &Path,
    common: &Common,
    graph: &NamedGraph,
    solved: &Classification,
) -> Result<Output, Failure> {
    if common.output.as_deref() == Some(target) {
        let target = target.display();
        return Err(Failure::bad(format!(
            "--certificate and --output are the same file, {target}"
        )));
    }
    let mut out = Output::open(Some(target))?;
    certificate::write(graph.graph(), solved.ends(), solved.certificate(), &mut out)?;
    Ok(out)
}

fn columns(graph: &NamedGraph) -> Vec<(&'static str, usize)> {
    vec![
        ("vertex", graph::width(graph)),
        ("label", 5),
        ("remoteness", 10),
        ("move", 0),
    ]
}

fn fields<'a>(graph: &'a NamedGraph, solved: &Classification, vertex: VertexId) -> [Field<'a>; 4] {
    let label = match solved.outcome(vertex) {
        Outcome::Win => "Win",
        Outcome::Loss => "Loss",
        Outcome::Draw => "Draw",
    };
    let remoteness = solved
        .remoteness(vertex)
        .map_or(Field::Nothing, |plies| Field::Number(plies.into()));
    let best = solved.best_move(graph.graph(), vertex);
    let best = best.map_or(Field::Nothing, |best| Field::Vertex(graph.label(best)));
    [
        Field::Vertex(graph.label(vertex)),
        Field::Word(label),
        remoteness,
        best,
    ]
}

fn print_table(
    out: Output,
    format: Format,
    graph: &NamedGraph,
    solved: &Classification,
) -> Result<(), Failure> {
    let counts = solved.counts();
    let mut extra = Map::new();
    extra.insert(
        "counts".to_owned(),
        json!({ "Win": counts.wins, "Loss": counts.losses, "Draw": counts.draws }),
    );
    extra.insert(
        "greatest_remoteness".to_owned(),
        solved.greatest_remoteness().into(),
    );
    let mut table = Table::start(out, format, SCHEMA, extra, columns(graph))?;
    for vertex in graph.graph().vertices() {
        table.row(&fields(graph, solved, vertex))?;
    }
    let lines = if format == Format::Text {
        summary(graph, solved)
    } else {
        Vec::new()
    };
    table.finish(&lines)
}

/// What text says below the table: how many of each, and a longest line of play that is decided.
fn summary(graph: &NamedGraph, solved: &Classification) -> Vec<String> {
    let counts = solved.counts();
    let n = graph.graph().n_vertices();
    let mut lines = vec![
        String::new(),
        format!(
            "{n} vertices: {} Win, {} Loss, {} Draw",
            counts.wins, counts.losses, counts.draws
        ),
    ];
    let Some(greatest) = solved.greatest_remoteness() else {
        return lines;
    };
    let farthest = graph
        .graph()
        .vertices()
        .find(|&vertex| solved.remoteness(vertex) == Some(greatest));
    if let Some(from) = farthest {
        let line = start_of_line(graph, solved, from);
        lines.push(format!("longest line of play, {greatest} plies: {line}"));
    }
    lines
}

/// The line of play from a decided vertex, as far as people read it: it may have millions of plies.
fn start_of_line(graph: &NamedGraph, solved: &Classification, from: VertexId) -> String {
    const MOST: usize = 40;
    let next = |&vertex: &VertexId| solved.best_move(graph.graph(), vertex);
    let mut line = std::iter::successors(Some(from), next);
    let names = line.by_ref().take(MOST).map(|vertex| graph::name(graph, vertex));
    let mut text = names.collect::<Vec<_>>().join(" -> ");
    if line.next().is_some() {
        text.push_str(" -> …");
    }
    text
}

fn print_line(
    out: Output,
    format: Format,
    graph: &NamedGraph,
    solved: &Classification,
    from: VertexId,
) -> Result<(), Failure> {
    let line = solved.principal_line(graph.graph(), from);
    let extra = Map::from_iter([
        ("from".to_owned(), json_vertex(graph, from)),
        ("cycle_start".to_owned(), line.cycle_start().into()),
    ]);
    let mut table = Table::start(out, format, "upstar/line/1", extra, columns(graph))?;
    for &vertex in line.vertices() {
        table.row(&fields(graph, solved, vertex))?;
    }
    let closing = match line.cycle_start().and_then(|start| line.vertices().get(start)) {
        Some(&back) => format!("and round again from {}: a draw", graph::name(graph, back)),
        None => format!("the game ends after {} plies", line.n_plies()),
    };
    table.finish(&[String::new(), closing])
}

fn json_vertex(graph: &NamedGraph, vertex: VertexId) -> Value {
    match graph.label(vertex) {
        formats::VertexLabel::Name(name) => name.into(),
        formats::VertexLabel::Number(number) => number.into(),
    }
}
