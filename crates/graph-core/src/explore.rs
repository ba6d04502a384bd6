//! From rules to graphs: every position that play can reach, interned and numbered by discovery.

use alloc::vec::Vec;
use core::hash::Hash;

use crate::digraph_builder::RowBuilder;
use crate::{
    BiGraph, Budget, Digraph, GraphError, Options, PartizanRuleset, Player, PositionTable, Ruleset, VertexId,
};

/// The positions that play can reach, and the graph of moves between them.
#[derive(Clone, Debug)]
pub struct Exploration<P> {
    /// The graph; vertex `i` is the position `positions[i]`.
    pub graph: Digraph,
    /// The positions in the order of discovery, breadth first, the roots in front.
    pub positions: Vec<P>,
}

/// The positions that either player can reach, and both players' moves between them.
#[derive(Clone, Debug)]
pub struct PartizanExploration<P> {
    /// The graph; vertex `i` is the position `positions[i]`.
    pub graph: BiGraph,
    /// The positions in the order of discovery, breadth first, the roots in front.
    pub positions: Vec<P>,
}

/// Numbers every position that play can reach from `roots` under an impartial rule.
///
/// Vertices are numbered by discovery, never by hash, so the result depends on the rule and the roots alone.
/// Units of work for the budget's watch: positions expanded.
///
/// # Errors
///
/// [`GraphError`] when the budget's vertices or edges are used up or its watch cancels.
///
/// # Complexity
///
/// Time `O(V + E)` hash operations on positions, extra space `O(V)`.
///
/// # Examples
///
/// ```
/// use graph_core::{Budget, Options, Ruleset, explore};
///
/// struct Nim;
/// impl Ruleset for Nim {
///     type Position = u32;
///     fn options(&self, out: &mut Options<u32>, position: &u32) {
///         out.extend(0..*position);
///     }
/// }
/// let explored = explore(&Nim, [3], &Budget::unlimited())?;
/// assert_eq!(explored.positions, [3, 0, 1, 2]);
/// assert_eq!(explored.graph.n_edges(), 6);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn explore<R: Ruleset>(
    ruleset: &R,
    roots: impl IntoIterator<Item = R::Position>,
    budget: &Budget<'_>,
) -> Result<Exploration<R::Position>, GraphError> {
    let mut table = PositionTable::new();
    for root in roots {
        table.intern(root, budget.max_vertices)?;
    }
    let (mut rows, mut row, mut options) = (RowBuilder::new(budget), Vec::new(), Options::new());
    let mut meter = budget.meter();
    let mut next = 0;
    while let Some(position) = table.positions().get(next) {
        ruleset.options(&mut options, position);
        push_row(&mut table, &mut options, &mut rows, &mut row, budget)?;
        meter.spend(1)?;
        next += 1;
    }
    Ok(Exploration {
        graph: rows.build(),
        positions: table.into_positions(),
    })
}

/// Numbers every position that either player can reach from `roots` under a partizan rule.
///
/// Positions are taken whole: components and representatives of the rule are not used.
/// Units of work for the budget's watch: positions expanded.
///
/// # Errors
///
/// [`GraphError`] when the budget's vertices or edges (of one player) are used up or its watch cancels.
///
/// # Complexity
///
/// Time `O(V + E)` hash operations on positions, extra space `O(V)`.
///
/// # Panics
///
/// Never: both players' graphs are made over the same positions.
pub fn explore_partizan<R: PartizanRuleset>(
    ruleset: &R,
    roots: impl IntoIterator<Item = R::Position>,
    budget: &Budget<'_>,
) -> Result<PartizanExploration<R::Position>, GraphError> {
    let mut table = PositionTable::new();
    for root in roots {
        table.intern(root, budget.max_vertices)?;
    }
    let mut rows = [RowBuilder::new(budget), RowBuilder::new(budget)];
    let (mut row, mut options) = (Vec::new(), Options::new());
    let mut meter = budget.meter();
    let mut next = 0;
    while next < table.len() {
        for player in Player::BOTH {
            ruleset.options(&mut options, &table.positions()[next], player);
            push_row(
                &mut table,
                &mut options,
                &mut rows[player.index()],
                &mut row,
                budget,
            )?;
        }
        meter.spend(1)?;
        next += 1;
    }
    let [left, right] = rows.map(RowBuilder::build);
    let graph = BiGraph::new(left, right).expect("both players have a row for every position");
    Ok(PartizanExploration {
        graph,
        positions: table.into_positions(),
    })
}

/// Numbers what the options of a position are, and makes them a row.
fn push_row<P: Clone + Eq + Hash>(
    table: &mut PositionTable<P>,
    options: &mut Options<P>,
    rows: &mut RowBuilder,
    row: &mut Vec<VertexId>,
    budget: &Budget<'_>,
) -> Result<(), GraphError> {
    row.clear();
    for option in options.drain(..) {
        row.push(VertexId::new(table.intern(option, budget.max_vertices)?));
    }
    rows.push_row(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counting on a ring: one step or two, for ever.
    struct Ring(u32);

    impl Ruleset for Ring {
        type Position = u32;

        fn options(&self, out: &mut Options<u32>, position: &u32) {
            out.extend([(position + 1) % self.0, (position + 2) % self.0]);
        }
    }

    #[test]
    fn cycles_are_explored_once() {
        let explored = explore(&Ring(5), [3], &Budget::unlimited()).unwrap();
        assert_eq!(explored.positions, [3, 4, 0, 1, 2]);
        assert_eq!(explored.graph.n_edges(), 10);
    }

    #[test]
    fn the_budget_holds() {
        let few = Budget::unlimited().with_max_vertices(4);
        assert_eq!(
            explore(&Ring(5), [0], &few).unwrap_err(),
            GraphError::TooManyVertices { max_vertices: 4 }
        );
        let few = Budget::unlimited().with_max_edges(9);
        assert_eq!(
            explore(&Ring(5), [0], &few).unwrap_err(),
            GraphError::TooManyEdges { max_edges: 9 }
        );
    }
}
