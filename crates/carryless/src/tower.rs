//! The tables by which a product in a tower of fields becomes products of bytes. Who multiplies bytes is in `x86_64`.

/// More rows than the products of bytes that make up a byte of a product.
pub(crate) const ROWS: usize = 10;

/// Which bytes are added and by what they are multiplied.
///
/// An element has eight bytes over a field of 256, and three steps split it in halves. By each step the product of two
/// elements is made from those of the lower halves, of the upper ones and of the sums of both (Karatsuba and Ofman
/// 1962), at the bottom 27 products of bytes. Each byte of the product is a sum of some of them, times constants.
#[derive(Clone)]
#[repr(align(64))]
pub(crate) struct Tables {
    /// First, by half: bytes of one factor in its place. What is added: bytes 4..8 to bytes 0..4 for the sums of halves.
    pub(crate) whole: [u8; 64],
    pub(crate) other_half: [u8; 64],
    /// Then, by half: up to four of these bytes, whose sums are the sides of a factor.
    pub(crate) sides: [[u8; 64]; 4],
    /// By row and byte of the product: which product of bytes is taken.
    pub(crate) taken: [[u8; 64]; 2],
    /// And times which constant.
    pub(crate) times: [[u8; 64]; 2],
    /// The bytes of elements as polynomials modulo `x^8 + x^4 + x^3 + x + 1`, and back.
    pub(crate) to: u64,
    pub(crate) from: u64,
}

impl Tables {
    /// `None` when a byte of the product takes more products than there are rows.
    pub(crate) fn new(to: [u8; 8], from: [u8; 8]) -> Option<Self> {
        let mut res = Self {
            whole: [0; 64],
            other_half: [0; 64],
            sides: [[0; 64]; 4],
            taken: [[0; 64]; 2],
            times: [[0; 64]; 2],
            to: matrix(to),
            from: matrix(from),
        };
        for factor in 0..2 {
            res.enter_sides(factor);
        }
        let constants = products(3, to);
        for byte in 0..8 {
            let used = (0_u8..).zip(&constants).filter(|(_, shares)| shares[byte] != 0);
            for (row, (number, shares)) in used.enumerate() {
                if row >= ROWS {
                    return None;
                }
                let at = 8 * (row % 8) + byte;
                res.taken[row / 8][at] = number;
                res.times[row / 8][at] = shares[byte];
            }
        }
        Some(res)
    }

    /// Where bytes of a factor come from; what is not added comes from a place that holds 0.
    fn enter_sides(&mut self, factor: u8) {
        const ZERO: u8 = 63;
        let start = 32 * factor;
        for at in 0..32_u8 {
            let place = usize::from(start + at);
            let first = 8 * factor;
            (self.whole[place], self.other_half[place]) = match at {
                0..8 => (first + at, ZERO),
                8..12 => (first + at - 8, first + at - 4),
                _ => (ZERO, ZERO),
            };
            // The last place of each half holds nothing after the first step.
            for sides in &mut self.sides {
                sides[place] = start + 31;
            }
            if at >= 27 {
                continue;
            }
            let parts = |digit: u8| [0..1, 1..2, 0..2][usize::from(digit % 3)].clone();
            let bytes = parts(at / 3).flat_map(|quarter| parts(at).map(move |byte| 2 * quarter + byte));
            for (sides, byte) in self.sides.iter_mut().zip(bytes) {
                sides[place] = start + 4 * (at / 9) + byte;
            }
        }
    }
}

/// An element, or one of a smaller field with zeros above, as polynomials modulo `x^8 + x^4 + x^3 + x + 1`.
type Element = [u8; 8];

/// What each product of bytes adds to the product of two elements of `2^level` bytes.
///
/// With `x` for the element that splits them and `t` for `x² - x`: the product of the lower halves counts `x + 1` times, that
/// of the upper ones `t` times, and that of the sums `x` times.
fn products(level: u32, to: [u8; 8]) -> Vec<Element> {
    let Some(step) = level.checked_sub(1) else {
        return vec![[1, 0, 0, 0, 0, 0, 0, 0]];
    };
    let half = 1 << step;
    let shares = products(step, to);
    // The highest bit of the lower half.
    let mut top = [0; 8];
    top[half - 1] = to[7];
    let raised = |share: &Element| {
        let mut raised = [0; 8];
        raised[half..2 * half].copy_from_slice(&share[..half]);
        raised
    };
    let lower = shares.iter().map(|share| sum(*share, raised(share)));
    let upper = shares.iter().map(|share| product(step, to, *share, top));
    let sums = shares.iter().map(raised);
    lower.chain(upper).chain(sums).collect()
}

/// The product of elements of `2^level` bytes, step by step; three deep.
fn product(level: u32, to: [u8; 8], a: Element, b: Element) -> Element {
    let Some(step) = level.checked_sub(1) else {
        return [byte_product(a[0], b[0]), 0, 0, 0, 0, 0, 0, 0];
    };
    let half = 1 << step;
    let halves = |element: Element| {
        let mut halves = [[0; 8]; 2];
        halves[0][..half].copy_from_slice(&element[..half]);
        halves[1][..half].copy_from_slice(&element[half..2 * half]);
        halves
    };
    let ([a_low, a_high], [b_low, b_high]) = (halves(a), halves(b));
    let mut top = [0; 8];
    top[half - 1] = to[7];
    let low = product(step, to, a_low, b_low);
    let high = product(step, to, product(step, to, a_high, b_high), top);
    let both = product(step, to, sum(a_low, a_high), sum(b_low, b_high));
    let mut res = sum(low, high);
    res[half..2 * half].copy_from_slice(&sum(both, low)[..half]);
    res
}

fn sum(a: Element, b: Element) -> Element {
    core::array::from_fn(|byte| a[byte] ^ b[byte])
}

/// The product of polynomials modulo `x^8 + x^4 + x^3 + x + 1`.
fn byte_product(a: u8, b: u8) -> u8 {
    (0..8).rev().fold(0, |product, bit| {
        let shifted = product << 1 ^ if product >> 7 == 1 { 0b11011 } else { 0 };
        shifted ^ if b >> bit & 1 == 1 { a } else { 0 }
    })
}

/// A map of bytes from the images of the powers of two, as the instruction wants it: byte `7 - i` selects the bits whose
/// images have bit `i`.
fn matrix(images: [u8; 8]) -> u64 {
    let selected = |bit: usize| {
        let bits = images
            .iter()
            .enumerate()
            .map(|(from, image)| u64::from(image >> bit & 1) << from);
        bits.fold(0, |all, bit| all | bit)
    };
    (0..8).fold(0, |matrix, bit| matrix | selected(bit) << (8 * (7 - bit)))
}
