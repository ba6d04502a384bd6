//! Boards of at most 8 rows and columns in one word, a byte a row: parts by flooding, reflections and transposition by
//! turning bytes and bits (Warren 2013, chapter 7). The plain way, for boards of any size, is in `board`.

/// Empty cells as bits `8 * row + column`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::grid) struct SquareBoard(pub(in crate::grid) u64);

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN: u64 = FIRST_COLUMN << 7;

impl SquareBoard {
    /// Calls a function with the parts that touch along a side, moved to the upper left corner, with their height and
    /// width, in the order of their first cells.
    #[inline]
    pub(in crate::grid) fn for_each_part(self, mut found: impl FnMut(Self, u32, u32)) {
        let mut rest = self.0;
        while rest != 0 {
            let part = self.flooded(rest & rest.wrapping_neg());
            rest &= !part;
            let (part, height, width) = Self(part).in_corner();
            found(part, height, width);
        }
    }

    /// The empty cells that `seed` touches, directly or through others.
    #[inline]
    fn flooded(self, seed: u64) -> u64 {
        let mut part = seed;
        loop {
            let beside = (part & !LAST_COLUMN) << 1 | (part & !FIRST_COLUMN) >> 1;
            let grown = (part | beside | part << 8 | part >> 8) & self.0;
            if grown == part {
                return part;
            }
            part = grown;
        }
    }

    /// Cells, of which there is at least one, moved to the upper left corner, with the height and the width they take.
    #[inline]
    fn in_corner(self) -> (Self, u32, u32) {
        let rows = self.0 >> (self.0.trailing_zeros() & !7);
        let columns = rows | rows >> 32;
        let columns = columns | columns >> 16;
        let columns = (columns | columns >> 8) & 0xff;
        let left = columns.trailing_zeros();
        let cells = rows >> left;
        (Self(cells), cells.ilog2() / 8 + 1, columns.ilog2() + 1 - left)
    }

    /// The least of the four reflections of a board of this size.
    #[inline]
    pub(in crate::grid) fn least_reflection(self, height: u32, width: u32) -> Self {
        let across = self.0.reverse_bits().swap_bytes() >> (8 - width);
        let turned_down = |cells: u64| cells.swap_bytes() >> (64 - 8 * height);
        let least = self.0.min(across).min(turned_down(self.0));
        Self(least.min(turned_down(across)))
    }

    /// Rows become columns.
    #[inline]
    pub(in crate::grid) const fn transposed(self) -> Self {
        const fn exchanged(cells: u64, by: u32, mask: u64) -> u64 {
            let differ = (cells ^ cells >> by) & mask;
            cells ^ differ ^ differ << by
        }
        let cells = exchanged(self.0, 7, 0x00aa_00aa_00aa_00aa);
        let cells = exchanged(cells, 14, 0x0000_cccc_0000_cccc);
        Self(exchanged(cells, 28, 0x0000_0000_f0f0_f0f0))
    }
}
