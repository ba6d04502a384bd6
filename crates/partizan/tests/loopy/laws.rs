//! Laws of loopy games on random graphs of up to five vertices.

use graph_core::{Budget, Player, VertexId};
use partizan::notation::{Notation, parse, parse_loopy, print_loopy};
use partizan::sided::{LoopyValue, Side};
use partizan::stopper::{LoopyGraph, LoopyVertex, Stopper};
use partizan::{Relation, Values};
use proptest::prelude::*;

use crate::plain::Plain;

const UNLIMITED: Budget<'static> = Budget::unlimited();
pub(crate) const ENDS: [&str; 9] = ["0", "1", "-1", "*", "^", "v", "1/2", "{1|0}", "+-1"];

/// Options by number: nodes first, then the ends.
pub(crate) type Numbers = Vec<[Vec<usize>; 2]>;

pub(crate) fn graphs(most: usize) -> impl Strategy<Value = Numbers> {
    (1..=most).prop_flat_map(|n_nodes| {
        let side = || proptest::collection::vec(0..n_nodes + ENDS.len(), 0..4);
        let sides = || (side(), side()).prop_map(|(left, right)| [left, right]);
        proptest::collection::vec(sides(), n_nodes)
    })
}

pub(crate) fn graph(values: &mut Values, numbers: &Numbers) -> LoopyGraph {
    let ends = ENDS.map(|text| LoopyVertex::Value(parse(text).unwrap().evaluate(values).unwrap()));
    let id = |&option: &usize| VertexId::new(u32::try_from(option).unwrap());
    let nodes = numbers
        .iter()
        .map(|sides| LoopyVertex::Node(sides.each_ref().map(|side| side.iter().map(id).collect())));
    LoopyGraph::new(nodes.chain(ends).collect()).unwrap()
}

/// Vertices in another order, the first one left in its place, one of them twice.
fn shuffled(numbers: &Numbers) -> Numbers {
    let n = numbers.len();
    let moved = |option: usize| match option {
        0 => 0,
        option if option < n => n - option,
        end => end + 1,
    };
    let mut res: Numbers = vec![Default::default(); n];
    for (index, sides) in numbers.iter().enumerate() {
        res[moved(index)] = sides
            .each_ref()
            .map(|side| side.iter().rev().map(|&option| moved(option)).collect());
    }
    // A twin of the root, of which some options know.
    res.push(res[0].clone());
    for sides in res.iter_mut().skip(1) {
        for option in sides.iter_mut().flatten().filter(|option| **option == 0) {
            *option = n;
        }
    }
    res
}

fn at_least(values: &mut Values, a: &LoopyGraph, b: &LoopyGraph, favoured: Player) -> bool {
    let [a, b] = match favoured {
        Player::Left => [a.clone(), b.clone()],
        Player::Right => [b.negative(values).unwrap(), a.negative(values).unwrap()],
    };
    let [a, b] = [Plain::new(values, &a), Plain::new(values, &b)];
    a.is_at_least_for_left(&b)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn sides_are_what_they_stand_for(numbers in graphs(4)) {
        let mut values = Values::new();
        let game = graph(&mut values, &numbers);
        let value = LoopyValue::new(&mut values, &game, &UNLIMITED).unwrap();
        for (side, favoured) in [(value.onside(), Player::Left), (value.offside(), Player::Right)] {
            prop_assert!(at_least(&mut values, side.graph(), &game, favoured));
            prop_assert!(at_least(&mut values, &game, side.graph(), favoured));
        }
    }

    #[test]
    fn equal_games_have_equal_texts(numbers in graphs(5)) {
        let mut values = Values::new();
        let game = graph(&mut values, &numbers);
        let value = LoopyValue::new(&mut values, &game, &UNLIMITED).unwrap();
        let text = print_loopy(&values, &value, Notation::Ascii, 100_000).unwrap();
        let again = parse_loopy(&text).unwrap().evaluate(&mut values, &UNLIMITED).unwrap();
        if value.is_resolved() {
            prop_assert_eq!(&again, &value, "{}", text);
        }
        prop_assert_eq!(again.compare(&mut values, &value, &UNLIMITED).unwrap(), Relation::Equal, "{}", text);

        let mut others = Values::new();
        let _ = parse("{5|3}").unwrap().evaluate(&mut others).unwrap();
        let other = graph(&mut others, &shuffled(&numbers));
        let other = LoopyValue::new(&mut others, &other, &UNLIMITED).unwrap();
        if value.is_resolved() {
            prop_assert_eq!(print_loopy(&others, &other, Notation::Ascii, 100_000).unwrap(), text);
        }
    }

    #[test]
    fn outcomes_are_those_of_plain_search(numbers in graphs(5)) {
        let mut values = Values::new();
        let game = graph(&mut values, &numbers);
        let value = LoopyValue::new(&mut values, &game, &UNLIMITED).unwrap();
        let plain = Plain::new(&mut values, &game);
        let raw = game.winners(&mut values, &UNLIMITED).unwrap();
        let found = value.winners(&mut values, &UNLIMITED).unwrap();
        for first in Player::BOTH {
            prop_assert_eq!(raw.when_begins(first), plain.winner(first));
            prop_assert_eq!(found.when_begins(first), plain.winner(first));
        }
        // Left, moving second, survives when the onside is at least 0, and wins when the offside is.
        if let (Some(onside), Some(offside)) = (value.onside().as_stopper(), value.offside().as_stopper()) {
            let zero = Stopper::of_value(values.zero());
            let survives = onside.is_at_least(&mut values, &zero, &UNLIMITED).unwrap();
            let wins = offside.is_at_least(&mut values, &zero, &UNLIMITED).unwrap();
            prop_assert_eq!(survives, found.right_begins != Some(Player::Right));
            prop_assert_eq!(wins, found.right_begins == Some(Player::Left));
            prop_assert!(onside.is_at_least(&mut values, offside, &UNLIMITED).unwrap());
        }
    }

    #[test]
    fn stoppers_compare_as_in_plain_search(a in graphs(3), b in graphs(3)) {
        let mut values = Values::new();
        let games = [graph(&mut values, &a), graph(&mut values, &b)];
        let found = games.each_ref().map(|game| LoopyValue::new(&mut values, game, &UNLIMITED).unwrap());
        let plain = [[0, 1], [1, 0]].map(|[a, b]| {
            Player::BOTH.into_iter().all(|favoured| at_least(&mut values, &games[a], &games[b], favoured))
        });
        let [ge, le] = [[0, 1], [1, 0]].map(|[a, b]| found[a].is_at_least(&mut values, &found[b], &UNLIMITED).unwrap());
        prop_assert_eq!([ge, le], plain);
    }

    #[test]
    fn the_negative_exchanges_the_sides(numbers in graphs(4)) {
        let mut values = Values::new();
        let game = graph(&mut values, &numbers);
        let value = LoopyValue::new(&mut values, &game, &UNLIMITED).unwrap();
        let negative = game.negative(&mut values).unwrap();
        let negative = LoopyValue::new(&mut values, &negative, &UNLIMITED).unwrap();
        let expected = value.negative(&mut values).unwrap();
        prop_assert_eq!(negative.is_resolved(), expected.is_resolved());
        if expected.is_resolved() {
            prop_assert_eq!(negative, expected);
        }
    }

    #[test]
    fn a_short_game_and_its_negative_change_nothing(numbers in graphs(3), end in 0..ENDS.len()) {
        let mut values = Values::new();
        let game = graph(&mut values, &numbers);
        let value = LoopyValue::new(&mut values, &game, &UNLIMITED).unwrap();
        let short = parse(ENDS[end]).unwrap().evaluate(&mut values).unwrap();
        let short = LoopyValue::of_value(short);
        let negative = short.negative(&mut values).unwrap();
        let sum = value.sum(&mut values, &short, &UNLIMITED).unwrap();
        let sum = sum.sum(&mut values, &negative, &UNLIMITED).unwrap();
        prop_assert_eq!(sum.compare(&mut values, &value, &UNLIMITED).unwrap(), Relation::Equal);
    }

    #[test]
    fn order_is_kept_in_every_company(a in graphs(3), b in graphs(3), company in graphs(2)) {
        let mut values = Values::new();
        let [a, b, company] = [a, b, company].map(|numbers| graph(&mut values, &numbers));
        let found = [&a, &b].map(|game| LoopyValue::new(&mut values, game, &UNLIMITED).unwrap());
        if found[0].is_at_least(&mut values, &found[1], &UNLIMITED).unwrap() {
            let rank = |winner| match winner {
                Some(Player::Left) => 2,
                None => 1,
                Some(Player::Right) => 0,
            };
            let sums = [&a, &b].map(|game| game.sum(&mut values, &company, &UNLIMITED).unwrap());
            let sums = sums.map(|sum| Plain::new(&mut values, &sum));
            for first in Player::BOTH {
                prop_assert!(rank(sums[0].winner(first)) >= rank(sums[1].winner(first)));
            }
        }
    }

    #[test]
    fn sums_are_those_of_the_graphs(a in graphs(2), b in graphs(2)) {
        let mut values = Values::new();
        let games = [graph(&mut values, &a), graph(&mut values, &b)];
        let [x, y] = games.each_ref().map(|game| LoopyValue::new(&mut values, game, &UNLIMITED).unwrap());
        let by_value = x.sum(&mut values, &y, &UNLIMITED).unwrap();
        let by_graph = games[0].sum(&mut values, &games[1], &UNLIMITED).unwrap();
        let by_graph = LoopyValue::new(&mut values, &by_graph, &UNLIMITED).unwrap();
        prop_assert_eq!(by_value.compare(&mut values, &by_graph, &UNLIMITED).unwrap(), Relation::Equal);
    }

    #[test]
    fn degrees_are_not_negative(numbers in graphs(3)) {
        let mut values = Values::new();
        let game = graph(&mut values, &numbers);
        let value = LoopyValue::new(&mut values, &game, &UNLIMITED).unwrap();
        let degree = value.degree(&mut values, &UNLIMITED).unwrap();
        prop_assert_eq!(degree.is_some(), value.as_stopper().is_some());
        if let Some(Side::Stopper(degree)) = degree {
            let zero = Stopper::of_value(values.zero());
            let relation = degree.compare(&mut values, &zero, &UNLIMITED).unwrap();
            let expected = if value.as_value().is_some() { Relation::Equal } else { Relation::Greater };
            prop_assert_eq!(relation, expected);
        }
    }
}

#[test]
fn numbers_added_to_one_loop_are_those_of_the_graph() {
    let mut values = Values::new();
    for text in ["over", "under", "upon", "downunder", "upon + *", "downunder + *"] {
        for number in ["1", "-1", "2", "1/2", "-3/4", "5/8"] {
            let mut find = |text: &str| {
                parse_loopy(text)
                    .unwrap()
                    .evaluate(&mut values, &UNLIMITED)
                    .unwrap()
            };
            let [stopper, number, sum] = [text, number, &format!("{text} + {number}")].map(&mut find);
            let graph = stopper
                .onside()
                .graph()
                .sum(&mut values, number.onside().graph(), &UNLIMITED)
                .unwrap();
            assert_eq!(
                LoopyValue::new(&mut values, &graph, &UNLIMITED).unwrap(),
                sum,
                "{text}"
            );
        }
    }
}
