//! The form `names`: its syntax, and how each mistake is named.

use formats::{FormatError, NamedGraph, names};
use graph_core::Budget;

fn read(text: &str) -> Result<NamedGraph, FormatError> {
    names::read(text.as_bytes(), &Budget::unlimited())
}

/// The edges by name, in the order of the graph.
#[track_caller]
fn edges(text: &str) -> Vec<String> {
    let graph = read(text).expect("the text is of the form");
    let edges = graph.graph().edges();
    edges
        .map(|(tail, head)| format!("{}>{}", graph.label(tail), graph.label(head)))
        .collect()
}

#[test]
fn both_arrows_and_all_separators_are_read() {
    assert_eq!(edges("a: b c\nb->c, a\nc:"), ["a>b", "a>c", "b>a", "b>c"]);
    assert_eq!(edges("a :b,c # end\r\n\n# b: a\na: c"), ["a>b", "a>c"]);
    assert_eq!(edges("a-b->c-"), ["a-b>c-"]);
    assert_eq!(edges("\"a b\": \"#\" \"\"\n"), ["a b>#", "a b>"]);
    assert_eq!(edges("x: \"x\""), ["x>x"]);
    assert_eq!(edges("\u{feff}é: →"), ["é>→"]);
    assert_eq!(read("").unwrap().graph().n_vertices(), 0);
}

#[test]
fn vertices_are_numbered_on_first_sight() {
    let graph = read("b: c\na: b\n").unwrap();
    let names: Vec<_> = graph.names().unwrap().iter().collect();
    assert_eq!(names, ["b", "c", "a"]);
}

#[test]
fn mistakes_are_named() {
    for (text, expected) in [
        (
            "a",
            "line 1, column 2: expected `:` or `->` after the first name of a line, found the end of the input",
        ),
        (
            "a b\n",
            "line 1, column 3: expected `:` or `->` after the first name of a line, found `b`",
        ),
        (
            "\n: b\n",
            "line 2, column 1: expected the name of a vertex, found `:`",
        ),
        (
            "a: b: c\n",
            "line 1, column 5: expected the name of a vertex, found `:`",
        ),
        (
            "a -> b -> c\n",
            "line 1, column 8: expected the name of a vertex, found `->`",
        ),
        (
            "a: b,, c\n",
            "line 1, column 6: expected the name of a vertex, found `,`",
        ),
        (
            "é: \"b\n",
            "line 1, column 6: expected a quote that closes the name, found the end of the line",
        ),
        (
            "é: \"b\\x\"\n",
            "line 1, column 6: expected one of the escapes \\\" \\\\ \\n \\r \\t \\u{…}, found `\\\\x\\\"`",
        ),
        (
            "a: \u{1}\n",
            "line 1, column 4: expected the name of a vertex, found `\\u{1}`",
        ),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), expected);
    }
    let error = names::read(b"a: b\xff\n".as_slice(), &Budget::unlimited()).unwrap_err();
    assert_eq!(error.line_and_column(), Some((1, 4)));
}

#[test]
fn limits_are_their_own_error() {
    let budget = Budget::unlimited().with_max_vertices(2).with_max_edges(2);
    for text in ["a: b c", "a: b a b"] {
        assert!(
            names::read(text.as_bytes(), &budget)
                .unwrap_err()
                .is_budget_exhausted()
        );
    }
}

#[test]
fn odd_names_and_odd_orders_come_back() {
    let text = "\"->\": \"a->b\" z\n\"\": \"\\n\\u{1b}\\\\\"\nq: -\n\"z\": q\n\"\u{a0}\": é";
    let graph = read(text).unwrap();
    let mut out = Vec::new();
    names::write(&graph, &mut out).unwrap();
    assert_eq!(names::read(out.as_slice(), &Budget::unlimited()).unwrap(), graph);
}

#[test]
fn many_names_make_the_graph_that_few_make() {
    // Lines of every length, so that names wait across their ends.
    let mut text = String::new();
    let mut expected = Vec::new();
    let mut seen = Vec::new();
    let mut see = |name: String| {
        if !seen.contains(&name) {
            seen.push(name.clone());
        }
        name
    };
    for line in 0..60_usize {
        let tail = see(format!("tail of line number {}", line % 50));
        text.extend(["\"", &tail, "\":"]);
        for place in 0..line * line % 211 {
            let head = see(format!("{}", place * 7 % 90));
            text.extend([" ", &head]);
            expected.push((tail.clone(), head));
        }
        text.push('\n');
    }
    let graph = read(&text).unwrap();
    assert!(graph.names().unwrap().iter().eq(&seen));
    let number = |name: &str| graph.vertex(name).unwrap();
    let mut expected: Vec<_> = expected
        .iter()
        .map(|(tail, head)| (number(tail), number(head)))
        .collect();
    expected.sort_unstable();
    expected.dedup();
    assert!(graph.graph().edges().eq(expected));
}

#[test]
fn what_is_wrong_first_is_named() {
    let budget = Budget::unlimited().with_max_vertices(2);
    let limit_first = names::read("a: b c\na b".as_bytes(), &budget).unwrap_err();
    assert!(limit_first.is_budget_exhausted(), "{limit_first}");
    let syntax_first = names::read("a: b\na b\na: c".as_bytes(), &budget).unwrap_err();
    assert_eq!(syntax_first.line_and_column(), Some((2, 3)));
}
