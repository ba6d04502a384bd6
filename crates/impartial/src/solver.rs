//! Nim-values of positions of any rule whose play ends, without building its graph. Values of whole graphs are
//! in `grundy`.

use graph_core::{Budget, MexSet, Nimber, Options, Outcome, Ruleset, mex};

use crate::grundy::outcome_of;
use crate::search::Memo;
use crate::{SearchError, Solved, SumMove, sum};

/// Finds nim-values of positions of one rule and remembers them.
///
/// The search keeps its own stack: a game that lasts millions of moves is fine. The budget's vertices limit the
/// positions remembered over the life of the solver; its units of work are options looked at. After an error
/// the solver goes on with what it knows.
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
    memo: Memo<R::Position, Nimber>,
    seen: MexSet,
}

impl<R: Ruleset> GrundySolver<R> {
    /// Makes a solver that knows nothing yet.
    #[must_use]
    pub fn new(ruleset: R) -> Self {
        Self {
            ruleset,
            memo: Memo::new(),
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
        let Self { ruleset, memo, seen } = self;
        let value = memo.solve(ruleset, position, budget, |_, options| {
            seen.clear(options.len());
            options.for_each(|&value| seen.insert(value));
            Ok(seen.mex())
        })?;
        Ok(*value)
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

    /// Returns how many positions the solver has seen; after an error, some of them without a value.
    #[must_use]
    pub fn n_positions(&self) -> usize {
        self.memo.len()
    }

    /// Returns the heap memory in use, in bytes, without what positions own themselves.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        self.memo.memory_usage()
    }

    /// Checks every remembered value against the rule: each must be the mex of its options' values.
    ///
    /// Shares no code with the search. False also when an option is not known.
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)` hash operations, extra space for the options of one position.
    #[must_use]
    pub fn verify(&self) -> bool {
        let mut options = Options::new();
        self.memo.iter().all(|(position, &value)| {
            self.ruleset.options(&mut options, position);
            let values = options.drain(..).map(|option| Some(self.memo.get(&option)?.0));
            let values: Option<Vec<_>> = values.collect();
            values.is_some_and(|values| mex(&values) == value)
        })
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
        let mut solver = GrundySolver::new(Lasso);
        let expected = SearchError::Cycle {
            positions: vec![4, 3, 2],
        };
        for _ in 0..2 {
            assert_eq!(solver.value(&5, &Budget::unlimited()), Err(expected.clone()));
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
}
