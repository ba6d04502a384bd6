//! Heap games as the moves of one heap, for what takes any of them: by a code, or written out move by move.

use core::fmt;

use graph_core::Nimber;

use crate::{HeapGame, HeapPeriod, Heaps};

/// The moves of one heap.
///
/// Open on purpose. What a move leaves are smaller heaps, so that every game ends, in increasing order and none of
/// them empty.
pub trait HeapRule {
    /// Appends what each move in a heap leaves; repeats are allowed.
    fn heap_options(&self, out: &mut Vec<Heaps>, heap: u64);

    /// Returns true when values of heaps that repeat so are known to repeat for ever, whatever values they are, as long
    /// as heaps whose options have the same values have the same value.
    ///
    /// The default knows no such theorem.
    fn proves_period(&self, period: &HeapPeriod, values: &[Nimber]) -> bool {
        let _ = (period, values);
        false
    }
}

impl HeapRule for HeapGame {
    fn heap_options(&self, out: &mut Vec<Heaps>, heap: u64) {
        Self::heap_options(self, out, heap);
    }

    fn proves_period(&self, period: &HeapPeriod, values: &[Nimber]) -> bool {
        // A saltus is a theorem about mex, and takes that repeat are proved by values that grow.
        period.saltus == 0 && self.repeats_from().is_none() && period.verify(self, values)
    }
}

/// A finite heap game whose moves are listed: heaps beyond the list have none.
///
/// ```
/// use impartial::{HeapRule as _, Heaps, ListedHeaps};
/// // Heap 2 is a nim heap of two, heap 3 moves to two of heap 1.
/// let heaps = |sizes: &[u64]| Heaps::from_slice(sizes);
/// let game = ListedHeaps::new(vec![vec![], vec![heaps(&[])], vec![heaps(&[]), heaps(&[1])], vec![heaps(&[1, 1])]])?;
/// let mut left = Vec::new();
/// game.heap_options(&mut left, 3);
/// assert_eq!((game.n_heaps(), left), (4, vec![heaps(&[1, 1])]));
/// assert!(ListedHeaps::new(vec![vec![heaps(&[0])]]).is_err());
/// # Ok::<(), impartial::ListedHeapsError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ListedHeaps {
    // Invariant: sorted parts, each positive and smaller than the heap.
    options: Vec<Vec<Heaps>>,
}

impl ListedHeaps {
    /// Makes a game from what each move in heap 0, 1, 2 and so on leaves.
    ///
    /// # Errors
    ///
    /// [`ListedHeapsError`] when a move does not leave smaller heaps.
    pub fn new(mut options: Vec<Vec<Heaps>>) -> Result<Self, ListedHeapsError> {
        for (heap, moves) in (0..).zip(&mut options) {
            for left in moves {
                left.retain(|part| *part > 0 || heap == 0);
                left.sort_unstable();
                if let Some(&part) = left.last()
                    && part >= heap
                {
                    return Err(ListedHeapsError { heap, part });
                }
            }
        }
        Ok(Self { options })
    }

    /// Returns how many heaps are listed, heap 0 included.
    #[must_use]
    pub fn n_heaps(&self) -> u64 {
        self.options.len() as u64
    }
}

impl HeapRule for ListedHeaps {
    fn heap_options(&self, out: &mut Vec<Heaps>, heap: u64) {
        let moves = usize::try_from(heap).ok().and_then(|at| self.options.get(at));
        out.extend(moves.into_iter().flatten().cloned());
    }
}

/// A move of a listed game that leaves a heap which is not smaller, so that play need not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ListedHeapsError {
    /// The heap that was moved in.
    pub heap: u64,
    /// The heap that was left.
    pub part: u64,
}

impl fmt::Display for ListedHeapsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected a move in heap {} to leave smaller heaps, found {}",
            self.heap, self.part
        )
    }
}

impl core::error::Error for ListedHeapsError {}
