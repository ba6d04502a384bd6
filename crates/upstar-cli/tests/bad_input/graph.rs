//! Bad input about games on graphs and their certificates.

use std::fs;

use super::program::upstar_in;
use super::rejected;

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
fn families_have_their_ranges() {
    rejected(&["generate", "random", "5", "1001"], "", &["1001"]);
    rejected(&["generate", "rmat", "32", "1"], "", &["4294967295 vertices"]);
    rejected(&["generate", "random", "4294967296"], "", &["4294967296"]);
}

/// A folder with `graph.csr`, the graph of a cycle with an exit, its reversal with it.
fn with_csr() -> (tempfile::TempDir, Vec<u8>) {
    let folder = tempfile::tempdir().unwrap();
    let made = upstar_in(
        folder.path(),
        &["convert", "--to", "csr", "--with-reverse", "-o", "graph.csr"],
        b"3 3\n0 1\n1 0\n1 2\n",
    );
    assert_eq!(made.status, 0, "{made:?}");
    let bytes = fs::read(folder.path().join("graph.csr")).unwrap();
    (folder, bytes)
}

#[test]
fn a_graph_in_binary_is_the_same_mapped_read_and_piped() {
    let (folder, bytes) = with_csr();
    let run = |arguments: &[&str], input: &[u8]| upstar_in(folder.path(), arguments, input);
    let mapped = run(&["solve", "graph.csr"], b"");
    assert_eq!(mapped.status, 0, "{mapped:?}");
    for other in [
        run(&["solve", "graph.csr", "--no-map"], b""),
        run(&["solve", "--input", "csr"], &bytes),
        run(&["solve", "--threads", "3"], b"3 3\n0 1\n1 0\n1 2\n"),
    ] {
        assert_eq!((other.status, &other.stdout), (0, &mapped.stdout), "{other:?}");
    }
    // Written over itself, while it is mapped.
    let again = run(&["convert", "graph.csr", "--to", "csr", "-o", "graph.csr"], b"");
    assert_eq!(again.status, 0, "{again:?}");
    assert_eq!(fs::read(folder.path().join("graph.csr")).unwrap(), bytes);
}

#[test]
fn an_altered_byte_of_a_graph_in_binary_is_named_by_its_place() {
    let (folder, good) = with_csr();
    let run = |bytes: &[u8], arguments: &[&str]| {
        fs::write(folder.path().join("bad.csr"), bytes).unwrap();
        upstar_in(folder.path(), arguments, b"")
    };
    for at in 0..good.len() {
        let mut bad = good.clone();
        bad[at] ^= 0x10;
        let run = run(&bad, &["grundy", "bad.csr"]);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{at}: {run:?}");
        assert!(run.stderr.starts_with("error: bad.csr: byte "), "{run:?}");
    }
    let (short, long) = (&good[..good.len() - 1], [&good[..], b"\n"].concat());
    let length = good.len();
    for (bytes, wanted) in [
        (
            short,
            format!("byte {}: expected {length} bytes in all", length - 1),
        ),
        (&long, format!("byte {length}: expected the end of the input")),
        (&good[..0], "byte 0: expected the magic number".to_owned()),
        (
            &good[..100],
            "byte 96: expected a section, but the input ends".to_owned(),
        ),
    ] {
        let run = run(bytes, &["solve", "bad.csr"]);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{run:?}");
        assert!(run.stderr.contains(&wanted), "{run:?}");
    }
    let run = run(&good, &["solve", "bad.csr", "--max-vertices", "2"]);
    assert_eq!((run.status, run.stdout.as_str()), (3, ""), "{run:?}");
}

#[test]
fn a_file_that_a_writer_has_locked_is_refused() {
    let (folder, _) = with_csr();
    let writer = fs::File::options()
        .write(true)
        .open(folder.path().join("graph.csr"))
        .unwrap();
    writer.lock().unwrap();
    let run = upstar_in(folder.path(), &["solve", "graph.csr"], b"");
    assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{run:?}");
    assert!(run.stderr.contains("locked"), "{run:?}");
}

#[test]
fn the_reversal_is_kept_in_binary_only() {
    rejected(
        &["convert", "--to", "names", "--with-reverse"],
        "2 1\n0 1\n",
        &["--with-reverse", "csr", "names"],
    );
    rejected(&["convert", "--to", "csr"], "2 1\n0 2\n", &["standard input:2:3"]);
}
