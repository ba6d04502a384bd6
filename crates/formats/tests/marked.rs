//! Graphs with marked moves from texts.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use formats::marked::{NamedMarkedGraph, read};
use graph_core::Budget;
use loopy::Mark;

fn parsed(text: &str) -> Result<NamedMarkedGraph, String> {
    read(text.as_bytes(), &Budget::unlimited()).map_err(|error| error.to_string())
}

fn shown(named: &NamedMarkedGraph) -> String {
    let name = |vertex| named.names().get(vertex).unwrap();
    let mut words: Vec<_> = named.names().iter().map(str::to_owned).collect();
    for (mark, sign) in Mark::ALL.into_iter().zip(["", "!", "&"]) {
        let edges = named.graph().moves(mark).edges();
        words.extend(edges.map(|(tail, head)| format!("{}>{}{sign}", name(tail), name(head))));
    }
    words.join(" ")
}

#[test]
fn moves_have_marks() {
    let text = "\u{feff}b>a! # from b\r\n\n  b>a b>ä& lone\n";
    assert_eq!(shown(&parsed(text).unwrap()), "b a ä lone b>a b>a! b>ä&");
    assert_eq!(shown(&parsed("").unwrap()), "");
}

#[test]
fn numbers_are_put_in_order() {
    assert_eq!(shown(&parsed("10>2! 2>0 5").unwrap()), "0 2 5 10 2>0 10>2!");
    assert_eq!(shown(&parsed("10>2! x").unwrap()), "10 2 x 10>2!");
}

#[test]
fn what_is_wrong_is_shown_where_it_is() {
    for (text, message) in [
        (
            "a>b\n c>",
            "line 2, column 4: expected the name of a vertex, found the end of the line",
        ),
        (
            "a>!",
            "line 1, column 3: expected the name of a vertex, found `!`",
        ),
        (
            ">a",
            "line 1, column 1: expected the name of a vertex, found `>a`",
        ),
        ("ä>b>c", "line 1, column 4: expected a name, or `>`"),
        ("a!>b", "line 1, column 2: expected a name, or `>`"),
        ("a>b!!", "line 1, column 4: expected a name, or `>`"),
        ("x a!", "line 1, column 4: expected a name, or `>`"),
    ] {
        let error = parsed(text).unwrap_err();
        assert!(error.starts_with(message), "{text}: {error}");
    }
    let error = read(&b"a>\xff"[..], &Budget::unlimited()).unwrap_err();
    assert_eq!(error.line_and_column(), Some((1, 1)));
}

#[test]
fn limits_are_kept() {
    let few = |vertices, edges| {
        Budget::unlimited()
            .with_max_vertices(vertices)
            .with_max_edges(edges)
    };
    assert!(read(&b"a>b b>a"[..], &few(2, 2)).is_ok());
    for budget in [few(1, 2), few(2, 1)] {
        assert!(read(&b"a>b b>a"[..], &budget).unwrap_err().is_budget_exhausted());
    }
}
