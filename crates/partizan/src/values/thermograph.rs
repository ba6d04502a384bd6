//! Thermographs of values, from the walls of their options (Siegel 2013, II.5; Winning Ways, chapter 6;
//! Conway 1976, chapter 9). Those of numbers plus ups plus nimbers are in `thermograph/closed.rs`, the data is in
//! `thermograph.rs` of the crate.

mod closed;

use core::cmp::Ordering;

use graph_core::Player;

use super::{Kind, ValueId, Values};
use crate::{Dyadic, PartizanError, Thermograph, Wall};

/// A scaffold: points from temperature -1 upwards, then a slope of -1 for Left and 1 for Right.
type Scaffold = Vec<(Dyadic, Dyadic)>;

impl Values {
    /// Returns the thermograph of a value, from temperature -1 upwards.
    ///
    /// The left scaffold at `t` is the best right wall among Left's options less `t`, the right scaffold the
    /// best left wall among Right's options plus `t`; where they meet, the mast begins.
    ///
    /// # Errors
    ///
    /// [`PartizanError::Cancelled`], and [`PartizanError::NumberTooLarge`] when the coordinates of a point cannot be
    /// held.
    ///
    /// # Complexity
    ///
    /// Linear in the number of points of the options' walls, for each sub-position. A number has a point for each run
    /// of equal binary digits in its fraction, plus two; finding them takes a step a digit of the numerator.
    /// Thermographs are remembered.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Values};
    /// let mut values = Values::new();
    /// let (four, zero, minus_four) = (values.integer(4)?, values.zero(), values.integer(-4)?);
    /// let threat = values.from_options(&[zero], &[minus_four])?;
    /// let g = values.from_options(&[four], &[threat])?;
    /// assert_eq!(values.mean(g)?, Dyadic::from(1));
    /// assert_eq!(values.temperature(g)?, Dyadic::from(3));
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn thermograph(&mut self, g: ValueId) -> Result<Thermograph, PartizanError> {
        if self.thermographs.len() > self.limits.max_memo_entries {
            self.thermographs.clear();
        }
        let is_known = |values: &Self, id| values.thermographs.contains_key(&id);
        self.options_first(g, is_known, |values, id| {
            let thermograph = values.thermograph_from_options(id)?;
            values.thermographs.insert(id, thermograph);
            Ok(())
        })?;
        let known = self.thermographs.get(&g).cloned();
        // The walk ends when it is known.
        known.ok_or(PartizanError::NumberTooLarge)
    }

    /// Returns the mean: what each of many copies is worth.
    ///
    /// # Errors
    ///
    /// As [`Values::thermograph`].
    ///
    /// # Complexity
    ///
    /// Constant for numbers, else as [`Values::thermograph`], which has an example.
    pub fn mean(&mut self, g: ValueId) -> Result<Dyadic, PartizanError> {
        if let Some(number) = self.as_number(g) {
            return Ok(number.clone());
        }
        Ok(self.thermograph(g)?.mean().clone())
    }

    /// Returns the temperature: how much there is to gain by moving first. That of an integer is -1, that of
    /// another number with denominator `2^k` is `-1/2^k`.
    ///
    /// # Errors
    ///
    /// As [`Values::thermograph`].
    ///
    /// # Complexity
    ///
    /// Constant for numbers, else as [`Values::thermograph`], which has an example.
    pub fn temperature(&mut self, g: ValueId) -> Result<Dyadic, PartizanError> {
        if let Some(number) = self.as_number(g) {
            return Dyadic::new(-1, number.exponent());
        }
        Ok(self.thermograph(g)?.temperature().clone())
    }

    fn thermograph_from_options(&mut self, id: ValueId) -> Result<Thermograph, PartizanError> {
        let record = self.record(id);
        if let Kind::NumberUpStar { ups, star } = record.kind {
            let number = record.stops[0].clone();
            return self.thermograph_of_closed(&number, ups, star);
        }
        let [left, right] = Player::BOTH.map(|player| self.scaffold(id, player));
        meeting(&left, &right)
    }

    fn scaffold(&self, id: ValueId, player: Player) -> Scaffold {
        let walls = self
            .listed(id, player)
            .iter()
            .filter_map(|option| self.thermographs.get(option))
            .map(|thermograph| leaning(opposite_wall(thermograph, player), player));
        let best = walls.reduce(|a, b| better(&a, &b, player));
        best.unwrap_or_default()
    }
}

fn opposite_wall(thermograph: &Thermograph, player: Player) -> &Wall {
    match player {
        Player::Left => thermograph.right_wall(),
        Player::Right => thermograph.left_wall(),
    }
}

/// A wall less the temperature for Left, plus the temperature for Right.
fn leaning(wall: &Wall, player: Player) -> Scaffold {
    let lean = |(t, v): &(Dyadic, Dyadic)| match player {
        Player::Left => (t.clone(), v - t),
        Player::Right => (t.clone(), v + t),
    };
    wall.points().iter().map(lean).collect()
}

/// Two scaffolds at one temperature.
struct Pair {
    t: Dyadic,
    first: Dyadic,
    second: Dyadic,
}

/// The better of two scaffolds of one player at each temperature.
fn better(first: &Scaffold, second: &Scaffold, player: Player) -> Scaffold {
    let mut res = Scaffold::new();
    let mut last: Option<Pair> = None;
    for pair in pairs([first, second], [player, player]) {
        let order = pair.first.cmp(&pair.second);
        if let Some(before) = &last
            && before.first.cmp(&before.second) == order.reverse()
            && order != Ordering::Equal
        {
            res.push(crossing(before, &pair));
        }
        let first_is_better = match player {
            Player::Left => order != Ordering::Less,
            Player::Right => order != Ordering::Greater,
        };
        let best = if first_is_better {
            &pair.first
        } else {
            &pair.second
        };
        res.push((pair.t.clone(), best.clone()));
        last = Some(pair);
    }
    // Beyond the last point both slope alike.
    res
}

/// Where two scaffolds of one player cross: one stands and one slopes by one for one.
fn crossing(before: &Pair, after: &Pair) -> (Dyadic, Dyadic) {
    let apart = &before.first - &before.second;
    let since = if apart.sign() == Ordering::Less {
        -apart
    } else {
        apart
    };
    let standing = if before.first == after.first {
        &before.first
    } else {
        &before.second
    };
    (&before.t + &since, standing.clone())
}

/// Two scaffolds at all temperatures at which either has a point.
fn pairs(scaffolds: [&Scaffold; 2], players: [Player; 2]) -> Vec<Pair> {
    let mut passed = [0, 0];
    let mut res = Vec::new();
    loop {
        let next = |which: usize| scaffolds[which].get(passed[which]).map(|(t, _)| t);
        let t = match (next(0), next(1)) {
            (None, None) => return res,
            (Some(t), None) | (None, Some(t)) => t.clone(),
            (Some(t), Some(other)) => t.min(other).clone(),
        };
        for (passed, scaffold) in passed.iter_mut().zip(scaffolds) {
            *passed += usize::from(scaffold.get(*passed).is_some_and(|(at, _)| *at == t));
        }
        let value = |which: usize| value_before(scaffolds[which], passed[which], &t, players[which]);
        let (first, second) = (value(0), value(1));
        res.push(Pair { t, first, second });
    }
}

/// The value at `t`, which is not below the point before `next` and below the point `next`.
fn value_before(scaffold: &Scaffold, next: usize, t: &Dyadic, player: Player) -> Dyadic {
    // Every scaffold has a point at temperature -1, the least there is.
    let (from, value) = &scaffold[next - 1];
    let slope = match (scaffold.get(next), player) {
        (Some((_, up)), _) => up.cmp(value),
        (None, Player::Left) => Ordering::Less,
        (None, Player::Right) => Ordering::Greater,
    };
    match slope {
        Ordering::Equal => value.clone(),
        Ordering::Less => value - &(t - from),
        Ordering::Greater => value + &(t - from),
    }
}

/// The walls up to the point at which the scaffolds meet.
fn meeting(left: &Scaffold, right: &Scaffold) -> Result<Thermograph, PartizanError> {
    let mut walls = [Vec::new(), Vec::new()];
    let mut last: Option<Pair> = None;
    for pair in pairs([left, right], Player::BOTH) {
        if pair.first <= pair.second {
            let met = match &last {
                Some(before) => met_between(before, &pair)?,
                None => (pair.t, pair.first),
            };
            return Ok(closed_at(walls, &met));
        }
        walls[0].push((pair.t.clone(), pair.first.clone()));
        walls[1].push((pair.t.clone(), pair.second.clone()));
        last = Some(pair);
    }
    // Beyond the last point they close in by two for one; a game that is no closed form has options.
    let before = last.ok_or(PartizanError::NumberTooLarge)?;
    let half = (&before.first - &before.second).halved(1)?;
    Ok(closed_at(walls, &(&before.t + &half, &before.first - &half)))
}

/// Where two scaffolds meet that are apart at one temperature and not at the next.
fn met_between(before: &Pair, after: &Pair) -> Result<(Dyadic, Dyadic), PartizanError> {
    let gap = &before.first - &before.second;
    let [left_moves, right_moves] = [before.first != after.first, before.second != after.second];
    let since = if left_moves && right_moves {
        gap.halved(1)?
    } else {
        gap
    };
    let value = if left_moves {
        &before.first - &since
    } else {
        before.first.clone()
    };
    Ok((&before.t + &since, value))
}

fn closed_at(walls: [Scaffold; 2], met: &(Dyadic, Dyadic)) -> Thermograph {
    let [left, right] = walls.map(|wall| Wall::new(wall.into_iter().chain([met.clone()])));
    Thermograph::new(left, right)
}
