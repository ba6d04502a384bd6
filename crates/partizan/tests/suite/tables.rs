//! Canonical forms, outcomes, birthdays, stops, sums and comparisons against tables.

use partizan::{Relation, Values};

use crate::form::{brace_form, sorted_form};
use crate::reader::{dyadic, read};
use crate::table::Table;

#[test]
fn canonical_forms() {
    let table = Table::parse(include_str!("../oracle/canonical.tsv"));
    for row in table.rows() {
        let mut values = Values::new();
        let (text, form) = (row.get("expr"), row.get("canonical"));
        let id = read(&mut values, text);
        assert_eq!(brace_form(&mut values, id), sorted_form(form), "{text}");
        assert_eq!(id, read(&mut values, form), "{text}");
        if row.get("pretty") != "-" {
            assert_eq!(id, read(&mut values, row.get("pretty")), "{text}");
        }
        assert_eq!(
            values.outcome(id).unwrap().to_string(),
            row.get("outcome"),
            "{text}"
        );
        assert_eq!(values.birthday(id).to_string(), row.get("birthday"), "{text}");
        let followers = values.followers_count(id).unwrap().to_string();
        assert_eq!(followers, row.get("distinct_subpositions"), "{text}");
    }
}

#[test]
fn outcomes_of_sums() {
    let table = Table::parse(include_str!("../oracle/outcomes.tsv"));
    for row in table.rows() {
        let mut values = Values::new();
        let (g_text, h_text) = (row.get("g"), row.get("h"));
        let g = read(&mut values, g_text);
        let h = if h_text.is_empty() {
            values.zero()
        } else {
            read(&mut values, h_text)
        };
        let outcome = values.outcome_of_sum(g, h).unwrap();
        assert_eq!(
            outcome.to_string(),
            row.get("outcome_of_sum"),
            "{g_text} + {h_text}"
        );
        let relation = values.compare(g, h).unwrap();
        assert_eq!(
            relation.to_string(),
            row.get("g_vs_h(single/triple: sum vs 0)"),
            "{g_text}, {h_text}"
        );
        let form = row.get("canonical_sum");
        if form != "-" {
            let sum = values.sum(g, h).unwrap();
            assert_eq!(
                brace_form(&mut values, sum),
                sorted_form(form),
                "{g_text} + {h_text}"
            );
        }
    }
}

#[test]
fn every_game_of_day_3() {
    let table = Table::parse(include_str!("../oracle/day3_all.tsv"));
    let mut values = Values::new();
    let zero = values.zero();
    for row in table.rows() {
        let form = row.get("canonical");
        let id = read(&mut values, form);
        assert_eq!(brace_form(&mut values, id), sorted_form(form));
        assert_eq!(
            values.outcome(id).unwrap().to_string(),
            row.get("outcome"),
            "{form}"
        );
        assert_eq!(*values.left_stop(id), dyadic(row.get("LS")), "{form}");
        assert_eq!(*values.right_stop(id), dyadic(row.get("RS")), "{form}");
        assert_eq!(values.birthday(id).to_string(), row.get("birthday"), "{form}");
        assert_eq!(values.difference(id, id).unwrap(), zero);
        let negative = values.negative(id).unwrap();
        assert_eq!(values.sum(id, negative).unwrap(), zero, "{form}");
    }
}

#[test]
fn sums_and_comparisons_of_days_2_and_3() {
    for text in [
        include_str!("../oracle/day2_sums.tsv"),
        include_str!("../oracle/day3_sample_sums.tsv"),
    ] {
        let mut values = Values::new();
        for row in Table::parse(text).rows() {
            let g = read(&mut values, row.get("g"));
            let h = read(&mut values, row.get("h"));
            let expected = read(&mut values, row.get("g+h"));
            assert_eq!(
                values.sum(g, h).unwrap(),
                expected,
                "{} + {}",
                row.get("g"),
                row.get("h")
            );
            let [le, ge] = [values.le(g, h), values.le(h, g)].map(Result::unwrap);
            assert_eq!(le.to_string(), row.get("g<=h"));
            assert_eq!(ge.to_string(), row.get("g>=h"));
            assert_eq!(values.compare(g, h).unwrap() == Relation::Equal, g == h);
        }
    }
}

#[test]
fn sums_of_hot_games() {
    let mut values = Values::new();
    for row in Table::parse(include_str!("../oracle/hot_sums.tsv")).rows() {
        let text = row.get("expression");
        let mut parts = Vec::new();
        for (copies, game) in copies(text) {
            let game = read(&mut values, &game);
            let game = if copies < 0 {
                values.negative(game).unwrap()
            } else {
                game
            };
            parts.extend(core::iter::repeat_n(game, usize::try_from(copies.abs()).unwrap()));
        }
        let id = values.sum_all(&parts).unwrap();
        assert_eq!(id, read(&mut values, row.get("canonical_form")), "{text}");
        assert_eq!(*values.left_stop(id), dyadic(row.get("left_stop")), "{text}");
        assert_eq!(*values.right_stop(id), dyadic(row.get("right_stop")), "{text}");
        assert_eq!(
            values.outcome(id).unwrap().to_string(),
            row.get("outcome"),
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
        assert_eq!(*values.left_stop(id), dyadic(row.get("LeftStop")), "{text}");
        assert_eq!(*values.right_stop(id), dyadic(row.get("RightStop")), "{text}");
        assert_eq!(
            values.outcome(id).unwrap().to_string(),
            row.get("OutcomeClass"),
            "{text}"
        );
        assert_eq!(values.birthday(id).to_string(), row.get("Birthday"), "{text}");
        let followers = values.followers_count(id).unwrap().to_string();
        assert_eq!(followers, row.get("FollowerCount"), "{text}");
    }
}

#[test]
fn uptimals() {
    for row in Table::parse(include_str!("../oracle/uptimals.tsv")).rows() {
        let mut values = Values::new();
        let text = row.get("#expression");
        let mut id = values.zero();
        let plain = text.replace("^.PowTo(", "uparr(").replace("^.Pow(", "uppow(");
        for (at, term) in plain.split('+').enumerate() {
            // CGSuite reads +- as plus or minus wherever it stands.
            let (is_switch, term) = match term.strip_prefix('-') {
                Some(term) if at > 0 => (true, term),
                _ => (false, term),
            };
            let (copies, game) = copies(term).remove(0);
            let game = read(&mut values, &game);
            let mut value = values.multiple(&copies.into(), game).unwrap();
            if is_switch {
                value = values.switch(&[value]).unwrap();
            }
            id = values.sum(id, value).unwrap();
        }
        assert_eq!(id, read(&mut values, row.get("canonical")), "{text}");
        assert_eq!(
            values.outcome(id).unwrap().to_string(),
            row.get("Outcome"),
            "{text}"
        );
        assert_eq!(values.birthday(id).to_string(), row.get("Birthday"), "{text}");
    }
}

/// The terms of `2*{..} - {..}` with how many copies of each; `sum_(k=1..3) f(k)` spelled out.
pub(crate) fn copies(text: &str) -> Vec<(i64, String)> {
    if let Some((range, term)) = text
        .strip_prefix("sum_(k=")
        .and_then(|rest| rest.split_once(") "))
    {
        let (from, to) = range.split_once("..").unwrap();
        let range = from.parse::<i64>().unwrap()..=to.parse().unwrap();
        return range.map(|k| (1, term.replace('k', &k.to_string()))).collect();
    }
    let terms = text.replace(" - ", " + ~");
    terms
        .split(" + ")
        .map(|term| {
            let (sign, term) = term.strip_prefix('~').map_or((1, term), |term| (-1, term));
            let split = term.split_once('*').and_then(|(count, game)| {
                let count = count.parse::<i64>().ok()?;
                game.starts_with(['{', '^', 'u'])
                    .then_some((sign * count, game.to_owned()))
            });
            split.unwrap_or((sign, term.to_owned()))
        })
        .collect()
}
