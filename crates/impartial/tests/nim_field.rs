//! The fields of nimbers against tables of other programs, the definition of the product, and their laws.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use core::cell::Cell;
use core::ops::ControlFlow;
use std::sync::LazyLock;

use graph_core::{Budget, GraphError, Meter};
use impartial::{NimField, NimWord};
use proptest::prelude::*;

static FIELD: LazyLock<NimField> = LazyLock::new(NimField::new);

static PORTABLE: LazyLock<NimField> = LazyLock::new(NimField::portable);

fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().skip(1).map(|line| line.split('\t').collect())
}

/// What we say of a row of `nimfield.tsv`.
fn found(row: &[&str]) -> u128 {
    let a: u64 = row[1].parse().unwrap();
    let b = || row[2].parse().unwrap();
    match row[0] {
        "mul" => FIELD.product(a, b()).into(),
        "inv" => FIELD.inverse(a).unwrap().into(),
        "square" => FIELD.square(a).into(),
        "sqrt" => FIELD.square_root(a).into(),
        "pow" => FIELD.power(a, row[2].parse().unwrap()).into(),
        "order" => FIELD.order(a).unwrap(),
        "quad_x2+x=c_even_root" => FIELD.quadratic_roots(1, a).unwrap()[0].into(),
        "dlog" => FIELD.logarithm(b(), a, &Budget::unlimited()).unwrap().unwrap(),
        other => panic!("unknown operation {other}"),
    }
}

#[test]
fn every_row_of_the_field_table() {
    for row in rows(include_str!("oracle/nimfield.tsv")) {
        assert_eq!(found(&row).to_string(), row[3], "{row:?}");
    }
}

#[test]
fn every_row_of_the_contest_table_in_both_fields_and_in_a_batch() {
    let mut pairs = Vec::new();
    let mut wanted = Vec::new();
    for row in rows(include_str!("oracle/nim_product_64.tsv")) {
        let numbers: Vec<u64> = row.iter().map(|text| text.parse().unwrap()).collect();
        pairs.push((numbers[0], numbers[1]));
        wanted.push(numbers[2]);
        let wide = FIELD.product(u128::from(numbers[0]), numbers[1].into());
        assert_eq!(wide, numbers[2].into());
    }
    let mut products = Vec::new();
    FIELD.append_products(&mut products, &pairs);
    assert_eq!(products, wanted);
    products.clear();
    PORTABLE.append_products(&mut products, &pairs);
    assert_eq!(products, wanted);
}

#[test]
fn every_row_of_the_other_program() {
    for row in rows(include_str!("oracle/cgsuite_nim_arithmetic.tsv")) {
        let number = |at: usize| row[at].parse::<u64>().unwrap();
        let value = match row[0] {
            "nimproduct" => FIELD.product(number(1), number(2)),
            "niminverse" => FIELD.inverse(number(1)).unwrap(),
            other => panic!("unknown operation {other}"),
        };
        assert_eq!(value, number(3), "{row:?}");
    }
}

/// The product by its definition: the mex over all smaller pairs.
#[test]
fn products_are_the_least_that_make_a_field() {
    const N: usize = 64;
    let mut table = vec![[0_u64; N]; N];
    for a in 0..N {
        for b in 0..N {
            let options = |x: usize, y: usize| table[x][b] ^ table[a][y] ^ table[x][y];
            let taken: Vec<_> = (0..a).flat_map(|x| (0..b).map(move |y| (x, y))).collect();
            let taken: std::collections::BTreeSet<_> = taken.iter().map(|&(x, y)| options(x, y)).collect();
            table[a][b] = (0..=u64::MAX).find(|value| !taken.contains(value)).unwrap();
        }
    }
    for (a, row) in (0_u64..).zip(&table) {
        for (b, &product) in (0_u64..).zip(row) {
            assert_eq!(FIELD.product(a, b), product, "{a} {b}");
        }
    }
}

/// What holds in any field of characteristic 2, and what makes it the nim field.
fn laws<W: NimWord>(a: W, b: W, c: W, exponents: [u128; 2]) -> Result<(), TestCaseError> {
    let (zero, one) = (W::default(), FIELD.power(W::default(), 0));
    let product = |a, b| FIELD.product(a, b);
    prop_assert_eq!(product(a, b), product(b, a));
    prop_assert_eq!(product(a, product(b, c)), product(product(a, b), c));
    prop_assert_eq!(product(a, b ^ c), product(a, b) ^ product(a, c));
    prop_assert_eq!((product(a, one), product(a, zero)), (a, zero));
    prop_assert_eq!(FIELD.square(a), product(a, a));
    prop_assert_eq!(FIELD.square_root(FIELD.square(a)), a);
    prop_assert_eq!(FIELD.square(FIELD.square_root(a)), a);
    let frobenius = (0..W::BITS).fold(a, |power, _| FIELD.square(power));
    prop_assert_eq!(frobenius, a);
    prop_assert_eq!(FIELD.inverse(a).is_none(), a == zero);
    if let (Some(inverse), Some(quotient)) = (FIELD.inverse(a), FIELD.quotient(b, a)) {
        prop_assert_eq!(product(a, inverse), one);
        prop_assert_eq!(product(quotient, a), b);
        prop_assert_eq!(FIELD.power_by_integer(a, &(-1).into()), Some(inverse));
    }
    let [first, second] = exponents.map(|exponent| exponent >> 1);
    prop_assert_eq!(
        product(FIELD.power(a, first), FIELD.power(a, second)),
        FIELD.power(a, first + second)
    );
    prop_assert_eq!(
        FIELD.power_by_integer(a, &first.into()),
        Some(FIELD.power(a, first))
    );
    let made = FIELD.quadratic_roots(a ^ b, product(a, b));
    prop_assert_eq!(made, Some([a.min(b), a.max(b)]));
    if let Some(roots) = FIELD.quadratic_roots(b, c) {
        prop_assert!(roots[0] <= roots[1]);
        for root in roots {
            prop_assert_eq!(FIELD.square(root) ^ product(b, root), c);
        }
    } else {
        // Half of all have roots: those whose trace is 0.
        let scaled = FIELD.quotient(c, FIELD.square(b)).unwrap();
        let conjugates = (0..W::BITS).scan(scaled, |power, _| {
            let this = *power;
            *power = FIELD.square(this);
            Some(this)
        });
        prop_assert_eq!(conjugates.fold(zero, |sum, conjugate| sum ^ conjugate), one);
    }
    Ok(())
}

fn word<W: Arbitrary>(small: impl Strategy<Value = W>) -> impl Strategy<Value = W> {
    prop_oneof![any::<W>(), small]
}

proptest! {
    #[test]
    fn laws_of_64_bits(
        a in word(0_u64..300),
        b in word(0_u64..300),
        c in word(0_u64..300),
        exponents in any::<[u128; 2]>(),
    ) {
        laws(a, b, c, exponents)?;
    }

    #[test]
    fn laws_of_128_bits(
        a in word(0_u128..300),
        b in word(0_u128..300),
        c in word(0_u128..300),
        exponents in any::<[u128; 2]>(),
    ) {
        laws(a, b, c, exponents)?;
    }

    #[test]
    fn every_processor_multiplies_alike(pairs in proptest::collection::vec(any::<(u64, u64)>(), 0..40)) {
        let (mut products, mut portable) = (Vec::new(), Vec::new());
        FIELD.append_products(&mut products, &pairs);
        PORTABLE.append_products(&mut portable, &pairs);
        prop_assert_eq!(products, portable);
        let wide: Vec<_> = pairs.iter().map(|&(a, b)| (u128::from(a) << 64 | u128::from(b), u128::from(b) << 1)).collect();
        let mut products = Vec::new();
        FIELD.append_products(&mut products, &wide);
        let wanted: Vec<_> = wide.iter().map(|&(a, b)| PORTABLE.product(a, b)).collect();
        prop_assert_eq!(products, wanted);
        for (a, b) in pairs {
            prop_assert_eq!(FIELD.product(a, b), PORTABLE.product(a, b));
            let (a, b) = (u128::from(a) << 64 | u128::from(b), u128::from(b) << 1);
            prop_assert_eq!(FIELD.product(a, b), PORTABLE.product(a, b));
        }
    }

    #[test]
    fn the_smaller_field_lies_in_the_larger(a in any::<u64>(), b in any::<u64>()) {
        prop_assert_eq!(u128::from(FIELD.product(a, b)), FIELD.product(u128::from(a), b.into()));
        prop_assert_eq!(FIELD.inverse(a).map(u128::from), FIELD.inverse(u128::from(a)));
        prop_assert_eq!(FIELD.order(a), FIELD.order(u128::from(a)));
    }

    #[test]
    fn powers_of_two_multiply_as_the_tower_says(bit in 0_u32..7, below in 0_u32..128) {
        // The product with a Fermat power 2^2^n is an ordinary one below it, and its square is 3/2 of it.
        let fermat = 1_u128 << (1 << bit);
        let smaller = (1_u128 << below) % fermat;
        prop_assert_eq!(FIELD.product(fermat, smaller), fermat.wrapping_mul(smaller));
        prop_assert_eq!(FIELD.square(fermat), fermat | fermat >> 1);
    }

    #[test]
    fn logarithms_undo_powers(base in 1_u64.., exponent in any::<u64>()) {
        let power = FIELD.power(base, exponent.into());
        let found = FIELD.logarithm(base, power, &Budget::unlimited()).unwrap().unwrap();
        prop_assert_eq!(found, u128::from(exponent) % FIELD.order(base).unwrap());
        prop_assert_eq!(FIELD.power(base, found), power);
    }

    #[test]
    fn orders_are_least(a in 1_u128..) {
        let order = FIELD.order(a).unwrap();
        prop_assert_eq!(FIELD.power(a, order), 1);
        for prime in [3, 5, 17, 257, 641, 65_537, 274_177, 6_700_417, 67_280_421_310_721] {
            prop_assert!(!order.is_multiple_of(prime) || FIELD.power(a, order / prime) != 1);
        }
    }
}

#[test]
fn generators_are_the_least() {
    fn check<W: NimWord>(candidates: impl Iterator<Item = W>) {
        let mut generators = candidates.filter(|&nimber| FIELD.order(nimber) == Some(W::GROUP_ORDER));
        assert_eq!(generators.next(), Some(W::GENERATOR));
    }
    // Below lie the elements of the next smaller field, which are no generators.
    check(1_u64 << 32..);
    check(1_u128 << 64..);
}

#[test]
fn logarithms_in_the_large_field() {
    // A hard case: the order of the base has the largest prime divisor. Fewer baby steps would take longer.
    let exponent = 12_345_678_901_234_567_890_123_456_789_012_345_678;
    let power = FIELD.power(u128::GENERATOR, exponent);
    let found = FIELD.logarithm(u128::GENERATOR, power, &Budget::unlimited());
    assert_eq!(found, Ok(Some(exponent)));
    // Small subgroups are easy, also with hardly a table.
    let base = FIELD.power(u128::GENERATOR, 67_280_421_310_721);
    let power = FIELD.power(base, 274_176 * 641);
    let found = FIELD.logarithm(base, power, &Budget::unlimited().with_max_vertices(3));
    assert_eq!(found, Ok(Some(274_176 * 641)));
    assert_eq!(
        FIELD.logarithm(base, u128::GENERATOR, &Budget::unlimited()),
        Ok(None)
    );
}

#[test]
fn logarithms_of_zero_and_one() {
    let logarithm = |base, power| FIELD.logarithm::<u64>(base, power, &Budget::unlimited());
    for (base, power, exponent) in [
        (0, 0, Some(1)),
        (0, 1, Some(0)),
        (0, 2, None),
        (1, 1, Some(0)),
        (1, 2, None),
        (7, 0, None),
        (2, 3, Some(2)),
        (2, 4, None),
    ] {
        assert_eq!(logarithm(base, power), Ok(exponent), "{base} {power}");
    }
}

#[test]
fn the_watch_can_stop_a_logarithm() {
    let calls = Cell::new(0);
    let watch = |done| {
        calls.set(calls.get() + 1);
        if done < 3 * Meter::STRIDE {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    let budget = Budget::unlimited().with_watch(&watch);
    let found = FIELD.logarithm(u128::GENERATOR, 12_345, &budget);
    assert!(matches!(found, Err(GraphError::Cancelled { .. })), "{found:?}");
    assert_eq!(calls.get(), 3);
}
