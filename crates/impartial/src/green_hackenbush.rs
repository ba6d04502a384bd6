//! Green Hackenbush: the nimber of a picture by the fusion principle. Pictures with other colours are partizan.

use graph_core::{Budget, GraphError, Nimber};

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

/// Returns the edges, by index, whose cut leaves a picture with this nimber; cuts to 0 win the picture alone.
///
/// A bridge is decided by the nimber that its upper end would have to have; the cut of an edge on a cycle is tried.
/// The budget's units of work are edges looked at.
///
/// # Errors
///
/// [`GraphError::Cancelled`].
///
/// # Complexity
///
/// Time `O(c (n + m))` for `m` edges of which `c` lie on cycles but are no loops, extra space `O(n + m)`.
///
/// # Examples
///
/// ```
/// use graph_core::{Budget, Nimber};
/// // A stalk of two and a stalk of one.
/// let cuts = impartial::green_hackenbush_cuts(&[(0, 1), (1, 2), (0, 3)], Nimber(0), &Budget::unlimited())?;
/// assert_eq!(cuts, [1]);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn green_hackenbush_cuts(
    edges: &[(u32, u32)],
    target: Nimber,
    budget: &Budget<'_>,
) -> Result<Vec<usize>, GraphError> {
    let mut search = Search::new(edges);
    search.run();
    let wanted = search.wanted(target.0);
    let (mut cuts, mut meter) = (Vec::new(), budget.meter());
    for (index, &(tail, head)) in edges.iter().enumerate() {
        meter.spend(1)?;
        let [tail, head] = [tail as usize, head as usize];
        if search.number[tail] == UNSEEN {
            continue;
        }
        let upper = if search.found_by[head] == index {
            head
        } else {
            tail
        };
        let is_cut = if tail == head {
            wanted[tail].value == wanted[tail].now ^ 1
        } else if search.found_by[upper] == index && search.is_bridge(upper) {
            wanted[upper].by_cutting
        } else {
            meter.spend(edges.len() as u64)?;
            let mut left = edges.to_vec();
            left.swap_remove(index);
            green_hackenbush(&left) == target
        };
        if is_cut {
            cuts.push(index);
        }
    }
    Ok(cuts)
}

/// What the part above and with a vertex is worth, and what it would have to be worth.
#[derive(Clone, Copy, Default)]
struct Wanted {
    now: u64,
    value: u64,
    // The bridge below the vertex is a cut to the target.
    by_cutting: bool,
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
    // The edge by which a vertex was found, and the vertex from which.
    found_by: Vec<usize>,
    below: Vec<usize>,
    // The vertices in the order in which they were found.
    order: Vec<usize>,
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
            found_by: vec![UNSEEN; n],
            below: vec![UNSEEN; n],
            order: Vec::new(),
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
                (self.found_by[other], self.below[other]) = (index, vertex);
                path.push((other, index, self.starts[other]));
            } else if self.number[other] <= self.number[vertex] {
                // An edge down closes a cycle: fused, it is a loop. From below the same edge is passed over.
                self.low[vertex] = self.low[vertex].min(self.number[other]);
                self.value[vertex] ^= 1;
            }
        }
    }

    fn discover(&mut self, vertex: usize) {
        self.number[vertex] = self.order.len();
        self.low[vertex] = self.order.len();
        self.order.push(vertex);
    }

    /// Everything above `vertex` is known: adds it, with the edge below it, to the vertex `below`.
    fn leave(&mut self, vertex: usize, below: usize) {
        self.value[below] ^= if self.is_bridge(vertex) {
            self.value[vertex] + 1
        } else {
            self.value[vertex] ^ 1
        };
        self.low[below] = self.low[below].min(self.low[vertex]);
    }

    /// True when the edge by which a vertex was found is on no cycle.
    fn is_bridge(&self, vertex: usize) -> bool {
        self.low[vertex] > self.number[self.below[vertex]]
    }

    /// For each vertex that hangs together with the ground: what the part above it would have to be worth, nothing else
    /// changed, for the picture to be worth `target`. Fused vertices share one answer.
    fn wanted(&self, target: u64) -> Vec<Wanted> {
        let mut wanted = vec![Wanted::default(); self.value.len()];
        for &vertex in &self.order {
            let now = self.value[vertex];
            let Some(&below) = wanted.get(self.below[vertex]) else {
                wanted[vertex] = Wanted {
                    now,
                    value: target,
                    by_cutting: false,
                };
                continue;
            };
            wanted[vertex] = if self.is_bridge(vertex) {
                // Of the edge with what it carries.
                let edge = (now + 1) ^ below.now ^ below.value;
                Wanted {
                    now,
                    value: edge.checked_sub(1).unwrap_or(u64::MAX),
                    by_cutting: edge == 0,
                }
            } else {
                below
            };
        }
        wanted
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
    fn cuts_agree_with_trying() {
        let mut seed = 5_u64;
        let mut next = |bound: u64| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            u32::try_from((seed >> 33) % bound).unwrap()
        };
        for _ in 0..3000 {
            let (n_vertices, n_edges) = (2 + u64::from(next(9)), 1 + next(12));
            let edges: Vec<_> = (0..n_edges)
                .map(|_| (next(n_vertices), next(n_vertices)))
                .collect();
            let grounded: Vec<_> = {
                let mut search = Search::new(&edges);
                search.run();
                edges
                    .iter()
                    .map(|&(u, _)| search.number[u as usize] != UNSEEN)
                    .collect()
            };
            for target in 0..5 {
                let found = green_hackenbush_cuts(&edges, Nimber(target), &Budget::unlimited()).unwrap();
                let expected = (0..edges.len()).filter(|&cut| {
                    let mut left = edges.clone();
                    left.remove(cut);
                    grounded[cut] && green_hackenbush(&left) == Nimber(target)
                });
                assert_eq!(found, expected.collect::<Vec<_>>(), "{edges:?} {target}");
            }
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
