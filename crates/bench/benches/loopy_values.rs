//! Values of games whose play may last for ever: canonical forms of random stoppers, and the order of all that graphs of
//! three vertices make.

use std::collections::BTreeSet;

use criterion::{Criterion, criterion_group, criterion_main};
use graph_core::families::SplitMix64;
use graph_core::{Budget, VertexId};
use partizan::Values;
use partizan::sided::LoopyValue;
use partizan::stopper::{LoopyGraph, LoopyVertex, Stopper};

const UNLIMITED: Budget<'static> = Budget::unlimited();

/// `n` stoppers of up to eight vertices with up to two options a player; every fourth option is 0, 1, -1 or a star.
fn random_stoppers(values: &mut Values, n: usize) -> Vec<LoopyGraph> {
    let ends = [
        values.integer(0),
        values.integer(1),
        values.integer(-1),
        values.nimber(1),
    ];
    let ends = ends.map(|end| end.expect("no limit is set"));
    let mut random = SplitMix64::new(1);
    let mut res = Vec::new();
    while res.len() < n {
        let n_nodes = 2 + random.bounded(7);
        let mut option = || {
            VertexId::new(if random.bounded(4) == 0 {
                n_nodes + random.bounded(4)
            } else {
                random.bounded(n_nodes)
            })
        };
        let mut nodes = Vec::new();
        for node in 0..n_nodes {
            // Two options or one, by the number of the vertex: loops enough, and stoppers often enough.
            let sides = [0, 1].map(|side| (0..=(node + side) % 2).map(|_| option()).collect::<Vec<_>>());
            nodes.push(LoopyVertex::Node(sides));
        }
        nodes.extend(ends.map(LoopyVertex::Value));
        let game = LoopyGraph::new(nodes).expect("options are vertices");
        let is_loopy_stopper = Stopper::new(values, &game, &UNLIMITED)
            .expect("no limit is set")
            .is_some_and(|stopper| stopper.as_value().is_none());
        if is_loopy_stopper {
            res.push(game);
        }
    }
    res
}

/// All stoppers that graphs of three vertices make.
fn small_stoppers(values: &mut Values) -> Vec<LoopyValue> {
    let mut seen = BTreeSet::new();
    let mut res = Vec::new();
    for bits in 0_u32..1 << 18 {
        let vertex = |v: u32| {
            let side = |player: u32| (0..3).filter(move |w| bits >> ((v * 2 + player) * 3 + w) & 1 == 1);
            LoopyVertex::Node([0, 1].map(|player| side(player).map(VertexId::new).collect()))
        };
        let game = LoopyGraph::new((0..3).map(vertex).collect()).expect("options are vertices");
        let game = game.tidied(values).expect("no limit is set");
        if seen.insert(format!("{game:?}"))
            && let Some(stopper) = Stopper::new(values, &game, &UNLIMITED).expect("no limit is set")
            && !res.contains(&LoopyValue::of_stopper(stopper.clone()))
        {
            res.push(LoopyValue::of_stopper(stopper));
        }
    }
    res
}

fn canonical(criterion: &mut Criterion) {
    let mut values = Values::new();
    let games = random_stoppers(&mut values, 10_000);
    let mut group = criterion.benchmark_group("loopy-values/random 10000");
    group.sample_size(10);
    // The baseline: what is done before anything is compared.
    group.bench_function("tidied", |bencher| {
        bencher.iter(|| {
            let vertices = games.iter().map(|game| {
                game.tidied(&mut values)
                    .expect("no limit is set")
                    .vertices()
                    .len()
            });
            assert!(vertices.sum::<usize>() >= games.len());
        });
    });
    group.bench_function("canonical", |bencher| {
        bencher.iter(|| {
            let is_loopy = |found: Option<Stopper>| found.is_some_and(|stopper| stopper.as_value().is_none());
            for game in &games {
                let found = Stopper::new(&mut values, game, &UNLIMITED).expect("no limit is set");
                assert!(is_loopy(found));
            }
        });
    });
    group.finish();
}

fn order(criterion: &mut Criterion) {
    let mut values = Values::new();
    let stoppers = small_stoppers(&mut values);
    // Counted by another program.
    assert_eq!(stoppers.len(), 52);
    criterion.bench_function("loopy-values/compare 52", |bencher| {
        bencher.iter(|| {
            let mut n_pairs = 0;
            for a in &stoppers {
                for b in &stoppers {
                    n_pairs += u32::from(
                        a.is_at_least(&mut values, b, &UNLIMITED)
                            .expect("no limit is set"),
                    );
                }
            }
            // As in plain search.
            assert_eq!(n_pairs, PAIRS);
        });
    });
}

/// Pairs of the 52 in which the first is at least the second, by plain search.
const PAIRS: u32 = 1168;

criterion_group!(benches, canonical, order);
criterion_main!(benches);
