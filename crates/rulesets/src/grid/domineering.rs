//! Domineering: the moves, the symmetries and the text form.

use graph_core::{Options, PartizanRuleset, Player};

use super::board::SquareBoard;
use crate::bits::bits;
use crate::grid::Board;
use crate::{Description, PositionError, TextForm};

/// Domineering: Left places vertical dominoes on two empty cells, Right horizontal ones (Winning Ways, chapter 5).
/// Normal play is meant.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::grid::Domineering;
/// let mut parts = Options::new();
/// Domineering.components(&mut parts, &Domineering.parse("..#./###./.###")?);
/// let parts: Vec<_> = parts.iter().map(|part| Domineering.print(part)).collect();
/// // The single cell below is no room for a domino.
/// assert_eq!(parts, ["..", "./."]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Domineering;

impl PartizanRuleset for Domineering {
    type Position = Board;

    fn options(&self, out: &mut Options<Board>, position: &Board, player: Player) {
        if let Some(square) = position.square() {
            let (height, width) = (position.height(), position.width());
            out.extend(dominoes(square, player).map(|option| Board::from_square(option, height, width)));
            return;
        }
        let (down, across) = match player {
            Player::Left => (1, 0),
            Player::Right => (0, 1),
        };
        for (row, column) in position.empty_cells() {
            let (other_row, other_column) = (row + down, column + across);
            let inside = other_row < position.height() && other_column < position.width();
            if inside && position.is_empty(other_row, other_column) {
                out.push(position.without([(row, column), (other_row, other_column)]));
            }
        }
    }

    /// Parts that do not touch are independent; a single cell is dropped, no domino fits there.
    fn components(&self, out: &mut Options<Board>, position: &Board) {
        position.for_each_part(|part| {
            if part.height() > 1 || part.width() > 1 {
                out.push(part);
            }
        });
    }

    /// The least of the reflections; quarter turns would exchange the players.
    fn representative(&self, position: Board) -> Board {
        position.least_reflection()
    }

    /// The least of the reflections and quarter turns, those that exchange the players with the sign.
    fn representative_up_to_sign(&self, position: Board) -> (Board, bool) {
        let turned = position.transposed().least_reflection();
        let position = position.least_reflection();
        if turned < position {
            (turned, true)
        } else {
            (position, false)
        }
    }
}

/// The boards after each domino a player can place.
fn dominoes(square: SquareBoard, player: Player) -> impl Iterator<Item = SquareBoard> {
    let SquareBoard(cells) = square;
    let step = match player {
        Player::Left => 8,
        Player::Right => 1,
    };
    // Boards of eight columns: what follows the last cell of a row is the first of the next.
    let ends_of_rows = match player {
        Player::Left => 0,
        Player::Right => 0x8080_8080_8080_8080,
    };
    bits(cells & cells >> step & !ends_of_rows)
        .map(move |cell| SquareBoard(cells & !(1 << cell | 1 << (cell + step))))
}

impl TextForm for Domineering {
    const DESCRIPTION: Description = Description {
        name: "domineering",
        rule: "Left places a vertical domino on two empty cells, Right a horizontal one",
        text_form: "rows of `.` (empty) and `#` (removed) separated by `/` or `|`: `..#/...`",
    };

    fn parse(&self, text: &str) -> Result<Board, PositionError> {
        Board::parse(text)
    }

    fn print(&self, position: &Board) -> String {
        position.print()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(text: &str, player: Player) -> Vec<String> {
        let mut out = Options::new();
        Domineering.options(&mut out, &Board::parse(text).unwrap(), player);
        out.iter().map(Board::print).collect()
    }

    #[test]
    fn left_is_vertical() {
        assert_eq!(options("../.#", Player::Left), ["#./##"]);
        assert_eq!(options("../.#", Player::Right), ["##/.#"]);
        assert_eq!(options("..", Player::Left), [""; 0]);
    }

    #[test]
    fn reflections_are_one_position() {
        let representative = |text| Domineering.representative(Board::parse(text).unwrap());
        assert_eq!(representative("..#/#.#/#.."), representative("#../#.#/..#"));
        assert_ne!(representative("..#"), representative("././#"));
    }
}
