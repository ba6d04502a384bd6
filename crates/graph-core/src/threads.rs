//! Work shared out to threads. Without the feature `parallel`, or with one thread, the caller does all of it.

use alloc::vec::Vec;
use core::num::NonZeroUsize;

/// Does the work of every item and returns the results in the order of the items.
///
/// The result must not depend on which thread does what, and so it does not depend on their number.
pub(crate) fn shared_out<T: Send, R: Send>(
    n_threads: NonZeroUsize,
    items: Vec<T>,
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    #[cfg(feature = "parallel")]
    if n_threads.get() > 1 && items.len() > 1 {
        return parallel::shared_out(n_threads.get(), items, work);
    }
    let _ = n_threads;
    items.into_iter().map(work).collect()
}

#[cfg(feature = "parallel")]
mod parallel {
    use super::Vec;
    use std::sync::{Mutex, PoisonError};
    use std::thread;

    pub(super) fn shared_out<T: Send, R: Send>(
        n_threads: usize,
        items: Vec<T>,
        work: impl Fn(T) -> R + Sync,
    ) -> Vec<R> {
        let n_threads = n_threads.min(items.len());
        let items = Mutex::new(items.into_iter().enumerate());
        let one_thread = || {
            let mut done = Vec::new();
            loop {
                // The lock is given back before the work begins.
                let next = items.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((place, item)) = next else {
                    return done;
                };
                done.push((place, work(item)));
            }
        };
        let mut done: Vec<_> = thread::scope(|scope| {
            let others: Vec<_> = (1..n_threads).map(|_| scope.spawn(one_thread)).collect();
            let mut done = one_thread();
            for other in others {
                match other.join() {
                    Ok(more) => done.extend(more),
                    // What panics in a thread does so in its caller's thread too.
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            done
        });
        done.sort_unstable_by_key(|&(place, _)| place);
        done.into_iter().map(|(_, result)| result).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        for n_threads in [1, 2, 3, 9] {
            let n_threads = NonZeroUsize::new(n_threads).unwrap();
            for n_items in [0, 1, 2, 100] {
                let squares = shared_out(n_threads, (0..n_items).collect(), |item: u64| item * item);
                assert!(squares.into_iter().eq((0..n_items).map(|item| item * item)));
            }
        }
    }
}
