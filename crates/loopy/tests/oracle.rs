//! Tables that other programs made: our solvers, our checkers and the brute-force referees must all agree with
//! every row.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use graph_core::{Budget, Outcome, Player, VertexId};
use loopy::{
    Certificate, Ends, OwnedGraph, PartizanEnds, PlayConvention, classify, classify_owned, classify_partizan,
};
use testkit::Judged;

/// Rows as (column name, cell) look-ups.
fn rows(table: &'static str) -> impl Iterator<Item = impl Fn(&str) -> &'static str> {
    let mut lines = table.lines();
    let header: Vec<_> = lines.next().unwrap().split('\t').collect();
    lines.map(move |line| {
        let (header, cells): (Vec<_>, Vec<_>) = (header.clone(), line.split('\t').collect());
        move |name: &str| {
            let starts = |column: &&str| column.starts_with(name);
            cells[header.iter().position(starts).unwrap()]
        }
    })
}

/// The convention, and the targets of `target:0,1+normal`.
fn ends(text: &str) -> Ends {
    let (targets, convention) = match text.strip_prefix("target:") {
        Some(rest) => rest.split_once('+').unwrap(),
        None => ("", text),
    };
    let convention = match convention {
        "normal" => PlayConvention::Normal,
        "misere" => PlayConvention::Misere,
        other => panic!("{other}"),
    };
    let targets = targets.split(',').filter(|target| !target.is_empty());
    Ends::new(convention)
        .with_targets(targets.map(|target| VertexId::new(target.parse().unwrap())))
        .unwrap()
}

fn plies(text: &str) -> Vec<Option<u32>> {
    text.split(',').map(|cell| cell.parse().ok()).collect()
}

fn judged(outcomes: impl Iterator<Item = Outcome>, remoteness: &str) -> Vec<Judged> {
    let judged: Vec<_> = outcomes.zip(plies(remoteness)).collect();
    assert_eq!(judged.len(), plies(remoteness).len());
    judged
}

fn certificate(judged: &[Judged]) -> Certificate {
    let rank = |&(_, plies): &Judged| plies.unwrap_or(Certificate::NO_RANK);
    Certificate::new(
        judged.iter().map(|&(outcome, _)| outcome).collect(),
        judged.iter().map(rank).collect(),
    )
}

#[test]
fn impartial_graphs() {
    let mut n_rows = 0;
    for row in rows(include_str!("oracle/loopy_wld.tsv")) {
        let id = row("id");
        let graph = testkit::digraph(&format!("{}: {}", row("n"), row("edges"))).unwrap();
        let ends = ends(row("convention"));
        let outcomes = row("labels").chars().map(|letter| match letter {
            'W' => Outcome::Win,
            'L' => Outcome::Loss,
            'D' => Outcome::Draw,
            other => panic!("{other}"),
        });
        let expected = judged(outcomes, row("remoteness"));
        let found = classify(&graph, &ends, &Budget::unlimited()).unwrap();
        let ours: Vec<_> = graph
            .vertices()
            .map(|vertex| (found.outcome(vertex), found.remoteness(vertex)))
            .collect();
        assert_eq!(ours, expected, "{id}");
        let referee = testkit::outcomes(&graph, |vertex| ends.declared_at(vertex), ends.convention());
        assert_eq!(referee, expected, "{id}");
        let verified = certificate(&expected).verify(&graph, &ends).unwrap();
        assert_eq!(verified.counts, found.counts(), "{id}");
        assert_eq!(verified.greatest_remoteness, found.greatest_remoteness(), "{id}");
        n_rows += 1;
    }
    assert_eq!(n_rows, 122);
}

/// A column of winners with `mover(vertex)` to move, as outcomes for that player.
fn for_mover(letters: &str, mover: impl Fn(usize) -> Player) -> impl Iterator<Item = Outcome> {
    letters
        .chars()
        .enumerate()
        .map(move |(vertex, letter)| match letter {
            'D' => Outcome::Draw,
            'L' if mover(vertex) == Player::Left => Outcome::Win,
            'R' if mover(vertex) == Player::Right => Outcome::Win,
            'L' | 'R' => Outcome::Loss,
            other => panic!("{other}"),
        })
}

#[test]
fn two_coloured_graphs() {
    let mut n_rows = 0;
    for row in rows(include_str!("oracle/partizan_graph.tsv")).filter(|row| row("owners").is_empty()) {
        let id = row("id");
        let graph = testkit::bigraph(&format!("{}: {}", row("n"), row("edges"))).unwrap();
        let ends = PartizanEnds::from(ends(row("convention")));
        let expected = [
            judged(
                for_mover(row("winner_if_Left"), |_| Player::Left),
                row("remoteness_Left"),
            ),
            judged(
                for_mover(row("winner_if_Right"), |_| Player::Right),
                row("remoteness_Right"),
            ),
        ];
        let found = classify_partizan(&graph, &ends, &Budget::unlimited()).unwrap();
        let vertices = || graph.moves(Player::Left).vertices();
        let ours = Player::BOTH.map(|mover| {
            let of_vertex = |vertex| (found.outcome(vertex, mover), found.remoteness(vertex, mover));
            vertices().map(of_vertex).collect::<Vec<_>>()
        });
        assert_eq!(ours, expected, "{id}");
        for vertex in vertices() {
            let class = found.outcome_class(vertex);
            for (starter, column) in Player::BOTH
                .into_iter()
                .zip(["winner_if_Left", "winner_if_Right"])
            {
                let winner = match row(column).as_bytes()[vertex.index()] {
                    b'L' => Some(Player::Left),
                    b'R' => Some(Player::Right),
                    _ => None,
                };
                assert_eq!(class.winner(starter), winner, "{id}");
            }
        }
        let convention = ends.of(Player::Left).convention();
        let referee = testkit::partizan_outcomes(&graph, |_, _| None, convention);
        assert_eq!(referee, expected, "{id}");
        let verified = certificate(&expected.concat()).verify(&graph, &ends).unwrap();
        assert_eq!(verified.counts, found.counts(), "{id}");
        n_rows += 1;
    }
    assert_eq!(n_rows, 79);
}

#[test]
fn owned_graphs() {
    let mut n_rows = 0;
    for row in rows(include_str!("oracle/partizan_graph.tsv")).filter(|row| !row("owners").is_empty()) {
        let id = row("id");
        let fixture = format!("{} {}: {}", row("n"), row("owners"), row("edges"));
        let (graph, owners) = testkit::owned_graph(&fixture).unwrap();
        let ends = ends(row("convention"));
        assert_eq!(row("winner_if_Left"), row("winner_if_Right"), "{id}");
        let outcomes = for_mover(row("winner_if_Left"), |vertex| owners[vertex]);
        let expected = judged(outcomes, row("remoteness_Left"));
        let referee = testkit::owned_outcomes(&graph, &owners, |_| None, ends.convention());
        assert_eq!(referee, expected, "{id}");
        let graph = OwnedGraph::new(graph, owners.clone()).unwrap();
        let found = classify_owned(&graph, &ends, &Budget::unlimited()).unwrap();
        let of_vertex = |vertex| (found.outcome(vertex), found.remoteness(vertex));
        let ours: Vec<_> = graph.graph().vertices().map(of_vertex).collect();
        assert_eq!(ours, expected, "{id}");
        certificate(&expected).verify(&graph, &ends).unwrap();
        n_rows += 1;
    }
    assert_eq!(n_rows, 38);
}
