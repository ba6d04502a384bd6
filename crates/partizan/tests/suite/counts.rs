//! How many games there are: every pair of antichains of a day makes a game of the next.

use graph_core::Player;
use partizan::{OutcomeClass, ValueId, Values};

use crate::table::Table;

pub(crate) fn expected(what: &str) -> String {
    let table = Table::parse(include_str!("../oracle/counts.tsv"));
    let row = table.rows().find(|row| row.get("what") == what);
    row.unwrap_or_else(|| panic!("no count of {what}"))
        .get("value")
        .to_owned()
}

/// All antichains of a set of values, the empty one included.
fn antichains(values: &mut Values, day: &[ValueId]) -> Vec<Vec<ValueId>> {
    let mut res = vec![Vec::new()];
    for &game in day {
        for at in 0..res.len() {
            let comparable = res[at]
                .clone()
                .into_iter()
                .any(|other| values.le(game, other).unwrap() || values.le(other, game).unwrap());
            if !comparable {
                let mut longer = res[at].clone();
                longer.push(game);
                res.push(longer);
            }
        }
    }
    res
}

fn next_day(values: &mut Values, day: &[ValueId]) -> (usize, Vec<ValueId>) {
    let sides = antichains(values, day);
    let mut games = Vec::new();
    let mut seen = Vec::new();
    for left in &sides {
        for right in &sides {
            let game = values.from_options(left, right).unwrap();
            seen.resize(seen.len().max(game.index() + 1), false);
            if !core::mem::replace(&mut seen[game.index()], true) {
                games.push(game);
            }
        }
    }
    (sides.len(), games)
}

fn is_dicotic(values: &mut Values, id: ValueId) -> bool {
    let mut stack = vec![id];
    while let Some(id) = stack.pop() {
        let [left, right] = Player::BOTH.map(|player| values.options(id, player).unwrap());
        if left.is_empty() != right.is_empty() {
            return false;
        }
        stack.extend(left.into_iter().chain(right));
    }
    true
}

#[test]
fn days_0_to_3() {
    let mut values = Values::new();
    let mut day = vec![values.zero()];
    let mut days = vec![day.clone()];
    let mut n_antichains = Vec::new();
    for _ in 0..3 {
        let (n_sides, next) = next_day(&mut values, &day);
        n_antichains.push(n_sides.to_string());
        day.clone_from(&next);
        days.push(next);
    }
    for (n, day) in days.iter().enumerate() {
        assert_eq!(day.len().to_string(), expected(&format!("games born by day {n}")));
    }
    assert_eq!(
        n_antichains.join(", "),
        expected("antichains of the day 0,1,2 posets")
    );
    for n in [2, 3] {
        let outcomes: Vec<_> = days[n].iter().map(|&id| values.outcome(id).unwrap()).collect();
        let counts = [
            OutcomeClass::Previous,
            OutcomeClass::Next,
            OutcomeClass::Left,
            OutcomeClass::Right,
        ]
        .map(|class| {
            outcomes
                .iter()
                .filter(|&&outcome| outcome == class)
                .count()
                .to_string()
        });
        assert_eq!(
            counts.join(","),
            expected(&format!("outcomes on day {n} (P,N,L,R)"))
        );
    }
    let count = |values: &mut Values, holds: fn(&mut Values, ValueId) -> bool| {
        let counts = days
            .iter()
            .map(|day| day.iter().filter(|&&id| holds(values, id)).count().to_string());
        counts.collect::<Vec<_>>().join(",")
    };
    assert_eq!(
        count(&mut values, is_dicotic),
        expected("dicotic games born by day 0..3")
    );
    assert_eq!(
        count(&mut values, |values, id| values.is_infinitesimal(id)),
        expected("infinitesimals born by day 0..3")
    );
    assert_eq!(
        count(&mut values, |values, id| values.left_stop(id)
            == values.right_stop(id)),
        expected("numberish games born by day 0..3 (LS=RS)")
    );
    assert_eq!(
        count(&mut values, |values, id| values.negative(id).unwrap() == id),
        expected("self-negative games (g=-g) born by day 0..3")
    );
    for (n, day) in days.iter().enumerate() {
        for &id in day {
            assert!(values.birthday(id) <= n.into());
        }
    }
}

#[test]
fn sums_of_switches() {
    assert_eq!(
        expected("canonical subpositions of the sum of k switches +-1 +-2 ... +-2^(k-1)"),
        "3*2^k-2"
    );
    let mut values = Values::new();
    let mut sum = values.zero();
    for k in 1..=8_u32 {
        let size = values.integer(1 << (k - 1)).unwrap();
        let switch = values.switch(&[size]).unwrap();
        sum = values.sum(sum, switch).unwrap();
        let followers = values.followers_count(sum).unwrap();
        assert_eq!(followers, (3 * 2_u32.pow(k) - 2).into(), "{k}");
    }
}
