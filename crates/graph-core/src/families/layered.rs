//! Acyclic graphs of many layers, their labels shuffled.

use core::num::NonZeroU32;

use crate::families::{SplitMix64, check_vertices, count_edge};
use crate::{Budget, Digraph, DigraphBuilder, GraphError, VertexId};

/// Layers of equal width; every option lies one to four layers below, and the lowest layer is terminal.
///
/// First a permutation `p` of the vertices is drawn: for i from n − 1 down to 1, entry i changes places with entry
/// `bounded(i + 1)`. Then, for each place x from 0, in layer `L = x / width`: nothing when `L` is 0, otherwise
/// `1 + bounded(max_degree)` options, each in layer `L - 1 - bounded(min(4, L))` at place `bounded(width)` of
/// it, the layer drawn first. Place x carries the label `p[x]`.
///
/// ```
/// use core::num::NonZeroU32;
/// use graph_core::{Budget, families, topological_order};
/// let family = families::Layered {
///     n_vertices: 1000,
///     width: NonZeroU32::new(10).unwrap_or(NonZeroU32::MIN),
///     max_degree: NonZeroU32::new(3).unwrap_or(NonZeroU32::MIN),
///     seed: families::DEFAULT_SEED,
/// };
/// assert!(topological_order(&family.graph(&Budget::unlimited())?).is_ok());
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layered {
    /// How many vertices; the highest layer may be narrower.
    pub n_vertices: u32,
    /// How many vertices a layer has.
    pub width: NonZeroU32,
    /// The most options that are drawn for a vertex.
    pub max_degree: NonZeroU32,
    /// The seed of the generator.
    pub seed: u64,
}

impl Layered {
    /// Makes the graph.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooManyVertices`], [`GraphError::TooManyEdges`] (parallel edges count), [`GraphError::OutOfMemory`]
    /// and [`GraphError::Cancelled`].
    ///
    /// # Complexity
    ///
    /// Time `O(V + E log d)` for the greatest out-degree `d`, extra space `O(V + E)`.
    pub fn graph(self, budget: &Budget<'_>) -> Result<Digraph, GraphError> {
        let mut builder = DigraphBuilder::new(self.n_vertices, budget)?;
        self.visit_edges(budget, |tail, head| builder.add_edge(tail, head))?;
        builder.build()
    }

    /// Makes the edges of the graph in the order in which they are drawn, repeats included, shows each to `visit`, and keeps
    /// none: for writing graphs that would fill the memory.
    ///
    /// # Errors
    ///
    /// As for [`Layered::graph`], and whatever `visit` reports.
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)`, extra space `4 V` bytes for the permutation.
    pub fn visit_edges<E: From<GraphError>>(
        self,
        budget: &Budget<'_>,
        mut visit: impl FnMut(VertexId, VertexId) -> Result<(), E>,
    ) -> Result<(), E> {
        check_vertices(self.n_vertices, budget)?;
        let mut generator = SplitMix64::new(self.seed);
        let labels = generator.permutation(self.n_vertices)?;
        let label = |place: u32| VertexId::new(labels[place as usize]);
        let mut meter = budget.meter();
        let width = self.width.get();
        for place in width.min(self.n_vertices)..self.n_vertices {
            let layer = place / width;
            let n_options = 1 + u64::from(generator.bounded(self.max_degree.get()));
            for _ in 0..n_options {
                count_edge(&mut meter, budget)?;
                let below = layer - 1 - generator.bounded(layer.min(4));
                visit(label(place), label(below * width + generator.bounded(width)))?;
            }
        }
        Ok(())
    }
}
