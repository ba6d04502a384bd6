//! Long chains of states, walked ahead of the propagation. What is decided along them, the kernel says.
//!
//! Where each rank is a single state, the propagation waits for the memory at every step: where the next state is,
//! only the last one tells. Chains do not depend on labels, though, so that many pieces of them can be walked side by
//! side: each starts at a milestone, a state whose number is a multiple of 256, and ends at the next. A propagation
//! that comes to a milestone then reads its way on from a list.

use alloc::vec::Vec;

use memory_hints::prefetch;

use super::StateGraph;
use super::label_codes::is_open;
use crate::memory::filled;

/// Watches for ranks of a single state far from the last one, and has chains walked when there are many.
#[derive(Default)]
pub(super) struct Scout {
    n_far_steps: u32,
    last: u32,
    chains: Option<Chains>,
}

impl Scout {
    /// A step to a state nearer than this costs little: what it needs is in the cache, or comes in time.
    const NEAR: u32 = 1 << 10;
    /// Far steps before chains are walked: one for so many states, but never fewer than the second. A walk costs some
    /// four times as much.
    const PART: u32 = 128;
    const LEAST: u32 = 1 << 10;

    /// Returns the chain from `state`, which alone has its rank, as far as it is known.
    #[inline]
    pub(super) fn chain_from<G: StateGraph>(&mut self, graph: &G, labels: &[u8], state: u32) -> &[u32] {
        if self.chains.is_none() {
            self.n_far_steps += u32::from(state.abs_diff(self.last) >= Self::NEAR);
            self.last = state;
            if self.n_far_steps >= Self::LEAST.max(graph.n_states() / Self::PART) {
                // Without the memory for them, there are no chains.
                self.chains = Some(Chains::walk(graph, labels).unwrap_or_default());
            }
        }
        self.chains.as_ref().map_or(&[], |chains| chains.from(state))
    }
}

/// The chain from each milestone: every state but the first has a single option left to hope for, and every state but
/// the last a single predecessor, which is the next.
#[derive(Default)]
struct Chains {
    // Invariant: for each milestone, where its chain is in `states`.
    bounds: Vec<(usize, usize)>,
    states: Vec<u32>,
}

impl Chains {
    const STRIDE_BITS: u32 = 8;
    /// Chains that are walked side by side.
    const N_WALKERS: usize = 64;

    fn from(&self, state: u32) -> &[u32] {
        let place = (state >> Self::STRIDE_BITS) as usize;
        match self.bounds.get(place) {
            Some(&(start, end)) if is_milestone(state) => &self.states[start..end],
            _ => &[],
        }
    }

    /// Walks from every milestone that is not decided; `None` without the memory, which only costs time.
    ///
    /// A state with a single option left to hope for is on the chain of that option alone, so that no state is walked
    /// to twice.
    fn walk<G: StateGraph>(graph: &G, labels: &[u8]) -> Option<Self> {
        let n_milestones = labels.len().div_ceil(1 << Self::STRIDE_BITS);
        let mut chains = Self {
            bounds: filled(n_milestones, (0, 0)).ok()?,
            states: Vec::new(),
        };
        let mut milestones = (0..graph.n_states())
            .step_by(1 << Self::STRIDE_BITS)
            .filter(|&milestone| is_open(labels[milestone as usize]));
        let mut walkers: Vec<_> = milestones
            .by_ref()
            .take(Self::N_WALKERS)
            .map(Walker::new)
            .collect();
        while !walkers.is_empty() {
            step(graph, labels, &mut walkers);
            let mut at = 0;
            while let Some(walker) = walkers.get_mut(at) {
                if !walker.is_done {
                    at += 1;
                    continue;
                }
                chains.keep(walker)?;
                if let Some(milestone) = milestones.next() {
                    walker.start(milestone);
                } else {
                    walkers.swap_remove(at);
                }
            }
        }
        Some(chains)
    }

    fn keep(&mut self, walker: &Walker) -> Option<()> {
        self.states.try_reserve(walker.states.len()).ok()?;
        let start = self.states.len();
        self.states.extend_from_slice(&walker.states);
        self.bounds[(walker.milestone >> Self::STRIDE_BITS) as usize] = (start, self.states.len());
        Some(())
    }
}

const fn is_milestone(state: u32) -> bool {
    state.trailing_zeros() >= Chains::STRIDE_BITS
}

struct Walker {
    milestone: u32,
    at: u32,
    /// Where the chain may go on; `at` itself when it does not.
    next: u32,
    /// The states after the milestone.
    states: Vec<u32>,
    is_done: bool,
}

impl Walker {
    fn new(milestone: u32) -> Self {
        Self {
            milestone,
            at: milestone,
            next: milestone,
            states: Vec::with_capacity(1 << Chains::STRIDE_BITS),
            is_done: false,
        }
    }

    fn start(&mut self, milestone: u32) {
        self.milestone = milestone;
        self.at = milestone;
        self.states.clear();
        self.is_done = false;
    }

    fn step(&mut self, labels: &[u8]) {
        // The state itself stands for none: a loop leads nowhere either.
        if self.next == self.at || labels[self.next as usize] != 1 {
            self.is_done = true;
            return;
        }
        self.states.push(self.next);
        self.at = self.next;
        self.is_done = is_milestone(self.at);
    }
}

/// Takes every walker on by a state, or says that it is done. What they need is asked for side by side.
fn step<G: StateGraph>(graph: &G, labels: &[u8], walkers: &mut [Walker]) {
    for walker in &*walkers {
        graph.ask_for_start(walker.at);
    }
    for walker in &*walkers {
        graph.ask_for_row(walker.at);
    }
    for walker in &mut *walkers {
        walker.next = match graph.predecessors(walker.at) {
            ([only], shift) => only.get() + shift,
            _ => walker.at,
        };
        prefetch(labels, walker.next as usize);
    }
    for walker in walkers {
        walker.step(labels);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::path_permuted;
    use crate::retrograde::Alternating;
    use crate::{Budget, DigraphBuilder};
    use crate::{Digraph, VertexId};
    use alloc::vec;

    /// The pieces of a path from its end, one after the other.
    fn pieces(path: &Digraph, chains: &Chains, end: u32) -> Vec<u32> {
        let mut states = vec![end];
        while let Some(&last) = states.last() {
            let piece = chains.from(last);
            if piece.is_empty() {
                break;
            }
            states.extend_from_slice(piece);
        }
        assert!(states.len() <= path.n_vertices() as usize);
        states
    }

    #[test]
    fn pieces_make_up_the_path() {
        let path = path_permuted(5_000, 1, &Budget::unlimited()).unwrap();
        let reversed = path.reversed().unwrap();
        // From a milestone, so that the whole way is made of pieces.
        let end = path
            .vertices()
            .find(|&vertex| path.out_degree(vertex) == 0)
            .unwrap();
        let labels: Vec<_> = path.vertices().map(|vertex| u8::from(vertex != end)).collect();
        let chains = Chains::walk(&Alternating::new(&path, &reversed), &labels).unwrap();
        let mut way = vec![end];
        while let [before] = reversed.successors(way[way.len() - 1]) {
            way.push(*before);
        }
        assert_eq!(way.len(), 5_000);
        let first = way.iter().position(|state| is_milestone(state.get())).unwrap();
        let expected: Vec<_> = way[first..].iter().map(|state| state.get()).collect();
        assert_eq!(pieces(&path, &chains, expected[0]), expected);
    }

    #[test]
    fn a_ring_is_walked_once() {
        let n = 1_000;
        let mut builder = DigraphBuilder::new(n, &Budget::unlimited()).unwrap();
        for tail in 0..n {
            let [tail, head] = [tail, (tail + 7) % n].map(VertexId::new);
            builder.add_edge(tail, head).unwrap();
        }
        let ring = builder.build().unwrap();
        let reversed = ring.reversed().unwrap();
        let chains = Chains::walk(&Alternating::new(&ring, &reversed), &vec![1; n as usize]).unwrap();
        assert_eq!(chains.states.len(), n as usize);
    }
}
