//! Konane: the moves, the parts and the text form.

use graph_core::{Options, PartizanRuleset, Player};

use crate::grid::PieceBoard;
use crate::grid::cells::Cells;
use crate::grid::piece_board::{Cell, PieceGame, components, options};
use crate::grid::pieces::Pieces;
use crate::grid::shape::ORTHOGONAL;
use crate::grid::triples::Triples;
use crate::{Description, PositionError, TextForm};

/// Konane: a player jumps with one of his stones over a neighbouring stone of the other player into the empty cell behind
/// it and removes that stone; he may go on jumping in the same direction (Ernst 1995). Normal play is meant.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::grid::Konane;
/// let mut options = Options::new();
/// Konane.options(&mut options, &Konane.parse("xo.o.")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| Konane.print(option)).collect();
/// assert_eq!(options, ["..xo.", "....x"]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Konane;

impl PieceGame for Konane {
    fn moves<C: Cells>(pieces: &Pieces<C>, player: Player, mut found: impl FnMut(Pieces<C>)) {
        let [own, other] = [player, -player].map(|player| pieces.of(player));
        let empty = pieces.empty();
        for step in ORTHOGONAL {
            let by = pieces.shape.offset(step);
            for first in other.shifted(-by).and(&empty.shifted(-2 * by)).and(&own).bits() {
                let (mut from, mut board) = (i64::from(first), pieces.clone());
                while other.has(from + by) && empty.has(from + 2 * by) {
                    let [start, over, to] = [from, from + by, from + 2 * by];
                    board.put_at(start, Cell::Empty);
                    board.put_at(over, Cell::Empty);
                    board.put_at(to, Cell::Piece(player));
                    found(board.clone());
                    from = to;
                }
            }
        }
    }

    fn parts<C: Cells>(pieces: &Pieces<C>, mut found: impl FnMut(PieceBoard)) {
        let mut ever = [pieces.of(Player::Left), pieces.of(Player::Right)];
        let mut ever_empty = pieces.empty();
        let triples = Triples::closure(pieces.shape, |jumps| {
            for (own, other) in [(0, 1), (1, 0)] {
                for step in ORTHOGONAL {
                    let by = pieces.shape.offset(step);
                    let behind = ever_empty.shifted(-2 * by);
                    let from = ever[own].and(&ever[other].shifted(-by)).and(&behind);
                    ever_empty = ever_empty.or(&from).or(&from.shifted(by));
                    ever[own] = ever[own].or(&from.shifted(2 * by));
                    jumps.add(from, by);
                }
            }
        });
        triples.split(pieces, |part| found(pieces.cut_out(part)));
    }
}

impl PartizanRuleset for Konane {
    type Position = PieceBoard;

    fn options(&self, out: &mut Options<PieceBoard>, position: &PieceBoard, player: Player) {
        options::<Self>(out, position, player);
    }

    /// Which jumps can ever come about is bounded from above: a jump can when its first cell can hold the player's
    /// stone, its second one of the other player and its third none, each by what stands there now or by a jump that
    /// can come about. A jump looks at its three cells and changes no others, so that jumps that share no cells, not even
    /// through other jumps, are independent; cells of no jump are dropped.
    fn components(&self, out: &mut Options<PieceBoard>, position: &PieceBoard) {
        components::<Self>(out, position);
    }

    /// The least of the eight boards that turning makes.
    fn representative(&self, position: PieceBoard) -> PieceBoard {
        position.least_symmetry()
    }

    /// The least of those boards and of the same with the players exchanged.
    fn representative_up_to_sign(&self, position: PieceBoard) -> (PieceBoard, bool) {
        position.least_up_to_exchange()
    }
}

impl TextForm for Konane {
    const DESCRIPTION: Description = Description {
        name: "konane",
        rule: "a stone jumps over a neighbouring stone of the other player into the empty cell behind and removes it, and may go on in line",
        text_form: "rows of `x` (Left), `o` (Right), `.` (empty) and `#` (removed) separated by `/` or `|`: `xo./.ox`",
    };

    fn parse(&self, text: &str) -> Result<PieceBoard, PositionError> {
        PieceBoard::parse(text)
    }

    fn print(&self, position: &PieceBoard) -> String {
        position.print()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::played::{components, options};

    #[test]
    fn jumps_go_on_in_line() {
        assert_eq!(
            options(&Konane, "xo.o./o..../.....", Player::Left),
            [".o.o./...../x....", "..xo./o..../.....", "....x/o..../....."]
        );
        for board in ["xx.", "xo#", "xo/.."] {
            assert_eq!(options(&Konane, board, Player::Left), [""; 0], "{board}");
        }
    }

    #[test]
    fn only_cells_of_possible_jumps_are_kept() {
        assert_eq!(components(&Konane, "xo.#.ox/...#..#"), ["xo.", ".ox"]);
        assert_eq!(components(&Konane, "xx.x/...."), [""; 0]);
        // A stone that lands between two others may be jumped over.
        assert_eq!(components(&Konane, "xo..ox"), ["xo..ox"]);
    }
}
