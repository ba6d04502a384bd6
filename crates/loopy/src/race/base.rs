//! The labels without a target, in the order in which they were found. What a target changes is in `repair`.

use graph_core::retrograde::{Alternating, Seed, label};
use graph_core::{Budget, Digraph, GraphError, Outcome, Rows, VertexId};
use hashbrown::HashMap;

use super::status::Status;
use super::table::reserve;
use crate::Ends;

/// The status of every vertex without a target, and the order in which the decided ones were found.
#[derive(Debug)]
pub(super) struct Base {
    pub(super) statuses: Vec<Status>,
    /// A vertex stands after those that it was decided by.
    pub(super) order: Vec<u32>,
    pub(super) n_edges_followed: u64,
    /// How many vertices have a single move.
    n_forced: usize,
}

/// With no more vertices than this, what is random access stays in the cache, and the textbook queue has nothing to wait for.
const MOST_IN_CACHE: u32 = 1 << 17;

impl Base {
    pub(super) fn new(
        graph: &Digraph,
        reversed: &Digraph,
        ends: &Ends,
        budget: &Budget<'_>,
    ) -> Result<Self, GraphError> {
        let mut base = Self::unlabelled(graph, ends)?;
        // The kernel walks chains ahead.
        if graph.n_vertices() <= MOST_IN_CACHE && !base.has_chains() {
            base.label_plainly(graph.rows(), reversed.rows(), budget)?;
        } else {
            base.label_by_kernel(graph, reversed, budget)?;
        }
        Ok(base)
    }

    /// Whether three vertices in four have a single move, so that chains are several vertices long.
    pub(super) const fn has_chains(&self) -> bool {
        self.n_forced > 0 && self.statuses.len() - self.n_forced <= self.n_forced / 3
    }

    /// Whether some play surely returns: without a declared draw nothing else leaves a vertex undecided.
    pub(super) fn surely_returns(&self, ends: &Ends) -> bool {
        let is_draw = |(_, outcome): &(VertexId, Outcome)| *outcome == Outcome::Draw;
        self.order.len() < self.statuses.len() && !ends.declared().iter().any(is_draw)
    }

    /// Only the ends of the game; they alone are in the order.
    fn unlabelled(graph: &Digraph, ends: &Ends) -> Result<Self, GraphError> {
        let (mut statuses, mut order, mut n_forced) = (Vec::new(), Vec::new(), 0);
        reserve(&mut statuses, graph.n_vertices() as usize)?;
        let options = graph.rows();
        let stuck = Status::ended(ends.convention().stuck());
        for vertex in graph.vertices() {
            let n_options = options.out_degree(vertex);
            n_forced += usize::from(n_options == 1);
            if n_options == 0 {
                push(&mut order, vertex.get())?;
                statuses.push(stuck);
            } else {
                statuses.push(Status::open(n_options));
            }
        }
        if !ends.declared().is_empty() {
            order.retain(|&vertex| ends.declared_at(VertexId::new(vertex)).is_none());
        }
        for &(vertex, outcome) in ends.declared() {
            n_forced -= usize::from(options.out_degree(vertex) == 1);
            statuses[vertex.index()] = Status::ended(outcome);
            if outcome != Outcome::Draw {
                push(&mut order, vertex.get())?;
            }
        }
        Ok(Self {
            statuses,
            order,
            n_edges_followed: 0,
            n_forced,
        })
    }

    /// The textbook queue.
    fn label_plainly(
        &mut self,
        options: Rows<'_>,
        reversed: Rows<'_>,
        budget: &Budget<'_>,
    ) -> Result<(), GraphError> {
        let mut meter = budget.meter();
        let mut many: HashMap<u32, usize> = HashMap::new();
        // One place more than is in use, so that the next vertex can be written before it is known to count.
        let mut n_decided = self.order.len();
        let mut at = 0;
        while at < n_decided {
            let vertex = VertexId::new(self.order[at]);
            at += 1;
            let sources = reversed.successors(vertex);
            self.make_room(n_decided + sources.len() + 1)?;
            if self.statuses[vertex.index()].is_lost() {
                for source in sources {
                    self.order[n_decided] = source.get();
                    n_decided += usize::from(self.statuses[source.index()].win());
                }
            } else {
                for source in sources {
                    let status = &mut self.statuses[source.index()];
                    if *status == Status::MANY {
                        let n_options = many
                            .entry(source.get())
                            .or_insert_with(|| options.out_degree(*source));
                        *n_options -= 1;
                        *status = Status::open(*n_options);
                        continue;
                    }
                    self.order[n_decided] = source.get();
                    n_decided += usize::from(status.count());
                }
            }
            self.n_edges_followed += sources.len() as u64;
            meter.spend(1 + sources.len() as u64)?;
        }
        self.order.truncate(n_decided);
        Ok(())
    }

    /// Makes the order so long, as far as there can be so many.
    #[inline]
    fn make_room(&mut self, length: usize) -> Result<(), GraphError> {
        let length = length.min(self.statuses.len() + 1);
        if length > self.order.len() {
            let length = length.max(2 * self.order.len()).min(self.statuses.len() + 1);
            let n_more = length - self.order.len();
            reserve(&mut self.order, n_more)?;
            self.order.resize(length, 0);
        }
        Ok(())
    }

    /// The kernel, which does not wait for each vertex.
    fn label_by_kernel(
        &mut self,
        graph: &Digraph,
        reversed: &Digraph,
        budget: &Budget<'_>,
    ) -> Result<(), GraphError> {
        let statuses = &self.statuses;
        let seed = |state: u32| match statuses[state as usize] {
            status if status.has_ended() => Seed::Declared(status.outcome()),
            _ => Seed::Open,
        };
        let labels = label(&Alternating::new(graph, reversed), seed, budget)?;
        for &state in labels.order() {
            let status = &mut self.statuses[state as usize];
            if status.is_open() {
                *status = match labels.outcome(state) {
                    Outcome::Loss => Status::LOST,
                    Outcome::Draw | Outcome::Win => Status::WON,
                };
            }
        }
        self.order.clear();
        reserve(&mut self.order, labels.order().len())?;
        self.order.extend_from_slice(labels.order());
        self.n_edges_followed = labels.n_edges_followed();
        Ok(())
    }
}

fn push(order: &mut Vec<u32>, vertex: u32) -> Result<(), GraphError> {
    if order.len() == order.capacity() {
        let n_more = order.len().max(64);
        reserve(order, n_more)?;
    }
    order.push(vertex);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PlayConvention;
    use crate::race::random_graph;

    /// What is decided by its moves stands after what it was decided by.
    fn check_order(graph: &Digraph, base: &Base) {
        let mut decided_at = vec![usize::MAX; base.statuses.len()];
        for (at, &vertex) in base.order.iter().enumerate() {
            assert_eq!(
                decided_at[vertex as usize],
                usize::MAX,
                "{vertex} is decided once"
            );
            decided_at[vertex as usize] = at;
        }
        for vertex in graph.vertices() {
            let (status, at) = (base.statuses[vertex.index()], decided_at[vertex.index()]);
            assert_eq!(status.outcome() == Outcome::Draw, at == usize::MAX);
            let mut options = graph.successors(vertex).iter();
            let is_reason = |option: &VertexId, outcome| {
                base.statuses[option.index()].outcome() == outcome && decided_at[option.index()] < at
            };
            if status == Status::WON {
                assert!(options.any(|option| is_reason(option, Outcome::Loss)));
            } else if status == Status::LOST {
                assert!(options.all(|option| is_reason(option, Outcome::Win)));
            }
        }
    }

    fn has_loop(graph: &Digraph) -> bool {
        graph.edges().any(|(tail, head)| tail == head)
    }

    fn check(graph: &Digraph, ends: &Ends) {
        let (reversed, budget) = (graph.reversed().unwrap(), Budget::unlimited());
        let mut plain = Base::unlabelled(graph, ends).unwrap();
        let mut by_kernel = Base::unlabelled(graph, ends).unwrap();
        plain
            .label_plainly(graph.rows(), reversed.rows(), &budget)
            .unwrap();
        by_kernel.label_by_kernel(graph, &reversed, &budget).unwrap();
        for base in [&plain, &by_kernel] {
            check_order(graph, base);
        }
        for vertex in graph.vertices() {
            let [plain, by_kernel] = [&plain, &by_kernel].map(|base| base.statuses[vertex.index()]);
            assert_eq!(plain.outcome(), by_kernel.outcome(), "{vertex}");
            let end = ends.end_at(vertex, graph.out_degree(vertex));
            assert_eq!(end, plain.has_ended().then(|| plain.outcome()), "{vertex}");
        }
        assert_eq!(plain.n_edges_followed, by_kernel.n_edges_followed);
        if plain.surely_returns(ends) {
            let components = graph_core::strongly_connected_components(graph);
            assert!(components.n_components() < graph.n_vertices() || has_loop(graph));
        }
        let is_forced =
            |&vertex: &VertexId| graph.out_degree(vertex) == 1 && ends.declared_at(vertex).is_none();
        assert_eq!(plain.n_forced, graph.vertices().filter(is_forced).count());
    }

    #[test]
    fn the_queue_and_the_kernel_agree() {
        for i in 1..150 {
            let n = 2 + i * 5 % 37;
            let graph = random_graph(n, n / 2 + i * 7 % (2 * n), u64::from(i));
            for convention in [PlayConvention::Normal, PlayConvention::Misere] {
                let ends = Ends::new(convention);
                check(&graph, &ends);
                let [a, b] = [i % n, (i + 1) % n].map(VertexId::new);
                let outcomes = [Outcome::Win, Outcome::Draw, Outcome::Loss];
                let declared = [(a, outcomes[i as usize % 3]), (b, outcomes[i as usize / 3 % 3])];
                check(&graph, &ends.with_declared(declared).unwrap());
            }
        }
    }

    #[test]
    fn options_beyond_the_numbers_are_counted() {
        for n_options in [250, 251, 252, 300] {
            // A hub whose options are all won, or all but one, which turns round with it.
            for n_loops in 0..2 {
                let n = n_options + 2;
                let mut edges: Vec<_> = (1..=n_options).map(|option| (0, option)).collect();
                edges.extend((1 + n_loops..=n_options).map(|option| (option, n - 1)));
                edges.extend((1..=n_loops).map(|option| (option, 0)));
                let graph = Digraph::from_edges(n, &edges).unwrap();
                check(&graph, &Ends::new(PlayConvention::Normal));
            }
        }
    }
}
