//! The one search of this crate through positions of a rule: options first, on a stack of its own, remembering
//! what it found. What is computed for a position is the caller's.

use core::hash::{BuildHasher, Hash};

use graph_core::{Budget, GraphError, Options, Ruleset};
use hashbrown::{DefaultHashBuilder, HashTable};

use crate::SearchError;

/// What is known of every position that a search has seen.
#[derive(Clone, Debug)]
pub(crate) struct Memo<P, V> {
    positions: Vec<P>,
    // Invariant: one entry a position.
    states: Vec<State<V>>,
    // Invariant: holds every index of `positions` once, by the hash of the position.
    ids: HashTable<u32>,
    hasher: DefaultHashBuilder,
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
            positions: Vec::new(),
            states: Vec::new(),
            ids: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
        }
    }

    /// Returns what is known of a position.
    pub(crate) fn get(&self, position: &P) -> Option<&V> {
        let hash = self.hasher.hash_one(position);
        let id = self
            .ids
            .find(hash, |&id| self.positions[id as usize] == *position)?;
        self.known(*id)
    }

    /// Returns every position with what is known of it, in the order of discovery.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&P, &V)> {
        let pairs = self.positions.iter().zip(&self.states);
        pairs.filter_map(|(position, state)| match state {
            State::Known(value) => Some((position, value)),
            State::New | State::Open => None,
        })
    }

    pub(crate) fn len(&self) -> usize {
        self.positions.len()
    }

    pub(crate) fn memory_usage(&self) -> usize {
        self.positions.capacity() * size_of::<P>()
            + self.states.capacity() * size_of::<State<V>>()
            + self.ids.allocation_size()
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
                    State::Known(_) => {}
                    State::New => path.push(self.open(ruleset, option, budget, &mut stack, &mut options)?),
                    State::Open => return Err(self.cycle(path, option)),
                }
            } else {
                let Frame { id, start, next } = *frame;
                let mut values = stack[start..].iter().map(|&option| match self.known(option) {
                    Some(value) => value,
                    None => unreachable!("a position is closed after its options"),
                });
                let value = combine(&self.positions[id as usize], &mut values)?;
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
        ruleset.options(options, &self.positions[id as usize]);
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
        let Self {
            positions,
            states,
            ids,
            hasher,
        } = self;
        let hash = hasher.hash_one(&position);
        if let Some(&id) = ids.find(hash, |&id| positions[id as usize] == position) {
            return Ok(id);
        }
        let id = u32::try_from(positions.len())
            .ok()
            .filter(|&id| id < max_vertices)
            .ok_or(GraphError::TooManyVertices { max_vertices })?;
        positions.push(position);
        states.push(State::New);
        ids.insert_unique(hash, id, |&id| hasher.hash_one(&positions[id as usize]));
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
            positions: from_head.map(|id| self.positions[id as usize].clone()).collect(),
        }
    }
}
