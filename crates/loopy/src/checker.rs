//! The walk of the checker: once over every state and every edge, in blocks of vertices. The rule for one state is in
//! `claim`, the tables that are walked over in `certificate` and `compact`; no solver uses this file.

pub(crate) mod blocks;

use core::num::NonZeroUsize;
use core::ops::Range;

use graph_core::{Budget, Outcome, VertexId};

use crate::certificate::{CertificateError, Verified};
use crate::claim::{Claim, Claims, UNKNOWN, check, follows};
use blocks::{Tally, check_blocks};

use crate::Ends;
use crate::game_graph::{GameGraph, Mover, n_vertices, state_number};

/// Checks every claim of a table, in the order of states; units of work are states and edges.
pub(crate) fn check_all<G: GameGraph, C: Claims>(
    claims: &C,
    graph: &G,
    ends: &G::Ends,
    budget: &Budget<'_>,
) -> Result<Verified, CertificateError> {
    let checked = check_all_with(claims, graph, ends, NonZeroUsize::MIN, &|_, _| (), budget);
    checked.map(|(verified, _)| verified)
}

/// [`check_all`] by several threads: the same answer, and of several wrong claims the same one. After each block `look` is
/// called with it; what it returned is returned, in the order of the blocks.
pub(crate) fn check_all_with<G: GameGraph, C: Claims, T: Send>(
    claims: &C,
    graph: &G,
    ends: &G::Ends,
    n_threads: NonZeroUsize,
    look: &(impl Fn(G::Mover, Range<u32>) -> T + Sync),
    budget: &Budget<'_>,
) -> Result<(Verified, Vec<T>), CertificateError> {
    let walk = Walk::new(claims, graph, ends)?;
    let check = |number| {
        let (mover, vertices) = walk.block(number);
        let tally = walk.check_vertices(vertices.clone(), mover)?;
        Ok((tally, look(mover, vertices)))
    };
    check_blocks(walk.n_blocks(), n_threads, &check, budget)
}

/// A table against its graph.
struct Walk<'a, G: GameGraph, C> {
    claims: &'a C,
    graph: &'a G,
    ends: &'a G::Ends,
    n_vertices: u32,
}

impl<'a, G: GameGraph, C: Claims> Walk<'a, G, C> {
    /// Vertices of a block.
    const BLOCK: u32 = 1 << 13;
    /// Vertices whose options are touched together.
    const BATCH: u32 = 1 << 8;
    /// Options that are weighed together.
    const MOST_WEIGHTS: usize = 1 << 11;

    /// An error unless the table has one claim for every state and the ends are of the graph.
    fn new(claims: &'a C, graph: &'a G, ends: &'a G::Ends) -> Result<Self, CertificateError> {
        let n_vertices = n_vertices(graph);
        let expected = G::Mover::ALL.len() as u64 * u64::from(n_vertices);
        claims.check_length(expected)?;
        for &mover in G::Mover::ALL {
            let ends = G::ends_of(ends, mover);
            ends.check_range(n_vertices).map_err(CertificateError::Ends)?;
        }
        Ok(Self {
            claims,
            graph,
            ends,
            n_vertices,
        })
    }

    fn blocks_of_mover(&self) -> usize {
        self.n_vertices.div_ceil(Self::BLOCK) as usize
    }

    fn n_blocks(&self) -> usize {
        G::Mover::ALL.len() * self.blocks_of_mover()
    }

    /// The mover and the vertices of a block.
    fn block(&self, number: usize) -> (G::Mover, Range<u32>) {
        let mover = G::Mover::ALL[number / self.blocks_of_mover()];
        // There are fewer blocks than vertices.
        let place = u32::try_from(number % self.blocks_of_mover()).unwrap_or(u32::MAX);
        let start = place * Self::BLOCK;
        let end = start.saturating_add(Self::BLOCK).min(self.n_vertices);
        (mover, start..end)
    }

    /// Checks the claims of some vertices, and stops at the first that is wrong.
    fn check_vertices(&self, vertices: Range<u32>, mover: G::Mover) -> Result<Tally, CertificateError> {
        let mut end_at = ends_from(G::ends_of(self.ends, mover), vertices.start);
        let mut tally = Tally::default();
        let mut weights = Vec::new();
        let mut start = vertices.start;
        while start < vertices.end {
            let batch = if G::TURN_ALWAYS_PASSES {
                self.weigh(start..vertices.end, mover, &mut weights)
            } else {
                let batch = start..vertices.end.min(start + Self::BATCH);
                self.touch(batch.clone(), mover);
                batch
            };
            start = batch.end;
            let mut rest = &weights[..];
            for vertex in batch.map(VertexId::new) {
                let n_options = self.graph.moves(mover).out_degree(vertex);
                let claim = self.claim(vertex, mover);
                let follows = if G::TURN_ALWAYS_PASSES {
                    let (row, more) = rest.split_at(n_options.min(rest.len()));
                    rest = more;
                    let least = row.iter().copied().min().unwrap_or(UNKNOWN);
                    let state = state_number(vertex, mover, self.n_vertices);
                    self.claims.follows_from(state, least)
                } else {
                    self.follows(vertex, mover, claim)
                };
                let end = end_at(vertex, n_options);
                if end.is_some() || !follows {
                    self.check_vertex(vertex, mover, end)?;
                }
                tally.count(claim, n_options);
            }
        }
        Ok(tally)
    }

    /// Weighs all options of some vertices, the first of these, and returns which. No weight waits for another, so that
    /// the looks at the table overlap. A row that is too long is one of its own, with its least weight alone.
    fn weigh(&self, vertices: Range<u32>, mover: G::Mover, weights: &mut Vec<u64>) -> Range<u32> {
        let rows = self.graph.moves(mover).rows();
        // All of one mover's states come before those of the next.
        let first = mover.next().number() * self.n_vertices as usize;
        let weight = |option: &VertexId| self.claims.weight(first + option.index());
        weights.clear();
        let (mut end, mut n_options) = (vertices.start, 0);
        while end < vertices.end {
            n_options += rows.out_degree(VertexId::new(end));
            if n_options > Self::MOST_WEIGHTS {
                break;
            }
            end += 1;
        }
        if end > vertices.start {
            let options = rows.successors_of_all(vertices.start..end);
            for option in options {
                self.claims.ask_for(first + option.index());
            }
            weights.extend(options.iter().map(weight));
        } else {
            end += 1;
            weights.extend(
                rows.successors_of_all(vertices.start..end)
                    .iter()
                    .map(weight)
                    .min(),
            );
        }
        vertices.start..end
    }

    /// Reads a little of the claims for all options of these vertices: nothing waits for one before the next is read.
    fn touch(&self, vertices: Range<u32>, mover: G::Mover) {
        let mut seen = 0;
        for vertex in vertices.map(VertexId::new) {
            for &option in self.graph.moves(mover).successors(vertex) {
                seen ^= self
                    .claims
                    .touch(state_number(option, mover.next(), self.n_vertices));
            }
        }
        core::hint::black_box(seen);
    }

    /// What is claimed of a state, for the player to move there.
    #[inline]
    fn claim(&self, vertex: VertexId, mover: G::Mover) -> Claim {
        self.claims.claim(state_number(vertex, mover, self.n_vertices))
    }

    /// What is claimed of an option, for the player who moves at the vertex.
    #[inline]
    fn seen(&self, vertex: VertexId, option: VertexId, claim: Claim) -> Claim {
        let passes = G::TURN_ALWAYS_PASSES || self.graph.turn_passes(vertex, option);
        if passes { claim.opposite() } else { claim }
    }

    fn follows(&self, vertex: VertexId, mover: G::Mover, claim: Claim) -> bool {
        let options = self.graph.moves(mover).successors(vertex).iter();
        let seen = options.map(|&option| self.seen(vertex, option, self.claim(option, mover.next())));
        follows(claim, seen)
    }

    /// The rule itself, for whatever does not simply follow.
    #[cold]
    fn check_vertex(
        &self,
        vertex: VertexId,
        mover: G::Mover,
        end: Option<Outcome>,
    ) -> Result<(), CertificateError> {
        let options = self.graph.moves(mover).successors(vertex).iter();
        let seen = options.map(|&option| {
            let claim = self.claim(option, mover.next());
            (option, self.seen(vertex, option, claim))
        });
        check(self.claim(vertex, mover), end, seen).map_err(|fault| CertificateError::Refuted {
            vertex,
            mover: mover.player(),
            fault,
        })
    }
}

/// How the game ends at vertices that are asked for in increasing order, from this one on.
fn ends_from(ends: &Ends, start: u32) -> impl FnMut(VertexId, usize) -> Option<Outcome> {
    let first = ends
        .declared()
        .partition_point(|&(vertex, _)| vertex.get() < start);
    let mut declared = &ends.declared()[first..];
    let stuck = ends.convention().stuck();
    move |vertex, n_options| match declared {
        [(next, outcome), rest @ ..] if *next == vertex => {
            declared = rest;
            Some(*outcome)
        }
        _ => (n_options == 0).then_some(stuck),
    }
}
