//! Certificates through the program: written, checked, altered, and cut short by limits and signals.
#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests may")]

#[path = "program/program.rs"]
mod program;

use std::fs;
use std::path::Path;

use program::{Run, upstar_in};

const ALIKE: &str = "6 7\n0 1\n1 0\n1 2\n3 3\n4 3\n4 0\n5 4\n";
const COLOURED: &str = "5 7\n0 1 B\n0 0 R\n2 2 B\n2 1 R\n4 3 G\n3 4 G\n4 1 B\n";
const OWNED: &str = "4 5\nLLRR\n0 1\n1 2\n2 0\n2 3\n1 3\n";

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        for (name, text) in [("impartial", ALIKE), ("two-colour", COLOURED), ("owned", OWNED)] {
            fs::write(folder.path().join(name), text).unwrap();
        }
        folder
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    #[track_caller]
    fn upstar(&self, arguments: &[&str]) -> Run {
        upstar_in(self.path(), arguments, b"")
    }

    #[track_caller]
    fn answers(&self, arguments: &[&str]) -> String {
        let run = self.upstar(arguments);
        assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{arguments:?}");
        run.stdout
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.path()).unwrap();
        let mut names: Vec<_> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

#[test]
fn every_kind_of_game_in_every_form() {
    let folder = Folder::new();
    for (model, expected) in [
        (
            "impartial",
            "ok: 2 Win, 3 Loss, 1 Draw, 7 edges checked, normal play\n",
        ),
        (
            "two-colour",
            "ok: 3 Win, 5 Loss, 2 Draw, 9 edges checked, normal play\n",
        ),
        (
            "owned",
            "ok: 2 Win, 2 Loss, 0 Draw, 5 edges checked, normal play\n",
        ),
    ] {
        for file in ["proof", "proof.cert"] {
            folder.answers(&["solve", model, "--model", model, "--certificate", file]);
            let is_text = fs::read(folder.path().join(file))
                .unwrap()
                .starts_with(b"upstar-certificate ");
            assert_eq!(is_text, file == "proof");
            for threads in ["1", "3"] {
                let answer = folder.answers(&["verify", model, file, "--threads", threads]);
                assert_eq!(answer, expected, "{model} {file}");
            }
            // Of another graph, in the same form.
            let text = fs::read_to_string(folder.path().join(model)).unwrap();
            let cut = text.trim_end().rfind('\n').unwrap();
            let first = text.lines().next().unwrap();
            let (n, m) = first.split_once(' ').unwrap();
            let fewer = format!("{n} {}", m.parse::<u32>().unwrap() - 1);
            fs::write(
                folder.path().join("other"),
                text[..=cut].replacen(first, &fewer, 1),
            )
            .unwrap();
            let run = folder.upstar(&["verify", "other", file]);
            assert_eq!(run.status, 1, "{run:?}");
            assert!(run.stdout.contains("another graph"), "{run:?}");
        }
    }
}

#[test]
fn rules_are_in_the_certificate() {
    let folder = Folder::new();
    let solve = [
        "solve",
        "two-colour",
        "--model",
        "two-colour",
        "--certificate",
        "proof.bin",
    ];
    let rules = [
        "--misere",
        "--label",
        "3=left",
        "--target",
        "1",
        "--infinite",
        "right",
    ];
    folder.answers(&[&solve[..], &rules].concat());
    let answer = folder.answers(&["verify", "two-colour", "proof.bin"]);
    assert!(
        answer.ends_with("misere play, 4 declared ends, draws are wins of Right\n"),
        "{answer}"
    );
    let json = folder.answers(&["verify", "two-colour", "proof.bin", "--json"]);
    let document: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(document["model"], "two-colour");
    assert_eq!(document["infinite"], "right");
    let with_these = document["rules"].clone();
    folder.answers(&solve);
    let json = folder.answers(&["verify", "two-colour", "proof.bin", "--json"]);
    let document: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_ne!(document["rules"], with_these);
}

#[test]
fn the_evidence_for_one_vertex() {
    let folder = Folder::new();
    for (arguments, expected) in [
        (
            ["impartial", "--from", "1", "--first", "left"],
            "ok: vertex 1 is a Win in at most 1 plies, 2 lines and 1 moves checked, normal play\n",
        ),
        (
            ["impartial", "--from", "4", "--first", "left"],
            "ok: vertex 4 is a Win in at most 3 plies, 4 lines and 3 moves checked, normal play\n",
        ),
        (
            ["impartial", "--from", "3", "--first", "left"],
            "ok: vertex 3 is a Draw, 4 lines and 4 moves checked, normal play\n",
        ),
        (
            ["two-colour", "--from", "0", "--first", "right"],
            "ok: vertex 0 with Right to move is a Loss in at most 2 plies, 3 lines and 2 moves checked, normal play\n",
        ),
        (
            ["owned", "--from", "0", "--first", "left"],
            "ok: vertex 0 is a Win in at most 2 plies, 3 lines and 2 moves checked, normal play\n",
        ),
    ] {
        let solve = ["solve", "--model", arguments[0], "--certificate", "proof"];
        folder.answers(&[&solve[..], &arguments].concat());
        assert_eq!(folder.answers(&["verify", arguments[0], "proof"]), expected);
        // Another outcome, another choice, and a line less.
        let proof = fs::read_to_string(folder.path().join("proof")).unwrap();
        let start = proof.find("start").unwrap();
        let line_end = start + proof[start..].find('\n').unwrap();
        let mut changed = proof.clone();
        let letter = if &proof[line_end - 1..line_end] == "L" {
            "W"
        } else {
            "L"
        };
        changed.replace_range(line_end - 1..line_end, letter);
        fs::write(folder.path().join("changed"), &changed).unwrap();
        let run = folder.upstar(&["verify", arguments[0], "changed"]);
        assert!(run.status == 1 || run.status == 2, "{run:?}");
    }
    let refused = [
        "solve",
        "impartial",
        "--from",
        "1",
        "--certificate",
        "x",
        "--certificate-form",
        "binary",
    ];
    assert_eq!(folder.upstar(&refused).status, 2);
    assert!(!folder.names().contains(&"x".to_owned()));
}

#[test]
fn altered_files_are_bad_input() {
    let folder = Folder::new();
    folder.answers(&["solve", "impartial", "--certificate", "proof.cert"]);
    let proof = fs::read(folder.path().join("proof.cert")).unwrap();
    for place in [9, 20, 70, proof.len() - 9, proof.len() - 1] {
        let mut altered = proof.clone();
        altered[place] ^= 4;
        fs::write(folder.path().join("altered"), &altered).unwrap();
        let run = folder.upstar(&["verify", "impartial", "altered"]);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{place}");
        assert!(run.stderr.starts_with("error: altered: byte "), "{}", run.stderr);
    }
    fs::write(folder.path().join("altered"), &proof[..proof.len() - 5]).unwrap();
    let run = folder.upstar(&["verify", "impartial", "altered"]);
    assert!(
        run.status == 2 && run.stderr.contains("the input ends"),
        "{run:?}"
    );
    // A text whose claims are wrong is read, and refuted.
    folder.answers(&["solve", "impartial", "--certificate", "proof"]);
    let proof = fs::read_to_string(folder.path().join("proof")).unwrap();
    fs::write(
        folder.path().join("altered"),
        proof.replacen("\nW 1\n", "\nW 3\n", 1),
    )
    .unwrap();
    let run = folder.upstar(&["verify", "impartial", "altered"]);
    assert_eq!(run.status, 1);
    assert_eq!(
        run.stdout,
        "fails at vertex 0: vertex 0: claimed 2 plies, expected 4 plies\n"
    );
}

/// A folder with a graph that takes a while.
fn with_large_graph() -> Folder {
    let folder = Folder::new();
    folder.answers(&["generate", "random", "400000", "--to", "csr", "-o", "large.csr"]);
    folder
}

#[test]
fn limits_say_what_is_needed_and_leave_nothing() {
    let folder = with_large_graph();
    let before = folder.names();
    let solve = ["solve", "large.csr", "--certificate", "proof.cert", "-o", "table"];
    let run = folder.upstar(&[&solve[..], &["--max-memory", "8M"]].concat());
    assert_eq!((run.status, run.stdout.as_str()), (3, ""), "{run:?}");
    assert!(
        run.stderr
            .starts_with("error: limit reached: memory: 8388608 bytes"),
        "{run:?}"
    );
    let run = folder.upstar(&[&solve[..], &["--timeout", "0"]].concat());
    assert_eq!(run.status, 3, "{run:?}");
    assert!(
        run.stderr.starts_with("error: limit reached: time: 0 s, after "),
        "{run:?}"
    );
    assert_eq!(folder.names(), before);
    folder.answers(&solve);
    for limit in [["--max-memory", "200K"], ["--timeout", "0"]] {
        let run = folder.upstar(&[&["verify", "large.csr", "proof.cert"][..], &limit].concat());
        assert_eq!((run.status, run.stdout.as_str()), (3, ""), "{run:?}");
    }
    let run = folder.upstar(&["verify", "large.csr", "proof.cert", "--max-vertices", "399999"]);
    assert_eq!(run.status, 3, "{run:?}");
}

#[cfg(unix)]
mod signals {
    use std::process::{Child, Command, ExitStatus, Stdio};
    use std::time::{Duration, Instant};

    use super::*;

    /// Starts a long solve, and sends the signal as soon as a file is being written, or this much later.
    fn interrupted(folder: &Folder, signal: &str, later: Duration) -> ExitStatus {
        let before = folder.names().len();
        let mut child: Child = Command::new(env!("CARGO_BIN_EXE_upstar"))
            .args(["solve", "large.csr", "--certificate", "proof.cert", "-o", "table"])
            .current_dir(folder.path())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let started = Instant::now();
        while folder.names().len() == before
            && started.elapsed() < later
            && child.try_wait().unwrap().is_none()
        {
            std::thread::yield_now();
        }
        let _ = Command::new("kill")
            .args([signal, &child.id().to_string()])
            .stderr(Stdio::null())
            .status();
        child.wait().unwrap()
    }

    fn is_whole(folder: &Folder) -> bool {
        let run = folder.upstar(&["verify", "large.csr", "proof.cert"]);
        run.status == 0
            && fs::read_to_string(folder.path().join("table"))
                .unwrap()
                .contains("400000 vertices: ")
    }

    #[test]
    fn an_interrupted_solve_leaves_nothing() {
        let folder = with_large_graph();
        let before = folder.names();
        for signal in ["-INT", "-TERM"] {
            for later in [Duration::from_millis(30), Duration::from_secs(60)] {
                let status = interrupted(&folder, signal, later);
                // It may have been done already.
                if status.success() {
                    assert!(is_whole(&folder));
                    fs::remove_file(folder.path().join("table")).unwrap();
                    fs::remove_file(folder.path().join("proof.cert")).unwrap();
                } else {
                    assert_eq!(status.code(), Some(130));
                }
                assert_eq!(folder.names(), before, "{signal} {later:?}");
            }
        }
    }

    #[test]
    fn a_killed_solve_leaves_the_old_files_as_they_were() {
        let folder = with_large_graph();
        for name in ["table", "proof.cert"] {
            fs::write(folder.path().join(name), "old").unwrap();
        }
        let status = interrupted(&folder, "-KILL", Duration::from_secs(60));
        let table = fs::read_to_string(folder.path().join("table")).unwrap();
        assert!(table == "old" || status.success() && is_whole(&folder));
        if table == "old" {
            assert_eq!(
                fs::read_to_string(folder.path().join("proof.cert")).unwrap(),
                "old"
            );
        }
    }
}
