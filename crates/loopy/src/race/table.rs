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

#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub(super) status: Status,
    touched: bool,
    /// Undecided starts of the race are marked.
    pub(super) is_awaited: bool,
    /// Options that are not won for the opponent.
    pub(super) n_hopes: u32,
    /// Options that are lost for the opponent.
    pub(super) n_lost: u32,
    /// Those of them that were decided before this vertex; kept for vertices that are won by their moves.
    pub(super) n_lost_earlier: u32,
    /// When it was decided in the labelling without a target: nothing later has a part in the reason. Never
    /// changed.
    pub(super) decided_at: u32,
}

/// `decided_at` of vertices that were never decided.
pub(super) const NEVER: u32 = u32::MAX;

/// A cell for every vertex, as it was without a target and as it is now.
#[derive(Debug)]
pub(super) struct Table {
    base: Vec<Cell>,
    now: Vec<Cell>,
    touched: Vec<VertexId>,
}

impl Table {
    pub(super) fn new(graph: &Digraph, ends: &Ends, labels: &Labels) -> Result<Self, GraphError> {
        let n_bytes = u64::from(graph.n_vertices()) * size_of::<Cell>() as u64;
        let refused = |_| GraphError::OutOfMemory { bytes: n_bytes };
        let (mut base, mut now) = (Vec::new(), Vec::new());
        base.try_reserve_exact(graph.n_vertices() as usize)
            .map_err(refused)?;
        now.try_reserve_exact(graph.n_vertices() as usize)
            .map_err(refused)?;
        let mut end = ends.in_order();
        base.extend(graph.vertices().map(|vertex| {
            let open = match labels.outcome(vertex.get()) {
                Outcome::Loss => Status::Lost,
                Outcome::Draw => Status::Open,
                Outcome::Win => Status::Won,
            };
            Cell {
                status: end(vertex, graph.out_degree(vertex)).map_or(open, Status::Ended),
                touched: false,
                is_awaited: false,
                n_hopes: 0,
                n_lost: 0,
                n_lost_earlier: 0,
                decided_at: NEVER,
            }
        }));
        for (at, &vertex) in (0..).zip(labels.order()) {
            base[vertex as usize].decided_at = at;
        }
        count_options(graph, &mut base);
        now.extend_from_slice(&base);
        let touched = Vec::new();
        Ok(Self { base, now, touched })
    }

    #[inline]
    pub(super) fn cell(&self, vertex: VertexId) -> &Cell {
        &self.now[vertex.index()]
    }

    /// A cell to be changed; it will be restored.
    #[inline]
    pub(super) fn change(&mut self, vertex: VertexId) -> &mut Cell {
        let cell = &mut self.now[vertex.index()];
        if !cell.touched {
            cell.touched = true;
            self.touched.push(vertex);
        }
        cell
    }

    pub(super) fn outcome(&self, vertex: VertexId) -> Outcome {
        self.cell(vertex).status.outcome()
    }

    /// Takes back every change.
    pub(super) fn undo(&mut self) {
        if self.touched.len() > self.now.len() / 4 {
            self.now.clone_from_slice(&self.base);
        } else {
            for vertex in &self.touched {
                self.now[vertex.index()] = self.base[vertex.index()].clone();
            }
        }
        self.touched.clear();
    }

    pub(super) fn memory_usage(&self) -> usize {
        (self.base.capacity() + self.now.capacity()) * size_of::<Cell>()
            + self.touched.capacity() * size_of::<VertexId>()
    }
}

fn count_options(graph: &Digraph, cells: &mut [Cell]) {
    for vertex in graph.vertices() {
        let decided_at = cells[vertex.index()].decided_at;
        let (mut n_hopes, mut n_lost, mut n_lost_earlier) = (0, 0, 0);
        for option in graph.successors(vertex) {
            let option = &cells[option.index()];
            n_hopes += u32::from(option.status.outcome() != Outcome::Win);
            if option.status.outcome() == Outcome::Loss {
                n_lost += 1;
                n_lost_earlier += u32::from(option.decided_at < decided_at);
            }
        }
        let cell = &mut cells[vertex.index()];
        (cell.n_hopes, cell.n_lost, cell.n_lost_earlier) = (n_hopes, n_lost, n_lost_earlier);
    }
}
