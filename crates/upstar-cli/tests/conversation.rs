//! Batches are conversations: one line out for each line in, before the next line is sent.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

/// Sends lines one at a time and waits for the answer to each.
#[track_caller]
fn converses(arguments: &[&str], exchange: &[(&str, &str)]) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_upstar"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("standard input is a pipe");
    let output = BufReader::new(child.stdout.take().expect("standard output is a pipe"));
    let (sender, answers) = mpsc::channel();
    std::thread::spawn(move || {
        output
            .lines()
            .map_while(Result::ok)
            .try_for_each(|line| sender.send(line))
    });
    for (sent, wanted) in exchange {
        input.write_all(sent.as_bytes()).expect("the program listens");
        input.flush().expect("the program listens");
        // A program that keeps its answer back would make both sides wait for ever.
        let answer = answers.recv_timeout(Duration::from_secs(60));
        assert!(
            answer.is_ok() || child.kill().is_err(),
            "no answer: {arguments:?} {sent:?}"
        );
        assert_eq!(answer.as_deref(), Ok(*wanted), "{arguments:?} {sent:?}");
    }
    drop(input);
    assert!(child.wait().is_ok());
}

const NO_NIMBER: &str = "error: column 1: expected a nimber, a bracket, sqrt, roots, order or log";
const NO_DIVISOR: &str = "error: column 5: expected a divisor other than 0";

#[test]
fn every_batch_answers_line_by_line() {
    let graph = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../conformance/book/exit-from-cycle.edges"
    );
    converses(
        &["sum", "--graph", graph],
        &[
            ("v0 + *2\n", "Win, value 2, *2 to *0"),
            (
                "v0 + v9\n",
                "error: column 6: vertex `v9` is not in the graph: expected 0..=5",
            ),
            ("3\n", "Draw, value inf, v3 to v3"),
        ],
    );
    converses(
        &["eval"],
        &[("{0|}\n", "1"), ("^+*\n", "^*"), ("1/2 + 1/2\n", "1")],
    );
    converses(&["compare"], &[("0\t*\n", "||"), ("1\t0\n", ">")]);
    converses(
        &["best", "--player", "left"],
        &[
            ("{1|0} - *\n", "Left wins: term 1 {1|0} to 1"),
            ("2.*\n", "Right wins"),
        ],
    );
    converses(
        &["thermograph", "--from-zero"],
        &[(
            "{4||2|-1}\n",
            "mean 9/4, temperature 7/4; left wall 4 at 0, 9/4 at 7/4; right wall 2 at 0, 2 at 3/2, 9/4 at 7/4",
        )],
    );
    converses(&["position", "domineering"], &[("../..\n", "+-1"), (".\n", "0")]);
    converses(
        &["surreal"],
        &[("w-1\n", "w - 1\t+^w -\tw + 1"), ("1/w < 1/2\n", "true")],
    );
    converses(
        &["repl"],
        &[("G = {0|}\n", "1"), ("{G|\n2}\n", "3/2"), ("_ < G\n", "false")],
    );
    converses(&["mex"], &[("0 1\n", "2"), ("\n", "0")]);
    converses(&["nim"], &[("1 1\n", "Loss, nim-sum 0")]);
    converses(
        &["nim-field"],
        &[("2 * 2\n", "3"), ("\n5 / 0\n", NO_NIMBER), ("", NO_DIVISOR)],
    );
    converses(
        &["bash", "--max", "3"],
        &[("5\n", "Win, value 1, take 1"), ("8\n", "Loss, value 0")],
    );
    converses(
        &["sum"],
        &[("*3 + *3\n", "Loss, value 0"), ("*2\n", "Win, value 2, *2 to *0")],
    );
    converses(&["cutting"], &[("2 2\n", "LOSE"), ("4 2\n", "WIN")]);
    converses(&["kc0"], &[("2 1\n", "499122177"), ("2\n", "1")]);
}
