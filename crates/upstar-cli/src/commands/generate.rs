//! `upstar generate`: seeded families of test graphs.

use formats::{
    FormatError, GraphFormat, NamedGraph, Numbering, Scratch, SpilledBuilder, VisitRow, csr, edges,
};
use upstar::graph_core::families::{self, Layered, Pursuit, Random, Rmat, Robber};
use upstar::graph_core::{Budget, Digraph, GraphError, VertexId};

use crate::arguments::{self, Common, Family, Generate};
use crate::commands::{budget, graph};
use crate::failure::Failure;
use crate::output::Output;
use crate::{scratch, watch};

pub(super) fn run(common: &Common, command: &Generate) -> Result<(), Failure> {
    let budget = budget(common);
    let recipe = Recipe::of(&command.family, command.seed);
    if matches!(command.to, GraphFormat::Csr | GraphFormat::Edges)
        && let Some(rows) = recipe.rows(&budget)
    {
        return stream(common, rows, command.to);
    }
    if matches!(command.to, GraphFormat::Csr | GraphFormat::Edges)
        && let Some(sizes) = recipe.sizes_of_edges(&budget)
    {
        let sizes = sizes.map_err(|error| too_large(common, &error))?;
        // An edge takes up to 16 bytes while they are sorted.
        let needed = sizes.n_edges.saturating_mul(16) + 12 * u64::from(sizes.n_vertices);
        if scratch::is_wanted(needed) {
            return spill(common, recipe, sizes, command.to);
        }
    }
    let made = recipe.graph(&budget).map_err(|error| too_large(common, &error))?;
    watch::answering();
    let mut out = Output::open(common.output.as_deref())?;
    let made = NamedGraph::numbered(made, Numbering::ZeroBased);
    command.to.write(&made, &mut out).map_err(graph::unwritten)?;
    out.finish()
}

/// How a graph is made.
#[derive(Clone, Copy)]
enum Recipe {
    Random(Random),
    Layered(Layered),
    Path(u32),
    PermutedPath { n_vertices: u32, seed: u64 },
    Rmat(Rmat),
    Pursuit(Pursuit),
}

/// How many vertices a graph has, and how many edges, repeats counted, if that is known; else about how many.
#[derive(Clone, Copy)]
struct Sizes {
    n_vertices: u32,
    n_edges: u64,
}

/// The rows of a graph in the order of the vertices, which can be made without being kept.
struct Rows<'a> {
    n_vertices: Result<u32, GraphError>,
    make: Box<Make<'a>>,
}

/// Shows every row.
type Make<'a> = dyn Fn(&mut VisitRow<'_>) -> Result<(), FormatError> + 'a;

impl Recipe {
    fn of(family: &Family, seed: u64) -> Self {
        match *family {
            Family::Random { n, terminal, degree } => Self::Random(Random {
                n_vertices: n,
                terminal_permille: terminal,
                max_degree: degree,
                seed,
            }),
            Family::Layered { n, width, degree } => Self::Layered(Layered {
                n_vertices: n,
                width,
                max_degree: degree,
                seed,
            }),
            Family::Path { n, permuted: false } => Self::Path(n),
            Family::Path { n, permuted: true } => Self::PermutedPath { n_vertices: n, seed },
            Family::Rmat { scale, edges } => Self::Rmat(Rmat {
                scale,
                n_edges: edges,
                seed,
            }),
            Family::Pursuit {
                width,
                height,
                holes,
                robber,
            } => Self::Pursuit(Pursuit {
                width,
                height,
                holes_permille: holes,
                robber: match robber {
                    arguments::Robber::Walks => Robber::Walks,
                    arguments::Robber::Evades => Robber::Evades,
                    arguments::Robber::Leaves => Robber::Leaves,
                },
                seed,
            }),
        }
    }

    fn graph(self, budget: &Budget<'_>) -> Result<Digraph, GraphError> {
        match self {
            Self::Random(family) => family.graph(budget),
            Self::Layered(family) => family.graph(budget),
            Self::Path(n_vertices) => families::path(n_vertices, budget),
            Self::PermutedPath { n_vertices, seed } => families::path_permuted(n_vertices, seed, budget),
            Self::Rmat(family) => family.graph(budget),
            Self::Pursuit(family) => family.graph(budget),
        }
    }

    /// The sizes, where the family makes edges without keeping them, in an order of its own.
    fn sizes_of_edges(self, budget: &Budget<'_>) -> Option<Result<Sizes, GraphError>> {
        match self {
            Self::Layered(Layered {
                n_vertices,
                max_degree,
                ..
            }) => Some(Ok(Sizes {
                n_vertices,
                n_edges: u64::from(n_vertices) * (u64::from(max_degree.get()) + 1) / 2,
            })),
            Self::Rmat(family) => Some(family.n_vertices(budget).map(|n_vertices| Sizes {
                n_vertices,
                n_edges: family.n_edges,
            })),
            _ => None,
        }
    }

    /// Shows the edges of a family that has such sizes.
    fn visit_edges(
        self,
        budget: &Budget<'_>,
        visit: impl FnMut(VertexId, VertexId) -> Result<(), FormatError>,
    ) -> Result<(), FormatError> {
        match self {
            Self::Layered(family) => family.visit_edges(budget, visit),
            Self::Rmat(family) => family.visit_edges(budget, visit),
            _ => Ok(()),
        }
    }

    /// The rows, where the family makes them in order.
    fn rows<'a>(self, budget: &'a Budget<'_>) -> Option<Rows<'a>> {
        match self {
            Self::Random(family) => Some(Rows {
                n_vertices: Ok(family.n_vertices),
                make: Box::new(move |visit| family.visit_rows(budget, visit)),
            }),
            Self::Path(n_vertices) => Some(Rows {
                n_vertices: Ok(n_vertices),
                make: Box::new(move |visit| families::visit_path_rows(n_vertices, budget, visit)),
            }),
            Self::Pursuit(family) => Some(Rows {
                n_vertices: family.states(budget).map(|states| states.n_vertices()),
                make: Box::new(move |visit| family.visit_rows(budget, visit)),
            }),
            Self::Layered(_) | Self::PermutedPath { .. } | Self::Rmat(_) => None,
        }
    }
}

/// Writes a graph whose edges are sorted in files.
fn spill(common: &Common, recipe: Recipe, sizes: Sizes, form: GraphFormat) -> Result<(), Failure> {
    let budget = budget(common);
    let create = scratch::maker(common.output.as_deref());
    let scratch = Scratch {
        create: &create,
        // Beside the permutation.
        most_bytes: scratch::most_for_sorting(4 * u64::from(sizes.n_vertices)),
    };
    let failed = |error| match error {
        FormatError::Graph(error) => too_large(common, &error),
        error => graph::unwritten(error),
    };
    let graph = SpilledBuilder::new(sizes.n_vertices, sizes.n_edges, scratch, &budget)
        .and_then(|mut builder| {
            recipe.visit_edges(&budget, |tail, head| builder.add_edge(tail, head))?;
            builder.build(Numbering::ZeroBased, &budget)
        })
        .map_err(failed)?;
    graph::write_spilled(common, graph, form, false)
}

/// Writes a graph that is made twice and never kept.
fn stream(common: &Common, rows: Rows<'_>, form: GraphFormat) -> Result<(), Failure> {
    let n_vertices = rows.n_vertices.map_err(|error| too_large(common, &error))?;
    let mut out = Output::open(common.output.as_deref())?;
    let mut is_counted = false;
    let make = |visit: &mut VisitRow<'_>| {
        // From now on rows are written, and nothing may cut them short.
        if is_counted {
            watch::answering();
        }
        is_counted = true;
        (rows.make)(visit)
    };
    let written = match form {
        GraphFormat::Csr => csr::write_rows(n_vertices, make, &mut out),
        _ => edges::write_rows(n_vertices, make, &mut out),
    };
    written.map_err(|error| match error {
        FormatError::Graph(error) => too_large(common, &error),
        error => graph::unwritten(error),
    })?;
    out.finish()
}

fn too_large(common: &Common, error: &GraphError) -> Failure {
    match error {
        GraphError::TooManyVertices { max_vertices } if common.max_vertices.is_none() => {
            Failure::bad(format!("the graph would have more than {max_vertices} vertices"))
        }
        error => graph::unsolved(error),
    }
}
