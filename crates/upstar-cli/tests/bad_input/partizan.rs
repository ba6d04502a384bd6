//! Bad input about expressions, positions, sums and surreal numbers.

use std::fs;

use super::program::upstar_in;
use super::{answered, rejected, upstar};

#[test]
fn broken_expressions() {
    rejected(&["eval", "{0|"], "", &["expected", ":1:4", "{0|"]);
    rejected(&["eval", "{1||2|3|4}"], "", &["{1||2|3|4}", ":1:8"]);
    rejected(&["eval", "1/3"], "", &["power of two", "1/3"]);
    rejected(&["eval", "0", "1/3"], "", &["power of two"]);
    rejected(&["compare", "0", "foo(1)"], "", &["foo"]);
    rejected(&["eval", "^^^v-"], "", &[":1:"]);
}

#[test]
fn broken_surreal_numbers() {
    rejected(&["surreal", "w + (1"], "", &["expected", ":1:7", "opened here"]);
    rejected(&["surreal", "1/2w"], "", &["found `w`", ":1:4", "1/2w"]);
    rejected(&["surreal", "w*(1/(w - 1))"], "", &["exact quotient", ":1:4"]);
    rejected(&["surreal", "1", "{1 | 1}"], "", &["expression 2:1:1", "below"]);
    rejected(&["surreal", "2^99999999999"], "", &["16777216 binary digits"]);
    rejected(&["surreal", "--signs", "+^(-1) -"], "", &["an ordinal", ":1:3"]);
    rejected(&["surreal", "--signs", "-^w x"], "", &["`x`", ":1:5"]);
}

#[test]
fn a_tower_of_powers_is_answered() {
    let depth = 100_000;
    let tower = format!("{}w\n", "w^".repeat(depth));
    let run = upstar(&["surreal"], &tower);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.starts_with("w^(w^(w^(w^("));
}

#[test]
fn statements_of_a_session() {
    for (statement, wanted) in [
        ("G = ", "expected a value"),
        (":l", "expected one of :load, :left-stop"),
        (":", "expected a command"),
        (":mea", "expected a value"),
        (":show mean,heat", "standard input:1:12"),
        (":load", "expected the name of a file"),
        (":load -", "expected the name of a file"),
        (":load .", "a directory"),
        (":position", "expected a ruleset and a position"),
        (":position chess e4", "no ruleset is called `chess`"),
        ("G = G", "found `G`"),
        ("_", "found `_`"),
        ("G = :names", "expected a value behind `=`"),
        ("{1 = 2}", "found `=`"),
        ("1 = 2", "values are compared by `==`"),
        ("x = 0={1|", "expected the number of a vertex"),
        ("{1 & 0|}", "found `&`"),
        ("over + x", "found `x`"),
        (":thermograph over + 1", "a short game"),
        ("tis & 2", "expected an onside"),
        ("\u{1b}[31m = 2", "letters, digits"),
        ("1|2", "found `|`"),
        ("(1", "a `(` is not closed"),
    ] {
        rejected(&["repl"], statement, &[wanted, "standard input:1"]);
    }
    answered(&["repl"], "\u{feff}1\r\n\n:show\n", "1\nnone\n");
    rejected(&["repl", "nothing.upstar"], "", &["cannot read nothing.upstar"]);
    let braces = "{".repeat(10_000);
    rejected(
        &["repl"],
        &braces,
        &["line 1, column 10001", "a `{` is not closed"],
    );
    let lines = "{\n".repeat(10_000);
    rejected(
        &["repl"],
        &lines,
        &["standard input:10000:2", "a `{` is not closed"],
    );
}

#[test]
fn sums_that_cannot_be_played() {
    rejected(&["best", "{1|-1} + {0|"], "", &["expected", ":1:13"]);
    rejected(&["best", "2.{1|-1} - 1/3"], "", &["power of two", ":1:12"]);
    rejected(&["best", "0 + aw(1)"], "", &["dicotic", ":1:5"]);
    let many = "18446744073709551616.{1|0}";
    rejected(
        &["best", many],
        "",
        &["at most 18446744073709551615 copies", ":1:22"],
    );
    answered(
        &["best", "18446744073709551616.*", "--player", "left"],
        "",
        "Right wins\n",
    );
    rejected(
        &["best", "1", "--player", "middle"],
        "",
        &["middle", "left, right"],
    );
    rejected(
        &["best", "1", "2", "--proof", "x"],
        "",
        &["--proof: expected one sum"],
    );
    rejected(&["best", "--proof", "x"], "1\n", &["--proof: expected one sum"]);
    rejected(
        &["best", "2 - over", "--proof", "x"],
        "",
        &["a sum of short games", "proofs", ":1:5"],
    );
    rejected(&["best", "1 + tis & 0"], "", &["a game with its moves", ":1:1"]);
    rejected(&["best", "over + a"], "", &["found `a`", ":1:8"]);
    rejected(&["best", "over + mean(on)"], "", &["a short game", ":1:8"]);
    rejected(
        &["best", "18446744073709551616.over"],
        "",
        &["at most 18446744073709551615 copies", ":1:22"],
    );
    rejected(&["best", "1", "--proof", "x", "-o", "x"], "", &["the same file"]);
}

#[test]
fn proofs_that_are_none() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| upstar_in(folder.path(), arguments, b"");
    let sum = "{3|1||-2} + {2|*||-2} + {1|{0,*|-3}} + {4|0||-3} - 1";
    assert_eq!(run(&["best", sum, "--proof", "proof"]).status, 0);
    let verified = run(&["verify", "proof"]);
    assert!(
        verified.status == 0 && verified.stdout.starts_with("ok: "),
        "{verified:?}"
    );
    let proof = fs::read_to_string(folder.path().join("proof")).unwrap();
    let alter = |from: &str, to: &str| {
        assert!(proof.contains(from), "{proof}");
        fs::write(folder.path().join("altered"), proof.replacen(from, to, 1)).unwrap();
        run(&["verify", "altered"])
    };
    // A winner who loses is refuted, at the step or the position where it shows.
    for (winner, loser) in [("Left", "Right"), ("Right", "Left")] {
        let first = proof
            .lines()
            .find(|line| line.contains(&format!("winner {winner}")));
        if let Some(line) = first {
            let refuted = alter(
                line,
                &line.replace(&format!("winner {winner}"), &format!("winner {loser}")),
            );
            assert!(
                refuted.status == 1 && refuted.stdout.starts_with("fails at "),
                "{refuted:?}"
            );
        }
    }
    let none = alter("strategies 2", "strategies 0");
    assert_eq!(none.status, 2, "{none:?}");
    fs::write(
        folder.path().join("none"),
        "upstar-strategy 1\nsum 1\ngames 0\nstrategies 0\n",
    )
    .unwrap();
    let none = run(&["verify", "none"]);
    assert_eq!(
        (none.status, none.stdout.as_str()),
        (1, "fails: expected a strategy, found none\n")
    );
    fs::write(folder.path().join("graph"), "2 1\n0 1\n").unwrap();
    let graph = run(&["verify", "graph"]);
    assert!(
        graph.status == 2 && graph.stderr.contains("graph: expected a proof"),
        "{graph:?}"
    );
    let bad_sum = run(&["verify", "{1|", "proof"]);
    assert!(
        bad_sum.status == 2 && bad_sum.stderr.contains("expression:1:4"),
        "{bad_sum:?}"
    );
}

#[test]
fn a_search_of_a_sum_keeps_to_its_limits() {
    let folder = tempfile::tempdir().unwrap();
    let sum = "2.{3|1||-2} + 2.{2|*||-2} + 2.{1|{0,*|-3}} + 2.{4|0||-3} + {0|{0|-1}} - 1 + ^*";
    let run = |most: &str| {
        let arguments = ["best", sum, "--max-vertices", most, "--proof", "proof"];
        upstar_in(folder.path(), &arguments, b"")
    };
    let limited = run("40");
    assert_eq!((limited.status, limited.stdout.as_str()), (3, ""), "{limited:?}");
    assert!(limited.stderr.contains("limit reached"), "{limited:?}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    assert_eq!(run("100000").status, 0);
}

#[test]
fn a_deep_nesting_is_answered() {
    let depth = 100_000;
    let zero = format!("{}0{}\n", "(".repeat(depth), ")".repeat(depth));
    answered(&["eval"], &zero, "0\n");
    let number = format!("{}0{}\n", "{".repeat(depth), "|}".repeat(depth));
    answered(&["eval"], &number, "100000\n");
}

#[test]
fn a_deep_nesting_that_never_closes_is_rejected() {
    let run = upstar(&["eval"], &"{".repeat(100_000));
    assert_eq!(run.status, 2, "{run:?}");
    assert!(
        run.stdout.starts_with("error: column 100001: expected") && run.stdout.len() < 1000,
        "{run:?}"
    );
}

#[test]
fn unknown_rulesets_and_illegal_boards() {
    rejected(
        &["position", "chess", "e4"],
        "",
        &[
            "`chess`",
            "amazons, anti-clobber, arc-kayles,",
            "domineering",
            "toads-and-frogs",
        ],
    );
    rejected(
        &["position", "domineering", "../.Q"],
        "",
        &["`Q`", ":1:5", "../.Q"],
    );
    rejected(&["position", "toads-and-frogs", "T.é"], "", &["`é`", ":1:3"]);
    rejected(
        &["position", "clobber", "xo/x"],
        "",
        &["a row of 2 cells", ":1:5"],
    );
    rejected(&["position", "amazons", "x.?"], "", &["`?`", ":1:3"]);
    rejected(
        &["position", "nogo", "xo"],
        "",
        &["an empty cell beside it", ":1:1"],
    );
    rejected(&["position", "fission", "x.o"], "", &["`o`", ":1:3"]);
    rejected(&["position", "maze", "x/+"], "", &["`+`", ":1:3"]);
    rejected(&["position", "push", ".l#"], "", &["between strips", ":1:3"]);
    rejected(&["position", "shove", ""], "", &["the end of the position"]);
    rejected(&["position", "hackenbush", "0-1:B 1~2:R"], "", &["`~`", ":1:8"]);
}

#[test]
fn positions_that_are_none_say_where() {
    for (ruleset, position, wanted) in [
        ("snort", "..\n.q", "snort position:2:2"),
        ("col", ".l : 0-1 0-7", "`0-7`"),
        ("digraph-placement", "lr : 0>0", "different vertices"),
        ("node-kayles", "0-1 1-", "`1-`"),
        ("arc-kayles", "0-99999999999", "below 2^32"),
        ("partizan-arc-kayles", "B(R;G", "closing `)`"),
        ("childish-hackenbush", "B:", "the name of a vertex"),
        ("toppling-dominoes", "l.r", "`l`, `r`, `e`"),
        ("ski-jumps", "L./R", "a row of 2 cells"),
        ("elephants-and-rhinos", "e?r", "`?`"),
        ("quicksort", "1 2 1", "not in the sequence yet"),
        ("partizan-peg-duotaire", "xx/x", "a row of 2 holes"),
        ("cutcake", "(0,3)", "from 1 to 4294967295"),
        ("eatcake", "(3,65536)", "from 1 to 65535"),
        ("partizan-subtraction", "0,1 / 2 : 5", "`0`"),
        ("partizan-octal", "0.7 / 1.7 : 5", "begins with `0.` or `4.`"),
    ] {
        rejected(&["position", ruleset, position], "", &[wanted]);
    }
}
