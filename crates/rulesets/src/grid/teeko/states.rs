//! The positions of Teeko by number, and moves taken back: nothing of the graph need be stored. The moves themselves
//! are the ruleset's.

use graph_core::retrograde::{ImplicitGraph, Seed};
use graph_core::{Options, Outcome, Ruleset};

use super::subsets::{binomial, moved_apart, moved_together};
use super::{Teeko, TeekoPosition, cells};
use crate::grid::symmetry::Symmetry;

/// All positions of a [`Teeko`] by number.
///
/// Positions are numbered tier by tier, a tier for each number of men dropped; within a tier by the set of own men,
/// and then by the set of the opponent's. Up to symmetry only one set of own men of each kind has numbers. Where that
/// set is itself symmetric, a position and its image keep numbers of their own: so every position whose men are the
/// player's in this order counts alike, and a state stands for as many positions as there are images of the set.
///
/// States in which the player about to move has a goal are numbered too, and no play leads there: they are declared
/// drawn, so that nothing follows from them.
///
/// Memory is some 300 KB of tables, whatever the number of states.
///
/// ```
/// use graph_core::retrograde::{ImplicitGraph, label_implicit};
/// use graph_core::{Budget, GraphError, Outcome};
/// use rulesets::grid::teeko::{Squares, Teeko, TeekoStates};
///
/// let teeko = Teeko::new(3, 3, 2, Squares::Small).expect("a small board");
/// let states = TeekoStates::up_to_symmetry(&teeko);
/// assert_eq!((TeekoStates::whole(&teeko).n_states(), states.n_states()), (1_090, 286));
/// let labels = label_implicit(&states, &Budget::unlimited())?;
/// // Two men next to each other cannot be prevented.
/// assert_eq!(labels.outcome(states.state(&teeko.start())), Outcome::Win);
/// # Ok::<(), GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct TeekoStates<'a> {
    teeko: &'a Teeko,
    // Invariant: a group, the identity first.
    symmetries: Vec<Symmetry>,
    // Invariant: for each symmetry, the number of its inverse.
    inverses: Vec<u32>,
    // Invariant: an entry for each number of own men.
    kinds: Vec<Kinds>,
    // Invariant: an entry for each number of men dropped, up to all.
    tiers: Vec<Tier>,
    n_states: u32,
}

/// Positions with equally many men.
#[derive(Clone, Copy, Debug)]
struct Tier {
    start: u32,
    n_own: u32,
    n_other: u32,
    // How many sets of the opponent's there are beside a set of own men.
    n_sets_of_other: u32,
}

/// Sets of one size, and those that stand for them.
#[derive(Clone, Debug)]
struct Kinds {
    representatives: Vec<u32>,
    // Invariant: an entry for each set, by rank.
    sets: Vec<Kind>,
}

/// What kind of set one is.
#[derive(Clone, Copy, Debug)]
struct Kind {
    /// The place of its representative.
    place: u32,
    /// The symmetries that lead to the representative, a bit for each: more than one where the set is symmetric.
    ways: u8,
}

impl Kind {
    /// The symmetry by which the set is replaced.
    const fn way(self) -> u32 {
        self.ways.trailing_zeros()
    }

    const fn is_symmetric(self) -> bool {
        !self.ways.is_power_of_two()
    }
}

impl<'a> TeekoStates<'a> {
    /// Numbers every position.
    #[must_use]
    pub fn whole(teeko: &'a Teeko) -> Self {
        Self::new(teeko, 1)
    }

    /// Numbers positions up to turning and reflecting the board.
    #[must_use]
    pub fn up_to_symmetry(teeko: &'a Teeko) -> Self {
        Self::new(teeko, teeko.symmetries.len())
    }

    fn new(teeko: &'a Teeko, n_symmetries: usize) -> Self {
        let symmetries = teeko.symmetries[..n_symmetries].to_vec();
        let kinds: Vec<_> = (0..=teeko.n_men)
            .map(|size| Kinds::new(teeko, &symmetries, size))
            .collect();
        let mut tiers = Vec::new();
        let mut start = 0;
        for n_dropped in 0..=2 * teeko.n_men {
            let (n_own, n_other) = (n_dropped / 2, n_dropped.div_ceil(2));
            let n_sets_of_other = binomial(teeko.n_cells - n_own, n_other);
            tiers.push(Tier {
                start,
                n_own,
                n_other,
                n_sets_of_other,
            });
            // Not above 96,691,476, the number for five by five cells and four men.
            start += kinds[n_own as usize].n_representatives() * n_sets_of_other;
        }
        Self {
            teeko,
            inverses: inverses(&symmetries, teeko.n_cells),
            symmetries,
            kinds,
            tiers,
            n_states: start,
        }
    }

    /// Returns the position with this number.
    ///
    /// # Panics
    ///
    /// When there is no such state.
    #[must_use]
    pub fn position(&self, state: u32) -> TeekoPosition {
        let (_, own, other) = self.men(state);
        TeekoPosition::new(own, other)
    }

    /// Returns the number of a position, or of the one that stands for it.
    ///
    /// # Panics
    ///
    /// When it is not a position of this game.
    #[must_use]
    pub fn state(&self, position: &TeekoPosition) -> u32 {
        let n_dropped = position.own().count_ones() + position.other().count_ones();
        let tier = self.tiers[n_dropped as usize];
        let kind = self.kind(position.own());
        let symmetry = &self.symmetries[kind.way() as usize];
        self.number(tier, kind, symmetry.image(position.other()))
    }

    /// Returns how many positions a state stands for.
    ///
    /// # Panics
    ///
    /// When there is no such state.
    #[must_use]
    pub fn n_positions(&self, state: u32) -> u32 {
        let (_, own, _) = self.men(state);
        let n_symmetries = self.inverses.iter().fold(0, |n_symmetries, _| n_symmetries + 1);
        n_symmetries / self.kind(own).ways.count_ones()
    }

    /// Returns false for a state to which no play leads, as the player about to move has a goal.
    ///
    /// # Panics
    ///
    /// When there is no such state.
    #[must_use]
    pub fn is_played(&self, state: u32) -> bool {
        let (_, own, _) = self.men(state);
        !self.teeko.is_goal(own)
    }

    #[inline]
    fn men(&self, state: u32) -> (Tier, u32, u32) {
        assert!(state < self.n_states, "{state} is not a state of this game");
        let tier = self.tiers.iter().rfind(|tier| tier.start <= state);
        let tier = *tier.expect("the first tier starts at 0");
        let within = state - tier.start;
        let (place, rank) = (within / tier.n_sets_of_other, within % tier.n_sets_of_other);
        let own = self.kinds[tier.n_own as usize].representatives[place as usize];
        let other = self.teeko.subsets.of_size(tier.n_other)[rank as usize];
        (tier, own, moved_apart(other, own))
    }

    #[inline]
    fn kind(&self, own: u32) -> Kind {
        let kinds = &self.kinds[own.count_ones() as usize];
        kinds.sets[self.teeko.subsets.rank(own) as usize]
    }

    /// The number of the state with own men of this kind and these men of the opponent's.
    #[inline]
    fn number(&self, tier: Tier, kind: Kind, other: u32) -> u32 {
        let own = self.kinds[tier.n_own as usize].representatives[kind.place as usize];
        let rank = self.teeko.subsets.rank(moved_together(other, own));
        tier.start + kind.place * tier.n_sets_of_other + rank
    }

    fn n_moves(&self, own: u32, other: u32) -> u32 {
        let empty = self.teeko.all_cells() & !(own | other);
        if own.count_ones() < self.teeko.n_men {
            return empty.count_ones();
        }
        let steps = |from: u32| (self.teeko.neighbours[from as usize] & empty).count_ones();
        cells(own).map(steps).sum()
    }
}

impl ImplicitGraph for TeekoStates<'_> {
    fn n_states(&self) -> u32 {
        self.n_states
    }

    fn seed(&self, state: u32) -> Seed {
        let (_, own, other) = self.men(state);
        if self.teeko.is_goal(other) {
            Seed::Declared(Outcome::Loss)
        } else if self.teeko.is_goal(own) {
            Seed::Declared(Outcome::Draw)
        } else if self.n_moves(own, other) == 0 {
            Seed::Declared(Outcome::Loss)
        } else {
            Seed::Open
        }
    }

    fn n_options(&self, state: u32) -> u32 {
        let (_, own, other) = self.men(state);
        self.n_moves(own, other)
    }

    fn options(&self, out: &mut Vec<u32>, state: u32) {
        let mut options = Options::new();
        self.teeko.options(&mut options, &self.position(state));
        out.extend(options.iter().map(|option| self.state(option)));
    }

    /// Takes back the last move, a man's step or its drop.
    ///
    /// A state stands for a position in which the player about to move has the men `own`, and a move to it was made in a
    /// position whose own men, before, are a representative. If `own` is symmetric, not every image of the move is
    /// replaced by this very state.
    fn predecessors(&self, out: &mut Vec<u32>, state: u32) {
        let (tier, own, other) = self.men(state);
        let images = Images::new(self, own);
        let n_dropped = (tier.n_own + tier.n_other) as usize;
        if let Some(tier) = n_dropped.checked_sub(1).map(|before| self.tiers[before]) {
            for cell in cells(other) {
                self.push(out, tier, other & !(1 << cell), &images);
            }
        }
        if n_dropped + 1 < self.tiers.len() {
            return;
        }
        let empty = self.teeko.all_cells() & !(own | other);
        for to in cells(other) {
            let rest = other & !(1 << to);
            for from in cells(self.teeko.neighbours[to as usize] & empty) {
                self.push(out, tier, rest | 1 << from, &images);
            }
        }
    }
}

impl TeekoStates<'_> {
    /// Appends the states in which the player about to move has men like these, and the opponent the men whose images
    /// are given.
    #[inline]
    fn push(&self, out: &mut Vec<u32>, tier: Tier, own: u32, other: &Images) {
        let kind = self.kind(own);
        let mut ways = kind.ways;
        while ways != 0 {
            let way = ways.trailing_zeros() as usize;
            ways &= ways - 1;
            let image = other.images[way];
            if other.is_symmetric && self.kind(image).way() != self.inverses[way] {
                continue;
            }
            out.push(self.number(tier, kind, image));
        }
    }
}

/// A set under every symmetry.
struct Images {
    images: [u32; 8],
    is_symmetric: bool,
}

impl Images {
    #[inline]
    fn new(states: &TeekoStates<'_>, set: u32) -> Self {
        let mut images = [set; 8];
        for (image, symmetry) in images.iter_mut().zip(&states.symmetries).skip(1) {
            *image = symmetry.image(set);
        }
        Self {
            images,
            is_symmetric: states.kind(set).is_symmetric(),
        }
    }
}

impl Kinds {
    fn new(teeko: &Teeko, symmetries: &[Symmetry], size: u32) -> Self {
        let sets = teeko.subsets.of_size(size);
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

    fn n_representatives(&self) -> u32 {
        u32::try_from(self.representatives.len()).unwrap_or(u32::MAX)
    }
}

/// For each symmetry of a group, the number of its inverse.
fn inverses(symmetries: &[Symmetry], n_cells: u32) -> Vec<u32> {
    let are_inverse = |a: &Symmetry, b: &Symmetry| {
        let returns = |cell: u32| a.image(b.image(1 << cell)) == 1 << cell;
        (0..n_cells).all(returns)
    };
    let inverse = |a: &Symmetry| {
        let found = (0..).zip(symmetries).find(|(_, b)| are_inverse(a, b));
        found.map_or(0, |(number, _)| number)
    };
    symmetries.iter().map(inverse).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::teeko::Squares;

    fn games() -> Vec<Teeko> {
        let sizes = [
            (3, 3, 1),
            (3, 3, 2),
            (3, 3, 3),
            (3, 2, 2),
            (4, 3, 2),
            (4, 4, 2),
            (4, 2, 4),
            (5, 4, 2),
        ];
        sizes
            .map(|(width, height, n_men)| Teeko::new(width, height, n_men, Squares::Any).unwrap())
            .into()
    }

    #[test]
    fn numbers_name_positions() {
        for teeko in games() {
            for states in [TeekoStates::whole(&teeko), TeekoStates::up_to_symmetry(&teeko)] {
                for state in 0..states.n_states() {
                    assert_eq!(states.state(&states.position(state)), state);
                }
            }
            let whole = TeekoStates::whole(&teeko);
            let up_to_symmetry = TeekoStates::up_to_symmetry(&teeko);
            let n_positions: u32 = (0..up_to_symmetry.n_states())
                .map(|state| up_to_symmetry.n_positions(state))
                .sum();
            assert_eq!(n_positions, whole.n_states());
        }
    }

    #[test]
    fn moves_are_taken_back() {
        for teeko in games() {
            for states in [TeekoStates::whole(&teeko), TeekoStates::up_to_symmetry(&teeko)] {
                let (mut forwards, mut backwards) = (Vec::new(), Vec::new());
                let mut row = Vec::new();
                for state in 0..states.n_states() {
                    row.clear();
                    states.options(&mut row, state);
                    let is_open = |state| states.seed(state) == Seed::Open;
                    if is_open(state) {
                        assert_eq!(row.len(), states.n_options(state) as usize);
                        forwards.extend(row.iter().map(|&to| (state, to)));
                    }
                    row.clear();
                    states.predecessors(&mut row, state);
                    backwards.extend(
                        row.iter()
                            .filter(|&&from| is_open(from))
                            .map(|&from| (from, state)),
                    );
                }
                forwards.sort_unstable();
                backwards.sort_unstable();
                assert_eq!(forwards, backwards);
            }
        }
    }

    #[test]
    fn the_game_as_printed_has_its_size() {
        let teeko = Teeko::standard();
        // Steele's count of positions with all men down: 25! / (4! 4! 17!).
        let states = TeekoStates::whole(&teeko);
        assert_eq!(states.n_states() - states.tiers[8].start, 75_710_250);
        assert_eq!(states.n_states(), 96_691_476);
        // 1,666 sets of four cells up to symmetry, by Burnside's count.
        let states = TeekoStates::up_to_symmetry(&teeko);
        assert_eq!(states.n_states() - states.tiers[8].start, 1_666 * 5_985);
        for state in (0..states.n_states()).step_by(9_973) {
            assert_eq!(states.state(&states.position(state)), state);
        }
    }
}
