//! Fission: the moves, the parts and the text form.

use graph_core::{Options, PartizanRuleset, Player};

use crate::grid::PieceBoard;
use crate::grid::cells::Cells;
use crate::grid::piece_board::{Cell, PieceGame, components, options};
use crate::grid::pieces::Pieces;
use crate::grid::shape::FORWARD;
use crate::grid::triples::Triples;
use crate::{Description, PositionError, TextForm};

/// Fission: a player removes a stone that has empty cells on two opposite sides and puts stones on both: Left above and
/// below, Right left and right (CGSuite, `game.grid`). Stones belong to nobody; on the board they stand as Left's.
/// Normal play is meant.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::grid::Fission;
/// let mut options = Options::new();
/// Fission.options(&mut options, &Fission.parse(".x./...")?, Player::Right);
/// let options: Vec<_> = options.iter().map(|option| Fission.print(option)).collect();
/// assert_eq!(options, ["x.x/..."]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Fission;

/// What stands for a stone.
const STONE: Cell = Cell::Piece(Player::Left);

impl PieceGame for Fission {
    fn moves<C: Cells>(pieces: &Pieces<C>, player: Player, mut found: impl FnMut(Pieces<C>)) {
        let (stones, empty) = (pieces.stones(), pieces.empty());
        let [down, across] = FORWARD.map(|step| pieces.shape.offset(step));
        let by = match player {
            Player::Left => down,
            Player::Right => across,
        };
        for middle in stones.and(&empty.shifted(by)).and(&empty.shifted(-by)).bits() {
            let mut board = pieces.clone();
            let middle = i64::from(middle);
            board.put_at(middle, Cell::Empty);
            board.put_at(middle - by, STONE);
            board.put_at(middle + by, STONE);
            found(board);
        }
    }

    fn parts<C: Cells>(pieces: &Pieces<C>, mut found: impl FnMut(PieceBoard)) {
        let (mut ever_stone, mut ever_empty) = (pieces.stones(), pieces.empty());
        let triples = Triples::closure(pieces.shape, |splits| {
            for by in FORWARD.map(|step| pieces.shape.offset(step)) {
                let behind = ever_empty.shifted(-2 * by);
                let from = ever_empty.and(&ever_stone.shifted(-by)).and(&behind);
                ever_empty = ever_empty.or(&from.shifted(by));
                ever_stone = ever_stone.or(&from).or(&from.shifted(2 * by));
                splits.add(from, by);
            }
        });
        triples.split(pieces, |part| found(pieces.cut_out(part)));
    }
}

impl PartizanRuleset for Fission {
    type Position = PieceBoard;

    fn options(&self, out: &mut Options<PieceBoard>, position: &PieceBoard, player: Player) {
        options::<Self>(out, position, player);
    }

    /// Which stones can ever split is bounded from above: one can when its cell can hold a stone and its two neighbours
    /// none, each by what stands there now or by a split that can come about. A split looks at its three cells and
    /// changes no others, so that splits that share no cells, not even through other splits, are independent; cells of no
    /// split are dropped.
    fn components(&self, out: &mut Options<PieceBoard>, position: &PieceBoard) {
        components::<Self>(out, position);
    }

    /// The least of the reflections; quarter turns would exchange the players.
    fn representative(&self, position: PieceBoard) -> PieceBoard {
        position.least_reflection()
    }

    /// The least of the reflections and quarter turns, those that exchange the players with the sign.
    fn representative_up_to_sign(&self, position: PieceBoard) -> (PieceBoard, bool) {
        let turned = position.transposed().map(PieceBoard::least_reflection);
        let position = position.least_reflection();
        match turned {
            Some(turned) if turned < position => (turned, true),
            _ => (position, false),
        }
    }
}

impl TextForm for Fission {
    const DESCRIPTION: Description = Description {
        name: "fission",
        rule: "a stone splits into the two empty cells on opposite sides: Left above and below, Right to the left and right",
        text_form: "rows of `x` (stone), `.` (empty) and `#` (removed) separated by `/` or `|`: `.x./..#`",
    };

    fn parse(&self, text: &str) -> Result<PieceBoard, PositionError> {
        PieceBoard::parse_cells(text, ".x#", |symbol| match symbol {
            '.' => Some(Cell::Empty),
            '#' => Some(Cell::Removed),
            'x' | 'X' => Some(STONE),
            _ => None,
        })
    }

    fn print(&self, position: &PieceBoard) -> String {
        position.print()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::played::{are_one, components, options};

    #[test]
    fn stones_split_into_two() {
        assert_eq!(options(&Fission, ".../.x./...", Player::Left), [".x./.../.x."]);
        assert_eq!(options(&Fission, ".../.x./...", Player::Right), [".../x.x/..."]);
        assert_eq!(options(&Fission, "x../..#", Player::Right), [""; 0]);
    }

    #[test]
    fn only_cells_of_possible_splits_are_kept() {
        assert_eq!(components(&Fission, ".x.#x/....#"), [".x."]);
        assert_eq!(components(&Fission, "xxx/xxx"), [""; 0]);
    }

    #[test]
    fn quarter_turns_are_not_one() {
        assert!(are_one(&Fission, &[".x./..#", ".x./#..", "#../.x."]));
        assert!(!are_one(&Fission, &[".x.", "./x/."]));
    }
}
