//! Graphs as JSON documents: what is refused, and where.

use formats::json;
use graph_core::Budget;

#[track_caller]
fn message(text: &str) -> String {
    let error = json::read_graph(text.as_bytes(), &Budget::unlimited()).expect_err("the document is wrong");
    error.to_string()
}

#[test]
fn mistakes_are_named() {
    let graph = |rest: &str| format!("{{\"schema\":\"upstar/graph/1\",{rest}}}");
    for (text, expected) in [
        (String::new(), "line 1, column 1: EOF while parsing a value"),
        ("{\n]".into(), "line 2, column 1: key must be a string"),
        (
            graph("\"n_vertices\":-1"),
            "line 1, column 43: invalid value: integer `-1`, expected u32",
        ),
        (
            graph("\"n_vertices\":1,\"edges\":[[0]]"),
            "line 1, column 54: invalid length 1, expected an array of length 2",
        ),
        (
            graph("\"n_vertices\":1,\"edges\":[],\"color\":1"),
            "line 1, column 61: unknown field `color`, expected one of `schema`, `n_vertices`, `first_number`, `names`, `edges`",
        ),
        (
            graph("\"n_vertices\":2,\"edges\":[[0,1],[1,2]]"),
            "edges[1]: expected 2 vertices numbered from 0, found 2",
        ),
        (
            graph("\"n_vertices\":2,\"first_number\":1,\"edges\":[[0,1]]"),
            "edges[0]: expected 2 vertices numbered from 1, found 0",
        ),
        (
            graph("\"n_vertices\":2,\"first_number\":2,\"edges\":[]"),
            "first_number: expected 0 or 1, found 2",
        ),
        (
            graph("\"n_vertices\":2,\"names\":[\"a\",\"a\"],\"edges\":[]"),
            "names: expected 2 different names",
        ),
        (
            graph("\"n_vertices\":2,\"names\":[\"a\"],\"edges\":[]"),
            "names: expected 2 different names",
        ),
        (
            "{\"schema\":\"x\",\"n_vertices\":0,\"edges\":[]}".into(),
            "expected the schema \"upstar/graph/1\", found \"x\"",
        ),
    ] {
        assert_eq!(message(&text), expected, "{text}");
    }
    assert!(message(&(graph("\"n_vertices\":0,\"edges\":[]") + " 1")).contains("trailing characters"));
    assert!(message(&"[".repeat(100_000)).contains("expected"));
}
