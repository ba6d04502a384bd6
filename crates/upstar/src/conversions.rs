//! From one theory to another: nimbers among the canonical values, and outcomes of graphs that may be drawn
//! among the four outcome classes of finite games.

use graph_core::{Nimber, Player};
use partizan::{OutcomeClass, PartizanError, Shape, ValueId, Values};

/// Returns the canonical value of a nimber.
///
/// # Errors
///
/// [`PartizanError::NumberTooLarge`] above `*(2^32 - 1)`, the greatest nimber that the arena holds,
/// [`PartizanError::LimitReached`] and [`PartizanError::Cancelled`].
///
/// # Complexity
///
/// Expected time `O(1)`, whatever the nimber.
///
/// # Examples
///
/// ```
/// use upstar::conversions::{as_nimber, value_of_nimber};
/// use upstar::graph_core::Nimber;
/// use upstar::partizan::Values;
///
/// let mut values = Values::new();
/// let star = value_of_nimber(&mut values, Nimber(1))?;
/// assert_eq!(as_nimber(&values, star), Some(Nimber(1)));
/// let one = values.integer(1)?;
/// assert_eq!(as_nimber(&values, one), None);
/// # Ok::<(), upstar::partizan::PartizanError>(())
/// ```
pub fn value_of_nimber(values: &mut Values, nimber: Nimber) -> Result<ValueId, PartizanError> {
    let star = u32::try_from(nimber.0).map_err(|_| PartizanError::NumberTooLarge)?;
    values.nimber(star)
}

/// Returns the nimber that a canonical value is, `None` when it is not one.
///
/// # Complexity
///
/// Time `O(1)`.
///
/// # Examples
///
/// ```
/// use upstar::conversions::as_nimber;
/// use upstar::graph_core::Nimber;
/// use upstar::partizan::Values;
/// let values = Values::new();
/// assert_eq!(as_nimber(&values, values.zero()), Some(Nimber(0)));
/// ```
#[must_use]
pub fn as_nimber(values: &Values, value: ValueId) -> Option<Nimber> {
    match values.shape(value) {
        Shape::NumberUpStar { number, ups: 0, star } if number.is_zero() => Some(Nimber(star.into())),
        _ => None,
    }
}

/// Returns the one of the four outcome classes of finite games that one of the nine of loopy games is; `None` when play
/// is drawn whoever begins, or when only one of the players begins.
///
/// ```
/// use upstar::conversions::outcome_class;
/// use upstar::loopy;
/// use upstar::partizan::OutcomeClass;
/// assert_eq!(outcome_class(loopy::OutcomeClass::Next), Some(OutcomeClass::Next));
/// assert_eq!(outcome_class(loopy::OutcomeClass::Drawn), None);
/// ```
#[must_use]
pub fn outcome_class(class: loopy::OutcomeClass) -> Option<OutcomeClass> {
    Some(
        match (class.winner(Player::Left)?, class.winner(Player::Right)?) {
            (Player::Left, Player::Left) => OutcomeClass::Left,
            (Player::Right, Player::Right) => OutcomeClass::Right,
            (Player::Left, Player::Right) => OutcomeClass::Next,
            (Player::Right, Player::Left) => OutcomeClass::Previous,
        },
    )
}
