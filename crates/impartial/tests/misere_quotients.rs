//! Misère quotients against other programs, against play to the end, and against their own checker.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;

use graph_core::{Budget, GraphError, Outcome};
use impartial::{
    HeapGame, HeapPeriod, HeapRule, Heaps, ListedHeaps, MisereProof, MisereProofError, MisereQuotient,
    MisereSearch,
};
use proptest::prelude::*;

fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines().skip(1).map(|line| line.split('\t').collect())
}

fn coded(code: &str) -> HeapGame {
    HeapGame::coded(code.parse().unwrap())
}

fn solved(code: &str) -> MisereQuotient {
    searched(code).quotient()
}

fn searched(code: &str) -> MisereSearch {
    let mut search = MisereSearch::new(coded(code), 1000);
    let period = search.prove_period(1000, &Budget::unlimited()).unwrap();
    assert!(period.is_some(), "{code}");
    search
}

fn values(quotient: &MisereQuotient, n: u64) -> Vec<String> {
    (0..n)
        .map(|heap| quotient.word(quotient.value(heap).unwrap()))
        .collect()
}

#[test]
fn proved_quotients() {
    let mut n_verified = 0;
    for (number, row) in rows(include_str!("oracle/misere.tsv"))
        .filter(|row| row[1] == "finite")
        .enumerate()
    {
        let code = row[0];
        let search = searched(code);
        let quotient = search.quotient();
        assert_eq!(search.proof().verify(&Budget::unlimited()), Ok(Ok(())), "{code}");
        let period = quotient.period().unwrap();
        let found = [
            quotient.order() as u64,
            quotient.p_positions().len() as u64,
            period.preperiod,
            period.period,
        ];
        let expected: Vec<u64> = row[2..6].iter().map(|number| number.parse().unwrap()).collect();
        assert_eq!(found[..], expected, "{code}");
        let expected: Vec<_> = row[9].split(',').collect();
        assert_eq!(values(&quotient, expected.len() as u64), expected, "{code}");
        // The checker is plain and slow.
        if quotient.order() < 30 || number % 16 == 0 {
            assert_eq!(quotient.verify(&coded(code)), Ok(()), "{code}");
            n_verified += 1;
        }
    }
    assert!(n_verified > 150, "{n_verified}");
}

#[test]
fn presentations() {
    for text in [
        include_str!("oracle/cgsuite_misere_quotients_2digit.tsv"),
        include_str!("oracle/cgsuite_misere_quotients_3digit.tsv"),
    ] {
        for row in rows(text).filter(|row| row[1] == "solved") {
            let code = row[0];
            let quotient = solved(code);
            let period = quotient.period().unwrap();
            let numbers = [quotient.order() as u64, quotient.p_positions().len() as u64];
            let expected: Vec<u64> = row[2..6].iter().map(|number| number.parse().unwrap()).collect();
            assert_eq!(
                [&numbers[..], &[period.period, period.preperiod]].concat(),
                expected,
                "{code}"
            );
            let presentation = match quotient.tame() {
                Some(n) => format!("(Q,P) = T{n}"),
                None => format!("Q = {quotient}").replace(">, P", ">; P"),
            };
            assert_eq!(
                (presentation.as_str(), quotient.tame().is_some()),
                (row[7], row[6] == "Yes"),
                "{code}"
            );
            let expected: Vec<_> = row[8].split(' ').collect();
            assert_eq!(values(&quotient, expected.len() as u64), expected, "{code}");
        }
    }
}

/// Nobody knows these quotients; what is found of them bounds them from below, and grows with the heaps.
#[test]
fn unknown_quotients_stay_unknown() {
    for code in ["0.07", "0.137", "0.6", "4.44"] {
        let mut search = MisereSearch::new(coded(code), 60);
        let found = search.prove_period(30, &Budget::unlimited());
        assert!(!matches!(found, Ok(Some(_))), "{code}");
        let quotient = search.quotient();
        assert!(!quotient.is_proved_for_all_heaps());
        assert_eq!(quotient.verify(&coded(code)), Ok(()), "{code}");
        assert_eq!(search.proof().verify(&Budget::unlimited()), Ok(Ok(())), "{code}");
        assert_eq!(quotient.value(search.n_heaps()), None);
    }
}

#[test]
fn limits_keep_what_was_found() {
    let mut search = MisereSearch::new(coded("0.77"), 20);
    let error = search.extend_to(100, &Budget::unlimited()).unwrap_err();
    assert_eq!(error, GraphError::TooManyVertices { max_vertices: 20 });
    assert_eq!(search.quotient().verify(&coded("0.77")), Ok(()));
    let few = Budget::unlimited().with_max_vertices(10);
    let mut search = MisereSearch::new(coded("0.77"), 1000);
    assert!(search.extend_to(100, &few).unwrap_err().is_budget_exhausted());
    search.prove_period(400, &Budget::unlimited()).unwrap();
    assert_eq!(search.quotient(), solved("0.77"));
}

/// Misère outcomes by playing to the end.
struct Referee<'a, R> {
    rule: &'a R,
    known: BTreeMap<Vec<u64>, bool>,
}

impl<R: HeapRule> Referee<'_, R> {
    fn wins(&mut self, heaps: &[u64]) -> bool {
        let mut heaps = heaps.to_vec();
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable();
        if let Some(&known) = self.known.get(&heaps) {
            return known;
        }
        let (mut can_move, mut wins) = (false, false);
        for at in 0..heaps.len() {
            let mut options = Vec::new();
            self.rule.heap_options(&mut options, heaps[at]);
            for left in options {
                can_move = true;
                let others = heaps[..at].iter().chain(&heaps[at + 1..]).chain(&left);
                wins |= !self.wins(&others.copied().collect::<Vec<_>>());
            }
        }
        self.known.insert(heaps, wins || !can_move);
        wins || !can_move
    }
}

fn assert_outcomes<R: HeapRule>(rule: &R, quotient: &MisereQuotient, most: u64) {
    let mut referee = Referee {
        rule,
        known: BTreeMap::new(),
    };
    for a in 0..most {
        for b in 0..=a {
            for c in 0..=b {
                let expected = if referee.wins(&[a, b, c]) {
                    Outcome::Win
                } else {
                    Outcome::Loss
                };
                assert_eq!(
                    quotient.outcome_of_heaps(&[a, b, c]),
                    Some(expected),
                    "{a} {b} {c}"
                );
            }
        }
    }
}

#[test]
fn outcomes_of_sums_played_out() {
    for code in [
        "0.77", "0.123", "0.07", "0.137", "0.75", "0.34", "0.6", "4.3", "0.F", "8.4",
    ] {
        let mut search = MisereSearch::new(coded(code), 1000);
        search.extend_to(12, &Budget::unlimited()).unwrap();
        assert_outcomes(&coded(code), &search.quotient(), 13);
    }
    let grundy = HeapGame::grundys_game();
    let mut search = MisereSearch::new(grundy.clone(), 1000);
    search.extend_to(15, &Budget::unlimited()).unwrap();
    assert_outcomes(&grundy, &search.quotient(), 16);
    assert_eq!(search.quotient().verify(&grundy), Ok(()));
}

/// Finite games: heaps with moves to any sums of up to two smaller heaps.
fn listed() -> impl Strategy<Value = ListedHeaps> {
    let moves = proptest::collection::vec(proptest::collection::vec(0..1_000_u64, 0..3), 0..4);
    proptest::collection::vec(moves, 1..7).prop_map(|heaps| {
        let heap = |(heap, moves): (u64, Vec<Vec<u64>>)| {
            let left = |parts: Vec<u64>| {
                parts
                    .into_iter()
                    .map(|part| part % heap.max(1))
                    .collect::<Heaps>()
            };
            moves
                .into_iter()
                .filter(|_| heap > 0)
                .map(left)
                .collect::<Vec<_>>()
        };
        ListedHeaps::new((0..).zip(heaps).map(heap).collect()).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn finite_games_have_quotients_that_verify(game in listed()) {
        let mut search = MisereSearch::new(game.clone(), 300);
        let budget = Budget::unlimited().with_max_vertices(20_000);
        let found = search.extend_to(game.n_heaps() - 1, &budget);
        prop_assert!(found.is_ok() || found.is_err_and(|error| error.is_budget_exhausted()));
        let quotient = search.quotient();
        prop_assert_eq!(quotient.verify(&game), Ok(()));
        assert_outcomes(&game, &quotient, quotient.n_heaps().min(5));
    }

    #[test]
    fn quotients_of_random_codes_verify(code in "0\\.[0-7]{1,3}") {
        let mut search = MisereSearch::new(coded(&code), 40);
        let budget = Budget::unlimited().with_max_vertices(20_000);
        let found = search.prove_period(60, &budget);
        prop_assert!(found.is_ok() || found.is_err_and(|error| error.is_budget_exhausted()));
        prop_assert_eq!(search.quotient().verify(&coded(&code)), Ok(()));
        prop_assert_eq!(search.proof().verify(&Budget::unlimited()), Ok(Ok(())));
    }
}

#[test]
fn a_quotient_of_another_game_is_rejected() {
    let kayles = solved("0.77");
    assert!(matches!(
        kayles.verify(&coded("0.75")),
        Err(MisereProofError::Outcome { .. })
    ));
    assert!(kayles.verify(&coded("0.777")).is_err());
    // The same first heaps, but the period needs more of them when takes go further.
    let mut search = MisereSearch::new(coded("0.3"), 10);
    search.prove_period(20, &Budget::unlimited()).unwrap();
    let far = coded("0.3000000000000000000000000001");
    assert_eq!(search.quotient().verify(&far), Err(MisereProofError::Period));
}

/// Every number of a proof matters.
#[test]
fn forged_proofs_are_refused() {
    for code in ["0.123", "0.75", "0.77", "0.34"] {
        let proof = searched(code).proof();
        let refused = |change: &dyn Fn(&mut MisereProof)| {
            let mut forged = proof.clone();
            change(&mut forged);
            assert!(forged.verify(&Budget::unlimited()).unwrap().is_err(), "{code}");
        };
        let order = u32::try_from(proof.products.len()).unwrap();
        for at in 0..proof.sums.len() {
            refused(&|forged| drop(forged.sums.remove(at)));
            refused(&|forged| forged.sums[at].element = (forged.sums[at].element + 1) % order);
        }
        for at in 0..proof.values.len() {
            refused(&|forged| forged.values[at] = (forged.values[at] + 1) % order);
        }
        for x in 0..proof.products.len() {
            for y in 0..=x {
                refused(&|forged| {
                    let other = (forged.products[x][y] + 1) % order;
                    (forged.products[x][y], forged.products[y][x]) = (other, other);
                });
            }
        }
        for x in 0..order {
            refused(&|forged| match forged.p_positions.binary_search(&x) {
                Ok(at) => drop(forged.p_positions.remove(at)),
                Err(at) => forged.p_positions.insert(at, x),
            });
        }
        let period = proof.period.unwrap();
        let claim = |preperiod, length, saltus, n| {
            refused(&|forged| forged.period = Some(HeapPeriod::claimed(preperiod, length, saltus, n)));
        };
        claim(period.preperiod - 1, period.period, 0, period.n_checked);
        claim(period.preperiod + 1, period.period, 0, period.n_checked);
        claim(period.preperiod, 2 * period.period, 0, period.n_checked);
        claim(period.preperiod, period.period, 1, period.n_checked);
        claim(period.preperiod, period.period, 0, period.n_checked - 1);
        refused(&|forged| {
            let enough = period.preperiod + period.period;
            forged.values.truncate(usize::try_from(enough).unwrap());
            forged.period = Some(HeapPeriod::claimed(period.preperiod, period.period, 0, enough));
        });
        refused(&|forged| forged.values.clear());
        refused(&|forged| forged.products.clear());
        refused(&|forged| forged.products[0].truncate(1));
        refused(&|forged| forged.values.push(order));
        refused(&|forged| forged.sums[0].options.push(order));
        refused(&|forged| forged.game = coded("0.07"));
    }
    let nim = HeapGame::named("nim").unwrap();
    let mut search = MisereSearch::new(nim, 40);
    search.extend_to(15, &Budget::unlimited()).unwrap();
    assert_eq!(search.proof().verify(&Budget::unlimited()), Ok(Ok(())));
}

/// Games of takes that are listed, and of all but those listed.
#[test]
fn subtraction_games_have_quotients() {
    let subtract = HeapGame::subtraction("1,4".parse().unwrap());
    let mut search = MisereSearch::new(subtract.clone(), 100);
    assert!(search.prove_period(100, &Budget::unlimited()).unwrap().is_some());
    assert_outcomes(&subtract, &search.quotient(), 13);
    assert_eq!(search.proof().verify(&Budget::unlimited()), Ok(Ok(())));
    let all_but = HeapGame::all_but("2".parse().unwrap());
    let mut search = MisereSearch::new(all_but.clone(), 100);
    search.extend_to(12, &Budget::unlimited()).unwrap();
    assert_outcomes(&all_but, &search.quotient(), 13);
    assert_eq!(search.proof().verify(&Budget::unlimited()), Ok(Ok(())));
}
