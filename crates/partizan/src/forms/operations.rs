//! Sums and products of forms: disjunctive, conjunctive, selective and ordinal (Conway 1976, chapter 14; Siegel 2013, I.4
//! and II.3). They are built as they are defined and nothing is simplified.

use graph_core::Player;
use hashbrown::HashMap;

use super::{FormId, Forms};
use crate::PartizanError;

/// An option of a compound: another pair of components, or a form of its own.
enum Move {
    To(FormId, FormId),
    Out(FormId),
}

impl Forms {
    /// Returns the negative: the form with the players exchanged.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`] and [`PartizanError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// Linear in the number of positions with their options, but for sorting them.
    pub fn negative(&mut self, id: FormId) -> Result<FormId, PartizanError> {
        let mut negatives: HashMap<FormId, FormId> = HashMap::new();
        let mut res = self.zero();
        for follower in self.followers(id)? {
            let [left, right] = Player::BOTH.map(|player| -> Vec<_> {
                let options = self.options(follower, player.opponent()).iter();
                options
                    .filter_map(|option| negatives.get(option).copied())
                    .collect()
            });
            res = self.form(&left, &right)?;
            negatives.insert(follower, res);
        }
        Ok(res)
    }

    /// Returns the disjunctive sum: a move is a move in one component.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`] and [`PartizanError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// One form for each pair of positions.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Forms;
    /// let mut forms = Forms::new();
    /// let zero = forms.zero();
    /// let star = forms.form(&[zero], &[zero])?;
    /// assert_eq!(forms.sum(star, star)?, forms.form(&[star], &[star])?);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn sum(&mut self, g: FormId, h: FormId) -> Result<FormId, PartizanError> {
        self.compound((g, h), |forms, (x, y), player, moves| {
            moves.extend(forms.options(x, player).iter().map(|&x| Move::To(x, y)));
            moves.extend(forms.options(y, player).iter().map(|&y| Move::To(x, y)));
        })
    }

    /// Returns the conjunctive sum: a move is a move in both components, and who cannot move in one has none.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`] and [`PartizanError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// One form for each pair of positions that play reaches.
    pub fn conjunctive_sum(&mut self, g: FormId, h: FormId) -> Result<FormId, PartizanError> {
        self.compound((g, h), |forms, (x, y), player, moves| {
            for &x in forms.options(x, player) {
                moves.extend(forms.options(y, player).iter().map(|&y| Move::To(x, y)));
            }
        })
    }

    /// Returns the selective sum: a move is a move in one component or in both.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`] and [`PartizanError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// One form for each pair of positions.
    pub fn selective_sum(&mut self, g: FormId, h: FormId) -> Result<FormId, PartizanError> {
        self.compound((g, h), |forms, (x, y), player, moves| {
            let [in_x, in_y] = [x, y].map(|id| forms.options(id, player));
            moves.extend(in_x.iter().map(|&x| Move::To(x, y)));
            moves.extend(in_y.iter().map(|&y| Move::To(x, y)));
            for &x in in_x {
                moves.extend(in_y.iter().map(|&y| Move::To(x, y)));
            }
        })
    }

    /// Returns the ordinal sum `g:h`: a move in the base `g` ends play in `h`.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`] and [`PartizanError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// One form for each position of `h`, with the options of `g`.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Forms, Values};
    /// let mut forms = Forms::new();
    /// let zero = forms.zero();
    /// let (one, star) = (forms.form(&[zero], &[])?, forms.form(&[zero], &[zero])?);
    /// let base = forms.form(&[star], &[star])?;
    /// let mut values = Values::new();
    /// let sum = forms.ordinal_sum(base, one)?;
    /// assert_eq!(values.canonical(&forms, sum)?, values.number_up_star(&Dyadic::ZERO, 1, 0)?);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn ordinal_sum(&mut self, g: FormId, h: FormId) -> Result<FormId, PartizanError> {
        self.compound((g, h), |forms, (x, y), player, moves| {
            moves.extend(forms.options(x, player).iter().map(|&x| Move::Out(x)));
            moves.extend(forms.options(y, player).iter().map(|&y| Move::To(x, y)));
        })
    }

    /// Returns the ordinal product of `g` and `h`: `h` played on stalks of `g`.
    ///
    /// Left's options are `(g h^L):g^L` and `(g h^R):(-g)^L`, Right's `(g h^L):g^R` and `(g h^R):(-g)^R`, where the products
    /// are bases of ordinal sums in these forms. On numbers it multiplies the ordinals of signs.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`] and [`PartizanError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// One ordinal sum for each option of `g` and each option of each position of `h`.
    pub fn ordinal_product(&mut self, g: FormId, h: FormId) -> Result<FormId, PartizanError> {
        let minus_g = self.negative(g)?;
        let mut products: HashMap<FormId, FormId> = HashMap::new();
        let mut res = self.zero();
        for follower in self.followers(h)? {
            let mut lists = [Vec::new(), Vec::new()];
            for (moved, factor) in [(Player::Left, g), (Player::Right, minus_g)] {
                let options = self.options(follower, moved).iter();
                let bases: Vec<_> = options
                    .filter_map(|option| products.get(option).copied())
                    .collect();
                for (player, list) in Player::BOTH.into_iter().zip(&mut lists) {
                    for top in self.options(factor, player).to_vec() {
                        for &base in &bases {
                            list.push(self.ordinal_sum(base, top)?);
                        }
                    }
                }
            }
            res = self.form(&lists[0], &lists[1])?;
            products.insert(follower, res);
        }
        Ok(res)
    }

    /// Builds a compound of two components from its moves.
    fn compound(
        &mut self,
        root: (FormId, FormId),
        moves_of: impl Fn(&Self, (FormId, FormId), Player, &mut Vec<Move>),
    ) -> Result<FormId, PartizanError> {
        let mut known: HashMap<(FormId, FormId), FormId> = HashMap::new();
        let mut stack = vec![root];
        let mut res = self.zero();
        while let Some(&top) = stack.last() {
            if let Some(&form) = known.get(&top) {
                res = form;
                stack.pop();
                continue;
            }
            let mut sides = [Vec::new(), Vec::new()];
            for (player, moves) in Player::BOTH.into_iter().zip(&mut sides) {
                moves_of(self, top, player, moves);
                self.spend(moves.len() + 1)?;
            }
            let depth = stack.len();
            for option in sides.iter().flatten() {
                if let Move::To(x, y) = *option
                    && !known.contains_key(&(x, y))
                {
                    stack.push((x, y));
                }
            }
            if stack.len() > depth {
                continue;
            }
            let [left, right] = sides.map(|moves| -> Vec<_> {
                let forms = moves.iter().filter_map(|option| match option {
                    Move::To(x, y) => known.get(&(*x, *y)).copied(),
                    Move::Out(form) => Some(*form),
                });
                forms.collect()
            });
            let form = self.form(&left, &right)?;
            known.insert(top, form);
        }
        Ok(res)
    }
}
