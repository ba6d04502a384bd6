//! A smaller graph in which a list of races comes out the same: where a player has no choice, moves are played through.
//! Whether that is worth it, the solver decides.
//!
//! Kept are starts, targets, ends of the game, vertices with more than one move, and one vertex of every circle without
//! choices. A chain of single moves between two of them is one move, or two when its length is even: no outcome
//! depends on more.

use graph_core::{Digraph, GraphError, VertexId};

use super::table::{Table, copies};
use crate::{Ends, PlayConvention};

/// The smaller graph, and where vertices of the larger one went.
#[derive(Debug)]
pub(super) struct Contraction {
    pub(super) graph: Digraph,
    /// Every end of the game is declared.
    pub(super) ends: Ends,
    /// Of kept vertices.
    numbers: Vec<u32>,
}

/// No vertex of the smaller graph.
const NONE: u32 = u32::MAX;

impl Contraction {
    /// Keeps the vertices of these races, and whichever others it must.
    pub(super) fn new(
        graph: &Digraph,
        table: &Table<'_>,
        queries: &[(VertexId, VertexId)],
    ) -> Result<Self, GraphError> {
        let mut walk = Walk::new(graph, table)?;
        for vertex in graph
            .vertices()
            .filter(|&vertex| !has_no_choice(graph, table, vertex))
        {
            walk.keep(vertex);
        }
        for &(start, target) in queries {
            walk.keep(start);
            walk.keep(target);
        }
        let mut at = 0;
        // Circles are found while their tails are walked, and kept then.
        while at < walk.kept.len() {
            let vertex = walk.kept[at];
            at += 1;
            if table.end(vertex).is_some() {
                continue;
            }
            for &option in graph.successors(vertex) {
                let end = walk.end_of(option);
                walk.add_move(vertex, end);
            }
        }
        walk.finish()
    }

    /// The vertex of the smaller graph for a start or a target.
    pub(super) fn vertex(&self, vertex: VertexId) -> VertexId {
        VertexId::new(self.numbers[vertex.index()])
    }
}

/// Whether the play goes on from here by a single move.
fn has_no_choice(graph: &Digraph, table: &Table<'_>, vertex: VertexId) -> bool {
    graph.out_degree(vertex) == 1 && table.end(vertex).is_none()
}

/// The kept vertex to which single moves lead.
#[derive(Clone, Copy, Debug)]
struct End {
    vertex: VertexId,
    /// Whether it takes an odd number of moves.
    is_odd: bool,
}

/// What is known of a vertex that is not kept.
#[derive(Clone, Copy, Debug)]
enum Fate {
    Unknown,
    /// It is being walked from.
    Walked,
    Known(End),
}

struct Walk<'a> {
    graph: &'a Digraph,
    table: &'a Table<'a>,
    fates: Vec<Fate>,
    /// The vertices on the way, to be told where it ends.
    way: Vec<VertexId>,
    kept: Vec<VertexId>,
    numbers: Vec<u32>,
    /// Between two moves to the kept vertex, for those that have such a vertex.
    between: Vec<u32>,
    n_vertices: u32,
    edges: Vec<(u32, u32)>,
}

impl<'a> Walk<'a> {
    fn new(graph: &'a Digraph, table: &'a Table<'a>) -> Result<Self, GraphError> {
        let n_vertices = graph.n_vertices() as usize;
        Ok(Self {
            graph,
            table,
            fates: copies(n_vertices, Fate::Unknown)?,
            way: Vec::new(),
            kept: Vec::new(),
            numbers: copies(n_vertices, NONE)?,
            between: copies(n_vertices, NONE)?,
            n_vertices: 0,
            edges: Vec::new(),
        })
    }

    fn keep(&mut self, vertex: VertexId) {
        if self.numbers[vertex.index()] == NONE {
            self.numbers[vertex.index()] = self.new_vertex();
            self.kept.push(vertex);
        }
    }

    /// There are at most as many as in the larger graph: each stands for another vertex of it.
    fn new_vertex(&mut self) -> u32 {
        self.n_vertices += 1;
        self.n_vertices - 1
    }

    /// Where single moves from `first` lead; on a circle without choices, to one that is kept from now on.
    fn end_of(&mut self, first: VertexId) -> End {
        let mut vertex = first;
        let mut end = loop {
            if self.numbers[vertex.index()] != NONE {
                break End {
                    vertex,
                    is_odd: false,
                };
            }
            match self.fates[vertex.index()] {
                Fate::Known(end) => break end,
                Fate::Walked => {
                    self.keep(vertex);
                    break End {
                        vertex,
                        is_odd: false,
                    };
                }
                Fate::Unknown => {}
            }
            self.fates[vertex.index()] = Fate::Walked;
            self.way.push(vertex);
            // What is not kept has one option.
            vertex = self.graph.successors(vertex)[0];
        };
        while let Some(vertex) = self.way.pop() {
            end.is_odd = !end.is_odd;
            if self.numbers[vertex.index()] != NONE {
                end = End {
                    vertex,
                    is_odd: false,
                };
            }
            self.fates[vertex.index()] = Fate::Known(end);
        }
        end
    }

    /// A move from a kept vertex to an option from which single moves lead to `end`.
    fn add_move(&mut self, vertex: VertexId, end: End) {
        let tail = self.numbers[vertex.index()];
        let mut head = self.numbers[end.vertex.index()];
        if end.is_odd {
            if self.between[end.vertex.index()] == NONE {
                let between = self.new_vertex();
                self.between[end.vertex.index()] = between;
                self.edges.push((between, head));
            }
            head = self.between[end.vertex.index()];
        }
        self.edges.push((tail, head));
    }

    fn finish(self) -> Result<Contraction, GraphError> {
        let mut declared = Vec::new();
        for &vertex in &self.kept {
            if let Some(outcome) = self.table.end(vertex) {
                declared.push((VertexId::new(self.numbers[vertex.index()]), outcome));
            }
        }
        let ends = Ends::new(PlayConvention::Normal);
        Ok(Contraction {
            graph: Digraph::from_edges(self.n_vertices, &self.edges)?,
            // No vertex is declared twice.
            ends: ends.clone().with_declared(declared).unwrap_or(ends),
            numbers: self.numbers,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::race::random_graph;
    use crate::{RaceSolver, classify};
    use graph_core::Budget;

    /// Races on the smaller graph against labelling the larger one with the target declared.
    fn agree(graph: &Digraph, ends: &Ends, step: usize) -> u32 {
        let budget = Budget::unlimited();
        let reversed = graph.reversed().unwrap();
        let table = Table::new(graph, &reversed, ends, &budget).unwrap();
        let mut least = graph.n_vertices();
        for target in graph.vertices() {
            let others = ends.declared().iter().filter(|(vertex, _)| *vertex != target);
            let with_target = Ends::new(ends.convention()).with_targets([target]).unwrap();
            let with_target = with_target.with_declared(others.copied()).unwrap();
            let expected = classify(graph, &with_target, &budget).unwrap();
            let queries: Vec<_> = graph
                .vertices()
                .step_by(step)
                .map(|start| (start, target))
                .collect();
            let contraction = Contraction::new(graph, &table, &queries).unwrap();
            assert!(contraction.graph.n_vertices() <= graph.n_vertices());
            least = least.min(contraction.graph.n_vertices());
            let mut races = RaceSolver::new(&contraction.graph, &contraction.ends, &budget).unwrap();
            for (start, target) in queries {
                let answer = races
                    .answer(contraction.vertex(start), contraction.vertex(target))
                    .unwrap();
                assert_eq!(answer, expected.outcome(start), "{start} to {target}");
            }
        }
        least
    }

    #[test]
    fn races_come_out_the_same() {
        for i in 1..150 {
            let n = 2 + i * 5 % 31;
            // Mostly single moves, and circles of them.
            let graph = random_graph(n, n / 2 + i * 7 % n, u64::from(i));
            for convention in [PlayConvention::Normal, PlayConvention::Misere] {
                let ends = Ends::new(convention);
                agree(&graph, &ends, 1 + i as usize % 7);
                let [a, b] = [i % n, (i + 1) % n].map(VertexId::new);
                let declared = [(a, graph_core::Outcome::Draw), (b, graph_core::Outcome::Win)];
                agree(&graph, &ends.with_declared(declared).unwrap(), 1 + i as usize % 5);
            }
        }
    }

    #[test]
    fn a_cycle_and_a_path_become_small() {
        for n in [99, 100] {
            let mut edges: Vec<_> = (1..n).map(|tail| (tail, tail - 1)).collect();
            let path = Digraph::from_edges(n, &edges).unwrap();
            let ends = Ends::new(PlayConvention::Normal);
            assert!(agree(&path, &ends, 50) < 10);
            edges.push((0, n - 1));
            let cycle = Digraph::from_edges(n, &edges).unwrap();
            assert!(agree(&cycle, &ends, 50) < 10);
        }
    }
}
