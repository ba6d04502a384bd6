//! The structure of a Hackenbush picture: which edges carry everything above them, and which parts are tied
//! together by cycles. Only the shape is described here; what it means for values is a theory's business.

use super::{Colour, Edge, Incidence, Picture};
use crate::graph::renaming::{Arc, new_names};

/// A picture taken apart along the edges that alone join a part to the ground.
///
/// Bush 0 stands on the ground. Every other bush stands on an edge of an earlier bush.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Growth {
    /// The parts of each bush; a bush on an edge has a greater index than the bush of that edge.
    pub bushes: Vec<Vec<Part>>,
}

/// A part of a bush; the parts of one bush meet in its foot only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// One edge at the foot and, on its other end, a bush: cutting the edge fells the bush.
    Stem {
        /// The colour of the edge.
        colour: Colour,
        /// The index of the bush on it, or `None` when nothing is there.
        bush: Option<usize>,
    },
    /// A part that several edges hold, moved so that the foot is the ground.
    Tangle(Picture),
}

impl Growth {
    /// Takes a picture apart.
    ///
    /// # Complexity
    ///
    /// Time `O(E log E)` and extra space `O(E)` for `E` edges; the search keeps its own stack.
    ///
    /// # Examples
    ///
    /// ```
    /// use rulesets::TextForm;
    /// use rulesets::graph::Hackenbush;
    /// use rulesets::graph::hackenbush::{Colour, Growth, Part};
    ///
    /// let growth = Growth::new(&Hackenbush.parse("BR")?);
    /// assert_eq!(growth.bushes[0], [Part::Stem { colour: Colour::Blue, bush: Some(1) }]);
    /// assert_eq!(growth.bushes[1], [Part::Stem { colour: Colour::Red, bush: None }]);
    /// # Ok::<(), rulesets::PositionError>(())
    /// ```
    #[must_use]
    pub fn new(picture: &Picture) -> Self {
        let incidence = Incidence::new(picture.edges.clone());
        let search = Search::run(&incidence);
        Taking::new(&incidence, &search).run()
    }
}

/// A depth-first search from the ground.
struct Search {
    /// Vertices in the order of discovery.
    order: Vec<u32>,
    /// The edge by which each vertex was found; `usize::MAX` for the ground.
    found_by: Vec<usize>,
    /// The vertex from which each vertex was found.
    parent: Vec<u32>,
    /// Whether the edge by which a vertex was found is the only way down.
    is_bridge: Vec<bool>,
}

impl Search {
    fn run(incidence: &Incidence) -> Self {
        let n = incidence.n_vertices();
        let (mut number, mut found_by) = (vec![usize::MAX; n], vec![usize::MAX; n]);
        let (mut parent, mut order) = (vec![0; n], vec![0]);
        number[0] = 0;
        let mut path = vec![(0_u32, 0)];
        while let Some((vertex, next)) = path.last_mut() {
            let vertex = *vertex;
            let Some(&index) = incidence.of(vertex).get(*next) else {
                path.pop();
                continue;
            };
            *next += 1;
            let [u, v] = incidence.edges[index].ends;
            let other = if u == vertex { v } else { u };
            if number[other as usize] == usize::MAX {
                number[other as usize] = order.len();
                found_by[other as usize] = index;
                parent[other as usize] = vertex;
                order.push(other);
                path.push((other, 0));
            }
        }
        let is_bridge = bridges(incidence, &number, &found_by, &parent, &order);
        Self {
            order,
            found_by,
            parent,
            is_bridge,
        }
    }
}

/// For every vertex, whether no other edge joins what was found above it to the rest.
fn bridges(
    incidence: &Incidence,
    number: &[usize],
    found_by: &[usize],
    parent: &[u32],
    order: &[u32],
) -> Vec<bool> {
    let mut low = number.to_vec();
    for (index, edge) in incidence.edges.iter().enumerate() {
        let [u, v] = edge.ends.map(|end| end as usize);
        for (from, to) in [(u, v), (v, u)] {
            if found_by[from] != index {
                low[from] = low[from].min(number[to]);
            }
        }
    }
    // An edge that found one of its ends must not count from the other end either: there it leads up, and a
    // greater number changes nothing.
    for &vertex in order.iter().skip(1).rev() {
        let below = parent[vertex as usize] as usize;
        low[below] = low[below].min(low[vertex as usize]);
    }
    (0..number.len())
        .map(|vertex| vertex != 0 && low[vertex] == number[vertex])
        .collect()
}

/// Sorting vertices and edges into bushes and tangles.
struct Taking<'a> {
    incidence: &'a Incidence,
    search: &'a Search,
    bushes: Vec<Vec<Part>>,
    tangles: Vec<Tangle>,
    place: Vec<Place>,
}

#[derive(Clone, Copy, PartialEq)]
enum Place {
    /// The foot of a bush.
    Foot(usize),
    /// Inside a tangle.
    In(usize),
}

struct Tangle {
    bush: usize,
    edges: Vec<Edge>,
}

impl<'a> Taking<'a> {
    fn new(incidence: &'a Incidence, search: &'a Search) -> Self {
        let place = vec![Place::Foot(0); incidence.n_vertices()];
        Self {
            incidence,
            search,
            bushes: vec![Vec::new()],
            tangles: Vec::new(),
            place,
        }
    }

    fn run(mut self) -> Growth {
        for &vertex in self.search.order.iter().skip(1) {
            self.place[vertex as usize] = self.place_of(vertex);
        }
        for (index, &edge) in self.incidence.edges.iter().enumerate() {
            self.sort_edge(index, edge);
        }
        for tangle in self.tangles {
            self.bushes[tangle.bush].push(Part::Tangle(Picture::from_joined(tangle.edges)));
        }
        let mut growth = Growth { bushes: self.bushes };
        growth.forget_empty_bushes();
        growth
    }

    /// Where a vertex belongs, given that its parent's place is known.
    fn place_of(&mut self, vertex: u32) -> Place {
        let vertex = vertex as usize;
        let Place::Foot(bush) = self.place[self.search.parent[vertex] as usize] else {
            return self.place[self.search.parent[vertex] as usize];
        };
        if self.search.is_bridge[vertex] {
            let colour = self.incidence.edges[self.search.found_by[vertex]].colour;
            let above = self.bushes.len();
            self.bushes[bush].push(Part::Stem {
                colour,
                bush: Some(above),
            });
            self.bushes.push(Vec::new());
            Place::Foot(above)
        } else {
            self.tangles.push(Tangle {
                bush,
                edges: Vec::new(),
            });
            Place::In(self.tangles.len() - 1)
        }
    }

    /// Puts an edge where it belongs: stems are there already.
    fn sort_edge(&mut self, index: usize, edge: Edge) {
        let places = edge.ends.map(|end| self.place[end as usize]);
        let inside = places.iter().find_map(|place| match place {
            Place::In(tangle) => Some(*tangle),
            Place::Foot(_) => None,
        });
        if let Some(tangle) = inside {
            // The foot of the tangle becomes the ground.
            let ends = edge.ends.map(|end| {
                if let Place::Foot(_) = self.place[end as usize] {
                    0
                } else {
                    end
                }
            });
            self.tangles[tangle].edges.push(Edge { ends, ..edge });
        } else if edge.ends[0] == edge.ends[1]
            && let Place::Foot(bush) = places[0]
        {
            self.bushes[bush].push(Part::Stem {
                colour: edge.colour,
                bush: None,
            });
        } else {
            debug_assert!(
                edge.ends
                    .iter()
                    .any(|&end| self.search.found_by[end as usize] == index)
            );
        }
    }
}

impl Growth {
    fn forget_empty_bushes(&mut self) {
        let is_empty: Vec<_> = self.bushes.iter().map(Vec::is_empty).collect();
        for part in self.bushes.iter_mut().flatten() {
            if let Part::Stem { bush, .. } = part {
                *bush = bush.filter(|&bush| !is_empty[bush]);
            }
        }
    }
}

/// Renames the vertices by their surroundings; the ground stays the ground.
///
/// Equal pictures under other names mostly become one; different pictures never do.
pub(super) fn renamed(picture: &Picture) -> Picture {
    let mut edges = compacted(picture).edges;
    let arcs: Vec<_> = edges.iter().flat_map(arcs).collect();
    let n = edges.iter().flat_map(|edge| edge.ends).max().unwrap_or(0);
    let labels: Vec<u64> = (0..=n).map(|vertex| u64::from(vertex != 0)).collect();
    let names = new_names(&labels, &arcs);
    for edge in &mut edges {
        edge.ends = edge.ends.map(|end| names[end as usize]);
    }
    Picture::from_joined(edges)
}

/// An edge as its ends see it.
pub(in crate::graph) fn arcs(edge: &Edge) -> [Arc; 2] {
    let [u, v] = edge.ends;
    let label = (edge.colour as u64 + 1) | (u64::from(u == v) << 8);
    [(u, v, label), (v, u, label)]
}

/// Names without gaps, keeping their order.
fn compacted(picture: &Picture) -> Picture {
    let mut used: Vec<u32> = picture
        .edges
        .iter()
        .flat_map(|edge| edge.ends)
        .chain([0])
        .collect();
    used.sort_unstable();
    used.dedup();
    let name = |end: u32| u32::try_from(used.partition_point(|&vertex| vertex < end)).unwrap_or(end);
    let edges = picture.edges.iter().map(|edge| Edge {
        ends: edge.ends.map(name),
        ..*edge
    });
    Picture::from_joined(edges.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TextForm;
    use crate::graph::Hackenbush;

    fn growth(text: &str) -> Vec<Vec<String>> {
        let show = |part: &Part| match part {
            Part::Stem { colour, bush } => format!("{colour:?} {bush:?}"),
            Part::Tangle(picture) => Hackenbush.print(picture),
        };
        let growth = Growth::new(&Hackenbush.parse(text).unwrap());
        growth
            .bushes
            .iter()
            .map(|parts| parts.iter().map(show).collect())
            .collect()
    }

    #[test]
    fn stems_carry_bushes_and_cycles_are_tangles() {
        assert_eq!(
            growth("B(R;G)"),
            [
                vec!["Blue Some(1)"],
                vec!["Red None", "Green None"],
                vec![],
                vec![]
            ]
        );
        // A triangle on a blue stem, with a red leaf on its far corner and a loop at its foot.
        assert_eq!(
            growth("0-1:B 1-2:G 2-3:G 3-1:G 3-4:R 1-1:B"),
            [vec!["Blue Some(1)"], vec!["Blue None", "0-2:G 0-3:G 2-3:G 3-4:R"]]
        );
        assert_eq!(growth("0-1:B 0-1:R"), [vec!["0-1:B 0-1:R"]]);
    }

    #[test]
    fn a_long_stalk_is_taken_apart_without_a_deep_stack() {
        let growth = Growth::new(&Hackenbush.parse(&"BR".repeat(100_000)).unwrap());
        assert_eq!(growth.bushes.len(), 200_001);
    }
}
