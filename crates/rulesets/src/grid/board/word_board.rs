//! Boards of at most 64 cells as one word: parts by flooding, reflections by reversing rows. The plain way, for
//! boards of any size, is in `board`.

use crate::grid::cells::low_bits;

/// A board whose cells fit in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WordBoard {
    pub(super) height: u32,
    pub(super) width: u32,
    // Invariant: bit `row * width + column` is set iff that cell is empty.
    pub(super) cells: u64,
}

impl WordBoard {
    /// The parts that touch along a side, cut out, in the order of their first cells.
    pub(super) fn parts(self) -> Vec<Self> {
        let first_column = self.first_column();
        let mut rest = self.cells;
        let mut parts = Vec::new();
        while rest != 0 {
            let part = self.flooded(rest & rest.wrapping_neg(), first_column);
            rest &= !part;
            parts.push(self.cut_out(part, first_column));
        }
        parts
    }

    /// The cells of the first column.
    fn first_column(self) -> u64 {
        (0..self.height).fold(0, |column, row| column | 1 << (row * self.width))
    }

    /// The empty cells that `seed` touches, directly or through others.
    fn flooded(self, seed: u64, first_column: u64) -> u64 {
        let last_column = first_column << (self.width - 1);
        let mut part = seed;
        loop {
            let beside = (part & !last_column) << 1 | (part & !first_column) >> 1;
            // A board of one row has nothing above or below.
            let rows = part.checked_shl(self.width).unwrap_or(0) | part.checked_shr(self.width).unwrap_or(0);
            let grown = (part | beside | rows) & self.cells;
            if grown == part {
                return part;
            }
            part = grown;
        }
    }

    /// The smallest board that holds these cells, of which there is at least one.
    fn cut_out(self, part: u64, first_column: u64) -> Self {
        let top = part.trailing_zeros() / self.width;
        let bottom = part.ilog2() / self.width;
        let meets = |column: &u32| part & first_column << column != 0;
        let left = (0..self.width).find(meets).unwrap_or(0);
        let right = (0..self.width).rev().find(meets).unwrap_or(0);
        let width = right - left + 1;
        let row = |row: u32| (part >> (row * self.width + left)) & low_bits(width);
        let cells = (top..=bottom).fold(0, |cells, from| cells | row(from) << ((from - top) * width));
        Self {
            height: bottom - top + 1,
            width,
            cells,
        }
    }

    /// The least of the four reflections.
    pub(super) fn least_reflection(self) -> Self {
        let across = self.with_rows(|row| (self.row(row).reverse_bits() >> (64 - self.width), row));
        let down = self.turned_down();
        let both = across.turned_down();
        let cells = self.cells.min(across.cells).min(down.cells).min(both.cells);
        Self { cells, ..self }
    }

    fn turned_down(self) -> Self {
        self.with_rows(|row| (self.row(row), self.height - 1 - row))
    }

    fn row(self, row: u32) -> u64 {
        self.cells >> (row * self.width) & low_bits(self.width)
    }

    /// The board with every row's cells, and the row where they go, as `moved` says.
    fn with_rows(self, moved: impl Fn(u32) -> (u64, u32)) -> Self {
        let cells = (0..self.height).fold(0, |cells, row| {
            let (row_cells, at) = moved(row);
            cells | row_cells << (at * self.width)
        });
        Self { cells, ..self }
    }
}
