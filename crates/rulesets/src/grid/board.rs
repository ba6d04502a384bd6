//! A rectangle of cells that are empty or gone: reading, printing, falling apart and turning over. What moves
//! on it is in the games' own files; boards of at most 8 rows and columns take the shortcuts of `square_board`, others
//! of at most 64 cells those of `word_board`.

mod square_board;
mod word_board;

use core::hash::{Hash, Hasher};

use crate::PositionError;
use crate::bits::bits;
use crate::grid::rows::{Rows, too_large, written};

pub(super) use square_board::SquareBoard;
use word_board::WordBoard;

/// A rectangle of cells, each empty or removed: at most 2^32 - 1 of them, a bit each.
///
/// ```
/// use rulesets::grid::Board;
/// let board = Board::parse("..#/.##")?;
/// assert_eq!((board.height(), board.width(), board.is_empty(0, 2)), (2, 3, false));
/// assert_eq!(board.empty_cells().collect::<Vec<_>>(), [(0, 0), (0, 1), (1, 0)]);
/// assert_eq!(board.without([(0, 0), (1, 0)]).print(), "#.#/###");
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Debug, Eq, PartialOrd, Ord)]
pub struct Board {
    height: u32,
    width: u32,
    // Invariant: bit `row * stride + column`, counted on through `more`, is set iff that cell is empty; other bits are
    // clear. The stride is 8 where height and width are at most 8, else the width.
    first: u64,
    more: Box<[u64]>,
}

impl Board {
    /// Makes a board with every cell removed, or `None` when it has more than 2^32 - 1 cells.
    ///
    /// ```
    /// use rulesets::grid::Board;
    /// let mut board = Board::full(1, 3).expect("three cells");
    /// board.set(0, 1, true);
    /// assert_eq!(board.print(), "#.#");
    /// ```
    #[must_use]
    pub fn full(height: u32, width: u32) -> Option<Self> {
        let n_cells = height.checked_mul(width)? as usize;
        let n_more = n_cells.div_ceil(64).saturating_sub(1);
        Some(Self {
            height,
            width,
            first: 0,
            more: vec![0; n_more].into_boxed_slice(),
        })
    }

    /// Reads rows of `.` and `#`, separated by `/`, `|` or line breaks.
    ///
    /// # Errors
    ///
    /// [`PositionError`] at the first character that is neither, at a row whose length differs from the first
    /// row's, when there is no cell at all, and over the whole text when there are 2^32 cells or more.
    ///
    /// # Complexity
    ///
    /// Time and space linear in the text.
    pub fn parse(text: &str) -> Result<Self, PositionError> {
        let rows = Rows::read(text, ".#", |symbol| match symbol {
            '.' => Some(true),
            '#' => Some(false),
            _ => None,
        })?;
        let (height, width) = rows.sides(text)?;
        let mut board = Self::full(height, width).ok_or_else(|| too_large(text))?;
        let (mut row, mut column) = (0, 0);
        for empty in rows.cells {
            if empty {
                board.set(row, column, true);
            }
            column += 1;
            if column == board.width {
                (row, column) = (row + 1, 0);
            }
        }
        Ok(board)
    }

    /// Writes rows of `.` and `#`, separated by `/`.
    #[must_use]
    pub fn print(&self) -> String {
        let symbol = |row, column| if self.is_empty(row, column) { '.' } else { '#' };
        written(self.height, self.width, symbol)
    }

    /// Returns the number of rows.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// Returns the number of columns.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }

    const fn stride(&self) -> u32 {
        if self.height <= 8 && self.width <= 8 {
            8
        } else {
            self.width
        }
    }

    fn cell(&self, row: u32, column: u32) -> usize {
        row as usize * self.stride() as usize + column as usize
    }

    /// Returns true for an empty cell, false for a removed one.
    ///
    /// # Panics
    ///
    /// May panic when the cell lies outside the board.
    #[must_use]
    pub fn is_empty(&self, row: u32, column: u32) -> bool {
        self.has(self.cell(row, column))
    }

    fn has(&self, cell: usize) -> bool {
        let word = cell
            .checked_sub(64)
            .map_or(self.first, |cell| self.more[cell / 64]);
        word >> (cell % 64) & 1 == 1
    }

    /// Makes a cell empty or removed.
    ///
    /// # Panics
    ///
    /// May panic when the cell lies outside the board.
    pub fn set(&mut self, row: u32, column: u32, empty: bool) {
        let cell = self.cell(row, column);
        let bit = 1 << (cell % 64);
        let word = match cell.checked_sub(64) {
            None => &mut self.first,
            Some(cell) => &mut self.more[cell / 64],
        };
        if empty { *word |= bit } else { *word &= !bit }
    }

    /// Returns the empty cells as (row, column), row by row.
    pub fn empty_cells(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let words = core::iter::once(&self.first)
            .chain(&self.more)
            .zip((0u32..).step_by(64));
        words.flat_map(move |(&word, first)| bits(word).map(move |bit| self.place(first + bit)))
    }

    /// The row and column of a cell by its number.
    fn place(&self, cell: u32) -> (u32, u32) {
        (cell / self.stride(), cell % self.stride())
    }

    /// Returns the same board with two cells removed.
    ///
    /// # Panics
    ///
    /// May panic when a cell lies outside the board.
    #[must_use]
    pub fn without(&self, cells: [(u32, u32); 2]) -> Self {
        let mut board = self.clone();
        for (row, column) in cells {
            board.set(row, column, false);
        }
        board
    }

    /// Returns the parts of the board that touch along a side, each cut out to its smallest rectangle, in the
    /// order of their first cells.
    ///
    /// # Complexity
    ///
    /// Time and extra space linear in the number of cells and the areas of the rectangles.
    ///
    /// # Examples
    ///
    /// ```
    /// use rulesets::grid::Board;
    /// let parts = Board::parse("..#./###./.###")?.parts();
    /// assert_eq!(parts.iter().map(Board::print).collect::<Vec<_>>(), ["..", "./.", "."]);
    /// # Ok::<(), rulesets::PositionError>(())
    /// ```
    #[must_use]
    pub fn parts(&self) -> Vec<Self> {
        let mut parts = Vec::new();
        self.for_each_part(|part| parts.push(part));
        parts
    }

    /// Calls a function with each part, as [`parts`](Self::parts) lists them.
    pub(super) fn for_each_part(&self, mut found: impl FnMut(Self)) {
        if let Some(square) = self.square() {
            return square.for_each_part(|part, height, width| found(Self::from_square(part, height, width)));
        }
        if let Some(word) = self.word() {
            return word.parts().into_iter().map(Self::from_word).for_each(found);
        }
        let mut unseen = self.clone();
        let mut part = Vec::new();
        for (row, column) in self.empty_cells() {
            if unseen.is_empty(row, column) {
                unseen.take_part(row, column, &mut part);
                Self::cut_out(&part).into_iter().for_each(&mut found);
            }
        }
    }

    /// Removes the part that holds a cell and lists its cells.
    fn take_part(&mut self, row: u32, column: u32, part: &mut Vec<(u32, u32)>) {
        part.clear();
        self.set(row, column, false);
        part.push((row, column));
        let mut next = 0;
        while let Some(&(row, column)) = part.get(next) {
            next += 1;
            let below = (row + 1 < self.height).then_some((row + 1, column));
            let beside = (column + 1 < self.width).then_some((row, column + 1));
            let above = row.checked_sub(1).map(|row| (row, column));
            let before = column.checked_sub(1).map(|column| (row, column));
            for (row, column) in [above, before, beside, below].into_iter().flatten() {
                if self.is_empty(row, column) {
                    self.set(row, column, false);
                    part.push((row, column));
                }
            }
        }
    }

    /// The smallest board that holds these cells.
    fn cut_out(cells: &[(u32, u32)]) -> Option<Self> {
        let top = cells.iter().map(|cell| cell.0).min()?;
        let bottom = cells.iter().map(|cell| cell.0).max()?;
        let left = cells.iter().map(|cell| cell.1).min()?;
        let right = cells.iter().map(|cell| cell.1).max()?;
        let mut board = Self::full(bottom - top + 1, right - left + 1)?;
        for &(row, column) in cells {
            board.set(row - top, column - left, true);
        }
        Some(board)
    }

    /// Returns the least of the four boards that turning over about the two middle lines makes.
    ///
    /// # Complexity
    ///
    /// Time and extra space linear in the number of cells.
    ///
    /// # Examples
    ///
    /// ```
    /// use rulesets::grid::Board;
    /// let [board, turned] = ["..#/...", ".../#.."].map(Board::parse);
    /// assert_eq!(board?.least_reflection(), turned?.least_reflection());
    /// # Ok::<(), rulesets::PositionError>(())
    /// ```
    #[must_use]
    pub fn least_reflection(self) -> Self {
        if let Some(square) = self.square() {
            let least = square.least_reflection(self.height, self.width);
            return Self::from_square(least, self.height, self.width);
        }
        if let Some(word) = self.word() {
            return Self::from_word(word.least_reflection());
        }
        let across = self.reflected(false, true);
        let down = self.reflected(true, false);
        let both = across.reflected(true, false);
        self.min(across).min(down).min(both)
    }

    /// Returns the least of the boards that turning over and turning round makes, which are up to eight; it is no
    /// higher than wide.
    ///
    /// # Complexity
    ///
    /// Time and extra space linear in the number of cells.
    ///
    /// # Examples
    ///
    /// ```
    /// use rulesets::grid::Board;
    /// let [board, turned] = ["..#", "#/./."].map(Board::parse);
    /// assert_eq!(board?.least_symmetry(), turned?.least_symmetry());
    /// # Ok::<(), rulesets::PositionError>(())
    /// ```
    #[must_use]
    pub fn least_symmetry(self) -> Self {
        if self.height < self.width {
            return self.least_reflection();
        }
        let transposed = self.transposed().least_reflection();
        if self.height > self.width {
            return transposed;
        }
        self.least_reflection().min(transposed)
    }

    fn reflected(&self, rows: bool, columns: bool) -> Self {
        let mut board = Self {
            height: self.height,
            width: self.width,
            first: 0,
            more: vec![0; self.more.len()].into_boxed_slice(),
        };
        for (row, column) in self.empty_cells() {
            let row = if rows { self.height - 1 - row } else { row };
            let column = if columns { self.width - 1 - column } else { column };
            board.set(row, column, true);
        }
        board
    }

    /// Returns the board turned about its main diagonal: rows become columns.
    ///
    /// # Complexity
    ///
    /// Time and extra space linear in the number of cells.
    ///
    /// # Examples
    ///
    /// ```
    /// use rulesets::grid::Board;
    /// assert_eq!(Board::parse("..#/.##")?.transposed().print(), "../.#/##");
    /// # Ok::<(), rulesets::PositionError>(())
    /// ```
    #[must_use]
    pub fn transposed(&self) -> Self {
        if let Some(square) = self.square() {
            return Self::from_square(square.transposed(), self.width, self.height);
        }
        let mut board = Self {
            height: self.width,
            width: self.height,
            first: 0,
            more: vec![0; self.more.len()].into_boxed_slice(),
        };
        for (row, column) in self.empty_cells() {
            board.set(column, row, true);
        }
        board
    }

    /// The empty cells of a board of at most 8 rows and columns, as bits `8 * row + column`.
    pub(super) const fn square(&self) -> Option<SquareBoard> {
        if self.height <= 8 && self.width <= 8 {
            Some(SquareBoard(self.first))
        } else {
            None
        }
    }

    /// A board of at most 8 rows and columns from what [`square`](Self::square) returns.
    pub(super) fn from_square(square: SquareBoard, height: u32, width: u32) -> Self {
        debug_assert!(height <= 8 && width <= 8);
        Self {
            height,
            width,
            first: square.0,
            more: Box::default(),
        }
    }

    /// The board as one word, when it fits in one and has its own width as stride.
    fn word(&self) -> Option<WordBoard> {
        self.more.is_empty().then_some(WordBoard {
            height: self.height,
            width: self.width,
            cells: self.first,
        })
    }

    fn from_word(WordBoard { height, width, cells }: WordBoard) -> Self {
        if height <= 8 && width <= 8 {
            let row = |row: u32| cells >> (row * width) & ((1 << width) - 1);
            let square = (0..height).fold(0, |square, at| square | row(at) << (8 * at));
            return Self::from_square(SquareBoard(square), height, width);
        }
        Self {
            height,
            width,
            first: cells,
            more: Box::default(),
        }
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.first == other.first
            && (self.height, self.width) == (other.height, other.width)
            && (self.more.is_empty() || self.more == other.more)
    }
}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.first);
        state.write_u64(u64::from(self.height) << 32 | u64::from(self.width));
        if !self.more.is_empty() {
            self.more.hash(state);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_may_be_separated_in_three_ways() {
        let board = Board::parse(".#./...").unwrap();
        assert_eq!(Board::parse(".#.|...").unwrap(), board);
        assert_eq!(Board::parse(".#.\r\n...\n").unwrap(), board);
        assert_eq!(board.print(), ".#./...");
    }

    #[test]
    fn bad_boards_say_where() {
        for (text, span, message) in [
            (
                "..x/...",
                2..3,
                "expected `.`, `#`, or `/` or `|` between rows, found `x`",
            ),
            (
                "../...",
                5..6,
                "expected the end of the row after 2 cells like the first, found `.`",
            ),
            (
                ".../..",
                6..6,
                "expected a row of 3 cells like the first, not of 2, found the end of the position",
            ),
            ("", 0..0, "expected `.` or `#`, found the end of the position"),
            (
                "..//..",
                3..4,
                "expected a row of 2 cells like the first, not of 0, found `/`",
            ),
            (
                ".é",
                1..3,
                "expected `.`, `#`, or `/` or `|` between rows, found `é`",
            ),
        ] {
            let error = Board::parse(text).unwrap_err();
            assert_eq!(
                (error.span.clone(), error.to_string().as_str()),
                (span, message),
                "{text}"
            );
        }
    }

    #[test]
    fn parts_are_cut_out() {
        let board = Board::parse("..#./.##./###./#..#").unwrap();
        let parts: Vec<_> = board.parts().iter().map(Board::print).collect();
        assert_eq!(
            parts,
            ["../.#", "./././", ".."].map(|part| part.trim_end_matches('/'))
        );
    }

    /// Boards of one word against the plain way.
    #[test]
    fn shortcuts_agree_with_the_plain_way() {
        let mut seed = 7_u64;
        for (height, width) in [
            (1, 1),
            (1, 64),
            (64, 1),
            (8, 8),
            (3, 5),
            (5, 4),
            (2, 9),
            (7, 9),
            (8, 3),
            (1, 8),
        ] {
            for _ in 0..50 {
                seed = seed
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                let mut board = Board::full(height, width).unwrap();
                for cell in (0..height * width).filter(|cell| (seed | seed << 17) >> cell & 1 == 1) {
                    board.set(cell / width, cell % width, true);
                }
                let mut plain = Vec::new();
                let mut unseen = board.clone();
                let mut part = Vec::new();
                for (row, column) in board.empty_cells() {
                    if unseen.is_empty(row, column) {
                        unseen.take_part(row, column, &mut part);
                        plain.extend(Board::cut_out(&part));
                    }
                }
                assert_eq!(board.parts(), plain, "{}", board.print());
                let across = board.reflected(false, true);
                let down = board.reflected(true, false);
                let least = board
                    .clone()
                    .min(across.clone())
                    .min(down)
                    .min(across.reflected(true, false));
                assert_eq!(board.clone().least_reflection(), least, "{}", board.print());
                let transposed = board.transposed();
                let mut turned: Vec<_> = transposed
                    .empty_cells()
                    .map(|(row, column)| (column, row))
                    .collect();
                turned.sort_unstable();
                assert_eq!((transposed.height(), transposed.width()), (width, height));
                assert_eq!(
                    turned,
                    board.empty_cells().collect::<Vec<_>>(),
                    "{}",
                    board.print()
                );
            }
        }
    }
}
