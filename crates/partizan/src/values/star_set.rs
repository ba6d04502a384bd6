//! Sets of nimbers, finite or cofinite, and how a value compares with a number plus *every* nimber at once.
//! This is what keeps `*4000000000` from being expanded. Other comparisons are in `order.rs`.
//!
//! For a game `G` that is not a number and a number `x`, let `above` be the set of `k` with `x + *k <= G` and
//! `below` the set of `k` with `x + *k >= G`. From the definition of the order, `k` is in `above` iff no
//! smaller nimber is in `below` and `k` is in no `below` set of a right option; and the other way round. So with
//! `a` the mex of the union of the right options' `below` and `b` the mex of the union of the left options'
//! `above`: when `a < b`, `above` is all that the first union misses and `below` is empty; when `a > b` the
//! mirror image; when `a = b` the game is `x + *a`, or, where both unions are everything, confused with every
//! `x + *k`.

use core::cmp::Ordering;

use graph_core::Player;
use smallvec::SmallVec;

use super::{Kind, ValueId, Values};
use crate::{Dyadic, PartizanError};

/// A set of naturals, finite or cofinite.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct StarSet {
    // Invariant: half-open intervals, sorted, not touching; an end of `u64::MAX` stands for no end.
    intervals: SmallVec<[(u64, u64); 1]>,
}

impl StarSet {
    fn empty() -> Self {
        Self::default()
    }

    fn all() -> Self {
        Self::from_intervals([(0, u64::MAX)])
    }

    fn only(star: u32) -> Self {
        Self::from_intervals([(star.into(), u64::from(star) + 1)])
    }

    fn from_intervals<const N: usize>(intervals: [(u64, u64); N]) -> Self {
        Self {
            intervals: intervals.into_iter().collect(),
        }
    }

    pub(super) fn contains(&self, star: u32) -> bool {
        let star = u64::from(star);
        self.intervals
            .iter()
            .any(|&(start, end)| start <= star && star < end)
    }

    /// The least element.
    pub(super) fn min(&self) -> Option<u64> {
        self.intervals.first().map(|&(start, _)| start)
    }

    /// Whether all but finitely many naturals are in the set.
    pub(super) fn is_cofinite(&self) -> bool {
        self.intervals.last().is_some_and(|&(_, end)| end == u64::MAX)
    }

    /// The least natural that is missing, `u64::MAX` where none is.
    fn mex(&self) -> u64 {
        match self.intervals.first() {
            Some(&(0, end)) => end,
            _ => 0,
        }
    }

    /// Makes a set of half-open intervals that are in order and do not overlap.
    pub(super) fn from_sorted(intervals: impl Iterator<Item = (u64, u64)>) -> Self {
        let intervals: SmallVec<[(u64, u64); 16]> = intervals.collect();
        Self::merged(&intervals)
    }

    pub(super) fn minus(&self, other: &Self) -> Self {
        self.intersection(&other.complement())
    }

    pub(super) fn intersection(&self, other: &Self) -> Self {
        Self::union([&self.complement(), &other.complement()].into_iter()).complement()
    }

    /// The elements in order; endless for a cofinite set.
    pub(super) fn elements(&self) -> impl Iterator<Item = u64> {
        self.intervals.iter().flat_map(|&(start, end)| start..end)
    }

    /// The set of all elements xor a nimber.
    pub(super) fn xor(&self, star: u32) -> Self {
        // Above 2^32 nothing moves.
        const END: u64 = 1 << 32;
        let mut moved: SmallVec<[(u64, u64); 16]> = SmallVec::new();
        for &(start, end) in &self.intervals {
            let mut at = start;
            while at < end.min(END) {
                // The largest aligned block that begins here and ends in time.
                let room = end.min(END) - at;
                let size = (1 << at.trailing_zeros().min(32)).min(1 << room.ilog2());
                let to = (at ^ u64::from(star)) & !(size - 1);
                moved.push((to, to + size));
                at += size;
            }
            if end > END {
                moved.push((start.max(END), end));
            }
        }
        moved.sort_unstable();
        Self::merged(&moved)
    }

    fn complement(&self) -> Self {
        let mut intervals = SmallVec::new();
        let mut start = 0;
        for &(next, end) in &self.intervals {
            if start < next {
                intervals.push((start, next));
            }
            start = end;
        }
        if start < u64::MAX {
            intervals.push((start, u64::MAX));
        }
        Self { intervals }
    }

    pub(super) fn union<'a>(sets: impl Iterator<Item = &'a Self>) -> Self {
        let mut all: SmallVec<[(u64, u64); 16]> =
            sets.flat_map(|set| set.intervals.iter().copied()).collect();
        all.sort_unstable();
        Self::merged(&all)
    }

    /// Joins sorted intervals that touch or overlap.
    fn merged(all: &[(u64, u64)]) -> Self {
        let mut intervals: SmallVec<[(u64, u64); 1]> = SmallVec::new();
        for &(start, end) in all {
            match intervals.last_mut() {
                Some((_, last)) if start <= *last => *last = end.max(*last),
                _ => intervals.push((start, end)),
            }
        }
        Self { intervals }
    }
}

/// How a value compares with a number plus every nimber.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StarSets {
    /// The nimbers that, added to the number, are at most the value.
    pub(super) above: StarSet,
    /// The nimbers that, added to the number, are at least the value.
    pub(super) below: StarSet,
}

impl StarSets {
    fn greater() -> Self {
        Self {
            above: StarSet::all(),
            below: StarSet::empty(),
        }
    }

    /// The nimbers that are at most as good for the player as the value.
    pub(super) const fn worse_for(&self, player: Player) -> &StarSet {
        match player {
            Player::Left => &self.above,
            Player::Right => &self.below,
        }
    }

    pub(super) fn confused() -> Self {
        Self {
            above: StarSet::empty(),
            below: StarSet::empty(),
        }
    }

    fn mirrored(self) -> Self {
        Self {
            above: self.below,
            below: self.above,
        }
    }

    /// The sets of a number plus ups plus a nimber at 0, given how the number compares with 0.
    pub(super) fn of_closed(order: Ordering, ups: i64, star: u32) -> Self {
        closed_star_sets(order, ups, star)
    }

    /// The sets of a game from those of its options.
    pub(super) fn from_options(left_above: &StarSet, right_below: &StarSet) -> Self {
        match right_below.mex().cmp(&left_above.mex()) {
            Ordering::Less => Self {
                above: right_below.complement(),
                below: StarSet::empty(),
            },
            Ordering::Greater => Self {
                above: StarSet::empty(),
                below: left_above.complement(),
            },
            Ordering::Equal => u32::try_from(left_above.mex()).map_or_else(
                |_| Self::confused(),
                |star| Self {
                    above: StarSet::only(star),
                    below: StarSet::only(star),
                },
            ),
        }
    }
}

impl Values {
    /// How `id` compares with `number` plus every nimber; `number` is a number.
    pub(super) fn star_sets(&mut self, id: ValueId, number: ValueId) -> Result<StarSets, PartizanError> {
        if let Some(sets) = self.known_star_sets(id, number) {
            return Ok(sets);
        }
        self.trim_star_memo();
        let is_known = |values: &Self, id| values.known_star_sets(id, number).is_some();
        self.options_first(id, is_known, |values, id| {
            let sets = values.star_sets_from_options(id, number);
            values.remember_star_sets(id, number, sets);
            Ok(())
        })?;
        // It was remembered last; a table is only emptied between searches.
        self.known_star_sets(id, number)
            .ok_or(PartizanError::NumberTooLarge)
    }

    fn star_sets_from_options(&self, id: ValueId, number: ValueId) -> StarSets {
        let sets = |player: Player| -> SmallVec<[StarSets; 8]> {
            let options = self.listed(id, player).iter();
            options
                .filter_map(|&option| self.known_star_sets(option, number))
                .collect()
        };
        let left_above = StarSet::union(sets(Player::Left).iter().map(|sets| &sets.above));
        let right_below = StarSet::union(sets(Player::Right).iter().map(|sets| &sets.below));
        StarSets::from_options(&left_above, &right_below)
    }

    fn remember_star_sets(&mut self, id: ValueId, number: ValueId, sets: StarSets) {
        if id == ValueId::LITERAL {
            self.literal.star_sets.push((number, sets));
        } else {
            self.star_memo.insert((id, number), sets);
        }
    }

    /// Empties the memory of star sets when it is full; not to be called while sets are being found.
    fn trim_star_memo(&mut self) {
        if self.star_memo.len() > self.limits.max_memo_entries {
            self.star_memo.clear();
        }
    }

    fn known_star_sets(&self, id: ValueId, number: ValueId) -> Option<StarSets> {
        let (record, number_record) = (self.record(id), self.record(number));
        let x = &number_record.stops[0];
        if let Kind::NumberUpStar { ups, star } = record.kind {
            return Some(closed_star_sets(record.stops[0].cmp(x), ups, star));
        }
        if let Some(sets) = sets_by_stops(x, &record.stops) {
            return Some(sets);
        }
        if id == ValueId::LITERAL {
            let known = self.literal.star_sets.iter();
            return known
                .filter(|(at, _)| *at == number)
                .map(|(_, sets)| sets.clone())
                .next();
        }
        self.star_memo.get(&(id, number)).cloned()
    }
}

/// The sets of `y` plus ups plus a nimber at `x`, given how `y` compares with `x`.
fn closed_star_sets(order: Ordering, ups: i64, star: u32) -> StarSets {
    match (order, ups) {
        (Ordering::Greater, _) => StarSets::greater(),
        (Ordering::Less, _) => StarSets::greater().mirrored(),
        (Ordering::Equal, 0) => StarSets {
            above: StarSet::only(star),
            below: StarSet::only(star),
        },
        // Up is confused with * and above every other nimber.
        (Ordering::Equal, 1) => StarSets {
            above: StarSet::only(star ^ 1).complement(),
            below: StarSet::empty(),
        },
        (Ordering::Equal, -1) => closed_star_sets(order, 1, star).mirrored(),
        (Ordering::Equal, _) => {
            let by_ups = if ups > 0 {
                Ordering::Greater
            } else {
                Ordering::Less
            };
            closed_star_sets(by_ups, 0, star)
        }
    }
}

/// The sets of a value that is not a number, when its stops decide them.
fn sets_by_stops(x: &Dyadic, [left, right]: &[Dyadic; 2]) -> Option<StarSets> {
    if x < right {
        Some(StarSets::greater())
    } else if x > left {
        Some(StarSets::greater().mirrored())
    } else if right < x && x < left {
        Some(StarSets::confused())
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_behave_like_sets() {
        let (one, five) = (StarSet::only(1), StarSet::only(5));
        let both = StarSet::union([&one, &five].into_iter());
        assert!(both.contains(1) && both.contains(5) && !both.contains(3));
        assert_eq!(both.complement().complement(), both);
        assert_eq!(both.complement().mex(), 1);
        assert!(both.complement().is_cofinite() && !both.is_cofinite());
        assert_eq!(StarSet::all().complement(), StarSet::empty());
        assert_eq!(
            StarSet::union([&both, &both.complement()].into_iter()),
            StarSet::all()
        );
        assert_eq!(both.min(), Some(1));
        assert_eq!(both.minus(&one), five);
        assert_eq!(both.elements().collect::<Vec<_>>(), [1, 5]);
    }

    #[test]
    fn xor_moves_each_element() {
        let set = StarSet::from_sorted([(3, 9), (20, 21), (37, u64::MAX)].into_iter());
        for star in [0, 1, 6, 37, 64, 100] {
            let moved = set.xor(star);
            for element in 0..300 {
                assert_eq!(
                    moved.contains(element ^ star),
                    set.contains(element),
                    "{element} {star}"
                );
            }
            assert_eq!(moved.xor(star), set);
        }
        assert_eq!(StarSet::all().xor(u32::MAX), StarSet::all());
    }
}
