//! Cutting Game tables and the closed form of Kc0's stones.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use graph_core::{Budget, Nimber};
use impartial::{CuttingTable, CuttingValue, Residue, Sheet, kc_zero};

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

criterion_group!(benches, cutting, random_opponent);
criterion_main!(benches);
