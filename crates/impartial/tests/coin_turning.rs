//! Coin-turning games against tables of another program, against all moves one by one, and the Tartan theorem.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use graph_core::{Budget, GraphError, Nimber};
use impartial::{CoinProduct, CoinTurning, CornersMove, NimField, TurningCorners};
use proptest::prelude::*;

fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().skip(1).map(|line| line.split('\t').collect())
}

fn numbers(text: &str) -> Vec<u64> {
    text.split(',').map(|number| number.parse().unwrap()).collect()
}

fn values(code: &str, n_coins: u32) -> Vec<u64> {
    let game: CoinTurning = code.parse().unwrap();
    let values = game.values(n_coins, &Budget::unlimited()).unwrap();
    values.into_iter().map(|value| value.0).collect()
}

fn mex(values: &BTreeSet<u64>) -> u64 {
    (0..=u64::MAX).find(|value| !values.contains(value)).unwrap()
}

/// The places of a set of bits, from 1 on.
fn places(set: u32) -> Vec<u32> {
    (0..32)
        .filter(|bit| set >> bit & 1 == 1)
        .map(|bit| bit + 1)
        .collect()
}

#[test]
fn every_row_of_the_table() {
    for row in rows(include_str!("oracle/cgsuite_coin_turning_nim.tsv")) {
        let wanted = numbers(row[1]);
        let n_coins = u32::try_from(wanted.len()).unwrap();
        assert_eq!(values(row[0], n_coins), wanted, "{}", row[0]);
    }
}

#[test]
fn values_at_a_place_do_not_depend_on_the_coins_after_it() {
    for (name, _) in CoinTurning::names() {
        let game = CoinTurning::named(name).unwrap();
        let all = game.values(12, &Budget::unlimited()).unwrap();
        for (n_coins, n) in (0..=12).zip(0_usize..) {
            assert_eq!(
                game.values(n_coins, &Budget::unlimited()).unwrap(),
                all[..n],
                "{name}"
            );
        }
    }
}

#[test]
fn theorems_far_out() {
    // Mock Turtles: the odious numbers. Ruler: the largest power of two that divides. Twins: the number before.
    let odious = (1_u64..).filter(|number| number.count_ones() % 2 == 1);
    assert_eq!(values("1-3", 2000), odious.take(2000).collect::<Vec<_>>());
    let ruler = (1_u64..=2000).map(|place| 1 << place.trailing_zeros());
    assert_eq!(values("1+C", 2000), ruler.collect::<Vec<_>>());
    assert_eq!(values("2", 2000), (0..2000).collect::<Vec<_>>());
    // Triplets: two coins that cannot be the last of three, then Mock Turtles.
    assert_eq!(values("3", 502)[2..], values("1-3", 500));
}

#[test]
fn games_without_moves_and_far_too_many_coins() {
    assert_eq!(values("5", 4), [0; 4]);
    assert_eq!(values("4294967295", 4), [0; 4]);
    assert_eq!(values("4294967295+S,2-4294967295E,7C(4294967295)", 2), [0, 1]);
    assert!(values("1+", 0).is_empty());
    let all: CoinTurning = "1+".parse().unwrap();
    let error = all.values(100, &Budget::unlimited());
    assert_eq!(
        error,
        Err(GraphError::TooManyVertices {
            max_vertices: 1 << 28
        })
    );
    let error = all.values(100, &Budget::unlimited().with_max_vertices(100));
    assert_eq!(error, Err(GraphError::TooManyVertices { max_vertices: 100 }));
}

/// Values by trying every set of coins.
fn tried(game: &CoinTurning, n_coins: u32) -> Vec<u64> {
    let mut values = Vec::new();
    for last in 0..n_coins {
        let sets = 1_u32 << last..2 << last;
        let moves = sets.map(places).filter(|places| game.allows(places));
        let sums = moves.map(|places| {
            let others = places[..places.len() - 1].iter();
            others.fold(0, |sum, &place| sum ^ values[place as usize - 1])
        });
        values.push(mex(&sums.collect()));
    }
    values
}

fn code() -> impl Strategy<Value = String> {
    let range = prop_oneof![
        (1_u32..6).prop_map(|least| least.to_string()),
        (1_u32..4).prop_map(|least| format!("{least}+")),
        (1_u32..4, 0_u32..4).prop_map(|(least, more)| format!("{least}-{}", least + more)),
    ];
    let shape = prop_oneof![
        Just(String::new()),
        Just("C".to_owned()),
        Just("E".to_owned()),
        Just("S".to_owned()),
        (1_u32..8).prop_map(|width| format!("C({width})")),
    ];
    let item = (range, shape).prop_map(|(range, shape)| range + &shape);
    proptest::collection::vec(item, 1..4).prop_map(|items| items.join(","))
}

/// All moves of a product from the head in the last row and column, tried one by one.
fn tried_product(first: &CoinTurning, second: &CoinTurning, n: u32) -> Vec<Vec<u64>> {
    let turns = |game: &CoinTurning, last: u32| -> Vec<Vec<u32>> {
        let sets = (1_u32 << last..2 << last).map(places);
        sets.filter(|places| game.allows(places)).collect()
    };
    let size = n as usize;
    let mut values = vec![vec![0_u64; size]; size];
    for x in 0..n {
        for y in 0..n {
            let mut sums = BTreeSet::new();
            for rows in turns(first, x) {
                for columns in turns(second, y) {
                    let cells = rows
                        .iter()
                        .flat_map(|&row| columns.iter().map(move |&column| (row, column)));
                    let others = cells.filter(|&cell| cell != (x + 1, y + 1));
                    sums.insert(others.fold(0, |sum, (row, column)| {
                        sum ^ values[row as usize - 1][column as usize - 1]
                    }));
                }
            }
            values[x as usize][y as usize] = mex(&sums);
        }
    }
    values
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn values_are_the_mex_over_all_moves(code in code()) {
        let game: CoinTurning = code.parse().unwrap();
        prop_assert_eq!(game.to_string().parse::<CoinTurning>().unwrap(), game.clone());
        prop_assert_eq!(values(&code, 11), tried(&game, 11));
    }

    #[test]
    fn the_tartan_theorem(first in code(), second in code()) {
        let (first, second): (CoinTurning, CoinTurning) = (first.parse().unwrap(), second.parse().unwrap());
        let of = |game: &CoinTurning| game.values(6, &Budget::unlimited()).unwrap();
        let (rows, columns) = (of(&first), of(&second));
        let field = NimField::new();
        let product = CoinProduct { field: &field, rows: &rows, columns: &columns };
        let tried = tried_product(&first, &second, 6);
        for (row, values) in (1..).zip(&tried) {
            for (column, &value) in (1..).zip(values) {
                prop_assert_eq!(product.value(row, column), Some(Nimber(value)));
            }
        }
    }

    #[test]
    fn winning_moves_of_turning_corners_leave_nothing(
        heads in proptest::collection::vec((0_u64..12, 0_u64..12), 0..5),
    ) {
        let field = NimField::new();
        let position = TurningCorners { field: &field, heads: &heads };
        let found = position.winning_moves(&Budget::unlimited()).unwrap();
        let mut wanted = Vec::new();
        for (head, &(x, y)) in heads.iter().enumerate() {
            for (row, column) in (0..x).flat_map(|row| (0..y).map(move |column| (row, column))) {
                let after = [&heads[..], &[(x, y), (row, y), (x, column), (row, column)]].concat();
                let sum = TurningCorners { field: &field, heads: &after }.nim_sum();
                if sum == Nimber::ZERO && position.nim_sum() != Nimber::ZERO {
                    wanted.push(CornersMove { head, row, column });
                }
            }
        }
        prop_assert_eq!(found.is_empty(), position.nim_sum() == Nimber::ZERO);
        prop_assert_eq!(found, wanted);
    }
}

#[test]
fn turning_corners_is_the_game_of_products() {
    let field = NimField::new();
    for row in rows(include_str!("oracle/cgsuite_nim_product_game.tsv")) {
        let x = row[1].parse().unwrap();
        for (y, value) in (0..).zip(numbers(row[2])) {
            let heads = [(x, y)];
            assert_eq!(
                TurningCorners {
                    field: &field,
                    heads: &heads
                }
                .nim_sum(),
                Nimber(value)
            );
        }
    }
}

#[test]
fn products_of_large_boards_have_limits() {
    let field = NimField::new();
    let heads = [(u64::MAX, 3), (5, 1000)];
    let position = TurningCorners {
        field: &field,
        heads: &heads,
    };
    let moves = position.winning_moves(&Budget::unlimited()).unwrap();
    assert!(!moves.is_empty() && moves.is_sorted());
    let limited = position.winning_moves(&Budget::unlimited().with_max_vertices(0));
    assert_eq!(limited, Err(GraphError::TooManyVertices { max_vertices: 0 }));
}
