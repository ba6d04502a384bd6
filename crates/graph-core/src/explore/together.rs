//! Blocks shared among threads. What is done with a piece of a block, `blocks` says.

use core::num::NonZeroUsize;

use rayon::iter::{IntoParallelRefMutIterator, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::blocks::{Crew, Moves, Piece};
use crate::PositionTable;

/// Several threads.
pub(super) struct Together<'a, M> {
    moves: &'a M,
    pool: ThreadPool,
}

impl<'a, M> Together<'a, M> {
    /// Starts so many threads; `None` where the system refuses them, or one alone is asked for.
    pub(super) fn new(moves: &'a M, n_threads: NonZeroUsize) -> Option<Self> {
        if n_threads.get() == 1 {
            return None;
        }
        let pool = ThreadPoolBuilder::new().num_threads(n_threads.get());
        pool.build().ok().map(|pool| Self { moves, pool })
    }
}

impl<M> Crew<M::Position> for Together<'_, M>
where
    M: Moves<Position: Send + Sync> + Sync,
{
    fn find(&self, table: &PositionTable<M::Position>, pieces: &mut [Piece<M::Position>]) {
        let find = |piece: &mut Piece<_>| piece.find(self.moves, table);
        self.pool.install(|| pieces.par_iter_mut().for_each(find));
    }

    fn sort(&self, pieces: &mut [Piece<M::Position>]) {
        self.pool.install(|| pieces.par_iter_mut().for_each(Piece::sort));
    }
}
