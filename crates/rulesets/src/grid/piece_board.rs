//! A rectangle of cells that are empty, removed or held by a piece of a player: reading, printing, turning over. What
//! moves on it is in the games' own files, and what they ask of it in `pieces`; boards without pieces are `board`'s.

use graph_core::{Options, Player};

use crate::PositionError;
use crate::grid::cells::{Cells, Wide};
use crate::grid::pieces::Pieces;
use crate::grid::rows::{Rows, too_large};
use crate::grid::shape::Shape;

/// What a cell of a board holds.
///
/// ```
/// use graph_core::Player;
/// use rulesets::grid::{Cell, PieceBoard};
/// assert_eq!(PieceBoard::parse("x#")?.cell(0, 0), Cell::Piece(Player::Left));
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Nothing: a piece may enter.
    Empty,
    /// A piece of a player.
    Piece(Player),
    /// No cell at all.
    Removed,
}

/// A rectangle of cells with the players' pieces: two bits a cell, and fewer than 2^32 of them with one more for each
/// row.
///
/// ```
/// use graph_core::Player;
/// use rulesets::grid::{Cell, PieceBoard};
/// let mut board = PieceBoard::parse("x.o/.#.")?;
/// assert_eq!((board.height(), board.width()), (2, 3));
/// board.set(1, 0, Cell::Piece(Player::Right));
/// assert_eq!(board.print(), "x.o/o#.");
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PieceBoard(pub(crate) Size);

/// A board by the kind of its sets of cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Size {
    // Invariant: just the boards whose shape fits a word are in one.
    Word(Pieces<u64>),
    Wide(Pieces<Wide>),
}

/// Evaluates an expression over the pieces of a board, whatever the kind of their sets of cells.
macro_rules! with_pieces {
    ($board:expr, $pieces:ident => $body:expr) => {
        match $board {
            $crate::grid::piece_board::PieceBoard($crate::grid::piece_board::Size::Word($pieces)) => $body,
            $crate::grid::piece_board::PieceBoard($crate::grid::piece_board::Size::Wide($pieces)) => $body,
        }
    };
}
pub(crate) use with_pieces;

/// A game on boards of pieces, over any kind of sets of cells.
pub(crate) trait PieceGame {
    /// Calls `found` with every board that one move of `player` makes.
    fn moves<C: Cells>(pieces: &Pieces<C>, player: Player, found: impl FnMut(Pieces<C>));

    /// Calls `found` with the independent parts of a board.
    fn parts<C: Cells>(pieces: &Pieces<C>, found: impl FnMut(PieceBoard));
}

/// The options of a player in a game.
pub(crate) fn options<G: PieceGame>(out: &mut Options<PieceBoard>, board: &PieceBoard, player: Player) {
    with_pieces!(board, pieces => G::moves(pieces, player, |option| out.push(Cells::board(option))));
}

/// The components of a board in a game.
pub(crate) fn components<G: PieceGame>(out: &mut Options<PieceBoard>, board: &PieceBoard) {
    with_pieces!(board, pieces => G::parts(pieces, |part| out.push(part)));
}

impl PieceBoard {
    /// Makes a board with every cell removed, or `None` when it has no cell or too many.
    ///
    /// ```
    /// use rulesets::grid::{Cell, PieceBoard};
    /// let mut board = PieceBoard::removed(1, 3).expect("three cells");
    /// board.set(0, 1, Cell::Empty);
    /// assert_eq!(board.print(), "#.#");
    /// assert_eq!(PieceBoard::removed(0, 3), None);
    /// ```
    #[must_use]
    pub fn removed(height: u32, width: u32) -> Option<Self> {
        let shape = Shape::new(height, width)?;
        Some(Self(if shape.fits_a_word() {
            Size::Word(Pieces::removed(shape))
        } else {
            Size::Wide(Pieces::removed(shape))
        }))
    }

    /// Reads rows separated by `/`, `|` or line breaks: `x`, `l`, `t` or `b` for Left's pieces and `o`, `r` or `f` for
    /// Right's, in either case, `.` for empty cells and `#` for removed ones.
    ///
    /// # Errors
    ///
    /// [`PositionError`] at the first character that is neither, at a row whose length differs from the first
    /// row's, when there is no cell at all, and over the whole text when there are too many cells.
    ///
    /// # Complexity
    ///
    /// Time and space linear in the text.
    ///
    /// # Examples
    ///
    /// ```
    /// use rulesets::grid::PieceBoard;
    /// let error = PieceBoard::parse("xo/o?").expect_err("`?` is no cell");
    /// assert_eq!((error.span.clone(), error.found.as_deref()), (4..5, Some("?")));
    /// ```
    pub fn parse(text: &str) -> Result<Self, PositionError> {
        Self::parse_cells(text, ".xo#", cell_of)
    }

    /// Reads rows of the cells that `cell` knows by the characters `symbols`.
    pub(crate) fn parse_cells(
        text: &str,
        symbols: &str,
        cell: impl Fn(char) -> Option<Cell>,
    ) -> Result<Self, PositionError> {
        let rows = Rows::read(text, symbols, cell)?;
        let (height, width) = rows.sides(text)?;
        Self::from_cells(height, width, &rows.cells).ok_or_else(|| too_large(text))
    }

    /// A board of cells given row by row, or `None` when there are none or too many.
    pub(crate) fn from_cells(height: u32, width: u32, cells: &[Cell]) -> Option<Self> {
        let mut board = Self::removed(height, width)?;
        with_pieces!(&mut board, pieces => {
            for (bit, &cell) in pieces.shape.bits().zip(cells) {
                pieces.put(bit, cell);
            }
        });
        Some(board)
    }

    /// Writes rows of `x`, `o`, `.` and `#`, separated by `/`.
    #[must_use]
    pub fn print(&self) -> String {
        let mut text = String::new();
        with_pieces!(self, pieces => {
            for bit in pieces.shape.bits() {
                if bit > 0 && pieces.shape.place(bit).1 == 0 {
                    text.push('/');
                }
                text.push(match pieces.cell(bit) {
                    Cell::Empty => '.',
                    Cell::Removed => '#',
                    Cell::Piece(Player::Left) => 'x',
                    Cell::Piece(Player::Right) => 'o',
                });
            }
        });
        text
    }

    fn shape(&self) -> Shape {
        with_pieces!(self, pieces => pieces.shape)
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.shape().height()
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.shape().width()
    }

    /// Returns what a cell holds; cells outside the board are removed ones.
    #[must_use]
    pub fn cell(&self, row: u32, column: u32) -> Cell {
        let shape = self.shape();
        if row >= shape.height() || column >= shape.width() {
            return Cell::Removed;
        }
        with_pieces!(self, pieces => pieces.cell(shape.bit(row, column)))
    }

    /// Changes what a cell holds.
    ///
    /// # Panics
    ///
    /// When the cell lies outside the board.
    pub fn set(&mut self, row: u32, column: u32, cell: Cell) {
        let shape = self.shape();
        assert!(
            row < shape.height() && column < shape.width(),
            "the cell is on the board"
        );
        with_pieces!(self, pieces => pieces.put(shape.bit(row, column), cell));
    }

    /// Returns the board with rows and columns exchanged, or `None` when that board would have too many cells, counted as
    /// above.
    ///
    /// ```
    /// use rulesets::grid::PieceBoard;
    /// let turned = PieceBoard::parse("xo#")?.transposed();
    /// assert_eq!(turned.map(|turned| turned.print()).as_deref(), Some("x/o/#"));
    /// # Ok::<(), rulesets::PositionError>(())
    /// ```
    #[must_use]
    pub fn transposed(&self) -> Option<Self> {
        with_pieces!(self, pieces => pieces.transposed().map(Cells::board))
    }

    /// Returns the board with the players' pieces exchanged.
    ///
    /// ```
    /// use rulesets::grid::PieceBoard;
    /// assert_eq!(PieceBoard::parse("xo.#")?.exchanged().print(), "ox.#");
    /// # Ok::<(), rulesets::PositionError>(())
    /// ```
    #[must_use]
    pub fn exchanged(mut self) -> Self {
        with_pieces!(&mut self, pieces => pieces.planes.reverse());
        self
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
    /// use rulesets::grid::PieceBoard;
    /// let [board, turned] = ["x.o/...", ".../o.x"].map(PieceBoard::parse);
    /// assert_eq!(board?.least_reflection(), turned?.least_reflection());
    /// # Ok::<(), rulesets::PositionError>(())
    /// ```
    #[must_use]
    pub fn least_reflection(self) -> Self {
        match self.0 {
            Size::Word(pieces) => Self(Size::Word(pieces.least_reflection())),
            Size::Wide(pieces) => Self(Size::Wide(pieces.least_reflection())),
        }
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
    /// use rulesets::grid::PieceBoard;
    /// let [board, turned] = ["x.o", "o/./x"].map(PieceBoard::parse);
    /// assert_eq!(board?.least_symmetry(), turned?.least_symmetry());
    /// # Ok::<(), rulesets::PositionError>(())
    /// ```
    #[must_use]
    pub fn least_symmetry(self) -> Self {
        match self.0 {
            Size::Word(pieces) => Self(Size::Word(pieces.least_symmetry())),
            Size::Wide(pieces) => Self(Size::Wide(pieces.least_symmetry())),
        }
    }

    /// Returns the least of the boards that turning over, turning round and exchanging the players makes, which are up
    /// to sixteen, and whether it comes from an exchange; it is no higher than wide.
    ///
    /// # Complexity
    ///
    /// Time and extra space linear in the number of cells.
    ///
    /// # Examples
    ///
    /// ```
    /// use rulesets::grid::PieceBoard;
    /// let [board, turned] = ["xx.o", "x/./o/o"].map(PieceBoard::parse);
    /// let [board, turned] = [board?, turned?].map(PieceBoard::least_up_to_exchange);
    /// assert_eq!(board.0, turned.0);
    /// assert_ne!(board.1, turned.1);
    /// # Ok::<(), rulesets::PositionError>(())
    /// ```
    #[must_use]
    pub fn least_up_to_exchange(self) -> (Self, bool) {
        match self.0 {
            Size::Word(pieces) => {
                let (least, is_exchanged) = pieces.least_up_to_exchange();
                (Self(Size::Word(least)), is_exchanged)
            }
            Size::Wide(pieces) => {
                let (least, is_exchanged) = pieces.least_up_to_exchange();
                (Self(Size::Wide(least)), is_exchanged)
            }
        }
    }
}

/// The cell that a character stands for.
fn cell_of(symbol: char) -> Option<Cell> {
    match symbol {
        '.' => Some(Cell::Empty),
        '#' => Some(Cell::Removed),
        'x' | 'X' | 'l' | 'L' | 't' | 'T' | 'b' | 'B' => Some(Cell::Piece(Player::Left)),
        'o' | 'O' | 'r' | 'R' | 'f' | 'F' => Some(Cell::Piece(Player::Right)),
        _ => None,
    }
}

impl From<Pieces<u64>> for PieceBoard {
    fn from(pieces: Pieces<u64>) -> Self {
        debug_assert!(pieces.shape.fits_a_word(), "{:?}", pieces.shape);
        Self(Size::Word(pieces))
    }
}

impl From<Pieces<Wide>> for PieceBoard {
    fn from(pieces: Pieces<Wide>) -> Self {
        debug_assert!(!pieces.shape.fits_a_word(), "{:?}", pieces.shape);
        Self(Size::Wide(pieces))
    }
}
