//! Thermographs from temperature 0 upwards, point by point, for the checker alone.

use core::cmp::Ordering;

use crate::{Dyadic, PartizanError};

/// Both walls of a game from temperature 0 up to its mast.
#[derive(Clone, Debug)]
pub(super) struct Tent {
    // Temperature, left wall, right wall. Invariant: temperatures rise from 0; between points both walls are straight,
    // with slopes of 0, 1 or -1; from the last point on they stand still.
    points: Vec<(Dyadic, Dyadic, Dyadic)>,
}

impl Tent {
    pub(super) fn of_number(number: &Dyadic) -> Self {
        Self {
            points: vec![(Dyadic::ZERO, number.clone(), number.clone())],
        }
    }

    /// The left and the right wall at a temperature from 0 on.
    pub(super) fn at(&self, t: &Dyadic) -> (Dyadic, Dyadic) {
        let at = self
            .points
            .partition_point(|(from, _, _)| from <= t)
            .saturating_sub(1);
        let (from, left, right) = &self.points[at];
        let Some((_, next_left, next_right)) = self.points.get(at + 1) else {
            return (left.clone(), right.clone());
        };
        let up = t - from;
        (risen(left, next_left, &up), risen(right, next_right, &up))
    }

    /// The walls of a game that is no number, from those of its options; nothing when the right one stands left of the
    /// left one at 0, as it does for no such game in canonical form.
    pub(super) fn of_options(left: &[&Self], right: &[&Self]) -> Result<Option<Self>, PartizanError> {
        let scaffolds = Scaffolds { left, right };
        let mut grid = scaffolds.grid();
        let mut points = Vec::new();
        let mut at = 0;
        while let Some(t) = grid.get(at).cloned() {
            let (l, r) = scaffolds.at(&t);
            let gap = &l - &r;
            match gap.sign() {
                Ordering::Less => return Ok(None),
                Ordering::Equal => {
                    points.push((t, l, r));
                    return Ok(Some(Self { points }));
                }
                Ordering::Greater => {}
            }
            at += 1;
            let next = grid.get(at).cloned();
            if let Some(turn) = scaffolds.turn_between(&t, next.as_ref()) {
                grid.insert(at, turn);
            }
            if let Some(meeting) = scaffolds.meeting(&t, &gap, grid.get(at))? {
                grid.insert(at, meeting);
            }
            points.push((t, l, r));
        }
        Ok(None)
    }
}

/// A wall that is `up` above a point, on its way to the next.
fn risen(from: &Dyadic, to: &Dyadic, up: &Dyadic) -> Dyadic {
    match to.cmp(from) {
        Ordering::Equal => from.clone(),
        Ordering::Less => from - up,
        Ordering::Greater => from + up,
    }
}

/// What Left can get at a temperature by moving, and what Right can.
struct Scaffolds<'a> {
    left: &'a [&'a Tent],
    right: &'a [&'a Tent],
}

impl Scaffolds<'_> {
    fn at(&self, t: &Dyadic) -> (Dyadic, Dyadic) {
        let best = self.left.iter().map(|option| option.at(t).1).max();
        let least = self.right.iter().map(|option| option.at(t).0).min();
        // A game that is no number has options for both players.
        (
            best.unwrap_or(Dyadic::ZERO) - t.clone(),
            least.unwrap_or(Dyadic::ZERO) + t.clone(),
        )
    }

    /// The temperatures where a wall of an option turns.
    fn grid(&self) -> Vec<Dyadic> {
        let options = self.left.iter().chain(self.right);
        let mut grid: Vec<_> = options
            .flat_map(|option| option.points.iter().map(|point| point.0.clone()))
            .collect();
        grid.push(Dyadic::ZERO);
        grid.sort();
        grid.dedup();
        grid
    }

    /// Where between two temperatures of the grid one option overtakes another, the first such place.
    fn turn_between(&self, from: &Dyadic, to: Option<&Dyadic>) -> Option<Dyadic> {
        let to = to?;
        let walls = |t: &Dyadic, player: usize| -> Vec<Dyadic> {
            match player {
                0 => self.left.iter().map(|option| option.at(t).1).collect(),
                _ => self.right.iter().map(|option| -option.at(t).0).collect(),
            }
        };
        // Seen from Right's side left walls rise as well; the best standing wall may be overtaken by a rising one.
        let turns = [0, 1].into_iter().filter_map(|player| {
            let (start, end) = (walls(from, player), walls(to, player));
            let best = |rises: bool| {
                let lines = start.iter().zip(&end);
                lines.filter(|(a, b)| (b > a) == rises).map(|(a, _)| a).max()
            };
            let turn = from + &(best(false)? - best(true)?);
            (turn > *from && turn < *to).then_some(turn)
        });
        turns.min()
    }

    /// Where the scaffolds meet between two temperatures between which both are straight, if they do before the second.
    fn meeting(
        &self,
        from: &Dyadic,
        gap: &Dyadic,
        to: Option<&Dyadic>,
    ) -> Result<Option<Dyadic>, PartizanError> {
        let Some(to) = to else {
            // Beyond all turns both scaffolds close in.
            return Ok(Some(from + &gap.halved(1)?));
        };
        let (l, r) = self.at(to);
        let closed = gap - &(&l - &r);
        let width = to - from;
        let meeting = if closed == width {
            from + gap
        } else if closed.sign() == Ordering::Greater {
            from + &gap.halved(1)?
        } else {
            return Ok(None);
        };
        Ok((meeting < *to).then_some(meeting))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(n: i64) -> Tent {
        Tent::of_number(&Dyadic::from(n))
    }

    #[track_caller]
    fn game(left: &[&Tent], right: &[&Tent]) -> Tent {
        Tent::of_options(left, right).unwrap().unwrap()
    }

    #[test]
    fn walls_turn_where_options_do() {
        let switch = game(&[&number(50)], &[&number(-50)]);
        let threat = game(&[&number(100)], &[&switch]);
        let at = |t: i64| threat.at(&Dyadic::from(t));
        assert_eq!(at(0), (Dyadic::from(100), Dyadic::from(50)));
        assert_eq!(at(20), (Dyadic::from(80), Dyadic::from(50)));
        assert_eq!(at(70), (Dyadic::from(50), Dyadic::from(50)));
    }
}
