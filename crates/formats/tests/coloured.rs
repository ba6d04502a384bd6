//! Two-coloured and owned graphs on their way through text, and what is wrong with such texts.

use formats::{Numbering, coloured};
use graph_core::{BiGraph, Budget, Digraph, Player};
use loopy::OwnedGraph;
use proptest::collection::vec;
use proptest::prelude::*;

const NUMBERINGS: [Numbering; 2] = [Numbering::ZeroBased, Numbering::OneBased];

fn two_colour(text: &str) -> Result<BiGraph, String> {
    coloured::read_two_colour(text.as_bytes(), Numbering::ZeroBased, &Budget::unlimited())
        .map_err(|error| error.to_string())
}

fn owned(text: &str) -> Result<OwnedGraph, String> {
    coloured::read_owned(text.as_bytes(), Numbering::ZeroBased, &Budget::unlimited())
        .map_err(|error| error.to_string())
}

#[test]
fn colours_are_read() {
    let graph = two_colour("3 5\n0 1 B\n0 1 L\n\n1 2 R # red\n2 2 G\n0 1 R").unwrap();
    let edges = |player: Player| graph.moves(player).edges().map(|(a, b)| (a.get(), b.get()));
    assert!(edges(Player::Left).eq([(0, 1), (2, 2)]));
    assert!(edges(Player::Right).eq([(0, 1), (1, 2), (2, 2)]));
    assert_eq!(owned("3 0\nL R\tL\n").unwrap(), owned("3 0\nLRL").unwrap());
    assert!(owned("0 0\n").is_ok());
}

#[test]
fn what_is_wrong_is_shown_where_it_is() {
    for (text, message) in [
        (
            "",
            "line 1, column 1: expected a line with the numbers of vertices and edges, found the end of the input",
        ),
        (
            "2 1\n0 1\n",
            "line 2, column 4: expected a colour, B, R or G, found the end of the line",
        ),
        (
            "2 1\n0 1 BR\n",
            "line 2, column 6: expected the end of the line, found `R`",
        ),
        (
            "2 1\n0 2 B\n",
            "line 2, column 3: expected a vertex in 0..=1, found `2`",
        ),
        (
            "2 2\n0 1 B\n",
            "line 3, column 1: expected another edge (the first line promises 2, there are 1), found the end of the input",
        ),
        (
            "2 1\n0 1 B\n0 1 B\n",
            "line 3, column 1: expected the end of the input (the first line promises 1 edges), found `0`",
        ),
    ] {
        assert_eq!(two_colour(text).unwrap_err(), message);
    }
    for (text, message) in [
        (
            "2 0\n",
            "line 2, column 1: expected an owner, L or R (there are 2 vertices, and 0 owners before this), found the end of the input",
        ),
        (
            "2 0\nL\nR\n",
            "line 2, column 2: expected an owner, L or R (there are 2 vertices, and 1 owners before this), found the end of the line",
        ),
        (
            "2 0\nLRL\n",
            "line 2, column 3: expected the end of the line, found `L`",
        ),
        (
            "2 1\nLR\n0 1 B\n",
            "line 3, column 5: expected the end of the line, found `B`",
        ),
    ] {
        assert_eq!(owned(text).unwrap_err(), message);
    }
}

#[test]
fn budgets_hold() {
    let few = [
        Budget::unlimited().with_max_vertices(1),
        Budget::unlimited().with_max_edges(0),
    ];
    for budget in few {
        let error =
            coloured::read_two_colour("2 1\n0 1 B\n".as_bytes(), Numbering::ZeroBased, &budget).unwrap_err();
        assert!(error.is_budget_exhausted());
        let error =
            coloured::read_owned("2 1\nLR\n0 1\n".as_bytes(), Numbering::ZeroBased, &budget).unwrap_err();
        assert!(error.is_budget_exhausted());
    }
    // A promise costs no memory.
    assert!(owned("4294967295 0\nLR\n").is_err());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_was_written_is_read(
        n in 1u32..9,
        left in vec((0u32..9, 0u32..9), 0..20),
        right in vec((0u32..9, 0u32..9), 0..20),
        owners in vec(any::<bool>(), 9),
    ) {
        let [left, right] = [left, right].map(|edges| {
            let edges: Vec<_> = edges.into_iter().map(|(tail, head)| (tail % n, head % n)).collect();
            Digraph::from_edges(n, &edges).expect("vertices are in range")
        });
        let owners = owners[..n as usize].iter();
        let owners = owners.map(|&is_left| if is_left { Player::Left } else { Player::Right });
        let owned = OwnedGraph::new(left.clone(), owners.collect()).expect("an owner each");
        let coloured = BiGraph::new(left, right).expect("of one size");
        for numbering in NUMBERINGS {
            let mut out = Vec::new();
            coloured::write_two_colour(&coloured, numbering, &mut out).expect("a vector takes everything");
            let read = coloured::read_two_colour(out.as_slice(), numbering, &Budget::unlimited());
            prop_assert_eq!(&read.unwrap(), &coloured);
            let mut out = Vec::new();
            coloured::write_owned(&owned, numbering, &mut out).expect("a vector takes everything");
            let read = coloured::read_owned(out.as_slice(), numbering, &Budget::unlimited());
            prop_assert_eq!(&read.unwrap(), &owned);
        }
    }
}
