//! Incentives: what a move gains (Siegel 2013, II.3; Winning Ways, chapter 6). How urgent a move is in sums of hot games is
//! the business of `thermograph.rs`.

use graph_core::Player;

use super::{ValueId, ValueList, Values};
use crate::PartizanError;

impl Values {
    /// Returns what a player can gain by one move: `G^L - G` for Left, `G - G^R` for Right, as far as no other move of the
    /// player gains at least as much.
    ///
    /// Two moves that gain the same count once. The order is without meaning.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`], [`PartizanError::Cancelled`], and [`PartizanError::NumberTooLarge`] when a
    /// number, a count of ups or a nimber on the way cannot be held.
    ///
    /// # Complexity
    ///
    /// One sum for each of `n` options and `O(n^2)` comparisons.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Player;
    /// use partizan::{Dyadic, Values};
    /// let mut values = Values::new();
    /// let up = values.number_up_star(&Dyadic::ZERO, 1, 0)?;
    /// let up_star = values.number_up_star(&Dyadic::ZERO, 1, 1)?;
    /// // Left moves to 0 and loses an up; Right moves to * and gains ^*.
    /// assert_eq!(values.incentives(up, Player::Left)?.as_slice(), [values.negative(up)?]);
    /// assert_eq!(values.incentives(up, Player::Right)?.as_slice(), [up_star]);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn incentives(&mut self, g: ValueId, player: Player) -> Result<ValueList, PartizanError> {
        let gains = self.gains(g, player)?;
        self.greatest(&gains)
    }

    /// Returns what either player can gain by one move, as far as no other move of either gains at least as much.
    ///
    /// # Errors
    ///
    /// As for [`Values::incentives`].
    ///
    /// # Complexity
    ///
    /// As for [`Values::incentives`], for the options of both players.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Values};
    /// let mut values = Values::new();
    /// let half = values.number(&Dyadic::new(1, 1)?)?;
    /// // Moves in a number lose.
    /// assert_eq!(values.incentives_of_both(half)?.as_slice(), [values.negative(half)?]);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn incentives_of_both(&mut self, g: ValueId) -> Result<ValueList, PartizanError> {
        let mut gains = self.gains(g, Player::Left)?;
        gains.extend(self.gains(g, Player::Right)?);
        self.greatest(&gains)
    }

    /// What each canonical option gains.
    fn gains(&mut self, g: ValueId, player: Player) -> Result<ValueList, PartizanError> {
        let options = self.options(g, player)?.into_iter();
        options
            .map(|option| match player {
                Player::Left => self.difference(option, g),
                Player::Right => self.difference(g, option),
            })
            .collect()
    }

    fn greatest(&mut self, gains: &[ValueId]) -> Result<ValueList, PartizanError> {
        let greatest = self.best_of(gains, |values, a, b| values.le(b, a))?;
        Ok(greatest.into_iter().collect())
    }
}
