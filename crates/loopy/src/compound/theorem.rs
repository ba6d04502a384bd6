//! Compounds that are decided by a number or a label of each of their games. Others are left to `product`.

use core::ops::ControlFlow;

use graph_core::{Budget, Digraph, GraphError, Outcome, PlayConvention, VertexId};

use super::product::for_each_move;
use super::{Compound, CompoundRule, SolvedCompound, Tokens, starts};
use crate::{
    Classification, Ends, NimValues, SumOption, SumTerm, Suspense, classify, nim_values, solve_token_sum,
};

type Games<'a> = [(&'a Digraph, VertexId)];

/// What a rule says of a position: the outcome, and a number that falls as the winner makes progress.
type Verdict = (Outcome, Option<u32>);

/// The answer, if some theorem tells it.
pub(super) fn solve(
    tokens: &Games<'_>,
    compound: Compound,
    convention: PlayConvention,
    most: usize,
    budget: &Budget<'_>,
) -> Result<Option<SolvedCompound>, GraphError> {
    match (compound, convention) {
        (Compound::Disjunctive, PlayConvention::Normal) => sum(tokens, most, budget).map(Some),
        (Compound::Conjunctive, _) => {
            let games = classified(tokens, convention, budget)?;
            let judge = |position: &Tokens| least_remoteness(&games, convention, position);
            by_rule(
                tokens,
                compound,
                CompoundRule::LeastRemoteness,
                &judge,
                most,
                budget,
            )
            .map(Some)
        }
        (Compound::ContinuedConjunctive, PlayConvention::Normal) => {
            let mut games: Vec<Suspense> = Vec::new();
            for graph in distinct(tokens) {
                let Ok(suspense) = Suspense::of(graph) else {
                    return Ok(None);
                };
                games.push(suspense);
            }
            let place = places(tokens);
            let judge = |position: &Tokens| {
                let all = position.iter().zip(&place);
                let suspense = all
                    .map(|(&vertex, &game)| games[game].plies(vertex))
                    .max()
                    .unwrap_or(0);
                (Suspense::outcome_of(suspense), Some(suspense))
            };
            by_rule(
                tokens,
                compound,
                CompoundRule::GreatestSuspense,
                &judge,
                most,
                budget,
            )
            .map(Some)
        }
        (Compound::Selective, PlayConvention::Normal) => {
            let games = classified(tokens, convention, budget)?;
            let judge = |position: &Tokens| union(&games, position);
            let solved = by_rule(tokens, compound, CompoundRule::Outcomes, &judge, most, budget)?;
            // What guides the moves is a sum of numbers of plies, and no number of plies itself.
            Ok(Some(SolvedCompound {
                plies: None,
                ..solved
            }))
        }
        _ => Ok(None),
    }
}

/// Different graphs, each once.
fn distinct<'a>(tokens: &Games<'a>) -> Vec<&'a Digraph> {
    let mut graphs: Vec<&Digraph> = Vec::new();
    for &(graph, _) in tokens {
        if !graphs.iter().any(|known| core::ptr::eq(*known, graph)) {
            graphs.push(graph);
        }
    }
    graphs
}

/// For each token which of the distinct graphs is its own.
fn places(tokens: &Games<'_>) -> Vec<usize> {
    let graphs = distinct(tokens);
    let place = |graph: &Digraph| graphs.iter().position(|known| core::ptr::eq(*known, graph));
    tokens
        .iter()
        .map(|(graph, _)| place(graph).unwrap_or(0))
        .collect()
}

/// The outcomes of every graph, and for each token which graph is its own.
struct Classified {
    games: Vec<Classification>,
    place: Vec<usize>,
}

impl Classified {
    fn verdicts<'a>(&'a self, position: &'a Tokens) -> impl Iterator<Item = Verdict> + 'a {
        position.iter().zip(&self.place).map(|(&vertex, &place)| {
            let game = &self.games[place];
            (game.outcome(vertex), game.remoteness(vertex))
        })
    }
}

fn classified(
    tokens: &Games<'_>,
    convention: PlayConvention,
    budget: &Budget<'_>,
) -> Result<Classified, GraphError> {
    let graphs = distinct(tokens).into_iter();
    let games = graphs.map(|graph| classify(graph, &Ends::new(convention), budget));
    Ok(Classified {
        games: games.collect::<Result<_, _>>()?,
        place: places(tokens),
    })
}

/// The game that ends first under best play decides; where there is no game, nobody can move.
fn least_remoteness(games: &Classified, convention: PlayConvention, position: &Tokens) -> Verdict {
    if position.is_empty() {
        return (convention.stuck(), Some(0));
    }
    let decided = games.verdicts(position).filter(|(_, plies)| plies.is_some());
    decided
        .min_by_key(|&(_, plies)| plies)
        .unwrap_or((Outcome::Draw, None))
}

fn union(games: &Classified, position: &Tokens) -> Verdict {
    let mut outcome = Outcome::Loss;
    let mut plies = 0_u32;
    for (of_game, remoteness) in games.verdicts(position) {
        outcome = match (outcome, of_game) {
            (Outcome::Draw, _) | (_, Outcome::Draw) => Outcome::Draw,
            (Outcome::Win, _) | (_, Outcome::Win) => Outcome::Win,
            (Outcome::Loss, Outcome::Loss) => Outcome::Loss,
        };
        plies = plies.saturating_add(remoteness.unwrap_or(0));
    }
    (outcome, (outcome != Outcome::Draw).then_some(plies))
}

/// The answer by a rule that judges every position.
fn by_rule(
    tokens: &Games<'_>,
    compound: Compound,
    rule: CompoundRule,
    judge: &dyn Fn(&Tokens) -> Verdict,
    most: usize,
    budget: &Budget<'_>,
) -> Result<SolvedCompound, GraphError> {
    let start = starts(tokens);
    let (outcome, plies) = judge(&start);
    let mut meter = budget.meter();
    let mut good = Best::new(most);
    let mut spent = Ok(());
    if outcome != Outcome::Loss {
        // How the search ends is told by what it leaves.
        let _: ControlFlow<()> = for_each_move(tokens, compound, &start, &mut |option| {
            spent = meter.spend(1);
            let (of_option, progress) = judge(option);
            if of_option == outcome.opposite() {
                good.push((progress, option.clone()));
            }
            // Winning moves are all looked at, as the one with most progress must come first.
            if spent.is_err() || outcome == Outcome::Draw && good.is_cut {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
    }
    spent?;
    good.tidy();
    Ok(SolvedCompound {
        outcome,
        plies,
        rule,
        complete: !good.is_cut,
        moves: good.moves.into_iter().map(|(_, option)| option).collect(),
    })
}

/// The moves with most progress, as many as are asked for.
struct Best {
    most: usize,
    moves: Vec<(Option<u32>, Tokens)>,
    // Whether some were left out.
    is_cut: bool,
}

impl Best {
    const fn new(most: usize) -> Self {
        Self {
            most,
            moves: Vec::new(),
            is_cut: false,
        }
    }

    fn push(&mut self, good: (Option<u32>, Tokens)) {
        const SPARE: usize = 1 << 10;
        self.moves.push(good);
        if self.moves.len() > self.most.saturating_mul(2).saturating_add(SPARE) {
            self.tidy();
        }
    }

    fn tidy(&mut self) {
        self.moves.sort();
        self.moves.dedup();
        self.is_cut |= self.moves.len() > self.most;
        self.moves.truncate(self.most);
    }
}

fn sum(tokens: &Games<'_>, most: usize, budget: &Budget<'_>) -> Result<SolvedCompound, GraphError> {
    let graphs = distinct(tokens).into_iter();
    let values: Vec<NimValues> = graphs
        .map(|graph| nim_values(graph, budget))
        .collect::<Result<_, _>>()?;
    let place = places(tokens);
    let terms = tokens.iter().zip(&place);
    let terms: Vec<_> = terms
        .map(|(&(graph, vertex), &place)| SumTerm::Token {
            graph,
            values: &values[place],
            vertex,
        })
        .collect();
    let solved = solve_token_sum(&terms, most, budget)?;
    let start = starts(tokens);
    let after = |good: &crate::SumMove| {
        let mut moved = start.clone();
        if let SumOption::Vertex(option) = good.option {
            moved[good.term] = option;
        }
        moved
    };
    let mut moves: Vec<Tokens> = Vec::with_capacity(solved.moves.len());
    // Different moves leave different positions, but for loops, which all leave the start.
    let mut stays = false;
    for moved in solved.moves.iter().map(after) {
        if moved != start || !core::mem::replace(&mut stays, true) {
            moves.push(moved);
        }
    }
    Ok(SolvedCompound {
        outcome: solved.outcome,
        plies: None,
        rule: CompoundRule::NimValues,
        moves,
        complete: solved.complete,
    })
}
