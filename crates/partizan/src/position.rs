//! Values of positions of any ruleset whose games end: components, representatives, a memory of positions.
//! The rules themselves belong to their games; the check of values is in `position/verify.rs`.

#[cfg(feature = "parallel")]
mod parallel;
mod verify;

use core::fmt;

use graph_core::{Options, PartizanRuleset, Player, PositionTable};
use smallvec::SmallVec;

use crate::error::Resource;
use crate::{PartizanError, ValueId, Values};

/// The values of positions of one ruleset, remembered from call to call.
///
/// Each position is split into components, each component is replaced by its representative under the rule's
/// symmetries and valued once; the values are added. Remembered values belong to one arena: use an evaluator
/// with the arena it was first used with.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use partizan::{PositionValues, Values};
///
/// /// A strip of squares; Left places dominoes on two squares, Right stones on one.
/// struct Strip;
/// impl PartizanRuleset for Strip {
///     type Position = u32;
///     fn options(&self, out: &mut Options<u32>, length: &u32, player: Player) {
///         let taken = match player { Player::Left => 2, Player::Right => 1 };
///         out.extend(length.checked_sub(taken));
///     }
/// }
///
/// let mut values = Values::new();
/// let mut positions = PositionValues::new(&Strip);
/// let one_square = positions.value(&mut values, &1)?;
/// assert_eq!(one_square, values.integer(-1)?);
/// # Ok::<(), partizan::PartizanError>(())
/// ```
pub struct PositionValues<'r, R: PartizanRuleset> {
    ruleset: &'r R,
    // Components by slot, in the order of discovery.
    components: PositionTable<R::Position>,
    // Invariant: what is known of each component.
    progress: Vec<Progress>,
}

#[derive(Clone, Copy)]
enum Progress {
    New,
    /// Its options are being valued.
    Open,
    Done(ValueId),
}

/// A component of an option: its slot, or that of its negative.
#[derive(Clone, Copy)]
struct Part(u32);

impl Part {
    const MOST_SLOTS: u32 = 1 << 31;

    const fn new(slot: u32, is_negated: bool) -> Self {
        Self(slot << 1 | is_negated as u32)
    }

    const fn slot(self) -> u32 {
        self.0 >> 1
    }

    const fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }
}

/// A component whose options are being valued. What lies on the stacks of [`Work`] from its start is its own.
struct Frame {
    slot: u32,
    start: Start,
    n_left: usize,
    // Counts through its parts.
    next: usize,
}

/// How high the stacks were.
#[derive(Clone, Copy, Default)]
struct Start {
    parts: usize,
    ends: usize,
}

/// The components that are open, the innermost last.
struct Work<P> {
    // Components without slots yet, with the sign: they are looked up together, so that the table is read ahead.
    found: Vec<(P, bool)>,
    frames: Vec<Frame>,
    // The components of all options, Left's options first, and where each option's end.
    parts: Vec<Part>,
    ends: Vec<usize>,
}

impl<'r, R: PartizanRuleset> PositionValues<'r, R> {
    /// Makes an evaluator that knows no positions yet.
    #[must_use]
    pub fn new(ruleset: &'r R) -> Self {
        Self {
            ruleset,
            components: PositionTable::new(),
            progress: Vec::new(),
        }
    }

    /// Returns how many different components have been seen.
    #[must_use]
    pub fn n_components(&self) -> usize {
        self.components.len()
    }

    /// Returns the value of a position under normal play.
    ///
    /// # Errors
    ///
    /// [`PartizanError::Loopy`] when play can come back to a component; [`PartizanError::LimitReached`],
    /// [`PartizanError::Cancelled`] and [`PartizanError::NumberTooLarge`] as for [`Values::sum`]. What was valued until
    /// then is remembered.
    ///
    /// # Complexity
    ///
    /// One canonical form for each component that play reaches, up to symmetry, and one sum for each of its options;
    /// a canonical form can be exponentially large. The search keeps its own stack.
    pub fn value(&mut self, values: &mut Values, position: &R::Position) -> Result<ValueId, PartizanError> {
        let mut work = Work::new();
        self.find_parts(&mut work.found, position);
        self.intern_found(&mut work)?;
        let parts = core::mem::take(&mut work.parts);
        for part in &parts {
            self.value_component(values, &mut work, part.slot())?;
        }
        sum(values, &self.progress, &parts)
    }

    /// Appends the components of a position, each as its representative, and returns how many there are.
    fn find_parts(&self, found: &mut Vec<(R::Position, bool)>, position: &R::Position) -> usize {
        let mut parts = Options::new();
        self.ruleset.components(&mut parts, position);
        let n_parts = parts.len();
        found.extend(
            parts
                .into_iter()
                .map(|part| self.ruleset.representative_up_to_sign(part)),
        );
        n_parts
    }

    /// Appends the slots of the components found.
    fn intern_found(&mut self, work: &mut Work<R::Position>) -> Result<(), PartizanError> {
        work.parts.reserve(work.found.len());
        for (component, is_negated) in work.found.drain(..) {
            let slot = self.intern(component)?;
            work.parts.push(Part::new(slot, is_negated));
        }
        Ok(())
    }

    fn intern(&mut self, component: R::Position) -> Result<u32, PartizanError> {
        let limit = |_| PartizanError::LimitReached {
            resource: Resource::Positions,
            max: Part::MOST_SLOTS.into(),
        };
        let slot = self
            .components
            .intern(component, Part::MOST_SLOTS)
            .map_err(limit)?;
        if slot as usize == self.progress.len() {
            self.progress.push(Progress::New);
        }
        Ok(slot)
    }

    fn value_component(
        &mut self,
        values: &mut Values,
        work: &mut Work<R::Position>,
        root: u32,
    ) -> Result<(), PartizanError> {
        if let Progress::Done(_) = self.progress[root as usize] {
            return Ok(());
        }
        let mut done = self.open(work, root);
        while done.is_ok() && !work.frames.is_empty() {
            done = self.step(values, work);
        }
        for frame in work.frames.drain(..) {
            self.progress[frame.slot as usize] = Progress::New;
        }
        done
    }

    /// Opens the next unknown component of the top frame, or values the top frame when there is none.
    fn step(&mut self, values: &mut Values, work: &mut Work<R::Position>) -> Result<(), PartizanError> {
        values.count_work()?;
        let Some(frame) = work.frames.last_mut() else {
            return Ok(());
        };
        while let Some(&part) = work.parts.get(frame.next) {
            match self.progress[part.slot() as usize] {
                Progress::Done(_) => frame.next += 1,
                Progress::Open => return Err(PartizanError::Loopy),
                Progress::New => return self.open(work, part.slot()),
            }
        }
        let value = self.value_of_top(values, work)?;
        if let Some(frame) = work.frames.pop() {
            self.progress[frame.slot as usize] = Progress::Done(value);
            work.parts.truncate(frame.start.parts);
            work.ends.truncate(frame.start.ends);
        }
        Ok(())
    }

    fn open(&mut self, work: &mut Work<R::Position>, slot: u32) -> Result<(), PartizanError> {
        let start = Start {
            parts: work.parts.len(),
            ends: work.ends.len(),
        };
        let mut n_left = 0;
        let mut options = Options::new();
        for player in Player::BOTH {
            self.ruleset
                .options(&mut options, &self.components.positions()[slot as usize], player);
            let mut end = start.parts + work.found.len();
            for option in options.drain(..) {
                end += self.find_parts(&mut work.found, &option);
                work.ends.push(end);
            }
            if player == Player::Left {
                n_left = work.ends.len() - start.ends;
            }
        }
        self.intern_found(work)?;
        self.progress[slot as usize] = Progress::Open;
        work.frames.push(Frame {
            slot,
            start,
            n_left,
            next: start.parts,
        });
        Ok(())
    }

    fn value_of_top(&self, values: &mut Values, work: &Work<R::Position>) -> Result<ValueId, PartizanError> {
        let (start, n_left) = work
            .frames
            .last()
            .map_or((Start::default(), 0), |frame| (frame.start, frame.n_left));
        let ends = &work.ends[start.ends..];
        value_of_moves(values, &self.progress, &work.parts, start.parts, ends, n_left)
    }
}

/// The value of a component by the parts of its options: each option's from the end of the one before on.
fn value_of_moves(
    values: &mut Values,
    progress: &[Progress],
    parts: &[Part],
    start: usize,
    ends: &[usize],
    n_left: usize,
) -> Result<ValueId, PartizanError> {
    let mut at = start;
    let mut options: SmallVec<[ValueId; 32]> = SmallVec::new();
    for &end in ends {
        options.push(sum(values, progress, &parts[at..end])?);
        at = end;
    }
    let (left, right) = options.split_at(n_left);
    values.from_options(left, right)
}

/// The sum of parts whose values are known.
fn sum(values: &mut Values, progress: &[Progress], parts: &[Part]) -> Result<ValueId, PartizanError> {
    let mut known: SmallVec<[ValueId; 8]> = SmallVec::new();
    for part in parts {
        if let Progress::Done(value) = progress[part.slot() as usize] {
            known.push(if part.is_negated() {
                values.negative(value)?
            } else {
                value
            });
        }
    }
    match known.as_slice() {
        &[] => Ok(values.zero()),
        &[value] => Ok(value),
        &[a, b] => values.sum(a, b),
        many => values.sum_all(many),
    }
}

impl<P> Work<P> {
    const fn new() -> Self {
        Self {
            found: Vec::new(),
            frames: Vec::new(),
            parts: Vec::new(),
            ends: Vec::new(),
        }
    }
}

impl<R: PartizanRuleset> fmt::Debug for PositionValues<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PositionValues")
            .field("n_components", &self.n_components())
            .finish_non_exhaustive()
    }
}
