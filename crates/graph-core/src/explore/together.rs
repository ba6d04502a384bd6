//! Blocks shared among threads. What is done with a piece of a block, `blocks` says.

use core::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::blocks::{Crew, Moves, Piece};
use crate::PositionTable;

/// Several threads: the calling one and others, which are started for each block and take piece after piece.
pub(super) struct Together<'a, M> {
    pub(super) moves: &'a M,
    pub(super) n_threads: NonZeroUsize,
}

impl<M> Crew<M::Position> for Together<'_, M>
where
    M: Moves<Position: Send + Sync> + Sync,
{
    fn find(&self, table: &PositionTable<M::Position>, pieces: &mut [Piece<M::Position>]) {
        self.share(pieces, |piece| piece.find(self.moves, table));
    }

    fn sort(&self, pieces: &mut [Piece<M::Position>]) {
        self.share(pieces, Piece::sort);
    }
}

impl<M> Together<'_, M> {
    /// Does the same to every piece. Threads that the system refuses are done without.
    fn share<T: Send>(&self, pieces: &mut [T], work: impl Fn(&mut T) + Sync) {
        let n_others = (self.n_threads.get() - 1).min(pieces.len().saturating_sub(1));
        let pieces = Mutex::new(pieces.iter_mut());
        let next = || pieces.lock().unwrap_or_else(PoisonError::into_inner).next();
        let take_all = || {
            while let Some(piece) = next() {
                work(piece);
            }
        };
        thread::scope(|scope| {
            for _ in 0..n_others {
                if thread::Builder::new().spawn_scoped(scope, take_all).is_err() {
                    break;
                }
            }
            take_all();
        });
    }
}
