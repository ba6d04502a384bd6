//! Values of positions found by several threads: the positions first, then their values level by level. The sequential
//! way, which gives the same answer, is in `position.rs`.

use core::num::NonZeroUsize;
use core::ops::{ControlFlow, Range};
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, Mutex, PoisonError, RwLock};
use std::thread;

use graph_core::{Options, PartizanRuleset, Player};

use super::{Part, PositionValues, Progress};
use crate::values::{Export, SharedNumbers};
use crate::{Limits, PartizanError, ValueId, Values};

/// Fewer components than this are valued by one thread.
const WORTH_THREADS: usize = 1 << 10;

/// Components taken at a time.
const CHUNK: usize = 32;

/// The moves of explored components, by the order of exploration.
#[derive(Default)]
struct Moves {
    slots: Vec<u32>,
    // Where the options of each end, and how many of them are Left's.
    options: Vec<(usize, usize)>,
    // Where the parts of each option end.
    ends: Vec<usize>,
    parts: Vec<Part>,
}

/// The moves of some components whose parts have no slots yet.
struct Found<P> {
    parts: Vec<(P, bool)>,
    // For each component how many options Left has, and how many both.
    n_options: Vec<(usize, usize)>,
    // For each option how many parts it has.
    n_parts: Vec<usize>,
}

/// What the threads of a valuation share.
struct Shared<'a> {
    moves: &'a Moves,
    // Components by level, and where each level ends.
    order: &'a [usize],
    levels: &'a [Range<usize>],
    // For each level, the first of its components that nobody has taken.
    next: Vec<AtomicUsize>,
    stop: Arc<AtomicBool>,
    error: Mutex<Option<PartizanError>>,
    exports: Vec<RwLock<Export>>,
    barrier: Barrier,
}

impl<R> PositionValues<'_, R>
where
    R: PartizanRuleset<Position: Send + Sync> + Sync,
{
    /// Returns the value of a position under normal play, found by several threads: the same as
    /// [`value`](Self::value) returns.
    ///
    /// Each thread has an arena, and what one has found is carried to the others and, at last, to `values`. The watch
    /// of `values` is called from the calling thread. An arena with limits is filled by one thread, so that where a limit
    /// is reached does not depend on their number.
    ///
    /// # Errors
    ///
    /// As [`value`](Self::value). After an error the values found until then are not remembered.
    ///
    /// # Complexity
    ///
    /// As [`value`](Self::value), and extra space for the moves of all components, and for an arena a thread.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::num::NonZeroUsize;
    /// use graph_core::{Options, PartizanRuleset, Player};
    /// use partizan::{PositionValues, Values};
    ///
    /// /// A heap; Left takes one or two tokens, Right one or three.
    /// struct Heap;
    /// impl PartizanRuleset for Heap {
    ///     type Position = u32;
    ///     fn options(&self, out: &mut Options<u32>, heap: &u32, player: Player) {
    ///         let takes = match player { Player::Left => [1, 2], Player::Right => [1, 3] };
    ///         out.extend(takes.iter().filter_map(|take| heap.checked_sub(*take)));
    ///     }
    /// }
    ///
    /// let mut values = Values::new();
    /// let two = NonZeroUsize::MIN.saturating_add(1);
    /// let in_parallel = PositionValues::new(&Heap).value_in_parallel(&mut values, &5000, two)?;
    /// assert_eq!(in_parallel, PositionValues::new(&Heap).value(&mut values, &5000)?);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn value_in_parallel(
        &mut self,
        values: &mut Values,
        position: &R::Position,
        n_threads: NonZeroUsize,
    ) -> Result<ValueId, PartizanError> {
        // Where a limit is reached must not depend on threads.
        if n_threads.get() > 1 && values.limits() == Limits::unlimited() {
            let moves = self.explored(values, position, n_threads.get())?;
            if moves.slots.len() >= WORTH_THREADS {
                self.value_explored(values, &moves, n_threads.get())?;
            }
        }
        self.value(values, position)
    }

    /// Finds all components that are reached and have no value, with their moves.
    fn explored(
        &mut self,
        values: &mut Values,
        position: &R::Position,
        n_threads: usize,
    ) -> Result<Moves, PartizanError> {
        let mut moves = Moves::default();
        let mut is_listed = Vec::new();
        let mut found = Vec::new();
        self.find_parts(&mut found, position);
        self.list(&mut moves, &mut is_listed, found)?;
        // The parts of the position itself are no option's.
        moves.parts.clear();
        let mut start = 0;
        while start < moves.slots.len() {
            // Bounded, so that what is found and not yet looked up takes little memory.
            let end = moves.slots.len().min(start + n_threads * (1 << 8));
            for found in self.found(&moves.slots[start..end], n_threads) {
                for &(n_left, n_all) in &found.n_options {
                    values.count_work()?;
                    let last = moves.options.last().map_or(0, |last| last.0);
                    moves.options.push((last + n_all, n_left));
                }
                let mut end = moves.parts.len();
                moves.ends.extend(found.n_parts.iter().map(|n_parts| {
                    end += n_parts;
                    end
                }));
                self.list(&mut moves, &mut is_listed, found.parts)?;
            }
            start = end;
        }
        Ok(moves)
    }

    /// Gives slots to parts, and lists those that must be explored.
    fn list(
        &mut self,
        moves: &mut Moves,
        is_listed: &mut Vec<bool>,
        found: Vec<(R::Position, bool)>,
    ) -> Result<(), PartizanError> {
        for (component, is_negated) in found {
            let slot = self.intern(component)?;
            if is_listed.len() <= slot as usize {
                is_listed.resize(slot as usize + 1, false);
            }
            let is_known = matches!(self.progress[slot as usize], Progress::Done(_));
            if !is_known && !is_listed[slot as usize] {
                is_listed[slot as usize] = true;
                moves.slots.push(slot);
            }
            moves.parts.push(Part::new(slot, is_negated));
        }
        Ok(())
    }

    /// The moves of these components, in order, in as many pieces as there are threads.
    fn found(&self, slots: &[u32], n_threads: usize) -> Vec<Found<R::Position>> {
        if slots.len() < 1 << 7 {
            return vec![self.moves_of(slots)];
        }
        let chunks = slots.chunks(slots.len().div_ceil(n_threads));
        thread::scope(|scope| {
            let threads: Vec<_> = chunks
                .map(|chunk| scope.spawn(move || self.moves_of(chunk)))
                .collect();
            let found = threads.into_iter().map(|thread| match thread.join() {
                Ok(found) => found,
                // A rule that panics does so in its caller's thread too.
                Err(panic) => std::panic::resume_unwind(panic),
            });
            found.collect()
        })
    }

    fn moves_of(&self, slots: &[u32]) -> Found<R::Position> {
        let mut found = Found {
            parts: Vec::new(),
            n_options: Vec::with_capacity(slots.len()),
            n_parts: Vec::new(),
        };
        let mut options = Options::new();
        for &slot in slots {
            let before = found.n_parts.len();
            let mut n_left = 0;
            for player in Player::BOTH {
                let position = &self.components.positions()[slot as usize];
                self.ruleset.options(&mut options, position, player);
                for option in options.drain(..) {
                    let n_parts = self.find_parts(&mut found.parts, &option);
                    found.n_parts.push(n_parts);
                }
                if player == Player::Left {
                    n_left = found.n_parts.len() - before;
                }
            }
            found.n_options.push((n_left, found.n_parts.len() - before));
        }
        found
    }

    fn value_explored(
        &mut self,
        values: &mut Values,
        moves: &Moves,
        n_threads: usize,
    ) -> Result<(), PartizanError> {
        let (order, levels) = moves.levels(&self.progress)?;
        let stop = Arc::new(AtomicBool::new(false));
        let shared = Shared {
            moves,
            order: &order,
            levels: &levels,
            next: levels.iter().map(|level| AtomicUsize::new(level.start)).collect(),
            stop: Arc::clone(&stop),
            error: Mutex::new(None),
            exports: (0..n_threads).map(|_| RwLock::default()).collect(),
            barrier: Barrier::new(n_threads),
        };
        let known = &self.progress;
        let mut progress = thread::scope(|scope| {
            for at in 1..n_threads {
                let (shared, stop) = (&shared, Arc::clone(&stop));
                scope.spawn(move || {
                    let mut arena = Values::new();
                    arena.set_watch(Some(Box::new(move |_| {
                        if stop.load(Ordering::Relaxed) {
                            ControlFlow::Break(())
                        } else {
                            ControlFlow::Continue(())
                        }
                    })));
                    shared.work(at, &mut arena, known);
                });
            }
            shared.work(0, values, known)
        });
        if let Some(error) = shared.error.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        core::mem::swap(&mut self.progress, &mut progress);
        Ok(())
    }
}

impl Moves {
    /// The components in the order of their levels, by their place among those explored, and the range of each level:
    /// a component is above its parts.
    fn levels(&self, progress: &[Progress]) -> Result<(Vec<usize>, Vec<Range<usize>>), PartizanError> {
        const NEW: u32 = u32::MAX;
        const OPEN: u32 = u32::MAX - 1;
        let mut place_of = vec![usize::MAX; progress.len()];
        for (place, &slot) in self.slots.iter().enumerate() {
            place_of[slot as usize] = place;
        }
        let mut heights = vec![NEW; self.slots.len()];
        for root in 0..self.slots.len() {
            if heights[root] != NEW {
                continue;
            }
            heights[root] = OPEN;
            // A component, the next of its parts, and the height they ask for.
            let mut stack = vec![(root, self.parts_of(root).start, 0)];
            while let Some((component, next, height)) = stack.last_mut() {
                if *next == self.parts_of(*component).end {
                    let (component, height) = (*component, *height);
                    heights[component] = height;
                    stack.pop();
                    if let Some(below) = stack.last_mut() {
                        below.2 = below.2.max(height + 1);
                    }
                    continue;
                }
                let part = place_of[self.parts[*next].slot() as usize];
                *next += 1;
                match heights.get(part) {
                    // Known from before.
                    None => {}
                    Some(&OPEN) => return Err(PartizanError::Loopy),
                    Some(&NEW) => {
                        heights[part] = OPEN;
                        stack.push((part, self.parts_of(part).start, 0));
                    }
                    Some(&known) => *height = (*height).max(known + 1),
                }
            }
        }
        let mut order: Vec<usize> = (0..self.slots.len()).collect();
        order.sort_by_key(|&component| heights[component]);
        let mut levels = Vec::new();
        let mut start = 0;
        for level in order.chunk_by(|&a, &b| heights[a] == heights[b]) {
            levels.push(start..start + level.len());
            start += level.len();
        }
        Ok((order, levels))
    }

    fn options_of(&self, component: usize) -> Range<usize> {
        let start = component
            .checked_sub(1)
            .map_or(0, |before| self.options[before].0);
        start..self.options[component].0
    }

    fn start_of_option(&self, option: usize) -> usize {
        option.checked_sub(1).map_or(0, |before| self.ends[before])
    }

    fn parts_of(&self, component: usize) -> Range<usize> {
        let options = self.options_of(component);
        self.start_of_option(options.start)..self.start_of_option(options.end)
    }
}

impl Shared<'_> {
    /// Values components with the other threads until all have values; returns what is known of each slot.
    fn work(&self, at: usize, arena: &mut Values, known: &[Progress]) -> Vec<Progress> {
        let mut numbers = SharedNumbers::default();
        let mut progress = known.to_vec();
        // First, what the caller's arena knows is carried to the others.
        let mut results = if at == 0 { done(known) } else { Vec::new() };
        let mut has_failed = self.exchange(at, arena, &mut numbers, &mut progress, &results);
        for (level, next) in self.levels.iter().zip(&self.next) {
            if has_failed {
                break;
            }
            results.clear();
            if let Err(error) = self.value_level(level.end, next, arena, &progress, &mut results) {
                self.fail(error);
            }
            has_failed = self.exchange(at, arena, &mut numbers, &mut progress, &results);
        }
        progress
    }

    fn value_level(
        &self,
        end: usize,
        next: &AtomicUsize,
        arena: &mut Values,
        progress: &[Progress],
        results: &mut Vec<(u32, ValueId)>,
    ) -> Result<(), PartizanError> {
        loop {
            let start = next.fetch_add(CHUNK, Ordering::Relaxed);
            if start >= end {
                return Ok(());
            }
            for &component in &self.order[start..end.min(start + CHUNK)] {
                arena.count_work()?;
                let options = self.moves.options_of(component);
                let ends = &self.moves.ends[options.clone()];
                let start = self.moves.start_of_option(options.start);
                let n_left = self.moves.options[component].1;
                let value = super::value_of_moves(arena, progress, &self.moves.parts, start, ends, n_left)?;
                results.push((self.moves.slots[component], value));
            }
        }
    }

    /// Sends what was made and receives what others made. All threads meet here, also those that have failed; returns
    /// whether one has, to all the same.
    fn exchange(
        &self,
        at: usize,
        arena: &mut Values,
        numbers: &mut SharedNumbers,
        progress: &mut [Progress],
        results: &[(u32, ValueId)],
    ) -> bool {
        *self.exports[at].write().unwrap_or_else(PoisonError::into_inner) = arena.export(numbers, results);
        self.barrier.wait();
        for (from, export) in self.exports.iter().enumerate() {
            let export = export.read().unwrap_or_else(PoisonError::into_inner);
            let found = |slot: u32, value| progress[slot as usize] = Progress::Done(value);
            if let Err(error) = arena.import(numbers, &export, from == at, found) {
                self.fail(error);
                break;
            }
        }
        arena.end_exchange(numbers);
        self.barrier.wait();
        // Nobody works between these meetings, so that nobody can fail.
        let has_failed = self.stop.load(Ordering::SeqCst);
        self.barrier.wait();
        has_failed
    }

    /// Remembers the first error and stops all threads.
    fn fail(&self, error: PartizanError) {
        let mut first = self.error.lock().unwrap_or_else(PoisonError::into_inner);
        // A thread that was stopped says `Cancelled`, which is not why.
        if first.is_none() || first.as_ref().is_some_and(PartizanError::is_cancelled) {
            *first = Some(error);
        }
        self.stop.store(true, Ordering::SeqCst);
    }
}

/// The slots that have values.
fn done(progress: &[Progress]) -> Vec<(u32, ValueId)> {
    let values = (0..).zip(progress).filter_map(|(slot, progress)| match progress {
        Progress::Done(value) => Some((slot, *value)),
        _ => None,
    });
    values.collect()
}
