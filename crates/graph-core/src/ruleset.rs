//! What a game must say of itself: its moves, and nothing about who wins.

use core::hash::Hash;

use smallvec::SmallVec;

use crate::Player;

/// A list of positions that a move can reach; short lists live on the stack.
pub type Options<P> = SmallVec<[P; 8]>;

/// An impartial game: both players have the same moves.
///
/// Open on purpose: a game is made by implementing this. Both [`explore`](crate::explore) and the solvers
/// that need no graph take equal positions for the same position: those must have the same options.
///
/// ```
/// use graph_core::{Options, Ruleset};
///
/// /// Take one, two or three tokens.
/// struct Bash;
/// impl Ruleset for Bash {
///     type Position = u64;
///     fn options(&self, out: &mut Options<u64>, position: &u64) {
///         out.extend((1..=3.min(*position)).map(|take| position - take));
///     }
/// }
/// let mut out = Options::new();
/// Bash.options(&mut out, &2);
/// assert_eq!(out.as_slice(), [1, 0]);
/// ```
pub trait Ruleset {
    /// A position, without the player to move.
    type Position: Clone + Eq + Hash;

    /// Appends every position that one move reaches from `position`, and none where nobody can move.
    ///
    /// Repeats are allowed; the order is kept where an answer names a move. What `out` holds already stays in front.
    fn options(&self, out: &mut Options<Self::Position>, position: &Self::Position);

    /// Returns the representative of `position` under symmetries of the game.
    ///
    /// The default keeps the position. A game whose board can be turned over overrides this: explorers then visit one
    /// position of each kind. For every position the representatives of its options must be those of the options of its
    /// representative, and the representative of a representative must be itself; [`Whole`] leaves them aside.
    fn representative(&self, position: Self::Position) -> Self::Position {
        position
    }
}

/// A ruleset without its symmetries: every position stands for itself.
///
/// ```
/// use graph_core::{Budget, Options, Ruleset, Whole, explore};
///
/// /// Two heaps; take one token from either.
/// struct Pair;
/// impl Ruleset for Pair {
///     type Position = (u8, u8);
///     fn options(&self, out: &mut Options<(u8, u8)>, &(a, b): &(u8, u8)) {
///         out.extend(a.checked_sub(1).map(|a| (a, b)));
///         out.extend(b.checked_sub(1).map(|b| (a, b)));
///     }
///     fn representative(&self, (a, b): (u8, u8)) -> (u8, u8) {
///         (a.min(b), a.max(b))
///     }
/// }
/// assert_eq!(explore(&Pair, [(1, 1)], &Budget::unlimited())?.positions, [(1, 1), (0, 1), (0, 0)]);
/// assert_eq!(explore(&Whole(&Pair), [(1, 1)], &Budget::unlimited())?.positions.len(), 4);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Whole<'a, R>(pub &'a R);

impl<R: Ruleset> Ruleset for Whole<'_, R> {
    type Position = R::Position;

    fn options(&self, out: &mut Options<R::Position>, position: &R::Position) {
        self.0.options(out, position);
    }
}

/// A game in which Left and Right may have different moves.
///
/// Open on purpose, like [`Ruleset`]; what is said there of equal positions holds here too.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
///
/// /// A strip of squares; Left covers two with a domino, Right one with a stone, from the left end on.
/// struct Strip;
/// impl PartizanRuleset for Strip {
///     type Position = u32;
///     fn options(&self, out: &mut Options<u32>, length: &u32, player: Player) {
///         let taken = match player {
///             Player::Left => 2,
///             Player::Right => 1,
///         };
///         out.extend(length.checked_sub(taken));
///     }
/// }
/// let mut out = Options::new();
/// Strip.options(&mut out, &3, Player::Left);
/// assert_eq!(out.as_slice(), [1]);
/// ```
pub trait PartizanRuleset {
    /// A position, without the player to move.
    type Position: Clone + Eq + Hash;

    /// Appends every position that one move of `player` reaches from `position`, and none where he cannot move.
    fn options(&self, out: &mut Options<Self::Position>, position: &Self::Position, player: Player);

    /// Appends positions whose sum equals `position`; the sum of none is zero.
    ///
    /// The default keeps the position whole. A game that falls apart overrides this: solvers that work with
    /// values gain most from it.
    fn components(&self, out: &mut Options<Self::Position>, position: &Self::Position) {
        out.push(position.clone());
    }

    /// Returns the representative of `position` under symmetries that keep its value.
    ///
    /// The default keeps the position.
    fn representative(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// Returns the representative of `position` under symmetries that keep its value or negate it, and whether it
    /// negates it.
    ///
    /// The default is [`representative`](Self::representative). A game in which exchanging the players and turning the
    /// board over is a symmetry overrides this: solvers that work with values then search one position of the two.
    fn representative_up_to_sign(&self, position: Self::Position) -> (Self::Position, bool) {
        (self.representative(position), false)
    }
}
