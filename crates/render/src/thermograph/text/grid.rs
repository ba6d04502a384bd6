//! Rows and columns of a picture of characters: whole multiples of powers of two, found without rounding on the way.

use num_bigint::BigInt;
use partizan::Dyadic;

use crate::thermograph::extent::Extent;

/// The most steps from the base to the highest foot of a mast, and from the greatest value to the least.
const MOST_ROWS: u32 = 24;
const MOST_COLUMNS: u32 = 66;

/// Where temperatures and values stand on a canvas; row 0 is the lowest, column 0 the leftmost.
pub(super) struct Grid {
    // A row is 2^row_power of temperature, a column 2^column_power of value.
    row_power: i64,
    column_power: i64,
    lowest: BigInt,
    n_rows: usize,
    leftmost: BigInt,
    n_columns: usize,
}

impl Grid {
    pub(super) fn new(extent: &Extent) -> Self {
        let [base, top] = &extent.temperatures;
        let [least, greatest] = &extent.values;
        let row_power = power_for(&(top - base), MOST_ROWS);
        let column_power = power_for(&(greatest - least), MOST_COLUMNS).max(row_power);
        let lowest = ceiling(base, row_power);
        let leftmost = ceiling(greatest, column_power);
        Self {
            row_power,
            column_power,
            n_rows: steps(ceiling(top, row_power) - &lowest) + 1,
            n_columns: steps(&leftmost - floor(least, column_power)) + 1,
            lowest,
            leftmost,
        }
    }

    /// Rows up to the highest foot of a mast.
    pub(super) const fn n_rows(&self) -> usize {
        self.n_rows
    }

    pub(super) const fn n_columns(&self) -> usize {
        self.n_columns
    }

    /// The row next to a temperature, up to the highest foot of a mast.
    pub(super) fn row(&self, t: &Dyadic) -> usize {
        steps(nearest(t, self.row_power) - &self.lowest).min(self.n_rows - 1)
    }

    /// The column next to a value; values beyond an end stand there.
    pub(super) fn column(&self, value: &Dyadic) -> usize {
        steps(&self.leftmost - nearest(value, self.column_power)).min(self.n_columns - 1)
    }

    /// The temperature of a row.
    pub(super) fn temperature(&self, row: usize) -> Dyadic {
        let multiple = &self.lowest + row;
        let below_the_point = u32::try_from(-self.row_power).unwrap_or(0);
        let whole = u32::try_from(self.row_power).unwrap_or(0);
        // Denominators are at most those of the numbers shown.
        Dyadic::new(multiple << whole, below_the_point).unwrap_or(Dyadic::ZERO)
    }
}

/// The least power of two of which at most so many make up a positive span.
fn power_for(span: &Dyadic, most: u32) -> i64 {
    let finest = -i64::from(Dyadic::MAX_EXPONENT);
    let bits = i64::try_from(span.numerator().bits()).unwrap_or(i64::MAX);
    // One such power is enough.
    let mut power = bits - i64::from(span.exponent());
    while power > finest && ceiling(span, power - 1) <= BigInt::from(most) {
        power -= 1;
    }
    power
}

/// The whole part of `number / 2^power`, rounded down.
fn floor(number: &Dyadic, power: i64) -> BigInt {
    let shift = i64::from(number.exponent()) + power;
    // Shifts of negative numbers round down.
    if shift >= 0 {
        number.numerator() >> shift
    } else {
        number.numerator() << shift.unsigned_abs()
    }
}

fn ceiling(number: &Dyadic, power: i64) -> BigInt {
    -floor(&-number, power)
}

fn nearest(number: &Dyadic, power: i64) -> BigInt {
    (floor(number, power - 1) + 1) >> 1
}

/// A number of steps; none where it would be negative.
fn steps(number: BigInt) -> usize {
    usize::try_from(number.max(BigInt::ZERO)).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dyadic(numerator: i64, exponent: u32) -> Dyadic {
        Dyadic::new(numerator, exponent).unwrap()
    }

    #[test]
    fn rows_and_columns_are_alike_where_that_fits() {
        let extent = Extent {
            values: [dyadic(2, 0), dyadic(5, 0)],
            temperatures: [dyadic(-1, 0), dyadic(7, 2)],
        };
        let grid = Grid::new(&extent);
        // Eighths: 22 steps up, 24 across.
        assert_eq!([grid.n_rows(), grid.n_columns()], [23, 25]);
        assert_eq!([grid.row(&Dyadic::ZERO), grid.row(&dyadic(7, 2))], [8, 22]);
        assert_eq!([grid.column(&dyadic(5, 0)), grid.column(&dyadic(2, 0))], [0, 24]);
        assert_eq!(grid.temperature(9), dyadic(1, 3));
    }

    #[test]
    fn any_range_fits() {
        let huge = Dyadic::from(BigInt::from(3) << 10_000_u32);
        let finest = dyadic(1, Dyadic::MAX_EXPONENT);
        for (values, top) in [
            ([-&huge, huge.clone()], dyadic(1, 1)),
            ([Dyadic::ZERO, finest.clone()], finest.clone()),
            ([Dyadic::ZERO, finest.clone()], huge.clone()),
        ] {
            let temperatures = [Dyadic::ZERO, top];
            let grid = Grid::new(&Extent { values, temperatures });
            assert!(grid.n_rows() <= 25 && (1..=68).contains(&grid.n_columns()));
            assert!(grid.temperature(0) <= Dyadic::ZERO);
        }
    }
}
