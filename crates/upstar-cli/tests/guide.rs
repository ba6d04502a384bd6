//! Transcripts of sessions in the documentation: what they show is what the program answers.

#[path = "program/program.rs"]
mod program;

use std::fs;
use std::path::{Path, PathBuf};

use program::upstar_in;

/// A session as it is shown: what is typed behind `> `, and the answers.
#[derive(Default)]
struct Transcript {
    typed: String,
    answers: String,
}

/// The transcripts of a page: the blocks of `text` that begin with a prompt.
fn transcripts(page: &str) -> Vec<Transcript> {
    let blocks = page.split("```text\n").skip(1);
    let blocks = blocks.filter_map(|block| Some(block.split_once("\n```")?.0));
    let sessions = blocks.filter(|block| block.starts_with("> "));
    let transcript = |block: &str| {
        let mut transcript = Transcript::default();
        for line in block.lines() {
            let (text, line) = match line.strip_prefix("> ") {
                Some(typed) => (&mut transcript.typed, typed),
                None => (&mut transcript.answers, line),
            };
            text.push_str(line);
            text.push('\n');
        }
        transcript
    };
    sessions.map(transcript).collect()
}

fn pages(root: &Path) -> Vec<PathBuf> {
    let guide = fs::read_dir(root.join("docs/guide/src")).expect("the guide is there");
    let mut pages: Vec<_> = guide
        .map(|entry| entry.expect("the folder can be read").path())
        .collect();
    pages.push(root.join("README.md"));
    pages.retain(|page| page.extension().is_some_and(|extension| extension == "md"));
    pages.sort();
    pages
}

#[test]
fn transcripts_are_true() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut n_transcripts = 0;
    for page in pages(&root) {
        let text = fs::read_to_string(&page).expect("the page can be read");
        for transcript in transcripts(&text) {
            let run = upstar_in(&root, &["repl"], transcript.typed.as_bytes());
            assert_eq!(run.stdout, transcript.answers, "{}", page.display());
            assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{}", page.display());
            n_transcripts += 1;
        }
    }
    assert!(n_transcripts >= 3, "README and guide show sessions");
}
