//! The vertices of one rank, come upon in any order and taken in increasing order.

use alloc::vec::Vec;

use crate::GraphError;
use crate::memory::zeroed;

/// A set of vertices: a list while they are few, else a bit for each vertex of the graph.
pub(super) struct Rank {
    n_vertices: u32,
    // Invariant: sorted from `at` on when vertices are being taken; empty when `is_wide`.
    listed: Vec<u32>,
    at: usize,
    is_sorted: bool,
    // Invariant: none is set unless `is_wide`, and none of the words before `word`; made when first needed.
    bits: Vec<u64>,
    word: usize,
    is_wide: bool,
}

impl Rank {
    /// A rank is wide with more than one for so many vertices of the graph. So a list takes an eighth of what bits do, and
    /// looking through all bits costs no more than sorting would.
    const PART: u32 = 256;
    const LEAST: u32 = 1 << 10;

    pub(super) fn new(n_vertices: u32) -> Result<Self, GraphError> {
        let mut listed = Vec::new();
        let room = Self::most_listed(n_vertices);
        listed
            .try_reserve_exact(room)
            .map_err(|_| GraphError::OutOfMemory {
                bytes: 4 * room as u64,
            })?;
        Ok(Self {
            n_vertices,
            listed,
            at: 0,
            is_sorted: false,
            bits: Vec::new(),
            word: 0,
            is_wide: false,
        })
    }

    fn most_listed(n_vertices: u32) -> usize {
        (n_vertices / Self::PART).max(Self::LEAST).min(n_vertices) as usize
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.listed.is_empty() && !self.is_wide
    }

    /// Adds a vertex that is not in the set, while none is taken.
    #[inline]
    pub(super) fn insert(&mut self, vertex: u32) -> Result<(), GraphError> {
        if self.is_wide {
            self.bits[vertex as usize / 64] |= 1 << (vertex % 64);
            return Ok(());
        }
        if self.listed.len() == Self::most_listed(self.n_vertices) {
            self.widen()?;
            return self.insert(vertex);
        }
        self.listed.push(vertex);
        Ok(())
    }

    #[cold]
    fn widen(&mut self) -> Result<(), GraphError> {
        if self.bits.is_empty() {
            self.bits = zeroed(self.n_vertices as usize / 64 + 1)?;
        }
        self.is_wide = true;
        for vertex in self.listed.drain(..) {
            self.bits[vertex as usize / 64] |= 1 << (vertex % 64);
        }
        Ok(())
    }

    /// Takes the least vertex that is left.
    pub(super) fn take(&mut self) -> Option<u32> {
        if !self.is_wide {
            if !self.is_sorted {
                self.listed.sort_unstable();
                self.is_sorted = true;
            }
            let vertex = self.listed.get(self.at).copied();
            self.at += 1;
            return vertex;
        }
        while let Some(word) = self.bits.get_mut(self.word) {
            if *word == 0 {
                self.word += 1;
                continue;
            }
            let bit = word.trailing_zeros();
            *word &= *word - 1;
            // Words are made for vertices of 32 bits.
            let first = u32::try_from(64 * self.word).unwrap_or(u32::MAX);
            return Some(first + bit);
        }
        None
    }

    /// Empties a set all of whose vertices were taken.
    pub(super) fn clear(&mut self) {
        self.listed.clear();
        self.at = 0;
        self.is_sorted = false;
        self.word = 0;
        self.is_wide = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::SplitMix64;

    #[test]
    fn vertices_come_in_order() {
        for (n_vertices, n) in [(1, 1), (64, 64), (5_000, 900), (5_000, 3_000), (300_000, 1_171)] {
            let mut rank = Rank::new(n_vertices).unwrap();
            for salt in 0..3 {
                let order = SplitMix64::new(salt).permutation(n_vertices).unwrap();
                assert!(rank.is_empty());
                for &vertex in &order[..n] {
                    rank.insert(vertex).unwrap();
                }
                assert!(!rank.is_empty());
                let mut expected = order[..n].to_vec();
                expected.sort_unstable();
                let taken: Vec<_> = core::iter::from_fn(|| rank.take()).collect();
                assert_eq!(taken, expected);
                rank.clear();
            }
        }
    }
}
