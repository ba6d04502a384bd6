//! Laws that hold for all games, on random trees, with plain search as the judge where there is one.

use graph_core::Player;
use partizan::{Dyadic, OutcomeClass, ValueId, Values};
use proptest::prelude::*;

use crate::tree::{Tree, outcome, trees};

fn nearly_closed() -> impl Strategy<Value = (i64, i64, u32)> {
    (-3_i64..4, -3_i64..4, 0_u32..6)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn outcomes_agree_with_plain_search(g in trees(3), h in trees(3)) {
        let mut values = Values::new();
        let [x, y] = [&g, &h].map(|tree| tree.value(&mut values));
        prop_assert_eq!(values.outcome(x).unwrap(), outcome(&[&g]));
        prop_assert_eq!(values.outcome_of_sum(x, y).unwrap(), outcome(&[&g, &h]));
        let sum = values.sum(x, y).unwrap();
        prop_assert_eq!(values.outcome(sum).unwrap(), outcome(&[&g, &h]));
        let difference = outcome(&[&g, &h.negative()]);
        prop_assert_eq!(OutcomeClass::from(values.compare(x, y).unwrap()), difference);
        prop_assert_eq!(x == y, difference == OutcomeClass::Previous);
    }

    #[test]
    fn values_are_a_group(g in trees(3), h in trees(3), k in trees(2)) {
        let mut values = Values::new();
        let [x, y, z] = [&g, &h, &k].map(|tree| tree.value(&mut values));
        let xy = values.sum(x, y).unwrap();
        prop_assert_eq!(values.sum(y, x).unwrap(), xy);
        let yz = values.sum(y, z).unwrap();
        prop_assert_eq!(values.sum(xy, z).unwrap(), values.sum(x, yz).unwrap());
        prop_assert_eq!(values.difference(xy, y).unwrap(), x);
        let minus = g.negative().value(&mut values);
        prop_assert_eq!(values.negative(x).unwrap(), minus);
        let zero = values.zero();
        prop_assert_eq!(values.sum(x, minus).unwrap(), zero);
        prop_assert_eq!(values.sum_all(&[x, y, z, minus]).unwrap(), yz);
        let thrice = values.multiple(&3.into(), x).unwrap();
        prop_assert_eq!(values.sum_all(&[x, x, x]).unwrap(), thrice);
    }

    #[test]
    fn values_move_to_another_arena(g in trees(3), h in trees(3), k in trees(2)) {
        let mut values = Values::new();
        let [x, y] = [&g, &h].map(|tree| tree.value(&mut values));
        let ids = [x, y, values.sum(x, y).unwrap(), x];
        // The other arena knows some of the games already, under other ids.
        let mut other = Values::new();
        let _ = k.value(&mut other);
        let [y_here, x_here] = [&h, &g].map(|tree| tree.value(&mut other));
        let adopted = other.adopt(&values, &ids).unwrap();
        prop_assert_eq!(&adopted[..], [x_here, y_here, other.sum(x_here, y_here).unwrap(), x_here]);
        let mut fresh = Values::new();
        for id in fresh.adopt(&values, &ids).unwrap() {
            prop_assert!(fresh.verify(id).unwrap());
        }
    }

    #[test]
    fn canonical_forms_stay(g in trees(3), h in trees(3)) {
        let mut values = Values::new();
        let [x, y] = [&g, &h].map(|tree| tree.value(&mut values));
        let sum = values.sum(x, y).unwrap();
        for id in [x, y, sum] {
            let [left, right] = Player::BOTH.map(|player| values.options(id, player).unwrap());
            prop_assert_eq!(values.from_options(&left, &right).unwrap(), id);
            prop_assert!(values.verify(id).unwrap());
            // No option is dominated and none is reversible.
            for (player, list) in Player::BOTH.into_iter().zip([left, right]) {
                for (at, &option) in list.iter().enumerate() {
                    for &other in list.iter().skip(at + 1) {
                        prop_assert!(!values.le(option, other).unwrap() && !values.le(other, option).unwrap());
                    }
                    for answer in values.options(option, player.opponent()).unwrap() {
                        let reversible = match player {
                            Player::Left => values.le(answer, id),
                            Player::Right => values.le(id, answer),
                        };
                        prop_assert!(!reversible.unwrap());
                    }
                }
            }
        }
    }

    #[test]
    fn dominated_and_reversible_options_do_not_matter(g in trees(3), h in trees(2)) {
        // Adding a move to h for Left changes nothing when h <= g or when h is no better than a move there is.
        let mut values = Values::new();
        let [x, y] = [&g, &h].map(|tree| tree.value(&mut values));
        let with = Tree { left: g.left.iter().cloned().chain([h]).collect(), right: g.right.clone() };
        let with = with.value(&mut values);
        prop_assert!(values.le(x, with).unwrap());
        if g.left.iter().any(|option| {
            let option = option.value(&mut values);
            values.le(y, option).unwrap()
        }) {
            prop_assert_eq!(with, x);
        }
    }

    #[test]
    fn closed_forms_agree_with_their_options(
        (x, ups, star) in nearly_closed(), (y, ups_y, star_y) in nearly_closed(), g in trees(3),
    ) {
        let mut values = Values::new();
        let a = values.number_up_star(&partizan::Dyadic::new(x, 1).unwrap(), ups, star).unwrap();
        let b = values.number_up_star(&partizan::Dyadic::new(y, 1).unwrap(), ups_y, star_y).unwrap();
        // The definition of the order, one level of it by options.
        for (a, b) in [(a, b), (b, a), (a, g.value(&mut values)), (g.value(&mut values), a)] {
            let mut expected = true;
            for option in values.options(a, Player::Left).unwrap() {
                expected &= !values.le(b, option).unwrap();
            }
            for option in values.options(b, Player::Right).unwrap() {
                expected &= !values.le(option, a).unwrap();
            }
            prop_assert_eq!(values.le(a, b).unwrap(), expected);
        }
        let [left, right] = Player::BOTH.map(|player| values.options(a, player).unwrap());
        prop_assert_eq!(values.from_options(&left, &right).unwrap(), a);
    }

    #[test]
    fn stops_are_those_of_play(g in trees(3), h in trees(3)) {
        let mut values = Values::new();
        let [x, y] = [&g, &h].map(|tree| tree.value(&mut values));
        let sum = values.sum(x, y).unwrap();
        for id in [x, y, sum] {
            if values.as_number(id).is_some() {
                continue;
            }
            let [left, right] = Player::BOTH.map(|player| values.options(id, player).unwrap());
            let best = left.iter().map(|&option| values.right_stop(option)).max();
            prop_assert_eq!(best, Some(values.left_stop(id)));
            let best = right.iter().map(|&option| values.left_stop(option)).min();
            prop_assert_eq!(best, Some(values.right_stop(id)));
        }
    }

    #[test]
    fn large_nimbers_add_like_small_ones(g in trees(3), dicotic in crate::thermal::dicotic(), star in 8_u32..40) {
        // Every move written out, as the definition has it.
        let mut values = Values::new();
        for game in [g.value(&mut values), crate::reader::read(&mut values, &dicotic)] {
            let mut sums = vec![game];
            for star in 1..=star {
                let heap = values.nimber(star).unwrap();
                let [left, right] = Player::BOTH.map(|player| {
                    let options = values.options(game, player).unwrap();
                    let moved: Vec<_> =
                        options.iter().map(|&option| values.sum(option, heap).unwrap()).collect();
                    moved.into_iter().chain(sums.iter().copied()).collect::<Vec<_>>()
                });
                let expected = values.from_options(&left, &right).unwrap();
                let found = values.sum(game, heap).unwrap();
                if values.as_number(game).is_none() {
                    prop_assert_eq!(found, expected);
                }
                sums.push(found);
            }
        }
    }

    #[test]
    fn the_colon_principle(g in trees(2), h in trees(2), k in trees(2)) {
        let mut values = Values::new();
        let [y, z] = [&h, &k].map(|tree| tree.value(&mut values));
        let left: Vec<_> = g.left.iter().map(|tree| tree.value(&mut values)).collect();
        let right: Vec<_> = g.right.iter().map(|tree| tree.value(&mut values)).collect();
        let [gy, gz] = [y, z].map(|id| values.ordinal_sum(&left, &right, id).unwrap());
        if values.le(y, z).unwrap() {
            prop_assert!(values.le(gy.value, gz.value).unwrap());
        }
        prop_assert_eq!(gy.value, ordinal(&g, &h).value(&mut values));
        prop_assert_eq!(values.ordinal_sum_value(&left, &right, y).unwrap(), gy.value);
        prop_assert_eq!(values.from_options(&gy.left, &gy.right).unwrap(), gy.value);
        // The sum of literal trees, with the upper games in canonical form.
        let [upper, top] = [y, z].map(|id| Tree::of_value(&mut values, id));
        let nested = ordinal(&ordinal(&g, &upper), &top).value(&mut values);
        prop_assert_eq!(values.ordinal_sum_value(&gy.left, &gy.right, z).unwrap(), nested);
    }

    #[test]
    fn ordinal_sums_on_numbers(numerator in -40_i64..40, exponent in 0_u32..4, h in trees(2), n in 0_i64..6) {
        let mut values = Values::new();
        let number = Dyadic::new(numerator, exponent).unwrap();
        let x = values.number(&number).unwrap();
        let h = h.value(&mut values);
        let down = values.number_up_star(&Dyadic::ZERO, -n, 2).unwrap();
        let [mut left, mut right] = Player::BOTH.map(|player| values.options(x, player).unwrap().to_vec());
        // A worse option on each side changes no sum, and hides that the rest is the canonical form.
        let far = [values.integer(-99).unwrap(), values.integer(99).unwrap()];
        if !left.is_empty() {
            left.push(far[0]);
        }
        if !right.is_empty() {
            right.push(far[1]);
        }
        for h in [h, down] {
            let sum = values.ordinal_sum_value(&left, &right, h).unwrap();
            prop_assert_eq!(values.ordinal_sum_of(x, h).unwrap(), sum);
        }
    }

    #[test]
    fn norton_products_add_and_keep_order(g in trees(2), h in trees(2), u in trees(2)) {
        let mut values = Values::new();
        let [x, y, u] = [&g, &h, &u].map(|tree| tree.value(&mut values));
        let u = made_positive(&mut values, u);
        let sum = values.sum(x, y).unwrap();
        let [xu, yu, su] = [x, y, sum].map(|id| values.norton_product(id, u).unwrap());
        prop_assert_eq!(values.sum(xu, yu).unwrap(), su);
        prop_assert_eq!(values.compare(xu, yu).unwrap(), values.compare(x, y).unwrap());
    }
}

/// A positive game: the game itself, its negative, or the game plus a number above its birthday.
fn made_positive(values: &mut Values, u: ValueId) -> ValueId {
    match values.outcome(u).unwrap() {
        OutcomeClass::Left => u,
        OutcomeClass::Right => values.negative(u).unwrap(),
        OutcomeClass::Next | OutcomeClass::Previous => {
            let above = i64::try_from(values.birthday(u)).unwrap() + 1;
            let above = values.integer(above).unwrap();
            values.sum(u, above).unwrap()
        }
    }
}

/// The literal ordinal sum.
fn ordinal(g: &Tree, h: &Tree) -> Tree {
    let side = |base: &[Tree], upper: &[Tree]| {
        let moved = upper.iter().map(|option| ordinal(g, option));
        base.iter().cloned().chain(moved).collect()
    };
    Tree {
        left: side(&g.left, &h.left),
        right: side(&g.right, &h.right),
    }
}
