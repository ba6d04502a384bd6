//! Forms of random opponents' tables: against the table itself, exact dynamic programming, and against the theorem for
//! takes of 1 and 4.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use graph_core::Budget;
use impartial::{
    CountedMoves, FirstMover, HeapGame, Heaps, IllegalPick, MoveCount, Picks, PlayConvention, PrimeModulus,
    RandomForm, RandomFormError, RandomHeaps, RandomOpponent, TakeSet, kc_zero,
};
use proptest::prelude::*;

const BOTH: [FirstMover; 2] = [FirstMover::Best, FirstMover::Random];

fn heaps(takes: &[u64], play: PlayConvention, illegal: IllegalPick) -> RandomHeaps {
    RandomHeaps::new(TakeSet::new(takes.to_vec()).unwrap(), play, illegal)
}

fn proved(table: &mut RandomHeaps) -> RandomForm {
    let form = table.prove_form(4_000, &Budget::unlimited()).unwrap();
    form.unwrap_or_else(|| panic!("no form of {}", table.takes()))
}

/// Compares a form with the table up to twenty steps beyond what the proof looked at first.
fn assert_agrees(form: &RandomForm, table: &mut RandomHeaps) {
    assert!(form.verify(), "{}", form.takes());
    let last = form.start() + 20 * form.step();
    table.extend_to(last, &Budget::unlimited()).unwrap();
    let modulus = PrimeModulus::new(1_000_000_007).unwrap();
    for heap in 0..=last {
        let chances = table.chances(heap).unwrap();
        for first in BOTH {
            let expected = chances.of(first);
            let found = form.exact(heap, first, 1 << 20).unwrap();
            assert_eq!(&found, expected, "{} {heap} {first:?}", form.takes());
            assert_eq!(form.residue(heap, first, modulus).ok(), modulus.reduce(expected));
            if heap >= form.start()
                && let Some(law) = form.closed_form(heap % form.step(), first)
            {
                assert_eq!(
                    &law.term(heap / form.step()),
                    expected,
                    "{} {heap} {law}",
                    form.takes()
                );
            }
        }
        if let Some(take) = form.best_take(heap) {
            assert_eq!(
                table.chances(heap - take).unwrap().random_first,
                chances.best_first
            );
        }
    }
}

#[test]
fn every_set_of_takes_up_to_five() {
    for bits in 1_u32..32 {
        let takes: Vec<u64> = (1..=5).filter(|take| bits >> (take - 1) & 1 == 1).collect();
        for (play, illegal) in [
            (PlayConvention::Normal, IllegalPick::Loses),
            (PlayConvention::Normal, IllegalPick::Redraws),
            (PlayConvention::Misere, IllegalPick::Loses),
            (PlayConvention::Misere, IllegalPick::Redraws),
        ] {
            let mut table = heaps(&takes, play, illegal);
            let form = proved(&mut table);
            assert_agrees(&form, &mut table);
        }
    }
}

#[test]
fn the_theorem_for_one_and_four_is_found() {
    let mut table = heaps(&[1, 4], PlayConvention::Normal, IllegalPick::Loses);
    let form = proved(&mut table);
    assert_eq!((form.period(), form.step()), (5, 5));
    let laws: Vec<_> = (0..5)
        .map(|residue| form.closed_form(residue, FirstMover::Random).unwrap().to_string())
        .collect();
    assert_eq!(
        laws,
        ["1", "1 - (1/2)^t", "1", "1 - 1/4 (1/2)^t", "1 - 1/2 (1/2)^t"]
    );
    for heap in 0..3_000 {
        let expected = kc_zero(heap).exact(1_000).unwrap();
        assert_eq!(
            form.exact(heap, FirstMover::Random, 1 << 12).unwrap(),
            expected,
            "{heap}"
        );
    }
    for heap in (0..1_000).map(|i| 1_000_000_000_000_000_000 - i * 7_919) {
        let found = form
            .residue(heap, FirstMover::Random, PrimeModulus::CONTEST)
            .unwrap();
        assert_eq!(found, u64::from(kc_zero(heap).residue().get()), "{heap}");
    }
}

#[test]
fn answers_that_cannot_be_given_are_errors() {
    let mut table = heaps(&[1, 4], PlayConvention::Normal, IllegalPick::Loses);
    let form = proved(&mut table);
    let two = PrimeModulus::new(2).unwrap();
    let far = 1_000_000_000_000_000_001;
    let no_residue = RandomFormError::NoResidue { prime: 2 };
    assert_eq!(form.residue(far, FirstMover::Random, two), Err(no_residue));
    assert_eq!(form.residue(far - 1, FirstMover::Random, two), Ok(1));
    let too_long = RandomFormError::TooManyBits { max_bits: 4_096 };
    assert_eq!(form.exact(far, FirstMover::Random, 4_096), Err(too_long));
    assert!(
        form.residue(u64::MAX, FirstMover::Best, PrimeModulus::CONTEST)
            .is_ok()
    );
}

#[test]
fn too_small_a_table_proves_nothing() {
    let mut table = heaps(&[1, 4], PlayConvention::Normal, IllegalPick::Loses);
    assert_eq!(table.prove_form(40, &Budget::unlimited()), Ok(None));
    let mut none = heaps(&[], PlayConvention::Normal, IllegalPick::Loses);
    assert_eq!(none.prove_form(400, &Budget::unlimited()), Ok(None));
    let mut huge = heaps(&[1, u64::MAX], PlayConvention::Normal, IllegalPick::Redraws);
    assert_eq!(huge.prove_form(400, &Budget::unlimited()), Ok(None));
    let small = Budget::unlimited().with_max_vertices(20);
    assert!(
        heaps(&[1, 4], PlayConvention::Normal, IllegalPick::Loses)
            .prove_form(4_000, &small)
            .is_err()
    );
}

/// Takes that may leave nothing, a heap, or both: against the search through positions.
#[test]
fn takes_that_must_or_must_not_end_a_heap() {
    let mut n_proved = 0;
    for digits in 1..64_u32 {
        let code = format!("0.{}{}{}", digits % 4, digits / 4 % 4, digits / 16);
        let game = HeapGame::coded(code.parse().unwrap());
        for play in [PlayConvention::Normal, PlayConvention::Misere] {
            for illegal in [IllegalPick::Redraws, IllegalPick::Loses] {
                let mut table = RandomHeaps::of_game(game.clone(), play, illegal).unwrap();
                table.extend_to(20, &Budget::unlimited()).unwrap();
                assert!((0..=20).all(|heap| table.verify(heap)));
                if illegal == IllegalPick::Redraws {
                    let moves = CountedMoves::new(game.clone(), MoveCount::Heaps).unwrap();
                    let mut search = RandomOpponent::new(moves, play, Picks::Legal);
                    for heap in 0..=20 {
                        let position: Heaps = (heap > 0).then_some(heap).into_iter().collect();
                        let searched = search.chances(&position, &Budget::unlimited()).unwrap();
                        assert_eq!(table.chances(heap), Some(searched), "{code} {heap}");
                    }
                }
                if let Some(form) = table.prove_form(400, &Budget::unlimited()).unwrap() {
                    assert!(form.verify(), "{code}");
                    assert_agrees(&form, &mut table);
                    n_proved += 1;
                }
            }
        }
    }
    assert!(n_proved > 150, "{n_proved}");
    let splits = HeapGame::named("kayles").unwrap();
    assert!(RandomHeaps::of_game(splits, PlayConvention::Normal, IllegalPick::Loses).is_none());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn forms_agree_with_the_table(
        takes in proptest::collection::btree_set(1..9_u64, 1..5),
        redraws in any::<bool>(),
        is_misere in any::<bool>(),
    ) {
        let illegal = if redraws { IllegalPick::Redraws } else { IllegalPick::Loses };
        let play = if is_misere { PlayConvention::Misere } else { PlayConvention::Normal };
        let takes: Vec<u64> = takes.into_iter().collect();
        let mut table = heaps(&takes, play, illegal);
        if let Some(form) = table.prove_form(1_500, &Budget::unlimited()).unwrap() {
            assert_agrees(&form, &mut table);
        }
    }
}
