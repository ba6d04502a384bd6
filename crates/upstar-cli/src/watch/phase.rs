//! What a long computation is about at the moment, how long it will take, and how much memory: for the progress bar, and
//! for whoever has to be told that a limit was reached.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is being done, and what will be as soon as work is counted.
static PHASES: Mutex<Phases> = Mutex::new(Phases {
    now: Phase::NONE,
    next: None,
});
/// Whether there is a next phase.
static HAS_NEXT: AtomicBool = AtomicBool::new(false);
/// The bytes that the computation is expected to take; 0 when nobody knows.
static NEEDED: AtomicU64 = AtomicU64::new(0);

struct Phases {
    now: Phase,
    next: Option<Phase>,
}

#[derive(Clone, Copy)]
struct Phase {
    name: &'static str,
    /// The steps it takes; 0 when nobody knows.
    total: u64,
}

impl Phase {
    const NONE: Self = Self { name: "", total: 0 };
}

/// Says what is being done, and how many steps it takes at most; 0 when nobody knows.
pub(crate) fn phase(name: &'static str, total: u64) {
    HAS_NEXT.store(false, Ordering::Relaxed);
    super::DONE.store(0, Ordering::Relaxed);
    *phases_now() = Phases {
        now: Phase { name, total },
        next: None,
    };
}

/// Says how many steps take what is being done, if that was said.
pub(crate) fn phase_takes(total: u64) {
    let mut phases = phases_now();
    if !phases.now.name.is_empty() {
        phases.now.total = total;
    }
}

/// Says what is being done without counting steps, and what is from the first steps on, of so many at most.
pub(crate) fn phases(first: &'static str, name: &'static str, total: u64) {
    phase(first, 0);
    phases_now().next = Some(Phase { name, total });
    HAS_NEXT.store(true, Ordering::Release);
}

/// Says how many bytes the computation is expected to take in all.
pub(crate) fn needs(bytes: u64) {
    NEEDED.store(bytes, Ordering::Relaxed);
}

/// The first steps of work are done.
pub(super) fn work_begins() {
    if HAS_NEXT.load(Ordering::Acquire) {
        HAS_NEXT.store(false, Ordering::Relaxed);
        let mut phases = phases_now();
        if let Some(next) = phases.next.take() {
            phases.now = next;
        }
    }
}

/// How many bytes the computation is expected to take in all.
pub(super) fn needed() -> Option<u64> {
    Some(NEEDED.load(Ordering::Relaxed)).filter(|&bytes| bytes > 0)
}

/// What stands before the steps in the bar.
pub(super) fn shown(done: u64) -> String {
    match phases_now().now {
        Phase { name: "", .. } => String::new(),
        Phase { name, total: 0 } => format!("{name}: "),
        Phase { name, total } => {
            let percent = u128::from(done.min(total)) * 100 / u128::from(total);
            format!("{name}, {percent} %: ")
        }
    }
}

/// What the steps were of, for whoever is told how many were done.
pub(super) fn told() -> String {
    match phases_now().now {
        Phase { name: "", .. } => "work".to_owned(),
        Phase { name, total: 0 } => name.to_owned(),
        Phase { name, total } => format!("{name}, of about {total}"),
    }
}

fn phases_now() -> MutexGuard<'static, Phases> {
    PHASES.lock().unwrap_or_else(PoisonError::into_inner)
}
