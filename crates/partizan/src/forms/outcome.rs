//! Who wins a form, under normal and misère play.

use graph_core::{PlayConvention, Player};
use hashbrown::HashMap;

use super::{FormId, Forms};
use crate::{OutcomeClass, PartizanError};

impl Forms {
    /// Returns who wins a form: under normal play a player who cannot move loses, under misère play such a player wins.
    ///
    /// The misère outcome belongs to the form: forms of one value may differ in it.
    ///
    /// # Errors
    ///
    /// [`PartizanError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// Linear in the number of positions with their options, but for sorting the positions.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Forms, OutcomeClass, PlayConvention};
    /// let mut forms = Forms::new();
    /// let zero = forms.zero();
    /// let star = forms.form(&[zero], &[zero])?;
    /// assert_eq!(forms.outcome(star, PlayConvention::Normal)?, OutcomeClass::Next);
    /// assert_eq!(forms.outcome(star, PlayConvention::Misere)?, OutcomeClass::Previous);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn outcome(&mut self, id: FormId, play: PlayConvention) -> Result<OutcomeClass, PartizanError> {
        // Whether Left and Right win moving first.
        let mut wins: HashMap<FormId, [bool; 2]> = HashMap::new();
        for follower in self.followers(id)? {
            let first = Player::BOTH.map(|player| {
                let options = self.options(follower, player);
                if options.is_empty() {
                    return play == PlayConvention::Misere;
                }
                let opponent = player.opponent().index();
                options
                    .iter()
                    .any(|option| wins.get(option).is_some_and(|wins| !wins[opponent]))
            });
            wins.insert(follower, first);
        }
        Ok(match wins.get(&id) {
            Some([true, true]) => OutcomeClass::Next,
            Some([true, false]) => OutcomeClass::Left,
            Some([false, true]) => OutcomeClass::Right,
            _ => OutcomeClass::Previous,
        })
    }
}
