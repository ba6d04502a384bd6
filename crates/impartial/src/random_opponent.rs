//! Any impartial rule between a player who plays best and one who picks at random, as exact fractions. Heaps by
//! number, without a search, are in `random_heaps`.

use core::num::NonZeroU64;

use graph_core::{Budget, Options, Ruleset};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};

use crate::search::Memo;
use crate::{PlayConvention, SearchError};

/// Which of the two players moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FirstMover {
    /// The player who plays best.
    Best,
    /// The player who picks at random.
    Random,
}

/// What the random player picks from, each with the same probability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Picks {
    /// The legal moves of the position; moves that the rule repeats count as often as it lists them.
    Legal,
    /// So many intended moves, whatever the position: those that are not legal there cannot be made, and who
    /// picks one loses.
    Intended(NonZeroU64),
}

/// The probabilities that the player who plays best wins, from 0 to 1.
///
/// Both fractions are in lowest terms.
///
/// ```
/// use graph_core::Budget;
/// use impartial::{FirstMover, HeapGame, Heaps, Picks, PlayConvention, RandomOpponent};
/// let nim = HeapGame::named("nim").expect("a known name");
/// let mut solver = RandomOpponent::new(nim, PlayConvention::Normal, Picks::Legal);
/// let chances = solver.chances(&Heaps::from_slice(&[2]), &Budget::unlimited())?;
/// assert_eq!(chances.of(FirstMover::Best).to_string(), "1");
/// assert_eq!(chances.of(FirstMover::Random).to_string(), "1/2");
/// # Ok::<(), impartial::SearchError<Heaps>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningChances {
    /// When the player who plays best moves first.
    pub best_first: BigRational,
    /// When the random player moves first.
    pub random_first: BigRational,
}

impl WinningChances {
    /// Returns the probability for the given first mover.
    #[must_use]
    pub const fn of(&self, first: FirstMover) -> &BigRational {
        match first {
            FirstMover::Best => &self.best_first,
            FirstMover::Random => &self.random_first,
        }
    }

    /// Checks these chances against those of the legal options, without the arithmetic that made them.
    pub(crate) fn follows_from(&self, options: &[&Self], n_picks: u64, play: PlayConvention) -> bool {
        if options.is_empty() {
            let mover_wins = play == PlayConvention::Misere;
            return self.best_first.is_one() == mover_wins
                && self.best_first.is_zero() != mover_wins
                && self.random_first.is_zero() == mover_wins
                && self.random_first.is_one() != mover_wins;
        }
        let attained = options
            .iter()
            .any(|option| option.random_first == self.best_first);
        let none_greater = options
            .iter()
            .all(|option| option.random_first <= self.best_first);
        // Of the picks, those that are no options win for the best player.
        let missing: BigRational = options
            .iter()
            .map(|option| BigRational::one() - &option.best_first)
            .sum();
        let claimed = (BigRational::one() - &self.random_first) * BigInt::from(n_picks);
        attained && none_greater && missing == claimed
    }

    /// The chances where nobody can move.
    pub(crate) fn at_end(play: PlayConvention) -> Self {
        let (no, yes) = (BigRational::zero(), BigRational::one());
        match play {
            PlayConvention::Normal => Self {
                best_first: no,
                random_first: yes,
            },
            PlayConvention::Misere => Self {
                best_first: yes,
                random_first: no,
            },
        }
    }

    /// The chances where the legal moves lead to `options`, at least one, and `n_lost` picks lose at once.
    ///
    /// The maximum is taken on fractions, never on residues.
    pub(crate) fn combine<'a>(options: impl Iterator<Item = &'a Self>, n_lost: u64) -> Self {
        let mut best_first = BigRational::zero();
        let mut total = BigRational::from(BigInt::from(n_lost));
        let mut n_picks = n_lost;
        for option in options {
            if option.random_first > best_first {
                best_first.clone_from(&option.random_first);
            }
            total += &option.best_first;
            n_picks += 1;
        }
        Self {
            best_first,
            random_first: total / BigInt::from(n_picks),
        }
    }
}

/// Solves positions of one rule between a best and a random player, and remembers them.
///
/// A position without legal moves is decided by the play convention, whatever the picks. The budget's vertices
/// limit the positions remembered; its units of work are options looked at.
///
/// ```
/// use graph_core::{Budget, Options, Ruleset};
/// use impartial::{Picks, PlayConvention, RandomOpponent};
///
/// /// Take one or two tokens.
/// struct Bash;
/// impl Ruleset for Bash {
///     type Position = u64;
///     fn options(&self, out: &mut Options<u64>, position: &u64) {
///         out.extend((1..=2.min(*position)).map(|take| position - take));
///     }
/// }
/// let mut solver = RandomOpponent::new(Bash, PlayConvention::Normal, Picks::Legal);
/// let chances = solver.chances(&3, &Budget::unlimited())?;
/// assert_eq!(chances.best_first.to_string(), "1/2");
/// assert_eq!(chances.random_first.to_string(), "1");
/// # Ok::<(), impartial::SearchError<u64>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RandomOpponent<R: Ruleset> {
    ruleset: R,
    play: PlayConvention,
    picks: Picks,
    memo: Memo<R::Position, WinningChances>,
}

impl<R: Ruleset> RandomOpponent<R> {
    /// Makes a solver that knows nothing yet.
    #[must_use]
    pub fn new(ruleset: R, play: PlayConvention, picks: Picks) -> Self {
        Self {
            ruleset,
            play,
            picks,
            memo: Memo::new(),
        }
    }

    /// Returns the probabilities that the player who plays best wins from a position.
    ///
    /// # Errors
    ///
    /// [`SearchError::Cycle`] when play can return to a position, [`SearchError::TooFewPicks`] when a position
    /// has more moves than were intended, and [`SearchError::Limit`] as for
    /// [`GrundySolver::value`](crate::GrundySolver::value).
    ///
    /// # Complexity
    ///
    /// `O(V + E)` hash operations and operations on fractions for the `V` positions that are new and the `E`
    /// moves from them; the fractions grow with the length of play.
    pub fn chances(
        &mut self,
        position: &R::Position,
        budget: &Budget<'_>,
    ) -> Result<&WinningChances, SearchError<R::Position>> {
        let (play, picks) = (self.play, self.picks);
        self.memo.solve(&self.ruleset, position, budget, |at, options| {
            let n_moves = options.len() as u64;
            let n_picks = match picks {
                _ if n_moves == 0 => return Ok(WinningChances::at_end(play)),
                Picks::Legal => n_moves,
                Picks::Intended(n_picks) => n_picks.get(),
            };
            let n_lost = n_picks.checked_sub(n_moves);
            let n_lost = n_lost.ok_or_else(|| SearchError::TooFewPicks {
                position: at.clone(),
                n_picks,
                n_moves,
            })?;
            Ok(WinningChances::combine(options, n_lost))
        })
    }

    /// Checks every remembered pair of fractions against the rule: the best player's is that of some option and
    /// no option has a greater one, the random player's times the number of picks is the sum over the picks.
    /// Shares no code with the search. False also when an option is not known.
    ///
    /// # Complexity
    ///
    /// `O(V + E)` hash operations and operations on fractions for the `V` positions remembered and the `E` moves from
    /// them.
    #[must_use]
    pub fn verify(&self) -> bool {
        let mut options = Options::new();
        self.memo.iter().all(|(position, claimed)| {
            self.ruleset.options(&mut options, position);
            let known: Option<Vec<_>> = options.drain(..).map(|option| self.memo.get(&option)).collect();
            known.is_some_and(|known| {
                let n_picks = match self.picks {
                    Picks::Legal => known.len() as u64,
                    Picks::Intended(n_picks) => n_picks.get(),
                };
                claimed.follows_from(&known, n_picks, self.play)
            })
        })
    }

    /// Returns how many positions the solver has seen.
    #[must_use]
    pub fn n_positions(&self) -> usize {
        self.memo.len()
    }
}
