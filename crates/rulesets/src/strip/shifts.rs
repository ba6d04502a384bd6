//! Strips of the players' pieces that move to the left and fall off: what Shove and Push share. Which pieces move along
//! is in the games' own files.

use graph_core::Player;

use crate::PositionError;
use crate::grid::cells::Cells;
use crate::grid::piece_board::{Cell, PieceBoard};
use crate::grid::pieces::Pieces;
use crate::grid::rows::too_large;

pub(super) const TEXT_FORM: &str =
    "`l` Left's piece, `r` Right's, `.` empty; strips separated by `/` or `|`: `.lr.r`";

/// Reads strips of any lengths, one after the other, with a removed cell between two.
pub(super) fn parse(text: &str) -> Result<PieceBoard, PositionError> {
    let mut cells = Vec::new();
    for (offset, symbol) in text.trim_end().char_indices() {
        cells.push(match symbol {
            '.' => Cell::Empty,
            'l' | 'L' | 'x' | 'X' | 't' | 'T' | 'b' | 'B' => Cell::Piece(Player::Left),
            'r' | 'R' | 'o' | 'O' | 'f' | 'F' => Cell::Piece(Player::Right),
            '/' | '|' | '\n' => Cell::Removed,
            '\r' => continue,
            _ => {
                let expected = "`l`, `r`, `.`, or `/` or `|` between strips";
                return Err(PositionError::at(text, offset, expected));
            }
        });
    }
    if cells.is_empty() {
        return Err(PositionError::at(text, text.trim_end().len(), "`l`, `r` or `.`"));
    }
    let width = u32::try_from(cells.len()).ok();
    let board = width.and_then(|width| PieceBoard::from_cells(1, width, &cells));
    board.ok_or_else(|| too_large(text))
}

pub(super) fn print(strips: &PieceBoard) -> String {
    let cells = (0..strips.width()).map(|column| strips.cell(0, column));
    cells
        .map(|cell| match cell {
            Cell::Empty => '.',
            Cell::Piece(Player::Left) => 'l',
            Cell::Piece(Player::Right) => 'r',
            Cell::Removed => '/',
        })
        .collect()
}

/// Where a shift that begins at a piece ends: the leftmost cell of its strip, or before it the first cell for which
/// `is_last` holds.
pub(super) fn end_of_shift<C: Cells>(pieces: &Pieces<C>, piece: u32, is_last: impl Fn(Cell) -> bool) -> u32 {
    let mut end = piece;
    while end > 0 {
        let cell = pieces.cell(end - 1);
        if cell == Cell::Removed {
            break;
        }
        end -= 1;
        if is_last(cell) {
            break;
        }
    }
    end
}

/// The strips after the cells from `end` to `piece` have moved one to the left; what stands on `end` is gone.
pub(super) fn shifted<C: Cells>(pieces: &Pieces<C>, end: u32, piece: u32) -> Pieces<C> {
    let mut moving = C::none(pieces.shape);
    (end..=piece).for_each(|cell| moving.put(cell, true));
    let planes = pieces.planes.each_ref().map(|plane| {
        let mut shifted = plane
            .and(&moving)
            .shifted(-1)
            .and(&moving)
            .or(&plane.without(&moving));
        shifted.put(piece, true);
        shifted
    });
    Pieces { planes, ..*pieces }
}

/// Calls `found` with each strip that has a piece, without the empty cells behind its last one.
pub(super) fn parts<C: Cells>(pieces: &Pieces<C>, mut found: impl FnMut(PieceBoard)) {
    let (mut part, mut run) = (C::none(pieces.shape), C::none(pieces.shape));
    for bit in pieces.shape.bits() {
        let cell = pieces.cell(bit);
        if cell == Cell::Removed {
            if !part.is_none() {
                found(pieces.cut_out(&part));
            }
            (part, run) = (C::none(pieces.shape), C::none(pieces.shape));
            continue;
        }
        run.put(bit, true);
        if cell != Cell::Empty {
            part = run.clone();
        }
    }
    if !part.is_none() {
        found(pieces.cut_out(&part));
    }
}
