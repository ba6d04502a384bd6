//! The texts of a picture: numbers in little room, and names.

use core::cmp::Ordering;

use num_bigint::BigUint;
use partizan::Dyadic;

/// The most characters of a number.
const MOST: usize = 16;

/// A number: exactly where it is short, as `7/2^90` where that is, else by its leading digits as `~1.372*2^90`.
pub(super) fn number(number: &Dyadic) -> String {
    let (sign, magnitude) = number.numerator().into_parts();
    let exponent = number.exponent();
    if magnitude.bits() < 48 {
        let plain = if exponent < 48 {
            number.to_string()
        } else {
            String::new()
        };
        if (1..=MOST).contains(&plain.len()) {
            return plain;
        }
        let power = format!("{}/2^{exponent}", number.numerator());
        if exponent > 0 && power.len() <= MOST {
            return power;
        }
    }
    let minus = if sign == num_bigint::Sign::Minus { "-" } else { "" };
    let (thousandths, power) = leading_digits(&magnitude, exponent);
    format!(
        "{minus}~{}.{:03}*2^{power}",
        thousandths / 1000,
        thousandths % 1000
    )
}

/// A positive number as a mantissa of at least 1 and below 2, in thousandths, and a power of two.
fn leading_digits(magnitude: &BigUint, exponent: u32) -> (u32, i64) {
    const KEPT: u64 = 40;
    let bits = magnitude.bits();
    let top = if bits > KEPT {
        magnitude >> (bits - KEPT)
    } else {
        magnitude << (KEPT - bits)
    };
    let thousandths = ((top * 1000_u32) + (BigUint::from(1_u32) << (KEPT - 2))) >> (KEPT - 1);
    let thousandths = u32::try_from(thousandths).unwrap_or(1000);
    let power = i64::try_from(bits).unwrap_or(i64::MAX).saturating_sub(1) - i64::from(exponent);
    match thousandths.cmp(&2000) {
        Ordering::Less => (thousandths, power),
        _ => (1000, power + 1),
    }
}

/// A name on one line, of at most so many characters.
pub(crate) fn name(name: &str, most: usize) -> String {
    let clean = |symbol: char| if is_drawable(symbol) { symbol } else { '\u{fffd}' };
    let count = name.chars().count();
    if count <= most {
        return name.chars().map(clean).collect();
    }
    let kept = most.saturating_sub(1);
    let (head, tail) = (kept.div_ceil(2), kept / 2);
    let ends = name.chars().take(head).map(clean).chain(['…']);
    ends.chain(name.chars().skip(count - tail).map(clean)).collect()
}

/// Whether a character is allowed in XML and keeps the line.
fn is_drawable(symbol: char) -> bool {
    !symbol.is_control() && !matches!(symbol, '\u{2028}' | '\u{2029}' | '\u{fffe}' | '\u{ffff}')
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;

    use super::*;

    #[test]
    fn numbers_are_short() {
        let text = |numerator: BigInt, exponent| number(&Dyadic::new(numerator, exponent).unwrap());
        assert_eq!(text(0.into(), 0), "0");
        assert_eq!(text((-11).into(), 4), "-11/16");
        assert_eq!(text(3.into(), 200), "3/2^200");
        assert_eq!(text((-1).into(), 1 << 24), "-1/2^16777216");
        assert_eq!(text(BigInt::from(1) << 100_u32, 0), "~1.000*2^100");
        assert_eq!(text(BigInt::from(-3) << 100_u32, 0), "-~1.500*2^101");
        assert_eq!(text((BigInt::from(1) << 100_u32) - 1, 0), "~1.000*2^100");
        assert_eq!(text((BigInt::from(1) << 100_u32) - 1, 300), "~1.000*2^-200");
    }

    #[test]
    fn names_lose_their_middle_and_what_cannot_be_drawn() {
        assert_eq!(name("{2|1}", 20), "{2|1}");
        assert_eq!(name("a\tb\u{0}", 20), "a\u{fffd}b\u{fffd}");
        assert_eq!(name("0123456789", 5), "01…89");
        assert_eq!(name("0123456789", 4), "01…9");
        assert_eq!(name("äöüß", 3), "ä…ß");
    }
}
