//! Generalised nim-values: tables of others, sums with nim heaps played out, and a checker that accepts nothing wrong.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use core::ops::ControlFlow;

use graph_core::families::SplitMix64;
use graph_core::{Budget, Digraph, Nimber, Outcome, PlayConvention, VertexId};
use loopy::{LoopyNimber, NimCertificate, NimValues, nim_values};
use proptest::prelude::*;

fn values_of(graph: &Digraph) -> NimValues {
    let values = nim_values(graph, &Budget::unlimited()).unwrap();
    let verified = values.verify(graph).unwrap();
    assert_eq!(
        verified.greatest.map(|label| Nimber(label.into())),
        values.greatest()
    );
    assert_eq!(verified.n_edges, graph.n_edges());
    values
}

fn digraphs(most: u32) -> impl Strategy<Value = Digraph> {
    (1..=most, 1_usize..5).prop_flat_map(|(n, dense)| {
        proptest::collection::vec((0..n, 0..n), 0..=(dense * n as usize))
            .prop_map(move |edges| Digraph::from_edges(n, &edges).unwrap())
    })
}

/// Every vertex with a nim heap of up to `most`: pair (v, k) is vertex v (most + 1) + k.
fn with_heaps(graph: &Digraph, most: u32) -> Digraph {
    let pair = |vertex: VertexId, heap: u32| vertex.get() * (most + 1) + heap;
    let mut edges = Vec::new();
    for vertex in graph.vertices() {
        for heap in 0..=most {
            let moves = graph.successors(vertex).iter().map(|&option| pair(option, heap));
            let takes = (0..heap).map(|less| pair(vertex, less));
            edges.extend(moves.chain(takes).map(|to| (pair(vertex, heap), to)));
        }
    }
    Digraph::from_edges(graph.n_vertices() * (most + 1), &edges).unwrap()
}

/// The outcomes of vertex + heap by rounds of play.
fn played_out(graph: &Digraph, most: u32) -> Vec<Outcome> {
    let judged = testkit::outcomes(&with_heaps(graph, most), |_| None, PlayConvention::Normal);
    judged.into_iter().map(|(outcome, _)| outcome).collect()
}

#[test]
fn the_oracle_agrees() {
    let mut n_rows = 0;
    for line in include_str!("oracle/loopy_sg.tsv").lines().skip(1) {
        let cells: Vec<_> = line.split('\t').collect();
        let graph = testkit::digraph(&format!("{}: {}", cells[2], cells[3])).unwrap();
        let expected: Vec<LoopyNimber> = cells[4].split(';').map(|value| value.parse().unwrap()).collect();
        assert_eq!(
            values_of(&graph).iter().collect::<Vec<_>>(),
            expected,
            "{}",
            cells[0]
        );
        n_rows += 1;
    }
    assert_eq!(n_rows, 155);
}

proptest! {
    /// A value says who wins with every nim heap, and with every other vertex.
    #[test]
    fn values_are_outcomes_of_sums(graph in digraphs(9)) {
        let values = values_of(&graph);
        let most = 6;
        let judged = played_out(&graph, most);
        for vertex in graph.vertices() {
            for heap in 0..=most {
                let sum = values.value(vertex) + LoopyNimber::Finite(Nimber(heap.into()));
                let at = vertex.get() * (most + 1) + heap;
                prop_assert_eq!(sum.outcome(), judged[at as usize], "{:?} {}", vertex, heap);
            }
            prop_assert_eq!(values.outcome(vertex), values.value(vertex).outcome());
        }
    }

    /// What the checker accepts is right, whatever was claimed: all tables that differ in one place, with every rank.
    #[test]
    fn one_wrong_entry_is_rejected(graph in digraphs(8)) {
        let values = values_of(&graph);
        let right = values.certificate();
        let n = graph.n_vertices();
        for vertex in 0..n as usize {
            let labels = (0..=4).chain([NimCertificate::INFINITE]);
            for (label, rank) in labels.flat_map(|label| (0..=n).map(move |rank| (label, rank))) {
                let mut claim = right.clone();
                (claim.labels[vertex], claim.ranks[vertex]) = (label, rank);
                if claim.verify(&graph).is_ok() {
                    prop_assert_eq!(&claim.labels, &right.labels);
                }
            }
        }
    }

    /// Tables with several entries flipped at once: an accepted one has the right labels, as brute force has them.
    #[test]
    fn flipped_tables_are_rejected(
        graph in digraphs(7),
        flips in proptest::collection::vec(proptest::collection::vec((0_usize..7, 0_u32..5, 0_u32..8), 1..6), 40),
    ) {
        let values = values_of(&graph);
        for flips in flips {
            let mut claim = values.certificate().clone();
            for (vertex, label, rank) in flips {
                let vertex = vertex % claim.labels.len();
                claim.labels[vertex] = if label == 4 { NimCertificate::INFINITE } else { label };
                claim.ranks[vertex] = rank;
            }
            if claim.labels != values.certificate().labels {
                prop_assert!(claim.verify(&graph).is_err());
            }
        }
    }

    /// On a graph without cycles these are the nim-values of Sprague and Grundy.
    #[test]
    fn without_cycles_they_are_nim_values(edges in proptest::collection::vec((0_u32..30, 0_u32..30), 0..200)) {
        let down: Vec<_> = edges.into_iter().filter(|(tail, head)| tail > head).collect();
        let graph = Digraph::from_edges(30, &down).unwrap();
        let expected = testkit::grundy_values(&graph);
        let values = values_of(&graph);
        let found: Option<Vec<_>> = graph.vertices().map(|vertex| values.finite(vertex).and_then(|nimber| u32::try_from(nimber.0).ok())).collect();
        prop_assert_eq!(found, expected);
    }
}

/// Label after label straight from the rule, in any order: the published algorithm, slow.
fn by_the_rule(graph: &Digraph, generator: &mut SplitMix64) -> Vec<Option<u32>> {
    let n = graph.n_vertices() as usize;
    let mut labels: Vec<Option<u32>> = vec![None; n];
    loop {
        let may_have = |vertex: VertexId| -> Option<u32> {
            let options = graph.successors(vertex);
            let known: Vec<_> = options
                .iter()
                .filter_map(|option| labels[option.index()])
                .collect();
            let mex = (0..=graph.n_vertices()).find(|label| !known.contains(label))?;
            let reverts = |option: &VertexId| {
                let answers = graph.successors(*option);
                answers.iter().any(|answer| labels[answer.index()] == Some(mex))
            };
            let mut open = options.iter().filter(|option| labels[option.index()].is_none());
            open.all(reverts).then_some(mex)
        };
        let ready: Vec<_> = graph
            .vertices()
            .filter(|vertex| labels[vertex.index()].is_none())
            .filter_map(|vertex| may_have(vertex).map(|label| (vertex, label)))
            .collect();
        let Some(last) = u32::try_from(ready.len()).ok().filter(|&length| length > 0) else {
            return labels;
        };
        let (vertex, label) = ready[generator.bounded(last) as usize];
        labels[vertex.index()] = Some(label);
    }
}

#[test]
fn any_order_of_labelling_gives_the_same() {
    let mut generator = SplitMix64::new(7);
    for round in 0..400 {
        let n = 2 + generator.bounded(60);
        let m = generator.bounded(4 * n);
        let edges: Vec<_> = (0..m)
            .map(|_| (generator.bounded(n), generator.bounded(n)))
            .collect();
        let graph = Digraph::from_edges(n, &edges).unwrap();
        let expected = by_the_rule(&graph, &mut generator);
        let values = values_of(&graph);
        for vertex in graph.vertices() {
            let label = expected[vertex.index()].map(|label| Nimber(label.into()));
            assert_eq!(values.finite(vertex), label, "{round} {vertex}");
        }
    }
}

/// A nim heap needs as many labels as it has tokens. Here every heap has a double from which one may escape to a place
/// that leads to itself and back to the heap.
#[test]
fn many_labels() {
    let heap = 300_u32;
    let takes = |from: u32, n: u32| (0..n).map(move |less| (from, less));
    let mut edges: Vec<_> = (0..heap)
        .flat_map(|n| takes(n, n).chain(takes(heap + n, n)))
        .collect();
    for n in 0..heap {
        let escape = 2 * heap + n;
        edges.extend([(heap + n, escape), (escape, escape), (escape, n)]);
    }
    let graph = Digraph::from_edges(3 * heap, &edges).unwrap();
    let values = values_of(&graph);
    for n in 0..heap {
        let nimber = Nimber(n.into());
        for (vertex, rank) in [(n, 0), (heap + n, 1)] {
            let vertex = VertexId::new(vertex);
            assert_eq!(
                (values.finite(vertex), values.rank(vertex)),
                (Some(nimber), Some(rank))
            );
        }
        let escape = VertexId::new(2 * heap + n);
        assert_eq!(
            values.value(escape),
            LoopyNimber::Infinite([nimber].into_iter().collect())
        );
        assert_eq!(values.rank(escape), None);
    }
    assert_eq!(values.n_infinite_values(), heap as usize);
}

#[test]
fn a_long_path_overflows_nothing_and_work_can_be_cancelled() {
    let n = 1_000_000;
    let edges: Vec<_> = (1..n).map(|tail| (tail, tail - 1)).collect();
    let graph = Digraph::from_edges(n, &edges).unwrap();
    let values = values_of(&graph);
    assert_eq!(
        values.finite(VertexId::new(n - 1)),
        Some(Nimber(u64::from((n - 1) % 2)))
    );
    let at_once = |_done| ControlFlow::Break(());
    let cancelled = nim_values(&graph, &Budget::unlimited().with_watch(&at_once));
    assert!(cancelled.is_err_and(|error| error.is_cancelled()));
}

#[test]
fn tables_of_the_wrong_length_are_named() {
    let graph = Digraph::from_edges(2, &[(0, 1)]).unwrap();
    let error = NimCertificate::new(vec![1, 0], vec![0])
        .verify(&graph)
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "the table of ranks has 1 entries: expected 2, one for each vertex"
    );
    assert_eq!(error.vertex(), None);
}

/// A mex that is right among the final labels proves nothing: in the two-cycle both labels 0 and 1 would do.
#[test]
fn labels_that_vouch_for_each_other_are_rejected() {
    let graph = Digraph::from_edges(2, &[(0, 1), (1, 0)]).unwrap();
    for ranks in [[0, 0], [0, 1], [1, 0]] {
        let claim = NimCertificate::new(vec![0, 1], ranks.to_vec());
        assert!(claim.verify(&graph).is_err(), "{ranks:?}");
    }
    let infinite = NimCertificate::new(vec![NimCertificate::INFINITE; 2], vec![0, 0]);
    assert!(infinite.verify(&graph).is_ok());
}
