//! Hot Clobber: the moves, the parts and the text form.

use graph_core::{Options, PartizanRuleset, Player};

use crate::grid::PieceBoard;
use crate::grid::cells::Cells;
use crate::grid::piece_board::{Cell, PieceGame, components, options};
use crate::grid::pieces::Pieces;
use crate::grid::shape::ORTHOGONAL;
use crate::{Description, PositionError, TextForm};

/// Hot Clobber: a player moves one of his stones onto a neighbouring stone of either player, which is removed (CGSuite,
/// `game.grid`). Normal play is meant.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::grid::HotClobber;
/// let mut options = Options::new();
/// HotClobber.options(&mut options, &HotClobber.parse("xxo")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| HotClobber.print(option)).collect();
/// assert_eq!(options, [".xo", "x.x", "x.o"]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct HotClobber;

impl PieceGame for HotClobber {
    fn moves<C: Cells>(pieces: &Pieces<C>, player: Player, mut found: impl FnMut(Pieces<C>)) {
        let (own, stones) = (pieces.of(player), pieces.stones());
        for step in ORTHOGONAL {
            let back = -pieces.shape.offset(step);
            for from in stones.shifted(back).and(&own).bits() {
                found(pieces.after_move(from, step, player, Cell::Empty));
            }
        }
    }

    /// Two stones or more that touch, directly or through others.
    fn parts<C: Cells>(pieces: &Pieces<C>, mut found: impl FnMut(PieceBoard)) {
        let stones = pieces.stones();
        let flooded = |seed| pieces.flooded(seed, &ORTHOGONAL, &[(&stones, &stones)]);
        pieces.split(stones.clone(), flooded, |part| {
            if part.bits().nth(1).is_some() {
                found(pieces.cut_out(part));
            }
        });
    }
}

impl PartizanRuleset for HotClobber {
    type Position = PieceBoard;

    fn options(&self, out: &mut Options<PieceBoard>, position: &PieceBoard, player: Player) {
        options::<Self>(out, position, player);
    }

    /// Stones that do not touch are independent, and an empty cell is as good as none. Single stones are dropped.
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

impl TextForm for HotClobber {
    const DESCRIPTION: Description = Description {
        name: "hot-clobber",
        rule: "a stone moves onto a neighbouring stone of either player and removes it",
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
    fn own_stones_are_fair_game() {
        assert_eq!(
            options(&HotClobber, "xx/.o", Player::Left),
            ["x./.x", ".x/.o", "x./.o"]
        );
    }

    #[test]
    fn single_stones_are_dropped() {
        assert_eq!(components(&HotClobber, "xx.o/...."), ["xx"]);
    }
}
