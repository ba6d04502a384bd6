//! Bad input, through the program: what it says, where, with which exit status, and that it writes nothing. Here is what
//! every command shares: files, limits, batches and outputs; what each theory refuses is in `bad_input/`.

#[path = "bad_input/graph.rs"]
mod graph;
#[path = "bad_input/impartial.rs"]
mod impartial;
#[path = "bad_input/partizan.rs"]
mod partizan;
#[path = "program/program.rs"]
mod program;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use program::{Run, upstar_in};

/// Runs the program in the folder of the examples.
#[track_caller]
fn upstar(arguments: &[&str], input: &str) -> Run {
    upstar_in(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples"),
        arguments,
        input.as_bytes(),
    )
}

/// The program rejects the input with status 2, says all of `wanted`, and writes no answer.
#[track_caller]
fn rejected(arguments: &[&str], input: &str, wanted: &[&str]) {
    let run = upstar(arguments, input);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{run:?}");
    for wanted in wanted {
        assert!(run.stderr.contains(wanted), "{wanted:?} is not in {}", run.stderr);
    }
}

/// The program answers.
#[track_caller]
fn answered(arguments: &[&str], input: &str, stdout: &str) {
    let run = upstar(arguments, input);
    assert_eq!(
        (run.status, run.stdout.as_str(), run.stderr.as_str()),
        (0, stdout, ""),
        "{run:?}"
    );
}

#[test]
fn arguments_out_of_range() {
    rejected(
        &["bash", "5", "--max", "0"],
        "",
        &["--max 0", "from 1 to 2^64 - 1"],
    );
    rejected(&["bash", "x", "--max", "3"], "", &["`x`"]);
    rejected(&["nim", "3", "-1"], "", &["`-1`"]);
    rejected(&["heap", "0.8!", "--up-to", "5"], "", &["0.8!"]);
    rejected(&["heap", "1.7", "--up-to", "5"], "", &["1.7"]);
    rejected(&["heap", "--subtract", "0,4", "--up-to", "5"], "", &["0,4"]);
    rejected(&["cutting", "0", "5"], "", &["0"]);
    rejected(&["mex", "0", "1.5"], "", &["`1.5`"]);
    rejected(&["solve", "--input", "graphml"], "", &["graphml"]);
    rejected(&["nonsense"], "", &["nonsense"]);
}

#[test]
fn a_folder_is_no_file() {
    for command in ["solve", "grundy", "race"] {
        rejected(&[command, "."], "", &["cannot read .: it is a directory"]);
    }
    rejected(&["solve", "no-such-file"], "", &["cannot read no-such-file"]);
    rejected(
        &["mex", "1", "-o", "."],
        "",
        &["cannot write .: it is a directory"],
    );
}

#[test]
fn a_failed_run_leaves_no_half_file() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("answer.tsv");
    fs::write(&kept, "the old answer\n").unwrap();
    let run = upstar_in(folder.path(), &["solve", "-o", "answer.tsv"], b"2 1\n0 5\n");
    assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{run:?}");
    assert_eq!(fs::read_to_string(&kept).unwrap(), "the old answer\n");
    let run = upstar_in(
        folder.path(),
        &["solve", "--format", "tsv", "-o", "answer.tsv"],
        b"2 1\n0 1\n",
    );
    assert_eq!((run.status, run.stdout.as_str()), (0, ""), "{run:?}");
    assert_eq!(
        fs::read_to_string(&kept).unwrap(),
        "vertex\tlabel\tremoteness\tmove\n0\tWin\t1\t1\n1\tLoss\t0\t\n"
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_closed_output_ends_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_upstar"))
        .args(["generate", "path", "2000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        (output.status.code(), output.stderr.as_slice()),
        (Some(0), b"".as_slice())
    );
}

#[test]
fn a_bad_line_of_a_batch_loses_nothing() {
    let run = upstar(&["eval"], "1+1\n{0|\n^\n");
    assert_eq!(run.status, 2, "{run:?}");
    let lines: Vec<_> = run.stdout.lines().collect();
    assert!(
        matches!(lines[..], ["2", error, "^"] if error.starts_with("error: ")),
        "{run:?}"
    );
}

#[test]
fn limits_have_a_status_of_their_own() {
    let Run {
        status,
        stdout,
        stderr,
    } = upstar(&["solve", "--max-vertices", "5"], "6 0\n");
    assert_eq!((status, stdout.as_str()), (3, ""), "{stderr}");
    assert!(stderr.contains("limit reached"), "{stderr}");
    let board = "....../....../....../....../....../......";
    let run = upstar(&["position", "domineering", board, "--timeout", "0.3"], "");
    assert_eq!((run.status, run.stdout.as_str()), (3, ""), "{run:?}");
    assert!(run.stderr.contains("limit reached: time"), "{run:?}");
    let run = upstar(&["position", "domineering", board, "--max-vertices", "100"], "");
    assert_eq!((run.status, run.stdout.as_str()), (3, ""), "{run:?}");
    // A permutation of so many vertices is held in memory.
    let run = upstar(&["generate", "layered", "100000000", "--max-memory", "50M"], "");
    assert_eq!((run.status, run.stdout.len()), (3, 0), "{}", run.stderr);
}

/// A symbolic link keeps pointing where it did, and a device stays a device.
#[cfg(unix)]
#[test]
fn output_goes_through_links_and_into_devices() {
    use std::os::unix::fs::{FileTypeExt as _, symlink};

    let folder = tempfile::tempdir().unwrap();
    symlink("behind.txt", folder.path().join("link.txt")).unwrap();
    fs::write(folder.path().join("behind.txt"), "old").unwrap();
    let run = upstar_in(folder.path(), &["mex", "0", "-o", "link.txt"], b"");
    assert_eq!(run.status, 0, "{run:?}");
    assert_eq!(
        fs::read_to_string(folder.path().join("behind.txt")).unwrap(),
        "1\n"
    );
    assert!(folder.path().join("link.txt").is_symlink());
    let run = upstar(&["mex", "0", "-o", "/dev/null"], "");
    assert_eq!((run.status, run.stdout.as_str()), (0, ""), "{run:?}");
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
}

#[test]
fn a_line_of_a_batch_does_not_depend_on_the_lines_before() {
    let costly = "{1|0}\n*221.2\n{2|0}\n{3|0}\n3\n";
    let run = upstar(&["eval", "--max-vertices", "300"], costly);
    let lines: Vec<_> = run.stdout.lines().collect();
    assert!(
        matches!(lines[..], ["{1|0}", error, "{2|0}", "{3|0}", "3"] if error.starts_with("error: limit reached")),
        "{run:?}"
    );
    assert_eq!(run.status, 3);
}

#[test]
fn what_was_answered_before_a_limit_is_kept() {
    let run = upstar(&["eval", "--timeout", "3"], "1\n2\n*100000:1\n");
    assert_eq!((run.status, run.stdout.as_str()), (3, "1\n2\n"), "{}", run.stderr);
}

#[test]
fn errors_in_later_lines_and_operands_say_where() {
    rejected(
        &["position", "domineering", "..\n.x"],
        "",
        &["domineering position:2:2", "2 | .x"],
    );
    rejected(&["eval", "1 +\n1 +\n x"], "", &["expression:3:2"]);
    rejected(&["eval", "1", "x", "2"], "", &["expression 2:1:1"]);
    let long = "x".repeat(100_000);
    let run = upstar(&["eval", &long], "");
    assert!(run.status == 2 && run.stderr.len() < 1000, "{}", run.stderr.len());
}

/// Help is an answer too.
#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_printed_is_a_failure() {
    for argument in ["--help", "--version"] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_upstar"));
        let status = command.arg(argument).stdout(full).status().unwrap();
        assert_eq!(status.code(), Some(2), "{argument}");
        assert_eq!(upstar(&[argument], "").status, 0);
    }
}
