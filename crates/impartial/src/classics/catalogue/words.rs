//! Reading the words of a question.

use core::num::NonZeroU64;
use core::str::FromStr as _;

use crate::classics::{ClassicError, ClassicQuestion};
use crate::{HeapCode, HeapGame, TakeSet};

const NUMBER: &str = "a whole number from 0 to 2^64 - 1";
const POSITIVE: &str = "a whole number from 1 to 2^64 - 1";

pub(super) fn wrong(index: usize, expected: impl Into<String>) -> ClassicError {
    ClassicError::Word {
        index,
        expected: expected.into(),
    }
}

impl<'a> ClassicQuestion<'a> {
    pub(super) fn word(&self, index: usize, expected: &str) -> Result<&'a str, ClassicError> {
        self.words
            .get(index)
            .copied()
            .ok_or_else(|| wrong(index, expected))
    }

    pub(super) fn number(&self, index: usize) -> Result<u64, ClassicError> {
        read(self.word(index, NUMBER)?).ok_or_else(|| wrong(index, NUMBER))
    }

    pub(super) fn positive(&self, index: usize) -> Result<NonZeroU64, ClassicError> {
        let number = read(self.word(index, POSITIVE)?).and_then(NonZeroU64::new);
        number.ok_or_else(|| wrong(index, POSITIVE))
    }

    /// All words from this one on.
    pub(super) fn numbers_from(&self, index: usize) -> Result<Vec<u64>, ClassicError> {
        (index..self.words.len())
            .map(|index| self.number(index))
            .collect()
    }

    /// There are no more than this many words.
    pub(super) fn at_most(&self, n_words: usize) -> Result<(), ClassicError> {
        if self.words.len() > n_words {
            return Err(wrong(n_words, "no more words"));
        }
        Ok(())
    }

    pub(super) fn takes(&self, index: usize) -> Result<TakeSet, ClassicError> {
        let expected = "whole numbers from 1 on, separated by commas";
        TakeSet::from_str(self.word(index, expected)?).map_err(|_| wrong(index, expected))
    }

    /// A heap game: a name, a code or a set of takes.
    pub(super) fn heap_game(&self, index: usize) -> Result<HeapGame, ClassicError> {
        let expected = "a heap game: a name, a code such as 0.77, or takes such as 1,3,4";
        let text = self.word(index, expected)?;
        if let Some(game) = HeapGame::named(text) {
            return Ok(game);
        }
        if let Ok(takes) = TakeSet::from_str(text) {
            return Ok(HeapGame::subtraction(takes));
        }
        let code = HeapCode::from_str(text).map(HeapGame::coded);
        code.map_err(|error| wrong(index, format!("{expected}; {}", error.kind)))
    }
}

/// Digits only: no sign.
pub(super) fn read(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}
