//! Where in an order of decided states each rank starts.

use alloc::vec::Vec;

use crate::GraphError;
use crate::memory::zeroed;

/// A bit for every place of the order.
#[derive(Clone, Debug)]
pub(super) struct RankStarts {
    words: Vec<u64>,
}

impl RankStarts {
    pub(super) fn new(n_states: u32) -> Result<Self, GraphError> {
        let words = zeroed(n_states as usize / 64 + 1)?;
        Ok(Self { words })
    }

    #[inline]
    pub(super) fn start_at(&mut self, place: usize) {
        self.words[place / 64] |= 1 << (place % 64);
    }

    /// Calls `visit` with every state of the order and its rank.
    pub(super) fn for_each(&self, order: &[u32], mut visit: impl FnMut(u32, u32)) {
        // The first start makes it 0.
        let mut rank = u32::MAX;
        for (states, &starts) in order.chunks(64).zip(&self.words) {
            let mut starts = starts;
            for &state in states {
                rank = rank.wrapping_add(u32::from(starts & 1 == 1));
                starts >>= 1;
                visit(state, rank);
            }
        }
    }
}
