//! Bad input, through the program: what it says, where, with which exit status, and that it writes nothing.

#[path = "program/program.rs"]
mod program;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use program::{Run, upstar_in};

/// Runs the program in the folder of the examples.
#[track_caller]
fn upstar(arguments: &[&str], input: &str) -> Run {
    upstar_in(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples"),
        arguments,
        input.as_bytes(),
    )
}

/// The program rejects the input with status 2, says all of `wanted`, and writes no answer.
#[track_caller]
fn rejected(arguments: &[&str], input: &str, wanted: &[&str]) {
    let run = upstar(arguments, input);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{run:?}");
    for wanted in wanted {
        assert!(run.stderr.contains(wanted), "{wanted:?} is not in {}", run.stderr);
    }
}

/// The program answers.
#[track_caller]
fn answered(arguments: &[&str], input: &str, stdout: &str) {
    let run = upstar(arguments, input);
    assert_eq!(
        (run.status, run.stdout.as_str(), run.stderr.as_str()),
        (0, stdout, ""),
        "{run:?}"
    );
}

#[test]
fn an_edge_out_of_range() {
    rejected(
        &["solve"],
        "3 2\n0 1\n1 3\n",
        &["standard input:3:3: expected", "0..=2", "`3`"],
    );
    rejected(
        &["solve", "--one-based"],
        "3 1\n0 1\n",
        &["standard input:2:1:", "1..=3"],
    );
}

#[test]
fn a_header_that_promises_more_edges_than_follow() {
    rejected(&["solve"], "3 5\n0 1\n1 2\n", &["standard input:4:1:", "5", "2"]);
    rejected(&["grundy"], "3 1000000000000\n", &["standard input:2:1:"]);
}

#[test]
fn more_edges_than_the_header_promises() {
    rejected(&["solve"], "2 1\n0 1\n1 0\n", &["standard input:3:1:"]);
}

#[test]
fn impossible_numbers_of_vertices() {
    rejected(&["solve"], "-3 0\n", &["standard input:1:1:", "`-3`"]);
    rejected(
        &["solve"],
        "1099511627776 0\n",
        &["standard input:1:1:", "`1099511627776`"],
    );
}

#[test]
fn what_is_not_a_number() {
    rejected(&["solve"], "3 1\n0 x\n", &["standard input:2:3:", "`x`"]);
    rejected(&["solve"], "3 1\n0 1 2\n", &["standard input:2:5:", "`2`"]);
    rejected(&["solve"], "3 1\n0\n", &["standard input:2:2:"]);
}

#[test]
fn an_empty_file() {
    rejected(
        &["solve"],
        "",
        &["standard input:1:1: expected", "the end of the input"],
    );
    rejected(&["race"], "\n# nothing\n", &["standard input:"]);
}

#[test]
fn letters_in_place_of_a_query() {
    rejected(&["race"], "2 1 1\n1 2\np q\n", &["standard input:3:1:", "`p`"]);
}

#[test]
fn a_query_outside_the_graph() {
    rejected(&["race"], "2 1 1\n1 2\n1 3\n", &["standard input:3:3:", "`3`"]);
    rejected(
        &["solve", "--from", "7"],
        "2 1\n0 1\n",
        &["vertex `7` is not in the graph", "0..=1"],
    );
    rejected(
        &["solve", "--target", "zz", "pong-hau-ki.names"],
        "",
        &["vertex `zz` is not in the graph"],
    );
    rejected(
        &["solve", "--label", "0:win"],
        "2 1\n0 1\n",
        &["V=win, V=loss or V=draw"],
    );
    rejected(
        &["solve", "--label", "0=win", "--target", "0"],
        "2 1\n0 1\n",
        &["0"],
    );
}

#[test]
fn a_cycle_has_no_nim_values() {
    rejected(
        &["grundy"],
        "4 4\n0 1\n1 2\n2 1\n2 3\n",
        &["cycle", "1 -> 2 -> 1"],
    );
}

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
fn arguments_out_of_range() {
    rejected(
        &["bash", "5", "--max", "0"],
        "",
        &["--max 0", "from 1 to 2^64 - 1"],
    );
    rejected(&["bash", "x", "--max", "3"], "", &["`x`"]);
    rejected(&["nim", "3", "-1"], "", &["`-1`"]);
    rejected(&["heap", "0.8!", "--up-to", "5"], "", &["0.8!"]);
    rejected(&["heap", "1.7", "--up-to", "5"], "", &["1.7"]);
    rejected(&["heap", "--subtract", "0,4", "--up-to", "5"], "", &["0,4"]);
    rejected(&["cutting", "0", "5"], "", &["0"]);
    rejected(&["mex", "0", "1.5"], "", &["`1.5`"]);
    rejected(&["solve", "--input", "graphml"], "", &["graphml"]);
    rejected(&["nonsense"], "", &["nonsense"]);
}

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
fn a_folder_is_no_file() {
    for command in ["solve", "grundy", "race"] {
        rejected(&[command, "."], "", &["cannot read .: it is a directory"]);
    }
    rejected(&["solve", "no-such-file"], "", &["cannot read no-such-file"]);
    rejected(
        &["mex", "1", "-o", "."],
        "",
        &["cannot write .: it is a directory"],
    );
}

#[test]
fn a_failed_run_leaves_no_half_file() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("answer.tsv");
    fs::write(&kept, "the old answer\n").unwrap();
    let run = upstar_in(folder.path(), &["solve", "-o", "answer.tsv"], b"2 1\n0 5\n");
    assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{run:?}");
    assert_eq!(fs::read_to_string(&kept).unwrap(), "the old answer\n");
    let run = upstar_in(
        folder.path(),
        &["solve", "--format", "tsv", "-o", "answer.tsv"],
        b"2 1\n0 1\n",
    );
    assert_eq!((run.status, run.stdout.as_str()), (0, ""), "{run:?}");
    assert_eq!(
        fs::read_to_string(&kept).unwrap(),
        "vertex\tlabel\tremoteness\tmove\n0\tWin\t1\t1\n1\tLoss\t0\t\n"
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_closed_output_ends_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_upstar"))
        .args(["generate", "path", "2000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        (output.status.code(), output.stderr.as_slice()),
        (Some(0), b"".as_slice())
    );
}

#[test]
fn a_bad_line_of_a_batch_loses_nothing() {
    let run = upstar(&["eval"], "1+1\n{0|\n^\n");
    assert_eq!(run.status, 2, "{run:?}");
    let lines: Vec<_> = run.stdout.lines().collect();
    assert!(
        matches!(lines[..], ["2", error, "^"] if error.starts_with("error: ")),
        "{run:?}"
    );
}

#[test]
fn limits_have_a_status_of_their_own() {
    let Run {
        status,
        stdout,
        stderr,
    } = upstar(&["solve", "--max-vertices", "5"], "6 0\n");
    assert_eq!((status, stdout.as_str()), (3, ""), "{stderr}");
    assert!(stderr.contains("limit reached"), "{stderr}");
    let board = "....../....../....../....../....../......";
    let run = upstar(&["position", "domineering", board, "--timeout", "0.3"], "");
    assert_eq!((run.status, run.stdout.as_str()), (3, ""), "{run:?}");
    assert!(run.stderr.contains("limit reached: time"), "{run:?}");
    let run = upstar(&["position", "domineering", board, "--max-vertices", "100"], "");
    assert_eq!((run.status, run.stdout.as_str()), (3, ""), "{run:?}");
    let run = upstar(&["generate", "path", "100000000", "--max-memory", "50M"], "");
    assert_eq!((run.status, run.stdout.as_str()), (3, ""), "{run:?}");
}

#[test]
fn a_false_certificate_is_refuted_with_status_1() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| upstar_in(folder.path(), arguments, b"");
    fs::write(folder.path().join("graph.edges"), "3 3\n0 1\n1 0\n1 2\n").unwrap();
    fs::write(folder.path().join("other.edges"), "3 3\n0 1\n1 2\n2 0\n").unwrap();
    assert_eq!(run(&["solve", "graph.edges", "--certificate", "proof"]).status, 0);
    let verified = run(&["verify", "graph.edges", "proof"]);
    assert!(
        verified.status == 0 && verified.stdout.starts_with("ok: 1 Win, 2 Loss"),
        "{verified:?}"
    );
    // The certificate of another graph is bad input or a refuted claim, never an answer.
    let other = run(&["verify", "other.edges", "proof"]);
    assert!(other.status == 1 || other.status == 2, "{other:?}");
    let assertion = run(&["compare", "--assert", "<", "1", "0"]);
    assert_eq!((assertion.status, assertion.stdout.as_str()), (1, ">\n"));
}

/// A symbolic link keeps pointing where it did, and a device stays a device.
#[cfg(unix)]
#[test]
fn output_goes_through_links_and_into_devices() {
    use std::os::unix::fs::{FileTypeExt as _, symlink};

    let folder = tempfile::tempdir().unwrap();
    symlink("behind.txt", folder.path().join("link.txt")).unwrap();
    fs::write(folder.path().join("behind.txt"), "old").unwrap();
    let run = upstar_in(folder.path(), &["mex", "0", "-o", "link.txt"], b"");
    assert_eq!(run.status, 0, "{run:?}");
    assert_eq!(
        fs::read_to_string(folder.path().join("behind.txt")).unwrap(),
        "1\n"
    );
    assert!(folder.path().join("link.txt").is_symlink());
    let run = upstar(&["mex", "0", "-o", "/dev/null"], "");
    assert_eq!((run.status, run.stdout.as_str()), (0, ""), "{run:?}");
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
}

#[test]
fn a_line_of_a_batch_does_not_depend_on_the_lines_before() {
    let costly = "{1|0}\n*221.2\n{2|0}\n{3|0}\n3\n";
    let run = upstar(&["eval", "--max-vertices", "300"], costly);
    let lines: Vec<_> = run.stdout.lines().collect();
    assert!(
        matches!(lines[..], ["{1|0}", error, "{2|0}", "{3|0}", "3"] if error.starts_with("error: limit reached")),
        "{run:?}"
    );
    assert_eq!(run.status, 3);
}

#[test]
fn what_was_answered_before_a_limit_is_kept() {
    let run = upstar(&["eval", "--timeout", "3"], "1\n2\n*100000:1\n");
    assert_eq!((run.status, run.stdout.as_str()), (3, "1\n2\n"), "{}", run.stderr);
}

#[test]
fn errors_in_later_lines_and_operands_say_where() {
    rejected(
        &["position", "domineering", "..\n.x"],
        "",
        &["domineering position:2:2", "2 | .x"],
    );
    rejected(&["eval", "1 +\n1 +\n x"], "", &["expression:3:2"]);
    rejected(&["eval", "1", "x", "2"], "", &["expression 2:1:1"]);
    let long = "x".repeat(100_000);
    let run = upstar(&["eval", &long], "");
    assert!(run.status == 2 && run.stderr.len() < 1000, "{}", run.stderr.len());
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
fn a_failed_run_leaves_no_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| upstar_in(folder.path(), arguments, b"2 1\n0 1\n");
    assert_eq!(
        run(&["solve", "--certificate", "proof", "-o", "no/such/folder"]).status,
        2
    );
    assert_eq!(run(&["solve", "--certificate", "same", "-o", "same"]).status, 2);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    assert_eq!(run(&["solve", "--certificate", "proof", "-o", "table"]).status, 0);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
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
fn families_have_their_ranges() {
    rejected(&["generate", "random", "5", "1001"], "", &["1001"]);
    rejected(&["generate", "rmat", "32", "1"], "", &["4294967295 vertices"]);
    rejected(&["generate", "random", "4294967296"], "", &["4294967296"]);
}

/// Help is an answer too.
#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_printed_is_a_failure() {
    for argument in ["--help", "--version"] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_upstar"));
        let status = command.arg(argument).stdout(full).status().unwrap();
        assert_eq!(status.code(), Some(2), "{argument}");
        assert_eq!(upstar(&[argument], "").status, 0);
    }
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
