//! Companions: values in which 0 and `*` have changed places as far as play reaches them.

use graph_core::Player;
use hashbrown::HashMap;

use super::{Shape, ValueId, Values};
use crate::{OutcomeClass, PartizanError};

impl Values {
    /// Returns the companion of a value, of its canonical form.
    ///
    /// The companion of 0 is `*`, that of any other number is itself. For other values it is `{G^L companions|G^R
    /// companions}`, where Left may also move to 0 if `g` is positive, and Right if it is negative. So a sum of powers of
    /// up, with or without `*`, has itself plus `*` for a companion, while larger nimbers are their own.
    /// The operation is CGSuite's (CGSuite).
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`], [`PartizanError::Cancelled`], and [`PartizanError::NumberTooLarge`] when a
    /// number, a count of ups or a nimber on the way cannot be held.
    ///
    /// # Complexity
    ///
    /// One canonical form and one outcome for each follower that is no closed form.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Values};
    /// let mut values = Values::new();
    /// let (up, up_star) = (
    ///     values.number_up_star(&Dyadic::ZERO, 1, 0)?,
    ///     values.number_up_star(&Dyadic::ZERO, 1, 1)?,
    /// );
    /// assert_eq!(values.companion(up)?, up_star);
    /// assert_eq!(values.companion(up_star)?, up);
    /// let (zero, one, star) = (values.zero(), values.integer(1)?, values.nimber(1)?);
    /// let hot = values.from_options(&[one], &[zero])?;
    /// assert_eq!(values.companion(hot)?, values.from_options(&[one], &[star])?);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn companion(&mut self, g: ValueId) -> Result<ValueId, PartizanError> {
        let mut known: HashMap<ValueId, ValueId> = HashMap::new();
        let mut stack = vec![g];
        let mut res = self.zero();
        while let Some(&top) = stack.last() {
            self.count_work()?;
            if let Some(&companion) = known.get(&top) {
                res = companion;
                stack.pop();
                continue;
            }
            let (left, right) = match self.shape(top) {
                Shape::NumberUpStar { number, ups, star } => {
                    // By induction: below a number that is not 0 there is no 0 to move to but through numbers.
                    let star = if number.is_zero() && star < 2 {
                        star ^ 1
                    } else {
                        star
                    };
                    let number = number.clone();
                    let companion = self.number_up_star(&number, ups, star)?;
                    known.insert(top, companion);
                    continue;
                }
                Shape::Options { left, right } => (left, right),
            };
            let depth = stack.len();
            let options = left.iter().chain(right);
            stack.extend(options.filter(|option| !known.contains_key(*option)));
            if stack.len() > depth {
                continue;
            }
            let companions = |options: &[ValueId]| -> Vec<_> {
                options
                    .iter()
                    .filter_map(|option| known.get(option).copied())
                    .collect()
            };
            let mut lists = [companions(left), companions(right)];
            match self.outcome(top)? {
                OutcomeClass::Left => lists[Player::Left.index()].push(self.zero()),
                OutcomeClass::Right => lists[Player::Right.index()].push(self.zero()),
                OutcomeClass::Next | OutcomeClass::Previous => {}
            }
            let companion = self.from_options(&lists[0], &lists[1])?;
            known.insert(top, companion);
        }
        Ok(res)
    }
}
