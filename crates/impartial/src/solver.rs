//! Nim-values of positions of any rule whose play ends, without building its graph. Values of whole graphs are
//! in `grundy`.

use graph_core::{Budget, MexSet, Nimber, Options, Outcome, Ruleset, mex};

use crate::forgetful_search::ForgetfulSearch;
use crate::grundy::outcome_of;
use crate::search::Memo;
use crate::{SearchError, Solved, SumMove, sum};

/// Finds nim-values of positions of one rule and remembers them.
///
/// The search keeps its own stack: a game that lasts millions of moves is fine. The budget's vertices limit the
/// positions remembered over the life of the solver; its units of work are options looked at. After an error
/// the solver goes on with what it knows. [`GrundySolver::bounded`] makes a solver that forgets.
///
/// ```
/// use graph_core::{Budget, Nimber, Options, Ruleset};
/// use impartial::GrundySolver;
///
/// /// A pile of coins; a move halves it or takes one.
/// struct Halving;
/// impl Ruleset for Halving {
///     type Position = u64;
///     fn options(&self, out: &mut Options<u64>, position: &u64) {
///         if *position > 0 {
///             out.extend([position / 2, position - 1]);
///         }
///     }
/// }
/// let mut solver = GrundySolver::new(Halving);
/// let value = solver.value(&1_000_000, &Budget::unlimited())?;
/// assert_eq!(value.is_zero(), solver.winning_moves(&1_000_000, &Budget::unlimited())?.is_empty());
/// let sum = [1_000_000, 1_000_001];
/// assert_ne!(solver.winning_moves_of_sum(&sum, &Budget::unlimited())?, []);
/// assert!(solver.verify());
/// # Ok::<(), impartial::SearchError<u64>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GrundySolver<R: Ruleset> {
    ruleset: R,
    memory: Memory<R::Position>,
    seen: MexSet,
}

#[derive(Clone, Debug)]
enum Memory<P> {
    Whole(Memo<P, Nimber>),
    Bounded(ForgetfulSearch<P>),
}

/// How much work a [`GrundySolver`] has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchWork {
    /// Positions whose options were listed; one that was forgotten counts each time.
    pub expanded: u64,
    /// Options whose value was remembered when they were looked at.
    pub known: u64,
    /// Positions whose value was forgotten.
    pub forgotten: u64,
}

impl<R: Ruleset> GrundySolver<R> {
    /// Makes a solver that knows nothing yet.
    #[must_use]
    pub fn new(ruleset: R) -> Self {
        Self {
            ruleset,
            memory: Memory::Whole(Memo::new()),
            seen: MexSet::new(),
        }
    }

    /// Makes a solver that knows nothing yet and remembers at most `max_positions` positions with their values: those
    /// that it was asked for lately.
    ///
    /// What was forgotten is searched again: answers stay exact, and every search ends as play does, also when nothing
    /// is remembered; but time may grow without a better bound than the number of lines of play. The budget's vertices then
    /// limit the positions of one line of play, which are not forgotten while it is looked at, nor are their options.
    ///
    /// ```
    /// use graph_core::{Budget, Nimber};
    /// use impartial::{GrundySolver, HeapGame, Heaps};
    /// let kayles = HeapGame::named("kayles").expect("a known name");
    /// let mut solver = GrundySolver::bounded(kayles, 20);
    /// let value = solver.value(&Heaps::from_slice(&[4, 7]), &Budget::unlimited());
    /// assert_eq!(value, Ok(Nimber(3)));
    /// assert_eq!(solver.n_positions(), 20);
    /// assert!(solver.work().forgotten > 0 && solver.verify());
    /// ```
    #[must_use]
    pub fn bounded(ruleset: R, max_positions: u32) -> Self {
        Self {
            ruleset,
            memory: Memory::Bounded(ForgetfulSearch::new(max_positions)),
            seen: MexSet::new(),
        }
    }

    /// Returns the rule.
    #[must_use]
    pub const fn ruleset(&self) -> &R {
        &self.ruleset
    }

    /// Returns the nim-value of a position under normal play.
    ///
    /// # Errors
    ///
    /// [`SearchError::Cycle`] when play can return to a position; [`SearchError::Limit`] with
    /// [`TooManyVertices`](graph_core::GraphError::TooManyVertices) when there are more positions than the budget
    /// has vertices, or with [`Cancelled`](graph_core::GraphError::Cancelled).
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)` hash operations for `V` positions that are new to the solver and the `E` moves from
    /// them, extra space `O(V)` plus the options of one line of play.
    pub fn value(
        &mut self,
        position: &R::Position,
        budget: &Budget<'_>,
    ) -> Result<Nimber, SearchError<R::Position>> {
        let Self {
            ruleset,
            memory,
            seen,
        } = self;
        match memory {
            Memory::Whole(memo) => {
                let value = memo.solve(ruleset, position, budget, |_, options| {
                    seen.clear(options.len());
                    options.for_each(|&value| seen.insert(value));
                    Ok(seen.mex())
                })?;
                Ok(*value)
            }
            Memory::Bounded(search) => search.value(ruleset, position, seen, budget),
        }
    }

    /// Returns the outcome of a position under normal play, for the player about to move.
    ///
    /// # Errors
    ///
    /// As [`GrundySolver::value`].
    ///
    /// # Complexity
    ///
    /// As [`GrundySolver::value`].
    pub fn outcome(
        &mut self,
        position: &R::Position,
        budget: &Budget<'_>,
    ) -> Result<Outcome, SearchError<R::Position>> {
        self.value(position, budget).map(outcome_of)
    }

    /// Returns every option of a position that the opponent loses under normal play, in the order of the rule.
    ///
    /// Empty exactly when the position is lost.
    ///
    /// # Errors
    ///
    /// As [`GrundySolver::value`].
    ///
    /// # Complexity
    ///
    /// As [`GrundySolver::value`], and one hash operation for each option.
    pub fn winning_moves(
        &mut self,
        position: &R::Position,
        budget: &Budget<'_>,
    ) -> Result<Vec<R::Position>, SearchError<R::Position>> {
        let options = self.solved(position, budget)?.options;
        let lost = options.into_iter().filter(|(_, value)| value.is_zero());
        Ok(lost.map(|(option, _)| option).collect())
    }

    /// Returns every winning move in a sum of positions of this rule; a move is named by the option it leads to.
    ///
    /// Ordered by component, then as the rule lists its options; options that the rule repeats are repeated.
    ///
    /// # Errors
    ///
    /// As [`GrundySolver::value`].
    ///
    /// # Complexity
    ///
    /// As [`GrundySolver::value`], and one hash operation for each option of each component.
    pub fn winning_moves_of_sum(
        &mut self,
        components: &[R::Position],
        budget: &Budget<'_>,
    ) -> Result<Vec<SumMove<R::Position>>, SearchError<R::Position>> {
        let solved = components.iter().map(|position| self.solved(position, budget));
        let solved = solved.collect::<Result<Vec<_>, _>>()?;
        Ok(sum::winning_moves(&solved))
    }

    /// Returns a position as a component of a sum: its value, and its options with theirs.
    ///
    /// # Errors
    ///
    /// As [`GrundySolver::value`].
    ///
    /// # Complexity
    ///
    /// As [`GrundySolver::value`], and one hash operation for each option.
    pub fn solved(
        &mut self,
        position: &R::Position,
        budget: &Budget<'_>,
    ) -> Result<Solved<R::Position>, SearchError<R::Position>> {
        let value = self.value(position, budget)?;
        let mut out = Options::new();
        self.ruleset.options(&mut out, position);
        let mut options = Vec::with_capacity(out.len());
        for option in out {
            let value = self.value(&option, budget)?;
            options.push((option, value));
        }
        Ok(Solved { value, options })
    }

    /// Returns how many positions the solver remembers; after an error, some of them without a value.
    #[must_use]
    pub fn n_positions(&self) -> usize {
        match &self.memory {
            Memory::Whole(memo) => memo.len(),
            Memory::Bounded(search) => search.memory().len(),
        }
    }

    /// Returns how much work was done over the life of the solver.
    ///
    /// ```
    /// use graph_core::Budget;
    /// use impartial::{GrundySolver, HeapGame, Heaps};
    /// let mut solver = GrundySolver::new(HeapGame::coded("0.3".parse()?));
    /// solver.value(&Heaps::from_slice(&[9]), &Budget::unlimited()).expect("nine is not many");
    /// assert_eq!((solver.work().expanded, solver.work().known), (10, 0));
    /// # Ok::<(), impartial::HeapCodeError>(())
    /// ```
    #[must_use]
    pub const fn work(&self) -> SearchWork {
        match &self.memory {
            Memory::Whole(memo) => SearchWork {
                expanded: memo.n_expanded(),
                known: memo.n_known(),
                forgotten: 0,
            },
            Memory::Bounded(search) => SearchWork {
                expanded: search.n_expanded(),
                known: search.n_known(),
                forgotten: search.memory().n_forgotten(),
            },
        }
    }

    /// Returns the heap memory in use, in bytes, without what positions own themselves.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        match &self.memory {
            Memory::Whole(memo) => memo.memory_usage(),
            Memory::Bounded(search) => search.memory().memory_usage(),
        }
    }

    /// Checks every remembered value against the rule: each must be the mex of its options' values.
    ///
    /// Shares no code with the search. False also when an option is not known to a solver that remembers everything; of
    /// one that forgets, a value is compared to those options that it remembers: it must be none of theirs, and their mex
    /// when it remembers them all.
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)` hash operations, extra space for the options of one position.
    #[must_use]
    pub fn verify(&self) -> bool {
        match &self.memory {
            Memory::Whole(memo) => {
                let known = |option: &_| memo.get(option).copied();
                memo.iter()
                    .all(|(position, &value)| self.is_mex(position, value, known) == Some(true))
            }
            Memory::Bounded(search) => {
                let memory = search.memory();
                let known = |option: &_| memory.peek(option).copied();
                memory
                    .iter()
                    .all(|(position, &value)| self.is_mex(position, value, known) != Some(false))
            }
        }
    }

    /// Whether a value is the mex of the options of a position, as far as their values are known.
    fn is_mex(
        &self,
        position: &R::Position,
        value: Nimber,
        known: impl Fn(&R::Position) -> Option<Nimber>,
    ) -> Option<bool> {
        let mut options = Options::new();
        self.ruleset.options(&mut options, position);
        let values: Vec<_> = options.iter().map(known).collect();
        if values.contains(&Some(value)) {
            return Some(false);
        }
        let values: Option<Vec<_>> = values
            .into_iter()
            .map(|value| value.map(|value| value.0))
            .collect();
        values.map(|values| mex(&values) == value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use graph_core::GraphError;

    /// One move at a time, down to zero.
    struct Chain;

    impl Ruleset for Chain {
        type Position = u32;

        fn options(&self, out: &mut Options<u32>, position: &u32) {
            out.extend(position.checked_sub(1));
        }
    }

    /// 5 -> 4 -> 3 -> 2 -> 4.
    struct Lasso;

    impl Ruleset for Lasso {
        type Position = u32;

        fn options(&self, out: &mut Options<u32>, position: &u32) {
            out.push(if *position == 2 { 4 } else { position - 1 });
        }
    }

    #[test]
    fn a_long_chain_needs_no_deep_stack() {
        let mut solver = GrundySolver::new(Chain);
        assert_eq!(solver.value(&1_000_000, &Budget::unlimited()), Ok(Nimber(0)));
        assert_eq!(
            solver.winning_moves(&999_999, &Budget::unlimited()),
            Ok(vec![999_998])
        );
        assert!(solver.verify());
    }

    #[test]
    fn a_cycle_is_named_and_forgotten() {
        let expected = SearchError::Cycle {
            positions: vec![4, 3, 2],
        };
        for mut solver in [GrundySolver::new(Lasso), GrundySolver::bounded(Lasso, 2)] {
            for _ in 0..2 {
                assert_eq!(solver.value(&5, &Budget::unlimited()), Err(expected.clone()));
            }
        }
        assert!(expected.to_string().ends_with("4 -> 3 -> 2"));
    }

    #[test]
    fn the_budget_holds_and_the_solver_goes_on() {
        let mut solver = GrundySolver::new(Chain);
        let small = Budget::unlimited().with_max_vertices(10);
        let limit = GraphError::TooManyVertices { max_vertices: 10 };
        assert_eq!(solver.value(&10, &small), Err(SearchError::Limit(limit)));
        assert_eq!(solver.value(&10, &Budget::unlimited()), Ok(Nimber(0)));
        assert_eq!(solver.n_positions(), 11);
    }

    #[test]
    fn a_long_chain_in_little_memory() {
        let mut solver = GrundySolver::bounded(Chain, 5);
        assert_eq!(solver.value(&1_000_000, &Budget::unlimited()), Ok(Nimber(0)));
        assert_eq!(solver.n_positions(), 5);
        let work = solver.work();
        assert_eq!((work.expanded, work.known), (1_000_001, 0));
        assert_eq!(work.forgotten, 1_000_001 - 5);
        assert!(solver.verify());
        let small = Budget::unlimited().with_max_vertices(10);
        let limit = GraphError::TooManyVertices { max_vertices: 10 };
        assert_eq!(solver.value(&10, &small), Err(SearchError::Limit(limit)));
        assert_eq!(solver.value(&9, &small), Ok(Nimber(1)));
    }
}
