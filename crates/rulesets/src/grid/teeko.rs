//! Teeko: its moves, its goals and how a position is printed. The numbering of its positions, with moves taken back,
//! is in `states`; who wins is a theory's business.

mod states;
mod subsets;

use graph_core::{Options, Ruleset};

use crate::PositionError;
use crate::bits::bits;
use crate::grid::symmetry::Symmetry;
use subsets::Subsets;

pub use states::TeekoStates;

/// Teeko, on the board of five by five with four men a player or on a smaller one (Scarne 1955).
///
/// The players drop their men in turn onto empty cells. When all are down, a move takes an own man to an empty cell next
/// to it, also diagonally. Whoever brings all own men into a goal wins: a row of neighbouring cells, upright, level or
/// diagonal, or, of four men, the corners of a [square](Squares). Play may go round for ever.
///
/// Positions are seen by the player about to move, so that both players have the same rule: the game is over where the
/// opponent has a goal, and a player who cannot move has lost. The board turned or reflected is the same position.
///
/// Among the players of the game as printed, the first wins with large squares and the game is drawn with small ones
/// (Steele 1998).
///
/// ```
/// use graph_core::{Budget, explore};
/// use rulesets::grid::teeko::{Squares, Teeko};
///
/// let small = Teeko::new(3, 3, 2, Squares::Small).expect("a board that is not too large");
/// let game = explore(&small, [small.start()], &Budget::unlimited())?;
/// assert_eq!(small.print(&game.positions[0]), ".../.../...");
/// // In the corner, on a side, in the middle.
/// assert_eq!(game.graph.out_degree(game.graph.vertex(0).expect("the start")), 3);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Teeko {
    width: u32,
    n_cells: u32,
    n_men: u32,
    // Invariant: for each cell the cells next to it.
    neighbours: Vec<u32>,
    subsets: Subsets,
    // Invariant: for each set of as many cells as a player has men, by rank, whether it is a goal.
    is_goal: Vec<bool>,
    // Invariant: the identity first; with each also its inverse.
    symmetries: Vec<Symmetry>,
}

/// Which squares are goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Squares {
    /// Those of two by two cells: standard Teeko.
    Small,
    /// Those of any size: advanced Teeko.
    Any,
}

/// A position of one particular [`Teeko`], seen by the player about to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TeekoPosition(u64);

impl TeekoPosition {
    const SHIFT: u32 = 32;

    const fn new(own: u32, other: u32) -> Self {
        Self((other as u64) << Self::SHIFT | own as u64)
    }

    /// Returns the cells with a man of the player about to move: bit `row * width + column` for each.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the other half is cut off on purpose"
    )]
    pub const fn own(self) -> u32 {
        self.0 as u32
    }

    /// Returns the cells with a man of the opponent.
    #[must_use]
    pub const fn other(self) -> u32 {
        (self.0 >> Self::SHIFT) as u32
    }
}

impl Teeko {
    /// Standard Teeko: five by five cells, four men each, 44 goals.
    ///
    /// # Panics
    ///
    /// Never: the board is not too large.
    #[must_use]
    pub fn standard() -> Self {
        Self::new(5, 5, 4, Squares::Small).expect("the board is not too large")
    }

    /// Advanced Teeko: five by five cells, four men each, 58 goals.
    ///
    /// # Panics
    ///
    /// Never: the board is not too large.
    #[must_use]
    pub fn advanced() -> Self {
        Self::new(5, 5, 4, Squares::Any).expect("the board is not too large")
    }

    /// Teeko on a board of so many cells, with so many men a player.
    ///
    /// `None` unless there are 25 cells at most, from 1 to 4 men each, and as many cells as men.
    #[must_use]
    pub fn new(width: u32, height: u32, n_men: u32, squares: Squares) -> Option<Self> {
        let n_cells = width.checked_mul(height)?;
        if n_cells > Subsets::MAX_CELLS || !(1..=Subsets::MAX_SIZE).contains(&n_men) || n_cells < 2 * n_men {
            return None;
        }
        let subsets = Subsets::new(n_cells, n_men);
        let mut is_goal = vec![false; subsets.of_size(n_men).len()];
        for goal in goals(width, height, n_men, squares) {
            is_goal[subsets.rank(goal) as usize] = true;
        }
        Some(Self {
            width,
            n_cells,
            n_men,
            neighbours: neighbours(width, height),
            subsets,
            is_goal,
            symmetries: Symmetry::of_board(width, height),
        })
    }

    /// Returns the empty board, with which play begins.
    #[must_use]
    pub const fn start(&self) -> TeekoPosition {
        TeekoPosition::new(0, 0)
    }

    /// Returns how many sets of cells are goals.
    #[must_use]
    pub fn n_goals(&self) -> usize {
        self.is_goal.iter().filter(|&&is_goal| is_goal).count()
    }

    /// Returns true when these cells are a goal.
    ///
    /// # Panics
    ///
    /// When they are not cells of the board.
    #[must_use]
    pub fn is_goal(&self, cells: u32) -> bool {
        cells.count_ones() == self.n_men && self.is_goal[self.subsets.rank(cells) as usize]
    }

    /// Reads a position: rows of `x` for the player about to move, `o` for the opponent and `.` for an empty cell, with
    /// `/` between them.
    ///
    /// # Errors
    ///
    /// [`PositionError`], which says where the text is bad and what was expected. No more men than a player has, and
    /// the opponent may have dropped one more than the player about to move.
    ///
    /// # Complexity
    ///
    /// Time linear in the text.
    pub fn parse(&self, text: &str) -> Result<TeekoPosition, PositionError> {
        let (mut own, mut other, mut cell) = (0_u32, 0_u32, 0);
        let mut is_row_done = false;
        for (offset, symbol) in text.char_indices() {
            if is_row_done {
                if !matches!(symbol, '/' | '|' | '\n') {
                    return Err(PositionError::at(text, offset, "`/` between rows"));
                }
                is_row_done = false;
                continue;
            }
            if cell == self.n_cells {
                return Err(PositionError::at(text, offset, "the end of the position"));
            }
            match symbol.to_ascii_lowercase() {
                'x' => own |= 1 << cell,
                'o' => other |= 1 << cell,
                '.' => {}
                _ => return Err(PositionError::at(text, offset, "`x`, `o` or `.`")),
            }
            cell += 1;
            is_row_done = cell % self.width == 0 && cell < self.n_cells;
        }
        if cell < self.n_cells {
            return Err(PositionError::at(text, text.len(), "`x`, `o` or `.`"));
        }
        let (n_own, n_other) = (own.count_ones(), other.count_ones());
        if n_other > self.n_men || !(n_own..=n_own + 1).contains(&n_other) {
            let expected = format!("at most {} men each, dropped in turn", self.n_men);
            return Err(PositionError::over(text, 0..text.len(), expected));
        }
        Ok(TeekoPosition::new(own, other))
    }

    /// Writes a position as [`parse`](Self::parse) reads it.
    #[must_use]
    pub fn print(&self, position: &TeekoPosition) -> String {
        let mut text = String::new();
        for cell in 0..self.n_cells {
            if cell > 0 && cell % self.width == 0 {
                text.push('/');
            }
            text.push(match 1 << cell {
                bit if position.own() & bit != 0 => 'x',
                bit if position.other() & bit != 0 => 'o',
                _ => '.',
            });
        }
        text
    }

    const fn all_cells(&self) -> u32 {
        // At most 25.
        (1 << self.n_cells) - 1
    }
}

impl Ruleset for Teeko {
    type Position = TeekoPosition;

    fn options(&self, out: &mut Options<TeekoPosition>, position: &TeekoPosition) {
        let (own, other) = (position.own(), position.other());
        if self.is_goal(other) {
            return;
        }
        let empty = self.all_cells() & !(own | other);
        if own.count_ones() < self.n_men {
            out.extend(cells(empty).map(|to| TeekoPosition::new(other, own | 1 << to)));
            return;
        }
        for from in cells(own) {
            let rest = own & !(1 << from);
            let steps = cells(self.neighbours[from as usize] & empty);
            out.extend(steps.map(|to| TeekoPosition::new(other, rest | 1 << to)));
        }
    }

    fn representative(&self, position: TeekoPosition) -> TeekoPosition {
        let (own, other) = (position.own(), position.other());
        let images = self
            .symmetries
            .iter()
            .map(|symmetry| TeekoPosition::new(symmetry.image(own), symmetry.image(other)));
        images.min().unwrap_or(position)
    }
}

/// The cells of a set, increasing.
fn cells(set: u32) -> impl Iterator<Item = u32> {
    bits(u64::from(set))
}

fn neighbours(width: u32, height: u32) -> Vec<u32> {
    let next_to = |cell: u32| {
        let (x, y) = (cell % width, cell / width);
        let is_near =
            |&near: &u32| near != cell && (near % width).abs_diff(x) <= 1 && (near / width).abs_diff(y) <= 1;
        (0..width * height)
            .filter(is_near)
            .fold(0, |set, near| set | 1 << near)
    };
    (0..width * height).map(next_to).collect()
}

/// Rows of so many cells in all directions, and squares if there are four men.
fn goals(width: u32, height: u32, n_men: u32, squares: Squares) -> Vec<u32> {
    let at = |x: u32, y: u32| 1 << (y * width + x);
    let mut goals = Vec::new();
    for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
        let (is_wide, is_high) = (x + n_men <= width, y + n_men <= height);
        let row = |cell: &dyn Fn(u32) -> u32| (0..n_men).fold(0, |row, step| row | cell(step));
        if is_wide {
            goals.push(row(&|step| at(x + step, y)));
        }
        if is_high {
            goals.push(row(&|step| at(x, y + step)));
        }
        if is_wide && is_high {
            goals.push(row(&|step| at(x + step, y + step)));
            goals.push(row(&|step| at(x + n_men - 1 - step, y + step)));
        }
        let largest = match squares {
            _ if n_men != 4 => 0,
            Squares::Small => 1,
            Squares::Any => width.max(height),
        };
        let sides = (1..=largest).filter(|side| x + side < width && y + side < height);
        goals.extend(sides.map(|side| at(x, y) | at(x + side, y) | at(x, y + side) | at(x + side, y + side)));
    }
    goals
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_are_counted_as_in_the_book() {
        assert_eq!(Teeko::standard().n_goals(), 44);
        assert_eq!(Teeko::advanced().n_goals(), 58);
        // One man is always in a goal, two are when they are neighbours.
        let pairs = Teeko::new(3, 3, 2, Squares::Any).unwrap();
        assert_eq!(pairs.n_goals(), 20);
        let three = Teeko::new(3, 3, 3, Squares::Any).unwrap();
        assert_eq!(three.n_goals(), 8);
    }

    #[test]
    fn boards_that_are_too_large_are_refused() {
        for (width, height, n_men) in [
            (6, 5, 4),
            (5, 5, 5),
            (5, 5, 0),
            (3, 2, 4),
            (u32::MAX, 2, 1),
            (0, 9, 1),
        ] {
            assert!(
                Teeko::new(width, height, n_men, Squares::Small).is_none(),
                "{width} by {height}, {n_men}"
            );
        }
    }

    #[test]
    fn positions_are_read_as_they_are_printed() {
        let teeko = Teeko::standard();
        for text in ["...../...../...../...../.....", "x..../.x.../..x../...o./oooxx"] {
            let parsed = teeko.parse(text);
            if text.contains('x') {
                assert!(parsed.is_err(), "five men");
            } else {
                assert_eq!(teeko.print(&parsed.unwrap()), text);
            }
        }
        let text = "x..../.x.../..xo./...o./ooox.";
        assert!(teeko.parse(text).is_err(), "five of the opponent");
        let text = "x..../.x.../..xo./...o./.oox.";
        assert_eq!(teeko.print(&teeko.parse(text).unwrap()), text);
        for (text, at) in [
            ("x...?", 4),
            ("......", 5),
            (".....", 5),
            ("...../...../...../...../.....o", 29),
        ] {
            assert_eq!(teeko.parse(text).unwrap_err().span.start, at, "{text}");
        }
    }

    #[test]
    fn moves_are_those_of_the_rule() {
        let teeko = Teeko::standard();
        let moves = |text: &str| {
            let mut options = Options::new();
            teeko.options(&mut options, &teeko.parse(text).unwrap());
            options.len()
        };
        assert_eq!(moves("...../...../...../...../....."), 25);
        assert_eq!(moves("...../..o../...../...../....."), 24);
        // A man in the corner, with one neighbour of the opponent's and one of his own.
        assert_eq!(moves("xo.../x..../..o../.x.../.xo.o"), 13 - 1);
        // The opponent has a square.
        assert_eq!(moves("xoo../xoo../...../.x.../.x..."), 0);
    }

    #[test]
    fn a_representative_stands_for_eight() {
        let teeko = Teeko::standard();
        let position = teeko.parse("x.o../.x.../..xo./...o./.o.x.").unwrap();
        let images: std::collections::BTreeSet<_> = teeko
            .symmetries
            .iter()
            .map(|symmetry| {
                TeekoPosition::new(symmetry.image(position.own()), symmetry.image(position.other()))
            })
            .collect();
        assert_eq!(images.len(), 8);
        for image in images {
            assert_eq!(teeko.representative(image), teeko.representative(position));
        }
    }
}
