//! The form `dot`: the part of Graphviz's language that is read, and how each mistake is named.

use formats::{FormatError, NamedGraph, Numbering, VertexNames, dot};
use graph_core::{Budget, Digraph};

fn read(text: &str) -> Result<NamedGraph, FormatError> {
    dot::read(text.as_bytes(), &Budget::unlimited())
}

/// All names in order, then the edges by name.
#[track_caller]
fn shown(text: &str) -> String {
    let graph = match read(text) {
        Ok(graph) => graph,
        Err(error) => panic!("{text}: {error}"),
    };
    let label = |vertex| graph.label(vertex).to_string();
    let names: Vec<_> = graph.graph().vertices().map(label).collect();
    let edges = graph.graph().edges();
    let edges: Vec<_> = edges
        .map(|(tail, head)| format!("{}>{}", label(tail), label(head)))
        .collect();
    format!("{} | {}", names.join(" "), edges.join(" "))
}

#[test]
fn statements_are_read() {
    for (text, expected) in [
        ("digraph{}", " | "),
        ("strict digraph G { a }", "a | "),
        ("DiGraph \"g\" { a; b; a -> b; }", "a b | a>b"),
        ("digraph { a -> b -> c\nc -> a }", "a b c | a>b b>c c>a"),
        ("digraph { a -> {b c} -> d }", "a b c d | a>b a>c b>d c>d"),
        (
            "digraph { {a b} -> {c; d -> e} }",
            "a b c d e | a>c a>d a>e b>c b>d b>e d>e",
        ),
        (
            "digraph { subgraph s { a b } -> c; subgraph { d } }",
            "a b c d | a>c b>c",
        ),
        ("digraph { a -> {b {c -> d}} }", "a b c d | a>b a>c a>d c>d"),
        ("digraph { a -> a a -> {a a a} }", "a | a>a"),
        ("digraph { a -> {} -> b }", "a b | "),
        (
            "digraph { -1 -> 2.5 -> .5 -> 3. -> 1->2 }",
            "-1 2.5 .5 3. 1 2 | -1>2.5 2.5>.5 .5>3. 3.>1 1>2",
        ),
        ("digraph { a:n -> b:p:sw }", "a b | a>b"),
    ] {
        assert_eq!(shown(text), expected, "{text}");
    }
}

#[test]
fn attributes_and_comments_are_passed() {
    for text in [
        "digraph { graph [a=b] node [shape=box, color = \"x]\"; 1=2][] edge[] rankdir=LR; a -> b [label=\"->\"] }",
        "# comment\r\n// another\ndigraph /* G { */ { a /**/ -> // x\n b\n# c -> d\n}\n// end",
        "digraph { a [x=y] a -> b [x] [y=1 z=2;] \"k\" = -3; label=\"a\" + \"b\" }",
    ] {
        assert_eq!(shown(text), "a b | a>b", "{text}");
    }
}

#[test]
fn strings_have_the_escapes_of_graphviz() {
    let graph =
        read("digraph { \"a\\\"b\" \"\\n\" \"\\\\\" \"x\\\ny\" \"p\" + /**/ \"q\" \"r\ns\" \"node\" é }")
            .unwrap();
    let names: Vec<_> = graph.names().unwrap().iter().collect();
    assert_eq!(names, ["a\"b", "\\n", "\\\\", "xy", "pq", "r\ns", "node", "é"]);
}

#[test]
fn mistakes_are_named() {
    for (text, expected) in [
        (
            "",
            "line 1, column 1: expected `digraph`: moves have a direction, found the end of the input",
        ),
        (
            "graph { a -- b }",
            "line 1, column 1: expected `digraph`: moves have a direction, found `graph`",
        ),
        (
            "digraph { é -- b }",
            "line 1, column 13: expected `->`: moves have a direction, found `--`",
        ),
        ("digraph G H {", "line 1, column 11: expected `{`, found `H`"),
        (
            "digraph { a",
            "line 1, column 12: expected a statement or `}`, found the end of the input",
        ),
        (
            "digraph { a -> }",
            "line 1, column 16: expected a vertex or a group after `->`, found `}`",
        ),
        (
            "digraph { a -> ; }",
            "line 1, column 16: expected a vertex or a group after `->`, found `;`",
        ),
        (
            "digraph { a -> node }",
            "line 1, column 16: expected a vertex or a group after `->`, found `node`",
        ),
        ("digraph { node }", "line 1, column 16: expected `[`, found `}`"),
        (
            "digraph { a, b }",
            "line 1, column 12: expected a statement or `}`, found `,`",
        ),
        (
            "digraph { a [b= }",
            "line 1, column 17: expected a value, found `}`",
        ),
        (
            "digraph { a [b",
            "line 1, column 15: expected an attribute or `]`, found the end of the input",
        ),
        (
            "digraph { <b>a</b> }",
            "line 1, column 11: expected a name that is not in HTML, found `<b>a</b>`",
        ),
        (
            "digraph {\n 1a }",
            "line 2, column 2: expected a number, or a name in quotes, found `1a`",
        ),
        (
            "digraph { 1.2.3 }",
            "line 1, column 11: expected a number, or a name in quotes, found `1.2.3`",
        ),
        (
            "digraph { a - b }",
            "line 1, column 13: expected `->` or a number, found `-`",
        ),
        (
            "digraph { \"a }",
            "line 1, column 15: expected a quote that closes the string, found the end of the input",
        ),
        (
            "digraph { /* }",
            "line 1, column 15: expected `*/` to end the comment, found the end of the input",
        ),
        (
            "digraph { \"a\" + b }",
            "line 1, column 17: expected a string after `+`, found `b`",
        ),
        (
            "digraph { a; # b\n }",
            "line 1, column 14: expected a word or a sign of the DOT language, found `#`",
        ),
        (
            "digraph {} digraph {}",
            "line 1, column 12: expected the end of the input, found `digraph`",
        ),
        (
            "digraph { subgraph s a }",
            "line 1, column 22: expected `{`, found `a`",
        ),
        (
            "digraph { a:b:c:d }",
            "line 1, column 16: expected a statement or `}`, found `:`",
        ),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), expected, "{text}");
    }
    let latin = dot::read(b"digraph { a; \"\xe9\" }".as_slice(), &Budget::unlimited()).unwrap_err();
    assert_eq!(latin.line_and_column(), Some((1, 14)));
}

#[test]
fn nesting_uses_no_stack() {
    let depth = 200_000;
    let text = format!(
        "digraph {{ {}a -> b{} }}",
        "{x; ".repeat(depth),
        "}".repeat(depth)
    );
    assert_eq!(read(&text).unwrap().graph().n_edges(), 1);
    let unclosed = format!("digraph {}", "{".repeat(depth));
    assert!(read(&unclosed).is_err());
}

#[test]
fn groups_count_against_the_budget() {
    let names: Vec<_> = (0..1000).map(|number| format!("v{number}")).collect();
    let text = format!("digraph {{ {{ {0} }} -> {{ {0} }} }}", names.join(" "));
    let budget = Budget::unlimited().with_max_edges(10_000);
    assert!(
        dot::read(text.as_bytes(), &budget)
            .unwrap_err()
            .is_budget_exhausted()
    );
    assert_eq!(read(&text).unwrap().graph().n_edges(), 1_000_000);
}

#[test]
fn names_without_a_spelling_are_refused() {
    let named = |name: &str| {
        let mut names = VertexNames::new();
        names.intern(name).expect("one name fits");
        NamedGraph::named(Digraph::from_edges(1, &[]).expect("a vertex fits"), names)
            .expect("one name for one vertex")
    };
    for bad in ["a\\", "\\\"", "\\\\\\", "\\\n"] {
        let error = dot::write(&named(bad), Vec::new()).unwrap_err();
        assert!(matches!(error, FormatError::Unwritable { name, .. } if name == bad));
    }
    for good in ["a\\b", "\\\\", "\\\\\"", "", "graph", "Node", "1a", "-5", "a\nb"] {
        let mut out = Vec::new();
        dot::write(&named(good), &mut out).unwrap();
        assert_eq!(
            dot::read(out.as_slice(), &Budget::unlimited()).unwrap(),
            named(good),
            "{good}"
        );
    }
    let unnamed = NamedGraph::numbered(Digraph::from_edges(0, &[]).unwrap(), Numbering::OneBased);
    let mut out = Vec::new();
    dot::write(&unnamed, &mut out).unwrap();
    assert_eq!(read(str::from_utf8(&out).unwrap()).unwrap(), unnamed);
}
