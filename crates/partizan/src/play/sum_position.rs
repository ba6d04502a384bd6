//! A sum as a strategy speaks of it: games of an arena with their numbers of copies. How a sum is brought into this
//! form, a solver and a checker each decide for themselves.

use crate::ValueId;

/// A closed form (a number plus ups plus a nimber) and a multiset of other games.
///
/// ```
/// use partizan::play::SumPosition;
/// use partizan::Values;
/// let mut values = Values::new();
/// let (zero, one) = (values.zero(), values.integer(1)?);
/// let switch = values.switch(&[one])?;
/// let position = SumPosition::new(zero, vec![(switch, 1), (switch, 2)]);
/// assert_eq!(position.games(), [(switch, 3)]);
/// # Ok::<(), partizan::PartizanError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SumPosition {
    closed: ValueId,
    // Invariant: sorted by id, each game once, counts are positive.
    games: Vec<(ValueId, u64)>,
}

impl SumPosition {
    /// Makes a position of a closed form and other games with their numbers of copies, in any order.
    ///
    /// Nothing is checked or cancelled: a position that is not as the checker of strategies writes it is never met.
    #[must_use]
    pub fn new(closed: ValueId, mut games: Vec<(ValueId, u64)>) -> Self {
        games.sort_unstable_by_key(|(game, _)| game.index());
        games.dedup_by(|next, kept| {
            let is_same = next.0 == kept.0;
            if is_same {
                kept.1 = kept.1.saturating_add(next.1);
            }
            is_same
        });
        games.retain(|&(_, copies)| copies > 0);
        Self { closed, games }
    }

    /// Returns the closed form, 0 when there is none.
    pub const fn closed(&self) -> ValueId {
        self.closed
    }

    /// Returns the other games with their numbers of copies.
    pub fn games(&self) -> &[(ValueId, u64)] {
        &self.games
    }
}
