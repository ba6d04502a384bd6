//! Classification, certificates, nim-values and races, each beside the plain solver on the same input.

use bench::{FAMILIES, PlainLabel, PlainRaces, RACE_FAMILIES, plain_classify, race_queries};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use graph_core::{Budget, Digraph, Outcome, VertexId};
use loopy::{CompactCertificate, Counts, Ends, NimValues, PlayConvention, RaceSolver, classify, nim_values};

const SIZES: [u32; 2] = [100_000, 1_000_000];

fn counts(labels: &[PlainLabel]) -> [u64; 3] {
    let count = |wanted: fn(&PlainLabel) -> bool| labels.iter().filter(|label| wanted(label)).count() as u64;
    [
        count(|label| matches!(label, PlainLabel::Win(_))),
        count(|label| matches!(label, PlainLabel::Loss(_))),
        count(|label| matches!(label, PlainLabel::Draw)),
    ]
}

fn classification(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("loopy/classify");
    group.sample_size(10);
    let ends = Ends::new(PlayConvention::Normal);
    for family in FAMILIES {
        for size in SIZES {
            let graph = (family.graph)(size).expect("the graph fits in memory");
            let expected = counts(&plain_classify(&graph, None));
            group.throughput(Throughput::Elements(graph.n_edges()));
            group.bench_with_input(BenchmarkId::new(family.name, size), &graph, |bencher, graph| {
                bencher.iter(|| {
                    let solved = classify(graph, &ends, &Budget::unlimited()).expect("no limit is set");
                    let Counts {
                        wins, losses, draws, ..
                    } = solved.counts();
                    assert_eq!([wins, losses, draws], expected);
                });
            });
            let name = format!("plain-{}", family.name);
            group.bench_with_input(BenchmarkId::new(name, size), &graph, |bencher, graph| {
                bencher.iter(|| assert_eq!(counts(&plain_classify(graph, None)), expected));
            });
        }
    }
    group.finish();
}

/// The checker on the table of the solver and on its compact form; what `loopy/classify` takes is beside it.
fn verification(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("loopy/verify");
    group.sample_size(10);
    let (ends, budget) = (Ends::new(PlayConvention::Normal), Budget::unlimited());
    for family in FAMILIES {
        for size in SIZES {
            let graph = (family.graph)(size).expect("the graph fits in memory");
            let solved = classify(&graph, &ends, &budget).expect("no limit is set");
            let compact =
                CompactCertificate::of(solved.certificate(), &budget).expect("every claim has a code");
            group.throughput(Throughput::Elements(graph.n_edges()));
            let id = BenchmarkId::new(format!("table-{}", family.name), size);
            group.bench_with_input(id, &graph, |bencher, graph| {
                bencher
                    .iter(|| assert_eq!(solved.verify(graph).expect("it is right").counts, solved.counts()));
            });
            let id = BenchmarkId::new(format!("compact-{}", family.name), size);
            group.bench_with_input(id, &graph, |bencher, graph| {
                bencher.iter(|| {
                    let verified = compact.verify(graph, &ends, &budget).expect("it is right");
                    assert_eq!(verified.counts, solved.counts());
                });
            });
        }
    }
    group.finish();
}

/// How many vertices the values call won, lost and drawn.
fn outcomes(values: &NimValues, graph: &Digraph) -> [u64; 3] {
    let mut counts = [0; 3];
    for vertex in graph.vertices() {
        let at = match values.outcome(vertex) {
            Outcome::Win => 0,
            Outcome::Loss => 1,
            Outcome::Draw => 2,
        };
        counts[at] += 1;
    }
    counts
}

/// Nim-values beside plain labelling and beside the check of what was found.
fn loopy_nim_values(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("loopy/nim-values");
    group.sample_size(10);
    for family in FAMILIES {
        for size in SIZES {
            let graph = (family.graph)(size).expect("the graph fits in memory");
            let expected = counts(&plain_classify(&graph, None));
            let solve = || nim_values(&graph, &Budget::unlimited()).expect("no limit is set");
            let values = solve();
            group.throughput(Throughput::Elements(graph.n_edges()));
            group.bench_function(BenchmarkId::new(family.name, size), |bencher| {
                bencher.iter(|| assert_eq!(outcomes(&solve(), &graph), expected));
            });
            group.bench_function(
                BenchmarkId::new(format!("verify-{}", family.name), size),
                |bencher| {
                    bencher.iter(|| assert!(values.verify(&graph).is_ok()));
                },
            );
            group.bench_function(
                BenchmarkId::new(format!("plain-{}", family.name), size),
                |bencher| {
                    bencher.iter(|| assert_eq!(counts(&plain_classify(&graph, None)), expected));
                },
            );
        }
    }
    group.finish();
}

/// Five hundred races from a graph in memory; what the contest program takes for as many is in `races`.
fn races(criterion: &mut Criterion) {
    const N_VERTICES: u32 = 100_000;
    let mut group = criterion.benchmark_group("loopy/race");
    group.sample_size(10);
    let ends = Ends::new(PlayConvention::Normal);
    for family in RACE_FAMILIES {
        let graph = (family.graph)(N_VERTICES).expect("the graph fits in memory");
        let queries = race_queries(graph.n_vertices(), 500);
        let plain = PlainRaces::new(&graph);
        let answer = |&(start, target): &(VertexId, VertexId)| plain.answer(start, target);
        let some: Vec<_> = queries.iter().take(20).map(answer).collect();
        group.throughput(Throughput::Elements(500));
        group.bench_function(BenchmarkId::new(family.name, N_VERTICES), |bencher| {
            bencher.iter(|| {
                let mut solver =
                    RaceSolver::new(&graph, &ends, &Budget::unlimited()).expect("no limit is set");
                let answers = solver
                    .answers(&queries, &Budget::unlimited())
                    .expect("no limit is set");
                assert_eq!(answers[..20], some);
            });
        });
    }
    group.finish();
}

criterion_group!(benches, classification, verification, loopy_nim_values, races);
criterion_main!(benches);
