//! Cutting Game tables, the closed form of Kc0's stones, and heap games that split, beside the plain loop.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use graph_core::{Budget, Nimber};
use impartial::{CuttingTable, CuttingValue, HeapGame, Residue, Sheet, kc_zero};

fn cutting(criterion: &mut Criterion) {
    // The value of 60 by 60 is among the checked ones; 200 by 200 needs them all.
    let small = Sheet::new(60, 60).expect("sides are positive");
    let large = Sheet::new(200, 200).expect("sides are positive");
    criterion.bench_function("impartial/cutting/200x200", |bencher| {
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

criterion_group!(benches, cutting, random_opponent, heaps);
criterion_main!(benches);
