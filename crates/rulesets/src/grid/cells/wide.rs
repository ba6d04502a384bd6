//! Sets of cells of boards whose bits fill more than one word. The short cuts of one word are in `cells`.

use crate::bits::bits;
use crate::grid::cells::Cells;
use crate::grid::piece_board::PieceBoard;
use crate::grid::pieces::Pieces;
use crate::grid::shape::{Shape, Step};

/// A set of cells as a row of words, as many as the board's bits need.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Wide(Box<[u64]>);

impl Wide {
    fn zipped(&self, other: &Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        Self(
            self.0
                .iter()
                .zip(&other.0)
                .map(|(a, b)| combine(*a, *b))
                .collect(),
        )
    }

    /// The word at a place that may lie outside the row.
    fn word(&self, at: Option<usize>) -> u64 {
        at.and_then(|at| self.0.get(at)).copied().unwrap_or(0)
    }

    /// Every bit at the place that `place` gives it on a board of the shape `to`.
    fn mapped(&self, to: Shape, place: impl Fn(u32) -> u32) -> Self {
        let mut mapped = Self::none(to);
        self.bits().for_each(|bit| mapped.put(place(bit), true));
        mapped
    }
}

impl Cells for Wide {
    fn none(shape: Shape) -> Self {
        Self(vec![0; (shape.n_bits() as usize).div_ceil(64)].into())
    }

    fn is_none(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    fn has(&self, bit: i64) -> bool {
        usize::try_from(bit).is_ok_and(|bit| self.word(Some(bit / 64)) >> (bit % 64) & 1 == 1)
    }

    fn put(&mut self, bit: u32, present: bool) {
        self.0[bit as usize / 64].put(bit % 64, present);
    }

    fn and(&self, other: &Self) -> Self {
        self.zipped(other, |a, b| a & b)
    }

    fn or(&self, other: &Self) -> Self {
        self.zipped(other, |a, b| a | b)
    }

    fn without(&self, other: &Self) -> Self {
        self.zipped(other, |a, b| a & !b)
    }

    fn shifted(&self, by: i64) -> Self {
        let distance = by.unsigned_abs();
        let words = usize::try_from(distance / 64).unwrap_or(usize::MAX);
        let bits = u32::try_from(distance % 64).unwrap_or_default();
        let shifted = (0..self.0.len()).map(|at| {
            if by < 0 {
                let near = at.checked_add(words);
                let far = near.and_then(|near| near.checked_add(1));
                return self.word(near) >> bits | self.word(far).unbounded_shl(64 - bits);
            }
            let near = at.checked_sub(words);
            let far = near.and_then(|near| near.checked_sub(1));
            self.word(near) << bits | self.word(far).unbounded_shr(64 - bits)
        });
        Self(shifted.collect())
    }

    fn bits(&self) -> impl Iterator<Item = u32> {
        let words = self.0.iter().zip((0u32..).step_by(64));
        words.flat_map(|(&word, first)| bits(word).map(move |bit| first + bit))
    }

    fn half_turned(&self, shape: Shape) -> Self {
        self.mapped(shape, |bit| shape.n_bits() - 1 - bit)
    }

    fn flipped(&self, shape: Shape) -> Self {
        self.mapped(shape, |bit| {
            let (row, column) = shape.place(bit);
            shape.bit(shape.height() - 1 - row, column)
        })
    }

    fn transposed(&self, from: Shape, to: Shape) -> Self {
        self.mapped(to, |bit| {
            let (row, column) = from.place(bit);
            to.bit(column, row)
        })
    }

    /// Cell by cell, so that the time is linear in the part and not in the board for each of its cells.
    fn flooded(pieces: &Pieces<Self>, seed: Self, steps: &[Step], joins: &[(&Self, &Self)]) -> Self {
        let mut new: Vec<u32> = seed.bits().collect();
        let mut part = seed;
        while let Some(bit) = new.pop() {
            for (_, to) in joins.iter().filter(|(from, _)| from.has(bit.into())) {
                for &step in steps {
                    let at = pieces.after(bit, step);
                    if let Ok(near) = u32::try_from(at)
                        && to.has(at)
                        && !part.has(at)
                    {
                        part.put(near, true);
                        new.push(near);
                    }
                }
            }
        }
        part
    }

    fn cut_out(pieces: &Pieces<Self>, part: &Self) -> PieceBoard {
        let places = || part.bits().map(|bit| pieces.shape.place(bit));
        let span = |places: &mut dyn Iterator<Item = u32>| {
            places.fold((u32::MAX, 0), |(least, most), at| (least.min(at), most.max(at)))
        };
        let (top, bottom) = span(&mut places().map(|place| place.0));
        let (left, right) = span(&mut places().map(|place| place.1));
        // A part of a board has sides like it or shorter.
        let Some(mut board) = PieceBoard::removed(bottom - top + 1, right - left + 1) else {
            return PieceBoard::from(pieces.clone());
        };
        for bit in part.bits() {
            let (row, column) = pieces.shape.place(bit);
            board.set(row - top, column - left, pieces.cell(bit));
        }
        board
    }

    fn board(pieces: Pieces<Self>) -> PieceBoard {
        PieceBoard::from(pieces)
    }
}
