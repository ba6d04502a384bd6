//! Blocks shared among threads. What is done with a piece of a block, `blocks` says.

use core::num::NonZeroUsize;

use super::blocks::{Crew, Moves, Piece};
use crate::PositionTable;
use crate::threads::shared_out;

/// Several threads, which are started for each block and take piece after piece.
pub(super) struct Together<'a, M> {
    pub(super) moves: &'a M,
    pub(super) n_threads: NonZeroUsize,
}

impl<M> Crew<M::Position> for Together<'_, M>
where
    M: Moves<Position: Send + Sync> + Sync,
{
    fn find(&self, table: &PositionTable<M::Position>, pieces: &mut [Piece<M::Position>]) {
        let find = |piece: &mut Piece<_>| piece.find(self.moves, table);
        shared_out(self.n_threads, pieces.iter_mut().collect(), find);
    }

    fn sort(&self, pieces: &mut [Piece<M::Position>]) {
        shared_out(self.n_threads, pieces.iter_mut().collect(), Piece::sort);
    }
}
