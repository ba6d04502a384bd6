//! Reading rows of cells of one length, and saying where they are not. What a cell is, is the caller's to say.

use crate::PositionError;

/// Rows of cells, one after the other.
pub(crate) struct Rows<T> {
    // Invariant: at least 1, and `cells` holds whole rows, at least one.
    pub(crate) width: usize,
    pub(crate) cells: Vec<T>,
}

impl<T> Rows<T> {
    /// Reads rows of one length, of cells that `cell` knows by the characters `symbols`; rows are separated by `/`, `|`
    /// or line breaks.
    pub(crate) fn read(
        text: &str,
        symbols: &str,
        cell: impl Fn(char) -> Option<T>,
    ) -> Result<Self, PositionError> {
        Self::read_with_marks(text, symbols, cell, |_, _| false)
    }

    /// Reads rows as `read` does; after a cell there may be marks, which `mark` puts on it.
    pub(crate) fn read_with_marks(
        text: &str,
        symbols: &str,
        cell: impl Fn(char) -> Option<T>,
        mark: impl Fn(char, &mut T) -> bool,
    ) -> Result<Self, PositionError> {
        let (mut width, mut column, mut cells) = (None, 0_usize, Vec::new());
        let trimmed = text.trim_end();
        let row_ends = |offset: usize, column: usize, width: Option<usize>| match width {
            Some(width) if column < width => Err(PositionError::at(
                text,
                offset,
                format!("a row of {width} cells like the first, not of {column}"),
            )),
            _ if column == 0 => Err(PositionError::at(text, offset, one_of(symbols))),
            _ => Ok(column),
        };
        for (offset, symbol) in trimmed.char_indices() {
            if let '/' | '|' | '\n' = symbol {
                width = Some(row_ends(offset, column, width)?);
                column = 0;
            } else if let Some(cell) = cell(symbol) {
                if width.is_some_and(|width| column == width) {
                    let expected = format!("the end of the row after {column} cells like the first");
                    return Err(PositionError::at(text, offset, expected));
                }
                cells.push(cell);
                column += 1;
            } else {
                let marked = column > 0 && cells.last_mut().is_some_and(|cell| mark(symbol, cell));
                if symbol != '\r' && !marked {
                    let expected = format!("{}, or `/` or `|` between rows", list(symbols));
                    return Err(PositionError::at(text, offset, expected));
                }
            }
        }
        let width = row_ends(trimmed.len(), column, width)?;
        Ok(Self { width, cells })
    }

    /// The number of rows and columns; an error when one of them does not fit into 32 bits.
    pub(crate) fn sides(&self, text: &str) -> Result<(u32, u32), PositionError> {
        let side = |n: usize| u32::try_from(n).ok();
        let sides = side(self.cells.len() / self.width).zip(side(self.width));
        sides.ok_or_else(|| too_large(text))
    }
}

/// The text of a board by the symbol of each row and column.
pub(crate) fn written(height: u32, width: u32, symbol: impl Fn(u32, u32) -> char) -> String {
    let mut text = String::new();
    for row in 0..height {
        if row > 0 {
            text.push('/');
        }
        text.extend((0..width).map(|column| symbol(row, column)));
    }
    text
}

/// The error of a board that has too many cells.
pub(crate) fn too_large(text: &str) -> PositionError {
    PositionError::over(text, 0..text.trim_end().len(), "a board of fewer than 2^32 cells")
}

/// The symbols one by one, as in "`.`, `#`".
fn list(symbols: &str) -> String {
    let quoted: Vec<_> = symbols.chars().map(|symbol| format!("`{symbol}`")).collect();
    quoted.join(", ")
}

/// The symbols to choose from, as in "`.` or `#`".
pub(crate) fn one_of(symbols: &str) -> String {
    let quoted = list(symbols);
    match quoted.rsplit_once(", ") {
        Some((front, last)) => format!("{front} or {last}"),
        None => quoted,
    }
}
