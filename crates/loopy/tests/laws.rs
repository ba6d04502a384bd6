//! Laws on small random graphs: solvers agree with brute force, checkers accept them and nothing else.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use core::num::NonZeroUsize;

use graph_core::{BiGraph, Budget, Digraph, Outcome, Player, Repeatable, VertexId};
use loopy::{
    Certificate, Classification, Ends, InfinitePlay, OwnedGraph, PartizanEnds, PlayConvention, classify,
    classify_by, classify_edges, classify_outcomes, classify_owned, classify_partizan, outcomes_of_edges,
    owned_winners, partizan_winners,
};
use proptest::prelude::*;

const OUTCOMES: [Outcome; 3] = [Outcome::Loss, Outcome::Draw, Outcome::Win];

fn edges(n: u32) -> impl Strategy<Value = Vec<(u32, u32)>> {
    proptest::collection::vec((0..n, 0..n), 0..=(2 * n as usize))
}

fn digraphs() -> impl Strategy<Value = Digraph> {
    (1u32..12).prop_flat_map(|n| edges(n).prop_map(move |edges| Digraph::from_edges(n, &edges).unwrap()))
}

fn bigraphs() -> impl Strategy<Value = BiGraph> {
    (1u32..8).prop_flat_map(|n| {
        (edges(n), edges(n)).prop_map(move |(left, right)| {
            let [left, right] = [left, right].map(|edges| Digraph::from_edges(n, &edges).unwrap());
            BiGraph::new(left, right).unwrap()
        })
    })
}

/// A convention, and declared vertices as far as the graph has them.
fn all_ends(n: u32, misere: bool, declared: &[(u32, usize)]) -> Ends {
    let convention = if misere {
        PlayConvention::Misere
    } else {
        PlayConvention::Normal
    };
    let declared = declared
        .iter()
        .map(|&(vertex, outcome)| (vertex % n, OUTCOMES[outcome]));
    let mut distinct: Vec<(u32, Outcome)> = declared.collect();
    distinct.sort_by_key(|&(vertex, _)| vertex);
    distinct.dedup_by_key(|&mut (vertex, _)| vertex);
    let declared = distinct
        .into_iter()
        .map(|(vertex, outcome)| (VertexId::new(vertex), outcome));
    Ends::new(convention).with_declared(declared).unwrap()
}

fn declarations() -> impl Strategy<Value = (bool, Vec<(u32, usize)>)> {
    (
        any::<bool>(),
        proptest::collection::vec((0u32..12, 0usize..3), 0..3),
    )
}

/// Every certificate that differs in one outcome, in one rank, or in both at one place.
fn mutations(certificate: &Certificate) -> Vec<Certificate> {
    let mut all = Vec::new();
    let greatest = u32::try_from(certificate.ranks.len()).unwrap() + 1;
    for state in 0..certificate.ranks.len() {
        for outcome in OUTCOMES {
            for rank in (0..=greatest).chain([u32::MAX - 1, Certificate::NO_RANK]) {
                let mut mutated = certificate.clone();
                mutated.outcomes[state] = outcome;
                mutated.ranks[state] = rank;
                if mutated != *certificate {
                    all.push(mutated);
                }
            }
        }
    }
    all
}

/// Plays the best moves of whoever wins against every defence: no game may last longer than promised.
fn strategy_keeps_its_promise(graph: &Digraph, found: &Classification) {
    for vertex in graph.vertices() {
        let best = found.best_move(graph, vertex);
        let ended = found.ends().end_at(vertex, graph.out_degree(vertex)).is_some();
        assert_eq!(best.is_none(), ended);
        let Some(best) = best else { continue };
        assert_eq!(found.outcome(best), found.outcome(vertex).opposite());
        let plies = found.remoteness(vertex).map(|plies| plies - 1);
        assert_eq!(found.remoteness(best), plies);
        let ties = |other: &&VertexId| {
            found.outcome(**other) == found.outcome(best) && found.remoteness(**other) == plies
        };
        assert_eq!(graph.successors(vertex).iter().find(ties), Some(&best));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn impartial_graphs_agree_with_brute_force(graph in digraphs(), (misere, declared) in declarations()) {
        let ends = all_ends(graph.n_vertices(), misere, &declared);
        let found = classify(&graph, &ends, &Budget::unlimited()).unwrap();
        let judged = testkit::outcomes(&graph, |vertex| ends.declared_at(vertex), ends.convention());
        for vertex in graph.vertices() {
            prop_assert_eq!((found.outcome(vertex), found.remoteness(vertex)), judged[vertex.index()]);
        }
        let verified = found.verify(&graph).unwrap();
        prop_assert_eq!(verified.counts, found.counts());
        prop_assert_eq!(verified.greatest_remoteness, found.greatest_remoteness());
        strategy_keeps_its_promise(&graph, &found);
        for mutated in mutations(found.certificate()) {
            prop_assert!(mutated.verify(&graph, &ends).is_err(), "{:?}", mutated);
        }
    }

    #[test]
    fn edges_and_their_graph_agree_for_any_number_of_threads(
        n in 1u32..12,
        edges in edges(12),
        (misere, declared) in declarations(),
    ) {
        let edges: Vec<_> = edges.into_iter().map(|(tail, head)| (tail % n, head % n)).collect();
        let ends = all_ends(n, misere, &declared);
        let budget = Budget::unlimited();
        let expected = classify(&Digraph::from_edges(n, &edges).unwrap(), &ends, &budget).unwrap();
        for n_threads in [1, 2, 3].map(|n_threads| NonZeroUsize::new(n_threads).unwrap()) {
            let found = classify_edges(n, &edges, &ends, n_threads, &budget).unwrap();
            prop_assert_eq!(&found, &expected);
            let again = Repeatable(|| edges.iter().copied());
            let found = classify_edges(n, &again, &ends, n_threads, &budget).unwrap();
            prop_assert_eq!(&found, &expected);
        }
        let budget = budget.with_max_edges(edges.len() as u64);
        prop_assert!(classify_edges(n, &edges, &ends, NonZeroUsize::MIN, &budget).is_ok());
        if let Some(too_few) = (edges.len() as u64).checked_sub(1) {
            let refused = classify_edges(n, &edges, &ends, NonZeroUsize::MIN, &budget.with_max_edges(too_few));
            prop_assert!(refused.is_err_and(|error| error.is_budget_exhausted()));
        }
    }

    #[test]
    fn two_coloured_graphs_agree_with_brute_force(
        graph in bigraphs(),
        (misere, of_left) in declarations(),
        (_, of_right) in declarations(),
    ) {
        let n = graph.n_vertices();
        let ends = PartizanEnds::by_mover(all_ends(n, misere, &of_left), all_ends(n, misere, &of_right));
        let found = classify_partizan(&graph, &ends, &Budget::unlimited()).unwrap();
        let declared = |vertex, mover| ends.of(mover).declared_at(vertex);
        let judged = testkit::partizan_outcomes(&graph, declared, ends.of(Player::Left).convention());
        for mover in Player::BOTH {
            for vertex in graph.moves(mover).vertices() {
                let ours = (found.outcome(vertex, mover), found.remoteness(vertex, mover));
                prop_assert_eq!(ours, judged[mover.index()][vertex.index()]);
                if let Some(best) = found.best_move(&graph, vertex, mover) {
                    let plies = found.remoteness(vertex, mover).map(|plies| plies - 1);
                    prop_assert_eq!(found.remoteness(best, -mover), plies);
                    prop_assert_eq!(found.winner(best, -mover), found.winner(vertex, mover));
                }
            }
        }
        prop_assert!(found.verify(&graph).is_ok());
        for mutated in mutations(found.certificate()) {
            prop_assert!(mutated.verify(&graph, &ends).is_err(), "{:?}", mutated);
        }
    }

    #[test]
    fn infinite_play_is_won_by_whoever_it_favours(
        graph in bigraphs(),
        (misere, declared) in declarations(),
        favoured in prop_oneof![Just(Player::Left), Just(Player::Right)],
    ) {
        let n = graph.n_vertices();
        let ends = PartizanEnds::from(all_ends(n, misere, &declared));
        let play = if favoured == Player::Left { InfinitePlay::Left } else { InfinitePlay::Right };
        let budget = Budget::unlimited();
        let found = partizan_winners(&graph, &ends, play, NonZeroUsize::MIN, &budget).unwrap();
        // What the favoured player can be sure of: at least so good an end, or play for ever.
        let safe = |good_enough: &[Outcome]| {
            let state = |vertex: VertexId, mover: Player| mover.index() * n as usize + vertex.index();
            let mut safe = vec![true; 2 * n as usize];
            loop {
                let before = safe.clone();
                for mover in Player::BOTH {
                    for vertex in graph.moves(mover).vertices() {
                        let options = graph.successors(vertex, mover);
                        let end = ends.of(mover).end_at(vertex, options.len());
                        let held = |option: &VertexId| before[state(*option, mover.opponent())];
                        safe[state(vertex, mover)] = match end {
                            Some(outcome) if mover == favoured => good_enough.contains(&outcome),
                            Some(outcome) => good_enough.contains(&outcome.opposite()),
                            None if mover == favoured => options.iter().any(held),
                            None => options.iter().all(held),
                        };
                    }
                }
                if safe == before {
                    return safe;
                }
            }
        };
        let expected: Vec<_> = safe(&[Outcome::Win])
            .into_iter()
            .zip(safe(&[Outcome::Win, Outcome::Draw]))
            .map(|(wins, draws)| match (wins, draws) {
                (true, _) => Some(favoured),
                (false, true) => None,
                (false, false) => Some(favoured.opponent()),
            })
            .collect();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn infinite_play_on_owned_graphs_is_that_on_two_colours(
        graph in digraphs(),
        owners in proptest::collection::vec(prop_oneof![Just(Player::Left), Just(Player::Right)], 12),
    ) {
        // A vertex where it is not one's turn: a pass to the other's.
        let n = graph.n_vertices();
        let owners = owners[..n as usize].to_vec();
        let moves = |player: Player| {
            let own = graph.edges().map(|(tail, head)| (tail.get(), head.get()));
            let own = own.filter(|&(tail, _)| owners[tail as usize] == player);
            let passes = (0..n).filter(|&vertex| owners[vertex as usize] != player);
            let edges: Vec<_> = own.chain(passes.map(|vertex| (vertex, vertex))).collect();
            Digraph::from_edges(n, &edges).unwrap()
        };
        let coloured = BiGraph::new(moves(Player::Left), moves(Player::Right)).unwrap();
        let owned = OwnedGraph::new(graph.clone(), owners.clone()).unwrap();
        let (ends, one, budget) = (Ends::new(PlayConvention::Normal), NonZeroUsize::MIN, Budget::unlimited());
        for play in [InfinitePlay::Draw, InfinitePlay::Left, InfinitePlay::Right] {
            let found = owned_winners(&owned, &ends, play, one, &budget).unwrap();
            let both = partizan_winners(&coloured, &ends.clone().into(), play, one, &budget).unwrap();
            for vertex in 0..n as usize {
                prop_assert_eq!(found[vertex], both[owners[vertex].index() * n as usize + vertex]);
            }
        }
    }

    #[test]
    fn outcomes_alone_and_threads_change_nothing(
        graph in digraphs(),
        coloured in bigraphs(),
        (misere, declared) in declarations(),
    ) {
        let budget = Budget::unlimited();
        let ends = all_ends(graph.n_vertices(), misere, &declared);
        let of_colours = PartizanEnds::from(all_ends(coloured.n_vertices(), misere, &declared));
        let found = classify(&graph, &ends, &budget).unwrap();
        let of_coloured = classify_partizan(&coloured, &of_colours, &budget).unwrap();
        for n_threads in [1, 2].map(|n_threads| NonZeroUsize::new(n_threads).unwrap()) {
            prop_assert_eq!(&classify_by(&graph, &ends, n_threads, &budget).unwrap(), &found);
            prop_assert_eq!(&classify_by(&coloured, &of_colours, n_threads, &budget).unwrap(), &of_coloured);
            let outcomes = classify_outcomes(&graph, &ends, n_threads, &budget).unwrap();
            prop_assert_eq!(&outcomes, &found.certificate().outcomes);
            let outcomes = classify_outcomes(&coloured, &of_colours, n_threads, &budget).unwrap();
            prop_assert_eq!(&outcomes, &of_coloured.certificate().outcomes);
            let edges: Vec<_> = graph.edges().map(|(tail, head)| (tail.get(), head.get())).collect();
            let outcomes = outcomes_of_edges(graph.n_vertices(), &edges, &ends, n_threads, &budget).unwrap();
            prop_assert_eq!(&outcomes, &found.certificate().outcomes);
        }
    }

    #[test]
    fn the_negative_of_a_game_exchanges_the_players(graph in bigraphs()) {
        let ends = PartizanEnds::new(PlayConvention::Normal);
        let found = classify_partizan(&graph, &ends, &Budget::unlimited()).unwrap();
        let negated = classify_partizan(&graph.negated(), &ends, &Budget::unlimited()).unwrap();
        for mover in Player::BOTH {
            for vertex in graph.moves(mover).vertices() {
                prop_assert_eq!(found.outcome(vertex, mover), negated.outcome(vertex, -mover));
                prop_assert_eq!(found.remoteness(vertex, mover), negated.remoteness(vertex, -mover));
            }
        }
    }

    #[test]
    fn owned_graphs_agree_with_brute_force(
        graph in digraphs(),
        owners in proptest::collection::vec(prop_oneof![Just(Player::Left), Just(Player::Right)], 12),
        (misere, declared) in declarations(),
    ) {
        let ends = all_ends(graph.n_vertices(), misere, &declared);
        let owners = owners[..graph.n_vertices() as usize].to_vec();
        let judged = testkit::owned_outcomes(&graph, &owners, |vertex| ends.declared_at(vertex), ends.convention());
        let graph = OwnedGraph::new(graph, owners).unwrap();
        let found = classify_owned(&graph, &ends, &Budget::unlimited()).unwrap();
        for vertex in graph.graph().vertices() {
            prop_assert_eq!((found.outcome(vertex), found.remoteness(vertex)), judged[vertex.index()]);
            if let Some(best) = found.best_move(&graph, vertex) {
                let plies = found.remoteness(vertex).map(|plies| plies - 1);
                prop_assert_eq!(found.remoteness(best), plies);
                prop_assert_eq!(found.winner(best), found.winner(vertex));
            }
        }
        prop_assert!(found.verify(&graph).is_ok());
        for mutated in mutations(found.certificate()) {
            prop_assert!(mutated.verify(&graph, &ends).is_err(), "{:?}", mutated);
        }
    }

    #[test]
    fn nonsense_never_panics(
        graph in digraphs(),
        outcomes in proptest::collection::vec(0usize..3, 0..14),
        ranks in proptest::collection::vec(any::<u32>(), 0..14),
        (misere, declared) in declarations(),
    ) {
        let ends = all_ends(12, misere, &declared);
        let nonsense = Certificate::new(outcomes.into_iter().map(|at| OUTCOMES[at]).collect(), ranks);
        let verdict = nonsense.verify(&graph, &ends);
        let right = classify(&graph, &ends, &Budget::unlimited());
        prop_assert_eq!(verdict.is_ok(), right.is_ok_and(|right| *right.certificate() == nonsense));
    }

    #[test]
    fn games_that_end_are_searched(n in 1u32..7, left in proptest::collection::vec((0u32..7, 0u32..7), 0..9),
        right in proptest::collection::vec((0u32..7, 0u32..7), 0..9)) {
        let downward = |edges: Vec<(u32, u32)>| {
            let edges: Vec<_> = edges.into_iter().map(|(a, b)| (a % n, b % n)).filter(|(a, b)| a > b).collect();
            Digraph::from_edges(n, &edges).unwrap()
        };
        let graph = BiGraph::new(downward(left), downward(right)).unwrap();
        let found = classify_partizan(&graph, &PartizanEnds::new(PlayConvention::Normal), &Budget::unlimited()).unwrap();
        for mover in Player::BOTH {
            for vertex in graph.moves(mover).vertices() {
                prop_assert_eq!(found.winner(vertex, mover), testkit::partizan_winner(&graph, vertex, mover));
            }
        }
        // On the blue moves alone, both players having them, a position is lost exactly when its value is zero.
        let blue = graph.moves(Player::Left);
        let values = testkit::grundy_values(blue).unwrap();
        let impartial = classify(blue, &Ends::new(PlayConvention::Normal), &Budget::unlimited()).unwrap();
        for vertex in blue.vertices() {
            prop_assert_eq!(impartial.outcome(vertex) == Outcome::Loss, values[vertex.index()] == 0);
        }
    }
}
