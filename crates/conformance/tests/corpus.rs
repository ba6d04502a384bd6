//! One corpus, every solver: graphs with known outcomes go through brute force, the attractor kernel,
//! nim-values and canonical forms, and all must agree.
#![expect(clippy::unwrap_used, reason = "a broken fixture fails its test")]

use conformance::{Row, rows};
use graph_core::{
    BiGraph, Budget, Digraph, Options, Outcome, PlayConvention, Player, Ruleset, VertexId, topological_order,
};
use impartial::GrundySolver;
use loopy::{Ends, PartizanEnds, classify, classify_partizan};
use partizan::Values;
use proptest::prelude::*;
use upstar::conversions::{as_nimber, outcome_class};

const GRAPHS: &str = include_str!("../corpus/loopy_wld.tsv");
const TWO_COLOURED: &str = include_str!("../corpus/partizan_graph.tsv");

/// A token on a graph, as a rule.
struct Token<'a>(&'a Digraph);

impl Ruleset for Token<'_> {
    type Position = VertexId;

    fn options(&self, out: &mut Options<VertexId>, position: &VertexId) {
        out.extend_from_slice(self.0.successors(*position));
    }
}

fn graph(row: Row<'_>) -> Digraph {
    let edges = row.get("edges");
    let fixture = format!("{}: {}", row.get("n"), if edges == "-" { "" } else { edges });
    testkit::digraph(&fixture).unwrap()
}

fn outcome(letter: char) -> Outcome {
    match letter {
        'W' => Outcome::Win,
        'L' => Outcome::Loss,
        _ => Outcome::Draw,
    }
}

#[test]
fn kernel_and_brute_force_agree_with_the_table() {
    let mut n_checked = 0;
    for row in rows(GRAPHS).filter(|row| row.get("convention") == "normal") {
        let graph = graph(row);
        let solved = classify(&graph, &Ends::new(PlayConvention::Normal), &Budget::unlimited()).unwrap();
        let judged = testkit::outcomes(&graph, |_| None, PlayConvention::Normal);
        for (vertex, letter) in graph.vertices().zip(row.get("labels").chars()) {
            let expected = outcome(letter);
            assert_eq!(solved.outcome(vertex), expected, "{row:?} {vertex}");
            assert_eq!(judged[vertex.index()].0, expected, "{row:?} {vertex}");
        }
        solved.verify(&graph).unwrap();
        n_checked += 1;
    }
    assert!(n_checked >= 60, "{n_checked}");
}

/// Acyclic graphs have nim-values, and canonical values that are those nimbers.
#[test]
fn nim_values_and_canonical_forms_agree_with_the_kernel() {
    let mut n_checked = 0;
    for row in rows(GRAPHS) {
        let graph = graph(row);
        let Ok(order) = topological_order(&graph) else {
            continue;
        };
        let solved = classify(&graph, &Ends::new(PlayConvention::Normal), &Budget::unlimited()).unwrap();
        let nimbers = impartial::grundy(&graph).unwrap();
        let searched = testkit::grundy_values(&graph).unwrap();
        let mut by_rule = GrundySolver::new(Token(&graph));
        let mut values = Values::new();
        let mut value = vec![values.zero(); graph.n_vertices() as usize];
        for vertex in order {
            let options: Vec<_> = graph
                .successors(vertex)
                .iter()
                .map(|option| value[option.index()])
                .collect();
            value[vertex.index()] = values.from_options(&options, &options).unwrap();
            let nimber = nimbers.value(vertex);
            assert_eq!(
                as_nimber(&values, value[vertex.index()]),
                Some(nimber),
                "{row:?} {vertex}"
            );
            assert_eq!(
                by_rule.value(&vertex, &Budget::unlimited()),
                Ok(nimber),
                "{row:?} {vertex}"
            );
            assert_eq!(u64::from(searched[vertex.index()]), nimber.0, "{row:?} {vertex}");
            let lost = solved.outcome(vertex) == Outcome::Loss;
            assert_eq!(nimber.is_zero(), lost, "{row:?} {vertex}");
        }
        n_checked += 1;
    }
    assert!(n_checked >= 10, "{n_checked}");
}

/// A digraph is a two-coloured graph all of whose edges are green.
#[test]
fn a_green_graph_is_the_same_for_both_players() {
    for row in rows(GRAPHS).filter(|row| row.get("convention") == "misere") {
        let graph = graph(row);
        let convention = PlayConvention::Misere;
        let solved = classify(&graph, &Ends::new(convention), &Budget::unlimited()).unwrap();
        let green = BiGraph::new(graph.clone(), graph.clone()).unwrap();
        let both = classify_partizan(&green, &PartizanEnds::new(convention), &Budget::unlimited()).unwrap();
        for vertex in graph.vertices() {
            for mover in Player::BOTH {
                assert_eq!(
                    both.outcome(vertex, mover),
                    solved.outcome(vertex),
                    "{row:?} {vertex} {mover}"
                );
                assert_eq!(
                    both.remoteness(vertex, mover),
                    solved.remoteness(vertex),
                    "{row:?} {vertex} {mover}"
                );
            }
        }
    }
}

/// Two-coloured graphs of the table: the kernel against a solver by rounds.
#[test]
fn two_coloured_graphs_agree_with_the_table() {
    let mut n_checked = 0;
    for row in rows(TWO_COLOURED).filter(|row| row.get("owners").is_empty()) {
        let graph = testkit::bigraph(&format!("{}: {}", row.get("n"), row.get("edges"))).unwrap();
        let convention = match row.get("convention") {
            "misere" => PlayConvention::Misere,
            _ => PlayConvention::Normal,
        };
        let solved = classify_partizan(&graph, &PartizanEnds::new(convention), &Budget::unlimited()).unwrap();
        for (mover, column) in [
            (Player::Left, "winner_if_Left"),
            (Player::Right, "winner_if_Right"),
        ] {
            for (number, letter) in (0..).zip(row.get(column).chars()) {
                let expected = match letter {
                    'L' => Some(Player::Left),
                    'R' => Some(Player::Right),
                    _ => None,
                };
                assert_eq!(
                    solved.winner(VertexId::new(number), mover),
                    expected,
                    "{row:?} {number} {mover}"
                );
            }
        }
        n_checked += 1;
    }
    assert!(n_checked >= 50, "{n_checked}");
}

/// Edges from higher vertices to lower ones, each blue, red or green.
fn acyclic_edges() -> impl Strategy<Value = Vec<(u32, u32, char)>> {
    let edge = (
        1u32..9,
        any::<prop::sample::Index>(),
        prop::sample::select(vec!['B', 'R', 'G']),
    );
    let edge = edge
        .prop_map(|(tail, head, colour)| (tail, u32::try_from(head.index(tail as usize)).unwrap(), colour));
    prop::collection::vec(edge, 0..20)
}

proptest! {
    /// Acyclic two-coloured graphs have canonical values, whose outcome classes the kernel and plain search confirm.
    #[test]
    fn canonical_values_have_the_outcomes_of_their_graphs(edges in acyclic_edges()) {
        let edges: Vec<_> = edges.iter().map(|(tail, head, colour)| format!("{tail}>{head}:{colour}")).collect();
        let graph = testkit::bigraph(&format!("9: {}", edges.join(" "))).unwrap();
        let ends = PartizanEnds::new(PlayConvention::Normal);
        let solved = classify_partizan(&graph, &ends, &Budget::unlimited()).unwrap();
        let mut values = Values::new();
        let mut value = vec![values.zero(); graph.n_vertices() as usize];
        // Heads are below tails, so that the order of the vertices has options first.
        for vertex in graph.moves(Player::Left).vertices() {
            let [left, right] = Player::BOTH.map(|player| {
                graph.successors(vertex, player).iter().map(|option| value[option.index()]).collect::<Vec<_>>()
            });
            value[vertex.index()] = values.from_options(&left, &right).unwrap();
            let class = outcome_class(solved.outcome_class(vertex));
            prop_assert_eq!(class, values.outcome(value[vertex.index()]).ok());
            for mover in Player::BOTH {
                let winner = testkit::partizan_winner(&graph, vertex, mover);
                prop_assert_eq!(winner, solved.winner(vertex, mover));
            }
        }
    }
}
