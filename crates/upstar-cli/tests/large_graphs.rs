//! Graphs for which the program is allowed too little memory: they are solved, checked, written and generated all the same,
//! with the same answers and the same bytes as in memory.
#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests may")]

#[path = "program/program.rs"]
mod program;

use std::fs;
use std::path::Path;

use program::{Run, upstar_in};

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    #[track_caller]
    fn upstar(&self, arguments: &str, input: &[u8]) -> Run {
        let arguments: Vec<_> = arguments.split_whitespace().collect();
        upstar_in(self.path(), &arguments, input)
    }

    #[track_caller]
    fn answers(&self, arguments: &str) -> String {
        let run = self.upstar(arguments, b"");
        assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{arguments}");
        run.stdout
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.path().join(name)).unwrap()
    }

    #[track_caller]
    fn are_same(&self, names: [&str; 2]) {
        let [first, second] = names.map(|name| self.bytes(name));
        assert!(first == second, "{names:?}");
    }
}

/// The graph takes 30 MB in its file, and the program may keep 24: it solves the graph where it lies.
#[test]
fn a_file_larger_than_memory_is_solved_and_checked() {
    let folder = Folder::new();
    folder.answers("generate random 700000 --to csr -o large.csr");
    folder.answers("convert large.csr --to csr --with-reverse -o both.csr");
    folder.answers("convert large.csr --to csr --with-reverse -o again.csr --max-memory 20M");
    folder.are_same(["both.csr", "again.csr"]);
    let expected = folder.answers("solve both.csr --summary --certificate proof.cert");
    for limits in ["--max-memory 24M --threads 1", "--max-memory 24M --threads 2"] {
        let found = folder.answers(&format!(
            "solve both.csr --summary --certificate again.cert {limits}"
        ));
        assert_eq!(found, expected);
        folder.are_same(["proof.cert", "again.cert"]);
        let answer = folder.answers(&format!("verify both.csr again.cert {limits}"));
        assert!(answer.starts_with("ok: "));
    }
    // What is not wanted of the file is not looked at: a reversal with other bytes is noticed by who solves.
    let mut altered = folder.bytes("both.csr");
    let last = altered.len() - 1;
    altered[last] ^= 1;
    fs::write(folder.path().join("both.csr"), &altered).unwrap();
    assert!(folder.answers("verify both.csr proof.cert").starts_with("ok: "));
    let run = folder.upstar("solve both.csr --max-memory 24M", b"");
    assert!(
        run.status == 2 && run.stderr.contains("bytes were altered"),
        "{run:?}"
    );
}

#[test]
fn text_that_does_not_fit_in_memory_is_converted() {
    let folder = Folder::new();
    folder.answers("generate layered 200000 1000 8 -o large");
    let text = folder.bytes("large");
    for (number, options) in ["", "--with-reverse", "--one-based"].iter().enumerate() {
        let mut text = text.clone();
        if *options == "--one-based" {
            let body = text.iter().position(|&byte| byte == b'\n').unwrap();
            text = [&text[..body], &b"\n1 200000\n200000 1\n1 200000\n"[..]].concat();
            text.splice(..body, *b"200000 3");
        }
        for limit in ["", "--max-memory 12M --threads 2"] {
            let name = if limit.is_empty() { "all" } else { "parts" };
            let options = format!("convert - --to csr {options} -o {name}{number}.csr {limit}");
            let run = folder.upstar(&options, &text);
            assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{options}");
        }
        folder.are_same([&format!("all{number}.csr"), &format!("parts{number}.csr")]);
    }
    folder.answers("convert large --to edges --max-memory 12M -o again");
    folder.are_same(["large", "again"]);
    // Errors are where they are.
    let mut wrong = text;
    let end = wrong.len() - 2;
    wrong[end] = b'x';
    let [all, parts] = ["", "--max-memory 12M"].map(|limit| {
        let run = folder.upstar(&format!("convert - --to csr -o wrong.csr {limit}"), &wrong);
        assert_eq!(run.status, 2);
        run.stderr
    });
    assert_eq!(all, parts);
    assert!(all.contains("expected a vertex in 0..=199999") && !folder.path().join("wrong.csr").exists());
}

#[test]
fn drawn_edges_that_do_not_fit_in_memory_are_sorted() {
    let folder = Folder::new();
    for (number, family) in ["layered 200000 1000 8", "rmat 17 900000"].iter().enumerate() {
        for form in ["csr", "edges"] {
            folder.answers(&format!("generate {family} --to {form} -o all{number}.{form}"));
            folder.answers(&format!(
                "generate {family} --to {form} -o parts{number}.{form} --max-memory 12M"
            ));
            folder.are_same([&format!("all{number}.{form}"), &format!("parts{number}.{form}")]);
        }
        // Nothing else is left.
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4 * (number + 1));
    }
    for (arguments, wanted) in [
        (
            "generate rmat 40 10 --max-memory 12M",
            "more than 4294967295 vertices",
        ),
        (
            "generate layered 200000 1000 8 --max-memory 12M --max-vertices 199999",
            "199999",
        ),
    ] {
        let run = folder.upstar(arguments, b"");
        assert!(run.status >= 2 && run.stderr.contains(wanted), "{run:?}");
    }
}
