//! The spelling of one game by its graph: braces depth first, with a name for what a move comes back to. Texts of whole
//! values are in `print`.

use core::fmt;

use graph_core::{Player, VertexId};

use super::known::Known;
use super::print::Letters;
use crate::notation::printer::print_within;
use crate::notation::{Limited, Notation};
use crate::sided::{Loop, one_loop};
use crate::stopper::{LoopyGraph, LoopyVertex};
use crate::{Dyadic, Values};

/// Bars get no longer than this, as in short games.
const MOST_STROKES: usize = 3;

/// What is needed to spell.
pub(super) struct Speller<'a> {
    pub(super) values: &'a Values,
    pub(super) notation: Notation,
    pub(super) max_bytes: usize,
}

/// A vertex as it will be written.
enum Item {
    Text(String),
    Braces {
        name: Option<String>,
        sides: [Vec<usize>; 2],
        strokes: usize,
    },
}

/// The text is longer than the limit.
pub(super) struct TooLong;

impl Speller<'_> {
    /// Spells a game; names are taken from the letters.
    pub(super) fn spelled(&self, game: &LoopyGraph, letters: &mut Letters) -> Result<String, TooLong> {
        let texts = self.texts(game)?;
        let options = sorted_options(game, &texts);
        let is_entered_again = entered_again(&options);
        let mut items = self.items(&texts, &options, &is_entered_again, letters)?;
        set_strokes(&mut items);
        self.written(&items)
    }

    /// The texts of the vertices that have some without their options: short games, and those with names.
    fn texts(&self, game: &LoopyGraph) -> Result<Vec<Option<String>>, TooLong> {
        let mut res = Vec::with_capacity(game.vertices().len());
        for (number, vertex) in (0..).map(VertexId::new).zip(game.vertices()) {
            res.push(match vertex {
                &LoopyVertex::Value(value) => {
                    let text = print_within(self.values, value, self.notation, self.max_bytes);
                    Some(text.map_err(|_| TooLong)?)
                }
                LoopyVertex::Node(_) => self.name(game, number),
            });
        }
        Ok(res)
    }

    fn name(&self, game: &LoopyGraph, vertex: VertexId) -> Option<String> {
        if let Some(player) = always_moves(game, vertex) {
            let known = if player == Player::Left {
                Known::On
            } else {
                Known::Off
            };
            return Some(known.name().to_owned());
        }
        if let Some((shape, number)) = one_loop(self.values, game, vertex) {
            return Some(sum_with_number(shape, &number));
        }
        let player = self.tiny_of_the_greatest(game, vertex)?;
        Some(
            if player == Player::Left {
                "tiny(on)"
            } else {
                "miny(on)"
            }
            .to_owned(),
        )
    }

    /// `{0||0|off}` for Left, and its negative for Right.
    fn tiny_of_the_greatest(&self, game: &LoopyGraph, vertex: VertexId) -> Option<Player> {
        let is_zero =
            |vertex: VertexId| game.vertices()[vertex.index()] == LoopyVertex::Value(self.values.zero());
        Player::BOTH.into_iter().find(|&player| {
            let only = |vertex: VertexId, player: Player| match &game.vertices()[vertex.index()] {
                LoopyVertex::Node(options) => match options[player.index()].as_slice() {
                    &[only] => Some(only),
                    _ => None,
                },
                LoopyVertex::Value(_) => None,
            };
            let threat = only(vertex, player.opponent());
            only(vertex, player).is_some_and(is_zero)
                && threat
                    .and_then(|threat| only(threat, player))
                    .is_some_and(is_zero)
                && threat
                    .and_then(|threat| only(threat, player.opponent()))
                    .is_some_and(|end| always_moves(game, end) == Some(player.opponent()))
        })
    }

    /// What is written, in the order of the text.
    fn items(
        &self,
        texts: &[Option<String>],
        options: &[[Vec<VertexId>; 2]],
        is_entered_again: &[bool],
        letters: &mut Letters,
    ) -> Result<Vec<Item>, TooLong> {
        let mut names: Vec<Option<String>> = vec![None; texts.len()];
        let mut items: Vec<Item> = Vec::new();
        let mut n_bytes = 0;
        let mut stack = vec![(VertexId::new(0), None)];
        while let Some((vertex, holder)) = stack.pop() {
            let at = items.len();
            if let Some((holder, player)) = holder {
                let holder: &mut Item = &mut items[holder];
                if let Item::Braces { sides, .. } = holder {
                    let player: Player = player;
                    sides[player.index()].push(at);
                }
            }
            let text = texts[vertex.index()].as_ref().or(names[vertex.index()].as_ref());
            // Every item is at least as long as this in the end, commas not counted.
            n_bytes += text.map_or(3, String::len);
            if n_bytes > self.max_bytes {
                return Err(TooLong);
            }
            if let Some(text) = text {
                items.push(Item::Text(text.clone()));
                continue;
            }
            let name = is_entered_again[vertex.index()].then(|| letters.next_name());
            names[vertex.index()].clone_from(&name);
            items.push(Item::Braces {
                name,
                sides: [Vec::new(), Vec::new()],
                strokes: 1,
            });
            for player in [Player::Right, Player::Left] {
                let options = options[vertex.index()][player.index()].iter().rev();
                stack.extend(options.map(|&option| (option, Some((at, player)))));
            }
        }
        Ok(items)
    }

    fn written(&self, items: &[Item]) -> Result<String, TooLong> {
        let mut out = Limited {
            text: String::new(),
            max_bytes: self.max_bytes,
        };
        write(items, &mut out).map_err(|fmt::Error| TooLong)?;
        Ok(out.text)
    }
}

/// What is still to be written, the next piece on top of the stack.
enum Piece {
    Sign(&'static str),
    Whole(usize),
    /// What stands between the braces.
    Body(usize),
}

fn write(items: &[Item], out: &mut impl fmt::Write) -> fmt::Result {
    let mut pieces = vec![Piece::Whole(0)];
    while let Some(piece) = pieces.pop() {
        match piece {
            Piece::Sign(sign) => out.write_str(sign)?,
            Piece::Whole(at) => match &items[at] {
                Item::Text(text) => out.write_str(text)?,
                Item::Braces { name, .. } => {
                    out.write_str(name.as_deref().unwrap_or(""))?;
                    pieces.extend([Piece::Sign("}"), Piece::Body(at), Piece::Sign("{")]);
                }
            },
            Piece::Body(at) => match &items[at] {
                Item::Text(text) => out.write_str(&text[1..text.len() - 1])?,
                Item::Braces { sides, strokes, .. } => {
                    push_side(items, &mut pieces, &sides[1]);
                    pieces.push(Piece::Sign(&"|||"[..(*strokes).min(MOST_STROKES)]));
                    push_side(items, &mut pieces, &sides[0]);
                }
            },
        }
    }
    Ok(())
}

fn push_side(items: &[Item], pieces: &mut Vec<Piece>, side: &[usize]) {
    if opened(items, side).is_some() {
        pieces.push(Piece::Body(side[0]));
        return;
    }
    for (i, &option) in side.iter().enumerate().rev() {
        pieces.push(Piece::Whole(option));
        if i > 0 {
            pieces.push(Piece::Sign(","));
        }
    }
}

/// The strokes of the only option of a side whose braces are dropped.
fn opened(items: &[Item], side: &[usize]) -> Option<usize> {
    let &[only] = side else { return None };
    let strokes = match &items[only] {
        Item::Text(text) => strokes_of(text)?,
        Item::Braces {
            name: None, strokes, ..
        } => *strokes,
        Item::Braces { .. } => return None,
    };
    (strokes < MOST_STROKES).then_some(strokes)
}

/// The strokes of the longest bar directly inside of braces, when the text is nothing but braces.
fn strokes_of(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('{')?.strip_suffix('}')?;
    let (mut depth, mut run, mut longest) = (0_usize, 0, 0);
    for byte in inside.bytes() {
        run = if byte == b'|' && depth == 0 { run + 1 } else { 0 };
        longest = longest.max(run);
        match byte {
            b'{' | b'(' => depth += 1,
            // The first brace is closed before the end.
            b'}' | b')' => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    Some(longest)
}

/// Options stand behind what holds them.
fn set_strokes(items: &mut [Item]) {
    for at in (0..items.len()).rev() {
        let Item::Braces { sides, .. } = &items[at] else {
            continue;
        };
        let longest = sides.iter().filter_map(|side| opened(items, side)).max();
        let found = longest.unwrap_or(0) + 1;
        if let Item::Braces { strokes, .. } = &mut items[at] {
            *strokes = found;
        }
    }
}

/// Options in the order in which they are written: those with texts by length and then by bytes, then the others.
fn sorted_options(game: &LoopyGraph, texts: &[Option<String>]) -> Vec<[Vec<VertexId>; 2]> {
    let key = |option: &VertexId| {
        let text = texts[option.index()].as_deref();
        (text.is_none(), text.map_or(0, str::len), text, *option)
    };
    let sorted = |side: &Vec<VertexId>| {
        let mut side = side.clone();
        side.sort_by(|a, b| key(a).cmp(&key(b)));
        side
    };
    let options = game.vertices().iter().zip(texts);
    let options = options.map(|(vertex, text)| match vertex {
        LoopyVertex::Node(options) if text.is_none() => options.each_ref().map(sorted),
        _ => [Vec::new(), Vec::new()],
    });
    options.collect()
}

/// The vertices that a search from the root, depth first, comes back to while it is below them.
///
/// Every cycle has one, so that spelling ends when these have names.
fn entered_again(options: &[[Vec<VertexId>; 2]]) -> Vec<bool> {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        Open,
        Done,
    }
    let mut states = vec![State::New; options.len()];
    let mut res = vec![false; options.len()];
    // Invariant: `true` for what is closed when it comes up again.
    let mut stack = vec![(VertexId::new(0), false)];
    while let Some((vertex, is_end)) = stack.pop() {
        let state = &mut states[vertex.index()];
        match (is_end, *state) {
            (true, _) => *state = State::Done,
            (false, State::New) => {
                *state = State::Open;
                stack.push((vertex, true));
                let options = options[vertex.index()].iter().flatten().rev();
                stack.extend(options.map(|&option| (option, false)));
            }
            (false, State::Open) => res[vertex.index()] = true,
            (false, State::Done) => {}
        }
    }
    res
}

/// The player who has a move back to this vertex as the only move there.
fn always_moves(game: &LoopyGraph, vertex: VertexId) -> Option<Player> {
    let LoopyVertex::Node(options) = &game.vertices()[vertex.index()] else {
        return None;
    };
    let [left, right] = options.each_ref().map(Vec::as_slice);
    match (left, right) {
        (&[only], []) if only == vertex => Some(Player::Left),
        ([], &[only]) if only == vertex => Some(Player::Right),
        _ => None,
    }
}

fn sum_with_number(shape: Loop, number: &Dyadic) -> String {
    let name = match shape {
        Loop::Number(Player::Left) => "over",
        Loop::Number(Player::Right) => "under",
        Loop::Star(Player::Left) => "upon",
        Loop::Star(Player::Right) => "downunder",
        Loop::NumberStar(Player::Left) => "upon+*",
        Loop::NumberStar(Player::Right) => "downunder+*",
    };
    if number.is_zero() {
        name.to_owned()
    } else {
        format!("{number}+{name}")
    }
}
