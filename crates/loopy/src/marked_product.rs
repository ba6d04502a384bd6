//! Sums on graphs with entailing and complimenting moves, cycles allowed, by the graph of all their positions. Where values
//! do it without a product, see `entailing`.

use core::ops::ControlFlow;

use graph_core::{Budget, Digraph, GraphError, Player, PositionTable, VertexId};

use crate::{Mark, MarkedGraph, OwnedGraph, Tokens};

/// A position of a sum on a marked graph.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MarkedPosition {
    /// Where each token stands.
    pub tokens: Tokens,
    /// The token that must be moved, when an entailing move came before.
    pub entailed: Option<usize>,
    /// The player about to move.
    pub mover: Player,
}

/// The positions of a sum on a marked graph that play can reach, each with the player who moves there.
#[derive(Clone, Debug)]
pub struct MarkedProduct {
    /// The graph; vertex `i` is the position `positions[i]`, vertex 0 the start with Left to move.
    pub graph: OwnedGraph,
    /// The positions in the order of discovery.
    pub positions: Vec<MarkedPosition>,
}

impl MarkedProduct {
    /// Numbers every position that play can reach when Left starts and may move any token.
    ///
    /// Who wins, [`classify_owned`](crate::classify_owned) says of its graph: a player who cannot move as he must loses under
    /// normal play, and play without end is a draw. Units of work for the budget's watch: moves.
    ///
    /// # Errors
    ///
    /// [`GraphError::VertexOutOfRange`] when a token stands on no vertex of the graph, [`GraphError::TooManyVertices`] and
    /// [`GraphError::TooManyEdges`] when there are more positions or moves than the budget allows,
    /// [`GraphError::OutOfMemory`], and [`GraphError::Cancelled`] when the watch says so.
    ///
    /// # Complexity
    ///
    /// Time and extra space linear in the positions, times the number of tokens, and moves.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::{Budget, Outcome, VertexId};
    /// use loopy::{Ends, Mark, MarkedGraph, MarkedProduct, PlayConvention, classify_owned};
    /// let v = VertexId::new;
    /// // Whoever moves from 1 to 0 has to move again, and cannot.
    /// let graph = MarkedGraph::new(2, [(v(1), v(0), Mark::Complimenting)])?;
    /// let product = MarkedProduct::explore(&graph, &[v(1)], &Budget::unlimited())?;
    /// let found = classify_owned(&product.graph, &Ends::new(PlayConvention::Normal), &Budget::unlimited())?;
    /// assert_eq!(found.outcome(v(0)), Outcome::Loss);
    /// # Ok::<(), graph_core::GraphError>(())
    /// ```
    pub fn explore(
        graph: &MarkedGraph,
        tokens: &[VertexId],
        budget: &Budget<'_>,
    ) -> Result<Self, GraphError> {
        let n_vertices = graph.n_vertices();
        if let Some(&vertex) = tokens.iter().find(|vertex| vertex.get() >= n_vertices) {
            return Err(GraphError::VertexOutOfRange { vertex, n_vertices });
        }
        let mut meter = budget.meter();
        let mut table = PositionTable::new();
        let start = MarkedPosition {
            tokens: tokens.iter().copied().collect(),
            entailed: None,
            mover: Player::Left,
        };
        table.intern(start, budget.max_vertices)?;
        let mut edges = Vec::new();
        let mut next = 0;
        while let Some(position) = table.positions().get(next).cloned() {
            // Numbers of positions have 32 bits.
            let from = u32::try_from(next).unwrap_or(u32::MAX);
            let mut pushed = Ok(());
            // How the search ends is told by what it leaves.
            let _: ControlFlow<()> = for_each_move(graph, &position, &mut |option| {
                pushed = meter.spend(1).and_then(|()| {
                    if edges.len() as u64 >= budget.max_edges {
                        let max_edges = budget.max_edges;
                        return Err(GraphError::TooManyEdges { max_edges });
                    }
                    edges.push((from, table.intern(option, budget.max_vertices)?));
                    Ok(())
                });
                if pushed.is_ok() {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
            pushed?;
            next += 1;
        }
        let positions = table.into_positions();
        let owners = positions.iter().map(|position| position.mover).collect();
        let n_positions = u32::try_from(positions.len()).unwrap_or(u32::MAX);
        let graph = Digraph::from_edges(n_positions, &edges)?;
        let graph = OwnedGraph::new(graph, owners).ok_or(GraphError::TooManyVertices {
            max_vertices: u32::MAX,
        })?;
        Ok(Self { graph, positions })
    }
}

fn for_each_move(
    graph: &MarkedGraph,
    position: &MarkedPosition,
    visit: &mut dyn FnMut(MarkedPosition) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let may_move = |token: &usize| position.entailed.is_none_or(|entailed| entailed == *token);
    for token in (0..position.tokens.len()).filter(may_move) {
        for (mark, option) in graph.options(position.tokens[token]) {
            let mut tokens = position.tokens.clone();
            tokens[token] = option;
            visit(MarkedPosition {
                tokens,
                entailed: (mark == Mark::Entailing).then_some(token),
                mover: match mark {
                    Mark::Complimenting => position.mover,
                    Mark::Quiet | Mark::Entailing => position.mover.opponent(),
                },
            })?;
        }
    }
    ControlFlow::Continue(())
}
