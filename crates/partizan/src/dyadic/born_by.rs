//! The numbers born by a day, in order.

use core::iter::FusedIterator;

use crate::Dyadic;

/// The numbers born by a day in increasing order, made by [`Dyadic::born_by`].
#[derive(Clone, Debug)]
pub struct NumbersBornBy {
    day: u32,
    // Invariant: numbers that are still to come, each with its birthday and the next number above it that was born earlier,
    // the least one on top.
    pending: Vec<(Dyadic, u32, Option<Dyadic>)>,
}

impl Dyadic {
    /// Returns the numbers born by `day`, of which there are `2^(day + 1) - 1`, in increasing order (Conway 1976, chapter 1).
    ///
    /// # Complexity
    ///
    /// One simplest number for each, on average; extra space for `day` of them.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Dyadic;
    /// let texts: Vec<_> = Dyadic::born_by(2).map(|number| number.to_string()).collect();
    /// assert_eq!(texts, ["-2", "-1", "-1/2", "0", "1/2", "1", "2"]);
    /// ```
    #[must_use]
    pub fn born_by(day: u32) -> NumbersBornBy {
        let mut res = NumbersBornBy {
            day,
            pending: Vec::new(),
        };
        res.descend(None, 0, None);
        res
    }
}

impl NumbersBornBy {
    /// Adds the simplest number between the bounds and, before it, those below it on its lower side.
    fn descend(&mut self, low: Option<&Dyadic>, birthday: u32, mut high: Option<Dyadic>) {
        for birthday in birthday..=self.day {
            // The bounds differ.
            let Some(number) = Dyadic::simplest_between(low, high.as_ref()) else {
                return;
            };
            self.pending.push((number.clone(), birthday, high));
            high = Some(number);
        }
    }
}

impl Iterator for NumbersBornBy {
    type Item = Dyadic;

    fn next(&mut self) -> Option<Dyadic> {
        let (number, birthday, high) = self.pending.pop()?;
        if let Some(next) = birthday.checked_add(1) {
            self.descend(Some(&number), next, high);
        }
        Some(number)
    }
}

impl FusedIterator for NumbersBornBy {}
