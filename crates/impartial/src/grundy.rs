//! Nim-values of every vertex of an acyclic graph, and the check that rejects wrong ones. Positions of a rule
//! that was never made into a graph are in `solver`; sums are in `sum`.

use core::fmt;

use graph_core::{Cycle, Digraph, MexSet, Nimber, Outcome, VertexId, topological_order};

/// The nim-value of every vertex of a graph.
///
/// Memory is 4 bytes a vertex: a value is at most the number of options.
///
/// ```
/// use graph_core::{Digraph, Nimber, Outcome, VertexId};
/// let graph = Digraph::from_edges(3, &[(1, 0), (2, 0), (2, 1)])?;
/// let values = impartial::grundy(&graph).expect("edges lead down");
/// let two = VertexId::new(2);
/// assert_eq!((values.len(), values.value(two), values.outcome(two)), (3, Nimber(2), Outcome::Win));
/// let moves: Vec<_> = values.winning_moves(&graph, two).collect();
/// assert_eq!(moves, [VertexId::new(0)]);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrundyValues {
    values: Vec<u32>,
}

/// Computes the nim-value of every vertex: the mex of the values of its options (Sprague 1935; Grundy 1939).
///
/// One search follows every edge once and gathers the values below 64 of a vertex's options in a machine word; only a
/// vertex whose word is full is looked at again, with a set that is used over and over. Nothing is allocated for a
/// vertex.
///
/// # Errors
///
/// A [`Cycle`] of the graph, when it has one: nim-values are for games that end.
///
/// # Complexity
///
/// Time `O(V + E)`, extra space `O(V)`; no recursion.
///
/// # Examples
///
/// ```
/// use graph_core::{Digraph, Nimber, VertexId};
/// let nim_heap_of_three = Digraph::from_edges(4, &[(1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2)])?;
/// let values = impartial::grundy(&nim_heap_of_three).expect("a heap only shrinks");
/// assert_eq!(values.value(VertexId::new(3)), Nimber(3));
/// assert!(values.verify(&nim_heap_of_three).is_ok());
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn grundy(graph: &Digraph) -> Result<GrundyValues, Cycle> {
    if let Some(values) = values_in_one_pass(graph) {
        return Ok(GrundyValues { values });
    }
    // There is a cycle, and the order names it.
    let order = topological_order(graph)?;
    let mut values = vec![0; order.len()];
    let mut options = MexSet::new();
    for vertex in order {
        values[vertex.index()] = value_of(graph.successors(vertex), &values, &mut options);
    }
    Ok(GrundyValues { values })
}

/// A vertex that the search has not met. Values are smaller: a mex is at most the length of a row.
const NEW: u32 = u32::MAX;
/// A vertex on the path of the search.
const OPEN: u32 = u32::MAX - 1;

/// A vertex on the path of the search, with the options still to follow.
struct Frame<'a> {
    vertex: VertexId,
    options: core::slice::Iter<'a, VertexId>,
    // Bit `i` is set when an option of value `i` was seen.
    small: u64,
}

/// The values of all vertices, or `None` when the graph has a cycle.
fn values_in_one_pass(graph: &Digraph) -> Option<Vec<u32>> {
    let mut values = vec![NEW; graph.n_vertices() as usize];
    let mut set = MexSet::new();
    let mut path: Vec<Frame<'_>> = Vec::new();
    let open = |vertex: VertexId| Frame {
        vertex,
        options: graph.successors(vertex).iter(),
        small: 0,
    };
    for root in graph.vertices() {
        if values[root.index()] != NEW {
            continue;
        }
        values[root.index()] = OPEN;
        let mut frame = open(root);
        loop {
            if let Some(&option) = frame.options.next() {
                match values[option.index()] {
                    NEW => {
                        values[option.index()] = OPEN;
                        path.push(core::mem::replace(&mut frame, open(option)));
                    }
                    OPEN => return None,
                    value => frame.small |= word_with(value),
                }
                continue;
            }
            let value = match frame.small {
                u64::MAX => value_of(graph.successors(frame.vertex), &values, &mut set),
                small => small.trailing_ones(),
            };
            values[frame.vertex.index()] = value;
            let Some(parent) = path.pop() else {
                break;
            };
            frame = parent;
            frame.small |= word_with(value);
        }
    }
    Some(values)
}

/// The word with the bit of a value below 64, and no bit for others.
fn word_with(value: u32) -> u64 {
    1_u64.checked_shl(value).unwrap_or(0)
}

fn value_of(row: &[VertexId], values: &[u32], options: &mut MexSet) -> u32 {
    options.clear(row.len());
    for option in row {
        options.insert(Nimber(u64::from(values[option.index()])));
    }
    // The mex is at most the length of a row, and rows are strictly increasing `u32`s.
    u32::try_from(options.mex().0).unwrap_or(u32::MAX)
}

impl GrundyValues {
    /// Takes somebody's claim about a graph, one value a vertex, to be [verified](Self::verify).
    #[must_use]
    pub const fn from_claim(values: Vec<u32>) -> Self {
        Self { values }
    }

    /// Returns the number of vertices.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Returns true when the graph has no vertices.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Returns the nim-value of a vertex.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn value(&self, vertex: VertexId) -> Nimber {
        Nimber(u64::from(self.values[vertex.index()]))
    }

    /// Returns the values in the order of the vertices.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Nimber> + '_ {
        self.values.iter().map(|&value| Nimber(u64::from(value)))
    }

    /// Returns the outcome under normal play, for the player about to move: a loss exactly at value 0.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn outcome(&self, vertex: VertexId) -> Outcome {
        outcome_of(self.value(vertex))
    }

    /// Returns every winning move from a vertex under normal play, in the order of the options.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph, or the values to a smaller one.
    ///
    /// # Complexity
    ///
    /// Time linear in the number of options, no extra space.
    pub fn winning_moves<'a>(
        &'a self,
        graph: &'a Digraph,
        vertex: VertexId,
    ) -> impl Iterator<Item = VertexId> + 'a {
        let options = graph.successors(vertex).iter().copied();
        options.filter(|&option| self.value(option).is_zero())
    }

    /// Checks the table against `graph` without trusting the solver that made it.
    ///
    /// Every value must be the mex of its options' values, and the graph must have no cycle: then induction
    /// along play shows that the values are the nim-values.
    ///
    /// # Errors
    ///
    /// [`GrundyError::WrongLength`] when there is not one value a vertex; [`GrundyError::EqualOption`] or
    /// [`GrundyError::MissingOption`] with the first vertex that fails; [`GrundyError::Cyclic`] when none does, but
    /// the graph has a cycle.
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)`, extra space `O(V)`.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::{Digraph, VertexId};
    /// use impartial::{GrundyError, GrundyValues};
    /// let graph = Digraph::from_edges(2, &[(0, 1)])?;
    /// assert!(GrundyValues::from_claim(vec![1, 0]).verify(&graph).is_ok());
    /// let error = GrundyError::MissingOption { vertex: VertexId::new(0), claimed: 2 };
    /// assert_eq!(GrundyValues::from_claim(vec![2, 0]).verify(&graph), Err(error));
    /// # Ok::<(), graph_core::GraphError>(())
    /// ```
    pub fn verify(&self, graph: &Digraph) -> Result<(), GrundyError> {
        let (claimed, n_vertices) = (self.values.len(), graph.n_vertices());
        if claimed != n_vertices as usize {
            return Err(GrundyError::WrongLength { claimed, n_vertices });
        }
        // The last vertex that saw this value among its options, plus one.
        let mut seen_by = vec![0; claimed.saturating_add(1)];
        for vertex in graph.vertices() {
            self.verify_vertex(graph, vertex, &mut seen_by)?;
        }
        verify_acyclic(graph)
    }

    fn verify_vertex(
        &self,
        graph: &Digraph,
        vertex: VertexId,
        seen_by: &mut [u64],
    ) -> Result<(), GrundyError> {
        let claimed = self.values[vertex.index()];
        let stamp = u64::from(vertex.get()) + 1;
        let mut n_smaller = 0;
        for &option in graph.successors(vertex) {
            let value = self.values[option.index()];
            if value == claimed {
                return Err(GrundyError::EqualOption { vertex, option });
            }
            if value < claimed
                && let Some(seen) = seen_by.get_mut(value as usize)
            {
                n_smaller += u32::from(*seen != stamp);
                *seen = stamp;
            }
        }
        if n_smaller == claimed {
            Ok(())
        } else {
            Err(GrundyError::MissingOption { vertex, claimed })
        }
    }
}

/// Removes vertices nobody can move to until none is left, or a cycle remains.
fn verify_acyclic(graph: &Digraph) -> Result<(), GrundyError> {
    let mut n_entrances = vec![0_u32; graph.n_vertices() as usize];
    for option in graph.targets() {
        n_entrances[option.index()] += 1;
    }
    let mut free: Vec<_> = graph.vertices().filter(|v| n_entrances[v.index()] == 0).collect();
    let mut n_removed = 0;
    while let Some(vertex) = free.pop() {
        n_removed += 1;
        for option in graph.successors(vertex) {
            n_entrances[option.index()] -= 1;
            if n_entrances[option.index()] == 0 {
                free.push(*option);
            }
        }
    }
    if n_removed == graph.n_vertices() {
        Ok(())
    } else {
        Err(GrundyError::Cyclic)
    }
}

/// The outcome under normal play of a game with this value.
pub(crate) const fn outcome_of(value: Nimber) -> Outcome {
    if value.is_zero() {
        Outcome::Loss
    } else {
        Outcome::Win
    }
}

/// Why a table of nim-values is not that of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GrundyError {
    /// The table has not one value a vertex.
    WrongLength {
        /// How many values there are.
        claimed: usize,
        /// How many vertices there are.
        n_vertices: u32,
    },
    /// An option has the same value as the vertex.
    EqualOption {
        /// The vertex whose value is wrong.
        vertex: VertexId,
        /// The option with the same value.
        option: VertexId,
    },
    /// Some smaller value is that of no option.
    MissingOption {
        /// The vertex whose value is wrong.
        vertex: VertexId,
        /// The value claimed for it.
        claimed: u32,
    },
    /// The graph has a cycle: there are no nim-values to claim.
    Cyclic,
}

impl fmt::Display for GrundyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongLength { claimed, n_vertices } => {
                write!(f, "expected {n_vertices} values, one a vertex, found {claimed}")
            }
            Self::EqualOption { vertex, option } => {
                write!(f, "vertex {vertex} has the same value as its option {option}")
            }
            Self::MissingOption { vertex, claimed } => write!(
                f,
                "vertex {vertex} has value {claimed}, but some smaller value is missing among its options"
            ),
            Self::Cyclic => f.write_str("the graph has a cycle: expected a game that ends"),
        }
    }
}

impl core::error::Error for GrundyError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cycle_is_named() {
        let graph = Digraph::from_edges(4, &[(0, 1), (1, 2), (2, 1), (3, 0)]).unwrap();
        let cycle = grundy(&graph).unwrap_err();
        assert!(cycle.is_cycle_of(&graph));
        // On an even ring 0 and 1 alternate consistently, yet nobody need lose.
        assert_eq!(
            GrundyValues::from_claim(vec![0, 1, 0, 1]).verify(&graph),
            Err(GrundyError::Cyclic)
        );
    }

    #[test]
    fn every_changed_value_is_rejected() {
        let edges = [
            (3, 0),
            (3, 1),
            (3, 2),
            (2, 0),
            (2, 1),
            (1, 0),
            (4, 3),
            (5, 4),
            (5, 2),
        ];
        let graph = Digraph::from_edges(6, &edges).unwrap();
        let values = grundy(&graph).unwrap();
        assert_eq!(values.verify(&graph), Ok(()));
        for (vertex, change) in (0..6).flat_map(|v| (1..9).map(move |change| (v, change))) {
            let mut claim = values.values.clone();
            claim[vertex] ^= change;
            assert!(GrundyValues::from_claim(claim).verify(&graph).is_err());
        }
        assert!(GrundyValues::from_claim(vec![0; 5]).verify(&graph).is_err());
        assert!(
            GrundyValues::from_claim(vec![u32::MAX; 6])
                .verify(&graph)
                .is_err()
        );
    }

    #[test]
    fn no_vertices_no_values() {
        let graph = Digraph::from_edges(0, &[]).unwrap();
        let values = grundy(&graph).unwrap();
        assert!(values.is_empty() && values.verify(&graph).is_ok());
    }
}
