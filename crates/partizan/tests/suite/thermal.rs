//! Thermographs, cooling and heating, atomic weights and reduced forms, against tables and laws.

use graph_core::Player;
use partizan::{Dyadic, OutcomeClass, PartizanError, Relation, ValueId, Values, Wall};
use proptest::prelude::*;

use crate::form::{brace_form, sorted_form};
use crate::reader::{dyadic, read};
use crate::table::Table;
use crate::tree::trees;

fn wall_text(wall: &Wall) -> String {
    let points = wall.points().iter().map(|(t, v)| format!("{t}:{v}"));
    points.collect::<Vec<_>>().join(";")
}

#[test]
fn thermographs() {
    for row in Table::parse(include_str!("../oracle/thermo.tsv")).rows() {
        let mut values = Values::new();
        // The expressions of this table read -1^ as -(1^), unlike those of the others.
        let text = row.get("canonical");
        let id = read(&mut values, text);
        let thermograph = values.thermograph(id).unwrap();
        assert_eq!(*thermograph.mean(), dyadic(row.get("mean")), "{text}");
        assert_eq!(
            *thermograph.temperature(),
            dyadic(row.get("temperature")),
            "{text}"
        );
        assert_eq!(
            wall_text(thermograph.left_wall()),
            row.get("left_wall(t:v)"),
            "{text}"
        );
        assert_eq!(
            wall_text(thermograph.right_wall()),
            row.get("right_wall(t:v)"),
            "{text}"
        );
        assert_eq!(values.mean(id).unwrap(), *thermograph.mean());
        assert_eq!(values.temperature(id).unwrap(), *thermograph.temperature());
        if *thermograph.temperature() >= Dyadic::ZERO {
            assert_eq!(
                thermograph.left_wall().at(&Dyadic::ZERO),
                dyadic(row.get("left_stop"))
            );
            assert_eq!(
                thermograph.right_wall().at(&Dyadic::ZERO),
                dyadic(row.get("right_stop"))
            );
        }
    }
}

#[test]
fn every_game_of_day_3() {
    let mut values = Values::new();
    for row in Table::parse(include_str!("../oracle/day3_all.tsv")).rows() {
        let form = row.get("canonical");
        let id = read(&mut values, form);
        assert_eq!(values.mean(id).unwrap(), dyadic(row.get("mean")), "{form}");
        assert_eq!(
            values.temperature(id).unwrap(),
            dyadic(row.get("temperature")),
            "{form}"
        );
        assert_eq!(values.is_dicotic(id), row.get("dicotic") == "1", "{form}");
        if values.is_dicotic(id) {
            let weight = values.atomic_weight(id).unwrap();
            assert_eq!(weight, read(&mut values, row.get("atomic_weight")), "{form}");
        } else {
            assert_eq!(values.atomic_weight(id), Err(PartizanError::NotDicotic));
        }
        let reduced = values.reduced(id).unwrap();
        let expected = row.get("reduced");
        assert_eq!(brace_form(&mut values, reduced), sorted_form(expected), "{form}");
    }
}

#[test]
fn atomic_weights() {
    for row in Table::parse(include_str!("../oracle/atomic_weight.tsv")).rows() {
        let mut values = Values::new();
        let text = row.get("expr");
        let id = read(&mut values, text);
        assert_eq!(id, read(&mut values, row.get("canonical")), "{text}");
        let weight = values.atomic_weight(id).unwrap();
        assert_eq!(weight, read(&mut values, row.get("atomic_weight")), "{text}");
        let remote = values.nimber(1 << 30).unwrap();
        assert_eq!(
            values.compare(id, remote).unwrap().to_string(),
            row.get("vs_remote_star"),
            "{text}"
        );
        assert!(satisfies_the_inequality(&mut values, id, weight), "{text}");
    }
}

/// The defining property of atomic weights, with a star that is remote for small games.
fn satisfies_the_inequality(values: &mut Values, g: ValueId, weight: ValueId) -> bool {
    let up = values.number_up_star(&Dyadic::ZERO, 1, 0).unwrap();
    let product = values.norton_product(weight, up).unwrap();
    let rest = values.difference(g, product).unwrap();
    let bound = values.number_up_star(&Dyadic::ZERO, 1, 64).unwrap();
    let minus_bound = values.negative(bound).unwrap();
    values.le(minus_bound, rest).unwrap() && values.le(rest, bound).unwrap()
}

#[test]
fn reduced_forms() {
    for row in Table::parse(include_str!("../oracle/reduced.tsv")).rows() {
        let mut values = Values::new();
        // As for thermographs the form is read, not the expression.
        let text = row.get("canonical");
        let id = read(&mut values, text);
        let reduced = values.reduced(id).unwrap();
        let expected = row.get("reduced_canonical_form");
        assert_eq!(brace_form(&mut values, reduced), sorted_form(expected), "{text}");
        assert_eq!(
            values.as_number(reduced).is_some(),
            row.get("numberish") == "1",
            "{text}"
        );
    }
}

#[test]
fn random_forms() {
    for row in Table::parse(include_str!("../oracle/random_games.tsv")).rows() {
        let mut values = Values::new();
        let text = row.get("#form");
        let id = read(&mut values, text);
        assert_eq!(values.mean(id).unwrap(), dyadic(row.get("Mean")), "{text}");
        assert_eq!(
            values.temperature(id).unwrap(),
            dyadic(row.get("Temperature")),
            "{text}"
        );
        let reduced = values.reduced(id).unwrap();
        assert_eq!(
            reduced,
            read(&mut values, row.get("ReducedCanonicalForm")),
            "{text}"
        );
        if row.get("AtomicWeight") != "undefined" {
            let expected = read(&mut values, row.get("AtomicWeight"));
            if values.is_dicotic(id) {
                assert_eq!(values.atomic_weight(id), Ok(expected), "{text}");
            }
        }
    }
}

#[test]
fn cooled_and_heated_forms() {
    for row in Table::parse(include_str!("../oracle/cool_heat.tsv")).rows() {
        let mut values = Values::new();
        let text = row.get("#form");
        let id = read(&mut values, text);
        for t in ["0", "1/4", "1/2", "1", "3/2", "-1/2"] {
            let expected = read(&mut values, row.get(&format!("Cool({t})")));
            assert_eq!(
                values.cool(id, &dyadic(t)).unwrap(),
                expected,
                "{text} cooled by {t}"
            );
        }
        for t in ["1/2", "1", "*"] {
            let expected = read(&mut values, row.get(&format!("Heat({t})")));
            let by = read(&mut values, t);
            assert_eq!(values.heat(id, by).unwrap(), expected, "{text} heated by {t}");
        }
    }
}

#[test]
fn walls_of_closed_forms_follow_the_definition() {
    let mut values = Values::new();
    for (numerator, exponent) in [(0, 0), (2, 0), (-1, 0), (1, 1), (-3, 2), (7, 4), (11, 3)] {
        let number = Dyadic::new(numerator, exponent).unwrap();
        for ups in -3..=3 {
            for star in 0..5 {
                let id = values.number_up_star(&number, ups, star).unwrap();
                let integer = values.as_number(id).is_some_and(Dyadic::is_integer);
                if integer {
                    continue;
                }
                let thermograph = values.thermograph(id).unwrap();
                for step in -32..16 {
                    let t = Dyadic::new(step, 5).unwrap();
                    let [left, right] = scaffolds(&mut values, id, &t);
                    if t < *thermograph.temperature() {
                        assert!(left > right);
                        assert_eq!(
                            thermograph.left_wall().at(&t),
                            left,
                            "{number} {ups} {star} at {t}"
                        );
                        assert_eq!(
                            thermograph.right_wall().at(&t),
                            right,
                            "{number} {ups} {star} at {t}"
                        );
                    } else {
                        assert!(left <= right, "{number} {ups} {star} at {t}");
                    }
                }
            }
        }
    }
}

/// The best walls among the options at a temperature, the cost of the move paid.
fn scaffolds(values: &mut Values, id: ValueId, t: &Dyadic) -> [Dyadic; 2] {
    Player::BOTH.map(|player| {
        let options = values.options(id, player).unwrap();
        let at_t = options.iter().map(|&option| {
            let option = values.thermograph(option).unwrap();
            match player {
                Player::Left => option.right_wall().at(t) - t,
                Player::Right => option.left_wall().at(t) + t,
            }
        });
        match player {
            Player::Left => at_t.max(),
            Player::Right => at_t.min(),
        }
        .unwrap()
    })
}

#[test]
fn the_means_of_stress() {
    let mut values = Values::new();
    let hot = read(&mut values, "{1000000||0|-1000000}");
    assert_eq!(values.mean(hot).unwrap(), Dyadic::from(250_000));
    assert_eq!(values.temperature(hot).unwrap(), Dyadic::from(750_000));
    for (n, star) in [(1000, 0), (1001, 1)] {
        let g = values.integer(n).unwrap();
        let unit = read(&mut values, "1*");
        let one = values.integer(1).unwrap();
        let expected = values.number_up_star(&Dyadic::from(n), 0, star).unwrap();
        assert_eq!(values.overheat(g, unit, one).unwrap(), expected);
    }
    let thin = values.number(&Dyadic::new(1, 2000).unwrap()).unwrap();
    assert_eq!(values.temperature(thin).unwrap(), Dyadic::new(-1, 2000).unwrap());
    let thermograph = values.thermograph(thin).unwrap();
    // The left wall falls with the temperature all the way, the right wall stands until the last step.
    assert_eq!(thermograph.left_wall().points().len(), 2);
    assert_eq!(thermograph.right_wall().points().len(), 3);
}

#[test]
fn a_deep_thermograph_needs_no_stack() {
    let mut values = Values::new();
    let mut g = values.zero();
    let star = values.nimber(1).unwrap();
    for _ in 0..50_000 {
        g = values.from_options(&[g], &[star]).unwrap();
    }
    assert_eq!(values.mean(g).unwrap(), Dyadic::ZERO);
    assert_eq!(values.temperature(g).unwrap(), Dyadic::ZERO);
    assert_eq!(values.atomic_weight(g).unwrap(), values.integer(1).unwrap());
    assert_eq!(values.reduced(g).unwrap(), values.zero());
    // The heated form has a translate of each sub-position for each level above it.
    let (few, one) = (values.up_sum(200).unwrap(), values.integer(1).unwrap());
    let heated = values.heat(few, one).unwrap();
    assert_eq!(values.cool(heated, &Dyadic::from(1)).unwrap(), few);
}

fn temperatures() -> impl Strategy<Value = Dyadic> {
    (0_i64..20, 0_u32..4).prop_map(|(n, k)| Dyadic::new(n, k).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn cooling_is_additive_and_shows_the_walls(g in trees(3), h in trees(3), t in temperatures()) {
        let mut values = Values::new();
        let [x, y] = [&g, &h].map(|tree| tree.value(&mut values));
        let sum = values.sum(x, y).unwrap();
        let [cool_x, cool_y, cool_sum] = [x, y, sum].map(|id| values.cool(id, &t).unwrap());
        prop_assert_eq!(values.sum(cool_x, cool_y).unwrap(), cool_sum);
        for (id, cooled) in [(x, cool_x), (y, cool_y), (sum, cool_sum)] {
            let thermograph = values.thermograph(id).unwrap();
            prop_assert_eq!(values.left_stop(cooled), &thermograph.left_wall().at(&t));
            prop_assert_eq!(values.right_stop(cooled), &thermograph.right_wall().at(&t));
        }
        let heat = values.number(&t).unwrap();
        let heated = values.heat(x, heat).unwrap();
        prop_assert_eq!(values.cool(heated, &t).unwrap(), x);
    }

    #[test]
    fn walls_follow_the_definition(g in trees(3), t in temperatures()) {
        let mut values = Values::new();
        let x = g.value(&mut values);
        prop_assume!(values.as_number(x).is_none());
        let t = &t - &Dyadic::from(1);
        let thermograph = values.thermograph(x).unwrap();
        let scaffolds = scaffolds(&mut values, x, &t);
        let walls = [thermograph.left_wall().at(&t), thermograph.right_wall().at(&t)];
        if t < *thermograph.temperature() {
            prop_assert_eq!(&walls[..], &scaffolds[..]);
        } else {
            prop_assert!(scaffolds[0] <= scaffolds[1]);
            prop_assert_eq!(&walls[0], thermograph.mean());
        }
    }

    #[test]
    fn means_add_and_temperatures_do_not(g in trees(3), h in trees(3)) {
        let mut values = Values::new();
        let [x, y] = [&g, &h].map(|tree| tree.value(&mut values));
        let sum = values.sum(x, y).unwrap();
        let mean = values.mean(x).unwrap() + values.mean(y).unwrap();
        prop_assert_eq!(values.mean(sum).unwrap(), mean);
        let [hot, cold] = [values.temperature(x).unwrap(), values.temperature(y).unwrap()];
        let of_sum = values.temperature(sum).unwrap();
        if values.as_number(x).is_none() || values.as_number(y).is_none() {
            let most = hot.clone().max(cold.clone());
            prop_assert!(of_sum <= most);
            if hot != cold {
                prop_assert_eq!(of_sum, most);
            }
        }
    }

    #[test]
    fn reduced_forms_differ_by_infinitesimals(g in trees(3), h in trees(3)) {
        let mut values = Values::new();
        let [x, y] = [&g, &h].map(|tree| tree.value(&mut values));
        let [reduced_x, reduced_y] = [x, y].map(|id| values.reduced(id).unwrap());
        let rest = values.difference(x, reduced_x).unwrap();
        prop_assert!(values.is_infinitesimal(rest));
        prop_assert_eq!(values.reduced(reduced_x).unwrap(), reduced_x);
        prop_assert!(values.birthday(reduced_x) <= values.birthday(x));
        let difference = values.difference(x, y).unwrap();
        prop_assert_eq!(reduced_x == reduced_y, values.is_infinitesimal(difference));
    }

    #[test]
    fn atomic_weights_add(
        (a, b) in (dicotic(), dicotic())
    ) {
        let mut values = Values::new();
        let [x, y] = [&a, &b].map(|text| read(&mut values, text));
        let sum = values.sum(x, y).unwrap();
        let [weight_x, weight_y, weight] = [x, y, sum].map(|id| values.atomic_weight(id).unwrap());
        prop_assert_eq!(values.sum(weight_x, weight_y).unwrap(), weight);
        prop_assert!(satisfies_the_inequality(&mut values, x, weight_x));
        let two = values.integer(2).unwrap();
        if values.le(two, weight).unwrap() {
            prop_assert_eq!(values.outcome(sum).unwrap(), OutcomeClass::Left);
        }
        let remote = values.nimber(1 << 20).unwrap();
        let one = values.integer(1).unwrap();
        if values.le(one, weight).unwrap() {
            prop_assert_ne!(values.compare(sum, remote).unwrap(), Relation::Less);
        }
    }
}

/// Dicotic games as text: options of both players from closed forms and from one another.
pub(crate) fn dicotic() -> impl Strategy<Value = String> {
    let leaf = (-3_i64..4, 0_u32..4).prop_map(|(ups, star)| {
        let mark = if ups < 0 { 'v' } else { '^' };
        format!("{mark}{}*{star}", ups.abs())
    });
    leaf.prop_recursive(2, 8, 2, |inner| {
        let side = prop::collection::vec(inner, 1..=2).prop_map(|options| options.join(","));
        (side.clone(), side).prop_map(|(left, right)| format!("{{{left}|{right}}}"))
    })
}
