//! The commands of a session, a line each in a table. What values they answer with is computed elsewhere.

use std::fmt::Write as _;
use std::ops::Range;

use clap::ValueEnum as _;
use render::{Base, Glyphs, NamedThermograph, thermograph_text};
use upstar::partizan::notation::Function;

use super::session::{Reply, Session, Then};
use super::statement::{Asked, trimmed};
use crate::answers::Answer;
use crate::arguments::Column;
use crate::commands::columns::text_of;
use crate::commands::expression::unfound;
use crate::commands::loopy;
use crate::failure::{BadText, Failure};

/// A command: `:name` and what stands behind it.
pub(super) struct Command {
    pub name: &'static str,
    pub takes: Takes,
    /// The rest of the line, as help writes it.
    arguments: &'static str,
    does: &'static str,
    run: Run,
}

/// What a command takes, as far as it can be completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    Nothing,
    /// Expressions, which may go on in the next line.
    Expressions,
    Columns,
    Names,
    /// A ruleset and a position.
    Position,
    File,
}

type Run = fn(&mut Session<'_>, &str, Range<usize>) -> Result<Reply, Failure>;

/// The commands, in the order of help. The name of a column is a command too.
pub(super) static COMMANDS: [Command; 9] = [
    command(
        "compare",
        Takes::Expressions,
        "A, B",
        "=, <, > or || between two values",
        compare,
    ),
    command(
        "thermograph",
        Takes::Expressions,
        "EXPR",
        "a picture of the thermograph, with mean and temperature",
        thermograph,
    ),
    command(
        "position",
        Takes::Position,
        "RULESET TEXT",
        "the value of a position",
        position,
    ),
    command(
        "show",
        Takes::Columns,
        "COLUMN,…",
        "columns beside every value; `none` for none",
        show,
    ),
    command(
        "names",
        Takes::Nothing,
        "",
        "the names with their values",
        list_names,
    ),
    command(
        "clear",
        Takes::Names,
        "NAME…",
        "forget names, all if none is given",
        clear,
    ),
    command("load", Takes::File, "FILE", "take the statements of a file", load),
    command("help", Takes::Nothing, "", "this help", |_, _, _| {
        Ok(help().into())
    }),
    command(
        "quit",
        Takes::Nothing,
        "",
        "end the session, as Ctrl-D does",
        |_, _, _| {
            Ok(Reply {
                then: Then::Quit,
                ..Reply::default()
            })
        },
    ),
];

const fn command(
    name: &'static str,
    takes: Takes,
    arguments: &'static str,
    does: &'static str,
    run: Run,
) -> Command {
    Command {
        name,
        takes,
        arguments,
        does,
        run,
    }
}

/// A command of the table, or a column of a value.
#[derive(Clone, Copy)]
enum Found {
    Command(&'static Command),
    Column(Column),
}

/// The words that a command may begin with and what they do.
fn all() -> impl Iterator<Item = (String, Found)> {
    let commands = COMMANDS
        .iter()
        .map(|command| (command.name.to_owned(), Found::Command(command)));
    commands.chain(columns().map(|(name, column)| (name, Found::Column(column))))
}

/// The columns by their names.
fn columns() -> impl Iterator<Item = (String, Column)> {
    Column::value_variants().iter().filter_map(|&column| {
        let name = column.to_possible_value()?.get_name().to_owned();
        Some((name, column))
    })
}

/// What a text whose first word is a command takes; `None` for other texts.
pub(super) fn taken(text: &str) -> Option<Takes> {
    let word = text.trim_start().strip_prefix(':')?;
    let word = &word[..word.find(char::is_whitespace).unwrap_or(word.len())];
    match find(word) {
        Ok(Found::Command(command)) => Some(command.takes),
        Ok(Found::Column(_)) => Some(Takes::Expressions),
        Err(_) => Some(Takes::Nothing),
    }
}

/// True for a command whose text is not an expression.
pub(super) fn takes_plain_text(text: &str) -> bool {
    taken(text).is_some_and(|takes| takes != Takes::Expressions)
}

/// The names of commands.
pub(super) fn command_names() -> impl Iterator<Item = String> {
    all().map(|(name, _)| name)
}

/// The names of columns.
pub(super) fn column_names() -> impl Iterator<Item = String> {
    columns().map(|(name, _)| name)
}

/// The command of this name, or the only one that begins so; else those that begin so.
fn find(word: &str) -> Result<Found, Vec<String>> {
    let starting: Vec<_> = all().filter(|(name, _)| name.starts_with(word)).collect();
    match starting.as_slice() {
        [(_, only)] => Ok(*only),
        several => match several.iter().find(|(name, _)| name == word) {
            Some((_, exact)) => Ok(*exact),
            None => Err(starting.into_iter().map(|(name, _)| name).collect()),
        },
    }
}

/// Runs the command of this name on the rest of its line.
pub(super) fn run(
    session: &mut Session<'_>,
    text: &str,
    name: Range<usize>,
    rest: Range<usize>,
) -> Result<Reply, Failure> {
    match find(&text[name.clone()]) {
        Ok(Found::Command(command)) => {
            if command.takes == Takes::Nothing && !rest.is_empty() {
                let message = format!("expected nothing behind `:{}`", command.name);
                return Err(bad(text, rest, &message));
            }
            (command.run)(session, text, rest)
        }
        Ok(Found::Column(column)) => column_of(session, text, rest, column),
        Err(starting) if starting.is_empty() || name.is_empty() => {
            let message = "expected a command, which `:help` lists";
            Err(bad(text, name.start - 1..name.end, message))
        }
        Err(starting) => {
            let message = format!("expected one of :{}", starting.join(", :"));
            Err(bad(text, name.start - 1..name.end, &message))
        }
    }
}

/// Says what is wrong with a part of a statement.
pub(super) fn bad(text: &str, span: Range<usize>, message: &str) -> Failure {
    Failure::BadText(BadText {
        origin: "statement".to_owned(),
        text: text.to_owned(),
        span,
        message: message.to_owned(),
        also: None,
    })
}

fn column_of(
    session: &mut Session<'_>,
    text: &str,
    rest: Range<usize>,
    column: Column,
) -> Result<Reply, Failure> {
    let game = session.game(text, rest.clone())?;
    let field = loopy::column_of(session.common, &mut session.names.values, &game, column)?;
    Ok(Answer {
        text: text_of(&field),
        fields: vec![("input", text[rest].into()), (column.name(), field)],
    }
    .into())
}

fn compare(session: &mut Session<'_>, text: &str, rest: Range<usize>) -> Result<Reply, Failure> {
    let (left, right) = two_sides(text, rest)?;
    let found = session.compared(text, left.clone(), right.clone())?.to_string();
    Ok(Answer {
        text: found.clone(),
        fields: vec![
            ("left", text[left].into()),
            ("right", text[right].into()),
            ("relation", found.into()),
        ],
    }
    .into())
}

fn thermograph(session: &mut Session<'_>, text: &str, rest: Range<usize>) -> Result<Reply, Failure> {
    let value = session.value(text, rest.clone())?;
    let found = session.names.values.thermograph(value);
    let thermograph = found.map_err(|error| unfound(&error))?;
    let name = &text[rest];
    let glyphs = if session.common.unicode {
        Glyphs::Unicode
    } else {
        Glyphs::Ascii
    };
    let games = [NamedThermograph {
        name,
        thermograph: &thermograph,
    }];
    let (mean, temperature) = (thermograph.mean(), thermograph.temperature());
    let picture = thermograph_text(&games, Base::MinusOne, glyphs);
    Ok(Answer {
        text: picture.trim_end().to_owned(),
        fields: vec![
            ("input", name.into()),
            ("mean", mean.to_string().into()),
            ("temperature", temperature.to_string().into()),
        ],
    }
    .into())
}

/// Two expressions with a comma between them, or with blanks when there are blanks in one place only.
fn two_sides(text: &str, rest: Range<usize>) -> Result<(Range<usize>, Range<usize>), Failure> {
    let mut depth = 0_usize;
    let mut blanks: Vec<Range<usize>> = Vec::new();
    for (at, symbol) in text[rest.clone()].char_indices() {
        let here = rest.start + at..rest.start + at + symbol.len_utf8();
        match symbol {
            '{' | '(' => depth += 1,
            '}' | ')' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                let (left, right) = (rest.start..here.start, here.end..rest.end);
                return Ok((trimmed(text, left), trimmed(text, right)));
            }
            _ if depth == 0 && symbol.is_whitespace() => match blanks.last_mut() {
                Some(last) if last.end == here.start => last.end = here.end,
                _ => blanks.push(here),
            },
            _ => {}
        }
    }
    match blanks.as_slice() {
        [only] => Ok((rest.start..only.start, only.end..rest.end)),
        _ => Err(bad(
            text,
            rest,
            "expected two expressions with a comma between them",
        )),
    }
}

fn position(session: &mut Session<'_>, text: &str, rest: Range<usize>) -> Result<Reply, Failure> {
    let inner = &text[rest.clone()];
    let end = inner.find(char::is_whitespace).unwrap_or(inner.len());
    let ruleset = &inner[..end];
    if ruleset.is_empty() {
        return Err(bad(text, rest, "expected a ruleset and a position"));
    }
    session.position(text, ruleset, trimmed(text, rest.start + end..rest.end))
}

fn show(session: &mut Session<'_>, text: &str, rest: Range<usize>) -> Result<Reply, Failure> {
    let words = &text[rest.clone()];
    if words == "none" {
        session.columns.clear();
    } else if !words.is_empty() {
        let mut shown = Vec::new();
        let mut start = rest.start;
        for word in words.split(',') {
            let part = trimmed(text, start..start + word.len());
            start += word.len() + 1;
            let found = Column::from_str(&text[part.clone()], false).map_err(|_| {
                let names: Vec<_> = column_names().collect();
                let message = format!("expected `none` or columns, of {}", names.join(", "));
                bad(text, part, &message)
            });
            shown.push(found?);
        }
        session.columns = shown;
    }
    if !words.is_empty() {
        return Ok(Reply::default());
    }
    let shown: Vec<_> = session.columns.iter().map(|column| column.name()).collect();
    let shown = if shown.is_empty() {
        "none".to_owned()
    } else {
        shown.join(",")
    };
    Ok(Answer {
        fields: vec![("show", shown.clone().into())],
        text: shown,
    }
    .into())
}

fn list_names(session: &mut Session<'_>, _: &str, _: Range<usize>) -> Result<Reply, Failure> {
    let answers = session.names.iter().map(|(name, value)| {
        let shown = loopy::text_of_found(session.common, &session.names.values, value)?;
        Ok(Answer {
            text: format!("{name} = {shown}"),
            fields: vec![("name", name.into()), ("value", shown.into())],
        })
    });
    Ok(Reply {
        answers: answers.collect::<Result<_, Failure>>()?,
        ..Reply::default()
    })
}

fn clear(session: &mut Session<'_>, text: &str, rest: Range<usize>) -> Result<Reply, Failure> {
    let known = |name: &&str| session.names.iter().any(|(known, _)| known == *name);
    if let Some(unknown) = text[rest.clone()].split_whitespace().find(|name| !known(name)) {
        let message = format!("expected names that have values, found `{unknown}`");
        return Err(bad(text, rest, &message));
    }
    for name in text[rest.clone()].split_whitespace() {
        session.names.forget(name);
    }
    if rest.is_empty() {
        session.names.forget_all();
    }
    session.sweep();
    Ok(Reply::default())
}

fn load(_: &mut Session<'_>, text: &str, rest: Range<usize>) -> Result<Reply, Failure> {
    if rest.is_empty() || &text[rest.clone()] == "-" {
        return Err(bad(text, rest, "expected the name of a file"));
    }
    Ok(Reply {
        then: Then::Load(text[rest].into()),
        ..Reply::default()
    })
}

fn help() -> Answer {
    let help = help_text();
    Answer {
        fields: vec![("help", help.clone().into())],
        text: help,
    }
}

fn help_text() -> String {
    let signs: Vec<_> = Asked::signs().collect();
    let mut help = format!(
        "\
Statements; one with an open brace goes on in the next line, an empty line ends it:

  {{1|-1}} + ^*               the value, in canonical form
  G = {{2|1}}                 give a value a name; `_` is the last value
  G = :position domineering ../..
  H = a{{0|a}} + 1            games whose play may last for ever are read as well
  G + G < 3                 true or false: {}
  # …                       a comment

Commands, which may be shortened:

",
        signs.join(" ")
    );
    for command in &COMMANDS {
        let words = format!(":{} {}", command.name, command.arguments);
        // A string takes whatever is written.
        let _ = writeln!(help, "  {words:<26}{}", command.does);
    }
    let columns: Vec<_> = column_names().collect();
    let functions: Vec<_> = Function::ALL.iter().map(|function| function.name()).collect();
    let _ = write!(
        help,
        "  :COLUMN EXPRESSION        one column of a value\n\nColumns: {}\nFunctions: {}",
        columns.join(" "),
        functions.join(" ")
    );
    help
}
