//! Products of polynomials against the schoolbook, in the basis of the powers of `x` and in others, and products in a
//! tower against its definition.
#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests may")]

use carryless::{Multiplier, TowerMultiplier};
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

/// The product of words of `2 half` bits by the definition of the tower, down to bits.
fn by_definition(a: u64, b: u64, half: u32) -> u64 {
    if half == 0 {
        return a & b;
    }
    let mask = (1 << half) - 1;
    let ([a_high, a_low], [b_high, b_low]) = ([a >> half, a & mask], [b >> half, b & mask]);
    let product = |a, b| by_definition(a, b, half / 2);
    let top = product(product(a_high, b_high), 1 << (half - 1));
    (product(a_high, b_low) ^ product(a_low, b_high) ^ product(a_high, b_high)) << half
        | product(a_low, b_low) ^ top
}

/// A tower down to bits is one over the field of its bytes, where 65 is a root of `x^8 + x^4 + x^3 + x + 1`.
fn tower() -> Option<TowerMultiplier> {
    let mut from = [1_u8; 8];
    for bit in 1..8 {
        from[bit] = by_definition(from[bit - 1].into(), 65, 4).to_le_bytes()[0];
    }
    let image = |polynomial: usize| {
        let bits = from
            .iter()
            .enumerate()
            .filter(|(bit, _)| polynomial >> bit & 1 == 1);
        bits.fold(0, |sum, (_, image)| sum ^ image)
    };
    let to = core::array::from_fn(|bit| {
        let polynomial = (0..=u8::MAX).find(|&polynomial| image(polynomial.into()) == 1 << bit);
        polynomial.unwrap()
    });
    TowerMultiplier::new(to, from)
}

#[test]
fn products_of_powers_of_two_in_a_tower() {
    if let Some(tower) = tower() {
        for a in 0..64 {
            for b in 0..64 {
                let (a, b) = (1 << a, 1 << b);
                assert_eq!(tower.product(a, b), by_definition(a, b, 32), "{a} {b}");
            }
        }
        assert!(tower.memory_usage() < 1024);
    }
}

proptest! {
    #[test]
    fn products_in_a_tower(a in any::<u64>(), b in any::<u64>()) {
        if let Some(tower) = tower() {
            prop_assert_eq!(tower.product(a, b), by_definition(a, b, 32));
        }
    }

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
