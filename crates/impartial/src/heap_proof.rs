//! What a period of a heap game rests on, and a check of it that computes every value anew, in a plainer way than the
//! table does. How it is written in a file is not here.

use graph_core::{Budget, GraphError, Nimber};

use crate::{HeapGame, HeapPeriod, HeapTable};

/// A period of a heap game with all that is needed to check it.
///
/// ```
/// use graph_core::Budget;
/// let mut table = impartial::HeapGame::named("kayles").expect("a known name").table();
/// table.prove_period(500, &Budget::unlimited())?;
/// let proof = table.proof().expect("Kayles is periodic");
/// assert_eq!((proof.period.preperiod, proof.period.period, proof.largest), (71, 12, 8));
/// assert_eq!(proof.verify(&Budget::unlimited())?, Ok(()));
/// let mut forged = proof.clone();
/// forged.period.preperiod = 70;
/// assert!(forged.verify(&Budget::unlimited())?.is_err());
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapProof {
    /// The rule.
    pub game: HeapGame,
    /// The period.
    pub period: HeapPeriod,
    /// The largest value of the heaps checked.
    pub largest: u64,
    /// Bits of a value of which an even number is set in few heaps. It makes the check quick and cannot make it wrong.
    pub mask: u32,
    /// The checksum of the values, see [`HeapProof::checksum`].
    pub checksum: u64,
}

impl HeapTable {
    /// Returns what the period that is proved rests on.
    ///
    /// # Complexity
    ///
    /// Time `O(n)` for the `n` values that the proof rests on.
    #[must_use]
    pub fn proof(&self) -> Option<HeapProof> {
        let period = self.period()?;
        let values = (0..period.n_checked).map(|heap| self.value(heap).map_or(0, |value| value.0));
        Some(HeapProof {
            game: self.game().clone(),
            period,
            largest: values.clone().max().unwrap_or(0),
            mask: self.split_mask(),
            checksum: HeapProof::checksum(values),
        })
    }

    /// Returns the heaps below the preperiod whose values are not those that the period, carried on downwards, would
    /// give them, with these values: the exceptional ones. `None` without a period.
    ///
    /// ```
    /// use graph_core::Budget;
    /// let mut table = impartial::HeapGame::named("kayles").expect("a known name").table();
    /// table.prove_period(500, &Budget::unlimited())?;
    /// let heaps: Vec<_> = table.exceptions().expect("Kayles is periodic").map(|(heap, _)| heap).collect();
    /// assert_eq!(heaps, [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]);
    /// # Ok::<(), graph_core::GraphError>(())
    /// ```
    #[must_use]
    pub fn exceptions(&self) -> Option<impl Iterator<Item = (u64, Nimber)> + '_> {
        let period = self.period()?;
        let value = |heap| self.value(heap).map(|value| value.0);
        let is_exception = move |heap: u64| {
            let below = period.preperiod - heap;
            let times = below.div_ceil(period.period);
            let carried = value(heap + times * period.period);
            carried.and_then(|carried| carried.checked_sub(times.checked_mul(period.saltus)?)) != value(heap)
        };
        let heaps = (0..period.preperiod).filter(move |&heap| is_exception(heap));
        Some(heaps.filter_map(|heap| Some((heap, self.value(heap)?))))
    }
}

/// Why a proof is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HeapProofError {
    /// The values are not those that the proof was made from.
    OtherValues,
    /// The largest value is another one.
    OtherLargest {
        /// The largest value found.
        found: u64,
    },
    /// The values do not repeat as claimed, could repeat earlier or sooner, or are too few for the theorem.
    NoProof,
}

impl core::fmt::Display for HeapProofError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::OtherValues => f.write_str("the values of the game are not those that the proof was made from"),
            Self::OtherLargest { found } => write!(f, "the largest value is {found}"),
            Self::NoProof => f.write_str(
                "the values do not repeat from there on with that period, could do so with less, or are too few to prove it",
            ),
        }
    }
}

impl core::error::Error for HeapProofError {}

impl HeapProof {
    /// Returns the checksum of values: FNV-1a of 64 bits over eight bytes for each, the lowest first.
    #[must_use]
    pub fn checksum(values: impl IntoIterator<Item = u64>) -> u64 {
        let bytes = values.into_iter().flat_map(u64::to_le_bytes);
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }

    /// Computes all values anew and goes through the proof. The outer result is about the limits, the inner one is the
    /// answer.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooManyVertices`] for more heaps than the budget has vertices, and [`GraphError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// For `n` heaps, `O(n^2)` for each take that splits, far less when the mask fits; `O(n^i)` when `i > 2` heaps can be
    /// left. Space 8 bytes a heap.
    pub fn verify(&self, budget: &Budget<'_>) -> Result<Result<(), HeapProofError>, GraphError> {
        if self.period.n_checked > u64::from(budget.max_vertices) {
            return Err(GraphError::TooManyVertices {
                max_vertices: budget.max_vertices,
            });
        }
        let values = Anew::new(&self.game, self.mask).values(self.period.n_checked, budget)?;
        let largest = values.iter().copied().max().unwrap_or(0);
        if Self::checksum(values.iter().copied()) != self.checksum {
            return Ok(Err(HeapProofError::OtherValues));
        }
        if largest != self.largest {
            return Ok(Err(HeapProofError::OtherLargest { found: largest }));
        }
        let values: Vec<_> = values.into_iter().map(Nimber).collect();
        let is_proof = self.period.verify(&self.game, &values);
        Ok(if is_proof {
            Ok(())
        } else {
            Err(HeapProofError::NoProof)
        })
    }
}

/// The values of heaps one by one, by marking those of options.
struct Anew<'a> {
    game: &'a HeapGame,
    mask: u64,
    values: Vec<u64>,
    // Heaps in whose values an even number of the bits of the mask is set.
    even: Vec<usize>,
    // The heap for which a value was last marked.
    marks: Vec<usize>,
}

impl<'a> Anew<'a> {
    fn new(game: &'a HeapGame, mask: u32) -> Self {
        Self {
            game,
            mask: u64::from(mask),
            values: vec![0],
            even: Vec::new(),
            marks: vec![0; 64],
        }
    }

    fn values(mut self, n: u64, budget: &Budget<'_>) -> Result<Vec<u64>, GraphError> {
        let mut meter = budget.meter();
        for heap in 1..usize::try_from(n).unwrap_or(usize::MAX) {
            let work = if self.game.max_heaps() > 2 {
                self.mark_listed(heap)
            } else {
                self.mark_pairs(heap)
            };
            let value = (0..self.marks.len())
                .find(|&value| self.marks[value] != heap)
                .unwrap_or(self.marks.len());
            if self.is_even(value) {
                self.even.push(heap);
            }
            while self.marks.len() <= 2 * value {
                self.marks.resize(2 * self.marks.len(), 0);
            }
            self.values.push(value as u64);
            meter.spend(work)?;
        }
        self.values.truncate(usize::try_from(n).unwrap_or(usize::MAX));
        Ok(self.values)
    }

    fn is_even(&self, value: usize) -> bool {
        (value as u64 & self.mask).count_ones().is_multiple_of(2)
    }

    fn mark(&mut self, heap: usize, parts: &[usize]) {
        let sum = parts.iter().fold(0, |sum, &part| sum ^ self.values[part]);
        // Marks reach to a power of two above every value, hence above every sum.
        if let Some(mark) = usize::try_from(sum).ok().and_then(|at| self.marks.get_mut(at)) {
            *mark = heap;
        }
    }

    fn mark_listed(&mut self, heap: usize) -> u64 {
        let mut moves = Vec::new();
        self.game.heap_options(&mut moves, heap as u64);
        for left in &moves {
            let parts: Vec<_> = left
                .iter()
                .filter_map(|&part| usize::try_from(part).ok())
                .collect();
            self.mark(heap, &parts);
        }
        moves.len() as u64
    }

    /// Marks the options of one heap or none, then pairs until no other can matter.
    fn mark_pairs(&mut self, heap: usize) -> u64 {
        let last = self
            .game
            .last_take()
            .map_or(heap, |last| usize::try_from(last).unwrap_or(heap));
        let mut totals = Vec::new();
        for take in 0..=last.min(heap) {
            let (digit, left) = (self.game.digit(take as u64), heap - take);
            if digit & 1 == 1 && left == 0 || digit & 2 == 2 && left > 0 {
                self.mark(heap, &[left]);
            }
            if digit & 4 == 4 && left > 1 {
                totals.push(left);
            }
        }
        let mut work = 1 + last.min(heap) as u64;
        for at in 0..if totals.is_empty() { 0 } else { self.even.len() } {
            let part = self.even[at];
            for &total in totals.iter().filter(|&&total| part < total) {
                self.mark_pair(heap, part, total);
                work += 1;
            }
        }
        // Any further pair has a value with an even number of these bits: the least unmarked odd value stays so.
        let bound = (0..self.marks.len()).find(|&value| self.marks[value] != heap && !self.is_even(value));
        let bound = bound.unwrap_or(self.marks.len());
        let mut wanted = 0;
        for part in 1..=totals.iter().max().map_or(0, |total| total / 2) {
            while wanted < bound && self.marks[wanted] == heap {
                wanted += 1;
            }
            if wanted >= bound {
                break;
            }
            for &total in totals.iter().filter(|&&total| 2 * part <= total) {
                self.mark_pair(heap, part, total);
                work += 1;
            }
        }
        work
    }

    fn mark_pair(&mut self, heap: usize, part: usize, total: usize) {
        if !self.game.splits_unequally() || 2 * part != total {
            self.mark(heap, &[part, total - part]);
        }
    }
}
