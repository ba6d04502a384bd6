//! Fox and Geese: the moves and the text form.

use graph_core::{Options, PartizanRuleset, Player};
use smallvec::SmallVec;

use crate::grid::rows::{Rows, too_large, written};
use crate::{Description, PositionError, TextForm};

/// Fox and Geese on the squares of one colour of a chessboard: a goose (Left has all of them) steps diagonally down the
/// board, the fox (Right) diagonally any way; nobody jumps or captures. A player who cannot move loses: the geese try to
/// trap the fox, and the fox, once behind them, moves for ever (Winning Ways, chapter 20). Normal play is meant.
///
/// Text: rows of `x` or `l` for geese, one `o` or `r` for the fox, and `.`.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::grid::FoxAndGeese;
/// let mut options = Options::new();
/// FoxAndGeese.options(&mut options, &FoxAndGeese.parse(".x../..../.o..")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| FoxAndGeese.print(option)).collect();
/// assert_eq!(options, ["..../x.../.o..", "..../..x./.o.."]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct FoxAndGeese;

/// A fox and geese on a rectangle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pasture {
    height: u32,
    width: u32,
    fox: u32,
    // Invariant: increasing, without the fox; squares are counted row by row.
    geese: SmallVec<[u32; 6]>,
}

impl Pasture {
    /// The squares a step down or up, and to either side.
    fn diagonals(&self, square: u32, is_down: bool) -> impl Iterator<Item = u32> + use<> {
        let (row, column) = (square / self.width, square % self.width);
        let row = if is_down {
            Some(row + 1).filter(|&row| row < self.height)
        } else {
            row.checked_sub(1)
        };
        let columns = [
            column.checked_sub(1),
            Some(column + 1).filter(|&column| column < self.width),
        ];
        let width = self.width;
        row.into_iter().flat_map(move |row| {
            columns
                .into_iter()
                .flatten()
                .map(move |column| row * width + column)
        })
    }

    /// Whether the fox and one of the squares he can go to are above all geese, who only go down.
    fn is_fox_safe(&self) -> bool {
        let row = |square: u32| square / self.width;
        let Some(highest) = self.geese.iter().map(|&goose| row(goose)).min() else {
            return false;
        };
        let around = [false, true]
            .into_iter()
            .flat_map(|is_down| self.diagonals(self.fox, is_down));
        row(self.fox) < highest && around.into_iter().any(|square| row(square) < highest)
    }

    fn is_free(&self, square: u32) -> bool {
        square != self.fox && self.geese.binary_search(&square).is_err()
    }

    /// The board with left and right exchanged.
    fn turned_over(&self) -> Self {
        let over = |square: u32| square - square % self.width + (self.width - 1 - square % self.width);
        let mut geese: SmallVec<_> = self.geese.iter().map(|&goose| over(goose)).collect();
        geese.sort_unstable();
        Self {
            fox: over(self.fox),
            geese,
            ..*self
        }
    }
}

impl PartizanRuleset for FoxAndGeese {
    type Position = Pasture;

    fn options(&self, out: &mut Options<Pasture>, position: &Pasture, player: Player) {
        if player == Player::Right {
            let around = [false, true]
                .into_iter()
                .flat_map(|is_down| position.diagonals(position.fox, is_down));
            let free = around.filter(|&square| position.is_free(square));
            out.extend(free.map(|fox| Pasture {
                fox,
                ..position.clone()
            }));
            return;
        }
        for (at, &goose) in position.geese.iter().enumerate() {
            for square in position
                .diagonals(goose, true)
                .filter(|&square| position.is_free(square))
            {
                let mut option = position.clone();
                option.geese[at] = square;
                option.geese.sort_unstable();
                out.push(option);
            }
        }
    }

    /// Left and right of the board are alike. A fox above all geese who has a square there to go to and fro runs for ever,
    /// and all that geese can still do is to run out of moves: such positions are one, on which they are no more.
    fn representative(&self, position: Pasture) -> Pasture {
        if position.is_fox_safe() {
            return Pasture {
                fox: 0,
                geese: SmallVec::new(),
                ..position
            };
        }
        let over = position.turned_over();
        if (over.fox, &over.geese) < (position.fox, &position.geese) {
            over
        } else {
            position
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Square {
    Free,
    Goose,
    Fox,
}

impl TextForm for FoxAndGeese {
    const DESCRIPTION: Description = Description {
        name: "fox-and-geese",
        rule: "a goose (Left) steps diagonally down the board, the fox (Right) diagonally any way; play may go on for \
               ever",
        text_form: "rows of `x` goose, one `o` fox, `.` empty, separated by `/` or `|`: `x.x./..../.o..`",
    };

    fn parse(&self, text: &str) -> Result<Pasture, PositionError> {
        let rows = Rows::read(text, ".xo", |symbol| match symbol.to_ascii_lowercase() {
            '.' => Some(Square::Free),
            'x' | 'l' => Some(Square::Goose),
            'o' | 'r' => Some(Square::Fox),
            _ => None,
        })?;
        let (height, width) = rows.sides(text)?;
        if height.checked_mul(width).is_none() {
            return Err(too_large(text));
        }
        let all = |wanted: Square| {
            let squares = (0_u32..).zip(&rows.cells);
            squares
                .filter(move |&(_, &found)| found == wanted)
                .map(|(square, _)| square)
        };
        let mut foxes = all(Square::Fox);
        let end = text.trim_end().len();
        let Some(fox) = foxes.next() else {
            return Err(PositionError::at(text, end, "a fox `o` on some square"));
        };
        if foxes.next().is_some() {
            let is_fox = |&(_, symbol): &(usize, char)| matches!(symbol.to_ascii_lowercase(), 'o' | 'r');
            let second = text.char_indices().filter(is_fox).nth(1);
            let at = second.map_or(end, |(at, _)| at);
            return Err(PositionError::at(text, at, "no second fox"));
        }
        Ok(Pasture {
            height,
            width,
            fox,
            geese: all(Square::Goose).collect(),
        })
    }

    fn print(&self, position: &Pasture) -> String {
        written(position.height, position.width, |row, column| {
            let square = row * position.width + column;
            if square == position.fox {
                'o'
            } else if position.is_free(square) {
                '.'
            } else {
                'x'
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fox_goes_anywhere_and_geese_go_down() {
        let position = FoxAndGeese.parse("x.x/.o./...").unwrap();
        let options = |player| {
            let mut out = Options::new();
            FoxAndGeese.options(&mut out, &position, player);
            out.iter()
                .map(|option| FoxAndGeese.print(option))
                .collect::<Vec<_>>()
        };
        assert_eq!(options(Player::Right), ["x.x/.../o..", "x.x/.../..o"]);
        assert_eq!(options(Player::Left), [""; 0]);
    }

    #[test]
    fn mirror_images_are_one() {
        for (text, mirrored) in [("x..o/....", "o..x/...."), ("..x./o..x", ".x../x..o")] {
            let [one, other] = [text, mirrored].map(|text| FoxAndGeese.parse(text).unwrap());
            assert_eq!(one.turned_over(), other);
            assert_eq!(FoxAndGeese.representative(one), FoxAndGeese.representative(other));
        }
    }

    #[test]
    fn a_fox_behind_the_geese_is_one_position() {
        let representative =
            |text| FoxAndGeese.print(&FoxAndGeese.representative(FoxAndGeese.parse(text).unwrap()));
        assert_eq!(representative("..o./..../x.x."), "o.../..../....");
        assert_eq!(representative("..../...o/x.x."), "o.../..../....");
        // Here a goose may stand in his way.
        assert_eq!(representative("...o/x.x./...."), "o.../.x.x/....");
    }

    #[test]
    fn bad_boards_say_where() {
        for (text, at, expected) in [
            ("x.x", 3, "a fox `o` on some square"),
            ("o.x/..R", 6, "no second fox"),
            ("o.y", 2, "`.`, `x`, `o`, or `/` or `|` between rows"),
            ("o./x", 4, "a row of 2 cells like the first, not of 1"),
        ] {
            let error = FoxAndGeese.parse(text).unwrap_err();
            assert_eq!(
                (error.span.start, error.expected.as_str()),
                (at, expected),
                "{text}"
            );
        }
    }
}
