//! Nimbers below 2^16 by logarithms, and the two quadratic steps above them: 32 and 64 bits. Powers, roots and
//! logarithms of larger nimbers are elsewhere.

/// The order of the multiplicative group of nimbers below 2^16.
const GROUP_ORDER: u32 = 65_535;
/// A generator of that group whose cube is 2^15, the nimber that the tower multiplies by: a multiplication by 2^15
/// is then a shift by 3 in the table of powers, which hardly grows for it.
const GENERATOR: u16 = 10_279;
/// The exponent of 2^15.
const TOP: u32 = 3;
/// Stands for the logarithm of 0: every index it takes part in lies where the table of powers is 0.
const NO_LOGARITHM: u32 = 2 * GROUP_ORDER + 2 * TOP;
/// More than `2 NO_LOGARITHM + 2 TOP`, and a power of two.
const N_POWERS: usize = 1 << 19;

/// Logarithms and powers of nimbers below 2^16.
#[derive(Clone)]
pub(super) struct Subfield {
    // Invariant: the exponent of each nimber from 1 on; `NO_LOGARITHM` for 0.
    logarithms: Box<[u32; 1 << 16]>,
    // Invariant: the powers of the generator up to `NO_LOGARITHM`, from there on zeros.
    powers: Box<[u16; N_POWERS]>,
}

/// The logarithms of both limbs of a nimber of 32 bits and of their sum.
#[derive(Clone, Copy)]
struct Logarithms {
    low: u32,
    high: u32,
    sum: u32,
}

impl Subfield {
    pub(super) fn new() -> Self {
        let mut logarithms = boxed::<u32, { 1 << 16 }>(NO_LOGARITHM);
        let mut powers = boxed::<u16, N_POWERS>(0);
        let times_generator = times_generator();
        let mut power = 1;
        for exponent in 0..NO_LOGARITHM {
            powers[exponent as usize] = power;
            if exponent < GROUP_ORDER {
                logarithms[usize::from(power)] = exponent;
            }
            let [low, high] = power.to_le_bytes();
            power = times_generator[0][usize::from(low)] ^ times_generator[1][usize::from(high)];
        }
        Self { logarithms, powers }
    }

    /// Bytes on the heap.
    pub(super) const fn memory_usage() -> usize {
        size_of::<[u32; 1 << 16]>() + size_of::<[u16; N_POWERS]>()
    }

    /// The product of two nimbers below 2^64: three products of 32 bits instead of four (Karatsuba and Ofman 1962), the one that
    /// is multiplied by 2^31 wholly by logarithms.
    #[inline]
    pub(super) fn product_64(&self, a: u64, b: u64) -> u64 {
        let ((a_low, a_high), (b_low, b_high)) = (halves(a), halves(b));
        let low = self.product_of(self.logarithms_of(a_low), self.logarithms_of(b_low));
        let sum = self.product_of(
            self.logarithms_of(a_low ^ a_high),
            self.logarithms_of(b_low ^ b_high),
        );
        let high = self.top_product_of(self.logarithms_of(a_high), self.logarithms_of(b_high));
        u64::from(sum ^ low) << 32 | u64::from(low ^ high)
    }

    /// The inverse of a nimber below 2^64 other than 0: its conjugate over its norm.
    pub(super) fn inverse_64(&self, a: u64) -> u64 {
        let (low, high) = halves(a);
        let conjugate = low ^ high;
        let norm = self.product_32(low, conjugate) ^ self.top_square_32(high);
        let inverse = self.inverse_32(norm);
        u64::from(self.product_32(high, inverse)) << 32 | u64::from(self.product_32(conjugate, inverse))
    }

    fn inverse_32(&self, a: u32) -> u32 {
        let Logarithms { low, high, sum } = self.logarithms_of(a);
        let norm = self.power(low + sum) ^ self.power(high + high + TOP);
        // The norm of a nimber other than 0 is not 0.
        let inverse = (GROUP_ORDER - self.logarithms[usize::from(norm)] % GROUP_ORDER) % GROUP_ORDER;
        joined(self.power(high + inverse), self.power(sum + inverse))
    }

    fn product_32(&self, a: u32, b: u32) -> u32 {
        self.product_of(self.logarithms_of(a), self.logarithms_of(b))
    }

    /// The square times 2^31.
    fn top_square_32(&self, a: u32) -> u32 {
        let logarithms = self.logarithms_of(a);
        self.top_product_of(logarithms, logarithms)
    }

    #[inline]
    fn product_of(&self, a: Logarithms, b: Logarithms) -> u32 {
        let low = self.power(a.low + b.low);
        let sum = self.power(a.sum + b.sum);
        joined(sum ^ low, low ^ self.power(a.high + b.high + TOP))
    }

    /// The product times 2^31 = 2^15 ⊗ 2^16.
    ///
    /// With `c` for 2^15 and `x` for 2^16, `x² = x + c`, so that `c x (h x + l)` is `c (h + l) x + c² h`, where
    /// `h` is the sum of the products of sums and of low limbs, and `h + l` that of the products of sums and, times
    /// `c`, of high limbs.
    #[inline]
    fn top_product_of(&self, a: Logarithms, b: Logarithms) -> u32 {
        let sum = a.sum + b.sum;
        let high = self.power(sum + TOP) ^ self.power(a.high + b.high + 2 * TOP);
        let low = self.power(sum + 2 * TOP) ^ self.power(a.low + b.low + 2 * TOP);
        joined(high, low)
    }

    #[inline]
    fn logarithms_of(&self, nimber: u32) -> Logarithms {
        let (low, high) = limbs(nimber);
        Logarithms {
            low: self.logarithms[usize::from(low)],
            high: self.logarithms[usize::from(high)],
            sum: self.logarithms[usize::from(low ^ high)],
        }
    }

    #[inline]
    fn power(&self, exponent: u32) -> u16 {
        // The mask changes nothing: sums of two logarithms and `2 TOP` are below it.
        self.powers[exponent as usize & (N_POWERS - 1)]
    }
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "each half is wanted")]
const fn halves(nimber: u64) -> (u32, u32) {
    (nimber as u32, (nimber >> 32) as u32)
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "each limb is wanted")]
const fn limbs(nimber: u32) -> (u16, u16) {
    (nimber as u16, (nimber >> 16) as u16)
}

#[inline]
fn joined(high: u16, low: u16) -> u32 {
    u32::from(high) << 16 | u32::from(low)
}

fn boxed<T: Clone, const N: usize>(value: T) -> Box<[T; N]> {
    let boxed = vec![value; N].into_boxed_slice();
    boxed
        .try_into()
        .unwrap_or_else(|_| unreachable!("the vector was made with this length"))
}

/// The products of the generator with every low and every high byte.
fn times_generator() -> [[u16; 256]; 2] {
    let mut res = [[0; 256]; 2];
    for (at, table) in res.iter_mut().enumerate() {
        for byte in 1_usize..256 {
            let lowest = byte & byte.wrapping_neg();
            table[byte] = if byte == lowest {
                tower_product(u16::from(lowest.to_le_bytes()[0]) << (8 * at), GENERATOR, 8)
            } else {
                table[byte ^ lowest] ^ table[lowest]
            };
        }
    }
    res
}

/// The product of nimbers of `2 half` bits, by the definition of the tower (Conway 1976, chapter 6): the square of
/// `x` = 2^half is `x + 2^(half - 1)`. As deep as the tower is high, which is four.
fn tower_product(a: u16, b: u16, half: u32) -> u16 {
    if half == 0 {
        return a & b;
    }
    let mask = (1 << half) - 1;
    let (a_high, a_low, b_high, b_low) = (a >> half, a & mask, b >> half, b & mask);
    let quarter = half / 2;
    let low = tower_product(a_low, b_low, quarter);
    let high = tower_product(a_high, b_high, quarter);
    let sum = tower_product(a_low ^ a_high, b_low ^ b_high, quarter);
    (sum ^ low) << half | low ^ tower_product(high, 1 << (half - 1), quarter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_has_every_power_and_its_cube_is_the_top() {
        let subfield = Subfield::new();
        assert!(subfield.logarithms[1..].iter().all(|&log| log < GROUP_ORDER));
        assert_eq!(subfield.logarithms[0], NO_LOGARITHM);
        assert_eq!(subfield.power(TOP), 1 << 15);
        assert_eq!(subfield.power(GROUP_ORDER), 1);
        assert!((2 * NO_LOGARITHM + 2 * TOP) < u32::try_from(N_POWERS).unwrap());
    }

    #[test]
    fn tables_multiply_as_the_tower_does() {
        let subfield = Subfield::new();
        for a in (0..=u16::MAX).step_by(251) {
            for b in (0..=u16::MAX).step_by(257) {
                let product = subfield.product_64(a.into(), b.into());
                assert_eq!(product, u64::from(tower_product(a, b, 8)), "{a} {b}");
            }
        }
    }
}
