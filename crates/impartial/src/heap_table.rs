//! The table of nim-values of a heap game, one heap size after another, for as long as no period is proved.
//! Proofs of periods are in `heap_period`, rules in `heap_game`.

use core::fmt;
use std::collections::VecDeque;

use graph_core::{Budget, GraphError, Nimber, mex};

use crate::heap_game::MAX_HEAPS;
use crate::heap_period::{Outlook, prove_period};
use crate::heap_values::HeapValues;
use crate::pair_sums::PairSums;
use crate::sparse_space::SparseSpace;
use crate::subtraction_blocks::SubtractionBlocks;
use crate::subtraction_period::few_words;
use crate::value_set::{ValueSet, mex_of_union};
use crate::{HeapGame, HeapPeriod, Heaps, Solved};

/// The nim-values of single heaps under normal play, from the empty heap up.
///
/// The table grows on demand. Whenever it has doubled, from 32 heaps on, or a repetition seen before may have become
/// long enough, it looks for a period; once one is proved, the values of all heaps are known and nothing more is computed.
///
/// # Complexity
///
/// For the values up to `n`, with `V` the largest of them: a game that only takes costs `O(n m)` for `m` takes,
/// and `O(n V r / 64)` besides for takes that repeat for ever with period `r`. A game that leaves two heaps
/// costs at most `n^2 / 4` steps whatever its digits, and most such games far fewer: where few heaps are rare, only
/// pairs with a rare heap and some `V` more are looked at for each value. A game that leaves `i > 2` heaps costs
/// `O(i n^2 V / 64)`. Memory is a byte a heap while `V < 256`, else two or four, 4 more where all pairs are looked at,
/// and `V / 8` bytes for each take that splits, or for each heap when three or more can be left.
///
/// ```
/// use graph_core::{Budget, Nimber};
/// use impartial::HeapGame;
/// let mut table = HeapGame::coded("0.77".parse()?).table();
/// table.extend_to(1_000_000, &Budget::unlimited()).expect("Kayles is periodic");
/// assert_eq!(table.value(1_000_000), Some(Nimber(1)));
/// let period = table.period().expect("proved on the way");
/// assert_eq!((period.preperiod, period.period), (71, 12));
/// assert!(table.n_computed() < 1000 && table.verify(500));
/// assert_eq!((table.max_value(), table.value_of_heaps(&[3, 5, 7])), (Nimber(8), Some(Nimber(5))));
/// # Ok::<(), impartial::HeapCodeError>(())
/// ```
#[derive(Clone)]
pub struct HeapTable {
    game: HeapGame,
    values: HeapValues,
    max_value: u32,
    period: Option<HeapPeriod>,
    // The length at which a period is looked for next.
    next_proof: usize,
    // Takes before the repeating ones that can leave `i` heaps, as far as the table reaches.
    takes: [Vec<usize>; MAX_HEAPS + 1],
    // What can be left of each number of tokens, in two heaps, in three, and so on.
    splits: Vec<Splits>,
    tail: Option<Tail>,
    // Values of options of the heap at hand, other than by splitting.
    plain: ValueSet,
    // Present when a move can leave two heaps or more.
    pairs: Option<PairSums>,
    // Present when at most two heaps can be left and the takes are finitely many.
    sparse: Option<SparseSpace>,
    // Present for subtraction games, with values that are computed but not wanted yet, the next one last.
    blocks: Option<(SubtractionBlocks, Vec<u32>)>,
    // Up to this length takes, splits and pairs are known; it lags behind while sparse space does the work.
    n_dense: usize,
}

/// The values of `n_heaps` non-empty heaps with a given total, for consecutive totals.
#[derive(Clone)]
struct Splits {
    n_heaps: usize,
    // Invariant: `sets[i]` is for the total `oldest + i`.
    sets: VecDeque<ValueSet>,
    oldest: usize,
    // How many of the newest sets are wanted later.
    n_kept: usize,
}

/// The takes that repeat for ever: from `start` on, with a period.
#[derive(Clone)]
struct Tail {
    start: usize,
    // The digits of one period.
    digits: Vec<u8>,
    // By number of heaps and residue: the values of totals that are at least `start` below the heap at hand.
    reached: [Vec<ValueSet>; MAX_HEAPS + 1],
    // Whoever may leave one heap may leave none: then the empty heap is like any other, and sets stay full from 0.
    empties: bool,
}

/// The first length at which a period is looked for.
const FIRST_PROOF: usize = 32;

/// From this length on a repetition that is seen but not long enough is looked at again when it could be.
const FIRST_OUTLOOK: usize = 4096;

impl HeapTable {
    /// Makes a table with the empty heap alone.
    #[must_use]
    pub fn new(game: HeapGame) -> Self {
        let repeats = game.repeats_from();
        let n_totals = match (repeats, game.last_take()) {
            (Some((start, _)), _) => start.saturating_add(1),
            (None, last) => last.unwrap_or(0).saturating_add(1),
        };
        let max_heaps = game.max_heaps() as usize;
        let splits = (2..=max_heaps).map(|n_heaps| Splits {
            n_heaps,
            sets: VecDeque::from([ValueSet::new()]),
            oldest: 0,
            n_kept: if n_heaps == max_heaps {
                usize::try_from(n_totals).unwrap_or(usize::MAX)
            } else {
                usize::MAX
            },
        });
        Self {
            splits: splits.collect(),
            tail: repeats.and_then(|(start, period)| Tail::new(&game, start, period)),
            values: HeapValues::new(),
            max_value: 0,
            period: None,
            next_proof: FIRST_PROOF,
            takes: Default::default(),
            plain: ValueSet::new(),
            pairs: (max_heaps >= 2).then(PairSums::new),
            sparse: SparseSpace::new(&game),
            blocks: game
                .subtracted()
                .and_then(SubtractionBlocks::new)
                .map(|blocks| (blocks, Vec::new())),
            n_dense: 1,
            game,
        }
    }

    /// Makes a table that goes on from values computed before, those of heaps `0..`, which are taken as given.
    ///
    /// `None` when the empty heap is missing or has another value than 0, or a value is not below 2^32.
    ///
    /// # Complexity
    ///
    /// `O(n)` for `n` values, and what the next extension needs to find its place: some `n` steps for each take that
    /// splits.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::{Budget, Nimber};
    /// use impartial::{HeapGame, HeapTable};
    /// let kayles = HeapGame::named("kayles").expect("a known name");
    /// let mut table = HeapTable::resumed(kayles, [0, 1, 2, 3].map(Nimber)).expect("the first four values");
    /// table.extend_to(8, &Budget::unlimited())?;
    /// assert_eq!(table.value(8), Some(Nimber(1)));
    /// # Ok::<(), graph_core::GraphError>(())
    /// ```
    #[must_use]
    pub fn resumed(game: HeapGame, values: impl IntoIterator<Item = Nimber>) -> Option<Self> {
        let mut table = Self::new(game);
        let mut values = values.into_iter();
        if values.next() != Some(Nimber(0)) {
            return None;
        }
        for value in values {
            let value = u32::try_from(value.0).ok()?;
            table.values.push(value);
            table.max_value = table.max_value.max(value);
        }
        // Blocks begin at the empty heap: the values go on one by one.
        if table.values.len() > 1 {
            table.blocks = None;
        }
        table.next_proof = (table.values.len() + 1).next_power_of_two().max(FIRST_PROOF);
        Some(table)
    }

    /// Bits that make a check of values quick; 0 when there are none.
    pub(crate) fn split_mask(&self) -> u32 {
        self.sparse.as_ref().map_or(0, SparseSpace::mask)
    }

    /// Returns the rule.
    #[must_use]
    pub const fn game(&self) -> &HeapGame {
        &self.game
    }

    /// Makes the value of a heap of `heap` tokens known, and of all smaller ones.
    ///
    /// The budget's vertices limit the heaps computed; its units of work are pairs of heaps, or words of 64
    /// values. On an error what is computed stays.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooManyVertices`], [`GraphError::Cancelled`], and [`GraphError::OutOfMemory`] for a value of
    /// 2^32 or more.
    ///
    /// # Complexity
    ///
    /// See [`HeapTable`]; `O(1)` when a period is proved.
    pub fn extend_to(&mut self, heap: u64, budget: &Budget<'_>) -> Result<(), GraphError> {
        let mut meter = budget.meter();
        while self.value(heap).is_none() {
            let n = self.values.len();
            if n as u64 >= u64::from(budget.max_vertices) {
                return Err(GraphError::TooManyVertices {
                    max_vertices: budget.max_vertices,
                });
            }
            let limits = [
                heap.saturating_add(1),
                u64::from(budget.max_vertices),
                self.next_proof as u64,
            ];
            let n_wanted = limits
                .into_iter()
                .fold(u64::MAX, u64::min)
                .saturating_sub(n as u64);
            let work = self.push_values(usize::try_from(n_wanted).unwrap_or(usize::MAX).max(1))?;
            if self.values.len() >= self.next_proof {
                self.look_for_period();
            }
            meter.spend(work)?;
        }
        Ok(())
    }

    /// Computes values up to a heap of `heap` tokens or until a period is proved.
    ///
    /// `None` means unknown, not that there is none.
    ///
    /// # Errors
    ///
    /// As [`HeapTable::extend_to`].
    ///
    /// # Complexity
    ///
    /// As [`HeapTable::extend_to`], and time and extra space `O(n)` for the `n` values there are.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Budget;
    /// let mut chess = impartial::HeapGame::named("dawsons-chess").expect("a known name").table();
    /// let period = chess.prove_period(500, &Budget::unlimited())?;
    /// assert_eq!(period.map(|period| (period.preperiod, period.period)), Some((52, 34)));
    /// let mut officers = impartial::HeapGame::named("officers").expect("a known name").table();
    /// assert_eq!(officers.prove_period(500, &Budget::unlimited())?, None);
    /// # Ok::<(), graph_core::GraphError>(())
    /// ```
    pub fn prove_period(&mut self, heap: u64, budget: &Budget<'_>) -> Result<Option<HeapPeriod>, GraphError> {
        if let Some(period) = self.period_by_state(heap, budget)? {
            self.extend_to(period.n_checked - 1, budget)?;
            self.period = Some(period);
        }
        self.extend_to(heap, budget)?;
        if self.period.is_none() {
            self.look_for_period();
        }
        Ok(self.period)
    }

    /// Returns the period that was proved so far.
    #[must_use]
    pub const fn period(&self) -> Option<HeapPeriod> {
        self.period
    }

    /// Returns the value of a heap, or `None` when the table does not reach it and no period is proved.
    #[must_use]
    pub fn value(&self, heap: u64) -> Option<Nimber> {
        let known = usize::try_from(heap).ok().and_then(|at| self.values.get(at));
        if let Some(value) = known {
            return Some(Nimber(u64::from(value)));
        }
        let (at, added) = self.period?.equal_heap(heap)?;
        let value = self.values.get(usize::try_from(at).ok()?)?;
        Some(Nimber(u64::from(value).checked_add(added)?))
    }

    /// Returns the value of a position: the nim-sum of its heaps; `None` when the table does not reach one.
    #[must_use]
    pub fn value_of_heaps(&self, heaps: &[u64]) -> Option<Nimber> {
        heaps.iter().map(|&heap| self.value(heap)).sum()
    }

    /// Returns how many heaps the table holds: those of `0..n_computed()` tokens.
    #[must_use]
    pub fn n_computed(&self) -> u64 {
        self.values.len() as u64
    }

    /// Returns the largest value computed so far; with a proved period without saltus, of all.
    #[must_use]
    pub fn max_value(&self) -> Nimber {
        Nimber(u64::from(self.max_value))
    }

    /// Returns a heap as a component of a sum: its value, and what each move leaves with its value.
    ///
    /// The budget's edges limit the moves; to its units of work, every take and every move adds one.
    ///
    /// # Errors
    ///
    /// As [`HeapTable::extend_to`], and [`GraphError::TooManyEdges`] when there are more moves than the budget has
    /// edges.
    ///
    /// # Complexity
    ///
    /// As [`HeapTable::extend_to`], and time and space `O(heap + m)` for `m` moves.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Budget;
    /// use impartial::{HeapGame, winning_moves};
    /// let mut kayles = HeapGame::coded("0.77".parse().expect("a code")).table();
    /// let budget = Budget::unlimited();
    /// let sum = [kayles.solved(3, &budget)?, kayles.solved(4, &budget)?];
    /// let moves = winning_moves(&sum);
    /// assert!(moves.iter().any(|to| to.component == 0 && to.name.as_slice() == [1]));
    /// # Ok::<(), graph_core::GraphError>(())
    /// ```
    pub fn solved(&mut self, heap: u64, budget: &Budget<'_>) -> Result<Solved<Heaps>, GraphError> {
        self.extend_to(heap, budget)?;
        let mut options = Vec::new();
        self.visit_options(heap, budget, |left, value| options.push((left, value)))?;
        let value = self.value(heap).unwrap_or_default();
        Ok(Solved { value, options })
    }

    /// Returns what each move from a heap to this value leaves: the winning moves of the heap alone have value 0.
    ///
    /// # Errors
    ///
    /// As [`HeapTable::solved`].
    ///
    /// # Complexity
    ///
    /// As [`HeapTable::solved`], but space for the moves returned only.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::{Budget, Nimber};
    /// let mut kayles = impartial::HeapGame::named("kayles").expect("a known name").table();
    /// let winning = kayles.moves_to(5, Nimber(0), &Budget::unlimited())?;
    /// assert_eq!(winning.iter().map(|left| left.as_slice()).collect::<Vec<_>>(), [[2, 2]]);
    /// # Ok::<(), graph_core::GraphError>(())
    /// ```
    pub fn moves_to(
        &mut self,
        heap: u64,
        value: Nimber,
        budget: &Budget<'_>,
    ) -> Result<Vec<Heaps>, GraphError> {
        self.extend_to(heap, budget)?;
        let mut moves = Vec::new();
        self.visit_options(heap, budget, |left, found| {
            if found == value {
                moves.push(left);
            }
        })?;
        Ok(moves)
    }

    /// Visits every option with its value; the table must reach the heap.
    fn visit_options(
        &self,
        heap: u64,
        budget: &Budget<'_>,
        mut visit: impl FnMut(Heaps, Nimber),
    ) -> Result<(), GraphError> {
        let (mut meter, mut n_moves) = (budget.meter(), 0);
        self.game.try_for_each_option(heap, |left| {
            if let Some(left) = left {
                n_moves += 1;
                let value = self.value_of_heaps(&left).unwrap_or_default();
                visit(left, value);
            }
            if n_moves > budget.max_edges {
                return Err(GraphError::TooManyEdges {
                    max_edges: budget.max_edges,
                });
            }
            meter.spend(1)
        })
    }

    /// Checks the value of one heap against the rule, given those of smaller heaps: lists every move and takes
    /// the mex. Shares no code with the table. False when the table does not reach the heap.
    ///
    /// # Complexity
    ///
    /// Time and space `O(heap + m)` for `m` moves.
    #[must_use]
    pub fn verify(&self, heap: u64) -> bool {
        let mut moves = Vec::new();
        self.game.heap_options(&mut moves, heap);
        let values = moves.iter().map(|heaps| Some(self.value_of_heaps(heaps)?.0));
        let values: Option<Vec<_>> = values.collect();
        values.is_some_and(|values| self.value(heap) == Some(mex(&values)))
    }

    /// Returns the bytes that the tables of values hold on the heap; the lists of takes are not counted.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        let splits = self.splits.iter().flat_map(|splits| &splits.sets);
        let tails = self.tail.iter().flat_map(|tail| tail.reached.iter().flatten());
        self.values.memory_usage()
            + self
                .blocks
                .as_ref()
                .map_or(0, |(blocks, _)| blocks.memory_usage())
            + self.sparse.as_ref().map_or(0, SparseSpace::memory_usage)
            + self.pairs.as_ref().map_or(0, PairSums::memory_usage)
            + splits.chain(tails).map(ValueSet::memory_usage).sum::<usize>()
    }

    /// Computes the next values, at most this many and at least one; returns the units of work.
    fn push_values(&mut self, n_wanted: usize) -> Result<u64, GraphError> {
        if let Some((blocks, pending)) = &mut self.blocks {
            if pending.is_empty() {
                pending.extend(blocks.next_block().into_iter().rev());
                // The empty heap was known from the beginning.
                pending.truncate(64 - usize::from(self.values.len() == 1));
            }
            let n_taken = n_wanted.min(pending.len());
            for value in pending.drain(pending.len() - n_taken..).rev() {
                self.values.push(value);
                self.max_value = self.max_value.max(value);
            }
            return Ok(n_taken as u64);
        }
        if let Some(sparse) = &mut self.sparse
            && sparse.is_wanted(&self.values)
        {
            let n = self.values.len();
            let work = sparse.push_block(&mut self.values, n_wanted);
            let newest = (n..self.values.len()).map(|heap| self.values.at(heap));
            self.max_value = newest.fold(self.max_value, u32::max);
            self.forget_pairs();
            return Ok(work);
        }
        self.catch_up();
        self.push_value()?;
        Ok(self.work_per_value())
    }

    /// Frees what sparse space does not need.
    fn forget_pairs(&mut self) {
        if self.n_dense > 1 {
            self.n_dense = 1;
            self.pairs = Some(PairSums::new());
            self.takes = Default::default();
            for splits in &mut self.splits {
                splits.sets = VecDeque::from([ValueSet::new()]);
                splits.oldest = 0;
            }
        }
    }

    /// Makes takes, splits and pairs known for all heaps that have a value.
    fn catch_up(&mut self) {
        for heap in self.n_dense..self.values.len() {
            if self
                .game
                .last_take()
                .is_none_or(|last| heap as u64 <= last.max(1))
            {
                self.note_takes(heap);
            }
            for level in 0..self.splits.len() {
                let splits = &mut self.splits[level];
                if self.tail.is_none() && self.values.len() - heap > splits.n_kept {
                    // Too old to be wanted.
                    splits.sets.clear();
                    splits.oldest = heap + 1;
                } else {
                    let set = self.split_values(level, heap);
                    self.splits[level].push(set);
                }
            }
            if let Some(tail) = &mut self.tail {
                tail.reach(heap, &self.values, &self.splits);
            }
            if let Some(pairs) = &mut self.pairs {
                pairs.push(self.values.at(heap));
            }
        }
        self.n_dense = self.values.len();
    }

    /// Computes the value of the least heap that is not known.
    fn push_value(&mut self) -> Result<(), GraphError> {
        let heap = self.values.len();
        self.note_takes(heap);
        for level in 0..self.splits.len() {
            let set = self.split_values(level, heap);
            self.splits[level].push(set);
        }
        if let Some(tail) = &mut self.tail {
            tail.reach(heap, &self.values, &self.splits);
        }
        self.collect_plain(heap);
        let found = mex_of_union(&self.option_sets(heap));
        let value = u32::try_from(found).map_err(|_| GraphError::OutOfMemory { bytes: u64::MAX })?;
        self.values.push(value);
        self.max_value = self.max_value.max(value);
        if let Some(pairs) = &mut self.pairs {
            pairs.push(value);
        }
        self.n_dense = self.values.len();
        Ok(())
    }

    /// Sorts the digit for taking a whole heap, and at first the digit for taking nothing, by what they leave.
    fn note_takes(&mut self, heap: usize) {
        let start = self.tail.as_ref().map_or(usize::MAX, |tail| tail.start);
        let first = if heap == 1 { 0 } else { heap };
        for take in (first..=heap).filter(|&take| take < start) {
            let digit = self.game.digit(take as u64);
            for (n_heaps, takes) in self.takes.iter_mut().enumerate() {
                if digit >> n_heaps & 1 == 1 {
                    takes.push(take);
                }
            }
        }
    }

    /// The values of `total` tokens in heaps smaller than that, as many heaps as the level says.
    fn split_values(&mut self, level: usize, total: usize) -> ValueSet {
        let Some(below) = level.checked_sub(1) else {
            let unequal = self.game.splits_unequally();
            let pairs = self.pairs.as_mut();
            return pairs.map_or_else(ValueSet::new, |pairs| {
                pairs.values_of_pairs(&self.values, total, unequal)
            });
        };
        let mut set = ValueSet::new();
        for heap in 1..total.min(self.values.len()) {
            if let Some(rest) = self.splits[below].get(total - heap) {
                set.union_with_translate(rest, self.values.at(heap));
            }
        }
        set
    }

    /// Values of options that are one heap or none.
    fn collect_plain(&mut self, heap: usize) {
        self.plain.clear();
        if self.game.digit(heap as u64) & 1 == 1 {
            self.plain.insert(0);
        }
        for &take in &self.takes[1] {
            // The whole heap was taken, or one heap is left.
            if take < heap {
                self.plain.insert(self.values.at(heap - take));
            }
        }
    }

    /// Sets whose union is the set of the options' values.
    fn option_sets(&self, heap: usize) -> Vec<&ValueSet> {
        let mut sets = vec![&self.plain];
        for splits in &self.splits {
            let takes = self.takes[splits.n_heaps].iter();
            sets.extend(takes.filter_map(|&take| splits.get(heap.checked_sub(take)?)));
        }
        if let Some(tail) = &self.tail {
            tail.option_sets(&mut sets, heap);
        }
        sets
    }

    /// Units of work for the newest value.
    fn work_per_value(&self) -> u64 {
        let n = self.values.len() as u64;
        let n_words = u64::from(self.max_value) / 64 + 1;
        let deeper = self.splits.len().saturating_sub(1) as u64;
        let pairs = if self.splits.is_empty() { 0 } else { n / 2 };
        1 + self.takes[1].len() as u64 + pairs + deeper * n * n_words
    }

    /// The period of a subtraction game, without its values; `None` when that does not find one.
    fn period_by_state(&self, heap: u64, budget: &Budget<'_>) -> Result<Option<HeapPeriod>, GraphError> {
        // Values that were given are taken as they are.
        let is_fresh = self.blocks.is_some() && self.period.is_none();
        let takes = self.game.subtracted().filter(|_| is_fresh);
        match takes.and_then(|takes| few_words(takes, heap, budget)) {
            // It looks at more values than a table needs.
            None | Some(Err(GraphError::TooManyVertices { .. })) => Ok(None),
            Some(found) => found,
        }
    }

    fn look_for_period(&mut self) {
        let n = self.values.len();
        let outlook = prove_period(&self.game, &self.values);
        self.period = match outlook {
            Outlook::Proved(period) => Some(period),
            Outlook::Open { .. } => None,
        };
        let mut next = n.saturating_mul(2);
        if let Outlook::Open { next: Some(promised) } = outlook
            && n >= FIRST_OUTLOOK
        {
            next = next.min(usize::try_from(promised).unwrap_or(next).max(n + n / 8));
        }
        self.next_proof = next.max(FIRST_PROOF);
    }
}

impl HeapGame {
    /// Returns a table of this game's nim-values with the empty heap alone, see [`HeapTable`].
    #[must_use]
    pub fn table(&self) -> HeapTable {
        HeapTable::new(self.clone())
    }
}

impl fmt::Debug for HeapTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HeapTable")
            .field("game", &self.game)
            .field("n_computed", &self.values.len())
            .field("period", &self.period)
            .finish_non_exhaustive()
    }
}

impl Splits {
    fn get(&self, total: usize) -> Option<&ValueSet> {
        self.sets.get(total.checked_sub(self.oldest)?)
    }

    fn push(&mut self, set: ValueSet) {
        self.sets.push_back(set);
        while self.sets.len() > self.n_kept {
            self.sets.pop_front();
            self.oldest += 1;
        }
    }
}

impl Tail {
    /// `None` when the takes start to repeat beyond any table.
    fn new(game: &HeapGame, start: u64, period: u64) -> Option<Self> {
        let digits = (0..period).map(|residue| game.digit(start.saturating_add(residue)));
        let digits: Vec<_> = digits.collect();
        let reached = core::array::from_fn(|n_heaps| {
            let wanted = n_heaps > 0 && digits.iter().any(|digit| digit >> n_heaps & 1 == 1);
            vec![ValueSet::new(); if wanted { digits.len() } else { 0 }]
        });
        Some(Self {
            start: usize::try_from(start).ok()?,
            empties: digits.iter().all(|digit| digit & 0b11 != 0b10),
            digits,
            reached,
        })
    }

    /// Adds the newest total that a repeating take from `heap` can leave.
    fn reach(&mut self, heap: usize, values: &HeapValues, splits: &[Splits]) {
        let Some(total) = heap.checked_sub(self.start) else {
            return;
        };
        let residue = total % self.digits.len();
        for (n_heaps, reached) in self.reached.iter_mut().enumerate() {
            let Some(set) = reached.get_mut(residue) else {
                continue;
            };
            if n_heaps == 1 {
                if total > 0 || self.empties {
                    set.insert(values.at(total));
                }
            } else if let Some(found) = splits[n_heaps - 2].get(total) {
                set.union_with(found);
            }
        }
    }

    fn option_sets<'a>(&'a self, sets: &mut Vec<&'a ValueSet>, heap: usize) {
        let Some(most) = heap.checked_sub(self.start) else {
            return;
        };
        let n = self.digits.len();
        for (offset, digit) in self.digits.iter().enumerate() {
            let residue = (most % n + n - offset) % n;
            let by_heaps = self.reached.iter().enumerate();
            let allowed = by_heaps.filter(|&(n_heaps, _)| digit >> n_heaps & 1 == 1);
            sets.extend(allowed.filter_map(|(_, reached)| reached.get(residue)));
        }
    }
}
