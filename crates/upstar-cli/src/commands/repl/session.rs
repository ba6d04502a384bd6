//! A session: a statement in, its answers out. It knows no terminal and no file; where statements come from is in
//! `terminal.rs` and `script.rs`.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::path::PathBuf;

use upstar::loopy_positions::{LoopyPosition, LoopyPositionFailure};
use upstar::partizan::{Relation, ValueId};
use upstar::positions::PositionSolver;

use super::command;
use super::names::Names;
use super::statement::{Asked, LAST, Statement};
use crate::answers::Answer;
use crate::arguments::{Column, Common};
use crate::commands::expression::{arena, found_loopy};
use crate::commands::loopy::{
    Found, budget, compared_games, failed as loopy_failed, found_with, with_columns_of,
};
use crate::commands::position::{failed, unexplored, unknown};
use crate::failure::Failure;
use crate::watch;

/// What a session remembers from one statement to the next.
pub(super) struct Session<'a> {
    pub common: &'a Common,
    pub names: Names,
    /// Shown beside every value.
    pub columns: Vec<Column>,
    // Invariant: they belong to the arena of `names`.
    solvers: BTreeMap<String, PositionSolver>,
}

/// What a statement comes to.
#[derive(Debug, Default)]
pub(super) struct Reply {
    pub answers: Vec<Answer>,
    /// The value that was found, if one was.
    pub value: Option<Found>,
    pub then: Then,
}

/// What to do after the answers have been printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Then {
    #[default]
    GoOn,
    /// Take the statements of this file.
    Load(PathBuf),
    /// Take no more statements of this file, nor of those that load it.
    Break,
    Quit,
}

impl From<Answer> for Reply {
    fn from(answer: Answer) -> Self {
        Self {
            answers: vec![answer],
            ..Self::default()
        }
    }
}

impl<'a> Session<'a> {
    /// Begins without any names.
    pub(super) fn new(common: &'a Common, columns: Vec<Column>) -> Self {
        Self {
            common,
            names: Names::new(arena(common)),
            columns,
            solvers: BTreeMap::new(),
        }
    }

    /// Answers a statement. After a failure the session is as it was before.
    ///
    /// A limit counts for one statement and what has a name: it is tried again when only what earlier statements left
    /// behind was in its way.
    pub(super) fn answer(&mut self, text: &str) -> Result<Reply, Failure> {
        let was_swept = self.names.is_swept();
        let mut result = self.answer_once(text);
        if matches!(result, Err(Failure::Limit(_))) {
            self.sweep();
            if !was_swept && !watch::session::is_stopped() {
                result = self.answer_once(text);
            }
        }
        if self.names.is_large() {
            self.sweep();
        }
        result
    }

    fn answer_once(&mut self, text: &str) -> Result<Reply, Failure> {
        let reply = match Statement::read(text)? {
            Statement::Nothing => Reply::default(),
            Statement::Command { name, rest } => command::run(self, text, name, rest)?,
            Statement::Relation { left, asked, right } => self.relation(text, left, asked, right)?.into(),
            Statement::Expression(whole) => self.expression(text, whole)?,
            Statement::Assignment { name, value } => self.assignment(text, &text[name], value)?,
        };
        if let Some(value) = &reply.value {
            self.names.give(LAST, value.clone());
        }
        Ok(reply)
    }

    fn assignment(&mut self, text: &str, name: &str, value: Range<usize>) -> Result<Reply, Failure> {
        let reply = match Statement::read(&text[value.clone()]) {
            Ok(Statement::Command { name, rest }) => {
                let moved = |part: Range<usize>| part.start + value.start..part.end + value.start;
                command::run(self, text, moved(name), moved(rest))?
            }
            _ => self.expression(text, value.clone())?,
        };
        let Some(found) = reply.value.clone() else {
            return Err(command::bad(text, value, "expected a value behind `=`"));
        };
        self.names.give(name, found);
        Ok(reply)
    }

    fn expression(&mut self, text: &str, part: Range<usize>) -> Result<Reply, Failure> {
        let value = self.game(text, part.clone())?;
        self.found(&text[part], value)
    }

    /// The reply about a value that was found.
    fn found(&mut self, input: &str, value: Found) -> Result<Reply, Failure> {
        let answer = with_columns_of(self.common, &mut self.names.values, input, &value, &self.columns)?;
        Ok(Reply {
            value: Some(value),
            ..answer.into()
        })
    }

    /// The value of an expression that is a part of the text, short or loopy.
    pub(super) fn game(&mut self, text: &str, part: Range<usize>) -> Result<Found, Failure> {
        let (values, names) = self.names.split();
        found_with(self.common, values, &text[part.clone()], &names)
            .map_err(|failure| failure.of_part(text, part.start))
    }

    /// The value of an expression that has to be a short game.
    pub(super) fn value(&mut self, text: &str, part: Range<usize>) -> Result<ValueId, Failure> {
        match self.game(text, part.clone())? {
            Found::Short(value) => Ok(value),
            Found::Loopy(_) => Err(found_loopy("expression", text, part)),
        }
    }

    /// How the values of two parts of the text compare.
    pub(super) fn compared(
        &mut self,
        text: &str,
        left: Range<usize>,
        right: Range<usize>,
    ) -> Result<Relation, Failure> {
        let games = [self.game(text, left)?, self.game(text, right)?];
        compared_games(self.common, &mut self.names.values, games)
    }

    fn relation(
        &mut self,
        text: &str,
        left: Range<usize>,
        asked: &Asked,
        right: Range<usize>,
    ) -> Result<Answer, Failure> {
        let holds = asked.holds(self.compared(text, left, right)?);
        Ok(Answer {
            text: holds.to_string(),
            fields: vec![("input", text.trim().into()), ("holds", holds.into())],
        })
    }

    /// The value of a position that is a part of the text.
    pub(super) fn position(
        &mut self,
        text: &str,
        ruleset: &str,
        part: Range<usize>,
    ) -> Result<Reply, Failure> {
        let name = ruleset.to_ascii_lowercase();
        if !self.solvers.contains_key(&name) {
            let Some(solver) = PositionSolver::named(&name) else {
                return self.loopy_position(text, ruleset, part);
            };
            self.solvers.insert(name.clone(), solver);
        }
        let solver = self.solvers.get_mut(&name).ok_or_else(|| unknown(ruleset))?;
        let position = &text[part.clone()];
        let value = solver
            .value(&mut self.names.values, position)
            .map_err(|failure| failed(ruleset, position, failure).of_part(text, part.start))?;
        self.found(position, Found::Short(value))
    }

    /// The value of a position of a game whose play may go on for ever.
    fn loopy_position(&mut self, text: &str, ruleset: &str, part: Range<usize>) -> Result<Reply, Failure> {
        let budget = budget(self.common);
        let position = &text[part.clone()];
        let found = LoopyPosition::read(ruleset, position, &budget).map_err(|failure| match failure {
            LoopyPositionFailure::NoSuchRuleset => unknown(ruleset),
            failure => unexplored(ruleset, position, failure).of_part(text, part.start),
        })?;
        let value = found.value(&mut self.names.values, &budget);
        let value = value.map_err(|error| loopy_failed(&error))?;
        self.found(position, Found::of(value))
    }

    /// Leaves behind whatever has no name.
    pub(super) fn sweep(&mut self) {
        self.names.sweep();
        self.solvers.clear();
    }
}

impl fmt::Debug for Session<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;
    use crate::arguments::Arguments;

    /// Answers statements one after the other; each answer a line.
    fn answers(options: &[&str], statements: &[&str]) -> Vec<String> {
        let words = ["upstar", "repl"].iter().chain(options);
        let arguments = Arguments::try_parse_from(words).expect("the words are right");
        let mut session = Session::new(&arguments.common, Vec::new());
        let mut answer = |text: &&str| match session.answer(text) {
            Ok(reply) => {
                let texts = reply.answers.into_iter().map(|answer| answer.text);
                texts.collect::<Vec<_>>().join(" / ")
            }
            Err(failure) => failure.one_line(),
        };
        statements.iter().map(&mut answer).collect()
    }

    #[test]
    fn names_are_remembered_and_answers_read_back() {
        let said = answers(
            &[],
            &[
                "G = {3|1||-1}",
                "H = G + G",
                "_ - H",
                "{G|-G} + +-(G, 0)",
                "G = 2^*",
                "G - H",
                "nothing",
                "2 + nothing",
            ],
        );
        let again: Vec<_> = said[..6].iter().map(String::as_str).collect();
        assert_eq!(answers(&[], &again), said[..6]);
        assert_eq!(said[2], "0");
        assert_eq!(said[4], "2^*");
        assert!(said[6].starts_with("column 1: expected a function or a name"));
        assert!(said[7].starts_with("column 5:"), "{said:?}");
    }

    #[test]
    fn loopy_games_have_names_and_outlive_a_sweep() {
        let said = answers(
            &[],
            &[
                "G = {3 + over|{2|-2}}",
                "n = 3",
                "x = over + 1",
                ":clear n",
                "x - x",
                "_ == over - over",
                "b = 1/2",
                "a{0|a} + mean({b + 1|b - 1})",
                "G == {3 + over|{2|-2}}",
                "over = 2",
                "over + x",
                "{n|}",
                "x + {0|",
                ":thermograph x - 1",
                ":outcome x - 1",
                ":names",
            ],
        );
        assert_eq!(said[2], "1+over");
        assert_eq!(said[4], "over & under");
        assert_eq!(said[5], "true");
        assert_eq!(said[7], "1/2+over");
        assert_eq!(said[8], "true");
        assert_eq!(said[10], "3+over");
        assert!(
            said[11].starts_with("column 2: expected a function or a name"),
            "{said:?}"
        );
        assert!(said[12].starts_with("column 8:"), "{said:?}");
        assert!(
            said[13].starts_with("column 14: expected a short game"),
            "{said:?}"
        );
        assert_eq!(said[14], "L");
        assert_eq!(said[15], "G = {3+over|+-2} / b = 1/2 / over = 2 / x = 1+over");
    }

    #[test]
    fn a_failure_changes_nothing() {
        let said = answers(
            &[],
            &[
                "G = 1",
                "G = {",
                "G = G + 1/3",
                "G",
                "G = :help",
                "G = 1 == 1",
                "_ + G",
            ],
        );
        assert_eq!((said[3].as_str(), said[6].as_str()), ("1", "2"));
        assert!(said[4].starts_with("column 5: expected a value"));
        assert!(said[5].starts_with("column 7:"), "{said:?}");
    }

    #[test]
    fn a_limit_counts_for_one_statement() {
        // Forty values are few, but each statement alone needs fewer.
        let statements: Vec<_> = (0..50).map(|k| format!("{{{k}|*{k}||-{k}}} + *")).collect();
        let statements: Vec<_> = statements.iter().map(String::as_str).collect();
        let limited = answers(&["--max-vertices", "40"], &statements);
        assert_eq!(limited, answers(&[], &statements));
        let said = answers(
            &["--max-vertices", "40"],
            &["G = +-3", "+-1 + +-2 + +-4 + +-8 + +-16 + +-32", "G"],
        );
        assert_eq!((said[0].as_str(), said[2].as_str()), ("+-3", "+-3"));
        assert!(said[1].starts_with("limit reached"), "{said:?}");
    }
}
