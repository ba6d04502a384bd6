//! Treblecross on a board that may hold crosses already. A row of empty squares alone is a heap of 0.007, see the named
//! heap games.

use graph_core::{Budget, GraphError, Nimber, Outcome};

use crate::{HeapGame, HeapTable};

/// A row of squares, some of them crossed; a move crosses an empty one, and three crosses in a row win.
///
/// A square within two of a cross is given away: the answer wins at once. The runs of other squares are rows of their own,
/// each of `n` squares a heap of `n + 2` in the game 0.007 (Winning Ways, chapter 4).
///
/// ```
/// use graph_core::{Budget, Outcome};
/// use impartial::classics::{Treblecross, TreblecrossStatus};
/// let mut board = Treblecross::new(&[false; 7], &Budget::unlimited())?;
/// assert_eq!(board.winning_moves(), [3]);
/// let crossed = [true, false, true, false, false, false];
/// let board = Treblecross::new(&crossed, &Budget::unlimited())?;
/// assert_eq!((board.status(), board.winning_moves()), (TreblecrossStatus::WonAtOnce, vec![1]));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Treblecross {
    crossed: Vec<bool>,
    // Invariant: reaches two more than the squares.
    table: HeapTable,
}

/// How a board of treblecross stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TreblecrossStatus {
    /// Three crosses stand in a row: the player about to move has lost.
    Over,
    /// The player about to move can make three in a row.
    WonAtOnce,
    /// The board is a sum with this value.
    Open(Nimber),
}

impl Treblecross {
    /// Makes a board; true is a cross.
    ///
    /// # Errors
    ///
    /// As [`HeapTable::extend_to`].
    ///
    /// # Complexity
    ///
    /// Time `O(n^2)` for `n` squares, once.
    ///
    /// # Panics
    ///
    /// When there are fewer than three squares: nobody can ever win there.
    pub fn new(crossed: &[bool], budget: &Budget<'_>) -> Result<Self, GraphError> {
        assert!(crossed.len() >= 3, "three squares are the least board");
        let code = "0.007".parse().map(HeapGame::coded);
        let mut table = code.expect("a code").table();
        table.extend_to(crossed.len() as u64 + 2, budget)?;
        Ok(Self {
            crossed: crossed.to_vec(),
            table,
        })
    }

    /// Returns how the board stands.
    ///
    /// # Complexity
    ///
    /// Time and space `O(n)` for `n` squares.
    #[must_use]
    pub fn status(&self) -> TreblecrossStatus {
        if (2..self.crossed.len()).any(|last| self.crossed[last - 2..=last].iter().all(|&cross| cross)) {
            TreblecrossStatus::Over
        } else if !self.completions().is_empty() {
            TreblecrossStatus::WonAtOnce
        } else {
            TreblecrossStatus::Open(
                self.runs()
                    .iter()
                    .map(|&(start, end)| self.value_of(end - start))
                    .sum(),
            )
        }
    }

    /// Returns the outcome for the player about to move.
    ///
    /// # Complexity
    ///
    /// As [`Treblecross::status`].
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match self.status() {
            TreblecrossStatus::WonAtOnce => Outcome::Win,
            TreblecrossStatus::Open(value) if !value.is_zero() => Outcome::Win,
            TreblecrossStatus::Over | TreblecrossStatus::Open(_) => Outcome::Loss,
        }
    }

    /// Returns the squares, counted from 0, that win, in increasing order: those that make three in a row where there is
    /// one, else those that leave a lost sum.
    ///
    /// # Complexity
    ///
    /// As [`Treblecross::status`].
    #[must_use]
    pub fn winning_moves(&self) -> Vec<usize> {
        match self.status() {
            TreblecrossStatus::Over => Vec::new(),
            TreblecrossStatus::WonAtOnce => self.completions(),
            TreblecrossStatus::Open(sum) => {
                let runs = self.runs();
                let squares = runs.iter().flat_map(|&(start, end)| {
                    (start..end).filter(move |square| {
                        let [left, right] =
                            [square - start, end - square - 1].map(|side| side.saturating_sub(2));
                        let after = self.value_of(left) + self.value_of(right);
                        sum + self.value_of(end - start) + after == Nimber::ZERO
                    })
                });
                squares.collect()
            }
        }
    }

    fn completions(&self) -> Vec<usize> {
        let crossed = |square: Option<usize>| {
            square
                .and_then(|at| self.crossed.get(at))
                .is_some_and(|&cross| cross)
        };
        let completes = |&square: &usize| {
            let [far, near] = [2, 1].map(|less| crossed(square.checked_sub(less)));
            let [next, beyond] = [1, 2].map(|more| crossed(Some(square + more)));
            !self.crossed[square] && (near && (far || next) || next && beyond)
        };
        (0..self.crossed.len()).filter(completes).collect()
    }

    /// The runs of squares further than two from every cross.
    fn runs(&self) -> Vec<(usize, usize)> {
        let n = self.crossed.len();
        let mut runs = Vec::new();
        let mut start = 0;
        for square in (0..n).filter(|&square| self.crossed[square]) {
            runs.push((start, square.saturating_sub(2).max(start)));
            start = (square + 3).min(n);
        }
        runs.push((start, n));
        runs.retain(|(start, end)| start < end);
        runs
    }

    /// The value of a row of empty squares.
    fn value_of(&self, squares: usize) -> Nimber {
        let value = self.table.value(squares as u64 + 2);
        value.expect("the table reaches every row")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn over(board: u32, n: usize) -> bool {
        (0..n - 2).any(|at| board >> at & 7 == 7)
    }

    fn wins(board: u32, n: usize, known: &mut [Option<bool>]) -> bool {
        if let Some(won) = known[board as usize] {
            return won;
        }
        let won = !over(board, n)
            && (0..n).any(|square| board >> square & 1 == 0 && !wins(board | 1 << square, n, known));
        known[board as usize] = Some(won);
        won
    }

    #[test]
    fn every_small_board() {
        for n in 3..=11 {
            let mut known = vec![None; 1 << n];
            for code in 0..1_u32 << n {
                let crossed: Vec<_> = (0..n).map(|square| code >> square & 1 == 1).collect();
                let board = Treblecross::new(&crossed, &Budget::unlimited()).unwrap();
                assert_eq!(
                    board.outcome() == Outcome::Win,
                    wins(code, n, &mut known),
                    "{n} {code:b}"
                );
                let expected = (0..n).filter(|square| {
                    !over(code, n) && code >> square & 1 == 0 && !wins(code | 1 << square, n, &mut known)
                });
                assert_eq!(
                    board.winning_moves(),
                    expected.collect::<Vec<_>>(),
                    "{n} {code:b}"
                );
            }
        }
    }
}
