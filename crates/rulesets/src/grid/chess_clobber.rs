//! Clobber with the moves of chess pieces: the moves, the parts and the text form. Clobber itself, where a stone goes to
//! a neighbour along a side, is in `clobber`.

use graph_core::{Options, PartizanRuleset, Player};

use crate::grid::PieceBoard;
use crate::grid::cells::Cells;
use crate::grid::piece_board::{Cell, PieceGame, components, options};
use crate::grid::pieces::Pieces;
use crate::grid::shape::{COMPASS, ORTHOGONAL, Step};
use crate::{Description, PositionError, TextForm};

/// Clobber with the moves of a chess piece: a player moves one of his stones onto a stone of the other player that the
/// chess piece would capture from there, and that stone is removed (CGSuite, `game.grid`). Normal play is meant.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::grid::{ChessClobber, Rook};
/// let rooks = ChessClobber(Rook);
/// let mut options = Options::new();
/// rooks.options(&mut options, &rooks.parse("x.oo/#.../o...")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| rooks.print(option)).collect();
/// assert_eq!(options, ["..xo/#.../o..."]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ChessClobber<M>(pub M);

/// A chess piece by its moves.
///
/// Closed: the pieces are [`King`], [`Knight`], [`Rook`] and [`Queen`].
pub trait ChessPiece: sealed::Moves {}

/// A king goes to a neighbour along a side or over a corner.
#[derive(Clone, Copy, Debug, Default)]
pub struct King;

/// A knight goes two cells in one direction and one across, over whatever there is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Knight;

/// A rook goes along a row or column, over empty cells.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rook;

/// A queen goes along a row, column or diagonal, over empty cells.
#[derive(Clone, Copy, Debug, Default)]
pub struct Queen;

mod sealed {
    pub trait Moves: Copy + std::fmt::Debug + 'static {
        /// Rows down and columns to the right.
        const STEPS: &'static [(i64, i64)];
        /// Whether one step may follow another over empty cells.
        const GOES_ON: bool;
        const NAME: &'static str;
        const RULE: &'static str;
    }
}

const KNIGHT: [Step; 8] = [
    (1, 2),
    (2, 1),
    (-1, 2),
    (-2, 1),
    (1, -2),
    (2, -1),
    (-1, -2),
    (-2, -1),
];

/// Makes chess pieces: name, steps, whether they go on, the game's name and its rule.
macro_rules! pieces {
    ($($piece:ident, $steps:expr, $goes_on:expr, $name:literal, $rule:literal;)*) => {$(
        impl ChessPiece for $piece {}

        impl sealed::Moves for $piece {
            const STEPS: &'static [(i64, i64)] = &$steps;
            const GOES_ON: bool = $goes_on;
            const NAME: &'static str = $name;
            const RULE: &'static str = $rule;
        }
    )*};
}

pieces! {
    King, COMPASS, false, "kings", "a stone moves as a chess king onto a stone of the other player and removes it";
    Knight, KNIGHT, false, "knights", "a stone moves as a chess knight onto a stone of the other player and removes it";
    Rook, ORTHOGONAL, true, "rooks", "a stone moves as a chess rook onto a stone of the other player and removes it";
    Queen, COMPASS, true, "queens", "a stone moves as a chess queen onto a stone of the other player and removes it";
}

/// The bit that a step leads to, if there is a cell.
fn after<C: Cells>(pieces: &Pieces<C>, from: u32, (down, right): Step) -> Option<u32> {
    let (row, column) = pieces.shape.place(from);
    let moved = |at: u32, by: i64| u32::try_from(i64::from(at) + by).ok();
    let (row, column) = (moved(row, down)?, moved(column, right)?);
    (row < pieces.shape.height() && column < pieces.shape.width()).then(|| pieces.shape.bit(row, column))
}

/// The first stone in the direction of a step.
fn target<M: ChessPiece, C: Cells>(
    pieces: &Pieces<C>,
    stones: &C,
    empty: &C,
    from: u32,
    step: Step,
) -> Option<u32> {
    let mut at = after(pieces, from, step)?;
    while M::GOES_ON && empty.has(at.into()) {
        at = after(pieces, at, step)?;
    }
    stones.has(at.into()).then_some(at)
}

/// The stones that those of `seed` see, directly or through others.
fn seen<M: ChessPiece, C: Cells>(pieces: &Pieces<C>, stones: &C, empty: &C, seed: C) -> C {
    let mut part = seed.clone();
    let mut new = seed;
    while let Some(from) = new.first() {
        new.put(from, false);
        for to in M::STEPS
            .iter()
            .filter_map(|&step| target::<M, C>(pieces, stones, empty, from, step))
        {
            if !part.has(to.into()) {
                part.put(to, true);
                new.put(to, true);
            }
        }
    }
    part
}

/// The stones of a part and the empty cells between them.
fn with_lines<M: ChessPiece, C: Cells>(pieces: &Pieces<C>, stones: &C, empty: &C, part: &C) -> C {
    let mut cells = part.clone();
    for from in part.bits() {
        for &step in M::STEPS {
            let Some(to) = target::<M, C>(pieces, stones, empty, from, step) else {
                continue;
            };
            let between = std::iter::successors(after(pieces, from, step), |&at| after(pieces, at, step));
            between
                .take_while(|&at| at != to)
                .for_each(|at| cells.put(at, true));
        }
    }
    cells
}

impl<M: ChessPiece> PieceGame for ChessClobber<M> {
    fn moves<C: Cells>(pieces: &Pieces<C>, player: Player, mut found: impl FnMut(Pieces<C>)) {
        let (stones, empty, other) = (pieces.stones(), pieces.empty(), pieces.of(-player));
        for from in pieces.of(player).bits() {
            for &step in M::STEPS {
                if let Some(to) = target::<M, C>(pieces, &stones, &empty, from, step)
                    && other.has(to.into())
                {
                    found(pieces.with([(from, Cell::Empty), (to, Cell::Piece(player))]));
                }
            }
        }
    }

    fn parts<C: Cells>(pieces: &Pieces<C>, mut found: impl FnMut(PieceBoard)) {
        let [left, right] = Player::BOTH.map(|player| pieces.of(player));
        let (stones, empty) = (pieces.stones(), pieces.empty());
        let flooded = |seed| seen::<M, C>(pieces, &stones, &empty, seed);
        pieces.split(stones.clone(), flooded, |part| {
            if part.meets(&left) && part.meets(&right) {
                found(pieces.cut_out(&with_lines::<M, C>(pieces, &stones, &empty, part)));
            }
        });
    }
}

impl<M: ChessPiece> PartizanRuleset for ChessClobber<M> {
    type Position = PieceBoard;

    fn options(&self, out: &mut Options<PieceBoard>, position: &PieceBoard, player: Player) {
        options::<Self>(out, position, player);
    }

    /// Stones that see each other, directly or through others, hang together: stones only ever stand where there was
    /// one, and two in line see each other through those between. Stones that cannot meet one of the other player are
    /// dropped, and so are empty cells that are not between two stones.
    fn components(&self, out: &mut Options<PieceBoard>, position: &PieceBoard) {
        components::<Self>(out, position);
    }

    /// The least of the eight boards that turning makes.
    fn representative(&self, position: PieceBoard) -> PieceBoard {
        position.least_symmetry()
    }

    /// The least of those boards and of the same with the players exchanged.
    fn representative_up_to_sign(&self, position: PieceBoard) -> (PieceBoard, bool) {
        position.least_up_to_exchange()
    }
}

impl<M: ChessPiece> TextForm for ChessClobber<M> {
    const DESCRIPTION: Description = Description {
        name: M::NAME,
        rule: M::RULE,
        text_form: "rows of `x` (Left), `o` (Right), `.` (empty) and `#` (removed) separated by `/` or `|`: `xo./.ox`",
    };

    fn parse(&self, text: &str) -> Result<PieceBoard, PositionError> {
        PieceBoard::parse(text)
    }

    fn print(&self, position: &PieceBoard) -> String {
        position.print()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::played::{components, options};

    #[test]
    fn stones_capture_as_chess_pieces() {
        let board = "x.o/.o./..o/..x";
        let n_options = |options: Vec<String>| options.len();
        assert_eq!(
            options(&ChessClobber(Knight), board, Player::Left),
            ["x.o/.x./..o/..."]
        );
        assert_eq!(n_options(options(&ChessClobber(King), board, Player::Left)), 2);
        assert_eq!(n_options(options(&ChessClobber(Rook), board, Player::Left)), 2);
        assert_eq!(n_options(options(&ChessClobber(Queen), board, Player::Left)), 3);
    }

    #[test]
    fn knights_stay_on_the_board() {
        assert_eq!(
            options(&ChessClobber(Knight), "..x/.../o..", Player::Left),
            [""; 0]
        );
        assert_eq!(
            options(&ChessClobber(Knight), "..x/o../...", Player::Left),
            [".../x../..."]
        );
    }

    #[test]
    fn stones_in_sight_hang_together() {
        assert_eq!(components(&ChessClobber(Rook), "x..o/.x../...."), ["x..o"]);
        assert_eq!(components(&ChessClobber(Queen), "x..o/...."), ["x..o"]);
        assert_eq!(components(&ChessClobber(Queen), "x.#o/.#../..#."), [""; 0]);
        assert_eq!(components(&ChessClobber(King), "x.o/.o."), ["x#o/#o#"]);
    }
}
