//! Sequences of signs of transfinite length, as a tree of runs: shared beginnings are shared. How the sequence of a
//! number is found is in `expand.rs`, the number of a sequence in `contract.rs`.

use core::hash::BuildHasher as _;
use std::sync::Arc;

use graph_core::Player;
use num_bigint::BigInt;

use super::ordinal::{OrdinarySum, rest_of};
use super::{SurrealError, SurrealId, Surreals, Term};
use crate::SignExpansion;

/// A stretch of a sign expansion.
///
/// A plus is written as [`Player::Left`], a minus as [`Player::Right`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SignBlock {
    /// Equal signs.
    Run {
        /// The sign.
        sign: Player,
        /// How many, an ordinal.
        length: SurrealId,
    },
    /// A word repeated `ω` times, as at the end of the expansion of `1/3`.
    Repeated {
        /// The word, in which both signs occur.
        word: SignExpansion,
        /// How often each sign of the word stands, a power of `ω` with an ordinal exponent.
        unit: SurrealId,
    },
}

/// A handle to a sequence of signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SequenceId(u32);

impl SequenceId {
    pub(super) const EMPTY: Self = Self(0);

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The last block of a sequence, and what it stands behind.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) parent: SequenceId,
    pub(super) block: Block,
    /// The pluses of the whole sequence, once they have been counted.
    pluses: Option<SurrealId>,
    /// Whether a block of the sequence is more than a run.
    pub(super) is_periodic: bool,
}

/// A block of a sequence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Block {
    // Invariant: in a sequence, neighbouring runs have different signs and none is empty.
    Run {
        sign: Player,
        length: SurrealId,
    },
    /// Each sign stands `ω^exponent` times.
    Repeated {
        word: Arc<SignExpansion>,
        exponent: SurrealId,
    },
    /// What the last block of the sequence of an exponent, when it is no run, makes of the power of `ω`, or of its
    /// negative: runs that grow without a period, `ω^exponent` signs together.
    Growing {
        of: SequenceId,
        plus: Player,
        exponent: SurrealId,
    },
}

impl Node {
    /// The empty sequence, whose block has no meaning.
    pub(super) const EMPTY: Self = Self {
        parent: SequenceId::EMPTY,
        block: Block::Run {
            sign: Player::Left,
            length: SurrealId::ZERO,
        },
        pluses: Some(SurrealId::ZERO),
        is_periodic: false,
    };
}

impl Surreals {
    pub(super) fn node(&self, sequence: SequenceId) -> &Node {
        &self.nodes[sequence.index()]
    }

    /// The sequences that end with a block of this one, from the first block to the whole.
    pub(super) fn beginnings(&self, sequence: SequenceId) -> Vec<SequenceId> {
        let mut res = Vec::new();
        let mut at = sequence;
        while at != SequenceId::EMPTY {
            res.push(at);
            at = self.node(at).parent;
        }
        res.reverse();
        res
    }

    /// Appends equal signs; an empty run vanishes, equal neighbours merge.
    pub(super) fn push_run(
        &mut self,
        sequence: SequenceId,
        sign: Player,
        length: SurrealId,
    ) -> Result<SequenceId, SurrealError> {
        if length == SurrealId::ZERO {
            return Ok(sequence);
        }
        match *self.node(sequence) {
            Node {
                parent,
                block:
                    Block::Run {
                        sign: last,
                        length: before,
                    },
                ..
            } if last == sign && sequence != SequenceId::EMPTY => {
                let length = self.ordinal_sum(before, length)?;
                self.push_block(parent, Block::Run { sign, length })
            }
            _ => self.push_block(sequence, Block::Run { sign, length }),
        }
    }

    /// Appends `n` signs, each `ω^exponent` times.
    pub(super) fn push_units(
        &mut self,
        sequence: SequenceId,
        sign: Player,
        exponent: SurrealId,
        n: impl Into<BigInt>,
    ) -> Result<SequenceId, SurrealError> {
        let length = self.multiple_of_unit(exponent, n.into())?;
        self.push_run(sequence, sign, length)
    }

    /// Appends a word in which both signs occur, repeated without end.
    pub(super) fn push_repeated(
        &mut self,
        sequence: SequenceId,
        word: Arc<SignExpansion>,
        exponent: SurrealId,
    ) -> Result<SequenceId, SurrealError> {
        self.push_block(sequence, Block::Repeated { word, exponent })
    }

    pub(super) fn push_block(
        &mut self,
        parent: SequenceId,
        block: Block,
    ) -> Result<SequenceId, SurrealError> {
        let hash = self.hasher.hash_one((parent, &block));
        let same = |&id: &SequenceId| {
            let node = self.node(id);
            node.parent == parent && node.block == block
        };
        if let Some(&id) = self.node_ids.find(hash, same) {
            return Ok(id);
        }
        self.spend(1)?;
        self.room_for_value(self.nodes.len())?;
        let node = Node {
            parent,
            pluses: None,
            is_periodic: self.node(parent).is_periodic || !matches!(block, Block::Run { .. }),
            block,
        };
        let id = SequenceId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.nodes.push(node);
        let (hasher, nodes) = (&self.hasher, &self.nodes);
        self.node_ids.insert_unique(hash, id, |id| {
            let node = &nodes[id.index()];
            hasher.hash_one((node.parent, &node.block))
        });
        Ok(id)
    }

    /// The length of a block.
    pub(super) fn block_length(&mut self, block: &Block) -> Result<SurrealId, SurrealError> {
        match block {
            Block::Run { length, .. } => Ok(*length),
            Block::Repeated { exponent, .. } => {
                let next = self.ordinal_sum(*exponent, SurrealId::ONE)?;
                self.omega_power(next)
            }
            Block::Growing { exponent, .. } => self.omega_power(*exponent),
        }
    }

    /// The length of a sequence.
    pub(super) fn length(&mut self, sequence: SequenceId) -> Result<SurrealId, SurrealError> {
        let mut sum = OrdinarySum::default();
        for at in self.beginnings(sequence) {
            let block = self.node(at).block.clone();
            let length = self.block_length(&block)?;
            sum.add(self, self.terms(length));
        }
        self.intern(&sum.terms)
    }

    /// The number of pluses of a sequence. In a block that is no run they are as many as all signs.
    pub(super) fn pluses(&mut self, sequence: SequenceId) -> Result<SurrealId, SurrealError> {
        if let Some(pluses) = self.node(sequence).pluses {
            return Ok(pluses);
        }
        let mut sum = OrdinarySum::default();
        for at in self.beginnings(sequence) {
            let block = self.node(at).block.clone();
            if !matches!(
                block,
                Block::Run {
                    sign: Player::Right,
                    ..
                }
            ) {
                let length = self.block_length(&block)?;
                sum.add(self, self.terms(length));
            }
        }
        let pluses = self.intern(&sum.terms)?;
        self.nodes[sequence.index()].pluses = Some(pluses);
        Ok(pluses)
    }

    /// The beginning of this length, which is at most that of the sequence.
    pub(super) fn truncated(
        &mut self,
        sequence: SequenceId,
        length: SurrealId,
    ) -> Result<SequenceId, SurrealError> {
        let mut rest = self.terms(length).to_vec();
        for at in self.beginnings(sequence) {
            match self.without_block(at, &rest)? {
                Some(shorter) => rest = shorter,
                None => return self.cut_short(at, &rest),
            }
        }
        if rest.is_empty() {
            Ok(sequence)
        } else {
            Err(SurrealError::PrefixTooLong)
        }
    }

    /// What an ordinal has beyond the length of the last block of a sequence, `None` when it is smaller.
    pub(super) fn without_block(
        &mut self,
        sequence: SequenceId,
        ordinal: &[Term],
    ) -> Result<Option<Vec<Term>>, SurrealError> {
        self.spend(1)?;
        let block = self.node(sequence).block.clone();
        let length = self.block_length(&block)?;
        let length = self.terms(length);
        let is_long = self.compare_terms(ordinal, length).is_ge();
        Ok(is_long.then(|| rest_of(length, ordinal)))
    }

    /// The sequence with only so much of its last block, which is longer.
    pub(super) fn cut_short(
        &mut self,
        sequence: SequenceId,
        rest: &[Term],
    ) -> Result<SequenceId, SurrealError> {
        let Node { parent, block, .. } = self.node(sequence).clone();
        match block {
            Block::Run { sign, .. } => {
                let rest = self.intern(rest)?;
                self.push_run(parent, sign, rest)
            }
            Block::Repeated { word, exponent } => self.push_part_of_word(parent, &word, exponent, rest),
            Block::Growing { .. } if rest.is_empty() => Ok(parent),
            Block::Growing { .. } => Err(SurrealError::NonDyadicExponent),
        }
    }

    /// Appends the first `rest` signs of a word repeated without end.
    fn push_part_of_word(
        &mut self,
        mut sequence: SequenceId,
        word: &SignExpansion,
        exponent: SurrealId,
        rest: &[Term],
    ) -> Result<SequenceId, SurrealError> {
        let (high, low) = self.split_ordinal(rest, exponent);
        let mut left = high
            .first()
            .map_or(BigInt::ZERO, |term| term.coefficient.numerator());
        let low = self.intern(&low)?;
        for (sign, length) in word.runs().iter().cycle() {
            let length = BigInt::from(length.clone());
            if left < length {
                sequence = self.push_units(sequence, *sign, exponent, left)?;
                return self.push_run(sequence, *sign, low);
            }
            left -= &length;
            sequence = self.push_units(sequence, *sign, exponent, length)?;
        }
        Ok(sequence)
    }

    /// The part of a sequence without periods before its plus of this place, counted from 0.
    pub(super) fn before_plus(
        &mut self,
        sequence: SequenceId,
        place: SurrealId,
    ) -> Result<SequenceId, SurrealError> {
        let mut rest = self.terms(place).to_vec();
        for at in self.beginnings(sequence) {
            if !matches!(
                self.node(at).block,
                Block::Run {
                    sign: Player::Left,
                    ..
                }
            ) {
                continue;
            }
            match self.without_block(at, &rest)? {
                Some(shorter) => rest = shorter,
                None => return self.cut_short(at, &rest),
            }
        }
        Err(SurrealError::PrefixTooLong)
    }
}
