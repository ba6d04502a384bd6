//! Games a hundred thousand levels deep: no stack may overflow, dropping included.

use partizan::notation::{Notation, print};
use partizan::{Dyadic, Limits, PartizanError, Relation, ValueId, Values};

const DEPTH: u32 = 100_000;

/// `{{{1|-1}|-2}|-3}` and so on: each a move of Left's ahead of the one before.
fn tower(values: &mut Values) -> ValueId {
    let mut g = values.integer(1).unwrap();
    for level in 1..=DEPTH {
        let number = values.integer(-i64::from(level)).unwrap();
        g = values.from_options(&[g], &[number]).unwrap();
    }
    g
}

#[test]
fn towers_of_threats() {
    let mut values = Values::new();
    let g = tower(&mut values);
    let negative = values.negative(g).unwrap();
    assert_eq!(values.negative(negative).unwrap(), g);
    assert_eq!(values.birthday(g), values.birthday(negative));
    assert_eq!(values.birthday(g), (DEPTH + 1).into());
    // The tower, the numbers -1 to -DEPTH, 0 and 1.
    assert_eq!(values.followers_count(g).unwrap(), (2 * DEPTH + 2).into());
    let one = values.integer(1).unwrap();
    let moved = values.sum(g, one).unwrap();
    assert_eq!(values.compare(moved, g).unwrap(), Relation::Greater);
    let half = values.number(&Dyadic::new(1, 1).unwrap()).unwrap();
    let back = values.sum(moved, half).unwrap();
    assert_eq!(values.compare(back, g).unwrap(), Relation::Greater);
    drop(values);
}

#[test]
fn towers_of_tinies() {
    let mut values = Values::new();
    let mut g = values.integer(1).unwrap();
    for _ in 0..1000 {
        g = values.tiny(g).unwrap();
    }
    let zero = values.zero();
    assert_eq!(values.compare(g, zero).unwrap(), Relation::Greater);
}

#[test]
fn sums_of_powers_of_up() {
    // Each is older than the next: {s|*} a hundred thousand times.
    let mut values = Values::new();
    let sum = values.up_sum(DEPTH).unwrap();
    let double = values.number_up_star(&Dyadic::ZERO, 2, 0).unwrap();
    assert_eq!(values.compare(sum, double).unwrap(), Relation::Less);
    let star = values.nimber(9).unwrap();
    assert_eq!(values.compare(sum, star).unwrap(), Relation::Greater);
    let two = values.integer(2).unwrap();
    assert_eq!(values.compare(sum, two).unwrap(), Relation::Less);
}

#[test]
fn limits_and_the_watch_stop_work() {
    let mut values = Values::with_limits(Limits::unlimited().with_max_values(50));
    let error = values.up_sum(1000).unwrap_err();
    assert!(error.is_budget_exhausted() && !error.is_cancelled());
    // The arena is still there.
    assert!(values.integer(0).is_ok());
    values.set_limits(Limits::unlimited());
    assert!(values.up_sum(1000).is_ok());
    values.set_limits(Limits::unlimited().with_max_comparisons(values.statistics().comparisons + 10));
    let error = (1000..2000).find_map(|k| values.up_power(k).err()).unwrap();
    assert!(error.is_budget_exhausted());
    values.set_limits(Limits::unlimited());
    values.set_watch(Some(Box::new(|_| core::ops::ControlFlow::Break(()))));
    let error = values.up_sum(DEPTH).unwrap_err();
    assert!(matches!(error, PartizanError::Cancelled { .. }));
    values.set_watch(None);
    assert!(values.up_sum(2000).is_ok());
}

#[test]
fn a_small_memory_changes_no_answer() {
    let small = |most| Values::with_limits(Limits::unlimited().with_max_memo_entries(most));
    let mut printed = Vec::new();
    for mut values in [Values::new(), small(0), small(4), small(50)] {
        let values = &mut values;
        let text = "{{3|1},{2||0|-5}|{1/2|-7},*3}";
        let g = crate::reader::read(values, text);
        let h = crate::reader::read(values, "{^*3|{0|*,-2}}");
        let sum = values.sum(g, h).unwrap();
        assert_eq!(values.difference(sum, h).unwrap(), g);
        let switches = (0..8).map(|k| crate::reader::read(values, &format!("+-{}", 1 << k)));
        let switches: Vec<_> = switches.collect();
        let many = values.sum_all(&switches).unwrap();
        let sum = values.sum(many, sum).unwrap();
        printed.push(print(values, sum, Notation::Ascii).to_string());
    }
    printed.dedup();
    assert_eq!(printed.len(), 1);
}
