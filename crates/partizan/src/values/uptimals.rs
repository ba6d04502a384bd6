//! Values of uptimals, and uptimals among the values. What uptimals are, and their arithmetic, is in `uptimal.rs`.

use graph_core::Player;
use hashbrown::{HashMap, HashSet};

use super::{Shape, ValueId, Values};
use crate::{PartizanError, Resource, Uptimal};

impl Values {
    /// Returns the value of an uptimal.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`], [`PartizanError::Cancelled`], and [`PartizanError::NumberTooLarge`] when a
    /// number, a count of ups or a nimber on the way cannot be held.
    ///
    /// # Complexity
    ///
    /// One canonical form for each follower, whose options are known in closed form; there are at most as many as the
    /// digits add up to, times a few for each digit, and nimbers.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Uptimal, Values};
    /// let mut values = Values::new();
    /// let square = values.up_power(2)?;
    /// let expected = values.multiple(&3.into(), square)?;
    /// assert_eq!(values.uptimal(&Uptimal::new(Dyadic::ZERO, 0, &[0, 3]))?, expected);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn uptimal(&mut self, uptimal: &Uptimal) -> Result<ValueId, PartizanError> {
        let mut known: HashMap<Uptimal, ValueId> = HashMap::new();
        let mut stack = vec![uptimal.clone()];
        let mut res = self.zero();
        while let Some(top) = stack.last() {
            self.count_work()?;
            if let Some(&value) = known.get(top) {
                res = value;
                stack.pop();
                continue;
            }
            if top.digits().len() < 2 {
                res = self.number_up_star(top.number(), top.digit(1), top.star())?;
                known.insert(top.clone(), res);
                continue;
            }
            let top = top.clone();
            let options = [top.options(Player::Left)?, top.options(Player::Right)?];
            let depth = stack.len();
            let others = options.iter().flat_map(|options| &options.others);
            stack.extend(others.filter(|option| !known.contains_key(*option)).cloned());
            if stack.len() > depth {
                // Those that wait will be values.
                if depth > self.limits().max_values as usize {
                    return Err(PartizanError::LimitReached {
                        resource: Resource::Values,
                        max: self.limits().max_values.into(),
                    });
                }
                continue;
            }
            let mut lists = [Vec::new(), Vec::new()];
            for (list, options) in lists.iter_mut().zip(&options) {
                for star in 0..options.nimbers {
                    list.push(self.number_up_star(top.number(), 0, star)?);
                }
                list.extend(options.others.iter().filter_map(|option| known.get(option)));
            }
            let value = self.from_options(&lists[0], &lists[1])?;
            known.insert(top, value);
        }
        Ok(res)
    }

    /// Returns the uptimal a value is, if it is one (McKay 2011).
    ///
    /// Every number, every nimber and every multiple of up is, and so are sums with multiples of the
    /// [powers of up](Values::up_power). Every follower of an uptimal is an uptimal, so that the first one that is not
    /// answers the question.
    ///
    /// # Errors
    ///
    /// [`PartizanError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// Linear in the number of followers, and for each quadratic in its options and linear in their digits. The search ends
    /// at the first follower that is none.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Values;
    /// let mut values = Values::new();
    /// let (one, square) = (values.integer(1)?, values.up_power(2)?);
    /// let sum = values.sum_all(&[one, square, square])?;
    /// assert_eq!(values.as_uptimal(sum)?.map(|uptimal| uptimal.to_string()), Some("1.02".to_owned()));
    /// let tiny = values.tiny(one)?;
    /// assert_eq!(values.as_uptimal(tiny)?, None);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn as_uptimal(&mut self, id: ValueId) -> Result<Option<Uptimal>, PartizanError> {
        let mut known: HashMap<ValueId, Uptimal> = HashMap::new();
        let mut stack = vec![id];
        while let Some(&top) = stack.last() {
            self.count_work()?;
            if known.contains_key(&top) {
                stack.pop();
                continue;
            }
            let found = match self.shape(top) {
                Shape::NumberUpStar { number, ups, star } => Some(Uptimal::new(number.clone(), star, &[ups])),
                Shape::Options { left, right } => {
                    let depth = stack.len();
                    let options = left.iter().chain(right);
                    stack.extend(options.filter(|option| !known.contains_key(*option)));
                    if stack.len() > depth {
                        continue;
                    }
                    uptimal_with(left, right, &known)
                }
            };
            match found {
                Some(uptimal) => known.insert(top, uptimal),
                None => return Ok(None),
            };
        }
        Ok(known.remove(&id))
    }

    /// The uptimals among the followers of a value that are no sums of a number, ups and a nimber.
    pub(crate) fn uptimals_among_followers(&self, id: ValueId) -> HashMap<ValueId, Uptimal> {
        let mut seen: HashSet<ValueId> = HashSet::new();
        let mut closed: HashSet<ValueId> = HashSet::new();
        let mut known: HashMap<ValueId, Uptimal> = HashMap::new();
        // Invariant: `true` when the options are known as far as they are uptimals.
        let mut stack = vec![(id, false)];
        while let Some((top, is_open)) = stack.pop() {
            match self.shape(top) {
                Shape::NumberUpStar { number, ups, star } => {
                    closed.insert(top);
                    known.insert(top, Uptimal::new(number.clone(), star, &[ups]));
                }
                Shape::Options { left, right } if is_open => {
                    if let Some(uptimal) = uptimal_with(left, right, &known) {
                        known.insert(top, uptimal);
                    }
                }
                Shape::Options { left, right } => {
                    if seen.insert(top) {
                        stack.push((top, true));
                        stack.extend(left.iter().chain(right).map(|&option| (option, false)));
                    }
                }
            }
        }
        known.retain(|id, _| !closed.contains(id));
        known
    }
}

/// The uptimal with these options, if they are uptimals and there is one.
fn uptimal_with(left: &[ValueId], right: &[ValueId], known: &HashMap<ValueId, Uptimal>) -> Option<Uptimal> {
    let known = |options: &[ValueId]| -> Option<Vec<Uptimal>> {
        options.iter().map(|option| known.get(option).cloned()).collect()
    };
    Uptimal::with_options([&known(left)?, &known(right)?])
}
