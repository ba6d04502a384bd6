//! Rules explored by several threads and up to symmetry, and games whose graph is computed against the same games with
//! their graph stored: whatever the way, who wins is the same.
#![expect(clippy::unwrap_used, reason = "a broken fixture fails its test")]

use std::fmt::Debug;
use std::num::NonZeroUsize;

use graph_core::retrograde::ImplicitGraph;
use graph_core::{
    Budget, Outcome, PartizanRuleset, PlayConvention, Ruleset, Whole, explore, explore_in_parallel,
    explore_partizan, explore_partizan_in_parallel,
};
use loopy::{Certificate, classify_implicit};
use rulesets::TextForm;
use rulesets::graph::pong_hau_ki::{Place, PongHauKi};
use rulesets::grid::teeko::{Squares, Teeko, TeekoStates};
use rulesets::grid::{Clobber, Cram, Domineering, Konane, LGame};
use rulesets::strip::ToadsAndFrogs;
use upstar::{solve_rule, solve_rule_in_parallel};

fn thread_counts() -> [NonZeroUsize; 4] {
    [1, 2, 3, 8].map(|n| NonZeroUsize::new(n).unwrap())
}

fn small_boards() -> Vec<Teeko> {
    let sizes = [(3, 3, 2), (3, 3, 3), (4, 3, 3), (4, 4, 3), (5, 4, 2), (4, 2, 4)];
    sizes
        .map(|(width, height, n_men)| Teeko::new(width, height, n_men, Squares::Any).unwrap())
        .into()
}

fn threads_agree<R>(ruleset: &R, root: &R::Position)
where
    R: Ruleset<Position: Send + Sync + Debug> + Sync,
{
    let budget = Budget::unlimited();
    let alone = explore(ruleset, [root.clone()], &budget).unwrap();
    for n_threads in thread_counts() {
        let together = explore_in_parallel(ruleset, [root.clone()], n_threads, &budget).unwrap();
        assert!(together == alone, "{n_threads} threads");
    }
}

fn threads_agree_on<R>(ruleset: &R, text: &str)
where
    R: PartizanRuleset<Position: Send + Sync + Debug> + TextForm + Sync,
{
    let root = ruleset.parse(text).unwrap();
    let budget = Budget::unlimited();
    let alone = explore_partizan(ruleset, [root.clone()], &budget).unwrap();
    assert!(alone.positions.len() > 1, "{text}");
    for n_threads in thread_counts() {
        let together = explore_partizan_in_parallel(ruleset, [root.clone()], n_threads, &budget).unwrap();
        assert!(together == alone, "{n_threads} threads on {text}");
    }
}

#[test]
fn threads_change_nothing() {
    for teeko in small_boards() {
        threads_agree(&teeko, &teeko.start());
        threads_agree(&Whole(&teeko), &teeko.start());
    }
    threads_agree(&PongHauKi, &Place::START);
    threads_agree_on(&Domineering, "..../..../...#");
    threads_agree_on(&Cram, ".../.../...");
    threads_agree_on(&Clobber, "xoxo/oxox/xoxo");
    threads_agree_on(&Konane, "xoxo/o.ox/xoxo/oxox");
    threads_agree_on(&ToadsAndFrogs, "TTT..FFF");
}

/// Play up to symmetry against play with every position for itself: from each position the same outcome, in as many
/// plies.
#[test]
fn symmetric_positions_have_one_outcome() {
    let (convention, budget) = (PlayConvention::Normal, Budget::unlimited());
    for teeko in small_boards() {
        let whole = solve_rule(&Whole(&teeko), [teeko.start()], convention, &budget).unwrap();
        let two = NonZeroUsize::new(2).unwrap();
        let up_to_symmetry =
            solve_rule_in_parallel(&teeko, [teeko.start()], convention, two, &budget).unwrap();
        assert!(up_to_symmetry.positions.len() < whole.positions.len());
        whole.solution.verify(&whole.graph).unwrap();
        up_to_symmetry.solution.verify(&up_to_symmetry.graph).unwrap();
        let mut vertex_of = std::collections::BTreeMap::new();
        for (vertex, position) in up_to_symmetry.graph.vertices().zip(&up_to_symmetry.positions) {
            vertex_of.insert(*position, vertex);
        }
        for (vertex, &position) in whole.graph.vertices().zip(&whole.positions) {
            let image = vertex_of[&teeko.representative(position)];
            let of_image = &up_to_symmetry.solution;
            assert_eq!(
                (whole.solution.outcome(vertex), whole.solution.remoteness(vertex)),
                (of_image.outcome(image), of_image.remoteness(image)),
                "{}",
                teeko.print(&position)
            );
        }
    }
}

fn outcome_and_plies(found: &Certificate, state: u32) -> (Outcome, Option<u32>) {
    let rank = found.ranks[state as usize];
    let plies = (rank != Certificate::NO_RANK).then_some(rank);
    (found.outcomes[state as usize], plies)
}

/// A game whose graph is computed, by un-moves and perfect numbers, against the same explored from its rule.
#[test]
fn computed_graphs_agree_with_explored_ones() {
    let (convention, budget) = (PlayConvention::Normal, Budget::unlimited());
    for teeko in small_boards() {
        let explored = solve_rule(&Whole(&teeko), [teeko.start()], convention, &budget).unwrap();
        for states in [TeekoStates::whole(&teeko), TeekoStates::up_to_symmetry(&teeko)] {
            let found = classify_implicit(&states, NonZeroUsize::MIN, &budget).unwrap();
            for n_threads in thread_counts() {
                assert!(classify_implicit(&states, n_threads, &budget).unwrap() == found);
            }
            let verified = found.verify_implicit(&states).unwrap();
            for n_threads in thread_counts() {
                let together = found.verify_implicit_by(&states, n_threads, &budget);
                assert_eq!(together.as_ref(), Ok(&verified));
            }
            for (vertex, position) in explored.graph.vertices().zip(&explored.positions) {
                assert_eq!(
                    (
                        explored.solution.outcome(vertex),
                        explored.solution.remoteness(vertex)
                    ),
                    outcome_and_plies(&found, states.state(position)),
                    "{}",
                    teeko.print(position)
                );
            }
        }
    }
}

/// The checker refuses a table in which one outcome or one number of plies is not the solver's.
#[test]
fn altered_tables_are_refuted() {
    let teeko = Teeko::new(3, 3, 2, Squares::Small).unwrap();
    let states = TeekoStates::up_to_symmetry(&teeko);
    let found = classify_implicit(&states, NonZeroUsize::MIN, &Budget::unlimited()).unwrap();
    for state in 0..states.n_states() as usize {
        for outcome in [Outcome::Loss, Outcome::Draw, Outcome::Win] {
            if outcome != found.outcomes[state] {
                let mut altered = found.clone();
                altered.outcomes[state] = outcome;
                assert!(altered.verify_implicit(&states).is_err(), "{state} {outcome}");
            }
        }
        let mut altered = found.clone();
        altered.ranks[state] = altered.ranks[state].wrapping_add(1);
        let refuted = altered.verify_implicit(&states);
        assert!(refuted.is_err(), "{state}");
        for n_threads in thread_counts() {
            let together = altered.verify_implicit_by(&states, n_threads, &Budget::unlimited());
            assert_eq!(together, refuted);
        }
    }
}

/// The two ways to number positions agree in how many positions are won, lost and drawn.
#[test]
fn states_up_to_symmetry_stand_for_all_positions() {
    let teeko = Teeko::new(4, 4, 3, Squares::Small).unwrap();
    let count = |states: &TeekoStates<'_>| {
        let found = classify_implicit(states, NonZeroUsize::MIN, &Budget::unlimited()).unwrap();
        let mut counts = [0_u64; 3];
        for state in 0..states.n_states() {
            let place = match found.outcomes[state as usize] {
                Outcome::Loss => 0,
                Outcome::Draw => 1,
                Outcome::Win => 2,
            };
            counts[place] += u64::from(states.n_positions(state));
        }
        counts
    };
    assert_eq!(
        count(&TeekoStates::whole(&teeko)),
        count(&TeekoStates::up_to_symmetry(&teeko))
    );
}

/// What a complete analysis found (Winning Ways, volume 2): up to symmetry 2,296 positions, in 15 of which the player
/// to move is stuck; 29 are lost in all, and the game is drawn.
#[test]
fn the_l_game_is_drawn() {
    let (game, budget) = (LGame::new(), Budget::unlimited());
    let solved = solve_rule(&game, [LGame::START], PlayConvention::Normal, &budget).unwrap();
    assert_eq!(solved.positions.len(), 2_296);
    let plies = |vertex| solved.solution.remoteness(vertex);
    let n_stuck = solved
        .graph
        .vertices()
        .filter(|&vertex| plies(vertex) == Some(0))
        .count();
    assert_eq!(n_stuck, 15);
    assert_eq!(solved.solution.counts().losses, 29);
    let start = solved.vertex(&game.representative(LGame::START)).unwrap();
    assert_eq!(solved.solution.outcome(start), Outcome::Draw);
    solved.solution.verify(&solved.graph).unwrap();
    // Every position for itself: turned boards are counted eight times, as no position is its own image.
    let whole = solve_rule(&Whole(&game), [LGame::START], PlayConvention::Normal, &budget).unwrap();
    assert_eq!(whole.positions.len(), 18_368);
    assert_eq!(whole.solution.counts().losses, 29 * 8);
    threads_agree(&game, &LGame::START);
}
