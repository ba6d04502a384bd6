//! What has run, how long it took and how it ended. The only place that prints.

#![expect(
    clippy::print_stdout,
    reason = "a task speaks to the terminal it was started from"
)]

use std::process::ExitCode;
use std::time::{Duration, Instant};

#[derive(Debug, Default)]
pub(crate) struct Report {
    steps: Vec<Step>,
    skipped: Vec<(String, String)>,
}

#[derive(Debug)]
struct Step {
    name: String,
    duration: Duration,
    is_passed: bool,
}

impl Report {
    /// Runs a step; a failure is kept, so that later steps run too.
    pub(crate) fn step(&mut self, name: &str, run: impl FnOnce() -> anyhow::Result<()>) {
        println!("==> {name}");
        let start = Instant::now();
        let result = run();
        let duration = start.elapsed();
        match &result {
            Ok(()) => println!("<== {name}: passed in {}", seconds(duration)),
            Err(error) => println!("<== {name}: FAILED after {}: {error:#}", seconds(duration)),
        }
        self.steps.push(Step {
            name: name.to_owned(),
            duration,
            is_passed: result.is_ok(),
        });
    }

    /// Notes a step that cannot run here, with the reason.
    pub(crate) fn skip(&mut self, name: &str, reason: String) {
        println!("==> {name}: skipped, {reason}");
        self.skipped.push((name.to_owned(), reason));
    }

    /// Prints every step again, then how many passed and failed.
    pub(crate) fn finish(self) -> ExitCode {
        println!();
        for (name, reason) in &self.skipped {
            println!("skipped  {name}: {reason}");
        }
        for step in &self.steps {
            let word = if step.is_passed { "passed" } else { "FAILED" };
            println!("{word}   {} ({})", step.name, seconds(step.duration));
        }
        let n_failed = self.steps.iter().filter(|step| !step.is_passed).count();
        println!("{} passed, {n_failed} failed", self.steps.len() - n_failed);
        if n_failed == 0 {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        }
    }
}

fn seconds(duration: Duration) -> String {
    format!("{:.1} s", duration.as_secs_f64())
}
