//! What stands on the cells of a board, in two planes of bits, and what the games ask of it: where pieces can step,
//! which cells hang together, how the board looks turned over. Moves are in the games' own files.

use graph_core::Player;

use crate::grid::cells::Cells;
use crate::grid::piece_board::{Cell, PieceBoard};
use crate::grid::shape::{Shape, Step};

/// A board of pieces over one kind of sets of cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Pieces<C> {
    pub(crate) shape: Shape,
    // Invariant: a cell in both planes is empty, one in a single plane holds a piece of that player, Left's plane being
    // the first, and one in neither is removed. Bits that are no cells are in neither.
    pub(crate) planes: [C; 2],
}

/// The plane of a player.
pub(crate) const fn plane(player: Player) -> usize {
    match player {
        Player::Left => 0,
        Player::Right => 1,
    }
}

impl<C: Cells> Pieces<C> {
    /// A board with every cell removed.
    pub(crate) fn removed(shape: Shape) -> Self {
        Self {
            shape,
            planes: [C::none(shape), C::none(shape)],
        }
    }

    pub(crate) fn cell(&self, bit: u32) -> Cell {
        let [left, right] = self.planes.each_ref().map(|plane| plane.has(bit.into()));
        match (left, right) {
            (false, false) => Cell::Removed,
            (true, true) => Cell::Empty,
            (true, false) => Cell::Piece(Player::Left),
            (false, true) => Cell::Piece(Player::Right),
        }
    }

    pub(crate) fn put(&mut self, bit: u32, cell: Cell) {
        let [left, right] = match cell {
            Cell::Removed => [false, false],
            Cell::Empty => [true, true],
            Cell::Piece(Player::Left) => [true, false],
            Cell::Piece(Player::Right) => [false, true],
        };
        self.planes[0].put(bit, left);
        self.planes[1].put(bit, right);
    }

    /// Puts a cell at a bit of the board; a number that is none changes nothing.
    pub(crate) fn put_at(&mut self, bit: i64, cell: Cell) {
        if let Ok(bit) = u32::try_from(bit) {
            self.put(bit, cell);
        }
    }

    /// The same board with some cells changed.
    pub(crate) fn with<const N: usize>(&self, changes: [(u32, Cell); N]) -> Self {
        let mut board = self.clone();
        for (bit, cell) in changes {
            board.put(bit, cell);
        }
        board
    }

    /// The same board after a player's piece has moved by a step to a cell of the board, leaving a cell behind.
    pub(crate) fn after_move(&self, from: u32, step: Step, player: Player, left_behind: Cell) -> Self {
        let to = u32::try_from(self.after(from, step)).unwrap_or(from);
        self.with([(from, left_behind), (to, Cell::Piece(player))])
    }

    /// The cells with a player's pieces.
    pub(crate) fn of(&self, player: Player) -> C {
        self.planes[plane(player)].without(&self.planes[plane(-player)])
    }

    /// The cells with pieces of either player.
    pub(crate) fn stones(&self) -> C {
        self.of(Player::Left).or(&self.of(Player::Right))
    }

    pub(crate) fn empty(&self) -> C {
        self.planes[0].and(&self.planes[1])
    }

    /// The cells that are not removed.
    pub(crate) fn open(&self) -> C {
        self.planes[0].or(&self.planes[1])
    }

    /// The cells that a step from some cell of a set reaches, bits that are no cells included.
    pub(crate) fn stepped(&self, cells: &C, step: Step) -> C {
        cells.shifted(self.shape.offset(step))
    }

    /// The bit that a step from a bit leads to; it may be none of the board.
    pub(crate) fn after(&self, bit: u32, step: Step) -> i64 {
        i64::from(bit) + self.shape.offset(step)
    }

    /// Calls `passed` with the cells that one step after another leads to, as long as they are in a set, and returns
    /// the first bit outside it, which may be none of the board.
    pub(crate) fn slide(&self, from: u32, step: Step, within: &C, mut passed: impl FnMut(u32)) -> i64 {
        let mut at = self.after(from, step);
        while within.has(at) {
            let Ok(bit) = u32::try_from(at) else { break };
            passed(bit);
            at = self.after(bit, step);
        }
        at
    }

    /// The cells of `among` that are a step away from a cell of a set.
    pub(crate) fn neighbours(&self, cells: &C, steps: &[Step], among: &C) -> C {
        steps.iter().fold(C::none(self.shape), |found, &step| {
            found.or(&self.stepped(cells, step).and(among))
        })
    }

    /// All cells that hang together with `seed`: a cell in the first set of a join hangs together with its neighbours
    /// in the second. Joins are meant to go both ways.
    pub(crate) fn flooded(&self, seed: C, steps: &[Step], joins: &[(&C, &C)]) -> C {
        C::flooded(self, seed, steps, joins)
    }

    /// Splits the cells of a set into the parts that `flooded` makes of single cells, and calls `found` with each part.
    pub(crate) fn split(&self, cells: C, flooded: impl Fn(C) -> C, mut found: impl FnMut(&C)) {
        let mut rest = cells;
        while let Some(bit) = rest.first() {
            let part = flooded(C::one(self.shape, bit));
            rest = rest.without(&part);
            rest.put(bit, false);
            found(&part);
        }
    }

    /// The smallest board that holds a part, all else removed.
    pub(crate) fn cut_out(&self, part: &C) -> PieceBoard {
        C::cut_out(self, part)
    }

    /// The least of the four boards that turning over about the two middle lines makes.
    pub(crate) fn least_reflection(self) -> Self {
        let [first, rest @ ..] = self.reflections();
        rest.into_iter().fold(first, Self::min)
    }

    /// The least of the boards that turning over and turning round make, up to eight of them; it is no higher than
    /// wide.
    pub(crate) fn least_symmetry(self) -> Self {
        let (lying, turned) = self.lying();
        let least = lying.least_reflection();
        turned.map_or(least.clone(), |turned| least.min(turned.least_reflection()))
    }

    /// The least of the boards that turning over, turning round and exchanging the players make, up to sixteen, and
    /// whether it comes from an exchange; it is no higher than wide.
    pub(crate) fn least_up_to_exchange(self) -> (Self, bool) {
        let (lying, turned) = self.lying();
        let least = lying.least_reflection_up_to_exchange();
        turned.map_or(least.clone(), |turned| {
            least.min(turned.least_reflection_up_to_exchange())
        })
    }

    fn least_reflection_up_to_exchange(self) -> (Self, bool) {
        let [first, rest @ ..] = self.reflections().map(|mut image| {
            let is_exchanged = image.planes[1] < image.planes[0];
            if is_exchanged {
                image.planes.reverse();
            }
            (image, is_exchanged)
        });
        rest.into_iter().fold(first, Ord::min)
    }

    fn reflections(self) -> [Self; 4] {
        let flipped = self.flipped();
        [self.half_turned(), flipped.half_turned(), flipped, self]
    }

    /// The board so turned that it is no higher than wide, and the other one for which that holds too, if there is.
    fn lying(self) -> (Self, Option<Self>) {
        let (height, width) = (self.shape.height(), self.shape.width());
        if height < width {
            return (self, None);
        }
        match self.transposed() {
            Some(turned) if height > width => (turned, None),
            turned => (self, turned),
        }
    }

    fn half_turned(&self) -> Self {
        let planes = self.planes.each_ref().map(|plane| plane.half_turned(self.shape));
        Self { planes, ..*self }
    }

    fn flipped(&self) -> Self {
        let planes = self.planes.each_ref().map(|plane| plane.flipped(self.shape));
        Self { planes, ..*self }
    }

    /// `None` when the board of that shape would be too large.
    pub(crate) fn transposed(&self) -> Option<Self> {
        let shape = self.shape.transposed()?;
        let planes = self
            .planes
            .each_ref()
            .map(|plane| plane.transposed(self.shape, shape));
        Some(Self { shape, planes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::cells::Wide;
    use crate::grid::shape::{COMPASS, ORTHOGONAL};

    /// A board of one word and the same over a row of words, of pieces drawn by `seed`.
    fn twins(height: u32, width: u32, mut seed: u64) -> (Pieces<u64>, Pieces<Wide>) {
        let shape = Shape::new(height, width).unwrap();
        let (mut word, mut wide) = (Pieces::removed(shape), Pieces::removed(shape));
        for bit in shape.bits() {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let cell = match seed >> 62 {
                0 => Cell::Piece(Player::Left),
                1 => Cell::Piece(Player::Right),
                2 => Cell::Empty,
                _ => Cell::Removed,
            };
            word.put(bit, cell);
            wide.put(bit, cell);
        }
        (word, wide)
    }

    fn cells<C: Cells>(pieces: &Pieces<C>) -> Vec<Cell> {
        pieces.shape.bits().map(|bit| pieces.cell(bit)).collect()
    }

    fn bits<C: Cells>(cells: &C) -> Vec<u32> {
        cells.bits().collect()
    }

    #[test]
    fn one_word_and_many_agree() {
        for (height, width) in [
            (1, 1),
            (1, 7),
            (1, 32),
            (32, 1),
            (7, 7),
            (3, 5),
            (6, 8),
            (8, 6),
            (2, 20),
        ] {
            for seed in 0..40 {
                let (word, wide) = twins(height, width, seed);
                assert!(word.shape.fits_a_word());
                assert_eq!(cells(&word), cells(&wide));
                assert_eq!(cells(&word.half_turned()), cells(&wide.half_turned()));
                assert_eq!(cells(&word.flipped()), cells(&wide.flipped()));
                let transposed = (word.transposed().unwrap(), wide.transposed().unwrap());
                assert_eq!(cells(&transposed.0), cells(&transposed.1));
                assert_eq!(cells(&transposed.0.transposed().unwrap()), cells(&word));
                let (open, wide_open) = (word.open(), wide.open());
                for step in COMPASS {
                    let stepped = word.stepped(&word.stones(), step).and(&open);
                    let wide_stepped = wide.stepped(&wide.stones(), step).and(&wide_open);
                    assert_eq!(bits(&stepped), bits(&wide_stepped), "{step:?}");
                }
                for bit in open.bits() {
                    for steps in [&ORTHOGONAL[..], &COMPASS] {
                        let part = word.flooded(Cells::one(word.shape, bit), steps, &[(&open, &open)]);
                        let seed = Cells::one(wide.shape, bit);
                        let wide_part = wide.flooded(seed, steps, &[(&wide_open, &wide_open)]);
                        assert_eq!(bits(&part), bits(&wide_part));
                    }
                }
            }
        }
    }

    #[test]
    fn turns_make_eight_boards_and_sixteen_with_exchange() {
        let board = twins(4, 4, 3).0;
        let (least, is_exchanged) = board.clone().least_up_to_exchange();
        let mut turned = board.clone();
        for turn in 0..16 {
            if turn == 8 {
                turned.planes.reverse();
            }
            turned = if turn % 2 == 0 {
                turned.transposed().unwrap()
            } else {
                turned.flipped()
            };
            assert_eq!(
                turned.clone().least_up_to_exchange(),
                (least.clone(), is_exchanged != (turn >= 8))
            );
            if turn < 8 {
                assert_eq!(turned.clone().least_symmetry(), board.clone().least_symmetry());
            }
        }
    }
}
