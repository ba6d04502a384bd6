//! The exploration itself, block by block, for one colour of moves or two. The rules it asks and what it returns are
//! in `explore`; how a block is shared among threads is in `together`.
//!
//! Positions are expanded in the order of their numbers, some thousands at a time. The options of a block are first
//! made, and looked up in the table as it is; only then the new ones are numbered, in the order in which they were
//! made. So the first part, nearly all of the work, can be shared out in any way, and numbers never depend on how.

use alloc::vec::Vec;
use core::hash::Hash;
use core::mem;
use core::ops::Range;

use crate::digraph_builder::RowBuilder;
use crate::{Budget, Digraph, GraphError, Options, PositionTable, VertexId};

/// Positions expanded between two numberings. The same for any number of threads: which limit is met first depends
/// on it.
const BLOCK: usize = 1 << 13;
/// Positions of a block that one thread takes at a time.
const PIECE: usize = 1 << 8;

/// The moves of a game, in one colour or two.
pub(super) trait Moves {
    type Position: Clone + Eq + Hash;
    const N_COLOURS: usize;

    fn options(&self, out: &mut Options<Self::Position>, position: &Self::Position, colour: usize);

    /// The position that stands for this one.
    fn representative(&self, position: Self::Position) -> Self::Position;
}

/// Who works at the pieces of a block.
pub(super) trait Crew<P> {
    /// Finds the options of every piece.
    fn find(&self, table: &PositionTable<P>, pieces: &mut [Piece<P>]);

    /// Sorts the rows of every piece.
    fn sort(&self, pieces: &mut [Piece<P>]);
}

/// One thread.
pub(super) struct Alone<'a, M>(pub(super) &'a M);

impl<M: Moves> Crew<M::Position> for Alone<'_, M> {
    fn find(&self, table: &PositionTable<M::Position>, pieces: &mut [Piece<M::Position>]) {
        for piece in pieces {
            piece.find(self.0, table);
        }
    }

    fn sort(&self, pieces: &mut [Piece<M::Position>]) {
        for piece in pieces {
            piece.sort();
        }
    }
}

/// Numbers every position that is reached, and returns the rows of each colour.
pub(super) fn explore_blocks<M: Moves>(
    moves: &M,
    crew: &impl Crew<M::Position>,
    roots: impl IntoIterator<Item = M::Position>,
    budget: &Budget<'_>,
) -> Result<(Vec<M::Position>, Vec<Digraph>), GraphError> {
    let mut table = PositionTable::new();
    for root in roots {
        table.intern(moves.representative(root), budget.max_vertices)?;
    }
    let mut rows: Vec<_> = (0..M::N_COLOURS).map(|_| RowBuilder::new(budget)).collect();
    let mut pieces: Vec<_> = (0..BLOCK / PIECE).map(|_| Piece::new()).collect();
    let mut meter = budget.meter();
    let mut next = 0;
    while next < table.len() {
        let end = table.len().min(next + BLOCK);
        let n_pieces = (end - next).div_ceil(PIECE);
        for (piece, start) in pieces.iter_mut().zip((next..end).step_by(PIECE)) {
            piece.range = start..end.min(start + PIECE);
        }
        let pieces = &mut pieces[..n_pieces];
        crew.find(&table, pieces);
        for piece in &mut *pieces {
            piece.number(&mut table, budget.max_vertices)?;
        }
        crew.sort(pieces);
        for piece in pieces {
            piece.push_rows(&mut rows)?;
        }
        meter.spend((end - next) as u64)?;
        next = end;
    }
    let graphs = rows.into_iter().map(RowBuilder::build).collect();
    Ok((table.into_positions(), graphs))
}

/// Some positions that follow each other, and their options.
pub(super) struct Piece<P> {
    range: Range<usize>,
    // The numbers of all options, `NEW` for those that had none.
    numbers: Vec<u32>,
    // Where the options of each position and colour end in `numbers`.
    ends: Vec<usize>,
    // Options without numbers and their hashes, in order.
    new: Vec<(u64, P)>,
    options: Options<P>,
}

/// Stands for a number that is not known yet. Numbers are below the greatest number of vertices, which this is.
const NEW: u32 = u32::MAX;

impl<P: Clone + Eq + Hash> Piece<P> {
    fn new() -> Self {
        Self {
            range: 0..0,
            numbers: Vec::new(),
            ends: Vec::new(),
            new: Vec::new(),
            options: Options::new(),
        }
    }

    /// Makes the options, and looks them up.
    pub(super) fn find<M: Moves<Position = P>>(&mut self, moves: &M, table: &PositionTable<P>) {
        self.numbers.clear();
        self.ends.clear();
        for position in &table.positions()[self.range.clone()] {
            for colour in 0..M::N_COLOURS {
                moves.options(&mut self.options, position, colour);
                for option in self.options.drain(..) {
                    let option = moves.representative(option);
                    let hash = table.hash(&option);
                    let number = table.number_hashed(hash, &option).unwrap_or(NEW);
                    if number == NEW {
                        self.new.push((hash, option));
                    }
                    self.numbers.push(number);
                }
                self.ends.push(self.numbers.len());
            }
        }
    }

    /// Numbers the options that had no number.
    fn number(&mut self, table: &mut PositionTable<P>, max_positions: u32) -> Result<(), GraphError> {
        let unknown = self.numbers.iter_mut().filter(|number| **number == NEW);
        for (number, (hash, option)) in unknown.zip(self.new.drain(..)) {
            *number = table.intern_hashed(hash, option, max_positions)?;
        }
        Ok(())
    }

    /// Sorts every row and drops repeats.
    pub(super) fn sort(&mut self) {
        let (mut start, mut write) = (0, 0);
        for row_end in &mut self.ends {
            let end = mem::replace(row_end, 0);
            self.numbers[start..end].sort_unstable();
            let row_start = write;
            for read in start..end {
                let number = self.numbers[read];
                if write == row_start || self.numbers[write - 1] != number {
                    self.numbers[write] = number;
                    write += 1;
                }
            }
            *row_end = write;
            start = end;
        }
    }

    /// Hands the rows over, colour by colour.
    fn push_rows(&self, rows: &mut [RowBuilder]) -> Result<(), GraphError> {
        let mut start = 0;
        let n_colours = rows.len();
        for (place, &end) in self.ends.iter().enumerate() {
            let row = self.numbers[start..end].iter().copied().map(VertexId::new);
            rows[place % n_colours].push_sorted_row(row)?;
            start = end;
        }
        Ok(())
    }
}
