//! Green Hackenbush: the nimber of a picture by the fusion principle. Pictures with other colours are partizan.

use graph_core::Nimber;

/// Returns the nimber of a green Hackenbush picture under normal play: edges, of which either player cuts any; vertex
/// 0 is the ground.
///
/// By the fusion principle the vertices of a cycle may be fused into one without changing the value; its edges
/// become loops, each worth `*1`. What is left is a tree, on which the colon principle adds one for an edge
/// below what it carries (Winning Ways, chapter 7). Edges that do not hang together with vertex 0 count for
/// nothing.
///
/// # Complexity
///
/// Time and extra space `O(n + m)` for `m` edges between vertices of which `n` is the greatest number: number them
/// densely. The search keeps its own stack.
///
/// # Examples
///
/// ```
/// use graph_core::Nimber;
/// use impartial::green_hackenbush;
/// // A triangle on a stem: fused, it is one edge with three loops on it.
/// assert_eq!(green_hackenbush(&[(0, 1), (1, 2), (2, 3), (3, 1)]), Nimber(2));
/// ```
#[must_use]
pub fn green_hackenbush(edges: &[(u32, u32)]) -> Nimber {
    let mut search = Search::new(edges);
    search.run();
    search.value.first().map_or(Nimber::ZERO, |&value| Nimber(value))
}

const UNSEEN: usize = usize::MAX;

struct Search {
    // Invariant: row `v` of `incident` lists the other ends of the edges at `v` with their numbers, loops once.
    starts: Vec<usize>,
    incident: Vec<(u32, usize)>,
    number: Vec<usize>,
    low: Vec<usize>,
    // What stands on a vertex, and on those fused with it from above, so far.
    value: Vec<u64>,
    n_seen: usize,
}

impl Search {
    fn new(edges: &[(u32, u32)]) -> Self {
        let n = edges
            .iter()
            .map(|&(u, v)| u.max(v) as usize + 1)
            .max()
            .unwrap_or(1);
        let mut starts = vec![0; n + 1];
        let ends = |(u, v): (u32, u32)| [Some((u, v)), (u != v).then_some((v, u))].into_iter().flatten();
        for (end, _) in edges.iter().copied().flat_map(ends) {
            starts[end as usize + 1] += 1;
        }
        for vertex in 0..n {
            starts[vertex + 1] += starts[vertex];
        }
        let mut next = starts.clone();
        let mut incident = vec![(0, 0); starts[n]];
        for (index, &edge) in edges.iter().enumerate() {
            for (end, other) in ends(edge) {
                incident[next[end as usize]] = (other, index);
                next[end as usize] += 1;
            }
        }
        Self {
            starts,
            incident,
            number: vec![UNSEEN; n],
            low: vec![UNSEEN; n],
            value: vec![0; n],
            n_seen: 0,
        }
    }

    fn run(&mut self) {
        // The path of the search: a vertex, the edge that led to it, and the next edge to look at.
        let mut path = vec![(0_usize, UNSEEN, self.starts[0])];
        self.discover(0);
        while let Some((vertex, found_by, next)) = path.last_mut() {
            let (vertex, found_by) = (*vertex, *found_by);
            if *next == self.starts[vertex + 1] {
                path.pop();
                if let Some(&(below, _, _)) = path.last() {
                    self.leave(vertex, below);
                }
                continue;
            }
            let (other, index) = self.incident[*next];
            *next += 1;
            let other = other as usize;
            if index == found_by {
                continue;
            }
            if self.number[other] == UNSEEN {
                self.discover(other);
                path.push((other, index, self.starts[other]));
            } else if self.number[other] <= self.number[vertex] {
                // An edge down closes a cycle: fused, it is a loop. From below the same edge is passed over.
                self.low[vertex] = self.low[vertex].min(self.number[other]);
                self.value[vertex] ^= 1;
            }
        }
    }

    fn discover(&mut self, vertex: usize) {
        self.number[vertex] = self.n_seen;
        self.low[vertex] = self.n_seen;
        self.n_seen += 1;
    }

    /// Everything above `vertex` is known: adds it, with the edge below it, to the vertex `below`.
    fn leave(&mut self, vertex: usize, below: usize) {
        let is_bridge = self.low[vertex] > self.number[below];
        self.value[below] ^= if is_bridge {
            self.value[vertex] + 1
        } else {
            self.value[vertex] ^ 1
        };
        self.low[below] = self.low[below].min(self.low[vertex]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use graph_core::mex;

    /// By the definition: the mex over every cut.
    fn searched(edges: &[(u32, u32)]) -> u64 {
        let mut reached = vec![0];
        let mut standing: Vec<(u32, u32)> = Vec::new();
        let mut rest = edges.to_vec();
        while let Some(at) = rest
            .iter()
            .position(|(u, v)| reached.contains(u) || reached.contains(v))
        {
            let (u, v) = rest.swap_remove(at);
            reached.extend([u, v]);
            standing.push((u, v));
        }
        let cut = |at: usize| {
            let mut left = standing.clone();
            left.remove(at);
            searched(&left)
        };
        let options: Vec<_> = (0..standing.len()).map(cut).collect();
        mex(&options).0
    }

    #[test]
    fn fusion_agrees_with_search() {
        let mut seed = 1_u64;
        let mut next = |bound: u64| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            u32::try_from((seed >> 33) % bound).unwrap()
        };
        for _ in 0..150 {
            let n_edges = 1 + next(7);
            let edges: Vec<_> = (0..n_edges).map(|_| (next(5), next(5))).collect();
            assert_eq!(green_hackenbush(&edges).0, searched(&edges), "{edges:?}");
        }
    }

    #[test]
    fn a_long_stalk_needs_no_deep_stack() {
        let edges: Vec<_> = (0..200_000).map(|v| (v, v + 1)).collect();
        assert_eq!(green_hackenbush(&edges), Nimber(200_000));
    }

    #[test]
    fn no_edges_are_nothing() {
        assert_eq!(green_hackenbush(&[]), Nimber::ZERO);
        assert_eq!(green_hackenbush(&[(0, 0), (0, 0), (3, 4)]), Nimber::ZERO);
    }
}
