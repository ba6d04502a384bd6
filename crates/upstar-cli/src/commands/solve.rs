//! `upstar solve`: labels, remoteness and best moves of a graph that may have cycles, here where both players have the
//! same moves. Where they have not, see `solve/players.rs`; certificates are in `solve/evidence.rs`.

mod evidence;
mod players;

use formats::NamedGraph;
use serde_json::{Map, Value, json};
use upstar::graph_core::{GraphError, Outcome, VertexId};
use upstar::loopy::{
    Classification, Counts, Ends, GameGraph, InfinitePlay, Mover, classify_by, classify_stored,
    classify_with_reversed,
};

use crate::arguments::{Common, Format, Model, Solve};
use crate::commands::{budget, graph, play};
use crate::failure::Failure;
use crate::input::{self, Access};
use crate::output::Output;
use crate::table::{Field, Table};
use crate::watch;

const SCHEMA: &str = "upstar/solve/1";

pub(super) fn run(common: &Common, command: &Solve) -> Result<(), Failure> {
    evidence::check_arguments(common, command)?;
    match command.model {
        Model::Impartial => run_impartial(common, command),
        Model::TwoColour => players::run_two_colour(common, command),
        Model::Owned => players::run_owned(common, command),
    }
}

fn run_impartial(common: &Common, command: &Solve) -> Result<(), Failure> {
    if command.infinite != InfinitePlay::Draw {
        return Err(Failure::bad(format!(
            "--infinite {}: where both have the same moves, nobody is Left or Right; see --model",
            command.infinite
        )));
    }
    watch::phase("reading", 0);
    let graph = graph::read(common, &command.graph)?;
    let ends = ends(&graph, command)?;
    let from = command
        .from
        .as_deref()
        .map(|from| graph::vertex(&graph, from))
        .transpose()?;
    let solved = solved(common, &graph, &ends).map_err(|error| graph::unsolved(&error))?;
    // Either both files appear or none.
    let start = from.map(|from| (from, ()));
    let certificate = evidence::written(common, command, graph.graph(), &solved, start)?;
    let out = open(common)?;
    match from {
        Some(from) => print_line(out, common.format(), &graph, &solved, from)?,
        None => print_table(out, common.format(), command.summary, &graph, &solved)?,
    }
    certificate.map_or(Ok(()), Output::finish)
}

fn solved(common: &Common, graph: &NamedGraph, ends: &Ends) -> Result<Classification, GraphError> {
    let digraph = graph.graph();
    let (budget, n_vertices) = (budget(common), u64::from(digraph.n_vertices()));
    let Some(reversed) = graph.reversed() else {
        will_solve(digraph, graph.memory_usage());
        return classify_by(digraph, ends, common.threads(), &budget);
    };
    let steps = n_vertices + digraph.n_edges();
    // Starts and targets, both ways.
    let is_mapped = digraph.memory_usage() + reversed.memory_usage() == 0;
    if !is_mapped || !graph::is_beyond_memory(8 * steps) {
        watch::needs(graph.memory_usage() as u64 + 10 * n_vertices);
        watch::phase("labelling", steps);
        return classify_with_reversed(digraph, reversed, ends, common.threads(), &budget);
    }
    watch::needs(7 * n_vertices);
    watch::phase("labelling", steps);
    input::expect(Access::Scattered);
    let solved = classify_stored(digraph, reversed, ends, &input::will_need, &budget);
    input::expect(Access::InOrder);
    solved
}

/// Says what is ahead: turning all edges round, then labelling.
fn will_solve<G: GameGraph>(graph: &G, memory_of_graph: usize) {
    let (mut n_states, mut n_edges) = (0, 0);
    for &mover in G::Mover::ALL {
        n_states += u64::from(graph.moves(mover).n_vertices());
        n_edges += graph.moves(mover).n_edges();
    }
    // The reversed edges, parted by blocks on the way, and what the labels take.
    let memory = memory_of_graph as u64 + 9 * n_states + 6 * n_edges;
    watch::needs(memory);
    watch::phases("reversing", "labelling", n_states + n_edges);
}

/// Opens the output for an answer that is known. Nothing may cut it short from here on, unless it is a file that can
/// still be taken back.
fn open(common: &Common) -> Result<Output, Failure> {
    watch::phase("writing", 0);
    let out = Output::open(common.output.as_deref())?;
    if !matches!(out, Output::File { .. }) {
        watch::answering();
    }
    Ok(out)
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
    let outcome = outcome_named(outcome).ok_or_else(expected)?;
    Ok((graph::vertex(graph, vertex)?, outcome))
}

fn outcome_named(text: &str) -> Option<Outcome> {
    match text.to_ascii_lowercase().as_str() {
        "win" => Some(Outcome::Win),
        "loss" => Some(Outcome::Loss),
        "draw" => Some(Outcome::Draw),
        _ => None,
    }
}

fn columns(graph: &NamedGraph) -> Vec<(&'static str, usize)> {
    vec![
        ("vertex", graph::width(graph)),
        ("label", 5),
        ("remoteness", 10),
        ("move", 0),
    ]
}

const fn label(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "Win",
        Outcome::Loss => "Loss",
        Outcome::Draw => "Draw",
    }
}

fn fields<'a>(graph: &'a NamedGraph, solved: &Classification, vertex: VertexId) -> [Field<'a>; 4] {
    let remoteness = solved
        .remoteness(vertex)
        .map_or(Field::Nothing, |plies| Field::Number(plies.into()));
    let best = solved.best_move(graph.graph(), vertex);
    let best = best.map_or(Field::Nothing, |best| Field::Vertex(graph.label(best)));
    [
        Field::Vertex(graph.label(vertex)),
        Field::Word(label(solved.outcome(vertex))),
        remoteness,
        best,
    ]
}

/// What JSON says before the rows, and a summary of nothing but.
fn totals(counts: Counts, greatest_remoteness: Option<u32>) -> Map<String, Value> {
    Map::from_iter([
        (
            "counts".to_owned(),
            json!({ "Win": counts.wins, "Loss": counts.losses, "Draw": counts.draws }),
        ),
        ("greatest_remoteness".to_owned(), greatest_remoteness.into()),
    ])
}

/// Rows of the table between asking for what a row needs and writing it.
const AHEAD: usize = 16;

fn print_table(
    out: Output,
    format: Format,
    is_summary: bool,
    graph: &NamedGraph,
    solved: &Classification,
) -> Result<(), Failure> {
    let extra = totals(solved.counts(), solved.greatest_remoteness());
    let lines = if format == Format::Text {
        summary(graph, solved)
    } else {
        Vec::new()
    };
    if is_summary {
        return print_summary(out, format, extra, &lines);
    }
    let mut table = Table::start(out, format, SCHEMA, extra, columns(graph))?;
    let ahead = graph.graph().vertices().skip(AHEAD).map(Some);
    let ahead = ahead.chain(std::iter::repeat(None));
    for (vertex, ahead) in graph.graph().vertices().zip(ahead) {
        // Moves are chosen among options that lie anywhere.
        if let Some(ahead) = ahead {
            solved.ask_for_options(graph.graph(), ahead);
        }
        table.row(&fields(graph, solved, vertex))?;
    }
    table.finish(&lines)
}

/// Prints the totals alone.
fn print_summary(
    mut out: Output,
    format: Format,
    totals: Map<String, Value>,
    lines: &[String],
) -> Result<(), Failure> {
    use std::io::Write as _;
    let mut document = Map::from_iter([("schema".to_owned(), Value::from("upstar/summary/1"))]);
    document.extend(totals);
    match format {
        Format::Json => writeln!(out, "{}", Value::Object(document))?,
        Format::Text => {
            for line in lines.iter().filter(|line| !line.is_empty()) {
                writeln!(out, "{line}")?;
            }
        }
        Format::Tsv => {
            let counts = &document["counts"];
            writeln!(out, "wins\tlosses\tdraws\tgreatest_remoteness")?;
            let greatest = document["greatest_remoteness"].as_u64();
            let greatest = greatest.map_or_else(String::new, |plies| plies.to_string());
            writeln!(
                out,
                "{}\t{}\t{}\t{greatest}",
                counts["Win"], counts["Loss"], counts["Draw"]
            )?;
        }
    }
    out.finish()
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
