//! Graphs whose vertices are tinted by who may still choose them: what colouring games on graphs share. The text forms are
//! in `text`; what a choice does to the neighbours is in the games' own files.

mod text;

use graph_core::{Options, Player};

use crate::graph::parts::parts_of;
use crate::graph::renaming::new_names;

pub(super) use text::Form;

/// Who may still choose a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tint {
    /// Nobody has a say in it yet; in most games either player may choose it.
    Untinted,
    /// Only Left.
    Left,
    /// Only Right.
    Right,
}

impl Tint {
    /// Returns the tint of a vertex that only `player` may choose.
    ///
    /// ```
    /// use graph_core::Player;
    /// use rulesets::graph::Tint;
    /// assert_eq!(Tint::only(Player::Left), Tint::Left);
    /// ```
    #[must_use]
    pub const fn only(player: Player) -> Self {
        match player {
            Player::Left => Self::Left,
            Player::Right => Self::Right,
        }
    }
}

/// A graph with tinted vertices `0..n`. Of games on digraphs, an edge leads from its first end to its second.
///
/// Graphs are equal when their vertices have the same numbers, not only when they have the same shape.
///
/// ```
/// use rulesets::TextForm;
/// use rulesets::graph::{Snort, Tint};
/// let graph = Snort.parse(".l. : 0-1 2-1")?;
/// assert_eq!(graph.tints(), [Tint::Untinted, Tint::Left, Tint::Untinted]);
/// assert_eq!(graph.edges(), [[0, 1], [1, 2]]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TintedGraph {
    tints: Vec<Tint>,
    // Invariant: sorted, without repeats; both ends differ and are below the number of tints. Of games on graphs, the
    // lesser end comes first.
    edges: Vec<[u32; 2]>,
}

/// What colouring games differ in.
pub(super) trait Colouring {
    /// Whether an edge leads one way only.
    const IS_DIRECTED: bool = false;

    /// Whether a player may choose a vertex of this tint.
    fn may_choose(tint: Tint, player: Player) -> bool;

    /// The tint of a neighbour (of a successor in a digraph) after the player's choice; `None` when it can be chosen no
    /// more and is in nobody's way.
    fn after(tint: Tint, player: Player) -> Option<Tint>;

    /// Whether an edge between vertices of these tints can ever matter.
    fn matters(from: Tint, to: Tint) -> bool;
}

impl TintedGraph {
    /// Returns the tint of every vertex.
    #[must_use]
    pub fn tints(&self) -> &[Tint] {
        &self.tints
    }

    /// Returns the edges, sorted.
    #[must_use]
    pub fn edges(&self) -> &[[u32; 2]] {
        &self.edges
    }

    /// For edges between different vertices below the number of tints: orders them.
    fn new(tints: Vec<Tint>, mut edges: Vec<[u32; 2]>, is_directed: bool) -> Self {
        if !is_directed {
            for edge in &mut edges {
                edge.sort_unstable();
            }
        }
        edges.sort_unstable();
        edges.dedup();
        debug_assert!(
            edges
                .iter()
                .all(|[u, v]| u != v && (*u.max(v) as usize) < tints.len())
        );
        Self { tints, edges }
    }

    /// Appends what is left after each choice of `player`.
    pub(super) fn push_options<C: Colouring>(&self, out: &mut Options<Self>, player: Player) {
        for (chosen, &tint) in (0..).zip(&self.tints) {
            if C::may_choose(tint, player) {
                out.push(self.after_choice::<C>(chosen, player));
            }
        }
    }

    fn after_choice<C: Colouring>(&self, chosen: u32, player: Player) -> Self {
        let mut tints: Vec<_> = self.tints.iter().copied().map(Some).collect();
        for &[from, to] in &self.edges {
            for (end, other) in [(from, to), (to, from)] {
                let is_seen = end == chosen && (!C::IS_DIRECTED || end == from);
                if is_seen && let Some(tint) = tints[other as usize] {
                    tints[other as usize] = C::after(tint, player);
                }
            }
        }
        tints[chosen as usize] = None;
        self.kept::<C>(&tints)
    }

    /// The vertices that have a tint, and the edges between them that matter.
    fn kept<C: Colouring>(&self, tints: &[Option<Tint>]) -> Self {
        let mut names = Vec::with_capacity(tints.len());
        let mut kept = Vec::with_capacity(tints.len());
        for &tint in tints {
            names.push(u32::try_from(kept.len()).unwrap_or(u32::MAX));
            kept.extend(tint);
        }
        let stays = |&[from, to]: &[u32; 2]| {
            let [from, to] = [from, to].map(|end| tints[end as usize]);
            from.zip(to).is_some_and(|(from, to)| C::matters(from, to))
        };
        let edges = self.edges.iter().copied().filter(stays);
        let edges = edges.map(|edge| edge.map(|end| names[end as usize]));
        // Names keep the order, so that sorted edges stay sorted.
        Self {
            tints: kept,
            edges: edges.collect(),
        }
    }

    /// Appends the connected parts by edges that matter.
    pub(super) fn push_parts<C: Colouring>(&self, out: &mut Options<Self>) {
        let tints: Vec<_> = self.tints.iter().copied().map(Some).collect();
        let graph = self.kept::<C>(&tints);
        let n = u32::try_from(graph.tints.len()).unwrap_or(u32::MAX);
        let part_of = parts_of(n, graph.edges.iter().copied());
        let n_parts = part_of.iter().max().map_or(0, |most| most + 1);
        let mut parts = vec![Self::default(); n_parts];
        let mut names = Vec::with_capacity(part_of.len());
        for (&part, &tint) in part_of.iter().zip(&graph.tints) {
            names.push(u32::try_from(parts[part].tints.len()).unwrap_or(u32::MAX));
            parts[part].tints.push(tint);
        }
        for edge in graph.edges {
            let part = part_of[edge[0] as usize];
            parts[part].edges.push(edge.map(|end| names[end as usize]));
        }
        out.extend(parts);
    }

    /// Exchanges the players when more vertices are Right's than Left's, and says whether that was done.
    pub(super) fn exchange_where_right(&mut self) -> bool {
        let count = |tint| self.tints.iter().filter(|&&found| found == tint).count();
        let is_right = count(Tint::Right) > count(Tint::Left);
        if is_right {
            for tint in &mut self.tints {
                *tint = match tint {
                    Tint::Left => Tint::Right,
                    Tint::Right => Tint::Left,
                    Tint::Untinted => Tint::Untinted,
                };
            }
        }
        is_right
    }

    /// The graph with its vertices renamed by their tints and surroundings.
    pub(super) fn renamed<C: Colouring>(self) -> Self {
        const ALONG: u64 = 1;
        const AGAINST: u64 = 2;
        let labels: Vec<u64> = self.tints.iter().map(|&tint| tint as u64).collect();
        let against = if C::IS_DIRECTED { AGAINST } else { ALONG };
        let arcs = self.edges.iter();
        let arcs: Vec<_> = arcs
            .flat_map(|&[u, v]| [(u, v, ALONG), (v, u, against)])
            .collect();
        let names = new_names(&labels, &arcs);
        let mut tints = self.tints.clone();
        for (&name, &tint) in names.iter().zip(&self.tints) {
            tints[name as usize] = tint;
        }
        let edges = self.edges.iter();
        let edges = edges.map(|edge| edge.map(|end| names[end as usize])).collect();
        Self::new(tints, edges, C::IS_DIRECTED)
    }
}
