//! Chomp by search; that the first player wins on every rectangle is a theorem that tells no move.

use graph_core::{Budget, Options, Outcome, Ruleset};
use smallvec::SmallVec;

use crate::{GrundySolver, SearchError};

/// The lengths of the rows of a bar of chocolate, the longest first, none of them 0.
pub type Rows = SmallVec<[u32; 8]>;

/// Chomp: a move bites off a square with all that lie below it and to its right, but not the first square of the first
/// row, which is poisoned. Normal play: whom only the poison is left loses.
///
/// Rectangles but the single square are won, by stealing the strategy (Gale 1974); in two rows the lost ones are `k` above
/// `k − 1`.
///
/// ```
/// use graph_core::{Budget, Nimber};
/// use impartial::GrundySolver;
/// use impartial::classics::{Chomp, Rows};
/// let mut solver = GrundySolver::new(Chomp);
/// let bar = Rows::from_slice(&[3, 2]);
/// assert_eq!(solver.value(&bar, &Budget::unlimited())?, Nimber(0));
/// # Ok::<(), impartial::SearchError<Rows>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Chomp;

/// A bite: the row and the column of the square, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bite {
    /// The row.
    pub row: usize,
    /// The column.
    pub column: u32,
}

impl Chomp {
    /// Returns a bar; rows are put in order, and empty ones left out.
    #[must_use]
    pub fn bar(rows: &[u32]) -> Rows {
        let mut rows: Rows = rows.iter().copied().filter(|&row| row > 0).collect();
        rows.sort_unstable_by(|first, second| second.cmp(first));
        rows
    }

    /// Returns the outcome for the player about to move, and every winning bite by row and column.
    ///
    /// Two rows are answered by their theorem, others by search.
    ///
    /// # Errors
    ///
    /// As [`GrundySolver::value`].
    ///
    /// # Complexity
    ///
    /// Bars of `r` rows and `c` columns have `C(r + c, r)` positions with at most `r c` bites each.
    pub fn solve(bar: &Rows, budget: &Budget<'_>) -> Result<(Outcome, Vec<Bite>), SearchError<Rows>> {
        if bar.len() <= 2 {
            return Ok(two_rows(bar));
        }
        let mut solver = GrundySolver::new(Self);
        let outcome = solver.outcome(bar, budget)?;
        let mut bites = Vec::new();
        for bite in all_bites(bar) {
            if solver.outcome(&bitten(bar, bite), budget)? == Outcome::Loss {
                bites.push(bite);
            }
        }
        Ok((outcome, bites))
    }
}

impl Ruleset for Chomp {
    type Position = Rows;

    fn options(&self, out: &mut Options<Rows>, bar: &Rows) {
        out.extend(all_bites(bar).map(|bite| bitten(bar, bite)));
    }
}

fn all_bites(bar: &Rows) -> impl Iterator<Item = Bite> + '_ {
    let squares = bar
        .iter()
        .enumerate()
        .flat_map(|(row, &length)| (0..length).map(move |column| Bite { row, column }));
    squares.filter(|bite| (bite.row, bite.column) != (0, 0))
}

fn bitten(bar: &Rows, bite: Bite) -> Rows {
    let rows = bar.iter().enumerate();
    let left = rows.map(|(row, &length)| {
        if row < bite.row {
            length
        } else {
            length.min(bite.column)
        }
    });
    left.filter(|&length| length > 0).collect()
}

/// In two rows exactly `k` above `k − 1` is lost, and each other bar has one bite to such a one.
fn two_rows(bar: &Rows) -> (Outcome, Vec<Bite>) {
    let (Some(&upper), lower) = (bar.first(), bar.get(1).copied().unwrap_or(0)) else {
        return (Outcome::Loss, Vec::new());
    };
    let bite = match upper - lower {
        0 => Bite {
            row: 1,
            column: upper - 1,
        },
        1 => return (Outcome::Loss, Vec::new()),
        _ => Bite {
            row: 0,
            column: lower + 1,
        },
    };
    (Outcome::Win, vec![bite])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_rows_by_search() {
        let mut solver = GrundySolver::new(Chomp);
        for bar in (0..9_u32).flat_map(|upper| (0..=upper).map(move |lower| Chomp::bar(&[upper, lower]))) {
            let (outcome, bites) = two_rows(&bar);
            let budget = Budget::unlimited();
            assert_eq!(solver.outcome(&bar, &budget).unwrap(), outcome, "{bar:?}");
            let expected = all_bites(&bar)
                .filter(|&bite| solver.outcome(&bitten(&bar, bite), &budget).unwrap() == Outcome::Loss);
            assert_eq!(bites, expected.collect::<Vec<_>>(), "{bar:?}");
        }
        assert!(solver.verify());
    }

    #[test]
    fn squares_are_won_by_their_diagonal() {
        for side in 2..6 {
            let bar = Chomp::bar(&vec![side; side as usize]);
            let (outcome, bites) = Chomp::solve(&bar, &Budget::unlimited()).unwrap();
            assert_eq!(outcome, Outcome::Win);
            assert!(bites.contains(&Bite { row: 1, column: 1 }));
        }
    }
}
