//! Texts that are refused: where, and what was expected.

use partizan::surreal::{SurrealError, SurrealLimits, Surreals, parse, parse_signs};

#[track_caller]
fn refused(text: &str, span: core::ops::Range<usize>, message: &str) {
    let error = parse(text).unwrap_err();
    assert_eq!(
        (error.to_string().as_str(), error.span),
        (message, span),
        "{text}"
    );
}

#[track_caller]
fn undefined(text: &str, span: core::ops::Range<usize>, kind: SurrealError) {
    let error = parse(text).unwrap().evaluate(&mut Surreals::new()).unwrap_err();
    assert_eq!((error.kind, error.span), (kind, span), "{text}");
}

#[track_caller]
fn refused_signs(text: &str, span: core::ops::Range<usize>, message: &str) {
    let error = parse_signs(&mut Surreals::new(), text).unwrap_err();
    assert_eq!(
        (error.to_string().as_str(), error.span()),
        (message, span),
        "{text}"
    );
}

#[test]
fn expressions() {
    refused("", 0..0, "expected a value, found the end");
    refused("w +", 3..3, "expected a value, found the end");
    refused(
        "w w",
        2..3,
        "expected an operator, a comparison or the end, found `w`",
    );
    refused(
        "1/2w",
        3..4,
        "expected an operator, a comparison or the end, found `w`",
    );
    refused(
        "w^2w",
        3..4,
        "expected an operator, a comparison or the end, found `w`",
    );
    refused(
        "1/-2w",
        4..5,
        "expected an operator, a comparison or the end, found `w`",
    );
    refused(
        "(w",
        2..2,
        "expected an operator or `)`, found the end: a `(` is not closed",
    );
    refused(
        "w)",
        1..2,
        "expected an operator, a comparison or the end, found `)`",
    );
    refused("{0}", 2..3, "expected an operator, `,` or `|`, found `}`");
    refused("{}", 1..2, "expected a value or `|`, found `}`");
    refused("{0|1|2}", 4..5, "expected an operator, `,` or `}`, found `|`");
    refused(
        "{0|1",
        4..4,
        "expected an operator, `,` or `}`, found the end: a `{` is not closed",
    );
    refused("0 < 1 < w", 6..7, "expected an operator or the end, found `<`");
    refused("(0 < 1)", 3..4, "expected an operator or `)`, found `<`");
    refused("sqrt(w)", 0..4, "expected the name of a function, found `sqrt`");
    refused("prefix(w)", 0..6, "expected 2 arguments of `prefix`, found 1");
    refused("birthday w", 9..10, "expected `(`, found `w`");
    refused(
        "1.5",
        1..2,
        "expected an operator, a comparison or the end, found `.`",
    );
    refused("w ** 2", 3..4, "expected a value, found `*`");
}

#[test]
fn values() {
    undefined("w + 1/0", 4..7, SurrealError::DivisionByZero);
    undefined("0^-1", 0..4, SurrealError::DivisionByZero);
    undefined("w*(1/(w+1))", 3..10, SurrealError::InexactQuotient);
    undefined("2^(1/2)", 0..7, SurrealError::NoPower);
    undefined("(w+1)^(-1)", 0..10, SurrealError::NoPower);
    undefined("{1|1}", 0..5, SurrealError::EmptyInterval);
    undefined("{0,w|1}", 0..7, SurrealError::EmptyInterval);
    undefined("prefix(w^(1/3), w^5 + 1)", 0..24, SurrealError::NonDyadicExponent);
    undefined(
        "birthday(w^w^(1/3) + w^w^(1/5))",
        0..31,
        SurrealError::NonDyadicExponent,
    );
    undefined("prefix(w, 2w)", 0..13, SurrealError::PrefixTooLong);
    undefined("prefix(w, -1)", 0..13, SurrealError::NotAnOrdinal);
    undefined("ordprod(w, 1/2)", 0..15, SurrealError::NotAnOrdinal);
    undefined("quotient(1, w, w)", 0..17, SurrealError::NotNatural);
}

#[test]
fn sign_expansions() {
    refused_signs("+^w *", 4..5, "expected `+` or `-` or `(`, found `*`");
    refused_signs(
        "+^",
        2..2,
        "expected digits, `w` or an ordinal in parentheses, found the end",
    );
    refused_signs(
        "+^(w",
        4..4,
        "expected an operator or `)`, found the end: a `(` is not closed",
    );
    refused_signs("+^(1/2)", 2..7, "expected an ordinal");
    refused_signs(
        "- (+ -",
        6..6,
        "expected `+` or `-` or `)`, found the end: a `(` is not closed",
    );
    refused_signs("()", 1..2, "expected `+` or `-`, found `)`");
    refused_signs("(+ (-)^2)^w", 3..4, "expected `+` or `-` or `)`, found `(`");
    refused_signs(
        "+ (+^w -)^w",
        2..11,
        "expected repeated signs in runs that are multiples of one power of w: others have no finite normal form",
    );
}

#[test]
fn limits() {
    let limits = SurrealLimits::unlimited().with_max_terms(1000);
    let mut surreals = Surreals::with_limits(limits);
    let error = parse("(w + 1)^10000")
        .unwrap()
        .evaluate(&mut surreals)
        .unwrap_err();
    assert!(error.is_budget_exhausted(), "{error}");
    // The arena remains usable.
    assert!(parse("(w + 1)^3").unwrap().evaluate(&mut surreals).is_ok());
    surreals.set_limits(SurrealLimits::unlimited().with_max_values(2));
    assert!(
        parse("(w + 2)^4")
            .unwrap()
            .evaluate(&mut surreals)
            .unwrap_err()
            .is_budget_exhausted()
    );
}
