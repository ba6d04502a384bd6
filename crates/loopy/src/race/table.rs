//! The labels that a race changes, and their way back. What changes them is in `repair`.

use graph_core::retrograde::Labels;
use graph_core::{Digraph, GraphError, Outcome, VertexId};

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

/// What a race may change of a vertex.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub(super) status: Status,
    is_counted: bool,
    is_touched: bool,
    /// Undecided starts of the race are marked.
    pub(super) is_awaited: bool,
    /// Options that are not won for the opponent. Like the other counts, it means something once the cell is changed.
    pub(super) n_hopes: u32,
    /// Options that are lost for the opponent.
    pub(super) n_lost: u32,
    /// Those of them that were decided before this vertex; kept for vertices that are won by their moves.
    pub(super) n_lost_earlier: u32,
    /// When it was decided without a target: never changed, and here too to be near.
    pub(super) decided_at: u32,
}

/// What the labelling without a target found, never changed.
#[derive(Clone, Copy, Debug)]
struct Base {
    status: Status,
    /// When it was decided: nothing later has a part in the reason.
    decided_at: u32,
}

/// `decided_at` of vertices that were never decided.
pub(super) const NEVER: u32 = u32::MAX;

/// A cell for every vertex, as it is now, and the way back to what it was without a target.
///
/// Options are counted when a cell is first changed, as most never are.
#[derive(Debug)]
pub(super) struct Table<'g> {
    graph: &'g Digraph,
    base: Vec<Base>,
    cells: Vec<Cell>,
    /// Vertices that were changed, with what they were.
    touched: Vec<(VertexId, Cell)>,
}

impl<'g> Table<'g> {
    pub(super) fn new(graph: &'g Digraph, ends: &Ends, labels: &Labels) -> Result<Self, GraphError> {
        let n_vertices = graph.n_vertices() as usize;
        let bytes = n_vertices as u64 * (size_of::<Base>() + size_of::<Cell>()) as u64;
        let refused = |_| GraphError::OutOfMemory { bytes };
        let (mut base, mut cells) = (Vec::new(), Vec::new());
        base.try_reserve_exact(n_vertices).map_err(refused)?;
        cells.try_reserve_exact(n_vertices).map_err(refused)?;
        let mut end = ends.in_order();
        base.extend(graph.vertices().map(|vertex| {
            let open = match labels.outcome(vertex.get()) {
                Outcome::Loss => Status::Lost,
                Outcome::Draw => Status::Open,
                Outcome::Win => Status::Won,
            };
            Base {
                status: end(vertex, graph.out_degree(vertex)).map_or(open, Status::Ended),
                decided_at: NEVER,
            }
        }));
        for (at, &vertex) in (0..).zip(labels.order()) {
            base[vertex as usize].decided_at = at;
        }
        cells.extend(base.iter().map(|base| Cell {
            status: base.status,
            is_counted: false,
            is_touched: false,
            is_awaited: false,
            n_hopes: 0,
            n_lost: 0,
            n_lost_earlier: 0,
            decided_at: base.decided_at,
        }));
        Ok(Self {
            graph,
            base,
            cells,
            touched: Vec::new(),
        })
    }

    #[inline]
    pub(super) fn cell(&self, vertex: VertexId) -> &Cell {
        &self.cells[vertex.index()]
    }

    /// When the vertex was decided without a target.
    #[inline]
    pub(super) fn decided_at(&self, vertex: VertexId) -> u32 {
        self.base[vertex.index()].decided_at
    }

    /// A cell to be changed, its options counted; it will be restored.
    #[inline]
    pub(super) fn change(&mut self, vertex: VertexId) -> &mut Cell {
        if !self.cells[vertex.index()].is_touched {
            self.touch(vertex);
        }
        &mut self.cells[vertex.index()]
    }

    pub(super) fn outcome(&self, vertex: VertexId) -> Outcome {
        self.cell(vertex).status.outcome()
    }

    /// The options that are not won for the opponent without a target.
    pub(super) fn n_hopes_without_target(&self, vertex: VertexId) -> u32 {
        let options = self.graph.successors(vertex).iter();
        let is_hope = |option: &VertexId| self.base[option.index()].status.outcome() != Outcome::Win;
        options.map(|option| u32::from(is_hope(option))).sum()
    }

    /// Takes back every change.
    pub(super) fn undo(&mut self) {
        for (vertex, cell) in self.touched.drain(..) {
            self.cells[vertex.index()] = cell;
        }
    }

    pub(super) fn memory_usage(&self) -> usize {
        self.base.capacity() * size_of::<Base>()
            + self.cells.capacity() * size_of::<Cell>()
            + self.touched.capacity() * size_of::<(VertexId, Cell)>()
    }

    fn touch(&mut self, vertex: VertexId) {
        if !self.cells[vertex.index()].is_counted {
            self.count_options(vertex);
        }
        let cell = &mut self.cells[vertex.index()];
        self.touched.push((vertex, *cell));
        cell.is_touched = true;
    }

    /// Counts as without a target, whatever has changed since: the changes will be told.
    fn count_options(&mut self, vertex: VertexId) {
        let Base { status, decided_at } = self.base[vertex.index()];
        // All options are won for the opponent.
        if status == Status::Lost {
            self.cells[vertex.index()].is_counted = true;
            return;
        }
        let (mut n_hopes, mut n_lost, mut n_lost_earlier) = (0, 0, 0);
        for option in self.graph.successors(vertex) {
            let option = &self.base[option.index()];
            let outcome = option.status.outcome();
            n_hopes += u32::from(outcome != Outcome::Win);
            n_lost += u32::from(outcome == Outcome::Loss);
            n_lost_earlier += u32::from(outcome == Outcome::Loss && option.decided_at < decided_at);
        }
        let cell = &mut self.cells[vertex.index()];
        cell.is_counted = true;
        (cell.n_hopes, cell.n_lost, cell.n_lost_earlier) = (n_hopes, n_lost, n_lost_earlier);
    }
}
