//! The white knight, who jumps towards the corner as a knight does in chess.

use graph_core::{Budget, GraphError, MexSet, Nimber, Outcome};

use crate::grundy::outcome_of;

/// A knight so many squares from the left edge of a board and so many from the upper one; normal play.
///
/// A move is a jump of a knight that brings him nearer to the corner: two squares to the left and one up or down, or
/// two up and one to the left or right (Winning Ways, chapter 3). On a board without end he is lost exactly when both
/// numbers leave 0 or 1 by 4; his value depends on both modulo 4, and on whether the quarters that they name are the
/// same, neighbours or further apart. That follows by induction, because a jump changes no number by more than 2.
///
/// ```
/// use graph_core::{Nimber, Outcome};
/// use impartial::classics::WhiteKnight;
/// let knight = WhiteKnight { left: 1_000_000_002, up: 5 };
/// assert_eq!((knight.value(), knight.outcome()), (Nimber(1), Outcome::Win));
/// let (one, other) = (WhiteKnight { left: 1_000_000_000, up: 4 }, WhiteKnight { left: 1_000_000_001, up: 3 });
/// assert_eq!(knight.winning_moves(), [one]);
/// assert_eq!(other.outcome(), Outcome::Win);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WhiteKnight {
    /// Squares to his left.
    pub left: u64,
    /// Squares above him.
    pub up: u64,
}

/// Values by the smaller and the larger number modulo 4 where both numbers, divided by 4, are equal.
const EQUAL: [[u64; 4]; 4] = [[0, 0, 1, 1], [0, 0, 2, 1], [1, 2, 2, 2], [1, 1, 2, 1]];
/// The same where they are neighbours.
const NEIGHBOURS: [[u64; 4]; 4] = [[0, 0, 1, 1], [0, 0, 1, 1], [3, 2, 2, 2], [4, 3, 2, 3]];
/// The same where they are further apart.
const APART: [[u64; 4]; 4] = [[0, 0, 1, 1], [0, 0, 1, 1], [3, 2, 2, 2], [3, 3, 2, 3]];

impl WhiteKnight {
    /// Returns the nim-value on a board without end.
    ///
    /// # Complexity
    ///
    /// Time and space `O(1)`.
    #[must_use]
    pub fn value(self) -> Nimber {
        let (smaller, larger) = (self.left.min(self.up), self.left.max(self.up));
        let block = match larger / 4 - smaller / 4 {
            0 => &EQUAL,
            1 => &NEIGHBOURS,
            _ => &APART,
        };
        let rest = |number: u64| usize::try_from(number % 4).unwrap_or(0);
        Nimber(block[rest(smaller)][rest(larger)])
    }

    /// Returns the outcome on a board without end, for the player about to move.
    ///
    /// # Complexity
    ///
    /// As [`WhiteKnight::value`].
    #[must_use]
    pub fn outcome(self) -> Outcome {
        outcome_of(self.value())
    }

    /// Returns where the knight can jump on a board without end, at most four squares.
    ///
    /// # Complexity
    ///
    /// Time and space `O(1)`.
    #[must_use]
    pub fn options(self) -> Vec<Self> {
        let jumps = [(-2, -1), (-2, 1), (-1, -2), (1, -2)];
        let squares = jumps.into_iter().filter_map(|(left, up)| {
            Some(Self {
                left: self.left.checked_add_signed(left)?,
                up: self.up.checked_add_signed(up)?,
            })
        });
        squares.collect()
    }

    /// Returns where the knight jumps to win on a board without end.
    ///
    /// # Complexity
    ///
    /// As [`WhiteKnight::options`].
    #[must_use]
    pub fn winning_moves(self) -> Vec<Self> {
        let mut options = self.options();
        options.retain(|option| option.value().is_zero());
        options
    }

    /// Returns the nim-values on a board of so many columns and rows, row by row: its edges stop some jumps. Units of
    /// work are squares.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooManyVertices`] when there are more squares than the budget has vertices, and
    /// [`GraphError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// Time and space linear in the squares.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::{Budget, Nimber};
    /// use impartial::classics::WhiteKnight;
    /// let rows = WhiteKnight::values_on_board(8, 8, &Budget::unlimited())?;
    /// // In the corner he is lost, where without edges he would win.
    /// assert_eq!((rows[7][7], WhiteKnight { left: 7, up: 7 }.value()), (Nimber(0), Nimber(1)));
    /// # Ok::<(), graph_core::GraphError>(())
    /// ```
    pub fn values_on_board(
        columns: u32,
        rows: u32,
        budget: &Budget<'_>,
    ) -> Result<Vec<Vec<Nimber>>, GraphError> {
        if u64::from(columns) * u64::from(rows) > u64::from(budget.max_vertices) {
            return Err(GraphError::TooManyVertices {
                max_vertices: budget.max_vertices,
            });
        }
        let (mut meter, mut seen) = (budget.meter(), MexSet::new());
        let mut values = vec![vec![Nimber(0); columns as usize]; rows as usize];
        // Every jump leads to a diagonal nearer to the corner.
        for diagonal in 0..(u64::from(columns) + u64::from(rows)).saturating_sub(1) {
            let first = (diagonal + 1).saturating_sub(u64::from(rows));
            for left in first..u64::from(columns).min(diagonal + 1) {
                meter.spend(1)?;
                let square = Self {
                    left,
                    up: diagonal - left,
                };
                seen.clear(4);
                for option in square.options() {
                    if let Some(&value) = cell(&values, option) {
                        seen.insert(value);
                    }
                }
                let [left, up] = [square.left, square.up].map(|place| usize::try_from(place).unwrap_or(0));
                values[up][left] = seen.mex();
            }
        }
        Ok(values)
    }
}

fn cell(values: &[Vec<Nimber>], square: WhiteKnight) -> Option<&Nimber> {
    let row = values.get(usize::try_from(square.up).ok()?)?;
    row.get(usize::try_from(square.left).ok()?)
}
