//! Limits on time and memory, interruption, and the progress of long work.
//!
//! The limits hold wherever the program is: a thread of its own looks at the clock and at the memory, and ends
//! the program when either is used up. Libraries only count work; the counter is what was found so far. In a session
//! at a terminal the limits hold for each line, and work is asked to stop instead: that is in `watch/session.rs`.

mod memory;
mod phase;
pub(crate) mod session;

use std::fmt;
use std::io::{self, IsTerminal as _, Write as _};
use std::ops::ControlFlow;
use std::process;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::arguments::Common;
use crate::failure::Failure;
use crate::output;
use memory::{free_memory, memory};
pub(crate) use phase::{needs, phase, phase_takes, phases};

/// Units of work done so far.
static DONE: AtomicU64 = AtomicU64::new(0);
/// How many values are asked for, where that is what is counted; else 0.
static EXPECTED: AtomicU64 = AtomicU64::new(0);
/// The bytes that the process may take of memory.
static MOST_MEMORY: AtomicU64 = AtomicU64::new(u64::MAX);
/// True when no bar is to be shown.
static BAR_IS_HIDDEN: AtomicBool = AtomicBool::new(false);
/// True once the answer is being written: from then on nothing may cut it short.
static ANSWERING: AtomicBool = AtomicBool::new(false);

/// Starts watching: interruption always, limits and progress where they are asked for.
pub(crate) fn start(common: &Common) -> Result<(), Failure> {
    let interrupted = || {
        if !session::interrupt() {
            let _stopped = output::stop_rows();
            output::remove_unfinished();
            process::exit(130);
        }
    };
    ctrlc::set_handler(interrupted)
        .map_err(|error| Failure::bad(format!("cannot catch interruption: {error}")))?;
    let progress = !common.no_progress && io::stderr().is_terminal();
    let timeout = common.timeout.map(|timeout| timeout.0);
    let most_memory = match common.max_memory {
        Some(most) => Some(Memory {
            bytes: most.0,
            is_asked: true,
        }),
        // Without a limit of the caller's, the machine's own: better an error than a killed process.
        None => free_memory().map(|bytes| Memory {
            bytes,
            is_asked: false,
        }),
    };
    MOST_MEMORY.store(most_memory.map_or(u64::MAX, |most| most.bytes), Ordering::Relaxed);
    let no_colour = std::env::var_os("NO_COLOR").is_some();
    thread::spawn(move || keep_watch(timeout, most_memory, progress, no_colour));
    Ok(())
}

/// The most memory that the process may take.
#[derive(Clone, Copy)]
struct Memory {
    bytes: u64,
    /// False when it is what the machine has to give.
    is_asked: bool,
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whose = if self.is_asked {
            ""
        } else {
            ", all that this machine has free"
        };
        write!(f, "memory: {} bytes{whose}", self.bytes)?;
        phase::needed().map_or(Ok(()), |bytes| write!(f, ", where about {bytes} are needed"))
    }
}

/// The most time that an answer may take.
struct Time(Duration);

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "time: {} s", self.0.as_secs_f64())
    }
}

/// The bytes that the process may take of memory: what was asked for, else what the machine has to give.
pub(crate) fn most_memory() -> u64 {
    MOST_MEMORY.load(Ordering::Relaxed)
}

/// Counts work done; libraries call it now and then through their budget.
pub(crate) fn count(done: u64) -> ControlFlow<()> {
    phase::work_begins();
    DONE.store(done, Ordering::Relaxed);
    session::go_on()
}

/// Says that work is counted in values, and how many are asked for.
pub(crate) fn expect_values(n: u64) {
    EXPECTED.store(n, Ordering::Relaxed);
}

/// Shows no bar, as the answer is written to the terminal while it is found.
pub(crate) fn hide_bar() {
    BAR_IS_HIDDEN.store(true, Ordering::Relaxed);
}

/// Says that the answer is known and is being written.
pub(crate) fn answering() {
    ANSWERING.store(true, Ordering::Release);
}

fn keep_watch(timeout: Option<Duration>, most_memory: Option<Memory>, progress: bool, no_colour: bool) {
    const STEP: Duration = Duration::from_millis(10);
    let started = Instant::now();
    let mut bar = None;
    while !ANSWERING.load(Ordering::Acquire) {
        if session::has_begun() {
            let limits = session::LineLimits { timeout, most_memory };
            return session::keep_watch(limits, progress, no_colour);
        }
        thread::sleep(timeout.map_or(STEP, |timeout| {
            timeout.saturating_sub(started.elapsed()).min(STEP)
        }));
        if let Some(timeout) = timeout.filter(|&timeout| started.elapsed() >= timeout) {
            give_up(format_args!("{}", Time(timeout)));
        }
        if let Some(most) = most_memory.filter(|most| memory() > most.bytes) {
            give_up(format_args!("{most}"));
        }
        let is_shown = progress && !BAR_IS_HIDDEN.load(Ordering::Relaxed);
        if is_shown && bar.is_none() && started.elapsed() >= Duration::from_secs(1) {
            bar = Some(progress_bar(no_colour));
        }
        if let Some(bar) = &bar {
            bar.set_message(phase::shown(DONE.load(Ordering::Relaxed)));
            bar.set_position(DONE.load(Ordering::Relaxed));
        }
    }
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
}

fn progress_bar(no_colour: bool) -> ProgressBar {
    let n_expected = Some(EXPECTED.load(Ordering::Relaxed)).filter(|&n| n > 0);
    let template = match (n_expected, no_colour) {
        (None, true) => "{spinner} {elapsed_precise}  {msg}{human_pos} steps  {per_sec}",
        (None, false) => "{spinner:.cyan} {elapsed_precise}  {msg}{human_pos} steps  {per_sec}",
        (Some(_), true) => "{spinner} {elapsed_precise}  [{wide_bar}] {human_pos} of {human_len} values",
        (Some(_), false) => {
            "{spinner:.cyan} {elapsed_precise}  [{wide_bar:.cyan}] {human_pos} of {human_len} values"
        }
    };
    let bar = ProgressBar::with_draw_target(n_expected, ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

/// Ends the program, unless its answer is on the way.
fn give_up(limit: fmt::Arguments<'_>) {
    if ANSWERING.load(Ordering::Acquire) {
        return;
    }
    let _stopped = output::stop_rows();
    output::remove_unfinished();
    let done = DONE.load(Ordering::Relaxed);
    let counted = match EXPECTED.load(Ordering::Relaxed) {
        0 => format!("{done} steps of {}", phase::told()),
        n => format!("{done} of {n} values"),
    };
    // The program is ending; there is nobody left to tell.
    let _ = writeln!(io::stderr(), "error: limit reached: {limit}, after {counted}");
    process::exit(3);
}
