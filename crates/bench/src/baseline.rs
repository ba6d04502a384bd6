//! The solvers of contest templates: a vector a vertex and a queue, or a set of values a vertex. They are what ours
//! are compared with.

use std::collections::{BTreeSet, VecDeque};

use graph_core::{Digraph, GraphError, Outcome, VertexId};

/// What the plain solver says of a vertex, for the player about to move under normal play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlainLabel {
    /// Won in so many plies.
    Win(u32),
    /// Lost in so many plies.
    Loss(u32),
    /// Drawn.
    Draw,
}

/// Labels every vertex, from the edges alone: the time to turn the edges round belongs to it.
///
/// `target` is lost for the player to move there.
#[must_use]
pub fn plain_classify(graph: &Digraph, target: Option<VertexId>) -> Vec<PlainLabel> {
    let edges = graph.edges().map(|(tail, head)| (tail.get(), head.get()));
    plain_classify_edges(graph.n_vertices(), edges, target)
}

/// [`plain_classify`] of a graph that is given by its edges, (tail, head).
#[must_use]
pub fn plain_classify_edges(
    n_vertices: u32,
    edges: impl Iterator<Item = (u32, u32)>,
    target: Option<VertexId>,
) -> Vec<PlainLabel> {
    let n = n_vertices as usize;
    let mut predecessors: Vec<Vec<u32>> = vec![Vec::new(); n];
    let mut left = vec![0_u32; n];
    for (tail, head) in edges {
        predecessors[head as usize].push(tail);
        left[tail as usize] += 1;
    }
    let mut labels = vec![PlainLabel::Draw; n];
    let mut queue = VecDeque::new();
    for vertex in 0..n {
        if left[vertex] == 0 || target.is_some_and(|target| target.index() == vertex) {
            labels[vertex] = PlainLabel::Loss(0);
            queue.push_back(vertex);
        }
    }
    while let Some(vertex) = queue.pop_front() {
        for &source in &predecessors[vertex] {
            let source = source as usize;
            if labels[source] != PlainLabel::Draw {
                continue;
            }
            match labels[vertex] {
                PlainLabel::Loss(plies) => labels[source] = PlainLabel::Win(plies + 1),
                PlainLabel::Win(plies) => {
                    left[source] -= 1;
                    if left[source] > 0 {
                        continue;
                    }
                    labels[source] = PlainLabel::Loss(plies + 1);
                }
                PlainLabel::Draw => continue,
            }
            queue.push_back(source);
        }
    }
    labels
}

/// Races by the contest program: predecessors made once, a vector a vertex, and for each question the queue from
/// nothing until its start is decided. Normal play.
#[derive(Clone, Debug)]
pub struct PlainRaces {
    predecessors: Vec<Vec<u32>>,
    out_degrees: Vec<u32>,
}

impl PlainRaces {
    /// Turns the edges round.
    #[must_use]
    pub fn new(graph: &Digraph) -> Self {
        let n = graph.n_vertices() as usize;
        let mut races = Self {
            predecessors: vec![Vec::new(); n],
            out_degrees: vec![0; n],
        };
        for (tail, head) in graph.edges() {
            races.predecessors[head.index()].push(tail.get());
            races.out_degrees[tail.index()] += 1;
        }
        races
    }

    /// The outcome for the player to move at `start` when whoever moves onto `target` wins.
    #[must_use]
    pub fn answer(&self, start: VertexId, target: VertexId) -> Outcome {
        let mut left = self.out_degrees.clone();
        let mut labels = vec![Outcome::Draw; left.len()];
        let mut queue = VecDeque::new();
        for (vertex, &left) in left.iter().enumerate() {
            if left == 0 || vertex == target.index() {
                labels[vertex] = Outcome::Loss;
                queue.push_back(vertex);
            }
        }
        while let Some(vertex) = queue
            .pop_front()
            .filter(|_| labels[start.index()] == Outcome::Draw)
        {
            for &source in &self.predecessors[vertex] {
                let source = source as usize;
                if labels[source] != Outcome::Draw {
                    continue;
                }
                if labels[vertex] == Outcome::Loss {
                    labels[source] = Outcome::Win;
                } else {
                    left[source] -= 1;
                    if left[source] > 0 {
                        continue;
                    }
                    labels[source] = Outcome::Loss;
                }
                queue.push_back(source);
            }
        }
        labels[start.index()]
    }
}

/// Races one by one on rows: the graph turned round once into a table of rows, and for each question the queue over one
/// number a vertex until its start is decided. Normal play.
#[derive(Clone, Debug)]
pub struct RowRaces<'g> {
    graph: &'g Digraph,
    reversed: Digraph,
}

impl<'g> RowRaces<'g> {
    /// Turns the graph round.
    ///
    /// # Errors
    ///
    /// [`GraphError::OutOfMemory`].
    pub fn new(graph: &'g Digraph) -> Result<Self, GraphError> {
        let reversed = graph.reversed()?;
        Ok(Self { graph, reversed })
    }

    /// The outcome for the player to move at `start` when whoever moves onto `target` wins.
    #[must_use]
    pub fn answer(&self, start: VertexId, target: VertexId) -> Outcome {
        const LOST: usize = 0;
        const WON: usize = usize::MAX;
        let (options, reversed) = (self.graph.rows(), self.reversed.rows());
        let vertices = self.graph.vertices();
        let mut left: Vec<_> = vertices.map(|vertex| options.out_degree(vertex)).collect();
        left[target.index()] = LOST;
        let lost = self
            .graph
            .vertices()
            .filter(|vertex| left[vertex.index()] == LOST);
        let mut queue: Vec<_> = lost.collect();
        let mut at = 0;
        while at < queue.len() && !matches!(left[start.index()], LOST | WON) {
            let is_lost = left[queue[at].index()] == LOST;
            let sources = reversed.successors(queue[at]);
            at += 1;
            for &source in sources {
                let left = &mut left[source.index()];
                if matches!(*left, LOST | WON) {
                    continue;
                }
                *left = if is_lost { WON } else { *left - 1 };
                if matches!(*left, LOST | WON) {
                    queue.push(source);
                }
            }
        }
        match left[start.index()] {
            LOST => Outcome::Loss,
            WON => Outcome::Win,
            _ => Outcome::Draw,
        }
    }
}

/// The options of every vertex, a vector each.
#[must_use]
pub fn plain_options(graph: &Digraph) -> Vec<Vec<u32>> {
    let mut options = vec![Vec::new(); graph.n_vertices() as usize];
    for (tail, head) in graph.edges() {
        options[tail.index()].push(head.get());
    }
    options
}

/// The nim-value of every vertex of an acyclic graph, with a set of values a vertex.
#[must_use]
pub fn plain_grundy(options: &[Vec<u32>]) -> Vec<u32> {
    let mut values: Vec<Option<u32>> = vec![None; options.len()];
    let mut path: Vec<(usize, usize)> = Vec::new();
    for root in 0..options.len() {
        if values[root].is_some() {
            continue;
        }
        path.push((root, 0));
        while let Some((vertex, next)) = path.last_mut() {
            if let Some(&option) = options[*vertex].get(*next) {
                *next += 1;
                if values[option as usize].is_none() {
                    path.push((option as usize, 0));
                }
                continue;
            }
            let seen: BTreeSet<u32> = options[*vertex]
                .iter()
                .filter_map(|&option| values[option as usize])
                .collect();
            values[*vertex] = (0..=u32::MAX).find(|value| !seen.contains(value));
            path.pop();
        }
    }
    values.into_iter().flatten().collect()
}
