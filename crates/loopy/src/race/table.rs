//! The labels that a race changes, and their way back. What changes them is in `repair`.

use graph_core::retrograde::{Alternating, Labels, Seed, label};
use graph_core::{Budget, Digraph, GraphError, Outcome, Rows, VertexId};

use crate::Ends;

/// What is known of a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    /// Not decided: a draw, if it stays so.
    Open,
    /// Won for the player to move, because of its moves.
    Won,
    /// Lost for the player to move, because of its moves.
    Lost,
    /// The game ends here with this outcome for the player to move.
    Ended(Outcome),
}

impl Status {
    /// The outcome for the player to move.
    pub(super) const fn outcome(self) -> Outcome {
        match self {
            Self::Open => Outcome::Draw,
            Self::Won => Outcome::Win,
            Self::Lost => Outcome::Loss,
            Self::Ended(outcome) => outcome,
        }
    }
}

/// `decided_at` of vertices that were never decided.
pub(super) const NEVER: u32 = u32::MAX;

/// The status of every vertex, as it is now, and the way back to what it was without a target.
#[derive(Debug)]
pub(super) struct Table<'g> {
    options: Rows<'g>,
    statuses: Vec<Status>,
    /// How many vertices have a single move.
    n_forced: usize,
    /// Given up when the order is first asked for.
    labels: Option<Labels>,
    /// When each vertex was decided without a target: nothing later has a part in the reason. Made when first needed.
    decided_at: Vec<u32>,
    // Invariant: below the number of options, where there are any. What was found there once is likely to be found
    // again, so this is never taken back.
    /// The option each vertex is to look at first.
    looks: Vec<u32>,
    n_looks: u64,
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
        let options = graph.rows();
        let n_vertices = graph.n_vertices() as usize;
        let mut statuses = Vec::new();
        reserve(&mut statuses, n_vertices)?;
        let (mut end, mut n_forced) = (ends.in_order(), 0);
        let seed = |state: u32| {
            let vertex = VertexId::new(state);
            let n_options = options.out_degree(vertex);
            let end = end(vertex, n_options);
            statuses.push(end.map_or(Status::Open, Status::Ended));
            n_forced += usize::from(n_options == 1 && end.is_none());
            end.map_or(Seed::Open, Seed::Declared)
        };
        let labels = label(&Alternating::new(graph, reversed), seed, budget)?;
        for &state in labels.order() {
            let status = &mut statuses[state as usize];
            if *status == Status::Open {
                *status = match labels.outcome(state) {
                    Outcome::Loss => Status::Lost,
                    Outcome::Draw => Status::Open,
                    Outcome::Win => Status::Won,
                };
            }
        }
        Ok(Self {
            options,
            statuses,
            n_forced,
            labels: Some(labels),
            decided_at: Vec::new(),
            looks: copies(n_vertices, 0)?,
            n_looks: 0,
            changed: Vec::new(),
            target: None,
        })
    }

    /// Vertices decided and edges followed by the labelling, as long as its order is not known.
    pub(super) fn work(&self) -> u64 {
        let work = |labels: &Labels| labels.n_edges_followed() + labels.order().len() as u64;
        self.labels.as_ref().map_or(0, work)
    }

    /// How many vertices have a single move.
    pub(super) const fn n_forced(&self) -> usize {
        self.n_forced
    }

    pub(super) const fn n_vertices(&self) -> usize {
        self.statuses.len()
    }

    /// Makes the order in which vertices were decided known.
    pub(super) fn know_order(&mut self) -> Result<(), GraphError> {
        if let Some(labels) = self.labels.take() {
            self.decided_at = copies(self.statuses.len(), NEVER)?;
            for (at, &vertex) in (0..).zip(labels.order()) {
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
        self.set(target, Status::Ended(Outcome::Loss));
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
        let is_hope = |option: VertexId| statuses[option.index()].outcome() != Outcome::Win;
        let row = self.options.successors(vertex);
        let look = &mut self.looks[vertex.index()];
        look_round(row, look, &mut self.n_looks, is_hope)
    }

    /// Whether some option that was decided earlier is lost for the opponent.
    #[inline]
    pub(super) fn has_support(&mut self, vertex: VertexId) -> bool {
        let (statuses, decided_at) = (&self.statuses, &self.decided_at);
        let at = decided_at[vertex.index()];
        let is_support = |option: VertexId| {
            statuses[option.index()].outcome() == Outcome::Loss && decided_at[option.index()] < at
        };
        let row = self.options.successors(vertex);
        let look = &mut self.looks[vertex.index()];
        look_round(row, look, &mut self.n_looks, is_support)
    }

    /// Options looked at so far.
    #[inline]
    pub(super) const fn n_looks(&self) -> u64 {
        self.n_looks
    }

    pub(super) fn memory_usage(&self) -> usize {
        let labels = |labels: &Labels| 4 * labels.order().len();
        self.statuses.capacity() * size_of::<Status>()
            + self.labels.as_ref().map_or(0, labels)
            + (self.decided_at.capacity() + self.looks.capacity()) * size_of::<u32>()
            + self.changed.capacity() * size_of::<(VertexId, Status)>()
    }
}

/// Looks for an option, from the one that is to be looked at first once round; what is found is looked at first from
/// then on.
///
/// As long as options only cease to be what is looked for, all looks together are twice round at most.
#[inline]
fn look_round(
    row: &[VertexId],
    look: &mut u32,
    n_looks: &mut u64,
    is_good: impl Fn(VertexId) -> bool,
) -> bool {
    let first = *look as usize;
    let is_good = |&(_, &option): &(u32, &VertexId)| is_good(option);
    let after = || (*look..).zip(&row[first..]).find(is_good);
    let before = || (0..).zip(&row[..first]).find(is_good);
    let Some((place, _)) = after().or_else(before) else {
        *n_looks += row.len() as u64;
        return false;
    };
    let n_passed = place as usize + if place < *look { row.len() } else { 0 } - first;
    *n_looks += 1 + n_passed as u64;
    *look = place;
    true
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
