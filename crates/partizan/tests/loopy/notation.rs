//! The notation of loopy games: what is read, what is printed, and what is refused.

use graph_core::Budget;
use partizan::notation::{
    EvaluateErrorKind, Notation, ParseErrorKind, is_loopy, parse_loopy, parse_loopy_with_variables,
    print_loopy, print_loopy_graph,
};
use partizan::sided::LoopyValue;
use partizan::stopper::{LoopyComponent, NumberedErrorKind, StopperError};
use partizan::{PartizanError, Values};

fn value(values: &mut Values, text: &str) -> LoopyValue {
    let read = parse_loopy(text).unwrap_or_else(|error| panic!("{text}: {error} at {:?}", error.span));
    let value = read.evaluate(values, &Budget::unlimited());
    value.unwrap_or_else(|error| panic!("{text}: {error} at {:?}", error.span))
}

fn printed(text: &str) -> String {
    let mut values = Values::new();
    let found = value(&mut values, text);
    let printed = print_loopy(&values, &found, Notation::Ascii, 10_000).unwrap();
    assert_eq!(value(&mut values, &printed), found, "{printed}");
    printed
}

#[test]
fn values_are_printed_by_name_or_spelled() {
    for (text, expected) in [
        ("on", "on"),
        ("a{|a}", "off"),
        ("over - over", "over & under"),
        ("a{0|a}", "over"),
        ("over + over", "over"),
        ("over - 5/4", "-5/4+over"),
        ("1000000 + under", "1000000+under"),
        ("upon + *", "upon+*"),
        ("downunder + *", "downunder+*"),
        ("1 + upon", "1+upon"),
        ("1 + upon + *", "1+upon+*"),
        ("on + under", "on"),
        ("on + tiny(on)", "on"),
        ("on + {0|off}", "on & {on|off}"),
        ("dud + over", "dud"),
        ("tis", "1 & 0"),
        ("tisn", "0 & -1"),
        ("a{b{|a}|}", "1 & 0"),
        ("tiny(on)", "tiny(on)"),
        ("-tiny(on)", "miny(on)"),
        ("tiny(over)", "{0||0|under}"),
        ("upon + upon", "{0|upon+*}"),
        ("upon + over", "over"),
        ("a{a,0|a,0}", "upon+* & downunder+*"),
        ("a{a,*|a,*}", "upon & downunder"),
        ("a{a,1|a,-1}", "a{1,a|-1} & b{1|-1,b}"),
        ("a{a,0|a}", "on & over"),
        ("a{b{a|}|0}", "*"),
        ("a{b{a|0}|0}", "under"),
        ("{on,0|}", "on"),
        ("{1|over}", "{1|over}"),
        ("{over|under||0}", "under"),
        ("+-over", "{over|under}"),
        ("+-(over,1)", "+-1"),
        ("10.over", "over"),
        ("-3.(1 + over)", "-3+under"),
        ("0.on", "0"),
        ("0={1|0}; 1={|}", "over"),
        ("0={1|}; 1={|0}", "1 & 0"),
        ("a{0|a} + a", "over"),
        ("a - a{0|a}", "over & under"),
        ("over & v", "over & v"),
        ("(over & v) + (0 & -1)", "over & -1v"),
        ("{0|{dud|},*}", "^ & v*"),
        ("{2&-2|1}", "{2|1} & {-2|1}"),
    ]
    .into_iter()
    .filter(|(text, _)| !text.contains("2&-2"))
    {
        assert_eq!(printed(text), expected, "{text}");
        assert!(is_loopy(text) || expected.parse::<i64>().is_ok(), "{text}");
    }
    assert_eq!(printed("{(2 & -2)|(1 & -2)}"), "{2|1} & -2*");
}

#[test]
fn what_is_wrong_with_a_text_is_said_with_its_place() {
    let name = |name: &str| name.to_owned();
    for (text, span, kind) in [
        ("a{0|b}", 4..5, ParseErrorKind::FreeName { name: name("b") }),
        ("over + x", 7..8, ParseErrorKind::FreeName { name: name("x") }),
        (
            "{a{0|a}|a{1|a}}",
            8..9,
            ParseErrorKind::BoundTwice {
                name: name("a"),
                first: 1..2,
            },
        ),
        ("on{0|}", 0..2, ParseErrorKind::ReservedName { name: name("on") }),
        (
            "0={1|0}",
            3..4,
            ParseErrorKind::Numbered(NumberedErrorKind::Undefined),
        ),
    ] {
        let error = parse_loopy(text).unwrap_err();
        assert_eq!((error.span, error.kind), (span, kind), "{text}");
    }
    for text in [
        "a{0}",
        "a{|",
        "1 & ",
        "& 1",
        "1 & 2 & 3",
        "{1 & 0|}",
        "tiny(1 & 0)",
        "a{0|a}}",
        "v{0|}",
        "over over",
        "2over",
    ] {
        assert!(parse_loopy(text).is_err(), "{text}");
    }
}

#[test]
fn what_has_no_value_is_said_with_its_place() {
    for (text, span, kind) in [
        ("1 + aw(over)", 4..12, EvaluateErrorKind::NotShort),
        ("over:1", 0..6, EvaluateErrorKind::NotShort),
        ("over.over", 0..9, EvaluateErrorKind::NotShort),
        ("a{a + 1|}", 2..7, EvaluateErrorKind::OpenName),
        ("a{-a|}", 2..4, EvaluateErrorKind::OpenName),
        (
            "0 & 1",
            0..5,
            EvaluateErrorKind::Loopy(StopperError::SidesOutOfOrder),
        ),
        (
            "over + aw(1)",
            7..12,
            EvaluateErrorKind::Value(PartizanError::NotDicotic),
        ),
    ] {
        let error = parse_loopy(text)
            .unwrap()
            .evaluate(&mut Values::new(), &Budget::unlimited());
        let error = error.unwrap_err();
        assert_eq!((error.span.clone(), &error.kind), (span, &kind), "{text}");
        assert!(!error.is_budget_exhausted());
    }
}

#[test]
fn products_are_sized_before_they_are_built() {
    let budget = Budget::unlimited().with_max_vertices(1_000);
    let error = parse_loopy("{over|1000}")
        .unwrap()
        .evaluate(&mut Values::new(), &budget)
        .unwrap_err();
    assert!(error.is_budget_exhausted(), "{error}");
    let too_many_moves = Budget::unlimited().with_max_edges(1_000);
    for text in ["{over|*1000}", "{over|1000}"] {
        let error = parse_loopy(text)
            .unwrap()
            .evaluate(&mut Values::new(), &too_many_moves);
        assert!(error.unwrap_err().is_budget_exhausted());
    }
}

#[test]
fn depth_is_bounded_by_memory_alone() {
    const DEPTH: usize = 20_000;
    // Every position is on, which one comparison of as many vertices would find too late: they are bisimilar.
    let chain = format!("a{}a{}", "{".repeat(DEPTH), "|}".repeat(DEPTH));
    let mut values = Values::new();
    assert_eq!(value(&mut values, &chain), value(&mut values, "on"));
    let nested = format!("{}over{}", "-(".repeat(DEPTH), ")".repeat(DEPTH));
    assert_eq!(value(&mut values, &nested), value(&mut values, "over"));
    let unclosed = format!("a{}", "{".repeat(DEPTH));
    assert!(parse_loopy(&unclosed).is_err());
}

#[test]
fn long_texts_are_refused() {
    let mut values = Values::new();
    let long = value(&mut values, "{over|under||0|||-1}");
    assert!(print_loopy(&values, &long, Notation::Ascii, 5).is_err());
    let sides = value(&mut values, "over & under");
    assert!(print_loopy(&values, &sides, Notation::Ascii, 10).is_err());
    assert_eq!(
        print_loopy(&values, &sides, Notation::Ascii, 12).unwrap(),
        "over & under"
    );
    let unicode = value(&mut values, "{over|^}");
    assert_eq!(
        print_loopy(&values, &unicode, Notation::Unicode, 100).unwrap(),
        "{over|↑}"
    );
}

#[test]
fn variables_stand_for_values() {
    let (mut values, budget) = (Values::new(), Budget::unlimited());
    let mut plain = |text: &str| parse_loopy(text).unwrap().evaluate(&mut values, &budget).unwrap();
    let games = [
        ("g", "over + 1"),
        ("h", "1/2"),
        ("on", "3"),
        ("_", "{2|-2}"),
        ("a", "*"),
    ];
    let games = games.map(|(name, text)| (name, plain(text)));
    for (text, same) in [
        ("g - over", "1 + over - over"),
        ("g + mean(_) + h:1", "over + 1 + 3/4"),
        ("{g|h} + over", "{over + 1|1/2} + over"),
        ("on + off", "off"),
        // Braces hide a variable in the whole expression.
        ("a{0|a} + a + h", "over + over + 1/2"),
        ("b{0|{a|b}}", "b{0||*|b}"),
        ("2.g + -h", "2 + over - 1/2"),
        ("g & -g", "1 + over & -1 + under"),
    ] {
        let value_of = |name: &str| {
            games
                .iter()
                .find(|(known, _)| *known == name)
                .map(|(_, game)| game.clone())
        };
        let expression = parse_loopy_with_variables(text, |name| value_of(name).is_some()).unwrap();
        let found = expression
            .evaluate_with_variables(&mut values, value_of, &budget)
            .unwrap();
        let wanted = parse_loopy(same).unwrap().evaluate(&mut values, &budget).unwrap();
        assert_eq!(found, wanted, "{text}");
    }
}

#[test]
fn terms_keep_their_graphs() {
    let (mut values, budget) = (Values::new(), Budget::unlimited());
    let mut shown = |text: &str| {
        let terms = parse_loopy(text).unwrap().components(&mut values, &budget);
        let terms = match terms {
            Ok(terms) => terms,
            Err(error) => return format!("{:?} {error}", error.span),
        };
        let terms = terms.into_iter().map(|(LoopyComponent { game, copies }, span)| {
            let game = game.tidied(&mut values).unwrap();
            let game = print_loopy_graph(&values, &game, Notation::Ascii, 1000).unwrap();
            format!("{copies}x{game}@{}", span.start)
        });
        terms.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(
        shown("-3.tis + dud - (1/2 - over)"),
        "3xtisn@3 1xdud@9 1x-1/2@16 1xover@22"
    );
    // A sum inside of braces is played as one, and equal positions are one.
    assert_eq!(shown("{over - over|}"), "1x{a{under,a|over,a}|}@0");
    assert_eq!(
        shown("b + b{0|{b|a}} + a{2|0}"),
        "1xa{0|||a||2|0}@0 1xa{0|||a||2|0}@4 1x{2|0}@17"
    );
    assert_eq!(shown("over & over"), "1xover@0");
    assert!(shown("1 & 0").contains("not how it is played"));
}
