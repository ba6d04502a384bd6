//! Strategies for sums through their file form: what is written reads back and proves the same, in another arena as
//! well, and no altered file proves anything false.
#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests may")]

use formats::strategy::{self, StrategyFile};
use graph_core::{Budget, Player};
use partizan::Values;
use partizan::notation::parse;
use partizan::play::{Component, SumSolver};
use proptest::prelude::*;
use proptest::sample::{Index, select};

fn components(values: &mut Values, text: &str) -> Vec<Component> {
    let terms = parse(text).unwrap().terms();
    terms.iter().map(|term| term.component(values).unwrap()).collect()
}

/// The proofs for both players to start, as a file.
fn proofs(text: &str) -> (Vec<u8>, [Player; 2]) {
    let mut values = Values::new();
    let sum = components(&mut values, text);
    let mut solver = SumSolver::new();
    let strategies = Player::BOTH.map(|first| solver.strategy(&mut values, &sum, first).unwrap());
    let winners = [strategies[0].winner, strategies[1].winner];
    let file = StrategyFile {
        sum: text.to_owned(),
        strategies: strategies.to_vec(),
    };
    let mut out = Vec::new();
    strategy::write(&values, &file, &mut out).unwrap();
    assert_eq!(
        strategy::read(out.as_slice(), &mut values, &Budget::unlimited()).unwrap(),
        file
    );
    (out, winners)
}

/// Sums that need moves, heat, switches and weights.
fn sums() -> impl Strategy<Value = String> {
    let game = select(vec![
        "{3|-1}",
        "2.{2|0}",
        "{2||0|-1}",
        "{1|{0|-2}}",
        "{3|1||0}",
        "^",
        "3.*",
        "{0||0|v*}",
        "+-(^,*)",
        "{^^|v,*}",
        "tiny(1)",
        "-1/2",
        "2",
        "-1",
        "{1|*}",
        "*2",
        "{0,*|v}",
        "{2|{1|-1},0}",
    ]);
    let term = (select(vec!["+", "-"]), game).prop_map(|(sign, game)| format!("{sign} {game} "));
    prop::collection::vec(term, 1..6).prop_map(|terms| format!("0 {}", terms.concat().trim_end()))
}

#[test]
fn the_text_is_as_documented() {
    let (out, winners) = proofs("{1|-1} + {2|*}");
    assert_eq!(winners, [Player::Left; 2]);
    let text = String::from_utf8(out).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("upstar-strategy 1"));
    assert_eq!(lines.next(), Some("sum {1|-1} + {2|*}"));
    assert!(text.contains("\nfirst Left winner Left steps "), "{text}");
}

#[test]
fn what_is_not_of_the_form_is_named() {
    let rejected = |text: &str, place: (u64, u64), wanted: &str| {
        let error = strategy::read(text.as_bytes(), &mut Values::new(), &Budget::unlimited()).unwrap_err();
        assert_eq!(error.line_and_column(), Some(place), "{error} in {text}");
        assert!(error.to_string().contains(wanted), "{error} in {text}");
    };
    rejected("", (1, 1), "`upstar-strategy`");
    rejected("upstar-strategy 2\n", (1, 17), "version 1");
    rejected("upstar-strategy 1\nsum *\ngames 2\n1\n", (5, 1), "a game");
    rejected(
        "upstar-strategy 1\nsum *\ngames 1\ntiny(1)\n",
        (4, 1),
        "a number plus ups plus a nimber",
    );
    rejected(
        "upstar-strategy 1\nsum *\ngames 1\n^9999999999999999999\n",
        (4, 1),
        "a number plus ups",
    );
    rejected(
        "upstar-strategy 1\nsum *\ngames 2\n1\n{g1|g0}\n",
        (5, 1),
        "an earlier line",
    );
    rejected(
        "upstar-strategy 1\nsum *\ngames 2\n1\n{g0}\n",
        (5, 1),
        "an earlier line",
    );
    let head = "upstar-strategy 1\nsum *\ngames 3\n1\n-1\n{g0|g1}\nstrategies 1\n";
    rejected(head, (8, 1), "`first`");
    rejected(&format!("{head}first Up"), (8, 7), "Left or Right");
    let head = format!("{head}first Left winner Right steps 1\n");
    rejected(&head, (9, 1), "Left or Right");
    rejected(&format!("{head}Left g3 : switches"), (9, 6), "a game of the list");
    rejected(
        &format!("{head}Left g2*0 : switches"),
        (9, 6),
        "a game of the list",
    );
    rejected(
        &format!("{head}Left g2*18446744073709551616 : heat 1"),
        (9, 6),
        "a game of the list",
    );
    rejected(&format!("{head}Left g0*2 g2 : switches"), (9, 6), "one number");
    rejected(
        &format!("{head}Left g2\n: switches"),
        (9, 8),
        "a game of the list",
    );
    rejected(&format!("{head}Left g2 : heat"), (9, 15), "a temperature");
    rejected(&format!("{head}Left g2 : heat 1/3"), (9, 16), "a temperature");
    rejected(
        &format!("{head}Left g2 : weights"),
        (9, 18),
        "an integer atomic weight",
    );
    rejected(
        &format!("{head}Left g2 : weights 1 2"),
        (9, 21),
        "the end of the line",
    );
    rejected(&format!("{head}Left g2 : g2 g0"), (9, 14), "`to`");
    rejected(
        &format!("{head}Left g2 : g2 to g9"),
        (9, 17),
        "a game of the list",
    );
    rejected(&format!("{head}Left g2 : flight"), (9, 11), "a move such as");
    rejected(
        &format!("{head}Left g2 : switches\nmore"),
        (10, 1),
        "the end of the input",
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn proofs_hold_in_another_arena(text in sums(), other in sums()) {
        let (out, winners) = proofs(&text);
        // An arena in which values have other ids.
        let mut values = Values::new();
        let _ = components(&mut values, &other);
        let file = strategy::read(out.as_slice(), &mut values, &Budget::unlimited()).unwrap();
        prop_assert_eq!(&file.sum, &text);
        let sum = components(&mut values, &file.sum);
        for (strategy, winner) in file.strategies.iter().zip(winners) {
            prop_assert_eq!(strategy.winner, winner);
            let verified = strategy.verify(&mut values, &sum);
            prop_assert!(verified.is_ok(), "{:?}", verified);
        }
    }

    #[test]
    fn no_altered_file_proves_what_is_false(
        text in sums(),
        changes in prop::collection::vec((any::<Index>(), any::<Index>(), 0..4_u8), 1..4),
    ) {
        let (mut out, winners) = proofs(&text);
        for (at, other, kind) in changes {
            let [at, other] = [at, other].map(|index| index.index(out.len()));
            let mut lines: Vec<_> = out.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
            let (line, other_line) = (at % lines.len(), other % lines.len());
            match kind {
                0 => out[at] = out[other],
                1 => drop(out.remove(at)),
                2 => {
                    lines.swap(line, other_line);
                    out = lines.join(&b'\n');
                }
                _ => {
                    lines[line] = lines[other_line].clone();
                    out = lines.join(&b'\n');
                }
            }
        }
        let mut values = Values::new();
        let sum = components(&mut values, &text);
        let Ok(file) = strategy::read(out.as_slice(), &mut values, &Budget::unlimited()) else {
            return Ok(());
        };
        for strategy in file.strategies {
            if strategy.verify(&mut values, &sum).is_ok() {
                prop_assert_eq!(strategy.winner, winners[strategy.first.index()]);
            }
        }
    }
}
