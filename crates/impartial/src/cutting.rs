//! The Cutting Game (POJ 2311): a sheet is cut along a grid line into two, and whoever first makes a 1 by 1 piece
//! wins. Other games with heaps that split are in `heap_game`.

use core::fmt;
use core::num::NonZeroU32;

use graph_core::{Budget, GraphError, Meter, MexSet, Nimber, Outcome, mex};

use crate::grundy::outcome_of;

/// A sheet of `width` by `height` squares.
///
/// ```
/// use impartial::Sheet;
/// assert_eq!(Sheet::new(4, 2).map(|sheet| sheet.to_string()).as_deref(), Some("4 by 2"));
/// assert_eq!(Sheet::new(4, 0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sheet {
    /// Squares from left to right.
    pub width: NonZeroU32,
    /// Squares from top to bottom.
    pub height: NonZeroU32,
}

impl Sheet {
    /// Makes a sheet; `None` when a side is 0.
    #[must_use]
    pub const fn new(width: u32, height: u32) -> Option<Self> {
        match (NonZeroU32::new(width), NonZeroU32::new(height)) {
            (Some(width), Some(height)) => Some(Self { width, height }),
            _ => None,
        }
    }

    /// The smaller side and the larger one.
    fn sides(self) -> (u32, u32) {
        let (width, height) = (self.width.get(), self.height.get());
        (width.min(height), width.max(height))
    }
}

impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} by {}", self.width, self.height)
    }
}

/// A cut through a whole sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cut {
    /// From top to bottom, with so many squares of the width to the left.
    Vertical(u32),
    /// From left to right, with so many squares of the height above.
    Horizontal(u32),
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Vertical(at) => write!(f, "vertical {at}"),
            Self::Horizontal(at) => write!(f, "horizontal {at}"),
        }
    }
}

/// What a sheet is worth; see [`CuttingTable`] for an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CuttingValue {
    /// Both sides are at least 2: the nim-value, where making a side of 1 is never a move.
    Nimber(Nimber),
    /// One side is 1, the other is not: the mover cuts off a 1 by 1 piece and wins the whole game at once,
    /// whatever else lies on the table. This is no nim-value.
    WonAtOnce,
    /// The sheet is 1 by 1: it cannot be cut, and whoever made it has won. This is no nim-value.
    Over,
}

impl CuttingValue {
    /// Returns the outcome of a sheet of this value, alone, for the player about to move.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Nimber(value) => outcome_of(value),
            Self::WonAtOnce => Outcome::Win,
            Self::Over => Outcome::Loss,
        }
    }

    /// Returns the nim-value, where there is one.
    #[must_use]
    pub const fn nimber(self) -> Option<Nimber> {
        match self {
            Self::Nimber(value) => Some(value),
            Self::WonAtOnce | Self::Over => None,
        }
    }
}

/// Values of sheets, remembered.
///
/// Whoever makes a side of 1 loses at once, so between good players only cuts that leave both sides of both
/// pieces at least 2 matter; under these the game is a sum whose loser is whoever must make a side of 1. The
/// table holds one orientation of each sheet and grows on demand.
///
/// ```
/// use graph_core::{Budget, Nimber, Outcome};
/// use impartial::{Cut, CuttingTable, CuttingValue, Sheet};
/// let (mut table, budget) = (CuttingTable::new(), Budget::unlimited());
/// let sheet = |width, height| Sheet::new(width, height).expect("no side is 0");
/// assert_eq!(table.value(sheet(4, 2), &budget)?, CuttingValue::Nimber(Nimber(1)));
/// assert_eq!(table.winning_cut(sheet(4, 2), &budget)?, Some(Cut::Vertical(2)));
/// assert_eq!(table.value(sheet(1, 9), &budget)?, CuttingValue::WonAtOnce);
/// assert_eq!(table.value(sheet(1, 1), &budget)?.outcome(), Outcome::Loss);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct CuttingTable {
    // Invariant: `rows[i][j]` is the value of `i + 2` by `i + 2 + j`; row `i` reaches as far as every later one.
    rows: Vec<Vec<u32>>,
    n_sheets: u32,
    seen: MexSet,
}

impl CuttingTable {
    /// Makes an empty table.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the value of a sheet.
    ///
    /// The budget's vertices limit the sheets in the table over its life, its units of work are cuts.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooManyVertices`] and [`GraphError::Cancelled`]; what the table holds stays.
    ///
    /// # Complexity
    ///
    /// Time `O(a b (a + b))` for the sheets up to `a` by `b` that are new, 4 bytes for each of them.
    pub fn value(&mut self, sheet: Sheet, budget: &Budget<'_>) -> Result<CuttingValue, GraphError> {
        let (small, large) = sheet.sides();
        if large == 1 {
            return Ok(CuttingValue::Over);
        }
        if small == 1 {
            return Ok(CuttingValue::WonAtOnce);
        }
        self.extend(small, large, budget)?;
        Ok(CuttingValue::Nimber(self.nimber(small, large)))
    }

    /// Returns a winning cut of a sheet alone, or `None` when the mover loses.
    ///
    /// Vertical cuts are tried before horizontal ones, from the left and from the top.
    ///
    /// # Errors
    ///
    /// As [`CuttingTable::value`].
    ///
    /// # Complexity
    ///
    /// As [`CuttingTable::value`], and time `O(a + b)`.
    pub fn winning_cut(&mut self, sheet: Sheet, budget: &Budget<'_>) -> Result<Option<Cut>, GraphError> {
        let (width, height) = (sheet.width.get(), sheet.height.get());
        Ok(match self.value(sheet, budget)? {
            CuttingValue::Over => None,
            CuttingValue::WonAtOnce if height == 1 => Some(Cut::Vertical(1)),
            CuttingValue::WonAtOnce => Some(Cut::Horizontal(1)),
            CuttingValue::Nimber(_) => {
                let vertical = self.even_cut(width, height).map(Cut::Vertical);
                vertical.or_else(|| self.even_cut(height, width).map(Cut::Horizontal))
            }
        })
    }

    /// Checks the value of one sheet against the rule, given those of smaller sheets: lists every cut that leaves
    /// no side of 1 and takes the mex. Shares no code with the table's growth. True for sheets with a side of 1,
    /// false when the table does not hold the sheet.
    ///
    /// # Complexity
    ///
    /// Time and space `O(a + b)`.
    #[must_use]
    pub fn verify(&self, sheet: Sheet) -> bool {
        let (width, height) = (sheet.width.get(), sheet.height.get());
        if width == 1 || height == 1 {
            return true;
        }
        let held = |a: u32, b: u32| {
            let row = self.rows.get(index(a.min(b)))?;
            row.get(usize::try_from(a.abs_diff(b)).ok()?).copied()
        };
        let both = |first: Option<u32>, second: Option<u32>| Some(u64::from(first? ^ second?));
        let vertical =
            (2..width.saturating_sub(1)).map(|at| both(held(at, height), held(width - at, height)));
        let horizontal =
            (2..height.saturating_sub(1)).map(|at| both(held(width, at), held(width, height - at)));
        let values: Option<Vec<_>> = vertical.chain(horizontal).collect();
        let claimed = held(width, height).map(|value| Nimber(u64::from(value)));
        values.is_some_and(|values| claimed == Some(mex(&values)))
    }

    /// Returns how many sheets the table holds.
    #[must_use]
    pub const fn n_sheets(&self) -> u32 {
        self.n_sheets
    }

    /// Returns the heap memory in use, in bytes.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        let rows = self.rows.iter().map(Vec::capacity).sum::<usize>();
        rows * size_of::<u32>() + self.rows.capacity() * size_of::<Vec<u32>>()
    }

    /// Where to cut `side` so that both pieces have the same value, if anywhere.
    fn even_cut(&self, side: u32, across: u32) -> Option<u32> {
        (2..=side / 2).find(|&at| self.nimber(at, across) == self.nimber(side - at, across))
    }

    /// Makes every sheet known whose smaller side is at most `small` and larger side at most `large`.
    fn extend(&mut self, small: u32, large: u32, budget: &Budget<'_>) -> Result<(), GraphError> {
        let mut meter = budget.meter();
        for side in 2..=small {
            if index(side) == self.rows.len() {
                self.rows.push(Vec::new());
            }
            // A later row needs this one, and this one those before: rows go one after another.
            let n_known = self.rows[index(side)].len();
            let next = u32::try_from(n_known).ok().and_then(|n| side.checked_add(n));
            if let Some(next) = next.filter(|&next| next <= large) {
                self.extend_row(side, next, large, budget, &mut meter)?;
            }
        }
        Ok(())
    }

    /// Makes the sheets `side` by `next` to `side` by `large` known.
    fn extend_row(
        &mut self,
        side: u32,
        next: u32,
        large: u32,
        budget: &Budget<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<(), GraphError> {
        let max_vertices = budget.max_vertices;
        // The values of `side` by 2, by 3 and so on.
        let mut line: Vec<u32> = (2..side)
            .map(|across| self.rows[index(across)][(side - across) as usize])
            .collect();
        line.extend_from_slice(&self.rows[index(side)]);
        let mut first = next;
        loop {
            let last = large.min(first.saturating_add(BLOCK - 1));
            let across = self.cuts_across(side, first, last);
            meter.spend(u64::from(side / 2) * across.len() as u64)?;
            for (at, small) in (first..=last).zip(across) {
                if self.n_sheets >= max_vertices {
                    return Err(GraphError::TooManyVertices { max_vertices });
                }
                meter.spend(u64::from(at / 2))?;
                let value = match small | cuts_along(&line, at) {
                    u64::MAX => self.mex_of_cuts(side, at),
                    small => small.trailing_ones(),
                };
                self.rows[index(side)].push(value);
                line.push(value);
                self.n_sheets += 1;
            }
            match last.checked_add(1).filter(|&next| next <= large) {
                Some(next) => first = next,
                None => return Ok(()),
            }
        }
    }

    /// The values below 64 that cuts through `side` leave, as bits, of sheets from `side` by `first` to `side` by
    /// `last`: row by row, as the pieces of one cut stand side by side in two rows.
    fn cuts_across(&self, side: u32, first: u32, last: u32) -> Vec<u64> {
        let n_sheets = (last - first) as usize + 1;
        let mut words = vec![0; n_sheets];
        let row = |side: u32| &self.rows[index(side)][(first - side) as usize..][..n_sheets];
        for at in 2..=side / 2 {
            let pieces = row(at).iter().zip(row(side - at));
            for (word, (&one, &other)) in words.iter_mut().zip(pieces) {
                *word |= word_with(one ^ other);
            }
        }
        words
    }

    /// The value of a sheet when the values below 64 are not enough.
    fn mex_of_cuts(&mut self, side: u32, across: u32) -> u32 {
        let n_cuts = u64::from(side / 2) + u64::from(across / 2);
        let mut seen = core::mem::take(&mut self.seen);
        seen.clear(usize::try_from(n_cuts).unwrap_or(usize::MAX));
        for (cut, other) in [(side, across), (across, side)] {
            for at in 2..=cut / 2 {
                seen.insert(self.nimber(at, other) + self.nimber(cut - at, other));
            }
        }
        let mex = seen.mex();
        self.seen = seen;
        // At most the number of cuts, which is below either side.
        u32::try_from(mex.0).unwrap_or(u32::MAX)
    }

    /// The nim-value of a sheet that the table holds, sides in any order and at least 2.
    fn nimber(&self, side: u32, across: u32) -> Nimber {
        let (small, large) = (side.min(across), side.max(across));
        Nimber(u64::from(self.rows[index(small)][(large - small) as usize]))
    }
}

/// How many sheets of a row are looked at together.
const BLOCK: u32 = 1 << 12;

/// The values below 64 that cuts of `across` leave, as bits; `line` holds the values of the pieces of all lengths
/// from 2 on.
fn cuts_along(line: &[u32], across: u32) -> u64 {
    let n_lengths = (across as usize).saturating_sub(3);
    let pieces = line.iter().zip(line[..n_lengths].iter().rev());
    let pieces = pieces.take((across / 2) as usize - 1);
    pieces.fold(0, |word, (&one, &other)| word | word_with(one ^ other))
}

/// The word with the bit of a value below 64, and no bit for others.
fn word_with(value: u32) -> u64 {
    1_u64.checked_shl(value).unwrap_or(0)
}

/// The row of sheets with this smaller side.
const fn index(side: u32) -> usize {
    side as usize - 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(table: &mut CuttingTable, width: u32, height: u32) -> Option<u64> {
        let sheet = Sheet::new(width, height).unwrap();
        let value = table.value(sheet, &Budget::unlimited()).unwrap();
        value.nimber().map(|value| value.0)
    }

    #[test]
    fn growing_in_any_order_gives_one_table() {
        let sizes = [(9, 40), (3, 80), (30, 30), (80, 3), (31, 12), (50, 50)];
        let mut grown = CuttingTable::new();
        for (width, height) in sizes {
            let mut fresh = CuttingTable::new();
            assert_eq!(value(&mut grown, width, height), value(&mut fresh, width, height));
        }
    }

    #[test]
    fn the_way_for_large_values_agrees() {
        let mut table = CuttingTable::new();
        value(&mut table, 40, 90);
        for (side, across) in (2..=40).flat_map(|side| (side..=90).map(move |across| (side, across))) {
            let expected = table.nimber(side, across);
            assert_eq!(
                Nimber(u64::from(table.mex_of_cuts(side, across))),
                expected,
                "{side}x{across}"
            );
        }
    }

    #[test]
    fn a_row_longer_than_a_block() {
        let mut table = CuttingTable::new();
        let large = BLOCK + 100;
        value(&mut table, 4, large);
        for across in (2..=large).rev().step_by(97) {
            assert!(table.verify(Sheet::new(4, across).unwrap()), "{across}");
        }
    }

    #[test]
    fn sides_of_one_have_no_nimber() {
        let mut table = CuttingTable::new();
        assert_eq!(value(&mut table, 1, u32::MAX), None);
        assert_eq!(table.n_sheets(), 0);
        assert_eq!(Sheet::new(0, 3), None);
        let strip = Sheet::new(1, 2).unwrap();
        let cut = table.winning_cut(strip, &Budget::unlimited()).unwrap();
        assert_eq!(cut, Some(Cut::Horizontal(1)));
    }

    #[test]
    fn huge_sheets_end_at_the_budget() {
        let budget = Budget::unlimited().with_max_vertices(1_000);
        let mut table = CuttingTable::new();
        let sheet = Sheet::new(u32::MAX, u32::MAX).unwrap();
        let limit = GraphError::TooManyVertices { max_vertices: 1_000 };
        assert_eq!(table.value(sheet, &budget), Err(limit));
        assert_eq!(table.n_sheets(), 1_000);
        assert_eq!(value(&mut table, 2, 3), Some(0));
    }
}
