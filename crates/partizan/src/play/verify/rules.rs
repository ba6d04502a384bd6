//! The rules that decide positions, each checked on the games as they are.

use core::cmp::Ordering;

use graph_core::Player;
use hashbrown::HashSet;
use num_bigint::BigInt;

use super::Checker;
use super::walls::Tent;
use crate::play::{Rule, SumPosition};
use crate::{Dyadic, PartizanError, Shape, ValueId, Values};

/// A switch of numbers: what it is worth in the middle, and what a move gains.
struct Switch {
    middle: Dyadic,
    size: Dyadic,
}

/// Sums of walls at one temperature.
struct Cooled {
    left: Dyadic,
    right: Dyadic,
    widest: Dyadic,
}

impl Checker<'_> {
    /// Whether a rule shows that the winner wins the position.
    pub(super) fn holds(
        &mut self,
        rule: &Rule,
        position: &SumPosition,
        mover: Player,
    ) -> Result<bool, PartizanError> {
        let winner = match rule {
            Rule::Heat(t) => self.winner_by_heat(position, mover, t)?,
            Rule::Switches => self.winner_by_switches(position, mover)?,
            Rule::Weights(weights) => self.winner_by_weights(position, mover, weights)?,
        };
        Ok(winner == Some(self.strategy.winner))
    }

    fn winner_by_heat(
        &mut self,
        position: &SumPosition,
        mover: Player,
        t: &Dyadic,
    ) -> Result<Option<Player>, PartizanError> {
        if t.sign() == Ordering::Less {
            return Ok(None);
        }
        let Some(cooled) = self.cooled(position, t)? else {
            return Ok(None);
        };
        // Between which numbers the stop of the sum is that counts when this player moves.
        let (least, most) = match mover {
            Player::Left => (&cooled.right + &cooled.widest, &cooled.left + t),
            Player::Right => (&cooled.right - t, &cooled.left - &cooled.widest),
        };
        Ok(if least > Dyadic::ZERO {
            Some(Player::Left)
        } else if most < Dyadic::ZERO {
            Some(Player::Right)
        } else {
            None
        })
    }

    /// The walls of the sum at a temperature; switches of numbers count as one game.
    fn cooled(&mut self, position: &SumPosition, t: &Dyadic) -> Result<Option<Cooled>, PartizanError> {
        let mut switches = Vec::new();
        let mut sum = Cooled {
            left: self.values.left_stop(position.closed()).clone(),
            right: self.values.right_stop(position.closed()).clone(),
            widest: Dyadic::ZERO,
        };
        for &(game, copies) in position.games() {
            let copies_of = |number: &Dyadic| number.times(&BigInt::from(copies));
            if let Some(Switch { middle, size }) = switch(self.values, game)? {
                sum.left += &copies_of(&middle);
                sum.right += &copies_of(&middle);
                switches.push((if size > *t { &size - t } else { Dyadic::ZERO }, copies));
                continue;
            }
            let Some(tent) = self.tent(game)? else {
                return Ok(None);
            };
            let (left, right) = tent.at(t);
            sum.left += &copies_of(&left);
            sum.right += &copies_of(&right);
            sum.widest = sum.widest.max(left - right);
        }
        let (gain, _) = by_size(switches);
        sum.left += &gain;
        sum.right -= &gain;
        sum.widest = sum.widest.max(&gain + &gain);
        Ok(Some(sum))
    }

    /// The walls of a game, options first; nothing when they are not those of a canonical form.
    fn tent(&mut self, root: ValueId) -> Result<Option<&Tent>, PartizanError> {
        let mut stack = vec![root];
        while let Some(&top) = stack.last() {
            self.values.count_work()?;
            if self.tents.contains_key(&top) {
                stack.pop();
                continue;
            }
            let (left, right) = match self.values.shape(top) {
                // Ups and nimbers have no heat.
                Shape::NumberUpStar { number, .. } => {
                    self.tents.insert(top, Tent::of_number(number));
                    continue;
                }
                Shape::Options { left, right } => (left, right),
            };
            let known = |options: &[ValueId]| -> Option<Vec<_>> {
                options.iter().map(|option| self.tents.get(option)).collect()
            };
            if let (Some(lefts), Some(rights)) = (known(left), known(right)) {
                let Some(tent) = Tent::of_options(&lefts, &rights)? else {
                    return Ok(None);
                };
                self.tents.insert(top, tent);
            } else {
                let options = left.iter().chain(right).copied();
                stack.extend(options.filter(|option| !self.tents.contains_key(option)));
            }
        }
        Ok(self.tents.get(&root))
    }

    fn winner_by_switches(
        &mut self,
        position: &SumPosition,
        mover: Player,
    ) -> Result<Option<Player>, PartizanError> {
        let Some(number) = self.values.as_number(position.closed()) else {
            return Ok(None);
        };
        let mut end = number.clone();
        let mut switches = Vec::new();
        for &(game, copies) in position.games() {
            let Some(Switch { middle, size }) = switch(self.values, game)? else {
                return Ok(None);
            };
            end += &middle.times(&BigInt::from(copies));
            switches.push((size, copies));
        }
        let (gain, is_odd) = by_size(switches);
        match mover {
            Player::Left => end += &gain,
            Player::Right => end -= &gain,
        }
        Ok(Some(match end.sign() {
            Ordering::Greater => Player::Left,
            Ordering::Less => Player::Right,
            // Nothing is left: whoever made the last move wins.
            Ordering::Equal if is_odd => mover,
            Ordering::Equal => mover.opponent(),
        }))
    }

    fn winner_by_weights(
        &mut self,
        position: &SumPosition,
        mover: Player,
        weights: &[i64],
    ) -> Result<Option<Player>, PartizanError> {
        let Shape::NumberUpStar { number, ups, .. } = self.values.shape(position.closed()) else {
            return Ok(None);
        };
        if !number.is_zero() || weights.len() != position.games().len() {
            return Ok(None);
        }
        let mut ahead = BigInt::from(ups);
        for (&(game, copies), &weight) in position.games().iter().zip(weights) {
            if !self.has_weight(game, weight)? {
                return Ok(None);
            }
            ahead += BigInt::from(weight) * BigInt::from(copies);
        }
        let [enough, for_mover] = [2, 1].map(BigInt::from);
        let needed = |player| if player == mover { &for_mover } else { &enough };
        Ok(if ahead >= *needed(Player::Left) {
            Some(Player::Left)
        } else if -ahead >= *needed(Player::Right) {
            Some(Player::Right)
        } else {
            None
        })
    }

    /// Whether a game is dicotic and `-(up + *N) <= game - weight.up <= up + *N` for a remote star `*N`, by plain search.
    fn has_weight(&mut self, game: ValueId, weight: i64) -> Result<bool, PartizanError> {
        let Some(remote) = remote_star(self.values, game)? else {
            return Ok(false);
        };
        let (Some(below), Some(above)) = (weight.checked_sub(1), weight.checked_add(1)) else {
            return Ok(false);
        };
        let below = self.values.number_up_star(&Dyadic::ZERO, below, remote)?;
        let above = self.values.number_up_star(&Dyadic::ZERO, above, remote)?;
        let comparisons = &mut self.comparisons;
        Ok(self
            .values
            .plainly_at_least(comparisons, Player::Left, game, below)?
            && self
                .values
                .plainly_at_least(comparisons, Player::Left, above, game)?)
    }
}

/// The game as a switch of numbers, if it is one.
fn switch(values: &Values, game: ValueId) -> Result<Option<Switch>, PartizanError> {
    let Shape::Options {
        left: &[left],
        right: &[right],
    } = values.shape(game)
    else {
        return Ok(None);
    };
    let (Some(left), Some(right)) = (values.as_number(left), values.as_number(right)) else {
        return Ok(None);
    };
    if left <= right {
        return Ok(None);
    }
    Ok(Some(Switch {
        middle: (left + right).halved(1)?,
        size: (left - right).halved(1)?,
    }))
}

/// What the player who starts gains when switches are played by size, and whether there is an odd number of them.
fn by_size(mut switches: Vec<(Dyadic, u64)>) -> (Dyadic, bool) {
    switches.sort_unstable_by(|a, b| b.0.cmp(&a.0));
    let mut gain = Dyadic::ZERO;
    let mut is_odd = false;
    // An even number of equal switches gains nothing.
    for (size, _) in switches.iter().filter(|(_, copies)| copies % 2 == 1) {
        if is_odd {
            gain -= size;
        } else {
            gain += size;
        }
        is_odd = !is_odd;
    }
    (gain, is_odd)
}

/// A power of two above every nimber that play reaches in a dicotic game, at least 2; nothing when it is not dicotic.
fn remote_star(values: &mut Values, root: ValueId) -> Result<Option<u32>, PartizanError> {
    let mut greatest = 1;
    let mut seen: HashSet<ValueId> = [root].into_iter().collect();
    let mut stack = vec![root];
    while let Some(top) = stack.pop() {
        values.count_work()?;
        match values.shape(top) {
            Shape::NumberUpStar { number, .. } if !number.is_zero() => return Ok(None),
            // Play in ups and a star changes the star by at most one.
            Shape::NumberUpStar { star, .. } => greatest = greatest.max(star | 1),
            Shape::Options { left, right } if left.is_empty() || right.is_empty() => return Ok(None),
            Shape::Options { left, right } => {
                let options = left.iter().chain(right).copied();
                stack.extend(options.filter(|option| seen.insert(*option)));
            }
        }
    }
    Ok(greatest.checked_add(1).and_then(u32::checked_next_power_of_two))
}
