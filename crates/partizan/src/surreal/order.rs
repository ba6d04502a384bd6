//! The order of surreal numbers.

use core::cmp::Ordering;

use super::{SurrealId, Surreals, Term};

impl Surreals {
    /// Compares two numbers.
    ///
    /// The sign of the leading term of the difference decides; where the leading exponents differ, their comparison
    /// does.
    ///
    /// # Complexity
    ///
    /// Time linear in the terms of one path of nested exponents; no extra space.
    ///
    /// # Examples
    ///
    /// ```
    /// use core::cmp::Ordering;
    /// use partizan::surreal::Surreals;
    /// let mut surreals = Surreals::new();
    /// let (omega, million) = (surreals.omega()?, surreals.integer(1_000_000)?);
    /// assert_eq!(surreals.compare(million, omega), Ordering::Less);
    /// # Ok::<(), partizan::surreal::SurrealError>(())
    /// ```
    #[must_use]
    pub fn compare(&self, x: SurrealId, y: SurrealId) -> Ordering {
        if x == y {
            return Ordering::Equal;
        }
        self.compare_terms(self.terms(x), self.terms(y))
    }

    /// Compares the numbers with these terms.
    pub(super) fn compare_terms(&self, a: &[Term], b: &[Term]) -> Ordering {
        let (mut a, mut b, mut is_reversed) = (a, b, false);
        let order = loop {
            let n_common = a.iter().zip(b).take_while(|(s, t)| s == t).count();
            let (s, t) = match (a.get(n_common), b.get(n_common)) {
                (Some(s), Some(t)) => (s, t),
                (Some(s), None) => break s.coefficient.sign(),
                (None, Some(t)) => break t.coefficient.sign().reverse(),
                (None, None) => break Ordering::Equal,
            };
            let sign = s.coefficient.sign();
            if s.exponent == t.exponent {
                break s.coefficient.cmp(&t.coefficient);
            }
            if sign != t.coefficient.sign() {
                break sign;
            }
            is_reversed ^= sign.is_lt();
            (a, b) = (self.terms(s.exponent), self.terms(t.exponent));
        };
        if is_reversed { order.reverse() } else { order }
    }

    /// Returns the sign of a number as its order against 0.
    #[must_use]
    pub fn sign(&self, x: SurrealId) -> Ordering {
        self.terms(x)
            .first()
            .map_or(Ordering::Equal, |term| term.coefficient.sign())
    }

    /// Returns the larger of two numbers.
    pub fn max(&self, x: SurrealId, y: SurrealId) -> SurrealId {
        if self.compare(x, y).is_lt() { y } else { x }
    }

    /// Returns the smaller of two numbers.
    pub fn min(&self, x: SurrealId, y: SurrealId) -> SurrealId {
        if self.compare(x, y).is_gt() { y } else { x }
    }
}
