//! The form `csr`: its bytes, and that every damage is noticed, in a stream and in memory.
#![expect(
    clippy::unwrap_used,
    reason = "files of the test itself that are not read fail the test"
)]

use bytes::Bytes;
use formats::{FormatError, NamedGraph, Numbering, VertexNames, csr};
use graph_core::{Budget, Digraph};

const VERSION1: &[u8] = include_bytes!("oracle/version1.csr");
const WHOLE: &[u8] = include_bytes!("oracle/whole.csr");
const ONE_BASED: &[u8] = include_bytes!("oracle/one-based.csr");
const WIDE: &[u8] = include_bytes!("oracle/wide.csr");

fn graph() -> Digraph {
    Digraph::from_edges(3, &[(0, 1), (0, 2), (2, 2)]).unwrap()
}

fn named() -> NamedGraph {
    let mut names = VertexNames::new();
    for name in ["start", "", "é"] {
        names.intern(name).unwrap();
    }
    NamedGraph::named(graph(), names).unwrap()
}

fn numbered(numbering: Numbering) -> NamedGraph {
    NamedGraph::numbered(graph(), numbering)
}

fn with_reversed(graph: NamedGraph) -> NamedGraph {
    let reversed = graph.graph().reversed().unwrap();
    graph.with_reversed(reversed)
}

fn bytes(graph: &NamedGraph) -> Vec<u8> {
    let mut bytes = Vec::new();
    csr::write(graph, &mut bytes).unwrap();
    bytes
}

/// Bytes as a map has them: at the start of a page, and, to try what happens, elsewhere.
fn in_memory(bytes: &[u8], misaligned_by: usize) -> Bytes {
    let mut buffer = vec![0_u8; bytes.len() + 128];
    let start = buffer.as_ptr().align_offset(64) + misaligned_by;
    buffer[start..start + bytes.len()].copy_from_slice(bytes);
    Bytes::from_owner(buffer).slice(start..start + bytes.len())
}

/// Reads in each of the three ways, which must agree but for inputs that are too short: those are refused at once where
/// the length is known.
fn read(bytes: &[u8]) -> Result<NamedGraph, String> {
    let budget = Budget::unlimited();
    let streamed = csr::read(bytes, &budget).map_err(|error| error.to_string());
    for misaligned_by in [0, 4] {
        let opened = csr::open(in_memory(bytes, misaligned_by), &budget).map_err(|error| error.to_string());
        match (&streamed, &opened) {
            (Err(streamed), Err(opened)) if streamed != opened => {
                assert!(
                    opened.contains("bytes in all") || opened.contains("end of the input"),
                    "{opened}"
                );
            }
            _ => assert_eq!(streamed, opened),
        }
        if let (Ok(streamed), Ok(opened)) = (&streamed, &opened) {
            assert_eq!(streamed.reversed(), opened.reversed());
        }
    }
    streamed
}

#[test]
fn the_bytes_are_as_described() {
    assert_eq!(bytes(&with_reversed(named())), WHOLE);
    assert_eq!(bytes(&numbered(Numbering::OneBased)), ONE_BASED);
    assert!(csr::is_meant(WHOLE) && csr::is_meant(VERSION1) && !csr::is_meant(b"digraph"));
}

#[test]
fn files_that_others_made_are_read() {
    assert_eq!(read(VERSION1), Ok(named()));
    assert_eq!(read(ONE_BASED), Ok(numbered(Numbering::OneBased)));
    for (file, expected) in [(WHOLE, named()), (WIDE, numbered(Numbering::ZeroBased))] {
        let found = read(file).unwrap();
        assert_eq!(found, expected);
        assert_eq!(found.reversed(), Some(&graph().reversed().unwrap()));
    }
}

#[test]
fn tables_lie_where_the_bytes_are() {
    let opened = csr::open(in_memory(WHOLE, 0), &Budget::unlimited()).unwrap();
    let is_copied = cfg!(target_endian = "big");
    assert_eq!(opened.graph().memory_usage() > 0, is_copied);
    let opened = csr::open(in_memory(WHOLE, 4), &Budget::unlimited()).unwrap();
    assert!(opened.graph().memory_usage() > 0);
}

#[test]
fn every_damage_is_noticed() {
    for good in [VERSION1, WHOLE, ONE_BASED, WIDE] {
        for place in 0..good.len() {
            for bit in 0..8 {
                let mut bad = good.to_vec();
                bad[place] ^= 1 << bit;
                let message = read(&bad).unwrap_err();
                assert!(message.starts_with("byte "), "{place}: {message}");
            }
            assert!(read(&good[..place]).is_err(), "{place}");
        }
        let longer = [good, b"\0"].concat();
        assert_eq!(
            read(&longer).unwrap_err(),
            format!("byte {}: expected the end of the input", good.len())
        );
    }
}

#[test]
fn an_altered_byte_is_named_by_its_section() {
    // Header 48, six sections of 24, a checksum; then each section at a multiple of 64.
    for (place, expected) in [
        (50, "byte 192: expected the checksum"),
        (191, "of the header, found"),
        (200, "byte 200: expected a zero before a section, found 1"),
        (256, "byte 256: expected the checksum"),
        (320, "of the targets, found"),
        (384, "of the starts of the graph turned round, found"),
        (448, "of the targets of the graph turned round, found"),
        (512, "of the ends of the names, found"),
        (576, "byte 576: expected the checksum"),
    ] {
        let mut bad = WHOLE.to_vec();
        bad[place] ^= 1;
        let message = read(&bad).unwrap_err();
        assert!(message.contains(expected), "{place}: {message}");
        assert!(
            message.contains("altered") || message.contains("zero"),
            "{message}"
        );
    }
}

/// Changes bytes of `whole.csr` and mends its checksums.
fn mended(changes: &[(usize, u8)]) -> Result<NamedGraph, String> {
    let mut bad = WHOLE.to_vec();
    for &(place, byte) in changes {
        bad[place] = byte;
    }
    let number = |bytes: &[u8]| usize::try_from(u64::from_le_bytes(bytes.try_into().unwrap())).unwrap();
    for entry in (48..192).step_by(24) {
        let (offset, length) = (
            number(&WHOLE[entry + 8..entry + 16]),
            number(&WHOLE[entry + 16..entry + 24]),
        );
        let checksum = crc32fast::hash(&bad[offset..offset + length]);
        bad[entry + 4..entry + 8].copy_from_slice(&checksum.to_le_bytes());
    }
    let checksum = crc32fast::hash(&bad[..192]);
    bad[192..196].copy_from_slice(&checksum.to_le_bytes());
    read(&bad)
}

#[test]
fn tables_that_lie_are_noticed_under_right_checksums() {
    assert_eq!(mended(&[]), Ok(named()));
    for (place, byte, offset) in [
        // Starts at 256, targets at 320; turned round at 384 and 448; ends of names at 512, names at 576.
        (256, 1, 256),
        (260, 9, 260),
        (264, 1, 264),
        (268, 9, 268),
        (324, 1, 324),
        (328, 3, 328),
        (388, 5, 388),
        (456, 0, 456),
        (512, 8, 512),
        (520, 6, 520),
        (581, 0xff, 581),
    ] {
        let message = mended(&[(place, byte)]).unwrap_err();
        assert!(
            message.starts_with(&format!("byte {offset}: expected ")),
            "{place}: {message}"
        );
    }
    // Two empty names.
    let message = mended(&[(512, 0), (520, 0)]).unwrap_err();
    assert_eq!(message, "byte 512: expected a name of its own for each vertex");
    // Rows that rise, but of another graph: 1 comes from 1 and not from 0.
    let message = mended(&[(448, 1)]).unwrap_err();
    assert!(
        message.starts_with("byte 448: expected the same edges turned round"),
        "{message}"
    );
}

#[test]
fn a_header_that_lies_is_noticed_under_a_right_checksum() {
    for (place, byte, offset, expected) in [
        (8, 9, 8, "version 1 or 2, found 9"),
        (12, 2, 12, "only flag 1, found 0x2"),
        (20, 1, 16, "at most 4294967295 vertices, found 4294967299"),
        (16, 9, 64, "40 bytes for the starts, found 16"),
        (31, 0x40, 24, "fewer than 2^62 edges, found 4611686018427387907"),
        (32, 0, 32, "a length of 583 bytes, found 512"),
        (40, 9, 40, "at most 8 sections, found 9"),
        (44, 1, 44, "0, found 1"),
        (48, 0, 48, "a kind of section after the one before it, found 0"),
        (48, 9, 48, "a kind of section after the one before it, found 9"),
        (72, 1, 72, "a kind of section after the one before it, found 1"),
        (48, 2, 64, "32 bytes for the starts, found 16"),
        (57, 0, 56, "the starts at byte 256, found 0"),
        (190, 1, 32, "a length of 281474976711239 bytes, found 583"),
    ] {
        assert_eq!(
            lying(&[(place, byte)]),
            format!("byte {offset}: expected {expected}"),
            "{place}"
        );
    }
    // The length of the names follows from nothing, and may be too long to count.
    let longest: Vec<_> = (184..192).map(|place| (place, 0xff)).collect();
    assert_eq!(
        lying(&longest),
        "byte 48: expected sections of fewer than 2^64 bytes together"
    );
}

/// The message about a header whose own checksum is right.
fn lying(changes: &[(usize, u8)]) -> String {
    let mut bad = WHOLE.to_vec();
    for &(place, byte) in changes {
        bad[place] = byte;
    }
    let checksum = crc32fast::hash(&bad[..192]);
    bad[192..196].copy_from_slice(&checksum.to_le_bytes());
    read(&bad).unwrap_err()
}

#[test]
fn sections_that_belong_together_come_together() {
    let without = |gone: &[u32]| {
        // The header of a file that has the others, as far as it matters.
        let mut bytes = b"\x89UPG\r\n\x1a\n".to_vec();
        let kept: Vec<_> = [1_u32, 3, 4, 6, 7, 8]
            .into_iter()
            .filter(|kind| !gone.contains(kind))
            .collect();
        let mut end = 48 + 24 * kept.len() as u64 + 4;
        let mut table = Vec::new();
        for kind in &kept {
            let length: u64 =
                [16, 12, 16, 12, 24, 7][[1, 3, 4, 6, 7, 8].iter().position(|k| k == kind).unwrap()];
            let offset = end.next_multiple_of(64);
            end = offset + length;
            table.extend_from_slice(&kind.to_le_bytes());
            table.extend_from_slice(&[0; 4]);
            table.extend_from_slice(&offset.to_le_bytes());
            table.extend_from_slice(&length.to_le_bytes());
        }
        bytes.extend_from_slice(&[
            2, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0,
        ]);
        bytes.extend_from_slice(&end.to_le_bytes());
        bytes.extend_from_slice(&(kept.len() as u64).to_le_bytes());
        bytes.extend_from_slice(&table);
        let checksum = crc32fast::hash(&bytes);
        bytes.extend_from_slice(&checksum.to_le_bytes());
        bytes.resize(usize::try_from(end).unwrap(), 0);
        read(&bytes).unwrap_err()
    };
    assert!(without(&[1]).contains("starts of one width and targets among the 5 sections"));
    assert!(without(&[3]).contains("starts of one width and targets among the 5 sections"));
    assert!(without(&[4]).contains("turned round, or none"));
    assert!(without(&[6]).contains("turned round, or none"));
    assert!(without(&[7]).contains("names with their ends, or none"));
    assert!(without(&[1, 3, 4, 6, 7, 8]).contains("among the 0 sections"));
}

#[test]
fn the_header_is_not_believed() {
    // Version 1, all sizes as large as they can be.
    let mut bad = VERSION1.to_vec();
    bad[16..24].copy_from_slice(&u64::from(u32::MAX).to_le_bytes());
    bad[24..32].copy_from_slice(&u64::MAX.to_le_bytes());
    bad[32..40].copy_from_slice(&u64::MAX.to_le_bytes());
    let budget = Budget::unlimited();
    assert!(matches!(
        csr::read(bad.as_slice(), &budget),
        Err(FormatError::Binary { offset: 40, .. })
    ));
    for budget in [budget.with_max_vertices(2), budget.with_max_edges(2)] {
        for file in [&bad, WHOLE] {
            assert!(csr::read(file, &budget).unwrap_err().is_budget_exhausted());
            let opened = csr::open(in_memory(file, 0), &budget);
            assert!(opened.unwrap_err().is_budget_exhausted());
        }
    }
}
