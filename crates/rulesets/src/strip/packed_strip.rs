//! A strip of toads, frogs, empty and removed cells, two bits a cell. What moves on it is in the games' own files.

use core::hash::{Hash, Hasher};

/// What stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A toad: Left's, moving to the right.
    Toad,
    /// A frog: Right's, moving to the left.
    Frog,
    /// No cell at all: nothing enters or jumps over it.
    Removed,
}

/// A strip of cells, or several: rows are joined by removed cells, which nothing passes.
///
/// ```
/// use rulesets::strip::{Cell, Strip};
/// let strip: Strip = [Cell::Toad, Cell::Empty, Cell::Frog].into_iter().collect();
/// assert_eq!((strip.len(), strip.get(2), strip.get(3)), (3, Some(Cell::Frog), None));
/// assert_eq!(strip.mirrored(), strip);
/// ```
#[derive(Clone, Debug, Default, Eq)]
pub struct Strip {
    len: usize,
    // Invariant: cells by twos of bits, counted on through `more`; bits past the last cell are clear.
    first: u64,
    more: Box<[u64]>,
}

pub(super) const CELLS_A_WORD: usize = 32;

impl Strip {
    /// Returns the number of cells, removed ones included.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns true when there is no cell.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns what stands on a cell, `None` past the end.
    #[must_use]
    pub fn get(&self, cell: usize) -> Option<Cell> {
        (cell < self.len).then(|| {
            let word = cell
                .checked_sub(CELLS_A_WORD)
                .map_or(self.first, |cell| self.more[cell / CELLS_A_WORD]);
            match word >> (cell % CELLS_A_WORD * 2) & 3 {
                0 => Cell::Empty,
                1 => Cell::Toad,
                2 => Cell::Frog,
                _ => Cell::Removed,
            }
        })
    }

    /// Returns the cells from the left end on.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.len).filter_map(|cell| self.get(cell))
    }

    /// Returns the strip read from the other end, with toads and frogs exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        if let Some(word) = self.word() {
            return Self::from_word(self.len, mirrored_word(self.len, word));
        }
        let mirrored = (0..self.len).rev().filter_map(|cell| self.get(cell));
        mirrored
            .map(|cell| match cell {
                Cell::Toad => Cell::Frog,
                Cell::Frog => Cell::Toad,
                other => other,
            })
            .collect()
    }

    /// The cells of a strip of at most 32 of them.
    #[inline]
    pub(super) fn word(&self) -> Option<u64> {
        (self.len <= CELLS_A_WORD).then_some(self.first)
    }

    /// A strip of at most 32 cells.
    #[inline]
    pub(super) fn from_word(len: usize, cells: u64) -> Self {
        Self {
            len,
            first: cells,
            more: Box::default(),
        }
    }
}

/// The cells of a strip, at least one and at most 32 of them, from the other end: turning the bits over also exchanges
/// the two bits of each cell, and with them toads and frogs.
#[inline]
pub(super) const fn mirrored_word(len: usize, cells: u64) -> u64 {
    if len == 0 {
        0
    } else {
        cells.reverse_bits() >> (64 - 2 * len)
    }
}

impl FromIterator<Cell> for Strip {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let (mut len, mut first, mut more) = (0_usize, 0, Vec::new());
        for cell in cells {
            let word = match len.checked_sub(CELLS_A_WORD) {
                None => &mut first,
                Some(past) => {
                    if past.is_multiple_of(CELLS_A_WORD) {
                        more.push(0);
                    }
                    &mut more[past / CELLS_A_WORD]
                }
            };
            *word |= (cell as u64) << (len % CELLS_A_WORD * 2);
            len += 1;
        }
        Self {
            len,
            first,
            more: more.into_boxed_slice(),
        }
    }
}

impl PartialEq for Strip {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.first == other.first
            && self.len == other.len
            && (self.more.is_empty() || self.more == other.more)
    }
}

impl Hash for Strip {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.first);
        state.write_usize(self.len);
        if !self.more.is_empty() {
            self.more.hash(state);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_strips_are_strips() {
        let cells = [Cell::Toad, Cell::Empty, Cell::Frog, Cell::Removed, Cell::Frog];
        for len in 0..100 {
            let strip: Strip = cells.into_iter().cycle().take(len).collect();
            assert_eq!(strip.len(), len);
            assert!(strip.cells().eq(cells.into_iter().cycle().take(len)));
            assert_eq!(strip.get(len), None);
            assert_eq!(strip.mirrored().mirrored(), strip);
            let last = strip.get(0).map(|cell| match cell {
                Cell::Toad => Cell::Frog,
                other => other,
            });
            assert_eq!(
                len.checked_sub(1).and_then(|last| strip.mirrored().get(last)),
                last
            );
        }
    }
}
