//! What a classic answers, and why it may not.

use core::fmt;
use core::ops::ControlFlow;

use graph_core::{GraphError, Nimber, Outcome};

/// The answer to a question about a classic.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClassicAnswer {
    /// The outcome for the player about to move.
    pub outcome: Outcome,
    /// The nim-value under normal play, where it is known and means something.
    pub value: Option<Nimber>,
    /// Winning moves in words, no more than asked for.
    pub moves: Vec<String>,
    /// True when these are all the winning moves.
    pub complete: bool,
    /// Further facts, each in words.
    pub notes: Vec<String>,
}

impl ClassicAnswer {
    pub(super) fn new(outcome: Outcome, value: Option<Nimber>, moves: Moves) -> Self {
        Self {
            outcome,
            value,
            complete: moves.complete,
            moves: moves.words,
            notes: Vec::new(),
        }
    }

    pub(super) fn with_note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }
}

/// Winning moves in words, up to a number.
pub(super) struct Moves {
    words: Vec<String>,
    most: usize,
    complete: bool,
}

impl Moves {
    pub(super) const fn new(most: usize) -> Self {
        Self {
            words: Vec::new(),
            most,
            complete: true,
        }
    }

    /// Those of a list.
    pub(super) fn of<M>(
        most: usize,
        moves: impl IntoIterator<Item = M>,
        mut word: impl FnMut(M) -> String,
    ) -> Self {
        let mut res = Self::new(most);
        let _ = moves.into_iter().try_for_each(|step| {
            if res.is_full() {
                res.complete = false;
                return ControlFlow::Break(());
            }
            res.push(word(step))
        });
        res
    }

    /// Adds a move; breaks when one more than asked for has come.
    pub(super) fn push(&mut self, word: String) -> ControlFlow<()> {
        if self.is_full() {
            self.complete = false;
            return ControlFlow::Break(());
        }
        self.words.push(word);
        ControlFlow::Continue(())
    }

    /// Says that there may be others.
    pub(super) const fn incomplete(mut self) -> Self {
        self.complete = false;
        self
    }

    const fn is_full(&self) -> bool {
        self.words.len() >= self.most
    }
}

/// Why a classic did not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClassicError {
    /// Nobody told this crate who wins the game under misère play.
    Misere {
        /// The game.
        name: &'static str,
    },
    /// A word is wrong, or missing.
    Word {
        /// Which word, counted from 0; the number of words when one is missing.
        index: usize,
        /// What was expected.
        expected: String,
    },
    /// A graph was expected.
    NoGraph,
    /// A limit of the budget was reached.
    Limit(GraphError),
}

impl From<GraphError> for ClassicError {
    fn from(error: GraphError) -> Self {
        Self::Limit(error)
    }
}

impl fmt::Display for ClassicError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Misere { name } => write!(f, "misere play of {name} is not known: expected normal play"),
            Self::Word { expected, .. } => write!(f, "expected {expected}"),
            Self::NoGraph => f.write_str("expected a graph"),
            Self::Limit(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ClassicError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Limit(error) => Some(error),
            Self::Misere { .. } | Self::Word { .. } | Self::NoGraph => None,
        }
    }
}
