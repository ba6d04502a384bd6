//! Followers: the positions of a canonical form, and what is asked of all of them. How many there are is found in
//! `birthday.rs` without listing them.

use graph_core::Player;
use hashbrown::{HashMap, HashSet};
use num_bigint::BigUint;

use super::birthday::last_nimber;
use super::{Shape, ValueId, Values};
use crate::{Dyadic, PartizanError};

/// Whether every play of a value, up to its first number, takes an even or an odd number of moves.
///
/// ```
/// use partizan::{Parity, Values};
/// let mut values = Values::new();
/// let (one, star) = (values.integer(1)?, values.nimber(1)?);
/// let hot = values.switch(&[one])?;
/// assert_eq!(values.temper(hot)?, Some(Parity::Odd));
/// let two_stars = values.from_options(&[one], &[star])?;
/// assert_eq!(values.temper(two_stars)?, None);
/// # Ok::<(), partizan::PartizanError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parity {
    /// Even; numbers are.
    Even,
    /// Odd.
    Odd,
}

impl Values {
    /// Returns the different positions of the canonical form, options before what holds them, the value itself last.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`] and [`PartizanError::Cancelled`]: closed forms are written out here, so that an
    /// integer `n` has `n + 1` followers. [`PartizanError::NumberTooLarge`] for 2^63 ups.
    ///
    /// # Complexity
    ///
    /// Linear in the number of followers and their options.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Values};
    /// let mut values = Values::new();
    /// let up = values.number_up_star(&Dyadic::ZERO, 1, 0)?;
    /// let (zero, star) = (values.zero(), values.nimber(1)?);
    /// assert_eq!(values.followers(up)?, [zero, star, up]);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn followers(&mut self, g: ValueId) -> Result<Vec<ValueId>, PartizanError> {
        let mut seen = HashSet::new();
        let mut res = Vec::new();
        // Invariant: `true` when the options are above.
        let mut stack = vec![(g, false)];
        while let Some((top, is_open)) = stack.pop() {
            self.count_work()?;
            if is_open {
                res.push(top);
            } else if seen.insert(top) {
                stack.push((top, true));
                let depth = stack.len();
                for player in Player::BOTH {
                    let options = self.options(top, player)?.into_iter();
                    stack.extend(
                        options
                            .filter(|option| !seen.contains(option))
                            .map(|option| (option, false)),
                    );
                }
                stack[depth..].reverse();
            }
        }
        Ok(res)
    }

    /// Returns the far star of a value: the least positive `n` for which `*n` is no follower of it (Winning Ways, chapter 8).
    ///
    /// All nimbers from there on are remote for the value: how it compares with them is the same for all.
    /// [`Values::atomic_weight`] measures against them.
    ///
    /// # Errors
    ///
    /// [`PartizanError::Cancelled`], and [`PartizanError::NumberTooLarge`] when the nimber exceeds a `u32`.
    ///
    /// # Complexity
    ///
    /// Linear in the number of followers that are no closed forms, with their options.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Values};
    /// let mut values = Values::new();
    /// let up_two = values.number_up_star(&Dyadic::ZERO, 1, 2)?;
    /// assert_eq!(values.far_star(up_two)?, 4);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn far_star(&mut self, g: ValueId) -> Result<u32, PartizanError> {
        let mut largest = 0;
        let mut seen = HashSet::new();
        let mut stack = vec![g];
        while let Some(top) = stack.pop() {
            self.count_work()?;
            match self.shape(top) {
                Shape::NumberUpStar { number, ups, star } => {
                    if number.is_zero() {
                        let star = if ups == 0 { star } else { last_nimber(ups, star) };
                        largest = star.max(largest);
                    }
                }
                Shape::Options { left, right } => {
                    let options = left.iter().chain(right).copied();
                    stack.extend(options.filter(|&option| seen.insert(option)));
                }
            }
        }
        largest.checked_add(1).ok_or(PartizanError::NumberTooLarge)
    }

    /// Returns the parity of the number of moves from a value to a number, when it is the same for every play of the canonical
    /// form: `Even` for the even-tempered, `Odd` for the odd-tempered, `None` for others (Siegel 2013, II).
    ///
    /// # Errors
    ///
    /// [`PartizanError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// Linear in the number of followers that are no closed forms, with their options.
    pub fn temper(&mut self, g: ValueId) -> Result<Option<Parity>, PartizanError> {
        self.fold(
            g,
            |_, ups, star| match (ups, star) {
                (0, 0) => Ok(Some(Parity::Even)),
                (0, 1) => Ok(Some(Parity::Odd)),
                // All others have followers of both kinds.
                _ => Ok(None),
            },
            |options| match options {
                [first, rest @ ..] if rest.iter().all(|other| other == first) => {
                    first.map(|parity| match parity {
                        Parity::Even => Parity::Odd,
                        Parity::Odd => Parity::Even,
                    })
                }
                _ => None,
            },
        )
    }

    /// Returns how many stops a value has: how many plays of the canonical form end at a number, where players need not
    /// alternate.
    ///
    /// # Errors
    ///
    /// [`PartizanError::Cancelled`], and [`PartizanError::NumberTooLarge`] for nimbers beyond
    /// `*`[`Dyadic::MAX_EXPONENT`], whose count has as many digits to the base 3.
    ///
    /// # Complexity
    ///
    /// One sum for each option of each follower that is no closed form, and one power for each that is.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Values};
    /// let mut values = Values::new();
    /// let up = values.number_up_star(&Dyadic::ZERO, 1, 0)?;
    /// assert_eq!(values.stop_count(up)?, 3_u32.into());
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn stop_count(&mut self, g: ValueId) -> Result<BigUint, PartizanError> {
        self.fold(g, closed_stop_count, |options| options.iter().sum())
    }

    /// What a value is worth when closed forms are worth what `closed` says and others what `open` makes of the worths of
    /// their options.
    fn fold<T: Clone>(
        &mut self,
        g: ValueId,
        closed: impl Fn(&Dyadic, i64, u32) -> Result<T, PartizanError>,
        open: impl Fn(&[T]) -> T,
    ) -> Result<T, PartizanError> {
        let mut known: HashMap<ValueId, T> = HashMap::new();
        let mut stack = vec![g];
        loop {
            self.count_work()?;
            let Some(&top) = stack.last() else {
                return known.remove(&g).ok_or(PartizanError::NumberTooLarge);
            };
            if known.contains_key(&top) {
                stack.pop();
                continue;
            }
            let worth = match self.shape(top) {
                Shape::NumberUpStar { number, ups, star } => closed(number, ups, star)?,
                Shape::Options { left, right } => {
                    let depth = stack.len();
                    let options = || left.iter().chain(right);
                    stack.extend(options().filter(|option| !known.contains_key(*option)));
                    if stack.len() > depth {
                        continue;
                    }
                    let worths: Vec<_> = options()
                        .filter_map(|option| known.get(option).cloned())
                        .collect();
                    open(&worths)
                }
            };
            known.insert(top, worth);
        }
    }
}

/// The stops of a number plus ups plus a nimber: a nimber beyond `*` has three times those of the one before, an up one
/// more.
fn closed_stop_count(_number: &Dyadic, ups: i64, star: u32) -> Result<BigUint, PartizanError> {
    let of_nimber = |star: u32| match star {
        0 => Ok(BigUint::from(1_u32)),
        1..=Dyadic::MAX_EXPONENT => Ok(BigUint::from(3_u32).pow(star - 1) * 2_u32),
        _ => Err(PartizanError::NumberTooLarge),
    };
    if ups == 0 {
        return of_nimber(star);
    }
    let last = last_nimber(ups, star);
    let at_one_up = match (ups.unsigned_abs() % 2 == 1, star) {
        (true, star) => star,
        (false, star) => star ^ 1,
    };
    // Up plus * moves to 0 and to * for one player, and to 0 for the other.
    let lone = if at_one_up == 1 {
        4_u32.into()
    } else {
        of_nimber(last)? + 1_u32
    };
    Ok(lone + (ups.unsigned_abs() - 1))
}
