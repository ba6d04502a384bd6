//! The traps that programs for games with cycles fall into, one test each, and the lines of play.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use graph_core::{Budget, Digraph, GraphError, Outcome, Player, VertexId};
use loopy::{
    Certificate, CertificateError, ClaimFault, Ends, OutcomeClass, OwnedGraph, PartizanEnds, PlayConvention,
    classify, classify_owned, classify_partizan,
};

fn v(number: u32) -> VertexId {
    VertexId::new(number)
}

fn normal() -> Ends {
    Ends::new(PlayConvention::Normal)
}

fn misere() -> Ends {
    Ends::new(PlayConvention::Misere)
}

/// One word a vertex: outcome, plies, best move.
fn solved(fixture: &str, ends: &Ends) -> String {
    let graph = testkit::digraph(fixture).unwrap();
    let found = classify(&graph, ends, &Budget::unlimited()).unwrap();
    found.verify(&graph).unwrap();
    let word = |vertex| {
        let plies = found.remoteness(vertex).map(|plies| plies.to_string());
        let best = found.best_move(&graph, vertex).map(|to| format!(">{to}"));
        format!(
            "{}{}{}",
            &found.outcome(vertex).to_string()[..1],
            plies.unwrap_or_default(),
            best.unwrap_or_default()
        )
    };
    graph.vertices().map(word).collect::<Vec<_>>().join(" ")
}

#[test]
fn what_stays_unlabelled_is_a_draw() {
    assert_eq!(solved("3: 0>1 1>0 1>2", &normal()), "L2>1 W1>2 L0");
    assert_eq!(solved("3: 0>1 1>0 1>2", &misere()), "D>1 D>0 W0");
    assert_eq!(solved("2: 0>1 1>0", &normal()), "D>1 D>0");
}

#[test]
fn only_a_won_option_counts_and_a_lost_one_decides_at_once() {
    // 0 has a lost option and one on a cycle: won, not counted down. 1 has two won options.
    assert_eq!(
        solved("5: 0>4 0>3 1>0 1>2 2>4 3>3", &normal()),
        "W1>4 L2>0 W1>4 D>3 L0"
    );
}

#[test]
fn a_target_is_lost_there_although_edges_leave_it() {
    let ends = normal().with_targets([v(1)]).unwrap();
    assert_eq!(solved("3: 0>1 1>0 1>2", &ends), "W1>1 L0 L0");
    let only_loops = normal().with_targets([v(0)]).unwrap();
    assert_eq!(solved("1: 0>0", &only_loops), "L0");
}

#[test]
fn targets_and_misere_combine() {
    let ends = misere().with_targets([v(3)]).unwrap();
    // At 2 the mover is stuck and wins, so 1 would rather go to the target.
    assert_eq!(solved("4: 0>1 1>2 1>3 3>0", &ends), "L2>1 W1>3 W0 L0");
    let stuck_target = misere().with_targets([v(1)]).unwrap();
    assert_eq!(solved("2: 0>1", &stuck_target), "W1>1 L0");
}

#[test]
fn every_outcome_can_be_declared() {
    let ends = normal().with_declared([(v(1), Outcome::Win), (v(2), Outcome::Draw), (v(3), Outcome::Loss)]);
    let ends = ends.unwrap();
    // 4 is stuck; 0 prefers the declared draw to the declared win of the opponent.
    assert_eq!(
        solved("6: 0>1 0>2 1>4 2>4 3>3 5>3 5>4", &ends),
        "D>2 W0 D L0 L0 W1>3"
    );
}

#[test]
fn a_loop_alone_is_a_draw_and_parallel_edges_count_once() {
    assert_eq!(solved("1: 0>0", &normal()), "D>0");
    assert_eq!(solved("1: 0>0", &misere()), "D>0");
    assert_eq!(
        solved("4: 0>1 0>1 0>1 1>2 1>2 3>1 3>1 3>3", &normal()),
        "L2>1 W1>2 L0 D>3"
    );
}

#[test]
fn misere_ranks_have_the_other_parity() {
    assert_eq!(solved("4: 0>1 1>2 2>3", &misere()), "L3>1 W2>2 L1>3 W0");
}

#[test]
fn the_winner_hurries_and_the_loser_delays() {
    // From 0 a win in 1 by 5 and a win in 3 by 1; from 6 a loss in 2 by 4 and in 4 by 0.
    assert_eq!(
        solved("8: 0>1 1>2 2>3 4>5 6>4 6>7 7>1", &normal()),
        "W3>1 L2>2 W1>3 L0 W1>5 L0 L4>7 W3>1"
    );
    assert_eq!(solved("4: 0>1 0>3 1>2 2>3", &normal()), "W1>3 L2>2 W1>3 L0");
}

#[test]
fn nothing_is_carried_from_one_question_to_the_next() {
    let graph = testkit::digraph("4: 0>1 1>2 2>3 3>1").unwrap();
    let reversed = graph.reversed().unwrap();
    let budget = Budget::unlimited();
    for target in [1, 3, 2, 1, 3] {
        let ends = normal().with_targets([v(target)]).unwrap();
        let one = std::num::NonZeroUsize::MIN;
        let again = loopy::classify_with_reversed(&graph, &reversed, &ends, one, &budget).unwrap();
        assert_eq!(again, classify(&graph, &ends, &budget).unwrap());
        again.verify(&graph).unwrap();
        let stored = loopy::classify_stored(&graph, &reversed, &ends, &|_| {}, &budget).unwrap();
        assert_eq!(stored, again);
    }
    let beyond = normal().with_targets([v(4)]).unwrap();
    assert!(loopy::classify_stored(&graph, &reversed, &beyond, &|_| {}, &budget).is_err());
}

#[test]
fn a_path_of_ten_million_vertices_costs_no_stack() {
    const N: u32 = 10_000_000;
    let offsets = (0..N).map(u64::from).chain([u64::from(N) - 1]).collect();
    let graph = Digraph::from_tables(offsets, (1..N).map(v).collect()).unwrap();
    let found = classify(&graph, &normal(), &Budget::unlimited()).unwrap();
    assert_eq!(found.remoteness(v(0)), Some(N - 1));
    assert_eq!(found.outcome(v(0)), Outcome::Win);
    assert_eq!(found.verify(&graph).unwrap().greatest_remoteness, Some(N - 1));
    let line = found.principal_line(&graph, v(0));
    assert_eq!((line.n_plies(), line.cycle_start()), (N as usize - 1, None));
}

#[test]
fn a_line_of_play_ends_or_comes_round() {
    let line = |fixture: &str, ends: &Ends, from| {
        let graph = testkit::digraph(fixture).unwrap();
        let found = classify(&graph, ends, &Budget::unlimited()).unwrap();
        let line = found.principal_line(&graph, v(from));
        let vertices: Vec<_> = line.vertices().iter().map(|vertex| vertex.get()).collect();
        (vertices, line.cycle_start())
    };
    assert_eq!(line("3: 0>1 1>0 1>2", &normal(), 0), (vec![0, 1, 2], None));
    assert_eq!(
        line("4: 0>1 1>2 2>3 3>1", &normal(), 0),
        (vec![0, 1, 2, 3], Some(1))
    );
    assert_eq!(line("1: 0>0", &normal(), 0), (vec![0], Some(0)));
    let drawn = normal().with_declared([(v(1), Outcome::Draw)]).unwrap();
    assert_eq!(line("2: 0>1 1>0", &drawn, 0), (vec![0, 1], None));
}

#[test]
fn a_graph_without_vertices_is_classified() {
    let graph = Digraph::from_edges(0, &[]).unwrap();
    let found = classify(&graph, &normal(), &Budget::unlimited()).unwrap();
    assert_eq!(found.greatest_remoteness(), None);
    assert_eq!(found.verify(&graph).unwrap().counts, loopy::Counts::default());
}

#[test]
fn declared_vertices_must_exist() {
    let graph = testkit::digraph("2: 0>1").unwrap();
    let ends = normal().with_targets([v(2)]).unwrap();
    let error = classify(&graph, &ends, &Budget::unlimited()).unwrap_err();
    let expected = GraphError::VertexOutOfRange {
        vertex: v(2),
        n_vertices: 2,
    };
    assert_eq!(error, expected);
    let certificate = Certificate::new(vec![Outcome::Win, Outcome::Loss], vec![1, 0]);
    assert_eq!(
        certificate.verify(&graph, &ends).unwrap_err().to_string(),
        "declared vertex 2 is out of range: expected 0..=1"
    );
}

#[test]
fn the_watch_cancels() {
    const N: u32 = 200_000;
    let edges: Vec<_> = (1..N).map(|tail| (tail, tail - 1)).collect();
    let graph = Digraph::from_edges(N, &edges).unwrap();
    let stop = |_| core::ops::ControlFlow::Break(());
    let error = classify(&graph, &normal(), &Budget::unlimited().with_watch(&stop)).unwrap_err();
    assert!(error.is_cancelled());
}

#[test]
fn circular_support_is_refuted() {
    let graph = testkit::digraph("2: 0>1 1>0").unwrap();
    for ranks in [
        [1, 2],
        [2, 1],
        [1, 0],
        [1, 1],
        [Certificate::NO_RANK; 2],
        [u32::MAX - 1; 2],
    ] {
        let circular = Certificate::new(vec![Outcome::Win, Outcome::Loss], ranks.to_vec());
        let error = circular.verify(&graph, &normal()).unwrap_err();
        assert!(matches!(
            error,
            CertificateError::Refuted {
                fault: ClaimFault::Remoteness { .. },
                ..
            }
        ));
    }
}

#[test]
fn tables_of_the_wrong_length_are_refuted() {
    let graph = testkit::digraph("2: 0>1").unwrap();
    let short = Certificate::new(vec![Outcome::Win], vec![1, 0]);
    assert_eq!(
        short.verify(&graph, &normal()).unwrap_err().to_string(),
        "the table of outcomes has 1 entries, expected 2"
    );
    let long = Certificate::new(vec![Outcome::Win, Outcome::Loss], vec![1, 0, 0]);
    assert!(long.verify(&graph, &normal()).is_err());
}

#[test]
fn famous_partizan_games_have_their_classes() {
    let class = |fixture: &str| {
        let graph = testkit::bigraph(fixture).unwrap();
        let ends = PartizanEnds::new(PlayConvention::Normal);
        let found = classify_partizan(&graph, &ends, &Budget::unlimited()).unwrap();
        found.verify(&graph).unwrap();
        found.outcome_class(v(0))
    };
    assert_eq!(class("1: -"), OutcomeClass::Previous);
    assert_eq!(class("2: 0>1:G"), OutcomeClass::Next);
    assert_eq!(class("2: 0>1:B"), OutcomeClass::Left);
    assert_eq!(class("2: 0>1:R"), OutcomeClass::Right);
    assert_eq!(class("1: 0>0:G"), OutcomeClass::Drawn);
    assert_eq!(class("1: 0>0:B"), OutcomeClass::Left);
    assert_eq!(class("2: 0>0:R 0>1:B"), OutcomeClass::Left);
    // `tis` = {tisn|}, `tisn` = {|tis}: each can only wait for the other.
    assert_eq!(class("2: 0>1:B 1>0:R"), OutcomeClass::PreviousHat);
    assert_eq!(class("2: 0>1:R 1>0:B"), OutcomeClass::PreviousCheck);
    // One player may stop, the other can only turn to a game in which both pass for ever.
    assert_eq!(class("3: 0>1:B 0>2:R 2>2:G"), OutcomeClass::NextHat);
    assert_eq!(class("3: 0>1:R 0>2:B 2>2:G"), OutcomeClass::NextCheck);
    // Both may pass and Left may stop: `on & over`.
    assert_eq!(class("2: 0>0:G 0>1:B"), OutcomeClass::Left);
}

#[test]
fn partizan_lines_stop_when_a_state_comes_again() {
    let graph = testkit::bigraph("2: 0>0:R 0>1:B").unwrap();
    let ends = PartizanEnds::new(PlayConvention::Normal);
    let found = classify_partizan(&graph, &ends, &Budget::unlimited()).unwrap();
    let line = found.principal_line(&graph, v(0), Player::Right);
    assert_eq!(
        (line.vertices(), line.cycle_start()),
        (&[v(0), v(0), v(1)][..], None)
    );
    let dud = testkit::bigraph("1: 0>0:G").unwrap();
    let found = classify_partizan(&dud, &ends, &Budget::unlimited()).unwrap();
    let line = found.principal_line(&dud, v(0), Player::Left);
    assert_eq!(
        (line.vertices(), line.cycle_start()),
        (&[v(0), v(0)][..], Some(0))
    );
}

#[test]
fn a_goal_of_one_player_ends_a_partizan_game() {
    // A pursuit on a triangle: Left has won as soon as the token is at 2.
    let graph = testkit::bigraph("3: 0>1:G 1>0:R 1>2:B 2>0:G").unwrap();
    let ends = PartizanEnds::new(PlayConvention::Normal)
        .with_winner(&[v(2)], Player::Left)
        .unwrap();
    let found = classify_partizan(&graph, &ends, &Budget::unlimited()).unwrap();
    found.verify(&graph).unwrap();
    assert_eq!(found.winner(v(0), Player::Right), Some(Player::Left));
    assert_eq!(found.remoteness(v(0), Player::Right), Some(2));
    assert_eq!(found.best_move(&graph, v(2), Player::Right), None);
    assert_eq!(found.winner(v(0), Player::Left), None);
}

#[test]
fn an_owner_may_move_several_times() {
    let (graph, owners) = testkit::owned_graph("4 LLRR: 0>1 1>2 2>3 3>2 1>0").unwrap();
    let graph = OwnedGraph::new(graph, owners).unwrap();
    let ends = normal().with_targets([v(2)]).unwrap();
    let found = classify_owned(&graph, &ends, &Budget::unlimited()).unwrap();
    found.verify(&graph).unwrap();
    assert_eq!(found.winner(v(0)), Some(Player::Left));
    assert_eq!(found.remoteness(v(0)), Some(2));
    // Right owns both 3 and the target: entering it, he is the one who is to move there, and has lost.
    assert_eq!(found.winner(v(3)), Some(Player::Left));
    let line = found.principal_line(&graph, v(0));
    assert_eq!(line.vertices(), [v(0), v(1), v(2)]);
}
