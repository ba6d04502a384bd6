//! Impartial games with entailing moves, without cycles: values and sums. With cycles, or with moves that let the mover
//! move again, there are no values: see `marked_product`.

mod moves;
mod wins;

use core::fmt;

use graph_core::{
    Budget, Cycle, Digraph, DigraphBuilder, GraphError, Nimber, Outcome, VertexId, topological_order,
};

pub use moves::{MarkedMove, SolvedMarkedSum, solve_entailing_sum};
use wins::Wins;

/// What a move does beside moving the token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Nothing.
    Quiet,
    /// The opponent must answer in the same game, and loses if he cannot (Berlekamp, Conway and Guy 2003, chapter 12).
    Entailing,
    /// The mover moves again, in any game, and loses if he cannot.
    Complimenting,
}

impl Mark {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Quiet, Self::Entailing, Self::Complimenting];
}

/// A graph each of whose edges has a [`Mark`]. The same edge may stand there with several marks: these are different moves.
///
/// ```
/// use graph_core::VertexId;
/// use loopy::{Mark, MarkedGraph};
/// let [one, zero] = [1, 0].map(VertexId::new);
/// let graph = MarkedGraph::new(2, [(one, zero, Mark::Entailing)])?;
/// assert_eq!(graph.moves(Mark::Entailing).successors(one), [zero]);
/// assert_eq!(graph.moves(Mark::Quiet).n_edges(), 0);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkedGraph {
    // Invariant: by `Mark::ALL`, all with the same number of vertices.
    moves: [Digraph; 3],
}

impl MarkedGraph {
    /// Makes a graph of edges in any order, with or without repeats.
    ///
    /// # Errors
    ///
    /// [`GraphError::VertexOutOfRange`] when an edge names a vertex that is not below `n_vertices`, and
    /// [`GraphError::OutOfMemory`].
    ///
    /// # Complexity
    ///
    /// Time `O(V + E log d)`, extra space `O(V + E)`.
    pub fn new(
        n_vertices: u32,
        edges: impl IntoIterator<Item = (VertexId, VertexId, Mark)>,
    ) -> Result<Self, GraphError> {
        let builder = || DigraphBuilder::new(n_vertices, &Budget::unlimited());
        let mut builders = [builder()?, builder()?, builder()?];
        for (tail, head, mark) in edges {
            builders[mark as usize].add_edge(tail, head)?;
        }
        let [quiet, entailing, complimenting] = builders;
        Ok(Self {
            moves: [quiet.build()?, entailing.build()?, complimenting.build()?],
        })
    }

    /// Returns the moves with this mark.
    #[must_use]
    pub const fn moves(&self, mark: Mark) -> &Digraph {
        &self.moves[mark as usize]
    }

    /// Returns the number of vertices.
    #[must_use]
    pub fn n_vertices(&self) -> u32 {
        self.moves[0].n_vertices()
    }

    /// Returns the number of edges, with all marks.
    #[must_use]
    pub fn n_edges(&self) -> u64 {
        self.moves.iter().map(Digraph::n_edges).sum()
    }

    /// Returns every move from a vertex, quiet ones first.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    pub fn options(&self, vertex: VertexId) -> impl Iterator<Item = (Mark, VertexId)> + '_ {
        let of_mark = move |mark| {
            self.moves(mark)
                .successors(vertex)
                .iter()
                .map(move |&option| (mark, option))
        };
        Mark::ALL.into_iter().flat_map(of_mark)
    }

    /// All moves, whatever their marks.
    fn unmarked(&self) -> Result<Digraph, GraphError> {
        let mut builder = DigraphBuilder::new(self.n_vertices(), &Budget::unlimited())?;
        for (tail, head) in self.moves.iter().flat_map(Digraph::edges) {
            builder.add_edge(tail, head)?;
        }
        builder.build()
    }
}

/// The value of a vertex with entailing moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntailingValue {
    /// Acts like a nim heap of this size as long as nobody is entailed.
    Nimber(Nimber),
    /// The player about to move wins, whatever else there is: the moon of Winning Ways.
    Loony,
}

impl EntailingValue {
    /// Returns the nimber, when it is one.
    #[must_use]
    pub const fn nimber(self) -> Option<Nimber> {
        match self {
            Self::Nimber(nimber) => Some(nimber),
            Self::Loony => None,
        }
    }

    /// Returns the outcome for the player about to move, under normal play.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Nimber(Nimber::ZERO) => Outcome::Loss,
            Self::Nimber(_) | Self::Loony => Outcome::Win,
        }
    }
}

impl core::ops::Add for EntailingValue {
    type Output = Self;

    /// The value of a sum in which nobody is entailed.
    fn add(self, other: Self) -> Self {
        match (self, other) {
            (Self::Nimber(one), Self::Nimber(other)) => Self::Nimber(one + other),
            _ => Self::Loony,
        }
    }
}

impl fmt::Display for EntailingValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nimber(nimber) => nimber.fmt(f),
            Self::Loony => f.write_str("loony"),
        }
    }
}

/// Why a marked graph has no values.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EntailingError {
    /// Play may go on for ever.
    Cycle(Cycle),
    /// A complimenting move: there are no values for these.
    Complimenting {
        /// From where.
        from: VertexId,
        /// To where.
        to: VertexId,
    },
    /// A limit was reached.
    Graph(GraphError),
}

impl fmt::Display for EntailingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cycle(cycle) => {
                f.write_str("expected a graph without cycles, found the cycle")?;
                let first = cycle.vertices.first();
                for (at, vertex) in cycle.vertices.iter().chain(first).enumerate() {
                    write!(f, "{}{vertex}", if at == 0 { " " } else { " -> " })?;
                }
                Ok(())
            }
            Self::Complimenting { from, to } => write!(
                f,
                "expected quiet and entailing moves, found a complimenting one from {from} to {to}"
            ),
            Self::Graph(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for EntailingError {}

/// The values of all vertices of a graph with entailing moves.
///
/// ```
/// use graph_core::{Budget, VertexId};
/// use loopy::{Mark, MarkedGraph, entailing_values};
/// let v = VertexId::new;
/// // 1 takes all and entails, so that the opponent has no answer; 2 may only step to 1.
/// let graph = MarkedGraph::new(3, [(v(1), v(0), Mark::Entailing), (v(2), v(1), Mark::Quiet)])?;
/// let values = entailing_values(&graph, &Budget::unlimited())?;
/// let shown: Vec<_> = (0..3).map(|at| values.value(v(at)).to_string()).collect();
/// assert_eq!(shown, ["0", "loony", "0"]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntailingValues {
    // Invariant: one entry a vertex: with which games beside it the player to move *there* wins.
    wins: Vec<Wins>,
}

/// Computes the value of every vertex of a graph without cycles whose moves are quiet or entailing (Berlekamp, Conway and
/// Guy 2003, chapter 12; Larsson, Nowakowski and Santos 2021).
///
/// Of each vertex the set of nimbers is found beside which the player wins who must move there: the value of each quiet
/// option is one of them, and each entailing option adds the nimbers that are not in its own set. A set is finite or has a
/// finite complement. The value is the least nimber that is not in the set, and loony when there is none.
///
/// Units of work for the budget's watch: edges and members of sets.
///
/// # Errors
///
/// [`EntailingError`]: a cycle, a complimenting move, or a limit.
///
/// # Complexity
///
/// Time and space `O(V + E k)` where `k`, at most one more than the greatest value, is the size of the largest set.
///
/// # Examples
///
/// See [`EntailingValues`].
pub fn entailing_values(graph: &MarkedGraph, budget: &Budget<'_>) -> Result<EntailingValues, EntailingError> {
    if let Some((from, to)) = graph.moves(Mark::Complimenting).edges().next() {
        return Err(EntailingError::Complimenting { from, to });
    }
    let unmarked = graph.unmarked().map_err(EntailingError::Graph)?;
    let order = topological_order(&unmarked).map_err(EntailingError::Cycle)?;
    let mut meter = budget.meter();
    let mut wins = vec![Wins::never(); order.len()];
    for vertex in order {
        let mut here = Wins::never();
        let mut work = 1;
        for (mark, option) in graph.options(vertex) {
            let of_option = &wins[option.index()];
            if mark == Mark::Entailing {
                here.union_with_complement(of_option);
                work += of_option.n_listed();
            } else if let EntailingValue::Nimber(nimber) = of_option.value() {
                here.insert(nimber);
            }
            work += here.n_listed();
        }
        meter.spend(work as u64).map_err(EntailingError::Graph)?;
        wins[vertex.index()] = here;
    }
    Ok(EntailingValues { wins })
}

impl EntailingValues {
    /// Returns the value of a vertex.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn value(&self, vertex: VertexId) -> EntailingValue {
        self.wins[vertex.index()].value()
    }

    /// Returns whether the player wins who must move at `vertex`, beside games of the value `beside`.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn entailed_wins(&self, vertex: VertexId, beside: EntailingValue) -> bool {
        self.wins[vertex.index()].contains(beside)
    }

    /// Returns the number of vertices.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.wins.len()
    }

    /// Returns true when there are no vertices.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.wins.is_empty()
    }
}
