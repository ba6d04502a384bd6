//! Games on strips, graphs and numbers: the value of a position, found through its components and representatives, holds
//! against plain play of the whole position, and what is printed reads back.
#![expect(clippy::unwrap_used, reason = "a broken fixture fails its test")]

use graph_core::Budget;
use impartial::HeapGame;
use partizan::{PositionValues, Values};
use proptest::prelude::*;
use rulesets::TextForm;
use rulesets::graph::{
    ArcKayles, ChildishHackenbush, Col, DigraphPlacement, Fjords, NodeKayles, PartizanArcKayles, Snort,
};
use rulesets::grid::PartizanPegDuotaire;
use rulesets::heap::{Cutcake, Eatcake, MaundyCake, PartizanOctal, PartizanSubtraction, TurnAndEatcake};
use rulesets::strip::{ElephantsAndRhinos, Quicksort, SkiJumps, TopplingDominoes};
use upstar::positions::PositionSolver;

/// The position less the value is lost for whoever begins: no component, no symmetry and no sum is asked.
#[track_caller]
fn is_played_as_valued<R: TextForm>(ruleset: &'static R, text: &str) {
    let position = ruleset
        .parse(text)
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut values = Values::new();
    let mut positions = PositionValues::new(ruleset);
    let value = positions.value(&mut values, &position).unwrap();
    assert!(positions.verify(&mut values, &position, value).unwrap(), "{text}");
    let printed = ruleset.print(&position);
    let again = ruleset
        .parse(&printed)
        .unwrap_or_else(|error| panic!("{printed}: {error}"));
    let (up_to_sign, is_negated) = ruleset.representative_up_to_sign(position.clone());
    let expected = if is_negated {
        values.negative(value).unwrap()
    } else {
        value
    };
    assert!(
        positions.verify(&mut values, &up_to_sign, expected).unwrap(),
        "{text}"
    );
    for same in [again, ruleset.representative(position)] {
        let found = positions.value(&mut values, &same).unwrap();
        assert_eq!(found, value, "{text}: {}", ruleset.print(&same));
    }
}

/// Edges with these endings, between few vertices.
fn edges_of(ends: &'static [&'static str]) -> impl Strategy<Value = String> {
    let edge = (0u32..5, 0u32..5, prop::sample::select(ends));
    let edge = edge.prop_map(|(u, v, colour)| format!("{u}-{v}{colour}"));
    prop::collection::vec(edge, 1..8).prop_map(|edges| edges.join(" "))
}

/// Few vertices of these tints, and edges between them.
fn tinted(tints: &'static [char], edge: char) -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(tints), 2..7).prop_flat_map(move |tints| {
        let n = tints.len();
        let edge = (0..n, 1..n).prop_map(move |(u, apart)| format!("{u}{edge}{}", (u + apart) % n));
        let tints = String::from_iter(tints);
        let edges = prop::collection::vec(edge, 0..10);
        edges.prop_map(move |edges| format!("{tints} : {}", edges.join(" ")))
    })
}

/// Rows of the same width.
fn rows_of(symbols: &'static [char], height: usize, width: usize) -> impl Strategy<Value = String> {
    (1..=height, 1..=width).prop_flat_map(move |(height, width)| {
        let row = prop::collection::vec(prop::sample::select(symbols), width);
        let rows = prop::collection::vec(row.prop_map(String::from_iter), height);
        rows.prop_map(|rows: Vec<String>| rows.join("/"))
    })
}

/// Values of heaps by the theory of impartial games.
fn nim_values(code: &str, up_to: u64) -> impl Fn(u64) -> u32 {
    let mut table = HeapGame::coded(code.parse().unwrap()).table();
    table.extend_to(up_to, &Budget::unlimited()).unwrap();
    move |heap| u32::try_from(table.value(heap).unwrap().0).unwrap()
}

#[track_caller]
fn is_nimber(solver: &mut PositionSolver, values: &mut Values, position: &str, nimber: u32) {
    let found = solver.value(values, position).unwrap();
    assert_eq!(found, values.nimber(nimber).unwrap(), "{position}");
}

/// On paths, Node Kayles is Dawson's Chess and Arc Kayles is Dawson's Kayles (Guy and Smith 1956).
#[test]
fn kayles_on_paths() {
    let mut values = Values::new();
    let (chess, kayles) = (nim_values("0.137", 40), nim_values("0.07", 40));
    let mut node_kayles = PositionSolver::named("node-kayles").unwrap();
    let mut arc_kayles = PositionSolver::named("arc-kayles").unwrap();
    for n in 1..=40 {
        let path = ".".repeat(usize::try_from(n).unwrap());
        is_nimber(&mut node_kayles, &mut values, &path, chess(n));
        let edges: Vec<_> = (1..n).map(|v| format!("{}-{v}", v - 1)).collect();
        is_nimber(&mut arc_kayles, &mut values, &edges.join(" "), kayles(n));
    }
}

/// Partizan octal games in which both players have one code are impartial.
#[test]
fn octal_games_of_one_code() {
    for code in ["0.137", "0.77", "4.3", "0.6", "4.07", "0.351"] {
        let mut values = Values::new();
        let nim_value = nim_values(code, 30);
        let mut solver = PositionSolver::named("partizan-octal").unwrap();
        for heap in 0..=30 {
            let position = format!("{code} / {code} : {heap}");
            is_nimber(&mut solver, &mut values, &position, nim_value(heap));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn toppling_dominoes(text in "[lre]{1,4}(/[lre]{1,3})?") {
        is_played_as_valued(&TopplingDominoes, &text);
    }

    #[test]
    fn elephants_and_rhinos(text in "[er..#]{1,9}") {
        is_played_as_valued(&ElephantsAndRhinos, &text);
    }

    #[test]
    fn ski_jumps(text in rows_of(&['.', '.', '.', 'L', 'R', 'l', 'r'], 4, 3)) {
        is_played_as_valued(&SkiJumps, &text);
    }

    #[test]
    fn ski_jumps_in_a_row(text in "[.LRlr]{1,7}") {
        is_played_as_valued(&SkiJumps, &text);
    }

    #[test]
    fn childish_hackenbush(text in edges_of(&[":B", ":R", ":G"])) {
        is_played_as_valued(&ChildishHackenbush, &text);
    }

    #[test]
    fn arc_kayles(text in edges_of(&[""])) {
        is_played_as_valued(&ArcKayles, &text);
    }

    #[test]
    fn partizan_arc_kayles(text in edges_of(&[":B", ":R", ":G"])) {
        is_played_as_valued(&PartizanArcKayles, &text);
    }

    #[test]
    fn col(text in tinted(&['.', 'l', 'r'], '-')) {
        is_played_as_valued(&Col, &text);
    }

    #[test]
    fn snort(text in tinted(&['.', 'l', 'r'], '-')) {
        is_played_as_valued(&Snort, &text);
    }

    #[test]
    fn fjords(text in tinted(&['.', 'l', 'r'], '-')) {
        is_played_as_valued(&Fjords, &text);
    }

    #[test]
    fn node_kayles(text in tinted(&['.'], '-')) {
        is_played_as_valued(&NodeKayles, &text);
    }

    #[test]
    fn digraph_placement(text in tinted(&['l', 'r'], '>')) {
        is_played_as_valued(&DigraphPlacement, &text);
    }

    #[test]
    fn cakes(text in "(\\([1-3],[1-4]\\) ?){1,2}") {
        is_played_as_valued(&Cutcake, &text);
        is_played_as_valued(&MaundyCake, &text);
        is_played_as_valued(&Eatcake, &text);
        is_played_as_valued(&TurnAndEatcake, &text);
    }

    #[test]
    fn partizan_subtraction(left in "[1-4](,[1-4])?", right in "[1-4](,[1-4])?", heaps in "[0-9]( [0-6])?") {
        is_played_as_valued(&PartizanSubtraction, &format!("{left} / {right} : {heaps}"));
    }

    #[test]
    fn partizan_octal(left in "[04]\\.[0-7]{1,3}", right in "[04]\\.[0-7]{1,3}", heaps in "[0-6]( [0-4])?") {
        is_played_as_valued(&PartizanOctal, &format!("{left} / {right} : {heaps}"));
    }

    /// The closed forms of Cutcake and Maundy Cake are what search finds.
    #[test]
    fn cakes_in_closed_form(first in 1u32..33, second in 1u32..33) {
        let mut values = Values::new();
        let cake = Cutcake.parse(&format!("({first},{second})")).unwrap();
        let searched = PositionValues::new(&Cutcake).value(&mut values, &cake).unwrap();
        prop_assert_eq!(values.integer(upstar::cakes::cutcake(&cake)).unwrap(), searched);
        let searched = PositionValues::new(&MaundyCake).value(&mut values, &cake).unwrap();
        prop_assert_eq!(values.integer(upstar::cakes::maundy_cake(&cake)).unwrap(), searched);
    }

    #[test]
    fn partizan_peg_duotaire(text in rows_of(&['.', 'x', 'x', '#'], 3, 4)) {
        is_played_as_valued(&PartizanPegDuotaire, &text);
    }

    #[test]
    fn quicksort(numbers in Just(vec![1, 2, 3, 40, 50]).prop_shuffle(), cut in 0usize..5) {
        let words: Vec<_> = numbers.iter().map(ToString::to_string).collect();
        is_played_as_valued(&Quicksort, &format!("{} / {}", words[..cut].join(" "), words[cut..].join(" ")));
    }
}
