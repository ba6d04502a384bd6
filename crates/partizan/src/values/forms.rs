//! From forms to values and back, and Conway's product where it depends on the form. What forms are is in `forms.rs`.

use graph_core::Player;
use hashbrown::HashMap;

use super::{ValueId, Values};
use crate::{FormId, Forms, PartizanError};

impl Values {
    /// Returns the value of a form.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`], [`PartizanError::Cancelled`], and [`PartizanError::NumberTooLarge`] when a
    /// number, a count of ups or a nimber on the way cannot be held.
    ///
    /// # Complexity
    ///
    /// One canonical form for each position.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Forms, Values};
    /// let mut forms = Forms::new();
    /// let zero = forms.zero();
    /// let star = forms.form(&[zero], &[zero])?;
    /// let sum = forms.sum(star, star)?;
    /// let mut values = Values::new();
    /// assert_eq!(values.canonical(&forms, sum)?, values.zero());
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn canonical(&mut self, forms: &Forms, form: FormId) -> Result<ValueId, PartizanError> {
        let mut known: HashMap<FormId, ValueId> = HashMap::new();
        self.canonical_with(forms, form, &mut known)
    }

    /// Returns the canonical form of a value, written out in an arena of forms.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`] and [`PartizanError::Cancelled`], of either arena: an integer `n` has `n + 1`
    /// positions, a nimber `*n` has `n` options. [`PartizanError::NumberTooLarge`] for 2^63 downs.
    ///
    /// # Complexity
    ///
    /// Linear in the number of followers with their options, but for sorting these.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Forms, OutcomeClass, PlayConvention, Values};
    /// let (mut values, mut forms) = (Values::new(), Forms::new());
    /// let one = values.integer(1)?;
    /// let form = values.to_form(&mut forms, one)?;
    /// assert_eq!(forms.form(&[forms.zero()], &[])?, form);
    /// assert_eq!(forms.outcome(form, PlayConvention::Misere)?, OutcomeClass::Right);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn to_form(&mut self, forms: &mut Forms, id: ValueId) -> Result<FormId, PartizanError> {
        let mut known: HashMap<ValueId, FormId> = HashMap::new();
        let mut res = forms.zero();
        for follower in self.followers(id)? {
            let mut lists = [Vec::new(), Vec::new()];
            for (player, list) in Player::BOTH.into_iter().zip(&mut lists) {
                let options = self.options(follower, player)?;
                list.extend(options.iter().filter_map(|option| known.get(option)));
            }
            res = forms.form(&lists[0], &lists[1])?;
            known.insert(follower, res);
        }
        Ok(res)
    }

    /// Returns the value of the Conway product of two forms (Conway 1976, chapter 1).
    ///
    /// Left's options are `x^L y + x y^L - x^L y^L` and `x^R y + x y^R - x^R y^R`, Right's the mixed ones. On numbers the value
    /// of the product is the product of the values. On other games it depends on the forms: the values of `x` and
    /// `y` do not determine it. [`Values::conway_product`] multiplies canonical forms.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`], [`PartizanError::Cancelled`], and [`PartizanError::NumberTooLarge`] when a
    /// number, a count of ups or a nimber on the way cannot be held.
    ///
    /// # Complexity
    ///
    /// One canonical form for each pair of positions, and two sums for each pair of their options.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Forms, Values};
    /// let mut forms = Forms::new();
    /// let zero = forms.zero();
    /// let [one, minus_one] = [forms.form(&[zero], &[])?, forms.form(&[], &[zero])?];
    /// let star = forms.form(&[zero], &[zero])?;
    /// let other_star = forms.form(&[minus_one, zero], &[zero, one])?;
    /// let mut values = Values::new();
    /// assert_eq!(values.canonical(&forms, star)?, values.canonical(&forms, other_star)?);
    /// let square = values.conway_product_of_forms(&forms, star, star)?;
    /// assert_ne!(values.conway_product_of_forms(&forms, other_star, star)?, square);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn conway_product_of_forms(
        &mut self,
        forms: &Forms,
        x: FormId,
        y: FormId,
    ) -> Result<ValueId, PartizanError> {
        let mut known: HashMap<(FormId, FormId), ValueId> = HashMap::new();
        let mut stack = vec![(x, y)];
        let mut res = self.zero();
        while let Some(&(x, y)) = stack.last() {
            self.count_work()?;
            if let Some(&product) = known.get(&(x, y)) {
                res = product;
                stack.pop();
                continue;
            }
            let depth = stack.len();
            for (_, a, b) in pairs_of_moves(forms, (x, y)) {
                let parts = [(a, y), (x, b), (a, b)];
                stack.extend(parts.iter().filter(|pair| !known.contains_key(*pair)));
            }
            if stack.len() > depth {
                continue;
            }
            let mut lists = [Vec::new(), Vec::new()];
            for (mover, a, b) in pairs_of_moves(forms, (x, y)) {
                let part = |pair| known.get(&pair).copied();
                if let (Some(ay), Some(xb), Some(ab)) = (part((a, y)), part((x, b)), part((a, b))) {
                    let sum = self.sum(ay, xb)?;
                    lists[mover.index()].push(self.difference(sum, ab)?);
                }
            }
            let product = self.from_options(&lists[0], &lists[1])?;
            known.insert((x, y), product);
        }
        Ok(res)
    }

    fn canonical_with(
        &mut self,
        forms: &Forms,
        form: FormId,
        known: &mut HashMap<FormId, ValueId>,
    ) -> Result<ValueId, PartizanError> {
        let mut stack = vec![form];
        let mut res = self.zero();
        while let Some(&top) = stack.last() {
            self.count_work()?;
            if let Some(&value) = known.get(&top) {
                res = value;
                stack.pop();
                continue;
            }
            let depth = stack.len();
            for player in Player::BOTH {
                let options = forms.options(top, player).iter();
                stack.extend(options.filter(|option| !known.contains_key(*option)));
            }
            if stack.len() > depth {
                continue;
            }
            let [left, right] = Player::BOTH.map(|player| -> Vec<_> {
                let options = forms.options(top, player).iter();
                options.filter_map(|option| known.get(option).copied()).collect()
            });
            let value = self.from_options(&left, &right)?;
            known.insert(top, value);
        }
        Ok(res)
    }
}

/// A move in each factor, and whose option of the product the two make: Left's when one player makes both.
fn pairs_of_moves(forms: &Forms, (x, y): (FormId, FormId)) -> impl Iterator<Item = (Player, FormId, FormId)> {
    Player::BOTH.into_iter().flat_map(move |of_x| {
        Player::BOTH.into_iter().flat_map(move |of_y| {
            let mover = if of_x == of_y { Player::Left } else { Player::Right };
            let in_y = forms.options(y, of_y).iter();
            let in_x = forms.options(x, of_x).iter();
            in_x.flat_map(move |&a| in_y.clone().map(move |&b| (mover, a, b)))
        })
    })
}
