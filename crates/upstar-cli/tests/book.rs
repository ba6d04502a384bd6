//! The book: scenarios in files, run through the program and pinned by snapshots.
//!
//! A scenario is a list of commands, each a line `$ upstar …` in the folder of inputs; lines `< …` after it are its
//! standard input, other lines are prose.

#[path = "program/program.rs"]
mod program;

use std::fs;
use std::path::Path;

use program::upstar_in;

/// The words of a command line; single quotes keep blanks together.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut quoted, mut open) = (String::new(), false, false);
    for symbol in line.chars() {
        match symbol {
            '\'' => (quoted, open) = (!quoted, true),
            ' ' if !quoted => {
                if open || !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
                open = false;
            }
            symbol => word.push(symbol),
        }
    }
    if open || !word.is_empty() {
        words.push(word);
    }
    words
}

/// The scenario with what the program answered to each command.
fn played(scenario: &str) -> String {
    let inputs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../conformance/book");
    let mut out = String::new();
    let mut lines = scenario.lines().peekable();
    while let Some(line) = lines.next() {
        out.push_str(line);
        out.push('\n');
        let Some(command) = line.strip_prefix("$ upstar ") else {
            continue;
        };
        let mut input = String::new();
        while let Some(line) = lines.next_if(|line| line.starts_with('<')) {
            out.push_str(line);
            out.push('\n');
            let text = line.trim_start_matches('<');
            input.push_str(text.strip_prefix(' ').unwrap_or(text));
            input.push('\n');
        }
        let words = words(command);
        let words: Vec<_> = words.iter().map(String::as_str).collect();
        let run = upstar_in(&inputs, &words, input.as_bytes());
        out.push_str(&run.stdout);
        out.push_str(&run.stderr);
        if run.status != 0 {
            out.push_str("[status ");
            out.push_str(&run.status.to_string());
            out.push_str("]\n");
        }
    }
    out
}

#[test]
fn scenarios() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/book");
    let mut paths: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "scenario"));
    paths.sort();
    assert!(paths.len() >= 10, "the book has a scenario a system");
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_snapshot_path("book/snapshots");
    settings.set_omit_expression(true);
    settings.bind(|| {
        for path in paths {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            insta::assert_snapshot!(name, played(&fs::read_to_string(&path).unwrap()));
        }
    });
}

#[test]
fn words_are_split_like_a_shell_does() {
    assert_eq!(words("eval '{0 | *}' -1 ''"), ["eval", "{0 | *}", "-1", ""]);
}
