//! Inputs on which programs like this one overflow, wrap, expand or overlook an error. What is expected follows from
//! theory, as said at each; no value here was made by this crate.
#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests may")]

use partizan::notation::{EvaluateErrorKind, Notation, ParseErrorKind, parse, print};
use partizan::{Dyadic, OutcomeClass, PartizanError, Relation, ValueId, Values};

use crate::value;

/// The text of the value of a text.
fn printed(text: &str) -> String {
    let mut values = Values::new();
    let id = value(&mut values, text);
    print(&values, id, Notation::Ascii).to_string()
}

/// Why a text has no value though it can be read.
fn refused(text: &str) -> EvaluateErrorKind {
    let expression = parse(text).unwrap();
    expression.evaluate(&mut Values::new()).unwrap_err().kind
}

#[test]
fn numbers_beyond_the_machine_word() {
    for (text, sum) in [
        // 2^40 + 1/2^30 = (2^70 + 1)/2^30.
        (
            "1099511627776 + 1/1073741824",
            "1180591620717411303425/1073741824",
        ),
        // 1/2^64 is itself, and twice it is 1/2^63.
        ("1/18446744073709551616", "1/18446744073709551616"),
        (
            "1/18446744073709551616 + 1/18446744073709551616",
            "1/9223372036854775808",
        ),
        // One more than the greatest 64-bit integer, one less than the least.
        ("9223372036854775807 + 1", "9223372036854775808"),
        ("-9223372036854775808 - 1", "-9223372036854775809"),
        ("{9223372036854775807|}", "9223372036854775808"),
        ("- -9223372036854775808", "9223372036854775808"),
        (
            "18446744073709551615.18446744073709551615",
            "340282366920938463426481119284349108225",
        ),
        // The simplest number between 1/2^65 and 1/2^64 is 3/2^66.
        (
            "{1/36893488147419103232|1/18446744073709551616}",
            "3/73786976294838206464",
        ),
        // A half and two hundred ups; the grammar has no powers of numbers.
        ("1/2^200", "1/2^200"),
        ("2^70", "2^70"),
    ] {
        assert_eq!(printed(text), sum, "{text}");
    }
    // The number 1/2^200, by its digits.
    let mut values = Values::new();
    let tiny = Dyadic::new(1, 200).unwrap();
    let text = format!(
        "1/{}",
        Dyadic::from(2).times(&(num_bigint::BigInt::from(1) << 199_u32))
    );
    let id = value(&mut values, &text);
    assert_eq!(values.as_number(id), Some(&tiny));
    assert_eq!(print(&values, id, Notation::Ascii).to_string(), text);
    // A third of 2^70 is no dyadic; behind ups there is no fraction.
    let error = parse("1180591620717411303424/3").unwrap_err();
    assert_eq!(error.kind, ParseErrorKind::DenominatorNotPowerOfTwo);
    assert!(parse("2^70/3").is_err());
}

/// Mean, temperature, left stop and right stop.
fn thermal(values: &mut Values, id: ValueId) -> [Dyadic; 4] {
    [
        values.mean(id).unwrap(),
        values.temperature(id).unwrap(),
        values.left_stop(id).clone(),
        values.right_stop(id).clone(),
    ]
}

#[test]
fn switches_of_extreme_numbers() {
    let mut values = Values::new();
    // {a|-a} has mean 0 and temperature a: 2a does not fit in 64 bits.
    let id = value(&mut values, "{5000000000000000000|-5000000000000000000}");
    let a = Dyadic::from(5_000_000_000_000_000_000);
    assert_eq!(
        thermal(&mut values, id),
        [Dyadic::ZERO, a.clone(), a.clone(), -&a]
    );
    assert_eq!(values.birthday(id), 5_000_000_000_000_000_001_u64.into());
    // {a|0} has mean and temperature a/2.
    let id = value(&mut values, "{1/2147483648|0}");
    let (a, half) = (Dyadic::new(1, 31).unwrap(), Dyadic::new(1, 32).unwrap());
    assert_eq!(thermal(&mut values, id), [half.clone(), half, a, Dyadic::ZERO]);
    assert_eq!(values.outcome(id).unwrap(), OutcomeClass::Next);
}

#[test]
fn counts_of_ups_and_nimbers_are_kept_or_refused() {
    for (text, sum) in [
        ("^2147483647 + ^", "^2147483648"),
        ("^4294967295 + ^", "^4294967296"),
        ("^9223372036854775806 + ^", "^9223372036854775807"),
        ("*4294967295 + *", "*4294967294"),
        ("*0", "0"),
        ("^0", "0"),
        ("v0", "0"),
        // A nimber in a sum stays a nimber in each option: {1|-1} + *n is its own negative.
        ("*11 + {1|-1}", "+-(1*11)"),
        ("*4294967295 + {1|-1}", "+-(1*4294967295)"),
        // On a number, a dicotic game is added; nimbers on nimbers are added as integers.
        ("1:*4294967295", "1*4294967295"),
        ("3/4:^9223372036854775807*7", "3/4^9223372036854775807*7"),
        ("*4294967294:*", "*4294967295"),
    ] {
        assert_eq!(printed(text), sum, "{text}");
    }
    for text in [
        "^9223372036854775807 + ^",
        "v9223372036854775807 + vv",
        "2.^9223372036854775807",
        "*4294967295:*",
        "*4294967295:*4294967295",
    ] {
        assert_eq!(refused(text), PartizanError::NumberTooLarge.into(), "{text}");
    }
    for digits in [
        "9223372036854775808",
        "18446744073709551617",
        "99999999999999999999999",
    ] {
        for arrow in ["^", "v", "3/4^", "-1v"] {
            let error = parse(&format!("{arrow}{digits}")).unwrap_err();
            assert_eq!(error.kind, ParseErrorKind::TooManyUps);
        }
    }
    for digits in [
        "4294967296",
        "4294967297",
        "18446744073709551617",
        "99999999999999999999999",
    ] {
        let error = parse(&format!("^*{digits}")).unwrap_err();
        assert_eq!(error.kind, ParseErrorKind::NimberTooLarge);
    }
}

#[test]
fn signs_in_odd_places() {
    for (text, part) in [
        ("||", "||"),
        ("|", "|"),
        ("+-", ""),
        ("+", "+"),
        ("+1", "+"),
        ("+^", "+"),
        ("{+1|0}", "+"),
        ("^-3", "^-3"),
        ("v-3", "v-3"),
        ("2^-3*", "^-3"),
        ("↑−3", "↑−3"),
        ("*-3", "*-3"),
        ("^+-3+", ""),
    ] {
        let error = parse(text).expect_err(text);
        assert_eq!(&text[error.span.clone()], part, "{text}: {error}");
    }
    // With blanks, behind a count, or in front of an arrow the minus is an operator.
    for (text, sum) in [
        ("^ - 3", "-3^"),
        ("^- 3", "-3^"),
        ("^2-3", "-3^^"),
        ("^^-3", "-3^^"),
        ("^-^", "0"),
        ("^*-*", "^"),
        ("1+-1", "0"),
        ("+-1", "+-1"),
    ] {
        assert_eq!(printed(text), sum, "{text}");
    }
}

#[test]
fn a_hot_game_has_no_atomic_weight() {
    for text in ["aw({1|-1})", "aw(1)", "aw(1/2*)", "aw({2|*}+^)", "aw(tiny(2))"] {
        assert_eq!(refused(text), PartizanError::NotDicotic.into(), "{text}");
    }
    // 0 is dicotic, and so are nimbers and ups.
    assert_eq!(
        printed("aw(0) + aw(*4294967295) + aw(v2147483648*3)"),
        "-2147483648"
    );
}

#[test]
fn ten_thousand_braces() {
    const DEEP: usize = 10_000;
    let error = parse(&"{".repeat(DEEP)).unwrap_err();
    assert_eq!(error.span, DEEP..DEEP);
    assert!(matches!(error.kind, ParseErrorKind::Unclosed { .. }));
    // {…{{1|-1}|-1}…|-1}: the only Right option of each Left option is -1, and -1 <= G fails, because Right moves from
    // G + 1 to 0 and wins. So nothing is reversible, and the form is canonical. Above the switch every level stops at
    // -1 and is less: whoever moves first from G + 1 leaves the last move to Right.
    let mut values = Values::new();
    let text = format!("{}1{}", "{".repeat(DEEP), "|-1}".repeat(DEEP));
    let id = value(&mut values, &text);
    assert_eq!(values.birthday(id), (DEEP + 1).into());
    assert_eq!(
        values.followers_count(id).unwrap(),
        // The levels, 1, -1 and 0.
        (DEEP + 3).into()
    );
    let minus_one = Dyadic::from(-1);
    assert_eq!(
        thermal(&mut values, id),
        [minus_one.clone(), Dyadic::ZERO, minus_one.clone(), minus_one]
    );
    let minus_one = values.integer(-1).unwrap();
    assert_eq!(values.compare(id, minus_one).unwrap(), Relation::Less);
    let braces = print(&values, id, Notation::BraceForm).to_string();
    assert_eq!(braces, text);
    assert_eq!(value(&mut values, &braces), id);
}

#[test]
fn birthdays_of_closed_forms() {
    let mut values = Values::new();
    for (text, birthday) in [
        // An integer is born on its day, a nimber too, and n ups one day after the n-th.
        ("1000000", 1_000_000_u64),
        ("-1000000", 1_000_000),
        ("*19", 19),
        ("*4294967295", 4_294_967_295),
        ("^1000000", 1_000_001),
    ] {
        let id = value(&mut values, text);
        assert_eq!(values.birthday(id), birthday.into(), "{text}");
    }
    assert!(values.statistics().values < 100);
}

#[test]
fn long_chains_of_ordinal_sums() {
    const LONG: usize = 100_000;
    let mut values = Values::new();
    let one = value(&mut values, &format!("1{}", ":1".repeat(LONG - 1)));
    let long = i64::try_from(LONG).unwrap();
    assert_eq!(values.as_number(one), Some(&Dyadic::from(long)));
    // A stalk of alternating edges comes as near to 2/3 as its length allows.
    let stalk = value(&mut values, &format!("1{}", ":-1:1".repeat(LONG / 2)));
    let number = values.as_number(stalk).unwrap().clone();
    let off = number.times(&3.into()) - Dyadic::from(2);
    let bound = Dyadic::new(3, 99_999).unwrap();
    assert!(-&bound < off && off < bound);
    // {*|*}:1 is up, and n more edges of Left's on it are worth 1:n above the form {*|*}.
    let written = value(&mut values, &format!("{{*|*}}{}", ":1".repeat(LONG)));
    let star = values.nimber(1).unwrap();
    let top = values.integer(long).unwrap();
    assert_eq!(values.ordinal_sum_value(&[star], &[star], top).unwrap(), written);
    let heap = value(&mut values, &format!("*{}", ":*".repeat(LONG - 1)));
    assert_eq!(values.nimber(100_000).unwrap(), heap);
}
