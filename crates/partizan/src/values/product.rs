//! Norton products and Conway products (Conway 1976, chapters 1 and 6; Winning Ways, chapter 8).
//! Multiples by an integer are in `sum.rs`.

use graph_core::Player;
use hashbrown::HashMap;

use super::{Kind, NUMBER, ValueId, ValueList, Values};
use crate::PartizanError;

impl Values {
    /// Returns the Norton product `g.u`, with `u` positive.
    ///
    /// For an integer `g` it is `g` copies of `u`. Otherwise it is `{G^L.u + (u + d)|G^R.u - (u + d)}`, where
    /// `d` runs over the incentives of the canonical form of `u`: `u^L - u` and `u - u^R`. For positive `u` it
    /// is additive in `g` and keeps the order; other `u` are accepted, but then neither need hold. Numbers that
    /// are no integers take part as games: `1/2.2` is `1*`.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`], [`PartizanError::Cancelled`], and [`PartizanError::NumberTooLarge`] when a
    /// number, a count of ups or a nimber on the way cannot be held.
    ///
    /// # Complexity
    ///
    /// One canonical form and a sum for each option of each sub-position of `g`.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Dyadic, Values};
    /// let mut values = Values::new();
    /// let (half, two) = (values.number(&Dyadic::new(1, 1)?)?, values.integer(2)?);
    /// let one_star = values.number_up_star(&Dyadic::from(1), 0, 1)?;
    /// assert_eq!(values.norton_product(half, two)?, one_star);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn norton_product(&mut self, g: ValueId, u: ValueId) -> Result<ValueId, PartizanError> {
        if let Some(product) = self.integer_multiple(g, u)? {
            return Ok(product);
        }
        let steps = self.norton_steps(u)?;
        let back: Result<ValueList, _> = steps.iter().map(|&step| self.negative(step)).collect();
        self.transform(g, [&steps, &back?], |values, id| values.integer_multiple(id, u))
    }

    /// Returns the Conway product of the canonical forms of two values.
    ///
    /// It is the field product on numbers and the nim-product on nimbers, and `n` times a game for integers
    /// `n`. On other games Conway's product depends on the form; here both factors are canonical, and then it
    /// is not distributive in general.
    ///
    /// # Errors
    ///
    /// [`PartizanError::LimitReached`], [`PartizanError::Cancelled`], and [`PartizanError::NumberTooLarge`] when a
    /// number, a count of ups or a nimber on the way cannot be held.
    ///
    /// # Complexity
    ///
    /// One canonical form and two sums for each pair of options of each pair of sub-positions.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Values;
    /// let mut values = Values::new();
    /// let (two, three) = (values.nimber(2)?, values.nimber(3)?);
    /// assert_eq!(values.conway_product(two, two)?, three);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn conway_product(&mut self, g: ValueId, h: ValueId) -> Result<ValueId, PartizanError> {
        let mut known: HashMap<(ValueId, ValueId), ValueId> = HashMap::new();
        let mut stack = vec![(g, h)];
        while let Some(&(x, y)) = stack.last() {
            self.spend(1)?;
            if known.contains_key(&(x, y)) {
                stack.pop();
                continue;
            }
            if let Some(product) = self.closed_product(x, y)? {
                known.insert((x, y), product);
                continue;
            }
            let x_options = [self.options(x, Player::Left)?, self.options(x, Player::Right)?];
            let y_options = [self.options(y, Player::Left)?, self.options(y, Player::Right)?];
            let depth = stack.len();
            for &a in x_options.iter().flatten() {
                for &b in y_options.iter().flatten() {
                    let pairs = [(a, y), (x, b), (a, b)];
                    stack.extend(pairs.iter().filter(|pair| !known.contains_key(*pair)));
                }
            }
            if stack.len() == depth {
                let product = self.product_from_options((x, y), &x_options, &y_options, &known)?;
                known.insert((x, y), product);
            }
        }
        known.get(&(g, h)).copied().ok_or(PartizanError::NumberTooLarge)
    }

    /// The product with an integer; `None` when `n` is none.
    pub(super) fn integer_multiple(
        &mut self,
        n: ValueId,
        id: ValueId,
    ) -> Result<Option<ValueId>, PartizanError> {
        match self.as_number(n) {
            Some(number) if number.is_integer() => {
                let n = number.numerator();
                self.multiple(&n, id).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The unit plus each of its incentives.
    fn norton_steps(&mut self, u: ValueId) -> Result<ValueList, PartizanError> {
        let mut steps = self.options(u, Player::Left)?;
        let twice = self.sum(u, u)?;
        for option in self.options(u, Player::Right)? {
            steps.push(self.difference(twice, option)?);
        }
        Ok(steps)
    }

    fn closed_product(&mut self, x: ValueId, y: ValueId) -> Result<Option<ValueId>, PartizanError> {
        for (n, other) in [(x, y), (y, x)] {
            if let Some(product) = self.integer_multiple(n, other)? {
                return Ok(Some(product));
            }
        }
        let (record_x, record_y) = (self.record(x), self.record(y));
        match (record_x.kind, record_y.kind) {
            (NUMBER, NUMBER) => {
                let product = record_x.stops[0].checked_mul(&record_y.stops[0])?;
                self.number(&product).map(Some)
            }
            (Kind::NumberUpStar { ups: 0, star: a }, Kind::NumberUpStar { ups: 0, star: b })
                if record_x.stops[0].is_zero() && record_y.stops[0].is_zero() =>
            {
                self.nimber(nim_product(a, b, u32::BITS / 2)).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn product_from_options(
        &mut self,
        (x, y): (ValueId, ValueId),
        x_options: &[ValueList; 2],
        y_options: &[ValueList; 2],
        known: &HashMap<(ValueId, ValueId), ValueId>,
    ) -> Result<ValueId, PartizanError> {
        let mut lists = [Vec::new(), Vec::new()];
        for of_x in Player::BOTH {
            for of_y in Player::BOTH {
                // Two moves of the same player make an option for Left.
                let list = &mut lists[usize::from(of_x != of_y)];
                for &a in &x_options[of_x.index()] {
                    for &b in &y_options[of_y.index()] {
                        let part = |pair| known.get(&pair).copied();
                        let (Some(ay), Some(xb), Some(ab)) = (part((a, y)), part((x, b)), part((a, b)))
                        else {
                            continue;
                        };
                        let sum = self.sum(ay, xb)?;
                        list.push(self.difference(sum, ab)?);
                    }
                }
            }
        }
        self.from_options(&lists[0], &lists[1])
    }
}

/// The nim-product of two numbers below `2^(2 half)` (Conway 1976, chapter 6). Recurses five deep at most.
fn nim_product(a: u32, b: u32, half: u32) -> u32 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let split = |n: u32| (n >> half, n & ((1 << half) - 1));
    let ((a1, a0), (b1, b0)) = (split(a), split(b));
    let (high, low) = (nim_product(a1, b1, half / 2), nim_product(a0, b0, half / 2));
    let both = nim_product(a1 ^ a0, b1 ^ b0, half / 2);
    (both ^ low) << half ^ low ^ nim_product(high, 1 << (half - 1), half / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nimbers_form_a_field() {
        assert_eq!(nim_product(2, 2, 16), 3);
        assert_eq!(nim_product(4, 4, 16), 6);
        assert_eq!(nim_product(16, 16, 16), 24);
        for a in 1..64 {
            let products: Vec<_> = (0..256).map(|b| nim_product(a, b, 16)).collect();
            assert!(products.contains(&1), "{a} has an inverse below 256");
            assert!((0..256).all(|b| products[b as usize] == nim_product(b, a, 16)));
        }
    }
}
