//! Hare and Hounds: the moves and the text form.

use graph_core::{Options, PartizanRuleset, Player};
use smallvec::SmallVec;

use crate::grid::rows::{Rows, too_large, written};
use crate::{Description, PositionError, TextForm};

/// Hare and Hounds, the French Military Game: three rows of points without the corners, joined along rows and columns,
/// and diagonally at every second point of the middle row, the ends among them. A hound (Left has all of them) moves to an
/// empty neighbour that is not further to the left, the hare (Right) to any empty neighbour. A player who cannot move loses:
/// the hounds try to trap the hare, and the hare tries to play on for ever (Winning Ways, chapter 21).
///
/// Text: three rows with `#` at the corners, an odd number of columns, `x` or `l` for hounds, one `o` or `r` for the
/// hare, and `.`: `#x..#/x...o/#x..#` is where play starts on the smallest common board.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::grid::HareAndHounds;
/// let mut options = Options::new();
/// HareAndHounds.options(&mut options, &HareAndHounds.parse("#x..#/x...o/#x..#")?, Player::Right);
/// let options: Vec<_> = options.iter().map(|option| HareAndHounds.print(option)).collect();
/// assert_eq!(options, ["#x.o#/x..../#x..#", "#x..#/x..o./#x..#", "#x..#/x..../#x.o#"]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct HareAndHounds;

/// A hare and hounds on three rows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chase {
    // Invariant: odd, at least 3, and three rows of it are below 2^32.
    width: u32,
    hare: u32,
    // Invariant: increasing, without the hare; points are counted row by row, no corner is among them.
    hounds: SmallVec<[u32; 6]>,
}

impl Chase {
    fn is_point(&self, row: u32, column: u32) -> bool {
        row == 1 || (1..self.width - 1).contains(&column)
    }

    /// The points joined to this one, from the left to the right; the columns are with them.
    fn neighbours(&self, point: u32) -> SmallVec<[(u32, u32); 8]> {
        let (row, column) = (point / self.width, point % self.width);
        let mut found = SmallVec::new();
        for next in column.saturating_sub(1)..=(column + 1).min(self.width - 1) {
            for beside in 0..3 {
                let (across, along) = (row.abs_diff(beside), column.abs_diff(next));
                let centre = if row == 1 { column } else { next };
                let is_joined = match (across, along) {
                    (0, 1) | (1, 0) => true,
                    (1, 1) => centre.is_multiple_of(2),
                    _ => false,
                };
                if is_joined && self.is_point(beside, next) {
                    found.push((beside * self.width + next, next));
                }
            }
        }
        found
    }

    fn is_free(&self, point: u32) -> bool {
        point != self.hare && self.hounds.binary_search(&point).is_err()
    }

    /// The board with the upper and the lower row exchanged.
    fn turned_over(&self) -> Self {
        let over = |point: u32| (2 - point / self.width) * self.width + point % self.width;
        let mut hounds: SmallVec<_> = self.hounds.iter().map(|&hound| over(hound)).collect();
        hounds.sort_unstable();
        Self {
            width: self.width,
            hare: over(self.hare),
            hounds,
        }
    }
}

impl PartizanRuleset for HareAndHounds {
    type Position = Chase;

    fn options(&self, out: &mut Options<Chase>, position: &Chase, player: Player) {
        if player == Player::Right {
            let mut to: SmallVec<[u32; 8]> = position
                .neighbours(position.hare)
                .into_iter()
                .map(|(to, _)| to)
                .collect();
            to.sort_unstable();
            let free = to.into_iter().filter(|&to| position.is_free(to));
            out.extend(free.map(|hare| Chase {
                hare,
                ..position.clone()
            }));
            return;
        }
        for (at, &hound) in position.hounds.iter().enumerate() {
            for (to, column) in position.neighbours(hound) {
                if column >= hound % position.width && position.is_free(to) {
                    let mut option = position.clone();
                    option.hounds[at] = to;
                    option.hounds.sort_unstable();
                    out.push(option);
                }
            }
        }
    }

    /// The upper and the lower row are alike.
    fn representative(&self, position: Chase) -> Chase {
        let over = position.turned_over();
        if (over.hare, &over.hounds) < (position.hare, &position.hounds) {
            over
        } else {
            position
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Point {
    Free,
    Hound,
    Hare,
    Corner,
}

impl TextForm for HareAndHounds {
    const DESCRIPTION: Description = Description {
        name: "hare-and-hounds",
        rule: "a hound (Left) moves along a line, never to the left, the hare (Right) along any line; play may go on \
               for ever",
        text_form: "three rows without corners, `x` hound, one `o` hare, `.` empty: `#x..#/x...o/#x..#`",
    };

    fn parse(&self, text: &str) -> Result<Chase, PositionError> {
        let rows = Rows::read(text, ".xo#", |symbol| match symbol.to_ascii_lowercase() {
            '.' => Some(Point::Free),
            'x' | 'l' => Some(Point::Hound),
            'o' | 'r' => Some(Point::Hare),
            '#' => Some(Point::Corner),
            _ => None,
        })?;
        let (height, width) = rows.sides(text)?;
        let whole = 0..text.trim_end().len();
        if height != 3 || width < 3 || width.is_multiple_of(2) {
            let expected = "three rows of an odd number of points, at least three";
            return Err(PositionError::over(text, whole, expected));
        }
        if width.checked_mul(3).is_none() {
            return Err(too_large(text));
        }
        let mut chase = Chase {
            width,
            hare: 0,
            hounds: SmallVec::new(),
        };
        let mut hare = None;
        let offsets = text
            .char_indices()
            .filter(|&(_, symbol)| !matches!(symbol, '/' | '|' | '\n' | '\r'));
        for ((point, &found), (at, _)) in (0_u32..).zip(&rows.cells).zip(offsets) {
            let is_corner = !chase.is_point(point / width, point % width);
            match found {
                _ if is_corner != (found == Point::Corner) => {
                    let expected = if is_corner {
                        "`#` at the corner"
                    } else {
                        "`.`, `x` or `o`"
                    };
                    return Err(PositionError::at(text, at, expected));
                }
                Point::Hound => chase.hounds.push(point),
                Point::Hare if hare.is_some() => return Err(PositionError::at(text, at, "no second hare")),
                Point::Hare => hare = Some(point),
                Point::Free | Point::Corner => {}
            }
        }
        chase.hare = hare.ok_or_else(|| PositionError::at(text, whole.end, "a hare `o` on some point"))?;
        Ok(chase)
    }

    fn print(&self, position: &Chase) -> String {
        written(3, position.width, |row, column| {
            let point = row * position.width + column;
            if !position.is_point(row, column) {
                '#'
            } else if point == position.hare {
                'o'
            } else if position.is_free(point) {
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

    fn options(text: &str, player: Player) -> Vec<String> {
        let mut out = Options::new();
        HareAndHounds.options(&mut out, &HareAndHounds.parse(text).unwrap(), player);
        out.iter().map(|option| HareAndHounds.print(option)).collect()
    }

    /// On the board of eleven points: its lines by hand, points numbered column by column.
    #[test]
    fn the_small_board_has_its_lines() {
        let lines = [
            (0, 1),
            (0, 2),
            (0, 3),
            (1, 2),
            (2, 3),
            (1, 4),
            (2, 5),
            (3, 6),
            (1, 5),
            (3, 5),
            (4, 5),
            (5, 6),
            (4, 7),
            (5, 8),
            (6, 9),
            (5, 7),
            (5, 9),
            (7, 8),
            (8, 9),
            (7, 10),
            (8, 10),
            (9, 10),
        ];
        let name = |point: u32| match (point / 5, point % 5) {
            (1, 0) => 0,
            (1, 4) => 10,
            (row, column) => 3 * column - 2 + row,
        };
        let board = HareAndHounds.parse("#...#/....o/#...#").unwrap();
        let mut found = Vec::new();
        for point in (0..15).filter(|&point| board.is_point(point / 5, point % 5)) {
            found.extend(
                board
                    .neighbours(point)
                    .iter()
                    .map(|&(to, _)| (name(point), name(to))),
            );
        }
        let mut expected: Vec<_> = lines.into_iter().flat_map(|(u, v)| [(u, v), (v, u)]).collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected);
    }

    #[test]
    fn hounds_do_not_go_back() {
        assert_eq!(
            options("#...#/..x.o/#...#", Player::Left),
            [
                "#.x.#/....o/#...#",
                "#...#/....o/#.x.#",
                "#..x#/....o/#...#",
                "#...#/...xo/#...#",
                "#...#/....o/#..x#",
            ]
        );
        // An end that is surrounded.
        assert_eq!(options("#..x#/...xo/#..x#", Player::Right), [""; 0]);
    }

    #[test]
    fn bad_boards_say_where() {
        for (text, at, expected) in [
            (
                "#.#/..o",
                0,
                "three rows of an odd number of points, at least three",
            ),
            (
                "#..#/...o/#..#",
                0,
                "three rows of an odd number of points, at least three",
            ),
            ("#.#/.x./#.#", 11, "a hare `o` on some point"),
            ("#.#/oxo/#.#", 6, "no second hare"),
            ("..#/oxx/#.#", 0, "`#` at the corner"),
            ("#.#/ox#/#.#", 6, "`.`, `x` or `o`"),
        ] {
            let error = HareAndHounds.parse(text).unwrap_err();
            assert_eq!(
                (error.span.start, error.expected.as_str()),
                (at, expected),
                "{text}"
            );
        }
    }
}
