//! Values of positions: Domineering by components against a table, and rules whose play comes round.

use graph_core::{Options, PartizanRuleset, Player};
use partizan::{PartizanError, PositionValues, Values};

use crate::form::{brace_form, sorted_form};
use crate::reader::{dyadic, read};
use crate::table::Table;

/// Domineering on boards of up to 64 squares: the free squares as bits, eight a row.
struct Domineering;

const ROW: u32 = 8;

impl PartizanRuleset for Domineering {
    type Position = u64;

    fn options(&self, out: &mut Options<u64>, free: &u64, player: Player) {
        let step = match player {
            Player::Left => ROW,
            Player::Right => 1,
        };
        let mut starts = free & (free >> step);
        while starts != 0 {
            let square = starts & starts.wrapping_neg();
            out.push(free & !(square | square << step));
            starts &= !square;
        }
    }

    fn components(&self, out: &mut Options<u64>, free: &u64) {
        let mut left = *free;
        while left != 0 {
            let mut part = left & left.wrapping_neg();
            loop {
                let grown = (part | part << ROW | part >> ROW | part << 1 | part >> 1) & left;
                if grown == part {
                    break;
                }
                part = grown;
            }
            left &= !part;
            if part.count_ones() > 1 {
                out.push(part);
            }
        }
    }

    fn representative(&self, mut free: u64) -> u64 {
        // Boards are at most seven wide, so that the last column is free of squares and nothing wraps.
        const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
        while free & FIRST_COLUMN == 0 {
            free >>= 1;
        }
        while free.trailing_zeros() >= ROW {
            free >>= ROW;
        }
        free
    }
}

fn rectangle(width: u32, height: u32) -> u64 {
    (0..height).map(|row| ((1_u64 << width) - 1) << (ROW * row)).sum()
}

fn board(text: &str) -> Option<u64> {
    let rows: Vec<_> = text.split('/').collect();
    if rows.len() > 8 || rows.iter().any(|row| row.len() > 7) {
        return None;
    }
    let mut free = 0;
    for (y, row) in rows.iter().enumerate() {
        for (x, square) in row.bytes().enumerate() {
            free |= u64::from(square == b'.') << (8 * y + x);
        }
    }
    Some(free)
}

#[test]
fn domineering() {
    let mut values = Values::new();
    let mut positions = PositionValues::new(&Domineering);
    let mut n_rows = 0;
    for row in Table::parse(include_str!("../oracle/domineering.tsv")).rows() {
        let text = row.get("board(rows split by /; . empty, # removed; Left vertical)");
        let Some(free) = board(text) else { continue };
        n_rows += 1;
        let id = positions.value(&mut values, &free).unwrap();
        let form = row.get("canonical");
        if form != "-" {
            assert_eq!(brace_form(&mut values, id), sorted_form(form), "{text}");
        }
        assert_eq!(
            values.outcome(id).unwrap().to_string(),
            row.get("outcome"),
            "{text}"
        );
        if free.count_ones() <= 13 {
            assert!(positions.verify(&mut values, &free, id).unwrap(), "{text}");
            assert!(values.verify(id).unwrap(), "{text}");
            let star = values.nimber(1).unwrap();
            let wrong = values.sum(id, star).unwrap();
            assert!(!positions.verify(&mut values, &free, wrong).unwrap(), "{text}");
        }
        if row.get("LS") != "-" {
            assert_eq!(*values.left_stop(id), dyadic(row.get("LS")), "{text}");
            assert_eq!(*values.right_stop(id), dyadic(row.get("RS")), "{text}");
        }
    }
    assert!(n_rows > 30, "{n_rows}");
}

#[test]
fn empty_boards_take_little_work() {
    let mut values = Values::new();
    let mut positions = PositionValues::new(&Domineering);
    let four = positions.value(&mut values, &rectangle(4, 4)).unwrap();
    let negative = values.negative(four).unwrap();
    assert_eq!(four, negative);
    let wide = positions.value(&mut values, &rectangle(5, 4)).unwrap();
    let high = positions.value(&mut values, &rectangle(4, 5)).unwrap();
    assert_eq!(values.negative(wide).unwrap(), high);
    let statistics = values.statistics();
    assert!(statistics.comparisons < 200_000, "{statistics:?}");
    assert!(statistics.values < 10_000, "{statistics:?}");
}

/// Left walks down a path, Right may step aside; deep.
struct Path;

impl PartizanRuleset for Path {
    type Position = u32;

    fn options(&self, out: &mut Options<u32>, at: &u32, player: Player) {
        if *at > 0 && player == Player::Left {
            out.push(at - 1);
        }
    }
}

#[test]
fn long_play_needs_no_stack() {
    let mut values = Values::new();
    let mut positions = PositionValues::new(&Path);
    let id = positions.value(&mut values, &1_000_000).unwrap();
    assert_eq!(id, values.integer(1_000_000).unwrap());
    assert_eq!(positions.n_components(), 1_000_001);
}

/// Steps round a ring.
struct Ring;

impl PartizanRuleset for Ring {
    type Position = u32;

    fn options(&self, out: &mut Options<u32>, at: &u32, player: Player) {
        if *at >= 10 || player == Player::Left {
            out.push(if *at >= 10 { (at - 9) % 5 + 10 } else { at / 2 });
            out.retain(|next| next != at);
        }
    }
}

#[test]
fn play_that_comes_round_is_an_error() {
    let mut values = Values::new();
    let mut positions = PositionValues::new(&Ring);
    assert_eq!(positions.value(&mut values, &12), Err(PartizanError::Loopy));
    // Asked again it is still an error, and other positions have values.
    assert_eq!(positions.value(&mut values, &12), Err(PartizanError::Loopy));
    let two = read(&mut values, "2");
    assert_eq!(positions.value(&mut values, &3).unwrap(), two);
}

#[cfg(feature = "parallel")]
#[test]
fn threads_find_the_same_values() {
    /// A row of squares, a bit each: Left takes two that touch, Right one with none free on its left, or three.
    struct Row;
    impl PartizanRuleset for Row {
        type Position = u32;
        fn options(&self, out: &mut Options<u32>, free: &u32, player: Player) {
            let patterns: &[u32] = match player {
                Player::Left => &[0b11],
                Player::Right => &[0b1, 0b111],
            };
            for &pattern in patterns {
                // Rows of the test are shorter than 20 squares.
                for at in 0..20 {
                    let squares = pattern << at;
                    let fits = free & squares == squares;
                    if fits && (pattern != 1 || at == 0 || free >> (at - 1) & 1 == 0) {
                        out.push(free & !squares);
                    }
                }
            }
        }
    }
    let positions = [0x7fff, 0x1_f7df, 0x2d_b7ef, 0xf];
    let mut alone = Values::new();
    let mut rows = PositionValues::new(&Row);
    let expected: Vec<_> = positions
        .iter()
        .map(|row| {
            rows.value(&mut alone, row)
                .map(|value| printed(&alone, value))
                .unwrap()
        })
        .collect();
    for n_threads in [1, 2, 3, 8] {
        let n_threads = std::num::NonZeroUsize::new(n_threads).unwrap();
        let mut values = Values::new();
        let mut rows = PositionValues::new(&Row);
        for (row, expected) in positions.iter().zip(&expected) {
            let value = rows.value_in_parallel(&mut values, row, n_threads).unwrap();
            assert_eq!(printed(&values, value), *expected, "{row:b} by {n_threads}");
        }
        assert!(rows.n_components() > 5000, "{}", rows.n_components());
    }
}

#[cfg(feature = "parallel")]
fn printed(values: &Values, value: partizan::ValueId) -> String {
    partizan::notation::print_within(values, value, partizan::notation::Notation::Ascii, 1 << 24).unwrap()
}

#[cfg(feature = "parallel")]
#[test]
fn threads_stop_at_limits_and_at_the_watch() {
    /// Left takes one, two or three, Right one or four, of two heaps; nobody takes of a third heap that goes round.
    struct Heaps;
    impl PartizanRuleset for Heaps {
        type Position = (u32, u32, bool);
        fn options(
            &self,
            out: &mut Options<(u32, u32, bool)>,
            &(a, b, round): &(u32, u32, bool),
            player: Player,
        ) {
            let takes: &[u32] = match player {
                Player::Left => &[1, 2, 3],
                Player::Right => &[1, 4],
            };
            out.extend(
                takes
                    .iter()
                    .filter_map(|&take| Some((a.checked_sub(take)?, b, round))),
            );
            out.extend(
                takes
                    .iter()
                    .filter_map(|&take| Some((a, b.checked_sub(take)?, round))),
            );
            if round && a == 0 {
                out.push((34, b, round));
            }
        }
    }
    let four = std::num::NonZeroUsize::new(4).unwrap();
    let value = |values: &mut Values, position| {
        PositionValues::new(&Heaps).value_in_parallel(values, &position, four)
    };
    let mut values = Values::with_limits(partizan::Limits::unlimited().with_max_values(50));
    assert!(value(&mut values, (34, 34, false)).is_err_and(|error| error.is_budget_exhausted()));
    let mut values = Values::new();
    assert_eq!(value(&mut values, (34, 34, true)), Err(PartizanError::Loopy));
    values.set_watch(Some(Box::new(|_| core::ops::ControlFlow::Break(()))));
    assert!(value(&mut values, (34, 34, false)).is_err_and(|error| error.is_cancelled()));
    values.set_watch(None);
    let expected = PositionValues::new(&Heaps).value(&mut values, &(34, 34, false));
    assert_eq!(value(&mut values, (34, 34, false)), expected);
}
