//! The partial order of the values of a day as sets of bits, its antichains, and the test whether two of them are the sides
//! of a canonical form.

use graph_core::Player;
use smallvec::{SmallVec, smallvec};

use crate::PartizanError;
use crate::values::{ValueId, Values};

/// A set of elements of a day by their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Bits(SmallVec<[u64; 2]>);

impl Bits {
    fn empty(len: usize) -> Self {
        Self(smallvec![0; len.div_ceil(64)])
    }

    fn full(len: usize) -> Self {
        let mut res = Self::empty(len);
        for at in 0..len {
            res.insert(at);
        }
        res
    }

    fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    fn contains(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 == 1
    }

    fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    fn unite(&mut self, other: &Self) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a |= b;
        }
    }

    fn remove(&mut self, other: &Self) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a &= !b;
        }
    }

    /// The least element that is at least `from`.
    fn next(&self, from: usize) -> Option<usize> {
        let first = self.0.get(from / 64)? & u64::MAX << (from % 64);
        let rest = self.0.iter().skip(from / 64 + 1).copied();
        let mut words = core::iter::once(first).chain(rest).zip(from / 64..);
        words
            .find(|(word, _)| *word != 0)
            .map(|(word, at)| at * 64 + word.trailing_zeros() as usize)
    }
}

/// The values of a day, those of the day before first, with their order.
#[derive(Debug)]
pub(super) struct Poset {
    // Invariant: options come before what holds them, and those born by the day before come first.
    elements: Vec<ValueId>,
    n_before: usize,
    // Of each element: which elements it compares with, itself included.
    comparable: Vec<Bits>,
    // Of each element, for Left and for Right.
    faces: Vec<[Face; 2]>,
}

/// What an element means as a player's option, among the elements of the day before.
#[derive(Debug)]
struct Face {
    /// Those that are no better for the player.
    no_better: Bits,
    /// The opponent's answers.
    answers: Bits,
}

impl Poset {
    /// Compares all elements. The first `n_before` of them are those born by the day before.
    pub(super) fn new(
        values: &mut Values,
        elements: Vec<ValueId>,
        n_before: usize,
    ) -> Result<Self, PartizanError> {
        let places: hashbrown::HashMap<_, _> = elements.iter().copied().zip(0..).collect();
        let mut comparable = Vec::with_capacity(elements.len());
        let mut faces = Vec::with_capacity(elements.len());
        for &element in &elements {
            let mut row = Bits::empty(elements.len());
            let mut face = Player::BOTH.map(|_| Face {
                no_better: Bits::empty(n_before),
                answers: Bits::empty(n_before),
            });
            for (at, &other) in elements.iter().enumerate() {
                for player in Player::BOTH {
                    if values.at_least(player, element, other)? {
                        row.insert(at);
                        if at < n_before {
                            face[player.index()].no_better.insert(at);
                        }
                    }
                }
            }
            for player in Player::BOTH {
                for answer in values.options(element, player.opponent())? {
                    // Options are born a day earlier, so they are there.
                    if let Some(&at) = places.get(&answer) {
                        face[player.index()].answers.insert(at);
                    }
                }
            }
            comparable.push(row);
            faces.push(face);
        }
        Ok(Self {
            elements,
            n_before,
            comparable,
            faces,
        })
    }

    pub(super) fn into_elements(self) -> Vec<ValueId> {
        self.elements
    }

    /// Whether the game `V` with these sides is canonical: no answer to a move is at least as good for the mover as `V`.
    ///
    /// An element `z` is at most `V` iff none of its left options is at least `V` and no right option of `V` is at most
    /// `z`; options come before what holds them.
    pub(super) fn is_canonical(&self, left: &Side, right: &Side) -> bool {
        // What is at most `V`, and what is at least `V`.
        let mut bounds = [Bits::empty(self.n_before), Bits::empty(self.n_before)];
        for z in 0..self.n_before {
            for (player, opposite) in [(Player::Left, right), (Player::Right, left)] {
                // The answers to the opponent's moves to `z` are the player's own options of `z`.
                let own = &self.faces[z][player.opponent().index()].answers;
                if !opposite.no_better.contains(z) && !own.meets(&bounds[player.opponent().index()]) {
                    bounds[player.index()].insert(z);
                }
            }
        }
        !left.answers.meets(&bounds[0]) && !right.answers.meets(&bounds[1])
    }
}

/// An antichain as the options of a player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Side {
    members: SmallVec<[usize; 8]>,
    is_empty: bool,
    // Of the day before: what is no better for the player than some member.
    no_better: Bits,
    // Of the day before: the opponent's answers to all members.
    answers: Bits,
}

impl Side {
    pub(super) const fn is_empty(&self) -> bool {
        self.is_empty
    }

    pub(super) fn members(&self, poset: &Poset) -> Vec<ValueId> {
        self.members.iter().map(|&at| poset.elements[at]).collect()
    }

    /// The same without its members.
    pub(super) fn kind(&self) -> Self {
        Self {
            members: SmallVec::new(),
            ..self.clone()
        }
    }
}

/// All antichains of a poset, the empty one first, each before those that add later elements to it.
pub(super) struct Antichains<'p> {
    poset: &'p Poset,
    player: Player,
    // Invariant: from the second on, each has one member more than the one below it.
    stack: Vec<Level>,
}

struct Level {
    side: Side,
    // What may be added: later elements that compare with no member.
    rest: Bits,
}

impl<'p> Antichains<'p> {
    pub(super) const fn new(poset: &'p Poset, player: Player) -> Self {
        Self {
            poset,
            player,
            stack: Vec::new(),
        }
    }

    /// The next antichain; after the last one, `None` once.
    pub(super) fn advance(&mut self) -> Option<&Side> {
        if self.stack.is_empty() {
            self.stack.push(Level {
                side: Side {
                    members: SmallVec::new(),
                    is_empty: true,
                    no_better: Bits::empty(self.poset.n_before),
                    answers: Bits::empty(self.poset.n_before),
                },
                rest: Bits::full(self.poset.elements.len()),
            });
            return self.stack.last().map(|level| &level.side);
        }
        while let Some(level) = self.stack.last_mut() {
            let Some(added) = level.rest.next(0) else {
                self.stack.pop();
                continue;
            };
            // What compares with it is excluded above, it alone below.
            let mut rest = level.rest.clone();
            rest.remove(&self.poset.comparable[added]);
            level.rest.0[added / 64] &= !(1 << (added % 64));
            let face = &self.poset.faces[added][self.player.index()];
            let mut side = level.side.clone();
            side.members.push(added);
            side.is_empty = false;
            side.no_better.unite(&face.no_better);
            side.answers.unite(&face.answers);
            self.stack.push(Level { side, rest });
            return self.stack.last().map(|level| &level.side);
        }
        None
    }
}
