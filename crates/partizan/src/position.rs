//! Values of positions of any ruleset whose games end: components, representatives, a memory of positions.
//! The rules themselves belong to their games; the check of values is in `position/verify.rs`.

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

/// A component whose options are being valued.
struct Frame {
    slot: u32,
    // The slots of the components of all options, Left's options first, and where each option's end.
    parts: Vec<u32>,
    ends: Vec<usize>,
    n_left: usize,
    // Counts through `parts`.
    next: usize,
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
        let mut parts = Vec::new();
        self.push_parts(&mut parts, position)?;
        for &part in &parts {
            self.value_component(values, part)?;
        }
        self.sum(values, &parts)
    }

    /// Appends the slots of the components of a position, each as its representative.
    fn push_parts(&mut self, out: &mut Vec<u32>, position: &R::Position) -> Result<(), PartizanError> {
        let mut parts = Options::new();
        self.ruleset.components(&mut parts, position);
        for part in parts {
            let part = self.ruleset.representative(part);
            out.push(self.intern(part)?);
        }
        Ok(())
    }

    fn intern(&mut self, component: R::Position) -> Result<u32, PartizanError> {
        let limit = |_| PartizanError::LimitReached {
            resource: Resource::Positions,
            max: u32::MAX.into(),
        };
        let slot = self.components.intern(component, u32::MAX).map_err(limit)?;
        if slot as usize == self.progress.len() {
            self.progress.push(Progress::New);
        }
        Ok(slot)
    }

    fn value_component(&mut self, values: &mut Values, root: u32) -> Result<(), PartizanError> {
        if let Progress::Done(_) = self.progress[root as usize] {
            return Ok(());
        }
        let mut frames = vec![self.open(root)?];
        while !frames.is_empty() {
            if let Err(error) = self.step(values, &mut frames) {
                for frame in frames {
                    self.progress[frame.slot as usize] = Progress::New;
                }
                return Err(error);
            }
        }
        Ok(())
    }

    /// Opens the next unknown component of the top frame, or values the top frame when there is none.
    fn step(&mut self, values: &mut Values, frames: &mut Vec<Frame>) -> Result<(), PartizanError> {
        values.count_work()?;
        let Some(frame) = frames.last_mut() else {
            return Ok(());
        };
        while let Some(&part) = frame.parts.get(frame.next) {
            match self.progress[part as usize] {
                Progress::Done(_) => frame.next += 1,
                Progress::Open => return Err(PartizanError::Loopy),
                Progress::New => {
                    let opened = self.open(part)?;
                    frames.push(opened);
                    return Ok(());
                }
            }
        }
        let value = self.value_of_frame(values, frame)?;
        self.progress[frame.slot as usize] = Progress::Done(value);
        frames.pop();
        Ok(())
    }

    fn open(&mut self, slot: u32) -> Result<Frame, PartizanError> {
        let mut frame = Frame {
            slot,
            parts: Vec::new(),
            ends: Vec::new(),
            n_left: 0,
            next: 0,
        };
        let mut options = Options::new();
        for player in Player::BOTH {
            self.ruleset
                .options(&mut options, &self.components.positions()[slot as usize], player);
            for option in options.drain(..) {
                self.push_parts(&mut frame.parts, &option)?;
                frame.ends.push(frame.parts.len());
            }
            if player == Player::Left {
                frame.n_left = frame.ends.len();
            }
        }
        self.progress[slot as usize] = Progress::Open;
        Ok(frame)
    }

    fn value_of_frame(&self, values: &mut Values, frame: &Frame) -> Result<ValueId, PartizanError> {
        let mut start = 0;
        let mut options: SmallVec<[ValueId; 32]> = SmallVec::new();
        for &end in &frame.ends {
            options.push(self.sum(values, &frame.parts[start..end])?);
            start = end;
        }
        let (left, right) = options.split_at(frame.n_left);
        values.from_options(left, right)
    }

    fn sum(&self, values: &mut Values, parts: &[u32]) -> Result<ValueId, PartizanError> {
        let known = parts
            .iter()
            .filter_map(|&part| match self.progress[part as usize] {
                Progress::Done(value) => Some(value),
                _ => None,
            });
        let known: SmallVec<[ValueId; 8]> = known.collect();
        match known.as_slice() {
            &[] => Ok(values.zero()),
            &[value] => Ok(value),
            &[a, b] => values.sum(a, b),
            many => values.sum_all(many),
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
