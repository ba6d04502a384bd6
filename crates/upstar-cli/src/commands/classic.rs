//! `upstar classic`: the classic games by name.

use std::io::BufRead as _;
use std::path::Path;

use serde_json::Value;
use upstar::impartial::classics::{Classic, ClassicAnswer, ClassicError, ClassicGraph, ClassicQuestion};

use crate::answers::{Answer, print_all};
use crate::arguments::{Classic as Command, Common};
use crate::commands::{budget, graph, play};
use crate::failure::{BadText, Failure};
use crate::input::Input;

pub(super) fn run(common: &Common, command: &Command) -> Result<(), Failure> {
    let Some(name) = command.name.as_deref().filter(|_| !command.list) else {
        return list(common);
    };
    let classic = Classic::named(name).ok_or_else(|| {
        Failure::bad(format!(
            "no classic is called `{name}`: expected one that `upstar classic --list` names"
        ))
    })?;
    let words: Vec<_> = command.words.iter().map(String::as_str).collect();
    let (file, words) = match words.split_first() {
        Some((file, words)) if classic.takes_graph => (Some(*file), words),
        _ => (None, words.as_slice()),
    };
    let edges = if classic.takes_graph {
        Some(read_edges(file)?)
    } else {
        None
    };
    let budget = budget(common);
    let mut question = ClassicQuestion::new(words, play(command.misere), &budget);
    question.most_moves = command.most;
    question.graph = edges.as_ref().map(|(n_vertices, edges)| ClassicGraph {
        n_vertices: *n_vertices,
        edges,
    });
    let answer = classic
        .answer(&question)
        .map_err(|error| unanswered(classic, words, error))?;
    print_all(common, "upstar/classic/1", vec![shown(classic, words, &answer)])
}

fn shown(classic: &Classic, words: &[&str], answer: &ClassicAnswer) -> Answer {
    let mut lines = vec![match answer.value {
        Some(value) => format!("{}, value {value}", answer.outcome),
        None => answer.outcome.to_string(),
    }];
    lines.extend(answer.moves.iter().map(|step| format!("  {step}")));
    if !answer.complete {
        lines.push("  and more".to_owned());
    }
    lines.extend(answer.notes.iter().cloned());
    lines.push(format!("Theorem: {}.", classic.theorem));
    let texts = |texts: &[String]| Value::Array(texts.iter().map(|text| text.as_str().into()).collect());
    Answer {
        text: lines.join("\n"),
        fields: vec![
            ("game", classic.name.into()),
            ("position", words.join(" ").into()),
            ("outcome", answer.outcome.to_string().into()),
            ("value", answer.value.map(|value| value.0).into()),
            ("moves", texts(&answer.moves)),
            ("complete", answer.complete.into()),
            ("notes", texts(&answer.notes)),
            ("theorem", classic.theorem.into()),
        ],
    }
}

fn list(common: &Common) -> Result<(), Failure> {
    let rows = Classic::all().map(|classic| Answer {
        text: format!(
            "{} {}\n  {}.\n  Theorem: {}.{}",
            classic.name,
            classic.arguments,
            classic.rule,
            classic.theorem,
            if classic.misere {
                " Normal and misere play."
            } else {
                ""
            }
        ),
        fields: vec![
            ("name", classic.name.into()),
            ("aliases", classic.aliases.to_vec().into()),
            ("arguments", classic.arguments.into()),
            ("misere", classic.misere.into()),
            ("rule", classic.rule.into()),
            ("theorem", classic.theorem.into()),
        ],
    });
    print_all(common, "upstar/classics/1", rows.collect())
}

/// Says why a game did not answer; a bad word is shown among the others.
fn unanswered(classic: &Classic, words: &[&str], error: ClassicError) -> Failure {
    let (index, expected) = match error {
        ClassicError::Word { index, expected } => (index, expected),
        ClassicError::Limit(error) => return graph::unsolved(&error),
        error => return Failure::bad(error),
    };
    let text = words.join(" ");
    let start = words.iter().take(index).map(|word| word.len() + 1).sum::<usize>();
    let span = match words.get(index) {
        Some(word) => start..start + word.len(),
        None => text.len()..text.len(),
    };
    Failure::BadText(BadText {
        origin: classic.name.to_owned(),
        text,
        span,
        message: format!(
            "expected {expected}; usage: {} {}",
            classic.name, classic.arguments
        ),
        also: None,
    })
}

/// Reads edges as they are, repeats and loops too: a line `n m`, then m lines `u v` with vertices below n.
fn read_edges(file: Option<&str>) -> Result<(u32, Vec<(u32, u32)>), Failure> {
    let input = Input::open(file.map(Path::new))?;
    let mut header: Option<(u32, u32)> = None;
    let mut edges = Vec::new();
    let mut n_lines = 0;
    for (index, line) in input.reader.lines().enumerate() {
        let line = line.map_err(|error| Failure::bad(format!("{}:{}: {error}", input.name, index + 1)))?;
        n_lines = index + 1;
        let content = line.split('#').next().unwrap_or_default();
        if content.trim().is_empty() {
            continue;
        }
        let at = |column: usize, expected: &str| {
            Failure::bad(format!(
                "{}:{n_lines}:{}: expected {expected}",
                input.name,
                column + 1
            ))
        };
        let bound = header.map(|(n_vertices, _)| n_vertices);
        let pair = pair(content, bound).map_err(|(column, expected)| at(column, &expected))?;
        match header {
            None => header = Some(pair),
            Some((_, n_edges)) if edges.len() >= n_edges as usize => {
                return Err(at(0, &format!("the end of the input after {n_edges} edges")));
            }
            Some(_) => edges.push(pair),
        }
    }
    let end = |expected: &str| Failure::bad(format!("{}:{}:1: expected {expected}", input.name, n_lines + 1));
    match header {
        None => Err(end(
            "n and m, the numbers of vertices and edges, found the end of the input",
        )),
        Some((_, n_edges)) if edges.len() < n_edges as usize => Err(end(&format!(
            "{n_edges} edges, found the end of the input after {}",
            edges.len()
        ))),
        Some((n_vertices, _)) => Ok((n_vertices, edges)),
    }
}

/// Two numbers, both below the bound where there is one; the error is the byte where another thing stands, and what was
/// expected.
fn pair(line: &str, bound: Option<u32>) -> Result<(u32, u32), (usize, String)> {
    let expected = match bound {
        Some(0) => "no edges, as there are no vertices".to_owned(),
        Some(bound) => format!("a vertex, 0..={}", bound - 1),
        None => "a whole number below 2^32".to_owned(),
    };
    let mut numbers = Vec::new();
    let mut start = 0;
    for piece in line.split(|symbol: char| symbol.is_whitespace()) {
        if !piece.is_empty() {
            let digits = piece.bytes().all(|byte| byte.is_ascii_digit());
            let number = piece
                .parse::<u32>()
                .ok()
                .filter(|number| digits && bound.is_none_or(|bound| *number < bound));
            match number {
                _ if numbers.len() == 2 => return Err((start, "the end of the line".to_owned())),
                Some(number) => numbers.push(number),
                None => return Err((start, format!("{expected}, found `{piece}`"))),
            }
        }
        let blank = line[start + piece.len()..].chars().next();
        start += piece.len() + blank.map_or(0, char::len_utf8);
    }
    match numbers.as_slice() {
        &[first, second] => Ok((first, second)),
        _ => Err((
            line.trim_end().len(),
            format!("{expected}, found the end of the line"),
        )),
    }
}
