//! Cram: the moves, the symmetries and the text form.

use graph_core::{Options, PartizanRuleset, Player};

use crate::grid::Board;
use crate::{Description, PositionError, TextForm};

/// Cram: both players place dominoes on two empty cells, either way (Gardner 1974). Normal play is meant; the game is
/// impartial.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::grid::Cram;
/// let mut options = Options::new();
/// Cram.options(&mut options, &Cram.parse("../.#")?, Player::Right);
/// let options: Vec<_> = options.iter().map(|option| Cram.print(option)).collect();
/// assert_eq!(options, ["#./##", "##/.#"]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Cram;

impl PartizanRuleset for Cram {
    type Position = Board;

    fn options(&self, out: &mut Options<Board>, position: &Board, _: Player) {
        for (row, column) in position.empty_cells() {
            for (other_row, other_column) in [(row + 1, column), (row, column + 1)] {
                let inside = other_row < position.height() && other_column < position.width();
                if inside && position.is_empty(other_row, other_column) {
                    out.push(position.without([(row, column), (other_row, other_column)]));
                }
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

    /// The least of the eight boards that turning makes.
    fn representative(&self, position: Board) -> Board {
        position.least_symmetry()
    }
}

impl TextForm for Cram {
    const DESCRIPTION: Description = Description {
        name: "cram",
        rule: "both players place dominoes on two empty cells, either way",
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
    use crate::played::{are_one, options};

    #[test]
    fn both_players_place_either_way() {
        for player in Player::BOTH {
            assert_eq!(options(&Cram, "../.#", player), ["#./##", "##/.#"]);
        }
    }

    #[test]
    fn turned_boards_are_one() {
        assert!(are_one(&Cram, &["..#/...", ".../#..", "#./../.."]));
    }
}
