//! Certificates in a few bits, checked by any number of threads, and evidence for one state: what is right is always
//! accepted, and of what is changed nothing.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::num::NonZeroU32;
#[cfg(feature = "parallel")]
use std::num::NonZeroUsize;

use graph_core::{BiGraph, Budget, Digraph, Outcome, Player, VertexId, families};
use loopy::{
    Certificate, CompactCertificate, Ends, GameGraph, InfinitePlay, Mover, OwnedGraph, PartialCertificate,
    PartizanEnds, PlayConvention, Solution, StrategyLine, Turn, classify, classify_owned, classify_partizan,
};
use proptest::prelude::*;

const OUTCOMES: [Outcome; 3] = [Outcome::Loss, Outcome::Draw, Outcome::Win];

fn unlimited() -> Budget<'static> {
    Budget::unlimited()
}

fn random(n_vertices: u32) -> Digraph {
    let family = families::Random {
        n_vertices,
        terminal_permille: 50,
        max_degree: NonZeroU32::new(8).unwrap(),
        seed: families::DEFAULT_SEED,
    };
    family.graph(&unlimited()).unwrap()
}

/// Vertices, Left's edges, Right's edges, owners, a convention, declared vertices.
type Recipe = (u32, [Vec<(u32, u32)>; 2], Vec<bool>, bool, Vec<(u32, usize)>);

fn recipes() -> impl Strategy<Value = Recipe> {
    (1u32..11).prop_flat_map(|n| {
        let edges = || proptest::collection::vec((0..n, 0..n), 0..=(2 * n as usize));
        let declared = proptest::collection::btree_map(0..n, 0usize..3, 0..3);
        let owners = proptest::collection::vec(any::<bool>(), n as usize);
        (Just(n), [edges(), edges()], owners, any::<bool>(), declared).prop_map(
            |(n, edges, owners, misere, declared)| (n, edges, owners, misere, declared.into_iter().collect()),
        )
    })
}

/// A graph and its solution.
type Solved<G> = (G, Solution<G>);

/// The three games of a recipe, solved.
fn games(recipe: &Recipe) -> (Solved<Digraph>, Solved<BiGraph>, Solved<OwnedGraph>) {
    let (n, edges, owners, misere, declared) = recipe;
    let convention = if *misere {
        PlayConvention::Misere
    } else {
        PlayConvention::Normal
    };
    let declared = declared
        .iter()
        .map(|&(vertex, outcome)| (VertexId::new(vertex), OUTCOMES[outcome]));
    let ends = Ends::new(convention).with_declared(declared).unwrap();
    let [left, right] = edges
        .each_ref()
        .map(|edges| Digraph::from_edges(*n, edges).unwrap());
    let alike = classify(&left, &ends, &unlimited()).unwrap();
    let owners = owners
        .iter()
        .map(|&is_left| if is_left { Player::Left } else { Player::Right });
    let owned = OwnedGraph::new(left.clone(), owners.collect()).unwrap();
    let of_owners = classify_owned(&owned, &ends, &unlimited()).unwrap();
    let coloured = BiGraph::new(left.clone(), right).unwrap();
    let of_players = classify_partizan(&coloured, &PartizanEnds::from(ends), &unlimited()).unwrap();
    ((left, alike), (coloured, of_players), (owned, of_owners))
}

/// Every certificate that differs in one outcome, in one rank, or in both at one place, and has a code.
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

fn compact_forms_are_checked_alike<G: GameGraph + Sync>(graph: &G, solution: &Solution<G>) {
    let compact = CompactCertificate::of(solution.certificate(), &unlimited()).unwrap();
    let verified = compact.verify(graph, solution.ends(), &unlimited());
    assert_eq!(verified, solution.verify(graph));
    assert!(verified.is_ok());
    for mutated in mutations(solution.certificate()) {
        let refuted = mutated.verify(graph, solution.ends());
        assert!(refuted.is_err());
        let Ok(compact) = CompactCertificate::of(&mutated, &unlimited()) else {
            continue;
        };
        assert_eq!(compact.verify(graph, solution.ends(), &unlimited()), refuted);
        #[cfg(feature = "parallel")]
        for n_threads in [1, 3] {
            let n_threads = NonZeroUsize::new(n_threads).unwrap();
            let parallel = compact.verify_in_parallel(graph, solution.ends(), &unlimited(), n_threads);
            assert_eq!(parallel, refuted);
        }
    }
}

/// Every certificate with one line changed, left out or said twice, or with another outcome.
fn changed<M: Mover>(right: &PartialCertificate<M>, n_vertices: u32) -> Vec<PartialCertificate<M>> {
    let mut all = Vec::new();
    for outcome in OUTCOMES {
        let mut other = right.clone();
        other.outcome = outcome;
        all.push(other);
    }
    for strategy in 0..right.strategies.len() {
        for place in 0..right.strategies[strategy].lines.len() {
            let line = right.strategies[strategy].lines[place];
            let mut without = right.clone();
            without.strategies[strategy].lines.remove(place);
            let mut twice = right.clone();
            twice.strategies[strategy].lines.insert(place, line);
            all.extend([without, twice]);
            let vertices = (0..=n_vertices).map(VertexId::new);
            let choices = vertices.clone().map(Some).chain([None]);
            let other_vertices = vertices.map(|vertex| StrategyLine { vertex, ..line });
            let other_choices = choices.map(|choice| StrategyLine { choice, ..line });
            let other_turns = [Turn::Own, Turn::Other].map(|turn| StrategyLine { turn, ..line });
            for changed in other_vertices.chain(other_choices).chain(other_turns) {
                let mut other = right.clone();
                other.strategies[strategy].lines[place] = changed;
                all.push(other);
            }
        }
    }
    all.retain(|other| other != right);
    all
}

fn evidence_is_found_and_holds<G: GameGraph>(
    graph: &G,
    solution: &Solution<G>,
    outcome: impl Fn(VertexId, G::Mover) -> (Outcome, Option<u32>),
) {
    let ends = solution.ends();
    for &mover in G::Mover::ALL {
        for vertex in graph.moves(mover).vertices() {
            let right = PartialCertificate::of(solution, graph, vertex, mover, &unlimited()).unwrap();
            let verified = right.verify(graph, ends).unwrap();
            assert_eq!((right.outcome, verified.plies), outcome(vertex, mover));
            assert_eq!(verified.n_lines, right.n_lines() as u64);
            for other in changed(&right, graph.moves(mover).n_vertices()) {
                // Another choice may be as good; what is proved is then still the same.
                if let Ok(verified) = other.verify(graph, ends) {
                    assert_eq!(other.outcome, right.outcome);
                    assert!(verified.plies >= right.verify(graph, ends).unwrap().plies);
                }
                // No other outcome is ever proved.
                for claimed in OUTCOMES.into_iter().filter(|&claimed| claimed != right.outcome) {
                    let mut other = other.clone();
                    other.outcome = claimed;
                    assert!(other.verify(graph, ends).is_err());
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn certificates_in_few_bits_are_checked_like_others(recipe in recipes()) {
        let (alike, coloured, owned) = games(&recipe);
        compact_forms_are_checked_alike(&alike.0, &alike.1);
        compact_forms_are_checked_alike(&coloured.0, &coloured.1);
        compact_forms_are_checked_alike(&owned.0, &owned.1);
    }

    #[test]
    fn every_state_has_its_evidence(recipe in recipes()) {
        let (alike, coloured, owned) = games(&recipe);
        evidence_is_found_and_holds(&alike.0, &alike.1, |v, ()| (alike.1.outcome(v), alike.1.remoteness(v)));
        evidence_is_found_and_holds(&coloured.0, &coloured.1, |v, mover| {
            (coloured.1.outcome(v, mover), coloured.1.remoteness(v, mover))
        });
        evidence_is_found_and_holds(&owned.0, &owned.1, |v, ()| (owned.1.outcome(v), owned.1.remoteness(v)));
    }

    #[test]
    fn nonsense_is_no_evidence(
        recipe in recipes(),
        outcome in 0usize..3,
        lines in proptest::collection::vec((0u32..12, any::<bool>(), proptest::option::of(0u32..12)), 0..9),
    ) {
        let ((graph, solution), _, _) = games(&recipe);
        let line = |(vertex, is_own, choice): (u32, bool, Option<u32>)| StrategyLine {
            vertex: VertexId::new(vertex),
            turn: if is_own { Turn::Own } else { Turn::Other },
            choice: choice.map(VertexId::new),
        };
        let lines: Vec<_> = lines.into_iter().map(line).collect();
        let strategy = loopy::Strategy { lines };
        let outcome = OUTCOMES[outcome];
        let n_strategies = if outcome == Outcome::Draw { 2 } else { 1 };
        for start in graph.vertices() {
            let nonsense = PartialCertificate { start, mover: (), outcome, strategies: vec![strategy.clone(); n_strategies] };
            if nonsense.verify(&graph, solution.ends()).is_ok() {
                prop_assert_eq!(solution.outcome(start), outcome);
            }
        }
    }
}

#[test]
fn evidence_is_as_small_as_the_play_it_speaks_of() {
    let graph = random(20_000);
    let ends = Ends::new(PlayConvention::Normal);
    let solution = classify(&graph, &ends, &unlimited()).unwrap();
    let mut smallest = [usize::MAX; 3];
    for vertex in graph.vertices().take(40) {
        let evidence = PartialCertificate::of(&solution, &graph, vertex, (), &unlimited()).unwrap();
        assert!(evidence.verify(&graph, &ends).is_ok());
        let place = OUTCOMES
            .iter()
            .position(|&outcome| outcome == evidence.outcome)
            .unwrap();
        smallest[place] = smallest[place].min(evidence.n_lines());
    }
    assert!(smallest[0] < 100 && smallest[2] < 100, "{smallest:?}");
    let lost_with_many = graph
        .vertices()
        .find(|&v| solution.remoteness(v) > Some(20))
        .unwrap();
    let few = unlimited().with_max_vertices(3);
    let error = PartialCertificate::of(&solution, &graph, lost_with_many, (), &few).unwrap_err();
    assert!(error.is_budget_exhausted());
}

#[test]
fn blocks_meet_and_the_first_wrong_claim_is_named() {
    let graph = random(50_000);
    let target = VertexId::new(40_000);
    let ends = Ends::new(PlayConvention::Normal)
        .with_targets([target, VertexId::new(8_192)])
        .unwrap();
    let solution = classify(&graph, &ends, &unlimited()).unwrap();
    let verify = |certificate: &Certificate| {
        let compact = CompactCertificate::of(certificate, &unlimited()).unwrap();
        let alone = compact.verify(&graph, &ends, &unlimited());
        #[cfg(feature = "parallel")]
        for n_threads in [2, 5, 64] {
            let n_threads = NonZeroUsize::new(n_threads).unwrap();
            assert_eq!(
                compact.verify_in_parallel(&graph, &ends, &unlimited(), n_threads),
                alone
            );
        }
        alone
    };
    let right = verify(solution.certificate()).unwrap();
    assert_eq!(
        (right.counts, right.n_edges),
        (solution.counts(), graph.n_edges())
    );
    for wrong in [40_000, 8_192, 0, 49_999] {
        let mut changed = solution.certificate().clone();
        // The last ones of all are wrong as well, in the same block and in others.
        for state in [wrong, 49_000, 49_998] {
            changed.ranks[state] = changed.ranks[state].wrapping_add(2);
            if changed.outcomes[state] == Outcome::Draw {
                changed.outcomes[state] = Outcome::Win;
            }
        }
        let error = verify(&changed).unwrap_err();
        assert_eq!(Some(&error), changed.verify(&graph, &ends).as_ref().err());
        assert!(error.vertex().is_some_and(|vertex| vertex.index() <= wrong));
    }
}

#[cfg(feature = "parallel")]
#[test]
fn a_watch_stops_the_threads() {
    use core::ops::ControlFlow;
    let graph = families::path(300_000, &unlimited()).unwrap();
    let ends = Ends::new(PlayConvention::Normal);
    let solution = classify(&graph, &ends, &unlimited()).unwrap();
    let compact = CompactCertificate::of(solution.certificate(), &unlimited()).unwrap();
    let stop = |_| ControlFlow::Break(());
    let budget = unlimited().with_watch(&stop);
    for n_threads in [1, 4] {
        let n_threads = NonZeroUsize::new(n_threads).unwrap();
        let stopped = compact
            .verify_in_parallel(&graph, &ends, &budget, n_threads)
            .unwrap_err();
        assert!(matches!(stopped, loopy::CertificateError::Graph(error) if error.is_cancelled()));
    }
}

#[test]
fn infinite_play_favours_one_player() {
    // Over: Left may move to zero, Right may pass. When play without end is a win of Right, he passes for ever.
    let [left, right] = [&[(0, 1)], &[(0, 0)]].map(|edges| Digraph::from_edges(2, edges).unwrap());
    let pass = BiGraph::new(right.clone(), right).unwrap();
    let over = BiGraph::new(left, pass.moves(Player::Right).clone()).unwrap();
    let ends = PartizanEnds::new(PlayConvention::Normal);
    let root = VertexId::new(0);
    let outcome = |graph: &BiGraph, play: InfinitePlay, mover| {
        let found = classify_partizan(graph, &ends, &unlimited()).unwrap();
        play.outcome(found.outcome(root, mover), mover)
    };
    for play in InfinitePlay::ALL {
        // Left ends the game when she moves.
        assert_eq!(outcome(&over, play, Player::Left), Outcome::Win);
    }
    for mover in Player::BOTH {
        assert_eq!(outcome(&pass, InfinitePlay::Draw, mover), Outcome::Draw);
        for play in [InfinitePlay::Left, InfinitePlay::Right] {
            let won = play.winner() == Some(mover);
            assert_eq!(outcome(&pass, play, mover) == Outcome::Win, won);
            assert_eq!(outcome(&pass, play, mover) == Outcome::Loss, !won);
        }
    }
}
