//! `upstar picture`: a game graph as SVG or for Graphviz, from a file, an expression or a position.

use std::io::Write as _;

use formats::Numbering;
use render::{
    GameGraphPicture, PictureError, PicturedEdge, PicturedMover, PicturedVertex, game_graph_dot,
    game_graph_svg,
};
use upstar::graph_core::{BiGraph, Outcome, Player, VertexId};
use upstar::loopy::{
    Ends, OutcomeClass, PartizanClassification, PartizanEnds, classify, classify_owned, classify_partizan,
};
use upstar::loopy_positions::LoopyPosition;
use upstar::partizan::Values;
use upstar::partizan::sided::LoopyValue;
use upstar::partizan::stopper::{LoopyGraph, LoopyVertex};

use crate::arguments::{Common, Model, Picture, PictureForm};
use crate::commands::expression::arena;
use crate::commands::loopy::{Found, failed, found, spelled, winner};
use crate::commands::position::unexplored;
use crate::commands::{budget, graph, loopy, play};
use crate::failure::Failure;
use crate::output::Output;

pub(super) fn run(common: &Common, command: &Picture) -> Result<(), Failure> {
    let picture = match (&command.expression, &command.ruleset) {
        (Some(expression), _) => of_expression(common, expression)?,
        (None, Some(ruleset)) => {
            of_position(common, ruleset, command.position.as_deref().unwrap_or_default())?
        }
        (None, None) => match command.model {
            Model::Impartial => of_impartial(common, command)?,
            Model::TwoColour => of_two_colour(common, command)?,
            Model::Owned => of_owned(common, command)?,
        },
    };
    let drawn = match command.to {
        PictureForm::Svg => game_graph_svg(&picture, command.theme.into(), command.most),
        PictureForm::Dot => game_graph_dot(&picture),
    };
    let drawn = drawn.map_err(|error| match error {
        PictureError::TooLarge { .. } => Failure::Limit(format!("{error}; see --most, and --to dot")),
        error => Failure::bad(error),
    })?;
    let mut out = Output::open(common.output.as_deref())?;
    out.write_all(drawn.as_bytes())?;
    out.finish()
}

/// A graph on which both players have the same moves, with its labels.
fn of_impartial(common: &Common, command: &Picture) -> Result<GameGraphPicture, Failure> {
    let graph = graph::read(common, &command.graph)?;
    let targets = command.target.iter().map(|target| graph::vertex(&graph, target));
    let ends = Ends::new(play(command.misere))
        .with_targets(targets.collect::<Result<Vec<_>, _>>()?)
        .map_err(Failure::bad)?;
    let solved = classify(graph.graph(), &ends, &budget(common)).map_err(|error| graph::unsolved(&error))?;
    let vertex = |vertex| {
        let outcome = solved.outcome(vertex);
        PicturedVertex {
            name: graph::name(&graph, vertex),
            note: note(outcome, solved.remoteness(vertex)),
            is_drawn: outcome == Outcome::Draw,
        }
    };
    let edge = |(tail, head)| edge(tail, head, PicturedMover::Anyone);
    Ok(GameGraphPicture {
        title: title(command),
        vertices: graph.graph().vertices().map(vertex).collect(),
        edges: graph.graph().edges().map(edge).collect(),
    })
}

fn of_two_colour(common: &Common, command: &Picture) -> Result<GameGraphPicture, Failure> {
    let (graph, numbering) = graph::read_two_colour(common, &command.graph)?;
    let targets = numbered(numbering, graph.n_vertices(), &command.target)?;
    let ends = || {
        let ends = Ends::new(play(command.misere)).with_targets(targets.iter().copied());
        ends.map_err(Failure::bad)
    };
    let ends = PartizanEnds::by_mover(ends()?, ends()?);
    let solved =
        classify_partizan(&graph, &ends, &budget(common)).map_err(|error| graph::unsolved(&error))?;
    let name = |vertex: VertexId| (numbering.first() + vertex.get()).to_string();
    Ok(two_coloured(title(command), &graph, &solved, name))
}

fn of_owned(common: &Common, command: &Picture) -> Result<GameGraphPicture, Failure> {
    let (owned, numbering) = graph::read_owned(common, &command.graph)?;
    let targets = numbered(numbering, owned.graph().n_vertices(), &command.target)?;
    let ends = Ends::new(play(command.misere))
        .with_targets(targets)
        .map_err(Failure::bad)?;
    let solved = classify_owned(&owned, &ends, &budget(common)).map_err(|error| graph::unsolved(&error))?;
    let vertex = |vertex: VertexId| {
        let outcome = solved.outcome(vertex);
        PicturedVertex {
            name: format!("{} {}", numbering.first() + vertex.get(), owned.owner(vertex)),
            note: note(outcome, solved.remoteness(vertex)),
            is_drawn: outcome == Outcome::Draw,
        }
    };
    let edge = |(tail, head)| edge(tail, head, mover(owned.owner(tail)));
    Ok(GameGraphPicture {
        title: title(command),
        vertices: owned.graph().vertices().map(vertex).collect(),
        edges: owned.graph().edges().map(edge).collect(),
    })
}

/// A position of a ruleset and everything that play can reach.
fn of_position(common: &Common, ruleset: &str, text: &str) -> Result<GameGraphPicture, Failure> {
    let position = LoopyPosition::read(ruleset, text, &loopy::budget(common))
        .map_err(|failure| unexplored(ruleset, text, failure))?;
    let solved = position
        .solve(&budget(common))
        .map_err(|error| graph::unsolved(&error))?;
    let name = |vertex| position.text(vertex);
    Ok(two_coloured(
        format!("{ruleset} {text}"),
        position.graph(),
        &solved,
        name,
    ))
}

fn two_coloured(
    title: String,
    graph: &BiGraph,
    solved: &PartizanClassification,
    name: impl Fn(VertexId) -> String,
) -> GameGraphPicture {
    let vertex = |vertex| {
        let winners = Player::BOTH.map(|player| winner(solved.outcome(vertex, player), player));
        PicturedVertex {
            name: name(vertex),
            note: OutcomeClass::of(winners[0], winners[1]).to_string(),
            is_drawn: winners.contains(&None),
        }
    };
    let edges = Player::BOTH.iter().flat_map(|&player| {
        let edges = graph.moves(player).edges();
        edges.map(move |(tail, head)| edge(tail, head, mover(player)))
    });
    GameGraphPicture {
        title,
        vertices: (0..graph.n_vertices()).map(VertexId::new).map(vertex).collect(),
        edges: edges.collect(),
    }
}

/// The canonical form of a game: a graph for each side of it.
fn of_expression(common: &Common, text: &str) -> Result<GameGraphPicture, Failure> {
    let mut values = arena(common);
    let value = match found(common, &mut values, text)? {
        Found::Short(value) => LoopyValue::of_value(value),
        Found::Loopy(value) => value,
    };
    let mut picture = GameGraphPicture {
        title: spelled(common, &values, &value)?,
        ..GameGraphPicture::default()
    };
    push_game(common, &mut values, value.onside().graph(), &mut picture)?;
    if value.onside() != value.offside() {
        push_game(common, &mut values, value.offside().graph(), &mut picture)?;
    }
    Ok(picture)
}

/// Appends a game; short games are at its leaves, and are drawn with their options when all of it is short.
fn push_game(
    common: &Common,
    values: &mut Values,
    game: &LoopyGraph,
    picture: &mut GameGraphPicture,
) -> Result<(), Failure> {
    if let Some(value) = game.as_value() {
        return push_short(common, values, value, picture);
    }
    let first = picture.vertices.len();
    let vertices = game.vertices();
    for (at, vertex) in vertices.iter().enumerate() {
        let id = VertexId::new(u32::try_from(at).map_err(Failure::bad)?);
        let winners = game.rooted_at(id).winners(values, &loopy::budget(common));
        let winners = winners.map_err(|error| failed(&error))?;
        let name = match vertex {
            LoopyVertex::Value(value) => spelled(common, values, &LoopyValue::of_value(*value))?,
            LoopyVertex::Node(_) => letter(at),
        };
        picture.vertices.push(PicturedVertex {
            name,
            note: OutcomeClass::of(winners.left_begins, winners.right_begins).to_string(),
            is_drawn: winners.left_begins.is_none() || winners.right_begins.is_none(),
        });
        if let LoopyVertex::Node(options) = vertex {
            for player in Player::BOTH {
                picture
                    .edges
                    .extend(options[player.index()].iter().map(|head| PicturedEdge {
                        tail: first + at,
                        head: first + head.index(),
                        mover: mover(player),
                    }));
            }
        }
    }
    Ok(())
}

/// Appends a short game and all its followers.
fn push_short(
    common: &Common,
    values: &mut Values,
    game: upstar::partizan::ValueId,
    picture: &mut GameGraphPicture,
) -> Result<(), Failure> {
    let mut followers = vec![game];
    let mut at = 0;
    while let Some(&follower) = followers.get(at) {
        if followers.len() > MOST_FOLLOWERS {
            return Err(Failure::Limit(format!(
                "the game has more than {MOST_FOLLOWERS} followers, too many for a picture"
            )));
        }
        let class = values.outcome(follower).map_err(Failure::bad)?;
        picture.vertices.push(PicturedVertex {
            name: spelled(common, values, &LoopyValue::of_value(follower))?,
            note: class.to_string(),
            is_drawn: false,
        });
        for player in Player::BOTH {
            let options = values.options(follower, player).map_err(Failure::bad)?.to_vec();
            for option in options {
                let head = followers
                    .iter()
                    .position(|&known| known == option)
                    .unwrap_or(followers.len());
                if head == followers.len() {
                    followers.push(option);
                }
                picture.edges.push(PicturedEdge {
                    tail: at,
                    head,
                    mover: mover(player),
                });
            }
        }
        at += 1;
    }
    Ok(())
}

/// Followers of a short game that are looked for one by one.
const MOST_FOLLOWERS: usize = 10_000;

const fn mover(player: Player) -> PicturedMover {
    match player {
        Player::Left => PicturedMover::Left,
        Player::Right => PicturedMover::Right,
    }
}

fn edge(tail: VertexId, head: VertexId, mover: PicturedMover) -> PicturedEdge {
    PicturedEdge {
        tail: tail.index(),
        head: head.index(),
        mover,
    }
}

fn note(outcome: Outcome, remoteness: Option<u32>) -> String {
    let plies = remoteness.map(|plies| format!(" in {plies}")).unwrap_or_default();
    match outcome {
        Outcome::Win => format!("Win{plies}"),
        Outcome::Loss => format!("Loss{plies}"),
        Outcome::Draw => "Draw".to_owned(),
    }
}

/// `a`, `b`, …, `z`, `a1`, `b1`, …
fn letter(at: usize) -> String {
    let letter = char::from(b"abcdefghijklmnopqrstuvwxyz"[at % 26]);
    match at / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}

fn title(command: &Picture) -> String {
    let file = command.graph.file.as_deref();
    file.map_or_else(|| "a game graph".to_owned(), |file| file.display().to_string())
}

/// The vertices with these numbers.
fn numbered(numbering: Numbering, n_vertices: u32, texts: &[String]) -> Result<Vec<VertexId>, Failure> {
    let first = numbering.first();
    let vertex = |text: &String| {
        let number = text
            .parse::<u32>()
            .ok()
            .and_then(|number| number.checked_sub(first));
        let vertex = number.filter(|&number| number < n_vertices).map(VertexId::new);
        vertex.ok_or_else(|| {
            let last = u64::from(first) + u64::from(n_vertices);
            Failure::bad(format!(
                "vertex `{text}` is not in the graph: expected at least {first} and below {last}"
            ))
        })
    };
    texts.iter().map(vertex).collect()
}
