//! Maps of 64-bit nimbers that keep sums, as eight tables of bytes: squares, square roots, roots of x² + x, and
//! products with one nimber. What they are maps of is `nim_field`'s.

/// A map with `f(a + b) = f(a) + f(b)`.
#[derive(Clone)]
pub(super) struct LinearMap {
    // Invariant: `tables[i][b]` is the image of `b 2^(8 i)`.
    tables: Box<[[u64; 256]]>,
}

impl LinearMap {
    /// Makes the map from the images of the powers of two, which the function is asked for by their exponents.
    pub(super) fn new(image: impl Fn(u32) -> u64) -> Self {
        let mut tables = vec![[0_u64; 256]; 8].into_boxed_slice();
        for (at, table) in (0_u32..).zip(&mut tables) {
            for byte in 1_usize..256 {
                let lowest = byte & byte.wrapping_neg();
                table[byte] = if byte == lowest {
                    image(8 * at + byte.trailing_zeros())
                } else {
                    table[byte ^ lowest] ^ table[lowest]
                };
            }
        }
        Self { tables }
    }

    #[inline]
    pub(super) fn apply(&self, nimber: u64) -> u64 {
        let bytes = nimber.to_le_bytes().into_iter().zip(&self.tables);
        bytes.fold(0, |image, (byte, table)| image ^ table[usize::from(byte)])
    }

    /// Bytes on the heap.
    pub(super) fn memory_usage(&self) -> usize {
        size_of_val(&*self.tables)
    }
}

/// What a map that keeps sums takes to each power of two, among the sums of powers of two from 2^first on, whose images
/// are asked for by their exponents; 0 where there is nothing.
pub(super) fn preimages(first: u32, image: impl Fn(u32) -> u64) -> [u64; 64] {
    // By highest bit: an image with its preimage (Gauss).
    let mut rows = [None; 64];
    for bit in first..64 {
        let (mut preimage, mut rest) = (1_u64 << bit, image(bit));
        while rest != 0 {
            let row: &mut Option<(u64, u64)> = &mut rows[rest.ilog2() as usize];
            let Some((other, other_preimage)) = *row else {
                *row = Some((rest, preimage));
                break;
            };
            rest ^= other;
            preimage ^= other_preimage;
        }
    }
    let mut preimages = [0_u64; 64];
    for (bit, row) in rows.into_iter().enumerate() {
        if let Some((image, preimage)) = row {
            let lower = (0..bit).filter(|lower| image >> lower & 1 == 1);
            preimages[bit] = lower.fold(preimage, |sum, lower| sum ^ preimages[lower]);
        }
    }
    preimages
}
