//! What a printed value will look like: its distinct positions, their lengths, which of them are switches, which
//! braces are opened into longer bars, and the order of options. Styles and limits are in `printer`.

use core::cmp::Ordering;
use core::fmt::{self, Write};
use core::ops::Range;

use hashbrown::HashMap;
use smallvec::SmallVec;

use super::names::{Name, Names, write_uptimal};
use super::negatives::Negatives;
use super::print_literal::{BracedUps, write_glued};
use super::{Function, Notation};
use crate::{Dyadic, Shape, Uptimal, ValueId, Values};

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
    /// `tiny(argument)` or `miny(argument)`.
    Call { function: Function, argument: u32 },
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
        let Collector {
            positions,
            negatives: named,
            ..
        } = Collector::collect(values, id, notation.has_names());
        let mut plan = Self {
            notation,
            entries: Vec::with_capacity(positions.len()),
            lengths: Vec::with_capacity(positions.len()),
            literals: String::new(),
        };
        let mut negatives = Negatives::default();
        for (number, position) in (0..).zip(positions) {
            let (entry, length) = match position {
                Position::Literal { number, ups, star } => {
                    negatives.push_literal(&number, ups, star);
                    plan.literal((&number, ups, star), max_length)?
                }
                Position::Text { text } => {
                    negatives.push_named(named.get(&number).copied());
                    plan.text(&text, max_length)?
                }
                Position::Call { function, argument } => {
                    negatives.push_named(named.get(&number).copied());
                    plan.call(function, argument)
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

    fn text(&mut self, text: &str, max_length: u64) -> Result<(Entry, u64), TooLong> {
        let start = self.literals.len();
        let length = text.len() as u64;
        // Each text occurs at least once, so together they are no longer than the whole.
        if (start as u64).saturating_add(length) > max_length {
            return Err(TooLong);
        }
        self.literals.push_str(text);
        let text = start..self.literals.len();
        let is_number = false;
        Ok((Entry::Literal { text, is_number }, length))
    }

    fn call(&self, function: Function, argument: u32) -> (Entry, u64) {
        let around = function.name().len() as u64 + 2;
        let length = self.lengths[argument as usize].saturating_add(around);
        (Entry::Call { function, argument }, length)
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
            Entry::Ups { .. } | Entry::Braces { .. } | Entry::Call { .. } => true,
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
                Entry::Call { function, argument },
                Entry::Call {
                    function: other_function,
                    argument: other_argument,
                },
            ) => {
                let by_name = function.name().cmp(other_function.name());
                by_name.then_with(|| rank(argument).cmp(&rank(other_argument)))
            }
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
            Entry::Call { function, .. } => function.name().as_bytes()[0],
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
            Entry::Call { function, argument } => {
                pieces.extend([Piece::Sign(')'), Piece::Whole(*argument), Piece::Sign('(')]);
                out.write_str(function.name())
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
                out.write_str(if self.notation.is_unicode() { "±" } else { "+-" })
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
        if !self.notation.is_unicode() {
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
            Self::Literal { .. } | Self::Ups { .. } | Self::Call { .. } => {}
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
#[derive(Clone, PartialEq, Eq, Hash)]
enum Position {
    Literal {
        number: Dyadic,
        ups: i64,
        star: u32,
    },
    Options {
        left: Options,
        right: Options,
    },
    /// Something named.
    Text {
        text: String,
    },
    Call {
        function: Function,
        argument: u32,
    },
}

/// A value, or its negative.
type Signed = (ValueId, bool);

/// Collects the distinct positions of a value depth first, with a stack of its own, each behind its options or, where it
/// is named, behind what its name calls.
#[derive(Default)]
struct Collector {
    names: Option<Names>,
    numbers: HashMap<Signed, u32>,
    positions: Vec<Position>,
    // Of named positions whose negative came before: its number.
    negatives: HashMap<u32, u32>,
    uptimals: HashMap<Uptimal, u32>,
    // With names, a value and the negative of another can be one position. Empty without.
    distinct: HashMap<Position, u32>,
}

impl Collector {
    fn collect(values: &Values, root: ValueId, has_names: bool) -> Self {
        let mut res = Self {
            names: has_names.then(|| Names::new(values, root)),
            ..Self::default()
        };
        // Invariant: `true` when the options have been pushed before.
        let mut stack = vec![((root, false), false)];
        while let Some((signed, is_open)) = stack.pop() {
            if res.numbers.contains_key(&signed) {
                continue;
            }
            let (id, is_negative) = signed;
            let name = res
                .names
                .as_ref()
                .and_then(|names| names.find(values, id, is_negative));
            let position = match (values.shape(id), name) {
                (Shape::NumberUpStar { number, ups, star }, _) => literal(number, ups, star, is_negative),
                (_, Some(Name::Call { function, argument })) => {
                    let Some(&argument) = res.numbers.get(&argument) else {
                        stack.extend([(signed, true), (argument, false)]);
                        continue;
                    };
                    Position::Call { function, argument }
                }
                (_, Some(Name::Text(text))) => Position::Text { text },
                (_, Some(Name::Uptimal(uptimal))) => res.uptimal(uptimal),
                (Shape::Options { left, right }, None) if is_open => {
                    let [left, right] = if is_negative { [right, left] } else { [left, right] };
                    Position::Options {
                        left: res.by_number(left, is_negative),
                        right: res.by_number(right, is_negative),
                    }
                }
                (Shape::Options { left, right }, None) => {
                    stack.push((signed, true));
                    let options = left.iter().chain(right);
                    stack.extend(options.map(|&option| ((option, is_negative), false)));
                    continue;
                }
            };
            res.number(signed, position);
        }
        res
    }

    /// Gives a position its number, which it may have already.
    fn number(&mut self, signed: Signed, position: Position) {
        let mut number = self.next_number();
        if self.names.is_some() {
            number = *self.distinct.entry(position.clone()).or_insert(number);
        }
        self.numbers.insert(signed, number);
        if number < self.next_number() {
            return;
        }
        if let Position::Call { function, argument } = position {
            let function = match function {
                Function::Tiny => Function::Miny,
                _ => Function::Tiny,
            };
            let negative = self.distinct.get(&Position::Call { function, argument });
            self.negatives
                .extend(negative.map(|&negative| (number, negative)));
        }
        self.positions.push(position);
    }

    /// Never more than twice the ids of the arena.
    fn next_number(&self) -> u32 {
        u32::try_from(self.positions.len()).unwrap_or(u32::MAX)
    }

    fn by_number(&self, side: &[ValueId], is_negative: bool) -> Options {
        let numbers = side
            .iter()
            .filter_map(|&option| self.numbers.get(&(option, is_negative)).copied());
        let mut options: Options = numbers.collect();
        options.sort_unstable();
        options
    }

    fn uptimal(&mut self, uptimal: Uptimal) -> Position {
        let mut text = String::new();
        write_uptimal(&mut text, &uptimal);
        let number = self.next_number();
        if !self.uptimals.contains_key(&uptimal) {
            let negative = uptimal.negative().ok();
            let negative = negative.and_then(|negative| self.uptimals.get(&negative).copied());
            self.negatives.extend(negative.map(|negative| (number, negative)));
            self.uptimals.insert(uptimal, number);
        }
        Position::Text { text }
    }
}

fn literal(number: &Dyadic, ups: i64, star: u32, is_negative: bool) -> Position {
    let (number, ups) = if is_negative {
        // The negative of a value in the arena, which counts its ups both ways.
        (-number, ups.saturating_neg())
    } else {
        (number.clone(), ups)
    };
    Position::Literal { number, ups, star }
}
