//! Walls of thermographs and freezing points, against tables of other programs, which describe a wall by its slopes
//! from the mast downwards, and against laws.

use core::cmp::Ordering;

use num_bigint::BigInt;
use partizan::{Dyadic, PartizanError, Thermograph, Values, Wall};
use proptest::prelude::*;

use crate::reader::{dyadic, read};
use crate::table::Table;
use crate::tree::trees;

/// A wall from the mast downwards: temperatures at which it turns, slopes between them, and where its parts meet
/// temperature 0 when they are drawn on.
struct Downwards {
    turns: Vec<String>,
    slopes: Vec<String>,
    intercepts: Vec<String>,
}

impl Downwards {
    fn of(wall: &Wall) -> Self {
        let (_, mast) = &wall.points()[wall.points().len() - 1];
        let (mut turns, mut slopes, mut intercepts) = (vec![], vec![0], vec![mast.to_string()]);
        for pair in wall.points().windows(2).rev() {
            let [(t, v), (upper, value)] = pair else {
                unreachable!()
            };
            let slope = match value.cmp(v) {
                Ordering::Less => -1,
                Ordering::Equal => 0,
                Ordering::Greater => 1,
            };
            // A wall may stand just below its mast.
            if slopes.last() != Some(&slope) {
                turns.push(upper.to_string());
                slopes.push(slope);
                intercepts.push((v - &t.times(&slope.into())).to_string());
            }
        }
        let slopes = slopes.iter().map(ToString::to_string).collect();
        Self {
            turns,
            slopes,
            intercepts,
        }
    }
}

/// As CGSuite writes it.
fn in_slopes(thermograph: &Thermograph) -> String {
    let walls = [thermograph.left_wall(), thermograph.right_wall()].map(|wall| {
        let Downwards { turns, slopes, .. } = Downwards::of(wall);
        format!(
            "{},[{}],[{}]",
            thermograph.mean(),
            turns.join(","),
            slopes.join(",")
        )
    });
    format!("Thermograph({})", walls.join(","))
}

#[test]
fn positions_and_the_games_of_day_3() {
    let mut values = Values::new();
    for row in Table::parse(include_str!("../oracle/thermographs.tsv")).rows() {
        let form = row.get("canonical_form");
        let id = read(&mut values, form);
        let thermograph = values.thermograph(id).unwrap();
        assert_eq!(*thermograph.mean(), dyadic(row.get("mast")), "{form}");
        assert_eq!(
            *thermograph.temperature(),
            dyadic(row.get("temperature")),
            "{form}"
        );
        for (name, wall) in [
            ("left", thermograph.left_wall()),
            ("right", thermograph.right_wall()),
        ] {
            let found = Downwards::of(wall);
            let wanted = |column: &str| row.get(&format!("{name}_{column}")).to_owned();
            assert_eq!(found.turns.join(","), wanted("critical"), "{form}");
            assert_eq!(found.slopes.join(","), wanted("slopes"), "{form}");
            assert_eq!(found.intercepts.join(","), wanted("intercepts"), "{form}");
        }
    }
}

#[test]
fn games_of_the_books() {
    for line in include_str!("../oracle/cgsuite_thermography.tsv").lines() {
        let cells: Vec<_> = line.split('\t').collect();
        let mut values = Values::new();
        let id = read(&mut values, cells[0]);
        let thermograph = values.thermograph(id).unwrap();
        assert_eq!(*thermograph.mean(), dyadic(cells[1]), "{line}");
        assert_eq!(*thermograph.temperature(), dyadic(cells[2]), "{line}");
        assert_eq!(*values.left_stop(id), dyadic(cells[3]), "{line}");
        assert_eq!(*values.right_stop(id), dyadic(cells[4]), "{line}");
        if !cells[5].is_empty() {
            assert_eq!(in_slopes(&thermograph), cells[5], "{line}");
        }
    }
}

#[test]
fn random_forms() {
    let mut values = Values::new();
    for row in Table::parse(include_str!("../oracle/random_games.tsv")).rows() {
        let form = row.get("canonical");
        let id = read(&mut values, form);
        let thermograph = values.thermograph(id).unwrap();
        assert_eq!(in_slopes(&thermograph), row.get("Thermograph"), "{form}");
    }
}

#[test]
fn freezing_points() {
    let mut values = Values::new();
    let mut check = |text: &str, expected: &str| {
        let [id, expected] = [text, expected].map(|text| read(&mut values, text));
        assert_eq!(values.freezing_point(id).unwrap(), expected, "{text}");
    };
    for row in Table::parse(include_str!("../oracle/cool_heat.tsv")).rows() {
        check(row.get("#form"), row.get("Freeze"));
    }
    let mut n_rows = 0;
    for line in include_str!("../oracle/cgsuite_canonical_forms.tsv").lines() {
        if let Some((text, expected)) = line.split_once(" | Freeze\t") {
            check(text, expected);
            n_rows += 1;
        }
    }
    assert_eq!(n_rows, 21);
}

#[test]
fn a_number_with_one_digit_far_down_is_no_work() {
    let mut values = Values::new();
    let far = Dyadic::MAX_EXPONENT;
    let thin = values.number(&Dyadic::new(1, far).unwrap()).unwrap();
    let thermograph = values.thermograph(thin).unwrap();
    assert_eq!(thermograph.left_wall().points().len(), 2);
    let (before, last) = (Dyadic::new(-1, far - 1).unwrap(), Dyadic::new(-1, far).unwrap());
    assert_eq!(thermograph.right_wall().points()[1], (before, Dyadic::ZERO));
    assert_eq!(*thermograph.temperature(), last);
    let star = values
        .number_up_star(&Dyadic::new(-3, far).unwrap(), 5, 2)
        .unwrap();
    assert_eq!(*values.thermograph(star).unwrap().temperature(), Dyadic::ZERO);
    // Freezing a closed form does not walk down its options.
    let many = values.number_up_star(&Dyadic::ZERO, i64::MAX, 1).unwrap();
    assert_eq!(values.freezing_point(many), Ok(many));
    assert!(values.statistics().work < 1_000_000);
}

#[test]
fn a_long_number_can_be_cancelled() {
    let mut values = Values::new();
    // Alternating digits: the walls turn at each, and hold a hundred thousand numbers of as many digits.
    let digits = (BigInt::from(1) << 200_000_u32) / 3;
    let long = values
        .number(&Dyadic::new(digits * 2 + 1, 200_000).unwrap())
        .unwrap();
    values.set_watch(Some(Box::new(|_| core::ops::ControlFlow::Break(()))));
    let cancelled = values.thermograph(long);
    assert!(
        matches!(cancelled, Err(PartizanError::Cancelled { .. })),
        "{cancelled:?}"
    );
}

/// Numbers of up to 40 digits below the point.
fn numbers() -> impl Strategy<Value = Dyadic> {
    (any::<i64>(), 0_u32..63, 0_u32..40)
        .prop_map(|(digits, shift, exponent)| Dyadic::new(digits >> shift, exponent).unwrap())
}

proptest! {
    #[test]
    fn walls_of_a_number_are_the_multiples_beside_it(x in numbers(), level in 0_u32..50, steps in 1_i64..8) {
        let mut values = Values::new();
        let id = values.number(&x).unwrap();
        let thermograph = values.thermograph(id).unwrap();
        let unit = Dyadic::new(1, level).unwrap();
        let scale = Dyadic::from(BigInt::from(1) << level);
        let multiple = |n: BigInt| Dyadic::from(n).checked_mul(&unit).unwrap();
        let below = multiple(x.checked_mul(&scale).unwrap().floor());
        let above = multiple(-(-&x).checked_mul(&scale).unwrap().floor());
        let [left, right] = [thermograph.left_wall(), thermograph.right_wall()];
        prop_assert_eq!(left.at(&-&unit), above);
        prop_assert_eq!(right.at(&-&unit), below);
        prop_assert_eq!(left.at(&multiple((steps - 1).into())), x.clone());
        prop_assert_eq!(thermograph.mean(), &x);
        prop_assert_eq!(thermograph.temperature(), &Dyadic::new(-1, x.exponent()).unwrap());
        for wall in [left, right] {
            prop_assert_eq!(Wall::points(wall).last(), Some(&(thermograph.temperature().clone(), x.clone())));
        }
    }

    #[test]
    fn a_frozen_game_is_infinitesimally_close_to_its_mean(g in trees(3), h in trees(3)) {
        let mut values = Values::new();
        let [x, y] = [&g, &h].map(|tree| tree.value(&mut values));
        let frozen = values.freezing_point(x).unwrap();
        let mean = values.mean(x).unwrap();
        prop_assert_eq!(values.left_stop(frozen), &mean);
        prop_assert_eq!(values.right_stop(frozen), &mean);
        prop_assert_eq!(values.freezing_point(frozen).unwrap(), frozen);
        // The hotter of two games freezes first.
        let sum = values.sum(x, y).unwrap();
        if values.temperature(y).unwrap() < values.temperature(x).unwrap() && values.as_number(x).is_none() {
            let other = values.mean(y).unwrap();
            let other = values.number(&other).unwrap();
            let expected = values.sum(frozen, other).unwrap();
            let expected = if values.temperature(x).unwrap().is_zero() { sum } else { expected };
            prop_assert_eq!(values.freezing_point(sum).unwrap(), expected);
        }
    }

    #[test]
    fn the_part_from_a_temperature_is_on_the_wall(g in trees(3), t in (-8_i64..24)) {
        let mut values = Values::new();
        let x = g.value(&mut values);
        let t = Dyadic::new(t, 3).unwrap();
        let thermograph = values.thermograph(x).unwrap();
        for wall in [thermograph.left_wall(), thermograph.right_wall()] {
            let points = wall.points_from(&t);
            prop_assert_eq!(&points[0], &(t.clone(), wall.at(&t)));
            prop_assert!(points.is_sorted_by(|a, b| a.0 < b.0));
            prop_assert!(points.iter().all(|(at, value)| wall.at(at) == *value));
            prop_assert_eq!(&points[points.len() - 1].1, thermograph.mean());
        }
        if t.is_zero() && values.as_number(x).is_none() {
            prop_assert_eq!(thermograph.left_wall().at(&t), values.left_stop(x).clone());
        }
    }
}
