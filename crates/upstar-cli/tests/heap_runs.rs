//! Long runs of heap games: rows come while values are computed, and what was kept survives a killed process.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "program/program.rs"]
mod program;

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use program::upstar_in;

/// No program ends this: no period is known, and it has no sparse space.
const ENDLESS: &str = "heap 0.007 --up-to 100000000";

/// The program at work, killed at the latest when the test is over.
struct Running(Child);

impl Running {
    fn start(folder: &Path, line: &str) -> Self {
        let child = Command::new(env!("CARGO_BIN_EXE_upstar"))
            .args(line.split(' '))
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        Self(child.unwrap())
    }

    /// Waits until something is so; the program must not end before.
    #[track_caller]
    fn until(&mut self, mut is_so: impl FnMut() -> bool) {
        let began = Instant::now();
        while !is_so() {
            assert!(self.0.try_wait().unwrap().is_none(), "the program has ended");
            assert!(began.elapsed() < Duration::from_secs(120), "nothing happens");
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn kill(mut self) {
        self.0.kill().unwrap();
        assert_eq!(self.0.wait().unwrap().code(), None, "it ended by itself");
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[track_caller]
fn answered(folder: &Path, line: &str) -> String {
    let words: Vec<_> = line.split(' ').collect();
    let run = upstar_in(folder, &words, b"");
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{line}: {run:?}");
    run.stdout
}

#[test]
fn rows_come_while_values_are_computed() {
    const N_ROWS: usize = 5_000;
    let folder = tempfile::tempdir().unwrap();
    let expected = answered(
        folder.path(),
        &format!("heap 0.007 --up-to {} --format tsv", N_ROWS - 2),
    );
    let mut running = Running::start(folder.path(), &format!("{ENDLESS} --format tsv"));
    let mut rows = BufReader::new(running.0.stdout.take().unwrap()).lines();
    for expected in expected.lines() {
        assert_eq!(rows.next().unwrap().unwrap(), expected);
    }
    // Nobody listens any more: a quiet end.
    drop(rows);
    assert_eq!(running.0.wait().unwrap().code(), Some(0));
}

#[test]
fn a_limit_cuts_no_row() {
    let folder = tempfile::tempdir().unwrap();
    let line = format!("{ENDLESS} --format tsv --timeout 0.7");
    let words: Vec<_> = line.split(' ').collect();
    let run = upstar_in(folder.path(), &words, b"");
    assert_eq!(run.status, 3, "{}", run.stderr);
    assert!(run.stderr.contains("of 100000001 values"), "{}", run.stderr);
    let last = run.stdout.lines().count().checked_sub(2).unwrap();
    let expected = answered(folder.path(), &format!("heap 0.007 --up-to {last} --format tsv"));
    assert_eq!(run.stdout, expected);
    // A document is whole or not there.
    let line = format!("{ENDLESS} --json --timeout 0.3");
    let words: Vec<_> = line.split(' ').collect();
    let run = upstar_in(folder.path(), &words, b"");
    assert_eq!((run.status, run.stdout.as_str()), (3, ""), "{}", run.stderr);
}

#[test]
fn a_killed_run_goes_on_where_it_was_kept() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let checkpoint = folder.join("kept");
    let length = || fs::metadata(&checkpoint).map_or(0, |file| file.len());
    let is_writing = || {
        let mut names = fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().file_name());
        names.any(|name| name.to_string_lossy().starts_with(".tmp"))
    };
    for round in 0..4 {
        let before = length();
        let line = format!("{ENDLESS} --binary -o values --checkpoint kept --checkpoint-every 0.02");
        let mut running = Running::start(folder, &line);
        running.until(|| length() > before);
        if round % 2 == 1 {
            // In the middle of writing, if that is not over by the time of the kill.
            running.until(is_writing);
        }
        running.kill();
        let n_kept = answered(folder, "heap --read kept").split(' ').count();
        assert!(length() > before && n_kept > 0, "{n_kept}");
        // What a killed run leaves half written is nobody's.
        for file in fs::read_dir(folder).unwrap().map(|file| file.unwrap()) {
            if file.file_name().to_string_lossy().starts_with(".tmp") {
                fs::remove_file(file.path()).unwrap();
            }
        }
    }
    let n_kept = answered(folder, "heap --read kept").split(' ').count();
    let last = n_kept + 300;
    let whole = format!("heap 0.007 --up-to {last}");
    answered(folder, &format!("{whole} --binary -o whole"));
    answered(folder, &format!("{whole} --binary -o resumed --checkpoint kept"));
    assert_eq!(
        fs::read(folder.join("whole")).unwrap(),
        fs::read(folder.join("resumed")).unwrap()
    );
    assert_eq!(
        fs::read(folder.join("whole")).unwrap(),
        fs::read(&checkpoint).unwrap()
    );
    assert_eq!(
        answered(folder, &format!("{whole} --checkpoint kept")),
        answered(folder, &whole)
    );
}

#[test]
fn a_period_is_the_same_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let period = "heap 0.165 --period --up-to 20000";
    let expected = answered(folder, period);
    // Values kept at any length lead to the same proof.
    for n_kept in [7, 500, 5_000, 13_000] {
        let _ = fs::remove_file(folder.join("kept"));
        answered(folder, &format!("heap 0.165 --up-to {n_kept} --binary -o kept"));
        assert_eq!(answered(folder, &format!("{period} --checkpoint kept")), expected);
    }
}
