//! A certificate of a game against its graph, whatever made it.

use std::io::Write as _;

use formats::Numbering;
use formats::certificate::{self, CertifiedGraph, Claims, EdgesChecksum, Heading, Rules};
use serde_json::{Map, Value, json};
use upstar::graph_core::{BiGraph, Outcome, VertexId};
use upstar::loopy::{
    CertificateError, CompactCertificate, GameGraph, InfinitePlay, Mover, OwnedGraph, PartialCertificate,
    PartialVerified, PlayConvention, Verified,
};

use super::SCHEMA;
use crate::arguments::{Common, Format, Verify};
use crate::commands::{budget, graph};
use crate::failure::Failure;
use crate::input::Input;
use crate::output::Output;
use crate::watch;

/// What fails: a vertex, when there is one to blame, and why.
struct Refutation {
    vertex: Option<VertexId>,
    reason: String,
}

impl Refutation {
    const fn of_all(reason: String) -> Self {
        Self { vertex: None, reason }
    }
}

/// What holds.
enum Holds {
    Table(Verified),
    Evidence {
        start: VertexId,
        mover: Option<&'static str>,
        outcome: Outcome,
        verified: PartialVerified,
    },
}

pub(super) fn verify(common: &Common, command: &Verify, input: Input) -> Result<(), Failure> {
    watch::phase("reading the certificate", 0);
    let file = certificate::read(input.reader, &budget(common))
        .map_err(|error| graph::failed(&input.name, &error))?;
    watch::phase("reading the graph", 0);
    let subject = super::subject(command);
    let numbered = |vertex, numbering: Numbering| numbering.number(vertex).to_string();
    match &file.heading.rules {
        Rules::Impartial(ends) => {
            let graph = graph::read_forward(common, &subject)?;
            let digraph = graph.graph();
            let checked = match &file.claims {
                Claims::Table(table) => check_table(common, digraph, ends, &file.heading, table)?,
                Claims::OfVertex(evidence) => check_evidence(digraph, ends, &file.heading, evidence),
                _ => unsupported(),
            };
            tell(common, &file.heading, checked, |vertex| {
                graph::name(&graph, vertex)
            })
        }
        Rules::TwoColour(ends) => {
            let (graph, numbering): (BiGraph, _) = graph::read_two_colour(common, &subject)?;
            let checked = match &file.claims {
                Claims::Table(table) => check_table(common, &graph, ends, &file.heading, table)?,
                Claims::OfPlayer(evidence) => check_evidence(&graph, ends, &file.heading, evidence),
                _ => unsupported(),
            };
            tell(common, &file.heading, checked, |vertex| {
                numbered(vertex, numbering)
            })
        }
        Rules::Owned(ends) => {
            let (graph, numbering): (OwnedGraph, _) = graph::read_owned(common, &subject)?;
            let checked = match &file.claims {
                Claims::Table(table) => check_table(common, &graph, ends, &file.heading, table)?,
                Claims::OfVertex(evidence) => check_evidence(&graph, ends, &file.heading, evidence),
                _ => unsupported(),
            };
            tell(common, &file.heading, checked, |vertex| {
                numbered(vertex, numbering)
            })
        }
    }
}

type Checked = Result<Holds, Refutation>;

fn unsupported() -> Checked {
    Err(Refutation::of_all(
        "the claims are not of the kind of game that the certificate names".to_owned(),
    ))
}

/// Claims for all states against the graph they were made for.
fn check_table<G: CertifiedGraph + Sync>(
    common: &Common,
    graph: &G,
    ends: &G::Ends,
    heading: &Heading,
    table: &CompactCertificate,
) -> Result<Checked, Failure> {
    if !heading.has_sizes_of(graph) {
        return Ok(Err(another_graph(graph, heading)));
    }
    watch::phase("checking", heading.n_states() + heading.n_edges);
    // The checksum of the graph is computed on the way.
    let look = |mover, vertices| EdgesChecksum::of(graph, mover, vertices);
    match table.verify_with(graph, ends, common.threads(), look, &budget(common)) {
        Ok((verified, parts)) => {
            let checksum = certificate::graph_checksum_of_parts(graph, parts);
            let is_of = checksum == heading.graph_checksum;
            Ok(if is_of {
                Ok(Holds::Table(verified))
            } else {
                Err(another_graph(graph, heading))
            })
        }
        Err(CertificateError::Graph(error)) => Err(graph::unsolved(&error)),
        // Of another graph nothing need hold.
        Err(_) if !heading.is_of(graph) => Ok(Err(another_graph(graph, heading))),
        Err(error) => Ok(Err(Refutation {
            vertex: error.vertex(),
            reason: error.to_string(),
        })),
    }
}

/// Evidence for one state. It proves itself on any graph: the checksum of a large one need not be computed.
fn check_evidence<G: CertifiedGraph>(
    graph: &G,
    ends: &G::Ends,
    heading: &Heading,
    evidence: &PartialCertificate<G::Mover>,
) -> Checked {
    if !heading.has_sizes_of(graph) {
        return Err(another_graph(graph, heading));
    }
    watch::phase("checking", 0);
    let verified = evidence.verify(graph, ends).map_err(|error| Refutation {
        vertex: error.vertex(),
        reason: error.to_string(),
    })?;
    let mover = evidence.mover.player().map(|player| match player {
        upstar::graph_core::Player::Left => "Left",
        upstar::graph_core::Player::Right => "Right",
    });
    Ok(Holds::Evidence {
        start: evidence.start,
        mover,
        outcome: evidence.outcome,
        verified,
    })
}

fn another_graph<G: GameGraph>(graph: &G, heading: &Heading) -> Refutation {
    let of_mover = |&mover: &G::Mover| graph.moves(mover).n_edges();
    let n_edges: u64 = G::Mover::ALL.iter().map(of_mover).sum();
    let n_vertices = graph.moves(G::Mover::ALL[0]).n_vertices();
    Refutation::of_all(format!(
        "the certificate is of another graph: of {} vertices and {} edges with checksum {:08x}; this one has \
         {n_vertices} vertices and {n_edges} edges with checksum {:08x}",
        heading.n_vertices,
        heading.n_edges,
        heading.graph_checksum,
        certificate::graph_checksum(graph)
    ))
}

fn tell(
    common: &Common,
    heading: &Heading,
    checked: Checked,
    name: impl Fn(VertexId) -> String,
) -> Result<(), Failure> {
    watch::answering();
    let mut out = Output::open(common.output.as_deref())?;
    match (&checked, common.format()) {
        (Ok(holds), Format::Json) => writeln!(out, "{}", document(heading, holds, &name))?,
        (Ok(holds), _) => writeln!(out, "ok: {}, {}", sentence(holds, &name), rules(heading))?,
        (Err(Refutation { vertex, reason }), Format::Json) => {
            let vertex = vertex.map(name);
            let document = json!({ "schema": SCHEMA, "ok": false, "vertex": vertex, "reason": reason });
            writeln!(out, "{document}")?;
        }
        (Err(Refutation { vertex, reason }), _) => match vertex {
            Some(vertex) => writeln!(out, "fails at vertex {}: {reason}", name(*vertex))?,
            None => writeln!(out, "fails: {reason}")?,
        },
    }
    out.finish()?;
    checked.map(|_| ()).map_err(|_| Failure::No)
}

fn sentence(holds: &Holds, name: impl Fn(VertexId) -> String) -> String {
    match holds {
        Holds::Table(Verified { counts, n_edges, .. }) => format!(
            "{} Win, {} Loss, {} Draw, {n_edges} edges checked",
            counts.wins, counts.losses, counts.draws
        ),
        Holds::Evidence {
            start,
            mover,
            outcome,
            verified,
        } => {
            let mover = mover.map_or_else(String::new, |mover| format!(" with {mover} to move"));
            let plies = verified
                .plies
                .map_or_else(String::new, |plies| format!(" in at most {plies} plies"));
            format!(
                "vertex {}{mover} is a {outcome}{plies}, {} lines and {} moves checked",
                name(*start),
                verified.n_lines,
                verified.n_moves
            )
        }
    }
}

/// How the game ends, as far as it is not the rule.
fn rules(heading: &Heading) -> String {
    let play = convention(heading).map_or_else(
        || "play of two conventions".to_owned(),
        |convention| format!("{convention} play"),
    );
    let declared = match heading.n_declared() {
        0 => String::new(),
        1 => ", 1 declared end".to_owned(),
        n => format!(", {n} declared ends"),
    };
    let infinite = match heading.infinite_play {
        InfinitePlay::Draw => "",
        InfinitePlay::Left => ", draws are wins of Left",
        InfinitePlay::Right => ", draws are wins of Right",
    };
    format!("{play}{declared}{infinite}")
}

/// The one convention of the game.
fn convention(heading: &Heading) -> Option<PlayConvention> {
    let ends = heading.rules.ends();
    let first = ends.first()?.convention();
    ends.iter()
        .all(|ends| ends.convention() == first)
        .then_some(first)
}

fn document(heading: &Heading, holds: &Holds, name: impl Fn(VertexId) -> String) -> Value {
    let convention = convention(heading).map(|convention| convention.to_string());
    let mut document = Map::from_iter([
        ("schema".to_owned(), Value::from(SCHEMA)),
        ("ok".to_owned(), true.into()),
        ("convention".to_owned(), convention.into()),
    ]);
    let more = match holds {
        Holds::Table(Verified {
            counts,
            greatest_remoteness,
            n_edges,
        }) => json!({
            "counts": { "Win": counts.wins, "Loss": counts.losses, "Draw": counts.draws },
            "greatest_remoteness": greatest_remoteness, "edges": n_edges,
        }),
        Holds::Evidence {
            start,
            mover,
            outcome,
            verified,
        } => json!({
            "vertex": name(*start), "mover": mover, "outcome": outcome.to_string(), "plies": verified.plies,
            "lines": verified.n_lines, "moves": verified.n_moves,
        }),
    };
    let rules = json!({
        "model": heading.rules.model(), "declared": heading.n_declared(),
        "infinite": heading.infinite_play.to_string(),
        "rules": format!("{:08x}", heading.rules_checksum()),
    });
    for part in [more, rules] {
        if let Value::Object(part) = part {
            document.extend(part);
        }
    }
    Value::Object(document)
}
