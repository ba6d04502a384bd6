//! Push: the moves and the text form.

use graph_core::{Options, PartizanRuleset, Player};

use crate::grid::PieceBoard;
use crate::grid::cells::Cells;
use crate::grid::piece_board::{Cell, with_pieces};
use crate::strip::shifts;
use crate::{Description, PositionError, TextForm};

/// Push: a player moves one of his pieces one cell to the left; a piece that stands there is pushed on, and so are those
/// directly before it, as far as the first empty cell; what is pushed over the end of the strip is gone (Albert,
/// Nowakowski and Wolfe 2007). Normal play is meant.
///
/// Positions are boards of one row; a removed cell is between two strips.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::strip::Push;
/// let mut options = Options::new();
/// Push.options(&mut options, &Push.parse(".l.rl")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| Push.print(option)).collect();
/// assert_eq!(options, ["l..rl", ".lrl."]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Push;

impl PartizanRuleset for Push {
    type Position = PieceBoard;

    fn options(&self, out: &mut Options<PieceBoard>, position: &PieceBoard, player: Player) {
        with_pieces!(position, pieces => {
            for piece in Cells::bits(&pieces.of(player)) {
                let end = shifts::end_of_shift(pieces, piece, |cell| cell == Cell::Empty);
                out.push(Cells::board(shifts::shifted(pieces, end, piece)));
            }
        });
    }

    /// Strips are independent. Those without a piece are dropped, and so are empty cells behind the last piece, where
    /// nothing ever comes.
    fn components(&self, out: &mut Options<PieceBoard>, position: &PieceBoard) {
        with_pieces!(position, pieces => shifts::parts(pieces, |part| out.push(part)));
    }

    /// The lesser of the strip and the same with the players exchanged.
    fn representative_up_to_sign(&self, position: PieceBoard) -> (PieceBoard, bool) {
        let exchanged = position.clone().exchanged();
        if exchanged < position {
            (exchanged, true)
        } else {
            (position, false)
        }
    }
}

impl TextForm for Push {
    const DESCRIPTION: Description = Description {
        name: "push",
        rule: "a piece moves one cell to the left and pushes the pieces directly before it, over the end of the strip if need be",
        text_form: shifts::TEXT_FORM,
    };

    fn parse(&self, text: &str) -> Result<PieceBoard, PositionError> {
        shifts::parse(text)
    }

    fn print(&self, position: &PieceBoard) -> String {
        shifts::print(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::played::options;

    #[test]
    fn the_first_empty_cell_takes_the_push() {
        assert_eq!(options(&Push, "r.rl", Player::Left), ["rrl."]);
        assert_eq!(options(&Push, "rl.l", Player::Left), ["l..l", "rll."]);
        assert_eq!(options(&Push, "l/rl", Player::Left), ["./rl", "l/l."]);
    }
}
