//! What thermographs say of a sum without a search: bounds on its stops at every temperature, exact for switches.
//!
//! For a sum at temperature `t`, let `l` and `r` be the sums of the left and of the right walls and `w` the greatest
//! distance between the two walls of one game. Cooled sums are sums of cooled games, stops satisfy
//! `LS(G) + RS(H) <= LS(G + H) <= LS(G) + LS(H)`, and a left wall falls by at most `t` on its way up to `t` and never
//! rises. So the left stop of the sum is between `r + w` and `l + t`, its right stop between `r - t` and `l - w`
//! (Winning Ways, chapter 6; Siegel 2013, II.5). A sum of switches is played from the largest to the smallest, so that
//! its walls are known: switches count as one game.

use core::cmp::Ordering;

use graph_core::Player;

use super::centred::{CentredGames, CentredId, times};
use crate::Dyadic;

/// Numbers beside a sum for which its winner is known.
#[derive(Clone)]
pub(super) struct Bounds {
    /// Left wins when the number is greater.
    pub(super) left_wins_above: Dyadic,
    /// Right wins when the number is less.
    pub(super) right_wins_below: Dyadic,
}

/// The walls of a sum at one temperature, and the greatest distance between the walls of one game.
struct Cooled {
    left: Dyadic,
    right: Dyadic,
    widest: Dyadic,
}

/// Games apart from switches, which are by size, the largest first.
struct Sorted<'a> {
    games: &'a CentredGames,
    others: Vec<(CentredId, u64)>,
    switches: Vec<&'a Dyadic>,
}

/// The best bounds that any temperature gives.
pub(super) fn bounds(games: &CentredGames, parts: &[(CentredId, u64)], mover: Player) -> Bounds {
    let sorted = Sorted::new(games, parts);
    let mut best: Option<Bounds> = None;
    for t in sorted.turns() {
        let bounds = sorted.bounds_at(&t, mover);
        best = Some(match best {
            None => bounds,
            Some(best) => Bounds {
                left_wins_above: best.left_wins_above.min(bounds.left_wins_above),
                right_wins_below: best.right_wins_below.max(bounds.right_wins_below),
            },
        });
    }
    // There is a turn: 0.
    best.unwrap_or(Bounds {
        left_wins_above: Dyadic::ZERO,
        right_wins_below: Dyadic::ZERO,
    })
}

/// A temperature at which the bounds show that this player wins, the lowest.
pub(super) fn telling_temperature(
    games: &CentredGames,
    parts: &[(CentredId, u64)],
    number: &Dyadic,
    mover: Player,
    winner: Player,
) -> Option<Dyadic> {
    let sorted = Sorted::new(games, parts);
    sorted.turns().into_iter().find(|t| {
        let bounds = sorted.bounds_at(t, mover);
        match winner {
            Player::Left => *number > bounds.left_wins_above,
            Player::Right => *number < bounds.right_wins_below,
        }
    })
}

/// The winner of a number plus switches and nothing else; `None` when there is something else.
///
/// In order of size the player who starts gets the first switch, the third, …; when the number is then 0, whoever made
/// the last move wins. Both players keep to this: moves after the first come in pairs, and who answers a move in one
/// of a pair by the other loses nothing (Winning Ways, chapter 6).
pub(super) fn winner_of_switches(
    games: &CentredGames,
    parts: &[(CentredId, u64)],
    number: &Dyadic,
    mover: Player,
) -> Option<Player> {
    let sorted = Sorted::new(games, parts);
    if !sorted.others.is_empty() {
        return None;
    }
    let gain = sorted.alternating(&Dyadic::ZERO);
    let end = match mover {
        Player::Left => number + &gain,
        Player::Right => number - &gain,
    };
    Some(match end.sign() {
        Ordering::Greater => Player::Left,
        Ordering::Less => Player::Right,
        Ordering::Equal if sorted.switches.len() % 2 == 1 => mover,
        Ordering::Equal => mover.opponent(),
    })
}

impl<'a> Sorted<'a> {
    fn new(games: &'a CentredGames, parts: &[(CentredId, u64)]) -> Self {
        let mut switches = Vec::new();
        let mut others = Vec::new();
        for &(id, copies) in parts {
            // Two equal switches cancel, so that there is one copy of each.
            match &games.get(id).switch {
                Some(size) => switches.push(size),
                None => others.push((id, copies)),
            }
        }
        switches.sort_unstable_by(|a, b| b.cmp(a));
        Self {
            games,
            others,
            switches,
        }
    }

    fn turns(&self) -> Vec<Dyadic> {
        let others = self
            .others
            .iter()
            .flat_map(|&(id, _)| &self.games.get(id).walls.turns);
        let turns = others.chain(self.switches.iter().copied()).cloned();
        let mut turns: Vec<_> = turns.chain([Dyadic::ZERO]).collect();
        turns.sort_unstable();
        turns.dedup();
        turns
    }

    fn bounds_at(&self, t: &Dyadic, mover: Player) -> Bounds {
        let Cooled { left, right, widest } = self.cooled(t);
        let (most, least) = match mover {
            Player::Left => (&left + t, &right + &widest),
            Player::Right => (&left - &widest, &right - t),
        };
        Bounds {
            left_wins_above: -&least,
            right_wins_below: -&most,
        }
    }

    fn cooled(&self, t: &Dyadic) -> Cooled {
        let gain = self.alternating(t);
        let (mut left, mut right, mut widest) = (gain.clone(), -&gain, &gain + &gain);
        for &(id, copies) in &self.others {
            let [wall, other] = self.games.get(id).walls.at(t);
            widest = widest.max(&wall - &other);
            left += &times(&wall, copies);
            right += &times(&other, copies);
        }
        Cooled { left, right, widest }
    }

    /// What the player who starts gains on the switches cooled by `t`.
    fn alternating(&self, t: &Dyadic) -> Dyadic {
        let mut res = Dyadic::ZERO;
        let hot = self.switches.iter().take_while(|size| **size > t);
        for (at, size) in hot.enumerate() {
            let cooled = *size - t;
            if at % 2 == 0 {
                res += &cooled;
            } else {
                res -= &cooled;
            }
        }
        res
    }
}
