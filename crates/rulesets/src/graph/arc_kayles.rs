//! Arc Kayles and Partizan Arc Kayles: the moves, the parts and the text form of graphs with coloured edges. Reading and
//! printing are in `edge_text`.

use graph_core::{Options, PartizanRuleset, Player};

use crate::graph::edge_text;
use crate::graph::hackenbush::growth;
use crate::graph::hackenbush::{Colour, Edge, exchange_where_red};
use crate::graph::parts::parts_of;
use crate::graph::renaming::new_names;
use crate::{Description, PositionError, TextForm};

/// A graph with coloured edges and no vertex without an edge.
///
/// Graphs are equal when their vertices have the same numbers, not only when they have the same shape.
///
/// ```
/// use rulesets::graph::arc_kayles::ColouredGraph;
/// use rulesets::graph::hackenbush::Colour;
/// let graph = ColouredGraph::new(&[(7, 2, Colour::Blue), (2, 9, Colour::Red)]);
/// assert_eq!((graph.n_vertices(), graph.edges()[0].ends), (3, [0, 1]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ColouredGraph {
    // Invariant: sorted, without repeats, the smaller end first, and the ends are `0..n` for some `n`.
    edges: Vec<Edge>,
}

impl ColouredGraph {
    /// Makes a graph; vertices get the numbers from 0 on, in the order of their old ones.
    ///
    /// # Complexity
    ///
    /// Time `O(E log E)` and space `O(E)` for `E` edges.
    #[must_use]
    pub fn new(edges: &[(u32, u32, Colour)]) -> Self {
        let edge = |&(u, v, colour)| Edge { ends: [u, v], colour };
        Self::compacted(edges.iter().map(edge).collect())
    }

    /// Returns the edges, sorted.
    #[must_use]
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// Returns the number of vertices.
    ///
    /// # Complexity
    ///
    /// Time linear in the number of edges.
    #[must_use]
    pub fn n_vertices(&self) -> u32 {
        let ends = self.edges.iter().flat_map(|edge| edge.ends);
        ends.max().map_or(0, |most| most + 1)
    }

    fn compacted(mut edges: Vec<Edge>) -> Self {
        let mut used: Vec<u32> = edges.iter().flat_map(|edge| edge.ends).collect();
        used.sort_unstable();
        used.dedup();
        for edge in &mut edges {
            edge.ends = edge
                .ends
                .map(|end| u32::try_from(used.partition_point(|&vertex| vertex < end)).unwrap_or(end));
            edge.ends.sort_unstable();
        }
        edges.sort_unstable();
        edges.dedup();
        Self { edges }
    }

    /// The graph without two vertices and all their edges.
    fn without(&self, removed: [u32; 2]) -> Self {
        let stays = |edge: &&Edge| edge.ends.iter().all(|end| !removed.contains(end));
        Self::compacted(self.edges.iter().filter(stays).copied().collect())
    }

    /// Appends what is left after removing each edge that `player` may remove.
    fn push_options(&self, out: &mut Options<Self>, may_remove: impl Fn(Colour) -> bool) {
        let mut last = None;
        for edge in self.edges.iter().filter(|edge| may_remove(edge.colour)) {
            // Edges with the same ends leave the same.
            if last.replace(edge.ends) != Some(edge.ends) {
                out.push(self.without(edge.ends));
            }
        }
    }

    fn push_parts(&self, out: &mut Options<Self>) {
        let part_of = parts_of(self.n_vertices(), self.edges.iter().map(|edge| edge.ends));
        let n_parts = part_of.iter().max().map_or(0, |most| most + 1);
        let mut parts = vec![Vec::new(); n_parts];
        for edge in &self.edges {
            parts[part_of[edge.ends[0] as usize]].push(*edge);
        }
        out.extend(parts.into_iter().map(Self::compacted));
    }

    fn renamed(mut self) -> Self {
        let arcs: Vec<_> = self.edges.iter().flat_map(growth::arcs).collect();
        let names = new_names(&vec![0; self.n_vertices() as usize], &arcs);
        for edge in &mut self.edges {
            edge.ends = edge.ends.map(|end| names[end as usize]);
            edge.ends.sort_unstable();
        }
        self.edges.sort_unstable();
        self
    }
}

/// Partizan Arc Kayles: a player removes an edge of his colour or a green one, together with both its ends and all
/// edges there (the partizan form of the game of Schaefer 1978). Normal play is meant.
///
/// Text: edges `0-1:B 1-2:R 0-2:G`, separated by blanks or commas; or trees from a vertex up, `BRG` for a path and
/// `B(R;GB)` for branches. Blue is `B`, `L` or `X`, red `R` or `O`, green `G` or `E`, in either case.
///
/// All options of a graph of `E` edges take time `O(E^2 log E)` and space `O(E^2)`.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::graph::PartizanArcKayles;
/// let mut options = Options::new();
/// PartizanArcKayles.options(&mut options, &PartizanArcKayles.parse("BRGR")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| PartizanArcKayles.print(option)).collect();
/// assert_eq!(options, ["0-1:G 1-2:R", "0-1:B"]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct PartizanArcKayles;

impl PartizanRuleset for PartizanArcKayles {
    type Position = ColouredGraph;

    fn options(&self, out: &mut Options<ColouredGraph>, position: &ColouredGraph, player: Player) {
        position.push_options(out, |colour| colour.is_cut_by(player));
    }

    /// Connected parts are independent.
    fn components(&self, out: &mut Options<ColouredGraph>, position: &ColouredGraph) {
        position.push_parts(out);
    }

    /// Renames vertices by their surroundings, so that many equal graphs become one.
    fn representative(&self, position: ColouredGraph) -> ColouredGraph {
        position.renamed()
    }

    /// Exchanges blue and red where there is more red; that is the negative.
    fn representative_up_to_sign(&self, mut position: ColouredGraph) -> (ColouredGraph, bool) {
        let is_negated = exchange_where_red(&mut position.edges);
        (position.renamed(), is_negated)
    }
}

impl TextForm for PartizanArcKayles {
    const DESCRIPTION: Description = Description {
        name: "partizan-arc-kayles",
        rule: "Left removes a blue or green edge with both its ends, Right a red or green one",
        text_form: "edges `0-1:B 1-2:R 0-2:G`; or a path `BRG` with branches `B(R;GB)`",
    };

    fn parse(&self, text: &str) -> Result<ColouredGraph, PositionError> {
        Ok(ColouredGraph::new(&edge_text::parse(text)?))
    }

    fn print(&self, position: &ColouredGraph) -> String {
        edge_text::print(&position.edges)
    }
}

/// Arc Kayles: either player removes an edge together with both its ends and all edges there (Schaefer 1978). Normal
/// play is meant.
///
/// The text is that of [`PartizanArcKayles`], with or without colours, which do not matter here: `0-1 1-2`.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::graph::ArcKayles;
/// let mut options = Options::new();
/// ArcKayles.options(&mut options, &ArcKayles.parse("0-1 1-2 2-3")?, Player::Right);
/// let options: Vec<_> = options.iter().map(|option| ArcKayles.print(option)).collect();
/// assert_eq!(options, ["0-1", "", "0-1"]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ArcKayles;

impl PartizanRuleset for ArcKayles {
    type Position = ColouredGraph;

    fn options(&self, out: &mut Options<ColouredGraph>, position: &ColouredGraph, _player: Player) {
        position.push_options(out, |_| true);
    }

    /// Connected parts are independent.
    fn components(&self, out: &mut Options<ColouredGraph>, position: &ColouredGraph) {
        position.push_parts(out);
    }

    /// Renames vertices by their surroundings, so that many equal graphs become one.
    fn representative(&self, position: ColouredGraph) -> ColouredGraph {
        position.renamed()
    }
}

impl TextForm for ArcKayles {
    const DESCRIPTION: Description = Description {
        name: "arc-kayles",
        rule: "either player removes an edge with both its ends",
        text_form: "edges `0-1 1-2 0-2`",
    };

    fn parse(&self, text: &str) -> Result<ColouredGraph, PositionError> {
        let edges = edge_text::parse_plain(text)?;
        let edges: Vec<_> = edges.iter().map(|&(u, v, _)| (u, v, Colour::Green)).collect();
        Ok(ColouredGraph::new(&edges))
    }

    fn print(&self, position: &ColouredGraph) -> String {
        edge_text::print_plain(&position.edges)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(text: &str, player: Player) -> Vec<String> {
        let mut out = Options::new();
        PartizanArcKayles.options(&mut out, &PartizanArcKayles.parse(text).unwrap(), player);
        out.iter().map(|option| PartizanArcKayles.print(option)).collect()
    }

    #[test]
    fn an_edge_goes_with_its_ends() {
        assert_eq!(options("BBR", Player::Right), ["0-1:B"]);
        assert_eq!(options("0-1:R 0-1:B 1-2:G", Player::Left), ["", ""]);
        assert_eq!(options("RR", Player::Left), [""; 0]);
        // A loop goes with its only end.
        assert_eq!(options("0-0:B 0-1:R 1-2:G", Player::Left), ["0-1:G", "0-0:B"]);
    }

    #[test]
    fn parts_and_names() {
        let mut out = Options::new();
        PartizanArcKayles.components(&mut out, &PartizanArcKayles.parse("0-3:B 1-2:R 3-4:G").unwrap());
        let parts: Vec<_> = out.iter().map(|part| PartizanArcKayles.print(part)).collect();
        assert_eq!(parts, ["0-1:B 1-2:G", "0-1:R"]);
        let representative = |text| PartizanArcKayles.representative(PartizanArcKayles.parse(text).unwrap());
        assert_eq!(representative("BRGB"), representative("0-3:B 3-1:G 1-4:R 4-2:B"));
    }
}
