//! Sums of generators and their misère outcomes, by search. Which heaps generate, and what their moves leave, is
//! the caller's.

use graph_core::{Budget, GraphError, Meter};
use hashbrown::HashMap;
use smallvec::SmallVec;

/// How often each generator stands in a sum; without zeros at the end, so that new generators change nothing.
pub(crate) type Word = SmallVec<[u8; 16]>;

/// Adds one generator to a sum.
///
/// # Errors
///
/// A sum holds at most 255 copies of a generator.
pub(crate) fn add_letter(word: &mut Word, letter: usize) -> Result<(), GraphError> {
    if letter >= word.len() {
        word.resize(letter + 1, 0);
    }
    word[letter] = word[letter].checked_add(1).ok_or(TOO_LONG)?;
    Ok(())
}

/// Adds a sum to a sum.
pub(crate) fn add_word(word: &mut Word, other: &[u8]) -> Result<(), GraphError> {
    if other.len() > word.len() {
        word.resize(other.len(), 0);
    }
    for (count, more) in word.iter_mut().zip(other) {
        *count = count.checked_add(*more).ok_or(TOO_LONG)?;
    }
    Ok(())
}

/// The letters of a sum, each as often as it stands there.
pub(crate) fn letters(word: &[u8]) -> impl Iterator<Item = usize> + '_ {
    word.iter()
        .enumerate()
        .flat_map(|(letter, &count)| core::iter::repeat_n(letter, usize::from(count)))
}

const TOO_LONG: GraphError = GraphError::TooManyEdges {
    max_edges: u8::MAX as u64,
};

/// Sums of generators, the moves of each, and the outcomes found so far: true for a P-position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sums {
    // By generator: what each move leaves.
    options: Vec<Vec<Word>>,
    // Generators whose only move ends them: two of them cancel in every sum.
    is_star: Vec<bool>,
    outcomes: HashMap<Word, bool>,
}

/// A sum whose moves are looked through.
struct Frame {
    word: Word,
    generator: usize,
    option: usize,
}

impl Sums {
    /// Adds a generator with its moves, which leave older generators.
    pub(crate) fn push(&mut self, options: Vec<Word>) {
        self.is_star.push(options.len() == 1 && options[0].is_empty());
        self.options.push(options);
    }

    pub(crate) fn n_generators(&self) -> usize {
        self.options.len()
    }

    pub(crate) fn options(&self, generator: usize) -> &[Word] {
        &self.options[generator]
    }

    /// Returns true when the player to move at the sum loses under misère play. A unit of work is a move.
    pub(crate) fn is_p(
        &mut self,
        word: &Word,
        budget: &Budget,
        meter: &mut Meter,
    ) -> Result<bool, GraphError> {
        let word = self.simplified(word.clone());
        if let Some(&known) = self.outcomes.get(&word) {
            return Ok(known);
        }
        let mut frames = vec![Frame::new(word)];
        let mut answer = false;
        while let Some(frame) = frames.last_mut() {
            meter.spend(1)?;
            let Some(left) = self.next_option(frame)? else {
                // Without a move at all the mover has won.
                let is_p = !frame.word.is_empty();
                answer = self.close(&mut frames, is_p, budget)?;
                continue;
            };
            match self.outcomes.get(&left) {
                Some(true) => answer = self.close(&mut frames, false, budget)?,
                Some(false) => frame.option += 1,
                None => frames.push(Frame::new(left)),
            }
        }
        Ok(answer)
    }

    fn close(&mut self, frames: &mut Vec<Frame>, is_p: bool, budget: &Budget) -> Result<bool, GraphError> {
        if self.outcomes.len() >= budget.max_vertices as usize {
            return Err(GraphError::TooManyVertices {
                max_vertices: budget.max_vertices,
            });
        }
        if let Some(frame) = frames.pop() {
            self.outcomes.insert(frame.word, is_p);
        }
        Ok(is_p)
    }

    /// What the move at hand leaves, or the first one after it.
    fn next_option(&self, frame: &mut Frame) -> Result<Option<Word>, GraphError> {
        while let Some(&count) = frame.word.get(frame.generator) {
            let moves = &self.options[frame.generator];
            if count == 0 || frame.option >= moves.len() {
                frame.generator += 1;
                frame.option = 0;
                continue;
            }
            let mut left = frame.word.clone();
            left[frame.generator] -= 1;
            add_word(&mut left, &moves[frame.option])?;
            return Ok(Some(self.simplified(left)));
        }
        Ok(None)
    }

    fn simplified(&self, mut word: Word) -> Word {
        for (count, &is_star) in word.iter_mut().zip(&self.is_star) {
            if is_star {
                *count &= 1;
            }
        }
        while word.last() == Some(&0) {
            word.pop();
        }
        word
    }
}

impl Frame {
    const fn new(word: Word) -> Self {
        Self {
            word,
            generator: 0,
            option: 0,
        }
    }
}
