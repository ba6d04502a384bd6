//! Products of polynomials against the schoolbook, in the basis of the powers of `x` and in others.

use carryless::Multiplier;
use proptest::prelude::*;

/// The product modulo `x^64 + x^4 + x^3 + x + 1`, a bit at a time.
fn schoolbook(a: u64, b: u64) -> u64 {
    (0..64).rev().fold(0, |product, bit| {
        let shifted = product << 1 ^ if product >> 63 == 1 { 0b11011 } else { 0 };
        shifted ^ if b >> bit & 1 == 1 { a } else { 0 }
    })
}

/// A map that its own repetition undoes: `mask` has an even number of bits in common with itself.
fn reflected(element: u64, mask: u64) -> u64 {
    if (element & mask).count_ones() % 2 == 1 {
        element ^ mask
    } else {
        element
    }
}

proptest! {
    #[test]
    fn products_in_many_bases(
        mask in any::<u64>(),
        pairs in proptest::collection::vec(any::<(u64, u64)>(), 0..40),
    ) {
        let mask = if mask.count_ones() % 2 == 0 { mask } else { mask ^ 1 };
        let map: [u64; 64] = core::array::from_fn(|bit| reflected(1 << bit, mask));
        // Without the instructions there is nothing to test.
        if let Some(multiplier) = Multiplier::new(&map, &map) {
            let wanted: Vec<_> = pairs
                .iter()
                .map(|&(a, b)| reflected(schoolbook(reflected(a, mask), reflected(b, mask)), mask))
                .collect();
            let products: Vec<_> = pairs.iter().map(|&(a, b)| multiplier.product(a, b)).collect();
            prop_assert_eq!(&products, &wanted);
            let mut products = vec![7];
            multiplier.append_products(&mut products, &pairs);
            prop_assert_eq!(&products[1..], &wanted[..]);
        }
    }
}
