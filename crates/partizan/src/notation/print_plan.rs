//! What a printed value will look like: its distinct positions, their lengths, which of them are switches, which
//! braces are opened into longer bars, and the order of options. Styles and limits are in `printer`.

use core::cmp::Ordering;
use core::fmt::{self, Write};
use core::ops::Range;

use hashbrown::HashMap;
use smallvec::SmallVec;

use super::Notation;
use super::negatives::Negatives;
use super::print_literal::{BracedUps, write_glued};
use crate::{Dyadic, Shape, ValueId, Values};

/// Bars get no longer than this: in a deep chain every level would make the next bar longer.
const MAX_STROKES: u8 = 3;

/// Everything about a text but its bytes. Positions are numbered so that options come before what holds them.
#[derive(Debug)]
pub(super) struct Plan {
    notation: Notation,
    // Invariant: not empty, the value to print at the end.
    entries: Vec<Entry>,
    // Invariant: the ASCII length of each entry in bytes, or `u64::MAX` when it is not less.
    lengths: Vec<u64>,
    /// The texts of all literals, one behind the other.
    literals: String,
}

/// The text is longer than the limit.
#[derive(Debug)]
pub(super) struct TooLong;

/// Positions by number.
pub(super) type Options = SmallVec<[u32; 4]>;

/// How one position is written.
#[derive(Debug)]
enum Entry {
    /// A part of the texts of literals.
    Literal { text: Range<usize>, is_number: bool },
    /// Braces of ups around a number, which is a part of the texts of literals.
    Ups { number: Range<usize>, ups: BracedUps },
    /// `{left|right}` with a bar of so many strokes.
    Braces {
        left: Options,
        right: Options,
        strokes: u8,
    },
    /// `+-(left)`, where Right's options are the negatives of Left's.
    Switch { left: Options },
}

impl Plan {
    /// Plans the text of a value, unless it is longer than `max_length` bytes of ASCII.
    ///
    /// Time `O(N log N)` for `N` distinct positions counted with their options, and the lengths of their literals.
    pub(super) fn new(
        values: &Values,
        id: ValueId,
        notation: Notation,
        max_length: u64,
    ) -> Result<Self, TooLong> {
        let positions = positions(values, id);
        let mut plan = Self {
            notation,
            entries: Vec::with_capacity(positions.len()),
            lengths: Vec::with_capacity(positions.len()),
            literals: String::new(),
        };
        let mut negatives = Negatives::default();
        for position in positions {
            let (entry, length) = match position {
                Position::Literal { number, ups, star } => {
                    negatives.push_literal(number, ups, star);
                    plan.literal((number, ups, star), max_length)?
                }
                Position::Options { left, right } => {
                    let is_switch = negatives.push_options(&left, &right);
                    plan.options(left, right, is_switch && notation != Notation::BraceForm)
                }
            };
            plan.entries.push(entry);
            plan.lengths.push(length);
        }
        if plan.lengths.last().is_some_and(|&length| length > max_length) {
            return Err(TooLong);
        }
        plan.sort();
        Ok(plan)
    }

    fn literal(
        &mut self,
        (number, ups, star): (&Dyadic, i64, u32),
        max_length: u64,
    ) -> Result<(Entry, u64), TooLong> {
        let start = self.literals.len();
        let braced = BracedUps::new(ups, star).filter(|_| self.notation == Notation::BraceForm);
        let glued = if braced.is_some() {
            (number, 0, 0)
        } else {
            (number, ups, star)
        };
        // Each literal occurs at least once, so together they are no longer than the whole text.
        let rest = max_length.saturating_sub(start as u64);
        write_glued(&mut self.literals, glued, rest).map_err(|fmt::Error| TooLong)?;
        let text = start..self.literals.len();
        if let Some(ups) = braced {
            let length = ups.length(&self.literals[start..]);
            return Ok((Entry::Ups { number: text, ups }, length));
        }
        let length = text.len() as u64;
        let is_number = ups == 0 && star == 0;
        Ok((Entry::Literal { text, is_number }, length))
    }

    fn options(&self, left: Options, right: Options, is_switch: bool) -> (Entry, u64) {
        if is_switch {
            let length = match *left {
                [only] if self.is_factor(only) => self.lengths[only as usize].saturating_add(2),
                _ => self.length_of_list(&left).saturating_add(4),
            };
            return (Entry::Switch { left }, length);
        }
        let opened = [&left, &right].into_iter().filter_map(|side| self.opened(side));
        let strokes = opened.map(|(_, strokes)| strokes).max().unwrap_or(0) + 1;
        let length = [&left, &right]
            .into_iter()
            .map(|side| self.length_of_side(side))
            .fold(2 + u64::from(strokes), u64::saturating_add);
        (Entry::Braces { left, right, strokes }, length)
    }

    /// The only option of a side, with its strokes, when its braces are dropped.
    fn opened(&self, side: &[u32]) -> Option<(u32, u8)> {
        let &[only] = side else { return None };
        match self.entries[only as usize] {
            Entry::Braces { strokes, .. }
                if strokes < MAX_STROKES && self.notation != Notation::BraceForm =>
            {
                Some((only, strokes))
            }
            _ => None,
        }
    }

    /// True for what may stand behind `+-` without a parenthesis and looks good there.
    fn is_factor(&self, index: u32) -> bool {
        match &self.entries[index as usize] {
            Entry::Literal { text, is_number } => *is_number && !self.literals[text.clone()].starts_with('-'),
            Entry::Ups { .. } | Entry::Braces { .. } => true,
            Entry::Switch { .. } => false,
        }
    }

    fn length_of_side(&self, side: &[u32]) -> u64 {
        match self.opened(side) {
            Some((only, _)) => self.lengths[only as usize] - 2,
            None => self.length_of_list(side),
        }
    }

    fn length_of_list(&self, list: &[u32]) -> u64 {
        let commas = (list.len() as u64).saturating_sub(1);
        list.iter()
            .map(|&option| self.lengths[option as usize])
            .fold(commas, u64::saturating_add)
    }

    /// Sorts the options of every entry by length and, where that is equal, by text.
    ///
    /// Options are shorter than what holds them, so entries can be ranked class by class of equal length, each by
    /// the ranks of its options.
    fn sort(&mut self) {
        let mut by_length: Vec<usize> = (0..self.entries.len()).collect();
        by_length.sort_by_key(|&index| self.lengths[index]);
        let mut ranks = vec![usize::MAX; self.entries.len()];
        let mut n_ranked = 0;
        for class in by_length.chunk_by_mut(|&a, &b| self.lengths[a] == self.lengths[b]) {
            for &index in class.iter() {
                self.entries[index].sort_options(&ranks);
            }
            class.sort_by(|&a, &b| self.order(&ranks, &self.entries[a], &self.entries[b]));
            for &index in class.iter() {
                ranks[index] = n_ranked;
                n_ranked += 1;
            }
        }
    }

    /// The order of two entries of equal length whose options have been ranked and sorted.
    fn order(&self, ranks: &[usize], a: &Entry, b: &Entry) -> Ordering {
        let rank = |option: &u32| ranks[*option as usize];
        let by_ranks = |a: &Options, b: &Options| a.iter().map(rank).cmp(b.iter().map(rank));
        let by_first_byte = self.first_byte(a).cmp(&self.first_byte(b));
        by_first_byte.then_with(|| match (a, b) {
            (Entry::Literal { text: a, .. }, Entry::Literal { text: b, .. }) => {
                self.literals[a.clone()].cmp(&self.literals[b.clone()])
            }
            (
                Entry::Ups { number, ups },
                Entry::Ups {
                    number: other_number,
                    ups: other_ups,
                },
            ) => {
                let by_number = self.literals[number.clone()].cmp(&self.literals[other_number.clone()]);
                by_number.then_with(|| ups.cmp(other_ups))
            }
            (Entry::Ups { .. }, _) => Ordering::Less,
            (_, Entry::Ups { .. }) => Ordering::Greater,
            (Entry::Switch { left: a }, Entry::Switch { left: b }) => by_ranks(a, b),
            (
                Entry::Braces { left, right, .. },
                Entry::Braces {
                    left: other_left,
                    right: other_right,
                    ..
                },
            ) => by_ranks(left, other_left).then_with(|| by_ranks(right, other_right)),
            // Different kinds begin with different bytes.
            _ => Ordering::Equal,
        })
    }

    fn first_byte(&self, entry: &Entry) -> u8 {
        match entry {
            Entry::Literal { text, .. } => self.literals.as_bytes()[text.start],
            Entry::Ups { .. } | Entry::Braces { .. } => b'{',
            Entry::Switch { .. } => b'+',
        }
    }

    /// Writes the text. Extra space is the longest path of positions with the options beside it.
    pub(super) fn write(&self, out: &mut impl Write) -> fmt::Result {
        let mut pieces = vec![Piece::Whole(self.last())];
        while let Some(piece) = pieces.pop() {
            match piece {
                Piece::Sign(sign) => out.write_char(sign)?,
                Piece::Strokes(strokes) => out.write_str(&"|||"[..usize::from(strokes.min(MAX_STROKES))])?,
                Piece::Whole(index) => self.write_whole(out, &mut pieces, index)?,
                Piece::Body(index) => self.push_body(&mut pieces, index),
            }
        }
        Ok(())
    }

    fn last(&self) -> u32 {
        u32::try_from(self.entries.len() - 1).unwrap_or(u32::MAX)
    }

    fn write_whole(&self, out: &mut impl Write, pieces: &mut Vec<Piece>, index: u32) -> fmt::Result {
        match &self.entries[index as usize] {
            Entry::Literal { text, .. } => self.write_text(out, &self.literals[text.clone()]),
            Entry::Ups { number, ups } => ups.write(out, &self.literals[number.clone()]),
            Entry::Braces { .. } => {
                pieces.extend([Piece::Sign('}'), Piece::Body(index), Piece::Sign('{')]);
                Ok(())
            }
            Entry::Switch { left } => {
                match **left {
                    [only] if self.is_factor(only) => pieces.push(Piece::Whole(only)),
                    _ => {
                        pieces.push(Piece::Sign(')'));
                        push_list(pieces, left);
                        pieces.push(Piece::Sign('('));
                    }
                }
                out.write_str(if self.notation == Notation::Unicode {
                    "±"
                } else {
                    "+-"
                })
            }
        }
    }

    fn push_body(&self, pieces: &mut Vec<Piece>, index: u32) {
        if let Entry::Braces { left, right, strokes } = &self.entries[index as usize] {
            self.push_side(pieces, right);
            pieces.push(Piece::Strokes(*strokes));
            self.push_side(pieces, left);
        }
    }

    fn push_side(&self, pieces: &mut Vec<Piece>, side: &[u32]) {
        match self.opened(side) {
            Some((only, _)) => pieces.push(Piece::Body(only)),
            None => push_list(pieces, side),
        }
    }

    fn write_text(&self, out: &mut impl Write, text: &str) -> fmt::Result {
        if self.notation != Notation::Unicode {
            return out.write_str(text);
        }
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            let is_double = matches!(c, '^' | 'v') && chars.next_if_eq(&c).is_some();
            out.write_char(match (c, is_double) {
                ('^', false) => '↑',
                ('^', true) => '⇑',
                ('v', false) => '↓',
                ('v', true) => '⇓',
                _ => c,
            })?;
        }
        Ok(())
    }
}

impl Entry {
    fn sort_options(&mut self, ranks: &[usize]) {
        let by_rank = |options: &mut Options| options.sort_unstable_by_key(|&option| ranks[option as usize]);
        match self {
            Self::Literal { .. } | Self::Ups { .. } => {}
            Self::Braces { left, right, .. } => {
                by_rank(left);
                by_rank(right);
            }
            Self::Switch { left } => by_rank(left),
        }
    }
}

/// What is still to be written, the next piece on top of the stack.
enum Piece {
    Sign(char),
    Strokes(u8),
    Whole(u32),
    /// What stands between the braces.
    Body(u32),
}

fn push_list(pieces: &mut Vec<Piece>, list: &[u32]) {
    for (i, &option) in list.iter().enumerate().rev() {
        pieces.push(Piece::Whole(option));
        if i > 0 {
            pieces.push(Piece::Sign(','));
        }
    }
}

/// A position of the value, its options by number.
enum Position<'v> {
    Literal { number: &'v Dyadic, ups: i64, star: u32 },
    Options { left: Options, right: Options },
}

/// The distinct positions of a value, each behind its options; depth first, with a stack of its own.
fn positions(values: &Values, root: ValueId) -> Vec<Position<'_>> {
    let mut numbers: HashMap<ValueId, u32> = HashMap::new();
    let mut positions = Vec::new();
    // Invariant: `true` when the options have been pushed before.
    let mut stack = vec![(root, false)];
    while let Some((id, is_open)) = stack.pop() {
        if numbers.contains_key(&id) {
            continue;
        }
        let position = match values.shape(id) {
            Shape::NumberUpStar { number, ups, star } => Position::Literal { number, ups, star },
            Shape::Options { left, right } if is_open => {
                let by_number = |side: &[ValueId]| {
                    let mut options: Options = side
                        .iter()
                        .filter_map(|option| numbers.get(option).copied())
                        .collect();
                    options.sort_unstable();
                    options
                };
                Position::Options {
                    left: by_number(left),
                    right: by_number(right),
                }
            }
            Shape::Options { left, right } => {
                stack.push((id, true));
                stack.extend(left.iter().chain(right).map(|&option| (option, false)));
                continue;
            }
        };
        // Never more than the arena has ids.
        numbers.insert(id, u32::try_from(positions.len()).unwrap_or(u32::MAX));
        positions.push(position);
    }
    positions
}
