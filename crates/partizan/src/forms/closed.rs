//! Canonical forms of numbers, ups, nimbers and uptimals, written out.

use core::cmp::Ordering;

use graph_core::Player;
use hashbrown::HashMap;

use super::{FormId, Forms};
use crate::{Dyadic, PartizanError, Uptimal};

impl Forms {
    /// Returns the canonical form of a number.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`] and [`PartizanError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// One form for each sign of the sign expansion: as many as the birthday.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Forms};
    /// let mut forms = Forms::new();
    /// let (zero, one) = (forms.zero(), forms.number(&Dyadic::from(1))?);
    /// assert_eq!(forms.number(&Dyadic::new(1, 1)?)?, forms.form(&[zero], &[one])?);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn number(&mut self, number: &Dyadic) -> Result<FormId, PartizanError> {
        // On the way to a number each step is the simplest number between the last ones left behind on either side.
        let mut sides: [Option<(Dyadic, FormId)>; 2] = [None, None];
        let mut at = (Dyadic::ZERO, self.zero());
        loop {
            match at.0.cmp(number) {
                Ordering::Equal => return Ok(at.1),
                Ordering::Less => sides[0] = Some(at),
                Ordering::Greater => sides[1] = Some(at),
            }
            let [low, high] = [0, 1].map(|side: usize| sides[side].as_ref().map(|(number, _)| number));
            let next = Dyadic::simplest_between(low, high).ok_or(PartizanError::NumberTooLarge)?;
            let [left, right] = [0, 1].map(|side: usize| sides[side].iter().map(|(_, form)| *form));
            let (left, right): (Vec<_>, Vec<_>) = (left.collect(), right.collect());
            at = (next, self.form(&left, &right)?);
        }
    }

    /// Returns the canonical form of a number plus `ups` times up plus `*star`.
    ///
    /// # Errors
    ///
    /// As for [`Forms::uptimal`].
    ///
    /// # Complexity
    ///
    /// As for [`Forms::uptimal`].
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Forms};
    /// let mut forms = Forms::new();
    /// let zero = forms.zero();
    /// let star = forms.form(&[zero], &[zero])?;
    /// assert_eq!(forms.number_up_star(&Dyadic::ZERO, 1, 0)?, forms.form(&[zero], &[star])?);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn number_up_star(&mut self, number: &Dyadic, ups: i64, star: u32) -> Result<FormId, PartizanError> {
        self.uptimal(&Uptimal::new(number.clone(), star, &[ups]))
    }

    /// Returns the canonical form of an uptimal.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`], [`PartizanError::Cancelled`], and [`PartizanError::NumberTooLarge`] when a digit of a
    /// follower does not fit in an `i64`.
    ///
    /// # Complexity
    ///
    /// One form for each follower, and each is written out with its options: a nimber `*n` has `n`, and so have all below.
    pub fn uptimal(&mut self, uptimal: &Uptimal) -> Result<FormId, PartizanError> {
        let number = self.number(uptimal.number())?;
        let mut nimbers = vec![number];
        let mut known: HashMap<Uptimal, FormId> = HashMap::new();
        let mut stack = vec![uptimal.clone()];
        let mut res = number;
        while let Some(top) = stack.pop() {
            if let Some(&form) = known.get(&top) {
                res = form;
                continue;
            }
            if top.digits().is_empty() {
                res = self.plus_nimber(&mut nimbers, top.star())?;
                known.insert(top, res);
                continue;
            }
            let sides = [top.options(Player::Left)?, top.options(Player::Right)?];
            let options = sides.iter().flat_map(|options| &options.others);
            let missing: Vec<_> = options
                .filter(|option| !known.contains_key(*option))
                .cloned()
                .collect();
            if !missing.is_empty() {
                self.spend(missing.len())?;
                // Those that wait will be forms.
                self.check_room(stack.len())?;
                stack.push(top);
                stack.extend(missing);
                continue;
            }
            let mut lists = [Vec::new(), Vec::new()];
            for (list, options) in lists.iter_mut().zip(&sides) {
                if let Some(last) = options.nimbers.checked_sub(1) {
                    let _ = self.plus_nimber(&mut nimbers, last)?;
                    list.extend(nimbers.iter().take(options.nimbers as usize));
                }
                list.extend(options.others.iter().filter_map(|option| known.get(option)));
            }
            res = self.form(&lists[0], &lists[1])?;
            known.insert(top, res);
        }
        Ok(res)
    }

    /// Returns the integer whose canonical form this is, if it is one.
    ///
    /// # Complexity
    ///
    /// Linear in the birthday.
    #[must_use]
    pub fn as_integer(&self, id: FormId) -> Option<i64> {
        let player = match Player::BOTH.map(|player| self.options(id, player).len()) {
            [0, 0] => return Some(0),
            [1, 0] => Player::Left,
            [0, 1] => Player::Right,
            _ => return None,
        };
        let mut at = id;
        loop {
            if !self.options(at, player.opponent()).is_empty() {
                return None;
            }
            match self.options(at, player) {
                [] => break,
                [option] => at = *option,
                _ => return None,
            }
        }
        let n = i64::from(self.birthday(id));
        Some(if player == Player::Left { n } else { -n })
    }

    /// The number plus a nimber, given it plus the nimbers so far.
    fn plus_nimber(&mut self, nimbers: &mut Vec<FormId>, star: u32) -> Result<FormId, PartizanError> {
        while nimbers.len() <= star as usize {
            let next = self.form(nimbers, nimbers)?;
            nimbers.push(next);
        }
        Ok(nimbers[star as usize])
    }
}
