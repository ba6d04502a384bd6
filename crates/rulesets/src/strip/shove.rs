//! Shove: the moves and the text form.

use graph_core::{Options, PartizanRuleset, Player};

use crate::grid::PieceBoard;
use crate::grid::cells::Cells;
use crate::grid::piece_board::with_pieces;
use crate::strip::shifts;
use crate::{Description, PositionError, TextForm};

/// Shove: a player moves one of his pieces one cell to the left, and all pieces to the left of it with it; what moves over
/// the end of the strip is gone (Albert, Nowakowski and Wolfe 2007). Normal play is meant.
///
/// Positions are boards of one row; a removed cell is between two strips.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::strip::Shove;
/// let mut options = Options::new();
/// Shove.options(&mut options, &Shove.parse(".l.rl")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| Shove.print(option)).collect();
/// assert_eq!(options, ["l..rl", "l.rl."]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Shove;

impl PartizanRuleset for Shove {
    type Position = PieceBoard;

    fn options(&self, out: &mut Options<PieceBoard>, position: &PieceBoard, player: Player) {
        with_pieces!(position, pieces => {
            for piece in Cells::bits(&pieces.of(player)) {
                let end = shifts::end_of_shift(pieces, piece, |_| false);
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

impl TextForm for Shove {
    const DESCRIPTION: Description = Description {
        name: "shove",
        rule: "a piece and all pieces to the left of it move one cell to the left, over the end of the strip",
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
    use crate::played::{components, options};

    #[test]
    fn all_pieces_to_the_left_move_along() {
        assert_eq!(options(&Shove, "r.l.r", Player::Left), [".l..r"]);
        assert_eq!(options(&Shove, "r.l.r", Player::Right), ["..l.r", ".l.r."]);
        assert_eq!(options(&Shove, "l/.l", Player::Left), ["./.l", "l/l."]);
    }

    #[test]
    fn strips_are_independent() {
        assert_eq!(components(&Shove, ".l.r../..//l"), [".l.r", "l"]);
        assert_eq!(components(&Shove, &format!("{}l", ".".repeat(70))).len(), 1);
    }

    #[test]
    fn bad_strips_say_where() {
        for (text, span) in [(".l?", 2..3), ("", 0..0), ("l#", 1..2)] {
            assert_eq!(Shove.parse(text).unwrap_err().span, span, "{text}");
        }
    }
}
