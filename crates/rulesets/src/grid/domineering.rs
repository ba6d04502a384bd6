//! Domineering: the moves, the symmetries and the text form.

use graph_core::{Options, PartizanRuleset, Player};

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
        out.extend(
            position
                .parts()
                .into_iter()
                .filter(|part| part.height() > 1 || part.width() > 1),
        );
    }

    /// The least of the reflections; quarter turns would exchange the players.
    fn representative(&self, position: Board) -> Board {
        position.least_reflection()
    }
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
