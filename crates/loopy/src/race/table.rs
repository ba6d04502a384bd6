//! The labels that a race changes, and their way back. What changes them is in `repair`.

use graph_core::{Budget, Digraph, GraphError, Outcome, Rows, VertexId};
use hashbrown::HashMap;

use super::base::Base;
use super::status::Status;
use crate::Ends;

/// `decided_at` of vertices that were never decided.
pub(super) const NEVER: u32 = u32::MAX;

/// The status of every vertex, as it is now, and the way back to what it was without a target.
#[derive(Debug)]
pub(super) struct Table<'g> {
    options: Rows<'g>,
    statuses: Vec<Status>,
    /// Whether most vertices have a single move.
    has_chains: bool,
    /// Whether some play surely returns.
    surely_returns: bool,
    work_of_labelling: u64,
    /// The decided vertices, in the order in which they were decided without a target.
    order: Vec<u32>,
    /// When each vertex was decided without a target: nothing later has a part in the reason. Made when first needed.
    decided_at: Vec<u32>,
    looks: Looks,
    /// The vertices that were changed, with what they were, in the order of the changes.
    changed: Vec<(VertexId, Status)>,
    /// The target, and when it was decided.
    target: Option<(VertexId, u32)>,
}

impl<'g> Table<'g> {
    /// Labels without a target.
    pub(super) fn new(
        graph: &'g Digraph,
        reversed: &Digraph,
        ends: &Ends,
        budget: &Budget<'_>,
    ) -> Result<Self, GraphError> {
        let base = Base::new(graph, reversed, ends, budget)?;
        Ok(Self {
            options: graph.rows(),
            has_chains: base.has_chains(),
            surely_returns: base.surely_returns(ends),
            work_of_labelling: base.n_edges_followed + base.order.len() as u64,
            looks: Looks::new(base.statuses.len())?,
            statuses: base.statuses,
            order: base.order,
            decided_at: Vec::new(),
            changed: Vec::new(),
            target: None,
        })
    }

    /// Vertices decided and edges followed by the labelling.
    pub(super) const fn work_of_labelling(&self) -> u64 {
        self.work_of_labelling
    }

    /// Whether most vertices have a single move.
    pub(super) const fn has_chains(&self) -> bool {
        self.has_chains
    }

    /// Whether some play surely returns; if not, it still may.
    pub(super) const fn surely_returns(&self) -> bool {
        self.surely_returns
    }

    pub(super) const fn n_vertices(&self) -> usize {
        self.statuses.len()
    }

    /// Makes the order in which vertices were decided known.
    pub(super) fn know_order(&mut self) -> Result<(), GraphError> {
        if self.decided_at.is_empty() {
            self.decided_at = copies(self.statuses.len(), NEVER)?;
            for (at, vertex) in (0..).zip(core::mem::take(&mut self.order)) {
                self.decided_at[vertex as usize] = at;
            }
        }
        Ok(())
    }

    #[inline]
    pub(super) fn status(&self, vertex: VertexId) -> Status {
        self.statuses[vertex.index()]
    }

    pub(super) fn outcome(&self, vertex: VertexId) -> Outcome {
        self.status(vertex).outcome()
    }

    /// The outcome for the player to move where the game ends.
    pub(super) fn end(&self, vertex: VertexId) -> Option<Outcome> {
        let status = self.status(vertex);
        status.has_ended().then(|| status.outcome())
    }

    #[inline]
    pub(super) fn options(&self, vertex: VertexId) -> &'g [VertexId] {
        self.options.successors(vertex)
    }

    /// When the vertex was decided without a target, or at the beginning for the target; the order must be known.
    #[inline]
    pub(super) fn decided_at(&self, vertex: VertexId) -> u32 {
        self.decided_at[vertex.index()]
    }

    /// The target is lost, before everything else.
    pub(super) fn declare(&mut self, target: VertexId) {
        self.set(target, Status::ended(Outcome::Loss));
        if let Some(decided_at) = self.decided_at.get_mut(target.index()) {
            self.target = Some((target, core::mem::replace(decided_at, 0)));
        }
    }

    /// Changes a vertex until everything is taken back.
    #[inline]
    pub(super) fn set(&mut self, vertex: VertexId, status: Status) {
        let old = core::mem::replace(&mut self.statuses[vertex.index()], status);
        self.changed.push((vertex, old));
    }

    /// Takes back every change.
    pub(super) fn undo(&mut self) {
        for (vertex, status) in self.changed.drain(..).rev() {
            self.statuses[vertex.index()] = status;
        }
        if let Some((target, decided_at)) = self.target.take() {
            self.decided_at[target.index()] = decided_at;
        }
    }

    /// Whether some option is not won for the opponent.
    #[inline]
    pub(super) fn has_hope(&mut self, vertex: VertexId) -> bool {
        let statuses = &self.statuses;
        let is_hope = |option: VertexId| !statuses[option.index()].is_won();
        self.looks
            .look_round(vertex, self.options.successors(vertex), is_hope)
    }

    /// Whether some option that was decided earlier is lost for the opponent.
    #[inline]
    pub(super) fn has_support(&mut self, vertex: VertexId) -> bool {
        let (statuses, decided_at) = (&self.statuses, &self.decided_at);
        let at = decided_at[vertex.index()];
        let is_support =
            |option: VertexId| statuses[option.index()].is_lost() && decided_at[option.index()] < at;
        self.looks
            .look_round(vertex, self.options.successors(vertex), is_support)
    }

    /// Options looked at so far.
    #[inline]
    pub(super) const fn n_looks(&self) -> u64 {
        self.looks.n_looked
    }

    pub(super) fn memory_usage(&self) -> usize {
        self.statuses.capacity() * size_of::<Status>()
            + (self.order.capacity() + self.decided_at.capacity()) * size_of::<u32>()
            + self.looks.memory_usage()
            + self.changed.capacity() * size_of::<(VertexId, Status)>()
    }
}

/// The option each vertex is to look at first. What was found there once is likely to be found there again, so that this
/// is never taken back.
#[derive(Debug)]
struct Looks {
    // Invariant: below the number of options, where there are any; FAR where it does not fit.
    near: Vec<u8>,
    /// For vertices that are to look first at an option that does not fit.
    far: HashMap<VertexId, u32>,
    /// Options looked at so far.
    n_looked: u64,
}

impl Looks {
    const FAR: u8 = u8::MAX;

    fn new(n_vertices: usize) -> Result<Self, GraphError> {
        Ok(Self {
            near: copies(n_vertices, 0)?,
            far: HashMap::new(),
            n_looked: 0,
        })
    }

    /// Looks for an option of a vertex, from the one that is to be looked at first once round; what is found is looked at
    /// first from then on.
    ///
    /// As long as options only cease to be what is looked for, all looks together are twice round at most.
    #[inline]
    fn look_round(&mut self, vertex: VertexId, row: &[VertexId], is_good: impl Fn(VertexId) -> bool) -> bool {
        let first = match self.near[vertex.index()] {
            Self::FAR => self.far_look(vertex),
            near => usize::from(near),
        };
        let is_good = |&option: &VertexId| is_good(option);
        let (before, after) = row.split_at(first);
        let (place, n_passed) = if let Some(n_passed) = after.iter().position(is_good) {
            (first + n_passed, n_passed)
        } else if let Some(place) = before.iter().position(is_good) {
            (place, after.len() + place)
        } else {
            self.n_looked += row.len() as u64;
            return false;
        };
        self.n_looked += 1 + n_passed as u64;
        if n_passed > 0 {
            self.keep(vertex, place);
        }
        true
    }

    #[inline]
    fn keep(&mut self, vertex: VertexId, place: usize) {
        let near = u8::try_from(place).unwrap_or(Self::FAR);
        self.near[vertex.index()] = near;
        if near == Self::FAR {
            self.keep_far(vertex, place);
        }
    }

    #[cold]
    fn far_look(&self, vertex: VertexId) -> usize {
        self.far.get(&vertex).map_or(0, |&place| place as usize)
    }

    #[cold]
    fn keep_far(&mut self, vertex: VertexId, place: usize) {
        // No row is longer than there are vertices, so this never saturates.
        let place = u32::try_from(place).unwrap_or(u32::MAX);
        self.far.insert(vertex, place);
    }

    fn memory_usage(&self) -> usize {
        self.near.capacity() + self.far.capacity() * size_of::<(VertexId, u32)>()
    }
}

pub(super) fn reserve<T>(list: &mut Vec<T>, length: usize) -> Result<(), GraphError> {
    let bytes = (length as u64).saturating_mul(size_of::<T>() as u64);
    list.try_reserve_exact(length)
        .map_err(|_| GraphError::OutOfMemory { bytes })
}

pub(super) fn copies<T: Clone>(length: usize, value: T) -> Result<Vec<T>, GraphError> {
    let mut copies = Vec::new();
    reserve(&mut copies, length)?;
    copies.resize(length, value);
    Ok(copies)
}
