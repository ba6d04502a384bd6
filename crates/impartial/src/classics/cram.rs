//! Cram: dominoes on the free cells of a board, either way. Values are searched for, one piece of the board at a time; the
//! rule on boards of any size, as a ruleset, is not here.

mod piece;

use graph_core::{Budget, GraphError, Meter, Nimber, Outcome};
use hashbrown::HashMap;

use crate::HeapGame;
use crate::grundy::outcome_of;
use piece::{Domino, Piece};

/// A domino on a board: the row and column of each half, counted from 0.
pub type CramMove = [(u32, u32); 2];

/// A board of cells, some of which may be taken already.
///
/// A move covers two free cells that share an edge; whoever cannot move loses (Gardner 1974). A full rectangle with two even
/// sides is worth 0, as the second player answers by symmetry about the middle; with one even side it is not 0, as
/// the first player takes the middle. A row is Dawson's Kayles. For everything else the free cells are taken apart into
/// connected pieces, whose values are searched for and remembered up to turning and reflection.
///
/// ```
/// use graph_core::{Budget, Nimber};
/// use impartial::classics::CramBoard;
/// let board = CramBoard::full(3, 5)?;
/// assert_eq!(board.value(&Budget::unlimited())?, Nimber(1));
/// assert_eq!(CramBoard::full(6, 10)?.value(&Budget::unlimited())?, Nimber(0));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CramBoard {
    // Invariant: rows of one length, true for a free cell; at most `MAX_CELLS` each way.
    rows: Vec<Vec<bool>>,
}

impl CramBoard {
    /// The most cells of a board.
    pub const MAX_CELLS: u32 = 1 << 16;

    /// The board with all cells free.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooManyVertices`] above [`CramBoard::MAX_CELLS`].
    pub fn full(n_rows: u32, n_columns: u32) -> Result<Self, GraphError> {
        let n_cells = u64::from(n_rows) * u64::from(n_columns);
        // A side of 0 leaves no cells, however long the other is.
        if n_cells > u64::from(Self::MAX_CELLS) || n_rows.max(n_columns) > Self::MAX_CELLS {
            return Err(GraphError::TooManyVertices {
                max_vertices: Self::MAX_CELLS,
            });
        }
        Ok(Self {
            rows: vec![vec![true; n_columns as usize]; n_rows as usize],
        })
    }

    /// The board of these rows, true for free cells; short rows are filled up with cells that are taken.
    ///
    /// # Errors
    ///
    /// As [`CramBoard::full`].
    pub fn new(mut rows: Vec<Vec<bool>>) -> Result<Self, GraphError> {
        let n_columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let sides = [rows.len(), n_columns].map(|side| u32::try_from(side).unwrap_or(u32::MAX));
        Self::full(sides[0], sides[1])?;
        for row in &mut rows {
            row.resize(n_columns, false);
        }
        Ok(Self { rows })
    }

    /// Returns the nim-value.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooManyVertices`] when a piece that no theorem knows does not fit into a rectangle of 64 cells, or when
    /// there are more different pieces than the budget has vertices; [`GraphError::Cancelled`]. Units of work are moves.
    ///
    /// # Complexity
    ///
    /// Exponential in the cells of a piece: 5 by 5 is a matter of a blink, 4 by 7 of a second. Recursion is as deep as dominoes
    /// fit on a piece, at most 32.
    pub fn value(&self, budget: &Budget<'_>) -> Result<Nimber, GraphError> {
        Search::new(budget).board(self)
    }

    /// Returns the outcome for the player about to move.
    ///
    /// # Errors
    ///
    /// As [`CramBoard::value`], but none where symmetry decides.
    ///
    /// # Complexity
    ///
    /// As [`CramBoard::value`].
    pub fn outcome(&self, budget: &Budget<'_>) -> Result<Outcome, GraphError> {
        match self.by_symmetry() {
            Some(outcome) => Ok(outcome),
            None => self.value(budget).map(outcome_of),
        }
    }

    /// Returns the outcome of a full rectangle with an even side, by symmetry; `None` for other boards.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Outcome;
    /// use impartial::classics::CramBoard;
    /// assert_eq!(CramBoard::full(100, 101)?.by_symmetry(), Some(Outcome::Win));
    /// assert_eq!(CramBoard::full(5, 5)?.by_symmetry(), None);
    /// # Ok::<(), graph_core::GraphError>(())
    /// ```
    #[must_use]
    pub fn by_symmetry(&self) -> Option<Outcome> {
        match self.full_sides()?.map(|side| side % 2) {
            _ if self.n_free() == 0 => Some(Outcome::Loss),
            [0, 0] => Some(Outcome::Loss),
            [1, 1] => None,
            _ => Some(Outcome::Win),
        }
    }

    /// Returns how many cells are free.
    #[must_use]
    pub fn n_free(&self) -> usize {
        let cells = self.rows.iter().flatten();
        cells.filter(|&&is_free| is_free).count()
    }

    /// Returns true when there is but one row or one column, whose value is known for any length.
    #[must_use]
    pub fn is_row(&self) -> bool {
        self.rows.len() == 1 || self.rows.first().is_none_or(|row| row.len() == 1)
    }

    /// Returns the domino in the middle of a full rectangle with one even side: a winning move.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::classics::CramBoard;
    /// assert_eq!(CramBoard::full(3, 4)?.middle(), Some([(1, 1), (1, 2)]));
    /// assert_eq!(CramBoard::full(4, 4)?.middle(), None);
    /// # Ok::<(), graph_core::GraphError>(())
    /// ```
    #[must_use]
    pub fn middle(&self) -> Option<CramMove> {
        let sides = self.full_sides().filter(|_| self.n_free() > 0)?;
        let [rows, columns] = sides.map(|side| u32::try_from(side).ok());
        let (rows, columns) = (rows?, columns?);
        match (rows % 2, columns % 2) {
            (0, 1) => Some([(rows / 2 - 1, columns / 2), (rows / 2, columns / 2)]),
            (1, 0) => Some([(rows / 2, columns / 2 - 1), (rows / 2, columns / 2)]),
            _ => None,
        }
    }

    /// Returns every winning move, by rows and columns, those along a row first.
    ///
    /// # Errors
    ///
    /// As [`CramBoard::value`], and [`GraphError::TooManyVertices`] for the pieces that a move leaves.
    ///
    /// # Complexity
    ///
    /// As [`CramBoard::value`] of what each move leaves.
    pub fn winning_moves(&self, budget: &Budget<'_>) -> Result<Vec<CramMove>, GraphError> {
        let mut search = Search::new(budget);
        let mut winning = Vec::new();
        if self.outcome(budget)? == Outcome::Loss {
            return Ok(winning);
        }
        let mut left = self.clone();
        for [(row, column), (other_row, other_column)] in self.moves() {
            let cells = [(row, column), (other_row, other_column)]
                .map(|(row, column)| (row as usize, column as usize));
            for (row, column) in cells {
                left.rows[row][column] = false;
            }
            if search.board(&left)?.is_zero() {
                winning.push([(row, column), (other_row, other_column)]);
            }
            for (row, column) in cells {
                left.rows[row][column] = true;
            }
        }
        Ok(winning)
    }

    fn moves(&self) -> impl Iterator<Item = CramMove> + '_ {
        let is_free = |row: u32, column: u32| {
            let row = self.rows.get(row as usize);
            row.and_then(|row| row.get(column as usize)).copied() == Some(true)
        };
        let cells = (0..).zip(&self.rows).flat_map(|(row, cells)| {
            let columns = (0..).zip(cells);
            columns.map(move |(column, _)| (row, column))
        });
        cells.flat_map(move |(row, column)| {
            let ends = [(row, column + 1), (row + 1, column)];
            ends.into_iter()
                .filter(move |&(other_row, other_column)| {
                    is_free(row, column) && is_free(other_row, other_column)
                })
                .map(move |end| [(row, column), end])
        })
    }

    /// The sides of a board without taken cells.
    fn full_sides(&self) -> Option<[usize; 2]> {
        let is_full = self.rows.iter().all(|row| row.iter().all(|&is_free| is_free));
        is_full.then(|| [self.rows.len(), self.rows.first().map_or(0, Vec::len)])
    }
}

/// Values of pieces found so far.
struct Search<'a> {
    values: HashMap<Piece, u64>,
    max_pieces: u32,
    budget: Budget<'a>,
    meter: Meter<'a>,
}

impl<'a> Search<'a> {
    fn new(budget: &Budget<'a>) -> Self {
        Self {
            values: HashMap::new(),
            max_pieces: budget.max_vertices,
            budget: *budget,
            meter: budget.meter(),
        }
    }

    fn board(&mut self, board: &CramBoard) -> Result<Nimber, GraphError> {
        if board.by_symmetry() == Some(Outcome::Loss) {
            return Ok(Nimber::ZERO);
        }
        let mut sum = 0;
        for cells in piece::connected(&board.rows) {
            self.meter.spend(cells.len() as u64)?;
            sum ^= if let Some(length) = piece::row_length(&cells) {
                self.row(length)?
            } else {
                let piece = Piece::new(&cells).ok_or(GraphError::TooManyVertices {
                    max_vertices: u64::BITS,
                })?;
                self.piece(piece)?
            };
        }
        Ok(Nimber(sum))
    }

    /// The value of so many cells in a row: Dawson's Kayles.
    fn row(&self, length: u64) -> Result<u64, GraphError> {
        const ENOUGH: u64 = 400;
        let Some(game) = HeapGame::named("dawsons-kayles") else {
            unreachable!("the name is in the table");
        };
        let mut table = game.table();
        // Values repeat from heap 53 on with period 34.
        table.prove_period(ENOUGH, &self.budget)?;
        Ok(table.value(length).map_or(0, |value| value.0))
    }

    /// The value of a piece; as deep as dominoes fit on it, at most 32.
    fn piece(&mut self, piece: Piece) -> Result<u64, GraphError> {
        if piece.n_cells() < 2 {
            return Ok(0);
        }
        if let Some(&value) = self.values.get(&piece) {
            return Ok(value);
        }
        let mut seen = 0_u128;
        for domino in piece.dominoes() {
            self.meter.spend(1)?;
            let value = self.without(piece, domino)?;
            // There are at most 112 dominoes in 64 cells: larger values do not matter.
            if value < u128::BITS.into() {
                seen |= 1 << value;
            }
        }
        let value = u64::from(seen.trailing_ones());
        if self.values.len() >= self.max_pieces as usize {
            return Err(GraphError::TooManyVertices {
                max_vertices: self.max_pieces,
            });
        }
        self.values.insert(piece, value);
        Ok(value)
    }

    fn without(&mut self, piece: Piece, domino: Domino) -> Result<u64, GraphError> {
        let mut sum = 0;
        for part in piece.without(domino) {
            sum ^= self.piece(part)?;
        }
        Ok(sum)
    }
}
