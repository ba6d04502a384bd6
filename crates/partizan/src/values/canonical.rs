//! From lists of options to the canonical form (Siegel 2013, II.2; Conway 1976, chapter 10): first numbers,
//! then bypassing of reversible options, then removal of dominated ones, then recognition of closed forms.
//!
//! All tests compare with the literal game `V` made of the given lists, whose value never changes; in the
//! order it takes part under an id of its own. Closed forms as options are never expanded; why that is right
//! is said where it is done.

use graph_core::Player;
use hashbrown::HashSet;
use smallvec::SmallVec;

use super::hot::Hot;
use super::order_memo::OrderMemo;
use super::star_set::StarSets;
use super::{Kind, NUMBER, OptionRange, Record, ValueId, Values, ups_options};
use crate::{Dyadic, PartizanError};

type List = SmallVec<[ValueId; 16]>;

/// The game under construction.
pub(super) struct Literal {
    pub(super) record: Record,
    pub(super) hot: Hot,
    pub(super) pool: Vec<ValueId>,
    pub(super) order_memo: OrderMemo,
    pub(super) star_sets: Vec<(ValueId, StarSets)>,
}

impl Literal {
    pub(super) fn new() -> Self {
        let record = Record {
            kind: Kind::Options,
            stops: [Dyadic::ZERO, Dyadic::ZERO],
            options: OptionRange {
                start: 0,
                n_left: 0,
                n_right: 0,
            },
            ups_depth: 0,
            finest: 0,
            dicotic: false,
        };
        Self {
            hot: Hot::new(&record),
            record,
            pool: Vec::new(),
            order_memo: OrderMemo::default(),
            star_sets: Vec::new(),
        }
    }
}

/// Options with the groups they belong to.
pub(super) type Members = SmallVec<[(ValueId, Group); 16]>;

/// What is known of some options of one player: two of one group are confused with each other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Group(u8);

impl Group {
    /// Nothing is known.
    pub(super) const NONE: Self = Self(0);

    /// The group of this number.
    pub(super) const fn numbered(number: u8) -> Self {
        Self(number + 1)
    }

    fn is_incomparable_with(self, other: Self) -> bool {
        self == other && self != Self::NONE
    }
}

/// What becomes of an option that may be reversible.
enum Bypass {
    Keep,
    /// These take its place, perhaps none.
    Replace(List),
    /// The whole game is this value.
    Whole(ValueId),
}

impl Values {
    /// Returns the value of the game in which Left can move to any of `left`, Right to any of `right` (Siegel 2013,
    /// II.2; Conway 1976, chapter 10).
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`], [`PartizanError::Cancelled`], and [`PartizanError::NumberTooLarge`] when a
    /// number, a count of ups or a nimber on the way cannot be held.
    ///
    /// # Complexity
    ///
    /// `O(l^2 + r^2 + s)` comparisons for `l` and `r` options that together have `s` options of the other
    /// player.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Values};
    /// let mut values = Values::new();
    /// let (zero, one) = (values.zero(), values.integer(1)?);
    /// let half = values.from_options(&[zero], &[one])?;
    /// assert_eq!(values.as_number(half), Some(&Dyadic::new(1, 1)?));
    ///
    /// // Left answers Right's move to {1|0} by moving to 1, which reverses it out: {0|{1|0}} is 1.
    /// let threat = values.from_options(&[one], &[zero])?;
    /// assert_eq!(values.from_options(&[zero], &[threat])?, one);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn from_options(&mut self, left: &[ValueId], right: &[ValueId]) -> Result<ValueId, PartizanError> {
        let [left, right] = [left, right].map(|options| {
            let mut res = ungrouped(options);
            sort_members(&mut res);
            res
        });
        self.value_of_members(&left, &right)
    }

    /// As [`from_options`](Self::from_options), for lists that [`sort_members`] has sorted.
    pub(super) fn value_of_members(
        &mut self,
        left_members: &[(ValueId, Group)],
        right_members: &[(ValueId, Group)],
    ) -> Result<ValueId, PartizanError> {
        let [left, right] = [left_members, right_members]
            .map(|members| members.iter().map(|member| member.0).collect::<List>());
        if let Some(number) = self.number_of_options(&left, &right)? {
            return self.intern_closed(number, 0, 0);
        }
        // Not a number: neither list is empty.
        let stops = [
            self.best_stop(&left, Player::Left).unwrap_or(Dyadic::ZERO),
            self.best_stop(&right, Player::Right).unwrap_or(Dyadic::ZERO),
        ];
        let left = self.undominated(Player::Left, left_members)?;
        let right = self.undominated(Player::Right, right_members)?;
        self.set_literal(&left, &right, &stops);
        let left = match self.bypassed(Player::Left, left)? {
            Ok(left) => left,
            Err(whole) => return Ok(whole),
        };
        let right = match self.bypassed(Player::Right, right)? {
            Ok(right) => right,
            Err(whole) => return Ok(whole),
        };
        self.intern_canonical(&left, &right, stops)
    }

    /// Interns lists without dominated or reversible options, sorted by id, whose value has these stops and
    /// is not a number.
    pub(super) fn intern_canonical(
        &mut self,
        left: &[ValueId],
        right: &[ValueId],
        stops: [Dyadic; 2],
    ) -> Result<ValueId, PartizanError> {
        if stops[0] == stops[1]
            && let Some((ups, star)) = self.closed_form(left, right)
        {
            let ups = ups.ok_or(PartizanError::NumberTooLarge)?;
            let [number, _] = stops;
            return self.intern_closed(number, ups, star);
        }
        self.intern_options(left, right, stops)
    }

    /// The stop a player reaches by the best of these moves.
    fn best_stop(&self, options: &[ValueId], player: Player) -> Option<Dyadic> {
        let stops = options
            .iter()
            .map(|&option| &self.record(option).stops[player.opponent().index()]);
        match player {
            Player::Left => stops.max(),
            Player::Right => stops.min(),
        }
        .cloned()
    }

    /// The number these options make, if they make one (Siegel 2013, II.2: the simplest number that fits).
    ///
    /// A number fits when no left option is at least it and no right option at most it. Options reach no
    /// further than their stops, so that only a number equal to a stop needs a comparison, and only when it is
    /// simpler than what fits without.
    fn number_of_options(
        &mut self,
        left: &[ValueId],
        right: &[ValueId],
    ) -> Result<Option<Dyadic>, PartizanError> {
        let lo = self.best_stop(left, Player::Left);
        let hi = self.best_stop(right, Player::Right);
        if let (Some(lo), Some(hi)) = (&lo, &hi)
            && lo > hi
        {
            return Ok(None);
        }
        let mut best = Dyadic::simplest_between(lo.as_ref(), hi.as_ref());
        for bound in [lo, hi].into_iter().flatten() {
            let simpler = best.as_ref().is_none_or(|best| bound.is_simpler_than(best));
            if simpler && self.fits(&bound, left, right)? {
                best = Some(bound);
            }
        }
        Ok(best)
    }

    fn fits(&mut self, number: &Dyadic, left: &[ValueId], right: &[ValueId]) -> Result<bool, PartizanError> {
        let number = self.intern_closed(number.clone(), 0, 0)?;
        for &option in left {
            if self.le(number, option)? {
                return Ok(false);
            }
        }
        for &option in right {
            if self.le(option, number)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn set_literal(&mut self, left: &[ValueId], right: &[ValueId], stops: &[Dyadic; 2]) {
        let ups_depth = self.deeper_than(left.iter().chain(right));
        let literal = &mut self.literal;
        literal.pool.clear();
        literal.pool.extend_from_slice(left);
        literal.pool.extend_from_slice(right);
        literal.star_sets.clear();
        literal.order_memo.clear();
        literal.record = Record {
            kind: Kind::Options,
            stops: stops.clone(),
            options: OptionRange {
                start: 0,
                n_left: u32::try_from(left.len()).unwrap_or(u32::MAX),
                n_right: u32::try_from(right.len()).unwrap_or(u32::MAX),
            },
            ups_depth,
            // Not asked of a literal game.
            finest: 0,
            dicotic: false,
        };
        literal.hot = Hot::new(&literal.record);
    }

    /// The items that no other one is at least as good as, in the sense of `at_least`; one of equals.
    pub(super) fn best_of<T: Copy>(
        &mut self,
        items: &[T],
        mut at_least: impl FnMut(&mut Self, T, T) -> Result<bool, PartizanError>,
    ) -> Result<SmallVec<[T; 16]>, PartizanError>
    where
        [T; 16]: smallvec::Array<Item = T>,
    {
        let mut kept: SmallVec<[T; 16]> = SmallVec::new();
        'next: for &item in items {
            for &other in &kept {
                if at_least(self, other, item)? {
                    continue 'next;
                }
            }
            let mut at = 0;
            while let Some(&other) = kept.get(at) {
                if at_least(self, item, other)? {
                    let _ = kept.swap_remove(at);
                } else {
                    at += 1;
                }
            }
            kept.push(item);
        }
        Ok(kept)
    }

    /// The options that no other one is at least as good as, by id. Those of one group are not compared.
    fn undominated(&mut self, player: Player, members: &[(ValueId, Group)]) -> Result<List, PartizanError> {
        let best = self.best_of(members, |values, (a, group_a), (b, group_b)| {
            Ok(!group_a.is_incomparable_with(group_b) && values.at_least(player, a, b)?)
        })?;
        let mut kept: List = best.into_iter().map(|member| member.0).collect();
        sort_by_id(&mut kept);
        Ok(kept)
    }

    /// Replaces the reversible options of the literal game, then removes the dominated ones, as sorted list;
    /// or finds the value of the whole game on the way.
    fn bypassed(&mut self, player: Player, options: List) -> Result<Result<List, ValueId>, PartizanError> {
        // Of what took the place of something else.
        let mut seen = HashSet::new();
        let mut queue = options;
        let mut kept = List::new();
        let mut changed = false;
        while let Some(option) = queue.pop() {
            self.spend(1)?;
            if self.stops_short(player, option) {
                changed = true;
                continue;
            }
            match self.bypass(player, option)? {
                Bypass::Keep => kept.push(option),
                Bypass::Whole(whole) => return Ok(Err(whole)),
                Bypass::Replace(list) => {
                    changed = true;
                    queue.extend(list.into_iter().filter(|&option| seen.insert(option)));
                }
            }
        }
        if changed {
            kept = self.undominated(player, &ungrouped(&kept))?;
        } else {
            sort_by_id(&mut kept);
        }
        Ok(Ok(kept))
    }

    /// Whether even the mover's stop of an option falls short of the stop that the literal game's best option
    /// ensures: that one dominates it.
    fn stops_short(&self, player: Player, option: ValueId) -> bool {
        let (stops, whole) = (&self.record(option).stops, &self.literal.record.stops);
        match player {
            Player::Left => stops[0] < whole[0],
            Player::Right => stops[1] > whole[1],
        }
    }

    fn bypass(&mut self, player: Player, option: ValueId) -> Result<Bypass, PartizanError> {
        match self.record(option).kind {
            // A number that is reversible through a better number is below the literal game's stop, and so
            // is dominated.
            NUMBER => Ok(Bypass::Keep),
            Kind::NumberUpStar { ups: 0, star } => self.bypass_nimber(player, option, star),
            Kind::NumberUpStar { ups, star } => self.bypass_ups(player, option, ups, star),
            Kind::Options => self.bypass_options(player, option),
        }
    }

    /// `x + *star`. Say Left's: it is reversible iff some `x + *k`, `k < star`, is at most the literal game
    /// `V`. Let `a` be the least `k` with `x + *k <= V` and `b` the least with `x + *k >= V`. If both exist `V`
    /// is `x + *a`. If only `a` does, each `x + *j`, `j < a`, is at most another left option (see
    /// `star_set.rs`) and so dominated: nothing takes the place of the option. For `a` = 0 the left options of
    /// `x` would, but they are below the literal game's stop.
    fn bypass_nimber(&mut self, player: Player, option: ValueId, star: u32) -> Result<Bypass, PartizanError> {
        let number = self.number_part(option)?;
        if star == 1 {
            let reversible = self.at_least(player, ValueId::LITERAL, number)?;
            return Ok(if reversible {
                Bypass::Replace(List::new())
            } else {
                Bypass::Keep
            });
        }
        Ok(match self.least_nimbers(player, number)? {
            (Some(least), Some(_)) => Bypass::Whole(self.plus_nimber(number, least)?),
            (Some(least), None) if u64::from(star) > least => Bypass::Replace(List::new()),
            _ => Bypass::Keep,
        })
    }

    /// The least nimbers that, added to the number, the literal game is at least as good as, and that are at
    /// least as good as it, for the player.
    fn least_nimbers(
        &mut self,
        player: Player,
        number: ValueId,
    ) -> Result<(Option<u64>, Option<u64>), PartizanError> {
        let sets = self.star_sets(ValueId::LITERAL, number)?;
        let (above, below) = (sets.above.min(), sets.below.min());
        Ok(match player {
            Player::Left => (above, below),
            Player::Right => (below, above),
        })
    }

    fn plus_nimber(&mut self, number: ValueId, star: u64) -> Result<ValueId, PartizanError> {
        let star = u32::try_from(star).map_err(|_| PartizanError::NumberTooLarge)?;
        let number = self.record(number).stops[0].clone();
        self.intern_closed(number, 0, star)
    }

    fn bypass_ups(
        &mut self,
        player: Player,
        option: ValueId,
        ups: i64,
        star: u32,
    ) -> Result<Bypass, PartizanError> {
        let number = self.record(option).stops[0].clone();
        for answer in self.closed_list(&number, &ups_options(ups, star, player.opponent()))? {
            if self.at_least(player, ValueId::LITERAL, answer)? {
                return self.through(player, answer);
            }
        }
        Ok(Bypass::Keep)
    }

    fn bypass_options(&mut self, player: Player, option: ValueId) -> Result<Bypass, PartizanError> {
        let range = self.record(option).options.of(player.opponent());
        for at in range {
            let answer = self.pool[at];
            if self.at_least(player, ValueId::LITERAL, answer)? {
                return self.through(player, answer);
            }
        }
        Ok(Bypass::Keep)
    }

    /// What takes the place of an option that is reversible through `answer`: the player's options there.
    fn through(&mut self, player: Player, answer: ValueId) -> Result<Bypass, PartizanError> {
        let record = self.record(answer);
        let number = record.stops[0].clone();
        Ok(match record.kind {
            // The options of a number that is at most the literal game are below its stop.
            NUMBER => Bypass::Replace(List::new()),
            Kind::Options => Bypass::Replace(self.listed(answer, player).into()),
            Kind::NumberUpStar { ups: 0, star } => {
                let number = self.number_part(answer)?;
                self.through_nimber(player, number, star)?
            }
            Kind::NumberUpStar { ups, star } => {
                let options = self.closed_list(&number, &ups_options(ups, star, player))?;
                Bypass::Replace(options.into_iter().collect())
            }
        })
    }

    /// The nimbers below `*star`, but none that is reversible through the least one the literal game is at
    /// least as good as.
    fn through_nimber(
        &mut self,
        player: Player,
        number: ValueId,
        star: u32,
    ) -> Result<Bypass, PartizanError> {
        let end = match self.least_nimbers(player, number)? {
            (Some(least), Some(_)) => return Ok(Bypass::Whole(self.plus_nimber(number, least)?)),
            (Some(least), None) => u64::from(star).min(least + 1),
            _ => star.into(),
        };
        let nimbers = (0..end).map(|star| self.plus_nimber(number, star));
        nimbers.collect::<Result<_, _>>().map(Bypass::Replace)
    }

    /// The ups and the nimber of a canonical form with both stops equal, when that is what it is; no ups
    /// where there are too many of them.
    fn closed_form(&self, left: &[ValueId], right: &[ValueId]) -> Option<(Option<i64>, u32)> {
        if left == right {
            return self.nimber_of_options(left).map(|star| (Some(0), star));
        }
        let [left, right] = [left, right].map(|options| self.closed_options(options));
        match (left?.as_slice(), right?.as_slice()) {
            ([(0, 0)], [(ups @ 0.., star)]) => Some((ups.checked_add(1), star ^ 1)),
            ([(ups @ ..=0, star)], [(0, 0)]) => Some((ups.checked_sub(1), star ^ 1)),
            ([(0, 0), (0, 1)], [(0, 0)]) => Some((Some(1), 1)),
            ([(0, 0)], [(0, 0), (0, 1)]) => Some((Some(-1), 1)),
            _ => None,
        }
    }

    /// Up to two options as ups and nimbers over one number, the number first.
    fn closed_options(&self, options: &[ValueId]) -> Option<SmallVec<[(i64, u32); 2]>> {
        if options.len() > 2 {
            return None;
        }
        let closed = options.iter().map(|&option| match self.record(option).kind {
            Kind::NumberUpStar { ups, star } => Some((ups, star)),
            Kind::Options => None,
        });
        let mut res: SmallVec<[(i64, u32); 2]> = closed.collect::<Option<_>>()?;
        res.sort_unstable_by_key(|&(_, star)| star);
        Some(res)
    }

    /// The nimber `*m` when the options are a number plus all nimbers below it.
    fn nimber_of_options(&self, options: &[ValueId]) -> Option<u32> {
        let star = u32::try_from(options.len()).ok()?;
        let below = |&option: &ValueId| match self.record(option).kind {
            Kind::NumberUpStar { ups: 0, star: other } => other < star,
            _ => false,
        };
        options.iter().all(below).then_some(star)
    }
}

/// Puts a list in the order that forms are interned in.
pub(super) fn sort_by_id(list: &mut [ValueId]) {
    list.sort_unstable_by_key(|id| id.0);
}

fn ungrouped(options: &[ValueId]) -> Members {
    options.iter().map(|&option| (option, Group::NONE)).collect()
}

/// Sorts options by id and keeps one of equals; an option of two groups is of none.
pub(super) fn sort_members(members: &mut Members) {
    members.sort_unstable_by_key(|member| member.0.0);
    members.dedup_by(|next, kept| {
        let is_same = next.0 == kept.0;
        if is_same && next.1 != kept.1 {
            kept.1 = Group::NONE;
        }
        is_same
    });
}
