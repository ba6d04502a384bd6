//! The generator behind the families. It is no source of secrets.

use alloc::vec::Vec;

use crate::GraphError;
use crate::memory::zeroed;

/// The generator `SplitMix64` (Steele, Lea and Flood 2014), with its seed as the first state.
///
/// ```
/// use graph_core::families::SplitMix64;
/// let mut generator = SplitMix64::new(1_234_567);
/// assert_eq!(generator.next_u64(), 6_457_827_717_110_365_317);
/// assert!(generator.bounded(6) < 6);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// Starts the sequence of this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Returns the next 64 bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below `bound`, 0 when that is 0: the high half of the product of the next 64 bits and the bound.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the high half of a product of 64 and 32 bits is below the bound, which has 32"
    )]
    pub const fn bounded(&mut self, bound: u32) -> u32 {
        ((self.next_u64() as u128 * bound as u128) >> 64) as u32
    }

    /// Returns a permutation of `0..n`: for i from n − 1 down to 1, entry i changes places with entry
    /// `bounded(i + 1)` (Fisher and Yates 1938; Durstenfeld 1964).
    pub(crate) fn permutation(&mut self, n: u32) -> Result<Vec<u32>, GraphError> {
        let mut entries = zeroed(n as usize)?;
        for (number, entry) in (0..).zip(&mut entries) {
            *entry = number;
        }
        for i in (1..n).rev() {
            entries.swap(i as usize, self.bounded(i + 1) as usize);
        }
        Ok(entries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_numbers_are_the_published_ones() {
        // The sequence of seed 1234567 as other implementations print it (Rosetta Code, "Pseudo-random
        // numbers/Splitmix64").
        let mut generator = SplitMix64::new(1_234_567);
        let numbers: [u64; 5] = core::array::from_fn(|_| generator.next_u64());
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821,
            ]
        );
    }

    #[test]
    fn permutations_have_every_number_once() {
        let mut entries = SplitMix64::new(3).permutation(1000).unwrap();
        assert!(!entries.is_sorted());
        entries.sort_unstable();
        assert!(entries.into_iter().eq(0..1000));
        assert_eq!(SplitMix64::new(3).permutation(0), Ok(Vec::new()));
    }
}
