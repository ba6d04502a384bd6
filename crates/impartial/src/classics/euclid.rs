//! Euclid's game: from the larger of two numbers a positive multiple of the smaller is taken. Its two endings give
//! different values and are told apart here.

use graph_core::{Nimber, Outcome};

use crate::{Component, PlayConvention};

/// When Euclid's game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EuclidEnd {
    /// A number may become 0, and then no move is left (Cole and Davie 1969).
    AtZero,
    /// Both numbers must stay positive: equal ones leave no move (Grossman 1997).
    Positive,
}

/// A position of Euclid's game.
///
/// Values come from the quotients of Euclid's algorithm, from the last one up: the multiples that may be taken from
/// `q a + r` lead to `r`, `r + a` and so on, whose values run through the numbers and skip only that of the first.
/// With [`EuclidEnd::Positive`] the value is `⌊b/a − a/b⌋` (Nivasch 2006), which the other ending does not share.
///
/// ```
/// use graph_core::{Nimber, Outcome};
/// use impartial::PlayConvention;
/// use impartial::classics::{Euclid, EuclidEnd};
/// let position = Euclid { numbers: (24, 36), end: EuclidEnd::AtZero };
/// assert_eq!((position.value(), position.outcome(PlayConvention::Normal)), (Nimber(0), Outcome::Loss));
/// let position = Euclid { numbers: (7, 100), end: EuclidEnd::Positive };
/// assert_eq!(position.winning_moves(PlayConvention::Normal), [(7, 9)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Euclid {
    /// The two numbers.
    pub numbers: (u64, u64),
    /// When the game ends.
    pub end: EuclidEnd,
}

/// The larger number is `quotient` times the smaller and the least that can be left of it.
#[derive(Clone, Copy)]
struct Step {
    quotient: u64,
    smaller: u64,
    least: u64,
}

impl Euclid {
    /// Returns the nim-value under normal play.
    ///
    /// # Complexity
    ///
    /// Time and extra space `O(log n)` for numbers up to `n`.
    #[must_use]
    pub fn value(self) -> Nimber {
        let mut below = None;
        for step in self.steps().iter().rev() {
            below = Some(value_above(below, step.quotient));
        }
        Nimber(below.unwrap_or(0))
    }

    /// Returns the outcome for the player about to move.
    ///
    /// # Complexity
    ///
    /// As [`Euclid::value`].
    #[must_use]
    pub fn outcome(self, play: PlayConvention) -> Outcome {
        let mut won = None;
        for step in self.steps().iter().rev() {
            won = Some(wins_above(won, step.quotient, play));
        }
        match won {
            None => play.stuck(),
            Some(true) => Outcome::Win,
            Some(false) => Outcome::Loss,
        }
    }

    /// Returns every winning move by the numbers it leaves, in the order of the position.
    ///
    /// There is at most one: it leaves the least that can be left, or once the smaller number more.
    ///
    /// # Complexity
    ///
    /// As [`Euclid::value`].
    #[must_use]
    pub fn winning_moves(self, play: PlayConvention) -> Vec<(u64, u64)> {
        let steps = self.steps();
        let Some(step) = steps.first() else {
            return Vec::new();
        };
        let near = (0..step.quotient.min(2)).map(|times| self.option(step, times));
        near.filter(|&numbers| Self { numbers, ..self }.outcome(play) == Outcome::Loss)
            .collect()
    }

    /// The position in which `times` the smaller number more than the least is left.
    const fn option(self, step: &Step, times: u64) -> (u64, u64) {
        let left = step.smaller * times + step.least;
        let (first, second) = self.numbers;
        if first > second {
            (left, second)
        } else {
            (first, left)
        }
    }

    /// The divisions of Euclid's algorithm, as long as there are moves.
    fn steps(self) -> Vec<Step> {
        let (first, second) = self.numbers;
        let (mut smaller, mut larger) = (first.min(second), first.max(second));
        let mut steps = Vec::new();
        while smaller > 0 {
            let remainder = larger % smaller;
            let quotient = match self.end {
                // The last multiple of a divisor cannot be taken.
                EuclidEnd::Positive if remainder == 0 => larger / smaller - 1,
                EuclidEnd::Positive | EuclidEnd::AtZero => larger / smaller,
            };
            if quotient > 0 {
                steps.push(Step {
                    quotient,
                    smaller,
                    least: larger - quotient * smaller,
                });
            }
            (larger, smaller) = (smaller, remainder);
        }
        steps
    }
}

/// The value of `q a + r`, given that of `r`, which is 0 where no move is left.
fn value_above(below: Option<u64>, quotient: u64) -> u64 {
    // The values of r + a, r + 2 a, …: the numbers from 0 on but that of r.
    if quotient > below.unwrap_or(0) {
        quotient
    } else {
        quotient - 1
    }
}

/// Whether the player about to move wins at `q a + r`, given the same for `r`; `None` where no move is left.
fn wins_above(below: Option<bool>, quotient: u64, play: PlayConvention) -> bool {
    let remainder_won = below.unwrap_or(play.stuck() == Outcome::Win);
    // A lost remainder wins at once; else r + a is the first lost one.
    !remainder_won || quotient > 1
}

/// Moves are named by the numbers they leave.
impl Component for Euclid {
    type Move = (u64, u64);

    fn value(&self) -> Nimber {
        (*self).value()
    }

    fn moves_to(&self, out: &mut Vec<(u64, u64)>, value: Nimber) {
        let steps = self.steps();
        let Some(step) = steps.first() else {
            return;
        };
        let least = Self {
            numbers: self.option(step, 0),
            ..*self
        };
        let below = least.value().0;
        let times = match value.0 {
            value if value == below => 0,
            value if value < below => value.saturating_add(1),
            value => value,
        };
        if times < step.quotient {
            out.push(self.option(step, times));
        }
    }
}
