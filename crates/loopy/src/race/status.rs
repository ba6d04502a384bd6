//! What is known of one vertex, in a byte. The tables of them are in `table`, where they come from is in `base`.

use graph_core::Outcome;

/// What is known of a vertex: the outcome for the player to move, whether its moves say so or the game ends here, or how
/// many options are still to be counted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Status(u8);

impl Status {
    /// The game ends here, and the player to move has lost.
    const ENDED_LOST: Self = Self(0);
    /// Lost because of its moves.
    pub(super) const LOST: Self = Self(1);
    /// Not decided, with one option that is not known to be won for the opponent; with more of them it is a greater
    /// number. Once all counting is done that number means nothing.
    pub(super) const OPEN: Self = Self(2);
    /// Not decided, with more options than there are numbers.
    pub(super) const MANY: Self = Self(252);
    /// The game ends here in a draw.
    const ENDED_DRAWN: Self = Self(253);
    /// The game ends here, and the player to move has won.
    const ENDED_WON: Self = Self(254);
    /// Won because of its moves.
    pub(super) const WON: Self = Self(255);

    /// Where the game ends with this outcome for the player to move.
    pub(super) const fn ended(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Loss => Self::ENDED_LOST,
            Outcome::Draw => Self::ENDED_DRAWN,
            Outcome::Win => Self::ENDED_WON,
        }
    }

    /// Where nothing is known of so many options, of which there are some.
    pub(super) fn open(n_options: usize) -> Self {
        match u8::try_from(n_options) {
            Ok(n_options) if n_options < Self::MANY.0 - 1 => Self(n_options + 1),
            _ => Self::MANY,
        }
    }

    #[inline]
    pub(super) const fn is_open(self) -> bool {
        self.0.wrapping_sub(Self::OPEN.0) <= Self::MANY.0 - Self::OPEN.0
    }

    #[inline]
    pub(super) const fn is_lost(self) -> bool {
        self.0 <= Self::LOST.0
    }

    #[inline]
    pub(super) const fn is_won(self) -> bool {
        self.0 >= Self::ENDED_WON.0
    }

    /// Whether the game ends here.
    #[inline]
    pub(super) const fn has_ended(self) -> bool {
        self.0 == Self::ENDED_LOST.0 || self.0 == Self::ENDED_DRAWN.0 || self.0 == Self::ENDED_WON.0
    }

    /// The outcome for the player to move; a draw as long as it is open.
    pub(super) const fn outcome(self) -> Outcome {
        if self.is_lost() {
            Outcome::Loss
        } else if self.is_won() {
            Outcome::Win
        } else {
            Outcome::Draw
        }
    }

    /// Some option is lost for the opponent; true when that decides. Without branches: open or not is hard to guess.
    #[inline]
    pub(super) const fn win(&mut self) -> bool {
        let is_open = self.is_open();
        self.0 |= if is_open { Self::WON.0 } else { 0 };
        is_open
    }

    /// One option more is won for the opponent; true when that decides. Not for `MANY`.
    #[inline]
    pub(super) const fn count(&mut self) -> bool {
        let is_last = self.0 == Self::OPEN.0;
        self.0 -= self.is_open() as u8;
        is_last
    }
}

impl core::fmt::Debug for Status {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let ended = if self.has_ended() { "Ended" } else { "" };
        write!(f, "{ended}{}", self.outcome())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_is_one_thing() {
        for code in 0..=u8::MAX {
            let status = Status(code);
            let kinds = [
                status.is_open(),
                status.has_ended(),
                status == Status::WON,
                status == Status::LOST,
            ];
            assert_eq!(kinds.into_iter().filter(|&is| is).count(), 1, "{code}");
            let draws = status.is_open() || status == Status::ended(Outcome::Draw);
            assert_eq!(status.outcome() == Outcome::Draw, draws, "{code}");
        }
        for outcome in [Outcome::Loss, Outcome::Draw, Outcome::Win] {
            let status = Status::ended(outcome);
            assert!(status.has_ended() && status.outcome() == outcome);
        }
    }

    #[test]
    fn options_are_counted_down_to_a_loss() {
        for n_options in [1, 2, 249, 250] {
            let mut status = Status::open(n_options);
            assert!((1..n_options).all(|_| !status.count()));
            assert!(status.is_open() && status.count());
            assert_eq!(status, Status::LOST);
            assert!(!status.count() && !status.win());
            let mut status = Status::open(n_options);
            assert!(status.win() && !status.win() && !status.count());
            assert_eq!(status, Status::WON);
        }
        assert_eq!(Status::open(251), Status::MANY);
        for outcome in [Outcome::Loss, Outcome::Draw, Outcome::Win] {
            let mut status = Status::ended(outcome);
            assert!(!status.win() && !status.count());
            assert_eq!(status, Status::ended(outcome));
        }
    }
}
