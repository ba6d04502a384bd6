//! Certificates of nim-values on their way through files.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use formats::nim_certificate::{NimCertificateFile, read, write};
use graph_core::{Budget, Digraph};
use loopy::{NimCertificate, nim_values};
use proptest::collection::vec;
use proptest::prelude::*;

const TEXT: &str = "\
upstar-nim-values 1
vertices 3
edges 4
graph 00c0ffee
# what is claimed
claims
0 4294967294
inf
 1 0 # a comment
";

fn parsed(text: &str) -> Result<NimCertificateFile, String> {
    read(text.as_bytes(), &Budget::unlimited()).map_err(|error| error.to_string())
}

#[test]
fn a_certificate_is_read() {
    let file = parsed(TEXT).unwrap();
    let claims = NimCertificate::new(vec![0, NimCertificate::INFINITE, 1], vec![u32::MAX - 1, 0, 0]);
    assert_eq!((file.n_edges, file.graph_checksum), (4, 0x00c0_ffee));
    assert_eq!(file.certificate, claims);
    assert_eq!(parsed(&TEXT.replace('\n', "\r\n")).unwrap(), file);
}

#[test]
fn what_is_wrong_is_shown_where_it_is() {
    for (from, to, place) in [
        (
            "upstar-nim-values",
            "upstar-certificate",
            "line 1, column 1: expected `upstar-nim-values`",
        ),
        ("values 1", "values 2", "line 1, column 19: expected version 1"),
        (
            "vertices 3",
            "vertices x",
            "line 2, column 10: expected a number of vertices",
        ),
        (
            "graph 00c0ffee",
            "graph 00c0ffe",
            "line 4, column 7: expected a checksum",
        ),
        (
            "inf",
            "infinite",
            "line 8, column 1: expected a nim-value below 2^32 - 1, or inf",
        ),
        (
            "0 4294967294",
            "4294967295 0",
            "line 7, column 1: expected a nim-value",
        ),
        (
            "0 4294967294",
            "0 4294967295",
            "line 7, column 3: expected a rank below 2^32 - 1",
        ),
        ("0 4294967294", "0", "line 7, column 2: expected a rank"),
        ("inf", "inf 0", "line 8, column 5: expected the end of the line"),
        (
            " 1 0 # a comment\n",
            "",
            "line 9, column 1: expected the claim for vertex 2 of 3",
        ),
        (
            "inf",
            "inf\ninf",
            "line 10, column 2: expected the end of the input after 3 claims",
        ),
    ] {
        let message = parsed(&TEXT.replacen(from, to, 1)).unwrap_err();
        assert!(message.starts_with(place), "{from} -> {to}: {message}");
    }
}

#[test]
fn no_promise_is_believed() {
    let text = TEXT.replacen("vertices 3", "vertices 4294967295", 1);
    assert!(parsed(&text).is_err());
    let error = read(text.as_bytes(), &Budget::unlimited().with_max_vertices(9)).unwrap_err();
    assert!(error.is_budget_exhausted());
}

proptest! {
    #[test]
    fn what_is_written_is_read(edges in vec((0_u32..9, 0_u32..9), 0..40)) {
        let graph = Digraph::from_edges(9, &edges).unwrap();
        let values = nim_values(&graph, &Budget::unlimited()).unwrap();
        let mut out = Vec::new();
        write(&graph, values.certificate(), &mut out).unwrap();
        let file = read(out.as_slice(), &Budget::unlimited()).unwrap();
        prop_assert!(file.is_of(&graph));
        prop_assert!(file.certificate.verify(&graph).is_ok());
        prop_assert_eq!(&file.certificate, values.certificate());
    }
}

#[test]
fn tables_of_the_wrong_length_have_no_spelling() {
    let graph = Digraph::from_edges(2, &[(0, 1)]).unwrap();
    let error = write(&graph, &NimCertificate::new(vec![0], vec![0]), Vec::new()).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
}
