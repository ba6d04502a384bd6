//! Tables of labels and ranks that prove generalised nim-values, and the checker that accepts or refutes them. It shares
//! no code with the solver: it looks at every vertex and every edge three times.

use core::fmt;

use graph_core::{Digraph, GraphError, VertexId};

/// A label and a rank for every vertex of a graph: a claim about nim-values that anyone can check.
///
/// A certificate may come from a solver or from a file, and may hold any nonsense: only [`verify`] says whether it is
/// right. The label is the nim-value, or [`INFINITE`] where there is none; the set of an infinite value is not claimed, as
/// it is read off the labels of the options. Ranks order the vertices of one label: where the mover escapes to a value
/// that is greater or infinite, the answer back to the same label must have a smaller rank, as else two vertices could
/// vouch for each other in a circle.
///
/// [`verify`]: NimCertificate::verify
/// [`INFINITE`]: NimCertificate::INFINITE
///
/// ```
/// use graph_core::Digraph;
/// use loopy::NimCertificate;
/// // 0 and 1 turn round; 1 has an exit to 2.
/// let graph = Digraph::from_edges(3, &[(0, 1), (1, 0), (1, 2)])?;
/// let right = NimCertificate::new(vec![0, 1, 0], vec![1, 0, 0]);
/// assert!(right.verify(&graph).is_ok());
/// let wrong = NimCertificate::new(vec![0, 1, 0], vec![0, 0, 0]);
/// let error = wrong.verify(&graph).err().map(|error| error.to_string());
/// let expected = "vertex 0: the move to 1 has no answer to a vertex of label 0 and a rank below 0";
/// assert_eq!(error.as_deref(), Some(expected));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NimCertificate {
    /// The nim-value of every vertex, [`NimCertificate::INFINITE`] where it has none.
    pub labels: Vec<u32>,
    /// The rank of every vertex with a label; it means nothing for the others.
    pub ranks: Vec<u32>,
}

/// What a check has seen of tables that it accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifiedNimValues {
    /// Vertices whose value is a nimber.
    pub n_finite: u64,
    /// Vertices whose value is infinite.
    pub n_infinite: u64,
    /// The greatest nimber.
    pub greatest: Option<u32>,
    /// Edges looked at.
    pub n_edges: u64,
}

/// Why tables of labels and ranks prove nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NimCertificateError {
    /// A table does not have an entry for every vertex.
    WrongLength {
        /// Which table.
        table: &'static str,
        /// How many entries it has.
        length: u64,
        /// How many vertices there are.
        expected: u64,
    },
    /// The label of a vertex is not the mex of some labels of options.
    NotTheMex {
        /// The vertex.
        vertex: VertexId,
        /// Its label.
        label: u32,
        /// The least number that is the label of no option.
        mex: u32,
    },
    /// An option has the same label as its vertex.
    LabelOfAnOption {
        /// The vertex.
        vertex: VertexId,
        /// The option.
        option: VertexId,
        /// Their label.
        label: u32,
    },
    /// A move to a greater or infinite value has no answer back of smaller rank.
    NoAnswer {
        /// The vertex.
        vertex: VertexId,
        /// Where the move leads.
        option: VertexId,
        /// The label of the vertex.
        label: u32,
        /// The rank of the vertex.
        rank: u32,
    },
    /// A vertex is said to be infinite, but no move keeps it from having a label.
    NothingInfinite {
        /// The vertex.
        vertex: VertexId,
        /// The least number that is the label of no option.
        mex: u32,
    },
    /// There was no memory for the check.
    Graph(GraphError),
}

impl NimCertificate {
    /// Stands in the labels for a value that is no nimber.
    pub const INFINITE: u32 = u32::MAX;

    /// Makes a certificate of two tables, unchecked.
    #[must_use]
    pub const fn new(labels: Vec<u32>, ranks: Vec<u32>) -> Self {
        Self { labels, ranks }
    }

    /// Checks that these are the values of `graph`.
    ///
    /// For a vertex of label `m` the options have all labels below `m` and not `m`, and each option that is infinite or has
    /// a greater label has itself an option of label `m` and of smaller rank; an infinite vertex whose options miss the label
    /// `m` first has an infinite option that has no option of label `m`. By induction on ranks the player who moves second
    /// wins a vertex of label `m` with a nim heap of `m`; and from an infinite one with any heap that is not among the labels of
    /// its options, the player about to move can always leave another such pair.
    ///
    /// # Errors
    ///
    /// [`NimCertificateError`], naming a vertex whose claim does not follow from the claims for what can be reached from
    /// it in two moves. If there is none, every label is right, and so are the sets of the infinite values.
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)`; extra space is the reversed graph, 5 bytes a vertex and 12 for each label.
    pub fn verify(&self, graph: &Digraph) -> Result<VerifiedNimValues, NimCertificateError> {
        self.check_lengths(graph)?;
        let missing = self.check_labels(graph)?;
        let reversed = graph.reversed().map_err(NimCertificateError::Graph)?;
        let stays_infinite = self.check_answers(graph, &reversed, &missing)?;
        let infinite = graph.vertices().filter(|&vertex| self.label(vertex).is_none());
        let mut n_infinite = 0;
        for vertex in infinite {
            if !stays_infinite[vertex.index()] {
                let mex = missing[vertex.index()];
                return Err(NimCertificateError::NothingInfinite { vertex, mex });
            }
            n_infinite += 1;
        }
        Ok(VerifiedNimValues {
            n_finite: u64::from(graph.n_vertices()) - n_infinite,
            n_infinite,
            greatest: graph.vertices().filter_map(|vertex| self.label(vertex)).max(),
            n_edges: graph.n_edges(),
        })
    }

    /// Returns the bytes this certificate holds on the heap.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        (self.labels.capacity() + self.ranks.capacity()) * size_of::<u32>()
    }

    fn label(&self, vertex: VertexId) -> Option<u32> {
        Some(self.labels[vertex.index()]).filter(|&label| label != Self::INFINITE)
    }

    fn check_lengths(&self, graph: &Digraph) -> Result<(), NimCertificateError> {
        let expected = u64::from(graph.n_vertices());
        for (table, length) in [("labels", self.labels.len()), ("ranks", self.ranks.len())] {
            let length = length as u64;
            if length != expected {
                return Err(NimCertificateError::WrongLength {
                    table,
                    length,
                    expected,
                });
            }
        }
        Ok(())
    }

    /// Checks that labels are the mex of the labels below them; returns the mex of the labels of every vertex's options.
    fn check_labels(&self, graph: &Digraph) -> Result<Vec<u32>, NimCertificateError> {
        let mut missing = Vec::with_capacity(self.labels.len());
        let mut seen = Stamps::default();
        for vertex in graph.vertices() {
            let options = graph.successors(vertex);
            seen.clear();
            for &option in options {
                // A label that is larger than the number of options cannot change the mex.
                if let Some(label) = self.label(option)
                    && label as usize <= options.len()
                {
                    seen.note(label, 0);
                }
            }
            let mex = seen.first_missing();
            if let Some(label) = self.label(vertex) {
                self.check_label(vertex, options, label, mex)?;
            }
            missing.push(mex);
        }
        Ok(missing)
    }

    fn check_label(
        &self,
        vertex: VertexId,
        options: &[VertexId],
        label: u32,
        mex: u32,
    ) -> Result<(), NimCertificateError> {
        if label == mex {
            return Ok(());
        }
        let same = options.iter().find(|&&option| self.label(option) == Some(label));
        match same {
            Some(&option) if label < mex => Err(NimCertificateError::LabelOfAnOption {
                vertex,
                option,
                label,
            }),
            _ => Err(NimCertificateError::NotTheMex { vertex, label, mex }),
        }
    }

    /// Checks that moves to greater and infinite values are answered; returns which infinite vertices have an infinite
    /// option that lacks the label they lack.
    fn check_answers(
        &self,
        graph: &Digraph,
        reversed: &Digraph,
        missing: &[u32],
    ) -> Result<Vec<bool>, NimCertificateError> {
        let mut stays_infinite = vec![false; self.labels.len()];
        let mut answers = Stamps::default();
        for option in graph.vertices() {
            answers.clear();
            for &answer in graph.successors(option) {
                // Labels were checked: they are at most the number of options of their vertex.
                if let Some(label) = self.label(answer) {
                    answers.note(label, self.ranks[answer.index()]);
                }
            }
            for &vertex in reversed.successors(option) {
                match self.label(vertex) {
                    Some(label) if self.label(option).is_some_and(|other| other < label) => {}
                    Some(label) => {
                        let rank = self.ranks[vertex.index()];
                        if answers.least(label).is_none_or(|least| least >= rank) {
                            return Err(NimCertificateError::NoAnswer {
                                vertex,
                                option,
                                label,
                                rank,
                            });
                        }
                    }
                    None => {
                        let lacks = answers.least(missing[vertex.index()]).is_none();
                        stays_infinite[vertex.index()] |= lacks && self.label(option).is_none();
                    }
                }
            }
        }
        Ok(stays_infinite)
    }
}

/// The least number noted for each label, emptied without work.
#[derive(Default)]
struct Stamps {
    // When a label was noted last, and the least number since.
    noted: Vec<(u64, u32)>,
    now: u64,
}

impl Stamps {
    fn clear(&mut self) {
        self.now += 1;
    }

    fn note(&mut self, label: u32, number: u32) {
        let at = label as usize;
        if at >= self.noted.len() {
            self.noted.resize(at + 1, (0, 0));
        }
        let (when, least) = &mut self.noted[at];
        *least = if *when == self.now {
            number.min(*least)
        } else {
            number
        };
        *when = self.now;
    }

    /// The least label that was not noted.
    fn first_missing(&self) -> u32 {
        let noted = self.noted.iter().take_while(|(when, _)| *when == self.now);
        u32::try_from(noted.count()).unwrap_or(u32::MAX)
    }

    fn least(&self, label: u32) -> Option<u32> {
        let noted = self.noted.get(label as usize);
        noted
            .filter(|(when, _)| *when == self.now)
            .map(|&(_, least)| least)
    }
}

impl NimCertificateError {
    /// Returns the vertex whose claim does not hold, if it is that of one vertex.
    #[must_use]
    pub const fn vertex(&self) -> Option<VertexId> {
        match self {
            Self::NotTheMex { vertex, .. }
            | Self::LabelOfAnOption { vertex, .. }
            | Self::NoAnswer { vertex, .. }
            | Self::NothingInfinite { vertex, .. } => Some(*vertex),
            Self::WrongLength { .. } | Self::Graph(_) => None,
        }
    }
}

impl fmt::Display for NimCertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongLength {
                table,
                length,
                expected,
            } => write!(
                f,
                "the table of {table} has {length} entries: expected {expected}, one for each vertex"
            ),
            Self::NotTheMex { vertex, label, mex } => write!(
                f,
                "vertex {vertex}: label {label} is claimed, but no option has label {mex}"
            ),
            Self::LabelOfAnOption {
                vertex,
                option,
                label,
            } => write!(
                f,
                "vertex {vertex}: its option {option} has the same label {label}"
            ),
            Self::NoAnswer {
                vertex,
                option,
                label,
                rank,
            } => write!(
                f,
                "vertex {vertex}: the move to {option} has no answer to a vertex of label {label} and a rank below {rank}"
            ),
            Self::NothingInfinite { vertex, mex } => write!(
                f,
                "vertex {vertex}: no label is claimed, but each infinite option has an option of label {mex}"
            ),
            Self::Graph(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for NimCertificateError {}
