//! Toads and Frogs: the moves and the text form.

use graph_core::{Options, PartizanRuleset, Player};
use smallvec::SmallVec;

use crate::strip::text;
use crate::{Description, PositionError, TextForm};

/// What stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A toad: Left's, moving to the right.
    Toad,
    /// A frog: Right's, moving to the left.
    Frog,
    /// No cell at all: nothing enters or jumps over it.
    Removed,
}

/// A strip of cells, or several: rows are joined by removed cells, which nothing passes.
pub type Strip = SmallVec<[Cell; 24]>;

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
        let (own, other) = match player {
            Player::Left => (Cell::Toad, Cell::Frog),
            Player::Right => (Cell::Frog, Cell::Toad),
        };
        let ahead = |from: usize, steps: usize| match player {
            Player::Left => Some(from + steps),
            Player::Right => from.checked_sub(steps),
        };
        let at = |cell: Option<usize>| cell.and_then(|cell| position.get(cell)).copied();
        for from in (0..position.len()).filter(|&from| position[from] == own) {
            let to = match (at(ahead(from, 1)), at(ahead(from, 2))) {
                (Some(Cell::Empty), _) => ahead(from, 1),
                (Some(next), Some(Cell::Empty)) if next == other => ahead(from, 2),
                _ => None,
            };
            if let Some(to) = to {
                let mut option = position.clone();
                option.swap(from, to);
                out.push(option);
            }
        }
    }

    /// Rows are independent. Within one, a frog that nothing can free (only frogs before it) and a toad with
    /// only toads after it never move again and are in nobody's way: they are dropped.
    fn components(&self, out: &mut Options<Strip>, position: &Strip) {
        for row in position.split(|&cell| cell == Cell::Removed) {
            let start = row.iter().take_while(|&&cell| cell == Cell::Frog).count();
            let stuck_toads = row[start..]
                .iter()
                .rev()
                .take_while(|&&cell| cell == Cell::Toad)
                .count();
            let live = &row[start..row.len() - stuck_toads];
            if live.iter().any(|&cell| cell != Cell::Empty) {
                out.push(Strip::from_slice(live));
            }
        }
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
        let cell = |symbol| match symbol {
            '.' => Some(Cell::Empty),
            't' | 'T' | 'x' | 'X' | 'l' | 'L' => Some(Cell::Toad),
            'f' | 'F' | 'o' | 'O' | 'r' | 'R' => Some(Cell::Frog),
            _ => None,
        };
        text::read(text, "`T`, `F`, `.` or `#`", Cell::Removed, cell)
    }

    fn print(&self, position: &Strip) -> String {
        position
            .iter()
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
        assert_eq!(parts, ["T.", "TF"]);
    }

    #[test]
    fn an_illegal_character_is_named() {
        let error = ToadsAndFrogs.parse("T.Q").unwrap_err();
        assert_eq!(error.to_string(), "expected `T`, `F`, `.` or `#`, found `Q`");
        assert_eq!(error.span, 2..3);
    }
}
