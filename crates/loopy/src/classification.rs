//! Win, loss and draw on one digraph, by retrograde analysis. The propagation itself is in
//! `graph_core::retrograde`, the checker in `certificate`.

use graph_core::retrograde::{Alternating, Labels, Seed, label};
use graph_core::{Budget, Digraph, GraphError, Outcome, VertexId};

use crate::strategy::best_option;
use crate::{Certificate, CertificateError, Counts, Ends, Line, Verified};

/// The outcome of every vertex of a digraph for the player to move there, and how to play.
///
/// Memory is 5 bytes a vertex, and 8 for every declared vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classification {
    // Invariant: verified for the graph and these ends.
    certificate: Certificate,
    ends: Ends,
    counts: Counts,
    greatest_remoteness: Option<u32>,
}

const _: () = {
    const fn assert_send_sync<T: Send + Sync>() {}
    assert_send_sync::<Classification>();
};

/// Classifies every vertex of `graph` as a win, a loss or a draw for the player to move there.
///
/// A vertex is lost when all its options are won, and won when some option is lost; what neither rule ever
/// reaches is drawn (Smith 1966; Fraenkel and Perl 1975; Siegel 2013, VI). Labels travel backwards from the ends
/// of the game, so the depth of the graph costs no stack. A vertex whose only move is a loop is drawn. Units of
/// work for the budget's watch: vertices decided and edges followed.
///
/// # Errors
///
/// [`GraphError::VertexOutOfRange`] when a declared vertex is not in the graph, [`GraphError::OutOfMemory`], and
/// [`GraphError::Cancelled`] when the watch says so.
///
/// # Complexity
///
/// Time `O(V + E)`, extra space `16 V + 4 E` bytes beside the result, most of it for the reversed graph.
///
/// # Examples
///
/// ```
/// use graph_core::{Budget, Digraph, Outcome, VertexId};
/// use loopy::{Ends, PlayConvention, classify};
///
/// // Whoever moves the token onto vertex 2 wins, although edges leave it.
/// let graph = Digraph::from_edges(4, &[(0, 1), (1, 2), (2, 0), (3, 3)])?;
/// let ends = Ends::new(PlayConvention::Normal)
///     .with_targets([VertexId::new(2)])
///     .expect("declared once");
/// let found = classify(&graph, &ends, &Budget::unlimited())?;
/// let outcomes: Vec<_> = graph.vertices().map(|vertex| found.outcome(vertex)).collect();
/// assert_eq!(outcomes, [Outcome::Loss, Outcome::Win, Outcome::Loss, Outcome::Draw]);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn classify(graph: &Digraph, ends: &Ends, budget: &Budget<'_>) -> Result<Classification, GraphError> {
    ends.check_range(graph.n_vertices())?;
    let reversed = graph.reversed()?;
    let labels = labels_of(graph, &reversed, ends, budget)?;
    // The ranks take its place in memory.
    drop(reversed);
    Classification::new(labels, ends)
}

/// [`classify`] for callers that have the reversed graph already.
///
/// # Errors
///
/// As for [`classify`].
///
/// # Panics
///
/// When the two graphs differ in the number of vertices or edges.
///
/// # Complexity
///
/// Time `O(V + E)`, extra space `9 V` bytes beside the result.
///
/// # Examples
///
/// ```
/// use graph_core::{Budget, Digraph};
/// use loopy::{Ends, PlayConvention, classify, classify_with_reversed};
/// let graph = Digraph::from_edges(3, &[(0, 1), (1, 2), (2, 1)])?;
/// let (ends, budget) = (Ends::new(PlayConvention::Misere), Budget::unlimited());
/// let found = classify_with_reversed(&graph, &graph.reversed()?, &ends, &budget)?;
/// assert_eq!(found, classify(&graph, &ends, &budget)?);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn classify_with_reversed(
    graph: &Digraph,
    reversed: &Digraph,
    ends: &Ends,
    budget: &Budget<'_>,
) -> Result<Classification, GraphError> {
    ends.check_range(graph.n_vertices())?;
    Classification::new(labels_of(graph, reversed, ends, budget)?, ends)
}

/// Labels every vertex by the kernel; the ends are known to be in range.
pub(crate) fn labels_of(
    graph: &Digraph,
    reversed: &Digraph,
    ends: &Ends,
    budget: &Budget<'_>,
) -> Result<Labels, GraphError> {
    let mut end = ends.in_order();
    let seed = |state| {
        let vertex = VertexId::new(state);
        end(vertex, graph.out_degree(vertex)).map_or(Seed::Open, Seed::Declared)
    };
    label(&Alternating::new(graph, reversed), seed, budget)
}

/// The tables of a certificate and the greatest remoteness among them.
pub(crate) fn certificate_of(labels: Labels) -> Result<(Certificate, Option<u32>), GraphError> {
    let ranks = labels.ranks(Certificate::NO_RANK)?;
    let last = labels.order().last().map(|&state| ranks[state as usize]);
    Ok((Certificate::new(labels.into_outcomes(), ranks), last))
}

impl Classification {
    fn new(labels: Labels, ends: &Ends) -> Result<Self, GraphError> {
        let (certificate, greatest_remoteness) = certificate_of(labels)?;
        Ok(Self {
            counts: Counts::of(&certificate.outcomes),
            certificate,
            ends: ends.clone(),
            greatest_remoteness,
        })
    }

    /// Returns the outcome for the player to move at `vertex`.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn outcome(&self, vertex: VertexId) -> Outcome {
        self.certificate.outcomes[vertex.index()]
    }

    /// Returns in how many plies the game ends when the winner hurries and the loser delays, or `None` for a draw.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn remoteness(&self, vertex: VertexId) -> Option<u32> {
        let rank = self.certificate.ranks[vertex.index()];
        (rank != Certificate::NO_RANK).then_some(rank)
    }

    /// Returns an optimal move from `vertex`: to the quickest win, else to a draw, else to the slowest loss; the
    /// least vertex among equals. `None` where the game is over.
    ///
    /// Always choosing it wins every won game in [`Classification::remoteness`] plies at most.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph, or the graph is not the one that was classified.
    ///
    /// # Complexity
    ///
    /// Time linear in the number of options.
    #[must_use]
    pub fn best_move(&self, graph: &Digraph, vertex: VertexId) -> Option<VertexId> {
        let options = graph.successors(vertex);
        if self.ends.end_at(vertex, options.len()).is_some() {
            return None;
        }
        let seen = |&option: &VertexId| (option, self.certificate.claim(option.index()).opposite());
        best_option(self.outcome(vertex), options.iter().map(seen))
    }

    /// Returns the line of play from `from` in which both players make their [best move](Self::best_move).
    ///
    /// # Panics
    ///
    /// As for [`Classification::best_move`].
    ///
    /// # Complexity
    ///
    /// Time linear in the options along the line, extra space linear in its length.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::{Budget, Digraph, VertexId};
    /// use loopy::{Ends, PlayConvention, classify};
    /// let graph = Digraph::from_edges(3, &[(0, 1), (1, 2), (2, 1)])?;
    /// let found = classify(&graph, &Ends::new(PlayConvention::Normal), &Budget::unlimited())?;
    /// let line = found.principal_line(&graph, VertexId::new(0));
    /// assert_eq!(line.vertices(), [0, 1, 2].map(VertexId::new));
    /// assert_eq!(line.cycle_start(), Some(1));
    /// # Ok::<(), graph_core::GraphError>(())
    /// ```
    #[must_use]
    pub fn principal_line(&self, graph: &Digraph, from: VertexId) -> Line {
        let next = |&vertex: &VertexId| self.best_move(graph, vertex);
        match self.outcome(from) {
            Outcome::Draw => Line::until_it_repeats(from, next, |vertex| vertex),
            // Every move comes nearer to the end.
            Outcome::Win | Outcome::Loss => {
                Line::to_the_end(from, self.remoteness(from), next, |vertex| vertex)
            }
        }
    }

    /// Returns how many vertices are won, lost and drawn.
    #[must_use]
    pub const fn counts(&self) -> Counts {
        self.counts
    }

    /// Returns the plies of the longest game from a vertex that is not drawn, if there is one.
    #[must_use]
    pub const fn greatest_remoteness(&self) -> Option<u32> {
        self.greatest_remoteness
    }

    /// Returns the ends of the game that was classified.
    #[must_use]
    pub const fn ends(&self) -> &Ends {
        &self.ends
    }

    /// Checks every outcome and every remoteness without trusting the solver.
    ///
    /// # Errors
    ///
    /// [`CertificateError`], which after [`classify`] means that this is another graph.
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)`, no extra space.
    pub fn verify(&self, graph: &Digraph) -> Result<Verified, CertificateError> {
        self.certificate.verify(graph, &self.ends)
    }

    /// Returns the outcomes and ranks, for whoever wants to check or keep them.
    #[must_use]
    pub const fn certificate(&self) -> &Certificate {
        &self.certificate
    }

    /// Returns the outcomes and ranks, and forgets how to play.
    #[must_use]
    pub fn into_certificate(self) -> Certificate {
        self.certificate
    }

    /// Returns the bytes this classification holds on the heap.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        self.certificate.memory_usage() + self.ends.memory_usage()
    }
}
