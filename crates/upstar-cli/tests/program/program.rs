//! Running the program in tests: arguments and standard input in, status and both outputs back.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// What the program did.
#[derive(Debug)]
pub(crate) struct Run {
    pub status: i32,
    pub stdout: String,
    pub stderr: String,
}

/// Runs the program in a folder.
#[track_caller]
pub(crate) fn upstar_in(folder: &Path, arguments: &[&str], input: &[u8]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_upstar"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    let input = input.to_vec();
    let feeder = std::thread::spawn(move || {
        // A program that does not read its input to the end closes the pipe.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    feeder.join().expect("the input was written");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes UTF-8");
    Run {
        status: output.status.code().expect("the program was not killed"),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}
