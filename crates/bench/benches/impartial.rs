//! Nim-values of graphs, Cutting Game tables, forms of random opponents, the closed form of Kc0's stones, and heap games
//! that split and periods of subtraction games, beside plain loops.

use bench::{acyclic_edges, plain_grundy, plain_options};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use graph_core::{Budget, Digraph, Nimber};
use hashbrown::HashMap;
use impartial::{
    CuttingTable, CuttingValue, HeapGame, IllegalPick, PlayConvention, RandomHeaps, Residue, Sheet, TakeSet,
    grundy, kc_zero, subtraction_period,
};

fn graphs(criterion: &mut Criterion) {
    const N_VERTICES: u32 = 1_000_000;
    let mut group = criterion.benchmark_group("impartial/grundy");
    group.sample_size(10);
    for (name, is_shuffled) in [("in-order", false), ("shuffled", true)] {
        let edges = acyclic_edges(N_VERTICES, 5_000_000, is_shuffled);
        let graph = Digraph::from_edges(N_VERTICES, &edges).expect("ends are vertices");
        let options = plain_options(&graph);
        let expected = plain_grundy(&options);
        group.bench_function(format!("{name}/ours"), |bencher| {
            bencher.iter(|| {
                let values = grundy(&graph).expect("edges lead down");
                assert!(
                    values
                        .iter()
                        .map(|value| value.0)
                        .eq(expected.iter().map(|&value| u64::from(value)))
                );
            });
        });
        group.bench_function(format!("{name}/plain"), |bencher| {
            bencher.iter(|| assert_eq!(plain_grundy(&options), expected));
        });
    }
    group.finish();
}

fn cutting(criterion: &mut Criterion) {
    // The value of 60 by 60 is among the checked ones; larger tables need them all.
    let small = Sheet::new(60, 60).expect("sides are positive");
    let mut group = criterion.benchmark_group("impartial/cutting");
    group.sample_size(10);
    for side in [200, 400, 1000] {
        let large = Sheet::new(side, side).expect("sides are positive");
        group.bench_function(format!("{side}x{side}"), |bencher| {
            bencher.iter(|| {
                let mut table = CuttingTable::new();
                let budget = Budget::unlimited();
                assert!(matches!(table.value(large, &budget), Ok(CuttingValue::Nimber(_))));
                assert_eq!(
                    table.value(small, &budget),
                    Ok(CuttingValue::Nimber(SIXTY_BY_SIXTY))
                );
            });
        });
    }
    group.finish();
}

const SIXTY_BY_SIXTY: Nimber = Nimber(1);

fn random_opponent(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("impartial/kc0");
    group.throughput(Throughput::Elements(100_000));
    group.bench_function("100000-queries", |bencher| {
        let queries: Vec<u64> = (0..100_000).map(|index| index * 9_999_900_001).collect();
        bencher.iter(|| {
            let sum = queries
                .iter()
                .fold(Residue::ZERO, |sum, &stones| sum + kc_zero(stones).residue());
            assert_ne!(sum, Residue::ZERO);
            assert_eq!(kc_zero(queries[0]).residue(), Residue::ONE);
        });
    });
    group.finish();
}

/// Officers by the loop of a contest template: the value of the last heap.
fn plain_officers(n: usize) -> u64 {
    let mut values = vec![0_usize];
    let mut stamps = vec![0; 1 << 16];
    for heap in 1..=n {
        let total = heap - 1;
        if total > 0 {
            stamps[values[total]] = heap;
        }
        for part in 1..=total / 2 {
            stamps[values[part] ^ values[total - part]] = heap;
        }
        let value = stamps.iter().position(|&stamp| stamp != heap);
        values.push(value.expect("fewer values than stamps"));
    }
    values[n] as u64
}

fn heaps(criterion: &mut Criterion) {
    const N: usize = 40_000;
    let expected = Some(Nimber(plain_officers(N)));
    let mut group = criterion.benchmark_group("impartial/heaps/0.6");
    group.sample_size(10);
    group.throughput(Throughput::Elements(N as u64));
    group.bench_function("40000", |bencher| {
        bencher.iter(|| {
            let mut table = HeapGame::coded("0.6".parse().expect("a code")).table();
            table.extend_to(N as u64, &Budget::unlimited()).expect("no limit");
            assert_eq!(table.value(N as u64), expected);
        });
    });
    group.bench_function("40000-plain", |bencher| {
        bencher.iter(|| assert_eq!(Some(Nimber(plain_officers(N))), expected));
    });
    group.finish();
}

/// Subtraction games by the loop of a contest template: the values of heaps below `n`.
fn plain_subtraction(takes: &[usize], n: usize) -> Vec<usize> {
    let mut values: Vec<usize> = Vec::with_capacity(n);
    let mut stamps = vec![usize::MAX; takes.len() + 1];
    for heap in 0..n {
        for left in takes.iter().filter_map(|take| heap.checked_sub(*take)) {
            stamps[values[left]] = heap;
        }
        let value = stamps.iter().position(|&stamp| stamp != heap);
        values.push(value.expect("more stamps than options"));
    }
    values
}

/// The same with the period of the values: where the last ones, as many as the largest take, come again.
fn plain_subtraction_period(takes: &[usize]) -> (usize, usize) {
    let window = takes.last().copied().unwrap_or(0);
    let mut values: Vec<usize> = Vec::new();
    let mut stamps = vec![usize::MAX; takes.len() + 1];
    let mut seen = HashMap::new();
    loop {
        let heap = values.len();
        if heap >= window
            && let Some(earlier) = seen.insert(values[heap - window..].to_vec(), heap)
        {
            // The windows may have begun to repeat before there was a whole one.
            let period = heap - earlier;
            let n_alike = (0..earlier)
                .rev()
                .take_while(|&at| values[at] == values[at + period])
                .count();
            return (earlier - n_alike, period);
        }
        for left in takes.iter().filter_map(|take| heap.checked_sub(*take)) {
            stamps[values[left]] = heap;
        }
        let value = stamps.iter().position(|&stamp| stamp != heap);
        values.push(value.expect("more stamps than options"));
    }
}

/// All sets of takes up to 12: the least period of each, by the state of the library and by plain loops. The plain loop
/// without a search for the period is given the number of values that prove it.
fn subtraction_periods(criterion: &mut Criterion) {
    let takes: Vec<Vec<usize>> = (1..4096)
        .map(|bits| (1..=12).filter(|take| bits >> (take - 1) & 1 == 1).collect())
        .collect();
    let sets = takes
        .iter()
        .map(|takes| TakeSet::new(takes.iter().map(|&take| take as u64)).expect("no take is 0"));
    let sets: Vec<_> = sets.collect();
    let plain: Vec<_> = takes
        .iter()
        .map(|takes| plain_subtraction_period(takes))
        .collect();
    let numbers = |set| {
        let found = subtraction_period(set, 1_000, &Budget::unlimited());
        let found = found.expect("no limit").expect("a period");
        [found.preperiod, found.period, found.n_checked].map(|number| usize::try_from(number).unwrap_or(0))
    };
    let n_checked: Vec<_> = sets.iter().map(|set| numbers(set)[2]).collect();
    let mut group = criterion.benchmark_group("impartial/subtraction-periods");
    group.sample_size(20);
    group.throughput(Throughput::Elements(n_checked.iter().sum::<usize>() as u64));
    group.bench_function("4095-sets", |bencher| {
        bencher.iter(|| {
            let found = sets.iter().map(numbers);
            assert!(
                found
                    .map(|[before, period, _]| (before, period))
                    .eq(plain.iter().copied())
            );
        });
    });
    group.bench_function("4095-sets-plain-values", |bencher| {
        bencher.iter(|| {
            for ((takes, &n), &(_, period)) in takes.iter().zip(&n_checked).zip(&plain) {
                let values = plain_subtraction(takes, n);
                assert_eq!(values[n - 1], values[n - 1 - period]);
            }
        });
    });
    group.bench_function("4095-sets-plain", |bencher| {
        bencher.iter(|| {
            let found = takes.iter().map(|takes| plain_subtraction_period(takes));
            assert!(found.eq(plain.iter().copied()));
        });
    });
    group.finish();
}

fn forms(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("impartial/random-form");
    for text in ["1,4", "1,2,4,5", "2,5,7", "1,5,9,13"] {
        let takes: TakeSet = text.parse().expect("a set of takes");
        group.bench_function(text, |bencher| {
            bencher.iter(|| {
                let mut heaps = RandomHeaps::new(takes.clone(), PlayConvention::Normal, IllegalPick::Loses);
                let form = heaps.prove_form(4_096, &Budget::unlimited());
                assert!(form.is_ok_and(|form| form.is_some_and(|form| form.verify())));
            });
        });
    }
    group.finish();
}

criterion_group!(
    benches,
    graphs,
    cutting,
    forms,
    random_opponent,
    heaps,
    subtraction_periods
);
criterion_main!(benches);
