//! Canonical forms: empty Domineering boards.

use criterion::{Criterion, criterion_group, criterion_main};
use partizan::{OutcomeClass, PositionValues, Values};
use rulesets::TextForm;
use rulesets::grid::Domineering;

fn domineering(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("partizan/domineering");
    // Outcomes by an independent search: 4x4 is won by the first player, 4x5 (five columns) by Left.
    for (name, rows, columns, outcome) in [
        ("4x4", 4, 4, OutcomeClass::Next),
        ("4x5", 4, 5, OutcomeClass::Left),
    ] {
        let text = vec![".".repeat(columns); rows].join("/");
        let board = Domineering.parse(&text).expect("a board");
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let mut values = Values::new();
                let mut solver = PositionValues::new(&Domineering);
                let value = solver.value(&mut values, &board).expect("no limit is set");
                assert_eq!(values.outcome(value), Ok(outcome));
            });
        });
    }
    group.finish();
}

criterion_group!(benches, domineering);
criterion_main!(benches);
