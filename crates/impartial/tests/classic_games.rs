//! The classics against plain play by their rules, on every small instance. Those on boards and graphs are in
//! `classic_games/boards.rs`; the referee is here.

#[path = "classic_games/boards.rs"]
mod boards;

use core::num::NonZeroU64;
use core::ops::ControlFlow;
use std::collections::BTreeMap;

use graph_core::{Budget, Nimber, Outcome, mex};
use impartial::classics::{
    CoinMove, CoinStrip, Euclid, EuclidEnd, Join, JoinSolver, LaskerMove, LaskerNim, MooreNim, Staircase,
    StaircaseMove, SubtractionHeaps, Wythoff, WythoffValues,
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
