//! Amazons: the moves, the parts and the text form.

use graph_core::{Options, PartizanRuleset, Player};

use crate::grid::PieceBoard;
use crate::grid::cells::Cells;
use crate::grid::piece_board::{Cell, PieceGame, components, options};
use crate::grid::pieces::Pieces;
use crate::grid::shape::COMPASS;
use crate::{Description, PositionError, TextForm};

/// Amazons: a player moves one of his amazons as a chess queen moves, and from there it shoots an arrow, again as a queen
/// moves; the cell where the arrow lands is removed (Berlekamp 2000). Amazons and arrows pass over empty cells only.
/// Normal play is meant.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::grid::Amazons;
/// let mut options = Options::new();
/// Amazons.options(&mut options, &Amazons.parse("x..")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| Amazons.print(option)).collect();
/// assert_eq!(options, [".x#", "#x.", ".#x", "#.x"]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Amazons;

impl PieceGame for Amazons {
    fn moves<C: Cells>(pieces: &Pieces<C>, player: Player, mut found: impl FnMut(Pieces<C>)) {
        for from in pieces.of(player).bits() {
            let left = pieces.with([(from, Cell::Empty)]);
            let empty = left.empty();
            queen_moves(pieces, from, &empty, |to| {
                let moved = left.with([(to, Cell::Piece(player))]);
                queen_moves(pieces, to, &empty, |arrow| {
                    found(moved.with([(arrow, Cell::Removed)]));
                });
            });
        }
    }

    /// Cells that touch along a side or over a corner; amazons can move, so that they separate nothing.
    fn parts<C: Cells>(pieces: &Pieces<C>, mut found: impl FnMut(PieceBoard)) {
        let (stones, empty, open) = (pieces.stones(), pieces.empty(), pieces.open());
        let flooded = |seed| pieces.flooded(seed, &COMPASS, &[(&open, &open)]);
        pieces.split(open.clone(), flooded, |part| {
            if part.meets(&stones) && part.meets(&empty) {
                found(pieces.cut_out(part));
            }
        });
    }
}

impl PartizanRuleset for Amazons {
    type Position = PieceBoard;

    fn options(&self, out: &mut Options<PieceBoard>, position: &PieceBoard, player: Player) {
        options::<Self>(out, position, player);
    }

    /// Regions that removed cells separate are independent. Those without an amazon or without an empty cell are
    /// dropped.
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

impl TextForm for Amazons {
    const DESCRIPTION: Description = Description {
        name: "amazons",
        rule: "an amazon moves as a queen, then shoots an arrow as a queen, which removes the cell where it lands",
        text_form: "rows of `x` (Left), `o` (Right), `.` (empty) and `#` (removed) separated by `/` or `|`: `x../.#o`",
    };

    fn parse(&self, text: &str) -> Result<PieceBoard, PositionError> {
        PieceBoard::parse(text)
    }

    fn print(&self, position: &PieceBoard) -> String {
        position.print()
    }
}

/// Calls `found` with the cells that a queen's move over empty cells reaches.
fn queen_moves<C: Cells>(pieces: &Pieces<C>, from: u32, empty: &C, mut found: impl FnMut(u32)) {
    for step in COMPASS {
        pieces.slide(from, step, empty, &mut found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::played::{components, options};

    #[test]
    fn queens_move_and_shoot_over_empty_cells() {
        assert_eq!(
            options(&Amazons, "x./.o", Player::Left),
            ["#./xo", ".#/xo", "#x/.o", ".x/#o"]
        );
        assert_eq!(options(&Amazons, "xo./##.", Player::Left), [""; 0]);
        // The arrow may go to where the amazon came from, and past it.
        assert_eq!(
            options(&Amazons, ".x.", Player::Left),
            [".#x", "#.x", "x#.", "x.#"]
        );
    }

    #[test]
    fn regions_touch_over_corners() {
        assert_eq!(components(&Amazons, "x.#/##./#o#"), ["x.#/##./#o#"]);
        assert_eq!(components(&Amazons, "x.#../###../o##.."), ["x."]);
        assert_eq!(components(&Amazons, "xo#.x"), [".x"]);
    }
}
