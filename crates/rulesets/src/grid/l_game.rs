//! The L-game: its moves and how a position is printed. Who wins is a theory's business.

use graph_core::{Options, Ruleset};

use crate::PositionError;
use crate::bits::bits;
use crate::grid::symmetry::Symmetry;

/// The L-game, on four by four cells (de Bono 1968).
///
/// Each player has a piece of four cells in the shape of an L, and there are two neutral pieces of one cell. A move lifts
/// the own L and puts it down in another place, turned or reflected at will; then one neutral piece may be moved to any
/// empty cell. Whoever cannot move the L loses, and play may go round for ever.
///
/// Positions are seen by the player about to move, so that both players have the same rule. Turned and reflected boards
/// are the same position: there are 2,296 then (Winning Ways, chapter 12).
///
/// ```
/// use graph_core::{Budget, explore};
/// use rulesets::grid::l_game::LGame;
///
/// let game = LGame::new();
/// let explored = explore(&game, [LGame::START], &Budget::unlimited())?;
/// assert_eq!(explored.positions.len(), 2_296);
/// assert_eq!(LGame::START.to_string(), "-oo./.xo./.xo./.xx-");
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LGame {
    // Invariant: the 48 places of an L, increasing.
    places: Vec<u16>,
    symmetries: Vec<Symmetry>,
}

/// A position of the [`LGame`], seen by the player about to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LPosition {
    // Invariant: disjoint sets of cells, bit `4 * row + column`; the first two are the shape of an L, the last has two
    // cells.
    own: u16,
    other: u16,
    neutral: u16,
}

const WIDTH: u32 = 4;
const N_CELLS: u32 = WIDTH * WIDTH;

impl LGame {
    /// The position in which play begins: both pieces in the middle, the neutral ones in corners.
    pub const START: LPosition = LPosition {
        own: 0b0110_0010_0010_0000,
        other: 0b0000_0100_0100_0110,
        neutral: 0b1000_0000_0000_0001,
    };

    /// Makes the game: the tables of places and of symmetries.
    #[must_use]
    pub fn new() -> Self {
        let symmetries = Symmetry::of_board(WIDTH, WIDTH);
        // Three cells upright, and one at their foot.
        let shape = 0b0011_0001_0001_u32;
        let shifts = (0..2).flat_map(|down| (0..3).map(move |right| shape << (WIDTH * down + right)));
        let mut places: Vec<u16> = shifts
            .flat_map(|place| {
                symmetries
                    .iter()
                    .map(move |symmetry| image(symmetry, narrow(place)))
            })
            .collect();
        places.sort_unstable();
        places.dedup();
        Self { places, symmetries }
    }

    /// Reads a position: four rows of `x` for the cells of the player about to move, `o` for the opponent's, `-` for
    /// neutral pieces and `.` for empty cells, with `/` between them.
    ///
    /// # Errors
    ///
    /// [`PositionError`], which says where the text is bad and what was expected.
    ///
    /// # Complexity
    ///
    /// Constant time.
    pub fn parse(&self, text: &str) -> Result<LPosition, PositionError> {
        let [mut own, mut other, mut neutral] = [0; 3];
        let (mut cell, mut is_row_done) = (0, false);
        for (offset, symbol) in text.char_indices() {
            let expected = if cell == N_CELLS {
                "the end of the position"
            } else if is_row_done {
                "`/` between rows"
            } else {
                "`x`, `o`, `-` or `.`"
            };
            match symbol.to_ascii_lowercase() {
                '/' | '|' | '\n' if is_row_done => {
                    is_row_done = false;
                    continue;
                }
                'x' if !is_row_done && cell < N_CELLS => own |= 1 << cell,
                'o' if !is_row_done && cell < N_CELLS => other |= 1 << cell,
                '-' if !is_row_done && cell < N_CELLS => neutral |= 1 << cell,
                '.' if !is_row_done && cell < N_CELLS => {}
                _ => return Err(PositionError::at(text, offset, expected)),
            }
            cell += 1;
            is_row_done = cell % WIDTH == 0 && cell < N_CELLS;
        }
        if cell < N_CELLS {
            return Err(PositionError::at(text, text.len(), "four rows of four cells"));
        }
        let is_l = |set: u16| self.places.binary_search(&set).is_ok();
        if !is_l(own) || !is_l(other) || neutral.count_ones() != 2 {
            let expected = "an L of `x`, an L of `o` and two cells `-`";
            return Err(PositionError::over(text, 0..text.len(), expected));
        }
        Ok(LPosition { own, other, neutral })
    }
}

impl Default for LGame {
    fn default() -> Self {
        Self::new()
    }
}

impl Ruleset for LGame {
    type Position = LPosition;

    fn options(&self, out: &mut Options<LPosition>, position: &LPosition) {
        let LPosition { own, other, neutral } = *position;
        let is_free = |&&place: &&u16| place != own && place & (other | neutral) == 0;
        for &place in self.places.iter().filter(is_free) {
            let moved = |neutral| LPosition {
                own: other,
                other: place,
                neutral,
            };
            out.push(moved(neutral));
            let empty = !(other | neutral | place);
            for from in cells(neutral) {
                let stays = neutral & !(1 << from);
                out.extend(cells(empty).map(|to| moved(stays | 1 << to)));
            }
        }
    }

    fn representative(&self, position: LPosition) -> LPosition {
        let images = self.symmetries.iter().map(|symmetry| LPosition {
            own: image(symmetry, position.own),
            other: image(symmetry, position.other),
            neutral: image(symmetry, position.neutral),
        });
        images.min().unwrap_or(position)
    }
}

/// Four rows with `/` between them, as [`LGame::parse`] reads them.
impl std::fmt::Display for LPosition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for cell in 0..N_CELLS {
            if cell > 0 && cell % WIDTH == 0 {
                f.write_str("/")?;
            }
            let has = |set: u16| set >> cell & 1 == 1;
            f.write_str(match () {
                () if has(self.own) => "x",
                () if has(self.other) => "o",
                () if has(self.neutral) => "-",
                () => ".",
            })?;
        }
        Ok(())
    }
}

fn image(symmetry: &Symmetry, set: u16) -> u16 {
    narrow(symmetry.image(u32::from(set)))
}

/// A set of cells of the board as one of 16 bits.
#[expect(clippy::cast_possible_truncation, reason = "the board has 16 cells")]
const fn narrow(set: u32) -> u16 {
    set as u16
}

fn cells(set: u16) -> impl Iterator<Item = u32> {
    bits(u64::from(set))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_l_has_48_places() {
        assert_eq!(LGame::new().places.len(), 48);
        assert!(LGame::new().places.iter().all(|place| place.count_ones() == 4));
    }

    #[test]
    fn positions_are_read_as_they_are_printed() {
        let game = LGame::new();
        let text = "-oo./.xo./.xo./.xx-";
        assert_eq!(game.parse(text).unwrap(), LGame::START);
        assert_eq!(LGame::START.to_string(), text);
        for (text, at) in [
            ("-oo.x", 4),
            ("-oo./.xo./.xo./.xx-/", 19),
            ("-oo./.xo./.xo./.xx-x", 19),
            ("-oo./.xo./.xo./.xx", 18),
            ("-oo./.zo./.xo./.xx-", 6),
            ("-oo./.xo./.xo./.x.-", 0),
            ("-oo./.xo./.xo./.xx.", 0),
        ] {
            assert_eq!(game.parse(text).unwrap_err().span.start, at, "{text}");
        }
    }

    /// Thirteen ways to go on from every new place of the L: each neutral piece to one of six cells, or neither.
    #[test]
    fn neutral_pieces_may_stay() {
        let game = LGame::new();
        let mut options = Options::new();
        game.options(&mut options, &LGame::START);
        assert!(options.len() % 13 == 0 && !options.is_empty());
        let distinct: std::collections::BTreeSet<_> = options.iter().collect();
        assert_eq!(distinct.len(), options.len());
    }
}
