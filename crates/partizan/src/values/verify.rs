//! A check of canonical forms that trusts nothing of what made them: the bare definition of the order, searched
//! over the options, without closed forms, stops or the memory of the arena.

use graph_core::Player;
use hashbrown::HashMap;

use super::{ValueId, Values};
use crate::PartizanError;

/// A question `a <= b?` with all moves that could refute it, and the next of them to try.
struct Question {
    pair: (ValueId, ValueId),
    refutations: Vec<(ValueId, ValueId)>,
    next: usize,
}

impl Values {
    /// Returns whether the form of a value is canonical: no option of it is dominated or reversible.
    ///
    /// Only the options are believed; they are compared by the definition of the order. Together with
    /// [`PositionValues::verify`](crate::PositionValues::verify) this rejects a wrong value of a position.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`] and [`PartizanError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// Every pair of sub-positions of the options may be searched, those of closed forms included.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Values;
    /// let mut values = Values::new();
    /// let (one, star) = (values.integer(1)?, values.nimber(1)?);
    /// let hot = values.from_options(&[one, star], &[star])?;
    /// assert!(values.verify(hot)?);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn verify(&mut self, id: ValueId) -> Result<bool, PartizanError> {
        let mut known = HashMap::new();
        for player in Player::BOTH {
            let options = self.options(id, player)?;
            for (at, &option) in options.iter().enumerate() {
                let others = options.iter().enumerate();
                for (_, &other) in others.filter(|&(other, _)| other != at) {
                    if self.plainly_at_least(&mut known, player, other, option)? {
                        return Ok(false);
                    }
                }
                for answer in self.options(option, player.opponent())? {
                    if self.plainly_at_least(&mut known, player, id, answer)? {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    pub(crate) fn plainly_at_least(
        &mut self,
        known: &mut HashMap<(ValueId, ValueId), bool>,
        player: Player,
        a: ValueId,
        b: ValueId,
    ) -> Result<bool, PartizanError> {
        let pair = match player {
            Player::Left => (b, a),
            Player::Right => (a, b),
        };
        let mut questions = vec![self.question(pair)?];
        while let Some(question) = questions.last_mut() {
            self.spend(1)?;
            let pair = question.pair;
            let Some(&refutation) = question.refutations.get(question.next) else {
                known.insert(pair, true);
                questions.pop();
                continue;
            };
            match known.get(&refutation) {
                Some(true) => {
                    known.insert(pair, false);
                    questions.pop();
                }
                Some(false) => question.next += 1,
                None => {
                    let next = self.question(refutation)?;
                    questions.push(next);
                }
            }
        }
        Ok(known.get(&pair).copied().unwrap_or(false))
    }

    fn question(&mut self, pair: (ValueId, ValueId)) -> Result<Question, PartizanError> {
        let (a, b) = pair;
        let left = self
            .options(a, Player::Left)?
            .into_iter()
            .map(|option| (b, option));
        let mut refutations: Vec<_> = left.collect();
        let right = self.options(b, Player::Right)?.into_iter();
        refutations.extend(right.map(|option| (option, a)));
        Ok(Question {
            pair,
            refutations,
            next: 0,
        })
    }
}
