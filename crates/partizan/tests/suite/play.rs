//! Sums that are played and not added: outcomes of tables, every winning move against plain search, strategies and
//! what becomes of them when they are altered.

use std::collections::BTreeMap;

use graph_core::Player;
use partizan::notation::parse;
use partizan::play::{Action, Component, Rule, Step, Strategy, StrategyError, SumPosition, SumSolver};
use partizan::{Dyadic, Limits, OutcomeClass, PartizanError, Resource, ValueId, Values};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::strategy::Strategy as Generator;

use crate::reader::read;
use crate::table::Table;
use crate::tables::copies;

fn one(game: ValueId) -> Component {
    Component::one(game)
}

/// The outcome by the solver, after both of its strategies were found right and agree with it.
#[track_caller]
fn proved_outcome(values: &mut Values, sum: &[Component]) -> OutcomeClass {
    let mut solver = SumSolver::new();
    let outcome = solver.outcome(values, sum).unwrap();
    for (first, wins) in [
        (Player::Left, [OutcomeClass::Left, OutcomeClass::Next]),
        (Player::Right, [OutcomeClass::Right, OutcomeClass::Next]),
    ] {
        let strategy = solver.strategy(values, sum, first).unwrap();
        assert_eq!(
            strategy.winner == first,
            wins.contains(&outcome),
            "{outcome} {strategy:?}"
        );
        let verified = strategy.verify(values, sum);
        assert!(verified.is_ok(), "{verified:?} {strategy:?}");
    }
    outcome
}

#[test]
fn outcomes_of_small_games() {
    let mut values = Values::new();
    for row in Table::parse(include_str!("../oracle/outcomes.tsv")).rows() {
        let texts = ["g", "h"]
            .map(|column| row.get(column))
            .into_iter()
            .filter(|text| !text.is_empty());
        let sum: Vec<_> = texts.map(|text| one(read(&mut values, text))).collect();
        let outcome = proved_outcome(&mut values, &sum);
        assert_eq!(
            outcome.to_string(),
            row.get("outcome_of_sum"),
            "{} {}",
            row.get("g"),
            row.get("h")
        );
    }
}

#[test]
fn sums_and_differences_of_day_2() {
    let mut values = Values::new();
    for row in Table::parse(include_str!("../oracle/day2_sums.tsv")).rows() {
        let [g, h, sum] = ["g", "h", "g+h"].map(|column| read(&mut values, row.get(column)));
        // The sum less its canonical form.
        let minus = values.negative(sum).unwrap();
        let zero = proved_outcome(&mut values, &[g, h, minus].map(one));
        assert_eq!(zero, OutcomeClass::Previous, "{} {}", row.get("g"), row.get("h"));
        let minus = values.negative(h).unwrap();
        let found = proved_outcome(&mut values, &[one(g), one(minus)]);
        let expected = match (row.get("g<=h"), row.get("g>=h")) {
            ("true", "true") => OutcomeClass::Previous,
            ("true", _) => OutcomeClass::Right,
            (_, "true") => OutcomeClass::Left,
            _ => OutcomeClass::Next,
        };
        assert_eq!(found, expected, "{} - {}", row.get("g"), row.get("h"));
    }
}

#[test]
fn sums_of_hot_games() {
    let mut values = Values::new();
    for row in Table::parse(include_str!("../oracle/hot_sums.tsv")).rows() {
        let text = row.get("expression");
        let mut sum = Vec::new();
        for (copies, game) in copies(text) {
            let game = read(&mut values, &game);
            let game = if copies < 0 {
                values.negative(game).unwrap()
            } else {
                game
            };
            let copies = copies.unsigned_abs();
            sum.push(Component { game, copies });
        }
        assert_eq!(
            proved_outcome(&mut values, &sum).to_string(),
            row.get("outcome"),
            "{text}"
        );
        // Less its stops the sum is in the balance.
        for stop in ["left_stop", "right_stop"] {
            let minus = -crate::reader::dyadic(row.get(stop));
            let mut sum = sum.clone();
            sum.push(one(values.number(&minus).unwrap()));
            let form = read(&mut values, row.get("canonical_form"));
            let minus = values.number(&minus).unwrap();
            let expected = values.outcome_of_sum(form, minus).unwrap();
            assert_eq!(
                SumSolver::new().outcome(&mut values, &sum).unwrap(),
                expected,
                "{text}, {stop}"
            );
        }
    }
}

#[test]
fn outcomes_of_short_games_elsewhere() {
    let mut values = Values::new();
    let mut n_short = 0;
    for line in include_str!("../oracle/cgsuite_outcomes.tsv").lines() {
        let mut cells = line.split('\t');
        let (text, outcome) = (cells.next().unwrap(), cells.next().unwrap());
        // What is no short game of this notation has no value here.
        let Ok(expression) = parse(text) else {
            continue;
        };
        let Ok(game) = expression.evaluate(&mut values) else {
            continue;
        };
        assert_eq!(
            proved_outcome(&mut values, &[one(game)]).to_string(),
            outcome,
            "{text}"
        );
        n_short += 1;
    }
    assert!(n_short > 20, "{n_short}");
}

/// Who wins by the definition: every move tried, with a memory of multisets as they are.
struct Referee<'v> {
    values: &'v mut Values,
    known: BTreeMap<(Vec<usize>, Player), Player>,
}

impl Referee<'_> {
    fn winner(&mut self, sum: &[ValueId], mover: Player) -> Player {
        let mut key: Vec<_> = sum.iter().map(|id| id.index()).collect();
        key.sort_unstable();
        if let Some(&winner) = self.known.get(&(key.clone(), mover)) {
            return winner;
        }
        let wins = !self.winning_moves(sum, mover, true).is_empty();
        let winner = if wins { mover } else { mover.opponent() };
        self.known.insert((key, mover), winner);
        winner
    }

    fn winning_moves(&mut self, sum: &[ValueId], mover: Player, first_only: bool) -> Vec<(usize, ValueId)> {
        let mut res = Vec::new();
        for at in 0..sum.len() {
            for option in self.values.options(sum[at], mover).unwrap() {
                let mut after = sum.to_vec();
                after[at] = option;
                if self.winner(&after, mover.opponent()) == mover {
                    res.push((at, option));
                    if first_only {
                        return res;
                    }
                }
            }
        }
        res
    }
}

/// Texts of games that meet in all the rules: numbers, ups, nimbers, switches, threats, tinies and dicotic games.
fn games() -> impl Generator<Value = String> {
    let number = (-3_i64..4, 0_u32..2).prop_map(|(x, halvings)| format!("{x}/{}", 1 << halvings));
    let closed = prop::sample::select(vec!["0", "*", "*2", "^", "v*", "^^", "1^", "-1*", "1/2", "-2"]);
    let switch = (-2_i64..4, 0_i64..4).prop_map(|(right, gap)| format!("{{{}|{right}}}", right + gap));
    let threat = (-2_i64..2, 0_i64..3, 0_i64..3, any::<bool>()).prop_map(|(low, gap, more, is_left)| {
        let (middle, high) = (low + gap, low + gap + more);
        if is_left {
            format!("{{{high}||{middle}|{low}}}")
        } else {
            format!("{{{high}|{middle}||{low}}}")
        }
    });
    let dicotic = prop::sample::select(vec![
        "{0||0|v*}",
        "{^|v}",
        "{0,*|v}",
        "{^^|v,*}",
        "{0|v,*2}",
        "{*|v||v}",
        "{^^|vv}",
        "{^^*|*}",
        "+-(^,*)",
    ]);
    let odd = prop::sample::select(vec![
        "tiny(1)",
        "miny(2)",
        "{1|*}",
        "{0|{0|-2}}",
        "{2|^}",
        "{1*|*}",
        "{1|0,{2|-1}}",
        "{{3|1},2|0}",
        "{2|{1|-1},0}",
    ]);
    prop_oneof![
        2 => number,
        2 => closed.prop_map(str::to_owned),
        4 => switch,
        4 => threat,
        3 => dicotic.prop_map(str::to_owned),
        3 => odd.prop_map(str::to_owned),
    ]
}

fn read_all(values: &mut Values, texts: &[String]) -> Vec<ValueId> {
    let sum = texts
        .iter()
        .map(|text| parse(text).unwrap().evaluate(values).unwrap());
    sum.collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn winners_moves_and_strategies_are_those_of_plain_search(texts in prop::collection::vec(games(), 1..5)) {
        let mut values = Values::new();
        let ids = read_all(&mut values, &texts);
        let sum: Vec<_> = ids.iter().copied().map(one).collect();
        let mut solver = SumSolver::new();
        for first in Player::BOTH {
            let mut referee = Referee { values: &mut values, known: BTreeMap::new() };
            let winner = referee.winner(&ids, first);
            let mut expected = referee.winning_moves(&ids, first, false);
            prop_assert_eq!(solver.winner(&mut values, &sum, first).unwrap(), winner);
            let moves = solver.winning_moves(&mut values, &sum, first).unwrap();
            let mut found: Vec<_> = moves.iter().map(|found| (found.component, found.option)).collect();
            found.sort_by_key(|(at, option)| (*at, option.index()));
            expected.sort_by_key(|(at, option)| (*at, option.index()));
            prop_assert_eq!(&found, &expected);
            prop_assert_eq!(found.is_empty(), winner != first);
            let strategy = solver.strategy(&mut values, &sum, first).unwrap();
            prop_assert_eq!(strategy.winner, winner);
            let verified = strategy.verify(&mut values, &sum);
            prop_assert!(verified.is_ok(), "{:?} {:?}", verified, strategy);
        }
    }

    #[test]
    fn outcomes_agree_with_the_canonical_sum(texts in prop::collection::vec(games(), 2..7)) {
        let mut values = Values::new();
        let ids = read_all(&mut values, &texts);
        let sum: Vec<_> = ids.iter().copied().map(one).collect();
        let outcome = SumSolver::new().outcome(&mut values, &sum).unwrap();
        let (last, others) = ids.split_last().unwrap();
        let others = values.sum_all(others).unwrap();
        prop_assert_eq!(outcome, values.outcome_of_sum(others, *last).unwrap());
        // A memory that holds next to nothing, and copies counted or listed.
        let mut forgetful = Values::with_limits(Limits::unlimited().with_max_memo_entries(3));
        let ids = read_all(&mut forgetful, &texts);
        let mut doubled: Vec<_> = ids.iter().copied().map(one).collect();
        prop_assert_eq!(SumSolver::new().outcome(&mut forgetful, &doubled).unwrap(), outcome);
        let counted: Vec<_> = ids.iter().map(|&game| Component { game, copies: 3 }).collect();
        doubled = ids.iter().flat_map(|&game| [one(game); 3]).collect();
        let [by_count, by_list] =
            [counted, doubled].map(|sum| SumSolver::new().outcome(&mut forgetful, &sum).unwrap());
        prop_assert_eq!(by_count, by_list);
    }

    #[test]
    fn an_altered_strategy_proves_nothing_false(
        texts in prop::collection::vec(games(), 1..5),
        mutations in prop::collection::vec(mutation(), 1..4),
        first in prop::sample::select(Player::BOTH.to_vec()),
    ) {
        let mut values = Values::new();
        let ids = read_all(&mut values, &texts);
        let sum: Vec<_> = ids.iter().copied().map(one).collect();
        let mut strategy = SumSolver::new().strategy(&mut values, &sum, first).unwrap();
        for mutation in &mutations {
            mutation.apply(&mut values, &mut strategy);
        }
        if strategy.verify(&mut values, &sum).is_ok() {
            let mut referee = Referee { values: &mut values, known: BTreeMap::new() };
            prop_assert_eq!(referee.winner(&ids, strategy.first), strategy.winner, "{:?}", strategy);
        }
    }
}

/// A change to a strategy.
#[derive(Clone, Debug)]
enum Mutation {
    Winner,
    First,
    Drop(Index),
    Turn(Index),
    Move(Index, Index),
    Rule(Index, Rule),
    Position(Index, Index),
}

fn mutation() -> impl Generator<Value = Mutation> {
    let rule = prop_oneof![
        Just(Rule::Switches),
        (0_i64..6).prop_map(|t| Rule::Heat(Dyadic::new(t, 1).unwrap())),
        prop::collection::vec(-2_i64..4, 1..4).prop_map(Rule::Weights),
    ];
    prop_oneof![
        Just(Mutation::Winner),
        Just(Mutation::First),
        any::<Index>().prop_map(Mutation::Drop),
        any::<Index>().prop_map(Mutation::Turn),
        any::<(Index, Index)>().prop_map(|(step, option)| Mutation::Move(step, option)),
        (any::<Index>(), rule).prop_map(|(step, rule)| Mutation::Rule(step, rule)),
        any::<(Index, Index)>().prop_map(|(step, other)| Mutation::Position(step, other)),
    ]
}

impl Mutation {
    fn apply(&self, values: &mut Values, strategy: &mut Strategy) {
        let Strategy { first, winner, steps } = strategy;
        let n_steps = steps.len();
        match self {
            Self::Winner => *winner = -*winner,
            Self::First => *first = -*first,
            _ if steps.is_empty() => {}
            Self::Drop(at) => drop(steps.remove(at.index(n_steps))),
            Self::Turn(at) => {
                let step: &mut Step = at.get_mut(steps);
                step.mover = -step.mover;
            }
            Self::Move(at, option) => {
                let step = at.get_mut(steps);
                let (from, _) = *option.get(step.position.games());
                let options = values.options(from, step.mover).unwrap();
                step.action = Action::Move {
                    from,
                    to: *option.get(&options),
                };
            }
            Self::Rule(at, rule) => at.get_mut(steps).action = Action::Rule(rule.clone()),
            Self::Position(at, other) => {
                let other: SumPosition = other.get(steps).position.clone();
                at.get_mut(steps).position = other;
            }
        }
    }
}

/// `{k|-k}` for k up to 40, and the number that balances them when Left starts.
#[test]
fn many_switches_need_no_search() {
    let mut values = Values::new();
    let mut sum = Vec::new();
    for k in 1..=40 {
        let left = values.integer(k).unwrap();
        sum.push(one(values.switch(&[left]).unwrap()));
    }
    assert_eq!(proved_outcome(&mut values, &sum), OutcomeClass::Next);
    let balance = values.integer(-20).unwrap();
    sum.push(one(balance));
    // Left ends at 0, and Right has made the last move.
    assert_eq!(proved_outcome(&mut values, &sum), OutcomeClass::Right);
    sum.push(one(values.number_up_star(&Dyadic::ZERO, 3, 0).unwrap()));
    let mut solver = SumSolver::new();
    assert_eq!(solver.winner(&mut values, &sum, Player::Right), Ok(Player::Right));
    assert_eq!(solver.n_searched(), 0);
}

/// `{k|{0|-k}}` has mean `k/4` and temperature `3k/4`.
#[test]
fn many_threats_are_searched_near_the_balance_only() {
    let mut values = Values::new();
    let mut sum = Vec::new();
    for k in 1..=20 {
        let text = format!("{{{k}|{{0|-{k}}}}}");
        sum.push(one(read(&mut values, &text)));
    }
    assert_eq!(proved_outcome(&mut values, &sum), OutcomeClass::Left);
    // The sum of the means is 52 1/2; no temperature exceeds 15.
    for (balance, expected) in [(-68, "R"), (-37, "L")] {
        let mut sum = sum.clone();
        sum.push(one(values.integer(balance).unwrap()));
        assert_eq!(proved_outcome(&mut values, &sum).to_string(), expected);
    }
}

#[test]
fn copies_beyond_counting() {
    let mut values = Values::new();
    let [threat, switch] =
        ["{2|{0|-2}}", "{1|-1}"].map(|text| parse(text).unwrap().evaluate(&mut values).unwrap());
    let minus = values.negative(threat).unwrap();
    let many = |game, copies| Component { game, copies };
    let sum = [
        many(threat, u64::MAX),
        many(minus, u64::MAX - 1),
        many(switch, u64::MAX),
    ];
    let same = [one(threat), one(switch)];
    let outcome = proved_outcome(&mut values, &same);
    assert_eq!(proved_outcome(&mut values, &sum), outcome);
    let too_many = [many(threat, u64::MAX), one(threat)];
    let error = SumSolver::new().outcome(&mut values, &too_many);
    assert_eq!(error, Err(PartizanError::NumberTooLarge));
    assert_eq!(
        proved_outcome(&mut values, &[many(threat, u64::MAX)]),
        OutcomeClass::Left
    );
    assert_eq!(proved_outcome(&mut values, &[]), OutcomeClass::Previous);
    assert_eq!(
        proved_outcome(&mut values, &[many(threat, 0)]),
        OutcomeClass::Previous
    );
}

/// Two ups ahead wins, whatever the games are.
#[test]
fn dicotic_sums_two_ahead_need_no_search() {
    let mut values = Values::new();
    let texts = ["{0||0|v*}", "{0,*|v}", "{^|v}", "{^^*|*}", "{0|v,*2}", "*5", "*9"];
    let ids = read_all(&mut values, &texts.map(str::to_owned));
    let sum: Vec<_> = ids.iter().map(|&game| Component { game, copies: 7 }).collect();
    let mut solver = SumSolver::new();
    assert_eq!(solver.outcome(&mut values, &sum), Ok(OutcomeClass::Left));
    assert_eq!(solver.n_searched(), 0);
    assert_eq!(proved_outcome(&mut values, &sum), OutcomeClass::Left);
}

#[test]
fn limits_and_watches_are_kept() {
    let mut values = Values::new();
    let texts = [
        "{3||1|-2}",
        "{2|*||-2}",
        "{1|{0,*|-3}}",
        "{4|0||-3}",
        "{0|{0|-1}}",
        "-1",
        "^*",
    ];
    let ids = read_all(&mut values, &texts.map(str::to_owned));
    let sum: Vec<_> = ids.iter().map(|&game| Component { game, copies: 2 }).collect();
    let mut solver = SumSolver::new();
    let outcome = solver.outcome(&mut values, &sum).unwrap();
    assert!(solver.n_searched() > 2, "{}", solver.n_searched());
    let max = solver.n_searched() - 1;
    let error = SumSolver::with_max_positions(max).outcome(&mut values, &sum);
    let resource = Resource::Positions;
    assert_eq!(error, Err(PartizanError::LimitReached { resource, max }));
    let enough = SumSolver::with_max_positions(max + 1).outcome(&mut values, &sum);
    assert_eq!(enough, Ok(outcome));
    values.set_watch(Some(Box::new(|_| core::ops::ControlFlow::Break(()))));
    let mut error = None;
    for _ in 0..10_000 {
        error = SumSolver::new().outcome(&mut values, &sum).err();
        if error.is_some() {
            break;
        }
    }
    assert!(error.is_some_and(|error| error.is_cancelled()));
}

/// A chain of a thousand threats, each a move longer than the one before.
#[test]
fn long_games_do_not_recurse() {
    let mut values = Values::new();
    let zero = values.zero();
    let mut game = values.nimber(1).unwrap();
    for k in 1..3000 {
        let threat = values.integer(-k).unwrap();
        game = values.from_options(&[zero], &[threat, game]).unwrap();
        game = values.from_options(&[game], &[zero]).unwrap();
    }
    let star = values.nimber(1).unwrap();
    let sum = [
        one(game),
        one(star),
        Component {
            game: star,
            copies: 2,
        },
    ];
    let expected = values.outcome_of_sum(game, star).unwrap();
    assert_eq!(proved_outcome(&mut values, &sum), expected);
}

#[test]
fn a_strategy_names_the_first_step_that_fails() {
    let mut values = Values::new();
    let ids = read_all(&mut values, &["{2|*}", "{1|-1}"].map(str::to_owned));
    let sum: Vec<_> = ids.iter().copied().map(one).collect();
    let mut strategy = SumSolver::new()
        .strategy(&mut values, &sum, Player::Left)
        .unwrap();
    strategy.steps[0].action = Action::Rule(Rule::Weights(vec![3]));
    match strategy.verify(&mut values, &sum) {
        Err(StrategyError::Refuted(refutation)) => {
            assert_eq!(refutation.step, Some(0));
            let message = refutation.to_string();
            assert!(
                message.starts_with("step 1, Left to move: expected dicotic games"),
                "{message}"
            );
        }
        other => panic!("{other:?}"),
    }
}
