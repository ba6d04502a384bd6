//! Birthdays and numbers of followers of canonical forms, closed forms included without expanding them.

use core::cmp::Ordering;

use graph_core::Player;
use hashbrown::{HashMap, HashSet};
use num_bigint::BigUint;

use super::{Kind, ValueId, Values};
use crate::{Dyadic, PartizanError};

impl Values {
    /// Returns the day on which a value is born: the height of its canonical form.
    ///
    /// # Complexity
    ///
    /// Linear in the values of the arena that are younger than all asked for before, with their options; constant for
    /// others, as birthdays are remembered.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Values};
    /// let mut values = Values::new();
    /// let up = values.number_up_star(&Dyadic::ZERO, 1, 0)?;
    /// assert_eq!(values.birthday(up), 2_u32.into());
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn birthday(&mut self, id: ValueId) -> BigUint {
        // Options are older than the values that hold them: ids upwards.
        for index in self.birthdays.len()..=id.index() {
            let record = &self.records[index];
            let birthday = match record.kind {
                Kind::NumberUpStar { ups, star } => record.stops[0].birthday() + height(ups, star),
                Kind::Options => {
                    let range = record.options.of(Player::Left).start..record.options.of(Player::Right).end;
                    let options = self.pool[range].iter();
                    let last = options.map(|option| &self.birthdays[option.index()]).max();
                    last.map_or_else(BigUint::default, |last| last + 1_u32)
                }
            };
            self.birthdays.push(birthday);
        }
        self.birthdays[id.index()].clone()
    }

    /// Returns how many different values the positions of the canonical form have, itself included.
    ///
    /// # Errors
    ///
    /// [`PartizanError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// Linear in the number of sub-positions that are not closed forms, plus `O(k log k)` for `k` closed forms
    /// among them, whatever their size.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Values;
    /// let mut values = Values::new();
    /// let million = values.integer(1_000_000)?;
    /// assert_eq!(values.followers_count(million)?, 1_000_001_u32.into());
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn followers_count(&mut self, id: ValueId) -> Result<BigUint, PartizanError> {
        let mut seen: HashSet<ValueId> = [id].into_iter().collect();
        let mut stack = vec![id];
        let mut closed = ClosedFollowers::default();
        let mut count = BigUint::default();
        while let Some(id) = stack.pop() {
            self.spend(1)?;
            let record = self.record(id);
            if let Kind::NumberUpStar { ups, star } = record.kind {
                closed.insert(&record.stops[0], ups, star);
                continue;
            }
            count += 1_u32;
            for player in Player::BOTH {
                let options = self.listed(id, player).iter().copied();
                stack.extend(options.filter(|&option| seen.insert(option)));
            }
        }
        Ok(count + closed.count())
    }
}

/// The height of the canonical form of `ups` times up plus `*star`.
fn height(ups: i64, star: u32) -> BigUint {
    if ups == 0 {
        return star.into();
    }
    // Down to a single up, each step turns the nimber.
    let steps = ups.unsigned_abs() - 1;
    BigUint::from(steps) + 1_u32 + last_nimber(ups, star).max(1)
}

/// The nimber to which a single up moves at the end of the chain from `ups` times up plus `*star`; up plus `*`
/// moves to 0 and to `*`.
pub(super) fn last_nimber(ups: i64, star: u32) -> u32 {
    let at_one_up = if ups.unsigned_abs() % 2 == 1 {
        star
    } else {
        star ^ 1
    };
    if at_one_up == 1 { 1 } else { at_one_up ^ 1 }
}

/// Closed forms, collected so that the union of their followers can be counted.
#[derive(Default)]
struct ClosedFollowers {
    // For each number that occurs the largest nimber over it.
    nimbers: HashMap<Dyadic, u32>,
    // For each chain of ups, which turns the nimber at each step, its length.
    ups: HashMap<(Dyadic, bool, u32), u64>,
}

impl ClosedFollowers {
    fn insert(&mut self, number: &Dyadic, ups: i64, star: u32) {
        let mut largest = star;
        if ups != 0 {
            largest = last_nimber(ups, star);
            let even = star ^ u32::from(ups.unsigned_abs() % 2 == 1);
            let length = self.ups.entry((number.clone(), ups > 0, even)).or_default();
            *length = ups.unsigned_abs().max(*length);
        }
        let known = self.nimbers.entry(number.clone()).or_default();
        *known = largest.max(*known);
    }

    fn count(self) -> BigUint {
        let ups: BigUint = self.ups.values().map(|&length| BigUint::from(length)).sum();
        let stars: BigUint = self.nimbers.values().map(|&star| BigUint::from(star)).sum();
        let mut numbers: Vec<Dyadic> = self.nimbers.into_keys().collect();
        numbers.sort_unstable();
        ups + stars + ancestors(&numbers)
    }
}

/// How many numbers are followers of these, which are sorted and distinct: the prefixes of their sign
/// expansions. In order, each adds what it does not share with the one before.
fn ancestors(numbers: &[Dyadic]) -> BigUint {
    let Some(first) = numbers.first() else {
        return BigUint::default();
    };
    let mut res = first.birthday() + 1_u32;
    for pair in numbers.windows(2) {
        let (a, b) = (&pair[0], &pair[1]);
        let [born_a, born_b] = [a.birthday(), b.birthday()];
        let between = Dyadic::simplest_between(Some(a), Some(b)).map(|between| between.birthday());
        // Their last common follower is the simplest number of the closed interval.
        let shared = match between {
            Some(between) => between.min(born_a).min(born_b.clone()),
            None => born_a.min(born_b.clone()),
        };
        debug_assert_ne!(a.cmp(b), Ordering::Greater);
        res += born_b - shared;
    }
    res
}
