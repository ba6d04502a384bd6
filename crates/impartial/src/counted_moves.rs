//! Which moves of a heap game a random player tells apart. What he wins with is in `random_opponent`.

use graph_core::{Options, Ruleset};

use crate::{HeapGame, Heaps};

/// What counts as one move when one is picked at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveCount {
    /// Every position that can be reached counts once.
    Positions,
    /// Heaps are told apart, even equal ones; of one heap, every way to take and to divide the rest counts once.
    Heaps,
    /// Heaps are rows: tokens next to each other are taken, or a row is cut, and every place to do so counts. What is
    /// left of a row in one piece may be at either end.
    Places,
}

/// A heap game whose options are repeated as often as their moves count.
///
/// ```
/// use graph_core::Budget;
/// use impartial::{CountedMoves, HeapGame, Heaps, MoveCount, Picks, PlayConvention, RandomOpponent};
/// let kayles = HeapGame::named("kayles").expect("a known name");
/// let rows = CountedMoves::new(kayles, MoveCount::Places).expect("two pieces at most");
/// let mut solver = RandomOpponent::new(rows, PlayConvention::Normal, Picks::Legal);
/// let chances = solver.chances(&Heaps::from_slice(&[3]), &Budget::unlimited())?;
/// assert_eq!(chances.random_first.to_string(), "4/5");
/// # Ok::<(), impartial::SearchError<Heaps>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CountedMoves {
    game: HeapGame,
    count: MoveCount,
}

impl CountedMoves {
    /// Takes a game and what counts; `None` when places are to count in a game that can leave three heaps or more: it
    /// has no rows.
    #[must_use]
    pub fn new(game: HeapGame, count: MoveCount) -> Option<Self> {
        (count != MoveCount::Places || game.max_heaps() <= 2).then_some(Self { game, count })
    }

    /// Returns the game.
    #[must_use]
    pub const fn game(&self) -> &HeapGame {
        &self.game
    }

    /// How often a move counts that leaves these parts of one heap.
    fn n_times(&self, left: &[u64]) -> usize {
        match (self.count, left) {
            (MoveCount::Places, [_]) => 2,
            (MoveCount::Places, [first, second]) if first != second => 2,
            _ => 1,
        }
    }
}

impl Ruleset for CountedMoves {
    type Position = Heaps;

    fn options(&self, out: &mut Options<Heaps>, position: &Heaps) {
        let start = out.len();
        let mut moves = Vec::new();
        for (index, &heap) in position.iter().enumerate() {
            self.game.heap_options(&mut moves, heap);
            for mut left in moves.drain(..) {
                let n_times = self.n_times(&left);
                left.extend(position[..index].iter().chain(&position[index + 1..]).copied());
                left.sort_unstable();
                out.extend(core::iter::repeat_n(left, n_times));
            }
        }
        if self.count == MoveCount::Positions {
            let mut distinct: Vec<_> = out.drain(start..).collect();
            distinct.sort_unstable();
            distinct.dedup();
            out.extend(distinct);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(game: &str, count: MoveCount, heaps: &[u64]) -> Vec<Vec<u64>> {
        let game = CountedMoves::new(HeapGame::named(game).unwrap(), count).unwrap();
        let mut out = Options::new();
        game.options(&mut out, &Heaps::from_slice(heaps));
        out.iter().map(|heaps| heaps.to_vec()).collect()
    }

    #[test]
    fn moves_are_repeated_as_they_count() {
        let counts = [MoveCount::Positions, MoveCount::Heaps, MoveCount::Places];
        let n_moves = |game, heaps: &[u64]| counts.map(|count| options(game, count, heaps).len());
        assert_eq!(n_moves("nim", &[2, 2]), [2, 4, 6]);
        assert_eq!(n_moves("kayles", &[3]), [3, 3, 5]);
        assert_eq!(n_moves("kayles", &[1, 2]), [3, 3, 4]);
        assert_eq!(
            options("kayles", MoveCount::Places, &[2]),
            [vec![1], vec![1], vec![]]
        );
        let threes = HeapGame::coded("0.8".parse().unwrap());
        assert_eq!(CountedMoves::new(threes, MoveCount::Places), None);
    }
}
