//! Directed geography: a token walks along arrows and never comes to a vertex twice. Cycles do no harm, but no theorem helps:
//! who wins is hard to say in general (Schaefer 1978), and is searched for. Games in which the token may come back are
//! loopy ones, and not here.

use graph_core::{Budget, GraphError, Nimber, Options, Outcome, Ruleset, VertexId};

use crate::{GrundySolver, SearchError};

/// A digraph of at most 128 vertices on which directed vertex geography is played; normal play.
///
/// A move takes the token along an arrow to a vertex where it never was. Two positions are the same game when the token
/// stands on the same vertex and can still come to the same vertices; that makes the search short on graphs that are
/// nearly acyclic.
///
/// ```
/// use graph_core::{Budget, Nimber, VertexId};
/// use impartial::classics::DirectedGeography;
/// // A cycle of three with a way out.
/// let game = DirectedGeography::new(4, &[(0, 1), (1, 2), (2, 0), (2, 3)])?;
/// let start = VertexId::new(0);
/// let budget = Budget::unlimited();
/// assert_eq!(game.value(start, &budget)?, Nimber(1));
/// assert_eq!(game.winning_moves(start, &budget)?, [VertexId::new(1)]);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DirectedGeography {
    // By vertex: its successors, without itself.
    successors: Vec<u128>,
}

/// Where the token stands, and where it can still come to.
type Place = (u32, u128);

impl DirectedGeography {
    /// The most vertices.
    pub const MAX_VERTICES: u32 = u128::BITS;

    /// Takes the arrows, of which loops and repeats do not matter.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooManyVertices`] above [`DirectedGeography::MAX_VERTICES`] and [`GraphError::VertexOutOfRange`].
    pub fn new(n_vertices: u32, arrows: &[(u32, u32)]) -> Result<Self, GraphError> {
        if n_vertices > Self::MAX_VERTICES {
            return Err(GraphError::TooManyVertices {
                max_vertices: Self::MAX_VERTICES,
            });
        }
        let mut successors = vec![0; n_vertices as usize];
        for &(tail, head) in arrows {
            if tail.max(head) >= n_vertices {
                return Err(GraphError::VertexOutOfRange {
                    vertex: VertexId::new(tail.max(head)),
                    n_vertices,
                });
            }
            if tail != head {
                successors[tail as usize] |= 1 << head;
            }
        }
        Ok(Self { successors })
    }

    /// Returns how many vertices there are.
    #[must_use]
    pub fn n_vertices(&self) -> u32 {
        // At most `MAX_VERTICES`.
        u32::try_from(self.successors.len()).unwrap_or(Self::MAX_VERTICES)
    }

    /// Returns the nim-value of a token that starts here.
    ///
    /// # Errors
    ///
    /// [`GraphError::VertexOutOfRange`], and the limits of the budget, whose vertices are positions remembered and whose
    /// units of work are moves.
    ///
    /// # Complexity
    ///
    /// Exponential at worst; linear in the edges of an acyclic graph, times the vertices that can be come to.
    pub fn value(&self, start: VertexId, budget: &Budget<'_>) -> Result<Nimber, GraphError> {
        let place = self.start(start)?;
        GrundySolver::new(self).value(&place, budget).map_err(limit)
    }

    /// Returns the outcome for the player about to move a token that starts here.
    ///
    /// # Errors
    ///
    /// As [`DirectedGeography::value`].
    pub fn outcome(&self, start: VertexId, budget: &Budget<'_>) -> Result<Outcome, GraphError> {
        self.value(start, budget).map(crate::grundy::outcome_of)
    }

    /// Returns every winning move of a token that starts here, in increasing order.
    ///
    /// # Errors
    ///
    /// As [`DirectedGeography::value`].
    pub fn winning_moves(&self, start: VertexId, budget: &Budget<'_>) -> Result<Vec<VertexId>, GraphError> {
        let place = self.start(start)?;
        let moves = GrundySolver::new(self)
            .winning_moves(&place, budget)
            .map_err(limit)?;
        Ok(moves
            .into_iter()
            .map(|(vertex, _)| VertexId::new(vertex))
            .collect())
    }

    fn start(&self, start: VertexId) -> Result<Place, GraphError> {
        let n_vertices = self.n_vertices();
        if start.get() >= n_vertices {
            return Err(GraphError::VertexOutOfRange {
                vertex: start,
                n_vertices,
            });
        }
        Ok((start.get(), self.reached(start.get(), u128::MAX)))
    }

    /// The vertices among those that are free which the token can come to, without the one where it stands.
    fn reached(&self, vertex: u32, free: u128) -> u128 {
        let free = free & !(1 << vertex);
        let mut reached = self.successors[vertex as usize] & free;
        let mut open = reached;
        while open != 0 {
            let next = open.trailing_zeros();
            open &= open - 1;
            let new = self.successors[next as usize] & free & !reached;
            reached |= new;
            open |= new;
        }
        reached
    }
}

impl Ruleset for &DirectedGeography {
    type Position = Place;

    fn options(&self, out: &mut Options<Place>, &(vertex, free): &Place) {
        let mut heads = self.successors[vertex as usize] & free;
        while heads != 0 {
            let head = heads.trailing_zeros();
            heads &= heads - 1;
            out.push((head, self.reached(head, free)));
        }
    }
}

/// The token never comes back: there are no cycles of positions.
fn limit(error: SearchError<Place>) -> GraphError {
    match error {
        SearchError::Limit(error) => error,
        error => unreachable!("play ends: {error:?}"),
    }
}
