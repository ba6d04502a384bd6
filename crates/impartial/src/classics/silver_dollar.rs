//! Coins on a strip, none of which passes another: the silver dollar game without its dollar, also known as Georgia and
//! Bob. It is staircase nim on the gaps.

use core::fmt;

use graph_core::{Nimber, Outcome};

use crate::PlayConvention;
use crate::classics::{Staircase, StaircaseMove};

/// Coins on different squares of a strip; a move takes one any number of squares to the left, over no other coin.
///
/// The gaps before the coins, counted from the last coin on, are stairs: to move a coin makes the gap before it smaller
/// and the gap behind it larger (Winning Ways, chapter 14).
///
/// ```
/// use graph_core::Nimber;
/// use impartial::PlayConvention;
/// use impartial::classics::{CoinMove, CoinStrip};
/// let strip = CoinStrip::new(&[8, 5, 1, 3])?;
/// assert_eq!((strip.coins(), strip.value()), (&[1, 3, 5, 8][..], Nimber(3)));
/// let moves = strip.winning_moves(PlayConvention::Normal);
/// assert!(moves.contains(&CoinMove { from: 8, to: 7 }));
/// # Ok::<(), impartial::classics::SharedSquare>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CoinStrip {
    // Invariant: strictly increasing.
    coins: Vec<u64>,
    // Invariant: the gap before each coin, the last coin first.
    gaps: Vec<u64>,
}

/// A move on a strip of coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CoinMove {
    /// The square of the coin.
    pub from: u64,
    /// The square to which it goes, further left.
    pub to: u64,
}

/// Two coins were put on one square of a strip that holds one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SharedSquare {
    /// The square.
    pub square: u64,
}

impl fmt::Display for SharedSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected at most one coin on square {}", self.square)
    }
}

impl core::error::Error for SharedSquare {}

impl CoinStrip {
    /// Puts coins on squares, counted from 0 at the left end, in any order.
    ///
    /// # Errors
    ///
    /// [`SharedSquare`] when a square is named twice.
    ///
    /// # Complexity
    ///
    /// Time `O(n log n)`, space `O(n)` for `n` coins.
    pub fn new(squares: &[u64]) -> Result<Self, SharedSquare> {
        let mut coins = squares.to_vec();
        coins.sort_unstable();
        if let Some(pair) = coins.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(SharedSquare { square: pair[0] });
        }
        let before = core::iter::once(None).chain(coins.iter().map(Some));
        let gaps = coins.iter().zip(before).map(|(coin, before)| match before {
            Some(before) => coin - before - 1,
            None => *coin,
        });
        let mut gaps: Vec<_> = gaps.collect();
        gaps.reverse();
        Ok(Self { coins, gaps })
    }

    /// Returns the squares of the coins in increasing order.
    #[must_use]
    pub fn coins(&self) -> &[u64] {
        &self.coins
    }

    /// Returns the nim-value under normal play.
    ///
    /// # Complexity
    ///
    /// Time `O(n)` for `n` coins.
    #[must_use]
    pub fn value(&self) -> Nimber {
        Staircase(&self.gaps).value()
    }

    /// Returns the outcome for the player about to move.
    ///
    /// # Complexity
    ///
    /// Time and space `O(n)` for `n` coins.
    #[must_use]
    pub fn outcome(&self, play: PlayConvention) -> Outcome {
        Staircase(&self.gaps).outcome(play)
    }

    /// Returns every winning move, the last coin first.
    ///
    /// # Complexity
    ///
    /// Time and space `O(n)` for `n` coins.
    #[must_use]
    pub fn winning_moves(&self, play: PlayConvention) -> Vec<CoinMove> {
        let moves = Staircase(&self.gaps).winning_moves(play);
        let coin = |StaircaseMove { stair, tokens }: StaircaseMove| {
            let from = self.coins[self.coins.len() - 1 - stair];
            CoinMove {
                from,
                to: from - tokens,
            }
        };
        moves.into_iter().map(coin).collect()
    }
}
