//! Values of positions of any ruleset whose games end: components, representatives, a memory of positions.
//! The rules themselves belong to their games.

use core::fmt;
use core::hash::Hash;

use graph_core::{Options, PartizanRuleset, Player};
use hashbrown::HashMap;

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
    known: HashMap<R::Position, Progress>,
}

#[derive(Clone, Copy)]
enum Progress {
    /// The options of this component are being valued.
    Open,
    Done(ValueId),
}

/// A component whose options are being valued.
struct Frame<P> {
    component: P,
    // For each option of each player the components it splits into.
    options: [Vec<Options<P>>; 2],
    // Counts through all of them.
    next: usize,
}

impl<'r, R: PartizanRuleset> PositionValues<'r, R>
where
    R::Position: Clone + Eq + Hash,
{
    /// Makes an evaluator that knows no positions yet.
    #[must_use]
    pub fn new(ruleset: &'r R) -> Self {
        Self {
            ruleset,
            known: HashMap::new(),
        }
    }

    /// Returns how many different components have been valued.
    #[must_use]
    pub fn n_components(&self) -> usize {
        self.known.len()
    }

    /// Returns the value of a position under normal play.
    ///
    /// # Errors
    ///
    /// [`PartizanError::Loopy`] when play can come back to a position; others when a limit of the arena is
    /// reached or its watch cancels. What was valued until then is remembered.
    ///
    /// # Complexity
    ///
    /// One canonical form for each component that play reaches, up to symmetry; the search keeps its own
    /// stack.
    pub fn value(&mut self, values: &mut Values, position: &R::Position) -> Result<ValueId, PartizanError> {
        let parts = self.parts(position);
        for part in &parts {
            if let Err(error) = self.value_component(values, part.clone()) {
                self.forget_open();
                return Err(error);
            }
        }
        self.sum(values, &parts)
    }

    /// The components of a position, each as its representative.
    fn parts(&self, position: &R::Position) -> Options<R::Position> {
        let mut parts = Options::new();
        self.ruleset.components(&mut parts, position);
        parts
            .into_iter()
            .map(|part| self.ruleset.representative(part))
            .collect()
    }

    fn value_component(&mut self, values: &mut Values, root: R::Position) -> Result<(), PartizanError> {
        if self.known.contains_key(&root) {
            return Ok(());
        }
        let mut frames = vec![self.open(root)];
        while let Some(frame) = frames.last_mut() {
            values.count_work()?;
            if let Some(part) = self.unknown_part(frame)? {
                let frame = self.open(part);
                frames.push(frame);
            } else if let Some(frame) = frames.pop() {
                self.close(values, frame)?;
            }
        }
        Ok(())
    }

    fn open(&mut self, component: R::Position) -> Frame<R::Position> {
        let options = Player::BOTH.map(|player| {
            let mut options = Options::new();
            self.ruleset.options(&mut options, &component, player);
            options.iter().map(|option| self.parts(option)).collect()
        });
        self.known.insert(component.clone(), Progress::Open);
        Frame {
            component,
            options,
            next: 0,
        }
    }

    /// The next component of an option that was never opened; an open one is a cycle of play.
    fn unknown_part(&self, frame: &mut Frame<R::Position>) -> Result<Option<R::Position>, PartizanError> {
        let [left, right] = &frame.options;
        for parts in left.iter().chain(right).skip(frame.next) {
            for part in parts {
                match self.known.get(part) {
                    None => return Ok(Some(part.clone())),
                    Some(Progress::Open) => return Err(PartizanError::Loopy),
                    Some(Progress::Done(_)) => {}
                }
            }
            frame.next += 1;
        }
        Ok(None)
    }

    fn close(&mut self, values: &mut Values, frame: Frame<R::Position>) -> Result<(), PartizanError> {
        let mut lists = [Vec::new(), Vec::new()];
        for (list, options) in lists.iter_mut().zip(&frame.options) {
            for parts in options {
                list.push(self.sum(values, parts)?);
            }
        }
        let value = values.from_options(&lists[0], &lists[1])?;
        self.known.insert(frame.component, Progress::Done(value));
        Ok(())
    }

    fn sum(&self, values: &mut Values, parts: &[R::Position]) -> Result<ValueId, PartizanError> {
        let known = parts.iter().filter_map(|part| match self.known.get(part) {
            Some(Progress::Done(value)) => Some(*value),
            _ => None,
        });
        let known: Vec<_> = known.collect();
        values.sum_all(&known)
    }

    fn forget_open(&mut self) {
        self.known
            .retain(|_, progress| matches!(progress, Progress::Done(_)));
    }
}

impl<R: PartizanRuleset> fmt::Debug for PositionValues<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PositionValues")
            .field("n_components", &self.known.len())
            .finish_non_exhaustive()
    }
}
