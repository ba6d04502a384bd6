//! The form `edges` and the input of races: what is accepted, and how each mistake is named.

use std::io::{self, Read};
use std::num::NonZeroUsize;

use formats::{FormatError, Numbering, edges};
use graph_core::families::SplitMix64;
use graph_core::{Budget, GraphError, VertexId};

fn read(text: &str) -> Result<Vec<(u32, u32)>, FormatError> {
    let graph = edges::read(text.as_bytes(), Numbering::ZeroBased, &Budget::unlimited())?;
    let pairs = graph.graph().edges();
    Ok(pairs.map(|(tail, head)| (tail.get(), head.get())).collect())
}

#[track_caller]
fn message(text: &str) -> String {
    read(text).expect_err("the text is wrong").to_string()
}

#[test]
fn comments_blank_lines_and_line_ends_are_passed() {
    let text = "\u{feff}# a graph\r\n\r\n  3\t3 # header\r\n\n2 0# edge\r\n#\n 0 1 \n0 1";
    assert_eq!(read(text).unwrap(), [(0, 1), (2, 0)]);
    assert_eq!(read("0 0").unwrap(), []);
    assert_eq!(read("5 0\n\n# nothing\n").unwrap(), []);
}

#[test]
fn mistakes_in_the_first_line_are_named() {
    for (text, expected) in [
        (
            "",
            "line 1, column 1: expected a line with the numbers of vertices and edges, found the end of the input",
        ),
        (
            " \n# only a comment\n",
            "line 3, column 1: expected a line with the numbers of vertices and edges, found the end of the input",
        ),
        (
            "3\n",
            "line 1, column 2: expected a number of edges below 2^64 - 1, found the end of the line",
        ),
        (
            "x 2",
            "line 1, column 1: expected a number of vertices, at most 4294967295, found `x`",
        ),
        (
            "1099511627776 0",
            "line 1, column 1: expected a number of vertices, at most 4294967295, found `1099511627776`",
        ),
        (
            "3 -2",
            "line 1, column 3: expected a number of edges below 2^64 - 1, found `-2`",
        ),
        (
            "3 0 1\n",
            "line 1, column 5: expected the end of the line, found `1`",
        ),
    ] {
        assert_eq!(message(text), expected);
    }
}

#[test]
fn mistakes_in_edges_are_named() {
    for (text, expected) in [
        (
            "2 2\n0 1\n",
            "line 3, column 1: expected another edge (the first line promises 2, there are 1), found the end of the input",
        ),
        (
            "2 1\n0 1\n1 0\n",
            "line 3, column 1: expected the end of the input (the first line promises 1 edges), found `1`",
        ),
        (
            "2 1\n0 2\n",
            "line 2, column 3: expected a vertex in 0..=1, found `2`",
        ),
        (
            "2 1\n-1 0\n",
            "line 2, column 1: expected a vertex in 0..=1, found `-1`",
        ),
        (
            "2 1\n0 99999999999999999999\n",
            "line 2, column 3: expected a vertex in 0..=1, found `99999999999999999999`",
        ),
        (
            "2 1\n0\n1\n",
            "line 2, column 2: expected a vertex in 0..=1, found the end of the line",
        ),
        (
            "2 1\n0 1 # fine\n é",
            "line 3, column 2: expected the end of the input (the first line promises 1 edges), found `é`",
        ),
        (
            "2 1\n0 1 x y\n",
            "line 2, column 5: expected the end of the line, found `x`",
        ),
        (
            "2 1\n0,1\n",
            "line 2, column 1: expected a vertex in 0..=1, found `0,1`",
        ),
        (
            "0 1\n0 0\n",
            "line 2, column 1: expected no edge: the graph has no vertices, found `0`",
        ),
        (
            "\u{fffd}",
            "line 1, column 1: expected a number of vertices, at most 4294967295, found `\u{fffd}`",
        ),
    ] {
        assert_eq!(message(text), expected);
    }
}

#[test]
fn one_based_vertices_start_at_one() {
    let read = |text: &str| edges::read(text.as_bytes(), Numbering::OneBased, &Budget::unlimited());
    let graph = read("2 1\n1 2\n").unwrap();
    assert_eq!(graph.graph().successors(VertexId::new(0)), [VertexId::new(1)]);
    assert_eq!(graph.label(VertexId::new(1)).to_string(), "2");
    for bad in ["0", "3"] {
        let error = read(&format!("2 1\n1 {bad}\n")).unwrap_err();
        let expected = format!("line 2, column 3: expected a vertex in 1..=2, found `{bad}`");
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn races_end_in_queries() {
    let race = edges::read_race("2 1 2\n1 2\n2 1\n1 1\n".as_bytes(), &Budget::unlimited()).unwrap();
    assert_eq!(race.graph.n_edges(), 1);
    let pairs: Vec<_> = race.queries.iter().map(|(s, t)| (s.get(), t.get())).collect();
    assert_eq!(pairs, [(1, 0), (0, 0)]);
    for (text, expected) in [
        (
            "2 0 2\n1 2\n",
            "line 3, column 1: expected another query (the first line promises 2, there are 1), found the end of the input",
        ),
        (
            "2 0 1\n1 3\n",
            "line 2, column 3: expected a vertex in 1..=2, found `3`",
        ),
        (
            "2 0 1\n1 2\n1 2\n",
            "line 3, column 1: expected the end of the input (the first line promises 0 edges and 1 queries), found `1`",
        ),
        (
            "2 0\n",
            "line 1, column 4: expected a number of queries below 2^64 - 1, found the end of the line",
        ),
    ] {
        let error = edges::read_race(text.as_bytes(), &Budget::unlimited()).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn the_first_line_is_not_believed() {
    // Neither the vertices nor the edges of this promise fit in memory.
    let error = read("4294967295 18446744073709551614\n0 1\n").unwrap_err();
    assert_eq!(error.line_and_column(), Some((3, 1)));
    let error = edges::read_race("9 0 18446744073709551614\n".as_bytes(), &Budget::unlimited()).unwrap_err();
    assert_eq!(error.line_and_column(), Some((2, 1)));
}

#[test]
fn limits_are_their_own_error() {
    let budget = Budget::unlimited().with_max_vertices(9).with_max_edges(2);
    for text in ["10 0\n", "9 3\n"] {
        let error = edges::read(text.as_bytes(), Numbering::ZeroBased, &budget).unwrap_err();
        assert!(error.is_budget_exhausted(), "{error}");
    }
    let stop = |_| core::ops::ControlFlow::Break(());
    let budget = Budget::unlimited().with_watch(&stop);
    let text = format!("1 100000\n{}", "0 0\n".repeat(100_000));
    let error = edges::read(text.as_bytes(), Numbering::ZeroBased, &budget).unwrap_err();
    assert!(matches!(error, FormatError::Graph(GraphError::Cancelled { .. })));
}

struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::from(io::ErrorKind::IsADirectory))
    }
}

#[test]
fn a_reader_that_fails_is_the_source() {
    let text = io::Cursor::new("2 1\n").chain(Broken);
    let error = edges::read(text, Numbering::ZeroBased, &Budget::unlimited()).unwrap_err();
    assert!(matches!(&error, FormatError::Io(error) if error.kind() == io::ErrorKind::IsADirectory));
    assert!(core::error::Error::source(&error).is_some());
}

/// What is read on one, two and five threads, which must agree, and by the reader of races, which goes line by line.
#[track_caller]
fn agreed(n_vertices: u32, n_edges: usize, body: &str) -> Result<usize, (u64, u64)> {
    let text = format!("{n_vertices} {n_edges}\n{body}");
    let budget = Budget::unlimited();
    let [one, two, five] = [1, 2, 5].map(|n_threads| {
        let n_threads = NonZeroUsize::new(n_threads).expect("a thread at least");
        edges::read_on(text.as_bytes(), Numbering::OneBased, n_threads, &budget)
            .map_err(|error| error.to_string())
    });
    assert_eq!(one, two);
    assert_eq!(one, five);
    let race = format!("{n_vertices} {n_edges} 0\n{body}");
    let exact = edges::read_race(race.as_bytes(), &budget).map(|race| race.graph);
    let quick = edges::read(text.as_bytes(), Numbering::OneBased, &budget);
    let place = |error: FormatError| error.line_and_column().expect("only the text is wrong");
    let exact = exact.map_err(place);
    let quick = quick.map(formats::NamedGraph::into_graph).map_err(place);
    assert_eq!(quick, exact);
    exact.map(|graph| graph.targets().len())
}

#[test]
fn threads_and_blocks_change_nothing() {
    let mut generator = SplitMix64::new(8);
    let n = 100_000;
    let mut lines: Vec<String> = (0..n)
        .map(|_| format!("{} {}", 1 + generator.bounded(n), 1 + generator.bounded(n)))
        .collect();
    let body = |lines: &[String]| lines.join("\n");
    let n_edges = lines.len();
    let found = agreed(n, n_edges, &body(&lines)).expect("nothing is wrong");
    assert!(found > n_edges - 10);
    // Too many, and too few.
    assert_eq!(agreed(n, n_edges - 70_000, &body(&lines)), Err((30_002, 1)));
    let last = lines.last().map_or(0, |line| line.len() as u64);
    assert_eq!(agreed(n, n_edges + 1, &body(&lines)), Err((100_001, last + 1)));
    assert_eq!(agreed(n, n_edges + 1, &(body(&lines) + "\n")), Err((100_002, 1)));
    // Whatever else a line may be, here and there; then what it may not be.
    for (at, line) in [
        (3, "# é\n\n\r\n 1\t2 # ü"),
        (77_777, "00000000000000000001 2"),
        (50_000, "7 7\r"),
    ] {
        line.clone_into(&mut lines[at]);
    }
    assert!(agreed(n, n_edges, &body(&lines)).is_ok());
    for (at, line, column) in [
        (99_999, "x", 1),
        (80_000, "1 100001", 3),
        (60_000, "ü", 1),
        (40_000, "5 # no", 3),
        (20_000, "0 1", 1),
        (4, "1  2 3", 6),
    ] {
        line.clone_into(&mut lines[at]);
        let line = at as u64 + 2 + 3;
        assert_eq!(agreed(n, n_edges, &body(&lines)), Err((line, column)));
    }
}

#[test]
fn lines_longer_than_a_block_are_read() {
    let blanks = " ".repeat(1 << 20);
    let body = format!("1 2\n2{blanks}1#{blanks}\n1 1\n");
    assert_eq!(agreed(2, 3, &body), Ok(3));
    assert_eq!(agreed(2, 4, &body), Err((5, 1)));
    assert_eq!(agreed(2, 3, &format!("{body}{blanks}x")), Err((5, (1 << 20) + 1)));
    assert_eq!(agreed(2, 1, &format!("{blanks}1 2")), Ok(1));
}

#[test]
fn short_texts_are_read_alike() {
    let mut generator = SplitMix64::new(3);
    let pieces = [
        "1", "2", "3", "12345678", " ", " ", "\n", "\n", "\t", "\r", "#", "x", "é", "1 2\n", "2 1\n", "1 1",
    ];
    let mut n_right = 0;
    for _ in 0..3_000 {
        let n_pieces = generator.bounded(7);
        let body: String = (0..n_pieces)
            .map(|_| pieces[generator.bounded(16) as usize])
            .collect();
        n_right += u32::from(agreed(3, generator.bounded(3) as usize, &body).is_ok());
    }
    assert!(n_right > 200, "{n_right}");
}
