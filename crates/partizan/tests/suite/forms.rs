//! Literal games: their operations against values, plain search and tables.

use graph_core::Player;
use partizan::notation::{EvaluateErrorKind, parse};
use partizan::{Dyadic, FormId, Forms, Limits, OutcomeClass, PlayConvention, Values};
use proptest::prelude::*;

use crate::reader::read;
use crate::table::Table;
use crate::tree::{Tree, outcome, trees};

fn form(forms: &mut Forms, tree: &Tree) -> FormId {
    let [left, right] = [&tree.left, &tree.right]
        .map(|trees| -> Vec<_> { trees.iter().map(|tree| form(forms, tree)).collect() });
    forms.form(&left, &right).unwrap()
}

fn written(forms: &mut Forms, text: &str) -> FormId {
    parse(text)
        .unwrap()
        .form(forms)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Whether Left, or Right, wins a tree under misère play, moving first.
fn wins_misere(tree: &Tree, player: Player) -> bool {
    let options = match player {
        Player::Left => &tree.left,
        Player::Right => &tree.right,
    };
    options.is_empty()
        || options
            .iter()
            .any(|option| !wins_misere(option, player.opponent()))
}

/// The selective sum by its definition: a move in one component or in both.
fn selective(g: &Tree, h: &Tree) -> Tree {
    let side = |in_g: &[Tree], in_h: &[Tree]| {
        let first = in_g.iter().map(|moved| selective(moved, h));
        let second = in_h.iter().map(|moved| selective(g, moved));
        let both = in_g
            .iter()
            .flat_map(|moved| in_h.iter().map(move |other| selective(moved, other)));
        first.chain(second).chain(both).collect()
    };
    Tree {
        left: side(&g.left, &h.left),
        right: side(&g.right, &h.right),
    }
}

#[test]
fn products_of_a_table() {
    let mut values = Values::new();
    for row in Table::parse(include_str!("../oracle/day2_products.tsv")).rows() {
        let mut forms = Forms::new();
        let [g, h] = ["#g", "h"].map(|column| {
            let id = read(&mut values, row.get(column));
            values.to_form(&mut forms, id).unwrap()
        });
        let compounds = [
            ("ConjunctiveSum", forms.conjunctive_sum(g, h)),
            ("OrdinalProduct", forms.ordinal_product(g, h)),
            ("OrdinalSum", forms.ordinal_sum(g, h)),
        ];
        for (column, compound) in compounds {
            let found = values.canonical(&forms, compound.unwrap()).unwrap();
            let expected = read(&mut values, row.get(column));
            assert_eq!(
                found,
                expected,
                "{column} of {} and {}",
                row.get("#g"),
                row.get("h")
            );
        }
        let product = values.conway_product_of_forms(&forms, g, h).unwrap();
        assert_eq!(product, read(&mut values, row.get("ConwayProduct")));
    }
}

#[test]
fn selective_sums_follow_the_definition() {
    let mut values = Values::new();
    let mut n_alike = 0;
    for row in Table::parse(include_str!("../oracle/day2_products.tsv")).rows() {
        let mut forms = Forms::new();
        let ids = ["#g", "h"].map(|column| read(&mut values, row.get(column)));
        let [g, h] = ids.map(|id| values.to_form(&mut forms, id).unwrap());
        let [x, y] = ids.map(|id| Tree::of_value(&mut values, id));
        let sum = forms.selective_sum(g, h).unwrap();
        let found = values.canonical(&forms, sum).unwrap();
        assert_eq!(found, selective(&x, &y).value(&mut values));
        // The table goes by another rule after a move in both components: see the decisions.
        n_alike += u32::from(found == read(&mut values, row.get("SelectiveSum")));
    }
    assert_eq!(n_alike, 176);
}

#[test]
fn forms_are_what_is_written() {
    let mut forms = Forms::new();
    for (text, same) in [
        ("{0,0|0}", "*"),
        ("{*,0|}", "{0,*|}"),
        ("*+*", "{*|*}"),
        ("2", "{{0|}|}"),
        ("-2", "{|-1}"),
        ("3/4", "{1/2|1}"),
        ("^", "{0|*}"),
        ("^*", "{0,*|0}"),
        ("^3*2", "{0|^^*3}"),
        ("v3*2", "-(^3*2)"),
        ("1/2^*2", "{1/2|1/2*3}"),
        ("1*2", "{1,1*|1,1*}"),
        ("tiny(1)", "{0||0|-1}"),
        ("miny(1/2)", "{1/2|0||0}"),
        ("uppow(2)", "{0|v*}"),
        ("uparr(3)", "{uparr(2)|*}"),
        ("2.*", "*+*"),
        ("-2.^", "v+v"),
        ("0:1", "1"),
        ("{*|*}:1", "{*,{*|*}|*}"),
    ] {
        assert_eq!(written(&mut forms, text), written(&mut forms, same), "{text}");
    }
    for (a, b) in [
        ("{-1|}", "{|}"),
        ("{*|*}", "0"),
        ("{0|3}", "1"),
        ("1-1", "0"),
        ("{-1|1}", "0"),
    ] {
        assert_ne!(written(&mut forms, a), written(&mut forms, b), "{a}");
        let (a, b) = (written(&mut forms, a), written(&mut forms, b));
        let mut values = Values::new();
        if forms.birthday(b) < 2 {
            let [a, b] = [a, b].map(|form| values.canonical(&forms, form).unwrap());
            assert_eq!(a, b);
        }
    }
    for text in ["1/2.^", "aw(^)", "conway(1,1)", "1 + mean(*)"] {
        let error = parse(text).unwrap().form(&mut forms).unwrap_err();
        assert_eq!(error.kind, EvaluateErrorKind::NoForm, "{text}");
    }
}

#[test]
fn closed_forms_are_canonical() {
    for text in [
        "5",
        "-7/8",
        "*4",
        "^4",
        "v*",
        "^*5",
        "3/4v2*3",
        "-1^*",
        "uppow(4)",
        "uparr(3)",
        "3.uppow(2) + *2",
    ] {
        let mut values = Values::new();
        let mut forms = Forms::new();
        let id = parse(text).unwrap().evaluate(&mut values).unwrap();
        let canonical = values.to_form(&mut forms, id).unwrap();
        let uptimal = values.as_uptimal(id).unwrap().unwrap();
        assert_eq!(forms.uptimal(&uptimal).unwrap(), canonical, "{text}");
        assert_eq!(values.canonical(&forms, canonical).unwrap(), id, "{text}");
        let n_followers = values.followers_count(id).unwrap();
        assert_eq!(
            n_followers,
            forms.followers(canonical).unwrap().len().into(),
            "{text}"
        );
        assert_eq!(values.birthday(id), forms.birthday(canonical).into(), "{text}");
    }
}

#[test]
fn a_deep_form_needs_no_stack() {
    let mut forms = Forms::new();
    let (zero, star) = (forms.zero(), written(&mut forms, "*"));
    let mut deep = star;
    for _ in 0..300_000 {
        deep = forms.form(&[deep], &[star]).unwrap();
    }
    assert_eq!(forms.birthday(deep), 300_001);
    assert_eq!(
        forms.outcome(deep, PlayConvention::Normal),
        Ok(OutcomeClass::Left)
    );
    let negative = forms.negative(deep).unwrap();
    assert_eq!(
        forms.outcome(negative, PlayConvention::Normal),
        Ok(OutcomeClass::Right)
    );
    assert_eq!(forms.ordinal_sum(zero, deep).unwrap(), deep);
    let million = forms.number(&Dyadic::from(1_000_000)).unwrap();
    assert_eq!(forms.as_integer(million), Some(1_000_000));
    assert_eq!(forms.print(million).to_string(), "1000000");
    let text = forms.print(deep).to_string();
    assert_eq!(written(&mut forms, &text), deep);
    let mut values = Values::new();
    let value = values.canonical(&forms, million).unwrap();
    assert_eq!(values.as_number(value), Some(&Dyadic::from(1_000_000)));
}

#[test]
fn limits_hold() {
    let mut forms = Forms::with_limits(Limits::unlimited().with_max_values(1_000));
    assert!(
        forms
            .number(&Dyadic::from(1_000))
            .unwrap_err()
            .is_budget_exhausted()
    );
    assert!(
        forms
            .number_up_star(&Dyadic::ZERO, i64::MAX, 0)
            .unwrap_err()
            .is_budget_exhausted()
    );
    assert_eq!(forms.n_forms(), 1_000);
    let mut values = Values::with_limits(Limits::unlimited().with_max_values(1_000));
    let error = parse("9000000000000000000.uppow(2)")
        .unwrap()
        .evaluate(&mut values);
    assert!(error.unwrap_err().is_budget_exhausted());
    let mut forms = Forms::new();
    forms.set_watch(Some(Box::new(|_| core::ops::ControlFlow::Break(()))));
    assert!(
        forms
            .number_up_star(&Dyadic::ZERO, 0, u32::MAX)
            .unwrap_err()
            .is_cancelled()
    );
    let endless = parse("1000000000.0").unwrap().form(&mut forms);
    assert!(endless.unwrap_err().is_budget_exhausted());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn outcomes_follow_the_definition(tree in trees(3)) {
        let mut forms = Forms::new();
        let form = form(&mut forms, &tree);
        prop_assert_eq!(forms.outcome(form, PlayConvention::Normal).unwrap(), outcome(&[&tree]));
        let misere = match Player::BOTH.map(|player| wins_misere(&tree, player)) {
            [true, true] => OutcomeClass::Next,
            [true, false] => OutcomeClass::Left,
            [false, true] => OutcomeClass::Right,
            [false, false] => OutcomeClass::Previous,
        };
        prop_assert_eq!(forms.outcome(form, PlayConvention::Misere).unwrap(), misere);
    }

    #[test]
    fn operations_are_those_of_values(g in trees(3), h in trees(2)) {
        let (mut forms, mut values) = (Forms::new(), Values::new());
        let [x, y] = [&g, &h].map(|tree| form(&mut forms, tree));
        let [a, b] = [&g, &h].map(|tree| tree.value(&mut values));
        prop_assert_eq!(values.canonical(&forms, x).unwrap(), a);
        let sum = forms.sum(x, y).unwrap();
        prop_assert_eq!(forms.sum(y, x).unwrap(), sum);
        prop_assert_eq!(values.canonical(&forms, sum).unwrap(), values.sum(a, b).unwrap());
        let negative = forms.negative(x).unwrap();
        prop_assert_eq!(values.canonical(&forms, negative).unwrap(), values.negative(a).unwrap());
        prop_assert_eq!(forms.negative(negative).unwrap(), x);
        let options = [&g.left, &g.right].map(|trees| -> Vec<_> {
            trees.iter().map(|tree| tree.value(&mut values)).collect()
        });
        let ordinal = forms.ordinal_sum(x, y).unwrap();
        let expected = values.ordinal_sum_value(&options[0], &options[1], b).unwrap();
        prop_assert_eq!(values.canonical(&forms, ordinal).unwrap(), expected);
        let [x, y] = [a, b].map(|id| values.to_form(&mut forms, id).unwrap());
        let product = values.conway_product_of_forms(&forms, x, y).unwrap();
        prop_assert_eq!(product, values.conway_product(a, b).unwrap());
    }

    #[test]
    fn text_reads_back(g in trees(4)) {
        let mut forms = Forms::new();
        let form = form(&mut forms, &g);
        let text = forms.print(form).to_string();
        prop_assert_eq!(written(&mut forms, &text), form);
        // The text depends on the form alone.
        let mut others = Forms::new();
        let _ = written(&mut others, "{^3,*2|-5/8}");
        let same = written(&mut others, &text);
        prop_assert_eq!(others.print(same).to_string(), text);
    }
}
