//! Toads and Frogs: the moves and the text form.

use graph_core::{Options, PartizanRuleset, Player};

use super::packed_strip::mirrored_word;
use crate::bits::bits;
use crate::strip::{Cell, Strip};
use crate::{Description, PositionError, TextForm};

/// Toads and Frogs: a toad (Left) steps to the right into an empty cell or jumps over one frog into it; a frog
/// (Right) does the same to the left over one toad (Winning Ways, chapter 1). Normal play is meant.
///
/// Text: `T`, `t`, `x`, `l` for toads, `F`, `f`, `o`, `r` for frogs, in either case, `.` for an empty cell, `#` for a
/// removed one; `/`, `|` and line breaks between rows are read as removed cells.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::strip::ToadsAndFrogs;
/// let mut options = Options::new();
/// ToadsAndFrogs.options(&mut options, &ToadsAndFrogs.parse("TF.")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| ToadsAndFrogs.print(option)).collect();
/// assert_eq!(options, [".FT"]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ToadsAndFrogs;

impl PartizanRuleset for ToadsAndFrogs {
    type Position = Strip;

    fn options(&self, out: &mut Options<Strip>, position: &Strip, player: Player) {
        if let Some(word) = position.word() {
            let moved = WordStrip::new(position.len(), word).moves(player);
            out.extend(moved.map(|option| Strip::from_word(position.len(), option)));
            return;
        }
        let cells: Vec<Cell> = position.cells().collect();
        for (from, to) in moves(&cells, player) {
            let mut option = cells.clone();
            option.swap(from, to);
            out.push(option.into_iter().collect());
        }
    }

    /// A piece that no play can ever free is a wall: rows fall apart there, and parts where nobody has a piece left are
    /// dropped. Where every toad has passed every frog, what is left is a number of free moves.
    fn components(&self, out: &mut Options<Strip>, position: &Strip) {
        if let Some(word) = position.word() {
            WordStrip::new(position.len(), word).for_each_part(|part| out.push(part));
            return;
        }
        let cells: Vec<Cell> = position.cells().collect();
        for part in walled(&cells).split(|&cell| cell == Cell::Removed) {
            out.extend(settled(part));
        }
    }

    /// The strip, or the one read from the other end with toads and frogs exchanged, which is its negative.
    fn representative_up_to_sign(&self, position: Strip) -> (Strip, bool) {
        if let Some(word) = position.word() {
            let mirrored = mirrored_word(position.len(), word);
            return (
                Strip::from_word(position.len(), word.min(mirrored)),
                mirrored < word,
            );
        }
        let mirrored = position.mirrored();
        if mirrored.cells().lt(position.cells()) {
            (mirrored, true)
        } else {
            (position, false)
        }
    }
}

/// From where to where a player can move.
fn moves(cells: &[Cell], player: Player) -> impl Iterator<Item = (usize, usize)> + '_ {
    let (own, other) = match player {
        Player::Left => (Cell::Toad, Cell::Frog),
        Player::Right => (Cell::Frog, Cell::Toad),
    };
    let ahead = move |from: usize, steps: usize| match player {
        Player::Left => Some(from + steps),
        Player::Right => from.checked_sub(steps),
    };
    let at = move |cell: Option<usize>| cell.and_then(|cell| cells.get(cell)).copied();
    let to = move |from: usize| match (at(ahead(from, 1)), at(ahead(from, 2))) {
        (Some(Cell::Empty), _) => ahead(from, 1),
        (Some(next), Some(Cell::Empty)) if next == other => ahead(from, 2),
        _ => None,
    };
    let own = (0..cells.len()).filter(move |&from| cells[from] == own);
    own.filter_map(move |from| to(from).map(|to| (from, to)))
}

/// The cells with every piece removed that can never move: one that, as long as the others of them stay, can neither
/// step nor jump. None of them is the first to move.
fn walled(cells: &[Cell]) -> Vec<Cell> {
    let mut walled: Vec<Cell> = cells.iter().map(|_| Cell::Removed).collect();
    let stays = |walled: &[Cell], at: Option<usize>| {
        at.and_then(|at| walled.get(at))
            .is_none_or(|&cell| cell == Cell::Removed)
    };
    loop {
        let mut changed = false;
        for (at, &cell) in cells.iter().enumerate() {
            let ahead = |steps| match cell {
                Cell::Frog => at.checked_sub(steps),
                _ => Some(at + steps),
            };
            let next = ahead(1).and_then(|next| cells.get(next));
            let faces_other = matches!(
                (cell, next),
                (Cell::Toad, Some(Cell::Frog)) | (Cell::Frog, Some(Cell::Toad))
            );
            let free = match cell {
                Cell::Empty => true,
                Cell::Removed => false,
                _ => !stays(&walled, ahead(1)) || faces_other && !stays(&walled, ahead(2)),
            };
            if free && walled[at] == Cell::Removed {
                walled[at] = cell;
                changed = true;
            }
        }
        if !changed {
            return walled;
        }
    }
}

/// A part without walls as it is, a part where toads and frogs have passed as a single piece with as many free moves,
/// or none when nobody has a move.
fn settled(part: &[Cell]) -> Option<Strip> {
    let first_toad = part.iter().position(|&cell| cell == Cell::Toad);
    let last_frog = part.iter().rposition(|&cell| cell == Cell::Frog);
    if let (Some(toad), Some(frog)) = (first_toad, last_frog)
        && toad < frog
    {
        return Some(part.iter().copied().collect());
    }
    let mut n_empty = 0_i64;
    let mut free_moves = 0_i64;
    for cell in part {
        match cell {
            Cell::Empty => n_empty += 1,
            Cell::Frog => free_moves -= n_empty,
            Cell::Toad | Cell::Removed => {}
        }
    }
    // Toads walk over the empty cells after them.
    let mut n_before = 0;
    for cell in part {
        match cell {
            Cell::Empty => n_before += 1,
            Cell::Toad => free_moves += n_empty - n_before,
            Cell::Frog | Cell::Removed => {}
        }
    }
    piece_with_moves(free_moves)
}

/// A single toad with as many free moves, or a frog for a negative number.
fn piece_with_moves(n_moves: i64) -> Option<Strip> {
    let n_empty = usize::try_from(n_moves.unsigned_abs()).ok()?;
    let empty = core::iter::repeat_n(Cell::Empty, n_empty);
    match n_moves {
        0 => None,
        1.. => Some(core::iter::once(Cell::Toad).chain(empty).collect()),
        _ => Some(empty.chain([Cell::Frog]).collect()),
    }
}

/// A strip of at most 32 cells as the even bits of words.
#[derive(Clone, Copy)]
struct WordStrip {
    cells: u64,
    toads: u64,
    frogs: u64,
    empty: u64,
}

/// The even bits.
const EVEN: u64 = 0x5555_5555_5555_5555;

impl WordStrip {
    #[inline]
    const fn new(len: usize, cells: u64) -> Self {
        let inside = match len {
            0 => 0,
            _ => EVEN >> (64 - 2 * len),
        };
        let high = cells >> 1;
        Self {
            cells,
            toads: cells & !high & EVEN,
            frogs: high & !cells & EVEN,
            empty: !(cells | high) & inside,
        }
    }

    /// The cells after each move of a player: from the left end on.
    #[inline]
    fn moves(self, player: Player) -> impl Iterator<Item = u64> {
        let Self {
            cells,
            toads,
            frogs,
            empty,
            ..
        } = self;
        let (steps, jumps, piece) = match player {
            Player::Left => (toads & empty >> 2, toads & frogs >> 2 & empty >> 4, 1),
            Player::Right => (frogs & empty << 2, frogs & toads << 2 & empty << 4, 2),
        };
        bits(steps | jumps).map(move |from| {
            let distance = if steps >> from & 1 == 1 { 2 } else { 4 };
            let to = match player {
                Player::Left => from + distance,
                Player::Right => from - distance,
            };
            cells ^ (piece << from) ^ (piece << to)
        })
    }

    /// The parts between walls, as [`settled`] leaves them.
    #[inline]
    fn for_each_part(self, mut found: impl FnMut(Strip)) {
        let open = !self.walls();
        let mut rest = open;
        while rest != 0 {
            let start = rest.trailing_zeros();
            // A run of even bits ends where the next even bit is missing.
            let run = (rest >> start | !EVEN).trailing_ones();
            let end = start + run;
            rest &= u64::MAX.checked_shl(end).unwrap_or(0);
            let len = (run / 2) as usize;
            let part = self.cells >> start & u64::MAX >> (64 - 2 * len);
            settled_word(len, part, &mut found);
        }
    }

    /// The removed cells, those outside the strip, and the pieces that can never move, as [`walled`] finds them.
    #[inline]
    fn walls(self) -> u64 {
        let Self {
            toads, frogs, empty, ..
        } = self;
        let removed = EVEN & !(toads | frogs | empty);
        let mut walls = EVEN & !empty;
        loop {
            let after = |steps: u32| walls >> (2 * steps) | EVEN & !(EVEN >> (2 * steps));
            let before = |steps: u32| walls << (2 * steps) | EVEN & !(EVEN << (2 * steps));
            let toads_stay = toads & after(1) & (!(frogs >> 2) | after(2));
            let frogs_stay = frogs & before(1) & (!(toads << 2) | before(2));
            let stay = removed | walls & (toads_stay | frogs_stay);
            if stay == walls {
                return walls | !EVEN;
            }
            walls = stay;
        }
    }
}

/// As [`settled`], for a part of one to 32 cells.
#[inline]
fn settled_word(len: usize, part: u64, found: &mut impl FnMut(Strip)) {
    let strip = WordStrip::new(len, part);
    if strip.toads | strip.frogs == 0 {
        return;
    }
    let is_mixed = strip.toads != 0 && strip.frogs != 0 && strip.toads.trailing_zeros() < strip.frogs.ilog2();
    if is_mixed {
        found(Strip::from_word(len, part));
        return;
    }
    let toad_moves = bits(strip.toads).map(|toad| i64::from((strip.empty >> toad).count_ones()));
    let empty_before = |frog: u32| strip.empty & ((1 << frog) - 1);
    let frog_moves = bits(strip.frogs).map(|frog| i64::from(empty_before(frog).count_ones()));
    if let Some(strip) = piece_with_moves(toad_moves.sum::<i64>() - frog_moves.sum::<i64>()) {
        found(strip);
    }
}

impl TextForm for ToadsAndFrogs {
    const DESCRIPTION: Description = Description {
        name: "toads-and-frogs",
        rule: "a toad (Left) steps right into an empty cell or jumps over one frog into it; a frog (Right) to the \
               left over one toad",
        text_form: "`T` toad, `F` frog, `.` empty, `#` removed; rows separated by `/` or `|`: `TT.FF`",
    };

    fn parse(&self, text: &str) -> Result<Strip, PositionError> {
        let text_end = text.trim_end().len();
        let mut strip = Vec::new();
        for (offset, symbol) in text[..text_end].char_indices() {
            strip.push(match symbol {
                '.' => Cell::Empty,
                't' | 'T' | 'x' | 'X' | 'l' | 'L' => Cell::Toad,
                'f' | 'F' | 'o' | 'O' | 'r' | 'R' => Cell::Frog,
                '#' | '/' | '|' | '\n' => Cell::Removed,
                '\r' => continue,
                _ => return Err(PositionError::at(text, offset, "`T`, `F`, `.` or `#`")),
            });
        }
        Ok(strip.into_iter().collect())
    }

    fn print(&self, position: &Strip) -> String {
        position
            .cells()
            .map(|cell| match cell {
                Cell::Empty => '.',
                Cell::Toad => 'T',
                Cell::Frog => 'F',
                Cell::Removed => '#',
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(text: &str, player: Player) -> Vec<String> {
        let mut out = Options::new();
        ToadsAndFrogs.options(&mut out, &ToadsAndFrogs.parse(text).unwrap(), player);
        out.iter().map(|option| ToadsAndFrogs.print(option)).collect()
    }

    #[test]
    fn steps_and_jumps() {
        assert_eq!(options("TF.T.", Player::Left), [".FTT.", "TF..T"]);
        assert_eq!(options(".TF", Player::Right), ["FT."]);
        assert_eq!(options("TTF.", Player::Left), ["T.FT"]);
        assert_eq!(options("TFF.", Player::Left), [""; 0]);
        assert_eq!(options("T#.F", Player::Left), [""; 0]);
        assert_eq!(options("TF#.", Player::Left), [""; 0]);
    }

    #[test]
    fn rows_fall_apart_and_stuck_ends_are_dropped() {
        let mut out = Options::new();
        ToadsAndFrogs.components(&mut out, &ToadsAndFrogs.parse("FFT.T/../TF").unwrap());
        let parts: Vec<_> = out.iter().map(|part| ToadsAndFrogs.print(part)).collect();
        assert_eq!(parts, ["T."]);
    }

    #[test]
    fn walls_are_where_nothing_can_move() {
        for (text, expected) in [
            (".TTFF.", vec![]),
            ("T.TTFF.F", vec!["T.", ".F"]),
            ("TTF", vec![]),
            (".TF", vec![".TF"]),
            ("TFTF.", vec!["TFTF."]),
            ("F.F.T.T", vec![]),
            (".F..T..", vec!["T."]),
            (".F.F.T", vec!["...F"]),
            ("T.F", vec!["T.F"]),
        ] {
            let mut out = Options::new();
            ToadsAndFrogs.components(&mut out, &ToadsAndFrogs.parse(text).unwrap());
            let parts: Vec<_> = out.iter().map(|part| ToadsAndFrogs.print(part)).collect();
            assert_eq!(parts, expected, "{text}");
        }
    }

    /// Strips of one word against the plain way.
    #[test]
    fn shortcuts_agree_with_the_plain_way() {
        let mut seed = 5_u64;
        for len in (1..=32).cycle().take(3000) {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let cells: Vec<Cell> = (0..len)
                .map(|cell| match (seed ^ seed >> 31) >> (cell % 31 * 2) & 7 {
                    0 | 1 => Cell::Empty,
                    2 | 3 | 7 => Cell::Toad,
                    4 | 5 => Cell::Frog,
                    _ => Cell::Removed,
                })
                .collect();
            let strip: Strip = cells.iter().copied().collect();
            let mut parts = Options::new();
            ToadsAndFrogs.components(&mut parts, &strip);
            let plain: Vec<_> = walled(&cells)
                .split(|&cell| cell == Cell::Removed)
                .filter_map(settled)
                .collect();
            assert_eq!(parts.as_slice(), plain, "{}", ToadsAndFrogs.print(&strip));
            for player in Player::BOTH {
                let mut options = Options::new();
                ToadsAndFrogs.options(&mut options, &strip, player);
                let moved = |(from, to)| {
                    let mut option = cells.clone();
                    option.swap(from, to);
                    option.into_iter().collect::<Strip>()
                };
                let plain: Vec<_> = moves(&cells, player).map(moved).collect();
                assert_eq!(options.as_slice(), plain, "{}", ToadsAndFrogs.print(&strip));
            }
        }
    }

    #[test]
    fn an_illegal_character_is_named() {
        let error = ToadsAndFrogs.parse("T.Q").unwrap_err();
        assert_eq!(error.to_string(), "expected `T`, `F`, `.` or `#`, found `Q`");
        assert_eq!(error.span, 2..3);
    }
}
