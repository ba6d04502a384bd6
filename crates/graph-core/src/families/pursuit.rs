//! A pursuit on a grid with holes: graphs of a real game, with locality and long plays.

use alloc::vec::Vec;

use crate::digraph_builder::RowBuilder;
use crate::families::SplitMix64;
use crate::{Budget, Digraph, GraphError, VertexId};

/// A chaser and a robber move in turn on the free cells of a grid; they may not stay where they are.
///
/// Cell by cell, row after row, a cell is a hole when `bounded(1000) < holes_permille`. A *king* moves to any of
/// the eight neighbours, a *walker* to one of the four that share a side. The robber does not step onto the chaser.
/// When the chaser steps onto the robber, the play is over and the robber, who is to move, has lost under normal
/// play; so has whoever cannot move.
///
/// # States
///
/// Free cells are numbered from 0, row after row. With `k` of them there are `2 k²` vertices: chaser on cell `c`,
/// robber on cell `r` and the turn `t`, which is 0 when the chaser is to move and 1 when the robber is, are vertex
/// `2 (k c + r) + t`. States with both on one cell are terminal for either turn; no play reaches the one with the
/// chaser to move. [`PursuitStates`] converts.
///
/// ```
/// use graph_core::{Budget, families::{DEFAULT_SEED, Pursuit, Robber}};
/// let family = Pursuit { width: 3, height: 2, holes_permille: 0, robber: Robber::Walks, seed: DEFAULT_SEED };
/// let graph = family.graph(&Budget::unlimited())?;
/// assert_eq!(graph.n_vertices(), 2 * 6 * 6);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pursuit {
    /// Columns of the grid.
    pub width: u32,
    /// Rows of the grid.
    pub height: u32,
    /// How many of a thousand cells are holes, on average.
    pub holes_permille: u32,
    /// Who moves how, and what saves the robber.
    pub robber: Robber,
    /// The seed of the generator.
    pub seed: u64,
}

/// How a robber moves, and what saves it from the chaser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Robber {
    /// A walker before a king: caught nearly everywhere.
    Walks,
    /// A king before a walker: it evades for ever where it can, and such a play is drawn.
    Evades,
    /// A walker before a king, safe on the border of the grid: a state with the robber on a cell of the first or
    /// last row or column and the chaser to move is terminal, so that the chaser has lost.
    Leaves,
}

/// A state of a [`Pursuit`], by its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PursuitState {
    /// Column and row of the chaser.
    pub chaser: (u32, u32),
    /// Column and row of the robber.
    pub robber: (u32, u32),
    /// Whether the chaser is to move.
    pub is_chasers_turn: bool,
}

/// The free cells of a [`Pursuit`], and with them the numbers of its states.
///
/// ```
/// use graph_core::{Budget, VertexId, families::{Pursuit, Robber}};
/// let family = Pursuit { width: 2, height: 1, holes_permille: 0, robber: Robber::Walks, seed: 1 };
/// let states = family.states(&Budget::unlimited())?;
/// let state = states.state(VertexId::new(3)).expect("there are eight states");
/// assert_eq!((state.chaser, state.robber, state.is_chasers_turn), ((0, 0), (1, 0), false));
/// assert_eq!(states.vertex(state), Some(VertexId::new(3)));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PursuitStates {
    // Invariant: column and row of every free cell, ordered by row, then column; twice the square of their number is
    // the number of a vertex.
    cells: Vec<(u32, u32)>,
}

impl Pursuit {
    /// Makes the graph.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooManyVertices`], against which the cells of the grid count too, [`GraphError::TooManyEdges`],
    /// [`GraphError::OutOfMemory`] and [`GraphError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// Time and space `O(V)`, and `O(c log k)` time and `O(c)` extra space for `c` cells of which `k` are free.
    pub fn graph(self, budget: &Budget<'_>) -> Result<Digraph, GraphError> {
        let n_vertices = self.states(budget)?.n_vertices();
        let mut rows = RowBuilder::with_vertices(n_vertices, budget)?;
        self.visit_rows(budget, |row| rows.push_sorted_row(row.iter().copied()))?;
        Ok(rows.build())
    }

    /// Makes the rows of the graph in the order of the vertices, shows each to `visit`, and keeps none.
    ///
    /// # Errors
    ///
    /// As for [`Pursuit::graph`], and whatever `visit` reports.
    ///
    /// # Complexity
    ///
    /// Time `O(V)`, and `O(c log k)` time and `O(c)` extra space for `c` cells of which `k` are free.
    pub fn visit_rows<E: From<GraphError>>(
        self,
        budget: &Budget<'_>,
        mut visit: impl FnMut(&[VertexId]) -> Result<(), E>,
    ) -> Result<(), E> {
        let states = self.states(budget)?;
        let [chaser_moves, robber_moves] = match self.robber {
            Robber::Walks | Robber::Leaves => [states.neighbours(&KING), states.neighbours(&WALKER)],
            Robber::Evades => [states.neighbours(&WALKER), states.neighbours(&KING)],
        };
        let n_cells = states.n_cells();
        let (mut meter, mut n_edges) = (budget.meter(), 0);
        let mut row = Vec::new();
        let mut show = |row: &mut Vec<VertexId>| {
            row.sort_unstable();
            row.dedup();
            n_edges += row.len() as u64;
            if n_edges > budget.max_edges {
                let max_edges = budget.max_edges;
                return Err(GraphError::TooManyEdges { max_edges }.into());
            }
            visit(row)
        };
        let vertex =
            |chaser: u32, robber: u32, turn: u32| VertexId::new(2 * (n_cells * chaser + robber) + turn);
        for (chaser, chaser_moves) in (0..).zip(&chaser_moves) {
            for (robber, robber_moves) in (0..).zip(&robber_moves) {
                meter.spend(2)?;
                row.clear();
                if chaser != robber && !self.is_safe(states.cells[robber as usize]) {
                    row.extend(chaser_moves.iter().map(|&cell| vertex(cell, robber, 1)));
                }
                show(&mut row)?;
                row.clear();
                if chaser != robber {
                    let free = robber_moves.iter().filter(|&&cell| cell != chaser);
                    row.extend(free.map(|&cell| vertex(chaser, cell, 0)));
                }
                show(&mut row)?;
            }
        }
        Ok(())
    }

    /// Returns the free cells, which number the states.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooManyVertices`] when there are more states, or cells of the grid, than the budget has vertices,
    /// and [`GraphError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// Time and space `O(width · height)`.
    pub fn states(self, budget: &Budget<'_>) -> Result<PursuitStates, GraphError> {
        let too_many = GraphError::TooManyVertices {
            max_vertices: budget.max_vertices,
        };
        if u64::from(self.width) * u64::from(self.height) > u64::from(budget.max_vertices) {
            return Err(too_many);
        }
        let mut generator = SplitMix64::new(self.seed);
        let mut meter = budget.meter();
        let mut cells = Vec::new();
        for row in 0..self.height {
            for column in 0..self.width {
                meter.spend(1)?;
                if generator.bounded(1000) < self.holes_permille {
                    continue;
                }
                cells.push((column, row));
                let n_cells = cells.len() as u64;
                if 2 * n_cells * n_cells > u64::from(budget.max_vertices) {
                    return Err(too_many);
                }
            }
        }
        Ok(PursuitStates { cells })
    }

    fn is_safe(self, (column, row): (u32, u32)) -> bool {
        let is_border = column == 0 || row == 0 || column + 1 == self.width || row + 1 == self.height;
        self.robber == Robber::Leaves && is_border
    }
}

const WALKER: [(i32, i32); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
const KING: [(i32, i32); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];

impl PursuitStates {
    /// Returns the number of free cells.
    #[must_use]
    pub fn n_cells(&self) -> u32 {
        // Twice the square of it fits in 32 bits, so this never saturates.
        u32::try_from(self.cells.len()).unwrap_or(u32::MAX)
    }

    /// Returns the number of vertices: two for each pair of cells.
    #[must_use]
    pub fn n_vertices(&self) -> u32 {
        2 * self.n_cells() * self.n_cells()
    }

    /// Returns the state of a vertex, when the graph has it.
    #[must_use]
    pub fn state(&self, vertex: VertexId) -> Option<PursuitState> {
        let pair = vertex.get() / 2;
        let chaser = pair.checked_div(self.n_cells())?;
        let robber = pair % self.n_cells();
        Some(PursuitState {
            chaser: *self.cells.get(chaser as usize)?,
            robber: *self.cells.get(robber as usize)?,
            is_chasers_turn: vertex.get().is_multiple_of(2),
        })
    }

    /// Returns the vertex of a state, when both its cells are free.
    #[must_use]
    pub fn vertex(&self, state: PursuitState) -> Option<VertexId> {
        let [chaser, robber] = [self.cell(state.chaser)?, self.cell(state.robber)?];
        let turn = u32::from(!state.is_chasers_turn);
        Some(VertexId::new(2 * (self.n_cells() * chaser + robber) + turn))
    }

    fn cell(&self, (column, row): (u32, u32)) -> Option<u32> {
        let place = self
            .cells
            .binary_search_by_key(&(row, column), |&(column, row)| (row, column));
        u32::try_from(place.ok()?).ok()
    }

    /// The free cells a step away, for every free cell.
    fn neighbours(&self, steps: &[(i32, i32)]) -> Vec<Vec<u32>> {
        let around = |&(column, row): &(u32, u32)| {
            let near = steps.iter().filter_map(|&(right, down)| {
                let cell = (column.checked_add_signed(right)?, row.checked_add_signed(down)?);
                self.cell(cell)
            });
            near.collect()
        };
        self.cells.iter().map(around).collect()
    }
}
