//! The pattern finder: the shortest explanation of a table of nim-values or of outcomes. What formulas say is in
//! `value_formula`, `lost_formula` and `pair_formula`; here they are weighed. That a formula fits proves nothing, and no
//! fit is claimed without far more evidence than the formula takes to write down.

mod lost_formula;
mod pair_formula;
mod repetition;
mod value_formula;

use core::fmt;

use graph_core::{Budget, GraphError};

pub use lost_formula::LostFormula;
pub use pair_formula::{PairFormula, PairFunction, PairOperation, find_pair_patterns};
pub use repetition::Repetition;
pub use value_formula::{DigitFunction, ValueFormula};

use crate::{HeapGame, HeapPeriod};

/// What a pattern says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Formula {
    /// The nim-value of every position.
    Value(ValueFormula),
    /// Which positions are lost; nothing about other values.
    Lost(LostFormula),
    /// The nim-value of every pair, or which pairs are lost.
    Pair(PairFormula),
}

/// How far a pattern is known to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PatternStatus {
    /// It fits the values that were given, and may fail at the next.
    Fits,
    /// It holds for ever, by this period of the rule.
    Proved(HeapPeriod),
}

/// An explanation of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pattern {
    /// What it says.
    pub formula: Formula,
    /// About how many bits it takes to write the formula down.
    pub bits: u64,
    /// About how many bits it takes to write down what it explains.
    pub table_bits: u64,
    /// How many values it fits, which are all that were given.
    pub n_values: u64,
    /// How far it is known to hold.
    pub status: PatternStatus,
}

impl Pattern {
    /// Weighs a formula that fits; `None` when it says too little, or too little was given to believe it: it must save
    /// half the table and 16 bits more.
    pub(crate) fn weighed(formula: Formula, bits: u64, table_bits: u64, n_values: usize) -> Option<Self> {
        let saves_enough = bits.saturating_mul(2).saturating_add(16) <= table_bits;
        saves_enough.then_some(Self {
            formula,
            bits,
            table_bits,
            n_values: n_values as u64,
            status: PatternStatus::Fits,
        })
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(formula) => formula.fmt(f),
            Self::Lost(formula) => formula.fmt(f),
            Self::Pair(formula) => formula.fmt(f),
        }
    }
}

impl fmt::Display for PatternStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fits => f.write_str("fits"),
            Self::Proved(_) => f.write_str("proved"),
        }
    }
}

/// Looks for explanations of the nim-values of `first`, `first + 1` and so on; a table of outcomes is one of values 0, lost,
/// and 1.
///
/// Those of all values come first, then those of the lost positions alone, each kind by the bits of its formula. Empty when
/// nothing is found that is short enough to be believed.
///
/// # Complexity
///
/// Time `O(n)` for each kind of formula and `O(n p)` at worst for repetitions of length up to `p`, space `O(n)`, for `n`
/// values.
///
/// # Examples
///
/// ```
/// use impartial::patterns::find_patterns;
/// let values: Vec<_> = (0..40).map(|n| n % 5).collect();
/// let found = find_patterns(0, &values);
/// assert_eq!(found[0].formula.to_string(), "G(n) = n mod 5");
/// let zeckendorf: Vec<_> = (1..100).map(|n| u64::from(![1, 2, 3, 5, 8, 13, 21, 34, 55, 89].contains(&n))).collect();
/// let found = find_patterns(1, &zeckendorf);
/// assert_eq!(found[0].formula.to_string(), "lost iff n is a Fibonacci number");
/// assert!(find_patterns(0, &[0, 1, 2, 0, 1, 2]).is_empty());
/// ```
#[must_use]
pub fn find_patterns(first: u64, values: &[u64]) -> Vec<Pattern> {
    let mut by_value = value_formula::find(first, values);
    let mut by_loss = lost_formula::find(first, values);
    by_value.sort_by_key(|pattern| pattern.bits);
    by_loss.sort_by_key(|pattern| pattern.bits);
    by_value.extend(by_loss);
    by_value
}

/// Looks for explanations of the nim-values of a heap game, heaps of 0 to `most` tokens; where the table proves a period
/// that implies an explanation, it is proved.
///
/// # Errors
///
/// As [`HeapTable::extend_to`](crate::HeapTable::extend_to).
///
/// # Complexity
///
/// As [`HeapTable::extend_to`](crate::HeapTable::extend_to) and [`find_patterns`].
///
/// # Examples
///
/// ```
/// use graph_core::Budget;
/// use impartial::patterns::{PatternStatus, find_heap_patterns};
/// use impartial::{HeapGame, TakeSet};
/// let game = HeapGame::subtraction(TakeSet::new([1, 2, 3]).expect("no take is 0"));
/// let found = find_heap_patterns(&game, 100, &Budget::unlimited())?;
/// assert_eq!(found[0].formula.to_string(), "G(n) = n mod 4");
/// assert!(matches!(found[0].status, PatternStatus::Proved(_)));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn find_heap_patterns(
    game: &HeapGame,
    most: u64,
    budget: &Budget<'_>,
) -> Result<Vec<Pattern>, GraphError> {
    let mut table = game.table();
    let period = table.prove_period(most, budget)?;
    if u64::from(budget.max_vertices) <= most {
        return Err(GraphError::TooManyVertices {
            max_vertices: budget.max_vertices,
        });
    }
    let values: Option<Vec<u64>> = (0..=most).map(|heap| Some(table.value(heap)?.0)).collect();
    let mut patterns = find_patterns(0, &values.unwrap_or_default());
    if let Some(period) = period {
        for pattern in &mut patterns {
            let repeats = match &pattern.formula {
                Formula::Value(formula) => formula.repeats_with_saltus(),
                Formula::Lost(formula) => formula.repeats().map(|(start, length)| (start, length, 0)),
                Formula::Pair(_) => None,
            };
            // Two sequences that repeat, and grow alike, are one when they agree long enough for both to repeat together.
            let grows_alike = |&(_, length, saltus): &(u64, u64, u64)| {
                u128::from(saltus) * u128::from(period.period)
                    == u128::from(period.saltus) * u128::from(length)
            };
            let enough = repeats.filter(grows_alike).map(|(start, length, _)| {
                let together = num_integer::lcm(u128::from(length), u128::from(period.period));
                u128::from(start.max(period.preperiod)) + together
            });
            if enough.is_some_and(|enough| enough <= u128::from(pattern.n_values)) {
                pattern.status = PatternStatus::Proved(period);
            }
        }
    }
    Ok(patterns)
}

/// How many bits it takes to write a number of unknown size, about.
pub(crate) fn bits(number: u64) -> u64 {
    2 * u64::from(u64::BITS - number.leading_zeros()) + 1
}

/// How many bits a value takes when it is one of so many.
pub(crate) fn bits_of_one_among(n: u64) -> u64 {
    u64::from(u64::BITS - n.leading_zeros())
}

/// How many bits it takes to say which of `n` are chosen, when `chosen` are: the binary logarithm of the binomial
/// coefficient, rounded down.
pub(crate) fn bits_of_choice(n: u64, chosen: u64) -> u64 {
    let fewer = chosen.min(n - chosen);
    let factors = (0..fewer).map(|at| log2_in_sixteenths(n - at).saturating_sub(log2_in_sixteenths(at + 1)));
    factors.sum::<u64>() / 16
}

/// The binary logarithm of a positive number in sixteenths, rounded down.
fn log2_in_sixteenths(number: u64) -> u64 {
    let mut log = u64::from(number.max(1).ilog2());
    // The number as 1 and a fraction, with 63 binary places: squared, its logarithm doubles.
    let mut fraction = u128::from(number.max(1)) << (63 - log);
    for _ in 0..4 {
        fraction = (fraction * fraction) >> 63;
        let carry = fraction >> 64;
        fraction >>= carry;
        log = 2 * log + u64::from(carry == 1);
    }
    log
}

#[cfg(test)]
mod tests {
    use super::*;

    fn best(first: u64, values: &[u64]) -> String {
        let found = find_patterns(first, values);
        found
            .first()
            .map_or(String::new(), |pattern| pattern.formula.to_string())
    }

    #[test]
    fn formulas_are_found() {
        let table =
            |value: &dyn Fn(u64) -> u64| -> String { best(1, &(1..=200).map(value).collect::<Vec<_>>()) };
        assert_eq!(table(&|n| n), "G(n) = n");
        assert_eq!(table(&|n| n / 3), "G(n) = floor(n / 3)");
        assert_eq!(table(&|n| n.div_ceil(3) % 4), "G(n) = floor((n + 2) / 3) mod 4");
        assert_eq!(
            table(&|n| u64::from(n.trailing_zeros())),
            "G(n) = how often 2 divides n"
        );
        assert_eq!(
            table(&|n| n & n.wrapping_neg()),
            "G(n) = the largest power of 2 that divides n"
        );
        assert_eq!(table(&|n| n ^ 1), "G(n) = n xor 1");
        assert_eq!(
            table(&|n| u64::from(n.count_ones() % 2)),
            "G(n) = the parity of the binary digits 1 of n"
        );
        assert_eq!(table(&|n| n.isqrt()), "G(n) = floor(sqrt(n))");
        assert_eq!(
            table(&|n| crate::classics::AtMostHalf(n).value().0),
            "G(n) = (the odd part of (n + 1) - 1) / 2"
        );
        let lasker = |n| crate::classics::LaskerNim::heap_value(n).unwrap().0;
        assert_eq!(table(&lasker), "G(n + 4) = G(n) + 4 from n = 1 on: 1, 2, 4, 3");
        let lost =
            |is_lost: &dyn Fn(u64) -> bool| table(&|n| if is_lost(n) { 0 } else { 1 + n % 7 * n % 11 % 5 });
        assert_eq!(
            lost(&|n| n % 5 == 0 || n % 5 == 2),
            "lost iff n mod 5 is one of 0, 2"
        );
        assert_eq!(lost(&|n| n.is_power_of_two()), "lost iff n is a power of 2");
        assert_eq!(
            lost(&|n| (n + 1).is_power_of_two()),
            "lost iff n + 1 is a power of 2"
        );
        assert_eq!(
            lost(&|n| n.isqrt().pow(2) == n),
            "lost iff n is one of 1, 4, then twice the last less the one before plus 2"
        );
        assert_eq!(
            lost(&|n| n.count_ones() % 2 == 0),
            "lost iff n has an even number of binary digits 1"
        );
    }

    #[test]
    fn beatty_sequences_are_found() {
        let golden: Vec<u64> = (1..200_u64).map(|d| d.midpoint((5 * d * d).isqrt())).collect();
        let values: Vec<_> = (1..300)
            .map(|n| u64::from(!golden.contains(&n)) * (1 + n % 3))
            .collect();
        assert!(
            best(1, &values).contains("the golden ratio"),
            "{}",
            best(1, &values)
        );
    }

    #[test]
    fn nothing_is_found_in_noise() {
        let mut seed = 3_u64;
        let mut next = |bound: u64| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % bound
        };
        for length in [5, 12, 20, 40, 100, 300] {
            for bound in [2, 3, 8, 1000] {
                for _ in 0..150 {
                    let values: Vec<_> = (0..length).map(|_| next(bound)).collect();
                    assert_eq!(best(0, &values), "", "{values:?}");
                }
            }
        }
    }

    #[test]
    fn logarithms() {
        let found: Vec<_> = [1, 2, 3, 5, 1023, 1 << 40, u64::MAX]
            .map(log2_in_sixteenths)
            .into();
        assert_eq!(found, [0, 16, 25, 37, 159, 640, 1023]);
        assert_eq!(bits_of_choice(200, 0), 0);
        // The logarithm is 40.9.
        assert!((38..=40).contains(&bits_of_choice(200, 7)));
    }

    #[test]
    fn short_tables_are_not_believed() {
        for length in 0..7 {
            let values: Vec<_> = (0..length).map(|n| n % 2).collect();
            assert!(find_patterns(0, &values).is_empty());
        }
        assert!(find_patterns(0, &[]).is_empty());
    }

    #[test]
    fn what_is_proved_holds_further_on() {
        for code in [
            "0.77", "0.07", "0.137", "0.3", "0.33", "0.1", "0.[3]", "4.[3]", "0.6",
        ] {
            let game = HeapGame::coded(code.parse().unwrap());
            let patterns = find_heap_patterns(&game, 400, &Budget::unlimited()).unwrap();
            let mut table = game.table();
            table.extend_to(2000, &Budget::unlimited()).unwrap();
            for pattern in patterns
                .iter()
                .filter(|pattern| pattern.status != PatternStatus::Fits)
            {
                for n in 0..=2000 {
                    let value = table.value(n).unwrap().0;
                    match &pattern.formula {
                        Formula::Value(formula) => assert_eq!(formula.value(n), Some(value), "{code} {n}"),
                        Formula::Lost(formula) => {
                            assert_eq!(formula.is_lost(n), Some(value == 0), "{code} {n}");
                        }
                        Formula::Pair(_) => panic!("no pairs here"),
                    }
                }
            }
            let is_proved = patterns
                .iter()
                .any(|pattern| pattern.status != PatternStatus::Fits);
            assert_eq!(is_proved, table.period().is_some(), "{code}");
        }
    }
}
