//! Statements from files and from standard input: no prompts, answers as in a batch, failures with file and line.

use std::io::{self, BufRead, Write as _};
use std::path::{Path, PathBuf};

use super::gather::Gathered;
use super::session::{Session, Then};
use crate::answers::{Answer, write_line};
use crate::arguments::{Common, Repl};
use crate::failure::Failure;
use crate::input::Input;
use crate::output::Output;

/// What documents say they are.
const SCHEMA: &str = "upstar/repl/1";

/// Takes the statements of the script to its end; what fails is told, and the others are answered.
pub(super) fn play(common: &Common, command: &Repl, session: &mut Session<'_>) -> Result<(), Failure> {
    let source = match command.file.as_deref().filter(|file| file.as_os_str() != "-") {
        Some(file) => Source::open(&[], file)?,
        None => Source::new(Input::open(None)?, None),
    };
    let mut out = Output::open(common.output.as_deref())?;
    let mut answer = |text: &str| {
        let reply = session.answer(text)?;
        for answer in reply.answers {
            print(&mut out, common, answer)?;
        }
        // The next statement may take long: what is known is not kept back for it.
        out.flush()?;
        Ok(reply.then)
    };
    let (_, worst) = take_all(source, &mut answer)?;
    out.finish()?;
    worst.map_or(Ok(()), Err)
}

/// Takes the statements of a file; what fails is told. Returns whether to go on after it.
pub(super) fn load(
    file: &Path,
    answer: &mut dyn FnMut(&str) -> Result<Then, Failure>,
) -> Result<Then, Failure> {
    let (then, _) = take_all(Source::open(&[], file)?, answer)?;
    Ok(then)
}

/// Prints an answer in the form that is asked for.
pub(super) fn print(out: &mut Output, common: &Common, answer: Answer) -> Result<(), Failure> {
    write_line(out, common.format(), SCHEMA, Ok(answer), &mut None)
}

/// Takes all statements of a source, and of the files that it loads where it loads them. Returns whether to go on, and
/// how the whole must end.
fn take_all(
    source: Source,
    answer: &mut dyn FnMut(&str) -> Result<Then, Failure>,
) -> Result<(Then, Option<Failure>), Failure> {
    let mut worst = None;
    let mut sources = vec![source];
    while let Some(source) = sources.last_mut() {
        let Some((text, line)) = source.next_statement()? else {
            sources.pop();
            continue;
        };
        let failure = match answer(&text) {
            Ok(Then::Load(file)) => match Source::open(&sources, &file) {
                Ok(opened) => {
                    sources.push(opened);
                    continue;
                }
                Err(failure) => failure,
            },
            Ok(Then::GoOn) => continue,
            Ok(end) => return Ok((end, worst)),
            Err(failure) => failure,
        };
        let name = sources.last().map_or("", |source| &source.input.name);
        tell(&mut worst, failure, name, line)?;
    }
    Ok((Then::GoOn, worst))
}

/// Tells a failure, and remembers how the whole must end.
fn tell(worst: &mut Option<Failure>, failure: Failure, file: &str, line: usize) -> Result<(), Failure> {
    if let Some(report) = failure.report_in(file, line) {
        // Nobody is left to tell when standard error is closed.
        let _ = writeln!(io::stderr(), "{report}");
    }
    match failure {
        Failure::ClosedPipe => return Err(failure),
        Failure::Limit(_) => {
            worst.get_or_insert(Failure::LimitedLines);
        }
        _ => *worst = Some(Failure::BadLines),
    }
    Ok(())
}

/// An input that is being read.
struct Source {
    input: Input,
    /// The file, if it is one.
    place: Option<PathBuf>,
    n_lines: usize,
}

impl Source {
    const fn new(input: Input, place: Option<PathBuf>) -> Self {
        Self {
            input,
            place,
            n_lines: 0,
        }
    }

    /// Opens a file, unless it is among those that are being read: it would load itself for ever.
    fn open(others: &[Self], file: &Path) -> Result<Self, Failure> {
        let input = Input::open(Some(file))?;
        let place = file.canonicalize().unwrap_or_else(|_| file.to_owned());
        if others.iter().any(|other| other.place.as_ref() == Some(&place)) {
            let message = format!("{} is being loaded already", input.name);
            return Err(Failure::bad(message));
        }
        Ok(Self::new(input, Some(place)))
    }

    /// The next statement and the line in which it begins, from 1.
    fn next_statement(&mut self) -> Result<Option<(String, usize)>, Failure> {
        let begins = self.n_lines + 1;
        let mut gathered = Gathered::default();
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            if self.input.reader.read_until(b'\n', &mut bytes)? == 0 {
                let is_empty = self.n_lines + 1 == begins;
                return Ok((!is_empty).then(|| (gathered.into_text(), begins)));
            }
            self.n_lines += 1;
            let line = String::from_utf8_lossy(&bytes);
            let mut line = line.trim_end_matches(['\n', '\r']);
            if self.n_lines == 1 {
                line = line.trim_start_matches('\u{feff}');
            }
            if gathered.push(line) {
                return Ok(Some((gathered.into_text(), begins)));
            }
        }
    }
}
