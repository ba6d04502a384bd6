//! Limits on time and memory, interruption, and the progress of long work.
//!
//! The limits hold wherever the program is: a thread of its own looks at the clock and at the memory, and ends
//! the program when either is used up. Libraries only count work; the counter is what was found so far. In a session
//! at a terminal the limits hold for each line, and work is asked to stop instead: that is in `watch/session.rs`.

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
pub(crate) use phase::{needs, phase, phases};

/// Units of work done so far.
static DONE: AtomicU64 = AtomicU64::new(0);
/// True once the answer is being written: from then on nothing may cut it short.
static ANSWERING: AtomicBool = AtomicBool::new(false);

/// Starts watching: interruption always, limits and progress where they are asked for.
pub(crate) fn start(common: &Common) -> Result<(), Failure> {
    let interrupted = || {
        if !session::interrupt() {
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

/// The bytes that the system says it can give without swapping, less a little; `None` where it does not say.
fn free_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes.saturating_mul(1024) / 20 * 19)
}

/// Counts work done; libraries call it now and then through their budget.
pub(crate) fn count(done: u64) -> ControlFlow<()> {
    phase::work_begins();
    DONE.store(done, Ordering::Relaxed);
    session::go_on()
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
        if progress && bar.is_none() && started.elapsed() >= Duration::from_secs(1) {
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
    let template = if no_colour {
        "{spinner} {elapsed_precise}  {msg}{human_pos} steps  {per_sec}"
    } else {
        "{spinner:.cyan} {elapsed_precise}  {msg}{human_pos} steps  {per_sec}"
    };
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

/// The physical memory of this process in bytes; 0 where the system does not tell.
fn memory() -> u64 {
    memory_stats::memory_stats().map_or(0, |stats| stats.physical_mem as u64)
}

/// Ends the program, unless its answer is on the way.
fn give_up(limit: fmt::Arguments<'_>) {
    if ANSWERING.load(Ordering::Acquire) {
        return;
    }
    output::remove_unfinished();
    let done = DONE.load(Ordering::Relaxed);
    // The program is ending; there is nobody left to tell.
    let _ = writeln!(
        io::stderr(),
        "error: limit reached: {limit}, after {done} steps of {}",
        phase::told()
    );
    process::exit(3);
}
