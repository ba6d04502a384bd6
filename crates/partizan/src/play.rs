//! Playing sums without adding them: who wins, every winning move, and a strategy as proof. This file holds the solver
//! and its questions; the search is in `play/search.rs`, strategies and their checker in `play/strategy.rs` and
//! `play/verify.rs`.
//!
//! The canonical form of a sum can be exponentially larger than its terms, and who wins needs none of it. The solver
//! takes a sum as a multiset of games. Numbers, ups and nimbers collapse to one, a game cancels its negative,
//! thermographs bound the stops of the sum, switches are played by size, dicotic sums two ups ahead are won, and
//! moves in numbers are never tried beside other games; only what is left is searched.
//!
//! ```
//! use graph_core::Player;
//! use partizan::notation::parse;
//! use partizan::play::{Component, SumSolver};
//! use partizan::Values;
//!
//! let mut values = Values::new();
//! let mut sum = Vec::new();
//! for text in ["{3|-1}", "{1|-1}", "v"] {
//!     sum.push(Component::one(parse(text)?.evaluate(&mut values)?));
//! }
//! let mut solver = SumSolver::new();
//! assert_eq!(solver.winner(&mut values, &sum, Player::Left)?, Player::Left);
//! // Left must move in {3|-1}.
//! let moves = solver.winning_moves(&mut values, &sum, Player::Left)?;
//! assert_eq!((moves.len(), moves[0].component), (1, 0));
//!
//! let strategy = solver.strategy(&mut values, &sum, Player::Left)?;
//! strategy.verify(&mut values, &sum)?;
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod centred;
mod heat;
mod position;
mod prove;
mod search;
mod strategy;
mod sum_position;
mod verify;

use core::fmt;

use graph_core::Player;
use hashbrown::HashMap;

use self::centred::{CentredGames, CentredId};
use self::position::{Parts, Position};
use self::search::Known;
use crate::{OutcomeClass, PartizanError, ValueId, Values};

pub use self::strategy::{Action, Rule, Step, Strategy};
pub use self::sum_position::SumPosition;
pub use self::verify::{Fault, Refutation, StrategyError, Verified};

/// A game of a sum, and how many copies of it the sum has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Component {
    /// The game.
    pub game: ValueId,
    /// How many copies there are.
    pub copies: u64,
}

/// A move after which the player who made it wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinningMove {
    /// Where the game that is moved in stands in the list of components; one copy of it is moved in.
    pub component: usize,
    /// What that copy becomes: an option of its canonical form.
    pub option: ValueId,
}

/// A solver of sums that remembers what it has searched.
///
/// It belongs to one arena: use it with the arena it was first used with. The units of its work are those of the arena,
/// whose watch it calls. It remembers at most [`SumSolver::MAX_REMEMBERED`] multisets of games for each player to move,
/// and fewer when the [`Limits`](crate::Limits) of the arena say so; forgetting costs time and never an answer. The
/// number of positions searched has a limit of its own.
///
/// Whatever it answers can fail with [`PartizanError::LimitReached`], [`PartizanError::Cancelled`], and
/// [`PartizanError::NumberTooLarge`] when a number, a count of ups or a count of copies cannot be held.
pub struct SumSolver {
    games: CentredGames,
    // By who is to move.
    memo: [HashMap<Parts, Known>; 2],
    // What a move gains, where it was small enough to be found.
    incentives: HashMap<(CentredId, Player, usize), Option<ValueId>>,
    max_positions: u64,
    n_searched: u64,
}

impl Component {
    /// One copy of a game.
    #[must_use]
    pub const fn one(game: ValueId) -> Self {
        Self { game, copies: 1 }
    }
}

impl SumSolver {
    /// The most multisets of games that are remembered for each player to move.
    pub const MAX_REMEMBERED: usize = 1 << 20;

    /// Makes a solver that knows nothing yet and searches without a limit.
    #[must_use]
    pub fn new() -> Self {
        Self::with_max_positions(u64::MAX)
    }

    /// Makes a solver that searches at most this many positions over its life, and writes at most as many steps of a
    /// strategy.
    #[must_use]
    pub fn with_max_positions(max_positions: u64) -> Self {
        Self {
            games: CentredGames::default(),
            memo: [HashMap::new(), HashMap::new()],
            incentives: HashMap::new(),
            max_positions,
            n_searched: 0,
        }
    }

    /// Returns how many positions have been searched: those that no rule and no memory decided.
    #[must_use]
    pub const fn n_searched(&self) -> u64 {
        self.n_searched
    }

    /// Returns the heap memory held, in bytes, without what numbers beyond 64 bits hold.
    ///
    /// # Complexity
    ///
    /// Linear in the number of games met.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        let entries: usize = self.memo.iter().map(HashMap::capacity).sum();
        self.games.memory_usage()
            + entries * size_of::<(Parts, Known)>()
            + self.incentives.capacity() * size_of::<((CentredId, Player, usize), Option<ValueId>)>()
    }

    /// Returns who wins a sum under normal play when `first` moves first.
    ///
    /// # Errors
    ///
    /// As [`SumSolver`] says.
    ///
    /// # Complexity
    ///
    /// One thermograph for each game that play reaches in a component. Sums of switches, and sums whose thermographs
    /// decide, take no search; otherwise at most one search for each multiset of games that play reaches, which can be
    /// exponential in the number of components. The search keeps its own stack.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Player;
    /// use partizan::play::{Component, SumSolver};
    /// use partizan::Values;
    /// let mut values = Values::new();
    /// let mut sum = Vec::new();
    /// for size in 1..=40 {
    ///     let left = values.integer(size)?;
    ///     sum.push(Component::one(values.switch(&[left])?));
    /// }
    /// // 40 - 39 + 38 - … is 20 for whoever starts.
    /// let mut solver = SumSolver::new();
    /// assert_eq!(solver.winner(&mut values, &sum, Player::Right)?, Player::Right);
    /// assert_eq!(solver.n_searched(), 0);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn winner(
        &mut self,
        values: &mut Values,
        sum: &[Component],
        first: Player,
    ) -> Result<Player, PartizanError> {
        let position = self.position(values, sum)?;
        self.search(values, &position, first)
    }

    /// Returns the outcome class of a sum under normal play.
    ///
    /// # Errors
    ///
    /// As [`SumSolver`] says.
    ///
    /// # Complexity
    ///
    /// Twice [`SumSolver::winner`].
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::play::{Component, SumSolver};
    /// use partizan::{Dyadic, OutcomeClass, Values};
    /// let mut values = Values::new();
    /// let (up, star) = (values.number_up_star(&Dyadic::ZERO, 1, 0)?, values.nimber(1)?);
    /// let sum = [Component::one(up), Component { game: star, copies: 3 }];
    /// assert_eq!(SumSolver::new().outcome(&mut values, &sum)?, OutcomeClass::Next);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn outcome(&mut self, values: &mut Values, sum: &[Component]) -> Result<OutcomeClass, PartizanError> {
        let position = self.position(values, sum)?;
        let left_first = self.search(values, &position, Player::Left)?;
        let right_first = self.search(values, &position, Player::Right)?;
        Ok(match (left_first, right_first) {
            (Player::Left, Player::Left) => OutcomeClass::Left,
            (Player::Right, Player::Right) => OutcomeClass::Right,
            (Player::Left, Player::Right) => OutcomeClass::Next,
            (Player::Right, Player::Left) => OutcomeClass::Previous,
        })
    }

    /// Returns every winning move of a player who is to move: none if he loses.
    ///
    /// Moves are those to the options of each component's canonical form, in the order of components; moves in numbers
    /// are listed as well. The options of one component stand in an order without meaning. Components with equal games
    /// are listed each.
    ///
    /// # Errors
    ///
    /// As [`SumSolver`] says.
    ///
    /// # Complexity
    ///
    /// One [`SumSolver::winner`] for each option of the different games, with one memory.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Player;
    /// use partizan::play::{Component, SumSolver, WinningMove};
    /// use partizan::Values;
    /// let mut values = Values::new();
    /// let (star, double) = (values.nimber(1)?, values.nimber(2)?);
    /// let sum = [Component::one(star), Component::one(double)];
    /// let moves = SumSolver::new().winning_moves(&mut values, &sum, Player::Right)?;
    /// assert_eq!(moves, [WinningMove { component: 1, option: star }]);
    /// # Ok::<(), partizan::PartizanError>(())
    /// ```
    pub fn winning_moves(
        &mut self,
        values: &mut Values,
        sum: &[Component],
        player: Player,
    ) -> Result<Vec<WinningMove>, PartizanError> {
        let mut known: HashMap<ValueId, Vec<ValueId>> = HashMap::new();
        let mut res = Vec::new();
        for (component, &Component { game, copies }) in sum.iter().enumerate() {
            if copies == 0 {
                continue;
            }
            if !known.contains_key(&game) {
                let winning = self.winning_options(values, sum, component, player)?;
                known.insert(game, winning);
            }
            let winning = known.get(&game).into_iter().flatten();
            res.extend(winning.map(|&option| WinningMove { component, option }));
        }
        Ok(res)
    }

    /// The options of one component that win.
    fn winning_options(
        &mut self,
        values: &mut Values,
        sum: &[Component],
        component: usize,
        player: Player,
    ) -> Result<Vec<ValueId>, PartizanError> {
        let mut after = sum.to_vec();
        after[component].copies -= 1;
        let rest = self.position(values, &after)?;
        let mut res = Vec::new();
        for option in values.options(sum[component].game, player)? {
            let mut position = rest.clone();
            let shifted = self.games.shifted(values, option)?;
            position.add(&self.games, &shifted, 1)?;
            if self.search(values, &position, player.opponent())? == player {
                res.push(option);
            }
        }
        Ok(res)
    }

    /// The sum as the search sees it.
    fn position(&mut self, values: &mut Values, sum: &[Component]) -> Result<Position, PartizanError> {
        let mut res = Position::empty();
        for component in sum {
            let shifted = self.games.shifted(values, component.game)?;
            res.add(&self.games, &shifted, component.copies)?;
        }
        Ok(res)
    }
}

impl Default for SumSolver {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for SumSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SumSolver")
            .field("max_positions", &self.max_positions)
            .field("n_searched", &self.n_searched)
            .finish_non_exhaustive()
    }
}
