//! Rulesets by name: reading a position and finding its value with the solver that fits.

use std::fmt;

use partizan::{PartizanError, PositionValues, ValueId, Values};
use rulesets::graph::Hackenbush;
use rulesets::grid::Domineering;
use rulesets::strip::ToadsAndFrogs;
use rulesets::{Description, PositionError, TextForm};

use crate::hackenbush::HackenbushSolver;

/// Every ruleset that [`PositionSolver::named`] knows, in alphabetical order.
///
/// ```
/// use upstar::positions::{PositionSolver, RULESETS};
/// assert!(RULESETS.iter().all(|ruleset| PositionSolver::named(ruleset.name).is_some()));
/// ```
pub const RULESETS: [Description; 3] = [
    Domineering::DESCRIPTION,
    Hackenbush::DESCRIPTION,
    ToadsAndFrogs::DESCRIPTION,
];

/// Finds the values of positions of one ruleset, remembering what it has searched.
///
/// What is remembered belongs to one arena: use a solver with the arena it was first used with.
#[derive(Debug)]
pub struct PositionSolver(Solver);

#[derive(Debug)]
enum Solver {
    Domineering(PositionValues<'static, Domineering>),
    Hackenbush(HackenbushSolver),
    ToadsAndFrogs(PositionValues<'static, ToadsAndFrogs>),
}

/// Why a position has no value.
///
/// ```
/// use upstar::partizan::Values;
/// use upstar::positions::{PositionFailure, PositionSolver};
/// let mut solver = PositionSolver::named("domineering").expect("a ruleset of this crate");
/// let failure = solver.value(&mut Values::new(), "..?").expect_err("`?` is no cell");
/// assert!(matches!(failure, PositionFailure::Position(error) if error.span == (2..3)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionFailure {
    /// The text is not a position of the ruleset.
    Position(PositionError),
    /// The value was not found within the limits, or is one that the arena cannot hold.
    Value(PartizanError),
}

impl PositionSolver {
    /// Returns a solver for the ruleset of this name, in any case; `None` when there is no such ruleset.
    ///
    /// ```
    /// use upstar::positions::PositionSolver;
    /// assert!(PositionSolver::named("Hackenbush").is_some());
    /// assert!(PositionSolver::named("chess").is_none());
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let is = |description: Description| description.name.eq_ignore_ascii_case(name);
        let solver = if is(Domineering::DESCRIPTION) {
            Solver::Domineering(PositionValues::new(&Domineering))
        } else if is(Hackenbush::DESCRIPTION) {
            Solver::Hackenbush(HackenbushSolver::new())
        } else if is(ToadsAndFrogs::DESCRIPTION) {
            Solver::ToadsAndFrogs(PositionValues::new(&ToadsAndFrogs))
        } else {
            return None;
        };
        Some(Self(solver))
    }

    /// Reads a position and returns its canonical value, normal play.
    ///
    /// # Errors
    ///
    /// [`PositionFailure::Position`] when the text is bad, [`PositionFailure::Value`] with
    /// [`LimitReached`](PartizanError::LimitReached), [`Cancelled`](PartizanError::Cancelled) or
    /// [`NumberTooLarge`](PartizanError::NumberTooLarge).
    ///
    /// # Complexity
    ///
    /// In general exponential in the size of the position; every independent part is searched once.
    ///
    /// # Examples
    ///
    /// ```
    /// use upstar::partizan::Values;
    /// use upstar::positions::PositionSolver;
    ///
    /// let mut values = Values::new();
    /// let mut solver = PositionSolver::named("toads-and-frogs").expect("a ruleset of this crate");
    /// let value = solver.value(&mut values, "T.F")?;
    /// assert_eq!(value, values.nimber(1)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn value(&mut self, values: &mut Values, text: &str) -> Result<ValueId, PositionFailure> {
        match &mut self.0 {
            Solver::Domineering(solver) => searched(solver, &Domineering, values, text),
            Solver::ToadsAndFrogs(solver) => searched(solver, &ToadsAndFrogs, values, text),
            Solver::Hackenbush(solver) => Ok(solver.value(values, &Hackenbush.parse(text)?)?),
        }
    }
}

fn searched<R: TextForm>(
    solver: &mut PositionValues<'static, R>,
    ruleset: &R,
    values: &mut Values,
    text: &str,
) -> Result<ValueId, PositionFailure> {
    Ok(solver.value(values, &ruleset.parse(text)?)?)
}

impl From<PositionError> for PositionFailure {
    fn from(error: PositionError) -> Self {
        Self::Position(error)
    }
}

impl From<PartizanError> for PositionFailure {
    fn from(error: PartizanError) -> Self {
        Self::Value(error)
    }
}

impl fmt::Display for PositionFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(error) => error.fmt(f),
            Self::Value(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PositionFailure {}
