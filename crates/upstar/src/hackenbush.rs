//! Values of Hackenbush pictures: the theorem that fits each part, and search where none does.
//!
//! - What stands on a single edge is an ordinal sum: the colon principle (Winning Ways, chapter 7). A stalk of blue and
//!   red edges is then the sign expansion of its value (Berlekamp 1974), so that long stalks cost no search.
//! - In a green part, vertices on a cycle may be fused: the fusion principle (Winning Ways, chapter 7).
//! - Whatever else several edges hold is searched.
//!
//! Moves and shapes are in `rulesets`, values in `partizan`; nothing of either is here.

use graph_core::Player;
use impartial::green_hackenbush;
use partizan::{PartizanError, PositionValues, SignExpansion, ValueId, Values};
use rulesets::graph::Hackenbush;
use rulesets::graph::hackenbush::{Colour, Growth, Part, Picture};

/// Finds values of Hackenbush pictures, remembering what it has searched.
///
/// What is remembered belongs to one arena: use a solver with the arena it was first used with.
#[derive(Debug)]
pub struct HackenbushSolver {
    tangles: PositionValues<'static, Hackenbush>,
}

impl Default for HackenbushSolver {
    fn default() -> Self {
        Self::new()
    }
}

/// What a bush is worth, in the form that growing on an edge needs next.
enum Worth {
    /// A number, by its signs from the top down.
    Signs(Vec<Player>),
    /// A nimber.
    Nimber(u32),
    /// Anything.
    Value(ValueId),
}

impl HackenbushSolver {
    /// Starts with nothing remembered.
    #[must_use]
    pub fn new() -> Self {
        Self {
            tangles: PositionValues::new(&Hackenbush),
        }
    }

    /// Returns the canonical value of a picture, normal play.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`], [`PartizanError::Cancelled`], and [`PartizanError::NumberTooLarge`] when a value
    /// on the way cannot be held.
    ///
    /// # Complexity
    ///
    /// Linear in the edges for stalks of blue and red ones, up to the arithmetic of their values, and for green
    /// pictures. One [ordinal sum](Values::ordinal_sum) for each edge and one sum for each fork of other trees.
    /// Exponential in the edges of a part that several edges hold and that is not all green.
    ///
    /// # Examples
    ///
    /// ```
    /// use rulesets::TextForm;
    /// use rulesets::graph::Hackenbush;
    /// use upstar::hackenbush::HackenbushSolver;
    /// use upstar::partizan::Values;
    ///
    /// let mut values = Values::new();
    /// let picture = Hackenbush.parse("BRB")?;
    /// let value = HackenbushSolver::new().value(&mut values, &picture)?;
    /// assert_eq!(values.as_number(value).map(ToString::to_string), Some("3/4".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn value(&mut self, values: &mut Values, picture: &Picture) -> Result<ValueId, PartizanError> {
        let growth = Growth::new(picture);
        let mut worth: Vec<Option<Worth>> = growth.bushes.iter().map(|_| None).collect();
        for (index, parts) in growth.bushes.iter().enumerate().rev() {
            worth[index] = Some(self.bush(values, parts, &mut worth)?);
        }
        let ground = worth.first_mut().and_then(Option::take);
        ground.map_or(Ok(values.zero()), |ground| ground.value(values))
    }

    /// The worth of a bush whose higher bushes are known; each of those is taken by its only edge.
    fn bush(
        &mut self,
        values: &mut Values,
        parts: &[Part],
        worth: &mut [Option<Worth>],
    ) -> Result<Worth, PartizanError> {
        let mut sum = Worth::Signs(Vec::new());
        for (index, part) in parts.iter().enumerate() {
            let part = match part {
                Part::Stem { colour, bush } => {
                    let above = bush.and_then(|bush| worth[bush].take());
                    above
                        .unwrap_or(Worth::Signs(Vec::new()))
                        .on_edge(values, *colour)?
                }
                Part::Tangle(picture) => match fused(picture) {
                    Some(nimber) => Worth::Nimber(nimber),
                    None => Worth::Value(self.tangles.value(values, picture)?),
                },
            };
            sum = if index == 0 { part } else { sum.plus(values, part)? };
        }
        Ok(sum)
    }
}

impl Worth {
    fn value(self, values: &mut Values) -> Result<ValueId, PartizanError> {
        match self {
            Self::Signs(mut signs) => {
                signs.reverse();
                let number = SignExpansion::from_signs(signs).to_dyadic()?;
                values.number(&number)
            }
            Self::Nimber(nimber) => values.nimber(nimber),
            Self::Value(value) => Ok(value),
        }
    }

    /// The ordinal sum of one edge and what stands on it.
    fn on_edge(self, values: &mut Values, colour: Colour) -> Result<Self, PartizanError> {
        match (self, colour) {
            (Self::Signs(mut signs), Colour::Blue) => {
                signs.push(Player::Left);
                Ok(Self::Signs(signs))
            }
            (Self::Signs(mut signs), Colour::Red) => {
                signs.push(Player::Right);
                Ok(Self::Signs(signs))
            }
            (Self::Signs(signs), Colour::Green) if signs.is_empty() => Ok(Self::Nimber(1)),
            (Self::Nimber(nimber), Colour::Green) if nimber < u32::MAX => Ok(Self::Nimber(nimber + 1)),
            (above, colour) => {
                let above = above.value(values)?;
                let zero = [values.zero()];
                let (left, right): (&[_], &[_]) = match colour {
                    Colour::Blue => (&zero, &[]),
                    Colour::Red => (&[], &zero),
                    Colour::Green => (&zero, &zero),
                };
                values.ordinal_sum_value(left, right, above).map(Self::Value)
            }
        }
    }

    fn plus(self, values: &mut Values, other: Self) -> Result<Self, PartizanError> {
        if let (&Self::Nimber(this), &Self::Nimber(that)) = (&self, &other) {
            return Ok(Self::Nimber(this ^ that));
        }
        let (this, that) = (self.value(values)?, other.value(values)?);
        values.sum(this, that).map(Self::Value)
    }
}

/// The nimber of a wholly green picture, `None` for one with other colours: every cycle is fused into a vertex,
/// its edges into loops, and what is left is a tree.
fn fused(picture: &Picture) -> Option<u32> {
    if picture.edges().iter().any(|edge| edge.colour != Colour::Green) {
        return None;
    }
    let edges: Vec<_> = picture
        .edges()
        .iter()
        .map(|edge| (edge.ends[0], edge.ends[1]))
        .collect();
    u32::try_from(green_hackenbush(&edges).0).ok()
}
