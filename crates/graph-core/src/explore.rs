//! From rules to graphs: every position that play can reach, interned and numbered by discovery.

use alloc::vec::Vec;
use core::hash::{BuildHasher, Hash};

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::digraph_builder::RowBuilder;
use crate::{BiGraph, Budget, Digraph, GraphError, Options, PartizanRuleset, Player, Ruleset, VertexId};

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
    let mut interner = Interner::new(budget.max_vertices);
    for root in roots {
        interner.intern(root)?;
    }
    let (mut rows, mut row, mut options) = (RowBuilder::new(budget), Vec::new(), Options::new());
    let mut meter = budget.meter();
    let mut next = 0;
    while let Some(position) = interner.positions.get(next) {
        ruleset.options(&mut options, position);
        interner.push_row(&mut options, &mut rows, &mut row)?;
        meter.spend(1)?;
        next += 1;
    }
    Ok(Exploration {
        graph: rows.build(),
        positions: interner.positions,
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
    let mut interner = Interner::new(budget.max_vertices);
    for root in roots {
        interner.intern(root)?;
    }
    let mut rows = [RowBuilder::new(budget), RowBuilder::new(budget)];
    let (mut row, mut options) = (Vec::new(), Options::new());
    let mut meter = budget.meter();
    let mut next = 0;
    while next < interner.positions.len() {
        for player in Player::BOTH {
            ruleset.options(&mut options, &interner.positions[next], player);
            interner.push_row(&mut options, &mut rows[player.index()], &mut row)?;
        }
        meter.spend(1)?;
        next += 1;
    }
    let [left, right] = rows.map(RowBuilder::build);
    let graph = BiGraph::new(left, right).expect("both players have a row for every position");
    Ok(PartizanExploration {
        graph,
        positions: interner.positions,
    })
}

/// Positions by number and numbers by position.
struct Interner<P> {
    positions: Vec<P>,
    // Invariant: holds every index of `positions` once, by the hash of the position.
    ids: HashTable<u32>,
    hasher: DefaultHashBuilder,
    max_vertices: u32,
}

impl<P: Clone + Eq + Hash> Interner<P> {
    fn new(max_vertices: u32) -> Self {
        Self {
            positions: Vec::new(),
            ids: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            max_vertices,
        }
    }

    fn intern(&mut self, position: P) -> Result<VertexId, GraphError> {
        let Self {
            positions,
            ids,
            hasher,
            max_vertices,
        } = self;
        let hash = hasher.hash_one(&position);
        if let Some(&id) = ids.find(hash, |&id| positions[id as usize] == position) {
            return Ok(VertexId::new(id));
        }
        let id = u32::try_from(positions.len())
            .ok()
            .filter(|id| id < max_vertices)
            .ok_or(GraphError::TooManyVertices {
                max_vertices: *max_vertices,
            })?;
        positions.push(position);
        ids.insert_unique(hash, id, |&id| hasher.hash_one(&positions[id as usize]));
        Ok(VertexId::new(id))
    }

    fn push_row(
        &mut self,
        options: &mut Options<P>,
        rows: &mut RowBuilder,
        row: &mut Vec<VertexId>,
    ) -> Result<(), GraphError> {
        row.clear();
        for option in options.drain(..) {
            row.push(self.intern(option)?);
        }
        rows.push_row(row)
    }
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
