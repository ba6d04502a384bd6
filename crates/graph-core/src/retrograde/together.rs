//! A wide rank, all lost or all won, told to its predecessors by several threads, in two steps: each reads the
//! predecessors of some states and sorts them by blocks of labels, then each changes the labels of some blocks. No two
//! threads write to the same label.

use alloc::vec::Vec;
use core::hint::black_box;
use core::num::NonZeroUsize;
use core::ops::Range;

use super::StateGraph;
use super::kernel::{BATCH, Kernel, MANY, WON, is_open};
use crate::threads::shared_out;
use crate::{GraphError, Meter, VertexId};

/// A rank with fewer states is told sooner than threads are started. Tests share out what they have.
pub(super) const LEAST_STATES: usize = if cfg!(test) { 1 << 12 } else { 1 << 16 };
/// States that a thread reads in one step.
const STATES_OF_STEP: usize = 1 << 16;
/// Blocks of labels, at most.
const N_BLOCKS: u32 = 16;

/// What the threads read, kept from step to step.
pub(super) struct Desks {
    n_threads: NonZeroUsize,
    block_bits: u32,
    of_threads: Vec<Desk>,
}

/// Predecessors by blocks of labels.
struct Desk {
    blocks: Vec<Vec<u32>>,
    n_edges: u64,
}

/// What became of one block of labels, beside the states that were decided.
#[derive(Default)]
pub(super) struct Changed {
    /// To be counted: their counters are not among the labels.
    pub(super) many: Vec<u32>,
    pub(super) n_counted: u64,
}

impl Desks {
    pub(super) fn new(n_states: u32, n_threads: NonZeroUsize) -> Self {
        let bits = u32::BITS - (n_states.saturating_sub(1) / N_BLOCKS).leading_zeros();
        Self {
            n_threads,
            block_bits: bits,
            of_threads: Vec::new(),
        }
    }

    /// Carries the labels of a part of the order, all of one rank and all `lost` or all won, to their predecessors.
    ///
    /// Every move passes the turn.
    pub(super) fn propagate_rank<G: StateGraph + Sync>(
        &mut self,
        kernel: &mut Kernel,
        graph: &G,
        rank: Range<usize>,
        lost: bool,
        meter: &mut Meter<'_>,
    ) -> Result<(), GraphError> {
        let mut at = rank.start;
        while at < rank.end {
            let end = rank.end.min(at + self.n_threads.get() * STATES_OF_STEP);
            self.read(graph, &kernel.order[at..end]);
            let n_edges: u64 = self.of_threads.iter().map(|desk| desk.n_edges).sum();
            kernel.work.edges_followed += n_edges;
            for changed in self.change(&mut kernel.labels, lost) {
                kernel.take_counts(&changed)?;
            }
            for decided in self.of_threads.iter_mut().flat_map(|desk| &mut desk.blocks) {
                kernel.take_decided(decided)?;
                decided.clear();
            }
            meter.spend((end - at) as u64 + n_edges)?;
            at = end;
        }
        Ok(())
    }

    fn read<G: StateGraph + Sync>(&mut self, graph: &G, states: &[u32]) {
        let block_bits = self.block_bits;
        let n_blocks = (graph.n_states() >> block_bits) + 1;
        self.of_threads.resize_with(self.n_threads.get(), || Desk {
            blocks: (0..n_blocks).map(|_| Vec::new()).collect(),
            n_edges: 0,
        });
        for desk in &mut self.of_threads {
            desk.n_edges = 0;
        }
        let chunks = states.chunks(states.len().div_ceil(self.n_threads.get()).max(1));
        let work: Vec<_> = self.of_threads.iter_mut().zip(chunks).collect();
        shared_out(self.n_threads, work, |(desk, states)| {
            for batch in states.chunks(BATCH) {
                desk.read(graph, batch, block_bits);
            }
        });
    }

    /// Changes the labels as all desks say, and leaves there the states that were decided.
    fn change(&mut self, labels: &mut [u8], lost: bool) -> Vec<Changed> {
        let mut of_blocks: Vec<Vec<&mut Vec<u32>>> = Vec::new();
        for desk in &mut self.of_threads {
            of_blocks.resize_with(desk.blocks.len(), Vec::new);
            for (of_block, told) in of_blocks.iter_mut().zip(&mut desk.blocks) {
                of_block.push(told);
            }
        }
        let blocks = (0..).step_by(1 << self.block_bits);
        let labels = labels.chunks_mut(1 << self.block_bits);
        let work: Vec<_> = blocks.zip(labels).zip(of_blocks).collect();
        shared_out(self.n_threads, work, |((first, labels), told)| {
            let mut changed = Changed::default();
            for told in told {
                if lost {
                    Changed::win(labels, first, told);
                } else {
                    changed.count(labels, first, told);
                }
            }
            changed
        })
    }
}

impl Desk {
    fn read<G: StateGraph>(&mut self, graph: &G, batch: &[u32], block_bits: u32) {
        // The loads of rows are independent of each other here: they overlap.
        let mut rows: [(&[VertexId], u32); BATCH] = [(&[], 0); BATCH];
        for (row, &state) in rows.iter_mut().zip(batch) {
            *row = graph.predecessors(state);
        }
        black_box(rows.iter().fold(0, |touched, (row, _)| {
            touched ^ row.first().map_or(0, |first| first.get())
        }));
        for (row, shift) in rows.iter().take(batch.len()) {
            self.n_edges += row.len() as u64;
            for source in row.iter().map(|source| source.get() + shift) {
                self.blocks[(source >> block_bits) as usize].push(source);
            }
        }
    }
}

impl Changed {
    /// A lost option makes these states won. Without branches, as nobody can guess which were open.
    fn win(labels: &mut [u8], first: u32, states: &mut Vec<u32>) {
        let mut n_decided = 0;
        for at in 0..states.len() {
            let state = states[at];
            let label = &mut labels[(state - first) as usize];
            let is_open = is_open(*label);
            *label = if is_open { WON } else { *label };
            states[n_decided] = state;
            n_decided += usize::from(is_open);
        }
        states.truncate(n_decided);
    }

    /// These states have one option fewer to hope for.
    fn count(&mut self, labels: &mut [u8], first: u32, states: &mut Vec<u32>) {
        let mut n_decided = 0;
        for at in 0..states.len() {
            let state = states[at];
            let label = &mut labels[(state - first) as usize];
            if *label == MANY {
                self.many.push(state);
                continue;
            }
            let is_decided = *label == 1;
            let is_open = is_open(*label);
            *label -= u8::from(is_open);
            self.n_counted += u64::from(is_open);
            states[n_decided] = state;
            n_decided += usize::from(is_decided);
        }
        states.truncate(n_decided);
    }
}
