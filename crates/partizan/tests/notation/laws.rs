//! Laws of the notation: what is printed reads back, ids never show, and no text makes the parser panic.

use partizan::notation::{
    Expression, Function, Notation, is_variable_name, parse, parse_with_variables, print, print_within,
};
use partizan::{Limits, Values};
use proptest::prelude::*;

use crate::{NOTATIONS, assert_prints_back, value};

const DAY3: &str = include_str!("../oracle/day3_all.tsv");

#[test]
fn day_three_prints_back() {
    let mut values = Values::new();
    let mut n_values = 0;
    for line in DAY3.lines().skip(1) {
        let canonical = line.split('\t').nth(1).unwrap();
        let id = value(&mut values, canonical);
        assert_prints_back(&mut values, id);
        n_values += 1;
    }
    assert_eq!(
        n_values, 1073,
        "the table holds a part of the 1474 games of day 3"
    );
}

#[test]
fn sums_of_day_two_print_back() {
    let mut values = Values::new();
    let born_by_day_two = |line: &&str| line.split('\t').nth(7).unwrap().parse::<u32>().unwrap() <= 2;
    let rows = DAY3.lines().skip(1).filter(born_by_day_two);
    let ids: Vec<_> = rows
        .map(|line| value(&mut values, line.split('\t').nth(1).unwrap()))
        .collect();
    assert_eq!(ids.len(), 19, "the table holds a part of the 22 games of day 2");
    for &a in &ids {
        for &b in &ids {
            let sum = values.sum(a, b).unwrap();
            assert_prints_back(&mut values, sum);
            let written = format!(
                "{} + {}",
                print(&values, a, Notation::Ascii),
                print(&values, b, Notation::Ascii)
            );
            assert_eq!(value(&mut values, &written), sum, "{written}");
        }
    }
}

#[test]
fn text_is_taken_literally() {
    let mut values = Values::new();
    for (text, printed) in [
        ("0", "0"),
        ("-5/8", "-5/8"),
        ("*1", "*"),
        ("^2*3", "^^*3"),
        ("v3", "v3"),
        ("1/2vv*", "1/2vv*"),
        ("{1|-1}", "+-1"),
        ("{1/2|-1/2}", "+-1/2"),
        ("+-(1^)", "+-(1^)"),
        ("+-({2|1})", "+-{2|1}"),
        ("+-(1,{2|0})", "+-(1,{2|0})"),
        ("{{1|0}|-1}", "{1|0||-1}"),
        ("{1|{0|-1}}", "{1||0|-1}"),
        ("{3|{1|{0|-1}}}", "{3|||1||0|-1}"),
        ("{4|{3|{1|{0|-1}}}}", "{4|{3|||1||0|-1}}"),
        ("{{{2|1}|0}|{-1|-2}}", "{2|1||0|||-1|-2}"),
        ("{1,{2|0}|-1}", "{1,{2|0}|-1}"),
        ("{0|{0|-2}}", "{0||0|-2}"),
        ("{^|*,0}+{1|0}-{1|0}", "{^|*,0}"),
        ("+-(1)+4", "{5|3}"),
    ] {
        let id = value(&mut values, text);
        let ascii = print(&values, id, Notation::Ascii).to_string();
        assert_eq!(ascii, printed, "{text}");
    }
    let id = value(&mut values, "{^^^,1|v*,{0|-vv}}+{+-1|-3}");
    assert_prints_back(&mut values, id);
    let id = value(&mut values, "+-(1^,{2|vv})");
    assert_eq!(print(&values, id, Notation::Unicode).to_string(), "±(1↑,{2|⇓})");
}

#[test]
fn ordinal_sums_keep_what_was_written() {
    let mut values = Values::new();
    for (text, same) in [
        ("{*|*}:1", "^"),
        ("({*|*}):1", "^"),
        ("(({*|*})):1", "^"),
        ("ordsum({*|*},1)", "^"),
        ("ordsum(({*|*}),1)", "^"),
        ("0:1", "1"),
        ("{*|*}", "0"),
        ("-{*|*}:1", "v"),
        ("(-{*|*}):1", "1"),
        ("({*|*}+0):1", "1"),
        ("1:{*|*}", "1"),
        ("{*|*}:1:1", "{*|*}:(1:1)"),
        ("({*|*}:1):1", "{*|*}:2"),
        ("ordsum(ordsum({*|*},1),-1)", "{*|*}:1/2"),
        ("{1|-1||-2}:*", "{{1|-1}|-2}:*"),
        ("{-1|1}:1", "{-1,0|1}"),
        ("{|1}:1", "{0|1}"),
    ] {
        assert_eq!(
            value(&mut values, text),
            value(&mut values, same),
            "{text} = {same}"
        );
    }
}

#[test]
fn errors_of_evaluation_name_the_part() {
    let mut values = Values::new();
    for (text, part) in [
        ("1 + uppow(0)", "uppow(0)"),
        ("{uparr(*)|}", "uparr(*)"),
        ("2 - (uppow(4294967296))", "uppow(4294967296)"),
        ("^9223372036854775807 + ^", "^9223372036854775807 + ^"),
        ("0 + (^9223372036854775807 + ^) + 0", "^9223372036854775807 + ^"),
        ("1/2 + 4.^9000000000000000000", "4.^9000000000000000000"),
        ("1 + cool({2|1}, *)", "cool({2|1}, *)"),
        ("{aw(1) + 2|}", "aw(1)"),
    ] {
        let error = parse(text).unwrap().evaluate(&mut values).expect_err(text);
        assert_eq!(&text[error.span.clone()], part, "{error}");
        assert!(!error.is_budget_exhausted());
    }
    let variable = parse_with_variables("1 + x", |_| true).unwrap();
    let error = variable.evaluate(&mut values).expect_err("x stands for nothing");
    assert_eq!(error.span, 4..5);
}

#[test]
fn running_out_is_told_from_bad_input() {
    let text = "0 + {{3|1}|{0|-2}} + {5|{1|-4}} + 1";
    let few = Limits::unlimited().with_max_values(12);
    let error = parse(text)
        .unwrap()
        .evaluate(&mut Values::with_limits(few))
        .expect_err("too few values");
    assert!(error.is_budget_exhausted());
    assert!(text.get(error.span.clone()).is_some());
    let mut values = Values::new();
    values.set_watch(Some(Box::new(|_| core::ops::ControlFlow::Break(()))));
    let long = parse("(+-1):*60 + (+-2):*50").unwrap();
    let error = long.evaluate(&mut values).expect_err("the watch cancels");
    assert!(error.is_budget_exhausted());
}

#[test]
fn names_of_variables() {
    for function in Function::ALL {
        assert_eq!(Function::from_name(function.name()), Some(function));
        assert!(!is_variable_name(function.name()));
    }
    for reserved in ["v", "vv", "v17", "", "2x", "x-y", "x y", "ä"] {
        assert!(!is_variable_name(reserved), "{reserved}");
    }
    for name in ["x", "_", "G1", "value", "v_1", "vv2"] {
        assert!(is_variable_name(name), "{name}");
        let text = format!("2 + {name}:1 - {{{name}|}}");
        let expression = parse_with_variables(&text, is_variable_name).unwrap();
        assert_eq!(expression.variables(), [name, name]);
    }
}

/// Texts that are expressions, with short subexpressions so that their values stay small.
fn expression() -> impl Strategy<Value = String> {
    let literal = prop_oneof![
        (-4..5_i32).prop_map(|n| n.to_string()),
        prop::sample::select(vec![
            "1/2",
            "-3/4",
            "5/8",
            "*",
            "*2",
            "*3",
            "^",
            "v",
            "^^*",
            "v3",
            "1^",
            "2*",
            "-1/2v*2",
            "uppow(2)",
            "uparr(3)",
            "tiny(1)",
            "miny(1/2)"
        ])
        .prop_map(str::to_owned),
    ];
    literal.prop_recursive(4, 12, 3, |inner| {
        let list = prop::collection::vec(inner.clone(), 0..3).prop_map(|list| list.join(","));
        prop_oneof![
            (list.clone(), list.clone()).prop_map(|(left, right)| format!("{{{left}|{right}}}")),
            (list.clone(), list.clone(), list.clone()).prop_map(|(a, b, c)| format!("{{{a}|{b}||{c}}}")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a})+({b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a})-({b})")),
            inner.clone().prop_map(|a| format!("-({a})")),
            list.prop_map(|list| format!("+-({list})")),
            inner.prop_map(|a| format!("3.({a})")),
        ]
    })
}

/// Soup of symbols that tends to get past the first tokens.
fn soup() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "{",
        "}",
        "(",
        ")",
        "|",
        "||",
        "‖",
        ",",
        "+",
        "-",
        "+-",
        "±",
        ".",
        ":",
        "1",
        "12",
        "/",
        "2",
        "^",
        "v",
        "vv",
        "*",
        "∗",
        "↑",
        "⇓",
        "½",
        "−",
        "·",
        "tiny(",
        "ordsum(",
        "overheat(",
        "x",
        "_",
        " ",
        "\t",
        "é",
        "0|",
        "ω",
        "⧾",
    ]);
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

fn assert_total(text: &str) {
    match parse(text) {
        Ok(expression) => assert!(expression.n_nodes() > 0),
        Err(error) => {
            assert!(
                text.get(error.span.clone()).is_some(),
                "{text:?} {:?}",
                error.span
            );
            assert!(!error.to_string().is_empty());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn chains_of_ordinal_sums_go_step_by_step(
        base in prop::sample::select(vec!["{*|*}", "{0|}", "{1|-1}", "{0,*|1}", "{^|v}"]),
        tops in prop::collection::vec(
            prop::sample::select(vec!["1", "-1", "1/2", "*", "^", "{1|-1}", "0", "3/4*2"]),
            0..5,
        ),
    ) {
        let mut values = Values::new();
        let parts: Vec<_> = std::iter::once(base).chain(tops.iter().copied()).collect();
        let chain = parts.join(":");
        let whole = value(&mut values, &chain);
        let (left, right) = base[1..base.len() - 1].split_once('|').unwrap();
        let [mut left, mut right] = [left, right].map(|side| {
            let options = side.split(',').filter(|option| !option.is_empty());
            options.map(|option| value(&mut values, option)).collect::<Vec<_>>()
        });
        let mut sum = values.from_options(&left, &right).unwrap();
        for top in tops {
            let top = value(&mut values, top);
            let longer = values.ordinal_sum(&left, &right, top).unwrap();
            (left, right, sum) = (longer.left, longer.right, longer.value);
        }
        prop_assert_eq!(whole, sum, "{}", chain);
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        assert_total(&text);
    }

    #[test]
    fn any_soup_is_read_or_refused(text in soup()) {
        assert_total(&text);
    }

    #[test]
    fn a_cut_text_is_read_or_refused(text in expression(), at in any::<prop::sample::Index>()) {
        let cuts: Vec<usize> = text.char_indices().map(|(i, _)| i).collect();
        assert_total(&text[..cuts[at.index(cuts.len())]]);
    }

    #[test]
    fn limits_are_errors_of_their_own(text in prop_oneof![soup(), expression()]) {
        let limits = Limits::unlimited().with_max_values(150).with_max_comparisons(300);
        let mut values = Values::with_limits(limits);
        if let Ok(expression) = parse(&text) {
            match expression.evaluate(&mut values) {
                Ok(id) => {
                    let limit = 200;
                    let printed = print_within(&values, id, Notation::Ascii, limit);
                    prop_assert!(printed.is_ok_and(|text| text.len() <= limit) || print(&values, id, Notation::Ascii).to_string().len() > limit);
                }
                Err(error) => prop_assert!(text.get(error.span.clone()).is_some() && !error.to_string().is_empty()),
            }
        }
    }

    #[test]
    fn blanks_are_free_between_symbols(text in expression()) {
        let spaced = text.replace(',', " , ").replace('(', "( ").replace('|', " | ");
        // A bar is one symbol, of any length.
        let spaced = spaced.replace("|  |", "||").replace("|  |", "||");
        let mut values = Values::new();
        prop_assert_eq!(value(&mut values, &spaced), value(&mut values, &text));
    }

    #[test]
    fn values_print_back_and_ids_never_show(text in expression()) {
        let mut values = Values::new();
        let id = value(&mut values, &text);
        assert_prints_back(&mut values, id);
        let negative = values.negative(id).unwrap();
        assert_prints_back(&mut values, negative);

        let unicode = print(&values, id, Notation::Unicode).to_string();
        let ascii = unicode.replace('↑', "^").replace('⇑', "^^").replace('↓', "v").replace('⇓', "vv").replace('±', "+-");
        prop_assert_eq!(ascii, print(&values, id, Notation::Ascii).to_string());

        // In another arena the same values have other ids.
        let mut others = Values::new();
        for n in -3..3 {
            let shifted = format!("({text}) + {{{n}|{}}} + {n}*2", n - 2);
            let _ = value(&mut others, &shifted);
        }
        let negated = value(&mut others, &print(&values, negative, Notation::Ascii).to_string());
        let other = others.negative(negated).unwrap();
        for notation in NOTATIONS {
            prop_assert_eq!(
                print(&values, id, notation).to_string(),
                print(&others, other, notation).to_string()
            );
        }
    }

    #[test]
    fn a_chain_is_the_sum_of_its_terms(terms in prop::collection::vec((any::<bool>(), expression()), 1..4)) {
        let mut values = Values::new();
        let mut text = "0".to_owned();
        let mut expected = values.zero();
        for (minus, term) in &terms {
            text = format!("{text}{}({term})", if *minus { '-' } else { '+' });
            let term = value(&mut values, term);
            expected = if *minus { values.difference(expected, term) } else { values.sum(expected, term) }.unwrap();
        }
        prop_assert_eq!(value(&mut values, &text), expected);
    }

    #[test]
    fn ordinal_sums_of_written_forms_are_associative(
        left in prop::collection::vec(-2..3_i32, 0..3),
        right in prop::collection::vec(prop::sample::select(vec!["0", "*", "^", "1", "-1", "*2"]), 0..3),
        h in prop::sample::select(vec!["1", "-1", "*", "^", "{1|-1}", "1/2", "2*"]),
        k in prop::sample::select(vec!["1", "-2", "*", "v*", "{1|*}"]),
    ) {
        let left: Vec<String> = left.iter().map(i32::to_string).collect();
        let base = format!("{{{}|{}}}", left.join(","), right.join(","));
        let mut values = Values::new();
        let grouped = value(&mut values, &format!("({base}:({h})):({k})"));
        let chained = value(&mut values, &format!("{base}:({h}):({k})"));
        // H counts as its canonical form here, as it does inside the sum on the left.
        let nested = value(&mut values, &format!("{base}:(({h}):({k}))"));
        prop_assert_eq!(grouped, chained);
        prop_assert_eq!(grouped, nested);
    }
}

#[test]
fn an_expression_is_worth_the_same_in_every_arena() {
    let expression: Expression = "{2|1||^|*2} - +-(1,{2|0})".parse().unwrap();
    let texts: Vec<String> = (0..3)
        .map(|n| {
            let mut values = Values::new();
            let _ = values.integer(n).unwrap();
            let id = expression.evaluate(&mut values).unwrap();
            print(&values, id, Notation::Ascii).to_string()
        })
        .collect();
    assert!(texts.iter().all(|text| *text == texts[0]));
}

proptest! {
    #[test]
    fn the_terms_of_a_sum_add_up_to_it(
        terms in prop::collection::vec((0_usize..4, -3_i64..4, 0_usize..6), 1..6),
    ) {
        let games = ["{2|-1}", "^*", "1/2", "*:1", "(+-{2|1})", "(-{1|0} + v - 2.*)"];
        let text: Vec<_> = terms
            .iter()
            .map(|&(sign, factor, game)| {
                let (sign, game) = (["+ ", "- ", "+ -", "- - "][sign], games[game]);
                if factor == 0 { format!("{sign}{game}") } else { format!("{sign}{factor}.{game}") }
            })
            .collect();
        let text = format!("0 {}", text.join(" "));
        let expression = parse(&text).unwrap();
        let mut values = Values::new();
        let expected = expression.evaluate(&mut values).unwrap();
        let mut sum = values.zero();
        for term in expression.terms() {
            let component = term.component(&mut values).unwrap();
            let copies = values.multiple(&component.copies.into(), component.game).unwrap();
            sum = values.sum(sum, copies).unwrap();
            // The place is that of the game, and what stands there is the game.
            let there = value(&mut values, &text[term.span.clone()]);
            let there = if term.copies < 0.into() { values.negative(there).unwrap() } else { there };
            prop_assert_eq!(there, component.game);
        }
        prop_assert_eq!(sum, expected);
    }
}
