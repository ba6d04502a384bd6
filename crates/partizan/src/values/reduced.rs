//! Reduced canonical forms: values up to infinitesimals (Grossman and Siegel 2009; Siegel 2013, II.6).

use graph_core::Player;
use hashbrown::HashSet;
use smallvec::SmallVec;

use super::{Kind, ValueId, Values};
use crate::{Dyadic, PartizanError};

impl Values {
    /// Returns the reduced canonical form: the simplest value that differs from `g` by an infinitesimal.
    ///
    /// Two values have the same reduced form iff their difference is infinitesimal.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`], [`PartizanError::Cancelled`], and [`PartizanError::NumberTooLarge`] when a
    /// number, a count of ups or a nimber on the way cannot be held.
    ///
    /// # Complexity
    ///
    /// For each sub-position as many comparisons as for a canonical form; reduced forms are remembered.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Values;
    /// let mut values = Values::new();
    /// let (zero, one, star) = (values.zero(), values.integer(1)?, values.nimber(1)?);
    /// let hot = values.from_options(&[one], &[star])?;
    /// let expected = values.from_options(&[one], &[zero])?;
    /// assert_eq!(values.reduced(hot)?, expected);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn reduced(&mut self, g: ValueId) -> Result<ValueId, PartizanError> {
        if self.reduced_forms.len() > self.limits.max_memo_entries {
            self.reduced_forms.clear();
        }
        let is_known = |values: &Self, id| {
            let stops = &values.record(id).stops;
            stops[0] == stops[1] || values.reduced_forms.contains_key(&id)
        };
        self.options_first(g, is_known, |values, id| {
            let reduced = values.reduced_from_options(id)?;
            values.reduced_forms.insert(id, reduced);
            Ok(())
        })?;
        // The walk ends when it is known.
        self.known_reduced(g)?.ok_or(PartizanError::NumberTooLarge)
    }

    /// A value whose stops agree is infinitesimally close to them.
    fn known_reduced(&mut self, id: ValueId) -> Result<Option<ValueId>, PartizanError> {
        let record = self.record(id);
        if record.stops[0] == record.stops[1] {
            let number = record.stops[0].clone();
            return self.intern_closed(number, 0, 0).map(Some);
        }
        Ok(self.reduced_forms.get(&id).copied())
    }

    fn reduced_from_options(&mut self, id: ValueId) -> Result<ValueId, PartizanError> {
        let mut lists = [SmallVec::new(), SmallVec::new()];
        for (player, list) in Player::BOTH.into_iter().zip(&mut lists) {
            let mut options = Vec::new();
            for at in self.record(id).options.of(player) {
                options.extend(self.known_reduced(self.pool[at])?);
            }
            let options = self.bypassed_up_to_infinitesimals(id, player, options)?;
            *list = self.best_of(&options, |values, a, b| values.at_least_nearly(player, a, b))?;
        }
        self.from_options(&lists[0], &lists[1])
    }

    fn bypassed_up_to_infinitesimals(
        &mut self,
        id: ValueId,
        player: Player,
        mut queue: Vec<ValueId>,
    ) -> Result<Vec<ValueId>, PartizanError> {
        let mut seen: HashSet<ValueId> = HashSet::new();
        queue.retain(|&option| seen.insert(option));
        let mut kept = Vec::new();
        'next: while let Some(option) = queue.pop() {
            for answer in self.options(option, player.opponent())? {
                if self.at_least_nearly(player, id, answer)? {
                    let instead = self.options(answer, player)?;
                    queue.extend(instead.into_iter().filter(|&option| seen.insert(option)));
                    continue 'next;
                }
            }
            kept.push(option);
        }
        Ok(kept)
    }

    /// Whether `a` is at least as good as `b` for the player, or worse by an infinitesimal only: for Left that
    /// the right stop of `a - b` is not negative.
    ///
    /// The stops of a difference are multiples of the finest denominator that play in either reaches, so that
    /// it is enough to compare after giving away less than one unit of it.
    fn at_least_nearly(&mut self, player: Player, a: ValueId, b: ValueId) -> Result<bool, PartizanError> {
        let finest = self.record(a).finest.max(self.record(b).finest);
        let step = Dyadic::new(if player == Player::Left { 1 } else { -1 }, finest + 1)?;
        if self.record(a).kind != Kind::Options && self.record(b).kind != Kind::Options {
            let (x, y) = (&self.record(a).stops[0], &self.record(b).stops[0]);
            return Ok(if player == Player::Left { x >= y } else { x <= y });
        }
        let step = self.number(&step)?;
        let a = self.sum(a, step)?;
        self.at_least(player, a, b)
    }
}
