//! The textbook queue over one number a vertex, ending as soon as the starts are decided. It labels for one
//! target from nothing, which is what `repair` falls back on, and for targets that were drawn it goes on from the
//! labels without a target.

use graph_core::{Digraph, GraphError, Outcome, VertexId};

use super::table::{Status, Table};

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
    labels: Textbook,
}

/// Goes on from the labels without a target, and back to them.
#[derive(Debug)]
pub(super) struct Extension {
    base: Vec<u32>,
    labels: Textbook,
}

#[derive(Debug, Default)]
struct Textbook {
    /// For every vertex the options that are not won for the opponent, or its label.
    counts: Vec<u32>,
    queue: Vec<VertexId>,
    /// Vertices whose count has changed, perhaps several times.
    changed: Vec<VertexId>,
}

impl Plain {
    pub(super) fn new(graph: &Digraph, table: &Table<'_>) -> Result<Self, GraphError> {
        let mut ends = Vec::new();
        let initial = counts(graph, |vertex| match table.cell(vertex).status {
            Status::Ended(outcome) => {
                ends.extend(label(outcome).map(|label| (vertex, label)));
                CLOSED
            }
            // At most `MAX_VERTICES`, and so below the labels.
            _ => u32::try_from(graph.out_degree(vertex)).unwrap_or(super::MAX_VERTICES),
        })?;
        Ok(Self {
            ends,
            initial,
            labels: Textbook::default(),
        })
    }

    /// Labels until the starts are decided; returns the vertices and edges looked at.
    pub(super) fn run(&mut self, reversed: &Digraph, target: VertexId, starts: &[VertexId]) -> u64 {
        let Textbook { counts, queue, .. } = &mut self.labels;
        counts.clone_from(&self.initial);
        queue.clear();
        for &(vertex, label) in self.ends.iter().filter(|(vertex, _)| *vertex != target) {
            counts[vertex.index()] = label;
            queue.push(vertex);
        }
        counts[target.index()] = LOST;
        queue.push(target);
        self.initial.len() as u64 + self.labels.run::<false>(reversed, starts)
    }

    pub(super) fn outcome(&self, vertex: VertexId) -> Outcome {
        self.labels.outcome(vertex)
    }

    pub(super) fn memory_usage(&self) -> usize {
        self.ends.capacity() * size_of::<(VertexId, u32)>()
            + self.initial.capacity() * size_of::<u32>()
            + self.labels.memory_usage()
    }
}

impl Extension {
    pub(super) fn new(graph: &Digraph, table: &Table<'_>) -> Result<Self, GraphError> {
        let base = counts(graph, |vertex| match table.cell(vertex).status {
            Status::Open => table.n_hopes_without_target(vertex),
            decided => label(decided.outcome()).unwrap_or(CLOSED),
        })?;
        let mut labels = Textbook::default();
        labels.counts.clone_from(&base);
        Ok(Self { base, labels })
    }

    /// Labels for a target that was drawn until the starts are decided; returns the vertices and edges looked at.
    pub(super) fn run(&mut self, reversed: &Digraph, target: VertexId, starts: &[VertexId]) -> u64 {
        self.undo();
        self.labels.counts[target.index()] = LOST;
        self.labels.changed.push(target);
        self.labels.queue.push(target);
        self.labels.run::<true>(reversed, starts)
    }

    pub(super) fn outcome(&self, vertex: VertexId) -> Outcome {
        self.labels.outcome(vertex)
    }

    pub(super) fn memory_usage(&self) -> usize {
        self.base.capacity() * size_of::<u32>() + self.labels.memory_usage()
    }

    fn undo(&mut self) {
        let Textbook {
            counts,
            queue,
            changed,
        } = &mut self.labels;
        if changed.len() > counts.len() / 8 {
            counts.copy_from_slice(&self.base);
        } else {
            for vertex in changed.iter() {
                counts[vertex.index()] = self.base[vertex.index()];
            }
        }
        changed.clear();
        queue.clear();
    }
}

impl Textbook {
    fn run<const LOG: bool>(&mut self, reversed: &Digraph, starts: &[VertexId]) -> u64 {
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
            self.tell::<LOG>(self.counts[vertex.index()] == LOST, sources);
        }
        work
    }

    fn tell<const LOG: bool>(&mut self, lost: bool, sources: &[VertexId]) {
        for &source in sources {
            let count = &mut self.counts[source.index()];
            if matches!(*count, CLOSED | WON | LOST) {
                continue;
            }
            if LOG {
                self.changed.push(source);
            }
            *count = if lost { WON } else { *count - 1 };
            if matches!(*count, WON | LOST) {
                self.queue.push(source);
            }
        }
    }

    fn outcome(&self, vertex: VertexId) -> Outcome {
        match self.counts[vertex.index()] {
            WON => Outcome::Win,
            LOST => Outcome::Loss,
            _ => Outcome::Draw,
        }
    }

    fn memory_usage(&self) -> usize {
        self.counts.capacity() * size_of::<u32>()
            + (self.queue.capacity() + self.changed.capacity()) * size_of::<VertexId>()
    }
}

const fn label(outcome: Outcome) -> Option<u32> {
    match outcome {
        Outcome::Win => Some(WON),
        Outcome::Draw => None,
        Outcome::Loss => Some(LOST),
    }
}

fn counts(graph: &Digraph, count: impl FnMut(VertexId) -> u32) -> Result<Vec<u32>, GraphError> {
    let mut counts = Vec::new();
    let refused = |_| GraphError::OutOfMemory {
        bytes: 4 * u64::from(graph.n_vertices()),
    };
    counts
        .try_reserve_exact(graph.n_vertices() as usize)
        .map_err(refused)?;
    counts.extend(graph.vertices().map(count));
    Ok(counts)
}
