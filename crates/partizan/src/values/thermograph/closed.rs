//! Thermographs of numbers plus ups plus nimbers, in closed form. Those of all other values are found from their
//! options, in `thermograph.rs`.

use core::cmp::Ordering;

use graph_core::Player;
use num_bigint::BigUint;

use super::{leaning, opposite_wall};
use crate::values::Values;
use crate::{Dyadic, PartizanError, Thermograph, Wall};

/// Points of both walls, Left's first, upwards.
type Points = [Vec<(Dyadic, Dyadic)>; 2];

impl Values {
    /// The thermograph of a number plus ups plus a nimber.
    pub(super) fn thermograph_of_closed(
        &mut self,
        number: &Dyadic,
        ups: i64,
        star: u32,
    ) -> Result<Thermograph, PartizanError> {
        let of_number = self.thermograph_of_number(number)?;
        Ok(if ups == 0 && star == 0 {
            of_number
        } else {
            with_infinitesimal(&of_number, ups, star)
        })
    }

    /// The thermograph of a number: at temperature `-2^-j` its walls are the multiples of `2^-j` next above and
    /// below it, so that a wall turns where binary digits change.
    fn thermograph_of_number(&mut self, number: &Dyadic) -> Result<Thermograph, PartizanError> {
        if number.is_integer() {
            let [left, right] = [(); 2].map(|()| Wall::new([(Dyadic::from(-1), number.clone())]));
            return Ok(Thermograph::new(left, right));
        }
        if number.sign() == Ordering::Less {
            let [left, right] = self.walls_of_fraction(&-number)?;
            let mirrored = |wall: Vec<(Dyadic, Dyadic)>| Wall::new(wall.into_iter().map(|(t, v)| (t, -v)));
            return Ok(Thermograph::new(mirrored(right), mirrored(left)));
        }
        let [left, right] = self.walls_of_fraction(number)?.map(Wall::new);
        Ok(Thermograph::new(left, right))
    }

    /// The points at which the walls of a positive number that is no integer turn.
    fn walls_of_fraction(&mut self, number: &Dyadic) -> Result<Points, PartizanError> {
        let exponent = number.exponent();
        let numerator = number.numerator().into_parts().1;
        let floor = Dyadic::from(number.floor());
        let bottom = Dyadic::from(-1);
        let mut points = [vec![(bottom.clone(), &floor - &bottom)], vec![(bottom, floor)]];
        // Above the digits of a numerator all are 0. The last digit is 1, and there both walls close in.
        let known = u32::try_from(numerator.bits()).unwrap_or(u32::MAX);
        for place in (1..=known.min(exponent - 1)).rev() {
            self.spend(1)?;
            let turns = turning_walls(&numerator, place);
            if turns == [false, false] {
                continue;
            }
            self.spend(u64::from(exponent / u64::BITS))?;
            let level = exponent - place;
            let t = Dyadic::new(-1, level)?;
            let below = number.floor_to(level);
            let values = [&below - &t, below];
            for (points, (turns, value)) in points.iter_mut().zip(turns.into_iter().zip(values)) {
                if turns {
                    points.push((t.clone(), value));
                }
            }
        }
        let mast = (Dyadic::new(-1, exponent)?, number.clone());
        points[0].push(mast.clone());
        points[1].push(mast);
        Ok(points)
    }
}

/// Whether the left and the right wall turn between the binary digit at `place` and the one below it.
///
/// Going up, the right wall rises over a digit 1 and stands over a digit 0; the left wall stands over a digit 1 and
/// falls over a digit 0; over the last digit, which is 1, both close in.
fn turning_walls(numerator: &BigUint, place: u32) -> [bool; 2] {
    let [upper, lower] = [place, place - 1].map(|place| numerator.bit(place.into()));
    if place == 1 {
        [upper, !upper]
    } else {
        [upper != lower; 2]
    }
}

/// The thermograph of a number plus ups plus a nimber, not both none, from that of the number `x`.
///
/// Below temperature 0 the best move to a nimber or to more ups over `x` is no better than that to `x` itself:
/// the left scaffold leans on the right wall of `x`, and Right answers by moving on to the same wall.
fn with_infinitesimal(of_number: &Thermograph, ups: i64, star: u32) -> Thermograph {
    let zero = Dyadic::ZERO;
    let top = (zero.clone(), of_number.mean().clone());
    let straight = |wall: &Wall| Wall::new(wall.points().iter().cloned().chain([top.clone()]));
    let leans = |player| {
        let points = leaning(opposite_wall(of_number, player), player);
        Wall::new(points.into_iter().chain([top.clone()]))
    };
    let plain = star == 1 && ups.unsigned_abs() == 1;
    let (left, right) = match ups.cmp(&0) {
        Ordering::Greater if !plain => (leans(Player::Left), straight(of_number.right_wall())),
        Ordering::Less if !plain => (straight(of_number.left_wall()), leans(Player::Right)),
        _ => (leans(Player::Left), leans(Player::Right)),
    };
    Thermograph::new(left, right)
}
