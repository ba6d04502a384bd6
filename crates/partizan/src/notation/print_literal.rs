//! Numbers, ups and stars as text, and ups in the braces of brace form. All other braces are `print_plan`'s.

use core::fmt::{self, Write};

use crate::Dyadic;

/// Appends `number + ups·^ + *star` in ASCII, glued.
///
/// # Errors
///
/// When the text would be longer than `max_length` bytes; then part of it may have been written.
///
/// # Complexity
///
/// Linear in the text, but for large numbers, whose decimal digits take quadratic time.
pub(super) fn write_glued(
    out: &mut String,
    (number, ups, star): (&Dyadic, i64, u32),
    max_length: u64,
) -> fmt::Result {
    if least_length(number) > max_length {
        return Err(fmt::Error);
    }
    let start = out.len();
    if !number.is_zero() || (ups == 0 && star == 0) {
        write!(out, "{number}")?;
    }
    match (ups, ups.unsigned_abs()) {
        (0, _) => {}
        (1, _) => out.push('^'),
        (2, _) => out.push_str("^^"),
        (-1, _) => out.push('v'),
        (-2, _) => out.push_str("vv"),
        (1.., count) => write!(out, "^{count}")?,
        (_, count) => write!(out, "v{count}")?,
    }
    match star {
        0 => {}
        1 => out.push('*'),
        _ => write!(out, "*{star}")?,
    }
    let length = out.len() - start;
    if length as u64 > max_length {
        Err(fmt::Error)
    } else {
        Ok(())
    }
}

/// A bound from below that needs no decimal digits: ten bits are at least three of them.
fn least_length(number: &Dyadic) -> u64 {
    if number.to_i64().is_some() {
        return 1;
    }
    let digits = |bits: u64| bits.saturating_sub(1) / 10 * 3;
    digits(number.numerator().bits()) + digits(u64::from(number.exponent()))
}

/// Ups and downs by their canonical options: `{x|rest}` around what is left with one up less, mirrored for downs.
///
/// The star flips its last bit at each up; the innermost braces are `{x|x*k}`, or `{x,x*|x}` for a single up with a
/// single star (Siegel 2013, II.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct BracedUps {
    // Invariant: not 0.
    ups: i64,
    star: u32,
}

impl BracedUps {
    /// `None` when there are no ups, so that no braces are needed.
    pub(super) fn new(ups: i64, star: u32) -> Option<Self> {
        (ups != 0).then_some(Self { ups, star })
    }

    /// Returns the length of the text in bytes, or `u64::MAX` when it is not less.
    pub(super) fn length(self, number: &str) -> u64 {
        let layer = number.len() as u64 + 3;
        let core = self.core(number).len() as u64;
        self.n_layers().saturating_mul(layer).saturating_add(core)
    }

    /// Writes the braces around the text of the number, piece by piece.
    pub(super) fn write(self, out: &mut impl Write, number: &str) -> fmt::Result {
        for _ in 0..self.n_layers() {
            if self.ups > 0 {
                write!(out, "{{{number}|")?;
            } else {
                out.write_char('{')?;
            }
        }
        out.write_str(&self.core(number))?;
        for _ in 0..self.n_layers() {
            if self.ups > 0 {
                out.write_char('}')?;
            } else {
                write!(out, "|{number}}}")?;
            }
        }
        Ok(())
    }

    const fn n_layers(self) -> u64 {
        self.ups.unsigned_abs() - 1
    }

    /// The innermost braces: a single up or down with what has become of the star.
    fn core(self, number: &str) -> String {
        let star = self.star ^ u32::from(self.n_layers() % 2 == 1);
        let is_zero = number == "0";
        let glued = |star: u32| match (star, is_zero) {
            (0, _) => number.to_owned(),
            (1, true) => "*".to_owned(),
            (1, false) => format!("{number}*"),
            (_, true) => format!("*{star}"),
            (_, false) => format!("{number}*{star}"),
        };
        // Options stand in order of length and then of bytes.
        let other_side = match (star, is_zero) {
            (1, true) => format!("*,{number}"),
            (1, false) => format!("{number},{number}*"),
            _ => glued(star ^ 1),
        };
        // The single star brings its options to the side on which there otherwise is the number alone.
        if (self.ups > 0) == (star == 1) {
            format!("{{{other_side}|{number}}}")
        } else {
            format!("{{{number}|{other_side}}}")
        }
    }
}
