//! From the search to a strategy that a checker can follow: positions of the games as they are, each with a rule or a
//! move. The checker is in `verify.rs` and shares nothing with this file.

use graph_core::Player;
use hashbrown::HashSet;
use num_bigint::BigInt;

use super::centred::{Part, Shifted, UpStar, times};
use super::heat;
use super::position::Position;
use super::search::{winner_by_weight, winner_of_closed};
use super::{Action, Component, Rule, Step, Strategy, SumPosition, SumSolver};
use crate::error::Resource;
use crate::{Dyadic, PartizanError, Shape, ValueId, Values};

/// A move in one copy of a game, or in the closed form.
#[derive(Clone, Copy)]
struct Move {
    from: ValueId,
    to: ValueId,
}

/// Positions still to be looked at, with who is to move.
struct Agenda {
    open: Vec<(SumPosition, Player)>,
    seen: HashSet<(SumPosition, Player)>,
}

impl Agenda {
    fn push(&mut self, position: SumPosition, mover: Player) {
        let entry = (position, mover);
        if !self.seen.contains(&entry) {
            self.seen.insert(entry.clone());
            self.open.push(entry);
        }
    }
}

impl SumSolver {
    /// Returns a strategy of the player who wins when `first` moves first: a proof that
    /// [`Strategy::verify`] can check.
    ///
    /// # Errors
    ///
    /// As [`SumSolver`] says.
    ///
    /// # Complexity
    ///
    /// [`SumSolver::winner`] for every move of the winner that is tried, on every position that the strategy can lead
    /// to and no rule decides: the loser's moves are all followed, so that a strategy can be longer than the search.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Player;
    /// use partizan::play::{Component, SumSolver};
    /// use partizan::Values;
    /// let mut values = Values::new();
    /// let (one, star) = (values.integer(1)?, values.nimber(1)?);
    /// let game = values.from_options(&[one, star], &[star])?;
    /// let sum = [Component { game, copies: 3 }];
    /// let strategy = SumSolver::new().strategy(&mut values, &sum, Player::Right)?;
    /// let verified = strategy.verify(&mut values, &sum)?;
    /// assert!(verified.positions > 0);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn strategy(
        &mut self,
        values: &mut Values,
        sum: &[Component],
        first: Player,
    ) -> Result<Strategy, PartizanError> {
        let winner = self.winner(values, sum, first)?;
        let mut agenda = Agenda {
            open: Vec::new(),
            seen: HashSet::new(),
        };
        let root = self.collected(values, sum)?;
        agenda.push(root, first);
        let mut steps = Vec::new();
        while let Some((position, mover)) = agenda.open.pop() {
            values.count_work()?;
            if position.games().is_empty() {
                continue;
            }
            let action = self.act(values, &position, mover, winner, &mut agenda)?;
            steps.extend(action.map(|action| Step {
                position,
                mover,
                action,
            }));
            if steps.len() as u64 > self.max_positions {
                return Err(PartizanError::LimitReached {
                    resource: Resource::Positions,
                    max: self.max_positions,
                });
            }
        }
        Ok(Strategy { first, winner, steps })
    }

    /// What decides a position; what has to be decided next goes on the agenda.
    fn act(
        &mut self,
        values: &mut Values,
        position: &SumPosition,
        mover: Player,
        winner: Player,
        agenda: &mut Agenda,
    ) -> Result<Option<Action>, PartizanError> {
        if let Some(rule) = self.rule(values, position, mover, winner)? {
            return Ok(Some(Action::Rule(rule)));
        }
        if mover == winner {
            let (step, next) = self.winning_move(values, position, winner)?;
            agenda.push(next, winner.opponent());
            let Move { from, to } = step;
            return Ok(Some(Action::Move { from, to }));
        }
        for step in moves(values, position, mover)? {
            let next = self.moved(values, position, step)?;
            agenda.push(next, winner);
        }
        Ok(None)
    }

    /// A move that leads to a position decided by a rule, or else any that wins, hot games first.
    fn winning_move(
        &mut self,
        values: &mut Values,
        position: &SumPosition,
        winner: Player,
    ) -> Result<(Move, SumPosition), PartizanError> {
        let loser = winner.opponent();
        let mut undecided = Vec::new();
        for step in moves(values, position, winner)? {
            let next = self.moved(values, position, step)?;
            if self.is_decided(values, &next, loser, winner)? {
                return Ok((step, next));
            }
            let Part::Game(game) = self.games.shifted(values, step.from)?.part else {
                undecided.push((None, step, next));
                continue;
            };
            let temperature = self.games.get(game).walls.temperature().clone();
            undecided.push((Some(temperature), step, next));
        }
        undecided.sort_by(|a, b| b.0.cmp(&a.0));
        let mut last = None;
        for (_, step, next) in undecided {
            let centred = self.centred(values, &next)?;
            let wins = self.search(values, &centred, loser)? == winner;
            last = Some((step, next));
            if wins {
                break;
            }
        }
        // A position that is won has a winning move outside its number, beside games that are no numbers.
        last.ok_or(PartizanError::NumberTooLarge)
    }

    fn is_decided(
        &mut self,
        values: &mut Values,
        position: &SumPosition,
        mover: Player,
        winner: Player,
    ) -> Result<bool, PartizanError> {
        if position.games().is_empty() {
            let centred = self.centred(values, position)?;
            let wins = winner_of_closed(&centred.number, centred.parts.up_star, mover) == winner;
            return Ok(wins);
        }
        Ok(self.rule(values, position, mover, winner)?.is_some())
    }

    /// A rule that shows that the winner wins as the position stands.
    fn rule(
        &mut self,
        values: &mut Values,
        position: &SumPosition,
        mover: Player,
        winner: Player,
    ) -> Result<Option<Rule>, PartizanError> {
        let Position { number, parts } = self.centred(values, position)?;
        let games = &parts.games;
        let by_heat = heat::telling_temperature(&self.games, games, &number, mover, winner);
        if let Some(t) = by_heat {
            return Ok(Some(Rule::Heat(t)));
        }
        if parts.up_star == UpStar::ZERO && all_switches(values, position) {
            let found = heat::winner_of_switches(&self.games, games, &number, mover);
            return Ok((found == Some(winner)).then_some(Rule::Switches));
        }
        let weights = weights(values, position)?;
        Ok(weights
            .filter(|(_, weight)| winner_by_weight(*weight, mover) == Some(winner))
            .map(|(weights, _)| Rule::Weights(weights)))
    }

    /// Adds the closed forms, and what adds up to numbers.
    fn collected(&mut self, values: &mut Values, sum: &[Component]) -> Result<SumPosition, PartizanError> {
        let mut res = SumPosition::new(values.zero(), Vec::new());
        for &Component { game, copies } in sum {
            res = self.with(values, &res, game, copies)?;
        }
        Ok(res)
    }

    /// The position with more copies of a game, as the checker writes it: of pairs that add up to a number, those of one
    /// game go first, then those with the least number.
    fn with(
        &mut self,
        values: &mut Values,
        position: &SumPosition,
        game: ValueId,
        copies: u64,
    ) -> Result<SumPosition, PartizanError> {
        let Shifted {
            part: Part::Game(id),
            number,
        } = self.games.shifted(values, game)?
        else {
            let all = values.multiple(&BigInt::from(copies), game)?;
            let closed = values.sum(position.closed(), all)?;
            return Ok(SumPosition::new(closed, position.games().to_vec()));
        };
        let negative = self.games.get(id).negative;
        let (mut left, mut sum) = (copies, Dyadic::ZERO);
        if negative == id {
            sum += &times(&(&number + &number), copies / 2);
            left = copies % 2;
        }
        let mut games = position.games().to_vec();
        let mut opposed = Vec::new();
        for (at, &(other, _)) in games.iter().enumerate() {
            let other = self.games.shifted(values, other)?;
            if other.part == Part::Game(negative) {
                opposed.push((other.number, at));
            }
        }
        opposed.sort_unstable();
        for (other, at) in opposed {
            let dropped = left.min(games[at].1);
            games[at].1 -= dropped;
            left -= dropped;
            sum += &times(&(&other + &number), dropped);
        }
        match games.iter_mut().find(|(other, _)| *other == game) {
            Some((_, there)) => *there = there.checked_add(left).ok_or(PartizanError::NumberTooLarge)?,
            None => games.push((game, left)),
        }
        let sum = values.number(&sum)?;
        let closed = values.sum(position.closed(), sum)?;
        Ok(SumPosition::new(closed, games))
    }

    /// The position after a move.
    fn moved(
        &mut self,
        values: &mut Values,
        position: &SumPosition,
        Move { from, to }: Move,
    ) -> Result<SumPosition, PartizanError> {
        if from == position.closed() {
            return Ok(SumPosition::new(to, position.games().to_vec()));
        }
        let mut games = position.games().to_vec();
        for (game, copies) in &mut games {
            if *game == from {
                *copies = copies.saturating_sub(1);
            }
        }
        self.with(values, &SumPosition::new(position.closed(), games), to, 1)
    }

    /// The position as the search sees it.
    fn centred(&mut self, values: &mut Values, position: &SumPosition) -> Result<Position, PartizanError> {
        let games = position.games().iter();
        let mut components: Vec<_> = games.map(|&(game, copies)| Component { game, copies }).collect();
        components.push(Component::one(position.closed()));
        self.position(values, &components)
    }
}

/// The integer atomic weights of all games, and that of the sum, where all are dicotic and have one.
fn weights(values: &mut Values, position: &SumPosition) -> Result<Option<(Vec<i64>, i128)>, PartizanError> {
    let Shape::NumberUpStar { number, ups, .. } = values.shape(position.closed()) else {
        return Ok(None);
    };
    if !number.is_zero() {
        return Ok(None);
    }
    let mut sum = i128::from(ups);
    let mut weights = Vec::new();
    for &(game, copies) in position.games() {
        if !values.is_dicotic(game) {
            return Ok(None);
        }
        let weight = values.atomic_weight(game)?;
        let Some(weight) = values.as_number(weight).and_then(Dyadic::to_i64) else {
            return Ok(None);
        };
        let all = i128::from(weight).checked_mul(copies.into());
        sum = all
            .and_then(|all| sum.checked_add(all))
            .ok_or(PartizanError::NumberTooLarge)?;
        weights.push(weight);
    }
    Ok(Some((weights, sum)))
}

/// The moves outside the number beside other games.
fn moves(values: &mut Values, position: &SumPosition, mover: Player) -> Result<Vec<Move>, PartizanError> {
    let games = position.games().iter().map(|&(game, _)| game);
    let closed = Some(position.closed()).filter(|&closed| values.as_number(closed).is_none());
    let mut res = Vec::new();
    for from in games.chain(closed) {
        let options = values.options(from, mover)?;
        res.extend(options.into_iter().map(|to| Move { from, to }));
    }
    Ok(res)
}

/// Whether every game has one option a player, a number.
fn all_switches(values: &Values, position: &SumPosition) -> bool {
    position
        .games()
        .iter()
        .all(|&(game, _)| match values.shape(game) {
            Shape::Options {
                left: &[left],
                right: &[right],
            } => values.as_number(left).is_some() && values.as_number(right).is_some(),
            _ => false,
        })
}
