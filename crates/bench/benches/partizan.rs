//! Canonical forms: empty Domineering boards, the values of a day, uptimals. Sums that are played and not added:
//! switches, and threats near the balance.

use criterion::{Criterion, criterion_group, criterion_main};
use partizan::notation::parse;
use partizan::play::SumSolver;
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

/// A sum over k from 1 to n of a text in which `k` stands for the number, less a number that brings it near the balance.
fn sum(n: u32, term: &str, less: &str) -> String {
    let terms = (1..=n).map(|k| term.replace('k', &k.to_string()));
    format!("{} - {less}", terms.collect::<Vec<_>>().join(" + "))
}

fn best(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("partizan/best");
    // Positions searched are counted: a change in them is a change of the algorithm.
    for (name, text, outcome, n_searched) in [
        // 40 - 39 + 38 - … is 20 for whoever starts: who starts ends at 0 after an even number of moves, or below.
        ("switches/40", sum(40, "{k|-k}", "20"), OutcomeClass::Right, 0),
        ("threats/20", sum(20, "{k|{0|-k}}", "99/2"), OutcomeClass::Next, 8),
    ] {
        let terms = parse(&text).expect("a sum").terms();
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let mut values = Values::new();
                let sum = terms.iter().map(|term| term.component(&mut values));
                let sum = sum.collect::<Result<Vec<_>, _>>().expect("no limit is set");
                let mut solver = SumSolver::new();
                assert_eq!(solver.outcome(&mut values, &sum), Ok(outcome));
                assert_eq!(solver.n_searched(), n_searched);
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

criterion_group!(benches, domineering, days, uptimals, best);
criterion_main!(benches);
