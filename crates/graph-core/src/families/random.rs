//! Graphs with independent rows.

use alloc::vec::Vec;
use core::num::NonZeroU32;

use crate::digraph_builder::RowBuilder;
use crate::families::{SplitMix64, check_vertices};
use crate::{Budget, Digraph, GraphError, VertexId};

/// Every vertex is terminal with a given chance, or has random options anywhere.
///
/// For each vertex in order: it is terminal when `bounded(1000) < terminal_permille`; otherwise it has
/// `1 + bounded(max_degree)` options, each `bounded(n_vertices)`.
///
/// ```
/// use core::num::NonZeroU32;
/// use graph_core::{Budget, families};
/// let family = families::Random {
///     n_vertices: 1000,
///     terminal_permille: 50,
///     max_degree: NonZeroU32::MIN,
///     seed: families::DEFAULT_SEED,
/// };
/// let graph = family.graph(&Budget::unlimited())?;
/// assert!(graph.vertices().all(|vertex| graph.out_degree(vertex) <= 1));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Random {
    /// How many vertices.
    pub n_vertices: u32,
    /// How many of a thousand vertices are terminal, on average.
    pub terminal_permille: u32,
    /// The most options that are drawn for a vertex.
    pub max_degree: NonZeroU32,
    /// The seed of the generator.
    pub seed: u64,
}

impl Random {
    /// Makes the graph.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooManyVertices`], [`GraphError::TooManyEdges`] (parallel edges count), [`GraphError::OutOfMemory`]
    /// and [`GraphError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// Time `O(V + E log d)` for the greatest out-degree `d`, extra space `O(d)`.
    pub fn graph(self, budget: &Budget<'_>) -> Result<Digraph, GraphError> {
        let mut rows = RowBuilder::with_vertices(self.n_vertices, budget)?;
        self.visit_rows(budget, |row| rows.push_sorted_row(row.iter().copied()))?;
        Ok(rows.build())
    }

    /// Makes the rows of the graph in the order of the vertices, shows each to `visit`, and keeps none: for writing graphs
    /// that would fill the memory.
    ///
    /// # Errors
    ///
    /// As for [`Random::graph`], and whatever `visit` reports.
    ///
    /// # Complexity
    ///
    /// Time `O(V + E log d)` for the greatest out-degree `d`, extra space `O(d)`.
    ///
    /// # Examples
    ///
    /// ```
    /// use core::num::NonZeroU32;
    /// use graph_core::{Budget, GraphError, families};
    /// let max_degree = NonZeroU32::MIN.saturating_add(3);
    /// let family = families::Random { n_vertices: 1000, terminal_permille: 50, max_degree, seed: 1 };
    /// let mut n_edges = 0;
    /// family.visit_rows(&Budget::unlimited(), |row| {
    ///     n_edges += row.len() as u64;
    ///     Ok::<_, GraphError>(())
    /// })?;
    /// assert_eq!(n_edges, family.graph(&Budget::unlimited())?.n_edges());
    /// # Ok::<(), GraphError>(())
    /// ```
    pub fn visit_rows<E: From<GraphError>>(
        self,
        budget: &Budget<'_>,
        mut visit: impl FnMut(&[VertexId]) -> Result<(), E>,
    ) -> Result<(), E> {
        check_vertices(self.n_vertices, budget)?;
        let mut generator = SplitMix64::new(self.seed);
        let mut meter = budget.meter();
        let mut row = Vec::new();
        let mut n_drawn = 0u64;
        for _ in 0..self.n_vertices {
            row.clear();
            if generator.bounded(1000) >= self.terminal_permille {
                let n_options = 1 + u64::from(generator.bounded(self.max_degree.get()));
                n_drawn = n_drawn.saturating_add(n_options);
                if n_drawn > budget.max_edges {
                    let max_edges = budget.max_edges;
                    return Err(GraphError::TooManyEdges { max_edges }.into());
                }
                for _ in 0..n_options {
                    meter.spend(1)?;
                    row.push(VertexId::new(generator.bounded(self.n_vertices)));
                }
            }
            meter.spend(1)?;
            row.sort_unstable();
            row.dedup();
            visit(&row)?;
        }
        Ok(())
    }
}
