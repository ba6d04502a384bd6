//! From rules to graphs: every position that play can reach, interned and numbered by discovery. How it is done,
//! `blocks` says.

mod blocks;
#[cfg(feature = "parallel")]
mod together;

use alloc::vec::Vec;
#[cfg(feature = "parallel")]
use core::num::NonZeroUsize;

use crate::{BiGraph, Budget, Digraph, GraphError, Options, PartizanRuleset, Player, Ruleset};
use blocks::{Alone, Crew, Moves, explore_blocks};
#[cfg(feature = "parallel")]
use together::Together;

/// The positions that play can reach, and the graph of moves between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exploration<P> {
    /// The graph; vertex `i` is the position `positions[i]`.
    pub graph: Digraph,
    /// The positions in the order of discovery, breadth first, the roots in front.
    pub positions: Vec<P>,
}

/// The positions that either player can reach, and both players' moves between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartizanExploration<P> {
    /// The graph; vertex `i` is the position `positions[i]`.
    pub graph: BiGraph,
    /// The positions in the order of discovery, breadth first, the roots in front.
    pub positions: Vec<P>,
}

/// Numbers every position that play can reach from `roots` under an impartial rule.
///
/// Vertices are numbered by discovery, never by hash, so the result depends on the rule and the roots alone. Every
/// position is replaced by its [representative](Ruleset::representative), so that an edge says that some move leads to
/// a position of that kind; [`Whole`](crate::Whole) keeps positions as they are.
/// Units of work for the budget's watch: positions expanded.
///
/// # Errors
///
/// [`GraphError::TooManyVertices`] when there are more positions than the budget has vertices,
/// [`GraphError::TooManyEdges`] when there are more edges, repeated options counted once,
/// [`GraphError::OutOfMemory`], and [`GraphError::Cancelled`] when the watch says so. Where several are met among the
/// options of the same few thousand positions, any of them.
///
/// # Complexity
///
/// Time `O(V + M)` hash operations on positions and `O(M log d)` to sort the rows, for `M` options with their
/// repeats, at most `d` from a position. Space for a position is its size, 6 to 12 bytes in the table of numbers, which
/// is given back at the end, and in the graph 4 bytes and 4 for each option; tables that grow are for a moment held
/// twice.
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
    explore_with(ruleset, &Alone(&OneColour(ruleset)), roots, budget)
}

/// [`explore`] by several threads: the same positions, numbers and graph, or the same error.
///
/// The watch of the budget is called from the calling thread. Where the system refuses threads, the calling thread does
/// the work.
///
/// # Errors
///
/// As for [`explore`].
///
/// # Complexity
///
/// As for [`explore`], shared among the threads but for the numbering of new positions; extra space for the options of
/// some thousand positions.
///
/// # Examples
///
/// ```
/// use std::num::NonZeroUsize;
/// use graph_core::{Budget, Options, Ruleset, explore, explore_in_parallel};
///
/// struct Nim;
/// impl Ruleset for Nim {
///     type Position = u32;
///     fn options(&self, out: &mut Options<u32>, position: &u32) {
///         out.extend(0..*position);
///     }
/// }
/// let two = NonZeroUsize::MIN.saturating_add(1);
/// let explored = explore_in_parallel(&Nim, [30], two, &Budget::unlimited())?;
/// assert_eq!(explored, explore(&Nim, [30], &Budget::unlimited())?);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[cfg(feature = "parallel")]
pub fn explore_in_parallel<R>(
    ruleset: &R,
    roots: impl IntoIterator<Item = R::Position>,
    n_threads: NonZeroUsize,
    budget: &Budget<'_>,
) -> Result<Exploration<R::Position>, GraphError>
where
    R: Ruleset<Position: Send + Sync> + Sync,
{
    match Together::new(&OneColour(ruleset), n_threads) {
        Some(crew) => explore_with(ruleset, &crew, roots, budget),
        None => explore(ruleset, roots, budget),
    }
}

fn explore_with<R: Ruleset>(
    ruleset: &R,
    crew: &impl Crew<R::Position>,
    roots: impl IntoIterator<Item = R::Position>,
    budget: &Budget<'_>,
) -> Result<Exploration<R::Position>, GraphError> {
    let (positions, graphs) = explore_blocks(&OneColour(ruleset), crew, roots, budget)?;
    let [graph] = in_colours(graphs);
    Ok(Exploration { graph, positions })
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
    explore_partizan_with(ruleset, &Alone(&TwoColours(ruleset)), roots, budget)
}

/// [`explore_partizan`] by several threads: the same positions, numbers and graph, or the same error.
///
/// The watch of the budget is called from the calling thread. Where the system refuses threads, the calling thread does
/// the work.
///
/// # Errors
///
/// As for [`explore_partizan`].
///
/// # Complexity
///
/// As for [`explore_in_parallel`], with the options of both players.
///
/// # Examples
///
/// ```
/// use std::num::NonZeroUsize;
/// use graph_core::{Budget, Options, PartizanRuleset, Player, explore_partizan, explore_partizan_in_parallel};
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
/// let two = NonZeroUsize::MIN.saturating_add(1);
/// let explored = explore_partizan_in_parallel(&OneOrTwo, [30], two, &Budget::unlimited())?;
/// assert_eq!(explored, explore_partizan(&OneOrTwo, [30], &Budget::unlimited())?);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[cfg(feature = "parallel")]
pub fn explore_partizan_in_parallel<R>(
    ruleset: &R,
    roots: impl IntoIterator<Item = R::Position>,
    n_threads: NonZeroUsize,
    budget: &Budget<'_>,
) -> Result<PartizanExploration<R::Position>, GraphError>
where
    R: PartizanRuleset<Position: Send + Sync> + Sync,
{
    match Together::new(&TwoColours(ruleset), n_threads) {
        Some(crew) => explore_partizan_with(ruleset, &crew, roots, budget),
        None => explore_partizan(ruleset, roots, budget),
    }
}

fn explore_partizan_with<R: PartizanRuleset>(
    ruleset: &R,
    crew: &impl Crew<R::Position>,
    roots: impl IntoIterator<Item = R::Position>,
    budget: &Budget<'_>,
) -> Result<PartizanExploration<R::Position>, GraphError> {
    let (positions, graphs) = explore_blocks(&TwoColours(ruleset), crew, roots, budget)?;
    let [left, right] = in_colours(graphs);
    let graph = BiGraph::new(left, right).expect("both players have a row for every position");
    Ok(PartizanExploration { graph, positions })
}

/// The graphs of so many colours; there is one for each.
fn in_colours<const N: usize>(graphs: Vec<Digraph>) -> [Digraph; N] {
    graphs.try_into().expect("every colour has a graph")
}

/// Moves that both players have.
struct OneColour<'a, R>(&'a R);

impl<R: Ruleset> Moves for OneColour<'_, R> {
    type Position = R::Position;
    const N_COLOURS: usize = 1;

    fn options(&self, out: &mut Options<R::Position>, position: &R::Position, _: usize) {
        self.0.options(out, position);
    }

    fn representative(&self, position: R::Position) -> R::Position {
        self.0.representative(position)
    }
}

/// Left's moves and Right's.
struct TwoColours<'a, R>(&'a R);

impl<R: PartizanRuleset> Moves for TwoColours<'_, R> {
    type Position = R::Position;
    const N_COLOURS: usize = 2;

    fn options(&self, out: &mut Options<R::Position>, position: &R::Position, colour: usize) {
        self.0.options(out, position, Player::BOTH[colour]);
    }

    fn representative(&self, position: R::Position) -> R::Position {
        position
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Whole;
    use hashbrown::HashMap;

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

    /// Squares modulo a prime, and what is a little more: many options are new for several positions at once.
    struct Squares(u64);

    impl Ruleset for Squares {
        type Position = u64;

        fn options(&self, out: &mut Options<u64>, position: &u64) {
            for add in 0..*position % 13 {
                out.push((position * position + add * add) % self.0);
            }
        }

        fn representative(&self, position: u64) -> u64 {
            position.min(self.0 - 1 - position)
        }
    }

    /// One position at a time, as the textbook has it.
    fn plain<R: Ruleset<Position = u64>>(ruleset: &R, root: u64) -> Exploration<u64> {
        let mut positions = Vec::from([ruleset.representative(root)]);
        let mut numbers: HashMap<_, _> = [(positions[0], 0)].into();
        let mut edges = Vec::new();
        let mut next = 0;
        while let Some(position) = positions.get(next).copied() {
            let mut options = Options::new();
            ruleset.options(&mut options, &position);
            for option in options {
                let option = ruleset.representative(option);
                let number = *numbers.entry(option).or_insert_with(|| {
                    positions.push(option);
                    u32::try_from(positions.len() - 1).unwrap()
                });
                edges.push((u32::try_from(next).unwrap(), number));
            }
            next += 1;
        }
        let graph = Digraph::from_edges(u32::try_from(positions.len()).unwrap(), &edges).unwrap();
        Exploration { graph, positions }
    }

    #[test]
    fn blocks_agree_with_the_textbook() {
        for modulus in [10_007, 99_991] {
            let explored = explore(&Squares(modulus), [77], &Budget::unlimited()).unwrap();
            assert!(explored.positions.len() > 1_000);
            assert_eq!(explored, plain(&Squares(modulus), 77));
            let whole = explore(&Whole(&Squares(modulus)), [77], &Budget::unlimited()).unwrap();
            assert!(whole.positions.len() > explored.positions.len());
            assert_eq!(whole, plain(&Whole(&Squares(modulus)), 77));
        }
    }

    #[cfg(feature = "parallel")]
    #[test]
    fn threads_change_nothing() {
        let (game, budget) = (Squares(99_991), Budget::unlimited());
        let alone = explore(&game, [77], &budget).unwrap();
        let few = [
            budget.with_max_vertices(9_000),
            budget.with_max_edges(20_000),
            budget.with_max_vertices(9_000).with_max_edges(20_000),
        ];
        for n_threads in [1, 2, 3, 8].map(|n| NonZeroUsize::new(n).unwrap()) {
            assert_eq!(
                explore_in_parallel(&game, [77], n_threads, &budget).unwrap(),
                alone
            );
            for few in &few {
                assert_eq!(
                    explore_in_parallel(&game, [77], n_threads, few).unwrap_err(),
                    explore(&game, [77], few).unwrap_err()
                );
            }
        }
    }

    #[test]
    fn the_watch_can_cancel() {
        let at_once = |_| core::ops::ControlFlow::Break(());
        let error = explore(&Ring(1_000_000), [0], &Budget::unlimited().with_watch(&at_once));
        assert!(error.is_err_and(|error| error.is_cancelled()));
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
