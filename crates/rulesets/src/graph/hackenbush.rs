//! Hackenbush: pictures and their moves. Reading and printing are in `edge_text`, the structure of what grows on
//! what in `growth`; values are a theory's business.

pub(super) mod growth;

use std::collections::VecDeque;

use graph_core::{Options, PartizanRuleset, Player};
use hashbrown::HashMap;

use crate::graph::edge_text;
use crate::{Description, PositionError, TextForm};

pub use growth::{Growth, Part};

/// The colour of an edge: who may cut it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// Left cuts it.
    Blue,
    /// Right cuts it.
    Red,
    /// Either player cuts it.
    Green,
}

impl Colour {
    /// Blue for red and red for blue.
    const fn exchanged(self) -> Self {
        match self {
            Self::Blue => Self::Red,
            Self::Red => Self::Blue,
            Self::Green => Self::Green,
        }
    }

    /// Returns true when `player` may cut an edge of this colour.
    ///
    /// ```
    /// use graph_core::Player;
    /// use rulesets::graph::hackenbush::Colour;
    /// assert!(Colour::Green.is_cut_by(Player::Right) && !Colour::Blue.is_cut_by(Player::Right));
    /// ```
    #[must_use]
    pub const fn is_cut_by(self, player: Player) -> bool {
        matches!(
            (self, player),
            (Self::Green, _) | (Self::Blue, Player::Left) | (Self::Red, Player::Right)
        )
    }
}

/// An edge of a picture; loops and parallel edges are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge {
    /// The two ends, the smaller first.
    pub ends: [u32; 2],
    /// Who may cut it.
    pub colour: Colour,
}

/// A picture: edges that all hang together with the ground, which is vertex 0.
///
/// Pictures are equal when their vertices have the same numbers, not only when they have the same shape.
///
/// ```
/// use rulesets::graph::hackenbush::{Colour, Picture};
/// // A stalk of two edges, and an edge in the air that falls at once.
/// let picture = Picture::new(&[(0, 7, Colour::Blue), (7, 5, Colour::Red), (8, 9, Colour::Green)]);
/// assert_eq!((picture.edges().len(), picture.n_vertices()), (2, 3));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Picture {
    // Invariant: sorted; every edge is joined to vertex 0. The numbers of vertices may have gaps, where something fell.
    edges: Vec<Edge>,
}

impl Picture {
    /// Makes a picture of what is joined to the ground; the rest falls at once.
    ///
    /// Vertices other than the ground are renamed by the order in which the edges name them.
    ///
    /// # Complexity
    ///
    /// Time `O(E log E)` and space `O(E)` for `E` edges.
    #[must_use]
    pub fn new(edges: &[(u32, u32, Colour)]) -> Self {
        let mut numbers: HashMap<u32, u32> = HashMap::new();
        numbers.insert(0, 0);
        let mut number = |vertex: u32| {
            let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
            *numbers.entry(vertex).or_insert(next)
        };
        let edges = edges
            .iter()
            .map(|&(u, v, colour)| Edge {
                ends: [number(u), number(v)],
                colour,
            })
            .collect();
        Incidence::new(edges).standing(None)
    }

    /// Returns the edges, sorted.
    #[must_use]
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// Returns one more than the greatest vertex; where something fell, numbers below may stand for no vertex.
    ///
    /// # Complexity
    ///
    /// Time linear in the number of edges.
    #[must_use]
    pub fn n_vertices(&self) -> u32 {
        self.edges
            .iter()
            .map(|edge| edge.ends[0].max(edge.ends[1]) + 1)
            .max()
            .unwrap_or(1)
    }

    /// Appends what stays when `player` cuts an edge and `is_legal` allows it, given the edge and what stays.
    pub(super) fn push_cuts(
        &self,
        out: &mut Options<Self>,
        player: Player,
        is_legal: impl Fn(&Edge, &Self) -> bool,
    ) {
        let incidence = Incidence::new(self.edges.clone());
        for (index, edge) in self.edges.iter().enumerate() {
            let repeats_the_last = index > 0 && self.edges[index - 1] == *edge;
            if edge.colour.is_cut_by(player) && !repeats_the_last {
                let standing = incidence.standing(Some(index));
                if is_legal(edge, &standing) {
                    out.push(standing);
                }
            }
        }
    }

    /// For edges that are joined to the ground already: orders ends and edges.
    fn from_joined(mut edges: Vec<Edge>) -> Self {
        for edge in &mut edges {
            edge.ends.sort_unstable();
        }
        edges.sort_unstable();
        Self { edges }
    }
}

/// Edges by vertex.
struct Incidence {
    edges: Vec<Edge>,
    // Invariant: `at[starts[v]..starts[v + 1]]` are the edges with an end at `v`, loops once.
    starts: Vec<usize>,
    at: Vec<usize>,
}

impl Incidence {
    fn new(edges: Vec<Edge>) -> Self {
        let n = edges
            .iter()
            .flat_map(|edge| edge.ends)
            .max()
            .map_or(1, |most| most as usize + 1);
        let ends = |edge: &Edge| {
            let [u, v] = edge.ends.map(|end| end as usize);
            [Some(u), (u != v).then_some(v)].into_iter().flatten()
        };
        let mut starts = vec![0; n + 1];
        for end in edges.iter().flat_map(ends) {
            starts[end + 1] += 1;
        }
        for vertex in 0..n {
            starts[vertex + 1] += starts[vertex];
        }
        let (mut at, mut next) = (vec![0; starts[n]], starts.clone());
        for (index, edge) in edges.iter().enumerate() {
            for end in ends(edge) {
                at[next[end]] = index;
                next[end] += 1;
            }
        }
        Self { edges, starts, at }
    }

    fn of(&self, vertex: u32) -> &[usize] {
        let vertex = vertex as usize;
        self.starts
            .get(vertex..vertex + 2)
            .map_or(&[], |bounds| &self.at[bounds[0]..bounds[1]])
    }

    fn n_vertices(&self) -> usize {
        self.starts.len() - 1
    }

    /// What stays joined to the ground when the edge `cut` goes.
    fn standing(&self, cut: Option<usize>) -> Picture {
        let mut reached = vec![false; self.n_vertices()];
        reached[0] = true;
        let mut queue = VecDeque::from([0]);
        while let Some(vertex) = queue.pop_front() {
            for &index in self.of(vertex).iter().filter(|&&index| Some(index) != cut) {
                for end in self.edges[index].ends {
                    if !std::mem::replace(&mut reached[end as usize], true) {
                        queue.push_back(end);
                    }
                }
            }
        }
        let stands = |index: usize| Some(index) != cut && reached[self.edges[index].ends[0] as usize];
        Picture::from_joined(
            (0..self.edges.len())
                .filter(|&index| stands(index))
                .map(|index| self.edges[index])
                .collect(),
        )
    }
}

/// Hackenbush: a player cuts an edge of his colour or a green one, and what is no longer joined to the ground
/// falls (Winning Ways, chapters 1 and 7). Normal play is meant.
///
/// Text: edges `0-1:B 1-2:R 0-2:G`, separated by blanks or commas, where 0 is the ground; or trees from the ground up,
/// `BRG` for a stalk and `B(R;GB)` for branches, with `:A` or `:{name}` to name the vertex reached, so that branches meet
/// again: `(B:A;R:A)`. Blue is `B`, `L` or `X`, red `R` or `O`, green `G` or `E`, in either
/// case.
///
/// All options of a picture of `E` edges take time `O(E^2 log E)` and space `O(E^2)`.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::graph::Hackenbush;
/// let mut options = Options::new();
/// Hackenbush.options(&mut options, &Hackenbush.parse("BRB")?, Player::Right);
/// let options: Vec<_> = options.iter().map(|option| Hackenbush.print(option)).collect();
/// assert_eq!(options, ["0-1:B"]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Hackenbush;

impl PartizanRuleset for Hackenbush {
    type Position = Picture;

    fn options(&self, out: &mut Options<Picture>, position: &Picture, player: Player) {
        position.push_cuts(out, player, |_, _| true);
    }

    /// Parts that meet only in the ground are independent.
    fn components(&self, out: &mut Options<Picture>, position: &Picture) {
        let incidence = Incidence::new(position.edges.clone());
        let mut part_of = vec![usize::MAX; incidence.n_vertices()];
        let mut parts: Vec<Vec<Edge>> = Vec::new();
        for edge in &position.edges {
            let Some(&top) = edge.ends.iter().find(|&&end| end != 0) else {
                parts.push(vec![*edge]);
                continue;
            };
            if part_of[top as usize] == usize::MAX {
                mark_part(&incidence, top, parts.len(), &mut part_of);
                parts.push(Vec::new());
            }
            parts[part_of[top as usize]].push(*edge);
        }
        out.extend(parts.into_iter().map(Picture::from_joined));
    }

    /// Renames vertices by their surroundings, so that many equal pictures become one.
    fn representative(&self, position: Picture) -> Picture {
        growth::renamed(&position)
    }

    /// Exchanges blue and red where there is more red; that is the negative.
    fn representative_up_to_sign(&self, mut position: Picture) -> (Picture, bool) {
        let is_negated = exchange_where_red(&mut position.edges);
        position.edges.sort_unstable();
        (self.representative(position), is_negated)
    }
}

/// Exchanges blue and red when more edges are red than blue, and says whether that was done.
pub(super) fn exchange_where_red(edges: &mut [Edge]) -> bool {
    let count = |colour| edges.iter().filter(|edge| edge.colour == colour).count();
    let is_red = count(Colour::Red) > count(Colour::Blue);
    if is_red {
        for edge in edges {
            edge.colour = edge.colour.exchanged();
        }
    }
    is_red
}

/// Marks the vertices joined to `top` without passing the ground.
fn mark_part(incidence: &Incidence, top: u32, part: usize, part_of: &mut [usize]) {
    part_of[top as usize] = part;
    let mut stack = vec![top];
    while let Some(vertex) = stack.pop() {
        for &index in incidence.of(vertex) {
            for end in incidence.edges[index].ends {
                if end != 0 && part_of[end as usize] == usize::MAX {
                    part_of[end as usize] = part;
                    stack.push(end);
                }
            }
        }
    }
}

impl TextForm for Hackenbush {
    const DESCRIPTION: Description = Description {
        name: "hackenbush",
        rule: "Left cuts a blue or green edge, Right a red or green one; what is no longer joined to the ground falls",
        text_form: "edges `0-1:B 1-2:R 0-2:G` with 0 the ground; or a stalk `BRG` from the ground up, with branches \
                    `B(R;GB)`",
    };

    fn parse(&self, text: &str) -> Result<Picture, PositionError> {
        Ok(Picture::new(&edge_text::parse(text)?))
    }

    fn print(&self, position: &Picture) -> String {
        edge_text::print(position.edges())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(text: &str) -> Picture {
        Hackenbush.parse(text).unwrap()
    }

    fn options(text: &str, player: Player) -> Vec<String> {
        let mut out = Options::new();
        Hackenbush.options(&mut out, &picture(text), player);
        out.iter().map(|option| Hackenbush.print(option)).collect()
    }

    #[test]
    fn what_hangs_in_the_air_falls() {
        assert_eq!(
            options("0-1:B 1-2:R 2-0:G", Player::Left),
            ["0-2:G 1-2:R", "0-1:B 1-2:R"]
        );
        assert_eq!(options("BRB", Player::Right), ["0-1:B"]);
        assert_eq!(options("RR", Player::Left), [""; 0]);
        assert_eq!(Hackenbush.print(&picture("1-2:B 0-3:R")), "0-3:R");
    }

    #[test]
    fn parts_meet_in_the_ground_only() {
        let mut out = Options::new();
        Hackenbush.components(&mut out, &picture("0-1:B 1-2:R 0-3:G 3-4:B 4-0:R 0-0:B"));
        let parts: Vec<_> = out.iter().map(|part| Hackenbush.print(part)).collect();
        assert_eq!(parts, ["0-0:B", "0-1:B 1-2:R", "0-3:G 0-4:R 3-4:B"]);
    }

    #[test]
    fn names_of_vertices_do_not_matter() {
        let representative = |text| Hackenbush.representative(picture(text));
        assert_eq!(
            representative("0-7:B 7-3:R 3-0:G"),
            representative("0-1:G 1-2:R 2-0:B")
        );
    }
}
