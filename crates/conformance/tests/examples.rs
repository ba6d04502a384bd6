//! The graphs in the folder of examples: what they hold is what their rules say, and who wins is what an
//! independent search found.
#![expect(clippy::unwrap_used, reason = "a broken fixture fails its test")]

use formats::{NamedGraph, Numbering, edges, names};
use graph_core::{Budget, PlayConvention, Ruleset, explore};
use impartial::{HeapGame, Heaps, TakeSet};
use loopy::{Counts, Ends, classify};
use rulesets::graph::pong_hau_ki::{Place, PongHauKi};

/// The names of the options of every vertex, by its name.
fn options_by_name(graph: &NamedGraph) -> Vec<(String, Vec<String>)> {
    let name = |vertex| {
        let mut bytes = Vec::new();
        graph.label(vertex).append_to(&mut bytes);
        String::from_utf8(bytes).unwrap()
    };
    let vertices = graph.graph().vertices();
    let row = |vertex| {
        graph
            .graph()
            .successors(vertex)
            .iter()
            .map(|&option| name(option))
            .collect()
    };
    sorted(vertices.map(|vertex| (name(vertex), row(vertex))).collect())
}

fn sorted(mut rows: Vec<(String, Vec<String>)>) -> Vec<(String, Vec<String>)> {
    for (_, options) in &mut rows {
        options.sort();
    }
    rows.sort();
    rows
}

/// The same of what a rule reaches.
fn options_by_rule<R: Ruleset>(
    ruleset: &R,
    root: R::Position,
    name: impl Fn(&R::Position) -> String,
) -> Vec<(String, Vec<String>)> {
    let explored = explore(ruleset, [root], &Budget::unlimited()).unwrap();
    let of = |vertex: graph_core::VertexId| name(&explored.positions[vertex.index()]);
    let row = |vertex| {
        explored
            .graph
            .successors(vertex)
            .iter()
            .map(|&option| of(option))
            .collect()
    };
    sorted(
        explored
            .graph
            .vertices()
            .map(|vertex| (of(vertex), row(vertex)))
            .collect(),
    )
}

/// A program written apart from this project finds 28 positions and these outcomes by rounds.
#[test]
fn pong_hau_ki() {
    let text = include_str!("../../../examples/pong-hau-ki.names");
    let shipped = names::read(text.as_bytes(), &Budget::unlimited()).unwrap();
    assert_eq!(
        options_by_name(&shipped),
        options_by_rule(&PongHauKi, Place::START, ToString::to_string)
    );
    let solved = classify(
        shipped.graph(),
        &Ends::new(PlayConvention::Normal),
        &Budget::unlimited(),
    )
    .unwrap();
    solved.verify(shipped.graph()).unwrap();
    let Counts {
        wins, losses, draws, ..
    } = solved.counts();
    assert_eq!([wins, losses, draws], [4, 2, 22]);
}

#[test]
fn a_heap_of_which_one_or_four_are_taken() {
    let text = include_str!("../../../examples/heap-take-1-4.edges");
    let shipped = edges::read(text.as_bytes(), Numbering::ZeroBased, &Budget::unlimited()).unwrap();
    let game = HeapGame::subtraction(TakeSet::new([1, 4]).unwrap());
    let stones = |heaps: &Heaps| heaps.iter().sum::<u64>().to_string();
    assert_eq!(
        options_by_name(&shipped),
        options_by_rule(&game, Heaps::from_slice(&[10]), stones)
    );
}
