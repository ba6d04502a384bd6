//! Work shared out among threads of the system, piece by piece. Whoever shares out sees to it that the result does not
//! depend on who does which piece.

use core::num::NonZeroUsize;
#[cfg(feature = "parallel")]
use std::sync::{Mutex, PoisonError};
#[cfg(feature = "parallel")]
use std::thread;

/// Does the same to every piece, by so many threads at most, of which the calling one is one. Threads that the system
/// refuses are done without, and without the feature `parallel` there is one.
pub(crate) fn share<T: Send>(n_threads: NonZeroUsize, pieces: &mut [T], work: impl Fn(&mut T) + Sync) {
    let n_others = (n_threads.get() - 1).min(pieces.len().saturating_sub(1));
    if cfg!(feature = "parallel") && n_others > 0 {
        share_among(n_others, pieces, work);
    } else {
        pieces.iter_mut().for_each(work);
    }
}

#[cfg(feature = "parallel")]
fn share_among<T: Send>(n_others: usize, pieces: &mut [T], work: impl Fn(&mut T) + Sync) {
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

#[cfg(not(feature = "parallel"))]
fn share_among<T: Send>(_: usize, pieces: &mut [T], work: impl Fn(&mut T) + Sync) {
    pieces.iter_mut().for_each(work);
}
