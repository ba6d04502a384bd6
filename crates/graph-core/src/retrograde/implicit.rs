//! The kernel for graphs that are not stored: states are numbers, moves are computed when they are asked for. The
//! kernel for stored graphs is in `kernel`, and a test holds the two against each other.
//!
//! Two things differ. Listing predecessors costs time of its own, so chains are not walked ahead; and the order of
//! decided states takes room only as it grows, so that drawn states cost a byte each.

use alloc::vec::Vec;
use core::hint::black_box;
use core::num::NonZeroUsize;

use hashbrown::HashMap;

use super::label_codes::{DRAWN, LOST, MANY, WON, is_open};
use super::{Labels, RankStarts, Seed, Work};
use crate::memory::filled;
use crate::threads::shared_out;
use crate::{Budget, GraphError, Meter, Outcome};

/// A graph of states whose moves are computed: by numbering the positions of a game and taking moves back.
///
/// At every state one player is to move, and every move gives the turn to the other. Moves are counted alike in both
/// directions: for an open state `s`, `n_options(s)` is the number of times that `s` occurs among all predecessors, and
/// the length of `options(s)`. Moves from declared states, which nobody makes, may be listed or not. Where this does not
/// hold, [`label_implicit`] may return nonsense, which a checker that uses [`options`](Self::options) alone refutes.
///
/// ```
/// use std::num::NonZeroUsize;
/// use graph_core::retrograde::{ImplicitGraph, Seed, label_implicit};
/// use graph_core::{Budget, GraphError, Outcome};
///
/// /// A heap of so many tokens at most; take one or two. State `n` is a heap of `n`.
/// struct Heap(u32);
/// impl ImplicitGraph for Heap {
///     fn n_states(&self) -> u32 {
///         self.0 + 1
///     }
///     fn seed(&self, state: u32) -> Seed {
///         if state == 0 { Seed::Declared(Outcome::Loss) } else { Seed::Open }
///     }
///     fn n_options(&self, state: u32) -> u32 {
///         state.min(2)
///     }
///     fn options(&self, out: &mut Vec<u32>, state: u32) {
///         out.extend((1..=2).filter_map(|take| state.checked_sub(take)));
///     }
///     fn predecessors(&self, out: &mut Vec<u32>, state: u32) {
///         out.extend((1..=2).map(|take| state + take).filter(|&state| state <= self.0));
///     }
/// }
/// let labels = label_implicit(&Heap(100_000), NonZeroUsize::MIN, &Budget::unlimited())?;
/// assert_eq!(labels.outcome(99_999), Outcome::Loss);
/// assert_eq!(labels.outcome(100_000), Outcome::Win);
/// # Ok::<(), GraphError>(())
/// ```
pub trait ImplicitGraph {
    /// Returns the number of states, which are `0..n_states()`.
    fn n_states(&self) -> u32;

    /// Returns what is known of a state before any move is looked at.
    fn seed(&self, state: u32) -> Seed;

    /// Returns how many moves leave `state`, repeats counted.
    fn n_options(&self, state: u32) -> u32;

    /// Appends the states that one move reaches from `state`.
    fn options(&self, out: &mut Vec<u32>, state: u32);

    /// Appends the states with a move to `state`, one as often as it has such moves.
    fn predecessors(&self, out: &mut Vec<u32>, state: u32);
}

/// Labels every state of `graph` as won, lost or drawn for the player to move there, by so many threads.
///
/// Each state is asked once for its seed, and for its options if it is open; each decided one once for its
/// predecessors. The threads share that out; what they found is entered by the calling thread, in an order that does
/// not depend on them: nor does the result. Without the feature `parallel` there is one thread. Units of work for the
/// budget's watch: states looked at or decided, and moves followed.
///
/// # Errors
///
/// [`GraphError::TooManyVertices`] when there are more states than the budget has vertices,
/// [`GraphError::OutOfMemory`], and [`GraphError::Cancelled`] when the watch says so.
///
/// # Complexity
///
/// Time `O(n + m)` for `n` states and the `m` moves that lead to decided ones. Space is a byte and a bit for each state
/// and 4 bytes for each decided one; of the latter room is reserved for `n`, which most systems count as memory only
/// when it is used. Extra space is 16 bytes for each state with more than 252 options, and what some thousand states
/// have in predecessors.
///
/// # Panics
///
/// When a predecessor is not a state.
pub fn label_implicit<G: ImplicitGraph + Sync>(
    graph: &G,
    n_threads: NonZeroUsize,
    budget: &Budget<'_>,
) -> Result<Labels, GraphError> {
    let n_states = graph.n_states();
    if n_states > budget.max_vertices {
        let max_vertices = budget.max_vertices;
        return Err(GraphError::TooManyVertices { max_vertices });
    }
    let mut table = Table::new(n_states, n_threads)?;
    let mut meter = budget.meter();
    table.plant(graph, &mut meter)?;
    table.propagate(graph, &mut meter)?;
    Ok(table.finish())
}

/// States that one thread looks at before others may have the next.
const SEEDS: usize = 1 << 12;
/// Decided states whose predecessors are listed before labels change, so that the loads of those overlap.
const BATCH: usize = 64;
/// Pieces that each of several threads has to do on average.
const PIECES_PER_THREAD: usize = 64;

struct Table {
    labels: Vec<u8>,
    // Invariant: what is left of each counter labelled MANY, at least MANY.
    many: HashMap<u32, u32>,
    order: Vec<u32>,
    rank_starts: RankStarts,
    n_edges_followed: u64,
    n_threads: NonZeroUsize,
    n_options_counted: u64,
}

impl Table {
    fn new(n_states: u32, n_threads: NonZeroUsize) -> Result<Self, GraphError> {
        let mut order = Vec::new();
        let refused = |_| GraphError::OutOfMemory {
            bytes: 4 * u64::from(n_states),
        };
        order.try_reserve_exact(n_states as usize).map_err(refused)?;
        Ok(Self {
            labels: filled(n_states as usize, DRAWN)?,
            many: HashMap::new(),
            order,
            rank_starts: RankStarts::new(n_states)?,
            n_edges_followed: 0,
            n_threads,
            n_options_counted: 0,
        })
    }

    /// How many pieces are done between two entries.
    fn n_pieces(&self) -> usize {
        match self.n_threads.get() {
            1 => 1,
            // With more threads than that, some have fewer pieces.
            n_threads => n_threads.min(64) * PIECES_PER_THREAD,
        }
    }

    /// Labels every state by what is known from the outset.
    fn plant<G: ImplicitGraph + Sync>(&mut self, graph: &G, meter: &mut Meter<'_>) -> Result<(), GraphError> {
        let n_pieces = self.n_pieces();
        let mut beds: Vec<_> = (0..n_pieces).map(|_| Bed::default()).collect();
        let mut start = 0;
        for block in self.labels.chunks_mut(n_pieces * SEEDS) {
            let mut pieces: Vec<_> = beds.iter_mut().zip(block.chunks_mut(SEEDS)).collect();
            let mut first = start;
            for (bed, labels) in &mut pieces {
                bed.first = first;
                first = labels.iter().fold(first, |first, _| first + 1);
            }
            let plant = |(bed, labels): &mut (&mut Bed, &mut [u8])| bed.plant(graph, labels);
            shared_out(self.n_threads, pieces.iter_mut().collect(), plant);
            for (bed, _) in pieces {
                self.order.append(&mut bed.decided);
                self.many.extend(bed.many.drain(..));
            }
            meter.spend(u64::from(first - start))?;
            start = first;
        }
        Ok(())
    }

    /// Carries labels backwards, rank by rank, until nothing more follows.
    fn propagate<G: ImplicitGraph + Sync>(
        &mut self,
        graph: &G,
        meter: &mut Meter<'_>,
    ) -> Result<(), GraphError> {
        let mut batches: Vec<_> = (0..self.n_pieces()).map(|_| Batch::default()).collect();
        let mut start = 0;
        while start < self.order.len() {
            self.rank_starts.start_at(start);
            let end = self.order.len();
            while start < end {
                let block_end = end.min(start + batches.len() * BATCH);
                let states = self.order[start..block_end].chunks(BATCH);
                let pieces: Vec<_> = batches.iter_mut().zip(states).collect();
                let (n_batches, labels) = (pieces.len(), &self.labels);
                let list = |(batch, states): (&mut Batch, &[u32])| batch.list(graph, labels, states);
                shared_out(self.n_threads, pieces, list);
                for batch in &mut batches[..n_batches] {
                    let n_followed = self.enter(batch);
                    meter.spend(n_followed)?;
                }
                meter.spend((block_end - start) as u64)?;
                start = block_end;
            }
        }
        Ok(())
    }

    /// Changes labels by what a batch says. Returns how many moves it followed.
    fn enter(&mut self, batch: &mut Batch) -> u64 {
        let n_followed = (batch.to_win.len() + batch.to_count.len()) as u64;
        self.n_edges_followed += n_followed;
        self.touch(&batch.to_win);
        batch.to_win.drain(..).for_each(|state| self.win(state));
        self.touch(&batch.to_count);
        batch.to_count.drain(..).for_each(|state| self.count(state));
        n_followed
    }

    /// Loads labels for no other end than to have them near.
    fn touch(&self, states: &[u32]) {
        let touched = states
            .iter()
            .fold(0, |touched, &state| touched ^ self.labels[state as usize]);
        black_box(touched);
    }

    /// Some option of `state` is lost.
    #[inline]
    fn win(&mut self, state: u32) {
        let label = &mut self.labels[state as usize];
        if is_open(*label) {
            *label = WON;
            self.order.push(state);
        }
    }

    /// One option more of `state` is won.
    #[inline]
    fn count(&mut self, state: u32) {
        let label = &mut self.labels[state as usize];
        self.n_options_counted += u64::from(is_open(*label));
        match *label {
            1 => {
                *label = LOST;
                self.order.push(state);
            }
            MANY => {
                if let Some(count) = self.many.get_mut(&state) {
                    *count -= 1;
                    if *count < u32::from(MANY) {
                        *label = MANY - 1;
                        self.many.remove(&state);
                    }
                }
            }
            open if is_open(open) => *label -= 1,
            _ => {}
        }
    }

    fn finish(mut self) -> Labels {
        self.order.shrink_to_fit();
        let work = Work {
            states_told: self.order.len() as u64,
            edges_followed: self.n_edges_followed,
            options_counted: self.n_options_counted,
        };
        Labels {
            table: self.labels,
            order: self.order,
            rank_starts: self.rank_starts,
            work,
        }
    }
}

/// What is known from the outset of some states that follow each other.
#[derive(Default)]
struct Bed {
    first: u32,
    decided: Vec<u32>,
    many: Vec<(u32, u32)>,
}

impl Bed {
    fn plant<G: ImplicitGraph>(&mut self, graph: &G, labels: &mut [u8]) {
        for (state, label) in (self.first..).zip(labels) {
            *label = match graph.seed(state) {
                Seed::Declared(Outcome::Win) => WON,
                Seed::Declared(Outcome::Loss) => LOST,
                Seed::Declared(Outcome::Draw) => DRAWN,
                Seed::Open => self.counter(state, graph.n_options(state)),
            };
            if *label == WON || *label == LOST {
                self.decided.push(state);
            }
        }
    }

    /// The label of an open state with so many options.
    fn counter(&mut self, state: u32, n_options: u32) -> u8 {
        match u8::try_from(n_options) {
            Ok(0) => DRAWN,
            Ok(count) if count < MANY => count,
            _ => {
                self.many.push((state, n_options));
                MANY
            }
        }
    }
}

/// What follows from some decided states.
#[derive(Default)]
struct Batch {
    to_win: Vec<u32>,
    to_count: Vec<u32>,
}

impl Batch {
    fn list<G: ImplicitGraph>(&mut self, graph: &G, labels: &[u8], states: &[u32]) {
        for &state in states {
            let is_lost = labels[state as usize] == LOST;
            let out = if is_lost {
                &mut self.to_win
            } else {
                &mut self.to_count
            };
            graph.predecessors(out, state);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Alternating, label};
    use super::*;
    use crate::digraph::random_graph;
    use crate::{Digraph, VertexId};

    /// A stored graph that answers as if it were computed; every third state is declared.
    struct Stored {
        graph: Digraph,
        reversed: Digraph,
    }

    impl ImplicitGraph for Stored {
        fn n_states(&self) -> u32 {
            self.graph.n_vertices()
        }

        fn seed(&self, state: u32) -> Seed {
            match state % 11 {
                1 => Seed::Declared(Outcome::Loss),
                4 if state.is_multiple_of(2) => Seed::Declared(Outcome::Win),
                7 => Seed::Declared(Outcome::Draw),
                _ => Seed::Open,
            }
        }

        fn n_options(&self, state: u32) -> u32 {
            u32::try_from(self.graph.out_degree(VertexId::new(state))).unwrap()
        }

        fn options(&self, out: &mut Vec<u32>, state: u32) {
            let options = self.graph.successors(VertexId::new(state));
            out.extend(options.iter().map(|option| option.get()));
        }

        fn predecessors(&self, out: &mut Vec<u32>, state: u32) {
            let sources = self.reversed.successors(VertexId::new(state));
            out.extend(sources.iter().map(|source| source.get()));
        }
    }

    fn agree(graph: Digraph) {
        let reversed = graph.reversed().unwrap();
        let graph = Stored { graph, reversed };
        let budget = Budget::unlimited();
        let found = label_implicit(&graph, NonZeroUsize::MIN, &budget).unwrap();
        for n_threads in [2, 3, 8].map(|n| NonZeroUsize::new(n).unwrap()) {
            let together = label_implicit(&graph, n_threads, &budget).unwrap();
            assert_eq!(together.table, found.table);
            assert_eq!(together.order, found.order);
        }
        let states = Alternating::new(&graph.graph, &graph.reversed);
        let expected = label(&states, |state| graph.seed(state), &budget).unwrap();
        assert_eq!(found.ranks(u32::MAX).unwrap(), expected.ranks(u32::MAX).unwrap());
        assert_eq!(found.n_edges_followed(), expected.n_edges_followed());
        assert_eq!(found.into_outcomes(), expected.into_outcomes());
    }

    #[test]
    fn computed_graphs_agree_with_stored_ones() {
        for (n, m, salt) in (1..60).map(|i| (1 + i * 7 % 90, i * 5, u64::from(i))) {
            agree(random_graph(n, m, salt));
        }
        agree(random_graph(50_000, 140_000, 7));
    }

    #[test]
    fn counters_above_a_byte_are_exact() {
        // A hub whose options are all won but the last, which is lost in the long run.
        for n_options in [251, 252, 253, 254, 255, 256, 1_000] {
            let hub = 11 * n_options;
            let edges: Vec<_> = (0..n_options).map(|option| (hub, 11 * option + 4)).collect();
            agree(Digraph::from_edges(hub + 2, &edges).unwrap());
            let even: Vec<_> = (0..n_options).map(|option| (hub, 22 * option + 4)).collect();
            agree(Digraph::from_edges(22 * n_options, &even).unwrap());
        }
    }

    #[test]
    fn the_budget_holds() {
        let reversed = random_graph(9, 20, 1);
        let graph = Stored {
            graph: reversed.reversed().unwrap(),
            reversed,
        };
        let few = Budget::unlimited().with_max_vertices(8);
        let error = label_implicit(&graph, NonZeroUsize::MIN, &few).unwrap_err();
        assert_eq!(error, GraphError::TooManyVertices { max_vertices: 8 });
    }
}
