//! `upstar solve` where Left and Right differ: they have moves of their own, or vertices of their own.

use formats::certificate::CertifiedGraph;
use formats::{Numbering, VertexLabel};
use serde_json::{Map, Value};
use upstar::graph_core::{BiGraph, Outcome, Player, VertexId};
use upstar::loopy::{
    Counts, Ends, GameGraph as _, InfinitePlay, Line, Mover as _, OutcomeClass, OwnedGraph, PartizanEnds,
    Solution, classify_owned, classify_partizan,
};

use super::{evidence, label, open, outcome_named, print_summary, totals, will_solve};
use crate::arguments::{Common, Format, Solve, Starter};
use crate::commands::{budget, graph, play};
use crate::failure::Failure;
use crate::output::Output;
use crate::table::{Field, Table};
use crate::watch;

/// A graph on which Left and Right differ, as it is asked about.
trait Played: CertifiedGraph {
    /// The player to move.
    fn player(&self, vertex: VertexId, mover: Self::Mover) -> Player;
    fn outcome(solved: &Solution<Self>, vertex: VertexId, mover: Self::Mover) -> Outcome
    where
        Self: Sized;
    fn remoteness(solved: &Solution<Self>, vertex: VertexId, mover: Self::Mover) -> Option<u32>
    where
        Self: Sized;
    fn best_move(&self, solved: &Solution<Self>, vertex: VertexId, mover: Self::Mover) -> Option<VertexId>
    where
        Self: Sized;
    fn line(&self, solved: &Solution<Self>, vertex: VertexId, mover: Self::Mover) -> Line
    where
        Self: Sized;
}

impl Played for BiGraph {
    fn player(&self, _: VertexId, mover: Player) -> Player {
        mover
    }

    fn outcome(solved: &Solution<Self>, vertex: VertexId, mover: Player) -> Outcome {
        solved.outcome(vertex, mover)
    }

    fn remoteness(solved: &Solution<Self>, vertex: VertexId, mover: Player) -> Option<u32> {
        solved.remoteness(vertex, mover)
    }

    fn best_move(&self, solved: &Solution<Self>, vertex: VertexId, mover: Player) -> Option<VertexId> {
        solved.best_move(self, vertex, mover)
    }

    fn line(&self, solved: &Solution<Self>, vertex: VertexId, mover: Player) -> Line {
        solved.principal_line(self, vertex, mover)
    }
}

impl Played for OwnedGraph {
    fn player(&self, vertex: VertexId, (): ()) -> Player {
        self.owner(vertex)
    }

    fn outcome(solved: &Solution<Self>, vertex: VertexId, (): ()) -> Outcome {
        solved.outcome(vertex)
    }

    fn remoteness(solved: &Solution<Self>, vertex: VertexId, (): ()) -> Option<u32> {
        solved.remoteness(vertex)
    }

    fn best_move(&self, solved: &Solution<Self>, vertex: VertexId, (): ()) -> Option<VertexId> {
        solved.best_move(self, vertex)
    }

    fn line(&self, solved: &Solution<Self>, vertex: VertexId, (): ()) -> Line {
        solved.principal_line(self, vertex)
    }
}

pub(super) fn run_two_colour(common: &Common, command: &Solve) -> Result<(), Failure> {
    watch::phase("reading", 0);
    let (graph, numbering) = graph::read_two_colour(common, &command.graph)?;
    let names = Names::new(numbering, graph.n_vertices());
    let ends = [Player::Left, Player::Right].map(|mover| names.ends(command, |_| mover));
    let [left, right] = ends;
    let ends = PartizanEnds::by_mover(left?, right?);
    let from = names.start(command)?;
    let memory = Player::BOTH.map(|player| graph.moves(player).memory_usage());
    will_solve(&graph, memory.iter().sum());
    let solved = classify_partizan(&graph, &ends, &budget(common));
    let answer = Answer {
        solved: solved.map_err(|error| graph::unsolved(&error))?,
        graph,
        names,
        infinite: command.infinite,
    };
    let starter = match command.first {
        Starter::Left => Player::Left,
        Starter::Right => Player::Right,
    };
    let start = from.map(|from| (from, starter));
    let certificate = evidence::written(common, command, &answer.graph, &answer.solved, start)?;
    let out = open(common)?;
    match start {
        Some(start) => answer.print_line(out, common.format(), start, "mover")?,
        None if command.summary => answer.print_summary(out, common.format())?,
        None => answer.print_both(out, common.format())?,
    }
    certificate.map_or(Ok(()), Output::finish)
}

pub(super) fn run_owned(common: &Common, command: &Solve) -> Result<(), Failure> {
    watch::phase("reading", 0);
    let (graph, numbering) = graph::read_owned(common, &command.graph)?;
    let names = Names::new(numbering, graph.graph().n_vertices());
    let ends = names.ends(command, |vertex| graph.owner(vertex))?;
    let start = names.start(command)?.map(|from| (from, ()));
    will_solve(&graph, graph.graph().memory_usage() + graph.owners().len());
    let solved = classify_owned(&graph, &ends, &budget(common));
    let answer = Answer {
        solved: solved.map_err(|error| graph::unsolved(&error))?,
        graph,
        names,
        infinite: command.infinite,
    };
    let certificate = evidence::written(common, command, &answer.graph, &answer.solved, start)?;
    let out = open(common)?;
    match start {
        Some(start) => answer.print_line(out, common.format(), start, "owner")?,
        None if command.summary => answer.print_summary(out, common.format())?,
        None => answer.print_each(out, common.format())?,
    }
    certificate.map_or(Ok(()), Output::finish)
}

/// What vertices are called outside: by their numbers.
struct Names {
    numbering: Numbering,
    n_vertices: u32,
}

impl Names {
    const fn new(numbering: Numbering, n_vertices: u32) -> Self {
        Self {
            numbering,
            n_vertices,
        }
    }

    fn label(&self, vertex: VertexId) -> Field<'static> {
        Field::Vertex(VertexLabel::Number(self.numbering.number(vertex)))
    }

    fn width(&self) -> usize {
        self.n_vertices.to_string().len().max("vertex".len())
    }

    fn vertex(&self, text: &str) -> Result<VertexId, Failure> {
        graph::numbered_vertex(self.numbering, self.n_vertices, text)
    }

    fn start(&self, command: &Solve) -> Result<Option<VertexId>, Failure> {
        command.from.as_deref().map(|from| self.vertex(from)).transpose()
    }

    /// How the game ends for whoever is to move at each vertex.
    fn ends(&self, command: &Solve, mover: impl Fn(VertexId) -> Player) -> Result<Ends, Failure> {
        let mut declared = Vec::new();
        for target in &command.target {
            declared.push((self.vertex(target)?, Outcome::Loss));
        }
        for text in &command.label {
            let expected = || {
                Failure::bad(format!(
                    "--label {text}: expected V=win, V=loss, V=draw, V=left or V=right"
                ))
            };
            let (vertex, outcome) = text.rsplit_once('=').ok_or_else(expected)?;
            let vertex = self.vertex(vertex)?;
            let won_by = |winner| {
                if winner == mover(vertex) {
                    Outcome::Win
                } else {
                    Outcome::Loss
                }
            };
            let outcome = match outcome {
                "left" => won_by(Player::Left),
                "right" => won_by(Player::Right),
                other => outcome_named(other).ok_or_else(expected)?,
            };
            if outcome == Outcome::Draw && command.infinite != InfinitePlay::Draw {
                return Err(Failure::bad(format!(
                    "--label {text}: a draw that ends the game cannot be told from play without end, which --infinite {} \
                     calls a win",
                    command.infinite
                )));
            }
            declared.push((vertex, outcome));
        }
        Ends::new(play(command.misere))
            .with_declared(declared)
            .map_err(Failure::bad)
    }
}

/// What is known, and how it is told.
struct Answer<G: Played> {
    graph: G,
    solved: Solution<G>,
    names: Names,
    infinite: InfinitePlay,
}

impl<G: Played> Answer<G> {
    /// The outcome for the player to move, play without end counted as it is asked for.
    fn outcome(&self, vertex: VertexId, mover: G::Mover) -> Outcome {
        let outcome = G::outcome(&self.solved, vertex, mover);
        self.infinite.outcome(outcome, self.graph.player(vertex, mover))
    }

    /// The label, the remoteness and an optimal move.
    fn fields(&self, vertex: VertexId, mover: G::Mover) -> [Field<'static>; 3] {
        let remoteness = G::remoteness(&self.solved, vertex, mover);
        let best = self.graph.best_move(&self.solved, vertex, mover);
        [
            Field::Word(label(self.outcome(vertex, mover))),
            remoteness.map_or(Field::Nothing, |plies| Field::Number(plies.into())),
            best.map_or(Field::Nothing, |best| self.names.label(best)),
        ]
    }

    fn vertices(&self) -> impl Iterator<Item = VertexId> + use<G> {
        self.graph.moves(G::Mover::ALL[0]).vertices()
    }

    fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for &mover in G::Mover::ALL {
            for vertex in self.vertices() {
                *match self.outcome(vertex, mover) {
                    Outcome::Win => &mut counts.wins,
                    Outcome::Loss => &mut counts.losses,
                    Outcome::Draw => &mut counts.draws,
                } += 1;
            }
        }
        counts
    }

    fn totals(&self) -> Map<String, Value> {
        let mut totals = totals(self.counts(), self.solved.greatest_remoteness());
        totals.insert("infinite".to_owned(), self.infinite.to_string().into());
        totals
    }

    fn summary(&self) -> Vec<String> {
        let counts = self.counts();
        let n = self.names.n_vertices;
        let movers = if G::Mover::ALL.len() == 2 {
            ", with Left and with Right to move"
        } else {
            ""
        };
        vec![
            String::new(),
            format!(
                "{n} vertices{movers}: {} Win, {} Loss, {} Draw",
                counts.wins, counts.losses, counts.draws
            ),
        ]
    }

    fn print_summary(&self, out: Output, format: Format) -> Result<(), Failure> {
        print_summary(out, format, self.totals(), &self.summary())
    }

    fn print_line(
        &self,
        out: Output,
        format: Format,
        (from, mover): (VertexId, G::Mover),
        who: &'static str,
    ) -> Result<(), Failure> {
        let line = self.graph.line(&self.solved, from, mover);
        let from = self.names.numbering.number(from);
        let extra = Map::from_iter([
            ("from".to_owned(), from.into()),
            ("infinite".to_owned(), self.infinite.to_string().into()),
            ("cycle_start".to_owned(), line.cycle_start().into()),
        ]);
        let columns = vec![
            ("vertex", self.names.width()),
            (who, 5),
            ("label", 5),
            ("remoteness", 10),
            ("move", 0),
        ];
        let mut table = Table::start(out, format, "upstar/line/1", extra, columns)?;
        let mut mover = mover;
        for &vertex in line.vertices() {
            let [label, remoteness, best] = self.fields(vertex, mover);
            let player = name(self.graph.player(vertex, mover));
            table.row(&[
                self.names.label(vertex),
                Field::Word(player),
                label,
                remoteness,
                best,
            ])?;
            mover = mover.next();
        }
        let closing = match line.cycle_start().and_then(|start| line.vertices().get(start)) {
            Some(&back) => {
                let back = self.names.numbering.number(back);
                let worth = match self.infinite.winner() {
                    None => "a draw".to_owned(),
                    Some(winner) => format!("a win of {winner}"),
                };
                format!("and round again from {back}: {worth}")
            }
            None => format!("the game ends after {} plies", line.n_plies()),
        };
        table.finish(&[String::new(), closing])
    }
}

impl Answer<BiGraph> {
    /// A line a vertex, with Left and with Right to begin.
    fn print_both(&self, out: Output, format: Format) -> Result<(), Failure> {
        let columns = vec![
            ("vertex", self.names.width()),
            ("class", 5),
            ("left_first", 10),
            ("left_remoteness", 15),
            ("left_move", 9),
            ("right_first", 11),
            ("right_remoteness", 16),
            ("right_move", 0),
        ];
        let schema = "upstar/solve-two-colour/1";
        let mut table = Table::start(out, format, schema, self.totals(), columns)?;
        for vertex in self.vertices() {
            let [left, right] = Player::BOTH.map(|mover| self.fields(vertex, mover));
            let winners = Player::BOTH.map(|mover| match self.outcome(vertex, mover) {
                Outcome::Win => Some(mover),
                Outcome::Loss => Some(mover.opponent()),
                Outcome::Draw => None,
            });
            let class = Field::Word(OutcomeClass::of(winners[0], winners[1]).name());
            let head = [self.names.label(vertex), class];
            table.row(&[head.as_slice(), &left, &right].concat())?;
        }
        let lines = if format == Format::Text {
            self.summary()
        } else {
            Vec::new()
        };
        table.finish(&lines)
    }
}

impl Answer<OwnedGraph> {
    /// A line a vertex, for its owner.
    fn print_each(&self, out: Output, format: Format) -> Result<(), Failure> {
        let columns = vec![
            ("vertex", self.names.width()),
            ("owner", 5),
            ("label", 5),
            ("remoteness", 10),
            ("move", 0),
        ];
        let mut table = Table::start(out, format, "upstar/solve-owned/1", self.totals(), columns)?;
        for vertex in self.vertices() {
            let [label, remoteness, best] = self.fields(vertex, ());
            let owner = Field::Word(name(self.graph.owner(vertex)));
            table.row(&[self.names.label(vertex), owner, label, remoteness, best])?;
        }
        let lines = if format == Format::Text {
            self.summary()
        } else {
            Vec::new()
        };
        table.finish(&lines)
    }
}

const fn name(player: Player) -> &'static str {
    match player {
        Player::Left => "Left",
        Player::Right => "Right",
    }
}
