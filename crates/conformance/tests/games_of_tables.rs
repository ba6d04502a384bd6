//! Games on strips, graphs and numbers: the values of positions against every row of the tables of others.
#![expect(clippy::unwrap_used, reason = "a broken fixture fails its test")]

use std::fs;
use std::path::Path;

use conformance::{Row, from_cgsuite, rows};
use partizan::notation::parse;
use partizan::{ValueId, Values};
use upstar::positions::PositionSolver;

fn table(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/oracle")
        .join(file);
    fs::read_to_string(path).unwrap()
}

#[track_caller]
fn value_of(values: &mut Values, expression: &str) -> ValueId {
    let expression = from_cgsuite(expression);
    let parsed = parse(&expression).unwrap_or_else(|error| panic!("{expression}: {error}"));
    parsed.evaluate(values).unwrap()
}

/// Every row of a table for which `position` has a position: its value is the one of the column `canonical`, and its
/// outcome the one of the column `outcome` where the table has it. Returns how many rows were compared.
#[track_caller]
fn table_holds(
    ruleset: &str,
    file: &str,
    canonical: &str,
    position: impl Fn(&Row<'_>) -> Option<String>,
) -> usize {
    let text = table(file);
    let has_outcome = text.lines().next().unwrap().contains("outcome");
    let mut values = Values::new();
    let mut solver = PositionSolver::named(ruleset).unwrap();
    let mut n_compared = 0;
    for row in rows(&text) {
        let Some(position) = position(&row) else {
            continue;
        };
        let found = solver
            .value(&mut values, &position)
            .unwrap_or_else(|error| panic!("{position}: {error}"));
        let expected = value_of(&mut values, row.get(canonical));
        assert_eq!(found, expected, "{file}: {position}: {row:?}");
        if has_outcome {
            let outcome = values.outcome(found).unwrap().to_string();
            assert_eq!(outcome, row.get("outcome"), "{file}: {row:?}");
        }
        n_compared += 1;
    }
    n_compared
}

/// The position stands in a column as it is.
fn column(name: &'static str) -> impl Fn(&Row<'_>) -> Option<String> {
    move |row| Some(row.get(name).to_owned())
}

#[test]
fn toppling_dominoes() {
    let ruleset = "toppling-dominoes";
    let cgt = table_holds(
        ruleset,
        "cgt_toppling_dominoes.tsv",
        "canonical_form",
        column("position"),
    );
    let cgsuite = table_holds(
        ruleset,
        "cgsuite_toppling_dominoes.tsv",
        "canonical",
        column("strip"),
    );
    assert_eq!((cgt, cgsuite), (1539, 796));
}

#[test]
fn elephants_and_rhinos() {
    let file = "cgsuite_elephants_and_rhinos.tsv";
    assert_eq!(
        table_holds("elephants-and-rhinos", file, "canonical", column("strip")),
        820
    );
}

#[test]
fn ski_jumps() {
    let file = "cgt_ski_jumps.tsv";
    assert_eq!(
        table_holds("ski-jumps", file, "canonical_form", column("position")),
        2953
    );
}

/// Single positions of CGSuite's own tests.
#[test]
fn examples_of_cgsuite() {
    for (ruleset, position, value) in [
        ("hackenbush", "lrlrrllr", "77/128"),
        ("hackenbush", "l(l;rl)", "3/2"),
        ("hackenbush", "eeeeeee", "*7"),
        ("hackenbush", "lrlerrr", "3/4v[3]*"),
        ("childish-hackenbush", ":{ground}llllllrrrr:{ground}", "{4|-2}"),
        ("childish-hackenbush", "r(l:T;r(l:T;r(l:T;r(l:T;rl:T))))", "15/16"),
        ("childish-hackenbush", "(e:B;e:Bllllllrrr:B)", "{0|^[4]*||vv}"),
        ("snort", "L-.-.-.-L", "{4|0,+-1}"),
        ("snort", ".-.-.(-.;-.)", "+-{3|2}"),
        ("elephants-and-rhinos", "tttt..fff", "1"),
        ("toppling-dominoes", "lrrlrrl", "Tiny(1/2)"),
        ("toppling-dominoes", "lere", "{1|0,{0|-1}}"),
        (
            "partizan-subtraction",
            "1,3 / 2,3 : 6",
            "{1|1,{1|0}||0,{1|0}|0|||0,{1|0}|0}",
        ),
        ("cutcake", "(8,5)", "-1"),
        ("maundy-cake", "(8,7)", "-3"),
        ("eatcake", "(8,6)", "{^3|^*||*|||0,{0,{^|0,v*}|||0|vv*||0}}"),
        ("eatcake", "(8,7)", "{0||^^*|0|||*}"),
        ("turn-and-eatcake", "(8,5)", "v<3>"),
    ] {
        let mut values = Values::new();
        let mut solver = PositionSolver::named(ruleset).unwrap();
        let found = solver.value(&mut values, position).unwrap();
        assert_eq!(found, value_of(&mut values, value), "{position}");
    }
}

#[test]
fn childish_hackenbush() {
    let file = "cgsuite_childish_hackenbush_trees.tsv";
    assert_eq!(
        table_holds("childish-hackenbush", file, "canonical", column("tree")),
        225
    );
}

#[test]
fn partizan_arc_kayles() {
    let file = "cgsuite_partizan_arc_kayles.tsv";
    assert_eq!(
        table_holds("partizan-arc-kayles", file, "canonical", column("graph")),
        651
    );
}

/// The edges of a graph named by its family and number of vertices.
fn family(row: &Row<'_>) -> String {
    let (family, n) = row.get("graph").split_once(' ').unwrap();
    let n: u32 = n.parse().unwrap();
    let edges: Vec<(u32, u32)> = match family {
        "path" => (1..n).map(|v| (v - 1, v)).collect(),
        "cycle" => (0..n).map(|v| (v, (v + 1) % n)).collect(),
        "star" => (1..n).map(|v| (0, v)).collect(),
        "clique" => (0..n).flat_map(|v| (0..v).map(move |u| (u, v))).collect(),
        _ => panic!("{family}"),
    };
    let edges: Vec<_> = edges.iter().map(|(u, v)| format!("{u}-{v}")).collect();
    edges.join(" ")
}

#[test]
fn arc_kayles() {
    let text = table("cgsuite_arc_kayles.tsv");
    let mut values = Values::new();
    let mut solver = PositionSolver::named("arc-kayles").unwrap();
    for row in rows(&text) {
        let found = solver.value(&mut values, &family(&row)).unwrap();
        let expected = values.nimber(row.get("nim value").parse().unwrap()).unwrap();
        assert_eq!(found, expected, "{row:?}");
    }
}

/// The tables of `cgt` and of the brute force mean by a tint what the text form means: who may still colour the vertex.
#[test]
fn col_and_snort() {
    for (ruleset, rows) in [("col", 932), ("snort", 945)] {
        let position = |row: &Row<'_>| Some(format!("{} : {}", row.get("colours"), row.get("edges")));
        let file = format!("cgt_{ruleset}.tsv");
        assert_eq!(table_holds(ruleset, &file, "canonical_form", position), rows);
    }
    let rows = ["col", "snort"].map(|ruleset| {
        let position = |row: &Row<'_>| {
            (row.get("game") == ruleset).then(|| format!("{} : {}", row.get("state"), row.get("edges")))
        };
        table_holds(ruleset, "col_snort.tsv", "canonical", position)
    });
    assert_eq!(rows.iter().sum::<usize>(), 313);
}

/// CGSuite's tint of Col says who may not colour the vertex any more; those of Snort and Fjords who may.
#[test]
fn col_snort_and_fjords_by_cgsuite() {
    let rows = ["Col", "Snort", "Fjords"].map(|ruleset| {
        let position = |row: &Row<'_>| {
            let graph = row.get("graph");
            let exchanged = |symbol| match symbol {
                'L' => 'R',
                'R' => 'L',
                symbol => symbol,
            };
            let graph = match ruleset {
                "Col" => graph.chars().map(exchanged).collect(),
                _ => graph.to_owned(),
            };
            (row.get("ruleset") == ruleset).then_some(graph)
        };
        table_holds(ruleset, "cgsuite_col_snort_fjords.tsv", "canonical", position)
    });
    assert_eq!(rows.iter().sum::<usize>(), 839);
}

#[test]
fn cakes() {
    let rows = [
        ("Cutcake", "cutcake"),
        ("MaundyCake", "maundy-cake"),
        ("Eatcake", "eatcake"),
        ("TurnAndEatcake", "turn-and-eatcake"),
    ]
    .map(|(theirs, ours)| {
        let position = |row: &Row<'_>| (row.get("ruleset") == theirs).then(|| row.get("position").to_owned());
        table_holds(ours, "cgsuite_cake_games.tsv", "canonical", position)
    });
    assert_eq!(rows, [37, 38, 43, 31]);
}

#[test]
fn partizan_subtraction() {
    let text = table("cgsuite_partizan_subtraction.tsv");
    let mut values = Values::new();
    let mut solver = PositionSolver::named("partizan-subtraction").unwrap();
    for row in rows(&text) {
        let list = row.get("canonical forms");
        let expected = split_list(list.trim_start_matches('[').strip_suffix(']').unwrap());
        assert_eq!(expected.len(), 13, "{row:?}");
        for (heap, expected) in expected.iter().enumerate() {
            let position = format!("{} / {} : {heap}", row.get("left set"), row.get("right set"));
            let found = solver.value(&mut values, &position).unwrap();
            assert_eq!(found, value_of(&mut values, expected), "{position}");
        }
    }
}

/// The entries of a list: commas in braces do not separate.
fn split_list(list: &str) -> Vec<&str> {
    let mut depth = 0;
    let is_separator = |symbol| {
        match symbol {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth -= 1,
            _ => {}
        }
        symbol == ',' && depth == 0
    };
    list.split(is_separator).collect()
}

#[test]
fn quicksort() {
    let text = table("cgt_quicksort.tsv");
    let mut values = Values::new();
    let mut solver = PositionSolver::named("quicksort").unwrap();
    for row in rows(&text) {
        let found = solver.value(&mut values, row.get("sequence")).unwrap();
        let expected = values.nimber(row.get("nim_value").parse().unwrap()).unwrap();
        assert_eq!(found, expected, "{row:?}");
    }
}

/// Games for which no other table is at hand: Node Kayles, Digraph Placement, Partizan Peg Duotaire, partizan octal games.
#[test]
fn games_by_brute_force() {
    let rows = [
        "node-kayles",
        "digraph-placement",
        "partizan-peg-duotaire",
        "partizan-octal",
    ]
    .map(|ruleset| {
        let position =
            |row: &Row<'_>| (row.get("ruleset") == ruleset).then(|| row.get("position").to_owned());
        table_holds(ruleset, "brute_force_graphs.tsv", "canonical", position)
    });
    assert_eq!(rows, [62, 74, 118, 115]);
}
