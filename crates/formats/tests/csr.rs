//! The form `csr`: its bytes, and that every damage is noticed.

use formats::{FormatError, NamedGraph, Numbering, VertexNames, csr};
use graph_core::{Budget, Digraph};

fn named() -> NamedGraph {
    let graph = Digraph::from_edges(3, &[(0, 1), (0, 2), (2, 2)]).expect("a small graph fits");
    let mut names = VertexNames::new();
    for name in ["start", "", "é"] {
        names.intern(name).expect("three names fit");
    }
    NamedGraph::named(graph, names).expect("three names for three vertices")
}

fn bytes(graph: &NamedGraph) -> Vec<u8> {
    let mut bytes = Vec::new();
    csr::write(graph, &mut bytes).expect("a vector takes everything");
    bytes
}

fn read(bytes: &[u8]) -> Result<NamedGraph, FormatError> {
    csr::read(bytes, &Budget::unlimited())
}

/// The bytes of a graph, put together by hand from the description of the form; the checksum is that of Python's
/// `zlib.crc32`.
#[test]
fn the_bytes_are_as_described() {
    let graph = NamedGraph::numbered(Digraph::from_edges(2, &[(0, 1)]).unwrap(), Numbering::OneBased);
    let mut expected = vec![0x89, b'U', b'P', b'G', 0x0d, 0x0a, 0x1a, 0x0a];
    expected.extend([1, 0, 0, 0, 1, 0, 0, 0]);
    for number in [2u8, 1, 0, 0, 1, 1] {
        expected.extend([number, 0, 0, 0, 0, 0, 0, 0]);
    }
    expected.extend([1, 0, 0, 0]);
    expected.extend(CHECKSUM.to_le_bytes());
    assert_eq!(bytes(&graph), expected);
    assert!(csr::is_meant(&expected) && !csr::is_meant(b"digraph"));
    assert_eq!(read(&expected).unwrap(), graph);
}

const CHECKSUM: u32 = 0xe351_3d2c;

#[test]
fn every_damage_is_noticed() {
    let good = bytes(&named());
    assert_eq!(read(&good).unwrap(), named());
    for place in 0..good.len() {
        for bit in 0..8 {
            let mut bad = good.clone();
            bad[place] ^= 1 << bit;
            let error = read(&bad).expect_err("one bit is wrong");
            assert!(matches!(error, FormatError::Binary { .. }), "{place}: {error}");
        }
        assert!(read(&good[..place]).is_err(), "{place}");
    }
    let longer = [good.as_slice(), b"\0"].concat();
    assert_eq!(
        read(&longer).unwrap_err().to_string(),
        format!("byte {}: expected the end of the input", good.len())
    );
}

#[test]
fn tables_that_lie_are_noticed_under_a_right_checksum() {
    // Changes bytes and mends the checksum.
    let changed = |changes: &[(usize, u8)]| {
        let mut bad = bytes(&named());
        for &(place, byte) in changes {
            bad[place] = byte;
        }
        let end = bad.len() - 4;
        let checksum = crc32fast::hash(&bad[..end]);
        bad[end..].copy_from_slice(&checksum.to_le_bytes());
        read(&bad).map_err(|error| error.to_string())
    };
    assert_eq!(changed(&[]), Ok(named()));
    // Header 40, four offsets 32, three targets 12, three ends 24, seven bytes of names.
    for (place, byte, offset) in [
        (40, 1, 84),
        (48, 9, 84),
        (72, 2, 84),
        (80, 3, 84),
        (84, 8, 84),
        (92, 6, 92),
        (113, 0xff, 113),
    ] {
        let message = changed(&[(place, byte)]).unwrap_err();
        assert!(
            message.starts_with(&format!("byte {offset}: expected ")),
            "{place}: {message}"
        );
    }
    // Two empty names.
    let message = changed(&[(84, 0), (92, 0)]).unwrap_err();
    assert_eq!(message, "byte 84: expected a name of its own for each vertex");
}

#[test]
fn the_header_is_not_believed() {
    let mut bad = bytes(&named());
    bad[16..24].copy_from_slice(&u64::from(u32::MAX).to_le_bytes());
    bad[24..32].copy_from_slice(&u64::MAX.to_le_bytes());
    bad[32..40].copy_from_slice(&u64::MAX.to_le_bytes());
    assert!(matches!(read(&bad), Err(FormatError::Binary { offset: 40, .. })));
    for budget in [
        Budget::unlimited().with_max_vertices(9),
        Budget::unlimited().with_max_edges(9),
    ] {
        assert!(
            csr::read(bad.as_slice(), &budget)
                .unwrap_err()
                .is_budget_exhausted()
        );
    }
    bad[16..24].copy_from_slice(&(1u64 << 32).to_le_bytes());
    assert!(matches!(read(&bad), Err(FormatError::Binary { offset: 16, .. })));
}
