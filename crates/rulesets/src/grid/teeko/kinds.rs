//! Sets of cells up to symmetry: which set stands for one, and how one is turned into it.

use crate::bits::bits;
use crate::grid::symmetry::Symmetry;

/// Sets of one size, and those that stand for them.
#[derive(Clone, Debug)]
pub(super) struct Kinds {
    representatives: Vec<u32>,
    // Invariant: an entry for each set, by rank.
    sets: Vec<Kind>,
}

/// What kind of set one is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    /// The place of its representative.
    pub(super) place: u32,
    /// The symmetries that lead to the representative, a bit for each: more than one where the set is symmetric.
    ways: u8,
}

impl Kind {
    /// The symmetry by which the set is replaced.
    pub(super) const fn way(self) -> u32 {
        self.ways.trailing_zeros()
    }

    /// All of them.
    pub(super) fn ways(self) -> impl Iterator<Item = usize> {
        // Below 8.
        bits(u64::from(self.ways)).map(|way| way as usize)
    }

    pub(super) const fn n_ways(self) -> u32 {
        self.ways.count_ones()
    }

    pub(super) const fn is_symmetric(self) -> bool {
        !self.ways.is_power_of_two()
    }
}

impl Kinds {
    /// The kinds of all sets of a size, which come by rank.
    pub(super) fn new(sets: &[u32], symmetries: &[Symmetry]) -> Self {
        let least_image = |set: u32| symmetries.iter().map(move |symmetry| symmetry.image(set)).min();
        let representatives: Vec<u32> = sets
            .iter()
            .copied()
            .filter(|&set| least_image(set) == Some(set))
            .collect();
        let kind = |&set: &u32| {
            let representative = least_image(set).unwrap_or(set);
            let place = representatives.partition_point(|&other| other < representative);
            let leads_there = |way: &usize| symmetries[*way].image(set) == representative;
            let ways = (0..symmetries.len()).filter(leads_there);
            Kind {
                place: u32::try_from(place).unwrap_or(u32::MAX),
                ways: ways.fold(0, |ways, way| ways | 1 << way),
            }
        };
        Self {
            sets: sets.iter().map(kind).collect(),
            representatives,
        }
    }

    /// The kind of the set with this rank.
    #[inline]
    pub(super) fn of(&self, rank: u32) -> Kind {
        self.sets[rank as usize]
    }

    /// The representative at this place.
    #[inline]
    pub(super) fn representative(&self, place: u32) -> u32 {
        self.representatives[place as usize]
    }

    pub(super) fn n_representatives(&self) -> u32 {
        u32::try_from(self.representatives.len()).unwrap_or(u32::MAX)
    }
}
