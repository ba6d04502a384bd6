//! Nim-values of positions of a rule in bounded memory: what was forgotten is searched again. The search that remembers
//! everything is in `search`.

use core::hash::Hash;

use graph_core::{Budget, GraphError, MexSet, Nimber, Options, Ruleset};
use hashbrown::HashSet;

use crate::SearchError;
use crate::clock_memory::ClockMemory;

/// Values of positions, as many as fit.
#[derive(Clone, Debug)]
pub(crate) struct ForgetfulSearch<P> {
    memory: ClockMemory<P, Nimber>,
    n_expanded: u64,
    n_known: u64,
}

/// A position whose options are looked through.
struct Frame<P> {
    position: P,
    // Where its options start on the stack of options, and the next one to look at.
    start: usize,
    next: usize,
    // Where the values of its options start on the stack of values.
    values: usize,
}

/// The line of play being looked at.
struct Line<P> {
    frames: Vec<Frame<P>>,
    open: HashSet<P>,
    options: Vec<P>,
    // Of the options that were looked through, of each frame in turn: they are exact whatever is forgotten.
    values: Vec<Nimber>,
}

impl<P: Clone + Eq + Hash> ForgetfulSearch<P> {
    pub(crate) fn new(max_entries: u32) -> Self {
        Self {
            memory: ClockMemory::new(max_entries),
            n_expanded: 0,
            n_known: 0,
        }
    }

    pub(crate) const fn memory(&self) -> &ClockMemory<P, Nimber> {
        &self.memory
    }

    /// How many positions had their options listed, again and again where they were forgotten.
    pub(crate) const fn n_expanded(&self) -> u64 {
        self.n_expanded
    }

    /// How many options were known when they were looked at.
    pub(crate) const fn n_known(&self) -> u64 {
        self.n_known
    }

    /// The value of a position. Play is finite, and so is the search, whatever is forgotten. The vertices of the budget
    /// limit the positions of one line of play; a unit of work is an option looked at.
    pub(crate) fn value<R: Ruleset<Position = P>>(
        &mut self,
        ruleset: &R,
        root: &P,
        seen: &mut MexSet,
        budget: &Budget<'_>,
    ) -> Result<Nimber, SearchError<P>> {
        if let Some(&value) = self.memory.get(root) {
            return Ok(value);
        }
        let mut line = Line {
            frames: Vec::new(),
            open: HashSet::new(),
            options: Vec::new(),
            values: Vec::new(),
        };
        let mut meter = budget.meter();
        self.open(ruleset, root.clone(), &mut line, budget)?;
        while let Some(frame) = line.frames.last_mut() {
            if let Some(option) = line.options.get(frame.next) {
                meter.spend(1)?;
                frame.next += 1;
                if let Some(&value) = self.memory.get(option) {
                    self.n_known += 1;
                    line.values.push(value);
                } else if line.open.contains(option) {
                    return Err(line.cycle(option));
                } else {
                    let option = option.clone();
                    self.open(ruleset, option, &mut line, budget)?;
                }
            } else if let Some(frame) = line.frames.pop() {
                meter.spend(1)?;
                let values = &line.values[frame.values..];
                seen.clear(values.len());
                for &value in values {
                    seen.insert(value);
                }
                line.values.truncate(frame.values);
                line.values.push(seen.mex());
                line.options.truncate(frame.start);
                line.open.remove(&frame.position);
                self.memory.insert(frame.position, seen.mex());
            }
        }
        Ok(seen.mex())
    }

    fn open<R: Ruleset<Position = P>>(
        &mut self,
        ruleset: &R,
        position: P,
        line: &mut Line<P>,
        budget: &Budget<'_>,
    ) -> Result<(), GraphError> {
        if line.frames.len() >= budget.max_vertices as usize {
            return Err(GraphError::TooManyVertices {
                max_vertices: budget.max_vertices,
            });
        }
        self.n_expanded += 1;
        let (start, values) = (line.options.len(), line.values.len());
        let mut options = Options::new();
        ruleset.options(&mut options, &position);
        line.options.extend(options);
        line.open.insert(position.clone());
        line.frames.push(Frame {
            position,
            start,
            next: start,
            values,
        });
        Ok(())
    }
}

impl<P: Clone + Eq + Hash> Line<P> {
    fn cycle(&self, head: &P) -> SearchError<P> {
        let positions = self.frames.iter().map(|frame| &frame.position);
        let from_head = positions.skip_while(|position| *position != head);
        SearchError::Cycle {
            positions: from_head.cloned().collect(),
        }
    }
}
