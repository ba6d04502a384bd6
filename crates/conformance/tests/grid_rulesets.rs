//! Positions on grids: their values against tables of others, and their parts, turns and outcomes against plain play.
#![expect(clippy::unwrap_used, reason = "a broken fixture fails its test")]

#[path = "tables/tables.rs"]
mod tables;

use conformance::{from_cgsuite, rows};
use graph_core::{Options, PartizanRuleset, Player};
use partizan::notation::parse;
use partizan::{PositionValues, Values};
use proptest::prelude::*;
use rulesets::TextForm;
use rulesets::grid::{
    Amazons, AntiClobber, ChessClobber, Clobber, Cram, Fission, HotClobber, King, Knight, Konane, Maze, NoGo,
    Queen, Rook,
};
use rulesets::strip::{Push, Shove};
use upstar::positions::PositionSolver;
use upstar::shove::shove;

use tables::table_holds;

#[track_caller]
fn position_is(solver: &mut PositionSolver, values: &mut Values, position: &str, canonical: &str) {
    let found = solver.value(values, position).unwrap();
    let expected = parse(&from_cgsuite(canonical)).unwrap().evaluate(values).unwrap();
    assert_eq!(found, expected, "{position}");
}

#[test]
fn clobber() {
    table_holds("clobber", "clobber.tsv", "board", "canonical", Some("outcome"));
    table_holds(
        "clobber",
        "cgsuite_clobber.tsv",
        "board",
        "canonical",
        Some("outcome"),
    );
    table_holds(
        "clobber",
        "cgt_clobber.tsv",
        "position",
        "canonical_form",
        Some("outcome"),
    );
}

#[test]
fn amazons() {
    table_holds(
        "amazons",
        "cgt_amazons.tsv",
        "position",
        "canonical_form",
        Some("outcome"),
    );
}

#[test]
fn konane() {
    table_holds(
        "konane",
        "cgt_konane.tsv",
        "position",
        "canonical_form",
        Some("outcome"),
    );
}

#[test]
fn fission() {
    table_holds(
        "fission",
        "cgt_fission.tsv",
        "position",
        "canonical_form",
        Some("outcome"),
    );
}

/// Names of CGSuite's rulesets that are spelled in another way here.
fn our_name(theirs: &str) -> &str {
    match theirs {
        "AntiClobber" => "anti-clobber",
        "HotClobber" => "hot-clobber",
        name => name,
    }
}

#[test]
fn grids_of_cgsuite() {
    let text = include_str!("oracle/cgsuite_grid_rulesets.tsv");
    let mut values = Values::new();
    let mut n_checked = 0;
    for row in rows(text) {
        let mut solver = PositionSolver::named(our_name(row.get("ruleset"))).unwrap();
        position_is(&mut solver, &mut values, row.get("board"), row.get("canonical"));
        n_checked += 1;
    }
    assert_eq!(n_checked, 599);
}

#[test]
fn larger_boards_of_cgsuite() {
    let text = include_str!("oracle/cgsuite_rulesets.tsv");
    let mut values = Values::new();
    let mut n_checked = 0;
    for row in rows(text).filter(|row| row.get("property") == "CanonicalForm") {
        let (name, board) = (
            our_name(row.get("ruleset")),
            row.get("position").trim_matches('"'),
        );
        if board.contains('|') {
            let mut solver = PositionSolver::named(name).unwrap();
            position_is(&mut solver, &mut values, board, row.get("value"));
            n_checked += 1;
        }
    }
    assert_eq!(n_checked, 4);
}

/// Rectangles of Cram are given by their sides.
#[test]
fn cram_rectangles() {
    let text = include_str!("oracle/cgsuite_cram_rectangles.tsv");
    let mut values = Values::new();
    let mut solver = PositionSolver::named("cram").unwrap();
    for row in rows(text) {
        let (height, width) = row.get("board").split_once('x').unwrap();
        let board = vec![".".repeat(width.parse().unwrap()); height.parse().unwrap()].join("/");
        position_is(
            &mut solver,
            &mut values,
            &board,
            &format!("*{}", row.get("nim value")),
        );
    }
}

#[test]
fn brute_force() {
    // Shove is answered by its theorem; search is held against that below.
    let text = include_str!("oracle/brute_force.tsv");
    let mut values = Values::new();
    for name in ["anti-clobber", "cram", "maze", "nogo", "push", "shove"] {
        let mut solver = PositionSolver::named(name).unwrap();
        let mut n_checked = 0;
        for row in rows(text).filter(|row| row.get("ruleset") == name) {
            position_is(
                &mut solver,
                &mut values,
                row.get("position"),
                row.get("canonical"),
            );
            n_checked += 1;
        }
        assert!(n_checked >= 20, "{name}: {n_checked}");
    }
}

/// The moves of a game, and nothing of what it knows of its positions: they stay whole and unturned.
struct Whole<'r, R>(&'r R);

impl<R: PartizanRuleset> PartizanRuleset for Whole<'_, R> {
    type Position = R::Position;

    fn options(&self, out: &mut Options<R::Position>, position: &R::Position, player: Player) {
        self.0.options(out, position, player);
    }
}

/// The whole board has the value that its turned parts add up to, and so has the same board in the midst of one so large
/// that a word does not hold it; what is printed reads back.
fn parts_add_up<R: TextForm>(game: &R, text: &str, large: &str) {
    let (Ok(position), Ok(large)) = (game.parse(text), game.parse(large)) else {
        return;
    };
    let mut values = Values::new();
    let whole = PositionValues::new(&Whole(game))
        .value(&mut values, &position)
        .unwrap();
    let mut parts = PositionValues::new(game);
    assert_eq!(parts.value(&mut values, &position).unwrap(), whole, "{text}");
    assert_eq!(parts.value(&mut values, &large).unwrap(), whole, "{text}, large");
    let large_whole = PositionValues::new(&Whole(game))
        .value(&mut values, &large)
        .unwrap();
    assert_eq!(large_whole, whole, "{text}, large and whole");
    assert!(
        game.parse(&game.print(&position))
            .is_ok_and(|again| again == position),
        "{text}"
    );
}

/// A board of cells in rows, and the same in the midst of 10 rows of 9 columns.
fn boards(cells: &[char], width: usize) -> (String, String) {
    let rows: Vec<String> = cells.chunks(width).map(|row| row.iter().collect()).collect();
    let mut large = vec!["#".repeat(9); 10];
    for (row, cells) in rows.iter().enumerate() {
        large[row + 3].replace_range(4..4 + width, cells);
    }
    (rows.join("/"), large.join("/"))
}

/// Boards of a few cells of these symbols, with their widths.
fn cells(symbols: &'static str, at_most: usize) -> impl Strategy<Value = (Vec<char>, usize)> {
    let symbols: Vec<char> = symbols.chars().collect();
    (1usize..=5).prop_flat_map(move |width| {
        let height = 1..=(at_most / width).min(5);
        let symbols = symbols.clone();
        height.prop_flat_map(move |height| {
            let cell = prop::sample::select(symbols.clone());
            (prop::collection::vec(cell, height * width), Just(width))
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn parts_of_clobbers_add_up((cells, width) in cells("..xxoo#", 10)) {
        let (text, large) = boards(&cells, width);
        parts_add_up(&Clobber, &text, &large);
        parts_add_up(&HotClobber, &text, &large);
        parts_add_up(&ChessClobber(King), &text, &large);
        parts_add_up(&ChessClobber(Knight), &text, &large);
        parts_add_up(&ChessClobber(Rook), &text, &large);
        parts_add_up(&ChessClobber(Queen), &text, &large);
    }

    #[test]
    fn parts_of_filling_games_add_up((cells, width) in cells("...xo##", 8)) {
        let (text, large) = boards(&cells, width);
        parts_add_up(&AntiClobber, &text, &large);
        parts_add_up(&NoGo, &text, &large);
    }

    #[test]
    fn parts_of_amazons_add_up((cells, width) in cells("..xo###", 8)) {
        let (text, large) = boards(&cells, width);
        parts_add_up(&Amazons, &text, &large);
    }

    #[test]
    fn parts_of_konane_add_up((cells, width) in cells("..xxoo#", 15)) {
        let (text, large) = boards(&cells, width);
        parts_add_up(&Konane, &text, &large);
    }

    #[test]
    fn parts_of_fission_add_up((cells, width) in cells("....x#", 15)) {
        let (text, large) = boards(&cells, width);
        parts_add_up(&Fission, &text, &large);
    }

    #[test]
    fn parts_of_cram_add_up((cells, width) in cells("...#", 12)) {
        let (text, large) = boards(&cells, width);
        parts_add_up(&Cram, &text, &large);
    }

    #[test]
    fn tokens_in_mazes_add_up(text in "([.x.#][]_+]?){3}(/([.x.#][]_+]?){3}){1,2}") {
        parts_add_up(&Maze, &text, &text);
    }

    #[test]
    fn parts_of_strips_add_up(text in "[.lr/]{1,7}") {
        let large = format!("{text}/{}", ".".repeat(70));
        parts_add_up(&Shove, &text, &large);
        parts_add_up(&Push, &text, &large);
    }

    #[test]
    fn the_theorem_of_shove_agrees_with_search(text in "[.lr/]{1,9}") {
        let mut values = Values::new();
        let strips = Shove.parse(&text).unwrap();
        let searched = PositionValues::new(&Shove).value(&mut values, &strips).unwrap();
        let by_theorem = values.number(&shove(&strips).unwrap()).unwrap();
        prop_assert_eq!(searched, by_theorem, "{}", text);
    }
}
