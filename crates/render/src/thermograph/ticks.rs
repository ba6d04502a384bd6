//! What the axes could say: the numbers at which walls turn, the most telling first. Which of them get room is decided
//! by each picture.

use partizan::Dyadic;

use super::extent::Shown;
use super::{Base, label};

/// A number on an axis with its text.
pub(super) struct Tick {
    pub number: Dyadic,
    pub text: String,
}

/// The numbers on both axes, without repetition, most telling first.
pub(super) struct Ticks {
    pub values: Vec<Tick>,
    pub temperatures: Vec<Tick>,
}

impl Ticks {
    /// Means, then stops, then the values at the base, then all others; of temperatures 0 and the base, then those of the
    /// games.
    pub(super) fn wanted(shown: &[Shown], base: Base) -> Self {
        let walls = || shown.iter().flat_map(|game| &game.walls);
        let turns = || walls().flat_map(|wall| &wall.turns);
        let feet = || shown.iter().map(|game| &game.foot);
        let stops = walls().filter_map(|wall| wall.above.first());
        let lowest = walls().filter_map(|wall| wall.below.first());
        let values = feet().chain(stops).chain(lowest).chain(turns());
        let ends = [Dyadic::ZERO, base.temperature()];
        let temperatures = feet().map(|(t, _)| t).chain(&ends).chain(turns().map(|(t, _)| t));
        Self {
            values: ticks(values.map(|(_, value)| value)),
            temperatures: ticks(temperatures),
        }
    }
}

/// The first so many different numbers; no axis has room for more labels.
fn ticks<'a>(numbers: impl Iterator<Item = &'a Dyadic>) -> Vec<Tick> {
    const MOST: usize = 200;
    let mut res: Vec<Tick> = Vec::new();
    for number in numbers {
        if res.len() == MOST {
            break;
        }
        if res.iter().all(|tick| tick.number != *number) {
            res.push(Tick {
                number: number.clone(),
                text: label::number(number),
            });
        }
    }
    res
}
