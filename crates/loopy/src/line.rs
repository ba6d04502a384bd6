//! A line of play: the vertices that the token passes when both players choose well. The choice of each move
//! is in `strategy`.

use core::hash::Hash;

use graph_core::VertexId;
use hashbrown::HashMap;

/// A line of play, from its first vertex to the end of the game or until it repeats itself.
///
/// Where Left and Right have moves of their own a state is a vertex and the player to move, so that a vertex may come
/// twice; elsewhere it is a vertex.
///
/// ```
/// use graph_core::{Budget, Digraph, VertexId};
/// use loopy::{Ends, PlayConvention, classify};
/// let path = Digraph::from_edges(3, &[(0, 1), (1, 2)])?;
/// let found = classify(&path, &Ends::new(PlayConvention::Normal), &Budget::unlimited())?;
/// let line = found.principal_line(&path, VertexId::new(0));
/// assert_eq!((line.n_plies(), line.cycle_start()), (2, None));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
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

    /// Follows `next` from `start` to the end of a game that is known to end after so many plies.
    pub(crate) fn to_the_end<S: Copy>(
        start: S,
        n_plies: Option<u32>,
        next: impl FnMut(&S) -> Option<S>,
        vertex: impl Fn(S) -> VertexId,
    ) -> Self {
        // The bound matters only with another graph than the one that was classified: no line is endless.
        let n_states = n_plies.map_or(1, |plies| plies as usize + 1);
        let states = core::iter::successors(Some(start), next).take(n_states);
        Self {
            vertices: states.map(vertex).collect(),
            cycle_start: None,
        }
    }

    /// Follows `next` from `start` until there is no next state or a state comes again.
    pub(crate) fn until_it_repeats<S: Copy + Eq + Hash>(
        start: S,
        next: impl FnMut(&S) -> Option<S>,
        vertex: impl Fn(S) -> VertexId,
    ) -> Self {
        let mut places = HashMap::new();
        let mut vertices = Vec::new();
        for state in core::iter::successors(Some(start), next) {
            if let Some(&place) = places.get(&state) {
                let cycle_start = Some(place);
                return Self {
                    vertices,
                    cycle_start,
                };
            }
            places.insert(state, vertices.len());
            vertices.push(vertex(state));
        }
        Self {
            vertices,
            cycle_start: None,
        }
    }
}
