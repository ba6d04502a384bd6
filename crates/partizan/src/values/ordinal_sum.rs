//! Ordinal sums `G:H` (Winning Ways, chapter 7; Siegel 2013, II.3): a move in the base `G`
//! ends play in `H`. They depend on the form of the base, which the caller gives by its options.

use graph_core::Player;
use hashbrown::HashMap;

use super::{Kind, NUMBER, ValueId, ValueList, Values};
use crate::PartizanError;

/// An ordinal sum with the options of its literal form, which can be the base of another.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct OrdinalSum {
    /// The value.
    pub value: ValueId,
    /// Left's options in the form `{G^L, G:H^L|...}`.
    pub left: Vec<ValueId>,
    /// Right's options in that form.
    pub right: Vec<ValueId>,
}

/// The sums `G:K` of one base with the sub-positions `K` of `H`.
struct Sums<'a> {
    base: [&'a [ValueId]; 2],
    // The base's value, when the lists are its canonical options.
    canonical: Option<ValueId>,
    known: HashMap<ValueId, ValueId>,
}

impl Values {
    /// Returns the ordinal sum of the base with options `left` and `right` and the value `h`, with its form.
    ///
    /// Only the value of `h` matters, but the form of the base does: `{*|*}:1` is up and `0:1` is 1, although
    /// `{*|*}` is 0. Of the base's form only the values of its own options matter.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`], [`PartizanError::Cancelled`], and [`PartizanError::NumberTooLarge`] when a
    /// number, a count of ups or a nimber on the way cannot be held.
    /// The form of a sum with `*n` has at least `n` options; [`Values::ordinal_sum_value`] does not list them where a
    /// closed form is known.
    ///
    /// # Complexity
    ///
    /// One canonical form for each sub-position of `h`. Numbers on a base in canonical form are added as sign
    /// expansions, nimbers on a nimber as integers.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Values};
    /// let mut values = Values::new();
    /// let (one, star) = (values.integer(1)?, values.nimber(1)?);
    /// let up = values.number_up_star(&Dyadic::ZERO, 1, 0)?;
    /// assert_eq!(values.ordinal_sum(&[star], &[star], one)?.value, up);
    /// assert_eq!(values.ordinal_sum(&[], &[], one)?.value, one);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn ordinal_sum(
        &mut self,
        left: &[ValueId],
        right: &[ValueId],
        h: ValueId,
    ) -> Result<OrdinalSum, PartizanError> {
        let mut sums = self.ordinal_sums(left, right)?;
        let value = self.ordinal_sum_with(&mut sums, h)?;
        let mut lists = [left.to_vec(), right.to_vec()];
        for (player, list) in Player::BOTH.into_iter().zip(&mut lists) {
            for option in self.options(h, player)? {
                list.push(self.ordinal_sum_with(&mut sums, option)?);
            }
        }
        let [left, right] = lists;
        Ok(OrdinalSum { value, left, right })
    }

    /// Returns the value of the ordinal sum of the base with options `left` and `right` and the value `h`.
    ///
    /// # Errors
    ///
    /// As [`Values::ordinal_sum`].
    ///
    /// # Complexity
    ///
    /// As [`Values::ordinal_sum`], without the options.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Values;
    /// let mut values = Values::new();
    /// // An edge of green under a heap of ten million: the colon principle.
    /// let (zero, heap) = (values.zero(), values.nimber(10_000_000)?);
    /// let sum = values.ordinal_sum_value(&[zero], &[zero], heap)?;
    /// assert_eq!(sum, values.nimber(10_000_001)?);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn ordinal_sum_value(
        &mut self,
        left: &[ValueId],
        right: &[ValueId],
        h: ValueId,
    ) -> Result<ValueId, PartizanError> {
        let mut sums = self.ordinal_sums(left, right)?;
        self.ordinal_sum_with(&mut sums, h)
    }

    /// Returns the ordinal sum of two values: of the base in canonical form.
    ///
    /// # Errors
    ///
    /// As [`Values::ordinal_sum`].
    ///
    /// # Complexity
    ///
    /// As [`Values::ordinal_sum_value`]. On a number, numbers are added as sign expansions and dicotic games as in a
    /// sum, in time linear in their positions.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Values};
    /// let mut values = Values::new();
    /// let (half, one) = (values.number(&Dyadic::new(1, 1)?)?, values.integer(1)?);
    /// assert_eq!(values.ordinal_sum_of(half, one)?, values.number(&Dyadic::new(3, 2)?)?);
    /// let ups = values.number_up_star(&Dyadic::ZERO, 1_000_000, 1)?;
    /// assert_eq!(values.ordinal_sum_of(half, ups)?, values.sum(half, ups)?);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn ordinal_sum_of(&mut self, base: ValueId, h: ValueId) -> Result<ValueId, PartizanError> {
        if let Some(sum) = self.closed_ordinal_sum(base, h)? {
            return Ok(sum);
        }
        let [left, right] = [
            self.options(base, Player::Left)?,
            self.options(base, Player::Right)?,
        ];
        let mut sums = Sums {
            base: [&left, &right],
            canonical: Some(base),
            known: HashMap::from_iter([(self.zero(), base)]),
        };
        self.ordinal_sum_with(&mut sums, h)
    }

    fn ordinal_sums<'a>(
        &mut self,
        left: &'a [ValueId],
        right: &'a [ValueId],
    ) -> Result<Sums<'a>, PartizanError> {
        let base = self.from_options(left, right)?;
        let mut canonical = Some(base);
        for (player, given) in Player::BOTH.into_iter().zip([left, right]) {
            // A form with fewer options than the value has is not its canonical form.
            let expanded = matches!(self.record(base).kind, Kind::NumberUpStar { ups: 0, star } if star as usize > given.len());
            if expanded || !same_set(&self.options(base, player)?, given) {
                canonical = None;
                break;
            }
        }
        Ok(Sums {
            base: [left, right],
            canonical,
            known: HashMap::from_iter([(self.zero(), base)]),
        })
    }

    fn ordinal_sum_with(&mut self, sums: &mut Sums<'_>, h: ValueId) -> Result<ValueId, PartizanError> {
        if let Some(sum) = self.closed_sum(sums, h)? {
            return Ok(sum);
        }
        let mut stack = vec![h];
        let mut res = self.zero();
        while let Some(&top) = stack.last() {
            self.spend(1)?;
            if let Some(&sum) = sums.known.get(&top) {
                res = sum;
                stack.pop();
                continue;
            }
            let options = [
                self.options(top, Player::Left)?,
                self.options(top, Player::Right)?,
            ];
            let depth = stack.len();
            for &option in options.iter().flatten() {
                if sums.known.contains_key(&option) {
                    continue;
                }
                if let Some(sum) = self.closed_sum(sums, option)? {
                    sums.known.insert(option, sum);
                } else {
                    stack.push(option);
                }
            }
            if stack.len() == depth {
                res = self.ordinal_sum_from_options(sums, &options)?;
                sums.known.insert(top, res);
                stack.pop();
            }
        }
        Ok(res)
    }

    fn ordinal_sum_from_options(
        &mut self,
        sums: &Sums<'_>,
        options: &[ValueList; 2],
    ) -> Result<ValueId, PartizanError> {
        let list = |player: Player| -> Vec<ValueId> {
            let moved = options[player.index()].iter();
            let moved = moved.filter_map(|option| sums.known.get(option).copied());
            sums.base[player.index()].iter().copied().chain(moved).collect()
        };
        let [left, right] = Player::BOTH.map(list);
        self.from_options(&left, &right)
    }

    fn closed_sum(&mut self, sums: &Sums<'_>, h: ValueId) -> Result<Option<ValueId>, PartizanError> {
        sums.canonical
            .map_or(Ok(None), |base| self.closed_ordinal_sum(base, h))
    }

    /// The sum on a base in canonical form, as far as there is a rule for it.
    fn closed_ordinal_sum(&mut self, base: ValueId, h: ValueId) -> Result<Option<ValueId>, PartizanError> {
        if base == self.zero() {
            return Ok(Some(h));
        }
        let (record, record_h) = (self.record(base), self.record(h));
        let (number, number_h) = (&record.stops[0], &record_h.stops[0]);
        match (record.kind, record_h.kind) {
            (NUMBER, NUMBER) => {
                let mut signs = number.sign_expansion();
                signs.extend(&number_h.sign_expansion());
                let number = signs.to_dyadic()?;
                self.intern_closed(number, 0, 0).map(Some)
            }
            // `x:h^L` is `x + h^L`, which dominates `x^L`; what remains is `h` moved by a number (Siegel 2013, II.3).
            (NUMBER, _) if record_h.dicotic => self.sum(base, h).map(Some),
            (Kind::NumberUpStar { ups: 0, star }, Kind::NumberUpStar { ups: 0, star: star_h })
                if number.is_zero() && number_h.is_zero() =>
            {
                let star = star.checked_add(star_h).ok_or(PartizanError::NumberTooLarge)?;
                self.nimber(star).map(Some)
            }
            _ => Ok(None),
        }
    }
}

/// Whether two lists hold the same ids; the first holds none twice.
fn same_set(distinct: &[ValueId], list: &[ValueId]) -> bool {
    let mut list = list.to_vec();
    list.sort_unstable_by_key(|id| id.0);
    list.dedup();
    let mut distinct = distinct.to_vec();
    distinct.sort_unstable_by_key(|id| id.0);
    list == distinct
}
