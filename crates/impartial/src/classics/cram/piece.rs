//! Connected pieces of a board up to turning and reflection. What they are worth is not here.

use smallvec::SmallVec;

/// Connected cells in a rectangle of at most 64, the least of its eight reflections and turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Piece {
    width: u8,
    height: u8,
    // Invariant: bit `row * width + column`; some cell on every side of the rectangle.
    cells: u64,
}

/// Two cells of a piece, as bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Domino(u64);

impl Piece {
    /// From the rows and columns of its cells; `None` when they do not fit into a rectangle of 64.
    pub(super) fn new(cells: &[(usize, usize)]) -> Option<Self> {
        let top = cells.iter().map(|cell| cell.0).min()?;
        let left = cells.iter().map(|cell| cell.1).min()?;
        let height = cells.iter().map(|cell| cell.0).max()? - top + 1;
        let width = cells.iter().map(|cell| cell.1).max()? - left + 1;
        if height.checked_mul(width)? > 64 {
            return None;
        }
        let bits = cells.iter().fold(0, |bits, (row, column)| {
            bits | 1 << ((row - top) * width + column - left)
        });
        Some(Self::least(
            u8::try_from(width).ok()?,
            u8::try_from(height).ok()?,
            bits,
        ))
    }

    pub(super) const fn n_cells(self) -> u32 {
        self.cells.count_ones()
    }

    /// Every domino that fits, those along a row first.
    pub(super) fn dominoes(self) -> impl Iterator<Item = Domino> {
        let along = Bits(self.cells & self.cells >> 1 & !column(self.width, self.height, self.width - 1));
        let down = Bits(shifted_down(self.cells, self.width) & self.cells);
        let width = self.width;
        along
            .map(|bit| Domino(0b11 << bit))
            .chain(down.map(move |bit| Domino(1 << bit | 1 << (bit + u32::from(width)))))
    }

    /// The pieces that are left when a domino covers two cells.
    pub(super) fn without(self, domino: Domino) -> SmallVec<[Self; 6]> {
        let mut free = self.cells & !domino.0;
        let mut parts = SmallVec::new();
        let (first, last) = (
            column(self.width, self.height, 0),
            column(self.width, self.height, self.width - 1),
        );
        while free != 0 {
            let mut part = free & free.wrapping_neg();
            loop {
                let sides = (part << 1 & !first) | (part >> 1 & !last);
                let ends = shifted_up(part, self.width) | shifted_down(part, self.width);
                let grown = (part | sides | ends) & free;
                if grown == part {
                    break;
                }
                part = grown;
            }
            free &= !part;
            if part.count_ones() > 1 {
                parts.push(self.cropped(part));
            }
        }
        parts
    }

    /// Some of the cells, in a rectangle of their own.
    fn cropped(self, cells: u64) -> Self {
        let rows = Bits(cells).map(|bit| bit / u32::from(self.width));
        let columns = || Bits(cells).map(|bit| bit % u32::from(self.width));
        let (top, bottom) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
        let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
        let width = right - left + 1;
        let bits = Bits(cells).map(|bit| {
            let (row, column) = (bit / u32::from(self.width), bit % u32::from(self.width));
            (row - top) * width + column - left
        });
        let cells = bits.fold(0, |cells, bit| cells | 1 << bit);
        let side = |side: u32| u8::try_from(side).unwrap_or(u8::MAX);
        Self::least(side(width), side(bottom - top + 1), cells)
    }

    /// The least of the eight reflections and turns, none of them higher than wide.
    fn least(width: u8, height: u8, cells: u64) -> Self {
        let mut piece = Self { width, height, cells };
        if height > width {
            piece = piece.transposed();
        }
        let mirrored = piece.mirrored();
        let mut least = piece.cells.min(mirrored.cells);
        // The half turn reads the bits of the rectangle from the other end.
        let turned = |piece: Self| {
            piece.cells.reverse_bits() >> (64 - u32::from(piece.width) * u32::from(piece.height))
        };
        least = least.min(turned(piece)).min(turned(mirrored));
        if piece.width == piece.height {
            let (across, mirrored) = (piece.transposed(), mirrored.transposed());
            least = least.min(across.cells).min(mirrored.cells);
            least = least.min(turned(across)).min(turned(mirrored));
        }
        Self {
            cells: least,
            ..piece
        }
    }

    fn transposed(self) -> Self {
        let (width, height) = (u32::from(self.width), u32::from(self.height));
        let bits = Bits(self.cells).map(|bit| bit % width * height + bit / width);
        Self {
            width: self.height,
            height: self.width,
            cells: bits.fold(0, |cells, bit| cells | 1 << bit),
        }
    }

    fn mirrored(self) -> Self {
        let width = u32::from(self.width);
        let row = u64::MAX >> (64 - width);
        let rows = (0..u32::from(self.height)).map(|at| {
            let row = self.cells >> (at * width) & row;
            row.reverse_bits() >> (64 - width) << (at * width)
        });
        Self {
            cells: rows.fold(0, |cells, row| cells | row),
            ..self
        }
    }
}

/// The cells of one column of a rectangle.
fn column(width: u8, height: u8, column: u8) -> u64 {
    let rows = 0..u32::from(height);
    rows.fold(0, |cells, row| {
        cells | 1 << (row * u32::from(width) + u32::from(column))
    })
}

/// The cells one row further up, or down; a rectangle of one row may be 64 cells wide.
fn shifted_up(cells: u64, width: u8) -> u64 {
    cells.checked_shl(width.into()).unwrap_or(0)
}

fn shifted_down(cells: u64, width: u8) -> u64 {
    cells.checked_shr(width.into()).unwrap_or(0)
}

/// The connected pieces of the free cells of a board, by their first cells.
pub(super) fn connected(rows: &[Vec<bool>]) -> Vec<Vec<(usize, usize)>> {
    let mut free = rows.to_vec();
    let mut pieces = Vec::new();
    for (row, cells) in rows.iter().enumerate() {
        for column in 0..cells.len() {
            let mut piece = Vec::new();
            let mut open = vec![(row, column)];
            while let Some((row, column)) = open.pop() {
                let Some(cell) = free.get_mut(row).and_then(|row| row.get_mut(column)) else {
                    continue;
                };
                if core::mem::take(cell) {
                    piece.push((row, column));
                    let (up, left) = (row.wrapping_sub(1), column.wrapping_sub(1));
                    open.extend([(up, column), (row + 1, column), (row, left), (row, column + 1)]);
                }
            }
            if piece.len() > 1 {
                pieces.push(piece);
            }
        }
    }
    pieces
}

/// How many cells there are when they all are in one row or one column.
pub(super) fn row_length(cells: &[(usize, usize)]) -> Option<u64> {
    let is_row = cells.windows(2).all(|pair| pair[0].0 == pair[1].0);
    let is_column = cells.windows(2).all(|pair| pair[0].1 == pair[1].1);
    (is_row || is_column).then_some(cells.len() as u64)
}

/// The places of the bits of a word, from the lowest.
#[derive(Clone)]
struct Bits(u64);

impl Iterator for Bits {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let bit = self.0.trailing_zeros();
        (bit < u64::BITS).then(|| {
            self.0 &= self.0 - 1;
            bit
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All eight ways to lay a piece are one piece.
    #[test]
    fn turned_and_reflected_pieces_are_one() {
        let cells = [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0), (2, 1), (3, 1)];
        let turn = |(row, column): (usize, usize)| (column, 9 - row);
        let mirror = |(row, column): (usize, usize)| (row, 9 - column);
        let mut laid = cells;
        for _ in 0..4 {
            laid = laid.map(turn);
            assert_eq!(Piece::new(&laid), Piece::new(&cells));
            assert_eq!(Piece::new(&laid.map(mirror)), Piece::new(&cells));
        }
        assert_ne!(Piece::new(&cells[1..]), Piece::new(&cells));
        assert_eq!(Piece::new(&cells).unwrap().dominoes().count(), 6);
        assert_eq!(Piece::new(&[(0, 0), (8, 8)]), None);
    }

    #[test]
    fn a_row_of_sixty_four() {
        let row: Vec<_> = (0..64).map(|column| (3, column)).collect();
        let piece = Piece::new(&row).unwrap();
        assert_eq!((piece.n_cells(), piece.dominoes().count()), (64, 63));
        let parts: Vec<_> = piece.dominoes().map(|domino| piece.without(domino)).collect();
        assert!(
            parts
                .iter()
                .all(|parts| parts.iter().map(|part| part.n_cells()).sum::<u32>() >= 61)
        );
    }
}
