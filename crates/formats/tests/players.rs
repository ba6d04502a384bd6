//! Games in which Left and Right differ, from a text to their certificate and back: what a table that other programs made
//! says is written as a graph and as a certificate, and both are read and checked.
#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests may")]

use formats::certificate::{self, CertificateForm, Claims, Heading, Rules};
use formats::{Numbering, coloured};
use graph_core::{Budget, Outcome, Player};
use loopy::{
    Certificate, CompactCertificate, Ends, GameGraph, InfinitePlay, PartizanEnds, PlayConvention,
    classify_owned, classify_partizan,
};

const TABLE: &str = include_str!("oracle/partizan_graph.tsv");

/// A column of winners for a player to move, or for the owners, with a column of plies.
fn claims(winners: &str, plies: &str, mover: impl Fn(usize) -> Player) -> Vec<(Outcome, u32)> {
    let outcome = |(vertex, winner): (usize, char)| match (winner, mover(vertex)) {
        ('D', _) => Outcome::Draw,
        ('L', Player::Left) | ('R', Player::Right) => Outcome::Win,
        ('L' | 'R', _) => Outcome::Loss,
        (other, _) => panic!("{other}"),
    };
    let plies = plies
        .split(',')
        .map(|cell| cell.parse().unwrap_or(Certificate::NO_RANK));
    winners.chars().enumerate().map(outcome).zip(plies).collect()
}

/// What the table says is written in both forms, read, and holds.
fn is_certified<G: certificate::CertifiedGraph>(
    graph: &G,
    ends: &G::Ends,
    claims: &[(Outcome, u32)],
    rules: impl Fn(&Rules) -> G::Ends,
) {
    let (outcomes, ranks) = claims.iter().copied().unzip();
    let budget = Budget::unlimited();
    let table = CompactCertificate::of(&Certificate::new(outcomes, ranks), &budget).unwrap();
    let heading = Heading::of(graph, ends, InfinitePlay::Draw);
    for form in CertificateForm::ALL {
        let mut out = Vec::new();
        certificate::write(&heading, &table, form, &mut out).unwrap();
        let file = certificate::read(out.as_slice(), &budget).unwrap();
        assert!(file.heading.is_of(graph));
        let Claims::Table(read) = &file.claims else {
            panic!("{file:?}");
        };
        assert!(read.verify(graph, &rules(&file.heading.rules), &budget).is_ok());
    }
}

#[test]
fn the_rows_of_the_table() {
    let mut n_rows = [0, 0];
    for line in TABLE.lines().skip(1) {
        let cells: Vec<_> = line.split('\t').collect();
        let [
            _,
            _,
            convention,
            n,
            edges,
            owners,
            left,
            right,
            plies_left,
            plies_right,
            ..,
        ] = cells[..]
        else {
            panic!("{line}");
        };
        let convention = match convention {
            "normal" => PlayConvention::Normal,
            "misere" => PlayConvention::Misere,
            other => panic!("{other}"),
        };
        let edges: Vec<_> = edges
            .split_whitespace()
            .map(|edge| edge.replace(['>', ':'], " "))
            .collect();
        let header = format!("{n} {}\n", edges.len());
        let ends = Ends::new(convention);
        let budget = Budget::unlimited();
        if owners.is_empty() {
            let text = header + &edges.join("\n");
            let graph = coloured::read_two_colour(text.as_bytes(), Numbering::ZeroBased, &budget).unwrap();
            let of_left = claims(left, plies_left, |_| Player::Left);
            let of_right = claims(right, plies_right, |_| Player::Right);
            let claims = [of_left, of_right].concat();
            let ends = PartizanEnds::from(ends);
            is_certified(&graph, &ends, &claims, |rules| match rules {
                Rules::TwoColour(ends) => ends.clone(),
                other => panic!("{other:?}"),
            });
            let found = classify_partizan(&graph, &ends, &budget).unwrap();
            for mover in Player::BOTH {
                for vertex in graph.moves(mover).vertices() {
                    let state = mover.index() * graph.n_vertices() as usize + vertex.index();
                    assert_eq!(found.outcome(vertex, mover), claims[state].0, "{line}");
                }
            }
            n_rows[0] += 1;
        } else {
            let text = format!("{header}{owners}\n{}", edges.join("\n"));
            let graph = coloured::read_owned(text.as_bytes(), Numbering::ZeroBased, &budget).unwrap();
            let players = graph.owners().to_vec();
            let claims = claims(left, plies_left, |vertex| players[vertex]);
            is_certified(&graph, &ends, &claims, |rules| match rules {
                Rules::Owned(ends) => ends.clone(),
                other => panic!("{other:?}"),
            });
            let found = classify_owned(&graph, &ends, &budget).unwrap();
            for vertex in graph.graph().vertices() {
                assert_eq!(found.outcome(vertex), claims[vertex.index()].0, "{line}");
            }
            n_rows[1] += 1;
        }
    }
    assert!(n_rows[0] > 70 && n_rows[1] > 30, "{n_rows:?}");
}
