//! Laws that hold for every game, against plain searches that know no theory.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "rules/heaps.rs"]
mod heaps;

use core::num::NonZeroU64;
use std::collections::BTreeMap;

use heaps::Heaps;

use graph_core::{Budget, Digraph, Nimber, Options, Outcome, Ruleset, VertexId, explore, mex};
use impartial::{
    Bash, GraphGame, GrundySolver, Nim, NimMove, PlayConvention, SumMove, grundy, nim_sum, winning_moves,
};
use proptest::prelude::*;

/// An acyclic graph: edges go down.
fn dag() -> impl Strategy<Value = Digraph> {
    (1..14_u32).prop_flat_map(|n| {
        let edges = proptest::collection::vec((0..n, 0..n), 0..40);
        edges.prop_map(move |edges| {
            let down = edges.into_iter().filter(|(tail, head)| tail != head);
            let down: Vec<_> = down
                .map(|(tail, head)| (tail.max(head), tail.min(head)))
                .collect();
            Digraph::from_edges(n, &down).unwrap()
        })
    })
}

/// A token on each of two graphs; a move moves one of them.
struct Pair<'a>(&'a Digraph, &'a Digraph);

impl Ruleset for Pair<'_> {
    type Position = (VertexId, VertexId);

    fn options(&self, out: &mut Options<Self::Position>, &(left, right): &Self::Position) {
        out.extend(self.0.successors(left).iter().map(|&option| (option, right)));
        out.extend(self.1.successors(right).iter().map(|&option| (left, option)));
    }
}

/// Who wins, by trying everything.
fn mover_wins<R: Ruleset>(
    ruleset: &R,
    position: &R::Position,
    play: PlayConvention,
    known: &mut BTreeMap<R::Position, bool>,
) -> bool
where
    R::Position: Ord,
{
    if let Some(&wins) = known.get(position) {
        return wins;
    }
    let mut options = Options::new();
    ruleset.options(&mut options, position);
    let wins = if options.is_empty() {
        play == PlayConvention::Misere
    } else {
        options
            .iter()
            .any(|option| !mover_wins(ruleset, option, play, known))
    };
    known.insert(position.clone(), wins);
    wins
}

fn outcome(wins: bool) -> Outcome {
    if wins { Outcome::Win } else { Outcome::Loss }
}

proptest! {
    #[test]
    fn value_zero_is_a_loss_and_moves_to_zero_win(graph in dag()) {
        let values = grundy(&graph).unwrap();
        prop_assert_eq!(values.verify(&graph), Ok(()));
        let mut known = BTreeMap::new();
        let mut solver = GrundySolver::new(GraphGame(&graph));
        for vertex in graph.vertices() {
            let wins = mover_wins(&GraphGame(&graph), &vertex, PlayConvention::Normal, &mut known);
            prop_assert_eq!(values.outcome(vertex), outcome(wins));
            let moves: Vec<_> = values.winning_moves(&graph, vertex).collect();
            let expected = graph.successors(vertex).iter().copied();
            let expected: Vec<_> = expected.filter(|option| !known[option]).collect();
            prop_assert_eq!(&moves, &expected);
            prop_assert_eq!(solver.winning_moves(&vertex, &Budget::unlimited()), Ok(expected));
            prop_assert_eq!(solver.value(&vertex, &Budget::unlimited()), Ok(values.value(vertex)));
        }
        prop_assert!(solver.verify());
    }

    #[test]
    fn what_is_forgotten_changes_no_value(graph in dag(), bound in 0..6_u32) {
        let values = grundy(&graph).unwrap();
        let mut forgetful = GrundySolver::bounded(GraphGame(&graph), bound);
        let mut whole = GrundySolver::new(GraphGame(&graph));
        for vertex in graph.vertices().rev() {
            let budget = Budget::unlimited();
            prop_assert_eq!(forgetful.value(&vertex, &budget), Ok(values.value(vertex)));
            prop_assert_eq!(forgetful.winning_moves(&vertex, &budget), whole.winning_moves(&vertex, &budget));
            prop_assert!(forgetful.n_positions() <= bound as usize && forgetful.verify());
        }
        let (fewer, more) = (whole.work(), forgetful.work());
        prop_assert_eq!(fewer.expanded, graph.vertices().len() as u64);
        prop_assert!(more.expanded >= fewer.expanded);
        prop_assert_eq!(more.expanded - more.forgotten, forgetful.n_positions() as u64);
    }

    #[test]
    fn what_fits_is_searched_once(graph in dag()) {
        let mut ample = GrundySolver::bounded(GraphGame(&graph), graph.n_vertices());
        let mut whole = GrundySolver::new(GraphGame(&graph));
        for vertex in graph.vertices() {
            let budget = Budget::unlimited();
            prop_assert_eq!(ample.value(&vertex, &budget), whole.value(&vertex, &budget));
        }
        prop_assert_eq!(ample.work(), whole.work());
    }

    #[test]
    fn values_of_sums_are_nim_sums(left in dag(), right in dag()) {
        let (of_left, of_right) = (grundy(&left).unwrap(), grundy(&right).unwrap());
        let pair = Pair(&left, &right);
        let roots = left.vertices().flat_map(|a| right.vertices().map(move |b| (a, b)));
        let explored = explore(&pair, roots, &Budget::unlimited()).unwrap();
        let of_pair = grundy(&explored.graph).unwrap();
        for (vertex, &(a, b)) in explored.graph.vertices().zip(&explored.positions) {
            prop_assert_eq!(of_pair.value(vertex), of_left.value(a) + of_right.value(b));
        }
    }

    #[test]
    fn winning_moves_of_sums_are_all_of_them(left in dag(), right in dag()) {
        let (a, b) = (left.vertices().next_back().unwrap(), right.vertices().next_back().unwrap());
        let budget = Budget::unlimited();
        let components = [
            GrundySolver::new(GraphGame(&left)).solved(&a, &budget).unwrap(),
            GrundySolver::new(GraphGame(&right)).solved(&b, &budget).unwrap(),
        ];
        let mut known = BTreeMap::new();
        let pair = Pair(&left, &right);
        let wins = mover_wins(&pair, &(a, b), PlayConvention::Normal, &mut known);
        prop_assert_eq!(nim_sum(&components).is_zero(), !wins);
        let found: Vec<_> = winning_moves(&components).into_iter().map(|SumMove { component, name }| {
            if component == 0 { (name, b) } else { (a, name) }
        }).collect();
        let mut options = Options::new();
        pair.options(&mut options, &(a, b));
        options.retain(|option| !mover_wins(&pair, option, PlayConvention::Normal, &mut known));
        prop_assert_eq!(found, options.to_vec());
    }

    #[test]
    fn a_sum_of_equal_positions_finds_moves_in_both(graph in dag()) {
        let vertex = graph.vertices().next_back().unwrap();
        let mut solver = GrundySolver::new(GraphGame(&graph));
        let moves = solver.winning_moves_of_sum(&[vertex; 3], &Budget::unlimited()).unwrap();
        let alone = solver.winning_moves(&vertex, &Budget::unlimited()).unwrap();
        prop_assert_eq!(moves.len(), 3 * alone.len());
    }

    #[test]
    fn nim_agrees_with_trying_everything(heaps in proptest::collection::vec(0_u64..5, 0..5)) {
        for play in [PlayConvention::Normal, PlayConvention::Misere] {
            let mut known = BTreeMap::new();
            let wins = mover_wins(&Heaps, &heaps, play, &mut known);
            prop_assert_eq!(Nim(&heaps).outcome(play), outcome(wins));
            let mut expected = Vec::new();
            for (heap, &tokens) in heaps.iter().enumerate() {
                for size in 0..tokens {
                    let mut after = heaps.clone();
                    after[heap] = size;
                    if !mover_wins(&Heaps, &after, play, &mut known) {
                        expected.push(NimMove { heap, size });
                    }
                }
            }
            prop_assert_eq!(Nim(&heaps).winning_moves(play), expected);
        }
    }

    #[test]
    fn large_nim_moves_leave_a_lost_position(heaps in proptest::collection::vec(any::<u64>(), 0..6)) {
        for play in [PlayConvention::Normal, PlayConvention::Misere] {
            let moves = Nim(&heaps).winning_moves(play);
            prop_assert_eq!(moves.is_empty(), Nim(&heaps).outcome(play) == Outcome::Loss || heaps.iter().all(|&heap| heap == 0));
            for NimMove { heap, size } in moves {
                let mut after = heaps.clone();
                after[heap] = size;
                prop_assert!(size < heaps[heap]);
                prop_assert_eq!(Nim(&after).outcome(play), Outcome::Loss);
            }
        }
    }
}

#[test]
fn bash_agrees_with_trying_everything() {
    for max in 1..=8_u64 {
        let bash = Bash::new(NonZeroU64::new(max).unwrap());
        for play in [PlayConvention::Normal, PlayConvention::Misere] {
            let (mut wins, mut values): (Vec<bool>, Vec<u64>) = (Vec::new(), Vec::new());
            for tokens in 0..60_u64 {
                let after: Vec<_> = (1..=max.min(tokens))
                    .map(|take| usize::try_from(tokens - take).unwrap())
                    .collect();
                let won = if tokens == 0 {
                    play == PlayConvention::Misere
                } else {
                    after.iter().any(|&at| !wins[at])
                };
                let value = if tokens == 0 && play == PlayConvention::Misere {
                    Nimber(1)
                } else {
                    mex(&after.iter().map(|&at| values[at]).collect::<Vec<_>>())
                };
                wins.push(won);
                values.push(value.0);
                assert_eq!(bash.outcome(tokens, play), outcome(won), "{tokens} {max} {play}");
                assert_eq!(bash.value(tokens, play), value, "{tokens} {max} {play}");
                let expected: Vec<_> = after
                    .iter()
                    .filter(|&&at| !wins[at])
                    .map(|&at| tokens - at as u64)
                    .collect();
                assert_eq!(
                    bash.winning_take(tokens, play).as_slice(),
                    expected,
                    "{tokens} {max} {play}"
                );
            }
        }
    }
}
