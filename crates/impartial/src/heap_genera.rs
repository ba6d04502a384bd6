//! The genus of heaps and of sums of heaps, by search. The genus itself is in `genus`; quotients, which answer for sums
//! of any size, are in `misere_search`.

use core::fmt;

use graph_core::{Budget, GraphError, Meter, Outcome};
use hashbrown::HashMap;

use crate::misere_quotient::sums::{Word, add_letter, add_word};
use crate::{Genus, HeapGame, HeapRule};

/// The genera of sums of heaps, found by searching the sums that they can become.
///
/// Heaps are told apart only as far as their moves do: heaps without moves vanish, heaps with the same moves are one
/// kind, and two heaps whose only move ends them cancel. The search remembers every sum that it meets, so that it is for
/// small heaps: a heap of 40 tokens of Kayles becomes some tens of thousands of sums.
///
/// ```
/// use graph_core::{Budget, Outcome};
/// use impartial::{HeapGame, HeapGenera};
/// let mut kayles = HeapGenera::new(HeapGame::coded("0.77".parse()?));
/// let budget = Budget::unlimited();
/// let genera: Result<Vec<_>, _> = (0..6).map(|heap| kayles.genus(heap, &budget)).collect();
/// let shown: Vec<_> = genera.expect("small heaps").iter().map(ToString::to_string).collect();
/// assert_eq!(shown, ["0^120", "1^031", "2^20", "3^31", "1^031", "4^146"]);
/// assert_eq!(kayles.outcome_of_heaps(&[1, 5], &budget), Ok(Outcome::Loss));
/// # Ok::<(), impartial::HeapCodeError>(())
/// ```
#[derive(Clone)]
pub struct HeapGenera<R = HeapGame> {
    rule: R,
    // By heap: its kind as a sum, which is empty or one letter.
    heaps: Vec<Word>,
    // By letter: what each move leaves, as sums.
    options: Vec<Vec<Word>>,
    kinds: HashMap<Vec<Word>, Word>,
    // The letter of the heap whose only move ends it.
    star: Option<usize>,
    genera: HashMap<Word, Genus>,
}

/// A sum whose options are searched.
struct Frame {
    word: Word,
    options: Vec<Word>,
    next: usize,
}

impl<R: HeapRule> HeapGenera<R> {
    /// Starts without a genus known.
    #[must_use]
    pub fn new(rule: R) -> Self {
        Self {
            rule,
            heaps: Vec::new(),
            options: Vec::new(),
            kinds: HashMap::new(),
            star: None,
            genera: HashMap::new(),
        }
    }

    /// Returns the genus of a heap. A unit of work is an option looked at.
    ///
    /// # Errors
    ///
    /// The limits of the budget, whose vertices are the sums remembered.
    pub fn genus(&mut self, heap: u64, budget: &Budget) -> Result<Genus, GraphError> {
        self.genus_of_heaps(&[heap], budget)
    }

    /// Returns the genus of a sum of heaps, as [`HeapGenera::genus`] does.
    ///
    /// # Errors
    ///
    /// The limits of the budget; a sum holds at most 255 heaps of a kind.
    pub fn genus_of_heaps(&mut self, heaps: &[u64], budget: &Budget) -> Result<Genus, GraphError> {
        let mut meter = budget.meter();
        let mut word = Word::new();
        for &heap in heaps {
            let kind = self.kind(heap, budget, &mut meter)?;
            add_word(&mut word, &kind)?;
        }
        let word = self.simplified(word);
        self.search(word, budget, &mut meter)
    }

    /// Returns the misère outcome of a sum of heaps, for the player about to move.
    ///
    /// # Errors
    ///
    /// As [`HeapGenera::genus_of_heaps`].
    pub fn outcome_of_heaps(&mut self, heaps: &[u64], budget: &Budget) -> Result<Outcome, GraphError> {
        self.genus_of_heaps(heaps, budget)
            .map(|genus| genus.misere_outcome())
    }

    fn kind(&mut self, heap: u64, budget: &Budget, meter: &mut Meter) -> Result<Word, GraphError> {
        while self.heaps.len() as u64 <= heap {
            if self.heaps.len() >= budget.max_vertices as usize {
                return Err(too_many(budget));
            }
            let kind = self.next_kind(meter)?;
            self.heaps.push(kind);
        }
        let known = usize::try_from(heap).ok().and_then(|at| self.heaps.get(at));
        Ok(known.cloned().unwrap_or_default())
    }

    fn next_kind(&mut self, meter: &mut Meter) -> Result<Word, GraphError> {
        let mut moves = Vec::new();
        self.rule.heap_options(&mut moves, self.heaps.len() as u64);
        let mut options = Vec::with_capacity(moves.len());
        for left in moves {
            meter.spend(1)?;
            let mut word = Word::new();
            for part in left {
                let kind = usize::try_from(part).ok().and_then(|at| self.heaps.get(at));
                add_word(&mut word, kind.map_or(&[], |kind| kind.as_slice()))?;
            }
            options.push(self.simplified(word));
        }
        options.sort_unstable();
        options.dedup();
        if options.is_empty() {
            return Ok(Word::new());
        }
        if let Some(known) = self.kinds.get(&options) {
            return Ok(known.clone());
        }
        let mut kind = Word::new();
        add_letter(&mut kind, self.options.len())?;
        if options.len() == 1 && options[0].is_empty() {
            self.star = Some(self.options.len());
        }
        self.kinds.insert(options.clone(), kind.clone());
        self.options.push(options);
        Ok(kind)
    }

    fn search(&mut self, word: Word, budget: &Budget, meter: &mut Meter) -> Result<Genus, GraphError> {
        if let Some(known) = self.genera.get(&word) {
            return Ok(known.clone());
        }
        let mut frames = vec![self.frame(word)?];
        let mut res = Genus::of_nim_heap(0);
        while let Some(frame) = frames.last_mut() {
            meter.spend(1)?;
            let unknown = |option: &&Word| !self.genera.contains_key(*option);
            let Some(at) = frame.options[frame.next..]
                .iter()
                .position(|option| unknown(&option))
            else {
                let known = frame.options.iter().filter_map(|option| self.genera.get(option));
                res = Genus::of_options(known);
                if let Some(done) = frames.pop() {
                    self.genera.insert(done.word, res.clone());
                }
                continue;
            };
            frame.next += at;
            let option = frame.options[frame.next].clone();
            if self.genera.len() + frames.len() >= budget.max_vertices as usize {
                return Err(too_many(budget));
            }
            let frame = self.frame(option)?;
            frames.push(frame);
        }
        Ok(res)
    }

    fn frame(&self, word: Word) -> Result<Frame, GraphError> {
        let mut options = Vec::new();
        for (letter, &count) in word.iter().enumerate().filter(|&(_, &count)| count > 0) {
            for left in &self.options[letter] {
                let mut option = word.clone();
                option[letter] = count - 1;
                add_word(&mut option, left)?;
                options.push(self.simplified(option));
            }
        }
        Ok(Frame {
            word,
            options,
            next: 0,
        })
    }

    fn simplified(&self, mut word: Word) -> Word {
        if let Some(count) = self.star.and_then(|star| word.get_mut(star)) {
            *count &= 1;
        }
        while word.last() == Some(&0) {
            word.pop();
        }
        word
    }
}

const fn too_many(budget: &Budget) -> GraphError {
    GraphError::TooManyVertices {
        max_vertices: budget.max_vertices,
    }
}

impl<R: fmt::Debug> fmt::Debug for HeapGenera<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HeapGenera")
            .field("rule", &self.rule)
            .field("n_kinds", &self.options.len())
            .field("n_sums", &self.genera.len())
            .finish_non_exhaustive()
    }
}
