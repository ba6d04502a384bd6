//! Best moves of sums against plain search of every position after a move, and against play: who follows the first
//! move listed gets to the end.

use graph_core::{Budget, Player};
use hashbrown::{HashMap, HashSet};
use partizan::notation::{Notation, parse, parse_loopy, print_loopy_graph};
use partizan::stopper::{BestMoves, LoopyComponent, LoopyGraph, LoopyVertex, StopperError, best_moves};
use partizan::{PartizanError, Values};
use proptest::prelude::*;

use crate::laws::{ENDS, graph, graphs};
use crate::plain::Plain;

const UNLIMITED: Budget<'static> = Budget::unlimited();

fn sum_of(text: &str, values: &mut Values) -> Vec<LoopyComponent> {
    let terms = parse_loopy(text).unwrap().components(values, &UNLIMITED).unwrap();
    terms.into_iter().map(|(component, _)| component).collect()
}

/// Each copy apart.
fn games(sum: &[LoopyComponent]) -> Vec<LoopyGraph> {
    let copies =
        |component: &LoopyComponent| vec![component.game.clone(); component.copies.try_into().unwrap()];
    sum.iter().flat_map(copies).collect()
}

/// Who wins, by plain search of the graph of the sum.
fn plain_winner(values: &mut Values, games: &[LoopyGraph], first: Player) -> Option<Player> {
    let mut all = LoopyGraph::of_value(values.zero());
    for game in games {
        all = all.sum(values, game, &UNLIMITED).unwrap();
    }
    Plain::new(values, &all).winner(first)
}

/// The options of a game, tidied.
fn options(values: &mut Values, game: &LoopyGraph, player: Player) -> Vec<LoopyGraph> {
    let game = game.tidied(values).unwrap();
    match &game.vertices()[0] {
        &LoopyVertex::Value(value) => {
            let options = values.options(value, player).unwrap();
            options
                .iter()
                .map(|&option| LoopyGraph::of_value(option))
                .collect()
        }
        LoopyVertex::Node(options) => {
            let option = |&option| game.rooted_at(option).tidied(values).unwrap();
            options[player.index()].iter().map(option).collect()
        }
    }
}

fn check(values: &mut Values, sum: &[LoopyComponent], first: Player) -> Result<(), TestCaseError> {
    let found = best_moves(values, sum, first, &UNLIMITED).unwrap();
    let games = games(sum);
    prop_assert_eq!(found.winner, plain_winner(values, &games, first));
    let mut n_listed = 0;
    let mut place = 0;
    for (component, LoopyComponent { game, copies }) in sum.iter().enumerate() {
        for option in options(values, game, first) {
            if *copies == 0 {
                continue;
            }
            let mut after = games.clone();
            after[place] = option.clone();
            let winner = plain_winner(values, &after, first.opponent());
            let keeps = winner == found.winner && winner != Some(first.opponent());
            let is_listed = |found: &&partizan::stopper::LoopyMove| {
                found.component == component && found.option == option
            };
            prop_assert_eq!(found.moves.iter().filter(is_listed).count(), usize::from(keeps));
            n_listed += usize::from(keeps);
        }
        place += usize::try_from(*copies).unwrap();
    }
    prop_assert_eq!(found.moves.len(), n_listed);
    let has_plies = found.winner == Some(first);
    prop_assert!(found.moves.iter().all(|found| found.plies.is_some() == has_plies));
    Ok(())
}

/// Follows the first move listed against every answer; true when play ends.
fn ends(values: &mut Values, sum: &[LoopyComponent], winner: Player, first: Player) -> bool {
    type State = (Vec<LoopyGraph>, Player);
    let mut numbers: HashMap<State, usize> = HashMap::new();
    let mut next: Vec<Vec<usize>> = Vec::new();
    let mut open: Vec<(State, usize)> = Vec::new();
    let start: Vec<_> = games(sum)
        .iter()
        .map(|game| game.tidied(values).unwrap())
        .collect();
    let mut number = |state: State, open: &mut Vec<(State, usize)>, next: &mut Vec<Vec<usize>>| {
        *numbers.entry(state).or_insert_with_key(|state| {
            next.push(Vec::new());
            open.push((state.clone(), next.len() - 1));
            next.len() - 1
        })
    };
    number((start, first), &mut open, &mut next);
    while let Some(((games, mover), at)) = open.pop() {
        let after = |component: usize, option: LoopyGraph| {
            let mut after = games.clone();
            after[component] = option;
            (after, mover.opponent())
        };
        if mover == winner {
            let components: Vec<_> = games.iter().cloned().map(LoopyComponent::one).collect();
            let found = best_moves(values, &components, mover, &UNLIMITED).unwrap();
            assert_eq!(found.winner, Some(winner));
            let first = found.moves.first().expect("a winner has a move").clone();
            next[at] = vec![number(after(first.component, first.option), &mut open, &mut next)];
        } else {
            for (component, game) in games.iter().enumerate() {
                for option in options(values, game, mover) {
                    let to = number(after(component, option), &mut open, &mut next);
                    next[at].push(to);
                }
            }
        }
    }
    // Play ends when states can be taken away from the end until none is left.
    let mut done: HashSet<usize> = HashSet::new();
    loop {
        let ready =
            (0..next.len()).filter(|at| !done.contains(at) && next[*at].iter().all(|to| done.contains(to)));
        let ready: Vec<_> = ready.collect();
        if ready.is_empty() {
            return done.len() == next.len();
        }
        done.extend(ready);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn listed_moves_keep_the_outcome_and_others_do_not(
        loopy in proptest::collection::vec((graphs(3), 0..3_u64), 1..3),
        short in proptest::collection::vec((0..ENDS.len(), 0..3_u64), 0..3),
    ) {
        let mut values = Values::new();
        let mut sum = Vec::new();
        for (numbers, copies) in loopy {
            let game = graph(&mut values, &numbers);
            sum.push(LoopyComponent { game, copies });
        }
        for (end, copies) in short {
            let game = LoopyGraph::of_value(parse(ENDS[end]).unwrap().evaluate(&mut values).unwrap());
            sum.insert(sum.len() / 2, LoopyComponent { game, copies });
        }
        for first in Player::BOTH {
            check(&mut values, &sum, first)?;
        }
    }

    #[test]
    fn the_first_move_listed_makes_progress(
        loopy in proptest::collection::vec(graphs(2), 1..3),
        short in proptest::collection::vec(0..ENDS.len(), 0..4),
    ) {
        let mut values = Values::new();
        let mut sum = Vec::new();
        for numbers in loopy {
            sum.push(LoopyComponent::one(graph(&mut values, &numbers)));
        }
        for end in short {
            let value = parse(ENDS[end]).unwrap().evaluate(&mut values).unwrap();
            sum.push(LoopyComponent::one(LoopyGraph::of_value(value)));
        }
        for first in Player::BOTH {
            if let Some(winner) = best_moves(&mut values, &sum, first, &UNLIMITED).unwrap().winner {
                prop_assert!(ends(&mut values, &sum, winner, first));
            }
        }
    }
}

/// The winner and the moves, as texts.
fn shown(text: &str, first: Player) -> String {
    let mut values = Values::new();
    let sum = sum_of(text, &mut values);
    let BestMoves { winner, moves } = best_moves(&mut values, &sum, first, &UNLIMITED).unwrap();
    let mut res = vec![winner.map_or("drawn".to_owned(), |winner| winner.to_string())];
    for found in moves {
        let option = print_loopy_graph(&values, &found.option, Notation::Ascii, 1000).unwrap();
        let plies = found.plies.map_or(String::new(), |plies| format!(" in {plies}"));
        res.push(format!("{}: {option}{plies}", found.component));
    }
    res.join(", ")
}

#[test]
fn known_sums_are_played() {
    // over is less than every positive number: Right passes until Left stops it, when -1/2 has become -1 at best.
    assert_eq!(shown("over - 1/2", Player::Right), "Right, 0: over in 4");
    // In dud either passes for ever.
    assert_eq!(shown("dud + 5", Player::Right), "drawn, 0: dud");
    assert_eq!(shown("on + off", Player::Left), "drawn, 0: on");
    assert_eq!(shown("tis", Player::Right), "Left");
    // Words for no games at all, and for games that are short though they look loopy.
    assert_eq!(shown("0.over", Player::Left), "Right");
    assert_eq!(shown("a{0|} + 0.over", Player::Left), "Left, 0: 0 in 1");
}

#[test]
fn many_copies_are_few_states() {
    let mut values = Values::new();
    let sum = sum_of("200.over - 1/4", &mut values);
    let budget = Budget::unlimited().with_max_vertices(20_000);
    let found = best_moves(&mut values, &sum, Player::Left, &budget).unwrap();
    assert_eq!((found.winner, found.moves.len()), (Some(Player::Right), 0));
}

#[test]
fn limits_are_kept() {
    let mut values = Values::new();
    let sum = sum_of("2.over + upon + {2|a{a|-1}}", &mut values);
    for budget in [
        Budget::unlimited().with_max_vertices(20),
        Budget::unlimited().with_max_edges(20),
    ] {
        let error = best_moves(&mut values, &sum, Player::Left, &budget).unwrap_err();
        assert!(matches!(error, StopperError::TooLarge { max: 20, .. }), "{error}");
        assert!(error.is_budget_exhausted());
    }
    let over = sum[0].game.clone();
    let copies = LoopyComponent {
        game: over,
        copies: u64::MAX,
    };
    let error = best_moves(&mut values, &[copies.clone(), copies], Player::Left, &UNLIMITED).unwrap_err();
    assert_eq!(error, StopperError::Value(PartizanError::NumberTooLarge));
    assert_eq!(
        best_moves(&mut values, &[], Player::Left, &UNLIMITED)
            .unwrap()
            .winner,
        Some(Player::Right)
    );
}
