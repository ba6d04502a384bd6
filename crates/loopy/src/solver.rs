//! From a game to its labels and ranks, for every kind of graph alike. The propagation itself is in
//! `graph_core::retrograde`, what is made of the labels in `solution`, the checker in `certificate`.

use core::num::NonZeroUsize;

use graph_core::retrograde::{
    Labels, Predecessors, Seed, StateGraph, label_outcomes, label_predecessors, label_shared_out,
};
use graph_core::{Budget, Digraph, GraphError, Outcome, Player, Rows, VertexId};

use crate::game_graph::n_vertices;
use crate::{Certificate, Ends, GameGraph, Mover, Solution};

/// Solves every state of a game.
pub(crate) fn solve<G: GameGraph>(
    graph: &G,
    ends: &G::Ends,
    n_threads: NonZeroUsize,
    budget: &Budget<'_>,
) -> Result<Solution<G>, GraphError> {
    check_sizes(graph, ends)?;
    let reversed = reversed_moves(graph, n_threads)?;
    let states = States::new(graph, &reversed);
    let labels = label_shared_out(&states, states.seeds(ends), n_threads, budget)?;
    // The ranks take its place in memory.
    drop(reversed);
    solution_of(n_vertices(graph), graph.owners(), labels, ends)
}

/// The outcome of every state of a game, and nothing else.
pub(crate) fn outcomes<G: GameGraph>(
    graph: &G,
    ends: &G::Ends,
    n_threads: NonZeroUsize,
    budget: &Budget<'_>,
) -> Result<Vec<Outcome>, GraphError> {
    check_sizes(graph, ends)?;
    let reversed = reversed_moves(graph, n_threads)?;
    let states = States::new(graph, &reversed);
    label_outcomes(&states, states.seeds(ends), n_threads, budget)
}

fn reversed_moves<G: GameGraph>(graph: &G, n_threads: NonZeroUsize) -> Result<Vec<Digraph>, GraphError> {
    let reversed = |&mover: &G::Mover| graph.moves(mover).reversed_by(n_threads);
    G::Mover::ALL.iter().map(reversed).collect()
}

/// Solves every state of a game whose states are the vertices, from their predecessors.
pub(crate) fn solve_predecessors(
    states: Predecessors,
    ends: &Ends,
    n_threads: NonZeroUsize,
    budget: &Budget<'_>,
) -> Result<Solution<Digraph>, GraphError> {
    let n_vertices = states.n_states();
    ends.check_range(n_vertices)?;
    // The ranks take the place of the predecessors in memory.
    let labels = label_predecessors(states, seeds_of(ends), n_threads, budget)?;
    solution_of(n_vertices, &[], labels, ends)
}

/// The outcome of every vertex, from their predecessors, and nothing else.
pub(crate) fn outcomes_of_predecessors(
    states: &Predecessors,
    ends: &Ends,
    n_threads: NonZeroUsize,
    budget: &Budget<'_>,
) -> Result<Vec<Outcome>, GraphError> {
    ends.check_range(states.n_states())?;
    let mut seed = seeds_of(ends);
    label_outcomes(
        states,
        |state| seed(state, states.n_options(state)),
        n_threads,
        budget,
    )
}

fn seeds_of(ends: &Ends) -> impl FnMut(u32, u64) -> Seed {
    let mut end = ends.in_order();
    move |state, n_options| {
        // Only whether there are options matters.
        let n_options = usize::from(n_options > 0);
        end(VertexId::new(state), n_options).map_or(Seed::Open, Seed::Declared)
    }
}

/// [`solve`] with the reversed moves of every mover, in order.
pub(crate) fn solve_with_reversed<G: GameGraph>(
    graph: &G,
    reversed: &[Digraph],
    ends: &G::Ends,
    n_threads: NonZeroUsize,
    budget: &Budget<'_>,
) -> Result<Solution<G>, GraphError> {
    check_sizes(graph, ends)?;
    let states = States::new(graph, reversed);
    let labels = label_shared_out(&states, states.seeds(ends), n_threads, budget)?;
    solution_of(n_vertices(graph), graph.owners(), labels, ends)
}

fn check_sizes<G: GameGraph>(graph: &G, ends: &G::Ends) -> Result<(), GraphError> {
    let n_vertices = n_vertices(graph);
    for &mover in G::Mover::ALL {
        G::ends_of(ends, mover).check_range(n_vertices)?;
    }
    let max_vertices = States::<G>::MAX_VERTICES;
    if n_vertices > max_vertices {
        return Err(GraphError::TooManyVertices { max_vertices });
    }
    Ok(())
}

fn solution_of<G: GameGraph>(
    n_vertices: u32,
    owners: &[Player],
    labels: Labels,
    ends: &G::Ends,
) -> Result<Solution<G>, GraphError> {
    let ranks = labels.ranks(Certificate::NO_RANK)?;
    let greatest_remoteness = labels.order().last().map(|&state| ranks[state as usize]);
    let certificate = Certificate::new(labels.into_outcomes(), ranks);
    Ok(Solution::new(
        n_vertices,
        owners,
        ends,
        certificate,
        greatest_remoteness,
    ))
}

/// The states of a game as the kernel wants them: those of the first mover are `0..n`, of the second `n..2 n`.
struct States<'a, G: GameGraph> {
    graph: &'a G,
    // Invariant: by the number of the mover; twice the same where there is only one.
    moves: [Rows<'a>; 2],
    reversed: [Rows<'a>; 2],
    n_vertices: u32,
}

impl<'a, G: GameGraph> States<'a, G> {
    const HAS_TWO_MOVERS: bool = G::Mover::ALL.len() == 2;
    const MAX_VERTICES: u32 = if Self::HAS_TWO_MOVERS {
        u32::MAX / 2
    } else {
        u32::MAX
    };

    fn new(graph: &'a G, reversed: &'a [Digraph]) -> Self {
        let size = |graph: &Digraph| (graph.n_vertices(), graph.n_edges());
        for (&mover, reversed) in G::Mover::ALL.iter().zip(reversed) {
            assert_eq!(
                size(graph.moves(mover)),
                size(reversed),
                "a graph and its reversal have the same size"
            );
        }
        Self {
            graph,
            moves: [0, G::Mover::ALL.len() - 1].map(|mover| graph.moves(G::Mover::ALL[mover]).rows()),
            reversed: [0, G::Mover::ALL.len() - 1].map(|mover| reversed[mover].rows()),
            n_vertices: n_vertices(graph),
        }
    }

    /// What is known of each state from the outset; to be asked for in increasing order.
    fn seeds(&self, ends: &G::Ends) -> impl FnMut(u32) -> Seed {
        let in_order = |&mover: &G::Mover| G::ends_of(ends, mover).in_order();
        let mut end: Vec<_> = G::Mover::ALL.iter().map(in_order).collect();
        move |state| {
            let (vertex, mover) = self.split(state);
            let n_options = self.moves[mover.number()].out_degree(vertex);
            end[mover.number()](vertex, n_options).map_or(Seed::Open, Seed::Declared)
        }
    }

    #[inline]
    fn split(&self, state: u32) -> (VertexId, G::Mover) {
        match state.checked_sub(self.n_vertices) {
            Some(vertex) if Self::HAS_TWO_MOVERS => (VertexId::new(vertex), G::Mover::ALL[1]),
            _ => (VertexId::new(state), G::Mover::ALL[0]),
        }
    }
}

impl<G: GameGraph> StateGraph for States<'_, G> {
    const TURN_ALWAYS_PASSES: bool = G::TURN_ALWAYS_PASSES;

    fn n_states(&self) -> u32 {
        if Self::HAS_TWO_MOVERS {
            2 * self.n_vertices
        } else {
            self.n_vertices
        }
    }

    fn n_options(&self, state: u32) -> u64 {
        let (vertex, mover) = self.split(state);
        self.moves[mover.number()].out_degree(vertex) as u64
    }

    #[inline]
    fn predecessors(&self, state: u32) -> (&[VertexId], u32) {
        // Whoever moved to this state is the mover that comes after its own.
        let (vertex, mover) = self.split(state);
        let before = mover.next().number();
        let shift = if before == 0 { 0 } else { self.n_vertices };
        (self.reversed[before].successors(vertex), shift)
    }

    #[inline]
    fn ask_for_start(&self, state: u32) {
        let (vertex, mover) = self.split(state);
        self.reversed[mover.next().number()].ask_for_start(vertex);
    }

    #[inline]
    fn ask_for_row(&self, state: u32) {
        let (vertex, mover) = self.split(state);
        self.reversed[mover.next().number()].ask_for_row(vertex);
    }

    #[inline]
    fn turn_passes(&self, from: u32, to: u32) -> bool {
        let [(from, _), (to, _)] = [from, to].map(|state| self.split(state));
        self.graph.turn_passes(from, to)
    }
}
