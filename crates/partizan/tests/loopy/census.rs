//! Which stoppers small graphs make, and a graph on which a wrong order of simplification shows.

use graph_core::{Budget, Player, VertexId};
use hashbrown::HashSet;
use partizan::Values;
use partizan::stopper::{LoopyGraph, LoopyVertex, Stopper};

use crate::plain::Plain;

const UNLIMITED: Budget<'static> = Budget::unlimited();

/// The graph of `n` vertices in which bit `(v·2 + player)·n + w` says whether the player can move from v to w.
fn graph(n: u32, bits: u32) -> LoopyGraph {
    let vertex = |v: u32| {
        let side = |player: u32| (0..n).filter(move |w| bits >> ((v * 2 + player) * n + w) & 1 == 1);
        LoopyVertex::Node([0, 1].map(|player| side(player).map(VertexId::new).collect()))
    };
    LoopyGraph::new((0..n).map(vertex).collect()).unwrap()
}

/// The stoppers that the graphs of `n` vertices make.
fn stoppers(n: u32) -> (Values, Vec<Stopper>) {
    let mut values = Values::new();
    let mut games = HashSet::new();
    let mut found = HashSet::new();
    for bits in 0..1 << (2 * n * n) {
        let game = graph(n, bits).tidied(&mut values).unwrap();
        if games.insert(game.clone()) {
            found.extend(Stopper::new(&mut values, &game, &UNLIMITED).unwrap());
        }
    }
    (values, found.into_iter().collect())
}

#[test]
fn values_of_graphs_of_up_to_three_vertices() {
    // Counted by another program.
    assert_eq!([1, 2].map(|n| stoppers(n).1.len()), [3, 10]);
    let (mut values, found) = stoppers(3);
    assert_eq!(found.len(), 52);
    let (mut n_pairs, mut n_by_play) = (0, 0);
    for a in &found {
        for b in &found {
            n_pairs += u32::from(a.is_at_least(&mut values, b, &UNLIMITED).unwrap());
            let [first, second] = [a, b].map(|stopper| Plain::new(&mut values, stopper.graph()));
            n_by_play += u32::from(first.is_at_least_for_left(&second));
        }
    }
    assert_eq!((n_pairs, n_by_play), (1168, 1168));
}

/// Vertices that are equal and not bisimilar, fused before reversible options have been bypassed, may make a game that is
/// no stopper.
#[test]
fn fusing_before_bypassing_would_make_an_alternating_cycle() {
    let mut values = Values::new();
    // {on|pass} is on, because Left answers the pass by moving to on.
    let game: LoopyGraph = "0={1|0}; 1={1|}".parse().unwrap();
    let on = Stopper::always(Player::Left);
    for vertex in [0, 1].map(VertexId::new) {
        let follower = game.rooted_at(vertex);
        assert_eq!(
            Stopper::new(&mut values, &follower, &UNLIMITED).unwrap().as_ref(),
            Some(&on)
        );
    }
    let fused: LoopyGraph = "0={0|0}".parse().unwrap();
    assert_eq!(Stopper::new(&mut values, &fused, &UNLIMITED).unwrap(), None);
}
