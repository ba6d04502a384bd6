//! Values of one arena in another: canonical forms are carried over as they stand. What an arena has remembered
//! besides stays behind.

use hashbrown::{HashMap, HashSet};

use super::{Shape, ValueId, ValueList, Values};
use crate::PartizanError;

impl Values {
    /// Returns values of another arena as values of this one, in the same order.
    ///
    /// An arena only grows. Carried over to a new one, what is still wanted leaves everything else behind, results
    /// that were remembered too.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`] and [`PartizanError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// Time `O(n log n)` and extra space `O(n)` for values that have `n` distinct positions and options together. Numbers,
    /// ups and nimbers are one position each. No comparisons, no recursion.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Values;
    /// use partizan::notation::{Notation, parse, print};
    /// let mut values = Values::new();
    /// let game = parse("{3|1||^*2} - {2|0} + +-5")?.evaluate(&mut values)?;
    /// let text = print(&values, game, Notation::Ascii).to_string();
    ///
    /// let mut fresh = Values::new();
    /// let [game] = fresh.adopt(&values, &[game])?[..] else { unreachable!("one value for one") };
    /// assert_eq!(print(&fresh, game, Notation::Ascii).to_string(), text);
    /// assert!(fresh.statistics().values < values.statistics().values);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn adopt(&mut self, other: &Self, ids: &[ValueId]) -> Result<Vec<ValueId>, PartizanError> {
        let mut adopted = HashMap::with_capacity(ids.len());
        for id in other.followers_oldest_first(ids) {
            let value = match other.shape(id) {
                Shape::NumberUpStar { number, ups, star } => self.number_up_star(number, ups, star)?,
                Shape::Options { left, right } => {
                    let [left, right] = [left, right].map(|side| {
                        let options = side.iter().filter_map(|option| adopted.get(option).copied());
                        let mut options: ValueList = options.collect();
                        options.sort_unstable_by_key(|id| id.0);
                        options
                    });
                    let stops = [other.left_stop(id).clone(), other.right_stop(id).clone()];
                    self.intern_options(&left, &right, stops)?
                }
            };
            adopted.insert(id, value);
        }
        Ok(ids.iter().filter_map(|id| adopted.get(id).copied()).collect())
    }

    /// The positions of values, each behind its options; closed forms stand for theirs.
    fn followers_oldest_first(&self, ids: &[ValueId]) -> Vec<ValueId> {
        let mut seen = HashSet::new();
        let mut stack = ids.to_vec();
        let mut followers = Vec::new();
        while let Some(id) = stack.pop() {
            if seen.insert(id) {
                followers.push(id);
                if let Shape::Options { left, right } = self.shape(id) {
                    stack.extend(left.iter().chain(right));
                }
            }
        }
        // Options are older than what holds them.
        followers.sort_unstable_by_key(|id| id.0);
        followers
    }
}
