//! What the parser says about wrong texts, and where it points.

use partizan::Values;
use partizan::notation::{Expected, Found, ParseErrorKind, parse};

use crate::value;

/// The part of the text that is blamed, and the message.
fn blame(text: &str) -> (&str, String) {
    let error = parse(text).expect_err(text);
    let part = text
        .get(error.span.clone())
        .expect("a span lies on the borders of characters");
    (part, error.to_string())
}

#[test]
fn the_span_is_the_part_to_blame() {
    for (text, part) in [
        ("1/3", "1/3"),
        ("{0|-5/12*}", "-5/12"),
        ("1/0", "1/0"),
        ("{0|1|2}", "|"),
        ("{0||1||2}", "||"),
        ("foo(1)", "foo"),
        ("2 + tiny(1,2)", "tiny"),
        ("overheat(1,{0|1})", "overheat"),
        ("*-1", "*-1"),
        ("2*-13", "*-13"),
        ("{*-1|0}", "*-1"),
        ("1 /2", "/"),
        ("2 3", "3"),
        ("1½", "½"),
        ("^^3", "3"),
        ("^v", "v"),
        ("vv3", "vv3"),
        ("2 * 3", "*"),
        ("1±1", "±"),
        ("()", ")"),
        ("{}", "}"),
        ("{0}", "}"),
        ("0|1}", "|"),
        ("{↑|∗)", ")"),
        ("±(1,↑).2", "."),
        ("+-+-1", "+-"),
        ("1:-^", "-"),
        ("{0,|1}", "|"),
        ("1..2", "."),
        ("+", "+"),
        ("^-", ""),
        ("", ""),
        ("1 + ω", "ω"),
        ("^9223372036854775808", "^9223372036854775808"),
        ("1*4294967296", "*4294967296"),
        ("1/", ""),
        ("1/-2", "-"),
        ("tiny 2", "2"),
        ("tiny()", "tiny"),
        ("tiny(1,)", ")"),
        ("😀", "😀"),
        ("−½ + 😀😀", "😀"),
    ] {
        assert_eq!(blame(text).0, part, "{text}: {}", blame(text).1);
    }
}

#[test]
fn equal_bars_are_found_at_the_second() {
    let error = parse("{1||2|3|4}").expect_err("two bars of one stroke");
    assert_eq!(error.span, 7..8);
    assert_eq!(
        error.kind,
        ParseErrorKind::EqualBars {
            strokes: 1,
            first: 5..6
        }
    );
    for fine in [
        "{1|2||3|4}",
        "{1|2||3|4|||5|6||7}",
        "{1||||2|3}",
        "{|||||}",
        "{||0|1}",
    ] {
        assert!(parse(fine).is_ok(), "{fine}");
    }
    for equal in ["{1|2||3||4|5}", "{1||2|3|||4||5|6|7}", "{0| |1}"] {
        assert!(
            matches!(parse(equal).unwrap_err().kind, ParseErrorKind::EqualBars { .. }),
            "{equal}"
        );
    }
}

#[test]
fn messages_say_what_could_have_come() {
    for (text, message) in [
        ("{0|1)", "expected an operator, `,`, `|` or `}`, found `)`"),
        ("{0)", "expected an operator, `,` or `|`, found `)`"),
        ("{0,|1}", "expected a value, found `|`"),
        ("{)", "expected a value or `|`, found `)`"),
        ("{|)", "expected a value, `|` or `}`, found `)`"),
        ("2 3", "expected an operator or the end, found `3`"),
        ("(2 3", "expected an operator or `)`, found `3`"),
        ("tiny(2 3", "expected an operator, `,` or `)`, found `3`"),
        ("1+", "expected a value, found the end"),
        ("1/3", "expected a denominator that is a power of two"),
        ("norton(2)", "expected 2 arguments of `norton`, found 1"),
        ("mean(2,3)", "expected 1 argument of `mean`, found 2"),
        ("foo", "expected the name of a function, found `foo`"),
        ("{0|1|2}", "expected bars of different length, found a second `|`"),
        (
            "1 + {0|(1",
            "expected an operator or `)`, found the end: a `(` is not closed",
        ),
        (
            "1 + {0|1",
            "expected an operator, `,`, `|` or `}`, found the end: a `{` is not closed",
        ),
    ] {
        assert_eq!(blame(text).1, message, "{text}");
    }
}

#[test]
fn long_pieces_are_cut() {
    let error = parse(&format!("1 {}", "7".repeat(1000))).unwrap_err();
    let expected = vec![Expected::Operator, Expected::End];
    let found = Found::Text(format!("{}…", "7".repeat(24)));
    assert_eq!(error.kind, ParseErrorKind::Unexpected { expected, found });
    assert_eq!(error.span, 2..1002);
}

#[test]
fn control_characters_are_escaped() {
    assert_eq!(
        blame("1 \u{1b}[31m").1,
        "expected an operator or the end, found `\\u{1b}`"
    );
}

#[test]
fn literals_read_in_ascii_and_unicode() {
    for (text, same) in [
        ("½", "1/2"),
        ("−⅝∗3", "-5/8*3"),
        ("⇑↑⋆", "^^^*"),
        ("↓3", "v3"),
        ("{1‖0|−1}", "{1||0|-1}"),
        ("{1|‖0||−1}", "{1|||0||-1}"),
        ("3·↑", "3.^"),
        ("⧾(2)", "tiny(2)"),
        ("4/2", "2"),
        ("007/08", "7/8"),
        ("- 1", "-1"),
        ("--1", "1"),
        ("\u{a0}1\n", "1"),
    ] {
        // Spans differ, and so may the nodes: the values are compared.
        let mut values = Values::new();
        let [a, b] = [text, same].map(|text| value(&mut values, text));
        assert_eq!(a, b, "{text} = {same}");
    }
}
