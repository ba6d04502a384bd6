//! `upstar grundy --entailing` and `upstar sum --entailing`: graphs with entailing and complimenting moves.

use std::path::Path;

use formats::VertexLabel;
use formats::marked::{self, NamedMarkedGraph};
use serde_json::{Map, Value};
use upstar::graph_core::{Budget, GraphError, Nimber, Outcome, VertexId};
use upstar::loopy::{
    Ends, EntailingError, EntailingValue, EntailingValues, Mark, MarkedGraph, MarkedMove, MarkedPosition,
    MarkedProduct, PlayConvention, classify_owned, entailing_values, solve_entailing_sum,
};

use crate::answers::{Answer, answer_each};
use crate::arguments::{Common, Format, Sum};
use crate::commands::sum_terms::{self, TermKind, bad, spelled};
use crate::commands::{budget, graph};
use crate::failure::Failure;
use crate::input::Input;
use crate::output::Output;
use crate::table::{Field, Table};
use crate::watch;

/// Prints the value of every vertex.
pub(super) fn values(common: &Common, file: Option<&Path>) -> Result<(), Failure> {
    let named = read(common, file)?;
    let values =
        entailing_values(named.graph(), &budget(common)).map_err(|error| no_values(&named, &error))?;
    watch::answering();
    let out = Output::open(common.output.as_deref())?;
    let width = named.names().iter().map(|name| name.chars().count()).max();
    let columns = vec![("vertex", width.unwrap_or(0).max("vertex".len())), ("value", 0)];
    let mut table = Table::start(
        out,
        common.format(),
        "upstar/entailing-grundy/1",
        Map::new(),
        columns,
    )?;
    let mut n_loony = 0;
    for (vertex, name) in (0..).map(VertexId::new).zip(named.names().iter()) {
        let value = match values.value(vertex) {
            EntailingValue::Nimber(nimber) => nimber.into(),
            EntailingValue::Loony => {
                n_loony += 1;
                Field::Word("loony")
            }
        };
        table.row(&[Field::Vertex(VertexLabel::Name(name)), value])?;
    }
    let line = format!("{} vertices, {n_loony} of them loony", named.names().len());
    let lines = if common.format() == Format::Text {
        vec![String::new(), line]
    } else {
        Vec::new()
    };
    table.finish(&lines)
}

/// Answers sums of tokens on one graph and of nim heaps.
pub(super) fn sums(common: &Common, command: &Sum, file: &Path) -> Result<(), Failure> {
    let named = read(common, Some(file))?;
    // Where there are no values, every sum is played out.
    let values = match entailing_values(named.graph(), &budget(common)) {
        Ok(values) => Some(values),
        Err(EntailingError::Cycle(_) | EntailingError::Complimenting { .. }) => None,
        Err(error) => return Err(no_values(&named, &error)),
    };
    answer_each(common, "upstar/entailing-sum/1", &command.sums, |text| {
        let sum = terms(&named, text)?;
        let solved = match &values {
            Some(values) => by_values(common, &named, values, &sum),
            None => by_product(common, &named, &sum),
        };
        let mut solved = solved.map_err(|error| graph::unsolved(&error))?;
        let complete = solved.moves.len() <= command.most;
        solved.moves.truncate(command.most);
        Ok(answer(text, solved, complete))
    })
}

fn read(common: &Common, file: Option<&Path>) -> Result<NamedMarkedGraph, Failure> {
    let input = Input::open(file)?;
    marked::read(input.reader, &budget(common)).map_err(|error| graph::failed(&input.name, &error))
}

fn name(named: &NamedMarkedGraph, vertex: VertexId) -> String {
    spelled(named.names().get(vertex).unwrap_or_default())
}

fn no_values(named: &NamedMarkedGraph, error: &EntailingError) -> Failure {
    match error {
        EntailingError::Cycle(cycle) => {
            let round = cycle.vertices.iter().chain(cycle.vertices.first());
            let round: Vec<_> = round.map(|&vertex| name(named, vertex)).collect();
            Failure::bad(format!(
                "the graph has a cycle, so it has no values with entailing moves: {}",
                round.join(" -> ")
            ))
        }
        EntailingError::Complimenting { from, to } => Failure::bad(format!(
            "there are no values with complimenting moves, and {}>{}& is one",
            name(named, *from),
            name(named, *to)
        )),
        EntailingError::Graph(error) => graph::unsolved(error),
        error => Failure::bad(error),
    }
}

/// Where the tokens stand, and the heaps.
struct Terms {
    tokens: Vec<VertexId>,
    heaps: Vec<Nimber>,
}

fn terms(named: &NamedMarkedGraph, text: &str) -> Result<Terms, Failure> {
    let mut sum = Terms {
        tokens: Vec::new(),
        heaps: Vec::new(),
    };
    for term in sum_terms::read(text)? {
        match term.kind {
            TermKind::Heap(heap) => sum.heaps.push(heap),
            TermKind::Token(name) => sum.tokens.push(named.names().find(&name).ok_or_else(|| {
                let message = format!("vertex `{name}` is not in the graph: expected one of its names");
                bad(text, term.span, message)
            })?),
        }
    }
    Ok(sum)
}

struct Solved {
    outcome: Outcome,
    value: Option<EntailingValue>,
    moves: Vec<String>,
    n_positions: Option<u32>,
}

fn token_move(named: &NamedMarkedGraph, from: VertexId, mark: Mark, to: VertexId) -> String {
    let sign = match mark {
        Mark::Quiet => "",
        Mark::Entailing => "!",
        Mark::Complimenting => "&",
    };
    format!("{} to {}{sign}", name(named, from), name(named, to))
}

fn by_values(
    common: &Common,
    named: &NamedMarkedGraph,
    values: &EntailingValues,
    sum: &Terms,
) -> Result<Solved, GraphError> {
    let heap: Nimber = sum.heaps.iter().copied().sum();
    let solved = solve_entailing_sum(named.graph(), values, &sum.tokens, heap, &budget(common))?;
    let of_tokens = solved.moves.iter().filter_map(|good| match *good {
        MarkedMove::Token { token, mark, to } => Some(token_move(named, sum.tokens[token], mark, to)),
        MarkedMove::Heap(_) => None,
    });
    // Of several heaps each can be tried that is larger than what is to be left of it.
    let wanted = solved.value.nimber().filter(|value| !value.is_zero());
    let of_heaps = sum.heaps.iter().filter_map(|&own| {
        let left = own + wanted?;
        (left < own).then(|| format!("*{own} to *{left}"))
    });
    let moves = of_tokens.chain(of_heaps).collect();
    Ok(Solved {
        outcome: solved.outcome,
        value: Some(solved.value),
        moves,
        n_positions: None,
    })
}

/// Plays the sum out: the heaps become tokens on a part of the graph of their own.
fn by_product(common: &Common, named: &NamedMarkedGraph, sum: &Terms) -> Result<Solved, GraphError> {
    let budget = budget(common);
    let n_before = named.graph().n_vertices();
    let (graph, tokens) = with_heaps(named.graph(), sum, &budget)?;
    let product = MarkedProduct::explore(&graph, &tokens, &budget)?;
    let found = classify_owned(&product.graph, &Ends::new(PlayConvention::Normal), &budget)?;
    let start = VertexId::new(0);
    let outcome = found.outcome(start);
    let written = |vertex: VertexId| match vertex.get().checked_sub(n_before) {
        Some(size) => format!("*{size}"),
        None => name(named, vertex),
    };
    let winner = found.winner(start);
    let keeps = |option: &&VertexId| outcome != Outcome::Loss && found.winner(**option) == winner;
    let mut good: Vec<_> = product
        .graph
        .graph()
        .successors(start)
        .iter()
        .filter(keeps)
        .copied()
        .collect();
    good.sort_by_key(|&option| found.remoteness(option));
    let moves = good.iter().map(|option| {
        let position = &product.positions[option.index()];
        moved(&tokens, position, &written)
    });
    Ok(Solved {
        outcome,
        value: None,
        moves: moves.collect(),
        n_positions: Some(product.graph.graph().n_vertices()),
    })
}

/// The move from the start to a position, in words. Of moves that change nothing a first token is as good as any.
fn moved(tokens: &[VertexId], position: &MarkedPosition, written: &dyn Fn(VertexId) -> String) -> String {
    let changed = tokens
        .iter()
        .zip(&position.tokens)
        .position(|(from, to)| from != to);
    let at = position.entailed.or(changed).unwrap_or(0);
    let sign = match (position.entailed, position.mover) {
        (Some(_), _) => "!",
        // Left started.
        (None, upstar::graph_core::Player::Left) => "&",
        (None, upstar::graph_core::Player::Right) => "",
    };
    format!(
        "{} to {}{sign}",
        written(tokens[at]),
        written(position.tokens[at])
    )
}

/// The graph with a part for nim heaps as large as the largest, and where all tokens and heaps stand on it.
fn with_heaps(
    graph: &MarkedGraph,
    sum: &Terms,
    budget: &Budget<'_>,
) -> Result<(MarkedGraph, Vec<VertexId>), GraphError> {
    let n_before = graph.n_vertices();
    let largest = sum.heaps.iter().max().map_or(0, |heap| heap.0);
    let too_many = GraphError::TooManyVertices {
        max_vertices: budget.max_vertices,
    };
    let n_vertices = largest
        .checked_add(1)
        .and_then(|n| u32::try_from(n).ok())
        .and_then(|n| n.checked_add(n_before))
        .filter(|&n| n <= budget.max_vertices.max(n_before))
        .ok_or(too_many)?;
    let n_moves = u64::from(n_vertices - n_before).pow(2) / 2;
    if n_moves > budget.max_edges {
        let max_edges = budget.max_edges;
        return Err(GraphError::TooManyEdges { max_edges });
    }
    let own = Mark::ALL.into_iter().flat_map(|mark| {
        let edges = graph.moves(mark).edges();
        edges.map(move |(tail, head)| (tail, head, mark))
    });
    let takes = (n_before..n_vertices).flat_map(|from| {
        (n_before..from).map(move |to| (VertexId::new(from), VertexId::new(to), Mark::Quiet))
    });
    let joined = MarkedGraph::new(n_vertices, own.chain(takes))?;
    // No heap is larger than the largest, so that every number fits.
    let place = |heap: &Nimber| VertexId::new(n_before + u32::try_from(heap.0).unwrap_or(0));
    let tokens = sum
        .tokens
        .iter()
        .copied()
        .chain(sum.heaps.iter().map(place))
        .collect();
    Ok((joined, tokens))
}

fn answer(text: &str, solved: Solved, complete: bool) -> Answer {
    let how = match (solved.value, solved.n_positions) {
        (Some(value), _) => format!("value {value}"),
        (None, n) => format!("by product of {} positions", n.unwrap_or(0)),
    };
    let mut shown = format!("{}, {how}", solved.outcome);
    if !solved.moves.is_empty() {
        shown = format!("{shown}, {}", solved.moves.join("; "));
    }
    if !complete {
        shown.push_str("; and more");
    }
    let value = solved.value.map_or(Value::Null, |value| value.to_string().into());
    Answer {
        text: shown,
        fields: vec![
            ("sum", text.into()),
            ("outcome", solved.outcome.to_string().into()),
            ("value", value),
            ("positions", solved.n_positions.into()),
            ("moves", solved.moves.into()),
            ("complete", complete.into()),
        ],
    }
}
