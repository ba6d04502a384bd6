//! A check of values of positions by playing: the position less the value must be lost for whoever starts. No
//! components, no symmetries, no sums and no order are used.

use graph_core::{Options, PartizanRuleset, Player};
use hashbrown::HashMap;

use super::PositionValues;
use crate::{PartizanError, ValueId, Values};

/// A position, a value that is subtracted from it, and who is to move.
type State<P> = (P, ValueId, Player);

struct Frame<P> {
    state: State<P>,
    moves: Vec<State<P>>,
    next: usize,
}

impl<R: PartizanRuleset> PositionValues<'_, R> {
    /// Returns whether a position has this value, by plain search of the position less the value.
    ///
    /// Shares nothing with [`PositionValues::value`]: only the moves of the rule and the options of the
    /// canonical form are believed.
    ///
    /// # Errors
    ///
    /// [`PartizanError::Loopy`] when play can come back to a position, [`PartizanError::LimitReached`] and
    /// [`PartizanError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// Time and extra space `O(p v)` for `p` positions that play reaches, taken whole, and `v` sub-positions
    /// of the value, times the number of options.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::{Options, PartizanRuleset, Player};
    /// use partizan::{PositionValues, Values};
    /// /// Either player takes a token: a heap of one.
    /// struct Take;
    /// impl PartizanRuleset for Take {
    ///     type Position = u32;
    ///     fn options(&self, out: &mut Options<u32>, heap: &u32, _player: Player) {
    ///         out.extend(heap.checked_sub(1));
    ///     }
    /// }
    /// let mut values = Values::new();
    /// let (zero, star) = (values.zero(), values.nimber(1)?);
    /// let positions = PositionValues::new(&Take);
    /// assert!(positions.verify(&mut values, &1, star)?);
    /// assert!(!positions.verify(&mut values, &1, zero)?);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn verify(
        &self,
        values: &mut Values,
        position: &R::Position,
        value: ValueId,
    ) -> Result<bool, PartizanError> {
        let mut known = HashMap::new();
        for player in Player::BOTH {
            if self.wins(values, &mut known, (position.clone(), value, player))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the player to move wins.
    fn wins(
        &self,
        values: &mut Values,
        known: &mut HashMap<State<R::Position>, Option<bool>>,
        root: State<R::Position>,
    ) -> Result<bool, PartizanError> {
        if let Some(&Some(wins)) = known.get(&root) {
            return Ok(wins);
        }
        let mut frames = vec![self.frame(values, known, root)?];
        let mut res = false;
        while let Some(frame) = frames.last_mut() {
            values.count_work()?;
            // A move after which the opponent loses wins.
            let verdict = match frame.moves.get(frame.next) {
                None => Some(false),
                Some(state) => match known.get(state) {
                    Some(Some(false)) => Some(true),
                    Some(Some(true)) => None,
                    Some(None) => return Err(PartizanError::Loopy),
                    None => {
                        let next = self.frame(values, known, state.clone())?;
                        frames.push(next);
                        continue;
                    }
                },
            };
            frame.next += 1;
            if let Some(verdict) = verdict
                && let Some(frame) = frames.pop()
            {
                known.insert(frame.state, Some(verdict));
                res = verdict;
            }
        }
        Ok(res)
    }

    fn frame(
        &self,
        values: &mut Values,
        known: &mut HashMap<State<R::Position>, Option<bool>>,
        state: State<R::Position>,
    ) -> Result<Frame<R::Position>, PartizanError> {
        let (position, value, player) = &state;
        let mut options = Options::new();
        self.ruleset.options(&mut options, position, *player);
        let mut moves: Vec<_> = options
            .into_iter()
            .map(|option| (option, *value, player.opponent()))
            .collect();
        // The value is subtracted: a player makes the opponent's moves in it.
        for option in values.options(*value, player.opponent())? {
            moves.push((position.clone(), option, player.opponent()));
        }
        known.insert(state.clone(), None);
        Ok(Frame {
            state,
            moves,
            next: 0,
        })
    }
}
