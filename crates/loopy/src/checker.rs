//! The walk of the checker: once over every state and every edge, in blocks of vertices. The rule for one state is in
//! `claim`, the tables that are walked over in `certificate` and `compact`; no solver uses this file.

use core::ops::Range;
#[cfg(feature = "parallel")]
use core::{
    num::NonZeroUsize,
    sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
};
#[cfg(feature = "parallel")]
use std::{
    sync::{Mutex, PoisonError},
    thread,
};

use graph_core::{Budget, Outcome, VertexId};

use crate::certificate::{CertificateError, Counts, Verified};
use crate::claim::{Claim, Claims, check, follows};
use crate::game_graph::{GameGraph, Mover, n_vertices, state_number};
use crate::{Certificate, Ends};

/// Checks every claim of a table, in the order of states; units of work are states and edges.
pub(crate) fn check_all<G: GameGraph, C: Claims>(
    claims: &C,
    graph: &G,
    ends: &G::Ends,
    budget: &Budget<'_>,
) -> Result<Verified, CertificateError> {
    let walk = Walk::new(claims, graph, ends)?;
    let mut meter = budget.meter();
    let mut tally = Tally::default();
    for number in 0..walk.n_blocks() {
        let block = walk.check_block(number)?;
        meter.spend(block.work()).map_err(CertificateError::Graph)?;
        tally.add(&block);
    }
    Ok(tally.verified())
}

/// [`check_all`] by several threads: the same answer, and of several wrong claims the same one.
#[cfg(feature = "parallel")]
pub(crate) fn check_all_in_parallel<G: GameGraph + Sync, C: Claims + Sync>(
    claims: &C,
    graph: &G,
    ends: &G::Ends,
    budget: &Budget<'_>,
    n_threads: NonZeroUsize,
) -> Result<Verified, CertificateError> {
    let walk = Walk::new(claims, graph, ends)?;
    let n_others = n_threads.get().min(walk.n_blocks()).saturating_sub(1);
    if n_others == 0 {
        return check_all(claims, graph, ends, budget);
    }
    let shared = Shared::new(walk.n_blocks());
    let mut meter = budget.meter();
    let stopped = thread::scope(|scope| {
        for _ in 0..n_others {
            scope.spawn(|| while shared.check_next(&walk) {});
        }
        while shared.check_next(&walk) {
            let more = shared.n_done.load(Ordering::Relaxed) - meter.done();
            if let Err(error) = meter.spend(more) {
                shared.is_stopped.store(true, Ordering::Relaxed);
                return Err(CertificateError::Graph(error));
            }
        }
        Ok(())
    });
    let found = unpoisoned(shared.found.into_inner());
    match (stopped, found.refuted) {
        (Err(error), _) | (Ok(()), Some((_, error))) => Err(error),
        (Ok(()), None) => Ok(found.tally.verified()),
    }
}

/// What the threads share. Blocks are taken in order, so that all before a wrong one are looked at.
#[cfg(feature = "parallel")]
struct Shared {
    n_blocks: usize,
    next: AtomicUsize,
    /// The first block that is known to be wrong.
    first_wrong: AtomicUsize,
    is_stopped: AtomicBool,
    n_done: AtomicU64,
    found: Mutex<Found>,
}

#[cfg(feature = "parallel")]
#[derive(Default)]
struct Found {
    tally: Tally,
    refuted: Option<(usize, CertificateError)>,
}

#[cfg(feature = "parallel")]
impl Shared {
    fn new(n_blocks: usize) -> Self {
        Self {
            n_blocks,
            next: AtomicUsize::new(0),
            first_wrong: AtomicUsize::new(usize::MAX),
            is_stopped: AtomicBool::new(false),
            n_done: AtomicU64::new(0),
            found: Mutex::default(),
        }
    }

    /// Checks one block more; false when there is none that matters.
    fn check_next<G: GameGraph, C: Claims>(&self, walk: &Walk<'_, G, C>) -> bool {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let is_beyond = number >= self.n_blocks || number > self.first_wrong.load(Ordering::Relaxed);
        if is_beyond || self.is_stopped.load(Ordering::Relaxed) {
            return false;
        }
        let block = walk.check_block(number);
        let mut found = unpoisoned(self.found.lock());
        match block {
            Ok(block) => {
                self.n_done.fetch_add(block.work(), Ordering::Relaxed);
                found.tally.add(&block);
            }
            Err(error) => {
                self.first_wrong.fetch_min(number, Ordering::Relaxed);
                if found.refuted.as_ref().is_none_or(|&(first, _)| number < first) {
                    found.refuted = Some((number, error));
                }
            }
        }
        true
    }
}

#[cfg(feature = "parallel")]
fn unpoisoned<T>(result: Result<T, PoisonError<T>>) -> T {
    result.unwrap_or_else(PoisonError::into_inner)
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

    /// Checks the claims of a block, and stops at the first that is wrong.
    fn check_block(&self, number: usize) -> Result<Tally, CertificateError> {
        let mover = G::Mover::ALL[number / self.blocks_of_mover()];
        // There are fewer blocks than vertices.
        let place = u32::try_from(number % self.blocks_of_mover()).unwrap_or(u32::MAX);
        let start = place * Self::BLOCK;
        let end = start.saturating_add(Self::BLOCK).min(self.n_vertices);
        self.check_vertices(start..end, mover)
    }

    fn check_vertices(&self, vertices: Range<u32>, mover: G::Mover) -> Result<Tally, CertificateError> {
        let mut end_at = ends_from(G::ends_of(self.ends, mover), vertices.start);
        let mut tally = Tally::default();
        for start in vertices.clone().step_by(Self::BATCH as usize) {
            let batch = start..vertices.end.min(start + Self::BATCH);
            self.touch(batch.clone(), mover);
            for vertex in batch.map(VertexId::new) {
                let n_options = self.graph.moves(mover).out_degree(vertex);
                let claim = self.claim(vertex, mover);
                let end = end_at(vertex, n_options);
                if end.is_some() || !self.follows(vertex, mover, claim) {
                    self.check_vertex(vertex, mover, end)?;
                }
                tally.count(claim, n_options);
            }
        }
        Ok(tally)
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

/// What was looked at, and held.
#[derive(Default)]
struct Tally {
    counts: Counts,
    greatest: Option<u32>,
    n_edges: u64,
}

impl Tally {
    fn count(&mut self, claim: Claim, n_options: usize) {
        // Sums instead of branches.
        self.counts.wins += u64::from(claim.outcome == Outcome::Win);
        self.counts.losses += u64::from(claim.outcome == Outcome::Loss);
        self.counts.draws += u64::from(claim.outcome == Outcome::Draw);
        let plies = (claim.rank != Certificate::NO_RANK).then_some(claim.rank);
        self.greatest = self.greatest.max(plies);
        self.n_edges += n_options as u64;
    }

    fn add(&mut self, other: &Self) {
        self.counts.wins += other.counts.wins;
        self.counts.losses += other.counts.losses;
        self.counts.draws += other.counts.draws;
        self.greatest = self.greatest.max(other.greatest);
        self.n_edges += other.n_edges;
    }

    const fn work(&self) -> u64 {
        self.counts.wins + self.counts.losses + self.counts.draws + self.n_edges
    }

    const fn verified(&self) -> Verified {
        Verified {
            counts: self.counts,
            greatest_remoteness: self.greatest,
            n_edges: self.n_edges,
        }
    }
}
