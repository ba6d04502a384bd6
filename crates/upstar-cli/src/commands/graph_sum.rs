//! `upstar sum --graph`: tokens on graphs and nim heaps, as a sum or as another compound.

use std::path::PathBuf;

use formats::NamedGraph;
use serde_json::{Value, json};
use upstar::graph_core::{Budget, Digraph, DigraphBuilder, Nimber, VertexId};
use upstar::loopy::{
    Compound, CompoundRule, NimValues, SolvedCompound, SolvedTokenSum, SumOption, SumTerm, Tokens,
    nim_values, solve_compound, solve_token_sum,
};

use crate::answers::{Answer, answer_each};
use crate::arguments::{Common, GraphInput, Sum};
use crate::commands::sum_terms::{self, TermKind, bad, spelled};
use crate::commands::{budget, graph, play};
use crate::failure::Failure;
use crate::watch;

pub(super) fn run(common: &Common, command: &Sum, files: &[PathBuf]) -> Result<(), Failure> {
    let graphs = files
        .iter()
        .map(|file| {
            let input = GraphInput {
                file: Some(file.clone()),
                input: command.input,
                one_based: command.one_based,
            };
            graph::read_forward(common, &input)
        })
        .collect::<Result<Vec<_>, _>>()?;
    let compound = command.compound.unwrap_or(Compound::Disjunctive);
    if compound != Compound::Disjunctive || command.misere {
        return answer_each(common, "upstar/compound/1", &command.sums, |text| {
            let terms = terms(&graphs, text)?;
            compound_answer(common, command, compound, text, &terms)
        });
    }
    let values = graphs
        .iter()
        .map(|graph| nim_values(graph.graph(), &budget(common)).map_err(|error| graph::unsolved(&error)))
        .collect::<Result<Vec<_>, _>>()?;
    answer_each(common, "upstar/graph-sum/1", &command.sums, |text| {
        let terms = terms(&graphs, text)?;
        sum_answer(common, command, text, &terms, &values)
    })
}

/// A term with what it stands for.
enum Game<'a> {
    Token {
        // Which graph.
        place: usize,
        graph: &'a NamedGraph,
        vertex: VertexId,
    },
    Heap(Nimber),
}

impl Game<'_> {
    /// How the term is written when its token stands on this vertex, or its heap is of this size.
    fn at(&self, vertex: VertexId) -> String {
        match self {
            Self::Token { graph, .. } => token(graph, vertex),
            Self::Heap(_) => format!("*{vertex}"),
        }
    }

    fn written(&self) -> String {
        match self {
            Self::Token { vertex, .. } => self.at(*vertex),
            Self::Heap(heap) => format!("*{heap}"),
        }
    }
}

/// A vertex as a term of a sum.
fn token(graph: &NamedGraph, vertex: VertexId) -> String {
    let name = graph::name(graph, vertex);
    match graph.names() {
        Some(_) => spelled(&name),
        None => format!("v{name}"),
    }
}

fn terms<'a>(graphs: &'a [NamedGraph], text: &str) -> Result<Vec<Game<'a>>, Failure> {
    let mut n_tokens = 0;
    let mut games = Vec::new();
    for term in sum_terms::read(text)? {
        let name = match term.kind {
            TermKind::Heap(heap) => {
                games.push(Game::Heap(heap));
                continue;
            }
            TermKind::Token(name) => name,
        };
        let place = if graphs.len() == 1 { 0 } else { n_tokens };
        n_tokens += 1;
        let graph = graphs.get(place).ok_or_else(|| {
            let message = format!("expected one token for each of {} graphs", graphs.len());
            bad(text, term.span.clone(), message)
        })?;
        games.push(Game::Token {
            place,
            graph,
            vertex: vertex(graph, &name).map_err(|failure| match failure {
                Failure::BadInput(message) => bad(text, term.span.clone(), message),
                failure => failure,
            })?,
        });
    }
    if graphs.len() > 1 && n_tokens < graphs.len() {
        let message = format!(
            "expected one token for each of {} graphs, found {n_tokens}",
            graphs.len()
        );
        return Err(bad(text, text.len()..text.len(), message));
    }
    Ok(games)
}

/// A vertex by its name, or by its number with or without a `v`.
fn vertex(graph: &NamedGraph, name: &str) -> Result<VertexId, Failure> {
    let number = name.strip_prefix('v').filter(|_| graph.names().is_none());
    number
        .and_then(|number| graph.vertex(number))
        .map_or_else(|| graph::vertex(graph, name), Ok)
}

fn sum_answer(
    common: &Common,
    command: &Sum,
    text: &str,
    games: &[Game<'_>],
    values: &[NimValues],
) -> Result<Answer, Failure> {
    let terms: Vec<_> = games
        .iter()
        .map(|game| match game {
            Game::Token { place, graph, vertex } => SumTerm::Token {
                graph: graph.graph(),
                values: &values[*place],
                vertex: *vertex,
            },
            Game::Heap(heap) => SumTerm::Heap(*heap),
        })
        .collect();
    let solved =
        solve_token_sum(&terms, command.most, &budget(common)).map_err(|error| graph::unsolved(&error))?;
    let moves: Vec<_> = solved
        .moves
        .iter()
        .map(|good| {
            let game = &games[good.term];
            let option = match good.option {
                SumOption::Vertex(vertex) => game.at(vertex),
                SumOption::Heap(heap) => format!("*{heap}"),
            };
            (good.term, format!("{} to {option}", game.written()))
        })
        .collect();
    let of_terms = games.iter().zip(&terms);
    let of_terms =
        of_terms.map(|(game, term)| json!({ "term": game.written(), "value": term.value().to_string() }));
    Ok(Answer {
        text: sum_text(&solved, &moves),
        fields: vec![
            ("sum", text.into()),
            ("outcome", solved.outcome.to_string().into()),
            ("value", solved.value.to_string().into()),
            ("terms", Value::Array(of_terms.collect())),
            // Terms are counted from 1, as people do.
            (
                "moves",
                moves
                    .iter()
                    .map(|(term, word)| json!({ "term": term + 1, "move": word }))
                    .collect(),
            ),
            ("complete", solved.complete.into()),
        ],
    })
}

fn sum_text(solved: &SolvedTokenSum, moves: &[(usize, String)]) -> String {
    let words: Vec<_> = moves.iter().map(|(_, word)| word.as_str()).collect();
    let start = format!("{}, value {}", solved.outcome, solved.value);
    with_moves(start, &words, solved.complete)
}

fn with_moves(mut text: String, words: &[&str], complete: bool) -> String {
    if !words.is_empty() {
        text = format!("{text}, {}", words.join("; "));
    }
    if !complete {
        text.push_str("; and more");
    }
    text
}

fn compound_answer(
    common: &Common,
    command: &Sum,
    compound: Compound,
    text: &str,
    games: &[Game<'_>],
) -> Result<Answer, Failure> {
    let budget = budget(common);
    let heaps = heaps(games, &budget)?;
    let mut heap = heaps.iter();
    let mut tokens: Vec<(&Digraph, VertexId)> = Vec::new();
    for game in games {
        match game {
            Game::Token { graph, vertex, .. } => tokens.push((graph.graph(), *vertex)),
            // Every heap has a graph, whose last vertex it is.
            Game::Heap(_) => tokens.extend(
                heap.next()
                    .and_then(|graph| Some((graph, graph.vertices().last()?))),
            ),
        }
    }
    let solved = solve_compound(&tokens, compound, play(command.misere), command.most, &budget)
        .map_err(|error| graph::unsolved(&error))?;
    // Batches go on: each answer is watched anew.
    if command.sums.len() == 1 {
        watch::answering();
    }
    let moves: Vec<_> = solved
        .moves
        .iter()
        .map(|position| written(games, position))
        .collect();
    let (rule, n_positions) = match solved.rule {
        CompoundRule::NimValues => ("nim-values", None),
        CompoundRule::LeastRemoteness => ("least remoteness", None),
        CompoundRule::GreatestSuspense => ("greatest suspense", None),
        CompoundRule::Outcomes => ("outcomes", None),
        CompoundRule::Product { n_positions, .. } => ("product", Some(n_positions)),
    };
    Ok(Answer {
        text: compound_text(&solved, rule, n_positions, &moves),
        fields: vec![
            ("compound", text.into()),
            ("kind", compound.to_string().into()),
            ("outcome", solved.outcome.to_string().into()),
            ("plies", solved.plies.into()),
            ("rule", rule.into()),
            ("positions", n_positions.into()),
            ("moves", moves.into()),
            ("complete", solved.complete.into()),
        ],
    })
}

fn compound_text(solved: &SolvedCompound, rule: &str, n_positions: Option<u32>, moves: &[String]) -> String {
    let plies = solved
        .plies
        .map(|plies| format!(" in {plies}"))
        .unwrap_or_default();
    let positions = n_positions
        .map(|n| format!(" of {n} positions"))
        .unwrap_or_default();
    let start = format!("{}{plies}, by {rule}{positions}", solved.outcome);
    let words: Vec<_> = moves.iter().map(|position| format!("to {position}")).collect();
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    with_moves(start, &words, solved.complete)
}

/// A position as a sum is written.
fn written(games: &[Game<'_>], position: &Tokens) -> String {
    let terms = games.iter().zip(position).map(|(game, &vertex)| game.at(vertex));
    terms.collect::<Vec<_>>().join(" + ")
}

/// A graph for each heap, in their order.
fn heaps(games: &[Game<'_>], budget: &Budget<'_>) -> Result<Vec<Digraph>, Failure> {
    let sizes = games.iter().filter_map(|game| match game {
        Game::Heap(heap) => Some(heap.0),
        Game::Token { .. } => None,
    });
    sizes.map(|size| heap_graph(size, budget)).collect()
}

/// The graph of a nim heap: a vertex for each size.
pub(super) fn heap_graph(size: u64, budget: &Budget<'_>) -> Result<Digraph, Failure> {
    let most = budget.max_vertices;
    let n_vertices = size
        .checked_add(1)
        .and_then(|n| u32::try_from(n).ok())
        .filter(|&n| n <= most);
    let n_vertices =
        n_vertices.ok_or_else(|| Failure::Limit(format!("the limit of {most} vertices was reached")))?;
    let build = || {
        let mut builder = DigraphBuilder::new(n_vertices, budget)?;
        let mut meter = budget.meter();
        for from in 0..n_vertices {
            meter.spend(u64::from(from))?;
            for to in 0..from {
                builder.add_edge(VertexId::new(from), VertexId::new(to))?;
            }
        }
        builder.build()
    };
    build().map_err(|error| graph::unsolved(&error))
}
