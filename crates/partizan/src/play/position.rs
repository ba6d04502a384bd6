//! A sum as the search sees it: a number, ups and a nimber, and a multiset of centred games in which no two cancel.

use smallvec::SmallVec;

use super::centred::{CentredGames, CentredId, Part, Shifted, UpStar, times};
use crate::{Dyadic, PartizanError};

/// A sum of games without its number.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Parts {
    pub(super) up_star: UpStar,
    // Invariant: sorted by id, counts are positive, and no game is there with its negative; of a game that is its own
    // negative there is one copy.
    pub(super) games: SmallVec<[(CentredId, u64); 6]>,
}

/// A sum of games.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) number: Dyadic,
    pub(super) parts: Parts,
}

impl Position {
    pub(super) fn empty() -> Self {
        Self {
            number: Dyadic::ZERO,
            parts: Parts {
                up_star: UpStar::ZERO,
                games: SmallVec::new(),
            },
        }
    }

    /// Adds copies of a game, and cancels what cancels.
    pub(super) fn add(
        &mut self,
        games: &CentredGames,
        game: &Shifted,
        copies: u64,
    ) -> Result<(), PartizanError> {
        self.number += &times(&game.number, copies);
        match game.part {
            Part::UpStar(up_star) => self.parts.add_up_star(up_star, copies),
            Part::Game(id) => self.parts.add_game(games, id, copies),
        }
    }

    /// The sum after a move in one copy of a game, which must be there.
    pub(super) fn moved(
        &self,
        games: &CentredGames,
        from: CentredId,
        to: &Shifted,
    ) -> Result<Self, PartizanError> {
        let mut res = self.clone();
        res.parts.remove_one(from);
        res.add(games, to, 1)?;
        Ok(res)
    }

    /// The sum with other ups and another nimber.
    pub(super) fn with_up_star(&self, up_star: UpStar) -> Self {
        let mut res = self.clone();
        res.parts.up_star = up_star;
        res
    }
}

impl Parts {
    fn add_up_star(&mut self, UpStar { ups, star }: UpStar, copies: u64) -> Result<(), PartizanError> {
        let too_large = PartizanError::NumberTooLarge;
        let mine = &mut self.up_star;
        let all = i128::from(ups)
            .checked_mul(copies.into())
            .and_then(|all| all.checked_add(mine.ups.into()));
        mine.ups = all.and_then(|all| i64::try_from(all).ok()).ok_or(too_large)?;
        if copies % 2 == 1 {
            mine.star ^= star;
        }
        Ok(())
    }

    fn add_game(&mut self, games: &CentredGames, id: CentredId, copies: u64) -> Result<(), PartizanError> {
        let negative = games.get(id).negative;
        let mut left = copies;
        if negative == id {
            left = (copies % 2) ^ (self.copies_of(id) % 2);
            self.set(id, 0);
        } else {
            let opposed = self.copies_of(negative);
            self.set(negative, opposed.saturating_sub(copies));
            left = left.saturating_sub(opposed);
        }
        let all = self
            .copies_of(id)
            .checked_add(left)
            .ok_or(PartizanError::NumberTooLarge)?;
        self.set(id, all);
        Ok(())
    }

    fn remove_one(&mut self, id: CentredId) {
        self.set(id, self.copies_of(id).saturating_sub(1));
    }

    fn place(&self, id: CentredId) -> Result<usize, usize> {
        self.games.binary_search_by_key(&id, |&(game, _)| game)
    }

    fn copies_of(&self, id: CentredId) -> u64 {
        self.place(id).map_or(0, |at| self.games[at].1)
    }

    fn set(&mut self, id: CentredId, copies: u64) {
        match (self.place(id), copies) {
            (Ok(at), 0) => drop(self.games.remove(at)),
            (Ok(at), _) => self.games[at].1 = copies,
            (Err(_), 0) => {}
            (Err(at), _) => self.games.insert(at, (id, copies)),
        }
    }
}
