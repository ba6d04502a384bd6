//! The search: rules first, then memory, then moves, with a stack of its own. What the rules are is in `heat.rs` and
//! below; the memory keeps thresholds, as the winner is monotonic in the number beside the other games.

use core::cmp::Ordering;

use graph_core::Player;

use super::SumSolver;
use super::centred::{CentredId, UpStar};
use super::heat::{self, Bounds};
use super::position::{Parts, Position};
use crate::error::Resource;
use crate::{Dyadic, PartizanError, Shape, ValueId, Values};

/// What is known of a multiset of games with a player to move, by the number beside it.
#[derive(Default)]
pub(super) struct Known {
    /// Left wins with this number and greater ones.
    left_wins_from: Option<Dyadic>,
    /// Right wins with this number and lesser ones.
    right_wins_to: Option<Dyadic>,
    bounds: Option<Bounds>,
}

/// A position whose moves are being tried.
struct Frame {
    position: Position,
    mover: Player,
    // Positions after moves that no rule decides; the best are last.
    open: Vec<Position>,
}

/// A move in a centred game: its place among the options.
#[derive(Clone, Copy)]
struct Move {
    game: CentredId,
    option: usize,
}

impl SumSolver {
    /// Who wins when `mover` moves first.
    pub(super) fn search(
        &mut self,
        values: &mut Values,
        position: &Position,
        mover: Player,
    ) -> Result<Player, PartizanError> {
        if let Some(winner) = self.quick(values, position, mover)? {
            return Ok(winner);
        }
        let mut stack = Vec::new();
        let mut found = self.enter(values, &mut stack, position.clone(), mover)?;
        loop {
            values.count_work()?;
            let Some(frame) = stack.last_mut() else {
                // The stack is empty once the first position is decided.
                return Ok(found.unwrap_or(mover.opponent()));
            };
            let mover = frame.mover;
            let decided = match found.take() {
                Some(winner) if winner == mover => Some(mover),
                _ => self.next_of(values, &mut stack, &mut found)?,
            };
            if let Some(winner) = decided
                && let Some(frame) = stack.pop()
            {
                self.remember(values, &frame.position, mover, winner);
                found = Some(winner);
            }
        }
    }

    /// Goes on to the next open move of the top frame; returns who wins there when there is none.
    fn next_of(
        &mut self,
        values: &mut Values,
        stack: &mut Vec<Frame>,
        found: &mut Option<Player>,
    ) -> Result<Option<Player>, PartizanError> {
        let Some(frame) = stack.last_mut() else {
            return Ok(None);
        };
        let opponent = frame.mover.opponent();
        let Some(next) = frame.open.pop() else {
            return Ok(Some(opponent));
        };
        *found = match self.quick(values, &next, opponent)? {
            None => self.enter(values, stack, next, opponent)?,
            known => known,
        };
        Ok(None)
    }

    /// Opens a position, unless one of its moves is known to win or all are known to lose.
    fn enter(
        &mut self,
        values: &mut Values,
        stack: &mut Vec<Frame>,
        position: Position,
        mover: Player,
    ) -> Result<Option<Player>, PartizanError> {
        self.n_searched += 1;
        if self.n_searched > self.max_positions {
            return Err(PartizanError::LimitReached {
                resource: Resource::Positions,
                max: self.max_positions,
            });
        }
        let mut open = Vec::new();
        for next in self.moves(values, &position, mover)? {
            // Bounds look at every game.
            for _ in &next.parts.games {
                values.count_work()?;
            }
            match self.quick(values, &next, mover.opponent())? {
                None => open.push(next),
                Some(winner) if winner == mover => {
                    self.remember(values, &position, mover, mover);
                    return Ok(Some(mover));
                }
                Some(_) => {}
            }
        }
        if open.is_empty() {
            self.remember(values, &position, mover, mover.opponent());
            return Ok(Some(mover.opponent()));
        }
        open.reverse();
        stack.push(Frame {
            position,
            mover,
            open,
        });
        Ok(None)
    }

    /// The winner by a rule or from memory.
    pub(super) fn quick(
        &mut self,
        values: &mut Values,
        position: &Position,
        mover: Player,
    ) -> Result<Option<Player>, PartizanError> {
        let Position { number, parts } = position;
        if parts.games.is_empty() {
            return Ok(Some(winner_of_closed(number, parts.up_star, mover)));
        }
        if let Some(winner) = self.by_thresholds(values, position, mover) {
            return Ok(Some(winner));
        }
        if parts.up_star == UpStar::ZERO
            && let Some(winner) = heat::winner_of_switches(&self.games, &parts.games, number, mover)
        {
            return Ok(Some(winner));
        }
        self.two_ahead(values, position, mover)
    }

    /// By the bounds of thermographs, and by what was found with other numbers beside the same games.
    fn by_thresholds(&mut self, values: &Values, position: &Position, mover: Player) -> Option<Player> {
        let Position { number, parts } = position;
        let memo = &mut self.memo[mover.index()];
        let known = if let Some(known) = memo.get_mut(parts) {
            known
        } else {
            if memo.len() >= most_remembered(values) {
                memo.clear();
            }
            memo.entry(parts.clone()).or_default()
        };
        let bounds = known
            .bounds
            .get_or_insert_with(|| heat::bounds(&self.games, &parts.games, mover));
        let left_wins = *number > bounds.left_wins_above
            || known.left_wins_from.as_ref().is_some_and(|from| number >= from);
        let right_wins =
            *number < bounds.right_wins_below || known.right_wins_to.as_ref().is_some_and(|to| number <= to);
        match (left_wins, right_wins) {
            (true, _) => Some(Player::Left),
            (_, true) => Some(Player::Right),
            _ => None,
        }
    }

    fn remember(&mut self, values: &Values, position: &Position, mover: Player, winner: Player) {
        let Position { number, parts } = position;
        let memo = &mut self.memo[mover.index()];
        if memo.len() >= most_remembered(values) && !memo.contains_key(parts) {
            memo.clear();
        }
        let known = memo.entry_ref(parts).or_default();
        let (threshold, is_better) = match winner {
            Player::Left => (&mut known.left_wins_from, Ordering::Less),
            Player::Right => (&mut known.right_wins_to, Ordering::Greater),
        };
        if threshold.as_ref().is_none_or(|old| number.cmp(old) == is_better) {
            *threshold = Some(number.clone());
        }
    }

    /// A dicotic sum of atomic weight at least 2 is Left's whoever moves, of at least 1 hers if she moves
    /// (Winning Ways, chapter 8; Siegel 2013, II.7).
    fn two_ahead(
        &mut self,
        values: &mut Values,
        position: &Position,
        mover: Player,
    ) -> Result<Option<Player>, PartizanError> {
        if !position.number.is_zero() {
            return Ok(None);
        }
        let weight = self.weight(values, &position.parts)?;
        let Some(weight) = weight else {
            return Ok(None);
        };
        Ok(winner_by_weight(weight, mover))
    }

    /// The atomic weight of a sum whose games are dicotic with integer weights.
    fn weight(&mut self, values: &mut Values, parts: &Parts) -> Result<Option<i128>, PartizanError> {
        let mut weight = i128::from(parts.up_star.ups);
        for &(game, copies) in &parts.games {
            let Some(of_one) = self.games.integer_weight(values, game)? else {
                return Ok(None);
            };
            let of_all = i128::from(of_one).checked_mul(copies.into());
            weight = of_all
                .and_then(|of_all| weight.checked_add(of_all))
                .ok_or(PartizanError::NumberTooLarge)?;
        }
        Ok(Some(weight))
    }

    /// The positions after the moves that are worth trying, the hottest games first.
    fn moves(
        &mut self,
        values: &mut Values,
        position: &Position,
        mover: Player,
    ) -> Result<Vec<Position>, PartizanError> {
        let mut hottest: Vec<_> = position.parts.games.iter().map(|&(game, _)| game).collect();
        let temperature = |&game: &CentredId| self.games.get(game).walls.temperature();
        hottest.sort_by(|a, b| temperature(b).cmp(temperature(a)));
        let mut kept: Vec<(Move, Option<ValueId>)> = Vec::new();
        for game in hottest {
            for option in 0..self.games.get(game).options[mover.index()].len() {
                values.count_work()?;
                let step = Move { game, option };
                let incentive = self.incentive(values, step, mover)?;
                if !is_dominated(values, &kept, incentive, mover)? {
                    kept.push((step, incentive));
                }
            }
        }
        let mut res = Vec::with_capacity(kept.len());
        for (Move { game, option }, _) in kept {
            let option = &self.games.get(game).options[mover.index()][option];
            res.push(position.moved(&self.games, game, option)?);
        }
        for up_star in up_star_options(values, position.parts.up_star, mover)? {
            res.push(position.with_up_star(up_star));
        }
        Ok(res)
    }

    /// What a move gains for Left, where both games are small enough to be subtracted cheaply.
    fn incentive(
        &mut self,
        values: &mut Values,
        Move { game, option }: Move,
        mover: Player,
    ) -> Result<Option<ValueId>, PartizanError> {
        if let Some(&known) = self.incentives.get(&(game, mover, option)) {
            return Ok(known);
        }
        let centred = self.games.get(game);
        let (from, to) = (centred.sample, centred.sample_options[mover.index()][option]);
        let is_small = is_small(values, from);
        let incentive = if is_small {
            Some(values.difference(to, from)?)
        } else {
            None
        };
        self.incentives.insert((game, mover, option), incentive);
        Ok(incentive)
    }
}

/// How many multisets are remembered for each player to move.
fn most_remembered(values: &Values) -> usize {
    values.limits().max_memo_entries.min(SumSolver::MAX_REMEMBERED)
}

/// Whether a move that is kept is at least as good.
fn is_dominated(
    values: &mut Values,
    kept: &[(Move, Option<ValueId>)],
    incentive: Option<ValueId>,
    mover: Player,
) -> Result<bool, PartizanError> {
    let Some(incentive) = incentive else {
        return Ok(false);
    };
    for &other in kept.iter().filter_map(|(_, other)| other.as_ref()) {
        let dominates = match mover {
            Player::Left => values.le(incentive, other)?,
            Player::Right => values.le(other, incentive)?,
        };
        if dominates {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a game has so few positions, closed forms apart, that its incentives cost less than they save.
fn is_small(values: &Values, game: ValueId) -> bool {
    const MOST: usize = 12;
    let mut seen = vec![game];
    let mut next = 0;
    while let Some(&game) = seen.get(next) {
        next += 1;
        if let Shape::Options { left, right } = values.shape(game) {
            for &option in left.iter().chain(right) {
                let is_closed = matches!(values.shape(option), Shape::NumberUpStar { .. });
                if !is_closed && !seen.contains(&option) {
                    seen.push(option);
                }
            }
        }
        if seen.len() > MOST {
            return false;
        }
    }
    true
}

/// A player's options of ups and a nimber.
pub(super) fn up_star_options(
    values: &mut Values,
    UpStar { ups, star }: UpStar,
    player: Player,
) -> Result<Vec<UpStar>, PartizanError> {
    let closed = values.number_up_star(&Dyadic::ZERO, ups, star)?;
    let options = values.options(closed, player)?;
    let shapes = options.iter().map(|&option| values.shape(option));
    let closed = shapes.filter_map(|shape| match shape {
        Shape::NumberUpStar { ups, star, .. } => Some(UpStar { ups, star }),
        Shape::Options { .. } => None,
    });
    Ok(closed.collect())
}

/// Who wins a number plus ups plus a nimber (Siegel 2013, II.3).
pub(super) fn winner_of_closed(number: &Dyadic, UpStar { ups, star }: UpStar, mover: Player) -> Player {
    match number.sign().then(ups.cmp(&0)) {
        Ordering::Greater if !number.is_zero() || ups > 1 || star != 1 => Player::Left,
        Ordering::Less if !number.is_zero() || ups < -1 || star != 1 => Player::Right,
        Ordering::Equal if star == 0 => mover.opponent(),
        _ => mover,
    }
}

/// The winner that an atomic weight shows.
pub(super) fn winner_by_weight(weight: i128, mover: Player) -> Option<Player> {
    let ahead = match mover {
        Player::Left => (1, -2),
        Player::Right => (2, -1),
    };
    if weight >= ahead.0 {
        Some(Player::Left)
    } else if weight <= ahead.1 {
        Some(Player::Right)
    } else {
        None
    }
}
