//! Formulas for positions that are pairs of numbers, and the finder for them.

use core::fmt;

use super::{Formula, Pattern, bits, bits_of_choice, bits_of_one_among};

/// A formula for pairs `a`, `b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PairFormula {
    /// The value of every pair.
    Value(PairFunction),
    /// A pair is lost exactly where the function is 0.
    LostAtZero(PairFunction),
    /// Lost pairs are `⌊iα⌋` and `⌊iα⌋ + k i`, with `1/α + 1/(α + k) = 1`: Beatty's sequences, for `k = 1` Wythoff's.
    Beatty {
        /// The factor `k`.
        factor: u64,
    },
}

/// A function of two numbers, after both are divided by `divisor` and reduced modulo `modulus`, where that is not 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PairFunction {
    /// What is done with the two.
    pub operation: PairOperation,
    /// Both are divided by it, without remainder.
    pub divisor: u64,
    /// Both are reduced by it; 0 for not at all.
    pub modulus: u64,
}

/// What can be done with two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PairOperation {
    /// Exclusive or.
    Xor,
    /// The sum.
    Sum,
    /// The difference.
    Difference,
    /// The smaller one.
    Minimum,
    /// The larger one.
    Maximum,
    /// The digits that both have.
    And,
    /// The digits that one of them has.
    Or,
    /// The place of the lowest digit 0 that both have, each less one.
    LowestCommonZero,
    /// The whole part of the larger over the smaller.
    Ratio,
}

impl PairOperation {
    const ALL: [Self; 9] = [
        Self::Xor,
        Self::Sum,
        Self::Difference,
        Self::Minimum,
        Self::Maximum,
        Self::And,
        Self::Or,
        Self::LowestCommonZero,
        Self::Ratio,
    ];
}

impl PairFunction {
    fn value(&self, a: u64, b: u64) -> Option<u64> {
        let reduced = |number: u64| {
            let quotient = number / self.divisor;
            if self.modulus == 0 {
                quotient
            } else {
                quotient % self.modulus
            }
        };
        let (a, b) = (reduced(a), reduced(b));
        match self.operation {
            PairOperation::Xor => Some(a ^ b),
            PairOperation::Sum => a.checked_add(b),
            PairOperation::Difference => Some(a.abs_diff(b)),
            PairOperation::Minimum => Some(a.min(b)),
            PairOperation::Maximum => Some(a.max(b)),
            PairOperation::And => Some(a & b),
            PairOperation::Or => Some(a | b),
            PairOperation::LowestCommonZero => {
                Some(u64::from((a.checked_sub(1)? | b.checked_sub(1)?).trailing_ones()))
            }
            PairOperation::Ratio => a.max(b).checked_div(a.min(b)),
        }
    }

    fn bits(&self) -> u64 {
        4 + bits(self.divisor - 1) + bits(self.modulus)
    }
}

impl PairFormula {
    /// Returns whether a pair is lost; `None` where the formula does not say.
    #[must_use]
    pub fn is_lost(&self, a: u64, b: u64) -> Option<bool> {
        match self {
            Self::Value(function) | Self::LostAtZero(function) => Some(function.value(a, b)? == 0),
            Self::Beatty { factor } => {
                let (low, difference) = (a.min(b), a.abs_diff(b));
                if !difference.is_multiple_of(*factor) {
                    return Some(false);
                }
                // α is (2 - k + sqrt(k² + 4)) / 2.
                let (i, k) = (i128::from(difference / factor), i128::from(*factor));
                let square = i.checked_mul(i)?.checked_mul(k * k + 4)?;
                let lower = (i * (2 - k) + square.isqrt()).div_euclid(2);
                Some(lower == i128::from(low))
            }
        }
    }
}

/// Looks for explanations of a table of pairs with their nim-values, or with 0 for lost and 1 for won ones.
///
/// As [`find_patterns`](super::find_patterns) for numbers: formulas of values first, each kind by its bits.
///
/// # Complexity
///
/// Time `O(n)` for each of some hundred formulas, of which most fail early; space `O(n)`, for `n` pairs.
///
/// # Examples
///
/// ```
/// use impartial::patterns::find_pair_patterns;
/// let pairs = (0..12).flat_map(|a| (0..12).map(move |b| (a, b, a ^ b)));
/// let found = find_pair_patterns(&pairs.collect::<Vec<_>>());
/// assert_eq!(found[0].formula.to_string(), "G(a, b) = a xor b");
/// ```
#[must_use]
pub fn find_pair_patterns(table: &[(u64, u64, u64)]) -> Vec<Pattern> {
    let mut distinct: Vec<_> = table.iter().map(|row| row.2).collect();
    distinct.sort_unstable();
    distinct.dedup();
    let n = table.len() as u64;
    let n_lost = table.iter().filter(|row| row.2 == 0).count() as u64;
    let value_bits = n * bits_of_one_among(distinct.len() as u64);
    let lost_bits = bits_of_choice(n, n_lost);
    let weighed =
        |formula, bits, table_bits| Pattern::weighed(Formula::Pair(formula), bits, table_bits, table.len());
    let fits_loss = |formula: &PairFormula| {
        table
            .iter()
            .all(|&(a, b, value)| formula.is_lost(a, b) == Some(value == 0))
    };
    let values = functions().filter(|function| {
        table
            .iter()
            .all(|&(a, b, value)| function.value(a, b) == Some(value))
    });
    let mut by_value: Vec<_> = values
        .filter_map(|function| weighed(PairFormula::Value(function), function.bits(), value_bits))
        .collect();
    by_value.sort_by_key(|pattern| pattern.bits);
    let zeros = functions().map(|function| (PairFormula::LostAtZero(function), function.bits() + 1));
    let beatty = (1..=8).map(|factor| (PairFormula::Beatty { factor }, 4 + bits(factor)));
    let mut by_loss: Vec<_> = beatty
        .chain(zeros)
        .filter(|(formula, _)| fits_loss(formula))
        .filter_map(|(formula, bits)| weighed(formula, bits, lost_bits))
        .collect();
    by_loss.sort_by_key(|pattern| pattern.bits);
    by_value.extend(by_loss);
    by_value
}

fn functions() -> impl Iterator<Item = PairFunction> {
    let plain = PairOperation::ALL.into_iter().flat_map(|operation| {
        (1..=8).map(move |divisor| PairFunction {
            operation,
            divisor,
            modulus: 0,
        })
    });
    let reduced = [PairOperation::Xor, PairOperation::Sum, PairOperation::Difference]
        .into_iter()
        .flat_map(|operation| {
            (2..=16).map(move |modulus| PairFunction {
                operation,
                divisor: 1,
                modulus,
            })
        });
    plain.chain(reduced)
}

impl fmt::Display for PairFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reduced = |name: &str| match (self.divisor, self.modulus) {
            (1, 0) => name.to_owned(),
            (1, modulus) => format!("({name} mod {modulus})"),
            (divisor, _) => format!("floor({name} / {divisor})"),
        };
        let (a, b) = (reduced("a"), reduced("b"));
        match self.operation {
            PairOperation::Xor => write!(f, "{a} xor {b}"),
            PairOperation::Sum => write!(f, "{a} + {b}"),
            PairOperation::Difference => write!(f, "|{a} - {b}|"),
            PairOperation::Minimum => write!(f, "min({a}, {b})"),
            PairOperation::Maximum => write!(f, "max({a}, {b})"),
            PairOperation::And => write!(f, "{a} and {b}, digit by digit"),
            PairOperation::Or => write!(f, "{a} or {b}, digit by digit"),
            PairOperation::LowestCommonZero => {
                write!(
                    f,
                    "the place of the lowest binary digit 0 of ({a} - 1) or ({b} - 1)"
                )
            }
            PairOperation::Ratio => write!(f, "floor(max({a}, {b}) / min({a}, {b}))"),
        }
    }
}

impl fmt::Display for PairFormula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(function) => write!(f, "G(a, b) = {function}"),
            Self::LostAtZero(function) => write!(f, "lost iff {function} = 0"),
            Self::Beatty { factor: 1 } => f.write_str(
                "lost iff the smaller is floor(d phi), d the difference and phi the golden ratio (Wythoff)",
            ),
            Self::Beatty { factor } => write!(
                f,
                "lost iff the smaller is floor(i alpha) and the difference {factor} i, with 1/alpha + 1/(alpha + {factor}) = 1 (Beatty)"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PlayConvention;
    use crate::classics::Wythoff;
    use graph_core::Outcome;

    fn best(value: impl Fn(u64, u64) -> u64) -> String {
        let table: Vec<_> = (1..20)
            .flat_map(|a| (1..24).map(move |b| (a, b)))
            .map(|(a, b)| (a, b, value(a, b)))
            .collect();
        find_pair_patterns(&table)
            .first()
            .map_or(String::new(), |pattern| pattern.formula.to_string())
    }

    #[test]
    fn formulas_of_pairs_are_found() {
        assert_eq!(
            best(|a, b| (a % 4) ^ (b % 4)),
            "G(a, b) = (a mod 4) xor (b mod 4)"
        );
        assert_eq!(
            best(|a, b| (a / 3) ^ (b / 3)),
            "G(a, b) = floor(a / 3) xor floor(b / 3)"
        );
        assert_eq!(
            best(|a, b| if a == b { 0 } else { 1 + (a * a + 7 * b) % 5 }),
            "lost iff a xor b = 0"
        );
        let lost = |a, b| Wythoff(a, b).outcome(PlayConvention::Normal) == Outcome::Loss;
        assert!(best(|a, b| u64::from(!lost(a, b))).ends_with("(Wythoff)"));
        assert_eq!(best(|a, b| (a * a * b + a + b * b) % 7), "");
    }
}
