//! The partial order of values and their outcomes: closed forms, then stops, then a search with an explicit
//! stack and a memory. Comparison with all nimbers at once is in `star_set.rs`; sums are not here.

use core::cmp::Ordering;

use graph_core::Player;

use super::hot::{Hot, HotLe};
use super::{Kind, NUMBER, OptionRange, ValueId, Values};
use crate::error::Resource;
use crate::{Dyadic, OutcomeClass, PartizanError, Relation};

/// A question `a <= b?` whose moves are being tried.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    a: ValueId,
    b: ValueId,
    // Counts through Left's moves from `a`, then Right's from `b`.
    next: usize,
}

/// What is known of `a <= b` without a search.
enum Quick {
    Known(bool),
    /// Moves must be tried, perhaps on a pair with fewer ups that compares alike.
    Search(ValueId, ValueId),
}

impl Values {
    /// Returns whether `a <= b`: Left does at least as well in `b`, whatever is added to both.
    ///
    /// `a <= b` iff no left option of `a` is at least `b` and no right option of `b` is at most `a`
    /// (Conway 1976, chapter 7). Numbers, ups and nimbers are compared by closed forms; left and right stops
    /// decide most other pairs; moves in a number are never tried against a game that is not one.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`] and [`PartizanError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// Constant time for numbers, ups and nimbers. Else at most one search for each pair of sub-positions, each over
    /// the options of both; extra space for the memory of results.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Values;
    /// let mut values = Values::new();
    /// let (one, two) = (values.integer(1)?, values.integer(2)?);
    /// let hot = values.switch(&[one])?;
    /// assert!(values.le(hot, two)?);
    /// // Right starts and wins 1 - {1|-1}, by moving to 1 - 1.
    /// assert!(!values.le(hot, one)?);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    #[inline]
    pub fn le(&mut self, a: ValueId, b: ValueId) -> Result<bool, PartizanError> {
        if a == b {
            return Ok(true);
        }
        match Hot::le(self.hot(a), self.hot(b)) {
            HotLe::Known(answer) => Ok(answer),
            HotLe::Search | HotLe::Unknown => self.searched_le(a, b),
        }
    }

    fn searched_le(&mut self, a: ValueId, b: ValueId) -> Result<bool, PartizanError> {
        let (a, b) = match self.quick_le(a, b)? {
            Quick::Known(answer) => return Ok(answer),
            Quick::Search(a, b) => (a, b),
        };
        if let Some(answer) = self.leaf_le(a, b)? {
            return Ok(answer);
        }
        self.frames.clear();
        self.push_frame(a, b)?;
        let mut answer = false;
        while !self.frames.is_empty() {
            // An option that holds refutes the question below it; one that fails leaves it open.
            let verdict = if answer { Some(false) } else { self.try_moves()? };
            if let Some(verdict) = verdict {
                self.answer_top(verdict);
            }
            answer = verdict == Some(true);
        }
        // The last verdict was on the first question.
        Ok(answer)
    }

    /// Returns how two values compare.
    ///
    /// # Errors
    ///
    /// As [`Values::le`].
    ///
    /// # Complexity
    ///
    /// Two calls of [`Values::le`] at most.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Relation, Values};
    /// let mut values = Values::new();
    /// let (up, star) = (values.number_up_star(&Dyadic::ZERO, 1, 0)?, values.nimber(1)?);
    /// assert_eq!(values.compare(up, star)?, Relation::Confused);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn compare(&mut self, a: ValueId, b: ValueId) -> Result<Relation, PartizanError> {
        if a == b {
            return Ok(Relation::Equal);
        }
        // Different ids are different values.
        let le = self.le(a, b)?;
        let ge = !le && self.le(b, a)?;
        Ok(Relation::new(le, ge))
    }

    /// Returns who wins a value under normal play.
    ///
    /// # Errors
    ///
    /// As [`Values::le`].
    ///
    /// # Complexity
    ///
    /// As [`Values::compare`].
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{OutcomeClass, Values};
    /// let mut values = Values::new();
    /// let one = values.integer(1)?;
    /// let switch = values.switch(&[one])?;
    /// assert_eq!(values.outcome(switch)?, OutcomeClass::Next);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn outcome(&mut self, id: ValueId) -> Result<OutcomeClass, PartizanError> {
        self.compare(id, self.zero()).map(OutcomeClass::from)
    }

    /// Returns who wins the sum of two values under normal play, without forming the sum.
    ///
    /// # Errors
    ///
    /// As [`Values::negative`].
    ///
    /// # Complexity
    ///
    /// As [`Values::negative`] and [`Values::compare`].
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, OutcomeClass, Values};
    /// let mut values = Values::new();
    /// let (up, star) = (values.number_up_star(&Dyadic::ZERO, 1, 0)?, values.nimber(1)?);
    /// assert_eq!(values.outcome_of_sum(up, star)?, OutcomeClass::Next);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn outcome_of_sum(&mut self, a: ValueId, b: ValueId) -> Result<OutcomeClass, PartizanError> {
        let minus_b = self.negative(b)?;
        self.compare(a, minus_b).map(OutcomeClass::from)
    }

    /// Whether `a` is at least as good as `b` for `player`.
    pub(super) fn at_least(&mut self, player: Player, a: ValueId, b: ValueId) -> Result<bool, PartizanError> {
        match player {
            Player::Left => self.le(b, a),
            Player::Right => self.le(a, b),
        }
    }

    /// Tries the moves of the top question; returns its answer, or `None` after asking another on top of it.
    fn try_moves(&mut self) -> Result<Option<bool>, PartizanError> {
        while let Some(frame) = self.frames.last_mut() {
            let Frame { a, b, next } = *frame;
            frame.next += 1;
            let left = self.listed(a, Player::Left);
            let (c, d) = if let Some(&option) = left.get(next) {
                (b, option)
            } else if let Some(&option) = self.listed(b, Player::Right).get(next - left.len()) {
                (option, a)
            } else {
                return Ok(Some(true));
            };
            match self.quick_le(c, d)? {
                Quick::Known(false) => {}
                Quick::Known(true) => return Ok(Some(false)),
                Quick::Search(c, d) => match self.leaf_le(c, d)? {
                    Some(true) => return Ok(Some(false)),
                    Some(false) => {}
                    None => {
                        self.push_frame(c, d)?;
                        return Ok(None);
                    }
                },
            }
        }
        Ok(None)
    }

    /// Answers a question whose options' answers are all at hand, and remembers it.
    fn leaf_le(&mut self, a: ValueId, b: ValueId) -> Result<Option<bool>, PartizanError> {
        let mut answer = Some(true);
        for &option in self.listed(a, Player::Left) {
            match self.known_le(b, option) {
                Some(true) => {
                    answer = Some(false);
                    break;
                }
                Some(false) => {}
                None => answer = None,
            }
        }
        if answer != Some(false) {
            for &option in self.listed(b, Player::Right) {
                match self.known_le(option, a) {
                    Some(true) => {
                        answer = Some(false);
                        break;
                    }
                    Some(false) => {}
                    None => answer = None,
                }
            }
        }
        if let Some(answer) = answer {
            self.count_comparison()?;
            self.remember(a, b, answer);
        }
        Ok(answer)
    }

    /// What the short records and the memory tell of `a <= b`.
    #[inline]
    fn known_le(&self, a: ValueId, b: ValueId) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        match Hot::le(self.hot(a), self.hot(b)) {
            HotLe::Known(answer) => Some(answer),
            HotLe::Search => match self.remembered_le(a, b) {
                Quick::Known(answer) => Some(answer),
                Quick::Search(..) => None,
            },
            HotLe::Unknown => self.closed_forms_le(a, b),
        }
    }

    /// Whether `a <= b`, when both are numbers plus ups plus nimbers.
    #[inline]
    fn closed_forms_le(&self, a: ValueId, b: ValueId) -> Option<bool> {
        let (record_a, record_b) = (self.record(a), self.record(b));
        match (record_a.kind, record_b.kind) {
            (
                Kind::NumberUpStar { ups, star },
                Kind::NumberUpStar {
                    ups: ups_b,
                    star: star_b,
                },
            ) => {
                let order = record_a.stops[0].cmp(&record_b.stops[0]);
                Some(closed_le(order, (ups, star), (ups_b, star_b)))
            }
            _ => None,
        }
    }

    fn count_comparison(&mut self) -> Result<(), PartizanError> {
        self.spend(1)?;
        self.comparisons += 1;
        if self.comparisons > self.limits.max_comparisons {
            return Err(PartizanError::LimitReached {
                resource: Resource::Comparisons,
                max: self.limits.max_comparisons,
            });
        }
        Ok(())
    }

    fn push_frame(&mut self, a: ValueId, b: ValueId) -> Result<(), PartizanError> {
        self.count_comparison()?;
        self.frames.push(Frame { a, b, next: 0 });
        Ok(())
    }

    fn answer_top(&mut self, answer: bool) {
        let Some(Frame { a, b, .. }) = self.frames.pop() else {
            return;
        };
        self.remember(a, b, answer);
    }

    fn remember(&mut self, a: ValueId, b: ValueId, answer: bool) {
        let most = self.limits.max_memo_entries;
        if let Some(question) = literal_question(a, b) {
            self.literal.order_memo.insert(question, answer, most);
        } else {
            self.order_memo.remember_le(a.0, b.0, answer, most);
        }
    }

    #[inline]
    fn quick_le(&mut self, a: ValueId, b: ValueId) -> Result<Quick, PartizanError> {
        if a == b {
            return Ok(Quick::Known(true));
        }
        match Hot::le(self.hot(a), self.hot(b)) {
            HotLe::Known(answer) => return Ok(Quick::Known(answer)),
            HotLe::Search => return Ok(self.remembered_le(a, b)),
            HotLe::Unknown => {}
        }
        if let Some(answer) = self.closed_forms_le(a, b) {
            return Ok(Quick::Known(answer));
        }
        let (record_a, record_b) = (self.record(a), self.record(b));
        let by_stops = match (record_a.kind, record_b.kind) {
            (NUMBER, _) => by_order(record_a.stops[0].cmp(&record_b.stops[1])),
            (_, NUMBER) => by_order(record_a.stops[0].cmp(&record_b.stops[0])),
            _ => stops_le(&record_a.stops, &record_b.stops),
        };
        if let Some(answer) = by_stops {
            return Ok(Quick::Known(answer));
        }
        match (record_a.kind, record_b.kind) {
            (Kind::Options, Kind::Options) | (NUMBER, _) | (_, NUMBER) => Ok(self.remembered_le(a, b)),
            _ => self.closed_against_options(a, b),
        }
    }

    #[inline]
    fn remembered_le(&self, a: ValueId, b: ValueId) -> Quick {
        let known = match literal_question(a, b) {
            Some(question) => self.literal.order_memo.get(question),
            None => self.order_memo.le(a.0, b.0),
        };
        known.map_or(Quick::Search(a, b), Quick::Known)
    }

    /// Compares when exactly one side is a closed form, no number, and stops do not decide.
    fn closed_against_options(&mut self, a: ValueId, b: ValueId) -> Result<Quick, PartizanError> {
        let (closed, other) = if self.record(a).kind == Kind::Options {
            (b, a)
        } else {
            (a, b)
        };
        let Kind::NumberUpStar { ups, star } = self.record(closed).kind else {
            return Ok(Quick::Search(a, b));
        };
        if ups == 0 && star > 1 {
            let number = self.number_part(closed)?;
            let sets = self.star_sets(other, number)?;
            let set = if closed == a { &sets.above } else { &sets.below };
            return Ok(Quick::Known(set.contains(star)));
        }
        let closed_alike = self.with_fewer_ups(closed, self.record(other).ups_depth)?;
        self.list_options(closed_alike)?;
        Ok(if closed == a {
            self.remembered_le(closed_alike, b)
        } else {
            self.remembered_le(a, closed_alike)
        })
    }

    /// The number under the ups and the nimber of a closed form.
    pub(super) fn number_part(&mut self, closed: ValueId) -> Result<ValueId, PartizanError> {
        let number = self.record(closed).stops[0].clone();
        self.intern_closed(number, 0, 0)
    }

    /// A closed form that compares like this one with every value of at most this depth.
    ///
    /// Let the depth of numbers plus ups plus nimbers be the number of ups, and that of other games one more
    /// than their deepest option's. Then a game of depth `d` compares alike with `x + n.up + *m` for all
    /// `n > d + 1` and all `m`: by induction over the options, in which the sum with more ups has only the
    /// move to fewer ups for Right and to none for Left.
    pub(super) fn with_fewer_ups(&mut self, closed: ValueId, depth: u64) -> Result<ValueId, PartizanError> {
        let record = self.record(closed);
        let Kind::NumberUpStar { ups, .. } = record.kind else {
            return Ok(closed);
        };
        let enough = depth.saturating_add(3);
        if ups.unsigned_abs() <= enough {
            return Ok(closed);
        }
        let number = record.stops[0].clone();
        // Below the magnitude of an i64.
        let enough = i64::try_from(enough).map_err(|_| PartizanError::NumberTooLarge)?;
        self.intern_closed(number, enough * ups.signum(), 0)
    }

    /// Lists the options of a closed form in its record: at most two a player.
    fn list_options(&mut self, closed: ValueId) -> Result<(), PartizanError> {
        let record = self.record(closed);
        if record.options.start != usize::MAX {
            return Ok(());
        }
        let left = self.options(closed, Player::Left)?;
        let right = self.options(closed, Player::Right)?;
        let count = |list: &[ValueId]| u32::try_from(list.len()).map_err(|_| PartizanError::NumberTooLarge);
        let range = OptionRange {
            start: self.pool.len(),
            n_left: count(&left)?,
            n_right: count(&right)?,
        };
        self.records[closed.index()].options = range;
        self.hot[closed.index()].list(range);
        if let Kind::NumberUpStar {
            ups: 1..=3 | -3..=-1, ..
        }
        | Kind::NumberUpStar { ups: 0, star: 1 } = self.record(closed).kind
        {
            self.hot[closed.index()].is_small();
        }
        self.pool.extend_from_slice(&left);
        self.pool.extend_from_slice(&right);
        Ok(())
    }
}

/// A question that the literal game takes part in, as a number.
#[inline]
fn literal_question(a: ValueId, b: ValueId) -> Option<u64> {
    let number = |other: ValueId, side| (u64::from(other.0) + 1) << 1 | side;
    if a == ValueId::LITERAL {
        Some(number(b, 0))
    } else if b == ValueId::LITERAL {
        Some(number(a, 1))
    } else {
        None
    }
}

/// Whether `x + ups + star <= y + ups + star`, given how `x` compares with `y`.
fn closed_le(order: Ordering, a: (i64, u32), b: (i64, u32)) -> bool {
    match order {
        Ordering::Less => true,
        Ordering::Greater => false,
        // The difference of two i64 is compared without being formed.
        Ordering::Equal if a.0 == b.0 => a.1 == b.1,
        Ordering::Equal => a.0 < b.0 && (b.0 - 1 != a.0 || a.1 ^ b.1 != 1),
    }
}

/// An answer when one side is a number that the stop of the other side differs from.
fn by_order(order: Ordering) -> Option<bool> {
    match order {
        Ordering::Less => Some(true),
        Ordering::Greater => Some(false),
        Ordering::Equal => None,
    }
}

/// An answer from the stops of two games that are not numbers.
#[inline]
fn stops_le(a: &[Dyadic; 2], b: &[Dyadic; 2]) -> Option<bool> {
    if a[0] < b[1] {
        Some(true)
    } else if a[0] > b[0] || a[1] > b[1] {
        Some(false)
    } else {
        None
    }
}
