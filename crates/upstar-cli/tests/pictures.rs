//! Pictures in files, through the program.

#[path = "program/program.rs"]
mod program;

use std::fs;
use std::path::Path;

use program::upstar_in;

#[test]
fn a_file_that_ends_in_svg_gets_a_picture_unless_another_form_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let written = |words: &[&str], file: &str| {
        let words = [&["thermograph", "{3|-1}", "-1/2"], words, &["-o", file]].concat();
        let run = upstar_in(folder.path(), &words, b"");
        assert_eq!(
            (run.status, run.stdout.as_str(), run.stderr.as_str()),
            (0, "", ""),
            "{words:?}"
        );
        fs::read_to_string(folder.path().join(file)).unwrap()
    };
    let picture = written(&[], "t.svg");
    assert!(picture.starts_with("<svg") && picture.contains("Thermographs of {3|-1}, -1/2"));
    assert_eq!(written(&["--svg"], "T.SVG"), picture);
    assert_eq!(written(&[], "U.SVG"), picture);
    assert_ne!(written(&["--theme", "dark"], "dark.svg"), picture);
    assert!(written(&["--json"], "t.svg").starts_with("{\"schema\""));
    assert!(written(&["--plot"], "t.svg").starts_with("a  {3|-1}  mean 1, temperature 2\n"));
    assert!(written(&[], "t.txt").starts_with("{3|-1}\n  mean         1\n"));
}

#[test]
fn a_bad_expression_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let run = upstar_in(folder.path(), &["thermograph", "1", "{3|", "-o", "t.svg"], b"");
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("expression 2:1:4"), "{}", run.stderr);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn numbers_past_any_float_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let digits = "9".repeat(400);
    let hot = format!("{{{digits}|1/1267650600228229401496703205376}}");
    let run = upstar_in(folder.path(), &["thermograph", &hot, "--svg"], b"");
    assert!(
        run.status == 0 && run.stdout.contains('~') && run.stdout.contains("1/2^100"),
        "{run:?}"
    );
    let run = upstar_in(folder.path(), &["thermograph", &hot, "--plot"], b"");
    assert!(run.status == 0 && run.stdout.contains("1/2^100"), "{run:?}");
}

#[test]
fn the_picture_of_the_readme_is_what_its_command_draws() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let games = ["{4||2|-1}", "{2|1||0|-1}", "3/4", "^*"];
    assert!(readme.contains("upstar thermograph '{4||2|-1}' '{2|1||0|-1}' 3/4 '^*' -o thermographs.svg"));
    let run = upstar_in(
        &root,
        &[&["thermograph", "--svg"], games.as_slice()].concat(),
        b"",
    );
    let shipped = fs::read_to_string(root.join("docs/pictures/thermographs.svg")).unwrap();
    assert_eq!(run.stdout, shipped);
}
