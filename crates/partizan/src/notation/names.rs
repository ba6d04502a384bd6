//! Names of values: powers of up, tinies and minies. Where they stand in a text is planned in `print_plan`.

use core::fmt::Write as _;

use hashbrown::HashMap;

use super::Function;
use super::print_literal::write_glued;
use crate::{Dyadic, Shape, Uptimal, ValueId, Values};

/// How a value is written by name.
#[derive(Debug)]
pub(super) enum Name {
    /// The sum of multiples of the powers of up.
    Uptimal(Uptimal),
    /// A text that calls `tiny` or `miny` once.
    Text(String),
    /// `tiny` or `miny` of a value, or of the negative of one.
    Call {
        function: Function,
        argument: (ValueId, bool),
    },
}

/// The names in a value and its followers.
#[derive(Default)]
pub(super) struct Names {
    uptimals: HashMap<ValueId, Uptimal>,
}

impl Names {
    pub(super) fn new(values: &Values, id: ValueId) -> Self {
        Self {
            uptimals: values.uptimals_among_followers(id),
        }
    }

    /// The name of a value that is no sum of a number, ups and a nimber, or of its negative.
    pub(super) fn find(&self, values: &Values, id: ValueId, is_negative: bool) -> Option<Name> {
        if let Some(uptimal) = self.uptimals.get(&id) {
            let uptimal = if is_negative {
                uptimal.negative().ok()?
            } else {
                uptimal.clone()
            };
            return Some(Name::Uptimal(uptimal));
        }
        let Shape::Options {
            left: &[left],
            right: &[right],
        } = values.shape(id)
        else {
            return None;
        };
        tiny(values, left, right, is_negative).or_else(|| miny(values, left, right, is_negative))
    }
}

/// `{x||x|z}` is `x + tiny(x - z)`.
fn tiny(values: &Values, left: ValueId, right: ValueId, is_negative: bool) -> Option<Name> {
    match values.shape(right) {
        Shape::Options {
            left: &[stop],
            right: &[threat],
        } if stop == left => {
            let function = if is_negative {
                Function::Miny
            } else {
                Function::Tiny
            };
            call(values, function, stop, (threat, true), is_negative)
        }
        _ => None,
    }
}

/// `{z|x||x}` is `x + miny(z - x)`.
fn miny(values: &Values, left: ValueId, right: ValueId, is_negative: bool) -> Option<Name> {
    match values.shape(left) {
        Shape::Options {
            left: &[threat],
            right: &[stop],
        } if stop == right => {
            let function = if is_negative {
                Function::Tiny
            } else {
                Function::Miny
            };
            call(values, function, stop, (threat, false), is_negative)
        }
        _ => None,
    }
}

fn call(
    values: &Values,
    function: Function,
    stop: ValueId,
    argument: (ValueId, bool),
    is_negative: bool,
) -> Option<Name> {
    let stop = values.as_number(stop)?;
    if stop.is_zero() {
        return Some(Name::Call { function, argument });
    }
    // Beside another number, only arguments that are closed forms are moved to 0.
    let Shape::NumberUpStar { number, ups, star } = values.shape(argument.0) else {
        return None;
    };
    let (number, ups) = if argument.1 {
        (stop - number, ups.checked_neg()?)
    } else {
        (number - stop, ups)
    };
    let stop = if is_negative { -stop } else { stop.clone() };
    let mut text = format!("{stop} + {function}(");
    write_glued(&mut text, (&number, ups, star), u64::MAX).ok()?;
    text.push(')');
    Some(Name::Text(text))
}

/// Appends an uptimal as an expression: `1^^* - uppow(3)`, `uparr(3)`.
pub(super) fn write_uptimal(out: &mut String, uptimal: &Uptimal) {
    let (number, star, digits) = (uptimal.number(), uptimal.star(), uptimal.digits());
    let sum = match digits {
        [first @ (1 | -1), .., _] if digits.iter().all(|digit| digit == first) => Some(*first),
        _ => None,
    };
    let start = out.len();
    let ups = if sum.is_some() { 0 } else { uptimal.digit(1) };
    if *number != Dyadic::ZERO || ups != 0 || star != 0 {
        // Writing to a string without a limit succeeds.
        let _ = write_glued(out, (number, ups, star), u64::MAX);
    }
    let mut write_term = |digit: i64, function: Function, k: usize| {
        match (digit < 0, out.len() > start) {
            // With blanks: glued to a literal, a minus would be read as its sign.
            (true, true) => out.push_str(" - "),
            (true, false) => out.push('-'),
            (false, true) => out.push_str(" + "),
            (false, false) => {}
        }
        let _ = match digit.unsigned_abs() {
            1 => write!(out, "{function}({k})"),
            count => write!(out, "{count}.{function}({k})"),
        };
    };
    if let Some(sign) = sum {
        write_term(sign, Function::UpSum, digits.len());
        return;
    }
    for (k, &digit) in (1..).zip(digits).skip(1).filter(|(_, digit)| **digit != 0) {
        write_term(digit, Function::UpPower, k);
    }
}
