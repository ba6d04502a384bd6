//! The classics against plain play by their rules, on every small instance.

use core::num::NonZeroU64;
use core::ops::ControlFlow;
use std::collections::BTreeMap;

use graph_core::{Budget, Nimber, Outcome, VertexId, mex};
use impartial::classics::{
    BottleMove, Bottles, CoinMove, CoinStrip, CramBoard, DirectedGeography, Euclid, EuclidEnd, Join,
    JoinSolver, King, LaskerMove, LaskerNim, MooreNim, Northcott, NorthcottMove, NorthcottRow, Staircase,
    StaircaseMove, SubtractionHeaps, WhiteKnight, Wythoff, WythoffValues,
};
use impartial::{Component as _, HeapGame, Heaps, NimMove, PlayConvention, TakeSet};

const PLAYS: [PlayConvention; 2] = [PlayConvention::Normal, PlayConvention::Misere];

/// Plays a game given by its options, remembering.
struct Referee<P, F: Fn(&P) -> Vec<P>> {
    options: F,
    won: BTreeMap<(bool, P), bool>,
    values: BTreeMap<P, u64>,
}

impl<P: Ord + Clone, F: Fn(&P) -> Vec<P>> Referee<P, F> {
    fn new(options: F) -> Self {
        Self {
            options,
            won: BTreeMap::new(),
            values: BTreeMap::new(),
        }
    }

    fn outcome(&mut self, position: &P, play: PlayConvention) -> Outcome {
        if self.wins(position, play == PlayConvention::Misere) {
            Outcome::Win
        } else {
            Outcome::Loss
        }
    }

    fn wins(&mut self, position: &P, misere: bool) -> bool {
        let key = (misere, position.clone());
        if let Some(&won) = self.won.get(&key) {
            return won;
        }
        let options = (self.options)(position);
        let won = if options.is_empty() {
            misere
        } else {
            options.iter().any(|option| !self.wins(option, misere))
        };
        self.won.insert(key, won);
        won
    }

    fn value(&mut self, position: &P) -> u64 {
        if let Some(&value) = self.values.get(position) {
            return value;
        }
        let options = (self.options)(position);
        let values: Vec<_> = options.iter().map(|option| self.value(option)).collect();
        let value = mex(&values).0;
        self.values.insert(position.clone(), value);
        value
    }

    /// The options that leave a lost game, sorted.
    fn winning(&mut self, position: &P, play: PlayConvention) -> Vec<P> {
        let mut options = (self.options)(position);
        options.sort();
        options.retain(|option| self.outcome(option, play) == Outcome::Loss);
        options
    }
}

fn sorted<P: Ord>(mut positions: Vec<P>) -> Vec<P> {
    positions.sort();
    positions
}

/// Every list of `n` numbers below `bound`.
fn lists(n: u32, bound: u64) -> impl Iterator<Item = Vec<u64>> {
    (0..bound.pow(n)).map(move |code| (0..n).map(|at| code / bound.pow(at) % bound).collect())
}

fn with(heaps: &[u64], heap: usize, size: u64) -> Vec<u64> {
    let mut heaps = heaps.to_vec();
    heaps[heap] = size;
    heaps
}

#[test]
fn wythoff() {
    let mut referee = Referee::new(|&(a, b): &(u64, u64)| {
        let mut options: Vec<_> = (0..a).map(|left| (left, b)).collect();
        options.extend((0..b).map(|left| (a, left)));
        options.extend((1..=a.min(b)).map(|take| (a - take, b - take)));
        options
    });
    let values = WythoffValues::new(40, 25, &Budget::unlimited()).unwrap();
    for (a, b) in (0..=40).flat_map(|a| (0..=25).map(move |b| (a, b))) {
        assert_eq!(values.value(a, b), Some(Nimber(referee.value(&(a, b)))));
        for play in PLAYS {
            assert_eq!(
                Wythoff(a, b).outcome(play),
                referee.outcome(&(a, b), play),
                "{a} {b} {play}"
            );
            let found = sorted(Wythoff(a, b).winning_moves(play));
            assert_eq!(found, referee.winning(&(a, b), play), "{a} {b} {play}");
        }
    }
    assert_eq!(values.value(41, 0), None);
}

fn staircase_options(stairs: &[u64]) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    for stair in 0..stairs.len() {
        for tokens in 1..=stairs[stair] {
            options.push(staircase_after(stairs, StaircaseMove { stair, tokens }));
        }
    }
    options
}

fn staircase_after(stairs: &[u64], step: StaircaseMove) -> Vec<u64> {
    let mut after = with(stairs, step.stair, stairs[step.stair] - step.tokens);
    if step.stair > 0 {
        after[step.stair - 1] += step.tokens;
    }
    after
}

#[test]
fn staircase() {
    let mut referee = Referee::new(|stairs: &Vec<u64>| staircase_options(stairs));
    for stairs in lists(1, 5)
        .chain(lists(2, 5))
        .chain(lists(3, 4))
        .chain(lists(4, 3))
    {
        let position = Staircase(&stairs);
        assert_eq!(position.value().0, referee.value(&stairs), "{stairs:?}");
        for play in PLAYS {
            assert_eq!(
                position.outcome(play),
                referee.outcome(&stairs, play),
                "{stairs:?} {play}"
            );
            let moves = position.winning_moves(play).into_iter();
            let found = sorted(moves.map(|step| staircase_after(&stairs, step)).collect());
            assert_eq!(found, referee.winning(&stairs, play), "{stairs:?} {play}");
        }
    }
}

fn coin_options(coins: &[u64]) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    for coin in 0..coins.len() {
        let least = if coin == 0 { 0 } else { coins[coin - 1] + 1 };
        options.extend((least..coins[coin]).map(|to| with(coins, coin, to)));
    }
    options
}

#[test]
fn coins_on_a_strip() {
    let mut referee = Referee::new(|coins: &Vec<u64>| coin_options(coins));
    for board in 0..1_u64 << 9 {
        let coins: Vec<_> = (0..9).filter(|square| board >> square & 1 == 1).collect();
        let strip = CoinStrip::new(&coins).unwrap();
        assert_eq!(strip.value().0, referee.value(&coins), "{coins:?}");
        for play in PLAYS {
            assert_eq!(
                strip.outcome(play),
                referee.outcome(&coins, play),
                "{coins:?} {play}"
            );
            let moves = strip.winning_moves(play).into_iter();
            let after = moves.map(|CoinMove { from, to }| {
                let coin = coins.iter().position(|&square| square == from).unwrap();
                with(&coins, coin, to)
            });
            assert_eq!(
                sorted(after.collect()),
                referee.winning(&coins, play),
                "{coins:?} {play}"
            );
        }
    }
    assert_eq!(CoinStrip::new(&[3, 5, 3]).unwrap_err().square, 3);
}

#[test]
fn moore() {
    for k in 1..=4_u64 {
        let mut referee = Referee::new(move |heaps: &Vec<u64>| {
            let all = lists(u32::try_from(heaps.len()).unwrap(), 5);
            let below = all.filter(|left| left.iter().zip(heaps).all(|(left, heap)| left <= heap));
            let changed =
                |left: &Vec<u64>| left.iter().zip(heaps).filter(|(left, heap)| left != heap).count() as u64;
            below.filter(|left| (1..=k).contains(&changed(left))).collect()
        });
        let most = NonZeroU64::new(k).unwrap();
        for heaps in lists(1, 5).chain(lists(3, 5)).chain(lists(4, 3)) {
            let position = MooreNim { heaps: &heaps, most };
            for play in PLAYS {
                assert_eq!(
                    position.outcome(play),
                    referee.outcome(&heaps, play),
                    "{k} {heaps:?} {play}"
                );
                let mut found = Vec::new();
                let end: ControlFlow<()> = position.try_for_each_winning_move(play, |steps| {
                    let mut after = heaps.clone();
                    for NimMove { heap, size } in steps {
                        assert!(size < after[heap]);
                        after[heap] = size;
                    }
                    found.push(after);
                    ControlFlow::Continue(())
                });
                assert!(end.is_continue());
                assert_eq!(
                    sorted(found),
                    referee.winning(&heaps, play),
                    "{k} {heaps:?} {play}"
                );
                assert_eq!(
                    position.winning_move(play).is_some(),
                    !referee.winning(&heaps, play).is_empty()
                );
            }
        }
    }
}

#[test]
fn lasker() {
    let mut referee = Referee::new(|heaps: &Vec<u64>| {
        let mut options = Vec::new();
        for (at, &heap) in heaps.iter().enumerate() {
            options.extend((0..heap).map(|left| with(heaps, at, left)));
            options.extend((1..=heap / 2).map(|part| {
                let mut split = with(heaps, at, part);
                split.push(heap - part);
                split
            }));
        }
        options
            .into_iter()
            .map(|option| sorted(option.into_iter().filter(|&heap| heap > 0).collect()))
            .collect()
    });
    for heaps in lists(1, 9).chain(lists(2, 6)).map(sorted) {
        let heaps: Vec<_> = heaps.into_iter().filter(|&heap| heap > 0).collect();
        let position = LaskerNim(&heaps);
        assert_eq!(position.value().0, referee.value(&heaps), "{heaps:?}");
        let mut found = Vec::new();
        let end: ControlFlow<()> = position.try_for_each_winning_move(|step| {
            let mut after = match step {
                LaskerMove::Take { heap, size } => with(&heaps, heap, size),
                LaskerMove::Split { heap, parts } => {
                    let mut after = with(&heaps, heap, parts.0);
                    after.push(parts.1);
                    after
                }
            };
            after.retain(|&heap| heap > 0);
            found.push(sorted(after));
            ControlFlow::Continue(())
        });
        assert!(end.is_continue());
        assert_eq!(
            sorted(found),
            referee.winning(&heaps, PlayConvention::Normal),
            "{heaps:?}"
        );
    }
}

#[test]
fn euclid() {
    for end in [EuclidEnd::AtZero, EuclidEnd::Positive] {
        let mut referee = Referee::new(move |&(a, b): &(u64, u64)| {
            let (small, large) = (a.min(b), a.max(b));
            let mut options = Vec::new();
            let mut left = large;
            while small > 0 && left >= small {
                left -= small;
                if left > 0 || end == EuclidEnd::AtZero {
                    options.push(if a > b { (left, b) } else { (a, left) });
                }
            }
            options
        });
        let least = u64::from(end == EuclidEnd::Positive);
        for numbers in (least..60).flat_map(|a| (least..60).map(move |b| (a, b))) {
            let position = Euclid { numbers, end };
            assert_eq!(position.value().0, referee.value(&numbers), "{position:?}");
            for play in PLAYS {
                assert_eq!(
                    position.outcome(play),
                    referee.outcome(&numbers, play),
                    "{position:?} {play}"
                );
                assert_eq!(
                    position.winning_moves(play),
                    referee.winning(&numbers, play),
                    "{position:?} {play}"
                );
            }
            for value in 0..60 {
                let mut found = Vec::new();
                position.moves_to(&mut found, Nimber(value));
                let options = (referee.options)(&numbers);
                let expected = options
                    .into_iter()
                    .filter(|option| referee.value(option) == value);
                assert_eq!(found, expected.collect::<Vec<_>>(), "{position:?} {value}");
            }
            // Nivasch's formula, in whole numbers.
            let (small, large) = (numbers.0.min(numbers.1), numbers.0.max(numbers.1));
            if end == EuclidEnd::Positive {
                let formula = (large * large - small * small) / (small * large);
                assert_eq!(position.value().0, formula, "{position:?}");
            }
        }
    }
}

#[test]
fn subtraction_games_are_tame() {
    for code in 1..1_u64 << 5 {
        let takes: Vec<_> = (1..=5).filter(|take| code >> (take - 1) & 1 == 1).collect();
        let set = TakeSet::new(takes.iter().copied()).unwrap();
        let mut referee = Referee::new(move |heaps: &Vec<u64>| {
            let mut options = Vec::new();
            for (at, &heap) in heaps.iter().enumerate() {
                let sizes = takes.iter().filter_map(|take| heap.checked_sub(*take));
                options.extend(sizes.map(|size| with(heaps, at, size)));
            }
            options
        });
        for heaps in lists(1, 14).chain(lists(2, 9)).chain(lists(3, 5)) {
            let position = SubtractionHeaps::new(set.clone(), &heaps, &Budget::unlimited()).unwrap();
            assert_eq!(position.value().0, referee.value(&heaps), "{set} {heaps:?}");
            for play in PLAYS {
                assert_eq!(
                    position.outcome(play),
                    referee.outcome(&heaps, play),
                    "{set} {heaps:?} {play}"
                );
                let moves = position.winning_moves(play).into_iter();
                let found = sorted(moves.map(|step| with(&heaps, step.heap, step.size)).collect());
                assert_eq!(found, referee.winning(&heaps, play), "{set} {heaps:?} {play}");
            }
        }
    }
}

/// The moves of a join, by its definition; the options of one component are `options`.
fn join_options(join: Join, heaps: &[u64], options: &dyn Fn(u64) -> Vec<u64>) -> Vec<Vec<u64>> {
    let over = |heap: &u64| options(*heap).is_empty();
    let first_ends = matches!(
        join,
        Join::DiminishedDisjunctive | Join::Conjunctive | Join::ShortenedSelective
    );
    if heaps.is_empty() || first_ends && heaps.iter().any(over) {
        return Vec::new();
    }
    let mut partial = vec![(Vec::new(), 0)];
    for &heap in heaps {
        let mut next = Vec::new();
        for (left, n_moved) in partial {
            let mut stay: Vec<u64> = left.clone();
            stay.push(heap);
            next.push((stay, n_moved));
            for option in options(heap) {
                let mut moved: Vec<u64> = left.clone();
                moved.push(option);
                next.push((moved, n_moved + 1));
            }
        }
        partial = next;
    }
    let n_alive = heaps.iter().filter(|heap| !over(heap)).count();
    let allowed = |n_moved: usize| match join {
        Join::Disjunctive | Join::DiminishedDisjunctive => n_moved == 1,
        Join::Conjunctive | Join::ContinuedConjunctive => n_moved == n_alive && n_moved > 0,
        Join::Selective | Join::ShortenedSelective => n_moved > 0,
    };
    partial.retain(|&(_, n_moved)| allowed(n_moved));
    partial.into_iter().map(|(left, _)| left).collect()
}

#[test]
fn joins() {
    for takes in [&[1, 2][..], &[2, 3], &[1, 3, 4], &[1, 2, 5]] {
        let set = TakeSet::new(takes.iter().copied()).unwrap();
        let options =
            |heap: u64| -> Vec<u64> { takes.iter().filter_map(|take| heap.checked_sub(*take)).collect() };
        let mut solver = JoinSolver::new(HeapGame::subtraction(set));
        for join in Join::ALL {
            let mut referee = Referee::new(|heaps: &Vec<u64>| join_options(join, heaps, &options));
            for heaps in lists(0, 1)
                .chain(lists(1, 12))
                .chain(lists(2, 8))
                .chain(lists(3, 5))
            {
                let components: Vec<_> = heaps
                    .iter()
                    .map(|&heap| Heaps::from_iter((heap > 0).then_some(heap)))
                    .collect();
                let budget = Budget::unlimited();
                let play = PlayConvention::Normal;
                let outcome = solver.outcome(join, &components, &budget).unwrap();
                assert_eq!(
                    outcome,
                    referee.outcome(&heaps, play),
                    "{join:?} {takes:?} {heaps:?}"
                );
                let mut found = Vec::new();
                let end = solver.try_for_each_winning_move::<()>(join, &components, &budget, |steps| {
                    let mut after = heaps.clone();
                    for (component, left) in steps {
                        after[component] = left.first().copied().unwrap_or(0);
                    }
                    found.push(after);
                    ControlFlow::Continue(())
                });
                assert_eq!(end, Ok(ControlFlow::Continue(())));
                assert_eq!(
                    sorted(found),
                    referee.winning(&heaps, play),
                    "{join:?} {takes:?} {heaps:?}"
                );
            }
        }
        assert!(solver.verify());
    }
}

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
