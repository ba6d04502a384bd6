//! Undirected vertex geography: a token walks along edges and never comes back to a vertex. Maximum matchings decide it,
//! found with Edmonds' blossoms.

use graph_core::{Budget, GraphError, Outcome, VertexId};

/// A graph on which vertex geography is played, with a maximum matching of it; normal play.
///
/// The player about to move from a vertex that was never left before wins exactly when every maximum matching covers it:
/// he goes along the matching (Fraenkel, Scheinerman and Ullman 1993).
///
/// ```
/// use graph_core::{Budget, Outcome, VertexId};
/// use impartial::classics::VertexGeography;
/// let path = VertexGeography::new(5, &[(0, 1), (1, 2), (2, 3), (3, 4)], &Budget::unlimited())?;
/// let winning: Vec<_> = path.winning_starts().map(VertexId::get).collect();
/// assert_eq!(winning, [1, 3]);
/// assert_eq!(path.winning_moves(VertexId::new(1)), [0, 2].map(VertexId::new));
/// assert!(path.verify());
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct VertexGeography {
    // Invariant: row `v` of `targets` lists the neighbours of `v`, without `v`, in increasing order.
    starts: Vec<usize>,
    targets: Vec<u32>,
    forest: Forest,
}

/// A matching and the trees of alternating paths in which nothing was left to augment.
#[derive(Clone, Debug)]
struct Forest {
    // The vertex at the other end of the matching edge, or `NONE`.
    mates: Vec<u32>,
    labels: Vec<Label>,
    // The vertex through which an alternating path comes to an inner vertex, or to one that a blossom made outer.
    links: Vec<u32>,
    // The blossoms, as a union-find forest; the root is the base.
    bases: Vec<u32>,
    stamps: Vec<u32>,
    stamp: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    Unseen,
    /// At an even distance from an exposed vertex along an alternating path.
    Outer,
    Inner,
}

const NONE: u32 = u32::MAX;

impl VertexGeography {
    /// Finds a maximum matching of the graph with these edges, of which loops and repeats do not matter.
    ///
    /// The budget's units of work are edges looked at.
    ///
    /// # Errors
    ///
    /// [`GraphError::VertexOutOfRange`], [`GraphError::TooManyVertices`], [`GraphError::TooManyEdges`] and
    /// [`GraphError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// Time `O(V E α)` at worst, mostly nearer to `O(E)`, since a greedy matching comes first; space `O(V + E)`.
    pub fn new(n_vertices: u32, edges: &[(u32, u32)], budget: &Budget<'_>) -> Result<Self, GraphError> {
        if n_vertices > budget.max_vertices {
            return Err(GraphError::TooManyVertices {
                max_vertices: budget.max_vertices,
            });
        }
        if edges.len() as u64 > budget.max_edges {
            return Err(GraphError::TooManyEdges {
                max_edges: budget.max_edges,
            });
        }
        if let Some(&(tail, head)) = edges.iter().find(|(tail, head)| *tail.max(head) >= n_vertices) {
            return Err(GraphError::VertexOutOfRange {
                vertex: VertexId::new(tail.max(head)),
                n_vertices,
            });
        }
        let (starts, targets) = rows(n_vertices, edges);
        let mut res = Self {
            starts,
            targets,
            forest: Forest::new(n_vertices),
        };
        res.match_all(budget)?;
        Ok(res)
    }

    /// Returns the vertex matched with this one in the maximum matching that was found.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn mate(&self, vertex: VertexId) -> Option<VertexId> {
        let mate = self.forest.mates[vertex.index()];
        (mate != NONE).then(|| VertexId::new(mate))
    }

    /// Returns the outcome for the player about to move from this vertex, at the beginning.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    #[must_use]
    pub fn outcome(&self, start: VertexId) -> Outcome {
        if self.forest.labels[start.index()] == Label::Outer {
            Outcome::Loss
        } else {
            Outcome::Win
        }
    }

    /// Returns the vertices from which the player about to move wins, in increasing order.
    pub fn winning_starts(&self) -> impl Iterator<Item = VertexId> + '_ {
        let vertices = (0..).zip(&self.forest.labels);
        vertices
            .filter(|(_, label)| **label != Label::Outer)
            .map(|(vertex, _)| VertexId::new(vertex))
    }

    /// Returns every winning move from a vertex at the beginning, in increasing order.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph.
    ///
    /// # Complexity
    ///
    /// Time `O((V + E) α)`, extra space `O(V)`.
    #[must_use]
    pub fn winning_moves(&self, start: VertexId) -> Vec<VertexId> {
        let vertex = start.get();
        if self.outcome(start) == Outcome::Loss {
            return Vec::new();
        }
        // Without the vertex its mate is exposed as well; an inner vertex blocks what comes to it.
        let mut forest = self.forest.clone();
        let mate = forest.mates[start.index()];
        if forest.labels[start.index()] == Label::Unseen {
            forest.labels[start.index()] = Label::Inner;
            forest.mates[mate as usize] = NONE;
            // The matching of the rest is a maximum one: nothing is augmented, and no budget can run out.
            let _ = self.grow(&mut forest, mate, &mut Budget::unlimited().meter());
        }
        let neighbours = self.neighbours(vertex).iter().copied();
        let lost = neighbours.filter(|&option| forest.labels[option as usize] == Label::Outer);
        lost.map(VertexId::new).collect()
    }

    /// Checks that the matching is one, and that none is larger, by counting: vertices that are lost to start from fall
    /// into odd parts when their neighbours are taken away, and as many parts as there are neighbours can be matched
    /// (Berge 1958). Shares no code with the search.
    ///
    /// # Complexity
    ///
    /// Time and extra space `O(V + E)`.
    #[must_use]
    pub fn verify(&self) -> bool {
        let n = self.forest.mates.len();
        let mates = &self.forest.mates;
        let is_matching = (0_u32..).zip(mates).all(|(vertex, &mate)| {
            mate == NONE || self.neighbours(vertex).contains(&mate) && mates[mate as usize] == vertex
        });
        let lost: Vec<_> = self
            .forest
            .labels
            .iter()
            .map(|&label| label == Label::Outer)
            .collect();
        let mut removed = vec![false; n];
        for (vertex, _) in (0_u32..).zip(&lost).filter(|(_, lost)| **lost) {
            for &neighbour in self.neighbours(vertex) {
                removed[neighbour as usize] |= !lost[neighbour as usize];
            }
        }
        let n_removed = removed.iter().filter(|&&removed| removed).count();
        let n_exposed = mates.iter().filter(|&&mate| mate == NONE).count();
        is_matching && self.n_odd_parts(removed) == n_exposed + n_removed
    }

    /// How many connected parts with an odd number of vertices are left without those removed.
    fn n_odd_parts(&self, mut seen: Vec<bool>) -> usize {
        let (mut n_odd, mut stack) = (0, Vec::new());
        for root in (0_u32..).take(seen.len()) {
            if std::mem::replace(&mut seen[root as usize], true) {
                continue;
            }
            let mut size = 0;
            stack.push(root);
            while let Some(vertex) = stack.pop() {
                size += 1;
                for &neighbour in self.neighbours(vertex) {
                    if !std::mem::replace(&mut seen[neighbour as usize], true) {
                        stack.push(neighbour);
                    }
                }
            }
            n_odd += size % 2;
        }
        n_odd
    }

    fn neighbours(&self, vertex: u32) -> &[u32] {
        &self.targets[self.starts[vertex as usize]..self.starts[vertex as usize + 1]]
    }

    fn match_all(&mut self, budget: &Budget<'_>) -> Result<(), GraphError> {
        let mut meter = budget.meter();
        let mut forest = std::mem::replace(&mut self.forest, Forest::new(0));
        let vertices = || (0_u32..).take(self.starts.len() - 1);
        for vertex in vertices() {
            let free = |&&other: &&u32| forest.mates[other as usize] == NONE;
            if forest.mates[vertex as usize] == NONE
                && let Some(&other) = self.neighbours(vertex).iter().find(free)
            {
                forest.mates[vertex as usize] = other;
                forest.mates[other as usize] = vertex;
            }
        }
        for vertex in vertices() {
            if forest.mates[vertex as usize] == NONE {
                self.grow(&mut forest, vertex, &mut meter)?;
            }
        }
        self.forest = forest;
        Ok(())
    }

    /// Grows a tree of alternating paths from an exposed vertex. Where it meets another exposed vertex, the matching is
    /// augmented and the tree is forgotten; else the tree stays, since no later path can use it.
    fn grow(
        &self,
        forest: &mut Forest,
        root: u32,
        meter: &mut graph_core::Meter<'_>,
    ) -> Result<(), GraphError> {
        let mut touched = vec![root];
        let mut queue = std::collections::VecDeque::from([root]);
        forest.labels[root as usize] = Label::Outer;
        while let Some(vertex) = queue.pop_front() {
            meter.spend(self.neighbours(vertex).len() as u64 + 1)?;
            for &other in self.neighbours(vertex) {
                match forest.labels[other as usize] {
                    Label::Inner => {}
                    Label::Unseen if forest.mates[other as usize] == NONE => {
                        forest.links[other as usize] = vertex;
                        forest.augment(other);
                        touched.push(other);
                        forest.forget(&touched);
                        return Ok(());
                    }
                    Label::Unseen => {
                        let mate = forest.mates[other as usize];
                        forest.labels[other as usize] = Label::Inner;
                        forest.links[other as usize] = vertex;
                        forest.labels[mate as usize] = Label::Outer;
                        touched.extend([other, mate]);
                        queue.push_back(mate);
                    }
                    Label::Outer => forest.close(vertex, other, &mut queue),
                }
            }
        }
        Ok(())
    }
}

impl Forest {
    fn new(n_vertices: u32) -> Self {
        let n = n_vertices as usize;
        Self {
            mates: vec![NONE; n],
            labels: vec![Label::Unseen; n],
            links: vec![NONE; n],
            bases: (0..n_vertices).collect(),
            stamps: vec![0; n],
            stamp: 0,
        }
    }

    fn base(&mut self, mut vertex: u32) -> u32 {
        while self.bases[vertex as usize] != vertex {
            let above = self.bases[vertex as usize];
            self.bases[vertex as usize] = self.bases[above as usize];
            vertex = above;
        }
        vertex
    }

    /// Turns the alternating path that ends in this exposed vertex.
    fn augment(&mut self, mut vertex: u32) {
        while vertex != NONE {
            let before = self.links[vertex as usize];
            let next = std::mem::replace(&mut self.mates[before as usize], vertex);
            self.mates[vertex as usize] = before;
            vertex = next;
        }
    }

    fn forget(&mut self, touched: &[u32]) {
        for &vertex in touched {
            self.labels[vertex as usize] = Label::Unseen;
            self.links[vertex as usize] = NONE;
            self.bases[vertex as usize] = vertex;
        }
    }

    /// An edge between two outer vertices of one tree closes a blossom: all of it becomes outer.
    fn close(&mut self, first: u32, second: u32, queue: &mut std::collections::VecDeque<u32>) {
        if self.base(first) == self.base(second) {
            return;
        }
        let base = self.meeting(first, second);
        for (mut outer, mut through) in [(first, second), (second, first)] {
            while self.base(outer) != base {
                self.links[outer as usize] = through;
                let inner = self.mates[outer as usize];
                if self.labels[inner as usize] == Label::Inner {
                    self.labels[inner as usize] = Label::Outer;
                    queue.push_back(inner);
                }
                for vertex in [outer, inner] {
                    if self.bases[vertex as usize] == vertex {
                        self.bases[vertex as usize] = base;
                    }
                }
                through = inner;
                outer = self.links[inner as usize];
            }
        }
    }

    /// The first base that the paths from two outer vertices to the root have in common.
    fn meeting(&mut self, first: u32, second: u32) -> u32 {
        self.stamp += 1;
        let (mut here, mut there) = (first, second);
        loop {
            if here != NONE {
                here = self.base(here);
                if self.stamps[here as usize] == self.stamp {
                    return here;
                }
                self.stamps[here as usize] = self.stamp;
                let inner = self.mates[here as usize];
                here = if inner == NONE {
                    NONE
                } else {
                    self.links[inner as usize]
                };
            }
            std::mem::swap(&mut here, &mut there);
        }
    }
}

/// The neighbours of every vertex, sorted, without loops and repeats.
fn rows(n_vertices: u32, edges: &[(u32, u32)]) -> (Vec<usize>, Vec<u32>) {
    let both = edges
        .iter()
        .flat_map(|&(tail, head)| [(tail, head), (head, tail)]);
    let mut both: Vec<_> = both.filter(|(tail, head)| tail != head).collect();
    both.sort_unstable();
    both.dedup();
    let mut starts = vec![0; n_vertices as usize + 1];
    for &(tail, _) in &both {
        starts[tail as usize + 1] += 1;
    }
    for vertex in 0..n_vertices as usize {
        starts[vertex + 1] += starts[vertex];
    }
    (starts, both.into_iter().map(|(_, head)| head).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By play: the token stands on `vertex`, those in `gone` cannot be entered.
    fn wins(n: u32, adjacent: &[u32], vertex: u32, gone: u32, known: &mut Vec<Option<bool>>) -> bool {
        let key = (gone * n + vertex) as usize;
        if let Some(won) = known[key] {
            return won;
        }
        let gone = gone | 1 << vertex;
        let won = (0..n).any(|next| {
            adjacent[vertex as usize] >> next & 1 == 1
                && gone >> next & 1 == 0
                && !wins(n, adjacent, next, gone, known)
        });
        known[key] = Some(won);
        won
    }

    fn check(n: u32, edges: &[(u32, u32)]) {
        let mut adjacent = vec![0_u32; n as usize];
        for &(tail, head) in edges.iter().filter(|(tail, head)| tail != head) {
            adjacent[tail as usize] |= 1 << head;
            adjacent[head as usize] |= 1 << tail;
        }
        let game = VertexGeography::new(n, edges, &Budget::unlimited()).unwrap();
        assert!(game.verify(), "{edges:?}");
        let mut known = vec![None; ((1 << n) * n) as usize];
        for start in 0..n {
            let vertex = VertexId::new(start);
            let won = wins(n, &adjacent, start, 0, &mut known);
            assert_eq!(game.outcome(vertex) == Outcome::Win, won, "{edges:?} {start}");
            let expected = (0..n).filter(|&next| {
                adjacent[start as usize] >> next & 1 == 1 && !wins(n, &adjacent, next, 1 << start, &mut known)
            });
            let expected: Vec<_> = expected.map(VertexId::new).collect();
            assert_eq!(game.winning_moves(vertex), expected, "{edges:?} {start}");
        }
    }

    #[test]
    fn every_graph_on_five_vertices() {
        let pairs: Vec<_> = (0..5).flat_map(|v| (0..v).map(move |u| (u, v))).collect();
        for code in 0..1_u32 << pairs.len() {
            let chosen = pairs.iter().enumerate().filter(|(at, _)| code >> at & 1 == 1);
            check(5, &chosen.map(|(_, &pair)| pair).collect::<Vec<_>>());
        }
    }

    #[test]
    fn random_graphs() {
        let mut seed = 7_u64;
        let mut next = |bound: u32| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            u32::try_from((seed >> 33) % u64::from(bound)).unwrap()
        };
        for _ in 0..1500 {
            let n = 6 + next(5);
            let n_edges = n - 2 + next(6);
            let edges: Vec<_> = (0..n_edges).map(|_| (next(n), next(n))).collect();
            check(n, &edges);
        }
    }

    #[test]
    fn large_graphs() {
        let n = 200_000;
        let path: Vec<_> = (1..n).map(|v| (v - 1, v)).collect();
        let game = VertexGeography::new(n, &path, &Budget::unlimited()).unwrap();
        assert!(game.verify());
        assert_eq!(game.winning_starts().count(), n as usize);
        let odd: Vec<_> = (0..n - 1).map(|v| (v, (v + 1) % (n - 1))).collect();
        let game = VertexGeography::new(n, &odd, &Budget::unlimited()).unwrap();
        assert!(game.verify());
        assert_eq!(game.winning_starts().count(), 0);
    }
}
