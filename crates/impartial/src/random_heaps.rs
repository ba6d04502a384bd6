//! One heap and a set of takes between a player who plays best and one who picks at random, as exact fractions.
//! Other rules are in `random_opponent`, the form of a table for ever is in `random_form`,
//! the closed form for takes of 1 and 4 in `kc_zero`.

use graph_core::{Budget, GraphError};

use crate::{PlayConvention, TakeSet, WinningChances};

/// What becomes of a random pick that takes more tokens than there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllegalPick {
    /// The picker loses.
    Loses,
    /// He picks again, so that every legal take is as likely as every other.
    Redraws,
}

/// The probabilities that the player who plays best wins, for every size of one heap up to some size.
///
/// Either player takes a number of tokens that is in the set; under normal play whoever cannot loses. The random
/// player picks uniformly from the set. When no take is legal the play convention decides, whatever is picked.
/// Units of work for the budget's watch: takes tried; the budget's vertices limit the heaps.
///
/// ```
/// use graph_core::Budget;
/// use impartial::{IllegalPick, PlayConvention, RandomHeaps, TakeSet};
/// let takes = TakeSet::new([1, 4]).expect("no take is 0");
/// let mut stones = RandomHeaps::new(takes, PlayConvention::Normal, IllegalPick::Loses);
/// stones.extend_to(8, &Budget::unlimited())?;
/// let random_first = |heap| stones.chances(heap).map(|chances| chances.random_first.to_string());
/// assert_eq!(random_first(1).as_deref(), Some("1/2"));
/// assert_eq!(random_first(8).as_deref(), Some("7/8"));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RandomHeaps {
    takes: TakeSet,
    play: PlayConvention,
    illegal: IllegalPick,
    chances: Vec<WinningChances>,
}

impl RandomHeaps {
    /// Makes an empty table: not even the empty heap is known before [`RandomHeaps::extend_to`].
    #[must_use]
    pub const fn new(takes: TakeSet, play: PlayConvention, illegal: IllegalPick) -> Self {
        Self {
            takes,
            play,
            illegal,
            chances: Vec::new(),
        }
    }

    /// Makes the chances of all heaps up to `heap` tokens known.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooManyVertices`] and [`GraphError::Cancelled`]; what is known stays.
    ///
    /// # Complexity
    ///
    /// `O(n m)` operations on fractions for `n` heaps and `m` takes; a fraction has up to `O(n log m)` bits, and the
    /// table holds two a heap.
    pub fn extend_to(&mut self, heap: u64, budget: &Budget<'_>) -> Result<(), GraphError> {
        let mut meter = budget.meter();
        while self.chances.len() as u64 <= heap {
            if self.chances.len() as u64 >= u64::from(budget.max_vertices) {
                return Err(GraphError::TooManyVertices {
                    max_vertices: budget.max_vertices,
                });
            }
            let next = self.next_chances();
            self.chances.push(next);
            meter.spend(1 + self.takes.as_slice().len() as u64)?;
        }
        Ok(())
    }

    /// Returns the takes.
    #[must_use]
    pub const fn takes(&self) -> &TakeSet {
        &self.takes
    }

    pub(crate) const fn rule(&self) -> (PlayConvention, IllegalPick) {
        (self.play, self.illegal)
    }

    /// Returns the chances with a heap of `heap` tokens, or `None` when the table does not reach it.
    #[must_use]
    pub fn chances(&self, heap: u64) -> Option<&WinningChances> {
        self.chances.get(usize::try_from(heap).ok()?)
    }

    /// Checks the chances of one heap against the rule, given those of smaller heaps. False when the table does not
    /// reach it.
    ///
    /// # Complexity
    ///
    /// `O(m)` operations on fractions for `m` takes.
    #[must_use]
    pub fn verify(&self, heap: u64) -> bool {
        let takes = self.takes.as_slice();
        let left = takes.iter().filter_map(|&take| heap.checked_sub(take));
        let options: Option<Vec<_>> = left.map(|left| self.chances(left)).collect();
        let (Some(claimed), Some(options)) = (self.chances(heap), options) else {
            return false;
        };
        let n_picks = match self.illegal {
            IllegalPick::Loses => takes.len(),
            IllegalPick::Redraws => options.len(),
        };
        claimed.follows_from(&options, n_picks as u64, self.play)
    }

    fn next_chances(&self) -> WinningChances {
        let heap = self.chances.len();
        let takes = self.takes.as_slice();
        let n_legal = takes.partition_point(|&take| take <= heap as u64);
        if n_legal == 0 {
            return WinningChances::at_end(self.play);
        }
        let legal = takes[..n_legal]
            .iter()
            .filter_map(|&take| usize::try_from(take).ok());
        let n_lost = match self.illegal {
            IllegalPick::Loses => (takes.len() - n_legal) as u64,
            IllegalPick::Redraws => 0,
        };
        WinningChances::combine(legal.map(|take| &self.chances[heap - take]), n_lost)
    }
}
