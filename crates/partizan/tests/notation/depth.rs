//! Deep and long texts: nothing recurses, nothing is quadratic.

use partizan::notation::{Notation, ParseErrorKind, PrintError, parse, print, print_within};
use partizan::{Dyadic, Values};

use crate::value;

const DEEP: usize = 1_000_000;

#[test]
fn nested_braces_count_to_a_million() {
    for n in [100_000, DEEP] {
        let mut values = Values::new();
        let text = format!("{}{}", "{".repeat(n), "|}".repeat(n));
        let id = value(&mut values, &text);
        let expected = i64::try_from(n).unwrap() - 1;
        assert_eq!(values.as_number(id), Some(&Dyadic::from(expected)));
    }
}

#[test]
fn nested_parentheses_and_signs() {
    let mut values = Values::new();
    let one = values.integer(1).unwrap();
    for n in [100_000, DEEP] {
        assert_eq!(
            value(&mut values, &format!("{}1{}", "(".repeat(n), ")".repeat(n))),
            one
        );
        // The last minus belongs to the number.
        assert_eq!(value(&mut values, &format!("{}1", "-".repeat(n))), one);
        assert_eq!(
            value(&mut values, &format!("{}1{}", "-(".repeat(n), ")".repeat(n))),
            one
        );
        let switches = format!("{}1{}", "+-(".repeat(n), ")".repeat(n));
        let switch = value(&mut values, "+-1");
        assert!([switch, values.zero()].contains(&value(&mut values, &switches)));
        assert!(parse(&format!("{}1", "+-".repeat(n))).is_err());
    }
}

#[test]
fn unclosed_delimiters_are_named() {
    for opening in ["{", "(", "tiny(", "+-(", "{0,", "{|{", "1+("] {
        let text = opening.repeat(DEEP);
        let error = parse(&text).expect_err("nothing is closed");
        assert_eq!(error.span, text.len()..text.len());
        let ParseErrorKind::Unclosed {
            opened, delimiter, ..
        } = error.kind
        else {
            panic!("{opening}: {error}")
        };
        assert!(text[opened].starts_with(delimiter));
    }
    for closing in ["}", ")", ",", "|", ":", "."] {
        assert!(parse(&closing.repeat(DEEP)).is_err());
        assert!(parse(&format!("1{}", closing.repeat(DEEP))).is_err());
    }
}

#[test]
fn long_chains_of_operators() {
    let mut values = Values::new();
    let n = i64::try_from(DEEP).unwrap();
    let sum = value(&mut values, &format!("{}1", "1+".repeat(DEEP - 1)));
    assert_eq!(values.as_number(sum), Some(&Dyadic::from(n)));
    let zero = values.zero();
    assert_eq!(value(&mut values, &format!("0{}", "+^-^".repeat(DEEP / 2))), zero);
    let stalk = value(&mut values, &format!("1{}", ":1".repeat(1_000)));
    assert_eq!(values.as_number(stalk), Some(&Dyadic::from(1_001)));
    let product = value(&mut values, &format!("1{}", ".1".repeat(100_000)));
    assert_eq!(values.as_number(product), Some(&Dyadic::from(1)));
}

#[test]
fn long_runs_of_one_sign() {
    let mut values = Values::new();
    let ups = value(&mut values, &"^".repeat(DEEP));
    assert_eq!(value(&mut values, "^1000000"), ups);
    let downs = value(&mut values, &"v".repeat(DEEP));
    assert_eq!(values.negative(ups).unwrap(), downs);
    let bar = value(&mut values, &format!("{{1{}-1}}", "|".repeat(DEEP)));
    assert_eq!(value(&mut values, "{1|-1}"), bar);
    let list = value(&mut values, &format!("{{{}1|}}", "0,".repeat(100_000)));
    assert_eq!(values.as_number(list), Some(&Dyadic::from(2)));
    assert!(parse(&"0,".repeat(DEEP)).is_err());
    assert!(parse(&"*".repeat(DEEP)).is_err());
}

#[test]
fn many_bars_in_one_pair_of_braces() {
    let mut values = Values::new();
    let growing: String = (1..1_500).map(|k| "|".repeat(k) + "0").collect();
    let falling: String = (1..1_500).rev().map(|k| "|".repeat(k) + "0").collect();
    let left = value(&mut values, &format!("{{0{growing}}}"));
    let right = value(&mut values, &format!("{{0{falling}}}"));
    // The braces are mirror images of each other, and 0 is its own negative.
    assert_eq!(values.negative(left).unwrap(), right);
}

#[test]
fn towers_print_and_read_back() {
    let mut values = Values::new();
    for n in [100, 100_000] {
        // The ordinal sum of a switch and an integer: no option of any level is dominated or reversible.
        let tower = format!("{}+-1{}", "{1,".repeat(n), "|-1}".repeat(n));
        let id = value(&mut values, &tower);
        let text = print(&values, id, Notation::Ascii).to_string();
        assert_eq!(text, tower);
        for notation in [Notation::Unicode, Notation::BraceForm] {
            let text = print(&values, id, notation).to_string();
            assert_eq!(value(&mut values, &text), id);
        }
    }
}

#[test]
fn shared_options_do_not_make_printing_exponential() {
    let mut values = Values::new();
    // Each position of the nim heap is an option of all larger ones, and so the text doubles each time.
    let [small, large] = [5, 60].map(|n| value(&mut values, &format!("(+-1):*{n}")));
    assert_eq!(
        print(&values, small, Notation::Ascii).to_string().len(),
        (1..5).fold(9, |length, _| 2 * length + 1)
    );
    for notation in [Notation::Ascii, Notation::Unicode, Notation::BraceForm] {
        let too_long = Err(PrintError::TooLong { limit: 1 << 20 });
        assert_eq!(print_within(&values, large, notation, 1 << 20), too_long);
    }
}

#[test]
fn the_limit_of_a_text_is_exact() {
    let mut values = Values::new();
    for text in [
        "0",
        "3/4^^*2",
        "+-(1,{2|0})",
        "{3|1||^*2}",
        "1/1267650600228229401496703205376",
    ] {
        let id = value(&mut values, text);
        for notation in [Notation::Ascii, Notation::Unicode, Notation::BraceForm] {
            let length = print(&values, id, notation).to_string().len();
            assert_eq!(print_within(&values, id, notation, length).unwrap().len(), length);
            let limit = length - 1;
            let short = print_within(&values, id, notation, limit);
            assert_eq!(short, Err(PrintError::TooLong { limit }));
        }
    }
}

#[test]
fn huge_numbers_are_refused_before_their_digits_are_made() {
    let mut values = Values::new();
    let number = Dyadic::new(1, Dyadic::MAX_EXPONENT).unwrap();
    let id = values.number(&number).unwrap();
    let too_long = Err(PrintError::TooLong { limit: 1000 });
    assert_eq!(print_within(&values, id, Notation::Ascii, 1000), too_long);
    let ups = value(&mut values, "1/2^9223372036854775807");
    assert_eq!(print_within(&values, ups, Notation::BraceForm, 1000), too_long);
}
