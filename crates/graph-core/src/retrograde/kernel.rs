//! The propagation itself: a queue of decided states, and a counter for each that is not.
//!
//! What a state in the queue will need is asked for well before its turn: where its row of predecessors starts, then the
//! row, then, from a buffer, the labels of the predecessors. Long chains, which leave nothing to ask for, are walked
//! ahead in pieces, see `chains`. A rank of very many states is sorted, so that memory is read from one end to the
//! other; wide ranks may be left to several threads, see `together`.

use alloc::vec::Vec;
use core::ops::Range;

use hashbrown::HashMap;
use memory_hints::prefetch;

use super::chains::Scout;
use super::label_codes::{DRAWN, LOST, MANY, WON, count_many, counter, is_open};
use super::rank_starts::RankStarts;
use super::{Labels, Seed, StateGraph, Work};
use crate::memory::{filled, zeroed};
use crate::{GraphError, Meter, Outcome, VertexId};

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
    pub(super) const fn next(self) -> Self {
        match self {
            Self::Lost => Self::Won,
            Self::Won => Self::Lost,
            Self::Mixed => Self::Mixed,
        }
    }
}

/// What is kept beside the labels.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Keep {
    /// The order of the decided states, and where ranks start in it.
    Order,
    /// Only those decided states whose predecessors have not been told.
    Nothing,
}

/// States after which the work is told to the meter.
const BATCH: usize = 64;
/// With fewer states than this, asking ahead does not pay for the buffers.
const FEW: usize = 6;
/// How many states ahead the start of a row is asked for, and how many the row itself.
const STARTS_AHEAD: usize = 32;
const ROWS_AHEAD: usize = 16;
/// How many labels ahead one is asked for, where the states are at hand.
const LABELS_AHEAD: usize = 32;
/// Predecessors buffered before they are told: their labels are asked for meanwhile.
const BUFFER: usize = 512;
/// A rank is sorted with so many states, and one for so many states of the graph.
const LEAST_SORTED: usize = 1 << 10;
const SORTED_PART: usize = 1 << 7;
/// Decided states that are held before those already told are thrown away.
const MOST_TOLD: usize = 1 << 16;

/// Asks for what the states some way after this place will need.
#[inline]
pub(super) fn look_ahead<G: StateGraph>(graph: &G, states: &[u32], place: usize) {
    if let Some(&state) = states.get(place + STARTS_AHEAD) {
        graph.ask_for_start(state);
    }
    if let Some(&state) = states.get(place + ROWS_AHEAD) {
        graph.ask_for_row(state);
    }
}

/// Asks for what the first states from this place on will need, which [`look_ahead`] does not do.
pub(super) fn look_at_first<G: StateGraph>(graph: &G, states: &[u32], place: usize) {
    for &state in states[place..].iter().take(STARTS_AHEAD) {
        graph.ask_for_start(state);
    }
    for &state in states[place..].iter().take(ROWS_AHEAD) {
        graph.ask_for_row(state);
    }
}

/// Sorts states by number where there are very many; `sorter` has a bit for each of `n_states`, none set, or is empty.
fn sort_if_wide(states: &mut [u32], n_states: usize, sorter: &mut Vec<u64>) -> Result<(), GraphError> {
    if states.len() < LEAST_SORTED.max(n_states / SORTED_PART) || states.is_sorted() {
        return Ok(());
    }
    if sorter.is_empty() {
        *sorter = zeroed(n_states.div_ceil(64))?;
    }
    for &state in &*states {
        sorter[state as usize / 64] |= 1 << (state % 64);
    }
    let mut places = states.iter_mut();
    for (first, word) in (0..).step_by(64).zip(sorter) {
        let mut rest = core::mem::take(word);
        while rest != 0 {
            if let Some(place) = places.next() {
                *place = first + rest.trailing_zeros();
            }
            rest &= rest - 1;
        }
    }
    Ok(())
}

pub(super) struct Kernel {
    pub(super) labels: Vec<u8>,
    /// Counters of states labelled MANY, always above what a label can hold.
    many: HashMap<u32, u64>,
    /// Longer than the states in use by at least one, so that the next entry can be written before it is known to count.
    pub(super) order: Vec<u32>,
    /// States in use in `order`.
    pub(super) n_decided: usize,
    rank_starts: RankStarts,
    pub(super) work: Work,
    keep: Keep,
    /// Predecessors that a lost option makes won.
    to_win: Vec<u32>,
    /// Predecessors with one option fewer to hope for.
    to_count: Vec<u32>,
    /// A bit for each state, none set; made when first needed.
    sorter: Vec<u64>,
}

impl Kernel {
    pub(super) fn new(n_states: u32, keep: Keep) -> Result<Self, GraphError> {
        Self::in_table(filled(n_states as usize, DRAWN)?, n_states, keep)
    }

    /// The same, with the table in which the labels are to be: one entry for each state.
    pub(super) fn in_table(labels: Vec<u8>, n_states: u32, keep: Keep) -> Result<Self, GraphError> {
        let (n_kept, n_ranked) = match keep {
            Keep::Order => (n_states as usize + 1, n_states),
            Keep::Nothing => (1, 0),
        };
        Ok(Self {
            labels,
            many: HashMap::new(),
            order: zeroed(n_kept)?,
            n_decided: 0,
            rank_starts: RankStarts::new(n_ranked)?,
            work: Work::default(),
            keep,
            to_win: Vec::with_capacity(BUFFER),
            to_count: Vec::with_capacity(BUFFER),
            sorter: Vec::new(),
        })
    }

    /// Labels every state by what is known from the outset: `seed` says that of a state and what is in the table for it, and
    /// how many options it has if it is open.
    pub(super) fn plant<G: StateGraph>(
        &mut self,
        mut seed: impl FnMut(u32, u8) -> (Seed, u64),
    ) -> Result<Level, GraphError> {
        const STRETCH: usize = 1 << 10;
        let (mut some_lost, mut some_won) = (false, false);
        let mut states = 0..;
        let mut labels = core::mem::take(&mut self.labels);
        let n_states = labels.len();
        for labels in labels.chunks_mut(STRETCH) {
            self.make_room_among(labels.len(), n_states)?;
            let mut n_decided = self.n_decided;
            for (label, state) in labels.iter_mut().zip(&mut states) {
                *label = match seed(state, *label) {
                    (Seed::Declared(Outcome::Win), _) => WON,
                    (Seed::Declared(Outcome::Loss), _) => LOST,
                    (Seed::Declared(Outcome::Draw), _) => DRAWN,
                    (Seed::Open, n_options) => counter(&mut self.many, state, n_options),
                };
                some_lost |= *label == LOST;
                some_won |= *label == WON;
                self.order[n_decided] = state;
                n_decided += usize::from(*label == WON || *label == LOST);
            }
            self.n_decided = n_decided;
        }
        self.labels = labels;
        Ok(match (some_lost, some_won) {
            (true, false) if G::TURN_ALWAYS_PASSES => Level::Lost,
            (false, true) if G::TURN_ALWAYS_PASSES => Level::Won,
            _ => Level::Mixed,
        })
    }

    /// Carries labels backwards, rank by rank, until nothing more follows.
    ///
    /// Ranks of `least_shared` states, all lost or all won, are left to `share`, from the first place of the rank in the
    /// order on: it returns where the first rank starts that it does not tell, and what that is like.
    pub(super) fn propagate<G: StateGraph>(
        &mut self,
        graph: &G,
        mut level: Level,
        meter: &mut Meter<'_>,
        least_shared: usize,
        mut share: impl FnMut(&mut Self, usize, Level, &mut Meter<'_>) -> Result<(usize, Level), GraphError>,
    ) -> Result<(), GraphError> {
        let mut scout = Scout::default();
        let mut start = 0;
        while start < self.n_decided {
            if self.n_decided - start >= least_shared && !matches!(level, Level::Mixed) {
                (start, level) = share(self, start, level, meter)?;
                continue;
            }
            start = self.forget_told(start);
            self.start_rank(start);
            if self.n_decided - start == 1 {
                level = self.follow_chains(graph, &mut scout, level, meter)?;
                start = self.n_decided - 1;
            }
            let rank = self.ready_rank(start)?;
            start = rank.end;
            self.propagate_rank(graph, rank, level, meter)?;
            level = level.next();
        }
        Ok(())
    }

    /// Begins the rank that starts at this place, which it may change, where it is to be told by several threads.
    #[cfg(feature = "parallel")]
    pub(super) fn start_wide_rank(&mut self, start: &mut usize) -> Result<Range<usize>, GraphError> {
        *start = self.forget_told(*start);
        self.start_rank(*start);
        self.ready_rank(*start)
    }

    /// The states from this place on, about to be told to their predecessors.
    fn ready_rank(&mut self, start: usize) -> Result<Range<usize>, GraphError> {
        let rank = start..self.n_decided;
        sort_if_wide(&mut self.order[rank.clone()], self.labels.len(), &mut self.sorter)?;
        self.work.states_told += rank.len() as u64;
        Ok(rank)
    }

    fn start_rank(&mut self, place: usize) {
        if self.keep == Keep::Order {
            self.rank_starts.start_at(place);
        }
    }

    /// Throws the states before this place of the order away, if they are not to be kept; returns the new place.
    fn forget_told(&mut self, start: usize) -> usize {
        if self.keep == Keep::Order || start < MOST_TOLD.max(self.n_decided / 2) {
            return start;
        }
        self.order.copy_within(start..self.n_decided, 0);
        self.n_decided -= start;
        0
    }

    /// Makes room for so many states more in the order, as far as there can be so many.
    #[inline]
    fn make_room(&mut self, n_more: usize) -> Result<(), GraphError> {
        self.make_room_among(n_more, self.labels.len())
    }

    #[inline]
    fn make_room_among(&mut self, n_more: usize, n_states: usize) -> Result<(), GraphError> {
        if self.n_decided + n_more < self.order.len() || self.order.len() > n_states {
            return Ok(());
        }
        self.grow(n_more, n_states)
    }

    #[cold]
    fn grow(&mut self, n_more: usize, n_states: usize) -> Result<(), GraphError> {
        let wanted = (2 * self.order.len()).max(self.n_decided + n_more + 1);
        let length = wanted.min(n_states + 1);
        let more = length - self.order.len();
        self.order
            .try_reserve_exact(more)
            .map_err(|_| GraphError::OutOfMemory {
                bytes: 4 * length as u64,
            })?;
        self.order.resize(length, 0);
        Ok(())
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
            self.make_room(chain.len())?;
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
        let n_before = self.work.edges_followed;
        let mut lost = self.is_lost(state, level);
        for (place, &source) in chain.iter().enumerate() {
            if let Some(&ahead) = chain.get(place + LABELS_AHEAD) {
                prefetch(&self.labels, ahead as usize);
            }
            // Nothing but its option on the chain can have changed the label, so this never ends a chain.
            if self.labels[source as usize] != 1 {
                break;
            }
            lost = lost != (G::TURN_ALWAYS_PASSES || graph.turn_passes(source, state));
            self.labels[source as usize] = if lost { LOST } else { WON };
            self.start_rank(self.n_decided);
            self.order[self.n_decided] = source;
            self.n_decided += 1;
            self.work.edges_followed += 1;
            self.work.states_told += 1;
            self.work.options_counted += u64::from(lost);
            state = source;
        }
        self.work.edges_followed - n_before
    }

    /// Carries the labels of a part of the order, all of one rank, to their predecessors.
    pub(super) fn propagate_rank<G: StateGraph>(
        &mut self,
        graph: &G,
        rank: Range<usize>,
        level: Level,
        meter: &mut Meter<'_>,
    ) -> Result<(), GraphError> {
        let followed = self.work.edges_followed;
        if rank.len() < FEW {
            for at in rank.clone() {
                self.propagate_one(graph, self.order[at], level)?;
            }
            return meter.spend(rank.len() as u64 + self.work.edges_followed - followed);
        }
        look_at_first(graph, &self.order[..rank.end], rank.start);
        let mut at = rank.start;
        while at < rank.end {
            let followed = self.work.edges_followed;
            let batch = at..rank.end.min(at + BATCH);
            at = batch.end;
            let n_states = batch.len() as u64;
            for place in batch {
                look_ahead(graph, &self.order[..rank.end], place);
                let state = self.order[place];
                let (row, shift) = graph.predecessors(state);
                self.work.edges_followed += row.len() as u64;
                let lost = self.is_lost(state, level);
                for part in row.chunks(BUFFER) {
                    self.buffer(graph, state, lost, part, shift)?;
                }
            }
            meter.spend(n_states + self.work.edges_followed - followed)?;
        }
        self.flush()
    }

    /// With branches, unlike the buffers: on a path the next state is then known before its label is loaded.
    fn propagate_one<G: StateGraph>(
        &mut self,
        graph: &G,
        state: u32,
        level: Level,
    ) -> Result<(), GraphError> {
        let (row, shift) = graph.predecessors(state);
        self.make_room(row.len())?;
        self.work.edges_followed += row.len() as u64;
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
                self.work.options_counted += 1;
            } else {
                self.count(source);
                continue;
            }
            self.order[self.n_decided] = source;
            self.n_decided += 1;
        }
        Ok(())
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
    fn buffer<G: StateGraph>(
        &mut self,
        graph: &G,
        state: u32,
        lost: bool,
        row: &[VertexId],
        shift: u32,
    ) -> Result<(), GraphError> {
        if self.to_win.len().max(self.to_count.len()) + row.len() > BUFFER {
            self.flush()?;
        }
        let labels = &self.labels;
        let sources = row.iter().map(|source| {
            let source = source.get() + shift;
            prefetch(labels, source as usize);
            source
        });
        if G::TURN_ALWAYS_PASSES {
            let buffer = if lost {
                &mut self.to_win
            } else {
                &mut self.to_count
            };
            buffer.extend(sources);
            return Ok(());
        }
        for source in sources {
            if lost == graph.turn_passes(source, state) {
                self.to_win.push(source);
            } else {
                self.to_count.push(source);
            }
        }
        Ok(())
    }

    /// Tells the predecessors of states that are all lost or all won; every move passes the turn.
    #[cfg(feature = "parallel")]
    pub(super) fn tell(&mut self, predecessors: &[u32], level: Level) -> Result<(), GraphError> {
        self.make_room(predecessors.len())?;
        self.work.edges_followed += predecessors.len() as u64;
        for (place, &state) in predecessors.iter().enumerate() {
            if let Some(&ahead) = predecessors.get(place + LABELS_AHEAD) {
                prefetch(&self.labels, ahead as usize);
            }
            if matches!(level, Level::Lost) {
                self.win(state);
            } else {
                self.count(state);
            }
        }
        Ok(())
    }

    /// Tells what is in the buffers.
    fn flush(&mut self) -> Result<(), GraphError> {
        self.make_room(self.to_win.len() + self.to_count.len())?;
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
        Ok(())
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
            self.work.options_counted += 1;
            return;
        }
        let decided = *label == 1;
        let open = u8::from(is_open(*label));
        *label -= open;
        self.work.options_counted += u64::from(open);
        self.order[self.n_decided] = state;
        self.n_decided += usize::from(decided);
    }

    /// What was found, with the order only if it was kept.
    pub(super) fn finish(mut self) -> Labels {
        self.order.truncate(self.n_decided);
        Labels {
            table: self.labels,
            order: self.order,
            rank_starts: self.rank_starts,
            work: self.work,
        }
    }
}
