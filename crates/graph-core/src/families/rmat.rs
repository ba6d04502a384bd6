//! Graphs with a few vertices of very high degree.

use crate::families::{SplitMix64, check_vertices, count_edge};
use crate::{Budget, Digraph, DigraphBuilder, GraphError, VertexId};

/// Edges that fall into the quadrants of the adjacency matrix with unequal chances, level by level (Chakrabarti,
/// Zhan and Faloutsos 2004).
///
/// First a permutation `p` of the vertices is drawn, as in [`Layered`](crate::families::Layered). Then, for each
/// edge, `scale` times from the highest bit of tail and head to the lowest: with `r` the high 32 bits of the next
/// number, (tail bit, head bit) is (0, 0) when `r` is below 0.57 · 2^32, else (0, 1) below 0.76 · 2^32, else (1, 0)
/// below 0.95 · 2^32, else (1, 1); bounds are rounded down. The edge leads from `p[tail]` to `p[head]`.
///
/// ```
/// use graph_core::{Budget, families};
/// let family = families::Rmat { scale: 10, n_edges: 5000, seed: families::DEFAULT_SEED };
/// let graph = family.graph(&Budget::unlimited())?;
/// assert_eq!(graph.n_vertices(), 1024);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rmat {
    /// The graph has `2^scale` vertices.
    pub scale: u32,
    /// How many edges are drawn; the graph stores parallel ones once.
    pub n_edges: u64,
    /// The seed of the generator.
    pub seed: u64,
}

impl Rmat {
    /// Makes the graph.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooManyVertices`], also for every `scale` above 31, [`GraphError::TooManyEdges`] (parallel edges
    /// count), [`GraphError::OutOfMemory`] and [`GraphError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// Time `O(V + E (scale + log d))` for the greatest out-degree `d`, extra space `O(V + E)`.
    pub fn graph(self, budget: &Budget<'_>) -> Result<Digraph, GraphError> {
        let mut builder = DigraphBuilder::new(self.n_vertices(budget)?, budget)?;
        self.visit_edges(budget, |tail, head| builder.add_edge(tail, head))?;
        builder.build()
    }

    /// Returns the number of vertices.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooManyVertices`] for every `scale` above 31.
    pub fn n_vertices(self, budget: &Budget<'_>) -> Result<u32, GraphError> {
        1u32.checked_shl(self.scale).ok_or(GraphError::TooManyVertices {
            max_vertices: budget.max_vertices,
        })
    }

    /// Makes the edges of the graph in the order in which they are drawn, repeats included, shows each to `visit`, and keeps
    /// none: for writing graphs that would fill the memory.
    ///
    /// # Errors
    ///
    /// As for [`Rmat::graph`], and whatever `visit` reports.
    ///
    /// # Complexity
    ///
    /// Time `O(V + E scale)`, extra space `4 V` bytes for the permutation.
    pub fn visit_edges<E: From<GraphError>>(
        self,
        budget: &Budget<'_>,
        mut visit: impl FnMut(VertexId, VertexId) -> Result<(), E>,
    ) -> Result<(), E> {
        let n_vertices = self.n_vertices(budget)?;
        check_vertices(n_vertices, budget)?;
        let mut generator = SplitMix64::new(self.seed);
        let labels = generator.permutation(n_vertices)?;
        let label = |place: u32| VertexId::new(labels[place as usize]);
        let mut meter = budget.meter();
        for _ in 0..self.n_edges {
            count_edge(&mut meter, budget)?;
            let (tail, head) = self.edge(&mut generator);
            visit(label(tail), label(head))?;
        }
        Ok(())
    }

    fn edge(self, generator: &mut SplitMix64) -> (u32, u32) {
        const BELOW: [u64; 3] = [(57 << 32) / 100, (76 << 32) / 100, (95 << 32) / 100];
        let (mut tail, mut head) = (0, 0);
        for _ in 0..self.scale {
            let drawn = generator.next_u64() >> 32;
            let right = (BELOW[0] <= drawn && drawn < BELOW[1]) || BELOW[2] <= drawn;
            tail = 2 * tail + u32::from(BELOW[1] <= drawn);
            head = 2 * head + u32::from(right);
        }
        (tail, head)
    }
}
