//! The values born by a day: against tables, against a plain enumeration of pairs, and the lattice they are.

use core::ops::ControlFlow;

use graph_core::Player;
use hashbrown::HashMap;
use partizan::{Dyadic, PartizanError, Universe, ValueId, Values};

use crate::counts::expected;
use crate::reader::read;
use crate::table::Table;

fn count(values: &mut Values, day: u32, universe: Universe) -> String {
    values.count_born_by(day, universe).unwrap().to_string()
}

#[test]
fn counts_of_days() {
    let mut values = Values::new();
    for day in 0..4 {
        let born_by = expected(&format!("games born by day {day}"));
        assert_eq!(count(&mut values, day, Universe::All), born_by);
        assert_eq!(
            values.born_by(day, Universe::All).unwrap().len().to_string(),
            born_by
        );
    }
    let dicotic: Vec<_> = (0..4)
        .map(|day| count(&mut values, day, Universe::Dicotic))
        .collect();
    assert_eq!(dicotic.join(","), expected("dicotic games born by day 0..3"));
    let by_4 = count(&mut values, 4, Universe::Dicotic);
    assert_eq!(by_4, expected("dicotic games born by day 4"));
}

#[test]
fn each_value_of_a_day_comes_once() {
    let mut values = Values::new();
    let table = Table::parse(include_str!("../oracle/day3_all.tsv"));
    for universe in [Universe::All, Universe::Dicotic] {
        let listed = values.born_by(3, universe).unwrap();
        let mut visited = Vec::new();
        let end = values.visit_born_by(3, universe, |_, value| {
            visited.push(value);
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(end, Ok(ControlFlow::Continue(())));
        let by_index = |mut ids: Vec<ValueId>| {
            ids.sort_unstable_by_key(|id| id.index());
            ids
        };
        assert_eq!(by_index(listed.clone()), by_index(visited));
        let mut distinct = by_index(listed.clone());
        distinct.dedup();
        assert_eq!(distinct.len(), listed.len());
        for row in table.rows() {
            let id = read(&mut values, row.get("canonical"));
            let is_here = universe == Universe::All || row.get("dicotic") == "1";
            assert_eq!(listed.contains(&id), is_here, "{}", row.get("canonical"));
        }
        // Days stand in order, options in front.
        let birthdays: Vec<_> = listed.iter().map(|&id| values.birthday(id)).collect();
        assert!(birthdays.is_sorted());
        assert!(
            listed
                .iter()
                .all(|&id| universe == Universe::All || values.is_dicotic(id))
        );
    }
}

#[test]
fn a_visit_can_stop_and_be_stopped() {
    let mut values = Values::new();
    let mut left = 500;
    let found = values.visit_born_by(4, Universe::Dicotic, |_, value| {
        left -= 1;
        if left == 0 {
            ControlFlow::Break(value)
        } else {
            ControlFlow::Continue(())
        }
    });
    assert!(matches!(found, Ok(ControlFlow::Break(_))));
    values.set_limits(values.limits().with_max_values(1_000));
    assert!(
        values
            .born_by(3, Universe::All)
            .unwrap_err()
            .is_budget_exhausted()
    );
    values.set_watch(Some(Box::new(|_| ControlFlow::Break(()))));
    assert!(
        values
            .count_born_by(4, Universe::Dicotic)
            .unwrap_err()
            .is_cancelled()
    );
    assert_eq!(
        values.born_by(4, Universe::All),
        Err(PartizanError::DayTooLate { max: 3 })
    );
    assert_eq!(
        values.count_born_by(5, Universe::Dicotic),
        Err(PartizanError::DayTooLate { max: 4 })
    );
}

#[test]
fn numbers_of_days() {
    let mut values = Values::new();
    for day in 0..7 {
        let numbers: Vec<_> = Dyadic::born_by(day).collect();
        assert_eq!(expected("numbers born by day n"), "2^(n+1)-1");
        assert_eq!(numbers.len(), (2 << day) - 1);
        assert!(numbers.is_sorted_by(|a, b| a < b));
        assert!(numbers.iter().all(|number| number.birthday() <= day.into()));
    }
    let by_3 = values.born_by(3, Universe::All).unwrap();
    let mut among: Vec<_> = by_3
        .iter()
        .filter_map(|&id| values.as_number(id).cloned())
        .collect();
    among.sort_unstable();
    assert!(Dyadic::born_by(3).eq(among));
}

/// How each value of a day compares with each other: whether it is at most that one, by the definition alone.
fn order_by_definition(values: &mut Values, day: &[ValueId]) -> Vec<Vec<bool>> {
    // Options come before what holds them, so that pairs in order of the sum of places know what they need.
    let places: HashMap<_, _> = day.iter().copied().zip(0_usize..).collect();
    let options: Vec<[Vec<usize>; 2]> = day
        .iter()
        .map(|&id| {
            Player::BOTH.map(|player| {
                let options = values.options(id, player).unwrap();
                options.iter().map(|option| places[option]).collect()
            })
        })
        .collect();
    let mut le = vec![vec![false; day.len()]; day.len()];
    for sum in 0..2 * day.len() {
        for a in sum.saturating_sub(day.len() - 1)..day.len().min(sum + 1) {
            let b = sum - a;
            le[a][b] = !options[a][0].iter().any(|&left| le[b][left])
                && !options[b][1].iter().any(|&right| le[right][a]);
        }
    }
    le
}

#[test]
fn all_comparisons_of_day_3() {
    let mut values = Values::new();
    let day = values.born_by(3, Universe::All).unwrap();
    let le = order_by_definition(&mut values, &day);
    let mut n_pairs = 0;
    for (a, row) in day.iter().zip(&le) {
        for (b, &le) in day.iter().zip(row) {
            assert_eq!(values.le(*a, *b).unwrap(), le);
            n_pairs += u32::from(le);
        }
    }
    // Counted by the definition.
    assert_eq!(n_pairs, 654_647);
}

#[test]
fn day_2_is_a_distributive_lattice() {
    let mut values = Values::new();
    let day = values.born_by(2, Universe::All).unwrap();
    let mut join = HashMap::new();
    let mut meet = HashMap::new();
    for &g in &day {
        for &h in &day {
            let (above, below) = (values.join(2, g, h).unwrap(), values.meet(2, g, h).unwrap());
            for &x in &day {
                let bounds = values.le(g, x).unwrap() && values.le(h, x).unwrap();
                assert_eq!(values.le(above, x).unwrap(), bounds);
                let bounded = values.le(x, g).unwrap() && values.le(x, h).unwrap();
                assert_eq!(values.le(x, below).unwrap(), bounded);
            }
            join.insert((g, h), above);
            meet.insert((g, h), below);
        }
    }
    for &g in &day {
        for &h in &day {
            for &k in &day {
                let [gh, gk] = [join[&(g, h)], join[&(g, k)]];
                assert_eq!(join[&(g, meet[&(h, k)])], meet[&(gh, gk)]);
            }
        }
    }
}

#[test]
fn joins_and_meets_of_day_3_are_the_nearest_bounds() {
    let mut values = Values::new();
    let day = values.born_by(3, Universe::All).unwrap();
    for (g, h) in (0..40).map(|n| (day[n * 37], day[(n * 211 + 5) % day.len()])) {
        let (above, below) = (values.join(3, g, h).unwrap(), values.meet(3, g, h).unwrap());
        assert!(day.contains(&above) && day.contains(&below));
        for &x in &day {
            let bounds = values.le(g, x).unwrap() && values.le(h, x).unwrap();
            assert_eq!(values.le(above, x).unwrap(), bounds);
            let bounded = values.le(x, g).unwrap() && values.le(x, h).unwrap();
            assert_eq!(values.le(x, below).unwrap(), bounded);
        }
    }
}

#[test]
fn joins_need_values_of_the_day() {
    let mut values = Values::new();
    let (three, zero) = (values.integer(3).unwrap(), values.zero());
    assert_eq!(
        values.join(2, zero, three),
        Err(PartizanError::NotBornBy { day: 2 })
    );
    assert_eq!(
        values.meet(5, zero, three),
        Err(PartizanError::DayTooLate { max: 4 })
    );
    assert_eq!(values.join(0, zero, zero), Ok(zero));
    assert_eq!(values.join(4, zero, three), Ok(three));
}
