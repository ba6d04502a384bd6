//! Certificates on their way through files.
#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests may")]

use formats::FormatError;
use formats::certificate::{
    CertificateFile, CertificateForm, Claims, Heading, Rules, graph_checksum, read, write, write_evidence,
};
use graph_core::{BiGraph, Budget, Digraph, Outcome, Player, VertexId};
use loopy::{
    Certificate, CompactCertificate, Ends, InfinitePlay, OwnedGraph, Parity, PartialCertificate,
    PartizanEnds, PlayConvention, classify, classify_owned, classify_partizan,
};
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

fn written(heading: &Heading, claims: &Claims, form: CertificateForm) -> Vec<u8> {
    let mut out = Vec::new();
    let done = match claims {
        Claims::Table(table) => write(heading, table, form, &mut out),
        Claims::OfVertex(evidence) => write_evidence(heading, evidence, &mut out),
        Claims::OfPlayer(evidence) => write_evidence(heading, evidence, &mut out),
        _ => unreachable!("there are no others"),
    };
    done.expect("a vector takes everything");
    out
}

fn parsed(text: &str) -> Result<CertificateFile, String> {
    read(text.as_bytes(), &Budget::unlimited()).map_err(|error| error.to_string())
}

fn compact(outcomes: Vec<Outcome>, ranks: Vec<u32>) -> CompactCertificate {
    let certificate = Certificate::new(outcomes, ranks);
    CompactCertificate::of(&certificate, &Budget::unlimited()).expect("every claim has a code")
}

#[test]
fn a_certificate_is_read() {
    let CertificateFile { heading, claims } = parsed(TEXT).unwrap();
    assert_eq!(heading.graph_checksum, 0x00c0_ffee);
    assert_eq!((heading.n_vertices, heading.n_edges), (4, 4));
    assert_eq!(heading.infinite_play, InfinitePlay::Draw);
    let Rules::Impartial(ends) = &heading.rules else {
        panic!("{heading:?}");
    };
    assert_eq!(ends.convention(), PlayConvention::Misere);
    let declared = [
        (VertexId::new(1), Outcome::Loss),
        (VertexId::new(3), Outcome::Draw),
    ];
    assert_eq!(ends.declared(), declared);
    let outcomes = vec![Outcome::Win, Outcome::Loss, Outcome::Win, Outcome::Draw];
    let expected = compact(outcomes, vec![1, 0, 0, Certificate::NO_RANK]);
    assert_eq!(claims, Claims::Table(expected));
    let file = CertificateFile { heading, claims };
    assert_eq!(parsed(&TEXT.replace('\n', "\r\n")).unwrap(), file);
}

/// Left moves from 1 to 2 and wins there, as Right is stuck.
const EVIDENCE: &str = "\
upstar-certificate 2
model two-colour
convention normal
infinite right
vertices 3
edges 2
graph 00c0ffee
declared 0
declared 1
0 W
start 1 left W
strategy 2 # the order matters
2 <
1 > 2
";

#[test]
fn evidence_is_read() {
    let CertificateFile { heading, claims } = parsed(EVIDENCE).unwrap();
    assert_eq!(heading.infinite_play, InfinitePlay::Right);
    assert_eq!((heading.rules.model(), heading.n_declared()), ("two-colour", 1));
    let Claims::OfPlayer(evidence) = &claims else {
        panic!("{claims:?}");
    };
    assert_eq!((evidence.start, evidence.mover), (VertexId::new(1), Player::Left));
    assert_eq!((evidence.outcome, evidence.n_lines()), (Outcome::Win, 2));
    assert_eq!(evidence.strategies[0].lines[1].choice, Some(VertexId::new(2)));
    let again = written(&heading, &claims, CertificateForm::Text);
    assert_eq!(
        String::from_utf8_lossy(&again),
        EVIDENCE.replace(" # the order matters", "")
    );
}

#[test]
fn what_is_wrong_with_evidence_is_shown_where_it_is() {
    for (from, to, message) in [
        (
            "two-c",
            "c",
            "line 2, column 7: expected impartial, two-colour or owned, found `colour`",
        ),
        (
            "normal",
            "normal fair",
            "line 3, column 19: expected normal or misere, found `fair`",
        ),
        (
            "normal",
            "normal misere normal",
            "line 3, column 26: expected the end of the line, found `normal`",
        ),
        (
            "right",
            "both",
            "line 4, column 10: expected draw, left or right, found `both`",
        ),
        (
            "t 1 left",
            "t 3 left",
            "line 11, column 7: expected a vertex below 3, found `3`",
        ),
        (
            "left",
            "Left",
            "line 11, column 9: expected left or right, found `Left`",
        ),
        (
            "left W",
            "left",
            "line 11, column 13: expected W, D or L, found the end of the line",
        ),
        (
            "egy 2",
            "egy 7",
            "line 12, column 10: expected a number of lines, at most 6, found `7`",
        ),
        (
            "egy 2",
            "egy 3",
            "line 15, column 1: expected a line of a strategy (3 are promised, there are 2), found the end of the input",
        ),
        (
            "egy 2",
            "egy 1",
            "line 14, column 1: expected the end of the input after the claims, found `1`",
        ),
        (
            "2 <",
            "2 =",
            "line 13, column 3: expected `>` and a vertex, `.` or `<`, found `=`",
        ),
        (
            "> 2",
            ">",
            "line 14, column 4: expected a vertex below 3, found the end of the line",
        ),
        (
            "left W",
            "left D",
            "line 15, column 1: expected `strategy`, found the end of the input",
        ),
    ] {
        assert_eq!(parsed(&EVIDENCE.replacen(from, to, 1)).unwrap_err(), message);
    }
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
        (
            "e 1",
            "e 3",
            "line 1, column 20: expected version 1 or 2, found `3`",
        ),
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
            "line 14, column 1: expected the claim for state 3 of 4, found the end of the input",
        ),
        (
            "\nD\n",
            "\nD\nD\n",
            "line 15, column 1: expected the end of the input after the claims, found `D`",
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
        "line 15, column 1: expected the claim for state 4 of 4294967295, found the end of the input"
    );
    let error = read(TEXT.as_bytes(), &Budget::unlimited().with_max_vertices(3)).unwrap_err();
    assert!(error.is_budget_exhausted());
}

#[test]
fn nonsense_is_not_written() {
    let graph = Digraph::from_edges(2, &[(0, 1)]).unwrap();
    let heading = Heading::of(&graph, &Ends::new(PlayConvention::Normal), InfinitePlay::Draw);
    let short = compact(vec![Outcome::Win], vec![1]);
    // A win in 2^33 / 2 - 1 plies.
    let endless =
        CompactCertificate::from_parts(2, Parity::Free, 2, vec![0b01_11], vec![(0, 1 << 33)]).unwrap();
    for (table, form) in [
        (&short, CertificateForm::Text),
        (&short, CertificateForm::Binary),
        (&endless, CertificateForm::Text),
    ] {
        let error = write(&heading, table, form, Vec::new()).unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
    }
    assert!(
        endless
            .verify(&graph, &Ends::new(PlayConvention::Normal), &Budget::unlimited())
            .is_err()
    );
}

#[test]
fn the_checksum_is_that_of_its_definition() {
    // CRC-32 of the bytes 03 00 00 00 00 00 00 00, 00 00 00 00 02 00 00 00, by zlib.
    let graph = Digraph::from_edges(3, &[(0, 2)]).unwrap();
    assert_eq!(graph_checksum(&graph), 0x6f7a_372c);
}

/// The certificates of a game of each kind: of all states, and of one.
type Recipe = (
    u32,
    Vec<(u32, u32)>,
    Vec<(u32, u32)>,
    Vec<bool>,
    [bool; 2],
    Vec<(u32, usize)>,
);

fn recipes() -> impl Strategy<Value = Recipe> {
    (1u32..12).prop_flat_map(|n| {
        let edges = || vec((0..n, 0..n), 0..30);
        let declared = proptest::collection::btree_map(0..n, 0usize..3, 0..3);
        let owners = vec(any::<bool>(), n as usize);
        (Just(n), edges(), edges(), owners, any::<[bool; 2]>(), declared).prop_map(
            |(n, left, right, owners, misere, declared)| {
                (n, left, right, owners, misere, declared.into_iter().collect())
            },
        )
    })
}

fn files(recipe: &Recipe) -> Vec<(CertificateFile, bool)> {
    let (n, left, right, owners, misere, declared) = recipe;
    let outcome = |&(vertex, outcome): &(u32, usize)| {
        (
            VertexId::new(vertex),
            [Outcome::Loss, Outcome::Draw, Outcome::Win][outcome],
        )
    };
    let [ends, other] = misere.map(|is_misere| {
        let convention = if is_misere {
            PlayConvention::Misere
        } else {
            PlayConvention::Normal
        };
        Ends::new(convention)
            .with_declared(declared.iter().map(outcome))
            .unwrap()
    });
    let [left, right] = [left, right].map(|edges| Digraph::from_edges(*n, edges).unwrap());
    let budget = Budget::unlimited();
    let table =
        |certificate: &Certificate| Claims::Table(CompactCertificate::of(certificate, &budget).unwrap());
    let start = VertexId::new(n / 2);
    let mut files = Vec::new();
    let mut push = |heading: &Heading, claims: [Claims; 2], is_of: bool| {
        for claims in claims {
            let heading = heading.clone();
            files.push((CertificateFile { heading, claims }, is_of));
        }
    };

    let found = classify(&left, &ends, &budget).unwrap();
    let heading = Heading::of(&left, &ends, InfinitePlay::Draw);
    let evidence = PartialCertificate::of(&found, &left, start, (), &budget).unwrap();
    push(
        &heading,
        [table(found.certificate()), Claims::OfVertex(evidence)],
        heading.is_of(&left),
    );

    let owners = owners
        .iter()
        .map(|&is_left| if is_left { Player::Left } else { Player::Right });
    let owned = OwnedGraph::new(left.clone(), owners.collect()).unwrap();
    let found = classify_owned(&owned, &ends, &budget).unwrap();
    let heading = Heading::of(&owned, &ends, InfinitePlay::Left);
    let evidence = PartialCertificate::of(&found, &owned, start, (), &budget).unwrap();
    push(
        &heading,
        [table(found.certificate()), Claims::OfVertex(evidence)],
        heading.is_of(&owned),
    );

    let coloured = BiGraph::new(left, right).unwrap();
    let both = PartizanEnds::by_mover(ends, other);
    let found = classify_partizan(&coloured, &both, &budget).unwrap();
    let heading = Heading::of(&coloured, &both, InfinitePlay::Right);
    let evidence = PartialCertificate::of(&found, &coloured, start, Player::Right, &budget).unwrap();
    push(
        &heading,
        [table(found.certificate()), Claims::OfPlayer(evidence)],
        heading.is_of(&coloured),
    );
    files
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_was_written_is_read(recipe in recipes()) {
        for (file, is_of) in files(&recipe) {
            prop_assert!(is_of);
            for form in CertificateForm::ALL {
                let bytes = written(&file.heading, &file.claims, form);
                prop_assert_eq!(&read(bytes.as_slice(), &Budget::unlimited()).unwrap(), &file);
            }
        }
    }

    #[test]
    fn no_input_makes_the_reader_panic(
        recipe in recipes(),
        which in any::<prop::sample::Index>(),
        place in any::<prop::sample::Index>(),
        bytes in vec(any::<u8>(), 0..4),
    ) {
        let files = files(&recipe);
        let (file, _) = which.get(&files);
        for form in CertificateForm::ALL {
            let mut changed = written(&file.heading, &file.claims, form);
            let place = place.index(changed.len());
            let end = place.saturating_add(bytes.len()).min(changed.len());
            changed.splice(place..end, bytes.iter().copied());
            // Whatever is read is a certificate, and can be written again.
            if let Ok(read) = read(changed.as_slice(), &Budget::unlimited()) {
                written(&read.heading, &read.claims, CertificateForm::Text);
            }
        }
    }
}

/// A small table in binary, with declared vertices and a long code.
fn binary() -> Vec<u8> {
    let mut edges: Vec<_> = (1..40).map(|tail| (tail, 0)).collect();
    edges.extend((40..59).map(|tail| (tail + 1, tail)));
    let graph = Digraph::from_edges(60, &edges).unwrap();
    let declared = [
        (VertexId::new(7), Outcome::Draw),
        (VertexId::new(40), Outcome::Loss),
    ];
    let ends = Ends::new(PlayConvention::Normal).with_declared(declared).unwrap();
    let found = classify(&graph, &ends, &Budget::unlimited()).unwrap();
    let mut claims = found.certificate().clone();
    claims.ranks[59] = 1_000_001;
    let table = CompactCertificate::of(&claims, &Budget::unlimited()).unwrap();
    assert_eq!(table.far().len(), 1);
    let heading = Heading::of(&graph, &ends, InfinitePlay::Draw);
    written(&heading, &Claims::Table(table), CertificateForm::Binary)
}

#[test]
fn every_altered_byte_is_noticed() {
    let bytes = binary();
    assert!(read(bytes.as_slice(), &Budget::unlimited()).is_ok());
    for place in 0..bytes.len() {
        for change in 1..=u8::MAX {
            let mut altered = bytes.clone();
            altered[place] ^= change;
            let error = read(altered.as_slice(), &Budget::unlimited()).unwrap_err();
            match error {
                FormatError::Binary { offset, .. } => assert!(offset <= bytes.len() as u64),
                // Without its magic number it is no text either.
                FormatError::Syntax { .. } => assert!(place < 8),
                error => panic!("{place}: {error}"),
            }
        }
    }
    for length in 0..bytes.len() {
        let error = read(&bytes[..length], &Budget::unlimited()).unwrap_err();
        let is_cut = matches!(&error, FormatError::Binary { offset, .. } if *offset <= length as u64);
        assert!(is_cut || length < 8, "{length}: {error}");
    }
    let longer = [bytes.as_slice(), &[0]].concat();
    let error = read(longer.as_slice(), &Budget::unlimited()).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("byte {}: expected the end of the input", bytes.len())
    );
}

#[test]
fn a_header_with_a_right_checksum_is_not_believed_either() {
    let bytes = binary();
    let original = read(bytes.as_slice(), &Budget::unlimited()).unwrap();
    for place in 12..68 {
        for change in [1, 2, 4, 0x10, 0x80, 0xff] {
            let mut altered = bytes.clone();
            altered[place] ^= change;
            let checksum = crc32fast::hash(&altered[..68]).to_le_bytes();
            altered[68..72].copy_from_slice(&checksum);
            // A long promise costs no memory. What may be another: parity, graph checksum, edges.
            match read(altered.as_slice(), &Budget::unlimited()) {
                Ok(file) => assert_ne!(file, original, "{place} {change}"),
                Err(error) => assert!(error.to_string().starts_with("byte "), "{error}"),
            }
        }
    }
    let few = Budget::unlimited().with_max_vertices(59);
    assert!(read(bytes.as_slice(), &few).unwrap_err().is_budget_exhausted());
}
