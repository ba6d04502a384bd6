//! Clobber: the moves, the parts and the text form.

use graph_core::{Options, PartizanRuleset, Player};

use crate::grid::PieceBoard;
use crate::grid::cells::Cells;
use crate::grid::piece_board::{Cell, PieceGame, components, options};
use crate::grid::pieces::Pieces;
use crate::grid::shape::ORTHOGONAL;
use crate::{Description, PositionError, TextForm};

/// Clobber: a player moves one of his stones onto a neighbouring stone of the other player, which is removed (Albert,
/// Grossman, Nowakowski and Wolfe 2005). Normal play is meant.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::grid::Clobber;
/// let mut options = Options::new();
/// Clobber.options(&mut options, &Clobber.parse("xox")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| Clobber.print(option)).collect();
/// assert_eq!(options, [".xx", "xx."]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Clobber;

impl PieceGame for Clobber {
    fn moves<C: Cells>(pieces: &Pieces<C>, player: Player, mut found: impl FnMut(Pieces<C>)) {
        let (own, other) = (pieces.of(player), pieces.of(-player));
        for step in ORTHOGONAL {
            let back = -pieces.shape.offset(step);
            for from in other.shifted(back).and(&own).bits() {
                found(pieces.after_move(from, step, player, Cell::Empty));
            }
        }
    }

    /// Stones that touch, directly or through others. Stones of one player alone never move.
    fn parts<C: Cells>(pieces: &Pieces<C>, mut found: impl FnMut(PieceBoard)) {
        let [left, right] = Player::BOTH.map(|player| pieces.of(player));
        let stones = left.or(&right);
        let flooded = |seed| pieces.flooded(seed, &ORTHOGONAL, &[(&stones, &stones)]);
        pieces.split(stones.clone(), flooded, |part| {
            if part.meets(&left) && part.meets(&right) {
                found(pieces.cut_out(part));
            }
        });
    }
}

impl PartizanRuleset for Clobber {
    type Position = PieceBoard;

    fn options(&self, out: &mut Options<PieceBoard>, position: &PieceBoard, player: Player) {
        options::<Self>(out, position, player);
    }

    /// Stones that do not touch are independent, and an empty cell is as good as none. Stones that cannot meet one of
    /// the other player are dropped.
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

impl TextForm for Clobber {
    const DESCRIPTION: Description = Description {
        name: "clobber",
        rule: "a stone moves onto a neighbouring stone of the other player and removes it",
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
    use crate::played::{are_one, components, options};

    #[test]
    fn a_stone_goes_onto_an_opposing_neighbour() {
        assert_eq!(options(&Clobber, "xo/o.", Player::Left), [".o/x.", ".x/o."]);
        assert_eq!(options(&Clobber, "xo/o.", Player::Right), ["oo/..", "o./o."]);
        assert_eq!(options(&Clobber, "x.o/#../o..", Player::Left), [""; 0]);
        assert_eq!(
            options(&Clobber, "..x/o..", Player::Left),
            [""; 0],
            "rows do not wrap"
        );
    }

    #[test]
    fn groups_fall_apart_and_those_of_one_player_are_dropped() {
        assert_eq!(components(&Clobber, "xo.x/..#x/oo.o"), ["xo", "x/x/o"]);
        assert_eq!(components(&Clobber, "x.o/.x."), [""; 0]);
    }

    #[test]
    fn turned_boards_are_one() {
        assert!(are_one(&Clobber, &["xo./..x", "x../.ox", "x./.o/.x", ".x/o./x."]));
        assert!(!are_one(&Clobber, &["xxo", "oox"]));
    }
}
