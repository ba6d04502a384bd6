//! Labels for one target from nothing, by the textbook queue, ending as soon as the starts are decided: what
//! `repair` falls back on.

use graph_core::{Digraph, GraphError, Outcome, VertexId};

use super::table::{Status, Table};

#[derive(Debug)]
pub(super) struct Plain {
    /// Ends of the game, with their outcomes when they are not draws.
    ends: Vec<(VertexId, Outcome)>,
    /// For every vertex its number of options, or CLOSED where the game ends.
    n_options: Vec<u32>,
    /// For every vertex the options that may still be lost for the opponent, or what it is.
    counts: Vec<u32>,
    queue: Vec<VertexId>,
}

/// Counts above these are labels: no vertex has so many options.
const CLOSED: u32 = u32::MAX;
const WON: u32 = u32::MAX - 1;
const LOST: u32 = 0;

impl Plain {
    pub(super) fn new(graph: &Digraph, table: &Table) -> Result<Self, GraphError> {
        let n = graph.n_vertices() as usize;
        let refused = |_| GraphError::OutOfMemory {
            bytes: 4 * u64::from(graph.n_vertices()),
        };
        let mut n_options = Vec::new();
        n_options.try_reserve_exact(n).map_err(refused)?;
        let mut ends = Vec::new();
        for vertex in graph.vertices() {
            if let Status::Ended(outcome) = table.cell(vertex).status {
                n_options.push(CLOSED);
                if outcome != Outcome::Draw {
                    ends.push((vertex, outcome));
                }
            } else {
                n_options.push(count_of(graph, vertex));
            }
        }
        Ok(Self {
            ends,
            n_options,
            counts: Vec::new(),
            queue: Vec::new(),
        })
    }

    /// Labels until the starts are decided; returns the vertices and edges looked at.
    pub(super) fn run(&mut self, reversed: &Digraph, target: VertexId, starts: &[VertexId]) -> u64 {
        let mut work = self.begin(target);
        let mut undecided = starts.iter();
        let mut awaited = undecided.next();
        let mut at = 0;
        while at < self.queue.len() {
            while awaited.is_some_and(|&start| self.is_decided(start)) {
                awaited = undecided.next();
            }
            if awaited.is_none() {
                break;
            }
            let vertex = self.queue[at];
            at += 1;
            let sources = reversed.successors(vertex);
            work += 1 + sources.len() as u64;
            self.tell(self.counts[vertex.index()] == LOST, sources);
        }
        work
    }

    pub(super) fn outcome(&self, vertex: VertexId) -> Outcome {
        match self.counts[vertex.index()] {
            WON => Outcome::Win,
            LOST => Outcome::Loss,
            _ => Outcome::Draw,
        }
    }

    pub(super) fn memory_usage(&self) -> usize {
        (self.n_options.capacity() + self.counts.capacity()) * size_of::<u32>()
            + self.queue.capacity() * size_of::<VertexId>()
            + self.ends.capacity() * size_of::<(VertexId, Outcome)>()
    }

    fn begin(&mut self, target: VertexId) -> u64 {
        self.counts.clone_from(&self.n_options);
        self.queue.clear();
        for &(vertex, outcome) in self.ends.iter().filter(|(vertex, _)| *vertex != target) {
            self.counts[vertex.index()] = if outcome == Outcome::Win { WON } else { LOST };
            self.queue.push(vertex);
        }
        self.counts[target.index()] = LOST;
        self.queue.push(target);
        self.counts.len() as u64
    }

    fn is_decided(&self, vertex: VertexId) -> bool {
        matches!(self.counts[vertex.index()], WON | LOST)
    }

    fn tell(&mut self, lost: bool, sources: &[VertexId]) {
        for &source in sources {
            let count = &mut self.counts[source.index()];
            if matches!(*count, CLOSED | WON | LOST) {
                continue;
            }
            *count = if lost { WON } else { *count - 1 };
            if matches!(*count, WON | LOST) {
                self.queue.push(source);
            }
        }
    }
}

/// At most [`MAX_VERTICES`](super::MAX_VERTICES), and so below the labels.
fn count_of(graph: &Digraph, vertex: VertexId) -> u32 {
    u32::try_from(graph.out_degree(vertex)).unwrap_or(super::MAX_VERTICES)
}
