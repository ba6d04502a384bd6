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
static LINE: Line = Line::new();

/// Why the work of a line was stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stopped {
    /// By an interruption.
    Interrupted,
    /// By a limit.
    Limit(String),
}

/// Limits on the work of a line.
#[derive(Clone, Copy)]
pub(super) struct LineLimits {
    pub timeout: Option<Duration>,
    pub most_memory: Option<Memory>,
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
    LINE.work(work)
}

/// Asks the current line to stop; false when the program itself should end: outside of a session, and when a line has
/// not answered to being asked twice before.
pub(super) fn interrupt() -> bool {
    has_begun() && LINE.interrupt()
}

/// Whether work may go on.
pub(super) fn go_on() -> ControlFlow<()> {
    if is_stopped() {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}

/// True once the work of the current line has been asked to stop, and after it what is written of its answer.
pub(crate) fn is_stopped() -> bool {
    LINE.is_stopped()
}

/// Watches one line after the other; a bar shows what takes long, without colours if they are not wanted.
pub(super) fn keep_watch(limits: LineLimits, progress: bool, no_colour: bool) {
    loop {
        LINE.watch_next(limits, progress.then_some(no_colour));
    }
}

/// The line that is being worked on, seen by the thread that works, the one that watches, and the one that interrupts.
struct Line {
    state: Mutex<State>,
    changed: Condvar,
    /// How often the work has been asked to stop.
    asked: AtomicU8,
    /// The limit that the work has reached.
    reached: Mutex<Option<String>>,
}

/// What happens to the line.
#[derive(Clone, Copy)]
enum State {
    /// There is none.
    Idle,
    /// It is being worked on since then.
    Running(Instant),
    /// Its work is done; the bar may still be there.
    Done,
}

impl Line {
    const fn new() -> Self {
        Self {
            state: Mutex::new(State::Idle),
            changed: Condvar::new(),
            asked: AtomicU8::new(0),
            reached: Mutex::new(None),
        }
    }

    fn work<T>(&self, work: impl FnOnce() -> T) -> (T, Option<Stopped>) {
        self.asked.store(0, Ordering::Release);
        self.set(State::Running(Instant::now()));
        let result = work();
        self.set(State::Done);
        // The bar is gone before anything is written in its place.
        let is_done = |state: &mut State| matches!(state, State::Done);
        drop(self.changed.wait_while(self.state(), is_done));
        let limit = unpoisoned(&self.reached).take();
        let is_stopped = self.asked.swap(0, Ordering::AcqRel) > 0;
        let why = limit.map_or(Stopped::Interrupted, Stopped::Limit);
        (result, is_stopped.then_some(why))
    }

    fn interrupt(&self) -> bool {
        self.asked.fetch_add(1, Ordering::AcqRel) < 2
    }

    fn is_stopped(&self) -> bool {
        self.asked.load(Ordering::Acquire) > 0
    }

    /// Waits for a line and watches it to its end.
    fn watch_next(&self, limits: LineLimits, no_colour: Option<bool>) {
        let is_idle = |state: &mut State| matches!(state, State::Idle);
        let waits = self.changed.wait_while(self.state(), is_idle);
        let state = *waits.unwrap_or_else(PoisonError::into_inner);
        // A short line is done before anyone looks.
        if let State::Running(started) = state
            && let Some(bar) = self.watch(started, limits, no_colour)
        {
            bar.finish_and_clear();
        }
        self.set(State::Idle);
    }

    /// Watches the line that began then to its end; returns the bar if one was needed.
    fn watch(&self, started: Instant, limits: LineLimits, no_colour: Option<bool>) -> Option<ProgressBar> {
        /// How long work that has been asked to stop may go on to take memory.
        const PATIENCE: Duration = Duration::from_secs(2);
        const STEP: Duration = Duration::from_millis(10);
        let mut bar: Option<ProgressBar> = None;
        let mut over_since = None;
        while self.is_running(STEP) {
            if let Some(timeout) = limits.timeout.filter(|&most| started.elapsed() >= most) {
                self.stop_at(Time(timeout).to_string());
            }
            if let Some(most) = limits.most_memory.filter(|most| memory() > most.bytes) {
                self.stop_at(most.to_string());
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
    fn is_running(&self, step: Duration) -> bool {
        let is_running = |state: &mut State| matches!(state, State::Running(_));
        let waits = self.changed.wait_timeout_while(self.state(), step, is_running);
        waits.unwrap_or_else(PoisonError::into_inner).1.timed_out()
    }

    /// Asks the work to stop because of a limit, unless it has been asked before.
    fn stop_at(&self, limit: String) {
        // Named first: whoever sees that the work was asked sees why.
        let mut reached = unpoisoned(&self.reached);
        let is_first = self
            .asked
            .compare_exchange(0, 1, Ordering::AcqRel, Ordering::Acquire);
        if is_first.is_ok() {
            *reached = Some(limit);
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        unpoisoned(&self.state)
    }

    fn set(&self, state: State) {
        *self.state() = state;
        self.changed.notify_all();
    }
}

fn unpoisoned<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    /// Watches as many lines as are worked on, each with another work.
    fn watched(timeout: Option<Duration>, works: &[&(dyn Fn(&Line) + Sync)]) -> Vec<Option<Stopped>> {
        let line = Line::new();
        let limits = LineLimits {
            timeout,
            most_memory: None,
        };
        thread::scope(|scope| {
            scope.spawn(|| works.iter().for_each(|_| line.watch_next(limits, None)));
            works.iter().map(|work| line.work(|| work(&line)).1).collect()
        })
    }

    fn until_stopped(line: &Line) {
        while !line.is_stopped() {
            thread::yield_now();
        }
    }

    #[test]
    fn a_line_is_interrupted_and_the_next_is_not() {
        let interrupted = |line: &Line| {
            assert!(line.interrupt());
            until_stopped(line);
        };
        let deaf = |line: &Line| assert!(line.interrupt() && line.interrupt() && !line.interrupt());
        let stopped = watched(None, &[&|_| {}, &interrupted, &|_| {}, &deaf, &|_| {}]);
        let interrupted = || Some(Stopped::Interrupted);
        assert_eq!(stopped, [None, interrupted(), None, interrupted(), None]);
    }

    #[test]
    fn each_line_has_its_own_time() {
        let timeout = Duration::from_millis(50);
        let late = |_: &Line| thread::sleep(Duration::from_millis(30));
        let stopped = watched(Some(timeout), &[&until_stopped, &late, &late, &until_stopped]);
        let limit = Some(Stopped::Limit("time: 0.05 s".to_owned()));
        // A loaded machine may sleep longer than it was told to.
        assert_eq!((&stopped[0], &stopped[3]), (&limit, &limit));
        let most = Duration::from_secs(3600);
        let stopped = watched(Some(most), &[&|_| {}, &late]);
        assert_eq!(stopped, [None, None]);
    }
}
