//! Dyadics, sign expansions, simplest numbers and ordinal sums of numbers against tables and definitions.

use graph_core::Player;
use partizan::{Dyadic, SignExpansion, Values};
use proptest::prelude::*;

use crate::reader::{dyadic, read};
use crate::table::Table;

#[test]
fn table_of_numbers() {
    for row in Table::parse(include_str!("../oracle/numbers.tsv")).rows() {
        let (input, second) = (
            row.get("value_or_interval"),
            row.get("sign_expansion_or_simplest"),
        );
        let birthday = row.get("birthday");
        match row.get("kind") {
            "dyadic" => {
                let number = dyadic(input);
                assert_eq!(number.sign_expansion(), signs(second), "{input}");
                assert_eq!(signs(second).to_dyadic().unwrap(), number, "{input}");
                assert_eq!(number.birthday().to_string(), birthday, "{input}");
                if let Some((left, right)) = row.get("canonical_options_or_result").split_once('|') {
                    for (player, text) in Player::BOTH.into_iter().zip([left, right]) {
                        let expected = (!text.is_empty()).then(|| dyadic(text));
                        assert_eq!(number.canonical_option(player), expected, "{input}");
                    }
                }
            }
            "simplest_open_interval" => {
                let (lo, hi) = input.split_once('|').unwrap();
                let simplest =
                    Dyadic::simplest_between(inside(lo, 0).as_ref(), inside(hi, 1).as_ref()).unwrap();
                assert_eq!(simplest, dyadic(second), "{input}");
                assert_eq!(simplest.birthday().to_string(), birthday, "{input}");
            }
            "ordinal_sum" => {
                let mut values = Values::new();
                let sum = read(&mut values, &input.replace(' ', ""));
                let expected = dyadic(row.get("canonical_options_or_result"));
                assert_eq!(values.as_number(sum), Some(&expected), "{input}");
                assert_eq!(expected.sign_expansion(), signs(second), "{input}");
            }
            // Rationals that are not dyadic have no short value.
            kind => assert_eq!(kind, "rational"),
        }
    }
}

fn signs(text: &str) -> SignExpansion {
    SignExpansion::from_signs(text.chars().filter_map(|sign| match sign {
        '+' => Some(Player::Left),
        '-' => Some(Player::Right),
        _ => None,
    }))
}

/// A bound of an interval. One that is not dyadic is replaced by a dyadic just outside the interval, so near
/// that no number of the table lies between.
fn inside(text: &str, round_up: i128) -> Option<Dyadic> {
    if text.is_empty() {
        return None;
    }
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    let (numerator, denominator): (i128, i128) = (numerator.parse().unwrap(), denominator.parse().unwrap());
    let scaled = numerator << 40;
    let inexact = i128::from(scaled % denominator != 0);
    let rounded = scaled.div_euclid(denominator) + inexact * round_up;
    Some(Dyadic::new(rounded, 40).unwrap())
}

fn numbers() -> impl Strategy<Value = Dyadic> {
    let small = (-40_i64..40, 0_u32..6).prop_map(|(n, k)| Dyadic::new(n, k).unwrap());
    let wide = (any::<i64>(), 0_u32..200).prop_map(|(n, k)| Dyadic::new(n, k).unwrap());
    let huge = (any::<i128>(), 0_u32..70).prop_map(|(n, k)| Dyadic::new(n, k).unwrap());
    prop_oneof![3 => small, 2 => wide, 1 => huge]
}

proptest! {
    #[test]
    fn arithmetic_is_that_of_an_ordered_ring(a in numbers(), b in numbers(), c in numbers()) {
        prop_assert_eq!(&a + &b, &b + &a);
        prop_assert_eq!((&a + &b) + &c, &a + &(&b + &c));
        prop_assert_eq!(&(&a + &b) - &b, a.clone());
        prop_assert_eq!((&a + &c).cmp(&(&b + &c)), a.cmp(&b));
        prop_assert_eq!((&a - &b).sign(), a.cmp(&b));
        let product = (&a + &b).checked_mul(&c).unwrap();
        prop_assert_eq!(product, a.checked_mul(&c).unwrap() + b.checked_mul(&c).unwrap());
        let floor = Dyadic::from(a.floor());
        prop_assert!(floor <= a && a < floor + Dyadic::from(1));
    }

    #[test]
    fn the_simplest_number_is_born_first(a in numbers(), b in numbers(), other in numbers()) {
        let (lo, hi) = if a < b { (a, b) } else { (b, a) };
        match Dyadic::simplest_between(Some(&lo), Some(&hi)) {
            None => prop_assert_eq!(lo, hi),
            Some(simplest) => {
                prop_assert!(lo < simplest && simplest < hi);
                if lo < other && other < hi && other != simplest {
                    prop_assert!(simplest.birthday() < other.birthday());
                }
                // Its options are outside: nothing simpler on its path fits.
                for player in Player::BOTH {
                    if let Some(option) = simplest.canonical_option(player) {
                        prop_assert!(option <= lo || option >= hi);
                    }
                }
            }
        }
    }

    #[test]
    fn sign_expansions_go_there_and_back(a in numbers()) {
        let small_enough = a.birthday() < 100_000_u32.into() || a.is_integer();
        prop_assume!(small_enough || a.exponent() < 1000);
        prop_assert_eq!(a.sign_expansion().to_dyadic().unwrap(), a.clone());
        prop_assert_eq!(a.sign_expansion().length(), a.birthday());
    }

    #[test]
    fn numbers_add_as_games(a in numbers(), b in numbers()) {
        let mut values = Values::new();
        let [x, y] = [values.number(&a).unwrap(), values.number(&b).unwrap()];
        let sum = values.sum(x, y).unwrap();
        prop_assert_eq!(values.as_number(sum), Some(&(&a + &b)));
        prop_assert_eq!(values.le(x, y).unwrap(), a <= b);
    }
}
