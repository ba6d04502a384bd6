//! The classics by name: what each takes, its theorem, and its answer from words. The games themselves are in their own
//! files; this file knows no mathematics.

mod answer;
mod boards;
mod heaps;
mod several;
mod squares;
mod words;

use graph_core::Budget;

use crate::PlayConvention;

pub use answer::{ClassicAnswer, ClassicError};

/// A classic game with a name.
///
/// ```
/// use graph_core::{Budget, Outcome};
/// use impartial::PlayConvention;
/// use impartial::classics::{Classic, ClassicQuestion};
/// let wythoff = Classic::named("Wythoff").expect("a classic");
/// let question = ClassicQuestion::new(&["8", "13"], PlayConvention::Normal, &Budget::unlimited());
/// assert_eq!(wythoff.answer(&question)?.outcome, Outcome::Loss);
/// # Ok::<(), impartial::classics::ClassicError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Classic {
    /// The name, lower case with hyphens.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// What it takes, in words for a usage line.
    pub arguments: &'static str,
    /// True when the first thing it takes is a graph.
    pub takes_graph: bool,
    /// The rule.
    pub rule: &'static str,
    /// Who wins, and by which theorem.
    pub theorem: &'static str,
    /// True when misère play is known.
    pub misere: bool,
    answer: fn(&ClassicQuestion<'_>) -> Result<ClassicAnswer, ClassicError>,
}

/// A graph of a question: edges between vertices below a number; loops and repeats count where the game lets them.
#[derive(Clone, Copy, Debug)]
pub struct ClassicGraph<'a> {
    /// How many vertices there are.
    pub n_vertices: u32,
    /// The edges.
    pub edges: &'a [(u32, u32)],
}

/// A position in words, and how far to look.
#[derive(Clone, Copy, Debug)]
pub struct ClassicQuestion<'a> {
    /// The words that [`Classic::arguments`] speaks of, without the graph.
    pub words: &'a [&'a str],
    /// The graph, where the game takes one.
    pub graph: Option<ClassicGraph<'a>>,
    /// Who wins when no move is left.
    pub play: PlayConvention,
    /// The most winning moves to name.
    pub most_moves: usize,
    /// The limits of tables and searches.
    pub budget: Budget<'a>,
}

impl<'a> ClassicQuestion<'a> {
    /// A question without a graph; all winning moves are named.
    #[must_use]
    pub const fn new(words: &'a [&'a str], play: PlayConvention, budget: &Budget<'a>) -> Self {
        Self {
            words,
            graph: None,
            play,
            most_moves: usize::MAX,
            budget: *budget,
        }
    }
}

impl Classic {
    /// Returns every classic, in alphabetical order.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        let mut all: Vec<_> = boards::CLASSICS
            .iter()
            .chain(&heaps::CLASSICS)
            .chain(&several::CLASSICS)
            .chain(&squares::CLASSICS)
            .collect();
        all.sort_by_key(|classic| classic.name);
        all.into_iter()
    }

    /// Returns the classic with this name; case, blanks, hyphens, underscores and apostrophes do not matter.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        let letters = |text: &str| -> String {
            let kept = text.chars().filter(|letter| letter.is_alphanumeric());
            kept.flat_map(char::to_lowercase).collect()
        };
        let wanted = letters(name);
        Self::all().find(|classic| {
            let mut names = core::iter::once(classic.name).chain(classic.aliases.iter().copied());
            names.any(|name| letters(name) == wanted)
        })
    }

    /// Answers a question about this game.
    ///
    /// # Errors
    ///
    /// [`ClassicError::Misere`] where misère play is not known, [`ClassicError::Word`] with the word that is wrong or
    /// missing, [`ClassicError::Limit`] when the budget runs out.
    pub fn answer(&self, question: &ClassicQuestion<'_>) -> Result<ClassicAnswer, ClassicError> {
        if question.play == PlayConvention::Misere && !self.misere {
            return Err(ClassicError::Misere { name: self.name });
        }
        (self.answer)(question)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::ops::ControlFlow;
    use graph_core::Outcome;

    #[test]
    fn names_are_different_and_found() {
        let mut names: Vec<_> = Classic::all()
            .flat_map(|classic| classic.aliases.iter().chain([&classic.name]))
            .collect();
        for name in &names {
            assert!(
                Classic::named(&name.to_uppercase().replace('-', " ")).is_some(),
                "{name}"
            );
        }
        let n = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), n);
        assert!(Classic::named("chess").is_none());
    }

    #[test]
    fn nothing_panics_on_strange_words() {
        let watch = |done| {
            if done > 1 << 20 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let budget = Budget::unlimited().with_max_vertices(10_000).with_watch(&watch);
        let edges = [(0, 1)];
        let words = [
            "0",
            "1",
            "2",
            "3",
            "18446744073709551615",
            "x",
            "-1",
            "",
            "1,2",
            "3,,",
            "0.77",
            "20.017",
            "X.X",
        ];
        for classic in Classic::all() {
            for first in words {
                for rest in [
                    &[][..],
                    &["3"],
                    &["5", "6"],
                    &["0", "18446744073709551615"],
                    &["x", "1"],
                ] {
                    let words: Vec<_> = core::iter::once(first).chain(rest.iter().copied()).collect();
                    for play in [PlayConvention::Normal, PlayConvention::Misere] {
                        let mut question = ClassicQuestion::new(&words, play, &budget);
                        question.most_moves = 100;
                        question.graph = classic.takes_graph.then_some(ClassicGraph {
                            n_vertices: 2,
                            edges: &edges,
                        });
                        if let Ok(answer) = classic.answer(&question) {
                            // Whom nothing is left to eat has won.
                            let stuck = play == PlayConvention::Misere || classic.name == "candy-piles";
                            assert!(answer.outcome == Outcome::Win || answer.moves.is_empty());
                            assert!(
                                stuck || answer.outcome == Outcome::Loss || !answer.moves.is_empty(),
                                "{} {words:?}",
                                classic.name
                            );
                        }
                    }
                }
            }
        }
    }
}
