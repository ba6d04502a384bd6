//! Uptimals: their closed forms against sums of powers of up, against plain search, and against a table.

use num_bigint::BigInt;
use partizan::{Dyadic, OutcomeClass, Uptimal, ValueId, Values};
use proptest::prelude::*;

use crate::reader::read;
use crate::table::Table;
use crate::tree::{Tree, outcome};

/// The sum that the digits stand for, added up by canonical forms of sums.
fn added_up(values: &mut Values, star: u32, digits: &[i64]) -> ValueId {
    let mut sum = values.nimber(star).unwrap();
    for (k, &digit) in (1..).zip(digits) {
        let power = values.up_power(k).unwrap();
        let power = if digit < 0 {
            values.negative(power).unwrap()
        } else {
            power
        };
        for _ in 0..digit.unsigned_abs() {
            sum = values.sum(sum, power).unwrap();
        }
    }
    sum
}

#[test]
fn expansions_of_a_table() {
    for row in Table::parse(include_str!("../oracle/uptimals.tsv")).rows() {
        let mut values = Values::new();
        let id = read(&mut values, row.get("canonical"));
        let uptimal = values.as_uptimal(id).unwrap().unwrap();
        assert_eq!(uptimal.to_string(), row.get("UptimalExpansion"));
        assert_eq!(uptimal.outcome().to_string(), row.get("Outcome"));
        assert_eq!(values.uptimal(&uptimal).unwrap(), id);
    }
}

#[test]
fn all_small_digits() {
    let mut values = Values::new();
    let mut all = Vec::new();
    for code in 0..5_i64.pow(3) {
        let digits = [code % 5 - 2, code / 5 % 5 - 2, code / 25 - 2];
        for star in 0..5 {
            let sum = added_up(&mut values, star, &digits);
            let uptimal = Uptimal::new(Dyadic::ZERO, star, &digits);
            assert_eq!(values.uptimal(&uptimal).unwrap(), sum, "{uptimal}");
            assert_eq!(
                values.as_uptimal(sum).unwrap().as_ref(),
                Some(&uptimal),
                "{uptimal}"
            );
            assert_eq!(values.outcome(sum).unwrap(), uptimal.outcome(), "{uptimal}");
            all.push((uptimal, sum));
        }
    }
    for (uptimal, id) in all.iter().step_by(7) {
        for (other, other_id) in all.iter().step_by(5) {
            let relation = values.compare(*id, *other_id).unwrap();
            assert_eq!(relation, uptimal.compare(other), "{uptimal} {other}");
        }
    }
}

#[test]
fn outcomes_by_plain_search() {
    let mut values = Values::new();
    for digits in [[1, -1], [0, 1], [-1, 2], [1, 1], [0, -1]] {
        for star in 0..4 {
            let uptimal = Uptimal::new(Dyadic::ZERO, star, &digits);
            let id = values.uptimal(&uptimal).unwrap();
            let tree = Tree::of_value(&mut values, id);
            assert_eq!(outcome(&[&tree]), uptimal.outcome(), "{uptimal}");
        }
    }
}

#[test]
fn what_is_no_uptimal() {
    let mut values = Values::new();
    for text in [
        "{1|0}",
        "{0||0|-1}",
        "{0||0|vvv}",
        "{^^^|vv}",
        "{^^|vv}",
        "1/2.^",
        "{1|^^||^}",
    ] {
        let id = read(&mut values, text);
        assert_eq!(values.as_uptimal(id).unwrap(), None, "{text}");
    }
}

#[test]
fn many_powers_cost_little() {
    let mut values = Values::new();
    let square = values.up_power(2).unwrap();
    let many = values.multiple(&20_000.into(), square).unwrap();
    let up = values.up_power(1).unwrap();
    assert!(values.le(many, up).unwrap() && !values.le(up, many).unwrap());
    assert_eq!(values.as_uptimal(many).unwrap().unwrap().digits(), [0, 20_000]);
    let none = values.multiple(&(-20_000).into(), square).unwrap();
    assert_eq!(values.negative(many).unwrap(), none);
}

fn uptimals() -> impl Strategy<Value = Uptimal> {
    let digits = prop::collection::vec(-4_i64..5, 0..5);
    (-2_i64..3, 0_u32..2, 0_u32..6, digits).prop_map(|(number, half, star, digits)| {
        Uptimal::new(Dyadic::new(number, half).unwrap(), star, &digits)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn arithmetic_is_that_of_values(g in uptimals(), h in uptimals(), n in -3_i64..4) {
        let mut values = Values::new();
        let [x, y] = [&g, &h].map(|uptimal| values.uptimal(uptimal).unwrap());
        prop_assert_eq!(values.as_uptimal(x).unwrap().unwrap(), g.clone());
        prop_assert_eq!(values.compare(x, y).unwrap(), g.compare(&h));
        prop_assert_eq!(values.outcome(x).unwrap(), g.outcome());
        let negative = values.uptimal(&g.negative().unwrap()).unwrap();
        prop_assert_eq!(values.negative(x).unwrap(), negative);
        let multiple = values.uptimal(&g.multiple(&BigInt::from(n)).unwrap()).unwrap();
        let mut copies = values.zero();
        for _ in 0..n.unsigned_abs() {
            let copy = if n < 0 { negative } else { x };
            copies = values.sum(copies, copy).unwrap();
        }
        prop_assert_eq!(copies, multiple);
    }

    #[test]
    fn sums_are_those_of_values(
        a in prop::collection::vec(-2_i64..3, 0..4),
        b in prop::collection::vec(-2_i64..3, 0..4),
        stars in (0_u32..4, 0_u32..4),
    ) {
        let mut values = Values::new();
        let [g, h] = [(stars.0, &a), (stars.1, &b)].map(|(star, digits)| Uptimal::new(Dyadic::ZERO, star, digits));
        let [x, y] = [&g, &h].map(|uptimal| values.uptimal(uptimal).unwrap());
        let sum = values.sum(x, y).unwrap();
        prop_assert_eq!(values.as_uptimal(sum).unwrap().unwrap(), g.sum(&h).unwrap());
        prop_assert_eq!(g.outcome() == OutcomeClass::Previous, x == values.zero());
    }

    #[test]
    fn order_is_antisymmetric_and_translates(g in uptimals(), h in uptimals(), k in uptimals()) {
        prop_assert_eq!(g.compare(&h), h.compare(&g).reversed());
        prop_assert_eq!(g.sum(&k).unwrap().compare(&h.sum(&k).unwrap()), g.compare(&h));
    }
}
