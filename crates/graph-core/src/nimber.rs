//! Values of impartial games: nimbers and their sum. The field of nimbers (products) is a theory's business.

use core::fmt;
use core::ops::{Add, AddAssign, BitXor, BitXorAssign};

/// The nimber `*n`: the value of a nim heap of `n` tokens.
///
/// Addition is nim-addition, which is exclusive or (Bouton 1901; Grundy 1939). The order is that of the sizes of
/// heaps; as games, different nimbers are confused with each other.
///
/// ```
/// use graph_core::Nimber;
/// assert_eq!(Nimber(5) + Nimber(3), Nimber(6));
/// assert!([1, 2, 3].map(Nimber).into_iter().sum::<Nimber>().is_zero());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nimber(pub u64);

impl Nimber {
    /// The value of a game that the player about to move loses under normal play.
    pub const ZERO: Self = Self(0);

    /// Returns true for the value of a game that the player about to move loses under normal play.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }
}

impl BitXor for Nimber {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitXorAssign for Nimber {
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

#[expect(
    clippy::suspicious_arithmetic_impl,
    reason = "the sum of nimbers is exclusive or"
)]
impl Add for Nimber {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self ^ other
    }
}

#[expect(
    clippy::suspicious_op_assign_impl,
    reason = "the sum of nimbers is exclusive or"
)]
impl AddAssign for Nimber {
    fn add_assign(&mut self, other: Self) {
        *self ^= other;
    }
}

impl core::iter::Sum for Nimber {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self::ZERO, Self::bitxor)
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
