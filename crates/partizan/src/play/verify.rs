//! The checker of strategies. It follows the strategy from the sum over every move of the loser, and shares no code
//! with the solver: of the arena it believes the options of canonical forms, of the literature the rules named in
//! [`Rule`], which `verify/` checks by means of its own.

mod opposites;
mod rules;
mod walls;

use core::cmp::Ordering;
use core::fmt;

use graph_core::Player;
use hashbrown::{HashMap, HashSet};
use num_bigint::BigInt;

use self::opposites::Opposites;
use self::walls::Tent;
use super::{Action, Component, Rule, Strategy, SumPosition};
use crate::{Dyadic, PartizanError, Shape, ValueId, Values};

/// What was checked when a strategy is right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verified {
    /// Positions that the strategy can lead to, closed forms included.
    pub positions: u64,
    /// Steps met that move.
    pub moves: u64,
    /// Steps met that name a rule.
    pub rules: u64,
}

/// A position that a strategy leads to and does not win.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refutation {
    /// The number of the step that fails, from 0; nothing where a step is missing.
    pub step: Option<usize>,
    /// The position.
    pub position: SumPosition,
    /// Who is to move there.
    pub mover: Player,
    /// What is wrong there.
    pub fault: Fault,
}

/// What is wrong with a strategy in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// Numbers, ups and nimbers alone are left, and the other player wins them.
    Lost,
    /// It is the winner's move and there is no step.
    Unanswered,
    /// The step moves, but it is the loser's turn.
    NotHisTurn,
    /// The move is in a game that is not there, or not to an option of it.
    NotAMove,
    /// The thermographs at this temperature do not show it.
    Heat,
    /// There is a game that is no switch of numbers, or the switches do not show it.
    Switches,
    /// There is a game that is not dicotic or has not this atomic weight, or the weights do not show it.
    Weights,
}

/// Why a strategy was not found right.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StrategyError {
    /// The strategy fails.
    Refuted(Refutation),
    /// It could not be followed to its end.
    Arena(PartizanError),
}

impl Strategy {
    /// Checks that the strategy wins this sum.
    ///
    /// Every move of the loser is followed, moves in a number aside: beside games that are no numbers, a player who can
    /// win by a move in a number can win by another one. Numbers, ups and nimbers are added, and two games that add up to
    /// a number become that number.
    ///
    /// # Errors
    ///
    /// [`StrategyError::Refuted`] with the first position met where the strategy fails, [`StrategyError::Arena`] when
    /// the arena refuses.
    ///
    /// # Complexity
    ///
    /// Every position that the strategy leads to is met once, with the moves of one player; for each game among them
    /// one thermograph or one comparison by plain search, where a rule asks for it. No recursion.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Player;
    /// use partizan::play::{Component, SumSolver};
    /// use partizan::Values;
    /// let mut values = Values::new();
    /// let (one, two) = (values.integer(1)?, values.integer(2)?);
    /// let sum = [Component::one(values.switch(&[one])?), Component::one(values.switch(&[two])?)];
    /// let mut strategy = SumSolver::new().strategy(&mut values, &sum, Player::Left)?;
    /// assert!(strategy.verify(&mut values, &sum).is_ok());
    /// strategy.winner = Player::Right;
    /// assert!(strategy.verify(&mut values, &sum).is_err());
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn verify(&self, values: &mut Values, sum: &[Component]) -> Result<Verified, StrategyError> {
        let mut checker = Checker {
            values,
            strategy: self,
            steps: HashMap::new(),
            opposites: Opposites::default(),
            tents: HashMap::new(),
            comparisons: HashMap::new(),
            open: Vec::new(),
            seen: HashSet::new(),
            verified: Verified::default(),
        };
        for (number, step) in self.steps.iter().enumerate() {
            checker.steps.insert((&step.position, step.mover), number);
        }
        let mut root = SumPosition::new(checker.values.zero(), Vec::new());
        for &Component { game, copies } in sum {
            root = checker.with(&root, game, copies)?;
        }
        checker.push(root, self.first);
        while let Some((position, mover)) = checker.open.pop() {
            checker.check(&position, mover)?;
        }
        Ok(checker.verified)
    }
}

struct Checker<'a> {
    values: &'a mut Values,
    strategy: &'a Strategy,
    steps: HashMap<(&'a SumPosition, Player), usize>,
    opposites: Opposites,
    tents: HashMap<ValueId, Tent>,
    // Whether the first value is at most the second.
    comparisons: HashMap<(ValueId, ValueId), bool>,
    open: Vec<(SumPosition, Player)>,
    seen: HashSet<(SumPosition, Player)>,
    verified: Verified,
}

impl Checker<'_> {
    fn push(&mut self, position: SumPosition, mover: Player) {
        let entry = (position, mover);
        if !self.seen.contains(&entry) {
            self.seen.insert(entry.clone());
            self.open.push(entry);
        }
    }

    /// Checks one position and puts those that follow on the list.
    fn check(&mut self, position: &SumPosition, mover: Player) -> Result<(), StrategyError> {
        self.values.count_work()?;
        self.verified.positions += 1;
        let step = self.steps.get(&(position, mover)).copied();
        let refuted = |fault| {
            StrategyError::Refuted(Refutation {
                step: step.filter(|_| !matches!(fault, Fault::Lost | Fault::Unanswered)),
                position: position.clone(),
                mover,
                fault,
            })
        };
        let winner = self.strategy.winner;
        if position.games().is_empty() {
            let wins = self.winner_of_closed(position.closed(), mover) == Some(winner);
            return if wins { Ok(()) } else { Err(refuted(Fault::Lost)) };
        }
        let strategy = self.strategy;
        match step.map(|step| &strategy.steps[step].action) {
            Some(Action::Rule(rule)) => {
                self.verified.rules += 1;
                let holds = self.holds(rule, position, mover)?;
                if holds {
                    Ok(())
                } else {
                    Err(refuted(fault_of(rule)))
                }
            }
            Some(Action::Move { .. }) if mover != winner => Err(refuted(Fault::NotHisTurn)),
            Some(&Action::Move { from, to }) => {
                self.verified.moves += 1;
                let next = self.moved(position, mover, from, to)?;
                let next = next.ok_or_else(|| refuted(Fault::NotAMove))?;
                self.push(next, mover.opponent());
                Ok(())
            }
            None if mover == winner => Err(refuted(Fault::Unanswered)),
            None => self.push_all(position, mover),
        }
    }

    /// Puts the positions after all moves of the loser on the list, but for moves in the number.
    ///
    /// Let a player win `x + G` by moving first, `x` a number and `G` a sum of games that are none. If `G` is no number,
    /// number avoidance says that he wins by a move in `G` (Siegel 2013, II.3). If `G` is a number `y`, then `x + y` is
    /// on his side of 0; in any of the games he moves to the option that decides its stop, and gives up at most an
    /// infinitesimal, as the stops of that option less the game are not on the other side of 0.
    fn push_all(&mut self, position: &SumPosition, mover: Player) -> Result<(), StrategyError> {
        let mut games: Vec<_> = position.games().iter().map(|&(game, _)| game).collect();
        if self.values.as_number(position.closed()).is_none() {
            games.push(position.closed());
        }
        for from in games {
            for to in self.values.options(from, mover)? {
                let next = self.after(position, from, to)?;
                self.push(next, mover.opponent());
            }
        }
        Ok(())
    }

    /// The position after a move, if it is one.
    fn moved(
        &mut self,
        position: &SumPosition,
        mover: Player,
        from: ValueId,
        to: ValueId,
    ) -> Result<Option<SumPosition>, PartizanError> {
        let is_there = from == position.closed() || position.games().iter().any(|&(game, _)| game == from);
        if !is_there || !self.values.options(from, mover)?.contains(&to) {
            return Ok(None);
        }
        self.after(position, from, to).map(Some)
    }

    fn after(
        &mut self,
        position: &SumPosition,
        from: ValueId,
        to: ValueId,
    ) -> Result<SumPosition, PartizanError> {
        if from == position.closed() {
            return Ok(SumPosition::new(to, position.games().to_vec()));
        }
        let fewer = position
            .games()
            .iter()
            .map(|&(game, copies)| (game, if game == from { copies - 1 } else { copies }));
        let rest = SumPosition::new(position.closed(), fewer.collect());
        self.with(&rest, to, 1)
    }

    /// The position with more copies of a game: closed forms are added, and pairs that add up to a number become that
    /// number. Which pairs is settled: copies of one game first, then pairs with the least number first.
    fn with(
        &mut self,
        position: &SumPosition,
        game: ValueId,
        copies: u64,
    ) -> Result<SumPosition, PartizanError> {
        if let Shape::NumberUpStar { number, ups, star } = self.values.shape(game) {
            let more = (
                number.times(&BigInt::from(copies)),
                ups,
                if copies % 2 == 1 { star } else { 0 },
            );
            let closed = self.closed_sum(position.closed(), more, copies)?;
            return Ok(SumPosition::new(closed, position.games().to_vec()));
        }
        let (mut left, mut number) = (copies, Dyadic::ZERO);
        if let Some(sum) = self.opposites.number(self.values, game, game)? {
            number += &sum.times(&BigInt::from(copies / 2));
            left = copies % 2;
        }
        let mut games = position.games().to_vec();
        let mut pairs = Vec::new();
        for (at, &(other, _)) in games.iter().enumerate() {
            let sum = self.opposites.number(self.values, other, game)?;
            pairs.extend(sum.map(|sum| (sum, at)));
        }
        pairs.sort_unstable();
        for (sum, at) in pairs {
            let dropped = left.min(games[at].1);
            games[at].1 -= dropped;
            left -= dropped;
            number += &sum.times(&BigInt::from(dropped));
        }
        let there = games.iter_mut().find(|(other, _)| *other == game);
        match there {
            Some((_, there)) => *there = there.checked_add(left).ok_or(PartizanError::NumberTooLarge)?,
            None => games.push((game, left)),
        }
        let closed = self.closed_sum(position.closed(), (number, 0, 0), 1)?;
        Ok(SumPosition::new(closed, games))
    }

    fn closed_sum(
        &mut self,
        closed: ValueId,
        (number, ups, star): (Dyadic, i64, u32),
        copies: u64,
    ) -> Result<ValueId, PartizanError> {
        let Shape::NumberUpStar {
            number: mine,
            ups: my_ups,
            star: my_star,
        } = self.values.shape(closed)
        else {
            return Err(PartizanError::NumberTooLarge);
        };
        let ups = i128::from(ups).checked_mul(copies.into());
        let ups = ups.and_then(|ups| ups.checked_add(my_ups.into()));
        let ups = ups
            .and_then(|ups| i64::try_from(ups).ok())
            .ok_or(PartizanError::NumberTooLarge)?;
        let (number, star) = (mine + &number, my_star ^ star);
        self.values.number_up_star(&number, ups, star)
    }

    /// Who wins a number plus ups plus a nimber: the number decides, then the ups, then the nimber; up and a star
    /// together are anybody's. Nobody, when it is no closed form.
    fn winner_of_closed(&self, closed: ValueId, mover: Player) -> Option<Player> {
        let Shape::NumberUpStar { number, ups, star } = self.values.shape(closed) else {
            return None;
        };
        let ahead = match number.sign() {
            Ordering::Equal if ups.unsigned_abs() == 1 && star == 1 => return Some(mover),
            Ordering::Equal => ups.cmp(&0),
            sign => sign,
        };
        Some(match ahead {
            Ordering::Greater => Player::Left,
            Ordering::Less => Player::Right,
            Ordering::Equal if star > 0 => mover,
            Ordering::Equal => mover.opponent(),
        })
    }
}

const fn fault_of(rule: &Rule) -> Fault {
    match rule {
        Rule::Heat(_) => Fault::Heat,
        Rule::Switches => Fault::Switches,
        Rule::Weights(_) => Fault::Weights,
    }
}

impl From<PartizanError> for StrategyError {
    fn from(error: PartizanError) -> Self {
        Self::Arena(error)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Lost => "the closed form that is left is won by the other player",
            Self::Unanswered => "expected a move of the winner or a rule, found no step",
            Self::NotHisTurn => "expected a rule, found a move of the player who loses",
            Self::NotAMove => "expected a move to an option of a game that is there",
            Self::Heat => "the thermographs at this temperature do not decide for the winner",
            Self::Switches => "expected switches of numbers that decide for the winner",
            Self::Weights => "expected dicotic games with these atomic weights, which decide for the winner",
        })
    }
}

/// Writes the number of the step, from 1, and what is wrong.
impl fmt::Display for Refutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(step) = self.step {
            write!(f, "step {}, ", step + 1)?;
        }
        write!(f, "{} to move: {}", self.mover, self.fault)
    }
}

impl fmt::Display for StrategyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refuted(refutation) => refutation.fmt(f),
            Self::Arena(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for StrategyError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Refuted(_) => None,
            Self::Arena(error) => Some(error),
        }
    }
}
