//! Coin-turning games on a board: products of two games in a row, and Turning Corners with all its winning moves.
//! Rows are in `coin_turning`, products of nimbers in `nim_field`.

use graph_core::{Budget, GraphError, Nimber};

use crate::nim_field::NimField;

/// The product of two coin-turning games: a move turns the coins where the rows of a turn of the first game meet the
/// columns of a turn of the second, the one in the last row and column from heads to tails.
///
/// By the Tartan theorem a head is worth the nim-product of the values of its row and its column (Winning Ways,
/// chapter 14; Siegel 2013, IV.5).
///
/// ```
/// use graph_core::{Budget, GraphError, Nimber};
/// use impartial::{CoinProduct, CoinTurning, NimField};
/// let ruler = CoinTurning::named("ruler").expect("a known name").values(8, &Budget::unlimited())?;
/// let field = NimField::new();
/// let rugs = CoinProduct { field: &field, rows: &ruler, columns: &ruler };
/// assert_eq!(rugs.value(4, 8), Some(Nimber(11)));
/// assert_eq!(rugs.nim_sum(&[(4, 8), (8, 4)]), Some(Nimber::ZERO));
/// assert_eq!(rugs.value(0, 1), None);
/// # Ok::<(), GraphError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CoinProduct<'a> {
    /// Multiplies.
    pub field: &'a NimField,
    /// The values of the first game at the places 1, 2, 3 and so on.
    pub rows: &'a [Nimber],
    /// The values of the second game at the places 1, 2, 3 and so on.
    pub columns: &'a [Nimber],
}

impl CoinProduct<'_> {
    /// Returns the nim-value of a head under normal play; rows and columns are counted from 1. `None` off the board.
    ///
    /// # Complexity
    ///
    /// One product.
    #[must_use]
    pub fn value(&self, row: u32, column: u32) -> Option<Nimber> {
        let at = |values: &[Nimber], place: u32| values.get((place as usize).checked_sub(1)?).copied();
        let (row, column) = (at(self.rows, row)?, at(self.columns, column)?);
        Some(Nimber(self.field.product(row.0, column.0)))
    }

    /// Returns the nim-value of a board with these heads under normal play; `None` when one of them is off the board.
    ///
    /// # Complexity
    ///
    /// One product for each head.
    #[must_use]
    pub fn nim_sum(&self, heads: &[(u32, u32)]) -> Option<Nimber> {
        heads.iter().map(|&(row, column)| self.value(row, column)).sum()
    }
}

/// A position of Turning Corners: the places of the heads, rows and columns counted from 0.
///
/// A move turns the four corners of a rectangle, the one farthest from the origin from heads to tails. It is the
/// product of Twins with itself, and a head at `(x, y)` is worth the nim-product `x ⊗ y` (Winning Ways, chapter 14).
///
/// ```
/// use graph_core::{Budget, GraphError, Nimber};
/// use impartial::{CornersMove, NimField, TurningCorners};
/// let field = NimField::new();
/// let position = TurningCorners { field: &field, heads: &[(2, 3), (1, 2)] };
/// assert_eq!(position.nim_sum(), Nimber(3));
/// // Turns (2, 3) with (0, 1), (0, 3) and (2, 1).
/// let first = CornersMove { head: 0, row: 0, column: 1 };
/// assert_eq!(position.winning_moves(&Budget::unlimited())?.first(), Some(&first));
/// # Ok::<(), GraphError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TurningCorners<'a> {
    /// Multiplies.
    pub field: &'a NimField,
    /// Row and column of each head; what is named twice is tails.
    pub heads: &'a [(u64, u64)],
}

/// A move in Turning Corners: with the head it turns the corners `(row, column)`, `(row, y)` and `(x, column)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CornersMove {
    /// Which head, counted from 0.
    pub head: usize,
    /// The other row, less than the head's.
    pub row: u64,
    /// The other column, less than the head's.
    pub column: u64,
}

impl TurningCorners<'_> {
    /// Returns the nim-value under normal play; the player about to move loses exactly at 0.
    ///
    /// # Complexity
    ///
    /// One product for each head.
    #[must_use]
    pub fn nim_sum(&self) -> Nimber {
        let values = self.heads.iter().map(|&(x, y)| Nimber(self.field.product(x, y)));
        values.sum()
    }

    /// Returns every winning move, ordered by head, row and column. When a head is named twice, so are its moves.
    ///
    /// A move from `(x, y)` to row `x'` and column `y'` changes the value by `(x + x') ⊗ (y + y')`, which has to be the
    /// value of the position: every row leaves one column.
    ///
    /// Units of work are quotients.
    ///
    /// # Errors
    ///
    /// [`GraphError::Cancelled`] from the watch of the budget; [`GraphError::TooManyVertices`] when there are more moves
    /// than `budget.max_vertices`.
    ///
    /// # Complexity
    ///
    /// One quotient for each row or each column below each head, whichever are fewer; no space but for the moves.
    pub fn winning_moves(&self, budget: &Budget<'_>) -> Result<Vec<CornersMove>, GraphError> {
        let mut moves = Vec::new();
        let change = self.nim_sum().0;
        if change == 0 {
            return Ok(moves);
        }
        let mut meter = budget.meter();
        for (head, &(x, y)) in self.heads.iter().enumerate() {
            let first = moves.len();
            for short in 0..x.min(y) {
                meter.spend(1)?;
                let step = self.field.quotient(change, short ^ x.min(y)).unwrap_or(0);
                let long = step ^ x.max(y);
                if long < x.max(y) {
                    let (row, column) = if x <= y { (short, long) } else { (long, short) };
                    moves.push(CornersMove { head, row, column });
                }
                if moves.len() > budget.max_vertices as usize {
                    return Err(GraphError::TooManyVertices {
                        max_vertices: budget.max_vertices,
                    });
                }
            }
            moves[first..].sort_unstable();
        }
        Ok(moves)
    }
}
