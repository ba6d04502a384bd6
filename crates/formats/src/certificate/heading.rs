//! Of which game a certificate speaks: the rules and the graph. How that is written, each form says.

use core::ops::Range;

use graph_core::{BiGraph, Digraph, Outcome, Player, VertexId};
use loopy::{Ends, GameGraph, InfinitePlay, Mover, OwnedGraph, PartizanEnds, PlayConvention};

/// The game that a certificate speaks of.
///
/// ```
/// use formats::certificate::Heading;
/// use graph_core::Digraph;
/// use loopy::{Ends, InfinitePlay, PlayConvention};
/// let [one, other] = [Digraph::from_edges(3, &[(0, 1)])?, Digraph::from_edges(3, &[(1, 0)])?];
/// let heading = Heading::of(&one, &Ends::new(PlayConvention::Normal), InfinitePlay::Draw);
/// assert!(heading.is_of(&one) && !heading.is_of(&other));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The kind of the game and how it ends.
    pub rules: Rules,
    /// What play without end is worth; claims call it a draw all the same.
    pub infinite_play: InfinitePlay,
    /// The number of vertices.
    pub n_vertices: u32,
    /// The number of edges, those of both colours counted twice.
    pub n_edges: u64,
    /// The checksum of the graph.
    pub graph_checksum: u32,
}

/// The kind of a game and how it ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rules {
    /// Both players have the same moves.
    Impartial(Ends),
    /// Left and Right have moves of their own.
    TwoColour(PartizanEnds),
    /// Every vertex has an owner, who moves there.
    Owned(Ends),
}

impl Rules {
    /// Returns the name of the kind: `impartial`, `two-colour` or `owned`.
    #[must_use]
    pub const fn model(&self) -> &'static str {
        match self {
            Self::Impartial(_) => "impartial",
            Self::TwoColour(_) => "two-colour",
            Self::Owned(_) => "owned",
        }
    }

    /// Returns how the game ends; with two colours, with Left and with Right to move.
    #[must_use]
    pub fn ends(&self) -> Vec<&Ends> {
        match self {
            Self::Impartial(ends) | Self::Owned(ends) => vec![ends],
            Self::TwoColour(ends) => Player::BOTH.map(|mover| ends.of(mover)).into(),
        }
    }

    /// The rules of the kind with this number.
    pub(super) fn of_kind(kind: u8, mut ends: Vec<Ends>) -> Option<Self> {
        let first = if ends.is_empty() {
            None
        } else {
            Some(ends.remove(0))
        };
        match (kind, first, ends.pop()) {
            (0, Some(ends), None) => Some(Self::Impartial(ends)),
            (1, Some(left), Some(right)) => Some(Self::TwoColour(PartizanEnds::by_mover(left, right))),
            (2, Some(ends), None) => Some(Self::Owned(ends)),
            _ => None,
        }
    }

    pub(super) const fn kind(&self) -> u8 {
        match self {
            Self::Impartial(_) => 0,
            Self::TwoColour(_) => 1,
            Self::Owned(_) => 2,
        }
    }
}

/// A graph of which certificates are written.
pub trait CertifiedGraph: GameGraph {
    /// Returns the rules of a game on such a graph that ends so.
    fn rules(ends: &Self::Ends) -> Rules;
}

impl CertifiedGraph for Digraph {
    fn rules(ends: &Ends) -> Rules {
        Rules::Impartial(ends.clone())
    }
}

impl CertifiedGraph for BiGraph {
    fn rules(ends: &PartizanEnds) -> Rules {
        Rules::TwoColour(ends.clone())
    }
}

impl CertifiedGraph for OwnedGraph {
    fn rules(ends: &Ends) -> Rules {
        Rules::Owned(ends.clone())
    }
}

impl Heading {
    /// The heading of a game on `graph`.
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)`, one buffer.
    #[must_use]
    pub fn of<G: CertifiedGraph>(graph: &G, ends: &G::Ends, infinite_play: InfinitePlay) -> Self {
        Self {
            rules: G::rules(ends),
            infinite_play,
            n_vertices: graph.moves(G::Mover::ALL[0]).n_vertices(),
            n_edges: n_edges(graph),
            graph_checksum: graph_checksum(graph),
        }
    }

    /// Returns the number of states of the game.
    #[must_use]
    pub fn n_states(&self) -> u64 {
        self.rules.ends().len() as u64 * u64::from(self.n_vertices)
    }

    /// Returns the number of declared vertices; with two colours each counts for every player to move there.
    #[must_use]
    pub fn n_declared(&self) -> usize {
        self.rules.ends().iter().map(|ends| ends.declared().len()).sum()
    }

    /// Whether the sizes are those of this graph.
    #[must_use]
    pub fn has_sizes_of<G: GameGraph>(&self, graph: &G) -> bool {
        self.n_vertices == graph.moves(G::Mover::ALL[0]).n_vertices() && self.n_edges == n_edges(graph)
    }

    /// Whether the certificate was written for this graph, as far as sizes and checksum tell.
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)`, one buffer.
    #[must_use]
    pub fn is_of<G: GameGraph>(&self, graph: &G) -> bool {
        self.has_sizes_of(graph) && self.graph_checksum == graph_checksum(graph)
    }

    /// Returns the checksum of the rules: whether two certificates speak of the same game on their graphs.
    ///
    /// It is the CRC-32 (IEEE 802.3) of the bytes 12 to 14 of the binary form, then for every list of declared vertices
    /// of their number in 8 bytes and of the list itself, as it stands in that form.
    ///
    /// # Complexity
    ///
    /// Time linear in the declared vertices.
    #[must_use]
    pub fn rules_checksum(&self) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&self.rule_bytes());
        for ends in self.rules.ends() {
            hasher.update(&(ends.declared().len() as u64).to_le_bytes());
            for &(vertex, outcome) in ends.declared() {
                hasher.update(&vertex.get().to_le_bytes());
                hasher.update(&[outcome_byte(outcome)]);
            }
        }
        hasher.finalize()
    }

    /// The model, the convention, and who wins when play never ends.
    pub(super) fn rule_bytes(&self) -> [u8; 3] {
        let ends = self.rules.ends();
        let bits = ends.iter().enumerate().map(|(place, ends)| {
            let is_misere = ends.convention() == PlayConvention::Misere;
            u8::from(is_misere) << place
        });
        let infinite_play = match self.infinite_play {
            InfinitePlay::Draw => 0,
            InfinitePlay::Left => 1,
            InfinitePlay::Right => 2,
        };
        [self.rules.kind(), bits.sum(), infinite_play]
    }
}

pub(super) const fn outcome_byte(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Loss => 0,
        Outcome::Draw => 1,
        Outcome::Win => 2,
    }
}

fn n_edges<G: GameGraph>(graph: &G) -> u64 {
    let of_mover = |&mover: &G::Mover| graph.moves(mover).n_edges();
    G::Mover::ALL.iter().map(of_mover).sum()
}

/// Returns the checksum by which a certificate names its graph.
///
/// It is the CRC-32 (IEEE 802.3) of the number of vertices in 8 bytes, then of every edge in increasing order: its
/// tail and its head in 4 bytes each, all little-endian. With two colours Left's edges follow the vertices, then the number
/// of Left's edges in 8 bytes, then Right's edges. Where vertices have owners, a byte for each of them comes last: 0 for
/// Left, 1 for Right. It tells graphs apart that differ by accident, not by design.
///
/// # Complexity
///
/// Time `O(V + E)`, one buffer.
///
/// # Examples
///
/// ```
/// use formats::certificate::graph_checksum;
/// use graph_core::Digraph;
/// let [one, other] = [Digraph::from_edges(3, &[(0, 1)])?, Digraph::from_edges(3, &[(1, 0)])?];
/// assert_ne!(graph_checksum(&one), graph_checksum(&other));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[must_use]
pub fn graph_checksum<G: GameGraph>(graph: &G) -> u32 {
    let n_vertices = graph.moves(G::Mover::ALL[0]).n_vertices();
    let of_mover = |&mover: &G::Mover| EdgesChecksum::of(graph, mover, 0..n_vertices);
    graph_checksum_of_parts(graph, G::Mover::ALL.iter().map(of_mover))
}

/// The checksum of the edges that leave some vertices, one part of that of a graph: parts may be computed in any order.
#[derive(Clone, Debug)]
pub struct EdgesChecksum {
    // The place of the mover in the order of movers.
    mover: usize,
    hasher: crc32fast::Hasher,
}

impl EdgesChecksum {
    /// Computes the checksum of the moves that leave these vertices with this mover.
    ///
    /// # Complexity
    ///
    /// Time linear in the vertices and their moves, one buffer.
    ///
    /// # Panics
    ///
    /// When the graph has fewer vertices.
    #[must_use]
    pub fn of<G: GameGraph>(graph: &G, mover: G::Mover, vertices: Range<u32>) -> Self {
        let mut hasher = crc32fast::Hasher::new();
        hash_edges(graph.moves(mover), vertices, &mut hasher);
        Self {
            mover: mover.number(),
            hasher,
        }
    }
}

/// [`graph_checksum`] from the checksums of parts that together are all moves, in the order of their states.
///
/// # Complexity
///
/// Time linear in the parts, and in the owners where vertices have some.
///
/// # Examples
///
/// ```
/// use formats::certificate::{EdgesChecksum, graph_checksum, graph_checksum_of_parts};
/// use graph_core::Digraph;
/// let graph = Digraph::from_edges(3, &[(0, 1), (2, 1)])?;
/// let parts = [0..1, 1..3].map(|vertices| EdgesChecksum::of(&graph, (), vertices));
/// assert_eq!(graph_checksum_of_parts(&graph, parts), graph_checksum(&graph));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[must_use]
pub fn graph_checksum_of_parts<G: GameGraph>(
    graph: &G,
    parts: impl IntoIterator<Item = EdgesChecksum>,
) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    let first = graph.moves(G::Mover::ALL[0]);
    hasher.update(&u64::from(first.n_vertices()).to_le_bytes());
    let mut parts = parts.into_iter().peekable();
    for (place, &mover) in G::Mover::ALL.iter().enumerate() {
        if place > 0 {
            hasher.update(&first.n_edges().to_le_bytes());
        }
        while let Some(part) = parts.next_if(|part| part.mover == mover.number()) {
            hasher.combine(&part.hasher);
        }
    }
    let owners: Vec<u8> = graph
        .owners()
        .iter()
        .map(|owner| u8::from(*owner == Player::Right))
        .collect();
    hasher.update(&owners);
    hasher.finalize()
}

fn hash_edges(graph: &Digraph, vertices: Range<u32>, hasher: &mut crc32fast::Hasher) {
    // Edges of eight bytes, so many that they stay in the nearest cache.
    const EDGES: usize = 1 << 11;
    let mut buffer = [[0; 8]; EDGES];
    let mut n_edges = 0;
    let rows = graph.rows();
    for tail in vertices {
        for heads in rows.successors(VertexId::new(tail)).chunks(EDGES) {
            if n_edges + heads.len() > EDGES {
                hasher.update(buffer[..n_edges].as_flattened());
                n_edges = 0;
            }
            for (edge, head) in buffer[n_edges..].iter_mut().zip(heads) {
                // The tail is the lower half, which comes first.
                *edge = (u64::from(head.get()) << 32 | u64::from(tail)).to_le_bytes();
            }
            n_edges += heads.len();
        }
    }
    hasher.update(buffer[..n_edges].as_flattened());
}
