//! Sets of cells by their bits: a word where all bits of a board fit into one, a row of words where they do not.
//! Which bit is which cell is known to `shape`; what stands on the cells, to `pieces`.

mod wide;

use std::fmt::Debug;
use std::hash::Hash;

use crate::bits::bits;
use crate::grid::board::SquareBoard;
use crate::grid::piece_board::PieceBoard;
use crate::grid::pieces::Pieces;
use crate::grid::shape::{Shape, Step};

pub(crate) use wide::Wide;

/// A set of cells of one board.
///
/// Sets that are combined belong to boards of one shape.
pub(crate) trait Cells: Clone + Debug + Eq + Ord + Hash {
    /// The empty set.
    fn none(shape: Shape) -> Self;

    fn is_none(&self) -> bool;

    /// True when the set holds a bit; false for every number that is no bit of the board.
    fn has(&self, bit: i64) -> bool;

    /// Puts a bit of the board in or takes it out.
    fn put(&mut self, bit: u32, present: bool);

    fn and(&self, other: &Self) -> Self;

    fn or(&self, other: &Self) -> Self;

    fn without(&self, other: &Self) -> Self;

    /// Every bit moved so far, towards higher bits when positive; what leaves the board may be lost or stand on bits
    /// that are no cells: intersect the result with a set of cells.
    fn shifted(&self, by: i64) -> Self;

    /// The bits, increasing.
    fn bits(&self) -> impl Iterator<Item = u32>;

    /// The bits of the board turned half round.
    fn half_turned(&self, shape: Shape) -> Self;

    /// The rows in reverse order.
    fn flipped(&self, shape: Shape) -> Self;

    /// Rows and columns exchanged: a set of cells of a board of the shape `to`.
    fn transposed(&self, from: Shape, to: Shape) -> Self;

    /// What [`Pieces::flooded`] finds.
    fn flooded(pieces: &Pieces<Self>, seed: Self, steps: &[Step], joins: &[(&Self, &Self)]) -> Self;

    /// The smallest board that holds a part of a board, the rest of it removed. A part has at least one cell.
    fn cut_out(pieces: &Pieces<Self>, part: &Self) -> PieceBoard;

    fn board(pieces: Pieces<Self>) -> PieceBoard;

    fn one(shape: Shape, bit: u32) -> Self {
        let mut cells = Self::none(shape);
        cells.put(bit, true);
        cells
    }

    fn first(&self) -> Option<u32> {
        self.bits().next()
    }

    fn meets(&self, other: &Self) -> bool {
        !self.and(other).is_none()
    }
}

/// The lowest `count` bits, for a count of 1 to 64.
pub(in crate::grid) const fn low_bits(count: u32) -> u64 {
    u64::MAX >> (64 - count)
}

/// The cells of a row, for boards of one word.
fn row(cells: u64, shape: Shape, row: u32) -> u64 {
    cells >> (row * shape.stride()) & low_bits(shape.width())
}

impl Cells for u64 {
    fn none(_: Shape) -> Self {
        0
    }

    fn is_none(&self) -> bool {
        *self == 0
    }

    fn has(&self, bit: i64) -> bool {
        u32::try_from(bit).is_ok_and(|bit| self.unbounded_shr(bit) & 1 == 1)
    }

    fn put(&mut self, bit: u32, present: bool) {
        let bit = 1 << bit;
        if present { *self |= bit } else { *self &= !bit }
    }

    fn and(&self, other: &Self) -> Self {
        self & other
    }

    fn or(&self, other: &Self) -> Self {
        self | other
    }

    fn without(&self, other: &Self) -> Self {
        self & !other
    }

    fn shifted(&self, by: i64) -> Self {
        let distance = u32::try_from(by.unsigned_abs()).unwrap_or(u32::MAX);
        if by < 0 {
            self.unbounded_shr(distance)
        } else {
            self.unbounded_shl(distance)
        }
    }

    fn bits(&self) -> impl Iterator<Item = u32> {
        bits(*self)
    }

    fn half_turned(&self, shape: Shape) -> Self {
        self.reverse_bits() >> (64 - shape.n_bits())
    }

    fn flipped(&self, shape: Shape) -> Self {
        if shape.has_bytes() {
            return self.swap_bytes() >> (64 - 8 * shape.height());
        }
        (0..shape.height()).fold(0, |cells, from| {
            let to = shape.height() - 1 - from;
            cells | row(*self, shape, from) << (to * shape.stride())
        })
    }

    fn transposed(&self, from: Shape, to: Shape) -> Self {
        if from.has_bytes() {
            return SquareBoard(*self).transposed().0;
        }
        (0..from.height()).fold(0, |cells, at| {
            bits(row(*self, from, at)).fold(cells, |cells, column| cells | 1 << to.bit(column, at))
        })
    }

    fn flooded(pieces: &Pieces<Self>, seed: Self, steps: &[Step], joins: &[(&Self, &Self)]) -> Self {
        let mut part = seed;
        loop {
            let grown = joins.iter().fold(part, |grown, (from, to)| {
                grown | pieces.neighbours(&(part & *from), steps, to)
            });
            if grown == part {
                return part;
            }
            part = grown;
        }
    }

    fn cut_out(pieces: &Pieces<Self>, part: &Self) -> PieceBoard {
        let shape = pieces.shape;
        let (top, bottom) = (
            part.trailing_zeros() / shape.stride(),
            part.ilog2() / shape.stride(),
        );
        let columns = (top..=bottom).fold(0, |columns, at| columns | row(*part, shape, at));
        let left = columns.trailing_zeros();
        // A part of a board has sides like it or shorter.
        let Some(cut) = Shape::new(bottom - top + 1, columns.ilog2() - left + 1) else {
            return PieceBoard::from(pieces.clone());
        };
        let planes = pieces.planes.map(|plane| {
            let kept = plane & part;
            if cut.stride() == shape.stride() {
                return kept >> shape.bit(top, left);
            }
            (0..cut.height()).fold(0, |cells, at| {
                cells | (row(kept, shape, top + at) >> left) << cut.bit(at, 0)
            })
        });
        PieceBoard::from(Pieces { shape: cut, planes })
    }

    fn board(pieces: Pieces<Self>) -> PieceBoard {
        PieceBoard::from(pieces)
    }
}
