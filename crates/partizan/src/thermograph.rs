//! Thermographs as data: two walls and a mast. How they are found is in `values/thermograph.rs`.

use core::cmp::Ordering;

use crate::Dyadic;

/// How the stops of a game change as it is cooled, from temperature -1 upwards (Siegel 2013, II.5).
///
/// At temperature `t` the left wall is the left stop and the right wall the right stop of the game cooled by
/// `t`. From the temperature of the game on both are its mean: the mast.
///
/// ```
/// use partizan::{Dyadic, Values};
/// let mut values = Values::new();
/// let (three, minus_one) = (values.integer(3)?, values.integer(-1)?);
/// let hot = values.from_options(&[three], &[minus_one])?;
/// let thermograph = values.thermograph(hot)?;
/// assert_eq!(*thermograph.mean(), Dyadic::from(1));
/// assert_eq!(*thermograph.temperature(), Dyadic::from(2));
/// assert_eq!(thermograph.left_wall().at(&Dyadic::ZERO), Dyadic::from(3));
/// # Ok::<(), partizan::PartizanError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Thermograph {
    // Invariant: both walls end in the same point.
    walls: [Wall; 2],
}

/// One wall of a [`Thermograph`]: a polyline from temperature -1 to the mast.
///
/// Going up, a left wall falls by one for one or stands, a right wall rises by one for one or stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wall {
    // Invariant: temperatures rise from -1; no inner point lies between its neighbours on one line.
    points: Vec<(Dyadic, Dyadic)>,
}

impl Thermograph {
    pub(crate) fn new(left: Wall, right: Wall) -> Self {
        debug_assert_eq!(left.points.last(), right.points.last());
        Self { walls: [left, right] }
    }

    /// Returns the left wall.
    #[must_use]
    pub const fn left_wall(&self) -> &Wall {
        &self.walls[0]
    }

    /// Returns the right wall.
    #[must_use]
    pub const fn right_wall(&self) -> &Wall {
        &self.walls[1]
    }

    /// Returns the mean: the value of the mast, and what each of many copies is worth.
    #[must_use]
    pub fn mean(&self) -> &Dyadic {
        &self.walls[0].foot_of_mast().1
    }

    /// Returns the temperature: where the mast begins. That of an integer is -1, that of another number with
    /// denominator `2^k` is `-1/2^k`, and of all other games it is not negative.
    #[must_use]
    pub fn temperature(&self) -> &Dyadic {
        &self.walls[0].foot_of_mast().0
    }

    /// Returns the heap memory that the points hold, in bytes.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        let points = self.walls.iter().flat_map(|wall| &wall.points);
        points
            .map(|(t, v)| size_of::<(Dyadic, Dyadic)>() + t.memory_usage() + v.memory_usage())
            .sum()
    }
}

impl Wall {
    /// Makes a wall through these points; those inside a line are dropped.
    pub(crate) fn new(points: impl IntoIterator<Item = (Dyadic, Dyadic)>) -> Self {
        let mut kept: Vec<(Dyadic, Dyadic)> = Vec::new();
        for point in points {
            if let [.., a, b] = kept.as_slice()
                && on_a_line(a, b, &point)
            {
                kept.pop();
            }
            if kept.last() != Some(&point) {
                kept.push(point);
            }
        }
        debug_assert!(!kept.is_empty());
        Self { points: kept }
    }

    /// Returns the points from temperature -1 to the foot of the mast, as pairs of temperature and value.
    #[must_use]
    pub fn points(&self) -> &[(Dyadic, Dyadic)] {
        &self.points
    }

    /// Returns the value of the wall at a temperature; below -1 the value at -1.
    ///
    /// # Complexity
    ///
    /// `O(log n)` comparisons for `n` points.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Values};
    /// let mut values = Values::new();
    /// let one = values.integer(1)?;
    /// let switch = values.switch(&[one])?;
    /// let thermograph = values.thermograph(switch)?;
    /// let half = Dyadic::new(1, 1)?;
    /// assert_eq!(thermograph.right_wall().at(&half), -half);
    /// assert_eq!(thermograph.left_wall().points().len(), 2);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    #[must_use]
    pub fn at(&self, t: &Dyadic) -> Dyadic {
        match self.points.binary_search_by(|(at, _)| at.cmp(t)) {
            Ok(at) => self.points[at].1.clone(),
            Err(0) => self.points[0].1.clone(),
            Err(above) => {
                let (from, value) = &self.points[above - 1];
                let slope = self
                    .points
                    .get(above)
                    .map_or(Ordering::Equal, |next| next.1.cmp(value));
                match slope {
                    Ordering::Equal => value.clone(),
                    Ordering::Less => value - &(t - from),
                    Ordering::Greater => value + &(t - from),
                }
            }
        }
    }

    /// Returns the points of the part above a temperature, which is the first of them; of a wall whose mast begins
    /// below, that point is the only one.
    ///
    /// Many texts draw thermographs from temperature 0, where the walls are the stops (Siegel 2013, II.5): for 0 this
    /// gives their walls.
    ///
    /// # Complexity
    ///
    /// Linear in the number of points.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Values};
    /// let mut values = Values::new();
    /// let three_quarters = values.number(&Dyadic::new(3, 2)?)?;
    /// let one = values.integer(1)?;
    /// let hot = values.from_options(&[one], &[three_quarters])?;
    /// let thermograph = values.thermograph(hot)?;
    /// let (zero, top) = (Dyadic::ZERO, (Dyadic::new(1, 3)?, Dyadic::new(7, 3)?));
    /// assert_eq!(thermograph.right_wall().points().len(), 4);
    /// assert_eq!(thermograph.right_wall().points_from(&zero), [(zero, Dyadic::new(3, 2)?), top]);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    #[must_use]
    pub fn points_from(&self, t: &Dyadic) -> Vec<(Dyadic, Dyadic)> {
        let above = self.points.iter().filter(|(at, _)| at > t).cloned();
        [(t.clone(), self.at(t))].into_iter().chain(above).collect()
    }

    fn foot_of_mast(&self) -> &(Dyadic, Dyadic) {
        // A wall has a point: its constructor is given one.
        &self.points[self.points.len() - 1]
    }
}

/// Whether three points with slopes of 0, 1 or -1 between neighbours are on one line.
fn on_a_line(a: &(Dyadic, Dyadic), b: &(Dyadic, Dyadic), c: &(Dyadic, Dyadic)) -> bool {
    a.1.cmp(&b.1) == b.1.cmp(&c.1)
}
