//! Canonical forms: empty Domineering boards, the values of a day, uptimals.

use criterion::{Criterion, criterion_group, criterion_main};
use partizan::{Dyadic, OutcomeClass, PositionValues, Relation, Universe, Uptimal, Values};
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

fn days(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("partizan/days");
    group.bench_function("list 3", |bencher| {
        bencher.iter(|| {
            let born = Values::new().born_by(3, Universe::All).expect("no limit is set");
            assert_eq!(born.len(), 1474);
        });
    });
    group.bench_function("count dicotic 4", |bencher| {
        bencher.iter(|| {
            let count = Values::new().count_born_by(4, Universe::Dicotic);
            assert_eq!(count, Ok(534_483_u32.into()));
        });
    });
    // All pairs of day 3; how many hold was counted by the definition of the order.
    group.bench_function("compare 3", |bencher| {
        bencher.iter(|| {
            let mut values = Values::new();
            let born = values.born_by(3, Universe::All).expect("no limit is set");
            let mut n_pairs = 0;
            for &a in &born {
                for &b in &born {
                    n_pairs += u32::from(values.le(a, b).expect("no limit is set"));
                }
            }
            assert_eq!(n_pairs, 654_647);
        });
    });
    group.finish();
}

fn uptimals(criterion: &mut Criterion) {
    criterion.bench_function("partizan/uptimals/1000 squares", |bencher| {
        bencher.iter(|| {
            let mut values = Values::new();
            let squares = Uptimal::new(Dyadic::ZERO, 0, &[0, 1000]);
            let id = values.uptimal(&squares).expect("no limit is set");
            let up = values.up_power(1).expect("no limit is set");
            assert_eq!(values.compare(id, up), Ok(Relation::Less));
            assert_eq!(values.as_uptimal(id), Ok(Some(squares)));
        });
    });
}

criterion_group!(benches, domineering, days, uptimals);
criterion_main!(benches);
