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

    /// The map that undoes `image` on what it maps nimbers without bit 0 to: a nimber below 2^63 goes to the one
    /// even nimber whose image it is, when there is one for each.
    pub(super) fn even_inverse(image: impl Fn(u64) -> u64) -> Self {
        // By highest bit: an image with its preimage (Gauss).
        let mut rows = [None; 64];
        for bit in 1..64 {
            let (mut preimage, mut rest) = (1_u64 << bit, image(1 << bit));
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
        Self::new(|bit| preimages[bit as usize])
    }
}
