//! The book through the libraries: the inputs that the program answers, one snapshot a system.
//!
//! Snapshots only pin what the libraries say; what is true is in the oracle tables.
#![expect(clippy::unwrap_used, reason = "a broken fixture fails its test")]

use std::fmt::{Display, Write as _};
use std::fs;
use std::num::NonZeroU64;
use std::path::Path;

use formats::{NamedGraph, Numbering, dot, edges, names};
use graph_core::{Budget, Outcome, PlayConvention, VertexId, mex};
use impartial::{Bash, CuttingTable, HeapGame, Nim, Sheet, grundy, kc_zero};
use loopy::{Classification, Ends, RaceSolver, classify};
use partizan::Values;
use partizan::notation::{Notation, parse, print};
use upstar::positions::PositionSolver;

fn input(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("book").join(name)).unwrap()
}

fn numbers(line: &str) -> Vec<u64> {
    line.split_whitespace()
        .map(|number| number.parse().unwrap())
        .collect()
}

fn lines<T: Display>(name: &str, mut answer: impl FnMut(&str) -> T) -> String {
    let input = input(name);
    let answered = input.lines().map(|line| format!("{line}  =>  {}", answer(line)));
    answered.collect::<Vec<_>>().join("\n")
}

fn label(graph: &NamedGraph, vertex: VertexId) -> String {
    let mut bytes = Vec::new();
    graph.label(vertex).append_to(&mut bytes);
    String::from_utf8(bytes).unwrap()
}

fn solved(graph: &NamedGraph, ends: &Ends) -> String {
    let solved: Classification = classify(graph.graph(), ends, &Budget::unlimited()).unwrap();
    solved.verify(graph.graph()).unwrap();
    let mut out = String::new();
    for vertex in graph.graph().vertices() {
        let best = solved
            .best_move(graph.graph(), vertex)
            .map(|best| label(graph, best));
        let (outcome, plies) = (solved.outcome(vertex), solved.remoteness(vertex));
        writeln!(out, "{}: {outcome} {plies:?} {best:?}", label(graph, vertex)).unwrap();
    }
    out
}

#[test]
fn loopy_games() {
    let budget = Budget::unlimited();
    let cycle = edges::read(
        input("exit-from-cycle.edges").as_bytes(),
        Numbering::ZeroBased,
        &budget,
    )
    .unwrap();
    insta::assert_snapshot!("solve-normal", solved(&cycle, &Ends::new(PlayConvention::Normal)));
    insta::assert_snapshot!("solve-misere", solved(&cycle, &Ends::new(PlayConvention::Misere)));
    let triangle = names::read(input("misere.names").as_bytes(), &budget).unwrap();
    insta::assert_snapshot!(
        "solve-names",
        solved(&triangle, &Ends::new(PlayConvention::Misere))
    );
    let declared = dot::read(input("declared.dot").as_bytes(), &budget).unwrap();
    let vertex = |name: &str| declared.vertex(name).unwrap();
    let ends = Ends::new(PlayConvention::Normal)
        .with_targets([vertex("goal")])
        .unwrap();
    let ends = ends.with_declared([(vertex("the end"), Outcome::Draw)]).unwrap();
    insta::assert_snapshot!("solve-declared", solved(&declared, &ends));
}

#[test]
fn races() {
    let race = edges::read_race(input("race.txt").as_bytes(), &Budget::unlimited()).unwrap();
    let ends = Ends::new(PlayConvention::Normal);
    let mut solver = RaceSolver::new(&race.graph, &ends, &Budget::unlimited()).unwrap();
    let answers = solver.answers(&race.queries, &Budget::unlimited()).unwrap();
    let shown: Vec<_> = race
        .queries
        .iter()
        .zip(answers)
        .map(|(query, answer)| format!("{query:?} {answer}"))
        .collect();
    insta::assert_snapshot!("race", shown.join("\n"));
}

#[test]
fn nim_values() {
    let graph = edges::read(
        input("heap-take-1-4.edges").as_bytes(),
        Numbering::ZeroBased,
        &Budget::unlimited(),
    );
    let graph = graph.unwrap();
    let values = grundy(graph.graph()).unwrap();
    values.verify(graph.graph()).unwrap();
    let shown: Vec<_> = values.iter().map(|value| value.to_string()).collect();
    insta::assert_snapshot!("grundy", shown.join(" "));
    let cyclic = names::read(input("misere.names").as_bytes(), &Budget::unlimited()).unwrap();
    insta::assert_snapshot!(
        "grundy-cycle",
        format!("{:?}", grundy(cyclic.graph()).unwrap_err())
    );
    let mut kayles = HeapGame::named("kayles").unwrap().table();
    kayles.extend_to(20, &Budget::unlimited()).unwrap();
    let values: Vec<_> = (0..=20)
        .filter_map(|heap| kayles.value(heap))
        .map(|value| value.to_string())
        .collect();
    insta::assert_snapshot!("heap", values.join(" "));
    insta::assert_snapshot!("mex", lines("mex.txt", |line| mex(&numbers(line))));
}

#[test]
fn named_impartial_games() {
    let nim = |play| {
        lines("nim.txt", move |line| {
            let heaps = numbers(line);
            let position = Nim(&heaps);
            format!(
                "{} {} {:?}",
                position.outcome(play),
                position.nim_sum(),
                position.winning_moves(play)
            )
        })
    };
    insta::assert_snapshot!("nim", nim(PlayConvention::Normal));
    insta::assert_snapshot!("nim-misere", nim(PlayConvention::Misere));
    let bash = |play| {
        let game = Bash::new(NonZeroU64::new(3).unwrap());
        lines("bash.txt", move |line| {
            let stones = numbers(line)[0];
            format!(
                "{} {} {:?}",
                game.outcome(stones, play),
                game.value(stones, play),
                game.winning_take(stones, play)
            )
        })
    };
    insta::assert_snapshot!("bash", bash(PlayConvention::Normal));
    insta::assert_snapshot!("bash-misere", bash(PlayConvention::Misere));
    let mut table = CuttingTable::new();
    let cutting = lines("cutting.txt", |line| {
        let sides = numbers(line)
            .iter()
            .map(|&side| u32::try_from(side).unwrap())
            .collect::<Vec<_>>();
        let sheet = Sheet::new(sides[0], sides[1]).unwrap();
        let value = table.value(sheet, &Budget::unlimited()).unwrap();
        format!(
            "{} {value:?} {:?}",
            value.outcome(),
            table.winning_cut(sheet, &Budget::unlimited()).unwrap()
        )
    });
    insta::assert_snapshot!("cutting", cutting);
    let kc0 = lines("kc0.txt", |line| {
        let probability = kc_zero(numbers(line)[0]);
        format!("{probability} {}", probability.residue().get())
    });
    insta::assert_snapshot!("kc0", kc0);
}

#[test]
fn partizan_games() {
    let mut values = Values::new();
    let evaluated = lines("expressions.txt", |line| {
        let value = parse(line).unwrap().evaluate(&mut values).unwrap();
        let outcome = values.outcome(value).unwrap();
        let birthday = values.birthday(value);
        format!(
            "{} {outcome} born on day {birthday}",
            print(&values, value, Notation::Ascii)
        )
    });
    insta::assert_snapshot!("eval", evaluated);
    let compared = lines("pairs.txt", |line| {
        let (left, right) = line.split_once('\t').unwrap();
        let [left, right] = [left, right].map(|text| parse(text).unwrap().evaluate(&mut values).unwrap());
        values.compare(left, right).unwrap()
    });
    insta::assert_snapshot!("compare", compared);
}

#[test]
fn positions() {
    let mut values = Values::new();
    for ruleset in ["domineering", "hackenbush", "toads-and-frogs"] {
        let mut solver = PositionSolver::named(ruleset).unwrap();
        let shown = lines(&format!("{ruleset}.txt"), |line| {
            let value = solver.value(&mut values, line).unwrap();
            print(&values, value, Notation::Ascii).to_string()
        });
        insta::assert_snapshot!(format!("position-{ruleset}"), shown);
    }
}
