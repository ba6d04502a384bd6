//! The attractor kernel: labels carried backwards along edges, by a queue and a counter.
//!
//! One propagation serves every theory of games that may last for ever. A state from which some move reaches a
//! state lost for the opponent is won; a state all of whose moves reach states won by the opponent is lost;
//! what neither rule reaches is drawn. States are decided in the order of their rank: the number of plies the
//! game lasts when the winner hurries and the loser delays (Steinhaus 1925; Smith 1966). What a state is (a vertex,
//! a vertex and the player to move, a vertex with an owner) the caller says through [`StateGraph`]; which states are
//! decided from the outset he says through [`Seed`]s.
//!
//! The fast path works in batches: it copies the predecessors of 64 decided states, touches their labels so
//! that the loads overlap, and only then changes them. The tests hold it against the plain one.

use alloc::vec::Vec;
use core::hint::black_box;

use hashbrown::HashMap;

use crate::digraph::zeroed;
use crate::{Budget, Digraph, GraphError, Meter, Outcome, VertexId};

/// A graph of states, seen backwards.
///
/// Every state has one player to move. Edges are counted alike in both directions: `n_options(s)` must be the
/// number of times that `s` occurs among all predecessors, and every predecessor must be a state. Where that does
/// not hold, [`label`] may panic or return nonsense.
pub trait StateGraph {
    /// True when every move passes the turn to the other player, which lets the kernel skip asking.
    const TURN_ALWAYS_PASSES: bool = true;

    /// Returns the number of states, which are `0..n_states()`.
    fn n_states(&self) -> u32;

    /// Returns how many moves leave `state`.
    fn n_options(&self, state: u32) -> u64;

    /// Returns the states with a move to `state`: a row of numbers, to each of which the shift is added.
    fn predecessors(&self, state: u32) -> (&[VertexId], u32);

    /// Returns true when the player to move at `from` is not the one to move at `to`.
    fn turn_passes(&self, from: u32, to: u32) -> bool {
        let _ = (from, to);
        true
    }
}

/// What is known of a state before any move is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seed {
    /// Nothing: its moves decide. An open state without moves stays undecided, which reads as a draw.
    Open,
    /// The outcome for the player to move there, whatever moves leave it; rank 0.
    Declared(Outcome),
}

/// A digraph on which two players move one token in turn: the states are its vertices.
#[derive(Debug)]
pub struct Alternating<'a> {
    graph: &'a Digraph,
    reversed: &'a Digraph,
}

impl<'a> Alternating<'a> {
    /// Joins a graph and its reversal.
    ///
    /// # Panics
    ///
    /// When the two differ in the number of vertices or edges.
    #[must_use]
    pub fn new(graph: &'a Digraph, reversed: &'a Digraph) -> Self {
        let size = |graph: &Digraph| (graph.n_vertices(), graph.n_edges());
        assert_eq!(
            size(graph),
            size(reversed),
            "a graph and its reversal have the same size"
        );
        Self { graph, reversed }
    }
}

impl StateGraph for Alternating<'_> {
    fn n_states(&self) -> u32 {
        self.graph.n_vertices()
    }

    fn n_options(&self, state: u32) -> u64 {
        self.graph.out_degree(VertexId::new(state)) as u64
    }

    #[inline]
    fn predecessors(&self, state: u32) -> (&[VertexId], u32) {
        (self.reversed.successors(VertexId::new(state)), 0)
    }
}

/// The labels that the kernel found.
///
/// Memory is up to some `9 n` bytes for `n` states: one for the outcome of each, four for each decided one in the
/// [order](Labels::order), four for each rank.
#[derive(Clone, Debug)]
pub struct Labels {
    // Invariant: LOST, WON, DRAWN, or what is left of the counter of an undecided state.
    table: Vec<u8>,
    // Invariant: the decided states, by rank.
    order: Vec<u32>,
    // Invariant: where in `order` each rank starts.
    rank_starts: Vec<u32>,
    n_edges_followed: u64,
}

const LOST: u8 = 0;
/// The counter is above this many: it is kept in a table beside the labels.
const MANY: u8 = 253;
const DRAWN: u8 = 254;
const WON: u8 = 255;

/// True for a label that is still a counter.
const fn is_open(label: u8) -> bool {
    label.wrapping_sub(1) < MANY
}

impl Labels {
    /// Returns the outcome for the player to move at `state`.
    ///
    /// # Panics
    ///
    /// When there is no such state.
    #[must_use]
    pub fn outcome(&self, state: u32) -> Outcome {
        match self.table[state as usize] {
            WON => Outcome::Win,
            LOST => Outcome::Loss,
            _ => Outcome::Draw,
        }
    }

    /// Returns the decided states in the order of their rank; drawn states are not among them.
    #[must_use]
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// Returns the rank of every state: plies until the game ends, or `undecided` for a draw.
    ///
    /// # Errors
    ///
    /// [`GraphError::OutOfMemory`].
    ///
    /// # Complexity
    ///
    /// Time `O(n)`, no extra space beside the result, for `n` states.
    pub fn ranks(&self, undecided: u32) -> Result<Vec<u32>, GraphError> {
        let mut ranks = zeroed(self.table.len(), undecided)?;
        let ends = self.rank_starts.iter().skip(1).map(|&end| end as usize);
        let mut at = 0;
        for (rank, end) in (0u32..).zip(ends.chain([self.order.len()])) {
            for &state in &self.order[at..end] {
                ranks[state as usize] = rank;
            }
            at = end;
        }
        Ok(ranks)
    }

    /// Returns the outcome of every state, giving the rest of the tables back.
    ///
    /// # Complexity
    ///
    /// Time `O(n)`; the table of labels becomes the result, so no memory is asked for.
    #[must_use]
    pub fn into_outcomes(self) -> Vec<Outcome> {
        let outcome = |label| match label {
            WON => Outcome::Win,
            LOST => Outcome::Loss,
            _ => Outcome::Draw,
        };
        self.table.into_iter().map(outcome).collect()
    }

    /// Returns how many edges were followed backwards: the work done, at most the number of edges.
    #[must_use]
    pub const fn n_edges_followed(&self) -> u64 {
        self.n_edges_followed
    }
}

/// Labels every state of `graph` as won, lost or drawn for the player to move there.
///
/// `seed` is asked once for every state, in increasing order. Units of work for the budget's watch: states
/// decided and edges followed.
///
/// # Errors
///
/// [`GraphError::OutOfMemory`], and [`GraphError::Cancelled`] when the watch says so.
///
/// # Complexity
///
/// Time `O(n + m)` for `n` states and `m` edges; every edge is followed at most once. Beside what is returned, extra
/// space is constant but for the counters of states with more than 252 options, some 16 bytes each.
///
/// # Panics
///
/// When `graph` breaks the promise of [`StateGraph`].
///
/// # Examples
///
/// ```
/// use graph_core::retrograde::{Alternating, Seed, label};
/// use graph_core::{Budget, Digraph, Outcome};
///
/// // 0 and 1 turn round; 1 has an exit to 2, where the player to move is stuck and loses.
/// let graph = Digraph::from_edges(3, &[(0, 1), (1, 0), (1, 2)])?;
/// let reversed = graph.reversed()?;
/// let stuck_loses = |state: u32| {
///     if state == 2 { Seed::Declared(Outcome::Loss) } else { Seed::Open }
/// };
/// let labels = label(&Alternating::new(&graph, &reversed), stuck_loses, &Budget::unlimited())?;
/// assert_eq!(labels.outcome(1), Outcome::Win);
/// assert_eq!(labels.outcome(0), Outcome::Loss);
/// assert_eq!(labels.order(), [2, 1, 0]);
/// assert_eq!(labels.ranks(u32::MAX)?, [2, 1, 0]);
/// assert_eq!(labels.n_edges_followed(), 3);
/// assert_eq!(labels.into_outcomes(), [Outcome::Loss, Outcome::Win, Outcome::Loss]);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn label<G: StateGraph>(
    graph: &G,
    seed: impl FnMut(u32) -> Seed,
    budget: &Budget<'_>,
) -> Result<Labels, GraphError> {
    let mut kernel = Kernel::new(graph.n_states())?;
    let mut level = kernel.plant(graph, seed);
    let mut meter = budget.meter();
    let mut start = 0;
    while start < kernel.n_decided {
        let end = kernel.n_decided;
        // At most `n_states` states are decided, so positions in the order fit.
        kernel.rank_starts.push(u32::try_from(start).unwrap_or(u32::MAX));
        kernel.propagate_rank(graph, start, end, level, &mut meter)?;
        start = end;
        level = level.next();
    }
    Ok(kernel.finish())
}

/// What the states of one rank have in common.
///
/// Where every move passes the turn, the states of the rank after a lost one are won, and the other way round:
/// once pure, always pure, and no label need be read again to know what to tell its predecessors.
#[derive(Clone, Copy)]
enum Level {
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

struct Kernel {
    labels: Vec<u8>,
    /// Counters of states labelled MANY, always above what a label can hold.
    many: HashMap<u32, u64>,
    /// Longer than the states by one, so that the next entry can be written before it is known to count.
    order: Vec<u32>,
    n_decided: usize,
    rank_starts: Vec<u32>,
    n_edges_followed: u64,
    /// Predecessors that a lost option makes won.
    to_win: Vec<u32>,
    /// Predecessors with one option fewer to hope for.
    to_count: Vec<u32>,
}

impl Kernel {
    fn new(n_states: u32) -> Result<Self, GraphError> {
        Ok(Self {
            labels: zeroed(n_states as usize, DRAWN)?,
            many: HashMap::new(),
            order: zeroed(n_states as usize + 1, 0)?,
            n_decided: 0,
            rank_starts: Vec::new(),
            n_edges_followed: 0,
            to_win: Vec::with_capacity(BUFFER),
            to_count: Vec::with_capacity(BUFFER),
        })
    }

    fn plant<G: StateGraph>(&mut self, graph: &G, mut seed: impl FnMut(u32) -> Seed) -> Level {
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

    fn finish(mut self) -> Labels {
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

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    /// The textbook queue, one state at a time.
    fn plain<G: StateGraph>(graph: &G, mut seed: impl FnMut(u32) -> Seed) -> Vec<(Outcome, u32)> {
        let n = graph.n_states();
        let mut found = vec![(Outcome::Draw, u32::MAX); n as usize];
        let mut left: Vec<_> = (0..n).map(|state| graph.n_options(state)).collect();
        let mut closed = vec![false; n as usize];
        let mut queue = Vec::new();
        for state in 0..n {
            if let Seed::Declared(outcome) = seed(state) {
                closed[state as usize] = true;
                if outcome != Outcome::Draw {
                    found[state as usize] = (outcome, 0);
                    queue.push(state);
                }
            }
        }
        let mut head = 0;
        while let Some(&state) = queue.get(head) {
            head += 1;
            let (outcome, rank) = found[state as usize];
            let (row, shift) = graph.predecessors(state);
            for source in row.iter().map(|source| source.get() + shift) {
                let for_source = if graph.turn_passes(source, state) {
                    outcome.opposite()
                } else {
                    outcome
                };
                left[source as usize] -= 1;
                let decided = for_source == Outcome::Win || left[source as usize] == 0;
                if decided && !closed[source as usize] {
                    closed[source as usize] = true;
                    found[source as usize] = (for_source, rank + 1);
                    queue.push(source);
                }
            }
        }
        found
    }

    struct Owned<'a>(Alternating<'a>);

    impl StateGraph for Owned<'_> {
        const TURN_ALWAYS_PASSES: bool = false;

        fn n_states(&self) -> u32 {
            self.0.n_states()
        }

        fn n_options(&self, state: u32) -> u64 {
            self.0.n_options(state)
        }

        fn predecessors(&self, state: u32) -> (&[VertexId], u32) {
            self.0.predecessors(state)
        }

        fn turn_passes(&self, from: u32, to: u32) -> bool {
            from % 2 != to % 2
        }
    }

    fn agree<G: StateGraph>(graph: &G, seed: impl Fn(u32) -> Seed) {
        let labels = label(graph, &seed, &Budget::unlimited()).unwrap();
        let ranks = labels.ranks(u32::MAX).unwrap();
        let expected = plain(graph, seed);
        for state in 0..graph.n_states() {
            assert_eq!(
                (labels.outcome(state), ranks[state as usize]),
                expected[state as usize],
                "{state}"
            );
        }
        assert_eq!(
            labels.order().len(),
            ranks.iter().filter(|&&rank| rank != u32::MAX).count()
        );
        let outcomes: Vec<_> = (0..graph.n_states()).map(|state| labels.outcome(state)).collect();
        assert_eq!(labels.into_outcomes(), outcomes);
    }

    /// A small generator, for graphs that need no quality of randomness.
    fn random_edges(n: u32, m: u32, mut seed: u64) -> Vec<(u32, u32)> {
        let mut next = |bound: u32| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            u32::try_from((seed >> 32) % u64::from(bound)).unwrap()
        };
        (0..m).map(|_| (next(n), next(n))).collect()
    }

    #[test]
    fn the_batches_agree_with_the_textbook() {
        for (n, m, salt) in (1..60).map(|i| (1 + i * 7 % 90, i * 5, u64::from(i))) {
            let graph = Digraph::from_edges(n, &random_edges(n, m, salt)).unwrap();
            let reversed = graph.reversed().unwrap();
            let states = Alternating::new(&graph, &reversed);
            let stuck = |state| graph.out_degree(VertexId::new(state)) == 0;
            for outcome in [Outcome::Loss, Outcome::Win, Outcome::Draw] {
                let ended = |state| {
                    if stuck(state) {
                        Seed::Declared(outcome)
                    } else {
                        Seed::Open
                    }
                };
                agree(&states, ended);
                agree(&Owned(Alternating::new(&graph, &reversed)), ended);
                let mixed = |state| match state % 7 {
                    1 => Seed::Declared(Outcome::Loss),
                    3 => Seed::Declared(Outcome::Win),
                    5 => Seed::Declared(Outcome::Draw),
                    _ => ended(state),
                };
                agree(&states, mixed);
                agree(&Owned(Alternating::new(&graph, &reversed)), mixed);
            }
        }
    }

    #[test]
    fn counters_above_a_byte_are_exact() {
        // A hub with 1,000 options, all of them won, and one with a single way out.
        let n_options = 1_000;
        let (hub, other, sink) = (n_options, n_options + 1, n_options + 2);
        let mut edges: Vec<_> = (0..n_options)
            .flat_map(|v| [(hub, v), (v, sink), (other, v)])
            .collect();
        edges.push((other, other));
        let graph = Digraph::from_edges(sink + 1, &edges).unwrap();
        let reversed = graph.reversed().unwrap();
        let stuck = |state| {
            if state == sink {
                Seed::Declared(Outcome::Loss)
            } else {
                Seed::Open
            }
        };
        let labels = label(&Alternating::new(&graph, &reversed), stuck, &Budget::unlimited()).unwrap();
        assert_eq!(labels.outcome(hub), Outcome::Loss);
        assert_eq!(labels.outcome(other), Outcome::Draw);
        assert_eq!(labels.ranks(9).unwrap()[hub as usize], 2);
    }
}
