//! Formulas for which numbered positions are lost.

use core::fmt;

use super::repetition::{Repetition, shortest};
use super::value_formula::shifted;
use super::{Formula, Pattern, bits, bits_of_choice};

/// A formula for the lost positions, those of value 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LostFormula {
    /// Outcomes repeat; 0 is lost and 1 is won.
    Repetition(Repetition),
    /// Those with `n + shift` a power of the base.
    Powers {
        /// The base, at least 2.
        base: u64,
        /// Added to `n`.
        shift: u64,
    },
    /// A sequence: from two members on, each is `last` times the last plus `before` times the one before plus `constant`.
    Recurrence {
        /// The two least members.
        members: [u64; 2],
        /// Times the last.
        last: i64,
        /// Times the one before.
        before: i64,
        /// Added.
        constant: i64,
    },
    /// Those with an even number of binary digits 1, or an odd one.
    DigitParity {
        /// Even.
        even: bool,
    },
    /// The whole parts of the multiples of a number in `[low, high)`, two fractions with their denominators.
    Beatty {
        /// The least that it can be.
        low: (u64, u64),
        /// Below which it is.
        high: (u64, u64),
        /// A well-known number that lies there.
        name: Option<&'static str>,
    },
}

impl LostFormula {
    /// Returns whether position `n` is lost; `None` where the formula does not say.
    #[must_use]
    pub fn is_lost(&self, n: u64) -> Option<bool> {
        match self {
            Self::Repetition(repetition) => Some(repetition.value(n)? == 0),
            Self::Powers { base, shift } => Some(is_power(n.checked_add(*shift)?, *base)),
            Self::DigitParity { even } => Some(n.count_ones().is_multiple_of(2) == *even),
            Self::Recurrence { .. } => Some(
                self.members()
                    .take_while(|&member| member <= n)
                    .any(|member| member == n),
            ),
            Self::Beatty { .. } => None,
        }
    }

    /// Returns from where on the formula repeats and after how many; `None` when it does not.
    #[must_use]
    pub fn repeats(&self) -> Option<(u64, u64)> {
        match self {
            Self::Repetition(repetition) => Some((repetition.start(), repetition.values.len() as u64)),
            _ => None,
        }
    }

    /// The members of a recurrence, as long as they grow and fit.
    fn members(&self) -> impl Iterator<Item = u64> {
        let Self::Recurrence {
            members,
            last,
            before,
            constant,
        } = *self
        else {
            return LostMembers::default();
        };
        LostMembers {
            pair: Some(members),
            rule: [last, before, constant],
        }
    }

    fn bits(&self) -> u64 {
        const KIND: u64 = 3;
        KIND + match self {
            Self::Repetition(repetition) => repetition.bits(),
            Self::Powers { base, shift } => bits(*base) + bits(*shift),
            Self::Recurrence {
                members: [1, 2] | [2, 3],
                last: 1,
                before: 1,
                constant: 0,
            } => 5,
            // The coefficients are among 4, 6 and 33.
            Self::Recurrence { members, .. } => bits(members[0]) + bits(members[1]) + 11,
            Self::DigitParity { .. } => 1,
            Self::Beatty { low, high, name } => match name {
                Some(_) => 4,
                None => [low.0, low.1, high.0, high.1].map(bits).iter().sum(),
            },
        }
    }
}

#[derive(Default)]
struct LostMembers {
    pair: Option<[u64; 2]>,
    rule: [i64; 3],
}

impl Iterator for LostMembers {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let [before, last] = self.pair?;
        self.pair = following(before, last, self.rule)
            .filter(|&next| next > last)
            .map(|next| [last, next]);
        if self.pair.is_none() {
            // Nothing follows: the last one is still to come, and then the end.
            self.pair = (last > before).then_some([last, last]);
        }
        Some(before)
    }
}

fn following(before: u64, last: u64, rule: [i64; 3]) -> Option<u64> {
    let next = i128::from(rule[0]) * i128::from(last)
        + i128::from(rule[1]) * i128::from(before)
        + i128::from(rule[2]);
    u64::try_from(next).ok()
}

fn is_power(mut number: u64, base: u64) -> bool {
    while number > 1 && number.is_multiple_of(base) {
        number /= base;
    }
    number == 1
}

/// All formulas that fit the whole table and are short enough to be believed.
pub(super) fn find(first: u64, values: &[u64]) -> Vec<Pattern> {
    let lost: Vec<_> = (first..)
        .zip(values)
        .filter(|(_, value)| **value == 0)
        .map(|(n, _)| n)
        .collect();
    let won: Vec<_> = values.iter().map(|&value| u64::from(value != 0)).collect();
    let table_bits = bits_of_choice(values.len() as u64, lost.len() as u64);
    let parities = [true, false].map(|even| LostFormula::DigitParity { even });
    let powers = (2..=10).flat_map(|base| (0..3).map(move |shift| LostFormula::Powers { base, shift }));
    let candidates = parities.into_iter().chain(powers).chain(recurrence(&lost));
    let fitting = candidates.filter(|formula| {
        (first..)
            .zip(&won)
            .all(|(n, &won)| formula.is_lost(n) == Some(won == 0))
    });
    let mut formulas: Vec<_> = fitting.collect();
    formulas.extend(beatty(&lost));
    formulas.extend(
        shortest(first, &won)
            .filter(|found| found.saltus == 0)
            .map(LostFormula::Repetition),
    );
    let weighed = formulas.into_iter().filter_map(|formula| {
        let bits = formula.bits();
        Pattern::weighed(Formula::Lost(formula), bits, table_bits, values.len())
    });
    weighed.collect()
}

/// The recurrence that the first members allow, with small coefficients.
fn recurrence(lost: &[u64]) -> Option<LostFormula> {
    let positive = lost.strip_prefix(&[0]).unwrap_or(lost);
    if positive.len() < 6 || positive.len() < lost.len() {
        return None;
    }
    let members = [positive[0], positive[1]];
    (0..=3_i64)
        .flat_map(|last| (-2..=3_i64).map(move |before| (last, before)))
        .find_map(|(last, before)| {
            let expected =
                i128::from(last) * i128::from(positive[1]) + i128::from(before) * i128::from(positive[0]);
            let constant = i64::try_from(i128::from(positive[2]) - expected)
                .ok()
                .filter(|constant| constant.abs() <= 16)?;
            let rule = [last, before, constant];
            let holds = positive
                .windows(3)
                .all(|three| following(three[0], three[1], rule) == Some(three[2]));
            holds.then_some(LostFormula::Recurrence {
                members,
                last,
                before,
                constant,
            })
        })
}

/// Well-known slopes as `(p + sqrt(q)) / r`.
const SLOPES: [(&str, i64, i64, i64); 6] = [
    ("the golden ratio", 1, 5, 2),
    ("the square of the golden ratio", 3, 5, 2),
    ("sqrt(2)", 0, 2, 1),
    ("2 + sqrt(2)", 2, 2, 1),
    ("sqrt(3)", 0, 3, 1),
    ("1 + sqrt(3)", 1, 3, 1),
];

/// The slope that makes the lost positions, from 1 on, the whole parts of its multiples.
fn beatty(lost: &[u64]) -> Option<LostFormula> {
    const LEAST: usize = 12;
    let positive = lost.strip_prefix(&[0]).unwrap_or(lost);
    if positive.len() < LEAST {
        return None;
    }
    let (mut low, mut high) = ((0, 1), (u64::MAX, 1));
    let less = |(a, b): (u64, u64), (c, d): (u64, u64)| {
        u128::from(a) * u128::from(d) < u128::from(c) * u128::from(b)
    };
    for (index, &member) in (1..).zip(positive) {
        if less(low, (member, index)) {
            low = (member, index);
        }
        if less((member + 1, index), high) {
            high = (member + 1, index);
        }
    }
    if !less(low, high)
        || positive
            .windows(2)
            .all(|pair| pair[1] - pair[0] == positive[1] - positive[0])
    {
        return None;
    }
    let within = |&&(_, p, q, r): &&(&str, i64, i64, i64)| {
        // (p + sqrt(q)) / r is at least a/b exactly when sqrt(q) b is at least r a - p b.
        let at_least = |(a, b): (u64, u64)| {
            let right = i128::from(r) * i128::from(a) - i128::from(p) * i128::from(b);
            let left = i128::from(q) * i128::from(b) * i128::from(b);
            right <= 0 || right.checked_mul(right).is_some_and(|square| left >= square)
        };
        at_least(low) && !at_least(high)
    };
    let name = SLOPES.iter().find(within).map(|&(name, ..)| name);
    Some(LostFormula::Beatty { low, high, name })
}

impl fmt::Display for LostFormula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("lost iff ")?;
        match self {
            Self::Repetition(repetition) => write_residues(f, repetition),
            Self::Powers { base, shift } => write!(f, "{} is a power of {base}", shifted(*shift)),
            Self::Recurrence {
                members: [1, 2] | [2, 3],
                last: 1,
                before: 1,
                constant: 0,
            } => f.write_str("n is a Fibonacci number"),
            Self::Recurrence {
                members: [first, second],
                last,
                before,
                constant,
            } => {
                write!(f, "n is one of {first}, {second}, then ")?;
                match (last, before) {
                    (2, -1) => f.write_str("twice the last less the one before")?,
                    (1, 1) => f.write_str("the sum of the last two")?,
                    (last, 0) => write!(f, "{last} times the last")?,
                    (last, before) => write!(f, "{last} times the last plus {before} times the one before")?,
                }
                if *constant == 0 {
                    Ok(())
                } else {
                    write!(f, " plus {constant}")
                }
            }
            Self::DigitParity { even } => {
                let word = if *even { "even" } else { "odd" };
                write!(f, "n has an {word} number of binary digits 1")
            }
            Self::Beatty { low, high, name } => {
                f.write_str("n is the whole part of a multiple of ")?;
                match name {
                    Some(name) => f.write_str(name),
                    None => write!(
                        f,
                        "a number from {}/{} to below {}/{}",
                        low.0, low.1, high.0, high.1
                    ),
                }
            }
        }
    }
}

fn write_residues(f: &mut fmt::Formatter<'_>, repetition: &Repetition) -> fmt::Result {
    let length = repetition.values.len() as u64;
    let residues = (repetition.start()..)
        .zip(&repetition.values)
        .filter(|(_, won)| **won == 0);
    let mut residues: Vec<_> = residues.map(|(n, _)| n % length).collect();
    residues.sort_unstable();
    let list = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    match residues.as_slice() {
        [] => f.write_str("never")?,
        [_] if length == 1 => f.write_str("always")?,
        [one] => write!(f, "n mod {length} is {one}")?,
        several => write!(f, "n mod {length} is one of {}", list(several))?,
    }
    if repetition.before.is_empty() {
        return Ok(());
    }
    let before = (repetition.first..)
        .zip(&repetition.before)
        .filter(|(_, won)| **won == 0);
    let before: Vec<_> = before.map(|(n, _)| n).collect();
    write!(f, " from n = {} on", repetition.start())?;
    if before.is_empty() {
        Ok(())
    } else {
        write!(f, "; before: n is one of {}", list(&before))
    }
}
