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
/// [`GraphError::TooManyVertices`] when there are more positions than the budget has vertices,
/// [`GraphError::TooManyEdges`] when there are more edges, repeated options counted once, and
/// [`GraphError::Cancelled`] when the watch says so.
///
/// # Complexity
///
/// Time `O(V + M)` hash operations on positions and `O(M log d)` to sort the rows, for `M` options with their
/// repeats, at most `d` from a position; extra space `O(V)`.
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
/// As for [`explore`], where the budget's edges limit those of each player by themselves.
///
/// # Complexity
///
/// As for [`explore`], with the options of both players.
///
/// # Panics
///
/// Never: both players' graphs are made over the same positions.
///
/// # Examples
///
/// ```
/// use graph_core::{Budget, Options, PartizanRuleset, Player, VertexId, explore_partizan};
///
/// /// Left takes one token, Right takes two.
/// struct OneOrTwo;
/// impl PartizanRuleset for OneOrTwo {
///     type Position = u32;
///     fn options(&self, out: &mut Options<u32>, position: &u32, player: Player) {
///         let take = match player {
///             Player::Left => 1,
///             Player::Right => 2,
///         };
///         out.extend(position.checked_sub(take));
///     }
/// }
/// let explored = explore_partizan(&OneOrTwo, [3], &Budget::unlimited())?;
/// assert_eq!(explored.positions, [3, 2, 1, 0]);
/// assert_eq!(explored.graph.successors(VertexId::new(0), Player::Right), [VertexId::new(2)]);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
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
