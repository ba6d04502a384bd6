//! Up to 512 targets labelled in one pass, each in a lane of bits: for the targets of which too much rests to be
//! withdrawn. Vertices come in the order of their components, options first. Where no play can return one look at a
//! vertex decides all its lanes; within a component vertices are looked at until nothing changes.

use graph_core::{Components, Digraph, GraphError, Meter, Outcome, VertexId, strongly_connected_components};
use hashbrown::HashMap;

use super::table::{Table, reserve};

/// How many targets a pass takes.
pub(super) const N_LANES: usize = 64 * 8;

/// The lanes in which a vertex is won, and those in which it is lost, for the player to move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lanes<const N_WORDS: usize> {
    won: [u64; N_WORDS],
    lost: [u64; N_WORDS],
}

impl<const N_WORDS: usize> Lanes<N_WORDS> {
    const UNDECIDED: Self = Self {
        won: [0; N_WORDS],
        lost: [0; N_WORDS],
    };
}

/// The vertices of a graph, options first where play cannot return.
#[derive(Debug)]
pub(super) struct Order {
    vertices: Vec<VertexId>,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    /// No play returns, but for loops.
    Acyclic,
    /// Some plays return, and vertices that these can come to are not in the order.
    Incomplete,
    /// By component.
    ByComponent(Components),
}

impl Order {
    /// The order of a graph on which no play returns; on others it is incomplete.
    pub(super) fn new(graph: &Digraph, reversed: &Digraph) -> Result<Self, GraphError> {
        let (options, reversed) = (graph.rows(), reversed.rows());
        let n_vertices = graph.n_vertices() as usize;
        let (mut n_left, mut vertices) = (Vec::new(), Vec::new());
        reserve(&mut n_left, n_vertices)?;
        reserve(&mut vertices, n_vertices)?;
        for vertex in graph.vertices() {
            let row = options.successors(vertex);
            n_left.push(row.len() - usize::from(row.binary_search(&vertex).is_ok()));
            vertices.extend((n_left[vertex.index()] == 0).then_some(vertex));
        }
        let mut at = 0;
        while let Some(&vertex) = vertices.get(at) {
            at += 1;
            for &source in reversed.successors(vertex) {
                let n_left = &mut n_left[source.index()];
                // Loops were left out.
                if source != vertex {
                    *n_left -= 1;
                    vertices.extend((*n_left == 0).then_some(source));
                }
            }
        }
        let kind = if vertices.len() == n_vertices {
            Kind::Acyclic
        } else {
            Kind::Incomplete
        };
        Ok(Self { vertices, kind })
    }

    /// The order by component, whether play returns or not.
    pub(super) fn by_component(graph: &Digraph) -> Self {
        let components = strongly_connected_components(graph);
        // Where the next vertex of each component goes.
        let mut places = vec![0; components.n_components() as usize + 1];
        for vertex in graph.vertices() {
            places[components.of(vertex) as usize + 1] += 1;
        }
        for at in 1..places.len() {
            places[at] += places[at - 1];
        }
        let mut vertices = vec![VertexId::new(0); graph.n_vertices() as usize];
        for vertex in graph.vertices() {
            let place: &mut usize = &mut places[components.of(vertex) as usize];
            vertices[*place] = vertex;
            *place += 1;
        }
        let kind = Kind::ByComponent(components);
        Self { vertices, kind }
    }

    /// Whether no play returns, but for loops.
    pub(super) const fn is_acyclic(&self) -> bool {
        matches!(self.kind, Kind::Acyclic)
    }

    /// Whether every vertex is in it.
    pub(super) const fn is_complete(&self) -> bool {
        !matches!(self.kind, Kind::Incomplete)
    }

    pub(super) fn memory_usage(&self) -> usize {
        let n_numbers = match self.kind {
            Kind::Acyclic | Kind::Incomplete => 0,
            Kind::ByComponent(_) => self.vertices.len(),
        };
        self.vertices.capacity() * size_of::<VertexId>() + n_numbers * size_of::<u32>()
    }
}

/// The outcomes for a list of targets, 64 a word.
#[derive(Debug)]
pub(super) struct Pass<const N_WORDS: usize> {
    lanes: Vec<Lanes<N_WORDS>>,
    lane_of: HashMap<VertexId, usize>,
    queue: Vec<VertexId>,
    is_queued: Vec<bool>,
    n_edges: u64,
}

impl<const N_WORDS: usize> Pass<N_WORDS> {
    /// Labels for every target, in an order that is complete; `None` when that takes looks at more than `max_edges` edges,
    /// or too much memory.
    pub(super) fn run(
        [graph, reversed]: [&Digraph; 2],
        order: &Order,
        table: &Table<'_>,
        targets: &[VertexId],
        max_edges: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Self>, GraphError> {
        let Some(mut pass) = Self::new(graph, targets) else {
            return Ok(None);
        };
        let Kind::ByComponent(components) = &order.kind else {
            for &vertex in &order.vertices {
                let before = pass.n_edges;
                pass.look(graph, table, vertex);
                if pass.n_edges > max_edges {
                    return Ok(None);
                }
                meter.spend(1 + pass.n_edges - before)?;
            }
            return Ok(Some(pass));
        };
        for component in order
            .vertices
            .chunk_by(|&a, &b| components.of(a) == components.of(b))
        {
            let before = pass.n_edges;
            if let &[vertex] = component {
                pass.look(graph, table, vertex);
            } else {
                pass.settle(graph, reversed, components, table, component, max_edges);
            }
            if pass.n_edges > max_edges {
                return Ok(None);
            }
            meter.spend(component.len() as u64 + pass.n_edges - before)?;
        }
        Ok(Some(pass))
    }

    /// The outcome for the player to move at `vertex` when the target is the one at this place of the list.
    pub(super) fn outcome(&self, vertex: VertexId, target: usize) -> Outcome {
        let lanes = &self.lanes[vertex.index()];
        let bit = 1 << (target % 64);
        if lanes.won[target / 64] & bit != 0 {
            Outcome::Win
        } else if lanes.lost[target / 64] & bit != 0 {
            Outcome::Loss
        } else {
            Outcome::Draw
        }
    }

    fn new(graph: &Digraph, targets: &[VertexId]) -> Option<Self> {
        debug_assert!(targets.len() <= 64 * N_WORDS, "every target has a lane");
        let n = graph.n_vertices() as usize;
        let (mut lanes, mut is_queued) = (Vec::new(), Vec::new());
        lanes.try_reserve_exact(n).ok()?;
        lanes.resize(n, Lanes::UNDECIDED);
        is_queued.try_reserve_exact(n).ok()?;
        is_queued.resize(n, false);
        Some(Self {
            lanes,
            lane_of: targets.iter().copied().zip(0..).collect(),
            queue: Vec::new(),
            is_queued,
            n_edges: 0,
        })
    }

    /// Looks at the vertices of a component until nothing changes, or too many edges were looked at.
    fn settle(
        &mut self,
        graph: &Digraph,
        reversed: &Digraph,
        components: &Components,
        table: &Table<'_>,
        component: &[VertexId],
        max_edges: u64,
    ) {
        let Some(&first) = component.first() else { return };
        let number = components.of(first);
        self.queue.clear();
        self.queue.extend_from_slice(component);
        for vertex in component {
            self.is_queued[vertex.index()] = true;
        }
        let mut at = 0;
        while at < self.queue.len() && self.n_edges <= max_edges {
            let vertex = self.queue[at];
            at += 1;
            self.is_queued[vertex.index()] = false;
            if !self.look(graph, table, vertex) {
                continue;
            }
            for &source in reversed.successors(vertex) {
                if !self.is_queued[source.index()] && components.of(source) == number {
                    self.is_queued[source.index()] = true;
                    self.queue.push(source);
                }
            }
            // Keep the queue short: what was looked at is dropped now and then.
            if at > component.len() {
                self.queue.drain(..at);
                at = 0;
            }
        }
    }

    /// Brings the lanes of a vertex up to date with those of its options; true when that changes some.
    fn look(&mut self, graph: &Digraph, table: &Table<'_>, vertex: VertexId) -> bool {
        let mut lanes = match table.end(vertex) {
            Some(Outcome::Win) => Lanes {
                won: [u64::MAX; N_WORDS],
                ..Lanes::UNDECIDED
            },
            Some(Outcome::Loss) => Lanes {
                lost: [u64::MAX; N_WORDS],
                ..Lanes::UNDECIDED
            },
            Some(Outcome::Draw) => Lanes::UNDECIDED,
            None => self.by_options(graph.successors(vertex)),
        };
        if let Some(&lane) = self.lane_of.get(&vertex) {
            let bit = 1 << (lane % 64);
            lanes.won[lane / 64] &= !bit;
            lanes.lost[lane / 64] |= bit;
        }
        let old = core::mem::replace(&mut self.lanes[vertex.index()], lanes);
        old != lanes
    }

    /// Won where some option is lost for the opponent, lost where all are won for him.
    fn by_options(&mut self, options: &[VertexId]) -> Lanes<N_WORDS> {
        self.n_edges += options.len() as u64;
        let mut lanes = Lanes {
            won: [0; N_WORDS],
            lost: [u64::MAX; N_WORDS],
        };
        for option in options {
            let option = &self.lanes[option.index()];
            for word in 0..N_WORDS {
                lanes.won[word] |= option.lost[word];
                lanes.lost[word] &= option.won[word];
            }
        }
        lanes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::race::random_graph;
    use crate::{Ends, PlayConvention, classify};
    use graph_core::Budget;

    fn agree<const N_WORDS: usize>(graph: &Digraph, convention: PlayConvention) {
        let (ends, budget) = (Ends::new(convention), Budget::unlimited());
        let reversed = graph.reversed().unwrap();
        let table = Table::new(graph, &reversed, &ends, &budget).unwrap();
        let by_component = Order::by_component(graph);
        let without_cycles = Order::new(graph, &reversed).unwrap();
        assert_eq!(without_cycles.is_complete(), without_cycles.is_acyclic());
        let orders = [by_component, without_cycles];
        let is_complete = |order: &&Order| order.is_complete();
        let targets: Vec<_> = graph.vertices().rev().collect();
        for (targets, order) in targets.chunks(64 * N_WORDS).flat_map(|targets| {
            orders
                .iter()
                .filter(is_complete)
                .map(move |order| (targets, order))
        }) {
            let graphs = [graph, &reversed];
            let run = |max_edges| {
                Pass::<N_WORDS>::run(graphs, order, &table, targets, max_edges, &mut budget.meter())
            };
            let pass = run(u64::MAX).unwrap().unwrap();
            for (lane, &target) in targets.iter().enumerate() {
                let with_target = ends.clone().with_targets([target]).unwrap();
                let expected = classify(graph, &with_target, &budget).unwrap();
                for start in graph.vertices() {
                    assert_eq!(
                        pass.outcome(start, lane),
                        expected.outcome(start),
                        "{start} to {target}"
                    );
                }
            }
            if let Some(too_few) = pass.n_edges.checked_sub(1) {
                assert!(run(pass.n_edges).unwrap().is_some());
                assert!(run(too_few).unwrap().is_none());
            }
        }
    }

    #[test]
    fn orders_are_complete_where_play_does_not_return() {
        let is_acyclic = |spec: &[(u32, u32)]| {
            let graph = Digraph::from_edges(4, spec).unwrap();
            Order::new(&graph, &graph.reversed().unwrap())
                .unwrap()
                .is_acyclic()
        };
        assert!(is_acyclic(&[]));
        assert!(is_acyclic(&[(0, 1), (1, 1), (1, 2), (3, 2), (0, 2), (0, 0)]));
        assert!(!is_acyclic(&[(0, 1), (1, 2), (2, 1)]));
        assert!(!is_acyclic(&[(0, 1), (1, 2), (2, 0)]));
    }

    #[test]
    fn lanes_agree_with_labelling_one_after_the_other() {
        for i in 1..80 {
            let n = 1 + i * 5 % 67;
            let graph = random_graph(n, n / 2 + i * 7 % (2 * n), u64::from(i));
            for convention in [PlayConvention::Normal, PlayConvention::Misere] {
                agree::<8>(&graph, convention);
                agree::<2>(&graph, convention);
            }
        }
        // More targets than lanes: a path, whose every vertex is a component, and a cycle, which is one.
        let n = 700;
        let path: Vec<_> = (1..n).map(|tail| (tail, tail - 1)).collect();
        agree::<8>(&Digraph::from_edges(n, &path).unwrap(), PlayConvention::Normal);
        let cycle: Vec<_> = (0..n).map(|tail| (tail, (tail + 1) % n)).collect();
        agree::<4>(&Digraph::from_edges(n, &cycle).unwrap(), PlayConvention::Normal);
    }
}
