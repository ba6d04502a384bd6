//! Rows of cells, as the games on strips read them. Which letters a game knows is its own affair.

use smallvec::SmallVec;

use crate::PositionError;

/// Reads rows of cells one after another; `#`, `/`, `|` and line breaks are read as `gap`.
///
/// `cell` knows the other symbols, and `expected` names them.
pub(super) fn read<C: Copy>(
    text: &str,
    expected: &str,
    gap: C,
    cell: impl Fn(char) -> Option<C>,
) -> Result<SmallVec<[C; 24]>, PositionError> {
    let text_end = text.trim_end().len();
    let mut strip = SmallVec::new();
    for (offset, symbol) in text[..text_end].char_indices() {
        strip.push(match symbol {
            '#' | '/' | '|' | '\n' => gap,
            '\r' => continue,
            symbol => cell(symbol).ok_or_else(|| PositionError::at(text, offset, expected))?,
        });
    }
    Ok(strip)
}
