//! Inputs on which programs like this one overflow, wrap, expand or overlook an error, through the program. What is
//! expected follows from theory; the same and more through the library is in the tests of `partizan`.

#[path = "program/program.rs"]
mod program;

use std::path::Path;

use program::{Run, upstar_in};

#[track_caller]
fn upstar(arguments: &[&str], input: &str) -> Run {
    upstar_in(Path::new(env!("CARGO_MANIFEST_DIR")), arguments, input.as_bytes())
}

/// The program answers with this line.
#[track_caller]
fn answered(arguments: &[&str], input: &str, line: &str) {
    let run = upstar(arguments, input);
    let wanted = (0, format!("{line}\n"), String::new());
    assert_eq!((run.status, run.stdout, run.stderr), wanted, "{arguments:?}");
}

/// The program refuses with status 2, says this, and answers nothing.
#[track_caller]
fn refused(arguments: &[&str], input: &str, wanted: &str) {
    let run = upstar(arguments, input);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{arguments:?}");
    assert!(run.stderr.contains(wanted), "{wanted:?} is not in {}", run.stderr);
}

#[test]
fn numbers_beyond_the_machine_word() {
    // 2^40 + 1/2^30 = (2^70 + 1)/2^30.
    answered(
        &["eval", "1099511627776 + 1/1073741824"],
        "",
        "1180591620717411303425/1073741824",
    );
    answered(&["eval", "1/18446744073709551616"], "", "1/18446744073709551616");
    answered(&["eval", "9223372036854775807 + 1"], "", "9223372036854775808");
    answered(
        &["repl"],
        "G = 9223372036854775807\nG = G + G\n_ + 2 - 18446744073709551616",
        "9223372036854775807\n18446744073709551614\n0",
    );
    answered(&["eval", "1/2^200"], "", "1/2^200");
    refused(&["eval", "2^70/3"], "", "found `/`");
    refused(&["eval", "1180591620717411303424/3"], "", "power of two");
}

#[test]
fn switches_of_extreme_numbers() {
    let show = "--show=mean,temperature,left-stop,right-stop";
    // {a|-a}: mean 0, temperature a. {a|0}: mean and temperature a/2.
    answered(
        &["eval", "{5000000000000000000|-5000000000000000000}", show],
        "",
        "+-5000000000000000000\t0\t5000000000000000000\t5000000000000000000\t-5000000000000000000",
    );
    answered(
        &["eval", "{1/2147483648|0}", show],
        "",
        "{1/2147483648|0}\t1/4294967296\t1/4294967296\t1/2147483648\t0",
    );
}

#[test]
fn counts_of_ups_and_nimbers() {
    answered(&["eval", "^2147483647 + ^"], "", "^2147483648");
    answered(&["eval", "*0"], "", "0");
    answered(&["eval", "^0"], "", "0");
    answered(&["eval", "*11 + {1|-1}"], "", "+-(1*11)");
    answered(&["eval", "*19", "--show", "birthday"], "", "*19\t19");
    answered(&["eval", "1000000", "--show", "birthday"], "", "1000000\t1000000");
    for text in [
        "^9223372036854775807 + ^",
        "^9223372036854775808",
        "v99999999999999999999999",
        "*4294967296",
        "*99999999999999999999999",
        "*4294967295:*",
    ] {
        refused(&["eval", text], "", "expected");
    }
}

#[test]
fn signs_in_odd_places() {
    refused(&["eval", "||"], "", "found `||`");
    refused(&["eval", "+-"], "", "found the end");
    refused(&["eval", "+1"], "", "found `+`");
    refused(&["eval", "^-3"], "", "without a sign");
    refused(&["eval", "*-3"], "", "without a sign");
    answered(&["eval", "^ - 3"], "", "-3^");
    answered(&["eval", "-3", "--show", "outcome"], "", "-3\tR");
}

#[test]
fn a_hot_game_has_no_atomic_weight() {
    refused(&["eval", "aw({1|-1})"], "", "expected a dicotic game");
    answered(&["eval", "{1|-1}", "--show", "atomic-weight"], "", "+-1\t-");
    answered(
        &["eval", "{1|-1}", "--show", "atomic-weight", "--json"],
        "",
        r#"{"schema":"upstar/eval/1","rows":[{"input":"{1|-1}","value":"+-1","atomic-weight":null}]}"#,
    );
    refused(&["repl"], ":atomic-weight {1|-1} + foo", "found `foo`");
}

#[test]
fn rows_and_columns_of_domineering() {
    // Left places upright dominoes: 128 of them fit in a column of 257 cells, and none of Right's.
    let row = ".".repeat(257);
    let column = vec!["."; 257].join("/");
    answered(&["position", "domineering", &row], "", "-128");
    answered(&["position", "domineering", &column], "", "128");
    let both = format!("X = :position domineering {row}\nX + 128");
    answered(&["repl"], &both, "-128\n0");
}

#[test]
fn taking_nothing_is_no_move() {
    // A game in which nothing may be taken never ends.
    refused(&["heap", "--subtract", "0,1", "--up-to", "5"], "", "from 1 on");
    refused(&["heap", "--subtract", "0", "--up-to", "5"], "", "from 1 on");
    refused(&["heap", "--all-but", "0", "--up-to", "5"], "", "from 1 on");
    refused(&["kc0", "--take", "0,1", "5"], "", "from 1 on");
}

#[test]
fn ten_thousand_braces() {
    const DEEP: usize = 10_000;
    let open = "{".repeat(DEEP);
    refused(&["eval", &open], "", "a `{` is not closed");
    refused(&["repl"], &open, "a `{` is not closed");
    // Canonical as it stands; the last levels of the text share their braces, as longer bars.
    let tower = format!("{open}1{}", "|-1}".repeat(DEEP));
    let show = "--show=birthday,mean,temperature,outcome";
    let run = upstar(&["eval", &tower, show], "");
    assert!(run.stdout.ends_with("\t10001\t-1\t0\tR\n"), "{}", run.stderr);
    let again = upstar(&["compare", &tower, run.stdout.split('\t').next().unwrap()], "");
    assert_eq!(again.stdout, "=\n");
    answered(&["compare", &tower, "-1"], "", "<");
}
