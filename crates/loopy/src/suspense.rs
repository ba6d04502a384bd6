//! Suspense numbers of graphs without cycles: how long a lost game can be made to end late by its winner. Remoteness, where
//! the winner hurries, is part of every `Solution`; what suspense is good for, `compound` says.

use graph_core::{Cycle, Digraph, Outcome, VertexId, topological_order};

/// The suspense of every vertex of a graph without cycles, under normal play (Conway 1976, chapter 14).
///
/// It is the number of plies that the game lasts when the winner delays and the loser hurries. A vertex is lost for the
/// player about to move when its suspense is even.
///
/// ```
/// use graph_core::{Digraph, Outcome, VertexId};
/// use loopy::Suspense;
/// // From 3 the winner can go to 0 at once, or the long way to 2.
/// let graph = Digraph::from_edges(4, &[(1, 0), (2, 1), (3, 0), (3, 2)])?;
/// let suspense = Suspense::of(&graph).expect("edges lead down");
/// let plies: Vec<_> = graph.vertices().map(|vertex| suspense.plies(vertex)).collect();
/// assert_eq!(plies, [0, 1, 2, 3]);
/// assert_eq!(suspense.outcome(VertexId::new(2)), Outcome::Loss);
/// assert!(suspense.verify(&graph).is_ok());
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspense {
    plies: Vec<u32>,
}

impl Suspense {
    /// Computes the suspense of every vertex: 0 where no move is left, else one more than the greatest even one among the
    /// options, or than the least one where all are odd.
    ///
    /// # Errors
    ///
    /// A [`Cycle`] of the graph, when it has one.
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)`, extra space `O(V)`; no recursion.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Digraph;
    /// use loopy::Suspense;
    /// let cycle = Digraph::from_edges(2, &[(0, 1), (1, 0)])?;
    /// assert!(Suspense::of(&cycle).is_err());
    /// # Ok::<(), graph_core::GraphError>(())
    /// ```
    pub fn of(graph: &Digraph) -> Result<Self, Cycle> {
        let mut plies = vec![0; graph.n_vertices() as usize];
        for vertex in topological_order(graph)? {
            plies[vertex.index()] = of_options(graph.successors(vertex), &plies);
        }
        Ok(Self { plies })
    }

    /// Takes somebody's claim about a graph, one number a vertex, to be [verified](Self::verify).
    #[must_use]
    pub const fn from_claim(plies: Vec<u32>) -> Self {
        Self { plies }
    }

    /// Returns the suspense of a vertex, in plies.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn plies(&self, vertex: VertexId) -> u32 {
        self.plies[vertex.index()]
    }

    /// Returns the outcome for the player about to move.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn outcome(&self, vertex: VertexId) -> Outcome {
        Self::outcome_of(self.plies(vertex))
    }

    /// Returns the outcome that goes with a suspense, for the player about to move.
    #[must_use]
    pub const fn outcome_of(plies: u32) -> Outcome {
        if plies.is_multiple_of(2) {
            Outcome::Loss
        } else {
            Outcome::Win
        }
    }

    /// Checks these numbers against `graph`, which must have no cycles.
    ///
    /// # Errors
    ///
    /// The first vertex whose number does not follow from those of its options. On a graph without cycles right numbers
    /// pass, and no others; on one with cycles it means nothing that numbers pass.
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)`, no extra space.
    pub fn verify(&self, graph: &Digraph) -> Result<(), VertexId> {
        for vertex in graph.vertices() {
            let options = graph.successors(vertex);
            let claim = self.plies.get(vertex.index()).copied().ok_or(vertex)?;
            if options.iter().any(|option| option.index() >= self.plies.len()) {
                return Err(vertex);
            }
            let mut of_parity = [None::<(u32, u32)>; 2];
            for option in options {
                let plies = self.plies[option.index()];
                let bounds = &mut of_parity[(plies % 2) as usize];
                *bounds = Some(bounds.map_or((plies, plies), |(least, most)| {
                    (least.min(plies), most.max(plies))
                }));
            }
            let right = match of_parity {
                [Some((_, most_even)), _] => most_even.checked_add(1),
                [None, Some((least_odd, _))] => least_odd.checked_add(1),
                [None, None] => Some(0),
            };
            if right != Some(claim) {
                return Err(vertex);
            }
        }
        Ok(())
    }
}

/// Plies are at most the length of a longest path, so that one more than any fits in 32 bits.
fn of_options(options: &[VertexId], plies: &[u32]) -> u32 {
    let plies = options.iter().map(|option| plies[option.index()]);
    let even = plies.clone().filter(|plies| plies.is_multiple_of(2)).max();
    even.or_else(|| plies.min()).map_or(0, |plies| plies + 1)
}
