//! Anti-Clobber: the moves, the parts and the text form.

use graph_core::{Options, PartizanRuleset, Player};

use crate::grid::PieceBoard;
use crate::grid::cells::Cells;
use crate::grid::piece_board::{Cell, PieceGame, components, options};
use crate::grid::pieces::Pieces;
use crate::grid::shape::ORTHOGONAL;
use crate::{Description, PositionError, TextForm};

/// Anti-Clobber: a player moves one of his stones to a neighbouring empty cell, and a stone of the other player comes to
/// stand where it was (CGSuite, `game.grid`). Normal play is meant.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::grid::AntiClobber;
/// let mut options = Options::new();
/// AntiClobber.options(&mut options, &AntiClobber.parse(".x.")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| AntiClobber.print(option)).collect();
/// assert_eq!(options, [".ox", "xo."]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct AntiClobber;

impl PieceGame for AntiClobber {
    fn moves<C: Cells>(pieces: &Pieces<C>, player: Player, mut found: impl FnMut(Pieces<C>)) {
        let (own, empty) = (pieces.of(player), pieces.empty());
        for step in ORTHOGONAL {
            let back = -pieces.shape.offset(step);
            for from in empty.shifted(back).and(&own).bits() {
                found(pieces.after_move(from, step, player, Cell::Piece(-player)));
            }
        }
    }

    /// Empty cells that touch, and the stones beside them. Cells with stones keep stones, which do nothing to each
    /// other.
    fn parts<C: Cells>(pieces: &Pieces<C>, mut found: impl FnMut(PieceBoard)) {
        let (stones, empty, open) = (pieces.stones(), pieces.empty(), pieces.open());
        let flooded = |seed| pieces.flooded(seed, &ORTHOGONAL, &[(&empty, &open), (&stones, &empty)]);
        pieces.split(empty.clone(), flooded, |part| {
            if part.meets(&stones) {
                found(pieces.cut_out(part));
            }
        });
    }
}

impl PartizanRuleset for AntiClobber {
    type Position = PieceBoard;

    fn options(&self, out: &mut Options<PieceBoard>, position: &PieceBoard, player: Player) {
        options::<Self>(out, position, player);
    }

    /// Cells that only touch over stones are independent. Stones without an empty cell beside them are dropped, and so
    /// are empty cells without stones.
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

impl TextForm for AntiClobber {
    const DESCRIPTION: Description = Description {
        name: "anti-clobber",
        rule: "a stone moves to a neighbouring empty cell and leaves a stone of the other player behind",
        text_form: "rows of `x` (Left), `o` (Right), `.` (empty) and `#` (removed) separated by `/` or `|`: `x../.#o`",
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
    fn an_opposing_stone_stays_behind() {
        assert_eq!(options(&AntiClobber, "x./.#", Player::Left), ["o./x#", "ox/.#"]);
        assert_eq!(options(&AntiClobber, "x./.#", Player::Right), [""; 0]);
    }

    #[test]
    fn regions_meet_over_empty_cells_only() {
        assert_eq!(
            components(&AntiClobber, ".xo./xooo/...#"),
            [".x#/xoo/...", "o./#o"]
        );
        assert_eq!(components(&AntiClobber, ".xo."), [".x", "o."]);
        assert_eq!(components(&AntiClobber, "oo#../ox#.."), [""; 0]);
    }
}
