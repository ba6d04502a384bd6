//! The sides of a board and the places of its cells among bits. What stands on the cells is elsewhere.

/// The sides of a board whose rows are laid out one after the other with at least one spare bit after each, which holds
/// no cell: a step over the side of the board then lands on no cell, without a test for it. Boards of at most 7 rows and
/// columns take a byte a row, so that turning them turns bytes; others have one spare bit a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Shape {
    // Invariant: both are at least 1, and `height * (width + 1)` fits.
    height: u32,
    width: u32,
}

/// A step from cell to cell: so many rows down, so many columns to the right.
pub(crate) type Step = (i64, i64);

/// Down and to the right.
pub(crate) const FORWARD: [Step; 2] = [(1, 0), (0, 1)];

/// To the four neighbours along a side.
pub(crate) const ORTHOGONAL: [Step; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// To the eight neighbours along a side or over a corner.
pub(crate) const COMPASS: [Step; 8] = [
    (1, 0),
    (0, 1),
    (-1, 0),
    (0, -1),
    (1, 1),
    (1, -1),
    (-1, 1),
    (-1, -1),
];

impl Shape {
    /// A shape of at least one cell, or `None` when it has none or more than 2^32 - 1 bits.
    pub(crate) fn new(height: u32, width: u32) -> Option<Self> {
        height.checked_mul(width.checked_add(1)?)?;
        (height > 0 && width > 0).then_some(Self { height, width })
    }

    pub(crate) const fn height(self) -> u32 {
        self.height
    }

    pub(crate) const fn width(self) -> u32 {
        self.width
    }

    /// Whether rows are bytes.
    pub(crate) const fn has_bytes(self) -> bool {
        self.height <= 7 && self.width <= 7
    }

    /// The bits from a row to the next.
    pub(crate) const fn stride(self) -> u32 {
        if self.has_bytes() { 8 } else { self.width + 1 }
    }

    /// The bits that are laid out: those spare ones that follow the last row are left out.
    pub(crate) const fn n_bits(self) -> u32 {
        (self.height - 1) * self.stride() + self.width
    }

    pub(crate) const fn bit(self, row: u32, column: u32) -> u32 {
        row * self.stride() + column
    }

    /// True when the bits fit into one word, and still do with rows and columns exchanged.
    pub(crate) const fn fits_a_word(self) -> bool {
        let longer = if self.height > self.width {
            self.height
        } else {
            self.width
        };
        self.height <= 64 && self.width <= 64 && self.height * self.width + longer - 1 <= 64
    }

    /// The row and column of a bit.
    pub(crate) const fn place(self, bit: u32) -> (u32, u32) {
        (bit / self.stride(), bit % self.stride())
    }

    /// The shape with rows and columns exchanged; `None` when the spare bits then make it too large.
    pub(crate) fn transposed(self) -> Option<Self> {
        Self::new(self.width, self.height)
    }

    /// The distance in bits that a step goes.
    pub(crate) fn offset(self, (down, right): Step) -> i64 {
        down * i64::from(self.stride()) + right
    }

    /// The bits of all cells, row by row.
    pub(crate) fn bits(self) -> impl Iterator<Item = u32> {
        (0..self.height).flat_map(move |row| (0..self.width).map(move |column| self.bit(row, column)))
    }
}
