//! From a game to its labels and ranks, for every kind of graph alike. The propagation itself is in
//! `graph_core::retrograde`, what is made of the labels in `solution`, the checker in `certificate`.

use graph_core::retrograde::{Labels, Seed, StateGraph, label};
use graph_core::{Budget, Digraph, GraphError, Rows, VertexId};

use crate::game_graph::n_vertices;
use crate::{Certificate, GameGraph, Mover, Solution};

/// Solves every state of a game.
pub(crate) fn solve<G: GameGraph>(
    graph: &G,
    ends: &G::Ends,
    budget: &Budget<'_>,
) -> Result<Solution<G>, GraphError> {
    check_sizes(graph, ends)?;
    let reversed: Vec<_> = G::Mover::ALL
        .iter()
        .map(|&mover| graph.moves(mover).reversed())
        .collect::<Result<_, _>>()?;
    let labels = labels_of(graph, &reversed, ends, budget)?;
    // The ranks take its place in memory.
    drop(reversed);
    solution_of(graph, labels, ends)
}

/// [`solve`] with the reversed moves of every mover, in order.
pub(crate) fn solve_with_reversed<G: GameGraph>(
    graph: &G,
    reversed: &[Digraph],
    ends: &G::Ends,
    budget: &Budget<'_>,
) -> Result<Solution<G>, GraphError> {
    check_sizes(graph, ends)?;
    solution_of(graph, labels_of(graph, reversed, ends, budget)?, ends)
}

/// Labels every state by the kernel; the ends are known to be in range.
pub(crate) fn labels_of<G: GameGraph>(
    graph: &G,
    reversed: &[Digraph],
    ends: &G::Ends,
    budget: &Budget<'_>,
) -> Result<Labels, GraphError> {
    let states = States::new(graph, reversed);
    let in_order = |&mover: &G::Mover| G::ends_of(ends, mover).in_order();
    let mut end: Vec<_> = G::Mover::ALL.iter().map(in_order).collect();
    let seed = |state| {
        let (vertex, mover) = states.split(state);
        let n_options = graph.moves(mover).out_degree(vertex);
        end[mover.number()](vertex, n_options).map_or(Seed::Open, Seed::Declared)
    };
    label(&states, seed, budget)
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

fn solution_of<G: GameGraph>(graph: &G, labels: Labels, ends: &G::Ends) -> Result<Solution<G>, GraphError> {
    let ranks = labels.ranks(Certificate::NO_RANK)?;
    let greatest_remoteness = labels.order().last().map(|&state| ranks[state as usize]);
    let certificate = Certificate::new(labels.into_outcomes(), ranks);
    Ok(Solution::new(graph, ends, certificate, greatest_remoteness))
}

/// The states of a game as the kernel wants them: those of the first mover are `0..n`, of the second `n..2 n`.
struct States<'a, G: GameGraph> {
    graph: &'a G,
    // Invariant: by the number of the mover; twice the same where there is only one.
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
            reversed: [0, G::Mover::ALL.len() - 1].map(|mover| reversed[mover].rows()),
            n_vertices: n_vertices(graph),
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
        self.graph.moves(mover).out_degree(vertex) as u64
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
    fn turn_passes(&self, from: u32, to: u32) -> bool {
        let [(from, _), (to, _)] = [from, to].map(|state| self.split(state));
        self.graph.turn_passes(from, to)
    }
}
