//! Blocks of states that are checked one after the other, or by several threads with the same answer. How the claims of a
//! block are checked, the caller says.

use core::num::NonZeroUsize;
#[cfg(feature = "parallel")]
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
#[cfg(feature = "parallel")]
use std::{
    sync::{Mutex, PoisonError},
    thread,
};

use graph_core::{Budget, Outcome};

use crate::Certificate;
use crate::certificate::{CertificateError, Counts, Verified};
use crate::claim::Claim;

/// Checks so many blocks by up to so many threads, one without the feature `parallel`; what was seen of each is returned
/// in their order. Of several wrong claims the one in the first block is reported. Units of work are states and edges.
pub(crate) fn check_blocks<T: Send>(
    n_blocks: usize,
    n_threads: NonZeroUsize,
    check: &(impl Fn(usize) -> Result<(Tally, T), CertificateError> + Sync),
    budget: &Budget<'_>,
) -> Result<(Verified, Vec<T>), CertificateError> {
    #[cfg(feature = "parallel")]
    if n_threads.get().min(n_blocks) > 1 {
        return check_in_parallel(n_blocks, n_threads, check, budget);
    }
    let _ = n_threads;
    let mut meter = budget.meter();
    let mut tally = Tally::default();
    let mut seen = Vec::new();
    for number in 0..n_blocks {
        let (block, seen_of_block) = check(number)?;
        seen.push(seen_of_block);
        meter.spend(block.work()).map_err(CertificateError::Graph)?;
        tally.add(&block);
    }
    Ok((tally.verified(), seen))
}

#[cfg(feature = "parallel")]
fn check_in_parallel<T: Send>(
    n_blocks: usize,
    n_threads: NonZeroUsize,
    check: &(impl Fn(usize) -> Result<(Tally, T), CertificateError> + Sync),
    budget: &Budget<'_>,
) -> Result<(Verified, Vec<T>), CertificateError> {
    let n_others = n_threads.get().min(n_blocks).saturating_sub(1);
    let shared = Shared::new(n_blocks);
    let mut meter = budget.meter();
    let stopped = thread::scope(|scope| {
        for _ in 0..n_others {
            scope.spawn(|| while shared.check_next(check) {});
        }
        while shared.check_next(check) {
            let more = shared.n_done.load(Ordering::Relaxed) - meter.done();
            if let Err(error) = meter.spend(more) {
                shared.is_stopped.store(true, Ordering::Relaxed);
                return Err(CertificateError::Graph(error));
            }
        }
        Ok(())
    });
    // What the others did last is told as well, so that a watch hears of all work for any number of threads.
    let rest = shared.n_done.load(Ordering::Relaxed) - meter.done();
    let stopped = stopped.and_then(|()| meter.spend(rest).map_err(CertificateError::Graph));
    let mut found = unpoisoned(shared.found.into_inner());
    match (stopped, found.refuted) {
        (Err(error), _) | (Ok(()), Some((_, error))) => Err(error),
        (Ok(()), None) => {
            found.seen.sort_unstable_by_key(|&(number, _)| number);
            let seen = found.seen.into_iter().map(|(_, seen)| seen).collect();
            Ok((found.tally.verified(), seen))
        }
    }
}

/// What the threads share. Blocks are taken in order, so that all before a wrong one are looked at.
#[cfg(feature = "parallel")]
struct Shared<T> {
    n_blocks: usize,
    next: AtomicUsize,
    /// The first block that is known to be wrong.
    first_wrong: AtomicUsize,
    is_stopped: AtomicBool,
    n_done: AtomicU64,
    found: Mutex<Found<T>>,
}

#[cfg(feature = "parallel")]
struct Found<T> {
    tally: Tally,
    /// What was seen of each block, by its number.
    seen: Vec<(usize, T)>,
    refuted: Option<(usize, CertificateError)>,
}

#[cfg(feature = "parallel")]
impl<T> Shared<T> {
    fn new(n_blocks: usize) -> Self {
        Self {
            n_blocks,
            next: AtomicUsize::new(0),
            first_wrong: AtomicUsize::new(usize::MAX),
            is_stopped: AtomicBool::new(false),
            n_done: AtomicU64::new(0),
            found: Mutex::new(Found {
                tally: Tally::default(),
                seen: Vec::new(),
                refuted: None,
            }),
        }
    }

    /// Checks one block more; false when there is none that matters.
    fn check_next(&self, check: &impl Fn(usize) -> Result<(Tally, T), CertificateError>) -> bool {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let is_beyond = number >= self.n_blocks || number > self.first_wrong.load(Ordering::Relaxed);
        if is_beyond || self.is_stopped.load(Ordering::Relaxed) {
            return false;
        }
        let block = check(number);
        let mut found = unpoisoned(self.found.lock());
        match block {
            Ok((block, seen)) => {
                found.seen.push((number, seen));
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

/// What was looked at, and held.
#[derive(Default)]
pub(crate) struct Tally {
    counts: Counts,
    greatest: Option<u32>,
    n_edges: u64,
}

impl Tally {
    pub(crate) fn count(&mut self, claim: Claim, n_options: usize) {
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
