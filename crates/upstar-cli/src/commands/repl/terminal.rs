//! A session at a terminal: lines are edited, completed and kept; Ctrl-C stops a computation, Ctrl-D ends.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rustyline::completion::{Completer, FilenameCompleter, Pair, unescape};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::session::{Session, Then};
use super::{completion, gather, script};
use crate::answers::Answer;
use crate::arguments::{Common, Format};
use crate::failure::Failure;
use crate::output::Output;
use crate::watch::session as watch;

const PROMPT: &str = "> ";
/// Lines that are kept at most.
const MOST_LINES: usize = 10_000;

/// Talks until the user ends it; lines are kept in the file of the history.
pub(super) fn converse(
    common: &Common,
    session: Session<'_>,
    history: Option<PathBuf>,
) -> Result<(), Failure> {
    watch::begin();
    let mut talk = Talk {
        common,
        session,
        out: Output::open(None)?,
    };
    let mut lines = Lines::open(history)?;
    writeln!(
        talk.out,
        "upstar {}; :help lists what can be said, Ctrl-D ends",
        env!("CARGO_PKG_VERSION")
    )?;
    talk.out.flush()?;
    while let Some(text) = lines.next(&talk.session)? {
        match talk.take(&text) {
            Ok(Then::Quit) => break,
            Ok(_) => {}
            Err(Failure::ClosedPipe) => return Err(Failure::ClosedPipe),
            Err(failure) => tell(&failure.report().unwrap_or_default()),
        }
    }
    Ok(())
}

fn tell(message: &str) {
    // Nobody is left to tell when standard error is closed.
    let _ = writeln!(io::stderr(), "{message}");
}

/// The session and where its answers go.
struct Talk<'a> {
    common: &'a Common,
    session: Session<'a>,
    out: Output,
}

impl Talk<'_> {
    /// Takes a statement, and those of the file that it loads.
    fn take(&mut self, text: &str) -> Result<Then, Failure> {
        match self.answer(text)? {
            Then::Load(file) => script::load(&file, &mut |text| self.answer(text)),
            then => Ok(then),
        }
    }

    /// Answers a statement, unless it is stopped.
    fn answer(&mut self, text: &str) -> Result<Then, Failure> {
        let (result, stopped) = watch::line(|| self.session.answer(text));
        match (result, stopped) {
            (Ok(reply), _) => {
                for answer in reply.answers {
                    self.print(answer)?;
                }
                self.out.flush()?;
                Ok(reply.then)
            }
            (Err(Failure::Limit(_)), Some(watch::Stopped::Interrupted)) => {
                tell("interrupted");
                Ok(Then::Break)
            }
            (Err(Failure::Limit(_)), Some(watch::Stopped::Limit(limit))) => Err(Failure::Limit(limit)),
            (Err(failure), _) => Err(failure),
        }
    }

    /// Prints an answer; a long one can be interrupted.
    fn print(&mut self, answer: Answer) -> Result<(), Failure> {
        if self.common.format() != Format::Text {
            return script::print(&mut self.out, self.common, answer);
        }
        for piece in answer.text.as_bytes().chunks(1 << 12) {
            if watch::is_stopped() {
                break;
            }
            self.out.write_all(piece)?;
        }
        Ok(writeln!(self.out)?)
    }
}

/// The lines that the user types, and those typed earlier.
struct Lines {
    editor: Editor<Help, FileHistory>,
    history: Option<PathBuf>,
}

impl Lines {
    fn open(history: Option<PathBuf>) -> Result<Self, Failure> {
        let config = Config::builder()
            .max_history_size(MOST_LINES)
            .map_err(unreadable)?
            .history_ignore_space(true)
            .completion_type(CompletionType::List)
            .build();
        let mut editor = Editor::with_config(config).map_err(unreadable)?;
        editor.set_helper(Some(Help::default()));
        if let Some(file) = history.as_deref().filter(|file| file.exists())
            && let Err(error) = editor.load_history(file)
        {
            tell(&format!("warning: cannot read {}: {error}", file.display()));
        }
        Ok(Self { editor, history })
    }

    /// The next statement; `None` at the end.
    fn next(&mut self, session: &Session<'_>) -> Result<Option<String>, Failure> {
        if let Some(help) = self.editor.helper_mut() {
            help.names = session.names.iter().map(|(name, _)| name.to_owned()).collect();
        }
        loop {
            match self.editor.readline(PROMPT) {
                Ok(text) => {
                    self.keep(&text);
                    return Ok(Some(text));
                }
                // What was being typed is dropped.
                Err(ReadlineError::Interrupted | ReadlineError::Signal(_)) => {}
                Err(ReadlineError::Eof) => return Ok(None),
                Err(error) => return Err(unreadable(error)),
            }
        }
    }

    /// Keeps a line, at once: the session may end in any way.
    fn keep(&mut self, text: &str) {
        let is_new = self.editor.add_history_entry(text).unwrap_or(false);
        let Some(file) = self.history.as_deref().filter(|_| is_new) else {
            return;
        };
        let kept = make_folder(file).and_then(|()| {
            let appended = self.editor.append_history(file);
            appended.map_err(io::Error::other)
        });
        if let Err(error) = kept {
            tell(&format!("warning: cannot write {}: {error}", file.display()));
            self.history = None;
        }
    }
}

fn make_folder(file: &Path) -> io::Result<()> {
    file.parent().map_or(Ok(()), fs::create_dir_all)
}

#[expect(clippy::needless_pass_by_value, reason = "errors are mapped by value")]
fn unreadable(error: ReadlineError) -> Failure {
    Failure::bad(format!("cannot read from the terminal: {error}"))
}

/// What the editor asks while a line is typed.
#[derive(Default)]
struct Help {
    names: Vec<String>,
    files: FilenameCompleter,
}

impl Completer for Help {
    type Candidate = Pair;

    fn complete(&self, line: &str, cursor: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        if let Some((start, words)) = completion::candidates(line, cursor, &self.names) {
            let pair = |word: String| Pair {
                display: word.clone(),
                replacement: word,
            };
            return Ok((start, words.into_iter().map(pair).collect()));
        }
        let (start, mut pairs) = self.files.complete_path(line, cursor)?;
        for pair in &mut pairs {
            // The name of a file is all that stands behind `:load`, blanks included.
            pair.replacement = unescape(&pair.replacement, Some('\\')).into_owned();
        }
        Ok((start, pairs))
    }
}

impl Validator for Help {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        Ok(if gather::is_open(context.input()) {
            ValidationResult::Incomplete
        } else {
            ValidationResult::Valid(None)
        })
    }
}

impl Hinter for Help {
    type Hint = String;
}

impl Highlighter for Help {}

impl Helper for Help {}
