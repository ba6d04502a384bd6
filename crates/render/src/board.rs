//! A rectangle of cells, drawn with lines.

use rulesets::grid::Board;

/// Draws a board: empty cells open, removed cells filled. Every line ends with a line break.
///
/// # Complexity
///
/// Time and space linear in the number of cells.
///
/// # Examples
///
/// ```
/// use rulesets::grid::Board;
/// let board = Board::parse(".#")?;
/// assert_eq!(render::board(&board), "┌───┬───┐\n│   │███│\n└───┴───┘\n");
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[must_use]
pub fn board(board: &Board) -> String {
    let width = board.width() as usize;
    let rule = |left: &str, middle: &str, right: &str| {
        let cells = vec!["───"; width].join(middle);
        format!("{left}{cells}{right}\n")
    };
    let mut picture = rule("┌", "┬", "┐");
    for row in 0..board.height() {
        if row > 0 {
            picture.push_str(&rule("├", "┼", "┤"));
        }
        picture.push('│');
        for column in 0..board.width() {
            picture.push_str(if board.is_empty(row, column) {
                "   │"
            } else {
                "███│"
            });
        }
        picture.push('\n');
    }
    picture.push_str(&rule("└", "┴", "┘"));
    picture
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_its_square() {
        let drawn = board(&Board::parse("#./.#").unwrap());
        assert_eq!(drawn, "┌───┬───┐\n│███│   │\n├───┼───┤\n│   │███│\n└───┴───┘\n");
    }
}
