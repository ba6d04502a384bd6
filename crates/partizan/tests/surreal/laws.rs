//! Laws of the ordered ring, of sign expansions, of the simplest number and of the notation, by random numbers.

use core::cmp::Ordering;

use graph_core::Player;
use partizan::Dyadic;
use partizan::notation::Notation;
use partizan::surreal::{Rational, SignBlock, SurrealId, Surreals, parse, print};
use proptest::prelude::*;

use crate::{from_signs_alone, number, printed, signs};

/// The text of a number: terms with exponents that are such texts again.
fn numbers_with(coefficient: impl Strategy<Value = String> + Clone + 'static) -> BoxedStrategy<String> {
    let leaf = coefficient.clone().boxed();
    leaf.prop_recursive(3, 12, 3, move |exponent| {
        let term = (exponent, coefficient.clone())
            .prop_map(|(exponent, coefficient)| format!("({coefficient})*w^({exponent})"));
        prop::collection::vec(term, 0..4).prop_map(|terms| sum_of(&terms))
    })
    .boxed()
}

fn sum_of(terms: &[String]) -> String {
    format!("(0 + {})", [terms, &["0".to_owned()]].concat().join(" + "))
}

/// Coefficients with powers of two as denominators.
fn dyadic_text() -> impl Strategy<Value = String> + Clone {
    prop_oneof![
        4 => (-3_i64..4).prop_map(|n| n.to_string()),
        2 => (-9_i64..10, 0_u32..4).prop_map(|(n, k)| format!("{n}/{}", 1 << k)),
    ]
}

/// Numbers whose sign expansions have no period.
fn dyadic_numbers() -> BoxedStrategy<String> {
    numbers_with(dyadic_text())
}

/// Numbers whose exponents have sign expansions without a period.
fn expandable() -> BoxedStrategy<String> {
    let coefficient = prop_oneof![
        3 => dyadic_text(),
        1 => (-9_i64..10, 1_i64..12).prop_map(|(n, d)| format!("{n}/{d}")),
    ];
    let term = (dyadic_numbers(), coefficient).prop_map(|(y, r)| format!("({r})*w^({y})"));
    let sum = prop::collection::vec(term, 0..4);
    sum.prop_map(|terms| sum_of(&terms)).boxed()
}

/// Any numbers.
fn numbers() -> BoxedStrategy<String> {
    let coefficient = (-9_i64..10, 1_i64..7).prop_map(|(n, d)| format!("{n}/{d}"));
    numbers_with(coefficient)
}

fn ordinals() -> BoxedStrategy<String> {
    numbers_with((0_i64..4).prop_map(|n| n.to_string()))
}

fn read<const N: usize>(texts: [&str; N]) -> (Surreals, [SurrealId; N]) {
    let mut surreals = Surreals::new();
    let ids = texts.map(|text| number(&mut surreals, text));
    (surreals, ids)
}

/// The order of sign expansions: a minus comes before the end, the end before a plus. Only for numbers without
/// periods.
fn lexicographic(surreals: &mut Surreals, x: SurrealId, y: SurrealId) -> Ordering {
    let weight = |block: Option<&(Player, SurrealId)>| match block {
        Some((Player::Left, _)) => 1,
        None => 0,
        Some((Player::Right, _)) => -1,
    };
    let (a, b) = (runs(surreals, x), runs(surreals, y));
    let n_common = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[n_common..], &b[n_common..]);
    let by_sign = weight(a.first()).cmp(&weight(b.first()));
    let (Ordering::Equal, Some((_, length)), Some((_, other))) = (by_sign, a.first(), b.first()) else {
        return by_sign;
    };
    // Equal signs, different lengths: the shorter run goes on with its next.
    match surreals.compare(*length, *other) {
        Ordering::Less => weight(a.get(1)).cmp(&weight(b.first())),
        _ => weight(a.first()).cmp(&weight(b.get(1))),
    }
}

fn runs(s: &mut Surreals, x: SurrealId) -> Vec<(Player, SurrealId)> {
    let blocks = s.sign_expansion(x).unwrap();
    blocks
        .into_iter()
        .map(|block| match block {
            SignBlock::Run { sign, length } => (sign, length),
            SignBlock::Repeated { .. } => panic!("a period"),
        })
        .collect()
}

/// Lengths of beginnings of a number: where blocks end, and just before and behind.
fn some_lengths(s: &mut Surreals, x: SurrealId) -> Vec<SurrealId> {
    let one = s.one();
    let mut at = s.zero();
    let mut res = vec![at];
    for block in s.sign_expansion(x).unwrap() {
        let length = match block {
            SignBlock::Run { length, .. } => length,
            SignBlock::Repeated { unit, .. } => {
                for n in 1..7 {
                    let n = s.integer(n).unwrap();
                    let units = s.ordinal_product(unit, n).unwrap();
                    res.push(s.ordinal_sum(at, units).unwrap());
                }
                let omega = s.omega().unwrap();
                s.ordinal_product(unit, omega).unwrap()
            }
        };
        let behind_one = s.ordinal_sum(at, one).unwrap();
        at = s.ordinal_sum(at, length).unwrap();
        res.extend([behind_one, at]);
    }
    res.sort_by(|&a, &b| s.compare(a, b));
    res.dedup();
    res.retain(|&length| s.compare(length, at).is_le());
    res
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn numbers_are_an_ordered_ring(x in numbers(), y in numbers(), z in numbers()) {
        let (mut s, [x, y, z]) = read([&x, &y, &z]);
        let s = &mut s;
        prop_assert_eq!(s.sum(x, y).unwrap(), s.sum(y, x).unwrap());
        prop_assert_eq!(s.product(x, y).unwrap(), s.product(y, x).unwrap());
        let (xy, yz) = (s.sum(x, y).unwrap(), s.sum(y, z).unwrap());
        prop_assert_eq!(s.sum(xy, z).unwrap(), s.sum(x, yz).unwrap());
        let products = [s.product(x, z).unwrap(), s.product(y, z).unwrap()];
        prop_assert_eq!(s.product(xy, z).unwrap(), s.sum_all(&products).unwrap());
        let (xy, yz) = (s.product(x, y).unwrap(), s.product(y, z).unwrap());
        prop_assert_eq!(s.product(xy, z).unwrap(), s.product(x, yz).unwrap());
        prop_assert_eq!(s.difference(x, x).unwrap(), s.zero());
        prop_assert_eq!(s.product(x, s.one()).unwrap(), x);

        let order = s.compare(x, y);
        let difference = s.difference(x, y).unwrap();
        prop_assert_eq!(s.sign(difference), order);
        prop_assert_eq!(s.compare(y, x), order.reverse());
        let sums = [s.sum(x, z).unwrap(), s.sum(y, z).unwrap()];
        prop_assert_eq!(s.compare(sums[0], sums[1]), order);
        let wanted = match s.sign(z) {
            Ordering::Greater => order,
            Ordering::Less => order.reverse(),
            Ordering::Equal => Ordering::Equal,
        };
        prop_assert_eq!(s.compare(products[0], products[1]), wanted);
        if order.is_lt() && s.compare(y, z).is_lt() {
            prop_assert!(s.compare(x, z).is_lt());
        }
    }

    #[test]
    fn quotients_undo_products(x in numbers(), y in numbers()) {
        let (mut s, [x, y]) = read([&x, &y]);
        prop_assume!(y != s.zero());
        let product = s.product(x, y).unwrap();
        prop_assert_eq!(s.checked_div(product, y).unwrap(), x);
        // Where the quotient is not exact, its terms decrease, and so does what they lack.
        let mut lack = x;
        let terms: Vec<_> = s.quotient_terms(x, y).unwrap().take(5).map(Result::unwrap).collect();
        for pair in terms.windows(2) {
            prop_assert!(s.compare(pair[0].exponent, pair[1].exponent).is_gt());
        }
        for term in terms {
            let part = s.monomial(term.exponent, term.coefficient).unwrap();
            let part = s.product(part, y).unwrap();
            let less = s.difference(lack, part).unwrap();
            if let (Some(before), Some(after)) = (s.terms(lack).first(), s.terms(less).first()) {
                prop_assert!(s.compare(before.exponent, after.exponent).is_gt());
            }
            lack = less;
        }
        if let Ok(quotient) = s.checked_div(x, y) {
            prop_assert_eq!(s.product(quotient, y).unwrap(), x);
        } else {
            prop_assert!(lack != s.zero());
        }
    }

    #[test]
    fn powers_are_products(x in numbers(), n in 0_i64..5, m in 0_i64..4) {
        let (mut s, [x]) = read([&x]);
        let powers = [n, m, n + m].map(|n| s.integer_power(x, &n.into()).unwrap());
        prop_assert_eq!(s.product(powers[0], powers[1]).unwrap(), powers[2]);
    }

    #[test]
    fn numbers_print_and_parse(x in numbers()) {
        let (mut s, [x]) = read([&x]);
        for notation in [Notation::Ascii, Notation::Unicode, Notation::BraceForm] {
            let text = print(&s, x, notation).to_string();
            prop_assert_eq!(number(&mut s, &text), x, "{}", text);
        }
        let text = printed(&s, x);
        let mut other = Surreals::new();
        let y = number(&mut other, &text);
        prop_assert_eq!(printed(&other, y), text);
    }

    #[test]
    fn sign_expansions_go_there_and_back(x in expandable()) {
        let (mut s, [x]) = read([&x]);
        prop_assert_eq!(from_signs_alone(&signs(&mut s, x)), printed(&s, x));
    }

    #[test]
    fn every_sequence_of_signs_is_a_number(
        lengths in prop::collection::vec(ordinals(), 0..6),
        starts_with_plus in any::<bool>(),
        period in "([+]{1,2}-{1,2}|-[+]|[+]-[+]-[+]--)?",
        unit in ordinals(),
    ) {
        let mut s = Surreals::new();
        let mut blocks = Vec::new();
        let mut is_plus = starts_with_plus;
        for length in lengths {
            let length = number(&mut s, &length);
            if length != s.zero() {
                let sign = if is_plus { '+' } else { '-' };
                blocks.push(format!("{sign}^({})", printed(&s, length)));
                is_plus = !is_plus;
            }
        }
        let text = blocks.join(" ");
        let there = from_signs_alone(&text);
        let x = number(&mut s, &there);
        let blocks = partizan::surreal::parse_signs(&mut s, &text).unwrap();
        prop_assert_eq!(s.sign_expansion(x).unwrap(), blocks, "{}: {}", text, there);
        if !period.is_empty() {
            let unit = number(&mut s, &unit);
            let unit = format!("^(w^({}))", printed(&s, unit));
            let word = period.replace('+', "p").replace('-', "m");
            let word = word.replace('p', &format!("+{unit}")).replace('m', &format!("-{unit}"));
            let text = format!("{text} ({word})^w {text}");
            let there = from_signs_alone(&text);
            let x = number(&mut s, &there);
            // One sequence may be cut into blocks in several ways, but has one number.
            let canonical = signs(&mut s, x);
            prop_assert_eq!(from_signs_alone(&canonical), there.clone());
            let long = text.replacen(&format!("({word})^w"), &format!("({word})^3 ({word})^w"), 1);
            prop_assert_eq!(from_signs_alone(&long), there);
        }
    }

    #[test]
    fn the_order_is_that_of_sign_expansions(x in dyadic_numbers(), y in dyadic_numbers()) {
        let (mut s, [x, y]) = read([&x, &y]);
        prop_assert_eq!(lexicographic(&mut s, x, y), s.compare(x, y));
    }

    #[test]
    fn days_are_known_where_signs_have_no_period(x in numbers(), y in numbers()) {
        let (mut s, [x, y]) = read([&x, &y]);
        let sum = s.sum(x, y).unwrap();
        let days = [x, y, sum].map(|x| s.birthday(x));
        if let [Ok(first), Ok(second), Ok(day)] = days {
            let natural = s.sum(first, second).unwrap();
            prop_assert!(s.compare(day, natural).is_le());
        }
    }

    #[test]
    fn powers_of_real_exponents_grow_to_a_limit(n in -9_i64..10, d in 1_i64..12) {
        let mut s = Surreals::new();
        let exponent = s.rational(Rational::new(n, d).unwrap()).unwrap();
        prop_assume!(!s.is_dyadic(exponent));
        let power = s.omega_power(exponent).unwrap();
        let day = s.birthday(power).unwrap();
        prop_assert_eq!(printed(&s, day), "w^w");
        prop_assert_eq!(s.prefix(power, day).unwrap(), power);
        for length in 0..12 {
            // The power of a beginning is a beginning of the power.
            let length = s.integer(length).unwrap();
            let beginning = s.prefix(exponent, length).unwrap();
            let beginning = s.omega_power(beginning).unwrap();
            let earlier = s.birthday(beginning).unwrap();
            prop_assert!(s.compare(earlier, day).is_lt());
        }
    }

    #[test]
    fn the_day_of_a_sum_is_at_most_the_natural_sum_of_days(x in expandable(), y in expandable()) {
        let (mut s, [x, y]) = read([&x, &y]);
        let days = [s.birthday(x).unwrap(), s.birthday(y).unwrap()];
        let natural = s.sum_all(&days).unwrap();
        let sum = s.sum(x, y).unwrap();
        let day = s.birthday(sum).unwrap();
        prop_assert!(s.compare(day, natural).is_le());
        let negative = s.negative(x).unwrap();
        prop_assert_eq!(s.birthday(negative).unwrap(), days[0]);
    }

    #[test]
    fn prefixes_are_prefixes(x in expandable()) {
        let (mut s, [x]) = read([&x]);
        let day = s.birthday(x).unwrap();
        prop_assert_eq!(s.prefix(x, day).unwrap(), x);
        let lengths = some_lengths(&mut s, x);
        for (i, &length) in lengths.iter().enumerate() {
            let prefix = s.prefix(x, length).unwrap();
            prop_assert_eq!(s.birthday(prefix).unwrap(), length);
            let shorter = lengths[i / 2];
            prop_assert_eq!(s.prefix(prefix, shorter).unwrap(), s.prefix(x, shorter).unwrap());
            // What lies between a number and its beginning begins with it too.
            if prefix != x {
                let (lo, hi) = if s.compare(prefix, x).is_lt() { (prefix, x) } else { (x, prefix) };
                let between = s.simplest_between(Some(lo), Some(hi)).unwrap();
                prop_assert_eq!(s.prefix(between, length).unwrap(), prefix);
            }
        }
        let one = s.one();
        let too_long = s.ordinal_sum(day, one).unwrap();
        prop_assert!(s.prefix(x, too_long).is_err());
    }

    #[test]
    fn the_simplest_number_is_a_beginning_of_all_between(
        x in expandable(), y in expandable(), others in prop::collection::vec(expandable(), 8),
    ) {
        let (mut s, [x, y]) = read([&x, &y]);
        let (lo, hi) = (s.min(x, y), s.max(x, y));
        if lo == hi {
            prop_assert!(s.simplest_between(Some(lo), Some(hi)).is_err());
            return Ok(());
        }
        for (lo, hi) in [(Some(lo), Some(hi)), (Some(lo), None), (None, Some(hi))] {
            let is_between = |s: &Surreals, z| {
                lo.is_none_or(|lo| s.compare(lo, z).is_lt()) && hi.is_none_or(|hi| s.compare(z, hi).is_lt())
            };
            let simplest = s.simplest_between(lo, hi).unwrap();
            prop_assert!(is_between(&s, simplest));
            let day = s.birthday(simplest).unwrap();
            for length in some_lengths(&mut s, simplest) {
                let prefix = s.prefix(simplest, length).unwrap();
                prop_assert!(prefix == simplest || !is_between(&s, prefix));
            }
            let mut candidates: Vec<_> = others.iter().map(|other| number(&mut s, other)).collect();
            let half = s.rational(Rational::new(1, 2).unwrap()).unwrap();
            let sum = s.sum(x, y).unwrap();
            candidates.push(s.product(sum, half).unwrap());
            for other in candidates {
                if is_between(&s, other) {
                    prop_assert_eq!(s.prefix(other, day).unwrap(), simplest);
                }
            }
        }
    }

    #[test]
    fn a_power_of_omega_is_the_simplest_of_its_size(y in dyadic_numbers()) {
        let (mut s, [y]) = read([&y]);
        let power = s.omega_power(y).unwrap();
        let mut smaller = Vec::new();
        let mut larger = Vec::new();
        for length in some_lengths(&mut s, y) {
            let prefix = s.prefix(y, length).unwrap();
            match s.compare(prefix, y) {
                Ordering::Less => smaller.push(prefix),
                Ordering::Greater => larger.push(prefix),
                Ordering::Equal => {}
            }
        }
        // Of the options ω^p·n of the definition, one excludes each number on the way.
        for length in some_lengths(&mut s, power) {
            let prefix = s.prefix(power, length).unwrap();
            if prefix == power || s.sign(prefix).is_le() {
                continue;
            }
            let size = s.terms(prefix)[0].exponent;
            let is_below = smaller.iter().any(|&p| s.compare(size, p).is_le());
            let is_above = larger.iter().any(|&p| s.compare(size, p).is_ge());
            prop_assert!(is_below || is_above, "{} on the way to {}", printed(&s, prefix), printed(&s, power));
        }
    }

    #[test]
    fn ordinals_obey_their_ordinary_laws(a in ordinals(), b in ordinals(), c in ordinals()) {
        let (mut s, [a, b, c]) = read([&a, &b, &c]);
        let s = &mut s;
        prop_assert!(s.is_ordinal(a));
        prop_assert_eq!(s.birthday(a).unwrap(), a);
        let (ab, bc) = (s.ordinal_sum(a, b).unwrap(), s.ordinal_sum(b, c).unwrap());
        prop_assert_eq!(s.ordinal_sum(ab, c).unwrap(), s.ordinal_sum(a, bc).unwrap());
        prop_assert_eq!(s.ordinal_difference(a, ab).unwrap(), Some(b));
        prop_assert_eq!(s.concatenation(a, b).unwrap(), ab);
        let natural = s.sum(a, b).unwrap();
        prop_assert!(s.compare(ab, natural).is_le());
        let [a_b, a_c] = [b, c].map(|factor| s.ordinal_product(a, factor).unwrap());
        prop_assert_eq!(s.ordinal_product(a, bc).unwrap(), s.ordinal_sum(a_b, a_c).unwrap());
        let b_c = s.ordinal_product(b, c).unwrap();
        prop_assert_eq!(s.ordinal_product(a_b, c).unwrap(), s.ordinal_product(a, b_c).unwrap());
        let natural = s.product(a, b).unwrap();
        prop_assert!(s.compare(a_b, natural).is_le());
    }

    #[test]
    fn dyadics_are_the_dyadics_of_games(n in any::<i32>(), k in 0_u32..40, m in any::<i32>(), l in 0_u32..40) {
        let (a, b) = (Dyadic::new(n, k).unwrap(), Dyadic::new(m, l).unwrap());
        let mut s = Surreals::new();
        let (x, y) = (s.dyadic(&a).unwrap(), s.dyadic(&b).unwrap());
        prop_assert_eq!(s.sum(x, y).unwrap(), s.dyadic(&(&a + &b)).unwrap());
        prop_assert_eq!(s.product(x, y).unwrap(), s.dyadic(&a.checked_mul(&b).unwrap()).unwrap());
        prop_assert_eq!(s.compare(x, y), a.cmp(&b));
        let day = s.birthday(x).unwrap();
        prop_assert_eq!(printed(&s, day), a.birthday().to_string());
        prop_assert_eq!(signs(&mut s, x), a.sign_expansion().to_string());
        if a < b {
            let simplest = Dyadic::simplest_between(Some(&a), Some(&b)).unwrap();
            prop_assert_eq!(s.simplest_between(Some(x), Some(y)).unwrap(), s.dyadic(&simplest).unwrap());
        }
        prop_assert_eq!(s.as_rational(x).and_then(|x| x.to_dyadic()), Some(a));
    }

    #[test]
    fn beginnings_of_rationals_are_those_of_the_walk(n in -500_i64..500, d in 1_i64..300) {
        let mut s = Surreals::new();
        let rational = Rational::new(n, d).unwrap();
        let x = s.rational(rational.clone()).unwrap();
        let (mut lo, mut hi) = (None::<Dyadic>, None::<Dyadic>);
        for length in 0..40 {
            let here = Dyadic::simplest_between(lo.as_ref(), hi.as_ref()).unwrap();
            let length = s.integer(length).unwrap();
            let prefix = s.prefix(x, length);
            let order = Rational::from(&here).cmp(&rational);
            prop_assert_eq!(prefix.unwrap(), s.dyadic(&here).unwrap());
            match order {
                Ordering::Equal => break,
                Ordering::Less => lo = Some(here),
                Ordering::Greater => hi = Some(here),
            }
        }
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in "[-+*/^(){}|,<=>w0-9 a-zω]{0,24}") {
        if let Ok(expression) = parse(&text) {
            let limits = partizan::surreal::SurrealLimits::unlimited().with_max_values(200).with_max_terms(1000);
            let _ = expression.evaluate(&mut Surreals::with_limits(limits));
        }
        let mut s = Surreals::with_limits(
            partizan::surreal::SurrealLimits::unlimited().with_max_values(200).with_max_terms(1000),
        );
        if let Ok(blocks) = partizan::surreal::parse_signs(&mut s, &text) {
            let _ = s.from_sign_expansion(&blocks);
        }
    }
}
