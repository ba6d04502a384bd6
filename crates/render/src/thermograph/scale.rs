//! From exact numbers to places on a picture, in whole units, without rounding on the way. Which numbers are shown is
//! decided in `extent.rs`.

use num_bigint::BigInt;
use partizan::Dyadic;

/// Places the numbers of a range on a line.
pub(super) struct Scale {
    from: Dyadic,
    // Invariant: positive.
    span: Dyadic,
    length: u32,
}

impl Scale {
    /// Places `range[0]` at 0 and `range[1]`, which is greater, at `length`.
    pub(super) fn new(range: &[Dyadic; 2], length: u32) -> Self {
        debug_assert!(range[0] < range[1]);
        Self {
            from: range[0].clone(),
            span: &range[1] - &range[0],
            length,
        }
    }

    /// The place of a number of the range, rounded; the ends stand for what is outside.
    pub(super) fn place(&self, number: &Dyadic) -> u32 {
        let place = rounded_ratio(&(number - &self.from), &self.span, self.length);
        if place < BigInt::ZERO {
            return 0;
        }
        u32::try_from(place).map_or(self.length, |place| place.min(self.length))
    }
}

/// How many units of width belong to a number of units of height so that a value and a temperature of one take up the
/// same room; at least 1.
pub(super) fn in_proportion(width: &Dyadic, height: &Dyadic, units: u32) -> u32 {
    let res = rounded_ratio(width, height, units);
    u32::try_from(res).map_or(u32::MAX, |res| res.max(1))
}

/// The whole number next to `units` times `number / span`, for a positive span.
fn rounded_ratio(number: &Dyadic, span: &Dyadic, units: u32) -> BigInt {
    let exponent = number.exponent().max(span.exponent());
    let over = |number: &Dyadic| number.numerator() << (exponent - number.exponent());
    let (number, span) = (over(number), over(span));
    let twice: BigInt = number * units * 2 + &span;
    let (quotient, remainder) = (&twice / (&span * 2), &twice % (&span * 2));
    // Division of whole numbers rounds towards 0.
    if remainder < BigInt::ZERO {
        quotient - 1
    } else {
        quotient
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_rounded_and_kept_on_the_line() {
        let scale = Scale::new(&[Dyadic::from(-1), Dyadic::from(2)], 100);
        let place = |numerator: i64, exponent| scale.place(&Dyadic::new(numerator, exponent).unwrap());
        assert_eq!(
            [place(-1, 0), place(0, 0), place(1, 1), place(2, 0)],
            [0, 33, 50, 100]
        );
        assert_eq!([place(-7, 0), place(7, 0)], [0, 100]);
    }

    #[test]
    fn numbers_beyond_any_float_have_places() {
        let huge = Dyadic::from(BigInt::from(1) << 5000_u32);
        let tiny = Dyadic::new(1, 5000).unwrap();
        let scale = Scale::new(&[-&huge, huge.clone()], 1000);
        assert_eq!([scale.place(&tiny), scale.place(&huge)], [500, 1000]);
        let scale = Scale::new(&[Dyadic::ZERO, tiny.clone()], 1000);
        assert_eq!(
            [scale.place(&tiny.halved(1).unwrap()), scale.place(&huge)],
            [500, 1000]
        );
        assert_eq!(in_proportion(&huge, &tiny, 10), u32::MAX);
        assert_eq!(in_proportion(&tiny, &huge, 10), 1);
        assert_eq!(in_proportion(&Dyadic::from(3), &Dyadic::from(2), 100), 150);
    }
}
