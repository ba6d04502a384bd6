//! Deep nesting and large numbers: nothing recurses, nothing is expanded that need not be.

use core::cmp::Ordering;

use partizan::notation::{Notation, ParseErrorKind};
use partizan::surreal::{SurrealError, Surreals, parse, parse_signs, print_within};

use crate::{number, printed, signs};

const DEPTH: usize = 100_000;

#[test]
fn towers_of_exponents() {
    let mut surreals = Surreals::new();
    let s = &mut surreals;
    let text = vec!["w"; DEPTH].join("^");
    let tower = number(s, &text);
    let next = number(s, &format!("w^{text}"));
    assert_eq!(s.compare(tower, next), Ordering::Less);
    assert!(s.is_ordinal(tower));
    assert_eq!(s.birthday(tower).unwrap(), tower);
    assert_eq!(number(s, &printed(s, tower)), tower);
    let product = s.product(tower, next).unwrap();
    assert_eq!(s.checked_div(product, next).unwrap(), tower);
    let below = number(s, &format!("{{0|{text}}}"));
    assert_eq!(below, s.one());
    let above = s.simplest_between(Some(tower), None).unwrap();
    assert_eq!(s.difference(above, tower).unwrap(), s.one());
    let inverse = s.checked_div(s.one(), tower).unwrap();
    let day = s.birthday(inverse).unwrap();
    let exponent = s.terms(tower)[0].exponent;
    assert_eq!(day, exponent);
    assert_eq!(s.prefix(inverse, day).unwrap(), inverse);
}

/// Each level has a sign expansion of its own, which is found from that of its exponent, and the way back.
#[test]
fn towers_of_roots() {
    let depth = 300;
    let mut surreals = Surreals::new();
    let s = &mut surreals;
    let text = format!("{}1/2{}", "w^(".repeat(depth), ")".repeat(depth));
    let x = number(s, &text);
    let text = signs(s, x);
    let blocks = parse_signs(s, &text).unwrap();
    assert_eq!(blocks.len(), 2);
    let mut other = Surreals::new();
    let blocks = parse_signs(&mut other, &text).unwrap();
    let y = other.from_sign_expansion(&blocks).unwrap();
    assert_eq!(printed(&other, y), printed(s, x));
}

#[test]
fn nesting_without_recursion() {
    let mut surreals = Surreals::new();
    let s = &mut surreals;
    let deep = format!("{}w{}", "(".repeat(DEPTH), ")".repeat(DEPTH));
    assert_eq!(number(s, &deep), s.omega().unwrap());
    let minuses = format!("{}1", "-".repeat(DEPTH));
    assert_eq!(number(s, &minuses), s.one());
    let cuts = format!("{}0{}", "{".repeat(DEPTH), "|}".repeat(DEPTH));
    assert_eq!(
        number(s, &cuts),
        s.integer(i64::try_from(DEPTH).unwrap()).unwrap()
    );
    let error = parse(&"(".repeat(DEPTH)).unwrap_err();
    assert_eq!(error.span, DEPTH..DEPTH);
    assert!(matches!(
        error.kind,
        ParseErrorKind::Unclosed { delimiter: '(', .. }
    ));
    let length = format!("+^{deep}");
    let blocks = parse_signs(s, &length).unwrap();
    assert_eq!(s.from_sign_expansion(&blocks).unwrap(), s.omega().unwrap());
}

#[test]
fn long_sums_are_read_in_one_go() {
    let mut surreals = Surreals::new();
    let s = &mut surreals;
    let terms: Vec<_> = (0..20_000).map(|n| format!("w^{n}")).collect();
    let x = number(s, &terms.join(" + "));
    assert_eq!(s.terms(x).len(), 20_000);
    assert_eq!(s.birthday(x).unwrap(), x);
}

#[test]
fn runs_are_never_written_out() {
    let mut surreals = Surreals::new();
    let s = &mut surreals;
    let x = number(s, "w - 10^1000 + 1/2^1000000");
    let day = s.birthday(x).unwrap();
    assert_eq!(day, number(s, "w + 10^1000 + 1000000"));
    assert_eq!(s.prefix(x, day).unwrap(), x);
    // A period of 100002 digits.
    let third = number(s, "w/100003");
    let text = signs(s, third);
    let blocks = parse_signs(s, &text).unwrap();
    assert_eq!(s.from_sign_expansion(&blocks).unwrap(), third);
}

#[test]
fn texts_are_limited_where_parts_are_shared() {
    let mut surreals = Surreals::new();
    let s = &mut surreals;
    let mut x = s.one();
    for _ in 0..200 {
        let power = s.omega_power(x).unwrap();
        x = s.sum(power, x).unwrap();
    }
    assert!(print_within(s, x, Notation::Ascii, 100_000).is_err());
    assert_eq!(s.birthday(x).unwrap(), x);
    let twice = s.sum(x, x).unwrap();
    assert_eq!(s.compare(x, twice), Ordering::Less);
}

#[test]
fn numbers_beyond_the_arena_are_an_error() {
    let mut surreals = Surreals::new();
    let s = &mut surreals;
    for text in [
        "2^99999999",
        "1/3^99999999",
        "(w/3)^99999999999999999999",
        "(2^9999999)*(2^9999999)",
    ] {
        let error = parse(text).unwrap().evaluate(s).unwrap_err();
        assert_eq!(error.kind, SurrealError::NumberTooLarge, "{text}");
    }
    assert_eq!(number(s, "(-1)^99999999999999999999"), s.integer(-1).unwrap());
    assert_eq!(
        number(s, "(w^2)^99999999999999999999"),
        number(s, "w^199999999999999999998")
    );
}

#[test]
fn signs_without_a_period_have_a_length() {
    let mut surreals = Surreals::new();
    let s = &mut surreals;
    for (text, day) in [
        ("w^(1/3)", "w^w"),
        ("-w^(1/3) + 1", "w^w + 1"),
        ("2*w^(1/3)", "w^w*2"),
        ("w^(w/3)", "w^(w^2)"),
        ("w^w^(1/3)", "w^w^w"),
        // The signs by which the exponents agree count once.
        ("w^(1/3) + w^(1/3 - 1/w)", "w^(w + 1)"),
    ] {
        let x = number(s, text);
        assert_eq!(
            s.sign_expansion(x),
            Err(SurrealError::NonDyadicExponent),
            "{text}"
        );
        assert_eq!(s.birthday(x).unwrap(), number(s, day), "{text}");
    }
    // The bounds part before the signs without a period begin.
    assert_eq!(number(s, "{w^(1/3) | w}"), number(s, "w - 1"));
    assert_eq!(number(s, "prefix(w^(1/3), w^2)"), number(s, "w^(1/2)"));
}
