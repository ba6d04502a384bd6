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
