//! A line of play: the vertices that the token passes when both players choose well. The choice of each move
//! is in `strategy`.

use core::hash::Hash;

use graph_core::VertexId;
use hashbrown::HashMap;

/// A line of play, from its first vertex to the end of the game or until it repeats itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    vertices: Vec<VertexId>,
    // Invariant: below `vertices.len()`.
    cycle_start: Option<usize>,
}

impl Line {
    /// Returns the vertices in the order of play, the first included; no state comes twice.
    #[must_use]
    pub fn vertices(&self) -> &[VertexId] {
        &self.vertices
    }

    /// Returns where play goes on after the last vertex: a position in [`Line::vertices`], the first state that
    /// comes again. `None` when the game ends at the last vertex.
    #[must_use]
    pub const fn cycle_start(&self) -> Option<usize> {
        self.cycle_start
    }

    /// Returns the number of moves in the line, without the one that closes a cycle.
    #[must_use]
    pub fn n_plies(&self) -> usize {
        self.vertices.len().saturating_sub(1)
    }

    /// Follows `next` from `start` until there is no next state or a state comes again.
    pub(crate) fn follow<S: Copy + Eq + Hash>(
        start: S,
        mut next: impl FnMut(S) -> Option<S>,
        vertex: impl Fn(S) -> VertexId,
    ) -> Self {
        let mut seen = HashMap::new();
        let mut vertices = Vec::new();
        let mut state = Some(start);
        while let Some(here) = state {
            if let Some(&cycle_start) = seen.get(&here) {
                let cycle_start = Some(cycle_start);
                return Self {
                    vertices,
                    cycle_start,
                };
            }
            seen.insert(here, vertices.len());
            vertices.push(vertex(here));
            state = next(here);
        }
        Self {
            vertices,
            cycle_start: None,
        }
    }
}
