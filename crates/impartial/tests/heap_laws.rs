//! Tables of heap games against their rules, played out.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use graph_core::{Budget, GraphError, Nimber};
use impartial::{GrundySolver, HeapCode, HeapGame, HeapTable, Heaps, TakeSet, subtraction_period};
use proptest::prelude::*;

/// Codes of every kind: octal, hexadecimal, with letters, with digits that repeat for ever.
fn code() -> impl Strategy<Value = HeapCode> {
    let digits = || prop_oneof!["[0-7]{0,4}", "[0-9A-F]{0,3}", "[0-9A-Z]{1,2}"];
    let repeat = prop_oneof![3 => Just(String::new()), 1 => "\\[[0-7]{1,3}\\]", 1 => "\\[[0-9A-F]{1,2}\\]"];
    let text = (prop_oneof!["0", "4", "8", "C", "G", "W"], digits(), repeat);
    text.prop_map(|(first, digits, repeat)| format!("{first}.{digits}{repeat}").parse().unwrap())
}

fn takes() -> impl Strategy<Value = TakeSet> {
    proptest::collection::vec(1..12_u64, 0..6).prop_map(|takes| TakeSet::new(takes).unwrap())
}

fn game() -> impl Strategy<Value = HeapGame> {
    prop_oneof![
        6 => code().prop_map(HeapGame::coded),
        2 => takes().prop_map(HeapGame::subtraction),
        2 => takes().prop_map(HeapGame::all_but),
        1 => Just(HeapGame::grundys_game()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn tables_obey_their_rule(game in game()) {
        let last = if game.max_heaps() > 3 { 22 } else { 45 };
        let mut table = game.table();
        table.extend_to(last, &Budget::unlimited()).unwrap();
        for heap in 0..=last {
            prop_assert!(table.verify(heap), "{} {}", game, heap);
        }
    }

    #[test]
    fn whole_positions_are_nim_sums(game in game(), a in 0..7_u64, b in 0..6_u64) {
        let mut table = game.table();
        table.extend_to(7, &Budget::unlimited()).unwrap();
        let mut solver = GrundySolver::new(game);
        let mut heaps: Heaps = [a, b].into_iter().filter(|&heap| heap > 0).collect();
        heaps.sort_unstable();
        let searched = solver.value(&heaps, &Budget::unlimited()).unwrap();
        prop_assert_eq!(table.value_of_heaps(&heaps), Some(searched));
        let moves = table.moves_to(a, Nimber(0), &Budget::unlimited()).unwrap();
        let alone: Heaps = heaps.iter().copied().filter(|_| a > 0 && b == 0).collect();
        if a > 0 && b == 0 {
            let mut expected = solver.winning_moves(&alone, &Budget::unlimited()).unwrap();
            let mut found = moves;
            expected.sort();
            found.sort();
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn proved_periods_hold_beyond_the_proof(game in game()) {
        let mut table = game.table();
        if let Some(period) = table.prove_period(300, &Budget::unlimited()).unwrap() {
            let values: Vec<_> = (0..period.n_checked).map(|heap| table.value(heap).unwrap()).collect();
            prop_assert!(period.verify(&game, &values));
            // Rejects what is not the least, or not enough.
            let mut doubled = period;
            doubled.period *= 2;
            prop_assert!(!doubled.verify(&game, &values));
            let mut late = period;
            late.preperiod += 1;
            prop_assert!(!late.verify(&game, &values));
            let last = period.n_checked + 3;
            let splits = game.max_heaps();
            for heap in period.n_checked - 2..=if splits > 2 { last.min(40) } else { last } {
                prop_assert!(table.verify(heap), "{} {}", game, heap);
            }
        }
    }

    #[test]
    fn codes_are_read_as_written(code in code()) {
        let again: HeapCode = code.to_string().parse().unwrap();
        prop_assert_eq!(&again, &code);
        // Normalising never changed a digit.
        for take in 0..40 {
            prop_assert_eq!(again.digit(take), code.digit(take));
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,12}|[0-9A-Z.\\[\\]]{0,12}") {
        match text.parse::<HeapCode>() {
            Ok(code) => prop_assert_eq!(code.to_string().parse(), Ok(code)),
            Err(error) => prop_assert!(text.get(error.span).is_some()),
        }
        if let Err(error) = text.parse::<TakeSet>() {
            prop_assert!(text.get(error.span).is_some());
        }
    }

    #[test]
    fn subtraction_games_have_codes(takes in takes()) {
        let digits = (1..=takes.largest()).map(|take| if takes.contains(take) { '3' } else { '0' });
        let code: String = "0.".chars().chain(digits).collect();
        let inverted: String = code[2..].chars().map(|digit| if digit == '0' { '3' } else { '0' }).collect();
        let pairs = [
            (HeapGame::subtraction(takes.clone()), code),
            (HeapGame::all_but(takes), format!("0.{inverted}[3]")),
        ];
        for (game, code) in pairs {
            let (mut by_set, mut by_code) = (game.table(), HeapGame::coded(code.parse().unwrap()).table());
            by_set.extend_to(60, &Budget::unlimited()).unwrap();
            by_code.extend_to(60, &Budget::unlimited()).unwrap();
            prop_assert!((0..=60).all(|heap| by_set.value(heap) == by_code.value(heap)));
        }
    }
}

#[test]
fn budgets_hold_and_tables_go_on() {
    let mut officers = HeapGame::named("officers").unwrap().table();
    let small = Budget::unlimited().with_max_vertices(100);
    let limit = GraphError::TooManyVertices { max_vertices: 100 };
    assert_eq!(officers.extend_to(1_000, &small), Err(limit));
    assert_eq!((officers.n_computed(), officers.value(100)), (100, None));
    officers.extend_to(1_000, &Budget::unlimited()).unwrap();
    assert!((0..200).all(|heap| officers.verify(heap)));

    let limit = GraphError::TooManyEdges { max_edges: 10 };
    let few = Budget::unlimited().with_max_edges(10);
    assert_eq!(officers.solved(500, &few), Err(limit));

    let stop = |_| core::ops::ControlFlow::Break(());
    let watched = Budget::unlimited().with_watch(&stop);
    assert!(
        officers
            .extend_to(1_000_000, &watched)
            .unwrap_err()
            .is_cancelled()
    );
}

#[test]
fn a_proved_period_knows_every_heap() {
    let mut kayles = HeapGame::named("kayles").unwrap().table();
    kayles.extend_to(u64::MAX, &Budget::unlimited()).unwrap();
    assert!(kayles.n_computed() < 1_000);
    // 2^64 - 1 is 3 more than a multiple of 12, 12 k + 3 has the value of 75.
    assert_eq!(kayles.value(u64::MAX), kayles.value(75));
}

#[test]
fn takes_beyond_the_table_cost_nothing() {
    let takes = TakeSet::new([1, u64::MAX]).unwrap();
    let mut table = HeapGame::subtraction(takes.clone()).table();
    table.extend_to(100, &Budget::unlimited()).unwrap();
    assert_eq!((table.value(99), table.period()), (Some(Nimber(1)), None));
    let mut table = HeapGame::all_but(takes).table();
    table.extend_to(100, &Budget::unlimited()).unwrap();
    assert_eq!(table.value(100), Some(Nimber(50)));
}

proptest! {
    #[test]
    fn arithmetic_periods_hold_far_beyond_their_proof(
        start in "[0-3]{0,4}",
        repeat in "[0-3]{1,3}",
        takes in proptest::collection::btree_set(1..12_u64, 1..5),
    ) {
        let coded = HeapGame::coded(format!("0.{start}[{repeat}]").parse().unwrap());
        let all_but = HeapGame::all_but(TakeSet::new(takes).unwrap());
        let mut n_proved = 0;
        for game in [coded, all_but] {
            let mut table = game.table();
            let Some(period) = table.prove_period(1_000, &Budget::unlimited()).unwrap() else {
                continue;
            };
            n_proved += 1;
            let values: Vec<_> = (0..period.n_checked).map(|heap| table.value(heap).unwrap()).collect();
            prop_assert!(period.verify(&game, &values), "{} {:?}", game, period);
            // Each value follows by the rule from those before, all of them by the period.
            let far = period.n_checked + 3 * period.period;
            for heap in (0..far).chain(far + 500..far + 520) {
                prop_assert!(table.verify(heap), "{} at {}: {:?}", game, heap, period);
            }
            let mut wrong = period;
            wrong.saltus += 1;
            prop_assert!(!wrong.verify(&game, &values));
        }
        prop_assert!(n_proved > 0, "all-but games are periodic");
    }
}

proptest! {
    #[test]
    fn tables_go_on_where_they_stopped(game in game(), stop in 1..40_u64) {
        let last = if game.max_heaps() > 3 { 22 } else { 60 };
        let mut whole = game.table();
        whole.extend_to(last, &Budget::unlimited()).unwrap();
        let known = (0..stop.min(last)).map(|heap| whole.value(heap).unwrap());
        let mut resumed = HeapTable::resumed(game.clone(), known).unwrap();
        resumed.extend_to(last, &Budget::unlimited()).unwrap();
        for heap in 0..=last {
            prop_assert_eq!(resumed.value(heap), whole.value(heap), "{} {}", &game, heap);
        }
    }

    #[test]
    fn proofs_are_checked_anew(game in game()) {
        let mut table = game.table();
        if game.max_heaps() < 3 && table.prove_period(600, &Budget::unlimited()).unwrap().is_some() {
            let proof = table.proof().unwrap();
            prop_assert_eq!(proof.verify(&Budget::unlimited()).unwrap(), Ok(()), "{}", &game);
            let mut forged = proof.clone();
            forged.period.period += 1;
            prop_assert!(forged.verify(&Budget::unlimited()).unwrap().is_err());
            let mut masked = proof.clone();
            masked.mask = 1;
            prop_assert_eq!(masked.verify(&Budget::unlimited()).unwrap(), Ok(()), "{}", &game);
        }
    }
}

#[test]
fn sparse_space_goes_on_where_it_stopped_and_is_checked_anew() {
    let mut table = HeapGame::coded("0.165".parse().unwrap()).table();
    let period = table.prove_period(14_000, &Budget::unlimited()).unwrap().unwrap();
    assert_eq!((period.preperiod, period.period), (5181, 1550));
    let known = (0..1_003).map(|heap| table.value(heap).unwrap());
    let mut resumed = HeapTable::resumed(table.game().clone(), known).unwrap();
    resumed.extend_to(6_000, &Budget::unlimited()).unwrap();
    assert!((0..6_000).all(|heap| resumed.value(heap) == table.value(heap)));
    assert_eq!(
        table.proof().unwrap().verify(&Budget::unlimited()).unwrap(),
        Ok(())
    );
}

proptest! {
    #[test]
    fn periods_of_sets_by_states_and_by_tables(
        takes in proptest::collection::btree_set(1..90_u64, 1..7),
        factor in 1..40_u64,
        most in 1..4_000_u64,
    ) {
        let takes = TakeSet::new(takes.into_iter().map(|take| take * factor)).unwrap();
        // A table that has begun takes no short cut.
        let mut table = HeapTable::resumed(HeapGame::subtraction(takes.clone()), [0, 0].map(Nimber)).unwrap();
        let takes_one = takes.contains(1);
        let found = subtraction_period(&takes, most, &Budget::unlimited()).unwrap();
        let expected = table.prove_period(most, &Budget::unlimited()).unwrap();
        if !takes_one {
            let pair = |period: Option<impartial::HeapPeriod>| period.map(|period| (period.preperiod, period.period));
            prop_assert_eq!(pair(found), pair(expected), "{}", takes);
        }
    }
}

#[test]
fn sets_of_every_size_have_periods() {
    let all: Vec<u64> = (1..=64).collect();
    for (takes, period) in [
        (vec![1], 2),
        (vec![3], 6),
        (vec![100, 101], 201),
        (vec![1_000, 3_000], 2_000),
        (all, 65),
    ] {
        let found = subtraction_period(&TakeSet::new(takes).unwrap(), 20_000, &Budget::unlimited());
        assert_eq!(
            found.unwrap().map(|found| (found.preperiod, found.period)),
            Some((0, period))
        );
    }
    let limit = Budget::unlimited().with_max_vertices(50);
    let takes = TakeSet::new([2, 5, 7]).unwrap();
    assert!(subtraction_period(&takes, 1_000, &limit).unwrap().is_some());
    let takes = TakeSet::new([31, 47]).unwrap();
    assert_eq!(
        subtraction_period(&takes, 1_000, &limit),
        Err(GraphError::TooManyVertices { max_vertices: 50 })
    );
}
