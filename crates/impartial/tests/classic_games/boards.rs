//! Classics on rows, boards and graphs against plain play.

use std::collections::BTreeMap;

use graph_core::{Budget, Outcome, VertexId, mex};
use impartial::PlayConvention;
use impartial::classics::{
    BottleMove, Bottles, CramBoard, DirectedGeography, King, Northcott, NorthcottMove, NorthcottRow,
    WhiteKnight,
};

use super::{Referee, lists, sorted};

/// Northcott's game with its retreats, by retrograde analysis: pieces on rows, the mover's own first.
#[test]
fn northcott_with_retreats() {
    type Board = Vec<(u64, u64)>;
    const CELLS: u64 = 4;
    let places: Vec<_> = (0..CELLS)
        .flat_map(|own| (own + 1..CELLS).map(move |other| (own, other)))
        .collect();
    let boards: Vec<Board> = places
        .iter()
        .flat_map(|&a| places.iter().map(move |&b| vec![a, b]))
        .collect();
    // After a move the other player looks at the board from his side.
    let turned = |board: &Board| -> Board {
        board
            .iter()
            .map(|&(own, other)| (CELLS - 1 - other, CELLS - 1 - own))
            .collect()
    };
    let moves = |board: &Board| -> Vec<Board> {
        let each = (0..board.len()).flat_map(|row| (0..board[row].1).map(move |to| (row, to)));
        each.filter(|&(row, to)| to != board[row].0)
            .map(|(row, to)| {
                let mut after = board.clone();
                after[row].0 = to;
                after
            })
            .collect()
    };
    let mut lost: BTreeMap<Board, bool> = BTreeMap::new();
    loop {
        let n_known = lost.len();
        for board in &boards {
            let options: Vec<_> = moves(board)
                .iter()
                .map(|after| lost.get(&turned(after)).copied())
                .collect();
            if options.contains(&Some(true)) {
                lost.insert(board.clone(), false);
            } else if options.iter().all(|known| *known == Some(false)) {
                lost.insert(board.clone(), true);
            }
        }
        if lost.len() == n_known {
            break;
        }
    }
    assert_eq!(lost.len(), boards.len(), "no draws");
    for board in &boards {
        let rows: Vec<_> = board
            .iter()
            .map(|&(own, other)| NorthcottRow {
                gap: other - own - 1,
                behind: own,
            })
            .collect();
        let position = Northcott(&rows);
        assert_eq!(position.outcome() == Outcome::Loss, lost[board], "{board:?}");
        let after = position
            .winning_moves()
            .into_iter()
            .map(|NorthcottMove { row, gap }| {
                let mut after = board.clone();
                after[row].0 = board[row].1 - gap - 1;
                after
            });
        let mut expected = moves(board);
        expected.retain(|after| lost[&turned(after)]);
        assert_eq!(sorted(after.collect()), sorted(expected), "{board:?}");
    }
}

#[test]
fn kings_and_knights_walk_as_the_theorems_say() {
    let mut kings = Referee::new(|king: &King| king.options());
    let mut knights = Referee::new(|knight: &WhiteKnight| knight.options());
    for left in 0..40 {
        for up in 0..40 {
            let king = King { left, up };
            assert_eq!(king.value().0, kings.value(&king), "{king:?}");
            assert_eq!(
                sorted(king.winning_moves()),
                kings.winning(&king, PlayConvention::Normal),
                "{king:?}"
            );
            let knight = WhiteKnight { left, up };
            assert_eq!(knight.value().0, knights.value(&knight), "{knight:?}");
            assert_eq!(
                sorted(knight.winning_moves()),
                knights.winning(&knight, PlayConvention::Normal),
                "{knight:?}"
            );
        }
    }
}

#[test]
fn knights_on_boards_with_edges() {
    for (columns, rows) in [(1, 1), (0, 3), (5, 0), (9, 4), (3, 11), (8, 8)] {
        let values = WhiteKnight::values_on_board(columns, rows, &Budget::unlimited()).unwrap();
        let mut referee = Referee::new(|knight: &WhiteKnight| {
            let mut options = knight.options();
            options.retain(|square| square.left < columns.into() && square.up < rows.into());
            options
        });
        assert_eq!(values.len(), rows as usize);
        for (up, row) in (0..).zip(values) {
            assert_eq!(row.len(), columns as usize);
            for (left, value) in (0..).zip(row) {
                assert_eq!(value.0, referee.value(&WhiteKnight { left, up }), "{left} {up}");
            }
        }
    }
}

#[test]
fn beans_are_worth_odious_numbers() {
    let mut referee = Referee::new(|beans: &Vec<u64>| {
        let mut options = Vec::new();
        for from in 0..beans.len() {
            for first in from + 1..beans.len() {
                for second in first..beans.len() {
                    let mut left = beans.clone();
                    if let Some(fewer) = left[from].checked_sub(1) {
                        left[from] = fewer;
                        left[first] += 1;
                        left[second] += 1;
                        options.push(left);
                    }
                }
            }
        }
        options
    });
    for n in 0..=4 {
        for beans in lists(n, 3) {
            let bottles = Bottles(&beans);
            assert_eq!(bottles.value().0, referee.value(&beans), "{beans:?}");
            let moves = bottles.winning_moves().map(|BottleMove { from, into }| {
                let mut left = beans.clone();
                left[from] -= 1;
                for bottle in into {
                    left[bottle] += 1;
                }
                left
            });
            let expected = referee.winning(&beans, PlayConvention::Normal);
            assert_eq!(sorted(moves.collect()), expected, "{beans:?}");
        }
    }
    // One bean, by the definition.
    let mut values: Vec<u64> = vec![0];
    for after in 1..40_usize {
        let pairs = values.iter().flat_map(|a| values.iter().map(move |b| a ^ b));
        values.push(mex(&pairs.collect::<Vec<_>>()).0);
        let mut beans = vec![0; after + 1];
        beans[0] = 1;
        assert_eq!(Bottles(&beans).value().0, values[after], "{after}");
    }
}

#[test]
fn dominoes_on_small_boards() {
    let mut referee = Referee::new(|board: &Vec<Vec<bool>>| {
        let mut options = Vec::new();
        for row in 0..board.len() {
            for column in 0..board[row].len() {
                for (other, next) in [(row, column + 1), (row + 1, column)] {
                    let is_free = board.get(other).and_then(|cells| cells.get(next)) == Some(&true);
                    if board[row][column] && is_free {
                        let mut left = board.clone();
                        left[row][column] = false;
                        left[other][next] = false;
                        options.push(left);
                    }
                }
            }
        }
        options
    });
    for cells in 0..1_u32 << 12 {
        let row = |at: usize| (0..4).map(|column| cells >> (4 * at + column) & 1 == 1).collect();
        let board: Vec<Vec<bool>> = (0..3).map(row).collect();
        let cram = CramBoard::new(board.clone()).unwrap();
        assert_eq!(
            cram.value(&Budget::unlimited()).unwrap().0,
            referee.value(&board),
            "{board:?}"
        );
        if cells % 7 == 0 {
            let left = cram
                .winning_moves(&Budget::unlimited())
                .unwrap()
                .into_iter()
                .map(|domino| {
                    let mut left = board.clone();
                    for (row, column) in domino {
                        left[row as usize][column as usize] = false;
                    }
                    left
                });
            assert_eq!(
                left.collect::<Vec<_>>().len(),
                referee.winning(&board, PlayConvention::Normal).len()
            );
        }
    }
    for (rows, columns) in [(2, 7), (7, 2), (3, 4), (1, 9), (9, 1), (0, 4), (1, 0), (4, 4)] {
        let board = CramBoard::full(rows, columns).unwrap();
        let value = board.value(&Budget::unlimited()).unwrap();
        assert_eq!(
            value.0,
            referee.value(&vec![vec![true; columns as usize]; rows as usize])
        );
        assert_eq!(
            board.outcome(&Budget::unlimited()).unwrap() == Outcome::Loss,
            value.is_zero()
        );
        if let Some(middle) = board.middle() {
            assert!(
                board
                    .winning_moves(&Budget::unlimited())
                    .unwrap()
                    .contains(&middle)
            );
        }
    }
    // A long row is Dawson's Kayles, whose values repeat with period 34.
    let row = |length| {
        CramBoard::full(1, length)
            .unwrap()
            .value(&Budget::unlimited())
            .unwrap()
    };
    assert_eq!(row(60_000), row(60_000 - 34 * 1700));
    assert!(
        CramBoard::full(9, 9)
            .unwrap()
            .value(&Budget::unlimited())
            .is_err()
    );
    assert!(CramBoard::full(1 << 9, 1 << 8).is_err());
}

#[test]
fn tokens_that_never_come_back() {
    let mut state = 1_u64;
    for _ in 0..300 {
        let mut next = |bound: u32| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            u32::try_from(state >> 33).unwrap() % bound
        };
        let n = 1 + next(6);
        let arrows: Vec<_> = (0..next(14)).map(|_| (next(n), next(n))).collect();
        let game = DirectedGeography::new(n, &arrows).unwrap();
        let mut referee = Referee::new(|path: &Vec<u32>| {
            let here = path[path.len() - 1];
            let mut heads: Vec<_> = arrows
                .iter()
                .filter(|arrow| arrow.0 == here && !path.contains(&arrow.1))
                .map(|arrow| arrow.1)
                .collect();
            heads.sort_unstable();
            heads.dedup();
            heads
                .into_iter()
                .map(|head| [&path[..], &[head]].concat())
                .collect()
        });
        for start in 0..n {
            let budget = Budget::unlimited();
            let (vertex, path) = (VertexId::new(start), vec![start]);
            assert_eq!(
                game.value(vertex, &budget).unwrap().0,
                referee.value(&path),
                "{arrows:?}"
            );
            let moves = game.winning_moves(vertex, &budget).unwrap();
            let expected = referee.winning(&path, PlayConvention::Normal);
            let expected: Vec<_> = expected.iter().map(|path| VertexId::new(path[1])).collect();
            assert_eq!(moves, expected, "{arrows:?}");
        }
    }
    assert!(DirectedGeography::new(129, &[]).is_err());
    assert!(DirectedGeography::new(2, &[(0, 2)]).is_err());
    // A path of 128 vertices.
    let path: Vec<_> = (0..127).map(|vertex| (vertex, vertex + 1)).collect();
    let game = DirectedGeography::new(128, &path).unwrap();
    assert_eq!(
        game.outcome(VertexId::new(0), &Budget::unlimited()),
        Ok(Outcome::Win)
    );
}
