//! The textbook queue over one number a vertex, ending as soon as the starts are decided. It labels for one
//! target from nothing, which is what `repair` falls back on.

use graph_core::{Digraph, GraphError, Outcome, Rows, VertexId};

use super::table::{Table, reserve};

/// Textbook above these are labels: no vertex has so many options.
const CLOSED: u32 = u32::MAX;
const WON: u32 = u32::MAX - 1;
const LOST: u32 = 0;

/// Labels from nothing.
#[derive(Debug)]
pub(super) struct Plain {
    /// Ends of the game that are not draws, with their labels.
    ends: Vec<(VertexId, u32)>,
    /// For every vertex its number of options, or CLOSED where the game ends.
    initial: Vec<u32>,
    /// For every vertex the options that are not won for the opponent, or its label.
    counts: Vec<u32>,
    queue: Vec<VertexId>,
}

impl Plain {
    pub(super) fn new(graph: &Digraph, table: &Table<'_>) -> Result<Self, GraphError> {
        let (mut ends, mut initial, mut counts) = (Vec::new(), Vec::new(), Vec::new());
        reserve(&mut initial, table.n_vertices())?;
        reserve(&mut counts, table.n_vertices())?;
        initial.extend(graph.vertices().map(|vertex| match table.end(vertex) {
            Some(outcome) => {
                ends.extend(label(outcome).map(|label| (vertex, label)));
                CLOSED
            }
            // At most `MAX_VERTICES`, and so below the labels.
            None => u32::try_from(table.options(vertex).len()).unwrap_or(super::MAX_VERTICES),
        }));
        Ok(Self {
            ends,
            initial,
            counts,
            queue: Vec::new(),
        })
    }

    /// Labels until the starts are decided; returns the vertices and edges looked at.
    pub(super) fn run(&mut self, reversed: Rows<'_>, target: VertexId, starts: &[VertexId]) -> u64 {
        self.counts.clone_from(&self.initial);
        self.queue.clear();
        for &(vertex, label) in self.ends.iter().filter(|(vertex, _)| *vertex != target) {
            self.counts[vertex.index()] = label;
            self.queue.push(vertex);
        }
        self.counts[target.index()] = LOST;
        self.queue.push(target);
        self.initial.len() as u64 + self.propagate(reversed, starts)
    }

    pub(super) fn outcome(&self, vertex: VertexId) -> Outcome {
        match self.counts[vertex.index()] {
            WON => Outcome::Win,
            LOST => Outcome::Loss,
            _ => Outcome::Draw,
        }
    }

    pub(super) fn memory_usage(&self) -> usize {
        self.ends.capacity() * size_of::<(VertexId, u32)>()
            + (self.initial.capacity() + self.counts.capacity()) * size_of::<u32>()
            + self.queue.capacity() * size_of::<VertexId>()
    }

    fn propagate(&mut self, reversed: Rows<'_>, starts: &[VertexId]) -> u64 {
        let mut work = 0;
        let mut undecided = starts.iter();
        let mut awaited = undecided.next();
        let mut at = 0;
        while at < self.queue.len() {
            while awaited.is_some_and(|&start| matches!(self.counts[start.index()], WON | LOST)) {
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

const fn label(outcome: Outcome) -> Option<u32> {
    match outcome {
        Outcome::Win => Some(WON),
        Outcome::Draw => None,
        Outcome::Loss => Some(LOST),
    }
}
