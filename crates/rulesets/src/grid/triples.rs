//! Moves that look at three cells in line and change no others, and how a board falls apart between them. Which moves
//! there are is for the games to say.

use smallvec::SmallVec;

use crate::grid::cells::Cells;
use crate::grid::pieces::Pieces;
use crate::grid::shape::Shape;

/// Sets of three cells in line: the first cells, and the distance in bits from the first to the second and from that to
/// the third.
pub(crate) struct Triples<C> {
    lines: SmallVec<[(C, i64); 8]>,
    cells: C,
}

impl<C: Cells> Triples<C> {
    /// All triples that `add_more` ever adds; it is called until it adds none.
    pub(crate) fn closure(shape: Shape, mut add_more: impl FnMut(&mut Self)) -> Self {
        let mut triples = Self {
            lines: SmallVec::new(),
            cells: C::none(shape),
        };
        loop {
            let before = triples.lines.clone();
            add_more(&mut triples);
            if triples.lines == before {
                return triples;
            }
        }
    }

    /// Adds the triples that begin in some cells.
    pub(crate) fn add(&mut self, firsts: C, by: i64) {
        if firsts.is_none() {
            return;
        }
        self.cells = self.cells.or(&whole(&firsts, by));
        match self.lines.iter_mut().find(|line| line.1 == by) {
            Some(line) => line.0 = line.0.or(&firsts),
            None => self.lines.push((firsts, by)),
        }
    }

    /// Calls `found` with each set of cells that the triples join.
    pub(crate) fn split(&self, pieces: &Pieces<C>, found: impl FnMut(&C)) {
        pieces.split(self.cells.clone(), |seed| self.flooded(seed), found);
    }

    fn flooded(&self, seed: C) -> C {
        let mut part = seed;
        loop {
            let grown = self.lines.iter().fold(part.clone(), |part, (firsts, by)| {
                let near = part.or(&part.shifted(-by)).or(&part.shifted(-2 * by));
                part.or(&whole(&firsts.and(&near), *by))
            });
            if grown == part {
                return part;
            }
            part = grown;
        }
    }
}

/// The cells of the triples that begin in some cells.
fn whole<C: Cells>(firsts: &C, by: i64) -> C {
    firsts.or(&firsts.shifted(by)).or(&firsts.shifted(2 * by))
}
