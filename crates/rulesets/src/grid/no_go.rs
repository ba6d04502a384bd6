//! NoGo: the moves, the parts, and the text form with its test of liberties.

use graph_core::{Options, PartizanRuleset, Player};

use crate::grid::PieceBoard;
use crate::grid::cells::Cells;
use crate::grid::piece_board::{Cell, PieceGame, components, options, with_pieces};
use crate::grid::pieces::Pieces;
use crate::grid::shape::ORTHOGONAL;
use crate::{Description, PositionError, TextForm};

/// NoGo: a player puts a stone on an empty cell such that afterwards every group of stones of one player still has an empty
/// cell beside it, a liberty (Chou, Teytaud and Yen 2011). Also named Anti-Atari Go. Normal play is meant.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::grid::NoGo;
/// let mut options = Options::new();
/// NoGo.options(&mut options, &NoGo.parse(".o./...")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| NoGo.print(option)).collect();
/// // In the corners a stone would have a liberty, and so would one below `o`.
/// assert_eq!(options, ["xo./...", ".ox/...", ".o./x..", ".o./.x.", ".o./..x"]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct NoGo;

impl PieceGame for NoGo {
    fn moves<C: Cells>(pieces: &Pieces<C>, player: Player, mut found: impl FnMut(Pieces<C>)) {
        let empty = pieces.empty();
        let mut safe = pieces.neighbours(&empty, &ORTHOGONAL, &empty);
        groups(pieces, player, |_, liberties| {
            if liberties.bits().nth(1).is_some() {
                safe = safe.or(liberties);
            }
        });
        groups(pieces, -player, |_, liberties| {
            if liberties.bits().nth(1).is_none() {
                safe = safe.without(liberties);
            }
        });
        for at in safe.bits() {
            found(pieces.with([(at, Cell::Piece(player))]));
        }
    }

    /// Empty cells hang together with all they touch, stones with those of their player.
    fn parts<C: Cells>(pieces: &Pieces<C>, mut found: impl FnMut(PieceBoard)) {
        let (empty, open) = (pieces.empty(), pieces.open());
        let [left, right] = pieces.planes.each_ref();
        let [left_stones, right_stones] = Player::BOTH.map(|player| pieces.of(player));
        let joins = [(&empty, &open), (&left_stones, left), (&right_stones, right)];
        let flooded = |seed| pieces.flooded(seed, &ORTHOGONAL, &joins);
        pieces.split(empty.clone(), flooded, |part| {
            let is_more_than_a_cell = part.bits().nth(1).is_some();
            if is_more_than_a_cell {
                found(pieces.cut_out(part));
            }
        });
    }
}

impl PartizanRuleset for NoGo {
    type Position = PieceBoard;

    fn options(&self, out: &mut Options<PieceBoard>, position: &PieceBoard, player: Player) {
        options::<Self>(out, position, player);
    }

    /// Opposing stones that touch do nothing to each other, so that regions which meet in no other way are independent.
    /// Single empty cells, where no stone would have a liberty, and stones without liberties are dropped.
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

impl TextForm for NoGo {
    const DESCRIPTION: Description = Description {
        name: "nogo",
        rule: "a stone is put on an empty cell such that every group keeps an empty cell beside it",
        text_form: "rows of `x` (Left), `o` (Right), `.` (empty) and `#` (removed) separated by `/` or `|`: `x../.#o`",
    };

    fn parse(&self, text: &str) -> Result<PieceBoard, PositionError> {
        let board = PieceBoard::parse(text)?;
        match with_pieces!(&board, pieces => first_captured(pieces)) {
            None => Ok(board),
            Some(at) => Err(captured(text, at)),
        }
    }

    fn print(&self, position: &PieceBoard) -> String {
        position.print()
    }
}

/// Calls `found` with the groups of a player and their liberties.
fn groups<C: Cells>(pieces: &Pieces<C>, player: Player, mut found: impl FnMut(&C, &C)) {
    let (stones, empty) = (pieces.of(player), pieces.empty());
    let flooded = |seed| pieces.flooded(seed, &ORTHOGONAL, &[(&stones, &stones)]);
    pieces.split(stones.clone(), flooded, |group| {
        found(group, &pieces.neighbours(group, &ORTHOGONAL, &empty));
    });
}

/// The number of the first cell, row by row, that is in a group without liberties.
fn first_captured<C: Cells>(pieces: &Pieces<C>) -> Option<usize> {
    let mut captured = C::none(pieces.shape);
    for player in Player::BOTH {
        groups(pieces, player, |group, liberties| {
            if liberties.is_none() {
                captured = captured.or(group);
            }
        });
    }
    let first = captured.first()?;
    pieces.shape.bits().position(|bit| bit == first)
}

/// The error of a text whose cell of this number is in a group without liberties.
fn captured(text: &str, cell: usize) -> PositionError {
    let is_cell = |(_, symbol): &(usize, char)| !matches!(symbol, '/' | '|' | '\n' | '\r');
    let offset = text
        .char_indices()
        .filter(is_cell)
        .nth(cell)
        .map_or(0, |(offset, _)| offset);
    PositionError::at(text, offset, "a stone whose group has an empty cell beside it")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::played::{components, options};

    #[test]
    fn every_group_keeps_a_liberty() {
        assert_eq!(options(&NoGo, "..", Player::Left), ["x.", ".x"]);
        assert_eq!(options(&NoGo, "x.", Player::Left), [""; 0], "no suicide");
        assert_eq!(options(&NoGo, "x.", Player::Right), [""; 0], "no capture");
        assert_eq!(options(&NoGo, "x./.#", Player::Left), ["xx/.#", "x./x#"]);
    }

    #[test]
    fn opposing_stones_separate() {
        assert_eq!(components(&NoGo, "..xo.."), ["..x", "o.."]);
        assert_eq!(components(&NoGo, "..xx.."), ["..xx.."]);
        assert_eq!(components(&NoGo, ".#.."), [".."]);
    }

    #[test]
    fn a_captured_group_is_no_position() {
        let error = NoGo.parse("../.o/xx\n").map(|board| board.print());
        assert_eq!(error, Ok("../.o/xx".to_owned()));
        let error = NoGo.parse("x.#/.#x").unwrap_err();
        assert_eq!(
            (error.span.clone(), error.to_string().as_str()),
            (
                6..7,
                "expected a stone whose group has an empty cell beside it, found `x`"
            )
        );
    }
}
