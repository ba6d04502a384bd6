//! Certificates on their way through files.

use formats::certificate::{CertificateFile, graph_checksum, read, write};
use graph_core::{Budget, Digraph, Outcome, VertexId};
use loopy::{Certificate, Ends, PlayConvention, classify};
use proptest::collection::vec;
use proptest::prelude::*;

const TEXT: &str = "\
upstar-certificate 1
convention misere
vertices 4
edges 4
graph 00c0ffee
declared 2
1 L # a target
3 D

claims
W 1
L 0
W 0
D
";

fn written(graph: &Digraph, ends: &Ends, certificate: &Certificate) -> String {
    let mut out = Vec::new();
    write(graph, ends, certificate, &mut out).expect("a vector takes everything");
    String::from_utf8(out).expect("only ASCII is written")
}

fn parsed(text: &str) -> Result<CertificateFile, String> {
    read(text.as_bytes(), &Budget::unlimited()).map_err(|error| error.to_string())
}

#[test]
fn a_certificate_is_read() {
    let file = parsed(TEXT).unwrap();
    assert_eq!(file.graph_checksum, 0x00c0_ffee);
    assert_eq!(file.n_edges, 4);
    assert_eq!(file.ends.convention(), PlayConvention::Misere);
    let declared = [
        (VertexId::new(1), Outcome::Loss),
        (VertexId::new(3), Outcome::Draw),
    ];
    assert_eq!(file.ends.declared(), declared);
    let outcomes = vec![Outcome::Win, Outcome::Loss, Outcome::Win, Outcome::Draw];
    let expected = Certificate::new(outcomes, vec![1, 0, 0, Certificate::NO_RANK]);
    assert_eq!(file.certificate, expected);
    assert_eq!(parsed(&TEXT.replace('\n', "\r\n")).unwrap(), file);
}

#[test]
fn what_is_wrong_is_shown_where_it_is() {
    let wrong = |from: &str, to: &str| parsed(&TEXT.replacen(from, to, 1)).unwrap_err();
    for (from, to, message) in [
        (
            "upstar-c",
            "c",
            "line 1, column 1: expected `upstar-certificate`, found `certificate`",
        ),
        ("e 1", "e 2", "line 1, column 20: expected version 1, found `2`"),
        (
            "misere",
            "miser",
            "line 2, column 12: expected normal or misere, found `miser`",
        ),
        (
            "misere",
            "miserex",
            "line 2, column 12: expected normal or misere, found `miserex`",
        ),
        (
            "vertices 4",
            "vertices -",
            "line 3, column 10: expected a number of vertices, at most 4294967295, found `-`",
        ),
        (
            "edges",
            "arcs",
            "line 4, column 1: expected `edges`, found `arcs`",
        ),
        (
            "00c0ffee",
            "00c0ffe",
            "line 5, column 7: expected a checksum of eight hexadecimal digits, found `00c0ffe`",
        ),
        (
            "00c0ffee",
            "+0c0ffee",
            "line 5, column 7: expected a checksum of eight hexadecimal digits, found `+0c0ffee`",
        ),
        (
            "declared 2",
            "declared 5",
            "line 6, column 10: expected a number of declared vertices, at most 4, found `5`",
        ),
        (
            "3 D",
            "1 D",
            "line 8, column 1: expected a declared vertex, at least 2 and below 4, found `1`",
        ),
        (
            "3 D",
            "4 D",
            "line 8, column 1: expected a declared vertex, at least 2 and below 4, found `4`",
        ),
        ("3 D", "3 d", "line 8, column 3: expected W, D or L, found `d`"),
        (
            "W 1",
            "W",
            "line 11, column 2: expected a number of plies, below 2^32 - 1, found the end of the line",
        ),
        (
            "W 1",
            "W 4294967295",
            "line 11, column 3: expected a number of plies, below 2^32 - 1, found `4294967295`",
        ),
        (
            "W 1",
            "Win 1",
            "line 11, column 1: expected W, D or L, found `Win`",
        ),
        (
            "\nD\n",
            "\nD 3\n",
            "line 14, column 3: expected the end of the line, found `3`",
        ),
        (
            "\nD\n",
            "\n",
            "line 14, column 1: expected the claim for vertex 3 of 4, found the end of the input",
        ),
        (
            "\nD\n",
            "\nD\nD\n",
            "line 15, column 1: expected the end of the input after 4 claims, found `D`",
        ),
    ] {
        assert_eq!(wrong(from, to), message);
    }
    assert_eq!(
        parsed("").unwrap_err(),
        "line 1, column 1: expected `upstar-certificate`, found the end of the input"
    );
}

#[test]
fn promises_of_the_header_are_not_believed() {
    let huge = TEXT.replace("vertices 4", "vertices 4294967295");
    assert_eq!(
        parsed(&huge).unwrap_err(),
        "line 15, column 1: expected the claim for vertex 4 of 4294967295, found the end of the input"
    );
    let error = read(TEXT.as_bytes(), &Budget::unlimited().with_max_vertices(3)).unwrap_err();
    assert!(error.is_budget_exhausted());
}

#[test]
fn nonsense_is_not_written() {
    let graph = Digraph::from_edges(2, &[(0, 1)]).unwrap();
    let ends = Ends::new(PlayConvention::Normal);
    for (outcomes, ranks) in [
        (vec![Outcome::Win], vec![1]),
        (vec![Outcome::Win, Outcome::Draw], vec![1, 0]),
        (vec![Outcome::Win, Outcome::Loss], vec![1, Certificate::NO_RANK]),
    ] {
        let certificate = Certificate::new(outcomes, ranks);
        let error = write(&graph, &ends, &certificate, Vec::new()).unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
    }
}

#[test]
fn the_checksum_is_that_of_its_definition() {
    // CRC-32 of the bytes 03 00 00 00 00 00 00 00, 00 00 00 00 02 00 00 00, by zlib.
    let graph = Digraph::from_edges(3, &[(0, 2)]).unwrap();
    assert_eq!(graph_checksum(&graph), 0x6f7a_372c);
}

fn games() -> impl Strategy<Value = (Digraph, Ends)> {
    let convention = prop_oneof![Just(PlayConvention::Normal), Just(PlayConvention::Misere)];
    (
        1u32..12,
        vec((0u32..12, 0u32..12), 0..30),
        convention,
        vec(0u32..12, 0..3),
    )
        .prop_map(|(n, edges, convention, targets)| {
            let edges: Vec<_> = edges
                .into_iter()
                .map(|(tail, head)| (tail % n, head % n))
                .collect();
            let graph = Digraph::from_edges(n, &edges).expect("vertices are in range");
            let targets = targets.into_iter().map(|target| VertexId::new(target % n));
            let ends = Ends::new(convention).with_targets(targets);
            (graph, ends.expect("targets are declared alike"))
        })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_was_written_is_read_and_holds((graph, ends) in games()) {
        let found = classify(&graph, &ends, &Budget::unlimited()).unwrap();
        let file = parsed(&written(&graph, &ends, found.certificate())).unwrap();
        prop_assert!(file.is_of(&graph));
        prop_assert_eq!(&file.ends, &ends);
        prop_assert_eq!(&file.certificate, found.certificate());
        prop_assert!(file.certificate.verify(&graph, &file.ends).is_ok());
    }

    #[test]
    fn no_input_makes_the_reader_panic(place in any::<prop::sample::Index>(), bytes in vec(any::<u8>(), 0..4)) {
        let mut text = TEXT.as_bytes().to_vec();
        let place = place.index(text.len());
        text.splice(place..place.saturating_add(bytes.len()).min(TEXT.len()), bytes);
        // A changed text may still be a certificate; of this graph it is not.
        if let Ok(file) = read(text.as_slice(), &Budget::unlimited()) {
            prop_assert!(!file.is_of(&Digraph::from_edges(1, &[]).unwrap()));
        }
    }
}
