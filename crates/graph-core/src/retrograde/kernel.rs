//! The propagation itself: a queue of decided states, and a counter for each that is not.
//!
//! It works in batches: it copies the predecessors of 64 decided states, touches their labels so that the loads
//! overlap, and only then changes them. Long chains, which leave nothing to overlap, are walked ahead in pieces, see
//! `chains`.

use alloc::vec::Vec;
use core::hint::black_box;

use hashbrown::HashMap;

use super::chains::Scout;
use super::{Labels, RankStarts, Seed, StateGraph};
use crate::digraph::zeroed;
use crate::{GraphError, Meter, Outcome, VertexId};

pub(super) const LOST: u8 = 0;
/// The counter is above this many: it is kept in a table beside the labels.
const MANY: u8 = 253;
pub(super) const DRAWN: u8 = 254;
pub(super) const WON: u8 = 255;

/// True for a label that is still a counter.
pub(super) const fn is_open(label: u8) -> bool {
    label.wrapping_sub(1) < MANY
}

/// What the states of one rank have in common.
///
/// Where every move passes the turn, the states of the rank after a lost one are won, and the other way round:
/// once pure, always pure, and no label need be read again to know what to tell its predecessors.
#[derive(Clone, Copy)]
pub(super) enum Level {
    Lost,
    Won,
    Mixed,
}

impl Level {
    const fn next(self) -> Self {
        match self {
            Self::Lost => Self::Won,
            Self::Won => Self::Lost,
            Self::Mixed => Self::Mixed,
        }
    }
}

/// States taken from the order in one batch.
const BATCH: usize = 64;
/// With fewer states than this, loads that overlap do not pay for the buffers.
const FEW: usize = 6;
/// Predecessors buffered before they are applied.
const BUFFER: usize = 2048;

pub(super) struct Kernel {
    labels: Vec<u8>,
    /// Counters of states labelled MANY, always above what a label can hold.
    many: HashMap<u32, u64>,
    /// Longer than the states by one, so that the next entry can be written before it is known to count.
    order: Vec<u32>,
    n_decided: usize,
    rank_starts: RankStarts,
    n_edges_followed: u64,
    /// Predecessors that a lost option makes won.
    to_win: Vec<u32>,
    /// Predecessors with one option fewer to hope for.
    to_count: Vec<u32>,
}

impl Kernel {
    pub(super) fn new(n_states: u32) -> Result<Self, GraphError> {
        Ok(Self {
            labels: zeroed(n_states as usize, DRAWN)?,
            many: HashMap::new(),
            order: zeroed(n_states as usize + 1, 0)?,
            n_decided: 0,
            rank_starts: RankStarts::new(n_states)?,
            n_edges_followed: 0,
            to_win: Vec::with_capacity(BUFFER),
            to_count: Vec::with_capacity(BUFFER),
        })
    }

    /// Labels every state by what is known from the outset.
    pub(super) fn plant<G: StateGraph>(&mut self, graph: &G, mut seed: impl FnMut(u32) -> Seed) -> Level {
        let (mut some_lost, mut some_won) = (false, false);
        for state in 0..graph.n_states() {
            let label = match seed(state) {
                Seed::Declared(Outcome::Win) => WON,
                Seed::Declared(Outcome::Loss) => LOST,
                Seed::Declared(Outcome::Draw) => DRAWN,
                Seed::Open => self.counter(state, graph.n_options(state)),
            };
            some_lost |= label == LOST;
            some_won |= label == WON;
            self.labels[state as usize] = label;
            self.order[self.n_decided] = state;
            self.n_decided += usize::from(label == WON || label == LOST);
        }
        match (some_lost, some_won) {
            (true, false) if G::TURN_ALWAYS_PASSES => Level::Lost,
            (false, true) if G::TURN_ALWAYS_PASSES => Level::Won,
            _ => Level::Mixed,
        }
    }

    /// Carries labels backwards, rank by rank, until nothing more follows.
    pub(super) fn propagate<G: StateGraph>(
        &mut self,
        graph: &G,
        mut level: Level,
        meter: &mut Meter<'_>,
    ) -> Result<(), GraphError> {
        let mut scout = Scout::default();
        let mut start = 0;
        while start < self.n_decided {
            self.rank_starts.start_at(start);
            if self.n_decided - start == 1 {
                level = self.follow_chains(graph, &mut scout, level, meter)?;
                start = self.n_decided - 1;
            }
            let end = self.n_decided;
            self.propagate_rank(graph, start, end, level, meter)?;
            start = end;
            level = level.next();
        }
        Ok(())
    }

    /// The label of an open state with so many options.
    fn counter(&mut self, state: u32, n_options: u64) -> u8 {
        match u8::try_from(n_options) {
            Ok(0) => DRAWN,
            Ok(count) if count < MANY => count,
            _ => {
                self.many.insert(state, n_options);
                MANY
            }
        }
    }

    /// Follows chains that were walked ahead from the last state of the order, which alone has its rank, as far as they
    /// lead: then it is again so, and the state's predecessors are still to be told.
    fn follow_chains<G: StateGraph>(
        &mut self,
        graph: &G,
        scout: &mut Scout,
        mut level: Level,
        meter: &mut Meter<'_>,
    ) -> Result<Level, GraphError> {
        loop {
            let state = self.order[self.n_decided - 1];
            let chain = scout.chain_from(graph, &self.labels, state);
            let n_steps = self.follow(graph, state, chain, level);
            if n_steps == 0 {
                return Ok(level);
            }
            if n_steps % 2 == 1 {
                level = level.next();
            }
            meter.spend(2 * n_steps)?;
        }
    }

    /// Decides the states of a chain, one a rank: each is the only predecessor of the one before it, the first that of
    /// `state`. Returns how many were decided.
    fn follow<G: StateGraph>(&mut self, graph: &G, mut state: u32, chain: &[u32], level: Level) -> u64 {
        let n_before = self.n_edges_followed;
        let mut lost = self.is_lost(state, level);
        for &source in chain {
            // Nothing but its option on the chain can have changed the label, so this never ends a chain.
            if self.labels[source as usize] != 1 {
                break;
            }
            lost = lost != (G::TURN_ALWAYS_PASSES || graph.turn_passes(source, state));
            self.labels[source as usize] = if lost { LOST } else { WON };
            self.rank_starts.start_at(self.n_decided);
            self.order[self.n_decided] = source;
            self.n_decided += 1;
            self.n_edges_followed += 1;
            state = source;
        }
        self.n_edges_followed - n_before
    }

    /// Carries the labels of `order[start..end]`, all of one rank, to their predecessors.
    fn propagate_rank<G: StateGraph>(
        &mut self,
        graph: &G,
        start: usize,
        end: usize,
        level: Level,
        meter: &mut Meter<'_>,
    ) -> Result<(), GraphError> {
        let followed = self.n_edges_followed;
        if end - start < FEW {
            for at in start..end {
                self.propagate_one(graph, self.order[at], level);
            }
            return meter.spend((end - start) as u64 + self.n_edges_followed - followed);
        }
        let mut batch = [0; BATCH];
        let mut at = start;
        while at < end {
            let followed = self.n_edges_followed;
            let n = BATCH.min(end - at);
            batch[..n].copy_from_slice(&self.order[at..at + n]);
            self.propagate_batch(graph, &batch[..n], level);
            meter.spend(n as u64 + self.n_edges_followed - followed)?;
            at += n;
        }
        Ok(())
    }

    /// With branches, unlike the batches: on a path the next state is then known before its label is loaded.
    fn propagate_one<G: StateGraph>(&mut self, graph: &G, state: u32, level: Level) {
        let (row, shift) = graph.predecessors(state);
        self.n_edges_followed += row.len() as u64;
        let lost = self.is_lost(state, level);
        for source in row.iter().map(|source| source.get() + shift) {
            let label = self.labels[source as usize];
            if !is_open(label) {
                continue;
            }
            if lost == (G::TURN_ALWAYS_PASSES || graph.turn_passes(source, state)) {
                self.labels[source as usize] = WON;
            } else if label == 1 {
                self.labels[source as usize] = LOST;
            } else {
                self.count(source);
                continue;
            }
            self.order[self.n_decided] = source;
            self.n_decided += 1;
        }
    }

    fn propagate_batch<G: StateGraph>(&mut self, graph: &G, batch: &[u32], level: Level) {
        // The loads of rows are independent of each other here: they overlap.
        let mut rows: [(&[VertexId], u32); BATCH] = [(&[], 0); BATCH];
        for (row, &state) in rows.iter_mut().zip(batch) {
            *row = graph.predecessors(state);
        }
        black_box(rows.iter().fold(0, |touched, (row, _)| {
            touched ^ row.first().map_or(0, |first| first.get())
        }));
        for (&state, &(row, shift)) in batch.iter().zip(&rows) {
            self.n_edges_followed += row.len() as u64;
            let lost = self.is_lost(state, level);
            for part in row.chunks(BUFFER / 2) {
                self.buffer(graph, state, lost, part, shift);
            }
        }
        self.flush();
    }

    #[inline]
    fn is_lost(&self, state: u32, level: Level) -> bool {
        match level {
            Level::Lost => true,
            Level::Won => false,
            Level::Mixed => self.labels[state as usize] == LOST,
        }
    }

    #[inline]
    fn buffer<G: StateGraph>(&mut self, graph: &G, state: u32, lost: bool, row: &[VertexId], shift: u32) {
        if self.to_win.len().max(self.to_count.len()) + row.len() > BUFFER {
            self.flush();
        }
        let sources = row.iter().map(|source| source.get() + shift);
        if G::TURN_ALWAYS_PASSES {
            let buffer = if lost {
                &mut self.to_win
            } else {
                &mut self.to_count
            };
            buffer.extend(sources);
            return;
        }
        for source in sources {
            if lost == graph.turn_passes(source, state) {
                self.to_win.push(source);
            } else {
                self.to_count.push(source);
            }
        }
    }

    fn flush(&mut self) {
        for buffer in [&self.to_win, &self.to_count] {
            black_box(
                buffer
                    .iter()
                    .fold(0, |touched, &state| touched ^ self.labels[state as usize]),
            );
        }
        let to_win = core::mem::take(&mut self.to_win);
        for &state in &to_win {
            self.win(state);
        }
        self.to_win = to_win;
        self.to_win.clear();
        let to_count = core::mem::take(&mut self.to_count);
        for &state in &to_count {
            self.count(state);
        }
        self.to_count = to_count;
        self.to_count.clear();
    }

    /// Some option of `state` is good for its player.
    #[inline]
    fn win(&mut self, state: u32) {
        let label = &mut self.labels[state as usize];
        let decided = is_open(*label);
        *label = if decided { WON } else { *label };
        self.order[self.n_decided] = state;
        self.n_decided += usize::from(decided);
    }

    /// One option more of `state` is bad for its player.
    #[inline]
    fn count(&mut self, state: u32) {
        let label = &mut self.labels[state as usize];
        if *label == MANY {
            count_many(&mut self.many, state, label);
            return;
        }
        let decided = *label == 1;
        *label -= u8::from(is_open(*label));
        self.order[self.n_decided] = state;
        self.n_decided += usize::from(decided);
    }

    pub(super) fn finish(mut self) -> Labels {
        self.order.truncate(self.n_decided);
        Labels {
            table: self.labels,
            order: self.order,
            rank_starts: self.rank_starts,
            n_edges_followed: self.n_edges_followed,
        }
    }
}

/// Counts down in the table; a counter that a label can hold moves into the label.
#[cold]
fn count_many(many: &mut HashMap<u32, u64>, state: u32, label: &mut u8) {
    let Some(count) = many.get_mut(&state) else { return };
    *count -= 1;
    if let Ok(small) = u8::try_from(*count)
        && small < MANY
    {
        many.remove(&state);
        *label = small;
    }
}
