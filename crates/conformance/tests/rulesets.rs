//! Positions of rulesets: their values against tables of others, and their outcomes against plain play.
#![expect(clippy::unwrap_used, reason = "a broken fixture fails its test")]

#[path = "tables/tables.rs"]
mod tables;

use conformance::{from_cgsuite, rows};
use graph_core::{Budget, PartizanRuleset, PlayConvention, Player, explore_partizan};
use loopy::{PartizanEnds, classify_partizan};
use partizan::notation::parse;
use partizan::{PositionValues, Values};
use proptest::prelude::*;
use rulesets::TextForm;
use rulesets::graph::Hackenbush;
use rulesets::graph::hackenbush::{Colour, Picture};
use rulesets::grid::Domineering;
use rulesets::strip::ToadsAndFrogs;
use upstar::conversions::outcome_class;
use upstar::hackenbush::HackenbushSolver;
use upstar::positions::PositionSolver;

use tables::table_holds;

#[test]
fn domineering_by_brute_force() {
    table_holds(
        "domineering",
        "domineering.tsv",
        "board",
        "canonical",
        Some("outcome"),
    );
}

#[test]
fn domineering_by_cgt() {
    for size in ["", "_sub_2x2", "_sub_3x3", "_sub_3x4", "_sub_4x3", "_sub_4x4"] {
        let file = format!("cgt_domineering{size}.tsv");
        table_holds(
            "domineering",
            &file,
            "position",
            "canonical_form",
            Some("outcome"),
        );
    }
}

#[test]
fn domineering_by_cgsuite() {
    table_holds(
        "domineering",
        "cgsuite_domineering_positions.tsv",
        "board",
        "canonical",
        Some("outcome"),
    );
}

#[test]
fn toads_and_frogs() {
    table_holds(
        "toads-and-frogs",
        "toads_frogs.tsv",
        "position",
        "canonical",
        Some("outcome"),
    );
    table_holds(
        "toads-and-frogs",
        "cgsuite_toads_and_frogs.tsv",
        "strip",
        "canonical",
        Some("outcome"),
    );
    for size in ["start", "1xn", "2xn"] {
        let file = format!("cgt_toads_frogs_{size}.tsv");
        table_holds(
            "toads-and-frogs",
            &file,
            "position",
            "canonical_form",
            Some("outcome"),
        );
    }
}

#[test]
fn hackenbush() {
    table_holds(
        "hackenbush",
        "hackenbush.tsv",
        "edges",
        "canonical",
        Some("outcome"),
    );
    table_holds(
        "hackenbush",
        "cgsuite_hackenbush_stalks.tsv",
        "edges",
        "canonical",
        None,
    );
    table_holds(
        "hackenbush",
        "cgsuite_hackenbush_trees.tsv",
        "tree",
        "canonical",
        None,
    );
}

/// Rectangles of CGSuite are given by their sides.
#[test]
fn domineering_rectangles_by_cgsuite() {
    let text = include_str!("oracle/cgsuite_domineering_rectangles.tsv");
    let mut values = Values::new();
    let mut solver = PositionSolver::named("domineering").unwrap();
    for row in rows(text) {
        let (height, width) = row.get("board").split_once('x').unwrap();
        let board = vec![".".repeat(width.parse().unwrap()); height.parse().unwrap()].join("|");
        let found = solver.value(&mut values, &board).unwrap();
        let expected = parse(&from_cgsuite(row.get("canonical")))
            .unwrap()
            .evaluate(&mut values)
            .unwrap();
        assert_eq!(found, expected, "{row:?}");
    }
}

/// The outcome class of the value is the one of plain play on the graph of all positions.
#[track_caller]
fn value_has_the_outcome_of_play<R: PartizanRuleset>(ruleset: &R, position: &R::Position) {
    let explored = explore_partizan(ruleset, [position.clone()], &Budget::unlimited()).unwrap();
    let ends = PartizanEnds::new(PlayConvention::Normal);
    let solved = classify_partizan(&explored.graph, &ends, &Budget::unlimited()).unwrap();
    let start = explored.graph.moves(Player::Left).vertex(0).unwrap();
    let mut values = Values::new();
    let value = PositionValues::new(ruleset).value(&mut values, position).unwrap();
    assert_eq!(
        outcome_class(solved.outcome_class(start)),
        values.outcome(value).ok()
    );
}

fn pictures() -> impl Strategy<Value = Picture> {
    let colour = prop::sample::select(vec![Colour::Blue, Colour::Red, Colour::Green]);
    let edge = (0u32..5, 0u32..5, colour);
    prop::collection::vec(edge, 0..7).prop_map(|edges| Picture::new(&edges))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn domineering_is_played_as_it_is_valued(cells in prop::collection::vec(any::<bool>(), 12)) {
        let row = |cells: &[bool]| cells.iter().map(|&empty| if empty { '.' } else { '#' }).collect::<String>();
        let text = cells.chunks(4).map(row).collect::<Vec<_>>().join("/");
        value_has_the_outcome_of_play(&Domineering, &Domineering.parse(&text).unwrap());
    }

    #[test]
    fn toads_and_frogs_are_played_as_they_are_valued(text in "[TF.#]{1,9}") {
        value_has_the_outcome_of_play(&ToadsAndFrogs, &ToadsAndFrogs.parse(&text).unwrap());
    }

    #[test]
    fn hackenbush_is_played_as_it_is_valued(picture in pictures()) {
        value_has_the_outcome_of_play(&Hackenbush, &picture);
    }

    /// Stems, fusion and search give what search alone gives.
    #[test]
    fn theorems_agree_with_search(picture in pictures()) {
        let mut values = Values::new();
        let searched = PositionValues::new(&Hackenbush).value(&mut values, &picture).unwrap();
        prop_assert_eq!(HackenbushSolver::new().value(&mut values, &picture).unwrap(), searched);
    }

    #[test]
    fn what_is_printed_reads_back(picture in pictures()) {
        let again = Hackenbush.parse(&Hackenbush.print(&picture));
        let same = again.is_ok_and(|again| Hackenbush.representative(again) == Hackenbush.representative(picture.clone()));
        prop_assert!(same);
    }
}
