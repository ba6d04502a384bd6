//! Negatives, sums, differences and multiples of values (Siegel 2013, II.1). Other products are in
//! `product.rs`, ordinal sums in `ordinal_sum.rs`.

use graph_core::Player;
use num_bigint::{BigInt, Sign};
use num_traits::ToPrimitive;
use smallvec::SmallVec;

use super::canonical::{Group, Members, sort_members};
use super::{Kind, ValueId, ValueList, Values};
use crate::{Dyadic, PartizanError};

/// The summands after a move, with the group of the move: the canonical options of one summand are confused with each
/// other, and remain so beside the other summand.
type Moves = SmallVec<[((ValueId, ValueId), Group); 16]>;

impl Values {
    /// Returns `-id`: the game with the players exchanged.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`], [`PartizanError::Cancelled`], and [`PartizanError::NumberTooLarge`] for 2^63
    /// downs, the negative of which an `i64` does not count.
    ///
    /// # Complexity
    ///
    /// Linear in the number of sub-positions and their options; negatives are remembered.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Values};
    /// let mut values = Values::new();
    /// let up = values.number_up_star(&Dyadic::ZERO, 1, 0)?;
    /// let down = values.negative(up)?;
    /// assert_eq!(down, values.number_up_star(&Dyadic::ZERO, -1, 0)?);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn negative(&mut self, id: ValueId) -> Result<ValueId, PartizanError> {
        if let Some(negative) = self.known_negative(id) {
            return Ok(negative);
        }
        let is_known = |values: &Self, id| values.known_negative(id).is_some();
        self.options_first(id, is_known, |values, id| {
            let negative = values.negative_from_options(id)?;
            values.remember_negative(id, negative);
            values.remember_negative(negative, id);
            Ok(())
        })?;
        // Remembered just now.
        self.known_negative(id).ok_or(PartizanError::NumberTooLarge)
    }

    /// Returns the sum of two values: a move is a move in either.
    ///
    /// A sum with a number is the same tree with the number added to its leaves (number translation theorem,
    /// Siegel 2013, II.3); sums of numbers, ups and nimbers are closed forms; others are built from the sums
    /// of sub-positions, which are remembered.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`], [`PartizanError::Cancelled`], and [`PartizanError::NumberTooLarge`] when a
    /// number, a count of ups or a nimber on the way cannot be held.
    ///
    /// # Complexity
    ///
    /// At most one canonical form for each pair of sub-positions.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Values};
    /// let mut values = Values::new();
    /// let half = values.number(&Dyadic::new(1, 1)?)?;
    /// let one = values.integer(1)?;
    /// assert_eq!(values.sum(half, half)?, one);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn sum(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, PartizanError> {
        if let Some(sum) = self.known_sum(a, b)? {
            return Ok(sum);
        }
        let mut most = self.limits.max_memo_entries;
        let mut stack = vec![(a, b)];
        let mut res = self.zero();
        while let Some(&(a, b)) = stack.last() {
            self.spend(1)?;
            // What waits on the stack is found again; with more room each time, it is found in the end.
            if self.sum_memo.len() > most {
                self.sum_memo.clear();
                most = most.saturating_mul(2).max(1);
            }
            if let Some(sum) = self.known_sum(a, b)? {
                res = sum;
                stack.pop();
                continue;
            }
            let left = self.summands(a, b, Player::Left)?;
            let right = self.summands(a, b, Player::Right)?;
            let depth = stack.len();
            for &((c, d), _) in left.iter().chain(&right) {
                if self.known_sum(c, d)?.is_none() {
                    stack.push((c, d));
                }
            }
            if stack.len() == depth {
                res = self.sum_from_options(a, b, &left, &right)?;
                self.sum_memo.insert(unordered(a, b), res);
                stack.pop();
            }
        }
        Ok(res)
    }

    /// Returns `a - b`.
    ///
    /// # Errors
    ///
    /// As [`Values::sum`].
    ///
    /// # Complexity
    ///
    /// As [`Values::negative`] and [`Values::sum`].
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Values;
    /// let mut values = Values::new();
    /// let (one, star) = (values.integer(1)?, values.nimber(1)?);
    /// let one_star = values.sum(one, star)?;
    /// assert_eq!(values.difference(one_star, star)?, one);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn difference(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, PartizanError> {
        if a == b {
            return Ok(self.zero());
        }
        let minus_b = self.negative(b)?;
        self.sum(a, minus_b)
    }

    /// Returns the sum of all the values, 0 for none.
    ///
    /// Numbers, ups and nimbers are added first, and what cancels is dropped, before other games are added.
    ///
    /// # Errors
    ///
    /// As [`Values::sum`].
    ///
    /// # Complexity
    ///
    /// One negative and one sum for each value, and `O(n^2)` steps to find what cancels among `n` of them.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Values;
    /// let mut values = Values::new();
    /// let (one, two) = (values.integer(1)?, values.integer(2)?);
    /// let hot = values.switch(&[two])?;
    /// assert_eq!(values.sum_all(&[hot, one, hot])?, one);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn sum_all(&mut self, ids: &[ValueId]) -> Result<ValueId, PartizanError> {
        let mut res = self.zero();
        let mut others: Vec<ValueId> = Vec::new();
        for &id in ids {
            if self.record(id).kind != Kind::Options {
                res = self.sum(res, id)?;
                continue;
            }
            let negative = self.negative(id)?;
            if let Some(at) = others.iter().position(|&other| other == negative) {
                let _ = others.swap_remove(at);
            } else {
                others.push(id);
            }
        }
        // Small games first, as far as ids tell: sums with large ones are dear.
        others.sort_unstable_by_key(|id| id.0);
        let mut hot = self.zero();
        for id in others {
            hot = self.sum(hot, id)?;
        }
        self.sum(hot, res)
    }

    /// Returns the sum of `n` copies, of the negative when `n` is negative.
    ///
    /// # Errors
    ///
    /// As [`Values::sum`].
    ///
    /// # Complexity
    ///
    /// `O(log n)` sums; closed forms are multiplied outright, and so are [uptimals](crate::Uptimal).
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Values};
    /// let mut values = Values::new();
    /// let up_star = values.number_up_star(&Dyadic::ZERO, 1, 1)?;
    /// let expected = values.number_up_star(&Dyadic::ZERO, 1_000_000, 0)?;
    /// assert_eq!(values.multiple(&1_000_000.into(), up_star)?, expected);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn multiple(&mut self, n: &BigInt, id: ValueId) -> Result<ValueId, PartizanError> {
        let record = self.record(id);
        if let Kind::NumberUpStar { ups, star } = record.kind {
            let number = record.stops[0].times(n);
            let ups = (n * ups).to_i64().ok_or(PartizanError::NumberTooLarge)?;
            let star = if n.bit(0) { star } else { 0 };
            return self.intern_closed(number, ups, star);
        }
        if let Some(uptimal) = self.as_uptimal(id)? {
            return self.uptimal(&uptimal.multiple(n)?);
        }
        let one = if n.sign() == Sign::Minus {
            self.negative(id)?
        } else {
            id
        };
        let mut res = self.zero();
        for place in (0..n.bits()).rev() {
            res = self.sum(res, res)?;
            if n.magnitude().bit(place) {
                res = self.sum(res, one)?;
            }
        }
        Ok(res)
    }

    fn known_negative(&self, id: ValueId) -> Option<ValueId> {
        self.negatives.get(id.index()).copied().flatten()
    }

    fn remember_negative(&mut self, id: ValueId, negative: ValueId) {
        if self.negatives.len() <= id.index() {
            self.negatives.resize(self.records.len(), None);
        }
        self.negatives[id.index()] = Some(negative);
    }

    /// The negative of a value whose options' negatives are known: canonical as it stands.
    fn negative_from_options(&mut self, id: ValueId) -> Result<ValueId, PartizanError> {
        let record = self.record(id);
        let [left_stop, right_stop] = &record.stops;
        if let Kind::NumberUpStar { ups, star } = record.kind {
            let number = -left_stop;
            let ups = ups.checked_neg().ok_or(PartizanError::NumberTooLarge)?;
            return self.intern_closed(number, ups, star);
        }
        let stops = [-right_stop, -left_stop];
        let negated = |player| {
            let options = self.listed(id, player).iter();
            let mut list: SmallVec<[ValueId; 8]> = options
                .filter_map(|&option| self.known_negative(option))
                .collect();
            list.sort_unstable_by_key(|id| id.0);
            list
        };
        let (left, right) = (negated(Player::Right), negated(Player::Left));
        self.intern_options(&left, &right, stops)
    }

    /// A sum that needs no options: of closed forms, with 0, of negatives, or remembered.
    fn known_sum(&mut self, a: ValueId, b: ValueId) -> Result<Option<ValueId>, PartizanError> {
        let zero = self.zero();
        if a == zero || b == zero {
            return Ok(Some(if a == zero { b } else { a }));
        }
        let (record_a, record_b) = (self.record(a), self.record(b));
        let (
            Kind::NumberUpStar { ups, star },
            Kind::NumberUpStar {
                ups: ups_b,
                star: star_b,
            },
        ) = (record_a.kind, record_b.kind)
        else {
            if self.known_negative(a) == Some(b) {
                return Ok(Some(zero));
            }
            return Ok(self.sum_memo.get(&unordered(a, b)).copied());
        };
        let number = &record_a.stops[0] + &record_b.stops[0];
        let ups = ups.checked_add(ups_b).ok_or(PartizanError::NumberTooLarge)?;
        self.intern_closed(number, ups, star ^ star_b).map(Some)
    }

    /// A player's moves from a sum: in both summands, but never in a number beside a game that is not one.
    fn summands(&mut self, a: ValueId, b: ValueId, player: Player) -> Result<Moves, PartizanError> {
        let mut res = Moves::new();
        for (number, (mover, other)) in (0..).zip([(a, b), (b, a)]) {
            if self.as_number(mover).is_some() {
                continue;
            }
            if self.has_large_nimber(mover) && self.as_number(other).is_none() {
                // Values that stand for themselves are sums with 0.
                let (heaps, instead) = self.moves_in_heap(other, mover, player)?;
                res.extend(heaps.into_iter().map(|heap| ((other, heap), Group::NONE)));
                res.extend(
                    instead
                        .into_iter()
                        .map(|value| ((value, self.zero()), Group::NONE)),
                );
            } else {
                let options = self.options(mover, player)?;
                let group = Group::numbered(number);
                res.extend(options.into_iter().map(|option| ((option, other), group)));
            }
        }
        Ok(res)
    }

    fn sum_from_options(
        &mut self,
        a: ValueId,
        b: ValueId,
        left: &Moves,
        right: &Moves,
    ) -> Result<ValueId, PartizanError> {
        let left = self.known_sums(left)?;
        let right = self.known_sums(right)?;
        if self.as_number(a).is_none() && self.as_number(b).is_none() {
            return self.value_of_members(&left, &right);
        }
        // Translation by a number keeps a form canonical.
        let [left, right] =
            [left, right].map(|members| members.into_iter().map(|member| member.0).collect::<ValueList>());
        let stops = Player::BOTH.map(|player| -> Dyadic {
            let stop = |id| &self.record(id).stops[player.index()];
            stop(a) + stop(b)
        });
        self.intern_canonical(&left, &right, stops)
    }

    /// The sums after the moves, sorted.
    fn known_sums(&mut self, moves: &Moves) -> Result<Members, PartizanError> {
        let mut res = Members::new();
        for &((a, b), group) in moves {
            res.extend(self.known_sum(a, b)?.map(|sum| (sum, group)));
        }
        sort_members(&mut res);
        Ok(res)
    }
}

fn unordered(a: ValueId, b: ValueId) -> (ValueId, ValueId) {
    if a.0 <= b.0 { (a, b) } else { (b, a) }
}
