//! Tables of known values.

use core::cmp::Ordering;

use partizan::surreal::{SurrealError, SurrealId, Surreals, parse, parse_signs};

use crate::table::{Row, Table};
use crate::{from_signs_alone, number, printed, signs};

#[test]
fn surreal_numbers() {
    let table = Table::parse(include_str!("../oracle/surreal.tsv"));
    for row in table.rows() {
        let mut surreals = Surreals::new();
        let s = &mut surreals;
        let (a, b, result) = (row.get("a"), row.get("b"), row.get("result"));
        match row.get("kind") {
            "sign_expansion" => sign_expansion(s, row),
            "cmp" => {
                let (a, b) = (number(s, a), number(s, b));
                let order = s.compare(a, b);
                assert_eq!(order, order_of(result), "{row:?}");
                assert_eq!(s.compare(b, a), order.reverse(), "{row:?}");
            }
            kind @ ("add" | "sub" | "mul") => {
                let sign = match kind {
                    "add" => '+',
                    "sub" => '-',
                    _ => '*',
                };
                let found = number(s, &format!("({a}){sign}({b})"));
                assert_eq!(found, number(s, result), "{row:?}");
                assert_eq!(printed(s, found), result);
            }
            "inverse_first_terms(4 geometric steps)" => {
                let found = number(s, &format!("quotient(1, {a}, 4)"));
                assert_eq!(found, number(s, result), "{row:?}");
                let (_, lack) = row.get("note").split_once("= ").unwrap();
                let lacking = number(s, &format!("1 - ({a})*({result})"));
                assert_eq!(lacking, number(s, lack), "{row:?}");
            }
            "simplest_between" => {
                let found = number(s, &format!("{{{a}|{b}}}"));
                assert_eq!(found, number(s, result), "{row:?}");
                let text = row.get("note").strip_prefix("sign expansion ").unwrap();
                let blocks = parse_signs(s, text).unwrap();
                assert_eq!(s.sign_expansion(found).unwrap(), blocks, "{row:?}");
            }
            "cut" => cut(s, a, result),
            "ordinal_sum_vs_natural_sum" => ordinals(s, row, "ordsum", '+'),
            "ordinal_product_vs_natural_product" => ordinals(s, row, "ordprod", '*'),
            "omnific_integer" => {
                let x = number(s, a);
                assert_eq!(s.is_omnific_integer(x).to_string(), result, "{row:?}");
            }
            "sign_expansion_nondyadic" => {
                let x = number(s, a);
                let wanted = match a {
                    "1/3*w" => "+^w -^w (-^w +^w)^w",
                    "1/3" => "+ - (- +)^w",
                    "1/3 + w^(-1)" => "+ - (- +)^w +",
                    _ => panic!("{row:?}"),
                };
                assert_eq!(signs(s, x), wanted);
                assert_eq!(from_signs_alone(wanted), a);
            }
            kind => panic!("unknown kind {kind}"),
        }
    }
}

fn sign_expansion(s: &mut Surreals, row: Row<'_>) {
    let (text, wanted) = (row.get("a"), row.get("result"));
    let x = number(s, text);
    assert_eq!(printed(s, x), text);
    let blocks = parse_signs(s, wanted).unwrap();
    assert_eq!(s.sign_expansion(x).unwrap(), blocks, "{text}");
    let birthday = row.get("note").strip_prefix("birthday=").unwrap();
    assert_eq!(s.birthday(x).unwrap(), number(s, birthday), "{text}");
    assert_eq!(from_signs_alone(wanted), text);
}

/// Cuts with infinitely many numbers: finitely many of them leave room for others, but the simplest number between
/// those that are given by a rule has to lie between all of them.
fn cut(s: &mut Surreals, text: &str, result: &str) {
    let (left, right, probes): (&[&str], &[&str], &[&str]) = match text {
        "{0|1,1/2,1/4,...}" => (&["0"], &["1/2^100"], &["+ -^w"]),
        "{0,1,2,...|}" => (&["2^100"], &[], &["+^w"]),
        "{w|}" => (&["w"], &[], &["+^(w+1)"]),
        "{0,1,2,...|w}" => (&["2^100"], &["w"], &["+^w -"]),
        "{0,1,2,...|w,w-1,w-2,...}" => (&["2^100"], &["w-2^100"], &["+^w -^w"]),
        "{w,w+1,w+2,...|}" => (&["w+2^100"], &[], &["+^(2*w)"]),
        "{dyadics<1/3|dyadics>1/3}" => (&["1/3-1/2^100"], &["1/3+1/2^100"], &["+ - (- +)^w"]),
        "{dyadics<1/3, 1/3|dyadics>1/3}" => (&["1/3"], &["1/3+1/2^100"], &["+ - (- +)^w +"]),
        "{dyadics<1/3|1/3, dyadics>1/3}" => (&["1/3-1/2^100"], &["1/3"], &["+ - (- +)^w -"]),
        "{1/2,3/4,7/8,...|1}" => (&["1-1/2^100"], &["1"], &["+ - +^w"]),
        "{0,1/w,2/w,3/w,...|1,1/2,1/4,...}" => (&["2^100/w"], &["1/2^100"], &["+ -^w +^w"]),
        "{0|1/w,1/(2w),1/(4w),...}" => (&["0"], &["1/(2^100*w)"], &["+ -^(2*w)"]),
        _ => panic!("unknown cut {text}"),
    };
    let x = number(s, result);
    for probe in probes {
        assert_eq!(from_signs_alone(probe), result, "{text}");
        let blocks = parse_signs(s, probe).unwrap();
        assert_eq!(s.sign_expansion(x).unwrap(), blocks, "{text}");
    }
    for bound in left {
        let bound = number(s, bound);
        assert_eq!(s.compare(bound, x), Ordering::Less, "{text}");
    }
    for bound in right {
        let bound = number(s, bound);
        assert_eq!(s.compare(x, bound), Ordering::Less, "{text}");
    }
}

fn ordinals(s: &mut Surreals, row: Row<'_>, function: &str, sign: char) {
    let (a, b) = (row.get("a"), row.get("b"));
    let (ordinary, natural) = row.get("result").split_once(" ; natural = ").unwrap();
    let (_, ordinary) = ordinary.split_once("= ").unwrap();
    let found = number(s, &format!("{function}({a},{b})"));
    assert_eq!(found, number(s, ordinary), "{row:?}");
    let found = number(s, &format!("({a}){sign}({b})"));
    assert_eq!(found, number(s, natural), "{row:?}");
    let (a, b) = (number(s, a), number(s, b));
    if sign == '+' {
        let sum = s.ordinal_sum(a, b).unwrap();
        assert_eq!(sum, number(s, ordinary), "{row:?}");
        assert_eq!(s.ordinal_difference(a, sum).unwrap(), Some(b), "{row:?}");
    }
}

fn order_of(text: &str) -> Ordering {
    match text {
        "<" => Ordering::Less,
        "=" => Ordering::Equal,
        ">" => Ordering::Greater,
        _ => panic!("no order: {text}"),
    }
}

#[test]
fn rationals_and_dyadics() {
    let table = Table::parse(include_str!("../oracle/numbers.tsv"));
    for row in table.rows() {
        let mut surreals = Surreals::new();
        let s = &mut surreals;
        let input = row.get("value_or_interval");
        let second = row.get("sign_expansion_or_simplest");
        let birthday = row.get("birthday").replace("omega", "w");
        match row.get("kind") {
            "dyadic" | "rational" => {
                let period = row.get("period(repeats omega times)");
                // The table writes "(empty)" for the signs of 0.
                let second: String = second.chars().filter(|c| "+-".contains(*c)).collect();
                let text = if period.is_empty() {
                    second
                } else {
                    format!("{second} ({period})^w")
                };
                let x = number(s, input);
                let blocks = parse_signs(s, &text).unwrap();
                assert_eq!(s.sign_expansion(x).unwrap(), blocks, "{input}");
                assert_eq!(s.birthday(x).unwrap(), number(s, &birthday), "{input}");
                assert_eq!(from_signs_alone(&text), input);
                assert_eq!(s.is_dyadic(x), period.is_empty());
            }
            "simplest_open_interval" => {
                let found = number(s, &format!("{{{input}}}"));
                assert_eq!(found, number(s, second), "{input}");
                assert_eq!(s.birthday(found).unwrap(), number(s, &birthday), "{input}");
            }
            "ordinal_sum" => {
                let (a, b) = input.split_once(':').unwrap();
                let found = number(s, &format!("ordsum({a},{b})"));
                let wanted = row.get("canonical_options_or_result");
                assert_eq!(found, number(s, wanted), "{input}");
                assert_eq!(from_signs_alone(second), wanted, "{input}");
            }
            kind => panic!("unknown kind {kind}"),
        }
    }
}

/// A quotient of two numbers, which need not have a finite normal form.
#[derive(Clone, Copy)]
struct Fraction {
    above: SurrealId,
    below: SurrealId,
}

impl Fraction {
    fn new(s: &mut Surreals, above: &str, below: &str) -> Self {
        let (above, below) = (number(s, above), number(s, below));
        Self { above, below }
    }

    fn combined(self, s: &mut Surreals, sign: char, other: Self) -> Self {
        let cross = [(self.above, other.below), (other.above, self.below)];
        let cross = cross.map(|(x, y)| s.product(x, y).unwrap());
        let below = s.product(self.below, other.below).unwrap();
        let (above, below) = match sign {
            '+' => (s.sum(cross[0], cross[1]).unwrap(), below),
            '-' => (s.difference(cross[0], cross[1]).unwrap(), below),
            '*' => (s.product(self.above, other.above).unwrap(), below),
            '/' => (cross[0], cross[1]),
            _ => panic!("unknown sign {sign}"),
        };
        Self { above, below }
    }

    fn sign(self, s: &Surreals) -> Ordering {
        match s.sign(self.below) {
            Ordering::Less => s.sign(self.above).reverse(),
            _ => s.sign(self.above),
        }
    }
}

/// CGSuite writes a fraction as `A/B`, each in parentheses only when it is a sum: `2/ω×3` is `2/(ω·3)`.
fn cgsuite_fraction(s: &mut Surreals, text: &str) -> Fraction {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            '/' if depth == 0 => return Fraction::new(s, &text[..at], &text[at + 1..]),
            _ => {}
        }
    }
    Fraction::new(s, text, "1")
}

/// `(A/B)`, where `A` and `B` have no quotients.
fn operand(s: &mut Surreals, text: &str) -> Fraction {
    let inner = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'))
        .unwrap();
    cgsuite_fraction(s, inner)
}

/// Splits `(A) op (B)` behind the first parenthesis that is closed.
fn split(text: &str) -> (&str, char, &str) {
    let mut depth = 0;
    let at = text.find(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    });
    let (left, rest) = text.split_at(at.unwrap() + 1);
    let rest = rest.trim_start();
    (left, rest.chars().next().unwrap(), rest[1..].trim_start())
}

#[test]
fn cgsuite_ring_operations() {
    let table = Table::parse(include_str!("../oracle/cgsuite_ordinal_surreal.tsv"));
    let mut n_exact = 0;
    for row in table.rows() {
        let mut surreals = Surreals::new();
        let s = &mut surreals;
        let text = row.get("#expression").replace("omega", "w");
        let result = row.get("result");
        let (left, sign, right) = split(&text);
        let (a, b) = (operand(s, left), operand(s, right));
        if sign == '<' {
            let difference = a.combined(s, '-', b);
            assert_eq!(difference.sign(s).is_lt().to_string(), result, "{text}");
            continue;
        }
        let found = a.combined(s, sign, b);
        let wanted = cgsuite_fraction(s, result);
        let cross = found.combined(s, '-', wanted);
        assert_eq!(cross.above, s.zero(), "{text}");
        // Where the normal form is finite, the language finds it unless it meets one that is not on its way.
        match parse(&text).unwrap().evaluate(s) {
            Ok(value) => {
                let value = value.number().unwrap();
                let back = s.product(value, wanted.below).unwrap();
                assert_eq!(back, wanted.above, "{text}");
                n_exact += 1;
            }
            Err(error) => assert_eq!(error.kind, SurrealError::InexactQuotient, "{text}"),
        }
    }
    assert!(n_exact > 500, "{n_exact}");
}

#[test]
fn cgsuite_attributes() {
    for line in include_str!("../oracle/cgsuite_surreal_ordinal.tsv").lines() {
        let mut surreals = Surreals::new();
        let s = &mut surreals;
        let (text, result) = line.split_once('\t').unwrap();
        let text = text.replace("omega", "w");
        let Some((object, attribute)) = text.rsplit_once('.') else {
            continue;
        };
        let is_known =
            ["Birthday", "Sign", "IsOrdinal", "Abs", "IsDyadic", "Reciprocal"].contains(&attribute);
        if !is_known || object.contains(['*', '[']) && !object.contains('w') || object.contains("/0") {
            continue;
        }
        let x = number(s, object);
        match attribute {
            "Birthday" => assert_eq!(s.birthday(x).unwrap(), number(s, result), "{text}"),
            "IsOrdinal" => assert_eq!(s.is_ordinal(x).to_string(), result, "{text}"),
            "IsDyadic" => assert_eq!(s.is_dyadic(x).to_string(), result, "{text}"),
            "Reciprocal" => assert_eq!(number(s, &format!("1/{object}")), number(s, result), "{text}"),
            "Sign" => {
                let sign = number(s, result);
                assert_eq!(s.sign(sign), s.sign(x), "{text}");
            }
            _ => {
                let negative = s.negative(x).unwrap();
                assert_eq!(s.max(x, negative), number(s, result), "{text}");
            }
        }
    }
}

#[test]
fn cgsuite_expressions() {
    let mut n_read = 0;
    for line in include_str!("../oracle/cgsuite_surreal_ordinal.tsv").lines() {
        let mut surreals = Surreals::new();
        let s = &mut surreals;
        let (text, result) = line.split_once('\t').unwrap();
        let text = text.replace("omega", "w");
        let is_plain = |text: &str| {
            text.chars()
                .all(|c| c.is_ascii_digit() || "w+-*/^() <".contains(c))
        };
        if !is_plain(&text) || text.contains("*(") || text.contains("+*") || text.contains("/0") {
            continue;
        }
        n_read += 1;
        if text.contains('<') {
            let value = parse(&text).unwrap().evaluate(s).unwrap();
            let wanted = partizan::surreal::Evaluated::Truth(result == "true");
            assert_eq!(value, wanted, "{text}");
            continue;
        }
        match parse(&text).unwrap().evaluate(s) {
            Ok(value) => assert_eq!(value.number(), Some(number(s, result)), "{text}"),
            Err(error) => {
                assert_eq!(
                    (text.as_str(), error.kind),
                    ("w^w + 1/(w+1)", SurrealError::InexactQuotient)
                );
            }
        }
    }
    assert!(n_read > 25, "{n_read}");
}
