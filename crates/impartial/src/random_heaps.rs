//! One heap, of which moves leave one heap or none, between a player who plays best and one who picks at random, as exact
//! fractions.
//! Other rules are in `random_opponent`, the form of a table for ever is in `random_form`,
//! the closed form for takes of 1 and 4 in `kc_zero`.

use graph_core::{Budget, GraphError};

use crate::{HeapGame, PlayConvention, TakeSet, WinningChances};

/// What becomes of a random pick that cannot be made, most often because it takes more tokens than there are.
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
    game: HeapGame,
    // Invariant: the takes of the game, none of which leaves more than one heap.
    takes: TakeSet,
    play: PlayConvention,
    illegal: IllegalPick,
    chances: Vec<WinningChances>,
}

impl RandomHeaps {
    /// Makes an empty table: not even the empty heap is known before [`RandomHeaps::extend_to`].
    #[must_use]
    pub fn new(takes: TakeSet, play: PlayConvention, illegal: IllegalPick) -> Self {
        Self {
            game: HeapGame::subtraction(takes.clone()),
            takes,
            play,
            illegal,
            chances: Vec::new(),
        }
    }

    /// Makes an empty table of a game with finitely many takes whose moves leave one heap or none, such as those of codes
    /// with digits up to 3: a pick is also illegal when it may not leave nothing, or may not leave a heap. `None` for
    /// other games: sums of heaps have no table.
    ///
    /// ```
    /// use graph_core::Budget;
    /// use impartial::{HeapGame, IllegalPick, PlayConvention, RandomHeaps};
    /// // One token may be taken if it is the last or not, two if they are not the last.
    /// let game = HeapGame::coded("0.32".parse()?);
    /// let mut heaps = RandomHeaps::of_game(game, PlayConvention::Normal, IllegalPick::Redraws).expect("no heap splits");
    /// let form = heaps.prove_form(1_000, &Budget::unlimited()).expect("no limit").expect("proved");
    /// assert!(form.verify());
    /// assert_eq!(form.period(), 3);
    /// # Ok::<(), impartial::HeapCodeError>(())
    /// ```
    #[must_use]
    pub fn of_game(game: HeapGame, play: PlayConvention, illegal: IllegalPick) -> Option<Self> {
        let takes = game.takes()?;
        let stays_whole = !takes.is_empty() && takes.iter().all(|&take| game.digit(take) <= 3);
        let takes = stays_whole.then(|| TakeSet::new(takes)).flatten()?;
        Some(Self {
            game,
            takes,
            play,
            illegal,
            chances: Vec::new(),
        })
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

    /// Returns the rule of a heap.
    #[must_use]
    pub const fn game(&self) -> &HeapGame {
        &self.game
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
        let left = takes.iter().filter_map(|&take| self.left(heap, take));
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
        let heap = self.chances.len() as u64;
        let takes = self.takes.as_slice();
        let left = takes.iter().filter_map(|&take| self.left(heap, take));
        let options: Vec<_> = left.filter_map(|left| self.chances(left)).collect();
        if options.is_empty() {
            return WinningChances::at_end(self.play);
        }
        let n_lost = match self.illegal {
            IllegalPick::Loses => (takes.len() - options.len()) as u64,
            IllegalPick::Redraws => 0,
        };
        WinningChances::combine(options.into_iter(), n_lost)
    }

    /// What a legal take leaves.
    pub(crate) fn left(&self, heap: u64, take: u64) -> Option<u64> {
        let left = heap.checked_sub(take)?;
        let allowed = if left == 0 { 0b01 } else { 0b10 };
        (self.game.digit(take) & allowed != 0).then_some(left)
    }
}
