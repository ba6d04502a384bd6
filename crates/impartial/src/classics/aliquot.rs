//! The aliquot game: subtract a proper divisor.

use graph_core::{Budget, GraphError, Nimber, Outcome};

use crate::grundy::outcome_of;

/// A number from which a proper divisor is subtracted, one with which no move is left; normal play.
///
/// Its value is how often 2 divides it: odd numbers have odd divisors only and lose.
///
/// ```
/// use graph_core::{Budget, Nimber};
/// use impartial::classics::Aliquot;
/// let number = Aliquot(96);
/// assert_eq!(number.value(), Nimber(5));
/// assert_eq!(number.winning_moves(&Budget::unlimited())?, [95, 93]);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Aliquot(pub u64);

impl Aliquot {
    /// Returns the nim-value; 0 for 0, which has no divisor to subtract.
    #[must_use]
    pub const fn value(self) -> Nimber {
        Nimber(if self.0 == 0 {
            0
        } else {
            self.0.trailing_zeros() as u64
        })
    }

    /// Returns the outcome for the player about to move.
    #[must_use]
    pub fn outcome(self) -> Outcome {
        outcome_of(self.value())
    }

    /// Returns every winning move by the number it leaves: the odd divisors of an even number are subtracted, the least
    /// one first.
    ///
    /// The budget's units of work are divisors tried.
    ///
    /// # Errors
    ///
    /// [`GraphError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// Time `O(√m)` for the odd part `m`, space for the moves.
    pub fn winning_moves(self, budget: &Budget<'_>) -> Result<Vec<u64>, GraphError> {
        if self.value().is_zero() {
            return Ok(Vec::new());
        }
        let odd_part = self.0 >> self.0.trailing_zeros();
        let (mut small, mut large, mut meter) = (Vec::new(), Vec::new(), budget.meter());
        let mut divisor = 1;
        while divisor <= odd_part / divisor {
            if odd_part.is_multiple_of(divisor) {
                small.push(divisor);
                if divisor != odd_part / divisor {
                    large.push(odd_part / divisor);
                }
            }
            divisor += 2;
            meter.spend(1)?;
        }
        small.extend(large.iter().rev());
        Ok(small.into_iter().map(|divisor| self.0 - divisor).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use graph_core::mex;

    #[test]
    fn every_small_number() {
        for number in 1..400_u64 {
            let divisors = (1..number).filter(|divisor| number.is_multiple_of(*divisor));
            let options: Vec<_> = divisors.map(|divisor| number - divisor).collect();
            let values: Vec<_> = options.iter().map(|&option| Aliquot(option).value().0).collect();
            assert_eq!(Aliquot(number).value(), mex(&values), "{number}");
            let winning = options
                .into_iter()
                .filter(|&option| Aliquot(option).value().is_zero());
            let found = Aliquot(number).winning_moves(&Budget::unlimited()).unwrap();
            assert_eq!(found, winning.collect::<Vec<_>>(), "{number}");
        }
    }
}
