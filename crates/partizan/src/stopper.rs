//! Stoppers: partizan games whose play may come back to where it was, but only by one player's moving again and again.
//!
//! A [`LoopyGraph`] is a game by its positions; its short parts are values of the arena. It is a *stopper* when play in
//! which the players take turns ends, from every follower. Then it behaves much as a short game does: stoppers are
//! compared by who survives their difference, and each equals one simplest stopper, its canonical form (Conway 1978;
//! Siegel 2013, VI). [`Stopper`] is that form, numbered by its play alone, so that equal stoppers are equal graphs. A
//! stopper that equals a short game is held by that game's value.
//!
//! Infinite play is a draw. A sum of stoppers need not be a stopper; such games are in [`sided`](crate::sided), and the
//! text of all of them in [`notation`](crate::notation::parse_loopy). Products of games are sized before they are
//! built, and refused where a [`Budget`] is exceeded: its vertices bound the elements of a game (nodes and all followers
//! of its values) and the states of a product, its edges their moves.
//!
//! ```
//! use graph_core::Budget;
//! use partizan::stopper::{LoopyGraph, Stopper};
//! use partizan::{Relation, Values};
//!
//! let (mut values, budget) = (Values::new(), Budget::unlimited());
//! let over: LoopyGraph = "0={1|0}; 1={|}".parse()?;
//! let over = Stopper::new(&mut values, &over, &budget)?.expect("only Right can go round");
//! let up = values.up_power(1)?;
//! let relation = over.compare(&mut values, &Stopper::of_value(up), &budget)?;
//! assert_eq!(relation, Relation::Greater);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod alternation;
mod best_moves;
mod error;
mod graph;
mod numbered;
mod numbering;
mod order;
mod product;
mod refine;
mod simplify;
mod universe;
mod winners;

use graph_core::{Budget, Player};

use crate::{Relation, ValueId, Values};

pub use self::best_moves::{BestMoves, LoopyComponent, LoopyMove, best_moves};
pub use self::error::StopperError;
pub use self::graph::{LoopyGraph, LoopyVertex};
pub use self::numbered::{NumberedError, NumberedErrorKind};
pub use self::winners::Winners;

pub(crate) use self::alternation::stoppers;
pub(crate) use self::graph::{append, vertex_id};
pub(crate) use self::order::Order;
pub(crate) use self::product::Product;
pub(crate) use self::simplify::simplified;
pub(crate) use self::universe::Universe;

/// A stopper in canonical form.
///
/// | handles | equal means | lives as long as |
/// |---|---|---|
/// | [`Stopper`]s over one [`Values`] | the games are equal | itself; its values as long as the arena |
/// | [`Stopper`]s over two arenas | nothing | |
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stopper {
    // Invariant: a canonical form, numbered by its play.
    graph: LoopyGraph,
}

impl Stopper {
    /// Finds the canonical form of a game, or `None` when it is not a stopper.
    ///
    /// # Errors
    ///
    /// [`StopperError::TooLarge`], when a product is refused by the budget, and what the arena refuses.
    ///
    /// # Complexity
    ///
    /// For `V` elements, nodes and followers of values, with `E` options, after [`LoopyGraph::tidied`]: time and space
    /// `O(V E)` for the order of all of them, and comparisons by it.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Budget;
    /// use partizan::Values;
    /// use partizan::notation::parse;
    /// use partizan::stopper::Stopper;
    /// let (mut values, budget) = (Values::new(), Budget::unlimited());
    /// let mut stopper = |text: &str| Stopper::new(&mut values, &text.parse().ok()?, &budget).ok()?;
    /// // {0,over|1} is {over|1}, which is 1/2.
    /// let half = stopper("0={1,2|3}; 1={|}; 2={1|2}; 3={1|}").expect("a stopper");
    /// assert_eq!(stopper("0={0|0}"), None);
    /// assert_eq!(half.as_value(), Some(parse("1/2")?.evaluate(&mut values)?));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # References
    ///
    /// (Conway 1978; Siegel 2009).
    pub fn new(
        values: &mut Values,
        game: &LoopyGraph,
        budget: &Budget<'_>,
    ) -> Result<Option<Self>, StopperError> {
        let game = game.tidied(values)?;
        if !stoppers(&game)?[0] {
            return Ok(None);
        }
        Self::of_tidied(values, &game, budget).map(Some)
    }

    /// The canonical form of a tidied game that is a stopper.
    pub(crate) fn of_tidied(
        values: &mut Values,
        game: &LoopyGraph,
        budget: &Budget<'_>,
    ) -> Result<Self, StopperError> {
        if let Some(value) = game.as_value() {
            return Ok(Self::of_value(value));
        }
        let universe = Universe::new(values, game, budget)?;
        let order = Order::of_stoppers(values, [&universe; 2], budget)?;
        let simplest = simplified(values, &universe, &order, budget)?;
        let graph = simplest.tidied(values)?.numbered_by_play(values)?;
        Ok(Self { graph })
    }

    /// A stopper by its canonical form, numbered by its play.
    pub(crate) const fn of_canonical(graph: LoopyGraph) -> Self {
        Self { graph }
    }

    /// Makes a short game a stopper.
    #[must_use]
    pub fn of_value(value: ValueId) -> Self {
        let graph = LoopyGraph::of_value(value);
        Self { graph }
    }

    /// Returns `on`, or `off` for Right: the game in which this player can always move and the other never.
    ///
    /// ```
    /// use graph_core::Player;
    /// use partizan::stopper::{LoopyGraph, Stopper};
    /// assert_eq!(Stopper::always(Player::Left).graph(), &"0={0|}".parse::<LoopyGraph>()?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn always(player: Player) -> Self {
        let graph = LoopyGraph::always(player);
        Self { graph }
    }

    /// Returns the value when the game equals a short one.
    #[must_use]
    pub fn as_value(&self) -> Option<ValueId> {
        self.graph.as_value()
    }

    /// Returns the canonical form.
    #[must_use]
    pub const fn graph(&self) -> &LoopyGraph {
        &self.graph
    }

    /// Returns the game with the players exchanged.
    ///
    /// # Errors
    ///
    /// As for [`Values::negative`].
    ///
    /// # Complexity
    ///
    /// As for [`LoopyGraph::tidied`], but that nothing is valued.
    pub fn negative(&self, values: &mut Values) -> Result<Self, StopperError> {
        let graph = self.graph.negative(values)?.numbered_by_play(values)?;
        Ok(Self { graph })
    }

    /// Returns true when the game is at least another: better for Left, or equal.
    ///
    /// # Errors
    ///
    /// As for [`Stopper::new`].
    ///
    /// # Complexity
    ///
    /// Linear in the product: elements of one with options of the other.
    pub fn is_at_least(
        &self,
        values: &mut Values,
        other: &Self,
        budget: &Budget<'_>,
    ) -> Result<bool, StopperError> {
        if self == other {
            return Ok(true);
        }
        if let (Some(a), Some(b)) = (self.as_value(), other.as_value()) {
            return Ok(values.le(b, a)?);
        }
        let first = Universe::new(values, &self.graph, budget)?;
        let second = Universe::new(values, &other.graph, budget)?;
        let order = Order::of_stoppers(values, [&first, &second], budget)?;
        order.is_at_least(values, [&first, &second], first.of_vertex(0), second.of_vertex(0))
    }

    /// Compares the game with another.
    ///
    /// # Errors
    ///
    /// As for [`Stopper::new`].
    ///
    /// # Complexity
    ///
    /// As for [`Stopper::is_at_least`].
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::{Budget, Player};
    /// use partizan::stopper::Stopper;
    /// use partizan::{Relation, Values};
    /// let mut values = Values::new();
    /// let [on, off] = Player::BOTH.map(Stopper::always);
    /// assert_eq!(on.compare(&mut values, &off, &Budget::unlimited())?, Relation::Greater);
    /// # Ok::<(), partizan::stopper::StopperError>(())
    /// ```
    pub fn compare(
        &self,
        values: &mut Values,
        other: &Self,
        budget: &Budget<'_>,
    ) -> Result<Relation, StopperError> {
        let at_least = self.is_at_least(values, other, budget)?;
        let at_most = other.is_at_least(values, self, budget)?;
        Ok(Relation::new(at_most, at_least))
    }
}
