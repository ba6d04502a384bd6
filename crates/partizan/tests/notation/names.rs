//! Names of values, and the functions by which expressions call operations on values.

use partizan::Values;
use partizan::notation::{Notation, parse, print};

use crate::{assert_prints_back, value};

#[test]
fn names_are_written() {
    for (text, named) in [
        ("{0|v*}", "uppow(2)"),
        ("{0,*|v}", "* + uppow(2)"),
        ("{^|*}", "uparr(2)"),
        ("{0,^*|0}", "* + uparr(2)"),
        ("{0|*||*|||*||||*}", "uparr(4)"),
        ("-uparr(4)", "-uparr(4)"),
        ("5 + {^|*}", "5 + uparr(2)"),
        ("{0||0,v*|vv}", "2.uppow(2)"),
        ("-3.uppow(2) + 1/2^^*3", "1/2^^*3 - 3.uppow(2)"),
        ("uppow(2) - 2.uppow(4)", "uppow(2) - 2.uppow(4)"),
        ("{0||0|-1}", "tiny(1)"),
        ("{5||3|1|||0||||0}", "miny({5||3|1})"),
        ("{0|||0||-1|-3}", "tiny({3|1})"),
        ("5 + {0||0|-4}", "5 + tiny(4)"),
        ("miny(2) - 1/2", "-1/2 + miny(2)"),
        ("miny(1 + miny(1))", "miny(1 + miny(1))"),
        ("tiny(uppow(2))", "^"),
        ("+-{0|{0|v*}}", "+-(^* + 2.uppow(2))"),
        ("+-uppow(2) + 3", "3*"),
        ("{3|tiny(1)}", "{3|tiny(1)}"),
        ("+-(1+tiny(1))", "{1 + tiny(1)|-1 + miny(1)}"),
        ("+-(2,{3|miny(1)})", "+-(2,{3|miny(1)})"),
        ("^^*", "^^*"),
        ("{1|0}", "{1|0}"),
    ] {
        let mut values = Values::new();
        let id = value(&mut values, text);
        assert_eq!(print(&values, id, Notation::Named).to_string(), named, "{text}");
        assert_prints_back(&mut values, id);
        let negative = values.negative(id).unwrap();
        assert_prints_back(&mut values, negative);
    }
    let mut values = Values::new();
    let id = value(&mut values, "+-(3, {4|^ + uppow(2)})");
    assert_eq!(
        print(&values, id, Notation::NamedUnicode).to_string(),
        "±(3,{4|uparr(2)})"
    );
}

#[test]
fn deep_chains_with_names_need_no_stack() {
    let mut values = Values::new();
    let mut chain = value(&mut values, "tiny(1)");
    for n in 1..20_000 {
        let below = values.integer(-10 * n).unwrap();
        chain = values.from_options(&[chain], &[below]).unwrap();
    }
    let text = print(&values, chain, Notation::Named).to_string();
    assert!(
        text.contains("{tiny(1)|-10||-20|||-30}"),
        "{}",
        &text[text.len() / 2..][..60]
    );
    assert_eq!(value(&mut values, &text), chain);
}

#[test]
fn functions_are_those_of_the_arena() {
    for (text, same) in [
        ("companion(^)", "^*"),
        ("companion({0||0|-3/2})", "{0,*||*|-3/2}"),
        ("freeze({2|-1})", "1/2*"),
        ("farstar({*2|-1})", "*3"),
        ("leftstop({2|-1}) - rightstop({2|-1})", "3"),
        ("join(1, 0, *)", "1"),
        ("meet(2, 0, *)", "-1/2"),
        ("join(3, 1, 1)", "1"),
        ("{0|100.uppow(2)}", "{0|99.uppow(2) + uppow(2)}"),
    ] {
        let mut values = Values::new();
        assert_eq!(value(&mut values, text), value(&mut values, same), "{text}");
    }
    let mut values = Values::new();
    for (text, part, message) in [
        (
            "1 + join(*, 0, 1)",
            "join(*, 0, 1)",
            "expected an integer from 0 to 4294967295 as the first argument of `join`",
        ),
        ("{meet(5, 0, 1)|}", "meet(5, 0, 1)", "expected a day from 0 to 4"),
        ("join(1, 2, 0)", "join(1, 2, 0)", "expected values born by day 1"),
    ] {
        let error = parse(text).unwrap().evaluate(&mut values).unwrap_err();
        assert_eq!(
            (&text[error.span.clone()], error.to_string().as_str()),
            (part, message)
        );
    }
}
