//! Files of heap games: proofs that are checked, values to go on from, pictures.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "program/program.rs"]
mod program;

use std::fs;

use program::{Run, upstar_in};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn run(folder: &tempfile::TempDir, line: &str) -> Run {
    let words: Vec<_> = line.split(' ').collect();
    upstar_in(folder.path(), &words, b"")
}

#[track_caller]
fn answered(folder: &tempfile::TempDir, line: &str) -> String {
    let run = run(folder, line);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{line}: {run:?}");
    run.stdout
}

#[track_caller]
fn rejected(folder: &tempfile::TempDir, line: &str, wanted: &str) {
    let run = run(folder, line);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{line}: {run:?}");
    assert!(run.stderr.contains(wanted), "{line}: {run:?}");
}

#[test]
fn proofs_are_checked_and_forgeries_found() {
    let folder = folder();
    for game in [
        "0.165 --up-to 14000",
        "--all-but 2,5",
        "--subtract 2,5,7",
        "0.137",
        "0.3[12]",
    ] {
        answered(&folder, &format!("heap {game} --period --proof p"));
        let checked = answered(&folder, "verify p");
        assert!(checked.starts_with("ok: "), "{checked}");
    }
    let file = folder.path().join("p");
    answered(&folder, "heap 0.137 --period --proof p");
    let text = fs::read_to_string(&file).unwrap();
    for (from, to) in [
        ("preperiod 52", "preperiod 51"),
        ("period 34", "period 68"),
        ("0.137", "0.133"),
        ("largest 9", "largest 8"),
    ] {
        assert!(text.contains(from), "{text}");
        fs::write(&file, text.replace(from, to)).unwrap();
        let run = run(&folder, "verify p");
        assert_eq!(
            (run.status, run.stdout.starts_with("fails: ")),
            (1, true),
            "{run:?}"
        );
    }
    fs::write(&file, text.replace("saltus 0", "saltus none")).unwrap();
    rejected(&folder, "verify p", "line 5");
    fs::write(&file, "3 0\n").unwrap();
    rejected(&folder, "verify p", "a graph and its certificate");
    rejected(&folder, "heap 0.137 --up-to 9 --proof p", "--period");
}

#[test]
fn misere_quotients_are_checked_and_forgeries_found() {
    let folder = folder();
    for game in [
        "--subtract 1,4",
        "kayles",
        "--all-but 2 --heaps 10",
        "0.07 --heaps 12",
        "0.123",
    ] {
        answered(&folder, &format!("misere {game} --proof p"));
        let checked = answered(&folder, "verify p");
        assert!(checked.starts_with("ok: the misère quotient of "), "{checked}");
    }
    let json = answered(&folder, "verify p --json");
    assert!(json.contains("\"order\":20,"), "{json}");
    let file = folder.path().join("p");
    let text = fs::read_to_string(&file).unwrap();
    for (from, to) in [
        ("period 5 from 5", "period 5 from 4"),
        ("game 0.123", "game 0.127"),
    ] {
        assert!(text.contains(from), "{text}");
        fs::write(&file, text.replace(from, to)).unwrap();
        let run = run(&folder, "verify p");
        assert_eq!(
            (run.status, run.stdout.starts_with("fails: ")),
            (1, true),
            "{run:?}"
        );
    }
    fs::write(&file, text.replace("order 20", "order x")).unwrap();
    rejected(
        &folder,
        "verify p",
        "p:3:7: expected a number of elements, found `x`",
    );
    rejected(&folder, "misere kayles --sum 1,2 --proof p", "--sum");
    rejected(&folder, "misere kayles --subtract 1,2", "--subtract");
    rejected(&folder, "misere --subtract 1,0", "whole numbers from 1 on");
    rejected(&folder, "misere", "CODE");
}

#[test]
fn values_are_kept_and_gone_on_from() {
    let folder = folder();
    let expected = answered(&folder, "heap 0.007 --up-to 3000");
    answered(&folder, "heap 0.007 --up-to 1000 --checkpoint c");
    assert_eq!(
        answered(&folder, "heap 0.007 --up-to 3000 --checkpoint c"),
        expected
    );
    assert_eq!(answered(&folder, "heap --read c"), expected);
    answered(&folder, "heap 0.007 --up-to 2000 --binary -o b");
    assert_eq!(answered(&folder, "heap --read b --up-to 3000"), expected);
    // A limit leaves what was found.
    let run = run(
        &folder,
        "heap 0.6 --up-to 100000 --max-vertices 5000 --checkpoint d",
    );
    assert_eq!((run.status, run.stdout.as_str()), (3, ""), "{run:?}");
    assert_eq!(answered(&folder, "heap --read d").split(' ').count(), 5000);

    rejected(
        &folder,
        "heap 0.07 --up-to 10 --checkpoint c",
        "expected the values of 0.07, found those of 0.007",
    );
    let file = folder.path().join("c");
    let bytes = fs::read(&file).unwrap();
    fs::write(&file, &bytes[..bytes.len() - 100]).unwrap();
    rejected(&folder, "heap 0.007 --up-to 10 --checkpoint c", "cut short");
    let mut damaged = bytes.clone();
    damaged[50] ^= 1;
    fs::write(&file, damaged).unwrap();
    rejected(&folder, "heap 0.007 --up-to 10 --checkpoint c", "damaged");
    fs::write(&file, "0.007").unwrap();
    rejected(&folder, "heap --read c", "begins with upstarH1");
    rejected(&folder, "heap --read nothing", "nothing");
    rejected(&folder, "heap 0.007 --up-to 5 --binary --json", "--binary");
}

#[test]
fn pictures_of_values() {
    let folder = folder();
    let picture = answered(&folder, "heap kayles --up-to 200 --plot");
    assert!(
        picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"),
        "{picture}"
    );
    assert_eq!(picture.matches('M').count(), 201);
}
