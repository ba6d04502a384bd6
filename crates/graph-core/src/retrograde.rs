//! The attractor kernel: labels carried backwards along edges, by a queue and a counter.
//!
//! One propagation serves every theory of games that may last for ever. A state from which some move reaches a
//! state lost for the opponent is won; a state all of whose moves reach states won by the opponent is lost;
//! what neither rule reaches is drawn. States are decided in the order of their rank: the number of plies the
//! game lasts when the winner hurries and the loser delays (Steinhaus 1925; Smith 1966). What a state is (a vertex,
//! a vertex and the player to move, a vertex with an owner) the caller says through [`StateGraph`], or, when moves are
//! computed and not stored, through [`ImplicitGraph`]; which states are decided from the outset he says through
//! [`Seed`]s.
//!
//! How it is done quickly, `kernel` says; the tests here hold it against the textbook.

mod chains;
mod implicit;
mod kernel;
pub(crate) mod label_codes;
mod predecessors;
mod rank_starts;
#[cfg(feature = "parallel")]
mod together;

use alloc::vec::Vec;
use core::num::NonZeroUsize;

use crate::memory::filled;
use crate::{Budget, Digraph, GraphError, Meter, Outcome, Rows, VertexId};
pub use implicit::{ImplicitGraph, label_implicit};
use kernel::{Keep, Kernel, Level};
pub use predecessors::Predecessors;
use rank_starts::RankStarts;

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

    /// Asks the memory for where the row of predecessors of `state` is; it is wanted soon. Nothing else happens, and a
    /// graph need not do it.
    #[inline]
    fn ask_for_start(&self, state: u32) {
        let _ = state;
    }

    /// Asks the memory for the row of predecessors of `state`, where that is having been asked for before.
    #[inline]
    fn ask_for_row(&self, state: u32) {
        let _ = state;
    }

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
    graph: Rows<'a>,
    reversed: Rows<'a>,
    n_vertices: u32,
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
        Self {
            graph: graph.rows(),
            reversed: reversed.rows(),
            n_vertices: graph.n_vertices(),
        }
    }
}

impl StateGraph for Alternating<'_> {
    fn n_states(&self) -> u32 {
        self.n_vertices
    }

    fn n_options(&self, state: u32) -> u64 {
        self.graph.out_degree(VertexId::new(state)) as u64
    }

    #[inline]
    fn predecessors(&self, state: u32) -> (&[VertexId], u32) {
        (self.reversed.successors(VertexId::new(state)), 0)
    }

    #[inline]
    fn ask_for_start(&self, state: u32) {
        self.reversed.ask_for_start(VertexId::new(state));
    }

    #[inline]
    fn ask_for_row(&self, state: u32) {
        self.reversed.ask_for_row(VertexId::new(state));
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
    rank_starts: RankStarts,
    work: Work,
}

impl Labels {
    /// Returns the outcome for the player to move at `state`.
    ///
    /// # Panics
    ///
    /// When there is no such state.
    #[must_use]
    pub fn outcome(&self, state: u32) -> Outcome {
        label_codes::outcome(self.table[state as usize])
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
        let mut ranks = filled(self.table.len(), undecided)?;
        self.rank_starts
            .for_each(&self.order, |state, rank| ranks[state as usize] = rank);
        Ok(ranks)
    }

    /// Returns the outcome of every state, giving the rest of the tables back.
    ///
    /// # Complexity
    ///
    /// Time `O(n)`; the table of labels becomes the result, so no memory is asked for.
    #[must_use]
    pub fn into_outcomes(self) -> Vec<Outcome> {
        outcomes_of(self.table)
    }

    /// Returns how many edges were followed backwards: at most the number of edges.
    #[must_use]
    pub const fn n_edges_followed(&self) -> u64 {
        self.work.edges_followed
    }

    /// Returns the work that was done.
    #[must_use]
    pub const fn work(&self) -> Work {
        self.work
    }
}

fn outcomes_of(table: Vec<u8>) -> Vec<Outcome> {
    table.into_iter().map(label_codes::outcome).collect()
}

/// The work of a labelling, counted: it depends on the graph alone, not on threads or machines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Work {
    /// Decided states that were told to their predecessors.
    pub states_told: u64,
    /// Edges that were followed backwards, each at most once.
    pub edges_followed: u64,
    /// Options that were counted as won for the opponent, of states undecided until then.
    pub options_counted: u64,
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
/// Time `O(n + m)` for `n` states and `m` edges; every edge is followed at most once. What is returned takes a little
/// more than `5 n` bytes; extra space is the counters of states with more than 252 options, some 16 bytes each, and as
/// much as is returned where long chains of states are walked ahead.
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
    let mut kernel = Kernel::new(graph.n_states(), Keep::Order)?;
    let level = kernel.plant::<G>(seed_and_options(graph, seed))?;
    alone(&mut kernel, graph, level, budget)?;
    Ok(kernel.finish())
}

fn alone<G: StateGraph>(
    kernel: &mut Kernel,
    graph: &G,
    level: Level,
    budget: &Budget<'_>,
) -> Result<(), GraphError> {
    let not_shared = |_: &mut Kernel, start, level, _: &mut Meter<'_>| Ok((start, level));
    kernel.propagate(graph, level, &mut budget.meter(), usize::MAX, not_shared)
}

/// [`label`] by at most this many threads; what is returned is the same for any number of them, the order included.
/// Without the feature `parallel` there is one.
///
/// Stretches of ranks with many states, all lost or all won, are shared out: the caller's thread changes labels, the
/// others read ahead for it. They wait without sleeping, so that more threads than processors are slower than one. The
/// watch of the budget is called on the caller's thread alone.
///
/// # Errors
///
/// As for [`label`].
///
/// # Panics
///
/// As for [`label`].
///
/// # Complexity
///
/// As for [`label`]; extra space is up to 2 MB a thread, and half of one.
///
/// # Examples
///
/// ```
/// use core::num::NonZeroUsize;
/// use graph_core::retrograde::{Predecessors, Seed, StateGraph, label, label_shared_out};
/// use graph_core::{Budget, Outcome};
/// let two = NonZeroUsize::MIN.saturating_add(1);
/// let edges: Vec<_> = (0..50_000).flat_map(|tail| [(tail, tail / 2), (tail, tail / 3)]).collect();
/// let states = Predecessors::from_edges(50_000, &edges, two, &Budget::unlimited())?;
/// let loss_at_1 = |state| if state == 1 { Seed::Declared(Outcome::Loss) } else { Seed::Open };
/// let alone = label(&states, loss_at_1, &Budget::unlimited())?;
/// let together = label_shared_out(&states, loss_at_1, two, &Budget::unlimited())?;
/// assert_eq!(alone.order(), together.order());
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn label_shared_out<G: StateGraph + Sync>(
    graph: &G,
    seed: impl FnMut(u32) -> Seed,
    n_threads: NonZeroUsize,
    budget: &Budget<'_>,
) -> Result<Labels, GraphError> {
    Ok(run(graph, seed, n_threads, Keep::Order, budget)?.finish())
}

/// The outcomes that [`label`] finds, and neither ranks nor their order.
///
/// # Errors
///
/// As for [`label`].
///
/// # Panics
///
/// As for [`label`].
///
/// # Complexity
///
/// Time as for [`label_shared_out`]. The outcomes take a byte a state; extra space is the states of two successive ranks,
/// four bytes each and up to four times as many, and an eighth of a byte a state where ranks are wide.
///
/// # Examples
///
/// ```
/// use core::num::NonZeroUsize;
/// use graph_core::retrograde::{Predecessors, Seed, StateGraph, label_outcomes};
/// use graph_core::{Budget, Outcome};
/// let budget = Budget::unlimited();
/// let states = Predecessors::from_edges(3, &[(0, 1), (1, 2)][..], NonZeroUsize::MIN, &budget)?;
/// let stuck_wins = |state| match states.n_options(state) {
///     0 => Seed::Declared(Outcome::Win),
///     _ => Seed::Open,
/// };
/// let outcomes = label_outcomes(&states, stuck_wins, NonZeroUsize::MIN, &budget)?;
/// assert_eq!(outcomes, [Outcome::Win, Outcome::Loss, Outcome::Win]);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn label_outcomes<G: StateGraph + Sync>(
    graph: &G,
    seed: impl FnMut(u32) -> Seed,
    n_threads: NonZeroUsize,
    budget: &Budget<'_>,
) -> Result<Vec<Outcome>, GraphError> {
    let kernel = run(graph, seed, n_threads, Keep::Nothing, budget)?;
    Ok(outcomes_of(kernel.labels))
}

fn run<G: StateGraph + Sync>(
    graph: &G,
    seed: impl FnMut(u32) -> Seed,
    n_threads: NonZeroUsize,
    keep: Keep,
    budget: &Budget<'_>,
) -> Result<Kernel, GraphError> {
    let mut kernel = Kernel::new(graph.n_states(), keep)?;
    let level = kernel.plant::<G>(seed_and_options(graph, seed))?;
    propagate(&mut kernel, graph, level, n_threads, budget)?;
    Ok(kernel)
}

fn seed_and_options<G: StateGraph>(
    graph: &G,
    mut seed: impl FnMut(u32) -> Seed,
) -> impl FnMut(u32, u8) -> (Seed, u64) {
    move |state, _| match seed(state) {
        Seed::Open => (Seed::Open, graph.n_options(state)),
        declared @ Seed::Declared(_) => (declared, 0),
    }
}

/// Labels the states of predecessors that are not needed any more, by at most this many threads: what
/// [`label_shared_out`] finds, in less memory, as labels take the place of the counts of options. `seed` also hears how
/// many options a state has.
///
/// # Errors
///
/// As for [`label`].
///
/// # Complexity
///
/// As for [`label_shared_out`], with a byte a state less; the predecessors are given back before this returns.
///
/// # Examples
///
/// ```
/// use core::num::NonZeroUsize;
/// use graph_core::retrograde::{Predecessors, Seed, label_predecessors};
/// use graph_core::{Budget, Outcome};
/// let budget = Budget::unlimited();
/// let states = Predecessors::from_edges(3, &[(0, 1), (1, 2)][..], NonZeroUsize::MIN, &budget)?;
/// let stuck_loses = |_, n_options| match n_options {
///     0 => Seed::Declared(Outcome::Loss),
///     _ => Seed::Open,
/// };
/// let labels = label_predecessors(states, stuck_loses, NonZeroUsize::MIN, &budget)?;
/// assert_eq!(labels.order(), [2, 1, 0]);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn label_predecessors(
    mut states: Predecessors,
    mut seed: impl FnMut(u32, u64) -> Seed,
    n_threads: NonZeroUsize,
    budget: &Budget<'_>,
) -> Result<Labels, GraphError> {
    let (table, counts) = states.take_options();
    let mut kernel = Kernel::in_table(table, states.n_states(), Keep::Order)?;
    let level = kernel.plant::<Predecessors>(|state, byte| {
        let n_options = counts.of_byte(state, byte);
        (seed(state, n_options), n_options)
    })?;
    propagate(&mut kernel, &states, level, n_threads, budget)?;
    Ok(kernel.finish())
}

fn propagate<G: StateGraph + Sync>(
    kernel: &mut Kernel,
    graph: &G,
    level: Level,
    n_threads: NonZeroUsize,
    budget: &Budget<'_>,
) -> Result<(), GraphError> {
    #[cfg(feature = "parallel")]
    if n_threads > NonZeroUsize::MIN && G::TURN_ALWAYS_PASSES {
        let least = together::LEAST_SHARED;
        let mut meter = budget.meter();
        return kernel.propagate(graph, level, &mut meter, least, |kernel, start, level, meter| {
            together::propagate(kernel, graph, start, level, n_threads, meter)
        });
    }
    let _ = n_threads;
    alone(kernel, graph, level, budget)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digraph::random_graph;
    use crate::families::SplitMix64;
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

    fn agree<G: StateGraph + Sync>(graph: &G, seed: impl Fn(u32) -> Seed) {
        let labels = label(graph, &seed, &Budget::unlimited()).unwrap();
        agree_for_any_number_of_threads(graph, &seed, &labels);
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

    fn agree_for_any_number_of_threads<G: StateGraph + Sync>(
        graph: &G,
        seed: impl Fn(u32) -> Seed,
        labels: &Labels,
    ) {
        for n_threads in [1, 2, 3].map(|n_threads| NonZeroUsize::new(n_threads).unwrap()) {
            let budget = Budget::unlimited();
            let shared = label_shared_out(graph, &seed, n_threads, &budget).unwrap();
            assert_eq!(shared.order(), labels.order());
            assert_eq!(shared.ranks(7), labels.ranks(7));
            assert_eq!(shared.work(), labels.work());
            let outcomes = label_outcomes(graph, &seed, n_threads, &budget).unwrap();
            assert_eq!(outcomes, labels.clone().into_outcomes());
        }
    }

    #[test]
    fn wide_ranks_agree_with_the_textbook() {
        let most = core::num::NonZeroU32::new(5).unwrap();
        let graphs = [
            crate::families::Random {
                n_vertices: 100_000,
                terminal_permille: 100,
                max_degree: most,
                seed: 2,
            }
            .graph(&Budget::unlimited()),
            crate::families::Layered {
                n_vertices: 60_000,
                width: core::num::NonZeroU32::new(12_000).unwrap(),
                max_degree: most,
                seed: 3,
            }
            .graph(&Budget::unlimited()),
            // Hubs with hundreds of options.
            crate::families::Rmat {
                scale: 16,
                n_edges: 1 << 20,
                seed: 4,
            }
            .graph(&Budget::unlimited()),
        ];
        for graph in graphs {
            let graph = graph.unwrap();
            let reversed = graph.reversed().unwrap();
            for stuck in [Outcome::Loss, Outcome::Win] {
                let ended = |state| match graph.out_degree(VertexId::new(state)) {
                    0 => Seed::Declared(stuck),
                    _ => Seed::Open,
                };
                agree(&Alternating::new(&graph, &reversed), ended);
                agree(&Owned(Alternating::new(&graph, &reversed)), ended);
                let mixed = |state| match state % 100 {
                    7 => Seed::Declared(Outcome::Win),
                    _ => ended(state),
                };
                agree(&Alternating::new(&graph, &reversed), mixed);
            }
        }
    }

    #[test]
    fn the_batches_agree_with_the_textbook() {
        for (n, m, salt) in (1..60).map(|i| (1 + i * 7 % 90, i * 5, u64::from(i))) {
            let graph = random_graph(n, m, salt);
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

    /// A path whose vertices are numbered at random, and one edge more for each of these pairs of places on it.
    fn path_with(n: u32, more: impl Iterator<Item = (u32, u32)>) -> (Digraph, Vec<u32>) {
        let numbers = SplitMix64::new(5).permutation(n).unwrap();
        let edges = (1..n).map(|tail| (tail, tail - 1)).chain(more);
        let edges: Vec<_> = edges
            .map(|(tail, head)| (numbers[tail as usize], numbers[head as usize]))
            .collect();
        (Digraph::from_edges(n, &edges).unwrap(), numbers)
    }

    #[test]
    fn chains_agree_with_the_textbook() {
        const N: u32 = 6_000;
        let shapes: [&dyn Fn(u32) -> Option<(u32, u32)>; 5] = [
            &|_| None,
            // A second option, near and far.
            &|place| (place % 500 == 250).then(|| (place, place - 3)),
            &|place| (place % 700 == 350).then(|| (place, N - 1 - place)),
            // The end of the path goes round, and so do some in the middle.
            &|place| (place == 0).then_some((0, N - 1)),
            &|place| (place % 900 == 450).then_some((place, place)),
        ];
        for shape in shapes {
            let (graph, numbers) = path_with(N, (0..N).filter_map(shape));
            let reversed = graph.reversed().unwrap();
            for declared in [None, Some(0), Some(3_000), Some(5_000)] {
                for outcome in [Outcome::Win, Outcome::Loss, Outcome::Draw] {
                    let seed = |state| match declared {
                        Some(place) if state == numbers[place] => Seed::Declared(outcome),
                        _ if graph.out_degree(VertexId::new(state)) == 0 => Seed::Declared(Outcome::Loss),
                        _ => Seed::Open,
                    };
                    agree(&Alternating::new(&graph, &reversed), seed);
                    agree(&Owned(Alternating::new(&graph, &reversed)), seed);
                }
            }
        }
    }
}
