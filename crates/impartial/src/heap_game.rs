//! Games played with heaps: which moves a heap allows, and the moves of a whole position. Values are in
//! `heap_table`, names in `heap_names`.

use core::convert::Infallible;
use core::fmt;

use graph_core::{Options, Ruleset};
use smallvec::SmallVec;

use crate::{HeapCode, TakeSet};

/// Heaps of tokens: sizes in increasing order, none of them empty.
pub type Heaps = SmallVec<[u64; 4]>;

/// A game played with heaps of tokens: the rule for one heap.
///
/// Every such game ends. As a [`Ruleset`] its positions are [`Heaps`], and a move changes one of them; heaps of
/// one size are the same heap there, so that their moves are listed once.
///
/// ```
/// use graph_core::{Budget, Nimber};
/// use impartial::{GrundySolver, HeapGame, Heaps};
/// let kayles = HeapGame::coded("0.77".parse()?);
/// let mut table = kayles.table();
/// table.extend_to(5, &Budget::unlimited()).expect("five is not many");
/// assert_eq!(table.value(5), Some(Nimber(4)));
/// let mut solver = GrundySolver::new(kayles);
/// let searched = solver.value(&Heaps::from_slice(&[5]), &Budget::unlimited());
/// assert_eq!(searched, Ok(Nimber(4)));
/// # Ok::<(), impartial::HeapCodeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeapGame {
    rule: Rule,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Rule {
    Coded(HeapCode),
    Subtraction(TakeSet),
    AllBut(TakeSet),
    UnequalSplit,
}

/// How many heaps a digit can tell apart: bits 0 to 5.
pub(crate) const MAX_HEAPS: usize = 5;

/// Bits 0 and 1: what is left is one heap, possibly empty.
const REST_STAYS: u8 = 0b11;

impl HeapGame {
    /// The game of a code.
    #[must_use]
    pub const fn coded(code: HeapCode) -> Self {
        Self {
            rule: Rule::Coded(code),
        }
    }

    /// The subtraction game: a move takes a number of tokens that is in the set.
    ///
    /// ```
    /// use graph_core::{Budget, Nimber};
    /// use impartial::{HeapGame, TakeSet};
    /// let mut table = HeapGame::subtraction(TakeSet::new([1, 4]).expect("no take is 0")).table();
    /// table.extend_to(9, &Budget::unlimited())?;
    /// assert_eq!(table.value(9), Some(Nimber(2)));
    /// # Ok::<(), graph_core::GraphError>(())
    /// ```
    #[must_use]
    pub const fn subtraction(takes: TakeSet) -> Self {
        Self {
            rule: Rule::Subtraction(takes),
        }
    }

    /// The all-but game: a move takes one token or more, but not a number that is in the set.
    ///
    /// ```
    /// use graph_core::{Budget, Nimber};
    /// use impartial::{HeapGame, TakeSet};
    /// let mut table = HeapGame::all_but(TakeSet::new([1]).expect("no take is 0")).table();
    /// table.extend_to(3, &Budget::unlimited())?;
    /// assert_eq!((table.value(1), table.value(3)), (Some(Nimber(0)), Some(Nimber(1))));
    /// # Ok::<(), graph_core::GraphError>(())
    /// ```
    #[must_use]
    pub const fn all_but(takes: TakeSet) -> Self {
        Self {
            rule: Rule::AllBut(takes),
        }
    }

    /// Grundy's game: a move splits a heap into two unequal ones (Grundy 1939).
    ///
    /// ```
    /// use impartial::HeapGame;
    /// let game = HeapGame::grundys_game();
    /// assert!(game.splits_unequally());
    /// assert_eq!((game.last_take(), game.repeats_from(), game.max_heaps()), (Some(0), None, 2));
    /// ```
    #[must_use]
    pub const fn grundys_game() -> Self {
        Self {
            rule: Rule::UnequalSplit,
        }
    }

    /// Returns the digit for taking `take` tokens: bit `i` allows to leave exactly `i` heaps.
    ///
    /// The two heaps that Grundy's game leaves must be [unequal](Self::splits_unequally) besides.
    #[must_use]
    pub fn digit(&self, take: u64) -> u8 {
        match &self.rule {
            Rule::Coded(code) => code.digit(take),
            Rule::Subtraction(takes) if takes.contains(take) => REST_STAYS,
            Rule::AllBut(takes) if take > 0 && !takes.contains(take) => REST_STAYS,
            Rule::UnequalSplit if take == 0 => 0b100,
            Rule::Subtraction(_) | Rule::AllBut(_) | Rule::UnequalSplit => 0,
        }
    }

    /// Returns true when the heaps that a split leaves must differ in size.
    #[must_use]
    pub const fn splits_unequally(&self) -> bool {
        matches!(self.rule, Rule::UnequalSplit)
    }

    /// The set of a subtraction game.
    pub(crate) const fn subtracted(&self) -> Option<&TakeSet> {
        match &self.rule {
            Rule::Subtraction(takes) => Some(takes),
            Rule::Coded(_) | Rule::AllBut(_) | Rule::UnequalSplit => None,
        }
    }

    /// Returns the first take from which the digits repeat, and after how many they do; `None` when the takes
    /// are finitely many.
    #[must_use]
    pub fn repeats_from(&self) -> Option<(u64, u64)> {
        match &self.rule {
            Rule::Coded(code) => code.repeats_from(),
            Rule::AllBut(takes) => Some((takes.largest().saturating_add(1), 1)),
            Rule::Subtraction(_) | Rule::UnequalSplit => None,
        }
    }

    /// Returns the largest take; 0 when no move takes anything, `None` when the takes are infinitely many.
    #[must_use]
    pub fn last_take(&self) -> Option<u64> {
        match &self.rule {
            Rule::Coded(code) => code.last_take(),
            Rule::Subtraction(takes) => Some(takes.largest()),
            Rule::AllBut(_) => None,
            Rule::UnequalSplit => Some(0),
        }
    }

    /// Returns the numbers of tokens that moves take, increasing; 0 is one of them when a heap can be split without
    /// taking. `None` when they are infinitely many.
    ///
    /// ```
    /// use impartial::HeapGame;
    /// let game = HeapGame::coded("4.0303".parse()?);
    /// assert_eq!(game.takes(), Some(vec![0, 2, 4]));
    /// # Ok::<(), impartial::HeapCodeError>(())
    /// ```
    #[must_use]
    pub fn takes(&self) -> Option<Vec<u64>> {
        match &self.rule {
            Rule::Coded(code) => {
                let last = code.last_take()?;
                Some((0..=last).filter(|&take| code.digit(take) > 0).collect())
            }
            Rule::Subtraction(takes) => Some(takes.as_slice().to_vec()),
            Rule::AllBut(_) => None,
            Rule::UnequalSplit => Some(vec![0]),
        }
    }

    /// Returns the most heaps that a move can leave.
    #[must_use]
    pub fn max_heaps(&self) -> u32 {
        match &self.rule {
            Rule::Coded(code) => code.max_heaps(),
            Rule::Subtraction(takes) => u32::from(takes.largest() > 0),
            Rule::AllBut(_) => 1,
            Rule::UnequalSplit => 2,
        }
    }

    /// Appends what each move in a heap of `heap` tokens leaves, by tokens taken, fewer heaps first.
    ///
    /// # Complexity
    ///
    /// Time `O(t + m)` for the `t` takes up to the largest, at most `heap`, and `m` moves; `m` may be of order
    /// `heap^i` when `i` heaps can be left. Space for the moves.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::HeapGame;
    /// let kayles = HeapGame::named("kayles").expect("a known name");
    /// let mut left = Vec::new();
    /// kayles.heap_options(&mut left, 3);
    /// let left: Vec<_> = left.iter().map(|heaps| heaps.as_slice()).collect();
    /// assert_eq!(left, [&[2][..], &[1, 1], &[1]]);
    /// ```
    pub fn heap_options(&self, out: &mut Vec<Heaps>, heap: u64) {
        let visited: Result<(), Infallible> = self.try_for_each_option(heap, |left| {
            out.extend(left);
            Ok(())
        });
        let Ok(()) = visited;
    }

    /// Visits what each move in a heap leaves, in the order of [`HeapGame::heap_options`], until an error; and
    /// `None` for each take that was tried, so that a limit also holds where there are few moves.
    ///
    /// # Errors
    ///
    /// The first error of `visit`.
    ///
    /// # Complexity
    ///
    /// As [`HeapGame::heap_options`], without its space.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::HeapGame;
    /// let nim = HeapGame::named("nim").expect("a known name");
    /// let mut n_moves = 0;
    /// let stopped = nim.try_for_each_option(1_000_000, |left| {
    ///     n_moves += usize::from(left.is_some());
    ///     if n_moves < 10 { Ok(()) } else { Err("ten are enough") }
    /// });
    /// assert_eq!((n_moves, stopped), (10, Err("ten are enough")));
    /// ```
    pub fn try_for_each_option<E>(
        &self,
        heap: u64,
        mut visit: impl FnMut(Option<Heaps>) -> Result<(), E>,
    ) -> Result<(), E> {
        let last = self.last_take().unwrap_or(heap).min(heap);
        for take in 0..=last {
            visit(None)?;
            let digit = self.digit(take);
            for n_heaps in (0..=MAX_HEAPS).filter(|n_heaps| digit >> n_heaps & 1 == 1) {
                self.partitions(heap - take, n_heaps, &mut |left| visit(Some(left)))?;
            }
        }
        Ok(())
    }

    /// Visits the ways to divide `tokens` into `n_heaps` heaps.
    fn partitions<E>(
        &self,
        tokens: u64,
        n_heaps: usize,
        visit: &mut impl FnMut(Heaps) -> Result<(), E>,
    ) -> Result<(), E> {
        if n_heaps == 0 || tokens < n_heaps as u64 {
            let nothing_left = n_heaps == 0 && tokens == 0;
            return if nothing_left { visit(Heaps::new()) } else { Ok(()) };
        }
        let mut parts = Heaps::from_elem(1, n_heaps);
        parts[n_heaps - 1] = tokens - (n_heaps as u64 - 1);
        loop {
            if !self.splits_unequally() || parts[0] != parts[1] {
                visit(parts.clone())?;
            }
            if !advance(&mut parts) {
                return Ok(());
            }
        }
    }
}

/// Goes on to the next increasing list with the same length and sum, in lexicographic order.
fn advance(parts: &mut Heaps) -> bool {
    let n = parts.len();
    // The last place that can be raised: all behind it at least as large, and their sum still there.
    let mut behind = 0;
    for at in (0..n).rev() {
        let raised = parts[at] + 1;
        let n_behind = (n - 1 - at) as u64;
        if at + 1 < n && raised * n_behind < behind {
            parts[at..n - 1].fill(raised);
            parts[n - 1] = behind - 1 - raised * (n_behind - 1);
            return true;
        }
        behind += parts[at];
    }
    false
}

impl Ruleset for HeapGame {
    type Position = Heaps;

    fn options(&self, out: &mut Options<Heaps>, position: &Heaps) {
        let mut moves = Vec::new();
        for (index, &heap) in position.iter().enumerate() {
            if index > 0 && position[index - 1] == heap {
                continue;
            }
            self.heap_options(&mut moves, heap);
            for mut left in moves.drain(..) {
                left.extend(position[..index].iter().chain(&position[index + 1..]).copied());
                left.sort_unstable();
                out.push(left);
            }
        }
    }
}

impl fmt::Display for HeapGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.rule {
            Rule::Coded(code) => code.fmt(f),
            Rule::Subtraction(takes) => f.pad(&format!("subtract {takes}")),
            Rule::AllBut(takes) => f.pad(&format!("all-but {takes}")),
            Rule::UnequalSplit => f.pad("grundys-game"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(game: &HeapGame, heap: u64) -> Vec<Vec<u64>> {
        let mut out = Vec::new();
        game.heap_options(&mut out, heap);
        out.iter().map(|heaps| heaps.to_vec()).collect()
    }

    #[test]
    fn every_partition_once() {
        let fives = HeapGame::coded("W.".parse().unwrap());
        // Partitions of 12 into five parts.
        let found = options(&fives, 12);
        assert_eq!(found.len(), 13);
        assert!(
            found
                .iter()
                .all(|parts| parts.len() == 5 && parts.iter().sum::<u64>() == 12 && parts.is_sorted())
        );
        assert!(found.is_sorted());
        assert!(options(&fives, 4).is_empty());
    }

    #[test]
    fn moves_are_exact_about_what_they_leave() {
        let game = HeapGame::coded("0.137".parse().unwrap());
        assert_eq!(options(&game, 1), [vec![]; 1]);
        assert_eq!(options(&game, 2), [vec![]; 1]);
        assert_eq!(options(&game, 3), [vec![1], vec![]]);
        assert_eq!(options(&game, 5), [vec![3], vec![2], vec![1, 1]]);
        let grundy = HeapGame::grundys_game();
        assert_eq!(options(&grundy, 6), [[1, 5], [2, 4]]);
        assert!(options(&grundy, 2).is_empty() && options(&grundy, 0).is_empty());
    }

    #[test]
    fn all_but_takes_at_least_one() {
        let game = HeapGame::all_but("3".parse().unwrap());
        assert_eq!(options(&game, 4), [vec![3], vec![2], vec![]]);
        assert_eq!(game.to_string(), "all-but 3");
    }
}
