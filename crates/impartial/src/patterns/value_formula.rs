//! Formulas for nim-values of numbered positions.

use core::fmt;

use super::repetition::{Repetition, shortest};
use super::{Formula, Pattern, bits, bits_of_one_among};

/// A formula for the nim-value of position `n`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ValueFormula {
    /// `⌊(n + shift) / divisor⌋`, modulo `modulus` when it is there.
    Quotient {
        /// Added to `n`.
        shift: u64,
        /// How many neighbours share a value.
        divisor: u64,
        /// After how many values they begin again.
        modulus: Option<u64>,
    },
    /// A function of the digits of `n + shift`.
    Digits {
        /// The function.
        function: DigitFunction,
        /// Added to `n`.
        shift: u64,
    },
    /// The exclusive or of `n` and a constant.
    Xor(u64),
    /// A sequence that repeats, growing by a constant each time.
    Repetition(Repetition),
}

/// A function of a number by its digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DigitFunction {
    /// How often 2 divides the number.
    Twos,
    /// How often 3 divides the number.
    Threes,
    /// The largest power of 2 that divides the number.
    LowestBit,
    /// The largest power of 2 that is not above the number.
    HighestBit,
    /// The number of binary digits.
    Length,
    /// The number of binary digits 1.
    Ones,
    /// The parity of the number of binary digits 1.
    Parity,
    /// The number without its factors 2.
    OddPart,
    /// Half of what the odd part is above 1.
    HalfOddPart,
    /// Gray's code of the number.
    Gray,
    /// The number with its last digit replaced so that the digits 1 are odd in number, after doubling.
    Odious,
    /// The whole part of the square root.
    Root,
}

impl DigitFunction {
    /// Every function.
    pub const ALL: [Self; 12] = [
        Self::Twos,
        Self::Threes,
        Self::LowestBit,
        Self::HighestBit,
        Self::Length,
        Self::Ones,
        Self::Parity,
        Self::OddPart,
        Self::HalfOddPart,
        Self::Gray,
        Self::Odious,
        Self::Root,
    ];

    /// Returns the value; `None` for 0 where it has none, and beyond 2^64.
    #[must_use]
    pub fn value(self, n: u64) -> Option<u64> {
        let positive = (n > 0).then_some(n);
        match self {
            Self::Twos => positive.map(|n| u64::from(n.trailing_zeros())),
            Self::Threes => {
                positive.map(|n| (1..=40).take_while(|&k| n.is_multiple_of(3_u64.pow(k))).count() as u64)
            }
            Self::LowestBit => positive.map(|n| 1 << n.trailing_zeros()),
            Self::HighestBit => positive.map(|n| 1 << n.ilog2()),
            Self::Length => Some(u64::from(u64::BITS - n.leading_zeros())),
            Self::Ones => Some(u64::from(n.count_ones())),
            Self::Parity => Some(u64::from(n.count_ones() % 2)),
            Self::OddPart => positive.map(|n| n >> n.trailing_zeros()),
            Self::HalfOddPart => positive.map(|n| n >> n.trailing_zeros() >> 1),
            Self::Gray => Some(n ^ n >> 1),
            Self::Odious => n
                .checked_mul(2)
                .map(|twice| twice + u64::from(n.count_ones().is_multiple_of(2))),
            Self::Root => Some(n.isqrt()),
        }
    }
}

impl ValueFormula {
    /// Returns the value at `n`; `None` where the formula has none.
    #[must_use]
    pub fn value(&self, n: u64) -> Option<u64> {
        match self {
            Self::Quotient {
                shift,
                divisor,
                modulus,
            } => {
                let quotient = n.checked_add(*shift)? / divisor;
                Some(modulus.map_or(quotient, |modulus| quotient % modulus))
            }
            Self::Digits { function, shift } => function.value(n.checked_add(*shift)?),
            Self::Xor(constant) => Some(n ^ constant),
            Self::Repetition(repetition) => repetition.value(n),
        }
    }

    /// Returns from where on the formula repeats and after how many; `None` when it does not.
    #[must_use]
    pub fn repeats(&self) -> Option<(u64, u64)> {
        match self {
            Self::Quotient { divisor, modulus, .. } => Some((0, divisor.checked_mul((*modulus)?)?)),
            Self::Repetition(repetition) if repetition.saltus == 0 => {
                Some((repetition.start(), repetition.values.len() as u64))
            }
            Self::Digits { .. } | Self::Xor(_) | Self::Repetition(_) => None,
        }
    }

    /// From where on the formula repeats, after how many, and how much larger each time; `None` when it does not.
    pub(super) fn repeats_with_saltus(&self) -> Option<(u64, u64, u64)> {
        match self {
            Self::Quotient {
                divisor,
                modulus: None,
                ..
            } => Some((0, *divisor, 1)),
            Self::Repetition(repetition) => Some((
                repetition.start(),
                repetition.values.len() as u64,
                repetition.saltus,
            )),
            _ => self.repeats().map(|(start, length)| (start, length, 0)),
        }
    }

    fn bits(&self) -> u64 {
        const KIND: u64 = 2;
        KIND + match self {
            Self::Quotient {
                shift,
                divisor,
                modulus,
            } => bits(*shift) + bits(*divisor) + bits(modulus.unwrap_or(0)),
            Self::Digits { shift, .. } => 4 + bits(*shift),
            Self::Xor(constant) => bits(*constant),
            Self::Repetition(repetition) => repetition.bits(),
        }
    }
}

/// All formulas that fit the whole table and are short enough to be believed.
pub(super) fn find(first: u64, values: &[u64]) -> Vec<Pattern> {
    let mut distinct = values.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    let table_bits = values.len() as u64 * bits_of_one_among(distinct.len() as u64);
    let shifts = 0..3_u64;
    let digits = DigitFunction::ALL.into_iter().flat_map(|function| {
        let shifts = shifts.clone();
        shifts.map(move |shift| ValueFormula::Digits { function, shift })
    });
    let xor = values
        .first()
        .map(|&value| ValueFormula::Xor(value ^ first))
        .filter(|formula| *formula != ValueFormula::Xor(0));
    let candidates = quotients(first, values).into_iter().chain(xor).chain(digits);
    let fitting = candidates.filter(|formula| fits(formula, first, values));
    let mut patterns: Vec<_> = fitting
        .filter_map(|formula| {
            let bits = formula.bits();
            Pattern::weighed(Formula::Value(formula), bits, table_bits, values.len())
        })
        .collect();
    if patterns.is_empty()
        && let Some(repetition) = shortest(first, values)
    {
        let formula = ValueFormula::Repetition(repetition);
        let bits = formula.bits();
        patterns.extend(Pattern::weighed(
            Formula::Value(formula),
            bits,
            table_bits,
            values.len(),
        ));
    }
    patterns
}

fn fits(formula: &ValueFormula, first: u64, values: &[u64]) -> bool {
    (first..)
        .zip(values)
        .all(|(n, &value)| formula.value(n) == Some(value))
}

/// The quotients that the first changes of the table allow: without a modulus, and with the one after its greatest value.
fn quotients(first: u64, values: &[u64]) -> Vec<ValueFormula> {
    let changes: Vec<_> = (1..values.len())
        .filter(|&at| values[at] != values[at - 1])
        .take(2)
        .collect();
    let &[change, next] = changes.as_slice() else {
        return Vec::new();
    };
    let divisor = (next - change) as u64;
    let greatest = values.iter().copied().max().unwrap_or(0);
    [None, greatest.checked_add(1)]
        .into_iter()
        .filter_map(|modulus| {
            // At the first change the shifted number is a multiple of the divisor.
            let quotient = values[change];
            let reached = quotient.checked_mul(divisor)?;
            let place = first.checked_add(change as u64)?;
            let shift = match (reached.checked_sub(place), modulus) {
                (Some(shift), _) => shift,
                (None, Some(modulus)) => {
                    let round = divisor.checked_mul(modulus)?;
                    (round - (place - reached) % round) % round
                }
                (None, None) => return None,
            };
            Some(ValueFormula::Quotient {
                shift,
                divisor,
                modulus,
            })
        })
        .collect()
}

impl fmt::Display for ValueFormula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Quotient {
                shift,
                divisor,
                modulus,
            } => {
                let number = shifted(*shift);
                match (*divisor, number.contains('+')) {
                    (1, true) if modulus.is_some() => write!(f, "G(n) = ({number})")?,
                    (1, _) => write!(f, "G(n) = {number}")?,
                    (divisor, true) => write!(f, "G(n) = floor(({number}) / {divisor})")?,
                    (divisor, false) => write!(f, "G(n) = floor({number} / {divisor})")?,
                }
                modulus.map_or(Ok(()), |modulus| write!(f, " mod {modulus}"))
            }
            Self::Digits { function, shift } => {
                let number = shifted(*shift);
                let number = if *shift == 0 {
                    number
                } else {
                    format!("({number})")
                };
                let words = match function {
                    DigitFunction::Twos => format!("how often 2 divides {number}"),
                    DigitFunction::Threes => format!("how often 3 divides {number}"),
                    DigitFunction::LowestBit => format!("the largest power of 2 that divides {number}"),
                    DigitFunction::HighestBit => format!("the largest power of 2 up to {number}"),
                    DigitFunction::Length => format!("the number of binary digits of {number}"),
                    DigitFunction::Ones => format!("the number of binary digits 1 of {number}"),
                    DigitFunction::Parity => format!("the parity of the binary digits 1 of {number}"),
                    DigitFunction::OddPart => format!("the odd part of {number}"),
                    DigitFunction::HalfOddPart => format!("(the odd part of {number} - 1) / 2"),
                    DigitFunction::Gray => format!("{number} xor floor({number} / 2)"),
                    DigitFunction::Odious => {
                        format!("2 {number} or one more, with an odd number of binary digits 1")
                    }
                    DigitFunction::Root => format!("floor(sqrt({}))", shifted(*shift)),
                };
                write!(f, "G(n) = {words}")
            }
            Self::Xor(constant) => write!(f, "G(n) = n xor {constant}"),
            Self::Repetition(repetition) => write_repetition(f, repetition),
        }
    }
}

pub(super) fn shifted(shift: u64) -> String {
    if shift == 0 {
        "n".to_owned()
    } else {
        format!("n + {shift}")
    }
}

fn write_repetition(f: &mut fmt::Formatter<'_>, repetition: &Repetition) -> fmt::Result {
    let list = |values: &[u64]| values.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    write!(f, "G(n + {}) = G(n)", repetition.values.len())?;
    if repetition.saltus > 0 {
        write!(f, " + {}", repetition.saltus)?;
    }
    write!(
        f,
        " from n = {} on: {}",
        repetition.start(),
        list(&repetition.values)
    )?;
    if !repetition.before.is_empty() {
        write!(f, "; before: {}", list(&repetition.before))?;
    }
    Ok(())
}
