//! Watching a session at a terminal: a line may be interrupted, and limits hold line by line. What was asked for is
//! given up then, and the session goes on.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use super::{DONE, Memory, Time, give_up, memory, progress_bar};

/// True from the beginning of a session to the end of the program.
static SESSION: AtomicBool = AtomicBool::new(false);
/// How often the work of the current line has been asked to stop.
static ASKED: AtomicU8 = AtomicU8::new(0);
static LINE: Mutex<Line> = Mutex::new(Line::Idle);
static CHANGED: Condvar = Condvar::new();
/// The limit that the current line has reached.
static REACHED: Mutex<Option<String>> = Mutex::new(None);

/// What happens to the current line.
#[derive(Clone, Copy)]
enum Line {
    /// There is none.
    Idle,
    /// It is being worked on since then.
    Running(Instant),
    /// Its work is done; the bar may still be there.
    Done,
}

/// Why the work of a line was stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stopped {
    /// By an interruption.
    Interrupted,
    /// By a limit.
    Limit(String),
}

/// Begins a session: from now on an interruption stops a line and not the program.
pub(crate) fn begin() {
    SESSION.store(true, Ordering::Release);
}

pub(super) fn has_begun() -> bool {
    SESSION.load(Ordering::Acquire)
}

/// Does the work of a line, and says why it was stopped if it was.
pub(crate) fn line<T>(work: impl FnOnce() -> T) -> (T, Option<Stopped>) {
    ASKED.store(0, Ordering::Release);
    set(Line::Running(Instant::now()));
    let result = work();
    set(Line::Done);
    // The bar is gone before anything is written in its place.
    let waits = CHANGED.wait_while(locked(), |line| matches!(line, Line::Done));
    drop(waits);
    let limit = REACHED.lock().unwrap_or_else(PoisonError::into_inner).take();
    let is_stopped = ASKED.swap(0, Ordering::AcqRel) > 0;
    let why = limit.map_or(Stopped::Interrupted, Stopped::Limit);
    (result, is_stopped.then_some(why))
}

/// Asks the current line to stop; false when the program itself should end: outside of a session, and when a line has
/// not answered to being asked twice before.
pub(super) fn interrupt() -> bool {
    has_begun() && ASKED.fetch_add(1, Ordering::AcqRel) < 2
}

/// Whether work may go on.
pub(super) fn go_on() -> ControlFlow<()> {
    if is_stopped() {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}

/// True once the work of the current line has been asked to stop.
pub(crate) fn is_stopped() -> bool {
    ASKED.load(Ordering::Acquire) > 0
}

/// Watches one line after the other.
pub(super) fn keep_watch(
    timeout: Option<Duration>,
    most_memory: Option<Memory>,
    progress: bool,
    no_colour: bool,
) {
    loop {
        let idle = |line: &mut Line| matches!(line, Line::Idle);
        let waits = CHANGED
            .wait_while(locked(), idle)
            .unwrap_or_else(PoisonError::into_inner);
        let line = *waits;
        drop(waits);
        // A short line is done before anyone looks.
        if let Line::Running(started) = line {
            let bar = watch_line(started, timeout, most_memory, progress.then_some(no_colour));
            if let Some(bar) = bar {
                bar.finish_and_clear();
            }
        }
        set(Line::Idle);
    }
}

/// Watches the line that began then to its end; returns the bar if one was needed.
fn watch_line(
    started: Instant,
    timeout: Option<Duration>,
    most_memory: Option<Memory>,
    no_colour: Option<bool>,
) -> Option<ProgressBar> {
    /// How long work that has been asked to stop may go on to take memory.
    const PATIENCE: Duration = Duration::from_secs(2);
    let mut bar: Option<ProgressBar> = None;
    let mut over_since = None;
    while is_running(Duration::from_millis(10)) {
        if let Some(timeout) = timeout.filter(|&timeout| started.elapsed() >= timeout) {
            stop_at(Time(timeout).to_string());
        }
        if let Some(most) = most_memory.filter(|most| memory() > most.bytes) {
            stop_at(most.to_string());
            if over_since.get_or_insert_with(Instant::now).elapsed() >= PATIENCE {
                give_up(format_args!("{most}"));
            }
        }
        if bar.is_none() && started.elapsed() >= Duration::from_secs(1) {
            bar = no_colour.map(progress_bar);
        }
        if let Some(bar) = &bar {
            bar.set_position(DONE.load(Ordering::Relaxed));
        }
    }
    bar
}

/// Waits for this long, or until the line is done.
fn is_running(step: Duration) -> bool {
    let running = |line: &mut Line| matches!(line, Line::Running(_));
    let (_line, wait) = CHANGED
        .wait_timeout_while(locked(), step, running)
        .unwrap_or_else(PoisonError::into_inner);
    wait.timed_out()
}

/// Asks the current line to stop because of a limit, unless it has been asked before.
fn stop_at(limit: String) {
    if ASKED
        .compare_exchange(0, 1, Ordering::AcqRel, Ordering::Acquire)
        .is_ok()
    {
        *REACHED.lock().unwrap_or_else(PoisonError::into_inner) = Some(limit);
    }
}

fn locked() -> MutexGuard<'static, Line> {
    LINE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn set(line: Line) {
    *locked() = line;
    CHANGED.notify_all();
}
