//! `upstar best`: who wins a sum, every winning move, and a proof, without adding the games. Sums with games whose play
//! may last for ever are in `best/loopy.rs`.

pub(super) mod loopy;

use std::ops::Range;
use std::path::Path;

use formats::strategy::{self, StrategyFile};
use serde_json::{Value, json};
use upstar::graph_core::Player;
use upstar::partizan::play::{Component, SumSolver, WinningMove};
use upstar::partizan::{PartizanError, Values};

use crate::answers::{Answer, answer_each};
use crate::arguments::{Best, Common, First};
use crate::commands::expression::{Remembered, arena, printed, unfound};
use crate::failure::Failure;
use crate::output::Output;
use loopy::{Sum, read};

/// A sum with what has been remembered of others.
struct Question<'a> {
    common: &'a Common,
    text: &'a str,
    // Each with the bytes that wrote it.
    terms: Vec<(Component, Range<usize>)>,
    sum: Vec<Component>,
}

/// A winning move, ready to be written.
struct Move {
    term: usize,
    column: usize,
    game: String,
    option: String,
    /// How long a game with loops lasts, if it ends.
    plies: Option<u32>,
}

pub(super) fn run(common: &Common, command: &Best) -> Result<(), Failure> {
    if command.proof.is_some() && command.sums.len() != 1 {
        return Err(Failure::bad("--proof: expected one sum as operand"));
    }
    let solver = || {
        let max_positions = common.max_vertices.map_or(u64::MAX, u64::from);
        (arena(common), SumSolver::with_max_positions(max_positions))
    };
    let mut remembered = Remembered::new(solver, |(values, _)| values);
    let mut proof = None;
    answer_each(common, "upstar/best/1", &command.sums, |text| {
        remembered.answer(|(values, solver)| {
            let first = command.player.map(Player::from);
            let terms = match read(common, values, text)? {
                Sum::Short(terms) => terms,
                Sum::Loopy(sum) if command.proof.is_some() => return Err(sum.no_proof(text)),
                Sum::Loopy(sum) => return sum.answer(common, values, text, first),
            };
            let sum = terms.iter().map(|&(component, _)| component).collect();
            let question = Question {
                common,
                text,
                terms,
                sum,
            };
            let answer = question.answer(values, solver, first)?;
            if let Some(target) = &command.proof {
                proof = Some(question.proof(values, solver, command, target)?);
            }
            Ok(answer)
        })
    })?;
    // Either both files appear or none.
    proof.map_or(Ok(()), Output::finish)
}

impl Question<'_> {
    fn answer(
        &self,
        values: &mut Values,
        solver: &mut SumSolver,
        first: Option<Player>,
    ) -> Result<Answer, Failure> {
        let input = ("input", Value::from(self.text));
        if let Some(first) = first {
            let moves = self.moves(values, solver, first)?;
            let winner = if moves.is_empty() { first.opponent() } else { first };
            return Ok(Answer {
                text: said(Some(winner), &moves),
                fields: vec![
                    input,
                    ("first", first.to_string().into()),
                    ("winner", winner.to_string().into()),
                    ("moves", documented(&moves)),
                ],
            });
        }
        let outcome = solver
            .outcome(values, &self.sum)
            .map_err(|error| failed(&error))?;
        let mut parts = vec![outcome.to_string()];
        let mut fields = vec![input, ("outcome", outcome.to_string().into())];
        for (first, name) in [(Player::Left, "left_moves"), (Player::Right, "right_moves")] {
            let moves = self.moves(values, solver, first)?;
            let winner = if moves.is_empty() { first.opponent() } else { first };
            parts.push(format!("{first} first: {}", said(Some(winner), &moves)));
            fields.push((name, documented(&moves)));
        }
        Ok(Answer {
            text: parts.join("; "),
            fields,
        })
    }

    /// Every winning move of a player, by term and then by text.
    fn moves(
        &self,
        values: &mut Values,
        solver: &mut SumSolver,
        first: Player,
    ) -> Result<Vec<Move>, Failure> {
        let moves = solver.winning_moves(values, &self.sum, first);
        let mut res = Vec::new();
        for WinningMove { component, option } in moves.map_err(|error| failed(&error))? {
            let (Component { game, .. }, span) = &self.terms[component];
            res.push(Move {
                term: component + 1,
                column: self.text[..span.start].chars().count() + 1,
                game: printed(self.common, values, *game)?,
                option: printed(self.common, values, option)?,
                plies: None,
            });
        }
        res.sort_by(|a, b| (a.term, a.option.len(), &a.option).cmp(&(b.term, b.option.len(), &b.option)));
        Ok(res)
    }

    /// Writes the proof, but does not yet put it in its place.
    fn proof(
        &self,
        values: &mut Values,
        solver: &mut SumSolver,
        command: &Best,
        target: &Path,
    ) -> Result<Output, Failure> {
        if self.common.output.as_deref() == Some(target) {
            let target = target.display();
            return Err(Failure::bad(format!(
                "--proof and --output are the same file, {target}"
            )));
        }
        let players = command
            .player
            .map_or(Player::BOTH.to_vec(), |first| vec![first.into()]);
        let strategies = players
            .into_iter()
            .map(|first| solver.strategy(values, &self.sum, first))
            .collect::<Result<_, _>>()
            .map_err(|error| failed(&error))?;
        let file = StrategyFile {
            sum: self.text.to_owned(),
            strategies,
        };
        let mut out = Output::open(Some(target))?;
        strategy::write(values, &file, &mut out)?;
        Ok(out)
    }
}

/// The winner, or that there is none, and how the first player may begin.
fn said(winner: Option<Player>, moves: &[Move]) -> String {
    let result = winner.map_or_else(|| "drawn".to_owned(), |winner| format!("{winner} wins"));
    let moves = moves.iter().map(|found| {
        let plies = match found.plies {
            None => String::new(),
            Some(1) => " (1 ply)".to_owned(),
            Some(plies) => format!(" ({plies} plies)"),
        };
        format!("term {} {} to {}{plies}", found.term, found.game, found.option)
    });
    let moves: Vec<_> = moves.collect();
    if moves.is_empty() {
        result
    } else {
        format!("{result}: {}", moves.join(", "))
    }
}

fn documented(moves: &[Move]) -> Value {
    let moves = moves.iter().map(|found| {
        let mut document = json!({
            "term": found.term, "column": found.column, "game": found.game, "option": found.option
        });
        if let Some(plies) = found.plies {
            document["plies"] = plies.into();
        }
        document
    });
    Value::Array(moves.collect())
}

fn failed(error: &PartizanError) -> Failure {
    unfound(error)
}

impl From<First> for Player {
    fn from(first: First) -> Self {
        match first {
            First::Left => Self::Left,
            First::Right => Self::Right,
        }
    }
}
