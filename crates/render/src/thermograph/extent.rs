//! Which points a picture shows and how far they reach. Where they are put on it is for `scale.rs`.

use partizan::{Dyadic, Thermograph, Wall};

use super::{Base, NamedThermograph};

/// A point of a wall: temperature and value.
pub(super) type Point = (Dyadic, Dyadic);

/// The part of a thermograph that a picture shows.
pub(super) struct Shown {
    /// Left's wall and Right's.
    pub walls: [ShownWall; 2],
    /// Where the mast begins, or the base where it begins below; and its value.
    pub foot: Point,
}

/// The part of a wall that a picture shows.
pub(super) struct ShownWall {
    /// From temperature -1 to 0, or nothing.
    pub below: Vec<Point>,
    /// From temperature 0 to the mast, at least one point.
    pub above: Vec<Point>,
    /// The points at which the wall turns, both ends included.
    pub turns: Vec<Point>,
}

/// The ranges of values and temperatures that a picture covers, neither of them empty.
pub(super) struct Extent {
    /// The least and the greatest value.
    pub values: [Dyadic; 2],
    /// The base and the highest foot of a mast, or more than that.
    pub temperatures: [Dyadic; 2],
}

impl Base {
    pub(super) fn temperature(self) -> Dyadic {
        match self {
            Self::MinusOne => Dyadic::from(-1),
            Self::Zero => Dyadic::ZERO,
        }
    }
}

impl Shown {
    pub(super) fn new(thermograph: &Thermograph, base: Base) -> Self {
        let walls = [thermograph.left_wall(), thermograph.right_wall()];
        let bottom = base.temperature();
        Self {
            walls: walls.map(|wall| ShownWall::new(wall, base)),
            foot: (
                thermograph.temperature().clone().max(bottom),
                thermograph.mean().clone(),
            ),
        }
    }

    pub(super) fn all(games: &[NamedThermograph<'_>], base: Base) -> Vec<Self> {
        games
            .iter()
            .map(|game| Self::new(game.thermograph, base))
            .collect()
    }

    /// Every point that is shown.
    pub(super) fn points(&self) -> impl Iterator<Item = &Point> {
        self.walls
            .iter()
            .flat_map(|wall| wall.below.iter().chain(&wall.above))
    }
}

impl ShownWall {
    fn new(wall: &Wall, base: Base) -> Self {
        let zero = Dyadic::ZERO;
        let is_below = |point: &&Point| point.0 < zero;
        let n_below = wall.points().iter().take_while(is_below).count();
        let above = wall.points_from(&zero);
        let (below, turns) = match base {
            Base::MinusOne => {
                let below = wall.points()[..n_below].iter().chain(above.first());
                (below.cloned().collect(), wall.points().to_vec())
            }
            Base::Zero => (Vec::new(), above.clone()),
        };
        Self { below, above, turns }
    }
}

impl Extent {
    /// What holds all the games, and temperature 0.
    pub(super) fn of(games: &[Shown], base: Base) -> Self {
        let one = Dyadic::from(1);
        let bottom = base.temperature();
        let feet = games.iter().map(|game| &game.foot.0);
        let top = feet
            .max()
            .map_or(Dyadic::ZERO, |top| top.clone().max(Dyadic::ZERO));
        let top = if top == bottom { &bottom + &one } else { top };
        let values = || games.iter().flat_map(Shown::points).map(|(_, value)| value);
        let [least, greatest] =
            [values().min(), values().max()].map(|value| value.cloned().unwrap_or(Dyadic::ZERO));
        let values = if least == greatest {
            [&least - &one, &greatest + &one]
        } else {
            [least, greatest]
        };
        Self {
            values,
            temperatures: [bottom, top],
        }
    }
}
