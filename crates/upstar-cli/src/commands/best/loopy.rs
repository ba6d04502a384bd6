//! `upstar best` of sums in which play may last for ever: every game by the graph that is written.

use std::ops::Range;

use serde_json::Value;
use upstar::graph_core::Player;
use upstar::loopy::OutcomeClass;
use upstar::partizan::Values;
use upstar::partizan::notation::{is_loopy, parse, parse_loopy, print_loopy_graph};
use upstar::partizan::play::Component;
use upstar::partizan::stopper::{BestMoves, LoopyComponent, LoopyGraph, best_moves};

use super::{Move, documented, said};
use crate::answers::Answer;
use crate::arguments::Common;
use crate::commands::expression::{LONGEST, bad, components, notation, printed, unevaluated, unread};
use crate::commands::loopy::{budget, failed};
use crate::failure::Failure;

/// A sum that has been read, each term with the bytes that wrote it.
pub(super) enum Sum {
    Short(Vec<(Component, Range<usize>)>),
    Loopy(LoopySum),
}

/// A sum in which some game is loopy.
pub(super) struct LoopySum {
    components: Vec<LoopyComponent>,
    spans: Vec<Range<usize>>,
}

/// Reads a sum. What reads as a sum of short games is one, and what looks loopy may come to one.
pub(super) fn read(common: &Common, values: &mut Values, text: &str) -> Result<Sum, Failure> {
    if parse(text).is_ok() || !is_loopy(text) {
        return components(values, text).map(Sum::Short);
    }
    let expression = parse_loopy(text).map_err(|error| unread("expression", text, &error))?;
    let terms = expression
        .components(values, &budget(common))
        .map_err(|error| unevaluated(text, &error))?;
    let short = terms.iter().map(|(LoopyComponent { game, copies }, span)| {
        let (game, copies) = (game.as_value()?, *copies);
        Some((Component { game, copies }, span.clone()))
    });
    if let Some(short) = short.collect() {
        return Ok(Sum::Short(short));
    }
    let (components, spans) = terms.into_iter().unzip();
    Ok(Sum::Loopy(LoopySum { components, spans }))
}

/// Reads a sum that has to be one of short games.
pub(in crate::commands) fn read_short(
    common: &Common,
    values: &mut Values,
    text: &str,
) -> Result<Vec<(Component, Range<usize>)>, Failure> {
    match read(common, values, text)? {
        Sum::Short(terms) => Ok(terms),
        Sum::Loopy(sum) => Err(sum.no_proof(text)),
    }
}

impl LoopySum {
    pub(super) fn answer(
        &self,
        common: &Common,
        values: &mut Values,
        text: &str,
        first: Option<Player>,
    ) -> Result<Answer, Failure> {
        let input = ("input", Value::from(text));
        if let Some(first) = first {
            let (winner, moves) = self.moves(common, values, text, first)?;
            return Ok(Answer {
                text: said(winner, &moves),
                fields: vec![
                    input,
                    ("first", first.to_string().into()),
                    (
                        "winner",
                        winner.map_or(Value::Null, |winner| winner.to_string().into()),
                    ),
                    ("moves", documented(&moves)),
                ],
            });
        }
        let (left_begins, left_moves) = self.moves(common, values, text, Player::Left)?;
        let (right_begins, right_moves) = self.moves(common, values, text, Player::Right)?;
        let outcome = OutcomeClass::of(left_begins, right_begins).to_string();
        let left = said(left_begins, &left_moves);
        let right = said(right_begins, &right_moves);
        Ok(Answer {
            text: format!("{outcome}; Left first: {left}; Right first: {right}"),
            fields: vec![
                input,
                ("outcome", outcome.into()),
                ("left_moves", documented(&left_moves)),
                ("right_moves", documented(&right_moves)),
            ],
        })
    }

    /// Who wins, and every move that keeps it so, those that win in the order in which they should be tried.
    fn moves(
        &self,
        common: &Common,
        values: &mut Values,
        text: &str,
        first: Player,
    ) -> Result<(Option<Player>, Vec<Move>), Failure> {
        let found = best_moves(values, &self.components, first, &budget(common));
        let BestMoves { winner, moves } = found.map_err(|error| failed(&error))?;
        let mut res = Vec::with_capacity(moves.len());
        for found in moves {
            let game = &self.components[found.component].game;
            let game = game.tidied(values).map_err(|error| failed(&error))?;
            res.push(Move {
                term: found.component + 1,
                column: text[..self.spans[found.component].start].chars().count() + 1,
                game: spelled(common, values, &game)?,
                option: spelled(common, values, &found.option)?,
                plies: found.plies,
            });
        }
        Ok((winner, res))
    }

    /// Says that only sums of short games have proofs.
    pub(super) fn no_proof(&self, text: &str) -> Failure {
        let mut terms = self.components.iter().zip(&self.spans);
        let loopy = terms.find(|(component, _)| component.game.as_value().is_none());
        let span = loopy.map_or(0..text.len(), |(_, span)| span.clone());
        let message = "expected a sum of short games, which alone have proofs, found a loopy game";
        bad("expression", text, span, message.to_owned(), None)
    }
}

/// The text of a tidied game.
fn spelled(common: &Common, values: &Values, game: &LoopyGraph) -> Result<String, Failure> {
    if let Some(value) = game.as_value() {
        return printed(common, values, value);
    }
    let text = print_loopy_graph(values, game, notation(common), LONGEST);
    text.map_err(|error| Failure::Limit(error.to_string()))
}
