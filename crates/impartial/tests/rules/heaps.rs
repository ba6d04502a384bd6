//! Nim as a bare rule, for tests that play it out: a move is a heap and a smaller size. What the crate knows of
//! Nim is not used.

use graph_core::{Options, Ruleset};

/// Nim, the heaps in their places.
pub(crate) struct Heaps;

impl Ruleset for Heaps {
    type Position = Vec<u64>;

    fn options(&self, out: &mut Options<Vec<u64>>, position: &Vec<u64>) {
        for (heap, &tokens) in position.iter().enumerate() {
            out.extend((0..tokens).map(|size| {
                let mut after = position.clone();
                after[heap] = size;
                after
            }));
        }
    }
}
