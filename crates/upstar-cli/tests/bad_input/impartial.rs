//! Bad input about impartial games.

use std::fs;

use super::program::upstar_in;
use super::{answered, rejected, upstar};

/// Odd but legal.
#[test]
fn the_smallest_games_are_answered() {
    answered(&["kc0", "0"], "", "1\n");
    answered(&["cutting", "1", "5"], "", "WIN\n");
    answered(&["cutting", "1", "1"], "", "LOSE\n");
    answered(&["bash", "0", "--max", "3", "--misere"], "", "Win, value 1\n");
    answered(
        &["solve", "--format", "tsv"],
        "0 0\n",
        "vertex\tlabel\tremoteness\tmove\n",
    );
    answered(&["eval", "-1/2"], "", "-1/2\n");
    answered(&["compare", "-1", "*"], "", "<\n");
}

#[test]
fn the_contests_form_gets_its_errors_in_place() {
    let run = upstar(&["kc0"], "3\n1 x\n");
    let lines: Vec<_> = run.stdout.lines().collect();
    assert_eq!(run.status, 2);
    assert!(
        matches!(lines[..], ["499122177", bad, missing] if bad.starts_with("error: ")
            && missing == "error: expected 3 numbers, found 2"),
        "{run:?}"
    );
    assert_eq!(upstar(&["kc0"], "1\n1\n2\n").stdout.lines().count(), 2);
}

#[test]
fn a_proved_period_does_not_outrun_the_limits() {
    let run = upstar(
        &["heap", "0.3", "--up-to", "100000000", "--max-vertices", "1000"],
        "",
    );
    assert_eq!((run.status, run.stdout.as_str()), (3, ""), "{}", run.stderr);
    let folder = tempfile::tempdir().unwrap();
    let endless = [
        "heap",
        "0.3",
        "--up-to",
        "18446744073709551615",
        "--timeout",
        "0.3",
        "-o",
        "values",
    ];
    assert_eq!(upstar_in(folder.path(), &endless, b"").status, 3);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn expressions_of_nimbers() {
    let field = |expression, wanted: &[&str]| rejected(&["nim-field", "--", expression], "", wanted);
    field("2 * (3", &["expression:1:7", "a closing bracket"]);
    field("2 * 3)", &["expression:1:6", "no bracket is open"]);
    field("1 / (3 - 3)", &["expression:1:5", "a divisor other than 0"]);
    field("-1", &["expression:1:1", "a nimber"]);
    field("18446744073709551616", &["a nimber below 2^64"]);
    field("1 + log(2, 3)", &["expression:1:5", "stand alone"]);
    let products = |input, wanted: &[&str]| rejected(&["nim-field", "--products"], input, wanted);
    products("", &["standard input:1:1: expected t"]);
    products(
        "2\n1 2\n3",
        &["standard input:3:2: expected a nimber below 2^64, found the end"],
    );
    products("1\n1 -2\n", &["standard input:2:3:", "`-2`"]);
    products("1\n1 18446744073709551616\n", &["standard input:2:3:"]);
    products(
        "1\n1 2\n 3 4\n",
        &["standard input:3:2: expected the end after 1 pairs, found `3`"],
    );
    products("18446744073709551615\n1 2\n", &["standard input:3:1:"]);
    rejected(&["nim-field", "1", "--bits", "32"], "", &["--bits"]);
    rejected(&["nim-field", "1", "--products"], "", &["--products"]);
}

#[test]
fn coins_that_cannot_be_turned() {
    let coins = |code, wanted: &[&str]| rejected(&["coins", code, "--up-to", "5"], "", wanted);
    coins("0", &["code:1:1", "from 1 to"]);
    coins("3-2", &["code:1:3", "not below"]);
    coins("2,1+K", &["code:1:5", "C(N)", "mock-turtles"]);
    coins("whist", &["ruler"]);
    let run = upstar(&["coins", "1+", "--up-to", "40"], "");
    assert_eq!((run.status, run.stdout.as_str()), (3, ""), "{run:?}");
}

#[test]
fn misere_games_that_are_none() {
    rejected(&["misere", "1.7"], "", &["code", "never end"]);
    rejected(&["misere", "0.8x9["], "", &["closing bracket"]);
    rejected(&["misere", "0.77", "--sum", "1,x"], "", &["`x`"]);
    rejected(&["misere", "0.77", "--genus", "x"], "", &["--genus"]);
    rejected(&["misere", "0.77", "--sum", "1", "--quotient"], "", &["--sum"]);
    let limited = upstar(&["misere", "0.07", "--quotient", "--max-vertices", "100"], "");
    assert_eq!((limited.status, limited.stdout.as_str()), (3, ""), "{limited:?}");
    assert!(limited.stderr.contains("has order"), "{limited:?}");
}

#[test]
fn classics_that_cannot_be_answered() {
    rejected(
        &["classic", "chess", "3"],
        "",
        &["no classic is called `chess`", "--list"],
    );
    rejected(&["classic"], "", &["<NAME>"]);
    rejected(
        &["classic", "wythoff", "3"],
        "",
        &["expected a whole number", "usage: wythoff A B"],
    );
    rejected(
        &["classic", "wythoff", "3", "x"],
        "",
        &["wythoff:1:3", "expected a whole number"],
    );
    rejected(
        &["classic", "wythoff", "3", "4", "5"],
        "",
        &["expected no more words"],
    );
    rejected(
        &["classic", "kayles", "3", "--misere"],
        "",
        &["misere play of kayles is not known"],
    );
    rejected(&["classic", "moore", "0", "3"], "", &["from 1 to 2^64 - 1"]);
    rejected(
        &["classic", "multi-sg", "20.017", "3"],
        "",
        &["expected a heap game"],
    );
    rejected(
        &["classic", "every-sg", "0,1", "3"],
        "",
        &["expected a heap game"],
    );
    rejected(
        &["classic", "silver-dollar", "3", "3"],
        "",
        &["at most one coin on square 3"],
    );
    rejected(
        &["classic", "treblecross", "X.?"],
        "",
        &["at least three squares"],
    );
    rejected(
        &["classic", "green-hackenbush"],
        "2 1\n0 2\n",
        &["standard input:2:3: expected a vertex, 0..=1, found `2`"],
    );
    rejected(
        &["classic", "green-hackenbush"],
        "2 2\n0 1\n",
        &["standard input:3:1: expected 2 edges"],
    );
    rejected(
        &["classic", "green-hackenbush"],
        "2 1\n0 1\n0 1\n",
        &["standard input:3:1:", "the end of the input"],
    );
    rejected(
        &["classic", "vertex-geography", "-", "7"],
        "2 1\n0 1\n",
        &["expected a vertex below 2"],
    );
    rejected(&["classic", "chomp", "2"], "", &["expected a length"]);
}

#[test]
fn sums_and_tables_that_cannot_be_read() {
    rejected(&["sum", "kayles(7) + 5"], "", &["sum:1:13", "expected *n"]);
    rejected(&["sum", "kayles(7"], "", &["a closing bracket"]);
    rejected(&["sum", "20.017(3)"], "", &["sum:1:1", "the code of a heap game"]);
    rejected(
        &["find"],
        "0 1 2\n3 x\n",
        &["standard input:2:3: expected a number", "found `x`"],
    );
    rejected(
        &["find", "--pairs"],
        "0 1\n",
        &["standard input:1:1: expected 3 columns, found 2"],
    );
    rejected(
        &["find"],
        "n value\n0 0\n2 1\n",
        &["standard input:3:1: expected 1, found `2`"],
    );
    rejected(&["find", "--code", "20.017"], "", &["code:1:1"]);
    rejected(&["find", "--subtract", "1,0"], "", &["--subtract:1:3"]);
    rejected(
        &["find", "--code", "0.77", "--subtract", "1"],
        "",
        &["cannot be used with"],
    );
}

#[test]
fn a_random_player_of_no_game() {
    let random = |rest: &[&str], wanted: &[&str]| rejected(&[&["random-play"], rest].concat(), "", wanted);
    random(&["3"], &["--subtract", "--code"]);
    random(&["--subtract", "1,0", "3"], &["--subtract:1:3", "from 1 on"]);
    random(&["--code", "20.017", "3"], &["--code:1:1", "adds tokens"]);
    random(
        &["--subtract", "1,2", "-3"],
        &["expected a whole number from 0", "`-3`"],
    );
    random(
        &["--subtract", "1,2", "2+x"],
        &["expected a whole number from 0", "`x`"],
    );
    random(
        &["--subtract", "1,2", "--mod", "9", "3"],
        &["--mod 9: expected a prime"],
    );
    random(
        &["--subtract", "1,4", "--illegal", "lose", "--mod", "2", "1"],
        &["denominators that 2 does not divide"],
    );
    random(
        &["--subtract", "1,4", "--mod", "2", "1000000000000000001"],
        &["denominators that 2 does not"],
    );
    random(
        &["--all-but", "1", "--illegal", "lose", "3"],
        &["a finite set of takes"],
    );
    random(
        &["--subtract", "1,2", "--illegal", "lose", "2+3"],
        &["expected one heap"],
    );
    random(
        &["--code", "0.8", "--count", "places", "3"],
        &["two heaps at most"],
    );
    random(
        &["--code", "0.77", "--form"],
        &["--form: expected a finite set of takes"],
    );
}

#[test]
fn a_random_player_without_a_law() {
    let limited = |rest: &[&str], wanted: &str| {
        let run = upstar(&[&["random-play"], rest].concat(), "");
        assert_eq!((run.status, run.stdout.as_str()), (3, ""), "{run:?}");
        assert!(run.stderr.contains(wanted), "{wanted:?} is not in {}", run.stderr);
    };
    let far = "1000000000000000001";
    limited(
        &["--subtract", "1,4", "--max-vertices", "50", far],
        "no form is proved by the heaps below 50",
    );
    limited(
        &["--subtract", "1,4", "--max-vertices", "50", "--form"],
        "no form is proved by the heaps below 50",
    );
    limited(&["--subtract", "1,4", far], "--mod P gives a residue");
    limited(
        &["--subtract", "1,4", "--max-vertices", "9", "--up-to", "9"],
        "9 heaps, of 10 asked for",
    );
    limited(
        &["--code", "0.77", "--max-vertices", "9", "20"],
        "the limit of 9 vertices was reached",
    );
}
