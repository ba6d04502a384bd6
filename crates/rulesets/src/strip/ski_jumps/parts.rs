//! How a slope falls apart: rows between which nobody can ever jump, and in rows without jumps the skiers who
//! never meet. Only who can come where is looked at, not who wins.

use graph_core::{Options, Player};
use smallvec::SmallVec;

use super::{Skier, Slope};

/// Appends the independent parts of a slope.
pub(super) fn push_parts(out: &mut Options<Slope>, slope: &Slope) {
    let rows = rows_by_guests(slope);
    let mut start = 0;
    while start < rows.len() {
        let mut end = start + 1;
        let mut row = start;
        while row < end {
            if jumps_from(&rows, row) {
                end = row + 3;
            }
            row += 1;
        }
        if end == start + 1 {
            push_sliders(out, slope.row(start));
        } else {
            let cells = slope.cells[start * slope.width..end * slope.width].iter();
            let (width, cells) = (slope.width, cells.copied().collect());
            out.push(Slope { width, cells });
        }
        start = end;
    }
}

/// Who may ever be in a row, by player: as anybody, and as somebody who jumps.
#[derive(Clone, Copy, Default)]
struct Guests {
    skiers: [bool; 2],
    jumpers: [bool; 2],
}

impl Guests {
    const fn jump_over(self, below: Self, player: Player) -> bool {
        self.jumpers[player.index()] && below.skiers[player.opponent().index()]
    }
}

fn rows_by_guests(slope: &Slope) -> Vec<Guests> {
    let mut rows: Vec<Guests> = Vec::with_capacity(slope.height());
    for row in 0..slope.height() {
        let mut guests = Guests::default();
        for skier in slope.row(row).iter().flatten() {
            guests.skiers[skier.player.index()] = true;
            guests.jumpers[skier.player.index()] |= skier.jumps;
        }
        if let [.., above, below] = rows.as_slice() {
            for player in Player::BOTH {
                if above.jump_over(*below, player) {
                    guests.skiers[player.index()] = true;
                    guests.jumpers[player.index()] = true;
                }
            }
        }
        rows.push(guests);
    }
    rows
}

/// Whether somebody may ever jump down from a row.
fn jumps_from(rows: &[Guests], row: usize) -> bool {
    match rows[row..] {
        [above, below, _, ..] => Player::BOTH.iter().any(|&player| above.jump_over(below, player)),
        _ => false,
    }
}

/// Appends the parts of a row where nobody jumps: single skiers with a free way, and groups of Left's before Right's.
fn push_sliders(out: &mut Options<Slope>, row: &[Option<Skier>]) {
    let is_of = |column: usize, player| row[column].is_some_and(|skier| skier.player == player);
    let columns_of = |player| move |&column: &usize| is_of(column, player);
    let first_left = (0..row.len()).find(columns_of(Player::Left)).unwrap_or(row.len());
    let last_right = (0..row.len()).rfind(columns_of(Player::Right));
    let after_right = last_right.map_or(0, |column| column + 1);
    for column in (0..first_left).filter(columns_of(Player::Right)) {
        push_row(out, &row[..=column], column..column + 1);
    }
    for column in (after_right..row.len()).filter(columns_of(Player::Left)) {
        push_row(out, &row[column..], 0..1);
    }
    let mut start = first_left;
    for column in first_left..after_right {
        let is_last = (column + 1..after_right)
            .find(|&next| row[next].is_some())
            .is_none_or(|next| is_of(next, Player::Left));
        if is_of(column, Player::Right) && is_last {
            push_row(out, &row[start..=column], 0..column + 1 - start);
            start = (column + 1..row.len())
                .find(|&next| row[next].is_some())
                .unwrap_or(column);
        }
    }
}

/// Appends a row with the skiers in a range of columns only; that they may jump is forgotten.
fn push_row(out: &mut Options<Slope>, row: &[Option<Skier>], kept: std::ops::Range<usize>) {
    let skier = |column| {
        let skier: Option<Skier> = row[column];
        skier.filter(|_| kept.contains(&column)).map(|skier| Skier {
            jumps: false,
            ..skier
        })
    };
    let cells: SmallVec<[Option<Skier>; 24]> = (0..row.len()).map(skier).collect();
    out.push(Slope {
        width: row.len(),
        cells,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TextForm;
    use crate::strip::SkiJumps;

    fn parts(text: &str) -> Vec<String> {
        let mut out = Options::new();
        push_parts(&mut out, &SkiJumps.parse(text).unwrap());
        out.iter().map(|part| SkiJumps.print(part)).collect()
    }

    #[test]
    fn rows_are_tied_by_jumps() {
        assert_eq!(parts("L../R../..."), ["L../R../..."]);
        assert_eq!(parts("L../R.."), ["l..", "r"]);
        assert_eq!(parts("l../R../.../..L"), ["l..", "r", "l"]);
        // The second jump is possible after the first only.
        assert_eq!(parts("L./R./../R./.."), ["L./R./../R./.."]);
        assert_eq!(parts("l./r./../R./../.."), ["l.", "r", "r"]);
    }

    #[test]
    fn sliders_part() {
        assert_eq!(parts(".R..R"), [".r", "....r"]);
        assert_eq!(parts("L..L."), ["l....", "l."]);
        assert_eq!(parts(".RLL.R.L.RR.L"), [".r", "l", "ll.r", "l.rr"]);
    }
}
