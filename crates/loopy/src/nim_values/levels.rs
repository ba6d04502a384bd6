//! Labels one after the other, each by a queue and counters. What labels mean is in `nim_values`.
//!
//! The label 0 comes from the kernel of `graph_core`. For a label `m` above, the candidates are the vertices without a
//! label that have options of all labels below; each counts its options without a label that are not yet known to have an
//! option labelled `m`. Only what gets a label, and what has an option that gets it, is touched.

use core::hint::black_box;

use graph_core::retrograde::{Alternating, Seed, label};
use graph_core::{Budget, Digraph, GraphError, Meter, Outcome, VertexId};

use crate::NimCertificate;

/// Stands for a label that is not yet given.
const NONE: u32 = NimCertificate::INFINITE;
/// Vertices taken from a list in one batch, so that the loads of what they lead to overlap.
const BATCH: usize = 64;

/// A table of `length` copies, or an error where `vec!` would abort.
pub(super) fn zeroed<T: Clone>(length: usize, value: T) -> Result<Vec<T>, GraphError> {
    let mut table = Vec::new();
    let refused = |_| GraphError::OutOfMemory {
        bytes: (length as u64).saturating_mul(size_of::<T>() as u64),
    };
    table.try_reserve_exact(length).map_err(refused)?;
    table.resize(length, value);
    Ok(table)
}

/// Gives every vertex its label and the rank of it.
pub(super) fn label_all(graph: &Digraph, budget: &Budget<'_>) -> Result<NimCertificate, GraphError> {
    let reversed = graph.reversed()?;
    let mut meter = budget.meter();
    let mut levels = Levels::after_zero(graph, &reversed, budget, &mut meter)?;
    let mut level = 1;
    while !levels.candidates.is_empty() {
        levels.run(&reversed, level, &mut meter)?;
        level += 1;
    }
    drop(reversed);
    levels.finish()
}

/// What is known of a vertex. One load brings all of it.
#[derive(Clone, Copy)]
struct Vertex {
    label: u32,
    /// With a label its rank. Without, how many labels from 0 on are known among the options, one after the other: a
    /// candidate for `m` has `m` of them, or `m + 1` once an option is labelled `m`.
    rank_or_run: u32,
    /// Of a candidate the number of options without a label. Of others one more than the greatest label among their
    /// options that has been heard of since they stopped to be one.
    open_or_heard: u32,
    /// Of a candidate for `m` the number of options that had no label when `m` began and are not known to have an option
    /// labelled `m`.
    blocked: u32,
}

struct Levels {
    vertices: Vec<Vertex>,
    /// The candidates for the label at hand, and those for the next.
    candidates: Vec<VertexId>,
    next: Vec<VertexId>,
    /// The vertices that get the label at hand, by rank.
    labelled: Vec<VertexId>,
    /// What was just heard to have an option of the label at hand.
    marked: Vec<VertexId>,
    /// Predecessors of a batch.
    sources: Vec<VertexId>,
}

impl Levels {
    /// Labels losses 0; wins are the candidates for 1.
    fn after_zero(
        graph: &Digraph,
        reversed: &Digraph,
        budget: &Budget<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Self, GraphError> {
        let stuck_loses = |state| {
            if graph.successors(VertexId::new(state)).is_empty() {
                Seed::Declared(Outcome::Loss)
            } else {
                Seed::Open
            }
        };
        let labels = label(&Alternating::new(graph, reversed), stuck_loses, budget)?;
        meter.spend(labels.n_edges_followed())?;
        let ranks = labels.ranks(0)?;
        let outcomes = labels.into_outcomes();
        let open = Vertex {
            label: NONE,
            rank_or_run: 0,
            open_or_heard: 0,
            blocked: 0,
        };
        let mut vertices = zeroed(outcomes.len(), open)?;
        let mut candidates = Vec::new();
        for (vertex, record) in graph.vertices().zip(&mut vertices) {
            match outcomes[vertex.index()] {
                // A loss is answered every other ply.
                Outcome::Loss => (record.label, record.rank_or_run) = (0, ranks[vertex.index()] / 2),
                Outcome::Win => {
                    record.rank_or_run = 1;
                    record.open_or_heard = n_open(graph.successors(vertex), &outcomes);
                    candidates.push(vertex);
                    meter.spend(graph.out_degree(vertex) as u64)?;
                }
                Outcome::Draw => {}
            }
        }
        Ok(Self {
            vertices,
            candidates,
            next: Vec::new(),
            labelled: Vec::new(),
            marked: Vec::new(),
            sources: Vec::new(),
        })
    }

    /// Gives the label `level`, from 1 on, to whatever can have it.
    fn run(&mut self, reversed: &Digraph, level: u32, meter: &mut Meter<'_>) -> Result<(), GraphError> {
        self.labelled.clear();
        for &vertex in &self.candidates {
            let record = &mut self.vertices[vertex.index()];
            record.blocked = record.open_or_heard;
            if record.blocked == 0 {
                self.labelled.push(vertex);
            }
        }
        meter.spend(self.candidates.len() as u64)?;
        let (mut start, mut rank) = (0, 0);
        while start < self.labelled.len() {
            let end = self.labelled.len();
            for first in (start..end).step_by(BATCH) {
                self.label_batch(reversed, first, end.min(first + BATCH), level, rank);
                self.unblock(reversed, level);
                meter.spend(BATCH as u64 + self.sources.len() as u64)?;
            }
            start = end;
            rank += 1;
        }
        self.end_level(level);
        Ok(())
    }

    /// Labels a batch of the vertices that get the label, and marks what can move there.
    fn label_batch(&mut self, reversed: &Digraph, start: usize, end: usize, level: u32, rank: u32) {
        let batch = &self.labelled[start..end];
        self.marked.clear();
        gather(reversed, batch, &mut self.sources);
        touch(&self.vertices, &self.sources);
        for vertex in batch {
            let record = &mut self.vertices[vertex.index()];
            (record.label, record.rank_or_run) = (level, rank);
        }
        for &source in &self.sources {
            let record = &mut self.vertices[source.index()];
            if record.label != NONE {
                continue;
            }
            if record.rank_or_run < level {
                // It has long stopped to be a candidate.
                if record.open_or_heard != level + 1 {
                    record.open_or_heard = level + 1;
                    self.marked.push(source);
                }
                continue;
            }
            record.open_or_heard -= 1;
            if record.rank_or_run == level {
                record.rank_or_run = level + 1;
                self.marked.push(source);
                self.next.push(source);
            }
        }
    }

    /// Tells the candidates which of their options were just marked.
    fn unblock(&mut self, reversed: &Digraph, level: u32) {
        for batch in self.marked.chunks(BATCH) {
            gather(reversed, batch, &mut self.sources);
            touch(&self.vertices, &self.sources);
            for &source in &self.sources {
                let record = &mut self.vertices[source.index()];
                if record.label == NONE && record.rank_or_run == level {
                    record.blocked -= 1;
                    if record.blocked == 0 {
                        self.labelled.push(source);
                    }
                }
            }
        }
    }

    /// What neither got the label nor has an option with it is a candidate no more.
    fn end_level(&mut self, level: u32) {
        for &vertex in &self.candidates {
            let record = &mut self.vertices[vertex.index()];
            if record.label == NONE && record.rank_or_run == level {
                record.open_or_heard = 0;
            }
        }
        self.candidates.clear();
        core::mem::swap(&mut self.candidates, &mut self.next);
    }

    fn finish(self) -> Result<NimCertificate, GraphError> {
        let mut labels = zeroed(self.vertices.len(), NONE)?;
        let mut ranks = zeroed(self.vertices.len(), 0)?;
        for ((label, rank), record) in labels.iter_mut().zip(&mut ranks).zip(&self.vertices) {
            if record.label != NONE {
                (*label, *rank) = (record.label, record.rank_or_run);
            }
        }
        Ok(NimCertificate::new(labels, ranks))
    }
}

/// How many options are not lost. A row is strictly increasing, so that 32 bits can count it.
fn n_open(options: &[VertexId], outcomes: &[Outcome]) -> u32 {
    let open = options
        .iter()
        .filter(|option| outcomes[option.index()] != Outcome::Loss);
    u32::try_from(open.count()).unwrap_or(u32::MAX)
}

/// Writes the predecessors of a batch, one row after the other.
fn gather(reversed: &Digraph, batch: &[VertexId], sources: &mut Vec<VertexId>) {
    sources.clear();
    for &vertex in batch {
        sources.extend_from_slice(reversed.successors(vertex));
    }
}

/// Loads what is known of vertices, all loads at once.
fn touch(vertices: &[Vertex], sources: &[VertexId]) {
    let touched = |touched, source: &VertexId| touched ^ vertices[source.index()].label;
    black_box(sources.iter().fold(0, touched));
}
