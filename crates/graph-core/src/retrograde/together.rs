//! Wide ranks told by several threads: some read the rows of predecessors, one changes the labels. What a rank is and
//! how predecessors are told, the kernel says.
//!
//! The states of a rank are cut into pieces. A reader takes the next piece that nobody has, and lists its predecessors;
//! the thread of the kernel tells the lists in the order of the pieces, and reads too where nothing is ready. So labels
//! change in the same order as by one thread, no label needs a locked instruction, and everything found is the same,
//! the order of the states included. Reading costs about as much as telling, so that two threads are worth most.

use alloc::vec::Vec;
use core::hint::spin_loop;
use core::num::NonZeroUsize;
use core::ops::Range;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};
use std::thread;

use super::StateGraph;
use super::kernel::{Kernel, Level, look_ahead, look_at_first};
use crate::{GraphError, Meter};

/// Ranks with so many states are shared, until one has fewer than the second. Tests share what they have.
pub(super) const LEAST_SHARED: usize = if cfg!(test) { 1 << 8 } else { 1 << 14 };
const LEAST_KEPT: usize = if cfg!(test) { 1 << 6 } else { 1 << 12 };
/// States of a piece.
const PIECE: usize = if cfg!(test) { 1 << 4 } else { 1 << 9 };
/// States that are shared at a time.
const STRETCH: usize = if cfg!(test) { 1 << 7 } else { 1 << 17 };
/// Predecessors on the list of a piece, at most: what is left of it the kernel reads itself.
const MOST_LISTED: usize = if cfg!(test) { 1 << 6 } else { 1 << 16 };
/// Pieces that are read and not yet told, for each thread.
const AHEAD: usize = 8;
/// Looks for something to do before others are let run.
const LOOKS: u32 = 1 << 8;

/// Carries labels backwards from the rank that starts at this place of the order, and on until one is narrow. Returns
/// where that starts, and what it is like.
pub(super) fn propagate<G: StateGraph + Sync>(
    kernel: &mut Kernel,
    graph: &G,
    mut start: usize,
    mut level: Level,
    n_threads: NonZeroUsize,
    meter: &mut Meter<'_>,
) -> Result<(usize, Level), GraphError> {
    let desk = Desk::new(n_threads);
    thread::scope(|scope| {
        // Readers stop when this goes, however that happens.
        let _closing = Closing(&desk.is_closed);
        for _ in 1..n_threads.get() {
            scope.spawn(|| desk.read_until_closed(graph));
        }
        loop {
            let rank = kernel.start_wide_rank(&mut start)?;
            for first in rank.clone().step_by(STRETCH) {
                let stretch = first..rank.end.min(first + STRETCH);
                desk.tell(kernel, graph, stretch, level, meter)?;
            }
            level = level.next();
            start = rank.end;
            if kernel.n_decided - start < LEAST_KEPT {
                return Ok((start, level));
            }
        }
    })
}

/// What the threads share.
struct Desk {
    rank: RwLock<Rank>,
    /// Pieces are counted through all ranks: the first that nobody has taken, the one after the last that there is, and
    /// the first that is not told.
    next: AtomicUsize,
    end: AtomicUsize,
    told: AtomicUsize,
    /// A piece has the place that its number says, modulo how many there are.
    lists: Vec<List>,
    is_closed: AtomicBool,
}

/// The states that are told, all of one rank.
#[derive(Default)]
struct Rank {
    states: Vec<u32>,
    first_piece: usize,
}

impl Rank {
    fn piece(&self, piece: usize) -> Range<usize> {
        let start = (piece - self.first_piece) * PIECE;
        start..self.states.len().min(start + PIECE)
    }
}

struct List {
    /// The number of the piece after the one that is listed.
    ready: AtomicUsize,
    predecessors: Mutex<Predecessors>,
}

#[derive(Default)]
struct Predecessors {
    listed: Vec<u32>,
    /// Of so many states.
    n_states: usize,
}

struct Closing<'a>(&'a AtomicBool);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
    }
}

impl Desk {
    fn new(n_threads: NonZeroUsize) -> Self {
        let list = || List {
            ready: AtomicUsize::new(0),
            predecessors: Mutex::default(),
        };
        Self {
            rank: RwLock::default(),
            next: AtomicUsize::new(0),
            end: AtomicUsize::new(0),
            told: AtomicUsize::new(0),
            lists: (0..AHEAD * n_threads.get()).map(|_| list()).collect(),
            is_closed: AtomicBool::new(false),
        }
    }

    /// Tells the predecessors of some states of a rank, piece by piece.
    fn tell<G: StateGraph>(
        &self,
        kernel: &mut Kernel,
        graph: &G,
        rank: Range<usize>,
        level: Level,
        meter: &mut Meter<'_>,
    ) -> Result<(), GraphError> {
        let first_piece = self.end.load(Ordering::Relaxed);
        let end = first_piece + rank.len().div_ceil(PIECE);
        {
            let mut shared = self.rank.write().unwrap_or_else(PoisonError::into_inner);
            shared.states.clear();
            shared.states.extend_from_slice(&kernel.order[rank.clone()]);
            shared.first_piece = first_piece;
        }
        self.end.store(end, Ordering::Release);
        for piece in first_piece..end {
            let start = rank.start + (piece - first_piece) * PIECE;
            let states = start..rank.end.min(start + PIECE);
            let states = match self.list(graph, piece)? {
                Some(list) => {
                    kernel.tell(&list.listed, level)?;
                    meter.spend((list.n_states + list.listed.len()) as u64)?;
                    states.start + list.n_states..states.end
                }
                None => states,
            };
            kernel.propagate_rank(graph, states, level, meter)?;
            self.told.store(piece + 1, Ordering::Release);
        }
        Ok(())
    }

    /// The list of a piece, once it is ready; none when nobody has begun it: it is the caller's then.
    fn list<G: StateGraph>(
        &self,
        graph: &G,
        piece: usize,
    ) -> Result<Option<MutexGuard<'_, Predecessors>>, GraphError> {
        let place = &self.lists[piece % self.lists.len()];
        let mut looks = 0;
        loop {
            if place.ready.load(Ordering::Acquire) == piece + 1 {
                return Ok(Some(locked(&place.predecessors)));
            }
            let next = self.next.load(Ordering::Relaxed);
            if next == piece && self.take(piece) {
                return Ok(None);
            }
            if self.is_closed.load(Ordering::Acquire) {
                // A reader panicked, and so will the thread that waits for it.
                return Err(GraphError::Cancelled { done: 0 });
            }
            if next <= piece || !self.read_next(graph) {
                wait(&mut looks);
            }
        }
    }

    /// Takes a piece to read, if nobody has.
    fn take(&self, piece: usize) -> bool {
        let (now, relaxed) = (Ordering::AcqRel, Ordering::Relaxed);
        self.next.compare_exchange(piece, piece + 1, now, relaxed).is_ok()
    }

    fn read_until_closed<G: StateGraph>(&self, graph: &G) {
        // It goes early only when this panics.
        let _closing = Closing(&self.is_closed);
        let mut looks = 0;
        while !self.is_closed.load(Ordering::Acquire) {
            if self.read_next(graph) {
                looks = 0;
            } else {
                wait(&mut looks);
            }
        }
    }

    /// Lists the predecessors of the next piece; false when there is none, or no place for it.
    fn read_next<G: StateGraph>(&self, graph: &G) -> bool {
        let piece = self.next.load(Ordering::Relaxed);
        let has_place = piece < self.told.load(Ordering::Acquire) + self.lists.len();
        if piece >= self.end.load(Ordering::Acquire) || !has_place || !self.take(piece) {
            return false;
        }
        let place = &self.lists[piece % self.lists.len()];
        {
            let rank = self.rank.read().unwrap_or_else(PoisonError::into_inner);
            locked(&place.predecessors).read(graph, &rank.states, rank.piece(piece));
        }
        place.ready.store(piece + 1, Ordering::Release);
        true
    }
}

impl Predecessors {
    /// Lists the predecessors of these of the states, as far as there is room.
    fn read<G: StateGraph>(&mut self, graph: &G, states: &[u32], piece: Range<usize>) {
        self.listed.clear();
        self.n_states = 0;
        look_at_first(graph, states, piece.start);
        for place in piece {
            look_ahead(graph, states, place);
            let (row, shift) = graph.predecessors(states[place]);
            if self.listed.len() + row.len() > MOST_LISTED {
                return;
            }
            self.listed.extend(row.iter().map(|source| source.get() + shift));
            self.n_states += 1;
        }
    }
}

/// Locks are never waited for long: who takes one has the piece.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits a moment. What is waited for takes less time than falling asleep and being woken.
fn wait(looks: &mut u32) {
    *looks += 1;
    if *looks < LOOKS {
        spin_loop();
    } else {
        thread::yield_now();
    }
}
