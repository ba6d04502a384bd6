//! Generalised nim-values of every vertex of a graph, cycles allowed. The values themselves are in `loopy_nimber`, the
//! labelling in `levels`, the shared sets in `label_sets`, the checker in `nim_certificate`, sums in `token_sum`.

mod label_sets;
mod levels;

use graph_core::{Budget, Digraph, GraphError, Nimber, Outcome, VertexId};

use crate::{LoopyNimber, NimCertificate, NimCertificateError, VerifiedNimValues};
use label_sets::LabelSets;

/// The value of every vertex of a graph, with the ranks that prove them.
///
/// Memory is 12 bytes a vertex, and 4 for each member of each different set of an infinite value, which are kept once.
///
/// ```
/// use graph_core::{Budget, Digraph, Outcome, VertexId};
/// // 0 and 1 turn round; both have exits to 2 and 3, where the player to move is stuck, and 4 is a loop.
/// let graph = Digraph::from_edges(5, &[(0, 1), (0, 2), (1, 0), (1, 3), (4, 4)])?;
/// let values = loopy::nim_values(&graph, &Budget::unlimited())?;
/// let shown: Vec<_> = values.iter().map(|value| value.to_string()).collect();
/// assert_eq!(shown, ["inf(0)", "inf(0)", "0", "0", "inf"]);
/// assert_eq!(values.outcome(VertexId::new(4)), Outcome::Draw);
/// assert!(values.verify(&graph).is_ok());
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NimValues {
    certificate: NimCertificate,
    // Invariant: for every vertex without a label, which of the sets is its own; 0 for the others.
    set_of: Vec<u32>,
    sets: LabelSets,
}

/// Computes the value of every vertex of `graph`, cycles allowed (Smith 1966; Fraenkel and Perl 1975; Fraenkel and Yesha
/// 1986).
///
/// A vertex gets the label `m` when `m` is the mex of the labels that its options have so far, and each of its options
/// without a label has itself an option labelled `m`, so that a move there can be answered. This is done for one `m` after
/// the other; what never gets a label is infinite. The label 0 is a loss in the sense of [`classify`](crate::classify),
/// and is found by the same kernel.
///
/// Units of work for the budget's watch: vertices labelled or looked at and edges followed.
///
/// # Errors
///
/// [`GraphError::OutOfMemory`], and [`GraphError::Cancelled`] when the watch says so.
///
/// # Complexity
///
/// Time `O(V + E)` for each label, of which there are at most `√(2E) + 1`; an edge is followed backwards once when its head
/// gets its label, and once for each label among the options of its head. Extra space is the reversed graph, up to 9
/// bytes a vertex while the label 0 is found, and 20 bytes a vertex after it. No recursion.
///
/// # Examples
///
/// ```
/// use graph_core::{Budget, Digraph, Nimber, VertexId};
/// // A nim heap of three with one pass, at 3.
/// let heap = Digraph::from_edges(4, &[(1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2), (3, 3)])?;
/// let values = loopy::nim_values(&heap, &Budget::unlimited())?;
/// assert_eq!(values.finite(VertexId::new(2)), Some(Nimber(2)));
/// assert_eq!(values.value(VertexId::new(3)).to_string(), "inf(0,1,2)");
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn nim_values(graph: &Digraph, budget: &Budget<'_>) -> Result<NimValues, GraphError> {
    let certificate = levels::label_all(graph, budget)?;
    let (set_of, sets) = label_sets::collect(graph, &certificate.labels, budget)?;
    Ok(NimValues {
        certificate,
        set_of,
        sets,
    })
}

impl NimValues {
    /// Returns the number of vertices.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.set_of.len()
    }

    /// Returns true when there are no vertices.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.set_of.is_empty()
    }

    /// Returns the value of a vertex.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn value(&self, vertex: VertexId) -> LoopyNimber {
        match self.finite(vertex) {
            Some(nimber) => LoopyNimber::Finite(nimber),
            None => LoopyNimber::Infinite(self.members(vertex).collect()),
        }
    }

    /// Returns the value of a vertex when it is a nimber.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn finite(&self, vertex: VertexId) -> Option<Nimber> {
        let label = self.certificate.labels[vertex.index()];
        (label != NimCertificate::INFINITE).then_some(Nimber(u64::from(label)))
    }

    /// Returns every value in the order of the vertices.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = LoopyNimber> + '_ {
        let vertices = 0..u32::try_from(self.len()).unwrap_or(u32::MAX);
        vertices.map(|vertex| self.value(VertexId::new(vertex)))
    }

    /// Returns the outcome of the vertex alone, for the player about to move.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn outcome(&self, vertex: VertexId) -> Outcome {
        match self.finite(vertex) {
            Some(Nimber::ZERO) => Outcome::Loss,
            None if self.members(vertex).next() != Some(Nimber::ZERO) => Outcome::Draw,
            _ => Outcome::Win,
        }
    }

    /// Returns the rank of a vertex whose value is a nimber: how many of the mover's escapes to greater or infinite values
    /// it may take, each of them answered by a move back to the same value, before none is left.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn rank(&self, vertex: VertexId) -> Option<u32> {
        let rank = self.certificate.ranks[vertex.index()];
        self.finite(vertex).map(|_| rank)
    }

    /// Returns for how many different infinite values there is a set.
    #[must_use]
    pub const fn n_infinite_values(&self) -> usize {
        self.sets.len()
    }

    /// Returns the greatest nimber among the values, `None` when all are infinite.
    ///
    /// # Complexity
    ///
    /// Time `O(V)`.
    #[must_use]
    pub fn greatest(&self) -> Option<Nimber> {
        let finite = self.certificate.labels.iter();
        let finite = finite.filter(|&&label| label != NimCertificate::INFINITE);
        finite.max().map(|&label| Nimber(u64::from(label)))
    }

    /// Returns the labels and ranks, which prove the values.
    #[must_use]
    pub const fn certificate(&self) -> &NimCertificate {
        &self.certificate
    }

    /// Checks these values against `graph` without trusting the solver that made them: see [`NimCertificate::verify`].
    ///
    /// # Errors
    ///
    /// [`NimCertificateError`], naming a vertex whose value is not proved.
    ///
    /// # Complexity
    ///
    /// As for [`NimCertificate::verify`].
    pub fn verify(&self, graph: &Digraph) -> Result<VerifiedNimValues, NimCertificateError> {
        self.certificate.verify(graph)
    }

    /// Returns the bytes these values hold on the heap.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        self.certificate.memory_usage() + self.set_of.capacity() * size_of::<u32>() + self.sets.memory_usage()
    }

    /// The members of the set of an infinite value, increasing.
    fn members(&self, vertex: VertexId) -> impl Iterator<Item = Nimber> + '_ {
        let labels = self.sets.labels(self.set_of[vertex.index()]);
        labels.iter().map(|&label| Nimber(u64::from(label)))
    }
}
