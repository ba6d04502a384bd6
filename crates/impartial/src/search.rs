//! The one search of this crate through positions of a rule: options first, on a stack of its own, remembering
//! what it found. What is computed for a position is the caller's.

use core::hash::Hash;

use graph_core::{Budget, GraphError, Options, PositionTable, Ruleset};

use crate::SearchError;

/// What is known of every position that a search has seen.
#[derive(Clone, Debug)]
pub(crate) struct Memo<P, V> {
    table: PositionTable<P>,
    // Invariant: one entry a position.
    states: Vec<State<V>>,
    n_expanded: u64,
    n_known: u64,
}

#[derive(Clone, Debug)]
enum State<V> {
    New,
    /// On the path of the search: reaching it again closes a cycle.
    Open,
    Known(V),
}

struct Frame {
    id: u32,
    // Where its options start on the stack of options, and the next one to look at.
    start: usize,
    next: usize,
}

impl<P: Clone + Eq + Hash, V> Memo<P, V> {
    pub(crate) fn new() -> Self {
        Self {
            table: PositionTable::new(),
            states: Vec::new(),
            n_expanded: 0,
            n_known: 0,
        }
    }

    /// How many positions had their options listed.
    pub(crate) const fn n_expanded(&self) -> u64 {
        self.n_expanded
    }

    /// How many options were known when they were looked at.
    pub(crate) const fn n_known(&self) -> u64 {
        self.n_known
    }

    /// Returns what is known of a position.
    pub(crate) fn get(&self, position: &P) -> Option<&V> {
        self.known(self.table.number(position)?)
    }

    /// Returns every position with what is known of it, in the order of discovery.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&P, &V)> {
        let pairs = self.table.positions().iter().zip(&self.states);
        pairs.filter_map(|(position, state)| match state {
            State::Known(value) => Some((position, value)),
            State::New | State::Open => None,
        })
    }

    pub(crate) fn len(&self) -> usize {
        self.table.len()
    }

    pub(crate) fn memory_usage(&self) -> usize {
        self.table.memory_usage() + self.states.capacity() * size_of::<State<V>>()
    }

    /// Makes `root` known, and everything that play can reach from it.
    ///
    /// `combine` gets a position and what is known of its options, in their order and with their repeats.
    /// Units of work: options looked at. On an error what is known stays.
    pub(crate) fn solve<R: Ruleset<Position = P>>(
        &mut self,
        ruleset: &R,
        root: &P,
        budget: &Budget<'_>,
        mut combine: impl FnMut(&P, &mut dyn ExactSizeIterator<Item = &V>) -> Result<V, SearchError<P>>,
    ) -> Result<&V, SearchError<P>> {
        let root = self.intern(root.clone(), budget.max_vertices)?;
        let mut path: Vec<Frame> = Vec::new();
        if self.known(root).is_none()
            && let Err(error) = self.run(ruleset, root, budget, &mut path, &mut combine)
        {
            for frame in path {
                self.states[frame.id as usize] = State::New;
            }
            return Err(error);
        }
        match &self.states[root as usize] {
            State::Known(value) => Ok(value),
            State::New | State::Open => unreachable!("the search ended with its root known"),
        }
    }

    fn run<R: Ruleset<Position = P>>(
        &mut self,
        ruleset: &R,
        root: u32,
        budget: &Budget<'_>,
        path: &mut Vec<Frame>,
        combine: &mut impl FnMut(&P, &mut dyn ExactSizeIterator<Item = &V>) -> Result<V, SearchError<P>>,
    ) -> Result<(), SearchError<P>> {
        let mut meter = budget.meter();
        let (mut stack, mut options) = (Vec::new(), Options::new());
        path.push(self.open(ruleset, root, budget, &mut stack, &mut options)?);
        while let Some(frame) = path.last_mut() {
            if let Some(&option) = stack.get(frame.next) {
                frame.next += 1;
                match self.states[option as usize] {
                    State::Known(_) => self.n_known += 1,
                    State::New => path.push(self.open(ruleset, option, budget, &mut stack, &mut options)?),
                    State::Open => return Err(self.cycle(path, option)),
                }
            } else {
                let Frame { id, start, next } = *frame;
                let mut values = stack[start..].iter().map(|&option| match self.known(option) {
                    Some(value) => value,
                    None => unreachable!("a position is closed after its options"),
                });
                let value = combine(&self.table.positions()[id as usize], &mut values)?;
                self.states[id as usize] = State::Known(value);
                stack.truncate(start);
                path.pop();
                meter.spend((next - start) as u64 + 1)?;
            }
        }
        Ok(())
    }

    fn open<R: Ruleset<Position = P>>(
        &mut self,
        ruleset: &R,
        id: u32,
        budget: &Budget<'_>,
        stack: &mut Vec<u32>,
        options: &mut Options<P>,
    ) -> Result<Frame, GraphError> {
        let start = stack.len();
        self.n_expanded += 1;
        ruleset.options(options, &self.table.positions()[id as usize]);
        for option in options.drain(..) {
            stack.push(self.intern(option, budget.max_vertices)?);
        }
        self.states[id as usize] = State::Open;
        Ok(Frame {
            id,
            start,
            next: start,
        })
    }

    fn intern(&mut self, position: P, max_vertices: u32) -> Result<u32, GraphError> {
        let id = self.table.intern(position, max_vertices)?;
        if id as usize == self.states.len() {
            self.states.push(State::New);
        }
        Ok(id)
    }

    fn known(&self, id: u32) -> Option<&V> {
        match &self.states[id as usize] {
            State::Known(value) => Some(value),
            State::New | State::Open => None,
        }
    }

    fn cycle(&self, path: &[Frame], head: u32) -> SearchError<P> {
        let ids = path.iter().map(|frame| frame.id);
        let from_head = ids.skip_while(|&id| id != head);
        SearchError::Cycle {
            positions: from_head
                .map(|id| self.table.positions()[id as usize].clone())
                .collect(),
        }
    }
}
