//! Which moves in a large nimber matter beside another game, so that `{1|-1} + *4000000000` is formed without
//! four thousand million options. Sums in general are in `sum.rs`, sets of nimbers in `star_set.rs`.
//!
//! In `V = G + x + *N` Left can move to `G + x + *k` for each `k < N`. Such a move does not matter
//! - when it is dominated: some left option `H` of `G` has `H + *N >= G + *k`, that is `H - G >= *j` for
//!   `j = N xor k`;
//! - when it is reversible through an answer `H + x + *k <= V` that is a number `y` plus ups plus a nimber,
//!   with at most one down, provided that some `y + *a <= V`: what takes its place are nimbers over `y` (or
//!   `y` itself), of which those above the least such `a` are reversible in turn. The nimbers up to `a`, which
//!   never are at least `V`, are added to the moves once, and that is enough.
//!
//! Right's moves mirror this. Whatever the two rules leave is formed one by one.

use core::cmp::Ordering;

use graph_core::Player;
use hashbrown::HashMap;

use super::star_set::{StarSet, StarSets};
use super::{Kind, ValueId, ValueList, Values};
use crate::{Dyadic, PartizanError};

/// Nimbers below this are expanded: that is quicker.
const LARGE: u32 = 8;

impl Values {
    /// Whether a closed form is a number plus a nimber too large to be expanded.
    pub(super) fn has_large_nimber(&self, id: ValueId) -> bool {
        matches!(self.record(id).kind, Kind::NumberUpStar { ups: 0, star } if star >= LARGE)
    }

    /// Moves of a player from `game + heap` in `heap`, a number plus a large nimber, as far as they matter:
    /// pairs to be added, the second of which takes the place of the heap, and values that are moves by
    /// themselves.
    pub(super) fn moves_in_heap(
        &mut self,
        game: ValueId,
        heap: ValueId,
        player: Player,
    ) -> Result<(ValueList, ValueList), PartizanError> {
        let record = self.record(heap);
        let Kind::NumberUpStar { star: n, .. } = record.kind else {
            return Ok((ValueList::new(), ValueList::new()));
        };
        let number = record.stops[0].clone();
        let mut open = smaller_by_xor(n);
        open = open.minus(&self.dominated_heaps(game, player)?);
        let (reversible, instead) = self.reversible_heaps(game, heap, player, &open)?;
        open = open.minus(&reversible);
        let mut heaps = ValueList::new();
        for j in open.elements() {
            let star = u32::try_from(j).map_err(|_| PartizanError::NumberTooLarge)? ^ n;
            heaps.push(self.intern_closed(number.clone(), 0, star)?);
        }
        Ok((heaps, instead))
    }

    /// The `j` for which some option of the player, less the game, is at least as good as `*j`.
    fn dominated_heaps(&mut self, game: ValueId, player: Player) -> Result<StarSet, PartizanError> {
        let negative = self.negative(game)?;
        let mut known = HashMap::new();
        let mut sets = Vec::new();
        for option in self.options(game, player)? {
            sets.push(
                self.sum_star_sets(option, negative, &mut known)?
                    .worse_for(player)
                    .clone(),
            );
        }
        Ok(StarSet::union(sets.iter()))
    }

    /// The `j` for which the second rule applies, and the moves that it adds.
    fn reversible_heaps(
        &mut self,
        game: ValueId,
        heap: ValueId,
        player: Player,
        open: &StarSet,
    ) -> Result<(StarSet, ValueList), PartizanError> {
        let negative = self.negative(game)?;
        let mut known = HashMap::new();
        let mut reversible = StarSet::default();
        let mut instead = ValueList::new();
        for answer in self.options(game, player.opponent())? {
            let Kind::NumberUpStar { ups, .. } = self.record(answer).kind else {
                continue;
            };
            let downs = if player == Player::Left { -ups } else { ups };
            if downs > 1 {
                continue;
            }
            // The answer, less the game, is no better than *j.
            let sets = self.sum_star_sets(answer, negative, &mut known)?;
            let here = sets.worse_for(player.opponent()).intersection(open);
            if here.min().is_none() {
                continue;
            }
            let Some(least) = self.least_nimber_passed(game, heap, answer, player)? else {
                continue;
            };
            let number = &self.record(answer).stops[0] + &self.record(heap).stops[0];
            for star in 0..=least {
                let star = u32::try_from(star).map_err(|_| PartizanError::NumberTooLarge)?;
                instead.push(self.intern_closed(number.clone(), 0, star)?);
            }
            reversible = StarSet::union([&reversible, &here].into_iter());
        }
        Ok((reversible, instead))
    }

    /// The least `a` for which `game + heap` is at least as good for the player as the number of `answer`, that
    /// of the heap and `*a`.
    fn least_nimber_passed(
        &mut self,
        game: ValueId,
        heap: ValueId,
        answer: ValueId,
        player: Player,
    ) -> Result<Option<u64>, PartizanError> {
        let Kind::NumberUpStar { star, .. } = self.record(heap).kind else {
            return Ok(None);
        };
        let number = self.number_part(answer)?;
        let sets = self.star_sets(game, number)?;
        Ok(sets.worse_for(player).xor(star).min())
    }

    /// How the sum of two values compares with every nimber, without forming the sum.
    fn sum_star_sets(
        &mut self,
        a: ValueId,
        b: ValueId,
        known: &mut HashMap<(ValueId, ValueId), StarSets>,
    ) -> Result<StarSets, PartizanError> {
        let mut stack = vec![self.pair_with_fewer_ups(a, b)?];
        let mut res = StarSets::confused();
        while let Some(&(a, b)) = stack.last() {
            self.spend(1)?;
            if let Some(sets) = self.quick_sum_star_sets(a, b, known)? {
                res = sets;
                stack.pop();
                continue;
            }
            let depth = stack.len();
            let mut sets: [Vec<StarSets>; 2] = Default::default();
            for player in Player::BOTH {
                for (c, d) in self.moves_of_pair(a, b, player)? {
                    match self.quick_sum_star_sets(c, d, known)? {
                        Some(of_option) => sets[player.index()].push(of_option),
                        None => stack.push((c, d)),
                    }
                }
            }
            if stack.len() == depth {
                let left_above = StarSet::union(sets[0].iter().map(|sets| &sets.above));
                let right_below = StarSet::union(sets[1].iter().map(|sets| &sets.below));
                known.insert((a, b), StarSets::from_options(&left_above, &right_below));
            }
        }
        Ok(res)
    }

    /// Neither is a number, and neither a number plus a nimber: few moves, none of them in a nimber alone.
    fn moves_of_pair(
        &mut self,
        a: ValueId,
        b: ValueId,
        player: Player,
    ) -> Result<Vec<(ValueId, ValueId)>, PartizanError> {
        let mut res = Vec::new();
        for option in self.options(a, player)? {
            res.push(self.pair_with_fewer_ups(option, b)?);
        }
        for option in self.options(b, player)? {
            res.push(self.pair_with_fewer_ups(a, option)?);
        }
        Ok(res)
    }

    /// A pair whose sum compares alike with every nimber.
    fn pair_with_fewer_ups(&mut self, a: ValueId, b: ValueId) -> Result<(ValueId, ValueId), PartizanError> {
        let [depth_a, depth_b] = [a, b].map(|id| self.record(id).ups_depth);
        match (self.record(a).kind, self.record(b).kind) {
            (Kind::NumberUpStar { .. }, Kind::Options) => Ok((self.with_fewer_ups(a, depth_b)?, b)),
            (Kind::Options, Kind::NumberUpStar { .. }) => Ok((a, self.with_fewer_ups(b, depth_a)?)),
            _ => Ok((a, b)),
        }
    }

    fn quick_sum_star_sets(
        &mut self,
        a: ValueId,
        b: ValueId,
        known: &HashMap<(ValueId, ValueId), StarSets>,
    ) -> Result<Option<StarSets>, PartizanError> {
        let (record_a, record_b) = (self.record(a), self.record(b));
        if let (
            Kind::NumberUpStar { ups, star },
            Kind::NumberUpStar {
                ups: ups_b,
                star: star_b,
            },
        ) = (record_a.kind, record_b.kind)
        {
            let order = (&record_a.stops[0] + &record_b.stops[0]).cmp(&Dyadic::ZERO);
            let sets = StarSets::of_closed(order, ups.saturating_add(ups_b), star ^ star_b);
            return Ok(Some(sets));
        }
        for (closed, other) in [(a, b), (b, a)] {
            if let Kind::NumberUpStar { ups: 0, star } = self.record(closed).kind {
                let minus = -&self.record(closed).stops[0];
                let number = self.intern_closed(minus, 0, 0)?;
                let sets = self.star_sets(other, number)?;
                return Ok(Some(StarSets {
                    above: sets.above.xor(star),
                    below: sets.below.xor(star),
                }));
            }
        }
        if let Some(sets) = known.get(&(a, b)) {
            return Ok(Some(sets.clone()));
        }
        let (record_a, record_b) = (self.record(a), self.record(b));
        let bound = |player: Player| {
            let at = player.index();
            (&record_a.stops[at] + &record_b.stops[at]).cmp(&Dyadic::ZERO)
        };
        // The stops of a sum lie between the sums of the stops.
        Ok(match (bound(Player::Left), bound(Player::Right)) {
            (Ordering::Less, _) => Some(StarSets::of_closed(Ordering::Less, 0, 0)),
            (_, Ordering::Greater) => Some(StarSets::of_closed(Ordering::Greater, 0, 0)),
            _ => None,
        })
    }
}

/// The `j` with `n xor j < n`: those whose highest bit is set in `n`.
fn smaller_by_xor(n: u32) -> StarSet {
    let bits = (0..u32::BITS).filter(|bit| n >> bit & 1 == 1);
    StarSet::from_sorted(bits.map(|bit| (1 << bit, 2 << bit)))
}
