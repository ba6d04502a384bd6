//! Random opponents against exact fractions from another program, and the closed form against the recurrence.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "rules/heaps.rs"]
mod heaps;

use core::num::NonZeroU64;

use heaps::Heaps;

use graph_core::{Budget, Options, Ruleset};
use impartial::{
    CountedMoves, FirstMover, HeapGame, IllegalPick, KcZeroProbability, MoveCount, Picks, PlayConvention,
    RandomHeaps, RandomOpponent, Residue, SearchError, TakeSet, WinningChances, kc_zero,
};
use num_rational::BigRational;
use num_traits::{One, Zero};
use proptest::prelude::*;

/// One heap, takes of 1 to so many.
struct Bash(u64);

impl Ruleset for Bash {
    type Position = u64;

    fn options(&self, out: &mut Options<u64>, position: &u64) {
        out.extend((1..=self.0.min(*position)).map(|take| position - take));
    }
}

/// Kayles with the pins in their places: a move knocks down one pin or two neighbours.
struct Pins;

impl Ruleset for Pins {
    type Position = u32;

    fn options(&self, out: &mut Options<u32>, position: &u32) {
        for knocked in (0..31).flat_map(|pin| [1 << pin, 0b11 << pin]) {
            if position & knocked == knocked {
                out.push(position & !knocked);
            }
        }
    }
}

/// A digraph with parallel edges.
struct Rows(Vec<Vec<usize>>);

impl Ruleset for Rows {
    type Position = usize;

    fn options(&self, out: &mut Options<usize>, position: &usize) {
        out.extend(self.0.get(*position).into_iter().flatten().copied());
    }
}

fn chances<R: Ruleset>(ruleset: R, play: PlayConvention, position: &R::Position) -> WinningChances
where
    R::Position: core::fmt::Debug,
{
    let mut solver = RandomOpponent::new(ruleset, play, Picks::Legal);
    let found = solver.chances(position, &Budget::unlimited()).unwrap().clone();
    assert!(solver.verify());
    found
}

/// The number after `name=`.
fn parameter(text: &str, name: &str) -> u64 {
    let rest = text.split_once(&format!("{name}=")).unwrap().1;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap()
}

fn list(text: &str) -> Vec<u64> {
    let inner = text.split_once('[').unwrap().1.split_once(']').unwrap().0;
    inner.split(", ").map(|number| number.parse().unwrap()).collect()
}

fn edges(text: &str) -> Rows {
    let mut rows = Vec::new();
    for part in text.split([' ']).next().unwrap().split(';') {
        let (tail, heads) = part.split_once("->").unwrap();
        let tail: usize = tail.parse().unwrap();
        rows.resize(rows.len().max(tail + 1), Vec::new());
        rows[tail] = heads.split(',').map(|head| head.parse().unwrap()).collect();
    }
    Rows(rows)
}

#[test]
fn fractions_of_another_program() {
    for line in include_str!("oracle/random_opponent.tsv").lines().skip(1) {
        let row: Vec<_> = line.split('\t').collect();
        let found = match row[0] {
            "bash" => chances(
                Bash(parameter(row[1], "max")),
                PlayConvention::Normal,
                &parameter(row[1], "n"),
            ),
            "nim_single_pile" => chances(Heaps, PlayConvention::Normal, &vec![parameter(row[1], "n")]),
            "nim" => chances(Heaps, PlayConvention::Normal, &list(row[1])),
            "nim_misere" => chances(Heaps, PlayConvention::Misere, &list(row[1])),
            "kayles_row" => chances(Pins, PlayConvention::Normal, &((1 << parameter(row[1], "n")) - 1)),
            "dag_misere" => chances(edges(row[1]), PlayConvention::Misere, &0),
            game => panic!("unknown game {game}"),
        };
        for (first, column) in [(FirstMover::Best, 2), (FirstMover::Random, 4)] {
            let chance = found.of(first);
            assert_eq!(chance.to_string(), row[column], "{line}");
            assert_eq!(
                Residue::try_from(chance).unwrap().to_string(),
                row[column + 1],
                "{line}"
            );
        }
    }
}

/// The same rows, by heap codes: heaps of nim told apart, places in rows of kayles.
#[test]
fn fractions_of_another_program_by_heap_game() {
    for line in include_str!("oracle/random_opponent.tsv").lines().skip(1) {
        let row: Vec<_> = line.split('\t').collect();
        let one = |text| vec![parameter(text, "n")];
        let (name, count, heaps, play) = match row[0] {
            "nim_single_pile" => ("nim", MoveCount::Positions, one(row[1]), PlayConvention::Normal),
            "nim" => ("nim", MoveCount::Heaps, list(row[1]), PlayConvention::Normal),
            "nim_misere" => ("nim", MoveCount::Heaps, list(row[1]), PlayConvention::Misere),
            "kayles_row" => ("kayles", MoveCount::Places, one(row[1]), PlayConvention::Normal),
            _ => continue,
        };
        let game = CountedMoves::new(HeapGame::named(name).unwrap(), count).unwrap();
        let found = chances(game, play, &impartial::Heaps::from_vec(heaps));
        assert_eq!(found.best_first.to_string(), row[2], "{line}");
        assert_eq!(found.random_first.to_string(), row[4], "{line}");
    }
}

#[test]
fn kc_zero_by_recurrence() {
    let mut stones = RandomHeaps::new(
        TakeSet::new([1, 4]).unwrap(),
        PlayConvention::Normal,
        IllegalPick::Loses,
    );
    stones.extend_to(2_000, &Budget::unlimited()).unwrap();
    for heap in 0..=2_000 {
        assert!(stones.verify(heap), "{heap}");
        let expected = &stones.chances(heap).unwrap().random_first;
        assert_eq!(kc_zero(heap).exact(1_000).as_ref(), Ok(expected), "{heap}");
    }
}

#[test]
fn kc_zero_of_the_statement() {
    let expected = "1/2, 1, 3/4, 1/2, 1, 1/2, 1, 7/8, 3/4, 1, 3/4, 1, 15/16, 7/8, 1";
    let found: Vec<_> = (1..=15)
        .map(|stones| kc_zero(stones).exact(64).unwrap().to_string())
        .collect();
    assert_eq!(found.join(", "), expected);
}

#[test]
fn a_hundred_thousand_queries() {
    let (start, two) = (1_000_000_000_000_000_000_u64, Residue::new(2));
    for stones in (0..100_000).map(|i| start - i * 7_919) {
        let probability = kc_zero(stones);
        let missing = Residue::ONE - probability.residue();
        match probability {
            KcZeroProbability::Certain => assert_eq!(missing, Residue::ZERO),
            KcZeroProbability::OneMinusPowerOfHalf(k) => assert_eq!(missing * two.pow(k), Residue::ONE),
        }
    }
}

#[test]
fn more_moves_than_picks_is_an_error() {
    let two = Picks::Intended(NonZeroU64::new(2).unwrap());
    let mut solver = RandomOpponent::new(Bash(3), PlayConvention::Normal, two);
    let error = solver.chances(&5, &Budget::unlimited()).unwrap_err();
    let expected = SearchError::TooFewPicks {
        position: 3,
        n_picks: 2,
        n_moves: 3,
    };
    assert_eq!(error, expected);
}

/// The rule by definition: the chance that the best player wins, by trying every pick.
fn literal(
    takes: &[u64],
    heap: u64,
    random_moves: bool,
    play: PlayConvention,
    illegal: IllegalPick,
) -> BigRational {
    let legal: Vec<u64> = takes.iter().copied().filter(|&take| take <= heap).collect();
    let after = |take: u64| literal(takes, heap - take, !random_moves, play, illegal);
    let one_if = |yes| {
        if yes {
            BigRational::one()
        } else {
            BigRational::zero()
        }
    };
    if legal.is_empty() {
        return one_if(random_moves == (play == PlayConvention::Normal));
    }
    if !random_moves {
        return legal.into_iter().map(after).max().unwrap();
    }
    let picks = if illegal == IllegalPick::Redraws {
        &legal
    } else {
        takes
    };
    let chance = |&take: &u64| {
        if take <= heap {
            after(take)
        } else {
            BigRational::one()
        }
    };
    let total: BigRational = picks.iter().map(chance).sum();
    total / BigRational::from(num_bigint::BigInt::from(picks.len()))
}

proptest! {
    #[test]
    fn heaps_agree_with_the_definition(takes in proptest::collection::btree_set(1..7_u64, 0..4), heap in 0..14_u64) {
        let takes: Vec<u64> = takes.into_iter().collect();
        let set = TakeSet::new(takes.clone()).unwrap();
        for play in [PlayConvention::Normal, PlayConvention::Misere] {
            for illegal in [IllegalPick::Loses, IllegalPick::Redraws] {
                let mut table = RandomHeaps::new(set.clone(), play, illegal);
                table.extend_to(heap, &Budget::unlimited()).unwrap();
                let found = table.chances(heap).unwrap();
                prop_assert_eq!(&found.best_first, &literal(&takes, heap, false, play, illegal));
                prop_assert_eq!(&found.random_first, &literal(&takes, heap, true, play, illegal));
            }
        }
    }

    #[test]
    fn heaps_agree_with_the_search(max in 1..6_u64, heap in 0..40_u64) {
        let takes = TakeSet::new(1..=max).unwrap();
        let budget = Budget::unlimited();
        let intended = Picks::Intended(NonZeroU64::new(max).unwrap());
        for (illegal, picks) in [(IllegalPick::Loses, intended), (IllegalPick::Redraws, Picks::Legal)] {
            let mut table = RandomHeaps::new(takes.clone(), PlayConvention::Normal, illegal);
            table.extend_to(heap, &budget).unwrap();
            let mut solver = RandomOpponent::new(Bash(max), PlayConvention::Normal, picks);
            prop_assert_eq!(solver.chances(&heap, &budget).unwrap(), table.chances(heap).unwrap());
        }
    }
}
