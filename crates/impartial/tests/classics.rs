//! Classic games against facts found by brute force.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use core::num::NonZeroU64;

use graph_core::{Budget, Nimber, Outcome};
use impartial::{Bash, HeapGame, Nim, PlayConvention, TakeSet, nim_sum};

fn list(text: &str) -> Vec<u64> {
    let inner = text.split_once('[').unwrap().1.split_once(']').unwrap().0;
    inner
        .split(", ")
        .filter(|item| !item.is_empty())
        .map(|item| item.parse().unwrap())
        .collect()
}

fn parameter(text: &str, name: &str) -> u64 {
    let rest = text
        .split_once(&format!("{name}="))
        .or_else(|| text.split_once(&format!("{name}<")))
        .unwrap()
        .1;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap()
}

fn letter(outcome: Outcome) -> &'static str {
    if outcome == Outcome::Win { "N" } else { "P" }
}

fn shown(value: Nimber) -> String {
    format!("grundy={value}")
}

fn heap_value(name: &str, heap: u64) -> String {
    let mut table = HeapGame::named(name).unwrap().table();
    table.extend_to(heap, &Budget::unlimited()).unwrap();
    shown(table.value(heap).unwrap())
}

fn lost_heaps(game: &HeapGame, below: u64) -> String {
    let mut table = game.table();
    table.extend_to(below, &Budget::unlimited()).unwrap();
    let lost: Vec<_> = (0..below)
        .filter(|&heap| table.value(heap) == Some(Nimber(0)))
        .collect();
    format!("{lost:?}")
}

fn bash(parameters: &str, play: PlayConvention) -> (Nimber, Outcome) {
    let bash = Bash::new(NonZeroU64::new(parameter(parameters, "max")).unwrap());
    let tokens = parameter(parameters, "n");
    (bash.value(tokens, play), bash.outcome(tokens, play))
}

/// What we say of a row.
fn found(game: &str, parameters: &str) -> String {
    let with_letter = |(value, outcome)| format!("{};{}", shown(value), letter(outcome));
    match game {
        "bash" => with_letter(bash(parameters, PlayConvention::Normal)),
        "bash_misere" => letter(bash(parameters, PlayConvention::Misere).1).to_owned(),
        "nim" => {
            let heaps = list(parameters);
            with_letter((Nim(&heaps).nim_sum(), Nim(&heaps).outcome(PlayConvention::Normal)))
        }
        "nim_misere" => letter(Nim(&list(parameters)).outcome(PlayConvention::Misere)).to_owned(),
        "nim_count_winning_moves" => Nim(&list(parameters))
            .winning_moves(PlayConvention::Normal)
            .len()
            .to_string(),
        "nim_bounded_take" => {
            let bash = Bash::new(NonZeroU64::new(parameter(parameters, "max_take")).unwrap());
            let values: Vec<_> = list(parameters)
                .iter()
                .map(|&heap| bash.value(heap, PlayConvention::Normal))
                .collect();
            shown(nim_sum(&values))
        }
        "lasker_nim" => heap_value("laskers-nim", parameter(parameters, "n")),
        "kayles" => heap_value("kayles", parameter(parameters, "n")),
        "dawsons_chess_0.137" => heap_value("dawsons-chess", parameter(parameters, "n")),
        "treblecross_0.007_as_octal" => heap_value("treblecross", parameter(parameters, "n")),
        "treblecross_board_1xn" => {
            let value = heap_value("treblecross", parameter(parameters, "n") + 2);
            let outcome = if value == "grundy=0" { "P" } else { "N" };
            format!("{value};{outcome}")
        }
        "grundys_game" => heap_value("grundys-game", parameter(parameters, "n")),
        "grundys_game_P_positions" => lost_heaps(&HeapGame::grundys_game(), parameter(parameters, "n")),
        "subtract_a_square_P" => {
            let squares = TakeSet::new((1..=40).map(|root| root * root)).unwrap();
            lost_heaps(&HeapGame::subtraction(squares), parameter(parameters, "n"))
        }
        "subtract_a_prime_P" => {
            let primes = (2..200).filter(|number| (2..*number).all(|divisor| number % divisor != 0));
            let primes = TakeSet::new(primes).unwrap();
            lost_heaps(&HeapGame::subtraction(primes), parameter(parameters, "n"))
        }
        "subtract_power_of_two" => {
            let heap = parameter(parameters, "n");
            let powers = TakeSet::new((0..20).map(|exponent| 1 << exponent)).unwrap();
            let mut table = HeapGame::subtraction(powers).table();
            table.extend_to(heap, &Budget::unlimited()).unwrap();
            shown(table.value(heap).unwrap())
        }
        _ => panic!("unknown game {game}"),
    }
}

#[test]
fn every_row() {
    for line in include_str!("oracle/classics.tsv").lines().skip(1) {
        let row: Vec<_> = line.split('\t').collect();
        assert_eq!(found(row[0], row[1]), row[2], "{line}");
    }
}
