//! How `upstar heap` computes values: in steps of a fraction of a second, so that what is known can be written, kept in
//! a file and shown as progress in between. What is written is in `heap`, the files are in `heap_file`.

use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use upstar::graph_core::{Budget, GraphError};
use upstar::impartial::HeapTable;

use crate::arguments::{Common, Heap};
use crate::commands::{budget, graph, heap_file};
use crate::failure::Failure;
use crate::watch;

/// The file that values are kept in, and when.
struct Checkpoint<'a> {
    file: &'a Path,
    pause: Duration,
    kept_at: Instant,
    // How many values the file holds, as far as this run wrote it or began with it.
    n_kept: u64,
}

/// Extends the table to a heap of `most` tokens. After each step, and at least once, `each` sees what is known.
///
/// A checkpoint is written now and then, at the end, and before any failure is reported.
pub(super) fn extend(
    common: &Common,
    command: &Heap,
    table: &mut HeapTable,
    most: u64,
    mut each: impl FnMut(&HeapTable) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let pause = command.checkpoint_every.map_or(PAUSE, |pause| pause.0);
    let file = command.checkpoint.as_deref();
    let mut checkpoint = file.map(|file| Checkpoint::new(file, pause, table));
    watch::expect_values(most.saturating_add(1));
    let grown = grow(common, table, most, |table| {
        each(table)?;
        checkpoint
            .as_mut()
            .filter(|checkpoint| checkpoint.is_due())
            .map_or(Ok(()), |checkpoint| checkpoint.keep(table))
    });
    if let Some(checkpoint) = &mut checkpoint {
        checkpoint.keep(table)?;
    }
    grown
}

fn grow(
    common: &Common,
    table: &mut HeapTable,
    most: u64,
    mut each: impl FnMut(&HeapTable) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut step = FIRST_STEP;
    while table.value(most).is_none() {
        let n = table.n_computed();
        let watch = |_| watch::count(n);
        let began = Instant::now();
        // Values are computed several at a time: whole blocks but for the last.
        let next = most.min(n.saturating_add(step) | BLOCK);
        table
            .extend_to(
                next,
                &Budget {
                    watch: Some(&watch),
                    ..budget(common)
                },
            )
            .map_err(|error| graph::unsolved(&error))?;
        if watch::count(table.n_computed()) == ControlFlow::Break(()) {
            let done = table.n_computed();
            return Err(graph::unsolved(&GraphError::Cancelled { done }));
        }
        each(table)?;
        step = next_step(step, began.elapsed());
    }
    each(table)
}

/// Between two times of keeping values.
const PAUSE: Duration = Duration::from_secs(10);
/// Heaps in the first step.
const FIRST_STEP: u64 = 1 << 10;
/// Steps end where these bits of the greatest heap are set.
const BLOCK: u64 = 63;

/// As many heaps as take between a fiftieth and a fifth of a second.
fn next_step(step: u64, took: Duration) -> u64 {
    if took < Duration::from_millis(20) {
        step.saturating_mul(2)
    } else if took > Duration::from_millis(200) {
        (step / 2).max(1)
    } else {
        step
    }
}

impl<'a> Checkpoint<'a> {
    fn new(file: &'a Path, pause: Duration, table: &HeapTable) -> Self {
        Self {
            file,
            pause,
            kept_at: Instant::now(),
            n_kept: if file.exists() { table.n_computed() } else { 0 },
        }
    }

    fn is_due(&self) -> bool {
        self.kept_at.elapsed() >= self.pause
    }

    /// Writes the values, if there are more than in the file. The next pause is much longer than that took.
    fn keep(&mut self, table: &HeapTable) -> Result<(), Failure> {
        const SHARE: u32 = 20;
        if table.n_computed() > self.n_kept {
            let began = Instant::now();
            heap_file::keep(self.file, table)?;
            self.pause = self.pause.max(began.elapsed() * SHARE);
            self.n_kept = table.n_computed();
        }
        self.kept_at = Instant::now();
        Ok(())
    }
}
