//! Labels of a graph that is larger than memory and lies in a file: its vertices are in memory, its edges are not.
//!
//! It is the propagation of [`retrograde`](crate::retrograde), in an order that suits storage. The states of one rank are
//! told to their predecessors in the order of their numbers, so that a wide rank reads the file from one end to the other,
//! and a narrow one reads no more than the places that it wants. Which bytes are wanted next is said ahead of time, so that
//! many are on their way at once. How the bytes are fetched is the caller's business.

mod ahead;
mod rank;

use alloc::vec::Vec;
use core::hint::black_box;
use core::ops::Range;

use hashbrown::HashMap;

use crate::memory::filled;
use crate::retrograde::Seed;
use crate::retrograde::label_codes::{DRAWN, LOST, MANY, WON, count_many, counter, is_open, outcome};
use crate::{Budget, Digraph, GraphError, Meter, Outcome, Rows, VertexId};
use ahead::Ahead;
use rank::Rank;

/// Predecessors that are collected before they are told.
const BUFFER: usize = 2048;
/// Predecessors of one vertex that are read at once: 1 MiB.
const LONG_ROW: usize = 1 << 18;

/// What [`label_stored`] finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredLabels {
    /// The outcome of every vertex, for the player to move there.
    pub outcomes: Vec<Outcome>,
    /// The rank of every vertex: plies until the game ends, or what stands for a draw.
    pub ranks: Vec<u32>,
    /// The greatest rank, if any vertex is decided.
    pub greatest_rank: Option<u32>,
}

/// Labels every vertex of a graph whose rows lie in storage, such as a mapped file larger than memory: what
/// [`label`](crate::retrograde::label) finds, with the same ranks.
///
/// `seed` is asked once for every vertex, in increasing order; `undecided` stands for the rank of a draw. `will_need` is
/// shown parts of the tables of `reversed` that will be read soon, as bytes, before they are: it may start reading them, or
/// do nothing, on which only speed depends. Units of work for the budget's watch: vertices decided and edges followed.
///
/// # Errors
///
/// [`GraphError::OutOfMemory`], and [`GraphError::Cancelled`] when the watch says so.
///
/// # Complexity
///
/// Time `O(V + E)` and `O(s log s)` for each rank of `s` vertices. The result takes `5 V` bytes, extra space is at most
/// `V / 3` bytes and some 16 bytes for each vertex with more than 252 options. Of `reversed`, each rank reads the rows of
/// its vertices, in increasing order: a rank of many vertices reads most of the table, one of `s` far from each other some
/// `s` places in each table. Of `graph`, the number of options is read once, in order.
///
/// # Panics
///
/// When the two graphs differ in the number of vertices or edges, and perhaps when one is not the other turned round.
///
/// # Examples
///
/// ```
/// use graph_core::retrograde::Seed;
/// use graph_core::stored::label_stored;
/// use graph_core::{Budget, Digraph, Outcome};
/// let graph = Digraph::from_edges(3, &[(0, 1), (1, 0), (1, 2)])?;
/// let stuck_loses = |_, n_options| match n_options {
///     0 => Seed::Declared(Outcome::Loss),
///     _ => Seed::Open,
/// };
/// let labels = label_stored(&graph, &graph.reversed()?, stuck_loses, u32::MAX, &|_| {}, &Budget::unlimited())?;
/// assert_eq!(labels.outcomes, [Outcome::Loss, Outcome::Win, Outcome::Loss]);
/// assert_eq!((labels.ranks, labels.greatest_rank), (vec![2, 1, 0], Some(2)));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn label_stored(
    graph: &Digraph,
    reversed: &Digraph,
    seed: impl FnMut(VertexId, usize) -> Seed,
    undecided: u32,
    will_need: &dyn Fn(&[u8]),
    budget: &Budget<'_>,
) -> Result<StoredLabels, GraphError> {
    let size = |graph: &Digraph| (graph.n_vertices(), graph.n_edges());
    assert_eq!(
        size(graph),
        size(reversed),
        "a graph and its reversal have the same size"
    );
    let mut propagation = Propagation::new(reversed, undecided, will_need)?;
    propagation.plant(graph, seed)?;
    let greatest_rank = propagation.propagate(reversed, &mut budget.meter())?;
    Ok(propagation.finish(greatest_rank))
}

struct Propagation<'a> {
    reversed: Rows<'a>,
    will_need: &'a dyn Fn(&[u8]),
    // Invariant: LOST, WON, DRAWN, or what is left of the counter of an undecided vertex, MANY when it is in the map.
    labels: Vec<u8>,
    many: HashMap<u32, u64>,
    ranks: Vec<u32>,
    /// The vertices of the rank after the one that is told.
    next: Rank,
    to_win: Vec<u32>,
    to_count: Vec<u32>,
}

impl<'a> Propagation<'a> {
    fn new(reversed: &'a Digraph, undecided: u32, will_need: &'a dyn Fn(&[u8])) -> Result<Self, GraphError> {
        let n_vertices = reversed.n_vertices();
        Ok(Self {
            reversed: reversed.rows(),
            will_need,
            labels: filled(n_vertices as usize, DRAWN)?,
            many: HashMap::new(),
            ranks: filled(n_vertices as usize, undecided)?,
            next: Rank::new(n_vertices)?,
            to_win: Vec::with_capacity(BUFFER),
            to_count: Vec::with_capacity(BUFFER),
        })
    }

    /// Labels every vertex by what is known from the outset.
    fn plant(
        &mut self,
        graph: &Digraph,
        mut seed: impl FnMut(VertexId, usize) -> Seed,
    ) -> Result<(), GraphError> {
        let rows = graph.rows();
        for vertex in graph.vertices() {
            let n_options = rows.out_degree(vertex);
            let label = match seed(vertex, n_options) {
                Seed::Declared(Outcome::Win) => WON,
                Seed::Declared(Outcome::Loss) => LOST,
                Seed::Declared(Outcome::Draw) => DRAWN,
                Seed::Open => counter(&mut self.many, vertex.get(), n_options as u64),
            };
            self.labels[vertex.index()] = label;
            if label == WON || label == LOST {
                self.next.insert(vertex.get())?;
            }
        }
        Ok(())
    }

    /// Carries labels backwards, rank by rank, until nothing more follows; returns the last rank.
    fn propagate(&mut self, reversed: &Digraph, meter: &mut Meter<'_>) -> Result<Option<u32>, GraphError> {
        let mut now = Rank::new(reversed.n_vertices())?;
        let mut greatest = None;
        for rank in 0.. {
            core::mem::swap(&mut now, &mut self.next);
            if now.is_empty() {
                break;
            }
            greatest = Some(rank);
            let mut ahead = Ahead::new(&mut now, reversed, self.will_need);
            while let Some(vertices) = ahead.next_vertices() {
                let n_edges = self.tell(vertices, rank)?;
                meter.spend(vertices.len() as u64 + n_edges)?;
            }
            now.clear();
        }
        Ok(greatest)
    }

    /// Tells these vertices, which have this rank, to their predecessors; returns how many edges lead to them.
    fn tell(&mut self, vertices: &[u32], rank: u32) -> Result<u64, GraphError> {
        let mut n_edges = 0;
        for &vertex in vertices {
            self.ranks[vertex as usize] = rank;
            let row = self.reversed.bounds_of(VertexId::new(vertex));
            n_edges += row.len() as u64;
            let is_lost = self.labels[vertex as usize] == LOST;
            // Of a long row only the first part was announced.
            for start in row.clone().step_by(LONG_ROW) {
                let end = row.end.min(start + LONG_ROW);
                if end < row.end {
                    let next = end..row.end.min(end + LONG_ROW);
                    (self.will_need)(self.reversed.target_bytes(next));
                }
                self.tell_sources(start..end, is_lost)?;
            }
        }
        self.flush()?;
        Ok(n_edges)
    }

    /// Tells the predecessors in this part of the table of an option that is lost, or won.
    fn tell_sources(&mut self, places: Range<usize>, is_lost: bool) -> Result<(), GraphError> {
        for part in self.reversed.targets()[places].chunks(BUFFER / 2) {
            if self.to_win.len().max(self.to_count.len()) + part.len() > BUFFER {
                self.flush()?;
            }
            let buffer = if is_lost {
                &mut self.to_win
            } else {
                &mut self.to_count
            };
            buffer.extend(part.iter().map(|source| source.get()));
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), GraphError> {
        // The loads of labels are independent of each other here: they overlap.
        for buffer in [&self.to_win, &self.to_count] {
            let labels = buffer.iter().map(|&state| self.labels[state as usize]);
            black_box(labels.fold(0, |touched, label| touched ^ label));
        }
        let (mut to_win, mut to_count) = (
            core::mem::take(&mut self.to_win),
            core::mem::take(&mut self.to_count),
        );
        for vertex in to_win.drain(..) {
            let label = &mut self.labels[vertex as usize];
            if is_open(*label) {
                *label = WON;
                self.next.insert(vertex)?;
            }
        }
        for vertex in to_count.drain(..) {
            self.count(vertex)?;
        }
        (self.to_win, self.to_count) = (to_win, to_count);
        Ok(())
    }

    /// One option more of `vertex` is bad for its player.
    #[inline]
    fn count(&mut self, vertex: u32) -> Result<(), GraphError> {
        let label = &mut self.labels[vertex as usize];
        if *label == MANY {
            count_many(&mut self.many, vertex, label);
            return Ok(());
        }
        let is_decided = *label == 1;
        *label -= u8::from(is_open(*label));
        if is_decided {
            self.next.insert(vertex)?;
        }
        Ok(())
    }

    fn finish(self, greatest_rank: Option<u32>) -> StoredLabels {
        StoredLabels {
            outcomes: self.labels.into_iter().map(outcome).collect(),
            ranks: self.ranks,
            greatest_rank,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digraph::random_graph;
    use crate::families::{self, SplitMix64};
    use crate::retrograde::{Alternating, label};
    use alloc::vec;
    use core::cell::Cell;
    use core::num::NonZeroU32;

    /// Some vertices are declared, of all outcomes; the others end where they are stuck.
    fn seeds(n_vertices: u32, salt: u64) -> Vec<Seed> {
        let mut generator = SplitMix64::new(salt);
        let mut seed = || match generator.bounded(20) {
            0 => Seed::Declared(Outcome::Win),
            1 => Seed::Declared(Outcome::Loss),
            2 => Seed::Declared(Outcome::Draw),
            _ => Seed::Open,
        };
        (0..n_vertices).map(|_| seed()).collect()
    }

    #[track_caller]
    fn is_as_in_memory(graph: &Digraph, salt: u64) {
        let reversed = graph.reversed().unwrap();
        let seeds = seeds(graph.n_vertices(), salt);
        let seed = |vertex: VertexId, n_options| match seeds[vertex.index()] {
            Seed::Open if n_options == 0 => Seed::Declared(Outcome::Loss),
            seed => seed,
        };
        let announced = Cell::new(0);
        let will_need = |part: &[u8]| announced.set(announced.get() + part.len());
        let budget = Budget::unlimited();
        let stored = label_stored(graph, &reversed, seed, u32::MAX, &will_need, &budget).unwrap();
        let by_number = |state| seed(VertexId::new(state), graph.out_degree(VertexId::new(state)));
        let labels = label(&Alternating::new(graph, &reversed), by_number, &budget).unwrap();
        let ranks = labels.ranks(u32::MAX).unwrap();
        let greatest = labels.order().last().map(|&last| ranks[last as usize]);
        assert_eq!(stored.greatest_rank, greatest);
        assert_eq!(stored.ranks, ranks);
        // Every decided vertex is announced, with its row.
        assert!(announced.get() >= labels.order().len() * 8);
        assert_eq!(stored.outcomes, labels.into_outcomes());
    }

    #[test]
    fn small_graphs() {
        for salt in 0..200 {
            let n_vertices = 1 + u32::try_from(salt).unwrap() % 60;
            is_as_in_memory(&random_graph(n_vertices, 3 * n_vertices, salt), salt);
        }
    }

    #[test]
    fn wide_ranks_and_narrow_ones() {
        let max_degree = NonZeroU32::new(5).unwrap();
        let family = families::Random {
            n_vertices: 70_000,
            terminal_permille: 50,
            max_degree,
            seed: 3,
        };
        is_as_in_memory(&family.graph(&Budget::unlimited()).unwrap(), 1);
        is_as_in_memory(&families::path(3_000, &Budget::unlimited()).unwrap(), 2);
    }

    #[test]
    fn vertices_of_many_options() {
        let n = 400;
        let mut edges = vec![(n, n + 1)];
        edges.extend((0..n).flat_map(|tail| [(tail, n), (n + 1, tail)]));
        for head in [250, 251, 252, 253, 254, 255, 256] {
            edges.extend((0..head).map(|target| (n + 2 + head, target)));
        }
        for salt in 0..30 {
            is_as_in_memory(&Digraph::from_edges(n + 300, &edges).unwrap(), salt);
        }
    }

    #[test]
    fn the_watch_cancels() {
        let graph = families::path(200_000, &Budget::unlimited()).unwrap();
        let at_once = |_| core::ops::ControlFlow::Break(());
        let budget = Budget::unlimited().with_watch(&at_once);
        let stuck_loses = |_, n_options| match n_options {
            0 => Seed::Declared(Outcome::Loss),
            _ => Seed::Open,
        };
        let reversed = graph.reversed().unwrap();
        let error = label_stored(&graph, &reversed, stuck_loses, u32::MAX, &|_| {}, &budget);
        assert!(error.is_err_and(|error| error.is_cancelled()));
    }
}
