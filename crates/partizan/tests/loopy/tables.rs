//! The table `stoppers.tsv`: canonical forms, comparisons, sides, sums and degrees.

use graph_core::{Budget, Player};
use hashbrown::HashSet;
use partizan::Values;
use partizan::notation::{Notation, parse_loopy, print_loopy};
use partizan::sided::{LoopyValue, Side};
use partizan::stopper::{LoopyGraph, LoopyVertex, Stopper, Winners};

use crate::table::{Row, Table};

const UNLIMITED: Budget<'static> = Budget::unlimited();

fn rows(kind: &str, mut check: impl FnMut(&mut Values, Row<'_>)) -> usize {
    let table = Table::parse(include_str!("../oracle/stoppers.tsv"));
    let mut values = Values::new();
    let rows = table.rows().filter(|row| row.get("kind").starts_with(kind));
    rows.map(|row| check(&mut values, row)).count()
}

fn graph(text: &str) -> LoopyGraph {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn stopper(values: &mut Values, text: &str) -> Stopper {
    let found = Stopper::new(values, &graph(text), &UNLIMITED).unwrap();
    found.unwrap_or_else(|| panic!("no stopper: {text}"))
}

fn letters(winners: Winners) -> String {
    let letter = |winner| match winner {
        Some(Player::Left) => 'L',
        Some(Player::Right) => 'R',
        None => 'D',
    };
    [winners.left_begins, winners.right_begins]
        .map(letter)
        .iter()
        .collect()
}

const GRAPH: &str = "graph(root first; v={Left options|Right options})";
const ANSWER: &str = "canonical_or_relation_or_sides";
const OUTCOME: &str = "outcome(Left first,Right first; D draw)";

/// `A={0|A,B}; B={A|}` as an expression: `A{0|A,B{A|}}`.
fn expression(description: &str) -> String {
    let definitions: Vec<_> = description
        .split("; ")
        .map(|text| text.split_once('=').unwrap())
        .collect();
    let mut is_written = vec![false; definitions.len()];
    let mut out = String::new();
    let mut stack = vec![Ok(0)];
    while let Some(piece) = stack.pop() {
        let index: usize = match piece {
            Ok(index) => index,
            Err(c) => {
                out.push(c);
                continue;
            }
        };
        let (name, body) = definitions[index];
        out.push_str(name);
        if !std::mem::replace(&mut is_written[index], true) {
            let is_name = |c: &char| definitions.iter().position(|(name, _)| name.starts_with(*c));
            stack.extend(body.chars().rev().map(|c| is_name(&c).ok_or(c)));
        }
    }
    out
}

#[test]
fn canonical_forms() {
    let n_rows = rows("canonical", |values, row| {
        let text = expression(row.get(GRAPH));
        let value = parse_loopy(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let value = value.evaluate(values, &UNLIMITED).unwrap();
        let expected = graph(row.get(ANSWER));
        assert_eq!(
            value.as_stopper(),
            Some(&stopper(values, row.get(ANSWER))),
            "{row:?}"
        );
        let is_loopfree = row.get("note") == "loopfree";
        assert_eq!(value.as_value().is_some(), is_loopfree, "{row:?}");
        // The table's form is canonical too: ours has the same positions, those of values counted.
        let followers = expected.vertices().len();
        assert_eq!(
            n_positions(values, value.as_stopper().unwrap()),
            followers,
            "{row:?}"
        );
        let winners = value.winners(values, &UNLIMITED).unwrap();
        assert_eq!(letters(winners), row.get(OUTCOME), "{row:?}");
        let printed = print_loopy(values, &value, Notation::Ascii, 1000).unwrap();
        let again = parse_loopy(&printed).unwrap_or_else(|error| panic!("{printed}: {error}"));
        assert_eq!(again.evaluate(values, &UNLIMITED).unwrap(), value, "{printed}");
        let name = row.get("name");
        if !name.is_empty() {
            let named = parse_loopy(name).unwrap().evaluate(values, &UNLIMITED).unwrap();
            assert_eq!(named, value, "{row:?}");
        }
    });
    assert_eq!(n_rows, 129);
}

/// The nodes of a stopper and the followers of its values.
fn n_positions(values: &mut Values, stopper: &Stopper) -> usize {
    let mut followers = HashSet::new();
    let mut n_nodes = 0;
    for vertex in stopper.graph().vertices() {
        match vertex {
            &LoopyVertex::Value(value) => followers.extend(values.followers(value).unwrap()),
            LoopyVertex::Node(_) => n_nodes += 1,
        }
    }
    n_nodes + followers.len()
}

#[test]
fn comparisons() {
    let n_rows = rows("compare", |values, row| {
        let (a, b) = row.get(GRAPH).split_once('?').unwrap();
        let [a, b] = [a, b].map(|text| LoopyValue::of_stopper(stopper(values, text)));
        let relation = a.compare(values, &b, &UNLIMITED).unwrap();
        assert_eq!(relation.to_string(), row.get(ANSWER), "{row:?}");
        let outcomes = [&a, &b].map(|value| letters(value.winners(values, &UNLIMITED).unwrap()));
        assert_eq!(outcomes.join(","), row.get(OUTCOME), "{row:?}");
    });
    assert_eq!(n_rows, 383);
}

#[test]
fn sides() {
    for kind in ["sides", "sum", "degree"] {
        let n_rows = rows(kind, |values, row| {
            let answer = row.get(ANSWER).strip_prefix("onside ").unwrap();
            let (on, off) = answer.split_once(" & offside ").unwrap();
            let value = LoopyValue::new(values, &graph(row.get(GRAPH)), &UNLIMITED).unwrap();
            let sides = [on, off].map(|text| Side::Stopper(stopper(values, text)));
            assert_eq!(
                [value.onside(), value.offside()],
                [&sides[0], &sides[1]],
                "{row:?}"
            );
            let winners = value.winners(values, &UNLIMITED).unwrap();
            assert_eq!(letters(winners), row.get(OUTCOME), "{row:?}");
        });
        assert!(n_rows > 0, "{kind}");
    }
}
