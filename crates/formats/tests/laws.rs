//! Laws of all forms: reading what was written gives the same graph, and no input makes a reader panic.

use formats::{FormatError, GraphFormat, NamedGraph, Numbering, VertexNames, edges};
use graph_core::{Budget, Digraph};
use proptest::collection::vec;
use proptest::prelude::*;

fn digraphs() -> impl Strategy<Value = Digraph> {
    (1u32..12).prop_flat_map(|n| {
        let edges = vec((0..n, 0..n), 0..30);
        edges.prop_map(move |edges| Digraph::from_edges(n, &edges).expect("vertices are in range"))
    })
}

/// Names of all kinds: plain, with signs of the languages, with any characters.
fn names() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z0-9]{1,3}",
        "[-a>:#,\"{}=; \\\\\n\r\t/*+.]{0,4}",
        any::<String>(),
        Just("node".to_owned()),
    ]
}

fn graphs() -> impl Strategy<Value = NamedGraph> {
    let numbering = prop_oneof![Just(Numbering::ZeroBased), Just(Numbering::OneBased)];
    let numbered =
        (digraphs(), numbering).prop_map(|(graph, numbering)| NamedGraph::numbered(graph, numbering));
    let named = (digraphs(), vec(names(), 12)).prop_map(|(graph, words)| {
        let mut names = VertexNames::new();
        for (word, place) in words.iter().zip(0..graph.n_vertices()) {
            let known = names.find(word).is_some();
            let word = if known {
                format!("{word}_{place}")
            } else {
                word.clone()
            };
            names.intern(&word).expect("a few names fit");
        }
        for place in names.len()..graph.n_vertices() as usize {
            names.intern(&format!("more {place}")).expect("a few names fit");
        }
        NamedGraph::named(graph, names).expect("there is a name for each vertex")
    });
    prop_oneof![numbered, named]
}

fn written(format: GraphFormat, graph: &NamedGraph) -> Result<Vec<u8>, FormatError> {
    let mut out = Vec::new();
    format.write(graph, &mut out)?;
    Ok(out)
}

fn small() -> Budget<'static> {
    Budget::unlimited().with_max_vertices(1000).with_max_edges(1000)
}

proptest! {
    #[test]
    fn reading_undoes_writing(graph in graphs()) {
        for format in GraphFormat::ALL {
            let bytes = match written(format, &graph) {
                Ok(bytes) => bytes,
                Err(FormatError::Unwritable { .. }) if format == GraphFormat::Dot => continue,
                Err(error) => return Err(TestCaseError::fail(error.to_string())),
            };
            let read = format.read(bytes.as_slice(), graph.numbering(), &small());
            let read = read.map_err(|error| TestCaseError::fail(format!("{format}: {error}")))?;
            if format == GraphFormat::Edges {
                prop_assert_eq!(read.graph(), graph.graph());
            } else {
                prop_assert_eq!(&read, &graph, "{}", format);
            }
        }
    }

    #[test]
    fn any_bytes_are_a_graph_or_an_error(bytes in vec(any::<u8>(), 0..200)) {
        for format in GraphFormat::ALL {
            let _ = format.read(bytes.as_slice(), Numbering::OneBased, &small());
        }
        let _ = edges::read_race(bytes.as_slice(), &small());
    }

    #[test]
    fn texts_of_the_right_words_are_a_graph_or_an_error(
        words in vec(prop_oneof![
            Just("digraph {"), Just("}"), Just("{"), Just("->"), Just("a"), Just("\"b\\\"\""), Just("\n"), Just(":"),
            Just("["), Just("]"), Just("="), Just(";"), Just("subgraph"), Just("node"), Just("1"), Just("0"), Just("é"),
            Just("#"), Just("/*"), Just("*/"), Just("\\"), Just("\""), Just("+"), Just("-1."), Just(","),
        ], 0..40),
        separator in prop_oneof![Just(""), Just(" ")],
        is_graph in any::<bool>(),
    ) {
        let start = if is_graph { "digraph {" } else { "" };
        let text = format!("{start}{}", words.join(separator));
        for format in GraphFormat::ALL {
            let _ = format.read(text.as_bytes(), Numbering::ZeroBased, &small());
        }
    }

    #[test]
    fn damaged_files_are_a_graph_or_an_error(
        graph in graphs(),
        damage in vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        cut in any::<prop::sample::Index>(),
    ) {
        for format in GraphFormat::ALL {
            let Ok(mut bytes) = written(format, &graph) else { continue };
            for (place, byte) in &damage {
                let place = place.index(bytes.len());
                bytes[place] = *byte;
            }
            let _ = format.read(bytes.as_slice(), graph.numbering(), &small());
            bytes.truncate(cut.index(bytes.len()));
            let _ = format.read(bytes.as_slice(), graph.numbering(), &small());
        }
    }

    /// A text read in pieces of any size is the same text.
    #[test]
    fn pieces_do_not_matter(graph in graphs(), size in 1usize..70) {
        for format in GraphFormat::ALL {
            let Ok(bytes) = written(format, &graph) else { continue };
            let whole = format.read(bytes.as_slice(), graph.numbering(), &small());
            let pieces = format.read(Pieces { bytes: &bytes, size }, graph.numbering(), &small());
            prop_assert_eq!(whole.ok(), pieces.ok());
        }
    }
}

struct Pieces<'a> {
    bytes: &'a [u8],
    size: usize,
}

impl std::io::Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let n = self.size.min(buffer.len()).min(self.bytes.len());
        let (piece, rest) = self.bytes.split_at(n);
        buffer[..n].copy_from_slice(piece);
        self.bytes = rest;
        Ok(n)
    }
}
