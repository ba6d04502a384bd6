//! Races: every answer against a labelling with the target declared, whatever was asked before.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use graph_core::{Budget, Digraph, GraphError, Outcome, VertexId};
use loopy::{Ends, PlayConvention, RaceSolver, classify};
use proptest::prelude::*;

fn v(number: u32) -> VertexId {
    VertexId::new(number)
}

fn graphs() -> impl Strategy<Value = Digraph> {
    (1u32..40, 0.0..2.5f64).prop_flat_map(|(n, density)| {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "small and positive"
        )]
        let m = (f64::from(n) * density) as usize;
        proptest::collection::vec((0..n, 0..n), 0..=m)
            .prop_map(move |edges| Digraph::from_edges(n, &edges).unwrap())
    })
}

/// Most vertices have a single move: chains, and circles of them.
fn chains() -> impl Strategy<Value = Digraph> {
    (1u32..60).prop_flat_map(|n| {
        let singles = proptest::collection::vec(0..n, n as usize);
        let more = proptest::collection::vec((0..n, 0..n), 0..=n as usize / 6);
        let n_stuck = 0..=n.min(3);
        (singles, more, n_stuck).prop_map(move |(singles, more, n_stuck)| {
            let singles = (0..n).zip(singles).skip(n_stuck as usize);
            Digraph::from_edges(n, &singles.chain(more).collect::<Vec<_>>()).unwrap()
        })
    })
}

/// The answer by a labelling of its own, checked by the checker.
fn afresh(graph: &Digraph, convention: PlayConvention, target: VertexId) -> Vec<Outcome> {
    let ends = Ends::new(convention).with_targets([target]).unwrap();
    let found = classify(graph, &ends, &Budget::unlimited()).unwrap();
    found.verify(graph).unwrap();
    graph.vertices().map(|vertex| found.outcome(vertex)).collect()
}

fn all_pairs(n: u32) -> Vec<(VertexId, VertexId)> {
    (0..n)
        .flat_map(|start| (0..n).map(move |target| (v(start), v(target))))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn answers_do_not_depend_on_what_was_asked_before(
        graph in prop_oneof![graphs(), chains()],
        misere in any::<bool>(),
        order in any::<proptest::sample::Index>(),
        step in 1usize..7,
    ) {
        let convention = if misere { PlayConvention::Misere } else { PlayConvention::Normal };
        let n = graph.n_vertices();
        let expected: Vec<_> = graph.vertices().map(|target| afresh(&graph, convention, target)).collect();
        let mut queries = all_pairs(n);
        let first = order.index(queries.len());
        queries.rotate_left(first);
        let budget = Budget::unlimited();
        let mut races = RaceSolver::new(&graph, &Ends::new(convention), &budget).unwrap();
        for _ in 0..2 {
            let together = races.answers(&queries, &budget).unwrap();
            for (&(start, target), &answer) in queries.iter().zip(&together) {
                prop_assert_eq!(answer, expected[target.index()][start.index()], "{} to {}", start, target);
            }
            queries.reverse();
        }
        for &(start, target) in queries.iter().step_by(step) {
            let answer = races.answer(start, target).unwrap();
            prop_assert_eq!(answer, expected[target.index()][start.index()], "{} to {}", start, target);
        }
    }
}

/// A larger graph: enough work for repairs to be given up, and for tables to be undone both ways.
#[test]
fn a_larger_graph_agrees_too() {
    const N: u32 = 3_000;
    let mut seed = 7u64;
    let mut next = |bound: u32| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        u32::try_from((seed >> 32) % u64::from(bound)).unwrap()
    };
    let mut shapes = Vec::new();
    // Random with many and with few ends, a ladder of layers, a long path with short cuts back.
    shapes.push((0..2 * N).map(|_| (next(N), next(N))).collect::<Vec<_>>());
    shapes.push(
        (0..N)
            .flat_map(|tail| [(tail, next(N)), (tail, next(N))])
            .skip(10)
            .collect(),
    );
    shapes.push(
        (1..30)
            .flat_map(|layer| (0..300).map(move |i| (layer, i)))
            .map(|(layer, _)| (layer * 100 + next(100), (layer - 1) * 100 + next(100)))
            .collect(),
    );
    shapes.push(
        (1..N)
            .flat_map(|tail| [(tail, tail - 1), (tail - tail % 50, (tail + 75).min(N - 1))])
            .collect(),
    );
    for edges in shapes {
        let graph = Digraph::from_edges(N, &edges).unwrap();
        for convention in [PlayConvention::Normal, PlayConvention::Misere] {
            let mut races = RaceSolver::new(&graph, &Ends::new(convention), &Budget::unlimited()).unwrap();
            let targets: Vec<_> = (0..25).map(|_| v(next(N))).collect();
            let expected: Vec<_> = targets
                .iter()
                .map(|&target| afresh(&graph, convention, target))
                .collect();
            let queries: Vec<_> = (0..2_000)
                .map(|_| (v(next(N)), targets[next(25) as usize]))
                .collect();
            let answers = races.answers(&queries, &Budget::unlimited()).unwrap();
            for (&(start, target), answer) in queries.iter().zip(answers) {
                let at = targets.iter().position(|&other| other == target).unwrap();
                assert_eq!(answer, expected[at][start.index()]);
                assert_eq!(answer, races.answer(start, target).unwrap());
            }
        }
    }
}

#[test]
fn a_race_that_starts_on_its_target_is_lost() {
    let graph = testkit::digraph("3: 0>0 1>2").unwrap();
    for convention in [PlayConvention::Normal, PlayConvention::Misere] {
        let mut races = RaceSolver::new(&graph, &Ends::new(convention), &Budget::unlimited()).unwrap();
        for vertex in graph.vertices() {
            assert_eq!(races.answer(vertex, vertex).unwrap(), Outcome::Loss);
        }
    }
}

#[test]
fn the_target_comes_before_what_was_declared() {
    let graph = testkit::digraph("3: 0>1 0>2 1>0").unwrap();
    let ends = Ends::new(PlayConvention::Normal)
        .with_declared([(v(1), Outcome::Win), (v(2), Outcome::Draw)])
        .unwrap();
    let mut races = RaceSolver::new(&graph, &ends, &Budget::unlimited()).unwrap();
    assert_eq!(races.answer(v(0), v(1)).unwrap(), Outcome::Win);
    assert_eq!(races.answer(v(0), v(2)).unwrap(), Outcome::Win);
    assert_eq!(races.answer(v(2), v(1)).unwrap(), Outcome::Draw);
    assert_eq!(races.answer(v(1), v(2)).unwrap(), Outcome::Win);
}

#[test]
fn vertices_must_exist_and_the_watch_cancels() {
    let graph = testkit::digraph("2: 0>1 1>0").unwrap();
    let mut races =
        RaceSolver::new(&graph, &Ends::new(PlayConvention::Normal), &Budget::unlimited()).unwrap();
    let error = races.answer(v(0), v(2)).unwrap_err();
    assert!(matches!(
        error,
        GraphError::VertexOutOfRange { n_vertices: 2, .. }
    ));
    let n = 100_000;
    let edges: Vec<_> = (0..n).map(|tail| (tail, (tail + 1) % n)).collect();
    let cycle = Digraph::from_edges(n, &edges).unwrap();
    let mut races =
        RaceSolver::new(&cycle, &Ends::new(PlayConvention::Normal), &Budget::unlimited()).unwrap();
    let stop = |_| core::ops::ControlFlow::Break(());
    let error = races
        .answers(&[(v(1), v(0))], &Budget::unlimited().with_watch(&stop))
        .unwrap_err();
    assert!(error.is_cancelled());
    // A cancelled question leaves nothing behind.
    assert_eq!(races.answer(v(1), v(0)).unwrap(), Outcome::Win);
    assert_eq!(races.answer(v(2), v(0)).unwrap(), Outcome::Loss);
    assert_eq!(races.answer(v(0), v(1)).unwrap(), Outcome::Win);
}

#[test]
fn no_query_has_no_answer() {
    let graph = testkit::digraph("1: -").unwrap();
    let mut races =
        RaceSolver::new(&graph, &Ends::new(PlayConvention::Normal), &Budget::unlimited()).unwrap();
    assert_eq!(races.answers(&[], &Budget::unlimited()).unwrap(), []);
}
