//! Graphs whose edges are kept in files are those in memory: the same bytes, and the same errors at the same places.

use std::fmt::Write as _;
use std::io::{self, Cursor};
use std::num::NonZeroUsize;

use formats::edges::{self, ReadGraph};
use formats::{FormatError, GraphFormat, NamedGraph, Numbering, Scratch, ScratchFile, csr};
use graph_core::{Budget, Digraph};
use proptest::collection::vec;
use proptest::prelude::*;

#[expect(clippy::unnecessary_wraps, reason = "files can fail to be made")]
fn create() -> io::Result<Box<dyn ScratchFile>> {
    Ok(Box::new(Cursor::new(Vec::new())))
}

const SCRATCH: Scratch<'_> = Scratch {
    create: &create,
    most_bytes: 1 << 10,
};

fn small() -> Budget<'static> {
    Budget::unlimited().with_max_vertices(1000).with_max_edges(50)
}

/// Both forms that are written without memory, of a text that is read so; and the binary form with the reversal.
fn in_files(text: &[u8], numbering: Numbering, n_threads: usize) -> Result<[Vec<u8>; 3], FormatError> {
    let n_threads = NonZeroUsize::new(n_threads).unwrap_or(NonZeroUsize::MIN);
    let read = || match edges::read_or_spill(text, numbering, n_threads, 0, SCRATCH, &small())? {
        ReadGraph::Spilled(graph) => Ok(Some(graph)),
        // Of nothing.
        ReadGraph::InMemory(_) => Ok::<_, FormatError>(None),
    };
    let mut written = [Vec::new(), Vec::new(), Vec::new()];
    if let (Some(one), Some(two), Some(three)) = (read()?, read()?, read()?) {
        one.write_edges(&mut written[0])?;
        two.write_csr(&mut written[1])?;
        three.with_reversed(&small())?.write_csr(&mut written[2])?;
    }
    Ok(written)
}

fn in_memory(text: &[u8], numbering: Numbering) -> Result<[Vec<u8>; 3], FormatError> {
    let graph = edges::read(text, numbering, &small())?;
    let mut written = [Vec::new(), Vec::new(), Vec::new()];
    if graph.graph().n_vertices() > 0 {
        GraphFormat::Edges.write(&graph, &mut written[0])?;
        GraphFormat::Csr.write(&graph, &mut written[1])?;
        let reversed = graph.graph().reversed()?;
        GraphFormat::Csr.write(&graph.with_reversed(reversed), &mut written[2])?;
    }
    Ok(written)
}

fn numberings() -> impl Strategy<Value = Numbering> {
    prop_oneof![Just(Numbering::ZeroBased), Just(Numbering::OneBased)]
}

proptest! {
    #[test]
    fn texts_are_read_alike(
        n in 0u32..1200,
        edges in vec((0u32..1200, 0u32..1200), 0..60),
        promised in 0usize..70,
        is_honest in any::<bool>(),
        numbering in numberings(),
        n_threads in 1usize..3,
    ) {
        let promised = if is_honest { edges.len() } else { promised };
        let modulus = if is_honest { n.max(1) } else { 1200 };
        let mut text = format!("{n} {promised}\n");
        for (tail, head) in edges {
            let [tail, head] = [tail, head].map(|end| end % modulus + numbering.first());
            writeln!(text, "{tail} {head}").expect("a string takes all");
        }
        let [files, memory] = [in_files(text.as_bytes(), numbering, n_threads), in_memory(text.as_bytes(), numbering)];
        match (files, memory) {
            (Ok(files), Ok(memory)) => prop_assert_eq!(files, memory),
            (files, memory) => prop_assert_eq!(
                files.map_err(|error| error.to_string()),
                memory.map_err(|error| error.to_string())
            ),
        }
    }

    #[test]
    fn reversals_are_the_same(edges in vec((0u32..40, 0u32..40), 0..400), numbering in numberings()) {
        let digraph = Digraph::from_edges(40, &edges).expect("vertices are in range");
        let reversed = digraph.reversed().expect("a small graph");
        let graph = NamedGraph::numbered(digraph, numbering);
        let (mut files, mut memory) = (Vec::new(), Vec::new());
        csr::write_reversing(&graph, SCRATCH, &Budget::unlimited(), &mut files).expect("nothing fails in memory");
        csr::write(&graph.with_reversed(reversed), &mut memory).expect("nothing fails in memory");
        prop_assert_eq!(files, memory);
    }
}

#[test]
fn a_file_that_cannot_be_made_is_an_error() {
    let full = || Err(io::Error::from(io::ErrorKind::StorageFull));
    let scratch = Scratch {
        create: &full,
        most_bytes: 0,
    };
    let one = NonZeroUsize::MIN;
    let text = "2 1\n0 1\n".as_bytes();
    let error = edges::read_or_spill(text, Numbering::ZeroBased, one, 0, scratch, &small()).err();
    assert!(matches!(error, Some(FormatError::Io(error)) if error.kind() == io::ErrorKind::StorageFull));
}
