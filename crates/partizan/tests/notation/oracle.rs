//! The notation against tables that others made: texts and their canonical forms. See `README.md` beside them.

use partizan::Values;
use partizan::notation::{Notation, parse, print};

use crate::{assert_prints_back, value};

const PARSE: &str = include_str!("../oracle/parse.tsv");
const CANONICAL: &str = include_str!("../oracle/canonical.tsv");
const THERMO: &str = include_str!("../oracle/thermo.tsv");
const ATOMIC_WEIGHT: &str = include_str!("../oracle/atomic_weight.tsv");
const REDUCED: &str = include_str!("../oracle/reduced.tsv");
const CGSUITE_OPS: &str = include_str!("../oracle/cgsuite_ops.tsv");
const CGSUITE_CANONICAL_FORMS: &str = include_str!("../oracle/cgsuite_canonical_forms.tsv");

/// The rows of a table with a header line.
fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().skip(1).map(|line| line.split('\t').collect())
}

#[test]
fn texts_have_the_values_of_the_table() {
    let mut values = Values::new();
    for row in rows(PARSE).filter(|row| row[3] == "ok") {
        let expected = value(&mut values, row[4]);
        for text in [row[1], row[2], row[5]] {
            assert_eq!(value(&mut values, text), expected, "{}: {text}", row[0]);
        }
        assert_prints_back(&mut values, expected);
    }
}

#[test]
fn errors_point_into_the_text() {
    for row in rows(PARSE).filter(|row| row[3] == "error") {
        for text in [row[1], row[2]] {
            let error = parse(text).expect_err(text);
            assert!(
                text.get(error.span.clone()).is_some(),
                "{}: {:?}",
                row[0],
                error.span
            );
        }
    }
}

#[test]
fn brace_form_is_that_of_the_table() {
    let mut values = Values::new();
    for row in rows(CANONICAL).filter(|row| row[2] != "-") {
        let id = value(&mut values, row[2]);
        let text = print(&values, id, Notation::BraceForm).to_string();
        // The order of options is each source's own, so only the letters can be compared.
        let sorted = |text: &str| {
            let mut bytes = text.as_bytes().to_vec();
            bytes.sort_unstable();
            bytes
        };
        assert_eq!(sorted(&text), sorted(row[2]), "{}: {text}", row[0]);
    }
}

#[test]
fn expressions_have_their_canonical_forms() {
    let mut values = Values::new();
    for (table, expression, canonical) in [
        (CANONICAL, 1, 2),
        (THERMO, 1, 2),
        (ATOMIC_WEIGHT, 1, 2),
        (REDUCED, 1, 2),
    ] {
        for row in rows(table).filter(|row| row[canonical] != "-") {
            // Two rows were written when `-1^` was read as `-(1^)`; rows canon0137 to canon0139 settle it.
            let text = match row[0] {
                "th0051" | "red0015" => row[expression].replace("-1^", "-(1^)"),
                _ => row[expression].to_owned(),
            };
            let expected = value(&mut values, row[canonical]);
            assert_eq!(value(&mut values, &text), expected, "{}", row[0]);
            assert_prints_back(&mut values, expected);
        }
    }
}

#[test]
fn canonical_table_agrees_in_every_column() {
    let mut values = Values::new();
    for row in rows(CANONICAL) {
        let id = value(&mut values, row[1]);
        if row[3] != "-" {
            assert_eq!(value(&mut values, row[3]), id, "{}: {}", row[0], row[3]);
        }
        assert_eq!(values.outcome(id).unwrap().to_string(), row[4], "{}", row[0]);
        assert_eq!(values.birthday(id).to_string(), row[5], "{}", row[0]);
    }
}

#[test]
fn functions_agree_with_their_tables() {
    let mut values = Values::new();
    for (table, function, column) in [
        (THERMO, "mean", 3),
        (THERMO, "temp", 4),
        (ATOMIC_WEIGHT, "aw", 3),
        (REDUCED, "rcf", 3),
    ] {
        for row in rows(table).filter(|row| row[2] != "-" && row[column] != "-") {
            let called = value(&mut values, &format!("{function}({})", row[2]));
            assert_eq!(called, value(&mut values, row[column]), "{}", row[0]);
        }
    }
}

#[test]
fn products_and_ordinal_sums_of_cgsuite() {
    let mut values = Values::new();
    let mut n_compared = 0;
    for row in rows(CGSUITE_OPS) {
        let Some(ours) = translated_operation(row[0]) else {
            continue;
        };
        let Ok(expected) = parse(&translated(row[1])) else {
            continue;
        };
        let expected = expected.evaluate(&mut values).unwrap();
        assert_eq!(value(&mut values, &ours), expected, "{} = {}", row[0], row[1]);
        n_compared += 1;
    }
    assert!(n_compared >= 95, "only {n_compared} rows were understood");
}

/// `(G).NortonProduct(U)` and `((G):(H)).CanonicalForm` in our language.
fn translated_operation(text: &str) -> Option<String> {
    if let Some((factor, unit)) = text.split_once(").NortonProduct(") {
        let (factor, unit) = (factor.strip_prefix('(')?, unit.strip_suffix(')')?);
        return Some(format!("norton({},{})", translated(factor), translated(unit)));
    }
    let sum = text.strip_prefix('(')?.strip_suffix(").CanonicalForm")?;
    sum.contains("):(").then(|| translated(sum))
}

#[test]
fn canonical_forms_of_cgsuite() {
    let mut values = Values::new();
    let mut n_compared = 0;
    for line in CGSUITE_CANONICAL_FORMS.lines() {
        let (text, expected) = line.split_once('\t').unwrap();
        let (Ok(text), Ok(expected)) = (parse(&translated(text)), parse(&translated(expected))) else {
            continue;
        };
        let expected = expected.evaluate(&mut values).unwrap();
        assert_eq!(text.evaluate(&mut values).unwrap(), expected, "{line}");
        n_compared += 1;
    }
    assert!(n_compared >= 20, "only {n_compared} rows were understood");
}

/// Words of CGSuite in our language.
fn translated(text: &str) -> String {
    // There, `+-` behind an operand adds a switch.
    let mut res = text.replace(" +- ", "+±");
    for end in [
        '*', '^', 'v', ')', '}', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9',
    ] {
        res = res.replace(&format!("{end}+-"), &format!("{end}+±"));
    }
    for (theirs, ours) in [("Tiny(", "tiny("), ("Miny(", "miny(")] {
        for digit in '0'..='9' {
            res = res.replace(&format!("{digit}{theirs}"), &format!("{digit}+{ours}"));
        }
        res = res.replace(theirs, ours);
    }
    for (open, close, function) in [('[', ']', "uparr"), ('<', '>', "uppow")] {
        for (arrow, sign) in [('^', '+'), ('v', '-')] {
            for k in 1..10 {
                res = res.replace(
                    &format!("{arrow}{open}{k}{close}"),
                    &format!("!{sign}{function}({k})+0"),
                );
            }
        }
    }
    let mut spelled = String::new();
    for c in res.chars() {
        let after_number = spelled.ends_with(|c: char| c.is_ascii_digit());
        match c {
            '!' if after_number => {}
            '!' => spelled.push('0'),
            _ => spelled.push(c),
        }
    }
    switches_in_parentheses(&spelled)
}

/// `+-{G,H}` becomes `+-(G,H)`; braces with a bar of their own stay.
fn switches_in_parentheses(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for start in 0..bytes.len().saturating_sub(2) {
        if &bytes[start..start + 3] != b"+-{" {
            continue;
        }
        let (mut depth, mut has_bar, mut end) = (0, false, start + 2);
        for (i, byte) in bytes.iter().enumerate().skip(start + 2) {
            match byte {
                b'{' | b'(' => depth += 1,
                b'}' | b')' => depth -= 1,
                b'|' if depth == 1 => has_bar = true,
                _ => {}
            }
            if depth == 0 {
                end = i;
                break;
            }
        }
        if !has_bar {
            (bytes[start + 2], bytes[end]) = (b'(', b')');
        }
    }
    String::from_utf8(bytes).expect("only ASCII was replaced")
}
