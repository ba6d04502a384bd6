//! The Cutting Game against values from another program and against the literal game.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;

use graph_core::{Budget, Nimber, Outcome};
use impartial::{Cut, CuttingTable, CuttingValue, Sheet};

/// The sheets on the table, sides and sheets in increasing order.
type Pieces = Vec<(u32, u32)>;

/// Who wins the game of the rule book: nobody has made a 1 by 1 piece yet, and the first who does wins.
fn mover_wins(pieces: &Pieces, known: &mut BTreeMap<Pieces, bool>) -> bool {
    if let Some(&wins) = known.get(pieces) {
        return wins;
    }
    let wins = cuts(pieces)
        .into_iter()
        .any(|after| after.contains(&(1, 1)) || !mover_wins(&after, known));
    known.insert(pieces.clone(), wins);
    wins
}

fn cuts(pieces: &Pieces) -> Vec<Pieces> {
    let mut res = Vec::new();
    for (index, &(a, b)) in pieces.iter().enumerate() {
        let mut cut = |parts: [(u32, u32); 2]| {
            let mut after = pieces.clone();
            after.remove(index);
            after.extend(parts.map(|(x, y)| (x.min(y), x.max(y))));
            after.sort_unstable();
            res.push(after);
        };
        (1..a).for_each(|at| cut([(at, b), (a - at, b)]));
        (1..b).for_each(|at| cut([(a, at), (a, b - at)]));
    }
    res
}

fn sheet(width: u32, height: u32) -> Sheet {
    Sheet::new(width, height).unwrap()
}

#[test]
fn values_of_another_program() {
    let (mut table, budget) = (CuttingTable::new(), Budget::unlimited());
    for line in include_str!("oracle/cutting.tsv").lines().skip(1) {
        let row: Vec<u32> = line.split('\t').map(|cell| cell.parse().unwrap()).collect();
        let expected = CuttingValue::Nimber(Nimber(row[2].into()));
        for sheet in [sheet(row[0], row[1]), sheet(row[1], row[0])] {
            assert_eq!(table.value(sheet, &budget), Ok(expected), "{sheet}");
            let cut = table.winning_cut(sheet, &budget).unwrap();
            assert_eq!(cut.is_some(), row[2] != 0, "{sheet}");
            assert!(table.verify(sheet), "{sheet}");
        }
    }
}

#[test]
fn the_literal_game() {
    let (mut table, mut known, budget) = (CuttingTable::new(), BTreeMap::new(), Budget::unlimited());
    for (width, height) in (1..=20).flat_map(|a| (1..=20).map(move |b| (a, b))) {
        if width * height > 20 {
            continue;
        }
        let sheet = sheet(width, height);
        let start = vec![(width.min(height), width.max(height))];
        let wins = mover_wins(&start, &mut known);
        let value = table.value(sheet, &budget).unwrap();
        assert_eq!(value.outcome() == Outcome::Win, wins, "{sheet}");
        let cut = table.winning_cut(sheet, &budget).unwrap();
        assert_eq!(cut.is_some(), wins, "{sheet}");
        if let Some(cut) = cut {
            let mut after = match cut {
                Cut::Vertical(at) => vec![(at, height), (width - at, height)],
                Cut::Horizontal(at) => vec![(width, at), (width, height - at)],
            };
            for part in &mut after {
                *part = (part.0.min(part.1), part.0.max(part.1));
            }
            after.sort_unstable();
            assert!(
                after.contains(&(1, 1)) || !mover_wins(&after, &mut known),
                "{sheet}: {cut}"
            );
        }
    }
}

#[test]
fn narrow_sheets_are_dawsons_kayles() {
    let (mut table, budget) = (CuttingTable::new(), Budget::unlimited());
    let mut kayles = impartial::HeapGame::named("dawsons-kayles").unwrap().table();
    for height in 2..400 {
        kayles.extend_to(u64::from(height), &budget).unwrap();
        for width in [2, 3] {
            let value = table.value(sheet(width, height), &budget).unwrap();
            assert_eq!(
                value.nimber(),
                kayles.value(u64::from(height) - 2),
                "{width} by {height}"
            );
        }
    }
}

#[test]
fn two_hundred_by_two_hundred() {
    let mut table = CuttingTable::new();
    let value = table.value(sheet(200, 200), &Budget::unlimited()).unwrap();
    assert!(value.nimber().is_some());
    assert_eq!(table.n_sheets(), 199 * 200 / 2);
}
