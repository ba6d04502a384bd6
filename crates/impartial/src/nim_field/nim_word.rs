//! The words that hold nimbers of a field: 64 and 128 bits, with the arithmetic that depends on the width. What
//! can be said of both at once is in `nim_field`.

use core::fmt;
use core::hash::Hash;
use core::ops::BitXor;
use core::str::FromStr;

use super::NimField;

/// A word whose numbers are the elements of a nim field: `u64` for the field of nimbers below 2^64, `u128` for
/// that of nimbers below 2^128. Sealed.
///
/// The smaller field lies in the larger: products of nimbers below 2^64 are the same in both.
///
/// ```
/// use impartial::NimWord;
/// assert_eq!((<u64 as NimWord>::BITS, <u128 as NimWord>::GENERATOR), (64, 18_446_744_073_709_551_618));
/// ```
pub trait NimWord:
    sealed::Arithmetic
    + Copy
    + Eq
    + Ord
    + Hash
    + Default
    + fmt::Debug
    + fmt::Display
    + FromStr
    + BitXor<Output = Self>
{
    /// The bits of the word; the field has 2^BITS elements.
    const BITS: u32;
    /// How many elements other than 0 there are, 2^BITS - 1: every power of that exponent is 1.
    const GROUP_ORDER: u128;
    /// The least nimber whose powers are all elements other than 0.
    const GENERATOR: Self;
}

impl NimWord for u64 {
    const BITS: u32 = Self::BITS;
    const GROUP_ORDER: u128 = Self::MAX as u128;
    const GENERATOR: Self = 4_294_967_302;
}

impl NimWord for u128 {
    const BITS: u32 = Self::BITS;
    const GROUP_ORDER: u128 = Self::MAX;
    const GENERATOR: Self = 18_446_744_073_709_551_618;
}

pub(crate) mod sealed {
    use super::NimField;

    /// What depends on the width.
    pub trait Arithmetic: Sized {
        const ONE: Self;
        /// The prime divisors of the group's order, each divides it once. With each the exponent `h` of the
        /// factor 2^h + 1 that it divides: nimbers of that order have `2 h` bits, and their inverses differ from
        /// them in the lower `h` bits only.
        const PRIMES: &'static [(u64, u32)];

        fn product(field: &NimField, a: Self, b: Self) -> Self;
        /// The product in the way that takes least time when it waits for the one before.
        fn product_in_turn(field: &NimField, a: Self, b: Self) -> Self {
            Self::product(field, a, b)
        }
        fn append_products(field: &NimField, out: &mut Vec<Self>, pairs: &[(Self, Self)]);
        fn square(field: &NimField, a: Self) -> Self;
        fn square_root(field: &NimField, a: Self) -> Self;
        /// Of a nimber other than 0.
        fn inverse(field: &NimField, a: Self) -> Self;
        /// The even root of x² + x = c; `None` when there is none.
        fn even_root(field: &NimField, c: Self) -> Option<Self>;
        /// The 64 bits from this one on.
        fn bits_from(self, bit: u32) -> u64;
    }
}

const PRIMES: [(u64, u32); 9] = [
    (3, 1),
    (5, 2),
    (17, 4),
    (257, 8),
    (65_537, 16),
    (641, 32),
    (6_700_417, 32),
    (274_177, 64),
    (67_280_421_310_721, 64),
];

impl sealed::Arithmetic for u64 {
    const ONE: Self = 1;
    const PRIMES: &'static [(u64, u32)] = PRIMES.split_at(7).0;

    #[inline]
    fn product(field: &NimField, a: Self, b: Self) -> Self {
        #[cfg(feature = "carryless")]
        if let Some(tower) = &field.tower {
            return tower.product(a, b);
        }
        Self::product_in_turn(field, a, b)
    }

    #[inline]
    fn product_in_turn(field: &NimField, a: Self, b: Self) -> Self {
        #[cfg(feature = "carryless")]
        if let Some(multiplier) = &field.multiplier {
            return multiplier.product(a, b);
        }
        field.subfield.product_64(a, b)
    }

    fn append_products(field: &NimField, out: &mut Vec<Self>, pairs: &[(Self, Self)]) {
        #[cfg(feature = "carryless")]
        if let Some(multiplier) = &field.multiplier {
            return multiplier.append_products(out, pairs);
        }
        out.extend(pairs.iter().map(|&(a, b)| field.subfield.product_64(a, b)));
    }

    #[inline]
    fn square(field: &NimField, a: Self) -> Self {
        field.square.apply(a)
    }

    fn square_root(field: &NimField, a: Self) -> Self {
        field.square_root.apply(a)
    }

    fn inverse(field: &NimField, a: Self) -> Self {
        field.subfield.inverse_64(a)
    }

    fn even_root(field: &NimField, c: Self) -> Option<Self> {
        (c >> 63 == 0).then(|| field.even_root.apply(c))
    }

    fn bits_from(self, bit: u32) -> u64 {
        self >> bit
    }
}

/// A nimber of 128 bits is `high x + low` with `x` = 2^64 and `x² = x + t`, where `t` = 2^63.
impl sealed::Arithmetic for u128 {
    const ONE: Self = 1;
    const PRIMES: &'static [(u64, u32)] = &PRIMES;

    #[inline]
    fn product(field: &NimField, a: Self, b: Self) -> Self {
        let ((a_low, a_high), (b_low, b_high)) = (halves(a), halves(b));
        let low = field.product(a_low, b_low);
        let high = field.product(a_high, b_high);
        let sum = field.product(a_low ^ a_high, b_low ^ b_high);
        joined(sum ^ low, low ^ field.times_top.apply(high))
    }

    fn append_products(field: &NimField, out: &mut Vec<Self>, pairs: &[(Self, Self)]) {
        const AT_ONCE: usize = 256;
        let mut factors = Vec::with_capacity(3 * pairs.len().min(AT_ONCE));
        let mut products = Vec::with_capacity(factors.capacity());
        for pairs in pairs.chunks(AT_ONCE) {
            factors.clear();
            factors.extend(pairs.iter().flat_map(|&(a, b)| {
                let ((a_low, a_high), (b_low, b_high)) = (halves(a), halves(b));
                [(a_low, b_low), (a_high, b_high), (a_low ^ a_high, b_low ^ b_high)]
            }));
            products.clear();
            u64::append_products(field, &mut products, &factors);
            let threes = products.as_chunks::<3>().0.iter();
            out.extend(threes.map(|&[low, high, sum]| joined(sum ^ low, low ^ field.times_top.apply(high))));
        }
    }

    fn square(field: &NimField, a: Self) -> Self {
        let (low, high) = halves(a);
        let high = field.square(high);
        joined(high, field.square(low) ^ field.times_top.apply(high))
    }

    fn square_root(field: &NimField, a: Self) -> Self {
        let (low, high) = halves(a);
        let low = field.square_root(low ^ field.times_top.apply(high));
        joined(field.square_root(high), low)
    }

    fn inverse(field: &NimField, a: Self) -> Self {
        let (low, high) = halves(a);
        let conjugate = low ^ high;
        let norm = field.product(low, conjugate) ^ field.times_top.apply(field.square(high));
        let inverse = u64::inverse(field, norm);
        joined(field.product(high, inverse), field.product(conjugate, inverse))
    }

    fn even_root(field: &NimField, c: Self) -> Option<Self> {
        let (low, high) = halves(c);
        let root = u64::even_root(field, high)?;
        let rest = |root| low ^ field.times_top.apply(field.square(root));
        // Both roots will do above; one of them leaves a solvable rest, as `t` itself is not solvable.
        let root = if rest(root) >> 63 == 0 { root } else { root ^ 1 };
        Some(joined(root, u64::even_root(field, rest(root))?))
    }

    fn bits_from(self, bit: u32) -> u64 {
        halves(self >> bit).0
    }
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "each half is wanted")]
const fn halves(nimber: u128) -> (u64, u64) {
    (nimber as u64, (nimber >> 64) as u64)
}

#[inline]
fn joined(high: u64, low: u64) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}
