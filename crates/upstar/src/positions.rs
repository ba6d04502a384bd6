//! Rulesets by name: reading a position and finding its value with the solver that fits.

use std::fmt;
use std::num::NonZeroUsize;

use partizan::{Dyadic, PartizanError, PositionValues, ValueId, Values};
use rulesets::graph::{
    ArcKayles, ChildishHackenbush, Col, DigraphPlacement, Fjords, Hackenbush, NodeKayles, PartizanArcKayles,
    Snort,
};
use rulesets::grid::{
    Amazons, AntiClobber, ChessClobber, Clobber, Cram, Domineering, Fission, HotClobber, King, Knight,
    Konane, Maze, NoGo, PartizanPegDuotaire, Queen, Rook,
};
use rulesets::heap::{Cutcake, Eatcake, MaundyCake, PartizanOctal, PartizanSubtraction, TurnAndEatcake};
use rulesets::strip::{
    ElephantsAndRhinos, Push, Quicksort, Shove, SkiJumps, ToadsAndFrogs, TopplingDominoes,
};
use rulesets::{Description, PositionError, TextForm};

use crate::cakes::{cutcake, maundy_cake};
use crate::hackenbush::HackenbushSolver;
use crate::shove::shove;

/// A ruleset: how it introduces itself, and a solver of its positions that knows nothing yet.
struct Entry {
    description: Description,
    begin: fn() -> Box<dyn Solver>,
}

/// One line a ruleset, in alphabetical order.
const ENTRIES: [Entry; 37] = [
    entry(Amazons::DESCRIPTION, || searching(&Amazons)),
    entry(AntiClobber::DESCRIPTION, || searching(&AntiClobber)),
    entry(ArcKayles::DESCRIPTION, || searching(&ArcKayles)),
    entry(ChildishHackenbush::DESCRIPTION, || searching(&ChildishHackenbush)),
    entry(Clobber::DESCRIPTION, || searching(&Clobber)),
    entry(Col::DESCRIPTION, || searching(&Col)),
    entry(Cram::DESCRIPTION, || searching(&Cram)),
    entry(Cutcake::DESCRIPTION, || {
        Box::new(Solved(&Cutcake, |cakes| Ok(cutcake(cakes).into())))
    }),
    entry(DigraphPlacement::DESCRIPTION, || searching(&DigraphPlacement)),
    entry(Domineering::DESCRIPTION, || searching(&Domineering)),
    entry(Eatcake::DESCRIPTION, || searching(&Eatcake)),
    entry(ElephantsAndRhinos::DESCRIPTION, || searching(&ElephantsAndRhinos)),
    entry(Fission::DESCRIPTION, || searching(&Fission)),
    entry(Fjords::DESCRIPTION, || searching(&Fjords)),
    entry(Hackenbush::DESCRIPTION, || Box::new(HackenbushSolver::new())),
    entry(HotClobber::DESCRIPTION, || searching(&HotClobber)),
    entry(ChessClobber::<King>::DESCRIPTION, || {
        searching(&ChessClobber(King))
    }),
    entry(ChessClobber::<Knight>::DESCRIPTION, || {
        searching(&ChessClobber(Knight))
    }),
    entry(Konane::DESCRIPTION, || searching(&Konane)),
    entry(MaundyCake::DESCRIPTION, || {
        Box::new(Solved(&MaundyCake, |cakes| Ok(maundy_cake(cakes).into())))
    }),
    entry(Maze::DESCRIPTION, || searching(&Maze)),
    entry(NodeKayles::DESCRIPTION, || searching(&NodeKayles)),
    entry(NoGo::DESCRIPTION, || searching(&NoGo)),
    entry(PartizanArcKayles::DESCRIPTION, || searching(&PartizanArcKayles)),
    entry(PartizanOctal::DESCRIPTION, || searching(&PartizanOctal)),
    entry(PartizanPegDuotaire::DESCRIPTION, || {
        searching(&PartizanPegDuotaire)
    }),
    entry(PartizanSubtraction::DESCRIPTION, || {
        searching(&PartizanSubtraction)
    }),
    entry(Push::DESCRIPTION, || searching(&Push)),
    entry(ChessClobber::<Queen>::DESCRIPTION, || {
        searching(&ChessClobber(Queen))
    }),
    entry(Quicksort::DESCRIPTION, || searching(&Quicksort)),
    entry(ChessClobber::<Rook>::DESCRIPTION, || {
        searching(&ChessClobber(Rook))
    }),
    entry(Shove::DESCRIPTION, || Box::new(Solved(&Shove, shove))),
    entry(SkiJumps::DESCRIPTION, || searching(&SkiJumps)),
    entry(Snort::DESCRIPTION, || searching(&Snort)),
    entry(ToadsAndFrogs::DESCRIPTION, || searching(&ToadsAndFrogs)),
    entry(TopplingDominoes::DESCRIPTION, || searching(&TopplingDominoes)),
    entry(TurnAndEatcake::DESCRIPTION, || searching(&TurnAndEatcake)),
];

/// Every ruleset that [`PositionSolver::named`] knows, in alphabetical order.
///
/// ```
/// use upstar::positions::{PositionSolver, RULESETS};
/// assert!(RULESETS.iter().all(|ruleset| PositionSolver::named(ruleset.name).is_some()));
/// ```
pub const RULESETS: [Description; ENTRIES.len()] = {
    let mut descriptions = [ENTRIES[0].description; ENTRIES.len()];
    let mut at = 0;
    while at < ENTRIES.len() {
        descriptions[at] = ENTRIES[at].description;
        at += 1;
    }
    descriptions
};

const fn entry(description: Description, begin: fn() -> Box<dyn Solver>) -> Entry {
    Entry { description, begin }
}

/// Finds the values of positions of one ruleset, remembering what it has searched.
///
/// What is remembered belongs to one arena: use a solver with the arena it was first used with.
#[derive(Debug)]
pub struct PositionSolver(Box<dyn Solver>);

/// Reads positions of one ruleset and finds their values.
trait Solver: fmt::Debug + Send {
    fn value(
        &mut self,
        n_threads: NonZeroUsize,
        values: &mut Values,
        text: &str,
    ) -> Result<ValueId, PositionFailure>;
}

/// Searches the moves of any ruleset.
struct Search<R: TextForm + 'static> {
    ruleset: &'static R,
    positions: PositionValues<'static, R>,
}

/// Knows a theorem by which every position is a number.
struct Solved<R: TextForm + 'static>(&'static R, fn(&R::Position) -> Result<Dyadic, PartizanError>);

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
        let is_named = |entry: &&Entry| entry.description.name.eq_ignore_ascii_case(name);
        ENTRIES.iter().find(is_named).map(|entry| Self((entry.begin)()))
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
        self.value_by(NonZeroUsize::MIN, values, text)
    }

    /// Reads a position and returns its canonical value, normal play, found by at most this many threads: the same as
    /// [`value`](Self::value) returns. Without the feature `parallel`, and where the solver is a theorem, by one.
    ///
    /// # Errors
    ///
    /// As [`value`](Self::value).
    ///
    /// # Complexity
    ///
    /// As [`value`](Self::value); an arena a thread.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::num::NonZeroUsize;
    /// use upstar::partizan::Values;
    /// use upstar::positions::PositionSolver;
    ///
    /// let mut values = Values::new();
    /// let mut solver = PositionSolver::named("domineering").expect("a ruleset of this crate");
    /// let two = NonZeroUsize::MIN.saturating_add(1);
    /// assert_eq!(solver.value_by(two, &mut values, "../..")?, solver.value(&mut values, "../..")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn value_by(
        &mut self,
        n_threads: NonZeroUsize,
        values: &mut Values,
        text: &str,
    ) -> Result<ValueId, PositionFailure> {
        self.0.value(n_threads, values, text)
    }
}

fn searching<R>(ruleset: &'static R) -> Box<dyn Solver>
where
    R: TextForm<Position: Send + Sync> + Sync,
{
    Box::new(Search {
        ruleset,
        positions: PositionValues::new(ruleset),
    })
}

impl<R: TextForm<Position: Send + Sync> + Sync> Solver for Search<R> {
    fn value(
        &mut self,
        n_threads: NonZeroUsize,
        values: &mut Values,
        text: &str,
    ) -> Result<ValueId, PositionFailure> {
        let position = self.ruleset.parse(text)?;
        #[cfg(feature = "parallel")]
        let value = self.positions.value_in_parallel(values, &position, n_threads)?;
        #[cfg(not(feature = "parallel"))]
        let value = {
            let _ = n_threads;
            self.positions.value(values, &position)?
        };
        Ok(value)
    }
}

impl<R: TextForm> fmt::Debug for Search<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Search").field(&self.positions).finish()
    }
}

impl<R: TextForm + Sync> Solver for Solved<R> {
    fn value(
        &mut self,
        _n_threads: NonZeroUsize,
        values: &mut Values,
        text: &str,
    ) -> Result<ValueId, PositionFailure> {
        let Self(ruleset, theorem) = self;
        Ok(values.number(&theorem(&ruleset.parse(text)?)?)?)
    }
}

impl<R: TextForm> fmt::Debug for Solved<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Solved").field(&R::DESCRIPTION.name).finish()
    }
}

impl Solver for HackenbushSolver {
    fn value(
        &mut self,
        _n_threads: NonZeroUsize,
        values: &mut Values,
        text: &str,
    ) -> Result<ValueId, PositionFailure> {
        Ok(HackenbushSolver::value(self, values, &Hackenbush.parse(text)?)?)
    }
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
